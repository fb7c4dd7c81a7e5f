// SPDX-License-Identifier: MIT
// Front matter: YAML between two lines of dashes at the very beginning of a lesson. Each key is one row of a table.
#include "lesson/private.h"

#include "base/args.h"
#include "base/number.h"
#include "base/phrase.h"
#include "base/yaml.h"

#include <string.h>

#define FRONT_MOST 1000 /* minutes, or lessons */

static gboolean
front_is_rule (const GrSource *source, guint32 at, const char *rule)
{
  guint32 end = gr_source_next_line (source, at);
  while (end > at && g_ascii_isspace (source->text[end - 1]))
    end--;
  return end - at == strlen (rule) && memcmp (source->text + at, rule, end - at) == 0;
}

static void
front_read_lang (GrDocument *document, const GrYaml *value, GrReport *report)
{
  g_autofree char *lang = gr_yaml_line (document->source, value, "lang", report);
  if (lang == NULL)
    return;
  if (g_strv_contains (gr_languages, lang)) {
    gr_take_text (&document->lang, g_steal_pointer (&lang));
    return;
  }
  g_autofree char *languages = gr_choices_list (gr_languages);
  gr_report_add (report, GR_FAULT_INPUT, document->source, value->span, NULL, "lang: want %s, got “%s”", languages,
                 lang);
}

static void
front_read_keywords (GrDocument *document, const GrYaml *value, GrReport *report)
{
  if (value->kind != GR_YAML_LIST) {
    gr_report_add (report, GR_FAULT_INPUT, document->source, value->span, "write keywords: [nim, nim-sum]",
                   "keywords: want a list");
    return;
  }
  for (guint i = 0; i < value->child->len; i++) {
    char *word = gr_yaml_line (document->source, value->child->pdata[i], "keywords", report);
    if (word != NULL)
      g_ptr_array_add (document->keywords, word);
  }
}

/* One lesson, or several: “02-nim”, as its file is called, with or without “.md”. */
static void
front_read_needs (GrDocument *document, const GrYaml *value, GrReport *report)
{
  gboolean is_list = value->kind == GR_YAML_LIST;
  document->needs = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  for (guint i = 0; i < (is_list ? value->child->len : 1); i++) {
    const GrYaml *one = is_list ? value->child->pdata[i] : value;
    g_autofree char *name = gr_yaml_line (document->source, one, "needs", report);
    if (name == NULL)
      continue;
    if (g_str_has_suffix (name, ".md"))
      name[strlen (name) - strlen (".md")] = '\0';
    g_ptr_array_add (document->needs, gr_word_new (document->source, one->span, name));
  }
}

static void
front_read_count (GrDocument *document, const GrYaml *value, const char *what, gint64 *count, GrReport *report)
{
  if (gr_yaml_text (document->source, value, what, report) == NULL)
    return;
  g_autoptr (GrWord) word = gr_yaml_word (document->source, value);
  gr_word_number (word, what, 1, FRONT_MOST, NULL, report, count);
}

static void
front_read_minutes (GrDocument *document, const GrYaml *value, GrReport *report)
{
  front_read_count (document, value, "minutes", &document->minutes, report);
}

/* Where it stands among lessons: a number, or “none”. */
static void
front_read_place (GrDocument *document, const GrYaml *value, GrReport *report)
{
  if (value->kind == GR_YAML_TEXT && g_str_equal (value->text, "none"))
    document->place = -1;
  else
    front_read_count (document, value, "number", &document->place, report);
}

/* Keys of a template, which is read when the page is made: the lines are read once more for it. */
static void
front_read_page (GrDocument *document, const GrYaml *value, GrReport *report)
{
  if (value->kind != GR_YAML_MAP) {
    gr_report_add (report, GR_FAULT_INPUT, document->source, value->span, "write page: and, below it, size: 11pt",
                   "page: want keys of a template");
    return;
  }
  document->page = gr_yaml_copy (value);
}

