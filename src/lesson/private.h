// SPDX-License-Identifier: MIT
// What the files of this room tell each other: the steps from the text of a lesson to a document. Private to lesson/.
#pragma once

#include "lesson/document.h"
#include "markdown/markdown.h"

/* Turns “[^name]” into marks of footnotes and “[@key]” into citations, in all runs; footnotes get their numbers, and works
   that are cited a list at the end of the body. */
void gr_marks_settle (GrDocument *document, GrReport *report);

/* Reads the front matter's list of works into document->reference. */
void gr_citations_read (GrDocument *document, const GrYaml *value, GrReport *report);

/* Reads a lesson for what links to it say. (transfer full) (nullable) */
typedef GHashTable *(*GrLabelsFunc) (GrSource *source);

/* The texts of @run behind one another, formulas as they were written. (transfer full) */
char *gr_run_text (const GArray *run);

/* Gives what can be referred to its number and its name (into @names, which holds the names of headings and figures
   already), and links without words their text. @read_other (nullable: none are looked at) reads other lessons. Gives what links
   to each name say, that to the lesson itself under “”. (transfer full) */
GHashTable *gr_references_resolve (GrDocument *document, GHashTable *names, GrLabelsFunc read_other, GrReport *report);

/* Reads the body of a figure block, cut out of the lesson. @place (transfer full) is its info word; @lang the lesson's
   language. Never NULL; ->request is NULL where there are faults. */
GrFigureBlock *gr_figure_block_read (GrDocument *document, GrSource *body, GrWord *place, GrReport *report);
/* Reads the file of a picture (->file is set) from where @document may read, and makes a drawing of it in ->drawings. A fault
   at its place where it cannot be had. */
void gr_figure_block_load (GrDocument *document, GrFigureBlock *figure, GrReport *report);

/* Reads the body of a block of rules into @document->rules. @place is its info words. */
void gr_rules_block_read (GrDocument *document, GrSource *body, const GrWord *place, GrReport *report);

/* Reads the YAML between the lines of dashes at the head of the lesson, if there is one, into @document. Gives the byte
   at which the Markdown begins. */
guint32 gr_front_matter_read (GrDocument *document, GrReport *report);
