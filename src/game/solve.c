// SPDX-License-Identifier: MIT
// Verdicts and answers. In normal play the outcome is the nim-sum of the parts (Sprague 1935, Grundy 1939) and a
// winning move takes one component from its value g to g ⊕ s. In misère play values do not add, so the game's own
// closed form or the whole state graph decides.
#include "game/private.h"

static void
solve_whole_moves (gpointer data, guint32 realm, GrBytes from, GrMoves *out)
{
  gr_study_followers (data, from, out);
}

static guint64
solve_whole_n_moves (gpointer data, guint32 realm, GrBytes from)
{
  return gr_study_n_followers (data, from);
}

/* Replaces a cycle of whole positions by words. */
static void
solve_name_cycle (const GrStudy *study, const GrPositions *cycle, GError **error)
{
  GString *text = g_string_new ("play need not end: ");
  guint n = gr_positions_count (cycle);
  for (guint i = 0; i <= MIN (n, 10); i++) {
    g_autofree char *label = gr_study_whole_label (study, gr_positions_at (cycle, i % n));
    g_string_append_printf (text, "%s%s", i > 0 ? " → " : "", label);
  }
  g_clear_error (error);
  g_set_error_literal (error, GR_ERROR, GR_ERROR_CYCLE, text->str);
  g_string_free (text, TRUE);
}

/* The whole graph from the roots and @also (nullable), of at most @limit positions. */
static gboolean
solve_explore_whole (GrStudy *study, const GrBytes *also, guint64 limit, GError **error)
{
  g_autoptr (GrPositions) roots = gr_positions_new ();
  gr_study_roots (study, roots);
  if (also != NULL)
    gr_positions_add (roots, 0, also->data, also->size);
  GrSpace space = { solve_whole_moves, solve_whole_n_moves, study };
  g_autoptr (GrPositions) cycle = NULL;
  GrGraph *graph = gr_explore (&space, roots, limit, &cycle, error);
  if (graph == NULL) {
    if (cycle != NULL)
      solve_name_cycle (study, cycle, error);
    return FALSE;
  }
  gr_graph_free (study->found->whole_graph);
  g_clear_pointer (&study->found->whole_outcome, g_array_unref);
  g_clear_pointer (&study->found->whole_verdict, g_array_unref);
  study->found->whole_graph = graph;
  return TRUE;
}

const GrGraph *
gr_study_graph_within (GrStudy *study, guint64 limit, GError **error)
{
  if (study->found->whole_graph == NULL && !solve_explore_whole (study, NULL, MIN (limit, study->options.limit), error))
    return NULL;
  return study->found->whole_graph;
}

const GrGraph *
gr_study_graph (GrStudy *study, GError **error)
{
  return gr_study_graph_within (study, study->options.limit, error);
}

const GArray *
gr_study_graph_verdicts (GrStudy *study, GError **error)
{
  const GrGraph *graph = gr_study_graph (study, error);
  if (graph == NULL)
    return NULL;
  if (study->found->whole_verdict != NULL)
    return study->found->whole_verdict;
  gboolean normal = study->options.play == GR_PLAY_NORMAL && !study->is_partizan;
  g_autoptr (GArray) grundy = normal ? gr_graph_grundy (graph) : NULL;
  g_autoptr (GArray) outcome = normal               ? NULL
                               : study->is_partizan ? gr_graph_partizan_outcomes (graph)
                                                    : gr_graph_outcomes (graph, GR_PLAY_MISERE);
  study->found->whole_verdict = g_array_new (FALSE, TRUE, sizeof (GrVerdict));
  for (guint32 node = 0; node < graph->n_nodes; node++) {
    GrVerdict verdict = { .has_grundy = normal, .terminal = gr_graph_n_followers (graph, node) == 0 };
    if (normal) {
      verdict.grundy = g_array_index (grundy, GrNimber, node);
      verdict.outcome = verdict.grundy == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
    } else {
      verdict.outcome = g_array_index (outcome, guint8, node);
    }
    g_array_append_val (study->found->whole_verdict, verdict);
  }
  return study->found->whole_verdict;
}

