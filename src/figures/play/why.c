// SPDX-License-Identifier: MIT
// Why somebody wins, frame by frame: first what is claimed, then a row of the fan, or a step of the theft, after the
// other, and at last all of it.
#include "figures/play/why.h"

#include "base/phrase.h"
#include "diagram/partizan.h"
#include "diagram/words.h"

#define NAME_CHARACTERS 32
#define VALUE_CHARACTERS 26

/* ---- positions in words ---- */

gboolean
gr_play_append_plain (GrStudy *study, GrBytes whole, GString *out, GError **error)
{
  g_autofree char *label = gr_study_whole_caption (study, whole);
  g_string_append (out, label);
  if (!study->is_partizan)
    return TRUE;
  GrVerdict verdict;
  if (!gr_study_verdict (study, whole, &verdict, error))
    return FALSE;
  g_autofree char *value = gr_partizan_name (gr_study_forms (study), verdict.form, VALUE_CHARACTERS);
  if (!gr_partizan_is_name (label, value))
    g_string_append_printf (out, "  = %s", value);
  return TRUE;
}

char *
gr_play_tell_length (GrStudy *study, const char *lang, GrBytes whole, GError **error)
{
  static const char text[] = GR_PHRASE ("Best play goes on for %u moves");
  const GArray *remoteness = gr_study_graph_remoteness (study, error);
  const GrGraph *graph = remoteness != NULL ? gr_study_graph (study, error) : NULL;
  guint32 node = graph != NULL ? gr_graph_lookup (graph, 0, whole) : 0;
  g_return_val_if_fail (graph == NULL || node < graph->n_nodes, NULL);
  return graph != NULL ? g_strdup_printf (gr_phrase (text, lang), g_array_index (remoteness, guint32, node)) : NULL;
}

/* The name of a card's position. (transfer full) */
static char *
card_name (const GrStudy *study, const GrStageLine *card)
{
  g_autofree char *caption = gr_study_whole_caption (study, gr_stage_line_last (card));
  return gr_words_short (caption, NAME_CHARACTERS);
}

/* ---- the fan in words ---- */

static const char *const fan_who[] = { [GR_MOVER_LEFT] = GR_PHRASE ("Left"), [GR_MOVER_RIGHT] = GR_PHRASE ("Right") };

/* What the position of the fan is. (transfer full) */
static char *
fan_opening (const GrFan *fan)
{
  static const char twins[] = GR_PHRASE (
    "%s falls into twins: whatever one player does to a part, the other can do to its twin.");
  static const char mirror[] = GR_PHRASE (
    "%s is its own mirror image: whatever one player does on one side, the other can do on the other.");
  static const char plain[] = GR_PHRASE ("Whoever is to move at %s loses: every move has a reply.");
  static const char sided[] = GR_PHRASE ("%s, to move at %s, loses: every move has a reply.");
  static const char over[] = GR_PHRASE ("No move is left at %s.");
  static const char stuck[] = GR_PHRASE ("%s has no move at %s.");
  static const char first[] = GR_PHRASE ("Whoever begins plays “%s”.");
  static const char side[] = GR_PHRASE ("%s begins with “%s”.");
  const char *lang = fan->request->lang;
  gboolean is_paired = fan->n_moves > 0 && (fan->n_pairs > 0 || fan->is_mirrored);
  g_autofree char *name = card_name (fan->players->study, gr_fan_centre (fan));
  g_autofree char *what = NULL;
  if (fan->loser != GR_MOVER_BOTH && !is_paired)
    what = g_strdup_printf (gr_phrase (fan->n_moves == 0 ? stuck : sided, lang), gr_phrase (fan_who[fan->loser], lang),
                            name);
  else
    what = g_strdup_printf (gr_phrase (fan->n_moves == 0  ? over
                                       : fan->n_pairs > 0 ? twins
                                       : fan->is_mirrored ? mirror
                                                          : plain,
                                       lang),
                            name);
  if (fan->centre == NULL)
    return g_steal_pointer (&what);
  g_autofree char *begin = fan->players->mover[0] == GR_MOVER_BOTH
                             ? g_strdup_printf (gr_phrase (first, lang), fan->first_move)
                             : g_strdup_printf (gr_phrase (side, lang),
                                                gr_phrase (fan_who[fan->players->mover[0]], lang), fan->first_move);
  return g_strdup_printf ("%s %s", begin, what);
}

/* Who wins. (transfer full) */
static char *
fan_result (const GrFan *fan)
{
  static const char lost[] = GR_PHRASE ("Whoever is to move at %s loses");
  static const char won[] = GR_PHRASE ("Whoever is to move at %s wins");
  static const char sided[2][32] = { GR_PHRASE ("%s, to move at %s, loses"), GR_PHRASE ("%s, to move at %s, wins") };
  const char *lang = fan->request->lang;
  g_autofree char *name = card_name (fan->players->study, fan->start);
  return fan->loser == GR_MOVER_BOTH ? g_strdup_printf (gr_phrase (fan->is_won ? won : lost, lang), name)
                                     : g_strdup_printf (gr_phrase (sided[fan->is_won], lang),
                                                        gr_phrase (fan_who[fan->players->mover[0]], lang), name);
}

