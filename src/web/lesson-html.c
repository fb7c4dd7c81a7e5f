// SPDX-License-Identifier: MIT
// A lesson as one page of HTML 5: a block, an element. Every text goes through gr_xml_append(), links were checked when
// the lesson was read, and raw HTML never got that far, so that nothing of the reader's runs in the page. Figures are
// SVG in the page; those in several steps are stepped through as stepper.c does it.
#include "web/lesson-files.h"

#include "base/number.h"
#include "base/phrase.h"
#include "web/html.h"
#include "lesson-html-style.h"
#include "lesson/document.h"
#include "markdown/highlight.h"

#include <string.h>

/* Points of the column of text, and what a game that is played wants. */
#define HTML_TEXT_WIDTH 450.0
#define HTML_PLAY_WIDTH 690.0

/* Lines of text that a game and a figure in steps have around their picture. */
#define HTML_PLAY_LINES 24
#define HTML_STEPS_LINES 8

typedef struct {
  GString *out;
  const GrDocument *document;
  GrAnswers answers;
  GrThemeName theme;
  const char *style;        /* (nullable) */
  const GrSitePlace *place; /* (nullable) */
  gboolean is_slides, is_notes;
  GPtrArray *kept; /* of GrBlock: answers for the end, lent */
  GrScreen screen; /* what the page's script must do */
} HtmlWriter;

static void html_block (HtmlWriter *writer, const GrBlock *block);
static void html_blocks (HtmlWriter *writer, const GPtrArray *blocks);

#define html_add(writer, ...) gr_xml_add ((writer)->out, __VA_ARGS__)

/* ---- running text ---- */

/* How many bytes of @next are points and brackets that belong to the formula @run before it: browsers would break the line
   between the two. */
static gsize
html_n_closing (const GrRun *run, const GrRun *next)
{
  static const char *const closing[] = { ".", ",", ";", ":", "!", "?", ")", "’", "”" };
  if (run->kind != GR_RUN_MATH || next->kind != GR_RUN_TEXT || next->text == NULL || run->style != next->style
      || g_strcmp0 (run->link, next->link) != 0)
    return 0;
  gsize n = 0, before;
  do {
    before = n;
    for (guint i = 0; i < G_N_ELEMENTS (closing); i++)
      if ((g_str_has_prefix) (next->text + n, closing[i]))
        n += strlen (closing[i]);
  } while (n > before);
  return n;
}

/* @skipped bytes of @run are written already; what closes it stands in @next. */
static void
html_run (HtmlWriter *writer, const GrRun *run, gsize skipped, const GrRun *next)
{
  gsize n_closing = html_n_closing (run, next);
  switch (run->kind) {
  case GR_RUN_TEXT:
    gr_html_append_text (writer->out, run->text + skipped);
    break;
  case GR_RUN_CODE:
    html_add (writer, "<code>%s</code>", run->text);
    break;
  case GR_RUN_BREAK:
    html_add (writer, "<br>\n");
    break;
  case GR_RUN_SPACE:
    html_add (writer, "\n");
    break;
  case GR_RUN_MATH:
    if (n_closing > 0)
      html_add (writer, "<span class=\"gr-whole\">");
    gr_mathml_append (writer->out, run->math, GR_MATHML_INLINE, run->text);
    if (n_closing > 0) {
      g_autofree char *close = g_strndup (next->text, n_closing);
      html_add (writer, "%s</span>", close);
    }
    break;
  case GR_RUN_DISPLAY_MATH:
    if (run->number > 0)
      html_add (writer, "<span class=\"equation\" id=\"%s\">", run->name);
    html_add (writer, "<span class=\"formula\">");
    gr_mathml_append (writer->out, run->math, GR_MATHML_DISPLAY, run->text);
    html_add (writer, "</span>");
    if (run->number > 0)
      html_add (writer, "<span class=\"number\">(%u)</span></span>", run->number);
    break;
  }
}

/* The tags of @style, from the outer one to the inner one, or back. */
static void
html_style (HtmlWriter *writer, GrRunStyle style, gboolean opens)
{
  static const struct {
    GrRunStyle style;
    const char *tag;
  } tag[] = { { GR_STYLE_RAISED, "sup" },
              { GR_STYLE_LOWERED, "sub" },
              { GR_STYLE_STRIKE, "del" },
              { GR_STYLE_STRONG, "strong" },
              { GR_STYLE_EMPH, "em" } };
  for (guint i = 0; i < G_N_ELEMENTS (tag); i++) {
    guint at = opens ? i : G_N_ELEMENTS (tag) - 1 - i;
    if ((style & tag[at].style) != 0)
      html_add (writer, opens ? "<%s>" : "</%s>", tag[at].tag);
  }
}

