// SPDX-License-Identifier: MIT
// The value of a picture in all colours: it is taken apart into blocks, and from the top down (as it hangs, so to say)
// each block's value is added to what hangs at the node it stands on. A bridge is an ordinal sum, a block with cycles
// is searched (search.c). What hangs at a node is kept as number + nimber + rest: a blue or red edge under x + ε,
// ε infinitesimal with all its followers, is worth (e : x) + ε, so that trees of numbers are nothing but arithmetic
// (the tree rule) and never become forms on the way. An unbranched run from a leaf down is read off by its sign
// expansion at once. No recursion.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), ch. 3 and 7.
#include "hackenbush/search.h"

/* What hangs at a node: x + *nimber + rest. */
typedef struct {
  GrDyadic *x; /* (nullable) 0 */
  GrNimber nimber;
  GrForm rest;
  gboolean is_wild; /* the rest need not be infinitesimal with all its followers */
} Hanging;

typedef struct {
  GrBushForms *memory;
  guint32 n_nodes;
  const GrBlockEdge *edge;
  GrBlocks blocks;
  Hanging *hanging; /* shape (n_nodes) */
  guint8 *n_based;  /* shape (n_nodes): blocks that stand on a node; 2: two or more */
  guint32 *alias;   /* shape (n_nodes): nodes of the block that is looked at; G_MAXUINT32: none */
} Take;

/* ---- what hangs at a node ---- */

static void
hanging_clear (Hanging *hanging)
{
  g_clear_pointer (&hanging->x, gr_dyadic_free);
  *hanging = (Hanging) { .rest = GR_FORM_ZERO };
}

static GrForm
hanging_form (GrForms *forms, const Hanging *hanging, GError **error)
{
  GrForm x = hanging->x != NULL ? gr_form_number (forms, hanging->x, error) : GR_FORM_ZERO;
  GrForm simple = x != GR_FORM_NONE ? gr_form_simple (forms, x, 0, hanging->nimber, error) : GR_FORM_NONE;
  return simple != GR_FORM_NONE ? gr_form_sum (forms, simple, hanging->rest, error) : GR_FORM_NONE;
}

/* Makes @out of @form. @is_wild: what to think of a general form. */
static gboolean
hanging_set (GrForms *forms, GrForm form, gboolean is_wild, Hanging *out, GError **error)
{
  hanging_clear (out);
  if (gr_form_kind (forms, form) == GR_FORM_GENERAL) {
    out->rest = form;
    out->is_wild = is_wild;
    return TRUE;
  }
  const GrDyadic *base = gr_form_base (forms, form);
  out->x = gr_dyadic_sign (base) != 0 ? gr_dyadic_copy (base) : NULL;
  out->nimber = gr_form_nimber (forms, form);
  out->rest = gr_form_simple (forms, GR_FORM_ZERO, gr_form_ups (forms, form), 0, error);
  return out->rest != GR_FORM_NONE;
}

/* ---- bridges and loops ---- */

/* Makes of what an edge carries what the edge and all that is worth. */
static gboolean
take_climb (const Take *take, GrHue hue, Hanging *hanging, GError **error)
{
  gboolean is_nimber = hanging->x == NULL && hanging->rest == GR_FORM_ZERO;
  if (hue == GR_HUE_GREEN && is_nimber) {
    hanging->nimber++;
    return TRUE;
  }
  if (hue != GR_HUE_GREEN && !hanging->is_wild) {
    GrDyadic *x = hanging->x != NULL ? g_steal_pointer (&hanging->x) : gr_dyadic_new (0, 0);
    hanging->x = gr_dyadic_climb (x, hue == GR_HUE_BLUE ? 1 : -1);
    return TRUE;
  }
  GrForms *forms = gr_bush_forms_store (take->memory);
  GrForm y = hanging_form (forms, hanging, error);
  GrForm value = y != GR_FORM_NONE ? gr_colon_form (gr_bush_forms_colon (take->memory), hue, y, error) : GR_FORM_NONE;
  return value != GR_FORM_NONE && hanging_set (forms, value, hue != GR_HUE_GREEN, hanging, error);
}

static const GrBlock *
take_block (const Take *take, guint index)
{
  return &g_array_index (take->blocks.block, GrBlock, index);
}

static const GrBlockEdge *
take_first_edge (const Take *take, const GrBlock *block)
{
  return &take->edge[g_array_index (take->blocks.edge, guint32, block->first)];
}

/* The node that a block of one edge carries; its root for a loop. */
static guint32
take_top (const Take *take, const GrBlock *block)
{
  const GrBlockEdge *edge = take_first_edge (take, block);
  return edge->node[edge->node[0] == block->root];
}

/* ---- blocks with cycles ---- */

/* A node of the block, numbered from its root on; its value is taken off it. */
static gboolean
take_alias (const Take *take, guint32 node, GArray *value, GArray *whole, GError **error)
{
  if (take->alias[node] != G_MAXUINT32)
    return TRUE;
  take->alias[node] = value->len;
  GrForm form = value->len > 0 ? hanging_form (gr_bush_forms_store (take->memory), &take->hanging[node], error)
                               : GR_FORM_ZERO;
  g_array_append_val (value, form);
  g_array_append_val (whole, node);
  return form != GR_FORM_NONE;
}

