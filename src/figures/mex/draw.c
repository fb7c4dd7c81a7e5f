// SPDX-License-Identifier: MIT
// Mex derivations drawn: the position with “?”, an arrow, its followers in braces, the boxes below, dotted ways from
// followers to boxes, the ringed box's way back round whatever stands between, and a strip of the values found so far.
// Followers of one value are a group, which stands right over the box that it crosses out, so that the first empty place is the
// mex; the boxes 0 1 2 … go to a little beyond the mex and the largest value, in rows where they are many. What does not fit
// lies in gaps, which count what they leave out.
// Invariant: the position stands at (0, 0), and the strip in all frames at the height that gr_mex_place() found.
#include "figures/mex/mex.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "scene/text.h"
#include "diagram/held.h"

#include <string.h>

#define MEX_BRACE_DEPTH 6.0
#define MEX_WAY_DROP 14.0 /* of the way back below the last row of boxes, … */
#define MEX_WAY_GAP 5.0   /* … and below others */
#define MEX_MEMORY_GAP 62.0
#define MEX_MEMORY_SCALE 0.76
#define MEX_MEMORY_A_ROW 7
#define MEX_MEMORY_ROWS 12
#define MEX_MEMORY_PITCH 29.0
#define MEX_MEMORY_CHARACTERS 18
#define MEX_MEMORY_NAME 21.0 /* from a value to its name, … */
#define MEX_MEMORY_AIR 30.0  /* … and from there to the next value */
#define MEX_LABEL_CHARACTERS 10
#define PLACE_FORM_WIDTH 266.0 /* a row of a form's followers */
#define PLACE_CELL 38.0        /* least room for one of them */
#define PLACE_NONE 60.0        /* between the braces where there is no follower */
#define PLACE_LINES 3          /* of names over a group */
#define PLACE_CHARACTERS 18    /* of a label, at most */
#define PLACE_FEW 40           /* followers whose labels are held against one another */
#define PLACE_SCALE 0.78       /* of these … */
#define PLACE_LETTERS 0.93     /* … and of their labels, which stay readable */
#define PLACE_BOX_GAP 36.0     /* from the followers to the boxes */
#define PLACE_DROP 50.0        /* the same from middle to middle, where there are several rows of both … */
#define PLACE_ROW_PITCH 103.0  /* … and from such a row to the next */
#define PLACE_FORM_PITCH 56.0  /* from row to row of a form's followers */
#define PLACE_BOXES_A_ROW 9
#define PLACE_BOX_ROWS 3
#define PLACE_LARGE_BOXES 7 /* up to so many boxes are large, … */
#define PLACE_WIDEST 270.0  /* … and so far apart that names have room, in all */
#define MEX_BRACE_X 66.0    /* of the left brace, in points */
#define MEX_LIST_GAP 42.0   /* from the boxes to names that have no room at their followers */
#define MEX_LIST_LEFT 44.0  /* of the position: where they begin */
#define MEX_LIST_LEADING 12.5

/* Followers of one value, or a single one. */
typedef struct {
  char *label; /* “3”, “3, 6”, “×12” */
  GrVerdict verdict;
  guint box;     /* over which it stands; not in forms */
  GrScene *rich; /* (nullable) a long name of the reader's, whole and in lines */
  char *names;   /* (nullable) all names of the reader's, where they have no room there: they stand below */
} Group;

GR_CLEAR_FUNCTION (group_clear, Group, label, names, rich)

/* Groups stand over their boxes, row by row. Those of a form to be filled in tell no values: each follower stands by itself, as
   the game lists them, in rows over as many boxes as there may be values. */
typedef struct {
  const GrDerivation *derivation;
  GArray *group; /* of Group: those shown */
  GArray *box;   /* of GrMexBox */
  guint n_a_row; /* of the followers of a form; 0: it is none */
  guint boxes_a_row;
  double scale; /* of followers, of a node's size */
  double cell;  /* from follower to follower of a form */
  double high;  /* how much higher than a line their names are */
  double box_side, box_pitch, box_left;
} Layout;

GR_AT_FUNCTION (layout_group, Layout, group, const Group)

GR_AT_FUNCTION (layout_box, Layout, box, const GrMexBox)

