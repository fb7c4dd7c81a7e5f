// SPDX-License-Identifier: MIT
// Bit columns. Sizes follow from the room: a disc carries its digit while that can be set in 7 pt, below it is a dot,
// which still tells one from zero by being filled; weights are numbers up to 128 and powers of 2 beyond, written over
// every first, second, fourth or eighth column, whichever is the first to leave air between them.
#include "diagram/columns.h"

#include "diagram/formula.h"

#define COLUMNS_MAX_RADIUS 8.8
#define COLUMNS_DIGIT 1.18        /* size of the digit over the radius of its disc */
#define COLUMNS_SMALLEST_TEXT 7.0 /* points */
#define COLUMNS_MAX_DECIMAL 8     /* columns whose weights are written in decimal */

GrColumns
gr_columns_new (double x, guint n_bits, double pitch, double row_pitch)
{
  double radius = MIN (COLUMNS_MAX_RADIUS, MIN (0.42 * pitch, 0.42 * row_pitch));
  return (GrColumns) { x + pitch / 2, pitch, radius, n_bits };
}

double
gr_columns_bit_x (const GrColumns *columns, guint bit)
{
  return columns->x + (columns->n_bits - 1 - bit) * columns->pitch;
}

double
gr_columns_left (const GrColumns *columns)
{
  return columns->x - columns->pitch / 2;
}

double
gr_columns_right (const GrColumns *columns)
{
  return columns->x + (columns->n_bits - 0.5) * columns->pitch;
}

static void
columns_add_weights (GrScene *scene, const GrColumns *columns, double y, int accent)
{
  gboolean is_decimal = columns->n_bits <= COLUMNS_MAX_DECIMAL && columns->pitch >= 18;
  double wanted = is_decimal ? columns->pitch : 21;
  guint step = 1;
  while (step < 8 && step * columns->pitch < wanted)
    step *= 2;
  for (guint bit = 0; bit < columns->n_bits; bit++) {
    gboolean is_accent = (int) bit == accent;
    /* An accented weight replaces the neighbours that it would touch. */
    gboolean is_near = accent >= 0 && !is_accent && (guint) ABS ((int) bit - accent) * columns->pitch < wanted;
    if (!is_accent && (bit % step != 0 || (step > 1 && is_near)))
      continue;
    g_autofree char *weight = is_decimal ? g_strdup_printf ("%" G_GUINT64_FORMAT, G_GUINT64_CONSTANT (1) << bit)
                                         : g_strdup_printf ("2^{%u}", bit);
    gr_formula_add (scene, gr_columns_bit_x (columns, bit), y, GR_ANCHOR_MIDDLE,
                    is_decimal ? GR_TYPE_TEXT : GR_TYPE_LABEL, is_accent ? GR_INK_ACCENT : GR_INK_SOFT, weight);
  }
}

void
gr_columns_add_weights (GrScene *scene, const GrColumns *columns, double y, int accent)
{
  if (accent < 0) {
    columns_add_weights (scene, columns, y, -1);
    return;
  }
  gr_scene_open_answer (scene);
  columns_add_weights (scene, columns, y, accent);
  gr_scene_close_answer (scene);
  gr_scene_open_blank (scene);
  columns_add_weights (scene, columns, y, -1);
  gr_scene_close_blank (scene);
}

static void
columns_add_box (GrScene *scene, const GrColumns *columns, guint bit, double top, double bottom, const GrPaint *paint)
{
  double half = MIN (columns->pitch / 2,
                     columns->radius + MAX (0.8, MIN (7, (columns->pitch - 2 * columns->radius) * 0.42))),
         x = gr_columns_bit_x (columns, bit);
  gr_scene_open_answer (scene);
  gr_scene_add_rect (scene, x - half, top, 2 * half, bottom - top, MIN (6.5, half * 0.6), paint);
  gr_scene_close_answer (scene);
}

