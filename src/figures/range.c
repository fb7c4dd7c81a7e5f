// SPDX-License-Identifier: MIT
// Sums over runs of components, as a balanced tree (a segment tree): the leaves are the components' values, every
// other node the sum of its two halves, so that any run is the sum of at most two nodes a level, and a component that
// changes changes only the nodes above it. Values are forms where Left and Right have moves of their own, else
// nimbers. Frames: level by level, then one change (--update), then one run (--query). Drawn as bars in rows, the root on
// top, every bar as wide as the run that it sums; stems join it to its halves. A bar's fill says who wins the run, as
// everywhere in the program.
// Source: J. L. Bentley, Algorithms for Klee’s rectangle problems (1977).
#include "base/number.h"
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "diagram/pixels.h"
#include "diagram/words.h"
#include "game/solve.h"
#include "scene/text.h"

#include <string.h>

#define RANGE_MOST 32 /* components in a picture */
#define RANGE_TOLD_CHARACTERS 28
#define RANGE_LEAST_PITCH 25.0
#define RANGE_MOST_PITCH 112.0
#define RANGE_ROW 42.0
#define RANGE_BAR 25.0
#define RANGE_INSET 2.5    /* of a bar from the edge of its run */
#define RANGE_FRAME 2.8    /* width of the frame of what is chosen */
#define RANGE_AROUND 21.0  /* at most around a leaf's value: its rim, a frame and air */
#define RANGE_MAT 3.6      /* from its middle to the bar in it */
#define RANGE_BESIDE 104.0 /* beside leaves below one another: numbers, a brace and a sum */
#define RANGE_GAP 13.0     /* between columns */
#define RANGE_PICTURE_HEIGHT 90.0
#define RANGE_LEAST_SCALE 0.25
#define RANGE_LEAST_LETTER_SCALE 0.6 /* of pictures with letters in them */
#define RANGE_NAME_CHARACTERS 24

static const GrFont value_font = { GR_TYPE_TITLE, 600, GR_FACE_SANS, FALSE };
static const GrFont old_font = { GR_TYPE_TITLE, 400, GR_FACE_SANS, FALSE };
static const GrFont index_font = { GR_TYPE_TEXT, 500, GR_FACE_SANS, FALSE };
static const GrFont label_font = { GR_TYPE_TITLE, 700, GR_FACE_SANS, FALSE };

/* One run of neighbours and its sum. */
typedef struct {
  char *name;        /* of the value */
  char *old;         /* (nullable) of the value that an update has taken away */
  guint first, last; /* components, both included */
  guint level;       /* 0: a single component; else one more than the higher of its two halves */
  guint half[2];     /* nodes; 0 for single components */
  guint64 value;     /* a GrForm in partizan studies, else a nimber */
  GrOutcome outcome; /* of the run played alone */
} Node;

GR_CLEAR_FUNCTION (node_clear, Node, name, old)

/* How a node is drawn. */
typedef enum {
  LOOK_HIDDEN, /* not there yet */
  LOOK_PLAIN,
  LOOK_FRESH,  /* just made, or made anew */
  LOOK_PASSED, /* looked into on the way */
  LOOK_TAKEN,  /* a part of the run asked for */
} Look;

typedef struct {
  GrStudy *study; /* lent */
  const GrFigureRequest *request;
  guint n;          /* components */
  const char *plus; /* between two values in words */
  GArray *node;     /* of Node; the first is the root, halves stand behind their wholes */
  GPtrArray *order; /* of Node: from the root down, level by level, from the left */
  guint8 *look;     /* of Look, shape (nodes) */
  GPtrArray *piece; /* (nullable) of GrScene: the components' pictures, shape (n) */
  guint changed;    /* the component that is no longer as its picture; G_MAXUINT: none */
  double pitch;     /* from component to component, in points */
  gboolean is_tall; /* leaves stand below one another: they would be too wide */
  double scale;     /* of the pictures */
  GPtrArray *frames;
} Range;

static Node *
range_node (const Range *range, guint i)
{
  return &g_array_index (range->node, Node, i);
}

static void
range_clear (Range *range)
{
  g_array_unref (range->node);
  g_ptr_array_unref (range->order);
  g_clear_pointer (&range->piece, g_ptr_array_unref);
  g_free (range->look);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Range, range_clear)

/* ---- the tree ---- */

static gboolean
node_set (const Range *range, Node *node, guint64 value, GError **error)
{
  g_clear_pointer (&node->name, g_free);
  node->value = value;
  if (!range->study->is_partizan) {
    node->outcome = value == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
    node->name = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
    return TRUE;
  }
  GrForms *forms = gr_study_forms (range->study);
  node->name = gr_partizan_name (forms, (GrForm) value, 0);
  return gr_form_outcome (forms, (GrForm) value, &node->outcome, error);
}

