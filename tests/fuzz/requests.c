// SPDX-License-Identifier: MIT
// Whole requests. “words” is a command line, a word a line (or separated by spaces), run by the command itself, small
// limits given beforehand; “notation” is a game's words on its first line and its document below, read by the game's
// own prepare; “rules” is rules in Lua, whose first line, a comment, holds the words for start: they are solved and drawn.
#include "fuzz.h"

#include "base/args.h"
#include "answers/answers.h"
#include "cli/command.h"
#include "request/drawing.h"

#include <string.h>

#define REQUESTS_LIMIT "300" /* positions */
#define REQUESTS_RULES_LIMIT "40"
#define REQUESTS_MAX_WORDS 64

/* Commands that neither write files nor start processes. */
static const char *const requests_command[] = { "draw", "solve", "list", "help", "version", NULL };

/* What would read or write a file somewhere else. */
static gboolean
requests_is_far (const char *word)
{
  return g_str_has_prefix (word, "-o") || g_str_has_prefix (word, "--output") || strchr (word, '@') != NULL
         || *word == '/' || strstr (word, "..") == word || strstr (word, "/.") != NULL;
}

static void
requests_limit (GrRequest *request, GrSource *source, const char *limit, GrReport *report)
{
  g_autoptr (GrWord) key = gr_word_new (source, (GrSpan) { 0, 0 }, "limit");
  g_autoptr (GrWord) value = gr_word_new (source, (GrSpan) { 0, 0 }, limit);
  gr_request_set (request, key, value, GR_FAULT_USAGE, report);
}

/* The words of @source; NULL where one of them would leave the folder. (transfer full) */
static GPtrArray *
requests_words (GrSource *source)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gr_source_words (source, words);
  for (guint i = 0; i < words->len; i++)
    if (requests_is_far (((const GrWord *) words->pdata[i])->text))
      return NULL;
  return words->len <= REQUESTS_MAX_WORDS ? g_steal_pointer (&words) : NULL;
}

static void
run_words (const char *text, gsize length)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrSource) source = gr_fuzz_source ("command line", text, length);
  g_autoptr (GPtrArray) words = gr_source_check_text (source, report) ? requests_words (source) : NULL;
  if (words == NULL || words->len == 0)
    return;
  g_autoptr (GrWord) name = g_ptr_array_steal_index (words, 0);
  const GrCommand *command = g_strv_contains (requests_command, name->text) ? gr_command_lookup (name->text) : NULL;
  if (command == NULL)
    return;
  g_autoptr (GrRequest) request = gr_request_new (NULL);
  request->command = gr_args_new (command->params, name, NULL);
  requests_limit (request, source, REQUESTS_LIMIT, report);
  GrCall call = { request, words, name, report, 0 };
  command->run (&call);
  g_assert_cmpint (call.code, >=, 0);
  g_assert_cmpint (call.code, <=, 4);
  gr_fuzz_check_report (report);
}

static void
run_notation (const char *text, gsize length)
{
  g_autoptr (GrReport) report = gr_report_new ();
  gsize n = strcspn (text, "\n");
  g_autoptr (GrSource) source = gr_fuzz_source ("command line", text, length), head = NULL, document = NULL;
  if (!gr_source_check_text (source, report))
    return;
  head = gr_source_new ("command line", g_strndup (text, n), n);
  g_autoptr (GPtrArray) words = requests_words (head);
  if (words == NULL)
    return;
  g_autoptr (GrRequest) request = gr_request_new (NULL);
  requests_limit (request, source, REQUESTS_LIMIT, report);
  gboolean good = gr_request_read (request, words, GR_FAULT_INPUT, report);
  if (good && n < length) {
    document = gr_fuzz_source ("input", text + n + 1, length - n - 1);
    good = gr_request_set_input (request, document, report);
  }
  g_autoptr (GrStudy) study = good ? gr_request_study (request, report) : NULL;
  g_assert_true ((study != NULL) == gr_report_is_empty (report));
  if (study != NULL) {
    g_autofree char *input = gr_study_input (study);
    g_assert_true (g_utf8_validate (input, -1, NULL));
  }
  gr_fuzz_check_report (report);
}

/* A request of the rules in @source, called “fuzz”, with the words of their first line; NULL with faults, or where a word
   would leave the folder. (transfer full) */
static GrRequest *
rules_request (GrSource *source, GrReport *report)
{
  gsize n = strcspn (source->text, "\n"), dashes = g_str_has_prefix (source->text, "--") ? 2 : n;
  g_autofree char *line = g_strdup_printf ("fuzz %.*s", (int) (n - dashes), source->text + dashes);
  g_autoptr (GrSource) head = gr_source_new ("command line", g_strdup (line), -1);
  g_autoptr (GPtrArray) words = requests_words (head);
  g_autoptr (GrRequest) request = gr_request_new (NULL);
  request->own_rules = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) gr_source_unref);
  g_hash_table_insert (request->own_rules, g_strdup ("fuzz"), gr_source_ref (source));
  requests_limit (request, head, REQUESTS_RULES_LIMIT, report);
  if (words == NULL || !gr_request_read (request, words, GR_FAULT_INPUT, report))
    return NULL;
  return g_steal_pointer (&request);
}

static void
run_rules (const char *text, gsize length)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrSource) source = gr_fuzz_source ("rules.lua", text, length);
  if (!gr_source_check_text (source, report))
    return;
  g_autoptr (GrRequest) request = rules_request (source, report);
  g_autoptr (GrStudy) study = request != NULL ? gr_request_study (request, report) : NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean good = study != NULL && gr_solve_answer (request, study, TRUE, TRUE, out, NULL, report);
  g_assert_true (good == (study != NULL && gr_report_is_empty (report)));
  g_assert_true (g_utf8_validate (out->str, -1, NULL));
  gr_fuzz_check_report (report);
  g_autoptr (GrRequest) picture = good ? rules_request (source, report) : NULL;
  g_autoptr (GrWord) figure = gr_word_new (source, (GrSpan) { 0, 0 }, "picture");
  if (picture != NULL && gr_request_add_figure (picture, figure, GR_FAULT_INPUT, report)) {
    g_autoptr (GPtrArray) drawings = gr_request_draw (picture, report);
    g_assert_true ((drawings->len == 1) == gr_report_is_empty (report));
  }
  gr_fuzz_check_report (report);
}

const GrFuzz gr_fuzz_requests[] = {
  { "words", run_words, NULL },
  { "notation", run_notation, NULL },
  { "rules", run_rules, NULL },
  { NULL, NULL, NULL },
};