/* “true” lists sections; a number how deep. */
static void
front_read_contents (GrDocument *document, const GrYaml *value, GrReport *report)
{
  const char *text = value->kind == GR_YAML_TEXT ? value->text : "";
  gboolean is_level = strlen (text) == 1 && text[0] >= '1' && text[0] <= '6';
  document->contents = is_level ? (guint) (text[0] - '0') : g_str_equal (text, "true") ? 2 : 0;
  if (document->contents == 0 && !g_str_equal (text, "false"))
    gr_report_add (report, GR_FAULT_INPUT, document->source, value->span, NULL,
                   "toc: want true, false or how deep, from 1 to 6, got “%s”", text);
}

/* A style sheet beside the lesson. */
static void
front_read_style (GrDocument *document, const GrYaml *value, GrReport *report)
{
  GError *error = NULL;
  if (gr_yaml_text (document->source, value, "style", report) == NULL)
    return;
  g_autoptr (GrWord) word = gr_yaml_word (document->source, value);
  g_autoptr (GrSource) sheet = gr_document_file (document, value->text, &error);
  if (sheet == NULL)
    gr_report_add_error (report, word, error);
  else if (gr_style_sheet_check (sheet, report))
    document->style = g_strdup (sheet->text);
}

/* A name, or a map with a name and an affiliation, or a list of these: “Ada Lovelace (London), Charles Babbage”. */
static void
front_read_author (GrDocument *document, const GrYaml *value, GrReport *report)
{
  g_autoptr (GString) names = g_string_new (NULL);
  gboolean is_list = value->kind == GR_YAML_LIST;
  for (guint i = 0; i < (is_list ? value->child->len : 1); i++) {
    const GrYaml *one = is_list ? value->child->pdata[i] : value;
    gboolean is_map = one->kind == GR_YAML_MAP;
    const GrYaml *name = is_map ? gr_yaml_lookup (one, "name") : one;
    const GrYaml *place = is_map ? gr_yaml_lookup (one, "affiliation") : NULL;
    if (name == NULL || (is_map && one->key->len > 1u + (place != NULL))) {
      gr_report_add (report, GR_FAULT_INPUT, document->source, one->span,
                     "write - name: Ada Lovelace and, below it, affiliation: London",
                     "author: want a name, and perhaps an affiliation");
      continue;
    }
    g_autofree char *said = gr_yaml_line (document->source, name, "author", report);
    g_autofree char *where = place != NULL ? gr_yaml_line (document->source, place, "affiliation", report) : NULL;
    if (said != NULL)
      g_string_append_printf (names, where != NULL ? "%s%s (%s)" : "%s%s", names->len > 0 ? ", " : "", said, where);
  }
  if (names->len > 0)
    gr_take_text (&document->author, g_strdup (names->str));
}

/* Where its text stands in the lesson: Markdown, which is read with the rest. */
static void
front_read_abstract (GrDocument *document, const GrYaml *value, GrReport *report)
{
  if (gr_yaml_text (document->source, value, "abstract", report) == NULL)
    return;
  const char *text = document->source->text;
  GrSpan span = value->span;
  if (strchr ("|>", text[span.start]) != NULL)
    span.start = gr_source_next_line (document->source, span.start);
  else if (strchr ("\"'", text[span.start]) != NULL)
    span = (GrSpan) { span.start + 1, span.end - 1 };
  if (strspn (text + span.start, " ") > 3)
    gr_report_add (report, GR_FAULT_INPUT, document->source, value->span, "indent it by two blanks",
                   "abstract: lines that are indented so far are code");
  document->summary = span;
}

