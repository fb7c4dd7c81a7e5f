// SPDX-License-Identifier: MIT
// Lines are broken for the paragraph as a whole, by the method of Knuth and Plass (“Breaking paragraphs into lines”,
// Software: Practice and Experience 11, 1981): text is a row of boxes, glue and penalties; the shortest path over all
// feasible breaks is the one with the fewest demerits. Words are never hyphenated, so a second pass lets spaces grow
// and a third takes what is there. Words break behind hyphens and dashes and between ideographs; Korean words stay whole;
// neighbouring words written from the right are one box, inside which Pango puts them in order. Invariant: items between
// two breaks, without the glue at their ends, are a line.
#include "lesson/paragraph.h"

#include "lesson/math-box.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

#define PENALTY_NEVER 10000
#define PENALTY_FORCED -10000
#define PENALTY_HYPHEN 50

#define EMERGENCY_STRETCH 3.0       /* ems of every line in the second pass */
#define RAGGED_STRETCH 0.12         /* of the width: how short a ragged line may be without being bad */
#define RIGHT_TO_LEFT_EMS 18.0      /* longest box of words written from the right */
#define CODE_SIZE 0.9               /* of the prose around it */
#define SMALLEST_FORMULA 0.6
#define SHORT_LINE 0.13             /* of the width: a last line this short costs DEMERITS_SHORT */
#define DEMERITS_SHORT 5000.0

typedef enum { ITEM_BOX, ITEM_GLUE, ITEM_PENALTY } ItemKind;

typedef struct {
  ItemKind kind;
  double width, stretch, shrink;
  int penalty;
  char *text;          /* box of text */
  GrMathBox *math;     /* box of a formula's piece */
  double scale;        /* of the piece */
  GrFont font;
  gboolean strike;
  const char *link;    /* (nullable) lent */
} Item;

typedef struct {
  guint first, end; /* items */
  double ratio;     /* of the glue: > 0 of its stretch, < 0 of its shrink */
  double width;     /* natural */
  gboolean last;    /* of the paragraph, or before a hard break */
} Line;

struct GrParagraph {
  GrProse prose;
  GArray *item; /* of Item */
  GArray *line; /* of Line */
  double width;
};

static void
item_clear (gpointer data)
{
  Item *item = data;
  g_free (item->text);
  gr_math_box_free (item->math);
}

static void
add_glue (GrParagraph *paragraph, double width, double stretch, double shrink)
{
  Item glue = { .kind = ITEM_GLUE, .width = width, .stretch = stretch, .shrink = shrink };
  g_array_append_val (paragraph->item, glue);
}

static void
add_penalty (GrParagraph *paragraph, int penalty)
{
  Item item = { .kind = ITEM_PENALTY, .penalty = penalty };
  g_array_append_val (paragraph->item, item);
}

static GrFont
run_font (const GrProse *prose, const GrRun *run)
{
  GrFont font = { prose->size, prose->weight, prose->face, prose->italic };
  if (run->style & GR_STYLE_EMPH) {
    font.italic = !prose->italic;
  }
  if (run->style & GR_STYLE_STRONG) {
    font.weight = 700;
  }
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
  GArray *item = paragraph->item;
  if (item->len > 0 && g_array_index (item, Item, item->len - 1).kind == ITEM_GLUE) {
    return;
  }
  double width = gr_text_width (font, " ");
  add_glue (paragraph, width, width / 2, width / 3);
}

/* Makes @text part of the box two items ago, with the space between, where both are written from the right. */
static gboolean
join_from_right (GrParagraph *paragraph, const char *text, const GrFont *font)
{
  GArray *items = paragraph->item;
  if (items->len < 2 || !gr_text_is_from_right (text)) {
    return FALSE;
  }
  const Item *space = &g_array_index (items, Item, items->len - 1);
  Item *before = &g_array_index (items, Item, items->len - 2);
  if (space->kind != ITEM_GLUE || before->kind != ITEM_BOX || before->text == NULL || !same_font (font, &before->font)
      || !gr_text_is_from_right (before->text)) {
    return FALSE;
  }
  char *joined = g_strdup_printf ("%s %s", before->text, text);
  double width = gr_text_width (font, joined);
  if (width > RIGHT_TO_LEFT_EMS * font->size) {
    g_free (joined);
    return FALSE;
  }
  g_free (before->text);
  before->text = joined;
  before->width = width;
  g_array_set_size (items, items->len - 1);
  return TRUE;
}

