// SPDX-License-Identifier: MIT
// Works that a lesson cites, as its head lists them or files that it names: BibTeX, or in the form that pandoc's YAML has too:
// maps with “id” and the fields of the Citation Style Language (title, author, container-title, volume, page, publisher,
// issued, URL, DOI). An entry is set as “Author: Title. Journal 3 (1901), 35–39.”, the title in italics where it stands for
// itself.
// Entries of BibTeX become such maps, so that all works are set alike. Macros (@string, the months) are put in, values joined
// by “#”; of LaTeX, accents, dashes, ties and braces are read. An entry that goes wrong is told once, and reading goes on
// behind the next “@” that begins a line. Source: O. Patashnik, BibTeXing (1988); fields of biblatex (date, journaltitle,
// location) are known too.
#include "lesson/private.h"

#include "base/number.h"

#include <string.h>

/* ---- BibTeX: words ---- */

#define BIBTEX_DEPTH_MAX 64u
#define BIBTEX_MACROS_MAX ((gsize) 16 << 20) /* bytes of all macros that are put in: each can hold another twice */

typedef struct {
  GrSource *source;
  GrReport *report;
  const char *at, *end;
  GHashTable *macro; /* char* (lower case) → char* */
  gsize n_put_in;    /* bytes of macros so far */
  GrYaml *list;
  gboolean is_told; /* what is wrong with the present entry */
} Bibtex;

static GrSpan
bibtex_span (const Bibtex *bibtex, const char *from, const char *to)
{
  return (GrSpan) { (guint32) (from - bibtex->source->text), (guint32) (to - bibtex->source->text) };
}

static gboolean
bibtex_fail (Bibtex *bibtex, const char *help, const char *want)
{
  if (!bibtex->is_told) {
    const char *next = bibtex->at < bibtex->end ? g_utf8_next_char (bibtex->at) : bibtex->at;
    gr_report_add (bibtex->report, GR_FAULT_INPUT, bibtex->source,
                   bibtex_span (bibtex, bibtex->at, MIN (next, bibtex->end)), help, "want %s in this entry",
                   gr_message (want));
  }
  bibtex->is_told = TRUE;
  return FALSE;
}

static void
bibtex_skip_blanks (Bibtex *bibtex)
{
  while (bibtex->at < bibtex->end && g_ascii_isspace (*bibtex->at))
    bibtex->at++;
}

static gboolean
bibtex_take (Bibtex *bibtex, char c)
{
  bibtex_skip_blanks (bibtex);
  if (bibtex->at == bibtex->end || *bibtex->at != c)
    return FALSE;
  bibtex->at++;
  return TRUE;
}

/* A name of letters and what else may stand in one; NULL where none is there. (transfer full) */
static char *
bibtex_name (Bibtex *bibtex)
{
  bibtex_skip_blanks (bibtex);
  const char *start = bibtex->at;
  while (bibtex->at < bibtex->end && !g_ascii_isspace (*bibtex->at) && strchr ("{}(),=#\"%'", *bibtex->at) == NULL)
    bibtex->at++;
  return bibtex->at > start ? g_strndup (start, (gsize) (bibtex->at - start)) : NULL;
}

/* ---- LaTeX in values ---- */

static const struct {
  char command;
  gunichar mark;
} bibtex_accents[] = {
  { '`', 0x300 }, { '\'', 0x301 }, { '^', 0x302 }, { '~', 0x303 }, { '"', 0x308 }, { '=', 0x304 }, { '.', 0x307 },
  { 'u', 0x306 }, { 'v', 0x30C },  { 'H', 0x30B }, { 'c', 0x327 }, { 'k', 0x328 }, { 'r', 0x30A }, { 'd', 0x323 },
};

static const struct {
  const char *command, *text;
} bibtex_signs[] = {
  { "ss", "ß" }, { "o", "ø" },  { "O", "Ø" },  { "l", "ł" },          { "L", "Ł" },          { "ae", "æ" },
  { "AE", "Æ" }, { "oe", "œ" }, { "OE", "Œ" }, { "aa", "å" },         { "AA", "Å" },         { "i", "i" },
  { "j", "j" },  { "dh", "ð" }, { "th", "þ" }, { "textendash", "–" }, { "textemdash", "—" },
};

