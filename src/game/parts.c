// SPDX-License-Identifier: MIT
// The values of parts, each one position of one component: by the game's closed form where it has one, else from one
// graph of parts that all components share. A part's realm in that graph is its space: components of one summand and
// realm have one space, so equal heaps are explored once. Impartial values are nimbers; in partizan play they are
// canonical forms, made from the forms of the options with followers first, so that nothing recurses.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7; Winning Ways, vol. 1, ch. 2.
// Stands on study.c and whole.c, on exploring and on sweeping.
#include "game/private.h"

GrForms *
gr_study_forms (GrStudy *study)
{
  if (study->found->forms == NULL)
    study->found->forms = gr_forms_new (study->options.limit);
  return study->found->forms;
}

gboolean
gr_study_refuse_partizan (const GrStudy *study, guint component, GError **error)
{
  return gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                       "%s: Left and Right have different moves here, so that there are no Grundy values\n"
                       "grundy solve gives the value as a canonical form",
                       gr_study_summand (study, component)->game->about.name);
}

/* TRUE where a call of a reader's own rules went wrong, with faults of the first that did, or of @all. */
static gboolean
own_trouble (const GrStudy *study, gboolean all, GrReport *report)
{
  gboolean is_wrong = FALSE;
  for (guint i = 0; i < study->summand->len && (all || !is_wrong); i++) {
    const GrSummand *summand = &g_array_index (study->summand, GrSummand, i);
    is_wrong |= summand->game->own != NULL && summand->game->own->trouble (summand->instance, report);
  }
  return is_wrong;
}

gboolean
gr_study_own_failed (const GrStudy *study, GError **error)
{
  g_autoptr (GrReport) unheard = gr_report_new (); /* gr_study_trouble() tells it */
  return own_trouble (study, FALSE, unheard) && !gr_explore_refuse (study->options.limit, FALSE, error);
}

/* TRUE where every value of the space is to be had without exploring. */
static gboolean
parts_have_closed_form (GrStudy *study, guint component)
{
  const GrSummand *summand = gr_study_summand (study, component);
  const GrComponent *own = gr_study_component (study, component);
  GrNimber value;
  if (study->options.explore_only)
    return FALSE;
  if (summand->is_loopy) {
    GrLoopyValue any;
    return gr_summand_loopy_value (summand, own->realm, own->start, &any);
  }
  if (summand->is_partizan)
    return gr_summand_form (summand, own->realm, own->start, gr_study_forms (study), NULL) != GR_FORM_NONE;
  return gr_summand_value (summand, own->realm, own->start, &value);
}

GrGraph *
gr_study_explore (const GrStudy *study, const GrSpace *space, const GrPositions *roots, guint64 limit,
                  gboolean are_whole, GError **error)
{
  g_autoptr (GrPositions) cycle = NULL;
  GrGraph *graph = gr_explore (space, roots, limit, &cycle, error);
  if (cycle == NULL)
    return graph;
  GString *text = g_string_new (gr_message ("play need not end: "));
  guint n = gr_positions_count (cycle);
  for (guint i = 0; i <= n; i++) {
    if (i == 10 && n > 12) {
      g_string_append_printf (text, " → … (%u more)", n - i);
      i = n;
    }
    GrBytes at = gr_positions_at (cycle, i % n);
    g_autofree char *label = are_whole ? gr_study_whole_label (study, at)
                                       : gr_study_label (study, gr_positions_realm (cycle, i % n), at);
    g_string_append_printf (text, "%s%s", i > 0 ? " → " : "", label);
  }
  g_clear_error (error);
  gr_set_error (error, GR_ERROR, GR_ERROR_CYCLE, "%s", text->str);
  g_string_free (text, TRUE);
  return NULL;
}

/* Explores (again, where positions outside the present graph are asked for) from the starts without closed form and
   @also (nullable; @component's). */
static gboolean
parts_explore (GrStudy *study, guint component, const GrBytes *also, GError **error)
{
  g_autoptr (GrPositions) roots = gr_positions_new ();
  if (gr_study_own_failed (study, error))
    return FALSE;
  for (guint i = 0; i < study->n_components; i++) {
    const GrComponent *own = gr_study_component (study, i);
    if (!parts_have_closed_form (study, i))
      gr_positions_put (roots, own->space, own->start);
  }
  for (guint i = 0; study->found->part_graph != NULL && i < study->found->part_graph->n_roots; i++) {
    guint32 node = g_array_index (study->found->part_graph->root, guint32, i);
    gr_positions_put (roots, gr_graph_realm (study->found->part_graph, node),
                      gr_graph_position (study->found->part_graph, node));
  }
  if (also != NULL)
    gr_positions_put (roots, gr_study_component (study, component)->space, *also);
  GrSpace space = gr_study_space (study);
  space.is_loopy = study->is_loopy;
  GrGraph *graph = gr_study_explore (study, &space, roots, study->options.limit, FALSE, error);
  if (graph == NULL)
    return FALSE;
  gr_graph_free (study->found->part_graph);
  study->found->part_graph = graph;
  g_clear_pointer (&study->found->part_value, g_array_unref);
  g_clear_pointer (&study->found->part_form, g_array_unref);
  g_clear_pointer (&study->found->part_loopy, gr_loopy_free);
  return TRUE;
}

