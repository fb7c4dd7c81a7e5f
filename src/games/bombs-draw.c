// SPDX-License-Identifier: MIT
// Bombs drawn: discs with a fuse, blue ones full with B, red ones hollow and dashed with A (in graphs with their name), so that
// they are told apart without colour. Arrows say what sets off what. What explodes is crossed out; the three types of the
// reduction are badges of three shapes.
#include "games/bombs-draw.h"

#include "game/bush.h"
#include "games/board.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

#define SQUARE 32.0 /* of a grid, in points, as all of these */
#define GRID_WIDTH 430.0
#define LETTER_SQUARE 13.0 /* from this size on squares have names, and bombs letters */
#define MIN_SQUARE 3.0     /* smaller ones are told and not drawn */
#define BOMB_RADIUS 0.31   /* of a square */
#define NAME_CHARACTERS 12
#define BUSH_GAP 34.0

typedef struct {
  const GrBombBoard *board;
  GrBombLayout *layout; /* graphs */
  double square, radius;
  const guint8 *alive;  /* shape (n_knots) */
  const guint8 *type;   /* (nullable) shape (n_knots): badges, 0 for none */
  const guint8 *gone;   /* (nullable) shape (n_knots): 1 for those that are crossed out */
  guint32 marked;       /* a bomb that is ringed; G_MAXUINT32: none */
  GrScene *out;
} View;

static GrPoint
view_place (const View *view, guint32 bomb)
{
  if (view->layout != NULL)
    return view->layout->place[bomb];
  return (GrPoint) { (view->board->column[bomb] + 0.5) * view->square, (view->board->row[bomb] + 0.5) * view->square };
}

static gboolean
view_has (const View *view, guint32 bomb)
{
  return view->alive[view->board->knot[bomb]] != 0;
}

static gboolean
view_is_gone (const View *view, guint32 bomb)
{
  return view->gone != NULL && view->gone[view->board->knot[bomb]] != 0;
}

/* ---- one bomb ---- */

static void
bomb_add_fuse (const View *view, GrPoint at, GrInk ink)
{
  double r = view->radius, x = at.x + 0.72 * r, y = at.y - 0.72 * r;
  if (view->square < LETTER_SQUARE)
    return;
  gr_scene_move (view->out, x, y);
  gr_scene_curve (view->out, x + 0.3 * r, y - 0.35 * r, x + 0.45 * r, y - 0.1 * r, x + 0.62 * r, y - 0.34 * r);
  gr_scene_paint (view->out, &(GrPaint) { .stroke = ink, .width = 0.14 * r });
}

static void
bomb_add_cross (const View *view, GrPoint at)
{
  double r = 0.95 * view->radius;
  for (guint i = 0; i < 2; i++) { /* a light edge keeps it apart from what it crosses */
    gr_scene_move (view->out, at.x - r, at.y - r);
    gr_scene_line (view->out, at.x + r, at.y + r);
    gr_scene_move (view->out, at.x - r, at.y + r);
    gr_scene_line (view->out, at.x + r, at.y - r);
    gr_scene_paint (view->out, &(GrPaint) { .stroke = i == 0 ? GR_INK_PAPER : GR_INK_ACCENT, .width = i == 0 ? 4.4 : 2.2 });
  }
}

/* The number of a type in a disc, a square or a diamond. */
static void
bomb_add_badge (const View *view, GrPoint at, guint type)
{
  static const GrFont font = { 8.5, 700, GR_FACE_SANS, FALSE };
  static const char *const numbers[] = { "", "1", "2", "3" };
  const GrPaint paint = { gr_ink_value (type * 2 - 1), GR_INK_PAPER, 1, GR_DASH_SOLID };
  double x = at.x + 0.86 * view->radius, y = at.y + 0.8 * view->radius, r = type == 3 ? 7.6 : 5.8;
  if (type == 1) {
    gr_scene_add_circle (view->out, x, y, r + 0.4, &paint);
  } else if (type == 2) {
    gr_scene_add_rect (view->out, x - r, y - r, 2 * r, 2 * r, 1, &paint);
  } else {
    gr_scene_move (view->out, x - r, y);
    gr_scene_line (view->out, x, y - r);
    gr_scene_line (view->out, x + r, y);
    gr_scene_line (view->out, x, y + r);
    gr_scene_close_path (view->out);
    gr_scene_paint (view->out, &paint);
  }
  gr_scene_add_text (view->out, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, gr_ink_on_value (type * 2 - 1),
                     numbers[type]);
}

