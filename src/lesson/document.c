// SPDX-License-Identifier: MIT
// A lesson as a whole: front matter, then Markdown, then what needs all of it: the title, names that links lead to, ids
// of figures. Invariant: names of headings and ids of figures are unique; every link to “#name” has its target.
#include "lesson/document.h"

#include "base/guard.h"
#include "base/number.h"
#include "base/phrase.h"
#include "base/progress.h"
#include "exam/lots.h"
#include "lesson/private.h"

#include <string.h>

/* A carriage return without a line feed ends lines for Markdown and for nobody else. */
static gboolean
document_check_lines (GrSource *source, GrReport *report)
{
  for (gsize at = 0; at < source->length; at++)
    if (source->text[at] == '\r' && source->text[at + 1] != '\n')
      return gr_report_add (report, GR_FAULT_INPUT, source, (GrSpan) { at, at + 1 },
                            "save the file with ordinary line ends", "a carriage return without a line feed");
  return TRUE;
}

static const GrFences document_fences = { gr_figure_block_read, gr_rules_block_read };

/* ---- names ---- */

/* What a code-hosting site calls the heading in links: lower case, blanks as dashes, no other signs. */
static char *
document_slug (const char *text)
{
  g_autofree char *lower = g_utf8_strdown (text, -1);
  GString *slug = g_string_new (NULL);
  for (const char *at = lower; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    if (c == ' ')
      g_string_append_c (slug, '-');
    else if (g_unichar_isalnum (c) || g_unichar_ismark (c) || c == '-' || c == '_')
      g_string_append_unichar (slug, c);
  }
  return g_string_free (slug, FALSE);
}


/* Names the headings from @block on, by “{#name}” at their ends or their texts. @names are owned texts, each with the number
   that the next of the same name begins its search with. The tree's depth is bounded. */
static void
document_name_headings (GrBlock *block, GHashTable *names)
{
  for (guint i = 0; i < block->child->len; i++)
    document_name_headings (block->child->pdata[i], names);
  if (block->kind != GR_BLOCK_HEADING)
    return;
  GrRun *last = block->run->len > 0 ? &g_array_index (block->run, GrRun, block->run->len - 1) : NULL;
  char *own = last != NULL && last->kind == GR_RUN_TEXT ? gr_markdown_take_name (last->text) : NULL;
  g_autofree char *text = gr_run_text (block->run);
  g_autofree char *base = own != NULL ? own : document_slug (text);
  guint next = GPOINTER_TO_UINT (g_hash_table_lookup (names, base));
  char *name = g_strdup (base);
  while (g_hash_table_contains (names, name)) {
    g_free (name);
    name = g_strdup_printf ("%s-%u", base, ++next);
  }
  if (next > 0)
    g_hash_table_insert (names, g_strdup (base), GUINT_TO_POINTER (next));
  g_hash_table_insert (names, name, GUINT_TO_POINTER (0));
  block->name = g_strdup (name);
}

static void
document_check_links (GrDocument *document, GrBlock *block, GHashTable *names, GrReport *report)
{
  for (guint i = 0; block->run != NULL && i < block->run->len; i++) {
    const GrRun *run = &g_array_index (block->run, GrRun, i);
    gboolean is_told = i > 0 && g_strcmp0 (g_array_index (block->run, GrRun, i - 1).link, run->link) == 0;
    if (run->link == NULL || run->link[0] != '#' || is_told || g_hash_table_contains (names, run->link + 1))
      continue;
    g_autofree const char **known = (const char **) g_hash_table_get_keys_as_array (names, NULL);
    qsort (known, g_hash_table_size (names), sizeof *known, (int (*) (const void *, const void *)) g_strcmp0);
    const char *near = gr_nearest (run->link + 1, known);
    g_autofree char *help = near != NULL ? g_strdup_printf (gr_message ("did you mean “#%s”?"), near) : NULL;
    gr_report_add (report, GR_FAULT_INPUT, document->source, run->span,
                   help != NULL ? help : "a heading’s name is its text in lower case, with dashes for spaces",
                   "this link leads to “%s”, which is not in this lesson", run->link);
  }
  for (guint i = 0; i < block->child->len; i++)
    document_check_links (document, block->child->pdata[i], names, report);
}

