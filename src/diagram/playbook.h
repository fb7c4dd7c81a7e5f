// SPDX-License-Identifier: MIT
// A whole game as tables, so that it can be played where no rules are at hand: every position with its value and who
// wins it, every move with its words, the pieces of the picture that make it and where it leads, and the pictures. Plain
// data; the figure play makes it, pages write it out.
#pragma once

#include "game/study.h"

#define GR_PLAYBOOK_NONE G_MAXUINT32

/* A move of one part, wherever that part stands. */
typedef struct {
  GrMover mover;
  char *name;  /* “6 → 2”; what it does, where moves have no names of their own */
  char *words; /* what it does: “take 4 from the heap of 6” */
  char *keys;  /* pieces of its part's picture that make it, separated by spaces; "a~b" is a and b, "a?" a
                    where no other move is made with it */
} GrPlayMove;

/* A part where it stands: one position of one component. */
typedef struct {
  guint32 cell;
  guint32 index;               /* among the parts of the cell: its pieces begin with it and a point, "0.to2" */
  guint32 first_move, n_moves; /* of GrPlaybook.move */
  gint64 value;                /* the Grundy value, or −1 where it has none */
  char *label;                 /* what a row of its bits is called: “3” */
} GrPlayPart;

/* A whole position. */
typedef struct {
  char *label;
  char *value; /* what is told of it: the Grundy value, a form's name; who wins (“N”) where it has neither */
  char result
    [2]; /* by GrSide: W, D or L, whether that side, to move, wins, draws or loses; the same for both where moves are */
  guint32 ink; /* GrInk of its badge */
  guint32
    best[2]; /* by GrSide: index among its moves of the best one, GR_PLAYBOOK_NONE; the same for both where moves are */
  GArray *picture; /* of guint32, shape (cells): GrPlaybook.picture */
  GArray *part;    /* of guint32: GrPlaybook.part; its moves are theirs, one part after another */
  GArray *target;  /* of guint32: where its moves lead, a node each */
  GPtrArray
    *cost; /* (nullable) of char * or NULL, shape (2 × moves), Left's and Right's: by how much the stop after the
                      move is worse for that player than after the best one, where it is */
} GrPlayNode;

typedef struct {
  GPtrArray *picture;   /* of GrScene, in the coordinates of its cell */
  GArray *cell;         /* of GrBox: what a cell's pictures take, in its own coordinates */
  GArray *place;        /* of GrPoint, shape (cells): where the corner of that box lies in the view */
  double width, height; /* of the view */
  GPtrArray *move;      /* of GrPlayMove */
  GArray *part;         /* of GrPlayPart */
  GPtrArray *node;      /* of GrPlayNode; number 0 is the start */
  gboolean is_partizan, is_misere, is_loopy, has_grundy;
  gboolean is_covered; /* the record begins without values, as they would tell who wins */
  gboolean is_sum;     /* several components: the value is a nim-sum */
  GrMover first;       /* who begins, in partizan games */
  char *where;         /* where a hint says the move is: “It is in the heap of {from}.” */
  char *hint;          /* how a move is made: “Tap a stick: it and those right of it are taken.” */
} GrPlaybook;

GrPlaybook *gr_playbook_new (void);
void gr_playbook_free (GrPlaybook *book);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrPlaybook, gr_playbook_free)

/* A new node at the end, empty; lent. */
GrPlayNode *gr_playbook_add (GrPlaybook *book);

/* Lent. */
GR_AT_POINTER_FUNCTION (gr_playbook_node, GrPlaybook, node, const GrPlayNode)
GR_AT_POINTER_FUNCTION (gr_playbook_move, GrPlaybook, move, const GrPlayMove)
