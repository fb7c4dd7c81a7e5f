// SPDX-License-Identifier: MIT
// The module for pictures from files. SVG goes through librsvg and stays lines and text in a PDF; PNG through Cairo; JPEG
// through gdk-pixbuf, while its own bytes are what a PDF holds (DCTDecode) where readers of PDF see them as they are meant.
// How many pixels there are is read from the head of the file before anything is unpacked. librsvg is given no address of
// the file, so that it fetches nothing; links in an SVG would become links of the page, so they are a fault.
#include "base/error.h"
#include "base/phrase.h"
#include "print/png.h"
#include "print/print.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
#include <string.h>

#define IMAGES_POINT 0.75        /* a pixel, at 96 in an inch */
#define IMAGES_SVG_DEFAULT 300.0 /* pixels wide, where the file says nothing of its size */
#define IMAGES_SVG_MAX 100000.0

static guint
read_big_endian (const guchar *at, guint n)
{
  guint number = 0;
  for (guint i = 0; i < n; i++)
    number = number << 8 | at[i];
  return number;
}

static gboolean
images_fail (GError **error, const char *message)
{
  return gr_set_error (error, GR_ERROR, GR_ERROR_INPUT, "%s", gr_message (message));
}

static gboolean
check_pixels (GrImage *image, guint width, guint height, GError **error)
{
  if (width == 0 || height == 0)
    return images_fail (error, "the picture is broken: it has no pixels");
  if ((double) width * height > GR_IMAGE_MAX_PIXELS)
    return gr_set_error (error, GR_ERROR, GR_ERROR_INPUT, "want at most %.0f million pixels, got %u × %u",
                         GR_IMAGE_MAX_PIXELS / 1e6, width, height);
  image->pixels = width;
  image->area = (double) width * height;
  image->width = width * IMAGES_POINT;
  image->height = height * IMAGES_POINT;
  return TRUE;
}

/* ---- JPEG ---- */

/* What the frame header tells. FALSE where there is none. Source: ITU-T T.81, B.2.2. */
static gboolean
jpeg_head (const guchar *data, gsize size, guint *width, guint *height, guint *channels)
{
  for (gsize at = 2; at + 9 < size;) {
    if (data[at] != 0xFF)
      return FALSE;
    guint marker = data[at + 1];
    if (marker == 0xFF) {
      at++;
      continue;
    }
    gboolean is_frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    if (is_frame) {
      *height = read_big_endian (data + at + 5, 2);
      *width = read_big_endian (data + at + 7, 2);
      *channels = data[at + 9];
      return TRUE;
    }
    at += 2 + read_big_endian (data + at + 2, 2);
  }
  return FALSE;
}

/* (transfer full), turned as the camera was held; NULL and @error where it is broken. */
static GdkPixbuf *
jpeg_read (const GrImage *image, gboolean *is_turned, GError **error)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (image->data);
  g_autoptr (GdkPixbuf) plain = gdk_pixbuf_new_from_stream (stream, NULL, error);
  if (plain == NULL)
    return NULL;
  const char *way = gdk_pixbuf_get_option (plain, "orientation");
  *is_turned = way != NULL && !g_str_equal (way, "1");
  return gdk_pixbuf_apply_embedded_orientation (plain);
}

/* Cairo's pixels for gdk-pixbuf's; a PDF holds the file itself, unless it must be turned, or its colours are a printer's.
   (transfer full) */
static cairo_surface_t *
jpeg_paper (const GrImage *image)
{
  gboolean is_turned = FALSE;
  gsize size;
  const guchar *data = g_bytes_get_data (image->data, &size);
  guint said_width, said_height, channels = 0;
  g_autoptr (GdkPixbuf) pixbuf = jpeg_read (image, &is_turned, NULL);
  if (pixbuf == NULL || !jpeg_head (data, size, &said_width, &said_height, &channels))
    return NULL;
  int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf);
  int n = gdk_pixbuf_get_n_channels (pixbuf), from = gdk_pixbuf_get_rowstride (pixbuf);
  cairo_surface_t *surface = gr_png_whole (cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height));
  guchar *out = cairo_image_surface_get_data (surface);
  const guchar *in = gdk_pixbuf_read_pixels (pixbuf);
  int to = cairo_image_surface_get_stride (surface);
  for (int y = 0; out != NULL && y < height; y++)
    for (int x = 0; x < width; x++) {
      const guchar *pixel = in + (gsize) y * (gsize) from + (gsize) (x * n);
      guint32 colour = (guint32) pixel[0] << 16 | (guint32) pixel[1] << 8 | pixel[2];
      memcpy (out + (gsize) y * (gsize) to + 4 * (gsize) x, &colour, sizeof colour);
    }
  cairo_surface_mark_dirty (surface);
  if (!is_turned && channels <= 3)
    cairo_surface_set_mime_data (surface, CAIRO_MIME_TYPE_JPEG, data, size, (cairo_destroy_func_t) g_bytes_unref,
                                 g_bytes_ref (image->data));
  return surface;
}

