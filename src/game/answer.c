// SPDX-License-Identifier: MIT
// Winning moves as answers keep them, in impartial and in partizan play alike, and when they are left out.
// Stands on study.c.
#include "game/private.h"

void
gr_winning_move_free (gpointer data)
{
  GrWinningMove *move = data;
  g_ref_string_release (move->from);
  g_free (move->to);
  gr_positions_free (move->part);
  g_free (move);
}

gboolean
gr_answer_omit_moves (GError *own, GError **moves_error, GError **error)
{
  gboolean is_limit = g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT);
  g_propagate_error (is_limit ? moves_error : error, own);
  return is_limit;
}

/* Moves looked at for one answer, where the limit is one position. */
#define ANSWER_MOVES_A_POSITION 16

gboolean
gr_study_check_moves (const GrStudy *study, const GrGame *game, guint64 n, GError **error)
{
  guint64 limit = study->options.limit;
  guint64 most = limit > G_MAXUINT32 / ANSWER_MOVES_A_POSITION ? G_MAXUINT32 : limit * ANSWER_MOVES_A_POSITION;
  if (n <= most)
    return TRUE;
  return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                       "%s: there are more than %" G_GUINT64_FORMAT " moves to look through\n"
                       "a smaller position, or a larger --limit (%" G_GUINT64_FORMAT " now)",
                       game->about.name, most, limit);
}

GrWinningMove *
gr_winning_move_new (const GrStudy *study, guint component, GrBytes from, const GrMoves *moves, const GrMove *move)
{
  GrWinningMove *kept = g_new0 (GrWinningMove, 1);
  g_autofree char *before = gr_study_label (study, component, from);
  GString *after = g_string_new (NULL);
  /* The moves from one position share the label of that: a stalk's is as long as the stalk. */
  char **last = &study->found->last_from;
  if (*last == NULL || !g_str_equal (*last, before)) {
    g_clear_pointer (last, g_ref_string_release);
    *last = g_ref_string_new (before);
  }
  kept->from = g_ref_string_acquire (*last);
  kept->component = component;
  kept->move = *move;
  kept->move.component = component;
  kept->part = gr_positions_new ();
  for (guint i = 0; i < move->n_parts; i++) {
    GrBytes part = gr_positions_at (moves->part, move->first_part + i);
    g_autofree char *label = gr_study_label (study, component, part);
    g_string_append_printf (after, "%s%s", i > 0 ? "+" : "", label);
    gr_positions_add (kept->part, gr_positions_realm (moves->part, move->first_part + i), part.data, part.size);
  }
  kept->to = g_string_free (move->n_parts > 0 ? after : g_string_append (after, "0"), FALSE);
  return kept;
}

gboolean
gr_winning_move_tell (const GrStudy *study, const GrWinningMove *move, const char *lang, GString *out)
{
  GrHeap room;
  GrBytes start = gr_study_start_of (study, move->component, &room);
  GrMove alone = move->move;
  alone.first_part = 0;
  return gr_summand_tell (gr_study_summand (study, move->component), gr_study_realm (study, move->component), start,
                          &alone, move->part, lang, out);
}

void
gr_answer_keep_move (const GrStudy *study, GrAnswer *answer, guint component, GrBytes from, const GrMoves *moves,
                     const GrMove *move, GrNimber before, GrNimber after)
{
  answer->n_moves += move->count;
  if (answer->move->len >= study->options.max_moves) {
    answer->truncated = TRUE;
    return;
  }
  GrWinningMove *kept = gr_winning_move_new (study, component, from, moves, move);
  kept->before = before;
  kept->after = after;
  g_ptr_array_add (answer->move, kept);
}

void
gr_partizan_answer_free (GrPartizanAnswer *answer)
{
  if (answer == NULL)
    return;
  g_array_unref (answer->component_form);
  for (guint side = 0; side < 2; side++)
    g_ptr_array_unref (answer->move[side]);
  g_clear_error (&answer->moves_error);
  g_free (answer);
}
