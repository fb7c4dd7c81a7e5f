// SPDX-License-Identifier: MIT
// Pictures from files on the pages of a PDF. One that stands in several places is unpacked or drawn once, and the file holds it
// once: Cairo writes a surface that it meets again as the same object. Invariant: what is kept has no more than
// GR_IMAGE_KEPT_PIXELS pixels together.
#include "print/cairo-images.h"

#include "print/cairo-text.h"
#include "print/images.h"

#include <string.h>

#define KEPT_WORDS_BYTES (1u << 20) /* of an SVG with words, in all its places */

struct GrCairoImages {
  GHashTable *kept; /* of cairo_surface_t (NULL: not made yet), by GrImage: what stands in several places */
};

static void
kept_free (gpointer surface)
{
  if (surface != NULL)
    cairo_surface_destroy (surface);
}

/* Whether @image is worth keeping for its @n places. librsvg draws letters as lines on all but a PDF's own pages, and then they
   cannot be copied: a picture with words is painted anew while that is little work. */
static gboolean
kept_pays (const GrImage *image, guint n)
{
  static const char *const repeats[] = { "href", "url(" }; /* by what a few bytes become much to paint */
  gsize size;
  const char *text = g_bytes_get_data (image->data, &size);
  if (n < 2 || image->kind != GR_IMAGE_SVG)
    return n >= 2;
  gboolean is_much = size * n > KEPT_WORDS_BYTES;
  for (guint i = 0; i < G_N_ELEMENTS (repeats); i++)
    is_much = is_much || memmem (text, size, repeats[i], strlen (repeats[i])) != NULL;
  return is_much || (memmem (text, size, "<text", 5) == NULL && memmem (text, size, ":text", 5) == NULL);
}

GrCairoImages *
gr_cairo_images_new (const GrPrintPage *pages, guint n_pages)
{
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) image = g_ptr_array_new ();
  for (guint i = 0; i < n_pages; i++)
    for (guint k = 0; k < pages[i].scene->item->len; k++) {
      const GrItem *item = &g_array_index (pages[i].scene->item, GrItem, k);
      if (item->kind != GR_ITEM_IMAGE)
        continue;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (places, item->image.image)) + 1;
      g_hash_table_insert (places, item->image.image, GUINT_TO_POINTER (n));
      if (n == 1)
        g_ptr_array_add (image, item->image.image);
    }
  GrCairoImages *images = g_new (GrCairoImages, 1);
  images->kept = g_hash_table_new_full (NULL, NULL, NULL, kept_free);
  double area = 0;
  for (guint i = 0; i < image->len; i++) {
    GrImage *own = image->pdata[i];
    if (!kept_pays (own, GPOINTER_TO_UINT (g_hash_table_lookup (places, own)))
        || area + own->area > GR_IMAGE_KEPT_PIXELS)
      continue;
    area += own->area;
    g_hash_table_insert (images->kept, own, NULL);
  }
  return images;
}

void
gr_cairo_images_free (GrCairoImages *images)
{
  if (images == NULL)
    return;
  g_hash_table_unref (images->kept);
  g_free (images);
}

/* What is kept of @image, NULL where nothing is. */
static cairo_surface_t *
kept_surface (const GrCairoImages *images, const GrImagesModule *module, const GrImage *image)
{
  gpointer surface = NULL;
  if (images == NULL || !g_hash_table_lookup_extended (images->kept, image, NULL, &surface))
    return NULL;
  if (surface == NULL)
    g_hash_table_insert (images->kept, (gpointer) image, surface = module->surface (image));
  return surface;
}

void
gr_cairo_images_paint (GrCairoImages *images, cairo_t *cr, const GrImage *image, double width, double height)
{
  const GrImagesModule *module = gr_images_module (NULL);
  if (module == NULL)
    return;
  if (image->kind == GR_IMAGE_SVG)
    gr_cairo_text_all_fonts ();
  module->paint (cr, image, kept_surface (images, module, image), width, height);
}
