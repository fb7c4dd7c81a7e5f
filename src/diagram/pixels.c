// SPDX-License-Identifier: MIT
// Cells of colour in runs; equal runs under one another are one rectangle.
#include "diagram/pixels.h"

#include "scene/text.h"

#define PIXELS_HUES (GR_N_VALUE_INKS - 1)

gboolean
gr_pixels_are_banded (guint64 largest)
{
  return largest > PIXELS_HUES;
}

GrInk
gr_pixels_ink (guint64 value, guint64 largest)
{
  return gr_pixels_are_banded (largest) ? gr_ink_ramp (value, largest) : gr_ink_value (value);
}

guint
gr_pixels_n_bands (guint64 largest)
{
  return gr_pixels_are_banded (largest) ? GR_N_RAMP_INKS + 1 : (guint) largest + 1;
}

char *
gr_pixels_band (guint band, guint64 largest, GrInk *ink)
{
  guint64 first = band, last = band;
  *ink = gr_ink_value (band);
  if (gr_pixels_are_banded (largest) && band > 0) { /* the least and the greatest value of the band */
    first = ((band - 1) * largest + GR_N_RAMP_INKS - 1) / GR_N_RAMP_INKS + 1;
    last = (band * largest + GR_N_RAMP_INKS - 1) / GR_N_RAMP_INKS;
    *ink = gr_ink_ramp (band, GR_N_RAMP_INKS);
  }
  return first == last ? g_strdup_printf ("%" G_GUINT64_FORMAT, first)
                       : g_strdup_printf ("%" G_GUINT64_FORMAT "–%" G_GUINT64_FORMAT, first, last);
}

typedef struct {
  guint n, columns;
  const guint8 *ink;
} Pixels;

/* The end of the run of one colour that begins at @first. */
static guint
pixels_run (const Pixels *pixels, guint first)
{
  guint stop = MIN (pixels->n, (first / pixels->columns + 1) * pixels->columns), end = first + 1;
  while (end < stop && pixels->ink[end] == pixels->ink[first])
    end++;
  return end;
}

/* TRUE where the run [@first, @end) is one in its row, too, when it is looked at from the left. */
static gboolean
pixels_is_run (const Pixels *pixels, guint first, guint end)
{
  return end <= pixels->n && pixels_run (pixels, first) == end
         && (first % pixels->columns == 0 || pixels->ink[first - 1] != pixels->ink[first]);
}

void
gr_pixels_add (GrScene *out, guint n, guint columns, double width, double height, const guint8 *ink)
{
  G_STATIC_ASSERT (GR_N_INKS <= G_MAXUINT8);
  g_assert (columns > 0);
  const Pixels pixels = { n, columns, ink };
  for (guint own = 1; own < GR_N_INKS; own++) {
    gboolean is_used = FALSE;
    for (guint i = 0, end; i < n; i = end) {
      end = pixels_run (&pixels, i);
      gboolean is_above = i >= columns && ink[i - columns] == own
                          && pixels_is_run (&pixels, i - columns, end - columns);
      if (ink[i] != own || is_above)
        continue;
      guint rows = 1;
      while (end + rows * columns <= n && ink[i + rows * columns] == own
             && pixels_is_run (&pixels, i + rows * columns, end + rows * columns))
        rows++;
      double x1 = i % columns * width, x2 = x1 + (end - i) * width, y1 = i / columns * height, y2 = y1 + rows * height;
      gr_scene_add_polygon (out, 4, (const GrPoint[]) { { x1, y1 }, { x2, y1 }, { x2, y2 }, { x1, y2 } }, NULL);
      is_used = TRUE;
    }
    if (is_used)
      gr_scene_paint (out, GR_FILL (own));
  }
}

double
gr_key_add (GrKey *key, double room, const char *text)
{
  double all = room + gr_text_width (&gr_label_400, text);
  if (key->x > key->left && key->x + all > key->right) {
    key->x = key->left;
    key->y += key->row;
  }
  double at = key->x;
  gr_scene_add_text (key->out, at + room, key->y + key->drop, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT, text);
  key->x += all + key->gap;
  return at;
}
