// SPDX-License-Identifier: MIT
// Tables of positions: who wins and the Grundy value, game by game: sizes 0 … n of heap games, the numbers said,
// divisors, the nodes of a graph; for other games and for sums of them every position that can be reached. A period
// is shown where the game proves one. In misère play there are no values, and sums are not tables of their games, so
// the whole is shown.
// Genus and quotient, what misère play says of heaps: genus.c, quotient.c.
#include "base/number.h"
#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "figures/table/table.h"
#include "game/solve.h"

#include <string.h>

/* The most heaps whose genus or element is shown. */
#define TABLE_GENUS 200
#define TABLE_QUOTIENT 400
#define TABLE_SORTED 10000 /* positions */
#define TABLE_NAME 40      /* characters of a name in a sentence: over its column it may be shorter */
/* The most exceptions of a period that are marked. */
#define TABLE_ODD 40

/* TRUE where the labels are whole numbers one after another. */
static gboolean
part_is_numbered (const GrTablePart *part)
{
  gint64 first;
  if (part->label->len == 0 || !gr_number_parse (g_ptr_array_index (part->label, 0), &first) || first < 0)
    return FALSE;
  for (guint i = 1; i < part->label->len; i++) {
    g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, first + i);
    if (!g_str_equal (number, g_ptr_array_index (part->label, i)))
      return FALSE;
  }
  return TRUE;
}

/* The table of one game with a domain; NULL and @error over the limit. @is_read: with what is known of each position. */
static GrTablePart *
table_of_domain (GrStudy *study, guint index, gboolean is_read, GError **error)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, index);
  g_autoptr (GrPositions) domain = gr_summand_domain (summand, study->options.limit, error);
  g_autoptr (GrTablePart) part = gr_table_part_new ();
  if (is_read && study->options.play == GR_PLAY_MISERE && !study->is_loopy) {
    part->marked = g_array_new (FALSE, FALSE, sizeof (guint8));
    part->more[0] = g_ptr_array_new_with_free_func (g_free);
  }
  for (guint i = 0; domain != NULL && i < gr_positions_count (domain); i++) {
    GrBytes at = gr_positions_at (domain, i);
    guint32 realm = gr_positions_realm (domain, i);
    if (gr_summand_is_hole (summand, realm, at))
      continue;
    guint component = gr_table_component (study, index, realm);
    g_ptr_array_add (part->label, gr_study_label (study, component, at));
    g_ptr_array_add (part->caption, gr_piece_caption (study, component, at));
    GrVerdict verdict;
    if (!is_read)
      continue;
    if (!gr_study_part_verdict (study, component, at, &verdict, error))
      return NULL;
    g_array_append_val (part->verdict, verdict);
    GrNimber value;
    if (part->marked == NULL)
      continue;
    if (!gr_study_value (study, component, at, &value, NULL)) {
      g_clear_pointer (&part->marked, g_array_unref);
      g_clear_pointer (&part->more[0], g_ptr_array_unref);
      continue;
    }
    guint8 differs = (value == 0) != (verdict.outcome == GR_OUTCOME_P);
    g_array_append_val (part->marked, differs);
    g_ptr_array_add (part->more[0], g_strdup (value == 0 ? "P" : "N"));
  }
  part->is_numbered = part_is_numbered (part);
  part->is_heap = part->is_numbered && gr_summand_has_heaps (summand);
  part->has_period =
    is_read && study->options.play == GR_PLAY_NORMAL && part->is_heap
    && g_str_equal (g_ptr_array_index (part->label, 0), "0")
    && (gr_summand_period (summand, &part->period)
        || gr_period_find_verdicts (summand, gr_positions_realm (domain, 0), part->label, part->verdict, &part->period))
    && (part->period.preperiod + 2 * part->period.period <= part->verdict->len /* it is seen twice, or proved */
        || (part->period.by == GR_PERIOD_WINDOW && part->period.checked < part->verdict->len));
  return domain != NULL ? g_steal_pointer (&part) : NULL;
}

