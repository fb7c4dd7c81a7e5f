// SPDX-License-Identifier: MIT
// The value of a blue-red stalk as a walk on the number line. Edges count 1 until the colour first changes and from there on
// half of the one below, blue to the right and red to the left (E. R. Berlekamp 1974; Winning Ways, vol. 1, ch. 3). The stalk
// grows from the ground at the side; at the height of each edge an arrow makes its step, and beside it stand the step and the
// sum, so that nothing collides however short the steps become.
// Invariant: the ground and the number line are at height 0; row i is the height of edge i.
#include "figures/value-walk.h"

#include "figures/stalk.h"
#include "figures/words.h"
#include "game/bush.h"
#include "scene/text.h"

#include <math.h>

#define WALK_MAX_EDGES 40
#define WALK_HEIGHT 400.0 /* of the stalk, where it can be kept; points, as are all of these */
#define WALK_ROW 32.0     /* at most */
#define WALK_MIN_ROW 14.0
#define WALK_WIDTH 300.0 /* of the line */
#define WALK_UNIT 130.0  /* most that 1 takes */
#define WALK_TICK 26.0   /* at least between numbers on the line */
#define WALK_ENDS 26.0   /* of the line beyond its numbers */
#define WALK_LINE_X 56.0 /* where it begins; the stalk is at 0 */
#define WALK_COLUMN_GAP 22.0
#define WALK_SHORT 9.0 /* shorter steps have no arrow head */
#define WALK_CHARACTERS 90 /* of the sum in words */

typedef struct {
  const GByteArray *stalk;
  const GrFigureRequest *request;
  GPtrArray *sum, *step; /* of GrDyadic, an edge each */
  GPtrArray *sum_text, *step_text;
  guint change; /* the first edge of another colour; the number of edges where there is none */
  double row, least, most, scale;
  double step_x, sum_x; /* right ends of the columns */
} Walk;

static const GrFont sign_font = { 13, 700, GR_FACE_SANS, FALSE };
static const GrFont cell_font = { 11.5, 500, GR_FACE_SANS, FALSE };
static const GrFont here_font = { 11.5, 700, GR_FACE_SANS, FALSE };
static const GrFont head_font = { 10, 400, GR_FACE_SANS, FALSE };
static const GrFont value_font = { 15, 700, GR_FACE_SANS, FALSE };

static void
walk_clear (Walk *walk)
{
  g_ptr_array_unref (walk->sum);
  g_ptr_array_unref (walk->step);
  g_ptr_array_unref (walk->sum_text);
  g_ptr_array_unref (walk->step_text);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Walk, walk_clear)

static double
walk_sum (const Walk *walk, guint n_edges)
{
  return n_edges == 0 ? 0 : gr_dyadic_to_double (walk->sum->pdata[n_edges - 1]);
}

static double
walk_x (const Walk *walk, double value)
{
  return WALK_LINE_X + WALK_ENDS + (value - walk->least) * walk->scale;
}

/* The middle of row @i. */
static double
walk_y (const Walk *walk, guint i)
{
  return -(i + 0.5) * walk->row;
}

static const char *
walk_text (const GPtrArray *text, guint i)
{
  return g_ptr_array_index (text, i);
}

/* ---- numbers ---- */

static Walk
walk_new (const GByteArray *stalk, const GrFigureRequest *request)
{
  Walk walk = { .stalk = stalk, .request = request, .change = 1 };
  walk.sum = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_dyadic_free);
  walk.step = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_dyadic_free);
  walk.sum_text = g_ptr_array_new_with_free_func (g_free);
  walk.step_text = g_ptr_array_new_with_free_func (g_free);
  while (walk.change < stalk->len && stalk->data[walk.change] == stalk->data[0])
    walk.change++;
  g_autoptr (GrDyadic) nothing = gr_dyadic_new (0, 0);
  for (guint i = 0; i < stalk->len; i++) {
    GrDyadic *sum = gr_dyadic_stalk (stalk->data, i + 1);
    GrDyadic *step = gr_dyadic_subtract (sum, i > 0 ? walk.sum->pdata[i - 1] : nothing);
    g_autofree char *text = gr_partizan_number (step);
    g_ptr_array_add (walk.sum, sum);
    g_ptr_array_add (walk.step, step);
    g_ptr_array_add (walk.sum_text, gr_partizan_number (sum));
    g_ptr_array_add (walk.step_text, g_strconcat (stalk->data[i] ? "+" : "", text, NULL));
  }
  return walk;
}

static double
walk_width (const GPtrArray *text)
{
  double width = 0;
  for (guint i = 0; i < text->len; i++)
    width = MAX (width, gr_text_width (&here_font, walk_text (text, i)));
  return width;
}

