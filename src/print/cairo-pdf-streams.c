// SPDX-License-Identifier: MIT
// Cairo gives what a page shows the tags that were begun for it, and leaves the rest without any: running lines, rules, shaded
// boxes. For readers by ear that must be marked as an artifact (ISO 14289-1, 7.1), which Cairo 1.16 cannot. So the contents of
// each page are inflated, what stands between two tags is marked, and the file is written with them anew. Cairo begins and
// ends its tags on lines of their own, outside of texts and paths, so that marks can stand there.
#include "print/cairo-pdf-streams.h"

#include <gio/gio.h>
#include <string.h>

#define STREAM_MAX (64u << 20) /* bytes inflated */

/* ---- streams ---- */

/* All of @data through @converter. NULL where it fails or becomes too much. (transfer full) */
static GByteArray *
convert (GConverter *converter, const guint8 *data, gsize size)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  GConverterResult result = G_CONVERTER_CONVERTED;
  while (result != G_CONVERTER_FINISHED && out->len < STREAM_MAX) {
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

/* Whether something is painted by @n bytes of a page's contents: every operator that does so ends its line or stands before a
   blank. */
static gboolean
paints (const char *text, gsize n)
{
  static const char *const operator[] = { "f",  "f*", "F",  "S",  "s",  "B",  "B*", "b",
                                          "b*", "Do", "Tj", "TJ", "sh", "EI", "'",  NULL };
  for (gsize at = 0; at < n;) {
    gsize length = 0;
    while (at + length < n && !g_ascii_isspace (text[at + length]))
      length++;
    const char *end = text + at + length;
    for (guint i = 0; operator[i] != NULL && length> 0; i++) {
      gsize own = strlen (operator[i]);
      gboolean follows = length > own && strchr (")]>", end[-(gssize) own - 1]) != NULL; /* “(words)Tj” */
      if ((length == own || follows) && memcmp (end - own, operator[i], own) == 0)
        return TRUE;
    }
    at += length + 1;
  }
  return FALSE;
}

static void
append_part (GByteArray *out, const char *text, gsize n)
{
  gboolean marked = paints (text, n);
  if (marked)
    g_byte_array_append (out, (const guint8 *) "/Artifact BMC\n", 14);
  g_byte_array_append (out, (const guint8 *) text, (guint) n);
  if (marked)
    g_byte_array_append (out, (const guint8 *) "EMC\n", 4);
}

/* The contents @page of a page with all that has no tag marked as an artifact. (transfer full) */
static GByteArray *
mark_page (const GByteArray *page)
{
  GByteArray *out = g_byte_array_sized_new (page->len + 256);
  const char *text = (const char *) page->data, *end = text + page->len, *part = text;
  gboolean inside = FALSE;
  for (const char *line = text; line < end;) {
    const char *stop = memchr (line, '\n', (gsize) (end - line));
    stop = stop != NULL ? stop + 1 : end;
    gsize n = (gsize) (stop - line);
    if (!inside && n > 5 && line[0] == '/' && memcmp (stop - 5, " BDC\n", 5) == 0) {
      append_part (out, part, (gsize) (line - part));
      part = line;
      inside = TRUE;
    } else if (inside && n == 4 && memcmp (line, "EMC\n", 4) == 0) {
      g_byte_array_append (out, (const guint8 *) part, (guint) (stop - part));
      part = stop;
      inside = FALSE;
    }
    line = stop;
  }
  if (inside)
    g_byte_array_append (out, (const guint8 *) part, (guint) (end - part));
  else
    append_part (out, part, (gsize) (end - part));
  return out;
}

/* The compressed contents of a page, marked and compressed. NULL where that fails. (transfer full) */
static GByteArray *
mark_stream (const guint8 *data, gsize size)
{
  g_autoptr (GConverter) inflate = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB));
  g_autoptr (GConverter) deflate = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, -1));
  g_autoptr (GByteArray) page = convert (inflate, data, size);
  g_autoptr (GByteArray) marked = page != NULL ? mark_page (page) : NULL;
  return marked != NULL ? convert (deflate, marked->data, marked->len) : NULL;
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

