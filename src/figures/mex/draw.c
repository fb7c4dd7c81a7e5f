// SPDX-License-Identifier: MIT
// Mex derivations drawn: the position with “?”, an arrow, its followers in braces, the boxes below, dotted ways from
// followers to boxes, the ringed box's way back, and a strip of the values found so far. Followers that do not fit
// into a row are grouped by value; groups and boxes beyond a few rows are left out with their number given.
// Invariant: the position stands at (0, 0); boxes and strip stand at the heights that gr_mex_place() found.
#include "figures/mex/draw.h"

#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "scene/text.h"

#define MEX_BRACE_X 78.0 /* left brace; the arrow leads there */
#define MEX_BRACE_DEPTH 6.0
#define MEX_SINGLE_WIDTH 318.0 /* all followers of one row */
#define MEX_CELL 40.0          /* least room for a follower */
#define MEX_GROUP_CELL 46.0    /* the same for a group */
#define MEX_WIDE_CELL 96.0     /* most, where there are few groups */
#define MEX_GROUPS_A_ROW 7
#define MEX_GROUP_ROWS 3
#define MEX_ROW_PITCH 52.0
#define MEX_BOX_GAP 36.0 /* from the followers to the boxes */
#define MEX_BOXES_A_ROW 12
#define MEX_BOX_ROWS 3
#define MEX_LARGE_BOXES 8 /* up to so many boxes are large */
#define MEX_MEMORY_SCALE 0.76
#define MEX_MEMORY_A_ROW 9
#define MEX_MEMORY_ROWS 4
#define MEX_LABEL_CHARACTERS 24

/* Followers of one value, or a single one. */
typedef struct {
  char *label; /* “3”, “3, 6”, “×12” */
  GrVerdict verdict;
} MexGroup;

/* A box with its number, or a gap between boxes. */
typedef struct {
  GrNimber value;
  gboolean is_gap;
} MexBox;

/* How one derivation is set out. */
typedef struct {
  const GrDerivation *derivation;
  GArray *group;  /* of MexGroup: those shown */
  guint n_hidden; /* groups left out */
  guint groups_a_row;
  double cell;
  GArray *box; /* of MexBox */
  guint boxes_a_row;
  double box_side, box_pitch, box_left;
} MexLayout;

