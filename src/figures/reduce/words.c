// SPDX-License-Identifier: MIT
// The words of reductions. In green pictures stalks have lengths that are added by ⊕; in coloured ones all values have
// names.
#include "figures/reduce/words.h"

#include "base/phrase.h"
#include "diagram/partizan.h"
#include "diagram/words.h"

#include <math.h>
#include <string.h>

#define COLON_TERMS 5        /* of an equation over an arrow */
#define RULES_TOLD 3         /* of one step */
#define RULE_LARGEST 1000000 /* numbers for which the tree rule is worked out */

/* ---- green pictures ---- */

/* “2 ⊕ 1 ⊕ 3 = 0”; of many the first and the last: the sentence has them all. */
static char *
colon_formula (const GrReduceStep *step)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = step->colon.length->len;
  for (guint i = 0; i < n; i++)
    if (n <= COLON_TERMS || i < COLON_TERMS - 2 || i + 1 == n)
      g_string_append_printf (text, "%s%u", i > 0 ? " ⊕ " : "", g_array_index (step->colon.length, guint32, i));
    else if (i == COLON_TERMS - 2)
      g_string_append (text, " ⊕ …");
  g_string_append_printf (text, " = %" G_GUINT64_FORMAT, step->colon.value);
  return g_strdup (text->str);
}

/* The lengths stand on the stalks, and their sum over the arrow. */
static const char *
colon_sentence (const GrReduceStep *step)
{
  static const char *const at_point[2] = {
    GR_PHRASE ("The stalks at the ringed point cancel: nothing need stand there."),
    GR_PHRASE ("The stalks at the ringed point do the same as one stalk, as long as their nim-sum."),
  };
  static const char *const on_ground[2] = {
    GR_PHRASE ("Stalks on the ground add like heaps of Nim: these cancel."),
    GR_PHRASE ("Stalks on the ground add like heaps of Nim."),
  };
  return (step->on_ground ? on_ground : at_point)[step->colon.value > 0];
}

static char *
fuse_sentence (const GrReduceStep *step, const GrFigureRequest *request)
{
  static const char in_air[] = GR_PHRASE (
    "These %u edges form a cycle: its points become one, and the edges become loops.");
  static const char on_ground[] = GR_PHRASE (
    "The ground is one point, so these %u edges form a cycle: all becomes one point, with loops.");
  return g_strdup_printf (gr_phrase (step->on_ground ? on_ground : in_air, request->lang), step->fuse.n_edges);
}

static char *
loops_sentence (guint n, const GrForms *forms, const GrFigureRequest *request)
{
  static const char one[] = GR_PHRASE ("A loop is worth as much as a single edge: one cut, and nothing is left of it.");
  static const char many[] = GR_PHRASE (
    "Each of the %u loops is worth as much as a single edge: one cut, and nothing is left of it.");
  static const char coloured[] = GR_PHRASE (
    "A loop is worth as much as a single edge of its colour: one cut, and nothing is left of it.");
  const char *phrase = forms != NULL ? coloured : n == 1 ? one : many;
  return g_strdup_printf (gr_phrase (phrase, request->lang), n);
}

/* ---- coloured pictures ---- */

static char *
value_name (const GrForms *forms, GrForm form)
{
  return gr_partizan_near_name (forms, form, GR_REDUCE_NAME);
}

/* “3/4 − 1/2 + *”. (transfer full) */
static char *
sum_terms (const GrReduceStep *step, const GrForms *forms)
{
  static const char minus[] = "−";
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < step->sum.term->len; i++) {
    GrForm form = g_array_index (step->sum.term, GrReduceTerm, i).form;
    g_autofree char *name = value_name (forms, form);
    gsize sign = g_str_has_prefix (name, minus) ? strlen (minus) : 0;
    g_string_append (text, i == 0 ? "" : sign > 0 ? " − " : " + ");
    g_string_append (text, i > 0 ? name + sign : name);
  }
  return g_strdup (text->str);
}

