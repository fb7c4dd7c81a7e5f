// SPDX-License-Identifier: MIT
// A position is a block: a part with cycles that no node takes apart, each node of it bearing a game of which only the
// value is known (by the colon principle nothing else counts). A move cuts an edge, and what still stands falls into
// blocks again, or it moves in the game on a node to one of its canonical options. Blocks are kept by their names
// (canon.c), which symmetric ones share, and a block with more red edges than blue ones as its negative. Wholly
// green blocks that bear nimbers are fused: each edge counts 1; redwood furniture has a rule, too (redwood.c). The
// search is depth first on a stack of its own: an option of which a part is not known yet waits until that part is.
// Source: Winning Ways (1982), ch. 7 (colon principle, fusion); J. H. Conway, On Numbers and Games (1976), ch. 8.
#define GR_DROP_ALSO GR_DROPS (GrBlockEdge, g_free)

#include "hackenbush/search.h"

#include "value/form-search.h"

#include <string.h>

#define SEARCH_WORK_A_POSITION 400  /* edges and nodes looked at over the limit: a few seconds by default */
#define SEARCH_BYTES_A_POSITION 256 /* of all keys over the limit: 50 MB by default */
#define SEARCH_REDWOOD_A_POSITION 8 /* positions of redwood furniture are soon looked at */

/* A block whose options are being gathered. */
typedef struct {
  guint32 next;   /* the option that comes next: edges, then the options of nodes' values */
  guint64 option; /* of the node's value: Left's options first */
  GrShape shape;
  GArray *side[2]; /* of GrForm */
} SearchFrame;

struct GrBushForms {
  GrForms *forms;
  GrColon colon;
  GrCanon canon;
  GrBlocks blocks;
  guint64 work;
  guint64 redwood_budget; /* positions of redwood furniture that may still be looked at */
  GrFormSearch known;     /* of blocks by their keys, words of 32 bits */
  GArray *key;            /* of guint32: for work */
  GArray *sum;            /* of GrForm: what hangs at each node */
  guint32 *alias;         /* shape (alias_room): node of a block by node of what it is a part of; GR_FORM_NONE: none */
  guint32 alias_room;
  GrShape part;
};

GrForms *
gr_bush_forms_store (const GrBushForms *search)
{
  return search->forms;
}

GrColon *
gr_bush_forms_colon (GrBushForms *search)
{
  return &search->colon;
}

guint64
gr_bush_forms_positions (const GrBushForms *search)
{
  return gr_form_search_count (&search->known);
}

static gboolean
search_over (GrBushForms *search, GError **error)
{
  guint64 limit = gr_forms_limit (search->forms);
  return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                       gr_form_search_count (&search->known) < limit
                         ? "there are more than %" G_GUINT64_FORMAT " positions to value, or they are too large\n"
                           "a picture with fewer cycles or colours, or a larger --limit (%" G_GUINT64_FORMAT " now)"
                         : "there are more than %" G_GUINT64_FORMAT " positions to value\n"
                           "a picture with fewer cycles or colours, or a larger --limit (%" G_GUINT64_FORMAT " now)",
                       limit, gr_forms_asked (search->forms));
}

/* ---- memory ---- */

/* The position named search->key, added where it is new. FALSE and @error over the limit. */
static gboolean
search_find (GrBushForms *search, guint32 *entry, GError **error)
{
  gsize n = search->key->len * sizeof (guint32);
  *entry = gr_interner_lookup (&search->known.position, 0, search->key->data, n);
  if (*entry != GR_INTERNER_NONE)
    return TRUE;
  guint64 limit = gr_forms_limit (search->forms);
  if (gr_form_search_count (&search->known) >= limit
      || (search->known.position.n_bytes + n) / SEARCH_BYTES_A_POSITION >= limit)
    return search_over (search, error);
  *entry = gr_form_search_add (&search->known, search->key->data, n);
  return TRUE;
}