/* Enters the numbers of the streams that pages show. */
static void
find_contents (const File *file, GHashTable *contents)
{
  for (guint i = 0; i < file->place->len; i++) {
    const Place *place = &g_array_index (file->place, Place, i);
    const char *text = file->text + place->start;
    gssize n = (gssize) (place->end - place->start);
    const char *says = g_strstr_len (text, n, "/Type /Page\n") != NULL || g_strstr_len (text, n, "/Type /Page ") != NULL
                         ? g_strstr_len (text, n, "/Contents ")
                         : NULL;
    if (says != NULL)
      g_hash_table_add (contents, GUINT_TO_POINTER ((guint) g_ascii_strtoull (says + strlen ("/Contents "), NULL, 10)));
  }
}

/* Where the compressed stream at @place begins and how long it is; the object that says its length in *@length. FALSE where
   there is none. */
static gboolean
find_stream (const File *file, const Place *place, gsize *start, gsize *size, guint *length)
{
  const char *text = file->text + place->start;
  gssize n = (gssize) (place->end - place->start);
  const char *stream = g_strstr_len (text, n, "stream\n");
  const char *says = stream != NULL ? g_strstr_len (text, stream - text, "/Length ") : NULL;
  if (says == NULL || g_strstr_len (text, stream - text, "/FlateDecode") == NULL)
    return FALSE;
  char *rest;
  *length = (guint) g_ascii_strtoull (says + strlen ("/Length "), &rest, 10);
  *start = (gsize) (stream - file->text) + strlen ("stream\n");
  *size = (g_str_has_prefix) (rest, " 0 R") ? file_length (file, *length) : 0;
  return *size > 0 && *start + *size < place->end;
}

/* Appends the object at @place to @out: as it is, or with its stream marked or its length changed. */
static void
copy_object (const File *file, const Place *place, GHashTable *contents, GHashTable *lengths, GString *out)
{
  gsize start, size;
  guint length = 0;
  gpointer changed = g_hash_table_lookup (lengths, GUINT_TO_POINTER (place->number));
  g_autoptr (GByteArray) stream = NULL;
  if (changed != NULL) {
    g_string_append_printf (out, "%u 0 obj\n   %u\nendobj\n", place->number, GPOINTER_TO_UINT (changed));
    return;
  }
  if (g_hash_table_contains (contents, GUINT_TO_POINTER (place->number))
      && find_stream (file, place, &start, &size, &length))
    stream = mark_stream ((const guint8 *) file->text + start, size);
  const Place *number = stream != NULL ? file_object (file, length) : NULL;
  if (number == NULL || number->start < place->start) { /* Cairo writes the length behind the stream */
    g_string_append_len (out, file->text + place->start, (gssize) (place->end - place->start));
    return;
  }
  g_hash_table_insert (lengths, GUINT_TO_POINTER (length), GUINT_TO_POINTER (stream->len));
  g_string_append_len (out, file->text + place->start, (gssize) (start - place->start));
  g_string_append_len (out, (const char *) stream->data, stream->len);
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
gr_pdf_mark_artifacts (GString *text)
{
  File file;
  if (!file_open (&file, text) || strstr (file.text + file.table, "trailer\n") == NULL) {
    g_clear_pointer (&file.place, g_array_unref);
    return;
  }
  g_autoptr (GHashTable) lengths = g_hash_table_new (NULL, NULL), contents = g_hash_table_new (NULL, NULL);
  g_autoptr (GString) out = g_string_new_len (text->str, (gssize) g_array_index (file.place, Place, 0).start);
  g_autofree gsize *offset = g_new0 (gsize, file.n_objects);
  find_contents (&file, contents);
  for (guint i = 0; i < file.place->len; i++) {
    const Place *place = &g_array_index (file.place, Place, i);
    offset[place->number] = out->len;
    copy_object (&file, place, contents, lengths, out);
  }
  append_table (&file, offset, out);
  g_string_truncate (text, 0);
  g_string_append_len (text, out->str, (gssize) out->len);
  g_array_unref (file.place);
}
