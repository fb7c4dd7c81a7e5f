// SPDX-License-Identifier: MIT
// Why a pair is no sum: for games on pairs (GrGrid with a diagonal, on which both have become one) beside the values
// g(m, n) the nim-sums g(m) ⊕ g(n) that they would have if the two did not meet, g(m) and g(n) taken from the diagonal;
// where they differ is ringed, and the rest grows faint. Three frames: the sums, the values, the differences.
#include "base/phrase.h"
#include "diagram/words.h"
#include "figures/heatmap/heatmap.h"

#define SUMS_CHARACTERS 16
#define SUMS_MAX_LISTED 8 /* differences told in words */
#define SUMS_MOST 80      /* nodes: more cannot be compared by eye */

static GrSquare *
sums_square (const GrHeatmap *heatmap, guint m, guint n)
{
  const GrSquares *squares = gr_heatmap_at (heatmap, 0);
  return gr_square_at (squares, m * squares->grid->columns + n);
}

/* FALSE and a fault where there is nothing to compare, or too much. */
static gboolean
sums_check (const GrHeatmap *heatmap, GrReport *report)
{
  const GrWord *key = gr_args_option (heatmap->request->args, "sums")->key;
  const GrGrid *grid = gr_heatmap_at (heatmap, 0)->grid;
  if (heatmap->study->options.play == GR_PLAY_MISERE)
    gr_report_add_at (report, GR_FAULT_INPUT, key, "leave out --misere",
                      "sums: there are no Grundy values in misère play");
  else if (grid->diagonal == NULL)
    gr_report_add_at (report, GR_FAULT_INPUT, key, "leave --sums out",
                      "sums: want a game on pairs that become one, got %s", gr_study_game_name (heatmap->study));
  else if (grid->rows > SUMS_MOST && !heatmap->request->data_only)
    gr_report_add_at (report, GR_FAULT_LIMIT, key, "-f csv writes all pairs; without --sums their values are drawn",
                      "sums: at most %d nodes can be compared in a picture, got %u", SUMS_MOST, grid->rows);
  else
    return TRUE;
  return FALSE;
}

/* Sets how all squares look; where @marks, those whose numbers differ have rings, and the rest is faint. */
static void
sums_set (const GrHeatmap *heatmap, GrSquareState state, gboolean marks)
{
  const GArray *square = gr_heatmap_at (heatmap, 0)->square;
  gboolean any = FALSE;
  for (guint i = 0; i < square->len; i++) {
    GrSquare *own = &g_array_index (square, GrSquare, i);
    any |= own->value != own->sum;
    own->state = state;
  }
  for (guint i = 0; i < square->len; i++) {
    GrSquare *own = &g_array_index (square, GrSquare, i);
    own->mark = !marks || !any ? GR_SQUARE_PLAIN : own->value != own->sum ? GR_SQUARE_SEEN : GR_SQUARE_FAINT;
  }
}

/* What differs, in words; *example (transfer full) (nullable): “g(3, 5) = 2, but g(3) ⊕ g(5) = 1 ⊕ 0 = 1”, for the first
   pair of two nodes that does. */
static char *
sums_difference (const GrHeatmap *heatmap, char **example)
{
  static const char on_diagonal[] = GR_PHRASE (", and on the diagonal, where the two are one.");
  const GrFigureRequest *request = heatmap->request;
  const GrGrid *grid = gr_heatmap_at (heatmap, 0)->grid;
  g_autoptr (GPtrArray) told = gr_words_short_all (grid->row_name, SUMS_CHARACTERS);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  guint n_unlike = 0;
  gboolean has_diagonal = FALSE;
  for (guint m = 0; m < grid->rows; m++)
    for (guint n = m; n < grid->rows; n++) {
      const GrSquare *square = sums_square (heatmap, m, n);
      const char *first = g_ptr_array_index (told, m), *second = g_ptr_array_index (told, n);
      if (square->value == square->sum)
        continue;
      has_diagonal |= m == n;
      if (m != n && ++n_unlike <= SUMS_MAX_LISTED)
        g_ptr_array_add (list, g_strdup_printf ("(%s, %s)", first, second));
      if (m != n && *example == NULL)
        *example = g_strdup_printf ("g(%s, %s) = %" G_GUINT64_FORMAT ", %s g(%s) ⊕ g(%s) = %" G_GUINT64_FORMAT
                                    " ⊕ %" G_GUINT64_FORMAT " = %" G_GUINT64_FORMAT,
                                    first, second, square->value, gr_phrase ("but", request->lang), first, second,
                                    sums_square (heatmap, m, m)->value, sums_square (heatmap, n, n)->value,
                                    square->sum);
    }
  g_autofree char *names = gr_words_list (list, request);
  g_autofree char *text = n_unlike == 0 ? g_strdup (gr_phrase ("No pair of two nodes differs", request->lang))
                          : n_unlike > SUMS_MAX_LISTED
                            ? g_strdup_printf (gr_phrase ("They differ at %u pairs of two nodes", request->lang),
                                               n_unlike)
                            : g_strdup_printf (gr_phrase ("They differ at %s", request->lang), names);
  return g_strconcat (text, has_diagonal ? gr_phrase (on_diagonal, request->lang) : ".", NULL);
}

gboolean
gr_heatmap_compare (GrHeatmap *heatmap, GPtrArray *frames, GrReport *report)
{
  static const char sums[] = GR_PHRASE ("If the two never met they would be a sum: g(m) ⊕ g(n).");
  static const char values[] = GR_PHRASE (
    "The values of the pairs, by the mex rule; when the two meet they go on as one.");
  const char *lang = heatmap->request->lang;
  if (!sums_check (heatmap, report))
    return FALSE;
  /* Only the first grid is kept: colours share the graph, and other summands have no pairs. */
  g_ptr_array_set_size (heatmap->squares, 1);
  heatmap->shows_values = TRUE;
  const GrGrid *grid = gr_heatmap_at (heatmap, 0)->grid;
  for (guint m = 0; m < grid->rows; m++)
    for (guint n = 0; n < grid->columns; n++) {
      GrNimber sum = sums_square (heatmap, m, m)->value ^ sums_square (heatmap, n, n)->value;
      sums_square (heatmap, m, n)->sum = sum;
      heatmap->largest = MAX (heatmap->largest, sum);
    }
  gr_heatmap_size (heatmap);
  if (!heatmap->request->data_only && !heatmap->request->is_form) {
    sums_set (heatmap, GR_SQUARE_UNKNOWN, FALSE);
    gr_heatmap_add_frame (heatmap, frames, gr_phrase (sums, lang), NULL);
    sums_set (heatmap, GR_SQUARE_KNOWN, FALSE);
    gr_heatmap_add_frame (heatmap, frames, gr_phrase (values, lang), NULL);
  }
  g_autofree char *example = NULL, *difference = sums_difference (heatmap, &example);
  sums_set (heatmap, GR_SQUARE_KNOWN, TRUE);
  gr_heatmap_add_frame (heatmap, frames, difference, example);
  return TRUE;
}
