// SPDX-License-Identifier: MIT
// What the files of this room tell each other: the steps from the text of a lesson to a document. Private to lesson/.
#pragma once

#include "lesson/document.h"
#include "markdown/markdown.h"

/* Turns “[^name]” into marks of footnotes and “[@key]” into citations, in all runs; footnotes get their numbers, and works
   that are cited a list at the end of the body. */
void gr_marks_settle (GrDocument *document, GrReport *report);
/* Whether there is one in @run. */
gboolean gr_marks_are_in (const GArray *run);

/* Reads the front matter's list of works into document->reference. */
void gr_citations_read (GrDocument *document, const GrYaml *value, GrReport *report);

/* Figure blocks and blocks of rules. */
extern const GrFences gr_lesson_fences;

/* Reads the file of a picture (->file is set) from where @document may read, and makes a drawing of it in ->drawings. A fault
   at its place where it cannot be had. */
void gr_figure_block_load (GrDocument *document, GrFigureBlock *figure, GrReport *report);

/* Reads the YAML between the lines of dashes at the head of the lesson, if there is one, into @document. Gives the byte
   at which the Markdown begins. */
guint32 gr_front_matter_read (GrDocument *document, GrReport *report);
