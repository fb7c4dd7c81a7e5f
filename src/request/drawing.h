// SPDX-License-Identifier: MIT
// A figure drawn: the one thing that every output is made of, be it a command's file, a lesson's page or a browser's.
#pragma once

#include "request/request.h"

/* Which frames of a figure are shown. */
typedef enum {
  GR_SHOW_LAST,
  GR_SHOW_ALL,
  GR_SHOW_STRIP, /* all of them side by side */
  GR_SHOW_STEP,  /* one of them */
} GrShow;

typedef struct {
  GPtrArray *frames; /* of GrFrame, at least one: all of them, finished (sentences set, one size) */
  char *heading;     /* the game with its options, as people call it: “Nim 3 1 4, misère play” */
  char *title;       /* what the picture is called where no caption is given: “Nim 3 1 4: nim-sum columns” */
  const char *lang;  /* of the sentences; static */
  gboolean is_told;  /* the reader has said which frames are shown: */
  GrShow show;
  guint step; /* GR_SHOW_STEP: the index of that frame */
  GrStill still;
} GrDrawing;

void gr_drawing_free (GrDrawing *drawing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrDrawing, gr_drawing_free)

/* Studies the games of @request and draws its figures: the road from words that have been read to frames and titles.
   (transfer full) of GrDrawing, in the order of the figures; one that cannot be drawn is left out, with a fault in
   @report. Each request can be drawn once. */
GPtrArray *gr_request_draw (GrRequest *request, GrReport *report);

/* The same; where forms to be filled in are asked for (--blank), *@filled gets them with their answers, else NULL. */
GPtrArray *gr_request_draw_forms (GrRequest *request, GPtrArray **filled, GrReport *report);

/* The language that `--lang` of the program’s options @program names. (transfer none) */
const char *gr_program_lang (const GrArgs *program);

/* The last step of that road, for games that have been studied: figure @index of @request. NULL with a fault in
   @report. */
GrDrawing *gr_request_draw_figure (const GrRequest *request, guint index, GrStudy *study, GrReport *report);

/* What the reader wants to see of @drawing; @fallback where he has not said. */
GrShow gr_drawing_show (const GrDrawing *drawing, GrShow fallback);

/* The frames that are shown; a strip is one frame, or as many as pages of @height points, and @width points wide, as for
   gr_frames_strip(). (transfer full) of GrFrame, at least one. */
GPtrArray *gr_drawing_choose (const GrDrawing *drawing, GrShow fallback, double width, double height);
