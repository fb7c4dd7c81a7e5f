// SPDX-License-Identifier: MIT
// What readers write for Hackenbush: stalks as words, or one graph in DOT.
#pragma once

#include "hackenbush/forms.h"
#include "graphs/dot.h"

typedef struct {
  GPtrArray *bush;      /* of GrBush: one a realm */
  GArray *realm;        /* of guint32, shape (n_components) */
  GPtrArray *stalk;     /* (nullable) of char*, shape (n_realms): the letters from the ground up; NULL: a graph */
  GrDot *dot;           /* (nullable) the graph: node names by edge */
  gboolean is_partizan; /* something that stands is blue or red */
  GrBushForms *memory;  /* (nullable) values met so far, where Left and Right have different edges */
  GrForm met;           /* in the store of memory: a graph's value that its bounds gave; GR_FORM_NONE: not so */
  /* (nullable) Of a graph whose value is over a limit: what was told of that, and names of its bounds. */
  GError *over;
  char *bound[2];
} GrHackenbush;

/* Contest problems that are green Hackenbush. */
extern const GrContestProblem gr_hackenbush_problems[];

/* NULL with faults in @report. */
GrHackenbush *gr_hackenbush_read (const GrArgs *args, GrReport *report);
void gr_hackenbush_free (GrHackenbush *hackenbush);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrHackenbush, gr_hackenbush_free)
