// SPDX-License-Identifier: MIT
// Mex derivations drawn: the position with “?”, an arrow, its followers in braces, the boxes below, dotted ways from
// followers to boxes, the ringed box's way back round whatever stands between, and a strip of the values found so far.
// Invariant: the position stands at (0, 0), and the strip in all frames at the height that gr_mex_place() found.
#include "figures/mex/mex.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "scene/text.h"

#define MEX_BRACE_DEPTH 6.0
#define MEX_WAY_DROP 14.0 /* of the way back below the last row of boxes, … */
#define MEX_WAY_GAP 5.0   /* … and below others */
#define MEX_MEMORY_GAP 62.0
#define MEX_MEMORY_SCALE 0.76
#define MEX_MEMORY_A_ROW 9
#define MEX_MEMORY_ROWS 4
#define MEX_LABEL_CHARACTERS 14

/* The foot of the boxes. */
static double
layout_bottom (const GrMexLayout *layout)
{
  return gr_mex_box_at (layout, layout->box->len - 1).y + layout->box_side / 2;
}

static void
mex_add_followers (const GrMexFigure *mex, const GrMexLayout *layout, GrScene *scene)
{
  static const GrFont font = { GR_TYPE_TEXT, 400, GR_FACE_SANS, FALSE };
  static const GrPaint brace = { GR_INK_NONE, GR_INK_SOFT, 1.1, GR_DASH_SOLID };
  double up = gr_node_radius () * layout->scale + 15, down = gr_node_radius () * layout->scale + 5;
  GrPoint right = gr_mex_brace_right (layout);
  gr_scene_add_arrow (scene, gr_node_ring_radius () + 6, 0, GR_MEX_BRACE_X - MEX_BRACE_DEPTH - 5, 0,
                      &(GrPaint) { GR_INK_NONE, GR_INK_FAINT, 1.1, GR_DASH_SOLID });
  gr_scene_add_brace (scene, GR_MEX_BRACE_X, -up, down, -MEX_BRACE_DEPTH, &brace);
  gr_scene_add_brace (scene, right.x, right.y - up, right.y + down, MEX_BRACE_DEPTH, &brace);
  for (guint i = 0; i < layout->group->len; i++) {
    const GrMexGroup *group = gr_mex_group (layout, i);
    GrNodeLook look = gr_node_look (mex->request, &group->verdict, group->label, i);
    GrPoint at = gr_mex_group_at (layout, i);
    look.paint = GR_PAINT_VALUE;
    g_autofree char *key = g_strdup_printf ("n%u", i);
    g_autofree char *lights = g_strdup_printf ("p f%u b%" G_GUINT64_FORMAT, i, group->verdict.grundy);
    gr_scene_open_piece (scene, key, lights, NULL);
    gr_node_add_badge (scene, at.x, at.y, layout->scale, &look);
    gr_scene_close_piece (scene);
  }
  if (layout->group->len == 0)
    gr_scene_add_text (scene, (GR_MEX_BRACE_X + right.x) / 2, 3.6, GR_ANCHOR_MIDDLE, &font, GR_INK_SOFT,
                       gr_phrase ("none", mex->request->lang));
  for (guint i = 0; i < layout->box->len && layout->is_aligned; i++) {
    GrPoint at = gr_mex_over_box (layout, i);
    g_autofree char *hidden = g_strdup_printf ("… +%u", gr_mex_box (layout, i)->n_hidden);
    if (gr_mex_box (layout, i)->n_hidden > 0)
      gr_scene_add_text (scene, at.x, at.y + 3.6, GR_ANCHOR_MIDDLE, &font, GR_INK_SOFT, hidden);
  }
}

