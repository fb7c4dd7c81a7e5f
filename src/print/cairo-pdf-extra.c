// SPDX-License-Identifier: MIT
// What Cairo cannot say in a PDF is written into the objects of its file, which is then put together again with a new table
// of places (PDF 1.7, 7.5). The objects are found through Cairo's own cross-reference table, never by searching the file, and
// only what looks just as Cairo 1.16 and 1.18 write it is touched. Cairo gives what a page shows the tags that were begun for
// it, and leaves the rest without any: running lines, rules, shaded boxes. For readers by ear that must be marked as an
// artifact (ISO 14289-1, 7.1), which Cairo 1.16 cannot. So the contents of each page are inflated and what stands between two
// tags is marked: Cairo begins and ends its tags on lines of their own, outside of texts and paths, so that marks can stand
// there.
#include "print/cairo.h"

#include "base/held.h"

#include <gio/gio.h>
#include <string.h>

#define STREAM_MAX (64u << 20) /* bytes inflated */

/* The file taken apart. */
typedef struct {
  GPtrArray *object;  /* of GString (nullable), by number: “12 0 obj” to “endobj” */
  GArray *order;      /* of guint32: their numbers, as they stood */
  GString *head;      /* what stands before them */
  guint32 root, info; /* object numbers */
  const GrPdfExtra *extra;
  guint n_alt, n_notes; /* elements that wanted a text, and notes, so far */
  gboolean counts;      /* whether there are as many of the former as texts */
  GString *note;        /* “(note-1) 12 0 R”: elements with names */
} Pdf;

static GString *
pdf_object (const Pdf *pdf, guint32 number)
{
  return number < pdf->object->len ? pdf->object->pdata[number] : NULL;
}

/* ---- objects ---- */

/* How many bytes of @object stand before its stream, or all of them. */
static gssize
object_head (const GString *object)
{
  const char *stream = g_strstr_len (object->str, (gssize) object->len, "\nstream");
  return stream != NULL ? stream - object->str : (gssize) object->len;
}

/* Behind @what in the dictionary of @object; NULL where it is not there. */
static const char *
object_after (const GString *object, const char *what)
{
  const char *at = g_strstr_len (object->str, object_head (object), what);
  return at != NULL ? at + strlen (what) : NULL;
}

static gboolean
object_has (const GString *object, const char *what)
{
  return object_after (object, what) != NULL;
}

/* The object number behind @key, or 0. */
static guint32
object_reference (const GString *object, const char *key)
{
  const char *at = object_after (object, key);
  guint64 number = at != NULL ? g_ascii_strtoull (at, NULL, 10) : 0;
  return number <= G_MAXUINT32 ? (guint32) number : 0;
}

/* Adds @entry at the end of the dictionary of @object. */
static void
object_add (GString *object, const char *entry)
{
  const char *end = g_strrstr_len (object->str, object_head (object), ">>");
  if (end != NULL)
    g_string_insert (object, end - object->str, entry);
}

/* Adds an object that holds @text; its number. */
static guint32
pdf_add (Pdf *pdf, const char *text)
{
  guint32 number = pdf->object->len;
  GString *object = g_string_new (NULL);
  g_string_printf (object, "%u 0 obj\n%s\nendobj\n", number, text);
  g_ptr_array_add (pdf->object, object);
  g_array_append_val (pdf->order, number);
  return number;
}

/* ---- taking the file apart ---- */

typedef struct {
  gsize start;
  guint32 number;
} Place;

static int
place_compare (gconstpointer a, gconstpointer b)
{
  const Place *one = a, *other = b;
  return (one->start > other->start) - (one->start < other->start);
}

