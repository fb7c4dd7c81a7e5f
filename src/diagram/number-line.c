// SPDX-License-Identifier: MIT
// Number lines drawn. Labels are integers of at most ten digits, with a true minus sign.
#include "diagram/number-line.h"

#include "scene/text.h"

#include <math.h>

#define LINE_LARGEST 1e9
#define LINE_TICK 4.0 /* to either side of the line, in points */
#define LINE_AIR 12.0 /* between two labels */

static const GrFont label_font = { GR_TYPE_TEXT, 400, GR_FACE_SANS, FALSE };

gboolean
gr_number_line_holds (double low, double high)
{
  return low > -LINE_LARGEST && high < LINE_LARGEST;
}

double
gr_number_line_pitch (double scale, double room)
{
  static const double more[] = { 2, 2.5, 2 };
  double pitch = 1;
  for (guint i = 0; pitch * fabs (scale) < room; i++)
    pitch *= more[i % G_N_ELEMENTS (more)];
  return pitch;
}

double
gr_number_line_x (const GrNumberLine *line, double value)
{
  return line->x + (value - line->least) * line->scale;
}

void
gr_number_line_draw_arrows (const GrNumberLine *line, GrScene *scene)
{
  const GrPaint paint = { .stroke = GR_INK_INK, .width = 1.4 };
  double one = gr_number_line_x (line, line->least), other = gr_number_line_x (line, line->most);
  double middle = (one + other) / 2, half = fabs (other - one) / 2 + line->ends;
  gr_scene_add_arrow (scene, middle, line->y, middle + half, line->y, &paint);
  gr_scene_add_arrow (scene, middle, line->y, middle - half, line->y, &paint);
}

static char *
line_label (double value, GrReach *reach, double x)
{
  char *text = g_strdup_printf ("%s%" G_GINT64_FORMAT, value < 0 ? "−" : "", (gint64) fabs (value));
  double half = gr_text_width (&label_font, text) / 2;
  *reach = (GrReach) { x - half, x + half };
  return text;
}

void
gr_number_line_draw_ticks (const GrNumberLine *line, double above, double below, const GArray *taken, GrScene *scene)
{
  GrReach first, last;
  g_free (line_label (line->least, &first, 0));
  g_free (line_label (line->most, &last, 0));
  double pitch = gr_number_line_pitch (line->scale, 2 * MAX (first.to, last.to) + LINE_AIR);
  for (double value = ceil (line->least / pitch) * pitch; value <= line->most; value += pitch) {
    GrReach own;
    double x = gr_number_line_x (line, value);
    g_autofree char *text = line_label (value, &own, x);
    gboolean is_free = TRUE;
    for (guint i = 0; taken != NULL && i < taken->len; i++) {
      const GrReach *other = &g_array_index (taken, GrReach, i);
      is_free &= own.to + LINE_AIR / 2 < other->from || other->to + LINE_AIR / 2 < own.from;
    }
    if (!is_free)
      continue;
    if (above > 0)
      gr_scene_add_line (
        scene, x, line->y - above, x, line->y,
        &(GrPaint) { .stroke = value == 0 ? GR_INK_SOFT : GR_INK_LINE, .width = value == 0 ? 1.2 : 0.8 });
    gr_scene_add_line (scene, x, line->y - LINE_TICK, x, line->y + LINE_TICK,
                       &(GrPaint) { .stroke = GR_INK_SOFT, .width = 1.2 });
    gr_scene_add_text (scene, x, line->y + below, GR_ANCHOR_MIDDLE, &label_font, GR_INK_SOFT, text);
  }
}
