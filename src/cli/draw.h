// SPDX-License-Identifier: MIT
// What draw and step share: where a figure goes, and in which format.
#pragma once

#include "cli/command.h"
#include "formats/format.h"
#include "request/drawing.h"

/* Where the result goes: what -o says, else “-”. */
const char *gr_draw_path (const GrCall *call);

/* The add_rights() of a command that writes there. */
void gr_draw_add_rights (const GrCall *call, GrWriterRights *rights);

/* The format that -f or the file's extension names; for standard output, where nothing is said, the one that has
   @fallback. NULL and a fault where there is none such. */
const GrFormat *gr_draw_format (const GrCall *call, GrFormatFlags fallback);

/* What the terminal shows that we write to: its size, and the colours that the user wants. FALSE where there is none. */
gboolean gr_draw_terminal (const GrCall *call, GrCellsOptions *look);

/* FALSE and a fault where bytes of @format would go to a terminal. */
gboolean gr_draw_check_terminal (const GrCall *call, const GrFormat *format);

/* FALSE and a fault at @place where @format holds nothing but state graphs and @figure shows something else. */
gboolean gr_draw_check_states (const GrFigure *figure, const GrFormat *format, const GrWord *place, GrReport *report);

/* Writes the frames of @drawing that are wanted to their file or files, in @format, which has a function for that. The
   command has the options output, format and id-prefix. */
void gr_draw_write (const GrCall *call, const GrDrawing *drawing, const GrFormat *format);
