// SPDX-License-Identifier: MIT
// Fonts for Chinese, Japanese and Korean are 20 MB large. Cairo copies all of such a font, and writes all of its subroutines
// into a PDF, ten times as much as the glyphs; both take longer than the whole of a lesson. So HarfBuzz takes the glyphs that a
// file wants out of each before Cairo sees it: all lines are looked at first (gr_subset_note()), the font is made when the
// first glyph of it is painted, and glyphs have its numbers then. Slope and weight that fontconfig wants to be made up are
// Cairo's to make, as with the whole font. Source of the format: Adobe Technical Note 5176, The Compact Font Format (2003).
#include "print/cairo-subset.h"

#include "print/cairo-colour.h"
#include "print/cairo-fonts.h"

#include <cairo-ft.h>
#include <hb-subset.h>
#include <string.h>

#define SUBSET_LARGE 20000u /* glyphs: smaller fonts are as they are */

typedef struct {
  hb_face_t *face;          /* of the whole font */
  hb_set_t *glyph;          /* wanted of it */
  hb_map_t *map;            /* (nullable) to their numbers in the small one, once there is one */
  cairo_font_face_t *small; /* (nullable) */
  gboolean is_refused;      /* HarfBuzz or FreeType cannot take it apart */
} Subset;

/* What FreeType reads as long as Cairo has the font. */
typedef struct {
  FT_Face face;
  hb_blob_t *blob;
} Held;

static GArray *subsets; /* of Subset */
static FT_Library library;
static const cairo_user_data_key_t held_key;

static void
subset_clear (gpointer data)
{
  Subset *subset = data;
  hb_face_destroy (subset->face);
  hb_set_destroy (subset->glyph);
  hb_map_destroy (subset->map);
  g_clear_pointer (&subset->small, cairo_font_face_destroy);
}

static void
held_free (void *data)
{
  Held *held = data;
  FT_Done_Face (held->face);
  hb_blob_destroy (held->blob);
  g_free (held);
}

static Subset *
subset_lookup (hb_face_t *face)
{
  for (guint i = 0; subsets != NULL && i < subsets->len; i++)
    if (g_array_index (subsets, Subset, i).face == face)
      return &g_array_index (subsets, Subset, i);
  return NULL;
}

/* A font as large as those for Chinese are, with its outlines in CFF. */
static gboolean
is_large (hb_face_t *face)
{
  if (hb_face_get_glyph_count (face) < SUBSET_LARGE)
    return FALSE;
  hb_blob_t *outlines = hb_face_reference_table (face, HB_TAG ('C', 'F', 'F', ' '));
  gboolean has = hb_blob_get_length (outlines) > 0;
  hb_blob_destroy (outlines);
  return has;
}

