// SPDX-License-Identifier: MIT
// What Cairo cannot say in a PDF is said by an incremental update (PDF 1.7, 7.5.6): changed objects, a table of their
// places and a trailer that leads to the older table stand behind the file as Cairo wrote it. The objects are found
// through Cairo's own cross-reference table, never by searching the file, and only objects that look just as Cairo 1.16
// and 1.18 write them are touched. One mistake of Cairo's is mended in place: a picture used twice on a page is listed
// twice in its resources (it matters for emoji); the second entry is blanked, so that no byte moves.
#include "print/cairo-pdf-extra.h"

#include <string.h>

/* The file as Cairo wrote it. Offsets are from its start. */
typedef struct {
  const char *text;
  gsize length;
  gsize table; /* of the cross-reference table */
  guint n_objects;
  guint root, info; /* object numbers */
} Pdf;

/* A number at *@at, which is moved behind it. */
static gboolean
take_number (const char **at, gsize *number)
{
  char *end;
  guint64 value = g_ascii_strtoull (*at, &end, 10);
  gboolean good = end != *at && value <= G_MAXUINT32;
  *at = end;
  *number = (gsize) value;
  return good;
}

/* The object number behind @key in @text, or 0. */
static guint
reference_after (const char *text, const char *key)
{
  const char *found = strstr (text, key);
  gsize number = 0;
  if (found == NULL)
    return 0;
  found += strlen (key);
  return take_number (&found, &number) ? (guint) number : 0;
}

/* A GString keeps a NUL behind its bytes, so the tail of the file can be read as a string. */
static gboolean
pdf_open (const GString *file, Pdf *pdf)
{
  *pdf = (Pdf) { .text = file->str, .length = file->len };
  const char *start = g_strrstr_len (file->str + (file->len > 64 ? file->len - 64 : 0), 64, "startxref");
  if (start == NULL)
    return FALSE;
  start += strlen ("startxref");
  if (!take_number (&start, &pdf->table) || pdf->table >= file->len)
    return FALSE;
  const char *at = file->str + pdf->table;
  gsize first, count;
  if (!g_str_has_prefix (at, "xref\n"))
    return FALSE;
  at += strlen ("xref\n");
  if (!take_number (&at, &first) || first != 0 || !take_number (&at, &count) || *at != '\n'
      || count > (file->len - pdf->table) / 20)
    return FALSE;
  pdf->n_objects = (guint) count;
  const char *trailer = at + 1 + 20 * count;
  pdf->root = reference_after (trailer, "/Root ");
  pdf->info = reference_after (trailer, "/Info ");
  return pdf->root > 0 && pdf->root < count && pdf->info > 0;
}

/* The dictionary of object @number, from its “<<” to the end of the object or the beginning of its stream; NULL where
   it has none. */
static const char *
object_dictionary (const Pdf *pdf, guint number, gsize *length)
{
  const char *entry = pdf->text + pdf->table + strlen ("xref\n0 ");
  entry = strchr (entry, '\n') + 1 + 20 * (gsize) number;
  gsize offset;
  if (!take_number (&entry, &offset) || offset == 0 || offset >= pdf->table)
    return NULL;
  const char *at = pdf->text + offset, *end = pdf->text + pdf->table;
  g_autofree char *head = g_strdup_printf ("%u 0 obj\n", number);
  if (!g_str_has_prefix (at, head) || !g_str_has_prefix (at + strlen (head), "<<"))
    return NULL;
  at += strlen (head);
  const char *stop = memmem (at, (gsize) (end - at), "endobj", 6);
  if (stop == NULL)
    return NULL;
  const char *stream = memmem (at, (gsize) (stop - at), "\nstream", 7);
  *length = (gsize) ((stream != NULL ? stream : stop) - at);
  return at;
}

static gboolean
dictionary_has (const char *dictionary, gsize length, const char *what)
{
  return memmem (dictionary, length, what, strlen (what)) != NULL;
}

