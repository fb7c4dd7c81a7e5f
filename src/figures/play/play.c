// SPDX-License-Identifier: MIT
// Best play, move by move, as choose.c has it. From a position that the player to move wins, one line to the end;
// from a position that he loses, the reply to each of his moves, beside it or below where that would be too wide.
#include "figures/play/book.h"

#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/picture.h"
#include "diagram/stage.h"
#include "diagram/words.h"

#include <string.h>

#define PLAY_MAX_MOVES 60   /* of a line, each a picture */
#define PLAY_MAX_REPLIES 40 /* first moves that get their reply */
#define PLAY_ARROW 54.0     /* in points, with the air around it */
#define PLAY_WIDTH 430.0    /* of a move with its reply */
#define PLAY_VALUE_CHARACTERS 26

typedef struct {
  const GrFigureRequest *request;
  GrPictures *pictures;
  GrPlayers players;
  gboolean shows_remoteness; /* under each position */
} Play;

/* ---- words ---- */

static const char *
play_who (const Play *play, guint turn)
{
  static const char *const player[2] = { GR_PHRASE ("the first player"), GR_PHRASE ("the second player") };
  static const char *const side[] = { [GR_MOVER_LEFT] = GR_PHRASE ("Left"), [GR_MOVER_RIGHT] = GR_PHRASE ("Right") };
  GrMover mover = play->players.mover[turn % 2];
  return gr_phrase (mover == GR_MOVER_BOTH ? player[turn % 2] : side[mover], play->request->lang);
}

/* “1,2”; in partizan play “BR,G  = 1/2+*”. FALSE and @error. */
static gboolean
play_append_plain (const Play *play, GrBytes whole, GString *out, GError **error)
{
  g_autofree char *label = gr_study_whole_caption (play->players.study, whole);
  g_string_append (out, label);
  if (!play->players.study->is_partizan)
    return TRUE;
  GrVerdict verdict;
  if (!gr_study_verdict (play->players.study, whole, &verdict, error))
    return FALSE;
  g_autofree char *value = gr_partizan_name (gr_study_forms (play->players.study), verdict.form, PLAY_VALUE_CHARACTERS);
  if (!gr_partizan_is_name (label, value))
    g_string_append_printf (out, "  = %s", value);
  return TRUE;
}

/* “Best play goes on for 3 moves”, from @whole. (transfer full) FALSE and @error. */
static gboolean
play_tell_length (const Play *play, GrBytes whole, char **out, GError **error)
{
  static const char text[] = GR_PHRASE ("Best play goes on for %u moves");
  const GArray *remoteness = gr_study_graph_remoteness (play->players.study, error);
  const GrGraph *graph = remoteness != NULL ? gr_study_graph (play->players.study, error) : NULL;
  guint32 node = graph != NULL ? gr_graph_lookup (graph, 0, whole) : 0;
  if (graph != NULL && node < graph->n_nodes)
    *out = g_strdup_printf (gr_phrase (text, play->request->lang), g_array_index (remoteness, guint32, node));
  return graph != NULL;
}

/* Swallows @scene, which shows @whole and, where it is not NULL, @then. FALSE and @error. */
static gboolean
play_add_frame (const Play *play, GPtrArray *frames, GrScene *scene, GrBytes whole, const GrBytes *then,
                const char *sentence, const char *result, GError **error)
{
  g_autofree char *length = NULL;
  if (result == NULL && play->shows_remoteness
      && !play_tell_length (play, then != NULL ? *then : whole, &length, error)) {
    gr_scene_free (scene);
    return FALSE;
  }
  GrFrame *frame = gr_frame_new (scene, sentence, result != NULL ? result : length);
  g_ptr_array_add (frames, frame);
  g_autoptr (GString) plain = g_string_new (NULL);
  if (!play_append_plain (play, whole, plain, error))
    return FALSE;
  if (then != NULL) {
    g_string_append (plain, "  →  ");
    if (!play_append_plain (play, *then, plain, error))
      return FALSE;
  }
  g_string_append_c (plain, '\n');
  frame->plain = g_strdup (plain->str);
  return TRUE;
}