/* Appends what the command behind the backslash at @at stands for; behind it. A command that is not known gives way to what it
   holds. */
static const char *
bibtex_command (GString *out, const char *at)
{
  const char *name = at + 1, *stop = name;
  while (g_ascii_isalpha (*stop))
    stop++;
  gsize length = (gsize) (stop - name);
  for (guint i = 0; i < G_N_ELEMENTS (bibtex_accents); i++)
    if (name[0] == bibtex_accents[i].command && length == (g_ascii_isalpha (name[0]) ? 1 : 0)) {
      const char *letter = name + 1 + strspn (name + 1, " {\\"); /* \'{\i} */
      const char *next = *letter != '\0' ? g_utf8_next_char (letter) : letter;
      g_string_append_len (out, letter, next - letter);
      if (next > letter)
        g_string_append_unichar (out, bibtex_accents[i].mark);
      return next;
    }
  for (guint i = 0; i < G_N_ELEMENTS (bibtex_signs); i++)
    if (strlen (bibtex_signs[i].command) == length && strncmp (name, bibtex_signs[i].command, length) == 0)
      g_string_append (out, bibtex_signs[i].text);
  if (length > 0)
    return *stop == ' ' ? stop + 1 : stop;
  const char *next = *name != '\0' ? g_utf8_next_char (name) : name;
  g_string_append_len (out, name, next - name); /* \& \% \_ */
  return next;
}

/* The value without LaTeX, blanks as one. (transfer full) */
static char *
bibtex_plain (const char *value)
{
  GString *out = g_string_new (NULL);
  for (const char *at = value; *at != '\0';) {
    if (*at == '\\') {
      at = bibtex_command (out, at);
      continue;
    }
    if (g_ascii_isspace (*at) || *at == '~') {
      if (out->len > 0 && out->str[out->len - 1] != ' ')
        g_string_append_c (out, ' ');
    } else if ((g_str_has_prefix) (at, "--")) {
      g_string_append (out, at[2] == '-' ? "—" : "–");
      at += at[2] == '-' ? 2 : 1;
    } else if (*at != '{' && *at != '}') {
      g_string_append_c (out, *at);
    }
    at++;
  }
  g_autofree char *loose = g_strchomp (g_string_free (out, FALSE));
  char *joined = g_utf8_normalize (loose, -1, G_NORMALIZE_NFC);
  return joined != NULL ? joined : g_steal_pointer (&loose);
}

/* ---- values ---- */

/* Appends what stands between the braces, or the quotes, that open at the present place. */
static gboolean
bibtex_take_text (Bibtex *bibtex, GString *out)
{
  gboolean is_quoted = *bibtex->at == '"';
  guint depth = is_quoted ? 0 : 1;
  const char *start = ++bibtex->at;
  for (; bibtex->at < bibtex->end; bibtex->at++) {
    char c = *bibtex->at;
    if (c == '\\' && bibtex->at + 1 < bibtex->end) {
      bibtex->at++;
      continue;
    }
    depth += c == '{';
    if ((c == '"' && is_quoted && depth == 0) || (c == '}' && !is_quoted && depth == 1)) {
      g_string_append_len (out, start, bibtex->at - start);
      bibtex->at++;
      return TRUE;
    }
    if (c == '}' && depth == 0)
      break;
    depth -= c == '}';
    if (depth > BIBTEX_DEPTH_MAX)
      return bibtex_fail (bibtex, NULL, "fewer braces in one another");
  }
  return bibtex_fail (bibtex, is_quoted ? "close it by a quote" : "close it by a brace", "the end of this value");
}

