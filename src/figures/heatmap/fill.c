// SPDX-License-Identifier: MIT
// The steps of a heatmap. A board is filled square by square: each frame takes one square whose followers have their
// values, rings what is seen from it, lists the values and crosses them out, and writes down the first that is missing. The
// squares come from left to right and from top to bottom, but one that needs a later square waits for it (a knight's may):
// depth first. Where there are too many for a frame each, a frame fills a row, or as many squares as a row has, and shows of
// the last one what is seen from it. Several boards are filled one a frame.
#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "figures/heatmap/heatmap.h"
#include "scene/text.h"

#define FILL_MAX_STEPS 40  /* squares with a frame each */
#define FILL_MAX_BOXES 40  /* to the largest value seen; as many more as the mex needs */
#define FILL_MAX_FRAMES 60 /* beyond, a frame fills several rows */
#define FILL_MAX_PLACES 2500
#define FILL_MAX_ASKED 5   /* questions */
#define FILL_MAX_LISTED 12 /* followers that are named in a sentence */
#define FILL_MAX_SEEN 28   /* beside a grid */
#define FILL_WIDE 250.0    /* a grid wider than this has the list below it, else beside */
#define FILL_PANEL 148.0   /* width of the list beside a grid */
#define FILL_ITEM 34.0     /* of one follower in it, beside its label */
#define FILL_LABEL 28.0    /* of that, at least */
#define FILL_LINE 20.0
#define FILL_BOX 16.5
#define FILL_CHARACTERS 18 /* of a label, at most */
#define FILL_BADGE 0.56    /* of a node's size */

typedef struct {
  const GrHeatmap *heatmap;
  GrSquares *squares;
  GArray *order;    /* of guint: places, followers first, each position once */
  gboolean by_row;  /* the order is the one in which one reads */
  gboolean by_step; /* every square has a frame */
} Fill;

/* The followers of one square. */
typedef struct {
  GPtrArray *label; /* of char* */
  GArray *value;    /* of GrNimber, shape (n) */
  GArray *distinct; /* of GrNimber */
  GrNimber mex;
} Seen;

