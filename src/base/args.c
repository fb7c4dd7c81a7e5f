// SPDX-License-Identifier: MIT
// Options parsed by their rows. Invariant: an option in GrArgs has passed its row's kind and range, so that those who
// ask for its value never check again.
#define GR_DROP_ALSO GR_DROPS (GrWord, gr_word_free) GR_DROPS (GrSource, gr_source_unref)

#include "base/args.h"

#include "base/number.h"

GrArgs *
gr_args_new (const GrParam *params, const GrWord *name, const char *folder)
{
  GrArgs *args = g_new0 (GrArgs, 1);
  args->params = params;
  args->name = name != NULL ? gr_word_copy (name) : NULL;
  args->words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  args->folder = g_strdup (folder);
  return args;
}

GR_DESTROY_FUNCTION (args_option_free, GrOption, key, value, numbers)
GR_FREE_FUNCTION (gr_args_free, GrArgs, name, file, list, document, words, options, more, typed, folder)

gboolean
gr_args_take_listed (const GrArgs *args, gsize *at, GrSpan *word)
{
  *at = MAX (*at, args->listed.start);
  return args->list != NULL && gr_source_take_word (args->list, at, word) && word->end <= args->listed.end;
}

void
gr_args_make_words (GrArgs *args)
{
  GrSpan span;
  for (gsize at = 0; gr_args_take_listed (args, &at, &span);)
    g_ptr_array_add (args->words, gr_word_new (args->list, span, NULL));
  g_clear_pointer (&args->list, gr_source_unref);
}

const char *const gr_yes_no[] = { [GR_YES] = "yes", [GR_NO] = "no", NULL };

const GrParam *
gr_param_lookup (const GrParam *params, const char *name)
{
  for (; params != NULL && params->name != NULL; params++)
    if (g_str_equal (params->name, name))
      return params;
  return NULL;
}

gboolean
gr_words_give (const GPtrArray *words, const char *option, const char *value)
{
  g_autofree char *joined = g_strdup_printf ("%s=%s", option, value);
  for (guint i = 0; i < words->len; i++) {
    const char *text = ((const GrWord *) words->pdata[i])->text;
    const char *next = i + 1 < words->len ? ((const GrWord *) words->pdata[i + 1])->text : "";
    if (g_str_equal (text, joined) || (g_str_equal (text, option) && g_str_equal (next, value)))
      return TRUE;
  }
  return FALSE;
}

const char *
gr_words_lang (const GPtrArray *words)
{
  for (guint i = 0; gr_languages[i] != NULL; i++)
    if (gr_words_give (words, "--lang", gr_languages[i]))
      return gr_languages[i];
  return NULL;
}

char *
gr_choices_list (const char *const *choice)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; choice[i] != NULL; i++) {
    if (i > 0)
      g_string_append (text, choice[i + 1] != NULL ? ", " : gr_message (" or "));
    g_string_append (text, choice[i]);
  }
  return g_string_free (text, FALSE);
}

static gboolean
args_parse_number (const GrParam *param, const GrWord *value, GrFaultKind kind, GrReport *report, gint64 *number)
{
  if (gr_number_parse (value->text, number) && *number >= param->low && *number <= param->high)
    return TRUE;
  g_autofree char *help = gr_number_help (value->text, param->low, param->high, NULL);
  return gr_report_add_at (report, kind, value, help,
                           "%s: want a whole number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT ", got “%s”",
                           param->name, param->low, param->high, value->text);
}

static gboolean
args_parse_numbers (const GrParam *param, const GrWord *value, GrFaultKind kind, GrReport *report, GArray *numbers)
{
  g_autoptr (GPtrArray) part = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gr_word_split (value, ',', part);
  gboolean good = TRUE;
  for (guint i = 0; i < part->len; i++) {
    gint64 number;
    if (args_parse_number (param, part->pdata[i], kind, report, &number))
      g_array_append_val (numbers, number);
    else
      good = FALSE;
  }
  return good;
}

