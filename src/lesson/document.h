// SPDX-License-Identifier: MIT
// Lessons as they are read: a text and the files that it names become a document, whose figures are drawn.
#pragma once

#include "markdown/document.h"

/* Reads a lesson. Never NULL; faults (of front matter, figure blocks, answers, math, links) go to @report, all of
   them. */
GrDocument *gr_document_read (GrSource *source, GrReport *report);

/* The same where figures may read files from @root (nullable: from beside the lesson) and below, as one of several sheets where
   @sheet (nullable) is given: what figures draw by lot is drawn for it, and entered in sheet->taken. */
GrDocument *gr_document_read_sheet (const char *root, GrSource *source, const GrSheet *sheet, GrReport *report);

/* The keys of a figure block that are no options, ended by one without a name; beside them it may have gr_lot_keys. */
extern const GrYamlKey gr_block_keys[];
/* The key of front matter in the place @index, from 0; NULL: there are no more. */
const GrYamlKey *gr_front_key (guint index);

/* The file that the lesson calls @name. NULL and @error where it cannot be had, or may not be read. (transfer full) */
GrSource *gr_document_file (const GrDocument *document, const char *name, GError **error);
/* The picture in @source, which messages call @name. NULL and @error where it is none. (transfer full) */
GrImage *gr_document_image (const GrSource *source, const char *name, GError **error);

/* Whether the CSS in @sheet can stand in a page that fetches nothing; faults at their places otherwise. */
gboolean gr_style_sheet_check (GrSource *sheet, GrReport *report);

/* Studies and draws every figure; faults in @report with the block's place. */
void gr_document_draw (GrDocument *document, GrReport *report);

/* ---- book.c: several lessons as one: chapters, one list of works, a glossary ---- */

/* A term that a lesson defines. */
typedef struct {
  char *text;
  char *name;       /* of the block that defines it */
  GrBlock *meaning; /* a paragraph of the glossary, lent */
} GrTerm;

/* Makes one document called @title of @documents (of GrDocument, drawn, swallowed; at least one). Each becomes a chapter;
   links from one lesson to another lead within the book; figures and footnotes are numbered through; works that are
   cited stand in one list, and terms that are defined in a glossary and in ->term. (transfer full) */
GrDocument *gr_book_new (const char *title, GPtrArray *documents);
