// SPDX-License-Identifier: MIT
// The values of all squares of a board, or of all pairs, as colours with numbers; where a piece stands, and where the
// winning moves lead: of several boards, which stand side by side with their nim-sum, a move that lowers its board's value and
// one that raises it are told apart, for in general sums either may win.
// Before it a board is filled square by square: each frame takes one square whose followers have their values, rings what is
// seen from it, crosses the values out, and writes down the first that is missing. The squares come from left to right and
// from top to bottom, but one that needs a later square waits for it (a knight's may): depth first. Where there are too many
// for a frame each, a frame fills as many squares as a row has, and shows of the last one what is seen from it. Several boards
// are filled one a frame.
#include "figures/heatmap/heatmap.h"

#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/picture.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "figures/mex/mex.h"
#include "game/solve.h"
#include "scene/text.h"

#define FILL_MAX_STEPS 40  /* squares with a frame each */
#define FILL_MAX_BOXES 40  /* to the largest value seen; as many more as the mex needs */
#define FILL_MAX_FRAMES 60 /* beyond, a frame fills more than a row */
#define FILL_MAX_PLACES 2500
#define FILL_MAX_ASKED 5   /* questions */
#define FILL_MAX_LISTED 12 /* followers that are named in a sentence */
#define FILL_BOX 16.5
#define FILL_BOX_STEP 19.5
#define FILL_LINE 20.0
#define FILL_SPLIT 19.0
#define FILL_CHARACTERS 18 /* of a label, at most */

/* One square and its followers. */
typedef struct {
  char *name;
  GPtrArray *label; /* of char* */
  GArray *value;    /* of GrNimber, shape (n) */
  GArray *split;    /* of guint: those of more heaps than a place has */
  GArray *distinct; /* of GrNimber */
  GrNimber mex;
  char *told; /* (nullable) in words, of the start */
} Seen;

GR_CLEAR_FUNCTION (seen_clear, Seen, name, told, label, value, split, distinct)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Seen, seen_clear)

/* The boxes of the mex below what is in @scene. */
static void
seen_add_boxes (const Seen *seen, GrScene *scene)
{
  double x = scene->bounds.x + FILL_BOX / 2, y = scene->bounds.y + scene->bounds.height + FILL_LINE;
  x += gr_scene_add_text (scene, x - FILL_BOX / 2, y + 0.36 * gr_label_600.size, GR_ANCHOR_START, &gr_label_600,
                          GR_INK_SOFT, "mex")
       + 6;
  guint columns = (guint) MAX (1, (scene->bounds.x + scene->bounds.width + FILL_BOX / 2 - x) / FILL_BOX_STEP), next = 0;
  GrNimber largest = seen->distinct->len > 0 ? g_array_index (seen->distinct, GrNimber, seen->distinct->len - 1) : 0;
  for (guint v = 0; v <= MAX (seen->mex + 1, MIN (largest, FILL_MAX_BOXES)); v++) {
    gboolean is_seen = next < seen->distinct->len && g_array_index (seen->distinct, GrNimber, next) == v;
    gr_box_add_number (scene, x + v % columns * FILL_BOX_STEP, y + v / columns * FILL_LINE, FILL_BOX, v, is_seen,
                       v == seen->mex);
    next += is_seen;
  }
}

/* The followers that have no place in the grid, each by its value, below what is in @scene; those that win are ticked. */
static void
seen_add_splits (const Seen *seen, const GrHeatmap *heatmap, GrScene *scene)
{
  double left = scene->bounds.x, right = left + MAX (scene->bounds.width, GR_HEATMAP_LEGEND),
         y = scene->bounds.y + scene->bounds.height + FILL_LINE, middle = 0.36 * gr_label_600.size;
  double x = left + 6
             + gr_scene_add_text (scene, left, y + middle, GR_ANCHOR_START, &gr_label_600, GR_INK_SOFT,
                                  gr_phrase ("splits", heatmap->request->lang));
  for (guint i = 0; i < seen->split->len; i++) {
    guint own = g_array_index (seen->split, guint, i);
    GrNimber value = g_array_index (seen->value, GrNimber, own);
    const GrSquare square = { value, 0, GR_SQUARE_KNOWN, GR_SQUARE_SEEN, value == 0 };
    const GrFont *font = value == 0 ? &gr_label_600 : &gr_label_400;
    g_autofree char *text = g_strconcat (seen->label->pdata[own], value == 0 ? " ✓" : "", NULL);
    double width = FILL_SPLIT + 4 + gr_text_width (font, text);
    if (x + width > right && x > left) {
      x = left;
      y += FILL_SPLIT + 5;
    }
    gr_heatmap_add_square (heatmap, &square, FILL_SPLIT, x, y - FILL_SPLIT / 2, scene);
    gr_scene_add_text (scene, x + FILL_SPLIT + 4, y + middle, GR_ANCHOR_START, font, GR_INK_INK, text);
    x += width + 11;
  }
}

