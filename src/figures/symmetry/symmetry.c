// SPDX-License-Identifier: MIT
// Why somebody wins, without a value: every move has a reply, mirrored where the position is symmetrical, as a fan of
// cards; or whoever begins steals the strategy of the other. Of a position that the player to move loses the fan is shown;
// of one that he wins the theft, where there is an idle move and no move to a symmetrical position, else his move and the
// fan after it.
#include "figures/symmetry/symmetry.h"

#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/words.h"

#define NAME_CHARACTERS 32

enum { ARGUMENT_REPLY, ARGUMENT_STEALING };
static const char *const symmetry_arguments[] = { "reply", "stealing", NULL };

/* The name of a card's position. (transfer full) */
static char *
card_name (const GrStudy *study, const GrCard *card)
{
  g_autofree char *caption = gr_study_whole_caption (study, gr_card_whole (card));
  return gr_words_short (caption, NAME_CHARACTERS);
}

static void
table_add (GrTable *table, const char *a, const char *b, const char *c, const char *d)
{
  GPtrArray *row = gr_table_add_row (table);
  const char *const cell[] = { a, b, c, d };
  for (guint i = 0; i < G_N_ELEMENTS (cell); i++)
    g_ptr_array_add (row, g_strdup (cell[i] != NULL ? cell[i] : ""));
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
  static const char sided[] = GR_PHRASE ("At %s every move of the other player has a reply.");
  static const char over[] = GR_PHRASE ("No move is left at %s.");
  static const char stuck[] = GR_PHRASE ("At %s the other player has no move.");
  static const char first[] = GR_PHRASE ("Whoever begins plays “%s”.");
  static const char side[] = GR_PHRASE ("%s begins with “%s”.");
  const char *lang = fan->request->lang;
  gboolean is_sided = fan->centre != NULL && fan->study->is_partizan;
  g_autofree char *name = card_name (fan->study, gr_fan_centre (fan));
  const char *text = fan->n_moves == 0  ? is_sided ? stuck : over
                     : fan->n_pairs > 0 ? twins
                     : fan->is_mirrored ? mirror
                     : is_sided         ? sided
                                        : plain;
  g_autofree char *what = g_strdup_printf (gr_phrase (text, lang), name);
  if (fan->centre == NULL)
    return g_steal_pointer (&what);
  g_autofree char *begin = fan->beginner == GR_MOVER_BOTH
                             ? g_strdup_printf (gr_phrase (first, lang), fan->first_move)
                             : g_strdup_printf (gr_phrase (side, lang), gr_phrase (fan_who[fan->beginner], lang),
                                                fan->first_move);
  return g_strdup_printf ("%s %s", begin, what);
}

/* Who wins. (transfer full) */
static char *
fan_result (const GrFan *fan)
{
  static const char lost[] = GR_PHRASE ("Whoever is to move at %s loses");
  static const char won[] = GR_PHRASE ("Whoever is to move at %s wins");
  static const char sided[] = GR_PHRASE ("%s, to move at %s, wins");
  const char *lang = fan->request->lang;
  g_autofree char *name = card_name (fan->study, fan->start);
  if (fan->centre != NULL && fan->study->is_partizan)
    return g_strdup_printf (gr_phrase (sided, lang), gr_phrase (fan_who[fan->beginner], lang), name);
  return g_strdup_printf (gr_phrase (fan->centre == NULL ? lost : won, lang), name);
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

static char *
fan_plain (const GrFan *fan, guint n)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n; i++) {
    const GrReply *reply = gr_fan_reply (fan, i);
    g_autofree char *after = card_name (fan->study, reply->after);
    g_autofree char *back = reply->back != NULL ? card_name (fan->study, reply->back) : g_strdup ("—");
    g_string_append_printf (text, "%s  →  %s\n", after, back);
  }
  return g_string_free (text, FALSE);
}

static GrTable *
fan_table (const GrFan *fan)
{
  GrTable *table = gr_table_new ();
  table_add (table, "move", "to", "reply", "back");
  for (guint i = 0; i < fan->reply->len; i++) {
    const GrReply *reply = gr_fan_reply (fan, i);
    g_autofree char *after = gr_study_whole_label (fan->study, gr_card_whole (reply->after));
    g_autofree char *back = reply->back != NULL ? gr_study_whole_label (fan->study, gr_card_whole (reply->back)) : NULL;
    table_add (table, reply->move, after, reply->answer, back);
  }
  return table;
}

static void
fan_add_frame (const GrFan *fan, const GrCards *cards, guint n, guint lit, const char *sentence, const char *result,
               GPtrArray *frames)
{
  GrScene *scene = cards != NULL ? gr_fan_draw (fan, cards, n, lit) : gr_scene_new ();
  GrFrame *frame = gr_frame_new (scene, sentence, result);
  frame->plain = n > 0 ? fan_plain (fan, n) : NULL;
  g_ptr_array_add (frames, frame);
}

