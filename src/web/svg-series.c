// SPDX-License-Identifier: MIT
// Pictures that share their parts. Every picture is a row of units, its outermost items as SVG; equal units are one
// number. Units that always follow each other, in every picture that has either, are one run. A run that stands in
// several pictures is written as a group where it comes first and as <use> where it comes again, so that a figure's page
// grows by the differences of its frames and needs no script to be seen.
#include "web/html.h"

#include <string.h>

#define SERIES_SHORT 60 /* bytes: shorter runs are written again */
#define SERIES_NONE G_MAXUINT32
#define SERIES_BREAK (G_MAXUINT32 - 1) /* not always the same one */
#define SERIES_EDGE (G_MAXUINT32 - 2)  /* the beginning or the end of a picture */

typedef struct {
  char *text;
  guint32 before, after; /* the units that stand beside it, or SERIES_… */
  guint32 last_picture;  /* in which it was met, to see whether it stands in one twice */
  guint n_pictures;
  gboolean is_written;
} Unit;

struct GrSvgSeries {
  char *id;
  GHashTable *number; /* of a text, lent by its unit */
  GArray *unit;       /* of Unit */
  GPtrArray *picture; /* of GArray of guint32 */
  guint next;         /* picture to be written */
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

static void
neighbour_note (guint32 *slot, guint32 neighbour)
{
  *slot = *slot == SERIES_NONE || *slot == neighbour ? neighbour : SERIES_BREAK;
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
      Unit unit = { .before = SERIES_NONE, .after = SERIES_NONE, .last_picture = SERIES_NONE };
      unit.text = g_steal_pointer (&texts->pdata[i]);
      g_array_append_val (series->unit, unit);
      g_hash_table_insert (series->number, unit.text, GUINT_TO_POINTER (number));
    }
    g_array_append_val (own, number);
  }
  for (guint i = 0; i < own->len; i++) {
    Unit *unit = series_unit (series, g_array_index (own, guint32, i));
    neighbour_note (&unit->before, i > 0 ? g_array_index (own, guint32, i - 1) : SERIES_EDGE);
    neighbour_note (&unit->after, i + 1 < own->len ? g_array_index (own, guint32, i + 1) : SERIES_EDGE);
    if (unit->last_picture == series->picture->len)
      unit->before = unit->after = SERIES_BREAK; /* twice in one picture */
    else
      unit->n_pictures++;
    unit->last_picture = series->picture->len;
  }
  g_ptr_array_add (series->picture, own);
}

void
gr_svg_series_append (GrSvgSeries *series, GString *out)
{
  const GArray *own = series->picture->pdata[series->next++];
  for (guint first = 0, end; first < own->len; first = end) {
    guint32 number = g_array_index (own, guint32, first);
    Unit *unit = series_unit (series, number), *last = unit; /* of the run that begins here */
    gsize size = strlen (unit->text);
    for (end = first + 1; end < own->len && last->after == g_array_index (own, guint32, end)
                          && series_unit (series, last->after)->before == g_array_index (own, guint32, end - 1);
         end++) {
      last = series_unit (series, last->after);
      size += strlen (last->text);
    }
    gboolean is_shared = unit->n_pictures > 1 && size > SERIES_SHORT;
    if (is_shared && unit->is_written) {
      g_string_append_printf (out, "<use href=\"#%s_%u\"/>\n", series->id, number);
      continue;
    }
    unit->is_written = TRUE;
    if (is_shared)
      g_string_append_printf (out, "<g id=\"%s_%u\">\n", series->id, number);
    for (guint i = first; i < end; i++)
      g_string_append (out, series_unit (series, g_array_index (own, guint32, i))->text);
    g_string_append (out, is_shared ? "</g>\n" : "");
  }
}
