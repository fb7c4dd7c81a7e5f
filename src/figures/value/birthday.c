// SPDX-License-Identifier: MIT
// Why a gap holds just this number: numbers are born day by day between those that are there, and the first one born in the
// gap is the simplest. The way to it from 0 goes to greater numbers where the gap lies higher and to smaller ones where it
// lies lower; its turns are the colours of the stalk that is worth as much.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 0 and 2; Winning Ways, vol. 1, ch. 2 and 3.
#include "figures/value/value.h"

#include "base/phrase.h"
#include "scene/text.h"
#include "diagram/held.h"

#include <math.h>
#include <string.h>

#define BIRTHDAY_FULL 4   /* days shown whole where the number is born by then … */
#define BIRTHDAY_LATER 3  /* … and where it is born earlier or later */
#define BIRTHDAY_ROWS 9   /* days shown, before some are left out … */
#define BIRTHDAY_LAST 3   /* … but for so many at the end */
#define BIRTHDAY_MOST 400 /* the last day */

const char *const gr_value_ends[] = {
  [GR_OUTCOME_P] = GR_PHRASE (": whoever moves second wins"),
  [GR_OUTCOME_N] = GR_PHRASE (" ‖ 0: whoever moves first wins"),
  [GR_OUTCOME_L] = GR_PHRASE (" > 0: Left wins"),
  [GR_OUTCOME_R] = GR_PHRASE (" < 0: Right wins"),
};

typedef struct {
  GrDyadic *number;
  guint64 day;
  guint32 parent; /* of the node it hangs on; G_MAXUINT32: 0, or what is between is left out */
  gboolean on_path;
  double x, y; /* of its middle, in points, set by birthday_lay() */
} BirthdayNode;

typedef struct {
  const GrValueLine *line; /* whose gap it is */
  GArray *node;            /* of BirthdayNode, those above before those below */
  const GrDyadic *goal;    /* lent */
  guint64 day;             /* of the goal */
  const guint8 *turn;      /* lent: the way from 0 to the goal: 1 to greater numbers, 0 to smaller ones; shape (day) */
  guint n_full;            /* days whose numbers are all shown, from day 0 on */
  gboolean is_cut;         /* days between those and the last ones are left out */
  /* Set by birthday_lay(): */
  double width, bottom; /* of the tree; where the last row stands */
} Birthday;

GR_AT_FUNCTION (birthday_node, Birthday, node, const BirthdayNode)

GR_CLEAR_FUNCTION (birthday_node_clear, BirthdayNode, number)

/* ---- the nodes ---- */

static guint32
birthday_add (Birthday *birthday, const guint8 *turn, guint day, guint32 parent)
{
  BirthdayNode node = { .number = gr_dyadic_stalk (turn, day), .day = day, .parent = parent };
  node.on_path = day <= birthday->day && (day == 0 || memcmp (turn, birthday->turn, day) == 0);
  g_array_append_val (birthday->node, node);
  return birthday->node->len - 1;
}

/* All numbers of the first days, and of the later ones those on the way; the days in the middle are left out where there
   are too many. */
static void
birthday_grow (Birthday *birthday)
{
  guint8 turn[BIRTHDAY_FULL] = { 0 };
  guint32 parent = birthday_add (birthday, turn, 0, G_MAXUINT32);
  for (guint day = 1; day <= birthday->n_full; day++)
    for (guint bits = 0; bits < 1u << day; bits++) {
      for (guint i = 0; i < day; i++)
        turn[i] = bits >> (day - 1 - i) & 1;
      guint32 above = (1u << (day - 1)) - 1 + (bits >> 1);
      guint32 own = birthday_add (birthday, turn, day, above);
      if (birthday_node (birthday, own)->on_path)
        parent = own;
    }
  birthday->is_cut = birthday->day > BIRTHDAY_ROWS;
  guint first = birthday->is_cut ? birthday->day - BIRTHDAY_LAST + 1 : birthday->n_full + 1;
  for (guint day = first; day <= birthday->day; day++)
    parent = birthday_add (birthday, birthday->turn, day, day == first && birthday->is_cut ? G_MAXUINT32 : parent);
}

