// SPDX-License-Identifier: MIT
// The drawing of a partizan sum over one number line: sum.c gathers what stands in the rows, this sets it out.
#pragma once

#include "diagram/figure.h"
#include "diagram/number-line.h"

/* More rows than this are no picture. */
#define GR_SUM_MAX_ROWS 40

typedef enum {
  GR_SUM_NUMBER,
  GR_SUM_NEAR, /* infinitely near a number, and none itself */
  GR_SUM_HOT,  /* its stops differ */
} GrSumKind;

/* Where a value stands on the line. */
typedef struct {
  char *name;
  GrSumKind kind;
  GrOutcome side;         /* GR_SUM_NEAR: L above its number, R below it, N confused with it */
  double low, mean, high; /* right stop, mean, left stop */
} GrSumMark;

typedef struct {
  char *label;       /* (nullable) of the component's position; NULL where it is the value's name */
  GrScene *picture;  /* (nullable) */
  guint32 summand;   /* whose component it is: pictures of one share a scale */
  GrForm value;      /* of the component */
  GrDyadic *mean;    /* of the sum of all down to this row */
  GrSumMark own;     /* the component alone */
  GrSumMark so_far;  /* the sum of all down to this row */
  guint64 n_wins[2]; /* winning moves in it by GrSide, for who is to move */
} GrSumRow;

typedef struct {
  const GrFigureRequest *request;
  GArray *row; /* of GrSumRow, at least one */
  GrOutcome outcome;
  gboolean has_wins; /* the winning moves were counted */
  /* The geometry, filled by gr_sum_place(): in points. */
  double row_pitch, picture_x, picture_width, value_x, so_far_x, right;
  GrNumberLine line;
  GrFont name_font, label_font;
} GrSumView;

/* Lent. */
const GrSumRow *gr_sum_row (const GrSumView *view, guint index);
/* The value of the whole sum. */
const GrSumMark *gr_sum_total (const GrSumView *view);

/* Makes the geometry that all frames share. FALSE and @error where the numbers are too large to be drawn. */
gboolean gr_sum_place (GrSumView *view, GError **error);

/* What a frame shows besides the components. */
typedef struct {
  guint n_added;     /* rows from the top that are added tip to tail */
  gboolean is_ended; /* the total and the winning moves are shown */
} GrSumStep;

/* (transfer full) */
GrScene *gr_sum_draw (const GrSumView *view, GrSumStep step);

/* The same as text. (transfer full) */
char *gr_sum_plain (const GrSumView *view, GrSumStep step);
