// SPDX-License-Identifier: MIT
// The frames in which a graph is decided from its ends.
#pragma once

#include "diagram/node.h"
#include "figures/graph/states.h"

#define GR_PEEL_NAME_CHARACTERS 32

/* How many frames come before the one that shows all; 0 where remoteness is not known. */
guint gr_peel_n_frames (const GrStates *states);
/* Makes the nodes of @node (shape (n_nodes)) unknown that frame @frame does not show yet. */
void gr_peel_hide (const GrStates *states, guint frame, GrNodeLook *node);
/* What the frame decides. (transfer full) */
char *gr_peel_sentence (const GrStates *states, guint frame, const GrFigureRequest *request);
/* How long play from the start lasts; NULL where there is no one start, or it is drawn. (transfer full) */
char *gr_peel_result (const GrStates *states, const GrFigureRequest *request);