/* One piece of a value: {text}, "text", a number or a macro. */
static gboolean
bibtex_take_piece (Bibtex *bibtex, GString *out)
{
  bibtex_skip_blanks (bibtex);
  if (bibtex->at < bibtex->end && (*bibtex->at == '{' || *bibtex->at == '"'))
    return bibtex_take_text (bibtex, out);
  const char *start = bibtex->at;
  g_autofree char *name = bibtex_name (bibtex);
  if (name == NULL)
    return bibtex_fail (bibtex, "write it in braces: title = {Nim}", "a value");
  g_autofree char *lower = g_ascii_strdown (name, -1);
  const char *macro = g_hash_table_lookup (bibtex->macro, lower);
  if (macro == NULL && strspn (name, "0123456789") != strlen (name)) {
    bibtex->at = start;
    return bibtex_fail (bibtex, "write it in braces, or define it: @string{name = {text}}",
                        "a value in braces, a number or the name of a @string");
  }
  bibtex->n_put_in += macro != NULL ? strlen (macro) : 0;
  if (bibtex->n_put_in > BIBTEX_MACROS_MAX) {
    bibtex->at = start;
    bibtex_fail (bibtex, "write it in braces", "less than 16 MB of @strings up to here");
    bibtex->at = bibtex->end; /* what follows may put in as much */
    return FALSE;
  }
  g_string_append (out, macro != NULL ? macro : name);
  return TRUE;
}

/* ---- entries ---- */

static GrYaml *
bibtex_text (GrSpan span, const char *text)
{
  GrYaml *node = gr_yaml_new (GR_YAML_TEXT, span);
  node->text = g_strdup (text);
  return node;
}

/* “Bouton, C. L.” is “C. L. Bouton”; “Bouton, Jr, C. L.” is “C. L. Bouton, Jr”; a comma in braces is part of a name, as in
   “{Math Club, Seoul}”. (transfer full) */
static char *
bibtex_person (const char *name)
{
  g_autoptr (GPtrArray) part = g_ptr_array_new_with_free_func (g_free);
  guint depth = 0;
  for (const char *at = name, *start = name; start != NULL; at++) {
    depth += *at == '{';
    depth -= *at == '}' && depth > 0;
    if (*at != '\0' && (*at != ',' || depth > 0 || part->len == 2))
      continue;
    g_autofree char *one = g_strndup (start, (gsize) (at - start));
    g_ptr_array_add (part, g_strstrip (bibtex_plain (one)));
    start = *at != '\0' ? at + 1 : NULL;
  }
  const char *const *said = (const char *const *) part->pdata;
  return part->len == 3   ? g_strdup_printf ("%s %s, %s", said[2], said[0], said[1])
         : part->len == 2 ? g_strdup_printf ("%s %s", said[1], said[0])
                          : g_strdup (said[0]);
}

/* Persons separated by “and”, outside of braces. */
static void
bibtex_add_persons (GrYaml *map, GrSpan span, const char *value)
{
  GrYaml *list = gr_yaml_new (GR_YAML_LIST, span);
  guint depth = 0;
  const char *start = value;
  for (const char *at = value;; at++) {
    depth += *at == '{';
    depth -= *at == '}' && depth > 0;
    gboolean parts = depth == 0 && g_ascii_isspace (*at) && g_ascii_strncasecmp (at + 1, "and", 3) == 0
                     && g_ascii_isspace (at[4]);
    if (*at != '\0' && !parts)
      continue;
    g_autofree char *one = g_strndup (start, (gsize) (at - start)), *person = bibtex_person (one);
    if (g_str_equal (person, "others"))
      gr_yaml_add (list, NULL, bibtex_text (span, "et al."));
    else if (person[0] != '\0')
      gr_yaml_add (list, NULL, bibtex_text (span, person));
    if (*at == '\0')
      break;
    at += 4;
    start = at;
  }
  gr_yaml_add (map, "author", list);
}

