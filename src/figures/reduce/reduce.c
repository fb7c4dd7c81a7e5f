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
#include "diagram/words.h"
#include "game/solve.h"

#include <math.h>
#include <string.h>

#define REDUCE_MANY_STEPS 6  /* more are merged where they do the same … */
#define REDUCE_MANY_GROUPS 4 /* … and more than these stand in two columns */
#define REDUCE_NIMBERS 1000  /* forms for what comes up in a green picture */
#define COLON_TERMS 5        /* of an equation over an arrow */
#define RULES_TOLD 3         /* of one step */
#define RULE_LARGEST 1000000 /* numbers for which the tree rule is worked out */
#define REDUCE_NAME 22       /* characters of names of values in pictures and sentences */

/* ==== words: in green pictures stalks have lengths that are added by ⊕; in coloured ones all values have names ==== */

static char *
value_name (const GrReduceView *view, GrForm form)
{
  return gr_reduce_name (view, form, REDUCE_NAME);
}

/* Ends an equation with what it is worth, where the name may be “≈ −0.5”. */
static void
append_worth (GString *text, const char *name)
{
  g_string_append_printf (text, g_str_has_prefix (name, "≈") ? " %s" : " = %s", name);
}

/* ---- sums ---- */

gint64
gr_reduce_append_rule (const GrReduceView *view, const GrReduceTerm *term, GString *text)
{
  static const char minus[] = "−";
  if (gr_form_kind (view->forms, term->above) != GR_FORM_NUMBER || term->hue == GR_HUE_GREEN)
    return 0;
  const GrDyadic *x = gr_form_base (view->forms, term->above);
  double value = gr_dyadic_to_double (x), least = term->hue == GR_HUE_BLUE ? value : -value;
  if (!(fabs (value) < RULE_LARGEST) || gr_dyadic_size (x) > 40)
    return 0;
  gint64 n = MAX (1, (gint64) floor (1 - least) + 1); /* the first with n + x > 1 */
  g_autofree char *name = value_name (view, term->above);
  const char *sign = term->hue == GR_HUE_BLUE ? "+" : minus;
  if (n == 1)
    g_string_append_printf (text, " = %s %s 1", name, sign);
  else if (n <= 11)
    g_string_append_printf (text, " = (%s %s %" G_GINT64_FORMAT ")/%d", name, sign, n, 1 << (n - 1));
  else
    g_string_append_printf (text, " = (%s %s %" G_GINT64_FORMAT ")/2^%" G_GINT64_FORMAT, name, sign, n, n - 1);
  return n;
}

/* “A blue edge under 5/8 is worth 1:5/8 = 5/8 + 1 = 13/8.”, of the first few that *n counts. */
static void
sum_append_rules (const GrReduceView *view, const GrReduceStep *step, GString *text, guint *n)
{
  static const char *const rule[3] = {
    [GR_HUE_GREEN] = GR_PHRASE (" A green edge under %s is worth *:%s"),
    [GR_HUE_BLUE] = GR_PHRASE (" A blue edge under %s is worth 1:%s"),
    [GR_HUE_RED] = GR_PHRASE (" A red edge under %s is worth −1:%s"),
  };
  for (guint i = 0; i < step->term->len && *n < RULES_TOLD; i++) {
    const GrReduceTerm *term = gr_reduce_term (step, i);
    if (term->n_rules == 0)
      continue;
    g_autofree char *above = value_name (view, term->above), *whole = value_name (view, term->form);
    gboolean is_number = gr_form_kind (view->forms, term->above) == GR_FORM_NUMBER;
    g_autofree char *guarded = is_number ? g_strdup (above) : g_strdup_printf ("(%s)", above);
    g_string_append_printf (text, gr_phrase (rule[term->hue], view->request->lang), above, guarded);
    gr_reduce_append_rule (view, term, text);
    append_worth (text, whole);
    g_string_append_c (text, '.');
    ++*n;
  }
}

/* What stands at the point afterwards. */
static void
append_result (const GrReduceView *view, const GrReduceStep *step, GString *text)
{
  static const char *const stands[] = {
    GR_PHRASE (" Nothing need stand there."),
    GR_PHRASE (" A stalk of that value does the same there."),
    GR_PHRASE (" The bare value stands for it."),
  };
  guint which = step->form == GR_FORM_ZERO ? 0 : step->is_stalk ? 1 : 2;
  if (step->node != 0)
    g_string_append (text, gr_phrase (stands[which], view->request->lang));
}