static gboolean
pdf_open (Pdf *pdf, const GString *file)
{
  /* The places of all objects that are used, from the one table of objects at the end, which is as Cairo writes it. */
  const char *mark = g_strrstr (file->str + (file->len > 64 ? file->len - 64 : 0), "startxref\n");
  gsize table = mark != NULL ? g_ascii_strtoull (mark + strlen ("startxref\n"), NULL, 10) : 0;
  if (table == 0 || table >= file->len || !g_str_has_prefix (file->str + table, "xref\n0 "))
    return FALSE;
  char *at;
  guint n_objects = (guint) g_ascii_strtoull (file->str + table + strlen ("xref\n0 "), &at, 10);
  if (*at != '\n' || (gsize) (file->str + file->len - at) < 20 * (gsize) n_objects)
    return FALSE;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  at++;
  for (guint i = 0; i < n_objects; i++, at += 20) {
    Place place = { g_ascii_strtoull (at, NULL, 10), i };
    if (at[17] == 'n' && place.start < table)
      g_array_append_val (places, place);
  }
  g_array_sort (places, place_compare); /* as they stand in the file */
  if (places->len == 0)
    return FALSE;
  pdf->head = g_string_new_len (file->str, (gssize) g_array_index (places, Place, 0).start);
  g_ptr_array_set_size (pdf->object, (int) n_objects);
  GR_EACH (i, const Place, place, places) {
    gsize end = i + 1 < places->len ? place[1].start : table;
    pdf->object->pdata[place->number] = g_string_new_len (file->str + place->start, (gssize) (end - place->start));
    g_array_append_val (pdf->order, place->number);
  }
  g_autoptr (GString) trailer = g_string_new (file->str + table);
  pdf->root = object_reference (trailer, "/Root ");
  pdf->info = object_reference (trailer, "/Info ");
  return pdf_object (pdf, pdf->root) != NULL && pdf_object (pdf, pdf->info) != NULL;
}

/* Writes all objects, the table of their places and a trailer. */
static void
pdf_write (const Pdf *pdf, GString *out)
{
  g_autofree gsize *offset = g_new0 (gsize, pdf->object->len);
  g_string_assign (out, "");
  g_string_append_len (out, pdf->head->str, (gssize) pdf->head->len);
  GR_EACH_VALUE (i, guint32, number, pdf->order) {
    const GString *object = pdf_object (pdf, number);
    offset[number] = out->len;
    g_string_append_len (out, object->str, (gssize) object->len);
  }
  gsize table = out->len;
  g_string_append_printf (out, "xref\n0 %u\n", pdf->object->len);
  for (guint i = 0; i < pdf->object->len; i++)
    g_string_append_printf (out, "%010" G_GSIZE_FORMAT " %05u %c \n", offset[i], offset[i] > 0 ? 0 : 65535,
                            offset[i] > 0 ? 'n' : 'f');
  g_string_append_printf (
    out, "trailer\n<< /Size %u\n   /Root %u 0 R\n   /Info %u 0 R\n>>\nstartxref\n%" G_GSIZE_FORMAT "\n%%%%EOF\n",
    pdf->object->len, pdf->root, pdf->info, table);
}

/* ---- artifacts ---- */

