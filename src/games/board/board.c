// SPDX-License-Identifier: MIT
// A chessman on a board with walls: the rook moves left or up any distance, the queen also diagonally up-left, the
// bishop only so, the king one step of these, the knight by (−2, ±1), (−1, −2) or (+1, −2) in (row, column). No piece
// passes a wall (a knight jumps). Every move lowers row + column – the knight's by 1 or by 3 – so every play ends.
// Several boards in one file are a sum; a board is a realm. A position is row and column, 4 bytes each, most
// significant first. All values of a board are found at once (fill.c): the squares of a document are no explored
// positions.
// Source: the rook is Nim with two heaps (C. L. Bouton 1901), the queen W. A. Wythoff's game (1907), both with walls.
#include "games/board/board.h"

#include <string.h>

/* The instance is the boards: a GPtrArray of GrBoard. */
static gpointer
board_prepare (const GrArgs *args, GrReport *report)
{
  for (guint i = 0; i < args->words->len; i++) {
    const GrWord *word = args->words->pdata[i];
    gr_report_add_at (report, GR_FAULT_INPUT, word, "a file’s name has a “.” or “/” in it; --at places the piece",
                      "board: want one file with boards and nothing more, got “%s”", word->text);
  }
  if (args->words->len > 0)
    return NULL;
  if (args->document == NULL) {
    gr_report_add_at (report, GR_FAULT_INPUT, args->name, "grundy solve board myboard.txt, a line a row: “..#R”",
                      "board: want a file with boards, got no file");
    return NULL;
  }
  GPtrArray *board = gr_boards_read (args, report);
  if (board == NULL)
    return NULL;
  for (guint i = 0; i < board->len; i++)
    gr_board_fill (board->pdata[i]);
  return board;
}

static const GrBoard *
board_of (gconstpointer instance, guint32 realm)
{
  return g_ptr_array_index ((const GPtrArray *) instance, realm);
}

/* ---- positions ---- */

typedef struct {
  guint32 row, column; /* big-endian */
} Square;

static Square
square_encode (guint32 row, guint32 column)
{
  return (Square) { GUINT32_TO_BE (row), GUINT32_TO_BE (column) };
}

static void
square_decode (GrBytes at, guint32 *row, guint32 *column)
{
  Square square;
  memcpy (&square, at.data, sizeof square);
  *row = GUINT32_FROM_BE (square.row);
  *column = GUINT32_FROM_BE (square.column);
}

static void
board_components (gconstpointer instance, GrPositions *out)
{
  const GPtrArray *boards = instance;
  for (guint i = 0; i < boards->len; i++) {
    const GrBoard *board = board_of (instance, i);
    Square square = square_encode (board->row, board->column);
    gr_positions_add (out, i, &square, sizeof square);
  }
}

static void
board_add_squares (gconstpointer instance, guint32 realm, GrPositions *out)
{
  const GrBoard *board = board_of (instance, realm);
  for (guint32 row = 0; row < board->rows; row++)
    for (guint32 column = 0; column < board->columns; column++) {
      Square square = square_encode (row, column);
      gr_positions_add (out, realm, &square, sizeof square);
    }
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
  guint32 row, column;
  square_decode (at, &row, &column);
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
  gr_chess_draw (out->piece, board->piece, 0, 0, 20);
  return TRUE;
}

/* ---- moves ---- */

/* How often @step can be taken from (@row, @column): at most once by those that do not ride. */
static guint32
board_reach (const GrBoard *board, guint32 row, guint32 column, GrChessStep step)
{
  guint32 n = 0, most = gr_chess_rules[board->piece].is_rider ? G_MAXUINT32 : 1;
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
  const GrChessRule *rule = &gr_chess_rules[board->piece];
  guint32 row, column;
  square_decode (from, &row, &column);
  for (guint i = 0; i < rule->n_steps; i++) {
    GrChessStep step = rule->step[i];
    guint32 n = board_reach (board, row, column, step);
    for (guint32 k = 1; k <= n; k++) {
      Square square = square_encode (row + k * step.row, column + k * step.column);
      gr_moves_add (out, &square, sizeof square);
    }
  }
}

static guint64
board_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  const GrBoard *board = board_of (instance, realm);
  const GrChessRule *rule = &gr_chess_rules[board->piece];
  guint32 row, column;
  guint64 n = 0;
  square_decode (from, &row, &column);
  for (guint i = 0; i < rule->n_steps; i++)
    n += board_reach (board, row, column, rule->step[i]);
  return n;
}

static gboolean
board_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  guint32 row, column;
  square_decode (at, &row, &column);
  *out = gr_board_value (board_of (instance, realm), row, column);
  return TRUE;
}

/* ---- names and pictures ---- */

static void
board_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  guint32 row, column;
  square_decode (at, &row, &column);
  gr_board_append_square (row, column, out);
}

static gboolean
board_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  const GrBoard *board = board_of (instance, realm);
  guint32 row, column;
  if (!gr_board_find_square (board, label, &row, &column) || gr_board_value (board, row, column) == GR_BOARD_WALL)
    return FALSE;
  Square square = square_encode (row, column);
  gr_positions_add (out, realm, &square, sizeof square);
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
  guint32 row, column;
  square_decode (at, &row, &column);
  gr_board_draw (board_of (instance, realm), row, column, out);
}

static const char *const board_pieces[] = {
  "rook", "queen", "king", "bishop", "knight", "R", "Q", "K", "B", "N", NULL
};

static const GrParam board_params[] = {
  { "piece", GR_PARAM_CHOICE, "rook", 0, 0, board_pieces, NULL, "the piece, where the board does not show it" },
  { "at", GR_PARAM_TEXT, NULL, 0, 0, NULL, "NODE,…", "where the pieces stand: names of nodes, or a square of a board" },
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

static const GrContestProblem board_problems[] = {
  { .name = "HackerRank Chessboard",
    .input = "“A Chessboard Game”: the number of tests, each the square of a knight on 15 × 15 squares",
    .word = { "First", "Second" },
    .grammar = "T{cc}*T",
    .field = board_fields,
    .make = board_make_knights },
  { .name = "HackerRank Again",
    .input = "“Chessboard Game, Again!”: the number of tests, each the number of knights and their squares",
    .word = { "First", "Second" },
    .grammar = "T{K(cc)*K}*T",
    .field = board_fields,
    .make = board_make_knights },
  { .name = NULL },
};

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
