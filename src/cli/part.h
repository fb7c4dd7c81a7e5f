// SPDX-License-Identifier: MIT
// A part of a game that is being played in a page of grundy serve: what draw and build give where the server asks for it
// (GR_PLAYBOOK_PART).
#pragma once

#include "cli/command.h"
#include "lesson/document.h"
#include "request/drawing.h"

/* Whether the server asks for a part, and not for a page. */
gboolean gr_part_is_wanted (void);

/* To be called before anything is read where a part is wanted: if the server has a line to this process, parts go by it, one
   after another, for as long as it asks. */
void gr_part_begin (void);

/* Writes the part that @drawing holds to standard output; faults go to call->report. */
void gr_part_write (const GrCall *call, const GrDrawing *drawing);

/* The same of the lesson @document, which has been read: its figure is drawn, and no other. */
void gr_part_write_of (const GrCall *call, GrDocument *document);
