// SPDX-License-Identifier: MIT
// The mex rule at work: the followers of a position, by their values, in braces; below, the boxes 0 1 2 …; each value
// crosses out its box; the first box left standing is ringed and its number flies to the position. Several positions are derived one after another, with a strip of the values found so far.
// A single derivation needs no exploring beyond what values need; several are put into the order of
// the whole state graph, in which followers come first, so that every value used has been found before. Positions
// outside that graph (named, but not to be reached) come last, as they were named.
// Source: R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935); P. M. Grundy, Mathematics and
// games, Eureka 2 (1939).
#include "figures/mex/mex.h"
#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/picture.h"
#include "diagram/words.h"

#include <string.h>

#define MEX_HANDFUL 6   /* followers whose values are seen at once */
#define MEX_MAX_STEPS 4 /* distinct values that are crossed out one a frame */
#define MEX_MAX_POSITIONS 500
#define MEX_FORM_MOST 40 /* followers for which a form has room */

#define DERIVATION_MAX_FOLLOWERS 20000
#define DERIVATION_LABEL_CHARACTERS 24

/* ---- what is derived ---- */

static GR_FREE_FUNCTION (derivation_free, GrDerivation, label, sum, follower, distinct)
  G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrDerivation, derivation_free)

  /* “0 and 1 are taken; the first gap is 2.”, with @before before it. (transfer full) */
  static char *derivation_tell_gap (const GrDerivation *derivation, const char *before, const GrFigureRequest *request)
{
  static const char none[] = GR_PHRASE ("%s No value is taken.");
  static const char absent[] = GR_PHRASE ("%s 0 is not among them.");
  static const char one[] = GR_PHRASE ("%s %s is taken; the first gap is %" G_GUINT64_FORMAT ".");
  static const char several[] = GR_PHRASE ("%s %s are taken; the first gap is %" G_GUINT64_FORMAT ".");
  GrNimber value = derivation->verdict.grundy;
  g_autoptr (GPtrArray) first = g_ptr_array_new_with_free_func (g_free);
  for (GrNimber i = 0; i < MIN (value, 4); i++)
    g_ptr_array_add (first, g_strdup_printf ("%" G_GUINT64_FORMAT, i));
  g_autofree char *below = value <= 4 ? gr_words_list (first, request)
                                      : g_strdup_printf ("0, 1, …, %" G_GUINT64_FORMAT, value - 1);
  return gr_say (derivation->follower->len == 0 ? none
                 : value == 0                   ? absent
                 : value == 1                   ? one
                                                : several,
                 request->lang, before, below, value);
}

static int
follower_order (gconstpointer a, gconstpointer b)
{
  const GrFollower *one = a, *other = b;
  return (one->verdict.grundy > other->verdict.grundy) - (one->verdict.grundy < other->verdict.grundy);
}

/* The derivation of @whole. NULL and @error where a value cannot be had or there are too many followers to write
   down. */
static GrDerivation *
derivation_new (GrStudy *study, GrBytes whole, gboolean is_form, GError **error)
{
  guint64 n_moves = gr_study_n_moves (study, whole);
  if (n_moves > DERIVATION_MAX_FOLLOWERS)
    return gr_none (gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                                  n_moves < G_MAXUINT64
                                    ? "there are %" G_GUINT64_FORMAT " followers, too many to write down\n"
                                      "a smaller position, or one named by --of"
                                    : "there are more than %" G_GUINT64_FORMAT " followers, too many to write down\n"
                                      "a smaller position, or one named by --of",
                                  n_moves - (n_moves == G_MAXUINT64)));
  g_autoptr (GrDerivation) derivation = g_new0 (GrDerivation, 1);
  derivation->label = gr_study_whole_caption (study, whole);
  derivation->is_own = study->summand->len == 1 && g_array_index (study->summand, GrSummand, 0).game->map != NULL
                       && (study->is_family || study->n_components == 1);
  derivation->follower = g_array_new (FALSE, FALSE, sizeof (GrFollower));
  g_array_set_clear_func (derivation->follower, gr_words_clear);
  if (!gr_study_verdict (study, whole, &derivation->verdict, error))
    return NULL;
  g_autoptr (GArray) value = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  g_autoptr (GrMoves) moves = gr_followers_of (study, whole);
  for (guint i = 0; i < moves->move->len; i++) {
    GrBytes at = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    GrFollower follower = { NULL, { 0 } };
    if (!gr_study_verdict (study, at, &follower.verdict, error))
      return NULL;
    follower.label = gr_study_whole_caption (study, at);
    if (derivation->sum == NULL || g_str_has_suffix (derivation->sum, " 0")) {
      char *sum = strchr (follower.label, '+') != NULL ? gr_tell_parts (study, at) : gr_tell_nim_sum (study, at);
      if (sum != NULL)
        gr_take_text (&derivation->sum, g_strdup_printf ("%s: %s", follower.label, sum));
      g_free (sum);
    }
    g_array_append_val (derivation->follower, follower);
    g_array_append_val (value, follower.verdict.grundy);
  }
  derivation->distinct = gr_words_distinct (value);
  if (!is_form)
    g_array_sort (derivation->follower, follower_order); /* which keeps equal ones in their order */
  return g_steal_pointer (&derivation);
}

