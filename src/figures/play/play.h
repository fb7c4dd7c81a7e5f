// SPDX-License-Identifier: MIT
// Who moves, and which move is best. The figure play draws what comes of it.
#pragma once

#include "diagram/figure.h"

/* More moves of a position are not looked through. */
#define GR_PLAY_MAX_LISTED 20000
/* Where the start has more moves than this, its graph is not explored: play is right then, but not shortest. */
#define GR_PLAY_MAX_BRANCHES 1200

typedef struct {
  GrStudy *study; /* lent */
  const GrGraph
    *graph; /* (nullable) with the remoteness of its nodes: impartial play, where it is small; lent as well */
  const GArray *remoteness;
  GrMover mover[2]; /* by turn: of a partizan game Left and Right as they begin, else both */
} GrPlayers;

/* Explores the graph of impartial play, where it is small enough; @study is lent as long as the players live. */
void gr_players_init (GrPlayers *players, GrStudy *study);

/* Partizan play from @whole: lets @first (nullable, by GrSide) begin, else whoever wins by it, or Left. FALSE and
   @error. */
gboolean gr_players_begin (GrPlayers *players, GrBytes whole, const guint *first, GError **error);

/* *wins: whether @mover, to move from @whole, wins. FALSE and @error. */
gboolean gr_players_wins (const GrPlayers *players, GrBytes whole, GrMover mover, gboolean *wins, GError **error);

/* The moves of @mover from @whole; FALSE where they are too many to be looked through. */
gboolean gr_players_moves (const GrPlayers *players, GrBytes whole, GrMover mover, GrMoves *out);

/* The index in @moves, which are all that @mover has, of the best one. G_MAXUINT and @error. */
guint gr_players_best (const GrPlayers *players, const GrMoves *moves, GrMover mover, GError **error);

/* What may be asked of @whole before frame @asked + 1 plays its best move: which move wins? @mover is to move. NULL where
   there are too many moves to choose from, or no value to tell them apart by. (transfer full) */
GrQuestion *gr_play_question (const GrPlayers *players, const GrFigureRequest *request, GrBytes whole, GrMover mover,
                              guint asked);
