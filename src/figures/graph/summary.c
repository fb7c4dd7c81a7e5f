// SPDX-License-Identifier: MIT
// Graphs that no page holds, summed up. The ladder: a rung each position that the mover loses, at its left end; on it, in the column of their value, the
// positions from which a move leads there. Every position that is not lost has such a move (the mex rule), so every
// position stands on a rung, once, where its first winning move leads; all other moves are left out and counted. One heap whose
// values are periodic is rolled up: rows of whole periods, so that equal values stand below one another.
#include "base/number.h"
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "figures/graph/axes.h"
#include "scene/text.h"

#include <math.h>

#define LADDER_SCALE 0.72     /* of a node's size */
#define LADDER_PITCH 51.0     /* from line to line, with the label under a node */
#define LADDER_LABEL 12.0     /* from a node to its label's baseline, … */
#define LADDER_WAY 4.0        /* … and from there down to the way of its winning move, … */
#define LADDER_TURN 9.0       /* … which turns so far from it */
#define LADDER_GAP 8.0        /* between columns */
#define LADDER_HEAD_ROOM 18.0 /* beside the lost positions, for the arrow's head */
#define LADDER_HEAD 24.0      /* of the row of values */
#define LADDER_LINES 4        /* of one rung; what more there is is counted */
#define LADDER_CHARACTERS 14
#define LADDER_VALUES 40
#define ROLLED_PITCH 28.0 /* from column to column */
#define ROLLED_COLUMNS 10 /* where no period asks for others */
#define ROLLED_MOVES 8    /* from the start, where no period tells its value */
#define ROLLED_ROWS 10    /* of more some are left out */
#define ROLLED_FOOT 50.0  /* from the last row to the first plate under it */
#define ROLLED_BOW 14.0   /* of a move over its row, … */
#define ROLLED_LEAN 0.1   /* … with so much of its length, … */
#define ROLLED_AIR 22.0   /* … where there is room */

static const GrPaint way_paint = { GR_INK_NONE, GR_INK_INK, 1.7, GR_DASH_SOLID };

/* A ladder that is being drawn; the lines of a rung are counted for each column. */
typedef struct {
  const GrStates *states;
  const GrFigureRequest *request;
  guint64 n_columns; /* values */
  double *x;         /* shape (n_columns + 1): where the columns begin */
  guint n_drawn;     /* winning moves */
  gboolean is_only;  /* nobody has a second one */
  GrLegend legend;
} Ladder;

/* The lost position to which the first winning move of @node leads, and whether there is another; n_nodes: none. */
static guint32
ladder_rung (const GrStates *states, guint32 node, gboolean *is_only)
{
  guint32 rung = states->n_nodes;
  for (guint32 k = states->row[node]; k < states->row[node + 1]; k++)
    if (gr_states_wins (states, k)) {
      *is_only &= rung == states->n_nodes;
      rung = rung == states->n_nodes ? gr_states_move (states, k)->head : rung;
    }
  return rung;
}

/* How wide the columns are. */
static void
ladder_measure (Ladder *ladder)
{
  const GrStates *states = ladder->states;
  for (guint32 i = 0; i < states->n_nodes; i++)
    ladder->n_columns = MAX (ladder->n_columns, states->verdict[i].grundy + 1);
  g_autofree double *width = g_new0 (double, ladder->n_columns + 1);
  ladder->x = g_new0 (double, ladder->n_columns + 1);
  for (guint32 i = 0; i < states->n_nodes; i++) {
    double *own = &width[states->verdict[i].grundy], room = states->verdict[i].grundy == 0 ? LADDER_HEAD_ROOM : 2;
    g_autofree char *label = gr_words_short (states->label[i], LADDER_CHARACTERS);
    *own = MAX (*own, MAX (2 * gr_node_radius () * LADDER_SCALE + room, gr_text_width (&gr_label_500, label)));
  }
  for (guint64 v = 0; v < ladder->n_columns; v++)
    ladder->x[v + 1] = ladder->x[v] + width[v] + (v == 0 ? 3 : 1) * LADDER_GAP;
}

/* Node @node, small, with its name under it. */
static void
summary_add_node (const GrStates *states, guint32 node, double x, double y, const GrFigureRequest *request,
                  GrLegend *legend, GrScene *out)
{
  GrNodeLook look = gr_node_look (request, &states->verdict[node], states->label[node], node);
  g_autofree char *label = gr_words_short (states->label[node], LADDER_CHARACTERS);
  look.shown = "";
  look.is_start = g_array_index (states->is_start, guint8, node);
  gr_node_add_badge (out, x, y, LADDER_SCALE, &look);
  gr_scene_add_text (out, x, y + gr_node_radius () * LADDER_SCALE + LADDER_LABEL, GR_ANCHOR_MIDDLE, &gr_label_500,
                     GR_INK_SOFT, label);
  gr_legend_note_node (legend, &look);
}

