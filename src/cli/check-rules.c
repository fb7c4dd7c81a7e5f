// SPDX-License-Identifier: MIT
// The tests that a file of rules holds: each is a request like any other, and its answer is held against what the file
// says. Values are compared as values, not as texts.
#include "cli/check-rules.h"

#include "games/rules/rules.h"
#include "request/request.h"

#include <string.h>

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

static const char *
outcome_letter (GrOutcome outcome)
{
  static const char *const letter[] = {
    [GR_OUTCOME_P] = "P", [GR_OUTCOME_N] = "N", [GR_OUTCOME_L] = "L", [GR_OUTCOME_R] = "R", [GR_OUTCOME_D] = "D"
  };
  return letter[outcome];
}

static void
test_impartial (GrSource *source, const GrRulesTest *test, GrStudy *study, GrReport *report, GError **error)
{
  g_autoptr (GrAnswer) answer = gr_study_solve (study, error);
  if (answer == NULL)
    return;
  g_autofree char *grundy = answer->infinite != NULL ? g_strdup_printf ("inf{%s}", answer->infinite)
                                                     : g_strdup_printf ("%" G_GUINT64_FORMAT, answer->grundy);
  const char *outcome = outcome_letter (answer->outcome);
  test_compare (source, test, "grundy", test->wanted[0], grundy, g_strcmp0 (test->wanted[0], grundy) == 0, report);
  test_compare (source, test, "outcome", test->wanted[1], outcome, g_strcmp0 (test->wanted[1], outcome) == 0, report);
  test_compare (source, test, "value", test->wanted[2], gr_message ("a game in which both players have the same moves"),
                FALSE, report);
}

static void
test_partizan (GrSource *source, const GrRulesTest *test, GrStudy *study, GrReport *report, GError **error)
{
  g_autoptr (GrPartizanAnswer) answer = gr_study_solve_partizan (study, error);
  if (answer == NULL)
    return;
  GrForms *forms = gr_study_forms (study);
  const char *outcome = outcome_letter (answer->outcome);
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

/* @own (nullable): rules of a lesson, by their names. */
static void
test_run (const GrWord *name, GHashTable *own, GrSource *source, const GrRulesTest *test, GrReport *report)
{
  g_autoptr (GrRequest) request = gr_request_new (NULL);
  request->own_rules = own != NULL ? g_hash_table_ref (own) : NULL;
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
  if (study->is_partizan)
    test_partizan (source, test, study, report, &error);
  else
    test_impartial (source, test, study, report, &error);
  if (gr_study_trouble (study, report))
    g_clear_error (&error);
  else if (error != NULL)
    gr_report_add_error (report, name, error);
}

static guint
tests_run (const GrWord *name, GHashTable *own, GrSource *source, GrReport *report)
{
  g_autoptr (GrRules) rules = gr_rules_new (source, NULL, report);
  const GArray *tests = rules != NULL ? gr_rules_tests (rules) : NULL;
  for (guint i = 0; tests != NULL && i < tests->len; i++)
    test_run (name, own, source, &g_array_index (tests, GrRulesTest, i), report);
  return tests != NULL ? tests->len : 0;
}

guint
gr_check_rules (const GrWord *name, GrReport *report)
{
  GError *error = NULL;
  g_autoptr (GrSource) source = gr_source_load (name->text, &error);
  if (source == NULL) {
    gr_report_add_error (report, name, error);
    return 0;
  }
  return tests_run (name, NULL, source, report);
}

guint
gr_check_own_rules (GHashTable *own, const char *name, GrReport *report)
{
  GrSource *source = g_hash_table_lookup (own, name);
  g_autoptr (GrWord) word = gr_word_new (source, (GrSpan) { 0, 0 }, name);
  return tests_run (word, own, source, report);
}