void
gr_mex_add_box (GrScene *scene, double x, double y, double side, GrNimber value, gboolean is_crossed,
                gboolean is_ringed)
{
  double half = side / 2, inset = side * 0.11;
  g_autofree char *key = g_strdup_printf ("b%" G_GUINT64_FORMAT, value);
  gr_scene_open_piece (scene, key, NULL, &(GrBox) { x - half - 3, y - half - 3, side + 6, side + 6 });
  GrPaint paint = { is_crossed ? GR_INK_SHADE : GR_INK_PAPER,
                    is_ringed    ? GR_INK_ACCENT
                    : is_crossed ? GR_INK_SOFT
                                 : GR_INK_FAINT,
                    is_ringed ? 2.2 : 1.0, GR_DASH_SOLID };
  gr_scene_add_rect (scene, x - half, y - half, side, side, 0.18 * side, &paint);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
  GrFont font = { 0.5 * side, 600, GR_FACE_SANS, FALSE };
  double width = gr_text_width (&font, number);
  font.size = width > side - 5 ? MAX (5, font.size * (side - 5) / width) : font.size;
  GrInk ink = is_ringed ? GR_INK_ACCENT : is_crossed ? GR_INK_SOFT : GR_INK_FAINT;
  gr_scene_add_text (scene, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, ink, number);
  if (is_crossed) {
    gr_scene_add_line (scene, x - half + inset, y + half - inset, x + half - inset, y - half + inset,
                       &(GrPaint) { GR_INK_NONE, GR_INK_INK, MIN (1.4, 0.065 * side), GR_DASH_SOLID });
  }
  gr_scene_close_piece (scene);
}

static void
gr_mex_add_boxes (const GrMexLayout *layout, const GrMexProgress *progress, GrScene *scene)
{
  for (guint i = 0; i < layout->box->len; i++) {
    const GrMexBox *box = gr_mex_box (layout, i);
    GrPoint at = gr_mex_box_at (layout, i);
    if (box->is_gap) {
      GrFont font = { 0.5 * layout->box_side, 600, GR_FACE_SANS, FALSE };
      gr_scene_add_text (scene, at.x, at.y + 0.2 * font.size, GR_ANCHOR_MIDDLE, &font, GR_INK_FAINT, "…");
      continue;
    }
    gboolean is_ringed = progress->is_done && box->value == layout->derivation->verdict.grundy;
    gboolean is_crossed = gr_derivation_has (layout->derivation, progress->n_crossed, box->value);
    if (!is_crossed && !is_ringed) {
      gr_mex_add_box (scene, at.x, at.y, layout->box_side, box->value, FALSE, FALSE);
      continue;
    }
    gr_scene_open_answer (scene);
    gr_mex_add_box (scene, at.x, at.y, layout->box_side, box->value, is_crossed, is_ringed);
    gr_scene_close_answer (scene);
    gr_scene_open_blank (scene);
    gr_mex_add_box (scene, at.x, at.y, layout->box_side, box->value, FALSE, FALSE);
    gr_scene_close_blank (scene);
  }
}

/* The index of the box of @value, G_MAXUINT where it is not shown. */
static guint
layout_find_box (const GrMexLayout *layout, GrNimber value)
{
  for (guint i = 0; i < layout->box->len; i++)
    if (!gr_mex_box (layout, i)->is_gap && gr_mex_box (layout, i)->value == value)
      return i;
  return G_MAXUINT;
}

/* The ways of the values crossed out so far, from followers to boxes. */
static void
mex_add_flights (const GrMexLayout *layout, const GrMexProgress *progress, GrScene *scene)
{
  for (guint i = 0; i < layout->group->len; i++) {
    GrNimber value = gr_mex_group (layout, i)->verdict.grundy;
    guint box = layout_find_box (layout, value);
    if (box == G_MAXUINT || !gr_derivation_has (layout->derivation, progress->n_crossed, value))
      continue;
    gboolean is_now = progress->now != G_MAXUINT
                      && g_array_index (layout->derivation->distinct, GrNimber, progress->now) == value;
    g_autofree char *key = g_strdup_printf ("f%u", i);
    gr_scene_open_piece (scene, key, NULL, NULL);
    GrPoint start = gr_mex_group_at (layout, i), end = gr_mex_box_at (layout, box);
    double from = start.y + gr_node_radius () * layout->scale + 4, to = end.y - layout->box_side / 2 - 3;
    gr_scene_move (scene, start.x, from);
    gr_scene_curve (scene, start.x, from + 0.6 * (to - from), end.x, from + 0.4 * (to - from), end.x, to);
    gr_scene_paint (
      scene, &(GrPaint) { GR_INK_NONE, is_now ? GR_INK_ACCENT : GR_INK_SOFT, is_now ? 1.7 : 1.3, GR_DASH_DOTTED });
    gr_scene_close_piece (scene);
  }
}

