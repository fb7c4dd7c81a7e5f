// SPDX-License-Identifier: MIT
// Numbers added one after another on a number line: a row for each, from the line upwards, with an arrow from the sum
// before it to the sum after it, and columns beside the arrows that tell what was added and the sums. Blue to the
// right, red dashed to the left.
#pragma once

#include "diagram/figure.h"
#include "diagram/number-line.h"

typedef struct {
  char *name;           /* (nullable) whose number it is */
  GrDyadic *step, *sum; /* what is added, and the sum with it */
  char *step_text, *sum_text;
} GrStep;

typedef struct {
  const GrFigureRequest *request;
  GArray *step;     /* of GrStep, the lowest first */
  const char *head; /* (nullable) over the names */
  double row;       /* how high a row is */
  double left;      /* where the line begins */
  double right;     /* where the columns end: of all that is drawn */
  /* private */
  GrNumberLine line;
  double name_x, step_x, sum_x;
} GrSteps;

/* No steps yet; the line is to begin at @left, in points. */
void gr_steps_init (GrSteps *steps, const GrFigureRequest *request, double left);
void gr_steps_clear (GrSteps *steps);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrSteps, gr_steps_clear)
/* Adds @step (transfer none) to the sum; @name (nullable) is copied. */
void gr_steps_add (GrSteps *steps, const char *name, const GrDyadic *step);
/* Lays out the line, at most @width wide and 1 at most @unit, and rows that together are @height high where each may be
   as high. FALSE where the numbers are too large to be drawn. */
gboolean gr_steps_measure (GrSteps *steps, double width, double unit, double height);

/* The middle of row @i, in points. */
double gr_steps_y (const GrSteps *steps, guint i);

/* Draws the line and the first @n rows; the text of row @here is bold (G_MAXUINT: of none). */
void gr_steps_draw (const GrSteps *steps, guint n, guint here, GrScene *scene);
/* Marks the last sum: a dotted line down to the number line, and its text under it. */
void gr_steps_draw_end (const GrSteps *steps, GrScene *scene);
/* What is drawn under the line, text included. */
#define GR_STEPS_FOOT 48.0
/* What is drawn over the highest row: the columns' heads. */
#define GR_STEPS_HEAD 20.0
