// SPDX-License-Identifier: MIT
// The answer of grundy solve in impartial play, as text for people and as JSON for programs; that of partizan play is written
// in partizan.c.
#include "answers/answers.h"

/* ---- text ---- */

static void
solve_text_value (const GrStudy *study, const GrAnswer *answer, const char *lang, GString *out)
{
  guint n = study->n_components;
  if (study->options.play == GR_PLAY_MISERE) {
    g_string_append (out, gr_phrase ("Misère play: whoever cannot move wins.\n", lang));
    return;
  }
  g_autofree char *value = answer->infinite != NULL ? g_strdup_printf ("inf{%s}", answer->infinite)
                                                    : g_strdup_printf ("%" G_GUINT64_FORMAT, answer->grundy);
  if (study->is_loopy || n == 1) {
    g_string_append_printf (out, gr_phrase ("Grundy value %s\n", lang), value);
    return;
  }
  g_autoptr (GString) sum = g_string_new (NULL);
  for (guint i = 0; i < MIN (n, GR_SOLVE_COMPONENTS_SHOWN); i++)
    g_string_append_printf (sum, "%s%" G_GUINT64_FORMAT, i > 0 ? " ⊕ " : "",
                            g_array_index (answer->component_grundy, GrNimber, i));
  if (n > GR_SOLVE_COMPONENTS_SHOWN)
    g_string_append_printf (sum, gr_phrase (" ⊕ … (%u components)", lang), n);
  g_string_append_printf (sum, " = %s", value);
  g_string_append_printf (out, gr_phrase ("Grundy value %s\n", lang), sum->str);
}

/* Who wins, said of the player whom @view names. */
static void
solve_text_outcome (const GrStudy *study, const GrAnswer *answer, GrView view, const char *lang, GString *out)
{
  static const char *const who[2][4] = {
    { GR_PHRASE ("P-position: whoever moves second wins; every move loses.\n"),
      GR_PHRASE ("P-position: whoever moves second wins; there is no move.\n"),
      GR_PHRASE ("N-position: whoever moves first wins.\n"),
      GR_PHRASE ("N-position: whoever moves first wins; there is no move.\n") },
    { GR_PHRASE ("P-position: whoever has just moved wins; every move loses.\n"),
      GR_PHRASE ("P-position: whoever has just moved wins; there is no move.\n"),
      GR_PHRASE ("N-position: whoever has just moved loses.\n"),
      GR_PHRASE ("N-position: whoever has just moved loses; there is no move.\n") },
  };
  gboolean is_n = answer->outcome == GR_OUTCOME_N;
  if (answer->outcome == GR_OUTCOME_D) {
    g_string_append (out, gr_phrase ("A draw: neither player can force a win.\n", lang));
    return;
  }
  g_string_append (out, gr_phrase (who[view][2 * is_n + gr_study_is_over (study)], lang));
}

/* How soon the winner can end play, where play may go round. */
static void
solve_text_remoteness (const GrStudy *study, const GrAnswer *answer, const char *lang, GString *out)
{
  if (study->is_loopy && answer->remoteness != GR_REMOTENESS_NONE && answer->remoteness > 0)
    g_string_append_printf (
      out, gr_phrase ("Remoteness %u: the winner can end play in so many moves, and no sooner.\n", lang),
      answer->remoteness);
}

/* How many moves win, or why they are left out; FALSE where none is listed. */
static gboolean
solve_text_count (const GrAnswer *answer, const char *lang, GString *out)
{
  if (answer->outcome == GR_OUTCOME_P || (answer->count == NULL && answer->moves_error == NULL && answer->n_moves == 0))
    return FALSE;
  if (answer->count != NULL) {
    gboolean is_one = g_str_equal (answer->count, "1");
    g_string_append_printf (out, is_one ? gr_phrase ("%s winning move", lang) : gr_phrase ("%s winning moves", lang),
                            answer->count);
    if (answer->modulus > 0)
      g_string_append_printf (out, gr_phrase (", modulo %" G_GUINT64_FORMAT, lang), answer->modulus);
    g_string_append_c (out, '\n');
    return FALSE;
  }
  if (answer->moves_error != NULL) {
    gr_solve_text_omitted (answer->moves_error, lang, out);
    return FALSE;
  }
  g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, answer->n_moves);
  static const char *const heads[2][2] = {
    { GR_PHRASE ("%s winning moves:\n"), GR_PHRASE ("%s winning move:\n") },
    { GR_PHRASE ("%s moves hold the draw:\n"), GR_PHRASE ("%s move holds the draw:\n") },
  };
  g_string_append_printf (out, gr_phrase (heads[answer->is_drawing][answer->n_moves == 1], lang), count);
  return TRUE;
}

/* ---- JSON (docs/command-line.md) ---- */

/* The value of component @i. */
static void
solve_json_component (GrStudy *study, gconstpointer data, guint i, GrJson *json)
{
  const GrAnswer *answer = data;
  GrVerdict verdict;
  if (answer->has_grundy && i < answer->component_grundy->len)
    gr_json_unsigned (json, "grundy", g_array_index (answer->component_grundy, GrNimber, i));
  else if (!study->is_loopy || study->options.play != GR_PLAY_NORMAL
           || !gr_study_part_verdict (study, i, gr_study_component (study, i)->start, &verdict, NULL))
    return;
  else if (verdict.infinite != NULL)
    gr_solve_json_infinite ("grundy", verdict.infinite, json);
  else
    gr_json_unsigned (json, "grundy", verdict.grundy);
}

