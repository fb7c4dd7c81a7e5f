// SPDX-License-Identifier: MIT
// Templates: what pages look like, as a small YAML file, templates/NAME.yaml. One table names every key, its kind and
// its range; a lesson may give single keys of its own; whatever else stands in the file is a fault with its place. Templates are looked for in $GRUNDY_TEMPLATES,
// then where an installed program has its data, then in the tree a program was built in. Lengths have a unit.
#include "base/args.h"
#include "base/module.h"
#include "base/number.h"
#include "base/yaml.h"
#include "pages/page.h"
#include "scene/theme-file.h"

#include <string.h>

#define LOGO_HEIGHT 26.0  /* points, where the template does not say */
#define MIN_MEASURE 100.0 /* points left for text, across and down */

typedef enum {
  KEY_LENGTH,
  KEY_NUMBER,
  KEY_LEVEL,
  KEY_FAMILY, /* serif, sans, or a family */
  KEY_CHOICE,
  KEY_TEXT,
  KEY_RUNNING, /* a line at the head or foot, with words in braces */
} KeyKind;

typedef struct {
  const char *name;
  KeyKind kind;
  gsize offset;     /* in GrTemplate */
  double low, high; /* of a length (points), a number or a level */
  gboolean wanted;
  const char *const *choices; /* the field gets the index of one */
} Key;

static const char *const key_faces[] = { [GR_FACE_SANS] = "sans", [GR_FACE_SERIF] = "serif", NULL };
static const char *const key_answers[] = { "none", "inline", "end", "space", "cards", NULL }; /* GrAnswers */
static const char *const key_lines[] = { "ragged", "justified", NULL };
static const char *const key_steps[] = { "last", "all", "slides", NULL };
static const char *const key_truth[] = { "false", "true", NULL };

#define FIELD(field) G_STRUCT_OFFSET (GrTemplate, field)

static const Key key_table[] = {
  { "width", KEY_LENGTH, FIELD (width), 100, 5000, TRUE },
  { "height", KEY_LENGTH, FIELD (height), 100, 5000, TRUE },
  { "left", KEY_LENGTH, FIELD (left), 0, 2000, TRUE },
  { "right", KEY_LENGTH, FIELD (right), 0, 2000, TRUE },
  { "top", KEY_LENGTH, FIELD (top), 0, 2000, TRUE },
  { "bottom", KEY_LENGTH, FIELD (bottom), 0, 2000, TRUE },
  { "size", KEY_LENGTH, FIELD (size), 5, 60, TRUE },
  { "leading", KEY_LENGTH, FIELD (leading), 5, 120, TRUE },
  { "rule", KEY_LENGTH, FIELD (rule), 8, 100, TRUE },
  { "figure-scale", KEY_NUMBER, FIELD (figure_scale), 0.1, 10, TRUE },
  { "about", KEY_TEXT, FIELD (about), 0, 0, FALSE },
  { "new-page", KEY_LEVEL, FIELD (new_page_level), 0, 6, FALSE },
  { "face", KEY_FAMILY, FIELD (face), 0, 0, FALSE },
  { "code-face", KEY_TEXT, FIELD (code_family), 0, 0, FALSE },
  { "heading-face", KEY_CHOICE, FIELD (heading_face), 0, 0, FALSE, key_faces },
  { "heading-scale", KEY_NUMBER, FIELD (heading_scale), 0.4, 4, FALSE },
  { "heading-accent", KEY_CHOICE, FIELD (heading_ink), 0, 0, FALSE, key_truth },
  { "numbered", KEY_LEVEL, FIELD (numbered), 0, 6, FALSE },
  { "sheets", KEY_LEVEL, FIELD (sheets), 0, 100, FALSE },
  { "columns", KEY_LEVEL, FIELD (columns), 1, 4, FALSE },
  { "gutter", KEY_LENGTH, FIELD (gutter), 0, 500, FALSE },
  { "answers", KEY_CHOICE, FIELD (answers), 0, 0, FALSE, key_answers },
  { "fields", KEY_TEXT, FIELD (fields), 0, 0, FALSE },
  { "score", KEY_CHOICE, FIELD (has_score), 0, 0, FALSE, key_truth },
  { "lines", KEY_CHOICE, FIELD (justified), 0, 0, FALSE, key_lines },
  { "beside", KEY_CHOICE, FIELD (has_beside), 0, 0, FALSE, key_truth },
  { "steps", KEY_CHOICE, FIELD (all_steps), 0, 0, FALSE, key_steps },
  { "logo", KEY_TEXT, FIELD (logo), 0, 0, FALSE },
  { "logo-height", KEY_LENGTH, FIELD (logo_height), 4, 300, FALSE },
  { "head", KEY_RUNNING, FIELD (head), 0, 0, FALSE },
  { "foot", KEY_RUNNING, FIELD (foot), 0, 0, FALSE },
};