/* The letter or the name: within the disc where there is room. */
static void
bomb_add_name (const View *view, GrPoint at, guint32 bomb, GrInk inside)
{
  const GrFont font = { CLAMP (1.1 * view->radius, 7, 12), 700, GR_FACE_SANS, FALSE };
  const GrBombBoard *board = view->board;
  if (view->layout == NULL) {
    gr_scene_add_text (view->out, at.x, at.y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, inside,
                       board->is_red[bomb] ? "A" : "B");
    return;
  }
  g_autofree char *name = gr_text_one_line (gr_dot_caption (board->dot, bomb), NAME_CHARACTERS);
  gboolean is_inside = gr_text_width (&font, name) < 1.7 * view->radius;
  gr_scene_add_text (view->out, at.x, is_inside ? at.y + 0.36 * font.size : at.y + view->radius + font.size + 2,
                     GR_ANCHOR_MIDDLE, &font, is_inside ? inside : GR_INK_INK, name);
}

static void
view_add_bomb (const View *view, guint32 bomb)
{
  gboolean is_red = view->board->is_red[bomb] != 0;
  GrInk ink = is_red ? GR_INK_RIGHT : GR_INK_LEFT;
  GrPoint at = view_place (view, bomb);
  g_autoptr (GString) title = g_string_new (NULL);
  double width = MIN (2.2, 0.22 * view->radius);
  gr_bombs_append_name (view->board, bomb, title);
  g_string_append (title, is_red ? ": red" : ": blue");
  gr_scene_open (view->out, "node", title->str, NULL);
  if (view->marked == bomb)
    gr_scene_add_circle (view->out, at.x, at.y, view->radius + 4, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 2 });
  bomb_add_fuse (view, at, ink);
  gr_scene_add_circle (view->out, at.x, at.y, view->radius - width / 2,
                       &(GrPaint) { is_red ? GR_INK_PAPER : ink, ink, width, is_red ? GR_DASH_DASHED : GR_DASH_SOLID });
  if (view->square >= LETTER_SQUARE)
    bomb_add_name (view, at, bomb, is_red ? ink : GR_INK_PAPER);
  if (view_is_gone (view, bomb))
    bomb_add_cross (view, at);
  else if (view->type != NULL && view->type[view->board->knot[bomb]] > 0)
    bomb_add_badge (view, at, view->type[view->board->knot[bomb]]);
  gr_scene_close (view->out);
}

/* ---- what sets off what ---- */

static GrPoint
curve_at (const GrPoint *p, double t)
{
  double a = (1 - t) * (1 - t) * (1 - t), b = 3 * t * (1 - t) * (1 - t), c = 3 * t * t * (1 - t), d = t * t * t;
  return (GrPoint) { a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x, a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y };
}

/* Cuts the last of a curve's segments where it comes within @away of its end. */
static void
curve_cut_end (GrPoint *p, double away)
{
  double low = 0, high = 1;
  for (guint i = 0; i < 30; i++) {
    double t = (low + high) / 2;
    GrPoint at = curve_at (p, t);
    *(hypot (at.x - p[3].x, at.y - p[3].y) > away ? &low : &high) = t;
  }
  GrPoint ab = { p[0].x + low * (p[1].x - p[0].x), p[0].y + low * (p[1].y - p[0].y) };
  GrPoint bc = { p[1].x + low * (p[2].x - p[1].x), p[1].y + low * (p[2].y - p[1].y) };
  GrPoint end = curve_at (p, low);
  p[1] = ab;
  p[2] = (GrPoint) { ab.x + low * (bc.x - ab.x), ab.y + low * (bc.y - ab.y) };
  p[3] = end;
}

