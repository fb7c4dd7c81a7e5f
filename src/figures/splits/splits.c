// SPDX-License-Identifier: MIT
// All kinds of moves from one position of a game: what each leaves, the values of the parts and their nim-sum, and the mex of
// these. For games that split it is the whole derivation in one picture. Moves of one class (a polygon's chords with equal parts)
// are one card, with their number on it. Moves of heaps of sticks are drawn where they are made (heap.c), a polygon has the chord,
// or all chords that split it before; of other games the position after the move is shown, with what was taken as a ghost.
#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/piece.h"
#include "diagram/held.h"
#include "diagram/words.h"
#include "figures/splits/splits.h"

#define SPLITS_MAX_CARDS 60
#define SPLITS_PLUS 26.0 /* between two parts */
#define SPLITS_PLUS_Y 15.0

GR_CLEAR_FUNCTION (card_clear, GrSplitsCard, picture, part, parts)

GR_CLEAR_FUNCTION (splits_clear, GrSplits, position, card, title)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrSplits, splits_clear)

/* The position of which all moves are shown, and how these are drawn. */
typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GrBytes whole;
  GrPositions *part;    /* of it */
  gboolean are_sticks;  /* drawn as rows of sticks */
  GrPictures *pictures; /* (nullable) positions after the moves are drawn, on the stage … */
  GrStageLine *line;    /* (nullable) … that this line has */
} Origin;

GR_CLEAR_FUNCTION (origin_clear, Origin, part, pictures, line)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Origin, origin_clear)

static guint
origin_n_parts (const Origin *origin)
{
  return gr_positions_count (origin->part);
}

/* FALSE and @error. */
static gboolean
origin_init (Origin *origin, GrStudy *study, const GrFigureRequest *request, GrBytes whole, GError **error)
{
  const GrSummand *summand = gr_study_summand (study, 0);
  *origin = (Origin) { study, request, whole, gr_positions_new (), gr_summand_shows_sticks (summand), NULL, NULL };
  gr_study_parts (study, whole, 0, origin->part);
  gboolean is_split = origin_n_parts (origin) > 1, draws_after = GR_HAS (summand, telling, draw_after);
  if (origin->are_sticks || (is_split ? !draws_after : GR_HAS (summand, telling, draw_move)))
    return TRUE;
  origin->pictures = gr_pictures_new (study, request, GR_PICTURES_BARE, error);
  if (origin->pictures == NULL)
    return FALSE;
  origin->line = draws_after ? gr_stage_line_find (study, whole) : gr_stage_line_new (whole);
  return TRUE;
}

/* Appends @picture to @scene behind what is there, and a plus between them. */
static void
add_beside (GrScene *scene, const GrScene *picture)
{
  double x = scene->bounds.width >= 0 ? scene->bounds.x + scene->bounds.width : 0;
  if (x > 0) {
    gr_scene_add_text (scene, x + SPLITS_PLUS / 2, SPLITS_PLUS_Y, GR_ANCHOR_MIDDLE, &gr_text_600, GR_INK_SOFT, "+");
    x += SPLITS_PLUS;
  }
  gr_scene_append (scene, picture, x, 0, 1);
}

static GrScene *
draw_parts (const Origin *origin, const GrPositions *parts)
{
  GrScene *scene = gr_scene_new ();
  for (guint i = 0; i < gr_positions_count (parts); i++) {
    GrBytes at = gr_positions_at (parts, i);
    g_autoptr (GrScene) piece = origin->are_sticks ? gr_splits_draw_heap (gr_heap_decode (at), 0, NULL, TRUE)
                                                   : gr_piece_draw (origin->study, 0, at);
    add_beside (scene, piece);
  }
  return scene;
}

