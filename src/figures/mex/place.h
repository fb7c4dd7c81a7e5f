// SPDX-License-Identifier: MIT
// How one derivation by mex is set out: which followers and boxes are shown, and where.
#pragma once

#include "figures/mex/derivation.h"
#include "scene/scene.h"

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
