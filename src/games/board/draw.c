// SPDX-License-Identifier: MIT
// Boards and chessmen drawn without a font. A chessman is outlines in a field 40 units wide and high, top left (0, 0),
// of our own design, written as paths: M, L, C (Bézier) and Z, numbers separated by spaces; the body is filled and
// outlined, the rest are strokes on it. The board is a light chequer; walls are dark and hatched.
#include "games/board/board.h"

#define FIELD 40.0
#define DRAW_WIDTH 430.0 /* of a board, in points */
#define DRAW_SQUARE 22.0
#define DRAW_MIN_SQUARE 2.2
#define DRAW_NAMED_SQUARE 9.0 /* from this size on squares have names and walls are hatched */
#define DRAW_PIECE 0.84       /* of a square's size */
#define DRAW_MIN_PIECE 12.0   /* a piece on tiny squares is drawn this large */

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

void
gr_chess_draw (GrScene *out, GrChess piece, double x, double y, double size)
{
  const Chessman *man = &chessmen[piece];
  double scale = size / FIELD, left = x - size / 2, top = y - size / 2, width = MAX (0.5, 1.7 * scale);
  const GrPaint body = { GR_INK_PAPER, GR_INK_INK, width, GR_DASH_SOLID };
  const GrPaint line = { GR_INK_NONE, GR_INK_INK, width * 0.8, GR_DASH_SOLID };
  const GrPaint dot = { GR_INK_INK, GR_INK_NONE, 0, GR_DASH_SOLID };
  chess_add_path (out, man->body, left, top, scale);
  gr_scene_paint (out, &body);
  chess_add_path (out, man->strokes, left, top, scale);
  gr_scene_paint (out, &line);
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
  gr_scene_move (out, x, y);
  gr_scene_line (out, x + width, y);
  gr_scene_line (out, x + width, y + height);
  gr_scene_line (out, x, y + height);
  gr_scene_close_path (out);
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
  board_paint (out, &(GrPaint) { GR_INK_SOFT, GR_INK_NONE, 0, GR_DASH_SOLID });
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
  board_paint (out, &(GrPaint) { GR_INK_NONE, GR_INK_FAINT, 0.055 * square, GR_DASH_SOLID });
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
  board_paint (out, &(GrPaint) { GR_INK_NONE, GR_INK_LINE, MIN (0.8, 0.08 * square), GR_DASH_SOLID });
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
      gr_scene_open_piece (out, key, NULL, &(GrBox) { column * square, row * square, square, square });
      gr_scene_close_piece (out);
    }
}

void
gr_board_draw (const GrBoard *board, guint32 row, guint32 column, GrScene *out)
{
  guint32 longest = MAX (board->rows, board->columns);
  double square = MIN (DRAW_SQUARE, DRAW_WIDTH / longest);
  gboolean is_small = square < DRAW_MIN_SQUARE; /* only the outline, to scale, and what there is inside */
  square = is_small ? DRAW_WIDTH / 2 / longest : square;
  double width = MAX (1, board->columns * square), height = MAX (1, board->rows * square);
  gr_scene_add_rect (out, 0, 0, width, height, 0, &(GrPaint) { GR_INK_PAPER, GR_INK_NONE, 0, GR_DASH_SOLID });
  if (!is_small) {
    for (guint32 r = 0; r < board->rows && square >= DRAW_NAMED_SQUARE; r++) /* the dark squares of the chequer */
      for (guint32 c = (r + 1) % 2; c < board->columns; c += 2)
        board_add_square (out, c * square, r * square, square, square);
    board_paint (out, &(GrPaint) { GR_INK_SHADE, GR_INK_NONE, 0, GR_DASH_SOLID });
    gr_board_draw_lines (board->rows, board->columns, square, out);
    board_draw_walls (board, square, out);
  }
  if (square >= DRAW_NAMED_SQUARE) {
    board_draw_hatches (board, square, out);
    gr_board_draw_names (board->rows, board->columns, square, out);
  }
  gr_scene_add_rect (out, 0, 0, width, height, 1, &(GrPaint) { GR_INK_NONE, GR_INK_INK, 1.2, GR_DASH_SOLID });
  if (square < DRAW_NAMED_SQUARE) {
    static const GrFont font = { GR_TYPE_LABEL, 500, GR_FACE_SANS, FALSE };
    g_autoptr (GString) text = g_string_new (NULL);
    g_autofree char *name = gr_board_column_name (column);
    g_string_append_printf (text, "%u × %u, %s on %s%u", board->rows, board->columns, gr_chess_names[board->piece],
                            name, row + 1);
    gr_scene_add_text (out, 0, -6, GR_ANCHOR_START, &font, GR_INK_SOFT, text->str);
  }
  gr_chess_draw (out, board->piece, (column + 0.5) * square, (row + 0.5) * square,
                 MAX (DRAW_MIN_PIECE, DRAW_PIECE * square));
  if (!is_small)
    board_add_pieces (board, square, out);
}
