// SPDX-License-Identifier: MIT
// The smallest letters of a picture against the widths and heights at which it is shown.
#include "diagram/fit.h"

#define FIT_PHONE 390.0 /* px, all of its width */
#define FIT_PHONE_LETTER 7.9
#define FIT_PAGE 640.0 /* points, all of its height */
#define FIT_PAGE_LETTER 7.0

gboolean
gr_fit_is_readable (const GrScene *scene)
{
  double least = G_MAXDOUBLE;
  for (guint i = 0; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item->kind == GR_ITEM_TEXT)
      least = MIN (least, item->text.font.size);
  }
  return least * FIT_PHONE >= FIT_PHONE_LETTER * scene->bounds.width
         && least * FIT_PAGE >= FIT_PAGE_LETTER * scene->bounds.height;
}
