// SPDX-License-Identifier: MIT
// Two columns: on top the piles of either half on the ground with their numbers, and their values where these have
// room; under them the half's table, rising on the left and falling on the right, so that what cancels stands side by
// side; below both a number line on which the chosen piles add to 0. What is not chosen fades. Every step leaves the
// room of all the others.
// Invariant: the first column begins at x 0, the piles stand at height 0.
#include "figures/halves/draw.h"

#include "base/phrase.h"
#include "scene/text.h"

#define HALVES_GAP 36.0 /* between the columns; points, as are all of these */
#define HALVES_COLUMN ((GR_HALVES_WIDTH - HALVES_GAP) / 2)
#define HALVES_PILES 118.0  /* height of the highest pile */
#define HALVES_PITCH 44.0   /* between middles of two piles, at most, where values do not want more */
#define HALVES_NUMBERS 22.0 /* from the ground to the numbers */
#define HALVES_VALUES 36.0  /* and to the values */
#define HALVES_HEADS 28.0   /* from the last of these to the heads of the tables */
#define HALVES_DASH 0.6     /* piles that are drawn smaller have no dashed boxes: a side would be one dash */
#define HALVES_ROW 17.0
#define HALVES_HEIGHT_COLUMN 40.0

static const GrFont title_font = { 11, 600, GR_FACE_SANS, FALSE };
static const GrFont number_font = { 10.5, 600, GR_FACE_SANS, FALSE };
static const GrFont small_font = { 8.8, 600, GR_FACE_SANS, FALSE };
static const GrFont value_font = { 10, 400, GR_FACE_SANS, FALSE };
static const GrFont head_font = { 10, 400, GR_FACE_SANS, FALSE };
static const GrFont cell_font = { 11, 500, GR_FACE_SANS, FALSE };
static const GrFont match_font = { 11, 700, GR_FACE_SANS, FALSE };

static guint
halves_first (const GrHalves *halves, guint half)
{
  return half == 0 ? 0 : halves->fit->n_items[0];
}

static double
halves_x (guint half)
{
  return half * (HALVES_COLUMN + HALVES_GAP);
}

static gboolean
halves_is_chosen (const GrHalves *halves, guint pile)
{
  for (guint i = 0; i < halves->fit->chosen->len; i++)
    if (g_array_index (halves->fit->chosen, guint32, i) == pile)
      return TRUE;
  return FALSE;
}

/* The first @n_shown of the choice, and how many there are where those are not all. (transfer full) */
static char *
halves_list_cut (const GrHalves *halves, guint half, guint32 chosen, guint n_shown)
{
  GString *text = g_string_new (NULL);
  guint n = 0;
  for (guint i = 0; i < halves->fit->n_items[half]; i++) {
    if (!gr_fit_holds (halves->fit, half, chosen, i))
      continue;
    if (n++ < n_shown)
      g_string_append_printf (text, "%s%u", n > 1 ? ", " : "", halves_first (halves, half) + i);
  }
  if (n == 0)
    g_string_append (text, "–");
  if (n > n_shown)
    g_string_append_printf (text, "%s… (%u)", n_shown > 0 ? ", " : "", n);
  return g_string_free (text, FALSE);
}

double
gr_halves_cell (void)
{
  return HALVES_COLUMN - HALVES_HEIGHT_COLUMN - 26;
}

char *
gr_halves_list (const GrHalves *halves, guint half, guint32 chosen, const GrFont *font, double width)
{
  char *text = halves_list_cut (halves, half, chosen, GR_FIT_HALF);
  for (guint n_shown = GR_FIT_HALF; n_shown-- > 0 && gr_text_width (font, text) > width;) {
    g_free (text);
    text = halves_list_cut (halves, half, chosen, n_shown);
  }
  return text;
}

/* ---- piles ---- */

/* How large piles are drawn, how far apart, and how high the highest is then. */
typedef struct {
  double scale, pitch, height;
  gboolean has_values;
} Piles;

