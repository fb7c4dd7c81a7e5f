// SPDX-License-Identifier: MIT
// Misère quotients: against exploring of every small sum, heap by heap and through the study; and against the orders and
// periods that are published.
#include "game/heap-quotient.h"
#include "games/octal/values.h"

#include <string.h>

#define SUM_HEAPS 3    /* in a sum that is explored */
#define SUM_LARGEST 10 /* heap of one */

/* The code of “77” for 0.77. */
static GrOctalCode
code_of (const char *digits)
{
  GrOctalCode code = { .n_digits = (guint) strlen (digits) + 1 };
  for (guint i = 0; digits[i] != '\0'; i++)
    code.digit[i + 1] = (guint8) (digits[i] - '0');
  return code;
}

static void
code_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  gr_octal_moves (instance, NULL, gr_heap_decode (from), 0, out);
}

/* ---- exploring ---- */

static int
compare_bytes (gconstpointer a, gconstpointer b)
{
  return *(const guint8 *) a - *(const guint8 *) b;
}

/* TRUE where the player to move at the sum of @n heaps @heap loses misère play; @known: sums as sorted text. */
static gboolean
sum_is_lost (const GrOctalCode *code, const guint8 *heap, guint n, GHashTable *known)
{
  guint8 sorted[64] = { 0 };
  g_assert_cmpuint (n, <, sizeof sorted);
  memcpy (sorted, heap, n);
  qsort (sorted, n, 1, compare_bytes);
  g_autofree char *key = g_strdup ("");
  for (guint i = 0; i < n; i++) {
    char *longer = g_strdup_printf ("%s %u", key, sorted[i]);
    g_free (key);
    key = longer;
  }
  gpointer value;
  if (g_hash_table_lookup_extended (known, key, NULL, &value))
    return GPOINTER_TO_INT (value);
  gboolean has_move = FALSE, wins = FALSE;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  for (guint i = 0; i < n && !wins; i++) {
    gr_moves_clear (moves);
    gr_octal_moves (code, NULL, sorted[i], 0, moves);
    for (guint m = 0; m < moves->move->len && !wins; m++) {
      guint8 next[64];
      guint n_next = 0;
      for (guint k = 0; k < n; k++)
        if (k != i)
          next[n_next++] = sorted[k];
      for (guint k = 0; k < gr_moves_at (moves, m)->n_parts; k++) {
        guint64 size = gr_heap_decode (gr_positions_at (moves->part, gr_moves_at (moves, m)->first_part + k));
        if (size > 0)
          next[n_next++] = (guint8) size;
      }
      has_move = TRUE;
      wins = sum_is_lost (code, next, n_next, known);
    }
  }
  gboolean is_lost = has_move && !wins;
  g_hash_table_insert (known, g_steal_pointer (&key), GINT_TO_POINTER (is_lost));
  return is_lost;
}

static const char *const codes[] = { "77", "07", "3",   "33",  "333", "75", "15",  "137", "6", "4",
                                     "56", "72", "241", "115", "53",  "26", "123", "47",  "5", "165" };

static void
test_exploring (void)
{
  for (guint c = 0; c < G_N_ELEMENTS (codes); c++) {
    GrOctalCode code = code_of (codes[c]);
    g_autoptr (GrQuotient) quotient = gr_quotient_new ();
    gr_heap_quotient_extend (quotient, code_moves, &code, 0, SUM_LARGEST, 5000);
    guint n = gr_quotient_n_heaps (quotient);
    g_assert_cmpuint (n, >, 3);
    g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (guint8 a = 0; a < n; a++)
      for (guint8 b = 0; b <= a; b++)
        for (guint8 d = 0; d <= b; d++) {
          const guint8 heap[SUM_HEAPS] = { a, b, d };
          guint q = gr_quotient_product (quotient, gr_quotient_heap (quotient, a), gr_quotient_heap (quotient, b));
          q = gr_quotient_product (quotient, q, gr_quotient_heap (quotient, d));
          if (gr_quotient_is_lost (quotient, q) != sum_is_lost (&code, heap, SUM_HEAPS, known))
            g_error ("0.%s: %u+%u+%u", codes[c], a, b, d);
        }
  }
}

/* Products are those of a commutative monoid, and every element has a word that is it. */
static void
test_monoid (void)
{
  for (guint c = 0; c < G_N_ELEMENTS (codes); c++) {
    GrOctalCode code = code_of (codes[c]);
    g_autoptr (GrQuotient) quotient = gr_quotient_new ();
    gr_heap_quotient_extend (quotient, code_moves, &code, 0, 26, 3000);
    guint n = MIN (gr_quotient_order (quotient), 40);
    const GArray *generator = gr_quotient_generators (quotient);
    for (guint a = 0; a < n; a++) {
      g_autoptr (GArray) word = gr_quotient_word (quotient, a);
      guint q = 0;
      for (guint g = 0; g < generator->len; g++)
        for (guint k = 0; k < g_array_index (word, guint32, g); k++)
          q = gr_quotient_product (quotient, q, gr_quotient_heap (quotient, g_array_index (generator, guint32, g)));
      g_assert_cmpuint (q, ==, a);
      g_assert_cmpuint (gr_quotient_product (quotient, a, 0), ==, a);
      for (guint b = 0; b < n; b++) {
        guint ab = gr_quotient_product (quotient, a, b);
        g_assert_cmpuint (ab, ==, gr_quotient_product (quotient, b, a));
        for (guint d = 0; d < n; d++)
          g_assert_cmpuint (gr_quotient_product (quotient, ab, d), ==,
                            gr_quotient_product (quotient, a, gr_quotient_product (quotient, b, d)));
      }
    }
  }
}

/* Order, period and pre-period: 0.77, 0.15 and 0.75 as in Plambeck and Siegel (2008), 0.123 as in Plambeck (2005); 0.3 and 0.33 are Nim in disguise. */
static void
test_published (void)
{
  static const struct {
    const char *code;
    guint order, period, preperiod;
  } row[] = { { "77", 40, 12, 71 }, { "15", 42, 10, 66 }, { "75", 8, 2, 8 },
              { "123", 20, 5, 5 },  { "3", 2, 2, 0 },     { "33", 6, 3, 0 } };
  for (guint i = 0; i < G_N_ELEMENTS (row); i++) {
    GrOctalCode code = code_of (row[i].code);
    g_autoptr (GrQuotient) quotient = gr_quotient_new ();
    guint preperiod = 0, period = 0;
    g_assert_true (gr_heap_quotient_extend_to_period (quotient, code_moves, &code, 0, code.n_digits - 1, 400, 6000));
    g_assert_true (gr_quotient_period (quotient, code.n_digits - 1, &preperiod, &period));
    g_assert_cmpuint (gr_quotient_order (quotient), ==, row[i].order);
    g_assert_cmpuint (period, ==, row[i].period);
    g_assert_cmpuint (preperiod, ==, row[i].preperiod);
    /* Theorem 6 of Plambeck (2005): the elements of heaps n and n + p are equal for n0 ≤ n < 2 n0 + p + k. */
    g_assert_cmpuint (gr_quotient_n_heaps (quotient), >=, 2 * preperiod + 2 * period + code.n_digits - 1);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/quotient/exploring", test_exploring);
  g_test_add_func ("/quotient/monoid", test_monoid);
  g_test_add_func ("/quotient/published", test_published);
  return g_test_run ();
}