static char *
sum_sentence (const GrReduceView *view, const GrReduceStep *step)
{
  static const char point[] = GR_PHRASE ("At the ringed point values add.");
  static const char ground[] = GR_PHRASE ("What stands on the ground adds.");
  static const char *const stalks_point[2] = {
    GR_PHRASE ("The stalks at the ringed point cancel: nothing need stand there."),
    GR_PHRASE ("The stalks at the ringed point do the same as one stalk, as long as their nim-sum."),
  };
  static const char *const stalks_ground[2] = {
    GR_PHRASE ("Stalks on the ground add like heaps of Nim: these cancel."),
    GR_PHRASE ("Stalks on the ground add like heaps of Nim."),
  };
  if (view->is_green) { /* the lengths stand on the stalks, and their sum over the arrow */
    gboolean cancels = step->form == GR_FORM_ZERO;
    return g_strdup (gr_phrase ((step->node == 0 ? stalks_ground : stalks_point)[!cancels], view->request->lang));
  }
  g_autoptr (GString) text = g_string_new (NULL); /* the equation stands over the arrow */
  guint n = 0;
  if (step->term->len > 1)
    g_string_append (text, gr_phrase (step->node == 0 ? ground : point, view->request->lang));
  sum_append_rules (view, step, text, &n);
  append_result (view, step, text);
  return g_strdup (g_strchug (text->str));
}

/* The values of @player's best cuts: of char*. (transfer full) */
static GPtrArray *
options_names (const GrReduceView *view, const GrReduceStep *step, GrReducePlayer player)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < step->cut->len; i++)
    if (gr_reduce_cut (step, i)->player == player)
      g_ptr_array_add (names, value_name (view, gr_reduce_cut (step, i)->form));
  return names;
}

/* What is said where the best cut of @player is drawn, in the first of these frames with why cuts decide. (transfer full) */
static char *
words_cut (const GrReduceView *view, const GrReduceStep *step, GrReducePlayer player, gboolean is_first)
{
  static const char circle[] = GR_PHRASE (
    "Some of these %u edges form a cycle that is not all green: nothing may be pulled together, and the cuts "
    "decide. ");
  static const char *const best[2][2] = {
    { GR_PHRASE ("Left’s best cut leaves %s."),
      GR_PHRASE ("Left’s best cuts leave %s; the one that is drawn is marked.") },
    { GR_PHRASE ("Right’s best cut leaves %s."),
      GR_PHRASE ("Right’s best cuts leave %s; the one that is drawn is marked.") },
  };
  g_autoptr (GPtrArray) names = options_names (view, step, player);
  g_autofree char *list = gr_words_list (names, view->request);
  g_autoptr (GString) text = g_string_new (NULL);
  if (is_first)
    g_string_append_printf (text, gr_phrase (circle, view->request->lang), step->n);
  g_string_append_printf (text, gr_phrase (best[player][names->len > 1], view->request->lang), list);
  return g_strdup (text->str);
}

/* ---- redwood furniture ---- */

/* A GR_PHRASE. */
static const char *
furniture_rule (const GrReduceStep *step)
{
  static const char blue[] = GR_PHRASE (
    "Redwood furniture: only feet on the ground are blue, each carries one red leg, and all else is red. It is worth the "
    "largest of 1/2, 1/4, 1/8 … that is less than what Right’s best cut leaves. Left’s cuts do not count: with a foot "
    "Left gives its leg away.");
  static const char red[] = GR_PHRASE (
    "Redwood furniture turned round: only feet on the ground are red, each carries one blue leg, and all else is blue. It "
    "is worth the least of −1/2, −1/4, −1/8 … that is more than what Left’s best cut leaves. Right’s cuts do not count: "
    "with a foot Right gives its leg away.");
  return step->foot == GR_HUE_BLUE ? blue : red;
}

/* What the furniture is worth before the last of the cuts that decide. */
static GrForm
line_before_last (const GrReduceStep *step)
{
  return step->cut->len > 1 ? gr_reduce_cut (step, step->cut->len - 2)->form : step->form;
}

