// SPDX-License-Identifier: MIT
// The map of a graph that is far too large for a picture of its moves: every position a dot, in the column of how many moves
// best play from it lasts (of partizan games: how many play may last at most), coloured by value or by who wins, with the number
// of positions over each column and under the picture that of each colour. Where dots would be too small, one stands for several
// positions of one colour, and the picture says so. Along the foot runs one line of best play: remoteness falls by one with each of
// its moves, so that it has one position in each column.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "figures/graph/states.h"
#include "scene/text.h"

#include <math.h>

#define LEVELS_HEIGHT 210.0   /* of the highest column, in points */
#define LEVELS_END 8.0        /* of the width: the numbers at the ends of the axis stand out */
#define LEVELS_FEW 8          /* fewer columns are this part of the width each */
#define LEVELS_LEAST 3.4      /* narrower ones are put together */
#define LEVELS_DOT 8.6        /* from one dot to the next, at most, … */
#define LEVELS_LEAST_DOT 3.0  /* … and at least */
#define LEVELS_MOST_DOTS 4000 /* beyond, one stands for several positions */
#define LEVELS_TITLED 2000    /* positions that are named, for the mouse */
#define LEVELS_ROWS 5         /* columns of a few positions are so many dots high before they are wider */
#define LEVELS_LINE 12.0      /* from the foot of the columns down to the line of play, … */
#define LEVELS_AXIS 25.0      /* … to the axis, … */
#define LEVELS_NAMES 68.0     /* … to the names of its positions, … */
#define LEVELS_COUNTS 88.0    /* … and to the row of colours */
#define LEVELS_ROW 42.0       /* from one such row to the next */
#define LEVELS_BADGE 0.56     /* of a node's size */
#define LEVELS_HEAD 38.0      /* before that row */
#define LEVELS_LEADING 13.0   /* from the line that Left begins to that which Right begins */
#define LEVELS_SHOWN 7        /* positions of a line that are named, … */
#define LEVELS_SHOWN_EACH 5   /* … or of two */
#define LEVELS_CHARACTERS 14
#define LEVELS_CLASSES (GR_N_VALUE_INKS + 1)

typedef struct {
  const GrStates *states;
  const GrFigureRequest *request;
  const guint32 *remoteness; /* (nullable) */
  guint32 *level;            /* shape (n_nodes) */
  guint32 n_levels;
  guint levels_a_column, n_columns;
  GArray **column;             /* shape (n_columns): of guint32, nodes by class */
  guint n_most;                /* in one column */
  guint total[LEVELS_CLASSES]; /* positions by class */
  double pitch;                /* of columns */
  double dot;                  /* from one to the next */
  guint positions_a_dot;       /* of one class, at most */
  GArray *line;                /* of guint32: nodes of the line of play, */
  GArray *begun[2];            /* or of partizan games of those that Left and Right begin */
} Levels;

/* Whether the colours are those of values; loopy play may have values too, but not everywhere: there who wins is shown. */
static gboolean
levels_have_values (const GrStates *states)
{
  return !states->is_partizan && states->verdict[0].has_grundy && states->remoteness == NULL;
}

static guint
levels_class (const Levels *levels, guint32 node)
{
  const GrVerdict *verdict = &levels->states->verdict[node];
  return levels_have_values (levels->states) ? (guint) MIN (verdict->grundy, GR_N_VALUE_INKS)
                                             : (guint) verdict->outcome;
}

static GrNodeLook
levels_look (const Levels *levels, guint32 node)
{
  GrNodeLook look = gr_node_look (levels->request, &levels->states->verdict[node], levels->states->label[node], node);
  look.is_partizan = levels->states->is_partizan;
  if (!levels_have_values (levels->states))
    look.paint = GR_PAINT_OUTCOME;
  look.is_start = node == levels->states->start;
  return look;
}

/* ---- reading ---- */

/* The dots that column @index has. */
static guint
levels_n_dots (const Levels *levels, guint index)
{
  guint n = 0, count[LEVELS_CLASSES] = { 0 };
  for (guint i = 0; i < levels->column[index]->len; i++)
    count[levels_class (levels, g_array_index (levels->column[index], guint32, i))]++;
  for (guint class = 0; class < LEVELS_CLASSES; class ++)
    n += (count[class] + levels->positions_a_dot - 1) / levels->positions_a_dot;
  return n;
}

