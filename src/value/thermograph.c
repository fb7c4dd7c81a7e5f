// SPDX-License-Identifier: MIT
// The left wall of G is the best for Left of the right walls of her options, less the tax; the right wall the same for
// Right; where the two scaffolds meet, the mast begins. All but the base moves along with a translate, so cores are
// enough; they are taken in the order of their numbers, in which the cores of options come first, so nothing recurses.
// Right's side is worked out negated: then both scaffolds are the greatest of some functions whose slopes are 0 or −1,
// and crossings are exact.
// Invariant: neighbouring points of a wall differ by a slope of 0, 1 or −1, and the slope changes at every point but
// the ends.
#define GR_DROP_ALSO GR_DROPS (GrDyadic, gr_dyadic_free)

#include "value/thermograph.h"

#include "base/order.h"
#include "value/form-private.h"

#define THERMOGRAPH_CORNERS 20000000 /* looked at for one thermograph, */
#define THERMOGRAPH_OPTIONS 20000    /* and options for one from tax −1 on */

GR_CLEAR_FUNCTION (wall_clear_point, GrWallPoint, tax, value)

static GArray *
wall_new (void)
{
  GArray *wall = g_array_new (FALSE, FALSE, sizeof (GrWallPoint));
  g_array_set_clear_func (wall, wall_clear_point);
  return wall;
}

static const GrWallPoint *
wall_at (const GArray *wall, guint i)
{
  return &g_array_index (wall, GrWallPoint, i);
}

/* The sign of the slope behind point @i; @tail behind the last. */
static int
wall_slope (const GArray *wall, guint i, int tail)
{
  return i + 1 < wall->len ? gr_dyadic_compare (wall_at (wall, i + 1)->value, wall_at (wall, i)->value) : tail;
}

/* Appends a point (swallowed); drops the one before where the slope does not change there. */
static void
wall_append (GArray *wall, GrDyadic *tax, GrDyadic *value)
{
  GrWallPoint point = { tax, value };
  guint n = wall->len;
  if (n > 0 && gr_dyadic_compare (wall_at (wall, n - 1)->tax, tax) == 0) {
    wall_clear_point (&point);
    return;
  }
  int slope = n > 1 ? wall_slope (wall, n - 2, 0) : 0;
  int next = n > 1 ? gr_dyadic_compare (value, wall_at (wall, n - 1)->value) : 0;
  if (n > 1 && (slope > 0) == (next > 0) && (slope < 0) == (next < 0))
    g_array_set_size (wall, n - 1);
  g_array_append_val (wall, point);
}

/* The value at @tax, which is in the piece behind point @i. */
static GrDyadic *
wall_value (const GArray *wall, guint i, int tail, const GrDyadic *tax)
{
  const GrWallPoint *point = wall_at (wall, i);
  int slope = wall_slope (wall, i, tail);
  g_autoptr (GrDyadic) way = gr_dyadic_subtract (tax, point->tax);
  return slope == 0  ? gr_dyadic_copy (point->value)
         : slope > 0 ? gr_dyadic_add (point->value, way)
                     : gr_dyadic_subtract (point->value, way);
}

/* Walks two walls from their first tax on, which is the same, over the points of both. */
typedef struct {
  const GArray *wall[2];
  guint piece[2]; /* the points behind which the walk stands */
  int tail;
  GrDyadic *tax, *value[2]; /* where it stands, owned */
} Walk;

GR_CLEAR_FUNCTION (walk_free, Walk, tax, value[0], value[1])
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Walk, walk_free)

static void
walk_begin (Walk *walk, const GArray *one, const GArray *other, int tail)
{
  *walk = (Walk) { .wall = { one, other }, .tail = tail, .tax = gr_dyadic_copy (wall_at (one, 0)->tax) };
  for (guint i = 0; i < 2; i++)
    walk->value[i] = gr_dyadic_copy (wall_at (walk->wall[i], 0)->value);
}

/* The tax of the next point, NULL behind the last. */
static const GrDyadic *
walk_next_tax (const Walk *walk)
{
  const GrDyadic *next = NULL;
  for (guint i = 0; i < 2; i++) {
    if (walk->piece[i] + 1 >= walk->wall[i]->len)
      continue;
    const GrDyadic *own = wall_at (walk->wall[i], walk->piece[i] + 1)->tax;
    if (next == NULL || gr_dyadic_compare (own, next) < 0)
      next = own;
  }
  return next;
}

