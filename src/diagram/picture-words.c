// SPDX-License-Identifier: MIT
// What is told of a position: who wins, by which moves, and what a move does. Moves are told in the game's own words,
// which are English, and in other languages by the names of their ends.
#include "diagram/picture.h"

#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "diagram/rows.h"
#include "diagram/words.h"
#include "game/solve.h"

#define TELL_MAX_LISTED 20000 /* followers that are looked through for winning moves */
#define TELL_MAX_TOLD 4       /* winning moves that are told */
#define TELL_MAX_TERMS 64     /* of a nim-sum that is told */
#define TELL_MAX_PARTS 8      /* of one that components are split into */
#define TELL_MAX_VALUES 2000  /* moves that are looked through for their values, … */
#define TELL_MAX_OPTIONS 60   /* … which in partizan play take longer */
#define TELL_MAX_NAMED 4      /* whose terms have names */
#define TELL_CHARACTERS 80
#define TELL_LISTED_CHARACTERS 90 /* longer lists of positions are counted */

/* ---- one move ---- */

void
gr_parts_missing (const GrPositions *all, const GrPositions *other, GrPositions *out)
{
  g_autofree guint8 *used = g_new0 (guint8, gr_positions_count (other) + 1);
  for (guint i = 0; i < gr_positions_count (all); i++) {
    GrBytes part = gr_positions_at (all, i);
    gboolean stays = FALSE;
    for (guint j = 0; j < gr_positions_count (other) && !stays; j++)
      if (!used[j] && gr_bytes_equal (part, gr_positions_at (other, j)))
        stays = used[j] = TRUE;
    if (!stays)
      gr_positions_add (out, gr_positions_realm (all, i), part.data, part.size);
  }
}

/* Whether a move of @component leads from @part to itself, as it may where play goes round. */
static gboolean
part_may_pass (const GrStudy *study, guint component, GrBytes part)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_moves (study, component, part, moves);
  GR_EACH (i, const GrMove, move, moves->move)
    if (move->n_parts == 1 && gr_bytes_equal (gr_positions_at (moves->part, move->first_part), part))
      return TRUE;
  return FALSE;
}

/* What @move from @whole to @to takes away, and what it leaves instead; of a move that changes nothing, the part that may
   be passed. */
static void
parts_changed (const GrStudy *study, GrBytes whole, GrBytes to, const GrMove *move, GrPositions *taken,
               GrPositions *left)
{
  g_autoptr (GrPositions) before = gr_positions_new (), after = gr_positions_new ();
  gr_study_parts (study, whole, move->component, before);
  gr_study_parts (study, to, move->component, after);
  gr_parts_missing (before, after, taken);
  gr_parts_missing (after, before, left);
  for (guint i = 0; i < gr_positions_count (before) && gr_positions_count (taken) == 0; i++) {
    GrBytes part = gr_positions_at (before, i);
    if (!part_may_pass (study, move->component, part))
      continue;
    gr_positions_add (taken, gr_positions_realm (before, i), part.data, part.size);
    gr_positions_add (left, gr_positions_realm (before, i), part.data, part.size);
  }
}

/* “6 → 2”; “1 → 0” where nothing is left, as answers say it. */
static void
parts_name (const GrStudy *study, guint component, const GrPositions *taken, const GrPositions *left, GString *text)
{
  g_autofree char *from = gr_piece_caption (study, component, gr_positions_at (taken, 0));
  g_string_append_printf (text, "%s →", from);
  for (guint i = 0; i < gr_positions_count (left); i++) {
    g_autofree char *part = gr_piece_caption (study, component, gr_positions_at (left, i));
    g_string_append_printf (text, "%s%s", i > 0 ? " + " : " ", part);
  }
  if (gr_positions_count (left) == 0)
    g_string_append (text, g_str_equal (from, "0") ? " –" : " 0");
}

char *
gr_name_move (const GrStudy *study, GrBytes whole, GrBytes to, const GrMove *move)
{
  g_autoptr (GrPositions) taken = gr_positions_new (), left = gr_positions_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  parts_changed (study, whole, to, move, taken, left);
  parts_name (study, move->component, taken, left, text);
  return gr_words_short (text->str, TELL_CHARACTERS);
}

