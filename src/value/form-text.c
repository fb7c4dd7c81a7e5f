// SPDX-License-Identifier: MIT
// The names of values, as form-read.c reads them. A general form is written by its options, but for three families: +-x
// for { x | −x }, tiny(x) for { 0 || 0 | −x } and miny(x) for its negative, x a positive number. An option that is
// alone on its side and would need braces of its own gives them up for longer bars outside (Winning Ways, vol. 1): { a
// || b | c }.
#define GR_DROP_ALSO GR_DROPS (GrDyadic, gr_dyadic_free)

#include "value/form-private.h"

#include <string.h>

#define TEXT_DEPTH 180 /* braces in braces; form-read.c reads a few more */

typedef struct {
  const GrForms *forms;
  GString *out;
  gsize start, most; /* bytes */
} Text;

static void
text_append_multiple (GString *out, char sign, guint64 count)
{
  g_string_append_c (out, sign);
  if (count > 1)
    g_string_append_printf (out, "%" G_GUINT64_FORMAT, count);
}

/* A form and a number that is added to it: an option's base counts from the base of the game that has it, and nothing
   is made here. */
typedef struct {
  GrForm form;
  GrDyadic *shift;
} TextTerm;

GR_CLEAR_FUNCTION (text_term_clear, TextTerm, shift)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TextTerm, text_term_clear)

/* The number the term is the sum of with an infinitesimal, or its left stop. (transfer full) */
static GrDyadic *
text_base (const GrForms *forms, const TextTerm *term)
{
  return gr_dyadic_add (gr_form_base (forms, term->form), term->shift);
}

/* Option @index of @side of a general form. */
static TextTerm
text_option (const GrForms *forms, const TextTerm *term, GrSide side, guint index)
{
  const FormNode *node = form_node (forms, term->form);
  return (TextTerm) { gr_forms_core_options (forms, term->form)[(side == GR_SIDE_RIGHT ? node->n[0] : 0) + index],
                      text_base (forms, term) };
}

/* x + ups + nimber: “1/2+^2+*”, without a number “^2*”. */
static void
text_append_simple (const GrForms *forms, const TextTerm *term, GString *out)
{
  const FormNode *node = form_node (forms, term->form);
  g_autoptr (GrDyadic) x = text_base (forms, term);
  gboolean has_number = gr_dyadic_sign (x) != 0;
  if (has_number || (node->ups == 0 && node->nimber == 0))
    gr_dyadic_append (x, out);
  if (node->ups != 0) {
    g_string_append (out, has_number ? "+" : "");
    text_append_multiple (out, node->ups > 0 ? '^' : 'v', ABS (node->ups));
  }
  if (node->nimber != 0) {
    g_string_append (out, has_number ? "+" : "");
    text_append_multiple (out, '*', node->nimber);
  }
}

/* The only option on @side of a general form: TRUE, and *option is it (cleared by the caller). */
static gboolean
text_only_option (const GrForms *forms, const TextTerm *term, GrSide side, TextTerm *option)
{
  const FormNode *node = form_node (forms, term->form);
  if (node->kind != GR_FORM_GENERAL || node->n[side] != 1)
    return FALSE;
  *option = text_option (forms, term, side, 0);
  return TRUE;
}

/* The only option on @side where that is a number. (transfer full) (nullable) */
static GrDyadic *
text_only_number (const GrForms *forms, const TextTerm *term, GrSide side)
{
  g_auto (TextTerm) option = { 0 };
  if (!text_only_option (forms, term, side, &option) || form_node (forms, option.form)->kind != GR_FORM_NUMBER)
    return NULL;
  return text_base (forms, &option);
}

