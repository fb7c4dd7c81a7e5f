// SPDX-License-Identifier: MIT
// A sheet for every student: what build does with --variants and --roster.
#pragma once

#include "cli/command.h"
#include "web/lesson-files.h"

#define GR_PARAM_SHEETS \
  { "variants",    GR_PARAM_NUMBER, \
    NULL,          1, \
    GR_ROSTER_MAX, NULL, \
    "N",           "N sheets, each with instances of its own where the lesson has “?”, and one key" }, \
    { "roster", GR_PARAM_TEXT, NULL, 0, 0, NULL, "FILE", "the same, a sheet for every name in FILE" }, \
  { \
    "seed", GR_PARAM_NUMBER, G_STRINGIFY (GR_SHEET_SEED), 0, G_MAXINT64, NULL, "S", \
      "what is drawn: the same seed draws the same for ever" \
  }

/* Whether the command line asks for sheets. */
gboolean gr_sheets_wanted (const GrCall *call);

/* The files of all sheets of the lesson @word and of their key, called after @stem; faults go to the report. NULL where there
   are any. (transfer full) of GrLessonFile. */
GPtrArray *gr_sheets_files (GrCall *call, const GrWord *word, GrSource *source, const GrWord *template,
                            const char *stem, const GrLessonOptions *options);
