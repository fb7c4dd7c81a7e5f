// SPDX-License-Identifier: MIT
// A game on the way to its canonical form, and one step of that way drawn (draw.c).
#pragma once

#include "diagram/figure.h"

typedef struct {
  guint32 parent; /* G_MAXUINT32: the game itself */
  GrSide side;    /* whose option of its parent it is */
  GrForm form;
  char *name;       /* as print sets it: of an open game a letter, else its value */
  gboolean is_open; /* its options are drawn and worked on */
  guint32 stands;   /* which node it was before a bypass brought it up; itself: none */
  GString *by;      /* (nullable) the moves to it, by their names in the picture of the position, … */
  GrScene *picture; /* … or (nullable) where they have none the position after one */
  guint n_moves;    /* that lead to it from the position */
  GArray *child[2]; /* of guint32, by GrSide, in the order in which they stand */
} GrSimplifyNode;

typedef struct {
  const GrFigureRequest *request;
  GrForms *forms;
  GArray *node; /* of GrSimplifyNode, those before others that have them as options; some hang nowhere any more */
  guint n_letters;
  GrScene *position; /* (nullable) lent: what the game is, drawn */
  const char *typed; /* (nullable) lent: else as it was written, once that is not what is drawn */
} GrSimplifyTree;

typedef enum {
  GR_SIMPLIFY_TYPED,     /* nothing is done yet */
  GR_SIMPLIFY_DOMINATED, /* `option` goes, for `by` is better */
  GR_SIMPLIFY_EQUAL,     /* `option` goes, for `by` is the same */
  GR_SIMPLIFY_BYPASS,    /* `option` goes, for `by` answers it; what follows, `to`, comes instead */
  GR_SIMPLIFY_DONE,      /* there is nothing more to do at `at` */
} GrSimplifyKind;

typedef struct {
  GrSimplifyKind kind;
  guint32 at; /* the game whose options are worked on */
  GrSide side;
  guint32 option, by;
  GArray *to; /* (nullable) of guint32: options of `by` */
} GrSimplifyStep;

GR_AT_FUNCTION (gr_simplify_node, GrSimplifyTree, node, GrSimplifyNode)
gboolean gr_simplify_takes_away (const GrSimplifyStep *step);

/* Why the option that @step bypasses goes, and for what. (transfer full) */
char *gr_simplify_bypass (const GrSimplifyTree *tree, const GrSimplifyStep *step);

/* Left’s options and Right’s, each with its reason: after @step (of GrSimplifyStep), which took something away. @now (nullable: all of
   it) is what the picture is about. (transfer full) */
GrScene *gr_simplify_draw (const GrSimplifyTree *tree, const GArray *step, const GrSimplifyStep *now);
