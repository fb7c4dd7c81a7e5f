// SPDX-License-Identifier: MIT
// The values of all squares of a board, or of all pairs of a table, as colours with numbers; where a piece stands, and
// where the winning moves lead. Several boards stand side by side with their nim-sum: a move that lowers its board's
// value and one that raises it are marked and told apart, for in general sums either may win.
#include "diagram/squares.h"
#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/words.h"

/* “The values of all squares. The rook stands on D4.” */
static char *
heatmap_sentence (const GrSquaresFigure *figure)
{
  static const char values[] = GR_PHRASE ("The values of all positions.");
  static const char outcomes[] = GR_PHRASE ("Who wins from each position.");
  GString *text = g_string_new (gr_phrase (figure->shows_values ? values : outcomes, figure->request->lang));
  if (figure->study->is_family)
    return g_string_free (text, FALSE);
  g_autoptr (GBytes) whole = gr_study_start (figure->study);
  gsize size;
  gconstpointer data = g_bytes_get_data (whole, &size);
  g_autofree char *label = gr_study_whole_caption (figure->study, (GrBytes) { data, size });
  g_autofree char *name = gr_words_short (label, 60);
  const char *piece = gr_squares_at (figure, 0)->grid->mover;
  if (figure->study->n_components == 1 && piece != NULL && gr_language_is_english (figure->request->lang))
    g_string_append_printf (text, " The %s stands on %s.", piece, name);
  else
    g_string_append_printf (text, gr_phrase (" The start is %s.", figure->request->lang), name);
  return g_string_free (text, FALSE);
}

/* “g(D4) = 2: the player to move wins: …”, or the nim-sum of several; NULL for a family. (transfer full) */
static char *
heatmap_result (const GrSquaresFigure *figure, const GrAnswer *answer)
{
  if (answer == NULL)
    return NULL;
  g_autofree char *conclusion = gr_squares_conclusion (figure, answer);
  if (!answer->has_grundy)
    return gr_words_capital (conclusion);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *term = gr_squares_term (figure, 0);
  if (answer->component_grundy->len == 1)
    g_string_append (text, term);
  for (guint i = 0; i < answer->component_grundy->len && answer->component_grundy->len > 1; i++)
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? " ⊕ " : "",
                            g_array_index (answer->component_grundy, GrNimber, i));
  g_string_append_printf (text, " = %" G_GUINT64_FORMAT ": %s", answer->grundy, conclusion);
  return g_strdup (text->str);
}

static guint
heatmap_longest (const GrSquaresFigure *figure)
{
  guint longest = 0;
  for (guint i = 0; i < figure->squares->len; i++) {
    const GrGrid *grid = gr_squares_at (figure, i)->grid;
    longest = MAX (longest, MAX (grid->rows, grid->columns));
  }
  return longest;
}

/* Several grids that are too large to stand side by side. NULL. */
static GPtrArray *
heatmap_refuse (const GrFigureRequest *request, GrReport *report)
{
  gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, "draw one of them, or smaller ones",
                    "%s: side by side at most %d rows and columns are drawn", request->args->name->text,
                    GR_SQUARES_WHOLE);
  return NULL;
}

static GPtrArray *
heatmap_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_auto (GrSquaresFigure) figure = { 0 };
  if (gr_squares_has_grid (study) ? !gr_squares_read (&figure, study, request, GR_SQUARES_MOST, report, error)
                                  : !gr_squares_read_pairs (&figure, study, request, report, error))
    return NULL;
  gboolean is_whole = gr_args_flag (request->args, "whole");
  guint longest = heatmap_longest (&figure), most = is_whole ? GR_SQUARES_WHOLE : GR_SQUARES_READ;
  gboolean is_map = longest > most && figure.squares->len == 1;
  if (longest > GR_SQUARES_WHOLE && !is_map && !request->data_only)
    return heatmap_refuse (request, report);
  g_autoptr (GrAnswer) answer = study->is_family ? NULL : gr_study_solve (study, error);
  if (answer == NULL && !study->is_family)
    return NULL;
  if (answer != NULL)
    gr_squares_mark_answer (&figure, answer);
  gboolean is_sum = figure.shows_values && !gr_squares_at (&figure, 0)->is_of_pairs;
  GrScene *scene = request->data_only ? gr_scene_new ()
                   : is_map           ? gr_squares_draw_map (&figure)
                                      : gr_squares_draw_all (&figure, is_sum ? GR_SQUARES_SUM : GR_SQUARES_BARE);
  g_autofree char *sentence = heatmap_sentence (&figure), *result = heatmap_result (&figure, answer);
  GrFrame *frame = gr_frame_new (scene, sentence, result);
  frame->plain = request->data_only ? NULL : gr_squares_plain (&figure);
  frame->table = gr_squares_table (&figure);
  GPtrArray *frames = gr_frames_new ();
  g_ptr_array_add (frames, frame);
  return frames;
}

static const GrParam heatmap_params[] = { GR_PARAM_WHOLE, GR_PARAM_LEGEND, GR_PARAM_END };

const GrFigure gr_figure_heatmap = {
  .name = "heatmap",
  .title = "Values in rows and columns",
  .summary =
    "The values of all squares of a board, or of all pairs, as colours with numbers; of large ones a map of the lost positions; winning moves marked.",
  .example = "board walls.txt",
  .params = heatmap_params,
  .blank = GR_BLANK_LAST,
  .frames = heatmap_frames,
};