/* What @move of @component from @from to @parts, those of the move alone, does: in the game's words, or by labels. */
static char *
move_words (const GrStudy *study, guint component, GrBytes from, const GrMove *move, const GrPositions *parts,
            const char *lang)
{
  GrMove own = *move;
  g_autoptr (GrPositions) taken = gr_positions_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  guint32 realm = gr_study_component (study, component)->realm;
  own.first_part = 0;
  own.n_parts = gr_positions_count (parts);
  gr_positions_add (taken, realm, from.data, from.size);
  if (!gr_language_is_english (lang)
      || !gr_summand_tell (gr_study_summand (study, component), realm, from, &own, parts, lang, text) || text->len == 0)
    parts_name (study, component, taken, parts, text);
  return gr_words_short (text->str, TELL_CHARACTERS);
}

char *
gr_tell_move (const GrStudy *study, const GrFigureRequest *request, GrBytes whole, GrBytes to, const GrMove *move)
{
  g_autoptr (GrPositions) taken = gr_positions_new (), left = gr_positions_new ();
  parts_changed (study, whole, to, move, taken, left);
  return move_words (study, move->component, gr_positions_at (taken, 0), move, left, request->lang);
}

/* ---- winning moves ---- */

/* Adds @text (transfer full) where it is new; more than can be told are not kept. */
static void
words_add (GPtrArray *words, char *text)
{
  if (words->len > TELL_MAX_TOLD || g_ptr_array_find_with_equal_func (words, text, g_str_equal, NULL)) {
    g_free (text);
    return;
  }
  g_ptr_array_add (words, text);
}

/* The winning moves of the start in words, from the study's answer. FALSE and @error. */
static gboolean
words_append_start (GrStudy *study, const char *lang, GPtrArray *words, GError **error)
{
  g_autoptr (GrAnswer) answer = gr_study_solve (study, error);
  for (guint i = 0; answer != NULL && i < answer->move->len; i++) {
    const GrWinningMove *winning = g_ptr_array_index (answer->move, i);
    guint component = winning->component;
    words_add (words, move_words (study, component, gr_study_component (study, component)->start, &winning->move,
                                  winning->part, lang));
  }
  return answer != NULL;
}

/* The winning moves from @whole in words, the last of @first (nullable) first, or those that hold its draw: of an impartial game to @by[0], else Left's and Right's by GrSide;
   none where there are too many to look through, or who wins after them is too long to find. FALSE and @error. */
static gboolean
words_append_followers (GrStudy *study, const GrFigureRequest *request, GrBytes whole, gboolean holds_draw,
                        const GrStageLine *first, GPtrArray *const by[2], GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gboolean is_partizan = study->is_partizan;
  if (gr_study_n_followers (study, whole) <= TELL_MAX_LISTED)
    gr_study_followers (study, whole, moves);
  guint begin = moves->move->len;
  GR_EACH (i, const GrMove, move, moves->move)
    if (first != NULL && gr_bytes_equal (gr_positions_at (moves->part, move->first_part), gr_stage_line_last (first)))
      begin = i;
  for (guint i = begin == moves->move->len ? 1 : 0; i <= moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i == 0 ? begin : i - 1); /* words are kept once */
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    GrVerdict after;
    GError *own = NULL;
    if (!gr_study_verdict (study, to, &after, &own)) {
      gboolean is_long = g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT);
      if (is_long)
        g_clear_error (&own); /* who wins is known */
      gr_pass_error (own, error);
      for (guint side = 0; side < 2; side++)
        g_ptr_array_set_size (by[side], 0);
      return is_long;
    }
    for (guint side = 0; side < (is_partizan ? 2 : 1); side++) {
      GrMover mover = side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT;
      gboolean is_good = holds_draw ? after.outcome == GR_OUTCOME_D : gr_move_wins (mover, &after, is_partizan);
      if (move->mover == gr_mover_other (mover) || !is_good || by[side]->len > TELL_MAX_TOLD)
        continue;
      const GrGameTelling *telling = gr_study_summand (study, move->component)->game->telling;
      gboolean is_one_of_several = study->n_components > 1 && study->summand->len == 1 && telling != NULL
                                   && telling->numbered != NULL;
      g_autofree char *what = gr_tell_move (study, request, whole, to, move); /* only here: it may take a letter */
      if (is_one_of_several) {
        g_autofree char *board = gr_say (telling->numbered, request->lang, move->component);
        gr_take_text (&what, gr_say ("on %s %s", request->lang, board, what));
      }
      words_add (by[side], g_steal_pointer (&what));
    }
  }
  return TRUE;
}

