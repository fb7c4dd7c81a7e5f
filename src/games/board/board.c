// SPDX-License-Identifier: MIT
// A chessman on a board with walls: the rook moves left or up any distance, the queen also diagonally up-left, the
// bishop only so, the king one step of these, the knight by (−2, ±1), (−1, −2) or (+1, −2) in (row, column). No piece
// passes a wall (a knight jumps). Every move lowers row + column – the knight's by 1 or by 3 – so every play ends.
// Several boards in one file are a sum; a board is a realm. A position is row and column, 4 bytes each, most
// significant first. All values of a board are found at once: the squares of a document are no explored positions.
//
// Every step of a piece lowers row + column, so the squares may be taken by that sum; for riders, whose steps lead left,
// up or both, row by row does as well. For riders a run is what one of
// the lines through a square (its row, its column, its diagonal) holds since the last wall: a set of values as bits,
// with the first word that is not full. The mex is the first bit that none of the runs has; the search begins behind
// the words that one run fills alone, and each word after that is filled by several together, so that a square takes
// fewer than min (rows, columns) words. Lines are taken along the longer side, so that only min (rows, columns) runs
// of a kind are kept; the diagonals go round.
//
// Boards and chessmen drawn without a font. A chessman is outlines in a field 40 units wide and high, top left (0, 0),
// of our own design, written as paths: M, L, C (Bézier) and Z, numbers separated by spaces; the body is filled and
// outlined, the rest are strokes on it. The board is a light chequer; walls are dark and hatched.
// Source: the rook is Nim with two heaps (C. L. Bouton 1901), the queen W. A. Wythoff's game (1907), both with walls; the
// mex rule (Sprague 1935, Grundy 1939).
// Invariant: all bits of run.word below 64 · run.low are set; words without a bit are not among run.used, all others
// are, once.
#include "games/board/board.h"

#include "games/heaps.h"

#define FIELD 40.0
#define DRAW_SQUARE 22.0
#define DRAW_MIN_SQUARE 2.2
#define DRAW_NAMED_SQUARE 9.0 /* from this size on squares have names and walls are hatched */
#define DRAW_PIECE 0.84       /* of a square's size */
#define DRAW_MIN_PIECE 12.0   /* a piece on tiny squares is drawn this large */

/* ---- values ---- */

/* One step of a piece, in squares; riders repeat it. */
typedef struct {
  int row, column;
} ChessStep;

typedef struct {
  ChessStep step[4]; /* in the order in which moves are listed */
  guint n_steps;
  gboolean is_rider;
} ChessRule;

