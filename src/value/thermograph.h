// SPDX-License-Identifier: MIT
// Thermographs: how the stops of a game move together as every move is taxed by t, up to the temperature at which
// nobody cares to move any more and the mean stands as a mast.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 9; Winning Ways, vol. 1, ch. 6; A. N. Siegel, Combinatorial
// Game Theory (2013), ch. II.5.
#pragma once

#include "value/form.h"

/* A point of a wall, both owned. */
typedef struct {
  GrDyadic *tax;
  GrDyadic *value;
} GrWallPoint;

typedef struct {
  /* Of GrWallPoint, by rising tax: where the wall turns, from tax 0 (of a number: from its temperature, which is below
     0) to the temperature, where both walls meet. It is straight between its points, and above the last it is the mast.
     */
  GArray *wall[2]; /* by GrSide */
  GrDyadic *mean;
  GrDyadic *temperature; /* of m/2^k: −1/2^k; 0 and more of all that is no number */
} GrThermograph;

/* NULL and GR_ERROR_LIMIT where the walls have too many corners to find. */
GrThermograph *gr_thermograph_new (const GrForms *forms, GrForm form, GError **error);
/* The same with walls from tax −1 on: a tax below 0 is a reward for moving. Integers, in which nobody moves for less than a reward
   of 1, are masts from there. NULL and @error over a limit: numbers do not move along here, so that all positions are looked at. */
GrThermograph *gr_thermograph_rewarded_new (GrForms *forms, GrForm form, GError **error);
void gr_thermograph_free (GrThermograph *thermograph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrThermograph, gr_thermograph_free)

/* Where the wall of @side stands at @tax, which is at least that of its first point. (transfer full) */
GrDyadic *gr_thermograph_wall_at (const GrThermograph *thermograph, GrSide side, const GrDyadic *tax);
