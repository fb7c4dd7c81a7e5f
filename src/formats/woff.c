// SPDX-License-Identifier: MIT
// Subsets of fonts by HarfBuzz, packed as WOFF: the tables of the font, each by itself under zlib, behind a directory. WOFF
// and not WOFF 2, which is smaller by a fifth, for GLib has zlib: every browser reads both. A rule says by unicode-range for
// which characters it stands, so that several faces make one family, and weight and slope as the picture's texts have them.
// Source: WOFF File Format 1.0 (W3C, 2012).
#include "formats/woff.h"

#include "base/error.h"

#include <gio/gio.h>
#include <hb-subset.h>
#include <string.h>

#define WOFF_HEADER 44
#define WOFF_ENTRY 20 /* of the directory */
#define SFNT_HEADER 12
#define SFNT_ENTRY 16

typedef struct {
  hb_face_t *face;
  GrFace kind;
  int weight;
  gboolean italic;
  hb_set_t *characters;
} Subset;

struct GrFonts {
  GArray *subset; /* of Subset */
};

static void
subset_clear (gpointer data)
{
  Subset *subset = data;
  hb_face_destroy (subset->face);
  hb_set_destroy (subset->characters);
}

GrFonts *
gr_fonts_new (void)
{
  GrFonts *fonts = g_new0 (GrFonts, 1);
  fonts->subset = g_array_new (FALSE, FALSE, sizeof (Subset));
  g_array_set_clear_func (fonts->subset, subset_clear);
  return fonts;
}

void
gr_fonts_free (GrFonts *fonts)
{
  if (fonts == NULL)
    return;
  g_array_unref (fonts->subset);
  g_free (fonts);
}

/* That of @face for texts set as @font says; new where there was none. */
static Subset *
fonts_subset (GrFonts *fonts, hb_face_t *face, const GrFont *font)
{
  for (guint i = 0; i < fonts->subset->len; i++) {
    Subset *own = &g_array_index (fonts->subset, Subset, i);
    if (own->face == face && own->kind == font->face && own->weight == font->weight && own->italic == font->italic)
      return own;
  }
  Subset subset = { hb_face_reference (face), font->face, font->weight, font->italic, hb_set_create () };
  g_array_append_val (fonts->subset, subset);
  return &g_array_index (fonts->subset, Subset, fonts->subset->len - 1);
}

void
gr_fonts_add (GrFonts *fonts, hb_face_t *face, const GrFont *font, const char *text, gsize n)
{
  Subset *subset = fonts_subset (fonts, face, font);
  for (const char *at = text; at < text + n; at = g_utf8_next_char (at))
    hb_set_add (subset->characters, g_utf8_get_char (at));
}

/* ---- WOFF ---- */

static guint32
read_32 (const guint8 *at)
{
  return (guint32) at[0] << 24 | (guint32) at[1] << 16 | (guint32) at[2] << 8 | at[3];
}

static void
write_32 (guint8 *at, guint32 value)
{
  for (guint i = 0; i < 4; i++)
    at[i] = (guint8) (value >> (24 - 8 * i));
}

/* @n bytes under zlib, at the end of @out; FALSE where that takes as many. */
static gboolean
woff_pack (const guint8 *data, gsize n, GByteArray *out)
{
  g_autoptr (GConverter) zlib = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9));
  g_autofree guint8 *packed = g_malloc (n + 64);
  gsize n_read, n_written;
  GConverterResult result = g_converter_convert (zlib, data, n, packed, n + 64, G_CONVERTER_INPUT_AT_END, &n_read,
                                                 &n_written, NULL);
  if (result != G_CONVERTER_FINISHED || n_written >= n)
    return FALSE;
  g_byte_array_append (out, packed, (guint) n_written);
  return TRUE;
}