static GrForm
take_search (const Take *take, const GrBlock *block, GError **error)
{
  g_autoptr (GArray) value = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GArray) whole = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree GrBlockEdge *edge = g_new (GrBlockEdge, block->n);
  gboolean good = take_alias (take, block->root, value, whole, error);
  for (guint32 i = 0; i < block->n && good; i++) {
    edge[i] = take->edge[g_array_index (take->blocks.edge, guint32, block->first + i)];
    for (guint k = 0; k < 2 && good; k++) {
      good = take_alias (take, edge[i].node[k], value, whole, error);
      edge[i].node[k] = take->alias[edge[i].node[k]];
    }
  }
  for (guint i = 0; i < whole->len; i++)
    take->alias[g_array_index (whole, guint32, i)] = G_MAXUINT32;
  GrShape shape = { value->len, block->n, (guint32 *) value->data, edge };
  return good ? gr_bush_forms_block (take->memory, &shape, error) : GR_FORM_NONE;
}

/* ---- all of it ---- */

/* Adds the value of block @index, or of the run that begins with it, to what hangs at the node on which it stands.
   Gives how many blocks that were, 0 with @error. */
static guint
take_next (Take *take, guint index, GError **error)
{
  GrForms *forms = gr_bush_forms_store (take->memory);
  const GrBlock *block = take_block (take, index);
  Hanging own = { .rest = GR_FORM_ZERO };
  guint n = 0; /* so many blocks are an unbranched run of blue and red edges, downwards from a leaf */
  gboolean good = TRUE;
  for (gboolean is_on = TRUE; is_on && index + n < take->blocks.block->len; n += is_on) {
    const GrBlock *next = take_block (take, index + n);
    guint32 top = take_top (take, next);
    is_on = next->n == 1 && top != next->root && take_first_edge (take, next)->hue != GR_HUE_GREEN
            && take->n_based[top] == (n > 0) && (n == 0 || top == take_block (take, index + n - 1)->root);
  }
  if (n > 0) {
    /* By its sign expansion: the last block is the lowest edge. */
    g_autofree guint8 *is_left = g_new (guint8, n);
    for (guint i = 0; i < n; i++)
      is_left[n - 1 - i] = take_first_edge (take, take_block (take, index + i))->hue == GR_HUE_BLUE;
    own.x = gr_dyadic_stalk (is_left, n);
    block = take_block (take, index + n - 1);
  } else if (block->n == 1) {
    guint32 top = take_top (take, block);
    if (top != block->root) {
      own = take->hanging[top];
      take->hanging[top] = (Hanging) { .rest = GR_FORM_ZERO };
    }
    good = take_climb (take, take_first_edge (take, block)->hue, &own, error);
  } else {
    GrForm form = take_search (take, block, error);
    good = form != GR_FORM_NONE && hanging_set (forms, form, TRUE, &own, error);
  }
  Hanging *hanging = &take->hanging[block->root];
  if (good) {
    GrDyadic *x = g_steal_pointer (&own.x);
    hanging->x = hanging->x != NULL && x != NULL ? gr_dyadic_join (hanging->x, x) : hanging->x != NULL ? hanging->x : x;
    hanging->nimber ^= own.nimber;
    hanging->rest = gr_form_sum (forms, hanging->rest, own.rest, error);
    hanging->is_wild = hanging->rest != GR_FORM_ZERO && (hanging->is_wild || own.is_wild);
    good = hanging->rest != GR_FORM_NONE;
  }
  hanging_clear (&own);
  return good ? MAX (1, n) : 0;
}

GrForm
gr_bush_form (GrBushForms *memory, const GrBush *bush, const guint8 *standing, GError **error)
{
  guint32 n_edges = 0;
  g_autofree GrBlockEdge *edge = g_new (GrBlockEdge, MAX (1, bush->edge->len));
  GR_EACH (i, const GrBushEdge, own, bush->edge)
    if (standing == NULL || standing[i])
      edge[n_edges++] = (GrBlockEdge) { { own->node[0], own->node[1] }, own->hue };
  Take take = { .memory = memory, .n_nodes = bush->n_nodes, .edge = edge };
  take.hanging = g_new0 (Hanging, bush->n_nodes);
  take.n_based = g_new0 (guint8, bush->n_nodes);
  take.alias = g_new (guint32, bush->n_nodes);
  for (guint32 i = 0; i < bush->n_nodes; i++)
    take.alias[i] = G_MAXUINT32;
  gr_blocks_init (&take.blocks);
  gr_blocks_find (&take.blocks, bush->n_nodes, edge, n_edges, GR_BLOCKS_NO_EDGE);
  guint n_blocks = take.blocks.block->len, n = 1;
  for (guint i = 0; i < n_blocks; i++) {
    guint32 root = take_block (&take, i)->root;
    take.n_based[root] += take.n_based[root] < 2;
  }
  for (guint i = 0; i < n_blocks && n > 0; i += n)
    n = take_next (&take, i, error);
  GrForm form = n > 0 ? hanging_form (gr_bush_forms_store (memory), &take.hanging[0], error) : GR_FORM_NONE;
  for (guint32 i = 0; i < bush->n_nodes; i++)
    hanging_clear (&take.hanging[i]);
  gr_blocks_clear (&take.blocks);
  g_free (take.hanging);
  GR_DROP (&take, n_based, alias);
  return form;
}
