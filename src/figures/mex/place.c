// SPDX-License-Identifier: MIT
// Derivations by mex set out. Followers that fit into a row stand in it one by one, else grouped by value; the boxes
// 0 1 2 … stand below, to a little beyond the mex and the largest value. From eight values on, or where the boxes take
// more than a row, every group stands right over its box, in rows of ten, so that it is seen at any size which box it
// crosses out. What does not fit lies in gaps, which count what they leave out.
#include "figures/mex/mex.h"

#include "diagram/node.h"
#include "diagram/words.h"
#include "scene/text.h"

#define PLACE_SINGLE_WIDTH 300.0 /* all followers of one row */
#define PLACE_CELL 40.0          /* least room for a follower */
#define PLACE_GROUP_CELL 44.0    /* the same for a group */
#define PLACE_WIDE_CELL 96.0     /* most, where there are few groups */
#define PLACE_GROUPS 7           /* more stand over their boxes */
#define PLACE_CHARACTERS 18      /* of a label, at most */
#define PLACE_FEW 40             /* followers whose labels are held against one another */
#define PLACE_SCALE 0.78         /* of these … */
#define PLACE_LETTERS 0.93       /* … and of their labels, which stay readable */
#define PLACE_BOX_GAP 36.0       /* from the followers to the boxes */
#define PLACE_DROP 50.0          /* the same from middle to middle, where there are several rows of both … */
#define PLACE_ROW_PITCH 103.0    /* … and from such a row to the next */
#define PLACE_FORM_PITCH 56.0    /* from row to row of a form's followers */
#define PLACE_BOXES_A_ROW 10
#define PLACE_MOST_A_ROW 11 /* boxes under followers of one row */
#define PLACE_BOX_ROWS 3
#define PLACE_LARGE_BOXES 8 /* up to so many boxes are large */

void
gr_mex_layout_clear (GrMexLayout *layout)
{
  g_clear_pointer (&layout->group, g_array_unref);
  g_clear_pointer (&layout->box, g_array_unref);
}

static void
group_clear (gpointer data)
{
  GrMexGroup *group = data;
  g_free (group->label);
}

/* ---- followers ---- */

static double
label_width (const char *label)
{
  static const GrFont font = { GR_TYPE_LABEL, 500, GR_FACE_SANS, FALSE };
  return gr_text_width (&font, label);
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

/* Every follower by itself, where they fit into one row; of a form, in as many rows as they need. */
static gboolean
place_singles (GrMexLayout *layout, gboolean is_form)
{
  const GrDerivation *derivation = layout->derivation;
  guint n = derivation->follower->len;
  double cell = PLACE_CELL, most = is_form ? G_MAXDOUBLE : PLACE_SINGLE_WIDTH;
  if (n * cell > most)
    return FALSE;
  g_autoptr (GPtrArray) shown = labels_short (derivation, PLACE_CHARACTERS);
  for (guint i = 0; i < n; i++)
    cell = MAX (cell, label_width (g_ptr_array_index (shown, i)) + 9);
  if (n * cell > most)
    return FALSE;
  for (guint i = 0; i < n; i++) {
    const GrFollower *follower = gr_derivation_follower (derivation, i);
    GrMexGroup group = { g_strdup (g_ptr_array_index (shown, i)), follower->verdict, 0 };
    g_array_append_val (layout->group, group);
  }
  layout->cell = n <= 5 && !is_form ? MAX (cell, 54) : cell;
  layout->n_a_row = is_form ? (guint) MAX (1, PLACE_SINGLE_WIDTH / cell) : 0;
  return TRUE;
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
      g_free (cut);
      cut = g_strdup (g_ptr_array_index (shown, index));
    }
    if (label_width (cut) <= width)
      return g_steal_pointer (&cut);
  }
  return g_strdup ("…");
}

/* The label of the followers of @value: their own where they fit into @width points, else how many there are. */
static GrMexGroup
place_group (const GrDerivation *derivation, GrNimber value, double width)
{
  GrMexGroup group = { 0 };
  g_autoptr (GString) joined = g_string_new (NULL);
  guint n = 0, last = 0;
  for (guint i = 0; i < derivation->follower->len; i++) {
    const GrFollower *follower = gr_derivation_follower (derivation, i);
    if (follower->verdict.grundy != value)
      continue;
    last = i;
    gboolean stays_terminal = follower->verdict.terminal && (n == 0 || group.verdict.terminal);
    group.verdict = follower->verdict;
    group.verdict.terminal = stays_terminal;
    if (joined->len < 64)
      g_string_append_printf (joined, "%s%s", n > 0 ? ", " : "", follower->label);
    n++;
  }
  gboolean fits = joined->len < 64 && label_width (joined->str) <= width;
  group.label = n == 1 ? label_fitting (derivation, last, width)
                : fits ? g_strdup (joined->str)
                       : g_strdup_printf ("×%u", n);
  return group;
}

