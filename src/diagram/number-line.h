// SPDX-License-Identifier: MIT
// A number line: where numbers stand on it, its two arrows, ticks and the integers under them. What uses one says how
// long it is, which numbers have ticks, and what else stands on it.
#pragma once

#include "scene/scene.h"

typedef struct {
  double least, most; /* the numbers at its ends */
  double scale;       /* points that 1 takes */
  double x, y;        /* where the least stands, in points */
  double ends;        /* of the arrows beyond the numbers, in points */
  double tail[2];     /* the numbers from which the arrows to the left and to the right are drawn */
  double pitch;       /* a whole number: from tick to tick */
} GrNumberLine;

/* Whether a line from @low to @high is still a picture: its labels have ten digits at most. */
gboolean gr_number_line_holds (double low, double high);
/* The first of 1, more[0], more[0] · more[1], … (over and over) that takes @room points. @more: shape (n_more), numbers
   above 1. */
double gr_number_line_pitch (const GrNumberLine *line, double room, const double *more, guint n_more);
/* The width of the wider of the labels at its ends, in points. */
double gr_number_line_label_width (const GrNumberLine *line);

/* Where @value stands. */
double gr_number_line_x (const GrNumberLine *line, double value);
/* The first number that has a tick; the others follow by pitch, as far as most. */
double gr_number_line_first (const GrNumberLine *line);

void gr_number_line_draw_arrows (const GrNumberLine *line, GrScene *scene);
void gr_number_line_draw_tick (const GrNumberLine *line, double value, GrScene *scene);
/* The integer @value, its baseline @below points under the line. */
void gr_number_line_draw_label (const GrNumberLine *line, double value, double below, GrScene *scene);
