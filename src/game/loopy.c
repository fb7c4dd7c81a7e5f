// SPDX-License-Identifier: MIT
// Peeling. A node is lost when all its followers are known to be won, and won as soon as one follower is known to be lost;
// taken first come, first served from the ends, this finds remoteness as well, and what is never reached is a draw. Values
// go on in the same way: in round m a node gets the value m where no follower has it, all smaller ones are among the
// followers, and every follower that has no value, or an infinite one, has itself a follower of value m, by which that move
// can be taken back. What then has no follower of value m can have no larger value either, and is infinite.
// Invariant: in round m the nodes without a value have followers of every value below m.
#include "game/loopy.h"

#include "base/adjacency.h"

#include <string.h>

/* The graph both ways. */
typedef struct {
  guint32 n;
  const guint32 *row, *follower;
  guint32 *back_row, *back; /* predecessors */
} Peel;

/* ---- outcomes ---- */

static void
peel_outcomes (const Peel *peel, GrLoopy *loopy, GrPlay play)
{
  g_autofree guint32 *left = g_new (guint32, MAX (1, peel->n)); /* followers not known to be won */
  g_autofree guint32 *queue = g_new (guint32, MAX (1, peel->n));
  guint32 n_known = 0;
  for (guint32 node = 0; node < peel->n; node++) {
    left[node] = peel->row[node + 1] - peel->row[node];
    loopy->outcome[node] = GR_OUTCOME_D;
    loopy->remoteness[node] = GR_REMOTENESS_NONE;
    if (left[node] > 0)
      continue;
    loopy->outcome[node] = play == GR_PLAY_MISERE ? GR_OUTCOME_N : GR_OUTCOME_P;
    loopy->remoteness[node] = 0;
    queue[n_known++] = node;
  }
  for (guint32 at = 0; at < n_known; at++) {
    guint32 node = queue[at];
    gboolean is_lost = loopy->outcome[node] == GR_OUTCOME_P;
    for (guint32 i = peel->back_row[node]; i < peel->back_row[node + 1]; i++) {
      guint32 before = peel->back[i];
      if (loopy->outcome[before] != GR_OUTCOME_D || (!is_lost && --left[before] > 0))
        continue;
      loopy->outcome[before] = is_lost ? GR_OUTCOME_N : GR_OUTCOME_P;
      loopy->remoteness[before] = loopy->remoteness[node] + 1;
      queue[n_known++] = before;
    }
  }
}

/* ---- values ---- */

enum { VALUE_OPEN, VALUE_FINITE, VALUE_INFINITE };

/* One round of values. */
typedef struct {
  const Peel *peel;
  GrLoopy *loopy;
  guint8 *state;  /* shape (n) */
  guint8 *has;    /* shape (n): a follower of the round's value */
  guint32 *open;  /* shape (n): followers without a finite value that cannot be taken back */
  guint32 *queue; /* the nodes that get the round's value */
  guint32 n_queue;
} Round;

static void
round_give (Round *round, guint32 node, GrNimber value)
{
  round->state[node] = VALUE_FINITE;
  round->loopy->value[node] = value;
  round->queue[round->n_queue++] = node;
}

/* Gives @value to all nodes of @list (n of them, without a value yet) that have it. */
static void
round_run (Round *round, const guint32 *list, guint32 n, GrNimber value)
{
  const Peel *peel = round->peel;
  memset (round->has, 0, peel->n);
  round->n_queue = 0;
  for (guint32 k = 0; k < n; k++) {
    guint32 node = list[k], open = 0;
    for (guint32 i = peel->row[node]; i < peel->row[node + 1]; i++)
      open += round->state[peel->follower[i]] != VALUE_FINITE;
    round->open[node] = open;
  }
  for (guint32 k = 0; k < n; k++)
    if (round->open[list[k]] == 0)
      round_give (round, list[k], value);
  for (guint32 at = 0; at < round->n_queue; at++) {
    guint32 node = round->queue[at];
    for (guint32 i = peel->back_row[node]; i < peel->back_row[node + 1]; i++) {
      guint32 before = peel->back[i];
      if (round->has[before] || round->state[before] == VALUE_FINITE)
        continue;
      round->has[before] = TRUE;
      for (guint32 j = peel->back_row[before]; j < peel->back_row[before + 1]; j++) {
        guint32 tail = peel->back[j];
        if (round->state[tail] == VALUE_OPEN && --round->open[tail] == 0 && !round->has[tail])
          round_give (round, tail, value);
      }
    }
  }
}

/* The sets of nimbers that infinite nodes lead to. */
static void
peel_sets (const Peel *peel, GrLoopy *loopy)
{
  g_autoptr (GArray) set = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  g_autofree guint32 *seen = g_new0 (guint32, (gsize) peel->n + 1); /* by value: 1 + the last node that leads to it */
  for (guint32 node = 0; node < peel->n; node++) {
    loopy->set_start[node] = set->len;
    if (!loopy->is_infinite[node])
      continue;
    GrNimber most = 0;
    for (guint32 i = peel->row[node]; i < peel->row[node + 1]; i++)
      if (!loopy->is_infinite[peel->follower[i]]) {
        GrNimber value = loopy->value[peel->follower[i]];
        seen[value] = node + 1;
        most = MAX (most, value + 1);
      }
    for (GrNimber value = 0; value < most; value++)
      if (seen[value] == node + 1)
        g_array_append_val (set, value);
  }
  loopy->set_start[peel->n] = set->len;
  loopy->set = (GrNimber *) (gpointer) g_array_free (g_steal_pointer (&set), FALSE);
}

