// SPDX-License-Identifier: MIT
// Best play, move by move, as choose.c has it. From a position that the player to move wins, one line to the end; from a
// position that he loses, the reply to each of his moves. Either may win by a reply to each move, or by a strategy
// that is stolen: --how shows that.
// Stealing a strategy. An idle move is one all of whose answers the start has for moves as well. Then whoever begins wins:
// by the idle move, if that wins; and if it does not, the answer that beats it is a move from the start. The argument
// says who wins and not how. Of several idle moves the one with most answers is told.
// Source: F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952); D. Gale, A curious Nim-type game, American
// Mathematical Monthly 81 (1974).
#include "figures/play/play.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/held.h"
#include "diagram/words.h"

#define THEFT_MOST 400 /* moves from the start that are looked through */

GR_CLEAR_FUNCTION (theft_clear, GrTheft, start, idle, answer, idle_move, best, stolen)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrTheft, theft_clear)

/* The answers to the idle move, the first of them one that beats it, if there is one. FALSE and @error. */
static gboolean
theft_read_answers (GrTheft *theft, const GrMoves *from_start, GError **error)
{
  GrBytes start = gr_stage_line_last (theft->start), idle = gr_stage_line_last (theft->idle);
  g_autoptr (GrMoves) answers = gr_followers_of (theft->study, idle);
  guint best = gr_players_best (&(GrPlayers) { .study = theft->study }, answers, GR_MOVER_BOTH, error);
  GrVerdict verdict;
  if (best == G_MAXUINT || !gr_study_verdict (theft->study, idle, &verdict, error))
    return FALSE;
  theft->idle_wins = verdict.outcome == GR_OUTCOME_P;
  for (guint i = 0; i < answers->move->len; i++) {
    guint index = i == 0 ? best : i <= best ? i - 1 : i;
    const GrMove *move = gr_moves_at (answers, index);
    g_ptr_array_add (theft->answer,
                     gr_stage_line_after (theft->idle, gr_positions_at (answers->part, move->first_part), move));
  }
  const GrMove *first = gr_moves_at (answers, best);
  GrBytes to = gr_positions_at (answers->part, first->first_part);
  theft->best = gr_tell_move (theft->study, theft->request, idle, to, first);
  const GrMove *same = NULL; /* the move from the start that leads there too */
  for (guint i = 0; i < from_start->move->len && same == NULL; i++) {
    const GrMove *move = gr_moves_at (from_start, i);
    GrBytes at = gr_positions_at (from_start->part, move->first_part);
    same = gr_bytes_equal (at, to) ? move : NULL;
  }
  theft->stolen = gr_tell_move (theft->study, theft->request, start, to, same);
  return TRUE;
}

/* Fills zeroed @theft; theft->idle is NULL where the start @whole has no idle move. FALSE and @error. */
static gboolean
theft_read (GrTheft *theft, GrStudy *study, const GrFigureRequest *request, GrBytes whole, GError **error)
{
  *theft = (GrTheft) { .study = study, .request = request, .start = gr_stage_line_new (whole) };
  theft->answer = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_stage_line_free);
  if (study->is_partizan || gr_study_n_followers (study, whole) > THEFT_MOST)
    return TRUE;
  g_autoptr (GrMoves) moves = gr_followers_of (study, whole);
  GrInterner own;
  gr_interner_init (&own);
  for (guint i = 0; i < moves->move->len; i++) {
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    gr_interner_add (&own, 0, to.data, to.size);
  }
  /* The move with most answers that are all moves from the start too, or G_MAXUINT. */
  guint idle = G_MAXUINT, most = 0;
  g_autoptr (GrMoves) answers = gr_moves_new ();
  for (guint i = 0; i < moves->move->len; i++) {
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    gr_moves_clear (answers);
    if (gr_study_n_followers (study, to) <= THEFT_MOST)
      gr_study_followers (study, to, answers);
    guint n = answers->move->len;
    for (guint k = 0; k < answers->move->len && n > 0; k++) {
      GrBytes answer = gr_positions_at (answers->part, gr_moves_at (answers, k)->first_part);
      n = gr_interner_lookup (&own, 0, answer.data, answer.size) != GR_INTERNER_NONE ? n : 0;
    }
    if (n > most) {
      most = n;
      idle = i;
    }
  }
  gboolean good = TRUE;
  if (idle != G_MAXUINT) {
    const GrMove *move = gr_moves_at (moves, idle);
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    theft->idle = gr_stage_line_after (theft->start, to, move);
    theft->idle_move = gr_tell_move (study, request, whole, to, move);
    good = theft_read_answers (theft, moves, error);
  }
  gr_interner_clear (&own);
  return good;
}

