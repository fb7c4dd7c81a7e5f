// SPDX-License-Identifier: MIT
// Every move has a reply. From a position that the player to move loses, each of his moves gets a reply that wins: if
// the parts were pairs of twins one after which they are again, if the picture was its own mirror image one after which
// it is again, else the best. Whether it wins is always asked of the study: in misère play copying alone may lose.
// From a position that the player to move wins, he first moves to such a position, to twins where he can.
#include "figures/play/why.h"

#include "base/interner.h"
#include "diagram/node.h"
#include "diagram/picture.h"

#define FAN_MOST 2000 /* moves that are looked through */

static void
reply_free (gpointer data)
{
  GrReply *reply = data;
  gr_stage_line_free (reply->after);
  gr_stage_line_free (reply->back);
  g_free (reply->move);
  g_free (reply->answer);
  g_free (reply);
}

void
gr_fan_clear (GrFan *fan)
{
  g_clear_pointer (&fan->start, gr_stage_line_free);
  g_clear_pointer (&fan->centre, gr_stage_line_free);
  g_clear_pointer (&fan->first_move, g_free);
  g_clear_pointer (&fan->reply, g_ptr_array_unref);
  g_clear_pointer (&fan->twins, gr_twins_free);
  g_clear_pointer (&fan->mirror, gr_mirror_free);
}

/* ---- moves ---- */

/* The moves of @mover from @from. FALSE and @error where there are too many to look through. */
static gboolean
fan_moves (const GrFan *fan, GrBytes from, GrMover mover, GrMoves *out, GError **error)
{
  if (gr_study_n_followers (fan->players->study, from) <= FAN_MOST && gr_players_moves (fan->players, from, mover, out))
    return TRUE;
  gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                "play: more than %d moves to look through\nbegin with a smaller position", FAN_MOST);
  return FALSE;
}

/* Whether @whole is again what a reply of @kind restores. */
static gboolean
fan_restores (const GrFan *fan, GrReplyKind kind, GrBytes whole)
{
  switch (kind) {
  case GR_REPLY_TWIN:
    return gr_study_is_terminal (fan->players->study, whole)
           || (fan->twins != NULL && gr_twins_count (fan->twins, whole) > 0);
  case GR_REPLY_MIRROR:
    return gr_mirror_holds (fan->mirror, whole, FALSE);
  case GR_REPLY_PLAIN:
    break;
  }
  return FALSE;
}

/* The best of @moves, all that @mover has: the first that wins and restores what @kind does, *restores, else any; *index
   is G_MAXUINT where there is none. FALSE and @error. */
static gboolean
fan_choose (const GrFan *fan, const GrMoves *moves, GrMover mover, GrReplyKind kind, guint *index, gboolean *restores,
            GError **error)
{
  *index = G_MAXUINT;
  *restores = FALSE;
  for (guint i = 0; i < moves->move->len && kind != GR_REPLY_PLAIN && !*restores; i++) {
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    GrVerdict verdict;
    if (!gr_study_verdict (fan->players->study, to, &verdict, error))
      return FALSE;
    *restores = gr_move_wins (mover, &verdict, fan->players->study->is_partizan) && fan_restores (fan, kind, to);
    *index = *restores ? i : G_MAXUINT;
  }
  if (*restores || moves->move->len == 0)
    return TRUE;
  *index = gr_players_best (fan->players, moves, mover, error);
  return *index != G_MAXUINT;
}

/* ---- the fan ---- */

/* Finds the reply to move @reply. FALSE and @error. */
static gboolean
fan_answer (const GrFan *fan, GrReply *reply, GError **error)
{
  g_autoptr (GrMoves) replies = gr_moves_new ();
  GrBytes after = gr_stage_line_last (reply->after);
  GrReplyKind kind = fan->n_pairs > 0 ? GR_REPLY_TWIN : fan->is_mirrored ? GR_REPLY_MIRROR : GR_REPLY_PLAIN;
  GrMover replier = gr_mover_other (reply->mover);
  gboolean restores;
  guint index;
  if (!fan_moves (fan, after, replier, replies, error)
      || !fan_choose (fan, replies, replier, kind, &index, &restores, error))
    return FALSE;
  if (index == G_MAXUINT) /* in misère play: who has no move has won */
    return TRUE;
  const GrMove *best = gr_moves_at (replies, index);
  GrBytes back = gr_positions_at (replies->part, best->first_part);
  reply->kind = restores ? kind : GR_REPLY_PLAIN;
  reply->back = gr_stage_line_after (reply->after, back, best);
  reply->answer = gr_tell_move (fan->players->study, fan->request, after, back, best);
  return TRUE;
}

/* Lists all moves of @mover, those to one position once, without replies. FALSE and @error. */
static gboolean
fan_list (GrFan *fan, GrMover mover, GError **error)
{
  const GrStageLine *centre = gr_fan_centre (fan);
  GrBytes whole = gr_stage_line_last (centre);
  g_autoptr (GrMoves) moves = gr_moves_new ();
  if (!fan_moves (fan, whole, mover, moves, error))
    return FALSE;
  GrInterner seen;
  gr_interner_init (&seen);
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    guint32 n_seen = gr_interner_count (&seen);
    if (gr_interner_add (&seen, 0, to.data, to.size) < n_seen)
      continue;
    GrReply *reply = g_new0 (GrReply, 1);
    *reply = (GrReply) { .mover = mover, .after = gr_stage_line_after (centre, to, move) };
    reply->move = gr_tell_move (fan->players->study, fan->request, whole, to, move);
    g_ptr_array_add (fan->reply, reply);
  }
  gr_interner_clear (&seen);
  fan->n_moves = fan->reply->len;
  return TRUE;
}

