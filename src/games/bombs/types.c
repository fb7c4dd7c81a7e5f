// SPDX-License-Identifier: MIT
// Bombs of one colour and a single bomb of the other, in linear time. Red being single, a blue bomb is of type 1 if
// it goes when the red one explodes, of type 2 if it sets the red one off, of type 3 if neither. Left's good
// explosions are those of type 3 that take nothing along but one another, and once one of type 2, by which k of type
// 3 are lost at least. The board is worth a Hackenbush picture: the red edge carries c1 blue ones; it stands on a
// blue edge that carries k, if c2 > 0; all other bombs are blue edges on the ground. Where blue is single, all is
// mirrored. Where every bomb is set off by one other at most, the board is a Hackenbush tree as it stands, in any
// colours: a bomb is an edge on the one that sets it off, and what it takes along is what hangs on it.
// Source of the game: Baekjoon Online Judge, problem 18945; of the picture's value: Winning Ways, vol. 1, ch. 1 and
// 7.
#include "games/bombs/bombs.h"

#include "base/order.h"

#include <string.h>

void
gr_bombs_survey_init (GrBombSurvey *survey, const GrBombBoard *board, GrBytes at)
{
  *survey = (GrBombSurvey) { .board = board, .left = gr_bombs_alive (board, at) };
  survey->type = g_new0 (guint8, MAX (1, board->n_knots));
  survey->stamp = g_new0 (guint32, MAX (1, board->n_knots));
  survey->knot = g_array_new (FALSE, FALSE, sizeof (guint32));
  survey->work = board->n_knots;
}

GR_DROP_FUNCTION (gr_bombs_survey_clear, GrBombSurvey, knot, left, type, stamp)

static void
survey_take (GrBombSurvey *survey, guint32 knot)
{
  survey->left[knot] = 0;
  survey->type[knot] = 3;
  survey->n_hue[survey->board->hue[knot]]++;
  g_array_append_val (survey->knot, knot);
}

gboolean
gr_bombs_survey_next (GrBombSurvey *survey)
{
  const GrBombBoard *board = survey->board;
  const GrDag *const ways[] = { board->down, board->up };
  g_array_set_size (survey->knot, 0);
  memset (survey->n_hue, 0, sizeof survey->n_hue);
  while (survey->next < board->n_knots && !survey->left[survey->next])
    survey->next++;
  if (survey->next == board->n_knots)
    return FALSE;
  survey_take (survey, survey->next);
  GR_EACH_VALUE (i, guint32, knot, survey->knot) {
    for (guint way = 0; way < 2; way++) {
      survey->work += gr_dag_n_followers (ways[way], knot);
      for (guint32 k = ways[way]->row[knot]; k < ways[way]->row[knot + 1]; k++)
        if (survey->left[ways[way]->follower[k]])
          survey_take (survey, ways[way]->follower[k]);
    }
  }
  return TRUE;
}

void
gr_bombs_survey_all (GrBombSurvey *survey)
{
  for (guint32 knot = 0; knot < survey->board->n_knots; knot++)
    if (survey->left[knot])
      survey_take (survey, knot);
}

/* ---- types ---- */

/* Stamps all of type 3 that @dag leads to from @root, but not itself, and gives them @type (0: they keep theirs), as far as they
   are fewer than @most. Gives how many. */
static guint32
types_walk (GrBombSurvey *survey, const GrDag *dag, guint32 root, guint8 type, guint32 most)
{
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 n = 0, stamp = ++survey->n_stamps;
  g_array_append_val (stack, root);
  while (stack->len > 0 && n < most) {
    guint32 knot = g_array_index (stack, guint32, stack->len - 1);
    g_array_set_size (stack, stack->len - 1);
    survey->work += gr_dag_n_followers (dag, knot);
    for (guint32 i = dag->row[knot]; i < dag->row[knot + 1]; i++) {
      guint32 other = dag->follower[i];
      if (survey->type[other] != 3 || survey->stamp[other] == stamp)
        continue;
      survey->stamp[other] = stamp;
      survey->type[other] = type > 0 ? type : 3;
      g_array_append_val (stack, other);
      n++;
    }
  }
  return n;
}

gboolean
gr_bombs_types (GrBombSurvey *survey, GrBombTypes *out)
{
  const GrBombBoard *board = survey->board;
  const guint32 *n = survey->n_hue;
  if (n[GR_KNOT_BOTH] > 0 || (n[GR_KNOT_RED] > 1 && n[GR_KNOT_BLUE] > 1))
    return FALSE;
  *out = (GrBombTypes) { .hue = n[GR_KNOT_RED] > 1 || n[GR_KNOT_BLUE] == 0 ? GR_KNOT_RED : GR_KNOT_BLUE,
                         .single = G_MAXUINT32,
                         .best = G_MAXUINT32 };
  out->c[3] = n[out->hue];
  GR_EACH_VALUE (i, guint32, knot, survey->knot)
    if (board->hue[knot] != out->hue)
      out->single = knot;
  if (out->single == G_MAXUINT32)
    return TRUE;
  survey->type[out->single] = 0;
  out->c[1] = types_walk (survey, board->down, out->single, 1, G_MAXUINT32);
  out->c[2] = types_walk (survey, board->up, out->single, 2, G_MAXUINT32);
  out->c[3] -= out->c[1] + out->c[2];
  out->k = out->c[2] > 0 ? out->c[3] + 1 : 0;
  for (guint i = 0; i < survey->knot->len && out->k > 0; i++) {
    guint32 knot = g_array_index (survey->knot, guint32, i);
    gboolean is_last = survey->type[knot] == 2; /* one that sets off another of type 2 loses no fewer than that one */
    for (guint32 k = board->down->row[knot]; k < board->down->row[knot + 1] && is_last; k++)
      is_last = survey->type[board->down->follower[k]] != 2;
    if (!is_last)
      continue;
    guint32 lost = types_walk (survey, board->down, knot, 0,
                               out->k); /* of type 3: they lead to no type 2, which would make type 2 of them */
    if (lost < out->k) {
      out->k = lost;
      out->best = knot;
    }
  }
  return TRUE;
}