/* Makes *@sum the sum of *@sum and @value. FALSE and @error over a limit. */
static gboolean
range_add (const Range *range, guint64 *sum, guint64 value, GError **error)
{
  GrForm both = GR_FORM_NONE;
  if (range->study->is_partizan)
    both = gr_form_sum (gr_study_forms (range->study), (GrForm) *sum, (GrForm) value, error);
  *sum = range->study->is_partizan ? both : *sum ^ value;
  return !range->study->is_partizan || both != GR_FORM_NONE;
}

/* Gives the node the value of its component or the sum of its halves. */
static gboolean
node_read (const Range *range, Node *node, GError **error)
{
  GrBytes at = gr_study_component (range->study, node->first)->start;
  guint64 value = node->level > 0 ? range_node (range, node->half[0])->value : 0;
  if (node->level > 0) {
    if (!range_add (range, &value, range_node (range, node->half[1])->value, error))
      return FALSE;
  } else if (range->study->is_partizan) {
    value = gr_study_form (range->study, node->first, at, error);
    if (value == GR_FORM_NONE)
      return FALSE;
  } else if (!gr_study_value (range->study, node->first, at, &value, error)) {
    return FALSE;
  }
  return node_set (range, node, value, error);
}

static int
compare_nodes (gconstpointer a, gconstpointer b)
{
  const Node *one = *(const Node *const *) a, *other = *(const Node *const *) b;
  return one->level != other->level ? (one->level < other->level) - (one->level > other->level)
                                    : (one->first > other->first) - (one->first < other->first);
}

/* Breadth first from the root, which halves the run as evenly as can be, values from the leaves up. */
static gboolean
range_read (Range *range, GError **error)
{
  Node root = { .first = 0, .last = range->n - 1 };
  g_array_append_val (range->node, root);
  for (guint i = 0; i < range->node->len; i++) {
    Node *whole = range_node (range, i);
    guint first = whole->first, last = whole->last, middle = first + (last - first) / 2;
    if (first == last)
      continue;
    whole->half[0] = range->node->len;
    whole->half[1] = range->node->len + 1;
    Node half[] = { { .first = first, .last = middle }, { .first = middle + 1, .last = last } };
    g_array_append_vals (range->node, half, 2);
  }
  for (guint i = range->node->len; i-- > 0;) {
    Node *node = range_node (range, i);
    if (node->first < node->last)
      node->level = 1 + MAX (range_node (range, node->half[0])->level, range_node (range, node->half[1])->level);
    if (!node_read (range, node, error))
      return FALSE;
    g_ptr_array_add (range->order, node);
  }
  g_ptr_array_sort (range->order, compare_nodes);
  range->look = g_new0 (guint8, range->node->len);
  return TRUE;
}

/* All nodes are plain but for those over @component, from the root down, which get @look; how many these are. */
static guint
range_look_over (const Range *range, guint component, Look look)
{
  guint n = 0;
  for (guint i = 0; i < range->node->len; i++) {
    const Node *node = range_node (range, i);
    gboolean is_over = node->first <= component && component <= node->last;
    range->look[i] = is_over ? look : LOOK_PLAIN;
    n += is_over;
  }
  return n;
}

/* Looks for the run from node @at down: the largest nodes within it, at most two a level, go into @taken, from the left. */
static void
range_take (const Range *range, guint at, guint first, guint last, GArray *taken)
{
  const Node *node = range_node (range, at);
  gboolean is_within = node->first >= first && node->last <= last;
  if (node->last < first || node->first > last)
    return;
  range->look[at] = is_within ? LOOK_TAKEN : LOOK_PASSED;
  if (is_within) {
    g_array_append_val (taken, at);
    return;
  }
  range_take (range, node->half[0], first, last, taken);
  range_take (range, node->half[1], first, last, taken);
}

/* ---- drawing ---- */

/* @name cut so short that it fits @width. (transfer full) */
static char *
name_fitted (const char *name, double width)
{
  char *text = gr_words_short (name, RANGE_NAME_CHARACTERS);
  for (guint n = g_utf8_strlen (text, -1); n > 2 && gr_text_width (&value_font, text) > width; n--)
    gr_take_text (&text, gr_words_short (name, n - 1));
  return text;
}

/* Where a node stands: over its run in the row of its level, or, where the leaves stand below one another, before it in the
   column of its level. */
static GrBox
node_box (const Range *range, const Node *node)
{
  double from = node->first * range->pitch + RANGE_INSET,
         along = (node->last - node->first + 1) * range->pitch - 2 * RANGE_INSET;
  if (range->is_tall) {
    double column = (GR_FIT_WIDTH - RANGE_BESIDE + RANGE_GAP) / (range_node (range, 0)->level + 1);
    return (GrBox) { (range_node (range, 0)->level - node->level) * column, from, column - RANGE_GAP, along };
  }
  return (GrBox) { from, -(double) node->level * RANGE_ROW - RANGE_BAR, along, RANGE_BAR };
}