/* Where there are too many moves for a picture, leaves those out that are mirror images of others, and then the last. */
static void
fan_thin (GrFan *fan)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  if (fan->reply->len <= GR_FAN_ROWS || fan->request->data_only)
    return;
  for (guint i = 0; fan->twins != NULL && i < fan->reply->len;) {
    const GrReply *reply = gr_fan_reply (fan, i);
    guint key = 4 * gr_twins_key (fan->twins, gr_stage_line_last (reply->after)) + reply->mover + 1;
    if (g_hash_table_add (seen, GUINT_TO_POINTER (key)))
      i++;
    else
      g_ptr_array_remove_index (fan->reply, i);
  }
  fan->n_alike = fan->n_moves - fan->reply->len;
  if (fan->reply->len > GR_FAN_ROWS)
    g_ptr_array_set_size (fan->reply, GR_FAN_ROWS);
}

static int
reply_compare (gconstpointer a, gconstpointer b)
{
  const GrReply *x = *(GrReply *const *) a, *y = *(GrReply *const *) b;
  return (x->group > y->group) - (x->group < y->group);
}

/* Sets moves together that are answered alike. */
static void
fan_group (GrFan *fan)
{
  GrInterner left;
  gr_interner_init (&left);
  for (guint i = 0; i < fan->reply->len; i++) {
    GrReply *reply = g_ptr_array_index (fan->reply, i);
    GrBytes back = reply->back != NULL ? gr_stage_line_last (reply->back) : (GrBytes) { NULL, 0 };
    reply->group = gr_interner_add (&left, reply->back != NULL ? 0 : i + 1, back.data, back.size);
  }
  gr_interner_clear (&left);
  g_ptr_array_sort (fan->reply, reply_compare);
}

/* All replies. That the picture is its own mirror image says something only where every move breaks it and every reply
   mends it. FALSE and @error. */
static gboolean
fan_answer_all (GrFan *fan, GError **error)
{
  GrBytes centre = gr_stage_line_last (gr_fan_centre (fan));
  fan->n_pairs = fan->twins != NULL ? gr_twins_count (fan->twins, centre) : 0;
  fan->is_mirrored = fan->n_pairs == 0 && !fan->request->data_only && gr_mirror_holds (fan->mirror, centre, TRUE);
  gboolean is_mirrored = fan->is_mirrored && fan->reply->len > 0;
  for (guint i = 0; i < fan->reply->len; i++) {
    GrReply *reply = g_ptr_array_index (fan->reply, i);
    if (!fan_answer (fan, reply, error))
      return FALSE;
    is_mirrored = is_mirrored && reply->kind == GR_REPLY_MIRROR
                  && !gr_mirror_holds (fan->mirror, gr_stage_line_last (reply->after), FALSE);
  }
  for (guint i = 0; i < fan->reply->len && fan->is_mirrored && !is_mirrored; i++)
    ((GrReply *) fan->reply->pdata[i])->kind = GR_REPLY_PLAIN;
  fan->is_mirrored = is_mirrored;
  return TRUE;
}

/* The winning move of @mover that leads to the position of the fan: to one of twins, else to one that is its own mirror
   image, else the best. FALSE and @error. */
static gboolean
fan_begin (GrFan *fan, GrMover mover, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  GrBytes whole = gr_stage_line_last (fan->start);
  gboolean restores;
  guint index;
  if (!fan_moves (fan, whole, mover, moves, error)
      || !fan_choose (fan, moves, mover, GR_REPLY_TWIN, &index, &restores, error)
      || (!restores && !fan_choose (fan, moves, mover, GR_REPLY_MIRROR, &index, &restores, error)))
    return FALSE;
  if (index == G_MAXUINT)
    return TRUE;
  const GrMove *move = gr_moves_at (moves, index);
  GrBytes to = gr_positions_at (moves->part, move->first_part);
  fan->centre = gr_stage_line_after (fan->start, to, move);
  fan->first_move = gr_tell_move (fan->players->study, fan->request, whole, to, move);
  return TRUE;
}

gboolean
gr_fan_read (GrFan *fan, const GrPlayers *players, const GrFigureRequest *request, GrBytes whole, GError **error)
{
  *fan = (GrFan) { .players = players, .request = request, .start = gr_stage_line_new (whole) };
  fan->reply = g_ptr_array_new_with_free_func (reply_free);
  fan->twins = gr_twins_new (players->study, whole);
  fan->mirror = gr_mirror_new (players->study, request, error);
  GrMover first = players->mover[0];
  if (fan->mirror == NULL || !gr_players_wins (players, whole, first, &fan->is_won, error)
      || (fan->is_won && !fan_begin (fan, first, error)))
    return FALSE;
  /* Who begins where nobody wins by it is either player. */
  gboolean is_either = players->study->is_partizan && !fan->is_won && gr_args_option (request->args, "first") == NULL;
  fan->loser = is_either ? GR_MOVER_BOTH : players->mover[fan->centre != NULL ? 1 : 0];
  if (!fan_list (fan, is_either ? first : fan->loser, error)
      || (is_either && !fan_list (fan, players->mover[1], error)))
    return FALSE;
  fan_thin (fan);
  if (!fan_answer_all (fan, error))
    return FALSE;
  fan_group (fan);
  return TRUE;
}
