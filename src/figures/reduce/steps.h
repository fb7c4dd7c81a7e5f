// SPDX-License-Identifier: MIT
// The reduction of a Hackenbush picture, step by step: what is done where, and the picture after it. A green picture
// becomes one stalk; a coloured one a stalk or a bare value.
// Invariant: edges of the first picture are numbered by their index, and keep their number until a step takes them; what
// comes of a step has a number of its own. So what changes between two pictures is what the other one has no number for.
#pragma once

#include "hackenbush/colon.h"
#include "hackenbush/forms.h"

typedef enum {
  GR_REDUCE_SUM,     /* branches at one point become one thing of the value of their sum */
  GR_REDUCE_FUSE,    /* the points of a green cycle are pulled together */
  GR_REDUCE_LOOPS,   /* loops become single edges */
  GR_REDUCE_OPTIONS, /* a part with a coloured cycle is worth what its options say */
} GrReduceKind;

#define GR_REDUCE_NO_EDGE G_MAXUINT32

/* A value that stands at a node in place of what was there. */
typedef struct {
  guint32 node;
  GrPoint at; /* its middle */
  GrForm form;
} GrReduceBadge;

/* What stands at the point of a GR_REDUCE_SUM, or a point of the cycle of a GR_REDUCE_FUSE, which has a place alone. */
typedef struct {
  GrForm form;
  GrPoint at, away;  /* where its value stands: beyond @at in the direction @away */
  gboolean is_badge; /* a value that stands there already */
  gboolean is_mixed; /* a stalk of blue and red, read by its signs */
  guint n_rules;     /* edges between it and a value at its end */
  GrForm above;      /* the value that the lowest of them carries */
  GrHue hue;         /* of that edge */
} GrReduceTerm;

/* Whose a cut is: in green pictures it is no one's alone. */
typedef enum { GR_REDUCE_LEFT = GR_SIDE_LEFT, GR_REDUCE_RIGHT = GR_SIDE_RIGHT, GR_REDUCE_BOTH } GrReducePlayer;

typedef struct {
  guint32 edge; /* of the picture before; GR_REDUCE_NO_EDGE: no longer in it */
  GrReducePlayer player;
  GrForm form; /* what it leaves */
} GrReduceCut;

typedef struct {
  GrReduceKind kind;
  guint32 node; /* where it happens; 0: on the ground */
  GrPoint at;   /* the same as a place */
  GrBush *after;
  GArray *badge; /* of GrReduceBadge: all that stand in the picture after, new ones last */
  GArray *term;  /* of GrReduceTerm */
  GArray
    *cut;     /* of GrReduceCut: best ones of both players in a part with a cycle, each value once; of redwood furniture
                    those that decide, one after another, the last of which parts its feet */
  GrHue foot; /* of redwood furniture; else GR_HUE_GREEN */
  guint n;    /* edges of the cycle or of the part; loops */
  GrForm form; /* the value that is found, and what stands for it: a stalk, or a bare value, */
  gboolean is_stalk;
  GrPoint label; /* and where the stalk's number stands */
} GrReduceStep;

/* TRUE where @step finds a value. */
static inline gboolean
gr_reduce_has_value (const GrReduceStep *step)
{
  return step->kind == GR_REDUCE_SUM || step->kind == GR_REDUCE_OPTIONS;
}

static inline const GrReduceStep *
gr_reduce_step (const GPtrArray *steps, guint index)
{
  return (const GrReduceStep *) g_ptr_array_index (steps, index);
}

static inline const GrReduceTerm *
gr_reduce_term (const GrReduceStep *step, guint index)
{
  return &g_array_index (step->term, GrReduceTerm, index);
}

static inline const GrReduceCut *
gr_reduce_cut (const GrReduceStep *step, guint index)
{
  return &g_array_index (step->cut, GrReduceCut, index);
}

/* All steps from @bush (placed, nothing floating, edges numbered by their index): of GrReduceStep. (transfer full) It comes
   down to one stalk, a bare value or nothing, or to NULL and @error over a limit. */
GPtrArray *gr_reduce_steps (const GrBush *bush, GrBushForms *memory, GError **error);

/* How many of @steps, from step @first and the picture @bush on, do the same at other points of it, so that they can be
   taken at once. */
guint gr_reduce_same (const GrBush *bush, const GPtrArray *steps, guint first);

/* GrBushLook of the edges of @bush: the accent is on those that @other has not. (transfer full) */
guint8 *gr_reduce_look (const GrBush *bush, const GrBush *other);