/* The stem from a node to one of its halves. */
static void
add_stem (const Range *range, const Node *node, const Node *half, gboolean is_hot, GrScene *scene)
{
  const GrPaint paint = { .stroke = is_hot ? GR_INK_ACCENT : GR_INK_FAINT, .width = is_hot ? 2 : 1.2 };
  GrBox from = node_box (range, node), to = node_box (range, half);
  double x = to.x + to.width / 2, y = to.y + to.height / 2;
  if (range->is_tall)
    gr_scene_add_line (scene, from.x + from.width, y, to.x, y, &paint);
  else
    gr_scene_add_line (scene, x, to.y, x, from.y + from.height, &paint);
}

/* What component @i is called, which is not its value. (transfer full) */
static char *
given_name (const Range *range, guint i)
{
  const GrComponent *own = gr_study_component (range->study, i);
  g_autoptr (GString) label = g_string_new (NULL);
  gr_summand_caption (gr_study_summand (range->study, i), own->realm, own->start, label);
  return g_strdup (label->str);
}

static void
add_node (const Range *range, const Node *node, Look look, GrScene *scene)
{
  GrBox box = node_box (range, node);
  double x = box.x, top = box.y, width = box.width, height = box.height;
  GrNodeLook inks = {
    .verdict = { .has_grundy = !range->study->is_partizan, .grundy = node->value, .outcome = node->outcome },
    .is_partizan = range->study->is_partizan
  };
  GrInk fill, on;
  gr_node_inks (&inks, &fill, &on);
  const GrPaint paint = gr_node_outline (&inks, fill);
  g_autofree char *title = g_strdup_printf ("%u..%u: %s", node->first, node->last, node->name);
  gr_scene_open (scene, "node", title, NULL);
  gboolean is_given = node->level == 0 && range->piece == NULL; /* nothing else says what it is */
  gr_scene_open_blank (scene);
  gr_scene_add_rect (scene, x, top, width, height, 4.5, &(GrPaint) { GR_INK_PAPER, GR_INK_INK, 1.2, GR_DASH_SOLID });
  gr_scene_close_blank (scene);
  gr_scene_open_answer (scene);
  if (look == LOOK_TAKEN
      || look == LOOK_FRESH) { /* framed, what is chosen or new keeps its fill and rim, which tell its value */
    gr_scene_add_rect (scene, x, top, width, height, 6,
                       &(GrPaint) { GR_INK_PAPER, GR_INK_ACCENT, RANGE_FRAME, GR_DASH_SOLID });
    x += RANGE_MAT;
    top += RANGE_MAT;
    width -= 2 * RANGE_MAT;
    height -= 2 * RANGE_MAT;
  }
  gr_scene_add_rect (scene, x, top, width, height, 4.5, &paint);
  if (node->outcome == GR_OUTCOME_P) /* zero is told by shape */
    gr_scene_add_rect (scene, x + 2.4, top + 2.4, width - 4.8, height - 4.8, 3,
                       &(GrPaint) { .stroke = paint.stroke, .width = 0.9 });
  g_autofree char *old = look == LOOK_FRESH && node->old != NULL ? g_strconcat (node->old, "  ", NULL) : g_strdup ("");
  double struck = gr_text_width (&value_font, old); /* what it was stands before it, struck, where there is room */
  struck = struck + gr_text_width (&value_font, node->name) <= width - 8 ? struck : 0;
  g_autofree char *name = name_fitted (node->name, width - 8);
  double middle = box.x + box.width / 2, baseline = top + height / 2 + 0.36 * value_font.size;
  gr_scene_add_text (scene, middle + struck / 2, baseline, GR_ANCHOR_MIDDLE, &value_font, on, name);
  if (struck > 0) { /* on paper, so that no fill hides the stroke */
    double left = middle - (struck + gr_text_width (&value_font, name)) / 2, y = baseline - 0.3 * old_font.size,
           wide = gr_text_width (&old_font, node->old);
    gr_scene_add_rect (scene, left - 4, y - 6, wide + 8, 12, 3, &(GrPaint) { .fill = GR_INK_PAPER });
    gr_scene_add_text (scene, left, baseline, GR_ANCHOR_START, &old_font, GR_INK_INK, node->old);
    gr_scene_add_line (scene, left - 2, y, left + wide + 2, y, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.4 });
  }
  gr_scene_close (scene);
  if (is_given) {
    g_autofree char *given = node->first != range->changed ? given_name (range, node->first) : g_strdup (node->name);
    g_autofree char *fitted = name_fitted (given, width - 8);
    gr_scene_open_blank (scene);
    gr_scene_add_text (scene, middle, baseline, GR_ANCHOR_MIDDLE, &value_font, GR_INK_INK, fitted);
    gr_scene_close_blank (scene);
  }
  gr_scene_close (scene);
}