static gboolean
text_append_named (const GrForms *forms, const TextTerm *term, GString *out)
{
  g_autoptr (GrDyadic) left = text_only_number (forms, term, GR_SIDE_LEFT);
  g_autoptr (GrDyadic) right = text_only_number (forms, term, GR_SIDE_RIGHT);
  gboolean is_hot = left != NULL && right != NULL && gr_dyadic_sign (left) > 0;
  g_autoptr (GrDyadic) sum = is_hot ? gr_dyadic_add (left, right) : NULL;
  if (sum != NULL && gr_dyadic_sign (sum) == 0) {
    g_string_append (out, "+-");
    gr_dyadic_append (left, out);
    return TRUE;
  }
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    /* −x where @term is { 0 || 0 | −x } (Left), x where it is { x | 0 || 0 } (Right), x > 0. */
    g_auto (TextTerm) threat = { 0 };
    const GrDyadic *near = side == GR_SIDE_LEFT ? left : right;
    if (near == NULL || gr_dyadic_sign (near) != 0 || !text_only_option (forms, term, 1 - side, &threat))
      continue;
    g_autoptr (GrDyadic) middle = text_only_number (forms, &threat, side);
    gboolean is_tiny = middle != NULL && gr_dyadic_sign (middle) == 0;
    g_autoptr (GrDyadic) x = is_tiny ? text_only_number (forms, &threat, 1 - side) : NULL;
    if (x == NULL)
      continue;
    g_autoptr (GrDyadic) positive = side == GR_SIDE_LEFT ? gr_dyadic_negate (x) : gr_dyadic_copy (x);
    g_string_append (out, side == GR_SIDE_LEFT ? "tiny(" : "miny(");
    gr_dyadic_append (positive, out);
    g_string_append_c (out, ')');
    return TRUE;
  }
  return FALSE;
}

typedef enum { TEXT_WHOLE, TEXT_BARE /* braces left to the one who asks, where they would stand */ } TextBraces;

/* Appends @term; *bars: the longest bars in it that stand outside of braces. FALSE: too long or too deep. */
static gboolean
text_append (Text *text, const TextTerm *term, TextBraces braces, guint depth, guint *bars)
{
  const FormNode *node = form_node (text->forms, term->form);
  *bars = 0;
  if (node->kind != GR_FORM_GENERAL) {
    text_append_simple (text->forms, term, text->out);
    return text->out->len - text->start <= text->most;
  }
  if (text_append_named (text->forms, term, text->out))
    return text->out->len - text->start <= text->most;
  if (depth >= TEXT_DEPTH)
    return FALSE;
  if (braces == TEXT_WHOLE)
    g_string_append_c (text->out, '{');
  gsize middle = 0;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    for (guint i = 0; i < node->n[side]; i++) {
      guint own;
      g_auto (TextTerm) option = text_option (text->forms, term, side, i);
      g_string_append (text->out, i > 0 ? "," : "");
      if (!text_append (text, &option, node->n[side] == 1 ? TEXT_BARE : TEXT_WHOLE, depth + 1, &own))
        return FALSE;
      *bars = MAX (*bars, own);
    }
    middle = side == GR_SIDE_LEFT ? text->out->len : middle;
  }
  ++*bars;
  for (guint i = 0; i < *bars; i++)
    g_string_insert_c (text->out, middle, '|');
  if (braces == TEXT_WHOLE) {
    g_string_append_c (text->out, '}');
    *bars = 0;
  }
  return text->out->len - text->start <= text->most;
}

gboolean
gr_form_append_within (const GrForms *forms, GrForm a, gsize most, GString *out)
{
  Text text = { forms, out, out->len, MIN (most, FORM_NAME_MOST) };
  g_auto (TextTerm) term = { a, gr_dyadic_new (0, 0) };
  guint bars;
  if (text_append (&text, &term, TEXT_WHOLE, 0, &bars))
    return TRUE;
  g_string_truncate (out, text.start);
  return FALSE;
}

gboolean
gr_form_append (const GrForms *forms, GrForm a, GString *out)
{
  return gr_form_append_within (forms, a, FORM_NAME_MOST, out);
}

void
gr_form_typeset (const char *name, GString *out)
{
  while (*name != '\0') {
    if (*name == '^' || *name == 'v') { /* and how often: ↑, 2·↑, 2·↓+* */
      const char *arrow = *name++ == '^' ? "↑" : "↓";
      gsize n_digits = strspn (name, "0123456789");
      g_string_append_len (out, name, (gssize) n_digits);
      g_string_append_printf (out, "%s%s", n_digits > 0 ? "·" : "", arrow);
      name += n_digits;
      g_string_append (out, n_digits > 0 && *name == '*' ? "+" : "");
    } else if (g_str_has_prefix (name, "+-")) {
      g_string_append (out, "±");
      name += 2;
    } else if (*name == '-') {
      g_string_append (out, "−");
      name++;
    } else {
      g_string_append_c (out, *name++);
    }
  }
}
