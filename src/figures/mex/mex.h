// SPDX-License-Identifier: MIT
// Applications of the mex rule: mex.c derives values from those of followers, draw.c sets out a derivation and draws it.
#pragma once

#include "diagram/words.h"

typedef struct {
  char *label;
  GrVerdict verdict;
} GrFollower;

typedef struct {
  char *label;
  GrVerdict verdict; /* its grundy is the mex of the followers' values */
  GArray *follower;  /* of GrFollower, by their values; of a form in the order of the game's moves, which tells none */
  GArray *distinct;  /* of GrNimber: their values, ascending, each once */
  gboolean is_own;   /* labels are names that the reader gave, which are never cut */
  char *sum; /* (nullable) “3+4: 3 ⊕ 1 = 2”, of a follower with several parts, of a value but 0 if possible */
} GrDerivation;

GR_AT_FUNCTION (gr_derivation_follower, GrDerivation, follower, const GrFollower)

/* TRUE where @value is among the first @n of its values, or of all for G_MAXUINT. */
static inline gboolean
gr_derivation_has (const GrDerivation *derivation, guint n, GrNimber value)
{
  for (guint i = 0; i < MIN (n, derivation->distinct->len); i++)
    if (g_array_index (derivation->distinct, GrNimber, i) == value)
      return TRUE;
  return FALSE;
}

/* A name of @derivation as sentences have it: of at most @n characters where it is not the reader's. (transfer full) */
static inline char *
gr_derivation_name (const GrDerivation *derivation, const char *label, guint n)
{
  return gr_words_short (label, derivation->is_own ? 0 : n);
}

/* A box with its number, or a gap between boxes. */
typedef struct {
  GrNimber value;
  gboolean is_gap;
  guint n_hidden; /* values of followers that a gap leaves out */
} GrMexBox;

/* What all frames of a figure share. */
typedef struct {
  const GrFigureRequest *request;
  GPtrArray *derivation; /* of GrDerivation */
  double bottom;         /* of the boxes, the lowest of any, in points; filled by gr_mex_place() */
} GrMexFigure;

/* How far the crossing out has come. */
typedef struct {
  guint n_crossed;  /* of the derivation's distinct values */
  guint now;        /* index among these of the one in the accent, or G_MAXUINT */
  gboolean is_done; /* the mex is ringed */
} GrMexProgress;

/* The boxes that are drawn of @derivation. (transfer full) of GrMexBox */
GArray *gr_mex_boxes (const GrDerivation *derivation, gboolean is_form);

/* Fills the height that all frames share. */
void gr_mex_place (GrMexFigure *mex);

/* Derivation @index as far as @progress; where there are several, with the values found so far. */
GrScene *gr_mex_draw (const GrMexFigure *mex, guint index, const GrMexProgress *progress);

/* The same as text: [v] is crossed out, (v) is the mex. (transfer full) */
char *gr_mex_plain (const GrMexFigure *mex, guint index, const GrMexProgress *progress);
