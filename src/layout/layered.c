// SPDX-License-Identifier: MIT
// Layered layout: chooses who lays a graph out by what it would cost, and clips the routes. dot's time grows with the
// ranks that all edges span together (its virtual nodes) and not with nodes or edges alone: 550 of them take 17 ms,
// 1100 50 ms, 3700 550 ms, or 180 ms with fewer sweeps (2.42 on one core), and with the edges between two ranks times
// their nodes, since crossings are counted again and again. So small spans are laid out with full effort, larger ones
// with less, and where even that would take too long the plain method does it.
// Who does it depends on the graph alone, never on how long anything took: the same graph gives the same picture.
// Invariant: after a run every edge has 3k + 1 points, k ≥ 1, from border to border, in downward y.

#include "layout/layered.h"

#include "base/held.h"
#include "base/phrase.h"
#include "base/progress.h"
#include "layout/graphviz.h"

#define MAX_SPAN_FULL 1000
#define MAX_NODES_FULL 400
#define MAX_NODES_GROUPED 150
#define MAX_SPAN_QUICK 8000
#define MAX_CROSSING_QUICK 2500000 /* layered_crossing_work(); about 4 s */

/* What it costs dot to count crossings once: over all pairs of neighbouring ranks, the edges between them times the
   nodes, real and virtual, of the longer one. @level (of guint32) are the nodes' ranks. */
static guint64
layered_crossing_work (const GrLayout *layout, const GArray *level)
{
  guint32 n_levels = 1;
  for (guint i = 0; i < level->len; i++)
    n_levels = MAX (n_levels, g_array_index (level, guint32, i) + 1);
  g_autofree gint64 *n_edges = g_new0 (gint64, n_levels + 1); /* between rank r and r + 1; first as differences */
  g_autofree gint64 *n_nodes = g_new0 (gint64, n_levels + 1); /* real ones */
  for (guint i = 0; i < level->len; i++)
    n_nodes[g_array_index (level, guint32, i)]++;
  g_autofree gint64 *n_passing = g_new0 (gint64, n_levels + 2); /* virtual ones, as differences */
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    guint32 a = g_array_index (level, guint32, edge->tail), b = g_array_index (level, guint32, edge->head);
    guint32 low = MIN (a, b), high = MAX (a, b);
    n_edges[low]++;
    n_edges[high]--;
    if (high > low) {
      n_passing[low + 1]++;
      n_passing[high]--;
    }
  }
  gint64 crossing = 0, passing = 0, before = 0;
  guint64 work = 0;
  for (guint32 r = 0; r < n_levels; r++) {
    passing += n_passing[r];
    gint64 here = n_nodes[r] + passing;
    work += (guint64) (crossing * MAX (before, here));
    crossing += n_edges[r];
    before = here;
  }
  return work;
}

/* Places all nodes of @layout and routes its edges from centre to centre, by whoever is fit for it. */
static gboolean
layered_place (GrLayout *layout, GError **error)
{
  guint64 span = 0;
  g_autoptr (GArray) level = gr_plain_levels (layout, &span);
  gboolean is_small = span <= MAX_SPAN_FULL && layout->node->len <= MAX_NODES_FULL, good = TRUE;
  layout->plain = span > MAX_SPAN_QUICK || layered_crossing_work (layout, level) > MAX_CROSSING_QUICK;
  gr_progress_tell (GR_PHRASE ("laying out"), 0, -1);
  if (layout->plain)
    gr_plain_run (layout);
  else
    good = is_small ? gr_tries_run (layout, span, error) : gr_graphviz_run (layout, GR_EFFORT_QUICK, error);
  if (!good)
    return FALSE;
  if (layout->plain || !is_small)
    gr_layout_stretch (layout, GR_LAYERED_ASPECT, GR_LAYERED_MOST);
  if (layout->row > 0)
    gr_layout_wrap (layout, layout->row);
  return TRUE;
}

gboolean
gr_layout_run (GrLayout *layout, GError **error)
{
  GrNamed named = { 0 };
  layout->is_grouped = layout->group->len > 0 && layout->node->len <= MAX_NODES_GROUPED;
  gr_named_open (&named, layout);
  gboolean is_done = layout->is_grouped ? gr_graphviz_run (layout, GR_EFFORT_FULL, error)
                                        : gr_pack_run (layout, layered_place, error);
  if (is_done) {
    gr_named_join (&named, layout);
    gr_layout_smooth (layout);
  }
  gr_named_close (&named, layout);
  if (is_done)
    gr_layout_clip (layout);
  return is_done;
}