/* ---- in words ---- */

/* The sentence of a step. (transfer full) */
static char *
theft_sentence (const GrTheft *theft, GrTheftStep step)
{
  static const char idle[] = GR_PHRASE (
    "Suppose that whoever begins plays “%s”. If that wins, there is no more to show.");
  static const char answer[] = GR_PHRASE ("If it does not, some answer beats it: “%s”, say, which leaves %s.");
  static const char stolen[] = GR_PHRASE (
    "But %s is one move from the start as well: whoever begins plays “%s” himself, and has stolen the answer.");
  static const char all[] = GR_PHRASE (
    "If “%s” does not win, some answer beats it. But each of the %u answers is a move from the start too, and "
    "whoever begins can play it at once.");
  const char *lang = theft->request->lang;
  g_autofree char *to = gr_play_name (theft->study, gr_stage_line_last (theft->answer->pdata[0]));
  switch (step) {
  case GR_THEFT_IDLE:
    return gr_say (idle, lang, theft->idle_move);
  case GR_THEFT_ANSWER:
    return gr_say (answer, lang, theft->best, to);
  case GR_THEFT_STOLEN:
    return gr_say (stolen, lang, to, theft->stolen);
  case GR_THEFT_ALL:
    break;
  }
  g_autoptr (GString) text = g_string_new (NULL);
  gr_append_phrase (text, all, lang, theft->idle_move, theft->answer->len);
  if (theft->answer->len > GR_THEFT_ANSWERS)
    gr_append_phrase (text, " Moves shown: %u of %u.", lang, GR_THEFT_ANSWERS, theft->answer->len);
  return g_strdup (text->str);
}

/* All frames of the theft from @whole. FALSE with a fault or @error. */
static gboolean
why_steal (GrStudy *study, const GrFigureRequest *request, GrBytes whole, GPtrArray *frames, GrReport *report,
           GError **error)
{
  static const char text[] = GR_PHRASE ("Whoever begins wins; by which move, the argument does not say: here by “%s”");
  g_auto (GrTheft) theft = { 0 };
  if (!theft_read (&theft, study, request, whole, error))
    return FALSE;
  if (theft.idle == NULL)
    return gr_report_add_at (
      report, GR_FAULT_INPUT, gr_args_option (request->args, "how")->value, "--how reply shows the reply to each move",
      "play: no strategy can be stolen here: every move has an answer that the start does not have");
  g_autoptr (GrCards) cards = request->data_only ? NULL : gr_cards_of_theft (&theft, error);
  if (cards == NULL && !request->data_only)
    return FALSE;
  g_autofree char *result = gr_say (text, request->lang, theft.idle_wins ? theft.idle_move : theft.stolen);
  for (GrTheftStep step = GR_THEFT_IDLE; step <= GR_THEFT_ALL; step++) {
    g_autofree char *sentence = theft_sentence (&theft, step);
    GrScene *scene = cards != NULL ? gr_cards_draw (cards, step) : gr_scene_new ();
    gr_frames_add (frames, scene, sentence, step == GR_THEFT_ALL ? result : NULL, NULL);
  }
  GrTable *table = gr_table_new ();
  ((GrFrame *) frames->pdata[frames->len - 1])->table = table;
  gr_table_add (table, "start", "idle", "answer", "winning", NULL);
  g_autofree char *start = gr_study_whole_label (study, whole);
  g_autofree char *idle = gr_study_whole_label (study, gr_stage_line_last (theft.idle));
  for (guint i = 0; i < theft.answer->len; i++) {
    g_autofree char *answer = gr_study_whole_label (study, gr_stage_line_last (theft.answer->pdata[i]));
    gr_table_add (table, start, idle, answer, i == 0 && !theft.idle_wins ? "yes" : "no", NULL);
  }
  return TRUE;
}

