// SPDX-License-Identifier: MIT
// DOT: names, labels, attributes, order, places; and that a text which breaks the parser does not break the next one.
#include "graphs/graph.h"

#include <string.h>

static GrDot *
read_dot (const char *text, GrReport *report)
{
  static const char *const keys[] = { "token", NULL }, *const edge_keys[] = { "color", NULL };
  g_autoptr (GrSource) source = gr_source_new ("x.dot", g_strdup (text), -1);
  return gr_graph_read (&(GrDotReading) { source, report, "token", keys, edge_keys });
}

static void
test_read (void)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDot)
    dot = read_dot ("digraph { b [label=\"the\\nB & <script>\"]; a [token=1]; b -> a [color=red]; c -> b;"
                    " \"한 글\" -> c; a [label=\"\\N\"] }",
                    report);
  g_assert_nonnull (dot);
  g_assert_cmpuint (dot->name->len, ==, 4);
  g_assert_cmpstr (dot->name->pdata[0], ==, "b");
  g_assert_cmpstr (dot->name->pdata[3], ==, "한 글");
  g_assert_cmpstr (dot->label->pdata[0], ==, "the B & <script>");
  g_assert_cmpstr (dot->label->pdata[1], ==, "a");
  g_assert_null (dot->label->pdata[2]);
  g_assert_null (gr_dot_value (dot->node_value, 0, 0));
  g_assert_cmpstr (gr_dot_value (dot->node_value, 0, 1), ==, "1");
  g_assert_cmpstr (gr_dot_value (dot->edge_value, 0, 0), ==, "red");
  const GrDotEdge *edge = (GrDotEdge *) dot->edge->data;
  g_assert_cmpuint (dot->edge->len, ==, 3);
  g_assert_cmpuint (edge[0].tail, ==, 0);
  g_assert_cmpuint (edge[0].head, ==, 1);
  g_assert_cmpuint (gr_dot_lookup (dot, "한 글"), ==, 3);
  g_assert_cmpuint (gr_dot_lookup (dot, "d"), ==, G_MAXUINT32);
}

/* A label finds its node where no other has it, and a name goes before all labels. */
static void
test_labels (void)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDot) dot = read_dot ("digraph { a [label=x]; b [label=y]; c [label=x]; d [label=a] }", report);
  g_assert_cmpuint (gr_dot_lookup (dot, "y"), ==, 1);
  g_assert_cmpuint (gr_dot_lookup (dot, "x"), ==, G_MAXUINT32);
  g_assert_cmpuint (gr_dot_lookup (dot, "a"), ==, 0);
}

static void
test_recovery (void)
{
  static const char *const bad[] = { "digraph { a -> b } }",
                                     "digraph { a -> b } digraph { c -> d }",
                                     "digraph { a -> b } \"",
                                     "digraph { a -> b } digraph { c -> }",
                                     "digraph { \"open",
                                     "digraph { /* open",
                                     "digraph { a -> ",
                                     "}",
                                     "digraph { a [label=<<b>x] }",
                                     "",
                                     "nonsense",
                                     "digraph { a -- b }",
                                     "digraph { a -> b [x= }" };
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrDot) dot = read_dot (bad[i], report);
    g_assert_null (dot);
    g_assert_false (gr_report_is_empty (report));
    g_autoptr (GrReport) clean = gr_report_new ();
    g_autoptr (GrDot) good = read_dot ("digraph { a -> b }", clean);
    g_assert_nonnull (good);
    g_assert_cmpuint (good->edge->len, ==, 1);
  }
}

/* What @text has at @place. */
static void
place_check (const char *text, GrSpan place, const char *want)
{
  g_autofree char *got = g_strndup (text + place.start, place.end - place.start);
  g_assert_cmpstr (got, ==, want);
}

static void
test_place (void)
{
  static const char text[] =
    "// a -> b\ndigraph { edge [color=red] /* a -> b */ \"a\" ->\n b:s; a->{c d} [color = \"x\"]; d [token=2] }";
  static const char *const places[] = { "\"a\" ->\n b:s", "a->{c d}", "a->{c d}" }, *const nodes[] = { "\"a\"", "b",
                                                                                                       "c", "d" };
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDot) dot = read_dot (text, report);
  g_assert_nonnull (dot);
  g_assert_cmpuint (dot->edge->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    place_check (text, g_array_index (dot->edge_place, GrSpan, i), places[i]);
  for (guint i = 0; i < 4; i++)
    place_check (text, g_array_index (dot->node_place, GrSpan, i), nodes[i]);
  place_check (text, gr_dot_said (dot->edge_value, 0, 0).place, "red");
  place_check (text, gr_dot_said (dot->edge_value, 0, 2).place, "\"x\"");
  place_check (text, gr_dot_said (dot->node_value, 0, 3).place, "2");
  place_check (text, gr_dot_ends_place (dot, 0, 3), "a->{c d}");
}

/* Defaults hold of what is made later in the same braces; an edge between braces is made for every pair; a strict graph has an
   edge once, and a subgraph that is opened again goes on. */
