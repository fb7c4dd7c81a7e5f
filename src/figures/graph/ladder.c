// SPDX-License-Identifier: MIT
// The ladder: a rung each position that the mover loses, at its left end; on it, in the column of their value, the
// positions from which a move leads there. Every position that is not lost has such a move (the mex rule), so every
// position stands on a rung, once, where its first winning move leads; all other moves are left out and counted.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "figures/graph/summary.h"
#include "scene/text.h"

#define LADDER_SCALE 0.72 /* of a node's size */
#define LADDER_PITCH 35.0 /* from line to line */
#define LADDER_UNDER 16.0 /* more of it where labels stand under their nodes */
#define LADDER_BUS 17.0   /* the way of winning moves, under the nodes' middles */
#define LADDER_GAP 8.0    /* between columns */
#define LADDER_HEAD 24.0  /* of the row of values */
#define LADDER_LINES 4    /* of one rung; what more there is is counted */
#define LADDER_LABEL 4.0  /* from a node to its label */
#define LADDER_CHARACTERS 14
#define LADDER_LEGEND 14.0

static const GrFont label_font = { 9, 500, GR_FACE_SANS, FALSE };
static const GrFont head_font = { 12.5, 700, GR_FACE_SANS, FALSE };

/* A class that stands on the ladder. */
typedef struct {
  guint32 node, rung; /* rung: of the lost positions, in their order */
  guint line;         /* of the rung */
  guint64 value;
} LadderSpot;

typedef struct {
  const GrStates *states;
  const GrFigureRequest *request;
  GArray *lost;      /* of guint32: node of each rung, in the order of the states */
  GArray *spot;      /* of LadderSpot */
  GArray *n_lines;   /* of guint, by rung */
  GArray *n_hidden;  /* of guint, by rung */
  guint64 n_columns; /* values */
  double *x;         /* shape (n_columns + 1): where the columns begin */
  gboolean is_under; /* labels stand under their nodes */
  gboolean is_only;  /* nobody has a second winning move */
  double *top;       /* shape (lost->len): where the rungs begin */
  GrLegend legend;
} Ladder;

static char *
ladder_label (const Ladder *ladder, guint32 node)
{
  return gr_words_short (ladder->states->label[node], LADDER_CHARACTERS);
}

static double
ladder_radius (void)
{
  return gr_node_radius () * LADDER_SCALE;
}

/* Which rung each position stands on; *is_only as in Ladder. */
static void
ladder_read (Ladder *ladder)
{
  const GrStates *states = ladder->states;
  g_autofree guint32 *rung = g_new0 (guint32, (gsize) states->n_nodes + 1);
  ladder->is_only = TRUE;
  for (guint32 i = 0; i < states->n_nodes; i++)
    if (states->verdict[i].outcome == GR_OUTCOME_P) {
      rung[i] = ladder->lost->len;
      g_array_append_val (ladder->lost, i);
    }
  g_array_set_size (ladder->n_lines, ladder->lost->len);
  g_array_set_size (ladder->n_hidden, ladder->lost->len);
  for (guint32 i = 0; i < states->n_nodes; i++) {
    guint n_winning = 0;
    ladder->n_columns = MAX (ladder->n_columns, states->verdict[i].grundy + 1);
    for (guint32 k = states->row[i]; k < states->row[i + 1]; k++) {
      if (!gr_states_wins (states, k))
        continue;
      LadderSpot spot = { .node = i,
                          .rung = rung[gr_states_move (states, k)->head],
                          .value = states->verdict[i].grundy };
      if (n_winning++ == 0)
        g_array_append_val (ladder->spot, spot);
    }
    ladder->is_only &= n_winning <= 1;
  }
}

/* The lines of every rung, one position a column; what is too many is left out. */
static void
ladder_stack (Ladder *ladder)
{
  g_autofree guint *used = g_new0 (guint, ladder->n_columns * MAX (1, ladder->lost->len));
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (LadderSpot));
  for (guint i = 0; i < ladder->spot->len; i++) {
    LadderSpot spot = g_array_index (ladder->spot, LadderSpot, i);
    spot.line = used[spot.rung * ladder->n_columns + spot.value]++;
    guint *n_lines = &g_array_index (ladder->n_lines, guint, spot.rung);
    if (spot.line < LADDER_LINES)
      g_array_append_val (kept, spot);
    else
      g_array_index (ladder->n_hidden, guint, spot.rung)++;
    *n_lines = MIN (LADDER_LINES, MAX (*n_lines, spot.line + 1));
  }
  g_array_unref (ladder->spot);
  ladder->spot = kept;
}

