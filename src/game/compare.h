// SPDX-License-Identifier: MIT
// Two games compared, and how play shows it: who wins G − H, by which first moves and by which answers.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7: G ≥ H where Left, moving second, wins G − H.
#pragma once

#include "game/study.h"

/* A move of one component: “3 → 1”, or in the game's words. */
typedef struct {
  guint32 component;
  char *text;      /* NULL: there is none */
  char *where;     /* what follows it in answers without a picture (GrGameTelling.where), or "" */
  GrForm left;     /* what G − H is after it */
  GrPositions *at; /* the part of the component that it starts from, and after it those that it leaves */
} GrComparisonMove;

/* A first move in G − H and, where it loses, an answer that wins. In H the players have changed sides. */
typedef struct {
  GrComparisonMove move, answer;
} GrComparisonLine;

typedef struct {
  GrFormOrder order; /* of G and H */
  GrForm value[2];   /* of G and of H */
  GrForm difference;
  guint n_first;           /* the components of G; those of H come after */
  GPtrArray *line[2];      /* of GrComparisonLine, by the GrSide that begins in G − H */
  gboolean begins_well[2]; /* that side wins: its lines are winning moves; else all of its moves, answered */
  guint64 n_lines[2];      /* how many there are, of which at most the study's max_moves are kept */
  GError *moves_error;     /* (nullable) why no lines are there: GR_ERROR_LIMIT */
} GrComparison;

/* Compares the sum of the first @n_first components of @study, which is no family, with that of the others. NULL and
   @error. */
GrComparison *gr_study_compare (GrStudy *study, guint n_first, GError **error);
void gr_comparison_free (GrComparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrComparison, gr_comparison_free)
