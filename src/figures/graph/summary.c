// SPDX-License-Identifier: MIT
// Graphs that no page holds, summed up. The ladder: a rung each position that the mover loses, at its left end; on it, in the column of their value, the
// positions from which a move leads there. Every position that is not lost has such a move (the mex rule), so every
// position stands on a rung, once, where its first winning move leads; all other moves are left out and counted.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "figures/graph/states.h"
#include "scene/text.h"

#define LADDER_SCALE 0.72     /* of a node's size */
#define LADDER_PITCH 51.0     /* from line to line, with the label under a node */
#define LADDER_LABEL 12.0     /* from a node to its label's baseline */
#define LADDER_WAY 32.0       /* from a node's middle down to the way of its winning move */
#define LADDER_GAP 8.0        /* between columns */
#define LADDER_HEAD_ROOM 18.0 /* beside the lost positions, for the arrow's head */
#define LADDER_HEAD 24.0      /* of the row of values */
#define LADDER_LINES 4        /* of one rung; what more there is is counted */
#define LADDER_CHARACTERS 14
#define LADDER_VALUES 40

static const GrFont label_font = { GR_TYPE_LABEL, 500, GR_FACE_SANS, FALSE };
static const GrFont head_font = { GR_TYPE_TITLE, 700, GR_FACE_SANS, FALSE };
static const GrPaint way_paint = { GR_INK_NONE, GR_INK_INK, 1.7, GR_DASH_SOLID };

/* A position that stands on line @line of rung @rung, of the lost positions in their order. */
typedef struct {
  guint32 node, rung;
  guint line;
} LadderSpot;

typedef struct {
  const GrStates *states;
  const GrFigureRequest *request;
  GArray *lost;              /* of guint32: node of each rung, in the order of the states */
  GArray *spot;              /* of LadderSpot */
  guint *n_lines, *n_hidden; /* shape (lost->len) */
  guint64 n_columns;         /* values */
  double *x;                 /* shape (n_columns + 1): where the columns begin */
  gboolean is_only;          /* nobody has a second winning move */
  GrLegend legend;
} Ladder;

static void
ladder_clear (Ladder *ladder)
{
  GR_DROP (ladder, lost, spot, n_lines, n_hidden, x);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Ladder, ladder_clear)

static double
ladder_radius (void)
{
  return gr_node_radius () * LADDER_SCALE;
}

/* Half the width of a node. */
static double
ladder_half (const Ladder *ladder, guint32 node)
{
  const GrNodeLook look = gr_node_look (ladder->request, &ladder->states->verdict[node], NULL, node);
  return gr_node_half_width (&look) * LADDER_SCALE;
}

/* Which rung each position stands on, one a column and line; what is too many for one rung is counted. */
static void
ladder_read (Ladder *ladder)
{
  const GrStates *states = ladder->states;
  g_autofree guint32 *rung = g_new0 (guint32, (gsize) states->n_nodes + 1);
  for (guint32 i = 0; i < states->n_nodes; i++) {
    rung[i] = ladder->lost->len;
    ladder->n_columns = MAX (ladder->n_columns, states->verdict[i].grundy + 1);
    if (states->verdict[i].outcome == GR_OUTCOME_P)
      g_array_append_val (ladder->lost, i);
  }
  ladder->n_lines = g_new0 (guint, ladder->lost->len + 1);
  ladder->n_hidden = g_new0 (guint, ladder->lost->len + 1);
  g_autofree guint *used = g_new0 (guint, ladder->n_columns * (ladder->lost->len + 1));
  ladder->is_only = TRUE;
  for (guint32 i = 0; i < states->n_nodes; i++) {
    guint n_winning = 0;
    for (guint32 k = states->row[i]; k < states->row[i + 1]; k++) {
      if (!gr_states_wins (states, k) || n_winning++ > 0)
        continue;
      LadderSpot spot = { .node = i, .rung = rung[gr_states_move (states, k)->head] };
      spot.line = used[spot.rung * ladder->n_columns + states->verdict[i].grundy]++;
      if (spot.line < LADDER_LINES)
        g_array_append_val (ladder->spot, spot);
      else
        ladder->n_hidden[spot.rung]++;
      ladder->n_lines[spot.rung] = MIN (LADDER_LINES, MAX (ladder->n_lines[spot.rung], spot.line + 1));
    }
    ladder->is_only &= n_winning <= 1;
  }
  g_autofree double *width = g_new0 (double, ladder->n_columns + 1);
  ladder->x = g_new0 (double, ladder->n_columns + 1);
  for (guint i = 0; i < ladder->spot->len + ladder->lost->len; i++) {
    guint32 node = i < ladder->spot->len ? g_array_index (ladder->spot, LadderSpot, i).node
                                         : g_array_index (ladder->lost, guint32, i - ladder->spot->len);
    double *own = &width[states->verdict[node].grundy];
    g_autofree char *label = gr_words_short (ladder->states->label[node], LADDER_CHARACTERS);
    double room = states->verdict[node].grundy == 0 ? LADDER_HEAD_ROOM : 2;
    *own = MAX (*own, MAX (2 * ladder_half (ladder, node) + room, gr_text_width (&label_font, label)));
  }
  for (guint64 v = 0; v < ladder->n_columns; v++)
    ladder->x[v + 1] = ladder->x[v] + width[v] + (v == 0 ? 3 : 1) * LADDER_GAP;
}

