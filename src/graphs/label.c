// SPDX-License-Identifier: MIT
// Labels of DOT: one may have escapes (\n, \N …), or be HTML-like, in angle brackets, of which the text between the
// tags is what a picture can show. Formulas between dollar signs become text as far as Unicode goes, and are
// else kept for pictures to set. Records become lines.
// Source: Graphviz, Node, edge and graph attributes (graphviz.org/doc/info/attrs.html); Node shapes, HTML-like labels.
#include "graphs/build.h"

#include "math/symbols.h"

#include <string.h>

/* Appends what the entity at *@at means and moves behind it; an ampersand that begins none is one. */
static void
label_take_entity (const char **at, GString *out)
{
  gsize length = 1 + strspn (*at + 1, "#0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") + 1;
  g_autofree char *text = (*at)[length - 1] == ';' ? gr_entity_text (*at, length) : NULL;
  g_string_append (out, text == NULL ? "&" : g_str_equal (text, "\u00a0") ? " " : text); /* lines break anywhere */
  *at += text != NULL ? length : 1;
}

/* Appends what stands behind the '_' or '^' at @at, small if all of it can be; behind it. */
static const char *
append_script (GString *out, const char *at, const char *end)
{
  static const char *const from = "0123456789+-=()aehijklmnoprstuvx";
  static const char *const lowered = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ";
  static const char *const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵉʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛˣ";
  char mark = *at++;
  gboolean is_group = at < end && *at == '{';
  const char *start = at + is_group, *stop = is_group ? memchr (at, '}', (gsize) (end - at)) : NULL;
  if (is_group && stop == NULL)
    stop = end;
  else if (!is_group)
    stop = at < end ? MIN (g_utf8_next_char (at), end) : end;
  g_autoptr (GString) small = g_string_new (NULL);
  gboolean good = TRUE;
  for (const char *c = start; c < stop && good; c = g_utf8_next_char (c)) {
    const char *known = strchr (from, *c);
    good = known != NULL && *known != '\0'; /* Unicode has such a letter */
    if (good)
      g_string_append_unichar (
        small, g_utf8_get_char (g_utf8_offset_to_pointer (mark == '_' ? lowered : raised, known - from)));
  }
  if (good) {
    g_string_append (out, small->str);
  } else {
    g_string_append_c (out, mark);
    g_string_append_len (out, start, stop - start);
  }
  return MIN (stop + is_group, end);
}

/* TRUE where a tag called @name begins at @at. */
static gboolean
tag_is (const char *at, const char *name)
{
  return *at == '<' && g_ascii_strncasecmp (at + 1, name, strlen (name)) == 0;
}

/* Appends the text of the HTML-like label: without its tags, of which some end a line; blanks part cells. */
static void
label_take_html (const char *at, GString *out)
{
  static const struct {
    const char *tag;
    char text;
  } breaks[] = { { "br", '\n' }, { "/tr", '\n' }, { "hr", '\n' } };
  while (*at != '\0') {
    if (*at == '<') {
      const char *end = strchr (at, '>');
      for (guint i = 0; i < G_N_ELEMENTS (breaks); i++)
        if (g_ascii_strncasecmp (at + 1, breaks[i].tag, strlen (breaks[i].tag)) == 0)
          g_string_append_c (out, breaks[i].text);
      if (end == NULL)
        return;
      const char *next = end + 1 + strspn (end + 1, " \t\r\n");
      if (tag_is (at, "/td") && (tag_is (next, "td") || tag_is (next, "vr")))
        g_string_append_c (out, ' ');
      const char *close = tag_is (at, "sub") || tag_is (at, "sup") ? strchr (end, '<') : NULL;
      if (close != NULL && close > end + 1) {
        g_autofree char *script = g_strdup_printf ("%c{%.*s}", tag_is (at, "sub") ? '_' : '^', (int) (close - end - 1),
                                                   end + 1);
        append_script (out, script, script + strlen (script));
        end = close - 1;
      }
      at = end + 1;
    } else if (*at == '&') {
      label_take_entity (&at, out);
    } else {
      g_string_append_c (out, g_ascii_isspace (*at) ? ' ' : *at);
      at++;
    }
  }
}

