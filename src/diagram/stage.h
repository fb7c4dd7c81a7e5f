// SPDX-License-Identifier: MIT
// A line of play drawn, position by position: every component keeps its place from the first to the last, and the move
// that led to a position is seen in it: what was taken as a ghost, an arrow for what has moved, its trail before.
#pragma once

#include "diagram/picture.h"

/* How a position of the line was reached. */
typedef struct {
  guint component;
  guint64 tag; /* of the move, as the game has it */
} GrStageMove;

typedef struct GrStage GrStage;

/* The line of @positions, each reached from the one before by its move of @moves (of GrStageMove, shape (positions), the
   first of no account). All are lent as long as it lives. NULL and @error. */
GrStage *gr_stage_new (const GrPictures *pictures, const GrPositions *positions, const GArray *moves, GError **error);
void gr_stage_free (GrStage *stage);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrStage, gr_stage_free)

/* Position @index. (transfer full); NULL and @error. */
GrScene *gr_stage_draw (const GrStage *stage, guint index, GError **error);

/* A shortest line from the start to @whole: its positions to @positions and its moves (of GrStageMove) to @moves, both
   empty before. FALSE where @whole is not met, or the game is too large to be explored. */
gboolean gr_stage_find_line (GrStudy *study, GrBytes whole, GrPositions *positions, GArray *moves);
/* Adds the follower @to of the last position, reached by @move. */
void gr_stage_extend (GrPositions *positions, GArray *moves, GrBytes to, const GrMove *move);