/* ---- drawing ---- */

/* Where the middle of a node of @value stands across. */
static double
ladder_middle (const Ladder *ladder, guint64 value)
{
  return (ladder->x[value] + ladder->x[value + 1] - (value == 0 ? 3 : 1) * LADDER_GAP) / 2;
}

static void
ladder_add_node (Ladder *ladder, GrScene *out, guint32 node, double y)
{
  const GrStates *states = ladder->states;
  GrNodeLook look = gr_node_look (ladder->request, &states->verdict[node], states->label[node], node);
  look.shown = "";
  look.is_start = g_array_index (states->is_start, guint8, node);
  double x = ladder_middle (ladder, ladder->states->verdict[node].grundy);
  g_autofree char *label = gr_words_short (ladder->states->label[node], LADDER_CHARACTERS);
  gr_node_add_badge (out, x, y, LADDER_SCALE, &look);
  gr_scene_add_text (out, x, y + ladder_radius () + LADDER_LABEL, GR_ANCHOR_MIDDLE, &label_font, GR_INK_SOFT, label);
  gr_legend_note_node (&ladder->legend, &look);
}

/* One rung from @y on, whose ways meet in one arrow. Gives where it ends. */
static double
ladder_add_rung (Ladder *ladder, GrScene *out, guint32 rung, double y)
{
  guint n_lines = ladder->n_lines[rung];
  double trunk = ladder->x[1] - 1.5 * LADDER_GAP;
  GR_EACH (i, const LadderSpot, spot, ladder->spot) {
    if (spot->rung != rung)
      continue;
    double at = y + spot->line * LADDER_PITCH;
    /* Its winning move: down to the way of its line and along that to the trunk. */
    double x = ladder_middle (ladder, ladder->states->verdict[spot->node].grundy), way = at + LADDER_WAY;
    gr_scene_move (out, x, at + ladder_radius () + LADDER_LABEL + 3.5);
    gr_scene_curve (out, x, way, x - 2, way, x - 9, way);
    gr_scene_line (out, trunk, way);
    gr_scene_paint (out, &way_paint);
    ladder_add_node (ladder, out, spot->node, at);
  }
  if (n_lines > 1)
    gr_scene_add_line (out, trunk, y + LADDER_WAY, trunk, y + (n_lines - 1) * LADDER_PITCH + LADDER_WAY, &way_paint);
  if (n_lines > 0) {
    /* Up the trunk and around the label under the lost position to its right edge. */
    double edge = ladder_middle (ladder, 0) + ladder_half (ladder, g_array_index (ladder->lost, guint32, rung));
    GrPoint from = { trunk, y + LADDER_WAY }, to = { edge + 1.5, y };
    double x = from.x - LADDER_GAP / 2, low = from.y - LADDER_GAP / 2, high = to.y + LADDER_GAP / 2;
    GrPoint route[10] = { from,
                          { from.x - 2, from.y },
                          { x, from.y - 2 },
                          { x, low },
                          { x, low + (high - low) / 3 },
                          { x, high - (high - low) / 3 },
                          { x, high },
                          { x, to.y + 1 },
                          { x - 1, to.y },
                          to };
    gr_scene_add_curve_arrow (out, route, 10, &way_paint);
  }
  ladder->legend.has_winning |= n_lines > 0;
  ladder_add_node (ladder, out, g_array_index (ladder->lost, guint32, rung), y);
  n_lines = MAX (1, n_lines);
  if (ladder->n_hidden[rung] > 0) {
    g_autofree char *more = g_strdup_printf ("… +%u", ladder->n_hidden[rung]);
    gr_scene_add_text (out, ladder->x[ladder->n_columns], y + (n_lines - 1) * LADDER_PITCH + 3, GR_ANCHOR_START,
                       &label_font, GR_INK_SOFT, more);
  }
  return y + n_lines * LADDER_PITCH + 4;
}

