// SPDX-License-Identifier: MIT
// What commands share that take lessons: reading and drawing one that the command line names; and what build makes of them.
#pragma once

#include "cli/command.h"
#include "base/output.h"
#include "web/lesson-files.h"

/* The words that name lessons, NULL with a fault where there are none, or where an option of the program has no place here,
   that is any but @whole (NULL: all have). (transfer full) of GrWord. */
GPtrArray *gr_lessons_named (GrCall *call, const char *const *whole);
extern const char *const gr_lesson_whole[]; /* those that a lesson as a whole has */

/* The text of the lesson that @word names, which must lie below the folder @root (nullable: anywhere); NULL and a fault where
   it cannot be read. (transfer full) */
GrSource *gr_lesson_load (const GrWord *word, const char *root, GrReport *report);

/* What the files of the lesson that @lesson names are called. (transfer full) */
char *gr_lesson_stem (const GrWord *lesson);

/* Reads and draws the lesson that @word names, of which @source is the text, and loads its template (@template: nullable,
   instead of its own) to *@page, unless that is loaded; as the sheet @sheet (nullable). Faults of the lesson go to call->report. The command has GR_PARAM_ROOT. (transfer full) */
GrDocument *gr_lesson_open (const GrCall *call, const GrWord *word, GrSource *source, const GrWord *template,
                            const GrSheet *sheet, GrTemplate **page);

/* The file @name in @folder; in the current one its name alone. (transfer full) */
char *gr_lesson_path (const char *folder, const char *name);

/* @files (of GrLessonFile) as they are written to @folder, with room for one more; their paths are kept by @paths. NULL: by
   their names, both. (transfer full) */
GrOutputFile *gr_lesson_outputs (const GPtrArray *files, const char *folder, GPtrArray *paths);

#define GR_PARAM_STRICT \
  { \
    "strict", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "warnings are faults: letters too small to read, hard colours" \
  }

#define GR_PARAM_ROOT \
  { \
    "root", GR_PARAM_TEXT, NULL, 0, 0, NULL, "FOLDER", \
      "figures may read files from FOLDER and below, instead of from the lesson’s folder and below" \
  }

/* ---- what grundy build makes of lessons ---- */

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

/* Makes the files of lesson @index, or of all lessons. NULL with faults or @error. (transfer full) of GrLessonFile */
typedef GPtrArray *(*GrBuildMake) (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error);

/* Makes the site of all lessons. */
GPtrArray *gr_build_site (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error);
/* Where the site goes. NULL and a fault where that cannot be, or another option of sites is not fit. (lent) */
const char *gr_site_place (const GrCall *call);
/* Adds the folders that --playground reads from to @read (of char*). */
void gr_site_add_reads (const GrArgs *command, GPtrArray *read);

/* Makes the sheets of lesson @index and their key. */
GPtrArray *gr_build_sheets (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error);
/* Whether the command line asks for sheets, one for every student. */
gboolean gr_sheets_wanted (const GrCall *call);
