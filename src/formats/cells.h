// SPDX-License-Identifier: MIT
// A scene on a terminal: lines as dots of Braille, texts as letters, fills as grounds.
#pragma once

#include "scene/scene.h"

/* What the terminal can show. */
typedef enum {
  GR_CELLS_PLAIN, /* no colours: shapes and letters alone */
  GR_CELLS_256,   /* the xterm palette */
  GR_CELLS_TRUE,  /* 24 bits a colour */
} GrCellsColours;

typedef struct {
  GrCellsColours colours;
  GrThemeName theme;
  guint columns, rows; /* what there is room for */
} GrCellsOptions;

/* Appends the first @n_items items of @scene, of which @box is shown, as lines ended by \n, all without blanks at their
   end. Gives the number of lines; 0, and nothing is written, where the picture cannot be read in that room. */
guint gr_cells_write (const GrScene *scene, guint n_items, GrBox box, const GrCellsOptions *options, GString *out);

/* Appends the escape sequence that sets @ink as the colour of letters; nothing without colours or where it is the
   terminal's own. */
void gr_cells_ink (GrInk ink, const GrCellsOptions *options, GString *out);
#define GR_CELLS_RESET "\033[0m"
