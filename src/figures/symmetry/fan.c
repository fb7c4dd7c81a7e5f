// SPDX-License-Identifier: MIT
// Every move has a reply. From a position that the player to move loses, each of his moves gets the reply that wins: if
// the parts were pairs of twins the one after which they are again, if the picture was its own mirror image the one
// after which it is again, else any. Whether it wins is always asked of the study: in misère play copying alone may lose.
// From a position that the player to move wins, he first moves to such a position, to twins where he can.
#include "figures/symmetry/symmetry.h"

#include "diagram/node.h"
#include "diagram/picture.h"
#include "figures/symmetry/mirror.h"

#include <string.h>

#define FAN_MOST 2000 /* moves that are looked through */

/* ---- cards ---- */

GrCard *
gr_card_new (GrBytes start)
{
  GrCard *card = g_new0 (GrCard, 1);
  card->position = gr_positions_new ();
  card->move = g_array_new (FALSE, TRUE, sizeof (GrStageMove));
  gr_stage_extend (card->position, card->move, start, NULL);
  return card;
}

GrCard *
gr_card_after (const GrCard *card, GrBytes to, const GrMove *move)
{
  GrCard *own = gr_card_new (gr_positions_at (card->position, 0));
  for (guint i = 1; i < gr_positions_count (card->position); i++) {
    const GrStageMove *made = &g_array_index (card->move, GrStageMove, i);
    gr_stage_extend (own->position, own->move, gr_positions_at (card->position, i),
                     &(GrMove) { .component = made->component, .tag = made->tag });
  }
  gr_stage_extend (own->position, own->move, to, move);
  return own;
}

void
gr_card_free (GrCard *card)
{
  if (card == NULL)
    return;
  gr_positions_free (card->position);
  g_array_unref (card->move);
  g_free (card);
}

GrBytes
gr_card_whole (const GrCard *card)
{
  return gr_positions_at (card->position, gr_positions_count (card->position) - 1);
}

/* ---- moves ---- */

static void
reply_free (gpointer data)
{
  GrReply *reply = data;
  gr_card_free (reply->after);
  gr_card_free (reply->back);
  g_free (reply->move);
  g_free (reply->answer);
  g_free (reply);
}

void
gr_fan_clear (GrFan *fan)
{
  g_clear_pointer (&fan->start, gr_card_free);
  g_clear_pointer (&fan->centre, gr_card_free);
  g_clear_pointer (&fan->first_move, g_free);
  g_clear_pointer (&fan->reply, g_ptr_array_unref);
}

/* TRUE where @move is one that @mover has. */
static gboolean
fan_is_his (const GrMove *move, GrMover mover)
{
  return mover == GR_MOVER_BOTH || move->mover == GR_MOVER_BOTH || move->mover == mover;
}

static GrMover
fan_other (GrMover mover)
{
  return mover == GR_MOVER_LEFT ? GR_MOVER_RIGHT : mover == GR_MOVER_RIGHT ? GR_MOVER_LEFT : GR_MOVER_BOTH;
}

/* How well a reply to @whole restores what there was. */
static GrReplyKind
fan_kind (const GrFan *fan, GrTwins *twins, const GrMirror *mirror, GrBytes whole)
{
  if (fan->n_pairs > 0 && twins != NULL) {
    gboolean is_over = gr_study_is_terminal (fan->study, whole);
    return is_over || gr_twins_count (twins, whole) > 0 ? GR_REPLY_TWIN : GR_REPLY_PLAIN;
  }
  return fan->is_mirrored && gr_mirror_holds (mirror, whole) ? GR_REPLY_MIRROR : GR_REPLY_PLAIN;
}

/* The winning move of @mover from @from that restores most; *index G_MAXUINT where none wins. FALSE and @error. */
static gboolean
fan_choose (const GrFan *fan, GrTwins *twins, const GrMirror *mirror, const GrMoves *moves, GrMover mover, guint *index,
            GrReplyKind *kind, GError **error)
{
  *index = G_MAXUINT;
  *kind = GR_REPLY_PLAIN;
  gboolean best_is_even = FALSE; /* in partizan play: neither player can begin and win */
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    GrVerdict verdict;
    if (!fan_is_his (move, mover))
      continue;
    if (!gr_study_verdict (fan->study, to, &verdict, error))
      return FALSE;
    if (!gr_move_wins (mover, &verdict, fan->study->is_partizan))
      continue;
    GrReplyKind own = fan_kind (fan, twins, mirror, to);
    gboolean is_even = verdict.outcome == GR_OUTCOME_P;
    if (*index != G_MAXUINT && (own != *kind ? own < *kind : is_even <= best_is_even))
      continue;
    *index = i;
    *kind = own;
    best_is_even = is_even;
  }
  return TRUE;
}

