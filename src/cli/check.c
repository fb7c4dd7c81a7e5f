// SPDX-License-Identifier: MIT
// grundy check: all faults of lessons, or that there are none; nothing is written. The tests that a file of rules holds are
// requests like any other, whose answers are held against what the file says: values as values, not as texts.
#include "cli/lessons.h"
#include "diagram/node.h"
#include "game/solve.h"
#include "games/rules/rules.h"

#include <string.h>

/* ---- tests of rules ---- */

/* Where the test stands: its input as a string, as far as that can be told; the n-th of several tests of one input is at
   the n-th such string. */
static GrSpan
test_span (const GrSource *source, const GrRulesTest *test)
{
  g_autofree char *quoted = g_strdup_printf ("\"%s\"", test->input);
  const char *at = *test->input != '\0' ? strstr (source->text, "tests") : NULL;
  for (guint i = 0; i <= test->n_before && at != NULL; i++)
    at = strstr (at + 1, quoted);
  guint32 start = at != NULL ? at - source->text : 0;
  return (GrSpan) { start, start + (at != NULL ? strlen (quoted) : 0) };
}

static void
test_compare (GrSource *source, const GrRulesTest *test, const char *what, const char *wanted, const char *found,
              gboolean are_equal, GrReport *report)
{
  if (wanted == NULL || are_equal)
    return;
  if (*test->input != '\0')
    gr_report_add (report, GR_FAULT_INPUT, source, test_span (source, test), NULL, "%s: want %s, found %s for %s", what,
                   wanted, found, test->input);
  else
    gr_report_add (report, GR_FAULT_INPUT, source, test_span (source, test), NULL, "%s: want %s, found %s", what,
                   wanted, found);
}

static void
test_partizan (GrSource *source, const GrRulesTest *test, GrStudy *study, GrReport *report, GError **error)
{
  g_autoptr (GrPartizanAnswer) answer = gr_study_solve_partizan (study, error);
  if (answer == NULL)
    return;
  GrForms *forms = gr_study_forms (study);
  const char *outcome = gr_node_outcome_letter (answer->outcome);
  test_compare (source, test, "outcome", test->wanted[1], outcome, g_strcmp0 (test->wanted[1], outcome) == 0, report);
  test_compare (source, test, "grundy", test->wanted[0],
                gr_message ("a game in which Left and Right have moves of their own"), FALSE, report);
  if (test->wanted[2] == NULL)
    return;
  GrFormFault fault;
  g_autoptr (GString) found = g_string_new (NULL);
  GrForm wanted = gr_form_read (forms, test->wanted[2], &fault);
  if (wanted == GR_FORM_NONE)
    gr_report_add (report, GR_FAULT_INPUT, source, test_span (source, test), fault.help, "value: %s, got “%s”",
                   gr_message (fault.message), test->wanted[2]);
  gr_form_fault_clear (&fault);
  if (!gr_form_append (forms, answer->value, found))
    g_string_assign (found, gr_message ("a value too long to be written"));
  test_compare (source, test, "value", test->wanted[2], found->str, wanted == GR_FORM_NONE || wanted == answer->value,
                report);
}

/* @own: rules by their names. */
static void
test_run (const GrWord *name, GHashTable *own, GrSource *source, const GrRulesTest *test, GrReport *report)
{
  g_autoptr (GrRequest) request = gr_request_new (NULL);
  request->own_rules = g_hash_table_ref (own);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  g_autoptr (GrSource) input = gr_source_new (test->input, g_strdup (test->input), -1);
  g_ptr_array_add (words, gr_word_copy (name));
  gr_source_words (input, words);
  if (!gr_request_read (request, words, GR_FAULT_INPUT, report))
    return;
  g_autoptr (GrStudy) study = gr_request_study (request, report);
  GError *error = NULL;
  if (study == NULL)
    return;
  g_autoptr (GrAnswer) answer = study->is_partizan ? NULL : gr_study_solve (study, &error);
  if (study->is_partizan)
    test_partizan (source, test, study, report, &error);
  if (answer != NULL) {
    g_autofree char *grundy = answer->infinite != NULL ? g_strdup_printf ("inf{%s}", answer->infinite)
                                                       : g_strdup_printf ("%" G_GUINT64_FORMAT, answer->grundy);
    const char *outcome = gr_node_outcome_letter (answer->outcome);
    char *const *wanted = test->wanted;
    test_compare (source, test, "grundy", wanted[0], grundy, g_strcmp0 (wanted[0], grundy) == 0, report);
    test_compare (source, test, "outcome", wanted[1], outcome, g_strcmp0 (wanted[1], outcome) == 0, report);
    test_compare (source, test, "value", wanted[2], gr_message ("a game in which both players have the same moves"),
                  FALSE, report);
  }
  if (gr_study_trouble (study, report))
    g_clear_error (&error);
  else if (error != NULL)
    gr_report_add_error (report, name, error);
}

