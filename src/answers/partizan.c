// SPDX-License-Identifier: MIT
// grundy solve in partizan play: the value by its name, its stops, mean and temperature, who wins, and how either
// player wins who is to move. Where the value is over a limit: its bounds. Where play may go round there are no values: how
// either player fares who begins, and how soon.
#include "answers/answers.h"
#include "diagram/words.h"
#include "value/thermograph.h"

#include <string.h>

#define PARTIZAN_LINE 105     /* bytes: longer ones are parted */
#define PARTIZAN_WEIGHED 4000 /* bytes of a value whose atomic weight is told: of larger ones it takes long */

/* ---- text ---- */

/* What kind of value it is, and what that says about playing it. */
static void
partizan_text_kind (GrForms *forms, const GrPartizanAnswer *answer, const GrThermograph *thermograph, const char *lang,
                    GString *out)
{
  g_autofree char *left = gr_dyadic_text (gr_form_left_stop (forms, answer->value));
  g_autofree char *right = gr_dyadic_text (gr_form_right_stop (forms, answer->value));
  g_autofree char *mean = gr_dyadic_text (thermograph->mean);
  g_autofree char *temperature = gr_dyadic_text (thermograph->temperature);
  if (gr_form_kind (forms, answer->value) == GR_FORM_NUMBER)
    g_string_append_printf (out, gr_phrase ("a number, temperature %s", lang), temperature);
  else if (!g_str_equal (left, right))
    g_string_append_printf (
      out, gr_phrase ("hot\nLeft moving first stops at %s, Right moving first at %s; mean %s, temperature %s", lang),
      left, right, mean, temperature);
  else if (g_str_equal (mean, "0"))
    g_string_append (out, gr_phrase ("infinitesimal; stops and mean 0, temperature 0", lang));
  else
    g_string_append_printf (out, gr_phrase ("infinitesimally near %s; stops and mean %s, temperature 0", lang), mean,
                            mean);
  g_autoptr (GString) braces = g_string_new (NULL), name = g_string_new (NULL);
  if (gr_form_kind (forms, answer->value) == GR_FORM_NUMBER || !gr_form_is_small (forms, answer->value)
      || !gr_form_append (forms, answer->value, braces) || braces->len > PARTIZAN_WEIGHED)
    return; /* what is all-small beside a number has an atomic weight */
  g_autoptr (GrDyadic) zero = gr_dyadic_new (0, 0);
  GrForm core = gr_form_rebase (forms, answer->value, zero, NULL);
  GrForm weight = core != GR_FORM_NONE ? gr_form_atomic_weight (forms, core, NULL) : GR_FORM_NONE;
  if (weight != GR_FORM_NONE && gr_form_append (forms, weight, name) && name->len <= GR_SOLVE_LINE_CHARACTERS)
    g_string_append_printf (out, gr_phrase (", atomic weight %s", lang), name->str);
}

static void
partizan_text_value (GrStudy *study, const GrPartizanAnswer *answer, const GrThermograph *thermograph, const char *lang,
                     GString *out)
{
  guint n = study->n_components;
  gsize first = out->len;
  g_string_append (out, gr_phrase ("Value ", lang));
  for (guint i = 0; n > 1 && i < MIN (n, GR_SOLVE_COMPONENTS_SHOWN); i++) {
    g_string_append (out, i > 0 ? "  +  " : "");
    gr_solve_text_value (study, g_array_index (answer->component_form, GrForm, i), lang, out);
  }
  if (n > GR_SOLVE_COMPONENTS_SHOWN)
    g_string_append_printf (out, gr_phrase ("  +  … (%u components)", lang), n);
  g_string_append (out, n > 1 ? "  =  " : "");
  gboolean is_named = gr_solve_text_value (study, answer->value, lang, out);
  g_autoptr (GString) kind = g_string_new (NULL);
  partizan_text_kind (gr_study_forms (study), answer, thermograph, lang, kind);
  const char *more = strchr (kind->str, ';');
  gboolean is_hot = more == NULL || strchr (kind->str, '\n') != NULL;
  gboolean is_long = !is_hot && out->len - first + kind->len > PARTIZAN_LINE;
  if (!is_hot && !is_named) /* that has told what it is near to */
    g_string_append_printf (out, "\n%c%s\n", g_ascii_toupper (more[2]), more + 3);
  else if (is_long)
    g_string_append_printf (out, ":\n%c%s\n", g_ascii_toupper (kind->str[0]), kind->str + 1);
  else
    g_string_append_printf (out, ": %s\n", kind->str);
}

