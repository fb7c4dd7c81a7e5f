// SPDX-License-Identifier: MIT
// The best move. A player takes a move that wins, if there is one. In impartial play the winner takes the shortest way
// and the loser the longest (remoteness); where the state graph is too large to explore, the first winning move and the
// first move. In partizan play either takes, of the moves that win (of all where none does), the one after which play
// stops at the number that is best for him; of those with equal stops the one of greatest value for him, of values that
// cannot be compared the first. A question asks for a move that wins: every move is an answer; what it leaves says whether
// it is right, and a wrong one is answered by the reply that takes the win. Source for stops: Winning Ways, vol. 1, ch. 6.
#include "figures/play/play.h"

#include "base/number.h"
#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/picture.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "game/loopy.h"

#define QUESTION_MAX_MOVES 24
#define NAME_CHARACTERS 32
#define VALUE_CHARACTERS 26

gboolean
gr_players_wins (const GrPlayers *players, GrBytes whole, GrMover mover, gboolean *wins, GError **error)
{
  GrVerdict verdict;
  if (!gr_study_verdict (players->study, whole, &verdict, error))
    return FALSE;
  GrOutcome own = mover == GR_MOVER_RIGHT ? GR_OUTCOME_R : GR_OUTCOME_L;
  *wins = verdict.outcome == GR_OUTCOME_N || (mover != GR_MOVER_BOTH && verdict.outcome == own);
  return TRUE;
}

gboolean
gr_players_moves (const GrPlayers *players, GrBytes whole, GrMover mover, GrMoves *out)
{
  gr_moves_clear (out);
  if (gr_study_n_followers (players->study, whole) > GR_PLAY_MAX_LISTED)
    return FALSE;
  if (mover == GR_MOVER_BOTH) {
    gr_study_followers (players->study, whole, out);
    return TRUE;
  }
  g_autoptr (GrMoves) all = gr_followers_of (players->study, whole);
  GR_EACH (i, const GrMove, move, all->move) {
    if (move->mover != GR_MOVER_BOTH && move->mover != mover)
      continue;
    GrBytes to = gr_positions_at (all->part, move->first_part);
    gr_moves_begin (out, move->mover, move->tag, move->count);
    gr_moves_part (out, to.data, to.size);
    g_array_index (out->move, GrMove, out->move->len - 1).component = move->component;
  }
  return TRUE;
}

/* More than 0 where @mover would rather leave @a than @b. */
static int
choose_compare (GrForms *forms, GrForm a, GrForm b, GrMover mover)
{
  int sign = mover == GR_MOVER_LEFT ? 1 : -1;
  const GrDyadic *stop_a = mover == GR_MOVER_LEFT ? gr_form_right_stop (forms, a) : gr_form_left_stop (forms, a);
  const GrDyadic *stop_b = mover == GR_MOVER_LEFT ? gr_form_right_stop (forms, b) : gr_form_left_stop (forms, b);
  int order = sign * gr_dyadic_compare (stop_a, stop_b);
  if (order != 0)
    return order;
  GrFormOrder value = gr_form_compare (forms, a, b, NULL); /* over a limit: as if it could not be compared */
  return value == GR_FORM_GREATER ? sign : value == GR_FORM_LESS ? -sign : 0;
}

guint32
gr_players_side_length (GrStudy *study, GrBytes whole, GrSide side)
{
  g_autoptr (GError) unheard = NULL;
  gboolean is_known = study->is_loopy && gr_study_graph_remoteness (study, &unheard) != NULL;
  const GrGraph *graph = is_known ? gr_study_graph (study, &unheard) : NULL;
  const guint32 *length = graph != NULL ? gr_study_graph_side_remoteness (study) : NULL;
  guint32 node = length != NULL ? gr_graph_lookup (graph, 0, whole) : G_MAXUINT32;
  return node != G_MAXUINT32 ? length[2 * node + side] : GR_REMOTENESS_NONE;
}