#define PLAY_MAX_MOVES 120 /* of a line */
#define STILL_VALUE 26     /* characters */
#define STILL_ROWS 8       /* of a fan */
#define PLAY_MAX_STARTS 200
#define PLAY_MAX_FRAMES 60 /* each a picture; of a longer line the first and the last */

enum { PLAY_LINE, PLAY_REPLY, PLAY_STEAL };

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

/* Swallows @scene and @plain (nullable, as is the scene: @error is set), which show @whole; the result is how long play goes on, where
   that is asked for and @result does not stand. FALSE and @error. */
static gboolean
play_add_frame (const Play *play, GPtrArray *frames, GrScene *scene, char *plain, GrBytes whole, const char *sentence,
                const char *result, GError **error)
{
  g_autofree char *told = g_strdup (result);
  gboolean good = scene != NULL && plain != NULL;
  if (good && told == NULL && play->shows_remoteness)
    good = (told = gr_play_tell_length (play->players.study, play->request->lang, whole, error)) != NULL;
  if (!good) {
    gr_scene_free (scene);
    g_free (plain);
    return FALSE;
  }
  gr_frames_add (frames, scene, sentence, told, plain);
  return TRUE;
}

/* ---- the line ---- */

/* Plays @line, which is the start, to the end; what is said of each position after it goes to @sentence (of char*). FALSE
   and @error. */
static gboolean
play_out (const Play *play, GrStageLine *line, GPtrArray *sentence, GError **error)
{
  const GrPlayers *players = &play->players;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  for (guint turn = 0;; turn++) {
    GrMover mover = players->mover[turn % 2];
    GrBytes whole = gr_stage_line_last (line);
    gboolean listed = gr_players_moves (players, whole, mover, moves);
    if (listed && moves->move->len == 0)
      return TRUE;
    if (!listed)
      return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                           "play: more than %d moves to look through, or too large positions\n"
                           "begin with a smaller position",
                           GR_PLAY_MAX_LISTED);
    if (turn == PLAY_MAX_MOVES)
      return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                           "play: a line of more than %d moves\nbegin with a smaller position", PLAY_MAX_MOVES);
    guint best = gr_players_best (players, moves, mover, error);
    if (best == G_MAXUINT)
      return FALSE;
    const GrMove *move = gr_moves_at (moves, best);
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    g_autofree char *what = gr_tell_move (players->study, play->request, whole, to, move);
    g_ptr_array_add (sentence, gr_say ("Move %u, %s: %s.", play->request->lang, turn + 1, play_who (play, turn), what));
    gr_stage_line_extend (line, to, move);
  }
}

/* What one picture shows, kept by @opening, the first frame: the first of @last moves of @line and all others in small, after @sentence on
   the start; @end is said of the last. FALSE and @error. */
