// SPDX-License-Identifier: MIT
// Boards of bombs as they were written, and what sets off what. Bombs that set off one another in a circle go
// together whichever is exploded: they are one knot, and between knots the triggers run one way only.
#pragma once

#include "game/game.h"
#include "games/dag.h"
#include "layout/layered.h"

typedef enum { GR_KNOT_BLUE, GR_KNOT_RED, GR_KNOT_BOTH } GrKnotHue;

/* What drawing finds. */
typedef struct {
  GrLayout *layout; /* NULL until it is drawn */
  GError *failed;   /* (nullable) why nothing could be laid out */
} GrBombPlaces;

typedef struct {
  guint32 first; /* number of its first bomb among the bombs of all boards */
  guint32 n_bombs;
  guint8 *is_red;        /* shape (n_bombs) */
  guint32 rows, columns; /* of a grid; 0: a graph */
  guint32 *row, *column; /* grid: shape (n_bombs), from 0, row 0 on top */
  GrDot *dot;            /* (nullable) graph: names */
  GrDag *trigger;        /* of bombs: which they set off; in a grid the nearest to the left and below, which chain on */
  guint32 n_knots;
  guint32 *knot;      /* shape (n_bombs) */
  guint32 *leader;    /* shape (n_knots): its first bomb */
  guint8 *hue;        /* of GrKnotHue, shape (n_knots) */
  GrDag *down, *up;   /* of knots: those that go with it at once, those that set it off; down leads to lower numbers */
  guint32 n_parts;    /* that no trigger joins */
  guint32 *part;      /* shape (n_knots) */
  guint32 *part_row;  /* shape (n_parts + 1): knots of part i are part_knot[part_row[i] … part_row[i + 1]), rising */
  guint32 *part_knot; /* shape (n_knots) */
  GrBombPlaces *places; /* where the bombs of a graph stand, once it is drawn (draw.c) */
} GrBombBoard;

typedef struct {
  GPtrArray *board;            /* of GrBombBoard, one a realm; equal grids are one */
  GArray *component;           /* of guint32: the boards as written, or those of --range */
  guint32 first_board;         /* number of the first of them, from 0 */
  struct GrBombValues *values; /* what is known of them (values.c) */
} GrBombs;

/* The GrBombs of args->document and args->more. NULL with faults in @report. */
gpointer gr_bombs_read (const GrArgs *args, GrReport *report);
void gr_bombs_free (gpointer instance);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrBombs, gr_bombs_free)

/* Knots, parts and rows of a board that has its bombs; @edge says what sets off what. (knots.c) */
void gr_bombs_tie (GrBombBoard *board, const GrDotEdge *edge, guint n_edges);
void gr_bomb_board_free (GrBombBoard *board);

/* “C4”, or the node's name. */
void gr_bombs_append_name (const GrBombBoard *board, guint32 bomb, GString *out);

/* A position is the knots that were exploded without another one setting them off, 4 bytes each, most significant
   first, rising. Which knots are still there: 1 for each, shape (n_knots). (transfer full) */
guint8 *gr_bombs_alive (const GrBombBoard *board, GrBytes at);
/* Appends to @out the position @from after the explosion of @knot, which is still there. */
void gr_bombs_explode (const GrBombBoard *board, GrBytes from, guint32 knot, GByteArray *out);
/* Clears in @alive what goes when @knot does, itself too; @gone (nullable, of guint32) gets those that were there. */
void gr_bombs_clear_below (const GrBombBoard *board, guint32 knot, guint8 *alive, GArray *gone);
