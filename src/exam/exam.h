// SPDX-License-Identifier: MIT
// What sheets of exercises have besides a lesson: figures to be filled in, and a key of several sheets.
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