/* The positions @name (nullable) of which one may be chosen. (transfer full) (nullable) */
static char *
tell_choice (const GPtrArray *name, const GrFigureRequest *request)
{
  char *list = name != NULL && name->len > 0 ? gr_words_choice (name, request) : NULL;
  if (list != NULL && name->len > 1 && g_utf8_strlen (list, -1) > TELL_LISTED_CHARACTERS)
    gr_take_text (&list, gr_say ("one of %u positions", request->lang, name->len));
  return list;
}

/* “whoever begins wins, Left by going to a; Right by going to b”, “Left wins, whoever begins; she can begin by going to a, and wins
   after any move of Right’s” where @both have moves: @left and @right (nullable) list what wins. (transfer full) */
static char *
tell_outcome (const GrVerdict *verdict, const char *left, const char *right, gboolean both,
              const GrFigureRequest *request)
{
  static const char *const who[] = {
    [GR_OUTCOME_P] = GR_PHRASE ("whoever begins loses"),
    [GR_OUTCOME_N] = GR_PHRASE ("whoever begins wins"),
    [GR_OUTCOME_L] = GR_PHRASE ("Left wins, whoever begins"),
    [GR_OUTCOME_R] = GR_PHRASE ("Right wins, whoever begins"),
    [GR_OUTCOME_D] = GR_PHRASE ("a draw"),
  };
  static const char *const by[2] = { GR_PHRASE ("Left by going to %s"), GR_PHRASE ("Right by going to %s") };
  static const char *const own[2] = { GR_PHRASE ("she can begin by going to %s"),
                                      GR_PHRASE ("he can begin by going to %s") };
  static const char *const after[2] = { GR_PHRASE (", and wins after any move of Right’s"),
                                        GR_PHRASE (", and wins after any move of Left’s") };
  GrOutcome outcome = verdict->outcome;
  const char *mixed = gr_node_mixed (verdict);
  g_autoptr (GString) text = g_string_new (gr_phrase (mixed != NULL ? mixed : who[outcome], request->lang));
  if (left != NULL) {
    g_string_append (text, outcome == GR_OUTCOME_L ? "; " : ", ");
    gr_append_phrase (text, (outcome == GR_OUTCOME_L ? own : by)[0], request->lang, left);
  }
  if (right != NULL) {
    g_string_append (text, left != NULL || outcome == GR_OUTCOME_R ? "; " : ", ");
    gr_append_phrase (text, (outcome == GR_OUTCOME_R ? own : by)[1], request->lang, right);
  }
  if (both && (outcome == GR_OUTCOME_L ? left : outcome == GR_OUTCOME_R ? right : NULL) != NULL)
    g_string_append (text, gr_phrase (after[outcome == GR_OUTCOME_R], request->lang));
  return g_strdup (text->str);
}

