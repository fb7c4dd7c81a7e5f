// SPDX-License-Identifier: MIT
// What the answers of grundy solve have in common in impartial and in partizan play: who wins, values, moves, remarks, all
// positions, as text for people and as JSON for programs.
// impartial.c and partizan.c stand on this.
#include "answers/answers.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "scene/text.h"

/* Nobody wins a draw. */
static const char *const solve_winners[GR_N_OUTCOMES] = { "second", "first", "left", "right", NULL };

#define SOLVE_NAME_BYTES 1000 /* of a value in braces that is named in text at all: 400 characters are shown of it */
/* Of the names in a list of all positions: in all, and of one even where there are many. */
#define SOLVE_NAMES_BYTES (16u << 20)
#define SOLVE_NAME_BYTES_LEAST 200

/* The name of a value, where it is in braces of at most @most bytes. */
static void
solve_text_form (GrStudy *study, GrForm form, gsize most, const char *lang, GString *out)
{
  const GrForms *forms = gr_study_forms (study);
  g_autoptr (GString) name = g_string_new (NULL);
  if (gr_form_kind (forms, form) != GR_FORM_GENERAL)
    most = G_MAXSIZE;
  if (!gr_form_append_within (forms, form, most, name)) {
    g_autofree char *left = gr_dyadic_text (gr_form_left_stop (forms, form));
    g_autofree char *right = gr_dyadic_text (gr_form_right_stop (forms, form));
    g_string_append_printf (out, gr_phrase ("(a long name, with the stops %s and %s)", lang), left, right);
    return;
  }
  g_autofree char *shown = gr_words_short (name->str, GR_SOLVE_NAME_CHARACTERS);
  g_string_append (out, shown);
}

/* The name of a value in at most @most characters, in braces or by parts. FALSE, and nothing appended, where it has none. */
static gboolean
solve_text_short_name (GrForms *forms, GrForm form, gsize most, GString *out)
{
  g_autoptr (GString) name = g_string_new (NULL);
  if (!gr_form_append (forms, form, name) || name->len > most)
    return gr_form_append_parts (forms, form, most, out);
  g_string_append (out, name->str);
  return TRUE;
}

/* “with the stops 3 and -1”, “1/2 + an infinitesimal”. */
static void
solve_text_stops (const GrForms *forms, GrForm form, const char *lang, GString *out)
{
  g_autofree char *left = gr_dyadic_text (gr_form_left_stop (forms, form));
  g_autofree char *right = gr_dyadic_text (gr_form_right_stop (forms, form));
  if (!g_str_equal (left, right))
    g_string_append_printf (out, gr_phrase ("with the stops %s and %s", lang), left, right);
  else if (g_str_equal (left, "0"))
    g_string_append (out, gr_phrase ("an infinitesimal", lang));
  else
    g_string_append_printf (out, gr_phrase ("%s + an infinitesimal", lang), left);
}

gboolean
gr_solve_text_value (GrStudy *study, GrForm form, const char *lang, GString *out)
{
  GrForms *forms = gr_study_forms (study);
  g_autoptr (GString) name = g_string_new (NULL);
  if (solve_text_short_name (forms, form, GR_SOLVE_LINE_CHARACTERS, out))
    return TRUE;
  if (gr_form_kind (forms, form) != GR_FORM_GENERAL) {
    solve_text_form (study, form, SOLVE_NAME_BYTES, lang, out);
    return TRUE;
  }
  solve_text_stops (forms, form, lang, out);
  if (gr_form_append (forms, form, name))
    g_string_append_printf (out, gr_phrase (" (of %u characters, which --json writes)", lang), (guint) name->len);
  return FALSE;
}

void
gr_solve_text_change (GrStudy *study, GrForm before, GrForm after, const char *lang, GString *out)
{
  GrForms *forms = gr_study_forms (study);
  g_autoptr (GString) from = g_string_new (NULL), to = g_string_new (NULL);
  gr_solve_text_value (study, before, lang, from);
  gr_solve_text_value (study, after, lang, to);
  if (from->len <= GR_SOLVE_SHORT_CHARACTERS)
    g_string_append_printf (out, "%s ", from->str);
  g_string_append (out, "→ ");
  if (gr_form_kind (forms, after) != GR_FORM_GENERAL || to->len <= GR_SOLVE_CHANGE_CHARACTERS)
    g_string_append (out, to->str);
  else if (!solve_text_short_name (forms, after, GR_SOLVE_CHANGE_CHARACTERS, out))
    solve_text_stops (forms, after, lang, out);
}