/* “g(D4) = mex {1, 3} = 0”; of several heaps with their nim-sum @sum (nullable): “g(3,1) = mex {…} = 3 ⊕ 1 = 2”. */
static char *
seen_equation (const Seen *seen, const GrFigureRequest *request, const char *sum)
{
  g_autofree char *set = gr_words_set (seen->distinct, request),
                  *number = g_strdup_printf ("%" G_GUINT64_FORMAT, seen->mex);
  return g_strdup_printf ("g(%s) = mex %s = %s", seen->name, set, sum != NULL ? sum : number);
}

/* Adds a frame with the squares as they are now, how @seen (nullable) makes the value of the start, and their legend, or, where it is wanted, the data. Lent. */
static GrFrame *
heatmap_add_frame (const GrHeatmap *heatmap, GPtrArray *frames, const char *sentence, const char *result,
                   const Seen *seen)
{
  gboolean is_drawn = !heatmap->request->data_only;
  GrScene *scene = is_drawn ? gr_heatmap_draw (heatmap) : gr_scene_new ();
  GrFrame *frame = gr_frame_new (scene, sentence, result);
  if (is_drawn && seen != NULL && seen->split->len > 0)
    seen_add_splits (seen, heatmap, scene);
  if (is_drawn && seen != NULL)
    seen_add_boxes (seen, scene);
  if (is_drawn)
    gr_heatmap_add_legend (heatmap, scene);
  else
    frame->table = gr_heatmap_table (heatmap);
  if (is_drawn && (!heatmap->are_dots || heatmap->is_summary))
    frame->plain = gr_heatmap_plain (heatmap);
  g_ptr_array_add (frames, frame);
  return frame;
}

typedef struct {
  const GrHeatmap *heatmap;
  GrSquares *squares;
  GrGraph *graph; /* of all positions of the grid */
  GPtrArray *frames;
  gboolean by_step; /* every square has a frame */
} Fill;

/* Forgets all values of @squares, or knows them again. */
static void
squares_open (GrSquares *squares, gboolean is_open)
{
  squares->is_open = is_open;
  GR_EACH (i, GrSquare, square, squares->square)
    if (square->state != GR_SQUARE_HOLE)
      square->state = is_open ? GR_SQUARE_UNKNOWN : GR_SQUARE_KNOWN;
}

static void
fill_moves (gpointer data, guint32 realm, GrBytes from, GrMoves *out)
{
  const Fill *fill = data;
  gr_study_moves (fill->heatmap->study, fill->squares->component, from, out);
}

/* Explores the grid. FALSE: there are too many moves to look through. */
static gboolean
fill_explore (Fill *fill)
{
  const GrSquares *squares = fill->squares;
  g_autoptr (GrPositions) roots = gr_positions_new ();
  for (guint i = 0; i < squares->square->len; i++) {
    GrBytes at = gr_positions_at (squares->grid->place, i);
    if (gr_square_at (squares, i)->state != GR_SQUARE_HOLE)
      gr_positions_add (roots, 0, at.data, at.size);
  }
  GrSpace space = { fill_moves, NULL, fill };
  fill->graph = gr_explore (&space, roots, FILL_MAX_PLACES, NULL, NULL);
  return fill->graph != NULL;
}

/* What is seen from @at, a position of @component (of pairs: the start), which is marked, as are the squares seen. */
static Seen
heatmap_see (const GrHeatmap *heatmap, guint component, GrBytes at)
{
  GrStudy *study = heatmap->study;
  gboolean is_pair = gr_heatmap_at (heatmap, 0)->is_up;
  g_autofree char *own = is_pair ? gr_heatmap_start_label (heatmap) : gr_study_label (study, component, at);
  g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GrMoves) moves = gr_moves_new ();
  Seen seen = { .name = gr_words_short (own, FILL_CHARACTERS),
                .value = g_array_new (FALSE, FALSE, sizeof (GrNimber)),
                .split = g_array_new (FALSE, FALSE, sizeof (guint)) };
  gr_heatmap_unmark (heatmap);
  if (is_pair)
    gr_study_followers (study, gr_study_start (study), moves);
  else
    gr_study_moves (study, component, at, moves);
  GR_EACH (i, const GrMove, move, moves->move) {
    g_autoptr (GString) name = g_string_new (NULL);
    GrNimber value = 0;
    for (guint k = 0; k < move->n_parts; k++) {
      GrBytes to = gr_positions_at (moves->part, move->first_part + k);
      g_autoptr (GrPositions) parts = gr_positions_new ();
      GrVerdict verdict = { 0 };
      if (is_pair)
        gr_study_parts (study, to, move->component, parts);
      else
        gr_positions_add (parts, 0, to.data, to.size);
      (void) (is_pair ? gr_study_verdict (study, to, &verdict, NULL) /* known, since its square is */
                      : gr_study_part_verdict (study, component, to, &verdict, NULL));
      guint place = gr_heatmap_mark_parts (heatmap, is_pair ? move->component : component, parts, GR_SQUARE_SEEN);
      g_autofree char *part = gr_heatmap_at (heatmap, 0)->is_mirrored
                                ? gr_square_label (heatmap, gr_heatmap_at (heatmap, 0), place)
                              : is_pair ? gr_study_whole_label (study, to)
                                        : gr_study_label (study, component, to);
      g_string_append_printf (name, "%s%s", k > 0 ? "+" : "", part);
      value ^= verdict.grundy;
      if (place == G_MAXUINT)
        g_array_append_val (seen.split, i);
    }
    g_ptr_array_add (label, g_strdup (name->str));
    g_array_append_val (seen.value, value);
  }
  gr_heatmap_mark (heatmap, component, at, GR_SQUARE_HERE);
  seen.label = gr_words_short_all (label, FILL_CHARACTERS);
  seen.distinct = gr_words_distinct (seen.value);
  while (seen.mex < seen.distinct->len && g_array_index (seen.distinct, GrNimber, seen.mex) == seen.mex)
    seen.mex++;
  return seen;
}

