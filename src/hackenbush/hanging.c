// SPDX-License-Identifier: MIT
// What each edge of a picture is worth with all that hangs on it. Blocks (blocks.c) form a tree seen from the ground; each is put on
// the ground by itself, with all that stands on its nodes but the one through which it stands.
#include "hackenbush/search.h"

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrBlocks, gr_blocks_clear)

GR_CLEAR_FUNCTION (block_clear, GrBushBlock, edge)

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
  GR_EACH (i, const GrBlock, block, blocks.block) {
    GrBushBlock own = { block->root, g_array_new (FALSE, FALSE, sizeof (guint32)), GR_FORM_NONE };
    g_array_append_vals (own.edge, &g_array_index (blocks.edge, guint32, block->first), block->n);
    g_array_append_val (out, own);
    guint32 first = g_array_index (own.edge, guint32, 0), from = gr_bush_other (gr_bush_edge (bush, first), own.root);
    g_autofree guint8 *is_part = gr_bush_flood (bush, from, own.root);
    g_autoptr (GrBush) alone = gr_bush_over (bush, own.root, is_part, from == own.root ? first : G_MAXUINT32, NULL);
    GrForm form = gr_bush_form (memory, alone, NULL, error);
    if (form == GR_FORM_NONE)
      return NULL;
    g_array_index (out, GrBushBlock, i).form = g_array_index (out, GrBushBlock, i).after = form;
  }
  return g_steal_pointer (&out);
}
