// SPDX-License-Identifier: MIT
// A picture from a file: the bytes as they are, what they are, and how large they want to be. Scenes hold references.
#pragma once

#include <glib.h>

typedef enum { GR_IMAGE_PNG, GR_IMAGE_JPEG, GR_IMAGE_SVG } GrImageKind;

typedef struct {
  GrImageKind kind;
  GBytes *data;         /* the file */
  double width, height; /* as large as the file wants it, in points (96 pixels are an inch) */
  guint pixels;         /* its width in pixels; 0: it has none, being drawn in lines */
  double area;          /* how many pixels it has */
} GrImage;

/* Files beyond these are refused. */
#define GR_IMAGE_MAX_BYTES (32u << 20)
#define GR_IMAGE_MAX_PIXELS 64e6

/* Bounds on all pictures of a lesson: pixels that are unpacked for them, and bytes, each picture counted wherever it stands. */
#define GR_IMAGE_ALL_PIXELS 256e6
#define GR_IMAGE_ALL_BYTES (128u << 20)
/* Who paints keeps pictures that stand in several places, up to so many pixels; others are unpacked in each place. */
#define GR_IMAGE_KEPT_PIXELS 128e6

/* Reads all of @image (kind and data are set) to see that nothing in it is broken, and sets its size. FALSE and @error,
   GR_ERROR_INPUT where the file is at fault. */
typedef gboolean (*GrImageMeasure) (GrImage *image, GError **error);

/* Who measures images; @load is called for the first one, and gives NULL and @error where nobody can. */
void gr_image_set_loader (GrImageMeasure (*load) (GError **error));

/* The picture in @data (transfer full), one reference. NULL and @error: GR_ERROR_INPUT where it is no picture, or broken, or too large. */
GrImage *gr_image_new (GBytes *data, GError **error);
GrImage *gr_image_ref (GrImage *image);
void gr_image_unref (GrImage *image);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrImage, gr_image_unref)

/* “image/png”. (transfer none) */
const char *gr_image_type (GrImageKind kind);