static GrScene *
ladder_draw (Ladder *ladder, const char *note)
{
  g_autoptr (GrScene) rungs = gr_scene_new ();
  double y = LADDER_HEAD + 12;
  for (guint rung = 0; rung < ladder->lost->len; rung++)
    y = ladder_add_rung (ladder, rungs, rung, y);
  GrScene *scene = gr_scene_new ();
  /* Shaded columns and their values. */
  for (guint64 v = 0; v < ladder->n_columns; v++) {
    double left = ladder->x[v] - LADDER_GAP / 2, right = ladder->x[v + 1] - LADDER_GAP / 2;
    g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, v);
    if (v % 2 == 0)
      gr_scene_add_rect (scene, left, LADDER_HEAD - 8, right - left, (y - 12) - LADDER_HEAD + 8, 6,
                         &(GrPaint) { .fill = GR_INK_SHADE });
    gr_scene_add_text (scene, ladder_middle (ladder, v), 8, GR_ANCHOR_MIDDLE, &head_font, GR_INK_INK, text);
  }
  gr_scene_append (scene, rungs, 0, 0, 1);
  static const char hidden[] = GR_PHRASE ("Hidden: %u of %u moves.");
  static const char one[] = GR_PHRASE ("Of several winning moves one is drawn. Hidden: %u of %u moves.");
  guint n = ladder->states->n_moves;
  g_autofree char *moves = g_strdup_printf (gr_phrase (ladder->is_only ? hidden : one, ladder->request->lang),
                                            n - ladder->spot->len, n),
                  *told = g_strconcat (note, " ", moves, NULL);
  gr_legend_add_below (scene, &ladder->legend, ladder->request, told);
  return scene;
}

GrScene *
gr_ladder_draw (const GrFold *fold, const GrFigureRequest *request, char **note)
{
  const GrStates *states = &fold->states;
  for (guint32 i = 0; i < states->n_nodes; i++)
    if (!states->verdict[i].has_grundy || states->verdict[i].grundy > LADDER_VALUES)
      return NULL;
  g_auto (Ladder) ladder = { .states = states, .request = request };
  ladder.lost = g_array_new (FALSE, FALSE, sizeof (guint32));
  ladder.spot = g_array_new (FALSE, FALSE, sizeof (LadderSpot));
  ladder_read (&ladder);
  guint n_left_out = states->n_nodes - ladder.lost->len - ladder.spot->len;
  if (ladder.x[ladder.n_columns] - LADDER_GAP > GR_FIT_WIDTH || 4 * n_left_out > states->n_nodes)
    return NULL;
  static const char plain[] = GR_PHRASE ("Summary by value: each row is a lost position and those with a move to it.");
  static const char folded[] = GR_PHRASE (
    "Summary by value: each row is a lost position and those with a move to it. Positions with the same play are drawn once.");
  static const char counted[] = GR_PHRASE (
    "Summary by value: each row is a lost position and those with a move to it. Positions with the same play are drawn once, “×2” where there are two.");
  gboolean is_folded = fold->n_positions > fold->states.n_nodes;
  g_autofree char *told = g_strdup (gr_phrase (!is_folded         ? plain
                                               : fold->has_counts ? counted
                                                                  : folded,
                                               request->lang));
  g_autoptr (GrScene) scene = ladder_draw (&ladder, told);
  if (!gr_fit_is_readable (scene))
    return NULL;
  *note = g_steal_pointer (&told);
  return g_steal_pointer (&scene);
}
