// SPDX-License-Identifier: MIT
// A part of a board for the engine (values.c): sets of its knots, a bit each, what is known of them, and which
// explosions need not be looked at.
#pragma once

#include "games/bombs/read.h"
#include "value/form-search.h"

typedef struct {
  const GrBombBoard *board;
  const guint32 *knot; /* shape (n), rising: lent by the board */
  guint32 n, n_words;
  guint64 *down, *up; /* shape (n, n_words): what goes with each, what sets it off; itself too */
  guint64 *hue;       /* shape (3, n_words), by GrKnotHue */
  GrFormSearch known; /* what is left of the part: sets of n_words words */
} GrBombEngine;

static inline gboolean
gr_bomb_set_has (const guint64 *set, guint32 i)
{
  return (set[i / 64] >> (i % 64) & 1) != 0;
}

static inline void
gr_bomb_set_add (guint64 *set, guint32 i)
{
  set[i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
}

/* Its lowest element from @from on; G_MAXUINT32: none. */
static inline guint32
gr_bomb_set_next (const guint64 *set, guint32 n_words, guint32 from)
{
  guint32 w = from / 64;
  if (w >= n_words)
    return G_MAXUINT32;
  guint64 word = set[w] >> (from % 64) << (from % 64);
  while (word == 0)
    if (++w == n_words)
      return G_MAXUINT32;
    else
      word = set[w];
  return w * 64 + __builtin_ctzll (word);
}

static inline const guint64 *
gr_bomb_engine_set (const GrBombEngine *engine, guint32 entry)
{
  return gr_interner_key (&engine->known.position, entry, NULL);
}

/* For part @part of @board; @rules find the values of what is left of it. */
GrBombEngine *gr_bomb_engine_new (const GrBombBoard *board, guint32 part, const GrFormRules *rules);
void gr_bomb_engine_free (gpointer data);
/* The number of @knot, which is in the part, within it. */
guint32 gr_bomb_engine_local (const GrBombEngine *engine, guint32 knot);
/* The entry of @set, new or known. */
guint32 gr_bomb_engine_intern (GrBombEngine *engine, const guint64 *set);
/* Whether, where @set is left, the owner of @own need not look at the explosion of @v, for one of @rival, which are
   his, does as well. Of any that do as well as one another one is not needless. */
gboolean gr_bomb_engine_is_needless (const GrBombEngine *engine, const guint64 *set, guint32 v, const guint64 *rival,
                                     GrKnotHue own);