/* All of @data through @converter. NULL where it fails or becomes too much. (transfer full) */
static GString *
convert (GConverter *converter, const char *data, gsize size)
{
  GString *out = g_string_new (NULL);
  GConverterResult result = G_CONVERTER_CONVERTED;
  while ((result == G_CONVERTER_CONVERTED || result == G_CONVERTER_FLUSHED) && out->len < STREAM_MAX) {
    char piece[65536];
    gsize taken = 0, given = 0;
    result = g_converter_convert (converter, data, size, piece, sizeof piece, G_CONVERTER_INPUT_AT_END, &taken, &given,
                                  NULL);
    g_string_append_len (out, piece, (gssize) given);
    data += taken;
    size -= taken;
  }
  if (result == G_CONVERTER_FINISHED)
    return out;
  gr_drop_string (out);
  return NULL;
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
append_part (GString *out, const char *text, gsize n, gboolean is_tagged)
{
  gboolean marked = !is_tagged && paints (text, n);
  g_string_append (out, marked ? "/Artifact BMC\n" : "");
  g_string_append_len (out, text, (gssize) n);
  g_string_append (out, marked ? "EMC\n" : "");
}

/* The contents @page of a page with all that has no tag marked as an artifact. (transfer full) */
static GString *
mark_page (const GString *page)
{
  GString *out = g_string_sized_new (page->len + 256);
  const char *text = page->str, *end = text + page->len, *part = text;
  gboolean inside = FALSE;
  for (const char *line = text; line < end;) {
    const char *stop = memchr (line, '\n', (gsize) (end - line));
    stop = stop != NULL ? stop + 1 : end;
    gsize n = (gsize) (stop - line);
    gboolean begins = !inside && n > 5 && line[0] == '/' && memcmp (stop - 5, " BDC\n", 5) == 0;
    if (begins || (inside && n == 4 && memcmp (line, "EMC\n", 4) == 0)) {
      const char *until = begins ? line : stop;
      append_part (out, part, (gsize) (until - part), inside);
      part = until;
      inside = begins;
    }
    line = stop;
  }
  append_part (out, part, (gsize) (end - part), inside);
  return out;
}

/* Marks the stream @object that a page shows, whose length is an object of its own. */
static void
mark_stream (const Pdf *pdf, GString *object)
{
  guint32 number = object_reference (object, "/Length ");
  GString *length = number != 0 ? pdf_object (pdf, number) : NULL;
  const char *said = length != NULL ? object_after (length, "obj\n") : NULL;
  gsize size = said != NULL ? g_ascii_strtoull (said, NULL, 10) : 0;
  gsize start = (gsize) object_head (object) + strlen ("\nstream\n");
  if (size == 0 || start + size >= object->len || !object_has (object, "/FlateDecode"))
    return;
  g_autoptr (GConverter) inflate = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB));
  g_autoptr (GConverter) deflate = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, -1));
  g_autoptr (GString) page = convert (inflate, object->str + start, size);
  g_autoptr (GString) marked = page != NULL ? mark_page (page) : NULL;
  g_autoptr (GString) packed = marked != NULL ? convert (deflate, marked->str, marked->len) : NULL;
  if (packed == NULL)
    return;
  g_string_erase (object, (gssize) start, (gssize) size);
  g_string_insert_len (object, (gssize) start, packed->str, (gssize) packed->len);
  g_string_printf (length, "%u 0 obj\n   %" G_GSIZE_FORMAT "\nendobj\n", number, packed->len);
}

/* ---- pages ---- */

static void
mend_page (const Pdf *pdf, GString *page)
{
  GString *contents = pdf_object (pdf, object_reference (page, "/Contents "));
  /* The group for transparency goes: nothing on a page needs one, and TeX warns of pages with groups that are put on one of
     its own. */
  const char *group = g_strstr_len (page->str, object_head (page), "/Group <<");
  const char *end = group != NULL ? strstr (group, ">>") : NULL;
  if (end != NULL)
    g_string_erase (page, group - page->str, end + 2 - group);
  if (contents != NULL)
    mark_stream (pdf, contents);
  if (object_has (page, "/Annots [") && !object_has (page, "/Tabs "))
    object_add (page, "   /Tabs /S\n");
}

/* Takes out the second and later of equal entries “/xN M 0 R” of the dictionary /XObject: Cairo lists a picture that is used
   twice on a page twice (it matters for emoji). */
static void
drop_repeated_pictures (GString *object)
{
  const char *found = object_after (object, "/XObject <<");
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (gsize at = found != NULL ? (gsize) (found - object->str) : object->len; at < object->len;) {
    gsize name = at + strcspn (object->str + at, "/>"), end = name + strcspn (object->str + name, "R>");
    if (object->str[name] != '/' || object->str[end] != 'R')
      return;
    gboolean is_new = g_hash_table_add (seen, g_strndup (object->str + name, end - name));
    if (!is_new)
      g_string_erase (object, (gssize) name, (gssize) (end + 1 - name));
    at = is_new ? end + 1 : name;
  }
}