/* Links and styles stay open over the runs that have them; styles stand inside links. */
static void
html_runs (HtmlWriter *writer, const GArray *runs)
{
  static const GrRun nothing = { .kind = GR_RUN_TEXT };
  const GrRun *last = &nothing;
  for (guint i = 0; i <= runs->len; i++) {
    const GrRun *run = i < runs->len ? &g_array_index (runs, GrRun, i) : &nothing;
    const GrRun *next = i + 1 < runs->len ? &g_array_index (runs, GrRun, i + 1) : &nothing;
    gboolean is_other = g_strcmp0 (run->link, last->link) != 0;
    if (is_other || run->style != last->style)
      html_style (writer, last->style, FALSE);
    if (is_other && last->link != NULL)
      html_add (writer, "</a>");
    if (is_other && run->link != NULL) {
      /* Another lesson stands beside this one as HTML too; what an address cannot hold is written in hexadecimal digits. */
      g_autofree char *safe = g_uri_escape_string (run->link, G_URI_RESERVED_CHARS_ALLOWED_IN_PATH "%?#[]", TRUE);
      gsize path = strcspn (safe, "?#");
      gboolean is_lesson = strcspn (safe, ":") >= path && path > 3 && strncmp (safe + path - 3, ".md", 3) == 0;
      g_autofree char *stem = g_strndup (safe, is_lesson ? path - 3 : path);
      html_add (writer, is_lesson ? "<a href=\"%s.html%s\">" : "<a href=\"%s%s\">", stem, safe + path);
    }
    if (is_other || run->style != last->style)
      html_style (writer, run->style, TRUE);
    if (run != &nothing)
      html_run (writer, run, html_n_closing (last, run), next);
    last = run;
  }
}

/* ---- figures ---- */

static void
html_picture (HtmlWriter *writer, const GrFigureBlock *figure, guint index)
{
  const GrDrawing *drawing = figure->drawings->pdata[index];
  g_autofree char *id = g_strdup_printf ("gr-%u-%u", figure->number, index + 1);
  g_autofree char *name = index == 0 ? g_strdup_printf ("fig-%s", figure->id)
                                     : g_strdup_printf ("fig-%s-%u", figure->id, index + 1);
  /* What --steps and --sentence say is for paper. */
  g_autoptr (GPtrArray) chosen = figure->is_still ? gr_drawing_choose (drawing, GR_SHOW_LAST, 0, 0)
                                                  : g_ptr_array_ref (drawing->frames);
  GrFormatOptions options = { .theme = writer->theme,
                              .title = drawing->title,
                              .description = figure->alt,
                              .id_prefix = id,
                              .figure = name,
                              .lang = writer->document->lang };
  writer->screen |= gr_stepper_append (chosen, &options, writer->out);
}

/* About how high the pictures of @figure stand, for browsers, which do not lay out what is far from the window: a part
   of their width, and lines for what stands around them. */
static void
html_guess_height (HtmlWriter *writer, const GrFigureBlock *figure, double width)
{
  double height = 0, row = 0, rest = width;
  guint lines = 0;
  GR_EACH_POINTER (i, const GrDrawing, drawing, figure->drawings) {
    const GrFrame *frame = drawing->frames->pdata[0];
    double own = frame->drawing.width;
    if (own > rest || drawing->frames->len > 1) { /* below the others */
      height += row;
      row = 0;
      rest = width;
    }
    row = MAX (row, frame->drawing.height);
    rest -= own;
    lines += frame->book != NULL ? HTML_PLAY_LINES : drawing->frames->len > 1 ? HTML_STEPS_LINES : 0;
  }
  html_add (writer, " style=\"--wide:");
  gr_append_double (writer->out, width * GR_SVG_PIXELS, 0);
  html_add (writer, "px;--slope:");
  gr_append_double (writer->out, width > 0 ? (height + row) / width : 0, 3);
  g_string_append_printf (writer->out, ";--lines:%u\"", lines);
}

