// SPDX-License-Identifier: MIT
// What each edge of a picture is worth with all that hangs on it. Blocks (blocks.c) form a tree seen from the ground; each is put on
// the ground by itself, with all that stands on its nodes but the one through which it stands.
#include "hackenbush/forms.h"
#include "hackenbush/search.h"

#include <string.h>

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrBlocks, gr_blocks_clear)

GR_CLEAR_FUNCTION (block_clear, GrBushBlock, edge)

/* Marks in @is_there (shape (n_edges)) the edges of block @index and of all that hangs on it. */
static void
block_mark (const GrBush *bush, const GArray *block, guint index, guint8 *is_there)
{
  const GrBushBlock *own = &g_array_index (block, GrBushBlock, index);
  g_autofree guint8 *is_node = g_new0 (guint8, bush->n_nodes);
  for (guint i = index + 1; i-- > 0;) { /* what hangs on a block comes before it */
    const GrBushBlock *other = &g_array_index (block, GrBushBlock, i);
    for (guint k = 0; (i == index || is_node[other->root]) && k < other->edge->len; k++) {
      const GrBushEdge *edge = gr_bush_edge (bush, g_array_index (other->edge, guint32, k));
      is_there[g_array_index (other->edge, guint32, k)] = 1;
      for (guint end = 0; end < 2; end++)
        is_node[edge->node[end]] |= edge->node[end] != own->root;
    }
  }
}

GArray *
gr_bush_block_forms (GrBushForms *memory, const GrBush *bush, GError **error)
{
  guint n = bush->edge->len;
  g_auto (GrBlocks) blocks;
  g_autofree GrBlockEdge *edges = g_new0 (GrBlockEdge, n + 1);
  for (guint i = 0; i < n; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    edges[i] = (GrBlockEdge) { { edge->node[0], edge->node[1] }, edge->hue };
  }
  gr_blocks_init (&blocks);
  gr_blocks_find (&blocks, bush->n_nodes, edges, n, GR_BLOCKS_NO_EDGE);
  g_autoptr (GArray) out = g_array_new (FALSE, FALSE, sizeof (GrBushBlock));
  g_array_set_clear_func (out, block_clear);
  g_autofree guint8 *is_there = g_new (guint8, n + 1);
  GR_EACH (i, const GrBlock, block, blocks.block) {
    GrBushBlock own = { block->root, g_array_new (FALSE, FALSE, sizeof (guint32)), GR_FORM_NONE };
    g_array_append_vals (own.edge, &g_array_index (blocks.edge, guint32, block->first), block->n);
    g_array_append_val (out, own);
    memset (is_there, 0, n + 1);
    block_mark (bush, out, i, is_there);
    g_autoptr (GrBush) alone = gr_bush_new (bush->n_nodes, 1);
    for (guint k = 0; k < n; k++) {
      const guint32 *node = edges[k].node;
      if (is_there[k])
        gr_bush_add (alone, node[0] == own.root ? 0 : node[0], node[1] == own.root ? 0 : node[1], (GrHue) edges[k].hue);
    }
    gr_bush_finish (alone);
    GrForm form = gr_bush_form (memory, alone, NULL, error);
    if (form == GR_FORM_NONE)
      return NULL;
    g_array_index (out, GrBushBlock, i).form = form;
  }
  return g_steal_pointer (&out);
}
