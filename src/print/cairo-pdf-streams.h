// SPDX-License-Identifier: MIT
// What a page of a PDF shows without a tag is an artifact.
#pragma once

#include <glib.h>

/* Marks what the pages of @text, a PDF that Cairo has written, show outside of any tag. Leaves it as it is where it is not
   built as expected. */
void gr_pdf_mark_artifacts (GString *text);