/* The misère outcome: closed form, else from the whole graph. */
static gboolean
solve_misere (GrStudy *study, GrBytes whole, GrOutcome *outcome, GError **error)
{
  if (gr_whole_misere (study, whole, outcome))
    return TRUE;
  guint32 node = study->found->whole_graph != NULL ? gr_graph_lookup (study->found->whole_graph, 0, whole)
                                                   : G_MAXUINT32;
  if (node == G_MAXUINT32) {
    if (!solve_explore_whole (study, &whole, study->options.limit, error))
      return FALSE;
    node = gr_graph_lookup (study->found->whole_graph, 0, whole);
  }
  if (study->found->whole_outcome == NULL)
    study->found->whole_outcome = gr_graph_outcomes (study->found->whole_graph, GR_PLAY_MISERE);
  *outcome = g_array_index (study->found->whole_outcome, guint8, node);
  return TRUE;
}

gboolean
gr_study_verdict (GrStudy *study, GrBytes whole, GrVerdict *verdict, GError **error)
{
  *verdict = (GrVerdict) { .has_grundy = study->options.play == GR_PLAY_NORMAL && !study->is_partizan };
  verdict->terminal = gr_study_is_terminal (study, whole);
  if (study->is_partizan)
    return gr_partizan_verdict (study, whole, verdict, error);
  if (!verdict->has_grundy)
    return solve_misere (study, whole, &verdict->outcome, error);
  GrWholeReader reader;
  GrBytes part;
  gr_whole_reader_init (&reader, study, whole);
  while (gr_whole_reader_next (&reader, &part)) {
    GrNimber value;
    if (!gr_study_value (study, reader.component, part, &value, error))
      return FALSE;
    verdict->grundy ^= value;
  }
  verdict->outcome = verdict->grundy == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
  return TRUE;
}

/* ---- the answer ---- */

void
gr_winning_move_free (gpointer data)
{
  GrWinningMove *move = data;
  g_free (move->from);
  g_free (move->to);
  gr_positions_free (move->part);
  g_free (move);
}

void
gr_answer_free (GrAnswer *answer)
{
  if (answer == NULL)
    return;
  g_array_unref (answer->component_grundy);
  g_ptr_array_unref (answer->move);
  g_free (answer->count);
  g_clear_error (&answer->moves_error);
  g_free (answer);
}

/* The label of the parts that a move leaves: “2+2”; a dash for nothing. */
static char *
solve_parts_label (const GrStudy *study, guint component, const GrMoves *moves, const GrMove *move)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < move->n_parts; i++) {
    g_autofree char *label = gr_study_label (study, component, gr_positions_at (moves->part, move->first_part + i));
    g_string_append_printf (text, "%s%s", i > 0 ? "+" : "", label);
  }
  if (move->n_parts == 0)
    g_string_append (text, "0");
  return g_string_free (text, FALSE);
}

gboolean
gr_answer_omit_moves (GError *own, GError **moves_error, GError **error)
{
  gboolean is_limit = g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT);
  g_propagate_error (is_limit ? moves_error : error, own);
  return is_limit;
}

/* Moves looked at for one answer, where the limit is one position. */
#define SOLVE_MOVES_A_POSITION 16

gboolean
gr_study_check_moves (const GrStudy *study, const GrGame *game, guint64 n, GError **error)
{
  guint64 limit = study->options.limit;
  guint64 most = limit > G_MAXUINT32 / SOLVE_MOVES_A_POSITION ? G_MAXUINT32 : limit * SOLVE_MOVES_A_POSITION;
  if (n <= most)
    return TRUE;
  g_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
               "%s: there are more than %" G_GUINT64_FORMAT " moves to look through\n"
               "a smaller position, or a larger --limit (%" G_GUINT64_FORMAT " now)",
               game->about.name, most, limit);
  return FALSE;
}

GrWinningMove *
gr_winning_move_new (const GrStudy *study, guint component, GrBytes from, const GrMoves *moves, const GrMove *move)
{
  GrWinningMove *kept = g_new0 (GrWinningMove, 1);
  kept->component = component;
  kept->from = gr_study_label (study, component, from);
  kept->to = solve_parts_label (study, component, moves, move);
  kept->move = *move;
  kept->move.component = component;
  kept->part = gr_positions_new ();
  for (guint i = 0; i < move->n_parts; i++) {
    GrBytes part = gr_positions_at (moves->part, move->first_part + i);
    gr_positions_add (kept->part, gr_positions_realm (moves->part, move->first_part + i), part.data, part.size);
  }
  return kept;
}

gboolean
gr_winning_move_tell (const GrStudy *study, const GrWinningMove *move, GString *out)
{
  const GrComponent *own = gr_study_component (study, move->component);
  GrMove alone = move->move;
  alone.first_part = 0;
  return gr_summand_tell (gr_study_summand (study, move->component), own->realm, own->start, &alone, move->part, out);
}