/* Where the middle of a node of @value stands across. */
static double
ladder_middle (const Ladder *ladder, guint64 value)
{
  return (ladder->x[value] + ladder->x[value + 1] - (value == 0 ? 3 : 1) * LADDER_GAP) / 2;
}

/* Node @node at height @y, and its winning move to the lost position at height @top, @is_lost: it is that itself. */
static void
ladder_add_node (Ladder *ladder, GrScene *out, guint32 node, double y, double top, gboolean is_lost)
{
  const GrStates *states = ladder->states;
  double x = ladder_middle (ladder, states->verdict[node].grundy), radius = gr_node_radius () * LADDER_SCALE;
  double trunk = ladder->x[1] - 1.5 * LADDER_GAP, under = y + radius + LADDER_LABEL, way = under + 2 * LADDER_WAY;
  double edge = ladder_middle (ladder, 0) + radius + 1.5;
  double bend = top + LADDER_TURN;
  const GrPoint route[13] = { { x, under + LADDER_WAY },
                              { x, way },
                              { x, way },
                              { x - LADDER_TURN, way },
                              { x - LADDER_TURN, way },
                              { trunk, way },
                              { trunk, way },
                              { trunk, way },
                              { trunk, bend },
                              { trunk, bend },
                              { trunk, top + 2 },
                              { trunk - 2, top },
                              { edge, top } };
  if (!is_lost)
    gr_scene_add_curve_arrow (out, route, G_N_ELEMENTS (route), &way_paint);
  summary_add_node (states, node, x, y, ladder->request, &ladder->legend, out);
  ladder->legend.has_winning |= !is_lost;
  ladder->n_drawn += !is_lost;
}

/* The rung of @lost from @y on. Gives where it ends. */
static double
ladder_add_rung (Ladder *ladder, GrScene *out, guint32 lost, double y)
{
  const GrStates *states = ladder->states;
  g_autofree guint *used = g_new0 (guint, ladder->n_columns + 1);
  guint n_lines = 1, n_hidden = 0;
  for (guint32 i = 0; i < states->n_nodes; i++) {
    if (ladder_rung (states, i, &ladder->is_only) != lost)
      continue;
    guint line = used[states->verdict[i].grundy]++;
    n_hidden += line >= LADDER_LINES;
    if (line >= LADDER_LINES)
      continue;
    n_lines = MAX (n_lines, line + 1);
    ladder_add_node (ladder, out, i, y + line * LADDER_PITCH, y, FALSE);
  }
  ladder_add_node (ladder, out, lost, y, y, TRUE);
  g_autofree char *more = g_strdup_printf ("… +%u", n_hidden);
  if (n_hidden > 0)
    gr_scene_add_text (out, ladder->x[ladder->n_columns], y + (n_lines - 1) * LADDER_PITCH + 3, GR_ANCHOR_START,
                       &gr_label_500, GR_INK_SOFT, more);
  return y + n_lines * LADDER_PITCH + 4;
}