/* ---- the tree drawn: a row a day from height 0 down, numbers in their order from x 0 on, each over its own place, and a thin
   line from each down to where it stands on the number line; the way is thick, the gap a shade from top to bottom ---- */

#define TREE_WIDTH 242.0 /* points, as are all of these */
#define TREE_PITCH 10.5  /* from number to number across, at least … */
#define TREE_CLOSE 14.0  /* … below which circles are smaller */
#define TREE_WIDE 34.0   /* … and at most */
#define TREE_ROW 42.0
#define TREE_RADIUS 12.0
#define TREE_SMALL 9.7 /* of the last of many */
#define TREE_FALL 62.0 /* from the last row to the number line */
#define TREE_KNEE 18.0 /* of that, straight down */
#define TREE_DAYS 44.0 /* for the names of the days, left of the tree */
#define STALK_WIDTH 26.0
#define STALK_SIGNS 10.0 /* edges so long have their signs beside them */

/* ---- places ---- */

static int
tree_compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const Birthday *birthday = data;
  return gr_dyadic_compare (birthday_node (birthday, *(const guint *) a)->number,
                            birthday_node (birthday, *(const guint *) b)->number);
}

static void
birthday_lay (Birthday *birthday)
{
  guint n = birthday->node->len;
  g_autofree guint *order = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, n, sizeof *order, tree_compare, birthday);
  double pitch = CLAMP (TREE_WIDTH / MAX (n - 1, 1), TREE_PITCH, TREE_WIDE);
  for (guint i = 0; i < n; i++) {
    BirthdayNode *node = &g_array_index (birthday->node, BirthdayNode, order[i]);
    node->x = i * pitch;
    gboolean is_late = birthday->is_cut && node->day > birthday->n_full;
    node->y = (is_late ? birthday->n_full + 4 - (birthday->day - node->day) : node->day) * TREE_ROW;
    birthday->bottom = MAX (birthday->bottom, node->y);
  }
  birthday->width = (n - 1) * pitch;
}

