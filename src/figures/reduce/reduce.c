// SPDX-License-Identifier: MIT
// How a Hackenbush picture gets its value. Green: the colon principle folds the stalks at one point, the fusion
// principle pulls the points of a cycle together, loops become edges, until one stalk stands. In other colours branches
// add to a stalk or a bare value, and what stands on a coloured cycle is worth what its options say. Each principle
// comes with its proof where it is first used, and at the end the winning cuts stand on the picture as it was. Any game
// whose positions are or become such pictures has this figure.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapters 2, 3 and 7.
#include "figures/reduce/reduce.h"

#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/picture.h"
#include "game/solve.h"

#include <string.h>

#define REDUCE_MANY_STEPS 6  /* more are merged where they do the same … */
#define REDUCE_MANY_GROUPS 4 /* … and more than these stand in two columns */
#define REDUCE_LONG_NAME 24  /* characters of the name of the whole value */
#define REDUCE_NIMBERS 1000  /* forms for what comes up in a green picture */

/* ==== frames ==== */

/* What is explained where it is first used. */
enum { REDUCE_COLON, REDUCE_FUSION, REDUCE_TREES, REDUCE_SIGNS, REDUCE_N_PRINCIPLES };

typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GrBush *bush;     /* all components on one ground */
  GArray *number;   /* of guint32: what their games call its edges */
  GPtrArray *steps; /* of GrReduceStep */
  GrBushForms *memory;
  GrReduceView view;
  GPtrArray *frames;
  const char *why;    /* positions that their games draw otherwise are such pictures, a sentence after a space, or "" */
  guint first_frame;  /* of this position */
  GPtrArray *general; /* of GrFrame, lent: those that are about any position */
  gboolean has_game_steps; /* which tell how it becomes the picture */
  gboolean is_explained[REDUCE_N_PRINCIPLES];
} Reduce;

/* ---- frames ---- */

static GrFrame *
reduce_add_frame (const Reduce *reduce, GrScene *scene, const char *sentence, const char *result)
{
  return gr_frames_add (reduce->frames, scene, sentence, result, NULL);
}

static gboolean
reduce_has_green (const Reduce *reduce)
{
  for (guint32 i = 0; i < reduce->bush->edge->len; i++)
    if (gr_bush_edge (reduce->bush, i)->hue == GR_HUE_GREEN)
      return TRUE;
  return FALSE;
}