static const char *const partizan_who[] = {
  [GR_OUTCOME_P] = GR_PHRASE ("P-position: whoever moves second wins; every move loses.\n"),
  [GR_OUTCOME_N] = GR_PHRASE ("N-position: whoever moves first wins.\n"),
  [GR_OUTCOME_L] = GR_PHRASE ("L-position: Left wins, whoever moves first.\n"),
  [GR_OUTCOME_R] = GR_PHRASE ("R-position: Right wins, whoever moves first.\n"),
};

/* How the player of @side fares who begins, where play may go round. */
static void
partizan_text_first (const GrPartizanAnswer *answer, GrSide side, const char *lang, GString *out)
{
  static const char *const draws[] = {
    GR_PHRASE ("Left begins: a draw, neither player can force a win.\n"),
    GR_PHRASE ("Right begins: a draw, neither player can force a win.\n"),
  };
  static const char *const begins[2][2][3] = {
    { { GR_PHRASE ("Left begins: Left wins; there is no move.\n"),
        GR_PHRASE ("Left begins: Left wins, in %u move if both play well.\n"),
        GR_PHRASE ("Left begins: Left wins, in %u moves if both play well.\n") },
      { GR_PHRASE ("Left begins: Right wins; there is no move.\n"),
        GR_PHRASE ("Left begins: Right wins, in %u move if both play well.\n"),
        GR_PHRASE ("Left begins: Right wins, in %u moves if both play well.\n") } },
    { { GR_PHRASE ("Right begins: Left wins; there is no move.\n"),
        GR_PHRASE ("Right begins: Left wins, in %u move if both play well.\n"),
        GR_PHRASE ("Right begins: Left wins, in %u moves if both play well.\n") },
      { GR_PHRASE ("Right begins: Right wins; there is no move.\n"),
        GR_PHRASE ("Right begins: Right wins, in %u move if both play well.\n"),
        GR_PHRASE ("Right begins: Right wins, in %u moves if both play well.\n") } },
  };
  guint32 remoteness = answer->remoteness[side];
  GrSide winner = answer->first[side] == GR_OUTCOME_N ? side : !side;
  if (answer->first[side] == GR_OUTCOME_D)
    g_string_append (out, gr_phrase (draws[side], lang));
  else if (remoteness == 0)
    g_string_append (out, gr_phrase (begins[side][winner][0], lang));
  else
    g_string_append_printf (out, gr_phrase (begins[side][winner][1 + (remoteness > 1)], lang), remoteness);
}

/* Who wins. @thermograph NULL: play may go round. */
static void
partizan_text_outcome (GrStudy *study, const GrPartizanAnswer *answer, const GrThermograph *thermograph,
                       const char *lang, GString *out)
{
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && thermograph == NULL; side++)
    partizan_text_first (answer, side, lang, out);
  if (thermograph != NULL && answer->outcome == GR_OUTCOME_P && gr_study_is_over (study))
    g_string_append (out, gr_phrase ("P-position: whoever moves second wins; there is no move.\n", lang));
  else if (thermograph != NULL)
    g_string_append (out, gr_phrase (partizan_who[answer->outcome], lang));
}

