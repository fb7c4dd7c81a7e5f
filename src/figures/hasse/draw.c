// SPDX-License-Identifier: MIT
// The diagram drawn, greater games on top. The 22 games born by day 2 stand in the rows and columns in which their two
// cubes are seen: one of eight games from *2 up to 1*, and its negative hanging below. Any other list is laid out in
// layers.
#include "figures/hasse/hasse.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "layout/layered.h"
#include "scene/text.h"

#define HASSE_GAP 18.0 /* points, as are all of these */
#define HASSE_RANK 30.0
#define HASSE_COLUMN 108.0 /* of the 22 games */
#define HASSE_ROW 50.0
#define HASSE_AXIS 34.0        /* from the games to the arrow */
#define HASSE_FORM_PITCH 64.0  /* from game to game of a form, at least */
#define HASSE_FEW_CHARACTERS 8 /* of labels that would make it too wide */

static const GrFont axis_font = { GR_TYPE_LABEL, 400, GR_FACE_SANS, FALSE };

/* Where the games of day 2 stand: a column, and a row from the middle up. Negatives stand as far below. */
static const struct {
  const char *name;
  double column;
  int row;
} day_two[] = {
  { "2", 2.5, 4 },  { "1+*", 2, 3 },     { "1", 3, 3 },       { "{1|*}", 1, 2 },     { "{1|0}", 2, 2 },
  { "1/2", 3, 2 },  { "{1|0,*}", 1, 1 }, { "↑", 2, 1 },       { "↑*", 3, 1 },        { "±1", 1, 0 },
  { "*2", 1.4, 0 }, { "0", 2, 0 },       { "*", 3, 0 },       { "{0,*|−1}", 1, -1 }, { "↓", 2, -1 },
  { "↓*", 3, -1 },  { "{*|−1}", 1, -2 }, { "{0|−1}", 2, -2 }, { "−1/2", 3, -2 },     { "−1+*", 2, -3 },
  { "−1", 3, -3 },  { "−2", 2.5, -4 },
};

static void
draw_place_day_two (const GrHasse *hasse, GrLayout *layout)
{
  for (guint i = 0; i < hasse->game->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS (day_two); k++)
      if (g_str_equal (gr_hasse_game (hasse, i)->name, day_two[k].name)) {
        GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
        node->x = day_two[k].column * HASSE_COLUMN;
        node->y = -day_two[k].row * HASSE_ROW;
      }
  gr_layout_clip (layout);
}

/* An arrow beside the diagram that says which way is up. */
static void
draw_axis (const GrHasse *hasse, GrScene *scene)
{
  static const char *const text[2] = { GR_PHRASE ("greater: better for Left"), GR_PHRASE ("less: better for Right") };
  GrBox box = scene->bounds;
  double x = box.x - HASSE_AXIS;
  if (hasse->cover->len == 0) /* no two can be compared */
    return;
  gr_scene_add_arrow (scene, x, box.y + box.height, x, box.y, &(GrPaint) { .stroke = GR_INK_FAINT, .width = 1.2 });
  for (guint i = 0; i < 2; i++) {
    const char *own = gr_phrase (text[i], hasse->request->lang);
    double width = gr_text_width (&axis_font, own);
    gr_scene_add_text (scene, x - width / 2, i == 0 ? box.y - 8 : box.y + box.height + 16, GR_ANCHOR_START, &axis_font,
                       GR_INK_SOFT, own);
  }
}

/* Whether game @i of the 22 is in the cube of *2 and the seven games above it below 2 (and not 1), or in its negative:
   all but 2, 1, 0, *, ±1 and their negatives. */
static gboolean
draw_is_in_cube (const GrHasse *hasse, guint i)
{
  static const char *const others[] = { "2", "1", "0", "*", "±1", "−1", "−2", NULL };
  return hasse->is_day_two && !g_strv_contains (others, gr_hasse_game (hasse, i)->name);
}

static void
draw_lines (const GrHasse *hasse, const GrLayout *layout, GrScene *scene)
{
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    const GrPoint *point = &g_array_index (layout->point, GrPoint, edge->first_point);
    if (edge->n_points < 4)
      continue;
    gr_scene_move (scene, point[0].x, point[0].y);
    for (guint k = 1; k + 2 < edge->n_points; k += 3)
      gr_scene_curve (scene, point[k].x, point[k].y, point[k + 1].x, point[k + 1].y, point[k + 2].x, point[k + 2].y);
    gboolean is_dark = !hasse->is_day_two
                       || (draw_is_in_cube (hasse, edge->tail) && draw_is_in_cube (hasse, edge->head));
    gr_scene_paint (scene, &(GrPaint) { .stroke = is_dark ? GR_INK_INK : GR_INK_FAINT, .width = 1.3 });
  }
}