static void
html_figure (HtmlWriter *writer, const GrFigureBlock *figure)
{
  double width = 0; /* points that its pictures want, below each other */
  for (guint i = 0; i < figure->drawings->len; i++) {
    const GrFrame *frame = ((const GrDrawing *) figure->drawings->pdata[i])->frames->pdata[0];
    width = MAX (width, frame->book != NULL ? HTML_PLAY_WIDTH : frame->drawing.width - 2 * GR_SVG_CUT);
  }
  html_add (writer, "<figure id=\"figure-%s\"", figure->id);
  if (figure->file == NULL
      && width > HTML_TEXT_WIDTH) { /* it takes from the margins what it wants and what they have */
    html_add (writer, " class=\"wide\" style=\"--own:");
    gr_append_double (writer->out, width * GR_SVG_PIXELS, 0);
    html_add (writer, "px\"");
  }
  html_add (writer, ">\n<div class=\"pictures\"");
  if (figure->file == NULL) {
    html_guess_height (writer, figure, width);
  } else if (figure->share > 0 || figure->width > 0) { /* a picture from a file is as wide as it is to be on paper */
    html_add (writer, " style=\"max-width:");
    gr_append_double (writer->out, figure->share > 0 ? 100 * figure->share : figure->width * GR_SVG_PIXELS, 2);
    g_string_append (writer->out, figure->share > 0 ? "%;margin:auto\"" : "px;margin:auto\"");
  }
  html_add (writer, ">\n");
  for (guint i = 0; i < figure->drawings->len; i++)
    html_picture (writer, figure, i);
  html_add (writer, "</div>\n<figcaption><b>%s %u.</b> ", gr_phrase ("Figure", writer->document->lang), figure->number);
  if (figure->caption_run != NULL)
    html_runs (writer, figure->caption_run);
  else
    html_add (writer, "%s",
              figure->caption != NULL ? figure->caption : ((const GrDrawing *) figure->drawings->pdata[0])->title);
  html_add (writer, "</figcaption>\n</figure>\n");
  if (writer->place != NULL)
    gr_site_append_change (writer->place, figure, writer->out);
}

/* ---- blocks ---- */

/* A heading leads to itself where nothing in it leads elsewhere. */
static void
html_heading (HtmlWriter *writer, const GrBlock *block)
{
  guint level = MIN (block->level + writer->document->is_book, 6);
  gboolean has_link = FALSE;
  for (guint i = 0; i < block->run->len; i++)
    has_link |= g_array_index (block->run, GrRun, i).link != NULL;
  html_add (writer, "<h%u id=\"%s\">", level, block->name);
  if (!has_link)
    html_add (writer, "<a class=\"anchor\" href=\"#%s\">", block->name);
  html_runs (writer, block->run);
  html_add (writer, has_link ? "</h%u>\n" : "</a></h%u>\n", level);
}

static void
html_list (HtmlWriter *writer, const GrBlock *list)
{
  if (!list->ordered)
    html_add (writer, list->is_plain ? "<ul class=\"plain\">\n" : "<ul>\n");
  else if (list->is_choice)
    html_add (writer, "<ol type=\"A\">\n");
  else if (list->start == 1)
    html_add (writer, "<ol>\n");
  else
    html_add (writer, "<ol start=\"%u\">\n", list->start);
  GR_EACH_POINTER (i, const GrBlock, item, list->child) {
    html_add (writer, item->task == GR_TASK_NONE   ? "<li>"
                      : item->task == GR_TASK_DONE ? "<li class=\"task\"><input type=\"checkbox\" disabled checked> "
                                                   : "<li class=\"task\"><input type=\"checkbox\" disabled> ");
    GR_EACH_POINTER (k, const GrBlock, block, item->child)
      if (list->tight && block->kind == GR_BLOCK_PARAGRAPH)
        html_runs (writer, block->run);
      else
        html_block (writer, block);
    html_add (writer, "</li>\n");
  }
  html_add (writer, "</%s>\n", list->ordered ? "ol" : "ul");
}

