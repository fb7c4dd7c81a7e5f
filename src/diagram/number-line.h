// SPDX-License-Identifier: MIT
// A number line: where numbers stand on it, its arrows, ticks and the integers under them. What uses one says how long it is
// and what else stands on it.
#pragma once

#include "diagram/figure.h"

typedef struct {
  double least, most; /* the numbers at its ends */
  double scale;       /* points that 1 takes; below 0: larger numbers stand to the left, as in thermographs */
  double x, y;        /* where the least stands, in points */
  double ends;        /* of the arrows beyond the numbers, in points */
} GrNumberLine;

/* From x to x, in points, left end first. */
typedef struct {
  double from, to;
} GrReach;

/* Whether a line from @low to @high is still a picture: its labels have ten digits at most. */
gboolean gr_number_line_holds (double low, double high);
/* The first of 1, 2, 5, 10, 20, 50, … that takes @room points where 1 takes @scale. */
double gr_number_line_pitch (double scale, double room);

/* Where @value stands. */
double gr_number_line_x (const GrNumberLine *line, double value);

/* The line with an arrow at either end. */
void gr_number_line_draw_arrows (const GrNumberLine *line, GrScene *scene);
/* Ticks, as far apart as their integers need room, which stand @below points under the line, but none where something is in
   @taken (nullable, of GrReach). @above: faint lines rise so many points from them. */
void gr_number_line_draw_ticks (const GrNumberLine *line, double above, double below, const GArray *taken,
                                GrScene *scene);

/* ---- the line that explains a value by its options ---- */

/* What a player can move to. */
typedef struct {
  char *name;
  GString *by; /* (nullable) the moves to it, as the position's picture calls them: “D3” */
  GrForm form;
  double low, high; /* stops */
  double place;     /* the stop that counts */
  guint level, bar; /* set by gr_value_line_measure(): rows of its name and of its bar, away from the line, from 0 */
} GrValueOption;

typedef struct {
  const GrFigureRequest *request;
  GrForms *forms;
  GArray *option[2]; /* of GrValueOption, distinct, rising */
  GrForm value;
  GrOutcome outcome;
  char *name; /* of the value */
  gboolean is_number;
  gboolean is_typed;      /* a game as the reader wrote it, who wrote more than is kept */
  double bound[2];        /* the best of Left, of Right: the ends of the gap; infinite without options */
  const GrDyadic *end[2]; /* (nullable: there is none) the same exactly, lent */
  char *bound_name[2];
  GrScene *board[2]; /* (nullable) what the best move leaves, where it has no name in the picture of the position, … */
  guint shown[2];    /* … and which option that is, … */
  double scale[2];   /* … and how far it is scaled */
  double
    room; /* for the line with its names, in points, where its gap is not too narrow then; 0: as much as it likes */
  /* Set by gr_value_line_measure(), the walk to be freed: */
  GrNumberLine axis;
  guint n_levels[2], n_bars[2];
  GPtrArray *
    walk; /* (nullable) of GrDyadic: from number to younger number to the value, the first of them that is in the gap */
  gboolean is_flagged[2]; /* names hang beside their stems, for over them they would touch */
} GrValueLine;

typedef enum { GR_VALUE_ALL, GR_VALUE_BEST, GR_VALUE_DROPPED } GrValueStep;

/* Lent. */
const GrValueOption *gr_value_option (const GrValueLine *line, GrSide side, guint i);

/* Finds where everything stands. FALSE and @error where the numbers are too large to be drawn. */
gboolean gr_value_line_measure (GrValueLine *line, GError **error);

/* The line with all options, with the best of either and the gap between them, or with the value dropped into it: all
   in one room. (transfer full) */
GrScene *gr_value_line_draw (const GrValueLine *line, GrValueStep step);

/* ---- numbers added one after another: a row for each, from the line upwards, with an arrow from the sum before it to the sum
   after it, and columns beside the arrows that tell what was added and the sums, or its name and what it adds at its head. Blue to the right, red dashed to the left ---- */

typedef struct {
  char *label;          /* (nullable) “WB: −1/2”: whose number it is, then of all */
  GrDyadic *step, *sum; /* what is added, and the sum with it */
  char *step_text, *sum_text;
} GrStep;

typedef struct {
  const GrFigureRequest *request;
  GArray *step; /* of GrStep, the lowest first */
  double row;   /* how high a row is */
  double left;  /* where the line begins */
  double right; /* where the columns end: of all that is drawn */
  /* private */
  gboolean is_named;
  GrNumberLine line;
  double step_x, sum_x;
} GrSteps;

/* No steps yet; the line is to begin at @left, in points. */
void gr_steps_init (GrSteps *steps, const GrFigureRequest *request, double left);
void gr_steps_clear (GrSteps *steps);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrSteps, gr_steps_clear)
/* Adds @step (transfer none) to the sum; @name (nullable) is copied. */
void gr_steps_add (GrSteps *steps, const char *name, const GrDyadic *step);
/* Lays out the line, at most @width wide and 1 at most @unit, and rows that together are @height high where each may be
   as high. FALSE where the numbers are too large to be drawn. */
gboolean gr_steps_measure (GrSteps *steps, double width, double unit, double height);

/* The middle of row @i, in points. */
double gr_steps_y (const GrSteps *steps, guint i);

/* Draws the line and the first @n rows; the text of row @here is bold (G_MAXUINT: of none). */
void gr_steps_draw (const GrSteps *steps, guint n, guint here, GrScene *scene);
/* Marks the last sum: a dotted line down to the number line, and its text under it. */
void gr_steps_draw_end (const GrSteps *steps, GrScene *scene);
/* What is drawn under the line, text included. */
#define GR_STEPS_FOOT 48.0
/* What is drawn over the highest row: the columns' heads. */
#define GR_STEPS_HEAD 20.0

/* What stands at its stem: “D3 → −1/2”; of the best “Left’s best: 3/4”, or “Left: ∗” where several stop there. (transfer full) */
char *gr_value_option_text (const GrValueLine *line, GrSide side, const GrValueOption *option);
