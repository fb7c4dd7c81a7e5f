// SPDX-License-Identifier: MIT
// Two drawings compared item by item: a path or circle that the other drawing has too, at the same place and painted
// alike, stays; the rest of the one before is the ghost of what a move took. So any game whose drawings keep their place
// has ghosts, and none needs to know of them.
#include "diagram/piece.h"

#define GHOST_THICK 2.5  /* strokes from this width on are hollow … */
#define GHOST_RIM 1.6    /* … with so much grey left of them */
#define GHOST_NEW 1      /* items that a drawing may have anew and still be the one before with something taken */
#define GHOST_REACH 0.36 /* of the way that an arrow leaves free at either end, at most … */
#define GHOST_AIR 7.0    /* … and usually, in points */

static gboolean
item_is_drawn (const GrItem *item)
{
  return item->kind == GR_ITEM_PATH || item->kind == GR_ITEM_CIRCLE;
}

/* A path or circle in words that are equal where it looks the same. (transfer full) */
static char *
item_key (const GrScene *scene, const GrItem *item)
{
  const GrPaint *paint = item->kind == GR_ITEM_PATH ? &item->path.paint : &item->circle.paint;
  GString *key = g_string_new (NULL);
  if (item->kind == GR_ITEM_PATH)
    gr_scene_path_data (scene, item, key);
  else
    g_string_append_printf (key, "%.2f %.2f %.2f", item->circle.x, item->circle.y, item->circle.radius);
  g_string_append_printf (key, " %d %d %.2f %d", (int) paint->fill, (int) paint->stroke, paint->width,
                          (int) paint->dash);
  return g_string_free (key, FALSE);
}

/* The keys of all that is drawn in @scene. (transfer full) */
static GHashTable *
scene_keys (const GrScene *scene)
{
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item_is_drawn (item))
      g_hash_table_add (keys, item_key (scene, item));
  }
  return keys;
}

static GrBox
item_box (const GrScene *scene, const GrItem *item)
{
  if (item->kind == GR_ITEM_CIRCLE)
    return (GrBox) { item->circle.x - item->circle.radius, item->circle.y - item->circle.radius,
                     2 * item->circle.radius, 2 * item->circle.radius };
  GrBox box = gr_box_empty;
  guint n_points = 0;
  for (guint i = 0; i < item->path.n_segments; i++) {
    GrSegment segment = g_array_index (scene->segment, guint8, item->path.segment + i);
    n_points += segment == GR_SEGMENT_CURVE ? 3 : segment == GR_SEGMENT_CLOSE ? 0 : 1;
  }
  for (guint i = 0; i < n_points; i++) {
    GrPoint point = g_array_index (scene->point, GrPoint, item->path.point + i);
    box = gr_box_union (box, (GrBox) { point.x, point.y, 0, 0 });
  }
  return box;
}

/* The middle of what is in @scene and not in @other; FALSE where that is nothing. */
static gboolean
ghost_middle (const GrScene *scene, const GrScene *other, GrPoint *middle)
{
  g_autoptr (GHashTable) keys = scene_keys (other);
  GrBox box = gr_box_empty;
  for (guint i = 0; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    g_autofree char *key = item_is_drawn (item) ? item_key (scene, item) : NULL;
    if (key != NULL && !g_hash_table_contains (keys, key))
      box = gr_box_union (box, item_box (scene, item));
  }
  *middle = (GrPoint) { box.x + box.width / 2, box.y + box.height / 2 };
  return box.width >= 0;
}

/* Only what is not in @keys stays of @scene, as ghosts. */
static void
ghost_keep (GrScene *scene, GHashTable *keys)
{
  for (guint i = scene->item->len; i-- > 0;) {
    GrItem *item = &g_array_index (scene->item, GrItem, i);
    g_autofree char *key = item_is_drawn (item) ? item_key (scene, item) : NULL;
    if (key == NULL || g_hash_table_contains (keys, key)) {
      g_array_remove_index (scene->item, i);
      continue;
    }
    GrPaint *paint = item->kind == GR_ITEM_PATH ? &item->path.paint : &item->circle.paint;
    GrPaint ghost = { paint->fill != GR_INK_NONE ? GR_INK_PAPER : GR_INK_NONE, GR_INK_FAINT, paint->width,
                      GR_DASH_SOLID };
    if (paint->stroke == GR_INK_NONE || paint->fill != GR_INK_NONE)
      ghost.width = 1;
    *paint = ghost;
    if (paint->fill == GR_INK_NONE && paint->width >= GHOST_THICK) {
      GrItem inside = *item;
      (item->kind == GR_ITEM_PATH ? &inside.path.paint : &inside.circle.paint)->stroke = GR_INK_PAPER;
      (item->kind == GR_ITEM_PATH ? &inside.path.paint : &inside.circle.paint)->width -= GHOST_RIM;
      g_array_insert_val (scene->item, i + 1, inside);
    }
  }
}

/* An arrow from @from to @to that leaves some of the way free at either end. */
static void
ghost_add_arrow (GrScene *out, GrPoint from, GrPoint to, const GrPaint *paint)
{
  double x = to.x - from.x, y = to.y - from.y, length = MAX (ABS (x), ABS (y));
  double free_share = length > 0 ? MIN (GHOST_REACH, GHOST_AIR / length) : 0;
  if (length > 0)
    gr_scene_add_arrow (out, from.x + free_share * x, from.y + free_share * y, to.x - free_share * x,
                        to.y - free_share * y, paint);
}

void
gr_ghost_add_way (GrScene *out, const GrScene *before, const GrScene *after)
{
  GrPoint from, to;
  if (ghost_middle (before, after, &from) && ghost_middle (after, before, &to))
    ghost_add_arrow (out, from, to, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.3, .dash = GR_DASH_DOTTED });
}

void
gr_ghost_add (GrScene *after, const GrScene *before, gboolean is_piece)
{
  GrPoint from, to;
  gboolean has_way = is_piece && ghost_middle (before, after, &from) && ghost_middle (after, before, &to);
  g_autoptr (GHashTable) keys = scene_keys (after), old = scene_keys (before);
  g_autoptr (GrScene) ghost = gr_scene_new ();
  guint n_new = 0;
  GHashTableIter iter;
  gpointer key;
  g_hash_table_iter_init (&iter, keys);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    n_new += !g_hash_table_contains (old, key);
  gboolean is_other = n_new > GHOST_NEW || (n_new == g_hash_table_size (keys) && gr_scene_has_text (after));
  if (!is_piece && is_other)
    return;
  gr_scene_append (ghost, before, 0, 0, 1);
  ghost_keep (ghost, keys);
  gr_scene_append (after, ghost, 0, 0, 1);
  if (has_way)
    ghost_add_arrow (after, from, to, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 2.2 });
}
