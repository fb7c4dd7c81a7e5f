// SPDX-License-Identifier: MIT
// Values of Hackenbush pictures in all colours.
#pragma once

#include "hackenbush/bush.h"
#include "value/form.h"

/* A memory of what has been worked out: one a game and store of forms. */
typedef struct GrBushForms GrBushForms;

/* Makes its values in @forms, which must outlive it; it explores at most gr_forms_limit() positions in all. */
GrBushForms *gr_bush_forms_new (GrForms *forms);
void gr_bush_forms_free (GrBushForms *memory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrBushForms, gr_bush_forms_free)
/* The store that the values are in. */
GrForms *gr_bush_forms_store (const GrBushForms *memory);
/* How many positions of parts with cycles it has explored. */
guint64 gr_bush_forms_positions (const GrBushForms *memory);

/* The value of what stands of @bush (nullable: all edges; edges that float count nothing). GR_FORM_NONE and @error over
   a limit. */
GrForm gr_bush_form (GrBushForms *memory, const GrBush *bush, const guint8 *standing, GError **error);

/* A bridge, a loop, or a part with cycles that no single node takes apart. */
typedef struct {
  guint32 root; /* the node through which it stands on the ground, or the ground */
  GArray *edge; /* of guint32 */
  GrForm form;  /* its value with all that hangs on it, as if it stood on the ground alone */
  GrForm after; /* the same after a cut that is told, which is left to whoever tells it */
} GrBushBlock;

static inline gboolean
gr_bush_block_has (const GrBushBlock *block, guint32 edge)
{
  guint i = 0;
  while (i < block->edge->len && g_array_index (block->edge, guint32, i) != edge)
    i++;
  return i < block->edge->len;
}

/* All of what stands of @bush: of GrBushBlock, what hangs on one before it. (transfer full) NULL and @error over a limit. For
   pictures that are drawn: it takes the square of the number of edges. */
GArray *gr_bush_block_forms (GrBushForms *memory, const GrBush *bush, GError **error);

/* How the value after each cut compares with @than: @order, shape (n_edges of @bush), for the edges that stand. FALSE
   where what stands is no blue and red forest, or its numbers are too long. In linear time but for their length. */
gboolean gr_bush_compare_cuts (const GrBush *bush, const guint8 *standing, const GrDyadic *than, GrFormOrder *order);

/* ---- bounds of pictures whose value takes too long to find (bounds.c) ---- */

/* Games made in @forms between which the value of what stands of @bush (nullable: all edges) lies: lower ≤ value ≤
   upper. Parts that stand by themselves count with their values where those are soon found. The work is bounded by
   the limit of @forms, a fraction of what a search may do. FALSE where @forms is full. */
gboolean gr_bush_bounds (const GrBush *bush, const guint8 *standing, GrForms *forms, GrForm *lower, GrForm *upper);
/* Who wins what stands of @bush and the number @beside together, found by play of at most some times @limit positions, without
   a value. FALSE: it is not known. */
gboolean gr_bush_bound_outcome (const GrBush *bush, const guint8 *standing, const GrDyadic *beside, guint64 limit,
                                GrOutcome *outcome);

/* ---- how pictures compare with numbers, found by playing (duel.c) ---- */

typedef enum { GR_DUEL_NO, GR_DUEL_YES, GR_DUEL_UNKNOWN } GrDuelAnswer;

/* What has been found out about one picture. */
typedef struct GrDuel GrDuel;

/* For the edges not @removed (shape (n_edges), 1 each); those that float count nothing. It looks at no more than @work positions in
   all. NULL: there are too many edges, or too many nodes among those that float. */
GrDuel *gr_duel_new (const GrBush *bush, const guint8 *removed, guint64 work);
void gr_duel_free (GrDuel *duel);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrDuel, gr_duel_free)

/* Whether the value is at least @x, or (@is_most) at most @x. */
GrDuelAnswer gr_duel_compare (GrDuel *duel, const GrDyadic *x, gboolean is_most);

/* Numbers between which the value lies, as near to each other as was found; equal ones are the value. (transfer full) */
void gr_duel_bounds (GrDuel *duel, GrDyadic **lower, GrDyadic **upper);