static gboolean
play_add_still (const Play *play, const GrTurns *turns, const GrStageLine *line, gboolean wins, const char *sentence,
                guint last, const char *end, GrFrame *opening, GError **error)
{
  static const char even[] = GR_PHRASE (
    " A winning move makes every column even; whatever is done from there makes one odd again, and some move mends it.");
  static const char zero[] = GR_PHRASE (
    " A winning move leaves the value 0. From there every move leads to another value, and from that some move back to 0.");
  static const char none[] = GR_PHRASE (" No move is left from %s, so its value is 0.");
  static const char leaves[] = GR_PHRASE (" The first move leaves %s, from which %s, to move, loses.");
  static const char sum[] = GR_PHRASE (" Here %" G_GUINT64_FORMAT " becomes %" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT
                                       " = %" G_GUINT64_FORMAT ".");
  const char *lang = play->request->lang;
  GrStudy *study = play->players.study;
  GrBytes whole = gr_positions_at (line->position, 0);
  g_autoptr (GPtrArray) one = gr_frames_new ();
  g_autoptr (GString) text = g_string_new (wins ? NULL : sentence); /* the result says who wins */
  const GrRows *rows = gr_turns_rows (turns);
  const GrStageMove *move = &g_array_index (line->move, GrStageMove, 1);
  g_autofree char *reason = wins ? gr_play_reason (study, lang, whole) : NULL, *winner = NULL;
  gboolean is_normal = study->options.play == GR_PLAY_NORMAL;
  if (wins && last > 1 && reason == NULL && study->n_components == 1 && !gr_play_shows_coming (study, whole)
      && gr_study_n_followers (study, gr_positions_at (line->position, 1)) <= GR_FAN_ROWS) {
    if (!gr_why_reply (&play->players, play->request, whole, play->shows_remoteness, one, error))
      return FALSE;
    GrFrame *fan = one->pdata[one->len - 1];
    opening->still = one->len - 2 <= STILL_ROWS && gr_fit_is_readable (fan->scene) ? gr_frame_ref (fan) : NULL;
    if (opening->still != NULL)
      return TRUE;
    g_ptr_array_set_size (one, 0);
  }
  if (last == 1 && !study->is_partizan) {
    g_autofree char *name = gr_play_name (study, gr_positions_at (line->position, 1));
    gr_append_phrase (text, is_normal ? none : GR_PHRASE (" No move is left from %s."), lang, name);
  } else if (gr_turns_have_bits (turns) && is_normal)
    g_string_append (text, gr_phrase (even, lang));
  else if (reason != NULL)
    g_string_append_printf (text, " %s", reason);
  else if (wins && study->is_partizan) {
    GrVerdict after;
    if (!gr_study_verdict (study, gr_positions_at (line->position, 1), &after, error))
      return FALSE;
    g_autofree char *value = gr_partizan_near_name (gr_study_forms (study), after.form, STILL_VALUE);
    const char *order = play->players.mover[0] == GR_MOVER_RIGHT ? "\u00a0≤\u00a00" : "\u00a0≥\u00a00";
    if (after.outcome != GR_OUTCOME_P)
      gr_take_text (&value, g_strconcat (value, order, NULL));
    gr_append_phrase (text, leaves, lang, value, play_who (play, 1));
  } else if (wins && is_normal)
    g_string_append (text, gr_phrase (zero, lang));
  if (wins && is_normal && last > 1 && rows != NULL) {
    GrNimber value = gr_rows_at (rows, move->component)->value;
    gr_append_phrase (text, sum, lang, value, value, rows->sum, value ^ rows->sum);
  }
  if (wins) {
    g_autofree char *who = gr_words_capital (play_who (play, 0)),
                    *what = gr_tell_move (study, play->request, whole, gr_positions_at (line->position, 1),
                                          &(GrMove) { .component = move->component, .tag = move->tag });
    winner = gr_say ("%s wins by this first move: %s", lang, who, what);
  }
  g_autoptr (GrStageLine) seen = gr_stage_line_begin (line, 1); /* what comes later takes no room */
  g_autoptr (GrTurns) own = gr_turns_new (&play->players, play->request, seen, error);
  GrScene *scene = own != NULL ? gr_turns_draw (own, 1, line, error) : NULL;
  if (!play_add_frame (play, one, scene, scene != NULL ? gr_turns_plain (own, 1, error) : NULL, whole,
                       g_strchug (text->str), winner != NULL ? winner : end, error))
    return FALSE;
  opening->still = gr_frame_ref (one->pdata[0]);
  return TRUE;
}

/* “Right has no move left and loses”, in turn @last of the @line, and in partizan play why its end is worth what it is. (transfer full)
   NULL and @error. */
