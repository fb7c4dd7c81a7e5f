// SPDX-License-Identifier: MIT
// The module for terminals that show sixels, six rows of pixels a letter: chafa finds the 256 colours and writes them.
#include "print/inline.h"
#include "print/png.h"

#include <chafa.h>

static gboolean
sixel_encode (const GString *png, guint columns, guint rows, const GrInline *cell, guint32 ground, GString *out,
              GError **error)
{
  cairo_surface_t *surface = gr_png_surface ((const guchar *) png->str, png->len);
  ChafaCanvasConfig *config = chafa_canvas_config_new ();
  chafa_canvas_config_set_geometry (config, (gint) columns, (gint) rows);
  chafa_canvas_config_set_cell_geometry (config, (gint) cell->cell_width, (gint) cell->cell_height);
  chafa_canvas_config_set_canvas_mode (config, CHAFA_CANVAS_MODE_TRUECOLOR);
  chafa_canvas_config_set_pixel_mode (config, CHAFA_PIXEL_MODE_SIXELS);
  chafa_canvas_config_set_dither_mode (config, CHAFA_DITHER_MODE_NONE);
  chafa_canvas_config_set_bg_color (config, ground);
  ChafaCanvas *canvas = chafa_canvas_new (config);
  chafa_canvas_draw_all_pixels (
    canvas, G_BYTE_ORDER == G_LITTLE_ENDIAN ? CHAFA_PIXEL_BGRA8_PREMULTIPLIED : CHAFA_PIXEL_ARGB8_PREMULTIPLIED,
    cairo_image_surface_get_data (surface), cairo_image_surface_get_width (surface),
    cairo_image_surface_get_height (surface), cairo_image_surface_get_stride (surface));
  ChafaTermInfo *info = chafa_term_db_get_fallback_info (chafa_term_db_get_default ());
  GString *text = chafa_canvas_print (canvas, info);
  g_string_append_len (out, text->str, (gssize) text->len);
  g_string_free (text, TRUE);
  chafa_term_info_unref (info);
  chafa_canvas_unref (canvas);
  chafa_canvas_config_unref (config);
  cairo_surface_destroy (surface);
  return TRUE;
}

extern const GrSixelModule gr_sixel_entry;
const GrSixelModule gr_sixel_entry = { .version = GR_SIXEL_VERSION, .encode = sixel_encode };