/* The font @sfnt as WOFF; NULL where it is none. (transfer full) */
static GByteArray *
woff_new (const guint8 *sfnt, gsize n)
{
  guint n_tables = n >= SFNT_HEADER ? (guint) sfnt[4] << 8 | sfnt[5] : 0;
  if (n_tables == 0 || n < SFNT_HEADER + (gsize) SFNT_ENTRY * n_tables)
    return NULL;
  static const guint8 zeros[4];
  g_autoptr (GByteArray) out = g_byte_array_new ();
  gsize total = SFNT_HEADER + (gsize) SFNT_ENTRY * n_tables;
  g_byte_array_set_size (out, WOFF_HEADER + WOFF_ENTRY * n_tables);
  memset (out->data, 0, out->len);
  for (guint i = 0; i < n_tables; i++) {
    const guint8 *entry = sfnt + SFNT_HEADER + SFNT_ENTRY * i;
    guint32 offset = read_32 (entry + 8), length = read_32 (entry + 12), start = out->len;
    if (offset > n || length > n - offset)
      return NULL;
    if (!woff_pack (sfnt + offset, length, out))
      g_byte_array_append (out, sfnt + offset, length);
    guint8 *own = out->data + WOFF_HEADER + WOFF_ENTRY * i;
    memcpy (own, entry, 4); /* the tag */
    write_32 (own + 4, start);
    write_32 (own + 8, out->len - start);
    write_32 (own + 12, length);
    memcpy (own + 16, entry + 4, 4); /* the checksum */
    g_byte_array_append (out, zeros, (4 - out->len % 4) % 4);
    total += (length + 3) / 4 * 4;
  }
  memcpy (out->data, "wOFF", 4);
  memcpy (out->data + 4, sfnt, 4); /* the flavour */
  write_32 (out->data + 8, out->len);
  out->data[12] = (guint8) (n_tables >> 8);
  out->data[13] = (guint8) n_tables;
  write_32 (out->data + 16, (guint32) total);
  out->data[21] = 1; /* version 1.0 */
  return g_steal_pointer (&out);
}

/* ---- CSS ---- */

/* “U+20,U+30-39”. */
static void
css_append_range (const hb_set_t *characters, GString *out)
{
  hb_codepoint_t first = HB_SET_VALUE_INVALID, last;
  const char *before = "";
  while (hb_set_next_range (characters, &first, &last)) {
    g_string_append_printf (out, last > first ? "%sU+%X-%X" : "%sU+%X", before, first, last);
    before = ",";
    first = last;
  }
}

/* The letters of @subset as a font of its own; NULL where the face cannot be taken apart. (transfer full) */
static GByteArray *
subset_pack (const Subset *subset)
{
  hb_subset_input_t *input = hb_subset_input_create_or_fail ();
  if (input == NULL)
    return NULL;
  hb_set_union (hb_subset_input_unicode_set (input), subset->characters);
  hb_subset_input_set_flags (input, HB_SUBSET_FLAGS_NO_HINTING);
  hb_face_t *small = hb_subset_or_fail (subset->face, input);
  hb_subset_input_destroy (input);
  if (small == NULL)
    return NULL;
  hb_blob_t *blob = hb_face_reference_blob (small);
  unsigned int n;
  const char *data = hb_blob_get_data (blob, &n);
  GByteArray *woff = woff_new ((const guint8 *) data, n);
  hb_blob_destroy (blob);
  hb_face_destroy (small);
  return woff;
}

gboolean
gr_fonts_append_css (const GrFonts *fonts, const char *name, GString *out, GError **error)
{
  for (guint i = 0; i < fonts->subset->len; i++) {
    const Subset *subset = &g_array_index (fonts->subset, Subset, i);
    g_autoptr (GByteArray) woff = subset_pack (subset);
    if (woff == NULL) {
      g_set_error (error, GR_ERROR, GR_ERROR_LIBRARY,
                   "a font of this picture cannot be taken apart\n--text outline writes its letters as outlines");
      return FALSE;
    }
    g_autofree char *base64 = g_base64_encode (woff->data, woff->len);
    g_string_append_printf (out, "@font-face{font-family:%s-%u;", name, (guint) subset->kind);
    g_string_append_printf (out, "font-weight:%d;font-style:%s;", subset->weight, subset->italic ? "italic" : "normal");
    g_string_append_printf (out, "src:url(data:font/woff;base64,%s) format(\"woff\");unicode-range:", base64);
    css_append_range (subset->characters, out);
    g_string_append (out, "}\n");
  }
  return TRUE;
}
