// SPDX-License-Identifier: MIT
// A whole game as a playbook, for pages in which it is played.
#pragma once

#include "diagram/playbook.h"
#include "figures/play/play.h"

/* More positions and moves than this are no page any more. */
#define GR_PLAY_MAX_NODES 1200
#define GR_PLAY_MAX_MOVES 12000

/* All that can be reached from the start of @players->study; @players know who begins. (transfer full); NULL
   and @error, or NULL alone where that is too much for a page. */
GrPlaybook *gr_play_book (const GrPlayers *players, const GrFigureRequest *request, GError **error);
