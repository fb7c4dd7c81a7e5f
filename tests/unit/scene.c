// SPDX-License-Identifier: MIT
// Scenes: bounds against points sampled on the curves, shapes, copies, and the JSON form.
#include "scene/scene.h"
#include "scene/read.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

#define SEED 20260101
#define NEAR 1e-6

static const GrPaint thin = { .stroke = GR_INK_INK, .width = 1 };
static const GrPaint filled = { .fill = GR_INK_INK };

static void
assert_box (GrBox box, double x, double y, double width, double height, double near)
{
  g_assert_cmpfloat_with_epsilon (box.x, x, near);
  g_assert_cmpfloat_with_epsilon (box.y, y, near);
  g_assert_cmpfloat_with_epsilon (box.width, width, near);
  g_assert_cmpfloat_with_epsilon (box.height, height, near);
}

static const GrItem *
item_at (const GrScene *scene, guint index)
{
  g_assert_cmpuint (index, <, scene->item->len);
  return &g_array_index (scene->item, GrItem, index);
}

static char *
path_of (const GrScene *scene, guint index)
{
  GString *data = g_string_new (NULL);
  gr_scene_path_data (scene, item_at (scene, index), data);
  return g_string_free (data, FALSE);
}

static void
test_boxes (void)
{
  GrBox one = { 1, 2, 3, 4 };
  assert_box (gr_box_union (gr_box_empty, one), 1, 2, 3, 4, NEAR);
  assert_box (gr_box_union (one, gr_box_empty), 1, 2, 3, 4, NEAR);
  assert_box (gr_box_union (one, (GrBox) { -1, 5, 1, 9 }), -1, 2, 5, 12, NEAR);
  g_assert_cmpfloat (gr_box_union (gr_box_empty, gr_box_empty).width, <, NEAR);
  assert_box (gr_box_union ((GrBox) { 5, 5, 0, 0 }, (GrBox) { 7, 8, 0, 0 }), 5, 5, 2, 3, NEAR); /* points count */
}

static void
test_bounds (void)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  g_assert_cmpfloat (scene->bounds.width, <, 0);
  gr_scene_open (scene, "node", "title", NULL);
  gr_scene_close (scene);
  g_assert_cmpfloat (scene->bounds.width, <, 0);
  gr_scene_add_circle (scene, 10, 10, 5, &filled);
  assert_box (scene->bounds, 5, 5, 10, 10, NEAR);
  gr_scene_add_circle (scene, 10, 10, 5, &(GrPaint) { .stroke = GR_INK_INK, .width = 4 });
  assert_box (scene->bounds, 3, 3, 14, 14, NEAR);
  gr_scene_add_line (scene, 0, 0, 30, 0, &thin);
  assert_box (scene->bounds, -0.5, -0.5, 31, 17.5, NEAR);
  gr_scene_reserve (scene, (GrBox) { -10, 0, 5, 40 });
  assert_box (scene->bounds, -10, -0.5, 40.5, 40.5, NEAR);
}

static void
test_text_bounds (void)
{
  GrFont font = { 10, 400, GR_FACE_SANS, FALSE };
  double ascent, descent;
  gr_text_extents (&font, &ascent, &descent);
  for (guint anchor = GR_ANCHOR_START; anchor <= GR_ANCHOR_END; anchor++) {
    g_autoptr (GrScene) scene = gr_scene_new ();
    double width = gr_scene_add_text (scene, 100, 50, anchor, &font, GR_INK_INK, "mex\n{0}");
    g_assert_cmpfloat_with_epsilon (width, gr_text_width (&font, "mex {0}"), NEAR);
    g_assert_cmpfloat_with_epsilon (item_at (scene, 0)->text.width, width, NEAR);
    g_assert_cmpstr (item_at (scene, 0)->text.string, ==, "mex {0}");
    assert_box (scene->bounds, 100 - width * anchor / 2, 50 - ascent, width, ascent + descent, NEAR);
  }
}

