// SPDX-License-Identifier: MIT
// SVG as a piece of another file: for pages of HTML that hold figures.
#pragma once

#include "scene/scene.h"

#define GR_SVG_PIXELS (4.0 / 3) /* a point */

/* How a picture is written. */
typedef struct {
  GrThemeName theme;
  const char *id;               /* (nullable) begins all ids; NULL: made from a hash of the content */
  const char *title;            /* for the ear and the mouse */
  const char *description;      /* (nullable) for the ear */
  const char *lang;             /* (nullable) "en", "ko" */
  const GrBox *without_caption; /* (nullable) the part to show; groups tagged GR_TAG_CAPTION are then left out */
  gboolean has_pieces;          /* pieces are groups with data-key and data-lights, for the script of a page */
} GrSvgOptions;

/* Appends @scene as one <svg> element without an XML declaration; it may stand in HTML too. */
void gr_svg_append (const GrScene *scene, const GrSvgOptions *options, GString *out);

/* Appends @text escaped for XML and HTML, fit for text and for attributes in double quotes. What XML cannot hold is
   written as U+FFFD. */
void gr_xml_append (GString *out, const char *text);