/* The formula from @at to @end as text: “x_1 \oplus 2^k” becomes “x₁ ⊕ 2ᵏ”, “\frac{a}{b}” “a/b”. FALSE where text does not do for it. */
static gboolean
label_take_formula (GString *out, const char *at, const char *end)
{
  gboolean is_plain = TRUE;
  guint depth = 0, fraction = 0; /* how many braces are open, and at which depth the upper part of a fraction stands */
  while (at < end) {
    gsize n = 0;
    if (*at == '\\' && at[1] == '\\') /* in quotes a backslash may be written twice */
      at++;
    while (*at == '\\' && at + 1 + n < end && g_ascii_isalpha (at[1 + n]))
      n++;
    g_autofree char *word = g_strndup (at + 1, n);
    const GrMathSymbol *sign = n > 0 ? gr_math_symbol (word) : NULL;
    if (*at == '_' || *at == '^') {
      at = append_script (out, at, end);
    } else if (sign != NULL && sign->form == GR_MATH_FORM_SYMBOL) {
      g_string_append (out, sign->text);
      at += 1 + n;
    } else if (n > 0) {
      is_plain = FALSE;
      fraction = sign != NULL && sign->form == GR_MATH_FORM_FRACTION ? depth + 1 : fraction;
      at += 1 + n;
    } else if (*at == '{' || *at == '}') {
      depth += *at == '{' ? 1 : depth > 0 ? -1u : 0;
      if (*at == '}' && fraction == depth + 1) {
        g_string_append_c (out, '/');
        fraction = 0;
      }
      at++;
    } else {
      at += *at == '\\' && at + 1 < end; /* “\{” is a brace */
      g_string_append_unichar (out, *at == '-' ? 0x2212 : g_utf8_get_char (at));
      at = g_utf8_next_char (at);
    }
  }
  return is_plain;
}

/* The formulas in @text as text; dollar signs that are no pair stay, and so do formulas for which text does not do, but where
   @is_flat. */
static void
label_take_math (GString *text, gboolean is_flat)
{
  const char *open = strchr (text->str, '$'), *close = open != NULL ? strchr (open + 1, '$') : NULL;
  if (close == NULL)
    return;
  g_autoptr (GString) out = g_string_new_len (text->str, open - text->str);
  while (close != NULL) {
    g_autoptr (GString) plain = g_string_new (NULL);
    if (label_take_formula (plain, open + 1, close) || is_flat)
      g_string_append_len (out, plain->str, (gssize) plain->len);
    else
      for (const char *at = open; at <= close; at++)
        if (!(*at == '\\' && at[1] == '\\'))
          g_string_append_c (out, *at);
    open = strchr (close + 1, '$');
    g_string_append_len (out, close + 1, open != NULL ? open - close - 1 : (gssize) strlen (close + 1));
    close = open != NULL ? strchr (open + 1, '$') : NULL;
    if (open != NULL && close == NULL)
      g_string_append (out, open);
  }
  g_string_assign (text, out->str);
}

/* The end of the formula that was kept at @at; NULL where none begins there. */
static const char *
label_formula_end (const char *at)
{
  const char *end = *at == '$' ? strchr (at + 1, '$') : NULL;
  return end != NULL && memchr (at, '\\', (gsize) (end - at)) != NULL ? end + 1 : NULL;
}

/* @label on one line, formulas as text as well as may be. (transfer full) */
static char *
label_flat (const char *label)
{
  g_autoptr (GString) flat = g_string_new (label);
  for (const char *at = label; *at != '\0'; at++)
    if (label_formula_end (at) != NULL) {
      label_take_math (flat, TRUE);
      break;
    }
  return g_strdelimit (g_strdup (flat->str), "\n", ' ');
}

