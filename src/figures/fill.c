// SPDX-License-Identifier: MIT
// A board filled square by square: each frame takes one square whose followers have their values, rings what is seen
// from it, lists the values and crosses them out, and writes down the first that is missing. The squares come from
// left to right and from top to bottom, but one that needs a later square waits for it (a knight's may): depth first.
// Where there are too many for a frame each, a frame fills a row, or as many squares as a row has, and shows of the last
// one what is seen from it. Several boards are
// filled one a frame, then added.
#include "diagram/node.h"
#include "base/phrase.h"
#include "diagram/squares.h"
#include "diagram/words.h"
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
#define FILL_ITEM 62.0     /* of one follower in it, where its label takes … */
#define FILL_LABEL 28.0    /* … so much of it */
#define FILL_LINE 20.0
#define FILL_BOX 16.5
#define FILL_CHARACTERS 18 /* of a label, at most */
#define FILL_BADGE 0.56    /* of a node's size */

typedef struct {
  GrSquaresFigure *figure;
  GrAnswer *answer; /* (nullable) none for a family */
  GrSquares *squares;
  GArray *order;   /* of guint: places, followers first, each position once */
  gboolean by_row; /* the order is the one in which one reads */
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

/* ---- the order ---- */

static void
fill_moves (gpointer data, guint32 realm, GrBytes from, GrMoves *out)
{
  const Fill *fill = data;
  gr_study_moves (fill->figure->study, fill->squares->component, from, out);
}

/* Fills fill->order. FALSE and @error. */
static gboolean
fill_sort (Fill *fill, GError **error)
{
  const GrSquares *squares = fill->squares;
  g_autoptr (GrPositions) roots = gr_positions_new ();
  for (guint i = 0; i < squares->square->len; i++) {
    GrBytes at = gr_positions_at (squares->grid->place, i);
    if (gr_square_at (squares, i)->state != GR_SQUARE_HOLE)
      gr_positions_add (roots, 0, at.data, at.size);
  }
  GrSpace space = { fill_moves, NULL, fill };
  g_autoptr (GrGraph) graph = gr_explore (&space, roots, FILL_MAX_PLACES, NULL, error);
  if (graph == NULL)
    return FALSE;
  g_autofree guint *place = g_new (guint, graph->n_nodes + 1);
  for (guint32 i = 0; i < graph->n_nodes; i++)
    place[i] = G_MAXUINT;
  for (guint i = squares->square->len; i-- > 0;) {
    guint32 node = gr_square_at (squares, i)->state == GR_SQUARE_HOLE
                     ? G_MAXUINT32
                     : gr_graph_lookup (graph, 0, gr_positions_at (squares->grid->place, i));
    if (node != G_MAXUINT32)
      place[node] = i;
  }
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    guint own = place[g_array_index (graph->order, guint32, i)];
    if (own != G_MAXUINT) {
      fill->by_row = fill->by_row
                     && (fill->order->len == 0 || g_array_index (fill->order, guint, fill->order->len - 1) < own);
      g_array_append_val (fill->order, own);
    }
  }
  return TRUE;
}

/* ---- one square ---- */

static GrBytes
fill_position (const Fill *fill, guint place)
{
  return gr_positions_at (fill->squares->grid->place, place);
}

static char *
fill_label (const Fill *fill, GrBytes at)
{
  g_autofree char *label = gr_study_label (fill->figure->study, fill->squares->component, at);
  return gr_words_short (label, FILL_CHARACTERS);
}

