// SPDX-License-Identifier: MIT
// Pictures from files: “![description](file.svg "caption"){width=60% #id}”, alone in a paragraph or several of them, become
// figures. A picture that “grundy embed” keeps under the block that made it is left out, since the figure stands above.
// Invariant: reader->pictures holds the figures of the open paragraph, none of them in the document yet.
#include "markdown/reader.h"

#include "base/number.h"

#include <string.h>

#define ID_MAX 64u
#define WIDTH_MIN 10.0 /* points */
#define WIDTH_MAX 5000.0

/* TRUE where there is nothing to read in the runs of @block. */
static gboolean
pictures_block_is_blank (const GrBlock *block)
{
  GR_EACH (i, const GrRun, run, block->run)
    if (run->kind != GR_RUN_SPACE && (run->kind != GR_RUN_TEXT || run->text[strspn (run->text, " ")] != '\0'))
      return FALSE;
  return TRUE;
}

/* Whether the picture at @target is the one of the figure right above: “nim-1.svg” in the lesson “nim”, in whatever folder and
   format. */
static gboolean
pictures_is_embedded (const GrMarkdown *reader, const char *target, gsize size)
{
  const GrBlock *top = gr_markdown_top (reader), *parent = top;
  guint before = 1;
  if (top->kind == GR_BLOCK_PARAGRAPH && reader->open->len > 1) {
    parent = reader->open->pdata[reader->open->len - 2];
    before = 2;
  }
  const GrBlock *last = parent->child->len >= before ? parent->child->pdata[parent->child->len - before] : NULL;
  if (last == NULL || last->kind != GR_BLOCK_FIGURE || !pictures_block_is_blank (top))
    return FALSE;
  g_autofree char *name = g_path_get_basename (reader->source->name);
  if (g_str_has_suffix (name, ".md"))
    name[strlen (name) - strlen (".md")] = '\0';
  /* Figures without an id are numbered when all have been read. */
  const char *id = last->figure->id;
  g_autofree char *begin = g_strconcat (name, "-", id != NULL ? id : "", id != NULL ? "." : "", NULL);
  g_autofree char *own = g_strndup (target, size), *plain = g_uri_unescape_string (own, NULL);
  g_autofree char *bare = plain != NULL ? g_path_get_basename (plain) : NULL;
  if (bare == NULL || !g_str_has_prefix (bare, begin))
    return FALSE;
  const char *number = bare + strlen (begin);
  gsize n = strspn (number, "0123456789");
  return id != NULL || (n > 0 && number[n] == '.');
}

static void
pictures_fault (GrMarkdown *reader, const GrWord *place, const char *help, const char *message)
{
  gr_report_add_at (reader->report, GR_FAULT_INPUT, place, help, "%s", gr_message (message));
}

void
gr_markdown_enter_picture (GrMarkdown *reader, const MD_SPAN_IMG_DETAIL *detail)
{
  if (reader->n_images++ > 0)
    return; /* a picture in the description of one */
  if (pictures_is_embedded (reader, detail->src.text, detail->src.size)) {
    reader->has_embedded = TRUE;
    return;
  }
  gr_markdown_runs (reader); /* a tight list item gets its paragraph */
  g_autofree char *target = gr_markdown_attribute (&detail->src);
  GrFigureBlock *figure = g_new0 (GrFigureBlock, 1);
  figure->file = g_uri_unescape_string (target, NULL);
  if (figure->file == NULL)
    figure->file = g_strdup (target);
  figure->place = gr_word_new (reader->source, gr_markdown_span (reader, detail->src.text, detail->src.size), target);
  if (detail->title.size > 0)
    figure->caption = gr_markdown_attribute (&detail->title);
  if (gr_markdown_top (reader)->kind != GR_BLOCK_PARAGRAPH) {
    pictures_fault (reader, figure->place, "put blank lines around it", "a picture stands in a paragraph of its own");
    gr_figure_block_free (figure);
    return;
  }
  g_ptr_array_add (reader->pictures, figure);
  reader->description = g_string_new (NULL);
}

void
gr_markdown_take_description (GrMarkdown *reader, const char *text, gsize size)
{
  if (reader->description != NULL && text[0] == '\n')
    g_string_append_c (reader->description, ' ');
  else if (reader->description != NULL)
    g_string_append_len (reader->description, text, (gssize) size);
}

void
gr_markdown_leave_picture (GrMarkdown *reader)
{
  if (--reader->n_images > 0 || reader->description == NULL)
    return;
  GrFigureBlock *figure = reader->pictures->pdata[reader->pictures->len - 1];
  char *text = g_strstrip (g_string_free (g_steal_pointer (&reader->description), FALSE));
  if (*text == '\0') {
    gr_report_add_at (reader->report, GR_FAULT_WARNING, figure->place, "write what it shows between the brackets",
                      "this picture has no description, for readers who do not see it");
    g_free (text);
    return;
  }
  figure->alt = text;
  reader->wants_attributes = TRUE;
}

