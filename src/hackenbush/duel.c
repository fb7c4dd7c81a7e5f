// SPDX-License-Identifier: MIT
// A picture is compared with a number by play, without its value. G ≥ q exactly where Right, moving first in G − q, loses:
// Left wins first from each G^R − q, and G ≤ q^L is false. Left wins first in G − q exactly where some G^L ≥ q, or G ≥ q^R.
// Both are asked in turn, with the moves first that let most of the other player's edges fall, until all that is left of one
// colour settles it: G lies between what it would be worth with all green edges red and all of them blue, each edge
// counting 1. What is found of a position holds for all smaller, or all larger, numbers, and is kept so. A few hundred
// thousand positions of the 2^30 of a picture of thirty edges are mostly enough, for only one reply to each move is wanted.
// Numbers are multiples of 1/16, whose options are, too.
// Invariant: a position is the set of edges that stand, a word of bits; recursion is as deep as there are edges, and as q
// has days.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 0 and 8; D. E. Knuth, R. W. Moore, An analysis of alpha-beta
// pruning, Artificial Intelligence 6 (1975).
#include "hackenbush/forms.h"

#include "base/interner.h"

#define DUEL_MOST_EDGES 62
#define DUEL_ONE 16      /* of 1 */
#define DUEL_HALVINGS 4  /* 2^4 = 16 */
#define DUEL_QUESTIONS 6 /* that may take all of the work */

/* What is known of a position, by duel_holds()' is_won: for which numbers it holds, all up to @yes, and for which not, all from
   @no on. */
typedef struct {
  gint32 yes[2], no[2];
} DuelFacts;

struct GrDuel {
  guint n_edges;
  guint8 node[DUEL_MOST_EDGES][2];
  guint64 hue[3];                      /* by GrHue: edges */
  guint64 around[DUEL_MOST_EDGES + 1]; /* by node: edges at it */
  guint64 all;
  GrSlots slots;
  GArray *position;    /* of guint64 */
  GArray *facts;       /* of DuelFacts */
  guint64 work;        /* positions that may still be looked at */
  guint64 share, stop; /* of them for one question; what is to be left after this one */
  gboolean is_over;    /* this question took too long */
};

/* What of the edges @at is joined to the ground; in *@tree (nullable) those by which it is reached: nothing falls where another
   one is cut. */
static guint64
duel_standing (const GrDuel *duel, guint64 at, guint64 *tree)
{
  guint64 found = 0, reached = 1, done = 0, first = 0;
  while ((reached & ~done) != 0) {
    guint node = (guint) __builtin_ctzll (reached & ~done);
    done |= G_GUINT64_CONSTANT (1) << node;
    for (guint64 left = duel->around[node] & at & ~found; left != 0; left &= left - 1) {
      const guint8 *end = duel->node[__builtin_ctzll (left)];
      guint64 ends = G_GUINT64_CONSTANT (1) << end[0] | G_GUINT64_CONSTANT (1) << end[1];
      first |= (ends & ~reached) != 0 ? left & -left : 0;
      reached |= ends;
    }
    found |= duel->around[node] & at;
  }
  if (tree != NULL)
    *tree = first;
  return found;
}

/* Adds @edge; @alias are the numbers of nodes here, shape (n_nodes), 0 for those not met. FALSE: there is no room for it. */
static gboolean
duel_add (GrDuel *duel, const GrBushEdge *edge, guint8 *alias, guint *n_met)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << duel->n_edges;
  for (guint k = 0; k < 2; k++) {
    guint8 *own = &alias[edge->node[k]];
    if (edge->node[k] != 0 && *own == 0) {
      if (*n_met == DUEL_MOST_EDGES) /* some edges float */
        return FALSE;
      *own = (guint8)++ * n_met;
    }
    duel->node[duel->n_edges][k] = *own;
    duel->around[*own] |= bit;
  }
  duel->hue[edge->hue] |= bit;
  duel->all |= bit;
  duel->n_edges++;
  return TRUE;
}

