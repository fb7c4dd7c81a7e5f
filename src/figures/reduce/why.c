// SPDX-License-Identifier: MIT
// Why the principles of a reduction hold: two sums of a picture and its mirror image for the colon principle, a ring for the
// fusion principle, an edge under a number for the tree rule.
#include "figures/reduce/reduce.h"

#include "base/phrase.h"
#include "diagram/formula.h"

#include <math.h>

#define PROOF_EDGE 30.0

static const GrPaint ring = { GR_INK_NONE, GR_INK_ACCENT, 1.7, GR_DASH_SOLID };
static const GrPaint arrow = { GR_INK_NONE, GR_INK_INK, 1.6, GR_DASH_SOLID };

/* @own (transfer full), whose ground is at height 0, in the middle of the width, on the ground that all frames
   share. */
static GrScene *
proof_finish (const GrReduceView *view, GrScene *own)
{
  GrScene *scene = gr_reduce_scene (view);
  double scale = view->why, x = scene->bounds.width / 2 - scale * (own->bounds.x + own->bounds.width / 2);
  double y = MAX (-view->box.y * view->scale, -scale * own->bounds.y);
  gr_scene_append (scene, own, MAX (x, -scale * own->bounds.x), y, scale);
  gr_scene_free (own);
  return scene;
}

/* One of the two pictures: any G on the ground, and @n_stalks on its highest point. */
static void
proof_add_swap (GrScene *scene, double x, const double *angle, const char *const *stalk, const char *body_name,
                const char *name)
{
  GrPoint top = { 75, -66 };
  g_autoptr (GrBush) bush = gr_bush_new (2, 1);
  bush->place = g_new0 (GrPoint, 2);
  bush->foot = g_new0 (double, 1);
  bush->place[1] = top;
  for (guint i = 0; stalk[i] != NULL; i++) {
    GrPoint at = top;
    guint32 node = 1;
    for (const char *letter = stalk[i]; *letter != '\0'; letter++) { /* “GG”, “BR” */
      guint32 above = bush->n_nodes++;
      at = gr_stage_on (at, PROOF_EDGE, (GrPoint) { sin (angle[i]), -cos (angle[i]) });
      bush->place = g_renew (GrPoint, bush->place, bush->n_nodes);
      bush->place[above] = at;
      gr_bush_add (bush, node, above, *letter == 'B' ? GR_HUE_BLUE : *letter == 'R' ? GR_HUE_RED : GR_HUE_GREEN);
      node = above;
    }
  }
  gr_bush_finish (bush);
  g_autoptr (GrScene) own = gr_scene_new ();
  gr_bush_draw_edges (bush, NULL, 8, 142, own);
  gr_scene_move (scene, x + 44, 0);
  gr_scene_curve (scene, x + 10, -34, x + 40, -70, x + top.x, top.y);
  gr_scene_curve (scene, x + 104, -62, x + 140, -36, x + 106, 0);
  gr_scene_close_path (scene);
  gr_scene_paint (scene, GR_FILL_STROKE (GR_INK_SHADE, GR_INK_EITHER, 1.6));
  gr_scene_append (scene, own, x, 0, 1);
  gr_formula_add (scene, x + 75, -24, GR_ANCHOR_MIDDLE, GR_TYPE_TITLE, GR_INK_INK, body_name);
  gr_scene_add_circle (scene, x + top.x, top.y, GR_REDUCE_RING, &ring);
  gr_formula_add (scene, x + 75 + (stalk[1] != NULL ? -38 : 22), -108, GR_ANCHOR_MIDDLE, GR_TYPE_TITLE, GR_INK_ACCENT,
                  name);
}

/* An arrow with two heads and words over it. */
static void
proof_add_answer (GrScene *scene, double left, double right, double y, double size, const char *words)
{
  static const GrPaint line = { GR_INK_NONE, GR_INK_SOFT, 1.3, GR_DASH_SOLID };
  double middle = (left + right) / 2;
  gr_scene_add_arrow (scene, middle, y, left, y, &line);
  gr_scene_add_arrow (scene, middle, y, right, y, &line);
  gr_formula_add (scene, middle, y - 7, GR_ANCHOR_MIDDLE, size, GR_INK_SOFT, words);
}

GrScene *
gr_reduce_draw_swap (const GrReduceView *view)
{
  static const double fork[2] = { -0.62, 0.5 }, straight[1] = { 0 };
  static const char *const green[2][3] = { { "G", "GG", NULL }, { "GGG", NULL, NULL } };
  static const char *const coloured[2][3] = { { "B", "BR", NULL }, { "RRB", NULL, NULL } };
  gboolean is_green = view->is_green;
  GrScene *scene = gr_scene_new ();
  proof_add_swap (scene, 0, fork, is_green ? green[0] : coloured[0], "G", "H");
  proof_add_swap (scene, 222, straight, is_green ? green[1] : coloured[1], is_green ? "G" : "-G",
                  is_green ? "K" : "-K");
  gr_scene_add_text (scene, 186, -4, GR_ANCHOR_MIDDLE, &gr_title_500, GR_INK_INK, "+");
  double size = 10.5 / view->why; /* words do not shrink */
  proof_add_answer (scene, 128, 244, -34, size, gr_phrase ("the same cut", view->request->lang));
  proof_add_answer (scene, 128, 272, -112, size, is_green ? "H ⊕ K = 0" : "H - K = 0");
  gr_scene_add_text (scene, 370, -4, GR_ANCHOR_START, &gr_title_500, GR_INK_INK, "= 0");
  return proof_finish (view, scene);
}

