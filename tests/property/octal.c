// SPDX-License-Identifier: MIT
// Games that split heaps: the sparse-space values against the plain definition for random codes, closed forms against
// exploring the game as played, polygons with their chords drawn one by one, published sequences, proved periods.
#include "game/study.h"
#include "game/solve.h"
#include "games/octal/values.h"
#include "line.h"

#define SEED 2718

static GrOctalCode
code_of (const char *text)
{
  GrOctalCode code = { { text[0] - '0' }, 1, FALSE };
  for (text += 2; *text != '\0'; text++)
    code.digit[code.n_digits++] = *text - '0';
  return code;
}

/* The values of heaps 0 … @n − 1 by the definition alone, in time that grows with the square. (transfer full) */
static guint16 *
plain_values (const GrOctalCode *code, guint n)
{
  guint16 *value = g_new0 (guint16, MAX (1, n));
  g_autoptr (GrMex) mex = gr_mex_new ();
  for (guint heap = 1; heap < n; heap++) {
    gr_mex_begin (mex, heap * code->n_digits + 1);
    for (guint k = 0; k < code->n_digits && k <= heap; k++) {
      guint rest = heap - k;
      if ((code->digit[k] & 1) != 0 && rest == 0)
        gr_mex_add (mex, 0);
      if ((code->digit[k] & 2) != 0 && rest > 0 && k > 0)
        gr_mex_add (mex, value[rest]);
      for (guint a = 1; (code->digit[k] & 4) != 0 && 2 * a <= rest; a++)
        if ((!code->unequal || a != rest - a))
          gr_mex_add (mex, value[a] ^ value[rest - a]);
    }
    value[heap] = gr_mex_value (mex);
  }
  return value;
}

static void
check_plain (const GrOctalCode *code, guint n)
{
  GrOctalValues *values = gr_octal_values_new (code, n - 1);
  g_autofree guint16 *plain = plain_values (code, n);
  for (guint heap = 0; heap < n; heap++) {
    GrNimber value;
    g_assert_true (gr_octal_values_lookup (values, heap, &value));
    g_assert_cmpuint (value, ==, plain[heap]);
  }
  gr_octal_values_free (values);
}

static void
test_plain (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < 60; round++) {
    GrOctalCode code = { { g_rand_boolean (random) ? 4 : 0 }, 1, FALSE };
    for (gint digits = g_rand_int_range (random, 1, round % 4 == 0 ? 20 : 5); digits > 0; digits--)
      code.digit[code.n_digits++] = g_rand_int_range (random, digits == 1, 8);
    check_plain (&code, 700);
  }
  GrOctalCode treblecross = code_of ("0.007"), grundy = { { 4 }, 1, TRUE };
  check_plain (&treblecross, 16000); /* so many that the rare ones are sampled */
  check_plain (&grundy, 4000);
}

/* The closed form, exploring by parts, and the mex over whole positions of the state graph. */
static void
test_explored (void)
{
  static const char *const line[] = { "octal 0.77 12", "octal 0.07 13",   "octal 0.137 12",
                                      "octal 4.3 9",   "grundys-game 14", "polygon 13",
                                      "octal 0.6 11",  "octal 0.77 5 7",  "polygon 5 6" };
  for (guint i = 0; i < G_N_ELEMENTS (line); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GrStudy) closed = study_new (line[i], NULL, FALSE), explored = study_new (line[i], NULL, TRUE);
    g_autoptr (GrAnswer) one = gr_study_solve (closed, &error), two = gr_study_solve (explored, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (one->grundy, ==, two->grundy);
    g_assert_cmpuint (one->n_moves, ==, two->n_moves);
    const GArray *whole = gr_study_graph_verdicts (explored, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (
      g_array_index (whole, GrVerdict, g_array_index (gr_study_graph (explored, NULL)->root, guint32, 0)).grundy, ==,
      one->grundy);
  }
}

/* Heaps that a split leaves are one position in whatever order they came about: no two nodes have the same heaps, and a name
   lists them rising. */
static void
test_wholes (void)
{
  static const char *const line[] = { "octal 0.77 12", "octal 0.07 14", "octal 4.3 9", "grundys-game 14",
                                      "octal 0.6 12" };
  for (guint i = 0; i < G_N_ELEMENTS (line); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GrStudy) study = study_new (line[i], NULL, FALSE);
    g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    const GrGraph *graph = gr_study_graph (study, &error);
    g_assert_no_error (error);
    for (guint32 node = 0; node < graph->n_nodes; node++) {
      char *name = gr_study_whole_label (study, gr_graph_position (graph, node));
      guint64 before = 0;
      for (const char *at = name; at != NULL; at = strchr (at, '+')) {
        at += *at == '+';
        guint64 heap = g_ascii_strtoull (at, NULL, 10);
        g_assert_cmpuint (heap, >=, before);
        before = heap;
      }
      g_assert_true (g_hash_table_add (seen, name));
    }
    g_assert_cmpuint (graph->n_nodes, >, 20);
  }
}

