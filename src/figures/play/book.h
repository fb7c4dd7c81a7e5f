// SPDX-License-Identifier: MIT
// A whole game as a playbook, for pages in which it is played.
#pragma once

#include "diagram/playbook.h"
#include "figures/play/play.h"

/* More positions and moves than this are no page any more. */
#define GR_PLAY_MAX_NODES 1200
#define GR_PLAY_MAX_MOVES 12000
/* A part is reached from the start by so many moves at most. */
#define GR_PLAY_MAX_PATH 5000
/* Of a position with as many moves as a page may have positions or more, so many are shown at once; with more moves than the
   second none is. */
#define GR_PLAY_WINDOW 500
#define GR_PLAY_MAX_FOLLOWERS GR_PLAY_MAX_LISTED

/* All that can be reached from the start of @players->study; @players know who begins. (transfer full); NULL and
   @error (GR_ERROR_LIMIT where that is too much for a page). */
GrPlaybook *gr_play_book (const GrPlayers *players, const GrFigureRequest *request, GError **error);

/* The way from the start to the position of a part. */
typedef struct {
  GArray *number;      /* of guint32: numbers of the moves */
  GPtrArray *position; /* of GBytes: where they lead, one more */
} GrPlayWalk;

void gr_play_walk_init (GrPlayWalk *walk);
void gr_play_walk_clear (GrPlayWalk *walk);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrPlayWalk, gr_play_walk_clear)

/* The part of it around one position: the one to which @moves (“1.4.2”, numbers of moves among all of their positions; "" is
   the start) lead, with its moves and where these lead; where they are too many to be shown at once, those from the number
   behind @moves on (“1.4.2@500”). @walk is the way to the part before, and then to this one. (transfer full); NULL and @error
   (GR_ERROR_INPUT where there are no such moves). */
GrPlaybook *gr_play_book_part (const GrPlayers *players, const GrFigureRequest *request, const char *moves,
                               GrPlayWalk *walk, GError **error);
