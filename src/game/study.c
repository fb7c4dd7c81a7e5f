// SPDX-License-Identifier: MIT
// The study itself: preparing summands, listing components, and what the games say of them: input, remarks, labels, moves.
// Stands on summand.c; values, verdicts and answers stand on this.
#define GR_DROP_ALSO \
  GR_DROPS (GrGraph, gr_graph_free) \
  GR_DROPS (GrSweep, gr_sweep_free) \
  GR_DROPS (GrLoopy, gr_loopy_free) \
  GR_DROPS (GrPositions, gr_positions_free) GR_DROPS (GrForms, gr_forms_free) GR_DROPS (GrLetters, gr_letters_free)

#include "game/study.h"

#include "base/phrase.h"
#include "game/private.h"

#include <string.h>

#define TITLE_WORD 16 /* bytes of a board that a title holds, where it is written in letters and digits alone */

static void
study_release_summand (gpointer data)
{
  GrSummand *summand = data;
  if (summand->instance != NULL)
    summand->game->release (summand->instance);
  gr_args_free (summand->args);
}

/* Lists the components of every summand; components of equal summand and realm share a space. */
static const GArray *
study_list_components (const GrStudy *study)
{
  GrPositions *start = study->found->start = gr_positions_new ();
  GArray *list = study->found->component = g_array_new (FALSE, TRUE, sizeof (GrComponent));
  GR_EACH (i, const GrSummand, summand, study->summand) {
    g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL); /* realm → space */
    guint first = gr_positions_count (start);
    summand->game->components (summand->instance, start);
    guint end = gr_positions_count (start);
    for (guint j = first; j < end; j++) {
      GrComponent component = { .summand = i, .realm = gr_positions_realm (start, j), .space = j };
      gpointer space;
      if (g_hash_table_lookup_extended (known, GUINT_TO_POINTER (component.realm), NULL, &space))
        component.space = GPOINTER_TO_UINT (space);
      else
        g_hash_table_insert (known, GUINT_TO_POINTER (component.realm), GUINT_TO_POINTER (j));
      g_array_append_val (list, component);
    }
  }
  for (guint j = 0; j < list->len; j++)
    g_array_index (list, GrComponent, j).start = gr_positions_at (start, j);
  return list;
}

/* The heaps of Nim that the study is; NULL where it is none, or a family. */
static const GArray *
study_heaps (const GrStudy *study)
{
  const GrSummand *only = &g_array_index (study->summand, GrSummand, 0);
  const GrGameTheory *theory = only->game->theory;
  if (study->summand->len > 1 || study->is_family || theory == NULL || theory->nim == NULL)
    return NULL;
  return theory->nim (only->instance);
}

const GrNimber *
gr_study_nim (const GrStudy *study)
{
  const GArray *heaps = study_heaps (study);
  return heaps != NULL ? (const GrNimber *) heaps->data : NULL;
}

/* Adds @game with @args (transfer full) to the summands. FALSE with faults, where its instance may be missing. */
static gboolean
study_add (GrStudy *study, const GrGame *game, GrArgs *args, GrReport *report)
{
  GrSummand summand = { .game = game, .args = args };
  const GrGamePartizan *partizan = game->partizan;
  const GrGameLoopy *loopy = game->loopy;
  gboolean is_misere = study->options.play == GR_PLAY_MISERE, good = !is_misere || game->has_misere;
  if (!good)
    gr_report_add_at (report, GR_FAULT_INPUT, args->name, "leave out --misere",
                      "%s: there is no misère play of this game here", game->about.name);
  else
    summand.instance = game->prepare (args, report);
  if (summand.instance != NULL) {
    summand.is_partizan = partizan != NULL
                          && (partizan->is_partizan == NULL || partizan->is_partizan (summand.instance));
    summand.is_loopy = loopy != NULL && (loopy->is_loopy == NULL || loopy->is_loopy (summand.instance));
  }
  study->is_partizan |= summand.is_partizan;
  study->is_loopy |= summand.is_loopy;
  if (summand.is_partizan && is_misere)
    gr_report_add_at (report, GR_FAULT_INPUT, args->name, "leave out --misere",
                      "%s: there is no misère play where Left and Right have different moves", game->about.name);
  g_array_append_val (study->summand, summand);
  return summand.instance != NULL && !(summand.is_partizan && is_misere);
}

