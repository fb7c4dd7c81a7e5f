// SPDX-License-Identifier: MIT
// Colours of roles. Sixteen value fills fall in lightness, by 11 L* from paper to 1 and by 4.6 to 5 a step from there
// on, so that grey print keeps their order, and stay apart for colour-blind readers (tests/unit/theme.c holds the
// figures). The accent is a violet far from Right's red and from the fills of the small values, whatever kind of colour
// vision looks, and whoever moves first and wins has one neutral fill. Text on a fill is never chosen by hand: black or white, whichever has the higher contrast by WCAG 2.1,
// softened to the theme's own dark or light where that still has 4.5 : 1. The grey theme takes for every colour the
// grey of its luminance.
#include "scene/theme.h"

#include <math.h>

#define THEME_CONTRAST 4.5 /* WCAG 2.1, AA */
#define THEME_GROUND 8.0   /* of ink on a ground of the reader's */

const char *const gr_theme_names[] = { "light", "dark", "auto", "print", "gray", NULL };

// clang-format off
/* Fills of the Grundy values from 1 on; 0 is the paper. */
static const guint32 theme_value[GR_N_VALUE_INKS + 1] = {
  0,        0xC6EBA2, 0x76E2EF, 0xDDC546, 0x89C59B, 0xE98FB8, 0x8A98EF, 0xE27238, 0x319485,
  0x9F5FB9, 0x7E6C00, 0x4F5F92, 0x335E45, 0x533A92, 0x543A1C, 0x133463, 0xC3C8D0,
};

/* The first six are told apart in grey too, and with every kind of colour vision: most pictures need no more. */
static const guint32 theme_node[GR_N_NODE_INKS] = {
  0x6A3FB8, 0xF86820, 0x20E0C8, 0x208068, 0xF880F8, 0x802020,
  0x80B080, 0xB06898, 0xF8C868, 0xB05020, 0x683868, 0x9850F8,
};

/* One hue, falling evenly in lightness. */
static const guint32 theme_ramp[GR_N_RAMP_INKS] = {
  0xE6EEF8, 0xD2DFF1, 0xBDD0EA, 0xA8C0E2, 0x92B0DA, 0x7CA0D0, 0x668FC6, 0x507EB9, 0x3D6DA9, 0x2D5C96, 0x1F4A80, 0x133463,
};

/* The roles that have a colour of their own in each theme, up to GR_INK_WIN_RIGHT. */
static const guint32 theme_light[GR_INK_VALUE] = {
  [GR_INK_PAPER] = 0xFFFFFF, [GR_INK_INK] = 0x1D2330,    [GR_INK_SOFT] = 0x5B6472,  [GR_INK_FAINT] = 0x8A94A4,
  [GR_INK_LINE] = 0xE3E7EE,  [GR_INK_SHADE] = 0xE6EAF2,  [GR_INK_ACCENT] = 0x540096, [GR_INK_WOOD] = 0x8A6A3A,
  [GR_INK_WIN] = 0xE1DBCF,   [GR_INK_LEFT] = 0x2670E4,   [GR_INK_RIGHT] = 0xC2382E, [GR_INK_EITHER] = 0x2A8350,
  [GR_INK_WIN_LEFT] = 0xBAD5F6, [GR_INK_WIN_RIGHT] = 0xEC9F91,
};

static const guint32 theme_dark[GR_INK_VALUE] = {
  [GR_INK_PAPER] = 0x14171D, [GR_INK_INK] = 0xECEFF5,    [GR_INK_SOFT] = 0xAEB7C6,  [GR_INK_FAINT] = 0x727D8F,
  [GR_INK_LINE] = 0x2E3541,  [GR_INK_SHADE] = 0x2A313D,  [GR_INK_ACCENT] = 0x9666FF, [GR_INK_WOOD] = 0xC79D62,
  [GR_INK_WIN] = 0xE1DBCF,   [GR_INK_LEFT] = 0x6AA6F5,   [GR_INK_RIGHT] = 0xF27A6E, [GR_INK_EITHER] = 0x57C088,
  [GR_INK_WIN_LEFT] = 0xA3C6F0, [GR_INK_WIN_RIGHT] = 0xE59A8D,
};