static Piles
halves_measure_piles (const GrHalves *halves)
{
  double width = 1, height = 1, value = 0;
  for (guint i = 0; i < halves->n; i++) {
    const GrScene *scene = halves->scene->pdata[i];
    width = MAX (width, scene->bounds.width);
    height = MAX (height, scene->bounds.height);
    value = MAX (value, gr_text_width (&value_font, halves->text->pdata[i]));
  }
  double most = HALVES_COLUMN / halves->fit->n_items[0]; /* the first half has no fewer */
  Piles piles = { .pitch = MIN (MAX (HALVES_PITCH, value + 8), most), .has_values = value + 5 <= most };
  piles.scale = MIN (1, MIN (HALVES_PILES / height, piles.pitch / width));
  piles.height = height * piles.scale;
  return piles;
}

/* How @item is painted; NULL where it is neither path nor circle. */
static GrPaint *
item_paint (GrItem *item)
{
  return item->kind == GR_ITEM_PATH ? &item->path.paint : item->kind == GR_ITEM_CIRCLE ? &item->circle.paint : NULL;
}

static void
paint_fade (GrPaint *paint)
{
  if (paint->fill != GR_INK_NONE && paint->fill != GR_INK_PAPER)
    paint->fill = GR_INK_LINE;
  if (paint->stroke != GR_INK_NONE)
    paint->stroke = paint->stroke == GR_INK_LEFT ? GR_INK_LINE : GR_INK_FAINT;
}

typedef enum { PILE_PLAIN, PILE_FAINT } PileLook;

/* A copy of @scene as it looks at @scale. (transfer full) */
static GrScene *
halves_pile_copy (const GrScene *scene, double scale, PileLook look)
{
  GrScene *copy = gr_scene_new ();
  gr_scene_append (copy, scene, 0, 0, 1);
  for (guint i = 0; i < copy->item->len; i++) {
    GrItem *item = &g_array_index (copy->item, GrItem, i);
    GrPaint *paint = item_paint (item);
    if (paint != NULL && scale < HALVES_DASH && paint->fill != GR_INK_NONE)
      paint->dash = GR_DASH_SOLID;
    if (look == PILE_FAINT && paint != NULL)
      paint_fade (paint);
    else if (look == PILE_FAINT && item->kind == GR_ITEM_TEXT)
      item->text.ink = GR_INK_FAINT;
  }
  return copy;
}

static void
halves_add_pile (const GrHalves *halves, const Piles *piles, guint pile, double x, GrHalvesStep step, GrScene *scene)
{
  const GrScene *own = halves->scene->pdata[pile];
  gboolean is_faint = step >= GR_HALVES_MATCH && !halves_is_chosen (halves, pile);
  g_autoptr (GrScene) copy = halves_pile_copy (own, piles->scale, is_faint ? PILE_FAINT : PILE_PLAIN);
  const GrFont *font = piles->pitch < 16 ? &small_font : &number_font;
  g_autofree char *number = g_strdup_printf ("%u", pile);
  gr_scene_append (scene, copy, x - own->bounds.width * piles->scale / 2, -own->bounds.height * piles->scale,
                   piles->scale);
  gr_scene_add_text (scene, x, HALVES_NUMBERS - 8, GR_ANCHOR_MIDDLE, font, is_faint ? GR_INK_FAINT : GR_INK_INK,
                     number);
  gr_scene_open_answer (scene);
  if (piles->has_values)
    gr_scene_add_text (scene, x, HALVES_VALUES - 6, GR_ANCHOR_MIDDLE, &value_font,
                       is_faint                                          ? GR_INK_FAINT
                       : gr_dyadic_sign (halves->value->pdata[pile]) < 0 ? GR_INK_RIGHT
                                                                         : GR_INK_LEFT,
                       halves->text->pdata[pile]);
  gr_scene_close_answer (scene);
}

