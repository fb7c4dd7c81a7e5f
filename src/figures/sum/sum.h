// SPDX-License-Identifier: MIT
// A sum and its components on a number line: what stands in its rows, and where it is drawn (draw.c).
#pragma once

#include "diagram/number-line.h"

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

/* A first move: what it leaves in its component and in all. */
typedef struct {
  GrForm part, total;
  gboolean is_set;
} GrSumFirst;

typedef struct {
  char *label;            /* (nullable) of the component's position; NULL where it is the value's name */
  GrScene *picture;       /* (nullable) */
  guint32 summand;        /* whose component it is: pictures of one share a scale */
  GrForm value;           /* of the component */
  GrForm total;           /* of the sum of all down to this row */
  GrDyadic *mean;         /* of that sum */
  GrSumMark own;          /* the component alone */
  GrSumMark so_far;       /* the sum of all down to this row */
  GrSumFirst first[2][2]; /* by GrSide: one that does not win, one that does */
  guint64 n_wins[2];      /* winning moves in it by GrSide, for who is to move, … */
  guint64 n_moves[2];     /* … and all */
  GString *win[2];        /* (nullable) “→ 1, 1/2”: what the winning ones leave, each value once */
  GrScene *after[2];      /* (nullable) what the first of them leaves, drawn */
  guint pair;             /* the row that it cancels with; its own index: none */
  GrForm pair_value;      /* of the first of a pair: what both are worth */
} GrSumRow;

typedef struct {
  GrStudy *study;
  GrBytes whole; /* lent */
  const GrFigureRequest *request;
  GrForms *forms;
  GrForm total;
  GArray *row; /* of GrSumRow, at least one */
  GrOutcome outcome;
  /* The geometry that all frames share, filled by gr_sum_place(): in points. */
  double row_pitch, picture_x, picture_width, value_x, so_far_x, right;
  double wins[2], wins_room; /* width of the columns of winning moves, and of what is in them at most */
  GrNumberLine line;
  GrFont name_font, label_font;
} GrSum;

/* What a frame shows besides the components. */
typedef struct {
  guint n_added;     /* rows from the top that are added tip to tail */
  gboolean is_ended; /* the total and the winning moves are shown */
} GrSumStep;

/* “= 0”, by GrOutcome. */
extern const char *const gr_sum_relation[];
extern const char gr_sum_total_word[];

GR_AT_FUNCTION (gr_sum_row, GrSum, row, const GrSumRow)
const GrSumMark *gr_sum_total (const GrSum *sum);
/* What a row is called before its value, or "". (transfer full) */
char *gr_sum_label (const GrSumRow *row);

/* Fills the geometry, when all rows are read. FALSE and @error where the numbers are too large to be drawn. */
gboolean gr_sum_place (GrSum *sum, GError **error);
GrScene *gr_sum_draw (const GrSum *sum, GrSumStep step);