static void
walk_measure (Walk *walk)
{
  double low = 0, high = 0;
  for (guint i = 1; i <= walk->stalk->len; i++) {
    low = MIN (low, walk_sum (walk, i));
    high = MAX (high, walk_sum (walk, i));
  }
  walk->row = CLAMP (WALK_HEIGHT / walk->stalk->len, WALK_MIN_ROW, WALK_ROW);
  walk->least = floor (low);
  walk->most = MAX (ceil (high), walk->least + 1);
  walk->scale = MIN (WALK_UNIT, WALK_WIDTH / (walk->most - walk->least));
  walk->step_x = walk_x (walk, walk->most) + WALK_ENDS + WALK_COLUMN_GAP + walk_width (walk->step_text);
  walk->sum_x = walk->step_x + WALK_COLUMN_GAP + MAX (walk_width (walk->sum_text), 24);
}

/* ---- drawing ---- */

/* The stalk, of which the first @n_edges have been counted, with their signs. */
static void
walk_add_stalk (const Walk *walk, guint n_edges, GrScene *scene)
{
  guint32 n = walk->stalk->len;
  g_autoptr (GrBush) bush = gr_bush_new (n + 1, 1);
  g_autofree guint8 *look = g_new (guint8, n);
  for (guint32 i = 0; i < n; i++) {
    gr_bush_add (bush, i, i + 1, walk->stalk->data[i] ? GR_HUE_BLUE : GR_HUE_RED);
    look[i] = i < n_edges ? GR_BUSH_ORDINARY : GR_BUSH_FAINT;
  }
  gr_bush_finish (bush);
  bush->place = g_new0 (GrPoint, n + 1);
  bush->foot = g_new0 (double, 1);
  for (guint32 i = 1; i <= n; i++)
    bush->place[i] = (GrPoint) { 0, -(double) i * walk->row };
  gr_bush_draw_edges (bush, look, -26, 26, scene);
  for (guint i = 0; i < n_edges; i++)
    gr_scene_add_text (scene, -18, walk_y (walk, i) + 0.34 * sign_font.size, GR_ANCHOR_MIDDLE, &sign_font,
                       walk->stalk->data[i] ? GR_INK_LEFT : GR_INK_RIGHT, walk->stalk->data[i] ? "+" : "−");
}

static void
walk_add_axis (const Walk *walk, GrScene *scene)
{
  const GrPaint paint = { .stroke = GR_INK_INK, .width = 1.4 }, tick = { .stroke = GR_INK_SOFT, .width = 1.2 };
  double left = walk_x (walk, walk->least), right = walk_x (walk, walk->most);
  gint64 step = (gint64) ceil (WALK_TICK / walk->scale);
  gr_scene_add_arrow (scene, left, 0, right + WALK_ENDS, 0, &paint);
  gr_scene_add_arrow (scene, right, 0, left - WALK_ENDS, 0, &paint);
  for (gint64 value = (gint64) walk->least; value <= (gint64) walk->most; value++) {
    g_autofree char *text = g_strdup_printf ("%s%" G_GINT64_FORMAT, value < 0 ? "−" : "", ABS (value));
    double x = walk_x (walk, (double) value);
    gr_scene_add_line (scene, x, -4, x, 4, &tick);
    if (value % step == 0)
      gr_scene_add_text (scene, x, 20, GR_ANCHOR_MIDDLE, &head_font, GR_INK_SOFT, text);
  }
}

/* The step of edge @i, from where the one below it ended. */
static void
walk_add_step (const Walk *walk, guint i, GrScene *scene)
{
  const GrPaint guide = { .stroke = GR_INK_FAINT, .width = 1, .dash = GR_DASH_DOTTED };
  gboolean is_left = walk->stalk->data[i];
  GrPaint paint = { .stroke = is_left ? GR_INK_LEFT : GR_INK_RIGHT,
                    .width = 2.2,
                    .dash = is_left ? GR_DASH_SOLID : GR_DASH_DASHED };
  double from = walk_x (walk, walk_sum (walk, i)), to = walk_x (walk, walk_sum (walk, i + 1)), y = walk_y (walk, i);
  gr_scene_add_line (scene, from, i > 0 ? walk_y (walk, i - 1) : 0, from, y, &guide);
  if (fabs (to - from) >= WALK_SHORT) {
    gr_scene_add_arrow (scene, from, y, to, y, &paint);
    return;
  }
  paint.dash = GR_DASH_SOLID; /* too short for a dash; the sign tells */
  gr_scene_add_line (scene, from, y, to, y, &paint);
  gr_scene_add_circle (scene, to, y, 2.4, &(GrPaint) { .fill = paint.stroke });
}