static void
layout_clear (MexLayout *layout)
{
  g_clear_pointer (&layout->group, g_array_unref);
  g_clear_pointer (&layout->box, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MexLayout, layout_clear)

static void
group_clear (gpointer data)
{
  MexGroup *group = data;
  g_free (group->label);
}

static const MexGroup *
layout_group (const MexLayout *layout, guint index)
{
  return &g_array_index (layout->group, MexGroup, index);
}

static GrNimber
derivation_mex (const GrDerivation *derivation)
{
  return derivation->verdict.grundy;
}

/* ---- layout ---- */

static double
label_width (const char *label)
{
  static const GrFont font = { 9.5, 500, GR_FACE_SANS, FALSE };
  return gr_text_width (&font, label);
}

/* Every follower by itself, where they fit into one row. */
static gboolean
layout_singles (MexLayout *layout)
{
  const GrDerivation *derivation = layout->derivation;
  guint n = derivation->follower->len;
  double cell = MEX_CELL;
  for (guint i = 0; i < n && n * cell <= MEX_SINGLE_WIDTH; i++) {
    g_autofree char *label = gr_words_short (gr_derivation_follower (derivation, i)->label, 18);
    cell = MAX (cell, label_width (label) + 9);
  }
  if (n * cell > MEX_SINGLE_WIDTH)
    return FALSE;
  for (guint i = 0; i < n; i++) {
    const GrFollower *follower = gr_derivation_follower (derivation, i);
    MexGroup group = { g_strdup (follower->label), follower->verdict };
    g_array_append_val (layout->group, group);
  }
  layout->cell = n <= 5 ? MAX (cell, 54) : cell;
  layout->groups_a_row = MAX (1, n);
  return TRUE;
}

/* @label cut to @width points. (transfer full) */
static char *
label_fitting (const char *label, double width)
{
  for (guint n = 18; n > 2; n--) {
    g_autofree char *cut = gr_words_short (label, n);
    if (label_width (cut) <= width)
      return g_steal_pointer (&cut);
  }
  return g_strdup ("…");
}

/* The label of the followers of @value: their own where they fit into @width points, else how many there are. */
static MexGroup
layout_group_of (const GrDerivation *derivation, GrNimber value, double width)
{
  MexGroup group = { NULL, { 0 } };
  g_autoptr (GString) joined = g_string_new (NULL);
  guint n = 0;
  for (guint i = 0; i < derivation->follower->len; i++) {
    const GrFollower *follower = gr_derivation_follower (derivation, i);
    if (follower->verdict.grundy != value)
      continue;
    gboolean stays_terminal = follower->verdict.terminal && (n == 0 || group.verdict.terminal);
    group.verdict = follower->verdict;
    group.verdict.terminal = stays_terminal;
    if (joined->len < 64)
      g_string_append_printf (joined, "%s%s", n > 0 ? ", " : "", follower->label);
    n++;
  }
  gboolean fits = joined->len < 64 && label_width (joined->str) <= width;
  group.label = n == 1 ? label_fitting (joined->str, width)
                : fits ? g_strdup (joined->str)
                       : g_strdup_printf ("×%u", n);
  return group;
}

static void
layout_groups (MexLayout *layout)
{
  guint n_values = layout->derivation->distinct->len;
  guint n_shown = MIN (n_values, MEX_GROUPS_A_ROW * MEX_GROUP_ROWS);
  if (n_shown < n_values)
    n_shown -= 2; /* room for “… and 34 more” */
  layout->n_hidden = n_values - n_shown;
  layout->groups_a_row = MIN (MEX_GROUPS_A_ROW, n_values);
  layout->cell = CLAMP (MEX_SINGLE_WIDTH / n_values, MEX_GROUP_CELL, MEX_WIDE_CELL);
  for (guint i = 0; i < n_shown; i++) {
    GrNimber value = g_array_index (layout->derivation->distinct, GrNimber, i);
    MexGroup group = layout_group_of (layout->derivation, value, layout->cell - 5);
    g_array_append_val (layout->group, group);
  }
}

static guint
layout_group_rows (const MexLayout *layout)
{
  guint n = layout->group->len + (layout->n_hidden > 0 ? 2 : 0);
  return MAX (1, (n + layout->groups_a_row - 1) / layout->groups_a_row);
}

static void
layout_add_boxes (MexLayout *layout, GrNimber first, guint n)
{
  for (guint i = 0; i < n; i++) {
    MexBox box = { first + i, FALSE };
    g_array_append_val (layout->box, box);
  }
}

static void
layout_add_gap (MexLayout *layout)
{
  MexBox gap = { 0, TRUE };
  g_array_append_val (layout->box, gap);
}

/* Boxes for the values above the mex, with gaps between; FALSE where the row has no room for them. */
static gboolean
layout_add_large (MexLayout *layout, guint room)
{
  const GArray *distinct = layout->derivation->distinct;
  GrNimber last = g_array_index (layout->box, MexBox, layout->box->len - 1).value;
  guint n_before = layout->box->len;
  for (guint i = 0; i < distinct->len; i++) {
    GrNimber value = g_array_index (distinct, GrNimber, i);
    if (value <= last)
      continue;
    if (value > last + 1)
      layout_add_gap (layout);
    layout_add_boxes (layout, value, 1);
    last = value;
    if (layout->box->len > room) {
      g_array_set_size (layout->box, n_before);
      return FALSE;
    }
  }
  return TRUE;
}

/* The boxes 0 1 2 … to a little beyond the mex and the largest value; where that is too much, as far as the mex;
   where even that is too much, the first and the last of them. */
static void
layout_boxes (MexLayout *layout)
{
  const GArray *distinct = layout->derivation->distinct;
  GrNimber mex = derivation_mex (layout->derivation);
  GrNimber largest = distinct->len > 0 ? g_array_index (distinct, GrNimber, distinct->len - 1) : 0;
  guint most = MEX_BOXES_A_ROW * MEX_BOX_ROWS;
  layout->boxes_a_row = MEX_BOXES_A_ROW;
  if (largest < MEX_BOXES_A_ROW - 1 && mex < MEX_BOXES_A_ROW - 1) {
    layout_add_boxes (layout, 0, MIN (MEX_BOXES_A_ROW, MAX ((guint) largest + 2, (guint) mex + 3)));
  } else if (mex + 2 <= MEX_BOXES_A_ROW) {
    layout_add_boxes (layout, 0, (guint) mex + 2);
    layout_add_large (layout, MEX_BOXES_A_ROW);
  } else if (mex < most) {
    /* The mex stands in the last row, so that its number has a free way. */
    layout_add_boxes (layout, 0, (guint) mex + 1 + ((mex + 1) % MEX_BOXES_A_ROW != 0 ? 1 : 0));
  } else {
    layout_add_boxes (layout, 0, MEX_BOXES_A_ROW * (MEX_BOX_ROWS - 1) - 1);
    layout_add_gap (layout);
    layout_add_boxes (layout, mex - MEX_BOXES_A_ROW + 2, MEX_BOXES_A_ROW);
  }
  gboolean is_large = layout->box->len <= MEX_LARGE_BOXES;
  layout->box_side = is_large ? 31 : 25;
  layout->box_pitch = is_large ? 43 : 31;
}

static guint
layout_box_rows (const MexLayout *layout)
{
  return (layout->box->len + layout->boxes_a_row - 1) / layout->boxes_a_row;
}

static double
layout_braces_width (const MexLayout *layout)
{
  guint n = MIN (layout->groups_a_row, MAX (1, layout->group->len + (layout->n_hidden > 0 ? 2 : 0)));
  return n * layout->cell + 8;
}

static void
layout_init (MexLayout *layout, const GrDerivation *derivation)
{
  layout->derivation = derivation;
  layout->group = g_array_new (FALSE, FALSE, sizeof (MexGroup));
  g_array_set_clear_func (layout->group, group_clear);
  layout->box = g_array_new (FALSE, FALSE, sizeof (MexBox));
  if (!layout_singles (layout))
    layout_groups (layout);
  layout_boxes (layout);
  double width = MIN (layout->box->len, layout->boxes_a_row) * layout->box_pitch
                 - (layout->box_pitch - layout->box_side);
  double middle = MEX_BRACE_X + layout_braces_width (layout) / 2;
  layout->box_left = MAX (56, middle - width / 2);
}

/* Height of the first row of followers: the rows stand around the position's height. */
static double
layout_group_y (const MexLayout *layout, guint index)
{
  guint row = index / layout->groups_a_row;
  return (row - (layout_group_rows (layout) - 1) / 2.0) * MEX_ROW_PITCH;
}

static double
layout_group_x (const MexLayout *layout, guint index)
{
  return MEX_BRACE_X + 4 + (index % layout->groups_a_row + 0.5) * layout->cell;
}

static double
mex_box_top (const GrMexFigure *mex)
{
  return (mex->group_rows - 1) / 2.0 * MEX_ROW_PITCH + gr_node_radius () + MEX_BOX_GAP;
}

static void
layout_box_at (const GrMexFigure *mex, const MexLayout *layout, guint index, double *x, double *y)
{
  *x = layout->box_left + (index % layout->boxes_a_row) * layout->box_pitch + layout->box_side / 2;
  *y = mex_box_top (mex) + (index / layout->boxes_a_row) * layout->box_pitch + layout->box_side / 2;
}

/* ---- drawing ---- */

static void
mex_add_followers (const GrMexFigure *mex, const MexLayout *layout, GrScene *scene)
{
  double half = (layout_group_rows (layout) - 1) / 2.0 * MEX_ROW_PITCH;
  double top = -half - gr_node_radius () - 15, bottom = half + gr_node_radius () + 5;
  double right = MEX_BRACE_X + layout_braces_width (layout);
  GrPaint brace = { GR_INK_NONE, GR_INK_SOFT, 1.1, GR_DASH_SOLID };
  gr_scene_add_arrow (scene, gr_node_ring_radius () + 6, 0, MEX_BRACE_X - MEX_BRACE_DEPTH - 5, 0,
                      &(GrPaint) { GR_INK_NONE, GR_INK_FAINT, 1.1, GR_DASH_SOLID });
  gr_scene_add_brace (scene, MEX_BRACE_X, top, bottom, -MEX_BRACE_DEPTH, &brace);
  gr_scene_add_brace (scene, right, top, bottom, MEX_BRACE_DEPTH, &brace);
  for (guint i = 0; i < layout->group->len; i++) {
    const MexGroup *group = layout_group (layout, i);
    GrNodeLook look = gr_node_look (mex->request, &group->verdict, group->label, i);
    look.paint = GR_PAINT_VALUE;
    g_autofree char *key = g_strdup_printf ("n%u", i);
    g_autofree char *lights = g_strdup_printf ("p f%u b%" G_GUINT64_FORMAT, i, group->verdict.grundy);
    gr_scene_open_piece (scene, key, lights, NULL);
    gr_node_add (scene, layout_group_x (layout, i), layout_group_y (layout, i), &look);
    gr_scene_close_piece (scene);
  }
  if (layout->group->len == 0) {
    GrFont font = { 10, 400, GR_FACE_SANS, FALSE };
    gr_scene_add_text (scene, (MEX_BRACE_X + right) / 2, 3.6, GR_ANCHOR_MIDDLE, &font, GR_INK_SOFT,
                       gr_phrase ("none", mex->request->lang));
  }
  if (layout->n_hidden > 0) {
    GrFont font = { 10, 400, GR_FACE_SANS, FALSE };
    g_autofree char *text = g_strdup_printf (gr_phrase ("… and %u more", mex->request->lang), layout->n_hidden);
    double x = layout_group_x (layout, layout->group->len) - layout->cell / 2 + 6;
    gr_scene_add_text (scene, x, layout_group_y (layout, layout->group->len) + 3.6, GR_ANCHOR_START, &font, GR_INK_SOFT,
                       text);
  }
}

static gboolean
progress_crosses (const MexLayout *layout, const GrMexProgress *progress, GrNimber value)
{
  for (guint i = 0; i < progress->n_crossed; i++)
    if (g_array_index (layout->derivation->distinct, GrNimber, i) == value)
      return TRUE;
  return FALSE;
}

static void
box_add (GrScene *scene, double x, double y, double side, GrNimber value, gboolean is_crossed, gboolean is_ringed)
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
                       &(GrPaint) { GR_INK_NONE, GR_INK_INK, 1.4, GR_DASH_SOLID });
  }
  gr_scene_close_piece (scene);
}