/* Appends @text as a PDF text string. */
static void
append_text_string (GString *out, const char *text)
{
  glong n_units = 0;
  g_autofree gunichar2 *unit = g_utf8_to_utf16 (text, -1, NULL, &n_units, NULL);
  g_string_append (out, "<FEFF");
  for (glong i = 0; i < n_units; i++)
    g_string_append_printf (out, "%04X", unit[i]);
  g_string_append (out, ">");
}

/* Appends @dictionary as object @number, and its line to @table. */
static void
append_object (GString *file, GString *table, guint number, const char *dictionary)
{
  g_string_append_printf (table, "%u 1\n%010" G_GSIZE_FORMAT " 00000 n \n", number, file->len);
  g_string_append_printf (file, "%u 0 obj\n%s\nendobj\n", number, dictionary);
}

/* A copy of the dictionary of object @number with its closing “>>” taken away; NULL where it has none. */
static GString *
dictionary_copy (const Pdf *pdf, guint number)
{
  gsize length;
  const char *dictionary = object_dictionary (pdf, number, &length);
  if (dictionary == NULL)
    return NULL;
  g_autofree char *copy = g_strstrip (g_strndup (dictionary, length));
  if (!g_str_has_suffix (copy, ">>"))
    return NULL;
  return g_string_new_len (copy, (gssize) strlen (copy) - 2);
}

/* Whether the structure's root, whose dictionary is @root, has a Document under it. */
static gboolean
has_document (const Pdf *pdf, const char *root)
{
  gsize length;
  guint kid = reference_after (root, "/K [ ");
  const char *dictionary = kid > 0 && kid < pdf->n_objects ? object_dictionary (pdf, kid, &length) : NULL;
  return dictionary != NULL && dictionary_has (dictionary, length, "/S /Document\n");
}

/* Puts a Document at the root of the structure, where there is none, and the names of its notes, @note. @catalogue is that of
   the file and will lead to the new root. */
static void
append_document (GString *file, GString *table, Pdf *pdf, GString *catalogue, const char *note)
{
  guint old = reference_after (catalogue->str, "/StructTreeRoot ");
  if (old == 0 || old >= pdf->n_objects)
    return;
  g_autoptr (GString) root = dictionary_copy (pdf, old);
  const char *kids = root != NULL ? strstr (root->str, "/K [") : NULL;
  guint parents = root != NULL ? reference_after (root->str, "/ParentTree ") : 0;
  if (kids == NULL || parents == 0)
    return;
  g_autofree char *names = note[0] != '\0' ? g_strdup_printf ("   /IDTree << /Names [ %s] >>\n", note) : g_strdup ("");
  if (has_document (pdf, root->str)) {
    g_string_append_printf (root, "%s>>", names);
    if (names[0] != '\0')
      append_object (file, table, old, root->str);
    return;
  }
  guint new_root = pdf->n_objects++;
  g_autofree char *document = g_strdup_printf ("<< /Type /StructElem\n   /S /Document\n   /P %u 0 R\n   %s>>", new_root,
                                               kids);
  append_object (file, table, old, document);
  g_autofree char *tree = g_strdup_printf ("<< /Type /StructTreeRoot\n   /ParentTree %u 0 R\n   /K [ %u 0 R ]\n%s>>",
                                           parents, old, names);
  append_object (file, table, new_root, tree);
  g_autofree char *from = g_strdup_printf ("/StructTreeRoot %u 0 R", old);
  g_autofree char *to = g_strdup_printf ("/StructTreeRoot %u 0 R", new_root);
  g_string_replace (catalogue, from, to, 1);
}

/* What is added to the structure, and on the way through it. */
typedef struct {
  const GPtrArray *alt;
  guint n_alt;     /* elements that want one, so far */
  gboolean counts; /* whether there are as many of them as texts */
  GString *note;   /* “(note-1) 12 0 R”: elements with names */
  guint n_notes;
} Additions;

/* Whether @dictionary is of an element that has a text of its own for who does not see it. */
static gboolean
wants_alternative (const char *dictionary, gsize length)
{
  return dictionary_has (dictionary, length, "/S /Figure\n") || dictionary_has (dictionary, length, "/S /Formula\n");
}