static GrPaint
view_arrow_paint (const View *view, guint32 tail, guint32 head)
{
  gboolean is_gone = view_is_gone (view, tail) && view_is_gone (view, head);
  return (GrPaint) { .stroke = is_gone ? GR_INK_ACCENT : GR_INK_FAINT, .width = is_gone ? 1.8 : 1.2 };
}

static void
view_add_arrows (const View *view)
{
  const GrBombBoard *board = view->board;
  for (guint i = 0; view->layout != NULL && i < view->layout->edge->len; i++) {
    const GrBombArrow *edge = &g_array_index (view->layout->edge, GrBombArrow, i);
    if (!view_has (view, edge->tail) || !view_has (view, edge->head))
      continue;
    g_autofree GrPoint *point
      = g_memdup2 (&g_array_index (view->layout->point, GrPoint, edge->first_point), edge->n_points * sizeof (GrPoint));
    GrPaint paint = view_arrow_paint (view, edge->tail, edge->head);
    curve_cut_end (point + edge->n_points - 4, view->radius + 2);
    gr_scene_add_curve_arrow (view->out, point, edge->n_points, &paint);
  }
  for (guint32 bomb = 0; view->layout == NULL && view->square >= LETTER_SQUARE && bomb < board->n_bombs; bomb++)
    for (guint32 i = board->trigger->row[bomb]; i < board->trigger->row[bomb + 1]; i++) {
      guint32 head = board->trigger->follower[i];
      if (!view_has (view, bomb) || !view_has (view, head))
        continue;
      GrPoint from = view_place (view, bomb), to = view_place (view, head);
      double length = hypot (to.x - from.x, to.y - from.y), away = (view->radius + 2) / length;
      GrPaint paint = view_arrow_paint (view, bomb, head);
      gr_scene_add_arrow (view->out, from.x, from.y, to.x - away * (to.x - from.x), to.y - away * (to.y - from.y), &paint);
    }
}

/* ---- boards ---- */

static void
grid_add_names (const View *view)
{
  const GrFont font = { CLAMP (0.32 * view->square, 7, 9), 500, GR_FACE_SANS, FALSE };
  for (guint32 column = 0; column < view->board->columns; column++) {
    g_autofree char *name = gr_board_column_name (column);
    gr_scene_add_text (view->out, (column + 0.5) * view->square, -5, GR_ANCHOR_MIDDLE, &font, GR_INK_SOFT, name);
  }
  for (guint32 row = 0; row < view->board->rows; row++) {
    g_autofree char *name = g_strdup_printf ("%u", row + 1);
    gr_scene_add_text (view->out, -6, (row + 0.5) * view->square + 0.36 * font.size, GR_ANCHOR_END, &font, GR_INK_SOFT, name);
  }
}

static void
grid_add_squares (const View *view)
{
  double width = view->board->columns * view->square, height = view->board->rows * view->square;
  gr_scene_add_rect (view->out, 0, 0, width, height, 0, &(GrPaint) { .fill = GR_INK_PAPER });
  for (guint32 row = 1; row < view->board->rows; row++) {
    gr_scene_move (view->out, 0, row * view->square);
    gr_scene_line (view->out, width, row * view->square);
  }
  for (guint32 column = 1; column < view->board->columns; column++) {
    gr_scene_move (view->out, column * view->square, 0);
    gr_scene_line (view->out, column * view->square, height);
  }
  if (view->board->rows * view->board->columns > 1)
    gr_scene_paint (view->out, &(GrPaint) { .stroke = GR_INK_LINE, .width = MIN (0.8, 0.06 * view->square) });
  if (view->square >= LETTER_SQUARE)
    grid_add_names (view);
  gr_scene_add_rect (view->out, 0, 0, width, height, 1, &(GrPaint) { .stroke = GR_INK_INK, .width = 1.2 });
}

