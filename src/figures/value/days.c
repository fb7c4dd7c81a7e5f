// SPDX-License-Identifier: MIT
// The birthday tree drawn: a row a day, numbers from left to right in their order, each over its own place, and a thin line
// from each down to where it stands on the number line. The way is thick, Left's blue to greater numbers and Right's dashed
// red to smaller ones; the gap is a shade from top to bottom.
// Invariant: day 0 stands at height 0, and the first number at x 0.
#include "figures/value/birthday.h"

#include "base/phrase.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

#define TREE_WIDTH 305.0 /* points, as are all of these */
#define TREE_PITCH 11.4  /* from number to number across, at least … */
#define TREE_CLOSE 14.0  /* … below which circles are smaller */
#define TREE_WIDE 34.0   /* … and at most */
#define TREE_ROW 42.0
#define TREE_RADIUS 12.0
#define TREE_SMALL 10.6 /* of the last of many */
#define TREE_FALL 62.0  /* from the last row to the number line */
#define TREE_KNEE 18.0  /* of that, straight down */
#define TREE_DAYS 45.0  /* for the names of the days, left of the tree */
#define STALK_WIDTH 26.0
#define STALK_SIGNS 10.0 /* edges so long have their signs beside them */

static const GrFont number_font = { GR_TYPE_TEXT, 600, GR_FACE_SANS, FALSE };
static const GrFont part_font = { GR_TYPE_LABEL, 600, GR_FACE_SANS, FALSE };
static const GrFont day_font = { GR_TYPE_LABEL, 400, GR_FACE_SANS, FALSE };
static const GrFont small_font = { GR_TYPE_LABEL, 400, GR_FACE_SANS, FALSE };

/* ---- places ---- */

/* The row in which the numbers of @day stand. */
static guint
tree_row (const GrBirthday *birthday, guint64 day)
{
  if (!birthday->is_cut || day <= birthday->n_full)
    return (guint) day;
  guint64 last = birthday->day - day;
  return birthday->n_full + 2 + 2 - (guint) last;
}

static int
tree_compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const GrBirthday *birthday = data;
  return gr_dyadic_compare (gr_birthday_node (birthday, *(const guint *) a)->number,
                            gr_birthday_node (birthday, *(const guint *) b)->number);
}

void
gr_birthday_lay (GrBirthday *birthday)
{
  guint n = birthday->node->len;
  g_autofree guint *order = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, n, sizeof *order, tree_compare, birthday);
  double pitch = CLAMP (TREE_WIDTH / MAX (n - 1, 1), TREE_PITCH, TREE_WIDE);
  for (guint i = 0; i < n; i++) {
    GrBirthdayNode *node = &g_array_index (birthday->node, GrBirthdayNode, order[i]);
    node->x = i * pitch;
    node->y = tree_row (birthday, node->day) * TREE_ROW;
    birthday->bottom = MAX (birthday->bottom, node->y);
  }
  birthday->width = (n - 1) * pitch;
}

/* ---- the number line ---- */

static GrNumberLine
tree_line (const GrBirthday *birthday)
{
  double least = 0, most = 0;
  for (guint i = 0; i < birthday->node->len; i++) {
    double x = gr_dyadic_to_double (gr_birthday_node (birthday, i)->number);
    least = MIN (least, floor (x));
    most = MAX (most, ceil (x));
  }
  return (GrNumberLine) { .least = least,
                          .most = most,
                          .scale = birthday->width / (most - least),
                          .y = birthday->bottom + TREE_FALL,
                          .ends = 18 };
}

/* Where @number, which may be none of the nodes, stands across among them. */
static double
tree_x (const GrBirthday *birthday, const GrDyadic *number)
{
  double low = -TREE_RADIUS, high = birthday->width + TREE_RADIUS;
  for (guint i = 0; i < birthday->node->len; i++) {
    const GrBirthdayNode *node = gr_birthday_node (birthday, i);
    int order = gr_dyadic_compare (node->number, number);
    if (order == 0)
      return node->x;
    if (order < 0)
      low = MAX (low, node->x);
    else
      high = MIN (high, node->x);
  }
  return (low + high) / 2;
}

static double
tree_line_x (const GrBirthday *birthday, const GrNumberLine *line, const GrDyadic *number)
{
  return CLAMP (gr_number_line_x (line, gr_dyadic_to_double (number)), -line->ends, birthday->width + line->ends);
}

