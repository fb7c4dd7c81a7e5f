// SPDX-License-Identifier: MIT
// The reduction of a Hackenbush picture, step by step: what is done where, and the picture after it. A green picture
// becomes one stalk; a coloured one a stalk or a bare value.
#pragma once

#include "hackenbush/forms.h"

typedef enum {
  GR_REDUCE_COLON,   /* green stalks at one point become one of their nim-sum */
  GR_REDUCE_FUSE,    /* the points of a green cycle are pulled together */
  GR_REDUCE_LOOPS,   /* loops become single edges */
  GR_REDUCE_SUM,     /* coloured branches at one point become one thing of the value of their sum */
  GR_REDUCE_OPTIONS, /* a part with a coloured cycle is worth what its options say */
} GrReduceKind;

/* GrBushEdge.number of edges that came of a step. */
#define GR_REDUCE_NEW_EDGE G_MAXUINT32

/* A value that stands at a node in place of what was there. */
typedef struct {
  guint32 node;
  GrPoint at; /* its middle */
  GrForm form;
} GrReduceBadge;

/* A branch at the point of a GR_REDUCE_SUM. */
typedef struct {
  GrForm form;
  GrPoint at, away;  /* where its value stands: beyond @at in the direction @away */
  gboolean is_badge; /* a value that stands there already */
  gboolean is_mixed; /* a stalk of blue and red, read by its signs */
  guint n_rules;     /* edges between it and a value at its end */
  GrForm above;      /* the value that the lowest of them carries */
  GrHue hue;         /* of that edge */
} GrReduceTerm;

/* A cut of a part with a cycle that is best for a player. */
typedef struct {
  guint32 edge; /* of the picture before; GR_REDUCE_NEW_EDGE: no longer in it */
  GrSide side;
  GrForm form; /* what it leaves */
} GrReduceOption;

/* One of the cuts, one after another, that decide what redwood furniture is worth. */
typedef struct {
  guint32 edge;   /* of the picture before */
  GrForm form;    /* what it leaves */
  gboolean parts; /* the feet no longer hang together: the last one */
} GrReduceLineCut;

/* What stands for the value of a GR_REDUCE_SUM or of GR_REDUCE_OPTIONS. */
typedef struct {
  GrForm form;
  gboolean is_stalk; /* a stalk, not a bare value */
  GrPoint at;        /* where its number stands after */
} GrReduceResult;

typedef struct {
  GrReduceKind kind;
  guint32 node; /* where it happens; 0: on the ground */
  GrPoint at;   /* the same as a place */
  gboolean on_ground;
  guint8 *before; /* GrBushLook of the edges of the picture before: the accent is on those that change */
  GrBush *after;
  guint8 *look;  /* the same for the picture after: the accent is on what came of them */
  GArray *badge; /* of GrReduceBadge: all that stand in the picture after */
  union {        /* by @kind */
    struct {
      GArray *length; /* of guint32: the stalks' lengths, in the order in which they stand from the left */
      GArray *label;  /* of GrPoint: where their numbers stand */
      GrNimber value; /* their nim-sum */
      GrPoint at;     /* where its number stands after */
    } colon;
    struct {
      GArray *point; /* of GrPoint: the places that are pulled together */
      guint n_edges; /* of the cycle */
    } fuse;
    struct {
      guint n; /* loops */
    } loops;
    struct {
      GrReduceResult result;
      GArray *term; /* of GrReduceTerm */
    } sum;
    struct {
      GrReduceResult result;
      GArray *option; /* of GrReduceOption */
      guint n_edges;  /* of the part */
      GArray *line;   /* of GrReduceLineCut: of redwood furniture; else empty */
      GrHue foot;     /* the hue of its feet */
    } options;
  };
} GrReduceStep;

/* What stands for the value that @step found; NULL for a step of another kind. Lent. */
const GrReduceResult *gr_reduce_step_result (const GrReduceStep *step);

/* All steps from @bush (placed, nothing floating): of GrReduceStep. (transfer full) A green picture, for which @memory is
   NULL, comes down to one stalk or nothing; one with other colours to a stalk, a bare value or nothing, or to NULL and
   @error over a limit. */
GPtrArray *gr_reduce_steps (const GrBush *bush, GrBushForms *memory, GError **error);
