// SPDX-License-Identifier: MIT
// grundy solve: who wins, the value, every winning move; as text for people and as JSON for programs. The two kinds of play
// are answered in impartial.c and partizan.c.
#include "answers/answers.h"
#include "base/guard.h"
#include "cli/judge.h"
#include "cli/lessons.h"
#include "formats/format.h"
#include "request/drawing.h"

/* The figure that explains the value: of a sum by its components, of a single component by its options. */
static const char *
solve_explaining_figure (const GrStudy *study)
{
  gboolean is_sum = study->n_components > 1 && !study->is_family;
  if (study->is_loopy)
    return "graph";
  if (study->is_partizan)
    return is_sum ? "sum" : "value";
  return is_sum ? "bits" : "mex";
}

gboolean
gr_solve_answer (const GrRequest *request, GrStudy *study, gboolean is_json, gboolean all, GString *out,
                 const GrDrain *drain, GrReport *report)
{
  const GrWord *place = g_array_index (study->summand, GrSummand, 0).args->name;
  GError *error = NULL;
  if (study->is_family && study->summand->len > 1) {
    gr_report_add_at (report, GR_FAULT_INPUT, g_array_index (study->summand, GrSummand, 1).args->name,
                      "a range cannot be a summand: solve the games one by one, or draw their tables",
                      "solve: want one family or a sum of single positions, got both");
    return FALSE;
  }
  const char *lang = gr_program_lang (request->program);
  if (study->is_partizan)
    gr_solve_partizan (study, is_json, all, lang, out, drain, &error);
  else
    gr_solve_impartial (study, is_json, all, gr_args_choice (request->program, "view"), lang, out, drain, &error);
  if (gr_study_trouble (study, report)) {
    g_clear_error (&error);
    return FALSE;
  }
  if (error != NULL)
    gr_report_add_error (report, place, error);
  return gr_report_is_empty (report);
}

gboolean
gr_solve_explain (GrRequest *request, GrStudy *study, GString *out, GrReport *report)
{
  const GrWord *place = g_array_index (study->summand, GrSummand, 0).args->name;
  g_autoptr (GrWord) name = gr_word_copy (place);
  g_free (name->text);
  name->text = g_strdup (solve_explaining_figure (study));
  if (!gr_request_add_figure (request, name, GR_FAULT_USAGE, report))
    return FALSE;
  g_autoptr (GrDrawing) drawing = gr_request_draw_figure (request, 0, study, report);
  if (drawing == NULL)
    return FALSE;
  g_autoptr (GPtrArray) frames = gr_drawing_choose (drawing, GR_SHOW_ALL, 0);
  const GrFormatOptions options = { .title = "", .lang = gr_program_lang (request->program) };
  GError *error = NULL;
  g_string_append_c (out, '\n');
  if (!gr_format_having (GR_FORMAT_TERMINAL)->write (frames, &options, out, &error))
    gr_report_add_error (report, place, error);
  return gr_report_is_empty (report);
}

/* FALSE and a fault where --judge and --problem do not fit the other options. */
static gboolean
solve_check_judge (const GrArgs *options, GrReport *report)
{
  static const char *const others[] = { "json", "all", "explain" };
  gboolean judge = gr_args_flag (options, "judge");
  const GrOption *problem = gr_args_option (options, "problem");
  if (problem != NULL && !judge) {
    gr_report_add_at (report, GR_FAULT_USAGE, problem->key, "add --judge", "--problem: want --judge as well");
    return FALSE;
  }
  for (guint i = 0; judge && i < G_N_ELEMENTS (others); i++)
    if (gr_args_flag (options, others[i])) {
      gr_report_add_at (report, GR_FAULT_USAGE, gr_args_option (options, others[i])->key, "leave one of them out",
                        "--judge: the judge’s words stand alone, got “--%s” as well", others[i]);
      return FALSE;
    }
  return TRUE;
}

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
  const GrArgs *options = call->request->command;
  if (!solve_check_judge (options, call->report))
    return;
  if (gr_args_flag (options, "judge")) {
    gr_solve_judge (call);
    return;
  }
  g_autoptr (GrStudy) study = gr_request_study (call->request, call->report);
  if (study == NULL)
    return;
  gboolean is_json = gr_args_flag (options, "json"), explains = !is_json && gr_args_flag (options, "explain");
  const GrDrain drain = { solve_pour, call };
  g_autoptr (GString) out = g_string_new (NULL);
  if (gr_solve_answer (call->request, study, is_json, gr_args_flag (options, "all"), out, explains ? NULL : &drain,
                       call->report)
      && (!explains || gr_solve_explain (call->request, study, out, call->report))) {
    gr_guard_rest ();
    gr_print (out->str, out->len, call->report);
  }
}

static const GrParam solve_params[] = {
  { "json", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "one JSON object on one line" },
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