guint
gr_players_best (const GrPlayers *players, const GrMoves *moves, GrMover mover, GError **error)
{
  gboolean is_partizan = mover != GR_MOVER_BOTH, best_wins = FALSE;
  GrForm best_form = GR_FORM_NONE;
  guint32 best_length = 0;
  guint best = G_MAXUINT;
  for (guint i = 0; i < moves->move->len; i++) {
    GrVerdict after;
    const GrMove *move = gr_moves_at (moves, i);
    if (is_partizan && move->mover != GR_MOVER_BOTH && move->mover != mover)
      continue;
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    if (!gr_study_verdict (players->study, to, &after, error))
      return G_MAXUINT;
    gboolean wins = gr_move_wins (mover, &after, is_partizan);
    guint32 node = players->graph != NULL && !is_partizan ? gr_graph_lookup (players->graph, 0, to) : G_MAXUINT32;
    guint32 length = is_partizan && !after.has_form ? gr_players_side_length (
                       players->study, to, mover == GR_MOVER_LEFT ? GR_SIDE_RIGHT : GR_SIDE_LEFT)
                     : node != G_MAXUINT32 ? g_array_index (players->remoteness, guint32, node)
                                           : 0;
    if (best != G_MAXUINT
        && (wins != best_wins ? best_wins
            : is_partizan && after.has_form && best_form != GR_FORM_NONE
              ? choose_compare (gr_study_forms (players->study), after.form, best_form, mover) <= 0
            : wins ? length >= best_length
                   : length <= best_length))
      continue;
    best = i;
    best_wins = wins;
    best_form = after.has_form ? after.form : GR_FORM_NONE;
    best_length = length;
  }
  return best;
}

/* ---- positions in words ---- */

char *
gr_play_name (const GrStudy *study, GrBytes whole)
{
  g_autofree char *caption = gr_study_whole_caption (study, whole);
  return gr_words_short (caption, NAME_CHARACTERS);
}

gboolean
gr_play_append_plain (GrStudy *study, GrBytes whole, GString *out, GError **error)
{
  g_autofree char *label = gr_study_whole_caption (study, whole);
  g_string_append (out, label);
  if (!study->is_partizan || study->is_loopy)
    return TRUE;
  GrVerdict verdict;
  if (!gr_study_verdict (study, whole, &verdict, error))
    return FALSE;
  g_autofree char *value = gr_partizan_name (gr_study_forms (study), verdict.form, VALUE_CHARACTERS);
  if (!gr_partizan_is_name (label, value))
    g_string_append_printf (out, "  = %s", value);
  return TRUE;
}

char *
gr_play_tell_length (GrStudy *study, const char *lang, GrBytes whole, GError **error)
{
  static const char text[] = GR_PHRASE ("Best play goes on for %u moves");
  guint32 n;
  return gr_find_remoteness (study, whole, &n, error) ? gr_say (text, lang, n) : NULL;
}

/* ---- the question ---- */

/* Why the move called @name, which leaves @after with the verdict @verdict, wins or does not. (transfer full) */
static char *
move_reason (const GrPlayers *players, const GrFigureRequest *request, const char *name, GrBytes after,
             const GrVerdict *verdict, gboolean wins, GrMover mover)
{
  static const char good_sum[] = GR_PHRASE ("Yes. %s leaves nim-sum 0.");
  static const char good_one[] = GR_PHRASE ("Yes. %s leaves value 0.");
  static const char good[] = GR_PHRASE ("Yes. After %s there is no answer that wins.");
  static const char bad_sum[] = GR_PHRASE ("%s leaves nim-sum %" G_GUINT64_FORMAT "; the opponent answers %s.");
  static const char bad_one[] = GR_PHRASE ("%s leaves value %" G_GUINT64_FORMAT "; the opponent answers %s.");
  gboolean is_sum = players->study->n_components > 1;
  if (wins) {
    const char *phrase = !verdict->has_grundy ? good : is_sum ? good_sum : good_one;
    return gr_say (phrase, request->lang, name);
  }
  g_autoptr (GrMoves) replies = gr_moves_new ();
  GrMover other = gr_mover_other (mover);
  guint best = gr_players_moves (players, after, other, replies) ? gr_players_best (players, replies, other, NULL)
                                                                 : G_MAXUINT;
  if (best == G_MAXUINT)
    return gr_say ("After %s the opponent has no move left, and wins.", request->lang, name);
  const GrMove *move = gr_moves_at (replies, best);
  GrBytes to = gr_positions_at (replies->part, move->first_part);
  g_autofree char *reply = gr_name_move (players->study, after, to, move);
  if (!verdict->has_grundy)
    return gr_say ("After %s the opponent answers %s, and wins.", request->lang, name, reply);
  return gr_say (is_sum ? bad_sum : bad_one, request->lang, name, verdict->grundy, reply);
}

