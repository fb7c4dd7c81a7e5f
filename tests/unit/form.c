// SPDX-License-Identifier: MIT
// Short games that are in the books: names, values, orders, sums, stops, birthdays; how many games are born by day 0, 1, 2
// and 3; names that are none; limits.
// Sources: Winning Ways, vol. 1; M. Albert, R. Nowakowski, D. Wolfe, Lessons in Play (2007); counts: D. Hickerson, in
// R. J. Nowakowski (ed.), Unsolved problems in combinatorial games.
#include "property/birthday.h"
#include "value/form.h"

#include <string.h>

static GrForm
read_form (GrForms *forms, const char *text)
{
  GrFormFault fault;
  GrForm form = gr_form_read (forms, text, &fault);
  if (form == GR_FORM_NONE)
    g_error ("%s at %zu: %s", text, fault.start, fault.message);
  return form;
}

/* Pairs of texts of equal value; the second is the value's name. */
static void
test_names (void)
{
  static const char *const pairs[][2] = {
    { "{|}", "0" },
    { "{0|}", "1" },
    { "{|0}", "-1" },
    { "{0|1}", "1/2" },
    { "{1/2|1}", "3/4" },
    { "{-7|3}", "0" },
    { "{1|4}", "2" },
    { "{-5|-5/4}", "-2" },
    { "{0,1/2|}", "1" },
    { "{5/2|}", "3" },
    { "6/4", "3/2" },
    { "{0|0}", "*" },
    { "{0,*|0,*}", "*2" },
    { "{0|*}", "^" },
    { "{*|0}", "v" },
    { "{0,*|0}", "^*" },
    { "{0|0,*}", "v*" },
    { "{0|^*}", "^2" },
    { "{0|^}", "^2*" },
    { "{v|0}", "v2*" },
    { "{0|*3}", "^*2" },
    { "{0|*2}", "^*3" },
    { "^+^+*", "^2*" },
    { "*+*", "0" },
    { "*+*2", "*3" },
    { "^-^", "0" },
    { "-^", "v" },
    { "^+v", "0" },
    { "^*+*", "^" },
    { "{1|1}", "1+*" },
    { "1*", "1+*" },
    { "1/2^2*", "1/2+^2+*" },
    { "-1+*", "-1+*" },
    { "1+-1", "{2|0}" },
    { "1 + -1", "0" },
    { "{1|-1}", "+-1" },
    { "±1", "+-1" },
    { "+-1+-1", "0" },
    { "+-1+-2", "{3|1||-1|-3}" },
    { "1/2+-3/2", "{2|-1}" },
    { "{2|-1}", "{2|-1}" },
    { "-{2|-1}", "{1|-2}" },
    { "{2|-1}+1", "{3|0}" },
    { "{0||0|-1}", "tiny(1)" },
    { "{0||0|-2}", "tiny(2)" },
    { "{0|{0|-2}}", "tiny(2)" },
    { "tiny(0)", "^" },
    { "{1|0||0}", "miny(1)" },
    { "-tiny(1/2)", "miny(1/2)" },
    { "tiny(1)+miny(1)", "0" },
    { "{0||0|-1}+{1|0||0}", "0" },
    { "{1||0|-1}", "{1||0|-1}" },
    { "{3||2|||1||0|-1}", "{3|2|||1||0|-1}" },
    { "{{3|2}|{1||0|-1}}", "{3|2|||1||0|-1}" },
    { "{+-1,2|-3}", "{2|-3}" },
    { "{0,+-1|0,+-1}", "*" },
    { "{0,+-1|+-1,-2}", "{0,+-1|-2}" },
    { "{1,{2|0}|{0|-2},-1}", "{1,{2|0}|-1,{0|-2}}" },
    { "{2*|-1v}", "{2+*|-1+v}" },
    { "{^|v}", "*" },
    { "{1|*}", "{1|*}" },
    { "{*|*}", "0" },
    { "{^|^}", "^2*" },
    { "{*,*2|*,*2}", "0" },
    { "{0,*,*2|0,*,*2}", "*3" },
    { "{-1|*}", "0" },
    { "↑ + ↓ + ±1", "+-1" },
    { "{ 2 | -1 }", "{2|-1}" },
    { "{1,2|-1}", "{2|-1}" },
    { "{1/2,*|3}", "1" },
    { "*0", "0" },
    { "^0*0", "0" },
  };
  g_autoptr (GrForms) forms = gr_forms_new (100000);
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++) {
    GrForm form = read_form (forms, pairs[i][0]);
    g_autoptr (GString) name = g_string_new (NULL);
    g_assert_true (gr_form_append (forms, form, name));
    g_test_message ("%s = %s", pairs[i][0], pairs[i][1]);
    g_assert_cmpuint (read_form (forms, name->str), ==, form);
    g_assert_cmpuint (read_form (forms, pairs[i][1]), ==, form);
  }
  /* What is one name here must be the name that is written. */
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++) {
    g_autoptr (GString) name = g_string_new (NULL);
    gr_form_append (forms, read_form (forms, pairs[i][0]), name);
    g_assert_cmpstr (name->str, ==, pairs[i][1]);
  }
}