/* FALSE and @error. */
static gboolean
fan_frames (const GrFan *fan, GPtrArray *frames, GError **error)
{
  g_autoptr (GrCards) cards = fan->request->data_only ? NULL : gr_cards_of_fan (fan, error);
  if (cards == NULL && !fan->request->data_only)
    return FALSE;
  g_autofree char *opening = fan_opening (fan), *closing = fan_closing (fan);
  g_autofree char *result = fan_result (fan);
  guint n = fan->reply->len;
  fan_add_frame (fan, cards, 0, G_MAXUINT, opening, n == 0 ? result : NULL, frames);
  for (guint i = 0; i < n && !fan->request->data_only; i++) {
    g_autofree char *sentence = fan_row_sentence (fan, gr_fan_reply (fan, i));
    fan_add_frame (fan, cards, i + 1, i, sentence, NULL, frames);
  }
  if (n > 0)
    fan_add_frame (fan, cards, n, G_MAXUINT, closing, result, frames);
  ((GrFrame *) frames->pdata[frames->len - 1])->table = fan_table (fan);
  return TRUE;
}

/* ---- the theft in words ---- */

static GrTable *
theft_table (const GrTheft *theft)
{
  GrTable *table = gr_table_new ();
  table_add (table, "start", "idle", "answer", "winning");
  g_autofree char *start = gr_study_whole_label (theft->study, gr_card_whole (theft->start));
  g_autofree char *idle = gr_study_whole_label (theft->study, gr_card_whole (theft->idle));
  for (guint i = 0; i < theft->answer->len; i++) {
    g_autofree char *answer = gr_study_whole_label (theft->study, gr_card_whole (theft->answer->pdata[i]));
    table_add (table, start, idle, answer, i == 0 && !theft->idle_wins ? "yes" : "no");
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

/* FALSE and @error. */
static gboolean
theft_frames (const GrTheft *theft, GPtrArray *frames, GError **error)
{
  g_autoptr (GrCards) cards = theft->request->data_only ? NULL : gr_cards_of_theft (theft, error);
  if (cards == NULL && !theft->request->data_only)
    return FALSE;
  g_autofree char *result = theft_result (theft);
  for (GrTheftStep step = GR_THEFT_IDLE; step <= GR_THEFT_ALL; step++) {
    g_autofree char *sentence = theft_sentence (theft, step);
    GrScene *scene = cards != NULL ? gr_theft_draw (cards, step) : gr_scene_new ();
    g_ptr_array_add (frames, gr_frame_new (scene, sentence, step == GR_THEFT_ALL ? result : NULL));
  }
  ((GrFrame *) frames->pdata[frames->len - 1])->table = theft_table (theft);
  return TRUE;
}

/* ---- the figure ---- */

/* TRUE where the theft is told: where it is asked for, or where there is one and no move to a symmetrical position. */
static gboolean
symmetry_steals (const GrFigureRequest *request, const GrFan *fan, gboolean has_theft)
{
  const GrOption *argument = gr_args_option (request->args, "argument");
  if (argument != NULL)
    return argument->number == ARGUMENT_STEALING;
  return has_theft && fan->n_pairs == 0 && !fan->is_mirrored;
}

/* FALSE with a fault or @error. */
static gboolean
symmetry_from (GrStudy *study, GrBytes whole, const GrFigureRequest *request, GPtrArray *frames, GrReport *report,
               GError **error)
{
  g_auto (GrFan) fan = { 0 };
  g_auto (GrTheft) theft = { 0 };
  gboolean has_theft;
  if (!gr_theft_read (&theft, study, request, whole, &has_theft, error)
      || !gr_fan_read (&fan, study, request, whole, error))
    return FALSE;
  if (!symmetry_steals (request, &fan, has_theft))
    return fan_frames (&fan, frames, error);
  if (!has_theft) {
    gr_report_add_at (
      report, GR_FAULT_INPUT, gr_args_option (request->args, "argument")->value, "try --argument reply",
      "symmetry: no strategy can be stolen here: every move has an answer that the start does not have");
    return FALSE;
  }
  return theft_frames (&theft, frames, error);
}

static GPtrArray *
symmetry_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  if (study->is_family && gr_args_option (request->args, "of") == NULL) {
    gr_report_add_at (report, GR_FAULT_INPUT, request->args->name, "--of names the position, or --at a node",
                      "symmetry: want one position to begin with, got a family of them");
    return NULL;
  }
  g_autoptr (GrPositions) starts = gr_option_positions (study, request, report, error);
  if (starts == NULL)
    return NULL;
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  for (guint i = 0; i < gr_positions_count (starts); i++)
    if (!symmetry_from (study, gr_positions_at (starts, i), request, frames, report, error))
      return NULL;
  return g_steal_pointer (&frames);
}

static const GrParam symmetry_params[] = {
  GR_PARAM_OF,
  GR_PARAM_LEGEND,
  { "argument", GR_PARAM_CHOICE, NULL, 0, 0, symmetry_arguments, NULL,
    "what is shown: the reply to every move, or how whoever begins steals a strategy; by default what suits the position" },
  GR_PARAM_END,
};

const GrFigure gr_figure_symmetry = {
  .name = "symmetry",
  .title = "Symmetry and stolen strategies",
  .summary =
    "Why somebody wins, without a value: the reply to every move, mirrored where the position is symmetrical, or "
    "the strategy that whoever begins can steal.",
  .example = "nim 3 3",
  .params = symmetry_params,
  .is_partizan = TRUE,
  .blank = GR_BLANK_FIRST,
  .frames = symmetry_frames,
};
