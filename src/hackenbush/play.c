// SPDX-License-Identifier: MIT
// What games whose positions are cuts of one picture share: moves, those to a value, the picture of a position; and stalks read
// off pictures: the walk goes up from the ground as long as exactly one edge leads on, and must have seen all edges in the end.
#include "hackenbush/bush.h"
#include "hackenbush/stalk.h"

guint32
gr_bush_n_standing (const GrBush *bush, GrBytes at)
{
  guint32 n;
  g_free (gr_bush_standing (bush, at, &n));
  return n;
}

void
gr_bush_moves (const GrBush *bush, GrBytes from, const GArray *edge, GrMoves *out)
{
  g_autofree guint8 *standing = edge == NULL ? gr_bush_standing (bush, from, NULL) : NULL;
  g_autoptr (GArray) cut = gr_bush_cuts (bush, from);
  g_autoptr (GByteArray) left = g_byte_array_new ();
  guint n = edge != NULL ? edge->len : bush->edge->len;
  for (guint i = 0; i < n; i++) {
    guint32 own = edge != NULL ? g_array_index (edge, guint32, i) : i;
    if (standing != NULL && !standing[own])
      continue;
    g_array_append_val (cut, own);
    g_byte_array_set_size (left, 0);
    gr_bush_encode (bush, cut, left);
    g_array_set_size (cut, cut->len - 1);
    gr_moves_begin (out, (GrMover) gr_bush_edge (bush, own)->hue, own, 1);
    gr_moves_part (out, left->data, left->len);
  }
}

void
gr_bush_seek_moves (const GrBush *bush, GrBytes from, GrNimber wanted, GrMoves *out)
{
  g_autofree guint8 *standing = gr_bush_standing (bush, from, NULL);
  g_autoptr (GArray) edge = g_array_new (FALSE, FALSE, sizeof (guint32));
  if (!gr_bush_can_seek (bush, standing))
    return;
  gr_bush_seek (bush, standing, wanted, edge);
  gr_bush_moves (bush, from, edge, out);
}

gboolean
gr_bush_grundy (const GrBush *bush, GrBytes at, GrNimber *out)
{
  g_autofree guint8 *standing = gr_bush_standing (bush, at, NULL);
  if (!gr_bush_is_green (bush, standing))
    return FALSE;
  *out = gr_bush_value (bush, standing);
  return TRUE;
}

GrBush *
gr_bush_picture (GrBush *bush, GrBytes at)
{
  if (bush->edge->len <= GR_BUSH_MAX_DRAWN)
    gr_bush_place (bush);
  g_autofree guint8 *standing = gr_bush_standing (bush, at, NULL);
  return gr_bush_part (bush, standing);
}

/* ---- stalks ---- */

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
gr_bush_stalk (const GrBush *bush)
{
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

GByteArray *
gr_stalk_read (const GrStudy *study, guint component, GrBytes at)
{
  const GrSummand *summand = gr_study_summand (study, component);
  g_autoptr (GrBush) bush = gr_summand_bush (summand, gr_study_component (study, component)->realm, at);
  return bush != NULL ? gr_bush_stalk (bush) : NULL;
}

char *
gr_stalk_signs (const GByteArray *stalk)
{
  GString *signs = g_string_new (NULL);
  for (guint i = 0; i < stalk->len; i++)
    g_string_append (signs, stalk->data[i] ? "+" : "−");
  return g_string_free (signs, FALSE);
}

gboolean
gr_bush_is_drawn (const GrStudy *study, guint component, GrBytes at)
{
  const GrSummand *summand = gr_study_summand (study, component);
  guint32 realm = gr_study_component (study, component)->realm;
  g_autoptr (GrBush) bush = summand->game->folding != NULL ? gr_summand_bush (summand, realm, at) : NULL;
  g_autoptr (GrScene) drawn = gr_scene_new (), own = gr_scene_new ();
  if (bush == NULL)
    return FALSE;
  gr_bush_draw (bush, drawn);
  summand->game->draw (summand->instance, realm, at, own);
  return own->item->len == drawn->item->len && own->point->len == drawn->point->len;
}