static void
reduce_add_start (const Reduce *reduce)
{
  static const char *const one[2] = {
    GR_PHRASE ("One edge on the ground: Left cuts blue ones, Right dashed red ones."),
    GR_PHRASE ("One green edge on the ground."),
  };
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
  gboolean is_green = reduce->view.is_green;
  const char *phrase = n == 1 ? one[is_green] : is_green ? start : coloured[reduce_has_green (reduce)];
  g_autoptr (GString) text = g_string_new (NULL);
  gr_append_phrase (text, phrase, reduce->request->lang, n);
  g_string_append (text, reduce->why);
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

static const char reduce_ring[] = GR_PHRASE (
  "Why, for a bare ring of n edges: a cut leaves stalks of n − 1 edges in all, so their nim-sum is odd "
  "or even as n − 1 is: never as n is. If n is odd, the middle cut leaves 0. So the ring is worth 0 for "
  "even n and 1 for odd n, as n loops are.");
static const char reduce_rule[] = GR_PHRASE (
  "A blue edge under the number x is worth the first of these that the condition allows; under a red edge all signs "
  "change. Why: x may be swapped for the stalk that has its value, and the edge puts one more blue edge under "
  "that.");

/* Why principles hold, in pictures of other colours and in green ones. */
static const struct {
  const char *name, *why[2];
  GrScene *(*draw) (const GrReduceView *view);
} reduce_principle[REDUCE_SIGNS] = {
  [REDUCE_COLON] = {
    GR_PHRASE ("Colon principle"),
    { GR_PHRASE ("Why: let H and K be worth the same. To any G with H add its mirror image −G with −K at the same point, blue and "
                 "red swapped. The second player answers a cut in G by the same cut in −G, and a cut in H or −K as in H − K, which "
                 "is worth 0. So the sum is worth 0: H may be swapped for K."),
      GR_PHRASE ("Why: let H and K be worth the same. In two copies of any G, one with H and one with K at the same "
                 "point, the second player answers a cut in G by the same cut in the other, and a cut in H or K so "
                 "that H ⊕ K is 0 again. The sum is worth 0: H may be swapped for K.") },
    gr_reduce_draw_swap,
  },
  [REDUCE_FUSION] = {
    GR_PHRASE ("Fusion principle"),
    { reduce_ring, reduce_ring },
    gr_reduce_draw_ring,
  },
  [REDUCE_TREES] = {
    GR_PHRASE ("Tree rule"),
    { reduce_rule, reduce_rule },
    gr_reduce_draw_rule,
  },
};

/* The proofs of what @step is the first to use. */
static void
reduce_add_proofs (Reduce *reduce, const GrReduceStep *step)
{
  gboolean has_rule = FALSE;
  GR_EACH (i, const GrReduceTerm, term, step->term) {
    has_rule |= term->n_rules > 0 && term->hue != GR_HUE_GREEN
                && gr_form_kind (reduce->view.forms, term->above) == GR_FORM_NUMBER;
  }
  const gboolean uses[REDUCE_SIGNS] = {
    [REDUCE_COLON] = step->node != 0 && gr_reduce_has_value (step),
    [REDUCE_FUSION] = step->kind == GR_REDUCE_FUSE,
    [REDUCE_TREES] = has_rule,
  };
  const char *lang = reduce->request->lang;
  for (guint i = 0; i < REDUCE_SIGNS; i++) {
    if (!uses[i] || reduce->is_explained[i])
      continue;
    reduce->is_explained[i] = TRUE;
    g_ptr_array_add (reduce->general,
                     reduce_add_frame (reduce, reduce_principle[i].draw (&reduce->view),
                                       gr_phrase (reduce_principle[i].why[reduce->view.is_green], lang),
                                       gr_phrase (reduce_principle[i].name, lang)));
  }
}

/* The best cuts of both players where a part is worth what its options say, each with what it leaves. */
static void
reduce_add_cuts (const Reduce *reduce, const GrReducePicture *before, const GrReduceStep *step)
{
  gboolean is_first = TRUE;
  for (GrReducePlayer player = GR_REDUCE_LEFT; player <= GR_REDUCE_RIGHT; player++) {
    for (guint i = 0; i < step->cut->len; i++) {
      const GrReduceMarks mark = { gr_reduce_cut (step, i), 1, GR_REDUCE_BARE };
      if (mark.cut->player != player || mark.cut->edge == GR_REDUCE_NO_EDGE)
        continue;
      g_autofree char *words = gr_reduce_cut_words (&reduce->view, step, player, is_first);
      reduce_add_frame (reduce, gr_reduce_draw_cuts (&reduce->view, before, NULL, &mark), words, NULL);
      is_first = FALSE;
      break;
    }
  }
}

static void
reduce_add_group (Reduce *reduce, const GrReducePicture *before, const GrReduceGroup *group)
{
  const GrReduceStep *first = gr_reduce_step (reduce->steps, group->first);
  g_autofree char *words = gr_reduce_words (&reduce->view, group), *formula = gr_reduce_formula (&reduce->view, group);
  g_autoptr (GString) sentence = g_string_new (words);
  /* Redwood furniture: its rule; the cuts that keep the feet together; the one that parts them. */
  if (first->foot != GR_HUE_GREEN) {
    const GrReduceMarks keep = gr_reduce_marks (first), last = { keep.cut + keep.n, 1, GR_REDUCE_BARE };
    const char *lang = reduce->request->lang;
    if (!gr_args_flag (reduce->request->args, "no-proof"))
      reduce_add_frame (reduce, gr_reduce_draw_ends (&reduce->view, before->bush, NULL, NULL, NULL),
                        gr_phrase (gr_reduce_furniture_rule (first), lang), gr_phrase ("Redwood rule", lang));
    for (guint i = keep.n > 0 ? 0 : 1; i < 2; i++) {
      g_autofree char *told = gr_reduce_furniture_words (&reduce->view, first, i > 0);
      reduce_add_frame (
        reduce, gr_reduce_draw_cuts (&reduce->view, before, i > 0 ? &keep : NULL, i > 0 ? &last : &keep), told, NULL);
    }
  } else
    reduce_add_cuts (reduce, before, first);
  g_autoptr (GString) plain = g_string_new (NULL); /* what stands over the arrow */
  gboolean has_signs = FALSE;
  for (guint i = 0; i < group->n; i++) {
    const GrReduceGroup alone = { group->steps, group->first + i, 1 };
    const GrReduceStep *step = gr_reduce_step (reduce->steps, alone.first);
    g_autofree char *own = gr_reduce_formula (&reduce->view, &alone);
    g_string_append_printf (plain, "%s\n", own);
    for (guint k = 0; k < step->term->len; k++)
      has_signs |= gr_reduce_term (step, k)->is_mixed;
  }
  if (has_signs && !reduce->is_explained[REDUCE_SIGNS]) {
    g_string_append (sentence, gr_phrase (gr_reduce_stalk_rule, reduce->request->lang));
    reduce->is_explained[REDUCE_SIGNS] = TRUE;
  }
  GrScene *scene = gr_reduce_draw_steps (&reduce->view, before, group, formula);
  reduce_add_frame (reduce, scene, sentence->str, NULL)->plain = g_strdup (plain->str);
}

/* The cuts by which a player wins who is to move: of GrReduceCut. NULL and @error over a limit. (transfer full) */
static GArray *
reduce_winning_cuts (const Reduce *reduce, GError **error)
{
  g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (GrReduceCut));
  guint n = reduce->bush->edge->len;
  g_autofree guint8 *standing = g_new (guint8, n + 1);
  memset (standing, 1, n + 1);
  for (guint32 i = 0; i < n; i++) {
    GrHue hue = (GrHue) gr_bush_edge (reduce->bush, i)->hue;
    GrOutcome outcome;
    standing[i] = 0;
    GrForm after = gr_bush_form (reduce->memory, reduce->bush, standing, error);
    standing[i] = 1;
    if (after == GR_FORM_NONE || !gr_form_outcome (gr_bush_forms_store (reduce->memory), after, &outcome, error))
      return NULL;
    gboolean is_green = reduce->view.is_green;
    for (GrReducePlayer player = is_green ? GR_REDUCE_BOTH : GR_REDUCE_LEFT;
         player <= (is_green ? GR_REDUCE_BOTH : GR_REDUCE_RIGHT); player++)
      if ((is_green || hue != (player == GR_REDUCE_LEFT ? GR_HUE_RED : GR_HUE_BLUE))
          && (outcome == GR_OUTCOME_P || outcome == (player == GR_REDUCE_LEFT ? GR_OUTCOME_L : GR_OUTCOME_R)))
        GR_APPEND (cuts, GrReduceCut, i, player, after);
  }
  return g_steal_pointer (&cuts);
}