/* What is too large for a picture, in a line. */
static void
view_tell (const View *view)
{
  static const GrFont font = { 11, 600, GR_FACE_SANS, FALSE };
  guint32 n[2] = { 0 };
  for (guint32 bomb = 0; bomb < view->board->n_bombs; bomb++)
    if (view_has (view, bomb))
      n[view->board->is_red[bomb]]++;
  g_autoptr (GString) text = g_string_new (NULL);
  if (view->board->dot == NULL)
    g_string_append_printf (text, "%u × %u squares, ", view->board->rows, view->board->columns);
  g_string_append_printf (text, "%u blue and %u red bombs", n[0], n[1]);
  double width = gr_scene_add_text (view->out, 12, 22, GR_ANCHOR_START, &font, GR_INK_INK, text->str);
  gr_scene_add_rect (view->out, 0, 0, width + 24, 36, 2, &(GrPaint) { .stroke = GR_INK_INK, .width = 1.2 });
}

static void
view_draw (View *view)
{
  const GrBombBoard *board = view->board;
  g_autoptr (GrBombLayout) layout = NULL;
  view->square = SQUARE;
  if (board->dot == NULL)
    view->square = MIN (SQUARE, GRID_WIDTH / MAX (board->rows, board->columns));
  view->radius = BOMB_RADIUS * view->square * (board->dot != NULL ? 1.25 : 1);
  if (view->square < MIN_SQUARE || (board->dot != NULL && board->n_bombs > GR_BOMBS_MAX_GRAPH)) {
    view_tell (view);
    return;
  }
  if (board->dot != NULL)
    view->layout = layout = gr_bomb_layout_new (board);
  else
    grid_add_squares (view);
  for (guint32 bomb = 0; view->layout != NULL && bomb < board->n_bombs; bomb++) { /* nothing jumps as bombs go */
    GrPoint at = view_place (view, bomb);
    double r = view->radius;
    gr_scene_reserve (view->out, (GrBox) { at.x - r, at.y - 1.4 * r, 2.4 * r, 2.4 * r });
  }
  view_add_arrows (view);
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    if (view_has (view, bomb))
      view_add_bomb (view, bomb);
  view->layout = NULL;
}

void
gr_bombs_draw (const GrBombBoard *board, GrBytes at, guint32 exploded, GrScene *out)
{
  g_autofree guint8 *alive = gr_bombs_alive (board, at), *gone = NULL;
  if (exploded != G_MAXUINT32) {
    g_autofree guint8 *after = g_memdup2 (alive, MAX (1, board->n_knots));
    gr_bombs_clear_below (board, board->knot[exploded], after, NULL);
    gone = g_new0 (guint8, board->n_knots);
    for (guint32 knot = 0; knot < board->n_knots; knot++)
      gone[knot] = alive[knot] && !after[knot];
  }
  View view = { .board = board, .alive = alive, .gone = gone, .marked = exploded, .out = out };
  view_draw (&view);
}

/* ---- the reduction ---- */

typedef struct {
  const GrBombBoard *board;
  GrBytes at;
  GrBombSurvey survey;
  GrBombTypes types;
} Reduction;

static const char *
hue_name (GrKnotHue hue)
{
  return hue == GR_KNOT_BLUE ? "blue" : "red";
}

static GrKnotHue
hue_other (GrKnotHue hue)
{
  return hue == GR_KNOT_BLUE ? GR_KNOT_RED : GR_KNOT_BLUE;
}

static void
append_knot (const GrBombBoard *board, guint32 knot, GString *out)
{
  gr_bombs_append_name (board, board->leader[knot], out);
}

/* “: A2, B1” */
static void
append_type (const Reduction *reduction, guint type, GString *out)
{
  guint n = 0;
  for (guint i = 0; i < reduction->survey.knot->len && n <= NAME_CHARACTERS; i++) {
    guint32 knot = g_array_index (reduction->survey.knot, guint32, i);
    if (reduction->survey.type[knot] != type)
      continue;
    g_string_append (out, n == 0 ? ": " : ", ");
    if (n++ < NAME_CHARACTERS)
      append_knot (reduction->board, knot, out);
    else
      g_string_append (out, "…");
  }
}

