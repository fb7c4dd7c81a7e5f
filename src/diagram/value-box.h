// SPDX-License-Identifier: MIT
// Values by their names, each in a circle or in a box with round ends: for pictures that compare games and not
// positions. 0 has the double ring of P-positions.
#pragma once

#include "scene/scene.h"

/* Half the height in points: the radius of a short name's circle. */
#define GR_VALUE_BOX_RADIUS 13.5

typedef struct {
  const char *name;   /* as print sets it; lent */
  GrInk stroke, fill; /* of the outline and the inside */
  GrInk ink;          /* of the name */
  GrDash dash;
  double width;       /* of the outline in points */
  gboolean is_double; /* two outlines */
  gboolean is_square; /* hardly rounded corners */
} GrValueBox;

/* Half its width in points. */
double gr_value_box_half (const char *name);
/* Draws it around (x, y). */
void gr_value_box_add (GrScene *scene, double x, double y, const GrValueBox *box);
