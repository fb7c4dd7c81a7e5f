// SPDX-License-Identifier: MIT
// The drawing of mex derivations: mex.c says what each frame shows, this draws it.
#pragma once

#include "figures/mex/derivation.h"

/* What all frames of a figure share. */
typedef struct {
  const GrFigureRequest *request;
  GPtrArray *derivation;      /* of GrDerivation */
  guint group_rows, box_rows; /* the most of any; filled by gr_mex_place() */
} GrMexFigure;

/* How far the crossing out has come. */
typedef struct {
  guint n_crossed;  /* of the derivation's distinct values */
  guint now;        /* index of the one in the accent, or G_MAXUINT */
  gboolean is_done; /* the mex is ringed */
} GrMexProgress;

/* The heights that all frames share. */
void gr_mex_place (GrMexFigure *mex);

/* Derivation @index as far as @progress; where there are several, with the values found so far. */
GrScene *gr_mex_draw (const GrMexFigure *mex, guint index, const GrMexProgress *progress);

/* The same as text: [v] is crossed out, (v) is the mex. (transfer full) */
char *gr_mex_plain (const GrMexFigure *mex, guint index, const GrMexProgress *progress);
