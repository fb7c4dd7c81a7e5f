// SPDX-License-Identifier: MIT
// grundy embed: the pictures of a Markdown page beside it, and a line under each figure block that shows them to readers who
// know nothing of grundy. The page is read as a lesson is, but may hold whatever Markdown can say: only what is wrong with its
// figures counts. A line that names a picture of the block above it is ours, and is written anew; all other bytes of the page
// stay as they are. Pictures and page are written together, or none of them.
#include "base/guard.h"
#include "base/output.h"
#include "cli/lessons.h"
#include "web/lesson-files.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  GrCall *call;
  const GrWord *word;
  GrSource *source;
  char *stem;       /* of the pictures' names */
  GPtrArray *files; /* of GrLessonFile */
} Embed;

/* ---- the page's lines ---- */

/* The bytes [start, end) of the line at @at, with its end. */
static GrSpan
embed_line (const GrSource *source, gsize at)
{
  const char *feed = memchr (source->text + at, '\n', source->length - at);
  return (GrSpan) { (guint32) at, (guint32) (feed != NULL ? feed + 1 - source->text : (gssize) source->length) };
}

/* Where the text of @line begins, behind blanks and the signs of quotes. */
static const char *
embed_text (const GrSource *source, GrSpan line, gsize *n)
{
  const char *at = source->text + line.start, *end = source->text + line.end;
  while (at < end && strchr (" \t>", *at) != NULL)
    at++;
  while (end > at && strchr (" \t\r\n", end[-1]) != NULL)
    end--;
  *n = (gsize) (end - at);
  return at;
}

/* The byte at which the line begins that holds @at. */
static guint32
embed_line_start (const GrSource *source, guint32 at)
{
  while (at > 0 && source->text[at - 1] != '\n')
    at--;
  return at;
}

/* The end of the block whose info word stands at @info: behind the line of its closing fence, or the end of the page. */
static guint32
embed_block_end (const GrSource *source, guint32 info)
{
  GrSpan line = embed_line (source, embed_line_start (source, info));
  const char *open = source->text + info;
  while (open > source->text + line.start && strchr (" \t", open[-1]) != NULL)
    open--;
  char sign = open > source->text + line.start ? open[-1] : '`';
  guint length = 0;
  while (open - length > source->text + line.start && open[-1 - (int) length] == sign)
    length++;
  while (line.end < source->length) {
    gsize n, own = 0;
    line = embed_line (source, line.end);
    const char *text = embed_text (source, line, &n);
    while (own < n && text[own] == sign)
      own++;
    if (own >= MAX (length, 3) && own == n)
      break;
  }
  return line.end;
}

/* ---- pictures ---- */

/* What picture number @index of @figure shows, in words: what the block says, or else what it is called and what it says.
   (transfer full) */
static char *
embed_words (const GrFigureBlock *figure, guint index)
{
  if (figure->alt != NULL)
    return g_strdup (figure->alt);
  GR_EACH_POINTER (k, const GrDrawing, drawing, figure->drawings) {
    g_autoptr (GPtrArray) chosen = gr_drawing_choose (drawing, GR_SHOW_LAST, 0, 0);
    if (index < chosen->len) {
      const char *name = figure->caption != NULL ? figure->caption : drawing->title;
      g_autofree char *words = gr_frame_spoken (chosen->pdata[index]);
      return g_strdup_printf ("%s%s%s", name, g_str_has_suffix (name, ".") ? " " : ". ", words);
    }
    index -= chosen->len;
  }
  return g_strdup ("");
}

/* ---- the page ---- */

/* Behind the lines of ours that stand under the block that ends at @at, blank ones between included; @at where there are
   none. */
static guint32
embed_skip_own (const Embed *embed, guint32 at)
{
  const GrSource *source = embed->source;
  g_autofree char *stem = g_uri_escape_string (embed->stem, NULL, TRUE), *begin = g_strconcat (stem, "-", NULL);
  guint32 behind = at;
  for (GrSpan line = { at, at }; line.end < source->length;) {
    gsize n;
    line = embed_line (source, line.end);
    const char *text = embed_text (source, line, &n);
    if (n == 0)
      continue;
    /* A line of ours is a picture of this page and nothing else. Its number need not be that of the figure, which may have
       moved. */
    g_autofree char *whole = g_strndup (text, n);
    const char *target = strrchr (whole, '(');
    if (!g_str_has_prefix (whole, "![") || !g_str_has_suffix (whole, ".svg)") || target == NULL || target == whole
        || target[-1] != ']' || !g_str_has_prefix (target + 1, begin) || strchr (target, '/') != NULL)
      break;
    behind = line.end;
  }
  return behind;
}