static const ChessRule chess_rules[GR_N_CHESS] = {
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
  Run *run;        /* the line's own run, then n_lanes that lie along, then n_lanes diagonals */
  gboolean is_straight, is_slanted;
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
  if (fill->is_straight) {
    run[n++] = &fill->run[0];
    run[n++] = &fill->run[1 + lane];
  }
  if (fill->is_slanted && fill->n_lanes > 0)
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
  guint32 n_lanes = MIN (board->rows, board->columns);
  gsize n_runs = 1 + 2 * (gsize) n_lanes,
        n_words = ((gsize) n_lines + 2 * (gsize) n_lanes) / 64 + 1; /* of a run: a value is */
  g_autofree guint64 *words = g_new0 (guint64, n_runs * n_words);   /* at most the number of moves */
  g_autofree guint32 *lists = g_new (guint32, n_runs * n_words);
  g_autofree Run *runs = g_new0 (Run, n_runs);
  Fill fill = { n_lanes, runs, board->piece != GR_CHESS_BISHOP, board->piece != GR_CHESS_ROOK };
  for (gsize i = 0; i < n_runs; i++)
    runs[i] = (Run) { .word = words + i * n_words, .used = lists + i * n_words };
  for (guint32 line = 0; line < n_lines; line++) {
    Run *run[3] = { &fill.run[0], &fill.run[0], &fill.run[0] };
    run_clear (&fill.run[0]);
    fill_runs (&fill, line, 0, run);
    if (fill.is_slanted) /* the diagonal that begins here takes the room of the one that has left the board */
      run_clear (run[fill.is_straight ? 2 : 0]);
    for (guint32 lane = 0; lane < n_lanes; lane++) {
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
}

/* One square of a piece that takes single steps: at most four values are seen. */
static guint32
step_mex (const GrBoard *board, const ChessRule *rule, guint32 row, guint32 column)
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

/* The values of all free squares, which are 0 before. */
static void
board_fill (GrBoard *board)
{
  const ChessRule *rule = &chess_rules[board->piece];
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

/* ---- pictures ---- */

typedef struct {
  const char *body, *strokes;
  double dot[5][3]; /* x, y, radius; radius 0: none */
} Chessman;

/* clang-format off */
static const Chessman chessmen[GR_N_CHESS] = {
  [GR_CHESS_ROOK] = {
    "M 9 36 L 9 32.5 L 12 29.5 L 13.5 17 L 10.5 14 L 10.5 6 L 15 6 L 15 9.5 L 17.8 9.5 L 17.8 6 L 22.2 6 L 22.2 9.5"
    " L 25 9.5 L 25 6 L 29.5 6 L 29.5 14 L 26.5 17 L 28 29.5 L 31 32.5 L 31 36 Z",
    "M 10.5 14 L 29.5 14 M 13.5 17 L 26.5 17 M 12 29.5 L 28 29.5 M 9 32.5 L 31 32.5", { { 0 } } },
  [GR_CHESS_QUEEN] = {
    "M 9.5 36 L 9.5 32.5 L 12 29.5 L 10.5 24 L 5.5 11.5 L 13 20 L 13.2 8 L 18 19 L 20 6.5 L 22 19 L 26.8 8 L 27 20"
    " L 34.5 11.5 L 29.5 24 L 28 29.5 L 30.5 32.5 L 30.5 36 Z",
    "M 10.5 24 C 16 21.6 24 21.6 29.5 24 M 12 29.5 C 17 27.8 23 27.8 28 29.5 M 9.5 32.5 L 30.5 32.5",
    { { 5.2, 10, 2 }, { 13, 6.6, 2 }, { 20, 5, 2 }, { 27, 6.6, 2 }, { 34.8, 10, 2 } } },
  [GR_CHESS_KING] = {
    "M 10 36 L 10 32.5 L 12.5 29.5 L 11.5 26.5 C 4 23 4.5 14.5 11 14 C 15 13.7 18.3 16.2 20 19.5 C 21.7"
    " 16.2 25 13.7 29 14"
    " C 35.5 14.5 36 23 28.5 26.5 L 27.5 29.5 L 30 32.5 L 30 36 Z",
    "M 20 19.5 L 20 25.5 M 11.5 26.5 C 16.5 24.6 23.5 24.6 28.5 26.5 M 12.5 29.5 C 17 28 23 28 27.5 29.5"
    " M 10 32.5 L 30 32.5 M 20 4 L 20 14 M 16.4 7.4 L 23.6 7.4", { { 0 } } },
  [GR_CHESS_BISHOP] = {
    "M 10 36 L 10 32.5 L 15 30 L 14.5 27 C 11 23.5 11 19 13.5 15.5 C 15.4 12.8 18.6 10.6 20 8 C 21.4"
    " 10.6 24.6 12.8 26.5 15.5"
    " C 29 19 29 23.5 25.5 27 L 25 30 L 30 32.5 L 30 36 Z",
    "M 14.5 27 C 18 25.8 22 25.8 25.5 27 M 15 30 C 18 29 22 29 25 30 M 10 32.5 L 30 32.5 M 20 15.5 L 20 22.5"
    " M 16.8 18.6 L 23.2 18.6", { { 20, 6.2, 2.1 } } },
  [GR_CHESS_KNIGHT] = {
    "M 10 36 L 10 32.5 L 13 30 C 13 24.5 18.2 22.6 19.4 18.6 C 17.4 20.4 15.2 20.6 13.4 20.8 L 11.2 23.8"
    " C 9.4 24.4 7 23 7.4 20.6"
    " L 11.4 13.2 C 12 10.6 13.6 8.8 15.6 8 L 15.8 4 L 19.6 7.2 C 27.6 8.2 31.4 15.4 30.4 24 C 30.1 26.4"
    " 29.6 28.4 29.4 30"
    " L 31.5 32.5 L 31.5 36 Z",
    "M 13 30 L 29.4 30 M 10 32.5 L 31.5 32.5 M 20.6 10.6 C 24.6 12.4 26.8 16.6 26.6 22", { { 15.9, 12.9, 1.15 } } },
};
/* clang-format on */

/* Adds the segments of @path, scaled and moved. The paths are ours: every letter is followed by its numbers. */
static void
chess_add_path (GrScene *out, const char *path, double x, double y, double scale)
{
  for (const char *at = path; *at != '\0';) {
    char letter = *at++;
    double n[6] = { 0 };
    guint count = letter == 'C' ? 6 : letter == 'Z' ? 0 : 2;
    for (guint i = 0; i < count; i++) {
      char *end;
      n[i] = g_ascii_strtod (at, &end) * scale + (i % 2 == 0 ? x : y);
      at = end;
    }
    while (*at == ' ')
      at++;
    if (letter == 'M')
      gr_scene_move (out, n[0], n[1]);
    else if (letter == 'L')
      gr_scene_line (out, n[0], n[1]);
    else if (letter == 'C')
      gr_scene_curve (out, n[0], n[1], n[2], n[3], n[4], n[5]);
    else
      gr_scene_close_path (out);
  }
}

/* A piece with its middle at (@x, @y), @size points high. */
static void
chess_draw (GrScene *out, GrChess piece, double x, double y, double size)
{
  const Chessman *man = &chessmen[piece];
  double scale = size / FIELD, left = x - size / 2, top = y - size / 2, width = MAX (0.5, 1.7 * scale);
  const GrPaint body = { GR_INK_PAPER, GR_INK_INK, width, GR_DASH_SOLID };
  const GrPaint dot = { GR_INK_INK, GR_INK_NONE, 0, GR_DASH_SOLID };
  chess_add_path (out, man->body, left, top, scale);
  gr_scene_paint (out, &body);
  chess_add_path (out, man->strokes, left, top, scale);
  gr_scene_paint (out, GR_STROKE (GR_INK_INK, width * 0.8));
  for (guint i = 0; i < G_N_ELEMENTS (man->dot) && man->dot[i][2] > 0; i++)
    gr_scene_add_circle (out, left + man->dot[i][0] * scale, top + man->dot[i][1] * scale, man->dot[i][2] * scale,
                         &dot);
}

/* ---- the board ---- */

/* Paints what was built, where anything was: a board may have no walls, or a single square. */
static void
board_paint (GrScene *out, const GrPaint *paint)
{
  if (out->segment->len > out->next_segment)
    gr_scene_paint (out, paint);
}

static void
board_add_square (GrScene *out, double x, double y, double width, double height)
{
  const GrPoint corner[] = { { x, y }, { x + width, y }, { x + width, y + height }, { x, y + height } };
  gr_scene_add_polygon (out, 4, corner, NULL);
}

/* The walls, those beside one another as one. */
static void
board_draw_walls (const GrBoard *board, double square, GrScene *out)
{
  for (guint32 row = 0; row < board->rows; row++)
    for (guint32 column = 0, end; column < board->columns; column = end) {
      gboolean is_wall = gr_board_value (board, row, column) == GR_BOARD_WALL;
      for (end = column + 1; end < board->columns; end++)
        if ((gr_board_value (board, row, end) == GR_BOARD_WALL) != is_wall)
          break;
      if (is_wall)
        board_add_square (out, column * square, row * square, (end - column) * square, square);
    }
  board_paint (out, GR_FILL (GR_INK_SOFT));
}

static void
board_draw_hatches (const GrBoard *board, double square, GrScene *out)
{
  for (guint32 row = 0; row < board->rows; row++)
    for (guint32 column = 0; column < board->columns; column++)
      if (gr_board_value (board, row, column) == GR_BOARD_WALL)
        for (guint i = 0; i < 3; i++) {
          double x = (column + 0.14 + 0.26 * i) * square, y = row * square;
          gr_scene_move (out, x, y + 0.84 * square);
          gr_scene_line (out, x + 0.2 * square, y + 0.16 * square);
        }
  board_paint (out, GR_STROKE (GR_INK_FAINT, 0.055 * square));
}

void
gr_board_draw_lines (guint32 rows, guint32 columns, double square, GrScene *out)
{
  for (guint32 row = 1; row < rows; row++) {
    gr_scene_move (out, 0, row * square);
    gr_scene_line (out, columns * square, row * square);
  }
  for (guint32 column = 1; column < columns; column++) {
    gr_scene_move (out, column * square, 0);
    gr_scene_line (out, column * square, rows * square);
  }
  board_paint (out, GR_STROKE (GR_INK_LINE, MIN (0.8, 0.08 * square)));
}

void
gr_board_draw_names (guint32 rows, guint32 columns, double square, GrScene *out)
{
  GrFont font = { CLAMP (0.41 * square, 7, 9), 500, GR_FACE_SANS, FALSE };
  guint step = square >= 13 ? 1 : 2; /* names of narrow columns would run into one another */
  for (guint32 column = 0; column < columns; column += step) {
    g_autofree char *name = gr_board_column_name (column);
    gr_scene_add_text (out, (column + 0.5) * square, -5, GR_ANCHOR_MIDDLE, &font, GR_INK_SOFT, name);
  }
  for (guint32 row = 0; row < rows; row++) {
    g_autofree char *name = g_strdup_printf ("%u", row + 1);
    gr_scene_add_text (out, -6, (row + 0.5) * square + 0.36 * font.size, GR_ANCHOR_END, &font, GR_INK_SOFT, name);
  }
}

/* Where the squares are pointed at, over all else. */
static void
board_add_pieces (const GrBoard *board, double square, GrScene *out)
{
  for (guint32 row = 0; row < board->rows; row++)
    for (guint32 column = 0; column < board->columns; column++) {
      if (gr_board_value (board, row, column) == GR_BOARD_WALL)
        continue;
      g_autofree char *name = gr_board_column_name (column);
      g_autofree char *label = g_strdup_printf ("%s%u", name, row + 1), *key = gr_scene_key_to (label);
      gr_scene_open_piece (out, NULL, &(GrBox) { column * square, row * square, square, square }, "%s", key);
      gr_scene_close_piece (out);
    }
}

/* ---- the game ---- */

/* The instance is the boards: a GPtrArray of GrBoard. */
static gpointer
board_prepare (const GrArgs *args, GrReport *report)
{
  GR_EACH_POINTER (i, const GrWord, word, args->words) {
    gr_report_add_at (report, GR_FAULT_INPUT, word, "a file’s name has a “.” or “/” in it; --at places the piece",
                      "board: want one file with boards and nothing more, got “%s”", word->text);
  }
  if (args->words->len > 0)
    return NULL;
  if (args->document == NULL)
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, args->name,
                                      "grundy solve board myboard.txt, a line a row: “..#R”",
                                      "board: want a file with boards, got no file"));
  GPtrArray *board = gr_boards_read (args, report);
  if (board == NULL)
    return NULL;
  for (guint i = 0; i < board->len; i++)
    board_fill (board->pdata[i]);
  return board;
}

static const GrBoard *
board_of (gconstpointer instance, guint32 realm)
{
  return g_ptr_array_index ((const GPtrArray *) instance, realm);
}

/* ---- positions ---- */

static void
board_components (gconstpointer instance, GrPositions *out)
{
  const GPtrArray *boards = instance;
  for (guint i = 0; i < boards->len; i++) {
    const GrBoard *board = board_of (instance, i);
    gr_place_add (i, (const guint32[]) { board->row, board->column }, 2, out);
  }
}

static void
board_add_squares (gconstpointer instance, guint32 realm, GrPositions *out)
{
  const GrBoard *board = board_of (instance, realm);
  for (guint32 row = 0; row < board->rows; row++)
    for (guint32 column = 0; column < board->columns; column++)
      gr_place_add (realm, (const guint32[]) { row, column }, 2, out);
}

static gboolean
board_domain (gconstpointer instance, guint64 limit, GrPositions *out)
{
  const GPtrArray *boards = instance;
  for (guint i = 0; i < boards->len; i++) /* given, not explored: no limit */
    board_add_squares (instance, i, out);
  return TRUE;
}

static gboolean
board_is_hole (gconstpointer instance, guint32 realm, GrBytes at)
{
  guint32 row = gr_place_decode (at, 0), column = gr_place_decode (at, 1);
  return gr_board_value (board_of (instance, realm), row, column) == GR_BOARD_WALL;
}

static gboolean
board_grid (gconstpointer instance, guint32 realm, guint64 limit, GrGrid *out)
{
  const GrBoard *board = board_of (instance, realm);
  out->rows = board->rows;
  out->columns = board->columns;
  if ((guint64) board->rows * board->columns > limit)
    return FALSE;
  for (guint32 row = 0; row < board->rows; row++)
    g_ptr_array_add (out->row_name, g_strdup_printf ("%u", row + 1));
  for (guint32 column = 0; column < board->columns; column++)
    g_ptr_array_add (out->column_name, gr_board_column_name (column));
  board_add_squares (instance, realm, out->place);
  out->mover = gr_chess_names[board->piece];
  out->piece = gr_scene_new ();
  chess_draw (out->piece, board->piece, 0, 0, 20);
  return TRUE;
}

/* ---- moves ---- */

/* How often @step can be taken from (@row, @column): at most once by those that do not ride. */
static guint32
board_reach (const GrBoard *board, guint32 row, guint32 column, ChessStep step)
{
  guint32 n = 0, most = chess_rules[board->piece].is_rider ? G_MAXUINT32 : 1;
  for (gint64 r = row, c = column; n < most; n++) {
    r += step.row;
    c += step.column;
    if (r < 0 || c < 0 || r >= board->rows || c >= board->columns || gr_board_value (board, r, c) == GR_BOARD_WALL)
      break;
  }
  return n;
}

static void
board_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  const GrBoard *board = board_of (instance, realm);
  const ChessRule *rule = &chess_rules[board->piece];
  guint32 row = gr_place_decode (from, 0), column = gr_place_decode (from, 1);
  for (guint i = 0; i < rule->n_steps; i++) {
    ChessStep step = rule->step[i];
    guint32 n = board_reach (board, row, column, step);
    for (guint32 k = 1; k <= n; k++) {
      gr_moves_begin (out, GR_MOVER_BOTH, 0, 1);
      gr_place_add_part ((const guint32[]) { row + k * step.row, column + k * step.column }, 2, out);
    }
  }
}