static void
mex_add_boxes (const GrMexFigure *mex, const MexLayout *layout, const GrMexProgress *progress, GrScene *scene)
{
  for (guint i = 0; i < layout->box->len; i++) {
    const MexBox *box = &g_array_index (layout->box, MexBox, i);
    double x, y;
    layout_box_at (mex, layout, i, &x, &y);
    if (box->is_gap) {
      GrFont font = { 0.5 * layout->box_side, 600, GR_FACE_SANS, FALSE };
      gr_scene_add_text (scene, x, y + 0.2 * font.size, GR_ANCHOR_MIDDLE, &font, GR_INK_FAINT, "…");
      continue;
    }
    gboolean is_ringed = progress->is_done && box->value == derivation_mex (layout->derivation);
    box_add (scene, x, y, layout->box_side, box->value, progress_crosses (layout, progress, box->value), is_ringed);
  }
}

/* The box of @value, FALSE where it is not shown. */
static gboolean
layout_find_box (const GrMexFigure *mex, const MexLayout *layout, GrNimber value, double *x, double *y)
{
  for (guint i = 0; i < layout->box->len; i++) {
    const MexBox *box = &g_array_index (layout->box, MexBox, i);
    if (!box->is_gap && box->value == value) {
      layout_box_at (mex, layout, i, x, y);
      return TRUE;
    }
  }
  return FALSE;
}