/* The indices of @positions with followers first, those named twice once; what is outside @graph (nullable: all) comes last.
   (transfer full) of guint. */
static GArray *
positions_order (const GrGraph *graph, const GrPositions *positions, GrOrder order)
{
  guint n_nodes = graph != NULL ? graph->n_nodes : 0;
  g_autofree guint *named = g_new (guint, n_nodes + 1); /* by node, G_MAXUINT where it is not named */
  g_autoptr (GArray) sorted = order == GR_ORDER_DFS || graph == NULL ? NULL : gr_graph_topological (graph);
  g_autoptr (GArray) last = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *index = g_array_new (FALSE, FALSE, sizeof (guint));
  memset (named, 0xff, n_nodes * sizeof *named);
  for (guint i = 0; i < gr_positions_count (positions); i++) {
    guint32 node = graph != NULL ? gr_graph_lookup (graph, 0, gr_positions_at (positions, i)) : G_MAXUINT32;
    if (node == G_MAXUINT32)
      g_array_append_val (last, i);
    else
      named[node] = MIN (named[node], i);
  }
  for (guint i = 0; i < n_nodes; i++) {
    guint own = named[g_array_index (sorted != NULL ? sorted : graph->order, guint32, i)];
    if (own != G_MAXUINT)
      g_array_append_val (index, own);
  }
  return g_array_append_vals (index, last->data, last->len);
}

/* The derivations of @positions, ordered so that followers come before (depth first or level by level, as @order says)
   where there are several. (transfer full) of GrDerivation; NULL and @error where a value cannot be had or there are
   too many followers to write down. */
static GPtrArray *
derivations_new (GrStudy *study, const GrPositions *positions, const GrFigureRequest *request, GError **error)
{
  const GrGraph *graph = gr_positions_count (positions) > 1 ? gr_study_graph (study, error) : NULL;
  if (gr_positions_count (positions) > 1 && graph == NULL)
    return NULL;
  g_autoptr (GArray) index = positions_order (graph, positions, request->order);
  g_autoptr (GPtrArray) derivations = g_ptr_array_new_with_free_func ((GDestroyNotify) derivation_free);
  for (guint i = 0; i < index->len; i++) {
    GrDerivation *derivation = derivation_new (study, gr_positions_at (positions, g_array_index (index, guint, i)),
                                               request->is_form, error);
    if (derivation == NULL)
      return NULL;
    g_ptr_array_add (derivations, derivation);
  }
  return g_steal_pointer (&derivations);
}

/* ---- words ---- */

static const char mex_rule[] = GR_PHRASE ("The value of each follower crosses out its box.");

/* The followers that have @value. (transfer full) of char*. */
static GPtrArray *
mex_holders (const GrDerivation *derivation, GrNimber value)
{
  GPtrArray *label = g_ptr_array_new_with_free_func (g_free);
  GR_EACH (i, const GrFollower, follower, derivation->follower)
    if (follower->verdict.grundy == value)
      g_ptr_array_add (label, gr_derivation_name (derivation, follower->label, DERIVATION_LABEL_CHARACTERS));
  return label;
}

/* The values of few followers, else as a set. */
static char *
mex_first_sentence (const GrMexFigure *mex, const GrDerivation *derivation)
{
  static const char one[] = GR_PHRASE ("The only follower of %s has the value %s.");
  static const char few[] = GR_PHRASE ("The followers of %s have the values %s.");
  static const char many[] = GR_PHRASE ("The %u followers of %s have the values %s.");
  static const char none[] = GR_PHRASE ("From %s there is no move: no value is taken.");
  g_autofree char *label = gr_derivation_name (derivation, derivation->label, 40);
  guint n = derivation->follower->len;
  if (n > 12) {
    g_autofree char *set = gr_words_set (derivation->distinct, mex->request);
    return gr_say (many, mex->request->lang, n, label, set);
  }
  g_autoptr (GPtrArray) value = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (value,
                     g_strdup_printf ("%" G_GUINT64_FORMAT, gr_derivation_follower (derivation, i)->verdict.grundy));
  g_autofree char *list = gr_words_list (value, mex->request);
  return gr_say (n == 0 ? none : n == 1 ? one : few, mex->request->lang, label, list);
}

