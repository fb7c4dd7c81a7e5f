// SPDX-License-Identifier: MIT
// The least letters of a picture against the widths and heights at which it is shown, and pictures scaled down whose
// letters are not.
#include "diagram/fit.h"

#include "base/held.h"

#define FIT_PHONE 362.0 /* px, all of a picture's width */
#define FIT_PHONE_LETTER 8.0
#define FIT_ICON 9.0    /* points: smaller letters in a legend are those of icons */
#define FIT_GROWTH 1.7  /* letters that would have to grow more are left out … */
#define FIT_AIR 0.8     /* … and those that come nearer to others, in points */
#define FIT_CENTRE 0.36 /* of a letter's size, its middle over the baseline */
#define FIT_PAGE 640.0  /* points, all of its height */
#define FIT_PAGE_LETTER 7.0

GrPoint
gr_fit_most (const GrScene *scene)
{
  double least = G_MAXDOUBLE;
  guint depth = 0, legend = G_MAXUINT;
  GR_EACH (i, const GrItem, item, scene->item) {
    if (item->kind == GR_ITEM_OPEN) {
      depth++;
      if (legend == G_MAXUINT && g_strcmp0 (item->group.tag, GR_TAG_LEGEND) == 0)
        legend = depth;
    } else if (item->kind == GR_ITEM_CLOSE) {
      if (depth-- == legend)
        legend = G_MAXUINT;
    } else if (item->kind == GR_ITEM_TEXT && (legend == G_MAXUINT || item->text.font.size >= FIT_ICON)) {
      least = MIN (least, item->text.font.size);
    }
  }
  return (GrPoint) { least * FIT_PHONE / FIT_PHONE_LETTER - 2 * GR_FRAME_MARGIN, least * FIT_PAGE / FIT_PAGE_LETTER };
}

gboolean
gr_fit_is_readable (const GrScene *scene)
{
  GrPoint most = gr_fit_most (scene);
  return scene->bounds.width <= most.x && scene->bounds.height <= most.y;
}

static GrBox
fit_text_box (const GrItem *item)
{
  double size = item->text.font.size, width = item->text.width;
  double left = item->text.x
                - (item->text.anchor == GR_ANCHOR_END      ? width
                   : item->text.anchor == GR_ANCHOR_MIDDLE ? width / 2
                                                           : 0);
  return (GrBox) { left - FIT_AIR, item->text.y - 0.74 * size - FIT_AIR / 2, width + 2 * FIT_AIR,
                   0.78 * size + FIT_AIR };
}

void
gr_fit_append (GrScene *scene, const GrScene *picture, double dx, double dy, double scale)
{
  guint first = scene->item->len;
  gr_scene_append (scene, picture, dx, dy, scale);
  if (scale >= 1)
    return;
  /* Those that tell a move come first. */
  g_autofree guint8 *goes = g_new0 (guint8, scene->item->len);
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (GrBox));
  for (guint round = 0; round < 2; round++)
    for (guint i = first; i < scene->item->len; i++) {
      GrItem *item = &g_array_index (scene->item, GrItem, i);
      if (item->kind != GR_ITEM_TEXT || (item->text.ink == GR_INK_ACCENT) != (round == 0))
        continue;
      double growth = GR_FIT_LETTER / item->text.font.size;
      goes[i] = growth > FIT_GROWTH;
      if (growth > 1) {
        item->text.y += FIT_CENTRE * (growth - 1) * item->text.font.size;
        item->text.width *= growth;
        item->text.font.size = GR_FIT_LETTER;
      }
      GrBox box = fit_text_box (item);
      for (guint k = 0; k < taken->len && growth > 1 && !goes[i]; k++) {
        const GrBox *b = &g_array_index (taken, GrBox, k);
        goes[i] = box.x < b->x + b->width && b->x < box.x + box.width && box.y < b->y + b->height
                  && b->y < box.y + box.height;
      }
      if (!goes[i])
        g_array_append_val (taken, box);
    }
  for (guint i = scene->item->len; i-- > first;) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (goes[i])
      g_array_remove_index (scene->item, i);
    else if (item->kind == GR_ITEM_TEXT)
      gr_scene_reserve (scene, fit_text_box (item));
  }
}
