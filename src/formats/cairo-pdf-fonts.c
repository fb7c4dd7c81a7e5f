// SPDX-License-Identifier: MIT
// Cairo puts only the glyphs into a PDF that are used, but of fonts for Chinese, Japanese and Korean (CFF with CIDs) all
// subroutines too, ten times as much as the glyphs. Each such font is inflated, dressed up as an OpenType font, given to
// HarfBuzz, which keeps all of its glyphs at their numbers and drops what none of them calls, and put back; then the table of
// where objects stand is written anew. Source: Adobe Technical Note 5176, The Compact Font Format (2003); ISO 32000-1, 7.5.4.
#include "formats/cairo-pdf-fonts.h"

#include <gio/gio.h>
#include <hb-subset.h>
#include <hb.h>
#include <string.h>

#define FONTS_WORTH 20000u /* bytes: smaller ones stay */
#define FONTS_MAX_INFLATED (64u << 20)
#define CFF_CHAR_STRINGS 17 /* the operator in a Top DICT */

/* ---- CFF ---- */

typedef struct {
  const guint8 *data;
  gsize size;
} Cff;

static guint32
read_number (const guint8 *at, guint n)
{
  guint32 number = 0;
  for (guint i = 0; i < n; i++)
    number = number << 8 | at[i];
  return number;
}

/* Behind the INDEX at @at, whose objects begin at *@first; 0 where there is none. */
static gsize
cff_skip_index (const Cff *cff, gsize at, gsize *first)
{
  if (at + 2 > cff->size)
    return 0;
  guint32 count = read_number (cff->data + at, 2);
  if (count == 0)
    return at + 2;
  guint off_size = at + 3 <= cff->size ? cff->data[at + 2] : 0;
  gsize offsets = at + 3, last = offsets + (gsize) count * off_size;
  if (off_size < 1 || off_size > 4 || last + off_size > cff->size)
    return 0;
  *first = last + off_size;
  gsize end = *first - 1 + read_number (cff->data + last, off_size);
  return end <= cff->size ? end : 0;
}

/* The operand of CharStrings in the Top DICT from @at up to @end, 0: none. */
static gsize
cff_char_strings (const Cff *cff, gsize at, gsize end)
{
  gint64 operand = 0;
  while (at < end) {
    guint b = cff->data[at++];
    if (b == CFF_CHAR_STRINGS)
      return operand > 0 ? (gsize) operand : 0;
    if (b <= 21)
      at += b == 12;
    else if (b == 30) /* a real number ends with a nibble of 15 */
      while (at < end && (cff->data[at] & 0x0F) != 0x0F && cff->data[at] >> 4 != 0x0F)
        at++;
    at += b == 30;
    guint n = b == 28 ? 2 : b == 29 ? 4 : 0;
    if (at + n > end)
      return 0;
    if (n > 0)
      operand = read_number (cff->data + at, n);
    else if (b >= 32 && b <= 246)
      operand = (gint64) b - 139;
    else if (b >= 247 && b <= 250 && at < end)
      operand = ((gint64) b - 247) * 256 + cff->data[at++] + 108;
    at += n;
  }
  return 0;
}

/* How many glyphs it has; 0 where it is not built as expected. */
static guint
cff_n_glyphs (const Cff *cff)
{
  gsize first = 0, names = cff->size >= 4 ? cff_skip_index (cff, cff->data[2], &first) : 0;
  gsize dict = 0, end = names > 0 ? cff_skip_index (cff, names, &dict) : 0;
  gsize strings = end > 0 && dict > 0 ? cff_char_strings (cff, dict, end) : 0;
  return strings > 0 && strings + 2 <= cff->size ? read_number (cff->data + strings, 2) : 0;
}

/* ---- HarfBuzz ---- */

