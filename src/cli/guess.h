// SPDX-License-Identifier: MIT
// The questions of a figure's frames as a quiz: which are open, what an answer gets to hear, and the score.
#pragma once

#include "diagram/figure.h"

typedef struct GrGuess GrGuess;

/* The questions of @frames (of GrFrame, which stay valid), all open. */
GrGuess *gr_guess_new (const GPtrArray *frames, const char *lang);
void gr_guess_free (GrGuess *guess);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrGuess, gr_guess_free)

/* The question before frame @index, while it is open. Lent. (nullable) */
const GrQuestion *gr_guess_question (const GrGuess *guess, guint index);

/* What a terminal says to the answer @choice. Lent. */
const char *gr_guess_reason (const GrChoice *choice);

/* What is said to the answer @text before frame @index, whose question is open: why it is right or wrong, or that it is
   none of the answers, which does not count. A right one closes the question; so does the second wrong one. Lent. */
const char *gr_guess_answer (GrGuess *guess, guint index, const char *text);

/* Closes the question before frame @index without an answer. */
void gr_guess_tell (GrGuess *guess, guint index);

/* The score: a sign a question, “● ◐ ⊘ ○” for at once, at the second try, told and open; and in words. (transfer full)
   (nullable: there are no questions) */
char *gr_guess_signs (const GrGuess *guess);
char *gr_guess_score (const GrGuess *guess);