static void
walk_go (Walk *walk, const GrDyadic *tax)
{
  for (guint i = 0; i < 2; i++) {
    GrDyadic *value = wall_value (walk->wall[i], walk->piece[i], walk->tail, tax);
    gr_dyadic_free (walk->value[i]);
    walk->value[i] = value;
    if (walk->piece[i] + 1 < walk->wall[i]->len
        && gr_dyadic_compare (wall_at (walk->wall[i], walk->piece[i] + 1)->tax, tax) == 0)
      walk->piece[i]++;
  }
  GrDyadic *own = gr_dyadic_copy (tax);
  gr_dyadic_free (walk->tax);
  walk->tax = own;
}

/* The greater of two scaffolds. Both have slopes of 0 or −1, and −1 at the end. */
static GArray *
wall_greater (const GArray *one, const GArray *other)
{
  GArray *greater = wall_new ();
  g_auto (Walk) walk;
  walk_begin (&walk, one, other, -1);
  for (;;) {
    int order = gr_dyadic_compare (walk.value[0], walk.value[1]);
    wall_append (greater, gr_dyadic_copy (walk.tax), gr_dyadic_copy (walk.value[order < 0]));
    const GrDyadic *next = walk_next_tax (&walk);
    if (next == NULL)
      return greater;
    /* The difference changes by 1 for 1 of tax: they cross where it is used up, if that is before the next point. */
    g_autoptr (GrDyadic) difference = gr_dyadic_subtract (walk.value[order < 0], walk.value[order >= 0]);
    g_autoptr (GrDyadic) crossing = gr_dyadic_add (walk.tax, difference);
    gboolean closes = order != 0 && wall_slope (walk.wall[order < 0], walk.piece[order < 0], -1) < 0
                      && wall_slope (walk.wall[order > 0], walk.piece[order > 0], -1) == 0
                      && gr_dyadic_compare (crossing, next) < 0;
    walk_go (&walk, closes ? crossing : next);
  }
}

/* @wall from tax @least on less the tax, its values negated first where @side is Right: what an option gives to its mover. The
   wall ends in a mast, the scaffold in a slope of −1. */
static GArray *
wall_tax (const GArray *wall, GrSide side, const GrDyadic *least)
{
  GArray *taxed = wall_new ();
  GR_EACH (i, const GrWallPoint, point, wall) {
    GrWallPoint own = { gr_dyadic_copy (gr_dyadic_compare (point->tax, least) < 0 ? least : point->tax), NULL };
    g_autoptr (GrDyadic) value = side == GR_SIDE_LEFT ? gr_dyadic_copy (point->value) : gr_dyadic_negate (point->value);
    own.value = gr_dyadic_subtract (value, own.tax);
    g_array_append_val (taxed, own);
  }
  return taxed;
}

/* Where scaffolds (the right one negated) meet. */
static GrDyadic *
wall_meeting (const GArray *left, const GArray *right)
{
  g_auto (Walk) walk;
  walk_begin (&walk, left, right, -1);
  for (;;) {
    g_autoptr (GrDyadic) gap = gr_dyadic_add (walk.value[0], walk.value[1]);
    int slope = (wall_slope (left, walk.piece[0], -1) < 0) + (wall_slope (right, walk.piece[1], -1) < 0);
    const GrDyadic *next = walk_next_tax (&walk);
    if (gr_dyadic_sign (gap) <= 0)
      return gr_dyadic_copy (walk.tax);
    g_autoptr (GrDyadic) way = slope == 2 ? gr_dyadic_halve (gap) : gr_dyadic_copy (gap);
    g_autoptr (GrDyadic) meeting = gr_dyadic_add (walk.tax, way);
    if (slope > 0 && (next == NULL || gr_dyadic_compare (meeting, next) <= 0))
      return g_steal_pointer (&meeting);
    walk_go (&walk, next);
  }
}

static GrThermograph *
thermograph_simple (const GrForms *forms, GrForm form)
{
  const GrDyadic *mean = gr_form_base (forms, form);
  gboolean is_number = gr_form_kind (forms, form) == GR_FORM_NUMBER;
  g_autoptr (GrDyadic) unit = is_number ? gr_dyadic_unit (mean) : gr_dyadic_new (0, 0);
  GrThermograph *own = g_new0 (GrThermograph, 1);
  own->mean = gr_dyadic_copy (mean);
  own->temperature = gr_dyadic_negate (unit);
  for (guint side = 0; side < 2; side++) {
    own->wall[side] = wall_new ();
    wall_append (own->wall[side], gr_dyadic_copy (own->temperature), gr_dyadic_copy (mean));
  }
  return own;
}