static void
add_text_box (GrParagraph *paragraph, const char *text, gsize length, const GrFont *font, const GrRun *run)
{
  g_autofree char *part = g_strndup (text, length);
  if (join_from_right (paragraph, part, font)) {
    return;
  }
  Item box = { .kind = ITEM_BOX, .width = gr_text_width (font, part), .font = *font, .link = run->link };
  box.text = g_steal_pointer (&part);
  box.strike = (run->style & GR_STYLE_STRIKE) != 0;
  g_array_append_val (paragraph->item, box);
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

/* What breaking between @a and @b inside a word costs; PENALTY_NEVER where it may not. */
static int
break_inside (gunichar before, gunichar a, gunichar b)
{
  if ((is_ideograph (a) || is_ideograph (b)) && may_end_line (a) && may_begin_line (b)) {
    return 0;
  }
  gboolean dash = a == '-' || a == 0x2010 || a == 0x2013 || a == 0x2014;
  if (dash && g_unichar_isalpha (before) && g_unichar_isalpha (b)) {
    return PENALTY_HYPHEN;
  }
  return a == 0x200B || (a == '/' && g_unichar_isalpha (before)) ? PENALTY_HYPHEN : PENALTY_NEVER;
}

/* @word has no blanks in it. */
static void
add_word (GrParagraph *paragraph, const char *word, gsize length, const GrFont *font, const GrRun *run)
{
  const char *start = word, *end = word + length;
  gunichar before = 0, a = 0;
  for (const char *at = word; at < end; at = g_utf8_next_char (at)) {
    gunichar b = g_utf8_get_char (at);
    int penalty = at > start ? break_inside (before, a, b) : PENALTY_NEVER;
    if (penalty < PENALTY_NEVER) {
      add_text_box (paragraph, start, (gsize) (at - start), font, run);
      add_penalty (paragraph, penalty);
      if (penalty == 0) {
        add_glue (paragraph, 0, 0.06 * font->size, 0);
      }
      start = at;
    }
    before = a;
    a = b;
  }
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
    while (*end != '\0' && !is_blank (*end)) {
      end++;
    }
    add_word (paragraph, at, (gsize) (end - at), &font, run);
    at = end;
  }
}

static void
add_math_run (GrParagraph *paragraph, const GrRun *run)
{
  if (run->math == NULL) {
    return;
  }
  const GrProse *prose = &paragraph->prose;
  g_autoptr (GPtrArray) piece = gr_math_box_pieces (run->math, prose->size, prose->face);
  for (guint i = 0; i < piece->len; i++) {
    GrMathBox *math = g_steal_pointer (&piece->pdata[i]);
    Item box = { .kind = ITEM_BOX, .width = math->width, .math = math, .scale = 1, .link = run->link };
    g_array_append_val (paragraph->item, box);
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
  add_penalty (paragraph, PENALTY_NEVER);
  add_glue (paragraph, 0, 1e6, 0);
  add_penalty (paragraph, PENALTY_FORCED);
}

GrParagraph *
gr_paragraph_new (const GArray *run, const GrProse *prose)
{
  GrParagraph *paragraph = g_new0 (GrParagraph, 1);
  paragraph->prose = *prose;
  paragraph->item = g_array_new (FALSE, TRUE, sizeof (Item));
  g_array_set_clear_func (paragraph->item, item_clear);
  paragraph->line = g_array_new (FALSE, TRUE, sizeof (Line));
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
    g_array_unref (paragraph->item);
    g_array_unref (paragraph->line);
    g_free (paragraph);
  }
}

