// SPDX-License-Identifier: MIT
// Positions in rows and columns: the squares of boards (GrGamePlaces.grid), the pairs of a table, and pairs of numbers, of
// which the first stands across and the second up. Each square has a value, perhaps a second number, and a mark; it is
// drawn with its numbers, as a cell of colour, or, of a map of lost positions, as a dot, whichever can be read.
#pragma once

#include "diagram/figure.h"
#include "game/solve.h"

typedef enum { GR_SQUARE_HOLE, GR_SQUARE_UNKNOWN, GR_SQUARE_KNOWN } GrSquareState;

typedef enum {
  GR_SQUARE_PLAIN,
  GR_SQUARE_FAINT,   /* not under discussion: its numbers alone, without colour and outlines */
  GR_SQUARE_START,   /* a piece stands here */
  GR_SQUARE_HERE,    /* under discussion */
  GR_SQUARE_SEEN,    /* a follower of it; with sums: its two numbers differ */
  GR_SQUARE_WINNING, /* a winning move leads here (GrSquares.move) … */
  GR_SQUARE_LOWER,   /* … that lowers the component's value, which matters in sums … */
  GR_SQUARE_RAISE,   /* … or raises it */
  GR_N_SQUARE_MARKS,
} GrSquareMark;

typedef struct {
  GrNimber value, sum; /* sum: with GrHeatmap.has_sums */
  GrSquareState state;
  GrSquareMark mark;
  gboolean is_lost; /* a P-position */
} GrSquare;

/* A winning move, from one place of a grid to another; the mark of the latter says what it does to the value. */
typedef struct {
  guint from, to;
} GrSquareMove;

/* One grid. */
typedef struct {
  guint component; /* the first one that moves on it */
  GrGrid *grid;
  GArray *square;       /* of GrSquare, shape (rows, columns) */
  GArray *move;         /* of GrSquareMove */
  gboolean is_up;       /* the places are pairs of numbers, and grid->place is empty */
  guint64 least[2];     /* (with is_up) of the numbers across and up */
  gboolean is_mirrored; /* (with is_up) a pair stands there both ways, since it is one position … */
  gboolean is_turned;   /* … and the start first in the order in which it was typed, not as it is called */
  guint block; /* of two heaps of Nim without numbers: the rows of a block whose values repeat; 0: none is framed */
  gboolean has_gaps; /* places that are unknown since no play leads there */
  gboolean is_open;  /* places that are not filled yet */
} GrSquares;

/* All grids of a study, and how they are drawn. */
typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  const GrAnswer *answer;          /* (nullable) in the still: how the start is won */
  GPtrArray *squares;              /* of GrSquares, one for all components of one space */
  gboolean is_all;                 /* it is about all squares: no start and no winning moves */
  GrPositions *asked;              /* (nullable) of one: what is worked out in place of a start, … */
  guint worked;                    /* … by this component */
  gboolean shows_values;           /* else who wins */
  const char *told[2];             /* “N” or “wins”; if the position is lost “P” or “loses” */
  gboolean has_sums;               /* the second number is the nim-sum of the values on the diagonal */
  gboolean has_seen;               /* all squares that the start sees are marked */
  gboolean are_dots;               /* only the lost positions are drawn */
  gboolean is_summary;             /* … since there are too many for more */
  guint64 largest;                 /* number */
  guint longest;                   /* rows or columns of a grid */
  guint n, n_lost;                 /* positions, those that stand there twice counted once */
  double cell;                     /* size of a square, in points */
  gboolean has_numbers, is_banded; /* is_banded: a colour stands for a band of values */
} GrHeatmap;

/* Squares smaller than this, in points, have no outlines, hatches or marks but rings. */
#define GR_SQUARE_FINE 9.0
/* Smaller ones have no room for a piece. */
#define GR_SQUARE_PIECE 22.0
/* The width of winning moves where there is room, in points. */
#define GR_SQUARE_MOVE 2.4
/* The most rows and columns of boards, and of pairs where only dots are drawn. */
#define GR_HEATMAP_MOST 500
#define GR_HEATMAP_MOST_PAIRS 2000
/* Beyond this many lost positions a map of them has no dots: all others are filled. */
#define GR_HEATMAP_DOTS 3000