static GR_DROP_FUNCTION (layout_clear, Layout, group, box) G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Layout, layout_clear)

  /* ---- followers ---- */

  static double label_width (const char *label)
{
  return gr_text_width (&gr_label_500, label);
}

/* The labels of all followers cut to @n characters, so that those that differ still do. (transfer full) */
static GPtrArray *
labels_short (const GrDerivation *derivation, guint n)
{
  g_autoptr (GPtrArray) label = g_ptr_array_new ();
  for (guint i = 0; i < derivation->follower->len; i++)
    g_ptr_array_add (label, gr_derivation_follower (derivation, i)->label);
  return gr_words_short_all (label, n);
}

/* The whole of the reader's @label in lines of @room points (0: as suits), where it is more than fits beside others. (transfer full)
   (nullable) */
static GrScene *
label_lines (const GrDerivation *derivation, const char *label, double room)
{
  gboolean is_long = g_utf8_strlen (label, -1) > MEX_LABEL_CHARACTERS;
  return derivation->is_own && is_long ? gr_boxed_label (label, room, GR_INK_SOFT) : NULL;
}

/* Swallows @group, which may make names higher. */
static void
layout_add_group (Layout *layout, Group group)
{
  layout->high = MAX (layout->high, group.rich != NULL ? group.rich->bounds.height - GR_TYPE_LABEL : 0);
  g_array_append_val (layout->group, group);
}

/* Every follower of a form by itself, in as many rows as they need. */
static void
place_form (Layout *layout)
{
  const GrDerivation *derivation = layout->derivation;
  double cell = PLACE_CELL;
  g_autoptr (GPtrArray) shown = labels_short (derivation, PLACE_CHARACTERS);
  GR_EACH (i, const GrFollower, follower, derivation->follower) {
    Group group = { NULL, follower->verdict, 0, label_lines (derivation, follower->label, 0), NULL };
    group.label = g_strdup (group.rich != NULL ? follower->label : shown->pdata[i]);
    cell = MAX (cell, (group.rich != NULL ? group.rich->bounds.width : label_width (group.label)) + 9);
    layout_add_group (layout, group);
  }
  layout->cell = cell;
  layout->n_a_row = (guint) MAX (1, PLACE_FORM_WIDTH / cell);
}

/* The label of follower @index cut to @width points; where it must be cut and there are not too many, so that it differs
   from the others. (transfer full) */
static char *
label_fitting (const GrDerivation *derivation, guint index, double width)
{
  const char *label = gr_derivation_follower (derivation, index)->label;
  gboolean are_few = derivation->follower->len <= PLACE_FEW;
  for (guint n = PLACE_CHARACTERS; n > 2; n--) {
    g_autofree char *cut = gr_words_short (label, n);
    if (are_few && !g_str_equal (cut, label)) {
      g_autoptr (GPtrArray) shown = labels_short (derivation, n);
      gr_take_text (&cut, g_strdup (g_ptr_array_index (shown, index)));
    }
    if (label_width (cut) <= width)
      return g_steal_pointer (&cut);
  }
  return g_strdup ("…");
}

/* The names of the followers of @value under one another, of many some; the reader's all, and in lines
   of @width points. (transfer full) NULL: one is wider. */
static GrScene *
place_stack (const GrDerivation *derivation, GrNimber value, guint n, double width)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  guint n_shown = n > PLACE_LINES && !derivation->is_own ? PLACE_LINES - 1 : n, left = n_shown;
  for (guint i = 0; i < derivation->follower->len && left > 0; i++) {
    const GrFollower *follower = gr_derivation_follower (derivation, i);
    if (follower->verdict.grundy == value)
      g_string_append_printf (lines, "%s%s", left-- < n_shown ? "\n" : "", follower->label);
  }
  if (n > n_shown)
    g_string_append (lines, "\n…"); /* “+2” would be read as a heap more */
  g_autoptr (GrScene) stack = gr_boxed_label (lines->str, derivation->is_own ? width : 0, GR_INK_SOFT);
  return stack->bounds.width <= width ? g_steal_pointer (&stack) : NULL;
}

