// SPDX-License-Identifier: MIT
// All kinds of moves from one position of a game, side by side: what each leaves, the values of the parts and their
// nim-sum. For games that split it is the whole derivation in one picture: the mex of the sums under the cards. Moves
// of one class (a polygon's chords with equal parts) are one card, with their number on it.
#include "diagram/node.h"
#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "scene/text.h"

#define SPLITS_WIDTH 430.0 /* of a row of cards, in points */
#define SPLITS_STEP 4.0    /* of the search for a narrower one */
#define SPLITS_GAP 22.0
#define SPLITS_ROW_GAP 26.0
#define SPLITS_MAX_CARDS 60
#define SPLITS_BADGE 0.62 /* of a node's size */
#define SPLITS_TEXT_HEIGHT 44.0
#define SPLITS_MIN_CARD 74.0
#define SPLITS_PLUS 26.0 /* between two parts */

static const GrFont parts_font = { 11, 600, GR_FACE_SANS, FALSE };
static const GrFont sum_font = { 9.5, 500, GR_FACE_SANS, FALSE };

typedef struct {
  GrScene *picture; /* of the move, or of the parts it leaves */
  char *parts;      /* “2 + 2” */
  char *sum;        /* “1 ⊕ 1 =”, “3 chords: 1 ⊕ 1 =” */
  GrNimber value;
  double width;
} Card;

static void
card_clear (gpointer data)
{
  Card *card = data;
  gr_scene_free (card->picture);
  g_free (card->parts);
  g_free (card->sum);
}

/* The picture of a move: the game's own where it has one, else the parts side by side. */
static GrScene *
card_draw (const GrStudy *study, GrBytes from, const GrMove *move, const GrPositions *parts)
{
  const GrSummand *summand = gr_study_summand (study, 0);
  GrScene *scene = gr_scene_new ();
  const GrGameTelling *telling = summand->game->telling;
  if (telling != NULL && telling->draw_move != NULL) {
    telling->draw_move (summand->instance, gr_study_component (study, 0)->realm, from, move, parts, scene);
    return scene;
  }
  double x = 0;
  for (guint i = 0; i < move->n_parts; i++) {
    g_autoptr (GrScene) piece = gr_piece_draw (study, 0, gr_positions_at (parts, move->first_part + i));
    if (i > 0) {
      gr_scene_add_text (scene, x + SPLITS_PLUS / 2, -8, GR_ANCHOR_MIDDLE, &parts_font, GR_INK_SOFT, "+");
      x += SPLITS_PLUS;
    }
    gr_scene_append (scene, piece, x, -piece->bounds.height, 1);
    x += piece->bounds.width;
  }
  return scene;
}

static gboolean
card_make (GrStudy *study, GrBytes from, const GrMove *move, const GrPositions *parts, const GrFigureRequest *request,
           Card *card, GError **error)
{
  static const char times[] = GR_PHRASE ("%" G_GUINT64_FORMAT " ways:  ");
  g_autoptr (GString) names = g_string_new (NULL), sum = g_string_new (NULL);
  *card = (Card) { 0 };
  if (move->count > 1)
    g_string_append_printf (sum, gr_phrase (times, request->lang), move->count);
  for (guint i = 0; i < move->n_parts; i++) {
    GrBytes part = gr_positions_at (parts, move->first_part + i);
    GrNimber value;
    if (!gr_study_value (study, 0, part, &value, error))
      return FALSE;
    g_autofree char *caption = gr_piece_caption (study, 0, part);
    g_autofree char *name = gr_words_short (caption, 16);
    g_string_append_printf (names, "%s%s", i > 0 ? " + " : "", name);
    if (move->n_parts > 1) /* a single value stands in the badge */
      g_string_append_printf (sum, "%s%" G_GUINT64_FORMAT, i > 0 ? " ⊕ " : "", value);
    card->value ^= value;
  }
  if (move->n_parts > 1)
    g_string_append (sum, " =");
  card->parts = g_strdup (names->len > 0 ? names->str : gr_phrase ("nothing left", request->lang));
  card->sum = g_strdup (sum->str);
  card->picture = card_draw (study, from, move, parts);
  double badge = 2 * gr_node_radius () * SPLITS_BADGE;
  double text = MAX (gr_text_width (&parts_font, card->parts), gr_text_width (&sum_font, card->sum) + 5 + badge);
  card->width = MAX (SPLITS_MIN_CARD, MAX (text, card->picture->bounds.width));
  return TRUE;
}

