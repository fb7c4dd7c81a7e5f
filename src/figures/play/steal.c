// SPDX-License-Identifier: MIT
// Stealing a strategy. An idle move is one all of whose answers the start has for moves as well. Then whoever begins wins:
// by the idle move, if that wins; and if it does not, the answer that beats it is a move from the start. The argument
// says who wins and not how. Of several idle moves the one with most answers is told.
// Source: F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952); D. Gale, A curious Nim-type game, American
// Mathematical Monthly 81 (1974).
#include "figures/play/why.h"

#include "diagram/picture.h"

#define THEFT_MOST 400 /* moves from the start that are looked through */

void
gr_theft_clear (GrTheft *theft)
{
  g_clear_pointer (&theft->start, gr_stage_line_free);
  g_clear_pointer (&theft->idle, gr_stage_line_free);
  g_clear_pointer (&theft->answer, g_ptr_array_unref);
  g_clear_pointer (&theft->idle_move, g_free);
  g_clear_pointer (&theft->best, g_free);
  g_clear_pointer (&theft->stolen, g_free);
}

/* How many answers @moves are, where the start has them all (@own); else 0. */
static guint
theft_count (const GrMoves *moves, const GrInterner *own)
{
  for (guint i = 0; i < moves->move->len; i++) {
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    if (gr_interner_lookup (own, 0, to.data, to.size) == GR_INTERNER_NONE)
      return 0;
  }
  return moves->move->len;
}

/* The move of @moves with most answers that are all among @own, or G_MAXUINT. */
static guint
theft_find_idle (const GrStudy *study, const GrMoves *moves, const GrInterner *own)
{
  guint best = G_MAXUINT, most = 0;
  g_autoptr (GrMoves) answers = gr_moves_new ();
  for (guint i = 0; i < moves->move->len; i++) {
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    gr_moves_clear (answers);
    if (gr_study_n_followers (study, to) <= THEFT_MOST)
      gr_study_followers (study, to, answers);
    guint n = theft_count (answers, own);
    if (n > most) {
      most = n;
      best = i;
    }
  }
  return best;
}

/* The move of @moves that leads to @to, which is one of them. */
static const GrMove *
theft_move_to (const GrMoves *moves, const GrInterner *own, GrBytes to)
{
  guint32 wanted = gr_interner_lookup (own, 0, to.data, to.size);
  for (guint i = 0; i < moves->move->len; i++) {
    GrBytes at = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    if (gr_interner_lookup (own, 0, at.data, at.size) == wanted)
      return gr_moves_at (moves, i);
  }
  g_return_val_if_reached (NULL);
}

/* The answers to the idle move, the first of them one that beats it, if there is one. FALSE and @error. */
static gboolean
theft_read_answers (GrTheft *theft, const GrMoves *from_start, const GrInterner *own, GError **error)
{
  g_autoptr (GrMoves) answers = gr_moves_new ();
  GrBytes start = gr_stage_line_last (theft->start), idle = gr_stage_line_last (theft->idle);
  gr_study_followers (theft->study, idle, answers);
  guint best = 0;
  theft->idle_wins = TRUE;
  for (guint i = 0; i < answers->move->len && theft->idle_wins; i++) {
    GrVerdict verdict;
    if (!gr_study_verdict (theft->study, gr_positions_at (answers->part, gr_moves_at (answers, i)->first_part),
                           &verdict, error))
      return FALSE;
    theft->idle_wins = verdict.outcome != GR_OUTCOME_P;
    best = theft->idle_wins ? best : i;
  }
  for (guint i = 0; i < answers->move->len; i++) {
    guint index = i == 0 ? best : i <= best ? i - 1 : i;
    const GrMove *move = gr_moves_at (answers, index);
    g_ptr_array_add (theft->answer,
                     gr_stage_line_after (theft->idle, gr_positions_at (answers->part, move->first_part), move));
  }
  const GrMove *first = gr_moves_at (answers, best);
  GrBytes to = gr_positions_at (answers->part, first->first_part);
  theft->best = gr_tell_move (theft->study, theft->request, idle, to, first);
  theft->stolen = gr_tell_move (theft->study, theft->request, start, to, theft_move_to (from_start, own, to));
  return TRUE;
}

gboolean
gr_theft_read (GrTheft *theft, GrStudy *study, const GrFigureRequest *request, GrBytes whole, gboolean *found,
               GError **error)
{
  *theft = (GrTheft) { .study = study, .request = request, .start = gr_stage_line_new (whole) };
  theft->answer = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_stage_line_free);
  *found = FALSE;
  if (study->is_partizan || gr_study_n_followers (study, whole) > THEFT_MOST)
    return TRUE;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_followers (study, whole, moves);
  GrInterner own;
  gr_interner_init (&own);
  for (guint i = 0; i < moves->move->len; i++) {
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    gr_interner_add (&own, 0, to.data, to.size);
  }
  guint idle = theft_find_idle (study, moves, &own);
  gboolean good = TRUE;
  if (idle != G_MAXUINT) {
    const GrMove *move = gr_moves_at (moves, idle);
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    *found = TRUE;
    theft->idle = gr_stage_line_after (theft->start, to, move);
    theft->idle_move = gr_tell_move (study, request, whole, to, move);
    good = theft_read_answers (theft, moves, &own, error);
  }
  gr_interner_clear (&own);
  return good;
}