static const guint32 theme_print[GR_INK_VALUE] = {
  [GR_INK_PAPER] = 0xFFFFFF, [GR_INK_INK] = 0x000000,    [GR_INK_SOFT] = 0x3C424C,  [GR_INK_FAINT] = 0x747C8A,
  [GR_INK_LINE] = 0xC9CED6,  [GR_INK_SHADE] = 0xE2E6EE,  [GR_INK_ACCENT] = 0x540096, [GR_INK_WOOD] = 0x775927,
  [GR_INK_WIN] = 0xE1DBCF,   [GR_INK_LEFT] = 0x1F5FC4,   [GR_INK_RIGHT] = 0xB02C23, [GR_INK_EITHER] = 0x237446,
  [GR_INK_WIN_LEFT] = 0xBAD5F6, [GR_INK_WIN_RIGHT] = 0xEC9F91,
};

// clang-format on

static const guint32 *theme_override, *theme_file; /* (nullable) */

void
gr_theme_override (const guint32 *colour)
{
  theme_override = colour;
}

void
gr_theme_set_file (const guint32 *colour)
{
  theme_file = colour;
}

GrInk
gr_ink_value (guint64 value)
{
  return GR_INK_VALUE + MIN (value, GR_N_VALUE_INKS);
}

GrInk
gr_ink_on_value (guint64 value)
{
  return GR_INK_ON_VALUE + MIN (value, GR_N_VALUE_INKS);
}

GrInk
gr_ink_ramp (guint64 value, guint64 largest)
{
  return value == 0 ? gr_ink_value (0) : GR_INK_RAMP + (guint) ((value - 1) * GR_N_RAMP_INKS / MAX (1, largest));
}

GrInk
gr_ink_node (guint index)
{
  return GR_INK_NODE + index % GR_N_NODE_INKS;
}

GrInk
gr_ink_on_node (guint index)
{
  return GR_INK_ON_NODE + index % GR_N_NODE_INKS;
}

