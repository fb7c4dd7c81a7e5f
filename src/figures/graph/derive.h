// SPDX-License-Identifier: MIT
// The frames in which the positions of a graph get their values one after another.
#pragma once

#include "diagram/node.h"
#include "figures/graph/states.h"

#define GR_DERIVE_PARAM \
  { \
    "derive", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, \
      "the values one position after another, each found from its followers" \
  }

/* TRUE where that is asked for. */
gboolean gr_derive_is_asked_for (const GrFigureRequest *request);

/* FALSE with a fault where @states have no values that are found so, or are too many. */
gboolean gr_derive_check (const GrStates *states, const GrFigureRequest *request, GrReport *report);

/* Makes the nodes of @node (shape (n_nodes)) unknown that have no value yet when @n have. */
void gr_derive_hide (const GrStates *states, guint n, GrNodeLook *node);

/* How position number @index gets its value, and the question for it, which is asked on frame @index. (transfer full) */
char *gr_derive_sentence (const GrStates *states, guint index, const GrFigureRequest *request);
GrQuestion *gr_derive_question (const GrStates *states, guint index, const GrFigureRequest *request);
