// SPDX-License-Identifier: MIT
// Works that a lesson cites, as its head lists them or files that it names: BibTeX, or in the form that pandoc's YAML has too: maps with “id” and the
// fields of the Citation Style Language (title, author, container-title, volume, page, publisher, issued, URL, DOI). An
// entry is set as “Author: Title. Journal 3 (1901), 35–39.”, the title in italics where it stands for itself.
#include "base/number.h"
#include "lesson/bibtex.h"
#include "lesson/private.h"

#include <string.h>

static const char *const citation_keys[] = {
  "id",    "type",      "title",  "author", "container-title", "journal", "volume", "issue", "page",
  "pages", "publisher", "issued", "year",   "publisher-place", "URL",     "url",    "DOI",   "doi",
  "note",  "edition",   NULL
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

/* (transfer full) “A, B and C” as the list has them; “” where there are none. */
static char *
citation_authors (const GrYaml *map)
{
  const GrYaml *author = gr_yaml_lookup (map, "author");
  GString *out = g_string_new (NULL);
  if (author != NULL && author->kind == GR_YAML_LIST)
    for (guint i = 0; i < author->child->len; i++) {
      g_string_append (out, i > 0 ? ", " : "");
      citation_add_author (out, author->child->pdata[i]);
    }
  else if (author != NULL)
    citation_add_author (out, author);
  return g_string_free (out, FALSE);
}

/* The year: of “year”, of “issued” as text, or of its date-parts or year. Lent, nullable. */
static const char *
citation_year (const GrYaml *map)
{
  const GrYaml *issued = gr_yaml_lookup (map, "issued");
  const char *text = citation_text (map, "year", "issued");
  if (text != NULL || issued == NULL)
    return text;
  const GrYaml *at = issued;
  if (at->kind == GR_YAML_MAP) {
    const GrYaml *parts = gr_yaml_lookup (at, "date-parts");
    at = parts != NULL ? parts : gr_yaml_lookup (at, "year");
  }
  while (at != NULL && at->kind == GR_YAML_LIST)
    at = at->child->len > 0 ? at->child->pdata[0] : NULL;
  if (at != NULL && at->kind == GR_YAML_MAP)
    return citation_text (at, "year", NULL);
  return at != NULL ? at->text : NULL;
}

static void
citation_add_run (GrBlock *entry, GrRunStyle style, const char *link, const char *text)
{
  if (text[0] != '\0')
    gr_block_add_text (entry, style, g_strdup (text))->link = g_strdup (link);
}

/* What stands behind the title: where it appeared, when, on which pages. (transfer full) */
static char *
citation_place (const GrYaml *map)
{
  const char *journal = citation_text (map, "container-title", "journal"),
             *volume = citation_text (map, "volume", NULL);
  const char *publisher = citation_text (map, "publisher", NULL), *page = citation_text (map, "page", "pages");
  const char *year = citation_year (map), *note = citation_text (map, "note", NULL);
  GString *out = g_string_new (".");
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
  if (note != NULL)
    g_string_append_printf (out, "%s %s", out->len > 1 ? "." : "", note);
  if (out->len > 1)
    g_string_append_c (out, '.');
  return g_string_free (out, FALSE);
}

/* The work as a paragraph. (transfer full) */
static GrBlock *
citation_entry (const GrYaml *map)
{
  GrBlock *entry = gr_block_new (GR_BLOCK_PARAGRAPH, map->span);
  const char *title = citation_text (map, "title", NULL), *url = citation_text (map, "URL", "url");
  const char *doi = citation_text (map, "DOI", "doi");
  g_autofree char *author = citation_authors (map), *place = citation_place (map);
  gr_block_begin_runs (entry);
  citation_add_run (entry, 0, NULL, author);
  if (author[0] != '\0' && title != NULL)
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

static void
citation_check_keys (const GrDocument *document, const GrYaml *map, GrReport *report)
{
  for (guint i = 0; i < map->key->len; i++) {
    const GrYaml *key = map->key->pdata[i];
    if (g_strv_contains (citation_keys, key->text))
      continue;
    g_autofree char *help = gr_nearest_help (key->text, citation_keys, NULL);
    gr_report_add (report, GR_FAULT_INPUT, document->source, key->span, help, "a work has no key “%s”", key->text);
  }
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

/* The list of works in @source: BibTeX, or CSL as JSON or YAML, where it may stand below “references”. NULL with faults. */
static GrYaml *
citation_read_file (GrSource *source, GrReport *report)
{
  if (!gr_source_check_text (source, report))
    return NULL;
  if (g_str_has_suffix (source->name, ".bib"))
    return gr_bibtex_read (source, report);
  GrYaml *all = gr_yaml_read (source, (GrSpan) { 0, (guint32) source->length }, report);
  const GrYaml *below = all != NULL ? gr_yaml_lookup (all, "references") : NULL;
  if (below == NULL)
    return all;
  GrYaml *list = gr_yaml_copy (below);
  gr_yaml_free (all);
  return list;
}

/* All works of a file. They get numbers where they are cited, and only then a place in the list. */
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
  g_autoptr (GrYaml) list = citation_read_file (source, report);
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
  for (guint i = 0; i < value->child->len; i++) {
    const GrYaml *one = value->child->pdata[i];
    if (one->kind == GR_YAML_TEXT && one->text[0] != '\0') {
      citation_add_file (document, one, known, report);
      continue;
    }
    GrReference *reference = citation_add (document, document->source, one, known, report);
    if (reference == NULL)
      continue;
    citation_check_keys (document, one, report);
    reference->number = ++n_works;
  }
}
