// SPDX-License-Identifier: MIT
// The mex rule at work: the followers of a position with their values in braces; below, the boxes 0 1 2 …; each value
// found crosses out its box; the first box left standing is ringed and its number flies to the position. Several
// positions are derived one after another, with a strip of the values found so far.
// Source: R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935); P. M. Grundy, Mathematics and
// games, Eureka 2 (1939).
#include "figures/mex/draw.h"
#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/words.h"

#define MEX_MAX_STEPS 4 /* distinct values that are crossed out one a frame */
#define MEX_MAX_POSITIONS 500

/* ---- words ---- */

/* “{1, 0, 1}” for few followers, else as a set. */
static char *
mex_values_text (const GrMexFigure *mex, const GrDerivation *derivation)
{
  if (derivation->follower->len > 12)
    return gr_words_set (derivation->distinct, mex->request);
  g_autoptr (GString) text = g_string_new ("{");
  for (guint i = 0; i < derivation->follower->len; i++) {
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? ", " : "",
                            gr_derivation_follower (derivation, i)->verdict.grundy);
  }
  g_string_append_c (text, '}');
  return g_strdup (text->str);
}

static char *
mex_first_sentence (const GrMexFigure *mex, const GrDerivation *derivation)
{
  static const char few[] = GR_PHRASE ("The followers of %s have the values %s.");
  static const char many[] = GR_PHRASE ("The followers of %s, %u of them, have the values %s.");
  static const char none[] = GR_PHRASE ("From %s there is no move: no value is taken.");
  g_autofree char *label = gr_words_short (derivation->label, 40);
  g_autofree char *values = mex_values_text (mex, derivation);
  guint n = derivation->follower->len;
  if (n > 12)
    return g_strdup_printf (gr_phrase (many, mex->request->lang), label, n, values);
  return g_strdup_printf (gr_phrase (n == 0 ? none : few, mex->request->lang), label, values);
}

/* “0 is taken: 5 has it.” */
static char *
mex_step_sentence (const GrMexFigure *mex, const GrDerivation *derivation, GrNimber value)
{
  static const char one[] = GR_PHRASE ("%" G_GUINT64_FORMAT " is crossed out: %s has it.");
  static const char several[] = GR_PHRASE ("%" G_GUINT64_FORMAT " is crossed out: %s have it.");
  guint n;
  g_autofree char *list = gr_derivation_holders (derivation, value, mex->request, &n);
  return g_strdup_printf (gr_phrase (n == 1 ? one : several, mex->request->lang), value, list);
}

static char *
mex_result (const GrMexFigure *mex, const GrDerivation *derivation)
{
  g_autofree char *label = gr_words_short (derivation->label, 40);
  g_autofree char *set = gr_words_set (derivation->distinct, mex->request);
  return g_strdup_printf ("g(%s) = mex %s = %" G_GUINT64_FORMAT, label, set, derivation->verdict.grundy);
}

/* ---- frames ---- */

static void
mex_add_frame (const GrMexFigure *mex, GPtrArray *frames, guint index, const GrMexProgress *progress,
               const char *sentence, const char *result)
{
  GrFrame *frame = gr_frame_new (gr_mex_draw (mex, index, progress), sentence, result);
  frame->plain = gr_mex_plain (mex, index, progress);
  g_ptr_array_add (frames, frame);
}

/* The end of derivation @index, which must be able to stand alone. */
static void
mex_frame_done (const GrMexFigure *mex, GPtrArray *frames, guint index)
{
  const GrDerivation *derivation = g_ptr_array_index (mex->derivation, index);
  GrMexProgress progress = { derivation->distinct->len, G_MAXUINT, TRUE };
  g_autofree char *first = mex_first_sentence (mex, derivation);
  g_autofree char *sentence = derivation->follower->len > 0 ? gr_derivation_tell_gap (derivation, first, mex->request)
                                                            : g_strdup (first);
  g_autofree char *result = mex_result (mex, derivation);
  mex_add_frame (mex, frames, index, &progress, sentence, result);
}