static void
test_braces (void)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDot)
    dot = read_dot ("strict graph \"a \" + \"b\" { a; node [token=1] { b; node [token=2]; c -- d } e -- e; a [token=3]"
                    " edge [color=red] {a b} -- {d c} [color=blue]; c -- a; subgraph s { node [token=4]; f }"
                    " subgraph s { g } h; -1.5 -- .5, \"x\\\ny\":p:n }",
                    report);
  static const char *const tokens[] = { "3", "1", "2", "2", "1", "4", "4", "1", "1", "1", "1" };
  static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h", "-1.5", ".5", "xy" };
  static const guint32 ends[][2] = { { 2, 3 }, { 4, 4 }, { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 3 }, { 8, 9 }, { 8, 10 } };
  static const char *const colours[] = { NULL, NULL, "blue", "blue", "blue", "blue", "red", "red" };
  g_assert_nonnull (dot);
  g_assert_cmpstr (dot->title, ==, "a b");
  g_assert_cmpuint (dot->name->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < dot->name->len; i++) {
    g_assert_cmpstr (dot->name->pdata[i], ==, names[i]);
    g_assert_cmpstr (gr_dot_value (dot->node_value, 0, i), ==, tokens[i]);
  }
  g_assert_cmpuint (dot->edge->len, ==, G_N_ELEMENTS (ends));
  for (guint i = 0; i < dot->edge->len; i++) {
    g_assert_cmpuint (g_array_index (dot->edge, GrDotEdge, i).tail, ==, ends[i][0]);
    g_assert_cmpuint (g_array_index (dot->edge, GrDotEdge, i).head, ==, ends[i][1]);
    g_assert_cmpstr (gr_dot_value (dot->edge_value, 0, i), ==, colours[i]);
  }
  g_assert_cmpuint (report->warning->len, ==, 1);
  const GrFault *fault = report->warning->pdata[0];
  g_assert_cmpstr (fault->message, ==, "token: pictures leave out “port”");
}

/* In a strict graph there is one edge between two nodes, in a strict digraph one each way. */
static void
test_strict (void)
{
  static const struct {
    const char *text;
    guint n_edges, tail[3];
  } known[] = { { "strict graph { b -- a; a -- b; b -- a }", 1, { 0 } },
                { "strict digraph { b -> a; a -> b; b -> a; a -> b }", 2, { 0, 1 } },
                { "graph { b -- a; a -- b; b -- a }", 3, { 0, 1, 0 } } };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrDot) dot = read_dot (known[i].text, report);
    g_assert_nonnull (dot);
    g_assert_cmpuint (dot->edge->len, ==, known[i].n_edges);
    for (guint k = 0; k < dot->edge->len; k++) {
      g_assert_cmpuint (g_array_index (dot->edge, GrDotEdge, k).tail, ==, known[i].tail[k]);
      g_assert_cmpuint (g_array_index (dot->edge, GrDotEdge, k).head, ==, 1 - known[i].tail[k]);
    }
  }
}

static void
test_names (void)
{
  g_autoptr (GrSource) source = gr_source_new ("x", g_strdup ("at 4, \"a,b\",c:d \"open"), -1);
  g_autoptr (GrWord) word = gr_word_new (source, (GrSpan) { 3, 15 }, NULL),
                     open = gr_word_new (source, (GrSpan) { 16, 21 }, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  g_assert_true (gr_dot_split_names (word, names));
  g_assert_cmpuint (names->len, ==, 3);
  const GrWord *quoted = names->pdata[1], *last = names->pdata[2];
  g_assert_cmpstr (quoted->text, ==, "a,b");
  g_assert_cmpint (strncmp (source->text + quoted->span.start, "\"a,b\"", quoted->span.end - quoted->span.start), ==,
                   0);
  g_assert_cmpstr (last->text, ==, "c:d");
  g_assert_cmpuint (last->span.start, ==, 12);
  g_assert_false (gr_dot_split_names (open, names));
}

/* Lines that begin with ';' around the graph are skipped, and keep their numbers in messages. */
static void
test_skipped (void)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrDot) dot = read_dot ("; x { y\n\n;z\ndigraph { a -> b\n; b -> c }\n; the end\n\n;", report);
  g_assert_nonnull (dot);
  g_assert_cmpuint (dot->edge->len, ==, 2);
  g_autoptr (GrDot) bad = read_dot ("; x { y\n\n;z\ndigraph { a -> = }\n", report);
  g_assert_null (bad);
  const GrFault *fault = report->fault->pdata[0];
  guint line, column;
  gr_source_locate (fault->source, fault->span.start, &line, &column);
  g_assert_cmpuint (line, ==, 4);
  g_assert_cmpuint (column, ==, 16);
}

/* What stands behind the first graph is a fault in its place. */
static void
test_rest (void)
{
  static const char *const bad[] = { "digraph \"}\" { subgraph { a } }\n graph {b}", "digraph { a -> b }\n }",
                                     "// {\ndigraph { a }\n b -> c" };
  static const guint lines[] = { 2, 2, 3 };
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrDot) dot = read_dot (bad[i], report);
    g_assert_null (dot);
    g_assert_cmpuint (report->fault->len, ==, 1);
    const GrFault *fault = report->fault->pdata[0];
    guint line, column;
    gr_source_locate (fault->source, fault->span.start, &line, &column);
    g_assert_cmpuint (line, ==, lines[i]);
    g_assert_cmpuint (column, ==, 2);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dot/read", test_read);
  g_test_add_func ("/dot/labels", test_labels);
  g_test_add_func ("/dot/recovery", test_recovery);
  g_test_add_func ("/dot/place", test_place);
  g_test_add_func ("/dot/braces", test_braces);
  g_test_add_func ("/dot/strict", test_strict);
  g_test_add_func ("/dot/names", test_names);
  g_test_add_func ("/dot/skipped", test_skipped);
  g_test_add_func ("/dot/rest", test_rest);
  return g_test_run ();
}
