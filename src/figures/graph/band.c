// SPDX-License-Identifier: MIT
// The band: of graphs that are far too large for a picture, the positions by how long play from them may last (the
// longest play; where play may go round, the number of moves under best play), a bar a length, stacked by value. Over it
// one line of best play, each position led down to its place in the band: whoever wins hurries and whoever loses delays.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "figures/graph/states.h"
#include "scene/text.h"

#define BAND_WIDTH (GR_FIT_WIDTH - 22) /* beside the number of the highest bar */
#define BAND_HEIGHT 110.0
#define BAND_SCALE 0.72    /* of a node's size */
#define BAND_LINE 62.0     /* from the line of play to the band */
#define BAND_LEAST_BAR 3.0 /* narrower ones are put together */
#define BAND_MOST 9        /* positions of the line that are shown */
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
band_read_levels (Band *band)
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
}

static void
band_count (Band *band)
{
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
}

static void
band_add_axes (const Band *band, GrScene *out)
{
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
  static const char left[] = GR_PHRASE ("moves left at most →  end of play");
  static const char best[] = GR_PHRASE ("moves left in best play →  end of play");
  gr_scene_add_text (out, width, 28, GR_ANCHOR_END, &note_font, GR_INK_SOFT,
                     gr_phrase (band->states->remoteness != NULL ? best : left, band->request->lang));
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
  guint n = band->line->len, first = n <= BAND_MOST ? n : (BAND_MOST + 1) / 2;
  guint32 gap = G_MAXUINT32;
  for (guint k = 0; k < n; k++) {
    if (k >= first && k + (BAND_MOST - first) < n) {
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
      gr_move_add (out, (GrPoint[]) { { x + radius + 3, y }, { x + pitch - radius - 4, y } }, 2, &move);
      gr_legend_note_move (&band->legend, &move);
    }
    GrNodeLook look = gr_node_look (band->request, &states->verdict[node], states->label[node], node);
    look.shown = "";
    look.is_start = node == states->start;
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
  band_read_levels (&band);
  band_count (&band);
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
  band_add_axes (&band, scene);
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