static void
solve_keep_move (const GrStudy *study, GrAnswer *answer, guint component, GrBytes from, const GrMoves *moves,
                 const GrMove *move, GrNimber before, GrNimber after)
{
  answer->n_moves += move->count;
  if (answer->move->len >= study->options.max_moves) {
    answer->truncated = TRUE;
    return;
  }
  GrWinningMove *kept = gr_winning_move_new (study, component, from, moves, move);
  kept->before = before;
  kept->after = after;
  g_ptr_array_add (answer->move, kept);
}

/* TRUE where moves may be sought by value: in normal play always; in misère play only in games that have a misère rule
   of their own, which are Nim in disguise. In other sums of misère play any move may win. */
static gboolean
solve_can_seek (const GrStudy *study, const GrSummand *summand)
{
  return !study->options.explore_only && gr_summand_seeks (summand)
         && (study->options.play == GR_PLAY_NORMAL || (study->summand->len == 1 && gr_summand_has_misere (summand)));
}

/* The value that the component of value @before, one of which @n_large are worth 2 or more, is to take where moves are known by their values: the nim-sum of the
   others, which makes the whole 0. In misère Nim (Bouton 1901) the last step differs: where no other component is worth
   2 or more, an odd number of ones is to be left. */
static GrNimber
solve_wanted (const GrAnswer *answer, guint n_large, GrNimber before)
{
  GrNimber others = before ^ answer->grundy;
  guint n_others_large = n_large - (before > 1);
  return answer->has_grundy || n_others_large > 0 ? others : others ^ 1;
}

/* The moves of one component that may win: all of them, or, where they can be sought, those to the value wanted
   (*sought). FALSE and @error: too many to look through. */
static gboolean
solve_candidates (const GrStudy *study, guint component, GrBytes at, GrNimber wanted, GrMoves *out, gboolean *sought,
                  GError **error)
{
  const GrSummand *summand = gr_study_summand (study, component);
  guint32 realm = gr_study_component (study, component)->realm;
  gr_moves_clear (out);
  *sought = solve_can_seek (study, summand);
  if (*sought) {
    if (!gr_summand_can_seek (summand, realm, at)) {
      g_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "%s: too many moves to look through\na smaller position",
                   summand->game->about.name);
      return FALSE;
    }
    summand->game->counting->seek (summand->instance, realm, at, wanted, out);
    return TRUE;
  }
  guint64 n = gr_summand_n_counted (summand, realm, at);
  if (!gr_study_check_moves (study, summand->game, n, error))
    return FALSE;
  summand->game->moves (summand->instance, realm, at, out);
  return TRUE;
}

/* Misère candidates without values are judged whole, in time that grows with the components: beyond this many tests in
   all they are left out. */
#define SOLVE_MISERE_COMPONENTS 8192

/* The search for winning moves. */
typedef struct {
  GrStudy *study;
  GrAnswer *answer;
  GrBytes whole;
  guint n_large;  /* components of value 2 or more */
  GrMoves *moves; /* scratch */
} SolveSearch;

/* Tries every candidate of one component, whose part is @at in the whole. FALSE and @error where values are not to be
   had. */
static gboolean
solve_component_moves (const SolveSearch *search, guint component, GrBytes at, GError **error)
{
  GrStudy *study = search->study;
  GrAnswer *answer = search->answer;
  GrMoves *moves = search->moves;
  gboolean has_value = component < answer->component_grundy->len;
  GrNimber before = has_value ? g_array_index (answer->component_grundy, GrNimber, component) : 0;
  GrNimber wanted = has_value ? solve_wanted (answer, search->n_large, before) : 0;
  gboolean sought;
  if (!has_value && study->component->len > SOLVE_MISERE_COMPONENTS) {
    g_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                 "in misère play every move of more than %d components would have to be tried\nfewer components",
                 SOLVE_MISERE_COMPONENTS);
    return FALSE;
  }
  if (!solve_candidates (study, component, at, wanted, moves, &sought, error))
    return FALSE;
  g_autoptr (GByteArray) scratch = g_byte_array_new ();
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrNimber after = 0;
    gboolean wins;
    if (has_value && sought) {
      after = wanted; /* a value may cost the whole position once more */
      wins = TRUE;
    } else if (has_value) {
      for (guint j = 0; j < move->n_parts; j++) {
        GrNimber value;
        if (!gr_study_value (study, component, gr_positions_at (moves->part, move->first_part + j), &value, error))
          return FALSE;
        after ^= value;
      }
      wins = after == wanted;
    } else {
      GrOutcome outcome;
      g_byte_array_set_size (scratch, 0);
      gr_whole_replace (study, search->whole, component, at, moves->part, move->first_part, move->n_parts, scratch);
      if (!solve_misere (study, (GrBytes) { scratch->data, scratch->len }, &outcome, error))
        return FALSE;
      wins = outcome == GR_OUTCOME_P;
    }
    if (wins)
      solve_keep_move (study, answer, component, at, moves, move, answer->has_grundy ? before : 0,
                       answer->has_grundy ? after : 0);
  }
  return TRUE;
}