/* The shade of the gap: straight through the tree, and then to its place on the line. */
static void
tree_add_gap (const GrBirthday *birthday, const GrNumberLine *line, GrScene *scene)
{
  double top[2] = { -TREE_RADIUS - 14, birthday->width + TREE_RADIUS + 14 }, foot[2];
  foot[0] = -line->ends;
  foot[1] = birthday->width + line->ends;
  for (guint side = 0; side < 2; side++)
    if (birthday->line->end[side] != NULL) {
      top[side] = tree_x (birthday, birthday->line->end[side]);
      foot[side] = tree_line_x (birthday, line, birthday->line->end[side]);
    }
  double knee = birthday->bottom + TREE_KNEE;
  gr_scene_move (scene, top[0], -TREE_RADIUS - 8);
  gr_scene_line (scene, top[1], -TREE_RADIUS - 8);
  gr_scene_line (scene, top[1], knee);
  gr_scene_line (scene, foot[1], line->y);
  gr_scene_line (scene, foot[0], line->y);
  gr_scene_line (scene, top[0], knee);
  gr_scene_close_path (scene);
  gr_scene_paint (scene, &(GrPaint) { .fill = GR_INK_SHADE, .stroke = GR_INK_LINE, .width = 0.8 });
  gr_scene_add_text (scene, (top[0] + top[1]) / 2, -TREE_RADIUS - 13, GR_ANCHOR_MIDDLE, &small_font, GR_INK_SOFT,
                     gr_phrase ("the gap", birthday->line->request->lang));
}

static void
tree_add_falls (const GrBirthday *birthday, const GrNumberLine *line, guint64 until, GrScene *scene)
{
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < birthday->node->len; i++) {
      const GrBirthdayNode *node = gr_birthday_node (birthday, i);
      gboolean is_goal = node->on_path && node->day == birthday->day && until == birthday->day;
      if (is_goal != (pass == 1))
        continue;
      gr_scene_move (scene, node->x, node->y + TREE_RADIUS);
      gr_scene_line (scene, node->x, birthday->bottom + TREE_KNEE);
      gr_scene_line (scene, tree_line_x (birthday, line, node->number), line->y);
      gr_scene_paint (scene,
                      &(GrPaint) { .stroke = is_goal ? GR_INK_ACCENT : GR_INK_LINE, .width = is_goal ? 1.6 : 0.8 });
    }
}

static void
tree_add_line (const GrBirthday *birthday, const GrNumberLine *line, guint64 until, GrScene *scene)
{
  gr_number_line_draw_arrows (line, scene);
  for (guint i = 0; i < birthday->node->len; i++) {
    double x = tree_line_x (birthday, line, gr_birthday_node (birthday, i)->number);
    gr_scene_add_line (scene, x, line->y, x, line->y + 3, &(GrPaint) { .stroke = GR_INK_SOFT, .width = 0.8 });
  }
  gr_number_line_draw_ticks (line, 0, 16, NULL, scene);
  gr_scene_open_answer (scene);
  for (guint side = 0; side < 2; side++) {
    if (birthday->line->end[side] == NULL)
      continue;
    gboolean is_in = gr_dyadic_compare (birthday->line->end[side], birthday->goal) == 0;
    gr_scene_add_circle (
      scene, tree_line_x (birthday, line, birthday->line->end[side]), line->y, 3.2,
      &(GrPaint) { .fill = is_in ? GR_INK_ACCENT : GR_INK_PAPER, .stroke = GR_INK_ACCENT, .width = 1.4 });
  }
  if (until == birthday->day)
    gr_scene_add_circle (scene, tree_line_x (birthday, line, birthday->goal), line->y, 3.2,
                         &(GrPaint) { .fill = GR_INK_ACCENT });
  gr_scene_close_answer (scene);
}

/* ---- the tree ---- */

static void
tree_add_edges (const GrBirthday *birthday, guint64 until, GrScene *scene)
{
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < birthday->node->len; i++) {
      const GrBirthdayNode *node = gr_birthday_node (birthday, i);
      gboolean is_lit = node->on_path && node->day <= until;
      gboolean is_last = is_lit && !birthday->line->request->is_form; /* what lies over what would tell the way */
      if (node->parent == G_MAXUINT32 || is_last != (pass == 1))
        continue;
      const GrBirthdayNode *up = gr_birthday_node (birthday, node->parent);
      gboolean is_greater = node->x > up->x;
      GrPaint paint = { .stroke = GR_INK_FAINT, .width = 0.9 };
      if (is_lit)
        paint = gr_partizan_paint (is_greater ? GR_SIDE_LEFT : GR_SIDE_RIGHT, 3);
      gr_scene_open_answer (scene);
      gr_scene_add_line (scene, up->x, up->y, node->x, node->y, &paint);
      gr_scene_close_answer (scene);
      gr_scene_open_blank (scene);
      gr_scene_add_line (scene, up->x, up->y, node->x, node->y, &(GrPaint) { .stroke = GR_INK_FAINT, .width = 0.9 });
      gr_scene_close_blank (scene);
    }
}

