// SPDX-License-Identifier: MIT
// Who moves, and which move is best; why somebody wins, without a value: every move has a reply, or whoever begins steals a
// strategy; and the whole game as a page holds it. The figure play draws what comes of it.
#pragma once

#include "diagram/playbook.h"
#include "diagram/picture.h"
#include "diagram/rows.h"

/* More moves of a position are not looked through. */
#define GR_PLAY_MAX_LISTED 20000

/* ---- the best move, and which it is (choose.c) ---- */

typedef struct {
  GrStudy *study; /* lent */
  const GrGraph
    *graph; /* (nullable) with the remoteness of its nodes: impartial play, where it is small; lent as well */
  const GArray *remoteness;
  GrMover mover[2]; /* by turn: of a partizan game Left and Right as they begin, else both */
} GrPlayers;

/* Explores the graph of impartial play, where it is small enough; @study is lent as long as the players live. */
void gr_players_init (GrPlayers *players, GrStudy *study);

/* In partizan play from @whole: who is asked for by @first (nullable) begins, else whoever wins by it, or Left. FALSE and
   @error over a limit. */
gboolean gr_players_begin (GrPlayers *players, GrBytes whole, const GrOption *first, GError **error);

/* *wins: whether @mover, to move from @whole, wins. FALSE and @error. */
gboolean gr_players_wins (const GrPlayers *players, GrBytes whole, GrMover mover, gboolean *wins, GError **error);

/* The moves of @mover from @whole; FALSE where they are too many to be looked through. */
gboolean gr_players_moves (const GrPlayers *players, GrBytes whole, GrMover mover, GrMoves *out);

/* How many moves play from @whole lasts in loopy partizan play where @side begins, the winner hurries and the loser delays;
   GR_REMOTENESS_NONE of draws, where every play ends, and over a limit. */
guint32 gr_players_side_length (GrStudy *study, GrBytes whole, GrSide side);

/* The index in @moves, in which are all that @mover has, of his best one; G_MAXUINT where he has none, or @error is set. */
guint gr_players_best (const GrPlayers *players, const GrMoves *moves, GrMover mover, GError **error);

/* What may be asked of @whole before frame @asked + 1 plays its best move: which move wins? @mover is to move. NULL where
   there are too many moves to choose from, or no value to tell them apart by. (transfer full) */
GrQuestion *gr_play_question (const GrPlayers *players, const GrFigureRequest *request, GrBytes whole, GrMover mover,
                              guint asked);

/* ---- every move has a reply (reply.c) ---- */

typedef struct GrTwins GrTwins; /* parts that are twins: one the mirror image of the other, move for move */

typedef enum {
  GR_REPLY_PLAIN,
  GR_REPLY_MIRROR, /* the picture is its own mirror image again */
  GR_REPLY_TWIN,   /* the same in the twin of the part that was moved in */
} GrReplyKind;

typedef struct {
  GrStageLine *after;  /* the move */
  GrStageLine *back;   /* (nullable) and the reply; NULL in misère play where it has won already */
  char *move, *answer; /* in words */
  GrMover mover;       /* who makes the move */
  GrReplyKind kind;
  guint group; /* replies that lead to one position share it; 0, 1, … in the order of the moves */
} GrReply;

typedef struct {
  const GrPlayers *players;       /* lent, as is its study */
  const GrFigureRequest *request; /* lent */
  GrStageLine *start;
  GrStageLine *centre;  /* (nullable) after the winning first move, which leads to the position of the fan */
  char *first_move;     /* (nullable) that move in words */
  gboolean is_won;      /* the start is, by who begins */
  GrMover loser;        /* whose moves get replies; GR_MOVER_BOTH: either's */
  GPtrArray *reply;     /* of GrReply, those of one group together */
  guint n_moves;        /* from the centre, of those who are to move */
  guint n_alike;        /* of them left out since after another one play is the same */
  char *alike[2];       /* (nullable) the first of these, and that other */
  guint n_winning;      /* moves of a partizan start, where it is won */
  guint n_pairs;        /* of twins that the centre is; 0: none */
  gboolean is_mirrored; /* or its picture is its own mirror image, which every move breaks and every reply mends */
  GrRows *rows;         /* (nullable) the centre's, where its nim-sum says why */
  GrTwins *twins;       /* (nullable) where they are too many */
  GrPictures *pictures; /* in which mirror images are seen, … */
  guint mirroring;      /* … and in which way the centre is one */
} GrFan;

/* After the first move, where there is one. Lent. */
static inline const GrStageLine *
gr_fan_centre (const GrFan *fan)
{
  return fan->centre != NULL ? fan->centre : fan->start;
}

GR_AT_POINTER_FUNCTION (gr_fan_reply, GrFan, reply, const GrReply)

/* ---- stealing a strategy (play.c) ---- */

typedef struct {
  GrStudy *study;                 /* lent */
  const GrFigureRequest *request; /* lent */
  GrStageLine *start, *idle;      /* idle: after the move all of whose answers the start has too */
  char *idle_move;                /* in words */
  GPtrArray *answer;              /* of GrStageLine: after the idle move and an answer, the best one first */
  char *best, *stolen;            /* the best answer in words, and the move from the start that leads there too */
  gboolean idle_wins;             /* the idle move itself wins */
} GrTheft;

/* ---- drawing (cards.c) ---- */

/* Rows of a fan that are drawn, and answers of a theft. */
#define GR_FAN_ROWS 14
#define GR_THEFT_ANSWERS 4

typedef struct GrCards GrCards;