static guint64
board_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  const GrBoard *board = board_of (instance, realm);
  const ChessRule *rule = &chess_rules[board->piece];
  guint32 row = gr_place_decode (from, 0), column = gr_place_decode (from, 1);
  guint64 n = 0;
  for (guint i = 0; i < rule->n_steps; i++)
    n += board_reach (board, row, column, rule->step[i]);
  return n;
}

static gboolean
board_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  guint32 row = gr_place_decode (at, 0), column = gr_place_decode (at, 1);
  *out = gr_board_value (board_of (instance, realm), row, column);
  return TRUE;
}

/* ---- names and pictures ---- */

static void
board_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  guint32 row = gr_place_decode (at, 0), column = gr_place_decode (at, 1);
  gr_board_append_square (row, column, out);
}

static gboolean
board_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  const GrBoard *board = board_of (instance, realm);
  guint32 row, column;
  if (!gr_board_find_square (board, label, &row, &column) || gr_board_value (board, row, column) == GR_BOARD_WALL)
    return FALSE;
  gr_place_add (realm, (const guint32[]) { row, column }, 2, out);
  return TRUE;
}

static void
board_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
            GString *out)
{
  g_string_append_printf (out, "move the %s ", gr_chess_names[board_of (instance, realm)->piece]);
  if (((const GPtrArray *) instance)->len > 1)
    g_string_append_printf (out, "on board %u ", realm + 1);
  g_string_append (out, "from ");
  board_label (instance, realm, from, out);
  g_string_append (out, " to ");
  board_label (instance, realm, gr_positions_at (parts, move->first_part), out);
}

