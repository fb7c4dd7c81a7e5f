// SPDX-License-Identifier: MIT
// What readers write for Hackenbush: stalks as words, or one graph in DOT.
#pragma once

#include "hackenbush/forms.h"
#include "graphs/graph.h"

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

/* NULL with faults in @report. */
GrHackenbush *gr_hackenbush_read (const GrArgs *args, GrReport *report);
/* Stalks of the letters @words (of GrWord), which are good: W is as R. */
GrHackenbush *gr_hackenbush_new_stalks (const GPtrArray *words);
void gr_hackenbush_free (GrHackenbush *hackenbush);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrHackenbush, gr_hackenbush_free)

/* The rules (hackenbush.c), also for games whose stalks or trees look otherwise: their instances begin with a GrHackenbush. */
void gr_hackenbush_components (gconstpointer instance, GrPositions *out);
void gr_hackenbush_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out);
void gr_hackenbush_seek (gconstpointer instance, guint32 realm, GrBytes from, GrNimber wanted, GrMoves *out);
void gr_hackenbush_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out);
extern const GrGameCounting gr_hackenbush_counting;
extern const GrGamePartizan gr_hackenbush_partizan;
extern const GrGamePlaces gr_hackenbush_places;
extern const GrGameFolding gr_hackenbush_folding;
void gr_hackenbush_move_json (gconstpointer instance, const GrMove *move, GrJson *json);
/* The letters of a stalk, of which the first *length stand; NULL for graphs. */
const char *gr_hackenbush_letters (gconstpointer instance, guint32 realm, GrBytes at, gsize *length);
