// SPDX-License-Identifier: MIT
// All kinds of moves from one position of a game, side by side: what each leaves, the values of the parts and their
// nim-sum. For games that split it is the whole derivation in one picture: the mex of the sums under the cards. Moves
// of one class (a polygon's chords with equal parts) are one card, with their number on it. From a position that has been
// split before, every card has all parts, and a polygon the chords that split it (picture.h). Cards stand in a grid, parts
// in them on one line by their tops, so that heaps of several rows read from the top.
#include "diagram/fit.h"
#include "diagram/node.h"
#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/piece.h"
#include "diagram/picture.h"
#include "diagram/words.h"
#include "scene/text.h"

#include <string.h>

#define SPLITS_WIDTH 430.0 /* of a row of cards, in points */
#define SPLITS_GAP 22.0
#define SPLITS_ROW_GAP 26.0
#define SPLITS_MAX_CARDS 60
#define SPLITS_BADGE 0.62 /* of a node's size */
#define SPLITS_TEXT_HEIGHT 44.0
#define SPLITS_MIN_CARD 74.0
#define SPLITS_PLUS 26.0 /* between two parts */
#define SPLITS_PLUS_Y 15.0
#define SPLITS_PICTURE 150.0 /* wider ones shrink … */
#define SPLITS_HEIGHT 640.0  /* of all cards: where they are more their pictures shrink by … */
#define SPLITS_SHRINK 0.9
#define SPLITS_LEAST_SIDE 64.0 /* … as far as the largest is so large */
#define SPLITS_LEAST 0.6       /* … so far */

static const GrFont parts_font = { GR_TYPE_TEXT, 600, GR_FACE_SANS, FALSE };
static const GrFont sum_font = { GR_TYPE_LABEL, 500, GR_FACE_SANS, FALSE };

typedef struct {
  GrScene *picture; /* of the move, or of the parts it leaves */
  char *parts;      /* “2 + 2” */
  char *sum;        /* “1 ⊕ 1 =”, “3 chords: 1 ⊕ 1 =” */
  GrNimber value;
} Card;

static void
card_clear (gpointer data)
{
  Card *card = data;
  gr_scene_free (card->picture);
  g_free (card->parts);
  g_free (card->sum);
}

/* A position that splits is shown of: in one picture with the moves that led to it, where its game has such. */
typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GrBytes whole;
  GrPictures *pictures; /* with a line */
  GrStageLine *line;    /* (nullable) to it from the start */
} Origin;

