// SPDX-License-Identifier: MIT
// A number line: where numbers stand on it, its arrows, ticks and the integers under them. What uses one says how long it is
// and what else stands on it.
#pragma once

#include "scene/scene.h"

typedef struct {
  double least, most; /* the numbers at its ends */
  double scale;       /* points that 1 takes; below 0: larger numbers stand to the left, as in thermographs */
  double x, y;        /* where the least stands, in points */
  double ends;        /* of the arrows beyond the numbers, in points */
} GrNumberLine;

/* From x to x, in points, left end first. */
typedef struct {
  double from, to;
} GrReach;

/* Whether a line from @low to @high is still a picture: its labels have ten digits at most. */
gboolean gr_number_line_holds (double low, double high);
/* The first of 1, 2, 5, 10, 20, 50, … that takes @room points where 1 takes @scale. */
double gr_number_line_pitch (double scale, double room);

/* Where @value stands. */
double gr_number_line_x (const GrNumberLine *line, double value);

/* The line with an arrow at either end. */
void gr_number_line_draw_arrows (const GrNumberLine *line, GrScene *scene);
/* Ticks, as far apart as their integers need room, which stand @below points under the line, but none where something is in
   @taken (nullable, of GrReach). @above: faint lines rise so many points from them. */
void gr_number_line_draw_ticks (const GrNumberLine *line, double above, double below, const GArray *taken,
                                GrScene *scene);