/* The value of the points in @free (bits) of a convex polygon of @n points with the chords drawn so far: by trying
   every chord that uses free points and crosses none. */
static guint
search_polygon (guint n, guint free, const guint *chord, guint n_chords, GHashTable *known)
{
  gpointer found = NULL;
  g_autoptr (GString) key = g_string_new (NULL);
  for (guint i = 0; i < n_chords; i++)
    g_string_append_printf (key, "%u ", chord[i]);
  if (g_hash_table_lookup_extended (known, key->str, NULL, &found))
    return GPOINTER_TO_UINT (found);
  guint64 seen = 0;
  for (guint a = 0; a < n; a++)
    for (guint b = a + 1; b < n; b++) {
      gboolean good = (free >> a & 1) && (free >> b & 1);
      for (guint i = 0; i < n_chords && good; i++) {
        guint c = chord[i] / 16, d = chord[i] % 16;
        gboolean c_inside = c > a && c<b, d_inside = d> a && d < b;
        good = c_inside == d_inside;
      }
      if (!good)
        continue;
      guint more[16]; /* the chords in order, so that equal pictures have one key */
      guint at = 0, own = a * 16 + b;
      for (guint i = 0; i < n_chords; i++) {
        if (chord[i] > own && at == i)
          more[at++] = own;
        more[at++] = chord[i];
      }
      if (at == n_chords)
        more[at++] = own;
      seen |= (guint64) 1 << search_polygon (n, free & ~(1u << a) & ~(1u << b), more, n_chords + 1, known);
    }
  guint value = 0;
  while (seen >> value & 1)
    value++;
  g_hash_table_insert (known, g_strdup (key->str), GUINT_TO_POINTER (value));
  return value;
}

static void
test_polygon (void)
{
  static const guint wanted[] = { 0, 0, 1, 1, 2, 0, 3 };
  GrOctalCode code = code_of ("0.07");
  g_autofree guint16 *plain = plain_values (&code, 60);
  for (guint n = 0; n <= 10; n++) {
    g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    guint value = search_polygon (n, (1u << n) - 1, NULL, 0, known);
    g_assert_cmpuint (value, ==, plain[n]);
    if (n < G_N_ELEMENTS (wanted))
      g_assert_cmpuint (value, ==, wanted[n]);
  }
  static const guint lost[] = { 1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55, 59 };
  guint next = 0;
  for (guint n = 1; n < 60; n++)
    if (plain[n] == 0)
      g_assert_cmpuint (n, ==, lost[next++]);
  g_assert_cmpuint (next, ==, G_N_ELEMENTS (lost));
}

/* From the On-Line Encyclopedia of Integer Sequences. */
static void
test_sequences (void)
{
  static const struct {
    const char *code;
    gboolean unequal;
    guint value[30];
  } known[] = {
    /* A002186, Kayles */
    { "0.77", FALSE, { 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4 } },
    /* A002187, Dawson's chess */
    { "0.137", FALSE, { 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4 } },
    /* A002188, Grundy's game */
    { "4.", TRUE, { 0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2 } },
  };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    GrOctalCode code = code_of (known[i].code);
    code.unequal = known[i].unequal;
    g_autofree guint16 *plain = plain_values (&code, 30);
    for (guint n = 0; n < 30; n++)
      g_assert_cmpuint (plain[n], ==, known[i].value[n]);
  }
}

