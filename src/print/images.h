// SPDX-License-Identifier: MIT
// Pictures from files are read by a module of its own: what needs librsvg and gdk-pixbuf is loaded where a lesson shows one.
#pragma once

#include "base/module.h"
#include "scene/image.h"

/* What the module gr_images_file gives. */
typedef struct {
  guint version; /* GR_IMAGES_VERSION */
  GrImageMeasure measure;
  /* Paints @image onto @cr (a cairo_t) from (0, 0) on, @width by @height of its units. @surface (nullable) is what surface()
     gave for it. */
  void (*paint) (gpointer cr, const GrImage *image, gpointer surface, double width, double height);
  /* What @image shows, a cairo_surface_t of its pixels or lines for painting it several times. (transfer full) (nullable) */
  gpointer (*surface) (const GrImage *image);
} GrImagesModule;

#define GR_IMAGES_VERSION 2
extern const GrModuleFile gr_images_file;

/* The module, loaded on first use; NULL and @error (GR_ERROR_LIBRARY) where it cannot be. */
const GrImagesModule *gr_images_module (GError **error);

/* Makes reading pictures available to scene/image.c. */
void gr_images_supply (void);
