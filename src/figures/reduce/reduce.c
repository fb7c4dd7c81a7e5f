// SPDX-License-Identifier: MIT
// How a Hackenbush picture gets its value. Green: the colon principle folds the stalks at one point, the fusion
// principle pulls the points of a cycle together, loops become edges, until one stalk stands. In other colours branches
// add to a stalk or a bare value, and what stands on a coloured cycle is worth what its options say. Each principle
// comes with its proof where it is first used, and at the end the winning cuts stand on the picture as it was. Any game
// whose positions are or become such pictures has this figure.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapters 2, 3 and 7.
#include "figures/reduce/draw.h"

#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "figures/reduce/words.h"

#define REDUCE_MAX_EDGES 80
#define REDUCE_MANY_STEPS 6  /* more are merged where they do the same … */
#define REDUCE_MANY_GROUPS 4 /* … and more than these stand in two columns */

typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GrBush *bush;        /* all components on one ground, numbered as their games number them */
  GPtrArray *steps;    /* of GrReduceStep */
  GPtrArray *groups;   /* of GrReduceGroup */
  GrBushForms *memory; /* (nullable) of a coloured picture */
  GrReduceView view;
  GPtrArray *frames;
  guint first_frame; /* of this position */
} Reduce;

/* ---- the picture ---- */

/* The components of @whole as one picture. NULL and a fault where there are none, or too much of it. */
static GrBush *
reduce_bush (GrStudy *study, const GrFigureRequest *request, GrBytes whole, GrReport *report)
{
  g_autoptr (GrBush) bush = NULL;
  g_autoptr (GArray) number = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GrPositions) part = gr_positions_new ();
  for (guint i = 0; i < study->n_components; i++) {
    const GrSummand *summand = gr_study_summand (study, i);
    gr_positions_clear (part);
    gr_study_parts (study, whole, i, part);
    for (guint k = 0; k < gr_positions_count (part); k++) {
      g_autoptr (GrBush)
        own = gr_summand_bush (summand, gr_study_component (study, i)->realm, gr_positions_at (part, k));
      guint32 n_before = bush != NULL ? bush->edge->len : 0;
      if (own == NULL && summand->game->folding->reduction != NULL) {
        gr_report_add_at (report, GR_FAULT_INPUT, request->args->name,
                          "draw value shows what its options make it worth",
                          "reduce: this position becomes no Hackenbush picture");
        return NULL;
      }
      if (own == NULL || n_before + own->edge->len > REDUCE_MAX_EDGES) {
        gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name,
                          "grundy solve gives the value of any number of edges",
                          "reduce: at most %d edges can be followed step by step, got more", REDUCE_MAX_EDGES);
        return NULL;
      }
      for (guint32 edge = 0; edge < own->edge->len; edge++)
        g_array_append_val (number, gr_bush_edge (own, edge)->number);
      GrBush *both = bush == NULL ? g_steal_pointer (&own) : gr_bush_join (bush, own);
      gr_bush_free (bush);
      bush = both;
    }
  }
  for (guint32 edge = 0; bush != NULL && edge < bush->edge->len; edge++)
    g_array_index (bush->edge, GrBushEdge, edge).number = g_array_index (number, guint32, edge);
  return bush != NULL ? g_steal_pointer (&bush) : gr_bush_new (1, 1);
}

static gboolean
reduce_check (GrStudy *study, const GrFigureRequest *request, GrReport *report)
{
  const GrWord *name = request->args->name;
  if (study->options.play != GR_PLAY_NORMAL) {
    gr_report_add_at (report, GR_FAULT_INPUT, name, "leave --misere out", "%s: values decide normal play only",
                      name->text);
    return FALSE;
  }
  for (guint i = 0; i < study->n_components; i++) {
    const GrGame *game = gr_study_summand (study, i)->game;
    if (game->folding == NULL) {
      gr_report_add_at (report, GR_FAULT_INPUT, name, "for example: grundy draw reduce hackenbush GGG GG",
                        "%s: want a game of Hackenbush pictures, got %s", name->text, game->about.name);
      return FALSE;
    }
  }
  return TRUE;
}

/* ---- frames ---- */

static void
reduce_add_frame (const Reduce *reduce, GrScene *scene, const char *sentence, const char *result)
{
  g_ptr_array_add (reduce->frames, gr_frame_new (scene, sentence, result));
}

