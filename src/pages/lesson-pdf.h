// SPDX-License-Identifier: MIT
// A lesson as PDF.
#pragma once

#include "pages/page.h"

/* Appends @document, which has been drawn, to @out as a PDF made up by @page. @missing (nullable) gets the characters
   that no font has, and @notes (nullable) another PDF, of the pages with what is to be said to them. FALSE and @error on
   failure. */
gboolean gr_lesson_pdf (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrThemeName theme,
                        GrReport *report, GString *missing, GString *out, GString *notes, GError **error);