/* @piece as a ghost: what a component was before it changed. (transfer full) */
static GrScene *
piece_ghost (const GrScene *piece)
{
  static const GrPaint hollow = { .stroke = GR_INK_SOFT, .width = 1, .dash = GR_DASH_DASHED };
  GrScene *ghost = gr_scene_new ();
  gr_scene_append (ghost, piece, 0, 0, 1);
  GR_EACH (i, GrItem, item, ghost->item)
    if (item->kind == GR_ITEM_PATH)
      item->path.paint = hollow;
    else if (item->kind == GR_ITEM_CIRCLE)
      item->circle.paint = hollow;
  return ghost;
}

/* Numbers beside the leaves and pictures under them. Gives where they end. */
static double
add_foot (const Range *range, GrScene *scene)
{
  double bottom = range->is_tall ? GR_FIT_WIDTH - RANGE_BESIDE + 20 : 18;
  for (guint i = 0; i < range->n; i++) {
    double x = (i + 0.5) * range->pitch;
    g_autofree char *number = g_strdup_printf ("%u", i);
    if (range->is_tall) {
      gr_scene_add_text (scene, bottom, x + 3.6, GR_ANCHOR_END, &index_font, GR_INK_SOFT, number);
      continue;
    }
    gr_scene_add_text (scene, x, 14, GR_ANCHOR_MIDDLE, &index_font, GR_INK_SOFT, number);
    const GrScene *piece = range->piece != NULL ? range->piece->pdata[i] : NULL;
    if (piece == NULL || piece->bounds.width < 0)
      continue;
    GrBox box = piece->bounds;
    g_autoptr (GrScene) ghost = i == range->changed ? piece_ghost (piece) : NULL;
    gr_fit_append (scene, ghost != NULL ? ghost : piece, x - range->scale * (box.x + box.width / 2),
                   24 - range->scale * box.y, range->scale);
    bottom = MAX (bottom, 24 + range->scale * box.height);
  }
  return bottom;
}

/* What the marks of a run mean, from @y on. */
static void
add_key (const Range *range, double y, double width, GrScene *scene)
{
  static const GrPaint line = { .stroke = GR_INK_ACCENT, .width = 2 },
                       frame = { GR_INK_PAPER, GR_INK_ACCENT, RANGE_FRAME, GR_DASH_SOLID };
  GrKey key = { scene, 0, width, 0, y, 16, 16, 0 };
  gr_scene_open (scene, GR_TAG_LEGEND, NULL, NULL);
  if (range->look[0] == LOOK_PASSED) {
    double x = gr_key_add (&key, 24, gr_phrase ("visited", range->request->lang));
    gr_scene_add_line (scene, x, key.y - 3.4, x + 18, key.y - 3.4, &line);
  }
  double x = gr_key_add (&key, 26, gr_phrase ("taken whole", range->request->lang));
  gr_scene_add_rect (scene, x + 1, key.y - 9, 18, 11, 4, &frame);
  gr_scene_close (scene);
}

/* The tree as range->look has it; the run from @first to @last, where it is no more than @last, is marked at the foot with
   @label. */
static GrScene *
range_draw (const Range *range, guint first, guint last, const char *label)
{
  GrScene *scene = gr_scene_new ();
  double length = range->n * range->pitch, top = range->is_tall ? 0 : node_box (range, range_node (range, 0)).y - 2;
  gr_scene_reserve (scene, range->is_tall ? (GrBox) { 0, 0, GR_FIT_WIDTH - RANGE_BESIDE, length }
                                          : (GrBox) { 0, top, length, -top });
  for (guint i = 0; i < range->node->len; i++) { /* the stems */
    const Node *node = range_node (range, i);
    for (guint side = 0; side < 2 && node->level > 0 && range->look[i] != LOOK_HIDDEN; side++) {
      const Node *half = range_node (range, node->half[side]);
      Look own = range->look[node->half[side]];
      gboolean is_hot = own == LOOK_FRESH || own == LOOK_TAKEN || own == LOOK_PASSED;
      gr_scene_open_blank (scene);
      add_stem (range, node, half, FALSE, scene);
      gr_scene_close_blank (scene);
      gr_scene_open_answer (scene);
      add_stem (range, node, half, is_hot, scene);
      gr_scene_close (scene);
    }
  }
  for (guint i = 0; i < range->node->len; i++)
    if (range->look[i] != LOOK_HIDDEN)
      add_node (range, range_node (range, i), range->look[i], scene);
  double bottom = add_foot (range, scene);
  if (first <= last) {
    const GrPaint brace = { .stroke = GR_INK_ACCENT, .width = 1.6 };
    double left = first * range->pitch + RANGE_INSET, right = (last + 1) * range->pitch - RANGE_INSET;
    gboolean is_tall = range->is_tall;
    if (is_tall)
      gr_scene_add_brace (scene, bottom + 6, left, right, 10, &brace);
    else
      gr_scene_add_brace_below (scene, left, right, bottom + 6, 10, &brace);
    gr_scene_open_answer (scene);
    gr_scene_add_text (scene, is_tall ? bottom + 20 : (left + right) / 2,
                       is_tall ? (left + right) / 2 + 4.3 : bottom + 32, is_tall ? GR_ANCHOR_START : GR_ANCHOR_MIDDLE,
                       &label_font, GR_INK_ACCENT, label);
    add_key (range, is_tall ? length + 16 : bottom + 52, MAX (length, 160), scene);
    gr_scene_close (scene);
  }
  return scene;
}

