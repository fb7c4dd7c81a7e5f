// SPDX-License-Identifier: MIT
// The question before the simplest number: among the ends of the gap, numbers beyond them, and younger ones inside.
// Invariant: an answer is wrong because it is not inside, or because it is younger than another that is.
#include "figures/value/question.h"

#include "base/phrase.h"
#include "diagram/partizan.h"

/* The exact end of the gap on @side, where an option that is a number stands there; NULL: none. (lent) */
static const GrDyadic *
question_end (const GrValueLine *line, GrSide side)
{
  for (guint i = 0; i < line->option[side]->len; i++) {
    const GrValueOption *option = gr_value_option (line, side, i);
    if (option->place == line->bound[side] && gr_form_kind (line->forms, option->form) == GR_FORM_NUMBER)
      return gr_form_base (line->forms, option->form);
  }
  return NULL;
}

static int
question_compare (gconstpointer a, gconstpointer b)
{
  return gr_dyadic_compare (*(const GrDyadic *const *) a, *(const GrDyadic *const *) b);
}

/* Adds @x (swallowed) where it is not yet in @number. */
static void
question_add_number (GPtrArray *number, GrDyadic *x)
{
  for (guint i = 0; i < number->len; i++)
    if (gr_dyadic_compare (number->pdata[i], x) == 0) {
      gr_dyadic_free (x);
      return;
    }
  g_ptr_array_add (number, x);
}

static GrDyadic *
question_middle (const GrDyadic *x, const GrDyadic *y)
{
  g_autoptr (GrDyadic) sum = gr_dyadic_add (x, y);
  return gr_dyadic_halve (sum);
}

/* The numbers to choose from, rising: the value, the ends, half-way to them, and 0. (transfer full) of GrDyadic */
static GPtrArray *
question_numbers (const GrDyadic *value, const GrDyadic *const end[2])
{
  GPtrArray *number = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_dyadic_free);
  g_autoptr (GrDyadic) one = gr_dyadic_new (1, 0);
  question_add_number (number, gr_dyadic_copy (value));
  question_add_number (number, gr_dyadic_new (0, 0));
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    if (end[side] != NULL) {
      question_add_number (number, gr_dyadic_copy (end[side]));
      question_add_number (number, question_middle (value, end[side]));
    } else {
      question_add_number (number, side == GR_SIDE_LEFT ? gr_dyadic_subtract (value, one) : gr_dyadic_add (value, one));
    }
  }
  g_ptr_array_sort (number, question_compare);
  return number;
}

/* TRUE where @x is not on the inner side of the end on @side. */
static gboolean
question_is_beyond (const GrValueLine *line, GrSide side, const GrDyadic *end, const GrDyadic *x)
{
  double at = gr_dyadic_to_double (x);
  if (end == NULL) /* nothing there, or no number: a place that it may reach */
    return side == GR_SIDE_LEFT ? at < line->bound[side] : at > line->bound[side];
  int order = gr_dyadic_compare (x, end);
  return side == GR_SIDE_LEFT ? order <= 0 : order >= 0;
}

/* @reason (transfer full), or NULL: @x is neither right nor plainly wrong. */
static char *
question_reason (const GrValueLine *line, const GrDyadic *value, const GrDyadic *const end[2], const GrDyadic *x)
{
  static const char right[] = GR_PHRASE ("Yes. %s is born on day %" G_GUINT64_FORMAT "; nothing in the gap is older.");
  static const char low[] = GR_PHRASE ("Not %s. It must be more than %s.");
  static const char high[] = GR_PHRASE ("Not %s. It must be less than %s.");
  static const char young[] = GR_PHRASE ("Not %s. It fits, but an older one fits too.");
  const char *lang = line->request->lang;
  g_autofree char *name = gr_partizan_number (x);
  if (gr_dyadic_compare (x, value) == 0)
    return g_strdup_printf (gr_phrase (right, lang), name, gr_dyadic_birthday (x));
  if (question_is_beyond (line, GR_SIDE_LEFT, end[0], x))
    return g_strdup_printf (gr_phrase (low, lang), name, line->bound_name[0]);
  if (question_is_beyond (line, GR_SIDE_RIGHT, end[1], x))
    return g_strdup_printf (gr_phrase (high, lang), name, line->bound_name[1]);
  return gr_dyadic_birthday (x) > gr_dyadic_birthday (value) ? g_strdup_printf (gr_phrase (young, lang), name) : NULL;
}

GrQuestion *
gr_value_ask (const GrValueLine *line, guint asked)
{
  const char *lang = line->request->lang;
  if (!line->is_number || line->bound[0] >= line->bound[1])
    return NULL;
  const GrDyadic *value = gr_form_base (line->forms, line->value);
  const GrDyadic *const end[2] = { question_end (line, GR_SIDE_LEFT), question_end (line, GR_SIDE_RIGHT) };
  const char *prompt = gr_phrase ("Which is the simplest number in the gap?", lang);
  GrQuestion *question = gr_question_new (asked, prompt, prompt, gr_phrase ("Try another number.", lang));
  g_autoptr (GPtrArray) number = question_numbers (value, end);
  for (guint i = 0; i < number->len; i++) {
    const GrDyadic *x = number->pdata[i];
    char *reason = question_reason (line, value, end, x);
    if (reason != NULL)
      gr_question_add (question, g_strdup_printf ("number-%u", i), gr_dyadic_text (x),
                       gr_dyadic_compare (x, value) == 0, reason);
  }
  return question;
}