static const Item *
item_at (const GrParagraph *paragraph, guint index)
{
  return &g_array_index (paragraph->item, Item, index);
}

static gboolean
is_break (const GrParagraph *paragraph, guint index)
{
  const Item *item = item_at (paragraph, index);
  if (item->kind == ITEM_PENALTY) {
    return item->penalty < PENALTY_NEVER;
  }
  return item->kind == ITEM_GLUE && index > 0 && item_at (paragraph, index - 1)->kind == ITEM_BOX;
}

double
gr_paragraph_natural_width (const GrParagraph *paragraph)
{
  double widest = 0, width = 0;
  for (guint i = 0; i < paragraph->item->len; i++) {
    const Item *item = item_at (paragraph, i);
    if (item->kind == ITEM_PENALTY && item->penalty == PENALTY_FORCED) {
      widest = MAX (widest, width);
      width = 0;
    } else {
      width += item->width;
    }
  }
  return widest;
}

double
gr_paragraph_smallest_width (const GrParagraph *paragraph)
{
  double widest = 0, width = 0;
  for (guint i = 0; i < paragraph->item->len; i++) {
    const Item *item = item_at (paragraph, i);
    if (is_break (paragraph, i)) {
      widest = MAX (widest, width);
      width = 0;
    } else if (item->kind == ITEM_BOX) {
      width += item->width;
    }
  }
  return widest;
}

/* The end of the longest beginning of @text that fits @width, at least one character with its marks. */
static const char *
fitting_end (const char *text, const GrFont *font, double width)
{
  g_autoptr (GString) part = g_string_new (NULL);
  const char *at = text;
  while (*at != '\0') {
    const char *next = g_utf8_next_char (at);
    while (*next != '\0' && g_unichar_iszerowidth (g_utf8_get_char (next))) {
      next = g_utf8_next_char (next);
    }
    g_string_append_len (part, at, next - at);
    if (at > text && gr_text_width (font, part->str) > width) {
      break;
    }
    at = next;
  }
  return at;
}

/* Cuts the text box @index, which is wider than @width, in pieces that breaks part. */
static void
cut_box (GrParagraph *paragraph, guint index, double width)
{
  Item box = g_array_index (paragraph->item, Item, index);
  g_autofree char *text = box.text;
  g_autoptr (GArray) piece = g_array_new (FALSE, TRUE, sizeof (Item));
  for (const char *at = text; *at != '\0';) {
    const char *end = fitting_end (at, &box.font, width);
    Item gap = { .kind = ITEM_PENALTY, .penalty = 0 };
    if (piece->len > 0) {
      g_array_append_val (piece, gap);
    }
    box.text = g_strndup (at, (gsize) (end - at));
    box.width = gr_text_width (&box.font, box.text);
    g_array_append_val (piece, box);
    at = end;
  }
  g_array_index (paragraph->item, Item, index) = g_array_index (piece, Item, 0);
  g_array_insert_vals (paragraph->item, index + 1, &g_array_index (piece, Item, 1), piece->len - 1);
}

static void
fit_boxes (GrParagraph *paragraph, double width)
{
  for (guint i = 0; i < paragraph->item->len; i++) {
    Item *item = &g_array_index (paragraph->item, Item, i);
    if (item->kind != ITEM_BOX || item->width <= width) {
      continue;
    }
    if (item->math != NULL) {
      item->scale = MAX (width / item->width, SMALLEST_FORMULA);
      item->width *= item->scale;
    } else if (item->text[0] != '\0') {
      cut_box (paragraph, i, width);
    }
  }
}

/* A feasible break, and the best way to it. */
typedef struct {
  guint item;       /* where the line ends */
  guint before;     /* the node at which it begins; 0 is the paragraph's start */
  double demerits;  /* of all lines up to here */
  guint fitness;    /* tight, normal, loose, very loose */
  double width, stretch, shrink; /* sums of all items before the next line */
} Node;

