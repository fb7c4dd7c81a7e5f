// SPDX-License-Identifier: MIT
// grundy solve: who wins, the value, every winning move; as text for people and as JSON for programs.
#include "cli/solve.h"

#include "cli/command.h"
#include "diagram/words.h"
#include "formats/format.h"
#include "request/drawing.h"
#include "scene/text.h"

/* By GrOutcome. */
static const char *const solve_outcomes[] = { "P", "N", "L", "R" };
static const char *const solve_winners[] = { "second", "first", "left", "right" };

/* ---- JSON (docs/command-line.md) ---- */

static void
solve_json_components (const GrStudy *study, const GrAnswer *answer, GrJson *json)
{
  gr_json_open (json, "components", '[');
  for (guint i = 0; i < study->component->len; i++) {
    g_autofree char *label = gr_study_label (study, i, gr_study_component (study, i)->start);
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "game", gr_study_summand (study, i)->game->about.name);
    gr_json_text (json, "position", label);
    if (answer->has_grundy)
      gr_json_unsigned (json, "grundy", g_array_index (answer->component_grundy, GrNimber, i));
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
}

/* One winning move as an object of a list. */
static void
solve_json_move (const GrStudy *study, const GrWinningMove *move, GrJson *json)
{
  const GrSummand *summand = gr_study_summand (study, move->component);
  gr_json_open (json, NULL, '{');
  gr_json_unsigned (json, "component", move->component);
  if (!gr_summand_is_bare (summand)) {
    gr_json_text (json, "from", move->from);
    gr_json_text (json, "to", move->to);
  }
  if (summand->game->telling != NULL && summand->game->telling->move_json != NULL)
    summand->game->telling->move_json (summand->instance, &move->move, json);
  gr_json_close (json, '}');
}

void
gr_solve_json_moves (const GrStudy *study, const char *key, const GPtrArray *moves, GrJson *json)
{
  gr_json_open (json, key, '[');
  for (guint i = 0; i < moves->len; i++)
    solve_json_move (study, moves->pdata[i], json);
  gr_json_close (json, ']');
}

static void
solve_json_moves (const GrStudy *study, const GrAnswer *answer, GrJson *json)
{
  if (answer->count != NULL) {
    gr_json_text (json, "winning_move_count", answer->count);
    return;
  }
  if (answer->moves_error != NULL) {
    gr_json_boolean (json, "moves_omitted", TRUE);
    return;
  }
  gr_solve_json_moves (study, "winning_moves", answer->move, json);
  gr_json_unsigned (json, "winning_move_count", answer->n_moves);
  if (answer->truncated)
    gr_json_boolean (json, "truncated", TRUE);
}

/* The value of the whole; as a string where the count of winning moves is one too, as in fibonacci-tree. */
static void
solve_json_grundy (const GrAnswer *answer, GrJson *json)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, answer->grundy);
  if (answer->count != NULL)
    gr_json_text (json, "grundy", text);
  else
    gr_json_unsigned (json, "grundy", answer->grundy);
}

/* The period of the heap game that the study is, if it is one and has one. */
static gboolean
solve_period (const GrStudy *study, GrPeriod *period)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  return study->summand->len == 1 && study->options.play == GR_PLAY_NORMAL && gr_summand_period (summand, period);
}

static gboolean
solve_json_all (GrStudy *study, GrJson *json, GError **error)
{
  g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  if (!gr_study_all (study, label, verdict, error))
    return FALSE;
  gr_json_open (json, "values", '[');
  for (guint i = 0; i < label->len; i++) {
    const GrVerdict *one = &g_array_index (verdict, GrVerdict, i);
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "position", label->pdata[i]);
    const char *key = study->is_partizan ? "value" : study->options.play == GR_PLAY_NORMAL ? "grundy" : "outcome";
    if (one->is_hole)
      gr_json_null (json, key);
    else if (one->has_form)
      gr_solve_json_form (study, key, one->form, json);
    else if (one->has_grundy)
      gr_json_unsigned (json, key, one->grundy);
    else
      gr_json_text (json, key, solve_outcomes[one->outcome]);
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
  GrPeriod period;
  if (solve_period (study, &period)) {
    gr_json_unsigned (json, "preperiod", period.preperiod);
    gr_json_unsigned (json, "period", period.period);
  }
  return TRUE;
}

static void
solve_json_remarks (const GrStudy *study, GrJson *json)
{
  g_autoptr (GPtrArray) remarks = gr_study_remarks (study);
  if (remarks->len == 0)
    return;
  gr_json_open (json, "remarks", '[');
  for (guint i = 0; i < remarks->len; i++)
    gr_json_text (json, NULL, remarks->pdata[i]);
  gr_json_close (json, ']');
}

