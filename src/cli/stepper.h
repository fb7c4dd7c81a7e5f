// SPDX-License-Identifier: MIT
// A figure's frames on the terminal, one at a time, moved by keys.
#pragma once

#include "cli/guess.h"
#include "formats/cells.h"
#include "print/inline.h"
#include "request/drawing.h"

/* Shows the frames of @drawing, in the colours of @look, until the reader has had enough; where @guess (nullable) has a
   question before a frame, it is asked first. The pictures
   themselves are shown where the terminal can and *@inlined (nullable: it is not asked) is to say how. The terminal (gr_screen_is_there()) is as it was afterwards. FALSE where it
   cannot be had. */
gboolean gr_stepper_run (const GrDrawing *drawing, const GrCellsOptions *look, GrGuess *guess, GrInline *inlined);
