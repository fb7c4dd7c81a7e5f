// SPDX-License-Identifier: MIT
// The reduction of a green Hackenbush picture to one stalk, step by step: what is done where, and the picture after it.
#pragma once

#include "game/bush.h"

typedef enum {
  GR_REDUCE_COLON, /* stalks at one point become one of their nim-sum */
  GR_REDUCE_FUSE,  /* the points of a cycle are pulled together */
  GR_REDUCE_LOOPS, /* loops become single edges */
} GrReduceKind;

typedef struct {
  GrReduceKind kind;
  guint32 node; /* where it happens; 0: on the ground */
  GrPoint at;   /* the same as a place */
  gboolean on_ground;
  guint8 *before; /* GrBushLook of the edges of the picture before: the accent is on those that change */
  GrBush *after;
  guint8 *look;     /* the same for the picture after: the accent is on what came of them */
  GArray *length;   /* of guint32, colon: the stalks' lengths, in the order in which they stand from the left */
  GArray *label;    /* of GrPoint, colon: where their numbers stand */
  GArray *point;    /* of GrPoint, fuse: the places that are pulled together */
  guint n_edges;    /* of the cycle, or loops */
  GrNimber value;   /* colon: the nim-sum */
  GrPoint value_at; /* colon: where its number stands after */
} GrReduceStep;

/* All steps from @bush (green, placed, nothing floating) to one stalk or nothing: of GrReduceStep. (transfer full) */
GPtrArray *gr_reduce_steps (const GrBush *bush);