/* In how many ways the player of @side wins if he is to move now, or, where play may go round, holds a draw. FALSE: in none. */
static gboolean
partizan_text_count (const GrPartizanAnswer *answer, GrSide side, const char *lang, GString *out)
{
  static const char *const heads[2][2][2] = {
    { { GR_PHRASE ("%s winning moves for Left:\n"), GR_PHRASE ("%s winning move for Left:\n") },
      { GR_PHRASE ("%s winning moves for Right:\n"), GR_PHRASE ("%s winning move for Right:\n") } },
    { { GR_PHRASE ("%s moves with which Left holds the draw:\n"),
        GR_PHRASE ("%s move with which Left holds the draw:\n") },
      { GR_PHRASE ("%s moves with which Right holds the draw:\n"),
        GR_PHRASE ("%s move with which Right holds the draw:\n") } },
  };
  guint64 n_moves = answer->n_moves[side];
  if (n_moves == 0)
    return FALSE;
  g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, n_moves);
  const char *head = heads[answer->first[side] == GR_OUTCOME_D][side][n_moves == 1];
  g_string_append_printf (out, gr_phrase (head, lang), count);
  return TRUE;
}

static void
partizan_text_side (GrStudy *study, const GrPartizanAnswer *answer, GrSide side, const char *lang, GString *out)
{
  if (!partizan_text_count (answer, side, lang, out))
    return;
  guint n = MIN (answer->move[side]->len, GR_SOLVE_MOVES_SHOWN);
  for (guint i = 0; i < n; i++) {
    const GrWinningMove *move = answer->move[side]->pdata[i];
    g_autoptr (GString) before = g_string_new (NULL);
    g_autofree char *from = gr_words_short (move->from, GR_SOLVE_NAME_CHARACTERS);
    gr_solve_text_move (study, move, lang, out);
    if (move->form_after != GR_FORM_NONE)
      gr_solve_text_value (study, move->form_before, lang, before);
    if (move->form_after != GR_FORM_NONE && !g_str_equal (before->str, from)) { /* else the labels are the values */
      g_string_append (out, gr_phrase ("   (value ", lang));
      gr_solve_text_change (study, move->form_before, move->form_after, lang, out);
      g_string_append_c (out, ')');
    }
    g_string_append_c (out, '\n');
  }
  gr_solve_text_rest (answer->n_moves[side] - n, answer->truncated, lang, out);
}

/* ---- JSON ---- */

static void
partizan_json_dyadic (GrJson *json, const char *key, const GrDyadic *x)
{
  g_autofree char *text = gr_dyadic_text (x);
  gr_json_text (json, key, text);
}

/* The value of component @i; where play may go round it has none. */
static void
partizan_json_component (GrStudy *study, gconstpointer data, guint i, GrJson *json)
{
  const GrPartizanAnswer *answer = data;
  if (!study->is_loopy)
    gr_solve_json_form (study, "value", g_array_index (answer->component_form, GrForm, i), G_MAXSIZE, json);
}

/* The moves of the players who win, or who draw. */
static void
partizan_json_moves (const GrStudy *study, const GrPartizanAnswer *answer, gboolean draws, const char *lang,
                     GrJson *json)
{
  static const char *const names[] = { "left", "right" };
  gr_json_open (json, draws ? "drawing_moves" : "winning_moves", '{');
  for (guint side = 0; side < 2; side++)
    if ((answer->first[side] == GR_OUTCOME_D) == draws)
      gr_solve_json_moves (study, names[side], answer->move[side], lang, json);
  gr_json_close (json, '}');
  gr_json_open (json, draws ? "drawing_move_count" : "winning_move_count", '{');
  for (guint side = 0; side < 2; side++)
    if ((answer->first[side] == GR_OUTCOME_D) == draws)
      gr_json_unsigned (json, names[side], answer->n_moves[side]);
  gr_json_close (json, '}');
}

/* The sentences of the answer. */
static void
partizan_json_said (GrStudy *study, const GrPartizanAnswer *answer, const GrThermograph *thermograph, const char *lang,
                    GrJson *json)
{
  static const char *const key[] = { [GR_SIDE_LEFT] = "says_left", [GR_SIDE_RIGHT] = "says_right" };
  g_autoptr (GString) text = g_string_new (NULL);
  if (thermograph != NULL)
    partizan_text_value (study, answer, thermograph, lang, text);
  gr_solve_json_said ("says_value", text, json);
  partizan_text_outcome (study, answer, thermograph, lang, text);
  gr_solve_json_said ("says_winner", text, json);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    partizan_text_count (answer, side, lang, text);
    gr_solve_json_said (key[side], text, json);
  }
}

