// SPDX-License-Identifier: MIT
// What Cairo cannot say in a PDF: alternative texts, the language, that the title is to be shown.
#pragma once

#include <glib.h>

/* Appends an incremental update to @file, a PDF that Cairo has written: /Lang (@lang nullable), /MarkInfo and
   /DisplayDocTitle in its catalogue, and the texts of @alt (entries nullable) as /Alt of its Figure elements, in the
   order in which they were begun. Leaves @file as it is where it is not built as expected. */
void gr_pdf_append_extra (GString *file, const char *lang, GPtrArray *alt);
