// SPDX-License-Identifier: MIT
// Pictures from files on the pages of a PDF, each of which the file holds once.
#pragma once

#include "print/print.h"
#include "scene/image.h"

#include <cairo.h>

typedef struct GrCairoImages GrCairoImages;

/* What is known of the pictures on @pages, of which those in several places are kept when they are first painted. */
GrCairoImages *gr_cairo_images_new (const GrPrintPage *pages, guint n_pages);
void gr_cairo_images_free (GrCairoImages *images);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrCairoImages, gr_cairo_images_free)

/* Paints @image onto @cr from (0, 0) on, @width by @height of its units; that it can be read was seen when it was measured.
   @images (nullable) are those of its pages. */
void gr_cairo_images_paint (GrCairoImages *images, cairo_t *cr, const GrImage *image, double width, double height);
