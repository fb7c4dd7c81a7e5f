// SPDX-License-Identifier: MIT
// Text for the printing module, parted and shaped by Pango at a single size and scaled as it is painted: fonts are unhinted,
// so widths are linear in the size, and fonts are looked for once for each face, weight, slope and language. Without a
// PangoLayout, which also looks where lines may break, and for the height of each one sets a sample of its language.
// Invariant: the language is given and never taken from the system.
#include "print/cairo.h"

#include "base/error.h"
#include "base/guard.h"
#include "scene/text.h"

#include <fontconfig/fontconfig.h>
#include <math.h>
#include <string.h>

#define FONT_ROOM (32 << 20) /* bytes of address space that the largest fonts want */
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

#define TEXT_SIZE 32.0 /* points; text of any size is set in this and scaled */
#define TEXT_FIT 4.0
#define LINES_MAX 4000u    /* that are kept, */
#define LINE_LONG 2000     /* and bytes of one with which all others go */
#define TEXT_MOST_MARKS 64 /* on a letter: HarfBuzz compares each with all others, so the rest are set for themselves */

/* What sets text from one map of fonts. */
typedef struct {
  PangoContext *context; /* (nullable) */
  PangoFontMap *map;     /* held by the context */
  char *families;        /* (nullable) of the face that it is set to */
  int weight;
  gboolean italic;
} Setter;

static Setter named, all;     /* from the fonts that a face names, and from all */
static PangoLanguage *spoken; /* (nullable) */
static GArray *runs;          /* (nullable) of PangoGlyphItem: those of the line that is set, lent by: */
static GHashTable *lines;     /* (nullable) (char* → GArray*) lines that were set, by font, language and text */
static GHashTable *measured;  /* (char* → double*) widths at size 1, by font and text */

static void
setter_clear (Setter *setter)
{
  g_clear_object (&setter->context);
  g_clear_pointer (&setter->families, g_free);
  setter->map = NULL;
}

/* Has @setter take its fonts from @map. */
static void
setter_begin (Setter *setter, PangoFontMap *map)
{
  if (setter->map == map)
    return;
  setter_clear (setter);
  setter->map = map;
  setter->context = pango_font_map_create_context (map);
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (setter->context, options);
  cairo_font_options_destroy (options);
  pango_cairo_context_set_resolution (setter->context, 72);
  pango_context_set_round_glyph_positions (setter->context, FALSE);
  pango_context_set_language (setter->context, spoken != NULL ? spoken : pango_language_from_string ("en"));
}

/* The families of @face, and before the last, generic one what has the other scripts. No emoji: where one is named,
   Pango takes digits from it; it finds emoji by itself. (transfer none) */
static const char *
families_with_scripts (GrFace face)
{
  static char *of[GR_FACE_MATH + 1], *with_scripts[GR_FACE_MATH + 1];
  const char *families = gr_face_families (face), *generic = strrchr (families, ',');
  if (g_strcmp0 (of[face], families) == 0)
    return with_scripts[face];
  int length = generic != NULL ? (int) (generic - families) : (int) strlen (families);
  g_free (of[face]);
  g_free (with_scripts[face]);
  of[face] = g_strdup (families);
  with_scripts[face] = g_strdup_printf (
    "%.*s,Noto Sans Hebrew,Noto Sans Arabic,Noto Sans Math,Noto Sans Symbols,Noto Sans Symbols2%s", length, families,
    generic != NULL ? generic : "");
  return with_scripts[face];
}