/* ---- the line ---- */

static char *
play_end (const Play *play, guint turn)
{
  static const char normal[] = GR_PHRASE ("%s has no move left and loses.");
  static const char misere[] = GR_PHRASE ("%s has no move left and wins.");
  gboolean is_misere = play->players.study->options.play == GR_PLAY_MISERE && !play->players.study->is_partizan;
  g_autofree char *who = gr_words_capital (play_who (play, turn));
  return g_strdup_printf (gr_phrase (is_misere ? misere : normal, play->request->lang), who);
}

static char *
play_opening (const Play *play)
{
  static const char side[] = GR_PHRASE (
    "%s begins and can win. Each player takes a move that wins if there is one, and among "
    "those the one after which play stops at the best number.");
  return play->players.study->is_partizan
           ? g_strdup_printf (gr_phrase (side, play->request->lang), play_who (play, 0))
           : g_strdup (gr_phrase ("The first player is to move and can win.", play->request->lang));
}

/* What is played, before it is drawn: the positions, the moves to them (of GrStageMove) and what is said of each. */
typedef struct {
  GrPositions *position;
  GArray *move;
  GPtrArray *sentence; /* of char* */
} Line;

static void
line_clear (Line *line)
{
  gr_positions_free (line->position);
  g_array_unref (line->move);
  g_ptr_array_unref (line->sentence);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Line, line_clear)

static Line
line_new (void)
{
  return (Line) { gr_positions_new (), g_array_new (FALSE, TRUE, sizeof (GrStageMove)),
                  g_ptr_array_new_with_free_func (g_free) };
}

/* One more position, reached by @move (nullable: the first); swallows @sentence (nullable). */
static void
line_add (Line *line, GrBytes at, const GrMove *move, char *sentence)
{
  gr_stage_extend (line->position, line->move, at, move);
  g_ptr_array_add (line->sentence, sentence);
}

static GrBytes
line_last (const Line *line)
{
  return gr_positions_at (line->position, gr_positions_count (line->position) - 1);
}

/* Plays from @start to the end; *turn is who cannot move there. FALSE and @error. */
static gboolean
play_out (const Play *play, GrBytes start, Line *line, guint *turn, GError **error)
{
  const GrPlayers *players = &play->players;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  line_add (line, start, NULL, play_opening (play));
  for (*turn = 0;; ++*turn) {
    GrMover mover = players->mover[*turn % 2];
    g_autoptr (GBytes) copy = g_bytes_new (line_last (line).data, line_last (line).size); /* the list will grow */
    GrBytes whole = { g_bytes_get_data (copy, NULL), g_bytes_get_size (copy) };
    gboolean listed = gr_players_moves (players, whole, mover, moves);
    if (listed && moves->move->len == 0)
      return TRUE;
    if (!listed || *turn == PLAY_MAX_MOVES) {
      gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                    "play: a line of more than %d moves, or more than %d moves to look through\n"
                    "begin with a smaller position",
                    PLAY_MAX_MOVES, GR_PLAY_MAX_LISTED);
      return FALSE;
    }
    guint best = gr_players_best (players, moves, mover, error);
    if (best == G_MAXUINT)
      return FALSE;
    const GrMove *move = gr_moves_at (moves, best);
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    g_autofree char *what = gr_tell_move (players->study, play->request, whole, to, move);
    line_add (
      line, to, move,
      g_strdup_printf (gr_phrase ("Move %u, %s: %s.", play->request->lang), *turn + 1, play_who (play, *turn), what));
  }
}