/* Where @number, which may be none of the nodes, stands across among them. */
static double
tree_x (const Birthday *birthday, const GrDyadic *number)
{
  double low = -TREE_RADIUS, high = birthday->width + TREE_RADIUS;
  GR_EACH (i, const BirthdayNode, node, birthday->node) {
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
tree_line_x (const Birthday *birthday, const GrNumberLine *line, const GrDyadic *number)
{
  return CLAMP (gr_number_line_x (line, gr_dyadic_to_double (number)), -line->ends, birthday->width + line->ends);
}

/* The shade of the gap: straight through the tree, and then to its place on the line. */
static void
tree_add_gap (const Birthday *birthday, const GrNumberLine *line, GrScene *scene)
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
  const GrPoint corner[] = { { top[0], -TREE_RADIUS - 8 }, { top[1], -TREE_RADIUS - 8 }, { top[1], knee },
                             { foot[1], line->y },         { foot[0], line->y },         { top[0], knee } };
  gr_scene_add_polygon (scene, G_N_ELEMENTS (corner), corner, GR_FILL_STROKE (GR_INK_SHADE, GR_INK_LINE, 0.8));
  gr_scene_add_text (scene, (top[0] + top[1]) / 2, -TREE_RADIUS - 13, GR_ANCHOR_MIDDLE, &gr_label_400, GR_INK_SOFT,
                     gr_phrase ("the gap", birthday->line->request->lang));
}

static void
tree_add_line (const Birthday *birthday, const GrNumberLine *line, guint64 until, GrScene *scene)
{
  gr_number_line_draw_arrows (line, scene);
  for (guint i = 0; i < birthday->node->len; i++) {
    double x = tree_line_x (birthday, line, birthday_node (birthday, i)->number);
    gr_scene_add_line (scene, x, line->y, x, line->y + 3, GR_STROKE (GR_INK_SOFT, 0.8));
  }
  gr_number_line_draw_ticks (line, 0, 16, NULL, scene);
  gr_scene_open_answer (scene);
  for (guint side = 0; side < 2; side++) {
    if (birthday->line->end[side] == NULL)
      continue;
    gboolean is_in = gr_dyadic_compare (birthday->line->end[side], birthday->goal) == 0;
    gr_scene_add_circle (scene, tree_line_x (birthday, line, birthday->line->end[side]), line->y, 3.2,
                         GR_FILL_STROKE (is_in ? GR_INK_ACCENT : GR_INK_PAPER, GR_INK_ACCENT, 1.4));
  }
  if (until == birthday->day)
    gr_scene_add_circle (scene, tree_line_x (birthday, line, birthday->goal), line->y, 3.2, GR_FILL (GR_INK_ACCENT));
  gr_scene_close (scene);
}

/* ---- the tree ---- */

static void
tree_add_edges (const Birthday *birthday, guint64 until, GrScene *scene)
{
  for (guint pass = 0; pass < 2; pass++)
    GR_EACH (i, const BirthdayNode, node, birthday->node) {
      gboolean is_lit = node->on_path && node->day <= until;
      gboolean is_last = is_lit && !birthday->line->request->is_form; /* what lies over what would tell the way */
      if (node->parent == G_MAXUINT32 || is_last != (pass == 1))
        continue;
      const BirthdayNode *up = birthday_node (birthday, node->parent);
      gboolean is_greater = node->x > up->x;
      GrPaint paint = { .stroke = GR_INK_FAINT, .width = 0.9 };
      if (is_lit)
        paint = gr_partizan_paint (is_greater ? GR_SIDE_LEFT : GR_SIDE_RIGHT, 3);
      gr_scene_open_answer (scene);
      gr_scene_add_line (scene, up->x, up->y, node->x, node->y, &paint);
      gr_scene_close (scene);
      gr_scene_open_blank (scene);
      gr_scene_add_line (scene, up->x, up->y, node->x, node->y, GR_STROKE (GR_INK_FAINT, 0.9));
      gr_scene_close_blank (scene);
    }
}

/* A number in its circle: a whole one, or a fraction with its bar. */
static void
tree_add_number (GrScene *scene, double x, double y, GrInk ink, const char *name)
{
  const char *bar = strchr (name, '/');
  if (bar == NULL) {
    gr_scene_add_text (scene, x, y + 3.8, GR_ANCHOR_MIDDLE, &gr_text_600, ink, name);
    return;
  }
  gboolean is_negative = g_str_has_prefix (name, "−");
  const char *from = is_negative ? name + strlen ("−") : name;
  g_autofree char *above = g_strndup (from, bar - from);
  double half = MAX (gr_text_width (&gr_label_600, above), gr_text_width (&gr_label_600, bar + 1)) / 2;
  double shift = is_negative ? gr_text_width (&gr_label_600, "−") / 2 : 0;
  if (is_negative)
    gr_scene_add_text (scene, x - half - shift, y + 2.8, GR_ANCHOR_START, &gr_label_600, ink, "−");
  gr_scene_add_text (scene, x + shift, y - 1.6, GR_ANCHOR_MIDDLE, &gr_label_600, ink, above);
  gr_scene_add_text (scene, x + shift, y + 7.8, GR_ANCHOR_MIDDLE, &gr_label_600, ink, bar + 1);
  gr_scene_add_line (scene, x + shift - half, y, x + shift + half, y, GR_STROKE (ink, 0.8));
}

static void
tree_add_nodes (const Birthday *birthday, guint64 until, GrScene *scene)
{
  for (guint pass = 0; pass < 2; pass++)
    GR_EACH (i, const BirthdayNode, node, birthday->node) {
      gboolean is_lit = node->on_path && node->day <= until, is_goal = is_lit && node->day == birthday->day;
      gboolean is_told = is_lit && !birthday->line->request->is_form;
      if (is_told != (pass == 1))
        continue;
      g_autofree char *name = gr_partizan_number (node->number);
      gboolean is_small = birthday->node->len > 1 && birthday->width < TREE_CLOSE * (birthday->node->len - 1);
      is_small = is_small && node->day > 3 && node->day <= birthday->n_full && !(is_goal && is_told);
      const char *bar = strchr (name, '/');
      double width = bar != NULL ? MAX (gr_text_width (&gr_label_600, bar + 1),
                                        gr_text_width (&gr_label_600, name) - gr_text_width (&gr_label_600, bar))
                                 : gr_text_width (&gr_text_600, name);
      double radius = is_small ? TREE_SMALL : TREE_RADIUS,
             half = is_small ? TREE_SMALL : MAX (TREE_RADIUS, width / 2 + 4);
      gr_scene_open_blank (scene);
      gr_scene_add_rect (scene, node->x - half, node->y - radius, 2 * half, 2 * radius, radius,
                         GR_FILL_STROKE (GR_INK_PAPER, GR_INK_SOFT, 0.9));
      gr_scene_close_blank (scene);
      gr_scene_open_answer (scene);
      gr_scene_add_rect (scene, node->x - half, node->y - radius, 2 * half, 2 * radius, radius,
                         GR_FILL_STROKE (is_goal ? GR_INK_ACCENT : GR_INK_PAPER,
                                         is_goal  ? GR_INK_ACCENT
                                         : is_lit ? GR_INK_INK
                                                  : GR_INK_FAINT,
                                         is_lit ? 1.8 : 0.9));
      tree_add_number (scene, node->x, node->y, is_goal ? GR_INK_ON_ACCENT : is_lit ? GR_INK_INK : GR_INK_SOFT, name);
      gr_scene_close (scene);
    }
}

static void
tree_add_days (const Birthday *birthday, GrScene *scene)
{
  guint64 seen = G_MAXUINT64;
  GR_EACH (i, const BirthdayNode, node, birthday->node) {
    if (node->day == seen)
      continue;
    seen = node->day;
    g_autofree char *name = gr_say ("day %" G_GUINT64_FORMAT, birthday->line->request->lang, seen);
    gr_scene_add_line (scene, -TREE_RADIUS - 10, node->y, birthday->width + TREE_RADIUS + 10, node->y,
                       GR_STROKE (GR_INK_LINE, 0.6));
    gr_scene_add_text (scene, -TREE_DAYS, node->y + 3.4, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT, name);
  }
  if (!birthday->is_cut)
    return;
  double y = (birthday->n_full + 1) * TREE_ROW;
  for (int i = -1; i <= 1; i++)
    gr_scene_add_circle (scene, -TREE_DAYS + 14, y + 6 * i, 1.2, GR_FILL (GR_INK_SOFT));
  const BirthdayNode *first = birthday_node (birthday, birthday->node->len - 3);
  for (int i = -1; i <= 1; i++)
    gr_scene_add_circle (scene, first->x, y + 6 * i, 1.4, GR_FILL (GR_INK_INK));
}

/* ---- the stalk ---- */

/* The stalk whose edges are the turns, from the ground up, at the right of the tree. */
static void
tree_add_stalk (const Birthday *birthday, guint64 until, GrScene *scene)
{
  gboolean is_wide = birthday->width > TREE_WIDTH; /* then it stands in the corner that the tree leaves free */
  double n = birthday->day, x = is_wide ? birthday->width : birthday->width + TREE_RADIUS + 52;
  double ground = is_wide ? 58 : birthday->bottom, edge = MIN (is_wide ? 16 : 22, (ground + TREE_RADIUS) / n);
  for (guint i = 0; i < 5; i++)
    gr_scene_add_line (scene, x - 12 + 6 * i, ground, x - 16 + 6 * i, ground + 6, GR_STROKE (GR_INK_SOFT, 0.9));
  gr_scene_add_line (scene, x - 16, ground, x + 16, ground, GR_STROKE (GR_INK_INK, 1.6));
  for (guint i = 0; i < until; i++) {
    GrPaint paint = gr_partizan_paint (birthday->turn[i] ? GR_SIDE_LEFT : GR_SIDE_RIGHT, 3);
    gr_scene_add_line (scene, x, ground - i * edge - 2, x, ground - (i + 1) * edge + 2, &paint);
    if (edge >= STALK_SIGNS)
      gr_scene_add_text (scene, x + 9, ground - (i + 0.5) * edge + 3.6, GR_ANCHOR_START, &gr_text_600, paint.stroke,
                         birthday->turn[i] ? "+" : "−");
  }
  for (guint i = 0; i <= until && edge >= 8; i++)
    gr_scene_add_circle (scene, x, ground - i * edge, 2.6, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_INK, 1.2));
  GrPoint words = { x - STALK_WIDTH - 4, ground + 20 };
  if (is_wide)
    words = (GrPoint) { x - 2 * STALK_WIDTH - 30, -2 };
  gr_scene_add_paragraph (scene, words.x, words.y, 2 * STALK_WIDTH + 12, 11, &gr_label_400, GR_INK_SOFT,
                          gr_phrase ("the same turns as a stalk", birthday->line->request->lang));
}