/* Step and sum of the first @n_edges, @here (from 0; the number of edges: none) in bold. */
static void
walk_add_columns (const Walk *walk, guint n_edges, guint here, GrScene *scene)
{
  static const GrPhrase step = { "step", "걸음" }, sum = { "sum", "합" };
  double top = -walk->row * walk->stalk->len - 8;
  gr_scene_add_text (scene, walk->step_x, top, GR_ANCHOR_END, &head_font, GR_INK_SOFT, gr_phrase (&step, walk->request));
  gr_scene_add_text (scene, walk->sum_x, top, GR_ANCHOR_END, &head_font, GR_INK_SOFT, gr_phrase (&sum, walk->request));
  for (guint i = 0; i < n_edges; i++) {
    const GrFont *font = i == here ? &here_font : &cell_font;
    double y = walk_y (walk, i) + 0.36 * font->size;
    gr_scene_add_text (scene, walk->step_x, y, GR_ANCHOR_END, font, walk->stalk->data[i] ? GR_INK_LEFT : GR_INK_RIGHT,
                       walk_text (walk->step_text, i));
    gr_scene_add_text (scene, walk->sum_x, y, GR_ANCHOR_END, font, i == here ? GR_INK_ACCENT : GR_INK_INK,
                       walk_text (walk->sum_text, i));
  }
}

/* Where the walk has come: a dotted line down to the number line, and the value under it. */
static void
walk_add_value (const Walk *walk, GrScene *scene)
{
  guint n = walk->stalk->len;
  double x = walk_x (walk, walk_sum (walk, n));
  gr_scene_add_line (scene, x, walk_y (walk, n - 1), x, 0,
                     &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.6, .dash = GR_DASH_DOTTED });
  gr_scene_add_circle (scene, x, 0, 5.5, &(GrPaint) { .fill = GR_INK_ACCENT, .stroke = GR_INK_PAPER, .width = 1.4 });
  gr_scene_add_text (scene, x, 42, GR_ANCHOR_MIDDLE, &value_font, GR_INK_ACCENT, walk_text (walk->sum_text, n - 1));
}

/* The walk after @n_edges; the last of them is under discussion unless the walk @is_over. */
typedef enum { WALK_ON, WALK_OVER } WalkState;

static GrScene *
walk_draw (const Walk *walk, guint n_edges, WalkState state)
{
  GrScene *scene = gr_scene_new ();
  guint n = walk->stalk->len, here = state == WALK_ON ? n_edges - 1 : n;
  gr_scene_reserve (scene, (GrBox) { -30, -walk->row * n - 20, walk->sum_x + 36, walk->row * n + 20 + 48 });
  if (state == WALK_ON)
    gr_scene_add_rect (scene, -30, walk_y (walk, here) - walk->row / 2, walk->sum_x + 36, walk->row, 3,
                       &(GrPaint) { .fill = GR_INK_SHADE });
  walk_add_stalk (walk, n_edges, scene);
  walk_add_axis (walk, scene);
  for (guint i = 0; i < n_edges; i++)
    walk_add_step (walk, i, scene);
  if (state == WALK_OVER)
    walk_add_value (walk, scene);
  walk_add_columns (walk, n_edges, here, scene);
  return scene;
}

/* ---- words ---- */

static char *
walk_sentence (const Walk *walk, guint edge)
{
  static const GrPhrase first[] = {
    { "The lowest edge is red: %s. Each edge counts 1 until the colour first changes.",
      "맨 아래 변은 빨강: %s. 색이 처음 바뀔 때까지 변마다 1을 센다." },
    { "The lowest edge is blue: %s. Each edge counts 1 until the colour first changes.",
      "맨 아래 변은 파랑: %s. 색이 처음 바뀔 때까지 변마다 1을 센다." },
  };
  static const GrPhrase same[] = { { "Red again, a whole step: %s.", "다시 빨강, 온전한 한 걸음: %s." },
                                   { "Blue again, a whole step: %s.", "다시 파랑, 온전한 한 걸음: %s." } };
  static const GrPhrase change[] = {
    { "Here red is the first change of colour: from now on each edge counts half of the last. %s.",
      "여기서 처음으로 색이 바뀌어 빨강이다. 이제부터 변마다 바로 아래 변의 반을 센다. %s." },
    { "Here blue is the first change of colour: from now on each edge counts half of the last. %s.",
      "여기서 처음으로 색이 바뀌어 파랑이다. 이제부터 변마다 바로 아래 변의 반을 센다. %s." },
  };
  static const GrPhrase half[] = { { "Red, half of the last step: %s.", "빨강, 앞 걸음의 반: %s." },
                                   { "Blue, half of the last step: %s.", "파랑, 앞 걸음의 반: %s." } };
  const GrPhrase *phrase = edge == 0                ? first
                           : edge < walk->change    ? same
                           : edge == walk->change   ? change
                                                    : half;
  return g_strdup_printf (gr_phrase (&phrase[walk->stalk->data[edge] != 0], walk->request),
                          walk_text (walk->step_text, edge));
}

