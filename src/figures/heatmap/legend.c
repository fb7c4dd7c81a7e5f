// SPDX-License-Identifier: MIT
// The legend of a heatmap: the marks that occur, and what its colours mean.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/pixels.h"
#include "figures/heatmap/heatmap.h"
#include "scene/text.h"

#define LEGEND_WIDTH 240.0 /* the least */
#define LEGEND_ICON 13.0
#define LEGEND_LINE 18.0

static const GrFont legend_font = { GR_TYPE_LABEL, 400, GR_FACE_SANS, FALSE };

/* Entries that flow. */
typedef struct {
  GrScene *out;
  double left, right, x, y;
} Flow;

/* Sets @text behind an icon of @width; gives the x of the icon. */
static double
flow_add (Flow *flow, double width, const char *text)
{
  double all = width + 5 + gr_text_width (&legend_font, text);
  if (flow->x > flow->left && flow->x + all > flow->right) {
    flow->x = flow->left;
    flow->y += LEGEND_LINE;
  }
  double at = flow->x;
  gr_scene_add_text (flow->out, at + width + 5, flow->y + 0.35 * legend_font.size, GR_ANCHOR_START, &legend_font,
                     GR_INK_SOFT, text);
  flow->x += all + 16;
  return at;
}

/* The same behind a square of @side; gives its x. */
static double
flow_add_square (Flow *flow, double side, double radius, GrPaint paint, const char *text)
{
  double x = flow_add (flow, side, text);
  gr_scene_add_rect (flow->out, x, flow->y - side / 2, side, side, radius, &paint);
  return x;
}

/* How a position that the player to move loses is told. */
static void
legend_add_lost (const GrHeatmap *heatmap, Flow *flow)
{
  static const GrPaint line = { GR_INK_NONE, GR_INK_SOFT, 0.7, GR_DASH_SOLID };
  const char *text = gr_phrase ("P: mover loses", heatmap->request->lang);
  GrPaint paper = { GR_INK_PAPER, GR_INK_SOFT, 0.7, GR_DASH_SOLID };
  gboolean has_dots = heatmap->are_dots && heatmap->n_lost <= GR_HEATMAP_DOTS;
  if (has_dots || (heatmap->is_banded && heatmap->cell < GR_SQUARE_FINE)) {
    double x = flow_add (flow, LEGEND_ICON - 3, text);
    gr_square_add_ring (flow->out, x + LEGEND_ICON / 2 - 1.5, flow->y, LEGEND_ICON / 2 - 1.5);
    return;
  }
  double x = flow_add_square (flow, LEGEND_ICON, 1.5, paper, text);
  if (!heatmap->are_dots)
    gr_scene_add_rect (flow->out, x + 2.2, flow->y - 4.3, 8.6, 8.6, 1, &line);
  else
    flow_add_square (flow, LEGEND_ICON, 1.5, (GrPaint) { GR_INK_WIN, GR_INK_SOFT, 0.7, GR_DASH_SOLID },
                     gr_phrase ("N: mover wins", heatmap->request->lang));
}

/* What occurs. */
typedef struct {
  gboolean mark[GR_N_SQUARE_MARKS], hole, lost;
  const GrScene *piece; /* (nullable) */
  const char *diagonal; /* (nullable) */
} Occurs;

static void
legend_add_marks (const GrHeatmap *heatmap, const Occurs *occurs, Flow *flow)
{
  static const char *const words[GR_N_SQUARE_MARKS] = {
    [GR_SQUARE_START] = GR_PHRASE ("start"),
    [GR_SQUARE_SEEN] = GR_PHRASE ("they differ"),
    [GR_SQUARE_WINNING] = GR_PHRASE ("winning move"),
    [GR_SQUARE_LOWER] = GR_PHRASE ("winning move that lowers the value"),
    [GR_SQUARE_RAISE] = GR_PHRASE ("winning move that raises the value"),
  };
  const double side = 14;
  for (guint mark = GR_SQUARE_START; mark < GR_N_SQUARE_MARKS; mark++) {
    if (!occurs->mark[mark] || words[mark] == NULL)
      continue;
    gboolean is_move = mark >= GR_SQUARE_WINNING, has_change = mark > GR_SQUARE_WINNING;
    double x = flow_add (flow, has_change ? 1.7 * side : side, gr_phrase (words[mark], heatmap->request->lang));
    if (is_move)
      gr_square_add_arrow (flow->out, (GrPoint) { x - 2, flow->y }, (GrPoint) { x + side + 1, flow->y },
                           GR_SQUARE_MOVE);
    gr_square_add_mark (flow->out, is_move ? x + 1.2 * side : x, flow->y - (is_move ? 0.8 : 0.5) * side, side, 1.5,
                        mark, GR_INK_INK);
    if (mark == GR_SQUARE_START && occurs->piece != NULL && !heatmap->are_dots)
      gr_scene_append (flow->out, occurs->piece, x + side / 2, flow->y, 0.5);
  }
}