/* What commands in formulas stand for: “R: \mathbb{R}”. */
static void
front_read_macros (GrDocument *document, const GrYaml *value, GrReport *report)
{
  if (value->kind != GR_YAML_MAP) {
    gr_report_add (report, GR_FAULT_INPUT, document->source, value->span, "write macros: and, below it, R: \\mathbb{R}",
                   "macros: want what commands stand for");
    return;
  }
  document->macros = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < value->key->len; i++) {
    const GrYaml *key = value->key->pdata[i], *body = value->child->pdata[i];
    const char *name = key->text + (key->text[0] == '\\');
    if (body->kind == GR_YAML_LIST && body->child->len > 0) /* MathJax: the text, and how many arguments */
      body = body->child->pdata[0];
    char *text = gr_yaml_line (document->source, body, "macros", report);
    gboolean is_name = *name != '\0'
                       && strspn (name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == strlen (name);
    if (!is_name)
      gr_report_add (report, GR_FAULT_INPUT, document->source, key->span, NULL,
                     "macros: want a name of letters, got “%s”", key->text);
    if (is_name && text != NULL)
      g_hash_table_replace (document->macros, g_strdup (name), text);
    else
      g_free (text);
  }
}

/* Each key, the text of the document that it gives, and who else reads its value. */
static const struct {
  GrYamlKey key;
  gsize slot; /* 0: none */
  void (*read) (GrDocument *document, const GrYaml *value, GrReport *report);
} front_rows[] = {
  { { "title", "text", "the title of the lesson" }, G_STRUCT_OFFSET (GrDocument, title), NULL },
  { { "subtitle", "text", "what stands under the title" }, G_STRUCT_OFFSET (GrDocument, subtitle), NULL },
  { { "author", "text|list|map", "who wrote it: a name, or a list of names, or of maps with name and affiliation" },
    0,
    front_read_author },
  { { "authors", "text|list|map", "the same" }, 0, front_read_author },
  { { "date", "text", "when it was written, in any form" }, G_STRUCT_OFFSET (GrDocument, date), NULL },
  { { "abstract", "text", "what it says, in a box at its head" }, 0, front_read_abstract },
  { { "lang", "lang", "the language of the lesson" }, 0, front_read_lang },
  { { "keywords", "list", "what a PDF and a page are found by" }, 0, front_read_keywords },
  { { "template", "text", "how its pages look: one of “grundy list templates”, or a file" },
    G_STRUCT_OFFSET (GrDocument, template_name),
    NULL },
  { { "macros", "map", "what commands in formulas stand for: R: \\mathbb{R}" }, 0, front_read_macros },
  { { "page", "map", "keys of the template that this lesson has otherwise" }, 0, front_read_page },
  { { "style", "text", "a style sheet for its page, a file beside the lesson" }, 0, front_read_style },
  { { "toc", "number|true|false", "whether its sections are listed at its head, or how deep" },
    0,
    front_read_contents },
  { { "references", "text|list", "the works that are cited: a BibTeX or CSL file beside the lesson, or a list" },
    0,
    gr_citations_read },
  { { "description", "text", "what it is about, in a sentence, for lists of lessons" },
    G_STRUCT_OFFSET (GrDocument, description),
    NULL },
  { { "number", "number|none", "where it stands among the lessons" }, 0, front_read_place },
  { { "minutes", "number", "how long it takes" }, 0, front_read_minutes },
  { { "needs", "text|list", "the lessons that come before it: 02-nim" }, 0, front_read_needs },
  { { "part", "text", "the part of the course that begins with it" }, G_STRUCT_OFFSET (GrDocument, part_title), NULL },
};

/* Keys of other readers' front matter, and what to write here. */
static const struct {
  const char *keys, *help;
} front_foreign[] = {
  { "bibliography", GR_PHRASE ("write references: book.bib") },
  { "csl link-citations nocite", GR_PHRASE ("leave it out: works are numbered, and citations lead to them") },
  { "format output layout documentclass classoption",
    GR_PHRASE ("leave it out: grundy build -f pdf,html says what is made, and template: how it looks") },
  { "theme", GR_PHRASE ("leave it out: template: says how the lesson looks, and --theme what colours figures have") },
  { "css", GR_PHRASE ("write style: my.css") },
  { "execute jupyter engine knitr filters",
    GR_PHRASE ("leave it out: figures are drawn each time, and no other programs are run") },
  { "editor draft crossref toc-title", GR_PHRASE ("leave it out: nothing here needs it") },
  { "header-includes include-in-header", GR_PHRASE ("leave it out; macros: says what commands in formulas stand for") },
  { "papersize", GR_PHRASE ("write page: and, below it, width: 210mm and height: 297mm") },
  { "geometry", GR_PHRASE ("write page: and, below it, left: 25mm and right: 25mm") },
  { "fontsize", GR_PHRASE ("write page: and, below it, size: 11pt") },
  { "mainfont", GR_PHRASE ("write page: and, below it, face: EB Garamond") },
  { "number-sections numbersections", GR_PHRASE ("write page: and, below it, numbered: 2") },
  { "toc-depth", GR_PHRASE ("write toc: 2") },
  { "categories tags", GR_PHRASE ("write keywords: [nim, nim-sum]") },
  { "institute affiliation", GR_PHRASE ("write author: and, below it, - name: … with affiliation: …") },
  { "order weight", GR_PHRASE ("write number: 2") },
};