/* “From D4 the rook sees C4 and D3, with the values 3 and 4.” */
static char *
seen_sentence (const Seen *seen, const GrHeatmap *heatmap)
{
  static const char *const mover[2] = { "From %s the %s sees nothing", "From %s the %s sees" };
  static const char *const any[2] = { GR_PHRASE ("From %s there is no move"), GR_PHRASE ("From %s one can move to") };
  static const char values[] = GR_PHRASE ("%s %s, with the values %s.");
  static const char value[] = GR_PHRASE ("%s %s, with the value %s.");
  const GrFigureRequest *request = heatmap->request;
  const char *piece = gr_heatmap_at (heatmap, 0)->grid->mover;
  guint n = seen->value->len;
  g_autofree char *head = piece != NULL && gr_language_is_english (request->lang)
                            ? g_strdup_printf (mover[n > 0], seen->name, piece)
                            : gr_say (any[n > 0], request->lang, seen->name);
  if (n == 0)
    return g_strdup_printf ("%s.", head);
  if (seen->split->len > 0)
    return gr_say ("%s the framed squares and splits.", request->lang, head);
  if (n > FILL_MAX_LISTED)
    return gr_say ("%s the framed squares.", request->lang, head);
  g_autoptr (GPtrArray) number = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (number, g_strdup_printf ("%" G_GUINT64_FORMAT, g_array_index (seen->value, GrNimber, i)));
  g_autofree char *labels = gr_words_list (seen->label, request), *numbers = gr_words_list (number, request);
  return gr_say (n == 1 ? value : values, request->lang, head, labels, numbers);
}

/* “g(3,4) = mex {0, 1, 2} = 3. From 3,4 the player to move wins by a move to 3,6, of value 0”. (transfer full) */
static char *
seen_winner (const Seen *seen, const GrFigureRequest *request)
{
  static const char wins[] = GR_PHRASE ("from %s the player to move wins by a move to %s, of value 0");
  static const char loses[] = GR_PHRASE ("no move from %s leaves value 0, so the player to move loses");
  g_autoptr (GPtrArray) zero = g_ptr_array_new ();
  for (guint i = 0; i < seen->value->len; i++)
    if (g_array_index (seen->value, GrNimber, i) == 0)
      g_ptr_array_add (zero, seen->label->pdata[i]);
  g_autofree char *equation = seen_equation (seen, request, NULL), *list = gr_words_choice (zero, request);
  g_autofree char *text = gr_say (zero->len > 0 ? wins : loses, request->lang, seen->name, list);
  g_autofree char *winner = gr_words_capital (text);
  return g_strdup_printf ("%s. %s", equation, winner);
}

/* ---- what may be asked ---- */

/* Why @value is the one that stands there, or is not. (transfer full) */
static char *
fill_reason (const GrFigureRequest *request, const Seen *seen, GrNimber value)
{
  static const char right[] = GR_PHRASE ("Yes. It sees %s; %" G_GUINT64_FORMAT " is missing.");
  g_autoptr (GPtrArray) holder = g_ptr_array_new ();
  for (guint i = 0; i < seen->value->len; i++)
    if (g_array_index (seen->value, GrNimber, i) == value)
      g_ptr_array_add (holder, seen->label->pdata[i]);
  g_autofree char *set = gr_words_set (seen->distinct, request);
  return value == seen->mex ? gr_say (right, request->lang, set, value) : gr_words_no_mex (value, holder, request);
}

