// SPDX-License-Identifier: MIT
// The frames in which the positions of a graph get their values one after another, or are decided from its ends.
#pragma once

#include "diagram/node.h"
#include "figures/graph/states.h"

/* TRUE where values are asked for one after another. */
gboolean gr_derive_is_asked_for (const GrFigureRequest *request);
/* FALSE with a fault where @states have no values that are found so, or are too many. */
gboolean gr_derive_check (const GrStates *states, const GrFigureRequest *request, GrReport *report);

/* How many frames come before the one that shows all. */
guint gr_reveal_n_frames (const GrStates *states, const GrFigureRequest *request);
/* Makes the nodes of @node (shape (n_nodes)) unknown that frame @frame does not show yet. */
void gr_reveal_hide (const GrStates *states, guint frame, const GrFigureRequest *request, GrNodeLook *node);
/* Frame @frame with what it says, and what is asked before it; with --derive the last one, too, is such a frame. @scene is
   swallowed. (transfer full) */
GrFrame *gr_reveal_frame (const GrStates *states, guint frame, const GrFigureRequest *request, GrScene *scene);
/* How long play from the start lasts; NULL where there is no one start, or it is drawn. (transfer full) */
char *gr_reveal_result (const GrStates *states, const GrFigureRequest *request);
