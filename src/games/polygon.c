// SPDX-License-Identifier: MIT
// Points of a convex polygon: a move joins two points that no chord uses, crossing no chord (sides count as chords). Of N points
// N − 2 are left, a on one side and b on the other, so it is the octal game 0.07 seen as geometry. The chords that leave the
// same two parts are one class, of N chords, or N / 2 where a = b; classes are one move each, chords are counted.
// Source: R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956), octal 0.07.
#include "games/splitting.h"

#include <math.h>

#define POLYGON_POINTS_DRAWN 60

static gpointer
polygon_prepare (const GrArgs *args, GrReport *report)
{
  static const GrHeapsRule rule = {
    .high = GR_HEAP_MAX,
    .limit = GR_HEAP_MAX,
    .help = "the number of the polygon’s points",
    .example = "polygon 6",
  };
  static const GrOctalCode code = { { 0, 0, 7 }, 3, FALSE };
  return (gpointer) gr_splitting_prepare (args, 0, &code, &rule, report);
}

static void
polygon_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  guint64 n = gr_heap_decode (from);
  for (guint64 a = 0; n >= 2 && 2 * a <= n - 2; a++) {
    guint64 b = n - 2 - a;
    gr_moves_begin (out, GR_MOVER_BOTH, a, a == b ? n / 2 : n);
    const guint64 part[2] = { a, b };
    for (guint i = 0; i < 2; i++) {
      if (part[i] == 0)
        continue;
      GrHeap heap = gr_heap_encode (part[i]);
      gr_moves_part (out, heap.data, sizeof heap.data);
    }
  }
}

/* Classes of chords. */
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
  if (a == 0)
    g_string_append_printf (out, "draw a side of the %" G_GUINT64_FORMAT " points", n);
  else
    g_string_append_printf (out, "draw a chord with %" G_GUINT64_FORMAT " points on one side and %" G_GUINT64_FORMAT
                                 " on the other", a, n - 2 - a);
}

/* The points on a circle with the polygon's outline faint; the first point on top. */
static void
polygon_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  static const GrPaint outline = { GR_INK_NONE, GR_INK_LINE, 1.4, GR_DASH_SOLID };
  static const GrPaint point = { GR_INK_INK, GR_INK_NONE, 0, GR_DASH_SOLID };
  static const GrFont font = { 13, 600, GR_FACE_SANS, FALSE };
  guint64 n = gr_heap_decode (at);
  guint drawn = MIN (n, POLYGON_POINTS_DRAWN);
  double radius = CLAMP (drawn * 4.2, 20, 70);
  for (guint i = 0; i < drawn && n > 1; i++) {
    double angle = 2 * G_PI * i / drawn - G_PI / 2;
    double x = radius + radius * cos (angle), y = radius + radius * sin (angle);
    if (i == 0)
      gr_scene_move (out, x, y);
    else
      gr_scene_line (out, x, y);
  }
  if (drawn > 1) {
    gr_scene_close_path (out);
    gr_scene_paint (out, &outline);
  }
  for (guint i = 0; i < drawn; i++) {
    double angle = 2 * G_PI * i / drawn - G_PI / 2;
    gr_scene_add_circle (out, radius + (n > 1 ? radius * cos (angle) : 0), radius + (n > 1 ? radius * sin (angle) : 0),
                         drawn > 30 ? 2 : 3, &point);
  }
  if (n > drawn || n == 0) {
    g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, n);
    gr_scene_add_text (out, radius, radius + 4.5, GR_ANCHOR_MIDDLE, &font, GR_INK_SOFT, text);
  }
}

const GrGame gr_game_polygon = {
  .name = "polygon",
  .title = "Chords of a polygon",
  .summary = "Join two points of a convex polygon that no chord uses yet, crossing no chord; sides count as chords. Whoever "
             "cannot move loses.",
  .source = "R. K. Guy, C. A. B. Smith, The G-values of various games (1956), octal 0.07; BOJ 13034",
  .usage = "N… | A..B",
  .example = "polygon 6",
  .input = GR_INPUT_WORDS,
  .flags = GR_GAME_HEAP | GR_GAME_MISERE,
  .judge = { "1", "2" },
  .prepare = polygon_prepare,
  .release = gr_splitting_release,
  .components = gr_splitting_components,
  .is_family = gr_splitting_is_family,
  .domain = gr_splitting_domain,
  .moves = polygon_moves,
  .n_moves = polygon_n_moves,
  .value = gr_splitting_value,
  .period = gr_splitting_period,
  .label = gr_heap_label,
  .find = gr_heap_find,
  .tell = polygon_tell,
  .move_json = polygon_move_json,
  .draw = polygon_draw,
};