guint32
gr_study_part_node (GrStudy *study, guint component, GrBytes at, GError **error)
{
  guint32 space = gr_study_component (study, component)->space;
  guint32 node = study->found->part_graph != NULL ? gr_graph_lookup (study->found->part_graph, space, at) : G_MAXUINT32;
  if (node == G_MAXUINT32) {
    if (!parts_explore (study, component, &at, error))
      return G_MAXUINT32;
    node = gr_graph_lookup (study->found->part_graph, space, at);
  }
  return node;
}

const GrSweep *
gr_study_sweep (GrStudy *study, GError **error)
{
  const GrSpace space = gr_study_space (study);
  gboolean is_one = study->n_components == 1 && !study->is_family && !study->is_partizan && !study->is_loopy;
  if (study->found->sweep == NULL && is_one)
    study->found->sweep = gr_sweep (&space, gr_study_component (study, 0)->start, study->options.play,
                                    study->options.limit, error);
  return study->found->sweep;
}

gboolean
gr_study_swept (const GrStudy *study, GrBytes at, GrVerdict *verdict)
{
  const GrSweep *sweep = study->found->sweep;
  guint32 number = sweep != NULL ? gr_interner_lookup (&sweep->position, 0, at.data, at.size) : GR_INTERNER_NONE;
  if (number == GR_INTERNER_NONE)
    return FALSE;
  guint32 value = g_array_index (sweep->value, guint32, number);
  *verdict = (GrVerdict) {
    .has_grundy = study->options.play == GR_PLAY_NORMAL,
    .grundy = study->options.play == GR_PLAY_NORMAL ? value : 0,
    .outcome = value == 0 ? GR_OUTCOME_P : GR_OUTCOME_N,
    .terminal = g_array_index (sweep->state, guint8, number) == GR_SWEEP_TERMINAL,
  };
  return TRUE;
}

gboolean
gr_study_value (GrStudy *study, guint component, GrBytes at, GrNimber *value, GError **error)
{
  const GrSummand *summand = gr_study_summand (study, component);
  guint32 realm = gr_study_component (study, component)->realm;
  if (summand->is_partizan)
    return gr_study_refuse_partizan (study, component, error);
  if (!study->options.explore_only && gr_summand_value (summand, realm, at, value))
    return TRUE;
  GrVerdict swept;
  if (gr_study_swept (study, at, &swept) && swept.has_grundy) {
    *value = swept.grundy;
    return TRUE;
  }
  guint32 node = gr_study_part_node (study, component, at, error);
  if (node == G_MAXUINT32)
    return FALSE;
  if (study->found->part_value == NULL)
    study->found->part_value = gr_graph_grundy (study->found->part_graph, 0);
  *value = g_array_index (study->found->part_value, GrNimber, node);
  return TRUE;
}

/* Fills study->found->part_form. */
static gboolean
parts_solve_forms (GrStudy *study, GError **error)
{
  const GrGraph *graph = study->found->part_graph;
  GrForms *forms = gr_study_forms (study);
  g_autoptr (GArray) form = g_array_sized_new (FALSE, FALSE, sizeof (GrForm), graph->n_nodes);
  g_array_set_size (form, graph->n_nodes);
  GrForm *known = (GrForm *) form->data;
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrForm));
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    guint32 node = g_array_index (graph->order, guint32, i);
    known[node] = GR_FORM_NONE;
    if (!gr_study_summand (study, gr_graph_realm (graph, node))->is_partizan)
      continue;
    g_array_set_size (left, 0);
    g_array_set_size (right, 0);
    guint32 end = g_array_index (graph->move_start, guint32, node + 1);
    for (guint32 move = g_array_index (graph->move_start, guint32, node); move < end; move++) {
      GrMover mover = g_array_index (graph->mover, guint8, move);
      const guint32 *row = &g_array_index (graph->part_start, guint32, move);
      GrForm after = GR_FORM_ZERO; /* the sum of the parts that it leaves */
      for (guint32 part = row[0]; part < row[1] && after != GR_FORM_NONE; part++)
        after = gr_form_sum (forms, after, known[g_array_index (graph->part, guint32, part)], error);
      if (after == GR_FORM_NONE)
        return FALSE;
      if (mover != GR_MOVER_RIGHT)
        g_array_append_val (left, after);
      if (mover != GR_MOVER_LEFT)
        g_array_append_val (right, after);
    }
    known[node] = gr_form_make (forms, (GrForm *) left->data, left->len, (GrForm *) right->data, right->len, error);
    if (known[node] == GR_FORM_NONE)
      return FALSE;
  }
  study->found->part_form = g_steal_pointer (&form);
  return TRUE;
}