static char *
play_tell_end (const Play *play, const GrStageLine *line, guint last, GError **error)
{
  static const char *const told[] = {
    GR_PHRASE ("%s has no move left and loses."),
    GR_PHRASE ("%s has no move left and wins."),
    GR_PHRASE ("%s has no move left and loses; nor has %s any, so the value is %s."),
    GR_PHRASE ("%s has no move left and loses; %s has moves to spare, and the value, %s, counts them."),
  };
  GrStudy *study = play->players.study;
  g_autofree char *who = gr_words_capital (play_who (play, last)), *value = NULL;
  guint which = study->options.play == GR_PLAY_MISERE && !study->is_partizan;
  GrVerdict verdict = { 0 };
  if (study->is_partizan && !gr_study_verdict (study, gr_stage_line_last (line), &verdict, error))
    return NULL;
  if (verdict.has_form && (verdict.terminal || verdict.outcome != GR_OUTCOME_P)) {
    value = gr_partizan_name (gr_study_forms (study), verdict.form, STILL_VALUE);
    which = verdict.terminal ? 2 : 3;
  }
  return gr_say (told[which], play->request->lang, who, play_who (play, last + 1), value);
}

/* All frames of the line from @start, which @wins for who begins. FALSE and @error. */
static gboolean
play_line (const Play *play, GrBytes start, gboolean wins, GPtrArray *frames, GError **error)
{
  static const char won[] = GR_PHRASE ("%s begins and can win.");
  static const char lost[] = GR_PHRASE ("%s begins and loses, whatever the move.");
  static const char skipped[] = GR_PHRASE ("Moves %u to %u are left out. %s");
  const char *lang = play->request->lang;
  g_autoptr (GrStageLine) line = gr_stage_line_new (start);
  g_autoptr (GPtrArray) sentence = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *first = gr_words_capital (play_who (play, 0));
  g_ptr_array_add (sentence, gr_say (wins ? won : lost, lang, first));
  if (!play_out (play, line, sentence, error))
    return FALSE;
  g_autoptr (GrTurns) turns = gr_turns_new (&play->players, play->request, line, error);
  g_autoptr (GrStage) form = turns != NULL && play->request->is_form
                               ? gr_stage_new (play->pictures, line, FALSE, error)
                               : NULL; /* a position a picture: a move would take the room of two */
  if (turns == NULL || (form == NULL && play->request->is_form))
    return FALSE;
  guint opening = frames->len, last = sentence->len - 1;
  g_autofree char *end = play_tell_end (play, line, last, error);
  if (end == NULL)
    return FALSE;
  for (guint i = 0; i <= last; i++) {
    if (i == PLAY_MAX_FRAMES && i < last) {
      gr_take_text ((char **) &sentence->pdata[last],
                    gr_say (skipped, lang, i, last - 1, (const char *) sentence->pdata[last]));
      i = last;
    }
    GrScene *scene = form != NULL ? gr_stage_draw (form, i, GR_STAGE_LAST, error)
                                  : gr_turns_draw (turns, i, NULL, error);
    if (!play_add_frame (play, frames, scene, scene != NULL ? gr_turns_plain (turns, i, error) : NULL,
                         gr_positions_at (line->position, i), sentence->pdata[i], i == last ? end : NULL, error))
      return FALSE;
  }
  if (last == 0)
    return TRUE;
  ((GrFrame *) frames->pdata[opening + 1])->question = gr_play_question (&play->players, play->request, start,
                                                                         play->players.mover[0], opening);
  return opening > 0
         || play_add_still (play, turns, line, wins, sentence->pdata[0], last, end, frames->pdata[0], error);
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
  if (gr_pass_error (own, error))
    return FALSE;
  opening->note = gr_say (note, play->request->lang, GR_PLAY_MAX_NODES, GR_PLAY_MAX_MOVES);
  gr_report_add_at (report, GR_FAULT_WARNING, gr_args_option (play->request->args, "interactive")->key,
                    "begin with a smaller one, or leave --interactive out",
                    "play: a game with more than %d positions or %d moves is not played in a page", GR_PLAY_MAX_NODES,
                    GR_PLAY_MAX_MOVES);
  return TRUE;
}

/* ---- the figure ---- */

/* Where the start has more moves than this, its graph is not explored: play is right then, but not shortest. */
#define PLAYERS_MAX_BRANCHES 1200
#define PLAYERS_OWN_EXPLORED 40000 /* positions of a reader's rules, which take longer: about half a second */

