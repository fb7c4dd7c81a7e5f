// SPDX-License-Identifier: MIT
// The best move. A player takes a move that wins, if there is one. In impartial play the winner takes the shortest way
// and the loser the longest (remoteness); where the state graph is too large to explore, the first winning move and the
// first move. In partizan play either takes, of the moves that win (of all where none does), the one after which play
// stops at the number that is best for him; of those with equal stops the one of greatest value for him, of values that
// cannot be compared the first. Source for stops: Winning Ways, vol. 1, ch. 6.
#include "figures/play/play.h"

#include "diagram/node.h"

#define PLAYERS_OWN_EXPLORED 40000 /* positions of a reader's rules, which take longer: about half a second */

/* How many positions may be explored for the shortest way. */
static guint64
players_limit (const GrStudy *study)
{
  guint64 limit = study->options.limit;
  for (guint i = 0; i < study->summand->len; i++)
    if (g_array_index (study->summand, GrSummand, i).game->own != NULL)
      limit = MIN (limit, PLAYERS_OWN_EXPLORED);
  return limit;
}

void
gr_players_init (GrPlayers *players, GrStudy *study)
{
  *players = (GrPlayers) { .study = study };
  if (study->is_partizan) {
    players->mover[0] = GR_MOVER_LEFT;
    players->mover[1] = GR_MOVER_RIGHT;
    return;
  }
  g_autoptr (GError) unheard = NULL; /* without a graph play is right but not shortest */
  g_autoptr (GrPositions) roots = gr_positions_new ();
  gr_study_roots (study, roots);
  for (guint i = 0; i < gr_positions_count (roots); i++)
    if (gr_study_n_followers (study, gr_positions_at (roots, i)) > GR_PLAY_MAX_BRANCHES)
      return; /* the graph may be very large */
  players->graph = gr_study_graph_within (study, players_limit (study), &unheard);
  if (players->graph == NULL)
    return;
  players->remoteness = gr_study_graph_remoteness (study, &unheard);
}

gboolean
gr_players_begin (GrPlayers *players, GrBytes whole, const guint *first, GError **error)
{
  GrVerdict verdict;
  if (!gr_study_verdict (players->study, whole, &verdict, error))
    return FALSE;
  gboolean is_right = first != NULL ? *first == GR_SIDE_RIGHT : verdict.outcome == GR_OUTCOME_R;
  players->mover[0] = is_right ? GR_MOVER_RIGHT : GR_MOVER_LEFT;
  players->mover[1] = is_right ? GR_MOVER_LEFT : GR_MOVER_RIGHT;
  return TRUE;
}

gboolean
gr_players_wins (const GrPlayers *players, GrBytes whole, GrMover mover, gboolean *wins, GError **error)
{
  GrVerdict verdict;
  if (!gr_study_verdict (players->study, whole, &verdict, error))
    return FALSE;
  GrOutcome own = mover == GR_MOVER_RIGHT ? GR_OUTCOME_R : GR_OUTCOME_L;
  *wins = verdict.outcome == GR_OUTCOME_N || (mover != GR_MOVER_BOTH && verdict.outcome == own);
  return TRUE;
}

gboolean
gr_players_moves (const GrPlayers *players, GrBytes whole, GrMover mover, GrMoves *out)
{
  gr_moves_clear (out);
  if (gr_study_n_followers (players->study, whole) > GR_PLAY_MAX_LISTED)
    return FALSE;
  if (mover == GR_MOVER_BOTH) {
    gr_study_followers (players->study, whole, out);
    return TRUE;
  }
  g_autoptr (GrMoves) all = gr_moves_new ();
  gr_study_followers (players->study, whole, all);
  for (guint i = 0; i < all->move->len; i++) {
    const GrMove *move = gr_moves_at (all, i);
    if (move->mover != GR_MOVER_BOTH && move->mover != mover)
      continue;
    GrBytes to = gr_positions_at (all->part, move->first_part);
    gr_moves_begin (out, move->mover, move->tag, move->count);
    gr_moves_part (out, to.data, to.size);
    g_array_index (out->move, GrMove, out->move->len - 1).component = move->component;
  }
  return TRUE;
}

/* More than 0 where @mover would rather leave @a than @b. */
static int
choose_compare (GrForms *forms, GrForm a, GrForm b, GrMover mover)
{
  int sign = mover == GR_MOVER_LEFT ? 1 : -1;
  const GrDyadic *stop_a = mover == GR_MOVER_LEFT ? gr_form_right_stop (forms, a) : gr_form_left_stop (forms, a);
  const GrDyadic *stop_b = mover == GR_MOVER_LEFT ? gr_form_right_stop (forms, b) : gr_form_left_stop (forms, b);
  int order = sign * gr_dyadic_compare (stop_a, stop_b);
  if (order != 0)
    return order;
  GrFormOrder value = gr_form_compare (forms, a, b, NULL); /* over a limit: as if it could not be compared */
  return value == GR_FORM_GREATER ? sign : value == GR_FORM_LESS ? -sign : 0;
}

guint
gr_players_best (const GrPlayers *players, const GrMoves *moves, GrMover mover, GError **error)
{
  gboolean is_partizan = mover != GR_MOVER_BOTH, best_wins = FALSE;
  GrForm best_form = GR_FORM_NONE;
  guint32 best_length = 0;
  guint best = G_MAXUINT;
  for (guint i = 0; i < moves->move->len; i++) {
    GrVerdict after;
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    if (!gr_study_verdict (players->study, to, &after, error))
      return G_MAXUINT;
    gboolean wins = gr_move_wins (mover, &after, is_partizan);
    guint32 node = players->graph != NULL ? gr_graph_lookup (players->graph, 0, to) : G_MAXUINT32;
    guint32 length = node != G_MAXUINT32 ? g_array_index (players->remoteness, guint32, node) : 0;
    if (best != G_MAXUINT
        && (wins != best_wins ? best_wins
            : is_partizan     ? choose_compare (gr_study_forms (players->study), after.form, best_form, mover) <= 0
            : wins            ? length >= best_length
                              : length <= best_length))
      continue;
    best = i;
    best_wins = wins;
    best_form = after.form;
    best_length = length;
  }
  return best;
}
