// SPDX-License-Identifier: MIT
// grundy embed: the pictures of a Markdown page beside it, and a line under each figure block that shows them to readers who
// know nothing of grundy. The page is read as a lesson is, but may hold whatever Markdown can say: only what is wrong with its
// figures counts. A line that names a picture of the block above it is ours, and is written anew; all other bytes of the page
// stay as they are. Pictures and page are written together, or none of them.
#include "base/folder.h"
#include "base/guard.h"
#include "cli/draw.h"
#include "cli/lessons.h"
#include "web/lesson-files.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  GrCall *call;
  const GrWord *word;
  GrSource *source;
  const GrDocument *document;
  const GrFormat *format;
  char *stem;       /* of the pictures' names */
  char *folder;     /* (nullable) where they go; NULL: beside the page */
  char *address;    /* what stands before their names in the page: “img/”, or nothing */
  GPtrArray *files; /* of GrLessonFile: the pictures */
  GPtrArray *lines; /* of char*, one a figure: its lines without what stands before them */
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

/* The end of the block whose info word stands at @info: behind the line of its closing fence, or, in a comment, behind that of
   its end, or the end of the page. */
static guint32
embed_block_end (const GrSource *source, guint32 info)
{
  GrSpan line = embed_line (source, embed_line_start (source, info));
  const char *close = strstr (source->text + info, "-->");
  const char *open = source->text + info;
  while (open > source->text + line.start && strchr (" \t", open[-1]) != NULL)
    open--;
  char sign = open > source->text + line.start ? open[-1] : '`';
  if (sign == '-' && close != NULL)
    return embed_line (source, embed_line_start (source, (guint32) (close - source->text))).end;
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

/* Appends @words for Markdown, of which nothing in them is a sign, or for an attribute of HTML. */
static void
embed_append_words (const char *words, gboolean is_html, GString *out)
{
  g_autofree char *escaped = is_html ? g_markup_escape_text (words, -1) : g_strdup (words);
  for (const char *c = escaped; *c != '\0'; c++) {
    if (!is_html && strchr ("\\[]*_`<>&$!", *c) != NULL)
      g_string_append_c (out, '\\');
    g_string_append_c (out, *c == '\n' || *c == '\r' ? ' ' : *c);
  }
}

/* How a line names the picture @name (escaped for an address), which shows @words: as Markdown does, or where that cannot say
   it as HTML: a page to step through; one picture by day and one by night (@dark, nullable); one @width pixels wide, if not 0. */
static void
embed_append_line (const Embed *embed, const char *name, const char *dark, guint width, const char *words, GString *out)
{
  gboolean is_page = (embed->format->flags & GR_FORMAT_SNIPS) != 0, is_html = is_page || dark != NULL || width > 0;
  if (dark != NULL)
    g_string_append_printf (out, "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"%s%s\">",
                            embed->address, dark);
  if (!is_html)
    g_string_append (out, "![");
  else
    g_string_append_printf (out, "<%s src=\"%s%s\" %s=\"", is_page ? "iframe" : "img", embed->address, name,
                            is_page ? "title" : "alt");
  embed_append_words (words, is_html, out);
  if (!is_html)
    g_string_append_printf (out, "](%s%s)", embed->address, name);
  else if (is_page)
    g_string_append (out, "\" width=\"100%\" height=\"480\"></iframe>");
  else {
    g_string_append_c (out, '"');
    if (width > 0)
      g_string_append_printf (out, " width=\"%u\"", width);
    g_string_append (out, dark != NULL ? "></picture>" : ">");
  }
  g_string_append_c (out, '\n');
}

/* Draws @frames into a new file called @name. FALSE and faults. */
static gboolean
embed_add_file (const Embed *embed, GPtrArray *frames, const GrFormatOptions *options, char *name)
{
  GError *error = NULL;
  if (embed->format->write (frames, options, gr_lesson_files_add (embed->files, name), &error))
    return TRUE;
  gr_report_add_error (embed->call->report, embed->word, error);
  return FALSE;
}

/* The files of @frames, each called @begin and what the format wants, and their line. What the page says of them comes from
   @figure. */
static gboolean
embed_add_frames (const Embed *embed, const GrFigureBlock *figure, const GrDrawing *drawing, GPtrArray *frames,
                  GrFormatOptions *options, const char *begin, GString *out)
{
  g_autoptr (GString) spoken = g_string_new (NULL);
  GR_EACH_POINTER (i, const GrFrame, frame, frames) {
    g_autofree char *words = gr_frame_spoken (frame);
    g_string_append_printf (spoken, "%s%s", i > 0 ? " " : "", words);
  }
  const GrArgs *command = embed->call->request->command;
  const char *name = figure->caption != NULL ? figure->caption : drawing->title, *alt = figure->alt;
  gboolean has_dark = gr_args_flag (command, "dark") && options->theme != GR_THEME_DARK;
  options->title = name;
  options->description = alt != NULL ? alt : spoken->str;
  const char *extension = embed->format->extension;
  g_autofree char *file = g_strdup_printf ("%s.%s", begin, extension),
                  *night = g_strdup_printf ("%s.dark.%s", begin, extension);
  if (has_dark && options->theme == GR_THEME_AUTO)
    options->theme = GR_THEME_LIGHT;
  gboolean good = embed_add_file (embed, frames, options, g_strdup (file));
  if (good && has_dark) {
    GrFormatOptions own = *options;
    own.theme = GR_THEME_DARK;
    good = embed_add_file (embed, frames, &own, g_strdup (night));
  }
  g_autofree char *all = g_strdup_printf ("%s%s%s", name, g_str_has_suffix (name, ".") ? " " : ". ", spoken->str);
  g_autofree char *address = g_uri_escape_string (file, NULL, TRUE),
                  *dark = has_dark ? g_uri_escape_string (night, NULL, TRUE) : NULL;
  gboolean is_dense = (embed->format->flags & GR_FORMAT_SCALES) != 0 && gr_args_option (command, "scale") != NULL;
  double points = ((const GrFrame *) frames->pdata[0])->scene->bounds.width;
  embed_append_line (embed, address, dark, is_dense ? (guint) (points / 0.75 + 0.5) : 0, alt != NULL ? alt : all, out);
  return good;
}

/* The pictures of @figure as the command line wants them, and the lines that show them. */
static gboolean
embed_add_figure (const Embed *embed, const GrFigureBlock *figure, GString *out)
{
  const GrFormat *format = embed->format;
  const GPtrArray *drawings = figure->empty != NULL ? figure->empty : figure->drawings;
  const GrOption *theme = gr_args_option (embed->call->request->program, "theme");
  GrThemeName plain = (format->flags & (GR_FORMAT_OUTLINES | GR_FORMAT_SNIPS)) != 0 ? GR_THEME_AUTO : GR_THEME_LIGHT;
  gboolean good = TRUE;
  GR_EACH_POINTER (k, GrDrawing, drawing, drawings) {
    g_clear_pointer (&drawing->heading, g_free); /* the page says it */
    gboolean unfolds = (format->flags & GR_FORMAT_UNFOLDS) != 0;
    figure->request->command = embed->call->request->command; /* lent */
    g_autoptr (GrStillFrames) still = gr_still_frames (figure->request, drawing, format, unfolds, embed->call->report);
    figure->request->command = NULL;
    if (still == NULL)
      return FALSE;
    still->options.theme = theme != NULL ? (GrThemeName) theme->number : plain;
    g_autofree char *which = drawings->len > 1 ? g_strdup_printf (".%u", k + 1) : g_strdup ("");
    g_autofree char *begin = g_strdup_printf ("%s-%s%s", embed->stem, figure->id, which);
    gboolean is_one = still->frames->len == 1 || still->options.is_animated || (format->flags & GR_FORMAT_UNFOLDS) != 0;
    if (is_one)
      good = embed_add_frames (embed, figure, drawing, still->frames, &still->options, begin, out) && good;
    for (guint i = 0; !is_one && i < still->frames->len; i++) {
      g_autoptr (GPtrArray) one = gr_frames_new ();
      g_ptr_array_add (one, gr_frame_ref (still->frames->pdata[i]));
      g_autofree char *step = g_strdup_printf ("%s.step-%u", begin, i + 1);
      good = embed_add_frames (embed, figure, drawing, one, &still->options, step, out) && good;
    }
    gr_warn_missing (still->missing, figure->place, embed->call->report);
  }
  return good;
}

/* ---- the page ---- */

/* Whether @line is one of ours: a picture of this page in a format of ours, and nothing else. Its number need not be that of
   the figure, which may have moved. */
static gboolean
embed_is_own (const Embed *embed, const char *line)
{
  g_autofree char *stem = g_uri_escape_string (embed->stem, NULL, TRUE), *beside = g_strconcat (stem, "-", NULL);
  g_autofree char *begin = g_strconcat (embed->address, beside, NULL);
  gboolean is_html = g_str_has_prefix (line, "<picture>") || g_str_has_prefix (line, "<img ")
                     || g_str_has_prefix (line, "<iframe ");
  const char *target = is_html ? strstr (line, " src=\"") : g_str_has_prefix (line, "![") ? strrchr (line, '(') : NULL;
  if (target == NULL || (!is_html && (target == line || target[-1] != ']' || !g_str_has_suffix (line, ")"))))
    return FALSE;
  target += is_html ? strlen (" src=\"") : 1;
  g_autofree char *name = g_strndup (target, strcspn (target, is_html ? "\"" : ")"));
  const char *slash = strrchr (name, '/'), *bare = slash != NULL ? slash + 1 : name;
  if (gr_format_for_path (name) == NULL || !g_str_has_prefix (bare, beside))
    return FALSE;
  if (slash == NULL || g_str_has_prefix (name, begin))
    return TRUE;
  /* From a folder that the pictures went to before. */
  const char *id = bare + strlen (beside);
  gsize n = strcspn (id, ".");
  gboolean is_own = n > 0 && strspn (id, "0123456789") == n;
  GR_EACH_POINTER (i, const GrFigureBlock, figure, embed->document->figure)
    is_own |= figure->id != NULL && strlen (figure->id) == n && strncmp (figure->id, id, n) == 0;
  return is_own;
}

/* Behind the lines of ours that stand under the block that ends at @at, blank ones between included; @at where there are
   none. */
static guint32
embed_skip_own (const Embed *embed, guint32 at)
{
  const GrSource *source = embed->source;
  guint32 behind = at;
  for (GrSpan line = { at, at }; line.end < source->length;) {
    gsize n;
    line = embed_line (source, line.end);
    const char *text = embed_text (source, line, &n);
    if (n == 0)
      continue;
    g_autofree char *whole = g_strndup (text, n);
    if (!embed_is_own (embed, whole))
      break;
    behind = line.end;
  }
  return behind;
}

/* Appends @lines for @figure, whose block ends where @out does; another blank one where @is_close, and text follows. */
static void
embed_append_lines (const Embed *embed, const GrFigureBlock *figure, const char *lines, gboolean is_close, GString *out)
{
  const GrSource *source = embed->source;
  guint32 info = figure->place->span.start;
  GrSpan first = embed_line (source, embed_line_start (source, info));
  /* What stands before the fence or comment is repeated: signs of quotes stay, those of lists are blanks. */
  gsize n_before = strcspn (source->text + first.start, "`~<");
  g_autofree char *margin = g_strndup (source->text + first.start, MIN (n_before, info - first.start));
  for (char *c = margin; *c != '\0'; c++)
    *c = *c == '>' || *c == '\t' ? *c : ' ';
  const char *end = first.end - first.start > 1 && source->text[first.end - 2] == '\r' ? "\r\n" : "\n";
  if (out->len > 0 && out->str[out->len - 1] != '\n')
    g_string_append (out, end);
  g_autofree char *blank = g_strchomp (g_strdup (margin));
  g_string_append_printf (out, "%s%s", blank, end);
  g_auto (GStrv) line = g_strsplit (lines, "\n", -1);
  for (guint i = 0; line[i][0] != '\0'; i++) /* the last one is empty */
    g_string_append_printf (out, "%s%s%s", margin, line[i], end);
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

/* The page with its lines. (transfer full) */
static GString *
embed_page (const Embed *embed, const GrDocument *document)
{
  const GrSource *source = embed->source;
  GString *page = g_string_new (NULL);
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
    embed_append_lines (embed, figure, embed->lines->pdata[i], n_behind > 0, page);
  }
  return g_string_append_len (page, source->text + at, (gssize) (source->length - at));
}

static void
embed_write (const Embed *embed, const GrDocument *document)
{
  const GrSource *source = embed->source;
  g_autoptr (GString) page = embed_page (embed, document);
  guint n = embed->files->len;
  gboolean is_piped = g_str_equal (embed->word->text, "-");
  gboolean is_new = page->len != source->length || memcmp (page->str, source->text, page->len) != 0;
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree GrOutputFile *output = gr_lesson_outputs (embed->files, embed->folder, paths);
  char *whole = is_piped ? NULL : realpath (embed->word->text, NULL); /* a link to the page stays one */
  output[n] = (GrOutputFile) { whole != NULL ? whole : embed->word->text, page->str, page->len };
  GError *error = NULL;
  gboolean is_made = gr_args_option (embed->call->request->command, "folder") == NULL
                     || gr_folder_make (embed->folder, &error);
  if (!is_made || !gr_output_write_together (output, n + (is_new && !is_piped), &error)
      || (is_piped && !gr_output_write ("-", page->str, page->len, &error)))
    gr_report_add_error (embed->call->report, embed->word, error);
  else if (!is_piped && !gr_args_flag (embed->call->request->command, "quiet")) {
    g_autofree char *line = g_strdup_printf (n == 1 ? gr_message ("%s: %u picture%s\n")
                                                    : gr_message ("%s: %u pictures%s\n"),
                                             embed->word->text, n, is_new ? "" : gr_message (", no line changed"));
    gr_print (line, strlen (line), embed->call->report);
  }
  free (whole);
}

/* What the page @word is called: by its name, or standard input as --page says (nullable). (transfer full) */
static GrWord *
embed_name (const GrCall *call, const GrWord *word)
{
  const char *as = gr_args_text (call->request->command, "page");
  gboolean is_called = as != NULL && g_str_equal (word->text, "-");
  return gr_word_new (word->source, word->span, is_called ? as : word->text);
}

/* The folder in which the page @name must lie when all links are followed, since it is read and written: its own, or --root.
   (transfer full) */
static char *
embed_root (const GrCall *call, const GrWord *name)
{
  const char *root = gr_args_text (call->request->command, "root");
  return root != NULL ? g_strdup (root) : g_path_get_dirname (name->text);
}

/* The folder that the pictures of the page @name go to. (transfer full) */
static char *
embed_folder (const GrCall *call, const GrWord *name)
{
  const char *given = gr_args_text (call->request->command, "folder");
  g_autofree char *folder = g_path_get_dirname (name->text);
  if (given == NULL)
    return g_steal_pointer (&folder);
  return g_path_is_absolute (given) ? g_strdup (given) : gr_lesson_path (folder, given);
}

/* What stands before the names of pictures. (transfer full) */
static char *
embed_address (const GrCall *call)
{
  const char *given = gr_args_text (call->request->command, "address");
  if (given == NULL)
    given = gr_args_text (call->request->command, "folder");
  if (given == NULL)
    return g_strdup ("");
  g_autofree char *escaped = g_uri_escape_string (given, "/:", TRUE);
  return g_strconcat (escaped, g_str_has_suffix (escaped, "/") ? "" : "/", NULL);
}

/* Options that the command line gives to figures hold where a block says nothing itself. */
static void
embed_give_options (const Embed *embed, const GrDocument *document)
{
  const GPtrArray *given = embed->call->request->program->options;
  GR_EACH_POINTER (i, const GrFigureBlock, figure, document->figure)
    GR_EACH_POINTER (k, const GrOption, option, figure->request != NULL ? given : NULL)
      if (!g_str_equal (option->param->name, "theme")
          && gr_args_option (figure->request->program, option->param->name) == NULL)
        gr_args_take (figure->request->program, option->param, option->key, option->value, GR_FAULT_USAGE,
                      embed->call->report);
}

static void
embed_page_named (GrCall *call, const GrFormat *format, const GrWord *word)
{
  g_autoptr (GrWord) name = embed_name (call, word);
  g_autofree char *root = embed_root (call, name);
  gboolean is_piped = g_str_equal (word->text, "-");
  g_autoptr (GrSource) source = gr_lesson_load (word, is_piped ? NULL : root, call->report);
  if (source == NULL || !gr_source_check_text (source, call->report))
    return;
  if (name->text[0] != '-')
    gr_take_text (&source->name, g_strdup (name->text));
  gr_guard_watch (word, call->report);
  g_autoptr (GrReport) found = gr_report_new ();
  g_autoptr (GrDocument)
    document = gr_document_read_sheet (gr_args_text (call->request->command, "root"), source, NULL, found);
  Embed embed = {
    .call = call, .word = word, .source = source, .document = document, .format = format, .stem = gr_lesson_stem (name)
  };
  embed.folder = embed_folder (call, name);
  embed.address = embed_address (call);
  embed_give_options (&embed, document);
  gr_document_draw (document, found);
  guint n_faults = call->report->fault->len;
  GR_EACH_POINTER (i, const GrFault, fault, found->fault)
    if (embed_is_figure_fault (&embed, document, fault))
      gr_report_add (call->report, fault->kind, fault->source, fault->span, fault->help, "%s", fault->message);
  gboolean good = call->report->fault->len == n_faults;
  embed.files = gr_lesson_files_new ();
  embed.lines = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; good && i < document->figure->len; i++) {
    const GrFigureBlock *figure = document->figure->pdata[i];
    GString *lines = g_string_new (NULL);
    good = figure->file != NULL || embed_add_figure (&embed, figure, lines);
    g_ptr_array_add (embed.lines, g_string_free (lines, FALSE));
  }
  if (good)
    embed_write (&embed, document);
  GR_DROP (&embed, files, lines, stem, folder, address);
}