/* The ways of the values crossed out so far, from followers to boxes: only where there is one row of each. */
static void
mex_add_flights (const GrMexFigure *mex, const MexLayout *layout, const GrMexProgress *progress, GrScene *scene)
{
  if (layout_group_rows (layout) > 1 || layout_box_rows (layout) > 1)
    return;
  for (guint i = 0; i < layout->group->len; i++) {
    GrNimber value = layout_group (layout, i)->verdict.grundy;
    double x, y;
    if (!progress_crosses (layout, progress, value) || !layout_find_box (mex, layout, value, &x, &y))
      continue;
    gboolean is_now = progress->now != G_MAXUINT
                      && g_array_index (layout->derivation->distinct, GrNimber, progress->now) == value;
    g_autofree char *key = g_strdup_printf ("f%u", i);
    gr_scene_open_piece (scene, key, NULL, NULL);
    double from = gr_node_radius () + 4, to = y - layout->box_side / 2 - 3, start = layout_group_x (layout, i);
    gr_scene_move (scene, start, from);
    gr_scene_curve (scene, start, from + 0.6 * (to - from), x, from + 0.4 * (to - from), x, to);
    gr_scene_paint (
      scene, &(GrPaint) { GR_INK_NONE, is_now ? GR_INK_ACCENT : GR_INK_SOFT, is_now ? 1.7 : 1.3, GR_DASH_DOTTED });
    gr_scene_close_piece (scene);
  }
}

