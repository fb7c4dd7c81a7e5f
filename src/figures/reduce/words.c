// SPDX-License-Identifier: MIT
// Words of a reduction, and what is worked out over its arrows: in green pictures stalks have lengths that are added by ⊕; in
// coloured ones all values have names.
#include "figures/reduce/reduce.h"

#include "base/phrase.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "game/solve.h"

#include <math.h>
#include <string.h>

#define COLON_TERMS 5        /* of an equation over an arrow */
#define RULES_TOLD 3         /* of one step */
#define RULE_LARGEST 1000000 /* numbers for which the tree rule is worked out */
#define REDUCE_NAME 22       /* characters of names of values in pictures and sentences */

const char gr_reduce_stalk_rule[] = GR_PHRASE (
  " A stalk is read from below: an edge counts 1 until the colour first changes and half as much as the one below from "
  "there on, blue with +, red with −.");

char *
gr_reduce_name (const GrReduceView *view, GrForm form, guint most)
{
  return view->is_green ? g_strdup_printf ("%" G_GUINT64_FORMAT, gr_form_nimber (view->forms, form))
                        : gr_partizan_near_name (view->forms, form, most);
}

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

/* TRUE where @name is the sum @text written closer: “3/2+↓+*” of “3/2 + ↓*”. */
static gboolean
is_same_sum (const char *text, const char *name)
{
  g_auto (GStrv) one = g_strsplit_set (text, " +", -1), other = g_strsplit_set (name, " +", -1);
  g_autofree char *own = g_strjoinv (NULL, one), *whole = g_strjoinv (NULL, other);
  return strchr (name, '+') != NULL && g_str_equal (own, whole);
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
    gr_append_phrase (text, rule[term->hue], view->request->lang, above, guarded);
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
  static const char braces[] = GR_PHRASE (" In braces stands what the best cuts of a stalk leave, Left’s | Right’s.");
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
  for (guint i = 0, n_told = 0; i < step->term->len && n_told == 0; i++) {
    const GrReduceTerm *term = gr_reduce_term (step, i);
    g_autofree char *name = value_name (view, term->form);
    n_told += term->n_rules == 0 && !term->is_badge && name[0] == '{';
    g_string_append (text, n_told > 0 ? gr_phrase (braces, view->request->lang) : "");
  }
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

char *
gr_reduce_cut_words (const GrReduceView *view, const GrReduceStep *step, GrReducePlayer player, gboolean is_first)
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
    gr_append_phrase (text, circle, view->request->lang, step->n);
  gr_append_phrase (text, best[player][names->len > 1], view->request->lang, list);
  return g_strdup (text->str);
}

/* ---- redwood furniture ---- */

const char *
gr_reduce_furniture_rule (const GrReduceStep *step)
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

char *
gr_reduce_furniture_words (const GrReduceView *view, const GrReduceStep *step, gboolean parts)
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
    return gr_say (keep[is_right][step->cut->len > 2], view->request->lang, step->cut->len - 1);
  g_autofree char *left = value_name (view, gr_reduce_cut (step, step->cut->len - 1)->form);
  g_autofree char *worth = value_name (view, line_before_last (step));
  return gr_say (part[is_right], view->request->lang, left, worth);
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
  gboolean is_form = g_str_has_prefix (whole, "{") && strstr (whole, "…") == NULL; /* it has no other name */
  if (is_form || (step->foot != GR_HUE_GREEN && n == 0))
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

char *
gr_reduce_words (const GrReduceView *view, const GrReduceGroup *group)
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
    return gr_say (fuse[first->node != 0], view->request->lang, first->n);
  case GR_REDUCE_LOOPS:
    return gr_say (!view->is_green ? loops[0] : loops[n > 1 ? 2 : 1], view->request->lang, n);
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
    return gr_say ("%u edges, %u loops", view->request->lang, n, n);
  case GR_REDUCE_LOOPS:
    return gr_say (loops[n > 1], view->request->lang, n, n);
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
  if (n > 1 && !is_same_sum (text->str, whole))
    append_worth (text, whole);
  else if (n < 2)
    g_string_append (text, whole);
  return g_strdup (text->str);
}

gboolean
gr_reduce_append_end (const GrReduceView *view, GrForms *forms, GrForm value, const GrReduceMarks *marks,
                      GString *winner, GString *cuts, GError **error)
{
  static const char *const wins[] = {
    [GR_OUTCOME_P] = GR_PHRASE (" Whoever moves second wins: no cut helps the first player."),
    [GR_OUTCOME_N] = GR_PHRASE (" The whole is confused with 0: whoever moves first wins."),
    [GR_OUTCOME_L] = GR_PHRASE (" The whole is more than 0: Left wins, whoever moves first."),
    [GR_OUTCOME_R] = GR_PHRASE (" The whole is less than 0: Right wins, whoever moves first."),
  };
  static const char *const green[] = { GR_PHRASE (" The marked cut leaves 0 and wins."),
                                       GR_PHRASE (" Each of the %u marked cuts leaves 0 and wins."),
                                       GR_PHRASE (" Cuts that leave 0 and win: %u.") };
  static const char *const marked[] = {
    GR_PHRASE (" Arrows mark the cuts that win: Left’s leave 0 or more."),
    GR_PHRASE (" Arrows mark the cuts that win: Right’s leave 0 or less."),
    GR_PHRASE (" Arrows mark the cuts that win: Left’s leave 0 or more, Right’s 0 or less."),
  };
  const char *lang = view->request->lang;
  gboolean has_side[2] = { FALSE, FALSE };
  GrOutcome outcome;
  if (!gr_form_outcome (forms, value, &outcome, error))
    return FALSE;
  if (view->is_green && marks->n > 0) {
    gr_append_phrase (winner, green[marks->text == GR_REDUCE_BARE ? 2 : marks->n > 1], lang, marks->n);
    return TRUE;
  }
  for (guint i = 0; i < marks->n; i++)
    has_side[marks->cut[i].player] = TRUE;
  g_string_append (winner, gr_phrase (wins[outcome], lang));
  if (marks->n == 1) {
    g_autofree char *name = value_name (view, marks->cut[0].form);
    gr_append_phrase (cuts, " The arrow marks the one cut that wins: it leaves %s.", lang, name);
  } else if (marks->n > 1) {
    g_string_append (cuts, gr_phrase (marked[has_side[0] && has_side[1] ? 2 : has_side[1]], lang));
  }
  return TRUE;
}
