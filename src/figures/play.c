// SPDX-License-Identifier: MIT
// Best play, move by move. From a position that the player to move wins, one line to the end: the winner takes the shortest
// way, the loser the longest (remoteness); where the state graph is too large to explore, the first winning move and the
// first move. From a position that he loses, the reply to each of his moves.
#include "figures/options.h"
#include "figures/picture.h"
#include "figures/words.h"

#define PLAY_MAX_MOVES 60      /* of a line, each a picture */
#define PLAY_MAX_REPLIES 40    /* first moves that get their reply */
#define PLAY_MAX_LISTED 20000  /* moves of a position that are looked through */
#define PLAY_ARROW 54.0        /* in points, with the air around it */

typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  const GrPictures *pictures;
  const GrGraph *graph;  /* (nullable) with outcome and remoteness of its nodes */
  GArray *outcome, *remoteness;
} Play;

/* ---- choosing moves ---- */

static gboolean
play_is_lost (const Play *play, GrBytes whole, gboolean *lost, GError **error)
{
  GrVerdict verdict;
  if (!gr_study_verdict (play->study, whole, &verdict, error))
    return FALSE;
  *lost = verdict.outcome == GR_OUTCOME_P;
  return TRUE;
}

/* The index in @moves of the best move from a position that is @lost or not; G_MAXUINT: there is none, or @error. */
static guint
play_choose (const Play *play, const GrMoves *moves, gboolean lost, GError **error)
{
  guint best = G_MAXUINT;
  guint32 mark = 0;
  for (guint i = 0; i < moves->move->len; i++) {
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    gboolean to_lost;
    if (!play_is_lost (play, to, &to_lost, error))
      return G_MAXUINT;
    if (!lost && !to_lost)
      continue;
    guint32 node = play->graph != NULL ? gr_graph_lookup (play->graph, 0, to) : G_MAXUINT32;
    if (node == G_MAXUINT32) {
      return i;
    }
    guint32 own = g_array_index (play->remoteness, guint32, node);
    if (best == G_MAXUINT || (lost ? own > mark : own < mark)) {
      best = i;
      mark = own;
    }
  }
  return best;
}

/* ---- words ---- */

static const char *
play_who (const Play *play, guint turn)
{
  static const GrPhrase who[2] = { { "first player", "선공" }, { "second player", "후공" } };
  return gr_phrase (&who[turn % 2], play->request);
}

/* Swallows @scene, which shows @whole and, where it is not NULL, @then. */
static void
play_add_frame (const Play *play, GPtrArray *frames, GrScene *scene, GrBytes whole, const GrBytes *then,
                const char *sentence, const char *result)
{
  GrFrame *frame = gr_frame_new (scene, sentence, result);
  g_autofree char *label = gr_study_whole_label (play->study, whole);
  g_autofree char *next = then != NULL ? gr_study_whole_label (play->study, *then) : NULL;
  frame->plain = g_strdup_printf ("%s%s%s\n", label, next != NULL ? "  →  " : "", next != NULL ? next : "");
  g_ptr_array_add (frames, frame);
}

/* ---- the line ---- */

static char *
play_end (const Play *play, guint turn)
{
  static const GrPhrase normal = { "The %s has no move left and loses.", "%s은(는) 둘 수가 없어 진다." };
  static const GrPhrase misere = { "The %s has no move left and wins.", "%s은(는) 둘 수가 없어 이긴다." };
  return g_strdup_printf (gr_phrase (play->study->options.play == GR_PLAY_MISERE ? &misere : &normal, play->request),
                          play_who (play, turn));
}