static void
seen_clear (Seen *seen)
{
  g_clear_pointer (&seen->label, g_ptr_array_unref);
  g_clear_pointer (&seen->value, g_array_unref);
  g_clear_pointer (&seen->distinct, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Seen, seen_clear)

static void
squares_set_states (const GrSquares *squares, GrSquareState from, GrSquareState to)
{
  for (guint i = 0; i < squares->square->len; i++) {
    GrSquare *square = gr_square_at (squares, i);
    square->state = square->state == from ? to : square->state;
  }
}

/* ---- the order ---- */

static void
fill_moves (gpointer data, guint32 realm, GrBytes from, GrMoves *out)
{
  const Fill *fill = data;
  gr_study_moves (fill->heatmap->study, fill->squares->component, from, out);
}

static GrBytes
fill_position (const Fill *fill, guint place)
{
  return gr_positions_at (fill->squares->grid->place, place);
}

/* Fills fill->order. FALSE: there are too many moves to look through. */
static gboolean
fill_sort (Fill *fill)
{
  const GrSquares *squares = fill->squares;
  g_autoptr (GrPositions) roots = gr_positions_new ();
  for (guint i = 0; i < squares->square->len; i++)
    if (gr_square_at (squares, i)->state != GR_SQUARE_HOLE)
      gr_positions_add (roots, 0, fill_position (fill, i).data, fill_position (fill, i).size);
  GrSpace space = { fill_moves, NULL, fill };
  g_autoptr (GrGraph) graph = gr_explore (&space, roots, FILL_MAX_PLACES, NULL, NULL);
  if (graph == NULL)
    return FALSE;
  g_autofree guint *place = g_new (guint, graph->n_nodes + 1);
  for (guint32 i = 0; i < graph->n_nodes; i++)
    place[i] = G_MAXUINT;
  for (guint i = squares->square->len; i-- > 0;)
    if (gr_square_at (squares, i)->state != GR_SQUARE_HOLE)
      place[gr_graph_lookup (graph, 0, fill_position (fill, i))] = i;
  for (guint32 i = 0, last = 0; i < graph->n_nodes; i++) {
    guint own = place[g_array_index (graph->order, guint32, i)];
    if (own == G_MAXUINT)
      continue;
    fill->by_row = fill->by_row && last <= own;
    last = own;
    g_array_append_val (fill->order, own);
  }
  return TRUE;
}

/* ---- one square ---- */

static char *
fill_label (const Fill *fill, GrBytes at)
{
  g_autofree char *label = gr_study_label (fill->heatmap->study, fill->squares->component, at);
  return gr_words_short (label, FILL_CHARACTERS);
}

/* What is seen from @place, which is marked, as are the squares seen. FALSE and @error. */
static gboolean
fill_see (const Fill *fill, guint place, Seen *seen, GError **error)
{
  GrStudy *study = fill->heatmap->study;
  guint component = fill->squares->component;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GPtrArray) whole = g_ptr_array_new_with_free_func (g_free);
  seen->value = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  gr_heatmap_unmark (fill->heatmap);
  gr_study_moves (study, component, fill_position (fill, place), moves);
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrNimber sum = 0;
    GString *label = g_string_new (NULL);
    g_ptr_array_add (whole, NULL);
    for (guint k = 0; k < move->n_parts; k++) {
      GrBytes at = gr_positions_at (moves->part, move->first_part + k);
      g_autofree char *name = gr_study_label (study, component, at);
      GrNimber value = 0;
      if (!gr_study_value (study, component, at, &value, error)) {
        g_string_free (label, TRUE);
        return FALSE;
      }
      sum ^= value;
      g_string_append_printf (label, "%s%s", k > 0 ? "+" : "", name);
      gr_heatmap_mark (fill->heatmap, component, at, GR_SQUARE_SEEN);
    }
    whole->pdata[i] = g_string_free (label, FALSE);
    g_array_append_val (seen->value, sum);
  }
  seen->label = gr_words_short_all (whole, FILL_CHARACTERS);
  seen->distinct = gr_words_distinct (seen->value);
  while (seen->mex < seen->distinct->len && g_array_index (seen->distinct, GrNimber, seen->mex) == seen->mex)
    seen->mex++;
  gr_heatmap_mark (fill->heatmap, component, fill_position (fill, place), GR_SQUARE_HERE);
  return TRUE;
}

/* The boxes 0, 1, 2 …, those seen crossed out, the first left ringed; from (x, y) on, wrapped to @width. */
static void
fill_add_boxes (GrScene *scene, const Seen *seen, double x, double y, double width)
{
  static const GrPaint cross = { GR_INK_NONE, GR_INK_INK, 1.1, GR_DASH_SOLID };
  static const GrFont font = { 9, 600, GR_FACE_SANS, FALSE };
  guint columns = (guint) MAX (1, width / (FILL_BOX + 3)), n = (guint) seen->mex + 2, next = 0;
  GrNimber largest = seen->distinct->len > 0 ? g_array_index (seen->distinct, GrNimber, seen->distinct->len - 1) : 0;
  n = MAX (n, (guint) MIN (largest, FILL_MAX_BOXES) + 1);
  for (guint v = 0; v <= n; v++) {
    double left = x + v % columns * (FILL_BOX + 3), top = y + v / columns * (FILL_BOX + 4);
    double middle = top + FILL_BOX / 2 + 0.36 * font.size;
    if (v == n) {
      if (largest >= n)
        gr_scene_add_text (scene, left, middle, GR_ANCHOR_START, &font, GR_INK_FAINT, "…");
      return;
    }
    gboolean is_seen = next < seen->distinct->len && g_array_index (seen->distinct, GrNimber, next) == v;
    gboolean is_mex = v == seen->mex;
    next += is_seen;
    gr_scene_add_rect (scene, left, top, FILL_BOX, FILL_BOX, 2.5,
                       &(GrPaint) { is_seen ? GR_INK_SHADE : GR_INK_PAPER, is_mex ? GR_INK_ACCENT : GR_INK_FAINT,
                                    is_mex ? 1.8 : 0.8, GR_DASH_SOLID });
    g_autofree char *text = g_strdup_printf ("%u", v);
    gr_scene_add_text (scene, left + FILL_BOX / 2, middle, GR_ANCHOR_MIDDLE, &font,
                       is_mex    ? GR_INK_ACCENT
                       : is_seen ? GR_INK_SOFT
                                 : GR_INK_FAINT,
                       text);
    if (is_seen)
      gr_scene_add_line (scene, left + 2.5, top + FILL_BOX - 2.5, left + FILL_BOX - 2.5, top + 2.5, &cross);
  }
}