static GrForm
thermograph_core (const GrForms *forms, GrForm form)
{
  GrForm core = form_node (forms, form)->core;
  return core != GR_FORM_NONE ? core : form;
}

/* The thermograph of a form whose core's is @known, where it is no simple one. */
static GrThermograph *
thermograph_known (const GrForms *forms, GrForm form, GHashTable *known)
{
  if (gr_form_kind (forms, form) != GR_FORM_GENERAL)
    return thermograph_simple (forms, form);
  const GrThermograph *own = g_hash_table_lookup (known, GUINT_TO_POINTER (thermograph_core (forms, form)));
  const GrDyadic *base = gr_form_base (forms, form);
  GrThermograph *moved = g_new0 (GrThermograph, 1);
  moved->mean = gr_dyadic_add (own->mean, base);
  moved->temperature = gr_dyadic_copy (own->temperature);
  for (guint side = 0; side < 2; side++) {
    moved->wall[side] = wall_new ();
    GR_EACH (i, const GrWallPoint, point, own->wall[side])
      GR_APPEND (moved->wall[side], GrWallPoint, gr_dyadic_copy (point->tax), gr_dyadic_add (point->value, base));
  }
  return moved;
}

/* Makes @scaffold (of Left, of Right; NULL before the first option) the best of it and of what @option of @side gives; gives the
   corners looked at. */
static guint64
scaffold_add (GArray *scaffold[2], GrSide side, const GrThermograph *option, const GrDyadic *least)
{
  g_autoptr (GArray) taxed = wall_tax (option->wall[1 - side], side, least);
  GArray *better = scaffold[side] != NULL ? wall_greater (scaffold[side], taxed) : g_array_ref (taxed);
  g_clear_pointer (&scaffold[side], g_array_unref);
  scaffold[side] = better;
  return better->len + taxed->len;
}

/* The thermograph between two scaffolds, which are taken. */
static GrThermograph *
thermograph_between (GArray *scaffold[2])
{
  g_assert (scaffold[0] != NULL && scaffold[1] != NULL); /* a game without options on one side is an integer */
  GrThermograph *own = g_new0 (GrThermograph, 1);
  own->temperature = wall_meeting (scaffold[0], scaffold[1]);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    GArray *wall = wall_new (); /* what the scaffold is below the temperature */
    guint i = 0;
    for (; i < scaffold[side]->len && gr_dyadic_compare (wall_at (scaffold[side], i)->tax, own->temperature) < 0; i++) {
      const GrWallPoint *point = wall_at (scaffold[side], i);
      wall_append (wall, gr_dyadic_copy (point->tax),
                   side == GR_SIDE_LEFT ? gr_dyadic_copy (point->value) : gr_dyadic_negate (point->value));
    }
    g_autoptr (GrDyadic) last = wall_value (scaffold[side], i > 0 ? i - 1 : 0, -1, own->temperature);
    wall_append (wall, gr_dyadic_copy (own->temperature),
                 side == GR_SIDE_LEFT ? gr_dyadic_copy (last) : gr_dyadic_negate (last));
    own->wall[side] = wall;
    g_array_unref (scaffold[side]);
  }
  own->mean = gr_dyadic_copy (wall_at (own->wall[0], own->wall[0]->len - 1)->value);
  return own;
}

/* The thermograph of a core from those of its options; *n_corners counts what was looked at. */
static GrThermograph *
thermograph_general (const GrForms *forms, GrForm core, GHashTable *known, guint64 *n_corners)
{
  GArray *scaffold[2] = { NULL, NULL };
  const FormNode *node = form_node (forms, core);
  const GrForm *option = gr_forms_core_options (forms, core);
  g_autoptr (GrDyadic) zero = gr_dyadic_new (0, 0);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    for (guint i = 0; i < node->n[side]; i++) {
      g_autoptr (GrThermograph) own = thermograph_known (forms, *option++, known);
      *n_corners += scaffold_add (scaffold, side, own, zero);
    }
  }
  return thermograph_between (scaffold);
}