/* Runs the tests of the rules in @source and gives their number. */
static guint
tests_run (const GrWord *name, GHashTable *own, GrSource *source, GrReport *report)
{
  g_autoptr (GrRules) rules = gr_rules_new (source, NULL, report);
  const GArray *tests = rules != NULL ? gr_rules_tests (rules) : NULL;
  for (guint i = 0; tests != NULL && i < tests->len; i++)
    test_run (name, own, source, &g_array_index (tests, GrRulesTest, i), report);
  return tests != NULL ? tests->len : 0;
}

/* ---- lessons and rules ---- */

/* What was looked at in a lesson or in rules, which is said where it has no faults. */
typedef struct {
  guint n_figures, n_exercises, n_tests;
} Checked;

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
    GrSource *rules = g_hash_table_lookup (document->rules, name->text);
    g_autoptr (GrWord) whole = gr_word_new (rules, (GrSpan) { 0, 0 }, name->text);
    checked->n_tests += tests_run (whole, document->rules, rules, call->report);
  }
  if (call->report->fault->len == n_faults) {
    GrPages *pages = gr_pages_set (document, page, GR_ANSWERS_END, call->report, &error);
    gr_pages_free (pages);
    if (pages == NULL)
      gr_report_add_error (call->report, word, error);
  }
  gr_template_free (page);
  checked->n_exercises = document->n_exercises;
  GR_EACH_POINTER (i, const GrFigureBlock, figure, document->figure)
    checked->n_figures += figure->request != NULL && !figure->is_copy && !figure->is_silent;
}

static void
check_one (const GrCall *call, const GrWord *word)
{
  GrReport *report = call->report;
  guint n_faults = report->fault->len, n_warnings = report->warning->len;
  Checked checked = { 0 };
  GError *error = NULL;
  gboolean is_rules = g_str_has_suffix (word->text, ".lua");
  g_autoptr (GrSource) source = is_rules ? gr_source_load (word->text, &error) : gr_lesson_load (word, NULL, report);
  const char *name = source != NULL && !is_rules ? source->name : word->text;
  if (error != NULL)
    gr_report_add_error (report, word, error);
  else if (source != NULL && is_rules) {
    g_autoptr (GHashTable) own = g_hash_table_new (g_str_hash, g_str_equal); /* what has been read is not read again */
    g_hash_table_insert (own, word->text, source);
    checked.n_tests = tests_run (word, own, source, report);
  } else if (source != NULL)
    check_lesson (call, word, source, &checked);
  n_warnings = report->warning->len - n_warnings;
  if (gr_args_flag (call->request->command, "strict"))
    gr_report_harden (report);
  if (report->fault->len > n_faults || gr_args_flag (call->request->command, "quiet"))
    return;
  /* “02-nim.md: 14 figures, 3 exercises, no faults” */
  guint n = checked.n_figures;
  g_autoptr (GString) line = g_string_new (name);
  g_string_append (line, ": ");
  if (n > 0)
    g_string_append_printf (line, n == 1 ? gr_message ("%u figure, ") : gr_message ("%u figures, "), n);
  if ((n = checked.n_exercises) > 0)
    g_string_append_printf (line, n == 1 ? gr_message ("%u exercise, ") : gr_message ("%u exercises, "), n);
  if ((n = checked.n_tests) > 0)
    g_string_append_printf (line, n == 1 ? gr_message ("%u test of rules, ") : gr_message ("%u tests of rules, "), n);
  g_string_append (line, gr_message ("no faults"));
  if ((n = n_warnings) > 0)
    g_string_append_printf (line, n == 1 ? gr_message (", %u warning") : gr_message (", %u warnings"), n);
  g_string_append_c (line, '\n');
  gr_print (line->str, line->len, report);
}

static void
check_run (GrCall *call)
{
  g_autoptr (GPtrArray) named = gr_lessons_named (call, gr_lesson_whole);
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
