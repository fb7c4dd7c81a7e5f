// SPDX-License-Identifier: MIT
// Stealing a strategy. An idle move is one all of whose answers the start has for moves as well. Then whoever begins wins:
// by the idle move, if that wins; and if it does not, the answer that beats it is a move from the start. The argument
// says who wins and not how. Of several idle moves the one with most answers is told.
// Source: F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952); D. Gale, A curious Nim-type game, American
// Mathematical Monthly 81 (1974).
#include "figures/play/play.h"

#include "base/phrase.h"
#include "diagram/picture.h"

#include <string.h>

#define THEFT_MOST 400 /* moves from the start that are looked through */

static void
theft_clear (GrTheft *theft)
{
  g_clear_pointer (&theft->start, gr_stage_line_free);
  g_clear_pointer (&theft->idle, gr_stage_line_free);
  g_clear_pointer (&theft->answer, g_ptr_array_unref);
  g_clear_pointer (&theft->idle_move, g_free);
  g_clear_pointer (&theft->best, g_free);
  g_clear_pointer (&theft->stolen, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrTheft, theft_clear)

/* The move of @moves with most answers that are all among @own, or G_MAXUINT. */
static guint
theft_find_idle (const GrStudy *study, const GrMoves *moves, const GrInterner *own)
{
  guint best = G_MAXUINT, most = 0;
  g_autoptr (GrMoves) answers = gr_moves_new ();
  for (guint i = 0; i < moves->move->len; i++) {
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    gr_moves_clear (answers);
    if (gr_study_n_followers (study, to) <= THEFT_MOST)
      gr_study_followers (study, to, answers);
    guint n = answers->move->len;
    for (guint k = 0; k < answers->move->len && n > 0; k++) {
      GrBytes answer = gr_positions_at (answers->part, gr_moves_at (answers, k)->first_part);
      n = gr_interner_lookup (own, 0, answer.data, answer.size) != GR_INTERNER_NONE ? n : 0;
    }
    if (n > most) {
      most = n;
      best = i;
    }
  }
  return best;
}

/* The answers to the idle move, the first of them one that beats it, if there is one. FALSE and @error. */
static gboolean
theft_read_answers (GrTheft *theft, const GrMoves *from_start, GError **error)
{
  g_autoptr (GrMoves) answers = gr_moves_new ();
  GrBytes start = gr_stage_line_last (theft->start), idle = gr_stage_line_last (theft->idle);
  gr_study_followers (theft->study, idle, answers);
  guint best = 0;
  theft->idle_wins = TRUE;
  for (guint i = 0; i < answers->move->len && theft->idle_wins; i++) {
    GrVerdict verdict;
    if (!gr_study_verdict (theft->study, gr_positions_at (answers->part, gr_moves_at (answers, i)->first_part),
                           &verdict, error))
      return FALSE;
    theft->idle_wins = verdict.outcome != GR_OUTCOME_P;
    best = theft->idle_wins ? best : i;
  }
  for (guint i = 0; i < answers->move->len; i++) {
    guint index = i == 0 ? best : i <= best ? i - 1 : i;
    const GrMove *move = gr_moves_at (answers, index);
    g_ptr_array_add (theft->answer,
                     gr_stage_line_after (theft->idle, gr_positions_at (answers->part, move->first_part), move));
  }
  const GrMove *first = gr_moves_at (answers, best);
  GrBytes to = gr_positions_at (answers->part, first->first_part);
  theft->best = gr_tell_move (theft->study, theft->request, idle, to, first);
  const GrMove *same = NULL; /* the move from the start that leads there too */
  for (guint i = 0; i < from_start->move->len && same == NULL; i++) {
    const GrMove *move = gr_moves_at (from_start, i);
    GrBytes at = gr_positions_at (from_start->part, move->first_part);
    same = at.size == to.size && memcmp (at.data, to.data, to.size) == 0 ? move : NULL;
  }
  theft->stolen = gr_tell_move (theft->study, theft->request, start, to, same);
  return TRUE;
}

/* Fills zeroed @theft where the start @whole has an idle move; *found. FALSE and @error. */
static gboolean
theft_read (GrTheft *theft, GrStudy *study, const GrFigureRequest *request, GrBytes whole, gboolean *found,
            GError **error)
{
  *theft = (GrTheft) { .study = study, .request = request, .start = gr_stage_line_new (whole) };
  theft->answer = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_stage_line_free);
  *found = FALSE;
  if (study->is_partizan || gr_study_n_followers (study, whole) > THEFT_MOST)
    return TRUE;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_followers (study, whole, moves);
  GrInterner own;
  gr_interner_init (&own);
  for (guint i = 0; i < moves->move->len; i++) {
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    gr_interner_add (&own, 0, to.data, to.size);
  }
  guint idle = theft_find_idle (study, moves, &own);
  gboolean good = TRUE;
  if (idle != G_MAXUINT) {
    const GrMove *move = gr_moves_at (moves, idle);
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    *found = TRUE;
    theft->idle = gr_stage_line_after (theft->start, to, move);
    theft->idle_move = gr_tell_move (study, request, whole, to, move);
    good = theft_read_answers (theft, moves, error);
  }
  gr_interner_clear (&own);
  return good;
}

