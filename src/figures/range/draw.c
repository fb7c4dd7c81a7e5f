// SPDX-License-Identifier: MIT
// Bars in rows, the root on top, every bar as wide as the run that it sums; stems join it to its halves. A bar's fill
// says who wins the run, as everywhere in the program.
#include "figures/range/draw.h"

#include "diagram/fit.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "scene/text.h"

#define RANGE_WIDTH 470.0 /* points, as are all of these */
#define RANGE_LEAST_PITCH 26.0
#define RANGE_MOST_PITCH 112.0
#define RANGE_ROW 42.0
#define RANGE_BAR 25.0
#define RANGE_INSET 2.5 /* of a bar from the edge of its run */
#define RANGE_FRAME 2.8 /* width of the frame of what is chosen */
#define RANGE_MAT 3.6   /* from its middle to the bar in it */
#define RANGE_PICTURE_HEIGHT 90.0
#define RANGE_LEAST_SCALE 0.25
#define RANGE_LEAST_LETTER_SCALE 0.6 /* of pictures with letters in them */
#define RANGE_NAME_CHARACTERS 24

static const GrFont value_font = { 12, 600, GR_FACE_SANS, FALSE };
static const GrFont index_font = { 10, 500, GR_FACE_SANS, FALSE };
static const GrFont label_font = { 12.5, 700, GR_FACE_SANS, FALSE };

void
gr_range_measure (GrRangeView *view)
{
  double widest = 0, width = 1, height = 1;
  for (guint i = 0; i < view->tree->node->len; i++) {
    const GrRangeNode *node = gr_range_node (view->tree, i);
    double own = node->level == 0 ? gr_text_width (&value_font, node->name) : 0;
    widest = MAX (widest, MIN (own, RANGE_MOST_PITCH - 14));
  }
  gboolean has_text = FALSE;
  for (guint i = 0; view->piece != NULL && i < view->n; i++) {
    const GrScene *piece = view->piece->pdata[i];
    width = MAX (width, piece->bounds.width);
    height = MAX (height, piece->bounds.height);
    has_text |= gr_scene_has_text (piece);
  }
  double room = CLAMP (RANGE_WIDTH / view->n, RANGE_LEAST_PITCH, RANGE_MOST_PITCH);
  view->scale = MIN (MIN (1, (room - 12) / width), RANGE_PICTURE_HEIGHT / height);
  if (view->scale < (has_text ? RANGE_LEAST_LETTER_SCALE : RANGE_LEAST_SCALE))
    view->piece = NULL;
  double needed = MAX (RANGE_LEAST_PITCH, widest + 14);
  view->pitch = view->piece != NULL ? MAX (needed, view->scale * width + 12) : needed;
}

/* @name cut so short that it fits @width. (transfer full) */
static char *
name_fitted (const char *name, double width)
{
  char *text = gr_words_short (name, RANGE_NAME_CHARACTERS);
  for (guint n = g_utf8_strlen (text, -1); n > 2 && gr_text_width (&value_font, text) > width; n--) {
    g_free (text);
    text = gr_words_short (name, n - 1);
  }
  return text;
}

static GrInk
node_fill (const GrRangeView *view, const GrRangeNode *node)
{
  if (!view->tree->study->is_partizan)
    return gr_ink_value (node->value);
  switch (node->outcome) {
  case GR_OUTCOME_P:
    return GR_INK_PAPER;
  case GR_OUTCOME_N:
    return GR_INK_WIN_EITHER;
  case GR_OUTCOME_L:
    return GR_INK_WIN_LEFT;
  case GR_OUTCOME_R:
    return GR_INK_WIN_RIGHT;
  case GR_OUTCOME_D: /* of loopy play, which this figure does not show */
    break;
  }
  g_assert_not_reached ();
}

static GrInk
node_ink (const GrRangeView *view, const GrRangeNode *node)
{
  if (!view->tree->study->is_partizan)
    return gr_ink_on_value (node->value);
  switch (node->outcome) {
  case GR_OUTCOME_P:
    return GR_INK_INK;
  case GR_OUTCOME_N:
    return GR_INK_ON_WIN_EITHER;
  case GR_OUTCOME_L:
    return GR_INK_ON_WIN_LEFT;
  case GR_OUTCOME_R:
    return GR_INK_ON_WIN_RIGHT;
  case GR_OUTCOME_D:
    break;
  }
  g_assert_not_reached ();
}

static double
node_middle (const GrRangeView *view, const GrRangeNode *node)
{
  return (node->first + node->last + 1) * view->pitch / 2;
}

static double
node_top (const GrRangeNode *node)
{
  return -(double) node->level * RANGE_ROW - RANGE_BAR;
}

static void
add_stems (const GrRangeView *view, const GrRangeNode *node, const guint8 *look, GrScene *scene)
{
  for (guint side = 0; side < 2 && node->level > 0; side++) {
    const GrRangeNode *half = gr_range_node (view->tree, node->half[side]);
    GrRangeLook own = look[node->half[side]];
    gboolean is_hot = own == GR_RANGE_FRESH || own == GR_RANGE_TAKEN || own == GR_RANGE_PASSED;
    double x = node_middle (view, half);
    gr_scene_open_blank (scene);
    gr_scene_add_line (scene, x, node_top (half), x, node_top (node) + RANGE_BAR,
                       &(GrPaint) { .stroke = GR_INK_FAINT, .width = 1.2 });
    gr_scene_close_blank (scene);
    gr_scene_open_answer (scene);
    gr_scene_add_line (scene, x, node_top (half), x, node_top (node) + RANGE_BAR,
                       &(GrPaint) { .stroke = is_hot ? GR_INK_ACCENT : GR_INK_FAINT, .width = is_hot ? 2 : 1.2 });
    gr_scene_close_answer (scene);
  }
}