/* The tree rule on a number: “ = (−3/4 + 2)/2”. */
static void
rule_append_work (const GrReduceTerm *term, const GrForms *forms, GString *text)
{
  static const char minus[] = "−";
  if (gr_form_kind (forms, term->above) != GR_FORM_NUMBER || term->hue == GR_HUE_GREEN)
    return;
  const GrDyadic *x = gr_form_base (forms, term->above);
  double value = gr_dyadic_to_double (x), least = term->hue == GR_HUE_BLUE ? value : -value;
  if (!(fabs (value) < RULE_LARGEST) || gr_dyadic_size (x) > 40)
    return;
  gint64 n = MAX (1, (gint64) floor (1 - least) + 1); /* the first with n + x > 1 */
  g_autofree char *name = value_name (forms, term->above);
  const char *sign = term->hue == GR_HUE_BLUE ? "+" : minus;
  if (n == 1)
    g_string_append_printf (text, " = %s %s 1", name, sign);
  else if (n <= 11)
    g_string_append_printf (text, " = (%s %s %" G_GINT64_FORMAT ")/%d", name, sign, n, 1 << (n - 1));
  else
    g_string_append_printf (text, " = (%s %s %" G_GINT64_FORMAT ")/2^%" G_GINT64_FORMAT, name, sign, n, n - 1);
}

/* “A blue edge under 5/8 is worth 1:5/8 = 5/8 + 1 = 13/8.”, of the first few that *n counts. */
static void
sum_append_rules (const GrReduceStep *step, const GrForms *forms, const GrFigureRequest *request, GString *text,
                  guint *n)
{
  static const char *const rule[3] = {
    [GR_HUE_GREEN] = GR_PHRASE (" A green edge under %s is worth *:%s"),
    [GR_HUE_BLUE] = GR_PHRASE (" A blue edge under %s is worth 1:%s"),
    [GR_HUE_RED] = GR_PHRASE (" A red edge under %s is worth −1:%s"),
  };
  for (guint i = 0; i < step->sum.term->len && *n < RULES_TOLD; i++) {
    const GrReduceTerm *term = &g_array_index (step->sum.term, GrReduceTerm, i);
    if (term->n_rules == 0)
      continue;
    g_autofree char *above = value_name (forms, term->above), *whole = value_name (forms, term->form);
    gboolean is_number = gr_form_kind (forms, term->above) == GR_FORM_NUMBER;
    g_autofree char *guarded = is_number ? g_strdup (above) : g_strdup_printf ("(%s)", above);
    g_string_append_printf (text, gr_phrase (rule[term->hue], request->lang), above, guarded);
    rule_append_work (term, forms, text);
    g_string_append_printf (text, " = %s.", whole);
    ++*n;
  }
}

/* What stands at the point afterwards. */
static void
append_result (const GrReduceResult *result, const GrFigureRequest *request, GString *text)
{
  static const char *const stands[] = {
    GR_PHRASE (" Nothing need stand there."),
    GR_PHRASE (" A stalk of that value does the same there."),
    GR_PHRASE (" The bare value stands for it."),
  };
  guint which = result->form == GR_FORM_ZERO ? 0 : result->is_stalk ? 1 : 2;
  g_string_append (text, gr_phrase (stands[which], request->lang));
}

static char *
sum_sentence (const GrReduceStep *step, const GrForms *forms, const GrFigureRequest *request)
{
  static const char point[] = GR_PHRASE ("At the ringed point values add.");
  static const char ground[] = GR_PHRASE ("What stands on the ground adds.");
  g_autoptr (GString) text = g_string_new (NULL); /* the equation stands over the arrow */
  guint n = 0;
  if (step->sum.term->len > 1)
    g_string_append (text, gr_phrase (step->on_ground ? ground : point, request->lang));
  sum_append_rules (step, forms, request, text, &n);
  if (!step->on_ground)
    append_result (gr_reduce_step_result (step), request, text);
  return g_strdup (g_strchug (text->str));
}

/* The different values of @side's best cuts: of char*. (transfer full) */
static GPtrArray *
options_names (const GrReduceStep *step, const GrForms *forms, GrSide side)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) seen = g_array_new (FALSE, FALSE, sizeof (GrForm));
  for (guint i = 0; i < step->options.option->len; i++) {
    const GrReduceOption *option = &g_array_index (step->options.option, GrReduceOption, i);
    gboolean is_new = option->side == side;
    for (guint k = 0; k < seen->len; k++)
      is_new &= g_array_index (seen, GrForm, k) != option->form;
    if (is_new) {
      g_array_append_val (seen, option->form);
      g_ptr_array_add (names, value_name (forms, option->form));
    }
  }
  return names;
}

char *
gr_reduce_cut_sentence (const GrReduceStep *step, GrSide side, gboolean is_first, const GrForms *forms,
                        const GrFigureRequest *request)
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
  g_autoptr (GPtrArray) names = options_names (step, forms, side);
  g_autofree char *list = gr_words_list (names, request);
  g_autoptr (GString) text = g_string_new (NULL);
  if (is_first)
    g_string_append_printf (text, gr_phrase (circle, request->lang), step->options.n_edges);
  g_string_append_printf (text, gr_phrase (best[side == GR_SIDE_LEFT ? 0 : 1][names->len > 1], request->lang), list);
  return g_strdup (text->str);
}