/* ---- elements and links ---- */

static void
object_add_text (GString *object, const char *key, const char *text)
{
  glong n_units = 0;
  g_autofree gunichar2 *unit = g_utf8_to_utf16 (text, -1, NULL, &n_units, NULL);
  g_autoptr (GString) entry = g_string_new (NULL);
  g_string_append_printf (entry, "   /%s <FEFF", key);
  for (glong i = 0; i < n_units; i++)
    g_string_append_printf (entry, "%04X", unit[i]);
  g_string_append (entry, ">\n");
  object_add (object, entry->str);
}

/* Whether @object is an element that has a text of its own for who does not see it. */
static gboolean
wants_alternative (const GString *object)
{
  return object_has (object, "/Type /StructElem")
         && (object_has (object, "/S /Figure\n") || object_has (object, "/S /Formula\n"));
}

static void
mend_objects (Pdf *pdf)
{
  guint n = 0;
  for (guint32 i = 1; i < pdf->object->len; i++)
    n += pdf_object (pdf, i) != NULL && wants_alternative (pdf_object (pdf, i));
  pdf->counts = n == pdf->extra->alt->len;
  for (guint32 i = 1; i < pdf->object->len; i++) {
    GString *object = pdf_object (pdf, i);
    if (object == NULL)
      continue;
    drop_repeated_pictures (object);
    if (object_has (object, "/Type /Page\n") || object_has (object, "/Type /Page ")) {
      mend_page (pdf, object);
    } else if (wants_alternative (object)) {
      const char *text = pdf->counts ? pdf->extra->alt->pdata[pdf->n_alt++] : NULL;
      if (text != NULL)
        object_add_text (object, "Alt", text);
    } else if (object_has (object, "/Type /StructElem") && object_has (object, "/S /TH\n")) {
      object_add (object, "   /A << /O /Table /Scope /Column >>\n");
    } else if (object_has (object, "/Type /StructElem") && object_has (object, "/S /Note\n")) {
      g_autofree char *name = g_strdup_printf ("(note-%05u)", ++pdf->n_notes),
                      *id = g_strdup_printf ("   /ID %s\n", name);
      object_add (object, id);
      g_string_append_printf (pdf->note, "%s %u 0 R ", name, i);
    } else if (!object_has (object, "/Type /StructElem") && object_has (object, "/Subtype /Link")) {
      /* Where it leads, for the ear: its URI, as it stands in a browser, or the name of a place. */
      const char *uri = object_after (object, "/URI ("), *place = object_after (object, "/Dest (");
      const char *start = uri != NULL ? uri : place, *end = start != NULL ? strchr (start, ')') : NULL;
      g_autofree char *name = end != NULL ? g_strndup (start, (gsize) (end - start)) : NULL;
      g_autofree char *words = name != NULL && uri == NULL ? g_uri_unescape_string (name, NULL)
                                                           : g_steal_pointer (&name);
      if (words != NULL)
        object_add_text (object, "Contents", words);
    }
  }
}

/* Puts a Document at the root of the structure, where there is none, and the names of the notes. */
static void
mend_structure (Pdf *pdf, GString *catalogue)
{
  guint32 old = object_reference (catalogue, "/StructTreeRoot ");
  GString *root = old != 0 ? pdf_object (pdf, old) : NULL;
  const char *kids = root != NULL ? object_after (root, "/K [") : NULL;
  guint32 parents = root != NULL ? object_reference (root, "/ParentTree ") : 0;
  if (kids == NULL || parents == 0)
    return;
  const GString *kid = pdf_object (pdf, object_reference (root, "/K [ "));
  g_autofree char *names = pdf->note->len > 0 ? g_strdup_printf ("   /IDTree << /Names [ %s] >>\n", pdf->note->str)
                                              : g_strdup ("");
  if (kid != NULL && object_has (kid, "/S /Document\n")) {
    object_add (root, names);
    return;
  }
  g_autofree char *tree = g_strdup_printf ("<< /Type /StructTreeRoot\n   /ParentTree %u 0 R\n   /K [ %u 0 R ]\n%s>>",
                                           parents, old, names);
  guint32 new_root = pdf_add (pdf, tree);
  g_autofree char *elements = g_strdup (kids);
  g_string_printf (root, "%u 0 obj\n<< /Type /StructElem\n   /S /Document\n   /P %u 0 R\n   /K [%s", old, new_root,
                   elements);
  g_autofree char *from = g_strdup_printf ("/StructTreeRoot %u 0 R", old);
  g_autofree char *to = g_strdup_printf ("/StructTreeRoot %u 0 R", new_root);
  g_string_replace (catalogue, from, to, 1);
}