/* ---- the question ---- */

/* What may be asked before the mex of @derivation is told, on frame @asked, in which nothing is crossed out: which box it is. A number below the mex is wrong because a follower has it; one above, which no follower has, because a smaller number is
   missing too: that is the mistake that teaches what “least” means, so the boxes below it are pointed out. NULL where its box
   is not drawn. (transfer full) */
static GrQuestion *
mex_question (const GrMexFigure *mex, const GrDerivation *derivation, guint asked)
{
  const char *lang = mex->request->lang;
  g_autoptr (GArray) boxes = gr_mex_boxes (derivation, mex->request->is_form);
  g_autoptr (GString) before = g_string_new (NULL); /* the keys of the boxes so far: those that a brace goes under */
  g_autoptr (GrQuestion) question = gr_question_new (asked, gr_phrase ("Tap the box that is the mex.", lang),
                                                     gr_phrase ("Which number is the mex?", lang),
                                                     gr_phrase ("Try another box, or type its number.", lang));
  GR_EACH (i, const GrMexBox, box, boxes) {
    GrNimber value = box->value, right = derivation->verdict.grundy;
    if (box->is_gap)
      continue;
    gboolean is_large = value > right && !gr_derivation_has (derivation, G_MAXUINT, value);
    g_autoptr (GPtrArray) holder = mex_holders (derivation, value);
    char *reason = value == right ? derivation_tell_gap (derivation, gr_phrase ("Yes.", lang), mex->request)
                                  : gr_words_no_mex (value, holder, mex->request);
    g_autofree char *shown = g_strdup (before->str);
    char *key = g_strdup_printf ("b%" G_GUINT64_FORMAT, value);
    g_string_append_printf (before, "%s%s", before->len > 0 ? " " : "", key);
    GrChoice *choice = gr_question_add (question, key, g_strdup_printf ("%" G_GUINT64_FORMAT, value), value == right,
                                        reason);
    if (is_large)
      choice->shown = g_steal_pointer (&shown);
  }
  return gr_question_right (question) != NULL ? g_steal_pointer (&question) : NULL;
}

/* ---- frames ---- */

static void
mex_add_frame (const GrMexFigure *mex, GPtrArray *frames, guint index, const GrMexProgress *progress,
               const char *sentence, const char *result)
{
  gr_frames_add (frames, gr_mex_draw (mex, index, progress), sentence, result, gr_mex_plain (mex, index, progress));
}

/* Who wins by what was derived: whether a follower has 0. (transfer full); empty where the followers have no names. */
static char *
mex_verdict (const GrMexFigure *mex, const GrDerivation *derivation)
{
  static const char some[] = GR_PHRASE ("The player to move wins by a move to %s, of value 0.");
  g_autoptr (GPtrArray) lost = mex_holders (derivation, 0);
  gboolean is_named = TRUE;
  GR_EACH (i, const GrFollower, follower, derivation->follower)
    is_named = is_named && *follower->label != '\0';
  if (!is_named)
    return g_strdup ("");
  g_autofree char *names = gr_words_choice (lost, mex->request);
  return lost->len == 0 ? g_strdup (gr_phrase ("No move leaves 0: the player to move loses.", mex->request->lang))
                        : gr_say (some, mex->request->lang, names);
}

/* The end of derivation @index, which must be able to stand alone; it is asked on the frame @asked. */
static void
mex_frame_done (const GrMexFigure *mex, GPtrArray *frames, guint index, guint asked)
{
  const GrDerivation *derivation = g_ptr_array_index (mex->derivation, index);
  GrMexProgress progress = { derivation->distinct->len, G_MAXUINT, TRUE };
  static const char sum[] = GR_PHRASE (" A sum has the nim-sum of its parts, as %s.");
  g_autoptr (GString) rule = g_string_new (gr_phrase (mex_rule, mex->request->lang));
  if (derivation->sum != NULL)
    gr_append_phrase (rule, sum, mex->request->lang, derivation->sum);
  else if (derivation->follower->len > MEX_HANDFUL)
    g_string_append (
      rule, gr_phrase (" Each follower has its value from its own followers in the same way.", mex->request->lang));
  g_autofree char *sentence = derivation->follower->len > 0 ? derivation_tell_gap (derivation, rule->str, mex->request)
                                                            : mex_first_sentence (mex, derivation);
  g_autofree char *label = gr_derivation_name (derivation, derivation->label, 40);
  g_autofree char *set = gr_words_set (derivation->distinct, mex->request);
  g_autofree char *verdict = mex->derivation->len == 1 ? mex_verdict (mex, derivation) : g_strdup ("");
  g_autofree char *result = g_strdup_printf ("g(%s) = mex %s = %" G_GUINT64_FORMAT "%s%s", label, set,
                                             derivation->verdict.grundy, *verdict != '\0' ? ". " : "", verdict);
  mex_add_frame (mex, frames, index, &progress, sentence, result);
  ((GrFrame *) frames->pdata[frames->len - 1])->question = mex_question (mex, derivation, asked);
}

