// SPDX-License-Identifier: MIT
// Widths of text. The default sans is measured by tables of advance widths and of kerning between ASCII characters that
// make-widths.c asks Pango for while the program is built, so that figures in plain text (and Korean) never load a
// font; what is left out is under 1 % of a sentence. One character outside the table sends the whole text to the exact
// measurer, and where there is none the estimate is by East-Asian width. Lines break at blanks only: Korean words stay
// whole.
#include "scene/text.h"

#include <string.h>

/* A run of code points in the width table, the last one with a count of 0. Widths are in 1/WIDTHS_PER_EM em, and
   TEXT_UNKNOWN where the fonts that the table knows have no such character. */
typedef struct {
  gunichar first;
  guint count;
  const guint16 *width; /* shape (count); NULL: all are as wide as… */
  guint16 uniform;
} WidthRun;

#include "scene-widths.h"

#define TEXT_UNKNOWN 65535
#define TEXT_ISOLATE "\xE2\x81\xA8"     /* U+2068, first strong isolate */
#define TEXT_END_ISOLATE "\xE2\x81\xA9" /* U+2069 */

static GrTextMeasure (*text_load) (void);
static GrTextMeasure text_measure;

void
gr_text_set_loader (GrTextMeasure (*load) (void))
{
  text_load = load;
  text_measure = NULL;
}

/* The tables of one face. */
typedef struct {
  const WidthRun *run;
  const gint16 (*kerning)[G_N_ELEMENTS (kerning_400[0])]; /* by both characters, from KERNING_FIRST */
} WidthTable;

/* The tables for @font, or NULL. */
static const WidthTable *
text_table (const GrFont *font)
{
  static const WidthTable upright[] = {
    { widths_400, kerning_400 },
    { widths_500, kerning_500 },
    { widths_600, kerning_600 },
    { widths_700, kerning_700 },
  };
  static const WidthTable italic = { widths_italic, kerning_italic };
  if (font->face != GR_FACE_SANS || font->weight % 100 != 0 || font->weight < 400 || font->weight > 700)
    return NULL;
  if (font->italic)
    return font->weight == 400 ? &italic : NULL;
  return &upright[font->weight / 100 - 4];
}

double
gr_text_width (const GrFont *font, const char *text)
{
  const WidthTable *table = text_table (font);
  gint64 units = 0;
  gunichar last = 0;
  const char *at = text;
  while (table != NULL && *at != '\0') {
    gunichar c = g_utf8_get_char (at);
    const WidthRun *run = table->run;
    while (run->count > 0 && c - run->first >= run->count)
      run++;
    guint width = run->count == 0 ? TEXT_UNKNOWN : run->width != NULL ? run->width[c - run->first] : run->uniform;
    if (width == TEXT_UNKNOWN)
      break;
    guint i = last - KERNING_FIRST, k = c - KERNING_FIRST;
    gboolean is_pair = i < G_N_ELEMENTS (kerning_400) && k < G_N_ELEMENTS (kerning_400);
    units += (int) width + (is_pair ? table->kerning[i][k] : 0);
    last = c;
    at = g_utf8_next_char (at);
  }
  if (table != NULL && *at == '\0')
    return (double) units / WIDTHS_PER_EM * font->size;
  if (text_load != NULL) {
    text_measure = text_load ();
    text_load = NULL;
  }
  if (text_measure != NULL)
    return text_measure (font, text);
  double ems = 0;
  for (at = text; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    ems += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 1 : 0.6;
  }
  return ems * font->size;
}

/* Those of Inter are its own (hhea table): (ascent − descent) / 2 is half the height of capitals and digits, so that a
   text with its baseline that far below a middle stands centred. The others are near enough to their families'. */
void
gr_text_extents (const GrFont *font, double *ascent, double *descent)
{
  static const double extent[][2] = {
    [GR_FACE_SANS] = { 0.969, 0.241 },
    [GR_FACE_SERIF] = { 0.95, 0.28 },
    [GR_FACE_MONO] = { 0.93, 0.24 },
    [GR_FACE_MATH] = { 0.95, 0.28 },
  };
  *ascent = extent[font->face][0] * font->size;
  *descent = extent[font->face][1] * font->size;
}

const char *
gr_text_fitting (const GrFont *font, double width, const char *text)
{
  g_autoptr (GString) part = g_string_new (NULL);
  const char *at = text;
  while (*at != '\0') {
    const char *next = g_utf8_next_char (at);
    while (*next != '\0' && g_unichar_iszerowidth (g_utf8_get_char (next)))
      next = g_utf8_next_char (next);
    g_string_append_len (part, at, next - at);
    if (at > text && gr_text_width (font, part->str) > width)
      break;
    at = next;
  }
  return at;
}