/* The tree with the way lit as far as day @until. (transfer full) */
static GrScene *
birthday_draw (const Birthday *birthday, guint64 until)
{
  GrScene *scene = gr_scene_new ();
  double least = 0, most = 0;
  for (guint i = 0; i < birthday->node->len; i++) {
    double x = gr_dyadic_to_double (birthday_node (birthday, i)->number);
    least = MIN (least, floor (x));
    most = MAX (most, ceil (x));
  }
  GrNumberLine line = (GrNumberLine) { .least = least,
                                       .most = most,
                                       .scale = birthday->width / (most - least),
                                       .y = birthday->bottom + TREE_FALL,
                                       .ends = 18 };
  gr_scene_open_answer (scene);
  tree_add_gap (birthday, &line, scene);
  gr_scene_close (scene);
  tree_add_days (birthday, scene);
  gr_scene_open_answer (scene);
  for (guint pass = 0; pass < 2; pass++)
    GR_EACH (i, const BirthdayNode, node, birthday->node) {
      gboolean is_goal = node->on_path && node->day == birthday->day && until == birthday->day;
      if (is_goal != (pass == 1))
        continue;
      gr_scene_move (scene, node->x, node->y + TREE_RADIUS);
      gr_scene_line (scene, node->x, birthday->bottom + TREE_KNEE);
      gr_scene_line (scene, tree_line_x (birthday, &line, node->number), line.y);
      gr_scene_paint (scene, GR_STROKE (is_goal ? GR_INK_ACCENT : GR_INK_LINE, is_goal ? 1.6 : 0.8));
    }
  gr_scene_close (scene);
  tree_add_edges (birthday, until, scene);
  tree_add_nodes (birthday, until, scene);
  tree_add_line (birthday, &line, until, scene);
  gr_scene_open_answer (scene);
  if (birthday->day > 0)
    tree_add_stalk (birthday, until, scene);
  gr_scene_close (scene);
  return scene;
}

