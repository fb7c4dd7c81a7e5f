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

/* Each key, the text of the document that it gives, and who else reads its value. */
static const struct {
  const char *key;
  gsize slot; /* 0: none */
  void (*read) (GrDocument *document, const GrYaml *value, GrReport *report);
} front_rows[] = {
  { "title", G_STRUCT_OFFSET (GrDocument, title), NULL },
  { "author", G_STRUCT_OFFSET (GrDocument, author), NULL },
  { "date", G_STRUCT_OFFSET (GrDocument, date), NULL },
  { "lang", 0, front_read_lang },
  { "keywords", 0, front_read_keywords },
  { "template", G_STRUCT_OFFSET (GrDocument, template_name), NULL },
  { "page", 0, front_read_page },
  { "style", 0, front_read_style },
  { "toc", 0, front_read_contents },
  { "references", 0, gr_citations_read },
  { "description", G_STRUCT_OFFSET (GrDocument, description), NULL },
  { "number", 0, front_read_place },
  { "minutes", 0, front_read_minutes },
  { "needs", 0, front_read_needs },
  { "part", G_STRUCT_OFFSET (GrDocument, part_title), NULL },
};

static void
front_read_key (GrDocument *document, const GrYaml *key, const GrYaml *value, GrReport *report)
{
  const char *known[G_N_ELEMENTS (front_rows) + 1] = { NULL };
  for (guint i = 0; i < G_N_ELEMENTS (front_rows); i++) {
    known[i] = front_rows[i].key;
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
  g_autofree char *help = gr_nearest_help (
    key->text, known,
    GR_PHRASE (
      "front matter has title, author, date, lang, keywords, template, page, style, toc, references, description, number, minutes, needs and part"));
  gr_report_add (report, GR_FAULT_INPUT, document->source, key->span, help, "unknown key “%s”", key->text);
}

guint32
gr_front_matter_read (GrDocument *document, GrReport *report)
{
  GrSource *source = document->source;
  guint32 start = g_str_has_prefix (source->text, "\xEF\xBB\xBF") ? 3 : 0;
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