static void
origin_clear (Origin *origin)
{
  g_clear_pointer (&origin->pictures, gr_pictures_free);
  g_clear_pointer (&origin->line, gr_stage_line_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Origin, origin_clear)

/* FALSE and @error. */
static gboolean
origin_init (Origin *origin, gboolean is_split, GError **error)
{
  const GrGameTelling *telling = gr_study_summand (origin->study, 0)->game->telling;
  if (!is_split || telling == NULL || telling->draw_after == NULL)
    return TRUE;
  origin->pictures = gr_pictures_new (origin->study, origin->request, GR_PICTURES_BARE, error);
  if (origin->pictures == NULL)
    return FALSE;
  origin->line = gr_stage_line_find (origin->study, origin->whole);
  return TRUE;
}

/* The picture of a move from the part @from, nullable, to @parts: the game's own where it has one, else the parts side by
   side. */
static GrScene *
card_draw (const Origin *origin, const GrBytes *from, const GrMove *move, const GrPositions *parts)
{
  const GrSummand *summand = gr_study_summand (origin->study, 0);
  GrScene *scene = gr_scene_new ();
  const GrGameTelling *telling = summand->game->telling;
  if (from != NULL && telling != NULL && telling->draw_move != NULL) {
    telling->draw_move (summand->instance, gr_study_component (origin->study, 0)->realm, *from, move, parts, scene);
    return scene;
  }
  double x = 0;
  for (guint i = 0; i < move->n_parts; i++) {
    g_autoptr (GrScene) piece = gr_piece_draw (origin->study, 0, gr_positions_at (parts, move->first_part + i));
    if (i > 0) {
      gr_scene_add_text (scene, x + SPLITS_PLUS / 2, SPLITS_PLUS_Y, GR_ANCHOR_MIDDLE, &parts_font, GR_INK_SOFT, "+");
      x += SPLITS_PLUS;
    }
    gr_scene_append (scene, piece, x, 0, 1);
    x += piece->bounds.width;
  }
  return scene;
}

/* The words of a card. FALSE and @error. */
static gboolean
card_make (const Origin *origin, const GrMove *move, const GrPositions *parts, Card *card, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL), sum = g_string_new (NULL);
  *card = (Card) { 0 };
  if (move->count > 1)
    g_string_append_printf (sum, gr_phrase ("%" G_GUINT64_FORMAT " ways:  ", origin->request->lang), move->count);
  for (guint i = 0; i < move->n_parts; i++) {
    GrBytes part = gr_positions_at (parts, move->first_part + i);
    GrNimber value;
    if (!gr_study_value (origin->study, 0, part, &value, error))
      return FALSE;
    g_autofree char *caption = gr_piece_caption (origin->study, 0, part);
    g_autofree char *name = gr_words_short (caption, 16);
    g_string_append_printf (names, "%s%s", i > 0 ? " + " : "", name);
    if (move->n_parts > 1) /* a single value stands in the badge */
      g_string_append_printf (sum, "%s%" G_GUINT64_FORMAT, i > 0 ? " ⊕ " : "", value);
    card->value ^= value;
  }
  if (move->n_parts > 1)
    g_string_append (sum, " =");
  card->parts = g_strdup (names->len > 0 ? names->str : gr_phrase ("nothing left", origin->request->lang));
  card->sum = g_strdup (sum->str);
  return TRUE;
}

/* A grid of cards: rows of about the same length. */
typedef struct {
  double scale, cell, height; /* height: of all rows */
  guint columns;
} Grid;

/* How high the pictures of the row are that begins with card @first; *end is the card behind it. */
static double
grid_row (const Grid *grid, const GArray *cards, guint first, guint *end)
{
  double height = 0;
  *end = MIN (first + grid->columns, cards->len);
  for (guint i = first; i < *end; i++)
    height = MAX (height, grid->scale * g_array_index (cards, Card, i).picture->bounds.height);
  return height;
}

static Grid
grid_of (const GArray *cards, double scale)
{
  Grid grid = { .scale = scale };
  double badge = 2 * gr_node_radius () * SPLITS_BADGE;
  for (guint i = 0; i < cards->len; i++) {
    const Card *card = &g_array_index (cards, Card, i);
    double text = MAX (gr_text_width (&parts_font, card->parts), gr_text_width (&sum_font, card->sum) + 5 + badge);
    double width = MAX (SPLITS_MIN_CARD, MAX (text, scale * card->picture->bounds.width));
    grid.cell = MAX (grid.cell, width + SPLITS_GAP);
  }
  guint most = (guint) MAX (1, (SPLITS_WIDTH + SPLITS_GAP) / grid.cell), n_rows = (cards->len + most - 1) / most;
  grid.columns = (cards->len + n_rows - 1) / n_rows;
  for (guint first = 0; first < cards->len;)
    grid.height += grid_row (&grid, cards, first, &first) + SPLITS_TEXT_HEIGHT + SPLITS_ROW_GAP;
  return grid;
}

