// SPDX-License-Identifier: MIT
// All positions with their verdicts, as --all lists them: the places of a game's domain, or all that can be reached. What a
// sum reaches is the product of what its components reach, as long as every move leaves one part and play ends: then
// each component is explored and valued alone, the product is walked breadth first over numbers of nodes, and what the
// first components are worth together is added up once. A single component is such a product. All else is explored as
// whole positions.
// Invariant of the walk: the number of a whole position is that of its components' nodes in mixed radix, the last
// component's digit lowest; positions come in the order in which exploring whole positions meets them.
// Stands on verdict.c.
#include "game/private.h"

#define ALL_COMPONENTS 64 /* more are explored as whole positions: they have 2^64 or only a few */
#define PERIOD_LEAST_RUN 8
#define PERIOD_REPEATS 3
#define PERIOD_MOST 10000

/* What one component reaches. */
typedef struct {
  const GrGraph *graph;
  GrGraph *own;     /* (nullable) the same where it is not the study's */
  guint32 stride;   /* of its digit */
  GPtrArray *label; /* of char*, shape (nodes) */
  GArray *value;    /* of GrForm in partizan play, else of GrNimber; shape (nodes) */
} AllPart;

typedef struct {
  GrStudy *study;
  AllPart *part; /* shape (n) */
  guint n;
  guint64 n_wholes;
  GrForm **sum; /* partizan play, shape (n): of the first components i, …, by the number without the digits after i;
                   GR_FORM_NONE: not yet known */
} AllSum;

/* What component @component reaches: of the only one the study's own graph of parts, where nothing else is in it. FALSE
   where it is not to be had. */
static gboolean
all_explore_part (AllSum *sum, guint component, guint64 limit)
{
  GrStudy *study = sum->study;
  AllPart *part = &sum->part[component];
  GrBytes start = gr_study_component (study, component)->start;
  gboolean is_known = sum->n == 1 && gr_study_part_node (study, component, start, NULL) == 0;
  for (guint i = 0; is_known && i < study->found->part_graph->n_roots; i++)
    is_known = g_array_index (study->found->part_graph->root, guint32, i) == 0;
  if (is_known) {
    part->graph = study->found->part_graph;
    return TRUE;
  }
  GrSpace space = gr_study_space (study);
  g_autoptr (GrPositions) root = gr_positions_new ();
  gr_positions_put (root, component, start);
  part->graph = part->own = gr_explore (&space, root, limit, NULL, NULL);
  return part->graph != NULL;
}

/* Explores each component alone. FALSE where the product is not what the sum reaches, and @error where it is over the
   limit. */
static gboolean
all_explore (AllSum *sum, GError **error)
{
  GrStudy *study = sum->study;
  guint64 limit = MIN (study->options.limit, G_MAXUINT32 / 2);
  sum->n_wholes = 1;
  for (guint i = 0; i < sum->n; i++) {
    if (!all_explore_part (sum, i, limit) || gr_graph_splits (sum->part[i].graph))
      return FALSE;
    sum->n_wholes = MIN (sum->n_wholes * sum->part[i].graph->n_nodes, limit + 1);
  }
  if (sum->n_wholes > limit)
    return gr_explore_refuse (limit, FALSE, error);
  guint32 stride = 1;
  for (guint i = sum->n; i-- > 0; stride *= sum->part[i].graph->n_nodes)
    sum->part[i].stride = stride;
  return TRUE;
}

/* Names and values of component @component's positions. */
static gboolean
all_value (AllSum *sum, guint component, GError **error)
{
  GrStudy *study = sum->study;
  AllPart *part = &sum->part[component];
  part->label = g_ptr_array_new_with_free_func (g_free);
  part->value = g_array_new (FALSE, FALSE, study->is_partizan ? sizeof (GrForm) : sizeof (GrNimber));
  for (guint32 node = 0; node < part->graph->n_nodes; node++) {
    GrBytes at = gr_graph_position (part->graph, node);
    GString *label = g_string_new (NULL);
    gr_whole_append_name (study, component, at, study->letters != NULL, label);
    g_ptr_array_add (part->label, g_string_free (label, FALSE));
    if (study->is_partizan) {
      GrForm form = gr_study_form (study, component, at, error);
      if (form == GR_FORM_NONE)
        return FALSE;
      g_array_append_val (part->value, form);
    } else {
      GrNimber value;
      if (!gr_study_value (study, component, at, &value, error))
        return FALSE;
      g_array_append_val (part->value, value);
    }
  }
  return TRUE;
}

