// SPDX-License-Identifier: MIT
// Partizan studies by several roads: values in closed form and from the moves alone, outcomes of all positions by forms and by
// win and lose over the state graph, and the winning moves of either player against that graph. Sums with Nim are among them.
#include "game/private.h"
#include "game/solve.h"
#include "line.h"

#define SEED 16180

static const char *const words[] = { "1",      "-1",      "1/2",       "-3/4",    "*",           "*3",
                                     "^",      "v*",      "^2",        "+-1",     "{2|-1}",      "{1|0}",
                                     "{0|-2}", "+-1/2",   "{1||0|-1}", "tiny(1)", "{1|*}",       "{3|1,*}",
                                     "1+*",    "miny(2)", "{^|-1}",    "1/2+v",   "{2|0||-1|-2}" };

static char *
random_line (GRand *random)
{
  GString *line = g_string_new ("form");
  guint n = g_rand_int_range (random, 1, 4);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (line, " %s", words[g_rand_int_range (random, 0, G_N_ELEMENTS (words))]);
  if (g_rand_int_range (random, 0, 3) == 0)
    g_string_append_printf (line, " + nim %d %d", g_rand_int_range (random, 0, 4), g_rand_int_range (random, 0, 3));
  return g_string_free (line, FALSE);
}

static char *
value_name (GrStudy *study, GrForm form)
{
  GString *name = g_string_new (NULL);
  g_assert_true (gr_form_append (gr_study_forms (study), form, name));
  return g_string_free (name, FALSE);
}

static GrPartizanAnswer *
solve (GrStudy *study)
{
  g_autoptr (GError) error = NULL;
  GrPartizanAnswer *answer = gr_study_solve_partizan (study, &error);
  g_assert_no_error (error);
  return answer;
}

/* A player's winning moves as “component:from>to”, sorted. */
static char *
move_names (const GrPartizanAnswer *answer, GrSide side)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < answer->move[side]->len; i++) {
    const GrWinningMove *move = answer->move[side]->pdata[i];
    g_ptr_array_add (names, g_strdup_printf ("%u:%s>%s", move->component, move->from, move->to));
  }
  g_ptr_array_sort (names, compare_strings);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (" ", (char **) names->pdata);
}

/* All verdicts of the graph, made by win and lose, against forms; gives how many positions there were. */
static guint
check_graph (GrStudy *study)
{
  g_autoptr (GError) error = NULL;
  const GrGraph *graph = gr_study_graph (study, &error);
  const GArray *verdict = gr_study_graph_verdicts (study, &error);
  g_assert_no_error (error);
  for (guint32 node = 0; node < graph->n_nodes; node++) {
    const GrVerdict *by_graph = &g_array_index (verdict, GrVerdict, node);
    GrVerdict by_form;
    g_assert_true (gr_study_verdict (study, gr_graph_position (graph, node), &by_form, &error));
    g_assert_cmpint (by_graph->outcome, ==, by_form.outcome);
    g_assert_true (by_form.has_form && !by_form.has_grundy && !by_graph->has_grundy);
    g_assert_true (by_graph->terminal == by_form.terminal);
  }
  return graph->n_nodes;
}

/* The whole position after a winning move from the start. (transfer full) */
static GBytes *
position_after (const GrStudy *study, const GrWinningMove *move)
{
  GrBytes whole = gr_study_start (study), at;
  GrWholeReader reader = gr_whole_reader (study, whole);
  while (gr_whole_reader_next (&reader, &at) && reader.component != move->component)
    ;
  GByteArray *out = g_byte_array_new ();
  gr_whole_replace (study, whole, move->component, at, move->part, 0, gr_positions_count (move->part), out);
  return g_byte_array_free_to_bytes (out);
}

/* The winning moves of @side are those of its moves that lead to positions won by graph. */
static void
check_moves (GrStudy *study, const GrPartizanAnswer *answer, GrSide side)
{
  g_autoptr (GError) error = NULL;
  const GrGraph *graph = gr_study_graph (study, &error);
  const GArray *verdict = gr_study_graph_verdicts (study, &error);
  GrBytes whole = gr_study_start (study);
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_followers (study, whole, moves);
  guint64 n = 0;
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    if (move->mover == (side == GR_SIDE_LEFT ? GR_MOVER_RIGHT : GR_MOVER_LEFT))
      continue;
    guint32 node = gr_graph_lookup (graph, 0, gr_positions_at (moves->part, move->first_part));
    GrOutcome after = g_array_index (verdict, GrVerdict, node).outcome;
    if (after == GR_OUTCOME_P || after == (side == GR_SIDE_LEFT ? GR_OUTCOME_L : GR_OUTCOME_R))
      n += move->count;
  }
  g_assert_cmpuint (answer->n_moves[side], ==, n);
  for (guint i = 0; i < answer->move[side]->len; i++) {
    g_autoptr (GBytes) after = position_after (study, answer->move[side]->pdata[i]);
    GrBytes to;
    to.data = g_bytes_get_data (after, &to.size);
    GrOutcome outcome = g_array_index (verdict, GrVerdict, gr_graph_lookup (graph, 0, to)).outcome;
    g_assert_true (outcome == GR_OUTCOME_P || outcome == (side == GR_SIDE_LEFT ? GR_OUTCOME_L : GR_OUTCOME_R));
  }
}

static void
test_roads (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint n_positions = 0, count[4] = { 0 };
  for (guint i = 0; i < 150; i++) {
    g_autofree char *line = random_line (random);
    g_test_message ("%s", line);
    g_autoptr (GrStudy) closed = study_new (line, NULL, FALSE);
    g_autoptr (GrStudy) explored = study_new (line, NULL, TRUE);
    g_assert_true (closed->is_partizan);
    g_autoptr (GrPartizanAnswer) answer = solve (closed);
    g_autoptr (GrPartizanAnswer) other = solve (explored);
    g_autofree char *value = value_name (closed, answer->value);
    g_autofree char *other_value = value_name (explored, other->value);
    g_assert_cmpstr (value, ==, other_value);
    g_assert_cmpint (answer->outcome, ==, other->outcome);
    count[answer->outcome]++;
    n_positions += check_graph (closed);
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      g_autofree char *names = move_names (answer, side);
      g_autofree char *other_names = move_names (other, side);
      g_assert_cmpstr (names, ==, other_names);
      check_moves (closed, answer, side);
    }
  }
  g_assert_cmpuint (n_positions, >, 2000);
  g_assert_cmpuint (count[GR_OUTCOME_N], >, 10);
  g_assert_cmpuint (count[GR_OUTCOME_L], >, 10);
  g_assert_cmpuint (count[GR_OUTCOME_R], >, 10);
}

/* What is asked of impartial games is refused, not answered. */
static void
test_refusals (void)
{
  g_autoptr (GrStudy) study = study_new ("nim 3 + form ^", NULL, FALSE);
  g_autoptr (GError) error = NULL;
  g_assert_null (gr_study_solve (study, &error));
  g_assert_error (error, GR_ERROR, GR_ERROR_INPUT);
  g_clear_error (&error);
  GrNimber value;
  g_assert_true (gr_study_value (study, 0, gr_study_component (study, 0)->start, &value, &error));
  g_assert_cmpuint (value, ==, 3);
  g_assert_false (gr_study_value (study, 1, gr_study_component (study, 1)->start, &value, &error));
  g_assert_error (error, GR_ERROR, GR_ERROR_INPUT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/partizan/roads", test_roads);
  g_test_add_func ("/partizan/refusals", test_refusals);
  return g_test_run ();
}