GrStudy *
gr_study_new (GPtrArray *args, const GrGame *const *games, const GrStudyOptions *options, GrReport *report)
{
  g_autoptr (GrStudy) study = g_new0 (GrStudy, 1);
  study->options = *options;
  study->found = g_new0 (GrFindings, 1);
  study->summand = g_array_new (FALSE, TRUE, sizeof (GrSummand));
  g_array_set_clear_func (study->summand, study_release_summand);
  gboolean good = TRUE;
  for (guint i = 0; i < args->len; i++)
    good &= study_add (study, games[i], g_steal_pointer (&args->pdata[i]), report);
  g_ptr_array_set_free_func (args, NULL);
  g_ptr_array_unref (args);
  if (!good)
    return NULL;
  gr_study_allow (study);
  GR_EACH (i, const GrSummand, summand, study->summand)
    study->is_family |= GR_HAS (summand, places, is_family) && summand->game->places->is_family (summand->instance);
  const GArray *heaps = study_heaps (study); /* a long list need not be looked at one by one */
  study->n_components = heaps != NULL ? heaps->len : study_list_components (study)->len;
  return g_steal_pointer (&study);
}

void
gr_study_allow (GrStudy *study)
{
  GR_EACH (i, const GrSummand, summand, study->summand)
    if (summand->game->own != NULL && summand->game->own->allow != NULL)
      summand->game->own->allow (summand->instance, study->options.limit);
}

void
gr_study_free (GrStudy *study)
{
  if (study == NULL)
    return;
  GrFindings *found = study->found;
  GR_DROP (found, part_graph, whole_graph, part_value, part_form, whole_verdict, whole_remoteness, component);
  GR_DROP (study, summand, letters);
  GR_DROP (found, sweep, whole_start, part_loopy, whole_loopy, text, start, forms);
  g_clear_pointer (&found->last_from, g_ref_string_release);
  g_free (found);
  g_free (study);
}

void
gr_study_letter (GrStudy *study, GrLetters *letters)
{
  gr_letters_free (study->letters);
  study->letters = letters;
  for (guint i = 0; i < study->summand->len; i++)
    g_array_index (study->summand, GrSummand, i).letters = letters;
}

const GrSummand *
gr_study_summand (const GrStudy *study, guint component)
{
  guint index = study->summand->len > 1 ? gr_study_component (study, component)->summand : 0;
  return &g_array_index (study->summand, GrSummand, index);
}

const GrComponent *
gr_study_component (const GrStudy *study, guint component)
{
  const GArray *list = study->found->component;
  if (list == NULL)
    list = study_list_components (study);
  return &g_array_index (list, GrComponent, component);
}

guint32
gr_study_realm (const GrStudy *study, guint component)
{
  return study->found->component != NULL ? gr_study_component (study, component)->realm : 0;
}

GrBytes
gr_study_start_of (const GrStudy *study, guint component, GrHeap *room)
{
  if (study->found->component != NULL)
    return gr_study_component (study, component)->start;
  *room = gr_heap_encode (gr_study_nim (study)[component]);
  return (GrBytes) { room->data, sizeof room->data };
}

char *
gr_study_input (const GrStudy *study)
{
  GString *text = g_string_new (NULL);
  gboolean is_sum = study->summand->len > 1;
  GR_EACH (i, const GrSummand, summand, study->summand) {
    g_autofree char *input = gr_args_input (summand->args);
    g_string_append (text, i > 0 ? " + " : "");
    if (is_sum)
      g_string_append_printf (text, "%s%s", summand->game->about.name, *input != '\0' ? " " : "");
    g_string_append (text, input);
  }
  return g_string_free (text, FALSE);
}

/* TRUE where people see the first position of @summand, and do not read it. */
static gboolean
study_is_seen (const GrStudy *study, const GrSummand *summand)
{
  for (guint i = 0; summand->letters != NULL && GR_HAS (summand, telling, is_seen) && i < study->n_components; i++)
    if (gr_study_summand (study, i) == summand)
      return gr_summand_is_seen (summand, gr_study_component (study, i)->realm, gr_study_component (study, i)->start);
  return FALSE;
}

