// SPDX-License-Identifier: MIT
// What every move from a position leaves: splits.c finds moves, parts and values, draw.c sets them out, heap.c draws moves of
// heaps of sticks.
#pragma once

#include "diagram/figure.h"

/* What a move leaves: one of the parts, with its value. */
typedef struct {
  char *name;
  GrNimber value;
} GrSplitsPart;

/* One kind of moves. */
typedef struct {
  GrScene *picture; /* of the move, or of the parts it leaves */
  GArray *part;     /* of GrSplitsPart */
  char *parts;      /* “2 + 2” */
  guint64 ways;     /* how many moves are of this kind */
  GrNimber value;   /* the nim-sum of the parts */
} GrSplitsCard;

typedef struct {
  const GrFigureRequest *request;
  const char *left;                         /* what stands over the parts that are left (GR_PHRASE) */
  char *title;                              /* what the position is called */
  GrScene *position;                        /* its picture */
  GArray *card;                             /* of GrSplitsCard, in the order of the game's moves */
  GrNimber value;                           /* the mex of theirs */
  gboolean has_taken, has_cut, has_mirrors; /* what the pictures of sticks show; has_mirrors: a row in two */
  gboolean has_bars;                        /* the pictures are of Hackenbush: a bar crosses what is cut */
  gboolean is_named;                        /* the position has a name that people read */
  gboolean is_shown;                        /* the pictures show the position that is left, whole */
} GrSplits;

GR_AT_FUNCTION (gr_splits_card, GrSplits, card, const GrSplitsCard)

/* The whole picture; of a position without a move that and its value. */
GrScene *gr_splits_draw (const GrSplits *splits);

/* “1 ⊕ 1 =”; nothing for a single part. (transfer full) */
char *gr_splits_sum (const GrSplitsCard *card);

/* A row of @size sticks of which a move leaves @n_parts rows of @part sticks, as many or fewer in all: what is taken as a ghost in a
   frame where it stood, what stands under brackets, and a stroke where nothing is taken between two rows. With @n_parts 0 and
   @is_whole the row alone. */
GrScene *gr_splits_draw_heap (guint64 size, guint n_parts, const guint64 *part, gboolean is_whole);
