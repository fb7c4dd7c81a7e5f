// SPDX-License-Identifier: MIT
// PNG out of memory, for the modules that read pictures and that make sixels.
#pragma once

#include "base/guard.h"

#include <cairo.h>
#include <errno.h>
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

/* Ends the process where @surface has no memory; of libpng, which calls every fault one of PNG, malloc() tells. (transfer full) */
static inline cairo_surface_t *
gr_png_whole (cairo_surface_t *surface)
{
  cairo_status_t status = cairo_surface_status (surface);
  if (status == CAIRO_STATUS_NO_MEMORY || (status == CAIRO_STATUS_PNG_ERROR && errno == ENOMEM))
    gr_guard_out_of_memory ();
  return surface;
}

/* The pixels of the picture in @data, in an error state where it is broken. (transfer full) */
static inline cairo_surface_t *
gr_png_surface (const guchar *data, gsize size)
{
  static const char head[] =
    "\0\0\0\rIHDR"; /* libpng asks for as much memory as a first chunk of another length claims */
  gboolean is_png = size > 16 && memcmp (data + 8, head, 8) == 0;
  GrPngBytes bytes = { data, is_png ? data + size : data };
  errno = 0;
  return gr_png_whole (cairo_image_surface_create_from_png_stream (gr_png_take, &bytes));
}
