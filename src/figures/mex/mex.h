// SPDX-License-Identifier: MIT
// Applications of the mex rule: a position, its followers and their values; how each is set out, and its drawing.
#pragma once

#include "diagram/figure.h"

/* ---- what is derived (derivation.c) ---- */

typedef struct {
  char *label;
  GrVerdict verdict;
} GrFollower;

typedef struct {
  char *label;
  GrVerdict verdict; /* its grundy is the mex of the followers' values */
  GArray *follower;  /* of GrFollower, in the order of the game's moves */
  GArray *distinct;  /* of GrNimber: their values, ascending, each once */
} GrDerivation;

static inline const GrFollower *
gr_derivation_follower (const GrDerivation *derivation, guint index)
{
  return &g_array_index (derivation->follower, GrFollower, index);
}

/* “0 and 1 are taken; the first gap is 2.”, with @before before it. (transfer full) */
char *gr_derivation_tell_gap (const GrDerivation *derivation, const char *before, const GrFigureRequest *request);
/* TRUE where @value is among the first @n of its distinct values. */
gboolean gr_derivation_has (const GrDerivation *derivation, guint n, GrNimber value);
/* The followers of @value in words, “5 and 3”, and how many they are (*n). (transfer full) */
char *gr_derivation_holders (const GrDerivation *derivation, GrNimber value, const GrFigureRequest *request, guint *n);

/* The derivations of @positions, ordered so that followers come before (depth first or level by level, as @order says)
   where there are several. (transfer full) of GrDerivation; NULL and @error where a value cannot be had or there are
   too many followers to write down. */
GPtrArray *gr_derivations (GrStudy *study, const GrPositions *positions, GrOrder order, GError **error);

/* ---- which followers and boxes are shown, and where (place.c) ---- */

#define GR_MEX_BRACE_X 78.0 /* of the left brace, in points */

/* Followers of one value, or a single one. */
typedef struct {
  char *label; /* “3”, “3, 6”, “×12” */
  GrVerdict verdict;
  guint box; /* in aligned layouts: the box over which it stands */
} GrMexGroup;

/* A box with its number, or a gap between boxes. */
typedef struct {
  GrNimber value;
  gboolean is_gap;
  guint n_hidden; /* values of followers that a gap leaves out */
} GrMexBox;

/* Up to seven groups stand in a row of their own. More stand over their boxes, row by row. Those of a form to be filled in
   tell no values: each follower stands by itself, as the game lists them, in rows over as many boxes as there may be values. */
typedef struct {
  const GrDerivation *derivation;
  GArray *group; /* of GrMexGroup: those shown */
  GArray *box;   /* of GrMexBox */
  gboolean is_aligned;
  guint n_a_row; /* of the followers of a form; 0: it is none */
  guint boxes_a_row;
  double scale; /* of followers, of a node's size */
  double cell;  /* from follower to follower */
  double box_side, box_pitch, box_left;
} GrMexLayout;

/* Fills zeroed @layout; @derivation is lent as long as it lives. */
void gr_mex_layout_init (GrMexLayout *layout, const GrDerivation *derivation, gboolean is_form);
void gr_mex_layout_clear (GrMexLayout *layout);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrMexLayout, gr_mex_layout_clear)

static inline const GrMexGroup *
gr_mex_group (const GrMexLayout *layout, guint index)
{
  return &g_array_index (layout->group, GrMexGroup, index);
}

static inline const GrMexBox *
gr_mex_box (const GrMexLayout *layout, guint index)
{
  return &g_array_index (layout->box, GrMexBox, index);
}

/* The middles of a group's node and of a box; the position stands at (0, 0), and so high do the first followers. */
GrPoint gr_mex_group_at (const GrMexLayout *layout, guint index);
GrPoint gr_mex_box_at (const GrMexLayout *layout, guint index);
/* The middle of the followers that stand over box @index of an aligned layout. */
GrPoint gr_mex_over_box (const GrMexLayout *layout, guint index);

/* Rows of boxes. */
guint gr_mex_rows (const GrMexLayout *layout);
/* Where the brace behind the last followers stands. */
GrPoint gr_mex_brace_right (const GrMexLayout *layout);

/* How many values of followers are not shown. */
guint gr_mex_n_hidden (const GrMexLayout *layout);

/* ---- drawing (draw.c) ---- */

/* What all frames of a figure share. */
typedef struct {
  const GrFigureRequest *request;
  GPtrArray *derivation; /* of GrDerivation */
  double bottom;         /* of the boxes, the lowest of any, in points; filled by gr_mex_place() */
} GrMexFigure;

/* How far the crossing out has come. */
typedef struct {
  guint n_crossed;  /* of the derivation's distinct values */
  guint now;        /* index of the one in the accent, or G_MAXUINT */
  gboolean is_done; /* the mex is ringed */
} GrMexProgress;

/* The box of @value with its middle at (@x, @y): crossed out where a follower has it, ringed where it is the mex. */
void gr_mex_add_box (GrScene *scene, double x, double y, double side, GrNimber value, gboolean is_crossed,
                     gboolean is_ringed);

/* The height that all frames share. */
void gr_mex_place (GrMexFigure *mex);

/* Derivation @index as far as @progress; where there are several, with the values found so far. */
GrScene *gr_mex_draw (const GrMexFigure *mex, guint index, const GrMexProgress *progress);

/* The same as text: [v] is crossed out, (v) is the mex. (transfer full) */
char *gr_mex_plain (const GrMexFigure *mex, guint index, const GrMexProgress *progress);