static void
test_order (void)
{
  static const struct {
    const char *a, *b;
    GrFormOrder order;
  } known[] = {
    { "0", "1", GR_FORM_LESS },
    { "1/2", "1/4", GR_FORM_GREATER },
    { "*", "0", GR_FORM_CONFUSED },
    { "^", "0", GR_FORM_GREATER },
    { "^", "*", GR_FORM_CONFUSED },
    { "^2", "*", GR_FORM_GREATER },
    { "^", "*2", GR_FORM_GREATER },
    { "^*", "0", GR_FORM_CONFUSED },
    { "^", "1/1048576", GR_FORM_LESS },
    { "+-1", "0", GR_FORM_CONFUSED },
    { "+-1", "1", GR_FORM_CONFUSED },
    { "+-1", "9/8", GR_FORM_LESS },
    { "+-1", "-2", GR_FORM_GREATER },
    { "tiny(1)", "0", GR_FORM_GREATER },
    { "tiny(1)", "^", GR_FORM_LESS },
    { "tiny(2)", "tiny(1)", GR_FORM_LESS },
    { "tiny(1)+tiny(1)+tiny(1)", "^", GR_FORM_LESS },
    { "{2|-1}", "1/2", GR_FORM_CONFUSED },
    { "{2|1}", "0", GR_FORM_GREATER },
    { "{1|0}", "0", GR_FORM_CONFUSED },
    { "{2|-1}", "{2|-1}", GR_FORM_EQUAL },
    { "{2|0}", "{2|-1}", GR_FORM_GREATER },
    { "{3|-1}", "{2|0}", GR_FORM_CONFUSED },
    { "100000000000000000000000000", "+-1", GR_FORM_GREATER },
  };
  g_autoptr (GrForms) forms = gr_forms_new (100000);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    g_test_message ("%s and %s", known[i].a, known[i].b);
    g_assert_cmpint (gr_form_compare (forms, read_form (forms, known[i].a), read_form (forms, known[i].b), NULL), ==,
                     known[i].order);
  }
}

static void
test_stops (void)
{
  static const struct {
    const char *game, *left, *right;
    guint64 birthday;
  } known[] = {
    { "0", "0", "0", 0 },         { "3/4", "3/4", "3/4", 3 },
    { "*", "0", "0", 1 },         { "*5", "0", "0", 5 },
    { "^", "0", "0", 2 },         { "^*", "0", "0", 2 },
    { "^2", "0", "0", 3 },        { "^2*", "0", "0", 3 },
    { "^3*", "0", "0", 4 },       { "1/2+*", "1/2", "1/2", 3 },
    { "{2|-1}", "2", "-1", 3 },   { "+-1", "1", "-1", 2 },
    { "{1||0|-1}", "1", "0", 3 }, { "{3|1||-1|-3}", "1", "-1", 5 },
    { "tiny(1)", "0", "0", 3 },   { "{1|0}", "1", "0", 2 },
  };
  g_autoptr (GrForms) forms = gr_forms_new (100000);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    GrForm form = read_form (forms, known[i].game);
    g_autofree char *left = gr_dyadic_text (gr_form_left_stop (forms, form));
    g_autofree char *right = gr_dyadic_text (gr_form_right_stop (forms, form));
    g_assert_cmpstr (left, ==, known[i].left);
    g_assert_cmpstr (right, ==, known[i].right);
    g_autoptr (GHashTable) day = g_hash_table_new (NULL, NULL);
    g_assert_cmpuint (form_birthday (forms, form, day), ==, known[i].birthday);
  }
}