static gboolean
reduce_has_hue (const Reduce *reduce, GrHue hue)
{
  for (guint32 i = 0; i < reduce->bush->edge->len; i++)
    if (gr_bush_edge (reduce->bush, i)->hue == hue)
      return TRUE;
  return FALSE;
}

static void
reduce_add_start (const Reduce *reduce)
{
  static const char one[] = GR_PHRASE ("One green edge on the ground.");
  static const char start[] = GR_PHRASE (
    "%u green edges: either player may cut any of them, and what is no longer connected to "
    "the ground falls. What is the picture worth?");
  static const char *const coloured[2] = {
    GR_PHRASE (
      "%u edges: Left cuts blue ones, Right dashed red ones, and what is no longer connected to the ground falls. "
      "What is the picture worth?"),
    GR_PHRASE (
      "%u edges: Left cuts blue ones, Right dashed red ones, either may cut green, and what is no longer connected "
      "to the ground falls. What is the picture worth?"),
  };
  guint n = reduce->bush->edge->len;
  gboolean is_green = reduce->memory == NULL;
  const char *phrase = !is_green ? coloured[reduce_has_hue (reduce, GR_HUE_GREEN)] : n == 1 ? one : start;
  g_autoptr (GString) text = g_string_new (NULL);
  g_string_append_printf (text, gr_phrase (phrase, reduce->request->lang), n);
  if (reduce->frames->len == reduce->first_frame) { /* else the game's own steps have told more */
    g_autoptr (GPtrArray) remark = gr_study_remarks (reduce->study, reduce->request->lang);
    for (guint i = 0; i < remark->len; i++)
      g_string_append_printf (text, " %s", (char *) remark->pdata[i]);
  }
  reduce_add_frame (reduce,
                    gr_reduce_draw_ends (&reduce->view, reduce->bush, NULL, NULL,
                                         is_green ? "g = ?" : gr_phrase ("value ?", reduce->request->lang)),
                    text->str, NULL);
}

/* Why the principle @name holds. */
static void
reduce_add_reason (const Reduce *reduce, GrScene *scene, const char *why, const char *name)
{
  reduce_add_frame (reduce, scene, gr_phrase (why, reduce->request->lang), gr_phrase (name, reduce->request->lang));
}

/* Why things of equal value may be swapped. */
static void
reduce_add_colon (const Reduce *reduce)
{
  static const char same[] = GR_PHRASE ("the same cut");
  static const char name[] = GR_PHRASE ("Colon principle");
  static const char green[] = GR_PHRASE (
    "Why: let H and K be worth the same. In two copies of any G, one with H and one with K at the same "
    "point, the second player answers a cut in G by the same cut in the other, and a cut in H or K so "
    "that H ⊕ K is 0 again. The sum is worth 0: H may be swapped for K.");
  static const char coloured[] = GR_PHRASE (
    "Why: let H and K be worth the same. To any G with H add its mirror image −G with −K at the same point, blue and "
    "red swapped. The second player answers a cut in G by the same cut in −G, and a cut in H or −K as in H − K, which "
    "is worth 0. So the sum is worth 0: H may be swapped for K.");
  reduce_add_reason (reduce, gr_reduce_draw_swap (&reduce->view, gr_phrase (same, reduce->request->lang)),
                     reduce->memory == NULL ? green : coloured, name);
}

static void
reduce_add_fusion (const Reduce *reduce)
{
  static const char name[] = GR_PHRASE ("Fusion principle");
  static const char ring[] = GR_PHRASE (
    "Why, for a bare ring of n edges: a cut leaves stalks of n − 1 edges in all, so their nim-sum is odd "
    "or even as n − 1 is: never as n is. If n is odd, the middle cut leaves 0. So the ring is worth 0 for "
    "even n and 1 for odd n, as n loops are.");
  reduce_add_reason (reduce, gr_reduce_draw_ring (&reduce->view), ring, name);
}

static void
reduce_add_rule (const Reduce *reduce)
{
  static const char name[] = GR_PHRASE ("Tree rule");
  static const char rule[] = GR_PHRASE (
    "A blue edge under the number x is worth the first of these that the condition allows; under a red edge all signs "
    "change. Why: x may be swapped for the stalk that has its value, and the edge puts one more blue edge under "
    "that.");
  reduce_add_reason (reduce, gr_reduce_draw_rule (&reduce->view), rule, name);
}