/* Which value does the square get? NULL where that is no question: too little is seen, or enough has been asked. (transfer full) */
static GrQuestion *
fill_ask (const Fill *fill, const Seen *seen)
{
  const GrFigureRequest *request = fill->heatmap->request;
  guint n_asked = 0, n_distinct = seen->distinct->len;
  for (guint i = 0; i < fill->frames->len; i++)
    n_asked += ((const GrFrame *) fill->frames->pdata[i])->question != NULL;
  gboolean has_gap = n_distinct >= 2 && seen->mex != n_distinct;
  if (!fill->by_step || fill->frames->len == 0 || n_asked == FILL_MAX_ASKED || seen->mex > FILL_MAX_LISTED
      || (!has_gap && n_distinct < 3))
    return NULL;
  g_autofree char *prompt = gr_say ("What is the value of %s?", request->lang, seen->name);
  GrQuestion *question = gr_question_new (fill->frames->len - 1, prompt, prompt,
                                          gr_phrase ("Try another value.", request->lang));
  GrNimber largest = g_array_index (seen->distinct, GrNimber, n_distinct - 1);
  for (GrNimber value = 0; value <= MIN (MAX (largest, seen->mex) + 1, FILL_MAX_LISTED); value++)
    gr_question_add (question, g_strdup_printf ("v%" G_GUINT64_FORMAT, value),
                     g_strdup_printf ("%" G_GUINT64_FORMAT, value), value == seen->mex,
                     fill_reason (request, seen, value));
  return question;
}

/* ---- frames ---- */

/* The frame in which the squares of the order from @first up to @end get their values, and how the last of them does. */
static void
fill_add_frame (const Fill *fill, guint first, guint end)
{
  static const char many[] = GR_PHRASE (
    "There are too many squares for a frame each: every frame fills several and shows how the last of them gets its "
    "value. ");
  const GrFigureRequest *request = fill->heatmap->request;
  const GrPositions *place = fill->squares->grid->place;
  GR_EACH (i, GrSquare, square, fill->squares->square) {
    guint32 node = square->state == GR_SQUARE_UNKNOWN ? gr_graph_lookup (fill->graph, 0, gr_positions_at (place, i))
                                                      : G_MAXUINT32;
    for (guint k = first; k < end && square->state == GR_SQUARE_UNKNOWN; k++)
      if (g_array_index (fill->graph->order, guint32, k) == node)
        square->state = GR_SQUARE_KNOWN;
  }
  guint32 node = g_array_index (fill->graph->order, guint32, end - 1);
  g_auto (Seen) seen = heatmap_see (fill->heatmap, fill->squares->component, gr_graph_position (fill->graph, node));
  g_autofree char *own = seen_sentence (&seen, fill->heatmap), *result = seen_equation (&seen, request, NULL);
  g_autofree char *sentence = g_strconcat (first == 0 && !fill->by_step ? gr_phrase (many, request->lang) : "", own,
                                           NULL);
  GrFrame *frame = gr_frame_new (gr_heatmap_draw (fill->heatmap), sentence, result);
  seen_add_boxes (&seen, frame->scene);
  frame->plain = gr_heatmap_plain (fill->heatmap);
  frame->question = fill_ask (fill, &seen);
  g_ptr_array_add (fill->frames, frame);
}

/* The frames in which the squares get their values, by mex, one by one where they are not too many; several grids one after another.
   None where they are far too many, or pairs of numbers. FALSE where the mex rule does not decide, or a start does not stand for all. */
static gboolean
heatmap_fill (const GrHeatmap *heatmap, GPtrArray *frames)
{
  static const char board[] = GR_PHRASE ("Board %u of %u is filled by the mex rule.");
  static const char table[] = GR_PHRASE ("Table %u of %u is filled by the mex rule.");
  const GrFigureRequest *request = heatmap->request;
  guint n = heatmap->squares->len, n_places = 0;
  for (guint i = 0; i < n; i++)
    n_places += gr_heatmap_at (heatmap, i)->square->len;
  if (request->data_only || request->is_form || !heatmap->shows_values || heatmap->are_dots)
    return FALSE;
  if (gr_heatmap_at (heatmap, 0)->is_up || n_places > FILL_MAX_PLACES)
    return gr_heatmap_at (heatmap, 0)->is_up;
  Fill fill = { .heatmap = heatmap, .squares = gr_heatmap_at (heatmap, 0), .frames = frames };
  gboolean is_one = n == 1 && (heatmap->study->n_components == 1 || heatmap->study->is_family);
  gboolean is_filled = !is_one || fill_explore (&fill);
  for (guint i = 0; i < n && is_filled; i++)
    squares_open (gr_heatmap_at (heatmap, i), TRUE);
  if (is_one && is_filled) {
    /* One grid: a frame for every square, or for as many as a row has, or more. */
    guint n_nodes = fill.graph->n_nodes, row = MAX (fill.squares->grid->columns, n_nodes / FILL_MAX_FRAMES + 1);
    fill.by_step = n_nodes <= FILL_MAX_STEPS;
    for (guint first = 0, end; first < n_nodes; first = end) {
      end = MIN (n_nodes, first + (fill.by_step ? 1 : row));
      fill_add_frame (&fill, first, end);
    }
  }
  for (guint i = 0; i < n && !is_one; i++) {
    squares_open (gr_heatmap_at (heatmap, i), FALSE);
    g_autofree char *sentence = gr_say (gr_heatmap_at (heatmap, i)->grid->mover != NULL ? board : table, request->lang,
                                        i + 1, n);
    heatmap_add_frame (heatmap, frames, sentence, NULL, NULL);
  }
  gr_graph_free (fill.graph);
  return is_one && is_filled;
}