GrDyadic *
gr_bombs_types_value (const GrBombTypes *types)
{
  g_autoptr (GrDyadic) value = gr_dyadic_new ((gint64) types->c[2] + types->c[3], 0);
  if (types->single != G_MAXUINT32) {
    g_autoptr (GrDyadic) whole = g_steal_pointer (&value);
    g_autoptr (GrDyadic) less = gr_dyadic_new (1, (guint64) types->c[1] + (types->c[2] > 0 && types->k == 0));
    value = gr_dyadic_subtract (whole, less);
  }
  return types->hue == GR_KNOT_BLUE ? g_steal_pointer (&value) : gr_dyadic_negate (value);
}

/* ---- as Hackenbush ---- */

/* An edge for the first bomb of @knot. Gives the node at its top. */
static guint32
bush_add (GrBush *bush, const GrBombBoard *board, guint32 tail, guint32 knot, guint32 *n_nodes)
{
  guint32 head = (*n_nodes)++;
  static const GrHue hue[] = {
    [GR_KNOT_BLUE] = GR_HUE_BLUE, [GR_KNOT_RED] = GR_HUE_RED, [GR_KNOT_BOTH] = GR_HUE_GREEN
  };
  gr_bush_add (bush, tail, head, hue[board->hue[knot]]);
  g_array_index (bush->edge, GrBushEdge, bush->edge->len - 1).number = board->first + board->leader[knot];
  return head;
}

/* The picture of the present part: first what the single bomb stands on and carries, then the edges on the ground. */
static void
bush_add_part (GrBush *bush, GrBombSurvey *survey, const GrBombTypes *types, guint32 *n_nodes)
{
  const GrBombBoard *board = survey->board;
  guint32 foot = 0;
  if (types->best != G_MAXUINT32) {
    types_walk (survey, board->down, types->best, 0, G_MAXUINT32); /* stamps those that go with it */
    foot = bush_add (bush, board, 0, types->best, n_nodes);
  }
  guint32 top = types->single != G_MAXUINT32 ? bush_add (bush, board, foot, types->single, n_nodes) : 0;
  GR_EACH_VALUE (i, guint32, knot, survey->knot) {
    if (knot == types->single || knot == types->best)
      continue;
    gboolean is_lost = survey->type[knot] == 3 && foot > 0 && survey->stamp[knot] == survey->n_stamps;
    bush_add (bush, board, survey->type[knot] == 1 ? top : is_lost ? foot : 0, knot, n_nodes);
  }
}

gboolean
gr_bombs_is_tree (const GrBombSurvey *survey)
{
  for (guint i = 0; i < survey->knot->len; i++)
    if (gr_dag_n_followers (survey->board->up, g_array_index (survey->knot, guint32, i)) > 1)
      return FALSE;
  return TRUE;
}

/* The present part, a tree: every bomb on the one that sets it off, which has a higher number. Stamps hold nodes
   here. */
static void
bush_add_tree (GrBush *bush, GrBombSurvey *survey, guint32 *n_nodes)
{
  const GrBombBoard *board = survey->board;
  g_array_sort (survey->knot, gr_order_u32);
  for (guint i = survey->knot->len; i-- > 0;) {
    guint32 knot = g_array_index (survey->knot, guint32, i);
    gboolean is_root = gr_dag_n_followers (board->up, knot) == 0;
    guint32 tail = is_root ? 0 : survey->stamp[board->up->follower[board->up->row[knot]]];
    survey->stamp[knot] = bush_add (bush, board, tail, knot, n_nodes);
  }
}

/* A foot for every edge on the ground. */
static void
bush_give_feet (GrBush *bush)
{
  guint32 n = 0;
  GR_EACH (i, GrBushEdge, edge, bush->edge)
    if (edge->node[0] == 0)
      edge->foot[0] = n++;
  bush->n_feet = MAX (1, n);
}

GrBush *
gr_bombs_tree_bush (GrBombSurvey *survey)
{
  GrBush *bush = gr_bush_new (survey->knot->len + 1, 1);
  guint32 n_nodes = 1;
  bush_add_tree (bush, survey, &n_nodes);
  bush_give_feet (bush);
  gr_bush_finish (bush);
  return bush;
}

GrBush *
gr_bombs_bush (const GrBombBoard *board, GrBytes at)
{
  g_auto (GrBombSurvey) survey;
  gr_bombs_survey_init (&survey, board, at);
  guint32 n_left = 0, n_nodes = 1;
  for (guint32 knot = 0; knot < board->n_knots; knot++)
    n_left += survey.left[knot];
  g_autoptr (GrBush) bush = gr_bush_new (n_left + 1, 1);
  while (gr_bombs_survey_next (&survey)) {
    GrBombTypes types;
    if (gr_bombs_types (&survey, &types))
      bush_add_part (bush, &survey, &types, &n_nodes);
    else if (gr_bombs_is_tree (&survey))
      bush_add_tree (bush, &survey, &n_nodes);
    else
      return NULL;
  }
  bush_give_feet (bush);
  gr_bush_finish (bush);
  return g_steal_pointer (&bush);
}