static const char reduce_stalk_rule[] = GR_PHRASE (
  " A stalk is read from below: an edge counts 1 until the colour first changes and half as much as the one below from "
  "there on, blue with +, red with −.");

/* What has been explained already. */
typedef struct {
  gboolean colon, fusion, rule, stalk;
} Explained;

/* The proofs of what @step is the first to use. */
static void
reduce_add_proofs (const Reduce *reduce, const GrReduceStep *step, Explained *explained)
{
  const GrForms *forms = reduce->view.forms;
  gboolean swaps = !step->on_ground && step->kind != GR_REDUCE_FUSE && step->kind != GR_REDUCE_LOOPS;
  if (swaps && !explained->colon) {
    reduce_add_colon (reduce);
    explained->colon = TRUE;
  }
  if (step->kind == GR_REDUCE_FUSE && !explained->fusion) {
    reduce_add_fusion (reduce);
    explained->fusion = TRUE;
  }
  if (!explained->rule && gr_reduce_has_rule (step, forms)) {
    reduce_add_rule (reduce);
    explained->rule = TRUE;
  }
}

/* Redwood furniture: what it is and what it is worth by rule; the cuts that keep the feet together, numbered; the one
   that parts them. */
static void
reduce_add_furniture (const Reduce *reduce, const GrBush *before, const GArray *badge, const GrReduceStep *step)
{
  g_autoptr (GArray) last = g_array_new (FALSE, FALSE, sizeof (GrReduceMark));
  g_autoptr (GArray) keep = gr_reduce_line_marks (step, last);
  if (!gr_args_flag (reduce->request->args, "no-proof"))
    reduce_add_reason (reduce, gr_reduce_draw_ends (&reduce->view, before, NULL, NULL, NULL),
                       gr_reduce_furniture_rule (step), gr_reduce_furniture_name);
  for (guint i = 0; i < 2; i++) {
    if (i == 0 && keep->len == 0)
      continue;
    g_autofree char *words = gr_reduce_furniture_sentence (step, i > 0, reduce->view.forms, reduce->request);
    reduce_add_frame (
      reduce, gr_reduce_draw_cuts (&reduce->view, before, badge, i > 0 ? keep : NULL, i > 0 ? last : keep, NULL), words,
      NULL);
  }
}

/* The best cuts of both players where a part is worth what its options say, each with what it leaves. */
static void
reduce_add_cuts (const Reduce *reduce, const GrBush *before, const GArray *badge, const GrReduceStep *step)
{
  gboolean is_first = TRUE;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && step->kind == GR_REDUCE_OPTIONS; side++) {
    for (guint i = 0; i < step->options.option->len; i++) {
      const GrReduceOption *option = &g_array_index (step->options.option, GrReduceOption, i);
      if (option->side != side || option->edge == GR_REDUCE_NEW_EDGE)
        continue;
      g_autofree char *words = gr_reduce_cut_sentence (step, side, is_first, reduce->view.forms, reduce->request);
      GrReduceMark own = { option->edge, side == GR_SIDE_LEFT ? GR_REDUCE_MARK_LEFT : GR_REDUCE_MARK_RIGHT, "" };
      g_autoptr (GArray) mark = g_array_new (FALSE, FALSE, sizeof (GrReduceMark));
      g_array_append_val (mark, own);
      reduce_add_frame (reduce, gr_reduce_draw_cuts (&reduce->view, before, badge, NULL, mark, NULL), words, NULL);
      is_first = FALSE;
      break;
    }
  }
}