/* What the element @dictionary, object @number, lacks; empty where it lacks nothing. */
static void
add_to_element (Additions *additions, guint number, const char *dictionary, gsize length, GString *out)
{
  if (wants_alternative (dictionary, length)) {
    const char *text = additions->counts ? additions->alt->pdata[additions->n_alt++] : NULL;
    if (text != NULL) {
      g_string_append (out, "   /Alt ");
      append_text_string (out, text);
      g_string_append_c (out, '\n');
    }
  } else if (dictionary_has (dictionary, length, "/S /TH\n")) {
    g_string_append (out, "   /A << /O /Table /Scope /Column >>\n");
  } else if (dictionary_has (dictionary, length, "/S /Note\n")) {
    additions->n_notes++;
    g_string_append_printf (out, "   /ID (note-%05u)\n", additions->n_notes);
    g_string_append_printf (additions->note, "(note-%05u) %u 0 R ", additions->n_notes, number);
  }
}

/* Where the link @dictionary leads, for the ear: its URI, or the name of a place. (transfer full) (nullable) */
static char *
link_words (const char *dictionary, gsize length)
{
  static const char *const key[] = { "/URI (", "/Dest (" };
  for (guint i = 0; i < G_N_ELEMENTS (key); i++) {
    const char *at = memmem (dictionary, length, key[i], strlen (key[i]));
    const char *start = at != NULL ? at + strlen (key[i]) : NULL;
    const char *end = start != NULL ? memchr (start, ')', length - (gsize) (start - dictionary)) : NULL;
    g_autofree char *name = end != NULL ? g_strndup (start, (gsize) (end - start)) : NULL;
    if (name != NULL && i == 0) /* as it stands in a browser */
      return g_steal_pointer (&name);
    if (name != NULL)
      return g_uri_unescape_string (name, NULL);
  }
  return NULL;
}

static gboolean
is_page (const char *dictionary, gsize length)
{
  return dictionary_has (dictionary, length, "/Type /Page\n") || dictionary_has (dictionary, length, "/Type /Page ");
}

/* Appends all objects that lack something again, with it. */
static void
append_additions (GString *file, GString *table, const Pdf *pdf, Additions *additions)
{
  for (guint i = 1; i < pdf->n_objects; i++) {
    gsize length;
    const char *dictionary = object_dictionary (pdf, i, &length);
    g_autoptr (GString) more = g_string_new (NULL);
    if (dictionary == NULL)
      continue;
    if (dictionary_has (dictionary, length, "/Type /StructElem")) {
      add_to_element (additions, i, dictionary, length, more);
    } else if (dictionary_has (dictionary, length, "/Subtype /Link")) {
      g_autofree char *words = link_words (dictionary, length);
      g_string_append (more, words != NULL ? "   /Contents " : "");
      if (words != NULL)
        append_text_string (more, words);
      g_string_append (more, words != NULL ? "\n" : "");
    }
    if (is_page (dictionary, length) && dictionary_has (dictionary, length, "/Annots [")
        && !dictionary_has (dictionary, length, "/Tabs "))
      g_string_append (more, "   /Tabs /S\n");
    g_autoptr (GString) copy = more->len > 0 ? dictionary_copy (pdf, i) : NULL;
    if (copy != NULL) {
      g_string_append_printf (copy, "%s>>", more->str);
      append_object (file, table, i, copy->str);
    }
  }
}

static guint
count_alternatives (const Pdf *pdf)
{
  guint n = 0;
  for (guint i = 1; i < pdf->n_objects; i++) {
    gsize length;
    const char *dictionary = object_dictionary (pdf, i, &length);
    n += dictionary != NULL && dictionary_has (dictionary, length, "/Type /StructElem")
         && wants_alternative (dictionary, length);
  }
  return n;
}

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
static guint
append_metadata (GString *file, GString *table, Pdf *pdf, const GrPdfExtra *extra)
{
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
  append_object (file, table, pdf->n_objects, object);
  return pdf->n_objects++;
}

