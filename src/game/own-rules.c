// SPDX-License-Identifier: MIT
// What is asked of a reader's own rules after the work: whether a call of theirs went wrong, and whether what they claim of
// values holds on all that was explored. Positions are gone through with followers first, so that the first difference
// told is one whose followers are right.
#include "game/private.h"

#include "base/number.h"

/* The value found at node @node of the graph of parts, as text; NULL where it was not looked for. (transfer full) */
static char *
own_found (GrStudy *study, const GrSummand *summand, guint32 node)
{
  if (!summand->is_partizan)
    return study->found->part_value != NULL
             ? g_strdup_printf ("%" G_GUINT64_FORMAT, g_array_index (study->found->part_value, GrNimber, node))
             : NULL;
  GrForm form = study->found->part_form != NULL ? g_array_index (study->found->part_form, GrForm, node) : GR_FORM_NONE;
  g_autoptr (GString) text = g_string_new (NULL);
  return form != GR_FORM_NONE && gr_form_append (gr_study_forms (study), form, text) ? g_strdup (text->str) : NULL;
}

/* Whether the claim @text says the same as @found, both being names of values. */
static gboolean
own_agrees (GrStudy *study, const GrSummand *summand, const char *text, const char *found)
{
  if (g_str_equal (text, found) || !summand->is_partizan)
    return g_str_equal (text, found);
  GrFormFault fault;
  GrForm claimed = gr_form_read (gr_study_forms (study), text, &fault);
  gr_form_fault_clear (&fault);
  GrForm own = gr_form_read (gr_study_forms (study), found, &fault);
  gr_form_fault_clear (&fault);
  return claimed != GR_FORM_NONE && claimed == own;
}

/* FALSE, with the difference told, where @at does not have the value that the rules claim; @found as own_found() gives it. */
static gboolean
own_check (GrStudy *study, guint32 space, GrBytes at, const char *found, GrReport *report)
{
  const GrSummand *summand = gr_study_summand (study, space);
  const GrGameOwnRules *own = summand->game->own;
  guint32 realm = gr_study_component (study, space)->realm;
  g_autoptr (GString) claim = g_string_new (NULL);
  if (found == NULL || own == NULL || own->claim == NULL || !own->claim (summand->instance, realm, at, claim)
      || own_agrees (study, summand, claim->str, found))
    return TRUE;
  g_autofree char *label = gr_study_label (study, space, at);
  g_autofree char *message = g_strdup_printf (gr_message ("value: the rules claim %s for %s, and exploring finds %s"),
                                              claim->str, label, found);
  own->refute (summand->instance, message, report);
  return FALSE;
}

gboolean
gr_study_trouble (GrStudy *study, GrReport *report)
{
  gboolean is_wrong = FALSE, has_rules = FALSE;
  for (guint i = 0; i < study->summand->len; i++) {
    const GrSummand *summand = &g_array_index (study->summand, GrSummand, i);
    has_rules |= summand->game->own != NULL && summand->game->own->claim != NULL;
    is_wrong |= summand->game->own != NULL && summand->game->own->trouble (summand->instance, report);
  }
  if (is_wrong || !has_rules)
    return is_wrong;
  const GrGraph *graph = study->found->part_graph;
  for (guint i = 0; graph != NULL && i < graph->order->len && !is_wrong; i++) {
    guint32 node = g_array_index (graph->order, guint32, i), space = gr_graph_realm (graph, node);
    g_autofree char *found = own_found (study, gr_study_summand (study, space), node);
    is_wrong = !own_check (study, space, gr_graph_position (graph, node), found, report);
  }
  const GrSweep *sweep = study->options.play == GR_PLAY_NORMAL ? study->found->sweep : NULL;
  for (guint i = 0; sweep != NULL && i < sweep->order->len && !is_wrong; i++) {
    guint32 number = g_array_index (sweep->order, guint32, i);
    g_autofree char *found = g_strdup_printf ("%u", g_array_index (sweep->value, guint32, number));
    is_wrong = !own_check (study, 0, gr_sweep_position (sweep, number), found, report);
  }
  for (guint i = 0; i < study->summand->len && !is_wrong; i++) { /* a claim may go wrong itself */
    const GrSummand *summand = &g_array_index (study->summand, GrSummand, i);
    is_wrong = summand->game->own != NULL && summand->game->own->trouble (summand->instance, report);
  }
  return is_wrong;
}
