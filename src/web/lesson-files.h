// SPDX-License-Identifier: MIT
// All files of one lesson, as names and bytes: LESSON.pdf, LESSON.html, LESSON-ID.svg, LESSON.worksheet.pdf,
// LESSON.key.pdf, LESSON.key.json. Nothing is written here, so that a lesson that fails half-way leaves nothing behind.
#pragma once

#include "web/site-frame.h"
#include "pages/page.h"

typedef enum {
  GR_LESSON_PDF = 1 << 0,
  GR_LESSON_HTML = 1 << 1,
  GR_LESSON_SVG = 1 << 2,
  GR_LESSON_JSON = 1 << 3
} GrLessonFormats;
/* What they are called, in this order, ended by NULL. */
extern const char *const gr_lesson_formats[];

/* Where the answers of a lesson go. */
typedef enum {
  GR_LESSON_ANSWERS_NONE,
  GR_LESSON_ANSWERS_INLINE, /* where they stand; folded in HTML */
  GR_LESSON_ANSWERS_END,    /* at the end */
  GR_LESSON_ANSWERS_KEY,    /* to LESSON.key.pdf; folded in HTML */
  GR_LESSON_ANSWERS_BOTH,   /* there, and ruled space for them to LESSON.worksheet.pdf; folded in HTML */
  GR_LESSON_ANSWERS_UNSAID, /* at the end in print, folded in HTML */
} GrLessonAnswers;

typedef struct {
  GrLessonFormats formats; /* which to make */
  GrLessonAnswers answers;
  const GrTemplate *page;   /* for PDF */
  GrThemeName screen;       /* of HTML and SVG */
  GrThemeName paper;        /* of PDF */
  GrReport *report;         /* (nullable) gets warnings */
  GString *missing;         /* (nullable) gets the characters that no font has */
  const GrSitePlace *place; /* (nullable) the site that its page is in */
  const char *style;        /* (nullable) CSS for HTML */
} GrLessonOptions;

typedef struct {
  char *name; /* without a folder */
  GString *data;
} GrLessonFile;

/* An empty list of GrLessonFile, and a new file at its end, called @name (swallowed): its bytes, lent. */
GPtrArray *gr_lesson_files_new (void);
GString *gr_lesson_files_add (GPtrArray *files, char *name);

/* (transfer full) of char*: what the files of @document, which need not have been drawn, are going to be called, without
   what tells the pictures of one figure apart. */
GPtrArray *gr_lesson_file_names (const GrDocument *document, const char *stem, const GrLessonOptions *options);

/* (transfer full) of GrLessonFile: the files of @document, which has been drawn, called after @stem. NULL and @error
   where a library failed. */
/* Adds the key of @sheets, a document that was bound of them, to @files, in the formats of @options. FALSE and @error where
   a library failed. */
gboolean gr_lesson_add_key (GPtrArray *files, const GrDocument *sheets, const char *stem,
                            const GrLessonOptions *options, GError **error);

GPtrArray *gr_lesson_files (GrDocument *document, const char *stem, const GrLessonOptions *options, GError **error);
