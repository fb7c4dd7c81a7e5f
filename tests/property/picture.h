// SPDX-License-Identifier: MIT
// For tests: a small Hackenbush picture whose positions are sets of edges, one bit each.
#pragma once

#include "hackenbush/bush.h"

#define MOST_EDGES 11 /* of pictures that are searched by brute force */

typedef struct {
  guint n_nodes, n_ground, n_edges; /* nodes 0 … n_ground − 1 are ground */
  guint end[2 * MOST_EDGES][2];
  GrHue hue[2 * MOST_EDGES];
} Picture;

/* The edges of @set that hang together with the ground. */
static inline guint
picture_fall (const Picture *picture, guint set)
{
  guint reached = (1u << picture->n_ground) - 1, before = 0;
  while (reached != before) {
    before = reached;
    for (guint i = 0; i < picture->n_edges; i++) {
      guint both = 1u << picture->end[i][0] | 1u << picture->end[i][1];
      reached |= (set >> i & 1) && (reached & both) ? both : 0;
    }
  }
  guint left = 0;
  for (guint i = 0; i < picture->n_edges; i++)
    left |= (set >> i & 1) && (reached >> picture->end[i][0] & 1) ? 1u << i : 0;
  return left;
}