/* The format that -f names, else SVG; it must be one that a page can show. */
static const GrFormat *
embed_format (const GrCall *call)
{
  const GrOption *given = gr_args_option (call->request->command, "format");
  const GrFormat *format = gr_format_lookup (given != NULL ? given->value->text : "svg");
  const GrFormatFlags shown = GR_FORMAT_PICTURE | GR_FORMAT_TIMES | GR_FORMAT_SNIPS;
  if (format != NULL && (format->flags & shown) != 0 && (format->flags & GR_FORMAT_PROGRAM) == 0)
    return format;
  g_autoptr (GString) help = g_string_new (NULL);
  for (guint i = 0; gr_formats[i] != NULL; i++)
    if ((gr_formats[i]->flags & shown) != 0 && (gr_formats[i]->flags & GR_FORMAT_PROGRAM) == 0)
      g_string_append_printf (help, "%s%s", help->len > 0 ? ", " : gr_message ("it is for "), gr_formats[i]->name);
  gr_report_add_at (call->report, GR_FAULT_USAGE, given->value, help->str, "want a format, got “%s”",
                    given->value->text);
  return NULL;
}

static void
embed_run (GrCall *call)
{
  g_autoptr (GPtrArray) named = gr_lessons_named (call, NULL);
  const GrFormat *format = named != NULL ? embed_format (call) : NULL;
  const GrArgs *command = call->request->command;
  gboolean has_place = gr_args_option (command, "folder") != NULL || gr_args_option (command, "page") != NULL;
  GR_EACH_POINTER (i, const GrWord, word, format != NULL ? named : NULL) {
    if (has_place || !g_str_equal (word->text, "-"))
      embed_page_named (call, format, word);
    else
      gr_report_add_at (call->report, GR_FAULT_USAGE, word, "--folder FOLDER, or --page page.md",
                        "standard input does not say where the pictures go");
  }
}

