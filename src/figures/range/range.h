// SPDX-License-Identifier: MIT
// The tree of sums over runs of components: range.c makes it, draw.c draws it.
#pragma once

#include "diagram/figure.h"

/* One run of neighbours and its sum. */
typedef struct {
  char *name;        /* of the value */
  char *old;         /* (nullable) of the value that an update has taken away */
  guint first, last; /* components, both included */
  guint level;       /* 0: a single component; else one more than the higher of its two halves */
  guint half[2];     /* nodes; 0 for single components */
  guint64 value;     /* a GrForm in partizan studies, else a nimber */
  GrOutcome outcome; /* of the run played alone */
} GrRangeNode;

/* How a node is drawn. */
typedef enum {
  GR_RANGE_HIDDEN, /* not there yet */
  GR_RANGE_PLAIN,
  GR_RANGE_FRESH,  /* just made, or made anew */
  GR_RANGE_PASSED, /* looked into on the way */
  GR_RANGE_TAKEN,  /* a part of the run asked for */
} GrRangeLook;

typedef struct {
  GrStudy *study; /* lent */
  const GrFigureRequest *request;
  guint n;          /* components */
  const char *plus; /* between two values in words */
  GArray *node;     /* of GrRangeNode; the first is the root, halves stand behind their wholes */
  GPtrArray *order; /* of GrRangeNode: from the root down, level by level, from the left */
  guint8 *look;     /* of GrRangeLook, shape (nodes) */
  GPtrArray *piece; /* (nullable) of GrScene: the components' pictures, shape (n) */
  guint changed;    /* the component that is no longer as its picture; G_MAXUINT: none */
  guint touched;    /* the component whose bars are rimmed as those that a change alters; G_MAXUINT: none */
  double pitch;     /* from component to component, in points */
  gboolean is_tall; /* leaves stand below one another: they would be too wide */
  gboolean is_summary;
  gboolean has_given; /* what the components are is written by their numbers */
  guint n_bits;       /* beside values; 0: none */
  double scale;       /* of the pictures */
  guint rows;         /* 1: they stand under their leaves; more: below in so many rows */
  char *told;         /* (nullable) what has changed */
  GPtrArray *frames;
} GrRange;

GR_AT_FUNCTION (gr_range_node, GrRange, node, GrRangeNode)

/* Chooses how the tree is drawn, and makes the pictures of the components. */
void gr_range_measure (GrRange *range);
/* The tree as range->look has it; the run from @first to @last, where it is no more than @last, is marked at the foot with
   @label. (transfer full) */
GrScene *gr_range_draw (const GrRange *range, guint first, guint last, const char *label);
