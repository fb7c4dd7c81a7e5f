// SPDX-License-Identifier: MIT
// Reading a contest problem's official input: words in order, each with its place, so that what does not fit is told
// where it stands. Instances are arguments like those that the command line gives.
#include "game/contest.h"

#include "base/number.h"

const GrWord *
gr_contest_word (GrContestInput *input, const char *want)
{
  if (input->next < input->words->len)
    return input->words->pdata[input->next++];
  const GrWord *last = input->words->len > 0 ? input->words->pdata[input->words->len - 1] : input->end;
  g_autofree char *help = g_strdup_printf (gr_message ("“grundy help %s” says what the official input is"),
                                           input->args->name->text);
  gr_report_add_at (input->report, GR_FAULT_INPUT, last, help, "%s: want %s, got the end of the input", input->problem,
                    gr_message (want));
  return NULL;
}

gboolean
gr_contest_number (GrContestInput *input, const char *want, gint64 low, gint64 high, gint64 *number)
{
  const GrWord *word = gr_contest_word (input, want);
  if (word == NULL)
    return FALSE;
  if (gr_number_parse (word->text, number) && *number >= low && *number <= high)
    return TRUE;
  gr_report_add_at (input->report, GR_FAULT_INPUT, word, NULL,
                    "%s: want %s, from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT ", got “%s”", input->problem,
                    gr_message (want), low, high, word->text);
  return FALSE;
}

gboolean
gr_contest_end (const GrContestInput *input)
{
  if (input->next == input->words->len)
    return TRUE;
  const GrWord *word = input->words->pdata[input->next];
  gr_report_add_at (input->report, GR_FAULT_INPUT, word, "--judge reads the problem’s official input and no more",
                    "%s: want the end of the input, got “%s”", input->problem, word->text);
  return FALSE;
}

GrArgs *
gr_contest_instance (const GrContestInput *input, GPtrArray *instances)
{
  GrArgs *args = gr_args_new (input->args->params, input->args->name, input->args->folder);
  args->rules = input->args->rules;
  for (guint i = 0; input->args->options != NULL && i < input->args->options->len; i++) {
    const GrOption *option = input->args->options->pdata[i];
    gr_args_take (args, option->param, option->key, option->value, GR_FAULT_USAGE, input->report);
  }
  g_ptr_array_add (instances, args);
  return args;
}

void
gr_contest_decide (GrContestInput *input, GPtrArray *instances, gint player)
{
  gr_contest_instance (input, instances);
  g_array_set_size (input->decided, instances->len);
  g_array_index (input->decided, gint, instances->len - 1) = player;
}

void
gr_contest_add_word (GrArgs *instance, const char *text)
{
  const GrWord *name = instance->name;
  g_ptr_array_add (instance->words, gr_word_new (name->source, name->span, text));
}

void
gr_contest_add_number (GrArgs *instance, gint64 number)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, number);
  gr_contest_add_word (instance, text);
}

void
gr_contest_set_document (GrArgs *instance, char *text)
{
  instance->document = gr_source_new (GR_PHRASE ("the official input, in the program’s notation"), text, -1);
}

void
gr_contest_set (GrArgs *instance, const char *name, const char *value, GrReport *report)
{
  const GrWord *place = instance->name;
  g_autoptr (GrWord) word = gr_word_new (place->source, place->span, value);
  gr_args_take (instance, gr_param_lookup (instance->params, name), place, word, GR_FAULT_USAGE, report);
}

/* The count of what follows, which is all that follows. */
static gboolean
contest_read_count (GrContestInput *input, gint64 *count)
{
  guint first = input->next;
  if (!gr_contest_number (input, "a count in the first line", 1, G_MAXINT32, count))
    return FALSE;
  if (*count == input->words->len - input->next)
    return TRUE;
  gr_report_add_at (input->report, GR_FAULT_INPUT, input->words->pdata[first],
                    "the official input begins with the count; without --judge no count is written",
                    "%s: want a count and then so many words, got %" G_GINT64_FORMAT " and then %u", input->problem,
                    *count, input->words->len - input->next);
  return FALSE;
}

gboolean
gr_contest_read_one (GrContestInput *input, GPtrArray *instances)
{
  gint64 number;
  if (!gr_contest_number (input, "a number", 0, G_MAXINT64, &number))
    return FALSE;
  const GrWord *word = input->words->pdata[input->next - 1];
  g_ptr_array_add (gr_contest_instance (input, instances)->words, gr_word_copy (word));
  return TRUE;
}

gboolean
gr_contest_read_counted (GrContestInput *input, GPtrArray *instances)
{
  gint64 count;
  if (!contest_read_count (input, &count))
    return FALSE;
  GrArgs *args = gr_contest_instance (input, instances);
  for (; input->next < input->words->len; input->next++)
    g_ptr_array_add (args->words, gr_word_copy (input->words->pdata[input->next]));
  return TRUE;
}

gboolean
gr_contest_read_tests (GrContestInput *input, GPtrArray *instances)
{
  gint64 n_tests, count;
  if (!gr_contest_number (input, "the number of tests", 1, 1000000, &n_tests))
    return FALSE;
  for (gint64 i = 0; i < n_tests; i++) {
    if (!gr_contest_number (input, "the number of heaps", 1, 1000000, &count))
      return FALSE;
    GrArgs *args = gr_contest_instance (input, instances);
    for (gint64 k = 0; k < count; k++) {
      const GrWord *heap = gr_contest_word (input, "a heap");
      if (heap == NULL)
        return FALSE;
      g_ptr_array_add (args->words, gr_word_copy (heap));
    }
  }
  return gr_contest_end (input);
}