/* A single derivation: the question, the values crossed out, the answer. */
static void
mex_frames_of_one (const GrMexFigure *mex, GPtrArray *frames)
{
  const GrDerivation *derivation = g_ptr_array_index (mex->derivation, 0);
  guint n = derivation->distinct->len;
  GrMexProgress progress = { 0, G_MAXUINT, FALSE };
  g_autofree char *first = mex_first_sentence (mex, derivation);
  mex_add_frame (mex, frames, 0, &progress, first, NULL);
  for (guint i = 0; i < n && n <= MEX_MAX_STEPS; i++) {
    progress = (GrMexProgress) { i + 1, i, FALSE };
    g_autofree char *step = mex_step_sentence (mex, derivation, g_array_index (derivation->distinct, GrNimber, i));
    mex_add_frame (mex, frames, 0, &progress, step, NULL);
  }
  if (n > MEX_MAX_STEPS) {
    progress = (GrMexProgress) { n, G_MAXUINT, FALSE };
    mex_add_frame (mex, frames, 0, &progress, gr_phrase ("Every value found crosses out its box.", mex->request->lang),
                   NULL);
  }
  mex_frame_done (mex, frames, 0);
}

static gboolean
mex_check (GrStudy *study, const GrFigureRequest *request, GrReport *report)
{
  if (study->options.play == GR_PLAY_NORMAL)
    return TRUE;
  const GrWord *name = request->args->name;
  gr_report_add_at (report, GR_FAULT_INPUT, name, "leave --misere out, or draw the graph with --paint outcome",
                    "%s: values by mex decide normal play only", name->text);
  return FALSE;
}

/* FALSE with a fault where a form would have no room for all followers. */
static gboolean
mex_check_form (const GPtrArray *derivation, const GrFigureRequest *request, GrReport *report)
{
  guint most = 0;
  for (guint i = 0; i < derivation->len; i++)
    most = MAX (most, ((const GrDerivation *) derivation->pdata[i])->follower->len);
  if (!request->is_form || most <= GR_MEX_FORM_MOST)
    return TRUE;
  gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, "draw a smaller position, or “draw table”",
                    "mex: a form to be filled in has room for %u followers, got %u", GR_MEX_FORM_MOST, most);
  return FALSE;
}

static GPtrArray *
mex_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  if (!mex_check (study, request, report))
    return NULL;
  const GrOption *of = gr_args_option (request->args, "of");
  g_autoptr (GrPositions) positions = gr_option_positions (study, request, report, error);
  if (positions == NULL)
    return NULL;
  guint n = gr_positions_count (positions);
  if (n > MEX_MAX_POSITIONS) {
    gr_report_add_at (report, GR_FAULT_LIMIT, of != NULL ? of->value : request->args->name,
                      "name some of them, as in --of 4,5; draw table shows all values at a glance",
                      "mex: at most %d positions can be derived one by one, got %u", MEX_MAX_POSITIONS, n);
    return NULL;
  }
  g_autoptr (GPtrArray) derivation = gr_derivations (study, positions, request->order, error);
  if (derivation == NULL || !mex_check_form (derivation, request, report))
    return NULL;
  GrMexFigure mex = { .request = request, .derivation = derivation };
  gr_mex_place (&mex);
  GPtrArray *frames = gr_frames_new ();
  if (mex.derivation->len == 1) {
    mex_frames_of_one (&mex, frames);
    ((GrFrame *) frames->pdata[frames->len - 1])->question = gr_mex_question (&mex);
    return frames;
  }
  for (guint i = 0; i < mex.derivation->len; i++)
    mex_frame_done (&mex, frames, i);
  return frames;
}

static const GrParam mex_params[] = { GR_PARAM_OF, GR_PARAM_END };

const GrFigure gr_figure_mex = {
  .name = "mex",
  .title = "Derivation by mex",
  .summary = "The values of a position’s followers and the least number that is missing among them.",
  .example = "subtraction 4 --take 1,2,3",
  .params = mex_params,
  .blank = GR_BLANK_LAST,
  .frames = mex_frames,
};