/* ---- all games born by a day ---- */

/* Sets of @n forms that are confused with one another, as bits. Every game has one of them on either side. */
static GArray *
antichains (GrForms *forms, const GArray *form)
{
  guint n = form->len;
  g_assert_cmpuint (n, <=, 32);
  g_autofree guint32 *apart = g_new0 (guint32, n);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (gr_form_compare (forms, g_array_index (form, GrForm, i), g_array_index (form, GrForm, j), NULL)
          == GR_FORM_CONFUSED)
        apart[i] |= 1u << j;
  GArray *set = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 none = 0;
  g_array_append_val (set, none);
  for (guint i = 0; i < n; i++)
    for (guint j = set->len; j-- > 0;) {
      guint32 grown = g_array_index (set, guint32, j);
      if ((grown & ~apart[i]) != 0)
        continue;
      grown |= 1u << i;
      g_array_append_val (set, grown);
    }
  return set;
}

static guint
take (const GArray *form, guint32 set, GrForm *out)
{
  guint n = 0;
  for (guint i = 0; i < form->len; i++)
    if (set >> i & 1)
      out[n++] = g_array_index (form, GrForm, i);
  return n;
}

static void
test_days (void)
{
  static const guint wanted[] = { 1, 4, 22, 1474 };
  g_autoptr (GrForms) forms = gr_forms_new (100000);
  g_autoptr (GArray) born = g_array_new (FALSE, FALSE, sizeof (GrForm));
  for (guint day = 0; day < G_N_ELEMENTS (wanted); day++) {
    g_autoptr (GArray) set = antichains (forms, born);
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL), known = g_hash_table_new (NULL, NULL);
    GrForm left[32], right[32];
    for (guint i = 0; i < set->len; i++)
      for (guint j = 0; j < set->len; j++) {
        guint n_left = take (born, g_array_index (set, guint32, i), left);
        guint n_right = take (born, g_array_index (set, guint32, j), right);
        GrForm form = gr_form_make (forms, left, n_left, right, n_right, NULL);
        g_assert_cmpuint (form_birthday (forms, form, known), <=, day);
        g_hash_table_add (seen, GUINT_TO_POINTER (form));
      }
    g_assert_cmpuint (g_hash_table_size (seen), ==, wanted[day]);
    g_array_set_size (born, 0);
    GHashTableIter iter;
    gpointer key;
    g_hash_table_iter_init (&iter, seen);
    while (g_hash_table_iter_next (&iter, &key, NULL)) {
      GrForm form = GPOINTER_TO_UINT (key);
      g_array_append_val (born, form);
    }
  }
}

/* ---- faults ---- */

