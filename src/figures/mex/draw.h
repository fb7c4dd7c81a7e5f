// SPDX-License-Identifier: MIT
// The drawing of mex derivations: mex.c says what each frame shows, this draws it.
#pragma once

#include "figures/mex/derivation.h"

/* What all frames of a figure share. */
typedef struct {
  const GrFigureRequest *request;
  GPtrArray *derivation; /* of GrDerivation */
  double bottom;         /* of the boxes, the lowest of any, in points; filled by gr_mex_place() */
} GrMexFigure;

/* How far the crossing out has come. */
typedef struct {
  guint n_crossed;  /* of the derivation's distinct values */
  guint now;        /* index of the one in the accent, or G_MAXUINT */
  gboolean is_done; /* the mex is ringed */
} GrMexProgress;

/* The box of @value with its middle at (@x, @y): crossed out where a follower has it, ringed where it is the mex. */
void gr_mex_add_box (GrScene *scene, double x, double y, double side, GrNimber value, gboolean is_crossed,
                     gboolean is_ringed);

/* The height that all frames share. */
void gr_mex_place (GrMexFigure *mex);

/* Derivation @index as far as @progress; where there are several, with the values found so far. */
GrScene *gr_mex_draw (const GrMexFigure *mex, guint index, const GrMexProgress *progress);

/* What may be asked before the mex of a single derivation is told, on the frame in which nothing is crossed out:
   which box it is. NULL where its box is not drawn. (transfer full) */
GrQuestion *gr_mex_question (const GrMexFigure *mex);

/* The same as text: [v] is crossed out, (v) is the mex. (transfer full) */
char *gr_mex_plain (const GrMexFigure *mex, guint index, const GrMexProgress *progress);
