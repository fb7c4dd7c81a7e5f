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

static char *
colon_sentence (const GrReduceStep *step, const GrFigureRequest *request)
{
  static const char *const at_point[2] = {
    GR_PHRASE ("Stalks of length %s meet at the ringed point. They cancel: nothing need stand there."),
    GR_PHRASE ("Stalks of length %s meet at the ringed point. One stalk of length %" G_GUINT64_FORMAT
               " does the same there."),
  };
  static const char *const on_ground[2] = {
    GR_PHRASE ("Stalks of length %s stand on the ground and add like heaps of Nim: they cancel."),
    GR_PHRASE ("Stalks of length %s stand on the ground and add like heaps of Nim: they are worth %" G_GUINT64_FORMAT
               "."),
  };
  g_autoptr (GPtrArray) length = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < step->colon.length->len; i++)
    g_ptr_array_add (length, g_strdup_printf ("%u", g_array_index (step->colon.length, guint32, i)));
  g_autofree char *list = gr_words_list (length, request);
  const char *phrase = step->on_ground ? on_ground[step->colon.value > 0] : at_point[step->colon.value > 0];
  return g_strdup_printf (gr_phrase (phrase, request->lang), list, step->colon.value);
}

static char *
fuse_sentence (const GrReduceStep *step, const GrFigureRequest *request)
{
  static const char in_air[] = GR_PHRASE (
    "These %u edges run in a circle: its points become one, and the edges become loops.");
  static const char on_ground[] = GR_PHRASE (
    "The ground is one point, so these %u edges run in a circle: all becomes one point, with loops.");
  return g_strdup_printf (gr_phrase (step->on_ground ? on_ground : in_air, request->lang), step->fuse.n_edges);
}