/* The cards in the largest grid that fits a page, as long as its pictures can be told apart. */
static void
splits_set (GrScene *scene, const GArray *cards, const GrFigureRequest *request)
{
  double y = 0, widest = 0, highest = 0;
  for (guint i = 0; i < cards->len; i++) {
    widest = MAX (widest, g_array_index (cards, Card, i).picture->bounds.width);
    highest = MAX (highest, g_array_index (cards, Card, i).picture->bounds.height);
  }
  Grid grid = grid_of (cards, widest > SPLITS_PICTURE ? MAX (SPLITS_LEAST, SPLITS_PICTURE / widest) : 1);
  while (grid.height > SPLITS_HEIGHT && SPLITS_SHRINK * grid.scale * MAX (widest, highest) > SPLITS_LEAST_SIDE)
    grid = grid_of (cards, SPLITS_SHRINK * grid.scale);
  for (guint first = 0, end; first < cards->len; first = end) {
    double height = grid_row (&grid, cards, first, &end);
    for (guint i = first; i < end; i++) {
      const Card *card = &g_array_index (cards, Card, i);
      double middle = (i - first + 0.5) * grid.cell;
      GrBox box = card->picture->bounds;
      double radius = gr_node_radius () * SPLITS_BADGE, foot = y + height;
      if (box.width >= 0)
        gr_fit_append (scene, card->picture, middle - grid.scale * (box.width / 2 + box.x), y - grid.scale * box.y,
                       grid.scale);
      gr_scene_add_text (scene, middle, foot + 18, GR_ANCHOR_MIDDLE, &parts_font, GR_INK_INK, card->parts);
      double text = gr_text_width (&sum_font, card->sum), all = text + (text > 0 ? 5 : 0) + 2 * radius;
      gr_scene_open_answer (scene);
      gr_scene_add_text (scene, middle - all / 2, foot + 38, GR_ANCHOR_START, &sum_font, GR_INK_SOFT, card->sum);
      if (card->value == 0)
        gr_scene_add_text (scene, middle + all / 2 + 5, foot + 39, GR_ANCHOR_START, &parts_font, GR_INK_INK,
                           GR_MOVE_TICK);
      gr_scene_close (scene);
      GrVerdict verdict = { .has_grundy = TRUE,
                            .grundy = card->value,
                            .outcome = card->value == 0 ? GR_OUTCOME_P : GR_OUTCOME_N };
      GrNodeLook look = gr_node_look (request, &verdict, NULL, 0);
      look.paint = GR_PAINT_VALUE;
      gr_node_add_badge (scene, middle + all / 2 - radius, foot + 35, SPLITS_BADGE, &look);
    }
    y += height + SPLITS_TEXT_HEIGHT + SPLITS_ROW_GAP;
  }
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

/* Every kind of move from one part. FALSE and @error. */
static gboolean
splits_of_part (const Origin *origin, GrBytes from, GArray *cards, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_moves (origin->study, 0, from, moves);
  for (guint i = 0; i < moves->move->len && cards->len <= SPLITS_MAX_CARDS; i++) {
    Card card;
    const GrMove *move = gr_moves_at (moves, i);
    if (!card_make (origin, move, moves->part, &card, error))
      return FALSE;
    card.picture = card_draw (origin, &from, move, moves->part);
    g_array_append_val (cards, card);
  }
  return TRUE;
}

/* Every position to which a move from several parts leads, with all of its parts. FALSE and @error. */
static gboolean
splits_of_several (const Origin *origin, GArray *cards, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GHashTable)
    seen = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  gr_study_followers (origin->study, origin->whole, moves);
  for (guint i = 0; i < moves->move->len && cards->len <= SPLITS_MAX_CARDS; i++) {
    GrMove move = *gr_moves_at (moves, i);
    GrBytes to = gr_positions_at (moves->part, move.first_part);
    if (!g_hash_table_add (seen, g_bytes_new (to.data, to.size)))
      continue;
    g_autoptr (GrPositions) parts = gr_positions_new ();
    gr_study_parts (origin->study, to, 0, parts);
    GrMove own = { .first_part = 0, .n_parts = gr_positions_count (parts), .tag = move.tag };
    for (guint k = 0; k < moves->move->len; k++) { /* all ways to it */
      GrBytes other = gr_positions_at (moves->part, gr_moves_at (moves, k)->first_part);
      gboolean is_same = other.size == to.size && (to.size == 0 || memcmp (other.data, to.data, to.size) == 0);
      own.count += is_same ? gr_moves_at (moves, k)->count : 0;
    }
    Card card;
    if (!card_make (origin, &own, parts, &card, error))
      return FALSE;
    g_autoptr (GrStageLine) line = origin->line != NULL ? gr_stage_line_after (origin->line, to, &move) : NULL;
    card.picture = line != NULL ? gr_stage_draw_last (origin->pictures, line, error)
                                : card_draw (origin, NULL, &own, parts);
    g_array_append_val (cards, card);
    if (card.picture == NULL)
      return FALSE;
  }
  return TRUE;
}