void
gr_template_add_keys (GrJson *json, const char *name)
{
  static const char *const kind[] = {
    [KEY_LENGTH] = "length", [KEY_NUMBER] = "number", [KEY_LEVEL] = "level", [KEY_FAMILY] = "text",
    [KEY_CHOICE] = "choice", [KEY_TEXT] = "text",     [KEY_RUNNING] = "text"
  };
  gr_json_open (json, name, '[');
  for (guint i = 0; i < G_N_ELEMENTS (key_table); i++) {
    const Key *key = &key_table[i];
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "name", key->name);
    gr_json_text (json, "kind", kind[key->kind]);
    gr_json_boolean (json, "wanted", key->wanted);
    gr_json_double (json, "low", key->low);
    gr_json_double (json, "high", key->high);
    gr_json_open (json, "choices", '[');
    for (guint k = 0; key->choices != NULL && key->choices[k] != NULL; k++)
      gr_json_text (json, NULL, key->choices[k]);
    gr_json_close (json, ']');
    gr_json_close (json, '}');
  }
  for (guint i = 0; gr_colour_keys[i] != NULL; i++) {
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "name", gr_colour_keys[i]);
    gr_json_text (json, "kind", "colour");
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
}

static gboolean
take_choice (GrTemplate *page, const Key *key, const char *text)
{
  guint index = 0;
  while (key->choices[index] != NULL && !g_str_equal (key->choices[index], text))
    index++;
  if (key->choices[index] == NULL)
    return FALSE;
  if (key->choices == key_steps) {
    page->all_steps = index > 0;
    page->own_slides = index == 2;
  } else if (key->offset == FIELD (heading_ink)) {
    page->heading_ink = index == 1 ? GR_INK_ACCENT : GR_INK_INK;
  } else {
    *(guint *) G_STRUCT_MEMBER_P (page, key->offset) = index;
  }
  return TRUE;
}

/* Whether all words in braces are those that a running line knows (page-cut.c). */
static gboolean
is_running_line (const char *text)
{
  static const char *const word[] = { "title", "author", "student", "date", "page", "pages", "chapter", "logo", NULL };
  for (const char *at = strchr (text, '{'); at != NULL; at = strchr (at + 1, '{')) {
    gsize n = strspn (at + 1, "abcdefghijklmnopqrstuvwxyz-");
    g_autofree char *name = g_strndup (at + 1, n);
    if (n > 0 && !(at[n + 1] == '}' && g_strv_contains (word, name)))
      return FALSE;
  }
  return TRUE;
}

/* Gives the field of @key the value @text; NULL, or what was wanted instead. (transfer full) */
static char *
take_value (GrTemplate *page, const Key *key, const char *text)
{
  gpointer field = G_STRUCT_MEMBER_P (page, key->offset);
  switch (key->kind) {
  case KEY_LENGTH: {
    double points;
    if (!gr_length_parse (text, &points) || points < key->low || points > key->high)
      return g_strdup_printf (gr_message ("a length from %gpt to %gpt (units: pt, mm, cm, in)"), key->low, key->high);
    *(double *) field = points;
    return NULL;
  }
  case KEY_NUMBER:
  case KEY_LEVEL: {
    gboolean is_level = key->kind == KEY_LEVEL;
    double number;
    const char *rest;
    if (!gr_decimal_parse (text, &number, &rest) || *rest != '\0' || number < key->low || number > key->high
        || (is_level && number != (guint) number))
      return is_level ? g_strdup_printf (gr_message ("a whole number from %g to %g"), key->low, key->high)
                      : g_strdup_printf (gr_message ("a number from %g to %g"), key->low, key->high);
    if (is_level)
      *(guint *) field = (guint) number;
    else
      *(double *) field = number;
    return NULL;
  }
  case KEY_FAMILY:
    g_free (page->family);
    page->face = g_str_equal (text, key_faces[GR_FACE_SANS]) ? GR_FACE_SANS : GR_FACE_SERIF;
    page->family = g_strv_contains (key_faces, text) ? NULL : g_strdup (text);
    return NULL;
  case KEY_CHOICE:
    return take_choice (page, key, text) ? NULL : gr_choices_list (key->choices);
  case KEY_RUNNING:
    if (!is_running_line (text))
      return g_strdup ("{title}, {author}, {student}, {date}, {page}, {pages}, {chapter} or {logo} in braces");
    break;
  case KEY_TEXT:
    break;
  }
  g_free (*(char **) field);
  *(char **) field = g_strdup (text);
  return NULL;
}