/* What is said of the cuts that keep the feet together, or of the one that parts them. (transfer full) */
static char *
furniture_sentence (const GrReduceView *view, const GrReduceStep *step, gboolean parts)
{
  static const char *const keep[2][2] = {
    { GR_PHRASE ("Left’s best cut keeps the feet together: it doubles the value."),
      GR_PHRASE ("Left’s best cuts, %u of them one after another, keep the feet together. Each doubles the value.") },
    { GR_PHRASE ("Right’s best cut keeps the feet together: it doubles the value."),
      GR_PHRASE ("Right’s best cuts, %u of them one after another, keep the feet together. Each doubles the value.") },
  };
  static const char *const part[2] = {
    GR_PHRASE ("Now every cut parts the feet. Left’s best leaves %s; so what stood there was worth %s."),
    GR_PHRASE ("Now every cut parts the feet. Right’s best leaves %s; so what stood there was worth %s."),
  };
  gboolean is_right = step->foot == GR_HUE_BLUE;
  if (!parts)
    return g_strdup_printf (gr_phrase (keep[is_right][step->cut->len > 2], view->request->lang), step->cut->len - 1);
  g_autofree char *left = value_name (view, gr_reduce_cut (step, step->cut->len - 1)->form);
  g_autofree char *worth = value_name (view, line_before_last (step));
  return g_strdup_printf (gr_phrase (part[is_right], view->request->lang), left, worth);
}

/* ---- best cuts ---- */

static const char *
options_phrase (const GrReduceView *view, const GrReduceStep *step)
{
  static const char alone[] = GR_PHRASE ("Only one player has a cut here, and it says what this is worth.");
  static const char number[] = GR_PHRASE (
    "Simplicity rule: between what the two best cuts leave, this is worth the simplest number.");
  static const char hot[] = GR_PHRASE ("No number lies between what the best cuts leave: together they are the value.");
  static const char back[] = GR_PHRASE ("Going back through the numbered cuts, the value halves each time.");
  static const char rule[] = GR_PHRASE ("This is what the furniture is worth.");
  gboolean has_side[2] = { FALSE, FALSE };
  if (step->foot != GR_HUE_GREEN)
    return step->cut->len > 1 ? back : rule;
  for (guint i = 0; i < step->cut->len; i++)
    has_side[gr_reduce_cut (step, i)->player] = TRUE;
  if (!has_side[0] || !has_side[1])
    return alone;
  return gr_form_kind (view->forms, step->form) == GR_FORM_NUMBER ? number : hot;
}

/* “{1, * | 2} = 3/2”, of furniture “1/2 ÷ 8 = 1/16”. */
static char *
options_formula (const GrReduceView *view, const GrReduceStep *step)
{
  guint n = step->cut->len - 1;
  g_autofree char *whole = value_name (view, step->form);
  if (step->foot != GR_HUE_GREEN && n == 0)
    return g_steal_pointer (&whole);
  g_autoptr (GString) text = g_string_new (NULL);
  if (step->foot != GR_HUE_GREEN) {
    g_autofree char *last = value_name (view, line_before_last (step));
    g_string_append_printf (text, n < 20 ? "%s ÷ %u" : "%s ÷ 2^%u", last, n < 20 ? 1u << n : n);
  } else {
    g_autoptr (GPtrArray) left = options_names (view, step, GR_REDUCE_LEFT);
    g_autoptr (GPtrArray) right = options_names (view, step, GR_REDUCE_RIGHT);
    g_ptr_array_add (left, NULL);
    g_ptr_array_add (right, NULL);
    g_autofree char *lefts = g_strjoinv (", ", (char **) left->pdata),
                    *rights = g_strjoinv (", ", (char **) right->pdata);
    g_string_append_printf (text, "{%s | %s}", lefts, rights);
  }
  append_worth (text, whole);
  return g_strdup (text->str);
}

/* ---- all of them ---- */

/* The loops of all steps of @group. */
static guint
group_loops (const GrReduceGroup *group)
{
  guint n = 0;
  for (guint i = 0; i < group->n; i++)
    n += gr_reduce_step (group->steps, group->first + i)->n;
  return n;
}