GrDuel *
gr_duel_new (const GrBush *bush, const guint8 *removed, guint64 work)
{
  g_autofree guint8 *alias = g_new0 (guint8, bush->n_nodes);
  guint n_met = 0;
  GrDuel *duel = g_new0 (GrDuel, 1);
  for (guint32 i = 0; i < bush->edge->len; i++) {
    if (removed[i])
      continue;
    if (duel->n_edges == DUEL_MOST_EDGES || !duel_add (duel, gr_bush_edge (bush, i), alias, &n_met)) {
      g_free (duel);
      return NULL;
    }
  }
  duel->all = duel_standing (duel, duel->all, NULL);
  gr_slots_init (&duel->slots);
  duel->position = g_array_new (FALSE, FALSE, sizeof (guint64));
  duel->facts = g_array_new (FALSE, FALSE, sizeof (DuelFacts));
  duel->work = work;
  duel->share = MAX (1, work / DUEL_QUESTIONS);
  return duel;
}

void
gr_duel_free (GrDuel *duel)
{
  if (duel == NULL)
    return;
  gr_slots_clear (&duel->slots);
  GR_DROP (duel, position, facts);
  g_free (duel);
}

/* ---- positions ---- */

/* The positions that cutting one of @moves leaves, those first by which most of @theirs and least of @mine falls: shape (the
   count of moves), which is given. */
static guint
duel_followers (const GrDuel *duel, guint64 at, guint64 moves, guint64 mine, guint64 theirs, guint64 *out)
{
  int rank[DUEL_MOST_EDGES] = { 0 };
  guint n = 0;
  guint64 tree;
  duel_standing (duel, at, &tree);
  for (; moves != 0; moves &= moves - 1) {
    guint64 cut = moves & -moves, left = at & ~cut;
    guint64 after = (tree & cut) != 0 ? duel_standing (duel, left, NULL) : left, gone = at & ~after;
    int own = __builtin_popcountll (gone & theirs) - __builtin_popcountll (gone & mine);
    guint i = n++;
    for (; i > 0 && rank[i - 1] < own; i--) {
      rank[i] = rank[i - 1];
      out[i] = out[i - 1];
    }
    rank[i] = own;
    out[i] = after;
  }
  return n;
}

static gboolean
duel_same (gconstpointer owner, guint32 number, gconstpointer key)
{
  return g_array_index (((const GrDuel *) owner)->position, guint64, number) == *(const guint64 *) key;
}

/* What the position is worth at least and at most, each edge counting 1. */
static void
duel_count (const GrDuel *duel, guint64 at, gint32 *low, gint32 *high)
{
  *low = -DUEL_ONE * __builtin_popcountll (at & (duel->hue[GR_HUE_RED] | duel->hue[GR_HUE_GREEN]));
  *high = DUEL_ONE * __builtin_popcountll (at & (duel->hue[GR_HUE_BLUE] | duel->hue[GR_HUE_GREEN]));
}

/* ---- questions ---- */

/* Whether the position is ≥ q; with @is_won, whether Left, moving first in the position less q, wins. FALSE where the work is
   over. */
static gboolean
duel_holds (GrDuel *duel, guint64 at, gint32 q, gboolean is_won)
{
  static const DuelFacts nothing = { { G_MININT32, G_MININT32 }, { G_MAXINT32, G_MAXINT32 } };
  gint32 low, high;
  duel_count (duel, at, &low, &high);
  if (is_won ? low > q || high <= q : low >= q || high < q)
    return is_won ? low > q : low >= q;
  guint32 hash = (guint32) ((at * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15)) >> 32);
  guint32 number = gr_slots_lookup (&duel->slots, hash, duel_same, duel, &at);
  if (number == GR_INTERNER_NONE) {
    number = gr_slots_add (&duel->slots, hash);
    g_array_append_val (duel->position, at);
    g_array_append_val (duel->facts, nothing);
  }
  const DuelFacts *known = &g_array_index (duel->facts, DuelFacts, number);
  if (q <= known->yes[is_won] || q >= known->no[is_won])
    return q <= known->yes[is_won];
  duel->is_over |= duel->work == duel->stop;
  duel->work -= !duel->is_over;
  if (duel->is_over)
    return FALSE;
  guint64 after[DUEL_MOST_EDGES], mine = duel->hue[is_won ? GR_HUE_BLUE : GR_HUE_RED],
                                  theirs = duel->hue[is_won ? GR_HUE_RED : GR_HUE_BLUE];
  guint n = duel_followers (duel, at, at & ~theirs, mine, theirs, after);
  gboolean good = !is_won; /* one move that Left wins by will do, and none of Right's may win */
  for (guint i = 0; i < n && good != is_won && !duel->is_over; i++)
    good = duel_holds (duel, after[i], q, !is_won);
  gint32 unit = q % DUEL_ONE == 0 ? DUEL_ONE : q & -q; /* to the canonical options of q, where it has them */
  if (good != is_won && !duel->is_over && (unit < DUEL_ONE || (is_won ? q < 0 : q > 0)))
    good = duel_holds (duel, at, is_won ? q + unit : q - unit, !is_won);
  DuelFacts *facts = &g_array_index (duel->facts, DuelFacts, number);
  if (good)
    facts->yes[is_won] = MAX (facts->yes[is_won], q);
  else if (!duel->is_over)
    facts->no[is_won] = MIN (facts->no[is_won], q);
  return good;
}