static void
add_table (hb_face_t *builder, hb_tag_t tag, const guint8 *data, gsize size)
{
  hb_blob_t *blob = hb_blob_create ((const char *) data, (unsigned) size, HB_MEMORY_MODE_DUPLICATE, NULL, NULL);
  hb_face_builder_add_table (builder, tag, blob);
  hb_blob_destroy (blob);
}

/* The CFF as an OpenType font with as little else as HarfBuzz wants. */
static hb_face_t *
dress_up (const Cff *cff, guint n_glyphs)
{
  guint8 head[54] = { 0, 1, 0, 0 }, hhea[36] = { 0, 1, 0, 0 };
  guint8 maxp[6] = { 0, 0, 0x50, 0, (guint8) (n_glyphs >> 8), (guint8) n_glyphs };
  static const guint8 magic[] = { 0x5F, 0x0F, 0x3C, 0xF5 };
  memcpy (head + 12, magic, sizeof magic);
  head[18] = 1000 >> 8;
  head[19] = 1000 & 0xFF;
  hhea[35] = 1;
  g_autofree guint8 *hmtx = g_malloc0 (4 + 2 * (gsize) (n_glyphs - 1));
  hb_face_t *builder = hb_face_builder_create ();
  add_table (builder, HB_TAG ('C', 'F', 'F', ' '), cff->data, cff->size);
  add_table (builder, HB_TAG ('h', 'e', 'a', 'd'), head, sizeof head);
  add_table (builder, HB_TAG ('h', 'h', 'e', 'a'), hhea, sizeof hhea);
  add_table (builder, HB_TAG ('m', 'a', 'x', 'p'), maxp, sizeof maxp);
  add_table (builder, HB_TAG ('h', 'm', 't', 'x'), hmtx, 4 + 2 * (gsize) (n_glyphs - 1));
  hb_blob_t *blob = hb_face_reference_blob (builder);
  hb_face_t *face = hb_face_create (blob, 0);
  hb_blob_destroy (blob);
  hb_face_destroy (builder);
  return face;
}

/* The CFF without what no glyph calls; NULL where that fails. (transfer full) */
static GBytes *
shrink_cff (const Cff *cff)
{
  guint n_glyphs = cff_n_glyphs (cff);
  hb_subset_input_t *input = n_glyphs > 0 ? hb_subset_input_create_or_fail () : NULL;
  if (input == NULL)
    return NULL;
  hb_set_add_range (hb_subset_input_glyph_set (input), 0, n_glyphs - 1);
  hb_subset_input_set_flags (input, HB_SUBSET_FLAGS_RETAIN_GIDS | HB_SUBSET_FLAGS_NOTDEF_OUTLINE);
  hb_face_t *face = dress_up (cff, n_glyphs), *less = hb_subset_or_fail (face, input);
  GBytes *out = NULL;
  if (less != NULL) {
    hb_blob_t *blob = hb_face_reference_table (less, HB_TAG ('C', 'F', 'F', ' '));
    unsigned size = 0;
    const char *data = hb_blob_get_data (blob, &size);
    Cff own = { (const guint8 *) data, size };
    if (size > 0 && cff_n_glyphs (&own) == n_glyphs)
      out = g_bytes_new (data, size);
    hb_blob_destroy (blob);
    hb_face_destroy (less);
  }
  hb_face_destroy (face);
  hb_subset_input_destroy (input);
  return out;
}

/* ---- streams ---- */

/* All of @data through @converter. NULL where it fails or becomes too much. (transfer full) */
static GByteArray *
convert (GConverter *converter, const guint8 *data, gsize size)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  GConverterResult result = G_CONVERTER_CONVERTED;
  while (result != G_CONVERTER_FINISHED && out->len < FONTS_MAX_INFLATED) {
    guint8 piece[65536];
    gsize taken = 0, given = 0;
    result = g_converter_convert (converter, data, size, piece, sizeof piece, G_CONVERTER_INPUT_AT_END, &taken, &given,
                                  NULL);
    if (result == G_CONVERTER_ERROR)
      return NULL;
    g_byte_array_append (out, piece, (guint) given);
    data += taken;
    size -= taken;
  }
  return result == G_CONVERTER_FINISHED ? g_steal_pointer (&out) : NULL;
}

