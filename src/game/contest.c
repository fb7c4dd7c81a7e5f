// SPDX-License-Identifier: MIT
// Reading a contest problem's official input: words in order, each with its place, so that what does not fit is told
// where it stands. Instances are arguments like those that the command line gives.
#include "game/contest.h"

#include "base/number.h"
#include "base/phrase.h"

#include <string.h>

gboolean
gr_contest_next (GrContestInput *input, const char *want)
{
  if (gr_source_take_word (input->source, &input->at, &input->place))
    return TRUE;
  g_autoptr (GrWord) last = gr_word_new (input->source, input->place, NULL);
  g_autofree char *help = g_strdup_printf (gr_message ("“grundy help %s” says what the official input is"),
                                           input->args->name->text);
  return gr_report_add_at (input->report, GR_FAULT_INPUT, last, help, "%s: want %s, got the end of the input",
                           input->problem, gr_message (want));
}

gboolean
gr_contest_goes_on (const GrContestInput *input)
{
  gsize at = input->at;
  GrSpan next;
  return gr_source_take_word (input->source, &at, &next);
}

gboolean
gr_contest_number (GrContestInput *input, const char *want, gint64 low, gint64 high, gint64 *number)
{
  if (!gr_contest_next (input, want))
    return FALSE;
  GrSpan span = input->place;
  if (gr_number_parse_plain (input->source->text + span.start, span.end - span.start, number) && *number >= low
      && *number <= high)
    return TRUE;
  g_autoptr (GrWord) word = gr_word_new (input->source, span, NULL);
  if (gr_number_parse (word->text, number) && *number >= low && *number <= high)
    return TRUE;
  return gr_report_add_at (input->report, GR_FAULT_INPUT, word, NULL,
                           "%s: want %s, from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT ", got “%s”", input->problem,
                           gr_message (want), low, high, word->text);
}

GrArgs *
gr_contest_instance (const GrContestInput *input, GPtrArray *instances)
{
  GrArgs *args = gr_args_new (input->args->params, input->args->name, input->args->folder);
  args->rules = input->args->rules;
  GR_EACH_POINTER (i, const GrOption, option, input->args->options)
    gr_args_take (args, option->param, option->key, option->value, GR_FAULT_USAGE, input->report);
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

/* ---- the grammar ---- */

static const GrContestField common_fields[] = {
  { 'T', GR_PHRASE ("the number of tests"), 1, 1000000 },
  { 'N', GR_PHRASE ("the number of heaps"), 1, 1000000 },
  { 'C', GR_PHRASE ("a count in the first line"), 1, G_MAXINT32 },
  { 'h', GR_PHRASE ("a heap"), 0, 0 },
  { 'w', GR_PHRASE ("a word"), 0, 0 },
  { 'x', GR_PHRASE ("a number"), 0, G_MAXINT64 },
  { '\0' },
};

static const GrContestField *
contest_field (const GrContestProblem *problem, char letter)
{
  const GrContestField *const table[] = { problem->field, common_fields };
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    for (const GrContestField *field = table[i]; field != NULL && field->letter != '\0'; field++)
      if (field->letter == letter)
        return field;
  g_assert_not_reached ();
}

static gboolean
contest_take (const GrContestField *field, GrContestInput *input)
{
  gint64 number = 0, high = field->most != '\0' ? input->last[(guint8) field->most] : field->high;
  if (high == 0 ? !gr_contest_next (input, field->want)
                : !gr_contest_number (input, field->want, field->low, high, &number))
    return FALSE;
  input->last[(guint8) field->letter] = number;
  if (g_ascii_islower (field->letter)) {
    g_array_append_val (input->word, input->place);
    g_array_append_val (input->number, number);
  }
  if (field->letter != 'C')
    return TRUE;
  guint n_left = 0;
  GrSpan next;
  for (gsize at = input->at; gr_source_take_word (input->source, &at, &next);)
    n_left++;
  if (number == n_left)
    return TRUE;
  g_autoptr (GrWord) word = gr_word_new (input->source, input->place, NULL);
  return gr_report_add_at (input->report, GR_FAULT_INPUT, word,
                           "the official input begins with the count; without --judge no count is written",
                           "%s: want a count and then so many words, got %" G_GINT64_FORMAT " and then %u",
                           input->problem, number, n_left);
}

/* Makes what was kept an instance. */
static gboolean
contest_make (const GrContestProblem *problem, GrContestInput *input, GPtrArray *instances)
{
  if (problem->make != NULL)
    return problem->make (input, instances);
  GrArgs *args = gr_contest_instance (input, instances);
  const GrSpan *word = (const GrSpan *) input->word->data;
  args->list = gr_source_ref (input->source);
  args->listed = (GrSpan) { word[0].start, word[input->word->len - 1].end };
  return TRUE;
}

/* Reads what the grammar says from @at up to @end. */
static gboolean
contest_run (const GrContestProblem *problem, const char *at, const char *end, GrContestInput *input,
             GPtrArray *instances)
{
  while (at < end) {
    const char *last = at; /* of the item: a letter, or a bracket with all that is in it */
    for (guint depth = *at == '(' || *at == '{'; depth > 0; depth -= *last == ')' || *last == '}') {
      last++;
      depth += *last == '(' || *last == '{';
    }
    const char *next = last + 1;
    gboolean is_test = *at == '{', goes_on = *next == '+', is_counted = *next == '*';
    gboolean is_fewer = is_counted && next[2] == '-';
    gint64 times = is_counted ? input->last[(guint8) next[1]] - is_fewer : 1;
    for (gint64 i = 0; i < times || (goes_on && gr_contest_goes_on (input)); i++) {
      if (is_test) {
        g_array_set_size (input->word, 0);
        g_array_set_size (input->number, 0);
      }
      if (last == at ? !contest_take (contest_field (problem, *at), input)
                     : !contest_run (problem, at + 1, last, input, instances))
        return FALSE;
      if (is_test && !contest_make (problem, input, instances))
        return FALSE;
    }
    at = next + (goes_on ? 1 : is_counted ? 2 + is_fewer : 0);
  }
  return TRUE;
}

gboolean
gr_contest_read (const GrContestProblem *problem, GrContestInput *input, GPtrArray *instances)
{
  gboolean is_good;
  if (problem->read != NULL) {
    is_good = problem->read (input, instances);
  } else {
    const char *grammar = problem->grammar;
    input->word = g_array_new (FALSE, FALSE, sizeof (GrSpan));
    input->number = g_array_new (FALSE, FALSE, sizeof (gint64));
    is_good = contest_run (problem, grammar, grammar + strlen (grammar), input, instances)
              && (strchr (grammar, '{') != NULL || contest_make (problem, input, instances));
    GR_DROP (input, word, number);
  }
  if (!is_good)
    return FALSE;
  g_autoptr (GrWord) more = NULL;
  if (gr_source_take_word (input->source, &input->at, &input->place))
    more = gr_word_new (input->source, input->place, NULL);
  for (guint i = 0; more == NULL && i < input->args->words->len; i++) {
    const GrWord *word = input->args->words->pdata[i];
    more = word->source != input->source ? gr_word_copy (word) : NULL;
  }
  if (more == NULL)
    return TRUE;
  return gr_report_add_at (input->report, GR_FAULT_INPUT, more,
                           "--judge reads the problem’s official input and no more",
                           "%s: want the end of the input, got “%s”", input->problem, more->text);
}