static gboolean
reduce_add_end (const Reduce *reduce, const GrReducePicture *end, const GrScene *position, GError **error)
{
  static const char *const head[] = { [GR_REDUCE_LEFT] = "L →", [GR_REDUCE_RIGHT] = "R →", [GR_REDUCE_BOTH] = "→" };
  GrForm value = gr_bush_form (reduce->memory, reduce->bush, NULL, error);
  g_autoptr (GArray) cuts = value != GR_FORM_NONE ? reduce_winning_cuts (reduce, error) : NULL;
  g_autoptr (GString) sentence = g_string_new (NULL);
  if (cuts == NULL)
    return FALSE;
  GrReduceMarks marks = { (const GrReduceCut *) cuts->data, cuts->len, GR_REDUCE_WINNING };
  if (!gr_reduce_append_end (&reduce->view, gr_bush_forms_store (reduce->memory), value, &marks, sentence, sentence,
                             error))
    return FALSE;
  g_autofree char *name = gr_reduce_name (&reduce->view, value, REDUCE_LONG_NAME),
                  *equation = g_strdup_printf ("g = %s", name);
  const char *formula = reduce->view.is_green ? equation : name;
  GrScene *scene = gr_reduce_draw_ends (&reduce->view, reduce->bush, &marks, end, formula);
  /* For a terminal the edges whose cuts are marked, by their numbers: those of each player in a line. */
  g_autoptr (GString) plain = g_string_new (NULL);
  for (GrReducePlayer player = GR_REDUCE_LEFT; player <= GR_REDUCE_BOTH; player++) {
    gsize before = plain->len;
    for (guint i = 0; i < marks.n; i++)
      if (marks.cut[i].player == player)
        g_string_append_printf (plain, "%s %u", plain->len == before ? head[player] : "",
                                g_array_index (reduce->number, guint32, marks.cut[i].edge));
    if (plain->len > before)
      g_string_append_c (plain, '\n');
  }
  reduce_add_frame (reduce, scene, g_strchug (sentence->str), NULL)->plain = plain->len > 0 ? g_strdup (plain->str)
                                                                                            : NULL;
  /* One picture has the values of all edges, where there is room for them. */
  GrFrame *first = reduce->frames->pdata[0];
  g_autoptr (GPtrArray) one = gr_frames_new ();
  if (reduce->request->data_only || reduce->bush->edge->len == 0
      || !gr_reduce_add_values (reduce->request, reduce->bush, reduce->number, reduce->memory, &marks, one, NULL))
    return TRUE;
  GrFrame *still = one->pdata[0];
  if (reduce->steps->len == 0) { /* it becomes no other picture: this one says why it is worth that */
    GrFrame **last = (GrFrame **) &reduce->frames->pdata[reduce->frames->len - 1];
    gr_frame_free (*last);
    *last = gr_frame_new (gr_scene_new (), still->sentence, still->result);
    gr_scene_append ((*last)->scene, still->scene, 0, 0, 1);
    (*last)->plain = g_strdup (plain->str);
  }
  if (position != NULL)
    gr_beside_add (one, 0, position);
  const char *named = reduce->has_game_steps && gr_bush_name (reduce->bush, 0) != NULL
                        ? gr_phrase (" Each edge has the name of what it stands for.", reduce->request->lang)
                        : "";
  gr_take_text (&still->sentence, g_strdup_printf ("%s%s %s", reduce->why, named, still->sentence));
  g_strchug (still->sentence);
  gr_frame_free (first->still);
  first->still = gr_frame_ref (one->pdata[0]);
  gr_take_text (&first->still->plain, g_strdup (plain->str));
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

/* Sets the @position beside the frames from @first on, but not beside those that are about any: these stand in the middle of it all. */
static void
reduce_add_position (const Reduce *reduce, guint first, const GrScene *position)
{
  g_autoptr (GPtrArray) beside = gr_frames_new ();
  GrBox all = gr_box_empty;
  for (guint i = first; i < reduce->frames->len; i++)
    if (!g_ptr_array_find (reduce->general, reduce->frames->pdata[i], NULL))
      g_ptr_array_add (beside, gr_frame_ref (reduce->frames->pdata[i]));
  gr_beside_add (beside, 0, position);
  GR_EACH_POINTER (i, GrFrame, frame, beside)
    all = gr_box_union (all, frame->scene->bounds);
  GR_EACH_POINTER (i, GrFrame, frame, reduce->general) {
    g_autoptr (GrScene) own = g_steal_pointer (&frame->scene);
    frame->scene = gr_scene_new ();
    gr_scene_append (frame->scene, own, all.x + all.width / 2 - own->bounds.x - own->bounds.width / 2, 0, 1);
  }
}

/* Adds the frames of one position. */
static gboolean
reduce_show (Reduce *reduce, GrBytes whole, GrReport *report, GError **error)
{
  g_autoptr (GArray) number = reduce->number = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GrBush) bush = reduce->bush = gr_reduce_bush (reduce->study, reduce->request, whole, number, report);
  if (bush == NULL)
    return FALSE;
  gr_bush_finish (bush);
  gr_bush_place (bush);
  g_autoptr (GrForms) nimbers = gr_forms_new (REDUCE_NIMBERS);
  GrForms *forms = gr_bush_is_green (bush, NULL) ? nimbers : gr_study_forms (reduce->study);
  g_autoptr (GrBushForms) memory = reduce->memory = gr_bush_forms_new (forms);
  g_autoptr (GrScene) position = gr_reduce_position (reduce->study, reduce->request, whole);
  gboolean is_large = bush->edge->len > GR_REDUCE_MOST;
  if (is_large || gr_args_flag (reduce->request->args, "values")) {
    reduce->view.is_green = gr_bush_is_green (bush, NULL);
    g_autoptr (GArray) cuts = is_large ? reduce_winning_cuts (reduce, error) : NULL;
    const GrReduceMarks marks = { cuts != NULL ? (const GrReduceCut *) cuts->data : NULL, cuts != NULL ? cuts->len : 0,
                                  GR_REDUCE_BARE };
    if ((is_large && cuts == NULL)
        || !gr_reduce_add_values (reduce->request, bush, number, memory, is_large ? &marks : NULL, reduce->frames,
                                  error))
      return FALSE;
    if (position != NULL)
      gr_beside_add (reduce->frames, reduce->first_frame, position);
    return TRUE;
  }
  g_autoptr (GPtrArray) steps = reduce->steps = gr_reduce_steps (bush, memory, error);
  if (steps == NULL)
    return FALSE;
  gboolean is_whole = gr_args_flag (reduce->request->args, "whole") || steps->len <= REDUCE_MANY_STEPS;
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (GrReduceGroup));
  const GrBush *before = bush;
  for (guint i = 0; i < steps->len; before = gr_reduce_step (steps, i - 1)->after) {
    GrReduceGroup group = { steps, i, 1 };
    if (!is_whole || gr_reduce_step (steps, i)->kind == GR_REDUCE_LOOPS)
      group.n = gr_reduce_same (before, steps, i);
    g_array_append_val (groups, group);
    i += group.n;
  }
  gboolean is_narrow = gr_args_flag (reduce->request->args, "narrow")
                       || (!is_whole && groups->len > REDUCE_MANY_GROUPS);
  reduce->view = gr_reduce_view (reduce->request, forms, bush, steps, is_narrow,
                                 position != NULL ? position->bounds.width : 0);
  g_autoptr (GPtrArray) general = g_ptr_array_new ();
  reduce->general = general;
  reduce_add_games_steps (reduce, whole);
  reduce->has_game_steps = reduce->frames->len > reduce->first_frame;
  guint first = reduce->frames->len;
  GrReducePicture now = { bush, NULL };
  for (guint i = 0; i < REDUCE_N_PRINCIPLES; i++)
    reduce->is_explained[i] = gr_args_flag (reduce->request->args, "no-proof");
  reduce_add_start (reduce);
  GR_EACH (i, const GrReduceGroup, group, groups) {
    for (guint k = 0; k < group->n; k++)
      reduce_add_proofs (reduce, gr_reduce_step (steps, group->first + k));
    reduce_add_group (reduce, &now, group);
    const GrReduceStep *last = gr_reduce_step (steps, group->first + group->n - 1);
    now = (GrReducePicture) { last->after, last->badge };
  }
  if (!reduce_add_end (reduce, &now, position, error))
    return FALSE;
  if (position != NULL)
    reduce_add_position (reduce, first, position);
  return TRUE;
}

