// SPDX-License-Identifier: MIT
// PNG out of memory, for the modules that read pictures and that make sixels.
#pragma once

#include <cairo.h>
#include <glib.h>
#include <string.h>

typedef struct {
  const guchar *at, *end;
} GrPngBytes;

static inline cairo_status_t
gr_png_take (void *closure, unsigned char *out, unsigned int n)
{
  GrPngBytes *bytes = closure;
  if ((gsize) (bytes->end - bytes->at) < n)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (out, bytes->at, n);
  bytes->at += n;
  return CAIRO_STATUS_SUCCESS;
}

/* The pixels of the picture in @data, in an error state where it is broken. (transfer full) */
static inline cairo_surface_t *
gr_png_surface (const guchar *data, gsize size)
{
  return cairo_image_surface_create_from_png_stream (gr_png_take, &(GrPngBytes) { data, data + size });
}