/* The followers of @value with their names where these fit into @width points, else with their number. */
static Group
place_group (const GrDerivation *derivation, GrNimber value, double width)
{
  Group group = { 0 };
  g_autoptr (GString) joined = g_string_new (NULL);
  guint n = 0, last = 0;
  GR_EACH (i, const GrFollower, follower, derivation->follower) {
    if (follower->verdict.grundy != value)
      continue;
    last = i;
    gboolean stays_terminal = follower->verdict.terminal && (n == 0 || group.verdict.terminal);
    group.verdict = follower->verdict;
    group.verdict.terminal = stays_terminal;
    const char *between = strchr (follower->label, ',') != NULL ? " · " : ", ";
    g_string_append_printf (joined, "%s%s", n++ > 0 ? between : "", follower->label);
  }
  gboolean fits = label_width (joined->str) <= width;
  if (!fits && (n > 1 || derivation->is_own))
    group.rich = place_stack (derivation, value, n, width);
  gboolean has_names = fits || group.rich != NULL;
  if (!has_names && derivation->is_own) /* whole, below */
    group.names = g_strdup (joined->str);
  group.label = has_names                       ? g_strdup (joined->str)
                : n == 1 && !derivation->is_own ? label_fitting (derivation, last, width)
                                                : g_strdup_printf ("×%u", n);
  return group;
}

/* ---- boxes ---- */

static void
place_add_boxes (Layout *layout, GrNimber first, guint n)
{
  for (guint i = 0; i < n; i++)
    GR_APPEND (layout->box, GrMexBox, first + i, FALSE, 0);
}

/* Boxes for the values above those that have one, with gaps between; where @room boxes are not enough, those that fit
   and a gap, or with @wants_all none and FALSE. */
static gboolean
place_add_large (Layout *layout, guint room, gboolean wants_all)
{
  const GArray *distinct = layout->derivation->distinct;
  GrNimber last = layout_box (layout, layout->box->len - 1)->value;
  guint n_before = layout->box->len;
  const GrMexBox gap = { .is_gap = TRUE };
  GR_EACH_VALUE (i, GrNimber, value, distinct) {
    if (value <= last)
      continue;
    guint n_needed = (value > last + 1 ? 2 : 1) + (!wants_all && i + 1 < distinct->len ? 1 : 0);
    if (layout->box->len + n_needed > room) {
      if (wants_all)
        g_array_set_size (layout->box, n_before);
      else
        g_array_append_val (layout->box, gap);
      return !wants_all;
    }
    if (value > last + 1)
      g_array_append_val (layout->box, gap);
    place_add_boxes (layout, value, 1);
    last = value;
  }
  return TRUE;
}

/* The boxes 0 1 2 … to a little beyond the mex and the largest value; where that is too much, as far as the mex, and
   what is above it behind gaps; where even that is too much, the first and the last of those up to the mex. */
static void
place_boxes (Layout *layout)
{
  const GArray *distinct = layout->derivation->distinct;
  GrNimber mex = layout->derivation->verdict.grundy;
  GrNimber largest = distinct->len > 0 ? g_array_index (distinct, GrNimber, distinct->len - 1) : 0;
  guint a_row = PLACE_BOXES_A_ROW, most = a_row * PLACE_BOX_ROWS;
  layout->boxes_a_row = a_row;
  if (layout->n_a_row > 0) {
    place_add_boxes (layout, 0, layout->group->len + 1);
  } else if (largest < a_row - 1 && mex < a_row - 1) {
    place_add_boxes (layout, 0, MIN (a_row, MAX ((guint) largest + 2, (guint) mex + 3)));
  } else if (mex < most && (largest < mex || mex + 2 < most)) {
    /* No box follows a mex at the end of its row: its number's way leads by there. */
    place_add_boxes (layout, 0, (guint) mex + 1 + ((mex + 1) % a_row != 0 ? 1 : 0));
    if (!place_add_large (layout, a_row, TRUE))
      place_add_large (layout, most, FALSE);
  } else {
    guint n_last = a_row - (largest > mex + 1 ? 1 : 0);
    const GrMexBox gap = { .is_gap = TRUE };
    place_add_boxes (layout, 0, most - a_row - 1);
    g_array_append_val (layout->box, gap);
    place_add_boxes (layout, mex + 2 - n_last, n_last);
    if (n_last < a_row)
      g_array_append_val (layout->box, gap);
  }
  gboolean is_large = layout->box->len + layout->derivation->is_own <= PLACE_LARGE_BOXES;
  layout->box_side = is_large ? 31 : 25;
  layout->box_pitch = is_large ? 40 : 30;
  GR_EACH (i, const GrFollower, follower, is_large && layout->n_a_row == 0 ? layout->derivation->follower : NULL)
    layout->box_pitch = CLAMP (label_width (follower->label) + 4, layout->box_pitch, PLACE_WIDEST / layout->box->len);
  for (guint i = 0, next = 0; i < layout->box->len; i++) { /* what the gaps leave out is counted */
    GrMexBox *box = &g_array_index (layout->box, GrMexBox, i);
    GrNimber end = !box->is_gap                ? box->value + 1
                   : i + 1 == layout->box->len ? G_MAXUINT64
                                               : layout_box (layout, i + 1)->value;
    for (; next < distinct->len && g_array_index (distinct, GrNimber, next) < end; next++)
      box->n_hidden += box->is_gap;
  }
}