/* How many dots stand side by side in a column of @n_dots. */
static guint
levels_across (const Levels *levels, guint n_dots)
{
  guint most = MAX (1, (guint) ((levels->pitch - MAX (1, 0.12 * levels->pitch)) / levels->dot));
  return MIN (most, (n_dots + LEVELS_ROWS - 1) / LEVELS_ROWS);
}

/* Makes dots as large as they can be. FALSE: there are too many of them. */
static gboolean
levels_fit (Levels *levels)
{
  guint n_all = 0;
  g_autofree guint *n_dots = g_new (guint, levels->n_columns);
  for (guint i = 0; i < levels->n_columns; i++)
    n_all += n_dots[i] = levels_n_dots (levels, i);
  for (levels->dot = LEVELS_DOT; levels->dot >= LEVELS_LEAST_DOT && n_all <= LEVELS_MOST_DOTS; levels->dot *= 0.96) {
    double highest = 0;
    for (guint i = 0; i < levels->n_columns; i++)
      highest = MAX (highest, levels->dot * ceil ((double) n_dots[i] / MAX (1, levels_across (levels, n_dots[i]))));
    if (highest <= LEVELS_HEIGHT && levels->dot <= levels->pitch)
      return TRUE;
  }
  return FALSE;
}

static int
levels_compare (gconstpointer a, gconstpointer b, gpointer data)
{
  guint32 one = *(const guint32 *) a, other = *(const guint32 *) b;
  guint first = levels_class (data, one), second = levels_class (data, other);
  return first != second ? (first < second ? -1 : 1) : one < other ? -1 : one > other;
}

static void
levels_read (Levels *levels)
{
  const GrStates *states = levels->states;
  const GArray *order = states->graph->order;
  guint32 last = 0;
  for (guint i = 0; i < order->len; i++) {
    guint32 node = g_array_index (order, guint32, i), *level = &levels->level[node];
    for (guint32 k = states->row[node]; k < states->row[node + 1] && levels->remoteness == NULL; k++)
      *level = MAX (*level, levels->level[gr_states_move (states, k)->head] + 1);
    if (levels->remoteness != NULL && levels->remoteness[node] != GR_REMOTENESS_NONE)
      *level = levels->remoteness[node];
    last = MAX (last, *level);
  }
  for (guint32 i = 0; i < states->n_nodes; i++) {
    if (levels->remoteness != NULL && levels->remoteness[i] == GR_REMOTENESS_NONE)
      levels->level[i] = last + 2; /* draws stand apart, at the far end */
    levels->n_levels = MAX (levels->n_levels, levels->level[i] + 1);
    levels->total[levels_class (levels, i)]++;
  }
  levels->levels_a_column = (guint) (levels->n_levels * LEVELS_LEAST / GR_FIT_WIDTH) + 1;
  levels->n_columns = (levels->n_levels + levels->levels_a_column - 1) / levels->levels_a_column;
  levels->pitch = (GR_FIT_WIDTH - LEVELS_END) / MAX (LEVELS_FEW, levels->n_columns);
  levels->column = g_new (GArray *, levels->n_columns);
  for (guint i = 0; i < levels->n_columns; i++)
    levels->column[i] = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 i = 0; i < states->n_nodes; i++)
    g_array_append_val (levels->column[levels->level[i] / levels->levels_a_column], i);
  for (guint i = 0; i < levels->n_columns; i++) {
    levels->n_most = MAX (levels->n_most, levels->column[i]->len);
    g_array_sort_with_data (levels->column[i], levels_compare, levels);
  }
  static const guint round[] = { 2, 5, 10 };
  for (guint i = 0, tens = 1; !levels_fit (levels); i = (i + 1) % G_N_ELEMENTS (round)) {
    levels->positions_a_dot = tens * round[i];
    tens *= i + 1 == G_N_ELEMENTS (round) ? 10 : 1;
  }
}