static void
html_note (HtmlWriter *writer, const GrBlock *note)
{
  gboolean is_loud = !g_str_equal (note->text, "NOTE") && !g_str_equal (note->text, "TIP");
  html_add (writer, "<div class=\"%s\" role=\"note\"", is_loud ? "note loud" : "note");
  if (note->name != NULL)
    html_add (writer, " id=\"%s\"", note->name);
  html_add (writer, ">\n<p class=\"label\">%s", note->run->len > 0 ? "" : gr_box_label (note, writer->document->lang));
  html_runs (writer, note->run);
  html_add (writer, "</p>\n");
  html_blocks (writer, note->child);
  html_add (writer, "</div>\n");
}

/* “Theorem 3 (Bouton, 1901).” stands before the first words. */
static void
html_theorem (HtmlWriter *writer, const GrBlock *theorem)
{
  gboolean is_proof = gr_theorem_is_proof (theorem);
  g_autofree char *label = gr_theorem_heading (theorem, writer->document->lang);
  html_add (writer, "<section class=\"%s\"", is_proof ? "proof" : "theorem");
  if (theorem->name != NULL)
    html_add (writer, " id=\"%s\"", theorem->name);
  html_add (writer, ">\n<p class=\"head\">%s", label);
  if (theorem->run != NULL && theorem->run->len > 0) {
    html_add (writer, " <span>(");
    html_runs (writer, theorem->run);
    html_add (writer, ")</span>");
  }
  html_add (writer, ".</p>\n");
  html_blocks (writer, theorem->child);
  html_add (writer, "</section>\n");
}

/* The sections of the lesson down to @level, as links. */
static void
html_sections (HtmlWriter *writer, guint level)
{
  const GPtrArray *block = writer->document->body->child;
  GR_EACH_POINTER (i, const GrBlock, at, block) {
    if (at->kind != GR_BLOCK_HEADING || at->level > level)
      continue;
    html_add (writer, "<p class=\"level-%u\"><a href=\"#%s\">", at->level, at->name);
    html_runs (writer, at->run);
    html_add (writer, "</a></p>\n");
  }
}

/* Whether @run has no words beside its formulas. */
static gboolean
is_formula (const GArray *run)
{
  gboolean has_words = FALSE;
  GR_EACH (i, const GrRun, at, run)
    has_words |= at->kind != GR_RUN_MATH && at->text != NULL && at->text[strspn (at->text, " ")] != '\0';
  return !has_words;
}

/* “2 1 2”: a position, which is not broken over two lines. */
static gboolean
is_position (const GArray *run)
{
  const GrRun *only = run->len == 1 ? &g_array_index (run, GrRun, 0) : NULL;
  return only != NULL && only->kind == GR_RUN_TEXT && strchr (only->text, ' ') != NULL
         && strspn (only->text, "0123456789 ") == strlen (only->text);
}

static void
html_table (HtmlWriter *writer, const GrBlock *table)
{
  static const char *const align[] = {
    [GR_ANCHOR_START] = "", [GR_ANCHOR_MIDDLE] = " class=\"middle\"", [GR_ANCHOR_END] = " class=\"end\""
  };
  html_add (writer, "<div class=\"table\"><table>\n<thead>\n");
  for (guint i = 0; i < table->child->len; i++) {
    if (i == table->n_head_rows)
      html_add (writer, "</thead>\n<tbody>\n");
    const GrBlock *row = table->child->pdata[i];
    html_add (writer, "<tr>");
    GR_EACH_POINTER (k, const GrBlock, cell, row->child) {
      gboolean is_head = i < table->n_head_rows && cell->run->len > 0; /* what is empty heads nothing */
      gboolean is_said = is_head && is_formula (cell->run); /* in words, too: not for all readers is a formula text */
      gboolean is_whole = is_position (cell->run);
      g_string_append_printf (writer->out, "<%s%s>", is_head ? "th" : "td", align[cell->align]);
      if (is_said) {
        g_autofree char *text = gr_runs_plain (cell->run);
        html_add (writer, "<span class=\"gr-live\">%s</span><span aria-hidden=\"true\">", text);
      } else if (is_whole) {
        html_add (writer, "<span class=\"gr-whole\">");
      }
      html_runs (writer, cell->run);
      html_add (writer, is_said || is_whole ? "</span>" : "");
      html_add (writer, is_head ? "</th>" : "</td>");
    }
    html_add (writer, "</tr>\n");
  }
  html_add (writer,
            table->child->len > table->n_head_rows ? "</tbody>\n</table></div>\n" : "</thead>\n</table></div>\n");
}

