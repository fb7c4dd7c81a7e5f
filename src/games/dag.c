// SPDX-License-Identifier: MIT
// Compressed rows and depth-first order (base/adjacency.h). Places are two numbers and a comma, each within
// bounds that drawing can bear; the colours of edges three names and nothing else, so that a colour that would mean nothing is
// never passed over in silence.
#include "games/dag.h"

#include "base/adjacency.h"
#include "base/number.h"

#include <math.h>

#define DAG_N_MOVERS 3
#define MAX_PLACE 1e7 /* whatever its unit */

GrDag *
gr_dag_new (guint32 n_nodes, const GrDotEdge *edge, guint n_edges, const guint8 *mover)
{
  GrDag *dag = g_new0 (GrDag, 1);
  guint n_movers = mover != NULL ? DAG_N_MOVERS : 1;
  g_autofree GrDotEdge *numbered = g_new (GrDotEdge, MAX (1, n_edges));             /* numbers for heads */
  g_autofree guint32 *seen = g_new0 (guint32, MAX (1, (gsize) n_nodes * n_movers)); /* 1 + the last tail there */
  for (guint i = 0; i < n_edges; i++)
    numbered[i] = (GrDotEdge) { edge[i].tail, i };
  dag->n_nodes = n_nodes;
  dag->row = g_new (guint32, (gsize) n_nodes + 2);
  dag->follower = g_new (guint32, MAX (1, n_edges));
  dag->edge = g_new (guint32, MAX (1, n_edges));
  dag->mover = mover != NULL ? g_new (guint8, MAX (1, n_edges)) : NULL;
  gr_adjacency_heads (n_nodes, numbered, n_edges, sizeof *numbered, dag->row, dag->edge);
  guint32 kept = 0, begin = 0;
  for (guint32 node = 0; node < n_nodes; node++) {
    guint32 end = dag->row[node + 1];
    dag->row[node] = kept;
    for (guint32 i = begin; i < end; i++) {
      guint32 own = dag->edge[i], head = edge[own].head;
      guint32 *last = &seen[(gsize) head * n_movers + (mover != NULL ? mover[own] : 0)];
      if (*last == node + 1)
        continue;
      *last = node + 1;
      if (mover != NULL)
        dag->mover[kept] = mover[own];
      dag->edge[kept] = own;
      dag->follower[kept++] = head;
    }
    begin = end;
  }
  dag->row[n_nodes] = kept;
  return dag;
}

GR_FREE_FUNCTION (gr_dag_free, GrDag, row, follower, mover, edge, order)

gboolean
gr_dag_sort (GrDag *dag, const GrDot *dot, const GrDotReading *reading, const char *help)
{
  dag->order = g_realloc (dag->order, MAX (1, dag->n_nodes) * sizeof *dag->order);
  g_autoptr (GArray)
    cycle = gr_adjacency_order (dag->n_nodes, dag->row, dag->follower, NULL, dag->n_nodes, FALSE, dag->order);
  if (cycle == NULL)
    return TRUE;
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = cycle->len; /* “a → b → a”: a long one is shortened */
  for (guint i = 0; i <= n; i++) {
    if (i == 10 && n > 12) {
      g_string_append_printf (text, " → … (%u more)", n - i);
      i = n;
    }
    g_string_append_printf (text, "%s%s", i > 0 ? " → " : "",
                            (char *) dot->name->pdata[g_array_index (cycle, guint32, i % n)]);
  }
  guint32 last = g_array_index (cycle, guint32, cycle->len - 1), back = g_array_index (cycle, guint32, 0);
  return gr_report_add (reading->report, GR_FAULT_INPUT, reading->source, gr_dot_ends_place (dot, last, back), help,
                        "%s: want a graph without directed cycles, got the cycle %s", reading->what, text->str);
}

