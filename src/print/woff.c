// SPDX-License-Identifier: MIT
// Subsets of fonts by HarfBuzz, packed as WOFF 2: all tables of the font behind one another under Brotli, after a directory.
// The tables stay as they are; the format's own way to write outlines, which saves a little more, is left out. A rule says by
// unicode-range for which characters it stands, so that several faces make one family, and weight and slope as the
// picture's texts have them.
// Source: WOFF File Format 2.0 (W3C, 2018), sections 4 and 5.
#include "print/woff.h"

#include "base/error.h"

#include <brotli/encode.h>
#include <hb-subset.h>
#include <string.h>

#define WOFF_HEADER 48
#define WOFF_UNKNOWN 63     /* for a tag that has no number: it is written out */
#define WOFF_PLAIN 3        /* of glyf and loca: written as they are, which others are where this is 0 */
#define WOFF_REWRITTEN 0x08 /* in the upper byte of a head's flags: the font came through a packer */
#define SFNT_HEADER 12
#define SFNT_ENTRY 16
#define HEAD_FLAGS 16 /* where they stand in the table */

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

/* ---- WOFF 2 ---- */

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

/* The number that the format has for a table's @tag. */
static guint8
woff_tag (const guint8 *tag)
{
  static const char known[][5] = { "cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm",
                                   "glyf", "loca", "prep", "CFF ", "VORG", "EBDT", "EBLC", "gasp", "hdmx", "kern",
                                   "LTSH", "PCLT", "VDMX", "vhea", "vmtx", "BASE", "GDEF", "GPOS", "GSUB" };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (memcmp (known[i], tag, 4) == 0)
      return (guint8) i;
  return WOFF_UNKNOWN;
}

/* Seven bits a byte, the highest first, all bytes but the last marked. */
static void
woff_append_number (GByteArray *out, guint32 value)
{
  for (guint shift = 28; shift > 0; shift -= 7) {
    guint8 byte = (guint8) (0x80 | (value >> shift & 0x7f));
    if (value >> shift != 0)
      g_byte_array_append (out, &byte, 1);
  }
  guint8 last = value & 0x7f;
  g_byte_array_append (out, &last, 1);
}

/* Appends the directory's line of the table that @entry of the font @sfnt (@n bytes) names, and the table to @tables. FALSE
   where it is none. */
static gboolean
woff_add_table (const guint8 *sfnt, gsize n, const guint8 *entry, GByteArray *out, GByteArray *tables)
{
  guint32 offset = read_32 (entry + 8), length = read_32 (entry + 12), start = tables->len;
  guint8 tag = woff_tag (entry);
  gboolean is_outline = memcmp (entry, "glyf", 4) == 0 || memcmp (entry, "loca", 4) == 0;
  guint8 flags = (guint8) (tag | (is_outline ? WOFF_PLAIN << 6 : 0));
  if (offset > n || length > n - offset)
    return FALSE;
  g_byte_array_append (out, &flags, 1);
  if (tag == WOFF_UNKNOWN)
    g_byte_array_append (out, entry, 4);
  woff_append_number (out, length);
  g_byte_array_append (tables, sfnt + offset, length);
  if (memcmp (entry, "head", 4) == 0 && length > HEAD_FLAGS)
    tables->data[start + HEAD_FLAGS] |= WOFF_REWRITTEN;
  return TRUE;
}

/* The tables in the font's own order, but loca right after glyf: shape (@n_tables). NULL where it stands alone. (transfer
   full) */
static guint *
woff_order (const guint8 *sfnt, guint n_tables)
{
  guint *order = g_new (guint, n_tables), n = 0;
  for (guint i = 0; i < n_tables; i++) {
    const guint8 *tag = sfnt + SFNT_HEADER + SFNT_ENTRY * i;
    if (memcmp (tag, "loca", 4) == 0)
      continue;
    order[n++] = i;
    for (guint k = 0; k < n_tables && n < n_tables && memcmp (tag, "glyf", 4) == 0; k++)
      if (memcmp (sfnt + SFNT_HEADER + SFNT_ENTRY * k, "loca", 4) == 0)
        order[n++] = k;
  }
  if (n == n_tables)
    return order;
  g_free (order);
  return NULL;
}