static void
board_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  const GrBoard *board = board_of (instance, realm);
  guint32 row = gr_place_decode (at, 0), column = gr_place_decode (at, 1);
  guint32 longest = MAX (board->rows, board->columns);
  double square = MIN (DRAW_SQUARE, (GR_FIT_WIDTH - DRAW_MIN_PIECE) / longest);
  gboolean is_small = square < DRAW_MIN_SQUARE; /* only the outline, to scale, and what there is inside */
  square = is_small ? GR_FIT_WIDTH / 2 / longest : square;
  double width = MAX (1, board->columns * square), height = MAX (1, board->rows * square);
  gr_scene_add_rect (out, 0, 0, width, height, 0, GR_FILL (GR_INK_PAPER));
  if (!is_small) {
    for (guint32 r = 0; r < board->rows && square >= DRAW_NAMED_SQUARE; r++) /* the dark squares of the chequer */
      for (guint32 c = (r + 1) % 2; c < board->columns; c += 2)
        board_add_square (out, c * square, r * square, square, square);
    board_paint (out, GR_FILL (GR_INK_SHADE));
    gr_board_draw_lines (board->rows, board->columns, square, out);
    board_draw_walls (board, square, out);
  }
  if (square >= DRAW_NAMED_SQUARE) {
    board_draw_hatches (board, square, out);
    gr_board_draw_names (board->rows, board->columns, square, out);
  }
  gr_scene_add_rect (out, 0, 0, width, height, 1, GR_STROKE (GR_INK_INK, 1.2));
  if (square < DRAW_NAMED_SQUARE) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autofree char *name = gr_board_column_name (column);
    g_string_append_printf (text, "%u × %u, %s on %s%u", board->rows, board->columns, gr_chess_names[board->piece],
                            name, row + 1);
    gr_scene_add_text (out, 0, -6, GR_ANCHOR_START, &gr_label_500, GR_INK_SOFT, text->str);
  }
  chess_draw (out, board->piece, (column + 0.5) * square, (row + 0.5) * square,
              MAX (DRAW_MIN_PIECE, DRAW_PIECE * square));
  if (!is_small)
    board_add_pieces (board, square, out);
}