/* ---- one block ---- */

/* The value of a wholly green block that bears nimbers alone, or GR_FORM_NONE (without @error: it is no such block). */
static GrForm
search_fuse (GrBushForms *search, const GrShape *shape, GError **error)
{
  GrNimber value = shape->n_edges & 1;
  for (guint32 i = 0; i < shape->n_edges; i++)
    if (shape->edge[i].hue != GR_HUE_GREEN)
      return GR_FORM_NONE;
  for (guint32 i = 1; i < shape->n_nodes; i++) {
    GrForm own = shape->value[i];
    if (own != GR_FORM_ZERO
        && (gr_form_kind (search->forms, own) != GR_FORM_SIMPLE || gr_form_ups (search->forms, own) != 0
            || gr_dyadic_sign (gr_form_base (search->forms, own)) != 0))
      return GR_FORM_NONE;
    value ^= own == GR_FORM_ZERO ? 0 : gr_form_nimber (search->forms, own);
  }
  return gr_form_simple (search->forms, GR_FORM_ZERO, 0, value, error);
}

/* The value of a block all of whose edges are blue (red), with nothing on its nodes but integers ≥ 0 (≤ 0), which are as good as
   stalks of that colour: each edge counts 1 (−1). GR_FORM_NONE (without @error): it is no such block. */
static GrForm
search_plain (GrBushForms *search, const GrShape *shape, GError **error)
{
  guint8 hue = shape->edge[0].hue;
  int sign = hue == GR_HUE_BLUE ? 1 : -1;
  for (guint32 i = 0; i < shape->n_edges; i++)
    if (hue == GR_HUE_GREEN || shape->edge[i].hue != hue)
      return GR_FORM_NONE;
  for (guint32 i = 1; i < shape->n_nodes; i++) {
    const GrDyadic *x = gr_form_base (search->forms, shape->value[i]);
    if (gr_form_kind (search->forms, shape->value[i]) != GR_FORM_NUMBER || !gr_dyadic_is_integer (x)
        || gr_dyadic_sign (x) == -sign)
      return GR_FORM_NONE;
  }
  GrForm value = gr_form_integer (search->forms, sign * (gint64) shape->n_edges, error);
  for (guint32 i = 1; i < shape->n_nodes && value != GR_FORM_NONE; i++)
    value = gr_form_sum (search->forms, value, shape->value[i], error);
  return value;
}

/* The new position @entry, which @shape is: where it is redwood furniture, *form is its value. FALSE and @error over a
   limit. */
static gboolean
search_redwood (GrBushForms *search, const GrShape *shape, guint32 entry, GrForm *form, GError **error)
{
  gint64 sign;
  guint64 halvings;
  if (!gr_bush_redwood (search->forms, shape, &search->redwood_budget, &sign, &halvings))
    return TRUE;
  if (search->redwood_budget == 0)
    return search_over (search, error);
  g_autoptr (GrDyadic) x = gr_dyadic_new (sign, halvings);
  *form = gr_form_number (search->forms, x, error);
  gr_form_search_keep (&search->known, entry, *form);
  return *form != GR_FORM_NONE;
}

/* Swaps the players. FALSE and @error over a limit. */
static gboolean
search_negate (GrBushForms *search, GrShape *shape, GError **error)
{
  static const guint8 other[] = {
    [GR_HUE_GREEN] = GR_HUE_GREEN, [GR_HUE_BLUE] = GR_HUE_RED, [GR_HUE_RED] = GR_HUE_BLUE
  };
  for (guint32 i = 0; i < shape->n_edges; i++)
    shape->edge[i].hue = other[shape->edge[i].hue];
  for (guint32 i = 1; i < shape->n_nodes; i++) {
    shape->value[i] = gr_form_negative (search->forms, shape->value[i], error);
    if (shape->value[i] == GR_FORM_NONE)
      return FALSE;
  }
  return TRUE;
}