/* ---- words ---- */

/* Who wins, as a sentence of its own: the whole or a run of it. */
static const char *
range_says_who (const Range *range, GrOutcome outcome, gboolean is_run)
{
  static const char *const says[][2] = {
    [GR_OUTCOME_P] = { GR_PHRASE ("The sum is 0: whoever moves second wins."),
                       GR_PHRASE ("In this run whoever moves second wins.") },
    [GR_OUTCOME_N] = { GR_PHRASE ("The sum is not 0: whoever moves first wins."),
                       GR_PHRASE ("In this run whoever moves first wins.") },
    [GR_OUTCOME_L] = { GR_PHRASE ("The sum is more than 0: Left wins."), GR_PHRASE ("In this run Left wins.") },
    [GR_OUTCOME_R] = { GR_PHRASE ("The sum is less than 0: Right wins."), GR_PHRASE ("In this run Right wins.") },
  };
  return gr_phrase (says[outcome][is_run], range->request->lang);
}

/* “2..3”; “2” for a single component. (transfer full) */
static char *
node_run (const Node *node)
{
  return node->first == node->last ? g_strdup_printf ("%u", node->first)
                                   : g_strdup_printf ("%u..%u", node->first, node->last);
}

/* What is added to others stands in parentheses where it is negative. (transfer full) */
static char *
term_name (const Node *node, gboolean is_first)
{
  g_autofree char *name = gr_words_short (node->name, RANGE_TOLD_CHARACTERS);
  return !is_first && g_str_has_prefix (name, "−") ? g_strdup_printf ("(%s)", name) : g_steal_pointer (&name);
}

/* “1/2 + 3 = 7/2” */
static char *
node_formula (const Range *range, const Node *node)
{
  g_autofree char *a = term_name (range_node (range, node->half[0]), TRUE);
  g_autofree char *b = term_name (range_node (range, node->half[1]), FALSE);
  g_autofree char *sum = gr_words_short (node->name, RANGE_TOLD_CHARACTERS);
  return g_strdup_printf ("%s%s%s = %s", a, range->plus, b, sum);
}