/* The best move of @mover from @at: to win the shortest, else the longest, as far as is known; n_moves: none. */
static guint32
levels_best (const Levels *levels, guint32 at, GrMover mover)
{
  const GrStates *states = levels->states;
  guint32 best = states->n_moves;
  gboolean wins = FALSE;
  for (guint32 k = states->row[at]; k < states->row[at + 1]; k++) {
    guint32 to = gr_states_move (states, k)->head, far = levels->level[to];
    GrMover own = gr_states_mover (states, k);
    gboolean is_won = gr_move_wins (mover, &states->verdict[to], states->is_partizan);
    if ((levels->remoteness != NULL && levels->remoteness[to] == GR_REMOTENESS_NONE) || (wins && !is_won)
        || (mover != GR_MOVER_BOTH && own != GR_MOVER_BOTH && own != mover))
      continue;
    guint32 before = best < states->n_moves ? levels->level[gr_states_move (states, best)->head] : 0;
    if (best == states->n_moves || is_won != wins || (wins ? far < before : far > before))
      best = k;
    wins = is_won;
  }
  return best;
}

/* Adds to @line the best play from @at that @mover begins. */
static void
levels_play (const Levels *levels, guint32 at, GrMover mover, GArray *line)
{
  guint32 best = 0;
  for (guint32 n = 0; n <= levels->states->n_nodes && best < levels->states->n_moves; n++) {
    g_array_append_val (line, at);
    best = levels_best (levels, at, mover);
    if (best < levels->states->n_moves)
      at = gr_states_move (levels->states, best)->head;
    mover = mover == GR_MOVER_BOTH ? mover : mover == GR_MOVER_LEFT ? GR_MOVER_RIGHT : GR_MOVER_LEFT;
  }
}

/* The lines of best play from the start; of a family, the longest game. */
static void
levels_read_lines (Levels *levels)
{
  const GrStates *states = levels->states;
  guint32 at = states->start;
  for (guint32 i = 0; i < states->n_nodes && at == states->n_nodes && !states->is_partizan; i++)
    at = levels->level[i] + 1 == levels->n_levels ? i : at;
  if (at >= states->n_nodes || (states->is_partizan && states->is_loopy)
      || (!states->is_partizan && (levels->remoteness == NULL || levels->remoteness[at] == GR_REMOTENESS_NONE)))
    return;
  if (!states->is_partizan)
    levels_play (levels, at, GR_MOVER_BOTH, levels->line);
  for (guint side = 0; side < 2 && states->is_partizan; side++)
    levels_play (levels, at, GR_MOVER_LEFT + side, levels->begun[side]);
}

/* ---- the picture ---- */

static double
levels_middle (const Levels *levels, guint column)
{
  return (column + 0.5) * levels->pitch;
}

/* A dot: a position of which the player to move loses has a second ring where there is room. */
static void
levels_add_dot (GrScene *out, double x, double y, double radius, const GrNodeLook *look)
{
  GrInk fill, on;
  gr_node_inks (look, &fill, &on);
  GrPaint rim = gr_node_outline (look, fill);
  rim.width = radius >= 3 ? 0.7 : 0.5;
  gr_scene_add_circle (out, x, y, radius, &rim);
  if (look->verdict.outcome == GR_OUTCOME_P)
    gr_scene_add_circle (out, x, y, 0.52 * radius, GR_STROKE (on, rim.width));
}

static void
levels_mark_start (GrScene *out, double x, double y, double radius)
{
  double by = radius + 3;
  gr_scene_add_corners (out, (GrBox) { x - by, y - by, 2 * by, 2 * by }, by, -2, GR_STROKE (GR_INK_ACCENT, 2));
}

static void
levels_add_column (const Levels *levels, guint index, gboolean has_number, GrScene *out)
{
  const GArray *column = levels->column[index];
  guint n_dots = levels_n_dots (levels, index), across = MAX (1, levels_across (levels, n_dots)), at = 0;
  double left = levels_middle (levels, index) - (across - 1) * levels->dot / 2;
  double radius = 0.44 * levels->dot;
  gboolean has_titles = levels->positions_a_dot == 1 && levels->states->n_nodes <= LEVELS_TITLED;
  for (guint i = 0; i < column->len; at++) {
    guint32 node = g_array_index (column, guint32, i);
    guint class = levels_class (levels, node), n = 0;
    gboolean has_start = FALSE; /* which the line of play marks else */
    while (i < column->len && n < levels->positions_a_dot
           && levels_class (levels, g_array_index (column, guint32, i)) == class) {
      has_start |= g_array_index (column, guint32, i) == levels->states->start && levels->line->len == 0;
      i++;
      n++;
    }
    double x = left + at % across * levels->dot, y = -(at / across + 0.5) * levels->dot;
    GrNodeLook look = levels_look (levels, node);
    g_autofree char *title = has_titles ? gr_node_title (&look) : NULL;
    if (has_titles)
      gr_scene_open (out, "node", title, NULL);
    levels_add_dot (out, x, y, radius, &look);
    if (has_start)
      levels_mark_start (out, x, y, radius);
    if (has_titles)
      gr_scene_close (out);
  }
  g_autofree char *number = g_strdup_printf ("%u", column->len);
  if (column->len > 0 && has_number)
    gr_scene_add_text (out, levels_middle (levels, index), -ceil ((double) n_dots / across) * levels->dot - 4,
                       GR_ANCHOR_MIDDLE, &gr_label_500, GR_INK_SOFT, number);
}