/* ---- boxes ---- */

static void
place_add_boxes (GrMexLayout *layout, GrNimber first, guint n)
{
  for (guint i = 0; i < n; i++) {
    GrMexBox box = { first + i, FALSE, 0 };
    g_array_append_val (layout->box, box);
  }
}

static void
place_add_gap (GrMexLayout *layout)
{
  GrMexBox gap = { 0, TRUE, 0 };
  g_array_append_val (layout->box, gap);
}

/* Boxes for the values above those that have one, with gaps between; where @room boxes are not enough, those that fit
   and a gap, or with @wants_all none and FALSE. */
static gboolean
place_add_large (GrMexLayout *layout, guint room, gboolean wants_all)
{
  const GArray *distinct = layout->derivation->distinct;
  GrNimber last = gr_mex_box (layout, layout->box->len - 1)->value;
  guint n_before = layout->box->len;
  for (guint i = 0; i < distinct->len; i++) {
    GrNimber value = g_array_index (distinct, GrNimber, i);
    if (value <= last)
      continue;
    guint n_needed = (value > last + 1 ? 2 : 1) + (!wants_all && i + 1 < distinct->len ? 1 : 0);
    if (layout->box->len + n_needed > room) {
      if (wants_all)
        g_array_set_size (layout->box, n_before);
      else
        place_add_gap (layout);
      return !wants_all;
    }
    if (value > last + 1)
      place_add_gap (layout);
    place_add_boxes (layout, value, 1);
    last = value;
  }
  return TRUE;
}

/* Counts what the gaps leave out. */
static void
place_count_hidden (GrMexLayout *layout)
{
  const GArray *distinct = layout->derivation->distinct;
  guint next = 0;
  for (guint i = 0; i < layout->box->len; i++) {
    GrMexBox *box = &g_array_index (layout->box, GrMexBox, i);
    if (!box->is_gap) {
      next += next < distinct->len && g_array_index (distinct, GrNimber, next) == box->value;
      continue;
    }
    for (;
         next < distinct->len
         && (i + 1 == layout->box->len || g_array_index (distinct, GrNimber, next) < gr_mex_box (layout, i + 1)->value);
         next++)
      box->n_hidden++;
  }
}

/* The boxes 0 1 2 … to a little beyond the mex and the largest value; where that is too much, as far as the mex, and
   what is above it behind gaps; where even that is too much, the first and the last of those up to the mex. */
static void
place_boxes (GrMexLayout *layout)
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
    layout->boxes_a_row = layout->is_aligned ? a_row : PLACE_MOST_A_ROW;
    if (!place_add_large (layout, a_row, TRUE))
      place_add_large (layout, layout->is_aligned ? most : PLACE_MOST_A_ROW, FALSE);
  } else {
    guint n_last = a_row - (largest > mex + 1 ? 1 : 0);
    place_add_boxes (layout, 0, most - a_row - 1);
    place_add_gap (layout);
    place_add_boxes (layout, mex + 2 - n_last, n_last);
    if (n_last < a_row)
      place_add_gap (layout);
  }
  gboolean is_large = layout->box->len <= PLACE_LARGE_BOXES;
  layout->box_side = is_large ? 31 : 25;
  layout->box_pitch = is_large ? 43 : 31;
  place_count_hidden (layout);
}

/* ---- places ---- */

guint
gr_mex_rows (const GrMexLayout *layout)
{
  return (layout->box->len + layout->boxes_a_row - 1) / layout->boxes_a_row;
}

/* How far below the position follower @index stands. */
static double
place_form_row (const GrMexLayout *layout, guint index)
{
  return layout->n_a_row > 0 ? index / layout->n_a_row * PLACE_FORM_PITCH : 0;
}