/* The compressed font in @data made smaller, compressed. NULL where it does not become smaller. (transfer full) */
static GByteArray *
shrink_stream (const guint8 *data, gsize size)
{
  g_autoptr (GConverter) inflate = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB));
  g_autoptr (GConverter) deflate = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, -1));
  g_autoptr (GByteArray) font = convert (inflate, data, size);
  Cff cff = { font != NULL ? font->data : NULL, font != NULL ? font->len : 0 };
  g_autoptr (GBytes) less = font != NULL ? shrink_cff (&cff) : NULL;
  gsize n = 0;
  const guint8 *bytes = less != NULL ? g_bytes_get_data (less, &n) : NULL;
  g_autoptr (GByteArray) out = bytes != NULL ? convert (deflate, bytes, n) : NULL;
  return out != NULL && out->len < size ? g_steal_pointer (&out) : NULL;
}

/* ---- the file ---- */

typedef struct {
  gsize start, end; /* of an object in the old file */
  guint number;
} Place;

typedef struct {
  const char *text;
  gsize size, table; /* where the table begins */
  GArray *place;     /* of Place, in the order of the file */
  guint n_objects;
} File;

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const Place *one = a, *other = b;
  return (one->start > other->start) - (one->start < other->start);
}

/* Reads the one table of objects at the end. FALSE where it is not as Cairo writes it. */
static gboolean
file_open (File *file, const GString *text)
{
  const char *mark = g_strrstr (text->str + (text->len > 64 ? text->len - 64 : 0), "startxref\n");
  *file = (File) { .text = text->str, .size = text->len };
  file->table = mark != NULL ? g_ascii_strtoull (mark + strlen ("startxref\n"), NULL, 10) : 0;
  if (file->table == 0 || file->table >= text->len || !g_str_has_prefix (text->str + file->table, "xref\n0 "))
    return FALSE;
  char *at;
  file->n_objects = (guint) g_ascii_strtoull (text->str + file->table + strlen ("xref\n0 "), &at, 10);
  if (*at != '\n' || (gsize) (text->str + text->len - at) < 20 * (gsize) file->n_objects)
    return FALSE;
  at++;
  file->place = g_array_new (FALSE, FALSE, sizeof (Place));
  for (guint i = 0; i < file->n_objects; i++, at += 20) {
    Place place = { g_ascii_strtoull (at, NULL, 10), 0, i };
    if (at[17] == 'n' && place.start < file->table)
      g_array_append_val (file->place, place);
  }
  g_array_sort (file->place, compare_places);
  for (guint i = 0; i < file->place->len; i++)
    g_array_index (file->place, Place, i).end = i + 1 < file->place->len
                                                  ? g_array_index (file->place, Place, i + 1).start
                                                  : file->table;
  return file->place->len > 0;
}

static const Place *
file_object (const File *file, guint number)
{
  for (guint i = 0; i < file->place->len; i++)
    if (g_array_index (file->place, Place, i).number == number)
      return &g_array_index (file->place, Place, i);
  return NULL;
}

/* The length that object @number is. */
static gsize
file_length (const File *file, guint number)
{
  const Place *place = file_object (file, number);
  const char *text = place != NULL
                       ? g_strstr_len (file->text + place->start, (gssize) (place->end - place->start), "obj\n")
                       : NULL;
  return text != NULL ? g_ascii_strtoull (text + strlen ("obj\n"), NULL, 10) : 0;
}

/* Where the stream of a large font at @place begins and how long it is; the object that says its length in *@length. FALSE where
   there is none. */