/* @data under Brotli at the end of @out, filled up to whole words; how many bytes it takes, 0 for a failure. */
static gsize
woff_pack (const GByteArray *data, GByteArray *out)
{
  static const guint8 zeros[4];
  gsize n = BrotliEncoderMaxCompressedSize (data->len);
  g_autofree guint8 *packed = g_malloc (MAX (1, n));
  if (n == 0
      || !BrotliEncoderCompress (BROTLI_MAX_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_FONT, data->len, data->data, &n,
                                 packed))
    return 0;
  g_byte_array_append (out, packed, (guint) n);
  g_byte_array_append (out, zeros, (4 - out->len % 4) % 4);
  return n;
}

/* The font @sfnt as WOFF 2; NULL where it is none. (transfer full) */
static GByteArray *
woff_new (const guint8 *sfnt, gsize n)
{
  guint n_tables = n >= SFNT_HEADER ? (guint) sfnt[4] << 8 | sfnt[5] : 0;
  if (n_tables == 0 || n < SFNT_HEADER + (gsize) SFNT_ENTRY * n_tables)
    return NULL;
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autoptr (GByteArray) tables = g_byte_array_new ();
  g_autofree guint *order = woff_order (sfnt, n_tables);
  gsize total = SFNT_HEADER + (gsize) SFNT_ENTRY * n_tables;
  g_byte_array_set_size (out, WOFF_HEADER);
  memset (out->data, 0, out->len);
  for (guint i = 0; i < n_tables; i++) {
    const guint8 *entry = order != NULL ? sfnt + SFNT_HEADER + SFNT_ENTRY * order[i] : NULL;
    if (entry == NULL || !woff_add_table (sfnt, n, entry, out, tables))
      return NULL;
    total += (read_32 (entry + 12) + 3) / 4 * 4;
  }
  gsize n_packed = woff_pack (tables, out);
  memcpy (out->data, "wOF2", 4);
  memcpy (out->data + 4, sfnt, 4); /* the flavour */
  write_32 (out->data + 8, out->len);
  out->data[12] = (guint8) (n_tables >> 8);
  out->data[13] = (guint8) n_tables;
  write_32 (out->data + 16, (guint32) total);
  write_32 (out->data + 20, (guint32) n_packed);
  out->data[25] = 1; /* version 1.0 of the font */
  return n_packed > 0 ? g_steal_pointer (&out) : NULL;
}

/* ---- CSS ---- */

/* “U+20,U+30-39”. */
static void
css_append_range (const hb_set_t *characters, GString *out)
{
  hb_codepoint_t first, last = HB_SET_VALUE_INVALID; /* before the first */
  const char *before = "";
  while (hb_set_next_range (characters, &first, &last)) {
    g_string_append_printf (out, last > first ? "%sU+%X-%X" : "%sU+%X", before, first, last);
    before = ",";
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
      gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY,
                    "a font of this picture cannot be taken apart\n--text outline writes its letters as outlines");
      return FALSE;
    }
    g_autofree char *base64 = g_base64_encode (woff->data, woff->len);
    g_string_append_printf (out, "@font-face{font-family:%s-%u;", name, (guint) subset->kind);
    g_string_append_printf (out, "font-weight:%d;font-style:%s;", subset->weight, subset->italic ? "italic" : "normal");
    g_string_append_printf (out, "src:url(data:font/woff2;base64,%s) format(\"woff2\");unicode-range:", base64);
    css_append_range (subset->characters, out);
    g_string_append (out, "}\n");
  }
  return TRUE;
}