static void
test_faults (void)
{
  static const struct {
    const char *text;
    guint start, end;
    const char *message, *help;
  } known[] = {
    { "", 0, 0, "want a value, and the text ends", "like 3/4" },
    { "{2|-1", 0, 1, "not closed", "}" },
    { "{2|-1}}", 6, 7, "no brace is open", "take it away" },
    { "2|1", 1, 2, "want “+”", "in braces" },
    { "{2}", 0, 3, "want a bar", "{0|}" },
    { "{}", 0, 2, "want a bar", "{|}" },
    { "{1|2|3}", 4, 5, "different lengths", "longer bars" },
    { "{1,|2}", 3, 4, "want a value here", "like 3/4" },
    { "{1 2|3}", 3, 4, "want “,”", "comma" },
    { "1/3", 0, 3, "power of 2", "1, 2, 4" },
    { "1/0", 0, 3, "power of 2", "1, 2, 4" },
    { "1/", 2, 2, "want digits", "3/4" },
    { "tinny(1)", 0, 5, "want the name of a value", "tiny" },
    { "up", 0, 2, "want the name of a value", "^" },
    { "xyzzy", 0, 5, "want the name of a value", "like 3/4" },
    { "v2x", 2, 3, "want “+”", NULL },
    { "tiny", 0, 4, "want a value in", "tiny(1)" },
    { "tiny(1", 4, 5, "not closed", ")" },
    { "1+", 2, 2, "and the text ends", "like 3/4" },
    { "1.5", 1, 2, "want “+”", NULL },
    { "é", 0, 2, "want a value here", "like 3/4" },
    { "*99999999999999999999", 1, 21, "too large", NULL },
    { "^1099511627777", 1, 14, "too large", NULL },
  };
  g_autoptr (GrForms) forms = gr_forms_new (100000);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    GrFormFault fault;
    g_test_message ("%s", known[i].text);
    g_assert_cmpuint (gr_form_read (forms, known[i].text, &fault), ==, GR_FORM_NONE);
    g_test_message ("%zu..%zu %s; %s", fault.start, fault.end, fault.message, fault.help);
    g_assert_cmpuint (fault.start, ==, known[i].start);
    g_assert_cmpuint (fault.end, ==, known[i].end);
    g_assert_nonnull (strstr (fault.message, known[i].message));
    g_assert_true ((known[i].help == NULL) == (fault.help == NULL));
    g_assert_true (known[i].help == NULL || strstr (fault.help, known[i].help) != NULL);
    gr_form_fault_clear (&fault);
  }
}

/* A text of @n times @unit, and then @rest. */
static char *
repeat (const char *unit, guint n, const char *rest)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    g_string_append (text, unit);
  g_string_append (text, rest);
  return g_string_free (text, FALSE);
}

/* What is long, deep or wide is a fault or a limit, soon. */
static void
test_limits (void)
{
  static const struct {
    const char *unit;
    guint n;
    const char *rest, *message;
    GrFaultKind kind;
  } known[] = {
    { "{", 1000000, "", "at most 200 braces and", GR_FAULT_INPUT },
    { "{0|", 100000, "", "at most 200 braces and", GR_FAULT_INPUT },
    { "tiny(", 100000, "", "at most 200 braces and", GR_FAULT_INPUT },
    { "7", 1000000, "", "at most 100000 digits", GR_FAULT_INPUT },
    { "+-", 100000, "1", "want fewer signs", GR_FAULT_INPUT },
    { "(", 100000, "1", "at most 200 braces and", GR_FAULT_INPUT },
    { "{*1000000000000|", 1, "-5}", "over the limit", GR_FAULT_LIMIT },
    { "{tiny(1)|-5}+", 1, "^1000000", "over the limit", GR_FAULT_LIMIT },
  };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    g_autoptr (GrForms) forms = gr_forms_new (5000);
    g_autofree char *text = repeat (known[i].unit, known[i].n, known[i].rest);
    GrFormFault fault;
    g_test_message ("%u times %s", known[i].n, known[i].unit);
    g_assert_cmpuint (gr_form_read (forms, text, &fault), ==, GR_FORM_NONE);
    g_test_message ("%s", fault.message);
    g_assert_nonnull (strstr (fault.message, known[i].message));
    g_assert_cmpint (fault.kind, ==, known[i].kind);
    gr_form_fault_clear (&fault);
    /* The store still works, where it is not full. */
    if (known[i].kind == GR_FAULT_INPUT)
      g_assert_cmpuint (read_form (forms, "{0|*}"), ==, read_form (forms, "^"));
  }
  /* Sixteen games of three stops have 3^16 followers, of which translates count once. */
  g_autoptr (GrForms) forms = gr_forms_new (2000);
  GrForm sum = GR_FORM_ZERO;
  GError *error = NULL;
  for (guint i = 1; i <= 16 && sum != GR_FORM_NONE; i++) {
    g_autofree char *text = g_strdup_printf ("{%u|0||-%u}", i * i + 7, 3 * i);
    sum = gr_form_sum (forms, sum, read_form (forms, text), &error);
  }
  g_assert_error (error, GR_ERROR, GR_ERROR_LIMIT);
  g_error_free (error);
}