static gint
label_order (gconstpointer one, gconstpointer other, gpointer keys)
{
  const GPtrArray *key = keys;
  return strcmp (key->pdata[*(const guint *) one], key->pdata[*(const guint *) other]);
}

/* Every position that can be reached: by their numbers where they begin with one, else as the search finds them. */
static GrTablePart *
table_of_all (GrStudy *study, GError **error)
{
  g_autoptr (GrTablePart) part = gr_table_part_new ();
  g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free),
                        key = g_ptr_array_new_with_free_func (g_free); /* by which “2,10” stands behind “2,9” */
  g_autoptr (GArray) verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict)),
                     order = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean are_numbers = TRUE;
  if (!gr_study_all (study, label, verdict, error))
    return NULL;
  GR_EACH_POINTER (i, char, own, label) {
    are_numbers &= g_ascii_isdigit (own[0]);
    g_ptr_array_add (key, g_utf8_collate_key_for_filename (own, -1));
    g_array_append_val (order, i);
  }
  if (are_numbers && order->len <= TABLE_SORTED)
    g_array_sort_with_data (order, label_order, key);
  GR_EACH_VALUE (i, guint, own, order) {
    g_ptr_array_add (part->label, g_strdup (label->pdata[own]));
    g_ptr_array_add (part->caption, g_strdup (label->pdata[own]));
    g_array_append_val (part->verdict, g_array_index (verdict, GrVerdict, own));
  }
  part->is_reached = TRUE;
  return g_steal_pointer (&part);
}

/* Fills table->part. FALSE and @error. What is only for a picture is left out where none is wanted. */
static gboolean
table_read (GrTableFigure *table, GrStudy *study, GError **error)
{
  gboolean is_read = table->as <= GR_TABLE_BARS;
  /* A table a game where all games have a domain; in misère play a sum is no such thing. */
  gboolean has_domains = study->summand->len == 1 || study->options.play == GR_PLAY_NORMAL;
  for (guint i = 0; i < study->summand->len && has_domains; i++)
    has_domains = gr_summand_has_domain (&g_array_index (study->summand, GrSummand, i));
  guint n = has_domains ? study->summand->len : 1;
  for (guint i = 0; i < n; i++) {
    GrTablePart *part = has_domains ? table_of_domain (study, i, is_read, error) : table_of_all (study, error);
    if (part == NULL)
      return FALSE;
    if (!table->request->data_only)
      part->shown = gr_words_short_all (part->caption, GR_TABLE_CAPTION);
    g_autofree char *title = n > 1 ? gr_study_summand_title (study, i, TRUE, " + ", table->request->lang) : NULL;
    part->title = title != NULL ? gr_words_short (title, 60) : NULL;
    g_ptr_array_add (table->part, part);
    if (part->marked != NULL) {
      table->mark = GR_PHRASE ("normal play ends the other way");
      table->more[0] = "normal";
    }
  }
  return TRUE;
}

/* Marks what stands before the periods and is not what they would have there, where that is not much. */
static void
table_mark_odd (GrTableFigure *table)
{
  GR_EACH_POINTER (i, GrTablePart, part, table->part) {
    guint64 first = part->period.preperiod, period = part->period.period, n_odd = 0;
    if (!part->has_period || part->marked != NULL || table->request->is_form
        || !(table->has_values || part->text != NULL))
      continue;
    g_autoptr (GArray) marked = g_array_new (FALSE, TRUE, sizeof (guint8));
    g_array_set_size (marked, part->verdict->len);
    for (guint k = 0; k < first; k++) {
      guint later = k + (guint) ((first - k + period - 1) / period * period);
      g_array_index (marked, guint8, k) = part->text != NULL
                                            ? !g_str_equal (part->text->pdata[k], part->text->pdata[later])
                                            : gr_table_verdict (part, k)->grundy
                                                != gr_table_verdict (part, later)->grundy;
      n_odd += g_array_index (marked, guint8, k);
    }
    if (n_odd == 0 || n_odd > TABLE_ODD)
      continue;
    part->marked = g_steal_pointer (&marked);
    table->mark = GR_PHRASE ("an exception to the period");
  }
}