void
gr_solve_json_form (GrStudy *study, const char *key, GrForm form, gsize most, GrJson *json)
{
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree char *omitted = g_strconcat (key, "_omitted", NULL);
  if (gr_form_append_within (gr_study_forms (study), form, most, name))
    gr_json_text (json, key, name->str);
  else
    gr_json_boolean (json, omitted, TRUE);
}

const GrDrain *
gr_solve_drain (const GrStudy *study, const GrDrain *drain)
{
  for (guint i = 0; i < study->summand->len; i++) {
    const GrGame *game = g_array_index (study->summand, GrSummand, i).game;
    if (game->own != NULL || (game->contest != NULL && game->contest->extra != NULL))
      return NULL;
  }
  return drain;
}

/* ---- JSON (docs/command-line.md) ---- */

void
gr_solve_json_infinite (const char *key, const char *set, GrJson *json)
{
  g_autofree char *text = g_strdup_printf ("inf{%s}", set);
  gr_json_text (json, key, text);
}

void
gr_solve_json_components (GrStudy *study,
                          void (*tell) (GrStudy *study, gconstpointer answer, guint index, GrJson *json),
                          gconstpointer answer, GrJson *json)
{
  gr_json_open (json, "components", '[');
  for (guint i = 0; i < study->n_components; i++) {
    GrHeap room;
    g_autofree char *label = gr_study_label (study, i, gr_study_start_of (study, i, &room));
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "game", gr_study_summand (study, i)->game->about.name);
    gr_json_text (json, "position", label);
    tell (study, answer, i, json);
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
}

void
gr_solve_json_said (const char *key, GString *text, GrJson *json)
{
  if (text->len > 0 && text->str[text->len - 1] == '\n')
    g_string_truncate (text, text->len - 1);
  if (text->len > 0)
    gr_json_text (json, key, text->str);
  g_string_truncate (text, 0);
}

/* What @move does, in one line of the game's own words. (transfer full) (nullable) */
static char *
solve_move_words (const GrStudy *study, const GrWinningMove *move, const char *lang)
{
  const GrSummand *summand = gr_study_summand (study, move->component);
  g_autoptr (GString) told = g_string_new (NULL);
  if ((!gr_summand_is_bare (summand) && !gr_language_is_english (lang))
      || !gr_winning_move_tell (study, move, lang, told))
    return NULL;
  gr_summand_append_where (summand, &move->move, told);
  return gr_text_one_line (told->str, 0); /* names of nodes are the reader's */
}

void
gr_solve_json_moves (const GrStudy *study, const char *key, const GPtrArray *moves, const char *lang, GrJson *json)
{
  gr_json_open (json, key, '[');
  GR_EACH_POINTER (i, const GrWinningMove, move, moves) {
    const GrSummand *summand = gr_study_summand (study, move->component);
    gr_json_open (json, NULL, '{');
    gr_json_unsigned (json, "component", move->component);
    gboolean is_bare = gr_summand_is_bare (summand);
    if (!is_bare)
      gr_json_text (json, "from", move->from);
    if (!is_bare || lang != NULL)
      gr_json_text (json, is_bare ? "leaves" : "to", move->to);
    g_autofree char *words = lang != NULL ? solve_move_words (study, move, lang) : NULL;
    if (words != NULL)
      gr_json_text (json, "says", words);
    if (summand->game->telling != NULL && summand->game->telling->move_json != NULL)
      summand->game->telling->move_json (summand->instance, &move->move, json);
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
}

/* The period of the heap game that the study is, if it is one and has one: the proved one or, without a proof, that which the
   values of --all show, which must be those of heaps 0, 1, 2 … */
static gboolean
solve_period (const GrStudy *study, const GrSolveAll *all, GrPeriod *period)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  if (study->summand->len != 1 || study->options.play != GR_PLAY_NORMAL)
    return FALSE;
  return gr_summand_period (summand, period)
         || (!study->is_partizan
             && gr_period_find_verdicts (summand, gr_study_component (study, 0)->realm, all->label, all->verdict,
                                         period));
}

void
gr_solve_json_first (const GrOutcome first[2], const guint32 *remoteness, GrJson *json)
{
  static const char *const result[] = { [GR_OUTCOME_N] = "win", [GR_OUTCOME_P] = "loss", [GR_OUTCOME_D] = "draw" };
  static const char *const keys[] = { "left_first", "right_first" };
  for (guint side = 0; side < 2; side++) {
    gr_json_open (json, keys[side], '{');
    gr_json_text (json, "result", result[first[side]]);
    if (remoteness != NULL && remoteness[side] != GR_REMOTENESS_NONE)
      gr_json_unsigned (json, "remoteness", remoteness[side]);
    gr_json_close (json, '}');
  }
}