/* A number in its circle: a whole one, or a fraction with its bar. */
static void
tree_add_number (GrScene *scene, double x, double y, GrInk ink, const char *name)
{
  const char *bar = strchr (name, '/');
  if (bar == NULL) {
    gr_scene_add_text (scene, x, y + 3.8, GR_ANCHOR_MIDDLE, &number_font, ink, name);
    return;
  }
  gboolean is_negative = g_str_has_prefix (name, "−");
  const char *from = is_negative ? name + strlen ("−") : name;
  g_autofree char *above = g_strndup (from, bar - from);
  double half = MAX (gr_text_width (&part_font, above), gr_text_width (&part_font, bar + 1)) / 2;
  double shift = is_negative ? gr_text_width (&part_font, "−") / 2 : 0;
  if (is_negative)
    gr_scene_add_text (scene, x - half - shift, y + 2.8, GR_ANCHOR_START, &part_font, ink, "−");
  gr_scene_add_text (scene, x + shift, y - 1.6, GR_ANCHOR_MIDDLE, &part_font, ink, above);
  gr_scene_add_text (scene, x + shift, y + 7.8, GR_ANCHOR_MIDDLE, &part_font, ink, bar + 1);
  gr_scene_add_line (scene, x + shift - half, y, x + shift + half, y, &(GrPaint) { .stroke = ink, .width = 0.8 });
}

/* Half the width of the circle or, for what is long, of the box of @name. */
static double
tree_half (const char *name)
{
  const char *bar = strchr (name, '/');
  double width = bar != NULL ? MAX (gr_text_width (&part_font, bar + 1),
                                    gr_text_width (&part_font, name) - gr_text_width (&part_font, bar))
                             : gr_text_width (&number_font, name);
  return MAX (TREE_RADIUS, width / 2 + 4);
}

static void
tree_add_nodes (const GrBirthday *birthday, guint64 until, GrScene *scene)
{
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < birthday->node->len; i++) {
      const GrBirthdayNode *node = gr_birthday_node (birthday, i);
      gboolean is_lit = node->on_path && node->day <= until, is_goal = is_lit && node->day == birthday->day;
      gboolean is_told = is_lit && !birthday->line->request->is_form;
      if (is_told != (pass == 1))
        continue;
      g_autofree char *name = gr_partizan_number (node->number);
      gboolean is_small = birthday->node->len > 1 && birthday->width < TREE_CLOSE * (birthday->node->len - 1);
      is_small = is_small && node->day > 3 && !(is_goal && is_told);
      double radius = is_small ? TREE_SMALL : TREE_RADIUS, half = is_small ? TREE_SMALL : tree_half (name);
      gr_scene_open_blank (scene);
      gr_scene_add_rect (scene, node->x - half, node->y - radius, 2 * half, 2 * radius, radius,
                         &(GrPaint) { .fill = GR_INK_PAPER, .stroke = GR_INK_SOFT, .width = 0.9 });
      gr_scene_close_blank (scene);
      gr_scene_open_answer (scene);
      gr_scene_add_rect (scene, node->x - half, node->y - radius, 2 * half, 2 * radius, radius,
                         &(GrPaint) { .fill = is_goal ? GR_INK_ACCENT : GR_INK_PAPER,
                                      .stroke = is_goal  ? GR_INK_ACCENT
                                                : is_lit ? GR_INK_INK
                                                         : GR_INK_FAINT,
                                      .width = is_lit ? 1.8 : 0.9 });
      tree_add_number (scene, node->x, node->y, is_goal ? GR_INK_ON_ACCENT : is_lit ? GR_INK_INK : GR_INK_SOFT, name);
      gr_scene_close_answer (scene);
    }
}