void
gr_columns_shade (GrScene *scene, const GrColumns *columns, guint64 mask, double top, double bottom)
{
  for (guint bit = columns->n_bits; bit-- > 0;)
    if (mask >> bit & 1)
      columns_add_box (scene, columns, bit, top, bottom, &(GrPaint) { .fill = GR_INK_SHADE });
}

void
gr_columns_frame (GrScene *scene, const GrColumns *columns, guint bit, double top, double bottom)
{
  double width = columns->pitch < 12 ? 1 : 1.8;
  columns_add_box (scene, columns, bit, top, bottom, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = width });
}

void
gr_columns_frame_row (GrScene *scene, double left, double right, double y, double half)
{
  gr_scene_add_rect (scene, left, y - half, right - left, 2 * half, MIN (7.5, half),
                     &(GrPaint) { GR_INK_NONE, GR_INK_ACCENT, 1.3, GR_DASH_SOLID });
}

static void
columns_add_disc (GrScene *scene, const GrColumns *columns, double x, double y, gboolean is_one, GrBitsLook look,
                  gboolean is_ringed)
{
  double radius = columns->radius, share = MIN (1, radius / COLUMNS_MAX_RADIUS);
  GrInk dark = look == GR_BITS_ACCENT ? GR_INK_ACCENT : look == GR_BITS_FAINT ? GR_INK_FAINT : GR_INK_INK;
  GrPaint paint = { is_one ? dark : GR_INK_PAPER, is_one ? dark : GR_INK_FAINT, 0.4 + 0.7 * share, GR_DASH_SOLID };
  if (is_ringed) {
    paint.stroke = GR_INK_ACCENT;
    paint.width = 0.8 + 1.2 * share;
  }
  gr_scene_add_circle (scene, x, y, radius, &paint);
  GrFont font = { radius * COLUMNS_DIGIT, is_one || is_ringed ? 600 : 500, GR_FACE_SANS, FALSE };
  if (font.size < COLUMNS_SMALLEST_TEXT)
    return;
  GrInk on_one = look == GR_BITS_ACCENT ? GR_INK_ON_ACCENT : look == GR_BITS_FAINT ? GR_INK_PAPER : GR_INK_ON_INK;
  GrInk on_zero = look == GR_BITS_FAINT ? GR_INK_FAINT : is_ringed ? GR_INK_INK : GR_INK_SOFT;
  gr_scene_add_text (scene, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, is_one ? on_one : on_zero,
                     is_one ? "1" : "0");
}

void
gr_columns_add_bits (GrScene *scene, const GrColumns *columns, double y, guint64 value, GrBitsLook look, guint64 ringed)
{
  GrPaint empty = { GR_INK_PAPER, GR_INK_FAINT, 0.4 + 0.7 * MIN (1, columns->radius / COLUMNS_MAX_RADIUS),
                    GR_DASH_SOLID };
  gr_scene_open_answer (scene);
  for (guint bit = columns->n_bits; bit-- > 0;)
    columns_add_disc (scene, columns, gr_columns_bit_x (columns, bit), y, value >> bit & 1, look, ringed >> bit & 1);
  gr_scene_close_answer (scene);
  gr_scene_open_blank (scene);
  for (guint bit = columns->n_bits; bit-- > 0;)
    gr_scene_add_circle (scene, gr_columns_bit_x (columns, bit), y, columns->radius, &empty);
  gr_scene_close_blank (scene);
}

void
gr_columns_add_rule (GrScene *scene, const GrColumns *columns, double x, double y)
{
  gr_scene_add_line (scene, x, y, gr_columns_right (columns), y,
                     &(GrPaint) { .stroke = GR_INK_INK, .width = columns->pitch < 12 ? 0.8 : 1.3 });
}

char *
gr_columns_plain (guint64 value, guint n_bits)
{
  GString *plain = g_string_new (NULL);
  for (guint bit = n_bits; bit-- > 0;) {
    g_string_append (plain, value >> bit & 1 ? "1" : "0");
    g_string_append (plain, bit > 0 ? " " : "");
  }
  return g_string_free (plain, FALSE);
}