/* ---- places ---- */

/* How far below the position follower @index stands. */
static double
place_form_row (const Layout *layout, guint index)
{
  return layout->n_a_row > 0 ? index / layout->n_a_row * (PLACE_FORM_PITCH + layout->high) : 0;
}

/* From a row of boxes to the next: close where no followers stand between. */
static double
layout_rise (const Layout *layout)
{
  gboolean is_close = layout->n_a_row > 0 || layout->group->len == 0
                      || layout_group (layout, layout->group->len - 1)->box < layout->boxes_a_row;
  for (guint i = layout->boxes_a_row; i < layout->box->len; i++)
    is_close = is_close && layout_box (layout, i)->n_hidden == 0;
  return is_close ? layout->box_pitch : PLACE_ROW_PITCH + layout->high;
}

static GrPoint
layout_box_at (const Layout *layout, guint index)
{
  guint row = index / layout->boxes_a_row;
  gboolean is_form = layout->n_a_row > 0;
  double drop = layout->box->len > layout->boxes_a_row && !is_form
                  ? PLACE_DROP
                  : gr_node_radius () + PLACE_BOX_GAP + layout->box_side / 2;
  drop += place_form_row (layout, MAX (1, layout->group->len) - 1);
  return (GrPoint) { layout->box_left + index % layout->boxes_a_row * layout->box_pitch + layout->box_side / 2,
                     row * layout_rise (layout) + drop };
}

/* The middle of the followers that stand over box @index. */
static GrPoint
layout_over_box (const Layout *layout, guint index)
{
  return (GrPoint) { layout_box_at (layout, index).x, index / layout->boxes_a_row * layout_rise (layout) };
}

static GrPoint
layout_group_at (const Layout *layout, guint index)
{
  if (layout->n_a_row == 0)
    return layout_over_box (layout, layout_group (layout, index)->box);
  return (GrPoint) { MEX_BRACE_X + 4 + (index % layout->n_a_row + 0.5) * layout->cell, place_form_row (layout, index) };
}

/* How many values of followers are not shown. */
static guint
layout_n_hidden (const Layout *layout)
{
  guint n = 0;
  for (guint i = 0; i < layout->box->len; i++)
    n += layout_box (layout, i)->n_hidden;
  return n;
}

/* Where the brace behind the last followers stands. */
static GrPoint
layout_brace_right (const Layout *layout)
{
  guint n = layout->group->len;
  if (n == 0)
    return (GrPoint) { MEX_BRACE_X + PLACE_NONE, 0 };
  if (layout->n_a_row > 0)
    return (GrPoint) { MEX_BRACE_X + MIN (n, layout->n_a_row) * layout->cell + 8, place_form_row (layout, n - 1) };
  guint last = layout_group (layout, n - 1)->box;
  for (guint i = last; i < layout->box->len; i++)
    last = layout_box (layout, i)->n_hidden > 0 ? i : last;
  GrPoint at = layout_over_box (layout, last);
  return (GrPoint) { at.x + layout->box_pitch / 2 + 8, at.y };
}