/* The ringed number's way to the position: a bow where it passes no other box, else round the boxes: down, along and
   up. */
static void
mex_add_return (const GrMexLayout *layout, GrScene *scene)
{
  static const GrPaint paint = { GR_INK_NONE, GR_INK_ACCENT, 1.6, GR_DASH_SOLID };
  guint box = layout_find_box (layout, layout->derivation->verdict.grundy);
  if (box == G_MAXUINT)
    return;
  double x = gr_mex_box_at (layout, box).x, from = gr_mex_box_at (layout, box).y + layout->box_side / 2 + 4;
  double to = gr_node_ring_radius () + 5;
  GrPoint bow[4] = { { x, from }, { x, from + 32 }, { 0, from + 32 }, { 0, to } };
  gboolean is_free = TRUE;
  for (guint i = 1; i < 32 && is_free; i++) {
    GrPoint at = gr_curve_at (bow, i / 32.0);
    is_free = at.x <= layout->box_left - 3 || at.y >= layout_bottom (layout) + 3;
  }
  if (is_free) {
    gr_scene_add_curve_arrow (scene, bow, 4, &paint);
    return;
  }
  gboolean is_last = box / layout->boxes_a_row + 1 == gr_mex_rows (layout);
  double deep = from + (is_last ? MEX_WAY_DROP : MEX_WAY_GAP), bend = 30, left = MIN (bend, x);
  GrPoint way[10] = { { x, from },         { x, deep },    { x, deep }, { x - left / 2, deep }, { x - left, deep },
                      { bend + 10, deep }, { bend, deep }, { 0, deep }, { 0, deep - bend },     { 0, to } };
  gr_scene_add_curve_arrow (scene, way, 10, &paint);
}

/* The values found up to derivation @index, that one included where @is_done. */
static void
mex_add_memory (const GrMexFigure *mex, guint index, GrScene *scene)
{
  guint n = mex->derivation->len, most = MEX_MEMORY_A_ROW * MEX_MEMORY_ROWS;
  /* A window that moves on by rows. */
  guint first = index < most ? 0 : (index / MEX_MEMORY_A_ROW - MEX_MEMORY_ROWS + 1) * MEX_MEMORY_A_ROW;
  double top = mex->bottom + MEX_MEMORY_GAP, pitch = 40;
  GrFont font = { GR_TYPE_LABEL, 500, GR_FACE_SANS, FALSE };
  static const char found[] = GR_PHRASE ("Values found so far");
  static const char earlier[] = GR_PHRASE ("Values found so far (the first %u are not shown)");
  g_autofree char *text = first == 0 ? g_strdup (gr_phrase (found, mex->request->lang))
                                     : g_strdup_printf (gr_phrase (earlier, mex->request->lang), first);
  double right = MAX (300, MIN (n, MEX_MEMORY_A_ROW) * pitch) - gr_node_ring_radius ();
  gr_scene_add_line (scene, -gr_node_ring_radius (), top - 14, right, top - 14,
                     &(GrPaint) { GR_INK_NONE, GR_INK_LINE, 0.8, GR_DASH_SOLID });
  gr_scene_add_text (scene, -gr_node_ring_radius (), top, GR_ANCHOR_START, &font, GR_INK_SOFT, text);
  for (guint i = first; i < MIN (n, first + most); i++) {
    const GrDerivation *derivation = g_ptr_array_index (mex->derivation, i);
    g_autofree char *label = gr_words_short (derivation->label, 7);
    GrNodeLook look = gr_node_look (mex->request, i <= index ? &derivation->verdict : NULL, label, i);
    look.paint = GR_PAINT_VALUE;
    look.is_start = i == index;
    g_autoptr (GrScene) node = gr_scene_new ();
    gr_node_add (node, 0, 0, &look);
    guint column = (i - first) % MEX_MEMORY_A_ROW, row = (i - first) / MEX_MEMORY_A_ROW;
    gr_fit_append (scene, node, column * pitch, top + 36 + row * 46, MEX_MEMORY_SCALE);
  }
}