/* “++− = 1 + 1 − 1/2 = 3/2”, of the first @n_edges; “++− = 3/2” where that would be very long. */
static char *
walk_result (const Walk *walk, guint n_edges)
{
  g_autofree char *signs = gr_stalk_signs (walk->stalk);
  g_autofree char *own = g_utf8_substring (signs, 0, n_edges);
  const char *sum = walk_text (walk->sum_text, n_edges - 1);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < n_edges; i++) {
    const char *step = walk_text (walk->step_text, i);
    if (i == 0)
      g_string_append (text, *step == '+' ? step + 1 : step);
    else
      g_string_append_printf (text, " %s %s", walk->stalk->data[i] ? "+" : "−", g_utf8_next_char (step));
  }
  if (n_edges == 1 || g_utf8_strlen (text->str, -1) > WALK_CHARACTERS) /* the columns tell the steps */
    return g_strdup_printf ("%s = %s", own, sum);
  return g_strdup_printf ("%s = %s = %s", own, text->str, sum);
}

static void
walk_add_row (GrTable *table, const char *edge, const char *colour, const char *step, const char *sum)
{
  GPtrArray *row = gr_table_add_row (table);
  g_ptr_array_add (row, g_strdup (edge));
  g_ptr_array_add (row, g_strdup (colour));
  g_ptr_array_add (row, g_strdup (step));
  g_ptr_array_add (row, g_strdup (sum));
}

/* The rows for csv, and the same for a terminal. */
static void
walk_write (const Walk *walk, guint n_edges, GrFrame *frame)
{
  static const char *const colours[] = { "red", "blue" };
  g_autofree char *signs = gr_stalk_signs (walk->stalk);
  GString *plain = g_string_new (signs);
  g_string_append_c (plain, '\n');
  frame->table = gr_table_new ();
  walk_add_row (frame->table, "edge", "colour", "step", "sum");
  for (guint i = 0; i < n_edges; i++) {
    const char *colour = colours[walk->stalk->data[i] != 0];
    g_autofree char *edge = g_strdup_printf ("%u", i), *step = gr_dyadic_text (walk->step->pdata[i]);
    g_autofree char *sum = gr_dyadic_text (walk->sum->pdata[i]);
    walk_add_row (frame->table, edge, colour, step, sum);
    g_string_append (plain, "edge ");
    gr_words_pad (plain, edge, walk->stalk->len > 10 ? 2 : 1);
    g_string_append (plain, "  ");
    gr_words_pad (plain, colour, -4);
    g_string_append (plain, "  ");
    gr_words_pad (plain, walk_text (walk->step_text, i), 8);
    g_string_append_printf (plain, "   = %s\n", walk_text (walk->sum_text, i));
  }
  frame->plain = g_string_free (plain, FALSE);
}

gboolean
gr_value_walk_add (const GByteArray *stalk, const GrFigureRequest *request, GrPartizanSteps steps, GPtrArray *frames,
                   GError **error)
{
  static const GrPhrase whole = { "The walk up the stalk ends at its value, %s.", "줄기를 따라 걸어 이른 곳이 그 값 %s이다." };
  if (stalk->len > WALK_MAX_EDGES) {
    g_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                 "value: the walk up a stalk is drawn for at most %d edges, this one has %u\n"
                 "a shorter stalk; grundy solve gives the value",
                 WALK_MAX_EDGES, stalk->len);
    return FALSE;
  }
  g_auto (Walk) walk = walk_new (stalk, request);
  walk_measure (&walk);
  for (guint i = 0; i < stalk->len && steps == GR_PARTIZAN_ALL_STEPS; i++) {
    g_autofree char *sentence = walk_sentence (&walk, i), *result = walk_result (&walk, i + 1);
    GrFrame *frame = gr_frame_new (walk_draw (&walk, i + 1, WALK_ON), sentence, result);
    walk_write (&walk, i + 1, frame);
    g_ptr_array_add (frames, frame);
  }
  g_autofree char *sentence = g_strdup_printf (gr_phrase (&whole, request), walk_text (walk.sum_text, stalk->len - 1));
  g_autofree char *result = walk_result (&walk, stalk->len);
  GrFrame *frame = gr_frame_new (walk_draw (&walk, stalk->len, WALK_OVER), sentence, result);
  walk_write (&walk, stalk->len, frame);
  g_ptr_array_add (frames, frame);
  return TRUE;
}
