// SPDX-License-Identifier: MIT
// How moves are made in a picture whose game says nothing of it.
#pragma once

#include "game/study.h"
#include "scene/scene.h"

/* TRUE where @from is a heap that a move of @moves splits, and @picture shows it stick by stick. */
gboolean gr_play_splits (const GrSummand *summand, guint32 realm, GrBytes from, const GrMoves *moves,
                         const GrScene *picture);

/* Appends the pieces of such a heap's picture that make @move, as GrGameTelling.taps writes them: the first and the last
   stick that is taken, or the two sticks between which the heap is split. */
void gr_play_tap_sticks (GrBytes from, const GrMoves *moves, const GrMove *move, GString *out);

/* Appends the pieces of @picture, which shows the position before @move, that look otherwise after it: the first and the
   last together, and each of them alone with a question mark, where no other move is made with it; and to @name what the move is called by its squares (“A1, A2”; “2 → 3” where something goes there), nothing
   where it is no move on a board. */
void gr_play_tap_changes (const GrSummand *summand, guint32 realm, const GrMoves *moves, const GrMove *move,
                          const GrScene *picture, const char *lang, GString *taps, GString *name);

/* How a move is made in the picture, in English (GR_PHRASE). */
const char *gr_play_hint (GrStudy *study);