static gboolean
args_parse_choice (const GrParam *param, const GrWord *value, GrFaultKind kind, GrReport *report, gint64 *number)
{
  for (guint i = 0; param->choices[i] != NULL; i++)
    if (g_str_equal (param->choices[i], value->text)) {
      *number = i;
      return TRUE;
    }
  if (param->takes != NULL && param->takes (value->text)) {
    *number = g_strv_length ((char **) param->choices);
    return TRUE;
  }
  gboolean is_true = g_str_equal (value->text, "true"); /* as a lesson writes flags */
  if (param->choices == gr_yes_no && (is_true || g_str_equal (value->text, "false"))) {
    *number = is_true ? GR_YES : GR_NO;
    return TRUE;
  }
  g_autofree char *choices = gr_choices_list (param->choices);
  g_autofree char *help = gr_nearest_help (value->text, param->choices, NULL);
  return gr_report_add_at (report, kind, value, help, "%s: want %s, got “%s”", param->name, choices, value->text);
}

gboolean
gr_args_take (GrArgs *args, const GrParam *param, const GrWord *key, const GrWord *value, GrFaultKind kind,
              GrReport *report)
{
  gint64 number = 0;
  g_autoptr (GArray) numbers = NULL;
  gboolean good = TRUE;
  switch (param->kind) {
  case GR_PARAM_FLAG:
    number = value == NULL || g_str_equal (value->text, "true")
             || (param->value_name != NULL && !g_str_equal (value->text, "false"));
    good = number != 0 || g_str_equal (value->text, "false");
    if (!good)
      gr_report_add_at (report, kind, value, NULL, "%s: want true or false, got “%s”", param->name, value->text);
    break;
  case GR_PARAM_NUMBER:
    good = args_parse_number (param, value, kind, report, &number);
    break;
  case GR_PARAM_NUMBERS:
    numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
    good = args_parse_numbers (param, value, kind, report, numbers);
    break;
  case GR_PARAM_CHOICE:
    good = args_parse_choice (param, value, kind, report, &number);
    break;
  case GR_PARAM_TEXT:
    break;
  }
  if (!good)
    return FALSE;
  if (args->options == NULL)
    args->options = g_ptr_array_new_with_free_func (args_option_free);
  for (guint i = 0; i < args->options->len; i++)
    if (((GrOption *) args->options->pdata[i])->param == param) {
      g_ptr_array_remove_index (args->options, i);
      break;
    }
  GrOption *option = g_new0 (GrOption, 1);
  option->param = param;
  option->key = gr_word_copy (key);
  option->value = gr_word_copy (value != NULL ? value : key);
  option->number = number;
  option->numbers = g_steal_pointer (&numbers);
  g_ptr_array_add (args->options, option);
  return TRUE;
}

const GrOption *
gr_args_option (const GrArgs *args, const char *name)
{
  g_assert (gr_param_lookup (args->params, name) != NULL);
  GR_EACH_POINTER (i, const GrOption, option, args->options)
    if (g_str_equal (option->param->name, name))
      return option;
  return NULL;
}

gboolean
gr_args_flag (const GrArgs *args, const char *name)
{
  const GrOption *option = gr_args_option (args, name);
  return option != NULL && option->number != 0;
}

gint64
gr_args_number (const GrArgs *args, const char *name)
{
  const GrOption *option = gr_args_option (args, name);
  if (option != NULL)
    return option->number;
  gint64 number = 0;
  gboolean good = gr_number_parse (gr_param_lookup (args->params, name)->fallback, &number);
  g_assert (good);
  return number;
}

guint
gr_args_choice (const GrArgs *args, const char *name)
{
  const GrOption *option = gr_args_option (args, name);
  if (option != NULL)
    return option->number;
  const GrParam *param = gr_param_lookup (args->params, name);
  for (guint i = 0; param->choices[i] != NULL; i++)
    if (g_strcmp0 (param->choices[i], param->fallback) == 0)
      return i;
  g_assert_not_reached ();
}

const char *
gr_args_text (const GrArgs *args, const char *name)
{
  const GrOption *option = gr_args_option (args, name);
  return option != NULL ? option->value->text : gr_param_lookup (args->params, name)->fallback;
}

GArray *
gr_args_numbers (const GrArgs *args, const char *name)
{
  const GrOption *option = gr_args_option (args, name);
  if (option != NULL)
    return g_array_ref (option->numbers);
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (gint64));
  const char *fallback = gr_param_lookup (args->params, name)->fallback;
  g_auto (GStrv) part = fallback != NULL ? g_strsplit (fallback, ",", -1) : NULL;
  for (guint i = 0; part != NULL && part[i] != NULL; i++) {
    gint64 number = 0;
    gboolean good = gr_number_parse (part[i], &number);
    g_assert (good);
    g_array_append_val (numbers, number);
  }
  return numbers;
}

