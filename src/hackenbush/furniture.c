// SPDX-License-Identifier: MIT
// Redwood furniture stands on the ground by blue edges alone, its feet; each foot carries one red edge, its leg, and
// all else is red. It is a bed where every leg has a top of its own and every other red edge touches the top of a leg
// (what hangs on a top alone counts as so many red edges). A bed of two legs or more is worth 1/2^(m + 1), m the most
// red edges that Right can take away one by one while all feet hang together: all but those of a smallest red tree that
// joins the feet. A tree joins k feet by k legs and, through s more nodes, k + s − 1 edges; the least s is found by
// steps from one set of joined tops to another (in general such a smallest tree is hard to find: with too many tops
// nothing is said).
// Source: Winning Ways (1982), ch. 7 (redwood furniture, Hackenbush is hard). Its statement was tried against plain
// deletion on beds of up to 12 edges; tables with legs that share a top, and longer rails, are left to redwood.c.
#include "hackenbush/furniture.h"

#include "hackenbush/bush.h"

#define BED_MOST_TOPS 16 /* parts of joined tops */

typedef enum { BED_HUB, BED_FOOT, BED_TOP } BedRole;

typedef struct {
  const GrShape *shape;
  guint8 *role; /* shape (n_nodes): BedRole */
  guint32
    *part; /* shape (n_nodes): of tops, the part that they belong to; of hubs, the parts that they touch, as bits */
  guint32 n_legs, n_parts;
  guint64 n_rails; /* red edges that are no legs */
} Bed;

GrHue
gr_bush_foot_hue (const GrShape *shape)
{
  GrHue hue = GR_HUE_GREEN;
  for (guint32 i = 0; i < shape->n_edges; i++) {
    const GrBlockEdge *edge = &shape->edge[i];
    gboolean is_foot = edge->node[0] == 0 || edge->node[1] == 0;
    GrHue own = is_foot ? (GrHue) edge->hue : edge->hue == GR_HUE_BLUE ? GR_HUE_RED : GR_HUE_BLUE;
    if (edge->hue == GR_HUE_GREEN || (hue != GR_HUE_GREEN && own != hue))
      return GR_HUE_GREEN;
    hue = own;
  }
  return hue;
}

/* Finds feet and tops. FALSE: a foot carries anything but one leg, or two legs share a top. */
static gboolean
bed_find_roles (Bed *bed)
{
  const GrShape *shape = bed->shape;
  g_autofree guint32 *degree = g_new0 (guint32, shape->n_nodes);
  for (guint32 i = 0; i < shape->n_edges; i++) {
    guint32 a = shape->edge[i].node[0], b = shape->edge[i].node[1];
    degree[a]++;
    degree[b]++;
    if (a == 0 || b == 0)
      bed->role[a + b] = BED_FOOT;
  }
  for (guint32 i = 0; i < shape->n_edges; i++) {
    guint32 a = shape->edge[i].node[0], b = shape->edge[i].node[1];
    gboolean is_leg = a != 0 && b != 0 && (bed->role[a] == BED_FOOT || bed->role[b] == BED_FOOT);
    if (!is_leg)
      continue;
    guint32 foot = bed->role[a] == BED_FOOT ? a : b, top = a + b - foot;
    if (degree[foot] != 2 || shape->value[foot] != GR_FORM_ZERO || bed->role[top] != BED_HUB)
      return FALSE;
    bed->role[top] = BED_TOP;
    bed->n_legs++;
  }
  return bed->n_legs >= 2 && degree[0] == bed->n_legs;
}

static guint32
bed_find_part (Bed *bed, guint32 top)
{
  while (bed->part[top] != top)
    top = bed->part[top] = bed->part[bed->part[top]];
  return top;
}

/* Counts the rails and joins tops that one of them joins. FALSE: one of them touches no top. */
static gboolean
bed_find_parts (Bed *bed)
{
  const GrShape *shape = bed->shape;
  for (guint32 i = 0; i < shape->n_nodes; i++)
    bed->part[i] = bed->role[i] == BED_TOP ? i : 0;
  for (guint32 i = 0; i < shape->n_edges; i++) {
    guint32 a = shape->edge[i].node[0], b = shape->edge[i].node[1];
    if (a == 0 || b == 0 || bed->role[a] == BED_FOOT || bed->role[b] == BED_FOOT)
      continue;
    if (bed->role[a] != BED_TOP && bed->role[b] != BED_TOP)
      return FALSE;
    bed->n_rails++;
    if (bed->role[a] == BED_TOP && bed->role[b] == BED_TOP)
      bed->part[bed_find_part (bed, a)] = bed_find_part (bed, b);
  }
  return TRUE;
}