/* ---- in words ---- */

/* The sentence of a step. (transfer full) */
static char *
theft_sentence (const GrTheft *theft, GrTheftStep step)
{
  static const char idle[] = GR_PHRASE (
    "Suppose that whoever begins plays “%s”. If that wins, there is no more to show.");
  static const char answer[] = GR_PHRASE ("If it does not, some answer beats it: “%s”, say, which leaves %s.");
  static const char stolen[] = GR_PHRASE (
    "But %s is one move from the start as well: whoever begins plays “%s” himself, and has stolen the answer.");
  static const char all[] = GR_PHRASE (
    "Every answer to “%s” is a move from the start too (%u of them): whichever is best, it can be stolen.");
  static const char some[] = GR_PHRASE (" %u are drawn.");
  const char *lang = theft->request->lang;
  g_autofree char *to = gr_play_name (theft->study, gr_stage_line_last (theft->answer->pdata[0]));
  switch (step) {
  case GR_THEFT_IDLE:
    return g_strdup_printf (gr_phrase (idle, lang), theft->idle_move);
  case GR_THEFT_ANSWER:
    return g_strdup_printf (gr_phrase (answer, lang), theft->best, to);
  case GR_THEFT_STOLEN:
    return g_strdup_printf (gr_phrase (stolen, lang), to, theft->stolen);
  case GR_THEFT_ALL:
    break;
  }
  g_autofree char *more = theft->answer->len > GR_THEFT_ANSWERS
                            ? g_strdup_printf (gr_phrase (some, lang), (guint) GR_THEFT_ANSWERS)
                            : g_strdup ("");
  g_autofree char *told = g_strdup_printf (gr_phrase (all, lang), theft->idle_move, theft->answer->len);
  return g_strconcat (told, more, NULL);
}

gboolean
gr_why_steal (GrStudy *study, const GrFigureRequest *request, GrBytes whole, GPtrArray *frames, GrReport *report,
              GError **error)
{
  static const char text[] = GR_PHRASE ("Whoever begins wins; by which move, the argument does not say: here by “%s”");
  g_auto (GrTheft) theft = { 0 };
  gboolean found;
  if (!theft_read (&theft, study, request, whole, &found, error))
    return FALSE;
  if (!found)
    return gr_report_add_at (
      report, GR_FAULT_INPUT, gr_args_option (request->args, "how")->value, "--how reply shows the reply to each move",
      "play: no strategy can be stolen here: every move has an answer that the start does not have");
  g_autoptr (GrCards) cards = request->data_only ? NULL : gr_cards_of_theft (&theft, error);
  if (cards == NULL && !request->data_only)
    return FALSE;
  g_autofree char *result = g_strdup_printf (gr_phrase (text, request->lang),
                                             theft.idle_wins ? theft.idle_move : theft.stolen);
  for (GrTheftStep step = GR_THEFT_IDLE; step <= GR_THEFT_ALL; step++) {
    g_autofree char *sentence = theft_sentence (&theft, step);
    GrScene *scene = cards != NULL ? gr_cards_draw (cards, step) : gr_scene_new ();
    g_ptr_array_add (frames, gr_frame_new (scene, sentence, step == GR_THEFT_ALL ? result : NULL));
  }
  GrTable *table = gr_table_new ();
  ((GrFrame *) frames->pdata[frames->len - 1])->table = table;
  gr_table_add (table, "start", "idle", "answer", "winning", NULL);
  g_autofree char *start = gr_study_whole_label (study, whole);
  g_autofree char *idle = gr_study_whole_label (study, gr_stage_line_last (theft.idle));
  for (guint i = 0; i < theft.answer->len; i++) {
    g_autofree char *answer = gr_study_whole_label (study, gr_stage_line_last (theft.answer->pdata[i]));
    gr_table_add (table, start, idle, answer, i == 0 && !theft.idle_wins ? "yes" : "no", NULL);
  }
  return TRUE;
}
