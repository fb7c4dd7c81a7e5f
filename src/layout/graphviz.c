// SPDX-License-Identifier: MIT
// Layered layout by Graphviz' dot; the only file that includes gvc.h. The dot plugin is linked in and named to the
// library by hand, which skips its configuration file and all other plugins (5 ms a start). Nodes carry no label and a
// fixed size, so that no text is ever measured; edges run unclipped from centre to centre and carry no heads.
// Source: E. R. Gansner, E. Koutsofios, S. C. North, K.-P. Vo, A technique for drawing directed graphs, IEEE Trans.
// Software Eng. 19 (1993). Its result depends on the order in which nodes and edges are made: it is ours, node by node.

#include "layout/graphviz.h"

#include "base/number.h"

#include <gvc.h>

#include <limits.h>
#include <math.h>

#define POINTS_AN_INCH 72.0
#define LENT_GAP 0.5     /* of the gap between nodes, which is counted as theirs */
#define LENT_MOST 0.8    /* … where there are many edges */
#define LENT_EDGES 250.0 /* so many, and more */

extern gvplugin_library_t gvplugin_dot_layout_LTX_library;

static lt_symlist_t graphviz_builtins[] = {
  { "gvplugin_dot_layout_LTX_library", &gvplugin_dot_layout_LTX_library },
  { NULL, NULL },
};

static GVC_t *graphviz_context; /* made on first use, kept until graphviz_shutdown() */

/* The library's warnings go nowhere: what matters shows in the result. */
static int
graphviz_mute (char *message)
{
  return 0;
}

static void
graphviz_set_default (Agraph_t *graph, int kind, const char *name, const char *value)
{
  agattr (graph, kind, (char *) name, (char *) value);
}

static void
graphviz_set_inches (gpointer object, Agsym_t *symbol, double points)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gr_append_double (text, points / POINTS_AN_INCH, 5);
  agxset (object, symbol, text->str);
}

/* How much of the gap is given to the nodes themselves, in points. dot keeps whole gaps between passing edges as well, which
   need less room than nodes: graphs with long edges came out half again as tall as they must. */
static double
graphviz_lent_gap (const GrLayout *layout)
{
  return CLAMP (layout->edge->len / LENT_EDGES, LENT_GAP, LENT_MOST) * layout->node_gap;
}

static void
graphviz_describe (Agraph_t *graph, const GrLayout *layout, GrEffort effort)
{
  static const char *const rankdir[] = {
    [GR_DIRECTION_RIGHT] = "LR",
    [GR_DIRECTION_DOWN] = "TB",
    [GR_DIRECTION_LEFT] = "RL",
    [GR_DIRECTION_UP] = "BT",
  };
  graphviz_set_default (graph, AGRAPH, "rankdir", rankdir[layout->direction]);
  graphviz_set_inches (graph, agattr (graph, AGRAPH, "nodesep", "0.25"), layout->node_gap - graphviz_lent_gap (layout));
  graphviz_set_inches (graph, agattr (graph, AGRAPH, "ranksep", "0.5"), layout->rank_gap);
  if (effort == GR_EFFORT_QUICK) {
    /* Measured with 2.42: a third of the time, five crossings in a hundred more. The older way of ranking ends by comparing each
       edge with all others, which took longer than all the rest of it; the ranks of the newer one are as good. */
    graphviz_set_default (graph, AGRAPH, "nslimit", "0.5");
    graphviz_set_default (graph, AGRAPH, "mclimit", "0.2");
    graphviz_set_default (graph, AGRAPH, "searchsize", "10");
    graphviz_set_default (graph, AGRAPH, "newrank", "true");
  }
  graphviz_set_default (graph, AGNODE, "label", "");
  graphviz_set_default (graph, AGNODE, "shape", "box");
  graphviz_set_default (graph, AGNODE, "fixedsize", "true");
  graphviz_set_default (graph, AGEDGE, "dir", "none");
  graphviz_set_default (graph, AGEDGE, "headclip", "false");
  graphviz_set_default (graph, AGEDGE, "tailclip", "false");
}

/* Makes the nodes and edges; the arrays are filled by index. */
static void
graphviz_build (Agraph_t *graph, const GrLayout *layout, Agnode_t **node, Agedge_t **edge)
{
  Agsym_t *width = agattr (graph, AGNODE, "width", "0.5"), *height = agattr (graph, AGNODE, "height", "0.5");
  Agsym_t *weight = agattr (graph, AGEDGE, "weight", "1"), *ranks = agattr (graph, AGEDGE, "minlen", "1");
  gboolean is_upright = layout->direction == GR_DIRECTION_DOWN || layout->direction == GR_DIRECTION_UP;
  double wider = is_upright ? graphviz_lent_gap (layout) : 0, higher = graphviz_lent_gap (layout) - wider;
  GR_EACH (i, const GrLayoutNode, from, layout->node) {
    node[i] = agnode (graph, NULL, TRUE);
    graphviz_set_inches (node[i], width, from->width + wider);
    graphviz_set_inches (node[i], height, from->height + higher);
  }
  GR_EACH (i, const GrLayoutEdge, from, layout->edge) {
    edge[i] = agedge (graph, node[from->tail], node[from->head], NULL, TRUE);
    if (from->weight != 1) {
      g_autoptr (GString) text = g_string_new (NULL);
      gr_append_double (text, CLAMP (round (from->weight), 0, 1000), 0);
      agxset (edge[i], weight, text->str);
    }
    if (from->n_ranks > 1) {
      g_autofree char *text = g_strdup_printf ("%u", from->n_ranks);
      agxset (edge[i], ranks, text);
    }
  }
}