/* ---- words ---- */

/* Appends what is said of @part, with @between before it where it is not the first. */
static void
table_append (const GrTableFigure *table, const GrTablePart *part, const char *between, const char *text, GString *out)
{
  g_autofree char *capital = gr_words_capital (text);
  g_string_append (out, out->len > 0 ? between : "");
  if (table->part->len > 1)
    g_string_append_printf (out, "%s: ", part->title);
  g_string_append (out, table->part->len > 1 ? text : capital);
}

/* For GrTable.make. */
static void
table_make_row (const GPtrArray *parts, guint index, GPtrArray *row)
{
  guint i = 0;
  const GrTablePart *part = parts->pdata[0];
  while (index >= part->verdict->len) {
    index -= part->verdict->len;
    part = parts->pdata[++i];
  }
  const GrVerdict *verdict = &g_array_index (part->verdict, GrVerdict, index);
  if (parts->len > 1)
    g_ptr_array_add (row, g_strdup (part->title));
  g_ptr_array_add (row, g_strdup (part->label->pdata[index]));
  g_ptr_array_add (row, g_strdup (verdict->outcome == GR_OUTCOME_P ? "P" : "N"));
  if (verdict->has_grundy)
    g_ptr_array_add (row, g_strdup_printf ("%" G_GUINT64_FORMAT, verdict->grundy));
  for (i = 0; i < G_N_ELEMENTS (part->more); i++)
    if (part->more[i] != NULL)
      g_ptr_array_add (row, g_strdup (part->more[i]->pdata[index]));
}

/* ---- the figure ---- */

static const char *const table_as[] = { "cells", "bars", "genus", "quotient", NULL };

/* FALSE and a fault where there are no bars, genus or quotient of what was asked for. */
static gboolean
table_check (const GrTableFigure *table, const GrStudy *study, GrReport *report)
{
  gboolean is_good = table->as == GR_TABLE_BARS || study->summand->len == 1;
  for (guint i = 0; i < study->summand->len; i++)
    is_good = is_good && gr_summand_has_heaps (&g_array_index (study->summand, GrSummand, i));
  if (table->as == GR_TABLE_CELLS)
    return TRUE;
  const GrWord *word = gr_args_option (table->request->args, "as")->value;
  if (!is_good)
    gr_report_add_at (report, GR_FAULT_INPUT, word, "for example: octal 0.77 20",
                      "table: want a game of heaps for “%s”", word->text);
  else if (table->as == GR_TABLE_BARS && study->options.play == GR_PLAY_MISERE)
    gr_report_add_at (report, GR_FAULT_INPUT, word, "leave --misere out, or take --as quotient",
                      "table: bars are values, which misère play has none of");
  else
    return TRUE;
  return FALSE;
}

/* What misère play says of the only part, where that is asked for. */
static gboolean
table_read_misere (GrTableFigure *table, GrStudy *study, GrReport *report, GError **error)
{
  const GrTablePart *part = table->part->pdata[0];
  guint most = table->as == GR_TABLE_GENUS ? TABLE_GENUS : TABLE_QUOTIENT;
  if (table->as <= GR_TABLE_BARS)
    return TRUE;
  guint64 last = gr_table_part_heap (part, part->label->len - 1);
  if (last >= most)
    return gr_report_add_at (report, GR_FAULT_LIMIT, table->request->args->name, "ask for fewer",
                             "table: as “%s” at most %u heaps are shown, got %" G_GUINT64_FORMAT, table_as[table->as],
                             most, last + 1);
  return table->as == GR_TABLE_GENUS ? gr_table_read_genus (table, study, error)
                                     : gr_table_read_quotient (table, study, error);
}