/* Appends the lines for @figure, whose block ends where @out does; another blank one where @is_close, and text follows. */
static void
embed_append_lines (const Embed *embed, const GrFigureBlock *figure, gboolean is_close, GString *out)
{
  const GrSource *source = embed->source;
  guint32 info = figure->place->span.start;
  GrSpan first = embed_line (source, embed_line_start (source, info));
  /* What stands before the fence is repeated: signs of quotes stay, those of lists are blanks. */
  gsize n_before = strcspn (source->text + first.start, "`~");
  g_autofree char *margin = g_strndup (source->text + first.start, MIN (n_before, info - first.start));
  for (char *c = margin; *c != '\0'; c++)
    *c = *c == '>' || *c == '\t' ? *c : ' ';
  g_autofree char *begin = g_strdup_printf ("%s-%s.", embed->stem, figure->id);
  const char *end = first.end - first.start > 1 && source->text[first.end - 2] == '\r' ? "\r\n" : "\n";
  if (out->len > 0 && out->str[out->len - 1] != '\n')
    g_string_append (out, end);
  g_autofree char *blank = g_strchomp (g_strdup (margin));
  g_string_append_printf (out, "%s%s", blank, end);
  for (guint i = 0, index = 0; i < embed->files->len; i++) {
    const GrLessonFile *file = embed->files->pdata[i];
    if (!g_str_has_prefix (file->name, begin) || !g_str_has_suffix (file->name, ".svg"))
      continue;
    g_autofree char *words = embed_words (figure, index++);
    g_autofree char *address = g_uri_escape_string (file->name, NULL, TRUE);
    g_string_append_printf (out, "%s![", margin);
    for (const char *c = words; *c != '\0'; c++) { /* in the words nothing is Markdown */
      if (strchr ("\\[]*_`<>&$!", *c) != NULL)
        g_string_append_c (out, '\\');
      g_string_append_c (out, *c == '\n' || *c == '\r' ? ' ' : *c);
    }
    g_string_append_printf (out, "](%s)%s", address, end);
  }
  if (is_close)
    g_string_append_printf (out, "%s%s", blank, end);
}

/* ---- faults ---- */

/* Whether @span begins in the block whose info word is @info. */
static gboolean
embed_is_in_block (const Embed *embed, const GrWord *info, GrSpan span)
{
  return span.start >= embed_line_start (embed->source, info->span.start)
         && span.start < embed_block_end (embed->source, info->span.start);
}

/* TRUE where @fault is one of a figure or of rules: what else a page says is none of our business. */
static gboolean
embed_is_figure_fault (const Embed *embed, const GrDocument *document, const GrFault *fault)
{
  GrSpan span = fault->span;
  const GrSource *outermost = fault->source != NULL ? gr_source_outermost (fault->source, &span) : NULL;
  if (outermost != embed->source)
    return TRUE;
  GR_EACH_POINTER (i, const GrFigureBlock, figure, document->figure)
    if (figure->file == NULL && embed_is_in_block (embed, figure->place, span))
      return TRUE;
  for (guint i = 0; i < document->rules_place->len; i++)
    if (embed_is_in_block (embed, document->rules_place->pdata[i], span))
      return TRUE;
  return FALSE;
}

/* ---- writing ---- */

static void
embed_write (const Embed *embed, const GrDocument *document)
{
  const GrSource *source = embed->source;
  g_autoptr (GString) page = g_string_new (NULL); /* with its lines */
  guint32 at = 0;
  GR_EACH_POINTER (i, const GrFigureBlock, figure, document->figure) {
    if (figure->file != NULL)
      continue;
    guint32 end = embed_block_end (source, figure->place->span.start);
    g_string_append_len (page, source->text + at, end - at);
    at = embed_skip_own (embed, end);
    gsize n_behind = 0;
    if (at < source->length)
      embed_text (source, embed_line (source, at), &n_behind);
    embed_append_lines (embed, figure, n_behind > 0, page);
  }
  g_string_append_len (page, source->text + at, (gssize) (source->length - at));
  guint n = embed->files->len;
  gboolean is_new = page->len != source->length || memcmp (page->str, source->text, page->len) != 0;
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = g_path_get_dirname (embed->word->text);
  g_autofree GrOutputFile *output = gr_lesson_outputs (embed->files, folder, paths);
  char *whole = realpath (embed->word->text, NULL); /* a link to the page stays one */
  output[n] = (GrOutputFile) { whole != NULL ? whole : embed->word->text, page->str, page->len };
  GError *error = NULL;
  if (!gr_output_write_together (output, n + is_new, &error))
    gr_report_add_error (embed->call->report, embed->word, error);
  else if (!gr_args_flag (embed->call->request->command, "quiet")) {
    g_autofree char *line = g_strdup_printf (n == 1 ? gr_message ("%s: %u picture%s\n")
                                                    : gr_message ("%s: %u pictures%s\n"),
                                             embed->word->text, n, is_new ? "" : gr_message (", no line changed"));
    gr_print (line, strlen (line), embed->call->report);
  }
  free (whole);
}