/* The sentences of the answer. */
static void
solve_json_said (const GrStudy *study, const GrAnswer *answer, GrView view, const char *lang, GrJson *json)
{
  g_autoptr (GString) text = g_string_new (NULL);
  solve_text_value (study, answer, lang, text);
  gr_solve_json_said ("says_value", text, json);
  solve_text_outcome (study, answer, view, lang, text);
  gr_solve_json_said ("says_winner", text, json);
  solve_text_remoteness (study, answer, lang, text);
  solve_text_count (answer, lang, text);
  gr_solve_json_said ("says_moves", text, json);
}

/* @answer NULL: a family, which has no outcome but values. @lang NULL: without sentences. */
static gboolean
solve_json (GrStudy *study, const GrAnswer *answer, gboolean all, GrView view, const char *lang, GString *out,
            const GrDrain *drain, GError **error)
{
  g_autoptr (GrSolveAll) values = all || answer == NULL ? gr_solve_all_new (study, error) : NULL;
  if (values == NULL && (all || answer == NULL))
    return FALSE;
  GrJson json = { .text = out, .drain = gr_solve_drain (study, drain) };
  gr_solve_json_head (study, answer != NULL ? &answer->outcome : NULL, lang, &json);
  if (answer != NULL) {
    if (lang != NULL)
      solve_json_said (study, answer, view, lang, &json);
    g_autofree char *grundy = g_strdup_printf ("%" G_GUINT64_FORMAT, answer->grundy);
    if (answer->has_grundy && answer->count != NULL) /* a string where that is one too, as in fibonacci-tree */
      gr_json_text (&json, "grundy", grundy);
    else if (answer->has_grundy)
      gr_json_unsigned (&json, "grundy", answer->grundy);
    if (answer->infinite != NULL)
      gr_solve_json_infinite ("grundy", answer->infinite, &json);
    if (answer->remoteness != GR_REMOTENESS_NONE)
      gr_json_unsigned (&json, "remoteness", answer->remoteness);
    gr_solve_json_components (study, solve_json_component, answer, &json);
    if (!gr_solve_extra (study, &json, NULL, error))
      return FALSE;
    if (answer->count != NULL) {
      gr_json_text (&json, "winning_move_count", answer->count);
    } else if (answer->moves_error != NULL) {
      gr_json_boolean (&json, "moves_omitted", TRUE);
    } else {
      gr_solve_json_moves (study, answer->is_drawing ? "drawing_moves" : "winning_moves", answer->move, lang, &json);
      gr_json_unsigned (&json, answer->is_drawing ? "drawing_move_count" : "winning_move_count", answer->n_moves);
      if (answer->truncated)
        gr_json_boolean (&json, "truncated", TRUE);
    }
  }
  gr_solve_json_tail (study, values, &json);
  return TRUE;
}

/* ---- all of it as text ---- */

static void
solve_text_moves (const GrStudy *study, const GrAnswer *answer, GrView view, const char *lang, GString *out)
{
  solve_text_outcome (study, answer, view, lang, out);
  solve_text_remoteness (study, answer, lang, out);
  if (!solve_text_count (answer, lang, out))
    return;
  guint n = MIN (answer->move->len, GR_SOLVE_MOVES_SHOWN);
  guint64 n_told = 0; /* a line may stand for a class of moves */
  for (guint i = 0; i < n; i++) {
    const GrWinningMove *move = answer->move->pdata[i];
    gr_solve_text_move (study, move, lang, out);
    if (study->options.play == GR_PLAY_NORMAL && study->n_components > 1 && !study->is_loopy)
      g_string_append_printf (out, gr_phrase ("   (value %" G_GUINT64_FORMAT " → %" G_GUINT64_FORMAT ")", lang),
                              move->before, move->after);
    g_string_append_c (out, '\n');
    n_told += move->move.count;
  }
  gr_solve_text_rest (answer->n_moves - n_told, answer->truncated, lang, out);
}

void
gr_solve_impartial (GrStudy *study, GrSolveStyle style, gboolean all, GrView view, const char *lang, GString *out,
                    const GrDrain *drain, GError **error)
{
  GError *own = NULL;
  g_autoptr (GrAnswer) answer = study->is_family ? NULL : gr_study_solve (study, &own);
  if (gr_pass_error (own, error))
    return;
  if (style != GR_SOLVE_TEXT) {
    solve_json (study, answer, all, view, style == GR_SOLVE_JSON_SAID ? lang : NULL, out, drain, error);
    return;
  }
  gr_solve_text_head (study, out);
  if (answer != NULL)
    solve_text_value (study, answer, lang, out);
  if (answer != NULL && !gr_solve_extra (study, NULL, out, error))
    return;
  if (answer != NULL)
    solve_text_moves (study, answer, view, lang, out);
  if (all || answer == NULL)
    gr_solve_text_all (study, lang, out, gr_solve_drain (study, drain), error);
}
