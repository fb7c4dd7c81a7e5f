// SPDX-License-Identifier: MIT
// Values of very many positions with very many moves each, where the moves themselves would not fit into memory: every
// move leaves one position, and a position's moves are listed again rather than kept. A position is settled when all its
// followers are; where some are not, they go on a stack above it, the smallest bytes on top. Bytes of pairs and of heaps
// go by size, so that most positions find their followers settled, and are listed once; none is listed more than twice.
#include "game/explore.h"

#include "base/progress.h"

#define SWEEP_STACK 64 /* entries for each position of the limit: memory is the bound */

typedef struct {
  const GrSpace *space;
  GrPlay play;
  guint64 limit;
  GrSweep *out;
  GrMoves *moves;
  GArray *follower; /* of guint32: those of the position listed last */
  GArray *stack;    /* of guint32 */
  GrMex *mex;
  GByteArray *from; /* a copy: interning may move the bytes */
  guint64 n_listed; /* moves, in all */
} Sweep;

void
gr_sweep_free (GrSweep *sweep)
{
  if (sweep == NULL)
    return;
  gr_interner_clear (&sweep->position);
  GR_DROP (sweep, value, state, order);
  g_free (sweep);
}

guint32
gr_sweep_count (const GrSweep *sweep)
{
  return gr_interner_count (&sweep->position);
}

GrBytes
gr_sweep_position (const GrSweep *sweep, guint32 number)
{
  GrBytes at;
  at.data = gr_interner_key (&sweep->position, number, &at.size);
  return at;
}

static guint8
sweep_state (const Sweep *run, guint32 number)
{
  return g_array_index (run->out->state, guint8, number);
}

static guint32
sweep_intern (Sweep *run, GrBytes at)
{
  guint32 number = gr_interner_add (&run->out->position, 0, at.data, at.size);
  if (number >= run->out->state->len) {
    g_array_set_size (run->out->state, number + 1);
    g_array_set_size (run->out->value, number + 1);
  }
  return number;
}

static gboolean
sweep_is_within (const Sweep *run, GError **error)
{
  guint64 limit = run->limit;
  guint32 n = gr_sweep_count (run->out);
  if (n <= limit && run->n_listed <= limit * GR_SWEEP_MOVES && run->stack->len <= limit * SWEEP_STACK
      && run->out->position.n_bytes <= limit * GR_EXPLORE_BYTES)
    return TRUE;
  return gr_explore_refuse (limit, n <= limit, error);
}

/* Lists the followers of position @number. FALSE: a move leaves no position or several, or (@error) over a limit. */
static gboolean
sweep_list (Sweep *run, guint32 number, GError **error)
{
  GrBytes at = gr_sweep_position (run->out, number);
  guint64 n_known = run->space->n_moves != NULL ? run->space->n_moves (run->space->data, 0, at) : 0;
  run->n_listed += MIN (n_known, run->limit * GR_SWEEP_MOVES + 1);
  if (n_known > MAX (run->limit, GR_EXPLORE_LISTED)) /* all of one position are listed at a time */
    return gr_explore_refuse (run->limit, TRUE, error);
  if (!sweep_is_within (run, error))
    return FALSE;
  g_byte_array_set_size (run->from, 0);
  if (at.size > 0)
    g_byte_array_append (run->from, at.data, at.size);
  gr_moves_clear (run->moves);
  run->space->moves (run->space->data, 0, (GrBytes) { run->from->data, run->from->len }, run->moves);
  run->n_listed += run->moves->move->len;
  g_array_set_size (run->follower, 0);
  GR_EACH (i, const GrMove, move, run->moves->move) {
    if (move->n_parts != 1)
      return FALSE;
    GR_APPEND (run->follower, guint32, sweep_intern (run, gr_positions_at (run->moves->part, move->first_part)));
  }
  return sweep_is_within (run, error);
}

static int
sweep_compare (gconstpointer a, gconstpointer b, gpointer data)
{
  return gr_bytes_compare (gr_sweep_position (data, *(const guint32 *) b),
                           gr_sweep_position (data, *(const guint32 *) a));
}

/* Puts what is not settled of the followers on the stack, the smallest on top. FALSE: one of them waits for this. */
static gboolean
sweep_push (Sweep *run)
{
  guint first = run->stack->len;
  GR_EACH_VALUE (i, guint32, follower, run->follower) {
    if (sweep_state (run, follower) == GR_SWEEP_OPEN)
      return FALSE;
    if (sweep_state (run, follower) == GR_SWEEP_NEW)
      g_array_append_val (run->stack, follower);
  }
  if (run->stack->len > first)
    g_qsort_with_data (&g_array_index (run->stack, guint32, first), run->stack->len - first, sizeof (guint32),
                       sweep_compare, run->out);
  return TRUE;
}

/* Settles @number, all followers of which, just listed, are. */
static void
sweep_settle (Sweep *run, guint32 number)
{
  const guint32 *value = (const guint32 *) run->out->value->data;
  gboolean is_misere = run->play == GR_PLAY_MISERE;
  guint32 own = is_misere && run->follower->len == 0;
  gr_mex_begin (run->mex, run->follower->len);
  for (guint i = 0; i < run->follower->len; i++) {
    guint32 next = value[g_array_index (run->follower, guint32, i)];
    own |= is_misere && next == 0;
    gr_mex_add (run->mex, next);
  }
  g_array_index (run->out->value, guint32, number) = is_misere ? own : (guint32) gr_mex_value (run->mex);
  g_array_index (run->out->state, guint8, number) = run->follower->len > 0 ? GR_SWEEP_SETTLED : GR_SWEEP_TERMINAL;
  g_array_append_val (run->out->order, number);
  if (run->out->order->len % 4096 == 0)
    gr_progress_tell (GR_PHRASE ("exploring"), run->out->order->len, (double) run->out->order->len / run->limit);
}

/* FALSE as sweep_list(), and where play goes round. */
static gboolean
sweep_all (Sweep *run, GrBytes from, GError **error)
{
  GR_APPEND (run->stack, guint32, sweep_intern (run, from));
  while (run->stack->len > 0) {
    guint32 number = g_array_index (run->stack, guint32, run->stack->len - 1);
    if (sweep_state (run, number) < GR_SWEEP_SETTLED) {
      if (!sweep_list (run, number, error))
        return FALSE;
      guint height = run->stack->len;
      g_array_index (run->out->state, guint8, number) = GR_SWEEP_OPEN;
      if (!sweep_push (run))
        return FALSE;
      if (run->stack->len > height)
        continue;
      sweep_settle (run, number);
    }
    g_array_set_size (run->stack, run->stack->len - 1);
  }
  return TRUE;
}

GrSweep *
gr_sweep (const GrSpace *space, GrBytes start, GrPlay play, guint64 limit, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GArray) follower = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GrMex) mex = gr_mex_new ();
  g_autoptr (GByteArray) from = g_byte_array_new ();
  g_autoptr (GrSweep) sweep = g_new0 (GrSweep, 1);
  gr_interner_init (&sweep->position);
  sweep->value = g_array_new (FALSE, TRUE, sizeof (guint32));
  sweep->state = g_array_new (FALSE, TRUE, sizeof (guint8));
  sweep->order = g_array_new (FALSE, FALSE, sizeof (guint32));
  Sweep run = { space, play, MIN (limit, G_MAXUINT32 / 2), sweep, moves, follower, stack, mex, from, 0 };
  return sweep_all (&run, start, error) ? g_steal_pointer (&sweep) : NULL;
}