/* Takes the keys of @map; with @other_paper nothing but what has a wrong value is told of those that lay out a paper. */
static void
read_keys (GrTemplate *page, GrSource *source, const GrYaml *map, gboolean other_paper, GrReport *report)
{
  GrTemplate aside = *page;
  for (guint i = 0; map->key != NULL && i < map->key->len; i++) {
    const GrYaml *name = map->key->pdata[i], *value = map->child->pdata[i];
    const Key *key = NULL;
    for (guint k = 0; k < G_N_ELEMENTS (key_table); k++)
      key = g_str_equal (key_table[k].name, name->text) ? &key_table[k] : key;
    if (key == NULL && gr_colour_take (page->colour, source, name, value, report))
      continue;
    if (key == NULL) {
      g_autoptr (GPtrArray) known = g_ptr_array_new ();
      for (guint k = 0; k < G_N_ELEMENTS (key_table); k++)
        g_ptr_array_add (known, (gpointer) key_table[k].name);
      for (guint k = 0; k == 0 || gr_colour_keys[k - 1] != NULL; k++) /* and the NULL at their end */
        g_ptr_array_add (known, (gpointer) gr_colour_keys[k]);
      g_autofree char *help = gr_nearest_help (name->text, (const char *const *) known->pdata, NULL);
      gr_report_add (report, GR_FAULT_INPUT, source, name->span, help, "a template has no key “%s”", name->text);
      continue;
    }
    gboolean is_truth = key->choices == key_truth && value->kind == GR_YAML_TEXT;
    const char *text = is_truth ? value->text : gr_yaml_text (source, value, key->name, report);
    gboolean lays_out = key->kind == KEY_NUMBER || (key->kind == KEY_LENGTH && key->offset != FIELD (logo_height))
                        || key->offset == FIELD (new_page_level) || key->offset == FIELD (sheets)
                        || key->offset == FIELD (columns);
    GrTemplate *taking = other_paper && lays_out ? &aside : page;
    g_autofree char *wanted = text != NULL ? take_value (taking, key, text) : NULL;
    if (wanted != NULL) {
      gr_report_add (report, GR_FAULT_INPUT, source, value->span, NULL, "%s: want %s, got “%s”", key->name, wanted,
                     text);
    }
  }
}

double
gr_column_width (const GrTemplate *page)
{
  return (page->width - page->left - page->right - (page->columns - 1) * page->gutter) / page->columns;
}

static gboolean
is_narrow (const GrTemplate *page)
{
  return gr_column_width (page) < MIN_MEASURE || page->height - page->top - page->bottom < MIN_MEASURE;
}

/* What no single key can tell: that all are there, which is one fault. */
static void
check_whole (GrSource *source, const GrYaml *map, GrReport *report)
{
  g_autoptr (GString) lacking = g_string_new (NULL);
  guint n = 0;
  for (guint i = 0; i < G_N_ELEMENTS (key_table); i++)
    if (key_table[i].wanted && gr_yaml_lookup (map, key_table[i].name) == NULL)
      g_string_append_printf (lacking, "%s“%s”", n++ > 0 ? ", " : "", key_table[i].name);
  if (n > 0)
    gr_report_add (report, GR_FAULT_INPUT, source, (GrSpan) { 0, 0 },
                   "begin with a copy of a template that there is, templates/handout.yaml for one",
                   n > 1 ? "this template lacks the keys %s" : "this template lacks the key %s", lacking->str);
}

/* Copies the faults in @from to @to. */
static void
report_copy (GrReport *to, const GPtrArray *from)
{
  GR_EACH_POINTER (i, const GrFault, fault, from)
    gr_report_add (to, fault->kind, fault->source, fault->span, fault->help, "%s", fault->message);
}