char **
gr_text_break (const GrFont *font, double width, const char *text)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree char *clean = gr_text_plain (text);
  const char *at = clean;
  double filled = 0, blank = gr_text_width (font, " ");
  for (;;) {
    at += strspn (at, " ");
    if (*at == '\0')
      break;
    const char *end = at + strcspn (at, " ");
    g_autofree char *word = g_strndup (at, end - at);
    double wide = gr_text_width (font, word);
    if (line->len > 0 && filled + blank + wide > width) {
      g_strv_builder_add (lines, line->str);
      g_string_truncate (line, 0);
    }
    if (line->len > 0) {
      g_string_append_c (line, ' ');
      g_string_append (line, word);
      filled += blank + wide;
    } else if (wide <= width) {
      g_string_append (line, word);
      filled = wide;
    } else {
      const char *rest = word; /* fills lines of its own, and begins one more */
      for (const char *fits = rest; *(fits = gr_text_fitting (font, width, rest)) != '\0'; rest = fits) {
        g_autofree char *part = g_strndup (rest, fits - rest);
        g_strv_builder_add (lines, part);
      }
      g_string_append (line, rest);
      filled = gr_text_width (font, line->str);
    }
    at = end;
  }
  if (line->len > 0)
    g_strv_builder_add (lines, line->str);
  return g_strv_builder_end (lines);
}

static gboolean
is_from_right (gunichar c)
{
  return (c >= 0x0590 && c <= 0x08FF) || (c >= 0xFB1D && c <= 0xFDFF) || (c >= 0xFE70 && c <= 0xFEFC)
         || (c >= 0x10800 && c <= 0x10FFF) || (c >= 0x1E800 && c <= 0x1EFFF);
}

gboolean
gr_text_is_from_right (const char *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    if (g_unichar_isalpha (c))
      return is_from_right (c);
  }
  return FALSE;
}

char *
gr_text_plain (const char *text)
{
  const char *end = text;
  while (*end >= ' ' && *end <= '~')
    end++;
  if (*end == '\0') /* printable ASCII, as nearly all of it is */
    return g_strdup (text);
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *line = g_string_sized_new (strlen (valid));
  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    GUnicodeType type = g_unichar_type (c);
    if (type == G_UNICODE_CONTROL || type == G_UNICODE_LINE_SEPARATOR || type == G_UNICODE_PARAGRAPH_SEPARATOR)
      c = ' ';
    else if ((c & 0xFFFE) == 0xFFFE) /* noncharacters: XML refuses some of them */
      c = 0xFFFD;
    if (at[0] != '\r' || at[1] != '\n')
      g_string_append_unichar (line, c);
  }
  return g_string_free (line, FALSE);
}

char *
gr_text_isolate (const char *label)
{
  for (const char *at = label; *at != '\0'; at = g_utf8_next_char (at))
    if (is_from_right (g_utf8_get_char (at)))
      return g_strconcat (TEXT_ISOLATE, label, TEXT_END_ISOLATE, NULL);
  return g_strdup (label);
}

char *
gr_text_one_line (const char *text, guint max_characters)
{
  g_autofree char *plain = gr_text_plain (text);
  GString *line = g_string_sized_new (strlen (plain));
  gsize last = 0; /* where the last character that may stay begins, were the text cut now */
  guint n = 0;
  for (const char *at = plain; *at != '\0'; at = g_utf8_next_char (at)) {
    if (max_characters > 0 && n == max_characters) {
      g_string_truncate (line, last);
      g_string_append (line, "…");
      break;
    }
    gunichar c = g_utf8_get_char (at);
    last = line->len;
    n++;
    gboolean is_bidi_control = c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E)
                               || (c >= 0x2066 && c <= 0x2069); /* they reach beyond the text they stand in */
    g_string_append_unichar (line, is_bidi_control ? ' ' : c);
  }
  return g_string_free (line, FALSE);
}

static char *preferred[GR_FACE_MATH + 1]; /* (nullable) family lists that begin with the preferred one */

void
gr_face_prefer (GrFace face, const char *family)
{
  g_clear_pointer (&preferred[face], g_free);
  if (family != NULL)
    preferred[face] = g_strdup_printf ("%s, %s", family, gr_face_families (face));
}

const char *
gr_face_families (GrFace face)
{
  if (preferred[face] != NULL)
    return preferred[face];
  switch (face) {
  case GR_FACE_SANS:
    break;
  case GR_FACE_SERIF:
    return "TeX Gyre Pagella, Palatino, Palatino Linotype, Noto Serif, Noto Serif CJK KR, serif";
  case GR_FACE_MONO:
    return "Noto Sans Mono CJK KR, DejaVu Sans Mono, Noto Sans Mono, monospace";
  case GR_FACE_MATH:
    return "TeX Gyre Pagella Math, TeX Gyre Pagella, Cambria Math, Noto Serif, Noto Serif CJK KR, serif";
  }
  return GR_SANS_FAMILIES;
}
