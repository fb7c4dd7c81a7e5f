// SPDX-License-Identifier: MIT
// Ink is meaning: a picture names roles, and a theme gives them colours when a format writes.
#pragma once

#include <glib.h>

#define GR_N_VALUE_INKS 16 /* values 0…15 have fills of their own; those above share one grey */
#define GR_N_RAMP_INKS 12  /* shades of one hue, for values far above those */
#define GR_N_NODE_INKS 12  /* `--paint node`: a colour a node, repeated beyond */

typedef enum {
  GR_INK_NONE,      /* nothing is painted */
  GR_INK_PAPER,     /* the ground of the picture */
  GR_INK_INK,       /* outlines, numbers, winning moves */
  GR_INK_SOFT,      /* labels, braces */
  GR_INK_FAINT,     /* ordinary moves, what is not yet reached */
  GR_INK_LINE,      /* rules that part */
  GR_INK_SHADE,     /* shaded columns and boxes */
  GR_INK_ACCENT,    /* what is under discussion, the conclusion */
  GR_INK_ON_ACCENT, /* text on a filled accent */
  GR_INK_ON_INK,    /* text on a filled ink */
  GR_INK_WOOD,      /* sticks, pieces, ground */
  GR_INK_LEFT,      /* Left: blue, always solid */
  GR_INK_RIGHT,     /* Right: red, always dashed */
  GR_INK_EITHER,    /* both: green, always double */
  GR_INK_WIN,       /* fills where no value is shown: whoever moves first wins, */
  GR_INK_WIN_LEFT,  /* Left wins, */
  GR_INK_WIN_RIGHT, /* Right wins */
  GR_INK_ON_WIN,    /* text on them, likewise */
  GR_INK_ON_WIN_LEFT,
  GR_INK_ON_WIN_RIGHT,
  GR_INK_VALUE,                                         /* + value, GR_N_VALUE_INKS + 1 roles, the last for all above */
  GR_INK_ON_VALUE = GR_INK_VALUE + GR_N_VALUE_INKS + 1, /* text on them, likewise */
  GR_INK_NODE = GR_INK_ON_VALUE + GR_N_VALUE_INKS + 1,  /* + index modulo GR_N_NODE_INKS */
  GR_INK_ON_NODE = GR_INK_NODE + GR_N_NODE_INKS,
  GR_INK_RAMP = GR_INK_ON_NODE + GR_N_NODE_INKS, /* + shade, from the paper’s side on */
  GR_N_INKS = GR_INK_RAMP + GR_N_RAMP_INKS,
  GR_INK_OWN = 0x1000000,    /* + 0xRRGGBB: a colour that the reader gave, which no theme but the grey one changes, */
  GR_INK_ON_OWN = 0x2000000, /* + the same: text on it, */
  GR_INK_GROUND = 0x3000000, /* + the same: a ground under ink, as much of it on the paper as lets the ink be read */
} GrInk;

/* The fill of Grundy value @value, and the text on it. */
GrInk gr_ink_value (guint64 value);
GrInk gr_ink_on_value (guint64 value);
/* The shade of @value, where the largest is @largest; the paper for 0. */
GrInk gr_ink_ramp (guint64 value, guint64 largest);
/* The colour of node number @index, and the text on it. */
GrInk gr_ink_node (guint index);
GrInk gr_ink_on_node (guint index);

typedef enum { GR_THEME_LIGHT, GR_THEME_DARK, GR_THEME_AUTO, GR_THEME_PRINT, GR_THEME_GRAY, GR_N_THEMES } GrThemeName;

/* NULL-terminated, in the order of GrThemeName: for the option table. */
extern const char *const gr_theme_names[];

/* What lies under a picture: the theme's paper where nothing is told. */
typedef struct {
  gboolean is_told;
  gboolean is_none; /* what is behind the picture shines through */
  guint32 colour;   /* 0xRRGGBB */
} GrBackground;

/* 0xRRGGBB of what lies under a picture in @theme; not for is_none. */
guint32 gr_background_colour (const GrBackground *background, GrThemeName theme);

/* TRUE where @ink is no role but a colour of the reader's. */
static inline gboolean
gr_ink_is_own (GrInk ink)
{
  return ink >= GR_INK_OWN;
}

/* 0xRRGGBB of @ink in @theme (GR_THEME_AUTO: as light). GR_INK_NONE has none and must not be asked for. */
guint32 gr_theme_colour (GrThemeName theme, GrInk ink);

#define GR_COLOUR_NONE 0xFFFFFFFFu

/* From now on inks have @colour (shape (GR_N_INKS), GR_COLOUR_NONE: the theme's own; lent) in all themes, or, with NULL,
   their own again. Text on a fill follows the fill. */
void gr_theme_override (const guint32 *colour);
/* The same for good, below what gr_theme_override() says: the colours of a theme file. */
void gr_theme_set_file (const guint32 *colour);
/* The contrast of two colours by WCAG 2.1, from 1 to 21. */
double gr_colour_contrast (guint32 a, guint32 b);
/* The lightness L* of a colour, from 0 to 100, which is what grey print shows of it. */
double gr_colour_lightness (guint32 colour);

/* A short name for CSS classes: "paper", "v3", "on-v3", "node4" …; not for own colours (transfer none; static storage). */
const char *gr_ink_class (GrInk ink);