static void
test_paragraph (void)
{
  GrFont font = { 10, 400, GR_FACE_SANS, FALSE };
  g_autoptr (GrScene) scene = gr_scene_new ();
  double below = gr_scene_add_paragraph (scene, 5, 20, gr_text_width (&font, "aaa bbb") + 0.1, 14, &font, GR_INK_SOFT,
                                         "aaa bbb ccc");
  g_assert_cmpfloat (below, ==, 48);
  g_assert_cmpuint (scene->item->len, ==, 2);
  g_assert_cmpstr (item_at (scene, 1)->text.string, ==, "ccc");
  g_assert_cmpfloat (item_at (scene, 1)->text.y, ==, 34);
  g_assert_cmpfloat (gr_scene_add_paragraph (scene, 5, 20, 50, 14, &font, GR_INK_SOFT, " "), ==, 20);
}

/* Bounds of random curves hold every point sampled on them, and each side is touched by one. */
static void
test_curve_bounds (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < 300; round++) {
    double p[8];
    for (guint i = 0; i < 8; i++)
      p[i] = round % 3 == 0 ? g_rand_int_range (random, -3, 4) : g_rand_double_range (random, -100, 100);
    g_autoptr (GrScene) scene = gr_scene_new ();
    gr_scene_move (scene, p[0], p[1]);
    gr_scene_curve (scene, p[2], p[3], p[4], p[5], p[6], p[7]);
    gr_scene_paint (scene, &filled);

    double low[2] = { G_MAXDOUBLE, G_MAXDOUBLE }, high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };
    for (guint k = 0; k <= 4000; k++) {
      double t = k / 4000.0, s = 1 - t;
      for (guint axis = 0; axis < 2; axis++) {
        double at = s * s * s * p[axis] + 3 * s * s * t * p[2 + axis] + 3 * s * t * t * p[4 + axis];
        at += t * t * t * p[6 + axis];
        low[axis] = MIN (low[axis], at);
        high[axis] = MAX (high[axis], at);
      }
    }
    assert_box (scene->bounds, low[0], low[1], high[0] - low[0], high[1] - low[1], 2e-4);
  }
}

static void
test_shapes (void)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_scene_add_rect (scene, 10, 20, 30, 40, 0, &filled);
  g_autofree char *square = path_of (scene, 0);
  g_assert_cmpstr (square, ==, "M10 20L40 20L40 60L10 60Z");
  assert_box (scene->bounds, 10, 20, 30, 40, NEAR);

  g_autoptr (GrScene) round = gr_scene_new ();
  gr_scene_add_rect (round, 10, 20, 30, 40, 99, &filled); /* the radius is no more than half a side */
  assert_box (round->bounds, 10, 20, 30, 40, NEAR);
  g_assert_cmpfloat (g_array_index (round->point, GrPoint, 0).x, ==, 25);

  g_autoptr (GrScene) brace = gr_scene_new ();
  gr_scene_add_brace (brace, 50, 100, 20, -8, &(GrPaint) { .stroke = GR_INK_SOFT });
  assert_box (brace->bounds, 42, 20, 8, 80, NEAR);
  g_autoptr (GrScene) below = gr_scene_new ();
  gr_scene_add_brace_below (below, 50, 90, 10, 6, &(GrPaint) { .stroke = GR_INK_SOFT });
  assert_box (below->bounds, 50, 10, 40, 6, NEAR);
}