/* The value of @shape, which may be changed, where it is known; GR_FORM_WAITS and *entry where it is to be worked
   out. */
static GrForm
search_shape (GrBushForms *search, GrShape *shape, guint32 *entry, GError **error)
{
  GError *own = NULL;
  GrForm ruled = search_fuse (search, shape, &own);
  if (ruled == GR_FORM_NONE && own == NULL)
    ruled = search_plain (search, shape, &own);
  if (gr_pass_error (own, error) || ruled != GR_FORM_NONE)
    return ruled;
  gint64 more_red = 0;
  for (guint32 i = 0; i < shape->n_edges; i++)
    more_red += (shape->edge[i].hue == GR_HUE_RED) - (shape->edge[i].hue == GR_HUE_BLUE);
  if (shape->n_nodes > GR_CANON_MOST_NODES)
    search_over (search, error);
  if (shape->n_nodes > GR_CANON_MOST_NODES || (more_red > 0 && !search_negate (search, shape, error)))
    return GR_FORM_NONE;
  gr_canon_key (&search->canon, shape, search->key);
  if (!search_find (search, entry, error))
    return GR_FORM_NONE;
  GrForm known = gr_form_search_known (&search->known, *entry);
  if (known == GR_FORM_NONE && !search_redwood (search, shape, *entry, &known, error))
    return GR_FORM_NONE;
  if (known == GR_FORM_NONE)
    return GR_FORM_WAITS;
  return more_red > 0 ? gr_form_negative (search->forms, known, error) : known;
}

/* ---- an option ---- */

static void
shape_make_room (GrShape *shape, guint32 n_values, guint32 n_edges)
{
  if (n_values > shape->n_values_room) {
    shape->n_values_room = n_values * 2;
    shape->value = g_renew (guint32, shape->value, shape->n_values_room);
  }
  if (n_edges > shape->n_edges_room) {
    shape->n_edges_room = n_edges * 2;
    shape->edge = g_renew (GrBlockEdge, shape->edge, shape->n_edges_room);
  }
}

/* A node of search->part. */
static guint32
search_alias (GrBushForms *search, guint32 node)
{
  if (search->alias[node] == GR_FORM_NONE) {
    search->alias[node] = search->part.n_nodes;
    search->part.value[search->part.n_nodes++] = g_array_index (search->sum, GrForm, node);
  }
  return search->alias[node];
}

/* Makes search->part of one block of @shape, with what hangs at its nodes. */
static void
search_take_part (GrBushForms *search, const GrShape *shape, const GrBlock *block)
{
  GrShape *part = &search->part;
  shape_make_room (part, MIN (shape->n_nodes, block->n + 1), block->n);
  part->n_nodes = 0;
  part->n_edges = block->n;
  search_alias (search, block->root);
  const guint32 *number = &g_array_index (search->blocks.edge, guint32, block->first);
  for (guint32 i = 0; i < block->n; i++) {
    const GrBlockEdge *edge = &shape->edge[number[i]];
    part->edge[i] = (GrBlockEdge) { { search_alias (search, edge->node[0]), search_alias (search, edge->node[1]) },
                                    edge->hue };
  }
  search->alias[block->root] = GR_FORM_NONE;
  for (guint32 i = 0; i < block->n; i++) {
    search->alias[shape->edge[number[i]].node[0]] = GR_FORM_NONE;
    search->alias[shape->edge[number[i]].node[1]] = GR_FORM_NONE;
  }
}