/* Fills zeroed @layout; @derivation is lent as long as it lives. */
static void
layout_init (Layout *layout, const GrDerivation *derivation, gboolean is_form)
{
  layout->derivation = derivation;
  layout->group = g_array_new (FALSE, FALSE, sizeof (Group));
  g_array_set_clear_func (layout->group, group_clear);
  layout->box = g_array_new (FALSE, FALSE, sizeof (GrMexBox));
  layout->scale = 1;
  if (is_form) {
    place_form (layout);
    place_boxes (layout);
    double width = MIN (layout->box->len, layout->boxes_a_row) * layout->box_pitch
                   - (layout->box_pitch - layout->box_side);
    layout->box_left = MAX (50, (MEX_BRACE_X + layout_brace_right (layout).x - width) / 2);
    return;
  }
  place_boxes (layout);
  layout->scale = layout->box_pitch > 2 * gr_node_radius () ? 1 : PLACE_SCALE;
  layout->box_left = MEX_BRACE_X + 4 + (layout->box_pitch - layout->box_side) / 2;
  double width = layout->box_pitch / (layout->scale < 1 ? PLACE_LETTERS : 1) - 3;
  GR_EACH (i, const GrMexBox, box, layout->box) {
    if (box->is_gap || !gr_derivation_has (derivation, G_MAXUINT, box->value))
      continue;
    Group group = place_group (derivation, box->value, width);
    group.box = i;
    layout_add_group (layout, group);
  }
}

/* ---- drawing ---- */

static const char more_word[] = GR_PHRASE ("%u more");

/* The names that have no room at their followers, on @scene (nullable), each group's behind its value. Gives the foot of all that
   stands there, as if it were boxes. */
static double
layout_add_names (const Layout *layout, GrScene *scene)
{
  double bottom = layout_box_at (layout, layout->box->len - 1).y + layout->box_side / 2, y = bottom + MEX_LIST_GAP,
         left = -MEX_LIST_LEFT;
  g_autoptr (GrScene) none = gr_scene_new ();
  gboolean has_names = FALSE;
  GR_EACH (i, const Group, group, layout->group) {
    g_autofree char *value = g_strdup_printf ("%" G_GUINT64_FORMAT, group->verdict.grundy);
    if (group->names == NULL)
      continue;
    GrScene *out = scene != NULL ? scene : none;
    gr_scene_add_text (out, left + 12, y, GR_ANCHOR_END, &gr_label_700, GR_INK_INK, value);
    y = gr_scene_add_paragraph (out, left + 20, y, GR_FIT_WIDTH - 20, MEX_LIST_LEADING, &gr_label_400, GR_INK_SOFT,
                                group->names)
        + 2;
    has_names = TRUE;
  }
  return has_names ? MAX (bottom, y - MEX_LIST_LEADING - 36)
                   : bottom; /* what comes below keeps its distance from the boxes */
}

/* TRUE where those of @value are being read. */
static gboolean
layout_reads (const Layout *layout, const GrMexProgress *progress, GrNimber value)
{
  return progress->now != G_MAXUINT && g_array_index (layout->derivation->distinct, GrNimber, progress->now) == value;
}