static void
html_answer (HtmlWriter *writer, const GrBlock *answer)
{
  gboolean stays = writer->answers == GR_ANSWERS_END && gr_answer_is_hint (answer, writer->document->lang);
  if (stays || writer->answers == GR_ANSWERS_INLINE) {
    html_add (writer,
              writer->document->is_key ? "<details open>\n<summary>%s</summary>\n"
                                       : "<details>\n<summary>%s</summary>\n",
              answer->text);
    html_blocks (writer, answer->child);
    html_add (writer, "</details>\n");
  } else if (writer->answers == GR_ANSWERS_END) {
    g_ptr_array_add (writer->kept, (gpointer) answer);
    guint number = writer->kept->len;
    html_add (writer, "<p class=\"see\" id=\"see:%u\"><a href=\"#answer:%u\">%s %u</a></p>\n", number, number,
              answer->text, number);
  }
}

static void
html_kept_answers (HtmlWriter *writer)
{
  if (writer->kept->len == 0)
    return;
  html_add (writer, "<section class=\"answers\">\n<h2>%s</h2>\n", gr_phrase ("Answers", writer->document->lang));
  GR_EACH_POINTER (i, const GrBlock, answer, writer->kept) {
    html_add (writer, "<section id=\"answer:%u\">\n<p class=\"label\"><a href=\"#see:%u\">%s %u</a></p>\n", i + 1,
              i + 1, answer->text, i + 1);
    html_blocks (writer, answer->child);
    html_add (writer, "</section>\n");
  }
  html_add (writer, "</section>\n");
}

/* Keywords, strings and comments of a program have classes of their own. */
static void
html_code (HtmlWriter *writer, const GrBlock *block)
{
  static const char *const class[] = { NULL, "keyword", "string", "comment" };
  g_autoptr (GArray) token = gr_code_tokens (block->text, block->info);
  html_add (writer, "<pre><code>");
  GR_EACH (i, const GrCodeToken, at, token) {
    g_autofree char *text = g_strndup (block->text + at->start, at->end - at->start);
    if (class[at->kind] != NULL)
      html_add (writer, "<span class=\"%s\">%s</span>", class[at->kind], text);
    else
      html_add (writer, "%s", text);
  }
  html_add (writer, "</code></pre>\n");
}

static void
html_block (HtmlWriter *writer, const GrBlock *block)
{
  switch (block->kind) {
  case GR_BLOCK_DOCUMENT:
    html_blocks (writer, block->child);
    break;
  case GR_BLOCK_HEADING:
    html_heading (writer, block);
    break;
  case GR_BLOCK_PARAGRAPH:
    html_add (writer, block->is_plain ? "<p class=\"caption\"" : "<p");
    if (block->name != NULL)
      html_add (writer, " id=\"%s\"", block->name);
    html_add (writer, ">");
    html_runs (writer, block->run);
    html_add (writer, "</p>\n");
    break;
  case GR_BLOCK_LIST:
    html_list (writer, block);
    break;
  case GR_BLOCK_QUOTE:
    html_add (writer, "<blockquote>\n");
    html_blocks (writer, block->child);
    html_add (writer, "</blockquote>\n");
    break;
  case GR_BLOCK_NOTE:
    html_note (writer, block);
    break;
  case GR_BLOCK_NOTES:
    break; /* for who speaks: in a file of their own, since pages are handed out */
  case GR_BLOCK_THEOREM:
    html_theorem (writer, block);
    break;
  case GR_BLOCK_CODE:
    html_code (writer, block);
    break;
  case GR_BLOCK_TABLE:
    html_table (writer, block);
    break;
  case GR_BLOCK_RULE:
    html_add (writer, "<hr>\n");
    break;
  case GR_BLOCK_FIGURE:
    html_figure (writer, block->figure);
    break;
  case GR_BLOCK_ANSWER:
    html_answer (writer, block);
    break;
  case GR_BLOCK_PAGE_BREAK:
    html_add (writer, "<div class=\"page-break\"></div>\n");
    break;
  case GR_BLOCK_ITEM:
  case GR_BLOCK_ROW:
  case GR_BLOCK_CELL:
    g_assert_not_reached (); /* written by their list or table */
  }
}

/* Depth is bounded by GR_BLOCK_DEPTH_MAX. */
static void
html_blocks (HtmlWriter *writer, const GPtrArray *blocks)
{
  for (guint i = 0; i < blocks->len; i++)
    html_block (writer, blocks->pdata[i]);
}