/* Relative luminance of a colour (sRGB, IEC 61966-2-1). */
static double
luminance (guint32 colour)
{
  static const double share[3] = { 0.2126, 0.7152, 0.0722 };
  double sum = 0;
  for (guint i = 0; i < 3; i++) {
    double c = (colour >> (16 - 8 * i) & 0xFF) / 255.0;
    sum += share[i] * (c <= 0.04045 ? c / 12.92 : pow ((c + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double
gr_colour_contrast (guint32 a, guint32 b)
{
  double first = luminance (a) + 0.05, second = luminance (b) + 0.05;
  return MAX (first, second) / MIN (first, second);
}

double
gr_colour_lightness (guint32 colour)
{
  double y = luminance (colour);
  return y > 0.008856 ? 116 * cbrt (y) - 16 : 903.3 * y;
}

/* @share tenths of @colour on @paper. */
static guint32
colour_mix (guint32 colour, guint32 paper, guint share)
{
  guint32 mixed = 0;
  for (guint shift = 0; shift <= 16; shift += 8)
    mixed |= ((colour >> shift & 0xFF) * share + (paper >> shift & 0xFF) * (10 - share)) / 10 << shift;
  return mixed;
}

/* The role that text of role @ink stands on, or GR_INK_NONE where it stands on the paper. */
static GrInk
ink_below (GrInk ink)
{
  if (ink >= GR_INK_ON_VALUE && ink < GR_INK_NODE)
    return ink - GR_INK_ON_VALUE + GR_INK_VALUE;
  if (ink >= GR_INK_ON_NODE && ink < GR_INK_RAMP)
    return ink - GR_INK_ON_NODE + GR_INK_NODE;
  if (ink == GR_INK_ON_INK)
    return GR_INK_INK;
  if (ink >= GR_INK_ON_WIN && ink <= GR_INK_ON_WIN_RIGHT)
    return ink - GR_INK_ON_WIN + GR_INK_WIN;
  return ink == GR_INK_ON_ACCENT ? GR_INK_ACCENT : GR_INK_NONE;
}

/* The colour of a role that is not for text on another one. */
static guint32
own_colour (const guint32 *theme, GrInk ink)
{
  if (theme_override != NULL && theme_override[ink] != GR_COLOUR_NONE)
    return theme_override[ink];
  if (theme_file != NULL && theme_file[ink] != GR_COLOUR_NONE)
    return theme_file[ink];
  if (ink >= GR_INK_RAMP)
    return theme_ramp[theme == theme_dark ? GR_N_INKS - 1 - ink : ink - GR_INK_RAMP]; /* from the ground on */
  if (ink >= GR_INK_NODE)
    return theme_node[ink - GR_INK_NODE];
  if (ink > GR_INK_VALUE)
    return theme_value[ink - GR_INK_VALUE];
  return ink == GR_INK_VALUE ? own_colour (theme, GR_INK_PAPER) : theme[ink];
}

guint32
gr_background_colour (const GrBackground *background, GrThemeName theme)
{
  return background->is_told ? background->colour : gr_theme_colour (theme, GR_INK_PAPER);
}

guint32
gr_theme_colour (GrThemeName theme, GrInk ink)
{
  static const guint32 *const table[GR_N_THEMES] = {
    [GR_THEME_LIGHT] = theme_light, [GR_THEME_DARK] = theme_dark,  [GR_THEME_AUTO] = theme_light,
    [GR_THEME_PRINT] = theme_print, [GR_THEME_GRAY] = theme_light,
  };
  g_assert (ink > GR_INK_NONE && (ink < GR_N_INKS || gr_ink_is_own (ink)));
  const guint32 *colours = table[theme];
  GrInk below = gr_ink_is_own (ink) ? GR_INK_NONE : ink_below (ink);
  guint32 colour = gr_ink_is_own (ink) ? ink & 0xFFFFFF : own_colour (colours, below != GR_INK_NONE ? below : ink);
  guint32 a = own_colour (colours, GR_INK_INK), b = own_colour (colours, GR_INK_PAPER);
  if (ink >= GR_INK_GROUND) {
    guint32 own = colour;
    for (guint share = 10; share > 0 && gr_colour_contrast (colour, a) < THEME_GROUND; share--)
      colour = colour_mix (own, b, share - 1);
  } else if (below != GR_INK_NONE || ink >= GR_INK_ON_OWN) {
    gboolean takes_white = gr_colour_contrast (colour, 0xFFFFFF) > gr_colour_contrast (colour, 0x000000);
    guint32 soft = takes_white ? MAX (a, b) : MIN (a, b), hard = takes_white ? 0xFFFFFF : 0x000000;
    colour = gr_colour_contrast (colour, soft) >= THEME_CONTRAST ? soft : hard;
  }
  if (theme != GR_THEME_GRAY)
    return colour;
  double y = luminance (colour), c = y <= 0.0031308 ? 12.92 * y : 1.055 * pow (y, 1 / 2.4) - 0.055;
  return (guint32) (c * 255 + 0.5) * 0x010101;
}

const char *
gr_ink_class (GrInk ink)
{
  // clang-format off
  static const char *const name[GR_N_INKS] = {
    "none", "paper", "ink", "soft", "faint", "line", "shade", "accent", "on-accent", "on-ink", "wood",
    "left", "right", "either", "win", "win-left", "win-right", "on-win", "on-win-left", "on-win-right",
    "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16",
    "on-v0", "on-v1", "on-v2", "on-v3", "on-v4", "on-v5", "on-v6", "on-v7", "on-v8", "on-v9", "on-v10", "on-v11",
    "on-v12", "on-v13", "on-v14", "on-v15", "on-v16",
    "node0", "node1", "node2", "node3", "node4", "node5", "node6", "node7", "node8", "node9", "node10", "node11",
    "on-node0", "on-node1", "on-node2", "on-node3", "on-node4", "on-node5", "on-node6", "on-node7", "on-node8",
    "on-node9", "on-node10", "on-node11",
    "ramp0", "ramp1", "ramp2", "ramp3", "ramp4", "ramp5", "ramp6", "ramp7", "ramp8", "ramp9", "ramp10", "ramp11",
  };
  // clang-format on
  return name[ink];
}