void
gr_mex_place (GrMexFigure *mex)
{
  for (guint i = 0; i < mex->derivation->len; i++) {
    g_auto (GrMexLayout) layout = { 0 };
    gr_mex_layout_init (&layout, g_ptr_array_index (mex->derivation, i), mex->request->is_form);
    mex->bottom = MAX (mex->bottom, layout_bottom (&layout));
  }
}

GrScene *
gr_mex_draw (const GrMexFigure *mex, guint index, const GrMexProgress *progress)
{
  const GrDerivation *derivation = g_ptr_array_index (mex->derivation, index);
  g_auto (GrMexLayout) layout = { 0 };
  gr_mex_layout_init (&layout, derivation, mex->request->is_form);
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_scene_open_answer (scene);
  mex_add_flights (&layout, progress, scene);
  if (progress->is_done)
    mex_add_return (&layout, scene);
  gr_scene_close_answer (scene);
  g_autofree char *label = gr_words_short (derivation->label, MEX_LABEL_CHARACTERS);
  GrNodeLook look = gr_node_look (mex->request, progress->is_done ? &derivation->verdict : NULL, label, 0);
  look.paint = GR_PAINT_VALUE;
  look.is_start = TRUE;
  gr_scene_open_piece (scene, "p", NULL, NULL);
  gr_node_add (scene, 0, 0, &look);
  gr_scene_close_piece (scene);
  mex_add_followers (mex, &layout, scene);
  gr_mex_add_boxes (&layout, progress, scene);
  if (mex->derivation->len > 1)
    mex_add_memory (mex, index, scene);
  return g_steal_pointer (&scene);
}

/* ---- plain text ---- */

char *
gr_mex_plain (const GrMexFigure *mex, guint index, const GrMexProgress *progress)
{
  const GrDerivation *derivation = g_ptr_array_index (mex->derivation, index);
  g_auto (GrMexLayout) layout = { 0 };
  gr_mex_layout_init (&layout, derivation, mex->request->is_form);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *label = gr_words_short (derivation->label, MEX_LABEL_CHARACTERS);
  g_string_append_printf (out, "%s  →  {", label);
  for (guint i = 0; i < layout.group->len; i++) {
    const GrMexGroup *group = gr_mex_group (&layout, i);
    g_autofree char *name = gr_words_short (group->label, MEX_LABEL_CHARACTERS);
    g_string_append_printf (out, "%s %s: %" G_GUINT64_FORMAT, i > 0 ? "," : "", name, group->verdict.grundy);
  }
  if (gr_mex_n_hidden (&layout) > 0)
    g_string_append_printf (out, ", … +%u", gr_mex_n_hidden (&layout));
  g_string_append (out, " }\n");
  for (guint i = 0; i < layout.box->len; i++) {
    const GrMexBox *box = gr_mex_box (&layout, i);
    if (box->is_gap)
      g_string_append (out, "  …");
    else if (gr_derivation_has (derivation, progress->n_crossed, box->value))
      g_string_append_printf (out, " [%" G_GUINT64_FORMAT "]", box->value);
    else if (progress->is_done && box->value == derivation->verdict.grundy)
      g_string_append_printf (out, " (%" G_GUINT64_FORMAT ")", box->value);
    else
      g_string_append_printf (out, "  %" G_GUINT64_FORMAT " ", box->value);
  }
  g_string_append_c (out, '\n');
  return g_strdup (out->str);
}
