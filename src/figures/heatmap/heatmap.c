// SPDX-License-Identifier: MIT
// The values of all squares of a board, or of all pairs, as colours with numbers; where a piece stands, and where the
// winning moves lead. Before it the squares are filled one after another. Several boards stand side by side with their
// nim-sum: a move that lowers its board's value and one that raises it are marked and told apart, for in general sums either
// may win.
#include "figures/heatmap/heatmap.h"
#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/picture.h"
#include "diagram/words.h"

#define HEATMAP_READ 100  /* rows and columns: of more a map of dots is drawn, … */
#define HEATMAP_WHOLE 200 /* … where everything is to be drawn, of more than these */
#define SUMS_CHARACTERS 16
#define SUMS_MAX_LISTED 8 /* differences told in words */
#define SUMS_MOST 80      /* nodes: more cannot be compared by eye */

/* ---- words ---- */

/* “The values of all squares. The rook stands on D4.” */
static char *
heatmap_sentence (const GrHeatmap *heatmap)
{
  static const char values[] = GR_PHRASE ("The values of all positions.");
  static const char outcomes[] = GR_PHRASE ("Who wins from each position.");
  static const char dots[] = GR_PHRASE ("The player to move loses at the dots: %u of %u positions.");
  const char *lang = heatmap->request->lang;
  GString *text = g_string_new (NULL);
  if (heatmap->are_dots)
    g_string_append_printf (text, gr_phrase (dots, lang), heatmap->n_lost, heatmap->n);
  else
    g_string_append (text, gr_phrase (heatmap->shows_values ? values : outcomes, lang));
  if (heatmap->study->is_family)
    return g_string_free (text, FALSE);
  g_autoptr (GBytes) whole = gr_study_start (heatmap->study);
  gsize size;
  gconstpointer data = g_bytes_get_data (whole, &size);
  g_autofree char *label = gr_study_whole_caption (heatmap->study, (GrBytes) { data, size });
  g_autofree char *name = gr_words_short (label, 60);
  const char *piece = gr_heatmap_at (heatmap, 0)->grid->mover;
  if (heatmap->study->n_components == 1 && piece != NULL && gr_language_is_english (lang))
    g_string_append_printf (text, " The %s stands on %s.", piece, name);
  else
    g_string_append_printf (text, gr_phrase (" The start is %s.", lang), name);
  return g_string_free (text, FALSE);
}

/* “g(D4) = 2. The player to move wins: …”, or the nim-sum of several; NULL for a family. FALSE and @error. */
static gboolean
heatmap_result (const GrHeatmap *heatmap, char **result, GError **error)
{
  GrStudy *study = heatmap->study;
  if (study->is_family)
    return TRUE;
  g_autoptr (GBytes) start = gr_study_start (study);
  gsize size;
  gconstpointer data = g_bytes_get_data (start, &size);
  GrVerdict verdict;
  if (!gr_study_verdict (study, (GrBytes) { data, size }, &verdict, error))
    return FALSE;
  g_autofree char *winner = gr_tell_winner (study, heatmap->request, (GrBytes) { data, size }, &verdict, error);
  g_autofree char *sum = verdict.has_grundy ? gr_heatmap_equation (heatmap) : NULL;
  *result = sum == NULL || winner == NULL ? g_strdup (winner) : g_strdup_printf ("%s. %s", sum, winner);
  return winner != NULL;
}

/* ---- values beside sums ---- */

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

/* Why a pair is no sum: for games on pairs (GrGrid with a diagonal, on which both have become one) beside the values g(m, n) the
   nim-sums g(m) ⊕ g(n) that they would have if the two did not meet, g(m) and g(n) taken from the diagonal; where they differ is
   ringed, and the rest grows faint. Three frames: the sums, the values, the differences. FALSE and a fault. */
static gboolean
heatmap_compare (GrHeatmap *heatmap, GPtrArray *frames, GrReport *report)
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

/* ---- frames ---- */

static GPtrArray *
heatmap_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrArgs *args = request->args;
  g_auto (GrHeatmap) heatmap = { .study = study, .request = request };
  heatmap.shows_values = study->options.play == GR_PLAY_NORMAL && request->paint != GR_PAINT_OUTCOME;
  heatmap.has_sums = gr_args_flag (args, "sums");
  heatmap.are_dots = gr_args_flag (args, "dots");
  if (heatmap.has_sums && heatmap.are_dots) {
    gr_report_add_at (report, GR_FAULT_USAGE, gr_args_option (args, "dots")->key, "leave one of them out",
                      "dots: a map of dots has no room for sums");
    return NULL;
  }
  if (!gr_heatmap_read (&heatmap, report, error))
    return NULL;
  heatmap.is_summary = !heatmap.are_dots && !heatmap.has_sums
                       && heatmap.longest > (gr_args_flag (args, "whole") ? HEATMAP_WHOLE : HEATMAP_READ);
  heatmap.are_dots = heatmap.are_dots || heatmap.is_summary;
  if (!request->data_only && heatmap.longest > GR_HEATMAP_MOST + 1 && heatmap.n_lost > GR_HEATMAP_DOTS) {
    gr_report_add_at (report, GR_FAULT_LIMIT, args->name, "a smaller position; -f csv lists them all",
                      "%s: with %u dots for %u positions only numbers up to %d are drawn", args->name->text,
                      heatmap.n_lost, heatmap.n, GR_HEATMAP_MOST);
    return NULL;
  }
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  gr_heatmap_mark_starts (&heatmap);
  gr_heatmap_size (&heatmap);
  if (heatmap.has_sums)
    return heatmap_compare (&heatmap, frames, report) ? g_steal_pointer (&frames) : NULL;
  g_autoptr (GrAnswer) answer = study->is_family ? NULL : gr_study_solve (study, error);
  g_autofree char *result = NULL, *sentence = heatmap_sentence (&heatmap);
  if ((answer == NULL && !study->is_family) || !heatmap_result (&heatmap, &result, error))
    return NULL;
  gr_heatmap_fill (&heatmap, frames);
  gr_heatmap_mark_starts (&heatmap);
  if (answer != NULL)
    gr_heatmap_mark_answer (&heatmap, answer);
  gr_heatmap_add_frame (&heatmap, frames, sentence, result)->is_still = TRUE;
  return g_steal_pointer (&frames);
}

static const GrParam heatmap_params[] = {
  { "dots", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "only the positions from which the player to move loses, as dots, and the rays on which they lie" },
  { "sums", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "of pairs that merge: beside each value the nim-sum of the two alone, with a ring where they differ" },
  GR_PARAM_WHOLE,
  GR_PARAM_LEGEND,
  GR_PARAM_END,
};

const GrFigure gr_figure_heatmap = {
  .name = "heatmap",
  .title = "Values in rows and columns",
  .summary =
    "The values of all squares of a board, or of all pairs, as colours with numbers, filled square by square; of large ones a map of the lost positions; winning moves marked.",
  .example = "board walls.txt",
  .params = heatmap_params,
  .blank = GR_BLANK_LAST,
  .frames = heatmap_frames,
};