const GrYamlKey *
gr_front_key (guint index)
{
  return index < G_N_ELEMENTS (front_rows) ? &front_rows[index].key : NULL;
}

static void
front_read_key (GrDocument *document, const GrYaml *key, const GrYaml *value, GrReport *report)
{
  const char *known[G_N_ELEMENTS (front_rows) + 1] = { NULL };
  for (guint i = 0; i < G_N_ELEMENTS (front_rows); i++) {
    known[i] = front_rows[i].key.name;
    if (!g_str_equal (key->text, known[i]))
      continue;
    if (front_rows[i].slot > 0)
      gr_take_text (G_STRUCT_MEMBER_P (document, front_rows[i].slot),
                    gr_yaml_line (document->source, value, key->text, report));
    if (g_str_equal (key->text, "template"))
      document->template_place = value->span;
    if (front_rows[i].read != NULL)
      front_rows[i].read (document, value, report);
    return;
  }
  const char *foreign = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (front_foreign); i++) {
    g_auto (GStrv) keys = g_strsplit (front_foreign[i].keys, " ", 0);
    if (g_strv_contains ((const char *const *) keys, key->text))
      foreign = front_foreign[i].help;
  }
  g_autofree char *help =
    foreign != NULL
      ? g_strdup (gr_message (foreign))
      : gr_nearest_help (
        key->text, known,
        GR_PHRASE (
          "front matter has title, subtitle, author, date, abstract, macros, lang, keywords, template, page, style, toc, references, description, number, minutes, needs and part"));
  gr_report_add (report, GR_FAULT_INPUT, document->source, key->span, help, "unknown key “%s”", key->text);
}

guint32
gr_front_matter_read (GrDocument *document, GrReport *report)
{
  GrSource *source = document->source;
  guint32 start = g_str_has_prefix (source->text, "\xEF\xBB\xBF") ? 3 : 0;
  gboolean is_toml = front_is_rule (source, start, "+++");
  if (is_toml || g_str_has_prefix (source->text + start, "% "))
    gr_report_add (report, GR_FAULT_INPUT, source, (GrSpan) { start, start + (is_toml ? 3 : 1) },
                   "begin the lesson with a line ---, title: … and a second line ---", "this head is not read");
  if (!front_is_rule (source, start, "---"))
    return start;
  guint32 body = gr_source_next_line (source, start), end = body;
  while (end < source->length && !front_is_rule (source, end, "---") && !front_is_rule (source, end, "..."))
    end = gr_source_next_line (source, end);
  if (end == source->length) {
    gr_report_add (report, GR_FAULT_INPUT, source, (GrSpan) { start, start + 3 }, "end it with a second line ---",
                   "this front matter is not closed");
    return body;
  }
  g_autoptr (GrYaml) map = gr_yaml_read (source, (GrSpan) { body, end }, report);
  if (map != NULL && map->kind != GR_YAML_MAP)
    gr_report_add (report, GR_FAULT_INPUT, source, map->span, "write title: …",
                   "front matter needs lines “key: value”");
  for (guint i = 0; map != NULL && map->kind == GR_YAML_MAP && i < map->key->len; i++)
    front_read_key (document, map->key->pdata[i], map->child->pdata[i], report);
  return gr_source_next_line (source, end);
}