GrSolveAll *
gr_solve_all_new (GrStudy *study, GError **error)
{
  g_autoptr (GrSolveAll) all = g_new (GrSolveAll, 1);
  all->label = g_ptr_array_new_with_free_func (g_free);
  all->verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  return gr_study_all (study, all->label, all->verdict, error) ? g_steal_pointer (&all) : NULL;
}

GR_FREE_FUNCTION (gr_solve_all_free, GrSolveAll, label, verdict)

static void
solve_json_all (GrStudy *study, const GrSolveAll *all, GrJson *json)
{
  const GPtrArray *label = all->label;
  const GArray *verdict = all->verdict;
  gsize most = MAX (SOLVE_NAME_BYTES_LEAST, SOLVE_NAMES_BYTES / MAX (1, label->len));
  gr_json_open (json, "values", '[');
  for (guint i = 0; i < label->len; i++) {
    const GrVerdict *one = &g_array_index (verdict, GrVerdict, i);
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "position", label->pdata[i]);
    const char *key = study->is_partizan ? "value" : study->options.play == GR_PLAY_NORMAL ? "grundy" : "outcome";
    if (one->is_hole) {
      gr_json_number (json, key, "null");
    } else if (one->has_first) {
      gr_json_text (json, "outcome", gr_node_outcome_letter (one->outcome));
      gr_solve_json_first (one->first, NULL, json);
    } else if (one->has_form)
      gr_solve_json_form (study, key, one->form, most, json);
    else if (one->has_grundy)
      gr_json_unsigned (json, key, one->grundy);
    else if (one->infinite != NULL)
      gr_solve_json_infinite (key, one->infinite, json);
    else
      gr_json_text (json, key, gr_node_outcome_letter (one->outcome));
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
  GrPeriod period;
  if (!solve_period (study, all, &period))
    return;
  if (period.proof == NULL)
    gr_json_open (json, "period_found", '{');
  gr_json_unsigned (json, "preperiod", period.preperiod);
  gr_json_unsigned (json, "period", period.period);
  if (period.proof == NULL) {
    gr_json_unsigned (json, "checked", period.checked);
    gr_json_close (json, '}');
  }
}

gboolean
gr_solve_extra (const GrStudy *study, GrJson *json, GString *out, GError **error)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  const GrGameContest *contest = summand->game->contest;
  /* In a sum nobody asks, and the members of two games might have one name. */
  return study->summand->len > 1 || study->is_family || contest == NULL || contest->extra == NULL
         || contest->extra (summand->instance, json, out, error);
}

/* The game and its input, in one line. (transfer full) */
static char *
solve_title (const GrStudy *study)
{
  g_autofree char *title = gr_study_title (study, FALSE, " + ", gr_messages_lang ());
  return gr_text_one_line (title, 0);
}

void
gr_solve_json_head (const GrStudy *study, const GrOutcome *outcome, const char *lang, GrJson *json)
{
  g_autofree char *input = gr_study_input (study);
  g_autofree char *title = lang != NULL ? solve_title (study) : NULL;
  gr_json_open (json, NULL, '{');
  gr_json_text (json, "game", gr_study_game_name (study));
  gr_json_text (json, "input", input);
  if (title != NULL)
    gr_json_text (json, "title", title);
  if (outcome != NULL) {
    gr_json_text (json, "outcome", gr_node_outcome_letter (*outcome));
    if (solve_winners[*outcome] != NULL)
      gr_json_text (json, "winner", solve_winners[*outcome]);
  }
}

void
gr_solve_json_tail (GrStudy *study, const GrSolveAll *all, GrJson *json)
{
  if (all != NULL)
    solve_json_all (study, all, json);
  g_autoptr (GPtrArray) remarks = gr_study_remarks (study, gr_messages_lang ());
  if (remarks->len > 0)
    gr_json_open (json, "remarks", '[');
  for (guint i = 0; i < remarks->len; i++)
    gr_json_text (json, NULL, remarks->pdata[i]);
  if (remarks->len > 0)
    gr_json_close (json, ']');
  gr_json_close (json, '}');
  g_string_append_c (json->text, '\n');
}

/* ---- text ---- */