GrSource *
gr_args_load (const GrArgs *args, const char *root, const GrWord *word, GrReport *report)
{
  const char *path = word->text;
  gboolean is_beside = args->folder != NULL && !g_str_equal (args->folder, ".") && !g_path_is_absolute (path)
                       && !g_str_equal (path, "-");
  g_autofree char *beside = is_beside ? g_build_filename (args->folder, path, NULL) : g_strdup (path);
  GError *error = NULL;
  GrSource *source = root != NULL ? gr_source_load_below (root, beside, &error) : gr_source_load (beside, &error);
  if (source == NULL)
    return gr_none (gr_report_add_error (report, word, error));
  if (!gr_source_check_text (source, report))
    g_clear_pointer (&source, gr_source_unref);
  return source;
}

gboolean
gr_source_check_text (GrSource *source, GrReport *report)
{
  const char *end;
  if (g_utf8_validate_len (source->text, source->length, &end))
    return TRUE;
  guint32 at = end - source->text;
  if (*end == '\0')
    return gr_report_add (report, GR_FAULT_INPUT, source, (GrSpan) { at, at + 1 },
                          "this is not a text file, or one in UTF-16: save it as UTF-8 text",
                          "%s: want text, got a NUL character", source->name);
  return gr_report_add (report, GR_FAULT_INPUT, source, (GrSpan) { at, at + 1 }, "save the file as UTF-8 text",
                        "%s: want text in UTF-8, got the byte 0x%02X", source->name, (guchar) *end);
}

gboolean
gr_words_check_text (const GPtrArray *words, GrReport *report)
{
  GR_EACH_POINTER (i, const GrWord, word, words) {
    const char *bad;
    if (!g_utf8_validate (word->text, -1, &bad))
      gr_report_add_at (report, GR_FAULT_USAGE, word,
                        "type it in a terminal that is set to UTF-8, and rename a file that has such a name",
                        "want words in UTF-8, got one with the byte 0x%02X", (guchar) *bad);
  }
  return gr_report_is_empty (report);
}

char *
gr_args_input (const GrArgs *args)
{
  if (args->typed != NULL)
    return g_strdup (args->typed->str);
  GString *text = g_string_new (NULL);
  GR_EACH_POINTER (i, const GrWord, word, args->words)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", word->text);
  return g_string_free (text, FALSE);
}

/* “, take 1, 3 or 4”, of @value, which is “1,3,4” for @param: the rule of a game, which is told even where it is the usual one. */
static void
args_append_list (const GrParam *param, const char *value, const char *lang, GString *out)
{
  g_auto (GStrv) part = g_strsplit (gr_phrase (param->told, lang), "%s", 2), number = g_strsplit (value, ",", -1);
  g_string_append_printf (out, ", %s", part[0]);
  for (guint i = 0, n = g_strv_length (number); i < n; i++)
    g_string_append_printf (out, "%s%s",
                            i == 0      ? ""
                            : i + 1 < n ? ", "
                                        : gr_phrase (" or ", lang),
                            g_strstrip (number[i]));
  g_string_append (out, part[1]);
}

void
gr_args_append_told (const GrArgs *args, gboolean tells_all, const char *lang, GString *out)
{
  for (const GrParam *param = args->params; param != NULL && param->name != NULL; param++)
    if (param->told != NULL && param->kind == GR_PARAM_NUMBERS && gr_args_option (args, param->name) == NULL)
      args_append_list (param, param->fallback, lang, out);
  GR_EACH_POINTER (i, const GrOption, option, args->options) {
    const GrParam *param = option->param;
    if (param->told != NULL && param->kind == GR_PARAM_NUMBERS) {
      args_append_list (param, option->value->text, lang, out);
      continue;
    }
    if (param->told == NULL && !tells_all)
      continue;
    if (!tells_all && param->fallback != NULL && g_str_equal (option->value->text, param->fallback))
      continue;
    g_string_append (out, ", ");
    if (param->told == NULL) {
      g_string_append_printf (out, param->kind == GR_PARAM_FLAG ? "%s" : "%s %s", param->name, option->value->text);
      continue;
    }
    g_auto (GStrv) part = g_strsplit (gr_phrase (param->told, lang), "%s", 2);
    const char *value = param->choices != NULL ? gr_phrase (option->value->text, lang) : option->value->text;
    g_string_append_printf (out, "%s%s%s", part[0], part[1] != NULL ? value : "", part[1] != NULL ? part[1] : "");
  }
}
