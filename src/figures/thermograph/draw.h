// SPDX-License-Identifier: MIT
// The drawing of thermographs: thermograph.c says which walls, masts and scaffolds a frame shows, draw.c draws them.
#pragma once

#include "diagram/figure.h"
#include "diagram/number-line.h"
#include "value/thermograph.h"

typedef enum {
  GR_THERMO_OPTIONS,
  GR_THERMO_COMPONENTS,
  GR_THERMO_COOLING,
  GR_THERMO_HEATING,
  GR_THERMO_ALONE
} GrThermoOverlay;
typedef enum { GR_THERMO_PALE, GR_THERMO_THIN, GR_THERMO_THICK } GrThermoWeight;

/* A wall, or above its temperature a mast. */
typedef struct {
  char *name;              /* (nullable) written under its foot */
  const GrThermograph *of; /* lent */
  GrSide side;
  double from, to; /* taxes */
  int push;        /* how many taxes its values are moved by */
  GrMover whose;   /* of a mast GR_MOVER_BOTH */
  GrThermoWeight weight;
} GrThermoCurve;

/* An option whose walls stand behind those of the game. */
typedef struct {
  char *name;
  GrThermograph *of;
  GrSide side; /* whose option it is */
} GrThermoOption;

/* What a frame shows. */
typedef struct {
  gboolean has_stops;    /* stops are dots with their names, and the numbers are those of corners */
  gboolean has_options;  /* the walls of options, with their names, */
  gboolean has_taxes;    /* and arrows from them to those of the game, as long as the tax */
  gboolean has_inside;   /* the ground between the walls is shaded */
  gboolean has_mast;     /* with mean and temperature */
  const GrDyadic *level; /* (nullable) a tax at which a line is drawn */
} GrThermoShow;

typedef struct {
  const GrFigureRequest *request;
  GrThermoOverlay overlay;
  GrForms *forms;
  GrForm form;
  GrThermograph *thermograph; /* whose stops, mean and temperature are told */
  GrThermograph *drawn;       /* (nullable: as they are told) its walls below tax 0, too, … */
  gboolean is_deep;           /* … where they are found there */
  GArray *option;             /* of GrThermoOption: Left's first, their walls as far down */
  char *name;                 /* of the value */
  char *label;                /* the game as it was given */
  gboolean is_named;          /* that is its value */
  GrScene *position;          /* (nullable) lent: the position, drawn */
  GPtrArray *other;           /* of GrThermograph: over it, Left's options first */
  GArray *value;              /* of GrForm, the same … */
  GArray *times;              /* … and of guint, how often each is there */
  guint n_left;               /* of these, Left's options */
  gboolean is_number;
  gboolean is_titled; /* the value at its head ends the name of the game */
  gboolean is_small;  /* two stand side by side on paper */
  GPtrArray *level;   /* (nullable) of GrDyadic: taxes on which the walls may meet, before it is told */
  GPtrArray *frames;
  GArray *curve; /* of GrThermoCurve: those of the frame that is made */
  /* Set by gr_thermo_measure(): in points, with tax 0 at height 0 and the mean of the game at x 0. */
  GrNumberLine base;
  double scale;       /* of taxes, and of values */
  double least, most; /* x of the feet at tax 0 */
  double axis, right; /* x of the tax axis and of the other side: nothing is drawn beyond */
  double top;         /* y of the masts' ends, */
  double highest;     /* and the tax there */
  double lowest;      /* tax, 0 or below, */
  double foot;        /* and y of what stands under the walls there */
} GrThermo;

/* What the piece of a level is called, by its index. */
#define GR_THERMO_KEY "tax%u"

#define GR_THERMO_MAST 46.0 /* the mast above the temperature of a game that stands alone */

/* Finds where everything stands: the game, and what is over it; of options only the walls that answer them are drawn. FALSE
   and @error where the numbers have no picture. */
gboolean gr_thermo_measure (GrThermo *thermo, GError **error);

/* TRUE where with the tax @tax paid the wall of @option is that of the game. */
gboolean gr_thermo_option_counts (const GrThermo *thermo, const GrThermoOption *option, const GrDyadic *tax);

/* TRUE where both walls of @option are drawn: it is the only one of its side. */
gboolean gr_thermo_option_is_alone (const GrThermo *thermo, const GrThermoOption *option);

/* (transfer full) */
GrScene *gr_thermo_draw (const GrThermo *thermo, const GrThermoShow *show);
