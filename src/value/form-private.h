// SPDX-License-Identifier: MIT
// What the files of forms share and nobody else needs. Functions here give GR_FORM_NONE or FALSE where forms->over is
// set; public ones make an error of it.
#pragma once

#include "base/interner.h"
#include "value/form.h"
#include "value/memo.h"

/* Options that are looked into deeper than this are over the limit: the walks recurse no deeper. */
#define FORM_NESTING 1000
/* Multiples of ↑ stay below this, so that sums fit. */
#define FORM_UPS_MAX (G_GINT64_CONSTANT (1) << 40)

/* Bytes of a name; a number of 100 000 edges has 60 208. What is written is read back. */
#define FORM_NAME_MOST 80000

/* Options that are kept, on average over the limit. */
#define FORM_OPTIONS_A_FORM 64

typedef struct {
  GrFormKind kind;
  GrDyadic *number; /* GR_FORM_NUMBER: it, owned */
  GrForm base;      /* of a number: itself, of a simple form: its number, of a general one: its left stop */
  GrForm core;      /* GR_FORM_GENERAL: the form less its base; GR_FORM_NONE: this one is a core, its base is 0 */
  gint64 ups;
  guint64 nimber;
  guint32 first; /* of a core: its options are option[first … first + n[0]) and on to + n[1] */
  guint32 n[2];
  guint8 is_small; /* GR_FORM_GENERAL: base + an all-small game */
  guint8 zero;     /* GR_FORM_GENERAL: how it compares with 0, as far as is known: FORM_ZERO_… */
  GrForm stop[2];  /* forms of numbers */
  GrForm negative; /* GR_FORM_NONE: not known yet */
} FormNode;

/* Whether it is known if a form is ≤ 0, and then whether it is; the same of ≥ 0. */
enum { FORM_ZERO_LESS_KNOWN = 1, FORM_ZERO_LESS = 2, FORM_ZERO_GREATER_KNOWN = 4, FORM_ZERO_GREATER = 8 };

typedef enum { FORM_WITHIN, FORM_OVER_NODES, FORM_OVER_STEPS, FORM_OVER_DEPTH, FORM_OVER_NUMBERS } FormOver;

/* The game that is being brought to canonical form: it takes part in comparisons as if it were a form. It is no number.
   */
typedef struct {
  GrForm id;         /* from FORM_CANDIDATE up, never used again */
  GArray *option[2]; /* of GrForm */
  GrForm stop[2];
} FormCandidate;
#define FORM_CANDIDATE 0x80000000u

struct GrForms {
  GArray *node;                /* of FormNode */
  GArray *option;              /* of GrForm */
  GrSlots content;             /* nodes by what they hold */
  GrMemo order;                /* (a, b): a ≤ b */
  GrMemo candidate_order;      /* the same where one of them is the candidate, which comes once and never again */
  GrMemo sum;                  /* (lesser, greater): a + b */
  guint64 limit, asked, steps; /* forms at most, and what the store was made with, which may be less or more */
  guint64 n_translates;        /* of the nodes: general forms that are no cores */
  guint64 n_bits;              /* of all numbers */
  guint nesting;
  FormOver over;
  FormCandidate candidate;
};

static inline const FormNode *
form_node (const GrForms *forms, GrForm a)
{
  return &g_array_index (forms->node, FormNode, a);
}

/* Of forms of numbers. */
static inline int
form_order_numbers (const GrForms *forms, GrForm a, GrForm b)
{
  return a == b ? 0 : gr_dyadic_compare (form_node (forms, a)->number, form_node (forms, b)->number);
}

/* @a, or GR_FORM_NONE and @error where a limit was passed; then counts anew. */
GrForm gr_forms_check (GrForms *forms, GrForm a, GError **error);
/* Counts @steps; over the limit it notes that. */
void gr_forms_step (GrForms *forms, guint steps);
/* Goes one level deeper, FALSE over a limit; every TRUE needs a gr_forms_leave(). */
gboolean gr_forms_enter (GrForms *forms);
static inline void
gr_forms_leave (GrForms *forms)
{
  forms->nesting--;
}

/* ---- form.c ---- */

/* Swallows @x. */
GrForm gr_forms_intern_number (GrForms *forms, GrDyadic *x);
GrForm gr_forms_intern_simple (GrForms *forms, GrForm base, gint64 ups, guint64 nimber);
/* The forms of numbers @a + @b and −@a. */
GrForm gr_forms_add_numbers (GrForms *forms, GrForm a, GrForm b);
GrForm gr_forms_negate_number (GrForms *forms, GrForm a);
/* What general form @a keeps: shape (n[0] + n[1]), its options less its base. */
const GrForm *gr_forms_core_options (const GrForms *forms, GrForm a);
/* Sorts options by their structure (not by when they were met) and drops repeated ones. */
void gr_forms_sort (const GrForms *forms, GArray *option);

/* @a less its base: 0 of a number, ups and nimber of a simple form, the core of a general one. */
GrForm gr_forms_core (GrForms *forms, GrForm a);
/* @a + @x, where @x is the form of a number. */
GrForm gr_forms_translate (GrForms *forms, GrForm a, GrForm x);
/* Takes number @x from each option in both lists. */
void gr_forms_take_from (GrForms *forms, GArray *const *option, GrForm x);
/* The general form with these options, which must be canonical and no simple form's; changes the lists. */
GrForm gr_forms_intern_general (GrForms *forms, GArray *left, GArray *right);
/* An option of a form or of the candidate, which gr_form_n_options() knows too. */
GrForm gr_forms_option (GrForms *forms, GrForm a, GrSide side, guint64 index);

/* ---- form-order.c ---- */

/* a ≤ b. FALSE where a limit was passed, too. */
gboolean gr_forms_less_or_equal (GrForms *forms, GrForm a, GrForm b);
