// SPDX-License-Identifier: MIT
// The captions of figures, and words set below pictures: for page-figure.c.
#pragma once

#include "pages/galley.h"

/* Appends @text (nullable, lent) to @run (of GrRun). */
void gr_caption_add_run (GArray *run, GrRunStyle style, const char *text);
/* Sets @run (of GrRun) into @scene, @width points wide, from @y on. Gives the y below it. */
double gr_caption_set (GrScene *scene, const GArray *run, const GrProse *prose, double width, double y);

/* The caption of @figure as runs, which lend @label and @rest (set here, owned by the caller). (transfer full) of GrRun */
GArray *gr_caption_runs (const GrGalley *galley, const GrFigureBlock *figure, char **label, char **rest);
/* How captions are set where @body is the prose. */
GrProse gr_caption_prose (const GrGalley *galley, const GrProse *body);
/* The caption under @place as strips; what it says is never parted. */
void gr_caption_add (GrGalley *galley, const GrPlace *place, const GrFigureBlock *figure);
/* What the caption takes, in points: it is set and thrown away. */
double gr_caption_height (GrGalley *galley, const GrPlace *place, const GrFigureBlock *figure);

/* @figure for the ear: what the block says, or else its caption and what @frames (of GrFrame) say. (transfer full) */
char *gr_figure_alternative (const GrFigureBlock *figure, const GPtrArray *frames);
