// SPDX-License-Identifier: MIT
// grundy solve --judge: a contest problem's official input in, what its judge wants to read out. Words on the command line
// and documents in the game's own notation are taken as they are; what comes from a file or standard input must be the
// problem's official input (game/contest.h), for a count that is taken for a heap would give a wrong verdict.
#include "cli/judge.h"

#include "base/number.h"

#include <string.h>

/* ---- which problem ---- */

/* Whether @text, “BOJ 16895” or “16895”, names @problem. */
static gboolean
judge_is_named (const GrContestProblem *problem, const char *text)
{
  const char *number = strrchr (problem->name, ' ');
  return g_ascii_strcasecmp (problem->name, text) == 0
         || (number != NULL && g_ascii_strcasecmp (number + 1, text) == 0);
}

/* “BOJ 11868, BOJ 16895”. (transfer full) */
static char *
judge_names (const GrContestProblem *problem)
{
  GString *names = g_string_new (NULL);
  for (; problem->name != NULL; problem++)
    g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", problem->name);
  return g_string_free (names, FALSE);
}

/* The problem that --problem names, or the first that is played as --misere says. NULL and a fault where there is none. */
static const GrContestProblem *
judge_choose (const GrGame *game, GrCall *call)
{
  const GrArgs *options = call->request->command;
  const GrOption *named = gr_args_option (options, "problem");
  const GrContestProblem *all = game->contest->problem, *problem = all;
  gboolean is_misere = gr_args_flag (call->request->program, "misere");
  while (problem->name != NULL
         && !(named != NULL ? judge_is_named (problem, named->value->text) : problem->is_misere == is_misere))
    problem++;
  if (problem->name != NULL)
    return problem;
  g_autofree char *names = judge_names (all);
  if (named != NULL) {
    g_autofree char *help = g_strdup_printf (gr_message ("those of %s are %s"), game->about.name, names);
    gr_report_add_at (call->report, GR_FAULT_USAGE, named->value, help, "--problem: want a problem of %s, got “%s”",
                      game->about.name, named->value->text);
    return NULL;
  }
  g_autofree char *help = g_strdup_printf (
    is_misere ? gr_message ("leave out --misere (%s)") : gr_message ("add --misere (%s)"), names);
  gr_report_add_at (call->report, GR_FAULT_USAGE, gr_args_option (options, "judge")->key, help,
                    "--judge: no problem plays %s this way", game->about.name);
  return NULL;
}

/* Gives the game what the problem fixes. FALSE and a fault where the reader says otherwise. */
static gboolean
judge_fix (const GrContestProblem *problem, GrCall *call)
{
  GrRequest *request = call->request;
  const GrWord *key = gr_args_option (request->command, "judge")->key;
  GrArgs *args = request->args->pdata[0];
  const GrOption *misere = gr_args_option (request->program, "misere");
  if (problem->is_misere != gr_args_flag (request->program, "misere") && misere != NULL) {
    gr_report_add_at (call->report, GR_FAULT_USAGE, misere->key, "leave it out",
                      problem->is_misere ? "%s: whoever cannot move wins" : "%s: whoever cannot move loses",
                      problem->name);
    return FALSE;
  }
  if (problem->is_misere && misere == NULL) {
    g_autoptr (GrWord) yes = gr_word_new (key->source, key->span, "true");
    gr_args_take (request->program, gr_param_lookup (gr_program_params, "misere"), key, yes, GR_FAULT_USAGE,
                  call->report);
  }
  if (problem->option == NULL)
    return TRUE;
  const GrOption *given = gr_args_option (args, problem->option);
  if (given == NULL)
    gr_contest_set (args, problem->option, problem->value, call->report);
  else if (!g_str_equal (given->value->text, problem->value)) {
    g_autofree char *help = g_strdup_printf (gr_message ("leave it out, or write --%s %s"), problem->option,
                                             problem->value);
    gr_report_add_at (call->report, GR_FAULT_USAGE, given->value, help, "%s: want --%s %s, got “%s”", problem->name,
                      problem->option, problem->value, given->value->text);
    return FALSE;
  }
  return TRUE;
}

/* ---- its input ---- */

/* The official input; NULL where the input is in the game's own notation. Lent. */
static GrSource *
judge_official_input (const GrArgs *args)
{
  gsize at = 0;
  GrSpan span;
  if (args->document != NULL && gr_source_take_word (args->document, &at, &span)) {
    g_autoptr (GrWord) first = gr_word_new (args->document, span, NULL);
    gint64 number;
    return gr_number_parse (first->text, &number) ? args->document : NULL;
  }
  gboolean is_typed = args->words->len > 0 && ((const GrWord *) args->words->pdata[0])->source == args->name->source;
  return args->document != NULL ? args->document : is_typed ? NULL : args->file;
}

/* The instances to be answered (of GrArgs), and in @input what was said of them: NULL with faults. (transfer full) */
static GPtrArray *
judge_read (const GrContestProblem *problem, GrContestInput *input, GrCall *call)
{
  g_autoptr (GPtrArray) all = g_steal_pointer (&call->request->args);
  call->request->args = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_args_free);
  GrArgs *args = all->pdata[0];
  GrSource *source = problem->grammar != NULL || problem->read != NULL ? judge_official_input (args) : NULL;
  if (source == NULL)
    return g_steal_pointer (&all);
  g_autoptr (GPtrArray) instances = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_args_free);
  input->source = source;
  input->place = (GrSpan) { source->length, source->length };
  input->args = args;
  if (!gr_contest_read (problem, input, instances))
    return NULL;
  const GrGame *game = call->request->game->pdata[0];
  for (guint i = 0; i < instances->len && !game->notation.takes_list; i++)
    gr_args_make_words (instances->pdata[i]);
  return g_steal_pointer (&instances);
}

