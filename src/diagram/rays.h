// SPDX-License-Identifier: MIT
// Rays: where lost positions that are two numbers lie along straight lines from 0,0, as those of Wythoff's game do.
#pragma once

#include "scene/scene.h"

typedef struct {
  double steep, flat; /* slopes of the rays above and below the diagonal; 0: there is none */
  guint last;         /* the largest number: slopes are known to about one part of it */
} GrRays;

/* The rays on which all of @n places lie, but for less than two places up or across: @place holds their numbers, shape
   (n, 2), the first across and the second up. Source of Wythoff's: W. A. Wythoff, A modification of the game of Nim, Nieuw
   Archief voor Wiskunde 7 (1907). */
GrRays gr_rays_find (const guint *place, guint n);

/* Draws them as thin lines with their slopes, and the mirror between two that are images of each other. Place 0,0 has its
   middle at @origin; places are @cell apart, @columns and @rows of them, upwards where @up is −1 and downwards where it is
   1. */
typedef struct {
  GrPoint origin;
  double cell, up;
  guint columns, rows;
  const char *lang;
} GrRaysSheet;
void gr_rays_add (const GrRays *rays, const GrRaysSheet *sheet, GrScene *out);
/* Names a few of @place on the steep ray, beside them, where there is room. */
void gr_rays_add_names (const GrRays *rays, const GrRaysSheet *sheet, const guint *place, guint n, GrScene *out);
