// SPDX-License-Identifier: MIT
// Lines are broken for the paragraph as a whole, by the method of Knuth and Plass (“Breaking paragraphs into lines”,
// Software: Practice and Experience 11, 1981): the shortest path over all feasible breaks is the one with the fewest
// demerits. The first pass parts no words, the second does, a third lets spaces grow, and the last takes what is there.
// Boxes wider than the lines are cut or, being formulas, made smaller beforehand. Titles and captions are broken as narrow as their
// number of lines allows, so that no word stands alone below them. Invariant: a node keeps the sums of all pieces
// before the line that begins at it, so that a line's width is a difference. Of two ways to one break that have as many
// lines less or more, the better one goes on: beside a figure, where lines differ in width, that is the best way nearly
// always.
#include "pages/paragraph-private.h"
#include "scene/text.h"

#include <math.h>

#define EMERGENCY_STRETCH 3.0 /* ems of every line in the second pass */
#define RAGGED_STRETCH 0.12   /* of the width: how short a ragged line may be without being bad */
#define SMALLEST_FORMULA 0.6
#define BALANCE_STEPS 8 /* halvings of the doubt about a width */
#define SHORT_LINE 0.13 /* of the width: a last line this short costs DEMERITS_SHORT */
#define DEMERITS_SHORT 5000.0
#define DEMERITS_HYPHENS 8000.0     /* two lines on end that part words */
#define DEMERITS_LAST_HYPHEN 3000.0 /* the last line but one does */

/* Cuts the text box @index, which is wider than @width, in pieces that breaks part. */
static void
cut_box (GrParagraph *paragraph, guint index, double width)
{
  GrPiece box = g_array_index (paragraph->piece, GrPiece, index);
  g_autofree char *text = box.text;
  g_autoptr (GArray) piece = g_array_new (FALSE, TRUE, sizeof (GrPiece));
  for (const char *at = text; *at != '\0';) {
    const char *end = gr_text_fitting (&box.font, width, at);
    GrPiece gap = { .kind = GR_PIECE_PENALTY, .penalty = 0 };
    if (piece->len > 0)
      g_array_append_val (piece, gap);
    box.text = g_strndup (at, (gsize) (end - at));
    box.width = gr_text_width (&box.font, box.text);
    g_array_append_val (piece, box);
    at = end;
  }
  g_array_index (paragraph->piece, GrPiece, index) = g_array_index (piece, GrPiece, 0);
  g_array_insert_vals (paragraph->piece, index + 1, &g_array_index (piece, GrPiece, 1), piece->len - 1);
}

static void
fit_boxes (GrParagraph *paragraph, double width)
{
  for (guint i = 0; i < paragraph->piece->len; i++) {
    GrPiece *piece = &g_array_index (paragraph->piece, GrPiece, i);
    if (piece->kind != GR_PIECE_BOX || piece->width <= width)
      continue;
    if (piece->math != NULL) {
      piece->scale = MAX (width / piece->width, SMALLEST_FORMULA);
      piece->width *= piece->scale;
    } else if (piece->text[0] != '\0') {
      cut_box (paragraph, i, width);
    }
  }
}

/* A feasible break, and the best way to it. */
typedef struct {
  guint piece;                   /* where the line ends */
  guint before;                  /* the node at which it begins; 0 is the paragraph's start */
  guint line;                    /* that begins here, on the best way */
  double demerits;               /* of all lines up to here */
  guint fitness;                 /* tight, normal, loose, very loose */
  gboolean is_hyphen;            /* the line ends inside a word */
  double width, stretch, shrink; /* sums of all pieces before the next line */
} Node;

typedef struct {
  GrParagraph *paragraph;
  double emergency;  /* stretch added to every line */
  double tolerance;  /* greatest ratio */
  gboolean take_all; /* an overfull line rather than none */
  gboolean parts_words;
  GArray *node;                  /* of Node */
  GArray *active;                /* of guint: nodes that a line may still begin at */
  double width, stretch, shrink; /* sums of the pieces before the one looked at */
} Breaker;

/* The ratio by which the line from @node to the present piece, and @hyphen points behind it, is stretched or shrunk. */
static double
line_ratio (const Breaker *breaker, const Node *node, double hyphen)
{
  const GrParagraph *paragraph = breaker->paragraph;
  double width = gr_paragraph_line_width (paragraph, node->line);
  double want = width - (breaker->width - node->width) - hyphen;
  double stretch = breaker->stretch - node->stretch, shrink = breaker->shrink - node->shrink;
  if (paragraph->prose.lines != GR_LINES_JUSTIFIED) {
    stretch = stretch >= GR_LINE_END_STRETCH ? stretch : RAGGED_STRETCH * width;
    shrink = 0;
  }
  stretch += breaker->emergency;
  if (want >= -0.01)
    return stretch > 0 ? MAX (want, 0) / stretch : want > 0.01 ? G_MAXDOUBLE : 0;
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
  if (penalty >= 0)
    demerits = (10 + badness + penalty) * (10 + badness + penalty);
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
  for (guint i = index; i < paragraph->piece->len; i++) {
    const GrPiece *piece = gr_piece_at (paragraph, i);
    if (piece->kind == GR_PIECE_BOX
        || (piece->kind == GR_PIECE_PENALTY && piece->penalty == GR_PENALTY_FORCED && i > index))
      return;
    node->width += piece->width;
    node->stretch += piece->stretch;
    node->shrink += piece->shrink;
  }
}