/* Fields, by what they are called here; of two for one key the first in this table counts. */
static const struct {
  const char *field, *key;
} bibtex_fields[] = {
  { "title", "title" },
  { "journal", "container-title" },
  { "journaltitle", "container-title" },
  { "booktitle", "container-title" },
  { "volume", "volume" },
  { "number", "issue" },
  { "pages", "page" },
  { "publisher", "publisher" },
  { "school", "publisher" },
  { "institution", "publisher" },
  { "year", "year" },
  { "date", "year" },
  { "url", "URL" },
  { "doi", "DOI" },
  { "note", "note" },
  { "edition", "edition" },
  { "chapter", "chapter-number" },
};

/* “name = value, …” up to what closes the entry. */
static gboolean
bibtex_take_fields (Bibtex *bibtex, char close, GHashTable *field)
{
  while (!bibtex_take (bibtex, close)) {
    g_autofree char *name = bibtex_name (bibtex);
    if (name == NULL)
      return bibtex_fail (bibtex, "each field is name = {value}, and a comma stands between two",
                          "a field or the end of it");
    if (!bibtex_take (bibtex, '='))
      return bibtex_fail (bibtex, "each field is name = {value}, and a comma stands between two",
                          "“=” after the name of a field");
    g_autoptr (GString) value = g_string_new (NULL); /* “{a} # macro # "b"” */
    do {
      if (!bibtex_take_piece (bibtex, value))
        return FALSE;
    } while (bibtex_take (bibtex, '#'));
    g_hash_table_insert (field, g_ascii_strdown (name, -1), g_strdup (value->str));
    if (!bibtex_take (bibtex, ',') && (bibtex_skip_blanks (bibtex), bibtex->at == bibtex->end || *bibtex->at != close))
      return bibtex_fail (bibtex, "each field is name = {value}, and a comma stands between two",
                          "a comma between two fields");
  }
  return TRUE;
}

/* The entry behind the “@” at the present place. */
static void
bibtex_take_entry (Bibtex *bibtex)
{
  const char *start = bibtex->at++;
  bibtex->is_told = FALSE;
  g_autofree char *kind = bibtex_name (bibtex);
  char open = bibtex_take (bibtex, '{') ? '{' : bibtex_take (bibtex, '(') ? '(' : '\0';
  if (kind == NULL || g_ascii_strcasecmp (kind, "comment") == 0 || g_ascii_strcasecmp (kind, "preamble") == 0
      || open == '\0')
    return; /* what stands outside of entries is a remark */
  char close = open == '{' ? '}' : ')';
  g_autoptr (GHashTable) field = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (g_ascii_strcasecmp (kind, "string") == 0) {
    GHashTableIter iter;
    gpointer name, value;
    if (!bibtex_take_fields (bibtex, close, field))
      return;
    g_hash_table_iter_init (&iter, field);
    while (g_hash_table_iter_next (&iter, &name, &value))
      g_hash_table_insert (bibtex->macro, g_strdup (name), g_strdup (value));
    return;
  }
  g_autofree char *key = bibtex_name (bibtex);
  if (key == NULL
      || !(bibtex_take (bibtex, close) || (bibtex_take (bibtex, ',') && bibtex_take_fields (bibtex, close, field)))) {
    bibtex_fail (bibtex, "@article{bouton1901, …", key == NULL ? "a name to cite it by" : "a comma after the name");
    return;
  }
  GrSpan span = bibtex_span (bibtex, start, start + 1);
  GrYaml *map = gr_yaml_new (GR_YAML_MAP, span);
  gr_yaml_add (bibtex->list, NULL, map);
  gr_yaml_add (map, "id", bibtex_text (span, key));
  const char *author = g_hash_table_lookup (field, "author");
  author = author != NULL ? author : g_hash_table_lookup (field, "editor");
  if (author != NULL)
    bibtex_add_persons (map, span, author);
  for (guint i = 0; i < G_N_ELEMENTS (bibtex_fields); i++) {
    const char *value = g_hash_table_lookup (field, bibtex_fields[i].field);
    if (value == NULL || gr_yaml_lookup (map, bibtex_fields[i].key) != NULL)
      continue;
    g_autofree char *plain = bibtex_plain (value);
    if (g_str_equal (bibtex_fields[i].field, "date") && strlen (plain) > 4)
      plain[4] = '\0'; /* 1901-12 */
    gr_yaml_add (map, bibtex_fields[i].key, bibtex_text (span, plain));
  }
}

