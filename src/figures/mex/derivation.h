// SPDX-License-Identifier: MIT
// One application of the mex rule: a position, its followers and their values.
#pragma once

#include "diagram/figure.h"

#define GR_MEX_FORM_MOST 40 /* followers for which a form has room */

typedef struct {
  char *label;
  GrVerdict verdict;
} GrFollower;

typedef struct {
  char *label;
  GrVerdict verdict; /* its grundy is the mex of the followers' values */
  GArray *follower;  /* of GrFollower, in the order of the game's moves */
  GArray *distinct;  /* of GrNimber: their values, ascending, each once */
} GrDerivation;

const GrFollower *gr_derivation_follower (const GrDerivation *derivation, guint index);

/* “0 and 1 are taken; the first gap is 2.”, with @before before it. (transfer full) */
char *gr_derivation_tell_gap (const GrDerivation *derivation, const char *before, const GrFigureRequest *request);
/* TRUE where @value is among the first @n of its distinct values. */
gboolean gr_derivation_has (const GrDerivation *derivation, guint n, GrNimber value);
/* The followers of @value in words, “5 and 3”, and how many they are (*n). (transfer full) */
char *gr_derivation_holders (const GrDerivation *derivation, GrNimber value, const GrFigureRequest *request, guint *n);

/* The derivations of @positions, ordered so that followers come before (depth first or level by level, as @order says)
   where there are several. (transfer full) of GrDerivation; NULL and @error where a value cannot be had or there are
   too many followers to write down. */
GPtrArray *gr_derivations (GrStudy *study, const GrPositions *positions, GrOrder order, GError **error);
