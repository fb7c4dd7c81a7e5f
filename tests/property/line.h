// SPDX-License-Identifier: MIT
// For tests: a study from one line of words, as on the command line, and its winning moves as one line.
#pragma once

#include "game/study.h"

#include <string.h>

static inline void
take_option (GrArgs *args, const char *name, const GrWord *key, const GrWord *value, GrReport *report)
{
  const GrParam *param = gr_param_lookup (args->params, name);
  g_assert_nonnull (param);
  gr_args_take (args, param, key, value, GR_FAULT_USAGE, report);
}

/* “nim 3 1 + subtraction 5 --take 1,3”; NULL with faults in @report. */
static inline GrStudy *
study_try (const char *line, GrPlay play, gboolean explore_only, GrReport *report)
{
  g_autoptr (GrSource) source = gr_source_new ("test", g_strdup (line), -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gr_source_words (source, words);
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_args_free);
  g_autoptr (GPtrArray) games = g_ptr_array_new ();
  GrArgs *args = NULL;
  for (guint i = 0; i < words->len; i++) {
    const GrWord *word = words->pdata[i];
    if (args == NULL) {
      const GrGame *game = gr_game_lookup (word->text);
      g_assert_nonnull (game);
      args = gr_args_new (game->params, word, NULL);
      g_ptr_array_add (all, args);
      g_ptr_array_add (games, (gpointer) game);
    } else if (g_str_equal (word->text, "+")) {
      args = NULL;
    } else if (g_str_has_prefix (word->text, "--")) {
      gboolean is_flag = gr_param_lookup (args->params, word->text + 2)->kind == GR_PARAM_FLAG;
      take_option (args, word->text + 2, word, is_flag ? NULL : words->pdata[++i], report);
    } else {
      g_ptr_array_add (args->words, gr_word_copy (word));
    }
  }
  if (!gr_report_is_empty (report)) {
    g_ptr_array_unref (all);
    return NULL;
  }
  GrStudyOptions options = { play, 200000, 1000, explore_only };
  return gr_study_new (all, (const GrGame *const *) games->pdata, &options, report);
}

static inline GrStudy *
study_new (const char *line, GrPlay play, gboolean explore_only)
{
  g_autoptr (GrReport) report = gr_report_new ();
  GrStudy *study = study_try (line, play, explore_only, report);
  g_autofree char *text = gr_report_text (report, GR_REPORT_FULL);
  g_assert_cmpstr (text, ==, "");
  g_assert_nonnull (study);
  return study;
}

static inline GrNimber
study_grundy (const char *line, gboolean explore_only)
{
  g_autoptr (GrStudy) study = study_new (line, GR_PLAY_NORMAL, explore_only);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrAnswer) answer = gr_study_solve (study, &error);
  g_assert_no_error (error);
  return answer->grundy;
}

static inline int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The winning moves as “component:from>to”, sorted and joined. */
static inline char *
answer_winning_moves (const GrAnswer *answer)
{
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < answer->move->len; i++) {
    const GrWinningMove *move = answer->move->pdata[i];
    g_ptr_array_add (moves, g_strdup_printf ("%u:%s>%s", move->component, move->from, move->to));
  }
  g_assert_cmpuint (answer->n_moves, ==, moves->len);
  g_ptr_array_sort (moves, compare_strings);
  g_ptr_array_add (moves, NULL);
  return g_strjoinv (" ", (char **) moves->pdata);
}