/* The tip of the head is the arrow's end, and no ink goes beyond it along the arrow. */
static void
test_arrows (void)
{
  for (guint width = 1; width <= 4; width++) {
    GrPaint paint = { .stroke = GR_INK_INK, .width = width };
    g_autoptr (GrScene) scene = gr_scene_new ();
    gr_scene_add_arrow (scene, 0, 0, 100, 0, &paint);
    g_assert_cmpuint (scene->item->len, ==, 2);
    g_assert_cmpfloat_with_epsilon (scene->bounds.x + scene->bounds.width, 100, NEAR);
    const GrItem *head = item_at (scene, 1);
    GrPoint tip = g_array_index (scene->point, GrPoint, head->path.point);
    g_assert_cmpfloat (tip.x, ==, 100);
    g_assert_cmpint (head->path.paint.fill, ==, GR_INK_INK);

    g_autoptr (GrScene) curved = gr_scene_new ();
    GrPoint point[7] = { { 0, 0 }, { 0, 30 }, { 20, 40 }, { 40, 40 }, { 60, 40 }, { 100, 30 }, { 100, 0 } };
    gr_scene_add_curve_arrow (curved, point, 7, &paint);
    head = item_at (curved, 1);
    tip = g_array_index (curved->point, GrPoint, head->path.point);
    g_assert_cmpfloat (tip.x, ==, 100);
    g_assert_cmpfloat (tip.y, ==, 0);
    g_assert_cmpfloat_with_epsilon (curved->bounds.y, -0.5 * width, NEAR); /* the start's round cap */
  }
}

/* Arrows without length, or shorter than their heads, are drawn as well as they can be. */
static void
test_short_arrows (void)
{
  GrPaint paint = { .stroke = GR_INK_INK, .width = 2 };
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_scene_add_arrow (scene, 5, 5, 5, 5, &paint);
  gr_scene_add_curve_arrow (scene, (GrPoint[]) { { 5, 5 }, { 5, 5 }, { 5, 5 }, { 5, 5 } }, 4, &paint);
  g_assert_cmpuint (scene->item->len, ==, 0);
  gr_scene_add_arrow (scene, 0, 0, 3, 0, &paint);
  gr_scene_add_curve_arrow (scene, (GrPoint[]) { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 } }, 4, &paint);
  g_assert_cmpuint (scene->item->len, ==, 4);
  g_assert_cmpfloat_with_epsilon (scene->bounds.x + scene->bounds.width, 3, 1);
  for (guint i = 0; i < scene->point->len; i++) {
    GrPoint point = g_array_index (scene->point, GrPoint, i);
    g_assert_true (isfinite (point.x) && isfinite (point.y));
  }
}

/* One of each. */
static GrScene *
scene_sample (void)
{
  GrScene *scene = gr_scene_new ();
  gr_scene_open (scene, "node", "4: value 2", "n4");
  gr_scene_add_circle (scene, 10, 10, 5, &(GrPaint) { gr_ink_value (2), GR_INK_INK, 1.5, GR_DASH_DOTTED });
  gr_scene_add_text (scene, 10, 14, GR_ANCHOR_MIDDLE, &(GrFont) { 8, 600, GR_FACE_SERIF, TRUE }, gr_ink_on_value (2),
                     "2");
  gr_scene_close (scene);
  gr_scene_move (scene, 0, 0);
  gr_scene_curve (scene, 0, 9, 9, 9, 9, 0.123456);
  gr_scene_close_path (scene);
  gr_scene_paint (scene, &thin);
  gr_scene_add_link (scene, (GrBox) { 1, 2, 3, 4 }, "#n4");
  return scene;
}

static char *
json_of (const GrScene *scene)
{
  GString *text = g_string_new (NULL);
  GrJson json = { .text = text };
  gr_scene_json (scene, &json, NULL);
  return g_string_free (text, FALSE);
}