/* Moves sought by value are those that listing finds, in the same order, beyond the table and round the period too. */
static void
test_seek (void)
{
  static const char *const text[] = { "0.77", "0.07", "0.137", "4.3", "0.6", "0.3", "0.1" };
  for (guint i = 0; i < G_N_ELEMENTS (text); i++) {
    GrOctalCode code = code_of (text[i]);
    GrOctalValues *values = gr_octal_values_new (&code, 300);
    g_autofree guint16 *plain = plain_values (&code, 900);
    g_autoptr (GrMoves) listed = gr_moves_new (), sought = gr_moves_new ();
    guint largest = values->period.period > 0 ? 900 : 300;
    for (guint heap = 0; heap < largest; heap += 1 + heap / 7) {
      gr_moves_clear (listed);
      gr_octal_moves (&code, NULL, heap, 0, listed);
      for (GrNimber wanted = 0; wanted < 4; wanted++) {
        gr_moves_clear (sought);
        gr_octal_moves (&code, values, heap, wanted, sought);
        guint next = 0;
        for (guint j = 0; j < listed->move->len; j++) {
          const GrMove *move = gr_moves_at (listed, j);
          GrNimber sum = 0;
          for (guint k = 0; k < move->n_parts; k++)
            sum ^= plain[gr_heap_decode (gr_positions_at (listed->part, move->first_part + k))];
          if (sum != wanted)
            continue;
          g_assert_cmpuint (next, <, sought->move->len);
          const GrMove *other = gr_moves_at (sought, next++);
          g_assert_cmpuint (other->n_parts, ==, move->n_parts);
          for (guint k = 0; k < move->n_parts; k++)
            g_assert_cmpuint (gr_heap_decode (gr_positions_at (sought->part, other->first_part + k)), ==,
                              gr_heap_decode (gr_positions_at (listed->part, move->first_part + k)));
        }
        g_assert_cmpuint (next, ==, sought->move->len);
      }
    }
    gr_octal_values_free (values);
  }
}

/* What shows in @n plain values; a period of 0 where nothing does. */
static GrPeriod
found_period (const guint16 *plain, guint n)
{
  g_autofree GrNimber *value = g_new (GrNimber, n);
  GrPeriod period = { 0 };
  for (guint i = 0; i < n; i++)
    value[i] = plain[i];
  g_assert_cmpint (gr_period_find (value, n, &period), ==, period.period > 0);
  return period;
}

static void
test_periods (void)
{
  static const struct {
    const char *code;
    guint preperiod, period;
  } known[] = { { "0.77", 71, 12 }, { "0.07", 53, 34 }, { "0.137", 52, 34 }, { "0.3", 0, 2 } };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    GrOctalCode code = code_of (known[i].code);
    GrOctalValues *values = gr_octal_values_new (&code, G_MAXINT64);
    g_assert_cmpuint (values->period.preperiod, ==, known[i].preperiod);
    g_assert_cmpuint (values->period.period, ==, known[i].period);
    /* The theorem wants g(n + p) = g(n) for n0 ≤ n < 2 n0 + p + k, of an n0 ≥ 1. */
    guint first = MAX (known[i].preperiod, 1), taken = code.n_digits - 1;
    g_assert_cmpuint (values->period.checked, ==, (2 * first + known[i].period + taken - 1) + known[i].period);
    g_autofree guint16 *plain = plain_values (&code, 1000);
    for (guint n = 0; n < 1000; n++) {
      GrNimber value;
      g_assert_true (gr_octal_values_lookup (values, n, &value));
      g_assert_cmpuint (value, ==, plain[n]);
    }
    GrPeriod found = found_period (plain, 1000), later = found_period (plain, 300);
    g_assert_cmpuint (found.preperiod, ==, known[i].preperiod);
    g_assert_cmpuint (found.period, ==, known[i].period);
    g_assert_cmpuint (later.period, ==, known[i].period);
    gr_octal_values_free (values);
  }
  GrOctalCode grundy = { { 4 }, 1, TRUE };
  GrOctalValues *values = gr_octal_values_new (&grundy, 5000);
  g_assert_cmpuint (values->period.period, ==, 0); /* none is known, so none may be claimed */
  gr_octal_values_free (values);
  g_autofree guint16 *plain = plain_values (&grundy, 1000);
  for (guint n = 20; n <= 1000; n += 7)
    g_assert_cmpuint (found_period (plain, n).period, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/octal/plain", test_plain);
  g_test_add_func ("/octal/explored", test_explored);
  g_test_add_func ("/octal/wholes", test_wholes);
  g_test_add_func ("/octal/polygon", test_polygon);
  g_test_add_func ("/octal/sequences", test_sequences);
  g_test_add_func ("/octal/seek", test_seek);
  g_test_add_func ("/octal/periods", test_periods);
  return g_test_run ();
}