void
gr_bombs_types_sentence (const GrBombBoard *board, const GrBombTypes *types, GString *out)
{
  const char *hue = hue_name (types->hue);
  g_string_append_printf (out, "The only %s bomb is ", hue_name (hue_other (types->hue)));
  append_knot (board, types->single, out);
  g_string_append_printf (out, ". Of type 1, %s bombs that go with it, there are c1 = %u; of type 2, which set it off, "
                               "c2 = %u; of type 3, neither, c3 = %u",
                          hue, types->c[1], types->c[2], types->c[3]);
  if (types->c[2] > 0)
    g_string_append_printf (out, "; a bomb of type 2 takes at least k = %u of type 3 along", types->k);
  g_string_append_c (out, '.');
}

static void
sentence_type (const Reduction *reduction, guint type, GString *out)
{
  static const char *const what[] = { "", "go with it when it explodes", "set it off", "do neither" };
  const GrBombTypes *types = &reduction->types;
  if (type == 1) {
    g_string_append_printf (out, "The only %s bomb is ", hue_name (hue_other (types->hue)));
    append_knot (reduction->board, types->single, out);
    g_string_append (out, ". ");
  }
  g_string_append_printf (out, "Type %u: %s bombs that %s, c%u = %u", type, hue_name (types->hue), what[type], type,
                          types->c[type]);
  append_type (reduction, type, out);
  g_string_append_c (out, '.');
}

static void
sentence_k (const Reduction *reduction, GString *out)
{
  const GrBombTypes *types = &reduction->types;
  g_string_append (out, "Of type 2 only one is worth while, and the best is the one that takes the fewest of type 3 along: ");
  append_knot (reduction->board, types->best, out);
  g_string_append_printf (out, " takes k = %u.", types->k);
}

static void
sentence_value (const Reduction *reduction, GString *out)
{
  const GrBombTypes *types = &reduction->types;
  g_autoptr (GrDyadic) value = gr_bombs_types_value (types);
  g_autofree char *text = gr_dyadic_text (value);
  const char *own = hue_name (types->hue), *other = hue_name (hue_other (types->hue));
  guint32 beside = types->c[2] > 0 ? types->c[2] - 1 + types->c[3] - types->k : types->c[3];
  gboolean is_lower = types->c[2] > 0 && types->k == 0;
  g_string_append_printf (out, "As Hackenbush: the %s edge carries %u %s; ", other, types->c[1], own);
  if (types->c[2] > 0)
    g_string_append_printf (out, "it stands on a %s edge that carries %u more", own, types->k);
  else
    g_string_append (out, "it stands on the ground");
  g_string_append_printf (out, "; %u %s stand beside. The value is %s(c2 + c3 − 1/2^%s) = %s.", beside, own,
                          types->hue == GR_KNOT_BLUE ? "" : "−", is_lower ? "(c1 + 1)" : "c1", text);
}

/* The names of the bombs at their edges. */
static void
bush_add_names (const GrBombBoard *board, const GrBush *bush, GrScene *out)
{
  static const GrFont font = { 9, 500, GR_FACE_SANS, FALSE };
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  for (guint32 i = 0; i < bush->edge->len; i++) {
    GrPoint across, at = gr_bush_curve_middle (&curve[4 * i], &across);
    g_autoptr (GString) name = g_string_new (NULL);
    gr_bombs_append_name (board, gr_bush_edge (bush, i)->number - board->first, name);
    g_autofree char *text = gr_text_one_line (name->str, NAME_CHARACTERS);
    double side = across.x < 0 ? -1 : 1, half = gr_text_width (&font, text) / 2;
    gr_scene_add_text (out, at.x + side * across.x * (half + 5), at.y + side * across.y * 9 + 0.36 * font.size,
                       GR_ANCHOR_MIDDLE, &font, GR_INK_SOFT, text);
  }
}

/* The board, an arrow, and the picture. */
static gboolean
reduction_add_bush (const Reduction *reduction, GrScene *out)
{
  g_autoptr (GrBush) bush = gr_bombs_bush (reduction->board, reduction->at);
  if (bush == NULL)
    return FALSE;
  g_autoptr (GrScene) picture = gr_scene_new ();
  gr_bush_draw (bush, picture);
  if (bush->edge->len <= GR_BUSH_MAX_DRAWN)
    bush_add_names (reduction->board, bush, picture);
  GrBox box = out->bounds.width < 0 ? (GrBox) { 0, 0, 1, 1 } : out->bounds, own = picture->bounds;
  double x = box.x + box.width + BUSH_GAP, middle = box.y + box.height / 2;
  gr_scene_add_arrow (out, x - BUSH_GAP + 8, middle, x + 10, middle, &(GrPaint) { .stroke = GR_INK_INK, .width = 1.6 });
  gr_scene_append (out, picture, x + BUSH_GAP - own.x, middle - own.y - own.height / 2, 1);
  return TRUE;
}

