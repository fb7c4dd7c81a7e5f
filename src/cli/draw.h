// SPDX-License-Identifier: MIT
// What draw and step share: where a figure goes, and in which format.
#pragma once

#include "cli/command.h"
#include "formats/format.h"
#include "request/drawing.h"

/* The add_rights() of a command that writes there. */
void gr_draw_add_rights (const GrCall *call, GrWriterRights *rights);

/* The format that -f or the file's extension names; for standard output, where nothing is said, the one that has
   @fallback. NULL and a fault where there is none such. */
const GrFormat *gr_draw_format (const GrCall *call, GrFormatFlags fallback);

/* What the terminal shows that we write to: its size, and the colours that the user wants. FALSE where there is none. */
gboolean gr_draw_terminal (const GrCall *call, GrCellsOptions *look);

/* FALSE and a fault where bytes of @format would go to a terminal. */
gboolean gr_draw_check_terminal (const GrCall *call, const GrFormat *format);

/* FALSE and a fault at @place where @format holds nothing but state graphs and @figure shows something else. */
gboolean gr_draw_check_states (const GrFigure *figure, const GrFormat *format, const GrWord *place, GrReport *report);

/* Writes the frames of @drawing that are wanted to their file or files, in @format, which has a function for that. The
   command has the options output, format and id-prefix. */
void gr_draw_write (const GrCall *call, const GrDrawing *drawing, const GrFormat *format);

/* ---- how a picture goes into somebody else's page: its size, the air around it, what lies under it ---- */

#define GR_STILL_PARAMS \
  { "title", GR_PARAM_TEXT, NULL, 0, 0, NULL, "TEXT", "what stands over the picture, in place of the game" }, \
    { "margin", GR_PARAM_NUMBER, NULL, 0, 1000, NULL, "POINTS", "the margin around the picture; by default 18" }, \
    { "background", GR_PARAM_TEXT, NULL, 0, 0, NULL, "none|COLOUR", "what lies under the picture, such as #FFF8E7" }, \
    { "width", GR_PARAM_TEXT, NULL,     0, \
      0,       NULL,          "LENGTH", "how wide the picture is: 640 (pixels), 120mm, 12cm, 5in, 360pt" }, \
    { "height", GR_PARAM_TEXT, NULL, 0, 0, NULL, "LENGTH", "how high it is, in place of --width" }, \
    { "size", GR_PARAM_TEXT, NULL, 0, 0, NULL, "WxH", "fitted into that size, on its ground: 1200x630, 160mmx90mm" }, \
    { "scale", GR_PARAM_TEXT, NULL, 0, 0, NULL, "FACTOR", "PNG: dots for a pixel of its size; for a dense screen 2" }, \
    { "animate", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "SVG: all steps in one picture, one after another" }, \
    { "seconds", GR_PARAM_TEXT, \
      NULL,      0, \
      0,         NULL, \
      "SECONDS", "how long each step is shown in an animation, the last one twice as long; by default 2.5" }, \
    { "snippet", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "HTML: one element to paste into any page" }, \
  { \
    "text", GR_PARAM_CHOICE, "real", 0, 0, gr_still_texts, NULL, \
      "SVG: letters that can be read, their outlines, or letters with the font that they need" \
  }

extern const char *const gr_still_texts[];

/* What a file is written from. */
typedef struct {
  GPtrArray *frames;       /* of GrFrame, at least one: those that are shown, with as much air as the reader wants */
  GrFormatOptions options; /* lends from `description`, `missing`, the drawing and the request */
  char *description;
  GString *missing;
} GrStillFrames;

/* Reads these options, where the command of @request has them, for a file of @format that shows @drawing; with @unfolds all
   frames where the reader has not said which, or the last one. NULL and faults where an option makes no sense, or none in
   @format. (transfer full) */
GrStillFrames *gr_still_frames (const GrRequest *request, const GrDrawing *drawing, const GrFormat *format,
                                gboolean unfolds, GrReport *report);
void gr_still_frames_free (GrStillFrames *still);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrStillFrames, gr_still_frames_free)