static void
mex_add_followers (const GrMexFigure *mex, const Layout *layout, const GrMexProgress *progress, GrScene *scene)
{
  static const GrPaint brace = { GR_INK_NONE, GR_INK_SOFT, 1.1, GR_DASH_SOLID };
  double up = gr_node_radius () * layout->scale + 15 + layout->high, down = gr_node_radius () * layout->scale + 5;
  GrPoint right = layout_brace_right (layout);
  gr_scene_add_arrow (scene, gr_node_ring_radius () + 6, 0, MEX_BRACE_X - MEX_BRACE_DEPTH - 5, 0,
                      GR_STROKE (GR_INK_FAINT, 1.1));
  gr_scene_add_brace (scene, MEX_BRACE_X, -up, down, -MEX_BRACE_DEPTH, &brace);
  gr_scene_add_brace (scene, right.x, right.y - up, right.y + down, MEX_BRACE_DEPTH, &brace);
  GR_EACH (i, const Group, group, layout->group) {
    GrNodeLook look = gr_node_look (mex->request, &group->verdict, group->label, i);
    GrPoint at = layout_group_at (layout, i);
    look.rich = group->rich;
    look.paint = GR_PAINT_VALUE;
    g_autofree char *lights = g_strdup_printf ("p f%u b%" G_GUINT64_FORMAT, i, group->verdict.grundy);
    gr_scene_open_piece (scene, lights, NULL, "n%u", i);
    gr_node_add_badge (scene, at.x, at.y, layout->scale, &look);
    gr_scene_close_piece (scene);
    gr_scene_open_answer (scene);
    if (layout_reads (layout, progress, group->verdict.grundy))
      gr_node_add_reading (scene, at.x, at.y, layout->scale, &look);
    gr_scene_close (scene);
  }
  if (layout->group->len == 0)
    gr_scene_add_text (scene, (MEX_BRACE_X + right.x) / 2, 3.6, GR_ANCHOR_MIDDLE, &gr_label_400, GR_INK_SOFT,
                       gr_phrase ("none", mex->request->lang));
  for (guint i = 0; i < layout->box->len && layout->n_a_row == 0; i++) {
    GrPoint at = layout_over_box (layout, i);
    g_autofree char *hidden = gr_say (more_word, mex->request->lang, layout_box (layout, i)->n_hidden);
    g_autoptr (GrScene)
      lines = gr_boxed_label (g_strdelimit (hidden, " ", '\n'), 0, GR_INK_SOFT); /* as narrow as a box */
    GrBox box = lines->bounds;
    if (layout_box (layout, i)->n_hidden > 0)
      gr_scene_append (scene, lines, at.x - box.x - box.width / 2, at.y - box.y - box.height / 2, 1);
  }
}

static void
mex_add_boxes (const Layout *layout, const GrMexProgress *progress, GrScene *scene)
{
  GR_EACH (i, const GrMexBox, box, layout->box) {
    GrPoint at = layout_box_at (layout, i);
    if (box->is_gap) {
      GrFont font = { 0.5 * layout->box_side, 600, GR_FACE_SANS, FALSE };
      gr_scene_add_text (scene, at.x, at.y + 0.2 * font.size, GR_ANCHOR_MIDDLE, &font, GR_INK_FAINT, "…");
      continue;
    }
    gboolean is_ringed = progress->is_done && box->value == layout->derivation->verdict.grundy;
    gboolean is_crossed = gr_derivation_has (layout->derivation, progress->n_crossed, box->value);
    if (!is_crossed && !is_ringed) {
      gr_box_add_number (scene, at.x, at.y, layout->box_side, box->value, FALSE, FALSE);
      continue;
    }
    gr_scene_open_answer (scene);
    gr_box_add_number (scene, at.x, at.y, layout->box_side, box->value, is_crossed, is_ringed);
    gr_scene_close (scene);
    gr_scene_open_blank (scene);
    gr_box_add_number (scene, at.x, at.y, layout->box_side, box->value, FALSE, FALSE);
    gr_scene_close_blank (scene);
  }
}

/* The index of the box of @value, G_MAXUINT where it is not shown. */
static guint
layout_find_box (const Layout *layout, GrNimber value)
{
  for (guint i = 0; i < layout->box->len; i++)
    if (!layout_box (layout, i)->is_gap && layout_box (layout, i)->value == value)
      return i;
  return G_MAXUINT;
}

/* The ringed number's way to the position, round the boxes: down, along and up. */
static void
mex_add_return (const Layout *layout, GrScene *scene)
{
  guint box = layout_find_box (layout, layout->derivation->verdict.grundy);
  if (box == G_MAXUINT)
    return;
  double x = layout_box_at (layout, box).x, from = layout_box_at (layout, box).y + layout->box_side / 2 + 4;
  double to = gr_node_ring_radius () + 5;
  gboolean is_last = box / layout->boxes_a_row == (layout->box->len - 1) / layout->boxes_a_row;
  if (is_last)
    gr_scene_add_text (scene, x + 6, from + 8, GR_ANCHOR_START, &gr_label_600, GR_INK_ACCENT, "mex");
  double deep = from + (is_last ? MEX_WAY_DROP : MEX_WAY_GAP), bend = 30, left = MIN (bend, x);
  GrPoint way[10] = { { x, from },         { x, deep },    { x, deep }, { x - left / 2, deep }, { x - left, deep },
                      { bend + 10, deep }, { bend, deep }, { 0, deep }, { 0, deep - bend },     { 0, to } };
  gr_scene_add_curve_arrow (scene, way, 10, GR_STROKE (GR_INK_ACCENT, 1.6));
}