/* All frames of the line from @start. FALSE and @error. */
static gboolean
play_line (const Play *play, GrBytes start, GPtrArray *frames, GError **error)
{
  g_auto (Line) line = line_new ();
  guint turn = 0;
  if (!play_out (play, start, &line, &turn, error))
    return FALSE;
  g_autoptr (GrStage) stage = gr_stage_new (play->pictures, line.position, line.move, error);
  g_autofree char *end = play_end (play, turn);
  guint first = frames->len;
  for (guint i = 0; stage != NULL && i <= turn; i++) {
    GrScene *scene = gr_stage_draw (stage, i, error);
    if (scene == NULL
        || !play_add_frame (play, frames, scene, gr_positions_at (line.position, i), NULL,
                            g_ptr_array_index (line.sentence, i), i == turn ? end : NULL, error))
      return FALSE;
  }
  if (stage != NULL && turn > 0)
    ((GrFrame *) frames->pdata[first + 1])->question = gr_play_question (&play->players, play->request, start,
                                                                         play->players.mover[0], first);
  return stage != NULL;
}

/* ---- replies ---- */

/* The position after a move, an arrow, the position after the reply, as the line from the start has them. (transfer
   full) */
static GrScene *
reply_draw (const Play *play, const Line *line, GError **error)
{
  static const GrPaint arrow = { GR_INK_NONE, GR_INK_ACCENT, 2.2, GR_DASH_SOLID };
  g_autoptr (GrStage) stage = gr_stage_new (play->pictures, line->position, line->move, error);
  g_autoptr (GrScene) first = stage != NULL ? gr_stage_draw (stage, 1, error) : NULL;
  if (first == NULL || gr_positions_count (line->position) == 2)
    return g_steal_pointer (&first);
  g_autoptr (GrScene) second = gr_stage_draw (stage, 2, error);
  if (second == NULL)
    return NULL;
  GrScene *scene = gr_scene_new ();
  GrBox box = first->bounds;
  gr_scene_append (scene, first, 0, 0, 1);
  if (box.width + PLAY_ARROW + second->bounds.width > PLAY_WIDTH) {
    double x = box.x + MIN (box.width, second->bounds.width) / 2, y = box.y + box.height;
    gr_scene_add_arrow (scene, x, y + 8, x, y + PLAY_ARROW - 14, &arrow);
    gr_scene_append (scene, second, box.x - second->bounds.x, y + PLAY_ARROW - second->bounds.y, 1);
    return scene;
  }
  double x = box.x + box.width, y = box.y + box.height / 2;
  gr_scene_add_arrow (scene, x + 10, y, x + PLAY_ARROW - 10, y, &arrow);
  gr_scene_append (scene, second, x + PLAY_ARROW - second->bounds.x, 0, 1);
  return scene;
}

/* The frame of one move @move from @start and its reply. FALSE and @error. */
static gboolean
play_reply (const Play *play, GrBytes start, GrBytes after, const GrMove *move, GPtrArray *frames, GError **error)
{
  const GrPlayers *players = &play->players;
  g_autoptr (GrMoves) replies = gr_moves_new ();
  g_autoptr (GString) sentence = g_string_new (NULL);
  g_autofree char *what = gr_tell_move (players->study, play->request, start, after, move);
  g_string_append_printf (sentence, gr_phrase ("If %s plays “%s”, ", play->request->lang), play_who (play, 0), what);
  if (!gr_players_moves (players, after, players->mover[1], replies)) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                  "play: more than %d moves to look through\nbegin with a smaller position", GR_PLAY_MAX_LISTED);
    return FALSE;
  }
  g_auto (Line) line = line_new ();
  line_add (&line, start, NULL, NULL);
  line_add (&line, after, move, NULL);
  if (replies->move->len == 0) {
    g_string_append_printf (sentence, gr_phrase ("%s has won.", play->request->lang), play_who (play, 1));
    GrScene *scene = reply_draw (play, &line, error);
    return scene != NULL && play_add_frame (play, frames, scene, after, NULL, sentence->str, NULL, error);
  }
  guint best = gr_players_best (players, replies, players->mover[1], error);
  if (best == G_MAXUINT)
    return FALSE;
  const GrMove *reply = gr_moves_at (replies, best);
  GrBytes to = gr_positions_at (replies->part, reply->first_part);
  g_autofree char *answer = gr_tell_move (players->study, play->request, after, to, reply);
  g_string_append_printf (sentence, gr_phrase ("%s answers “%s”.", play->request->lang), play_who (play, 1), answer);
  line_add (&line, to, reply, NULL);
  GrScene *scene = reply_draw (play, &line, error);
  return scene != NULL && play_add_frame (play, frames, scene, after, &to, sentence->str, NULL, error);
}

