// SPDX-License-Identifier: MIT
// grundy solve: who wins, the value, every winning move; as text for people and as JSON for programs. The two kinds of play
// are answered in impartial.c and partizan.c. With --judge: a contest problem's official input
// in, what its judge wants to read out. Words on the command line and documents in the game's own notation are taken as they
// are; what comes from a file or standard input must be the problem's official input (game/contest.h), for a count that is
// taken for a heap would give a wrong verdict.
#include "answers/answers.h"
#include "base/guard.h"
#include "cli/lessons.h"
#include "formats/format.h"
#include "request/drawing.h"
#include "base/number.h"
#include "game/solve.h"

#include <string.h>

gboolean
gr_solve_answer (const GrRequest *request, GrStudy *study, GrSolveStyle style, gboolean all, GString *out,
                 const GrDrain *drain, GrReport *report)
{
  const GrWord *place = g_array_index (study->summand, GrSummand, 0).args->name;
  GError *error = NULL;
  if (study->is_family && study->summand->len > 1)
    return gr_report_add_at (report, GR_FAULT_INPUT, g_array_index (study->summand, GrSummand, 1).args->name,
                             "a range cannot be a summand: solve the games one by one, or draw their tables",
                             "solve: want one family or a sum of single positions, got both");
  const char *lang = gr_program_lang (request->program);
  if (study->is_partizan)
    gr_solve_partizan (study, style, all, lang, out, drain, &error);
  else
    gr_solve_impartial (study, style, all, gr_args_choice (request->program, "view"), lang, out, drain, &error);
  if (gr_study_trouble (study, report)) {
    g_clear_error (&error);
    return FALSE;
  }
  if (error != NULL)
    gr_report_add_error (report, place, error);
  return gr_report_is_empty (report);
}

/* Adds the reasoning, as a figure tells it step by step. Once a request. FALSE and faults where it cannot be had. */
static gboolean
solve_explain (GrRequest *request, GrStudy *study, GString *out, GrReport *report)
{
  const GrWord *place = g_array_index (study->summand, GrSummand, 0).args->name;
  g_autoptr (GrWord) name = gr_word_copy (place);
  g_free (name->text);
  /* A sum is explained by its components, a single component by its options. */
  gboolean is_sum = study->n_components > 1 && !study->is_family;
  const char *impartial = is_sum ? "bits" : "mex", *partizan = is_sum ? "sum" : "value";
  name->text = g_strdup (study->is_loopy ? "graph" : study->is_partizan ? partizan : impartial);
  if (!gr_request_add_figure (request, name, GR_FAULT_USAGE, report))
    return FALSE;
  g_autoptr (GrDrawing) drawing = gr_request_draw_figure (request, 0, study, report);
  if (drawing == NULL)
    return FALSE;
  g_autoptr (GPtrArray) frames = gr_drawing_choose (drawing, GR_SHOW_ALL, 0, 0);
  const GrFormatOptions options = { .title = "", .lang = gr_program_lang (request->program) };
  GError *error = NULL;
  g_string_append_c (out, '\n');
  if (!gr_format_having (GR_FORMAT_TERMINAL)->write (frames, &options, out, &error))
    gr_report_add_error (report, place, error);
  return gr_report_is_empty (report);
}

/* ---- which problem ---- */

/* Whether @text, “BOJ 16895” or “16895”, names @problem. */
static gboolean
judge_is_named (const GrContestProblem *problem, const char *text)
{
  const char *number = strrchr (problem->name, ' ');
  return g_ascii_strcasecmp (problem->name, text) == 0
         || (number != NULL && g_ascii_strcasecmp (number + 1, text) == 0);
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
  g_autoptr (GString) names = g_string_new (NULL);
  for (problem = all; problem->name != NULL; problem++)
    g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", problem->name);
  if (named != NULL) {
    g_autofree char *help = g_strdup_printf (gr_message ("those of %s are %s"), game->about.name, names->str);
    gr_report_add_at (call->report, GR_FAULT_USAGE, named->value, help, "--problem: want a problem of %s, got “%s”",
                      game->about.name, named->value->text);
    return NULL;
  }
  g_autofree char *help = g_strdup_printf (
    is_misere ? gr_message ("leave out --misere (%s)") : gr_message ("add --misere (%s)"), names->str);
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
  if (problem->is_misere != gr_args_flag (request->program, "misere") && misere != NULL)
    return gr_report_add_at (call->report, GR_FAULT_USAGE, misere->key, "leave it out",
                             problem->is_misere ? "%s: whoever cannot move wins" : "%s: whoever cannot move loses",
                             problem->name);
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
    return gr_report_add_at (call->report, GR_FAULT_USAGE, given->value, help, "%s: want --%s %s, got “%s”",
                             problem->name, problem->option, problem->value, given->value->text);
  }
  return TRUE;
}

/* ---- its input ---- */