/* ---- words ---- */

static char *
birthday_sentence (const Birthday *birthday, guint64 until)
{
  static const char found[] = GR_PHRASE ("The gap from %s to %s holds nothing before day %" G_GUINT64_FORMAT
                                         "; the first number born in it is %s.");
  static const char higher[] = GR_PHRASE (
    "%s, born on day %" G_GUINT64_FORMAT
    ", is not in the gap from %s to %s, which lies higher: on to greater numbers.");
  static const char lower[] = GR_PHRASE ("%s, born on day %" G_GUINT64_FORMAT
                                         ", is not in the gap from %s to %s, which lies lower: on to smaller numbers.");
  const char *lang = birthday->line->request->lang;
  const char *low = birthday->line->bound_name[GR_SIDE_LEFT], *high = birthday->line->bound_name[GR_SIDE_RIGHT];
  g_autofree char *goal = gr_partizan_number (birthday->goal);
  if (birthday->day == 0)
    return gr_say ("The gap from %s to %s holds 0, the first number of all.", lang, low, high);
  if (until == birthday->day)
    return gr_say (found, lang, low, high, until, goal);
  g_autoptr (GrDyadic) here = gr_dyadic_stalk (birthday->turn, until);
  g_autofree char *name = gr_partizan_number (here);
  return gr_say (birthday->turn[until] ? higher : lower, lang, name, until, low, high);
}