#define HEATMAP_READ 100  /* rows and columns: of more a map of dots is drawn, … */
#define HEATMAP_WHOLE 200 /* … where everything is to be drawn, of more than these */
#define SUMS_CHARACTERS 16
#define SUMS_MAX_LISTED 8 /* differences told in words */
#define SUMS_MOST 80      /* nodes: more cannot be compared by eye */

/* ---- words ---- */

/* What the grid shows, and of the start. (transfer full) */
static char *
heatmap_sentence (const GrHeatmap *heatmap, const Seen *seen)
{
  static const char values[] = GR_PHRASE ("Each square holds the least value that no move from it reaches.");
  static const char shades[] = GR_PHRASE (
    "The shade of a square tells its value, the least that no move from it reaches.");
  static const char outcomes[] = GR_PHRASE ("N stands where some move leads to P, and P where none does.");
  static const char misere[] = GR_PHRASE ("N stands where some move leads to P or no move is left, and P elsewhere.");
  static const char *const dots[2] = {
    GR_PHRASE ("The player to move loses at the dots: %u of %u positions."),
    GR_PHRASE ("The player to move loses at the dots: %u of %u positions, mirror images counted once."),
  };
  static const char *const rule[2] = {
    GR_PHRASE (" No move leads from a dot to a dot, and from every other position some move leads to one."),
    GR_PHRASE (
      " No move leads from a double ring, which is 0, to another, and from every other square some move leads to one."),
  };
  const char *lang = heatmap->request->lang;
  gboolean is_normal = heatmap->study->options.play == GR_PLAY_NORMAL;
  GString *text = g_string_new (NULL);
  if (heatmap->are_dots)
    gr_append_phrase (text, dots[gr_heatmap_at (heatmap, 0)->is_mirrored], lang, heatmap->n_lost, heatmap->n);
  else
    g_string_append (text, gr_phrase (!heatmap->shows_values ? is_normal ? outcomes : misere
                                      : heatmap->has_numbers ? values
                                                             : shades,
                                      lang));
  gboolean has_rings = heatmap->shows_values && !heatmap->has_numbers
                       && (heatmap->is_banded || heatmap->cell >= GR_SQUARE_FINE);
  if (is_normal && (heatmap->are_dots || has_rings))
    g_string_append (text, gr_phrase (rule[!heatmap->are_dots], lang));
  if (seen != NULL)
    g_string_append_printf (text, " %s", seen->told);
  guint block = gr_heatmap_at (heatmap, 0)->block;
  if (block > 0)
    gr_append_phrase (text, " The block B comes back: %u more in both numbers changes no value, and in one adds %u.",
                      lang, block, block);
  return g_string_free (text, FALSE);
}

/* “g(D4) = 2. The player to move wins: …”, or the nim-sum of several; of a family what is @seen, or NULL. FALSE and @error. */
static gboolean
heatmap_result (const GrHeatmap *heatmap, const Seen *seen, char **result, GError **error)
{
  GrStudy *study = heatmap->study;
  if (heatmap->is_all) {
    *result = seen != NULL ? seen_winner (seen, heatmap->request) : NULL;
    return TRUE;
  }
  GrBytes start = gr_study_start (study);
  GrVerdict verdict;
  if (!gr_study_verdict (study, start, &verdict, error))
    return FALSE;
  g_autofree char *winner = gr_tell_winner (study, heatmap->request, start, &verdict, NULL, error);
  g_autofree char *known = verdict.has_grundy ? gr_heatmap_equation (heatmap) : NULL;
  g_autofree char *sum = seen != NULL ? seen_equation (seen, heatmap->request, study->n_components > 1 ? known : NULL)
                                      : g_steal_pointer (&known);
  *result = sum == NULL || winner == NULL ? g_strdup (winner) : g_strdup_printf ("%s. %s", sum, winner);
  return winner != NULL;
}

/* ---- values beside sums ---- */

