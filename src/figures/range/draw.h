// SPDX-License-Identifier: MIT
// A tree of sums over runs, drawn: a bar over every run, the components at the foot.
#pragma once

#include "figures/range/tree.h"

/* How a node is drawn. */
typedef enum {
  GR_RANGE_HIDDEN, /* not there yet */
  GR_RANGE_PLAIN,
  GR_RANGE_FRESH,  /* just made, or made anew */
  GR_RANGE_PASSED, /* looked into on the way */
  GR_RANGE_TAKEN,  /* a part of the run asked for */
} GrRangeLook;

typedef struct {
  const GrRangeTree *tree;
  guint n;                /* components */
  const GPtrArray *piece; /* (nullable) of GrScene: the components' pictures, shape (n) */
  guint changed;          /* the component that is no longer as its picture; G_MAXUINT: none */
  double pitch;           /* from component to component, in points */
  double scale;           /* of the pictures */
} GrRangeView;

/* Chooses pitch and scale; drops pictures that do not fit. */
void gr_range_measure (GrRangeView *view);

/* @look: of GrRangeLook, shape (n_nodes). @first to @last, where it is no more than @last, is marked at the foot with
   @label. */
GrScene *gr_range_draw (const GrRangeView *view, const guint8 *look, guint first, guint last, const char *label);
