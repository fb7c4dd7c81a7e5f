// SPDX-License-Identifier: MIT
// The legend of grids: the marks and colours that occur in them, each as it is drawn there.
#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/pixels.h"
#include "figures/heatmap/heatmap.h"

#define LEGEND_ICON 13.0
#define LEGEND_LINE 18.0

/* @text behind a square of @side; gives its x. */
static double
key_add_square (GrKey *key, double side, double radius, GrPaint paint, const char *text)
{
  double x = gr_key_add (key, side + 5, text);
  gr_scene_add_rect (key->out, x, key->y - side / 2, side, side, radius, &paint);
  return x;
}

/* What occurs. */
typedef struct {
  gboolean mark[GR_N_SQUARE_MARKS], hole, lost;
  const GrScene *piece; /* (nullable) */
  const char *diagonal; /* (nullable) */
} Occurs;

static void
legend_add_marks (const GrHeatmap *heatmap, const Occurs *occurs, GrKey *key)
{
  static const char *const words[GR_N_SQUARE_MARKS] = {
    [GR_SQUARE_START] = GR_PHRASE ("start"),
    [GR_SQUARE_HERE] = GR_PHRASE ("worked out below"),
    [GR_SQUARE_SEEN] = GR_PHRASE ("they differ"),
    [GR_SQUARE_WINNING] = GR_PHRASE ("winning move"),
    [GR_SQUARE_LOWER] = GR_PHRASE ("winning move that lowers the value"),
    [GR_SQUARE_RAISE] = GR_PHRASE ("winning move that raises the value"),
  };
  const double side = 14;
  for (guint mark = GR_SQUARE_START; mark < GR_N_SQUARE_MARKS; mark++) {
    if (!occurs->mark[mark] || words[mark] == NULL)
      continue;
    const char *word = mark == GR_SQUARE_SEEN && heatmap->has_seen ? GR_PHRASE ("one move away") : words[mark];
    gboolean is_move = mark >= GR_SQUARE_WINNING, has_change = mark > GR_SQUARE_WINNING;
    double x = gr_key_add (key, (has_change ? 1.7 * side : side) + 5, gr_phrase (word, heatmap->request->lang));
    if (is_move)
      gr_square_add_arrow (key->out, (GrPoint) { x - 2, key->y }, (GrPoint) { x + side + 1, key->y }, GR_SQUARE_MOVE);
    gr_square_add_mark (key->out, is_move ? x + 1.2 * side : x, key->y - (is_move ? 0.28 : 0.5) * side, side, 1.5, mark,
                        GR_INK_INK);
    if (mark == GR_SQUARE_START && occurs->piece != NULL && !heatmap->are_dots)
      gr_scene_append (key->out, occurs->piece, x + side / 2, key->y, 0.5);
  }
}