/* The sentence of the steps @group. (transfer full) */
static char *
words_sentence (const GrReduceView *view, const GrReduceGroup *group)
{
  static const char colon[] = GR_PHRASE (
    "At each ringed point the stalks do the same as one stalk, as long as their nim-sum.");
  static const char sum[] = GR_PHRASE ("At each ringed point values add.");
  static const char *const fuse[2] = {
    GR_PHRASE ("The ground is one point, so these %u edges form a cycle: all becomes one point, with loops."),
    GR_PHRASE ("These %u edges form a cycle: its points become one, and the edges become loops."),
  };
  static const char *const loops[3] = {
    GR_PHRASE ("A loop is worth as much as a single edge of its colour: one cut, and nothing is left of it."),
    GR_PHRASE ("A loop is worth as much as a single edge: one cut, and nothing is left of it."),
    GR_PHRASE ("Each of the %u loops is worth as much as a single edge: one cut, and nothing is left of it."),
  };
  const GrReduceStep *first = gr_reduce_step (group->steps, group->first);
  guint n = group_loops (group);
  g_autoptr (GString) text = g_string_new (NULL);
  switch (first->kind) {
  case GR_REDUCE_FUSE:
    return g_strdup_printf (gr_phrase (fuse[first->node != 0], view->request->lang), first->n);
  case GR_REDUCE_LOOPS:
    return g_strdup_printf (gr_phrase (!view->is_green ? loops[0] : loops[n > 1 ? 2 : 1], view->request->lang), n);
  case GR_REDUCE_OPTIONS:
    g_string_append (text, gr_phrase (options_phrase (view, first), view->request->lang));
    append_result (view, first, text);
    return g_strdup (text->str);
  case GR_REDUCE_SUM:
    break;
  }
  if (group->n == 1)
    return sum_sentence (view, first);
  g_string_append (text, gr_phrase (view->is_green ? colon : sum, view->request->lang));
  for (guint i = 0, n_told = 0; i < group->n; i++)
    sum_append_rules (view, gr_reduce_step (group->steps, group->first + i), text, &n_told);
  return g_strdup (text->str);
}

char *
gr_reduce_formula (const GrReduceView *view, const GrReduceGroup *group)
{
  static const char *const loops[2] = { GR_PHRASE ("1 loop = 1 edge"), GR_PHRASE ("%u loops = %u edges") };
  const GrReduceStep *first = gr_reduce_step (group->steps, group->first);
  guint n = group_loops (group);
  switch (first->kind) {
  case GR_REDUCE_FUSE:
    return g_strdup_printf (gr_phrase ("%u edges, %u loops", view->request->lang), n, n);
  case GR_REDUCE_LOOPS:
    return g_strdup_printf (gr_phrase (loops[n > 1], view->request->lang), n, n);
  case GR_REDUCE_OPTIONS:
    return options_formula (view, first);
  case GR_REDUCE_SUM:
    break;
  }
  if (group->n > 1)
    return NULL;
  /* “3/4 − 1/2 + * = 1/4*”, “2 ⊕ 1 ⊕ 3 = 0”; of many stalks the first and the last: the picture has them all. */
  static const char minus[] = "−";
  g_autoptr (GString) text = g_string_new (NULL);
  n = first->term->len;
  for (guint i = 0; i < n && n > 1; i++) {
    gboolean is_left_out = view->is_green && n > COLON_TERMS && i >= COLON_TERMS - 2 && i + 1 < n;
    g_autofree char *name = value_name (view, gr_reduce_term (first, i)->form);
    gsize sign = i > 0 && g_str_has_prefix (name, minus) ? strlen (minus) : 0;
    const char *joined = i == 0 ? "" : view->is_green ? " ⊕ " : sign > 0 ? " − " : " + ";
    if (!is_left_out)
      g_string_append_printf (text, "%s%s", joined, name + sign);
    else if (i == COLON_TERMS - 2)
      g_string_append (text, " ⊕ …");
  }
  g_autofree char *whole = value_name (view, first->form);
  if (n > 1)
    append_worth (text, whole);
  else
    g_string_append (text, whole);
  return g_strdup (text->str);
}

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
  guint first_frame;  /* of this position */
  GPtrArray *general; /* of GrFrame, lent: those that are about any position */
  gboolean is_explained[REDUCE_N_PRINCIPLES];
} Reduce;

/* ---- frames ---- */