static GrScene *
ladder_draw (Ladder *ladder, const char *note)
{
  static const char hidden[] = GR_PHRASE ("Hidden: %u of %u arrows.");
  static const char one[] = GR_PHRASE ("Of several winning moves one is drawn. Hidden: %u of %u arrows.");
  g_autoptr (GrScene) rungs = gr_scene_new ();
  double y = LADDER_HEAD + 12;
  ladder->is_only = TRUE;
  for (guint32 i = 0; i < ladder->states->n_nodes; i++)
    if (ladder->states->verdict[i].outcome == GR_OUTCOME_P)
      y = ladder_add_rung (ladder, rungs, i, y);
  GrScene *scene = gr_scene_new ();
  /* Shaded columns and their values. */
  for (guint64 v = 0; v < ladder->n_columns; v++) {
    double left = ladder->x[v] - LADDER_GAP / 2, right = ladder->x[v + 1] - LADDER_GAP / 2;
    g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, v);
    if (v % 2 == 0)
      gr_scene_add_rect (scene, left, LADDER_HEAD - 8, right - left, (y - 12) - LADDER_HEAD + 8, 6,
                         GR_FILL (GR_INK_SHADE));
    gr_scene_add_text (scene, ladder_middle (ladder, v), 8, GR_ANCHOR_MIDDLE, &gr_title_700, GR_INK_INK, text);
  }
  gr_scene_append (scene, rungs, 0, 0, 1);
  guint n = ladder->states->n_moves;
  g_autofree char *moves = gr_say (ladder->is_only ? hidden : one, ladder->request->lang, n - ladder->n_drawn, n),
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
  g_autofree double *x = NULL;
  Ladder ladder = { .states = states, .request = request };
  ladder_measure (&ladder);
  x = ladder.x;
  if (x[ladder.n_columns] - LADDER_GAP > GR_FIT_WIDTH)
    return NULL;
  static const char folded[] = GR_PHRASE (" Positions with the same play are drawn once.");
  static const char counted[] = GR_PHRASE (" Positions with the same play are drawn once, “×2” where there are two.");
  g_autofree char *told = g_strconcat (
    gr_phrase ("Summary by value: each row is a lost position and those with a move to it.", request->lang),
    fold->n_positions > states->n_nodes ? gr_phrase (fold->has_counts ? counted : folded, request->lang) : NULL, NULL);
  g_autoptr (GrScene) scene = ladder_draw (&ladder, told);
  guint n_left_out = 0;
  for (guint32 i = 0; i < states->n_nodes; i++)
    n_left_out += states->verdict[i].outcome != GR_OUTCOME_P;
  n_left_out -= ladder.n_drawn;
  if (!gr_fit_is_readable (scene) || 4 * n_left_out > states->n_nodes)
    return NULL;
  *note = g_steal_pointer (&told);
  return g_steal_pointer (&scene);
}

/* ---- rolled up ---- */

/* The moves from the start, which stands at @at[start]: over the row, or up to a row before. */
static void
rolled_add_moves (const GrStates *states, const GrPoint *at, GrLegend *legend, GrScene *scene)
{
  double radius = gr_node_radius () * LADDER_SCALE + 1.5;
  for (guint32 k = states->row[states->start]; k < states->row[states->start + 1]; k++) {
    GrPoint from = at[states->start], to = at[gr_states_move (states, k)->head];
    GrMoveLook look = { .kind = gr_states_wins (states, k) ? GR_MOVE_WINNING : GR_MOVE_ORDINARY };
    gboolean is_beside = from.y == to.y;
    from.y -= radius;
    to.y += is_beside ? -radius : radius + LADDER_LABEL + 3;
    double rise = is_beside ? ROLLED_BOW + ROLLED_LEAN * fabs (from.x - to.x) : (from.y - to.y) / 2;
    gr_move_add (scene,
                 (GrPoint[]) { from, { from.x, from.y - rise }, { to.x, to.y + (is_beside ? -rise : rise) }, to }, 4,
                 &look);
    gr_legend_note_move (legend, &look);
  }
}

/* The row and the column of each heap, so that of @period (.period 0: none) each column has one value; FALSE where they are no numbers. */
static gboolean
rolled_read (const GrStates *states, const GrPeriod *period, gint64 *row, gint64 *column)
{
  const gint64 most = (gint64) (GR_FIT_WIDTH / ROLLED_PITCH),
               first = period->period > 0 ? (gint64) period->preperiod : 0;
  const gint64 n_columns = period->period > 0 ? most / (gint64) period->period * (gint64) period->period
                                              : ROLLED_COLUMNS;
  for (guint32 i = 0; i < states->n_nodes; i++) {
    gint64 number;
    if (!states->verdict[i].has_grundy || !gr_number_parse (states->label[i], &number))
      return FALSE;
    row[i] = number >= first ? (number - first) / n_columns : -((n_columns - 1 + first - number) / n_columns);
    column[i] = number - first - row[i] * n_columns;
  }
  return TRUE;
}

/* What is told under them. (transfer full) */
static char *
rolled_note (const GrStates *states, const GrAxes *axes, const GrPeriod *period, gint64 n_hidden, guint n_plates,
             const GrFigureRequest *request)
{
  static const char repeated[] = GR_PHRASE ("Summary: from %" G_GUINT64_FORMAT
                                            " on the values repeat with period %" G_GUINT64_FORMAT
                                            ", so each column has one value.");
  static const char rows[] = GR_PHRASE (" Left out: %" G_GINT64_FORMAT " rows that go on alike.");
  static const char *const moves[2] = { GR_PHRASE (" Only the moves from the start are drawn."),
                                        GR_PHRASE (" Only the moves from the start that leave one heap are drawn.") };
  static const char plates[] = GR_PHRASE (
    " At the foot the splits of %s that win, into equal values: their nim-sum is 0.");
  GString *text = g_string_new (NULL);
  if (period->period > 0)
    gr_append_phrase (text, repeated, request->lang, period->preperiod, period->period);
  else
    g_string_append (text, gr_phrase ("Summary: the heaps with their values.", request->lang));
  if (n_hidden > 0)
    gr_append_phrase (text, rows, request->lang, n_hidden);
  if (axes->split == NULL || states->row[states->start + 1] > states->row[states->start])
    g_string_append (text, gr_phrase (moves[axes->split != NULL], request->lang));
  if (axes->split != NULL)
    gr_append_phrase (text, n_plates > 0 ? plates : GR_PHRASE (" No split of %s leaves two equal values."),
                      request->lang, states->label[states->start]);
  return g_string_free (text, FALSE);
}