void
gr_solve_text_move (const GrStudy *study, const GrWinningMove *move, const char *lang, GString *out)
{
  const GrSummand *summand = gr_study_summand (study, move->component);
  g_string_append (out, "  ");
  if (study->n_components > 1)
    g_string_append_printf (out, gr_phrase ("component %u: ", lang), move->component);
  gboolean is_bare = gr_summand_is_bare (summand);
  if (!is_bare) {
    g_autofree char *from = gr_words_short (move->from, GR_SOLVE_LABEL_CHARACTERS);
    g_autofree char *to = gr_words_short (move->to, GR_SOLVE_LABEL_CHARACTERS);
    g_string_append_printf (out, "%s → %s", from, to);
  }
  g_autofree char *words = solve_move_words (study, move, lang);
  if (words != NULL)
    g_string_append_printf (out, "%s%s", is_bare ? "" : "   ", words);
}

void
gr_solve_text_rest (guint64 n, gboolean truncated, const char *lang, GString *out)
{
  static const char all[] = GR_PHRASE ("  … and %" G_GUINT64_FORMAT " more (--json lists them)\n");
  static const char some[] = GR_PHRASE ("  … and %" G_GUINT64_FORMAT
                                        " more (--json lists as many as --max-moves allows)\n");
  if (n > 0)
    g_string_append_printf (out, truncated ? gr_phrase (some, lang) : gr_phrase (all, lang), n);
}

void
gr_solve_text_omitted (const GError *why, const char *lang, GString *out)
{
  g_auto (GStrv) line = g_strsplit (why->message, "\n", 2);
  g_string_append_printf (out, gr_phrase ("The winning moves are left out: %s", lang), line[0]);
  if (line[1] != NULL)
    g_string_append_printf (out, gr_phrase ("; try %s", lang), line[1]);
  g_string_append (out, ".\n");
}

gboolean
gr_solve_text_all (GrStudy *study, const char *lang, GString *out, const GrDrain *drain, GError **error)
{
  g_autoptr (GrSolveAll) list = gr_solve_all_new (study, error);
  if (list == NULL)
    return FALSE;
  const GPtrArray *label = list->label;
  const GArray *verdict = list->verdict;
  guint width = 8;
  gsize most = CLAMP (SOLVE_NAMES_BYTES / MAX (1, label->len), SOLVE_NAME_BYTES_LEAST, SOLVE_NAME_BYTES);
  for (guint i = 0; i < label->len; i++) {
    char *short_label = gr_words_short (label->pdata[i], GR_SOLVE_LABEL_CHARACTERS);
    g_free (label->pdata[i]);
    label->pdata[i] = short_label;
    width = MAX (width, gr_words_columns (short_label));
  }
  for (guint i = 0; i < label->len; i++) {
    const GrVerdict *one = &g_array_index (verdict, GrVerdict, i);
    gr_words_pad (out, label->pdata[i], (int) width);
    g_string_append_printf (out, "  %s", one->is_hole ? "–" : gr_node_outcome_letters (one));
    if (one->has_grundy)
      g_string_append_printf (out, "  %" G_GUINT64_FORMAT, one->grundy);
    if (one->infinite != NULL)
      g_string_append_printf (out, "  inf{%s}", one->infinite);
    if (one->has_form) {
      g_string_append (out, "  ");
      solve_text_form (study, one->form, most, lang, out);
    }
    g_string_append_c (out, '\n');
    gr_drain (drain, out);
  }
  static const char proved[] = GR_PHRASE ("pre-period %" G_GUINT64_FORMAT ", period %" G_GUINT64_FORMAT
                                          " (checked to %" G_GUINT64_FORMAT "; %s)\n");
  static const char found[] = GR_PHRASE ("pre-period %" G_GUINT64_FORMAT ", period %" G_GUINT64_FORMAT
                                         " (found in the values up to %" G_GUINT64_FORMAT ", not proved)\n");
  GrPeriod period;
  gboolean has_period = solve_period (study, list, &period);
  if (has_period && period.proof != NULL)
    g_string_append_printf (out, gr_phrase (proved, lang), period.preperiod, period.period, period.checked,
                            gr_phrase (period.proof, lang));
  else if (has_period)
    g_string_append_printf (out, gr_phrase (found, lang), period.preperiod, period.period, period.checked);
  return TRUE;
}

void
gr_solve_text_head (const GrStudy *study, GString *out)
{
  g_autofree char *title = solve_title (study);
  g_string_append_printf (out, "%s\n", title);
  g_autoptr (GPtrArray) remarks = gr_study_remarks (study, gr_messages_lang ());
  for (guint i = 0; i < remarks->len; i++)
    g_string_append_printf (out, "%s\n", (char *) remarks->pdata[i]);
}