/* Looks at piece @index as a break: the best way to it for each fitness becomes a node. FALSE: no line can end here or
   later. */
static gboolean
try_break (Breaker *breaker, guint index)
{
  const GrPiece *piece = gr_piece_at (breaker->paragraph, index);
  int penalty = piece->kind == GR_PIECE_PENALTY ? piece->penalty : 0;
  gboolean forced = penalty == GR_PENALTY_FORCED;
  Node best[4];
  double least[4] = { G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE };
  guint kept = 0, last = G_MAXUINT;
  for (guint i = 0; i < breaker->active->len; i++) {
    guint from = g_array_index (breaker->active, guint, i);
    const Node *node = &g_array_index (breaker->node, Node, from);
    double ratio = line_ratio (breaker, node, piece->hyphen);
    last = from;
    if (ratio >= -1 && !forced)
      g_array_index (breaker->active, guint, kept++) = from;
    if (ratio < -1 || ratio > breaker->tolerance)
      continue;
    guint fitness = ratio_fitness (ratio);
    double demerits = line_demerits (ratio, penalty, fitness, node);
    if (node->is_hyphen && (forced || piece->hyphen > 0))
      demerits += forced ? DEMERITS_LAST_HYPHEN : DEMERITS_HYPHENS;
    if (forced && from > 0 && breaker->width - node->width < SHORT_LINE * breaker->paragraph->width)
      demerits += DEMERITS_SHORT;
    if (demerits < least[fitness]) {
      least[fitness] = demerits;
      best[fitness] = (Node) { index, from, node->line + 1, demerits, fitness, piece->hyphen > 0, 0, 0, 0 };
    }
  }
  g_array_set_size (breaker->active, kept);
  gboolean found = least[0] < G_MAXDOUBLE || least[1] < G_MAXDOUBLE || least[2] < G_MAXDOUBLE || least[3] < G_MAXDOUBLE;
  if (!found && kept == 0 && breaker->take_all && last != G_MAXUINT) { /* overfull: the best there is */
    const Node *node = &g_array_index (breaker->node, Node, last);
    least[0] = node->demerits + 1e8;
    best[0] = (Node) { .piece = index, .before = last, .line = node->line + 1, .demerits = least[0] };
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

/* How one pass looks for lines. */
typedef struct {
  double tolerance, emergency;
  gboolean parts_words, take_all;
} Pass;

/* The nodes of one pass over the pieces; the last of them ends the paragraph. NULL where it is too strict. */
static GArray *
break_pass (GrParagraph *paragraph, const Pass *pass)
{
  g_autoptr (GArray) node = g_array_new (FALSE, TRUE, sizeof (Node)),
                     active = g_array_new (FALSE, FALSE, sizeof (guint));
  Breaker breaker = { paragraph,
                      pass->emergency * paragraph->prose.size,
                      pass->tolerance,
                      pass->take_all,
                      pass->parts_words,
                      node,
                      active,
                      0,
                      0,
                      0 };
  Node start = { .fitness = 1 };
  guint first = 0;
  g_array_append_val (node, start);
  g_array_append_val (active, first);
  for (guint i = 0; i < paragraph->piece->len; i++) {
    const GrPiece *piece = gr_piece_at (paragraph, i);
    gboolean is_break = gr_piece_is_break (paragraph, i) && (piece->hyphen == 0 || breaker.parts_words);
    if (is_break && !try_break (&breaker, i))
      return NULL;
    breaker.width += piece->width;
    breaker.stretch += piece->stretch;
    breaker.shrink += piece->shrink;
  }
  return g_steal_pointer (&node);
}

/* The node that ends the paragraph with the fewest demerits. */
static guint
best_end (const GrParagraph *paragraph, const GArray *node)
{
  guint best = node->len - 1;
  for (guint i = node->len; i-- > 0 && g_array_index (node, Node, i).piece == paragraph->piece->len - 1;)
    if (g_array_index (node, Node, i).demerits < g_array_index (node, Node, best).demerits)
      best = i;
  return best;
}

/* Puts the syllables of each word that stands whole on the line into its last box again, and a hyphen behind a word
   that does not. */
static void
join_syllables (GrParagraph *paragraph, guint first, guint end)
{
  for (guint i = first; i < end; i++) {
    GrPiece *gap = &g_array_index (paragraph->piece, GrPiece, i);
    if (gap->hyphen == 0 || i == first || i + 1 >= end)
      continue;
    GrPiece *before = gap - 1, *next = gap + 1;
    char *joined = g_strconcat (before->text, next->text, NULL);
    g_free (next->text);
    next->text = joined;
    next->width = gr_text_width (&next->font, joined);
    g_clear_pointer (&before->text, g_free);
    *before = (GrPiece) { .kind = GR_PIECE_PENALTY, .penalty = GR_PENALTY_NEVER };
  }
  GrPiece *last = &g_array_index (paragraph->piece, GrPiece, end - 1), *stop = last + 1;
  if (end == first || stop->hyphen == 0 || last->kind != GR_PIECE_BOX || last->text == NULL)
    return;
  char *joined = g_strconcat (last->text, "-", NULL);
  g_free (last->text);
  last->text = joined;
  last->width = gr_text_width (&last->font, joined);
}

/* Line @index, from piece @first to @end, without what is dropped at its ends. */
static GrLine
make_line (GrParagraph *paragraph, guint index, guint first, guint end)
{
  GrLine line = { .first = first, .end = end };
  const GrPiece *stop = gr_piece_at (paragraph, end);
  gboolean last = stop->kind == GR_PIECE_PENALTY && stop->penalty == GR_PENALTY_FORCED;
  while (line.first < line.end && gr_piece_at (paragraph, line.first)->kind != GR_PIECE_BOX)
    line.first++;
  while (line.end > line.first && gr_piece_at (paragraph, line.end - 1)->kind != GR_PIECE_BOX)
    line.end--;
  join_syllables (paragraph, line.first, line.end);
  double stretch = 0, shrink = 0;
  for (guint i = line.first; i < line.end; i++) {
    const GrPiece *piece = gr_piece_at (paragraph, i);
    line.width += piece->width;
    stretch += piece->stretch;
    shrink += piece->shrink;
  }
  double want = gr_paragraph_line_width (paragraph, index) - line.width;
  if (paragraph->prose.lines == GR_LINES_JUSTIFIED && want > 0 && !last)
    line.ratio = stretch > 0 ? want / stretch : 0;
  else if (paragraph->prose.lines == GR_LINES_JUSTIFIED && want < 0)
    line.ratio = shrink > 0 ? MAX (want / shrink, -1) : 0;
  return line;
}

/* Where lines of @width points end, the last one first; of guint. (transfer full) */
static GArray *
line_ends (GrParagraph *paragraph, double width)
{
  static const Pass pass[] = { { 1, 0, FALSE, FALSE },
                               { 1.4, 0, TRUE, FALSE },
                               { 2, EMERGENCY_STRETCH, TRUE, FALSE },
                               { G_MAXDOUBLE, EMERGENCY_STRETCH, TRUE, TRUE } };
  g_autoptr (GArray) node = NULL;
  paragraph->width = width;
  for (guint i = 0; node == NULL && i < G_N_ELEMENTS (pass); i++)
    node = break_pass (paragraph, &pass[i]);
  GArray *end = g_array_new (FALSE, FALSE, sizeof (guint));
  g_return_val_if_fail (node != NULL, end);
  for (guint i = best_end (paragraph, node); i > 0; i = g_array_index (node, Node, i).before)
    g_array_append_val (end, g_array_index (node, Node, i).piece);
  return end;
}

/* The least width that takes no more lines than @width does: lines of about the same length. */
static double
balanced_width (GrParagraph *paragraph, double width)
{
  g_autoptr (GArray) end = line_ends (paragraph, width);
  double least = gr_paragraph_smallest_width (paragraph);
  for (guint i = 0; end->len > 1 && i < BALANCE_STEPS && least < width; i++) {
    double middle = (least + width) / 2;
    g_autoptr (GArray) tried = line_ends (paragraph, middle);
    if (tried->len > end->len)
      least = middle;
    else
      width = middle;
  }
  return width;
}

void
gr_paragraph_break (GrParagraph *paragraph, double width)
{
  gboolean is_balanced = paragraph->prose.lines == GR_LINES_CENTRED || paragraph->prose.lines == GR_LINES_BALANCED;
  fit_boxes (paragraph, width);
  g_autoptr (GArray) end = line_ends (paragraph, is_balanced ? balanced_width (paragraph, width) : width);
  paragraph->width = width;
  guint first = 0;
  for (guint i = end->len; i-- > 0;) {
    guint stop = g_array_index (end, guint, i);
    GrLine line = make_line (paragraph, end->len - 1 - i, first, stop);
    g_array_append_val (paragraph->line, line);
    first = stop;
  }
}

void
gr_paragraph_break_beside (GrParagraph *paragraph, double width, guint n_narrow, double narrow)
{
  paragraph->n_narrow = n_narrow;
  paragraph->narrow = narrow;
  fit_boxes (paragraph, narrow);
  gr_paragraph_break (paragraph, width);
}