/* Makes *@width, of a column, as large as node @node and its label want. */
static void
ladder_widen (const Ladder *ladder, guint32 node, double *width)
{
  double circle = 2 * ladder_radius () + 2;
  g_autofree char *label = ladder_label (ladder, node);
  double text = gr_text_width (&label_font, label);
  *width = MAX (*width, ladder->is_under ? MAX (circle, text) : circle + LADDER_LABEL + text);
}

/* The width of each column, with labels beside the nodes or, where these would be too wide, under them. FALSE where even
   those would. */
static gboolean
ladder_measure (Ladder *ladder)
{
  for (guint under = 0; under < 2; under++) {
    ladder->is_under = under > 0;
    g_autofree double *width = g_new0 (double, ladder->n_columns + 1);
    for (guint i = 0; i < ladder->lost->len; i++)
      ladder_widen (ladder, g_array_index (ladder->lost, guint32, i), &width[0]);
    for (guint i = 0; i < ladder->spot->len; i++) {
      const LadderSpot *spot = &g_array_index (ladder->spot, LadderSpot, i);
      ladder_widen (ladder, spot->node, &width[spot->value]);
    }
    ladder->x[0] = 0;
    for (guint64 v = 0; v < ladder->n_columns; v++)
      ladder->x[v + 1] = ladder->x[v] + width[v] + LADDER_GAP + (v == 0 ? 2 * LADDER_GAP : 0);
    if (ladder->x[ladder->n_columns] - LADDER_GAP <= GR_FIT_WIDTH)
      return TRUE;
  }
  return FALSE;
}

/* ---- drawing ---- */

/* Where the middle of a node of @value stands across. */
static double
ladder_middle (const Ladder *ladder, guint64 value)
{
  double width = ladder->x[value + 1] - ladder->x[value] - LADDER_GAP - (value == 0 ? 2 * LADDER_GAP : 0);
  return ladder->x[value] + (ladder->is_under ? width / 2 : ladder_radius () + 1);
}

static double
ladder_pitch (const Ladder *ladder)
{
  return LADDER_PITCH + (ladder->is_under ? LADDER_UNDER : 0);
}

static void
ladder_add_node (Ladder *ladder, GrScene *out, guint32 node, double y)
{
  const GrStates *states = ladder->states;
  GrNodeLook look = gr_node_look (ladder->request, &states->verdict[node], states->label[node], node);
  look.shown = "";
  look.is_start = g_array_index (states->is_start, guint8, node);
  double x = ladder_middle (ladder, states->verdict[node].grundy), radius = ladder_radius ();
  g_autofree char *label = ladder_label (ladder, node);
  gr_node_add_badge (out, x, y, LADDER_SCALE, &look);
  if (ladder->is_under)
    gr_scene_add_text (out, x, y + radius + 12, GR_ANCHOR_MIDDLE, &label_font, GR_INK_SOFT, label);
  else
    gr_scene_add_text (out, x + radius + 1 + LADDER_LABEL + (look.is_start ? 4 : 0), y + 3.2, GR_ANCHOR_START,
                       &label_font, GR_INK_SOFT, label);
  gr_legend_note_node (&ladder->legend, &look);
}

/* The winning move from the node at (@x, @y): down to the way of its line and along it to the trunk at the rung's left. */
static void
ladder_add_way (const Ladder *ladder, GrScene *out, double x, double y, double trunk)
{
  static const GrPaint thick = { GR_INK_NONE, GR_INK_INK, 1.7, GR_DASH_SOLID };
  double from = y + ladder_radius () + (ladder->is_under ? LADDER_UNDER - 0.5 : 1.5);
  double way = y + LADDER_BUS + (ladder->is_under ? LADDER_UNDER - 1 : 0);
  gr_scene_move (out, x, from);
  gr_scene_curve (out, x, way, x - 2, way, x - 9, way);
  gr_scene_line (out, trunk, way);
  gr_scene_paint (out, &thick);
}

/* The arrow in which a rung's ways end: from the trunk, whose head is @from, to the node at @to, around the label under it
   where that is wider than the node. */
