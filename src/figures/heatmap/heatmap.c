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

/* ---- frames ---- */

/* Whether only dots are drawn. FALSE and a fault where these would be too many. */
static gboolean
heatmap_choose (GrHeatmap *heatmap, GrReport *report)
{
  const GrArgs *args = heatmap->request->args;
  guint most = gr_args_flag (args, "whole") ? HEATMAP_WHOLE : HEATMAP_READ;
  heatmap->is_summary = !heatmap->are_dots && !heatmap->has_sums && heatmap->longest > most;
  heatmap->are_dots = heatmap->are_dots || heatmap->is_summary;
  if (heatmap->request->data_only || heatmap->longest <= GR_HEATMAP_MOST + 1 || heatmap->n_lost <= GR_HEATMAP_DOTS)
    return TRUE;
  gr_report_add_at (report, GR_FAULT_LIMIT, args->name, "a smaller position; -f csv lists them all",
                    "%s: with %u dots for %u positions only numbers up to %d are drawn", args->name->text,
                    heatmap->n_lost, heatmap->n, GR_HEATMAP_MOST);
  return FALSE;
}

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
  if (!gr_heatmap_read (&heatmap, report, error) || !heatmap_choose (&heatmap, report))
    return NULL;
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  gr_heatmap_mark_starts (&heatmap);
  gr_heatmap_size (&heatmap);
  if (heatmap.has_sums)
    return gr_heatmap_compare (&heatmap, frames, report) ? g_steal_pointer (&frames) : NULL;
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
