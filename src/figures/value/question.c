// SPDX-License-Identifier: MIT
// The question which number is the simplest in the gap: offered are the ends of the gap, numbers beyond them, and younger ones inside,
// each with the reason why it is not.
#include "figures/value/value.h"

#include "base/phrase.h"

/* The exact end of the gap on @side, where an option that is a number stands there; NULL: none. (lent) */
static const GrDyadic *
question_end (const GrValueLine *line, GrSide side)
{
  GR_EACH (i, const GrValueOption, option, line->option[side])
    if (option->place == line->bound[side] && gr_form_kind (line->forms, option->form) == GR_FORM_NUMBER)
      return gr_form_base (line->forms, option->form);
  return NULL;
}

static int
question_compare (gconstpointer a, gconstpointer b)
{
  return gr_dyadic_compare (*(const GrDyadic *const *) a, *(const GrDyadic *const *) b);
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
  static const char young[] = GR_PHRASE ("Not %s. It fits, but an older one fits too.");
  const char *lang = line->request->lang;
  g_autofree char *name = gr_partizan_number (x);
  if (gr_dyadic_compare (x, value) == 0)
    return gr_say (right, lang, name, gr_dyadic_birthday (x));
  if (question_is_beyond (line, GR_SIDE_LEFT, end[0], x))
    return gr_say ("Not %s. It must be more than %s.", lang, name, line->bound_name[0]);
  if (question_is_beyond (line, GR_SIDE_RIGHT, end[1], x))
    return gr_say ("Not %s. It must be less than %s.", lang, name, line->bound_name[1]);
  return gr_dyadic_birthday (x) > gr_dyadic_birthday (value) ? gr_say (young, lang, name) : NULL;
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
  /* The numbers to choose from, rising: the value, the ends, half-way to them, and 0. */
  g_autoptr (GPtrArray) number = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_dyadic_free);
  g_autoptr (GrDyadic) one = gr_dyadic_new (1, 0);
  g_ptr_array_add (number, gr_dyadic_copy (value));
  g_ptr_array_add (number, gr_dyadic_new (0, 0));
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    if (end[side] != NULL) {
      g_ptr_array_add (number, gr_dyadic_copy (end[side]));
      g_autoptr (GrDyadic) sum = gr_dyadic_add (value, end[side]);
      g_ptr_array_add (number, gr_dyadic_halve (sum));
    } else {
      g_ptr_array_add (number, side == GR_SIDE_LEFT ? gr_dyadic_subtract (value, one) : gr_dyadic_add (value, one));
    }
  }
  g_ptr_array_sort (number, question_compare);
  GR_EACH_POINTER (i, const GrDyadic, x, number) {
    if (i > 0 && gr_dyadic_compare (x, number->pdata[i - 1]) == 0)
      continue;
    char *reason = question_reason (line, value, end, x);
    if (reason != NULL)
      gr_question_add (question, g_strdup_printf ("number-%u", i), gr_dyadic_text (x),
                       gr_dyadic_compare (x, value) == 0, reason);
  }
  return question;
}