/* The rows of the position, with what the move to @after takes of one of them. NULL where it takes nothing away. */
static GrScene *
draw_sticks (const Origin *origin, const GrPositions *after, GrSplits *splits)
{
  g_autoptr (GrPositions) gone = gr_positions_new (), come = gr_positions_new ();
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_parts_missing (origin->part, after, gone);
  gr_parts_missing (after, origin->part, come);
  guint n = gr_positions_count (come);
  if (gr_positions_count (gone) != 1)
    return NULL;
  g_autofree guint64 *part = g_new (guint64, n + 1);
  guint64 size = gr_heap_decode (gr_positions_at (gone, 0)), left = size;
  for (guint i = 0; i < n; i++) {
    part[i] = gr_heap_decode (gr_positions_at (come, i));
    if (part[i] > left)
      return NULL;
    left -= part[i];
  }
  gboolean is_met = FALSE;
  for (guint i = 0; i < origin_n_parts (origin); i++) {
    guint64 own = gr_heap_decode (gr_positions_at (origin->part, i));
    gboolean is_own = own == size && !is_met;
    g_autoptr (GrScene) row = gr_splits_draw_heap (own, is_own ? n : 0, part, !is_own);
    is_met = is_met || is_own;
    add_beside (scene, row);
  }
  splits->has_taken = splits->has_taken || left > 0;
  splits->has_cut = splits->has_cut || (left == 0 && n > 1) || n > 2;
  splits->has_mirrors = splits->has_mirrors || n > 1;
  return g_steal_pointer (&scene);
}

/* The words and values of a card that leaves @parts. FALSE and @error. */
static gboolean
card_make (const Origin *origin, guint64 ways, const GrPositions *parts, GrSplitsCard *card, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);
  *card = (GrSplitsCard) { .ways = ways, .part = g_array_new (FALSE, FALSE, sizeof (GrSplitsPart)) };
  g_array_set_clear_func (card->part, gr_words_clear);
  for (guint i = 0; i < gr_positions_count (parts); i++) {
    GrBytes at = gr_positions_at (parts, i);
    GrSplitsPart part;
    if (!gr_study_value (origin->study, 0, at, &part.value, error))
      return FALSE;
    g_autofree char *caption = gr_piece_caption (origin->study, 0, at);
    part.name = gr_words_short (caption, 16);
    g_string_append_printf (names, "%s%s", i > 0 ? " + " : "", part.name);
    g_array_append_val (card->part, part);
    card->value ^= part.value;
  }
  card->parts = g_strdup (names->len > 0 ? names->str : gr_phrase ("nothing left", origin->request->lang));
  return TRUE;
}

/* The words under the picture, the result, and the data. */
static GrFrame *
splits_frame (GrScene *scene, const GrSplits *splits, const char *label)
{
  static const char *const many[] = { GR_PHRASE ("There are %u moves."), GR_PHRASE ("There are %u kinds of moves.") };
  static const char *const one[] = { GR_PHRASE ("There is one move."), GR_PHRASE ("There is one kind of move.") };
  static const char *const leaves[] = {
    GR_PHRASE (" A move leaves one position, and is worth what that is worth."),
    GR_PHRASE (" What a move leaves is a sum, worth the nim-sum of its parts."),
  };
  static const char *const why[] = {
    GR_PHRASE (" No move leaves 0, so whoever must move loses."),
    GR_PHRASE (" %" G_GUINT64_FORMAT
               " is the least value that no move leaves. Some move leaves 0, so whoever moves first wins."),
  };
  const char *lang = splits->request->lang;
  guint most = 0; /* parts that a move leaves */
  gboolean are_kinds = splits->has_mirrors;
  g_autoptr (GArray) sums = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  GR_EACH (i, const GrSplitsCard, card, splits->card) {
    g_array_append_val (sums, card->value);
    most = MAX (most, card->part->len);
    are_kinds |= card->ways > 1;
  }
  g_autoptr (GArray) distinct = gr_words_distinct (sums);
  g_autofree char *set = gr_words_set (distinct, splits->request);
  g_autofree char *name = gr_words_short (label, 40);
  guint n = splits->card->len;
  g_autoptr (GString) text = g_string_new (NULL);
  if (n == 0)
    g_string_printf (text, gr_phrase ("From %s there is no move: whoever must move loses.", lang), name);
  else
    g_string_printf (text, gr_phrase ((n > 1 ? many : one)[are_kinds], lang), n);
  g_string_append (text, n > 0 ? gr_phrase (leaves[most > 1], lang) : "");
  if (n > 0 && !splits->request->is_form)
    gr_append_phrase (text, why[splits->value > 0], lang, splits->value);
  g_autofree char *of = splits->is_named ? g_strdup_printf ("(%s)", name) : g_strdup (""),
                  *result = g_strdup_printf ("g%s = mex %s = %" G_GUINT64_FORMAT, of, set, splits->value);
  GrFrame *frame = gr_frame_new (scene, text->str, result);
  GString *plain = g_string_new (NULL);
  frame->table = gr_table_new ();
  gr_table_add (frame->table, "position", "leaves", "values", "ways", "grundy", NULL);
  GR_EACH (i, const GrSplitsCard, card, splits->card) {
    g_autofree char *sum = gr_splits_sum (card), *ways = g_strdup_printf ("%" G_GUINT64_FORMAT, card->ways);
    g_autofree char *told = card->ways > 1 ? gr_say ("%" G_GUINT64_FORMAT " ways:  ", lang, card->ways) : NULL;
    g_autofree char *value = g_strdup_printf ("%" G_GUINT64_FORMAT, card->value);
    gr_words_pad (plain, card->parts, 20);
    g_string_append_printf (plain, "   %s%s %s%s\n", told != NULL ? told : "", sum, value,
                            card->value == 0 ? "  " GR_MOVE_TICK : "");
    g_autoptr (GString) names = g_string_new (NULL), values = g_string_new (NULL);
    GR_EACH (k, const GrSplitsPart, part, card->part) {
      g_string_append_printf (names, "%s%s", k > 0 ? "+" : "", part->name);
      g_string_append_printf (values, "%s%" G_GUINT64_FORMAT, k > 0 ? "+" : "", part->value);
    }
    gr_table_add (frame->table, label, names->str, values->str, ways, value, NULL);
  }
  frame->plain = g_string_free (plain, FALSE);
  return frame;
}

