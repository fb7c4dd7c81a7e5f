// SPDX-License-Identifier: MIT
// Boards as text: a line a row, '.' free, '#' a wall, a capital for the piece; boards separated by blank lines.
#pragma once

#include "games/board/board.h"

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
