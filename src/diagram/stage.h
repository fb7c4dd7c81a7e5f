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

/* A line of play. */
typedef struct {
  GrPositions *position;
  GArray *move; /* of GrStageMove, shape (positions): by which each was reached, the first of no account */
} GrStageLine;

/* The line that is @start alone. */
GrStageLine *gr_stage_line_new (GrBytes start);
void gr_stage_line_free (GrStageLine *line);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrStageLine, gr_stage_line_free)
/* Adds the follower @to of the last position, reached by @move. */
void gr_stage_line_extend (GrStageLine *line, GrBytes to, const GrMove *move);
/* A copy of @line with one more move. */
GrStageLine *gr_stage_line_after (const GrStageLine *line, GrBytes to, const GrMove *move);
/* A shortest line from the start to @whole. NULL where @whole is not met, or the game is too large to be explored. */
GrStageLine *gr_stage_line_find (GrStudy *study, GrBytes whole);
/* Its last position, lent until it is extended. */
GrBytes gr_stage_line_last (const GrStageLine *line);

typedef struct GrStage GrStage;

/* @line and @pictures are lent as long as it lives. NULL and @error. */
GrStage *gr_stage_new (const GrPictures *pictures, const GrStageLine *line, GError **error);
void gr_stage_free (GrStage *stage);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrStage, gr_stage_free)

/* Position @index. (transfer full); NULL and @error. */
GrScene *gr_stage_draw (const GrStage *stage, guint index, GError **error);
/* The last position of @line, on a stage of its own. (transfer full); NULL and @error. */
GrScene *gr_stage_draw_last (const GrPictures *pictures, const GrStageLine *line, GError **error);
