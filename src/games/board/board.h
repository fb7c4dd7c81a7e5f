// SPDX-License-Identifier: MIT
// Boards: what the parts of the board game share (reading, playing, drawing) and bombs need.
#pragma once

#include "game/game.h"

typedef enum { GR_CHESS_ROOK, GR_CHESS_QUEEN, GR_CHESS_KING, GR_CHESS_BISHOP, GR_CHESS_KNIGHT, GR_N_CHESS } GrChess;

extern const char *const gr_chess_names[GR_N_CHESS];

#define GR_BOARD_WALL G_MAXUINT32

typedef struct {
  guint32 rows, columns;
  GrChess piece;
  guint32 row, column; /* of the piece */
  GArray *value;       /* of guint32, shape (rows, columns): GR_BOARD_WALL or, once filled, the Grundy value */
} GrBoard;

static inline guint32
gr_board_value (const GrBoard *board, guint32 row, guint32 column)
{
  return g_array_index (board->value, guint32, (gsize) row * board->columns + column);
}

/* The lines between squares, and the names of rows and columns along them. */
void gr_board_draw_lines (guint32 rows, guint32 columns, double square, GrScene *out);
void gr_board_draw_names (guint32 rows, guint32 columns, double square, GrScene *out);

/* “AB” for column 27. (transfer full) */
char *gr_board_column_name (guint32 column);

/* ---- boards as text (read.c): a line a row, '.' free, '#' a wall, a capital for the piece; boards separated by blank lines ---- */

/* The boards of args->document, not yet filled, with their pieces placed as the text, --piece and --at say. (transfer
   full) of GrBoard, or NULL and faults. */
GPtrArray *gr_boards_read (const GrArgs *args, GrReport *report);

/* Appends “C4”. */
void gr_board_append_square (guint32 row, guint32 column, GString *out);

/* Reads “C4”; FALSE where @text is no square of @board (walls are). */
gboolean gr_board_find_square (const GrBoard *board, const char *text, guint32 *row, guint32 *column);

/* A fault at byte @at of @source, where a character stands that is no square: “board: want @want, got “x””. @letters are those that
   would do, @help says what they are. */
void gr_board_report_character (GrSource *source, gsize at, const char *what, const char *want, const char *letters,
                                const char *help, GrReport *report);