static GrSquare *
sums_square (const GrHeatmap *heatmap, guint m, guint n)
{
  const GrSquares *squares = gr_heatmap_at (heatmap, 0);
  return gr_square_at (squares, m * squares->grid->columns + n);
}

/* Sets how all squares look; where @marks, those whose numbers differ have rings, and the rest is faint. */
static void
sums_set (const GrHeatmap *heatmap, GrSquareState state, gboolean marks)
{
  const GArray *square = gr_heatmap_at (heatmap, 0)->square;
  gboolean any = FALSE;
  GR_EACH (i, GrSquare, own, square) {
    any |= own->value != own->sum;
    own->state = state;
  }
  GR_EACH (i, GrSquare, own, square)
    own->mark = !marks || !any ? GR_SQUARE_PLAIN : own->value != own->sum ? GR_SQUARE_SEEN : GR_SQUARE_FAINT;
}

/* The first node to which one move brings both of the pair in place @index; G_MAXUINT: none does. */
static guint
pair_meets (const GrHeatmap *heatmap, guint index)
{
  const GrSquares *squares = gr_heatmap_at (heatmap, 0);
  const GrGrid *grid = squares->grid;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_moves (heatmap->study, squares->component, gr_positions_at (grid->place, index), moves);
  GR_EACH (i, const GrMove, move, moves->move)
    for (guint node = 0; node < grid->rows; node++)
      if (gr_bytes_equal (gr_positions_at (grid->place, node * (grid->columns + 1)),
                          gr_positions_at (moves->part, move->first_part)))
        return node;
  return G_MAXUINT;
}

/* “: one move from (3, 5) brings both to 3, where g is 1 and 1 ⊕ 1 = 0”: why the pair (@m, @n) called @pair is no sum. (transfer full) */
static char *
sums_meeting (const GrHeatmap *heatmap, guint m, guint n, const char *pair, const GPtrArray *told)
{
  static const char text[] = GR_PHRASE (": one move from %s brings both to %s, where g is %" G_GUINT64_FORMAT
                                        ", not %" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT " = 0");
  guint node = pair_meets (heatmap, m * gr_heatmap_at (heatmap, 0)->grid->columns + n);
  GrNimber value = node != G_MAXUINT ? sums_square (heatmap, node, node)->value : 0;
  return value > 0 ? gr_say (text, heatmap->request->lang, pair, (const char *) told->pdata[node], value, value, value)
                   : g_strdup ("");
}

/* The graph on which pairs move, beside what is in all frames. */
static void
heatmap_add_graph (const GrHeatmap *heatmap, const GPtrArray *frames)
{
  g_autoptr (GError) unheard = NULL;
  GrMap *map = heatmap->request->data_only ? NULL : gr_map_new (heatmap->study, 0, GR_MAP_CLOSE, &unheard);
  if (map == NULL)
    return;
  g_autoptr (GrScene) graph = gr_map_draw (map, heatmap->study, NULL);
  gr_beside_add (frames, 0, graph);
  gr_map_free (map);
}

/* What --of says: all squares and no start; or one position, which is worked out in place of the start, or which a family has none of.
   FALSE and a fault. */
static gboolean
heatmap_ask (GrHeatmap *heatmap, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (heatmap->request->args, "of");
  GrStudy *study = heatmap->study;
  heatmap->is_all = study->is_family || of != NULL;
  if (of == NULL || g_str_equal (of->value->text, "all"))
    return TRUE;
  g_autoptr (GrPositions) whole = gr_option_positions (study, heatmap->request, report, error);
  if (whole == NULL)
    return FALSE;
  heatmap->asked = gr_positions_new ();
  for (guint i = 0; i < study->n_components && gr_positions_count (heatmap->asked) == 0; i++) {
    gr_study_parts (study, gr_positions_at (whole, 0), i, heatmap->asked);
    heatmap->worked = i;
  }
  gboolean is_one = gr_positions_count (whole) == 1 && gr_positions_count (heatmap->asked) == 1
                    && (study->is_family || study->n_components == 1) && !gr_heatmap_at (heatmap, 0)->is_up;
  return is_one
         || gr_report_add_at (report, GR_FAULT_INPUT, of->value, "--of all shows the values without a start",
                              "of: want all, or one square of one board, got “%s”", of->value->text);
}

/* What differs, in words; *example (transfer full) (nullable): “g(3, 5) = 2, but g(3) ⊕ g(5) = 1 ⊕ 0 = 1”, for the first
   pair of two nodes that does. */