/* What hangs on tops counts as rails. FALSE: something else hangs there, or anything on a hub. */
static gboolean
bed_add_hanging (Bed *bed, const GrForms *forms, GrHue foot_hue)
{
  for (guint32 i = 1; i < bed->shape->n_nodes; i++) {
    GrForm value = bed->shape->value[i];
    if (value == GR_FORM_ZERO)
      continue;
    if (bed->role[i] != BED_TOP || gr_form_kind (forms, value) != GR_FORM_NUMBER
        || !gr_dyadic_is_integer (gr_form_base (forms, value))
        || (gr_dyadic_sign (gr_form_base (forms, value)) > 0) == (foot_hue == GR_HUE_BLUE))
      return FALSE;
    bed->n_rails += gr_dyadic_birthday (gr_form_base (forms, value));
  }
  return TRUE;
}

/* Numbers the parts and notes as bits which of them each hub touches; @out (of guint32): one word a hub. FALSE: too
   many. */
static gboolean
bed_list_hubs (Bed *bed, GArray *out)
{
  const GrShape *shape = bed->shape;
  g_autofree guint32 *number = g_new0 (guint32, shape->n_nodes);
  g_autofree guint32 *touched = g_new0 (guint32, shape->n_nodes);
  for (guint32 i = 1; i < shape->n_nodes; i++)
    number[i] = bed->role[i] == BED_TOP && bed->part[i] == i ? bed->n_parts++ : 0;
  if (bed->n_parts > BED_MOST_TOPS)
    return FALSE;
  for (guint32 i = 0; i < shape->n_edges; i++) {
    for (guint k = 0; k < 2; k++) {
      guint32 hub = shape->edge[i].node[k], top = shape->edge[i].node[1 - k];
      if (hub != 0 && bed->role[hub] == BED_HUB && bed->role[top] == BED_TOP)
        touched[hub] |= 1u << number[bed_find_part (bed, top)];
    }
  }
  for (guint32 i = 1; i < shape->n_nodes; i++)
    if (touched[i] != 0)
      g_array_append_val (out, touched[i]);
  return TRUE;
}

/* How many hubs at least join all parts: breadth first over sets of joined parts, from the set of the first part alone.
   */
static guint32
bed_count_hubs (const Bed *bed, const GArray *hub)
{
  guint32 all = (1u << bed->n_parts) - 1, n_done = 0, n = 1;
  g_autofree guint32 *far = g_new0 (guint32, all + 1); /* 1 + hubs that the set takes */
  g_autofree guint32 *queue = g_new (guint32, all + 1);
  queue[0] = 1;
  far[1] = 1;
  while (far[all] == 0) {
    g_assert (n_done < n); /* a block hangs together above the ground: else its root would take it apart */
    guint32 set = queue[n_done++];
    for (guint i = 0; i < hub->len; i++) {
      guint32 touched = g_array_index (hub, guint32, i), more = set | touched;
      if ((set & touched) != 0 && far[more] == 0) {
        far[more] = far[set] + 1;
        queue[n++] = more;
      }
    }
  }
  return far[all] - 1;
}

gboolean
gr_bush_bed (const GrForms *forms, const GrShape *shape, gint64 *sign, guint64 *halvings)
{
  GrHue foot_hue = gr_bush_foot_hue (shape);
  if (foot_hue == GR_HUE_GREEN)
    return FALSE;
  g_autofree guint8 *role = g_new0 (guint8, shape->n_nodes);
  g_autofree guint32 *part = g_new0 (guint32, shape->n_nodes);
  g_autoptr (GArray) hub = g_array_new (FALSE, FALSE, sizeof (guint32));
  Bed bed = { .shape = shape, .role = role, .part = part };
  if (!bed_find_roles (&bed) || !bed_find_parts (&bed) || !bed_add_hanging (&bed, forms, foot_hue)
      || !bed_list_hubs (&bed, hub))
    return FALSE;
  *sign = foot_hue == GR_HUE_BLUE ? 1 : -1;
  *halvings = bed.n_rails - (bed.n_legs + bed_count_hubs (&bed, hub) - 1) + 1;
  return TRUE;
}