/* ---- what the file says of itself ---- */

/* Appends <@name>@text</@name>, with @open and @close around the text. */
static void
append_property (GString *out, const char *name, const char *open, const char *text, const char *close)
{
  if (text == NULL || text[0] == '\0')
    return;
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  g_string_append_printf (out, "<%s>%s%s%s</%s>\n", name, open, escaped, close, name);
}

/* The metadata as a stream of XMP (ISO 16684-1), a new object; its number. */
static guint32
add_metadata (Pdf *pdf)
{
  const GrPdfExtra *extra = pdf->extra;
  g_autoptr (GString) xmp = g_string_new (
    "<?xpacket begin=\"\357\273\277\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
    "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
    " xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">\n");
  append_property (xmp, "dc:title", "<rdf:Alt><rdf:li xml:lang=\"x-default\">", extra->title, "</rdf:li></rdf:Alt>");
  append_property (xmp, "dc:creator", "<rdf:Seq><rdf:li>", extra->author, "</rdf:li></rdf:Seq>");
  append_property (xmp, "dc:language", "<rdf:Bag><rdf:li>", extra->lang, "</rdf:li></rdf:Bag>");
  append_property (xmp, "xmp:CreatorTool", "", "grundy", "");
  if (extra->title != NULL && extra->title[0] != '\0') /* without it no such file */
    append_property (xmp, "pdfuaid:part", "", "1", "");
  g_string_append (xmp, "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>\n");
  g_autofree char *object = g_strdup_printf ("<< /Type /Metadata\n   /Subtype /XML\n   /Length %" G_GSIZE_FORMAT
                                             "\n>>\nstream\n%s\nendstream",
                                             xmp->len, xmp->str);
  return pdf_add (pdf, object);
}

void
gr_pdf_add_extra (GString *file, const GrPdfExtra *extra)
{
  Pdf pdf = { .object = g_ptr_array_new_with_free_func (gr_drop_string),
              .order = g_array_new (FALSE, FALSE, sizeof (guint32)),
              .extra = extra,
              .note = g_string_new (NULL) };
  if (pdf_open (&pdf, file)) {
    GString *info = pdf_object (&pdf, pdf.info), *catalogue = pdf_object (&pdf, pdf.root);
    mend_objects (&pdf);
    mend_structure (&pdf, catalogue);
    g_autoptr (GString) entry = g_string_new (NULL);
    g_string_append_printf (entry, "   /Metadata %u 0 R\n   /ViewerPreferences << /DisplayDocTitle true >>\n",
                            add_metadata (&pdf));
    if (!object_has (catalogue, "/MarkInfo")) /* Cairo 1.18 writes its own */
      g_string_append (entry, "   /MarkInfo << /Marked true >>\n");
    const char *lang = extra->lang;
    if (lang != NULL && strspn (lang, G_CSET_a_2_z G_CSET_A_2_Z "-") == strlen (lang))
      g_string_append_printf (entry, "   /Lang (%s)\n", lang);
    object_add (catalogue, entry->str);
    g_string_replace (info, "Date (1", "Date (D:1", 0);
    g_string_replace (info, "Date (2", "Date (D:2", 0);
    pdf_write (&pdf, file);
  }
  GR_DROP (&pdf, object, order, head, note);
}