/* What is seen from @place, which is marked, as are the squares seen. FALSE and @error. */
static gboolean
fill_see (const Fill *fill, guint place, Seen *seen, GError **error)
{
  GrStudy *study = fill->figure->study;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  seen->label = g_ptr_array_new_with_free_func (g_free);
  seen->value = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  gr_study_moves (study, fill->squares->component, fill_position (fill, place), moves);
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrNimber sum = 0;
    g_autoptr (GString) label = g_string_new (NULL);
    for (guint k = 0; k < move->n_parts; k++) {
      GrBytes at = gr_positions_at (moves->part, move->first_part + k);
      GrNimber value;
      if (!gr_study_value (study, fill->squares->component, at, &value, error))
        return FALSE;
      sum ^= value;
      g_autofree char *name = gr_study_label (study, fill->squares->component, at);
      g_string_append_printf (label, "%s%s", k > 0 ? "+" : "", name);
      gr_squares_mark (fill->squares, at, GR_SQUARE_SEEN);
    }
    g_ptr_array_add (seen->label, g_strdup (label->str));
    g_array_append_val (seen->value, sum);
  }
  GPtrArray *shown = gr_words_short_all (seen->label, FILL_CHARACTERS);
  g_ptr_array_unref (seen->label);
  seen->label = shown;
  seen->distinct = gr_words_distinct (seen->value);
  while (seen->mex < seen->distinct->len && g_array_index (seen->distinct, GrNimber, seen->mex) == seen->mex)
    seen->mex++;
  gr_squares_mark (fill->squares, fill_position (fill, place), GR_SQUARE_HERE);
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
  for (guint v = 0; v < n; v++) {
    double left = x + v % columns * (FILL_BOX + 3), top = y + v / columns * (FILL_BOX + 4);
    gboolean is_seen = next < seen->distinct->len && g_array_index (seen->distinct, GrNimber, next) == v;
    gboolean is_mex = v == seen->mex;
    next += is_seen;
    gr_scene_add_rect (scene, left, top, FILL_BOX, FILL_BOX, 2.5,
                       &(GrPaint) { is_seen ? GR_INK_SHADE : GR_INK_PAPER, is_mex ? GR_INK_ACCENT : GR_INK_FAINT,
                                    is_mex ? 1.8 : 0.8, GR_DASH_SOLID });
    g_autofree char *text = g_strdup_printf ("%u", v);
    gr_scene_add_text (scene, left + FILL_BOX / 2, top + FILL_BOX / 2 + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font,
                       is_mex    ? GR_INK_ACCENT
                       : is_seen ? GR_INK_SOFT
                                 : GR_INK_FAINT,
                       text);
    if (is_seen)
      gr_scene_add_line (scene, left + 2.5, top + FILL_BOX - 2.5, left + FILL_BOX - 2.5, top + 2.5, &cross);
  }
  if (largest >= n)
    gr_scene_add_text (scene, x + n % columns * (FILL_BOX + 3), y + n / columns * (FILL_BOX + 4) + FILL_BOX / 2 + 2,
                       GR_ANCHOR_START, &font, GR_INK_FAINT, "…");
}

/* The list of followers with their values, where they are not too many, and the boxes. */
static void
fill_add_panel (const Fill *fill, GrScene *scene, const Seen *seen, const char *head)
{
  static const GrFont head_font = { 11, 500, GR_FACE_SANS, FALSE }, label_font = { 10, 500, GR_FACE_SANS, FALSE };
  const GrGrid *grid = fill->squares->grid;
  double width = grid->columns * fill->figure->cell, height = grid->rows * fill->figure->cell;
  gboolean is_below = width > FILL_WIDE;
  double x = is_below ? 0 : width + 30, y = is_below ? height + 24 : 10, room = is_below ? width : FILL_PANEL;
  GrBox box = scene->bounds;
  double dx = box.x, dy = box.y; /* the drawing begins at its names */
  x += is_below ? dx : box.x + box.width - width;
  y += is_below ? box.y + box.height - height : dy;
  gr_scene_open_answer (scene);
  gr_scene_add_text (scene, x, y, GR_ANCHOR_START, &head_font, GR_INK_INK, head);
  double widest = FILL_LABEL;
  for (guint i = 0; i < seen->label->len; i++)
    widest = MAX (widest, gr_text_width (&label_font, g_ptr_array_index (seen->label, i)));
  double item = FILL_ITEM - FILL_LABEL + widest;
  guint columns = (guint) MAX (1, room / item), n = seen->value->len <= FILL_MAX_SEEN ? seen->value->len : 0;
  columns = !is_below && seen->value->len <= 5 ? 1 : columns;
  double radius = gr_node_radius () * FILL_BADGE;
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
  double bottom = y + 19 + (n + columns - 1) / columns * FILL_LINE;
  fill_add_boxes (scene, seen, x, n > 0 ? bottom : y + 12, room);
  gr_scene_close_answer (scene);
}

/* “From D4 the rook sees”. */
static char *
fill_head (const Fill *fill, const char *label, gboolean sees)
{
  static const char *const mover[2] = { "From %s the %s sees nothing", "From %s the %s sees" };
  static const char *const any[2] = { GR_PHRASE ("From %s there is no move"), GR_PHRASE ("From %s one can move to") };
  const char *piece = fill->squares->grid->mover;
  if (piece == NULL || !gr_language_is_english (fill->figure->request->lang))
    return g_strdup_printf (gr_phrase (any[sees], fill->figure->request->lang), label);
  return g_strdup_printf (mover[sees], label, piece);
}