static const char *const board_pieces[] = {
  "rook", "queen", "king", "bishop", "knight", "R", "Q", "K", "B", "N", NULL
};

static const GrParam board_params[] = {
  { "piece", GR_PARAM_CHOICE, "rook", 0, 0, board_pieces, NULL, "the piece, where the board does not show it",
    .told = "%s" },
  { "at", GR_PARAM_TEXT, NULL, 0, 0, NULL, "NODE,…", "where the pieces stand: names of nodes, or a square of a board",
    .told = GR_PHRASE ("at %s") },
  GR_PARAM_END,
};

#define CHESSBOARD_SIDE 15

/* Boards, each with a knight on its square. */
static gboolean
board_make_knights (GrContestInput *input, GPtrArray *instances)
{
  g_autoptr (GString) out = g_string_new (NULL);
  for (guint i = 0; i < input->number->len; i += 2) {
    for (gint64 r = 1; r <= CHESSBOARD_SIDE; r++) {
      for (gint64 c = 1; c <= CHESSBOARD_SIDE; c++)
        g_string_append_c (out, r == gr_contest_kept (input, i) && c == gr_contest_kept (input, i + 1) ? 'N' : '.');
      g_string_append_c (out, '\n');
    }
    g_string_append_c (out, '\n');
  }
  gr_contest_set_document (gr_contest_instance (input, instances), g_strdup (out->str));
  return TRUE;
}