/* ---- SVG ---- */

static RsvgHandle *
svg_read (const GrImage *image, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (image->data, &size);
  RsvgHandle *handle = rsvg_handle_new_from_data (data, size, error);
  if (handle != NULL)
    rsvg_handle_set_dpi (handle, 96);
  return handle;
}

/* As large as the file says, or its view box does, or what is drawn. */
static void
svg_size (RsvgHandle *handle, double *width, double *height)
{
  RsvgRectangle view;
  RsvgLength across, down;
  gboolean has_width, has_height, has_view;
  if (rsvg_handle_get_intrinsic_size_in_pixels (handle, width, height))
    return;
  rsvg_handle_get_intrinsic_dimensions (handle, &has_width, &across, &has_height, &down, &has_view, &view);
  if (!has_view && !rsvg_handle_get_geometry_for_element (handle, NULL, &view, NULL, NULL))
    view = (RsvgRectangle) { 0, 0, 0, 0 };
  gboolean is_shaped = view.width > 0 && view.height > 0;
  *width = IMAGES_SVG_DEFAULT;
  *height = is_shaped ? IMAGES_SVG_DEFAULT * view.height / view.width : 0;
  if (has_view && is_shaped) {
    *width = view.width;
    *height = view.height;
  }
}

/* The lines of an SVG, once for all places: a PDF holds them once. NULL and @error where librsvg draws a part alone, since there is
   more than it draws. */
static cairo_surface_t *
svg_surface (const GrImage *image, GError **error)
{
  RsvgHandle *handle = svg_read (image, error);
  RsvgRectangle room = { 0, 0, image->width, image->height };
  if (handle == NULL)
    return NULL;
  cairo_rectangle_t extents = { 0, 0, image->width, image->height };
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  cairo_t *cr = cairo_create (surface);
  if (!rsvg_handle_render_document (handle, cr, &room, error))
    g_clear_pointer (&surface, cairo_surface_destroy);
  cairo_destroy (cr);
  g_object_unref (handle);
  return surface;
}

/* ---- the module ---- */

static gboolean
svg_fail (const GError *own, GError **error)
{
  return gr_set_error (error, GR_ERROR, GR_ERROR_INPUT, "the picture is broken: %.*s",
                       (int) strcspn (own->message, "\n"), own->message);
}

static gboolean
measure_svg (GrImage *image, GError **error)
{
  g_autoptr (GError) own = NULL;
  gsize size;
  const char *text = g_bytes_get_data (image->data, &size), *end = text + size;
  for (const char *at = text; (at = memchr (at, '<', (gsize) (end - at))) != NULL;) { /* in text there is no “<” */
    const char *name = ++at, *stop = name;
    while (stop < end && (g_ascii_isalnum (*stop) || *stop == ':' || *stop == '-' || *stop == '_'))
      stop++;
    if (stop > name && stop[-1] == 'a' && (stop - name == 1 || stop[-2] == ':'))
      return images_fail (error, "links in a picture are not set: take the elements <a> out of it");
  }
  RsvgHandle *handle = svg_read (image, &own);
  if (handle == NULL)
    return svg_fail (own, error);
  double width, height;
  svg_size (handle, &width, &height);
  g_object_unref (handle);
  if (!(width > 0 && height > 0 && width <= IMAGES_SVG_MAX && height <= IMAGES_SVG_MAX))
    return images_fail (error, "the picture does not say how large it is: give it a width and a height");
  image->width = width * IMAGES_POINT;
  image->height = height * IMAGES_POINT;
  cairo_surface_t *surface = svg_surface (image, &own);
  if (surface == NULL)
    return svg_fail (own, error);
  cairo_surface_destroy (surface);
  return TRUE;
}

