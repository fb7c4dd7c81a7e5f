// SPDX-License-Identifier: MIT
// Several lessons as one site: a folder for any host of plain files, or for none.
#pragma once

#include "web/lesson-files.h"

typedef struct {
  const char *title; /* (nullable) of the site; NULL: the front's, else “Lessons” */
  const char *base;  /* (nullable) where the folder is going to stand: “https://example.org/games” */
} GrSiteOptions;

/* The lesson that is the front of the site where it is there. */
#define GR_SITE_FRONT "index"

/* A lesson of a site. */
typedef struct {
  GrDocument *document; /* drawn */
  char *stem;           /* its files are called after it; no two are equal */
  GrTemplate *page;     /* for PDF */
} GrSiteLesson;

/* (transfer full) of GrLessonFile: all files of the site of @lesson (GrSiteLesson, at least one): what options->formats
   wants of each, index.html, search.js, and where the base is given sitemap.xml and pictures for previews. options->page
   does not count. NULL and @error where a library failed. */
GPtrArray *gr_site_files (const GPtrArray *lesson, const GrLessonOptions *options, const GrSiteOptions *given,
                          GError **error);