/* Adds what @ways moves leave, with @picture (nullable, transfer full): else it is made of the parts. FALSE and @error. */
static gboolean
splits_add (const Origin *origin, guint64 ways, const GrPositions *parts, GrScene *picture, GrSplits *splits,
            GError **error)
{
  GrSplitsCard card;
  gboolean is_made = card_make (origin, ways, parts, &card, error);
  card.picture = picture;
  if (is_made && picture == NULL && origin->are_sticks)
    card.picture = draw_sticks (origin, parts, splits);
  if (is_made && card.picture == NULL)
    card.picture = draw_parts (origin, parts);
  g_array_append_val (splits->card, card);
  return is_made;
}

/* Every kind of move from one part. FALSE and @error. */
static gboolean
splits_of_part (const Origin *origin, GrBytes from, GrSplits *splits, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  const GrSummand *summand = gr_study_summand (origin->study, 0);
  guint32 realm = gr_study_component (origin->study, 0)->realm;
  gr_study_moves (origin->study, 0, from, moves);
  for (guint i = 0; i < moves->move->len && splits->card->len <= SPLITS_MAX_CARDS; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    g_autoptr (GrPositions) parts = gr_positions_new ();
    for (guint k = 0; k < move->n_parts; k++) {
      GrBytes at = gr_positions_at (moves->part, move->first_part + k);
      gr_positions_add (parts, realm, at.data, at.size);
    }
    GrScene *picture = origin->are_sticks ? NULL : gr_scene_new ();
    if (picture != NULL)
      summand->game->telling->draw_move (summand->instance, realm, from, move, moves->part, picture);
    if (!splits_add (origin, move->count, parts, picture, splits, error))
      return FALSE;
  }
  return TRUE;
}

/* Every position to which a move leads, with all of its parts. FALSE and @error. */
static gboolean
splits_of_whole (const Origin *origin, GrSplits *splits, GError **error)
{
  g_autoptr (GHashTable)
    seen = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  g_autoptr (GrMoves) moves = gr_followers_of (origin->study, origin->whole);
  for (guint i = 0; i < moves->move->len && splits->card->len <= SPLITS_MAX_CARDS; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    if (!g_hash_table_add (seen, g_bytes_new (to.data, to.size)))
      continue;
    g_autoptr (GrPositions) parts = gr_parts_of (origin->study, to, 0);
    guint64 ways = 0;
    for (guint k = 0; k < moves->move->len; k++) { /* all ways to it */
      GrBytes other = gr_positions_at (moves->part, gr_moves_at (moves, k)->first_part);
      ways += gr_bytes_equal (other, to) ? gr_moves_at (moves, k)->count : 0;
    }
    g_autoptr (GrStageLine) line = origin->line != NULL ? gr_stage_line_after (origin->line, to, move) : NULL;
    GrScene *picture = line != NULL ? gr_stage_draw_last (origin->pictures, line, error) : NULL;
    if ((line != NULL && picture == NULL) || !splits_add (origin, ways, parts, picture, splits, error))
      return FALSE;
  }
  return TRUE;
}

