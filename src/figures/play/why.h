// SPDX-License-Identifier: MIT
// Why somebody wins, without a value: every move has a reply (reply.c), or whoever begins steals a strategy (steal.c).
// why.c tells both frame by frame, cards.c draws them.
#pragma once

#include "diagram/stage.h"
#include "figures/play/mirror.h"
#include "figures/play/play.h"
#include "figures/play/twins.h"

/* ---- every move has a reply ---- */

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
  guint n_alike;        /* of them left out since another one is their mirror image */
  guint n_pairs;        /* of twins that the centre is; 0: none */
  gboolean is_mirrored; /* or its picture is its own mirror image, which every move breaks and every reply mends */
  GrTwins *twins;       /* (nullable) where they are too many */
  GrMirror *mirror;
} GrFan;

/* Fills zeroed @fan for the position @whole, which the first of @players begins: with the replies to GR_FAN_ROWS moves, or
   to all where data alone are wanted. FALSE and @error. */
gboolean gr_fan_read (GrFan *fan, const GrPlayers *players, const GrFigureRequest *request, GrBytes whole,
                      GError **error);
void gr_fan_clear (GrFan *fan);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrFan, gr_fan_clear)

/* After the first move, where there is one. Lent. */
static inline const GrStageLine *
gr_fan_centre (const GrFan *fan)
{
  return fan->centre != NULL ? fan->centre : fan->start;
}

static inline const GrReply *
gr_fan_reply (const GrFan *fan, guint i)
{
  return g_ptr_array_index (fan->reply, i);
}

/* ---- stealing a strategy ---- */

typedef struct {
  GrStudy *study;                 /* lent */
  const GrFigureRequest *request; /* lent */
  GrStageLine *start, *idle;      /* idle: after the move all of whose answers the start has too */
  char *idle_move;                /* in words */
  GPtrArray *answer;              /* of GrStageLine: after the idle move and an answer, the best one first */
  char *best, *stolen;            /* the best answer in words, and the move from the start that leads there too */
  gboolean idle_wins;             /* the idle move itself wins */
} GrTheft;

/* Fills zeroed @theft where the start @whole has an idle move; *found. FALSE and @error. */
gboolean gr_theft_read (GrTheft *theft, GrStudy *study, const GrFigureRequest *request, GrBytes whole, gboolean *found,
                        GError **error);
void gr_theft_clear (GrTheft *theft);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrTheft, gr_theft_clear)

/* ---- drawing (cards.c) ---- */

/* Rows of a fan that are drawn, and answers of a theft. */
#define GR_FAN_ROWS 12
#define GR_THEFT_ANSWERS 6

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

/* ---- telling (why.c) ---- */

/* Appends what stands for @whole in plain text: “1,2”; in partizan play “BR,G  = 1/2+*”. FALSE and @error. */
gboolean gr_play_append_plain (GrStudy *study, GrBytes whole, GString *out, GError **error);
/* “Best play goes on for 3 moves”, from @whole. (transfer full) NULL and @error. */
char *gr_play_tell_length (GrStudy *study, const char *lang, GrBytes whole, GError **error);

/* All frames of the fan from @whole, which the first of @players begins; @shows_remoteness: after each reply how long play
   goes on. FALSE and @error. */
gboolean gr_why_reply (const GrPlayers *players, const GrFigureRequest *request, GrBytes whole,
                       gboolean shows_remoteness, GPtrArray *frames, GError **error);
/* All frames of the theft from @whole. FALSE with a fault or @error. */
gboolean gr_why_steal (GrStudy *study, const GrFigureRequest *request, GrBytes whole, GPtrArray *frames,
                       GrReport *report, GError **error);
