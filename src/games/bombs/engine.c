// SPDX-License-Identifier: MIT
// Sets of knots, interned, and two reasons to leave an explosion out. What takes more of one's own
// bombs and fewer of the other's is never better: more bombs of one colour, however they are joined, never harm their
// owner, who answers every move on the board without them by the same move. Of bombs that are joined to all others
// alike one is enough.
#include "games/bombs/engine.h"

void
gr_bomb_engine_free (gpointer data)
{
  GrBombEngine *engine = data;
  if (engine == NULL)
    return;
  g_free (engine->down);
  g_free (engine->up);
  g_free (engine->hue);
  gr_form_search_clear (&engine->known);
  g_free (engine);
}

guint32
gr_bomb_engine_local (const GrBombEngine *engine, guint32 knot)
{
  guint32 low = 0, high = engine->n;
  while (high - low > 1) {
    guint32 middle = low + (high - low) / 2;
    *(engine->knot[middle] <= knot ? &low : &high) = middle;
  }
  return low;
}

/* What @dag leads to from each knot, itself included; those that it leads to must be done before. */
static void
engine_close (const GrBombEngine *engine, const GrDag *dag, guint32 i, guint64 *rows)
{
  guint64 *row = &rows[(gsize) i * engine->n_words];
  gr_bomb_set_add (row, i);
  for (guint32 k = dag->row[engine->knot[i]]; k < dag->row[engine->knot[i] + 1]; k++) {
    const guint64 *other = &rows[(gsize) gr_bomb_engine_local (engine, dag->follower[k]) * engine->n_words];
    for (guint32 w = 0; w < engine->n_words; w++)
      row[w] |= other[w];
  }
}

GrBombEngine *
gr_bomb_engine_new (const GrBombBoard *board, guint32 part, const GrFormRules *rules)
{
  GrBombEngine *engine = g_new0 (GrBombEngine, 1);
  engine->board = board;
  engine->knot = &board->part_knot[board->part_row[part]];
  engine->n = board->part_row[part + 1] - board->part_row[part];
  engine->n_words = (engine->n + 63) / 64;
  gsize size = (gsize) engine->n * engine->n_words;
  engine->down = g_new0 (guint64, size);
  engine->up = g_new0 (guint64, size);
  engine->hue = g_new0 (guint64, 3 * (gsize) engine->n_words);
  for (guint32 i = 0; i < engine->n; i++) {
    engine_close (engine, board->down, i, engine->down);
    engine_close (engine, board->up, engine->n - 1 - i, engine->up);
    gr_bomb_set_add (&engine->hue[board->hue[engine->knot[i]] * engine->n_words], i);
  }
  gr_form_search_init (&engine->known, rules);
  return engine;
}

guint32
gr_bomb_engine_intern (GrBombEngine *engine, const guint64 *set)
{
  return gr_form_search_add (&engine->known, set, engine->n_words * sizeof *set);
}

/* ---- options ---- */

/* Whether, on @set, exploding @v leaves no more than exploding @w for the owner of @own against that of @other. */
static gboolean
option_is_worse (const GrBombEngine *engine, const guint64 *set, guint32 v, guint32 w, GrKnotHue own, GrKnotHue other)
{
  const guint64 *a = &engine->down[(gsize) v * engine->n_words], *b = &engine->down[(gsize) w * engine->n_words];
  const guint64 *mine = &engine->hue[own * engine->n_words], *yours = &engine->hue[other * engine->n_words];
  for (guint32 i = 0; i < engine->n_words; i++)
    if (((a[i] & ~b[i] & ~mine[i]) | (b[i] & ~a[i] & ~yours[i])) & set[i])
      return FALSE;
  return TRUE;
}

/* Whether neither of @v and @w sets off the other and both are joined to all other knots of @set alike. */
static gboolean
option_is_twin (const GrBombEngine *engine, const guint64 *set, guint32 v, guint32 w)
{
  const guint64 *const rows[] = { engine->down, engine->up };
  for (guint way = 0; way < 2; way++) {
    const guint64 *a = &rows[way][(gsize) v * engine->n_words], *b = &rows[way][(gsize) w * engine->n_words];
    if (gr_bomb_set_has (a, w) || gr_bomb_set_has (b, v))
      return FALSE;
    for (guint32 i = 0; i < engine->n_words; i++) {
      guint64 differ = (a[i] ^ b[i]) & set[i];
      if (v / 64 == i)
        differ &= ~(G_GUINT64_CONSTANT (1) << (v % 64));
      if (w / 64 == i)
        differ &= ~(G_GUINT64_CONSTANT (1) << (w % 64));
      if (differ != 0)
        return FALSE;
    }
  }
  return TRUE;
}

gboolean
gr_bomb_engine_is_needless (const GrBombEngine *engine, const guint64 *set, guint32 v, const guint64 *rival,
                            GrKnotHue own)
{
  GrKnotHue other = own == GR_KNOT_BLUE ? GR_KNOT_RED : GR_KNOT_BLUE, hue = engine->board->hue[engine->knot[v]];
  for (guint32 w = gr_bomb_set_next (rival, engine->n_words, 0); w != G_MAXUINT32;
       w = gr_bomb_set_next (rival, engine->n_words, w + 1)) {
    if (w == v)
      continue;
    if (option_is_worse (engine, set, v, w, own, other))
      return TRUE;
    if (w > v && engine->board->hue[engine->knot[w]] == hue && option_is_twin (engine, set, v, w))
      return TRUE;
  }
  return FALSE;
}
