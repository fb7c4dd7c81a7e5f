// SPDX-License-Identifier: MIT
// Frames as pixels: one for a picture of dots, or all of a figure in turn for the formats that move.
#pragma once

#include "formats/format.h"
#include "print/print.h"

/* Fills @page with a scene of @frame (transfer full) that begins at (0, 0), and gives the dots to a point: as many as the reader
   wants of the size that he wants, else one for each pixel of that size, or @usual of the picture's own. */
double gr_film_page (const GrFrame *frame, const GrFormatOptions *options, double usual, GrPrintPage *page);

/* A frame in its turn. */
typedef struct {
  const GrPixels *now;       /* all of it */
  guint x, y, width, height; /* where it differs from the frame before, at least one pixel; at first everywhere */
  guint index, n_frames;     /* which of how many */
  guint hundredths;          /* of a second that it stays */
} GrFilmFrame;

/* FALSE and @error where the frame cannot be taken. */
typedef gboolean (*GrFilmTake) (const GrFilmFrame *frame, gpointer data, GError **error);

/* Paints the @frames of a figure, which have one size, one by one, so that two of them are in memory at a time, and hands each to
   @take. FALSE and @error (GR_ERROR_LIMIT) where they are too many pixels. */
gboolean gr_film_show (GPtrArray *frames, const GrFormatOptions *options, GrFilmTake take, gpointer data,
                       GError **error);

/* What formats that move have in common. */
#define GR_FORMAT_FILM \
  (GR_FORMAT_MANY | GR_FORMAT_UNFOLDS | GR_FORMAT_BINARY | GR_FORMAT_PICTURE | GR_FORMAT_SCALES | GR_FORMAT_TIMES)