/* The list of followers with their values, where they are not too many, and the boxes: beside the grid, or below it. */
static void
fill_add_panel (const Fill *fill, GrScene *scene, const Seen *seen, const char *head)
{
  static const GrFont head_font = { 11, 500, GR_FACE_SANS, FALSE }, label_font = { 10, 500, GR_FACE_SANS, FALSE };
  double width = fill->squares->grid->columns * fill->heatmap->cell, widest = FILL_LABEL;
  gboolean is_below = width > FILL_WIDE;
  GrBox box = scene->bounds;
  double x = is_below ? box.x : box.x + box.width + 30, y = is_below ? box.y + box.height + 24 : box.y + 10;
  gr_scene_add_text (scene, x, y, GR_ANCHOR_START, &head_font, GR_INK_INK, head);
  for (guint i = 0; i < seen->label->len; i++)
    widest = MAX (widest, gr_text_width (&label_font, g_ptr_array_index (seen->label, i)));
  double item = FILL_ITEM + widest, room = is_below ? width : FILL_PANEL, radius = gr_node_radius () * FILL_BADGE;
  guint columns = (guint) MAX (1, room / item), n = seen->value->len <= FILL_MAX_SEEN ? seen->value->len : 0;
  columns = !is_below && seen->value->len <= 5 ? 1 : columns;
  for (guint i = 0; i < n; i++) {
    GrNimber value = g_array_index (seen->value, GrNimber, i);
    double left = x + i % columns * item, middle = y + 19 + i / columns * FILL_LINE;
    g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
    gr_scene_add_text (scene, left + widest, middle + 0.36 * label_font.size, GR_ANCHOR_END, &label_font, GR_INK_SOFT,
                       g_ptr_array_index (seen->label, i));
    gr_node_add_shape (scene, left + widest + 7 + radius, middle, FILL_BADGE,
                       value == 0 ? GR_NODE_DOUBLE : GR_NODE_SINGLE, gr_ink_value (value), gr_ink_on_value (value),
                       number);
  }
  fill_add_boxes (scene, seen, x, n > 0 ? y + 19 + (n + columns - 1) / columns * FILL_LINE : y + 12, room);
}

/* “From D4 the rook sees”. */
static char *
fill_head (const Fill *fill, const char *label, gboolean sees)
{
  static const char *const mover[2] = { "From %s the %s sees nothing", "From %s the %s sees" };
  static const char *const any[2] = { GR_PHRASE ("From %s there is no move"), GR_PHRASE ("From %s one can move to") };
  const char *piece = fill->squares->grid->mover, *lang = fill->heatmap->request->lang;
  if (piece == NULL || !gr_language_is_english (lang))
    return g_strdup_printf (gr_phrase (any[sees], lang), label);
  return g_strdup_printf (mover[sees], label, piece);
}

static char *
fill_sentence (const Fill *fill, const char *head, const Seen *seen)
{
  static const char values[] = GR_PHRASE ("%s %s, with the values %s.");
  static const char value[] = GR_PHRASE ("%s %s, with the value %s.");
  const GrFigureRequest *request = fill->heatmap->request;
  g_autoptr (GPtrArray) number = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < seen->value->len; i++)
    g_ptr_array_add (number, g_strdup_printf ("%" G_GUINT64_FORMAT, g_array_index (seen->value, GrNimber, i)));
  if (seen->value->len == 0)
    return g_strdup_printf ("%s.", head);
  if (seen->value->len > FILL_MAX_LISTED) {
    g_autofree char *set = gr_words_set (seen->distinct, request);
    return g_strdup_printf (gr_phrase ("%s %u others, with the values %s.", request->lang), head, seen->value->len,
                            set);
  }
  g_autofree char *labels = gr_words_list (seen->label, request), *numbers = gr_words_list (number, request);
  return g_strdup_printf (gr_phrase (seen->value->len == 1 ? value : values, request->lang), head, labels, numbers);
}