/* One frame for each move from the lost position @start. FALSE and @error. */
static gboolean
play_replies (const Play *play, GrBytes start, GPtrArray *frames, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gboolean listed = gr_players_moves (&play->players, start, play->players.mover[0], moves);
  if (!listed || moves->move->len > PLAY_MAX_REPLIES) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                  "play: %" G_GUINT64_FORMAT " first moves, more than the %d that get a picture\n"
                  "begin with a smaller position",
                  listed ? moves->move->len : gr_study_n_moves (play->players.study, start), PLAY_MAX_REPLIES);
    return FALSE;
  }
  gr_pictures_wrap (play->pictures, (PLAY_WIDTH - PLAY_ARROW) / 2);
  gboolean good = TRUE;
  for (guint i = 0; i < moves->move->len && good; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    good = play_reply (play, start, gr_positions_at (moves->part, move->first_part), move, frames, error);
  }
  gr_pictures_wrap (play->pictures, PLAY_WIDTH);
  return good;
}

/* ---- the game in a page ---- */

/* Adds the game to @opening, the first frame; where it is too large for a page, it is said that it is not played there.
   FALSE and @error. */
static gboolean
play_add_book (const Play *play, GrFrame *opening, gboolean is_bare, GrReport *report, GError **error)
{
  static const char note[] = GR_PHRASE (
    "This game is too large to be played here: a page holds at most %d positions and %d moves.");
  GError *own = NULL;
  opening->book = gr_play_book (&play->players, play->request, &own);
  if (opening->book != NULL) {
    opening->book->is_covered = is_bare;
    return TRUE;
  }
  if (own != NULL) {
    g_propagate_error (error, own);
    return FALSE;
  }
  opening->note = g_strdup_printf (gr_phrase (note, play->request->lang), GR_PLAY_MAX_NODES, GR_PLAY_MAX_MOVES);
  gr_report_add_at (report, GR_FAULT_WARNING, gr_args_option (play->request->args, "interactive")->key,
                    "begin with a smaller one, or leave --interactive out",
                    "play: a game with more than %d positions or %d moves is not played in a page", GR_PLAY_MAX_NODES,
                    GR_PLAY_MAX_MOVES);
  return TRUE;
}

/* ---- the figure ---- */

/* The drawing of @start alone: a question. FALSE and @error. */
static gboolean
play_ask (const Play *play, GrBytes start, GPtrArray *frames, GError **error)
{
  GrScene *scene = gr_pictures_draw (play->pictures, start, error);
  return scene != NULL && play_add_frame (play, frames, scene, start, NULL, "", NULL, error);
}

static gboolean
play_show (Play *play, GrBytes start, GPtrArray *frames, GError **error)
{
  const GrOption *first = gr_args_option (play->request->args, "first");
  const guint chosen = first != NULL ? (guint) first->number : 0;
  GrPlayers *players = &play->players;
  gboolean wins;
  if (players->study->is_partizan && !gr_players_begin (players, start, first != NULL ? &chosen : NULL, error))
    return FALSE;
  if (!gr_players_wins (players, start, players->mover[0], &wins, error))
    return FALSE;
  if (wins)
    return play_line (play, start, frames, error);
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gboolean over = gr_players_moves (players, start, players->mover[0], moves) && moves->move->len == 0;
  g_autofree char *opening =
    players->study->is_partizan
      ? g_strdup_printf (gr_phrase ("%s begins and loses, whatever the move.", play->request->lang), play_who (play, 0))
      : g_strdup (gr_phrase ("The player to move loses, whatever he plays.", play->request->lang));
  g_autofree char *end = over ? play_end (play, 0) : NULL;
  g_auto (Line) line = line_new ();
  line_add (&line, start, NULL, NULL);
  g_autoptr (GrStage) stage = gr_stage_new (play->pictures, line.position, line.move, error);
  GrScene *scene = stage != NULL ? gr_stage_draw (stage, 0, error) : NULL;
  const guint asked = frames->len;
  if (scene == NULL || !play_add_frame (play, frames, scene, start, NULL, over ? end : opening, NULL, error)
      || !play_replies (play, start, frames, error))
    return FALSE;
  if (frames->len > asked + 1)
    ((GrFrame *) frames->pdata[asked + 1])->question = gr_play_question (players, play->request, start,
                                                                         players->mover[0], asked);
  return TRUE;
}

