// SPDX-License-Identifier: MIT
// A lesson as one self-contained page of HTML.
#pragma once

#include "web/site-frame.h"
#include "pages/page.h"

/* How a lesson is written. */
typedef struct {
  GrAnswers answers; /* folded where they are (GR_ANSWERS_INLINE), open at the end (GR_ANSWERS_END), or not at all
                        (GR_ANSWERS_NONE, GR_ANSWERS_SPACE) */
  GrThemeName theme;
  const GrSitePlace *place; /* (nullable) the site that the page is in, which has a file search.js */
  const char *style;        /* (nullable) CSS behind the lesson's own */
} GrLessonHtml;

/* Appends @document, which has been drawn, to @out: style, script, figures and formulas are all in the page, and but for
   the search of a site nothing is fetched. */
void gr_lesson_html (const GrDocument *document, const GrLessonHtml *how, GString *out);