static guint32
all_digit (const AllSum *sum, guint component, guint32 whole)
{
  const AllPart *part = &sum->part[component];
  return whole / part->stride % part->graph->n_nodes;
}

/* The numbers of all whole positions from the start's on, each as it is first met. (transfer full) shape (n_wholes) */
static guint32 *
all_walk (const AllSum *sum)
{
  guint32 *order = g_new0 (guint32, sum->n_wholes);
  g_autofree guint8 *met = g_new0 (guint8, sum->n_wholes);
  guint32 n = 1;
  met[0] = 1;
  for (guint32 at = 0; at < n; at++) {
    for (guint i = 0; i < sum->n; i++) {
      const AllPart *part = &sum->part[i];
      guint32 node = all_digit (sum, i, order[at]), rest = order[at] - node * part->stride;
      const guint32 *row = &g_array_index (part->graph->move_start, guint32, node);
      for (guint32 move = row[0]; move < row[1]; move++) {
        guint32 whole = rest + g_array_index (part->graph->part, guint32, move) * part->stride;
        if (!met[whole]) {
          met[whole] = 1;
          order[n++] = whole;
        }
      }
    }
  }
  g_assert (n == sum->n_wholes);
  return order;
}

static gboolean
all_verdict (AllSum *sum, guint32 whole, GrVerdict *out, GError **error)
{
  *out = (GrVerdict) { .has_grundy = !sum->study->is_partizan, .terminal = TRUE };
  for (guint i = 0; i < sum->n; i++) {
    guint32 node = all_digit (sum, i, whole);
    out->terminal = out->terminal && gr_graph_n_followers (sum->part[i].graph, node) == 0;
    if (out->has_grundy)
      out->grundy ^= g_array_index (sum->part[i].value, GrNimber, node);
  }
  out->outcome = out->grundy == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
  if (out->has_grundy)
    return TRUE;
  GrForms *forms = gr_study_forms (sum->study);
  out->form = GR_FORM_ZERO;
  for (guint i = 0; i < sum->n && out->form != GR_FORM_NONE; i++) {
    GrForm *known = &sum->sum[i][whole / sum->part[i].stride];
    GrForm own = g_array_index (sum->part[i].value, GrForm, all_digit (sum, i, whole));
    if (*known == GR_FORM_NONE)
      *known = gr_form_sum (forms, out->form, own, error);
    out->form = *known;
  }
  out->has_form = out->form != GR_FORM_NONE;
  return out->has_form && gr_form_outcome (forms, out->form, &out->outcome, error);
}

/* Lists the product, whose components are explored. */
static gboolean
all_list (AllSum *sum, GPtrArray *label, GArray *verdict, GError **error)
{
  for (guint i = 0; i < sum->n; i++)
    if (!all_value (sum, i, error))
      return FALSE;
  if (sum->study->is_partizan) {
    sum->sum = g_new0 (GrForm *, sum->n);
    for (guint i = 0; i < sum->n; i++) {
      guint64 n = sum->n_wholes / sum->part[i].stride;
      sum->sum[i] = g_new (GrForm, n);
      for (guint64 k = 0; k < n; k++)
        sum->sum[i][k] = GR_FORM_NONE;
    }
  }
  g_autofree guint32 *order = all_walk (sum);
  for (guint32 i = 0; i < sum->n_wholes; i++) {
    GrVerdict one;
    if (!all_verdict (sum, order[i], &one, error))
      return FALSE;
    GString *text = g_string_new (NULL);
    for (guint k = 0; k < sum->n; k++) {
      g_string_append (text, k > 0 ? "," : "");
      g_string_append (text, sum->part[k].label->pdata[all_digit (sum, k, order[i])]);
    }
    g_ptr_array_add (label, g_string_free (text, FALSE));
    g_array_append_val (verdict, one);
  }
  return TRUE;
}

/* All that whole positions reach. */
static gboolean
all_reached (GrStudy *study, GPtrArray *label, GArray *verdict, GError **error)
{
  const GArray *known = gr_study_graph_verdicts (study, error);
  if (known == NULL)
    return FALSE;
  for (guint32 node = 0; node < study->found->whole_graph->n_nodes; node++) {
    GrVerdict one = g_array_index (known, GrVerdict, node);
    GrBytes whole = gr_graph_position (study->found->whole_graph, node);
    if (study->is_partizan && !study->is_loopy && !gr_study_verdict (study, whole, &one, error))
      return FALSE;
    g_ptr_array_add (label, study->letters != NULL ? gr_study_whole_caption (study, whole)
                                                   : gr_study_whole_label (study, whole));
    g_array_append_val (verdict, one);
  }
  return TRUE;
}