/* Moves to the next “@” that begins a line. */
static void
bibtex_find_entry (Bibtex *bibtex)
{
  gboolean begins = bibtex->at == bibtex->source->text;
  for (; bibtex->at < bibtex->end; bibtex->at++) {
    if (*bibtex->at == '@' && begins)
      return;
    begins = *bibtex->at == '\n' || (begins && g_ascii_isspace (*bibtex->at));
  }
}

/* The entries of @source as a list of maps with the keys of a lesson's own list; faults go to @report. (transfer full) */
static GrYaml *
bibtex_read (GrSource *source, GrReport *report)
{
  static const char *const month[] = { "jan", "feb", "mar", "apr", "may", "jun",
                                       "jul", "aug", "sep", "oct", "nov", "dec" };
  Bibtex bibtex = { .source = source, .report = report, .at = source->text, .end = source->text + source->length };
  bibtex.macro = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  bibtex.list = gr_yaml_new (GR_YAML_LIST, (GrSpan) { 0, 0 });
  for (guint i = 0; i < G_N_ELEMENTS (month); i++)
    g_hash_table_insert (bibtex.macro, g_strdup (month[i]), g_strdup_printf ("%u", i + 1));
  bibtex_find_entry (&bibtex);
  if (bibtex.at == bibtex.end)
    gr_report_add (report, GR_FAULT_INPUT, source, (GrSpan) { 0, MIN (1, source->length) },
                   "a work is written @book{conway1976, title = {On Numbers and Games}, year = 1976}",
                   "there is no work in this file");
  for (; bibtex.at < bibtex.end; bibtex_find_entry (&bibtex))
    bibtex_take_entry (&bibtex);
  g_hash_table_unref (bibtex.macro);
  return bibtex.list;
}

/* ---- works as they are set ---- */

static const char *const citation_keys[] = {
  "DOI",     "container-title", "issued", "pages", "doi",    "note",      "chapter", "chapter-number",
  "id",      "publisher-place", "type",   "URL",   "volume", "publisher", "issue",   "year",
  "edition", "author",          "page",   "title", "url",    "journal",   NULL
};

/* The text of key @name or, where that is not there, of @other. Lent, nullable. */
static const char *
citation_text (const GrYaml *map, const char *name, const char *other)
{
  const GrYaml *value = gr_yaml_lookup (map, name);
  if (value == NULL && other != NULL)
    value = gr_yaml_lookup (map, other);
  return value != NULL && value->kind == GR_YAML_TEXT && value->text[0] != '\0' ? value->text : NULL;
}

/* One author: “C. L. Bouton”, or a map with “family” and “given”. */
static void
citation_add_author (GString *out, const GrYaml *author)
{
  if (author->kind == GR_YAML_TEXT)
    g_string_append (out, author->text);
  if (author->kind != GR_YAML_MAP)
    return;
  const char *given = citation_text (author, "given", NULL), *family = citation_text (author, "family", "literal");
  g_string_append_printf (out, "%s%s%s", given != NULL ? given : "", given != NULL && family != NULL ? " " : "",
                          family != NULL ? family : "");
}

static void
citation_add_run (GrBlock *entry, GrRunStyle style, const char *link, const char *text)
{
  if (text[0] != '\0')
    gr_block_add_text (entry, style, g_strdup (text))->link = g_strdup (link);
}

static void
citation_end_sentence (GString *out)
{
  if (out->len == 0 || out->str[out->len - 1] != '.')
    g_string_append_c (out, '.');
}

/* “, 2nd ed.” for an @edition of “2”, “2nd” or “2nd ed.”. */
static void
citation_add_edition (GString *out, const char *edition)
{
  if (edition == NULL)
    return;
  guint64 n = 0;
  gboolean is_number = g_ascii_string_to_unsigned (edition, 10, 1, 999, &n, NULL);
  const char *ending = n % 100 / 10 == 1 ? "th" : n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
  g_string_append_printf (out, ", %s%s%s", edition, is_number ? ending : "",
                          strstr (edition, "ed.") != NULL ? "" : " ed.");
}

