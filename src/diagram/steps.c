// SPDX-License-Identifier: MIT
// Arrows over a number line. However short a step is, its row tells it, so that nothing collides.
// Invariant: the line is at height 0, row i is between heights i and i + 1 of rows above it.
#include "diagram/steps.h"

#include "base/phrase.h"
#include "diagram/partizan.h"
#include "scene/text.h"

#include <math.h>

#define STEPS_ROW 32.0 /* at most; points, as are all of these */
#define STEPS_MIN_ROW 14.0
#define STEPS_ENDS 26.0 /* of the line beyond its numbers */
#define STEPS_COLUMN_GAP 22.0
#define STEPS_SHORT 9.0 /* shorter steps have no arrow head */

static const GrFont cell_font = { GR_TYPE_TEXT, 500, GR_FACE_SANS, FALSE };
static const GrFont here_font = { GR_TYPE_TEXT, 700, GR_FACE_SANS, FALSE };
static const GrFont head_font = { GR_TYPE_LABEL, 400, GR_FACE_SANS, FALSE };
static const GrFont end_font = { GR_TYPE_TITLE, 700, GR_FACE_SANS, FALSE };

static void
step_clear (gpointer data)
{
  GrStep *step = data;
  g_free (step->name);
  gr_dyadic_free (step->step);
  gr_dyadic_free (step->sum);
  g_free (step->step_text);
  g_free (step->sum_text);
}

static const GrStep *
steps_at (const GrSteps *steps, guint i)
{
  return &g_array_index (steps->step, GrStep, i);
}

static gboolean
step_is_left (const GrStep *step)
{
  return gr_dyadic_sign (step->step) > 0;
}

void
gr_steps_init (GrSteps *steps, const GrFigureRequest *request, double left)
{
  *steps = (GrSteps) { .request = request, .left = left };
  steps->step = g_array_new (FALSE, FALSE, sizeof (GrStep));
  g_array_set_clear_func (steps->step, step_clear);
}

void
gr_steps_clear (GrSteps *steps)
{
  g_array_unref (steps->step);
}

void
gr_steps_add (GrSteps *steps, const char *name, const GrDyadic *step)
{
  guint n = steps->step->len;
  g_autofree char *text = gr_partizan_number (step);
  GrDyadic *sum = n > 0 ? gr_dyadic_add (steps_at (steps, n - 1)->sum, step) : gr_dyadic_copy (step);
  GrStep own = { g_strdup (name), gr_dyadic_copy (step), sum, NULL, gr_partizan_number (sum) };
  own.step_text = g_strconcat (step_is_left (&own) ? "+" : "", text, NULL);
  g_array_append_val (steps->step, own);
}

/* ---- places ---- */

/* The sum of the first @n steps, as a place on the line. */
static double
steps_sum_x (const GrSteps *steps, guint n)
{
  return gr_number_line_x (&steps->line, n == 0 ? 0 : gr_dyadic_to_double (steps_at (steps, n - 1)->sum));
}

double
gr_steps_y (const GrSteps *steps, guint i)
{
  return -(i + 0.5) * steps->row;
}

gboolean
gr_steps_measure (GrSteps *steps, double width, double unit, double height)
{
  double low = 0, high = 0, name = 0, step = 24, sum = 24;
  for (guint i = 0; i < steps->step->len; i++) {
    const GrStep *own = steps_at (steps, i);
    low = MIN (low, gr_dyadic_to_double (steps_at (steps, i)->sum));
    high = MAX (high, gr_dyadic_to_double (steps_at (steps, i)->sum));
    name = MAX (name, own->name != NULL ? gr_text_width (&here_font, own->name) : 0);
    step = MAX (step, gr_text_width (&here_font, own->step_text));
    sum = MAX (sum, gr_text_width (&here_font, own->sum_text));
  }
  if (!gr_number_line_holds (low, high))
    return FALSE;
  if (steps->head != NULL)
    name = MAX (name, gr_text_width (&head_font, steps->head));
  steps->row = CLAMP (height / MAX (1, steps->step->len), STEPS_MIN_ROW, STEPS_ROW);
  double least = floor (low);
  double most = MAX (ceil (high), floor (low) + 1);
  double scale = MIN (unit, (width - 2 * STEPS_ENDS) / (most - least));
  steps->line = (GrNumberLine) {
    .least = least, .most = most, .scale = scale, .x = steps->left + STEPS_ENDS, .ends = STEPS_ENDS
  };
  steps->name_x = gr_number_line_x (&steps->line, steps->line.most) + STEPS_ENDS
                  + (name > 0 ? STEPS_COLUMN_GAP + name : 0);
  steps->step_x = steps->name_x + STEPS_COLUMN_GAP + step;
  steps->sum_x = steps->step_x + STEPS_COLUMN_GAP + sum;
  steps->right = steps->sum_x;
  return TRUE;
}