/* The folder in which the page @word must lie when all links are followed, since it is read and written: its own, or --root.
   (transfer full) */
static char *
embed_root (const GrCall *call, const GrWord *word)
{
  const char *root = gr_args_text (call->request->command, "root");
  return root != NULL ? g_strdup (root) : g_path_get_dirname (word->text);
}

static void
embed_page_named (GrCall *call, const GrWord *word)
{
  g_autofree char *root = embed_root (call, word);
  g_autoptr (GrSource) source = gr_lesson_load (word, root, call->report);
  if (source == NULL || !gr_source_check_text (source, call->report))
    return;
  gr_guard_watch (word, call->report);
  const GrOption *theme = gr_args_option (call->request->program, "theme");
  g_autoptr (GrReport) found = gr_report_new ();
  g_autoptr (GrDocument)
    document = gr_document_read_sheet (gr_args_text (call->request->command, "root"), source, NULL, found);
  gr_document_draw (document, found);
  Embed embed = { .call = call, .word = word, .source = source, .stem = gr_lesson_stem (word) };
  guint n_faults = call->report->fault->len;
  GR_EACH_POINTER (i, const GrFault, fault, found->fault)
    if (embed_is_figure_fault (&embed, document, fault))
      gr_report_add (call->report, fault->kind, fault->source, fault->span, fault->help, "%s", fault->message);
  GError *error = NULL;
  GrLessonOptions options = { .formats = GR_LESSON_SVG,
                              .screen = theme != NULL ? (GrThemeName) theme->number : GR_THEME_AUTO };
  if (call->report->fault->len == n_faults)
    embed.files = gr_lesson_files (document, embed.stem, &options, &error);
  if (error != NULL)
    gr_report_add_error (call->report, word, error);
  if (embed.files != NULL)
    embed_write (&embed, document);
  GR_DROP (&embed, files, stem);
}

static void
embed_run (GrCall *call)
{
  g_autoptr (GPtrArray) named = gr_lessons_named (call);
  GR_EACH_POINTER (i, const GrWord, word, named) {
    if (!g_str_equal (word->text, "-"))
      embed_page_named (call, word);
    else
      gr_report_add_at (call->report, GR_FAULT_USAGE, word, "save it as a file first",
                        "want a page that lines can be written to, got standard input");
  }
}

/* The page, where a link to it leads, and pictures beside it. */
static void
embed_add_rights (const GrCall *call, GrWriterRights *rights)
{
  GR_EACH_POINTER (i, const GrWord, word, call->words) {
    g_autofree char *folder = g_path_get_dirname (word->text), *stem = gr_lesson_stem (word);
    g_autofree char *path = g_build_filename (folder, stem, NULL), *root = embed_root (call, word);
    char *whole = realpath (word->text, NULL);
    if (whole != NULL && gr_source_is_below (root, whole))
      g_ptr_array_add (rights->file, g_strdup (whole));
    g_ptr_array_add (rights->file, g_strconcat (path, "-", NULL));
    free (whole);
  }
}

static const GrParam embed_params[] = {
  GR_PARAM_ROOT,
  GR_SANDBOX_PARAMS,
  GR_COMMON_PARAMS,
  GR_PARAM_END,
};

const GrCommand gr_command_embed = {
  .name = "embed",
  .usage = "PAGE.md…",
  .summary = "Draws the figure blocks of a Markdown page and keeps a picture under each",
  .details =
    "Each figure is written beside PAGE.md as PAGE-ID.svg (its id: or its number), and a line under its block shows it:\n"
    "![what it shows](PAGE-ID.svg). Any Markdown viewer shows the pictures, and the blocks remain their source. Run it again\n"
    "when a block has changed: only these lines are rewritten. If a figure has a fault, nothing is written.\n",
  .params = embed_params,
  .has_own_options = TRUE,
  .takes_lessons = TRUE,
  .add_rights = embed_add_rights,
  .run = embed_run,
};
