// SPDX-License-Identifier: MIT
// Contest problems that are a game of this program in disguise: how a problem states its instances, and what its judge
// wants to read. A game has a table of them (GrGameContest); `solve --judge` and help read it.
//
// A problem's official input is a grammar, read by one interpreter (gr_contest_read()). A letter is a word: a row of the
// problem's own fields, or one that all problems have. h*N are as many as N said, (ab)*N as many pairs, h*N- one fewer;
// {…} is a test, of which one instance is made, and {…}+ goes on to the end of the input. Small letters are kept for the
// instance, capitals only count and bound others: “T{Nh*N}*T” are T tests, each N and so many heaps.
#pragma once

#include "base/args.h"

typedef struct GrAnswer GrAnswer;

/* The official input that is being read, word by word. */
typedef struct {
  GrSource *source;    /* lent */
  gsize at;            /* behind the last word that was read … */
  GrSpan place;        /* … and its place; at first the place behind all of them */
  const GrArgs *args;  /* what the game was given: the instances take its options over */
  const char *problem; /* “BOJ 11868” */
  GrReport *report;
  /* What the reading says of the instances. Of gint, by instance: 1 or 2, the player who is known to win;
     GR_CONTEST_DRAW; 0, or no entry: to be found */
  GArray *decided;
  guint per_line; /* how many words a line of the answer holds; 0: one */
  /* What an instance is made of: its words in order (of GrSpan), and what they are as numbers (of gint64). */
  GArray *word, *number;
  gint64 last[G_MAXINT8 + 1]; /* by letter of the grammar: the number that it was last */
} GrContestInput;

/* What a letter of the grammar stands for. Those that all problems have: T the number of tests, N that of heaps, C the count of
   all words that follow, h a heap, w any word, x a number. */
typedef struct {
  char letter;      /* '\0' ends a table */
  const char *want; /* “the number of heaps” */
  gint64 low, high; /* high 0: any word */
  char most;        /* the letter of what is the highest number instead; '\0': none */
} GrContestField;

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
  const char *grammar;         /* (nullable) the official input; NULL, without @read: the game's own notation */
  const GrContestField *field; /* (nullable) its words */
  /* (nullable) Makes an instance of what was read, as gr_contest_instance() does, or several; FALSE with faults. By default
     the words are the game's. */
  gboolean (*make) (GrContestInput *input, GPtrArray *instances);
  /* (nullable) Reads the official input itself and adds its instances (of GrArgs); FALSE with faults. */
  gboolean (*read) (GrContestInput *input, GPtrArray *instances);
  /* (nullable) What is printed for instance @index (from 0) instead of a word, with its line end; @answer is that of
     impartial play. FALSE and @error over a limit. */
  gboolean (*print) (gconstpointer instance, const GrAnswer *answer, guint index, GString *out, GError **error);
} GrContestProblem;

/* Adds the instances of the official input of @problem; FALSE and faults where it is not that, or goes on. */
gboolean gr_contest_read (const GrContestProblem *problem, GrContestInput *input, GPtrArray *instances);

/* ---- for those that read it themselves ---- */

/* Whether there is another word. */
gboolean gr_contest_goes_on (const GrContestInput *input);
/* Moves on to the next word, which is @want (“the number of heaps”); FALSE and a fault where there is none. */
gboolean gr_contest_next (GrContestInput *input, const char *want);
/* The next word as a whole number from @low to @high; FALSE and a fault otherwise. */
gboolean gr_contest_number (GrContestInput *input, const char *want, gint64 low, gint64 high, gint64 *number);

/* ---- for those that make instances ---- */

static inline gint64
gr_contest_kept (const GrContestInput *input, guint index)
{
  return g_array_index (input->number, gint64, index);
}

/* (transfer full) */
static inline GrWord *
gr_contest_kept_word (const GrContestInput *input, guint index)
{
  return gr_word_new (input->source, g_array_index (input->word, GrSpan, index), NULL);
}

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