char *
gr_tell_winner (GrStudy *study, const GrFigureRequest *request, GrBytes whole, const GrVerdict *verdict,
                const GrStageLine *first, GError **error)
{
  static const char *const lost[2] = { GR_PHRASE ("the player to move loses"),
                                       GR_PHRASE ("whoever has just moved wins") };
  static const char *const won[2] = { GR_PHRASE ("the player to move wins"),
                                      GR_PHRASE ("whoever has just moved loses") };
  g_autoptr (GPtrArray) left = g_ptr_array_new_with_free_func (g_free), right = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *const by[2] = { left, right };
  gboolean is_draw = !study->is_partizan && verdict->outcome == GR_OUTCOME_D;
  gboolean has_wins = study->is_partizan || is_draw || verdict->outcome == GR_OUTCOME_N;
  gboolean is_start = !study->is_partizan && gr_study_is_start (study, whole);
  if (has_wins
      && !(is_start ? words_append_start (study, request->lang, left, error)
                    : words_append_followers (study, request, whole, is_draw, first, by, error)))
    return NULL;
  if (study->is_partizan) {
    static const char *const side[2] = { GR_PHRASE ("Left: %s"), GR_PHRASE ("Right: %s") };
    g_autofree char *who = tell_outcome (verdict, NULL, NULL, FALSE, request);
    g_autofree char *capital = gr_words_capital (who);
    g_autoptr (GString) text = g_string_new (verdict->terminal ? NULL : capital);
    if (verdict->terminal)
      gr_append_phrase (text, "No move is left: %s", request->lang, who);
    for (guint i = 0; i < 2; i++) {
      if (by[i]->len == 0)
        continue;
      g_autofree char *list = gr_words_join (by[i], TELL_MAX_TOLD, request);
      g_string_append (text, g_str_has_suffix (text->str, "…") ? " " : ". ");
      gr_append_phrase (text, side[i], request->lang, list);
    }
    return g_strdup (text->str);
  }
  guint view = request->view == GR_VIEW_SPEAKER ? 1 : 0;
  const char *who = gr_phrase (is_draw                            ? GR_PHRASE ("a draw")
                               : verdict->outcome == GR_OUTCOME_P ? lost[view]
                                                                  : won[view],
                               request->lang);
  if (verdict->terminal)
    return gr_say ("No move is left: %s", request->lang, who);
  g_autofree char *capital = gr_words_capital (who), *list = gr_words_join (left, TELL_MAX_TOLD, request);
  if (is_draw && left->len > 0)
    return gr_say ("%s, held by this move: %s", request->lang, capital, list);
  if (view == 1 && left->len > 0) /* the moves are the other's */
    return gr_say ("%s to this reply: %s", request->lang, capital, list);
  return g_strdup_printf ("%s%s%s", capital, left->len > 0 ? ": " : "", list);
}

void
gr_tell_start (GString *text, gboolean is_partizan, const GrVerdict *verdict, const char *name, const char *value,
               const char *why, const GPtrArray *const by[2], const GrFigureRequest *request)
{
  static const char known[] = GR_PHRASE ("%s has value %" G_GUINT64_FORMAT "%s: ");
  static const char misere[] = GR_PHRASE ("in misère play from %s ");
  const char *lang = request->lang;
  gboolean by_outcome = request->paint == GR_PAINT_OUTCOME;                         /* values are not told */
  gboolean is_cut = by_outcome || (value != NULL && g_str_has_suffix (value, "…")); /* its head says nothing */
  if (is_partizan) {
    g_autofree char *left = tell_choice (by[0], request), *right = tell_choice (by[1], request);
    g_autofree char *who = tell_outcome (verdict, left, right, by[0] != NULL && by[1] != NULL, request);
    g_autofree char *order = value == NULL || is_cut            ? NULL
                             : verdict->outcome == GR_OUTCOME_L ? g_strconcat (value, " > 0", NULL)
                             : verdict->outcome == GR_OUTCOME_R ? g_strconcat (value, " < 0", NULL)
                                                                : g_strdup (value);
    if (order != NULL)
      gr_append_phrase (text, "%s has the value %s%s: ", request->lang, name, order, why);
    else if (!is_cut && why[0] != '\0')
      gr_append_phrase (text, "%s is its own value%s: ", request->lang, name, why);
    else
      gr_append_phrase (text, "from %s ", request->lang, name);
    g_string_append (text, who);
    return;
  }
  if (verdict->outcome == GR_OUTCOME_D) {
    gr_append_phrase (text, "from %s neither player can force a win: a draw", lang, name);
    return;
  }
  const GrOption *show = gr_args_option (request->args, "show");
  if (verdict->has_grundy && !by_outcome && (show == NULL || show->number != GR_SHOW_REMOTENESS))
    gr_append_phrase (text, known, lang, name, verdict->grundy, why);
  else
    gr_append_phrase (text, verdict->has_grundy || verdict->infinite != NULL ? "from %s " : misere, lang, name);
  g_autofree char *list = tell_choice (by[0], request);
  if (verdict->outcome == GR_OUTCOME_P)
    g_string_append (text, gr_phrase ("whoever moves first loses", lang));
  else if (by[0]->len == 0)
    g_string_append (text, gr_phrase ("whoever moves first wins", lang));
  else
    gr_append_phrase (text, "whoever moves first wins, by going to %s", lang, list);
}