/* The ringed number's way to the position. */
static void
mex_add_return (const GrMexFigure *mex, const MexLayout *layout, GrScene *scene)
{
  double x, y;
  if (!layout_find_box (mex, layout, derivation_mex (layout->derivation), &x, &y))
    return;
  GrPaint paint = { GR_INK_NONE, GR_INK_ACCENT, 1.6, GR_DASH_SOLID };
  double from = y + layout->box_side / 2 + 4, to = gr_node_ring_radius () + 5;
  if (layout_box_rows (layout) == 1) {
    GrPoint way[4] = { { x, from }, { x, from + 32 }, { 0, from + 32 }, { 0, to } };
    gr_scene_add_curve_arrow (scene, way, 4, &paint);
    return;
  }
  /* Round the boxes of the rows above: down, along and up. */
  double deep = from + 14, bend = 30, left = MIN (bend, x);
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
  double top = mex_box_top (mex) + mex->box_rows * 31.0 + 62, pitch = 40;
  GrFont font = { 8.5, 500, GR_FACE_SANS, FALSE };
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
    g_autofree char *label = gr_words_short (derivation->label, 8);
    GrNodeLook look = gr_node_look (mex->request, i <= index ? &derivation->verdict : NULL, label, i);
    look.paint = GR_PAINT_VALUE;
    look.is_start = i == index;
    g_autoptr (GrScene) node = gr_scene_new ();
    gr_node_add (node, 0, 0, &look);
    guint column = (i - first) % MEX_MEMORY_A_ROW, row = (i - first) / MEX_MEMORY_A_ROW;
    gr_scene_append (scene, node, column * pitch, top + 36 + row * 46, MEX_MEMORY_SCALE);
  }
}