/* @thermograph NULL: play may go round. @lang NULL: without sentences. */
static gboolean
partizan_json (GrStudy *study, const GrPartizanAnswer *answer, const GrThermograph *thermograph, gboolean all,
               const char *lang, GString *out, const GrDrain *drain, GError **error)
{
  GrJson json = { .text = out, .drain = gr_solve_drain (study, drain) };
  g_autoptr (GrSolveAll) values = all || answer == NULL ? gr_solve_all_new (study, error) : NULL;
  if (values == NULL && (all || answer == NULL))
    return FALSE;
  gr_solve_json_head (study, answer != NULL ? &answer->outcome : NULL, lang, &json);
  if (answer != NULL) {
    if (lang != NULL)
      partizan_json_said (study, answer, thermograph, lang, &json);
    if (thermograph != NULL) {
      const GrForms *forms = gr_study_forms (study);
      gr_solve_json_form (study, "value", answer->value, G_MAXSIZE, &json);
      partizan_json_dyadic (&json, "left_stop", gr_form_left_stop (forms, answer->value));
      partizan_json_dyadic (&json, "right_stop", gr_form_right_stop (forms, answer->value));
      partizan_json_dyadic (&json, "mean", thermograph->mean);
      partizan_json_dyadic (&json, "temperature", thermograph->temperature);
    } else {
      gr_solve_json_first (answer->first, answer->remoteness, &json);
    }
    gr_solve_json_components (study, partizan_json_component, answer, &json);
    if (!gr_solve_extra (study, &json, NULL, error))
      return FALSE;
    if (answer->moves_error != NULL)
      gr_json_boolean (&json, "moves_omitted", TRUE);
    else
      partizan_json_moves (study, answer, FALSE, lang, &json);
    if (answer->first[GR_SIDE_LEFT] == GR_OUTCOME_D || answer->first[GR_SIDE_RIGHT] == GR_OUTCOME_D)
      partizan_json_moves (study, answer, TRUE, lang, &json);
    if (answer->truncated)
      gr_json_boolean (&json, "truncated", TRUE);
  }
  gr_solve_json_tail (study, values, &json);
  return TRUE;
}

/* ---- where the value is over a limit: its bounds ---- */

static void
bounded_json_bounds (GrStudy *study, const GrForm bound[2], GrJson *json)
{
  if (bound[0] == bound[1]) {
    gr_solve_json_form (study, "value", bound[0], G_MAXSIZE, json);
    return;
  }
  gr_json_boolean (json, "value_omitted", TRUE);
  gr_solve_json_form (study, "value_at_least", bound[0], G_MAXSIZE, json);
  gr_solve_json_form (study, "value_at_most", bound[1], G_MAXSIZE, json);
}

static void
bounded_json_component (GrStudy *study, gconstpointer data, guint i, GrJson *json)
{
  const GrBoundedAnswer *answer = data;
  bounded_json_bounds (study, &g_array_index (answer->component, GrForm, 2 * i), json);
}

/* “at least 1/2 and at most 3”, or the value. */
static void
bounded_text_bounds (GrStudy *study, const GrForm bound[2], const char *lang, GString *out)
{
  g_autoptr (GString) low = g_string_new (NULL), high = g_string_new (NULL);
  gr_solve_text_value (study, bound[0], lang, low);
  gr_solve_text_value (study, bound[1], lang, high);
  if (bound[0] != bound[1])
    g_string_append_printf (out, gr_phrase ("at least %s and at most %s", lang), low->str, high->str);
  else
    g_string_append (out, low->str);
}