static GPtrArray *
reduce_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrWord *name = request->args->name;
  const char *why = "";
  if (study->options.play != GR_PLAY_NORMAL)
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, name, "leave --misere out",
                                      "%s: values decide normal play only", name->text));
  for (guint i = 0; i < study->n_components; i++) {
    const GrGame *game = gr_study_summand (study, i)->game;
    if (game->folding == NULL)
      return gr_none (
        gr_report_add_at (report, GR_FAULT_INPUT, name, "for example: grundy draw reduce hackenbush GGG GG",
                          "%s: want a game of Hackenbush pictures, got %s", name->text, game->about.name));
    why = game->folding->why != NULL ? gr_phrase (game->folding->why, request->lang) : why;
  }
  g_autoptr (GrPositions) positions = gr_option_positions (study, request, report, error);
  if (positions == NULL)
    return NULL;
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  for (guint i = 0; i < gr_positions_count (positions); i++) {
    Reduce reduce = { .study = study, .request = request, .why = why, .frames = frames, .first_frame = frames->len };
    if (!reduce_show (&reduce, gr_positions_at (positions, i), report, error))
      return NULL;
  }
  return g_steal_pointer (&frames);
}

static const GrParam reduce_params[] = {
  GR_PARAM_OF,
  GR_PARAM_WHOLE,
  { "narrow", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "draw each step small enough for a column of text" },
  { "values", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "one picture and no steps: at each edge what it is worth with all that hangs on it, at each fork the sum" },
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
  .blank_is_first = TRUE,
  .tells_winner = TRUE,
  .frames = reduce_frames,
};