/* ---- what may be asked ---- */

/* Why @value is the one that stands there, or is not. (transfer full) */
static char *
fill_reason (const Fill *fill, const Seen *seen, GrNimber value)
{
  static const char right[] = GR_PHRASE ("Yes. It sees %s; %" G_GUINT64_FORMAT " is missing.");
  static const char one[] = GR_PHRASE ("Not %" G_GUINT64_FORMAT ". %s has it.");
  static const char several[] = GR_PHRASE ("Not %" G_GUINT64_FORMAT ". %s have it.");
  static const char large[] = GR_PHRASE ("Not %" G_GUINT64_FORMAT
                                         ". It is missing, that is true, but a smaller number is missing too.");
  const GrFigureRequest *request = fill->heatmap->request;
  g_autoptr (GPtrArray) holder = g_ptr_array_new (), number = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < seen->value->len; i++)
    if (g_array_index (seen->value, GrNimber, i) == value)
      g_ptr_array_add (holder, seen->label->pdata[i]);
  for (guint i = 0; i < seen->distinct->len; i++)
    g_ptr_array_add (number, g_strdup_printf ("%" G_GUINT64_FORMAT, g_array_index (seen->distinct, GrNimber, i)));
  g_autofree char *numbers = gr_words_list (number, request), *holders = gr_words_list (holder, request);
  if (value == seen->mex)
    return g_strdup_printf (gr_phrase (right, request->lang), numbers, value);
  if (holder->len == 0)
    return g_strdup_printf (gr_phrase (large, request->lang), value);
  return g_strdup_printf (gr_phrase (holder->len == 1 ? one : several, request->lang), value, holders);
}

/* Which value stands in the square @label? NULL where that is no question: too little is seen, or enough has been
   asked. (transfer full) */
static GrQuestion *
fill_ask (const Fill *fill, const GPtrArray *frames, const char *label, const Seen *seen)
{
  const GrFigureRequest *request = fill->heatmap->request;
  guint n_asked = 0;
  for (guint i = 0; i < frames->len; i++)
    n_asked += ((const GrFrame *) frames->pdata[i])->question != NULL;
  gboolean has_gap = seen->distinct->len >= 2 && seen->mex != seen->distinct->len;
  if (!fill->by_step || frames->len == 0 || n_asked == FILL_MAX_ASKED || seen->mex > FILL_MAX_LISTED
      || (!has_gap && seen->distinct->len < 3))
    return NULL;
  g_autofree char *prompt = g_strdup_printf (gr_phrase ("What is the value of %s?", request->lang), label);
  GrQuestion *question = gr_question_new (frames->len - 1, prompt, prompt,
                                          gr_phrase ("Try another value.", request->lang));
  GrNimber largest = g_array_index (seen->distinct, GrNimber, seen->distinct->len - 1);
  for (GrNimber value = 0; value <= MIN (MAX (largest, seen->mex) + 1, FILL_MAX_LISTED); value++)
    gr_question_add (question, g_strdup_printf ("v%" G_GUINT64_FORMAT, value),
                     g_strdup_printf ("%" G_GUINT64_FORMAT, value), value == seen->mex,
                     fill_reason (fill, seen, value));
  return question;
}

/* ---- frames ---- */

/* The frame in which the squares of the order from @first up to @end get their values, and how the last of them does.
   FALSE and @error. */
