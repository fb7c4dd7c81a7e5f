// SPDX-License-Identifier: MIT
// Points of a convex polygon: a move joins two points that no chord uses, crossing no chord (sides count as chords). Of
// N points N − 2 are left, a on one side and b on the other, so it is the octal game 0.07 seen as geometry. The chords
// that leave the same two parts are one class, of N chords, or N / 2 where a = b; classes are one move each, chords are
// counted.
// Source: R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956), octal 0.07.
#include "games/octal/values.h"

#include <math.h>

#define POLYGON_POINTS_DRAWN 60
#define POLYGON_NUMBERED 30     /* corners with their numbers */
#define POLYGON_NUMBER_GAP 10.0 /* points from a corner */
#define POLYGON_DEEP 19.0       /* a side that is less deep has no room for its number */
#define POLYGON_NAME_DROP 27.0  /* of a chord's name, from the lowest corner to its foot */

static gpointer
polygon_prepare (const GrArgs *args, GrReport *report)
{
  static const GrHeapsRule rule = { .help = "the number of the polygon’s points", .example = "polygon 6" };
  static const GrOctalCode code = { { 0, 0, 7 }, 3, FALSE };
  return gr_splitting_prepare (args, 0, &code, &rule, report);
}

/* The class of chords that leave @a and @b points. */
static void
polygon_add_class (guint64 a, guint64 b, GrMoves *out)
{
  guint64 n = a + b + 2;
  gr_moves_begin (out, GR_MOVER_BOTH, a, a == b ? n / 2 : n);
  gr_heap_add_part (a, out);
  gr_heap_add_part (b, out);
}

static void
polygon_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  guint64 n = gr_heap_decode (from);
  for (guint64 a = 0; n >= 2 && 2 * a <= n - 2; a++)
    polygon_add_class (a, n - 2 - a, out);
}

static void
polygon_seek (gconstpointer instance, guint32 realm, GrBytes from, GrNimber wanted, GrMoves *out)
{
  guint64 n = gr_heap_decode (from);
  g_autoptr (GrMoves) split = gr_moves_new ();
  gr_splitting_seek (instance, realm, from, wanted, split);
  GR_EACH (i, const GrMove, move, split->move) {
    guint64 a = move->n_parts == 2 ? gr_heap_decode (gr_positions_at (split->part, move->first_part)) : 0;
    polygon_add_class (a, n - 2 - a, out);
  }
}

static guint64
polygon_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  return gr_heap_decode (from) / 2;
}

static void
polygon_move_json (gconstpointer instance, const GrMove *move, GrJson *json)
{
  gr_json_unsigned (json, "chords", move->count);
}

static void
polygon_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
              GString *out)
{
  guint64 n = gr_heap_decode (from), a = move->tag;
  if (n == 2)
    g_string_append (out, "join the 2 points");
  else if (a == 0)
    g_string_append_printf (out, "draw one of the %" G_GUINT64_FORMAT " sides", n);
  else if (2 * a == n - 2)
    g_string_append_printf (
      out, "draw one of the %" G_GUINT64_FORMAT " chords with %" G_GUINT64_FORMAT " point%s on either side",
      move->count, a, a == 1 ? "" : "s");
  else
    g_string_append_printf (out,
                            "draw one of the %" G_GUINT64_FORMAT " chords with %" G_GUINT64_FORMAT
                            " point%s on one side and "
                            "%" G_GUINT64_FORMAT " on the other",
                            move->count, a, a == 1 ? "" : "s", n - 2 - a);
}

/* How a polygon is drawn: all points, or a round number of them with the true number inside. */
typedef struct {
  guint64 n;
  guint drawn;
  double radius;
} Shape;

static Shape
polygon_shape (GrBytes at)
{
  Shape shape = { .n = gr_heap_decode (at) };
  shape.drawn = MIN (shape.n, POLYGON_POINTS_DRAWN);
  shape.radius = shape.n > 1 ? CLAMP (shape.drawn * 4.2, 20, 70) : 0;
  return shape;
}

/* The centre of point @index; the first one is on top and the others follow clockwise. */
static GrPoint
polygon_point (const Shape *shape, guint index)
{
  double angle = 2 * G_PI * index / MAX (1, shape->drawn) - G_PI / 2;
  return (GrPoint) { shape->radius * (1 + cos (angle)), shape->radius * (1 + sin (angle)) };
}

/* What the first @n points enclose. */
static void
polygon_add_area (const Shape *shape, guint n, const GrPaint *paint, GrScene *out)
{
  g_autofree GrPoint *corner = g_new (GrPoint, n);
  for (guint i = 0; i < n; i++)
    corner[i] = polygon_point (shape, i);
  gr_scene_add_polygon (out, n, corner, paint);
}