gboolean
gr_study_is_seen (const GrStudy *study)
{
  gboolean is_seen = FALSE;
  for (guint i = 0; i < study->summand->len && !is_seen; i++)
    is_seen = study_is_seen (study, &g_array_index (study->summand, GrSummand, i));
  return is_seen;
}

/* What was typed for @summand, as titles tell it: values as print sets them, and of a file its name. (transfer full) */
static char *
study_input_told (const GrSummand *summand, const char *joint)
{
  g_autofree char *input = gr_args_input (summand->args);
  g_autoptr (GString) text = g_string_new (NULL);
  if (GR_HAS (summand, partizan, written)) { /* words that are values */
    g_autoptr (GString) terms = g_string_new (summand->args->file != NULL ? input : NULL);
    GR_EACH_POINTER (i, const GrWord, word, summand->args->file != NULL ? NULL : summand->args->words)
      g_string_append_printf (terms, "%s%s", i > 0 ? joint : "", word->text);
    gr_form_typeset (terms->str, text);
    return g_strdup (text->str);
  }
  if (summand->args->document == NULL)
    return g_steal_pointer (&input);
  g_auto (GStrv) word = g_strsplit (input, " ", -1);
  for (guint i = 0; word[i] != NULL; i++) {
    g_autofree char *name = *word[i] != '\0' ? g_path_get_basename (word[i]) : g_strdup ("");
    char *end = strrchr (name, '.');
    if (end != NULL && end > name)
      *end = '\0';
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", name);
  }
  return g_strdup (text->str);
}

/* @pattern, which has one %s, said of @what. */
static void
study_append_called (const char *pattern, const char *what, const char *lang, GString *out)
{
  const char *text = gr_phrase (pattern, lang), *hole = strstr (text, "%s");
  g_string_append_len (out, text, hole - text);
  g_string_append_printf (out, "%s%s", what, hole + strlen ("%s"));
}

/* Whether all games of the sum have one name. */
static gboolean
study_is_alike (const GrStudy *study)
{
  for (guint i = 1; i < study->summand->len; i++)
    if (strcmp (gr_study_summand (study, i)->game->about.title, gr_study_summand (study, 0)->game->about.title) != 0)
      return FALSE;
  return TRUE;
}

char *
gr_study_part_name (const GrStudy *study, guint index, const char *parts, const char *lang)
{
  const GrSummand *summand = gr_study_summand (study, index);
  const GrGameAbout *about = &summand->game->about;
  GString *text = g_string_new (NULL);
  g_autofree char *input = study_input_told (summand, " ");
  gboolean is_told = parts == NULL ? about->typed == NULL /* and the picture tells the rest */
                                   : study->letters != NULL && gr_letters_find (study->letters, parts) >= 0;
  if (is_told && study_is_alike (study)) /* the name of the game would part nothing */
    return g_string_free (g_string_append (text, parts != NULL ? parts : ""), FALSE);
  if (about->typed != NULL && *input != '\0' && (parts == NULL || summand->args->document != NULL)
      && strchr (input, ' ') == NULL)
    study_append_called (about->typed, input, lang, text);
  else if (about->called != NULL && parts != NULL && strchr (parts, '+') == NULL)
    study_append_called (about->called, parts, lang, text);
  else {
    gsize n_rule = gr_summand_is_sticks (summand) && strchr (input, ' ') != NULL ? strcspn (input, " ") : 0;
    gboolean has_rule = n_rule > 0 && strspn (input, "0123456789") < n_rule; /* “0.77”, before the heaps */
    g_string_append_printf (text, "%s%s%.*s%s%s", gr_phrase (about->title, lang), has_rule ? " " : "",
                            has_rule ? (int) n_rule : 0, input, parts != NULL ? " " : "", parts != NULL ? parts : "");
  }
  gr_args_append_told (summand->args, FALSE, lang, text);
  return g_string_free (text, FALSE);
}

/* “, heaps 0 to 8” of the last word of @input, “0..8”, or “, heap of 7” of a single number, which is then cut off; NULL where that is
   neither. (transfer full) */