static gboolean
solve_moves (GrStudy *study, GrAnswer *answer, GrBytes whole, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  SolveSearch search = { study, answer, whole, 0, moves };
  for (guint i = 0; i < answer->component_grundy->len; i++)
    search.n_large += g_array_index (answer->component_grundy, GrNimber, i) > 1;
  GrWholeReader reader;
  GrBytes at;
  gr_whole_reader_init (&reader, study, whole);
  while (answer->moves_error == NULL && gr_whole_reader_next (&reader, &at)) {
    GError *own = NULL;
    if (!solve_component_moves (&search, reader.component, at, &own)
        && !gr_answer_omit_moves (own, &answer->moves_error, error))
      return FALSE;
  }
  if (answer->moves_error != NULL) {
    g_ptr_array_set_size (answer->move, 0);
    answer->n_moves = 0;
    answer->truncated = FALSE;
  }
  return TRUE;
}

/* Winning moves by the game's own count; few of them are listed all the same, for pictures. */
static void
solve_count (GrStudy *study, GrAnswer *answer, const GrSummand *summand)
{
  const GrComponent *own = gr_study_component (study, 0);
  g_autoptr (GString) text = g_string_new (NULL);
  answer->modulus = summand->game->counting->count (summand->instance, text);
  answer->count = g_strdup (text->str);
  if (answer->outcome == GR_OUTCOME_N
      && gr_summand_n_counted (summand, own->realm, own->start) > study->options.max_moves)
    g_set_error (&answer->moves_error, GR_ERROR, GR_ERROR_LIMIT, "%s: too many moves to list\na larger --max-moves",
                 summand->game->about.name);
}

GrAnswer *
gr_study_solve (GrStudy *study, GError **error)
{
  for (guint i = 0; study->is_partizan && i < study->component->len; i++)
    if (gr_study_summand (study, i)->is_partizan && !gr_study_refuse_partizan (study, i, error))
      return NULL;
  g_autoptr (GrAnswer) answer = g_new0 (GrAnswer, 1);
  answer->component_grundy = g_array_new (FALSE, TRUE, sizeof (GrNimber));
  answer->move = g_ptr_array_new_with_free_func (gr_winning_move_free);
  answer->has_grundy = study->options.play == GR_PLAY_NORMAL;
  g_autoptr (GBytes) start = gr_study_start (study);
  GrBytes whole;
  whole.data = g_bytes_get_data (start, &whole.size);
  /* Misère play has no values of its own; where moves are sought they are those of normal play. */
  gboolean valued = answer->has_grundy || solve_can_seek (study, &g_array_index (study->summand, GrSummand, 0));
  for (guint i = 0; valued && i < study->component->len; i++) {
    GrNimber value;
    if (!gr_study_value (study, i, gr_study_component (study, i)->start, &value, error))
      return NULL;
    g_array_append_val (answer->component_grundy, value);
    answer->grundy ^= value;
  }
  if (answer->has_grundy)
    answer->outcome = answer->grundy == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
  else if (!solve_misere (study, whole, &answer->outcome, error))
    return NULL;
  const GrSummand *first = gr_study_summand (study, 0);
  if (study->component->len == 1 && answer->has_grundy && gr_summand_counts_winning (first))
    solve_count (study, answer, first);
  if (answer->outcome == GR_OUTCOME_N && !solve_moves (study, answer, whole, error))
    return NULL;
  return g_steal_pointer (&answer);
}

/* TRUE where some move leaves several parts, or none. */
static gboolean
solve_graph_splits (const GrGraph *graph)
{
  for (guint32 move = 0; move < graph->n_moves; move++)
    if (g_array_index (graph->part_start, guint32, move + 1) != g_array_index (graph->part_start, guint32, move) + 1)
      return TRUE;
  return FALSE;
}