/* All frames of the line from @start. FALSE and @error. */
static gboolean
play_line (const Play *play, GrBytes start, GPtrArray *frames, GError **error)
{
  static const GrPhrase opening = { "The first player is to move, and can win.", "선공이 둘 차례이고, 이길 수 있다." };
  static const GrPhrase step = { "Move %u, the %s: %s.", "%u번째 수, %s: %s." };
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GByteArray) at = g_byte_array_new ();
  g_byte_array_append (at, start.data, start.size);
  g_autofree char *sentence = g_strdup (gr_phrase (&opening, play->request));
  for (guint turn = 0;; turn++) {
    GrBytes whole = { at->data, at->len };
    gboolean lost;
    GrScene *scene = gr_pictures_draw (play->pictures, whole, error);
    if (scene == NULL || !play_is_lost (play, whole, &lost, error)) {
      gr_scene_free (scene);
      return FALSE;
    }
    gr_moves_clear (moves);
    gboolean over = gr_study_is_terminal (play->study, whole);
    gboolean listed = gr_study_n_moves (play->study, whole) <= PLAY_MAX_LISTED;
    if (listed)
      gr_study_followers (play->study, whole, moves);
    g_autofree char *end = over ? play_end (play, turn) : NULL;
    play_add_frame (play, frames, scene, whole, NULL, sentence, end);
    if (over)
      return TRUE;
    if (!listed || turn == PLAY_MAX_MOVES) {
      g_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "play: a line of more than %d moves, or more than %d moves to look through\n"
                   "begin with a smaller position", PLAY_MAX_MOVES, PLAY_MAX_LISTED);
      return FALSE;
    }
    guint best = play_choose (play, moves, lost, error);
    if (best == G_MAXUINT)
      return FALSE;
    const GrMove *move = gr_moves_at (moves, best);
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    g_autofree char *what = gr_tell_move (play->study, play->request, whole, to, move);
    g_free (sentence);
    sentence = g_strdup_printf (gr_phrase (&step, play->request), turn + 1, play_who (play, turn), what);
    g_byte_array_set_size (at, 0);
    g_byte_array_append (at, to.data, to.size);
  }
}

/* ---- replies ---- */

/* The position after a move, an arrow, the position after the reply. (transfer full) */
static GrScene *
reply_draw (const Play *play, GrBytes after, GrBytes reply, GError **error)
{
  static const GrPaint arrow = { GR_INK_NONE, GR_INK_ACCENT, 2.2, GR_DASH_SOLID };
  g_autoptr (GrScene) left = gr_pictures_draw (play->pictures, after, error);
  g_autoptr (GrScene) right = left != NULL ? gr_pictures_draw (play->pictures, reply, error) : NULL;
  if (right == NULL)
    return NULL;
  GrScene *scene = gr_scene_new ();
  double x = left->bounds.x + left->bounds.width, y = left->bounds.y + left->bounds.height / 2;
  gr_scene_append (scene, left, 0, 0, 1);
  gr_scene_add_arrow (scene, x + 10, y, x + PLAY_ARROW - 10, y, &arrow);
  gr_scene_append (scene, right, x + PLAY_ARROW - right->bounds.x, 0, 1);
  return scene;
}