/* Adds the frame of @whole, where anything is left of the only component. FALSE and @error. */
static gboolean
splits_of (GrStudy *study, GrBytes whole, const GrFigureRequest *request, GPtrArray *frames, GError **error)
{
  g_auto (Origin) origin = { 0 };
  g_auto (GrSplits) splits = { .request = request, .card = g_array_new (FALSE, TRUE, sizeof (GrSplitsCard)) };
  g_array_set_clear_func (splits.card, card_clear);
  if (!origin_init (&origin, study, request, whole, error))
    return FALSE;
  if (origin_n_parts (&origin) == 0)
    return TRUE;
  g_autofree char *label = gr_study_whole_caption (study, whole);
  g_autofree char *name = gr_words_short (label, 40);
  splits.is_shown = origin.line != NULL;
  for (guint i = 0; i < study->n_components; i++)
    splits.has_bars |= g_str_equal (gr_study_summand (study, i)->game->about.name, "hackenbush");
  const GrSummand *summand = gr_study_summand (study, 0);
  g_autofree char *own = gr_study_whole_label (study, whole); /* else it has been given a letter */
  splits.left = GR_HAS (summand, telling, left) ? summand->game->telling->left
                                                : GR_PHRASE ("what is left, with values");
  splits.is_named = gr_words_are_words (name) && g_str_equal (own, label);
  gboolean is_one_of_several = study->is_family || gr_args_option (request->args, "of") != NULL;
  splits.title = g_strdup (is_one_of_several || request->is_form ? name : ""); /* else the heading says it */
  gboolean is_one = origin_n_parts (&origin) == 1 && (origin.are_sticks || GR_HAS (summand, telling, draw_move)),
           is_listed = gr_study_n_moves (study, whole) <= 100 * SPLITS_MAX_CARDS;
  if (is_listed
      && !(is_one ? splits_of_part (&origin, gr_positions_at (origin.part, 0), &splits, error)
                  : splits_of_whole (&origin, &splits, error)))
    return FALSE;
  if (!is_listed || splits.card->len > SPLITS_MAX_CARDS)
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "“%s” has more than %d kinds of moves, too many for a picture\n"
                         "a smaller position, or the table figure",
                         label, SPLITS_MAX_CARDS);
  for (guint i = 0; i < origin_n_parts (&origin); i++) {
    GrNimber value;
    if (!gr_study_value (study, 0, gr_positions_at (origin.part, i), &value, error))
      return FALSE;
    splits.value ^= value;
  }
  splits.position = origin.line != NULL ? gr_stage_draw_last (origin.pictures, origin.line, error)
                                        : draw_parts (&origin, origin.part);
  if (splits.position == NULL)
    return FALSE;
  GrScene *scene = gr_splits_draw (&splits);
  gr_shown_add (scene, request, label);
  g_ptr_array_add (frames, splits_frame (scene, &splits, label));
  return TRUE;
}

static GPtrArray *
splits_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  gboolean is_one = study->summand->len == 1 && (study->n_components == 1 || study->is_family);
  if (study->options.play == GR_PLAY_MISERE || !is_one)
    return gr_none (gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                                  "splits: want normal play of a single component\n"
                                  "sums are shown by the figure bits"));
  g_autoptr (GrPositions) shown = gr_option_positions (study, request, report, error);
  if (shown == NULL)
    return NULL;
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  for (guint i = 0; i < gr_positions_count (shown); i++)
    if (!splits_of (study, gr_positions_at (shown, i), request, frames, error))
      return NULL;
  if (frames->len > 0)
    return g_steal_pointer (&frames);
  return gr_none (gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                                "splits: want a position of one part\nsums are shown by the figure bits"));
}

const GrFigure gr_figure_splits = {
  .name = "splits",
  .title = "What every move leaves",
  .summary =
    "Every kind of move from a position with the parts that it leaves and their nim-sum, and the mex of these.",
  .example = "polygon 6",
  .params = (const GrParam[]) { GR_PARAM_OF, GR_PARAM_END },
  .frames = splits_frames,
};