/* The value of @shape without its edge @cut. GR_FORM_WAITS and *entry: that block is to be worked out first. */
static GrForm
search_cut (GrBushForms *search, const GrShape *shape, guint32 cut, guint32 *entry, GError **error)
{
  search->work += shape->n_nodes + shape->n_edges;
  if (search->work / SEARCH_WORK_A_POSITION > gr_forms_limit (search->forms)) {
    search_over (search, error);
    return GR_FORM_NONE;
  }
  gr_blocks_find (&search->blocks, shape->n_nodes, shape->edge, shape->n_edges, cut);
  if (shape->n_nodes > search->alias_room) {
    search->alias_room = shape->n_nodes * 2;
    search->alias = g_renew (guint32, search->alias, search->alias_room);
    memset (search->alias, 0xFF, search->alias_room * sizeof (guint32));
  }
  g_array_set_size (search->sum, shape->n_nodes);
  GrForm *sum = (GrForm *) search->sum->data;
  memcpy (sum, shape->value, shape->n_nodes * sizeof (GrForm));
  sum[0] = GR_FORM_ZERO;
  GR_EACH (i, const GrBlock, block, search->blocks.block) {
    GrForm own;
    if (block->n == 1) {
      const GrBlockEdge *edge = &shape->edge[g_array_index (search->blocks.edge, guint32, block->first)];
      own = gr_colon_form (&search->colon, edge->hue, sum[edge->node[edge->node[0] == block->root]], error);
    } else {
      search_take_part (search, shape, block);
      own = search_shape (search, &search->part, entry, error);
    }
    if (own == GR_FORM_NONE || own == GR_FORM_WAITS)
      return own;
    sum[block->root] = gr_form_sum (search->forms, sum[block->root], own, error);
    if (sum[block->root] == GR_FORM_NONE)
      return GR_FORM_NONE;
  }
  return sum[0];
}

/* Makes search->part a copy of @shape. */
static void
search_copy (GrBushForms *search, const GrShape *shape)
{
  GrShape *part = &search->part;
  shape_make_room (part, shape->n_nodes, shape->n_edges);
  part->n_nodes = shape->n_nodes;
  part->n_edges = shape->n_edges;
  part->value[0] = GR_FORM_ZERO;
  memcpy (part->value + 1, shape->value + 1, (shape->n_nodes - 1) * sizeof (guint32));
  memcpy (part->edge, shape->edge, shape->n_edges * sizeof (GrBlockEdge));
}

/* ---- the search ---- */

static gpointer
frame_new (void)
{
  SearchFrame *frame = g_new0 (SearchFrame, 1);
  frame->side[0] = g_array_new (FALSE, FALSE, sizeof (GrForm));
  frame->side[1] = g_array_new (FALSE, FALSE, sizeof (GrForm));
  return frame;
}

GR_DESTROY_FUNCTION (frame_free, SearchFrame, shape.value, shape.edge, side[0], side[1])

static void
frame_begin (gpointer data, guint32 entry, gpointer own)
{
  const GrBushForms *search = data;
  SearchFrame *frame = own;
  const guint32 *key = gr_interner_key (&search->known.position, entry, NULL);
  shape_make_room (&frame->shape, key[0], key[1]);
  gr_canon_read (key, &frame->shape);
  frame->shape.value[0] = GR_FORM_ZERO;
  frame->next = 0;
  frame->option = 0;
  g_array_set_size (frame->side[0], 0);
  g_array_set_size (frame->side[1], 0);
}

/* Looks at the next option of the frame: TRUE where there was one, then *value is it, with the side or sides that may
   choose it, or what came instead: GR_FORM_WAITS, or GR_FORM_NONE with @error. */