/* A line a level; “!” marks what is made anew, “*” the parts of the run asked for. */
static char *
range_plain (const Range *range)
{
  GString *text = g_string_new (NULL);
  guint level = G_MAXUINT;
  for (guint i = 0; i < range->order->len; i++) {
    const Node *node = range->order->pdata[i];
    guint8 look = range->look[node - range_node (range, 0)];
    if (look == LOOK_HIDDEN)
      continue;
    g_autofree char *run = node_run (node);
    const char *mark = look == LOOK_TAKEN ? "*" : look == LOOK_FRESH ? "!" : "";
    g_string_append_printf (text, "%s%s%s: %s",
                            level == G_MAXUINT     ? ""
                            : node->level == level ? "   "
                                                   : "\n",
                            mark, run, node->name);
    level = node->level;
  }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

static GrTable *
range_table (const Range *range)
{
  GrTable *table = gr_table_new ();
  gr_table_add (table, "level", "first", "last", range->study->is_partizan ? "value" : "grundy", NULL);
  for (guint i = 0; i < range->order->len; i++) {
    const Node *node = range->order->pdata[i];
    const guint numbers[] = { node->level, node->first, node->last };
    GPtrArray *row = gr_table_add_row (table);
    for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
      g_ptr_array_add (row, g_strdup_printf ("%u", numbers[k]));
    g_autoptr (GString) name = g_string_new (NULL);
    gboolean is_written = range->study->is_partizan
                          && gr_form_append (gr_study_forms (range->study), (GrForm) node->value, name);
    g_ptr_array_add (row, g_strdup (is_written ? name->str : node->name));
  }
  return table;
}

/* ---- frames ---- */

/* A frame of the tree as range->look has it, with the run from @first to @last (none where @first is larger) marked.
   Where only data are wanted there is a single frame, at the end. */
static void
range_add_frame (const Range *range, guint first, guint last, const char *label, const char *sentence,
                 const char *result)
{
  if (range->request->data_only)
    return;
  GrFrame *frame = gr_frame_new (range_draw (range, first, last, label), sentence, result);
  frame->plain = range_plain (range);
  frame->table = range_table (range);
  g_ptr_array_add (range->frames, frame);
}

static void
range_add_levels (const Range *range)
{
  static const char *const leaves[] = { GR_PHRASE ("One component, whose value is the whole sum."),
                                        GR_PHRASE ("The %u components, counted from 0, and their values.") };
  static const char level[] = GR_PHRASE ("Level %u: every node holds the sum of the two runs below it.");
  static const char root[] = GR_PHRASE ("The root holds the sum of all %u components: %s. %s");
  static const char both[] = GR_PHRASE ("The root holds the sum of both components: %s. %s");
  const Node *all = range_node (range, 0);
  const char *who = range_says_who (range, all->outcome, FALSE);
  g_autofree char *name = gr_words_short (all->name, RANGE_TOLD_CHARACTERS);
  for (guint now = 0; now <= all->level; now++) {
    for (guint i = 0; i < range->node->len; i++) {
      guint own = range_node (range, i)->level;
      range->look[i] = own > now ? LOOK_HIDDEN : own == now && now > 0 ? LOOK_FRESH : LOOK_PLAIN;
    }
    g_autofree char *formula = now > 0 && now == all->level ? node_formula (range, all) : NULL;
    g_autofree char *sentence = now > 0 && now == all->level
                                  ? range->n == 2
                                      ? g_strdup_printf (gr_phrase (both, range->request->lang), name, who)
                                      : g_strdup_printf (gr_phrase (root, range->request->lang), range->n, name, who)
                                  : g_strdup_printf (
                                    gr_phrase (now > 0 ? level : leaves[range->n > 1], range->request->lang),
                                    now == 0 ? range->n : now);
    range_add_frame (range, 1, 0, NULL, sentence, formula);
  }
}

/* The component gets @value; frames from the leaf up. */
static gboolean
range_add_update (Range *range, guint component, guint64 value, GError **error)
{
  static const char leaf[] = GR_PHRASE ("Component %u was worth %s and is now worth %s.");
  static const char up[] = GR_PHRASE ("The node %s is added again from its two halves; the old sum is struck out.");
  static const char root[] = GR_PHRASE ("Only these %u of the %u nodes had to be made new. %s");
  guint n_over = range_look_over (range, component, LOOK_PASSED); /* these still hold the old sums */
  range->changed = component;
  for (guint i = range->node->len; i-- > 0;) {
    if (range->look[i] != LOOK_PASSED)
      continue;
    Node *node = range_node (range, i);
    g_autofree char *old = gr_words_short (node->name, RANGE_TOLD_CHARACTERS), *run = node_run (node), *sentence = NULL;
    gr_take_text (&node->old, g_strdup (node->name));
    if (!(node->level == 0 ? node_set (range, node, value, error) : node_read (range, node, error)))
      return FALSE;
    range->look[i] = LOOK_FRESH;
    g_autofree char *name = gr_words_short (node->name, RANGE_TOLD_CHARACTERS);
    if (node->level == 0)
      sentence = g_strdup_printf (gr_phrase (leaf, range->request->lang), component, old, name);
    else if (i > 0)
      sentence = g_strdup_printf (gr_phrase (up, range->request->lang), run);
    else
      sentence = g_strdup_printf (gr_phrase (root, range->request->lang), n_over, range->node->len,
                                  range_says_who (range, node->outcome, FALSE));
    g_autofree char *formula = node->level > 0 ? node_formula (range, node) : NULL;
    range_add_frame (range, 1, 0, NULL, sentence, formula);
  }
  return TRUE;
}

static gboolean
range_add_query (const Range *range, guint first, guint last, GError **error)
{
  static const char one[] = GR_PHRASE ("The run %u..%u, counted from 0, is one node, which holds its sum. %s");
  static const char several[] = GR_PHRASE (
    "The run %u..%u, counted from 0, has %u components and needs %u nodes, the largest that lie wholly in it: %s. %s");
  memset (range->look, LOOK_PLAIN, range->node->len);
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (guint));
  range_take (range, 0, first, last, taken);
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) formula = g_string_new (NULL);
  Node sum = { .level = 0 };
  guint64 value = 0;
  for (guint i = 0; i < taken->len; i++) {
    const Node *node = range_node (range, g_array_index (taken, guint, i));
    g_autofree char *name = term_name (node, i == 0);
    g_ptr_array_add (runs, node_run (node));
    g_string_append_printf (formula, "%s%s", i > 0 ? range->plus : "", name);
    if (i == 0)
      value = node->value;
    else if (!range_add (range, &value, node->value, error))
      return FALSE;
  }
  if (!node_set (range, &sum, value, error)) {
    g_free (sum.name);
    return FALSE;
  }
  g_autofree char *whole = sum.name, *name = gr_words_short (whole, RANGE_TOLD_CHARACTERS);
  const char *who = range_says_who (range, sum.outcome, TRUE);
  g_autofree char *list = gr_words_list (runs, range->request);
  g_autofree char *label = g_strdup_printf ("%u..%u: %s", first, last, name);
  const char *own = gr_phrase (taken->len == 1 ? one : several, range->request->lang);
  g_autofree char *sentence = taken->len == 1
                                ? g_strdup_printf (own, first, last, who)
                                : g_strdup_printf (own, first, last, last - first + 1, taken->len, list, who);
  if (taken->len > 1)
    g_string_append_printf (formula, " = %s", name);
  range_add_frame (range, first, last, label, sentence, formula->str);
  return TRUE;
}