/* Numbers are the ids of figures that have none. */
static void
document_name_figures (GrDocument *document, GHashTable *names, GrReport *report)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < document->figure->len; i++) {
    const GrFigureBlock *figure = document->figure->pdata[i];
    if (figure->id != NULL && !g_hash_table_add (ids, figure->id))
      gr_report_add_at (report, GR_FAULT_INPUT, figure->id_place, NULL, "id: “%s” is another figure’s already",
                        figure->id);
  }
  for (guint i = 0; i < document->figure->len; i++) {
    GrFigureBlock *figure = document->figure->pdata[i];
    if (figure->id == NULL) {
      figure->id = g_strdup_printf ("%u", figure->number);
      if (g_hash_table_contains (ids, figure->id))
        gr_report_add_at (report, GR_FAULT_INPUT, figure->place, "give this figure an id, or the other one another",
                          "this is figure %s, and another figure has that id", figure->id);
    }
    g_hash_table_insert (names, g_strconcat ("figure-", figure->id, NULL), GUINT_TO_POINTER (0));
  }
}

/* ---- the title ---- */

static char *
document_name_of_file (const GrSource *source)
{
  g_autofree char *name = g_path_get_basename (source->name);
  if (g_str_has_suffix (name, ".md"))
    name[strlen (name) - strlen (".md")] = '\0';
  return g_utf8_make_valid (name, -1);
}

/* A heading of the first level at the head of the lesson is its title, and not set a second time. */
static void
document_settle_title (GrDocument *document)
{
  GPtrArray *child = document->body->child;
  GrBlock *first = NULL;
  for (guint i = 0; i < child->len && first == NULL; i++)
    if (((const GrBlock *) child->pdata[i])->kind == GR_BLOCK_HEADING)
      first = child->pdata[i];
  g_autofree char *text = first != NULL ? gr_runs_plain (first->run) : NULL;
  if (document->title == NULL)
    document->title = text != NULL && *text != '\0' ? g_strdup (text) : document_name_of_file (document->source);
  if (first != NULL && first == child->pdata[0] && first->level == 1 && g_strcmp0 (text, document->title) == 0) {
    g_clear_pointer (&document->title_run, g_array_unref);
    document->title_run = g_steal_pointer (&first->run);
    g_ptr_array_remove_index (child, 0);
  }
}

/* One of several sheets says which it is, where its title does not say so by itself. */
static void
document_name_sheet (GrDocument *document)
{
  document->lesson = g_strdup (document->title);
  if (!document->sheet.is_one || strstr (document->source->text, "{{sheet}}") != NULL)
    return;
  g_autofree char *sheet = g_strdup_printf (gr_phrase ("sheet %u", document->lang), document->sheet.index + 1);
  char *title = g_strdup_printf ("%s · %s", document->title, sheet);
  g_free (document->title);
  document->title = title;
  if (document->title_run != NULL) {
    GrRun run = { .kind = GR_RUN_TEXT, .text = g_strdup_printf (" · %s", sheet) };
    g_array_append_val (document->title_run, run);
  }
}

/* Blocks that only draw lots are not seen; the tree's depth is bounded. */
static void
document_drop_silent (GrBlock *block)
{
  for (guint i = block->child->len; i-- > 0;) {
    GrBlock *child = block->child->pdata[i];
    if (child->kind == GR_BLOCK_FIGURE && child->figure != NULL && child->figure->is_silent) {
      g_ptr_array_remove_index (block->child, i);
      continue;
    }
    document_drop_silent (child);
  }
}

/* @text, the lesson's @what, as a line of Markdown: its runs, or NULL where it is something else, or with faults, which are told
   at @place. (transfer full) */
static GArray *
document_read_line (const GrDocument *document, const char *text, const char *what, const GrWord *place,
                    GrReport *report)
{
  GrDocument part = { .source = gr_source_new (what, g_strdup (text), -1), .lang = document->lang };
  GArray *run = NULL;
  g_autoptr (GrReport) own = gr_report_new ();
  part.lot = document->lot;
  part.figure = g_ptr_array_new ();
  part.note = g_ptr_array_new ();
  gr_markdown_read (&part, 0, &document_fences, own);
  gr_names_settle (&part, own);
  GrBlock *first = part.body->child->len == 1 ? part.body->child->pdata[0] : NULL;
  if (first != NULL && first->kind == GR_BLOCK_PARAGRAPH && gr_report_is_empty (own))
    run = g_steal_pointer (&first->run);
  for (guint i = 0; i < own->fault->len; i++)
    gr_report_add_at (report, GR_FAULT_INPUT, place, NULL, "%s: %s", what, ((GrFault *) own->fault->pdata[i])->message);
  gr_block_free (part.body);
  g_ptr_array_unref (part.figure);
  g_ptr_array_unref (part.note);
  gr_source_unref (part.source);
  return run;
}

