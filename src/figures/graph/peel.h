// SPDX-License-Identifier: MIT
// The frames in which a graph with cycles is decided.
#pragma once

#include "diagram/node.h"
#include "figures/graph/states.h"

#define GR_PEEL_NAME_CHARACTERS 32

/* How many frames come before the one that shows all; 0 where every play ends. */
guint gr_peel_n_frames (const GrStates *states);
/* Makes the nodes of @node (shape (n_nodes)) unknown that frame @frame of @n_frames does not show yet. */
void gr_peel_hide (const GrStates *states, guint frame, guint n_frames, GrNodeLook *node);
/* What the frame decides. (transfer full) */
char *gr_peel_sentence (const GrStates *states, guint frame, guint n_frames, const GrFigureRequest *request);
