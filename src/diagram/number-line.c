// SPDX-License-Identifier: MIT
// Number lines drawn. Values increase to the right. Labels are integers of at most ten digits, with a true minus sign.
#include "diagram/number-line.h"

#include "scene/text.h"

#include <math.h>

#define LINE_LARGEST 1e9
#define LINE_TICK 4.0 /* to either side of the line, in points */

static const GrFont label_font = { 10, 400, GR_FACE_SANS, FALSE };

gboolean
gr_number_line_holds (double low, double high)
{
  return low > -LINE_LARGEST && high < LINE_LARGEST;
}

static char *
label_text (double value)
{
  return g_strdup_printf ("%s%" G_GINT64_FORMAT, value < 0 ? "−" : "", (gint64) fabs (value));
}

double
gr_number_line_pitch (const GrNumberLine *line, double room, const double *more, guint n_more)
{
  double pitch = 1;
  for (guint i = 0; pitch * line->scale < room; i++)
    pitch *= more[i % n_more];
  return pitch;
}

double
gr_number_line_label_width (const GrNumberLine *line)
{
  g_autofree char *first = label_text (line->least), *last = label_text (line->most);
  return MAX (gr_text_width (&label_font, first), gr_text_width (&label_font, last));
}

double
gr_number_line_x (const GrNumberLine *line, double value)
{
  return line->x + (value - line->least) * line->scale;
}

double
gr_number_line_first (const GrNumberLine *line)
{
  return ceil (line->least / line->pitch) * line->pitch;
}

void
gr_number_line_draw_arrows (const GrNumberLine *line, GrScene *scene)
{
  const GrPaint paint = { .stroke = GR_INK_INK, .width = 1.4 };
  double left = gr_number_line_x (line, line->least) - line->ends;
  double right = gr_number_line_x (line, line->most) + line->ends;
  gr_scene_add_arrow (scene, gr_number_line_x (line, line->tail[1]), line->y, right, line->y, &paint);
  gr_scene_add_arrow (scene, gr_number_line_x (line, line->tail[0]), line->y, left, line->y, &paint);
}

void
gr_number_line_draw_tick (const GrNumberLine *line, double value, GrScene *scene)
{
  double x = gr_number_line_x (line, value);
  gr_scene_add_line (scene, x, line->y - LINE_TICK, x, line->y + LINE_TICK,
                     &(GrPaint) { .stroke = GR_INK_SOFT, .width = 1.2 });
}

void
gr_number_line_draw_label (const GrNumberLine *line, double value, double below, GrScene *scene)
{
  g_autofree char *text = label_text (value);
  gr_scene_add_text (scene, gr_number_line_x (line, value), line->y + below, GR_ANCHOR_MIDDLE, &label_font, GR_INK_SOFT,
                     text);
}
