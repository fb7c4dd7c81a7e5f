// SPDX-License-Identifier: MIT
// What `grundy build` makes of lessons: private to cli/build*.c.
#pragma once

#include "cli/command.h"
#include "web/lesson-files.h"

typedef struct {
  GrCall *call;
  GrLessonOptions options;
  const GrWord *template; /* (nullable) lent */
  const char *folder;     /* where the files go */
  GPtrArray *named;       /* of GrWord: the lessons */
  GPtrArray *source;      /* of GrSource (nullable), one a lesson */
  GrSource *style;        /* (nullable) */
} GrBuild;

/* FALSE and a fault where options do not go together, or not with the lessons @named. */
gboolean gr_build_options_fit (const GrCall *call, const GPtrArray *named);

/* Makes the files of lesson @index, or of all lessons. NULL with faults or @error. (transfer full) of GrLessonFile */
typedef GPtrArray *(*GrBuildMake) (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error);
GPtrArray *gr_build_site (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error);
GPtrArray *gr_build_book (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error);

/* Where the site goes. NULL and a fault where that cannot be, or another option of sites is not fit. (lent) */
const char *gr_build_site_place (const GrCall *call);

#define GR_BUILD_BOOK "book" /* what the files of a book are called */