static gboolean
find_font (const File *file, const Place *place, gsize *start, gsize *size, guint *length)
{
  const char *text = file->text + place->start;
  gssize n = (gssize) (place->end - place->start);
  const char *stream = g_strstr_len (text, n, "stream\n");
  const char *says = stream != NULL ? g_strstr_len (text, stream - text, "/Length ") : NULL;
  if (says == NULL || g_strstr_len (text, stream - text, "/Subtype /CIDFontType0C") == NULL
      || g_strstr_len (text, stream - text, "/FlateDecode") == NULL)
    return FALSE;
  char *rest;
  *length = (guint) g_ascii_strtoull (says + strlen ("/Length "), &rest, 10);
  *start = (gsize) (stream - file->text) + strlen ("stream\n");
  *size = g_str_has_prefix (rest, " 0 R") ? file_length (file, *length) : 0;
  return *size >= FONTS_WORTH && *start + *size < place->end;
}

/* Appends the object at @place to @out: as it is, or with its font or its length changed. */
static void
copy_object (const File *file, const Place *place, GHashTable *lengths, GString *out)
{
  gsize start, size;
  guint length;
  gpointer changed = g_hash_table_lookup (lengths, GUINT_TO_POINTER (place->number));
  g_autoptr (GByteArray) font = NULL;
  if (changed != NULL) {
    g_string_append_printf (out, "%u 0 obj\n   %u\nendobj\n", place->number, GPOINTER_TO_UINT (changed));
    return;
  }
  if (find_font (file, place, &start, &size, &length))
    font = shrink_stream ((const guint8 *) file->text + start, size);
  const Place *number = font != NULL ? file_object (file, length) : NULL;
  if (number == NULL || number->start < place->start) { /* Cairo writes the length behind the stream */
    g_string_append_len (out, file->text + place->start, (gssize) (place->end - place->start));
    return;
  }
  g_hash_table_insert (lengths, GUINT_TO_POINTER (length), GUINT_TO_POINTER (font->len));
  g_string_append_len (out, file->text + place->start, (gssize) (start - place->start));
  g_string_append_len (out, (const char *) font->data, font->len);
  g_string_append_len (out, file->text + start + size, (gssize) (place->end - start - size));
}

/* Appends the table of objects that begin at @offset (0: not in use), and what stands behind it in @file. */
static void
append_table (const File *file, const gsize *offset, GString *out)
{
  const char *trailer = strstr (file->text + file->table, "trailer\n"), *end = strstr (trailer, "startxref\n");
  gsize table = out->len;
  g_string_append_printf (out, "xref\n0 %u\n", file->n_objects);
  for (guint i = 0; i < file->n_objects; i++)
    g_string_append_printf (out, "%010" G_GSIZE_FORMAT " %05u %c \n", offset[i], offset[i] > 0 ? 0 : 65535,
                            offset[i] > 0 ? 'n' : 'f');
  g_string_append_len (out, trailer, end - trailer);
  g_string_append_printf (out, "startxref\n%" G_GSIZE_FORMAT "\n%%%%EOF\n", table);
}

void
gr_pdf_shrink_fonts (GString *text)
{
  File file;
  if (text->len < FONTS_WORTH)
    return;
  if (!file_open (&file, text) || strstr (file.text + file.table, "trailer\n") == NULL) {
    g_clear_pointer (&file.place, g_array_unref);
    return;
  }
  g_autoptr (GHashTable) lengths = g_hash_table_new (NULL, NULL);
  g_autoptr (GString) out = g_string_new_len (text->str, (gssize) g_array_index (file.place, Place, 0).start);
  g_autofree gsize *offset = g_new0 (gsize, file.n_objects);
  for (guint i = 0; i < file.place->len; i++) {
    const Place *place = &g_array_index (file.place, Place, i);
    offset[place->number] = out->len;
    copy_object (&file, place, lengths, out);
  }
  if (g_hash_table_size (lengths) > 0) {
    append_table (&file, offset, out);
    g_string_truncate (text, 0);
    g_string_append_len (text, out->str, (gssize) out->len);
  }
  g_array_unref (file.place);
}
