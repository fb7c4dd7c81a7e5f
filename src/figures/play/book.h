// SPDX-License-Identifier: MIT
// A whole game as a playbook, for pages in which it is played.
#pragma once

#include "diagram/playbook.h"
#include "figures/play/play.h"

/* More positions and moves than this are no page any more. */
#define GR_PLAY_MAX_NODES 1200
#define GR_PLAY_MAX_MOVES 12000
/* A part is reached from the start by so many moves at most. */
#define GR_PLAY_MAX_PATH 500

/* All that can be reached from the start of @players->study; @players know who begins. (transfer full); NULL and
   @error (GR_ERROR_LIMIT where that is too much for a page). */
GrPlaybook *gr_play_book (const GrPlayers *players, const GrFigureRequest *request, GError **error);

/* The part of it around one position: the one to which @moves (“1.4.2”, numbers of moves among all of their positions; "" is
   the start) lead, with its moves and where these lead. (transfer full); NULL and @error (GR_ERROR_INPUT where there are no
   such moves). */
GrPlaybook *gr_play_book_part (const GrPlayers *players, const GrFigureRequest *request, const char *moves,
                               GError **error);