/* ---- options ---- */

typedef struct {
  const GrOption *query, *update; /* (nullable) */
  gboolean has_value;
  gint64 first, last, component;
  guint64 value;
} RangeAsk;

static gboolean
ask_read_value (const Range *range, const GrWord *word, const char *text, RangeAsk *ask, GrReport *report)
{
  gint64 number;
  ask->has_value = TRUE;
  if (!range->study->is_partizan) {
    ask->value = gr_number_parse (text, &number) && number >= 0 ? (guint64) number : G_MAXUINT64;
    if (ask->value == G_MAXUINT64)
      gr_report_add_at (report, GR_FAULT_INPUT, word, "for example: --update 2=5",
                        "range: want a Grundy value, a whole number from 0, got “%s”", text);
    return ask->value != G_MAXUINT64;
  }
  GrFormFault fault;
  GrForm form = gr_form_read (gr_study_forms (range->study), text, &fault);
  ask->value = form;
  if (form != GR_FORM_NONE)
    return TRUE;
  gr_report_add_at (report, fault.kind, word, fault.help, "range: %s, got “%s”", gr_message (fault.message), text);
  gr_form_fault_clear (&fault);
  return FALSE;
}

static gboolean
ask_read (const Range *range, RangeAsk *ask, GrReport *report)
{
  gboolean good = TRUE;
  ask->query = gr_args_option (range->request->args, "query");
  ask->update = gr_args_option (range->request->args, "update");
  if (ask->query != NULL)
    good = gr_word_run (ask->query->value, "range", "components", 0, range->n - 1, "components are numbered from 0",
                        report, &ask->first, &ask->last);
  if (ask->update == NULL)
    return good;
  const GrWord *word = ask->update->value;
  gsize length = strcspn (word->text, "=");
  g_autofree char *number = g_strndup (word->text, length), *help = NULL;
  if (!gr_number_parse (number, &ask->component) || ask->component < 0 || ask->component >= range->n) {
    help = g_strdup_printf (gr_message ("components are numbered from 0 to %u"), range->n - 1);
    return gr_report_add_at (report, GR_FAULT_INPUT, word, help,
                             "range: want the number of a component, and perhaps = and a value, got “%s”", word->text);
  }
  gboolean has_value = word->text[length] != '\0';
  return (!has_value || ask_read_value (range, word, word->text + length + 1, ask, report)) && good;
}

static gboolean
range_check (GrStudy *study, const GrFigureRequest *request, GrReport *report)
{
  const GrWord *name = request->args->name;
  guint n = study->n_components;
  if (study->is_family || study->options.play != GR_PLAY_NORMAL)
    return gr_report_add_at (report, GR_FAULT_INPUT, name,
                             study->is_family ? "a family is not added" : "leave --misere out",
                             study->is_family ? "range: want a sum of components in normal play, got a family"
                                              : "range: want a sum of components in normal play, got misère play");
  if (n == 0)
    return gr_report_add_at (report, GR_FAULT_INPUT, name, NULL, "range: want components, got none");
  if (n > RANGE_MOST && !request->data_only)
    return gr_report_add_at (report, GR_FAULT_LIMIT, name, "take a run of them; -f csv lists the whole tree",
                             "range: at most %d components make a readable picture, got %u", RANGE_MOST, n);
  return TRUE;
}

/* Chooses pitch and scale, and the pictures of the components, where they fit and say something: colours tell the letters of partizan games, which would shrink, but
   not how many sticks there are. */
