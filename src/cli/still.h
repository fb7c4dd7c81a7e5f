// SPDX-License-Identifier: MIT
// How a picture goes into somebody else's page: its size, the air around it, what lies under it.
#pragma once

#include "formats/format.h"

#define GR_STILL_PARAMS \
  { "title", GR_PARAM_TEXT, NULL, 0, 0, NULL, "TEXT", "what the picture is called, for the ear and the mouse" }, \
    { "margin", GR_PARAM_NUMBER, NULL, 0, 1000, NULL, "POINTS", "the air around the picture; without it 18" }, \
    { "background", GR_PARAM_TEXT, NULL, 0, 0, NULL, "none|COLOUR", "what lies under the picture, such as #FFF8E7" }, \
    { "width", GR_PARAM_TEXT, NULL,     0, \
      0,       NULL,          "LENGTH", "how wide the picture is: 640 (pixels), 120mm, 12cm, 5in, 360pt" }, \
    { "scale", GR_PARAM_TEXT, NULL, 0, 0, NULL, "FACTOR", "PNG: dots for a pixel of --width; for a dense screen 2" }, \
    { "animate", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "SVG: all steps in one picture, one after another" }, \
  { \
    "text", GR_PARAM_CHOICE, "real", 0, 0, gr_still_texts, NULL, "SVG: letters that can be read, or their outlines" \
  }

extern const char *const gr_still_texts[];

/* Reads these options, where @args has them, into @own. FALSE and faults where one makes no sense, or none in @format. */
gboolean gr_still_read (const GrArgs *args, const GrFormat *format, GrFormatOptions *own, GrReport *report);

/* Gives @frames, which are finished, as much air as the reader wants. */
void gr_still_set_margin (const GrArgs *args, GPtrArray *frames);