/* The values found before derivation @index, and its own where it @is_done, each before its name, in columns as wide as the longest; the reader's are not cut. */
static void
mex_add_memory (const GrMexFigure *mex, guint index, gboolean is_done, GrScene *scene)
{
  static const char found[] = GR_PHRASE ("Values found so far");
  static const char earlier[] = GR_PHRASE ("Values found so far (the first %u are not shown)");
  g_autoptr (GPtrArray) name = g_ptr_array_new_with_free_func (g_free);
  double top = mex->bottom + MEX_MEMORY_GAP, widest = 0, left = -gr_node_ring_radius ();
  guint n = mex->derivation->len;
  GR_EACH_POINTER (i, GrDerivation, own, mex->derivation) {
    char *label = gr_derivation_name (own, own->label, MEX_MEMORY_CHARACTERS);
    widest = MAX (widest, gr_text_width (&gr_label_500, label));
    g_ptr_array_add (name, label);
  }
  guint a_row = (guint) CLAMP (GR_FIT_WIDTH / (widest + MEX_MEMORY_NAME + MEX_MEMORY_AIR), 1, MEX_MEMORY_A_ROW);
  guint most = a_row * MEX_MEMORY_ROWS;
  guint first = index < most ? 0 : (index - most) / a_row * a_row + a_row; /* of a window that moves on by rows */
  g_autofree char *text = first == 0 ? g_strdup (gr_phrase (found, mex->request->lang))
                                     : gr_say (earlier, mex->request->lang, first);
  gr_scene_add_line (scene, left, top - 14, left + GR_FIT_WIDTH - MEX_LIST_LEFT, top - 14,
                     GR_STROKE (GR_INK_LINE, 0.8));
  gr_scene_add_text (scene, left, top, GR_ANCHOR_START, &gr_label_500, GR_INK_SOFT, text);
  for (guint i = first; i < MIN (n, first + most); i++) {
    const GrDerivation *derivation = g_ptr_array_index (mex->derivation, i);
    gboolean is_found = i < index || (i == index && is_done);
    GrNodeLook look = gr_node_look (mex->request, is_found ? &derivation->verdict : NULL, NULL, i);
    look.paint = GR_PAINT_VALUE;
    look.is_start = i == index;
    g_autoptr (GrScene) node = gr_scene_new ();
    gr_node_add (node, 0, 0, &look);
    double x = (i - first) % a_row * (GR_FIT_WIDTH / a_row), y = top + 24 + (i - first) / a_row * MEX_MEMORY_PITCH;
    gr_fit_append (scene, node, x, y, MEX_MEMORY_SCALE);
    gr_scene_add_text (scene, x + MEX_MEMORY_NAME, y + 3.2, GR_ANCHOR_START, &gr_label_500, GR_INK_SOFT,
                       name->pdata[i]);
  }
}

GArray *
gr_mex_boxes (const GrDerivation *derivation, gboolean is_form)
{
  g_auto (Layout) layout = { 0 };
  layout_init (&layout, derivation, is_form);
  return g_array_ref (layout.box);
}

void
gr_mex_place (GrMexFigure *mex)
{
  for (guint i = 0; i < mex->derivation->len; i++) {
    g_auto (Layout) layout = { 0 };
    layout_init (&layout, g_ptr_array_index (mex->derivation, i), mex->request->is_form);
    mex->bottom = MAX (mex->bottom, layout_add_names (&layout, NULL));
  }
}