static char *
fill_sentence (const Fill *fill, const char *head, const Seen *seen)
{
  static const char values[] = GR_PHRASE ("%s %s, with the values %s.");
  static const char value[] = GR_PHRASE ("%s %s, with the value %s.");
  const GrFigureRequest *request = fill->figure->request;
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

static void
fill_add_frame (const Fill *fill, GPtrArray *frames, GrScene *scene, const char *sentence, const char *result)
{
  GrFrame *frame = gr_frame_new (scene, sentence, result);
  frame->plain = gr_squares_plain (fill->figure);
  frame->table = gr_squares_table (fill->figure);
  g_ptr_array_add (frames, frame);
}

/* TRUE where the piece itself stands on @place. */
static gboolean
fill_is_start (const Fill *fill, guint place)
{
  if (fill->answer == NULL)
    return FALSE;
  g_autofree char *own = fill_label (fill, fill_position (fill, place));
  g_autofree char *start = fill_label (fill, gr_study_component (fill->figure->study, 0)->start);
  return g_str_equal (own, start);
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
  const GrFigureRequest *request = fill->figure->request;
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
fill_ask (const Fill *fill, GPtrArray *frames, const char *label, const Seen *seen)
{
  const GrFigureRequest *request = fill->figure->request;
  guint n_asked = 0;
  for (guint i = 0; i < frames->len; i++)
    n_asked += ((const GrFrame *) frames->pdata[i])->question != NULL;
  gboolean has_gap = seen->distinct->len >= 2 && seen->mex != seen->distinct->len;
  if (frames->len == 0 || n_asked == FILL_MAX_ASKED || (!has_gap && seen->distinct->len < 3))
    return NULL;
  g_autofree char *prompt = g_strdup_printf (gr_phrase ("What is the value of %s?", request->lang), label);
  GrQuestion *question = gr_question_new (frames->len - 1, prompt, prompt,
                                          gr_phrase ("Try another value.", request->lang));
  GrNimber largest = g_array_index (seen->distinct, GrNimber, seen->distinct->len - 1);
  for (GrNimber value = 0; value <= MIN (MAX (largest, seen->mex) + 1, FILL_MAX_LISTED); value++)
    gr_question_add (question, g_strdup_printf ("v%" G_GUINT64_FORMAT, value),
                     g_strdup_printf ("%" G_GUINT64_FORMAT, value), value == seen->mex,
                     fill_reason (fill, seen, value));
  if (gr_question_right (question) == NULL)
    g_clear_pointer (&question, gr_question_free);
  return question;
}

/* The frame in which the square @place gets its value, with @before (nullable) before its sentence; where it @ends the
   figure, with who wins. FALSE and @error. */
static gboolean
fill_add_question (const Fill *fill, GPtrArray *frames, guint place, const char *before, gboolean ends, GError **error)
{
  const GrFigureRequest *request = fill->figure->request;
  g_auto (Seen) seen = { 0 };
  gr_squares_unmark (fill->figure);
  if (!fill_see (fill, place, &seen, error))
    return FALSE;
  if (ends)
    gr_squares_mark_answer (fill->figure, fill->answer);
  for (guint i = 0; i < fill->squares->square->len; i++) {
    GrSquare *square = gr_square_at (fill->squares, i);
    square->state = square->mark == GR_SQUARE_HERE ? GR_SQUARE_KNOWN : square->state;
  }
  g_autofree char *label = fill_label (fill, fill_position (fill, place));
  g_autofree char *head = fill_head (fill, label, seen.value->len > 0);
  g_autofree char *own = fill_sentence (fill, head, &seen), *set = gr_words_set (seen.distinct, request);
  g_autofree char *sentence = g_strconcat (before != NULL ? before : "", own, NULL);
  g_autoptr (GString) result = g_string_new (NULL);
  g_string_append_printf (result, "g(%s) = mex %s = %" G_GUINT64_FORMAT, label, set, seen.mex);
  if (ends) {
    g_autofree char *conclusion = gr_squares_conclusion (fill->figure, fill->answer);
    g_string_append_printf (result, ": %s", conclusion);
  }
  GrScene *scene = gr_squares_draw (fill->figure, GR_SQUARES_BARE);
  fill_add_panel (fill, scene, &seen, head);
  GrQuestion *question = before == NULL ? fill_ask (fill, frames, label, &seen) : NULL;
  fill_add_frame (fill, frames, scene, sentence, result->str);
  ((GrFrame *) frames->pdata[frames->len - 1])->question = question;
  return TRUE;
}

/* Every square a frame. FALSE and @error. */
static gboolean
fill_add_steps (const Fill *fill, GPtrArray *frames, GError **error)
{
  for (guint i = 0; i < fill->order->len; i++) {
    guint place = g_array_index (fill->order, guint, i);
    gboolean ends = i + 1 == fill->order->len && fill_is_start (fill, place);
    if (!fill_add_question (fill, frames, place, NULL, ends, error))
      return FALSE;
  }
  return TRUE;
}

/* ---- several squares a frame ---- */

/* Frames that fill several squares each, whole rows or as many squares, and show how the last of them gets its value.
   FALSE and @error. */
static gboolean
fill_add_groups (const Fill *fill, GPtrArray *frames, GError **error)
{
  static const char first_words[] = GR_PHRASE (
    "There are too many squares for a frame each: every frame fills several and shows how the last of them gets its "
    "value. ");
  const GrGrid *grid = fill->squares->grid;
  guint rows = (grid->rows + FILL_MAX_FRAMES - 1) / FILL_MAX_FRAMES;
  for (guint first = 0, end; first < fill->order->len; first = end) {
    guint row = g_array_index (fill->order, guint, first) / grid->columns;
    for (end = first; end < fill->order->len; end++) {
      guint own = g_array_index (fill->order, guint, end) / grid->columns;
      if (fill->by_row ? own >= row + rows : end - first >= rows * grid->columns)
        break;
    }
    gr_squares_unmark (fill->figure);
    for (guint i = first; i < end; i++)
      gr_squares_mark (fill->squares, fill_position (fill, g_array_index (fill->order, guint, i)), GR_SQUARE_SEEN);
    for (guint i = 0; i < fill->squares->square->len; i++) {
      GrSquare *square = gr_square_at (fill->squares, i);
      square->state = square->mark == GR_SQUARE_SEEN ? GR_SQUARE_KNOWN : square->state;
    }
    guint last = g_array_index (fill->order, guint, end - 1);
    gboolean ends = end == fill->order->len && fill_is_start (fill, last);
    if (!fill_add_question (fill, frames, last,
                            first == 0 ? gr_phrase (first_words, fill->figure->request->lang) : NULL, ends, error))
      return FALSE;
  }
  return TRUE;
}

/* ---- the end ---- */

static void
fill_set_states (const GrSquares *squares, GrSquareState from, GrSquareState to)
{
  for (guint i = 0; i < squares->square->len; i++) {
    GrSquare *square = gr_square_at (squares, i);
    square->state = square->state == from ? to : square->state;
  }
}

/* Where the piece stands, who wins, and how. */
static void
fill_add_conclusion (const Fill *fill, GPtrArray *frames)
{
  static const char one[] = GR_PHRASE ("%s = %" G_GUINT64_FORMAT " at the start.");
  static const char winning[] = GR_PHRASE ("A winning move takes a component from its value g to g ⊕ %" G_GUINT64_FORMAT
                                           ", be that less or more.");
  const GrFigureRequest *request = fill->figure->request;
  g_autofree char *conclusion = gr_squares_conclusion (fill->figure, fill->answer);
  g_autofree char *result = gr_words_capital (conclusion), *term = gr_squares_term (fill->figure, 0);
  gboolean is_one = fill->figure->study->n_components == 1;
  g_autofree char *sentence = is_one ? g_strdup_printf (gr_phrase (one, request->lang), term, fill->answer->grundy)
                              : fill->answer->outcome == GR_OUTCOME_P
                                ? g_strdup (gr_phrase ("The nim-sum is 0: every move spoils it.", request->lang))
                                : g_strdup_printf (gr_phrase (winning, request->lang), fill->answer->grundy);
  gr_squares_mark_starts (fill->figure);
  gr_squares_mark_answer (fill->figure, fill->answer);
  fill_add_frame (fill, frames, gr_squares_draw_all (fill->figure, GR_SQUARES_SUM), sentence, result);
}

/* The piece's own square once more, which is not the last one: how it got its value, and who wins. FALSE and @error. */
static gboolean
fill_add_start (const Fill *fill, GPtrArray *frames, GError **error)
{
  for (guint i = 0; i < fill->squares->square->len; i++)
    if (gr_square_at (fill->squares, i)->state == GR_SQUARE_KNOWN && fill_is_start (fill, i))
      return fill_add_question (fill, frames, i, NULL, TRUE, error);
  fill_add_conclusion (fill, frames);
  return TRUE;
}

static gboolean
fill_one (Fill *fill, GPtrArray *frames, GError **error)
{
  fill_set_states (fill->squares, GR_SQUARE_KNOWN, GR_SQUARE_UNKNOWN);
  if (!fill_sort (fill, error))
    return FALSE;
  gboolean by_square = fill->order->len <= FILL_MAX_STEPS;
  if (!(by_square ? fill_add_steps (fill, frames, error) : fill_add_groups (fill, frames, error)))
    return FALSE;
  if (fill->answer != NULL && !fill_is_start (fill, g_array_index (fill->order, guint, fill->order->len - 1)))
    return fill_add_start (fill, frames, error);
  return TRUE;
}

/* Several grids: one a frame, the nim-sum, the moves. */
static void
fill_several (const Fill *fill, GPtrArray *frames)
{
  static const char board[] = GR_PHRASE ("Board %u of %u is filled by the mex rule.");
  static const char table[] = GR_PHRASE ("Table %u of %u is filled by the mex rule.");
  GrSquaresFigure *figure = fill->figure;
  guint n = figure->squares->len;
  for (guint i = 0; i < n; i++)
    fill_set_states (gr_squares_at (figure, i), GR_SQUARE_KNOWN, GR_SQUARE_UNKNOWN);
  for (guint i = 0; i < n; i++) {
    GrSquares *squares = gr_squares_at (figure, i);
    fill_set_states (squares, GR_SQUARE_UNKNOWN, GR_SQUARE_KNOWN);
    const char *phrase = squares->grid->mover != NULL ? board : table;
    g_autofree char *sentence = g_strdup_printf (gr_phrase (phrase, figure->request->lang), i + 1, n);
    fill_add_frame (fill, frames, gr_squares_draw_all (figure, GR_SQUARES_TERMS), sentence, NULL);
  }
  if (fill->answer == NULL)
    return;
  g_autoptr (GString) result = g_string_new (NULL);
  for (guint i = 0; i < fill->answer->component_grundy->len; i++)
    g_string_append_printf (result, "%s%" G_GUINT64_FORMAT, i > 0 ? " ⊕ " : "",
                            g_array_index (fill->answer->component_grundy, GrNimber, i));
  g_string_append_printf (result, " = %" G_GUINT64_FORMAT, fill->answer->grundy);
  fill_add_frame (fill, frames, gr_squares_draw_all (figure, GR_SQUARES_SUM),
                  gr_phrase ("The values of the components add by nim-sum.", figure->request->lang), result->str);
  fill_add_conclusion (fill, frames);
}

/* FALSE and a fault where the mex rule does not decide, or there are too many squares. */
static gboolean
fill_check (const GrSquaresFigure *figure, GrReport *report)
{
  const GrWord *name = figure->request->args->name;
  guint n = 0;
  if (figure->study->options.play != GR_PLAY_NORMAL) {
    gr_report_add_at (report, GR_FAULT_INPUT, name, "leave --misere out, or draw the heatmap",
                      "%s: values by mex decide normal play only", name->text);
    return FALSE;
  }
  for (guint i = 0; i < figure->squares->len; i++)
    n += gr_squares_at (figure, i)->square->len;
  if (n > FILL_MAX_PLACES && !figure->request->data_only) {
    gr_report_add_at (report, GR_FAULT_LIMIT, name, "draw heatmap shows all values at once",
                      "%s: at most %d squares are filled in frames, got %u", name->text, FILL_MAX_PLACES, n);
    return FALSE;
  }
  return TRUE;
}

/* All values at once, as they are when the last square has been filled. */
static void
fill_add_data (GrSquaresFigure *figure, GPtrArray *frames)
{
  GrFrame *frame = gr_frame_new (gr_scene_new (), "All squares are filled.", NULL);
  frame->table = gr_squares_table (figure);
  g_ptr_array_add (frames, frame);
}

static GPtrArray *
fill_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_auto (GrSquaresFigure) figure = { 0 };
  if (!gr_squares_read (&figure, study, request, GR_SQUARES_WHOLE, report, error) || !fill_check (&figure, report))
    return NULL;
  figure.shows_values = TRUE;
  gr_squares_size (&figure);
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  if (request->data_only) {
    fill_add_data (&figure, frames);
    return g_steal_pointer (&frames);
  }
  g_autoptr (GrAnswer) answer = study->is_family ? NULL : gr_study_solve (study, error);
  if (answer == NULL && !study->is_family)
    return NULL;
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  Fill fill = { &figure, answer, gr_squares_at (&figure, 0), order, TRUE };
  if (figure.squares->len > 1 || (study->n_components > 1 && !study->is_family))
    fill_several (&fill, frames);
  else if (!fill_one (&fill, frames, error))
    return NULL;
  return g_steal_pointer (&frames);
}

const GrFigure gr_figure_fill = {
  .name = "fill",
  .title = "The values, square by square",
  .summary =
    "A board filled from the top left: each square with what is seen from it, and the least value that is missing.",
  .example = "board walls.txt",
  .blank = GR_BLANK_LAST,
  .frames = fill_frames,
};