/* What a student can check of @period, in numbers. (transfer full) (nullable) */
static char *
period_reason (const GrPeriod *period, const char *lang)
{
  static const char window[] = GR_PHRASE (" No move takes more than %" G_GUINT64_FORMAT
                                          "; where so many values in a row come back, as those from %" G_GUINT64_FORMAT
                                          " on do from %" G_GUINT64_FORMAT " on, all later ones do.");
  static const char octal[] = GR_PHRASE (" By the octal periodicity theorem it is enough that g(n + %" G_GUINT64_FORMAT
                                         ") = g(n) for %" G_GUINT64_FORMAT " ≤ n ≤ %" G_GUINT64_FORMAT
                                         "; the values up to heap %" G_GUINT64_FORMAT " show it.");
  static const char count[] = GR_PHRASE (" g(n) is the remainder of %" G_GUINT64_FORMAT
                                         " − n after division by %" G_GUINT64_FORMAT ".");
  guint64 first = period->preperiod, again = first + period->period;
  switch (period->by) {
  case GR_PERIOD_WINDOW:
    return gr_say (window, lang, period->checked + 1 - again, first, again);
  case GR_PERIOD_OCTAL:
    return gr_say (octal, lang, period->period, first, period->checked - period->period, period->checked);
  case GR_PERIOD_COUNT:
    return gr_say (count, lang, period->checked, period->period);
  case GR_PERIOD_FOUND:
    break;
  }
  return NULL;
}

static void
table_tell (GrTableFigure *table, GrStudy *study)
{
  static const char *const lost[2] = { GR_PHRASE ("the player to move loses at %s."),
                                       GR_PHRASE ("whoever has just moved wins at %s.") };
  static const char won[] = GR_PHRASE ("the player to move wins everywhere.");
  static const char reached[] = GR_PHRASE ("All %u positions that play from %s can reach.");
  static const char proved[] = GR_PHRASE ("the values repeat with period %" G_GUINT64_FORMAT " from %" G_GUINT64_FORMAT
                                          " on");
  static const char found[] = GR_PHRASE ("period %" G_GUINT64_FORMAT " from %" G_GUINT64_FORMAT
                                         " on, found in these values, not proved");
  g_autoptr (GString) sentence = g_string_new (NULL), result = g_string_new (NULL);
  if (table->sentence != NULL)
    return;
  g_autofree char *asked = gr_table_why_conclude (table, study);
  g_string_append (result, asked != NULL ? asked : "");
  GR_EACH_POINTER (i, const GrTablePart, part, table->part) {
    const GrPeriod *period = &part->period;
    g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
    for (guint k = 0; k < part->verdict->len; k++)
      if (g_array_index (part->verdict, GrVerdict, k).outcome == GR_OUTCOME_P)
        g_ptr_array_add (label, gr_words_short (g_ptr_array_index (part->caption, k), TABLE_NAME));
    g_autofree char *list = gr_words_list (label, table->request);
    const char *phrase = label->len == 0 ? won : lost[table->request->view == GR_VIEW_SPEAKER ? 1 : 0];
    g_autofree char *who = gr_say (phrase, table->request->lang, list);
    if (part->is_reached && !study->is_family) {
      g_autofree char *start = gr_study_whole_caption (study, gr_study_start (study));
      g_autofree char *name = gr_words_short (start, TABLE_NAME);
      gr_append_phrase (sentence, reached, table->request->lang, part->verdict->len, name);
    }
    table_append (table, part, " ", who, sentence);
    gr_table_why_tell (table, sentence);
    if (!part->has_period || !table->has_values)
      continue;
    g_autofree char *text = gr_say (period->proof != NULL ? proved : found, table->request->lang, period->period,
                                    period->preperiod);
    if (result->len > 0 && table->part->len == 1)
      g_string_append_printf (result, "; %s", text);
    else
      table_append (table, part, "; ", text, result);
    g_autofree char *reason = table->part->len == 1 ? period_reason (period, table->request->lang) : NULL;
    g_string_append (sentence, reason != NULL ? reason : "");
  }
  table->sentence = g_strdup (sentence->str);
  table->result = result->len > 0 ? g_strdup (result->str) : NULL;
}