/* ---- redwood furniture ---- */

const char gr_reduce_furniture_name[] = GR_PHRASE ("Redwood rule");

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
  return step->options.foot == GR_HUE_BLUE ? blue : red;
}

/* What the furniture is worth before the cut @index of its line. */
static GrForm
line_before (const GrReduceStep *step, guint index)
{
  return index > 0 ? g_array_index (step->options.line, GrReduceLineCut, index - 1).form : step->options.result.form;
}

char *
gr_reduce_furniture_sentence (const GrReduceStep *step, gboolean parts, const GrForms *forms,
                              const GrFigureRequest *request)
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
  const GArray *line = step->options.line;
  gboolean is_right = step->options.foot == GR_HUE_BLUE;
  if (!parts)
    return g_strdup_printf (gr_phrase (keep[is_right][line->len > 2], request->lang), line->len - 1);
  g_autofree char *left = value_name (forms, g_array_index (line, GrReduceLineCut, line->len - 1).form);
  g_autofree char *worth = value_name (forms, line_before (step, line->len - 1));
  return g_strdup_printf (gr_phrase (part[is_right], request->lang), left, worth);
}

/* ---- best cuts ---- */

static const char *
options_phrase (const GrReduceStep *step, const GrForms *forms)
{
  static const char alone[] = GR_PHRASE ("Only one player has a cut here, and it says what this is worth.");
  static const char number[] = GR_PHRASE (
    "Simplicity rule: between what the two best cuts leave, this is worth the simplest number.");
  static const char hot[] = GR_PHRASE ("No number lies between what the best cuts leave: together they are the value.");
  static const char back[] = GR_PHRASE ("Going back through the numbered cuts, the value halves each time.");
  static const char rule[] = GR_PHRASE ("This is what the furniture is worth.");
  gboolean has_side[2] = { FALSE, FALSE };
  if (step->options.line->len > 0)
    return step->options.line->len > 1 ? back : rule;
  for (guint i = 0; i < step->options.option->len; i++)
    has_side[g_array_index (step->options.option, GrReduceOption, i).side == GR_SIDE_LEFT ? 0 : 1] = TRUE;
  if (!has_side[0] || !has_side[1])
    return alone;
  return gr_form_kind (forms, step->options.result.form) == GR_FORM_NUMBER ? number : hot;
}

static char *
options_sentence (const GrReduceStep *step, const GrForms *forms, const GrFigureRequest *request)
{
  g_autoptr (GString) text = g_string_new (gr_phrase (options_phrase (step, forms), request->lang));
  if (!step->on_ground)
    append_result (gr_reduce_step_result (step), request, text);
  return g_strdup (text->str);
}

/* “1/2 ÷ 8 = 1/16”. */
static char *
furniture_formula (const GrReduceStep *step, const GrForms *forms)
{
  guint n = step->options.line->len - 1;
  g_autofree char *last = value_name (forms, line_before (step, n)),
                  *whole = value_name (forms, step->options.result.form);
  if (n == 0)
    return g_steal_pointer (&whole);
  return n < 20 ? g_strdup_printf ("%s ÷ %u = %s", last, 1u << n, whole)
                : g_strdup_printf ("%s ÷ 2^%u = %s", last, n, whole);
}

/* “{1, * | 2} = 3/2”. */
static char *
options_formula (const GrReduceStep *step, const GrForms *forms)
{
  if (step->options.line->len > 0)
    return furniture_formula (step, forms);
  g_autoptr (GString) text = g_string_new ("{");
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    g_autoptr (GPtrArray) names = options_names (step, forms, side);
    for (guint i = 0; i < names->len; i++)
      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", (const char *) g_ptr_array_index (names, i));
    g_string_append (text, side == GR_SIDE_LEFT ? " | " : "}");
  }
  g_autofree char *whole = value_name (forms, step->options.result.form);
  g_string_append_printf (text, " = %s", whole);
  return g_strdup (text->str);
}

/* ---- all of them ---- */

gboolean
gr_reduce_has_rule (const GrReduceStep *step, const GrForms *forms)
{
  for (guint i = 0; step->kind == GR_REDUCE_SUM && i < step->sum.term->len; i++) {
    const GrReduceTerm *term = &g_array_index (step->sum.term, GrReduceTerm, i);
    if (term->n_rules > 0 && term->hue != GR_HUE_GREEN && gr_form_kind (forms, term->above) == GR_FORM_NUMBER)
      return TRUE;
  }
  return FALSE;
}