/* The numbers over the columns that have room for them, or else over one of the highest. */
static void
levels_add_columns (const Levels *levels, GrScene *out)
{
  g_autofree char *widest = g_strdup_printf ("%u", levels->n_most);
  gboolean has_room = gr_text_width (&gr_label_500, widest) <= levels->pitch + 1;
  gboolean is_told = FALSE;
  for (guint i = 0; i < levels->n_columns; i++) {
    gboolean is_highest = levels->column[i]->len == levels->n_most && !is_told;
    levels_add_column (levels, i, has_room || is_highest, out);
    is_told |= is_highest;
  }
}

static void
levels_add_axis (const Levels *levels, GrScene *out)
{
  static const char most[] = GR_PHRASE ("moves to the end at most");
  static const char best[] = GR_PHRASE ("moves to the end, with best play on both sides");
  double width = levels->n_columns * levels->pitch;
  gr_scene_add_line (out, 0, LEVELS_AXIS, width, LEVELS_AXIS, GR_STROKE (GR_INK_INK, 1));
  g_autofree char *widest = g_strdup_printf ("%u", levels->n_levels);
  guint step = (guint) (gr_text_width (&gr_label_500, widest) * 1.6 / levels->pitch) + 1;
  step = step <= 2 ? step : (step + 4) / 5 * 5;
  for (guint i = 0; i < levels->n_columns; i++) {
    gboolean is_draws = levels->remoteness != NULL && levels->column[i]->len > 0
                        && levels->states->verdict[g_array_index (levels->column[i], guint32, 0)].outcome
                             == GR_OUTCOME_D;
    g_autofree char *text = is_draws ? g_strdup ("∞") : g_strdup_printf ("%u", i * levels->levels_a_column);
    if (is_draws || (i % step == 0 && levels->column[i]->len > 0))
      gr_scene_add_text (out, levels_middle (levels, i), LEVELS_AXIS + 12, GR_ANCHOR_MIDDLE, &gr_label_500, GR_INK_SOFT,
                         text);
  }
  const char *told = gr_phrase (levels->remoteness != NULL ? best : most, levels->request->lang);
  gr_scene_add_text (out, MAX (width, gr_text_width (&gr_label_400, told)) / 2, LEVELS_AXIS + 26, GR_ANCHOR_MIDDLE,
                     &gr_label_400, GR_INK_SOFT, told);
}

static void
levels_add_line (const Levels *levels, GrScene *out)
{
  const GArray *line = levels->line;
  if (line->len == 0)
    return;
  double radius = MIN (4.4, 0.4 * levels->pitch);
  guint far = levels->level[g_array_index (line, guint32, 0)] / levels->levels_a_column;
  gr_scene_add_line (out, levels_middle (levels, 0), LEVELS_LINE, levels_middle (levels, far), LEVELS_LINE,
                     GR_STROKE (GR_INK_INK, 2.4));
  GR_EACH_VALUE (i, guint32, node, line) {
    GrNodeLook look = levels_look (levels, node);
    g_autofree char *title = gr_node_title (&look);
    double x = levels_middle (levels, levels->level[node] / levels->levels_a_column);
    gr_scene_open (out, "node", title, NULL);
    levels_add_dot (out, x, LEVELS_LINE, radius, &look);
    if (look.is_start)
      levels_mark_start (out, x, LEVELS_LINE, radius);
    gr_scene_close (out);
  }
}

