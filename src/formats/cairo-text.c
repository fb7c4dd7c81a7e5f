// SPDX-License-Identifier: MIT
// Text for the printing module, set by Pango through a single PangoLayout at a single size and scaled as it is painted:
// fonts are unhinted, so widths are linear in the size, and Pango sorts all fonts of the system (2 ms) for each size.
// Invariant: the language is given and never taken from the system.
#include "formats/cairo-text.h"

#include "base/error.h"
#include "base/guard.h"
#include "scene/text.h"

#include <fontconfig/fontconfig.h>
#include <math.h>
#include <string.h>

#define PRINT_CHECKS_LEAKS FALSE
#if defined(__SANITIZE_ADDRESS__) /* gcc, and clang from version 20 on */
#undef PRINT_CHECKS_LEAKS
#define PRINT_CHECKS_LEAKS TRUE
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#undef PRINT_CHECKS_LEAKS
#define PRINT_CHECKS_LEAKS TRUE
#endif
#endif

#define LAYOUT_SIZE 32.0 /* points; text of any size is set in this and scaled */

static PangoLayout *layout;   /* the one that sets all text */
static GrFont layout_font;    /* whose face it is set to; size 0: nothing yet */
static GHashTable *measured;  /* (char* → double*) widths at size 1, by font and text */
static char *layout_families; /* and the families of its face */

static PangoLayout *
layout_lookup (void)
{
  if (layout != NULL)
    return layout;
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_cairo_context_set_resolution (context, 72);
  pango_context_set_round_glyph_positions (context, FALSE);
  pango_context_set_language (context, pango_language_from_string ("en")); /* not the locale's */
  pango_context_set_base_dir (context, PANGO_DIRECTION_WEAK_LTR);
  layout = pango_layout_new (context);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  g_object_unref (context);
  return layout;
}

/* The families of @face, and before the last, generic one what has the other scripts. No emoji: where one is named,
   Pango takes digits from it; it finds emoji by itself. */
static char *
families_with_scripts (GrFace face)
{
  const char *families = gr_face_families (face), *generic = strrchr (families, ',');
  int length = generic != NULL ? (int) (generic - families) : (int) strlen (families);
  return g_strdup_printf (
    "%.*s,Noto Sans Hebrew,Noto Sans Arabic,Noto Sans Math,Noto Sans Symbols,Noto Sans Symbols2%s", length, families,
    generic != NULL ? generic : "");
}