/* Sixteen switches have 2^16 followers, but up to translation they are sixteen. */
static void
test_switches (void)
{
  g_autoptr (GrForms) forms = gr_forms_new (2000);
  GrForm sum = GR_FORM_ZERO;
  for (guint i = 1; i <= 16; i++) {
    g_autofree char *text = g_strdup_printf ("+-%u", 1u << i);
    sum = gr_form_sum (forms, sum, read_form (forms, text), NULL);
    g_assert_cmpuint (sum, !=, GR_FORM_NONE);
  }
  g_assert_cmpuint (gr_form_sum (forms, sum, sum, NULL), ==, GR_FORM_ZERO);
  g_autoptr (GrDyadic) stop = gr_dyadic_new (0, 0);
  for (guint i = 1; i <= 16; i++) {
    g_autoptr (GrDyadic) half = gr_dyadic_new (i % 2 == 0 ? 1 << i : -(1 << i), 0);
    stop = gr_dyadic_join (stop, g_steal_pointer (&half));
  }
  g_assert_cmpint (gr_dyadic_compare (gr_form_left_stop (forms, sum), stop), ==, 0);
}

/* Large numbers and nimbers cost nothing. */
static void
test_large (void)
{
  g_autoptr (GrForms) forms = gr_forms_new (1000);
  g_autofree char *digits = repeat ("9", 20000, "");
  GrForm large = read_form (forms, digits), negative = gr_form_negative (forms, large, NULL);
  g_assert_cmpuint (gr_form_sum (forms, large, negative, NULL), ==, GR_FORM_ZERO);
  GrForm hot = gr_form_make (forms, &large, 1, &negative, 1, NULL);
  g_assert_cmpint (gr_form_compare (forms, hot, large, NULL), ==, GR_FORM_CONFUSED);
  g_assert_cmpuint (gr_form_sum (forms, hot, hot, NULL), ==, GR_FORM_ZERO);
  GrForm a = read_form (forms, "*9223372036854775807"), b = read_form (forms, "*9223372036854775806");
  g_assert_cmpuint (gr_form_sum (forms, a, b, NULL), ==, read_form (forms, "*"));
  GrForm star = read_form (forms, "{0,*,*2|0,*,*2}+^1000000000");
  g_assert_cmpint (gr_form_compare (forms, star, GR_FORM_ZERO, NULL), ==, GR_FORM_GREATER);
}

/* Names as books print them; between ups that are counted and a star stands a plus, for 2·↑* would be a multiple of ↑*. */
static void
test_typeset (void)
{
  static const char *const pairs[][2] = {
    { "^", "↑" },        { "^*", "↑*" },
    { "v*2", "↓*2" },    { "^2", "2·↑" },
    { "^2*", "2·↑+*" },  { "v3*2", "3·↓+*2" },
    { "-1+*", "−1+*" },  { "1/2+^2*", "1/2+2·↑+*" },
    { "+-1/2", "±1/2" }, { "{^2*|-1}", "{2·↑+*|−1}" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++) {
    g_autoptr (GString) out = g_string_new (NULL);
    gr_form_typeset (pairs[i][0], out);
    g_assert_cmpstr (out->str, ==, pairs[i][1]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/form/names", test_names);
  g_test_add_func ("/form/typeset", test_typeset);
  g_test_add_func ("/form/order", test_order);
  g_test_add_func ("/form/stops", test_stops);
  g_test_add_func ("/form/days", test_days);
  g_test_add_func ("/form/faults", test_faults);
  g_test_add_func ("/form/limits", test_limits);
  g_test_add_func ("/form/switches", test_switches);
  g_test_add_func ("/form/large", test_large);
  return g_test_run ();
}
