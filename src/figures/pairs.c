// SPDX-License-Identifier: MIT
// Why a pair is no sum: for games on pairs (GrGrid with a diagonal, on which both have become one) the values g(m, n)
// beside the nim-sums g(m) ⊕ g(n) that they would have if the two did not meet, g(m) and g(n) taken from the diagonal;
// where they differ is ringed, and the rest grows faint. Three frames: the sums, the values, the differences.
#include "diagram/formula.h"
#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/squares.h"
#include "diagram/words.h"

#define PAIRS_WIDTH 430.0 /* two grids that are wider stand one over the other, in points */
#define PAIRS_GAP 30.0
#define PAIRS_MARGINS 70.0    /* of both grids, with names and badges */
#define PAIRS_LEAST_CELL 22.0 /* of grids side by side */
#define PAIRS_BADGE 0.52      /* of a node's size: the values on the margins */
#define PAIRS_BADGE_CELL 20.0 /* the least square beside which they are drawn */
#define PAIRS_TITLE 13.0
#define PAIRS_CHARACTERS 16
#define PAIRS_MAX_LISTED 8 /* differences told in words */
#define PAIRS_MOST 80      /* nodes: more cannot be compared by eye */

/* What is shown: the grid of pairs and that of nim-sums as figures of their own, so that each is drawn alone. */
typedef struct {
  GrSquaresFigure value, sum;
  GPtrArray *told; /* of char*, shape (n): the nodes' names as sentences have them */
  guint n;         /* nodes */
} Pairs;

static void
pairs_clear (Pairs *pairs)
{
  gr_squares_clear (&pairs->value);
  gr_squares_clear (&pairs->sum);
  g_clear_pointer (&pairs->told, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pairs, pairs_clear)

static GrSquare *
pairs_square (const GrSquaresFigure *figure, guint m, guint n)
{
  const GrSquares *squares = gr_squares_at (figure, 0);
  return gr_square_at (squares, m * squares->grid->columns + n);
}

static const char *
pairs_name (const Pairs *pairs, guint node)
{
  return g_ptr_array_index (gr_squares_at (&pairs->value, 0)->grid->row_name, node);
}

static gboolean
pairs_differ (const Pairs *pairs, guint m, guint n)
{
  return pairs_square (&pairs->value, m, n)->verdict.grundy != pairs_square (&pairs->sum, m, n)->verdict.grundy;
}

/* Only the first grid is kept: colours share the graph, and other summands have no pairs. */
static gboolean
pairs_read_one (GrSquaresFigure *figure, GrStudy *study, const GrFigureRequest *request, GrReport *report,
                GError **error)
{
  if (!gr_squares_read (figure, study, request, GR_SQUARES_WHOLE, report, error))
    return FALSE;
  g_ptr_array_set_size (figure->squares, 1);
  gr_squares_unmark (figure);
  return TRUE;
}

/* FALSE with a fault or @error. */
static gboolean
pairs_read (Pairs *pairs, GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  if (study->options.play == GR_PLAY_MISERE) {
    gr_report_add_at (report, GR_FAULT_INPUT, request->args->name, "leave out --misere",
                      "pairs: there are no Grundy values in misère play");
    return FALSE;
  }
  if (!pairs_read_one (&pairs->value, study, request, report, error))
    return FALSE;
  if (gr_squares_at (&pairs->value, 0)->grid->diagonal == NULL) {
    gr_report_add_at (report, GR_FAULT_INPUT, request->args->name, "draw heatmap shows the values of a board",
                      "pairs: want a game on pairs, got %s", gr_study_game_name (study));
    return FALSE;
  }
  pairs->n = gr_squares_at (&pairs->value, 0)->grid->rows;
  pairs->told = gr_words_short_all (gr_squares_at (&pairs->value, 0)->grid->row_name, PAIRS_CHARACTERS);
  if (pairs->n > PAIRS_MOST && !request->data_only) {
    gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name,
                      "-f csv writes all pairs, and heatmap draws their values",
                      "pairs: at most %d nodes can be compared in a picture, got %u", PAIRS_MOST, pairs->n);
    return FALSE;
  }
  if (!pairs_read_one (&pairs->sum, study, request, report, error))
    return FALSE;
  for (guint m = 0; m < pairs->n; m++)
    for (guint n = 0; n < pairs->n; n++) {
      GrVerdict *verdict = &pairs_square (&pairs->sum, m, n)->verdict;
      verdict->grundy = pairs_square (&pairs->value, m, m)->verdict.grundy
                        ^ pairs_square (&pairs->value, n, n)->verdict.grundy;
      verdict->outcome = verdict->grundy == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
      pairs->sum.largest = MAX (pairs->sum.largest, verdict->grundy);
    }
  pairs->value.largest = pairs->sum.largest = MAX (pairs->value.largest, pairs->sum.largest);
  pairs->value.shows_values = pairs->sum.shows_values = TRUE;
  /* Both are as large as two grids side by side may be. */
  g_ptr_array_add (pairs->value.squares, gr_squares_at (&pairs->sum, 0));
  gr_squares_size (&pairs->value);
  g_ptr_array_steal_index (pairs->value.squares, 1);
  double beside = (PAIRS_WIDTH - PAIRS_GAP - PAIRS_MARGINS) / (2 * pairs->n);
  if (beside >= PAIRS_LEAST_CELL)
    pairs->value.cell = MIN (pairs->value.cell, beside);
  pairs->sum.cell = pairs->value.cell;
  pairs->sum.has_numbers = pairs->value.has_numbers;
  pairs->sum.is_banded = pairs->value.is_banded;
  return TRUE;
}

