// SPDX-License-Identifier: MIT
// Outlines around labels, in the shapes that a reader of DOT may ask for.
#pragma once

#include "graphs/graph.h"
#include "layout/layout.h"

/* Half the width and height of an outline of @shape around what is of half the size @content, in points; how far below the
   middle that stands in it to *@shift (nullable). */
GrPoint gr_shape_half (GrDotShape shape, GrPoint content, double *shift);

/* Draws the outline @look says, of half the size @half around (x, y), with @paint where it says nothing; boxes have corners of
   @radius. A second outline stands within, where one is asked for. */
void gr_shape_add (GrScene *scene, double x, double y, GrPoint half, double radius, const GrDotLook *look,
                   GrPaint paint);

/* The dash of a line that the reader asks for. */
GrDash gr_shape_dash (GrDotRim rim);

/* The ink of text in it. */
GrInk gr_shape_text_ink (const GrDotLook *look);

/* Has edges end at the outline and @air points before it; boxes have corners of @radius. */
void gr_shape_clip (GrLayoutNode *node, GrDotShape shape, GrPoint half, double radius, double air);