/* The instances to be answered (of GrArgs), and in @input what was said of them: NULL with faults. (transfer full) */
static GPtrArray *
judge_read (const GrContestProblem *problem, GrContestInput *input, GrCall *call)
{
  g_autoptr (GPtrArray) all = g_steal_pointer (&call->request->args);
  call->request->args = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_args_free);
  GrArgs *args = all->pdata[0];
  /* NULL where the input is in the game's own notation: a document that begins with a number is the official input. */
  gboolean is_typed = args->words->len > 0 && ((const GrWord *) args->words->pdata[0])->source == args->name->source;
  GrSource *source = args->document != NULL ? args->document : is_typed ? NULL : args->file;
  gsize at = 0;
  GrSpan span;
  if (args->document != NULL && gr_source_take_word (args->document, &at, &span)) {
    g_autoptr (GrWord) first = gr_word_new (args->document, span, NULL);
    gint64 number;
    source = gr_number_parse (first->text, &number) ? source : NULL;
  }
  if (source == NULL || (problem->grammar == NULL && problem->read == NULL))
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
  if (study->is_family || (study->is_partizan && problem->print == NULL))
    return gr_report_add_at (call->report, GR_FAULT_USAGE, place, "leave out --judge",
                             study->is_family ? "the judge decides one position, not a family of them"
                                              : "the judge decides games in which both players have the same moves");
  g_autoptr (GrAnswer) answer = study->is_partizan ? NULL : gr_study_solve (study, error);
  if (problem->print != NULL && (answer != NULL || study->is_partizan))
    return problem->print (summand->instance, answer, index, out, error);
  if (answer == NULL)
    return FALSE;
  if (answer->outcome == GR_OUTCOME_D && problem->draw == NULL)
    return gr_report_add_at (call->report, GR_FAULT_INPUT, place, "leave out --judge",
                             "%s: the judge has no word for a draw, and this position is one", problem->name);
  g_string_append (out, answer->outcome == GR_OUTCOME_D ? problem->draw
                                                        : problem->word[answer->outcome == GR_OUTCOME_N ? 0 : 1]);
  return TRUE;
}

/* Answers what has been read as the judge of the game's contest problem wants it (--judge, --problem), written to standard
   output. */
static void
solve_judge (GrCall *call)
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

void
gr_judge_append_help (const GrGame *game, const char *name, GString *out)
{
  const GrContestProblem *problem = game->contest != NULL ? game->contest->problem : NULL;
  if (problem != NULL)
    g_string_append (out, gr_message ("\nContest problems:\n"));
  for (const GrContestProblem *one = problem; one != NULL && one->name != NULL; one++) {
    /* How --problem is to name it: the first need not be named, the others by number where that tells them apart. */
    const char *number = strrchr (one->name, ' ');
    guint n = 0;
    for (const GrContestProblem *other = problem; number != NULL && other->name != NULL; other++)
      n += judge_is_named (other, number + 1);
    const char *own = one == problem ? NULL : n == 1 ? number + 1 : one->name;
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

/* ---- the command ---- */

/* For GrDrain. */
static void
solve_pour (const char *text, gsize length, gpointer data)
{
  GrCall *call = data;
  if (gr_report_is_empty (call->report))
    gr_print (text, length, call->report);
}

static void
solve_run (GrCall *call)
{
  if (!gr_request_read (call->request, call->words, GR_FAULT_USAGE, call->report))
    return;
  static const char *const others[] = { "json", "all", "explain" };
  const GrArgs *options = call->request->command;
  gboolean judge = gr_args_flag (options, "judge");
  if (!gr_command_needs (call, "problem", "judge") || !gr_command_needs (call, "say", "json"))
    return;
  for (guint i = 0; judge && gr_report_is_empty (call->report) && i < G_N_ELEMENTS (others); i++)
    if (gr_args_flag (options, others[i]))
      gr_report_add_at (call->report, GR_FAULT_USAGE, gr_args_option (options, others[i])->key, "leave one of them out",
                        "--judge: the judge’s words stand alone, got “--%s” as well", others[i]);
  if (!gr_report_is_empty (call->report))
    return;
  if (judge) {
    solve_judge (call);
    return;
  }
  g_autoptr (GrStudy) study = gr_request_study (call->request, call->report);
  if (study == NULL)
    return;
  gboolean is_json = gr_args_flag (options, "json"), explains = !is_json && gr_args_flag (options, "explain");
  GrSolveStyle style = !is_json ? GR_SOLVE_TEXT : gr_args_flag (options, "say") ? GR_SOLVE_JSON_SAID : GR_SOLVE_JSON;
  const GrDrain drain = { solve_pour, call };
  g_autoptr (GString) out = g_string_new (NULL);
  if (gr_solve_answer (call->request, study, style, gr_args_flag (options, "all"), out, explains ? NULL : &drain,
                       call->report)
      && (!explains || solve_explain (call->request, study, out, call->report))) {
    gr_guard_rest ();
    gr_print (out->str, out->len, call->report);
  }
}

static const GrParam solve_params[] = {
  { "json", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "one JSON object on one line" },
  { "say", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "with --json: its sentences too, for programs that show them" },
  { "all", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "the value of every position too" },
  { "explain", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "the reasoning too, step by step" },
  { "judge", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "read the official input of the game’s contest problem, and print only what its judge wants; “grundy help GAME” lists "
    "the problems" },
  { "problem", GR_PARAM_TEXT, NULL, 0, 0, NULL, "PROBLEM", "which of the game’s contest problems --judge answers" },
  GR_PARAM_ROOT,
  GR_SANDBOX_PARAMS,
  GR_COMMON_PARAMS,
  GR_PARAM_END,
};

const GrCommand gr_command_solve = {
  .name = "solve",
  .usage = "GAME [INPUT…] [OPTION…] [+ GAME …]",
  .summary = "Who wins, the value, and every winning move",
  .params = solve_params,
  .run = solve_run,
};