void
gr_dot_set_label (GrDot *dot, guint32 node, const char *label)
{
  g_autofree char *flat = label != NULL ? label_flat (label) : NULL;
  gboolean has_lines = g_strcmp0 (flat, label) != 0;
  dot->label->pdata[node] = flat != NULL ? g_string_chunk_insert (dot->text, flat) : NULL;
  if (dot->lines == NULL && !has_lines)
    return;
  if (dot->lines == NULL)
    dot->lines = g_ptr_array_new ();
  if (dot->lines->len <= node)
    g_ptr_array_set_size (dot->lines, (int) node + 1);
  dot->lines->pdata[node] = has_lines ? g_string_chunk_insert (dot->text, label) : NULL;
}

/* @label of a record, without ports and braces, its fields in lines or parted by bars. @is_upright: the graph runs down or up. */
static char *
label_of_record (const char *label, gboolean is_upright)
{
  GString *out = g_string_new (NULL);
  gboolean is_across = is_upright; /* fields stand side by side, which braces turn */
  for (const char *at = label; *at != '\0'; at++) {
    const char *end = *at == '<' ? strchr (at, '>') : NULL;
    if (end != NULL) { /* a port */
      at = end;
      while (at[1] == ' ')
        at++;
    } else if (*at == '{' || *at == '}') {
      is_across = !is_across;
    } else if (*at == '|') {
      g_string_append (out, is_across ? " | " : "\n");
    } else {
      g_string_append_c (out, *at);
    }
  }
  return g_string_free (out, FALSE);
}

char *
gr_dot_label (const GrSource *source, const GrDotValue *label, const char *name)
{
  if (label->text == NULL)
    return NULL;
  g_autoptr (GString) plain = g_string_new (NULL), own = g_string_new (label->text);
  if (source->text[label->place.start] == '<') {
    label_take_html (own->str, plain);
    label_take_math (plain, FALSE);
  } else {
    label_take_math (own, FALSE);
    const char *at = own->str;
    while (*at != '\0') {
      const char *formula = label_formula_end (at);
      if (formula != NULL) {
        g_string_append_len (plain, at, formula - at);
        at = formula;
        continue;
      }
      if (*at == '&') {
        label_take_entity (&at, plain);
        continue;
      }
      if (*at == '\\' && at[1] != '\0') {
        at++;
        if (*at == 'N')
          g_string_append (plain, name);
        else
          g_string_append_c (plain, *at == 'n' || *at == 'l' || *at == 'r' ? '\n' : *at);
      } else {
        g_string_append_c (plain, *at);
      }
      at++;
    }
  }
  /* Without blanks around its lines and without empty lines. */
  g_auto (GStrv) line = g_strsplit (plain->str, "\n", -1);
  g_string_truncate (plain, 0);
  for (guint i = 0; line[i] != NULL; i++)
    if (*g_strstrip (line[i]) != '\0')
      g_string_append_printf (plain, "%s%s", plain->len > 0 ? "\n" : "", line[i]);
  return *plain->str == '\0' ? NULL : g_strdup (plain->str);
}

void
gr_dot_read_records (GrDot *dot, guint key)
{
  gboolean is_upright = dot->flow == GR_FLOW_UNSAID || dot->flow == GR_FLOW_DOWN || dot->flow == GR_FLOW_UP;
  for (guint32 node = 0; node < dot->name->len; node++) {
    const char *shape = gr_dot_value (dot->node_value, key, node);
    const char *label = dot->lines != NULL && node < dot->lines->len ? dot->lines->pdata[node] : NULL;
    label = label != NULL ? label : dot->label->pdata[node];
    if (label == NULL || shape == NULL || g_ascii_strcasecmp (shape + (*shape == 'M'), "record") != 0)
      continue;
    g_autofree char *plain = label_of_record (label, is_upright);
    gr_dot_set_label (dot, node, plain);
  }
}