static GrFrame *
reduce_add_frame (const Reduce *reduce, GrScene *scene, const char *sentence, const char *result)
{
  GrFrame *frame = gr_frame_new (scene, sentence, result);
  g_ptr_array_add (reduce->frames, frame);
  return frame;
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
  gboolean is_green = reduce->view.is_green;
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

const char gr_reduce_stalk_rule[] = GR_PHRASE (
  " A stalk is read from below: an edge counts 1 until the colour first changes and half as much as the one below from "
  "there on, blue with +, red with −.");

/* The proofs of what @step is the first to use. */
static void
reduce_add_proofs (Reduce *reduce, const GrReduceStep *step)
{
  gboolean has_rule = FALSE;
  for (guint i = 0; i < step->term->len; i++) {
    const GrReduceTerm *term = gr_reduce_term (step, i);
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
      g_autofree char *words = words_cut (&reduce->view, step, player, is_first);
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
  g_autofree char *words = words_sentence (&reduce->view, group), *formula = gr_reduce_formula (&reduce->view, group);
  g_autoptr (GString) sentence = g_string_new (words);
  if (
    first->foot
    != GR_HUE_GREEN) { /* redwood furniture: its rule; the cuts that keep the feet together; the one that parts them */
    const GrReduceMarks keep = gr_reduce_marks (first), last = { keep.cut + keep.n, 1, GR_REDUCE_BARE };
    const char *lang = reduce->request->lang;
    if (!gr_args_flag (reduce->request->args, "no-proof"))
      reduce_add_frame (reduce, gr_reduce_draw_ends (&reduce->view, before->bush, NULL, NULL, NULL),
                        gr_phrase (furniture_rule (first), lang), gr_phrase ("Redwood rule", lang));
    for (guint i = keep.n > 0 ? 0 : 1; i < 2; i++) {
      g_autofree char *told = furniture_sentence (&reduce->view, first, i > 0);
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
reduce_winning_cuts (const Reduce *reduce, guint n_wins[3], GError **error)
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
    const gboolean wins[3] = {
      [GR_REDUCE_LEFT] = hue != GR_HUE_RED && (outcome == GR_OUTCOME_P || outcome == GR_OUTCOME_L),
      [GR_REDUCE_RIGHT] = hue != GR_HUE_BLUE && (outcome == GR_OUTCOME_P || outcome == GR_OUTCOME_R),
      [GR_REDUCE_BOTH] = outcome == GR_OUTCOME_P,
    };
    for (GrReducePlayer player = GR_REDUCE_LEFT; player <= GR_REDUCE_BOTH; player++) {
      const GrReduceCut own = { i, player, after };
      if (wins[player] && (player == GR_REDUCE_BOTH) == reduce->view.is_green) {
        n_wins[player]++;
        g_array_append_val (cuts, own);
      }
    }
  }
  return g_steal_pointer (&cuts);
}

/* What the picture is worth, who wins and by which cuts. (transfer full) */
static char *
reduce_end_sentence (const Reduce *reduce, GrForm value, GrOutcome outcome, const guint n_wins[3])
{
  static const char *const winner[4] = {
    [GR_OUTCOME_P] = GR_PHRASE (
      "The picture is worth %s: whoever moves second wins, and no cut helps the first player."),
    [GR_OUTCOME_N] = GR_PHRASE ("The picture is worth %s, confused with 0: whoever moves first wins."),
    [GR_OUTCOME_L] = GR_PHRASE ("The picture is worth %s, more than 0: Left wins, whoever moves first."),
    [GR_OUTCOME_R] = GR_PHRASE ("The picture is worth %s, less than 0: Right wins, whoever moves first."),
  };
  static const char cuts[] = GR_PHRASE (" Winning cuts, marked: %s for Left, %s for Right.");
  static const char one[] = GR_PHRASE ("The picture is worth a stalk of %" G_GUINT64_FORMAT
                                       ". The marked cut leaves 0 and wins.");
  static const char many[] = GR_PHRASE ("The picture is worth a stalk of %" G_GUINT64_FORMAT
                                        ". Each of the %u marked cuts leaves 0 and "
                                        "wins.");
  const char *lang = reduce->request->lang;
  guint n_both = n_wins[GR_REDUCE_BOTH];
  if (n_both > 0)
    return g_strdup_printf (gr_phrase (n_both == 1 ? one : many, lang), gr_form_nimber (reduce->view.forms, value),
                            n_both);
  g_autofree char *name = gr_reduce_name (&reduce->view, value, 3 * REDUCE_NAME);
  g_autoptr (GString) text = g_string_new (NULL);
  g_string_append_printf (text, gr_phrase (winner[outcome], lang), name);
  if (n_wins[GR_REDUCE_LEFT] + n_wins[GR_REDUCE_RIGHT] > 0)
    gr_words_append_wins (text, cuts, n_wins[GR_REDUCE_LEFT], n_wins[GR_REDUCE_RIGHT], lang);
  gboolean is_signs = reduce->steps->len == 0 && !reduce_has_hue (reduce, GR_HUE_GREEN)
                      && reduce_has_hue (reduce, GR_HUE_BLUE) && reduce_has_hue (reduce, GR_HUE_RED);
  if (is_signs && !reduce->is_explained[REDUCE_SIGNS])
    g_string_append (text, gr_phrase (gr_reduce_stalk_rule, lang));
  return g_strdup (text->str);
}

static gboolean
reduce_add_end (const Reduce *reduce, const GrReducePicture *end, const GrScene *position, GError **error)
{
  static const char *const head[] = { [GR_REDUCE_LEFT] = "L →", [GR_REDUCE_RIGHT] = "R →", [GR_REDUCE_BOTH] = "→" };
  GrForm value = gr_bush_form (reduce->memory, reduce->bush, NULL, error);
  GrOutcome outcome;
  guint n_wins[3] = { 0, 0, 0 };
  if (value == GR_FORM_NONE || !gr_form_outcome (gr_bush_forms_store (reduce->memory), value, &outcome, error))
    return FALSE;
  g_autoptr (GArray) cuts = reduce_winning_cuts (reduce, n_wins, error);
  if (cuts == NULL)
    return FALSE;
  GrReduceMarks marks = { (const GrReduceCut *) cuts->data, cuts->len, GR_REDUCE_WINNING };
  g_autofree char *name = gr_reduce_name (&reduce->view, value, 3 * REDUCE_NAME),
                  *equation = g_strdup_printf ("g = %s", name),
                  *sentence = reduce_end_sentence (reduce, value, outcome, n_wins);
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
  reduce_add_frame (reduce, scene, sentence, NULL)->plain = plain->len > 0 ? g_strdup (plain->str) : NULL;
  /* One picture has the values of all edges, where there is room for them. */
  GrFrame *first = reduce->frames->pdata[0];
  g_autoptr (GPtrArray) one = gr_frames_new ();
  if (reduce->request->data_only || reduce->bush->edge->len == 0
      || !gr_reduce_add_values (reduce->request, reduce->bush, reduce->number, reduce->memory, &marks, one, NULL))
    return TRUE;
  if (position != NULL)
    gr_beside_add (one, 0, position);
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
  if (gr_args_flag (reduce->request->args, "values")) {
    if (!gr_reduce_add_values (reduce->request, bush, number, memory, NULL, reduce->frames, error))
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
    GrReduceGroup group = { steps, i, is_whole ? 1 : gr_reduce_same (before, steps, i) };
    g_array_append_val (groups, group);
    i += group.n;
  }
  gboolean is_narrow = gr_args_flag (reduce->request->args, "narrow")
                       || (!is_whole && groups->len > REDUCE_MANY_GROUPS);
  reduce->view = gr_reduce_view (reduce->request, forms, bush, steps, is_narrow,
                                 position != NULL ? position->bounds.width : 0);
  g_autoptr (GPtrArray) general = reduce->general = g_ptr_array_new ();
  reduce_add_games_steps (reduce, whole);
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
  if (study->options.play != GR_PLAY_NORMAL) {
    gr_report_add_at (report, GR_FAULT_INPUT, name, "leave --misere out", "%s: values decide normal play only",
                      name->text);
    return NULL;
  }
  for (guint i = 0; i < study->n_components; i++) {
    const GrGame *game = gr_study_summand (study, i)->game;
    if (game->folding == NULL) {
      gr_report_add_at (report, GR_FAULT_INPUT, name, "for example: grundy draw reduce hackenbush GGG GG",
                        "%s: want a game of Hackenbush pictures, got %s", name->text, game->about.name);
      return NULL;
    }
  }
  g_autoptr (GrPositions) positions = gr_option_positions (study, request, report, error);
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
  .blank = GR_BLANK_FIRST,
  .tells_winner = TRUE,
  .frames = reduce_frames,
};