/* A position of @class, of which there is one; terminal only where all are. */
static guint32
levels_find (const Levels *levels, guint class)
{
  guint32 found = G_MAXUINT32;
  for (guint32 i = 0; i < levels->states->n_nodes; i++) {
    if (levels_class (levels, i) != class)
      continue;
    found = found == G_MAXUINT32 ? i : found;
    if (!levels->states->verdict[i].terminal)
      return i;
  }
  return found;
}

/* Each colour with the number of its positions. */
static void
levels_add_counts (const Levels *levels, GrScene *out)
{
  static const char value[] = GR_PHRASE ("value"), outcome[] = GR_PHRASE ("outcome"), count[] = GR_PHRASE ("count");
  const char *lang = levels->request->lang;
  gboolean has_values = levels_have_values (levels->states);
  guint n = 0;
  double widest = 0, top = LEVELS_COUNTS + (levels->begun[0]->len > 0 ? LEVELS_LEADING : 0);
  for (guint class = 0; class < LEVELS_CLASSES; class ++) {
    g_autofree char *text = g_strdup_printf ("%u", levels->total[class]);
    n += levels->total[class] > 0;
    widest = MAX (widest, gr_text_width (&gr_label_500, text));
  }
  double badge = 2 * gr_node_radius () * LEVELS_BADGE, least = MAX (badge, widest) + 2;
  guint n_rows = (guint) ceil (n * least / (GR_FIT_WIDTH - LEVELS_HEAD)), a_row = (n + n_rows - 1) / n_rows;
  double pitch = MIN ((GR_FIT_WIDTH - LEVELS_HEAD) / a_row, 60);
  for (guint row = 0; row < n_rows; row++) {
    double y = top + row * LEVELS_ROW;
    gr_scene_add_text (out, 0, y + 3, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT,
                       has_values ? gr_phrase (value, lang) : gr_phrase (outcome, lang));
    gr_scene_add_text (out, 0, y + 21, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT, gr_phrase (count, lang));
  }
  guint at = 0;
  for (guint class = 0; class < LEVELS_CLASSES; class ++) {
    if (levels->total[class] == 0)
      continue;
    double x = LEVELS_HEAD + (at % a_row + 0.5) * pitch, y = top + at / a_row * LEVELS_ROW;
    at++;
    GrNodeLook look = levels_look (levels, levels_find (levels, class));
    if (has_values && class == GR_N_VALUE_INKS)
      gr_node_add_shape (out, x, y, LEVELS_BADGE, GR_NODE_SINGLE, gr_ink_value (class), gr_ink_on_value (class),
                         G_STRINGIFY (GR_N_VALUE_INKS) "+");
    else
      gr_node_add_body (out, x, y, LEVELS_BADGE, &look);
    g_autofree char *text = g_strdup_printf ("%u", levels->total[class]);
    gr_scene_add_text (out, x, y + 21, GR_ANCHOR_MIDDLE, &gr_label_500, GR_INK_SOFT, text);
  }
}

/* “9,9,9 → 9,9,0 → … → 0,0,0”, as many of @line as there is room for behind @head, at @y. */
static void
levels_add_names (const Levels *levels, const GArray *line, const char *head, double y, GrScene *out)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint shown = head[0] != '\0' ? LEVELS_SHOWN_EACH : LEVELS_SHOWN; shown > 1; shown--) {
    g_string_assign (text, head);
    for (guint i = 0; i < line->len; i++) {
      gboolean is_gap = line->len > shown && i == shown - 1;
      i = is_gap ? line->len - 1 : i;
      g_autofree char *label = gr_words_short (levels->states->label[g_array_index (line, guint32, i)],
                                               LEVELS_CHARACTERS);
      g_string_append_printf (text, "%s%s%s", i > 0 ? " → " : "", is_gap ? "… → " : "", label);
    }
    if (gr_text_width (&gr_label_500, text->str) <= GR_FIT_WIDTH)
      break;
  }
  if (line->len > 0)
    gr_scene_add_text (out, 0, y, GR_ANCHOR_START, &gr_label_500, GR_INK_INK, text->str);
}

