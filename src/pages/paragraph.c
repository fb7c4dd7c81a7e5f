// SPDX-License-Identifier: MIT
// Running text as a row of boxes, glue and penalties, measured once, and the lines that paragraph-break.c made of it.
// Words may break behind hyphens and dashes and between ideographs, and English ones in justified lines between
// syllables; Korean words stay whole; neighbouring words written from the right are one box, inside which Pango puts them in order. Invariant: pieces between two breaks, without the
// glue at their ends, are a line.
#include "pages/hyphen.h"
#include "pages/paragraph-private.h"
#include "scene/text.h"

#define PENALTY_HYPHEN 50
#define RAISED_SIZE 0.68       /* of marks, of the prose */
#define RAISED 0.36            /* ems that they stand above the line */
#define RIGHT_TO_LEFT_EMS 18.0 /* longest box of words written from the right */
#define CODE_SIZE 0.9          /* of the prose around it */

static void
item_clear (gpointer data)
{
  GrPiece *piece = data;
  g_free (piece->text);
  gr_math_box_free (piece->math);
}

static void
add_glue (GrParagraph *paragraph, double width, double stretch, double shrink)
{
  GrPiece glue = { .kind = GR_PIECE_GLUE, .width = width, .stretch = stretch, .shrink = shrink };
  g_array_append_val (paragraph->piece, glue);
}

static void
add_penalty (GrParagraph *paragraph, int penalty)
{
  GrPiece piece = { .kind = GR_PIECE_PENALTY, .penalty = penalty };
  g_array_append_val (paragraph->piece, piece);
}

static GrFont
run_font (const GrProse *prose, const GrRun *run)
{
  GrFont font = { prose->size, prose->weight, prose->face, prose->italic };
  if (run->style & GR_STYLE_EMPH)
    font.italic = !prose->italic;
  if (run->style & GR_STYLE_STRONG)
    font.weight = 700;
  if (run->style & GR_STYLE_RAISED)
    font.size *= RAISED_SIZE;
  if (run->kind == GR_RUN_CODE) {
    font.face = GR_FACE_MONO;
    font.size *= CODE_SIZE;
    font.italic = FALSE;
  }
  return font;
}

static gboolean
same_font (const GrFont *a, const GrFont *b)
{
  return a->size == b->size && a->weight == b->weight && a->face == b->face && a->italic == b->italic;
}

static void
add_space (GrParagraph *paragraph, const GrFont *font)
{
  GArray *piece = paragraph->piece;
  if (piece->len > 0 && g_array_index (piece, GrPiece, piece->len - 1).kind == GR_PIECE_GLUE)
    return;
  double width = gr_text_width (font, " ");
  add_glue (paragraph, width, width / 2, width / 3);
}

/* Makes @text part of the box two pieces ago, with the space between, where both are written from the right. */
static gboolean
join_from_right (GrParagraph *paragraph, const char *text, const GrFont *font)
{
  GArray *pieces = paragraph->piece;
  if (pieces->len < 2 || !gr_text_is_from_right (text))
    return FALSE;
  const GrPiece *space = &g_array_index (pieces, GrPiece, pieces->len - 1);
  GrPiece *before = &g_array_index (pieces, GrPiece, pieces->len - 2);
  if (space->kind != GR_PIECE_GLUE || before->kind != GR_PIECE_BOX || before->text == NULL
      || !same_font (font, &before->font) || !gr_text_is_from_right (before->text))
    return FALSE;
  char *joined = g_strdup_printf ("%s %s", before->text, text);
  double width = gr_text_width (font, joined);
  if (width > RIGHT_TO_LEFT_EMS * font->size) {
    g_free (joined);
    return FALSE;
  }
  g_free (before->text);
  before->text = joined;
  before->width = width;
  g_array_set_size (pieces, pieces->len - 1);
  return TRUE;
}

static void
add_text_box (GrParagraph *paragraph, const char *text, gsize length, const GrFont *font, const GrRun *run)
{
  g_autofree char *part = g_strndup (text, length);
  if (join_from_right (paragraph, part, font))
    return;
  GrPiece box = { .kind = GR_PIECE_BOX, .width = gr_text_width (font, part), .font = *font, .link = run->link };
  box.text = g_steal_pointer (&part);
  box.strike = (run->style & GR_STYLE_STRIKE) != 0;
  box.rise = (run->style & GR_STYLE_RAISED) != 0 ? RAISED * paragraph->prose.size : 0;
  g_array_append_val (paragraph->piece, box);
}

