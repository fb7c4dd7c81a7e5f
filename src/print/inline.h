// SPDX-License-Identifier: MIT
// A scene as a real picture on a terminal that can show one: by kitty's protocol, iTerm2's, or as sixels.
#pragma once

#include "base/module.h"
#include "scene/scene.h"

typedef enum { GR_INLINE_NONE, GR_INLINE_KITTY, GR_INLINE_ITERM, GR_INLINE_SIXEL } GrInlineKind;

/* What the terminal can show, and the pixels of one of its cells. */
typedef struct {
  GrInlineKind kind;
  guint cell_width, cell_height;
} GrInline;

/* Asks the terminal, which has been taken (gr_screen_enter()). One that does not answer shows none. */
GrInline gr_inline_ask (void);

/* Appends what shows the first @n_items of @scene, of which @box is seen, at the cursor, in at most @columns × @rows cells.
   Gives the number of rows that it takes; 0, and nothing is written, where it would be too small to read or, with @error,
   cannot be made. */
guint gr_inline_write (const GrInline *how, const GrScene *scene, guint n_items, GrBox box, GrThemeName theme,
                       guint columns, guint rows, GString *out, GError **error);

/* Appends what takes all pictures away that stay when letters are written over them. */
void gr_inline_clear (const GrInline *how, GString *out);

/* ---- the module that makes sixels ---- */

/* What it gives. */
typedef struct {
  guint version; /* GR_SIXEL_VERSION */
  /* Appends the picture @png, @columns × @rows cells of the given size, whose edges are blended with @ground (0xRRGGBB). */
  gboolean (*encode) (const GString *png, guint columns, guint rows, const GrInline *cell, guint32 ground, GString *out,
                      GError **error);
} GrSixelModule;

#define GR_SIXEL_VERSION 1
extern const GrModuleFile gr_sixel_file;
