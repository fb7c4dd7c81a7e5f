// SPDX-License-Identifier: MIT
// A PDF has no letters in colour. Cairo 1.16 would paint those of a font with small pictures in it as pictures of 72 dots to the
// inch, and fails where such a letter stands on a page behind the first one of a tagged file. So each letter is a picture of our
// own, made once for each size: Cairo writes a surface that comes again once.
#include "print/cairo-colour.h"

#include "print/cairo-fonts.h"

#include <cairo-pdf.h>
#include <hb-ot.h>
#include <math.h>

#define COLOUR_DOTS (300 / 72.0) /* to a point */
#define COLOUR_MOST 2000         /* dots on a side */

static GHashTable *pictures; /* of char*, letter and size: cairo_surface_t */

/* @glyph of @font, which takes @box, with @dots to a unit. Lent. */
static cairo_surface_t *
colour_picture (cairo_scaled_font_t *font, gulong glyph, const cairo_text_extents_t *box, double dots)
{
  if (pictures == NULL)
    pictures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) cairo_surface_destroy);
  g_autofree char *key = g_strdup_printf ("%p %lu %.2f", (void *) font, glyph, dots);
  cairo_surface_t *surface = g_hash_table_lookup (pictures, key);
  if (surface != NULL)
    return surface;
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) ceil (box->width * dots),
                                        (int) ceil (box->height * dots));
  cairo_t *cr = cairo_create (surface);
  cairo_matrix_t matrix;
  cairo_scaled_font_get_font_matrix (font, &matrix);
  cairo_scale (cr, dots, dots);
  cairo_set_font_face (cr, cairo_scaled_font_get_font_face (font));
  cairo_set_font_matrix (cr, &matrix);
  cairo_show_glyphs (cr, &(cairo_glyph_t) { glyph, -box->x_bearing, -box->y_bearing }, 1);
  cairo_destroy (cr);
  g_hash_table_insert (pictures, g_steal_pointer (&key), surface);
  return surface;
}

static void
colour_paint (cairo_t *cr, cairo_scaled_font_t *font, gulong glyph, double x, double y)
{
  cairo_text_extents_t box;
  cairo_matrix_t matrix;
  cairo_scaled_font_glyph_extents (font, &(cairo_glyph_t) { glyph, 0, 0 }, 1, &box);
  cairo_get_matrix (cr, &matrix);
  double most = MAX (box.width, box.height), dots = COLOUR_DOTS * hypot (matrix.xx, matrix.yx);
  if (most <= 0)
    return;
  dots = MIN (dots, COLOUR_MOST / most);
  cairo_save (cr);
  cairo_translate (cr, x + box.x_bearing, y + box.y_bearing);
  cairo_scale (cr, 1 / dots, 1 / dots);
  cairo_set_source_surface (cr, colour_picture (font, glyph, &box, dots), 0, 0);
  cairo_rectangle (cr, 0, 0, box.width * dots, box.height * dots);
  cairo_fill (cr);
  cairo_restore (cr);
}

gboolean
gr_colour_show (cairo_t *cr, const PangoGlyphItem *run, cairo_scaled_font_t *font, double x, double y)
{
  hb_face_t *face = gr_cairo_fonts_face (run->item->analysis.font);
  gboolean has_colours = hb_ot_color_has_png (face) || hb_ot_color_has_layers (face);
  if (!has_colours || font == NULL || cairo_surface_get_type (cairo_get_target (cr)) != CAIRO_SURFACE_TYPE_PDF)
    return FALSE;
  for (int i = 0; i < run->glyphs->num_glyphs; i++) {
    const PangoGlyphInfo *info = &run->glyphs->glyphs[i];
    if (info->glyph != PANGO_GLYPH_EMPTY && (info->glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0)
      colour_paint (cr, font, info->glyph, x + (double) info->geometry.x_offset / PANGO_SCALE,
                    y + (double) info->geometry.y_offset / PANGO_SCALE);
    x += (double) info->geometry.width / PANGO_SCALE;
  }
  return TRUE;
}

void
gr_colour_clear (void)
{
  g_clear_pointer (&pictures, g_hash_table_unref);
}
