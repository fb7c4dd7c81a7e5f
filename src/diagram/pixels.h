// SPDX-License-Identifier: MIT
// Very many values as small cells of colour, and what the colours mean: up to 15 each value has its own; where there are
// larger ones, all have shades of one hue, a shade a band of values.
#pragma once

#include "scene/scene.h"

/* A line of what marks and colours mean, wrapped to @right. */
typedef struct {
  GrScene *out;
  double left, right, x, y;
  double row, gap; /* from line to line, and between two entries */
  double drop;     /* from y down to the baseline */
} GrKey;
/* Writes @text behind @room for a mark; gives the x at which that is to stand. */
double gr_key_add (GrKey *key, double room, const char *text);

/* TRUE where values up to @largest are too many for colours of their own. */
gboolean gr_pixels_are_banded (guint64 largest);
/* The colour of @value among values up to @largest. */
GrInk gr_pixels_ink (guint64 value, guint64 largest);
/* How many colours there are, 0 among them; what colour number @band is, and which values have it: “7”, “21–40”.
   (transfer full) */
guint gr_pixels_n_bands (guint64 largest);
char *gr_pixels_band (guint band, guint64 largest, GrInk *ink);

/* @n cells in rows of @columns from (0, 0) on, each @width by @height, @ink (of guint8, shape (n)) their colours: all of one
   colour as one path. */
void gr_pixels_add (GrScene *out, guint n, guint columns, double width, double height, const guint8 *ink);