GrScene *
gr_levels_draw (const GrStates *states, const guint32 *remoteness, const GrFigureRequest *request, char **note)
{
  static const char one[] = GR_PHRASE ("Summary: each dot is a position.");
  static const char several[] = GR_PHRASE ("Summary: a dot stands for up to %u positions of its colour.");
  static const char played[] = GR_PHRASE (
    " Along the foot some are drawn again, in best play: the winner hurries, the loser delays.");
  static const char begun[] = GR_PHRASE (
    " Under the axis best play: a winning move where there is one, else one that delays.");
  static const char *const head[2] = { GR_PHRASE ("Left begins: "), GR_PHRASE ("Right begins: ") };
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (guint32)),
                     left = g_array_new (FALSE, FALSE, sizeof (guint32)),
                     right = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint32 *level = g_new0 (guint32, (gsize) states->n_nodes + 1);
  Levels levels = { .states = states,
                    .request = request,
                    .remoteness = remoteness,
                    .level = level,
                    .line = line,
                    .begun = { left, right } };
  levels.positions_a_dot = 1;
  levels_read (&levels);
  levels_read_lines (&levels);
  GrScene *scene = gr_scene_new ();
  levels_add_columns (&levels, scene);
  levels_add_axis (&levels, scene);
  levels_add_line (&levels, scene);
  levels_add_names (&levels, line, "", LEVELS_NAMES, scene);
  for (guint side = 0; side < 2; side++)
    levels_add_names (&levels, levels.begun[side], gr_phrase (head[side], request->lang),
                      LEVELS_NAMES + side * LEVELS_LEADING, scene);
  gr_scene_open (scene, GR_TAG_LEGEND, NULL, NULL);
  levels_add_counts (&levels, scene);
  gr_scene_close (scene);
  GrLegend legend = { 0 };
  /* The start, and else the first position of a colour; of values one winning colour stands for all. */
  guint own = states->start < states->n_nodes ? levels_class (&levels, states->start) : LEVELS_CLASSES;
  gboolean is_won = own < LEVELS_CLASSES && own > 0;
  for (guint class = 0; class < LEVELS_CLASSES; class ++) {
    gboolean is_other = class > 0 && levels_have_values (states) && is_won && class != own;
    if (levels.total[class] == 0 || is_other)
      continue;
    GrNodeLook look = levels_look (&levels, class == own ? states->start : levels_find (&levels, class));
    is_won |= class > 0;
    own = class > 0 && own == LEVELS_CLASSES ? class : own;
    gr_legend_note_node (&legend, &look);
  }
  g_autoptr (GString) text = g_string_new (NULL);
  gr_append_phrase (text, levels.positions_a_dot > 1 ? several : one, request->lang, levels.positions_a_dot);
  if (line->len > 0 || left->len > 0)
    g_string_append (text, gr_phrase (line->len > 0 ? played : begun, request->lang));
  *note = g_strdup (text->str);
  gr_legend_add_below (scene, &legend, request, *note);
  for (guint i = 0; i < levels.n_columns; i++)
    g_array_unref (levels.column[i]);
  g_free (levels.column);
  return scene;
}

void
gr_start_add (const GrStudy *study, const GrFigureRequest *request, GrScene *scene)
{
  const GrSummand *summand = gr_study_summand (study, 0);
  if (study->n_components != 1 || study->is_family || gr_study_is_seen (study))
    return;
  g_autoptr (GrScene) piece = gr_piece_draw_named (study, 0, gr_study_component (study, 0)->start);
  g_autofree char *name = gr_study_whole_caption (study, gr_study_start (study));
  gboolean has_names = FALSE, has_own = FALSE;
  GR_EACH (i, GrItem, item, piece->item)
    if (item->kind == GR_ITEM_TEXT) {
      has_names |= !g_str_equal (item->text.string, name);
      has_own |= g_str_equal (item->text.string, name);
    }
  if (!has_names)
    return;
  g_autofree char *text = GR_HAS (summand, telling, draw_named)
                            ? gr_say ("%s−0 is what stays when line 0 is cut", request->lang, name)
                            : g_steal_pointer (&name);
  GrBox box = scene->bounds, own = piece->bounds;
  double scale = MIN (1, GR_FIT_WIDTH / own.width), foot = box.y - (has_own ? 0 : 2) * LEVELS_LINE;
  double left = box.x + MAX (box.width - scale * own.width, 0) / 2;
  gr_fit_append (scene, piece, left - scale * own.x, foot - LEVELS_LINE - scale * (own.y + own.height), scale);
  if (!has_own) /* else it stands in the picture */
    gr_scene_add_text (scene, left + scale * own.width / 2, foot, GR_ANCHOR_MIDDLE, &gr_label_400, GR_INK_SOFT, text);
}