static gboolean
all_of_sum (GrStudy *study, GPtrArray *label, GArray *verdict, GError **error)
{
  guint n = study->n_components;
  gboolean adds = !study->is_loopy && (study->is_partizan || study->options.play == GR_PLAY_NORMAL);
  if (n == 0 || n > ALL_COMPONENTS || study->is_family || !adds || study->options.explore_only)
    return all_reached (study, label, verdict, error);
  AllSum sum = { .study = study, .part = g_new0 (AllPart, n), .n = n };
  GError *over = NULL;
  gboolean is_product = all_explore (&sum, &over), good = FALSE;
  if (!gr_pass_error (over, error))
    good = is_product ? all_list (&sum, label, verdict, error) : all_reached (study, label, verdict, error);
  for (guint i = 0; i < n; i++) {
    gr_graph_free (sum.part[i].own);
    g_clear_pointer (&sum.part[i].label, g_ptr_array_unref);
    g_clear_pointer (&sum.part[i].value, g_array_unref);
    if (sum.sum != NULL)
      g_free (sum.sum[i]);
  }
  g_free (sum.part);
  g_free (sum.sum);
  return good;
}

gboolean
gr_study_all (GrStudy *study, GPtrArray *label, GArray *verdict, GError **error)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  if (study->summand->len > 1 || !gr_summand_has_domain (summand))
    return all_of_sum (study, label, verdict, error);
  g_autoptr (GrPositions) domain = gr_summand_domain (summand, study->options.limit, error);
  if (domain == NULL)
    return FALSE;
  guint component = 0;
  for (guint i = 0; i < gr_positions_count (domain); i++) {
    /* Positions of the domain belong to a component with their realm, mostly that of the one before. */
    guint32 realm = gr_positions_realm (domain, i);
    while (gr_study_component (study, component)->realm != realm)
      component = (component + 1) % study->n_components;
    GrVerdict one = { .is_hole = TRUE };
    GrBytes at = gr_positions_at (domain, i);
    gboolean is_hole = gr_summand_is_hole (summand, realm, at);
    if (!is_hole && !gr_study_part_verdict (study, component, at, &one, error))
      return FALSE;
    g_ptr_array_add (label, gr_study_label (study, component, at));
    g_array_append_val (verdict, one);
  }
  return TRUE;
}

/* For each period the run of equal values is followed back from the end. */
gboolean
gr_period_find (const GrNimber *value, gsize n, GrPeriod *out)
{
  for (gsize period = 1; period <= MIN (n / PERIOD_REPEATS, PERIOD_MOST); period++) {
    gsize first = n - period; /* value[i] = value[i + period] for all i from here on */
    while (first > 0 && value[first - 1] == value[first - 1 + period])
      first--;
    gsize run = n - first;
    if (run < PERIOD_REPEATS * period || run < PERIOD_LEAST_RUN || run < n / 2)
      continue;
    *out = (GrPeriod) { .preperiod = first, .period = period, .checked = n - 1 };
    return TRUE;
  }
  return FALSE;
}

/* How much of @heap a move takes away at most. */
static guint64
most_taken (const GrSummand *summand, guint32 realm, guint64 heap)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  GrHeap at = gr_heap_encode (heap);
  guint64 most = 0;
  summand->game->moves (summand->instance, realm, (GrBytes) { at.data, sizeof at.data }, moves);
  GR_EACH (i, const GrMove, move, moves->move) {
    guint64 left = 0;
    for (guint k = 0; k < move->n_parts; k++)
      left += gr_heap_decode (gr_positions_at (moves->part, move->first_part + k));
    most = MAX (most, heap - MIN (left, heap));
  }
  return most;
}

gboolean
gr_period_find_verdicts (const GrSummand *summand, guint32 realm, const GPtrArray *label, const GArray *verdict,
                         GrPeriod *out)
{
  guint n = verdict->len;
  if (!gr_summand_has_heaps (summand) || n == 0 || !g_str_equal (label->pdata[0], "0"))
    return FALSE;
  guint64 most = most_taken (summand, realm, n - 1);
  if (most == 0 || most != most_taken (summand, realm, n / 4)) /* it grows with the heap, as squares do */
    return FALSE;
  g_autofree GrNimber *value = g_new (GrNimber, MAX (1, verdict->len));
  GR_EACH (i, const GrVerdict, one, verdict) {
    if (!one->has_grundy)
      return FALSE;
    value[i] = one->grundy;
  }
  return gr_period_find (value, verdict->len, out);
}