/* In a sum nobody asks, and the members of two games might have one name. */
static const GrSummand *
solve_extra_summand (const GrStudy *study)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  const GrGameContest *contest = summand->game->contest;
  return study->summand->len == 1 && !study->is_family && contest != NULL && contest->extra != NULL ? summand : NULL;
}

gboolean
gr_solve_json_extra (const GrStudy *study, GrJson *json, GError **error)
{
  const GrSummand *summand = solve_extra_summand (study);
  return summand == NULL || summand->game->contest->extra (summand->instance, json, NULL, error);
}

gboolean
gr_solve_text_extra (const GrStudy *study, GString *out, GError **error)
{
  const GrSummand *summand = solve_extra_summand (study);
  return summand == NULL || summand->game->contest->extra (summand->instance, NULL, out, error);
}

void
gr_solve_json_head (const GrStudy *study, const GrOutcome *outcome, GrJson *json)
{
  g_autofree char *input = gr_study_input (study);
  gr_json_open (json, NULL, '{');
  gr_json_text (json, "game", gr_study_game_name (study));
  gr_json_text (json, "input", input);
  if (outcome != NULL) {
    gr_json_text (json, "outcome", solve_outcomes[*outcome]);
    gr_json_text (json, "winner", solve_winners[*outcome]);
  }
}

gboolean
gr_solve_json_tail (GrStudy *study, gboolean all, GrJson *json, GError **error)
{
  if (all && !solve_json_all (study, json, error))
    return FALSE;
  solve_json_remarks (study, json);
  gr_json_close (json, '}');
  g_string_append_c (json->text, '\n');
  return TRUE;
}

/* @answer NULL: a family, which has no outcome but values. */
static gboolean
solve_json (GrStudy *study, const GrAnswer *answer, gboolean all, GString *out, GError **error)
{
  GrJson json = { out, FALSE };
  gr_solve_json_head (study, answer != NULL ? &answer->outcome : NULL, &json);
  if (answer != NULL) {
    if (answer->has_grundy)
      solve_json_grundy (answer, &json);
    solve_json_components (study, answer, &json);
    if (!gr_solve_json_extra (study, &json, error))
      return FALSE;
    solve_json_moves (study, answer, &json);
  }
  return gr_solve_json_tail (study, all || answer == NULL, &json, error);
}

/* ---- text ---- */

#define SOLVE_MOVES_SHOWN 20
#define SOLVE_COMPONENTS_SHOWN 24
#define SOLVE_LABEL_CHARACTERS 40

static void
solve_text_value (const GrStudy *study, const GrAnswer *answer, GString *out)
{
  if (!answer->has_grundy) {
    g_string_append (out, "Misère play: whoever cannot move wins.\n");
    return;
  }
  guint n = study->component->len;
  if (n == 1) {
    g_string_append_printf (out, "Grundy value %" G_GUINT64_FORMAT "\n", answer->grundy);
    return;
  }
  g_string_append (out, "Grundy value ");
  for (guint i = 0; i < MIN (n, SOLVE_COMPONENTS_SHOWN); i++)
    g_string_append_printf (out, "%s%" G_GUINT64_FORMAT, i > 0 ? " ⊕ " : "",
                            g_array_index (answer->component_grundy, GrNimber, i));
  if (n > SOLVE_COMPONENTS_SHOWN)
    g_string_append_printf (out, " ⊕ … (%u components)", n);
  g_string_append_printf (out, " = %" G_GUINT64_FORMAT "\n", answer->grundy);
}

void
gr_solve_text_move (const GrStudy *study, const GrWinningMove *move, GString *out)
{
  const GrSummand *summand = gr_study_summand (study, move->component);
  g_string_append (out, "  ");
  if (study->component->len > 1)
    g_string_append_printf (out, "component %u: ", move->component);
  gboolean is_bare = gr_summand_is_bare (summand);
  if (!is_bare) {
    g_autofree char *from = gr_words_short (move->from, SOLVE_LABEL_CHARACTERS);
    g_autofree char *to = gr_words_short (move->to, SOLVE_LABEL_CHARACTERS);
    g_string_append_printf (out, "%s → %s", from, to);
  }
  g_autoptr (GString) told = g_string_new (NULL);
  if (gr_winning_move_tell (study, move, told)) {
    g_autofree char *line = gr_text_one_line (told->str, 0); /* names of nodes are the reader's */
    g_string_append_printf (out, "%s%s", is_bare ? "" : "   ", line);
  }
}

