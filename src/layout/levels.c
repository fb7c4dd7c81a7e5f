// SPDX-License-Identifier: MIT
// The nodes are put in depth-first order without recursion: the nodes of a subtree stand together there, and how many
// they are is known from the last node to the first. One walk back over that order then meets the leaves from the right
// and children before their parents.
#include "layout/levels.h"

/* The nodes in depth-first order. (transfer full) */
static guint32 *
levels_depth_first (guint32 n, const guint32 *parent)
{
  g_autofree guint32 *size = g_new0 (guint32, (gsize) n + 1), *place = g_new0 (guint32, (gsize) n + 1);
  guint32 *deep = g_new0 (guint32, (gsize) n + 1), next = 0;
  for (guint32 i = n; i-- > 0;) {
    size[i]++;
    if (parent[i] != G_MAXUINT32)
      size[parent[i]] += size[i];
  }
  for (guint32 i = 0; i < n; i++) {
    guint32 *from = parent[i] == G_MAXUINT32 ? &next : &place[parent[i]];
    deep[*from] = i;
    place[i] = *from + 1;
    *from += size[i];
  }
  return deep;
}

void
gr_levels_place (guint32 n, const guint32 *parent, const double *room, GrPoint *at)
{
  g_autofree guint32 *deep = levels_depth_first (n, parent);
  g_autofree double *left = g_new0 (double, (gsize) n + 1), *right = g_new0 (double, (gsize) n + 1); /* children */
  g_autofree guint8 *has_child = g_new0 (guint8, (gsize) n + 1);
  double cursor = 0, last_room = 0;
  gboolean is_first = TRUE;
  for (guint32 i = 0; i < n; i++)
    at[i].y = parent[i] != G_MAXUINT32 ? at[parent[i]].y + 1 : 0;
  for (guint32 i = n; i-- > 0;) {
    guint32 node = deep[i], up = parent[node];
    if (!has_child[node]) {
      cursor -= is_first ? 0 : (last_room + room[node]) / 2;
      last_room = room[node];
      is_first = FALSE;
      at[node].x = cursor;
    } else {
      at[node].x = (left[node] + right[node]) / 2;
    }
    if (up != G_MAXUINT32) {
      right[up] = has_child[up] ? right[up] : at[node].x;
      left[up] = at[node].x;
      has_child[up] = TRUE;
    }
  }
}