static void
range_add_pieces (Range *range)
{
  gboolean is_told = TRUE;
  range->piece = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  for (guint i = 0; i < range->n; i++) {
    GrScene *piece = gr_piece_draw (range->study, i, gr_study_component (range->study, i)->start);
    g_ptr_array_add (range->piece, piece);
    is_told = (!gr_study_summand (range->study, i)->is_partizan || !gr_scene_has_text (piece)
               || gr_scene_strip_text (piece))
              && is_told;
  }
  if (!is_told)
    g_clear_pointer (&range->piece, g_ptr_array_unref);
  double widest = 0, width = 1, height = 1;
  for (guint i = 0; i < range->node->len; i++) {
    const Node *node = range_node (range, i);
    g_autofree char *given = range->request->is_form && node->level == 0 ? given_name (range, node->first) : NULL;
    double own = node->level == 0 ? gr_text_width (&value_font, given != NULL ? given : node->name) : 0;
    widest = MAX (widest, MIN (own, RANGE_MOST_PITCH - 14));
  }
  gboolean has_text = FALSE;
  for (guint i = 0; range->piece != NULL && i < range->n; i++) {
    const GrScene *piece = range->piece->pdata[i];
    width = MAX (width, piece->bounds.width);
    height = MAX (height, piece->bounds.height);
    has_text |= gr_scene_has_text (piece);
  }
  double room = CLAMP (GR_FIT_WIDTH / range->n, RANGE_LEAST_PITCH, RANGE_MOST_PITCH);
  range->scale = MIN (MIN (1, (room - 12) / width), RANGE_PICTURE_HEIGHT / height);
  if (range->scale < (has_text ? RANGE_LEAST_LETTER_SCALE : RANGE_LEAST_SCALE))
    g_clear_pointer (&range->piece, g_ptr_array_unref);
  double needed = MAX (RANGE_LEAST_PITCH, widest + CLAMP (GR_FIT_WIDTH / range->n - widest, 8, RANGE_AROUND));
  range->is_tall = needed * range->n > GR_FIT_WIDTH + RANGE_LEAST_PITCH;
  if (range->is_tall)
    g_clear_pointer (&range->piece, g_ptr_array_unref);
  range->pitch = range->is_tall         ? RANGE_LEAST_PITCH
                 : range->piece != NULL ? MAX (needed, range->scale * width + 12)
                                        : needed;
}

static GPtrArray *
range_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  static const char touched[] = GR_PHRASE (
    "Whatever becomes of component %u, only %u of the %u nodes change: it and those above it.");
  if (!range_check (study, request, report))
    return NULL;
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  g_auto (Range) range = { .study = study,
                           .request = request,
                           .n = study->n_components,
                           .plus = study->is_partizan ? " + " : " ⊕ ",
                           .node = g_array_new (FALSE, TRUE, sizeof (Node)),
                           .order = g_ptr_array_new (),
                           .changed = G_MAXUINT,
                           .frames = frames };
  g_array_set_clear_func (range.node, node_clear);
  RangeAsk ask = { NULL };
  if (!ask_read (&range, &ask, report) || !range_read (&range, error))
    return NULL;
  if (!request->data_only)
    range_add_pieces (&range);
  range_add_levels (&range);
  if (ask.update != NULL && !ask.has_value) { /* only which nodes a change would touch */
    guint component = (guint) ask.component, n_over = range_look_over (&range, component, LOOK_FRESH);
    g_autofree char *sentence = g_strdup_printf (gr_phrase (touched, request->lang), component, n_over,
                                                 range.node->len);
    range_add_frame (&range, 1, 0, NULL, sentence, NULL);
  }
  if (ask.has_value && !range_add_update (&range, ask.component, ask.value, error))
    return NULL;
  if (ask.query != NULL && !range_add_query (&range, ask.first, ask.last, error))
    return NULL;
  if (request->data_only) {
    GrFrame *frame = gr_frame_new (gr_scene_new (), gr_phrase ("Sums over runs.", request->lang), NULL);
    frame->table = range_table (&range);
    g_ptr_array_add (frames, frame);
  }
  return g_steal_pointer (&frames);
}

static const GrParam range_params[] = {
  { "query", GR_PARAM_TEXT, NULL, 0, 0, NULL, "L..R", "the sum of components L to R, counted from 0",
    .told = GR_PHRASE ("run %s") },
  { "update", GR_PARAM_TEXT, NULL, 0, 0, NULL, "I[=VALUE]",
    "component I, from 0, changes, to VALUE where one is given" },
  GR_PARAM_END,
};

const GrFigure gr_figure_range = {
  .name = "range",
  .title = "Sums over runs",
  .summary = "The values of many components in a balanced tree of sums: any run from a few nodes, any change by a few.",
  .example = "nim 3 1 4 1 5 9 --query 1..4",
  .params = range_params,
  .is_partizan = TRUE,
  .blank = GR_BLANK_LAST,
  .tells_winner = TRUE,
  .frames = range_frames,
};