GrQuestion *
gr_play_question (const GrPlayers *players, const GrFigureRequest *request, GrBytes whole, GrMover mover, guint asked)
{
  static const char all[] = GR_PHRASE ("Yes. All moves lead to N.");
  static const char lost[] = GR_PHRASE ("Yes. Every move here loses.");
  static const char one[] = GR_PHRASE ("There is one.");
  g_autoptr (GrMoves) moves = gr_moves_new ();
  const char *lang = request->lang;
  if (gr_study_n_moves (players->study, whole) > QUESTION_MAX_MOVES || !gr_players_moves (players, whole, mover, moves)
      || moves->move->len < 2)
    return NULL;
  g_autoptr (GrQuestion)
    question = gr_question_new (asked, gr_phrase ("Make a move that wins.", lang),
                                gr_phrase ("Which move wins? Type it, as in 6 > 2, or “there is none”.", lang),
                                gr_phrase ("Try another move.", lang));
  GR_EACH (i, const GrMove, move, moves->move) {
    GrBytes after = gr_positions_at (moves->part, move->first_part);
    GrVerdict verdict;
    if (!gr_study_verdict (players->study, after, &verdict, NULL))
      return NULL;
    gboolean wins = gr_move_wins (mover, &verdict, players->study->is_partizan);
    g_autofree char *name = gr_name_move (players->study, whole, after, move);
    const GrChoice *same = gr_question_find (question, name);
    if (same != NULL && same->is_right == wins)
      continue; /* the same move of an equal part */
    if (same != NULL)
      return NULL; /* names do not tell the moves apart */
    gr_question_add (question, g_strdup_printf ("m%u", i), g_strdup (name), wins,
                     move_reason (players, request, name, after, &verdict, wins, mover));
  }
  gboolean is_none = gr_question_right (question) == NULL;
  const char *reason = !is_none ? one : players->study->is_partizan || request->has_words ? lost : all;
  gr_question_add (question, g_strdup ("none"), g_strdup (gr_phrase ("There is none", lang)), is_none,
                   g_strdup (gr_phrase (reason, lang)));
  return g_steal_pointer (&question);
}

/* ---- why ---- */

#define REASON_PERIOD 400 /* longer ones are not looked through … */
#define REASON_RESIDUES 4 /* … nor more numbers told */
#define REASON_LISTED 3   /* numbers before the last one */

/* The value of the number @number, where there is such a position of the one component. */
static gboolean
number_value (GrStudy *study, guint64 number, GrNimber *value)
{
  const GrSummand *summand = gr_study_summand (study, 0);
  g_autoptr (GrPositions) at = gr_positions_new ();
  g_autofree char *label = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  return summand->game->places->find (summand->instance, 0, label, at)
         && gr_study_value (study, 0, gr_positions_at (at, 0), value, NULL);
}

/* The numbers of value 0 modulo @period. NULL where they cannot be had. (transfer full) of guint64. */
static GArray *
reason_residues (GrStudy *study, guint64 period)
{
  g_autoptr (GArray) residue = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint64 i = 0; i < period; i++) {
    GrNimber value;
    if (!number_value (study, i, &value))
      return NULL;
    if (value == 0)
      g_array_append_val (residue, i);
  }
  return residue->len > 0 && residue->len <= REASON_RESIDUES ? g_steal_pointer (&residue) : NULL;
}

char *
gr_list_numbers (guint64 first, guint64 last, guint64 period)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 n = (last - first) / period + 1;
  for (guint64 i = 0; i < n; i++) {
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? ", " : "", first + i * period);
    if (i + 1 == REASON_LISTED && n > REASON_LISTED + 1) {
      g_string_append (text, ", …");
      i = n - 2;
    }
  }
  return g_strdup (text->str);
}