/* ---- its answer ---- */

/* What is printed for instance @index, appended to @out; FALSE with faults or @error. */
static gboolean
judge_answer (const GrContestProblem *problem, guint index, GrCall *call, GString *out, GError **error)
{
  g_autoptr (GrStudy) study = gr_request_study (call->request, call->report);
  if (study == NULL)
    return FALSE;
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  const GrWord *place = summand->args->name;
  if (study->is_family || (study->is_partizan && problem->print == NULL)) {
    gr_report_add_at (call->report, GR_FAULT_USAGE, place, "leave out --judge",
                      study->is_family ? "the judge decides one position, not a family of them"
                                       : "the judge decides games in which both players have the same moves");
    return FALSE;
  }
  g_autoptr (GrAnswer) answer = study->is_partizan ? NULL : gr_study_solve (study, error);
  if (problem->print != NULL && (answer != NULL || study->is_partizan))
    return problem->print (summand->instance, answer, index, out, error);
  if (answer == NULL)
    return FALSE;
  if (answer->outcome == GR_OUTCOME_D && problem->draw == NULL) {
    gr_report_add_at (call->report, GR_FAULT_INPUT, place, "leave out --judge",
                      "%s: the judge has no word for a draw, and this position is one", problem->name);
    return FALSE;
  }
  g_string_append (out, answer->outcome == GR_OUTCOME_D ? problem->draw
                                                        : problem->word[answer->outcome == GR_OUTCOME_N ? 0 : 1]);
  return TRUE;
}

void
gr_solve_judge (GrCall *call)
{
  GrRequest *request = call->request;
  const GrGame *game = request->game->pdata[0];
  const GrWord *key = gr_args_option (request->command, "judge")->key;
  g_autoptr (GrWord) name = gr_word_copy (((const GrArgs *) request->args->pdata[0])->name); /* outlives the args */
  if (request->game->len > 1 || game->contest == NULL) {
    gr_report_add_at (call->report, GR_FAULT_USAGE, key, "leave it out",
                      request->game->len > 1 ? "--judge: no contest’s judge has words for this sum"
                                             : "--judge: no contest’s judge has words for this game");
    return;
  }
  const GrContestProblem *problem = judge_choose (game, call);
  if (problem == NULL || !judge_fix (problem, call))
    return;
  g_autoptr (GArray) decided = g_array_new (FALSE, TRUE, sizeof (gint));
  GrContestInput input = { .problem = problem->name, .report = call->report, .decided = decided };
  g_autoptr (GPtrArray) instances = judge_read (problem, &input, call);
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean good = instances != NULL;
  for (guint i = 0; good && i < instances->len; i++) {
    gint player = i < decided->len ? g_array_index (decided, gint, i) : 0;
    GError *error = NULL;
    if (player != 0) {
      g_string_append (out, player == GR_CONTEST_DRAW ? problem->draw : problem->word[player - 1]);
    } else {
      g_ptr_array_add (request->args, instances->pdata[i]);
      instances->pdata[i] = NULL; /* the study takes it */
      good = judge_answer (problem, i, call, out, &error);
    }
    if (error != NULL)
      gr_report_add_error (call->report, name, error);
    else if (problem->print == NULL)
      g_string_append_c (out, (i + 1) % MAX (1, input.per_line) == 0 || i + 1 == instances->len ? '\n' : ' ');
  }
  if (good)
    gr_print (out->str, out->len, call->report);
}

/* How --problem is to name @problem, the first of @all (NULL: it need not). */
static const char *
judge_short_name (const GrContestProblem *all, const GrContestProblem *problem)
{
  const char *number = strrchr (problem->name, ' ');
  guint n = 0;
  for (const GrContestProblem *one = all; number != NULL && one->name != NULL; one++)
    n += judge_is_named (one, number + 1);
  return problem == all ? NULL : n == 1 ? number + 1 : problem->name;
}

void
gr_judge_append_help (const GrGame *game, const char *name, GString *out)
{
  const GrContestProblem *problem = game->contest != NULL ? game->contest->problem : NULL;
  if (problem != NULL)
    g_string_append (out, gr_message ("\nContest problems:\n"));
  for (const GrContestProblem *one = problem; one != NULL && one->name != NULL; one++) {
    const char *own = judge_short_name (problem, one);
    const char *quote = own != NULL && strchr (own, ' ') != NULL ? "\"" : "";
    g_string_append_printf (out, "  %s: grundy solve %s - --judge%s%s%s%s%s\n", one->name, name,
                            one->is_misere && one == problem ? " --misere" : "", own != NULL ? " --problem " : "",
                            quote, own != NULL ? own : "", quote);
    g_string_append_printf (out, gr_message ("    reads %s\n    prints "), gr_message (one->input));
    if (one->prints != NULL)
      g_string_append_printf (out, "%s\n", gr_message (one->prints));
    else if (one->draw != NULL)
      g_string_append_printf (out,
                              gr_message ("“%s” where the first player wins, “%s” where the second does, else “%s”\n"),
                              one->word[0], one->word[1], one->draw);
    else
      g_string_append_printf (out, gr_message ("“%s” where the first player wins, else “%s”\n"), one->word[0],
                              one->word[1]);
  }
}
