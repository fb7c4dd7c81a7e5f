// SPDX-License-Identifier: MIT
// Which move wins? Every move is an answer; what it leaves says whether it is right, and a wrong one is answered by the
// reply that takes the win.
#include "figures/play/play.h"

#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/picture.h"

#define QUESTION_MAX_MOVES 24

/* The best reply of @mover from @whole, by its name; NULL where there is none. (transfer full) */
static char *
reply_name (const GrPlayers *players, GrBytes whole, GrMover mover)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  if (!gr_players_moves (players, whole, mover, moves) || moves->move->len == 0)
    return NULL;
  guint best = gr_players_best (players, moves, mover, NULL);
  if (best == G_MAXUINT)
    return NULL;
  const GrMove *move = gr_moves_at (moves, best);
  return gr_name_move (players->study, whole, gr_positions_at (moves->part, move->first_part), move);
}

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
  static const char bad[] = GR_PHRASE ("After %s the opponent answers %s, and wins.");
  static const char over[] = GR_PHRASE ("After %s the opponent has no move left, and wins.");
  gboolean is_sum = players->study->n_components > 1;
  if (wins) {
    const char *phrase = !verdict->has_grundy ? good : is_sum ? good_sum : good_one;
    return g_strdup_printf (gr_phrase (phrase, request->lang), name);
  }
  g_autofree char *reply = reply_name (players, after, gr_mover_other (mover));
  if (reply == NULL)
    return g_strdup_printf (gr_phrase (over, request->lang), name);
  if (!verdict->has_grundy)
    return g_strdup_printf (gr_phrase (bad, request->lang), name, reply);
  return g_strdup_printf (gr_phrase (is_sum ? bad_sum : bad_one, request->lang), name, verdict->grundy, reply);
}

/* FALSE where the values of its moves cannot be had. */
static gboolean
question_add_moves (GrQuestion *question, const GrPlayers *players, const GrFigureRequest *request, GrBytes whole,
                    const GrMoves *moves, GrMover mover)
{
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrBytes after = gr_positions_at (moves->part, move->first_part);
    GrVerdict verdict;
    if (!gr_study_verdict (players->study, after, &verdict, NULL))
      return FALSE;
    gboolean wins = gr_move_wins (mover, &verdict, players->study->is_partizan);
    g_autofree char *name = gr_name_move (players->study, whole, after, move);
    const GrChoice *same = gr_question_find (question, name);
    if (same != NULL && same->is_right == wins)
      continue; /* the same move of an equal part */
    if (same != NULL)
      return FALSE; /* names do not tell the moves apart */
    gr_question_add (question, g_strdup_printf ("m%u", i), g_strdup (name), wins,
                     move_reason (players, request, name, after, &verdict, wins, mover));
  }
  return TRUE;
}

/* The answer that no move wins. */
static void
question_add_none (GrQuestion *question, const GrStudy *study, const char *lang)
{
  static const char all[] = GR_PHRASE ("Yes. All moves lead to N.");
  static const char lost[] = GR_PHRASE ("Yes. Every move here loses.");
  static const char one[] = GR_PHRASE ("There is one.");
  gboolean is_right = gr_question_right (question) == NULL;
  const char *reason = !is_right ? one : study->is_partizan ? lost : all;
  gr_question_add (question, g_strdup ("none"), g_strdup (gr_phrase ("There is none", lang)), is_right,
                   g_strdup (gr_phrase (reason, lang)));
}

GrQuestion *
gr_play_question (const GrPlayers *players, const GrFigureRequest *request, GrBytes whole, GrMover mover, guint asked)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  const char *lang = request->lang;
  if (gr_study_n_moves (players->study, whole) > QUESTION_MAX_MOVES || !gr_players_moves (players, whole, mover, moves)
      || moves->move->len < 2)
    return NULL;
  g_autoptr (GrQuestion)
    question = gr_question_new (asked, gr_phrase ("Make a move that wins.", lang),
                                gr_phrase ("Which move wins? Type it, as in 6 > 2, or “there is none”.", lang),
                                gr_phrase ("Try another move.", lang));
  if (!question_add_moves (question, players, request, whole, moves, mover))
    return NULL;
  question_add_none (question, players->study, lang);
  return g_steal_pointer (&question);
}
