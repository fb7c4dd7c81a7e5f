// SPDX-License-Identifier: MIT
// Games as they were written: braces with every option that the reader gave them, sums, negatives and ordinal sums, each
// beside its value. Nothing is struck out here; value/form.h knows what is left when all that can go has gone.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7 and 15; A. N. Siegel, Combinatorial Game Theory (2013), ch. II.
#pragma once

#include "value/form.h"

typedef struct GrWritten GrWritten;

/* One game of a GrWritten: its number there. */
typedef guint32 GrWrittenGame;
#define GR_WRITTEN_NONE G_MAXUINT32

typedef enum {
  GR_WRITTEN_VALUE,    /* a name; its options are those of the canonical form */
  GR_WRITTEN_BRACES,   /* options as given */
  GR_WRITTEN_SUM,      /* of two */
  GR_WRITTEN_NEGATIVE, /* of another */
  GR_WRITTEN_ORDINAL,  /* G : H, one on top of the other */
} GrWrittenKind;

/* @forms is lent, and holds the values. */
GrWritten *gr_written_new (GrForms *forms);
void gr_written_free (GrWritten *written);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrWritten, gr_written_free)
GrForms *gr_written_forms (const GrWritten *written);

/* ---- making games; GR_WRITTEN_NONE and @error over a limit ---- */

GrWrittenGame gr_written_value (GrWritten *written, GrForm form);
/* Options in the order given: shapes (n_left) and (n_right). */
GrWrittenGame gr_written_braces (GrWritten *written, const GrWrittenGame *left, guint n_left,
                                 const GrWrittenGame *right, guint n_right, GError **error);
/* The same where their value @form is known. */
GrWrittenGame gr_written_braces_of (GrWritten *written, GrForm form, const GrWrittenGame *left, guint n_left,
                                    const GrWrittenGame *right, guint n_right);
/* Of two names that make one (1/2 and ^2 and *) it is that name; 0 is left out. */
GrWrittenGame gr_written_sum (GrWritten *written, GrWrittenGame a, GrWrittenGame b, GError **error);
GrWrittenGame gr_written_negative (GrWritten *written, GrWrittenGame a, GError **error);
/* { a^L, a : b^L | a^R, a : b^R }, which depends on how @a is written, and of @b on its value alone. */
GrWrittenGame gr_written_ordinal (GrWritten *written, GrWrittenGame a, GrWrittenGame b, GError **error);

/* ---- what a game is ---- */

GrWrittenKind gr_written_kind (const GrWritten *written, GrWrittenGame game);
GrForm gr_written_form (const GrWritten *written, GrWrittenGame game);
/* TRUE where it is a name, or has the options of its canonical form, each once and in this way. */
gboolean gr_written_is_canonical (GrWritten *written, GrWrittenGame game);
/* How many options of @side it has, as often as they were given. */
guint64 gr_written_n_options (const GrWritten *written, GrWrittenGame game, GrSide side);
/* Appends its options of @side to @out (of GrWrittenGame), as often as they were given; of sums those are made. FALSE and
   @error over a limit, as where there are more than @limit of them. */
gboolean gr_written_options (GrWritten *written, GrWrittenGame game, GrSide side, guint limit, GArray *out,
                             GError **error);
/* Appends it as text, in a notation that value/form-read.c reads: {0,1|2,3}, {0||0|-2}, 1 + {2|-1}. */
void gr_written_append (const GrWritten *written, GrWrittenGame game, GString *out);

/* ---- reading (form-read.c) ---- */

/* Reads @text as gr_form_read() does, and keeps what stands there. GR_WRITTEN_NONE and *fault (cleared by the caller). */
GrWrittenGame gr_written_read (GrWritten *written, const char *text, GrFormFault *fault);