/* What stands behind the title: which edition, volume and chapter, where it appeared, when, on which pages. (transfer full) */
static char *
citation_place (const GrYaml *map)
{
  const char *journal = citation_text (map, "container-title", "journal"),
             *volume = citation_text (map, "volume", NULL);
  const char *publisher = citation_text (map, "publisher", NULL), *page = citation_text (map, "page", "pages");
  const char *year = citation_text (map, "year", "issued"), *note = citation_text (map, "note", NULL);
  const GrYaml *issued = gr_yaml_lookup (map, "issued"); /* as text, or date-parts, or a map with the year */
  if (issued != NULL && issued->kind == GR_YAML_MAP) {
    const GrYaml *parts = gr_yaml_lookup (issued, "date-parts");
    issued = parts != NULL ? parts : gr_yaml_lookup (issued, "year");
  }
  while (issued != NULL && issued->kind == GR_YAML_LIST)
    issued = issued->child->len > 0 ? issued->child->pdata[0] : NULL;
  if (year == NULL && issued != NULL)
    year = issued->kind == GR_YAML_MAP ? citation_text (issued, "year", NULL) : issued->text;
  GString *out = g_string_new (NULL);
  citation_add_edition (out, citation_text (map, "edition", NULL));
  if (journal == NULL && volume != NULL)
    g_string_append_printf (out, ", vol. %s", volume);
  const char *chapter = citation_text (map, "chapter-number", "chapter");
  if (chapter != NULL)
    g_string_append_printf (out, ", ch. %s", chapter);
  citation_end_sentence (out);
  if (journal != NULL)
    g_string_append_printf (out, " %s%s%s", journal, volume != NULL ? " " : "", volume != NULL ? volume : "");
  if (publisher != NULL)
    g_string_append_printf (out, "%s%s", journal != NULL ? ", " : " ", publisher);
  if (year != NULL)
    g_string_append_printf (out, journal != NULL ? " (%s)" : publisher != NULL ? ", %s" : " %s", year);
  if (page != NULL) {
    g_auto (GStrv) end = g_strsplit (page, "-", 0);
    g_autofree char *range = g_strjoinv ("–", end);
    g_string_append_printf (out, ", %s", range);
  }
  citation_end_sentence (out);
  if (note != NULL)
    g_string_append_printf (out, " %s", note);
  citation_end_sentence (out);
  return g_string_free (out, FALSE);
}

/* The work as a paragraph. (transfer full) */
static GrBlock *
citation_entry (const GrYaml *map)
{
  GrBlock *entry = gr_block_new (GR_BLOCK_PARAGRAPH, map->span);
  const char *title = citation_text (map, "title", NULL), *url = citation_text (map, "URL", "url");
  const char *doi = citation_text (map, "DOI", "doi");
  g_autofree char *place = citation_place (map);
  const GrYaml *authors = gr_yaml_lookup (map, "author");
  gboolean is_list = authors != NULL && authors->kind == GR_YAML_LIST;
  g_autoptr (GString) author = g_string_new (NULL); /* “A, B and C” as the list has them */
  for (guint i = 0; is_list && i < authors->child->len; i++) {
    g_string_append (author, i > 0 ? ", " : "");
    citation_add_author (author, authors->child->pdata[i]);
  }
  if (authors != NULL && !is_list)
    citation_add_author (author, authors);
  gr_block_begin_runs (entry);
  citation_add_run (entry, 0, NULL, author->str);
  if (author->len > 0 && title != NULL)
    citation_add_run (entry, 0, NULL, ": ");
  citation_add_run (entry, GR_STYLE_EMPH, NULL, title != NULL ? title : "");
  citation_add_run (entry, 0, NULL, place);
  g_autofree char *address = doi != NULL ? g_strconcat ("https://doi.org/", doi, NULL) : g_strdup (url);
  if (address != NULL && (g_str_has_prefix (address, "https://") || g_str_has_prefix (address, "http://"))) {
    citation_add_run (entry, 0, NULL, " ");
    citation_add_run (entry, 0, address, address);
  }
  return entry;
}