/* ---- drawing ---- */

/* The values of single tokens beside the names of rows and over those of columns: what the sums are made of. (@x, @y)
   is the corner of the first square. */
static void
pairs_add_badges (const Pairs *pairs, double x, double y, GrScene *out)
{
  double cell = pairs->value.cell, radius = gr_node_radius () * PAIRS_BADGE;
  double left = out->bounds.x - radius - 5, top = out->bounds.y - radius - 5;
  for (guint i = 0; i < pairs->n; i++) {
    GrNimber value = pairs_square (&pairs->value, i, i)->verdict.grundy;
    g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
    GrInk fill = gr_ink_value (value), on = gr_ink_on_value (value);
    double middle = (i + 0.5) * cell;
    /* Too small for the double ring of a P-position. */
    gr_node_add_shape (out, left, y + middle, PAIRS_BADGE, GR_NODE_SINGLE, fill, on, number);
    gr_node_add_shape (out, x + middle, top, PAIRS_BADGE, GR_NODE_SINGLE, fill, on, number);
  }
}

/* One grid under its title. */
static GrScene *
pairs_draw_grid (const Pairs *pairs, const GrSquaresFigure *figure, const char *title)
{
  GrScene *out = gr_squares_draw (figure, GR_SQUARES_BARE);
  double side = pairs->n * figure->cell, right = out->bounds.x + out->bounds.width, top = out->bounds.y;
  gboolean has_badges = figure->cell >= PAIRS_BADGE_CELL && figure->has_numbers;
  if (figure == &pairs->sum && has_badges)
    pairs_add_badges (pairs, right - side, out->bounds.y + out->bounds.height - side, out);
  top -= has_badges ? 2 * gr_node_radius () * PAIRS_BADGE + 5 : 0; /* both titles on one line */
  gr_formula_add (out, right - side / 2, top - 9, GR_ANCHOR_MIDDLE, PAIRS_TITLE, GR_INK_INK, title);
  return out;
}

static GrScene *
pairs_draw (const Pairs *pairs, const GrFigureRequest *request)
{
  g_autoptr (GrScene) value = pairs_draw_grid (pairs, &pairs->value, "g(m, n)");
  g_autoptr (GrScene) sum = pairs_draw_grid (pairs, &pairs->sum, "g(m) ⊕ g(n)");
  GrScene *out = gr_scene_new ();
  gr_scene_append (out, value, -value->bounds.x, 0, 1);
  double beside = out->bounds.width + PAIRS_GAP - sum->bounds.x;
  if (value->bounds.width + PAIRS_GAP + sum->bounds.width <= PAIRS_WIDTH)
    gr_scene_append (out, sum, beside, 0, 1);
  else
    gr_scene_append (out, sum, -sum->bounds.x, value->bounds.y + value->bounds.height + PAIRS_GAP / 2 - sum->bounds.y,
                     1);
  gr_squares_add_legend (&pairs->sum, gr_phrase ("they differ", request->lang), out);
  return out;
}

/* ---- words ---- */

/* The pairs m < n that differ, as “(3, 5)”; *n_unlike counts all. (transfer full) of char*. */
static GPtrArray *
pairs_list (const Pairs *pairs, guint *n_unlike, gboolean *has_diagonal)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);
  *n_unlike = 0;
  *has_diagonal = FALSE;
  for (guint m = 0; m < pairs->n; m++) {
    *has_diagonal |= pairs_differ (pairs, m, m);
    for (guint n = m + 1; n < pairs->n; n++) {
      if (!pairs_differ (pairs, m, n) || ++*n_unlike > PAIRS_MAX_LISTED)
        continue;
      const char *first = g_ptr_array_index (pairs->told, m), *second = g_ptr_array_index (pairs->told, n);
      g_ptr_array_add (list, g_strdup_printf ("(%s, %s)", first, second));
    }
  }
  return list;
}

static char *
pairs_difference (const Pairs *pairs, const GrFigureRequest *request)
{
  static const char diagonal[] = GR_PHRASE (", and on the diagonal, where the two are one.");
  guint n_unlike;
  gboolean has_diagonal;
  g_autoptr (GPtrArray) list = pairs_list (pairs, &n_unlike, &has_diagonal);
  g_autofree char *names = gr_words_list (list, request);
  g_autofree char *text = n_unlike == 0 ? g_strdup (gr_phrase ("No pair of two nodes differs", request->lang))
                          : n_unlike > PAIRS_MAX_LISTED
                            ? g_strdup_printf (gr_phrase ("They differ at %u pairs of two nodes", request->lang),
                                               n_unlike)
                            : g_strdup_printf (gr_phrase ("They differ at %s", request->lang), names);
  return g_strconcat (text, has_diagonal ? gr_phrase (diagonal, request->lang) : ".", NULL);
}