/* Footnotes in the order of their marks. */
static void
html_notes (HtmlWriter *writer)
{
  const GPtrArray *note = writer->document->note;
  if (note->len == 0)
    return;
  html_add (writer, "<ol class=\"notes\">\n");
  g_autofree const GrBlock **at = g_new0 (const GrBlock *, note->len + 1); /* by number */
  for (guint i = 0; i < note->len; i++)
    at[((const GrBlock *) note->pdata[i])->number] = note->pdata[i];
  for (guint number = 1; number <= note->len && at[number] != NULL; number++) {
    html_add (writer, "<li id=\"%s\">", at[number]->name);
    html_blocks (writer, at[number]->child);
    html_add (writer, "</li>\n");
  }
  html_add (writer, "</ol>\n");
}

/* ---- the page ---- */

void
gr_lesson_style (GrThemeName theme, GString *out)
{
  gr_html_append_colours (out, theme);
  g_string_append (out, gr_stepper_style);
  g_string_append (out, lesson_html_style);
}

/* What a page has that stands for itself. */
static void
html_own_style (HtmlWriter *writer)
{
  g_string_append (writer->out, "<style>\n");
  gr_lesson_style (writer->theme, writer->out);
  if (writer->is_slides || writer->is_notes)
    g_string_append (writer->out, gr_page_slides_style);
  g_string_append (writer->out, "</style>\n");
  if (writer->theme == GR_THEME_AUTO)
    g_string_append_printf (writer->out, "<script>\n%s</script>\n", gr_page_colours_script);
}

static void
html_head (HtmlWriter *writer)
{
  const GrDocument *document = writer->document;
  html_add (writer,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
            document->lang);
  g_autofree char *called = gr_document_called (document);
  html_add (writer, "<title>%s</title>\n<meta name=\"generator\" content=\"grundy\">\n", called);
  g_string_append (writer->out, GR_PAGE_ICON);
  if (document->author != NULL)
    html_add (writer, "<meta name=\"author\" content=\"%s\">\n", document->author);
  if (document->keywords->len > 0) {
    html_add (writer, "<meta name=\"keywords\" content=\"");
    for (guint i = 0; i < document->keywords->len; i++)
      html_add (writer, "%s%s", i > 0 ? ", " : "", (const char *) document->keywords->pdata[i]);
    html_add (writer, "\">\n");
  }
  if (writer->place != NULL)
    gr_site_append_head (writer->place, writer->theme, writer->out);
  else
    html_own_style (writer);
  if (document->style != NULL || writer->style != NULL) {
    g_string_append (writer->out, "<style>\n");
    g_string_append (writer->out, document->style != NULL ? document->style : "");
    g_string_append (writer->out, writer->style != NULL ? writer->style : "");
    g_string_append (writer->out, "</style>\n");
  }
  html_add (writer, "</head>\n");
}

/* What is said to the slide that @block is on. */
static void
html_said_in (HtmlWriter *writer, const GrBlock *block)
{
  if (block->kind == GR_BLOCK_NOTES)
    html_blocks (writer, block->child);
  else
    GR_EACH_POINTER (i, const GrBlock, child, block->child)
      html_said_in (writer, child);
}

/* What is said to each slide, in sections counted as slides are (web/screen/slides.js): the title begins the first, a heading of one of
   the first two levels the next. */
static void
html_said (HtmlWriter *writer)
{
  guint n = 1;
  html_add (writer, "<section class=\"gr-told\" id=\"slide-1\">\n<h2>%s</h2>\n", writer->document->title);
  GR_EACH_POINTER (i, const GrBlock, at, writer->document->body->child) {
    if (at->kind == GR_BLOCK_HEADING && at->level <= 2) {
      html_add (writer, "</section>\n<section class=\"gr-told\" id=\"slide-%u\">\n<h2>", ++n);
      html_runs (writer, at->run);
      html_add (writer, "</h2>\n");
    }
    html_said_in (writer, at);
  }
  html_add (writer, "</section>\n");
}

