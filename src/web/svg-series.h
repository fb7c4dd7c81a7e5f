// SPDX-License-Identifier: MIT
// The pictures of one figure in one page: what stands in several of them is written once.
#pragma once

#include "formats/svg.h"

typedef struct GrSvgSeries GrSvgSeries;

/* Pictures whose shared parts get ids that begin with @id. */
GrSvgSeries *gr_svg_series_new (const char *id);
void gr_svg_series_free (GrSvgSeries *series);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrSvgSeries, gr_svg_series_free)

/* One picture more; all are added before the first is written. */
void gr_svg_series_add (GrSvgSeries *series, const GrScene *scene, const GrSvgOptions *options);

/* Appends the next picture as an <svg> element; options->id is wanted. Pictures are written in the order in which they
   were added, into one page: a later one uses what an earlier one has written. */
void gr_svg_series_append (GrSvgSeries *series, const GrScene *scene, const GrSvgOptions *options, GString *out);

/* The same as a group with the id @name, for scripts that put pictures together. */
void gr_svg_series_append_group (GrSvgSeries *series, const char *name, GString *out);
