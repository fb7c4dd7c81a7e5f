// SPDX-License-Identifier: MIT
// Pictures that share their parts. Every picture is a row of units, its outermost items as SVG; equal units are one
// number. Two units that often follow each other become one, again and again, as long as any two do twice: the grammar of
// N. J. Larsson and A. Moffat (Off-line dictionary-based compression, 1999), but with many pairs a round. What stands in
// several places is written as a group where it comes first and as <use> where it comes again, in groups too, so that a
// figure's page grows by the differences of its frames and needs no script to be seen.
#include "web/html.h"

#include "base/order.h"

#include <string.h>

#define SERIES_SHORT 60 /* bytes: what is shorter is written again */
#define SERIES_USE 20   /* bytes of a <use> beside the id of the series */

typedef struct {
  char *text;          /* NULL: two units that follow each other, */
  guint32 first, last; /* which have lower numbers */
  gsize size;          /* bytes when it is written in full, the shared ones in it as <use> */
  guint n_places;
  gboolean is_shared, is_written;
} Unit;

typedef struct {
  guint64 key; /* the first number over the second */
  guint32 unit;
} Pair;

struct GrSvgSeries {
  char *id;
  GHashTable *number; /* of a text, lent by its unit */
  GArray *unit;       /* of Unit */
  GPtrArray *picture; /* of GArray of guint32 */
  guint next;         /* picture to be written; before the first they are folded */
};

GR_CLEAR_FUNCTION (unit_clear, Unit, text)

GrSvgSeries *
gr_svg_series_new (const char *id)
{
  GrSvgSeries *series = g_new0 (GrSvgSeries, 1);
  series->id = g_strdup (id);
  series->number = g_hash_table_new (g_str_hash, g_str_equal);
  series->unit = g_array_new (FALSE, TRUE, sizeof (Unit));
  g_array_set_clear_func (series->unit, unit_clear);
  series->picture = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  return series;
}

GR_FREE_FUNCTION (gr_svg_series_free, GrSvgSeries, id, number, unit, picture)

static Unit *
series_unit (GrSvgSeries *series, guint32 number)
{
  return &g_array_index (series->unit, Unit, number);
}

void
gr_svg_series_add (GrSvgSeries *series, const GrScene *scene, const GrSvgOptions *options)
{
  g_autoptr (GPtrArray) texts = gr_svg_units (scene, options);
  GArray *own = g_array_sized_new (FALSE, FALSE, sizeof (guint32), texts->len);
  for (guint i = 0; i < texts->len; i++) {
    guint32 number = series->unit->len;
    gpointer found;
    if (g_hash_table_lookup_extended (series->number, texts->pdata[i], NULL, &found)) {
      number = GPOINTER_TO_UINT (found);
    } else {
      Unit unit = { .size = strlen (texts->pdata[i]) };
      unit.text = g_steal_pointer (&texts->pdata[i]);
      g_array_append_val (series->unit, unit);
      g_hash_table_insert (series->number, unit.text, GUINT_TO_POINTER (number));
    }
    g_array_append_val (own, number);
  }
  g_ptr_array_add (series->picture, own);
}

static guint64
pair_key (const GArray *picture, guint at)
{
  return (guint64) g_array_index (picture, guint32, at) << 32 | g_array_index (picture, guint32, at + 1);
}

/* (transfer full) The pairs that are found at least half as often as the one that is found most, each with a new unit; no two of
   them have a unit in common, so that equal rows become equal. None where all are found once. */