static void
tree_add_days (const GrBirthday *birthday, GrScene *scene)
{
  guint64 seen = G_MAXUINT64;
  for (guint i = 0; i < birthday->node->len; i++) {
    const GrBirthdayNode *node = gr_birthday_node (birthday, i);
    if (node->day == seen)
      continue;
    seen = node->day;
    g_autofree char *name = g_strdup_printf (gr_phrase ("day %" G_GUINT64_FORMAT, birthday->line->request->lang), seen);
    gr_scene_add_line (scene, -TREE_RADIUS - 10, node->y, birthday->width + TREE_RADIUS + 10, node->y,
                       &(GrPaint) { .stroke = GR_INK_LINE, .width = 0.6 });
    gr_scene_add_text (scene, -TREE_DAYS, node->y + 3.4, GR_ANCHOR_START, &day_font, GR_INK_SOFT, name);
  }
  if (!birthday->is_cut)
    return;
  double y = (birthday->n_full + 1) * TREE_ROW;
  for (int i = -1; i <= 1; i++)
    gr_scene_add_circle (scene, -TREE_DAYS + 14, y + 6 * i, 1.2, &(GrPaint) { .fill = GR_INK_SOFT });
  const GrBirthdayNode *first = gr_birthday_node (birthday, birthday->node->len - 3);
  for (int i = -1; i <= 1; i++)
    gr_scene_add_circle (scene, first->x, y + 6 * i, 1.4, &(GrPaint) { .fill = GR_INK_INK });
}

/* ---- the stalk ---- */

/* The stalk whose edges are the turns, from the ground up, at the right of the tree. */
static void
tree_add_stalk (const GrBirthday *birthday, guint64 until, GrScene *scene)
{
  gboolean is_wide = birthday->width > TREE_WIDTH; /* then it stands in the corner that the tree leaves free */
  double n = birthday->day, x = is_wide ? birthday->width : birthday->width + TREE_RADIUS + 52;
  double ground = is_wide ? 58 : birthday->bottom, edge = MIN (is_wide ? 16 : 22, (ground + TREE_RADIUS) / n);
  for (guint i = 0; i < 5; i++)
    gr_scene_add_line (scene, x - 12 + 6 * i, ground, x - 16 + 6 * i, ground + 6,
                       &(GrPaint) { .stroke = GR_INK_SOFT, .width = 0.9 });
  gr_scene_add_line (scene, x - 16, ground, x + 16, ground, &(GrPaint) { .stroke = GR_INK_INK, .width = 1.6 });
  for (guint i = 0; i < until; i++) {
    GrPaint paint = gr_partizan_paint (birthday->turn->data[i] ? GR_SIDE_LEFT : GR_SIDE_RIGHT, 3);
    gr_scene_add_line (scene, x, ground - i * edge - 2, x, ground - (i + 1) * edge + 2, &paint);
    if (edge >= STALK_SIGNS)
      gr_scene_add_text (scene, x + 9, ground - (i + 0.5) * edge + 3.6, GR_ANCHOR_START, &number_font, paint.stroke,
                         birthday->turn->data[i] ? "+" : "−");
  }
  for (guint i = 0; i <= until && edge >= 8; i++)
    gr_scene_add_circle (scene, x, ground - i * edge, 2.6,
                         &(GrPaint) { .fill = GR_INK_PAPER, .stroke = GR_INK_INK, .width = 1.2 });
  GrPoint words = { x - STALK_WIDTH - 4, ground + 20 };
  if (is_wide)
    words = (GrPoint) { x - 2 * STALK_WIDTH - 30, -2 };
  gr_scene_add_paragraph (scene, words.x, words.y, 2 * STALK_WIDTH + 12, 11, &small_font, GR_INK_SOFT,
                          gr_phrase ("the same turns as a stalk", birthday->line->request->lang));
}

GrScene *
gr_birthday_draw (const GrBirthday *birthday, guint64 until)
{
  GrScene *scene = gr_scene_new ();
  GrNumberLine line = tree_line (birthday);
  gr_scene_open_answer (scene);
  tree_add_gap (birthday, &line, scene);
  gr_scene_close_answer (scene);
  tree_add_days (birthday, scene);
  gr_scene_open_answer (scene);
  tree_add_falls (birthday, &line, until, scene);
  gr_scene_close_answer (scene);
  tree_add_edges (birthday, until, scene);
  tree_add_nodes (birthday, until, scene);
  tree_add_line (birthday, &line, until, scene);
  gr_scene_open_answer (scene);
  if (birthday->day > 0)
    tree_add_stalk (birthday, until, scene);
  gr_scene_close_answer (scene);
  return scene;
}