/* The card with its feet at @foot and its left side at @x. */
static void
card_add (GrScene *scene, const Card *card, double x, double foot, const GrFigureRequest *request)
{
  GrBox box = card->picture->bounds;
  double middle = x + card->width / 2, radius = gr_node_radius () * SPLITS_BADGE;
  if (box.width >= 0)
    gr_scene_append (scene, card->picture, middle - box.width / 2 - box.x, foot - box.height - box.y, 1);
  gr_scene_add_text (scene, middle, foot + 18, GR_ANCHOR_MIDDLE, &parts_font, GR_INK_INK, card->parts);
  double text = gr_text_width (&sum_font, card->sum), all = text + (text > 0 ? 5 : 0) + 2 * radius;
  gr_scene_add_text (scene, middle - all / 2, foot + 38, GR_ANCHOR_START, &sum_font, GR_INK_SOFT, card->sum);
  GrVerdict verdict = { .has_grundy = TRUE,
                        .grundy = card->value,
                        .outcome = card->value == 0 ? GR_OUTCOME_P : GR_OUTCOME_N };
  GrNodeLook look = gr_node_look (request, &verdict, NULL, 0);
  look.paint = GR_PAINT_VALUE;
  g_autoptr (GrScene) badge = gr_scene_new ();
  gr_node_add (badge, 0, 0, &look);
  gr_scene_append (scene, badge, middle + all / 2 - radius, foot + 35, SPLITS_BADGE);
}

/* How many cards from @first on go in a row no wider than @width. */
static guint
splits_row (const GArray *cards, guint first, double width)
{
  double used = 0;
  guint end = first;
  for (; end < cards->len; end++) {
    double next = g_array_index (cards, Card, end).width;
    if (end > first && used + next > width)
      break;
    used += next + SPLITS_GAP;
  }
  return end - first;
}

static guint
splits_n_rows (const GArray *cards, double width)
{
  guint n_rows = 0;
  for (guint first = 0; first < cards->len; first += splits_row (cards, first, width))
    n_rows++;
  return n_rows;
}

/* The least width that takes no more rows, so that they are of about the same length. No row is narrower than the widest
   card: below that width the number of rows would stay as it is for ever. */
static double
splits_width (const GArray *cards)
{
  double widest = 0;
  for (guint i = 0; i < cards->len; i++)
    widest = MAX (widest, g_array_index (cards, Card, i).width);
  double width = MAX (SPLITS_WIDTH, widest);
  guint n_rows = splits_n_rows (cards, width);
  while (n_rows > 1 && width - SPLITS_STEP >= widest && splits_n_rows (cards, width - SPLITS_STEP) == n_rows)
    width -= SPLITS_STEP;
  return width;
}

/* The cards in rows of about the same length, each row's pictures on one line and in the middle. */
static void
splits_set (GrScene *scene, const GArray *cards, const GrFigureRequest *request)
{
  double y = 0, widest = splits_width (cards);
  for (guint first = 0, n; first < cards->len; first += n) {
    double width = -SPLITS_GAP, height = 0;
    n = splits_row (cards, first, widest);
    for (guint i = first; i < first + n; i++) {
      width += g_array_index (cards, Card, i).width + SPLITS_GAP;
      height = MAX (height, g_array_index (cards, Card, i).picture->bounds.height);
    }
    double x = (widest - width) / 2;
    for (guint i = first; i < first + n; i++) {
      const Card *card = &g_array_index (cards, Card, i);
      card_add (scene, card, x, y + height, request);
      x += card->width + SPLITS_GAP;
    }
    y += height + SPLITS_TEXT_HEIGHT + SPLITS_ROW_GAP;
  }
}

/* What stands where there are no cards. */
static void
splits_set_none (GrScene *scene, const GrFigureRequest *request)
{
  gr_scene_add_text (scene, 0, 0, GR_ANCHOR_START, &parts_font, GR_INK_SOFT, gr_phrase ("no move", request->lang));
}