static gboolean
search_next_option (GrBushForms *search, SearchFrame *frame, GrForm *value, gboolean *may, guint32 *entry,
                    GError **error)
{
  const GrShape *shape = &frame->shape;
  if (frame->next < shape->n_edges) {
    guint8 hue = shape->edge[frame->next].hue;
    may[GR_SIDE_LEFT] = hue != GR_HUE_RED;
    may[GR_SIDE_RIGHT] = hue != GR_HUE_BLUE;
    *value = search_cut (search, shape, frame->next, entry, error);
    return TRUE;
  }
  while (frame->next < shape->n_edges + shape->n_nodes - 1) {
    guint32 node = frame->next - shape->n_edges + 1;
    guint64 n_left = gr_form_n_options (search->forms, shape->value[node], GR_SIDE_LEFT);
    guint64 n_right = gr_form_n_options (search->forms, shape->value[node], GR_SIDE_RIGHT);
    if (frame->option < n_left + n_right) {
      GrSide side = frame->option < n_left ? GR_SIDE_LEFT : GR_SIDE_RIGHT;
      may[side] = TRUE;
      may[1 - side] = FALSE;
      GrForm option = gr_form_option (search->forms, shape->value[node], side,
                                      frame->option - (side == GR_SIDE_LEFT ? 0 : n_left), error);
      *value = GR_FORM_NONE;
      if (option != GR_FORM_NONE) {
        search->work += shape->n_nodes + shape->n_edges;
        search_copy (search, shape);
        search->part.value[node] = option;
        *value = search_shape (search, &search->part, entry, error);
      }
      return TRUE;
    }
    frame->next++;
    frame->option = 0;
  }
  return FALSE;
}

/* Gathers the options; when there are no more, the block has its value. */
static GrForm
frame_go_on (gpointer data, gpointer own, guint32 *missing, GError **error)
{
  GrBushForms *search = data;
  SearchFrame *frame = own;
  GrForm value;
  gboolean may[2];
  while (search_next_option (search, frame, &value, may, missing, error)) {
    if (value == GR_FORM_NONE || value == GR_FORM_WAITS)
      return value;
    for (guint side = 0; side < 2; side++)
      if (may[side])
        g_array_append_val (frame->side[side], value);
    if (frame->next
        < frame->shape.n_edges) { /* of parallel edges of one hue, which stand together, the first stands for all */
      const GrBlockEdge *edge = frame->shape.edge;
      guint32 i = frame->next++;
      while (frame->next < frame->shape.n_edges && edge[frame->next].hue == edge[i].hue
             && edge[frame->next].node[0] == edge[i].node[0] && edge[frame->next].node[1] == edge[i].node[1])
        frame->next++;
    } else {
      frame->option++;
    }
  }
  const GArray *left = frame->side[GR_SIDE_LEFT], *right = frame->side[GR_SIDE_RIGHT];
  return gr_form_make (search->forms, (const GrForm *) left->data, left->len, (const GrForm *) right->data, right->len,
                       error);
}

static const GrFormRules search_rules = { frame_new, frame_free, frame_begin, frame_go_on };

GrBushForms *
gr_bush_forms_new (GrForms *forms)
{
  GrBushForms *search = g_new0 (GrBushForms, 1);
  search->forms = forms;
  search->redwood_budget = gr_forms_limit (forms) * SEARCH_REDWOOD_A_POSITION;
  gr_colon_init (&search->colon, forms);
  gr_blocks_init (&search->blocks);
  gr_form_search_init (&search->known, &search_rules);
  search->key = g_array_new (FALSE, FALSE, sizeof (guint32));
  search->sum = g_array_new (FALSE, FALSE, sizeof (GrForm));
  return search;
}

void
gr_bush_forms_free (GrBushForms *search)
{
  if (search == NULL)
    return;
  gr_colon_clear (&search->colon);
  gr_canon_clear (&search->canon);
  gr_blocks_clear (&search->blocks);
  gr_form_search_clear (&search->known);
  GR_DROP (search, part.value, part.edge, key, sum, alias);
  g_free (search);
}

GrForm
gr_bush_forms_block (GrBushForms *search, const GrShape *block, GError **error)
{
  for (;;) {
    guint32 entry = 0;
    search_copy (search, block);
    GrForm value = search_shape (search, &search->part, &entry, error);
    if (value != GR_FORM_WAITS)
      return value;
    if (gr_form_search_run (&search->known, entry, search, error) == GR_FORM_NONE)
      return GR_FORM_NONE;
  }
}