void
gr_figure_block_set_id (GrFigureBlock *figure, GrWord *word, GrReport *report)
{
  const char *id = word->text;
  if (strlen (id) > ID_MAX) {
    gr_report_add_at (report, GR_FAULT_INPUT, word, "it becomes part of a file’s name",
                      "id: want at most %u letters, got %" G_GSIZE_FORMAT, ID_MAX, strlen (id));
    return;
  }
  if (id[strspn (id, GR_NAME_SIGNS)] != '\0') {
    gr_report_add_at (report, GR_FAULT_INPUT, word, "it becomes part of a file’s name",
                      "id: want letters A–Z, a–z, digits, - and _, got “%s”", id);
    return;
  }
  g_free (figure->id);
  gr_word_free (figure->id_place);
  figure->id = g_strdup (id);
  figure->id_place = gr_word_copy (word);
}

/* “60%” is a share of the text's width, “8cm” a length. */
void
gr_figure_block_set_width (GrFigureBlock *figure, GrWord *word, GrReport *report)
{
  const char *text = word->text, *rest;
  double percent;
  figure->width = figure->share = 0;
  if (gr_length_parse (text, &figure->width) && figure->width >= WIDTH_MIN && figure->width <= WIDTH_MAX)
    return;
  figure->width = 0;
  if (gr_decimal_parse (text, &percent, &rest) && g_str_equal (rest, "%") && percent >= 1 && percent <= 100)
    figure->share = percent / 100;
  else
    gr_report_add_at (
      report, GR_FAULT_INPUT, word, NULL,
      "width: want a share of the text from 1%% to 100%%, or a length (8cm, 120mm, 3in, 200pt), got “%s”", text);
}

gsize
gr_markdown_take_attributes (GrMarkdown *reader, const char *text, gsize size)
{
  reader->wants_attributes = FALSE;
  const char *close = size > 0 && text[0] == '{' ? memchr (text, '}', size) : NULL;
  if (close == NULL || !gr_markdown_is_own (reader, text))
    return 0;
  GrSpan span = gr_markdown_span (reader, text + 1, (gsize) (close - text) - 1);
  g_autoptr (GrWord) all = gr_word_new (reader->source, span, NULL);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gr_word_split (all, ' ', words);
  GrFigureBlock *figure = reader->pictures->pdata[reader->pictures->len - 1];
  GR_EACH_POINTER (i, const GrWord, word, words) {
    gsize length = strlen (word->text);
    if (word->text[0] == '#') {
      g_autoptr (GrWord) id = gr_word_part (word, 1, length);
      gr_figure_block_set_id (figure, id, reader->report);
    } else if (g_str_has_prefix (word->text, "width=")) {
      g_autoptr (GrWord) width = gr_word_part (word, strlen ("width="), length);
      gr_figure_block_set_width (figure, width, reader->report);
    } else if (length > 0) {
      pictures_fault (reader, word, "write {width=60%} or {#name}, or both: {#name width=8cm}",
                      "a picture has a width and a name");
    }
  }
  return (gsize) (close - text) + 1;
}

void
gr_markdown_pop_paragraph (GrMarkdown *reader)
{
  gboolean is_blank = pictures_block_is_blank (gr_markdown_top (reader));
  gboolean is_left_out = is_blank && (reader->has_embedded || reader->pictures->len > 0);
  reader->has_embedded = FALSE;
  gr_markdown_pop (reader);
  GPtrArray *child = gr_markdown_top (reader)->child;
  if (is_left_out) {
    g_ptr_array_set_size (child, (int) child->len - 1);
    for (guint i = 0; i < reader->pictures->len; i++) { /* the figures stand in its place */
      GrFigureBlock *figure = reader->pictures->pdata[i];
      GrBlock *block = gr_markdown_add (reader, GR_BLOCK_FIGURE);
      block->span = figure->place->span;
      block->figure = figure;
      g_ptr_array_add (reader->document->figure, figure);
      figure->number = reader->document->figure->len;
    }
  } else if (reader->pictures->len > 0) {
    pictures_fault (reader, ((const GrFigureBlock *) reader->pictures->pdata[0])->place, "put blank lines around it",
                    "a picture stands in a paragraph of its own");
  }
  gr_markdown_drop_pictures (reader, is_left_out);
}

void
gr_markdown_drop_pictures (GrMarkdown *reader, gboolean are_kept)
{
  for (guint i = 0; !are_kept && i < reader->pictures->len; i++)
    gr_figure_block_free (reader->pictures->pdata[i]);
  g_ptr_array_set_size (reader->pictures, 0);
  reader->wants_attributes = FALSE;
}