static void
ladder_add_arrow (const Ladder *ladder, GrScene *out, GrPoint to, GrPoint from)
{
  static const GrPaint thick = { GR_INK_NONE, GR_INK_INK, 1.7, GR_DASH_SOLID };
  double radius = ladder_radius (), column = ladder->x[1] - ladder->x[0] - 3 * LADDER_GAP;
  if (!ladder->is_under || column <= 2 * radius + 4) {
    GrPoint route[4] = { from,
                         { to.x + radius + 12, from.y },
                         { to.x + radius + 6, from.y - 2 },
                         { to.x + 0.75 * radius, to.y + 0.75 * radius + 1.5 } };
    gr_scene_add_curve_arrow (out, route, 4, &thick);
    return;
  }
  double x = from.x - LADDER_GAP / 2, low = from.y - LADDER_GAP / 2, high = to.y + LADDER_GAP / 2;
  double end = to.x + radius + 1.5;
  GrPoint route[10] = { from,
                        { from.x - 2, from.y },
                        { x, from.y - 2 },
                        { x, low },
                        { x, low + (high - low) / 3 },
                        { x, high - (high - low) / 3 },
                        { x, high },
                        { x, to.y + 1 },
                        { x - 1, to.y },
                        { end, to.y } };
  gr_scene_add_curve_arrow (out, route, 10, &thick);
}

/* One rung from @y on, whose ways meet in one arrow. Gives where it ends. */
static double
ladder_add_rung (Ladder *ladder, GrScene *out, guint32 rung, double y)
{
  static const GrPaint thick = { GR_INK_NONE, GR_INK_INK, 1.7, GR_DASH_SOLID };
  guint32 lost = g_array_index (ladder->lost, guint32, rung);
  guint n_lines = MAX (1, g_array_index (ladder->n_lines, guint, rung));
  guint n_hidden = g_array_index (ladder->n_hidden, guint, rung), n_ways = 0;
  double pitch = ladder_pitch (ladder), trunk = ladder->x[1] - 1.5 * LADDER_GAP;
  double down = LADDER_BUS + (ladder->is_under ? LADDER_UNDER - 1 : 0), at = ladder_middle (ladder, 0);
  for (guint i = 0; i < ladder->spot->len; i++) {
    const LadderSpot *spot = &g_array_index (ladder->spot, LadderSpot, i);
    if (spot->rung != rung)
      continue;
    ladder_add_way (ladder, out, ladder_middle (ladder, spot->value), y + spot->line * pitch, trunk);
    ladder_add_node (ladder, out, spot->node, y + spot->line * pitch);
    n_ways = MAX (n_ways, spot->line + 1);
  }
  if (n_ways > 1)
    gr_scene_add_line (out, trunk, y + down, trunk, y + (n_ways - 1) * pitch + down, &thick);
  if (n_ways > 0) {
    ladder_add_arrow (ladder, out, (GrPoint) { at, y }, (GrPoint) { trunk, y + down });
    ladder->legend.has_winning = TRUE;
  }
  ladder_add_node (ladder, out, lost, y);
  if (n_hidden > 0) {
    g_autofree char *more = g_strdup_printf ("… +%u", n_hidden);
    gr_scene_add_text (out, ladder->x[ladder->n_columns], y + (n_lines - 1) * pitch + 3, GR_ANCHOR_START, &label_font,
                       GR_INK_SOFT, more);
  }
  return y + n_lines * pitch + 4;
}

/* Shaded columns and their values. */
static void
ladder_add_columns (const Ladder *ladder, GrScene *out, double height)
{
  for (guint64 v = 0; v < ladder->n_columns; v++) {
    double left = ladder->x[v] - LADDER_GAP / 2, right = ladder->x[v + 1] - LADDER_GAP / 2;
    g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, v);
    if (v % 2 == 0)
      gr_scene_add_rect (out, left, LADDER_HEAD - 8, right - left, height - LADDER_HEAD + 8, 6,
                         &(GrPaint) { .fill = GR_INK_SHADE });
    gr_scene_add_text (out, ladder_middle (ladder, v), 8, GR_ANCHOR_MIDDLE, &head_font, GR_INK_INK, text);
  }
}

static char *
ladder_moves (const Ladder *ladder)
{
  static const char hidden[] = GR_PHRASE ("Hidden: %u of %u moves.");
  static const char one[] = GR_PHRASE ("Of several winning moves one is drawn. Hidden: %u of %u moves.");
  guint n = ladder->states->n_moves;
  return g_strdup_printf (gr_phrase (ladder->is_only ? hidden : one, ladder->request->lang), n - ladder->spot->len, n);
}

/* The right end of what stands on @rung. */
static double
ladder_right (const Ladder *ladder, guint rung)
{
  double right = ladder->x[1];
  if (g_array_index (ladder->n_hidden, guint, rung) > 0)
    return G_MAXDOUBLE;
  for (guint i = 0; i < ladder->spot->len; i++) {
    const LadderSpot *spot = &g_array_index (ladder->spot, LadderSpot, i);
    if (spot->rung == rung)
      right = MAX (right, ladder->x[spot->value + 1]);
  }
  return right;
}