GrTemplate *
gr_template_read (GrSource *source, GrSource *lesson_source, const GrYaml *lesson, gboolean other_paper,
                  GrReport *report)
{
  GrReport *own = gr_report_new ();
  GrTemplate *page = g_new0 (GrTemplate, 1);
  page->face = GR_FACE_SERIF;
  page->justified = TRUE;
  page->heading_ink = GR_INK_INK;
  page->heading_scale = 1;
  page->heading_face = GR_FACE_SERIF;
  page->columns = 1;
  page->logo_height = LOGO_HEIGHT;
  page->gutter = 18;
  page->answers = GR_ANSWERS_UNSAID;
  for (guint i = 0; i < GR_N_INKS; i++)
    page->colour[i] = GR_COLOUR_NONE;
  g_autoptr (GrYaml) map = NULL;
  if (gr_source_check_text (source, own))
    map = gr_yaml_read (source, (GrSpan) { 0, (guint32) source->length }, own);
  if (map != NULL && map->kind != GR_YAML_MAP) {
    gr_report_add (own, GR_FAULT_INPUT, source, map->span, "for example: width: 210mm",
                   "a template is lines of “key: value”");
  } else if (map != NULL) {
    const GrYaml *face = gr_yaml_lookup (map, "face"); /* headings are sans where prose is and nothing else is said */
    gboolean is_sans = face != NULL && g_strcmp0 (face->text, "sans") == 0;
    page->heading_face = is_sans ? GR_FACE_SANS : GR_FACE_SERIF;
    read_keys (page, source, map, FALSE, own);
    if (page->logo != NULL) { /* beside the template */
      g_autofree char *name = g_steal_pointer (&page->logo), *folder = g_path_get_dirname (source->name);
      page->logo = g_path_is_absolute (name) ? g_strdup (name) : g_build_filename (folder, name, NULL);
    }
    gr_colours_check (page->colour, GR_THEME_PRINT, source, map, own);
    gboolean is_lessons = lesson != NULL && !is_narrow (page);
    if (lesson != NULL) {
      page->logo_is_lessons = gr_yaml_lookup (lesson, "logo") != NULL;
      read_keys (page, lesson_source, lesson, other_paper, own);
      gr_colours_check (page->colour, GR_THEME_PRINT, lesson_source, lesson, own);
    }
    check_whole (source, map, own);
    if (is_narrow (page) && gr_report_is_empty (own)) /* which is the fault of the one whose keys made it so */
      gr_report_add (own, GR_FAULT_INPUT, is_lessons ? lesson_source : source, is_lessons ? lesson->span : map->span,
                     "make the margins smaller, or the paper larger",
                     "the margins leave less than %gpt for the text, across or down", MIN_MEASURE);
  }
  if (!gr_report_is_empty (own))
    g_clear_pointer (&page, gr_template_free);
  report_copy (report, own->fault);
  report_copy (report, own->warning);
  gr_report_free (own);
  return page;
}

GPtrArray *
gr_template_folders (void)
{
  return gr_data_folders ("GRUNDY_TEMPLATES", "templates");
}

char *
gr_template_file (const char *name)
{
  g_autoptr (GPtrArray) folder = gr_template_folders ();
  return gr_data_file (folder, name, ".yaml");
}

GrTemplate *
gr_template_load (const char *name, const GrWord *word, GrReport *report)
{
  return gr_template_load_with (name, word, NULL, NULL, NULL, report);
}

GrTemplate *
gr_template_load_with (const char *name, const GrWord *word, GrSource *lesson_source, const GrYaml *lesson,
                       const char *meant, GrReport *report)
{
  g_autofree char *path = g_str_has_suffix (name, ".yaml") ? g_strdup (name) : gr_template_file (name);
  if (path == NULL) {
    g_auto (GStrv) known = gr_template_names ();
    g_autofree char *list = g_strjoinv (", ", known), *all = g_strdup_printf (gr_message ("there are: %s"), list);
    g_autofree char *help = gr_nearest_help (name, (const char *const *) known, all);
    gr_report_add_at (report, GR_FAULT_INPUT, word, help, "no template is called “%s”", name);
    return NULL;
  }
  GError *error = NULL;
  g_autoptr (GrSource) source = gr_source_load (path, &error);
  if (source == NULL) {
    gr_report_add_error (report, word, error);
    return NULL;
  }
  gboolean other_paper = meant != NULL && !g_str_equal (meant, name);
  return gr_template_read (source, lesson_source, lesson, other_paper, report);
}

void
gr_template_free (GrTemplate *page)
{
  if (page != NULL) {
    GR_DROP (page, about, family, code_family, fields, head, logo, foot);
    gr_image_unref (page->logo_image);
    g_free (page);
  }
}

char **
gr_template_names (void)
{
  g_autoptr (GPtrArray) folder = gr_template_folders ();
  return gr_data_names (folder, ".yaml");
}