/* The boxes as clusters, in one another, and nodes of one rank, with dot's newer way of ranking where boxes are around some of
   them: the older one keeps each cluster's ranks to itself. */
static void
graphviz_group (Agraph_t *graph, const GrLayout *layout, Agnode_t *const *node)
{
  g_autoptr (GPtrArray) around = g_ptr_array_new (); /* of Agraph_t: the boxes that are open */
  g_autofree guint8 *is_boxed = g_new0 (guint8, layout->node->len + 1);
  g_ptr_array_add (around, graph);
  agattr (graph, AGRAPH, (char *) "label", (char *) "");
  agattr (graph, AGRAPH, (char *) "rank", (char *) "");
  agattr (graph, AGRAPH, (char *) "fontsize", (char *) "10");
  for (guint pass = 0; pass < 2; pass++)
    GR_EACH (i, const GrLayoutGroup, group, layout->group) {
      if (group->is_box == (pass == 1))
        continue;
      for (guint k = 0; k < group->n_nodes && pass == 1; k++)
        if (is_boxed[group->node[k]])
          agattr (graph, AGRAPH, (char *) "newrank", (char *) "true");
      g_autofree char *name = g_strdup_printf (group->is_box ? "cluster_%u" : "rank_%u", i);
      g_ptr_array_set_size (around, (int) MIN (group->is_box ? group->depth + 1 : 1, around->len));
      Agraph_t *sub = agsubg (around->pdata[around->len - 1], name, TRUE);
      g_ptr_array_add (around, sub);
      for (guint k = 0; k < group->n_nodes; k++) {
        agsubnode (sub, node[group->node[k]], TRUE);
        is_boxed[group->node[k]] |= group->is_box;
      }
      if (group->is_box && group->label != NULL)
        agset (sub, (char *) "label", (char *) group->label);
      if (!group->is_box)
        agset (sub, (char *) "rank", (char *) "same");
    }
}

/* Reads coordinates (points, y up) and splines. An edge that dot left without a spline becomes a straight one. */
static void
graphviz_read (GrLayout *layout, Agnode_t *const *node, Agedge_t *const *edge)
{
  GR_EACH (i, GrLayoutNode, to, layout->node) {
    to->x = ND_coord (node[i]).x;
    to->y = -ND_coord (node[i]).y;
  }
  g_array_set_size (layout->point, 0);
  GR_EACH (i, GrLayoutEdge, to, layout->edge) {
    const splines *spline = ED_spl (edge[i]);
    to->first_point = layout->point->len;
    to->n_points = 0;
    if (!spline || spline->size < 1 || spline->list[0].size < 4)
      continue;
    const bezier *curve = &spline->list[0];
    to->n_points = (guint) curve->size;
    for (int k = 0; k < curve->size; k++)
      GR_APPEND (layout->point, GrPoint, curve->list[k].x, -curve->list[k].y);
  }
}

static gboolean
graphviz_run (GrLayout *layout, GrEffort effort, GError **error)
{
  agusererrf former = agseterrf (graphviz_mute);
  if (graphviz_context == NULL) {
    /* A context gives every graph that is opened after it, those that readers write too, a label at each node: its name. */
    graphviz_context = gvContextPlugins (graphviz_builtins, 0);
    graphviz_set_default (NULL, AGNODE, "label", "");
  }
  Agraph_t *graph = agopen ((char *) "layout", Agdirected, NULL);
  g_autofree Agnode_t **node = g_new0 (Agnode_t *, layout->node->len);
  g_autofree Agedge_t **edge = g_new0 (Agedge_t *, layout->edge->len);
  graphviz_describe (graph, layout, effort);
  graphviz_build (graph, layout, node, edge);
  if (layout->group->len > 0)
    graphviz_group (graph, layout, node);
  gboolean is_done = gvLayout (graphviz_context, graph, "dot") == 0;
  if (is_done) {
    graphviz_read (layout, node, edge);
    gvFreeLayout (graphviz_context, graph);
  } else {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "Graphviz could not lay the graph out");
  }
  agclose (graph);
  agseterrf (former);
  return is_done;
}

static void
graphviz_shutdown (void)
{
  g_clear_pointer (&graphviz_context, gvFreeContext);
}

extern const GrGraphvizModule gr_graphviz_entry;
const GrGraphvizModule gr_graphviz_entry = { GR_GRAPHVIZ_VERSION, graphviz_run, graphviz_shutdown };
