// SPDX-License-Identifier: MIT
// Bars in rows, the root on top, every bar as wide as the run that it sums; stems join it to its halves. A bar's fill
// says who wins the run, as everywhere in the program.
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "figures/range/range.h"
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
gr_range_measure (GrRange *range)
{
  double widest = 0, width = 1, height = 1;
  for (guint i = 0; i < range->node->len; i++) {
    const GrRangeNode *node = gr_range_node (range, i);
    double own = node->level == 0 ? gr_text_width (&value_font, node->name) : 0;
    widest = MAX (widest, MIN (own, RANGE_MOST_PITCH - 14));
  }
  gboolean has_text = FALSE;
  for (guint i = 0; range->piece != NULL && i < range->n; i++) {
    const GrScene *piece = range->piece->pdata[i];
    width = MAX (width, piece->bounds.width);
    height = MAX (height, piece->bounds.height);
    has_text |= gr_scene_has_text (piece);
  }
  double room = CLAMP (RANGE_WIDTH / range->n, RANGE_LEAST_PITCH, RANGE_MOST_PITCH);
  range->scale = MIN (MIN (1, (room - 12) / width), RANGE_PICTURE_HEIGHT / height);
  if (range->scale < (has_text ? RANGE_LEAST_LETTER_SCALE : RANGE_LEAST_SCALE))
    g_clear_pointer (&range->piece, g_ptr_array_unref);
  double needed = MAX (RANGE_LEAST_PITCH, widest + 14);
  range->pitch = range->piece != NULL ? MAX (needed, range->scale * width + 12) : needed;
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

static double
node_middle (const GrRange *range, const GrRangeNode *node)
{
  return (node->first + node->last + 1) * range->pitch / 2;
}

static double
node_top (const GrRangeNode *node)
{
  return -(double) node->level * RANGE_ROW - RANGE_BAR;
}

static void
add_stems (const GrRange *range, const GrRangeNode *node, GrScene *scene)
{
  for (guint side = 0; side < 2 && node->level > 0; side++) {
    const GrRangeNode *half = gr_range_node (range, node->half[side]);
    GrRangeLook own = range->look[node->half[side]];
    gboolean is_hot = own == GR_RANGE_FRESH || own == GR_RANGE_TAKEN || own == GR_RANGE_PASSED;
    double x = node_middle (range, half);
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
given_name (const GrRange *range, guint i)
{
  const GrComponent *own = gr_study_component (range->study, i);
  g_autoptr (GString) label = g_string_new (NULL);
  gr_summand_caption (gr_study_summand (range->study, i), own->realm, own->start, label);
  return g_strdup (label->str);
}

static void
add_node (const GrRange *range, const GrRangeNode *node, GrRangeLook look, GrScene *scene)
{
  double x = node->first * range->pitch + RANGE_INSET, top = node_top (node);
  double width = (node->last - node->first + 1) * range->pitch - 2 * RANGE_INSET;
  double height = RANGE_BAR;
  GrNodeLook inks = {
    .verdict = { .has_grundy = !range->study->is_partizan, .grundy = node->value, .outcome = node->outcome },
    .is_partizan = range->study->is_partizan
  };
  GrPaint paint = { GR_INK_PAPER, GR_INK_INK, 1.2, GR_DASH_SOLID };
  GrInk on;
  gr_node_inks (&inks, &paint.fill, &on);
  g_autofree char *title = g_strdup_printf ("%u..%u: %s", node->first, node->last, node->name);
  gr_scene_open (scene, "node", title, NULL);
  gboolean is_given = node->level == 0 && range->piece == NULL; /* nothing else says what it is */
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
  double middle = node_middle (range, node), baseline = top + height / 2 + 0.36 * value_font.size;
  gr_scene_add_text (scene, middle, baseline, GR_ANCHOR_MIDDLE, &value_font, on, name);
  gr_scene_close_answer (scene);
  if (is_given) {
    g_autofree char *given = node->first != range->changed ? given_name (range, node->first) : g_strdup (node->name);
    g_autofree char *fitted = name_fitted (given, width - 8);
    gr_scene_open_blank (scene);
    gr_scene_add_text (scene, middle, baseline, GR_ANCHOR_MIDDLE, &value_font, GR_INK_INK, fitted);
    gr_scene_close_blank (scene);
  }
  gr_scene_close (scene);
}

/* Numbers and pictures under the bars. Gives the height below them. */
static double
add_foot (const GrRange *range, GrScene *scene)
{
  double bottom = 18;
  for (guint i = 0; i < range->n; i++) {
    double x = (i + 0.5) * range->pitch;
    g_autofree char *number = g_strdup_printf ("%u", i);
    gr_scene_add_text (scene, x, 14, GR_ANCHOR_MIDDLE, &index_font, GR_INK_SOFT, number);
    if (range->piece == NULL || i == range->changed)
      continue;
    const GrScene *piece = range->piece->pdata[i];
    GrBox box = piece->bounds;
    if (box.width < 0)
      continue;
    gr_fit_append (scene, piece, x - range->scale * (box.x + box.width / 2), 24 - range->scale * box.y, range->scale);
    bottom = MAX (bottom, 24 + range->scale * box.height);
  }
  return bottom;
}

GrScene *
gr_range_draw (const GrRange *range, guint first, guint last, const char *label)
{
  GrScene *scene = gr_scene_new ();
  double top = node_top (gr_range_node (range, 0)) - 2;
  gr_scene_reserve (scene, (GrBox) { 0, top, range->n * range->pitch, -top });
  for (guint i = 0; i < range->node->len; i++)
    if (range->look[i] != GR_RANGE_HIDDEN)
      add_stems (range, gr_range_node (range, i), scene);
  for (guint i = 0; i < range->node->len; i++)
    if (range->look[i] != GR_RANGE_HIDDEN)
      add_node (range, gr_range_node (range, i), range->look[i], scene);
  double bottom = add_foot (range, scene);
  if (first <= last) {
    const GrPaint brace = { .stroke = GR_INK_ACCENT, .width = 1.6 };
    double left = first * range->pitch + RANGE_INSET, right = (last + 1) * range->pitch - RANGE_INSET;
    gr_scene_add_brace_below (scene, left, right, bottom + 6, 10, &brace);
    gr_scene_open_answer (scene);
    gr_scene_add_text (scene, (left + right) / 2, bottom + 32, GR_ANCHOR_MIDDLE, &label_font, GR_INK_ACCENT, label);
    gr_scene_close_answer (scene);
  }
  return scene;
}
