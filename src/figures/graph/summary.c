// SPDX-License-Identifier: MIT
// Graphs that no page holds, summed up. The band: of graphs that are far too large for a picture, the positions by how long play from them may last (the
// longest play; where play may go round, the number of moves under best play), a bar a length, stacked by value. Over it
// one line of best play, each position led down to its place in the band: whoever wins hurries and whoever loses delays.
// The ladder: a rung each position that the mover loses, at its left end; on it, in the column of their value, the
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
  g_array_unref (ladder->lost);
  g_array_unref (ladder->spot);
  g_free (ladder->n_lines);
  g_free (ladder->n_hidden);
  g_free (ladder->x);
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
  for (guint i = 0; i < ladder->spot->len; i++) {
    const LadderSpot *spot = &g_array_index (ladder->spot, LadderSpot, i);
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
  static const char plain[] = GR_PHRASE (
    "Summary by value: each row is a position that the mover loses and those from which one move leads to it.");
  static const char folded[] = GR_PHRASE (
    "Summary by value: each row is a position that the mover loses and those from which one move leads to it. Positions "
    "with the same play are drawn once.");
  static const char counted[] = GR_PHRASE (
    "Summary by value: each row is a position that the mover loses and those from which one move leads to it. Positions "
    "with the same play are drawn once, “×2” where there are two.");
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

#define BAND_WIDTH (GR_FIT_WIDTH - 22) /* beside the number of the highest bar */
#define BAND_HEIGHT 110.0
#define BAND_SCALE 0.72    /* of a node's size */
#define BAND_LINE 62.0     /* from the line of play to the band */
#define BAND_LEAST_BAR 3.0 /* narrower ones are put together */
#define BAND_MOST 9        /* positions of the line that are shown, … */
#define BAND_WORDS 7       /* … with words in them */
#define BAND_FEW 8         /* fewer bars are this part of the width each */
#define BAND_CHARACTERS 7  /* of the name of one of them, at most, … */
#define BAND_AIR 3.0       /* … and between two names */
#define BAND_CLASSES (GR_N_VALUE_INKS + 1)

static const GrFont axis_font = { GR_TYPE_LABEL, 500, GR_FACE_SANS, FALSE };
static const GrFont note_font = { GR_TYPE_LABEL, 400, GR_FACE_SANS, FALSE };

typedef struct {
  const GrStates *states;
  const GrFigureRequest *request;
  const guint32 *remoteness; /* (nullable) */
  guint32 *level;            /* shape (n_nodes) */
  guint32 n_levels;
  guint levels_a_bar, n_bars;
  guint *count; /* shape (n_bars, BAND_CLASSES): positions by class */
  guint most;   /* in one bar */
  double width; /* of a bar */
  GArray *line; /* of guint32: nodes of the line of play */
  GrLegend legend;
} Band;

/* ---- reading ---- */

/* Whether the colours are those of values; loopy play may have values too, but not everywhere: there who wins is shown. */
static gboolean
band_has_values (const GrStates *states)
{
  return !states->is_partizan && states->verdict[0].has_grundy && states->remoteness == NULL;
}

/* How long play from each position may last. */
static void
band_read (Band *band)
{
  const GrStates *states = band->states;
  const GArray *order = states->graph->order;
  guint32 last = 0;
  for (guint i = 0; i < order->len; i++) {
    guint32 node = g_array_index (order, guint32, i);
    guint32 *level = &band->level[node];
    for (guint32 k = states->row[node]; k < states->row[node + 1] && states->remoteness == NULL; k++)
      *level = MAX (*level, band->level[gr_states_move (states, k)->head] + 1);
    if (states->remoteness != NULL && states->remoteness[node] != GR_REMOTENESS_NONE)
      *level = states->remoteness[node];
    last = MAX (last, *level);
  }
  for (guint32 i = 0; i < states->n_nodes && states->remoteness != NULL; i++)
    if (states->remoteness[i] == GR_REMOTENESS_NONE) /* draws stand apart, at the far end */
      band->level[i] = last + 2;
  for (guint32 i = 0; i < states->n_nodes; i++)
    band->n_levels = MAX (band->n_levels, band->level[i] + 1);
  band->levels_a_bar = (guint) (band->n_levels * BAND_LEAST_BAR / GR_FIT_WIDTH) + 1;
  band->n_bars = (band->n_levels + band->levels_a_bar - 1) / band->levels_a_bar;
  band->width = BAND_WIDTH / MAX (BAND_FEW, band->n_bars);
  band->count = g_new0 (guint, (gsize) band->n_bars * BAND_CLASSES);
  gboolean has_values = band_has_values (band->states);
  for (guint32 i = 0; i < band->states->n_nodes; i++) { /* by its value, or who wins */
    const GrVerdict *verdict = &band->states->verdict[i];
    guint class = has_values ? (guint) MIN (verdict->grundy, GR_N_VALUE_INKS) : (guint) verdict->outcome;
    band->count[band->level[i] / band->levels_a_bar * BAND_CLASSES + class]++;
  }
  for (guint bar = 0; bar < band->n_bars; bar++) {
    guint n = 0;
    for (guint class = 0; class < BAND_CLASSES; class ++)
      n += band->count[bar * BAND_CLASSES + class];
    band->most = MAX (band->most, n);
  }
}

static void
band_read_line (Band *band)
{
  const GrStates *states = band->states;
  guint32 at = states->start;
  for (guint32 i = 0; i < states->n_nodes && at == states->n_nodes; i++) /* of a family, the longest game */
    at = band->level[i] + 1 == band->n_levels ? i : at;
  if (band->remoteness == NULL || at >= states->n_nodes || band->remoteness[at] == GR_REMOTENESS_NONE)
    return;
  for (guint32 n = 0; n <= states->n_nodes; n++) {
    guint32 best = states->n_moves; /* a winner takes the shortest way, a loser the longest */
    gboolean wins = states->verdict[at].outcome == GR_OUTCOME_N;
    g_array_append_val (band->line, at);
    for (guint32 k = states->row[at]; k < states->row[at + 1]; k++) {
      guint32 to = gr_states_move (states, k)->head, far = band->remoteness[to];
      if (far == GR_REMOTENESS_NONE || (wins && states->verdict[to].outcome != GR_OUTCOME_P))
        continue;
      guint32 before = best < states->n_moves ? band->remoteness[gr_states_move (states, best)->head] : 0;
      if (best == states->n_moves || (wins ? far < before : far > before))
        best = k;
    }
    if (best == states->n_moves)
      return;
    at = gr_states_move (states, best)->head;
  }
}

/* ---- the band ---- */

/* Where the middle of a bar stands: the longest plays on the left. */
static double
bar_middle (const Band *band, guint bar)
{
  return (band->n_bars - 1 - bar + 0.5) * band->width;
}

static void
band_add_bars (const Band *band, GrScene *out)
{
  static const GrInk side[] = { [GR_OUTCOME_P] = GR_INK_PAPER,
                                [GR_OUTCOME_N] = GR_INK_WIN,
                                [GR_OUTCOME_L] = GR_INK_WIN_LEFT,
                                [GR_OUTCOME_R] = GR_INK_WIN_RIGHT,
                                [GR_OUTCOME_D] = GR_INK_SHADE };
  gboolean has_values = band_has_values (band->states);
  double gap = band->width > 6 ? 0.12 * band->width : 0;
  for (guint bar = 0; bar < band->n_bars; bar++) {
    double y = 0, left = bar_middle (band, bar) - band->width / 2 + gap / 2;
    for (guint class = 0; class < BAND_CLASSES; class ++) {
      guint n = band->count[bar * BAND_CLASSES + class];
      double height = BAND_HEIGHT * n / band->most;
      if (n == 0)
        continue;
      gr_scene_add_rect (
        out, left, y - height, band->width - gap, height, 0,
        &(GrPaint) { has_values ? gr_ink_value (class) : side[class], GR_INK_SOFT, 0.4, GR_DASH_SOLID });
      y -= height;
    }
  }
  static const GrPaint rule = { GR_INK_NONE, GR_INK_LINE, 0.8, GR_DASH_SOLID };
  double width = band->n_bars * band->width;
  g_autofree char *most = g_strdup_printf ("%u", band->most);
  gr_scene_add_line (out, 0, -BAND_HEIGHT, width, -BAND_HEIGHT, &rule);
  gr_scene_add_line (out, 0, 0, width, 0, &(GrPaint) { GR_INK_NONE, GR_INK_INK, 1, GR_DASH_SOLID });
  gr_scene_add_text (out, width + 5, -BAND_HEIGHT + 3, GR_ANCHOR_START, &axis_font, GR_INK_SOFT, most);
  guint step = (band->n_bars + 7) / 8;
  for (guint bar = 0; bar < band->n_bars; bar += step) {
    gboolean is_draws = band->states->remoteness != NULL && band->count[bar * BAND_CLASSES + GR_OUTCOME_D] > 0;
    g_autofree char *text = is_draws ? g_strdup ("∞") : g_strdup_printf ("%u", bar * band->levels_a_bar);
    gr_scene_add_text (out, bar_middle (band, bar), 14, GR_ANCHOR_MIDDLE, &axis_font, GR_INK_SOFT, text);
  }
  static const char moves_left[] = GR_PHRASE ("moves left at most →  end of play");
  static const char best[] = GR_PHRASE ("moves left in best play →  end of play");
  gr_scene_add_text (out, width, 28, GR_ANCHOR_END, &note_font, GR_INK_SOFT,
                     gr_phrase (band->states->remoteness != NULL ? best : moves_left, band->request->lang));
}

/* ---- the line of play ---- */

/* What is written at the positions @shown, @pitch apart. (transfer full) of char*, shape (shown). */
static GPtrArray *
line_labels (const Band *band, const GArray *shown, double pitch)
{
  g_autoptr (GPtrArray) whole = g_ptr_array_new ();
  for (guint i = 0; i < shown->len; i++) {
    guint32 node = g_array_index (shown, guint32, i);
    g_ptr_array_add (whole, node == G_MAXUINT32 ? "" : band->states->label[node]);
  }
  for (guint n = BAND_CHARACTERS;; n--) {
    g_autoptr (GPtrArray) label = gr_words_short_all (whole, n);
    double widest = 0;
    for (guint i = 0; i < label->len; i++)
      widest = MAX (widest, gr_text_width (&axis_font, label->pdata[i]));
    if (widest + BAND_AIR <= pitch || n <= 3)
      return g_steal_pointer (&label);
  }
}

/* The line over the band at @y, evenly spaced, each position led down to its bar. */
static void
line_add (Band *band, GrScene *out, double y)
{
  const GrStates *states = band->states;
  g_autoptr (GArray)
    shown = g_array_new (FALSE, FALSE, sizeof (guint32)); /* those of the line that are; a gap between */
  guint most = band->request->has_words ? BAND_WORDS : BAND_MOST;
  guint n = band->line->len, first = n <= most ? n : (most + 1) / 2;
  guint32 gap = G_MAXUINT32;
  for (guint k = 0; k < n; k++) {
    if (k >= first && k + (most - first) < n) {
      if (k == first)
        g_array_append_val (shown, gap);
      continue;
    }
    g_array_append_val (shown, g_array_index (band->line, guint32, k));
  }
  double radius = gr_node_radius () * BAND_SCALE, pitch = GR_FIT_WIDTH / MAX (1, shown->len);
  g_autoptr (GPtrArray) label = line_labels (band, shown, pitch);
  for (guint i = 0; i < shown->len; i++) {
    guint32 node = g_array_index (shown, guint32, i);
    double x = (i + 0.5) * pitch;
    if (node == G_MAXUINT32) {
      g_autofree char *more = g_strdup_printf ("… %u …", band->line->len - (shown->len - 1));
      gr_scene_add_text (out, x, y + 3, GR_ANCHOR_MIDDLE, &axis_font, GR_INK_SOFT, more);
      continue;
    }
    GrNodeLook look = gr_node_look (band->request, &states->verdict[node], states->label[node], node);
    look.shown = "";
    look.is_start = node == states->start;
    double half = gr_node_half_width (&look) * BAND_SCALE;
    double at = bar_middle (band, band->level[node] / band->levels_a_bar);
    GrPoint way[4] = {
      { x, y + radius + 2 }, { x, y + BAND_LINE - 18 }, { at, y + BAND_LINE - 44 }, { at, y + BAND_LINE }
    };
    gr_scene_move (out, way[0].x, way[0].y);
    gr_scene_curve (out, way[1].x, way[1].y, way[2].x, way[2].y, way[3].x, way[3].y);
    gr_scene_paint (out, &(GrPaint) { GR_INK_NONE, GR_INK_FAINT, 0.8, GR_DASH_DOTTED });
    if (i + 1 < shown->len && g_array_index (shown, guint32, i + 1) != G_MAXUINT32) {
      gboolean wins = states->verdict[g_array_index (shown, guint32, i + 1)].outcome == GR_OUTCOME_P;
      GrMoveLook move = { .kind = wins ? GR_MOVE_WINNING : GR_MOVE_ORDINARY };
      gr_move_add (out, (GrPoint[]) { { x + half + 3, y }, { x + pitch - half - 4, y } }, 2, &move);
      gr_legend_note_move (&band->legend, &move);
    }
    gr_node_add_badge (out, x, y, BAND_SCALE, &look);
    gr_scene_add_text (out, x, y - radius - 7, GR_ANCHOR_MIDDLE, &axis_font, GR_INK_SOFT, g_ptr_array_index (label, i));
    gr_legend_note_node (&band->legend, &look);
  }
}

/* ---- the whole ---- */


GrScene *
gr_band_draw (const GrStates *states, const guint32 *remoteness, const GrFigureRequest *request, char **note)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (guint32));
  Band band = { .states = states, .request = request, .remoteness = remoteness, .line = line };
  band.level = g_new0 (guint32, (gsize) states->n_nodes + 1);
  band_read (&band);
  band_read_line (&band);
  for (guint32 i = 0; i < states->n_nodes; i++) {
    GrNodeLook look = gr_node_look (request, &states->verdict[i], NULL, i);
    look.is_partizan = states->is_partizan;
    look.paint = states->is_partizan ? GR_PAINT_OUTCOME : look.paint;
    gr_legend_note_node (&band.legend, &look);
  }
  GrScene *scene = gr_scene_new ();
  if (line->len > 0)
    line_add (&band, scene, -BAND_HEIGHT - BAND_LINE);
  band_add_bars (&band, scene);
  static const char longest[] = GR_PHRASE (
    "Summary: %u positions, a bar for all that can last as long, coloured by who wins.");
  static const char values[] = GR_PHRASE (
    "Summary: %u positions, a bar for all that can last as long, coloured by value.");
  static const char best[] = GR_PHRASE (
    "Summary: %u positions, a bar for all that last as long in best play, coloured by who wins.");
  static const char played[] = GR_PHRASE (" Above, one line of best play: the winner hurries, the loser delays.");
  g_autoptr (GString) text = g_string_new (NULL);
  const char *what = states->remoteness != NULL ? best : band_has_values (states) ? values : longest;
  g_string_append_printf (text, gr_phrase (what, request->lang), states->n_nodes);
  if (!states->is_partizan)
    g_string_append (text, gr_phrase (played, request->lang));
  *note = g_strdup (text->str);
  gr_legend_add_below (scene, &band.legend, request, *note);
  g_free (band.level);
  g_free (band.count);
  return scene;
}
