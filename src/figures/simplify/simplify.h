// SPDX-License-Identifier: MIT
// What the way to a canonical form is made of: the tree of a game as it stands, and one step in it.
#pragma once

#include "diagram/figure.h"
#include "value/form.h"

typedef struct {
  guint32 parent; /* G_MAXUINT32: the game itself */
  GrSide side;    /* whose option of its parent it is */
  GrForm form;
  char *name;       /* as print sets it: of an open game a letter, else its value */
  gboolean is_open; /* its options are drawn and worked on */
  guint32 stands;   /* which node it was before a bypass brought it up; itself: none */
  GArray *child[2]; /* of guint32, by GrSide, in the order in which they stand */
} SimplifyNode;

typedef struct {
  const GrFigureRequest *request;
  GrForms *forms;
  GArray *node; /* of SimplifyNode, those before others that have them as options; some hang nowhere any more */
  guint n_letters;
} SimplifyTree;

typedef enum {
  SIMPLIFY_TYPED,     /* nothing is done yet */
  SIMPLIFY_DOMINATED, /* `option` goes, for `by` is better */
  SIMPLIFY_EQUAL,     /* `option` goes, for `by` is the same */
  SIMPLIFY_BYPASS,    /* `option` goes, for `by` answers it; what follows, `to`, comes instead */
  SIMPLIFY_DONE,      /* there is nothing more to do at `at` */
} SimplifyKind;

typedef struct {
  SimplifyKind kind;
  guint32 at; /* the game whose options are worked on */
  GrSide side;
  guint32 option, by;
  GArray *to; /* (nullable) of guint32: options of `by` */
} SimplifyStep;