static PangoLayout *
layout_text (const GrFont *font, const char *text)
{
  layout_lookup ();
  if (layout_font.size == 0 || g_strcmp0 (layout_families, gr_face_families (font->face)) != 0
      || font->weight != layout_font.weight || font->face != layout_font.face || font->italic != layout_font.italic) {
    PangoFontDescription *description = pango_font_description_new ();
    /* The mathematical face has no italic: variables are set in the prose's. */
    GrFace face = font->face == GR_FACE_MATH && font->italic ? GR_FACE_SERIF : font->face;
    g_autofree char *families = families_with_scripts (face);
    pango_font_description_set_family (description, families);
    pango_font_description_set_weight (description, (PangoWeight) font->weight);
    pango_font_description_set_style (description, font->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    pango_font_description_set_absolute_size (description, LAYOUT_SIZE * PANGO_SCALE);
    pango_layout_set_font_description (layout, description);
    pango_font_description_free (description);
    layout_font = *font;
    g_free (layout_families);
    layout_families = g_strdup (gr_face_families (font->face));
  }
  pango_layout_set_text (layout, text, -1);
  return layout;
}

PangoLayoutLine *
gr_cairo_text_line (const GrFont *font, const char *text)
{
  return pango_layout_get_line_readonly (layout_text (font, text), 0);
}

void
gr_cairo_text_set_language (const char *lang)
{
  pango_context_set_language (pango_layout_get_context (layout_lookup ()), pango_language_from_string (lang));
}

/* The width of what is set, at size 1. */
static double
layout_width (PangoLayout *set)
{
  PangoRectangle logical;
  pango_layout_line_get_extents (pango_layout_get_line_readonly (set, 0), NULL, &logical);
  return (double) logical.width / PANGO_SCALE / LAYOUT_SIZE;
}

/* Whether fontconfig has @family itself, and nothing in its place. */
gboolean
gr_cairo_text_has_family (const char *family)
{
  FcPattern *pattern = FcPatternCreate ();
  FcPatternAddString (pattern, FC_FAMILY, (const FcChar8 *) family);
  FcObjectSet *wanted = FcObjectSetBuild (FC_FAMILY, NULL);
  FcFontSet *found = FcFontList (NULL, pattern, wanted);
  gboolean has = found != NULL && found->nfont > 0;
  if (found != NULL)
    FcFontSetDestroy (found);
  FcObjectSetDestroy (wanted);
  FcPatternDestroy (pattern);
  return has;
}

#define MEASURED_MAX 20000 /* texts that are remembered */

/* Words come again and again, and looking one up costs a tenth of setting it. */
double
gr_cairo_text_measure (const GrFont *font, const char *text)
{
  static GString *key;
  if (measured == NULL)
    measured = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (key == NULL)
    key = g_string_new (NULL);
  const char *families = gr_face_families (font->face);
  g_string_printf (key, "%d%d%d%s\n%s", (int) font->face, font->weight, font->italic, families, text);
  double *known = g_hash_table_lookup (measured, key->str);
  if (known == NULL) {
    if (g_hash_table_size (measured) >= MEASURED_MAX)
      g_hash_table_remove_all (measured);
    known = g_new (double, 1);
    *known = layout_width (layout_text (font, text));
    g_hash_table_insert (measured, g_strdup (key->str), known);
  }
  return font->size * *known;
}

/* The line that is set, all its scripts on one baseline: Pango 1.50 moves Korean down where Latin stands before it. */
static PangoLayoutLine *
level_line (PangoLayout *set)
{
  PangoLayoutLine *line = pango_layout_get_line (set, 0);
  for (GSList *at = line->runs; at != NULL; at = at->next)
    ((PangoGlyphItem *) at->data)->y_offset = 0;
  return line;
}

/* Adds the characters of @line that no font has to @missing: Pango draws a box with their number. */
static void
note_missing (PangoLayoutLine *line, GString *missing)
{
  for (GSList *at = line->runs; at != NULL; at = at->next) {
    const PangoGlyphString *glyphs = ((PangoGlyphItem *) at->data)->glyphs;
    for (int i = 0; i < glyphs->num_glyphs; i++) {
      gunichar c = glyphs->glyphs[i].glyph & ~(PangoGlyph) PANGO_GLYPH_UNKNOWN_FLAG;
      if ((glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0 && g_unichar_validate (c)
          && g_utf8_strchr (missing->str, -1, c) == NULL)
        g_string_append_unichar (missing, c);
    }
  }
}

PangoLayoutLine *
gr_cairo_text_place (cairo_t *cr, const GrItem *item, GString *missing)
{
  PangoLayout *set = layout_text (&item->text.font, item->text.string);
  double width = item->text.font.size * layout_width (set), scale = item->text.font.size / LAYOUT_SIZE;
  if (item->text.ink == GR_INK_NONE || width <= 0)
    return NULL;
  /* A scene's widths leave kerning out or come from another version of the font: the anchor holds what is meant. Where
     they differ by more than that can explain, another font stands in, and the text is fitted to its place. */
  double fit = item->text.width > 0 && fabs (width - item->text.width) > MAX (1, 0.04 * item->text.width)
                 ? item->text.width / width
                 : 1;
  double left = item->text.x;
  if (item->text.anchor == GR_ANCHOR_MIDDLE)
    left -= fit * width / 2;
  else if (item->text.anchor == GR_ANCHOR_END)
    left -= fit * width;
  cairo_translate (cr, left, item->text.y);
  cairo_scale (cr, fit * scale, scale);
  cairo_move_to (cr, 0, 0);
  if (missing != NULL && pango_layout_get_unknown_glyphs_count (set) > 0)
    note_missing (pango_layout_get_line_readonly (set, 0), missing);
  return level_line (set);
}

/* FcConfigGetCurrent() tries again, for ever, where there is no memory for a configuration (fontconfig 2.14). */
void
gr_cairo_text_load_fonts (void)
{
  FcConfig *config = FcInitLoadConfigAndFonts ();
  if (config == NULL || !FcConfigSetCurrent (config))
    gr_guard_out_of_memory ();
  FcConfigDestroy (config); /* the current one is held */
}

/* Pango sets text without any font, too: as nothing at all in a PDF, as boxes in a PNG. */
gboolean
gr_cairo_text_ready (GError **error)
{
  const FcFontSet *fonts = FcConfigGetFonts (FcConfigGetCurrent (), FcSetSystem);
  if (fonts != NULL && fonts->nfont > 0)
    return TRUE;
  g_set_error (
    error, GR_ERROR, GR_ERROR_LIBRARY,
    "there is no font to set text in: fontconfig finds none\n"
    "install fonts, on Debian the packages fonts-inter, fonts-texgyre, fonts-texgyre-math and fonts-noto-cjk");
  return FALSE;
}

/* Pango 1.50 looks for fonts in threads of its own, which may still hold some when all text is set, and Cairo aborts
   where a font is alive. They end by themselves: TRUE once this is the only thread, FALSE after a second. */
static gboolean
threads_have_ended (void)
{
  for (guint tries = 0; tries < 500; tries++) {
    g_autoptr (GDir) threads = g_dir_open ("/proc/self/task", 0, NULL);
    guint n_threads = 0;
    while (threads != NULL && g_dir_read_name (threads) != NULL)
      n_threads++;
    if (n_threads == 1)
      return TRUE;
    g_usleep (2000);
  }
  return FALSE;
}

/* Only leak checkers want all of it: a program that ends gives its memory back anyway, and need not wait. */
void
gr_cairo_text_shutdown (void)
{
  g_clear_object (&layout);
  g_clear_pointer (&measured, g_hash_table_unref);
  g_clear_pointer (&layout_families, g_free);
  if (PRINT_CHECKS_LEAKS && threads_have_ended ()) {
    pango_cairo_font_map_set_default (NULL);
    cairo_debug_reset_static_data ();
    FcFini ();
  }
}
