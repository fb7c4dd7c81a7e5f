// SPDX-License-Identifier: MIT
// Layered layout: chooses who lays a graph out by what it would cost, and clips the routes. dot's time grows with the
// ranks that all edges span together (its virtual nodes) and not with nodes or edges alone: 550 of them take 17 ms,
// 1100 50 ms, 3700 550 ms, or 180 ms with fewer sweeps (2.42 on one core). So small spans are laid out in process with
// full effort, larger ones by the helper with less, and where that fails or is hopeless the plain method does it.
// Invariant: after a run every edge has 3k + 1 points, k ≥ 1, from border to border, in downward y.

#include "layout/layered.h"

#include "layout/graphviz.h"
#include "layout/helper.h"
#include "layout/pack.h"
#include "layout/plain.h"

#define MAX_SPAN_IN_PROCESS 1000
#define MAX_NODES_IN_PROCESS 400
#define MAX_SPAN_IN_HELPER 8000
#define LAYERED_ASPECT 0.9 /* graphs are pulled to this much of their breadth in length … */
#define LAYERED_MOST 2.2   /* … but no further than this */

/* Places all nodes of @layout and routes its edges from centre to centre, by whoever is fit for it. */
static void
layered_place (GrLayout *layout)
{
  guint64 span = 0;
  g_array_unref (gr_plain_levels (layout, &span));
  gboolean is_small = span <= MAX_SPAN_IN_PROCESS && layout->node->len <= MAX_NODES_IN_PROCESS;
  layout->plain = FALSE;
  if (is_small ? !gr_graphviz_run (layout, GR_EFFORT_FULL, NULL)
               : span > MAX_SPAN_IN_HELPER || !gr_helper_run (layout, NULL)) {
    gr_plain_run (layout);
    layout->plain = TRUE;
  }
  gr_layout_stretch (layout, LAYERED_ASPECT, LAYERED_MOST);
}

gboolean
gr_layout_run (GrLayout *layout, GError **error)
{
  gr_pack_run (layout, layered_place);
  gr_layout_clip (layout);
  return TRUE;
}

void
gr_layout_shutdown (void)
{
  gr_graphviz_shutdown ();
}