static char *
study_cut_heaps (const GrSummand *summand, char *input, const char *lang)
{
  char *blank = strchr (input, ' '), *word = blank != NULL ? blank + 1 : input, *dots = strstr (word, "..");
  gsize n_rule = blank != NULL ? (gsize) (blank - input) : 0, n = strspn (word, "0123456789");
  gboolean are_sticks = gr_summand_is_sticks (summand), is_one = are_sticks && word[n] == '\0';
  gboolean is_range = dots == word + n && dots[2] != '\0' && dots[2 + strspn (dots + 2, "0123456789")] == '\0';
  if (n == 0 || (!is_one && !is_range) || (n_rule > 0 && strspn (input, "0123456789") == n_rule))
    return NULL; /* its first word is a heap, too */
  g_autofree char *first = g_strndup (word, n);
  char *told = is_one ? g_strdup_printf (gr_phrase (GR_PHRASE (", heap of %s"), lang), first)
                      : g_strdup_printf (
                        gr_phrase (are_sticks ? GR_PHRASE (", heaps %s to %s") : GR_PHRASE (", %s to %s"), lang), first,
                        dots + 2);
  input[n_rule] = '\0';
  return told;
}

char *
gr_study_summand_title (const GrStudy *study, guint index, gboolean is_picture, const char *joint, const char *lang)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, index);
  g_autofree char *input = is_picture ? study_input_told (summand, joint) : gr_args_input (summand->args);
  gboolean is_word = strlen (input) <= TITLE_WORD,
           is_row = strchr (input, ' ') == NULL && strspn (input, ".") < strlen (input);
  for (const char *at = input; *at != '\0' && is_word; at++)
    is_word = g_ascii_isalnum (*at) || *at == ' ' || (*at == '.' && is_row);
  if (!is_word && study_is_seen (study, summand))
    *input = '\0'; /* rows of a board, which is drawn; a few letters are the reader's own word for his game */
  const char *between = is_picture && summand->args->document != NULL ? ": " : " ";
  const GrGameAbout *about = &summand->game->about;
  const char *called = about->called != NULL ? about->called : about->typed;
  GString *text = g_string_new (NULL);
  gboolean is_number = *input != '\0' && strspn (input, "0123456789") == strlen (input);
  if (is_picture && is_number && called != NULL && study->summand->len > 1)
    study_append_called (called, input, lang, text);
  g_autofree char *heaps = is_picture && text->len == 0 ? study_cut_heaps (summand, input, lang) : NULL;
  if (text->len == 0)
    g_string_append_printf (text, "%s%s%s", gr_phrase (about->title, lang), *input != '\0' ? between : "", input);
  gr_args_append_told (summand->args, TRUE, lang, text);
  g_string_append (text, heaps != NULL ? heaps : "");
  return g_string_free (text, FALSE);
}

char *
gr_study_title (const GrStudy *study, gboolean is_picture, const char *joint, const char *lang)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < study->summand->len; i++) {
    g_autofree char *own = gr_study_summand_title (study, i, is_picture, joint, lang);
    g_string_append_printf (text, "%s%s", i > 0 ? joint : "", own);
  }
  return g_string_free (text, FALSE);
}

char *
gr_study_heading (const GrStudy *study, const char *joint, const char *lang)
{
  g_autofree char *title = gr_study_title (study, TRUE, joint, lang);
  return g_strconcat (title, study->options.play == GR_PLAY_MISERE ? gr_phrase (", misère play", lang) : "", NULL);
}

const char *
gr_study_game_name (const GrStudy *study)
{
  return study->summand->len == 1 ? g_array_index (study->summand, GrSummand, 0).game->about.name : "sum";
}

GPtrArray *
gr_study_remarks (const GrStudy *study, const char *lang)
{
  const char *spoken = gr_messages_lang ();
  gr_messages_set_lang (lang);
  GPtrArray *remark = g_ptr_array_new_with_free_func (g_free);
  GR_EACH (i, const GrSummand, summand, study->summand) {
    g_autoptr (GString) text = g_string_new (NULL);
    if (summand->game->telling != NULL && summand->game->telling->remark != NULL)
      summand->game->telling->remark (summand->instance, text);
    if (text->len > 0)
      g_ptr_array_add (remark, g_strdup (text->str));
  }
  gr_messages_set_lang (spoken);
  return remark;
}

char *
gr_study_label (const GrStudy *study, guint component, GrBytes at)
{
  const GrSummand *summand = gr_study_summand (study, component);
  g_autoptr (GString) text = g_string_new (NULL);
  summand->game->label (summand->instance, gr_study_realm (study, component), at, text);
  return g_strndup (text->str, text->len); /* of many, the room that the string keeps for more would be most */
}