typedef struct {
  GrParagraph *paragraph;
  double emergency;  /* stretch added to every line */
  double tolerance;  /* greatest ratio */
  gboolean take_all; /* an overfull line rather than none */
  GArray *node;      /* of Node */
  GArray *active;    /* of guint: nodes that a line may still begin at */
  double width, stretch, shrink; /* sums of the items before the one looked at */
} Breaker;

/* The ratio by which the line from @node to the present item is stretched or shrunk. */
static double
line_ratio (const Breaker *breaker, const Node *node)
{
  const GrParagraph *paragraph = breaker->paragraph;
  double want = paragraph->width - (breaker->width - node->width);
  double stretch = breaker->stretch - node->stretch, shrink = breaker->shrink - node->shrink;
  if (paragraph->prose.lines != GR_LINES_JUSTIFIED) {
    stretch = stretch >= 1e6 ? stretch : RAGGED_STRETCH * paragraph->width;
    shrink = 0;
  }
  stretch += breaker->emergency;
  if (want >= -0.01) {
    return stretch > 0 ? MAX (want, 0) / stretch : want > 0.01 ? G_MAXDOUBLE : 0;
  }
  return shrink > 0 ? want / shrink : -G_MAXDOUBLE;
}

static guint
ratio_fitness (double ratio)
{
  return ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3;
}

/* The formula of the paper (p. 1128) with TeX's line penalty of 10. */
static double
line_demerits (double ratio, int penalty, guint fitness, const Node *node)
{
  double badness = 100 * pow (MIN (fabs (ratio), 50), 3), demerits = (10 + badness) * (10 + badness);
  if (penalty >= 0) {
    demerits = (10 + badness + penalty) * (10 + badness + penalty);
  }
  return demerits + (ABS ((int) fitness - (int) node->fitness) > 1 ? 10000 : 0) + node->demerits;
}

/* Sums at the beginning of the line behind break @index: its glue and what may be dropped does not count. */
static void
sums_after_break (const Breaker *breaker, guint index, Node *node)
{
  const GrParagraph *paragraph = breaker->paragraph;
  node->width = breaker->width;
  node->stretch = breaker->stretch;
  node->shrink = breaker->shrink;
  for (guint i = index; i < paragraph->item->len; i++) {
    const Item *item = item_at (paragraph, i);
    if (item->kind == ITEM_BOX || (item->kind == ITEM_PENALTY && item->penalty == PENALTY_FORCED && i > index)) {
      return;
    }
    node->width += item->width;
    node->stretch += item->stretch;
    node->shrink += item->shrink;
  }
}

/* Looks at item @index as a break: the best way to it for each fitness becomes a node. FALSE: no line can end here or
   later. */
static gboolean
try_break (Breaker *breaker, guint index)
{
  const Item *item = item_at (breaker->paragraph, index);
  int penalty = item->kind == ITEM_PENALTY ? item->penalty : 0;
  gboolean forced = penalty == PENALTY_FORCED;
  Node best[4];
  double least[4] = { G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE };
  guint kept = 0, last = G_MAXUINT;
  for (guint i = 0; i < breaker->active->len; i++) {
    guint from = g_array_index (breaker->active, guint, i);
    const Node *node = &g_array_index (breaker->node, Node, from);
    double ratio = line_ratio (breaker, node);
    last = from;
    if (ratio >= -1 && !forced) {
      g_array_index (breaker->active, guint, kept++) = from;
    }
    if (ratio < -1 || ratio > breaker->tolerance) {
      continue;
    }
    guint fitness = ratio_fitness (ratio);
    double demerits = line_demerits (ratio, penalty, fitness, node);
    if (forced && from > 0 && breaker->width - node->width < SHORT_LINE * breaker->paragraph->width) {
      demerits += DEMERITS_SHORT;
    }
    if (demerits < least[fitness]) {
      least[fitness] = demerits;
      best[fitness] = (Node) { .item = index, .before = from, .demerits = demerits, .fitness = fitness };
    }
  }
  g_array_set_size (breaker->active, kept);
  gboolean found = least[0] < G_MAXDOUBLE || least[1] < G_MAXDOUBLE || least[2] < G_MAXDOUBLE || least[3] < G_MAXDOUBLE;
  if (!found && kept == 0 && breaker->take_all && last != G_MAXUINT) { /* overfull: the best there is */
    least[0] = g_array_index (breaker->node, Node, last).demerits + 1e8;
    best[0] = (Node) { .item = index, .before = last, .demerits = least[0] };
  }
  for (guint i = 0; i < 4; i++) {
    if (least[i] < G_MAXDOUBLE) {
      sums_after_break (breaker, index, &best[i]);
      g_array_append_val (breaker->node, best[i]);
      guint number = breaker->node->len - 1;
      g_array_append_val (breaker->active, number);
    }
  }
  return breaker->active->len > 0;
}