void
gr_players_init (GrPlayers *players, GrStudy *study)
{
  *players = (GrPlayers) { .study = study };
  if (study->is_partizan) {
    players->mover[0] = GR_MOVER_LEFT;
    players->mover[1] = GR_MOVER_RIGHT;
    return;
  }
  g_autoptr (GError) unheard = NULL; /* without a graph play is right but not shortest */
  g_autoptr (GrPositions) roots = gr_positions_new ();
  gr_study_roots (study, roots);
  for (guint i = 0; i < gr_positions_count (roots); i++)
    if (gr_study_n_followers (study, gr_positions_at (roots, i)) > PLAYERS_MAX_BRANCHES)
      return; /* the graph may be very large */
  guint64 limit = study->options.limit;
  for (guint i = 0; i < study->summand->len; i++)
    if (g_array_index (study->summand, GrSummand, i).game->own != NULL)
      limit = MIN (limit, PLAYERS_OWN_EXPLORED);
  players->graph = gr_study_graph_within (study, limit, &unheard);
  if (players->graph != NULL)
    players->remoteness = gr_study_graph_remoteness (study, &unheard);
}

gboolean
gr_players_begin (GrPlayers *players, GrBytes whole, const GrOption *first, GError **error)
{
  GrVerdict verdict;
  if (!gr_study_verdict (players->study, whole, &verdict, error))
    return FALSE;
  gboolean is_right = first != NULL ? first->number == GR_SIDE_RIGHT : verdict.outcome == GR_OUTCOME_R;
  players->mover[0] = is_right ? GR_MOVER_RIGHT : GR_MOVER_LEFT;
  players->mover[1] = is_right ? GR_MOVER_LEFT : GR_MOVER_RIGHT;
  return TRUE;
}

/* The drawing of @start alone: a question. FALSE and @error. */
static gboolean
play_ask (const Play *play, GrBytes start, GPtrArray *frames, GError **error)
{
  GrScene *scene = gr_pictures_draw (play->pictures, start, error);
  g_autoptr (GString) plain = g_string_new (NULL);
  gboolean good = scene != NULL && gr_play_append_plain (play->players.study, start, plain, error);
  g_string_append_c (plain, '\n');
  return play_add_frame (play, frames, scene, good ? g_strdup (plain->str) : NULL, start, "", NULL, error);
}

/* The line of best play from @start, or the reply to each move, as @by (nullable) asks; else the line where it is won. FALSE
   and @error. */
static gboolean
play_show (Play *play, GrBytes start, const GrOption *by, GPtrArray *frames, GError **error)
{
  const GrOption *first = gr_args_option (play->request->args, "first");
  GrPlayers *players = &play->players;
  gboolean wins;
  if ((players->study->is_partizan && !gr_players_begin (players, start, first, error))
      || !gr_players_wins (players, start, players->mover[0], &wins, error))
    return FALSE;
  if (by != NULL ? by->number == PLAY_LINE : wins)
    return play_line (play, start, wins, frames, error);
  guint opening = frames->len;
  if (!gr_why_reply (players, play->request, start, play->shows_remoteness, frames, error))
    return FALSE;
  if (by != NULL || !play->request->is_form)
    return TRUE;
  /* On a form the start looks as it does before a line: it is not to tell who wins. */
  GrFrame *form = frames->pdata[opening];
  gr_scene_free (form->scene);
  form->scene = gr_pictures_draw (play->pictures, start, error);
  return form->scene != NULL;
}

/* The figure from @start; the start alone where the strip would be too long and the game is to be played. FALSE and
   @error. */
static gboolean
play_from (Play *play, GrBytes start, GPtrArray *frames, GrReport *report, GError **error)
{
  const GrOption *by = gr_args_option (play->request->args, "how");
  if (by != NULL && by->number == PLAY_STEAL)
    return why_steal (play->players.study, play->request, start, frames, report, error);
  GError *own = NULL;
  guint n_frames = frames->len;
  if (play_show (play, start, by, frames, &own))
    return TRUE;
  if (!gr_args_flag (play->request->args, "interactive") || !g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT))
    return !gr_pass_error (own, error);
  g_clear_error (&own);
  g_ptr_array_set_size (frames, (int) n_frames);
  return play_ask (play, start, frames, error);
}

