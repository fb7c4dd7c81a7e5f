// SPDX-License-Identifier: MIT
// The answer of impartial play: who wins, and every winning move. In normal play such a move takes one component from its
// value g to g ⊕ s, s being the nim-sum of all; in misère play moves are sought by value where the game is Nim in
// disguise, and tried otherwise.
// Stands on study.c and verdict.c.
#include "game/private.h"
#include "game/solve.h"

GR_FREE_FUNCTION (gr_answer_free, GrAnswer, component_grundy, move, count, moves_error)

/* TRUE where moves may be sought by value: in normal play always; in misère play only in games that are Nim in disguise. In other sums of misère play any move may win. */
static gboolean
solve_can_seek (const GrStudy *study, const GrSummand *summand)
{
  return !study->options.explore_only && gr_summand_seeks (summand)
         && (study->options.play == GR_PLAY_NORMAL || (study->summand->len == 1 && gr_summand_is_misere_nim (summand)));
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
solve_candidates (const GrStudy *study, guint component, GrBytes at, gboolean has_value, GrNimber wanted, GrMoves *out,
                  gboolean *sought, GError **error)
{
  const GrSummand *summand = gr_study_summand (study, component);
  guint32 realm = gr_study_realm (study, component);
  gr_moves_clear (out);
  *sought = has_value && solve_can_seek (study, summand);
  if (*sought) {
    if (!gr_summand_can_seek (summand, realm, at))
      return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "%s: too many moves to look through\na smaller position",
                           summand->game->about.name);
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

/* Keeps a winning move. */
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
  if (!has_value && !study->is_loopy && study->n_components > SOLVE_MISERE_COMPONENTS)
    return gr_set_error (
      error, GR_ERROR, GR_ERROR_LIMIT,
      "in misère play every move of more than %d components would have to be tried\nfewer components",
      SOLVE_MISERE_COMPONENTS);
  if (!solve_candidates (study, component, at, has_value, wanted, moves, &sought, error))
    return FALSE;
  g_autoptr (GByteArray) scratch = g_byte_array_new ();
  GR_EACH (i, const GrMove, move, moves->move) {
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
      GrVerdict verdict;
      g_byte_array_set_size (scratch, 0);
      gr_whole_replace (study, search->whole, component, at, moves->part, move->first_part, move->n_parts, scratch);
      if (!gr_study_find_verdict (study, (GrBytes) { scratch->data, scratch->len }, &verdict, error))
        return FALSE;
      wins = verdict.outcome == (answer->is_drawing ? GR_OUTCOME_D : GR_OUTCOME_P);
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
  const GrNimber *size = study->options.explore_only ? NULL : gr_study_nim (study);
  for (guint i = 0; i < answer->component_grundy->len; i++)
    search.n_large += g_array_index (answer->component_grundy, GrNimber, i) > 1;
  GError *own = NULL;
  gboolean good = TRUE;
  /* Heaps of Nim become smaller and nothing else; past what is listed their winning moves, one a heap, are counted. */
  for (guint i = 0; answer->moves_error == NULL && size != NULL && good && i < study->n_components; i++) {
    GrHeap room;
    gboolean wins = solve_wanted (answer, search.n_large, size[i]) < size[i];
    gboolean is_full = answer->move->len >= study->options.max_moves;
    answer->n_moves += wins && is_full;
    answer->truncated |= wins && is_full;
    good = !wins || is_full || solve_component_moves (&search, i, gr_study_start_of (study, i, &room), &own);
  }
  if (answer->moves_error == NULL && size == NULL) {
    GrBytes at;
    GrWholeReader reader = gr_whole_reader (study, whole);
    while (good && gr_whole_reader_next (&reader, &at))
      good = solve_component_moves (&search, reader.component, at, &own);
  }
  if (!good && !gr_answer_omit_moves (own, &answer->moves_error, error))
    return FALSE;
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
    gr_set_error (&answer->moves_error, GR_ERROR, GR_ERROR_LIMIT, "%s: too many moves to list\na larger --max-moves",
                  summand->game->about.name);
}

/* Appends the values of all components to @answer. */
static gboolean
solve_values (GrStudy *study, GrAnswer *answer, GError **error)
{
  const GrNimber *size = study->options.explore_only ? NULL : gr_study_nim (study);
  if (size != NULL)
    g_array_append_vals (answer->component_grundy, size, study->n_components);
  for (guint i = 0; size == NULL && i < study->n_components; i++) {
    GrNimber value;
    if (!gr_study_value (study, i, gr_study_component (study, i)->start, &value, error))
      return FALSE;
    g_array_append_val (answer->component_grundy, value);
  }
  for (guint i = 0; i < study->n_components; i++)
    answer->grundy ^= g_array_index (answer->component_grundy, GrNimber, i);
  return TRUE;
}

/* How long play lasts: of one component by the game's closed form, else, where it may go round, from the whole graph, where
   that is within the limit. */
static guint32
solve_remoteness (GrStudy *study, GrBytes whole)
{
  const GrComponent *first = gr_study_component (study, 0);
  guint32 remoteness = GR_REMOTENESS_NONE;
  const GrSummand *summand = gr_study_summand (study, 0);
  if (study->n_components == 1 && GR_HAS (summand, loopy, remoteness)
      && summand->game->loopy->remoteness (summand->instance, study->options.play, first->realm, first->start,
                                           &remoteness))
    return remoteness;
  if (!study->is_loopy)
    return GR_REMOTENESS_NONE;
  const GArray *known = gr_study_graph_remoteness (study, NULL);
  guint32 node = known != NULL ? gr_graph_lookup (study->found->whole_graph, 0, whole) : G_MAXUINT32;
  return node != G_MAXUINT32 ? g_array_index (known, guint32, node) : GR_REMOTENESS_NONE;
}

GrAnswer *
gr_study_solve (GrStudy *study, GError **error)
{
  for (guint i = 0; study->is_partizan && i < study->n_components; i++)
    if (gr_study_summand (study, i)->is_partizan && !gr_study_refuse_partizan (study, i, error))
      return NULL;
  g_autoptr (GrAnswer) answer = g_new0 (GrAnswer, 1);
  answer->component_grundy = g_array_new (FALSE, TRUE, sizeof (GrNimber));
  answer->move = g_ptr_array_new_with_free_func (gr_winning_move_free);
  answer->has_grundy = study->options.play == GR_PLAY_NORMAL;
  gboolean is_nim = answer->has_grundy && !study->options.explore_only && gr_study_nim (study) != NULL;
  GrBytes whole = is_nim ? (GrBytes) { NULL, 0 } : gr_study_start (study);
  answer->remoteness = GR_REMOTENESS_NONE;
  /* Misère play has no values of its own; where moves are sought they are those of normal play. In loopy play none are. */
  const GrSummand *first = gr_study_summand (study, 0);
  gboolean valued = !study->is_loopy && (answer->has_grundy || solve_can_seek (study, first));
  if (valued && !solve_values (study, answer, error))
    return NULL;
  GrVerdict verdict = { .has_grundy = valued, .grundy = answer->grundy };
  verdict.outcome = answer->grundy == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
  if ((study->is_loopy || !answer->has_grundy) && !gr_study_find_verdict (study, whole, &verdict, error))
    return NULL;
  answer->outcome = verdict.outcome;
  answer->is_drawing = verdict.outcome == GR_OUTCOME_D;
  if (study->is_loopy) {
    answer->has_grundy = verdict.has_grundy;
    answer->grundy = verdict.grundy;
    answer->infinite = verdict.infinite;
  }
  if (study->n_components == 1 && answer->has_grundy && GR_HAS (first, counting, count))
    solve_count (study, answer, first);
  if (!answer->is_drawing && (study->is_loopy || study->n_components == 1))
    answer->remoteness = solve_remoteness (study, whole);
  if (answer->outcome != GR_OUTCOME_P && !solve_moves (study, answer, whole, error))
    return NULL;
  return g_steal_pointer (&answer);
}