/* The nodes of one pass over the items; the last of them ends the paragraph. NULL where @tolerance is too strict. */
static GArray *
break_pass (GrParagraph *paragraph, double tolerance, double emergency, gboolean take_all)
{
  g_autoptr (GArray) node = g_array_new (FALSE, TRUE, sizeof (Node)), active = g_array_new (FALSE, FALSE, sizeof (guint));
  Breaker breaker = { paragraph, emergency, tolerance, take_all, node, active, 0, 0, 0 };
  Node start = { .fitness = 1 };
  guint first = 0;
  g_array_append_val (node, start);
  g_array_append_val (active, first);
  for (guint i = 0; i < paragraph->item->len; i++) {
    const Item *item = item_at (paragraph, i);
    if (is_break (paragraph, i) && !try_break (&breaker, i)) {
      return NULL;
    }
    breaker.width += item->width;
    breaker.stretch += item->stretch;
    breaker.shrink += item->shrink;
  }
  return g_steal_pointer (&node);
}

/* The node that ends the paragraph with the fewest demerits. */
static guint
best_end (const GrParagraph *paragraph, const GArray *node)
{
  guint best = node->len - 1;
  for (guint i = node->len; i-- > 0 && g_array_index (node, Node, i).item == paragraph->item->len - 1;) {
    if (g_array_index (node, Node, i).demerits < g_array_index (node, Node, best).demerits) {
      best = i;
    }
  }
  return best;
}

/* The line of items from @first to @end, with dropped glue left out, its ratio for @width. */
static Line
make_line (const GrParagraph *paragraph, guint first, guint end)
{
  Line line = { .first = first, .end = end };
  const Item *stop = item_at (paragraph, end);
  line.last = stop->kind == ITEM_PENALTY && stop->penalty == PENALTY_FORCED;
  while (line.first < line.end && item_at (paragraph, line.first)->kind != ITEM_BOX) {
    line.first++;
  }
  while (line.end > line.first && item_at (paragraph, line.end - 1)->kind != ITEM_BOX) {
    line.end--;
  }
  double stretch = 0, shrink = 0;
  for (guint i = line.first; i < line.end; i++) {
    const Item *item = item_at (paragraph, i);
    line.width += item->width;
    stretch += item->stretch;
    shrink += item->shrink;
  }
  double want = paragraph->width - line.width;
  if (paragraph->prose.lines == GR_LINES_JUSTIFIED && want > 0 && !line.last) {
    line.ratio = stretch > 0 ? want / stretch : 0;
  } else if (paragraph->prose.lines == GR_LINES_JUSTIFIED && want < 0) {
    line.ratio = shrink > 0 ? MAX (want / shrink, -1) : 0;
  }
  return line;
}