static void
reduce_add_group (const Reduce *reduce, const GrBush *before, const GArray *badge, const GrReduceGroup *group,
                  Explained *explained)
{
  const GrForms *forms = reduce->view.forms;
  const GrReduceStep *first = reduce->steps->pdata[group->first];
  g_autofree char *words = gr_reduce_sentence (reduce->steps, group, forms, reduce->request);
  g_autofree char *formula = gr_reduce_formula (reduce->steps, group, forms, reduce->request);
  g_autoptr (GString) sentence = g_string_new (words);
  if (first->kind == GR_REDUCE_OPTIONS && first->options.line->len > 0)
    reduce_add_furniture (reduce, before, badge, first);
  else
    reduce_add_cuts (reduce, before, badge, first);
  for (guint i = 0; i < group->n && !explained->stalk; i++) {
    if (!gr_reduce_has_stalk (reduce->steps->pdata[group->first + i]))
      continue;
    g_string_append (sentence, gr_phrase (reduce_stalk_rule, reduce->request->lang));
    explained->stalk = TRUE;
  }
  reduce_add_frame (reduce, gr_reduce_draw_steps (&reduce->view, before, badge, reduce->steps, group, formula),
                    sentence->str, NULL);
  GrFrame *frame = g_ptr_array_index (reduce->frames, reduce->frames->len - 1);
  frame->plain = gr_reduce_plain (reduce->steps, group, forms, reduce->request); /* what stands over the arrow */
}

/* The last picture and the values in it. */
static GrReduceEnd
reduce_end (const Reduce *reduce)
{
  if (reduce->steps->len == 0)
    return (GrReduceEnd) { reduce->bush, NULL };
  const GrReduceStep *last = g_ptr_array_index (reduce->steps, reduce->steps->len - 1);
  return (GrReduceEnd) { last->after, last->badge };
}

/* To the last frame, for a terminal, the edges whose cuts are marked, by their numbers: those of each player in a line. */
static void
reduce_add_plain (const Reduce *reduce, const GArray *mark)
{
  static const char *const head[] = {
    [GR_REDUCE_MARK_BOTH] = "→", [GR_REDUCE_MARK_LEFT] = "L →", [GR_REDUCE_MARK_RIGHT] = "R →"
  };
  g_autoptr (GString) plain = g_string_new (NULL);
  for (GrReduceMarkKind kind = GR_REDUCE_MARK_BOTH; kind <= GR_REDUCE_MARK_RIGHT; kind++) {
    gsize before = plain->len;
    for (guint i = 0; i < mark->len; i++) {
      const GrReduceMark *own = &g_array_index (mark, GrReduceMark, i);
      if (own->kind == kind)
        g_string_append_printf (plain, "%s %u", plain->len == before ? head[kind] : "",
                                gr_bush_edge (reduce->bush, own->edge)->number);
    }
    if (plain->len > before)
      g_string_append_c (plain, '\n');
  }
  if (plain->len > 0)
    ((GrFrame *) g_ptr_array_index (reduce->frames, reduce->frames->len - 1))->plain = g_strdup (plain->str);
}

static void
reduce_add_green_end (const Reduce *reduce)
{
  static const char lost[] = GR_PHRASE (
    "The picture is worth 0: whoever moves second wins, and no cut helps the first player.");
  static const char one[] = GR_PHRASE ("The picture is worth a stalk of %" G_GUINT64_FORMAT
                                       ". The marked cut leaves 0 and wins.");
  static const char many[] = GR_PHRASE ("The picture is worth a stalk of %" G_GUINT64_FORMAT
                                        ". Each of the %u marked cuts leaves 0 and "
                                        "wins.");
  g_autoptr (GArray) cut = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) mark = g_array_new (FALSE, FALSE, sizeof (GrReduceMark));
  GrNimber value = gr_bush_value (reduce->bush, NULL);
  if (value > 0)
    gr_bush_seek (reduce->bush, NULL, 0, cut);
  for (guint i = 0; i < cut->len; i++) {
    GrReduceMark own = { g_array_index (cut, guint32, i), GR_REDUCE_MARK_BOTH, "" };
    g_array_append_val (mark, own);
  }
  const char *phrase = value == 0 ? lost : cut->len == 1 ? one : many;
  g_autofree char *sentence = g_strdup_printf (gr_phrase (phrase, reduce->request->lang), value, cut->len);
  g_autofree char *result = g_strdup_printf ("g = %" G_GUINT64_FORMAT, value);
  GrReduceEnd end = reduce_end (reduce);
  reduce_add_frame (reduce, gr_reduce_draw_ends (&reduce->view, reduce->bush, mark, &end, result), sentence, NULL);
  reduce_add_plain (reduce, mark);
}

/* The cuts by which either player wins who is to move: of GrReduceMark. NULL and @error over a limit. (transfer
   full) */