static void
legend_add_colours (const GrHeatmap *heatmap, const Occurs *occurs, GrKey *key)
{
  const char *lang = heatmap->request->lang;
  const GrPaint unknown = { GR_INK_SHADE, GR_INK_SOFT, 0.6, GR_DASH_SOLID };
  const GrPaint merged = { GR_INK_PAPER, GR_INK_SOFT, 0.7, GR_DASH_SOLID };
  gboolean has_bands = !heatmap->are_dots && !heatmap->has_numbers && heatmap->shows_values;
  for (guint band = 0; has_bands && band < gr_pixels_n_bands (heatmap->largest); band++) {
    GrInk ink;
    g_autofree char *text = gr_pixels_band (band, heatmap->largest, &ink);
    key_add_square (key, LEGEND_ICON - 2, 1, (GrPaint) { ink, GR_INK_SOFT, 0.6, GR_DASH_SOLID }, text);
  }
  if (occurs->lost && (!has_bands || heatmap->is_banded || heatmap->cell >= GR_SQUARE_FINE)) {
    /* How a position that the player to move loses is told. */
    const char *text = gr_outcome_key (GR_OUTCOME_P, heatmap->request);
    GrPaint paper = { GR_INK_PAPER, GR_INK_SOFT, 0.7, GR_DASH_SOLID };
    gboolean has_dots = heatmap->are_dots && heatmap->n_lost <= GR_HEATMAP_DOTS;
    if (has_dots || (heatmap->is_banded && heatmap->cell < GR_SQUARE_FINE)) {
      double x = gr_key_add (key, LEGEND_ICON + 2, text);
      gr_square_add_ring (key->out, x + LEGEND_ICON / 2 - 1.5, key->y, LEGEND_ICON / 2 - 1.5);
    } else {
      double x = key_add_square (key, LEGEND_ICON, 1.5, paper, text);
      if (!heatmap->are_dots)
        gr_scene_add_rect (key->out, x + 2.2, key->y - 4.3, 8.6, 8.6, 1, GR_STROKE (GR_INK_SOFT, 0.7));
      else
        key_add_square (key, LEGEND_ICON, 1.5, (GrPaint) { GR_INK_WIN, GR_INK_SOFT, 0.7, GR_DASH_SOLID },
                        gr_outcome_key (GR_OUTCOME_N, heatmap->request));
    }
  }
  if (occurs->hole) {
    double x = key_add_square (key, LEGEND_ICON, 1.5, (GrPaint) { .fill = GR_INK_SOFT }, gr_phrase ("wall", lang));
    gr_square_add_hatch (key->out, x, key->y - 6.5, LEGEND_ICON);
  }
  if (gr_heatmap_at (heatmap, 0)->is_mirrored)
    gr_key_add (key, 0, gr_phrase ("mirror images are the same position", lang));
  if (gr_heatmap_at (heatmap, 0)->has_gaps && !heatmap->are_dots)
    key_add_square (key, LEGEND_ICON - 2, 1, unknown, gr_phrase ("not reached", lang));
  if (occurs->diagonal != NULL && !heatmap->are_dots)
    key_add_square (key, LEGEND_ICON, 4.7, merged, occurs->diagonal);
  if (heatmap->has_sums)
    gr_key_add (key, 5, gr_phrase ("large g(m, n), small g(m) ⊕ g(n)", lang));
}

void
gr_heatmap_add_legend (const GrHeatmap *heatmap, GrScene *out)
{
  if (gr_args_choice (heatmap->request->args, "legend") != GR_YES)
    return;
  double x = out->bounds.x, y = out->bounds.y + out->bounds.height + 14,
         width = MAX (out->bounds.width, GR_HEATMAP_LEGEND);
  gr_scene_open (out, GR_TAG_LEGEND, NULL, NULL);
  gr_scene_add_line (out, x, y, x + width, y, GR_STROKE (GR_INK_LINE, 0.8));
  GrKey key = { out, x, x + width, x, y + 14, LEGEND_LINE, 16, 0.35 * GR_TYPE_LABEL };
  Occurs occurs = { { FALSE } };
  GR_EACH_POINTER (i, const GrSquares, squares, heatmap->squares) {
    occurs.piece = occurs.piece == NULL && heatmap->cell >= GR_SQUARE_PIECE ? squares->grid->piece : occurs.piece;
    occurs.diagonal = occurs.diagonal == NULL ? squares->grid->diagonal : occurs.diagonal;
    GR_EACH (k, const GrSquare, square, squares->square) {
      occurs.mark[square->mark] = TRUE;
      occurs.hole |= square->state == GR_SQUARE_HOLE;
      occurs.lost |= square->state == GR_SQUARE_KNOWN && square->is_lost && square->mark != GR_SQUARE_FAINT;
    }
  }
  legend_add_marks (heatmap, &occurs, &key);
  legend_add_colours (heatmap, &occurs, &key);
  if (heatmap->is_summary) {
    static const char summary[] = GR_PHRASE (
      "Summary: only the %u positions of %u from which the player to move loses are drawn.");
    g_autofree char *note = gr_say (summary, heatmap->request->lang, heatmap->n_lost, heatmap->n);
    gr_scene_add_paragraph (out, x, key.y + 20, GR_FIT_WIDTH, 12.5, &gr_label_400, GR_INK_SOFT, note);
  }
  gr_scene_close (out);
}