static void
halves_add_piles (const GrHalves *halves, const Piles *piles, GrHalvesStep step, GrScene *scene)
{
  static const char *const titles[] = { GR_PHRASE ("first half"), GR_PHRASE ("second half") };
  for (guint half = 0; half < 2; half++) {
    guint n = halves->fit->n_items[half];
    double x = halves_x (half) + (HALVES_COLUMN - n * piles->pitch) / 2 + piles->pitch / 2;
    gr_scene_add_text (scene, halves_x (half) + HALVES_COLUMN / 2, -piles->height - 14, GR_ANCHOR_MIDDLE, &title_font,
                       GR_INK_SOFT, gr_phrase (titles[half], halves->request->lang));
    for (guint i = 0; i < n; i++)
      halves_add_pile (halves, piles, halves_first (halves, half) + i, x + i * piles->pitch, step, scene);
  }
}

/* ---- tables ---- */

/* Rows below the heads, whose baseline is at height 0 here. */
static double
halves_row_y (guint row)
{
  return 8 + (row + 0.5) * HALVES_ROW;
}

gint64
gr_halves_finger_sum (const GrHalves *halves)
{
  gint64 sum = 0;
  for (guint half = 0; half < 2; half++) {
    const GrHalvesRow *row = &g_array_index (halves->table[half], GrHalvesRow, halves->finger[half]);
    sum += gr_fit_row (halves->fit, half, row->row)->sum;
  }
  return sum;
}

static GrInk
halves_bow_ink (const GrHalves *halves, GrHalvesStep step)
{
  return step == GR_HALVES_FINGERS && gr_halves_finger_sum (halves) != 0 ? GR_INK_SOFT : GR_INK_ACCENT;
}

static void
halves_add_row (const GrHalves *halves, guint half, guint at, GrHalvesStep step, GrScene *scene)
{
  const GrHalvesRow *row = &g_array_index (halves->table[half], GrHalvesRow, at);
  gboolean is_match = row->is_match && step >= GR_HALVES_MATCH;
  gboolean is_finger = step == GR_HALVES_FINGERS && halves->finger[half] == at;
  const GrFont *font = is_match ? &match_font : &cell_font;
  double left = halves_x (half), right = left + HALVES_COLUMN, y = halves_row_y (at), base = y + 0.36 * font->size;
  GrInk ink = is_match ? GR_INK_ACCENT : GR_INK_INK;
  if (row->n_left_out > 0) {
    g_autofree char *text = g_strdup_printf (gr_phrase ("⋮   %u more", halves->request->lang), row->n_left_out);
    gr_scene_add_text (scene, left + 8, base, GR_ANCHOR_START, &head_font, GR_INK_FAINT, text);
    return;
  }
  if (is_match || is_finger)
    gr_scene_add_rect (scene, left, y - HALVES_ROW / 2, HALVES_COLUMN, HALVES_ROW, 3,
                       &(GrPaint) { .fill = GR_INK_SHADE, .stroke = halves_bow_ink (halves, step), .width = 1.2 });
  gr_scene_add_text (scene, left + 8, base, GR_ANCHOR_START, font, ink, row->piles);
  gr_scene_add_text (scene, right - HALVES_HEIGHT_COLUMN - 6, base, GR_ANCHOR_END, font, ink, row->sum);
  gr_scene_add_text (scene, right - 8, base, GR_ANCHOR_END, font, ink, row->height);
}