/* All cards of the argument, drawn to one scale. (transfer full) NULL and @error. */
GrCards *gr_cards_of_fan (const GrFan *fan, GError **error);
GrCards *gr_cards_of_theft (const GrTheft *theft, GError **error);
void gr_cards_free (GrCards *cards);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrCards, gr_cards_free)

/* How far a theft has gone: the idle move, its best answer, the theft, all answers. */
typedef enum { GR_THEFT_IDLE, GR_THEFT_ANSWER, GR_THEFT_STOLEN, GR_THEFT_ALL } GrTheftStep;
/* The argument as far as @step: of a fan the first @step rows, the last of which is under discussion; one step more: none is.
   (transfer full) */
GrScene *gr_cards_draw (const GrCards *cards, guint step);

/* ---- a line of play, move by move (turns.c) ---- */

typedef struct GrTurns GrTurns;

/* All that is drawn of @line, which the first of @players begins; all is lent as long as it lives. NULL and @error. */
GrTurns *gr_turns_new (const GrPlayers *players, const GrFigureRequest *request, const GrStageLine *line,
                       GError **error);
void gr_turns_free (GrTurns *turns);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrTurns, gr_turns_free)
/* Position @last and the one before it, with the move between them, in a place that is the same for every move; @still (nullable): the
   whole of the line that these begin, of which what follows stands below in small. (transfer full) NULL and @error. */
GrScene *gr_turns_draw (const GrTurns *turns, guint last, const GrStageLine *still, GError **error);
/* The same as text. (transfer full) NULL and @error. */
char *gr_turns_plain (const GrTurns *turns, guint last, GError **error);
/* The values of the start where it is a sum, lent, else NULL; TRUE where they stand in binary. */
const GrRows *gr_turns_rows (const GrTurns *turns);
gboolean gr_turns_have_bits (const GrTurns *turns);

/* ---- telling (choose.c, reply.c) ---- */

/* The caption of @whole, if need be shortened. (transfer full) */
char *gr_play_name (const GrStudy *study, GrBytes whole);
/* Appends what stands for @whole in plain text: “1,2”; in partizan play “BR,G  = 1/2+*”. FALSE and @error. */
gboolean gr_play_append_plain (GrStudy *study, GrBytes whole, GString *out, GError **error);
/* “Best play goes on for 3 moves”, from @whole. (transfer full) NULL and @error. */
char *gr_play_tell_length (GrStudy *study, const char *lang, GrBytes whole, GError **error);

/* “2, 6, 10, …, 30”: every @period-th number from @first to @last. (transfer full) */
char *gr_list_numbers (guint64 first, guint64 last, guint64 period);
/* Which numbers both players aim at, as the values come back: why who wins from @whole in normal play does. (transfer full) NULL
   where these are not found. */
char *gr_play_reason (GrStudy *study, const char *lang, GrBytes whole);

/* Whether the picture of @whole shows the positions to come, in their places: as pieces that are called after them, on no board and no
   stick. */
gboolean gr_play_shows_coming (GrStudy *study, GrBytes whole);
/* Rings twice, as P-positions are, the pieces of @own, the picture of @whole standing at @at in @scene, that stand for positions to come
   which the player to move loses: the numbers of a line. FALSE and @error. */
gboolean gr_play_add_lost (GrStudy *study, GrBytes whole, GrScene *scene, const GrScene *own, GrPoint at,
                           GError **error);

/* All frames of the fan from @whole, which the first of @players begins; @shows_remoteness: after each reply how long play
   goes on. FALSE and @error. */
gboolean gr_why_reply (const GrPlayers *players, const GrFigureRequest *request, GrBytes whole,
                       gboolean shows_remoteness, GPtrArray *frames, GError **error);

/* ---- how moves are made in a picture whose game says nothing of it (taps.c) ---- */

/* TRUE where @from is a heap that a move of @moves splits, and @picture shows it stick by stick. */
gboolean gr_play_splits (const GrSummand *summand, guint32 realm, GrBytes from, const GrMoves *moves,
                         const GrScene *picture);

/* Appends the pieces of such a heap's picture that make @move, as GrGameTelling.taps writes them: the first and the last
   stick that is taken, or the two sticks between which the heap is split. */
void gr_play_tap_sticks (GrBytes from, const GrMoves *moves, const GrMove *move, GString *out);

/* Appends the pieces of @picture, which shows the position before @move, that look otherwise after it: the first and the
   last together, and each of them alone with a question mark, where no other move is made with it; and to @name what the
   move is called by its squares (“A1, A2”; “2 → 3” where something goes there), nothing where it is no move on a board. */
void gr_play_tap_changes (const GrSummand *summand, guint32 realm, const GrMoves *moves, const GrMove *move,
                          const GrScene *picture, const char *lang, GString *taps, GString *name);

/* How a move is made in the picture, in English (GR_PHRASE). */
const char *gr_play_hint (GrStudy *study);

/* ---- the whole game for a page (book.c) ---- */

#define GR_PLAY_MOST_ROWS 8 /* of a sum that is set in binary */
#define GR_PLAY_MOST_BITS 6

/* More positions and moves than this are no page any more. */
#define GR_PLAY_MAX_NODES 1400
#define GR_PLAY_MAX_MOVES 14000

/* All that can be reached from the start of @players->study; @players know who begins. (transfer full); NULL
   and @error, or NULL alone where that is too much for a page. */
GrPlaybook *gr_play_book (const GrPlayers *players, const GrFigureRequest *request, GError **error);
