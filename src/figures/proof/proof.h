// SPDX-License-Identifier: MIT
// Proof steps: a heading, numbers in bit columns, formulas. proof.c says what stands in each, draw.c draws.
#pragma once

#include "diagram/rows.h"

#define GR_PROOF_HALF 170.0 /* the width of two views side by side, in points, … */
#define GR_PROOF_GAP 32.0   /* … between them, … */
#define GR_PROOF_AIR 30.0   /* … and below one another */

/* One line: a number, and its bits. */
typedef struct {
  char *name; /* formula, owned */
  GrNimber value;
  GrBitsLook look;
  guint64 ringed;
  gboolean is_accent, is_framed, is_boxed;
} GrProofLine;

typedef struct GrProofView GrProofView;
struct GrProofView {
  const char *heading, *lang;
  GArray *line; /* of GrProofLine */
  guint n_bits;
  guint n_above;           /* lines above the rule; 0: no rule */
  guint64 shaded;          /* columns, called odd where there is room */
  int framed;              /* column, or -1 */
  guint n_braced;          /* so many of the lowest columns have a brace under them, with their sum */
  GPtrArray *formula;      /* of char*, owned: lines under the numbers */
  const char *value;       /* what stands over the numbers, beside the weights of the columns, … */
  const char *whose;       /* (nullable) … or instead over their names, whether they are the reader's */
  const char *note;        /* (nullable) words under the heading, … */
  const char *remark;      /* (nullable) … and under all */
  double width;            /* in points */
  const GrProofView *next; /* (nullable) stands in the same frame */
};

/* A proof that is being told. */
typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GPtrArray *frames;
  GPtrArray *still; /* of GrProofView: what one picture shows */
  guint n_bits;     /* of all columns */
  gboolean are_heaps;
  gboolean is_narrow; /* two of those stand side by side */
  const GArray *heap; /* (nullable) of guint64: the reader's, in misère Nim */
} GrProof;

/* @heading: a GR_PHRASE. */
GrProofView *gr_proof_view_new (const GrProof *proof, const char *heading);
void gr_proof_view_free (GrProofView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrProofView, gr_proof_view_free)

/* A new line with @value lent until the next one; @name (transfer full) is a formula. */
GrProofLine *gr_proof_view_add (GrProofView *view, char *name, GrNimber value);

/* The view drawn, and as text. (transfer full) */
GrScene *gr_proof_draw (const GrProofView *view);
char *gr_proof_plain (const GrProofView *view);

/* Adds the frame with the lines and formulas, drawn and as text. */
void gr_proof_add (const GrProof *proof, const GrProofView *view, const char *sentence, const char *result);

/* Adds the closing frame: 0 and not 0, and the moves between them. In misère play the nodes are called P and N, and at the end
   the mover has won. The words are GR_PHRASEs. */
void gr_proof_add_end (const GrProof *proof, gboolean is_misere, const char *sentence, const char *result);