GrNimber *
gr_dag_grundy (const GrDag *dag)
{
  g_autoptr (GrMex) mex = gr_mex_new ();
  GrNimber *grundy = g_new0 (GrNimber, MAX (1, dag->n_nodes));
  for (guint32 i = 0; i < dag->n_nodes; i++) {
    guint32 node = dag->order[i];
    gr_mex_begin (mex, gr_dag_n_followers (dag, node));
    for (guint32 k = dag->row[node]; k < dag->row[node + 1]; k++)
      gr_mex_add (mex, grundy[dag->follower[k]]);
    grundy[node] = gr_mex_value (mex);
  }
  return grundy;
}

void
gr_dag_diagram (const GrDag *dag, const GrDot *dot, GrDiagram *out)
{
  out->n_nodes = dag->n_nodes;
  out->head = dot->head;
  for (guint32 node = 0; node < dag->n_nodes; node++) {
    g_ptr_array_add (out->name, g_strdup (gr_dot_caption (dot, node)));
    for (guint32 i = dag->row[node]; i < dag->row[node + 1]; i++) {
      GrDiagramEdge edge = { node, dag->follower[i], dag->mover != NULL ? dag->mover[i] : GR_MOVER_BOTH };
      out->is_sided |= edge.mover != GR_MOVER_BOTH;
      g_array_append_val (out->edge, edge);
    }
  }
}

double
gr_dag_draw_token (const char *name, double x, gboolean is_merged, GrScene *out)
{
  static const GrPaint piece = { GR_INK_WOOD, GR_INK_INK, 1, GR_DASH_SOLID };
  double shift = is_merged ? 2.5 : 0;
  gr_scene_add_circle (out, x + 14, 14, 14, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_INK, 1.2));
  if (is_merged)
    gr_scene_add_circle (out, x + 14 + shift, 14 - shift, 6, &piece);
  gr_scene_add_circle (out, x + 14 - shift, 14 + shift, 6, &piece);
  return x + 34 + gr_scene_add_text (out, x + 34, 17.5, GR_ANCHOR_START, &gr_text_500, GR_INK_SOFT, name) + 12;
}

/* ---- what is said of nodes and edges ---- */

/* “x,y”, with or without the “!” of DOT. */
static gboolean
pos_parse (const char *text, GrPoint *out)
{
  char *end = NULL;
  out->x = g_ascii_strtod (text, &end);
  if (end == text || *end != ',')
    return FALSE;
  text = end + 1;
  out->y = g_ascii_strtod (text, &end);
  return end != text && (*end == '\0' || g_str_equal (end, "!")) && fabs (out->x) <= MAX_PLACE
         && fabs (out->y) <= MAX_PLACE;
}

gboolean
gr_pos_read (const GrDotReading *reading, const GrDot *dot, guint key, GrPoint *place, gboolean *has_places)
{
  guint32 n_placed = 0, missing = G_MAXUINT32;
  for (guint32 node = 0; node < dot->name->len; node++) {
    const char *value = gr_dot_value (dot->node_value, key, node);
    n_placed += value != NULL;
    if (value == NULL)
      missing = MIN (missing, node);
    else if (!pos_parse (value, &place[node]))
      return gr_dot_node_fault (reading, dot, node, key, "x grows to the right and y upwards",
                                "a place like pos=\"1,2\"");
  }
  *has_places = n_placed > 0;
  return n_placed == 0 || missing == G_MAXUINT32
         || gr_dot_node_fault (reading, dot, missing, key, "give every node a place, or none",
                               "a place like pos=\"1,2\"");
}

gboolean
gr_hue_read (const GrDotReading *reading, const GrDot *dot, guint32 edge, guint key, const char *help, GrHue *hue)
{
  static const char *const names[] = { "green", "blue", "red", NULL };
  GrDotValue said = gr_dot_said (dot->edge_value, key, edge);
  for (*hue = GR_HUE_GREEN; said.text != NULL && names[*hue] != NULL; (*hue)++)
    if (g_str_equal (said.text, names[*hue]))
      return TRUE;
  if (said.text == NULL)
    return TRUE;
  g_autofree char *meant = gr_nearest_help (said.text, names, NULL);
  return gr_report_add (reading->report, GR_FAULT_INPUT, reading->source, said.place, meant != NULL ? meant : help,
                        "%s: want color=green, color=blue or color=red, got “%s”", reading->what, said.text);
}