gboolean
gr_reduce_has_stalk (const GrReduceStep *step)
{
  for (guint i = 0; step->kind == GR_REDUCE_SUM && i < step->sum.term->len; i++)
    if (g_array_index (step->sum.term, GrReduceTerm, i).is_mixed)
      return TRUE;
  return FALSE;
}

static char *
step_sentence (const GrReduceStep *step, const GrForms *forms, const GrFigureRequest *request)
{
  switch (step->kind) {
  case GR_REDUCE_COLON:
    return g_strdup (gr_phrase (colon_sentence (step), request->lang));
  case GR_REDUCE_FUSE:
    return fuse_sentence (step, request);
  case GR_REDUCE_LOOPS:
    return loops_sentence (step->loops.n, forms, request);
  case GR_REDUCE_SUM:
    return sum_sentence (step, forms, request);
  case GR_REDUCE_OPTIONS:
    return options_sentence (step, forms, request);
  }
  g_assert_not_reached ();
}

static const GrReduceStep *
group_step (const GPtrArray *steps, const GrReduceGroup *group, guint i)
{
  return g_ptr_array_index (steps, group->first + i);
}

/* The loops of all steps of @group. */
static guint
group_loops (const GPtrArray *steps, const GrReduceGroup *group)
{
  guint n = 0;
  for (guint i = 0; i < group->n; i++)
    n += group_step (steps, group, i)->loops.n;
  return n;
}

char *
gr_reduce_sentence (const GPtrArray *steps, const GrReduceGroup *group, const GrForms *forms,
                    const GrFigureRequest *request)
{
  static const char colon[] = GR_PHRASE (
    "At each ringed point the stalks do the same as one stalk, as long as their nim-sum.");
  static const char sum[] = GR_PHRASE ("At each ringed point values add.");
  const GrReduceStep *first = group_step (steps, group, 0);
  if (group->n == 1)
    return step_sentence (first, forms, request);
  if (first->kind == GR_REDUCE_LOOPS)
    return loops_sentence (group_loops (steps, group), forms, request);
  g_autoptr (GString) text = g_string_new (gr_phrase (first->kind == GR_REDUCE_COLON ? colon : sum, request->lang));
  for (guint i = 0, n = 0; i < group->n && first->kind == GR_REDUCE_SUM; i++)
    sum_append_rules (group_step (steps, group, i), forms, request, text, &n);
  return g_strdup (text->str);
}

static char *
loops_formula (guint n, const GrFigureRequest *request)
{
  static const char *const loops[2] = { GR_PHRASE ("1 loop = 1 edge"), GR_PHRASE ("%u loops = %u edges") };
  return g_strdup_printf (gr_phrase (loops[n > 1], request->lang), n, n);
}

static char *
step_formula (const GrReduceStep *step, const GrForms *forms, const GrFigureRequest *request)
{
  switch (step->kind) {
  case GR_REDUCE_COLON:
    return colon_formula (step);
  case GR_REDUCE_FUSE:
    return g_strdup_printf (gr_phrase ("%u edges, %u loops", request->lang), step->fuse.n_edges, step->fuse.n_edges);
  case GR_REDUCE_LOOPS:
    return loops_formula (step->loops.n, request);
  case GR_REDUCE_SUM: {
    g_autofree char *terms = sum_terms (step, forms), *whole = value_name (forms, step->sum.result.form);
    return step->sum.term->len > 1 ? g_strdup_printf ("%s = %s", terms, whole) : g_steal_pointer (&whole);
  }
  case GR_REDUCE_OPTIONS:
    return options_formula (step, forms);
  }
  g_assert_not_reached ();
}

char *
gr_reduce_formula (const GPtrArray *steps, const GrReduceGroup *group, const GrForms *forms,
                   const GrFigureRequest *request)
{
  const GrReduceStep *first = group_step (steps, group, 0);
  if (group->n == 1)
    return step_formula (first, forms, request);
  return first->kind == GR_REDUCE_LOOPS ? loops_formula (group_loops (steps, group), request) : NULL;
}

char *
gr_reduce_plain (const GPtrArray *steps, const GrReduceGroup *group, const GrForms *forms,
                 const GrFigureRequest *request)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < group->n; i++) {
    g_autofree char *own = step_formula (group_step (steps, group, i), forms, request);
    g_string_append_printf (text, "%s\n", own);
  }
  return g_strdup (text->str);
}
