// SPDX-License-Identifier: MIT
// A picture is its own mirror image where it has the same shapes, painted alike, after half a turn or after it is turned
// over about its middle, upright, level or slanting; in partizan play Left's ink and Right's are exchanged at that. A
// shape is known by its points in sorted order, rounded to halves of a point; text is left out. No game is asked for its
// symmetries: that moves break the picture and replies mend it is for reply.c to see.
#include "figures/play/play.h"

#include "diagram/picture.h"

#include <math.h>

typedef enum { MIRROR_NONE, MIRROR_TURN, MIRROR_UPRIGHT, MIRROR_LEVEL, MIRROR_SLANT } Mirroring;

struct GrMirror {
  GrPictures *pictures;
  gboolean is_partizan;
  Mirroring how;
};

GrMirror *
gr_mirror_new (GrStudy *study, const GrFigureRequest *request, GError **error)
{
  g_autoptr (GrPictures) pictures = gr_pictures_new (study, request, GR_PICTURES_SMALL, error);
  if (pictures == NULL)
    return NULL;
  GrMirror *mirror = g_new0 (GrMirror, 1);
  mirror->pictures = g_steal_pointer (&pictures);
  mirror->is_partizan = study->is_partizan;
  return mirror;
}

void
gr_mirror_free (GrMirror *mirror)
{
  if (mirror == NULL)
    return;
  gr_pictures_free (mirror->pictures);
  g_free (mirror);
}

/* How many points @item of @scene has, the first of them at *point. */
static guint
item_points (const GrScene *scene, const GrItem *item, GrPoint *centre, const GrPoint **point)
{
  if (item->kind == GR_ITEM_CIRCLE) {
    *centre = (GrPoint) { item->circle.x, item->circle.y };
    *point = centre;
    return 1;
  }
  if (item->kind != GR_ITEM_PATH)
    return 0;
  guint n = 0;
  for (guint i = 0; i < item->path.n_segments; i++) {
    GrSegment segment = g_array_index (scene->segment, guint8, item->path.segment + i);
    n += segment == GR_SEGMENT_CURVE ? 3 : segment == GR_SEGMENT_CLOSE ? 0 : 1;
  }
  *point = &g_array_index (scene->point, GrPoint, item->path.point);
  return n;
}

static GrInk
mirror_ink (const GrMirror *mirror, Mirroring how, GrInk ink)
{
  if (how == MIRROR_NONE || !mirror->is_partizan)
    return ink;
  return ink == GR_INK_LEFT ? GR_INK_RIGHT : ink == GR_INK_RIGHT ? GR_INK_LEFT : ink;
}

static int
words_compare (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

/* The points of one shape and its inks, the same in whichever order it was drawn. (transfer full) */
static char *
item_key (const GrMirror *mirror, const GrScene *scene, const GrItem *item, GrPoint middle, Mirroring how)
{
  static const GrPoint sign[] = { { 1, 1 }, { -1, -1 }, { -1, 1 }, { 1, -1 } };
  GrPoint centre;
  const GrPoint *point;
  guint n = item_points (scene, item, &centre, &point);
  const GrPaint *paint = item->kind == GR_ITEM_CIRCLE ? &item->circle.paint : &item->path.paint;
  g_autoptr (GPtrArray) word = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++) {
    double x = point[i].x - middle.x, y = point[i].y - middle.y;
    GrPoint at = how == MIRROR_SLANT ? (GrPoint) { y, x } : (GrPoint) { sign[how].x * x, sign[how].y * y };
    g_ptr_array_add (word, g_strdup_printf ("%ld,%ld", lround (2 * at.x), lround (2 * at.y)));
  }
  g_ptr_array_sort (word, words_compare);
  g_ptr_array_add (word, g_strdup_printf ("%d %d %ld", (int) mirror_ink (mirror, how, paint->fill),
                                          (int) mirror_ink (mirror, how, paint->stroke),
                                          item->kind == GR_ITEM_CIRCLE ? lround (2 * item->circle.radius) : 0));
  g_ptr_array_add (word, NULL);
  return g_strjoinv (" ", (char **) word->pdata);
}

/* All shapes of @scene, sorted: (transfer full) of char*. */
static GPtrArray *
scene_keys (const GrMirror *mirror, const GrScene *scene, Mirroring how)
{
  GPtrArray *keys = g_ptr_array_new_with_free_func (g_free);
  GrBox box = gr_box_empty; /* of all points */
  for (guint i = 0; i < scene->item->len; i++) {
    GrPoint centre;
    const GrPoint *point;
    guint n = item_points (scene, &g_array_index (scene->item, GrItem, i), &centre, &point);
    for (guint k = 0; k < n; k++)
      box = gr_box_union (box, (GrBox) { point[k].x, point[k].y, 0, 0 });
  }
  GrPoint middle = { box.x + box.width / 2, box.y + box.height / 2 };
  for (guint i = 0; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item->kind == GR_ITEM_PATH || item->kind == GR_ITEM_CIRCLE)
      g_ptr_array_add (keys, item_key (mirror, scene, item, middle, how));
  }
  g_ptr_array_sort (keys, words_compare);
  return keys;
}

gboolean
gr_mirror_holds (GrMirror *mirror, GrBytes whole, gboolean keeps)
{
  Mirroring how = mirror->how != MIRROR_NONE ? mirror->how : MIRROR_TURN;
  Mirroring last = mirror->how != MIRROR_NONE ? mirror->how : MIRROR_SLANT;
  g_autoptr (GrScene) scene = gr_pictures_draw (mirror->pictures, whole, NULL);
  if (scene == NULL)
    return FALSE;
  g_autoptr (GPtrArray) plain = scene_keys (mirror, scene, MIRROR_NONE);
  gboolean is_same = FALSE;
  for (; how <= last && !is_same; how++) {
    g_autoptr (GPtrArray) image = scene_keys (mirror, scene, how);
    is_same = plain->len > 0;
    for (guint i = 0; i < plain->len && is_same; i++)
      is_same = g_str_equal (plain->pdata[i], image->pdata[i]);
  }
  if (is_same && keeps)
    mirror->how = how - 1;
  return is_same;
}