void
gr_subset_note (const GrCairoLine *line)
{
  for (guint k = 0; k < line->n_runs; k++) {
    const PangoGlyphItem *run = &line->run[k];
    hb_face_t *face = gr_cairo_fonts_face (run->item->analysis.font);
    Subset *subset = subset_lookup (face);
    if (subset == NULL && is_large (face)) {
      if (subsets == NULL) {
        subsets = g_array_new (FALSE, TRUE, sizeof (Subset));
        g_array_set_clear_func (subsets, subset_clear);
      }
      Subset one = { .face = hb_face_reference (face), .glyph = hb_set_create () };
      g_array_append_val (subsets, one);
      subset = subset_lookup (face);
    }
    for (int i = 0; subset != NULL && i < run->glyphs->num_glyphs; i++)
      if ((run->glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0)
        hb_set_add (subset->glyph, run->glyphs->glyphs[i].glyph);
  }
}

/* The font in @blob (swallowed) for Cairo, with what is made up as in @like. NULL where FreeType cannot read it. */
static cairo_font_face_t *
face_of_blob (hb_blob_t *blob, cairo_font_face_t *like)
{
  unsigned int n;
  const char *data = hb_blob_get_data (blob, &n);
  Held *held = g_new0 (Held, 1);
  held->blob = blob;
  if ((library == NULL && FT_Init_FreeType (&library) != 0)
      || FT_New_Memory_Face (library, (const FT_Byte *) data, n, 0, &held->face) != 0) {
    hb_blob_destroy (blob);
    g_free (held);
    return NULL;
  }
  cairo_font_face_t *face = cairo_ft_font_face_create_for_ft_face (held->face, FT_LOAD_NO_HINTING);
  cairo_font_face_set_user_data (face, &held_key, held, held_free);
  cairo_ft_font_face_set_synthesize (face, cairo_ft_font_face_get_synthesize (like));
  return face;
}

/* A table of @whole for a face that is nothing but outlines: text is set already. HarfBuzz 6 would read all of a cmap, which
   takes ten times as long as the rest, even where it is to be dropped. */
static hb_blob_t *
lend_table (hb_face_t *face, hb_tag_t tag, void *whole)
{
  static const char dropped[][5] = { "GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "cmap", "DSIG" };
  for (guint i = 0; i < G_N_ELEMENTS (dropped); i++)
    if (tag == hb_tag_from_string (dropped[i], 4))
      return NULL;
  return hb_face_reference_table (whole, tag);
}

/* Makes the small font of @subset. */
static void
subset_make (Subset *subset, cairo_font_face_t *like)
{
  subset->is_refused = TRUE;
  hb_subset_input_t *input = hb_subset_input_create_or_fail ();
  if (input == NULL)
    return;
  hb_set_union (hb_subset_input_glyph_set (input), subset->glyph);
  hb_subset_input_set_flags (input, HB_SUBSET_FLAGS_NOTDEF_OUTLINE);
  hb_face_t *bare = hb_face_create_for_tables (lend_table, subset->face, NULL);
  hb_subset_plan_t *plan = hb_subset_plan_create_or_fail (bare, input);
  hb_face_t *less = plan != NULL ? hb_subset_plan_execute_or_fail (plan) : NULL;
  if (less != NULL) {
    subset->small = face_of_blob (hb_face_reference_blob (less), like);
    subset->map = hb_map_reference ((hb_map_t *) hb_subset_plan_old_to_new_glyph_mapping (plan));
    subset->is_refused = subset->small == NULL;
    hb_face_destroy (less);
  }
  hb_subset_plan_destroy (plan);
  hb_subset_input_destroy (input);
  hb_face_destroy (bare);
}

/* The small font that has all glyphs of @run, or NULL. */
static const Subset *
run_subset (const PangoGlyphItem *run, cairo_font_face_t *like)
{
  Subset *subset = subset_lookup (gr_cairo_fonts_face (run->item->analysis.font));
  if (subset == NULL)
    return NULL;
  for (int i = 0; i < run->glyphs->num_glyphs; i++)
    if (!hb_set_has (subset->glyph, run->glyphs->glyphs[i].glyph))
      return NULL;
  if (subset->small == NULL && !subset->is_refused)
    subset_make (subset, like);
  return subset->is_refused
             || cairo_ft_font_face_get_synthesize (subset->small) != cairo_ft_font_face_get_synthesize (like)
           ? NULL
           : subset;
}

/* Paints @run of @text in @subset, its origin at (@x, @y). */
static void
show_run (cairo_t *cr, const Subset *subset, PangoGlyphItem *run, cairo_scaled_font_t *whole, const char *text,
          double x, double y)
{
  int n = run->glyphs->num_glyphs, n_clusters = 0;
  g_autofree cairo_glyph_t *glyph = g_new (cairo_glyph_t, n);
  g_autofree cairo_text_cluster_t *cluster = g_new (cairo_text_cluster_t, n);
  for (int i = 0; i < n; i++) {
    const PangoGlyphInfo *info = &run->glyphs->glyphs[i];
    glyph[i] = (cairo_glyph_t) { hb_map_get (subset->map, info->glyph),
                                 x + (double) info->geometry.x_offset / PANGO_SCALE,
                                 y + (double) info->geometry.y_offset / PANGO_SCALE };
    x += (double) info->geometry.width / PANGO_SCALE;
  }
  PangoGlyphItemIter at;
  for (gboolean more = pango_glyph_item_iter_init_start (&at, run, text); more && n_clusters < n;
       more = pango_glyph_item_iter_next_cluster (&at))
    cluster[n_clusters++] = (cairo_text_cluster_t) { at.end_index - at.start_index,
                                                     ABS (at.end_glyph - at.start_glyph) };
  cairo_matrix_t matrix;
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_scaled_font_get_font_matrix (whole, &matrix);
  cairo_scaled_font_get_font_options (whole, options);
  cairo_save (cr);
  cairo_set_font_face (cr, subset->small);
  cairo_set_font_matrix (cr, &matrix);
  cairo_set_font_options (cr, options);
  cairo_show_text_glyphs (cr, text + run->item->offset, run->item->length, glyph, n, cluster, n_clusters,
                          (run->item->analysis.level & 1) != 0 ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : 0);
  cairo_restore (cr);
  cairo_font_options_destroy (options);
}

void
gr_subset_show (cairo_t *cr, const GrCairoLine *line)
{
  double x, y;
  cairo_get_current_point (cr, &x, &y);
  for (guint i = 0; i < line->n_runs; i++) {
    PangoGlyphItem *run = &line->run[i];
    cairo_scaled_font_t *whole = pango_cairo_font_get_scaled_font (PANGO_CAIRO_FONT (run->item->analysis.font));
    const Subset *subset = subsets != NULL && whole != NULL ? run_subset (run, cairo_scaled_font_get_font_face (whole))
                                                            : NULL;
    cairo_move_to (cr, x, y);
    if (subset != NULL)
      show_run (cr, subset, run, whole, line->text, x, y);
    else if (!gr_colour_show (cr, run, whole, x, y))
      pango_cairo_show_glyph_item (cr, line->text, run);
    x += (double) pango_glyph_string_get_width (run->glyphs) / PANGO_SCALE;
  }
}

void
gr_subset_clear (void)
{
  g_clear_pointer (&subsets, g_array_unref);
  gr_colour_clear ();
}