static void
table_clear (GrTableFigure *table)
{
  g_clear_pointer (&table->quotient, gr_table_quotient_free);
  g_clear_pointer (&table->genus, gr_table_genus_free);
  g_clear_pointer (&table->why, gr_table_why_free);
  GR_DROP (table, part, sentence, result);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrTableFigure, table_clear)

static GPtrArray *
table_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_auto (GrTableFigure) table = {
    .request = request,
    .as = (GrTableAs) gr_args_choice (request->args, "as"),
    .part = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_table_part_free),
    .columns = gr_args_option (request->args, "columns") != NULL ? (guint) gr_args_number (request->args, "columns")
                                                                 : 0,
  };
  table.has_legend = gr_args_choice (request->args, "legend") == GR_YES;
  table.has_words = table.has_legend && !request->no_sentence;
  table.has_values = study->options.play == GR_PLAY_NORMAL
                     && (table.as == GR_TABLE_BARS
                         || (table.as == GR_TABLE_CELLS && request->paint != GR_PAINT_OUTCOME));
  if (!table_check (&table, study, report) || !table_read (&table, study, error)
      || !table_read_misere (&table, study, report, error))
    return NULL;
  table_mark_odd (&table);
  if (!gr_table_read_why (&table, study, report, error))
    return NULL;
  g_autoptr (GrScene) scene = request->data_only ? gr_scene_new () : gr_table_draw (&table);
  if (scene == NULL)
    return gr_none (gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name,
                                      "-f csv writes all of them; or ask for fewer",
                                      "table: there are too many positions for a picture"));
  table_tell (&table, study);
  GPtrArray *frames = gr_frames_new ();
  GrFrame *frame = gr_frames_add (frames, g_steal_pointer (&scene), table.sentence, table.result,
                                  request->data_only ? NULL : gr_table_plain (&table));
  GrTable *data = gr_table_new ();
  data->make = table_make_row;
  data->from = g_ptr_array_ref (table.part);
  gboolean has_grundy = FALSE;
  GR_EACH_POINTER (i, const GrTablePart, part, table.part) {
    data->n_made += part->verdict->len;
    for (guint k = 0; k < part->verdict->len && !has_grundy; k++)
      has_grundy = g_array_index (part->verdict, GrVerdict, k).has_grundy;
  }
  const char *const head[] = { table.part->len > 1 ? "game" : NULL, "position",    "outcome",
                               has_grundy ? "grundy" : NULL,        table.more[0], table.more[1] };
  GPtrArray *heads = gr_table_add_row (data);
  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    if (head[i] != NULL)
      g_ptr_array_add (heads, g_strdup (head[i]));
  frame->table = data;
  return frames;
}

static const GrParam table_params[] = {
  GR_PARAM_OF,
  GR_PARAM_COLUMNS,
  { "as", GR_PARAM_CHOICE, "cells", 0, 0, table_as, NULL,
    "cells with values; bars as high as they are; in misère play the genus of each heap, with one computed, or its class in the quotient, with how these multiply" },
  GR_PARAM_LEGEND,
  GR_PARAM_END,
};

const GrFigure gr_figure_table = {
  .name = "table",
  .title = "Table of values",
  .summary =
    "Every position with who wins and its Grundy value, the period braced; or heaps as bars, or what misère play "
    "says of them.",
  .example = "subtraction 16 --take 1,3,4",
  .params = table_params,
  .tells_winner = TRUE,
  .frames = table_frames,
};