/* The board with the types up to @most. */
static void
reduction_draw_board (const Reduction *reduction, guint most, guint32 marked, const guint8 *gone, GrScene *out)
{
  const GrBombBoard *board = reduction->board;
  g_autofree guint8 *alive = gr_bombs_alive (board, reduction->at), *type = NULL;
  if (most > 0) {
    type = g_memdup2 (reduction->survey.type, board->n_knots);
    for (guint32 knot = 0; knot < board->n_knots; knot++)
      type[knot] = type[knot] <= most ? type[knot] : 0;
  }
  View view = { .board = board, .alive = alive, .type = type, .gone = gone, .marked = marked, .out = out };
  view_draw (&view);
}

/* Step @step of a board with a single bomb of one colour: it, types 1 to 3, the best of type 2, the picture. */
static gboolean
reduction_draw_types (const Reduction *reduction, guint step, GrScene *out, GString *sentence)
{
  const GrBombBoard *board = reduction->board;
  guint32 single = board->leader[reduction->types.single], best = reduction->types.best;
  gboolean has_k = best != G_MAXUINT32;
  if (step <= 3) {
    reduction_draw_board (reduction, step, single, NULL, out);
    sentence_type (reduction, step, sentence);
    return TRUE;
  }
  if (step == 4 && has_k) {
    g_autofree guint8 *alive = gr_bombs_alive (board, reduction->at);
    g_autofree guint8 *gone = g_memdup2 (alive, board->n_knots);
    gr_bombs_clear_below (board, best, alive, NULL);
    for (guint32 knot = 0; knot < board->n_knots; knot++)
      gone[knot] = gone[knot] && !alive[knot];
    reduction_draw_board (reduction, 3, board->leader[best], gone, out);
    sentence_k (reduction, sentence);
    return TRUE;
  }
  if (step != (has_k ? 5 : 4))
    return FALSE;
  reduction_draw_board (reduction, 3, single, NULL, out);
  reduction_add_bush (reduction, out);
  sentence_value (reduction, sentence);
  return TRUE;
}

gboolean
gr_bombs_draw_reduction (const GrBombBoard *board, GrBytes at, guint step, GrScene *out, GString *sentence)
{
  g_autoptr (GrBush) bush = gr_bombs_bush (board, at);
  if (bush == NULL)
    return FALSE;
  Reduction reduction = { .board = board, .at = at };
  gr_bombs_survey_init (&reduction.survey, board, at);
  gr_bombs_survey_all (&reduction.survey);
  gboolean has_types
    = gr_bombs_types (&reduction.survey, &reduction.types) && reduction.types.single != G_MAXUINT32, is_there = TRUE;
  if (step == 0) {
    const guint32 *n = reduction.survey.n_hue;
    reduction_draw_board (&reduction, 0, G_MAXUINT32, NULL, out);
    g_string_append_printf (sentence, "%u blue and %u red %s: what is exploded sets off others, in chains. What is the board "
                                      "worth?",
                            n[GR_KNOT_BLUE], n[GR_KNOT_RED],
                            n[GR_KNOT_BLUE] + n[GR_KNOT_RED] == 1 ? "bomb" : "bombs");
  } else if (has_types) {
    is_there = reduction_draw_types (&reduction, step, out, sentence);
  } else if (step == 1) {
    reduction_draw_board (&reduction, 0, G_MAXUINT32, NULL, out);
    reduction_add_bush (&reduction, out);
    g_string_append (sentence, "Parts that nothing joins add. In each there is a single bomb of one colour at most, so that it is "
                               "a Hackenbush picture.");
  } else {
    is_there = FALSE;
  }
  gr_bombs_survey_clear (&reduction.survey);
  return is_there;
}