/* The page, where a link to it leads, and pictures beside it. */
static void
embed_add_rights (const GrCall *call, GrWriterRights *rights)
{
  GR_EACH_POINTER (i, const GrWord, word, call->words) {
    g_autoptr (GrWord) name = embed_name (call, word);
    g_autofree char *folder = embed_folder (call, name), *stem = gr_lesson_stem (name);
    g_autofree char *path = g_build_filename (folder, stem, NULL), *root = embed_root (call, name);
    char *whole = g_str_equal (word->text, "-") ? NULL : realpath (word->text, NULL);
    if (whole != NULL && gr_source_is_below (root, whole))
      g_ptr_array_add (rights->file, g_strdup (whole));
    g_ptr_array_add (rights->file, g_strconcat (path, "-", NULL));
    g_ptr_array_add (rights->folder, g_strdup (folder));
    free (whole);
  }
}

static const GrParam embed_params[] = {
  GR_PARAM_FORMAT,
  { "folder", GR_PARAM_TEXT, NULL, 0, 0, NULL, "FOLDER", "where the pictures go, from the page’s folder" },
  { "address", GR_PARAM_TEXT, NULL, 0, 0, NULL, "PREFIX", "how the page calls that folder, if not so: /img/" },
  { "dark", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "two pictures of each, one for readers who like it dark: <picture>" },
  { "page", GR_PARAM_TEXT, NULL, 0, 0, NULL, "PAGE.md", "what standard input is called, and beside what it lies" },
  GR_STILL_PARAMS,
  GR_PARAM_ID_PREFIX,
  GR_PARAM_ROOT,
  GR_SANDBOX_PARAMS,
  GR_COMMON_PARAMS,
  GR_PARAM_END,
};

const GrCommand gr_command_embed = {
  .name = "embed",
  .usage = "PAGE.md… [-f FORMAT] [--folder FOLDER] [OPTION…]",
  .summary = "Draws the figure blocks of a Markdown page and keeps a picture under each",
  .details =
    "Each figure is written beside PAGE.md as PAGE-ID.svg (its id: or its number), and a line under its block shows it:\n"
    "![what it shows](PAGE-ID.svg). Any Markdown viewer shows the pictures, and the blocks remain their source, out of sight\n"
    "if they are comments: <!-- grundy, the lines of the block, -->. Run it again when a block has changed: only these lines\n"
    "are rewritten. If a figure has a fault, nothing is written.\n"
    "Every option of a picture holds for all, where a block does not say otherwise: -f png --scale 2, --steps strip, --width 12cm.\n"
    "A page “-” is read from standard input and goes to standard output, and its pictures to --folder.\n",
  .params = embed_params,
  .has_own_options = TRUE,
  .takes_lessons = TRUE,
  .add_rights = embed_add_rights,
  .run = embed_run,
};