static gboolean
is_ideograph (gunichar c)
{
  GUnicodeBreakType type = g_unichar_break_type (c);
  return type == G_UNICODE_BREAK_IDEOGRAPHIC || type == G_UNICODE_BREAK_CONDITIONAL_JAPANESE_STARTER;
}

/* Whether ideographic text may break in front of @c, and behind it. */
static gboolean
may_begin_line (gunichar c)
{
  GUnicodeBreakType type = g_unichar_break_type (c);
  return type != G_UNICODE_BREAK_CLOSE_PUNCTUATION && type != G_UNICODE_BREAK_NON_STARTER
         && type != G_UNICODE_BREAK_EXCLAMATION && type != G_UNICODE_BREAK_QUOTATION
         && type != G_UNICODE_BREAK_INFIX_SEPARATOR && type != G_UNICODE_BREAK_POSTFIX && !g_unichar_iszerowidth (c);
}

static gboolean
may_end_line (gunichar c)
{
  GUnicodeBreakType type = g_unichar_break_type (c);
  return type != G_UNICODE_BREAK_OPEN_PUNCTUATION && type != G_UNICODE_BREAK_QUOTATION
         && type != G_UNICODE_BREAK_PREFIX;
}

/* What breaking between @a and @b inside a word costs; GR_PENALTY_NEVER where it may not. */
static int
break_inside (gunichar before, gunichar a, gunichar b)
{
  if ((is_ideograph (a) || is_ideograph (b)) && may_end_line (a) && may_begin_line (b))
    return 0;
  gboolean dash = a == '-' || a == 0x2010 || a == 0x2013 || a == 0x2014;
  if (dash && g_unichar_isalpha (before) && g_unichar_isalpha (b))
    return PENALTY_HYPHEN;
  return a == 0x200B || (a == '/' && g_unichar_isalpha (before)) ? PENALTY_HYPHEN : GR_PENALTY_NEVER;
}

/* Whether @c may stand around a word that is parted. */
static gboolean
is_around (gunichar c)
{
  return g_unichar_ispunct (c) && c != '-' && c != '/' && c != 0x2010 && c != 0x2013 && c != 0x2014;
}

/* Adds the word as its syllables, the first and the last with the signs around them. FALSE where it has but one. */
static gboolean
add_syllables (GrParagraph *paragraph, const char *word, gsize length, const GrFont *font, const GrRun *run)
{
  gboolean parted[GR_HYPHEN_MAX];
  const char *first = word, *last = word + length;
  while (first < last && is_around (g_utf8_get_char (first)))
    first = g_utf8_next_char (first);
  while (last > first && is_around (g_utf8_get_char (g_utf8_prev_char (last))))
    last = g_utf8_prev_char (last);
  if (paragraph->prose.lines != GR_LINES_JUSTIFIED || run->kind != GR_RUN_TEXT
      || !gr_hyphenate (first, (gsize) (last - first), paragraph->prose.lang, parted))
    return FALSE;
  const char *start = word;
  for (const char *at = first; at < last; at++) {
    if (!parted[at - first])
      continue;
    add_text_box (paragraph, start, (gsize) (at + 1 - start), font, run);
    add_penalty (paragraph, PENALTY_HYPHEN);
    g_array_index (paragraph->piece, GrPiece, paragraph->piece->len - 1).hyphen = gr_text_width (font, "-");
    start = at + 1;
  }
  add_text_box (paragraph, start, (gsize) (word + length - start), font, run);
  return TRUE;
}

/* @word has no blanks in it. */
static void
add_word (GrParagraph *paragraph, const char *word, gsize length, const GrFont *font, const GrRun *run)
{
  const char *start = word, *end = word + length;
  gunichar before = 0, a = 0;
  for (const char *at = word; at < end; at = g_utf8_next_char (at)) {
    gunichar b = g_utf8_get_char (at);
    int penalty = at > start ? break_inside (before, a, b) : GR_PENALTY_NEVER;
    if (penalty < GR_PENALTY_NEVER) {
      add_text_box (paragraph, start, (gsize) (at - start), font, run);
      add_penalty (paragraph, penalty);
      if (penalty == 0)
        add_glue (paragraph, 0, 0.06 * font->size, 0);
      start = at;
    }
    before = a;
    a = b;
  }
  if (start > word || !add_syllables (paragraph, word, length, font, run))
    add_text_box (paragraph, start, (gsize) (end - start), font, run);
}

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void
add_text_run (GrParagraph *paragraph, const GrRun *run)
{
  GrFont font = run_font (&paragraph->prose, run);
  for (const char *at = run->text; *at != '\0';) {
    if (is_blank (*at)) {
      add_space (paragraph, &font);
      at++;
      continue;
    }
    const char *end = at;
    while (*end != '\0' && !is_blank (*end))
      end++;
    add_word (paragraph, at, (gsize) (end - at), &font, run);
    at = end;
  }
}