static char *
sums_difference (const GrHeatmap *heatmap, char **example)
{
  static const char on_diagonal[] = GR_PHRASE (", and on the diagonal, where the two are one.");
  const GrFigureRequest *request = heatmap->request;
  const GrGrid *grid = gr_heatmap_at (heatmap, 0)->grid;
  g_autoptr (GPtrArray) told = gr_words_short_all (grid->row_name, SUMS_CHARACTERS);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  guint n_unlike = 0;
  gboolean has_diagonal = FALSE;
  for (guint m = 0; m < grid->rows; m++)
    for (guint n = m; n < grid->rows; n++) {
      const GrSquare *square = sums_square (heatmap, m, n);
      const char *first = g_ptr_array_index (told, m), *second = g_ptr_array_index (told, n);
      if (square->value == square->sum)
        continue;
      has_diagonal |= m == n;
      if (m != n && ++n_unlike <= SUMS_MAX_LISTED)
        g_ptr_array_add (list, g_strdup_printf ("(%s, %s)", first, second));
      if (m == n || *example != NULL)
        continue;
      g_autofree char *pair = g_strdup_printf ("(%s, %s)", first, second),
                      *why = sums_meeting (heatmap, m, n, pair, told);
      *example = g_strdup_printf ("g%s = %" G_GUINT64_FORMAT ", %s g(%s) ⊕ g(%s) = %" G_GUINT64_FORMAT
                                  " ⊕ %" G_GUINT64_FORMAT " = %" G_GUINT64_FORMAT "%s",
                                  pair, square->value, gr_phrase ("but", request->lang), first, second,
                                  sums_square (heatmap, m, m)->value, sums_square (heatmap, n, n)->value, square->sum,
                                  why);
    }
  g_autofree char *names = gr_words_list (list, request);
  g_autofree char *text = n_unlike == 0 ? g_strdup (gr_phrase ("No pair of two nodes differs", request->lang))
                          : n_unlike > SUMS_MAX_LISTED
                            ? gr_say ("They differ at %u pairs of two nodes", request->lang, n_unlike)
                            : gr_say ("They differ at %s", request->lang, names);
  return g_strconcat (text, has_diagonal ? gr_phrase (on_diagonal, request->lang) : ".", NULL);
}

/* Why a pair is no sum: for games on pairs (GrGrid with a diagonal, on which both have become one) beside the values g(m, n) the
   nim-sums g(m) ⊕ g(n) that they would have if the two did not meet, g(m) and g(n) taken from the diagonal; where they differ is
   ringed, and the rest grows faint. Three frames: the sums, the values, the differences. FALSE and a fault. */
static gboolean
heatmap_compare (GrHeatmap *heatmap, GPtrArray *frames, GrReport *report)
{
  static const char sums[] = GR_PHRASE ("If the two never met they would be a sum: g(m) ⊕ g(n).");
  static const char values[] = GR_PHRASE (
    "The values of the pairs, by the mex rule; when the two meet they go on as one.");
  const char *lang = heatmap->request->lang;
  const GrWord *key = gr_args_option (heatmap->request->args, "sums")->key;
  const GrGrid *grid = gr_heatmap_at (heatmap, 0)->grid;
  if (heatmap->study->options.play == GR_PLAY_MISERE)
    return gr_report_add_at (report, GR_FAULT_INPUT, key, "leave out --misere",
                             "sums: there are no Grundy values in misère play");
  if (grid->diagonal == NULL)
    return gr_report_add_at (report, GR_FAULT_INPUT, key, "leave --sums out",
                             "sums: want a game on pairs that become one, got %s", gr_study_game_name (heatmap->study));
  if (grid->rows > SUMS_MOST && !heatmap->request->data_only)
    return gr_report_add_at (report, GR_FAULT_LIMIT, key,
                             "-f csv writes all pairs; without --sums their values are drawn",
                             "sums: at most %d nodes can be compared in a picture, got %u", SUMS_MOST, grid->rows);
  /* Only the first grid is kept: colours share the graph, and other summands have no pairs. */
  g_ptr_array_set_size (heatmap->squares, 1);
  heatmap->shows_values = TRUE;
  for (guint m = 0; m < grid->rows; m++)
    for (guint n = 0; n < grid->columns; n++) {
      GrNimber sum = sums_square (heatmap, m, m)->value ^ sums_square (heatmap, n, n)->value;
      sums_square (heatmap, m, n)->sum = sum;
      heatmap->largest = MAX (heatmap->largest, sum);
    }
  gr_heatmap_size (heatmap);
  if (!heatmap->request->data_only && !heatmap->request->is_form) {
    sums_set (heatmap, GR_SQUARE_UNKNOWN, FALSE);
    heatmap_add_frame (heatmap, frames, gr_phrase (sums, lang), NULL, NULL);
    sums_set (heatmap, GR_SQUARE_KNOWN, FALSE);
    heatmap_add_frame (heatmap, frames, gr_phrase (values, lang), NULL, NULL);
  }
  g_autofree char *example = NULL, *difference = sums_difference (heatmap, &example);
  sums_set (heatmap, GR_SQUARE_KNOWN, TRUE);
  heatmap_add_frame (heatmap, frames, difference, example, NULL);
  heatmap_add_graph (heatmap, frames);
  return TRUE;
}