/* Whether the whole picture is ≥ q; with @is_won, whether Left wins first in it less q. */
static GrDuelAnswer
duel_ask (GrDuel *duel, gint32 q, gboolean is_won)
{
  duel->stop = duel->work > duel->share ? duel->work - duel->share : 0;
  duel->is_over = FALSE;
  gboolean good = duel_holds (duel, duel->all, q, is_won);
  return good ? GR_DUEL_YES : duel->is_over ? GR_DUEL_UNKNOWN : GR_DUEL_NO;
}

GrDuelAnswer
gr_duel_compare (GrDuel *duel, const GrDyadic *x, gboolean is_most)
{
  double scaled = gr_dyadic_to_double (x) * DUEL_ONE;
  if (gr_dyadic_halvings (x) > DUEL_HALVINGS || ABS (scaled) > DUEL_ONE * 1000)
    return GR_DUEL_UNKNOWN;
  GrDuelAnswer answer = duel_ask (duel, (gint32) scaled, is_most);
  return !is_most || answer == GR_DUEL_UNKNOWN ? answer : answer == GR_DUEL_YES ? GR_DUEL_NO : GR_DUEL_YES;
}

/* By halving, to multiples of @unit: the largest of them from @low on at which the value is known to be at least it; with
   @is_won the smallest up to @high at which it is known to be at most it. */
static gint32
duel_close_in (GrDuel *duel, gint32 low, gint32 high, gint32 unit, gboolean is_won)
{
  while (high - low > unit) {
    gint32 middle = low + MAX (unit, (high - low) / 2 / unit * unit);
    GrDuelAnswer answer = duel_ask (duel, middle, is_won);
    if (answer == GR_DUEL_YES || (is_won && answer == GR_DUEL_UNKNOWN))
      low = middle;
    else
      high = middle;
  }
  return is_won ? high : low;
}

void
gr_duel_bounds (GrDuel *duel, GrDyadic **lower, GrDyadic **upper)
{
  gint32 low, high;
  duel_count (duel, duel->all, &low, &high);
  gint32 least = duel_close_in (duel, low, high + DUEL_ONE, DUEL_ONE, FALSE);
  low = least - DUEL_ONE; /* the most is looked for from the least up, in growing steps: mostly it is not far */
  for (gint32 step = DUEL_ONE; least + step < high; step *= 2) {
    if (duel_ask (duel, least + step, TRUE) == GR_DUEL_NO) {
      high = least + step;
      break;
    }
    low = least + step;
  }
  gint32 most = duel_close_in (duel, low, high, DUEL_ONE, TRUE);
  if (most - least <= 2 * DUEL_ONE) {
    for (gint32 unit = DUEL_ONE / 4; unit > 0; unit /= 4) {
      least = duel_close_in (duel, least, MIN (most, least + 4 * unit), unit, FALSE);
      most = duel_close_in (duel, MAX (least, most - 4 * unit) - unit, most, unit, TRUE);
    }
  }
  *lower = gr_dyadic_new (least, DUEL_HALVINGS);
  *upper = gr_dyadic_new (most, DUEL_HALVINGS);
}