/* The figure from @start; the start alone where the strip would be too long and the game is to be played. FALSE and
   @error. */
static gboolean
play_from (Play *play, GrBytes start, GPtrArray *frames, GError **error)
{
  GError *own = NULL;
  guint n_frames = frames->len;
  if (play_show (play, start, frames, &own))
    return TRUE;
  if (!gr_args_flag (play->request->args, "interactive") || !g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT)) {
    if (own != NULL)
      g_propagate_error (error, own);
    return FALSE;
  }
  g_clear_error (&own);
  g_ptr_array_set_size (frames, (int) n_frames);
  return play_ask (play, start, frames, error);
}

static GPtrArray *
play_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of"), *first = gr_args_option (request->args, "first");
  if (study->is_family && of == NULL) {
    gr_report_add_at (report, GR_FAULT_INPUT, request->args->name, "--of names the position, or --at a node",
                      "play: want one position to begin with, got a family of them");
    return NULL;
  }
  if (first != NULL && !study->is_partizan) {
    gr_report_add_at (report, GR_FAULT_INPUT, first->value, "leave --first out: both players have the same moves here",
                      "play: want a game in which Left and Right have different moves");
    return NULL;
  }
  if (of != NULL && gr_args_flag (request->args, "interactive")) {
    gr_report_add_at (report, GR_FAULT_INPUT, of->value,
                      "write the position as the game’s input, or leave --interactive out",
                      "play: a game in a page begins at its start");
    return NULL;
  }
  g_autoptr (GrPositions) starts = gr_option_positions (study, request, report, error);
  if (starts == NULL)
    return NULL;
  gboolean is_bare = gr_args_flag (request->args, "bare");
  g_autoptr (GrPictures)
    pictures = gr_pictures_new (study, request, is_bare ? GR_PICTURES_BARE : GR_PICTURES_NAMED, error);
  if (pictures == NULL)
    return NULL;
  gboolean is_good;
  gboolean shows_remoteness = gr_option_shows_remoteness (study, request, report, &is_good);
  if (!is_good)
    return NULL;
  Play play = { request, pictures, { 0 }, shows_remoteness };
  gr_players_init (&play.players, study);
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  gboolean good = TRUE;
  for (guint i = 0; i < gr_positions_count (starts) && good; i++)
    good = is_bare ? play_ask (&play, gr_positions_at (starts, i), frames, error)
                   : play_from (&play, gr_positions_at (starts, i), frames, error);
  if (good && gr_args_flag (request->args, "interactive") && !request->data_only)
    good = play_add_book (&play, frames->pdata[0], is_bare, report, error);
  gr_players_clear (&play.players);
  return good ? g_steal_pointer (&frames) : NULL;
}

static const char *const play_first[] = { "left", "right", NULL };

static const GrParam play_params[] = {
  GR_PARAM_OF,
  GR_PARAM_BARE,
  { "first", GR_PARAM_CHOICE, NULL, 0, 0, play_first, NULL,
    "who begins in a partizan game; by default whoever wins by it, or Left" },
  GR_PARAM_SHOW,
  { "interactive", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "in HTML the game can be played, against the program or a friend; elsewhere it is the strip of best play, or, bare, the "
    "start" },
  GR_PARAM_END,
};

const GrFigure gr_figure_play = {
  .name = "play",
  .title = "Best play",
  .summary = "Best play picture by picture: the whole line where the first player wins, the reply to each move where "
             "not.",
  .example = "nim 3 1 4",
  .params = play_params,
  .is_partizan = TRUE,
  .blank = GR_BLANK_FIRST,
  .frames = play_frames,
};