/* Reads all grids with all values, by the flags that are set. FALSE with a fault or @error where there is none, or too much. */
gboolean gr_heatmap_read (GrHeatmap *heatmap, GrReport *report, GError **error);
void gr_heatmap_clear (GrHeatmap *heatmap);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrHeatmap, gr_heatmap_clear)

/* Lent: a grid; the grid on which @component moves, or NULL; a square. */
GR_AT_POINTER_FUNCTION (gr_heatmap_at, GrHeatmap, squares, GrSquares)
GrSquares *gr_heatmap_of (const GrHeatmap *heatmap, guint component);
GR_AT_FUNCTION (gr_square_at, GrSquares, square, GrSquare)

/* “g(D4) = 2”, for the start of @component. (transfer full) */
char *gr_heatmap_term (const GrHeatmap *heatmap, guint component);
/* What the position of a pair is called, or that of its only component. (transfer full) */
char *gr_heatmap_start_label (const GrHeatmap *heatmap);
/* The same of the only component, or “3 ⊕ 0 ⊕ 3 = 2”; NULL where they are too many. (transfer full) */
char *gr_heatmap_equation (const GrHeatmap *heatmap);

/* What the position in place @index is called; "" where there is none. (transfer full) */
char *gr_square_label (const GrHeatmap *heatmap, const GrSquares *squares, guint index);
/* Marks every place of @at, a position of @component; of pairs that are seen those that lie straight from the start. Gives the
   first of these places, G_MAXUINT where there is none. */
guint gr_heatmap_mark (const GrHeatmap *heatmap, guint component, GrBytes at, GrSquareMark mark);
/* The same of what a move leaves as @parts, which have no place where they are several. */
guint gr_heatmap_mark_parts (const GrHeatmap *heatmap, guint component, const GrPositions *parts, GrSquareMark mark);
/* All marks and moves off. */
void gr_heatmap_unmark (const GrHeatmap *heatmap);
/* Marks the starts of all components (none where the figure is about all squares), each in its first place. */
void gr_heatmap_mark_starts (const GrHeatmap *heatmap);
/* The winning moves of @answer, and the places to which they lead. */
void gr_heatmap_mark_answer (const GrHeatmap *heatmap, const GrAnswer *answer);

/* Chooses the size of squares and what can be shown in them. */
void gr_heatmap_size (GrHeatmap *heatmap);
/* All grids side by side, wrapped, with the values of components and their nim-sum below. (transfer full) */
GrScene *gr_heatmap_draw (const GrHeatmap *heatmap);
/* A square of @side alone, with its top left at (@x, @y). */
void gr_heatmap_add_square (const GrHeatmap *heatmap, const GrSquare *square, double side, double x, double y,
                            GrScene *out);
/* The ring of @mark around the square of @side at (@x, @y); of a winning move what tells whether it lowers or raises the value. */
void gr_square_add_mark (GrScene *out, double x, double y, double side, double radius, GrSquareMark mark, GrInk on);
/* What stands for a lost position where there is no room for more: a double ring, small ones single. */
void gr_square_add_ring (GrScene *out, double x, double y, double radius);
/* A winning move of @width, and the hatch of a wall of @side at (@x, @y). */
void gr_square_add_arrow (GrScene *out, GrPoint from, GrPoint to, double width);
void gr_square_add_hatch (GrScene *out, double x, double y, double side);

/* Draws a legend of the marks and colours that occur under what is in @out, unless --legend says no; at least so wide. */
#define GR_HEATMAP_LEGEND 240.0
void gr_heatmap_add_legend (const GrHeatmap *heatmap, GrScene *out);

/* As text: “#” is a wall, “(3)” where a piece stands, “2/1” a value and a sum. (transfer full) */
char *gr_heatmap_plain (const GrHeatmap *heatmap);
/* The data; of a map of lost positions, these. (transfer full) */
GrTable *gr_heatmap_table (const GrHeatmap *heatmap);