static void
polygon_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  static const GrPaint outline = { GR_INK_NONE, GR_INK_FAINT, 1.2, GR_DASH_DOTTED }; /* sides are chords to be drawn */
  Shape shape = polygon_shape (at);
  if (shape.n > 1)
    polygon_add_area (&shape, shape.drawn, &outline, out);
  double reach = CLAMP (shape.radius * sin (G_PI / MAX (1, shape.drawn)), 8,
                        11); /* of a finger: half way to the next */
  for (guint i = 0; i < shape.drawn; i++) {
    GrPoint point = polygon_point (&shape, i);
    gr_scene_open_piece (out, NULL, &(GrBox) { point.x - reach, point.y - reach, 2 * reach, 2 * reach }, "pt%u", i);
    gr_scene_add_circle (out, point.x, point.y, shape.drawn > 30 ? 2 : 3, GR_FILL (GR_INK_INK));
    gr_scene_close_piece (out);
  }
  if (shape.n > shape.drawn || shape.n == 0) {
    g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, shape.n);
    gr_scene_add_text (out, shape.radius, shape.radius + 4.5, GR_ANCHOR_MIDDLE, &gr_title_600, GR_INK_SOFT, text);
  }
}

/* The numbers of the corners, from 1 on, outside of them; those of @chosen (nullable, two of them) in the accent, and the
   chord's name below, “1–3”. */
static void
polygon_add_numbers (const Shape *shape, const guint *chosen, GrScene *out)
{
  for (guint i = 0; i < shape->drawn && shape->n <= POLYGON_NUMBERED; i++) {
    gboolean is_chosen = chosen != NULL && (i == chosen[0] || i == chosen[1]);
    GrFont font = { GR_TYPE_LABEL, is_chosen ? 700 : 500, GR_FACE_SANS, FALSE };
    GrPoint at = polygon_point (shape, i);
    double x = at.x - shape->radius, y = at.y - shape->radius, length = MAX (hypot (x, y), 1);
    g_autofree char *number = g_strdup_printf ("%u", i + 1);
    gr_scene_add_text (out, at.x + POLYGON_NUMBER_GAP * x / length, at.y + POLYGON_NUMBER_GAP * y / length + 3,
                       GR_ANCHOR_MIDDLE, &font, is_chosen ? GR_INK_ACCENT : GR_INK_SOFT, number);
  }
  if (chosen == NULL || chosen[0] >= shape->drawn || shape->n > POLYGON_NUMBERED)
    return;
  g_autofree char *name = g_strdup_printf ("%u–%u", MIN (chosen[0], chosen[1]) + 1, MAX (chosen[0], chosen[1]) + 1);
  gr_scene_add_text (out, shape->radius, 2 * shape->radius + POLYGON_NAME_DROP, GR_ANCHOR_MIDDLE, &gr_text_700,
                     GR_INK_ACCENT, name);
}

static void
polygon_add_chord (const Shape *shape, guint a, guint b, gboolean is_fresh, GrScene *out)
{
  const GrInk ink = is_fresh ? GR_INK_ACCENT : GR_INK_INK;
  const GrPaint chord = { GR_INK_NONE, ink, is_fresh ? 2.4 : 1.8, GR_DASH_SOLID }, end = { ink, GR_INK_NONE, 0, 0 };
  GrPoint p = polygon_point (shape, a), q = polygon_point (shape, b);
  gr_scene_add_line (out, p.x, p.y, q.x, q.y, &chord);
  gr_scene_add_circle (out, p.x, p.y, 3.4, &end);
  gr_scene_add_circle (out, q.x, q.y, 3.4, &end);
}

/* What the chord from the first point to @past parts off, shaded, and how many points lie on each side. */
static void
polygon_add_sides (const Shape *shape, guint past, GrScene *out)
{
  const guint begin[] = { 0, past }, end[] = { past, shape->drawn }, n[] = { past - 1, shape->drawn - past - 1 };
  if (past > 1)
    polygon_add_area (shape, past + 1, GR_FILL (GR_INK_LINE), out);
  for (guint side = 0; side < 2 && shape->n == shape->drawn; side++) {
    GrPoint p = polygon_point (shape, 0), q = polygon_point (shape, past),
            far = polygon_point (shape, (begin[side] + end[side]) / 2);
    g_autofree char *number = g_strdup_printf ("%u", n[side]);
    double deep = hypot (far.x - (p.x + q.x) / 2, far.y - (p.y + q.y) / 2);
    if (n[side] > 0 && deep > POLYGON_DEEP)
      gr_scene_add_text (out, 0.3 * (p.x + q.x) + 0.4 * far.x, 0.3 * (p.y + q.y) + 0.4 * far.y + 3.2, GR_ANCHOR_MIDDLE,
                         &gr_label_600, GR_INK_INK, number);
  }
}