char *
gr_tell_nim_sum (GrStudy *study, GrBytes whole)
{
  if (study->is_family || study->n_components < 2 || study->n_components > TELL_MAX_TERMS)
    return NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrRows) rows = gr_rows_of (study, whole, &error);
  g_autoptr (GString) name = g_string_new (NULL);
  gboolean is_map = TRUE, is_other = FALSE; /* pieces have places with names; a value is not what its part is called */
  for (guint i = 0; rows != NULL && i < study->n_components; i++) {
    is_map = is_map && gr_study_summand (study, i)->game->map != NULL && study->n_components <= TELL_MAX_NAMED;
    g_autofree char *value = g_strdup_printf ("%" G_GUINT64_FORMAT, gr_rows_at (rows, i)->value);
    is_other |= !g_str_equal (gr_rows_at (rows, i)->label, value);
    g_string_append_printf (name, "%sg(%s)", i > 0 ? " ⊕ " : "", gr_rows_at (rows, i)->label);
  }
  is_other = is_other && study->n_components <= TELL_MAX_NAMED && g_utf8_strlen (name->str, -1) <= TELL_CHARACTERS / 2;
  return rows != NULL ? gr_rows_equation (rows, is_map || is_other ? name->str : NULL) : NULL;
}

char *
gr_tell_parts (GrStudy *study, GrBytes whole)
{
  g_autoptr (GrPositions) parts = gr_positions_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  GrNimber sum = 0;
  guint n = 0;
  for (guint i = 0; i < study->n_components; i++) {
    gr_positions_clear (parts);
    gr_study_parts (study, whole, i, parts);
    for (guint k = 0; k < gr_positions_count (parts); k++, n++) {
      GrVerdict verdict;
      if (!gr_study_part_verdict (study, i, gr_positions_at (parts, k), &verdict, NULL) || !verdict.has_grundy)
        return NULL;
      g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, n > 0 ? " ⊕ " : "", verdict.grundy);
      sum ^= verdict.grundy;
    }
  }
  g_string_append_printf (text, " = %" G_GUINT64_FORMAT, sum);
  return n > study->n_components && n <= TELL_MAX_PARTS ? g_strdup (text->str) : NULL;
}

char *
gr_tell_value (GrStudy *study, GrBytes whole, const char *value, guint max_characters, const GrFigureRequest *request,
               char **reason)
{
  g_autoptr (GArray) number = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrForm));
  GrVerdict own, after;
  if (gr_study_n_followers (study, whole) > (study->is_partizan ? TELL_MAX_OPTIONS : TELL_MAX_VALUES)
      || !gr_study_verdict (study, whole, &own, NULL))
    return NULL;
  g_autoptr (GrMoves) moves = gr_followers_of (study, whole);
  GR_EACH (i, const GrMove, move, moves->move) {
    if (!gr_study_verdict (study, gr_positions_at (moves->part, move->first_part), &after, NULL)
        || !(study->is_partizan ? after.has_form : after.has_grundy))
      return NULL; /* over a limit, or of a value that is infinite: mex says nothing of that */
    g_array_append_val (number, after.grundy);
    if (move->mover != GR_MOVER_RIGHT)
      g_array_append_val (left, after.form);
    if (move->mover != GR_MOVER_LEFT)
      g_array_append_val (right, after.form);
  }
  if (!study->is_partizan) {
    g_autoptr (GArray) distinct = gr_words_distinct (number);
    g_autofree char *set = gr_words_set (distinct, request);
    return g_strdup_printf ("mex %s = %s", set, value);
  }
  g_autofree char *formula = NULL;
  gboolean is_between;
  g_autofree char *why = gr_partizan_why (gr_study_forms (study), left, right, own.form, max_characters, request,
                                          &formula, &is_between);
  if (is_between)
    return gr_say (GR_PHRASE ("%s, %s"), request->lang, value, why);
  if (reason != NULL)
    *reason = g_steal_pointer (&why);
  return g_steal_pointer (&formula);
}