static void
add_math_run (GrParagraph *paragraph, const GrRun *run)
{
  if (run->math == NULL)
    return;
  const GrProse *prose = &paragraph->prose;
  g_autoptr (GPtrArray) piece = gr_math_box_pieces (run->math, prose->size, prose->face);
  for (guint i = 0; i < piece->len; i++) {
    GrMathBox *math = g_steal_pointer (&piece->pdata[i]);
    GrPiece box = { .kind = GR_PIECE_BOX, .width = math->width, .math = math, .scale = 1, .link = run->link };
    g_array_append_val (paragraph->piece, box);
    if (i + 1 < piece->len) {
      add_penalty (paragraph, math->penalty);
      add_glue (paragraph, math->space, math->space / 2, math->space / 4);
    }
  }
}

/* Ends a line that is not stretched. */
static void
add_line_end (GrParagraph *paragraph)
{
  add_penalty (paragraph, GR_PENALTY_NEVER);
  add_glue (paragraph, 0, GR_LINE_END_STRETCH, 0);
  add_penalty (paragraph, GR_PENALTY_FORCED);
}

GrParagraph *
gr_paragraph_new (const GArray *run, const GrProse *prose)
{
  GrParagraph *paragraph = g_new0 (GrParagraph, 1);
  paragraph->prose = *prose;
  paragraph->piece = g_array_new (FALSE, TRUE, sizeof (GrPiece));
  g_array_set_clear_func (paragraph->piece, item_clear);
  paragraph->line = g_array_new (FALSE, TRUE, sizeof (GrLine));
  for (guint i = 0; run != NULL && i < run->len; i++) {
    const GrRun *at = &g_array_index (run, GrRun, i);
    GrFont font = run_font (prose, at);
    switch (at->kind) {
    case GR_RUN_TEXT:
    case GR_RUN_CODE:
      add_text_run (paragraph, at);
      break;
    case GR_RUN_MATH:
      add_math_run (paragraph, at);
      break;
    case GR_RUN_BREAK:
      add_line_end (paragraph);
      break;
    case GR_RUN_SPACE:
      add_space (paragraph, &font);
      break;
    case GR_RUN_DISPLAY_MATH:
      break;
    }
  }
  add_line_end (paragraph);
  return paragraph;
}

void
gr_paragraph_free (GrParagraph *paragraph)
{
  if (paragraph != NULL) {
    g_array_unref (paragraph->piece);
    g_array_unref (paragraph->line);
    g_free (paragraph);
  }
}

gboolean
gr_piece_is_break (const GrParagraph *paragraph, guint index)
{
  const GrPiece *piece = gr_piece_at (paragraph, index);
  if (piece->kind == GR_PIECE_PENALTY)
    return piece->penalty < GR_PENALTY_NEVER;
  return piece->kind == GR_PIECE_GLUE && index > 0 && gr_piece_at (paragraph, index - 1)->kind == GR_PIECE_BOX;
}

double
gr_paragraph_natural_width (const GrParagraph *paragraph)
{
  double widest = 0, width = 0;
  for (guint i = 0; i < paragraph->piece->len; i++) {
    const GrPiece *piece = gr_piece_at (paragraph, i);
    if (piece->kind == GR_PIECE_PENALTY && piece->penalty == GR_PENALTY_FORCED) {
      widest = MAX (widest, width);
      width = 0;
    } else {
      width += piece->width;
    }
  }
  return widest;
}

double
gr_paragraph_smallest_width (const GrParagraph *paragraph)
{
  double widest = 0, width = 0;
  for (guint i = 0; i < paragraph->piece->len; i++) {
    const GrPiece *piece = gr_piece_at (paragraph, i);
    if (gr_piece_is_break (paragraph, i)) {
      widest = MAX (widest, width);
      width = 0;
    } else if (piece->kind == GR_PIECE_BOX) {
      width += piece->width;
    }
  }
  return widest;
}