/* “0 → 1 → 1/2 → 1/4 → 3/8”, as far as it is shown. */
static char *
birthday_plain (const Birthday *birthday, guint64 until)
{
  GString *text = g_string_new (NULL);
  guint64 before = 0;
  GR_EACH (i, const BirthdayNode, node, birthday->node) {
    if (!node->on_path || node->day > until)
      continue;
    g_autofree char *name = gr_partizan_number (node->number);
    g_string_append_printf (text, "%s%s%s", node->day > 0 ? " → " : "", node->day > before + 1 ? "… → " : "", name);
    before = node->day;
  }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

char *
gr_value_line_options (const GrValueLine *line, guint most)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint pass = 0; pass == 0 || (pass == 1 && g_utf8_strlen (text->str, -1) > most); pass++) {
    g_string_assign (text, "{ ");
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      gboolean is_cut = FALSE; /* one is left out before the next */
      GR_EACH (i, const GrValueOption, option, line->option[side]) {
        gboolean is_out = pass == 1 && option->place != line->bound[side];
        if (!is_out || !is_cut)
          g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", is_out ? "…" : option->name);
        is_cut = is_out;
      }
      gboolean is_empty = line->option[side]->len == 0;
      g_string_append (text, side == GR_SIDE_RIGHT ? (is_empty ? "}" : " }") : is_empty ? "| " : " | ");
    }
  }
  return g_strdup (text->str);
}

gboolean
gr_value_birthday_add (const GrValueLine *line, GPtrArray *frames, GError **error)
{
  if (!line->is_number)
    return gr_set_error (
      error, GR_ERROR, GR_ERROR_INPUT,
      "value: --by birthday wants a value that is a number, got “%s”\n--by options explains any value", line->name);
  Birthday birthday = { .line = line, .goal = gr_form_base (line->forms, line->value) };
  birthday.day = gr_dyadic_birthday (birthday.goal);
  if (birthday.day > BIRTHDAY_MOST)
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "value: this number is born after day %d\na simpler number; --by options explains any",
                         BIRTHDAY_MOST);
  gsize n_turns;
  g_autofree guint8 *turn = gr_dyadic_signs (birthday.goal, BIRTHDAY_MOST, &n_turns);
  birthday.turn = turn;
  birthday.n_full = birthday.day == BIRTHDAY_FULL ? BIRTHDAY_FULL : BIRTHDAY_LATER;
  g_autoptr (GArray) node = birthday.node = g_array_new (FALSE, FALSE, sizeof (BirthdayNode));
  g_array_set_clear_func (node, birthday_node_clear);
  birthday_grow (&birthday);
  birthday_lay (&birthday);
  g_autofree char *options = gr_value_line_options (line, G_MAXUINT), *goal = gr_partizan_number (birthday.goal),
                  *formula = g_strdup_printf ("%s = %s%s", options, goal,
                                              gr_phrase (gr_value_ends[line->outcome], line->request->lang));
  gboolean in_steps = !line->request->data_only && !birthday.is_cut;
  for (guint64 until = in_steps ? 0 : birthday.day; until <= birthday.day; until++) {
    g_autofree char *sentence = birthday_sentence (&birthday, until);
    gboolean is_drawn = !birthday.line->request->data_only;
    GrFrame *frame = gr_frame_new (is_drawn ? birthday_draw (&birthday, until) : gr_scene_new (), sentence,
                                   until == birthday.day ? formula : NULL);
    frame->plain = birthday_plain (&birthday, until);
    GrTable *table = gr_table_new ();
    gr_table_add (table, "day", "number", "turn", NULL);
    for (guint day = 0; day <= birthday.day; day++) {
      g_autoptr (GrDyadic) number = gr_dyadic_stalk (birthday.turn, day);
      g_autofree char *name = g_strdup_printf ("%u", day), *text = gr_dyadic_text (number);
      gr_table_add (table, name, text, day == birthday.day ? "" : birthday.turn[day] ? "right" : "left", NULL);
    }
    frame->table = table;
    g_ptr_array_add (frames, frame);
  }
  return TRUE;
}