static gboolean
measure_jpeg (GrImage *image, GError **error)
{
  gsize size;
  const guchar *data = g_bytes_get_data (image->data, &size);
  guint width, height, channels;
  gboolean is_turned;
  if (!jpeg_head (data, size, &width, &height, &channels))
    return images_fail (error, "the picture is broken: it has no head");
  /* Whether the file goes on to its end: gdk-pixbuf makes grey of what is not there. What a thumbnail ends with is inside a
     segment; before a marker there may be any number of FF. */
  gsize at = 2;
  while (at + 4 < size && data[at] == 0xFF && data[at + 1] != 0xDA)
    at += data[at + 1] == 0xFF ? 1 : 2 + read_big_endian (data + at + 2, 2);
  if (at >= size || memmem (data + at, size - at, "\xFF\xD9", 2) == NULL)
    return images_fail (error, "the picture is broken: it ends too early");
  if (!check_pixels (image, width, height, error))
    return FALSE;
  g_autoptr (GError) own = NULL;
  g_autoptr (GdkPixbuf) pixbuf = jpeg_read (image, &is_turned, &own);
  if (g_error_matches (own, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY))
    gr_guard_out_of_memory ();
  if (pixbuf == NULL)
    return gr_set_error (error, GR_ERROR, GR_ERROR_INPUT, "the picture is broken: %s", own->message);
  return check_pixels (image, (guint) gdk_pixbuf_get_width (pixbuf), (guint) gdk_pixbuf_get_height (pixbuf), error);
}

static gboolean
images_measure (GrImage *image, GError **error)
{
  if (image->kind != GR_IMAGE_PNG)
    return image->kind == GR_IMAGE_JPEG ? measure_jpeg (image, error) : measure_svg (image, error);
  gsize size;
  const guchar *data = g_bytes_get_data (image->data, &size);
  if (size < 24)
    return images_fail (error, "the picture is broken: it ends too early");
  if (!check_pixels (image, read_big_endian (data + 16, 4), read_big_endian (data + 20, 4), error))
    return FALSE;
  cairo_surface_t *surface = gr_png_surface (data, size);
  cairo_status_t status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return status == CAIRO_STATUS_SUCCESS || images_fail (error, "the picture is broken");
}

static gpointer
images_surface (const GrImage *image)
{
  gsize size;
  const guchar *data = g_bytes_get_data (image->data, &size);
  switch (image->kind) {
  case GR_IMAGE_PNG:
    return gr_png_surface (data, size);
  case GR_IMAGE_JPEG:
    return jpeg_paper (image);
  case GR_IMAGE_SVG:
    return svg_surface (image, NULL);
  }
  g_return_val_if_reached (NULL);
}

/* So that it fills @width by @height. */
static void
images_paint (gpointer cr, const GrImage *image, gpointer surface, double width, double height)
{
  gboolean is_svg = surface == NULL && image->kind == GR_IMAGE_SVG; /* its lines in one place go onto @cr as they are */
  RsvgHandle *handle = is_svg ? svg_read (image, NULL) : NULL;
  cairo_surface_t *own = surface == NULL && !is_svg ? images_surface (image) : NULL;
  if (handle != NULL)
    rsvg_handle_render_document (handle, cr, &(RsvgRectangle) { 0, 0, width, height }, NULL);
  g_clear_object (&handle);
  cairo_surface_t *shown = surface != NULL ? surface : own;
  cairo_rectangle_t part = { 0, 0, 0, 0 };
  if (shown != NULL && cairo_surface_status (shown) == CAIRO_STATUS_SUCCESS) {
    if (!cairo_recording_surface_get_extents (shown, &part)) {
      part.width = cairo_image_surface_get_width (shown);
      part.height = cairo_image_surface_get_height (shown);
    }
    cairo_scale (cr, width / part.width, height / part.height);
    cairo_set_source_surface (cr, shown, 0, 0);
    cairo_rectangle (cr, 0, 0, part.width, part.height);
    cairo_fill (cr); /* cairo_paint() would make Cairo forget the tag that was begun */
  }
  if (own != NULL)
    cairo_surface_destroy (own);
}

extern const GrImagesModule gr_images_entry;
const GrImagesModule gr_images_entry = { GR_IMAGES_VERSION, images_measure, images_paint, images_surface };
