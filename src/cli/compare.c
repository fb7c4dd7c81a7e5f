// SPDX-License-Identifier: MIT
// grundy compare: which of two games is greater, and the play that shows it: G − H is played, and whoever wins it as
// second player, or as first, decides.
#include "cli/compare.h"

#include "answers/answers.h"
#include "cli/command.h"
#include "game/compare.h"
#include "request/drawing.h"
#include "scene/text.h"

/* Reads the words of one side, and its input as one text (nullable). */
static gboolean
compare_read_side (GrRequest *request, GPtrArray *words, GrSource *input, GrReport *report)
{
  return gr_request_read (request, words, GR_FAULT_USAGE, report)
         && (input == NULL || gr_request_set_input (request, input, report));
}

gboolean
gr_compare_read (GrRequest *request, GPtrArray *words, GrSource *const input[2], guint *n_first, GrReport *report)
{
  guint middle = 0;
  while (middle < words->len && !g_str_equal (((const GrWord *) words->pdata[middle])->text, "--"))
    middle++;
  g_autoptr (GPtrArray) first = g_ptr_array_new (), second = g_ptr_array_new ();
  for (guint i = 0; i < words->len; i++)
    if (i != middle)
      g_ptr_array_add (i < middle ? first : second, words->pdata[i]);
  for (guint i = 0; i < second->len; i++)
    if (g_str_equal (((const GrWord *) second->pdata[i])->text, "--"))
      return gr_report_add_at (report, GR_FAULT_USAGE, second->pdata[i],
                               "compare two at a time; a sum is written with +",
                               "compare: want two games, got “--” once more");
  if (!compare_read_side (request, first, input[0], report))
    return FALSE;
  *n_first = request->game->len;
  if (middle + 1 >= words->len)
    return gr_report_add_at (report, GR_FAULT_USAGE, words->pdata[middle < words->len ? middle : words->len - 1],
                             "grundy compare form '{2|-1}' -- form 1",
                             "compare: want another game after “--”, got nothing");
  return compare_read_side (request, second, input[1], report);
}

/* ---- text ---- */

/* “in H 1 → 0”. */
static void
compare_text_move (const GrStudy *study, const GrComparison *comparison, const GrComparisonMove *move, const char *lang,
                   GString *out)
{
  gboolean is_first = move->component < comparison->n_first;
  guint n = is_first ? comparison->n_first : study->n_components - comparison->n_first;
  g_string_append_printf (out, gr_phrase ("in %s ", lang), is_first ? "G" : "H");
  if (n > 1)
    g_string_append_printf (out, gr_phrase ("component %u: ", lang),
                            move->component - (is_first ? 0 : comparison->n_first));
  g_autofree char *all = g_strconcat (move->text, move->where, NULL);
  g_autofree char *text = gr_text_one_line (all, 2 * GR_SOLVE_LABEL_CHARACTERS);
  g_string_append (out, text);
}

static void
compare_text_lines (const GrStudy *study, const GrComparison *comparison, GrSide side, const char *lang, GString *out)
{
  static const char *const none[] = { GR_PHRASE ("Left, if first, has no move.\n"),
                                      GR_PHRASE ("Right, if first, has no move.\n"),
                                      GR_PHRASE ("Whoever begins has no move.\n") };
  static const char *const ways[3][2] = {
    { GR_PHRASE ("Left, if first, wins in %s ways:\n"), GR_PHRASE ("Left, if first, wins in %s way:\n") },
    { GR_PHRASE ("Right, if first, wins in %s ways:\n"), GR_PHRASE ("Right, if first, wins in %s way:\n") },
    { GR_PHRASE ("Whoever begins wins in %s ways:\n"), GR_PHRASE ("Whoever begins wins in %s way:\n") },
  };
  static const char *const answers[] = {
    GR_PHRASE ("Left, if first, loses, for Right answers:\n"),
    GR_PHRASE ("Right, if first, loses, for Left answers:\n"),
    GR_PHRASE ("Every move has an answer:\n"),
  };
  guint told = study->is_partizan ? side : 2;
  const GPtrArray *lines = comparison->line[side];
  guint64 n = comparison->n_lines[side];
  guint shown = MIN (lines->len, GR_SOLVE_MOVES_SHOWN);
  g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, n);
  if (n == 0 && !comparison->begins_well[side])
    g_string_append (out, gr_phrase (none[told], lang));
  else if (comparison->begins_well[side])
    g_string_append_printf (out, gr_phrase (ways[told][n == 1], lang), count);
  else
    g_string_append (out, gr_phrase (answers[told], lang));
  for (guint i = 0; i < shown; i++) {
    const GrComparisonLine *line = lines->pdata[i];
    g_string_append (out, "  ");
    compare_text_move (study, comparison, &line->move, lang, out);
    if (line->answer.text != NULL) {
      g_string_append (out, gr_phrase (", then ", lang));
      compare_text_move (study, comparison, &line->answer, lang, out);
    }
    g_string_append_c (out, '\n');
  }
  if (n > shown)
    g_string_append_printf (out, gr_phrase ("  … and %" G_GUINT64_FORMAT " more\n", lang), n - shown);
}

