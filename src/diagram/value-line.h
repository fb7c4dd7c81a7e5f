// SPDX-License-Identifier: MIT
// The number line that explains a value by its options.
#pragma once

#include "diagram/figure.h"
#include "diagram/number-line.h"

/* What a player can move to. */
typedef struct {
  char *name;
  GrForm form;
  double low, high; /* stops */
  double place;     /* the stop that counts */
  guint level, bar; /* set by gr_value_line_measure(): rows of its name and of its bar, away from the line, from 0 */
} GrValueOption;

typedef struct {
  const GrFigureRequest *request;
  GrForms *forms;
  GArray *option[2]; /* of GrValueOption, distinct, rising */
  GrForm value;
  char *name; /* of the value */
  gboolean is_number;
  char *typed;            /* (nullable) the game as the reader wrote it, where he wrote more than is kept */
  double bound[2];        /* the best of Left, of Right: the ends of the gap; infinite without options */
  const GrDyadic *end[2]; /* (nullable: there is none) the same exactly, lent */
  char *bound_name[2];
  /* Set by gr_value_line_measure(): */
  GrNumberLine axis;
  guint n_levels[2], n_bars[2];
  gboolean is_flagged[2]; /* names hang beside their stems, for over them they would touch */
} GrValueLine;

typedef enum { GR_VALUE_ALL, GR_VALUE_BEST, GR_VALUE_DROPPED } GrValueStep;

/* Lent. */
const GrValueOption *gr_value_option (const GrValueLine *line, GrSide side, guint i);

/* Finds where everything stands. FALSE and @error where the numbers are too large to be drawn. */
gboolean gr_value_line_measure (GrValueLine *line, GError **error);

/* The line with all options, with the best of either and the gap between them, or with the value dropped into it: all
   in one room. (transfer full) */
GrScene *gr_value_line_draw (const GrValueLine *line, GrValueStep step);