void
gr_mex_place (GrMexFigure *mex)
{
  for (guint i = 0; i < mex->derivation->len; i++) {
    g_auto (MexLayout) layout = { 0 };
    layout_init (&layout, g_ptr_array_index (mex->derivation, i));
    mex->group_rows = MAX (mex->group_rows, layout_group_rows (&layout));
    mex->box_rows = MAX (mex->box_rows, layout_box_rows (&layout));
  }
}

GrScene *
gr_mex_draw (const GrMexFigure *mex, guint index, const GrMexProgress *progress)
{
  const GrDerivation *derivation = g_ptr_array_index (mex->derivation, index);
  g_auto (MexLayout) layout = { 0 };
  layout_init (&layout, derivation);
  g_autoptr (GrScene) scene = gr_scene_new ();
  mex_add_flights (mex, &layout, progress, scene);
  if (progress->is_done)
    mex_add_return (mex, &layout, scene);
  g_autofree char *label = gr_words_short (derivation->label, MEX_LABEL_CHARACTERS);
  GrNodeLook look = gr_node_look (mex->request, progress->is_done ? &derivation->verdict : NULL, label, 0);
  look.paint = GR_PAINT_VALUE;
  look.is_start = TRUE;
  gr_scene_open_piece (scene, "p", NULL, NULL);
  gr_node_add (scene, 0, 0, &look);
  gr_scene_close_piece (scene);
  mex_add_followers (mex, &layout, scene);
  mex_add_boxes (mex, &layout, progress, scene);
  if (mex->derivation->len > 1)
    mex_add_memory (mex, index, scene);
  return g_steal_pointer (&scene);
}

GArray *
gr_mex_boxes (const GrMexFigure *mex, guint index)
{
  g_auto (MexLayout) layout = { 0 };
  layout_init (&layout, g_ptr_array_index (mex->derivation, index));
  GArray *value = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  for (guint i = 0; i < layout.box->len; i++) {
    const MexBox *box = &g_array_index (layout.box, MexBox, i);
    if (!box->is_gap)
      g_array_append_val (value, box->value);
  }
  return value;
}

/* ---- plain text ---- */

char *
gr_mex_plain (const GrMexFigure *mex, guint index, const GrMexProgress *progress)
{
  const GrDerivation *derivation = g_ptr_array_index (mex->derivation, index);
  g_auto (MexLayout) layout = { 0 };
  layout_init (&layout, derivation);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *label = gr_words_short (derivation->label, MEX_LABEL_CHARACTERS);
  g_string_append_printf (out, "%s  →  {", label);
  for (guint i = 0; i < layout.group->len; i++) {
    const MexGroup *group = layout_group (&layout, i);
    g_autofree char *name = gr_words_short (group->label, MEX_LABEL_CHARACTERS);
    g_string_append_printf (out, "%s %s: %" G_GUINT64_FORMAT, i > 0 ? "," : "", name, group->verdict.grundy);
  }
  if (layout.n_hidden > 0)
    g_string_append_printf (out, ", … +%u", layout.n_hidden);
  g_string_append (out, " }\n");
  for (guint i = 0; i < layout.box->len; i++) {
    const MexBox *box = &g_array_index (layout.box, MexBox, i);
    if (box->is_gap)
      g_string_append (out, "  …");
    else if (progress_crosses (&layout, progress, box->value))
      g_string_append_printf (out, " [%" G_GUINT64_FORMAT "]", box->value);
    else if (progress->is_done && box->value == derivation_mex (derivation))
      g_string_append_printf (out, " (%" G_GUINT64_FORMAT ")", box->value);
    else
      g_string_append_printf (out, "  %" G_GUINT64_FORMAT " ", box->value);
  }
  g_string_append_c (out, '\n');
  return g_strdup (out->str);
}
