// SPDX-License-Identifier: MIT
// What Cairo cannot say in a PDF for those who do not see it (PDF/UA-1, ISO 14289-1).
#pragma once

#include <glib.h>

typedef struct {
  const char *lang, *title, *author; /* nullable */
  const GPtrArray *alt;              /* of char* (nullable): texts of Figure and Formula elements, as they were begun */
} GrPdfExtra;

/* Adds to @file, a PDF that Cairo has written: /Lang, /MarkInfo and /DisplayDocTitle in its catalogue, metadata in XMP that
   call it PDF/UA-1 where it has a title, texts for Figure and Formula elements, the scope of TH elements, names of notes, the
   order of annotations, what links lead to, and marks of artifacts around what pages show outside of any tag. Leaves @file as
   it is where it is not built as expected. */
void gr_pdf_add_extra (GString *file, const GrPdfExtra *extra);