/* Adds the work @map of @source, which is the lesson or a file that it names, and its key to the set @known; NULL with a
   fault. Lent. */
static GrReference *
citation_add (GrDocument *document, GrSource *source, const GrYaml *map, GHashTable *known, GrReport *report)
{
  const char *key = map->kind == GR_YAML_MAP ? citation_text (map, "id", NULL) : NULL;
  if (key == NULL) {
    gr_report_add (report, GR_FAULT_INPUT, source, map->span, "begin each work with “- id: bouton1901”",
                   "a work needs the key “id”");
    return NULL;
  }
  if (g_hash_table_contains (known, key)) {
    gr_report_add (report, GR_FAULT_INPUT, source, map->span, "give one of them another name",
                   "there is a work “%s” already", key);
    return NULL;
  }
  GrReference *reference = g_new0 (GrReference, 1);
  reference->key = g_strdup (key);
  g_hash_table_add (known, reference->key);
  reference->entry = citation_entry (map);
  g_ptr_array_add (document->reference, reference);
  return reference;
}

/* ---- files ---- */

/* All works of a file: BibTeX, or CSL as JSON or YAML, where the list may stand below “references”. They get numbers where they are cited, and only then a place in the list. */
static void
citation_add_file (GrDocument *document, const GrYaml *name, GHashTable *known, GrReport *report)
{
  g_autoptr (GrWord) word = gr_yaml_word (document->source, name);
  GError *error = NULL;
  g_autoptr (GrSource) source = gr_document_file (document, name->text, &error);
  if (source == NULL) {
    gr_report_add_error (report, word, error);
    return;
  }
  gboolean is_text = gr_source_check_text (source, report), is_bibtex = g_str_has_suffix (source->name, ".bib");
  g_autoptr (GrYaml) all = is_text && is_bibtex ? bibtex_read (source, report)
                           : is_text ? gr_yaml_read (source, (GrSpan) { 0, (guint32) source->length }, report)
                                     : NULL;
  const GrYaml *below = all != NULL ? gr_yaml_lookup (all, "references") : NULL, *list = below != NULL ? below : all;
  if (list != NULL && list->kind != GR_YAML_LIST)
    gr_report_add_at (report, GR_FAULT_INPUT, word, "BibTeX (.bib), or CSL as JSON or YAML",
                      "want a list of works in the file “%s”", name->text);
  for (guint i = 0; list != NULL && list->kind == GR_YAML_LIST && i < list->child->len; i++)
    citation_add (document, source, list->child->pdata[i], known, report);
}

void
gr_citations_read (GrDocument *document, const GrYaml *value, GrReport *report)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal); /* keys, lent */
  if (value->kind == GR_YAML_TEXT && value->text[0] != '\0') {
    citation_add_file (document, value, known, report);
    return;
  }
  if (value->kind != GR_YAML_LIST) {
    gr_report_add (report, GR_FAULT_INPUT, document->source, value->span,
                   "begin each work with “- id: bouton1901”, or name a file: references: book.bib",
                   "references: want a list of works");
    return;
  }
  guint n_works = 0;
  GR_EACH_POINTER (i, const GrYaml, one, value->child) {
    if (one->kind == GR_YAML_TEXT && one->text[0] != '\0') {
      citation_add_file (document, one, known, report);
      continue;
    }
    GrReference *reference = citation_add (document, document->source, one, known, report);
    if (reference == NULL)
      continue;
    reference->number = ++n_works;
    GR_EACH_POINTER (k, const GrYaml, key, one->key) {
      if (g_strv_contains (citation_keys, key->text))
        continue;
      g_autofree char *help = gr_nearest_help (key->text, citation_keys, NULL);
      gr_report_add (report, GR_FAULT_INPUT, document->source, key->span, help, "a work has no key “%s”", key->text);
    }
  }
}
