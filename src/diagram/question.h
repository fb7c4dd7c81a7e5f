// SPDX-License-Identifier: MIT
// What a reader is asked before a frame tells it: the question, every answer he may give, whether it is right and why.
// All of it is words and numbers that the figure has worked out; who asks (a page, a terminal) only shows and counts.
#pragma once

#include "base/held.h"

/* An answer that can be given. */
typedef struct {
  char *key;  /* the piece of the picture that is pointed at to give it (GR_ITEM_PIECE); a button where none has it */
  char *text; /* what it is called and what is typed to give it: “2”, “D4” */
  gboolean is_right; /* several may be */
  char *reason;      /* what is said then, in whole sentences that begin with “Yes.” or “Not 3.” */
  char *plain;       /* (nullable) the same where nothing can be pointed at; NULL: reason */
  char *shown; /* (nullable) keys of the pieces that reason speaks of, separated by spaces: a brace goes under them */
} GrChoice;

typedef struct {
  char *prompt;        /* “Tap the box that is the mex.” */
  char *plain;         /* the same for who types: “Which number is the mex?” */
  char *again;         /* what to do after a wrong answer: “Try another box, or type its number.” */
  gboolean is_dragged; /* its answers are lines, one of which another line is dragged to; they can be tapped as well */
  guint asked;         /* index of the frame whose picture it is asked on; it tells nothing of the answer */
  GPtrArray *choice;   /* of GrChoice, at least one of them right */
} GrQuestion;

/* A question asked on frame @asked; the texts are copied. (transfer full) */
GrQuestion *gr_question_new (guint asked, const char *prompt, const char *plain, const char *again);
void gr_question_free (GrQuestion *question);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrQuestion, gr_question_free)

/* One more answer; swallows @key, @text and @reason, and is lent so that the rest can be filled. */
GrChoice *gr_question_add (GrQuestion *question, char *key, char *text, gboolean is_right, char *reason);

/* Lent. */
GR_AT_POINTER_FUNCTION (gr_question_choice, GrQuestion, choice, const GrChoice)
/* The answer that is called @text, or NULL: blanks and capitals do not count, and “→” may be typed as > or ->. Lent. */
const GrChoice *gr_question_find (const GrQuestion *question, const char *text);
/* The first right answer. Lent. */
const GrChoice *gr_question_right (const GrQuestion *question);
