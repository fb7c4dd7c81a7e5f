// SPDX-License-Identifier: MIT
// Which options of `grundy build` go together. None is left aside in silence: whoever asks for a site and a book, or for
// thirty sheets of a book, is told that there is but one of them.
#include "cli/build.h"

#include "formats/format.h"

#include <string.h>

/* Each makes something else of the lessons; the first of a row that were given tells. */
static const struct {
  const char *one, *other, *help;
} options_apart[] = {
  { "site", "book", GR_PHRASE ("leave one of them out") },
  { "variants", "book", GR_PHRASE ("build the sheets by themselves") },
  { "roster", "book", GR_PHRASE ("build the sheets by themselves") },
};

static const struct {
  const char *name, *whole;
} options_needing[] = {
  { "book-title", "book" },
  { "site-title", "site" },
  { "base-url", "site" },
};

static gboolean
options_check_apart (const GrCall *call)
{
  const GrArgs *command = call->request->command;
  for (guint i = 0; i < G_N_ELEMENTS (options_apart); i++) {
    const GrOption *one = gr_args_option (command, options_apart[i].one);
    const GrOption *other = gr_args_option (command, options_apart[i].other);
    if (one == NULL || other == NULL)
      continue;
    gboolean is_off = one->param->kind == GR_PARAM_FLAG && one->number == 0;
    if (is_off || (other->param->kind == GR_PARAM_FLAG && other->number == 0)) /* a flag that is set to false */
      continue;
    return gr_report_add_at (call->report, GR_FAULT_USAGE, other->key, options_apart[i].help,
                             "want --%s or --%s, not both", options_apart[i].one, options_apart[i].other);
  }
  return TRUE;
}

static gboolean
options_check_needing (const GrCall *call)
{
  const GrArgs *command = call->request->command;
  for (guint i = 0; i < G_N_ELEMENTS (options_needing); i++) {
    const GrOption *option = gr_args_option (command, options_needing[i].name);
    if (option == NULL || gr_args_flag (command, options_needing[i].whole))
      continue;
    g_autofree char *help = g_strdup_printf (gr_message ("add --%s, or leave it out"), options_needing[i].whole);
    return gr_report_add_at (call->report, GR_FAULT_USAGE, option->key, help, "--%s: want --%s as well",
                             options_needing[i].name, options_needing[i].whole);
  }
  return TRUE;
}

/* Sheets are made of one lesson, and are many files. */
static gboolean
options_check_sheets (const GrCall *call, const GPtrArray *named)
{
  const GrArgs *command = call->request->command;
  const GrOption *given = gr_args_option (command, "output");
  if (!gr_sheets_wanted (call))
    return TRUE;
  if (gr_args_flag (command, "site"))
    gr_report_add_at (call->report, GR_FAULT_USAGE, gr_args_option (command, "site")->key, "leave one of them out",
                      "sheets do not make a site");
  else if (named->len > 1)
    gr_report_add_at (call->report, GR_FAULT_USAGE, named->pdata[1], "build them one after another",
                      "sheets are made of one lesson at a time");
  else if (given != NULL && g_str_equal (given->value->text, "-"))
    gr_report_add_at (call->report, GR_FAULT_USAGE, given->value, "-o FOLDER takes them all",
                      "sheets are several files");
  return gr_report_is_empty (call->report);
}

/* “-o out.pdf”: a folder of that name is not what is meant. */
static gboolean
options_check_folder (const GrCall *call, const GPtrArray *named)
{
  const GrArgs *command = call->request->command;
  const GrOption *given = gr_args_option (command, "output");
  const char *path = given != NULL ? given->value->text : "", *dot = strrchr (path, '.');
  const char *format = dot != NULL ? dot + 1 : "";
  const GrFormat *picture = gr_format_lookup (format);
  gboolean is_picture = picture != NULL && (picture->flags & GR_FORMAT_PICTURE) != 0;
  gboolean is_lesson = g_strv_contains (gr_lesson_formats, format);
  gboolean is_one = is_lesson && named->len == 1 && !gr_args_flag (command, "site") && !gr_sheets_wanted (call);
  if ((!is_lesson && !is_picture) || g_file_test (path, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_autofree char *help = is_one ? g_strdup_printf (gr_message ("-o FOLDER, or for that file alone: -f %s -o - > %s"),
                                                    format, path)
                                 : g_strdup ("-o FOLDER");
  return gr_report_add_at (call->report, GR_FAULT_USAGE, given->value, help, "output: want a folder, got “%s”", path);
}

gboolean
gr_build_options_fit (const GrCall *call, const GPtrArray *named)
{
  return options_check_apart (call) && options_check_needing (call) && options_check_sheets (call, named)
         && options_check_folder (call, named);
}
