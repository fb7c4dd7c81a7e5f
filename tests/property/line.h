// SPDX-License-Identifier: MIT
// For tests: studies from one line of words, as on the command line, and their winning moves as one line.
#pragma once

#include "request/request.h"
#include "game/solve.h"

#include <string.h>

/* “nim 3 1 + subtraction 5 --take 1,3”, the last game with the text @document (nullable) as its input. NULL with faults
   in @report. */
static inline GrStudy *
study_read (const char *line, const char *document, GrReport *report)
{
  g_autoptr (GrSource) source = gr_source_new ("test", g_strdup (line), -1);
  g_autoptr (GrSource) input = gr_source_new ("document", g_strdup (document), -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  g_autoptr (GrRequest) request = gr_request_new (NULL);
  gr_source_words (source, words);
  gboolean good = gr_request_read (request, words, GR_FAULT_USAGE, report)
                  && (document == NULL || gr_request_set_input (request, input, report));
  return good ? gr_request_study (request, report) : NULL;
}

/* The same without faults; @explore_only: closed forms are not asked. */
static inline GrStudy *
study_new (const char *line, const char *document, gboolean explore_only)
{
  g_autoptr (GrReport) report = gr_report_new ();
  GrStudy *study = study_read (line, document, report);
  g_autofree char *faults = gr_report_text (report, GR_REPORT_FULL);
  g_assert_cmpstr (faults, ==, "");
  g_assert_nonnull (study);
  study->options.explore_only = explore_only;
  return study;
}

static inline GrNimber
study_grundy (const char *line, gboolean explore_only)
{
  g_autoptr (GrStudy) study = study_new (line, NULL, explore_only);
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