void
gr_paragraph_break (GrParagraph *paragraph, double width)
{
  double emergency = EMERGENCY_STRETCH * paragraph->prose.size;
  paragraph->width = width;
  fit_boxes (paragraph, width);
  g_autoptr (GArray) node = break_pass (paragraph, 1.4, 0, FALSE);
  if (node == NULL) {
    node = break_pass (paragraph, 2, emergency, FALSE);
  }
  if (node == NULL) {
    node = break_pass (paragraph, G_MAXDOUBLE, emergency, TRUE);
  }
  g_return_if_fail (node != NULL);
  g_autoptr (GArray) end = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = best_end (paragraph, node); i > 0; i = g_array_index (node, Node, i).before) {
    g_array_append_val (end, g_array_index (node, Node, i).item);
  }
  guint first = 0;
  for (guint i = end->len; i-- > 0;) {
    guint stop = g_array_index (end, guint, i);
    Line line = make_line (paragraph, first, stop);
    g_array_append_val (paragraph->line, line);
    first = stop;
  }
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
  const Line *line = &g_array_index (paragraph->line, Line, index);
  for (guint i = line->first; i < line->end; i++) {
    const Item *item = item_at (paragraph, i);
    if (item->math != NULL) {
      extent.ascent = MAX (extent.ascent, item->scale * item->math->ascent);
      extent.descent = MAX (extent.descent, item->scale * item->math->descent);
    }
  }
  return extent;
}

/* Sets the box @index; a word takes the blank behind it along, so that text taken out of a page has its blanks. */
static void
set_box (const GrParagraph *paragraph, const Line *line, guint index, GrScene *scene, double x, double y)
{
  const Item *item = item_at (paragraph, index);
  GrInk ink = item->link != NULL ? GR_INK_ACCENT : paragraph->prose.ink;
  if (item->math != NULL) {
    gr_scene_append (scene, item->math->scene, x, y, item->scale);
    return;
  }
  const Item *next = index + 1 < line->end ? item_at (paragraph, index + 1) : NULL;
  if (next != NULL && next->kind == ITEM_GLUE && next->shrink > 0 && !gr_text_is_from_right (item->text)) {
    g_autofree char *text = g_strconcat (item->text, " ", NULL);
    gr_scene_add_measured (scene, x, y, GR_ANCHOR_START, &item->font, ink, text,
                           item->width + next->width);
  } else {
    gr_scene_add_measured (scene, x, y, GR_ANCHOR_START, &item->font, ink, item->text, item->width);
  }
  if (item->strike) {
    GrPaint paint = { GR_INK_NONE, ink, 0.05 * item->font.size, GR_DASH_SOLID };
    gr_scene_add_line (scene, x, y - 0.25 * item->font.size, x + item->width, y - 0.25 * item->font.size, &paint);
  }
}

/* The line's left end. */
static double
line_start (const GrParagraph *paragraph, const Line *line)
{
  double spare = MAX (paragraph->width - line->width, 0);
  switch (paragraph->prose.lines) {
  case GR_LINES_CENTRED:
    return spare / 2;
  case GR_LINES_RIGHT:
    return spare;
  case GR_LINES_JUSTIFIED:
  case GR_LINES_RAGGED:
    break;
  }
  return 0;
}

void
gr_paragraph_set_line (const GrParagraph *paragraph, guint index, GrScene *scene, double x, double y)
{
  const Line *line = &g_array_index (paragraph->line, Line, index);
  double size = paragraph->prose.size, left = 0;
  const char *link = NULL;
  x += line_start (paragraph, line);
  for (guint i = line->first; i < line->end; i++) {
    const Item *item = item_at (paragraph, i);
    double end = x;
    if (item->kind == ITEM_BOX) {
      set_box (paragraph, line, i, scene, x, y);
      end = x + item->width;
    }
    if (item->kind == ITEM_BOX && item->link != link) {
      if (link != NULL) {
        gr_scene_add_link (scene, (GrBox) { left, y - 0.8 * size, x - left, 1.1 * size }, link);
      }
      link = item->link;
      left = x;
    }
    if (link != NULL && i + 1 == line->end) {
      gr_scene_add_link (scene, (GrBox) { left, y - 0.8 * size, end - left, 1.1 * size }, link);
    }
    x += item->width + line->ratio * (line->ratio > 0 ? item->stretch : item->shrink);
  }
}