/* The misère outcome of @at alone: from the graph of parts, or, where moves split, as a whole position without other
   components, for misère outcomes of parts do not add. */
static gboolean
solve_part_misere (GrStudy *study, guint component, GrBytes at, GrOutcome *outcome, GError **error)
{
  guint32 node = gr_study_part_node (study, component, at, error);
  if (node == G_MAXUINT32)
    return FALSE;
  if (study->found->part_outcome == NULL && !solve_graph_splits (study->found->part_graph))
    study->found->part_outcome = gr_graph_outcomes (study->found->part_graph, GR_PLAY_MISERE);
  if (study->found->part_outcome != NULL) {
    *outcome = g_array_index (study->found->part_outcome, guint8, node);
    return TRUE;
  }
  g_autoptr (GByteArray) alone = g_byte_array_new ();
  static const guint8 no_parts = 0;
  for (guint i = 0; i < study->component->len && !study->is_family; i++)
    if (i == component)
      gr_whole_append_component (alone, at);
    else
      g_byte_array_append (alone, &no_parts, 1);
  if (study->is_family)
    gr_whole_from_part (study, component, at, alone);
  return solve_misere (study, (GrBytes) { alone->data, alone->len }, outcome, error);
}

gboolean
gr_study_part_verdict (GrStudy *study, guint component, GrBytes at, GrVerdict *verdict, GError **error)
{
  const GrSummand *summand = gr_study_summand (study, component);
  guint32 realm = gr_study_component (study, component)->realm;
  *verdict = (GrVerdict) { .has_grundy = study->options.play == GR_PLAY_NORMAL && !study->is_partizan };
  if (study->is_partizan) {
    if (!gr_partizan_part_verdict (study, component, at, verdict, error))
      return FALSE;
  } else if (verdict->has_grundy) {
    if (!gr_study_value (study, component, at, &verdict->grundy, error))
      return FALSE;
    verdict->outcome = verdict->grundy == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
  } else if (study->options.explore_only || !gr_summand_misere (summand, 1, &at, &verdict->outcome)) {
    if (!solve_part_misere (study, component, at, &verdict->outcome, error))
      return FALSE;
  }
  verdict->terminal = gr_summand_n_moves (summand, realm, at) == 0;
  return TRUE;
}

/* All that can be reached, as whole positions. */
static gboolean
solve_all_reached (GrStudy *study, GPtrArray *label, GArray *verdict, GError **error)
{
  const GArray *known = gr_study_graph_verdicts (study, error);
  if (known == NULL)
    return FALSE;
  for (guint32 node = 0; node < study->found->whole_graph->n_nodes; node++) {
    GrVerdict one = g_array_index (known, GrVerdict, node);
    GrBytes whole = gr_graph_position (study->found->whole_graph, node);
    if (study->is_partizan && !gr_partizan_verdict (study, whole, &one, error))
      return FALSE;
    g_ptr_array_add (label, gr_study_whole_label (study, whole));
    g_array_append_val (verdict, one);
  }
  return TRUE;
}

gboolean
gr_study_all (GrStudy *study, GPtrArray *label, GArray *verdict, GError **error)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  if (study->summand->len != 1 || !gr_summand_has_domain (summand))
    return solve_all_reached (study, label, verdict, error);
  g_autoptr (GrPositions) domain = gr_positions_new ();
  if (!summand->game->places->domain (summand->instance, study->options.limit, domain)) {
    g_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                 "there are more than %" G_GUINT64_FORMAT " positions to list\n"
                 "a smaller position, or a larger --limit",
                 study->options.limit);
    return FALSE;
  }
  guint component = 0;
  for (guint i = 0; i < gr_positions_count (domain); i++) {
    /* Positions of the domain belong to a component with their realm, mostly that of the one before. */
    guint32 realm = gr_positions_realm (domain, i);
    while (gr_study_component (study, component)->realm != realm)
      component = (component + 1) % study->component->len;
    GrVerdict one = { .is_hole = TRUE };
    GrBytes at = gr_positions_at (domain, i);
    gboolean is_hole = gr_summand_is_hole (summand, realm, at);
    if (!is_hole && !gr_study_part_verdict (study, component, at, &one, error))
      return FALSE;
    g_ptr_array_add (label, gr_study_label (study, component, at));
    g_array_append_val (verdict, one);
  }
  return TRUE;
}