/* “g(3, 5) = 2, but g(3) ⊕ g(5) = 1 ⊕ 0 = 1”, for the first pair of two nodes that differs; NULL without one. (transfer
   full) */
static char *
pairs_example (const Pairs *pairs, const GrFigureRequest *request)
{
  for (guint m = 0; m < pairs->n; m++)
    for (guint n = m + 1; n < pairs->n; n++) {
      if (!pairs_differ (pairs, m, n))
        continue;
      const char *first = g_ptr_array_index (pairs->told, m), *second = g_ptr_array_index (pairs->told, n);
      return g_strdup_printf (
        "g(%s, %s) = %" G_GUINT64_FORMAT ", %s g(%s) ⊕ g(%s) = %" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT
        " = %" G_GUINT64_FORMAT,
        first, second, pairs_square (&pairs->value, m, n)->verdict.grundy, gr_phrase ("but", request->lang), first,
        second, pairs_square (&pairs->value, m, m)->verdict.grundy, pairs_square (&pairs->value, n, n)->verdict.grundy,
        pairs_square (&pairs->sum, m, n)->verdict.grundy);
    }
  return NULL;
}

static char *
pairs_plain (const Pairs *pairs)
{
  g_autofree char *value = gr_squares_plain (&pairs->value), *sum = gr_squares_plain (&pairs->sum);
  return g_strconcat ("g(m, n)\n", value, "\ng(m) ⊕ g(n)\n", sum, NULL);
}

static GrTable *
pairs_table (const Pairs *pairs)
{
  static const char *const head[] = { "m", "n", "pair", "sum" };
  GrTable *table = gr_table_new ();
  GPtrArray *row = gr_table_add_row (table);
  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    g_ptr_array_add (row, g_strdup (head[i]));
  for (guint m = 0; m < pairs->n; m++)
    for (guint n = m; n < pairs->n; n++) {
      row = gr_table_add_row (table);
      g_ptr_array_add (row, g_strdup (pairs_name (pairs, m)));
      g_ptr_array_add (row, g_strdup (pairs_name (pairs, n)));
      g_ptr_array_add (row, g_strdup_printf ("%" G_GUINT64_FORMAT, pairs_square (&pairs->value, m, n)->verdict.grundy));
      g_ptr_array_add (row, g_strdup_printf ("%" G_GUINT64_FORMAT, pairs_square (&pairs->sum, m, n)->verdict.grundy));
    }
  return table;
}

/* ---- frames ---- */

static void
pairs_set (const Pairs *pairs, const GrSquaresFigure *figure, GrSquareState state, gboolean marks)
{
  gboolean any = FALSE;
  for (guint m = 0; m < pairs->n; m++)
    for (guint n = 0; n < pairs->n; n++)
      any |= pairs_differ (pairs, m, n);
  for (guint m = 0; m < pairs->n; m++)
    for (guint n = 0; n < pairs->n; n++) {
      GrSquare *square = pairs_square (figure, m, n);
      square->state = state;
      square->mark = !marks || !any ? GR_SQUARE_PLAIN : pairs_differ (pairs, m, n) ? GR_SQUARE_SEEN : GR_SQUARE_FAINT;
    }
}

static GPtrArray *
pairs_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  static const char sums[] = GR_PHRASE ("If the two never met they would be a sum: g(m) ⊕ g(n).");
  static const char values[] = GR_PHRASE (
    "The values of the pairs, by the mex rule; when the two meet they go on as one.");
  g_auto (Pairs) pairs = { 0 };
  if (!pairs_read (&pairs, study, request, report, error))
    return NULL;
  GPtrArray *frames = gr_frames_new ();
  for (guint step = request->data_only ? 2 : 0; step < 3; step++) {
    pairs_set (&pairs, &pairs.value, step == 0 ? GR_SQUARE_UNKNOWN : GR_SQUARE_KNOWN, step == 2);
    pairs_set (&pairs, &pairs.sum, GR_SQUARE_KNOWN, step == 2);
    g_autofree char *difference = step == 2 ? pairs_difference (&pairs, request) : NULL;
    g_autofree char *example = step == 2 ? pairs_example (&pairs, request) : NULL;
    const char *sentence = step == 0   ? gr_phrase (sums, request->lang)
                           : step == 1 ? gr_phrase (values, request->lang)
                                       : difference;
    GrFrame *frame = gr_frame_new (request->data_only ? gr_scene_new () : pairs_draw (&pairs, request), sentence,
                                   example);
    frame->plain = request->data_only ? NULL : pairs_plain (&pairs);
    frame->table = step == 2 ? pairs_table (&pairs) : NULL;
    g_ptr_array_add (frames, frame);
  }
  return frames;
}

const GrFigure gr_figure_pairs = {
  .name = "pairs",
  .title = "Pairs and sums",
  .summary = "The values of pairs beside the nim-sums of their single values; where they differ is ringed.",
  .example = "merge six.dot",
  .blank = GR_BLANK_LAST,
  .frames = pairs_frames,
};
