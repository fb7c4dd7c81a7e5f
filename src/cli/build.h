// SPDX-License-Identifier: MIT
// What `grundy build` makes of lessons: private to cli/build*.c.
#pragma once

#include "cli/command.h"
#include "web/lesson-files.h"

typedef struct {
  GrCall *call;
  GrLessonOptions options;
  const GrWord *template; /* (nullable) lent */
  const char *folder;     /* where the files go: */
  gboolean is_piped;      /* all to standard output */
  GPtrArray *named;       /* of GrWord: the lessons */
  GPtrArray *source;      /* of GrSource (nullable), one a lesson */
  GrSource *style;        /* (nullable) */
} GrBuild;

/* FALSE and a fault where options do not go together, or not with the lessons @named. */
gboolean gr_build_options_fit (const GrCall *call, const GPtrArray *named);

/* Makes the files of lesson @index, or of all lessons. NULL with faults or @error. (transfer full) of GrLessonFile */
typedef GPtrArray *(*GrBuildMake) (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error);

/* Makes the sheets of lesson @index and their key. */
GPtrArray *gr_build_sheets (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error);
/* Whether the command line asks for sheets, one for every student. */
gboolean gr_sheets_wanted (const GrCall *call);
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