GrScene *
gr_rolled_draw (const GrStates *states, const GrStudy *study, const GrAxes *axes, const GrFigureRequest *request,
                char **note)
{
  GrPeriod period = { 0 };
  if ((study->n_components != 1 && axes->split == NULL) || states->is_partizan || states->shows_remoteness
      || request->is_form || request->paint != GR_PAINT_VALUE || states->start >= states->n_nodes)
    return NULL;
  gboolean is_rolled = gr_summand_period (gr_study_summand (study, 0), &period) && period.period >= 2
                       && period.period <= (guint64) (GR_FIT_WIDTH / ROLLED_PITCH)
                       && period.preperiod + 2 * period.period <= states->n_nodes;
  period.period = is_rolled ? period.period : 0;
  g_autofree gint64 *row = g_new (gint64, states->n_nodes), *column = g_new (gint64, states->n_nodes);
  if (!rolled_read (states, &period, row, column))
    return NULL;
  gint64 first = row[0], start = row[states->start], low = start, n_hidden = 0;
  for (guint32 i = 0; i < states->n_nodes; i++)
    first = MIN (first, row[i]);
  for (guint32 k = states->row[states->start]; k < states->row[states->start + 1]; k++)
    low = MIN (low, row[gr_states_move (states, k)->head]);
  if (low < start - 1
      || (axes->split == NULL && !is_rolled
          && states->row[states->start + 1] - states->row[states->start] > ROLLED_MOVES))
    return NULL;
  /* Of many rows some before those that the moves reach are left out. */
  gint64 begins = MAX (first + 2, is_rolled ? 1 : 0);
  if (start - first >= ROLLED_ROWS && is_rolled)
    n_hidden = MAX (low - 1 - begins, 0);
  GrScene *scene = gr_scene_new ();
  GrLegend legend = { 0 };
  g_autofree GrPoint *at = g_new (GrPoint, states->n_nodes);
  double foot = 0, middle = 0;
  for (guint32 i = 0; i < states->n_nodes; i++) {
    gboolean is_after = row[i] >= begins + n_hidden;
    at[i] = (GrPoint) { (double) column[i] * ROLLED_PITCH,
                        (double) (row[i] - (is_after && n_hidden > 0 ? n_hidden - 1 : 0)) * LADDER_PITCH
                          + (row[i] >= start ? ROLLED_AIR : 0) };
    foot = MAX (foot, at[i].y);
    middle = MAX (middle, at[i].x / 2);
    if (n_hidden == 0 || is_after || row[i] < begins)
      summary_add_node (states, i, at[i].x, at[i].y, request, &legend, scene);
  }
  if (n_hidden > 0)
    gr_scene_add_text (scene, middle, (double) begins * LADDER_PITCH, GR_ANCHOR_MIDDLE, &gr_title_600, GR_INK_SOFT,
                       "⋮");
  rolled_add_moves (states, at, &legend, scene);
  guint n_plates = axes->split != NULL ? gr_parts_draw_last (scene, axes, middle, foot + ROLLED_FOOT) : 0;
  *note = rolled_note (states, axes, &period, n_hidden, n_plates, request);
  gr_legend_add_below (scene, &legend, request, *note);
  if (gr_fit_is_readable (scene))
    return scene;
  gr_scene_free (scene);
  g_clear_pointer (note, g_free);
  return NULL;
}

void
gr_states_tell_summed (const GrStates *states, const GrFigureRequest *request, GrReport *report)
{
  const GrOption *asked = gr_states_asked_for (request);
  if ((states->is_own || asked != NULL) && states->n_nodes <= GR_STATES_MOST
      && !gr_args_flag (request->args, "summary"))
    gr_report_add_at (report, GR_FAULT_WARNING, asked != NULL ? asked->key : request->args->name,
                      "--whole draws every one of them", "graph: these %u positions are summed up", states->n_nodes);
}
