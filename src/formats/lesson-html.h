// SPDX-License-Identifier: MIT
// A lesson as one self-contained page of HTML.
#pragma once

#include "pages/page.h"

/* Appends @document, which has been drawn, to @out: style, script, figures and formulas are all in the page, and
   nothing is fetched. Answers stand folded where they are (GR_ANSWERS_INLINE), open at the end (GR_ANSWERS_END), or not
   at all (GR_ANSWERS_NONE, GR_ANSWERS_SPACE). */
void gr_lesson_html (const GrDocument *document, GrAnswers answers, GrThemeName theme, GString *out);