static void
solve_text_move (const GrStudy *study, const GrWinningMove *move, GString *out)
{
  gr_solve_text_move (study, move, out);
  if (study->options.play == GR_PLAY_NORMAL && study->component->len > 1)
    g_string_append_printf (out, "   (value %" G_GUINT64_FORMAT " → %" G_GUINT64_FORMAT ")", move->before, move->after);
  g_string_append_c (out, '\n');
}

void
gr_solve_text_rest (guint64 n, gboolean truncated, GString *out)
{
  if (n > 0)
    g_string_append_printf (out, "  … and %" G_GUINT64_FORMAT " more (--json lists %s)\n", n,
                            truncated ? "as many as --max-moves allows" : "them");
}

void
gr_solve_text_omitted (const GError *why, GString *out)
{
  g_auto (GStrv) line = g_strsplit (why->message, "\n", 2);
  g_string_append_printf (out, "The winning moves are left out: %s", line[0]);
  if (line[1] != NULL)
    g_string_append_printf (out, "; try %s", line[1]);
  g_string_append (out, ".\n");
}

/* Who wins, said of the player whom @view names. */
static void
solve_text_outcome (const GrAnswer *answer, GrView view, GString *out)
{
  static const char *const who[2][2] = {
    { "P-position: whoever moves second wins", "N-position: whoever moves first wins" },
    { "P-position: whoever has just moved wins", "N-position: whoever has just moved loses" },
  };
  gboolean is_n = answer->outcome == GR_OUTCOME_N;
  /* misère play */
  gboolean is_over = is_n && answer->count == NULL && answer->moves_error == NULL && answer->n_moves == 0;
  g_string_append_printf (out, "%s%s.\n", who[view][is_n],
                          is_over ? "; there is no move"
                          : is_n  ? ""
                                  : "; every move loses");
}

static void
solve_text_moves (const GrStudy *study, const GrAnswer *answer, GrView view, GString *out)
{
  solve_text_outcome (answer, view, out);
  if (answer->outcome == GR_OUTCOME_P || (answer->count == NULL && answer->moves_error == NULL && answer->n_moves == 0))
    return;
  if (answer->count != NULL) {
    g_string_append_printf (out, "%s winning move%s", answer->count, g_str_equal (answer->count, "1") ? "" : "s");
    if (answer->modulus > 0)
      g_string_append_printf (out, ", modulo %" G_GUINT64_FORMAT, answer->modulus);
    g_string_append_c (out, '\n');
    return;
  }
  if (answer->moves_error != NULL) {
    gr_solve_text_omitted (answer->moves_error, out);
    return;
  }
  g_string_append_printf (out, "%" G_GUINT64_FORMAT " winning move%s:\n", answer->n_moves,
                          answer->n_moves == 1 ? "" : "s");
  guint n = MIN (answer->move->len, SOLVE_MOVES_SHOWN);
  guint64 n_told = 0; /* a line may stand for a class of moves */
  for (guint i = 0; i < n; i++) {
    const GrWinningMove *move = answer->move->pdata[i];
    solve_text_move (study, move, out);
    n_told += move->move.count;
  }
  gr_solve_text_rest (answer->n_moves - n_told, answer->truncated, out);
}

gboolean
gr_solve_text_all (GrStudy *study, GString *out, GError **error)
{
  g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  if (!gr_study_all (study, label, verdict, error))
    return FALSE;
  guint width = 8;
  for (guint i = 0; i < label->len; i++) {
    char *short_label = gr_words_short (label->pdata[i], SOLVE_LABEL_CHARACTERS);
    g_free (label->pdata[i]);
    label->pdata[i] = short_label;
    width = MAX (width, gr_words_columns (short_label));
  }
  for (guint i = 0; i < label->len; i++) {
    const GrVerdict *one = &g_array_index (verdict, GrVerdict, i);
    gr_words_pad (out, label->pdata[i], (int) width);
    g_string_append_printf (out, "  %s", one->is_hole ? "–" : solve_outcomes[one->outcome]);
    if (one->has_grundy)
      g_string_append_printf (out, "  %" G_GUINT64_FORMAT, one->grundy);
    if (one->has_form) {
      g_string_append (out, "  ");
      gr_solve_text_form (study, one->form, out);
    }
    g_string_append_c (out, '\n');
  }
  GrPeriod period;
  if (solve_period (study, &period))
    g_string_append_printf (
      out, "pre-period %" G_GUINT64_FORMAT ", period %" G_GUINT64_FORMAT " (checked to %" G_GUINT64_FORMAT "; %s)\n",
      period.preperiod, period.period, period.checked, period.proof);
  return TRUE;
}

