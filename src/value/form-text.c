// SPDX-License-Identifier: MIT
// The names of values, as form-read.c reads them. A general form is written by its options, but for three families: +-x for
// { x | −x }, tiny(x) for { 0 || 0 | −x } and miny(x) for its negative, x a positive number. An option that is alone on its side
// and would need braces of its own gives them up for longer bars outside (Winning Ways, vol. 1): { a || b | c }.
#include "value/form-private.h"

#include <string.h>

#define TEXT_MOST 80000 /* bytes of a name: a number of 100 000 edges has 60 208 */
#define TEXT_DEPTH 180  /* braces in braces; form-read.c reads a few more */

typedef struct {
  GrForms *forms;
  GString *out;
  gsize start;
} Text;

static void
text_append_multiple (GString *out, char sign, guint64 count)
{
  g_string_append_c (out, sign);
  if (count > 1)
    g_string_append_printf (out, "%" G_GUINT64_FORMAT, count);
}

/* x + ups + nimber: “1/2+^2+*”, without a number “^2*”. */
static void
text_append_simple (const GrForms *forms, const FormNode *node, GString *out)
{
  const GrDyadic *x = form_node (forms, node->base)->number;
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

static gboolean
text_is_positive (const GrForms *forms, GrForm a)
{
  return form_node (forms, a)->kind == GR_FORM_NUMBER && gr_dyadic_sign (form_node (forms, a)->number) > 0;
}

/* The only option on @side of a general form, or GR_FORM_NONE. */
static GrForm
text_only_option (GrForms *forms, GrForm a, GrSide side)
{
  const FormNode *node = form_node (forms, a);
  return node->kind == GR_FORM_GENERAL && node->n[side] == 1 ? gr_form_option (forms, a, side, 0, NULL) : GR_FORM_NONE;
}

/* x where @a is { x | −x } with x a positive number, else GR_FORM_NONE. */
static GrForm
text_find_switch (GrForms *forms, GrForm a)
{
  GrForm left = text_only_option (forms, a, GR_SIDE_LEFT), right = text_only_option (forms, a, GR_SIDE_RIGHT);
  if (left == GR_FORM_NONE || right == GR_FORM_NONE || !text_is_positive (forms, left)
      || form_node (forms, right)->kind != GR_FORM_NUMBER)
    return GR_FORM_NONE;
  g_autoptr (GrDyadic) negative = gr_dyadic_negate (form_node (forms, right)->number);
  return gr_dyadic_compare (negative, form_node (forms, left)->number) == 0 ? left : GR_FORM_NONE;
}

/* −x where @a is { 0 || 0 | −x } (@side Left), x where it is { x | 0 || 0 } (Right), x > 0; else GR_FORM_NONE. */
static GrForm
text_find_tiny (GrForms *forms, GrForm a, GrSide side)
{
  GrForm threat = text_only_option (forms, a, 1 - side);
  if (threat == GR_FORM_NONE || text_only_option (forms, a, side) != GR_FORM_ZERO
      || text_only_option (forms, threat, side) != GR_FORM_ZERO)
    return GR_FORM_NONE;
  GrForm x = text_only_option (forms, threat, 1 - side);
  return x != GR_FORM_NONE && form_node (forms, x)->kind == GR_FORM_NUMBER ? x : GR_FORM_NONE;
}

static gboolean
text_append_named (GrForms *forms, GrForm a, GString *out)
{
  GrForm x = text_find_switch (forms, a);
  if (x != GR_FORM_NONE) {
    g_string_append (out, "+-");
    gr_dyadic_append (form_node (forms, x)->number, out);
    return TRUE;
  }
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    x = text_find_tiny (forms, a, side);
    if (x == GR_FORM_NONE)
      continue;
    g_autoptr (GrDyadic) negative = gr_dyadic_negate (form_node (forms, x)->number);
    g_string_append (out, side == GR_SIDE_LEFT ? "tiny(" : "miny(");
    gr_dyadic_append (side == GR_SIDE_LEFT ? negative : form_node (forms, x)->number, out);
    g_string_append_c (out, ')');
    return TRUE;
  }
  return FALSE;
}

typedef enum { TEXT_WHOLE, TEXT_BARE /* braces left to the one who asks, where they would stand */ } TextBraces;

/* Appends @a; *bars: the longest bars in it that stand outside of braces. FALSE: too long or too deep. */
static gboolean
text_append (Text *text, GrForm a, TextBraces braces, guint depth, guint *bars)
{
  const FormNode *node = form_node (text->forms, a);
  *bars = 0;
  if (node->kind != GR_FORM_GENERAL) {
    text_append_simple (text->forms, node, text->out);
    return text->out->len - text->start <= TEXT_MOST;
  }
  if (text_append_named (text->forms, a, text->out))
    return text->out->len - text->start <= TEXT_MOST;
  if (depth >= TEXT_DEPTH)
    return FALSE;
  if (braces == TEXT_WHOLE)
    g_string_append_c (text->out, '{');
  gsize middle = 0;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    guint n = form_node (text->forms, a)->n[side];
    for (guint i = 0; i < n; i++) {
      guint own;
      GrForm option = gr_form_option (text->forms, a, side, i, NULL);
      g_string_append (text->out, i > 0 ? "," : "");
      if (option == GR_FORM_NONE
          || !text_append (text, option, n == 1 ? TEXT_BARE : TEXT_WHOLE, depth + 1, &own))
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
  return text->out->len - text->start <= TEXT_MOST;
}

gboolean
gr_form_append (GrForms *forms, GrForm a, GString *out)
{
  Text text = { forms, out, out->len };
  guint bars;
  if (text_append (&text, a, TEXT_WHOLE, 0, &bars))
    return TRUE;
  g_string_truncate (out, text.start);
  return FALSE;
}

/* “^” or “v” at @name, and how often: ↑, 2·↑, 2·↓+*. */
static const char *
typeset_ups (const char *name, GString *out)
{
  const char *arrow = *name++ == '^' ? "↑" : "↓";
  gsize n_digits = strspn (name, "0123456789");
  g_string_append_len (out, name, (gssize) n_digits);
  g_string_append_printf (out, "%s%s", n_digits > 0 ? "·" : "", arrow);
  name += n_digits;
  if (n_digits > 0 && *name == '*')
    g_string_append_c (out, '+');
  return name;
}

void
gr_form_typeset (const char *name, GString *out)
{
  while (*name != '\0') {
    if (*name == '^' || *name == 'v') {
      name = typeset_ups (name, out);
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
