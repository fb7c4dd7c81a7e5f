// SPDX-License-Identifier: MIT
// Positions in rows and columns (GrGamePlaces.grid) with their values: the squares of boards, the pairs of a table. Shared
// by the figures that show all of them at once; several grids stand side by side, with the nim-sum under them.
#pragma once

#include "diagram/figure.h"

typedef enum { GR_SQUARE_HOLE, GR_SQUARE_UNKNOWN, GR_SQUARE_KNOWN } GrSquareState;

typedef enum {
  GR_SQUARE_PLAIN,
  GR_SQUARE_FAINT,   /* not under discussion: its number alone, without colour and outlines */
  GR_SQUARE_START,   /* a piece stands here */
  GR_SQUARE_HERE,    /* under discussion */
  GR_SQUARE_SEEN,    /* a follower of it */
  GR_SQUARE_WINNING, /* a winning move leads here … */
  GR_SQUARE_LOWER,   /* … that lowers the component's value, which matters in sums … */
  GR_SQUARE_RAISE,   /* … or raises it */
  GR_N_SQUARE_MARKS,
} GrSquareMark;

typedef struct {
  GrVerdict verdict;
  GrSquareState state;
  GrSquareMark mark;
} GrSquare;

/* One grid. */
typedef struct {
  guint component; /* the first one that moves on it */
  GrGrid *grid;
  GArray *square;       /* of GrSquare, shape (rows, columns) */
  gboolean is_of_pairs; /* the places are pairs of heaps, both components together: their sizes as bytes */
  gboolean has_gaps;    /* places that are unknown since no play leads there */
} GrSquares;

/* All grids of a study, and what is drawn beside them. */
typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GPtrArray *squares;              /* of GrSquares, one for all components of one space */
  gboolean shows_values;           /* else W and L */
  guint64 largest;                 /* value */
  double cell;                     /* size of a square, in points */
  gboolean has_numbers, is_banded; /* is_banded: a colour stands for a band of values */
} GrSquaresFigure;

/* The most rows and columns that are drawn, and beyond how many a map is. */
#define GR_SQUARES_MOST 500
#define GR_SQUARES_WHOLE 200
#define GR_SQUARES_READ 100

/* Reads the grids of @study, of at most @most rows and columns, with all values. FALSE with a fault or @error where there is none, or too much. */
gboolean gr_squares_read (GrSquaresFigure *figure, GrStudy *study, const GrFigureRequest *request, guint most,
                          GrReport *report, GError **error);
/* The same for a game without a grid whose positions are pairs: two heaps, or positions called “3,5”, the first across and
   the second up, each also the other way round where only one order occurs. */
gboolean gr_squares_read_pairs (GrSquaresFigure *figure, GrStudy *study, const GrFigureRequest *request,
                                GrReport *report, GError **error);
/* TRUE where some game of @study has a grid. */
gboolean gr_squares_has_grid (const GrStudy *study);
/* @figure without grids, and a grid for @component (@grid swallowed), with nothing known of its places. Lent. */
void gr_squares_begin (GrSquaresFigure *figure, GrStudy *study, const GrFigureRequest *request);
GrSquares *gr_squares_add_grid (GrSquaresFigure *figure, guint component, GrGrid *grid);
void gr_squares_clear (GrSquaresFigure *figure);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrSquaresFigure, gr_squares_clear)

/* Chooses the size of squares and what can be shown in them, from all that was read; gr_squares_read() calls it. */
void gr_squares_size (GrSquaresFigure *figure);

/* Lent. */
GrSquares *gr_squares_at (const GrSquaresFigure *figure, guint index);
/* The grid on which @component moves, or NULL. */
GrSquares *gr_squares_of (const GrSquaresFigure *figure, guint component);
GrSquare *gr_square_at (const GrSquares *squares, guint index);

/* Marks every place of the position @at. */
void gr_squares_mark (GrSquares *squares, GrBytes at, GrSquareMark mark);
/* All marks off. */
void gr_squares_unmark (const GrSquaresFigure *figure);
/* All marks off but the starts of all components (none in a family). */
void gr_squares_mark_starts (const GrSquaresFigure *figure);
/* The places to which the winning moves of @answer lead. */
void gr_squares_mark_answer (const GrSquaresFigure *figure, const GrAnswer *answer);

/* “g(D4)”, for the start of @component. (transfer full) */
char *gr_squares_term (const GrSquaresFigure *figure, guint component);

/* Who wins, and every winning move, those that raise a value told apart. (transfer full) */
char *gr_squares_conclusion (const GrSquaresFigure *figure, const GrAnswer *answer);

/* What stands under the grids. */
typedef enum {
  GR_SQUARES_BARE,  /* nothing */
  GR_SQUARES_TERMS, /* the value of each component whose squares are known */
  GR_SQUARES_SUM,   /* and their nim-sum */
} GrSquaresFoot;

/* All grids side by side, wrapped, with @foot. (transfer full) */
GrScene *gr_squares_draw (const GrSquaresFigure *figure, GrSquaresFoot foot);
/* Only the places where the player to move loses, as dots; the start, and where its winning moves lead. (transfer full) */
GrScene *gr_squares_draw_map (const GrSquaresFigure *figure);
/* All grids as above, with a legend of the marks and colours that occur. (transfer full) */
GrScene *gr_squares_draw_all (const GrSquaresFigure *figure, GrSquaresFoot foot);
/* The legend alone, under what is in @out; @seen (nullable) is what GR_SQUARE_SEEN means, where the frame does not say
   it. */
void gr_squares_add_legend (const GrSquaresFigure *figure, const char *seen, GrScene *out);

/* The same as text: “#” is a wall, “(3)” where a piece stands. (transfer full) */
char *gr_squares_plain (const GrSquaresFigure *figure);
/* The data, for csv. (transfer full) */
GrTable *gr_squares_table (const GrSquaresFigure *figure);
