// SPDX-License-Identifier: MIT
// The values of a board, each square once. Every step of a piece lowers row + column, so the squares may be taken by
// that sum; for riders, whose steps lead left, up or both, row by row does as well. For riders a run is what one of
// the lines through a square (its row, its column, its diagonal) holds since the last wall: a set of values as bits,
// with the first word that is not full. The mex is the first bit that none of the runs has; the search begins behind
// the words that one run fills alone, and each word after that is filled by several together, so that a square takes
// fewer than min (rows, columns) words. Lines are taken along the longer side, so that only min (rows, columns) runs
// of a kind are kept; the diagonals go round.
// Source: the mex rule (Sprague 1935, Grundy 1939); an empty board is Nim (rook) or W. A. Wythoff's game (queen,
// 1907).
// Invariant: all bits of run.word below 64 · run.low are set; words without a bit are not among run.used, all others
// are, once.
#include "games/board/board.h"

const GrChessRule gr_chess_rules[GR_N_CHESS] = {
  [GR_CHESS_ROOK] = { { { 0, -1 }, { -1, 0 } }, 2, TRUE },
  [GR_CHESS_QUEEN] = { { { 0, -1 }, { -1, 0 }, { -1, -1 } }, 3, TRUE },
  [GR_CHESS_KING] = { { { 0, -1 }, { -1, 0 }, { -1, -1 } }, 3, FALSE },
  [GR_CHESS_BISHOP] = { { { -1, -1 } }, 1, TRUE },
  [GR_CHESS_KNIGHT] = { { { -1, -2 }, { 1, -2 }, { -2, -1 }, { -2, 1 } }, 4, FALSE },
};

typedef struct {
  guint64 *word;
  guint32 *used; /* the words that hold bits: clearing costs no more than filling did */
  guint32 n_used, low;
} Run;

typedef struct {
  guint32 n_lanes; /* squares of a line across */
  guint n_words;   /* of a run */
  guint64 *words;  /* of all runs, and the same for their lists of used words */
  guint32 *lists;
  Run *run; /* the line's own run, then n_lanes that lie along, then n_lanes diagonals */
  gboolean has_line, has_lanes, has_diagonals;
} Fill;

static void
run_clear (Run *run)
{
  for (guint32 i = 0; i < run->n_used; i++)
    run->word[run->used[i]] = 0;
  run->low = run->n_used = 0;
}

static void
run_add (Run *run, guint32 value)
{
  guint32 word = value / 64;
  if (run->word[word] == 0)
    run->used[run->n_used++] = word;
  run->word[word] |= (guint64) 1 << value % 64;
  while (run->word[run->low] == G_MAXUINT64)
    run->low++;
}

/* The least number that none of the @n_runs (1 to 3) has. */
static guint32
runs_mex (Run *const *run, guint n_runs)
{
  guint32 word = run[0]->low;
  for (guint i = 1; i < n_runs; i++)
    word = MAX (word, run[i]->low);
  for (;; word++) {
    guint64 seen = run[0]->word[word];
    for (guint i = 1; i < n_runs; i++)
      seen |= run[i]->word[word];
    if (seen != G_MAXUINT64)
      return word * 64 + (guint32) __builtin_ctzll (~seen);
  }
}

/* The runs through lane @lane of line number @line. Along a diagonal line and lane grow alike. */
static guint
fill_runs (const Fill *fill, guint32 line, guint32 lane, Run **run)
{
  guint n = 0;
  if (fill->has_line)
    run[n++] = &fill->run[0];
  if (fill->has_lanes)
    run[n++] = &fill->run[1 + lane];
  if (fill->has_diagonals && fill->n_lanes > 0)
    run[n++] = &fill->run[1 + fill->n_lanes + (lane + fill->n_lanes - line % fill->n_lanes) % fill->n_lanes];
  return n;
}

static void
fill_riders (GrBoard *board)
{
  gboolean along_rows = board->columns > board->rows; /* a line is then a column */
  guint32 n_lines = along_rows ? board->columns : board->rows;
  guint32 stride = along_rows ? 1 : board->columns, lane_stride = along_rows ? board->columns : 1;
  guint32 *value = (guint32 *) board->value->data;
  gboolean is_straight = board->piece != GR_CHESS_BISHOP, is_slanted = board->piece != GR_CHESS_ROOK;
  Fill fill = { .n_lanes = MIN (board->rows, board->columns),
                .has_line = is_straight,
                .has_lanes = is_straight,
                .has_diagonals = is_slanted };
  /* A value is at most the number of moves. */
  fill.n_words = ((gsize) n_lines + 2 * (gsize) fill.n_lanes) / 64 + 1;
  gsize n_runs = 1 + 2 * (gsize) fill.n_lanes;
  fill.words = g_new0 (guint64, n_runs * fill.n_words);
  fill.lists = g_new (guint32, n_runs * fill.n_words);
  fill.run = g_new0 (Run, n_runs);
  for (gsize i = 0; i < n_runs; i++) {
    fill.run[i].word = fill.words + i * fill.n_words;
    fill.run[i].used = fill.lists + i * fill.n_words;
  }
  for (guint32 line = 0; line < n_lines; line++) {
    Run *run[3] = { &fill.run[0], &fill.run[0], &fill.run[0] };
    run_clear (&fill.run[0]);
    fill_runs (&fill, line, 0, run);
    if (is_slanted) /* the diagonal that begins here takes the room of the one that has left the board */
      run_clear (run[is_straight ? 2 : 0]);
    for (guint32 lane = 0; lane < fill.n_lanes; lane++) {
      guint n = fill_runs (&fill, line, lane, run);
      guint32 *own = &value[(gsize) line * stride + (gsize) lane * lane_stride];
      if (*own != GR_BOARD_WALL)
        *own = runs_mex (run, n);
      for (guint i = 0; i < n; i++)
        if (*own == GR_BOARD_WALL)
          run_clear (run[i]);
        else
          run_add (run[i], *own);
    }
  }
  g_free (fill.run);
  g_free (fill.lists);
  g_free (fill.words);
}

/* One square of a piece that takes single steps: at most four values are seen. */
static guint32
step_mex (const GrBoard *board, const GrChessRule *rule, guint32 row, guint32 column)
{
  guint seen = 0;
  for (guint i = 0; i < rule->n_steps; i++) {
    gint64 r = (gint64) row + rule->step[i].row, c = (gint64) column + rule->step[i].column;
    if (r < 0 || c < 0 || r >= board->rows)
      continue;
    guint32 value = c < board->columns ? gr_board_value (board, r, c) : GR_BOARD_WALL;
    if (value != GR_BOARD_WALL)
      seen |= 1u << value;
  }
  return (guint32) __builtin_ctz (~seen);
}

void
gr_board_fill (GrBoard *board)
{
  const GrChessRule *rule = &gr_chess_rules[board->piece];
  if (rule->is_rider)
    fill_riders (board);
  for (guint64 sum = 0; !rule->is_rider && sum + 1 < (guint64) board->rows + board->columns; sum++) {
    guint32 row = sum >= board->columns ? sum - board->columns + 1 : 0;
    for (; row < board->rows && row <= sum; row++) {
      guint32 *own = &g_array_index (board->value, guint32, (gsize) row * board->columns + (sum - row));
      if (*own != GR_BOARD_WALL)
        *own = step_mex (board, rule, row, sum - row);
    }
  }
}
