// SPDX-License-Identifier: MIT
// State graphs that no page holds, summed up: as a ladder of values, or as a band with one line of play.
#pragma once

#include "figures/graph/fold.h"

/* The positions in columns by value, a row each position that the mover loses with those from which a move leads to it,
   that move drawn; *@note says so (transfer full). NULL where it is no normal play with values or would not be readable.
   (transfer full) */
GrScene *gr_ladder_draw (const GrFold *fold, const GrFigureRequest *request, char **note);

/* The positions counted by how many moves are left at most, coloured by value or outcome; and one line of best play from
   the start; *@note says so (transfer full). @remoteness (nullable) is of shape (n_nodes). (transfer full) */
GrScene *gr_band_draw (const GrStates *states, const guint32 *remoteness, const GrFigureRequest *request, char **note);