/* @why: the message of the limit that was passed, and on a second line what to try. Behind a “;” it tells the bounds. */
static void
bounded_text_lines (GrStudy *study, const GrBoundedAnswer *answer, const char *why, const char *lang, GString *out)
{
  g_auto (GStrv) line = g_strsplit (why, "\n", 2);
  line[0][strcspn (line[0], ";")] = '\0';
  g_string_append (out, gr_phrase ("Value ", lang));
  bounded_text_bounds (study, answer->bound, lang, out);
  g_string_append_printf (out, ": %s\n", line[0]);
  for (guint i = 0; study->n_components > 1 && i < MIN (study->n_components, GR_SOLVE_COMPONENTS_SHOWN); i++) {
    g_string_append (out, "  ");
    g_string_append_printf (out, gr_phrase ("component %u: ", lang), i);
    bounded_text_bounds (study, &g_array_index (answer->component, GrForm, 2 * i), lang, out);
    g_string_append_c (out, '\n');
  }
  if (study->n_components > GR_SOLVE_COMPONENTS_SHOWN)
    g_string_append_printf (out, gr_phrase ("  … (%u components)\n", lang), study->n_components);
  g_string_append (out, answer->has_outcome ? gr_phrase (partizan_who[answer->outcome], lang)
                                            : gr_phrase ("These bounds do not tell who wins.\n", lang));
  if (line[1] != NULL)
    g_string_append_printf (out, gr_phrase ("For the value: %s.\n", lang), line[1]);
}

/* ---- all of them ---- */

void
gr_solve_partizan (GrStudy *study, GrSolveStyle style, gboolean all, const char *lang, GString *out,
                   const GrDrain *drain, GError **error)
{
  GError *own = NULL;
  const char *said = style == GR_SOLVE_JSON_SAID ? lang : NULL;
  g_autoptr (GrPartizanAnswer) answer = study->is_family ? NULL : gr_study_solve_partizan (study, &own);
  g_autoptr (GrThermograph) thermograph = NULL;
  if (answer != NULL && !study->is_loopy)
    thermograph = gr_thermograph_new (gr_study_forms (study), answer->value, &own);
  g_autoptr (GrBoundedAnswer) bounded = NULL;
  if (own != NULL && g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT) && !all && !study->is_loopy && !study->is_family)
    bounded = gr_study_bound (study);
  if (bounded != NULL) {
    GrJson json = { .text = out };
    if (style != GR_SOLVE_TEXT) {
      gr_solve_json_head (study, bounded->has_outcome ? &bounded->outcome : NULL, said, &json);
      g_autoptr (GString) text = g_string_new (NULL);
      if (said != NULL)
        bounded_text_lines (study, bounded, own->message, lang, text);
      gr_solve_json_said ("says_value", text, &json);
      bounded_json_bounds (study, bounded->bound, &json);
      gr_solve_json_components (study, bounded_json_component, bounded, &json);
      gr_json_boolean (&json, "moves_omitted", TRUE);
      gr_solve_json_tail (study, NULL, &json);
    } else {
      gr_solve_text_head (study, out);
      bounded_text_lines (study, bounded, own->message, lang, out);
    }
    g_error_free (own);
    return;
  }
  if (gr_pass_error (own, error))
    return;
  if (style != GR_SOLVE_TEXT) {
    partizan_json (study, answer, thermograph, all, said, out, drain, error);
    return;
  }
  gr_solve_text_head (study, out);
  if (thermograph != NULL) /* else play may go round */
    partizan_text_value (study, answer, thermograph, lang, out);
  if (answer != NULL && !gr_solve_extra (study, NULL, out, error))
    return;
  if (answer != NULL)
    partizan_text_outcome (study, answer, thermograph, lang, out);
  if (answer != NULL && answer->moves_error != NULL)
    gr_solve_text_omitted (answer->moves_error, lang, out);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && answer != NULL; side++)
    partizan_text_side (study, answer, side, lang, out);
  if (all || answer == NULL)
    gr_solve_text_all (study, lang, out, gr_solve_drain (study, drain), error);
}
