// SPDX-License-Identifier: MIT
// Stalks read off Hackenbush pictures: the walk goes up from the ground as long as exactly one edge leads on, and must
// have seen all edges in the end.
#include "hackenbush/stalk.h"

#include "hackenbush/bush.h"

/* The edge that leads on from @node, which was reached by @from; G_MAXUINT32 where none or several do. */
static guint32
stalk_next (const GrBush *bush, guint32 node, guint32 from)
{
  guint32 next = G_MAXUINT32, n = 0;
  for (guint32 k = bush->row[node]; k < bush->row[node + 1]; k++)
    if (bush->around[k] != from) {
      next = bush->around[k];
      n++;
    }
  return n == 1 ? next : G_MAXUINT32;
}

GByteArray *
gr_stalk_read (const GrStudy *study, guint component, GrBytes at)
{
  const GrSummand *summand = gr_study_summand (study, component);
  g_autoptr (GrBush) bush = gr_summand_bush (summand, gr_study_component (study, component)->realm, at);
  if (bush == NULL)
    return NULL;
  g_autoptr (GByteArray) stalk = g_byte_array_new ();
  guint32 node = 0, from = G_MAXUINT32, n_edges = bush->edge->len;
  for (guint32 edge = stalk_next (bush, node, from); edge != G_MAXUINT32; edge = stalk_next (bush, node, from)) {
    const GrBushEdge *own = gr_bush_edge (bush, edge);
    guint8 is_left = own->hue == GR_HUE_BLUE;
    guint32 other = gr_bush_other (own, node);
    if (own->hue == GR_HUE_GREEN || other == node || other == 0 || stalk->len == n_edges)
      return NULL;
    g_byte_array_append (stalk, &is_left, 1);
    node = other;
    from = edge;
  }
  return stalk->len == n_edges ? g_steal_pointer (&stalk) : NULL;
}

char *
gr_stalk_signs (const GByteArray *stalk)
{
  GString *signs = g_string_new (NULL);
  for (guint i = 0; i < stalk->len; i++)
    g_string_append (signs, stalk->data[i] ? "+" : "−");
  return g_string_free (signs, FALSE);
}
