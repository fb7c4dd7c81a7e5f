// SPDX-License-Identifier: MIT
// grundy check: all faults of lessons, or that there are none; nothing is written.
#include "cli/check-rules.h"
#include "cli/lessons.h"

/* What was looked at in a lesson or in rules, which is said where it has no faults. */
typedef struct {
  guint n_figures, n_exercises, n_tests;
} Checked;

/* “02-nim.md: 14 figures, 3 exercises, no faults” */
static void
check_tell (const char *name, const Checked *checked, guint n_warnings, GrReport *report)
{
  guint n = checked->n_figures;
  g_autoptr (GString) line = g_string_new (name);
  g_string_append (line, ": ");
  if (n > 0)
    g_string_append_printf (line, n == 1 ? gr_message ("%u figure, ") : gr_message ("%u figures, "), n);
  if ((n = checked->n_exercises) > 0)
    g_string_append_printf (line, n == 1 ? gr_message ("%u exercise, ") : gr_message ("%u exercises, "), n);
  if ((n = checked->n_tests) > 0)
    g_string_append_printf (line, n == 1 ? gr_message ("%u test of rules, ") : gr_message ("%u tests of rules, "), n);
  g_string_append (line, gr_message ("no faults"));
  if ((n = n_warnings) > 0)
    g_string_append_printf (line, n == 1 ? gr_message (", %u warning") : gr_message (", %u warnings"), n);
  g_string_append_c (line, '\n');
  gr_print (line->str, line->len, report);
}

/* Reads and draws the lesson, and sets its pages, which tells what comes out too small. */
static void
check_lesson (const GrCall *call, const GrWord *word, GrSource *source, Checked *checked)
{
  guint n_faults = call->report->fault->len;
  GrTemplate *page = NULL;
  GError *error = NULL;
  g_autoptr (GrDocument) document = gr_lesson_open (call, word, source, NULL, NULL, &page);
  for (guint i = 0; i < document->rules_place->len && call->report->fault->len == n_faults; i++) {
    const GrWord *name = document->rules_place->pdata[i];
    checked->n_tests += gr_check_own_rules (document->rules, name->text, call->report);
  }
  if (call->report->fault->len == n_faults) {
    GrPages *pages = gr_pages_set (document, page, GR_ANSWERS_END, call->report, &error);
    gr_pages_free (pages);
    if (pages == NULL)
      gr_report_add_error (call->report, word, error);
  }
  gr_template_free (page);
  checked->n_exercises = document->n_exercises;
  for (guint i = 0; i < document->figure->len; i++) {
    const GrFigureBlock *figure = document->figure->pdata[i];
    checked->n_figures += figure->request != NULL && !figure->is_copy && !figure->is_silent;
  }
}

static void
check_one (const GrCall *call, const GrWord *word)
{
  GrReport *report = call->report;
  guint n_faults = report->fault->len, n_warnings = report->warning->len;
  Checked checked = { 0 };
  gboolean is_rules = g_str_has_suffix (word->text, ".lua");
  g_autoptr (GrSource) source = is_rules ? NULL : gr_lesson_load (word, NULL, report);
  g_autofree char *name = g_strdup (source != NULL ? source->name : word->text);
  if (is_rules)
    checked.n_tests = gr_check_rules (word, report);
  else if (source != NULL)
    check_lesson (call, word, source, &checked);
  n_warnings = report->warning->len - n_warnings;
  if (gr_args_flag (call->request->command, "strict"))
    gr_report_harden (report);
  if (report->fault->len == n_faults && !gr_args_flag (call->request->command, "quiet"))
    check_tell (name, &checked, n_warnings, report);
}

static void
check_run (GrCall *call)
{
  g_autoptr (GPtrArray) named = gr_lessons_named (call);
  for (guint i = 0; named != NULL && i < named->len; i++)
    check_one (call, named->pdata[i]);
}

static const GrParam check_params[] = {
  GR_PARAM_ROOT, GR_PARAM_STRICT, GR_SANDBOX_PARAMS, GR_COMMON_PARAMS, GR_PARAM_END,
};

const GrCommand gr_command_check = {
  .name = "check",
  .usage = "LESSON… | RULES.lua… [--strict]",
  .summary = "Finds the faults in lessons and in rules in Lua, and writes nothing",
  .details =
    "A lesson is read, its figures are solved and drawn and its pages set, just as grundy build would do it. Letters that\n"
    "come out smaller than 7 pt are warnings, which --strict turns into faults.\n"
    "Rules in Lua, in files or in lessons, have all their tests run. What has no faults is said, with what was looked at;\n"
    "-q keeps it quiet.\n",
  .params = check_params,
  .has_own_options = TRUE,
  .takes_lessons = TRUE,
  .run = check_run,
};
