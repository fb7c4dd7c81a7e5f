// SPDX-License-Identifier: MIT
// Sums of which some component's value is over a limit: bounds add, since G ≤ G' and H ≤ H' give G + H ≤ G' + H'. Who wins follows
// where they lie on one side of 0; where all other components together are a number, the game of the one that is left may
// know it besides.
// Stands on parts.c.
#include "game/private.h"

/* The bounds of component @index into @out, both its value where that is known. */
static gboolean
bounded_component (GrStudy *study, guint index, GrForm out[2], gboolean *is_value)
{
  const GrComponent *own = gr_study_component (study, index);
  g_autoptr (GError) error = NULL;
  gboolean has_outcome;
  GrOutcome outcome;
  out[0] = out[1] = gr_study_form (study, index, own->start, &error);
  *is_value = out[0] != GR_FORM_NONE;
  return *is_value
         || (g_error_matches (error, GR_ERROR, GR_ERROR_LIMIT)
             && gr_summand_bound (gr_study_summand (study, index), own->realm, own->start, NULL, gr_study_forms (study),
                                  out, &has_outcome, &outcome));
}

/* Who wins, from the bounds, or from the only component @open without a value, beside which all others are worth @rest. */
static void
bounded_find_outcome (GrStudy *study, GrBoundedAnswer *answer, guint open, GrForm rest)
{
  GrForms *forms = gr_study_forms (study);
  GrFormOrder low = gr_form_compare (forms, answer->bound[0], GR_FORM_ZERO, NULL);
  GrFormOrder high = gr_form_compare (forms, answer->bound[1], GR_FORM_ZERO, NULL);
  answer->has_outcome = TRUE;
  if (low == GR_FORM_GREATER || high == GR_FORM_LESS) {
    answer->outcome = low == GR_FORM_GREATER ? GR_OUTCOME_L : GR_OUTCOME_R;
  } else if (low == GR_FORM_EQUAL && high == GR_FORM_EQUAL) {
    answer->outcome = GR_OUTCOME_P;
  } else {
    GrForm bound[2];
    const GrComponent *own = gr_study_component (study, open);
    answer->has_outcome = FALSE;
    if (rest != GR_FORM_NONE && gr_form_kind (forms, rest) == GR_FORM_NUMBER)
      gr_summand_bound (gr_study_summand (study, open), own->realm, own->start, gr_form_base (forms, rest), forms,
                        bound, &answer->has_outcome, &answer->outcome);
  }
}

GrBoundedAnswer *
gr_study_bound (GrStudy *study)
{
  g_autoptr (GrBoundedAnswer) answer = g_new0 (GrBoundedAnswer, 1);
  GrForms *forms = gr_study_forms (study);
  GrForm rest = GR_FORM_ZERO; /* of the components with a value; NONE: not only one is without */
  guint open = G_MAXUINT;
  answer->component = g_array_new (FALSE, FALSE, sizeof (GrForm));
  for (guint i = 0; i < study->n_components; i++) {
    GrForm own[2];
    gboolean is_value;
    if (!bounded_component (study, i, own, &is_value))
      return NULL;
    g_array_append_vals (answer->component, own, 2);
    for (guint side = 0; side < 2; side++) {
      answer->bound[side] = gr_form_sum (forms, answer->bound[side], own[side], NULL);
      if (answer->bound[side] == GR_FORM_NONE)
        return NULL;
    }
    if (is_value)
      rest = rest != GR_FORM_NONE ? gr_form_sum (forms, rest, own[0], NULL) : GR_FORM_NONE;
    else
      rest = open == G_MAXUINT ? rest : GR_FORM_NONE;
    open = is_value ? open : i;
  }
  if (open == G_MAXUINT)
    return NULL;
  bounded_find_outcome (study, answer, open, rest);
  return g_steal_pointer (&answer);
}

void
gr_bounded_answer_free (GrBoundedAnswer *answer)
{
  if (answer == NULL)
    return;
  g_array_unref (answer->component);
  g_free (answer);
}