static gboolean
fill_add_frame (const Fill *fill, GPtrArray *frames, guint first, guint end, GError **error)
{
  static const char many[] = GR_PHRASE (
    "There are too many squares for a frame each: every frame fills several and shows how the last of them gets its "
    "value. ");
  const GrFigureRequest *request = fill->heatmap->request;
  g_auto (Seen) seen = { 0 };
  for (guint i = first; i < end; i++) {
    gr_heatmap_unmark (fill->heatmap);
    gr_heatmap_mark (fill->heatmap, fill->squares->component,
                     fill_position (fill, g_array_index (fill->order, guint, i)), GR_SQUARE_HERE);
    for (guint k = 0; k < fill->squares->square->len; k++)
      if (gr_square_at (fill->squares, k)->mark == GR_SQUARE_HERE)
        gr_square_at (fill->squares, k)->state = GR_SQUARE_KNOWN;
  }
  guint place = g_array_index (fill->order, guint, end - 1);
  if (!fill_see (fill, place, &seen, error))
    return FALSE;
  g_autofree char *label = fill_label (fill, fill_position (fill, place));
  g_autofree char *head = fill_head (fill, label, seen.value->len > 0);
  g_autofree char *own = fill_sentence (fill, head, &seen), *set = gr_words_set (seen.distinct, request);
  g_autofree char *sentence = g_strconcat (first == 0 && !fill->by_step ? gr_phrase (many, request->lang) : "", own,
                                           NULL);
  g_autofree char *result = g_strdup_printf ("g(%s) = mex %s = %" G_GUINT64_FORMAT, label, set, seen.mex);
  GrScene *scene = gr_heatmap_draw (fill->heatmap);
  fill_add_panel (fill, scene, &seen, head);
  GrQuestion *question = fill_ask (fill, frames, label, &seen);
  gr_heatmap_add_frame (fill->heatmap, frames, scene, sentence, result)->question = question;
  return TRUE;
}

/* One grid: a frame for every square, or for whole rows or as many squares. FALSE and @error. */
static gboolean
fill_one (Fill *fill, GPtrArray *frames, GError **error)
{
  const GrGrid *grid = fill->squares->grid;
  fill->by_step = fill->order->len <= FILL_MAX_STEPS;
  guint rows = (grid->rows + FILL_MAX_FRAMES - 1) / FILL_MAX_FRAMES;
  for (guint first = 0, end; first < fill->order->len; first = end) {
    guint row = g_array_index (fill->order, guint, first) / grid->columns;
    for (end = first + 1; end < fill->order->len && !fill->by_step; end++) {
      guint own = g_array_index (fill->order, guint, end) / grid->columns;
      if (fill->by_row ? own >= row + rows : end - first >= rows * grid->columns)
        break;
    }
    if (!fill_add_frame (fill, frames, first, end, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
gr_heatmap_fill (const GrHeatmap *heatmap, GPtrArray *frames, GError **error)
{
  static const char board[] = GR_PHRASE ("Board %u of %u is filled by the mex rule.");
  static const char table[] = GR_PHRASE ("Table %u of %u is filled by the mex rule.");
  const GrFigureRequest *request = heatmap->request;
  guint n = heatmap->squares->len, n_places = 0;
  for (guint i = 0; i < n; i++)
    n_places += gr_heatmap_at (heatmap, i)->square->len;
  if (request->data_only || request->is_form || !heatmap->shows_values || heatmap->are_dots
      || gr_heatmap_at (heatmap, 0)->is_up || n_places > FILL_MAX_PLACES)
    return TRUE;
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  Fill fill = { heatmap, gr_heatmap_at (heatmap, 0), order, TRUE, TRUE };
  gboolean is_one = n == 1 && (heatmap->study->n_components == 1 || heatmap->study->is_family);
  if (is_one && !fill_sort (&fill))
    return TRUE;
  for (guint i = 0; i < n; i++)
    squares_set_states (gr_heatmap_at (heatmap, i), GR_SQUARE_KNOWN, GR_SQUARE_UNKNOWN);
  if (is_one)
    return fill_one (&fill, frames, error);
  for (guint i = 0; i < n; i++) {
    const GrSquares *squares = gr_heatmap_at (heatmap, i);
    squares_set_states (squares, GR_SQUARE_UNKNOWN, GR_SQUARE_KNOWN);
    g_autofree char *sentence = g_strdup_printf (
      gr_phrase (squares->grid->mover != NULL ? board : table, request->lang), i + 1, n);
    GrScene *scene = gr_heatmap_draw (heatmap);
    gr_heatmap_add_legend (heatmap, scene);
    gr_heatmap_add_frame (heatmap, frames, scene, sentence, NULL);
  }
  return TRUE;
}
