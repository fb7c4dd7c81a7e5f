// SPDX-License-Identifier: MIT
// Several lessons as one document: chapters, one list of works, a glossary.
#pragma once

#include "lesson/document.h"

/* A term that a lesson defines. */
typedef struct {
  char *text;
  char *name; /* of the block that defines it */
} GrTerm;

/* Makes one document called @title of @documents (of GrDocument, drawn, swallowed; at least one). Each becomes a chapter;
   links from one lesson to another lead within the book; figures and footnotes are numbered through; works that are
   cited stand in one list, and terms that are defined in a glossary and in ->term. (transfer full) */
GrDocument *gr_book_new (const char *title, GPtrArray *documents);