/* Derivation @index: the followers, the values crossed out where it is the only one, the answer. */
static void
mex_frames_of_one (const GrMexFigure *mex, GPtrArray *frames, guint index)
{
  static const char *const crossed[2] = { GR_PHRASE ("%" G_GUINT64_FORMAT " is crossed out: follower %s has it."),
                                          GR_PHRASE ("%" G_GUINT64_FORMAT " is crossed out: followers %s have it.") };
  const GrDerivation *derivation = g_ptr_array_index (mex->derivation, index);
  guint n = mex->derivation->len == 1 ? derivation->distinct->len : 0, asked = frames->len;
  GrMexProgress progress = { 0, G_MAXUINT, FALSE };
  g_autofree char *first = mex_first_sentence (mex, derivation);
  mex_add_frame (mex, frames, index, &progress, first, NULL);
  for (guint i = 0; i < n && n <= MEX_MAX_STEPS; i++) {
    progress = (GrMexProgress) { i + 1, i, FALSE };
    GrNimber value = g_array_index (derivation->distinct, GrNimber, i);
    g_autoptr (GPtrArray) holder = mex_holders (derivation, value);
    g_autofree char *list = gr_words_list (holder, mex->request);
    g_autofree char *step = gr_say (crossed[holder->len > 1], mex->request->lang, value, list);
    mex_add_frame (mex, frames, 0, &progress, step, NULL);
  }
  if (n > MEX_MAX_STEPS) {
    progress = (GrMexProgress) { n, G_MAXUINT, FALSE };
    mex_add_frame (mex, frames, 0, &progress, gr_phrase (mex_rule, mex->request->lang), NULL);
  }
  mex_frame_done (mex, frames, index, asked);
}

static GPtrArray *
mex_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrWord *name = request->args->name;
  if (study->options.play != GR_PLAY_NORMAL)
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, name,
                                      "leave --misere out, or draw the graph with --paint outcome",
                                      "%s: values by mex decide normal play only", name->text));
  const GrOption *of = gr_args_option (request->args, "of");
  g_autoptr (GrPositions) positions = gr_option_positions (study, request, report, error);
  if (positions == NULL)
    return NULL;
  guint n = gr_positions_count (positions);
  if (n > MEX_MAX_POSITIONS)
    return gr_none (gr_report_add_at (report, GR_FAULT_LIMIT, of != NULL ? of->value : name,
                                      "name some of them, as in --of 4,5; draw table shows all values at a glance",
                                      "mex: at most %d positions can be derived one by one, got %u", MEX_MAX_POSITIONS,
                                      n));
  g_autoptr (GPtrArray) derivation = derivations_new (study, positions, request, error);
  if (derivation == NULL)
    return NULL;
  guint most = 0;
  for (guint i = 0; i < derivation->len; i++)
    most = MAX (most, ((const GrDerivation *) derivation->pdata[i])->follower->len);
  if (request->is_form && most > MEX_FORM_MOST)
    return gr_none (gr_report_add_at (report, GR_FAULT_LIMIT, name, "draw a smaller position, or “draw table”",
                                      "mex: a form to be filled in has room for %u followers, got %u", MEX_FORM_MOST,
                                      most));
  GrMexFigure mex = { .request = request, .derivation = derivation };
  gr_mex_place (&mex);
  GPtrArray *frames = gr_frames_new ();
  for (guint i = 0; i < mex.derivation->len; i++)
    mex_frames_of_one (&mex, frames, i);
  return frames;
}

const GrFigure gr_figure_mex = {
  .name = "mex",
  .title = "Derivation by mex",
  .summary = "The values of a position’s followers and the least number that is missing among them.",
  .example = "subtraction 4 --take 1,2,3",
  .params = (const GrParam[]) { GR_PARAM_OF, GR_PARAM_END },
  .frames = mex_frames,
};