/* What component @i is called, which is not its value. (transfer full) */
static char *
given_name (const GrRangeView *view, guint i)
{
  const GrComponent *own = gr_study_component (view->tree->study, i);
  g_autoptr (GString) label = g_string_new (NULL);
  gr_summand_caption (gr_study_summand (view->tree->study, i), own->realm, own->start, label);
  return g_strdup (label->str);
}

static void
add_node (const GrRangeView *view, const GrRangeNode *node, GrRangeLook look, GrScene *scene)
{
  double x = node->first * view->pitch + RANGE_INSET, top = node_top (node);
  double width = (node->last - node->first + 1) * view->pitch - 2 * RANGE_INSET;
  double height = RANGE_BAR;
  GrPaint paint = { node_fill (view, node), GR_INK_INK, 1.2, GR_DASH_SOLID };
  g_autofree char *title = g_strdup_printf ("%u..%u: %s", node->first, node->last, node->name);
  gr_scene_open (scene, "node", title, NULL);
  gboolean is_given = node->level == 0 && view->piece == NULL; /* nothing else says what it is */
  gr_scene_open_blank (scene);
  gr_scene_add_rect (scene, x, top, width, height, 4.5, &(GrPaint) { GR_INK_PAPER, GR_INK_INK, 1.2, GR_DASH_SOLID });
  gr_scene_close_blank (scene);
  gr_scene_open_answer (scene);
  if (look == GR_RANGE_TAKEN) { /* what is chosen is framed and keeps its own fill, which tells its value */
    gr_scene_add_rect (scene, x, top, width, height, 6,
                       &(GrPaint) { GR_INK_PAPER, GR_INK_ACCENT, RANGE_FRAME, GR_DASH_SOLID });
    x += RANGE_MAT;
    top += RANGE_MAT;
    width -= 2 * RANGE_MAT;
    height -= 2 * RANGE_MAT;
  } else if (look == GR_RANGE_FRESH || look == GR_RANGE_PASSED) {
    paint.stroke = GR_INK_ACCENT;
    paint.width = look == GR_RANGE_FRESH ? 2.6 : 1.8;
    paint.dash = look == GR_RANGE_FRESH ? GR_DASH_SOLID : GR_DASH_DASHED;
  }
  gr_scene_add_rect (scene, x, top, width, height, 4.5, &paint);
  if (node->outcome == GR_OUTCOME_P) /* zero is told by shape */
    gr_scene_add_rect (scene, x + 2.4, top + 2.4, width - 4.8, height - 4.8, 3,
                       &(GrPaint) { .stroke = paint.stroke, .width = 0.9 });
  g_autofree char *name = name_fitted (node->name, width - 8);
  double middle = node_middle (view, node), baseline = top + height / 2 + 0.36 * value_font.size;
  gr_scene_add_text (scene, middle, baseline, GR_ANCHOR_MIDDLE, &value_font, node_ink (view, node), name);
  gr_scene_close_answer (scene);
  if (is_given) {
    g_autofree char *given = node->first != view->changed ? given_name (view, node->first) : g_strdup (node->name);
    g_autofree char *fitted = name_fitted (given, width - 8);
    gr_scene_open_blank (scene);
    gr_scene_add_text (scene, middle, baseline, GR_ANCHOR_MIDDLE, &value_font, GR_INK_INK, fitted);
    gr_scene_close_blank (scene);
  }
  gr_scene_close (scene);
}

/* Numbers and pictures under the bars. Gives the height below them. */
static double
add_foot (const GrRangeView *view, GrScene *scene)
{
  double bottom = 18;
  for (guint i = 0; i < view->n; i++) {
    double x = (i + 0.5) * view->pitch;
    g_autofree char *number = g_strdup_printf ("%u", i);
    gr_scene_add_text (scene, x, 14, GR_ANCHOR_MIDDLE, &index_font, GR_INK_SOFT, number);
    if (view->piece == NULL || i == view->changed)
      continue;
    const GrScene *piece = view->piece->pdata[i];
    GrBox box = piece->bounds;
    if (box.width < 0)
      continue;
    gr_fit_append (scene, piece, x - view->scale * (box.x + box.width / 2), 24 - view->scale * box.y, view->scale);
    bottom = MAX (bottom, 24 + view->scale * box.height);
  }
  return bottom;
}

GrScene *
gr_range_draw (const GrRangeView *view, const guint8 *look, guint first, guint last, const char *label)
{
  GrScene *scene = gr_scene_new ();
  double top = node_top (gr_range_node (view->tree, 0)) - 2;
  gr_scene_reserve (scene, (GrBox) { 0, top, view->n * view->pitch, -top });
  for (guint i = 0; i < view->tree->node->len; i++)
    if (look[i] != GR_RANGE_HIDDEN)
      add_stems (view, gr_range_node (view->tree, i), look, scene);
  for (guint i = 0; i < view->tree->node->len; i++)
    if (look[i] != GR_RANGE_HIDDEN)
      add_node (view, gr_range_node (view->tree, i), look[i], scene);
  double bottom = add_foot (view, scene);
  if (first <= last) {
    const GrPaint brace = { .stroke = GR_INK_ACCENT, .width = 1.6 };
    double left = first * view->pitch + RANGE_INSET, right = (last + 1) * view->pitch - RANGE_INSET;
    gr_scene_add_brace_below (scene, left, right, bottom + 6, 10, &brace);
    gr_scene_open_answer (scene);
    gr_scene_add_text (scene, (left + right) / 2, bottom + 32, GR_ANCHOR_MIDDLE, &label_font, GR_INK_ACCENT, label);
    gr_scene_close_answer (scene);
  }
  return scene;
}