void
gr_study_moves (const GrStudy *study, guint component, GrBytes from, GrMoves *out)
{
  const GrSummand *summand = gr_study_summand (study, component);
  summand->game->moves (summand->instance, gr_study_component (study, component)->realm, from, out);
}

static void
study_moves (gpointer study, guint32 component, GrBytes from, GrMoves *out)
{
  gr_study_moves (study, component, from, out);
}

static guint64
study_n_moves (gpointer study, guint32 component, GrBytes from)
{
  return gr_summand_n_counted (gr_study_summand (study, component), gr_study_component (study, component)->realm, from);
}

GrSpace
gr_study_space (GrStudy *study)
{
  return (GrSpace) { study_moves, study_n_moves, study, FALSE };
}

guint64
gr_study_n_explored (const GrStudy *study)
{
  const GrFindings *found = study->found;
  guint64 parts = found->part_graph != NULL ? found->part_graph->n_nodes : 0;
  guint64 swept = found->sweep != NULL ? gr_sweep_count (found->sweep) : 0;
  return parts + swept + (found->whole_graph != NULL ? found->whole_graph->n_nodes : 0);
}

/* ---- winning moves as answers keep them, and when they are left out ---- */

void
gr_winning_move_free (gpointer data)
{
  GrWinningMove *move = data;
  g_ref_string_release (move->from);
  g_free (move->to);
  gr_positions_free (move->part);
  g_free (move);
}

gboolean
gr_answer_omit_moves (GError *own, GError **moves_error, GError **error)
{
  gboolean is_limit = g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT);
  g_propagate_error (is_limit ? moves_error : error, own);
  return is_limit;
}

/* Moves looked at for one answer, where the limit is one position. */
#define ANSWER_MOVES_A_POSITION 16

gboolean
gr_study_check_moves (const GrStudy *study, const GrGame *game, guint64 n, GError **error)
{
  guint64 limit = study->options.limit;
  guint64 most = limit > G_MAXUINT32 / ANSWER_MOVES_A_POSITION ? G_MAXUINT32 : limit * ANSWER_MOVES_A_POSITION;
  if (n <= most)
    return TRUE;
  return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                       "%s: there are more than %" G_GUINT64_FORMAT " moves to look through\n"
                       "a smaller position, or a larger --limit (%" G_GUINT64_FORMAT " now)",
                       game->about.name, most, limit);
}

GrWinningMove *
gr_winning_move_new (const GrStudy *study, guint component, GrBytes from, const GrMoves *moves, const GrMove *move)
{
  GrWinningMove *kept = g_new0 (GrWinningMove, 1);
  g_autofree char *before = gr_study_label (study, component, from);
  GString *after = g_string_new (NULL);
  /* The moves from one position share the label of that: a stalk's is as long as the stalk. */
  char **last = &study->found->last_from;
  if (*last == NULL || !g_str_equal (*last, before)) {
    g_clear_pointer (last, g_ref_string_release);
    *last = g_ref_string_new (before);
  }
  kept->from = g_ref_string_acquire (*last);
  kept->component = component;
  kept->move = *move;
  kept->move.component = component;
  kept->part = gr_positions_new ();
  for (guint i = 0; i < move->n_parts; i++) {
    GrBytes part = gr_positions_at (moves->part, move->first_part + i);
    g_autofree char *label = gr_study_label (study, component, part);
    g_string_append_printf (after, "%s%s", i > 0 ? "+" : "", label);
    gr_positions_put (kept->part, gr_positions_realm (moves->part, move->first_part + i), part);
  }
  kept->to = g_string_free (move->n_parts > 0 ? after : g_string_append (after, "0"), FALSE);
  return kept;
}

gboolean
gr_winning_move_tell (const GrStudy *study, const GrWinningMove *move, const char *lang, GString *out)
{
  GrHeap room;
  GrBytes start = gr_study_start_of (study, move->component, &room);
  GrMove alone = move->move;
  alone.first_part = 0;
  return gr_summand_tell (gr_study_summand (study, move->component), gr_study_realm (study, move->component), start,
                          &alone, move->part, lang, out);
}