/* One frame for each move from the lost position @start. FALSE and @error. */
static gboolean
play_replies (const Play *play, GrBytes start, GPtrArray *frames, GError **error)
{
  static const GrPhrase move_phrase = { "If the first player plays “%s”, ", "선공이 “%s”라고 두면, " };
  static const GrPhrase reply_phrase = { "the second player answers “%s”.", "후공은 “%s”라고 받는다." };
  static const GrPhrase over = { "the second player has won.", "후공이 이긴다." };
  g_autoptr (GrMoves) moves = gr_moves_new (), replies = gr_moves_new ();
  gr_study_followers (play->study, start, moves);
  if (moves->move->len > PLAY_MAX_REPLIES) {
    g_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "play: %u first moves, more than the %d that get a picture\n"
                 "begin with a smaller position", moves->move->len, PLAY_MAX_REPLIES);
    return FALSE;
  }
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrBytes after = gr_positions_at (moves->part, move->first_part);
    g_autofree char *what = gr_tell_move (play->study, play->request, start, after, move);
    g_autoptr (GString) sentence = g_string_new (NULL);
    g_string_append_printf (sentence, gr_phrase (&move_phrase, play->request), what);
    gr_moves_clear (replies);
    gr_study_followers (play->study, after, replies);
    GrScene *scene;
    GrBytes to = after;
    if (replies->move->len == 0) {
      g_string_append (sentence, gr_phrase (&over, play->request));
      scene = gr_pictures_draw (play->pictures, after, error);
    } else {
      guint best = play_choose (play, replies, FALSE, error);
      if (best == G_MAXUINT)
        return FALSE;
      const GrMove *reply = gr_moves_at (replies, best);
      to = gr_positions_at (replies->part, reply->first_part);
      g_autofree char *answer = gr_tell_move (play->study, play->request, after, to, reply);
      g_string_append_printf (sentence, gr_phrase (&reply_phrase, play->request), answer);
      scene = reply_draw (play, after, to, error);
    }
    if (scene == NULL)
      return FALSE;
    play_add_frame (play, frames, scene, after, to.data != after.data ? &to : NULL, sentence->str, NULL);
  }
  return TRUE;
}

/* ---- the figure ---- */

static gboolean
play_from (Play *play, GrBytes start, GPtrArray *frames, GError **error)
{
  static const GrPhrase lost_opening = { "The player to move loses, whatever he plays.", "둘 차례인 사람은 무엇을 두어도 진다." };
  gboolean lost;
  if (!play_is_lost (play, start, &lost, error))
    return FALSE;
  if (!lost || gr_study_is_terminal (play->study, start))
    return play_line (play, start, frames, error);
  GrScene *scene = gr_pictures_draw (play->pictures, start, error);
  if (scene == NULL)
    return FALSE;
  play_add_frame (play, frames, scene, start, NULL, gr_phrase (&lost_opening, play->request), NULL);
  return play_replies (play, start, frames, error);
}

/* The whole state graph with remoteness, where it is small enough; without it play is right but not shortest. */
static void
play_explore (Play *play)
{
  g_autoptr (GError) unheard = NULL;
  play->graph = gr_study_graph (play->study, &unheard);
  if (play->graph == NULL)
    return;
  play->outcome = gr_graph_outcomes (play->graph, play->study->options.play);
  play->remoteness = gr_graph_remoteness (play->graph, play->outcome);
}

static GPtrArray *
play_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of");
  if (study->is_family && of == NULL) {
    gr_report_add_at (report, GR_FAULT_INPUT, request->args->name, "--of names the position, or --at a node",
                      "play: want one position to begin with, got a family of them");
    return NULL;
  }
  g_autoptr (GrPositions) starts = gr_positions_new ();
  if (!gr_study_find_all (study, of != NULL ? of->value : NULL, starts, report, error))
    return NULL;
  g_autoptr (GrPictures) pictures = gr_pictures_new (study, request, GR_PICTURES_NAMED, error);
  if (pictures == NULL)
    return NULL;
  Play play = { study, request, pictures, NULL, NULL, NULL };
  play_explore (&play);
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  gboolean good = TRUE;
  for (guint i = 0; i < gr_positions_count (starts) && good; i++)
    good = play_from (&play, gr_positions_at (starts, i), frames, error);
  g_clear_pointer (&play.outcome, g_array_unref);
  g_clear_pointer (&play.remoteness, g_array_unref);
  return good ? g_steal_pointer (&frames) : NULL;
}

static const GrParam play_params[] = { GR_PARAM_OF, GR_PARAM_END };

const GrFigure gr_figure_play = {
  .name = "play",
  .title = "Best play",
  .summary = "Best play picture by picture: the whole line where the first player wins, the reply to each move where not.",
  .example = "nim 3 1 4",
  .params = play_params,
  .frames = play_frames,
};
