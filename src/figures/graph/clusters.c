// SPDX-License-Identifier: MIT
// The boxes that a reader puts around nodes of his graph, as DOT's clusters are.
#include "figures/graph/states.h"

#include "diagram/shape.h"
#include "layout/layout.h"
#include "scene/text.h"

#define BOX_AIR 6.0   /* around the nodes in a box */
#define BOX_STEP 5.0  /* and more where there are boxes in it */
#define BOX_HEAD 12.0 /* its label */
#define BOX_CORNER 6.0

/* The place of the reader's box @group, with room for the positions and boxes in it and for its label. */
static GrBox
cluster_box (const GrLayout *layout, const GrNodeLook *look, const GrDiagramGroup *group, guint deepest)
{
  GrBox box = gr_box_empty;
  GR_EACH_VALUE (k, guint32, node, group->node) {
    const GrLayoutNode *at = &g_array_index (layout->node, GrLayoutNode, node);
    GrBox own = gr_node_room (&look[node]);
    box = gr_box_union (box, (GrBox) { at->x + own.x, at->y + own.y, own.width, own.height });
  }
  double air = BOX_AIR + BOX_STEP * (deepest - group->depth), head = group->label != NULL ? BOX_HEAD : 0;
  double width = group->label != NULL ? gr_text_width (&gr_label_600, group->label) + 2 * BOX_AIR : 0;
  return (GrBox) { box.x - air, box.y - air - head, MAX (box.width + 2 * air, width), box.height + 2 * air + head };
}

/* Outer boxes below one another are made equally wide, and those beside one another equally high. */
static void
clusters_level (const GArray *groups, GrBox *box)
{
  GrBox all = gr_box_empty;
  gboolean is_stack = TRUE, is_row = TRUE;
  for (guint i = 0; i < groups->len; i++)
    for (guint k = 0; k < i; k++) {
      const GrBox *a = &box[i], *b = &box[k];
      gboolean is_outer = a->width > 0 && b->width > 0 && g_array_index (groups, GrDiagramGroup, i).depth == 0
                          && g_array_index (groups, GrDiagramGroup, k).depth == 0;
      is_stack &= !is_outer || a->y > b->y + b->height || b->y > a->y + a->height;
      is_row &= !is_outer || a->x > b->x + b->width || b->x > a->x + a->width;
      all = is_outer ? gr_box_union (all, gr_box_union (*a, *b)) : all;
    }
  for (guint i = 0; i < groups->len && all.width > 0 && is_stack != is_row; i++) {
    if (box[i].width <= 0 || g_array_index (groups, GrDiagramGroup, i).depth > 0)
      continue;
    if (is_stack)
      box[i] = (GrBox) { all.x, box[i].y, all.width, box[i].height };
    else
      box[i] = (GrBox) { box[i].x, all.y, box[i].width, all.height };
  }
}

void
gr_clusters_add (const GrStates *states, const GrLayout *layout, const GrNodeLook *node, gboolean is_box,
                 GrScene *scene)
{
  const GArray *groups = states->group;
  if (!layout->is_grouped)
    return;
  guint deepest = 0;
  for (guint i = 0; i < groups->len; i++)
    deepest = MAX (deepest, g_array_index (groups, GrDiagramGroup, i).depth);
  g_autofree GrBox *box = g_new (GrBox, MAX (groups->len, 1));
  GR_EACH (i, const GrDiagramGroup, group, groups)
    box[i] = group->is_box && group->node->len > 0 ? cluster_box (layout, node, group, deepest) : gr_box_empty;
  clusters_level (groups, box);
  GR_EACH (i, const GrDiagramGroup, group, groups) {
    GrDotLook look = group->look;
    GrInk ground = look.fill != GR_DOT_NO_COLOUR ? GR_INK_GROUND + look.fill
                   : group->depth % 2 == 0       ? GR_INK_SHADE
                                                 : GR_INK_PAPER;
    look.fill = GR_DOT_NO_COLOUR;
    if (box[i].width <= 0)
      continue;
    GrPoint half = { box[i].width / 2, box[i].height / 2 };
    if (is_box)
      gr_shape_add (scene, box[i].x + half.x, box[i].y + half.y, half, BOX_CORNER, &look,
                    (GrPaint) { ground, GR_INK_FAINT, 1, GR_DASH_SOLID });
    if (is_box || group->label == NULL)
      continue;
    gr_scene_add_rect (scene, box[i].x + BOX_AIR - 2, box[i].y + 3, gr_text_width (&gr_label_600, group->label) + 4, 12,
                       2, GR_FILL (ground));
    gr_scene_add_text (scene, box[i].x + BOX_AIR, box[i].y + 12, GR_ANCHOR_START, &gr_label_600,
                       look.text != GR_DOT_NO_COLOUR ? gr_shape_text_ink (&look) : GR_INK_SOFT, group->label);
  }
}