guint
gr_paragraph_n_lines (const GrParagraph *paragraph)
{
  return paragraph->line->len;
}

GrLineExtent
gr_paragraph_line_extent (const GrParagraph *paragraph, guint index)
{
  const GrProse *prose = &paragraph->prose;
  GrLineExtent extent = { 0.72 * prose->size, 0.27 * prose->size };
  const GrLine *line = &g_array_index (paragraph->line, GrLine, index);
  for (guint i = line->first; i < line->end; i++) {
    const GrPiece *piece = gr_piece_at (paragraph, i);
    if (piece->math != NULL) {
      extent.ascent = MAX (extent.ascent, piece->scale * piece->math->ascent);
      extent.descent = MAX (extent.descent, piece->scale * piece->math->descent);
    }
  }
  return extent;
}

gboolean
gr_paragraph_line_link (const GrParagraph *paragraph, guint index, guint piece, const char **link)
{
  const GrLine *line = &g_array_index (paragraph->line, GrLine, index);
  if (line->first + piece >= line->end)
    return FALSE;
  *link = gr_piece_at (paragraph, line->first + piece)->link;
  return TRUE;
}

/* Sets the box @index; a word takes the blank behind it along, so that text taken out of a page has its blanks. */
static void
set_box (const GrParagraph *paragraph, const GrLine *line, guint index, GrScene *scene, double x, double y)
{
  const GrPiece *piece = gr_piece_at (paragraph, index);
  y -= piece->rise;
  GrInk ink = piece->link != NULL ? GR_INK_ACCENT : paragraph->prose.ink;
  if (piece->math != NULL) {
    gr_scene_append (scene, piece->math->scene, x, y, piece->scale);
    return;
  }
  const GrPiece *next = index + 1 < line->end ? gr_piece_at (paragraph, index + 1) : NULL;
  if (next != NULL && next->kind == GR_PIECE_GLUE && next->shrink > 0 && !gr_text_is_from_right (piece->text)) {
    g_autofree char *text = g_strconcat (piece->text, " ", NULL);
    gr_scene_add_measured (scene, x, y, GR_ANCHOR_START, &piece->font, ink, text, piece->width + next->width);
  } else {
    gr_scene_add_measured (scene, x, y, GR_ANCHOR_START, &piece->font, ink, piece->text, piece->width);
  }
  if (piece->strike) {
    GrPaint paint = { GR_INK_NONE, ink, 0.05 * piece->font.size, GR_DASH_SOLID };
    gr_scene_add_line (scene, x, y - 0.25 * piece->font.size, x + piece->width, y - 0.25 * piece->font.size, &paint);
  }
}

/* The line's left end. */
static double
line_start (const GrParagraph *paragraph, const GrLine *line, guint index)
{
  double spare = MAX (gr_paragraph_line_width (paragraph, index) - line->width, 0);
  switch (paragraph->prose.lines) {
  case GR_LINES_CENTRED:
    return spare / 2;
  case GR_LINES_RIGHT:
    return spare;
  case GR_LINES_JUSTIFIED:
  case GR_LINES_RAGGED:
  case GR_LINES_BALANCED:
    break;
  }
  return 0;
}

void
gr_paragraph_set_line (const GrParagraph *paragraph, guint index, GrScene *scene, double x, double y)
{
  const GrLine *line = &g_array_index (paragraph->line, GrLine, index);
  double size = paragraph->prose.size, left = 0;
  const char *link = NULL;
  x += line_start (paragraph, line, index);
  for (guint i = line->first; i < line->end; i++) {
    const GrPiece *piece = gr_piece_at (paragraph, i);
    double end = x;
    if (piece->kind == GR_PIECE_BOX) {
      set_box (paragraph, line, i, scene, x, y);
      end = x + piece->width;
    }
    if (piece->kind == GR_PIECE_BOX && piece->link != link) {
      if (link != NULL)
        gr_scene_add_link (scene, (GrBox) { left, y - 0.8 * size, x - left, 1.1 * size }, link);
      link = piece->link;
      left = x;
    }
    if (link != NULL && i + 1 == line->end)
      gr_scene_add_link (scene, (GrBox) { left, y - 0.8 * size, end - left, 1.1 * size }, link);
    x += piece->width + line->ratio * (line->ratio > 0 ? piece->stretch : piece->shrink);
  }
}
