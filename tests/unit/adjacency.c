// SPDX-License-Identifier: MIT
// Compressed rows: every entry in its row, in the order in which it came, loops once, rows that are empty, no edges at all.
#include "base/adjacency.h"

#define N 6

typedef struct {
  guint32 tail, head;
  guint8 other; /* records may hold more than their ends */
} Edge;

static const Edge edge[] = { { 4, 1, 0 }, { 0, 4, 1 }, { 4, 4, 2 }, { 4, 0, 3 }, { 1, 4, 4 }, { 4, 1, 5 } };

/* “1 0 | | 2”: the rows. (transfer full) */
static char *
rows_text (guint32 n, const guint32 *start, const guint32 *row)
{
  GString *out = g_string_new (NULL);
  g_assert_cmpuint (start[0], ==, 0);
  for (guint32 i = 0; i < n; i++) {
    g_string_append (out, i > 0 ? "| " : "");
    for (guint32 k = start[i]; k < start[i + 1]; k++)
      g_string_append_printf (out, "%u ", row[k]);
  }
  return g_string_free (out, FALSE);
}

static void
test_ends (void)
{
  guint32 start[N + 2], row[2 * G_N_ELEMENTS (edge)];
  gr_adjacency_heads (N, edge, G_N_ELEMENTS (edge), sizeof *edge, start, row);
  g_autofree char *heads = rows_text (N, start, row);
  g_assert_cmpstr (heads, ==, "4 | 4 | | | 1 4 0 1 | ");
  gr_adjacency_tails (N, edge, G_N_ELEMENTS (edge), sizeof *edge, start, row);
  g_autofree char *tails = rows_text (N, start, row);
  g_assert_cmpstr (tails, ==, "4 | 4 4 | | | 0 4 1 | ");
  gr_adjacency_edges (N, edge, G_N_ELEMENTS (edge), sizeof *edge, start, row);
  g_autofree char *around = rows_text (N, start, row);
  g_assert_cmpstr (around, ==, "1 3 | 0 4 5 | | | 0 1 2 3 4 5 | ");
}

static void
test_no_edges (void)
{
  guint32 start[N + 2], row[1];
  gr_adjacency_edges (N, NULL, 0, sizeof *edge, start, row);
  for (guint32 i = 0; i <= N; i++)
    g_assert_cmpuint (start[i], ==, 0);
  gr_adjacency_heads (0, NULL, 0, sizeof *edge, start, row);
  g_assert_cmpuint (start[0], ==, 0);
}

static void
test_members (void)
{
  const guint32 class[] = { 3, 0, 3, 1, 0, 3 };
  guint32 start[4 + 2], member[G_N_ELEMENTS (class)];
  gr_adjacency_members (4, class, G_N_ELEMENTS (class), start, member);
  g_autofree char *text = rows_text (4, start, member);
  g_assert_cmpstr (text, ==, "1 4 | 3 | | 0 2 5 ");
}

/* Followers come first; what closes a cycle is told, unless it may. */
static void
test_order (void)
{
  static const guint32 start[] = { 0, 2, 3, 4, 4 }, ends[] = { 1, 2, 2, 3 }, turns[] = { 1, 2, 2, 1 }, root = 1;
  guint32 order[4];
  g_assert_null (gr_adjacency_order (4, start, ends, NULL, 4, FALSE, order));
  g_assert_cmpmem (order, sizeof order, ((const guint32[]) { 3, 2, 1, 0 }), sizeof order);
  g_assert_null (gr_adjacency_order (4, start, ends, &root, 1, FALSE, order));
  g_assert_cmpuint (order[2], ==, root);
  g_autoptr (GArray) cycle = gr_adjacency_order (4, start, turns, NULL, 4, FALSE, order);
  g_assert_cmpmem (cycle->data, 8, ((const guint32[]) { 1, 2 }), 8);
  g_assert_null (gr_adjacency_order (4, start, turns, NULL, 4, TRUE, order));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/adjacency/ends", test_ends);
  g_test_add_func ("/adjacency/no-edges", test_no_edges);
  g_test_add_func ("/adjacency/members", test_members);
  g_test_add_func ("/adjacency/order", test_order);
  return g_test_run ();
}