static const GrContestField board_fields[] = {
  { 'K', GR_PHRASE ("the number of knights"), 1, 10000 },
  { 'c', GR_PHRASE ("a coordinate"), 1, CHESSBOARD_SIDE },
  { '\0' },
};

/* clang-format off */
static const GrContestProblem board_problems[] = {
  { .name = "HackerRank Chessboard",
    .input = "“A Chessboard Game”: the number of tests, each the square of a knight on 15 × 15 squares",
    .word = { "First", "Second" }, .grammar = "T{cc}*T", .field = board_fields, .make = board_make_knights },
  { .name = "HackerRank Again",
    .input = "“Chessboard Game, Again!”: the number of tests, each the number of knights and their squares",
    .word = { "First", "Second" }, .grammar = "T{K(cc)*K}*T", .field = board_fields, .make = board_make_knights },
  { .name = NULL },
};
/* clang-format on */

const GrGame gr_game_board = {
  .about = {
    .name = "board",
    .title = "Piece on a board",
    .summary = "A rook moves left or up any distance, not through walls (also a queen, king, bishop or knight, to the upper "
    "left); whoever cannot move loses. Several boards are played as a sum.",
    .source = "C. L. Bouton, Nim, a game with a complete mathematical theory (1901); W. A. Wythoff, A modification of the "
    "game of Nim (1907)",
    .usage = "FILE [--piece PIECE] [--at SQUARE]",
    .example = "board walls.txt",
  },
  .notation = { .input = GR_INPUT_DOCUMENT, .is_verbatim = TRUE, .params = board_params },
  .has_misere = TRUE,
  .prepare = board_prepare,
  .release = (GDestroyNotify) g_ptr_array_unref,
  .components = board_components,
  .moves = board_moves,
  .label = board_label,
  .draw = board_draw,
  .theory = &(const GrGameTheory) { .value = board_value },
  .counting = &(const GrGameCounting) { .n_moves = board_n_moves },
  .places = &(const GrGamePlaces) {
    .domain = board_domain,
    .is_hole = board_is_hole,
    .grid = board_grid,
    .find = board_find,
  },
  .telling = &(const GrGameTelling) { .tell = board_tell },
  .contest = &(const GrGameContest) { .problem = board_problems },
};
