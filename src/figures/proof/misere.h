// SPDX-License-Identifier: MIT
// The proof of Bouton's theorem for misère Nim.
#pragma once

#include "diagram/rows.h"

/* The frames of the proof on @rows, which are heaps. (transfer full) of GrFrame. */
GPtrArray *gr_proof_misere (const GrRows *rows, const GrFigureRequest *request);