/* One move and its reply. (transfer full) */
static char *
fan_row_sentence (const GrFan *fan, const GrReply *reply)
{
  static const char *const text[] = {
    [GR_REPLY_PLAIN] = GR_PHRASE ("“%s” is answered by “%s”."),
    [GR_REPLY_TWIN] = GR_PHRASE ("“%s” is answered in the twin, by “%s”."),
    [GR_REPLY_MIRROR] = GR_PHRASE ("“%s” is answered by its mirror image, “%s”."),
  };
  static const char over[] = GR_PHRASE ("After “%s” no move is left, and whoever is to move has won.");
  const char *lang = fan->request->lang;
  return reply->back != NULL ? g_strdup_printf (gr_phrase (text[reply->kind], lang), reply->move, reply->answer)
                             : g_strdup_printf (gr_phrase (over, lang), reply->move);
}

/* What the whole fan shows. (transfer full) */
static char *
fan_closing (const GrFan *fan)
{
  static const char *const all[][2] = {
    [GR_REPLY_PLAIN] = { GR_PHRASE ("Each of the %u moves has a reply that leads to a lost position again."),
                         GR_PHRASE ("The only move has a reply that leads to a lost position again.") },
    [GR_REPLY_TWIN] = { GR_PHRASE ("Each of the %u moves has its reply in the twin, which leaves twins again."),
                        GR_PHRASE ("The only move has its reply in the twin, which leaves twins again.") },
    [GR_REPLY_MIRROR] = { GR_PHRASE (
                            "Each of the %u moves has its mirror image for a reply, after which the position is its "
                            "own mirror image again."),
                          GR_PHRASE (
                            "The only move has its mirror image for a reply, after which the position is its own "
                            "mirror image again.") },
  };
  static const char *const ends[2] = {
    GR_PHRASE ("Each of the %u moves has a reply, or ends play, which loses in misère play."),
    GR_PHRASE ("The only move ends play, which loses in misère play."),
  };
  static const char alike[] = GR_PHRASE (" Of moves that are mirror images of one another one is drawn (%u are not).");
  static const char some[] = GR_PHRASE (" %u of them are drawn; -f csv writes all.");
  const char *lang = fan->request->lang;
  GString *text = g_string_new (NULL);
  GrReplyKind kind = fan->n_pairs > 0 ? GR_REPLY_TWIN : fan->is_mirrored ? GR_REPLY_MIRROR : GR_REPLY_PLAIN;
  gboolean has_end = FALSE;
  for (guint i = 0; i < fan->reply->len; i++) {
    kind = MIN (kind, gr_fan_reply (fan, i)->kind);
    has_end |= gr_fan_reply (fan, i)->back == NULL;
  }
  guint form = fan->n_moves == 1 ? 1 : 0;
  g_string_append_printf (text, gr_phrase (has_end ? ends[form] : all[kind][form], lang), fan->n_moves);
  if (fan->n_alike > 0)
    g_string_append_printf (text, gr_phrase (alike, lang), fan->n_alike);
  if (fan->n_moves - fan->n_alike > fan->reply->len)
    g_string_append_printf (text, gr_phrase (some, lang), fan->reply->len);
  return g_string_free (text, FALSE);
}

/* How the position of the fan is reached, or its first @n rows. (transfer full) NULL and @error. */
static char *
fan_plain (const GrFan *fan, guint n, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GrStudy *study = fan->players->study;
  gboolean good = TRUE;
  for (guint i = 0; i < MAX (n, 1) && good; i++) {
    const GrReply *reply = n > 0 ? gr_fan_reply (fan, i) : NULL;
    const GrStageLine *from = reply != NULL ? reply->after : fan->start,
                      *to = reply != NULL ? reply->back : fan->centre;
    g_string_append (text, i > 0 ? "\n" : "");
    good = gr_play_append_plain (study, gr_stage_line_last (from), text, error);
    g_string_append (text, reply != NULL && to == NULL ? "  →  —" : to != NULL ? "  →  " : "");
    good = good && (to == NULL || gr_play_append_plain (study, gr_stage_line_last (to), text, error));
  }
  g_string_append_c (text, '\n');
  return good ? g_strdup (text->str) : NULL;
}

static GrTable *
fan_table (const GrFan *fan)
{
  GrTable *table = gr_table_new ();
  gr_table_add (table, "move", "to", "reply", "back", NULL);
  for (guint i = 0; i < fan->reply->len; i++) {
    const GrReply *reply = gr_fan_reply (fan, i);
    g_autofree char *after = gr_study_whole_label (fan->players->study, gr_stage_line_last (reply->after));
    g_autofree char *back = reply->back != NULL
                              ? gr_study_whole_label (fan->players->study, gr_stage_line_last (reply->back))
                              : g_strdup ("");
    gr_table_add (table, reply->move, after, reply->answer != NULL ? reply->answer : "", back, NULL);
  }
  return table;
}