/* ---- frames ---- */

static GPtrArray *
heatmap_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrArgs *args = request->args;
  g_auto (GrHeatmap) heatmap = { .study = study, .request = request };
  heatmap.shows_values = study->options.play == GR_PLAY_NORMAL && request->paint != GR_PAINT_OUTCOME;
  for (guint is_lost = 0; is_lost < 2; is_lost++)
    heatmap.told[is_lost] = gr_outcome_name (&(GrVerdict) { .outcome = is_lost ? GR_OUTCOME_P : GR_OUTCOME_N },
                                             request);
  heatmap.has_sums = gr_args_flag (args, "sums");
  heatmap.are_dots = gr_args_flag (args, "dots");
  if (heatmap.has_sums && heatmap.are_dots)
    return gr_none (gr_report_add_at (report, GR_FAULT_USAGE, gr_args_option (args, "dots")->key,
                                      "leave one of them out", "dots: a map of dots has no room for sums"));
  if (!gr_heatmap_read (&heatmap, report, error) || !heatmap_ask (&heatmap, report, error))
    return NULL;
  heatmap.is_summary = !heatmap.are_dots && !heatmap.has_sums
                       && heatmap.longest > (gr_args_flag (args, "whole") ? HEATMAP_WHOLE : HEATMAP_READ);
  heatmap.are_dots = heatmap.are_dots || heatmap.is_summary;
  if (!request->data_only && heatmap.longest > GR_HEATMAP_MOST + 1 && heatmap.n_lost > GR_HEATMAP_DOTS)
    return gr_none (gr_report_add_at (report, GR_FAULT_LIMIT, args->name, "a smaller position; -f csv lists them all",
                                      "%s: with %u dots for %u positions only numbers up to %d are drawn",
                                      args->name->text, heatmap.n_lost, heatmap.n, GR_HEATMAP_MOST));
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  gr_heatmap_mark_starts (&heatmap);
  gr_heatmap_size (&heatmap);
  if (heatmap.has_sums)
    return heatmap_compare (&heatmap, frames, report) ? g_steal_pointer (&frames) : NULL;
  g_autoptr (GrAnswer) answer = heatmap.is_all ? NULL : gr_study_solve (study, error);
  if (answer == NULL && !heatmap.is_all)
    return NULL;
  g_auto (Seen) sees = { 0 };
  gboolean is_filled = heatmap_fill (&heatmap, frames);
  gboolean is_worked = heatmap.asked != NULL || (is_filled && !heatmap.is_all);
  if (is_worked && !request->data_only && !request->is_form && heatmap.shows_values && heatmap.has_numbers
      && !heatmap.are_dots) {
    GrBytes at = heatmap.asked != NULL ? gr_positions_at (heatmap.asked, 0) : gr_study_component (study, 0)->start;
    sees = heatmap_see (&heatmap, heatmap.worked, at);
    sees.told = seen_sentence (&sees, &heatmap);
    if (!heatmap.is_all)
      gr_heatmap_mark (&heatmap, 0, at, GR_SQUARE_PLAIN);
  } else {
    gr_heatmap_unmark (&heatmap);
  }
  gr_heatmap_mark_starts (&heatmap);
  const Seen *seen = sees.told != NULL ? &sees : NULL;
  g_autofree char *result = NULL, *sentence = heatmap_sentence (&heatmap, seen);
  if (!heatmap_result (&heatmap, seen, &result, error))
    return NULL;
  heatmap.has_seen = seen != NULL;
  heatmap.answer = answer;
  if (answer != NULL)
    gr_heatmap_mark_answer (&heatmap, answer);
  heatmap_add_frame (&heatmap, frames, sentence, result, seen)->is_still = TRUE;
  if (seen != NULL && gr_heatmap_at (&heatmap, 0)->grid->diagonal != NULL && heatmap.squares->len == 1)
    heatmap_add_graph (&heatmap, frames);
  return g_steal_pointer (&frames);
}

static const GrParam heatmap_params[] = {
  { "dots", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "only the positions from which the player to move loses, as dots, and the rays on which they lie",
    .told = GR_PHRASE ("lost positions") },
  { "sums", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "of pairs that merge: beside each value the nim-sum of the two alone, with a ring where they differ" },
  GR_PARAM_OF,
  GR_PARAM_WHOLE,
  GR_PARAM_LEGEND,
  GR_PARAM_END,
};

const GrFigure gr_figure_heatmap = {
  .name = "heatmap",
  .title = "Values in rows and columns",
  .summary =
    "The values of all squares of a board, or of all pairs, as colours with numbers, filled square by square; of large ones a map of the lost positions; winning moves marked.",
  .example = "board walls.txt",
  .params = heatmap_params,
  .tells_winner = TRUE,
  .frames = heatmap_frames,
};