/* The cores that can be reached from @core, itself last: those of options have smaller numbers. */
static GArray *
thermograph_cores (const GrForms *forms, GrForm core)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_array_append_val (all, core);
  g_hash_table_add (seen, GUINT_TO_POINTER (core));
  GR_EACH_VALUE (at, GrForm, own, all) {
    const GrForm *option = gr_forms_core_options (forms, own);
    for (guint i = 0; i < form_node (forms, own)->n[0] + form_node (forms, own)->n[1]; i++) {
      GrForm below = thermograph_core (forms, option[i]);
      if (gr_form_kind (forms, below) == GR_FORM_GENERAL && g_hash_table_add (seen, GUINT_TO_POINTER (below)))
        g_array_append_val (all, below);
    }
  }
  g_array_sort (all, gr_order_u32);
  return all;
}

GrThermograph *
gr_thermograph_new (const GrForms *forms, GrForm form, GError **error)
{
  if (gr_form_kind (forms, form) != GR_FORM_GENERAL)
    return thermograph_simple (forms, form);
  g_autoptr (GArray) all = thermograph_cores (forms, thermograph_core (forms, form));
  g_autoptr (GHashTable) known = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) gr_thermograph_free);
  guint64 n_corners = 0;
  GR_EACH_VALUE (i, GrForm, own, all) {
    g_hash_table_insert (known, GUINT_TO_POINTER (own), thermograph_general (forms, own, known, &n_corners));
    if (n_corners > THERMOGRAPH_CORNERS) {
      gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                    "the thermograph is over the limit: it has too many corners\na smaller game");
      return NULL;
    }
  }
  return thermograph_known (forms, form, known);
}

GrThermograph *
gr_thermograph_rewarded_new (GrForms *forms, GrForm form, GError **error)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) gr_thermograph_free);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (GrForm)); /* whose options come first, on top */
  g_autoptr (GrDyadic) least = gr_dyadic_new (-1, 0);
  guint n_options = 0;
  g_array_append_val (stack, form);
  while (stack->len > 0) {
    guint n = stack->len;
    GrForm own = g_array_index (stack, GrForm, n - 1);
    gboolean is_integer = gr_form_kind (forms, own) == GR_FORM_NUMBER
                          && gr_dyadic_is_integer (gr_form_base (forms, own));
    GArray *scaffold[2] = { NULL, NULL };
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && !is_integer; side++) {
      for (guint64 i = 0; i < gr_form_n_options (forms, own, side); i++) {
        GrForm option = ++n_options > THERMOGRAPH_OPTIONS ? GR_FORM_NONE : gr_form_option (forms, own, side, i, error);
        const GrThermograph *other = g_hash_table_lookup (known, GUINT_TO_POINTER (option));
        if (option == GR_FORM_NONE) {
          g_clear_pointer (&scaffold[0], g_array_unref);
          g_clear_pointer (&scaffold[1], g_array_unref);
          if (n_options > THERMOGRAPH_OPTIONS)
            gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                          "the thermograph is over the limit: it has too many corners\na smaller game");
          return NULL;
        }
        if (other == NULL)
          g_array_append_val (stack, option);
        else
          scaffold_add (scaffold, side, other, least);
      }
    }
    if (stack->len == n) { /* all options are known */
      g_array_set_size (stack, n - 1);
      g_hash_table_replace (known, GUINT_TO_POINTER (own),
                            is_integer ? thermograph_simple (forms, own) : thermograph_between (scaffold));
      continue;
    }
    g_clear_pointer (&scaffold[0], g_array_unref);
    g_clear_pointer (&scaffold[1], g_array_unref);
  }
  GrThermograph *own = g_hash_table_lookup (known, GUINT_TO_POINTER (form));
  g_hash_table_steal (known, GUINT_TO_POINTER (form));
  return own;
}

GR_FREE_FUNCTION (gr_thermograph_free, GrThermograph, wall[0], wall[1], mean, temperature)

GrDyadic *
gr_thermograph_wall_at (const GrThermograph *thermograph, GrSide side, const GrDyadic *tax)
{
  const GArray *wall = thermograph->wall[side];
  guint i = 0;
  while (i + 1 < wall->len && gr_dyadic_compare (wall_at (wall, i + 1)->tax, tax) <= 0)
    i++;
  return wall_value (wall, i, 0, tax);
}