void
gr_solve_text_head (const GrStudy *study, GString *out)
{
  const GrSummand *first = &g_array_index (study->summand, GrSummand, 0);
  g_autofree char *typed = gr_study_input (study);
  g_autofree char *input = gr_text_one_line (typed, 0);
  g_string_append_printf (out, "%s%s%s\n", study->summand->len == 1 ? first->game->about.title : "",
                          study->summand->len == 1 && *input != '\0' ? " " : "", input);
  g_autoptr (GPtrArray) remarks = gr_study_remarks (study);
  for (guint i = 0; i < remarks->len; i++)
    g_string_append_printf (out, "%s\n", (char *) remarks->pdata[i]);
}

static gboolean
solve_text (GrStudy *study, const GrAnswer *answer, GrView view, gboolean all, GString *out, GError **error)
{
  gr_solve_text_head (study, out);
  if (answer != NULL) {
    solve_text_value (study, answer, out);
    if (!gr_solve_text_extra (study, out, error))
      return FALSE;
    solve_text_moves (study, answer, view, out);
  }
  return (!all && answer != NULL) || gr_solve_text_all (study, out, error);
}

/* The judge's word alone; a fault where the game has none. */
static void
solve_judge (const GrStudy *study, const GrAnswer *answer, GString *out, GrReport *report)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  const GrGameContest *contest = summand->game->contest;
  if (study->summand->len == 1 && answer != NULL && contest != NULL && contest->judge[0] != NULL) {
    g_string_append_printf (out, "%s\n", contest->judge[answer->outcome == GR_OUTCOME_N ? 0 : 1]);
    return;
  }
  gr_report_add_at (report, GR_FAULT_USAGE, summand->args->name, "leave out --judge",
                    answer == NULL ? "the judge decides one position, not a family of them"
                                   : "no contest's judge has words for this game");
}

/* The figure that explains the value: of a sum by its components, of a single component by its options. */
static const char *
solve_explaining_figure (const GrStudy *study)
{
  gboolean is_sum = study->component->len > 1 && !study->is_family;
  if (study->is_partizan)
    return is_sum ? "sum" : "value";
  return is_sum ? "bits" : "mex";
}

/* The reasoning as text, as a figure tells it step by step. FALSE with a fault or @error. */
static gboolean
solve_explain (GrRequest *request, GrStudy *study, GString *out, GrReport *report, GError **error)
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
  const GrFormatOptions options = { .title = "", .lang = "en" };
  g_string_append_c (out, '\n');
  return gr_format_having (GR_FORMAT_TERMINAL)->write (frames, &options, out, error);
}

void
gr_solve_finish (GrStudy *study, GString *out, GError *error, GrCall *call)
{
  const GrArgs *options = call->request->command;
  if (error == NULL && gr_args_flag (options, "explain") && !gr_args_flag (options, "json"))
    solve_explain (call->request, study, out, call->report, &error);
  if (error != NULL)
    gr_report_add_error (call->report, g_array_index (study->summand, GrSummand, 0).args->name, error);
  else if (gr_report_is_empty (call->report))
    gr_print (out->str, out->len, call->report);
}

static void
solve_run (GrCall *call)
{
  if (!gr_request_read (call->request, call->words, GR_FAULT_USAGE, call->report))
    return;
  g_autoptr (GrStudy) study = gr_request_study (call->request, call->report);
  if (study == NULL)
    return;
  const GrArgs *options = call->request->command;
  gboolean all = gr_args_flag (options, "all");
  GError *error = NULL;
  if (study->is_family && study->summand->len > 1) {
    gr_report_add_at (call->report, GR_FAULT_INPUT, g_array_index (study->summand, GrSummand, 1).args->name,
                      "a range is no summand: solve the games one by one, or draw their tables",
                      "solve: want one family or a sum of single positions, got both");
    return;
  }
  if (study->is_partizan) {
    gr_solve_partizan (study, call);
    return;
  }
  g_autoptr (GrAnswer) answer = study->is_family ? NULL : gr_study_solve (study, &error);
  g_autoptr (GString) out = g_string_new (NULL);
  if (error == NULL) {
    if (gr_args_flag (options, "json"))
      solve_json (study, answer, all, out, &error);
    else if (gr_args_flag (options, "judge"))
      solve_judge (study, answer, out, call->report);
    else
      solve_text (study, answer, gr_args_choice (call->request->program, "view"), all, out, &error);
  }
  gr_solve_finish (study, out, error, call);
}

static const GrParam solve_params[] = {
  { "json", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "one JSON object on one line" },
  { "all", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "the value of every position too" },
  { "explain", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "the reasoning too, step by step" },
  { "judge", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "only the word that the judge of the game’s contest problem wants" },
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