static void
legend_add_colours (const GrHeatmap *heatmap, const Occurs *occurs, Flow *flow)
{
  const char *lang = heatmap->request->lang;
  const GrPaint unknown = { GR_INK_SHADE, GR_INK_SOFT, 0.6, GR_DASH_SOLID };
  const GrPaint merged = { GR_INK_PAPER, GR_INK_SOFT, 0.7, GR_DASH_SOLID };
  gboolean has_bands = !heatmap->are_dots && !heatmap->has_numbers && heatmap->shows_values;
  for (guint band = 0; has_bands && band < gr_pixels_n_bands (heatmap->largest); band++) {
    GrInk ink;
    g_autofree char *text = gr_pixels_band (band, heatmap->largest, &ink);
    flow_add_square (flow, LEGEND_ICON - 2, 1, (GrPaint) { ink, GR_INK_SOFT, 0.6, GR_DASH_SOLID }, text);
  }
  if (occurs->lost && (!has_bands || heatmap->is_banded))
    legend_add_lost (heatmap, flow);
  if (occurs->hole) {
    double x = flow_add_square (flow, LEGEND_ICON, 1.5, (GrPaint) { .fill = GR_INK_SOFT }, gr_phrase ("wall", lang));
    gr_square_add_hatch (flow->out, x, flow->y - 6.5, LEGEND_ICON);
  }
  if (gr_heatmap_at (heatmap, 0)->has_gaps && !heatmap->are_dots)
    flow_add_square (flow, LEGEND_ICON - 2, 1, unknown, gr_phrase ("not reached", lang));
  if (occurs->diagonal != NULL && !heatmap->are_dots)
    flow_add_square (flow, LEGEND_ICON, 4.7, merged, occurs->diagonal);
  if (heatmap->has_sums)
    flow_add (flow, 0, gr_phrase ("large g(m, n), small g(m) ⊕ g(n)", lang));
}

/* Draws a legend of the marks and colours that occur under what is in @out, unless --legend says no. */
static void
heatmap_add_legend (const GrHeatmap *heatmap, GrScene *out)
{
  if (gr_args_choice (heatmap->request->args, "legend") != GR_YES)
    return;
  double x = out->bounds.x, y = out->bounds.y + out->bounds.height + 14, width = MAX (out->bounds.width, LEGEND_WIDTH);
  gr_scene_open (out, GR_TAG_LEGEND, NULL, NULL);
  gr_scene_add_line (out, x, y, x + width, y, &(GrPaint) { GR_INK_NONE, GR_INK_LINE, 0.8, GR_DASH_SOLID });
  Flow flow = { out, x, x + width, x, y + 14 };
  Occurs occurs = { { FALSE } };
  for (guint i = 0; i < heatmap->squares->len; i++) {
    const GrSquares *squares = gr_heatmap_at (heatmap, i);
    occurs.piece = occurs.piece == NULL && heatmap->cell >= 22 ? squares->grid->piece : occurs.piece;
    occurs.diagonal = occurs.diagonal == NULL ? squares->grid->diagonal : occurs.diagonal;
    for (guint k = 0; k < squares->square->len; k++) {
      const GrSquare *square = gr_square_at (squares, k);
      occurs.mark[square->mark] = TRUE;
      occurs.hole |= square->state == GR_SQUARE_HOLE;
      occurs.lost |= square->state == GR_SQUARE_KNOWN && square->is_lost && square->mark != GR_SQUARE_FAINT;
    }
  }
  legend_add_marks (heatmap, &occurs, &flow);
  legend_add_colours (heatmap, &occurs, &flow);
  if (heatmap->is_summary) {
    static const char summary[] = GR_PHRASE (
      "Summary: only the %u positions of %u from which the player to move loses are drawn.");
    g_autofree char *note = g_strdup_printf (gr_phrase (summary, heatmap->request->lang), heatmap->n_lost, heatmap->n);
    gr_scene_add_paragraph (out, x, flow.y + 20, GR_FIT_WIDTH, 12.5, &legend_font, GR_INK_SOFT, note);
  }
  gr_scene_close (out);
}

GrFrame *
gr_heatmap_add_frame (const GrHeatmap *heatmap, GPtrArray *frames, const char *sentence, const char *result)
{
  gboolean is_drawn = !heatmap->request->data_only;
  GrScene *scene = is_drawn ? gr_heatmap_draw (heatmap) : gr_scene_new ();
  GrFrame *frame = gr_frame_new (scene, sentence, result);
  if (is_drawn)
    heatmap_add_legend (heatmap, scene);
  else
    frame->table = gr_heatmap_table (heatmap);
  if (is_drawn && (!heatmap->are_dots || heatmap->is_summary))
    frame->plain = gr_heatmap_plain (heatmap);
  g_ptr_array_add (frames, frame);
  return frame;
}