/* Reads the caption of @figure as a line of Markdown. */
static void
document_read_caption (const GrDocument *document, GrFigureBlock *figure, GrReport *report)
{
  figure->caption_run = document_read_line (document, figure->caption, "caption", figure->place, report);
  if (figure->caption_run == NULL)
    return;
  g_free (figure->caption);
  figure->caption = gr_run_text (figure->caption_run);
}

/* The title of the head as a line of Markdown, where there is something to see in it. */
static void
document_read_title (GrDocument *document, GrReport *report)
{
  if (document->title == NULL || strpbrk (document->title, "$*_`\\") == NULL)
    return;
  g_autoptr (GrWord) place = gr_word_new (document->source, (GrSpan) { 0, 0 }, "");
  document->title_run = document_read_line (document, document->title, "title", place, report);
  if (document->title_run == NULL)
    return;
  g_free (document->title);
  document->title = gr_runs_plain (document->title_run);
}

static GHashTable *document_labels (GrSource *source);

/* Reads a lesson; with @label (transfer full) what links to it say, and no other lesson. */
static GrDocument *
document_read (const char *root, GrSource *source, const GrSheet *sheet, GHashTable **label, GrReport *report)
{
  GrDocument *document = gr_document_new (source);
  document->root = g_strdup (root);
  if (sheet != NULL)
    document->sheet = *sheet;
  document->student = g_strdup (document->sheet.student);
  document->number = g_strdup (document->sheet.number);
  if (!gr_source_check_text (source, report) || !document_check_lines (source, report)) {
    document->title = document_name_of_file (source);
    document->body = gr_block_new (GR_BLOCK_DOCUMENT, (GrSpan) { 0, 0 });
    return document;
  }
  guint32 start = gr_front_matter_read (document, report);
  gr_markdown_read (document, start, &document_fences, report);
  document_drop_silent (document->body);
  gr_names_settle (document, report);
  gr_boxes_find (document, document->body, report);
  gr_foreign_find (document, document->body, report);
  gr_marks_settle (document, report);
  for (guint i = 0; i < document->figure->len; i++) {
    GrFigureBlock *figure = document->figure->pdata[i];
    if (figure->caption != NULL)
      document_read_caption (document, figure, report);
  }
  document_read_title (document, report);
  document_settle_title (document);
  document_name_sheet (document);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  document_name_figures (document, names, report);
  document_name_headings (document->body, names);
  g_autoptr (GHashTable) own = gr_references_resolve (document, names, label == NULL ? document_labels : NULL, report);
  if (label != NULL)
    *label = g_steal_pointer (&own);
  document_check_links (document, document->body, names, report);
  return document;
}

static GHashTable *
document_labels (GrSource *source)
{
  GHashTable *label = NULL;
  g_autoptr (GrReport) unheard = gr_report_new ();
  gr_document_free (document_read (NULL, source, NULL, &label, unheard));
  return label;
}

GrDocument *
gr_document_read (GrSource *source, GrReport *report)
{
  return document_read (NULL, source, NULL, NULL, report);
}

GrDocument *
gr_document_read_sheet (const char *root, GrSource *source, const GrSheet *sheet, GrReport *report)
{
  return document_read (root, source, sheet, NULL, report);
}

/* ---- drawing ---- */

void
gr_document_draw (GrDocument *document, GrReport *report)
{
  for (guint i = 0; i < document->figure->len; i++) {
    GrFigureBlock *figure = document->figure->pdata[i];
    gr_progress_tell (GR_PHRASE ("drawing"), i, (double) i / document->figure->len);
    if ((figure->request == NULL && figure->file == NULL) || figure->drawings != NULL)
      continue;
    guint n_faults = report->fault->len;
    gr_guard_watch (figure->place, report);
    if (figure->file != NULL)
      gr_figure_block_load (document, figure, report);
    else
      figure->drawings = gr_request_draw_forms (figure->request, &figure->filled, report);
    if (figure->filled != NULL)
      figure->empty = g_ptr_array_ref (figure->drawings);
    for (guint k = n_faults; k < report->fault->len; k++) {
      GrFault *fault = report->fault->pdata[k];
      if (fault->source != NULL)
        continue;
      fault->source = gr_source_ref (figure->place->source);
      fault->span = figure->place->span;
    }
  }
}