/* Adds the frame of @whole, where anything is left of the only component. FALSE and @error. */
static gboolean
splits_of (GrStudy *study, GrBytes whole, const GrFigureRequest *request, GPtrArray *frames, GError **error)
{
  g_autoptr (GrPositions) part = gr_positions_new ();
  g_autoptr (GArray) cards = g_array_new (FALSE, TRUE, sizeof (Card));
  g_array_set_clear_func (cards, card_clear);
  gr_study_parts (study, whole, 0, part);
  if (gr_positions_count (part) == 0)
    return TRUE;
  g_autofree char *label = gr_study_whole_caption (study, whole);
  GrNimber sum = 0;
  g_auto (Origin) origin = { study, request, whole, NULL, NULL };
  gboolean is_split = gr_positions_count (part) > 1,
           is_listed = gr_study_n_moves (study, whole) <= 100 * SPLITS_MAX_CARDS;
  if (!origin_init (&origin, is_split, error)
      || (is_listed
          && !(is_split ? splits_of_several (&origin, cards, error)
                        : splits_of_part (&origin, gr_positions_at (part, 0), cards, error))))
    return FALSE;
  if (!is_listed || cards->len > SPLITS_MAX_CARDS)
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "“%s” has more than %d kinds of moves, too many for a picture\n"
                         "a smaller position, or the table figure",
                         label, SPLITS_MAX_CARDS);
  for (guint i = 0; i < gr_positions_count (part); i++) {
    GrNimber value;
    if (!gr_study_value (study, 0, gr_positions_at (part, i), &value, error))
      return FALSE;
    sum ^= value;
  }
  GrScene *scene = gr_scene_new ();
  if (cards->len > 0)
    splits_set (scene, cards, request);
  else
    gr_scene_add_text (scene, 0, 0, GR_ANCHOR_START, &parts_font, GR_INK_SOFT, gr_phrase ("no move", request->lang));
  g_ptr_array_add (frames, splits_frame (scene, cards, label, sum, request));
  return TRUE;
}

static GPtrArray *
splits_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  gboolean is_one = study->summand->len == 1 && (study->n_components == 1 || study->is_family);
  if (study->options.play == GR_PLAY_MISERE || !is_one) {
    gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                  "splits: want normal play of a single component\n"
                  "sums are shown by the figure bits");
    return NULL;
  }
  g_autoptr (GrPositions) shown = gr_option_positions (study, request, report, error);
  if (shown == NULL)
    return NULL;
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  for (guint i = 0; i < gr_positions_count (shown); i++)
    if (!splits_of (study, gr_positions_at (shown, i), request, frames, error))
      return NULL;
  if (frames->len > 0)
    return g_steal_pointer (&frames);
  gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                "splits: want a position of one part\nsums are shown by the figure bits");
  return NULL;
}

const GrFigure gr_figure_splits = {
  .name = "splits",
  .title = "What every move leaves",
  .summary =
    "All kinds of moves from a position side by side, with the parts that they leave and the nim-sum of these.",
  .example = "polygon 6",
  .params = (const GrParam[]) { GR_PARAM_OF, GR_PARAM_END },
  .blank = GR_BLANK_LAST,
  .frames = splits_frames,
};