/* FALSE and @error. */
static gboolean
fan_add_frame (const GrFan *fan, const GrCards *cards, guint step, const char *sentence, const char *result,
               GPtrArray *frames, GError **error)
{
  GrFrame *frame = gr_frame_new (cards != NULL ? gr_cards_draw (cards, step) : gr_scene_new (), sentence, result);
  g_ptr_array_add (frames, frame);
  frame->plain = fan_plain (fan, MIN (step, fan->reply->len), error);
  return frame->plain != NULL;
}

gboolean
gr_why_reply (const GrPlayers *players, const GrFigureRequest *request, GrBytes whole, gboolean shows_remoteness,
              GPtrArray *frames, GError **error)
{
  g_auto (GrFan) fan = { 0 };
  if (!gr_fan_read (&fan, players, request, whole, error))
    return FALSE;
  g_autoptr (GrCards) cards = request->data_only ? NULL : gr_cards_of_fan (&fan, error);
  if (cards == NULL && !request->data_only)
    return FALSE;
  g_autofree char *opening = fan_opening (&fan), *closing = fan_closing (&fan), *result = fan_result (&fan);
  guint n = fan.reply->len, asked = frames->len;
  gboolean good = fan_add_frame (&fan, cards, 0, opening, n == 0 ? result : NULL, frames, error);
  for (guint i = 0; i < n && good && !request->data_only; i++) {
    const GrReply *reply = gr_fan_reply (&fan, i);
    GrBytes left = gr_stage_line_last (reply->back != NULL ? reply->back : reply->after);
    g_autofree char *sentence = fan_row_sentence (&fan, reply);
    g_autofree char *length = shows_remoteness ? gr_play_tell_length (players->study, request->lang, left, error)
                                               : NULL;
    good = (length != NULL || !shows_remoteness) && fan_add_frame (&fan, cards, i + 1, sentence, length, frames, error);
  }
  if (!good || (n > 0 && !fan_add_frame (&fan, cards, n + 1, closing, result, frames, error)))
    return FALSE;
  if (n > 0 && fan.centre == NULL)
    ((GrFrame *) frames->pdata[asked + 1])->question = gr_play_question (players, request, whole, players->mover[0],
                                                                         asked);
  ((GrFrame *) frames->pdata[frames->len - 1])->table = fan_table (&fan);
  return TRUE;
}

/* ---- the theft in words ---- */

static GrTable *
theft_table (const GrTheft *theft)
{
  GrTable *table = gr_table_new ();
  gr_table_add (table, "start", "idle", "answer", "winning", NULL);
  g_autofree char *start = gr_study_whole_label (theft->study, gr_stage_line_last (theft->start));
  g_autofree char *idle = gr_study_whole_label (theft->study, gr_stage_line_last (theft->idle));
  for (guint i = 0; i < theft->answer->len; i++) {
    g_autofree char *answer = gr_study_whole_label (theft->study, gr_stage_line_last (theft->answer->pdata[i]));
    gr_table_add (table, start, idle, answer, i == 0 && !theft->idle_wins ? "yes" : "no", NULL);
  }
  return table;
}

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
  g_autofree char *to = card_name (theft->study, theft->answer->pdata[0]);
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

/* Who wins, and by which move, which the argument does not say. (transfer full) */
static char *
theft_result (const GrTheft *theft)
{
  static const char text[] = GR_PHRASE ("Whoever begins wins; by which move, the argument does not say: here by “%s”");
  return g_strdup_printf (gr_phrase (text, theft->request->lang), theft->idle_wins ? theft->idle_move : theft->stolen);
}

gboolean
gr_why_steal (GrStudy *study, const GrFigureRequest *request, GrBytes whole, GPtrArray *frames, GrReport *report,
              GError **error)
{
  g_auto (GrTheft) theft = { 0 };
  gboolean found;
  if (!gr_theft_read (&theft, study, request, whole, &found, error))
    return FALSE;
  if (!found) {
    gr_report_add_at (report, GR_FAULT_INPUT, gr_args_option (request->args, "how")->value,
                      "--how reply shows the reply to each move",
                      "play: no strategy can be stolen here: every move has an answer that the start does not have");
    return FALSE;
  }
  g_autoptr (GrCards) cards = request->data_only ? NULL : gr_cards_of_theft (&theft, error);
  if (cards == NULL && !request->data_only)
    return FALSE;
  g_autofree char *result = theft_result (&theft);
  for (GrTheftStep step = GR_THEFT_IDLE; step <= GR_THEFT_ALL; step++) {
    g_autofree char *sentence = theft_sentence (&theft, step);
    GrScene *scene = cards != NULL ? gr_cards_draw (cards, step) : gr_scene_new ();
    g_ptr_array_add (frames, gr_frame_new (scene, sentence, step == GR_THEFT_ALL ? result : NULL));
  }
  ((GrFrame *) frames->pdata[frames->len - 1])->table = theft_table (&theft);
  return TRUE;
}