/* The title and all that stands under it. */
static void
html_body (HtmlWriter *writer)
{
  const GrDocument *document = writer->document;
  guint n_terms = document->term != NULL ? document->term->len : 0;
  html_add (writer, "<header>\n");
  if (document->place > 0 && writer->place == NULL) {
    html_add (writer, "<p class=\"quiet\">");
    html_add (writer, gr_phrase ("Lesson %u", document->lang), (guint) document->place);
    html_add (writer, "</p>\n");
  }
  html_add (writer, "<h1>");
  if (document->title_run != NULL)
    html_runs (writer, document->title_run);
  else
    html_add (writer, "%s", document->title);
  html_add (writer, "</h1>\n");
  if (document->subtitle != NULL)
    html_add (writer, "<p class=\"subtitle\">%s</p>\n", document->subtitle);
  if (document->student != NULL)
    html_add (writer, "<p class=\"student\">%s: %s</p>\n", gr_phrase ("Name", document->lang), document->student);
  if (document->author != NULL || document->date != NULL)
    html_add (writer, "<p class=\"quiet\">%s%s%s</p>\n", document->author != NULL ? document->author : "",
              document->author != NULL && document->date != NULL ? " · " : "",
              document->date != NULL ? document->date : "");
  if (writer->place != NULL)
    gr_site_append_about (writer->place, writer->out);
  html_add (writer, "</header>\n");
  if (document->contents > 0 && writer->place == NULL) {
    html_add (writer, "<nav class=\"contents\" aria-label=\"%s\">\n", gr_phrase ("Contents", document->lang));
    html_sections (writer, document->contents);
    html_add (writer, "</nav>\n");
  }
  html_block (writer, document->body);
  html_kept_answers (writer);
  html_notes (writer);
  if (n_terms > 0)
    html_add (writer, "<section class=\"index\" id=\"index\">\n<h2>%s</h2>\n<ul>\n",
              gr_phrase ("Index", document->lang));
  for (guint i = 0; i < n_terms; i++) { /* of a book, each leading to where it is defined */
    const GrTerm *at = document->term->pdata[i];
    html_add (writer, "<li><a href=\"#%s\">%s</a></li>\n", at->name, at->text);
  }
  if (n_terms > 0)
    html_add (writer, "</ul>\n</section>\n");
}

void
gr_lesson_html (const GrDocument *document, const GrLessonHtml *how, GString *out)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  HtmlWriter writer = { .out = out,
                        .document = document,
                        .answers = how->answers,
                        .theme = how->theme,
                        .place = how->place,
                        .style = how->style,
                        .is_slides = how->is_slides,
                        .is_notes = how->is_notes,
                        .kept = kept };
  const GrSitePlace *place = how->place;
  gboolean is_front = place != NULL && place->index >= place->site->page->len;
  html_head (&writer);
  html_add (&writer, how->is_notes   ? "<body class=\"gr-presenter\">\n"
                     : place == NULL ? "<body>\n"
                     : is_front      ? "<body class=\"gr-front\">\n"
                                     : "<body class=\"gr-lesson\">\n");
  if (place != NULL)
    gr_site_append_top (place, out);
  if (place != NULL && !is_front) { /* the contents stand beside the text */
    const char *label = gr_phrase ("Contents", document->lang);
    html_add (&writer, "<nav class=\"gr-side\" aria-label=\"%s\">\n", label);
    gr_site_append_where (place, out);
    html_add (&writer, "<details open>\n<summary>%s</summary>\n", label);
    html_sections (&writer, 2);
    html_add (&writer, "</details>\n");
    gr_site_append_all (place, out);
    html_add (&writer, "</nav>\n");
  }
  if (how->is_notes && document->minutes > 0)
    html_add (&writer, "<main data-minutes=\"%u\">\n", (guint) document->minutes);
  else
    html_add (&writer, "<main>\n");
  if (how->is_notes)
    html_said (&writer);
  else
    html_body (&writer);
  if (is_front)
    gr_site_append_cards (place->site, how->theme, out);
  if (place != NULL)
    gr_site_append_ways (place, out);
  html_add (&writer, "</main>\n");
  if (place != NULL)
    gr_site_append_scripts (place, out);
  else
    gr_page_append_script (out, document->lang, how->is_slides || how->is_notes);
  if (place == NULL && writer.screen != 0)
    gr_stepper_append_script (out, writer.screen, document->lang);
  if (how->is_slides || how->is_notes)
    g_string_append (out, how->is_notes ? gr_page_presenter_script : gr_page_slides_script);
  html_add (&writer, "</body>\n</html>\n");
}
