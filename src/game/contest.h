// SPDX-License-Identifier: MIT
// Contest problems that are a game of this program in disguise: how a problem states its instances, and what its judge
// wants to read. A game has a table of them (GrGameContest); `solve --judge` and help read it.
#pragma once

#include "base/args.h"

typedef struct GrAnswer GrAnswer;

/* The official input that is being read, word by word. */
typedef struct {
  const GPtrArray *words; /* of GrWord */
  guint next;
  const GrWord *end;   /* the place behind the last of them */
  const GrArgs *args;  /* what the game was given: the instances take its options over */
  const char *problem; /* “BOJ 11868” */
  GrReport *report;
  /* What the reading says of the instances. Of gint, by instance: 1 or 2, the player who is known to win;
     GR_CONTEST_DRAW; 0, or no entry: to be found */
  GArray *decided;
  guint per_line; /* how many words a line of the answer holds; 0: one */
} GrContestInput;

/* The next word, which is @want (“the number of heaps”); NULL and a fault where there is none. Lent. */
const GrWord *gr_contest_word (GrContestInput *input, const char *want);
/* The next word as a whole number from @low to @high; FALSE and a fault otherwise. */
gboolean gr_contest_number (GrContestInput *input, const char *want, gint64 low, gint64 high, gint64 *number);
/* FALSE and a fault where words are left over. */
gboolean gr_contest_end (const GrContestInput *input);
/* Adds an instance to @instances (of GrArgs), with the options that were given and no words. Lent. */
GrArgs *gr_contest_instance (const GrContestInput *input, GPtrArray *instances);
/* Adds an instance that need not be played: @player, 1 or 2, is known to win it, or (GR_CONTEST_DRAW) neither. */
#define GR_CONTEST_DRAW 3
void gr_contest_decide (GrContestInput *input, GPtrArray *instances, gint player);
/* Adds the word @text, or @number as a word, to an instance; the document @text (transfer full); the option @name with its
   value. */
void gr_contest_add_word (GrArgs *instance, const char *text);
void gr_contest_add_number (GrArgs *instance, gint64 number);
void gr_contest_set_document (GrArgs *instance, char *text);
void gr_contest_set (GrArgs *instance, const char *name, const char *value, GrReport *report);

/* One word, which is the number that the game is played with. */
gboolean gr_contest_read_one (GrContestInput *input, GPtrArray *instances);
/* A count, then so many words, which together are one instance. */
gboolean gr_contest_read_counted (GrContestInput *input, GPtrArray *instances);
/* The number of tests, each a count and so many words, which together are one instance. */
gboolean gr_contest_read_tests (GrContestInput *input, GPtrArray *instances);

typedef struct {
  const char *name;  /* “BOJ 11868” */
  const char *input; /* for help: what the official input is, without a full stop */
  /* The judge's word where the first, the second player wins; NULL: @prints tells */
  const char *word[2];
  const char *prints; /* (nullable) what is printed where that is no such word */
  const char *draw;   /* (nullable) the word where neither can win */
  gboolean is_misere; /* whoever cannot move wins */
  /* (nullable) an option of the game that the problem fixes, and its value */
  const char *option, *value;
  /* (nullable) Reads the official input and adds its instances (of GrArgs), as gr_contest_instance() makes them; FALSE
     with faults. NULL: the official input is the game's own notation. */
  gboolean (*read) (GrContestInput *input, GPtrArray *instances);
  /* (nullable) What is printed for instance @index (from 0) instead of a word, with its line end; @answer is that of
     impartial play. FALSE and @error over a limit. */
  gboolean (*print) (gconstpointer instance, const GrAnswer *answer, guint index, GString *out, GError **error);
} GrContestProblem;