static GArray *
reduce_winning_cuts (const Reduce *reduce, guint n_wins[2], GError **error)
{
  GrForms *forms = gr_bush_forms_store (reduce->memory);
  g_autoptr (GArray) mark = g_array_new (FALSE, FALSE, sizeof (GrReduceMark));
  guint n = reduce->bush->edge->len;
  g_autofree guint8 *standing = g_new (guint8, MAX (1, n));
  for (guint i = 0; i < n; i++)
    standing[i] = 1;
  n_wins[0] = n_wins[1] = 0;
  for (guint32 i = 0; i < n; i++) {
    GrHue hue = (GrHue) gr_bush_edge (reduce->bush, i)->hue;
    GrOutcome outcome;
    standing[i] = 0;
    GrForm after = gr_bush_form (reduce->memory, reduce->bush, standing, error);
    standing[i] = 1;
    if (after == GR_FORM_NONE || !gr_form_outcome (forms, after, &outcome, error))
      return NULL;
    const gboolean wins[2] = { hue != GR_HUE_RED && (outcome == GR_OUTCOME_P || outcome == GR_OUTCOME_L),
                               hue != GR_HUE_BLUE && (outcome == GR_OUTCOME_P || outcome == GR_OUTCOME_R) };
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      GrReduceMark own = { i, side == GR_SIDE_LEFT ? GR_REDUCE_MARK_LEFT : GR_REDUCE_MARK_RIGHT, "" };
      if (wins[side]) {
        n_wins[side]++;
        g_array_append_val (mark, own);
      }
    }
  }
  return g_steal_pointer (&mark);
}

static gboolean
reduce_add_coloured_end (const Reduce *reduce, const Explained *explained, GError **error)
{
  static const char *const winner[4] = {
    [GR_OUTCOME_P] = GR_PHRASE (
      "The picture is worth %s: whoever moves second wins, and no cut helps the first player."),
    [GR_OUTCOME_N] = GR_PHRASE ("The picture is worth %s, confused with 0: whoever moves first wins."),
    [GR_OUTCOME_L] = GR_PHRASE ("The picture is worth %s, more than 0: Left wins, whoever moves first."),
    [GR_OUTCOME_R] = GR_PHRASE ("The picture is worth %s, less than 0: Right wins, whoever moves first."),
  };
  static const char cuts[] = GR_PHRASE (" The marked cuts win: %u of Left’s, %u of Right’s.");
  GrForms *forms = gr_bush_forms_store (reduce->memory);
  GrForm value = gr_bush_form (reduce->memory, reduce->bush, NULL, error);
  GrOutcome outcome;
  guint n_wins[2];
  if (value == GR_FORM_NONE || !gr_form_outcome (forms, value, &outcome, error))
    return FALSE;
  g_autoptr (GArray) mark = reduce_winning_cuts (reduce, n_wins, error);
  if (mark == NULL)
    return FALSE;
  g_autofree char *name = gr_partizan_near_name (forms, value, 3 * GR_REDUCE_NAME);
  g_autoptr (GString) sentence = g_string_new (NULL);
  g_string_append_printf (sentence, gr_phrase (winner[outcome], reduce->request->lang), name);
  if (mark->len > 0)
    g_string_append_printf (sentence, gr_phrase (cuts, reduce->request->lang), n_wins[0], n_wins[1]);
  gboolean is_signs = reduce->steps->len == 0 && !reduce_has_hue (reduce, GR_HUE_GREEN)
                      && reduce_has_hue (reduce, GR_HUE_BLUE) && reduce_has_hue (reduce, GR_HUE_RED);
  if (is_signs && !explained->stalk)
    g_string_append (sentence, gr_phrase (reduce_stalk_rule, reduce->request->lang));
  GrReduceEnd end = reduce_end (reduce);
  reduce_add_frame (reduce, gr_reduce_draw_ends (&reduce->view, reduce->bush, mark, &end, name), sentence->str, NULL);
  reduce_add_plain (reduce, mark);
  return TRUE;
}

