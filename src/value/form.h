// SPDX-License-Identifier: MIT
// Values of short games for two players: canonical forms, each kept once. A GrForm is the number of a form in its
// GrForms, so that two games have equal values exactly where their GrForm is the same.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7–10; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways,
// vol. 1, ch. 3; A. N. Siegel, Combinatorial Game Theory (2013), ch. II.
#pragma once

#include "base/report.h"
#include "value/dyadic.h"

typedef guint32 GrForm;
#define GR_FORM_NONE G_MAXUINT32
#define GR_FORM_ZERO 0 /* in every GrForms */

typedef struct GrForms GrForms;

/* A store of at most @limit forms. What would need more, or by far too many comparisons, or reaches too deep, gives
   GR_ERROR_LIMIT and leaves the store as it was before but for forms added. */
GrForms *gr_forms_new (guint64 limit);
void gr_forms_free (GrForms *forms);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrForms, gr_forms_free)
/* How many it may hold: a bound for games' own recursions, too. */
guint64 gr_forms_limit (const GrForms *forms);
/* What it was made with, which messages name. */
guint64 gr_forms_asked (const GrForms *forms);

/* ---- making forms; GR_FORM_NONE and @error over a limit ---- */

/* x (transfer none). */
GrForm gr_form_number (GrForms *forms, const GrDyadic *x, GError **error);
GrForm gr_form_integer (GrForms *forms, gint64 number, GError **error);
/* x + @ups · ↑ + *@nimber, where x is the form of a number. */
GrForm gr_form_simple (GrForms *forms, GrForm x, gint64 ups, guint64 nimber, GError **error);
/* { @left | @right }, options in any order, repeated or not. */
GrForm gr_form_make (GrForms *forms, const GrForm *left, guint n_left, const GrForm *right, guint n_right,
                     GError **error);
#define GR_BORN_MOST 2 /* days: 4 games by day 1, 22 by day 2, and 1474 by day 3, which are more than anybody draws */
/* Appends all games born by @day (at most GR_BORN_MOST) to @out (of GrForm), each once, in the order in which subsets of
   options make them. FALSE and @error over a limit. */
gboolean gr_forms_born (GrForms *forms, guint day, GArray *out, GError **error);
GrForm gr_form_sum (GrForms *forms, GrForm a, GrForm b, GError **error);
GrForm gr_form_negative (GrForms *forms, GrForm a, GError **error);

/* ---- comparing ---- */

typedef enum {
  GR_FORM_EQUAL,
  GR_FORM_LESS,
  GR_FORM_GREATER,
  GR_FORM_CONFUSED, /* neither: ‖ */
  GR_FORM_UNKNOWN,  /* over a limit */
} GrFormOrder;
/* “=”, “<”, “>”, “||”, “?”. */
extern const char *const gr_form_order_signs[];
GrFormOrder gr_form_compare (GrForms *forms, GrForm a, GrForm b, GError **error);

/* ---- what a form is ---- */

typedef enum {
  GR_FORM_NUMBER,
  GR_FORM_SIMPLE,  /* a number, ups and a nimber, and no number */
  GR_FORM_GENERAL, /* all others */
} GrFormKind;
GrFormKind gr_form_kind (const GrForms *forms, GrForm a);
/* The number it is the sum of with an infinitesimal: GR_FORM_NUMBER and GR_FORM_SIMPLE; the left stop of a
   GR_FORM_GENERAL. (transfer none) */
const GrDyadic *gr_form_base (const GrForms *forms, GrForm a);
/* GR_FORM_NUMBER and GR_FORM_SIMPLE: its ups and nimber. */
gint64 gr_form_ups (const GrForms *forms, GrForm a);
guint64 gr_form_nimber (const GrForms *forms, GrForm a);
/* The number at which play ends where Left (Right) begins and both play for the best. (transfer none) */
const GrDyadic *gr_form_left_stop (const GrForms *forms, GrForm a);
const GrDyadic *gr_form_right_stop (const GrForms *forms, GrForm a);
/* TRUE where it is base + an all-small game: one in which, wherever one player can move, the other can, too. */
gboolean gr_form_is_small (const GrForms *forms, GrForm a);
/* The same with base x. GR_FORM_NONE and @error over a limit. */
GrForm gr_form_rebase (GrForms *forms, GrForm a, const GrDyadic *x, GError **error);

typedef enum { GR_SIDE_LEFT, GR_SIDE_RIGHT } GrSide;
/* How many options of @side the canonical form has, and one of them. A nimber may have very many: they are made as they
   are asked for, and GR_FORM_NONE and @error come over the limit. */
guint64 gr_form_n_options (const GrForms *forms, GrForm a, GrSide side);
GrForm gr_form_option (GrForms *forms, GrForm a, GrSide side, guint64 index, GError **error);

/* ---- names (form-text.c, form-read.c; named.c, by parts) ---- */

/* Appends the value's name: 3/4, *2, ^*, 1/2+^2+*, +-1, {2|-1}, tiny(1), {0||0|-2}. FALSE, and nothing appended, where
   it would be too long or too deep to be read back. */
gboolean gr_form_append (const GrForms *forms, GrForm a, GString *out);
/* The same of a name of at most @most bytes; a longer one is given up early. */
gboolean gr_form_append_within (const GrForms *forms, GrForm a, gsize most, GString *out);

/* Appends a name of @a that is made of parts and no longer than @most bytes: a number, ups and a nimber, and beside them
   *:H, ^[n], H.^ or switches. What it says is read back and compared. FALSE, and nothing appended, where there is none;
   over a limit, too. */
gboolean gr_form_append_parts (GrForms *forms, GrForm a, gsize most, GString *out);
/* The atomic weight of @a, which is all-small (gr_form_is_small() with base 0). GR_FORM_NONE and @error over a limit. */
GrForm gr_form_atomic_weight (GrForms *forms, GrForm a, GError **error);

/* Appends a name as print sets it: ↑, 2·↑, ±1, −3/4. A name so set is not read back. */
void gr_form_typeset (const char *name, GString *out);

/* A fault in a name: bytes [start, end) of the text. */
typedef struct {
  GrFaultKind kind;
  gsize start, end;
  char *message;    /* “want …, got …”, without a full stop */
  const char *help; /* (nullable) the remedy */
} GrFormFault;
void gr_form_fault_clear (GrFormFault *fault);

/* Reads a value: any name that gr_form_append() writes, sums and differences of them, any braces. GR_FORM_NONE and
   *fault (nullable; cleared by the caller) where it is none or goes over a limit. */
GrForm gr_form_read (GrForms *forms, const char *text, GrFormFault *fault);
