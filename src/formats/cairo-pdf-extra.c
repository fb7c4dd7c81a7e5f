// SPDX-License-Identifier: MIT
// What Cairo cannot say in a PDF is said by an incremental update (PDF 1.7, 7.5.6): changed objects, a table of their
// places and a trailer that leads to the older table stand behind the file as Cairo wrote it. The objects are found
// through Cairo's own cross-reference table, never by searching the file, and only objects that look just as Cairo 1.16
// and 1.18 write them are touched. One mistake of Cairo's is mended in place: a picture used twice on a page is listed
// twice in its resources (it matters for emoji); the second entry is blanked, so that no byte moves.
#include "formats/cairo-pdf-extra.h"

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

/* Puts a Document at the root of the structure. @catalogue is that of the file and will lead to the new root. */
static void
append_document (GString *file, GString *table, Pdf *pdf, GString *catalogue)
{
  guint old = reference_after (catalogue->str, "/StructTreeRoot ");
  if (old == 0 || old >= pdf->n_objects)
    return;
  g_autoptr (GString) root = dictionary_copy (pdf, old);
  const char *kids = root != NULL ? strstr (root->str, "/K [") : NULL;
  guint parents = root != NULL ? reference_after (root->str, "/ParentTree ") : 0;
  if (kids == NULL || parents == 0 || has_document (pdf, root->str))
    return;
  guint new_root = pdf->n_objects++;
  g_autofree char *document = g_strdup_printf ("<< /Type /StructElem\n   /S /Document\n   /P %u 0 R\n   %s>>", new_root,
                                               kids);
  append_object (file, table, old, document);
  g_autofree char *tree = g_strdup_printf ("<< /Type /StructTreeRoot\n   /ParentTree %u 0 R\n   /K [ %u 0 R ]\n>>",
                                           parents, old);
  append_object (file, table, new_root, tree);
  g_autofree char *from = g_strdup_printf ("/StructTreeRoot %u 0 R", old);
  g_autofree char *to = g_strdup_printf ("/StructTreeRoot %u 0 R", new_root);
  g_string_replace (catalogue, from, to, 1);
}

/* Appends the elements @element again, each with its text of @alt. */
static void
append_alternatives (GString *file, GString *table, const Pdf *pdf, const GArray *element, const GPtrArray *alt)
{
  for (guint i = 0; element->len == alt->len && i < element->len; i++) {
    guint number = g_array_index (element, guint, i);
    g_autoptr (GString) dictionary = alt->pdata[i] != NULL ? dictionary_copy (pdf, number) : NULL;
    if (dictionary != NULL) {
      g_string_append (dictionary, "   /Alt ");
      append_text_string (dictionary, alt->pdata[i]);
      g_string_append (dictionary, "\n>>");
      append_object (file, table, number, dictionary->str);
    }
  }
}

/* The numbers of all Figure elements, in the order in which Cairo began them. */
static GArray *
figure_elements (const Pdf *pdf)
{
  GArray *element = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 1; i < pdf->n_objects; i++) {
    gsize length;
    const char *dictionary = object_dictionary (pdf, i, &length);
    if (dictionary != NULL && dictionary_has (dictionary, length, "/Type /StructElem")
        && dictionary_has (dictionary, length, "/S /Figure\n"))
      g_array_append_val (element, i);
  }
  return element;
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
gr_pdf_append_extra (GString *file, const char *lang, GPtrArray *alt)
{
  Pdf pdf;
  gsize length;
  if (!pdf_open (file, &pdf))
    return;
  for (guint i = 1; i < pdf.n_objects; i++) {
    const char *dictionary = object_dictionary (&pdf, i, &length);
    if (dictionary != NULL)
      blank_repeated_pictures (file->str + (dictionary - pdf.text), length);
  }
  g_autofree char *base = g_memdup2 (file->str, file->len + 1); /* stays where it is while the file grows */
  pdf.text = base;
  g_autoptr (GString) catalogue = dictionary_copy (&pdf, pdf.root), table = g_string_new (NULL);
  if (catalogue == NULL)
    return;
  g_autoptr (GArray) element = figure_elements (&pdf);
  append_alternatives (file, table, &pdf, element, alt);
  append_dates (file, table, &pdf);
  append_document (file, table, &pdf, catalogue);
  g_string_append (catalogue, "   /ViewerPreferences << /DisplayDocTitle true >>\n");
  if (strstr (catalogue->str, "/MarkInfo") == NULL) /* Cairo 1.18 writes its own */
    g_string_append (catalogue, "   /MarkInfo << /Marked true >>\n");
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
