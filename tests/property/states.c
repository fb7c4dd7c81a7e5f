// SPDX-License-Identifier: MIT
// The state graph as DOT and as JSON: read back as a token game it gives every position the value and the outcome it had; in games
// of Left and Right every value is the one that its options have, by the colours of the moves.
#include "formats/format.h"
#include "game/solve.h"
#include "graphs/graph.h"
#include "line.h"

/* The state graph of @line in @format. (transfer full) */
static char *
states_write (const char *format, const char *line, const char *document)
{
  g_autoptr (GrStudy) study = study_new (line, document, FALSE);
  g_autoptr (GError) error = NULL;
  GString *out = g_string_new (NULL);
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  GrFrame *frame = gr_frame_new (gr_scene_new (), "The state graph.", NULL);
  g_ptr_array_add (frames, frame);
  frame->net = gr_net_new (study, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (gr_format_lookup (format)->write (frames, &(GrFormatOptions) { 0 }, out, &error));
  g_assert_no_error (error);
  return g_string_free (out, FALSE);
}

static GrDot *
states_read (const char *text, const char *const *node_keys, const char *const *edge_keys)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrSource) source = gr_source_new ("written", g_strdup (text), -1);
  GrDot *dot = gr_graph_read (&(GrDotReading) { source, report, "states", node_keys, edge_keys });
  g_assert_nonnull (dot);
  return dot;
}

static void
states_check_in (const char *format, const char *line, const char *document)
{
  static const char *const keys[] = { "grundy", "outcome", "start", NULL };
  g_autofree char *text = states_write (format, line, document);
  g_autoptr (GrDot) dot = states_read (text, keys, NULL);
  g_autoptr (GrStudy) study = study_new (line, document, FALSE);
  g_autoptr (GrStudy) token = study_new ("token", text, FALSE);
  g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  g_autoptr (GError) error = NULL;
  gr_study_all (token, label, verdict, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (label->len, ==, dot->name->len);
  guint n_starts = 0;
  for (guint i = 0; i < label->len; i++) {
    const GrVerdict *one = &g_array_index (verdict, GrVerdict, i);
    g_autofree char *grundy = g_strdup_printf ("%" G_GUINT64_FORMAT, one->grundy);
    g_assert_cmpstr (label->pdata[i], ==, dot->name->pdata[i]);
    g_assert_cmpstr (gr_dot_value (dot->node_value, 0, i), ==, grundy);
    g_assert_cmpstr (gr_dot_value (dot->node_value, 1, i), ==, one->outcome == GR_OUTCOME_P ? "P" : "N");
    n_starts += g_strcmp0 (gr_dot_value (dot->node_value, 2, i), "true") == 0;
  }
  g_assert_cmpuint (n_starts, ==, study->is_family ? 0 : 1);
  g_assert_true (token->is_family == study->is_family);
  if (study->is_family)
    return;
  g_autoptr (GrAnswer) answer = gr_study_solve (study, &error);
  g_autoptr (GrAnswer) again = gr_study_solve (token, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->grundy, ==, answer->grundy);
}

static void
states_check (const char *line, const char *document)
{
  states_check_in ("dot", line, document);
  states_check_in ("json", line, document);
}

static void
test_read_back (void)
{
  states_check ("nim 3 1 4", NULL);
  states_check ("subtraction 9 --take 1,3,4", NULL);
  states_check ("divisor 1..10", NULL);
  states_check ("polygon 6 + nim 2", NULL);
  states_check ("octal 0.77 7", NULL);
  states_check ("dictionary cat car dog", NULL);
  states_check ("set 1,5,0,3", NULL);
  states_check ("board", "..#\n#..\n..R\n");
  states_check ("token --at 4",
                "digraph { 4 -> 3; 4 -> 5; 5 -> 3; 3 -> \"a \\\"b\\\"\"; 1 [label=\"one\\ntwo\\\\\"]; 4 -> 1 }");
  states_check ("token", "digraph { a -> b -> c; a -> c; \"back\\\\\" -> a }");
}

/* The value of @node from those of its followers, which stand behind it or before it. */
static GrForm
states_value (const GrDot *dot, guint32 node, GrForms *forms)
{
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrForm));
  for (guint i = 0; i < dot->edge->len; i++) {
    const GrDotEdge *edge = &g_array_index (dot->edge, GrDotEdge, i);
    const char *colour = gr_dot_value (dot->edge_value, 0, i);
    GrFormFault fault = { 0 };
    if (edge->tail != node)
      continue;
    GrForm form = gr_form_read (forms, gr_dot_value (dot->node_value, 0, edge->head), &fault);
    g_assert_cmpuint (form, !=, GR_FORM_NONE);
    if (!g_str_equal (colour, "red"))
      g_array_append_val (left, form);
    if (!g_str_equal (colour, "blue"))
      g_array_append_val (right, form);
  }
  g_autoptr (GError) error = NULL;
  GrForm value = gr_form_make (forms, (const GrForm *) (gpointer) left->data, left->len,
                               (const GrForm *) (gpointer) right->data, right->len, &error);
  g_assert_no_error (error);
  return value;
}

static void
test_partizan (void)
{
  static const char *const lines[] = { "hackenbush BRB GR", "boxes B W WB", "form 1/2 +-1", "form ^ + nim 2" };
  static const char *const node_keys[] = { "value", NULL }, *const edge_keys[] = { "color", NULL };
  for (guint k = 0; k < 2 * G_N_ELEMENTS (lines); k++) {
    g_autofree char *text = states_write (k % 2 == 0 ? "dot" : "json", lines[k / 2], NULL);
    g_autoptr (GrDot) dot = states_read (text, node_keys, edge_keys);
    g_autoptr (GrForms) forms = gr_forms_new (100000);
    g_assert_cmpuint (dot->name->len, >, 1);
    for (guint32 node = 0; node < dot->name->len; node++) {
      GrFormFault fault = { 0 };
      GrForm told = gr_form_read (forms, gr_dot_value (dot->node_value, 0, node), &fault);
      g_assert_cmpuint (told, ==, states_value (dot, node, forms));
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/states/read-back", test_read_back);
  g_test_add_func ("/states/partizan", test_partizan);
  return g_test_run ();
}