/* The words under the cards, and the result. */
static GrFrame *
splits_frame (GrScene *scene, const GArray *cards, const char *label, GrNimber value, const GrFigureRequest *request)
{
  static const char sentence[] = GR_PHRASE (
    "Kinds of moves from %s: %u. What a move leaves is a sum, worth the nim-sum of its parts.");
  g_autoptr (GArray) sums = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  for (guint i = 0; i < cards->len; i++)
    g_array_append_val (sums, g_array_index (cards, Card, i).value);
  g_autoptr (GArray) distinct = gr_words_distinct (sums);
  g_autofree char *set = gr_words_set (distinct, request);
  g_autofree char *name = gr_words_short (label, 40);
  g_autofree char *text = cards->len > 0
                            ? g_strdup_printf (gr_phrase (sentence, request->lang), name, cards->len)
                            : g_strdup_printf (gr_phrase ("From %s there is no move.", request->lang), name);
  g_autofree char *result = g_strdup_printf ("g(%s) = mex %s = %" G_GUINT64_FORMAT, name, set, value);
  GrFrame *frame = gr_frame_new (scene, text, result);
  GString *plain = g_string_new (NULL);
  for (guint i = 0; i < cards->len; i++) {
    const Card *card = &g_array_index (cards, Card, i);
    gr_words_pad (plain, card->parts, 20);
    g_string_append_printf (plain, "   %s %" G_GUINT64_FORMAT "\n", card->sum, card->value);
  }
  frame->plain = g_string_free (plain, FALSE);
  return frame;
}

/* @whole is one part; sums and what has nothing left are not for this figure. */
static GrFrame *
splits_of (GrStudy *study, GrBytes whole, const GrFigureRequest *request, GError **error)
{
  g_autoptr (GrPositions) part = gr_positions_new ();
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GArray) cards = g_array_new (FALSE, TRUE, sizeof (Card));
  g_array_set_clear_func (cards, card_clear);
  gr_study_parts (study, whole, 0, part);
  g_autofree char *label = gr_study_whole_caption (study, whole);
  GrNimber value;
  GrBytes from = gr_positions_at (part, 0);
  if (gr_study_n_moves (study, whole) <= 100 * SPLITS_MAX_CARDS)
    gr_study_moves (study, 0, from, moves);
  if (moves->move->len > SPLITS_MAX_CARDS || gr_study_n_moves (study, whole) > 100 * SPLITS_MAX_CARDS) {
    g_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                 "“%s” has more than %d kinds of moves, too many for a picture\n"
                 "a smaller position, or the table figure",
                 label, SPLITS_MAX_CARDS);
    return NULL;
  }
  for (guint i = 0; i < moves->move->len; i++) {
    Card card;
    gboolean good = card_make (study, from, gr_moves_at (moves, i), moves->part, request, &card, error);
    if (!good)
      return NULL;
    g_array_append_val (cards, card);
  }
  if (!gr_study_value (study, 0, from, &value, error))
    return NULL;
  GrScene *scene = gr_scene_new ();
  if (cards->len > 0)
    splits_set (scene, cards, request);
  else
    splits_set_none (scene, request);
  return splits_frame (scene, cards, label, value, request);
}

/* Whether @whole is one part of the only component. */
static gboolean
splits_is_part (const GrStudy *study, GrBytes whole)
{
  g_autoptr (GrPositions) part = gr_positions_new ();
  gr_study_parts (study, whole, 0, part);
  return gr_positions_count (part) == 1;
}

static GPtrArray *
splits_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  gboolean is_one = study->summand->len == 1 && (study->component->len == 1 || study->is_family);
  if (study->options.play == GR_PLAY_MISERE || !is_one) {
    g_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                 "splits: want normal play of a single component\n"
                 "sums are shown by the figure bits");
    return NULL;
  }
  g_autoptr (GrPositions) shown = gr_option_positions (study, request, report, error);
  if (shown == NULL)
    return NULL;
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  for (guint i = 0; i < gr_positions_count (shown); i++) {
    if (!splits_is_part (study, gr_positions_at (shown, i)))
      continue;
    GrFrame *frame = splits_of (study, gr_positions_at (shown, i), request, error);
    if (frame == NULL)
      return NULL;
    g_ptr_array_add (frames, frame);
  }
  if (frames->len > 0)
    return g_steal_pointer (&frames);
  g_set_error (error, GR_ERROR, GR_ERROR_INPUT,
               "splits: want a position of one part\nsums are shown by the figure bits");
  return NULL;
}

static const GrParam splits_params[] = { GR_PARAM_OF, GR_PARAM_END };

const GrFigure gr_figure_splits = {
  .name = "splits",
  .title = "What every move leaves",
  .summary =
    "All kinds of moves from a position side by side, with the parts that they leave and the nim-sum of these.",
  .example = "polygon 6",
  .params = splits_params,
  .frames = splits_frames,
};