/* ---- drawing ---- */

/* Step @i, from where the one below it ended. */
static void
steps_draw_step (const GrSteps *steps, guint i, GrScene *scene)
{
  const GrPaint guide = { .stroke = GR_INK_FAINT, .width = 1, .dash = GR_DASH_DOTTED };
  gboolean is_left = step_is_left (steps_at (steps, i));
  GrPaint paint = gr_partizan_paint (is_left ? GR_SIDE_LEFT : GR_SIDE_RIGHT, 2.2);
  double from = steps_sum_x (steps, i), to = steps_sum_x (steps, i + 1), y = gr_steps_y (steps, i);
  gr_scene_add_line (scene, from, i > 0 ? gr_steps_y (steps, i - 1) : 0, from, y, &guide);
  if (fabs (to - from) >= STEPS_SHORT) {
    gr_scene_add_arrow (scene, from, y, to, y, &paint);
    return;
  }
  paint.dash = GR_DASH_SOLID; /* too short for a dash; the sign tells */
  gr_scene_add_line (scene, from, y, to, y, &paint);
  gr_scene_add_circle (scene, to, y, 2.4, &(GrPaint) { .fill = paint.stroke });
}

void
gr_steps_draw (const GrSteps *steps, guint n, guint here, GrScene *scene)
{
  gr_number_line_draw_arrows (&steps->line, scene);
  gr_number_line_draw_ticks (&steps->line, 0, 20, NULL, scene);
  gr_scene_open_answer (scene);
  for (guint i = 0; i < n; i++)
    steps_draw_step (steps, i, scene);
  gr_scene_close_answer (scene);
  if (steps->step->len > 0) {
    static const char step[] = GR_PHRASE ("step");
    double top = -steps->row * steps->step->len - 8;
    if (steps->head != NULL)
      gr_scene_add_text (scene, steps->name_x, top, GR_ANCHOR_END, &head_font, GR_INK_SOFT, steps->head);
    gr_scene_add_text (scene, steps->step_x, top, GR_ANCHOR_END, &head_font, GR_INK_SOFT,
                       gr_phrase (step, steps->request->lang));
    gr_scene_add_text (scene, steps->sum_x, top, GR_ANCHOR_END, &head_font, GR_INK_SOFT,
                       gr_phrase ("sum", steps->request->lang));
  }
  for (guint i = 0; i < n; i++) {
    const GrFont *font = i == here ? &here_font : &cell_font;
    const GrStep *own = steps_at (steps, i);
    double y = gr_steps_y (steps, i) + 0.36 * font->size;
    if (own->name != NULL)
      gr_scene_add_text (scene, steps->name_x, y, GR_ANCHOR_END, font, GR_INK_INK, own->name);
    gr_scene_open_answer (scene);
    gr_scene_add_text (scene, steps->step_x, y, GR_ANCHOR_END, font, step_is_left (own) ? GR_INK_LEFT : GR_INK_RIGHT,
                       own->step_text);
    gr_scene_add_text (scene, steps->sum_x, y, GR_ANCHOR_END, font, i == here ? GR_INK_ACCENT : GR_INK_INK,
                       own->sum_text);
    gr_scene_close_answer (scene);
  }
}

void
gr_steps_draw_end (const GrSteps *steps, GrScene *scene)
{
  guint n = steps->step->len;
  double x = steps_sum_x (steps, n);
  gr_scene_open_answer (scene);
  gr_scene_add_line (scene, x, n > 0 ? gr_steps_y (steps, n - 1) : 0, x, 0,
                     &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.6, .dash = GR_DASH_DOTTED });
  gr_scene_add_circle (scene, x, 0, 5.5, &(GrPaint) { .fill = GR_INK_ACCENT, .stroke = GR_INK_PAPER, .width = 1.4 });
  gr_scene_add_text (scene, x, 42, GR_ANCHOR_MIDDLE, &end_font, GR_INK_ACCENT,
                     n > 0 ? steps_at (steps, n - 1)->sum_text : "0");
  gr_scene_close_answer (scene);
}