GrPoint
gr_mex_brace_right (const GrMexLayout *layout)
{
  if (!layout->is_aligned) {
    guint n = MAX (1, layout->group->len), n_a_row = layout->n_a_row > 0 ? MIN (n, layout->n_a_row) : n;
    return (GrPoint) { GR_MEX_BRACE_X + n_a_row * layout->cell + 8, place_form_row (layout, n - 1) };
  }
  guint last = gr_mex_group (layout, layout->group->len - 1)->box;
  for (guint i = last; i < layout->box->len; i++)
    last = gr_mex_box (layout, i)->n_hidden > 0 ? i : last;
  GrPoint at = gr_mex_over_box (layout, last);
  return (GrPoint) { at.x + layout->box_pitch / 2 + 8, at.y };
}

void
gr_mex_layout_init (GrMexLayout *layout, const GrDerivation *derivation, gboolean is_form)
{
  layout->derivation = derivation;
  layout->group = g_array_new (FALSE, FALSE, sizeof (GrMexGroup));
  g_array_set_clear_func (layout->group, group_clear);
  layout->box = g_array_new (FALSE, FALSE, sizeof (GrMexBox));
  layout->scale = 1;
  gboolean is_single = place_singles (layout, is_form);
  layout->is_aligned = !is_single && derivation->distinct->len > PLACE_GROUPS;
  place_boxes (layout);
  if (!layout->is_aligned && !is_form && gr_mex_n_hidden (layout) > 0) {
    layout->is_aligned = TRUE;
    g_array_set_size (layout->group, 0);
    g_array_set_size (layout->box, 0);
    place_boxes (layout);
  }
  if (layout->is_aligned) {
    layout->scale = PLACE_SCALE;
    layout->box_left = GR_MEX_BRACE_X + 4 + (layout->box_pitch - layout->box_side) / 2;
    const GArray *distinct = derivation->distinct;
    guint next = 0;
    for (guint i = 0; i < layout->box->len; i++) {
      const GrMexBox *box = gr_mex_box (layout, i);
      while (!box->is_gap && next < distinct->len && g_array_index (distinct, GrNimber, next) < box->value)
        next++;
      if (box->is_gap || next == distinct->len || g_array_index (distinct, GrNimber, next) != box->value)
        continue;
      GrMexGroup group = place_group (derivation, box->value, layout->box_pitch / PLACE_LETTERS - 3);
      group.box = i;
      g_array_append_val (layout->group, group);
    }
    return;
  }
  guint n_values = is_single ? 0 : derivation->distinct->len; /* a group each, in one row */
  layout->cell = is_single ? layout->cell : CLAMP (PLACE_SINGLE_WIDTH / n_values, PLACE_GROUP_CELL, PLACE_WIDE_CELL);
  for (guint i = 0; i < n_values; i++) {
    GrMexGroup group = place_group (derivation, g_array_index (derivation->distinct, GrNimber, i), layout->cell - 5);
    g_array_append_val (layout->group, group);
  }
  double width = MIN (layout->box->len, layout->boxes_a_row) * layout->box_pitch
                 - (layout->box_pitch - layout->box_side);
  layout->box_left = MAX (56, (GR_MEX_BRACE_X + gr_mex_brace_right (layout).x - width) / 2);
}

GrPoint
gr_mex_over_box (const GrMexLayout *layout, guint index)
{
  return (GrPoint) { gr_mex_box_at (layout, index).x, index / layout->boxes_a_row * PLACE_ROW_PITCH };
}

GrPoint
gr_mex_group_at (const GrMexLayout *layout, guint index)
{
  if (layout->is_aligned)
    return gr_mex_over_box (layout, gr_mex_group (layout, index)->box);
  guint column = layout->n_a_row > 0 ? index % layout->n_a_row : index;
  return (GrPoint) { GR_MEX_BRACE_X + 4 + (column + 0.5) * layout->cell, place_form_row (layout, index) };
}

GrPoint
gr_mex_box_at (const GrMexLayout *layout, guint index)
{
  guint row = index / layout->boxes_a_row;
  gboolean is_form = layout->n_a_row > 0;
  double drop = gr_mex_rows (layout) > 1 && !is_form ? PLACE_DROP
                                                     : gr_node_radius () + PLACE_BOX_GAP + layout->box_side / 2;
  drop += place_form_row (layout, MAX (1, layout->group->len) - 1);
  return (GrPoint) { layout->box_left + index % layout->boxes_a_row * layout->box_pitch + layout->box_side / 2,
                     row * (is_form ? layout->box_pitch : PLACE_ROW_PITCH) + drop };
}

guint
gr_mex_n_hidden (const GrMexLayout *layout)
{
  guint n = 0;
  for (guint i = 0; i < layout->box->len; i++)
    n += gr_mex_box (layout, i)->n_hidden;
  return n;
}