static void
halves_add_table (const GrHalves *halves, guint half, GrHalvesStep step, GrScene *scene)
{
  double left = halves_x (half), right = left + HALVES_COLUMN;
  gr_scene_add_text (scene, left + 8, 0, GR_ANCHOR_START, &head_font, GR_INK_SOFT,
                     gr_phrase ("piles", halves->request->lang));
  gr_scene_add_text (scene, right - HALVES_HEIGHT_COLUMN - 6, 0, GR_ANCHOR_END, &head_font, GR_INK_SOFT,
                     gr_phrase ("sum", halves->request->lang));
  gr_scene_add_text (scene, right - 8, 0, GR_ANCHOR_END, &head_font, GR_INK_SOFT,
                     gr_phrase ("height", halves->request->lang));
  gr_scene_add_line (scene, left, 5, right, 5, &(GrPaint) { .stroke = GR_INK_LINE, .width = 1.2 });
  for (guint i = 0; i < halves->table[half]->len; i++)
    halves_add_row (halves, half, i, step, scene);
}

/* A bow between the rows that are compared, with the sign of their sum. */
static void
halves_add_bow (const GrHalves *halves, GrHalvesStep step, GrScene *scene)
{
  double y[2] = { 0, 0 };
  for (guint half = 0; half < 2; half++)
    for (guint i = 0; i < halves->table[half]->len; i++)
      if (step == GR_HALVES_FINGERS ? i == halves->finger[half]
                                    : g_array_index (halves->table[half], GrHalvesRow, i).is_match)
        y[half] = halves_row_y (i);
  gint64 sum = step == GR_HALVES_FINGERS ? gr_halves_finger_sum (halves) : 0;
  GrInk ink = halves_bow_ink (halves, step);
  double left = HALVES_COLUMN, right = HALVES_COLUMN + HALVES_GAP, middle = (left + right) / 2;
  gr_scene_move (scene, left, y[0]);
  gr_scene_curve (scene, middle, y[0], middle, y[1], right, y[1]);
  gr_scene_paint (scene, &(GrPaint) { .stroke = ink, .width = 1.8 });
  gr_scene_add_circle (scene, middle, (y[0] + y[1]) / 2, 9,
                       &(GrPaint) { .fill = GR_INK_PAPER, .stroke = ink, .width = 1.6 });
  gr_scene_add_text (scene, middle, (y[0] + y[1]) / 2 + 0.36 * match_font.size, GR_ANCHOR_MIDDLE, &match_font, ink,
                     sum > 0   ? "+"
                     : sum < 0 ? "−"
                               : "0");
}

/* ---- the whole ---- */

/* Tables and number line, from the tables' heads down. */
static GrScene *
halves_draw_below (const GrHalves *halves, GrHalvesStep step)
{
  GrScene *scene = gr_scene_new ();
  guint n_rows = MAX (halves->table[0]->len, halves->table[1]->len);
  double line_y = halves_row_y (n_rows) + 8 + GR_STEPS_HEAD + halves->steps.row * halves->steps.step->len;
  gr_scene_reserve (scene, (GrBox) { 0, 0, GR_HALVES_WIDTH, 0 });
  for (guint half = 0; half < 2 && step >= GR_HALVES_TABLES; half++)
    halves_add_table (halves, half, step, scene);
  if (step >= GR_HALVES_FINGERS)
    halves_add_bow (halves, step, scene);
  if (step >= GR_HALVES_CHOICE) {
    g_autoptr (GrScene) line = gr_scene_new ();
    gr_steps_draw (&halves->steps, halves->steps.step->len, G_MAXUINT, line);
    gr_steps_draw_end (&halves->steps, line);
    gr_scene_append (scene, line, (GR_HALVES_WIDTH - halves->steps.right) / 2, line_y, 1);
  }
  return scene;
}

GrScene *
gr_halves_draw (const GrHalves *halves, GrHalvesStep step)
{
  GrScene *scene = gr_scene_new ();
  Piles piles = halves_measure_piles (halves);
  halves_add_piles (halves, &piles, step, scene);
  g_autoptr (GrScene) below = halves_draw_below (halves, step);
  gr_scene_append (scene, below, 0, (piles.has_values ? HALVES_VALUES : HALVES_NUMBERS) + HALVES_HEADS, 1);
  return scene;
}