/* Puts @table, which is over the last rungs where these leave it room at their right; they end at @bottom. */
static void
ladder_add_table (const Ladder *ladder, const GrScene *table, double bottom, GrScene *out)
{
  GrBox box = table->bounds;
  double left = ladder->x[ladder->n_columns] - LADDER_GAP - box.width, top = bottom - box.height;
  for (guint rung = 0; rung < ladder->lost->len; rung++) {
    double end = rung + 1 < ladder->lost->len ? ladder->top[rung + 1] : bottom;
    if (end - 0.5 * LADDER_PITCH > top && ladder_right (ladder, rung) > left)
      return;
  }
  gr_scene_append (out, table, left - box.x, top - box.y, 1);
}

static GrScene *
ladder_draw (Ladder *ladder, const GrScene *table, const char *note)
{
  g_autoptr (GrScene) rungs = gr_scene_new ();
  double y = LADDER_HEAD + 12;
  for (guint rung = 0; rung < ladder->lost->len; rung++) {
    ladder->top[rung] = y;
    y = ladder_add_rung (ladder, rungs, rung, y);
  }
  GrScene *scene = gr_scene_new ();
  ladder_add_columns (ladder, scene, y - 12);
  gr_scene_append (scene, rungs, 0, 0, 1);
  if (table != NULL)
    ladder_add_table (ladder, table, y - 12, scene);
  g_autofree char *moves = ladder_moves (ladder), *told = g_strconcat (note, " ", moves, NULL);
  if (gr_args_choice (ladder->request->args, "legend") == GR_NO)
    ladder->legend = (GrLegend) { 0 };
  double width = MAX (scene->bounds.width, 0.75 * GR_FIT_WIDTH);
  gr_legend_add (scene, scene->bounds.x, y + LADDER_LEGEND - 6, width, &ladder->legend, ladder->request, told);
  return scene;
}

char *
gr_ladder_note (const GrFold *fold, const GrFigureRequest *request)
{
  static const char plain[] = GR_PHRASE (
    "Summary by value: each row is a position that the mover loses and those from which one move leads to it.");
  static const char folded[] = GR_PHRASE (
    "Summary by value: each row is a position that the mover loses and those from which one move leads to it. Positions "
    "with the same play are drawn once.");
  static const char counted[] = GR_PHRASE (
    "Summary by value: each row is a position that the mover loses and those from which one move leads to it. Positions "
    "with the same play are drawn once, “×2” where there are two.");
  gboolean is_folded = fold->n_positions > fold->states.n_nodes;
  return g_strdup (gr_phrase (!is_folded ? plain : fold->has_counts ? counted : folded, request->lang));
}

GrScene *
gr_ladder_draw (const GrFold *fold, const GrStates *whole, const GrFigureRequest *request)
{
  const GrStates *states = &fold->states;
  for (guint32 i = 0; i < states->n_nodes; i++)
    if (!states->verdict[i].has_grundy || states->verdict[i].grundy > 40)
      return NULL;
  g_autoptr (GArray) lost = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) n_lines = g_array_new (FALSE, TRUE, sizeof (guint)),
                     n_hidden = g_array_new (FALSE, TRUE, sizeof (guint));
  Ladder ladder = { .states = states, .request = request, .lost = lost, .n_lines = n_lines, .n_hidden = n_hidden };
  ladder.spot = g_array_new (FALSE, FALSE, sizeof (LadderSpot));
  ladder_read (&ladder);
  ladder_stack (&ladder);
  ladder.x = g_new0 (double, ladder.n_columns + 2);
  g_autofree char *note = gr_ladder_note (fold, request);
  ladder.top = g_new0 (double, lost->len + 1);
  g_autoptr (GrScene) table = gr_ladder_table (whole, request);
  g_autoptr (GrScene) scene = ladder_measure (&ladder) ? ladder_draw (&ladder, table, note) : NULL;
  guint n_left_out = 0;
  for (guint i = 0; i < n_hidden->len; i++)
    n_left_out += g_array_index (n_hidden, guint, i);
  g_array_unref (ladder.spot);
  g_free (ladder.x);
  g_free (ladder.top);
  if (scene == NULL || 4 * n_left_out > states->n_nodes || !gr_fit_is_readable (scene))
    return NULL;
  return g_steal_pointer (&scene);
}