static GArray *
series_pairs (GrSvgSeries *series)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint64)); /* how seldom, over where among them */
  g_autoptr (GHashTable) taken = g_hash_table_new (NULL, NULL);
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (Pair));
  GR_EACH_POINTER (i, const GArray, picture, series->picture)
    for (guint k = 0; k + 1 < picture->len; k++)
      g_array_append_val (all, ((guint64) { pair_key (picture, k) }));
  g_array_sort (all, gr_order_u64);
  for (guint i = 0, end; i < all->len; i = end) {
    for (end = i + 1; end < all->len && g_array_index (all, guint64, end) == g_array_index (all, guint64, i);)
      end++;
    if (end - i > 1)
      g_array_append_val (order, ((guint64) { (guint64) (G_MAXUINT32 - (end - i)) << 32 | i }));
  }
  g_array_sort (order, gr_order_u64);
  for (guint i = 0; i < order->len; i++) {
    guint64 at = g_array_index (order, guint64, i), key = g_array_index (all, guint64, (guint32) at);
    guint n = G_MAXUINT32 - (guint32) (at >> 32),
          most = G_MAXUINT32 - (guint32) (g_array_index (order, guint64, 0) >> 32);
    Unit unit = { .first = (guint32) (key >> 32), .last = (guint32) key };
    gpointer first = GUINT_TO_POINTER (unit.first), last = GUINT_TO_POINTER (unit.last);
    if (n < most / 2 || g_hash_table_contains (taken, first) || g_hash_table_contains (taken, last))
      continue;
    g_hash_table_add (taken, first);
    g_hash_table_add (taken, last);
    Pair pair = { key, series->unit->len };
    g_array_append_val (series->unit, unit);
    g_array_append_val (chosen, pair);
  }
  g_array_sort (chosen, gr_order_u64);
  return chosen;
}

/* Makes one unit of two as long as that is worth it, and says which are shared. */
static void
series_fold (GrSvgSeries *series)
{
  for (guint n_pairs = 1; n_pairs > 0;) {
    g_autoptr (GArray) pairs = series_pairs (series);
    n_pairs = pairs->len;
    for (guint i = 0; i < series->picture->len && n_pairs > 0; i++) {
      GArray *picture = series->picture->pdata[i];
      guint n = 0;
      for (guint k = 0; k < picture->len; k++, n++) {
        guint32 number = g_array_index (picture, guint32, k);
        Pair wanted = { .key = k + 1 < picture->len ? pair_key (picture, k) : G_MAXUINT64 };
        guint found;
        if (g_array_binary_search (pairs, &wanted, gr_order_u64, &found)) {
          number = g_array_index (pairs, Pair, found).unit;
          k++;
        }
        g_array_index (picture, guint32, n) = number;
      }
      g_array_set_size (picture, n);
    }
  }
  GR_EACH_POINTER (i, const GArray, picture, series->picture)
    for (guint k = 0; k < picture->len; k++)
      series_unit (series, g_array_index (picture, guint32, k))->n_places++;
  for (guint i = series->unit->len; i-- > 0;) {
    const Unit *unit = series_unit (series, i);
    if (unit->text == NULL && unit->n_places > 0) {
      series_unit (series, unit->first)->n_places++;
      series_unit (series, unit->last)->n_places++;
    }
  }
  for (guint i = 0; i < series->unit->len; i++) {
    Unit *unit = series_unit (series, i);
    for (guint k = 0; k < 2 && unit->text == NULL; k++) {
      const Unit *part = series_unit (series, k == 0 ? unit->first : unit->last);
      unit->size += part->is_shared ? strlen (series->id) + SERIES_USE : part->size;
    }
    unit->is_shared = unit->n_places > 1 && unit->size > SERIES_SHORT;
  }
}

/* Deep as pairs are in each other, one for a round of folding. */
static void
series_append_unit (GrSvgSeries *series, guint32 number, GString *out)
{
  Unit *unit = series_unit (series, number);
  if (unit->is_written) {
    g_string_append_printf (out, "<use href=\"#%s_%u\"/>\n", series->id, number);
    return;
  }
  unit->is_written = unit->is_shared;
  if (unit->is_shared)
    g_string_append_printf (out, "<g id=\"%s_%u\">\n", series->id, number);
  if (unit->text != NULL) {
    g_string_append (out, unit->text);
  } else {
    series_append_unit (series, unit->first, out);
    series_append_unit (series, unit->last, out);
  }
  g_string_append (out, unit->is_shared ? "</g>\n" : "");
}

void
gr_svg_series_append (GrSvgSeries *series, GString *out)
{
  if (series->next == 0)
    series_fold (series);
  const GArray *own = series->picture->pdata[series->next++];
  for (guint i = 0; i < own->len; i++)
    series_append_unit (series, g_array_index (own, guint32, i), out);
}
