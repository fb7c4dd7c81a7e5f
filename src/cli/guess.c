// SPDX-License-Identifier: MIT
// A frame may carry a question with every answer to it and why that is right or wrong (diagram/question.h); here is only who
// has said what. The first wrong answer hears why and may be followed by another, the second ends the question.
#include "cli/guess.h"

#include "base/phrase.h"

typedef enum { GUESS_NONE, GUESS_OPEN, GUESS_ONCE, GUESS_TWICE, GUESS_TOLD, GUESS_N_STATES } GuessState;

struct GrGuess {
  const GPtrArray *frames;
  const char *lang;
  GuessState *state; /* shape (n_frames) */
  guint *n_wrong;    /* likewise */
};

static const GrQuestion *
guess_question (const GrGuess *guess, guint index)
{
  return ((const GrFrame *) guess->frames->pdata[index])->question;
}

GrGuess *
gr_guess_new (const GPtrArray *frames, const char *lang)
{
  GrGuess *guess = g_new0 (GrGuess, 1);
  guess->frames = frames;
  guess->lang = lang;
  guess->state = g_new0 (GuessState, frames->len);
  guess->n_wrong = g_new0 (guint, frames->len);
  for (guint i = 0; i < frames->len; i++)
    guess->state[i] = guess_question (guess, i) != NULL ? GUESS_OPEN : GUESS_NONE;
  return guess;
}

void
gr_guess_free (GrGuess *guess)
{
  if (guess == NULL)
    return;
  g_free (guess->state);
  g_free (guess->n_wrong);
  g_free (guess);
}

const GrQuestion *
gr_guess_question (const GrGuess *guess, guint index)
{
  return guess->state[index] == GUESS_OPEN ? guess_question (guess, index) : NULL;
}

const char *
gr_guess_reason (const GrChoice *choice)
{
  return choice->plain != NULL ? choice->plain : choice->reason;
}

const char *
gr_guess_answer (GrGuess *guess, guint index, const char *text)
{
  const GrChoice *choice = gr_question_find (guess_question (guess, index), text);
  if (choice == NULL)
    return gr_phrase ("That is not one of the answers. It does not count.", guess->lang);
  if (choice->is_right)
    guess->state[index] = guess->n_wrong[index] == 0 ? GUESS_ONCE : GUESS_TWICE;
  else if (++guess->n_wrong[index] > 1)
    guess->state[index] = GUESS_TOLD;
  return gr_guess_reason (choice);
}

void
gr_guess_tell (GrGuess *guess, guint index)
{
  guess->state[index] = GUESS_TOLD;
}

char *
gr_guess_signs (const GrGuess *guess)
{
  static const char *const sign[GUESS_N_STATES] = { "", "○", "●", "◐", "⊘" };
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < guess->frames->len; i++)
    if (guess->state[i] != GUESS_NONE)
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sign[guess->state[i]]);
  if (text->len > 0)
    return g_string_free (text, FALSE);
  g_string_free (text, TRUE);
  return NULL;
}

char *
gr_guess_score (const GrGuess *guess)
{
  guint n[GUESS_N_STATES] = { 0 };
  for (guint i = 0; i < guess->frames->len; i++)
    n[guess->state[i]]++;
  guint n_questions = guess->frames->len - n[GUESS_NONE];
  if (n_questions == 0)
    return NULL;
  return g_strdup_printf (gr_phrase ("%u of %u at once, %u at the second try, %u told, %u open", guess->lang),
                          n[GUESS_ONCE], n_questions, n[GUESS_TWICE], n[GUESS_TOLD], n[GUESS_OPEN]);
}