static void
peel_values (const Peel *peel, GrLoopy *loopy)
{
  gsize n = MAX (1, peel->n);
  loopy->value = g_new0 (GrNimber, n);
  loopy->is_infinite = g_new0 (guint8, n);
  loopy->set_start = g_new0 (gsize, n + 1);
  g_autofree guint8 *state = g_new0 (guint8, n), *has = g_new0 (guint8, n);
  g_autofree guint32 *open = g_new0 (guint32, n), *queue = g_new (guint32, n), *list = g_new (guint32, n);
  guint32 n_list = peel->n;
  for (guint32 node = 0; node < peel->n; node++)
    list[node] = node;
  Round round = { peel, loopy, state, has, open, queue, 0 };
  for (GrNimber value = 0; n_list > 0; value++) {
    round_run (&round, list, n_list, value);
    guint32 kept = 0;
    for (guint32 k = 0; k < n_list; k++) {
      guint32 node = list[k];
      if (state[node] == VALUE_OPEN && !has[node]) {
        state[node] = VALUE_INFINITE;
        loopy->is_infinite[node] = TRUE;
      } else if (state[node] == VALUE_OPEN) {
        list[kept++] = node;
      }
    }
    n_list = kept;
  }
  peel_sets (peel, loopy);
}

GrLoopy *
gr_loopy_solve (guint32 n_nodes, const guint32 *row, const guint32 *follower, GrPlay play, gboolean has_values)
{
  GrLoopy *loopy = g_new0 (GrLoopy, 1);
  Peel peel = { n_nodes, row, follower, NULL, NULL };
  guint32 n_edges = row[n_nodes];
  g_autofree GrDotEdge *edge = g_new (GrDotEdge, MAX (1, n_edges));
  for (guint32 node = 0; node < n_nodes; node++)
    for (guint32 i = row[node]; i < row[node + 1]; i++)
      edge[i] = (GrDotEdge) { node, follower[i] };
  peel.back_row = g_new (guint32, (gsize) n_nodes + 2);
  peel.back = g_new (guint32, MAX (1, n_edges));
  gr_adjacency_tails (n_nodes, edge, n_edges, sizeof *edge, peel.back_row, peel.back);
  loopy->n_nodes = n_nodes;
  loopy->outcome = g_new0 (guint8, MAX (1, n_nodes));
  loopy->remoteness = g_new0 (guint32, MAX (1, n_nodes));
  peel_outcomes (&peel, loopy, play);
  if (has_values && play == GR_PLAY_NORMAL)
    peel_values (&peel, loopy);
  GR_DROP (&peel, back_row, back);
  return loopy;
}

GrLoopy *
gr_loopy_solve_sides (const GrGraph *graph)
{
  g_autofree guint32 *row = g_new (guint32, 2 * (gsize) graph->n_nodes + 2);
  g_autofree guint32 *follower = g_new (guint32, 2 * (gsize) graph->n_moves + 1);
  guint32 n = 0;
  for (guint32 node = 0; node < graph->n_nodes; node++)
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      GrMover other = side == GR_SIDE_LEFT ? GR_MOVER_RIGHT : GR_MOVER_LEFT;
      row[2 * node + side] = n;
      guint32 end = g_array_index (graph->move_start, guint32, node + 1);
      for (guint32 move = g_array_index (graph->move_start, guint32, node); move < end; move++)
        if (g_array_index (graph->mover, guint8, move) != other) {
          guint32 part = g_array_index (graph->part_start, guint32, move);
          follower[n++] = 2 * g_array_index (graph->part, guint32, part) + !side;
        }
    }
  row[2 * (gsize) graph->n_nodes] = n;
  return gr_loopy_solve (2 * graph->n_nodes, row, follower, GR_PLAY_NORMAL, FALSE);
}

GrLoopy *
gr_loopy_solve_graph (const GrGraph *graph, GrPlay play, gboolean has_values)
{
  if (gr_graph_splits (graph))
    return NULL;
  return gr_loopy_solve (graph->n_nodes, (const guint32 *) (gconstpointer) graph->move_start->data,
                         (const guint32 *) (gconstpointer) graph->part->data, play, has_values);
}

GR_FREE_FUNCTION (gr_loopy_free, GrLoopy, value, set, outcome, remoteness, is_infinite, set_start)

void
gr_loopy_value (const GrLoopy *loopy, guint32 node, GrLoopyValue *out)
{
  *out = (GrLoopyValue) { .is_infinite = loopy->is_infinite[node], .nimber = loopy->value[node] };
  out->n_set = (guint) (loopy->set_start[node + 1] - loopy->set_start[node]);
  if (out->n_set > 0)
    out->set = loopy->set + loopy->set_start[node];
}