/* The games in rows, as they were given: where they stand in the diagram would tell their order. (transfer full) */
static GrScene *
draw_form (const GrHasse *hasse)
{
  GrScene *scene = gr_scene_new ();
  double pitch = HASSE_FORM_PITCH;
  g_autofree GrNodeLook *look = g_new0 (GrNodeLook, hasse->given->len + 1);
  for (guint i = 0; i < hasse->given->len; i++) {
    look[i] = gr_node_look (hasse->request, NULL, hasse->given->pdata[i], i);
    look[i].place = GR_NODE_LABEL_ABOVE;
    pitch = MAX (pitch, gr_node_room (&look[i]).width + HASSE_GAP);
  }
  guint columns = (guint) MAX (1, GR_FIT_WIDTH / pitch);
  for (guint i = 0; i < hasse->given->len; i++)
    gr_node_add (scene, (i % columns) * pitch, (i / columns) * HASSE_FORM_PITCH, &look[i]);
  return scene;
}

/* How a diagram may stand. */
typedef struct {
  guint characters; /* of a label, at most */
  GrNodeLabel place;
} HasseArrangement;

static GrScene *
hasse_draw_as (const GrHasse *hasse, HasseArrangement as, GError **error)
{
  static const char confused[] = GR_PHRASE ("no path up or down: confused");
  static const char cubes[] = GR_PHRASE (
    "dark: the cube of eight games from *2 up to 1+*, and its negative hanging below");
  guint n = hasse->game->len;
  g_autoptr (GrLayout) layout = gr_layout_new (GR_DIRECTION_UP, HASSE_GAP, HASSE_RANK);
  g_autofree GrNodeLook *look = g_new0 (GrNodeLook, n + 1);
  GrLegend legend = { 0 };
  g_autoptr (GPtrArray) label = g_ptr_array_new ();
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (label, gr_hasse_game (hasse, i)->label != NULL ? gr_hasse_game (hasse, i)->label : "");
  g_autoptr (GPtrArray) shown = gr_words_short_all (label, as.characters);
  for (guint i = 0; i < n; i++) {
    const GrHasseGame *game = gr_hasse_game (hasse, i);
    const GrVerdict verdict = { .form = game->form, .outcome = game->outcome, .has_form = TRUE };
    look[i] = gr_node_look (hasse->request, &verdict, game->label, i);
    look[i].shown = g_ptr_array_index (shown, i);
    look[i].value = game->name;
    look[i].place = as.place;
    gr_node_lay (layout, &look[i]);
    gr_legend_note_node (&legend, &look[i]);
  }
  for (guint i = 0; i < hasse->cover->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (hasse->cover, GrLayoutEdge, i);
    gr_layout_add_edge (layout, edge->tail, edge->head, 1);
  }
  if (hasse->is_day_two)
    draw_place_day_two (hasse, layout);
  else if (!gr_layout_run (layout, error))
    return NULL;
  GrScene *scene = gr_scene_new ();
  gr_scene_open_answer (scene);
  draw_lines (hasse, layout, scene);
  for (guint i = 0; i < n; i++) {
    const GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
    gr_node_add (scene, node->x, node->y, &look[i]);
  }
  gr_scene_close_answer (scene);
  if (hasse->request->is_form) {
    g_autoptr (GrScene) form = draw_form (hasse);
    gr_scene_open_blank (scene);
    gr_scene_append (scene, form, 0, 0, 1);
    gr_scene_close_blank (scene);
    gr_scene_reserve (scene, form->bounds);
  }
  draw_axis (hasse, scene);
  if (gr_args_choice (hasse->request->args, "legend") == GR_YES)
    gr_legend_add_below (scene, &legend, hasse->request,
                         gr_phrase (hasse->is_day_two ? cubes : confused, hasse->request->lang));
  return scene;
}

GrScene *
gr_hasse_draw (const GrHasse *hasse, GError **error)
{
  static const HasseArrangement as[] = {
    { GR_NODE_LABEL_CHARACTERS, GR_NODE_LABEL_RIGHT },
    { GR_NODE_LABEL_CHARACTERS, GR_NODE_LABEL_ABOVE },
    { HASSE_FEW_CHARACTERS, GR_NODE_LABEL_RIGHT },
    { HASSE_FEW_CHARACTERS, GR_NODE_LABEL_ABOVE },
  };
  for (guint i = 0; i < G_N_ELEMENTS (as); i++) {
    g_autoptr (GrScene) scene = hasse_draw_as (hasse, as[i], error);
    if (scene == NULL || i + 1 == G_N_ELEMENTS (as) || gr_fit_is_readable (scene))
      return g_steal_pointer (&scene);
  }
  return NULL;
}