GrScene *
gr_mex_draw (const GrMexFigure *mex, guint index, const GrMexProgress *progress)
{
  const GrDerivation *derivation = g_ptr_array_index (mex->derivation, index);
  g_auto (Layout) layout = { 0 };
  layout_init (&layout, derivation, mex->request->is_form);
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_scene_open_answer (scene);
  for (guint i = 0; i < layout.group->len; i++) {
    GrNimber value = layout_group (&layout, i)->verdict.grundy;
    guint box = layout_find_box (&layout, value);
    if (box == G_MAXUINT || !gr_derivation_has (layout.derivation, progress->n_crossed, value))
      continue;
    gboolean is_now = layout_reads (&layout, progress, value);
    gr_scene_open_piece (scene, NULL, NULL, "f%u", i);
    GrPoint start = layout_group_at (&layout, i), end = layout_box_at (&layout, box);
    double from = start.y + gr_node_radius () * layout.scale + 4, to = end.y - layout.box_side / 2 - 3;
    gr_scene_move (scene, start.x, from);
    gr_scene_line (scene, end.x, to);
    gr_scene_paint (
      scene, &(GrPaint) { GR_INK_NONE, is_now ? GR_INK_ACCENT : GR_INK_SOFT, is_now ? 1.7 : 1.3, GR_DASH_DOTTED });
    gr_scene_close_piece (scene);
  }
  if (progress->is_done)
    mex_add_return (&layout, scene);
  gr_scene_close (scene);
  g_autoptr (GrScene) rich = label_lines (derivation, derivation->label, 2 * MEX_LIST_LEFT);
  g_autofree char *label = gr_derivation_name (derivation, derivation->label, MEX_LABEL_CHARACTERS);
  GrNodeLook look = gr_node_look (mex->request, progress->is_done ? &derivation->verdict : NULL, label, 0);
  guint ringed = layout_find_box (&layout, derivation->verdict.grundy);
  look.rich = rich;
  look.paint = GR_PAINT_VALUE;
  look.is_start = TRUE;
  if (progress->is_done && ringed != G_MAXUINT)
    look.come = layout_box_at (&layout, ringed);
  mex_add_followers (mex, &layout, progress, scene);
  mex_add_boxes (&layout, progress, scene);
  layout_add_names (&layout, scene);
  gr_scene_open_piece (scene, NULL, NULL, "p"); /* over what its number flies across */
  gr_node_add (scene, 0, 0, &look);
  gr_scene_close_piece (scene);
  if (mex->derivation->len > 1)
    mex_add_memory (mex, index, progress->is_done, scene);
  return g_steal_pointer (&scene);
}

/* ---- plain text ---- */

char *
gr_mex_plain (const GrMexFigure *mex, guint index, const GrMexProgress *progress)
{
  const GrDerivation *derivation = g_ptr_array_index (mex->derivation, index);
  g_auto (Layout) layout = { 0 };
  layout_init (&layout, derivation, mex->request->is_form);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *label = gr_derivation_name (derivation, derivation->label, MEX_LABEL_CHARACTERS);
  g_string_append_printf (out, "%s  →  {", label);
  gboolean has_commas = FALSE;
  for (guint i = 0; i < layout.group->len; i++)
    has_commas |= strchr (layout_group (&layout, i)->label, ',') != NULL;
  GR_EACH (i, const Group, group, layout.group) {
    g_autofree char *name = gr_derivation_name (derivation, group->names != NULL ? group->names : group->label,
                                                MEX_LABEL_CHARACTERS);
    const char *between = i == 0 ? "" : has_commas ? " ·" : ",";
    g_string_append_printf (out, "%s %s: %" G_GUINT64_FORMAT, between, name, group->verdict.grundy);
  }
  if (layout_n_hidden (&layout) > 0) {
    g_string_append (out, ", … ");
    gr_append_phrase (out, more_word, mex->request->lang, layout_n_hidden (&layout));
  }
  g_string_append (out, " }\n");
  GR_EACH (i, const GrMexBox, box, layout.box)
    if (box->is_gap)
      g_string_append (out, "  …");
    else if (gr_derivation_has (derivation, progress->n_crossed, box->value))
      g_string_append_printf (out, " [%" G_GUINT64_FORMAT "]", box->value);
    else if (progress->is_done && box->value == derivation->verdict.grundy)
      g_string_append_printf (out, " (%" G_GUINT64_FORMAT ")", box->value);
    else
      g_string_append_printf (out, "  %" G_GUINT64_FORMAT " ", box->value);
  g_string_append_c (out, '\n');
  return g_strdup (out->str);
}
