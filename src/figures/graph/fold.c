// SPDX-License-Identifier: MIT
// Positions with the same play, found from the ends: followers come first in the order of the graph, so a position's
// class is that of the set of its followers' classes, each with whose move it is. (This is bisimulation on an acyclic
// graph; see A. Dovier, C. Piazza and A. Policriti, An efficient algorithm for computing bisimulation equivalence, 2004.)
#include "figures/graph/states.h"

#include <string.h>

#define ALL_NAMES 14 /* bytes of the names of a class that are listed */

typedef struct {
  const GrStates *states;
  guint32 *class; /* shape (n_nodes) */
  GArray *member; /* of guint32: the first position of each class, in the graph's order */
} Folding;

static gint
compare_keys (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;
  return (x > y) - (x < y);
}

guint32
gr_fold_class (GHashTable *known, GArray *key, gboolean is_set)
{
  guint n = 0;
  gpointer found;
  g_array_sort (key, compare_keys);
  for (guint i = 0; i < key->len; i++)
    if (!is_set || n == 0 || g_array_index (key, guint64, i) != g_array_index (key, guint64, n - 1))
      g_array_index (key, guint64, n++) = g_array_index (key, guint64, i);
  g_autoptr (GBytes) own = g_bytes_new (key->data, n * sizeof (guint64));
  if (g_hash_table_lookup_extended (known, own, NULL, &found))
    return GPOINTER_TO_UINT (found);
  guint32 class = g_hash_table_size (known);
  g_hash_table_insert (known, g_bytes_ref (own), GUINT_TO_POINTER (class));
  return class;
}

GHashTable *
gr_fold_classes (void)
{
  return g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
}

/* The moves of every class, in rows: those of its member, each follower once. */
static void
fold_add_moves (GrFold *fold, const Folding *folding)
{
  const GrStates *from = folding->states;
  GrStates *states = &fold->states;
  states->move = g_array_new (FALSE, TRUE, sizeof (GrLayoutEdge));
  states->mover = g_array_new (FALSE, TRUE, sizeof (guint8));
  states->row = g_new (guint32, (gsize) states->n_nodes + 1);
  g_autofree guint32 *seen = g_new0 (guint32, (gsize) states->n_nodes + 1); /* move + 1 to each class from here */
  for (guint32 class = 0; class < states->n_nodes; class ++) {
    guint32 node = g_array_index (folding->member, guint32, class);
    states->row[class] = states->move->len;
    for (guint32 k = from->row[node]; k < from->row[node + 1]; k++) {
      guint32 to = folding->class[gr_states_move (from, k)->head];
      guint8 mover = (guint8) gr_states_mover (from, k);
      if (seen[to] > states->row[class]) {
        guint8 *before = &g_array_index (states->mover, guint8, seen[to] - 1);
        *before = *before == mover ? mover : GR_MOVER_BOTH;
        continue;
      }
      GrLayoutEdge edge = { .tail = class, .head = to, .weight = 1 };
      g_array_append_val (states->move, edge);
      g_array_append_val (states->mover, mover);
      seen[to] = states->move->len;
    }
  }
  states->row[states->n_nodes] = states->n_moves = states->move->len;
}

/* All names of a class where they are short, else one of them, @name, with their number. (transfer full) */
static char *
fold_label (const Folding *folding, guint32 class, guint32 name, guint32 n)
{
  const GrStates *from = folding->states;
  g_autoptr (GString) all = g_string_new (from->label[name]);
  if (n == 1)
    return g_strdup (all->str);
  for (guint32 i = 0; i < from->n_nodes && all->len <= ALL_NAMES; i++)
    if (folding->class[i] == class && i != name)
      g_string_append_printf (all, "%s%s", strchr (all->str, ',') != NULL ? " · " : ", ", from->label[i]);
  return all->len <= ALL_NAMES ? g_strdup (all->str) : g_strdup_printf ("%s ×%u", from->label[name], n);
}

/* What each class is called: as its member that was met first, and how many it has. */
static void
fold_add_names (GrFold *fold, const Folding *folding)
{
  const GrStates *from = folding->states;
  GrStates *states = &fold->states;
  char *const *value = from->value;
  states->label = g_new0 (char *, (gsize) states->n_nodes + 1);
  guint32 *name = fold->name = g_new (guint32, (gsize) states->n_nodes + 1);
  memset (name, 0xFF, ((gsize) states->n_nodes + 1) * sizeof *name);
  for (guint32 i = 0; i < from->n_nodes; i++) {
    guint32 class = folding->class[i];
    name[class] = MIN (name[class], i);
    g_array_index (fold->n_members, guint32, class)++;
    g_array_index (states->is_start, guint8, class) |= g_array_index (from->is_start, guint8, i);
  }
  if (from->start < from->n_nodes)
    name[states->start] = from->start;
  for (guint32 class = 0; class < states->n_nodes; class ++) {
    states->label[class] = fold_label (folding, class, name[class], g_array_index (fold->n_members, guint32, class));
    fold->has_counts |= strstr (states->label[class], " ×") != NULL;
    if (value != NULL)
      states->value[class] = g_strdup (value[name[class]]);
    g_array_append_val (fold->verdict, from->verdict[name[class]]);
  }
}

void
gr_fold_make (GrFold *fold, const GrStates *states)
{
  guint32 *class = fold->class = g_new0 (guint32, (gsize) states->n_nodes + 1);
  g_autoptr (GArray) member = g_array_new (FALSE, FALSE, sizeof (guint32));
  Folding folding = { states, class, member };
  g_autoptr (GHashTable) known = gr_fold_classes ();
  g_autoptr (GArray) key = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint i = 0; i < states->graph->order->len; i++) {
    guint32 node = g_array_index (states->graph->order, guint32, i);
    g_array_set_size (key, 0);
    for (guint32 k = states->row[node]; k < states->row[node + 1]; k++) {
      guint64 to = (guint64) class[gr_states_move (states, k)->head] * 4 + (guint64) gr_states_mover (states, k);
      g_array_append_val (key, to);
    }
    class[node] = gr_fold_class (known, key, TRUE);
    if (class[node] == member->len)
      g_array_append_val (member, node);
  }
  GrStates *out = &fold->states;
  out->graph = states->graph;
  out->is_partizan = states->is_partizan;
  out->direction = states->direction;
  out->n_nodes = member->len;
  out->start = states->start < states->n_nodes ? class[states->start] : out->n_nodes;
  out->is_start = g_array_new (FALSE, TRUE, sizeof (guint8));
  g_array_set_size (out->is_start, out->n_nodes);
  out->value = states->value != NULL ? g_new0 (char *, (gsize) out->n_nodes + 1) : NULL;
  fold->n_positions = states->n_nodes;
  fold->n_members = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_array_set_size (fold->n_members, out->n_nodes);
  fold->verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  fold_add_moves (fold, &folding);
  fold_add_names (fold, &folding);
  out->verdict = (const GrVerdict *) (gconstpointer) fold->verdict->data;
}

void
gr_fold_clear (GrFold *fold)
{
  gr_states_clear (&fold->states);
  g_clear_pointer (&fold->verdict, g_array_unref);
  g_clear_pointer (&fold->n_members, g_array_unref);
  g_clear_pointer (&fold->class, g_free);
  g_clear_pointer (&fold->name, g_free);
}
