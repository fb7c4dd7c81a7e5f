// SPDX-License-Identifier: MIT
// Run while grundy is built: prints the advance widths of the default sans as C for scene/text.c. Pango is asked, with
// hinting off and at 2048 pixels an em (Inter's own units), so the widths are those that text has in a PDF. What Inter
// lacks may come from the two families named after it, as it will in print; a character that none of them has gets
// 65535. All Hangul syllables have one width, which is checked on a sample. For pairs of ASCII characters it also
// prints how much nearer they stand than their widths say (kerning, ligatures).
#include "scene/text.h"

#include <pango/pangocairo.h>
#include <stdio.h>

#define WIDTHS_PER_EM 2048
#define WIDTHS_UNKNOWN 65535
#define ASCII_FIRST 0x20
#define ASCII_LAST 0x7E
#define HANGUL_FIRST 0xAC00
#define HANGUL_LAST 0xD7A3
#define HANGUL_SAMPLE 97 /* every so many syllables */

// clang-format off
static const struct {
  gunichar first, last;
} run[] = {
  { ASCII_FIRST, ASCII_LAST },
  { 0x00A0, 0x017F }, /* Latin-1, Latin Extended-A */
  { 0x0300, 0x036F }, /* combining marks */
  { 0x0370, 0x03FF }, /* Greek */
  { 0x2010, 0x2026 }, /* dashes, quotes, ellipsis; Pango puts a hyphen for U+2027 at the end of a line */
  { 0x202F, 0x205F }, /* primes, marks */
  { 0x2070, 0x209C }, /* superscripts and subscripts */
  { 0x2150, 0x218F }, /* fractions */
  { 0x2190, 0x21FF }, /* arrows */
  { 0x2200, 0x22FF }, /* mathematical operators */
  { 0x25A0, 0x25FF }, /* geometric shapes */
  { 0x2713, 0x2713 }, /* a check mark */
};
// clang-format on

static const struct {
  const char *name;
  PangoWeight weight;
  PangoStyle style;
} face[] = {
  { "400", PANGO_WEIGHT_NORMAL, PANGO_STYLE_NORMAL },    { "500", PANGO_WEIGHT_MEDIUM, PANGO_STYLE_NORMAL },
  { "600", PANGO_WEIGHT_SEMIBOLD, PANGO_STYLE_NORMAL },  { "700", PANGO_WEIGHT_BOLD, PANGO_STYLE_NORMAL },
  { "italic", PANGO_WEIGHT_NORMAL, PANGO_STYLE_ITALIC },
};

/* Whether all of @layout is set in one of @families (NULL-terminated). */
static gboolean
set_in (PangoLayout *layout, const char *const *families)
{
  PangoLayoutLine *line = pango_layout_get_line_readonly (layout, 0);
  for (GSList *at = line->runs; at != NULL; at = at->next) {
    PangoGlyphItem *item = at->data;
    PangoFontDescription *font = pango_font_describe (item->item->analysis.font);
    gboolean known = g_strv_contains (families, pango_font_description_get_family (font));
    pango_font_description_free (font);
    if (!known)
      return FALSE;
  }
  return line->runs != NULL;
}

static guint
layout_units (PangoLayout *layout)
{
  PangoRectangle logical;
  pango_layout_get_extents (layout, NULL, &logical);
  return (guint) ((double) logical.width / PANGO_SCALE + 0.5);
}

static guint
advance (PangoLayout *layout, gunichar c)
{
  static const char *const families[] = { "Inter", "Noto Sans", "Noto Sans CJK KR", NULL };
  char text[7] = { 0 };
  pango_layout_set_text (layout, text, g_unichar_to_utf8 (c, text));
  if (pango_layout_get_unknown_glyphs_count (layout) > 0 || !set_in (layout, families))
    return WIDTHS_UNKNOWN;
  return layout_units (layout);
}

static void
print_face (PangoLayout *layout, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (run); i++) {
    printf ("static const guint16 widths_%s_%u[] = {", name, i);
    for (gunichar c = run[i].first; c <= run[i].last; c++)
      printf ("%s%u,", (c - run[i].first) % 16 == 0 ? "\n  " : " ", advance (layout, c));
    puts ("\n};");
  }
  printf ("static const WidthRun widths_%s[] = {\n", name);
  for (guint i = 0; i < G_N_ELEMENTS (run); i++)
    printf ("  { 0x%04X, G_N_ELEMENTS (widths_%s_%u), widths_%s_%u, 0 },\n", run[i].first, name, i, name, i);
  guint hangul = advance (layout, HANGUL_FIRST); /* the one width of all syllables */
  for (gunichar c = HANGUL_FIRST; c <= HANGUL_LAST; c += HANGUL_SAMPLE)
    hangul = advance (layout, c) == hangul ? hangul : WIDTHS_UNKNOWN;
  printf ("  { 0x%04X, %u, NULL, %u },\n", HANGUL_FIRST, (guint) (HANGUL_LAST - HANGUL_FIRST + 1), hangul);
  puts ("  { 0, 0, NULL, 0 },\n};");
}

/* FALSE where the font is not installed. */
static gboolean
print_faces (PangoLayout *layout)
{
  static const char *const inter[] = { "Inter", NULL };
  for (guint i = 0; i < G_N_ELEMENTS (face); i++) {
    PangoFontDescription *font = pango_font_description_new ();
    pango_font_description_set_family_static (font, GR_SANS_FAMILIES);
    pango_font_description_set_weight (font, face[i].weight);
    pango_font_description_set_style (font, face[i].style);
    pango_font_description_set_absolute_size (font, WIDTHS_PER_EM * PANGO_SCALE);
    pango_layout_set_font_description (layout, font);
    pango_font_description_free (font);
    pango_layout_set_text (layout, "0", 1);
    if (!set_in (layout, inter)) {
      fputs ("The font Inter is not installed; on Debian it is in the package fonts-inter.\n", stderr);
      return FALSE;
    }
    print_face (layout, face[i].name);
    guint width[ASCII_LAST - ASCII_FIRST + 1];
    for (gunichar c = ASCII_FIRST; c <= ASCII_LAST; c++)
      width[c - ASCII_FIRST] = advance (layout, c);
    printf ("static const gint16 kerning_%s[][%u] = {\n", face[i].name, (guint) G_N_ELEMENTS (width));
    for (char first = ASCII_FIRST; first <= ASCII_LAST; first++) {
      fputs ("  { ", stdout);
      for (char second = ASCII_FIRST; second <= ASCII_LAST;
           second++) { /* how much wider the pair is than its characters */
        pango_layout_set_text (layout, (char[]) { first, second, '\0' }, 2);
        printf ("%d, ", (int) layout_units (layout) - (int) (width[first - ASCII_FIRST] + width[second - ASCII_FIRST]));
      }
      puts ("},");
    }
    puts ("};");
  }
  return TRUE;
}

int
main (void)
{
  PangoFontMap *map = pango_cairo_font_map_new ();
  PangoContext *context = pango_font_map_create_context (map); /* which sets text as the printing module does */
  pango_cairo_context_set_resolution (context, 72);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  PangoLayout *layout = pango_layout_new (context);

  printf ("/* Made by make-widths.c from the installed fonts. */\n#define WIDTHS_PER_EM %d\n#define KERNING_FIRST %d\n",
          WIDTHS_PER_EM, ASCII_FIRST);
  gboolean done = print_faces (layout);
  g_object_unref (layout);
  g_object_unref (context);
  g_object_unref (map);
  return done ? 0 : 1;
}
