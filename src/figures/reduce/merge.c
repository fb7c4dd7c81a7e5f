// SPDX-License-Identifier: MIT
// Steps that do the same at different points are shown in one frame where there are many. They follow each other, and none
// takes anything away that touches a point at which one of them has put something: so all stand in the picture before
// the first of them and can be taken at once.
#include "figures/reduce/merge.h"

static void
group_free (gpointer data)
{
  GrReduceGroup *group = data;
  g_free (group->before);
  g_free (group->look);
  g_free (group);
}

/* TRUE where @step may go with those of the group, whose points are marked in @is_touched (shape (n_nodes)). */
static gboolean
group_takes (const GrReduceStep *first, const GrBush *bush, const GrReduceStep *step, const guint8 *is_touched)
{
  if (step->kind != first->kind || first->on_ground || step->on_ground || step->kind == GR_REDUCE_FUSE
      || step->kind == GR_REDUCE_OPTIONS)
    return FALSE;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const guint32 *node = gr_bush_edge (bush, i)->node;
    if (step->before[i] != GR_BUSH_ORDINARY && (is_touched[node[0]] || is_touched[node[1]]))
      return FALSE;
  }
  return TRUE;
}

/* TRUE where all that stands in @bush has the same place in @next. */
static gboolean
places_stay (const GrBush *bush, const GrBush *next)
{
  for (guint32 i = 1; i < bush->n_nodes; i++)
    if (bush->place[i].x != next->place[i].x || bush->place[i].y != next->place[i].y)
      return FALSE;
  for (guint32 i = 0; i < bush->n_feet; i++)
    if (bush->foot[i] != next->foot[i])
      return FALSE;
  return TRUE;
}

/* Marks in the group what @step takes; @index (of guint32) says which edge of the group's first picture each edge is, and
   is made to say so for the picture after the step. */
static void
group_add (GrReduceGroup *group, const GrReduceStep *step, GArray *index)
{
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < index->len; i++) {
    guint32 own = g_array_index (index, guint32, i);
    if (step->before[i] == GR_BUSH_ORDINARY)
      g_array_append_val (kept, own);
    else if (own != GR_REDUCE_NEW_EDGE)
      group->before[own] = step->before[i];
  }
  guint32 fresh = GR_REDUCE_NEW_EDGE;
  while (kept->len < step->after->edge->len)
    g_array_append_val (kept, fresh);
  g_array_set_size (index, 0);
  g_array_append_vals (index, kept->data, kept->len);
  g_array_unref (kept);
  group->n++;
}

/* The group that begins with step @first, from @bush on. */
static GrReduceGroup *
group_new (const GrBush *bush, const GPtrArray *steps, guint first, gboolean merges)
{
  GrReduceGroup *group = g_new0 (GrReduceGroup, 1);
  const GrReduceStep *step = steps->pdata[first];
  g_autofree guint8 *is_touched = g_new0 (guint8, bush->n_nodes);
  g_autoptr (GArray) index = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 i = 0; i < bush->edge->len; i++)
    g_array_append_val (index, i);
  group->first = first;
  group->before = g_new0 (guint8, bush->edge->len + 1);
  group_add (group, step, index);
  const GrBush *now = step->after;
  is_touched[step->node] = 1;
  while (merges && first + group->n < steps->len && places_stay (bush, now)) {
    const GrReduceStep *next = steps->pdata[first + group->n];
    if (!group_takes (step, now, next, is_touched) || !places_stay (bush, next->after))
      break;
    group_add (group, next, index);
    is_touched[next->node] = 1;
    now = next->after;
  }
  if (group->n == 1) { /* what is fused is not new, but under discussion */
    group->look = g_memdup2 (step->look, MAX (1, now->edge->len));
    return group;
  }
  group->look = g_new0 (guint8, now->edge->len + 1);
  for (guint i = 0; i < index->len; i++)
    group->look[i] = g_array_index (index, guint32, i) == GR_REDUCE_NEW_EDGE ? GR_BUSH_ACCENT : GR_BUSH_ORDINARY;
  return group;
}

GPtrArray *
gr_reduce_groups (const GrBush *bush, const GPtrArray *steps, gboolean merges)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func (group_free);
  for (guint i = 0; i < steps->len;) {
    GrReduceGroup *group = group_new (bush, steps, i, merges);
    g_ptr_array_add (groups, group);
    i += group->n;
    bush = ((const GrReduceStep *) steps->pdata[i - 1])->after;
  }
  return groups;
}