/* FALSE and @error where there are too many moves to look through. */
static gboolean
fan_followers (const GrStudy *study, GrBytes from, GrMoves *out, GError **error)
{
  guint64 n = gr_study_n_followers (study, from);
  gr_moves_clear (out);
  if (n > FAN_MOST) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                  "symmetry: a position with more than %d moves to look through\nbegin with a smaller position",
                  FAN_MOST);
    return FALSE;
  }
  gr_study_followers (study, from, out);
  return TRUE;
}

/* ---- the fan ---- */

/* Finds the reply to move @reply. FALSE and @error. */
static gboolean
fan_answer (const GrFan *fan, GrTwins *twins, const GrMirror *mirror, GrReply *reply, GError **error)
{
  g_autoptr (GrMoves) replies = gr_moves_new ();
  GrBytes after = gr_card_whole (reply->after);
  guint index;
  if (!fan_followers (fan->study, after, replies, error)
      || !fan_choose (fan, twins, mirror, replies, reply->replier, &index, &reply->kind, error))
    return FALSE;
  if (index == G_MAXUINT) /* in misère play: who has no move has won */
    return TRUE;
  const GrMove *best = gr_moves_at (replies, index);
  GrBytes back = gr_positions_at (replies->part, best->first_part);
  reply->back = gr_card_after (reply->after, back, best);
  reply->answer = gr_tell_move (fan->study, fan->request, after, back, best);
  return TRUE;
}

static gboolean
bytes_equal (GrBytes a, GrBytes b)
{
  return a.size == b.size && (a.size == 0 || memcmp (a.data, b.data, a.size) == 0);
}

/* TRUE where a move of @mover to @to is in the fan already. */
static gboolean
fan_has (const GrFan *fan, GrBytes to, GrMover mover)
{
  for (guint i = 0; i < fan->reply->len; i++)
    if (gr_fan_reply (fan, i)->mover == mover && bytes_equal (gr_card_whole (gr_fan_reply (fan, i)->after), to))
      return TRUE;
  return FALSE;
}

/* Lists all moves of @mover, those to one position once, without replies. FALSE and @error. */
static gboolean
fan_list (GrFan *fan, GrMover mover, GError **error)
{
  const GrCard *centre = gr_fan_centre (fan);
  g_autoptr (GrMoves) moves = gr_moves_new ();
  if (!fan_followers (fan->study, gr_card_whole (centre), moves, error))
    return FALSE;
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    if (!fan_is_his (move, mover) || fan_has (fan, to, mover))
      continue;
    GrReply *reply = g_new0 (GrReply, 1);
    *reply = (GrReply) { .mover = mover, .replier = fan_other (mover), .row = fan->reply->len };
    reply->after = gr_card_after (centre, to, move);
    reply->move = gr_tell_move (fan->study, fan->request, gr_card_whole (centre), to, move);
    g_ptr_array_add (fan->reply, reply);
  }
  fan->n_moves = fan->reply->len;
  return TRUE;
}

/* Where there are too many moves for a picture, leaves those out that are mirror images of others, and then the last. */
static void
fan_thin (GrFan *fan, GrTwins *twins)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  if (fan->reply->len <= GR_FAN_ROWS || fan->request->data_only)
    return;
  for (guint i = 0; twins != NULL && i < fan->reply->len;) {
    const GrReply *reply = gr_fan_reply (fan, i);
    guint key = 4 * gr_twins_key (twins, gr_card_whole (reply->after)) + reply->mover + 1;
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
  return x->group != y->group ? (x->group > y->group) - (x->group < y->group) : (x->row > y->row) - (x->row < y->row);
}

/* Sets moves together that are answered alike. */
static void
fan_group (GrFan *fan)
{
  for (guint i = 0, n_groups = 0; i < fan->reply->len; i++) {
    GrReply *reply = g_ptr_array_index (fan->reply, i);
    reply->group = n_groups;
    for (guint k = 0; k < i && reply->group == n_groups; k++) {
      const GrReply *other = gr_fan_reply (fan, k);
      if (reply->back != NULL && other->back != NULL
          && bytes_equal (gr_card_whole (other->back), gr_card_whole (reply->back)))
        reply->group = other->group;
    }
    n_groups += reply->group == n_groups;
  }
  g_ptr_array_sort (fan->reply, reply_compare);
}

