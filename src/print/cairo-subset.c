// SPDX-License-Identifier: MIT
// Fonts for Chinese, Japanese and Korean are 20 MB large. Cairo copies all of such a font, and writes all of its subroutines
// into a PDF, ten times as much as the glyphs; both take longer than the whole of a lesson. So HarfBuzz takes the glyphs that a
// file wants out of each before Cairo sees it: all lines are looked at first (gr_subset_note()), the font is made when the
// first glyph of it is painted, and glyphs have its numbers then. Slope and weight that fontconfig wants to be made up are
// Cairo's to make, as with the whole font. Source of the format: Adobe Technical Note 5176, The Compact Font Format (2003).
#include "print/cairo.h"

#include "base/error.h"

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <hb-ot.h>
#include <hb-subset.h>
#include <math.h>

#define COLOUR_DOTS (300 / 72.0) /* to a point */
#define COLOUR_MOST 2000         /* dots on a side */
#define SUBSET_LARGE 20000u      /* glyphs: smaller fonts, and those whose outlines are not in CFF, are as they are */

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

void
gr_subset_note (const GrCairoLine *line)
{
  for (guint k = 0; k < line->n_runs; k++) {
    const PangoGlyphItem *run = &line->run[k];
    hb_face_t *face = gr_cairo_fonts_face (run->item->analysis.font);
    Subset *subset = subset_lookup (face);
    gboolean may_be_large = subset == NULL && hb_face_get_glyph_count (face) >= SUBSET_LARGE;
    hb_blob_t *outlines = may_be_large ? hb_face_reference_table (face, HB_TAG ('C', 'F', 'F', ' '))
                                       : hb_blob_get_empty ();
    gboolean is_large = hb_blob_get_length (outlines) > 0;
    hb_blob_destroy (outlines);
    if (is_large) {
      if (subsets == NULL) {
        subsets = g_array_new (FALSE, TRUE, sizeof (Subset));
        g_array_set_clear_func (subsets, subset_clear);
      }
      GR_APPEND (subsets, Subset, .face = hb_face_reference (face), .glyph = hb_set_create ());
      subset = subset_lookup (face);
    }
    for (int i = 0; subset != NULL && i < run->glyphs->num_glyphs; i++)
      if ((run->glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0)
        hb_set_add (subset->glyph, run->glyphs->glyphs[i].glyph);
  }
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
    unsigned int n;
    Held *held = g_new0 (Held, 1);
    held->blob = hb_face_reference_blob (less);
    const FT_Byte *data = (const FT_Byte *) hb_blob_get_data (held->blob, &n);
    if ((library == NULL && FT_Init_FreeType (&library) != 0)
        || FT_New_Memory_Face (library, data, n, 0, &held->face) != 0) {
      hb_blob_destroy (held->blob);
      g_free (held);
    } else { /* for Cairo, with what is made up as in @like */
      subset->small = cairo_ft_font_face_create_for_ft_face (held->face, FT_LOAD_NO_HINTING);
      cairo_font_face_set_user_data (subset->small, &held_key, held, held_free);
      cairo_ft_font_face_set_synthesize (subset->small, cairo_ft_font_face_get_synthesize (like));
    }
    subset->map = hb_map_reference ((hb_map_t *) hb_subset_plan_old_to_new_glyph_mapping (plan));
    subset->is_refused = subset->small == NULL;
    hb_face_destroy (less);
  }
  hb_subset_plan_destroy (plan);
  hb_subset_input_destroy (input);
  hb_face_destroy (bare);
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

/* ---- letters in colour ---- */

/* A PDF has no letters in colour. Cairo 1.16 would paint those of a font with small pictures in it as pictures of 72 dots to the inch, and fails where such a letter stands on a page behind the first one of a tagged file. So each letter is a picture of our own, made once for each size: Cairo writes a surface that comes again once. */
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

/* Paints @run, of @font and with its origin at (@x, @y), where it is of a font with colours and @cr writes a PDF; else FALSE. */
static gboolean
colour_show (cairo_t *cr, const PangoGlyphItem *run, cairo_scaled_font_t *font, double x, double y)
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

/* ---- lines ---- */

void
gr_subset_show (cairo_t *cr, const GrCairoLine *line)
{
  double x, y;
  cairo_get_current_point (cr, &x, &y);
  for (guint i = 0; i < line->n_runs; i++) {
    PangoGlyphItem *run = &line->run[i];
    cairo_scaled_font_t *whole = pango_cairo_font_get_scaled_font (PANGO_CAIRO_FONT (run->item->analysis.font));
    cairo_font_face_t *like = whole != NULL ? cairo_scaled_font_get_font_face (whole) : NULL;
    gboolean may_be_noted = subsets != NULL && like != NULL;
    Subset *subset = may_be_noted ? subset_lookup (gr_cairo_fonts_face (run->item->analysis.font)) : NULL;
    for (int k = 0; subset != NULL && k < run->glyphs->num_glyphs; k++)
      subset = hb_set_has (subset->glyph, run->glyphs->glyphs[k].glyph) ? subset : NULL;
    if (subset != NULL && subset->small == NULL && !subset->is_refused)
      subset_make (subset, like);
    if (subset != NULL
        && (subset->is_refused
            || cairo_ft_font_face_get_synthesize (subset->small) != cairo_ft_font_face_get_synthesize (like)))
      subset = NULL;
    cairo_move_to (cr, x, y);
    if (subset != NULL)
      show_run (cr, subset, run, whole, line->text, x, y);
    else if (!colour_show (cr, run, whole, x, y))
      pango_cairo_show_glyph_item (cr, line->text, run);
    x += (double) pango_glyph_string_get_width (run->glyphs) / PANGO_SCALE;
  }
}

void
gr_subset_clear (void)
{
  g_clear_pointer (&subsets, g_array_unref);
  g_clear_pointer (&pictures, g_hash_table_unref);
}

/* ---- fonts in a picture ---- */

typedef struct {
  hb_face_t *face;
  GrFace kind;
  int weight;
  gboolean italic;
  hb_set_t *characters;
} Letters;

static void
letters_clear (gpointer data)
{
  Letters *letters = data;
  hb_face_destroy (letters->face);
  hb_set_destroy (letters->characters);
}

/* Notes that @n bytes of @text, set in @font, come from @face. */
static void
letters_add (GArray *letters, hb_face_t *face, const GrFont *font, const char *text, gsize n)
{
  Letters *own = NULL;
  for (guint i = 0; i < letters->len && own == NULL; i++) {
    Letters *at = &g_array_index (letters, Letters, i);
    if (at->face == face && at->kind == font->face && at->weight == font->weight && at->italic == font->italic)
      own = at;
  }
  if (own == NULL) {
    GR_APPEND (letters, Letters, hb_face_reference (face), font->face, font->weight, font->italic, hb_set_create ());
    own = &g_array_index (letters, Letters, letters->len - 1);
  }
  for (const char *at = text; at < text + n; at = g_utf8_next_char (at))
    hb_set_add (own->characters, g_utf8_get_char (at));
}

/* Appends a rule that carries @letters; FALSE where the face cannot be taken apart. It says by unicode-range for which
   characters it stands, so that several faces make one family. */
static gboolean
letters_append (const Letters *letters, const char *name, GString *out)
{
  hb_subset_input_t *input = hb_subset_input_create_or_fail ();
  if (input == NULL)
    return FALSE;
  hb_set_union (hb_subset_input_unicode_set (input), letters->characters);
  hb_subset_input_set_flags (input, HB_SUBSET_FLAGS_NO_HINTING);
  hb_face_t *font = hb_subset_or_fail (letters->face, input);
  hb_subset_input_destroy (input);
  if (font == NULL)
    return FALSE;
  unsigned int n;
  hb_blob_t *blob = hb_face_reference_blob (font);
  const guint8 *data = (const guint8 *) hb_blob_get_data (blob, &n);
  g_autofree char *base64 = g_base64_encode (data, n);
  g_string_append_printf (out, "@font-face{font-family:%s-%u;", name, (guint) letters->kind);
  g_string_append_printf (out, "font-weight:%d;font-style:%s;", letters->weight, letters->italic ? "italic" : "normal");
  g_string_append_printf (out, "src:url(data:font/sfnt;base64,%s);unicode-range:", base64);
  hb_codepoint_t first, last = HB_SET_VALUE_INVALID; /* “U+20,U+30-39”; before the first */
  for (const char *before = ""; hb_set_next_range (letters->characters, &first, &last); before = ",")
    g_string_append_printf (out, last > first ? "%sU+%X-%X" : "%sU+%X", before, first, last);
  g_string_append (out, "}\n");
  hb_blob_destroy (blob);
  hb_face_destroy (font);
  return TRUE;
}

gboolean
gr_subset_css (const GrScene *const *scene, guint n, const char *name, GString *css, GError **error)
{
  g_autoptr (GArray) letters = g_array_new (FALSE, FALSE, sizeof (Letters));
  g_array_set_clear_func (letters, letters_clear);
  for (guint i = 0; i < n; i++)
    GR_EACH (k, const GrItem, item, scene[i]->item) {
      if (item->kind != GR_ITEM_TEXT)
        continue;
      GrCairoLine line = gr_cairo_text_line (&item->text.font, item->text.string);
      for (guint j = 0; j < line.n_runs; j++) {
        const PangoItem *run = line.run[j].item;
        letters_add (letters, gr_cairo_fonts_face (run->analysis.font), &item->text.font, line.text + run->offset,
                     (gsize) run->length);
      }
    }
  for (guint i = 0; i < letters->len; i++)
    if (!letters_append (&g_array_index (letters, Letters, i), name, css))
      return gr_set_error (
        error, GR_ERROR, GR_ERROR_LIBRARY,
        "a font of this picture cannot be taken apart\n--text outline writes its letters as outlines");
  return TRUE;
}