static gboolean
reduce_add_frames (Reduce *reduce, GError **error)
{
  gboolean no_proof = gr_args_flag (reduce->request->args, "no-proof");
  Explained explained = { no_proof, no_proof, no_proof, no_proof };
  const GrBush *before = reduce->bush;
  const GArray *badge = NULL;
  reduce_add_start (reduce);
  for (guint i = 0; i < reduce->groups->len; i++) {
    const GrReduceGroup *group = g_ptr_array_index (reduce->groups, i);
    const GrReduceStep *last = reduce->steps->pdata[group->first + group->n - 1];
    for (guint k = 0; k < group->n; k++)
      reduce_add_proofs (reduce, reduce->steps->pdata[group->first + k], &explained);
    reduce_add_group (reduce, before, badge, group, &explained);
    before = last->after;
    badge = last->badge;
  }
  if (reduce->memory != NULL)
    return reduce_add_coloured_end (reduce, &explained, error);
  reduce_add_green_end (reduce);
  return TRUE;
}

/* The games' own steps towards their pictures. */
static void
reduce_add_games_steps (const Reduce *reduce, GrBytes whole)
{
  g_autoptr (GrPositions) part = gr_positions_new ();
  for (guint i = 0; i < reduce->study->n_components; i++) {
    const GrSummand *summand = gr_study_summand (reduce->study, i);
    gr_positions_clear (part);
    gr_study_parts (reduce->study, whole, i, part);
    for (guint k = 0; k < gr_positions_count (part) && summand->game->folding->reduction != NULL; k++) {
      for (guint step = 0;; step++) {
        g_autoptr (GrScene) scene = gr_scene_new ();
        g_autoptr (GString) sentence = g_string_new (NULL);
        if (!summand->game->folding->reduction (summand->instance, gr_study_component (reduce->study, i)->realm,
                                                gr_positions_at (part, k), step, scene, sentence))
          break;
        reduce_add_frame (reduce, g_steal_pointer (&scene), sentence->str, NULL);
      }
    }
  }
}

/* Adds the frames of one position. */
static gboolean
reduce_show (Reduce *reduce, GrBytes whole, GrReport *report, GError **error)
{
  g_autoptr (GrBush) bush = reduce->bush = reduce_bush (reduce->study, reduce->request, whole, report);
  g_autoptr (GrBushForms) memory = NULL;
  if (bush == NULL)
    return FALSE;
  gr_bush_finish (bush);
  gr_bush_place (bush);
  if (!gr_bush_is_green (bush, NULL))
    memory = reduce->memory = gr_bush_forms_new (gr_study_forms (reduce->study));
  g_autoptr (GPtrArray) steps = reduce->steps = gr_reduce_steps (bush, memory, error);
  if (steps == NULL)
    return FALSE;
  gboolean is_whole = gr_args_flag (reduce->request->args, "whole") || steps->len <= REDUCE_MANY_STEPS;
  g_autoptr (GPtrArray) groups = reduce->groups = gr_reduce_groups (bush, steps, !is_whole);
  gboolean is_narrow = gr_args_flag (reduce->request->args, "narrow")
                       || (!is_whole && groups->len > REDUCE_MANY_GROUPS);
  reduce->view = gr_reduce_view (bush, steps, memory != NULL ? gr_study_forms (reduce->study) : NULL, is_narrow);
  reduce_add_games_steps (reduce, whole);
  return reduce_add_frames (reduce, error);
}

static GPtrArray *
reduce_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_autoptr (GrPositions)
    positions = reduce_check (study, request, report) ? gr_option_positions (study, request, report, error) : NULL;
  if (positions == NULL)
    return NULL;
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  for (guint i = 0; i < gr_positions_count (positions); i++) {
    Reduce reduce = { .study = study, .request = request, .frames = frames, .first_frame = frames->len };
    if (!reduce_show (&reduce, gr_positions_at (positions, i), report, error))
      return NULL;
  }
  return g_steal_pointer (&frames);
}

static const GrParam reduce_params[] = {
  GR_PARAM_OF,
  GR_PARAM_WHOLE,
  { "narrow", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "draw each step small enough for a column of text" },
  { "no-proof", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "leave out why the principles hold" },
  GR_PARAM_END,
};

const GrFigure gr_figure_reduce = {
  .name = "reduce",
  .title = "Reduction of a Hackenbush picture",
  .summary =
    "A Hackenbush picture folded step by step to one stalk or value, with the reasons, and the winning cuts: colon and "
    "fusion in green, sums, signs, the tree rule and best options in other colours.",
  .example = "hackenbush GGG GG",
  .params = reduce_params,
  .is_partizan = TRUE,
  .blank = GR_BLANK_FIRST,
  .frames = reduce_frames,
};