GrForm
gr_study_form (GrStudy *study, guint component, GrBytes at, GError **error)
{
  const GrSummand *summand = gr_study_summand (study, component);
  GrForms *forms = gr_study_forms (study);
  g_assert (!study->is_loopy); /* there are no values then (partizan.c) */
  if (!summand->is_partizan) {
    GrNimber value;
    return gr_study_value (study, component, at, &value, error) ? gr_form_simple (forms, GR_FORM_ZERO, 0, value, error)
                                                                : GR_FORM_NONE;
  }
  if (!study->options.explore_only) {
    GError *own = NULL;
    GrForm form = gr_summand_form (summand, gr_study_component (study, component)->realm, at, forms, &own);
    if (gr_pass_error (own, error) || form != GR_FORM_NONE)
      return form;
  }
  guint32 node = gr_study_part_node (study, component, at, error);
  if (node == G_MAXUINT32 || (study->found->part_form == NULL && !parts_solve_forms (study, error)))
    return GR_FORM_NONE;
  return g_array_index (study->found->part_form, GrForm, node);
}

GrForm
gr_study_parts_form (GrStudy *study, guint component, const GrPositions *parts, guint first, guint n, GError **error)
{
  GrForms *forms = gr_study_forms (study);
  GrForm sum = GR_FORM_ZERO;
  for (guint i = first; i < first + n && sum != GR_FORM_NONE; i++) {
    GrForm own = gr_study_form (study, component, gr_positions_at (parts, i), error);
    sum = own != GR_FORM_NONE ? gr_form_sum (forms, sum, own, error) : GR_FORM_NONE;
  }
  return sum;
}

GrWritten *
gr_study_written (GrStudy *study, GrWrittenGame *game, GError **error)
{
  gboolean is_written = FALSE;
  for (guint i = 0; i < study->n_components; i++) {
    const GrSummand *summand = gr_study_summand (study, i);
    if (summand->is_partizan && summand->game->partizan->written == NULL)
      return NULL; /* it has options that only its rules know */
    is_written |= summand->is_partizan;
  }
  if (!is_written || study->is_family)
    return NULL;
  g_autoptr (GrWritten) written = gr_written_new (gr_study_forms (study));
  guint own = 0;
  gboolean is_canonical = TRUE;
  *game = gr_written_value (written, GR_FORM_ZERO);
  for (guint i = 0; i < study->n_components; i++) {
    own = i > 0 && gr_study_component (study, i)->summand == gr_study_component (study, i - 1)->summand ? own + 1 : 0;
    const GrSummand *summand = gr_study_summand (study, i);
    GrWrittenGame next = GR_WRITTEN_NONE;
    if (summand->is_partizan) {
      next = summand->game->partizan->written (summand->instance, own, written, error);
    } else {
      GrForm form = gr_study_form (study, i, gr_study_component (study, i)->start, error);
      next = form != GR_FORM_NONE ? gr_written_value (written, form) : GR_WRITTEN_NONE;
    }
    *game = next != GR_WRITTEN_NONE ? gr_written_sum (written, *game, next, error) : GR_WRITTEN_NONE;
    if (*game == GR_WRITTEN_NONE)
      return NULL;
    is_canonical = is_canonical && gr_written_is_canonical (written, next);
  }
  return is_canonical ? NULL : g_steal_pointer (&written);
}

/* ---- a reader's own rules, after the work: whether a call of theirs went wrong, and whether what they claim of values holds on
   all that was explored, followers first, so that the first difference told is one whose followers are right ---- */

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

/* FALSE, with the difference told, where @at does not have the value that the rules claim; @found as own_found() gives it. */
static gboolean
own_check (GrStudy *study, guint32 space, GrBytes at, const char *found, GrReport *report)
{
  const GrSummand *summand = gr_study_summand (study, space);
  const GrGameOwnRules *own = summand->game->own;
  guint32 realm = gr_study_component (study, space)->realm;
  g_autoptr (GString) claim = g_string_new (NULL);
  if (found == NULL || own == NULL || own->claim == NULL || !own->claim (summand->instance, realm, at, claim)
      || g_str_equal (claim->str, found))
    return TRUE;
  if (summand->is_partizan) { /* both are names of values, of which one may have several */
    GrForm claimed = gr_form_read (gr_study_forms (study), claim->str, NULL);
    GrForm right = gr_form_read (gr_study_forms (study), found, NULL);
    if (claimed != GR_FORM_NONE && claimed == right)
      return TRUE;
  }
  g_autofree char *label = gr_study_label (study, space, at);
  g_autofree char *message = g_strdup_printf (gr_message ("value: the rules claim %s for %s, and exploring finds %s"),
                                              claim->str, label, found);
  own->refute (summand->instance, message, report);
  return FALSE;
}

gboolean
gr_study_trouble (GrStudy *study, GrReport *report)
{
  gboolean is_wrong = own_trouble (study, TRUE, report), has_rules = FALSE;
  GR_EACH (i, const GrSummand, summand, study->summand)
    has_rules |= GR_HAS (summand, own, claim);
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
  return is_wrong || own_trouble (study, FALSE, report); /* a claim may go wrong itself */
}