char *
gr_play_reason (GrStudy *study, const char *lang, GrBytes whole)
{
  static const char several[] = GR_PHRASE ("Aim at %s modulo %" G_GUINT64_FORMAT
                                           ": no move leads from one such number to another.");
  const GrSummand *summand = gr_study_summand (study, 0);
  g_autofree char *name = gr_study_whole_label (study, whole);
  gint64 start, next;
  GrPeriod period;
  if (study->is_partizan || study->options.play == GR_PLAY_MISERE || study->n_components != 1
      || !GR_HAS (summand, places, find) || !gr_summand_period (summand, &period) || period.preperiod > 0
      || period.period > REASON_PERIOD || !gr_number_parse (name, &start)
      || gr_study_n_followers (study, whole) > GR_PLAY_MAX_LISTED)
    return NULL;
  g_autoptr (GrMoves) moves = gr_followers_of (study, whole);
  gboolean goes_up = FALSE;
  GR_EACH (i, const GrMove, move, moves->move) {
    g_autofree char *to = gr_study_whole_label (study, gr_positions_at (moves->part, move->first_part));
    if (!gr_number_parse (to, &next))
      return NULL; /* what a heap is split into is no number */
    goes_up |= next > start;
  }
  g_autoptr (GArray) residue = reason_residues (study, period.period);
  if (residue == NULL)
    return NULL;
  if (residue->len == 1 && moves->move->len == period.period - 1) { /* the moves by 1 … period − 1, and no others */
    guint64 first = g_array_index (residue, guint64, 0), step = period.period;
    first += goes_up && (guint64) start > first ? ((guint64) start - first + step - 1) / step * step : 0;
    guint64 last = goes_up ? period.checked : (guint64) start;
    g_autofree char *list = gr_list_numbers (first, first + (last - first) / step * step, step);
    return gr_say ("Aim at %s: from there a move by j is answered by %" G_GUINT64_FORMAT " − j.", lang, list, step);
  }
  g_autoptr (GString) text = g_string_new (NULL);
  GR_EACH_VALUE (i, guint64, own, residue) {
    const char *between = i == 0 ? "" : i + 1 < residue->len ? ", " : gr_phrase (" or ", lang);
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, between, own);
  }
  return gr_say (several, lang, text->str, period.period);
}

/* ---- positions to come, in the picture of one ---- */

gboolean
gr_play_shows_coming (GrStudy *study, GrBytes whole)
{
  const GrSummand *summand = gr_study_summand (study, 0);
  if (study->n_components != 1 || study->is_partizan || !GR_HAS (summand, telling, draw_after)
      || !GR_HAS (summand, places, find) || gr_summand_is_board (summand))
    return FALSE;
  g_autoptr (GrScene) picture = gr_piece_draw (study, 0, gr_study_component (study, 0)->start);
  g_autofree char *label = gr_study_whole_label (study, whole), *key = gr_scene_key_to (label);
  GR_EACH (i, const GrItem, item, picture->item)
    if (item->kind == GR_ITEM_PIECE && g_str_equal (item->piece.key, key))
      return TRUE;
  return FALSE;
}

gboolean
gr_play_add_lost (GrStudy *study, GrBytes whole, GrScene *scene, const GrScene *own, GrPoint at, GError **error)
{
  const GrSummand *summand = gr_study_summand (study, 0);
  g_autofree char *now = gr_study_whole_label (study, whole), *key = gr_scene_key_to (now);
  gboolean is_coming = FALSE;
  gr_scene_open_answer (scene);
  GR_EACH (i, const GrItem, item, own->item) {
    g_autoptr (GrPositions) to = gr_positions_new ();
    GrNimber value = 1;
    if (item->kind != GR_ITEM_PIECE || !g_str_has_prefix (item->piece.key, "to"))
      continue;
    if (is_coming && summand->game->places->find (summand->instance, 0, item->piece.key + 2, to)
        && !gr_study_value (study, 0, gr_positions_at (to, 0), &value, error))
      return FALSE;
    for (guint k = 0; k < 2 && value == 0; k++) {
      GrBox box = item->piece.hit;
      double air = 3 + 2.6 * k, half = box.height / 2 - air;
      gr_scene_add_rect (scene, at.x + box.x + air, at.y + box.y + air, box.width - 2 * air, 2 * half, half,
                         GR_STROKE (GR_INK_INK, 1.1));
    }
    is_coming |= g_str_equal (item->piece.key, key);
  }
  gr_scene_close (scene);
  return TRUE;
}