static GPtrArray *
play_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of"), *first = gr_args_option (request->args, "first");
  if (study->is_family && of == NULL)
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, request->args->name,
                                      "--of names the position, or --at a node",
                                      "play: want one position to begin with, got a family of them"));
  if (first != NULL && !study->is_partizan)
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, first->value,
                                      "leave --first out: both players have the same moves here",
                                      "play: want a game in which Left and Right have different moves"));
  if (study->is_loopy && gr_args_option (request->args, "how") != NULL)
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, gr_args_option (request->args, "how")->value,
                                      "leave --how out: play may go round here",
                                      "play: want a game in which every play ends"));
  if (of != NULL && gr_args_flag (request->args, "interactive"))
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, of->value,
                                      "write the position as the game’s input, or leave --interactive out",
                                      "play: a game in a page begins at its start"));
  g_autoptr (GrPositions) starts = gr_option_positions (study, request, report, error);
  if (starts == NULL)
    return NULL;
  if (gr_positions_count (starts) > PLAY_MAX_STARTS)
    return gr_none (gr_report_add_at (
      report, GR_FAULT_LIMIT, of != NULL ? of->value : request->args->name, "name some of them, as in --of 4,5",
      "play: at most %d positions can be played from, got %u", PLAY_MAX_STARTS, gr_positions_count (starts)));
  gboolean is_bare = gr_args_flag (request->args, "bare"),
           is_asked = is_bare || study->is_loopy; /* best play need not end */
  g_autoptr (GrPictures)
    pictures = gr_pictures_new (study, request, is_asked ? GR_PICTURES_BARE : GR_PICTURES_NAMED, error);
  if (pictures == NULL)
    return NULL;
  gboolean is_good;
  gboolean shows_remoteness = gr_option_shows_remoteness (study, request, report, &is_good);
  if (!is_good)
    return NULL;
  Play play = { request, pictures, { 0 }, shows_remoteness };
  gr_players_init (&play.players, study);
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  gboolean good = !study->is_loopy || !study->is_partizan
                  || gr_players_begin (&play.players, gr_positions_at (starts, 0), first, error);
  for (guint i = 0; i < gr_positions_count (starts) && good; i++)
    good = is_asked ? play_ask (&play, gr_positions_at (starts, i), frames, error)
                    : play_from (&play, gr_positions_at (starts, i), frames, report, error);
  if (good && gr_args_flag (request->args, "interactive") && !request->data_only)
    good = play_add_book (&play, frames->pdata[0], is_bare, report, error);
  return good ? g_steal_pointer (&frames) : NULL;
}

static const char *const play_first[] = { "left", "right", NULL };
static const char *const play_how[] = { [PLAY_LINE] = "line", [PLAY_REPLY] = "reply", [PLAY_STEAL] = "steal", NULL };

static const GrParam play_params[] = {
  GR_PARAM_OF,
  GR_PARAM_BARE,
  { "first", GR_PARAM_CHOICE, NULL, 0, 0, play_first, NULL,
    "who begins in a partizan game; by default whoever wins by it, or Left" },
  { "how", GR_PARAM_CHOICE, NULL, 0, 0, play_how, NULL,
    "what is shown: a line of best play, the reply to each move (in the twin, or mirrored, where that does it), or a stolen "
    "strategy" },
  GR_PARAM_SHOW,
  GR_PARAM_LEGEND,
  { "interactive", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "in HTML the game can be played, against the program or a friend; elsewhere it is the strip of best play, or, bare or where "
    "play may go round, the start" },
  GR_PARAM_END,
};

const GrFigure gr_figure_play = {
  .name = "play",
  .title = "Best play",
  .summary =
    "Best play move by move, with what is to be taken and the nim-sum before and after: the whole line where the "
    "first player wins, the reply to each move where that says why, or a strategy that he can steal.",
  .example = "nim 3 1 4",
  .params = play_params,
  .is_partizan = TRUE,
  .is_loopy = TRUE,
  .blank_is_first = TRUE,
  .frames = play_frames,
};