GrScene *
gr_reduce_draw_ring (const GrReduceView *view)
{
  static const GrPoint at[4] = { { 12, -40 }, { 40, -76 }, { 84, -76 }, { 112, -40 } };
  GrScene *scene = gr_scene_new ();
  for (guint part = 0; part < 2; part++) { /* whole, and after the cut in the middle */
    g_autoptr (GrBush) bush = gr_bush_new (5, 2);
    bush->place = g_new0 (GrPoint, 5);
    bush->foot = g_new0 (double, 2);
    bush->foot[0] = 36;
    bush->foot[1] = 88;
    static const guint32 end[5][2] = { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 0 } };
    for (guint i = 0; i < 5; i++) {
      if (part == 0 || i != 2) {
        gr_bush_add (bush, end[i][0], end[i][1], GR_HUE_GREEN);
        g_array_index (bush->edge, GrBushEdge, bush->edge->len - 1).foot[1] = i == 4 ? 1 : 0;
      }
      bush->place[i] = i > 0 ? at[i - 1] : at[0];
    }
    gr_bush_finish (bush);
    g_autoptr (GrScene) own = gr_scene_new ();
    gr_bush_draw_edges (bush, NULL, -12, 136, own);
    gr_scene_append (scene, own, part * 262, 0, 1);
  }
  gr_scene_add_line (scene, 59, -68, 65, -84, GR_STROKE (GR_INK_ACCENT, 2.6));
  gr_scene_add_arrow (scene, 170, -40, 228, -40, &arrow);
  gr_formula_add (scene, 199, -51, GR_ANCHOR_MIDDLE, GR_TYPE_TITLE, GR_INK_ACCENT, "2 ⊕ 2 = 0");
  gr_scene_add_text (scene, 262 + 6, -62, GR_ANCHOR_MIDDLE, &gr_title_700, GR_INK_ACCENT, "2");
  gr_scene_add_text (scene, 262 + 118, -62, GR_ANCHOR_MIDDLE, &gr_title_700, GR_INK_ACCENT, "2");
  return proof_finish (view, scene);
}

GrScene *
gr_reduce_draw_rule (const GrReduceView *view)
{
  static const char *const lines[3][2] = { { "x + 1", "x + 1 > 1" },
                                           { "(x + 2) / 2", "x + 2 > 1" },
                                           { "(x + 3) / 4", "x + 3 > 1" } };
  GrScene *scene = gr_scene_new ();
  g_autoptr (GrBush) bush = gr_bush_new (2, 1);
  g_autoptr (GrScene) own = gr_scene_new ();
  bush->place = g_new0 (GrPoint, 2);
  bush->foot = g_new0 (double, 1);
  bush->place[1] = (GrPoint) { 0, -46 };
  gr_bush_add (bush, 0, 1, GR_HUE_BLUE);
  gr_bush_finish (bush);
  gr_bush_draw_edges (bush, NULL, -34, 34, own);
  gr_scene_append (scene, own, 0, 0, 1);
  gr_scene_add_rect (scene, -15, -76, 30, 22, 11, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_INK, 1.4));
  gr_formula_add (scene, 0, -61, GR_ANCHOR_MIDDLE, GR_TYPE_TITLE, GR_INK_INK, "x");
  gr_formula_add (scene, 60, -26, GR_ANCHOR_START, GR_TYPE_TITLE, GR_INK_ACCENT, "1:x");
  gr_formula_add (scene, 92, -26, GR_ANCHOR_START, GR_TYPE_TITLE, GR_INK_INK, "=");
  gr_scene_add_brace (scene, 122, -88, 26, -8, GR_STROKE (GR_INK_SOFT, 1.4));
  for (guint i = 0; i < 3; i++) {
    gr_formula_add (scene, 136, -70 + 30.0 * i, GR_ANCHOR_START, GR_TYPE_TITLE, GR_INK_INK, lines[i][0]);
    gr_formula_add (scene, 236, -70 + 30.0 * i, GR_ANCHOR_START, GR_TYPE_TEXT, GR_INK_SOFT, lines[i][1]);
  }
  gr_formula_add (scene, 136, 18, GR_ANCHOR_START, GR_TYPE_TITLE, GR_INK_INK, "…");
  return proof_finish (view, scene);
}