static void
compare_text (GrStudy *study, const GrComparison *comparison, guint n_first, const char *lang, GString *out)
{
  static const char *const tells[] = {
    [GR_FORM_EQUAL] = GR_PHRASE ("whoever begins loses"),
    [GR_FORM_LESS] = GR_PHRASE ("Right wins, whoever begins"),
    [GR_FORM_GREATER] = GR_PHRASE ("Left wins, whoever begins"),
    [GR_FORM_CONFUSED] = GR_PHRASE ("whoever begins wins, so neither game is greater"),
    [GR_FORM_UNKNOWN] = "",
  };
  g_string_append_printf (out, "G %s H\n", gr_form_order_signs[comparison->order]);
  for (guint i = 0; i < 2; i++) {
    g_autoptr (GString) input = g_string_new (NULL), value = g_string_new (NULL);
    for (guint k = i == 0 ? 0 : n_first; k < (i == 0 ? n_first : study->summand->len); k++) { /* “nim 3 + form ^” */
      const GrSummand *summand = &g_array_index (study->summand, GrSummand, k);
      const GString *typed = summand->args->typed;
      g_autofree char *line = typed != NULL ? gr_text_one_line (typed->str, GR_SOLVE_NAME_CHARACTERS) : g_strdup ("");
      g_string_append_printf (input, "%s%s%s%s", input->len > 0 ? " + " : "", summand->game->about.name,
                              *line != '\0' ? " " : "", line);
    }
    gr_solve_text_value (study, comparison->value[i], lang, value);
    g_string_append_printf (out, gr_phrase ("%s is %s, value %s", lang), i == 0 ? "G" : "H", input->str, value->str);
    g_string_append_c (out, '\n');
  }
  g_autoptr (GPtrArray) remarks = gr_study_remarks (study, lang);
  for (guint i = 0; i < remarks->len; i++)
    g_string_append_printf (out, "%s\n", (char *) remarks->pdata[i]);
  g_autoptr (GString) difference = g_string_new (NULL);
  gr_solve_text_value (study, comparison->difference, lang, difference);
  g_string_append_printf (out, gr_phrase ("G − H is %s: %s.%s\n", lang), difference->str,
                          comparison->order != GR_FORM_UNKNOWN ? gr_phrase (tells[comparison->order], lang) : "",
                          study->is_partizan ? gr_phrase (" In its H the players have changed sides.", lang) : "");
  if (comparison->moves_error != NULL) {
    gr_solve_text_omitted (comparison->moves_error, lang, out);
    return;
  }
  for (GrSide side = GR_SIDE_LEFT; side <= (study->is_partizan ? GR_SIDE_RIGHT : GR_SIDE_LEFT); side++)
    compare_text_lines (study, comparison, side, lang, out);
}

/* ---- the command ---- */

gboolean
gr_compare_answer (const GrRequest *request, GrStudy *study, guint n_first, gboolean is_json, GString *out,
                   GrReport *report)
{
  const GrOption *misere = gr_args_option (request->program, "misere");
  const GrWord *place = g_array_index (study->summand, GrSummand, 0).args->name;
  if (misere != NULL)
    return gr_report_add_at (report, GR_FAULT_INPUT, misere->key, "leave out --misere",
                             "compare: in misère play games are not ordered by their values");
  if (study->is_loopy)
    return gr_report_add_at (report, GR_FAULT_INPUT, place, "grundy solve tells who wins, loses or draws",
                             "compare: want games in which every play ends");
  if (study->is_family)
    return gr_report_add_at (report, GR_FAULT_INPUT, place, "one position on either side of “--”",
                             "compare: want two single positions, got a range");
  GError *error = NULL;
  guint n = 0; /* components of G */
  while (n < study->n_components && gr_study_component (study, n)->summand < n_first)
    n++;
  g_autoptr (GrComparison) comparison = gr_study_compare (study, n, &error);
  if (comparison != NULL && is_json)
    g_string_append_printf (out, "{\"relation\":\"%s\"}\n", gr_form_order_signs[comparison->order]);
  else if (comparison != NULL)
    compare_text (study, comparison, n_first, gr_program_lang (request->program), out);
  gboolean is_trouble = gr_study_trouble (study, report);
  if (is_trouble)
    g_clear_error (&error);
  else if (error != NULL)
    gr_report_add_error (report, place, error);
  return comparison != NULL && !is_trouble;
}

static void
compare_run (GrCall *call)
{
  GrSource *const none[2] = { NULL, NULL };
  guint n_first = 0;
  if (!gr_compare_read (call->request, call->words, none, &n_first, call->report))
    return;
  g_autoptr (GrStudy) study = gr_request_study (call->request, call->report);
  g_autoptr (GString) out = g_string_new (NULL);
  if (study != NULL
      && gr_compare_answer (call->request, study, n_first, gr_args_flag (call->request->command, "json"), out,
                            call->report))
    gr_print (out->str, out->len, call->report);
}

static const GrParam compare_params[] = {
  { "json", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "one JSON object on one line" },
  GR_SANDBOX_PARAMS,
  GR_COMMON_PARAMS,
  GR_PARAM_END,
};

const GrCommand gr_command_compare = {
  .name = "compare",
  .usage = "GAME [INPUT…] [OPTION…] [+ GAME …] -- GAME [INPUT…] [OPTION…] [+ GAME …]",
  .summary = "Tells which of two games is greater, and plays to show it",
  .details =
    "Greater is what is better for Left. G > H: Left wins G − H, whoever begins; G < H: Right does; G = H: whoever\n"
    "begins loses; G || H: whoever begins wins. grundy draw hasse G + H --scales draws it.\n",
  .params = compare_params,
  .run = compare_run,
};