static void
append_dates (GString *file, GString *table, const Pdf *pdf)
{
  g_autoptr (GString) info = dictionary_copy (pdf, pdf->info);
  if (info != NULL) {
    g_string_replace (info, "Date (1", "Date (D:1", 0);
    g_string_replace (info, "Date (2", "Date (D:2", 0);
    g_string_append (info, ">>");
    append_object (file, table, pdf->info, info->str);
  }
}

/* Blanks the group for transparency of the page @text: nothing on it needs one, and TeX warns of pages with groups that are
   put on one of its own. */
static void
blank_group (char *text, gsize length)
{
  char *group = is_page (text, length) ? memmem (text, length, "/Group <<", 9) : NULL;
  char *end = group != NULL ? memmem (group, (gsize) (text + length - group), ">>", 2) : NULL;
  if (end != NULL)
    memset (group, ' ', (gsize) (end + 2 - group));
}

/* Blanks the second and later of equal entries “/xN M 0 R” of the /XObject dictionary in @text. */
static void
blank_repeated_pictures (char *text, gsize length)
{
  char *at = memmem (text, length, "/XObject <<", 11);
  if (at == NULL)
    return;
  at += 11;
  char *end = memmem (at, (gsize) (text + length - at), ">>", 2);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  while (end != NULL && at < end) {
    char *name = memchr (at, '/', (gsize) (end - at));
    char *stop = name != NULL ? memchr (name, 'R', (gsize) (end - name)) : NULL;
    if (stop == NULL)
      return;
    if (!g_hash_table_add (seen, g_strndup (name, (gsize) (stop - name))))
      memset (name, ' ', (gsize) (stop + 1 - name));
    at = stop + 1;
  }
}

void
gr_pdf_append_extra (GString *file, const GrPdfExtra *extra)
{
  Pdf pdf;
  gsize length;
  if (!pdf_open (file, &pdf))
    return;
  for (guint i = 1; i < pdf.n_objects; i++) {
    const char *dictionary = object_dictionary (&pdf, i, &length);
    if (dictionary != NULL) {
      blank_repeated_pictures (file->str + (dictionary - pdf.text), length);
      blank_group (file->str + (dictionary - pdf.text), length);
    }
  }
  g_autofree char *base = g_memdup2 (file->str, file->len + 1); /* stays where it is while the file grows */
  pdf.text = base;
  g_autoptr (GString) catalogue = dictionary_copy (&pdf, pdf.root), table = g_string_new (NULL);
  if (catalogue == NULL)
    return;
  g_autoptr (GString) note = g_string_new (NULL);
  Additions additions = { .alt = extra->alt, .counts = count_alternatives (&pdf) == extra->alt->len, .note = note };
  append_additions (file, table, &pdf, &additions);
  append_dates (file, table, &pdf);
  append_document (file, table, &pdf, catalogue, note->str);
  guint metadata = append_metadata (file, table, &pdf, extra);
  g_string_append_printf (catalogue, "   /Metadata %u 0 R\n", metadata);
  g_string_append (catalogue, "   /ViewerPreferences << /DisplayDocTitle true >>\n");
  if (strstr (catalogue->str, "/MarkInfo") == NULL) /* Cairo 1.18 writes its own */
    g_string_append (catalogue, "   /MarkInfo << /Marked true >>\n");
  const char *lang = extra->lang;
  if (lang != NULL && strspn (lang, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-") == strlen (lang))
    g_string_append_printf (catalogue, "   /Lang (%s)\n", lang);
  g_string_append (catalogue, ">>");
  append_object (file, table, pdf.root, catalogue->str);
  gsize start = file->len;
  g_string_append_printf (file,
                          "xref\n%strailer\n<< /Size %u\n   /Root %u 0 R\n   /Info %u 0 R\n   /Prev %" G_GSIZE_FORMAT
                          "\n>>\nstartxref\n%" G_GSIZE_FORMAT "\n%%%%EOF\n",
                          table->str, pdf.n_objects, pdf.root, pdf.info, pdf.table, start);
}