static char *
loops_sentence (const GrReduceStep *step, const GrForms *forms, const GrFigureRequest *request)
{
  static const char one[] = GR_PHRASE ("A loop is worth a single edge: one cut, and nothing is left of it.");
  static const char many[] = GR_PHRASE (
    "Each of the %u loops is worth a single edge: one cut, and nothing is left of it.");
  static const char coloured[] = GR_PHRASE (
    "A loop is worth a single edge of its colour: one cut, and nothing is left of it.");
  const char *phrase = forms != NULL ? coloured : step->loops.n == 1 ? one : many;
  return g_strdup_printf (gr_phrase (phrase, request->lang), step->loops.n);
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

/* “A blue edge under 5/8 is worth 1:5/8 = 5/8 + 1 = 13/8.” */
static void
sum_append_rules (const GrReduceStep *step, const GrForms *forms, const GrFigureRequest *request, GString *text)
{
  static const char *const rule[3] = {
    [GR_HUE_GREEN] = GR_PHRASE (" A green edge under %s is worth *:%s"),
    [GR_HUE_BLUE] = GR_PHRASE (" A blue edge under %s is worth 1:%s"),
    [GR_HUE_RED] = GR_PHRASE (" A red edge under %s is worth −1:%s"),
  };
  guint n = 0;
  for (guint i = 0; i < step->sum.term->len && n < RULES_TOLD; i++) {
    const GrReduceTerm *term = &g_array_index (step->sum.term, GrReduceTerm, i);
    if (term->n_rules == 0)
      continue;
    g_autofree char *above = value_name (forms, term->above), *whole = value_name (forms, term->form);
    gboolean is_number = gr_form_kind (forms, term->above) == GR_FORM_NUMBER;
    g_autofree char *guarded = is_number ? g_strdup (above) : g_strdup_printf ("(%s)", above);
    g_string_append_printf (text, gr_phrase (rule[term->hue], request->lang), above, guarded);
    rule_append_work (term, forms, text);
    g_string_append_printf (text, " = %s.", whole);
    n++;
  }
}

/* What stands at the point afterwards. */
static void
append_result (const GrReduceResult *result, const GrForms *forms, const GrFigureRequest *request, GString *text)
{
  static const char stalk[] = GR_PHRASE (" A stalk worth %s does the same there.");
  static const char bare[] = GR_PHRASE (" The bare value %s stands for it.");
  g_autofree char *name = value_name (forms, result->form);
  if (result->form == GR_FORM_ZERO)
    g_string_append (text, gr_phrase (" Nothing need stand there.", request->lang));
  else
    g_string_append_printf (text, gr_phrase (result->is_stalk ? stalk : bare, request->lang), name);
}

static char *
sum_sentence (const GrReduceStep *step, const GrForms *forms, const GrFigureRequest *request)
{
  static const char point[] = GR_PHRASE ("At the ringed point values add.");
  static const char ground[] = GR_PHRASE ("What stands on the ground adds.");
  g_autoptr (GString) text = g_string_new (NULL); /* the equation stands over the arrow */
  if (step->sum.term->len > 1)
    g_string_append (text, gr_phrase (step->on_ground ? ground : point, request->lang));
  sum_append_rules (step, forms, request, text);
  if (!step->on_ground)
    append_result (gr_reduce_step_result (step), forms, request, text);
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
    "Some of these %u edges run in a circle that is not green alone: nothing may be pulled together, and the cuts "
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

static char *
options_sentence (const GrReduceStep *step, const GrForms *forms, const GrFigureRequest *request)
{
  static const char equation[] = GR_PHRASE ("The best cuts of both say what it is worth.");
  static const char alone[] = GR_PHRASE ("Only one player has a cut here, and it says what this is worth.");
  gboolean has_side[2] = { FALSE, FALSE };
  for (guint i = 0; i < step->options.option->len; i++)
    has_side[g_array_index (step->options.option, GrReduceOption, i).side == GR_SIDE_LEFT ? 0 : 1] = TRUE;
  g_autoptr (GString) text = g_string_new (gr_phrase (has_side[0] && has_side[1] ? equation : alone, request->lang));
  if (!step->on_ground)
    append_result (gr_reduce_step_result (step), forms, request, text);
  return g_strdup (text->str);
}

/* “{1, * | 2} = 3/2”. */
static char *
options_formula (const GrReduceStep *step, const GrForms *forms)
{
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

char *
gr_reduce_sentence (const GrReduceStep *step, const GrForms *forms, const GrFigureRequest *request)
{
  switch (step->kind) {
  case GR_REDUCE_COLON:
    return colon_sentence (step, request);
  case GR_REDUCE_FUSE:
    return fuse_sentence (step, request);
  case GR_REDUCE_LOOPS:
    return loops_sentence (step, forms, request);
  case GR_REDUCE_SUM:
    return sum_sentence (step, forms, request);
  case GR_REDUCE_OPTIONS:
    return options_sentence (step, forms, request);
  }
  g_assert_not_reached ();
}

char *
gr_reduce_formula (const GrReduceStep *step, const GrForms *forms, const GrFigureRequest *request)
{
  static const char *const loops[2] = { GR_PHRASE ("1 loop = 1 edge"), GR_PHRASE ("%u loops = %u edges") };
  switch (step->kind) {
  case GR_REDUCE_COLON:
    return colon_formula (step);
  case GR_REDUCE_FUSE:
    return g_strdup_printf (gr_phrase ("%u edges, %u loops", request->lang), step->fuse.n_edges, step->fuse.n_edges);
  case GR_REDUCE_LOOPS:
    return g_strdup_printf (gr_phrase (loops[step->loops.n > 1], request->lang), step->loops.n, step->loops.n);
  case GR_REDUCE_SUM: {
    g_autofree char *terms = sum_terms (step, forms), *whole = value_name (forms, step->sum.result.form);
    return step->sum.term->len > 1 ? g_strdup_printf ("%s = %s", terms, whole) : g_steal_pointer (&whole);
  }
  case GR_REDUCE_OPTIONS:
    return options_formula (step, forms);
  }
  g_assert_not_reached ();
}