/* All replies. That the picture is its own mirror image says something only where every move breaks it and every reply
   mends it. FALSE and @error. */
static gboolean
fan_answer_all (GrFan *fan, GrTwins *twins, GrMirror *mirror, GError **error)
{
  GrBytes centre = gr_card_whole (gr_fan_centre (fan));
  fan->n_pairs = twins != NULL ? gr_twins_count (twins, centre) : 0;
  fan->is_mirrored = fan->n_pairs == 0 && !fan->request->data_only && gr_mirror_find (mirror, centre);
  gboolean is_mirrored = fan->is_mirrored;
  for (guint i = 0; i < fan->reply->len; i++) {
    GrReply *reply = g_ptr_array_index (fan->reply, i);
    if (!fan_answer (fan, twins, mirror, reply, error))
      return FALSE;
    is_mirrored = is_mirrored && reply->kind == GR_REPLY_MIRROR
                  && !gr_mirror_holds (mirror, gr_card_whole (reply->after));
  }
  fan->is_mirrored = is_mirrored && fan->reply->len > 0;
  for (guint i = 0; i < fan->reply->len; i++) {
    GrReply *reply = g_ptr_array_index (fan->reply, i);
    if (reply->kind == GR_REPLY_MIRROR && !fan->is_mirrored)
      reply->kind = GR_REPLY_PLAIN;
  }
  return TRUE;
}

/* The move of @mover that leads to the position of the fan: to one of twins, else to one that is its own mirror image,
   else to any that wins. FALSE and @error. */
static gboolean
fan_begin (GrFan *fan, GrTwins *twins, const GrMirror *mirror, GrMover mover, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  GrBytes whole = gr_card_whole (fan->start);
  GrReplyKind kind;
  guint index;
  if (!fan_followers (fan->study, whole, moves, error))
    return FALSE;
  fan->n_pairs = 1; /* twins are looked for first */
  gboolean good = fan_choose (fan, twins, mirror, moves, mover, &index, &kind, error);
  fan->n_pairs = 0;
  if (good && kind != GR_REPLY_TWIN) {
    fan->is_mirrored = TRUE;
    good = fan_choose (fan, twins, mirror, moves, mover, &index, &kind, error);
    fan->is_mirrored = FALSE;
  }
  if (!good || index == G_MAXUINT)
    return good;
  const GrMove *move = gr_moves_at (moves, index);
  GrBytes to = gr_positions_at (moves->part, move->first_part);
  fan->centre = gr_card_after (fan->start, to, move);
  fan->first_move = gr_tell_move (fan->study, fan->request, whole, to, move);
  fan->beginner = mover;
  return TRUE;
}

gboolean
gr_fan_read (GrFan *fan, GrStudy *study, const GrFigureRequest *request, GrBytes whole, GError **error)
{
  *fan = (GrFan) { .study = study, .request = request, .start = gr_card_new (whole) };
  fan->reply = g_ptr_array_new_with_free_func (reply_free);
  GrVerdict verdict;
  if (!gr_study_verdict (study, whole, &verdict, error))
    return FALSE;
  g_autoptr (GrTwins) twins = gr_twins_new (study, whole);
  g_autoptr (GrMirror) mirror = gr_mirror_new (study, request, error);
  if (mirror == NULL)
    return FALSE;
  GrMover mover = !study->is_partizan               ? GR_MOVER_BOTH
                  : verdict.outcome == GR_OUTCOME_R ? GR_MOVER_RIGHT
                                                    : GR_MOVER_LEFT;
  if (verdict.outcome != GR_OUTCOME_P && !fan_begin (fan, twins, mirror, mover, error))
    return FALSE;
  gboolean good = fan_list (fan, fan->centre != NULL ? fan_other (mover) : mover, error)
                  && (fan->centre != NULL || !study->is_partizan || fan_list (fan, GR_MOVER_RIGHT, error));
  if (!good)
    return FALSE;
  fan_thin (fan, twins);
  if (!fan_answer_all (fan, twins, mirror, error))
    return FALSE;
  fan_group (fan);
  return TRUE;
}
