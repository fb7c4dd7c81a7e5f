// SPDX-License-Identifier: MIT
// What sheets of exercises have besides a lesson: figures to be filled in, a key of several sheets, also as data, and the
// students they are for.
#pragma once

#include "markdown/document.h"

/* Binds @sheets (of GrDocument, swallowed; drawn; at least one) into one document, their key. (transfer full) */
GrDocument *gr_document_bind (GPtrArray *sheets);

/* How figures to be filled in are shown: empty; empty, and filled in the answers to their exercises; or filled. */
typedef enum { GR_DOCUMENT_EMPTY, GR_DOCUMENT_ANSWERED, GR_DOCUMENT_KEY } GrDocumentForm;
/* Shows them so in @document, which has been drawn. */
void gr_document_set_form (GrDocument *document, GrDocumentForm form);
/* Whether it has such figures. */
gboolean gr_document_has_forms (const GrDocument *document);

/* Appends what the lots of @sheets (shape (n_sheets)) are to @out, as one object of JSON on one line
   (docs/command-line.md). */
void gr_lesson_key_json (const GrDocument *const *sheets, guint n_sheets, GString *out);

#define GR_ROSTER_MAX 500

typedef struct {
  char *name;
  char *number; /* (nullable) */
} GrStudent;

/* Reads the list of students that @word names: a name a line, or rows with commas, of which the first may name the columns
   “name” and “number”. NULL and faults where there are none, or names that are empty, twice there or no plain text.
   (transfer full) of GrStudent. */
GPtrArray *gr_roster_load (const GrWord *word, GrReport *report);
