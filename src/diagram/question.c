// SPDX-License-Identifier: MIT
// Questions that a reader is asked before a frame tells something: their life, and which answer a text gives.
// Invariant: no two answers of a question have the same text or key.
#include "diagram/question.h"

#include "base/held.h"

GR_DESTROY_FUNCTION (choice_free, GrChoice, key, text, reason, plain, shown)

GrQuestion *
gr_question_new (guint asked, const char *prompt, const char *plain, const char *again)
{
  GrQuestion *question = g_new0 (GrQuestion, 1);
  question->asked = asked;
  question->prompt = g_strdup (prompt);
  question->plain = g_strdup (plain);
  question->again = g_strdup (again);
  question->choice = g_ptr_array_new_with_free_func (choice_free);
  return question;
}

GR_FREE_FUNCTION (gr_question_free, GrQuestion, prompt, plain, again, choice)

GrChoice *
gr_question_add (GrQuestion *question, char *key, char *text, gboolean is_right, char *reason)
{
  GrChoice *choice = g_new0 (GrChoice, 1);
  choice->key = key;
  choice->text = text;
  choice->is_right = is_right;
  choice->reason = reason;
  g_ptr_array_add (question->choice, choice);
  return choice;
}

/* @text as it is compared. (transfer full) */
static char *
answer_plain (const char *text)
{
  GString *plain = g_string_new (text);
  g_string_replace (plain, " ", "", 0);
  g_string_replace (plain, "→", ">", 0);
  g_string_replace (plain, "->", ">", 0);
  g_string_ascii_down (plain);
  return g_string_free (plain, FALSE);
}

const GrChoice *
gr_question_find (const GrQuestion *question, const char *text)
{
  g_autofree char *own = answer_plain (text);
  GR_EACH_POINTER (i, const GrChoice, choice, question->choice) {
    g_autofree char *other = answer_plain (choice->text);
    if (g_str_equal (other, own))
      return choice;
  }
  return NULL;
}

const GrChoice *
gr_question_right (const GrQuestion *question)
{
  for (guint i = 0; i < question->choice->len; i++)
    if (gr_question_choice (question, i)->is_right)
      return gr_question_choice (question, i);
  return NULL;
}