/* Has @setter set @font, whose families these are. */
static void
setter_choose (Setter *setter, const GrFont *font, const char *families)
{
  if (g_strcmp0 (setter->families, families) == 0 && font->weight == setter->weight && font->italic == setter->italic)
    return;
  PangoFontDescription *description = pango_font_description_new ();
  pango_font_description_set_family (description, families);
  pango_font_description_set_weight (description, (PangoWeight) font->weight);
  pango_font_description_set_style (description, font->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  pango_font_description_set_absolute_size (description, TEXT_SIZE * PANGO_SCALE);
  pango_context_set_font_description (setter->context, description);
  pango_font_description_free (description);
  gr_take_text (&setter->families, g_strdup (families));
  setter->weight = font->weight;
  setter->italic = font->italic;
}

static void
run_clear (gpointer data)
{
  PangoGlyphItem *run = data;
  pango_item_free (run->item);
  pango_glyph_string_free (run->glyphs);
}

/* @text parted where fonts or directions change; *@is_right: whether its first letter is written from right to left. */
static GList *
part_text (const Setter *setter, PangoDirection direction, const char *text, gboolean *is_right)
{
  static PangoAttrList *none;
  if (none == NULL)
    none = pango_attr_list_new ();
  GList *items = pango_itemize_with_base_dir (setter->context, direction, text, 0, (int) strlen (text), none, NULL);
  gboolean is_known = FALSE;
  *is_right = FALSE;
  for (GList *at = items; at != NULL && !is_known; at = at->next) {
    const PangoItem *item = at->data;
    *is_right = is_known = (item->analysis.level & 1) != 0;
    for (const char *c = text + item->offset; c < text + item->offset + item->length && !is_known;
         c = g_utf8_next_char (c))
      is_known = g_unichar_isalpha (g_utf8_get_char (c));
  }
  /* Parted too wherever more marks than TEXT_MOST_MARKS follow each other. */
  for (GList *at = items; at != NULL; at = at->next) {
    PangoItem *item = at->data;
    const char *first = text + item->offset, *end = first + item->length;
    guint n_marks = 0;
    int n_characters = 0;
    for (const char *c = first; c < end; c = g_utf8_next_char (c), n_characters++) {
      n_marks = g_unichar_ismark (g_utf8_get_char (c)) ? n_marks + 1 : 0;
      if (n_marks <= TEXT_MOST_MARKS)
        continue;
      items = g_list_insert_before (items, at, pango_item_split (item, (int) (c - first), n_characters));
      first = c;
      n_characters = 0;
      n_marks = 1;
    }
  }
  return items;
}

/* Sets @text: its runs in the order in which they are seen. */
static void
setter_set (const Setter *setter, const char *text)
{
  g_array_set_size (runs, 0);
  gboolean is_right;
  GList *items = part_text (setter, PANGO_DIRECTION_LTR, text, &is_right);
  if (is_right) {
    g_list_free_full (items, (GDestroyNotify) pango_item_free);
    items = part_text (setter, PANGO_DIRECTION_RTL, text, &is_right);
  }
  int length = (int) strlen (text);
  for (GList *at = items; at != NULL; at = at->next) {
    PangoGlyphItem shaped = { .item = at->data, .glyphs = pango_glyph_string_new () };
    pango_shape_item (shaped.item, text, length, NULL, shaped.glyphs, PANGO_SHAPE_NONE);
    g_array_append_val (runs, shaped);
  }
  g_list_free (items);
  /* Now they stand as they are read. From the deepest level on, whatever stands together at it or deeper is reversed: Pango's own
     function wants a time that grows with their square. Source: Unicode Standard Annex 9, rule L2. */
  PangoGlyphItem *run = (PangoGlyphItem *) (gpointer) runs->data;
  guint8 deepest = 0;
  for (guint i = 0; i < runs->len; i++)
    deepest = MAX (deepest, run[i].item->analysis.level);
  for (guint8 level = deepest; level > 0; level--)
    for (guint i = 0, end; i < runs->len; i = end + 1) {
      for (end = i; end < runs->len && run[end].item->analysis.level >= level; end++)
        continue;
      for (guint first = i, last = end; first + 1 < last; first++) {
        PangoGlyphItem swapped = run[first];
        run[first] = run[--last];
        run[last] = swapped;
      }
    }
}

/* The mathematical face has no italic: variables are set in the prose's. */
static GrFace
text_face (const GrFont *font)
{
  return font->face == GR_FACE_MATH && font->italic ? GR_FACE_SERIF : font->face;
}

/* Finds the runs of @text, which many pages say again: FALSE; or begins them: TRUE. */
static gboolean
line_begin (const GrFont *font, const char *families, const char *text)
{
  if (lines == NULL)
    lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  const char *lang = spoken != NULL ? pango_language_to_string (spoken) : "";
  g_autofree char *key = g_strdup_printf ("%d %d %s\n%s\n%s", font->weight, font->italic, lang, families, text);
  runs = g_hash_table_lookup (lines, key);
  if (runs != NULL)
    return FALSE;
  if (g_hash_table_size (lines) >= LINES_MAX || strlen (text) > LINE_LONG)
    g_hash_table_remove_all (lines);
  runs = g_array_new (FALSE, TRUE, sizeof (PangoGlyphItem));
  g_array_set_clear_func (runs, run_clear);
  g_hash_table_insert (lines, g_steal_pointer (&key), runs);
  return TRUE;
}

/* The line of @text, whose runs are set. */
static GrCairoLine
line_of_runs (const char *text)
{
  GrCairoLine line = { (PangoGlyphItem *) (gpointer) runs->data, runs->len, text, 0 };
  for (guint i = 0; i < line.n_runs; i++)
    line.width += (double) pango_glyph_string_get_width (line.run[i].glyphs) / PANGO_SCALE;
  line.width /= TEXT_SIZE;
  return line;
}

GrCairoLine
gr_cairo_text_line (const GrFont *font, const char *text)
{
  const char *families = families_with_scripts (text_face (font));
  gboolean may_be_emoji = FALSE; /* those that are so by themselves are wide, others have a selector */
  for (const char *at = text; *at != '\0' && !may_be_emoji; at = g_utf8_next_char (at)) {
    gunichar c = (guchar) *at < 0x80 ? 0 : g_utf8_get_char (at);
    may_be_emoji = c >= 0x1F000 || c == 0xFE0F || (c >= 0x2000 && c < 0x2E80 && g_unichar_iswide (c));
  }
  if (!line_begin (font, families, text))
    return line_of_runs (text);
  PangoFontMap *few = may_be_emoji ? NULL : gr_cairo_fonts_named (families);
  gboolean is_set = FALSE;
  if (few != NULL) {
    setter_begin (&named, few);
    setter_choose (&named, font, families);
    setter_set (&named, text);
    is_set = gr_cairo_fonts_suffice ((const PangoGlyphItem *) runs->data, runs->len, families);
  }
  if (!is_set) {
    setter_begin (&all, gr_cairo_fonts_all ());
    setter_choose (&all, font, families);
    setter_set (&all, text);
  }
  return line_of_runs (text);
}

void
gr_cairo_text_set_language (const char *lang)
{
  spoken = pango_language_from_string (lang);
  if (named.context != NULL)
    pango_context_set_language (named.context, spoken);
  if (all.context != NULL)
    pango_context_set_language (all.context, spoken);
}

/* Whether fontconfig has @family itself, and nothing in its place. */
gboolean
gr_cairo_text_has_family (const char *family)
{
  FcPattern *pattern = FcPatternCreate ();
  FcPatternAddString (pattern, FC_FAMILY, (const FcChar8 *) family);
  FcObjectSet *wanted = FcObjectSetBuild (FC_FAMILY, NULL);
  gr_cairo_fonts_all ();
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
  const char *families = gr_face_families (text_face (font));
  g_string_printf (key, "%d%d%d%s\n%s", (int) font->face, font->weight, font->italic, families, text);
  double *known = g_hash_table_lookup (measured, key->str);
  if (known == NULL) {
    if (g_hash_table_size (measured) >= MEASURED_MAX)
      g_hash_table_remove_all (measured);
    known = g_new (double, 1);
    *known = gr_cairo_text_line (font, text).width;
    g_hash_table_insert (measured, g_strdup (key->str), known);
  }
  return font->size * *known;
}

GrCairoLine
gr_cairo_text_place (cairo_t *cr, const GrItem *item, GString *missing)
{
  GrCairoLine line = gr_cairo_text_line (&item->text.font, item->text.string);
  double width = item->text.font.size * line.width, scale = item->text.font.size / TEXT_SIZE;
  if (item->text.ink == GR_INK_NONE || width <= 0)
    return (GrCairoLine) { NULL };
  /* A scene's widths leave kerning out or come from another version of the font: the anchor holds what is meant. Where
     they differ by more than that can explain, another font stands in, and the text is fitted to its place; but no font
     is TEXT_FIT times as wide as another, and what is, marks without their letter, would be drawn out beyond all sizes. */
  double fit = 1, wanted = item->text.width / width;
  if (fabs (width - item->text.width) > MAX (1, 0.04 * item->text.width) && wanted > 1 / TEXT_FIT && wanted < TEXT_FIT)
    fit = wanted;
  double left = item->text.x;
  if (item->text.anchor == GR_ANCHOR_MIDDLE)
    left -= fit * width / 2;
  else if (item->text.anchor == GR_ANCHOR_END)
    left -= fit * width;
  cairo_translate (cr, left, item->text.y);
  cairo_scale (cr, fit * scale, scale);
  cairo_move_to (cr, 0, 0);
  for (guint i = 0; missing != NULL && i < line.n_runs; i++)
    for (int k = 0; k < line.run[i].glyphs->num_glyphs;
         k++) { /* Pango draws a box with the number of what no font has */
      PangoGlyph glyph = line.run[i].glyphs->glyphs[k].glyph;
      gunichar c = glyph & ~(PangoGlyph) PANGO_GLYPH_UNKNOWN_FLAG;
      if (c == glyph || !g_unichar_validate (c) || g_utf8_strchr (missing->str, -1, c) != NULL)
        continue;
      if (!gr_guard_has_room (FONT_ROOM)) /* the font that has it may not have been loaded */
        gr_guard_out_of_memory ();
      g_string_append_unichar (missing, c);
    }
  return line;
}

void
gr_cairo_text_load_fonts (void)
{
  for (GrFace face = 0; face <= GR_FACE_MATH; face++)
    gr_cairo_fonts_note (families_with_scripts (face));
}

void
gr_cairo_text_all_fonts (void)
{
  gr_cairo_fonts_all ();
}

/* Pango sets text without any font, too: as nothing at all in a PDF, as boxes in a PNG. */
gboolean
gr_cairo_text_ready (GError **error)
{
  for (guint i = 0; i < 2; i++) { /* those that the default face names, then all */
    PangoFontMap *map = i == 0 ? gr_cairo_fonts_named (families_with_scripts (GR_FACE_SANS)) : gr_cairo_fonts_all ();
    const FcFontSet *fonts = map != NULL ? FcConfigGetFonts (FcConfigGetCurrent (), FcSetSystem) : NULL;
    if (fonts != NULL && fonts->nfont > 0)
      return TRUE;
  }
  return gr_set_error (
    error, GR_ERROR, GR_ERROR_LIBRARY,
    "there is no font to set text in: fontconfig finds none\n"
    "install fonts, on Debian the packages fonts-inter, fonts-texgyre, fonts-texgyre-math and fonts-noto-cjk");
}

/* Only leak checkers want all of it: a program that ends gives its memory back anyway, and need not wait. */
void
gr_cairo_text_shutdown (void)
{
  if (!PRINT_CHECKS_LEAKS)
    return;
  g_clear_pointer (&lines, g_hash_table_unref);
  setter_clear (&named);
  setter_clear (&all);
  g_clear_pointer (&measured, g_hash_table_unref);
  if (gr_cairo_fonts_shutdown ()) { /* Cairo aborts where a font is alive */
    pango_cairo_font_map_set_default (NULL);
    cairo_debug_reset_static_data ();
    FcFini ();
  }
}
