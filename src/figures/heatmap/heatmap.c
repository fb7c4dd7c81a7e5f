// SPDX-License-Identifier: MIT
// The values of all squares of a board, or of all pairs, as colours with numbers; where a piece stands, and where the
// winning moves lead. Before it the squares are filled one after another. Several boards stand side by side with their
// nim-sum: a move that lowers its board's value and one that raises it are marked and told apart, for in general sums either
// may win.
#include "figures/heatmap/heatmap.h"
#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/words.h"

#define HEATMAP_READ 100   /* rows and columns: of more a map of dots is drawn, … */
#define HEATMAP_WHOLE 200  /* … where everything is to be drawn, of more than these */
#define HEATMAP_MAX_TOLD 6 /* winning moves of a kind that are told in words */

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
  guint n, n_lost;
  gr_heatmap_count (heatmap, &n, &n_lost);
  if (heatmap->are_dots)
    g_string_append_printf (text, gr_phrase (dots, lang), n_lost, n);
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

/* The winning moves that raise their component's value, or all others. */
static void
conclusion_append_kind (const GrHeatmap *heatmap, const GrAnswer *answer, gboolean raises, const char *words,
                        GString *out)
{
  guint n = 0, n_told = 0;
  for (guint i = 0; i < answer->move->len; i++) {
    const GrWinningMove *move = g_ptr_array_index (answer->move, i);
    if ((move->after > move->before) != raises || ++n > HEATMAP_MAX_TOLD)
      continue;
    g_string_append (out, n_told++ == 0 ? words : ", ");
    gsize before = out->len;
    if (!gr_winning_move_tell (heatmap->study, move, NULL, out) || out->len == before)
      g_string_append_printf (out, "%s → %s", move->from, move->to);
    if (heatmap->study->n_components > 1)
      g_string_append_printf (out, " (%" G_GUINT64_FORMAT " → %" G_GUINT64_FORMAT ")", move->before, move->after);
  }
  if (n > n_told)
    g_string_append_printf (out, gr_phrase (" and %u more", heatmap->request->lang), n - n_told);
}

/* Who wins, and every winning move, those that raise a value told apart. */
static char *
heatmap_conclusion (const GrHeatmap *heatmap, const GrAnswer *answer)
{
  static const char *const lost[2] = { GR_PHRASE ("the player to move loses"),
                                       GR_PHRASE ("whoever has just moved wins") };
  static const char *const won[2] = { GR_PHRASE ("the player to move wins"),
                                      GR_PHRASE ("whoever has just moved loses") };
  static const char by[] = GR_PHRASE (": ");
  static const char lower[] = GR_PHRASE (". Lowering a value: ");
  static const char raise[] = GR_PHRASE (". Raising a value: ");
  const char *lang = heatmap->request->lang;
  guint view = heatmap->request->view == GR_VIEW_SPEAKER ? 1 : 0;
  gboolean is_sum = heatmap->study->n_components > 1;
  GString *text = g_string_new (gr_phrase (answer->outcome == GR_OUTCOME_P ? lost[view] : won[view], lang));
  conclusion_append_kind (heatmap, answer, FALSE, gr_phrase (is_sum ? lower : by, lang), text);
  conclusion_append_kind (heatmap, answer, TRUE, gr_phrase (is_sum ? raise : by, lang), text);
  return g_string_free (text, FALSE);
}

/* “g(D4) = 2: the player to move wins: …”, or the nim-sum of several; NULL for a family. (transfer full) */
static char *
heatmap_result (const GrHeatmap *heatmap, const GrAnswer *answer)
{
  if (answer == NULL)
    return NULL;
  g_autofree char *conclusion = heatmap_conclusion (heatmap, answer);
  if (!answer->has_grundy)
    return gr_words_capital (conclusion);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *term = gr_heatmap_term (heatmap, 0);
  if (answer->component_grundy->len == 1)
    g_string_append (text, term);
  for (guint i = 0; i < answer->component_grundy->len && answer->component_grundy->len > 1; i++)
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? " ⊕ " : "",
                            g_array_index (answer->component_grundy, GrNimber, i));
  g_string_append_printf (text, " = %" G_GUINT64_FORMAT ": %s", answer->grundy, conclusion);
  return g_strdup (text->str);
}

/* ---- frames ---- */

/* Whether only dots are drawn. FALSE and a fault where these would be too many. */
static gboolean
heatmap_choose (GrHeatmap *heatmap, GrReport *report)
{
  const GrArgs *args = heatmap->request->args;
  guint longest = gr_heatmap_longest (heatmap), n, n_lost;
  guint most = gr_args_flag (args, "whole") ? HEATMAP_WHOLE : HEATMAP_READ;
  heatmap->is_summary = !heatmap->are_dots && !heatmap->has_sums && longest > most;
  heatmap->are_dots = heatmap->are_dots || heatmap->is_summary;
  gr_heatmap_count (heatmap, &n, &n_lost);
  if (heatmap->request->data_only || longest <= GR_HEATMAP_MOST + 1 || n_lost <= GR_HEATMAP_DOTS)
    return TRUE;
  gr_report_add_at (report, GR_FAULT_LIMIT, args->name, "a smaller position; -f csv lists them all",
                    "%s: with %u dots for %u positions only numbers up to %d are drawn", args->name->text, n_lost, n,
                    GR_HEATMAP_MOST);
  return FALSE;
}

static void
heatmap_add_last (const GrHeatmap *heatmap, const GrAnswer *answer, GPtrArray *frames)
{
  const GrFigureRequest *request = heatmap->request;
  GrScene *scene = request->data_only ? gr_scene_new () : gr_heatmap_draw (heatmap);
  if (!request->data_only && gr_args_choice (request->args, "legend") == GR_YES)
    gr_heatmap_add_legend (heatmap, scene);
  g_autofree char *sentence = heatmap_sentence (heatmap), *result = heatmap_result (heatmap, answer);
  gr_heatmap_add_frame (heatmap, frames, scene, sentence, result)->is_still = TRUE;
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
  if ((answer == NULL && !study->is_family) || !gr_heatmap_fill (&heatmap, frames, error))
    return NULL;
  gr_heatmap_mark_starts (&heatmap);
  if (answer != NULL)
    gr_heatmap_mark_answer (&heatmap, answer);
  heatmap_add_last (&heatmap, answer, frames);
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