static void
test_json (void)
{
  g_autoptr (GrScene) scene = scene_sample ();
  gr_scene_open (scene, GR_TAG_CAPTION, NULL, NULL);
  gr_scene_open (scene, NULL, NULL, NULL);
  gr_scene_close (scene);
  gr_scene_add_text (scene, 10, 14, GR_ANCHOR_MIDDLE, &(GrFont) { 8, 400 }, GR_INK_INK, "left out");
  gr_scene_close (scene);
  gr_scene_add_line (scene, 0, 0, -0.001, 1, &thin);
  g_autofree char *json = json_of (scene);
  g_assert_cmpstr (
    json, ==,
    "[\n"
    "  {\"group\":\"node\",\"title\":\"4: value 2\",\"name\":\"n4\",\"items\":[\n"
    "    {\"circle\":[10,10,5],\"fill\":\"v2\",\"stroke\":\"ink\",\"width\":1.5,\"dash\":\"dotted\"},\n"
    "    {\"text\":\"2\",\"at\":[10,14],\"anchor\":\"middle\",\"ink\":\"on-v2\",\"size\":8,\"weight\":600,"
    "\"face\":\"serif\",\"italic\":true}]},\n"
    "  {\"path\":\"M0 0C0 9 9 9 9 0.12Z\",\"stroke\":\"ink\",\"width\":1},\n"
    "  {\"link\":\"#n4\",\"box\":[1,2,3,4]},\n"
    "  {\"path\":\"M0 0L0 1\",\"stroke\":\"ink\",\"width\":1}]");
  g_autoptr (GrScene) empty = gr_scene_new ();
  g_autofree char *none = json_of (empty);
  g_assert_cmpstr (none, ==, "[]");
}

/* A copy scaled by 2 and then by 1/2 is the original, and it does not share memory with it. */
static void
test_append (void)
{
  GrScene *original = scene_sample ();
  g_autofree char *want = json_of (original);
  GrBox bounds = original->bounds;

  g_autoptr (GrScene) twice = gr_scene_new (), back = gr_scene_new ();
  gr_scene_add_line (twice, 7, 7, 8, 8, &thin); /* so that indices move */
  gr_scene_append (twice, original, 100, 50, 2);
  const GrItem *circle = item_at (twice, 2);
  g_assert_cmpfloat (circle->circle.x, ==, 120);
  g_assert_cmpfloat (circle->circle.radius, ==, 10);
  g_assert_cmpfloat (circle->circle.paint.width, ==, 3);
  g_assert_cmpfloat (item_at (twice, 3)->text.font.size, ==, 16);
  g_assert_cmpfloat (item_at (twice, 3)->text.width, ==, 2 * item_at (original, 2)->text.width);
  gr_scene_free (original);

  gr_scene_append (back, twice, -50, -25, 0.5);
  g_autofree char *all = json_of (back);
  const char *rest = strchr (all + 2, '\n'); /* without the line in front */
  g_assert_cmpstr (rest, ==, strchr (want, '\n'));
  GrBox box = gr_box_union (bounds, (GrBox) { -46.75, -21.75, 1, 1 });
  assert_box (back->bounds, box.x, box.y, box.width, box.height, 0.01);
}

static void
test_links (void)
{
  static const char *const refused[] = { "javascript:alert(1)", "JavaScript:x", "data:text/html,x",
                                         "file:///etc/passwd",  "vbscript:x",   " javascript:x",
                                         "java\nscript:x" };
  static const char *const kept[] = {
    "#name", "https://example.org/a?b:c", "HTTP://example.org", "mailto:a@example.org", "other.html#x:y", "a/b:c", ""
  };
  g_autoptr (GrScene) scene = gr_scene_new ();
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    gr_scene_add_link (scene, (GrBox) { 0, 0, 1, 1 }, refused[i]);
    g_assert_cmpuint (scene->item->len, ==, 0);
  }
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++) {
    gr_scene_add_link (scene, (GrBox) { 0, 0, 1, 1 }, kept[i]);
    g_assert_cmpuint (scene->item->len, ==, i + 1);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scene/boxes", test_boxes);
  g_test_add_func ("/scene/bounds", test_bounds);
  g_test_add_func ("/scene/text-bounds", test_text_bounds);
  g_test_add_func ("/scene/paragraph", test_paragraph);
  g_test_add_func ("/scene/curve-bounds", test_curve_bounds);
  g_test_add_func ("/scene/shapes", test_shapes);
  g_test_add_func ("/scene/arrows", test_arrows);
  g_test_add_func ("/scene/short-arrows", test_short_arrows);
  g_test_add_func ("/scene/json", test_json);
  g_test_add_func ("/scene/append", test_append);
  g_test_add_func ("/scene/links", test_links);
  return g_test_run ();
}
