// SPDX-License-Identifier: MIT
// The drawing of the figure halves: piles over their half tables, the match between the tables, the choice on a number
// line.
#pragma once

#include "diagram/figure.h"
#include "diagram/steps.h"
#include "value/fit.h"

/* How far the solution has come. */
typedef enum { GR_HALVES_PILES, GR_HALVES_TABLES, GR_HALVES_FINGERS, GR_HALVES_MATCH, GR_HALVES_CHOICE } GrHalvesStep;

/* A row of a table as it is shown. */
typedef struct {
  guint n_left_out; /* not 0: this many rows stand here, and nothing else is said */
  guint row;        /* of the fit */
  gboolean is_match;
  char *piles, *sum, *height;
} GrHalvesRow;

typedef struct {
  const GrFigureRequest *request;
  const GrFit *fit;
  guint n;          /* piles */
  GPtrArray *scene; /* of GrScene, a pile each: drawn by its game, top left at (0, 0) */
  GPtrArray *value; /* of GrDyadic */
  GPtrArray *text;  /* of char*: the values */
  GArray *table[2]; /* of GrHalvesRow: sums rise in the first and fall in the second */
  guint finger[2];  /* GR_HALVES_FINGERS: rows of table that are compared */
  GrSteps steps;    /* the chosen piles, or their two sums where they are many */
} GrHalves;

/* The choice @chosen of @half as a list of piles that is at most @width wide in @font: “0, 2, … (5)”. (transfer
   full) */
char *gr_halves_list (const GrHalves *halves, guint half, guint32 chosen, const GrFont *font, double width);
/* The sum of the two rows under the fingers, in units. */
gint64 gr_halves_finger_sum (const GrHalves *halves);
/* How wide the list of a row and its sum may be together. */
double gr_halves_cell (void);

/* (transfer full) */
GrScene *gr_halves_draw (const GrHalves *halves, GrHalvesStep step);
/* How wide the whole picture is, in points. */
#define GR_HALVES_WIDTH 430.0