/* The chord from the first point past the smaller part. */
static void
polygon_draw_move (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
                   GrScene *out)
{
  Shape shape = polygon_shape (from);
  guint64 other = shape.n > shape.drawn ? move->tag * shape.drawn / shape.n + 1 : move->tag + 1;
  guint chosen[2] = { 0, (guint) MIN (other, shape.drawn - 1) };
  polygon_add_sides (&shape, chosen[1], out);
  polygon_draw (instance, realm, from, out);
  polygon_add_chord (&shape, chosen[0], chosen[1], TRUE, out);
  polygon_add_numbers (&shape, chosen, out);
}

/* All chords so far in the polygon of the start, each from the first point of its region past the smaller part. */
static void
polygon_draw_after (gconstpointer instance, guint32 realm, GrBytes start, const GrPlayed *played, guint n_played,
                    gboolean is_fresh, GrBytes at, GrScene *out)
{
  Shape shape = polygon_shape (start);
  polygon_draw (instance, realm, start, out);
  if (shape.n > shape.drawn || shape.n < 2)
    return;
  /* Regions whose points no chord uses yet: their numbers, in order. */
  g_autoptr (GPtrArray) regions = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  GArray *all = g_array_new (FALSE, FALSE, sizeof (guint));
  guint chosen[2] = { G_MAXUINT, G_MAXUINT };
  for (guint i = 0; i < shape.drawn; i++)
    g_array_append_val (all, i);
  g_ptr_array_add (regions, all);
  for (guint i = 0; i < n_played; i++) {
    guint at_region = 0;
    while (at_region < regions->len && ((GArray *) regions->pdata[at_region])->len != gr_heap_decode (played[i].part))
      at_region++;
    g_autoptr (GArray) region = at_region < regions->len ? g_ptr_array_steal_index (regions, at_region) : NULL;
    guint past = (guint) played[i].tag + 1;
    if (region == NULL || past >= region->len)
      continue;
    gboolean is_last = is_fresh && i + 1 == n_played;
    guint ends[2] = { g_array_index (region, guint, 0), g_array_index (region, guint, past) };
    polygon_add_chord (&shape, ends[0], ends[1], is_last, out);
    chosen[0] = is_last ? ends[0] : chosen[0];
    chosen[1] = is_last ? ends[1] : chosen[1];
    const guint first[] = { 1, past + 1 }, n[] = { past - 1, region->len - past - 1 };
    for (guint side = 0; side < 2; side++) {
      GArray *part = g_array_new (FALSE, FALSE, sizeof (guint));
      g_array_append_vals (part, &g_array_index (region, guint, first[side]), n[side]);
      g_ptr_array_add (regions, part);
    }
  }
  polygon_add_numbers (&shape, chosen, out);
}

/* Every chord of the class: any point and the one behind those that it parts off. */
static void
polygon_taps (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, GString *out)
{
  guint64 n = gr_heap_decode (from);
  for (guint64 i = 0; n <= POLYGON_POINTS_DRAWN && i < n; i++)
    g_string_append_printf (out, "%spt%" G_GUINT64_FORMAT "~pt%" G_GUINT64_FORMAT, i > 0 ? " " : "", i,
                            (i + move->tag + 1) % n);
}

static const GrContestProblem polygon_problems[] = {
  { .name = "BOJ 13034", .input = "the number of points", .word = { "1", "2" }, .grammar = "x" },
  { .name = NULL },
};

const GrGame gr_game_polygon = {
  .about = {
    .name = "polygon",
    .title = "Polygon game",
    .summary = "Join two points of a convex polygon that no chord uses yet, crossing no chord; sides count as chords. Whoever "
    "cannot move loses.",
    .source = "R. K. Guy, C. A. B. Smith, The G-values of various games (1956), octal 0.07; BOJ 13034",
    .usage = "N… | A..B",
    .example = "polygon 6",
    .called = GR_PHRASE ("Polygon of %s points"),
  },
  .notation = { .input = GR_INPUT_WORDS },
  .has_misere = TRUE,
  .prepare = polygon_prepare,
  .release = gr_splitting_release,
  .components = gr_heaps_components,
  .moves = polygon_moves,
  .label = gr_heap_label,
  .draw = polygon_draw,
  .theory = &gr_splitting_theory,
  .counting = &(const GrGameCounting) {
    .n_moves = polygon_n_moves,
    .seek = polygon_seek,
    .can_seek = gr_splitting_can_seek,
  },
  .heaps = &(const GrGameHeaps) {
    .period = gr_splitting_period,
    .look = GR_HEAPS_PICTURES,
  },
  .places = &gr_heap_places,
  .telling = &(const GrGameTelling) {
    .tell = polygon_tell,
    .move_json = polygon_move_json,
    .draw_move = polygon_draw_move,
    .draw_after = polygon_draw_after,
    .taps = polygon_taps,
    .left = GR_PHRASE ("points left, with values"),
    .hint = GR_PHRASE ("Tap two points to join them."),
  },
  .contest = &(const GrGameContest) { .problem = polygon_problems },
};
