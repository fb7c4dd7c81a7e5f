// SPDX-License-Identifier: MIT
// Markdown to the block tree of a lesson.
#pragma once

#include "markdown/document.h"

/* The word on the first line of a block of rules that leaves it out of the pages. */
#define GR_RULES_HIDDEN "hidden"

/* Who reads the bodies of fenced blocks, which were cut out of the lesson. */
typedef struct {
  /* A figure's. @place (transfer full) is the block's info word. Never NULL; ->request is NULL where there are faults. */
  GrFigureBlock *(*figure) (GrDocument *document, GrSource *body, GrWord *place, GrReport *report);
  /* Rules of a game. @place is the info words. */
  void (*rules) (GrDocument *document, GrSource *body, const GrWord *place, GrReport *report);
} GrFences;

/* Reads what stands from byte @start of document->source on into document->body and document->figure. Formulas are
   read on the way, and fenced blocks by @fences; document->lang is the language of figures. */
void gr_markdown_read (GrDocument *document, guint32 start, const GrFences *fences, GrReport *report);

/* Makes boxes of the quotes in @block, at any depth, whose first line names one: “[!NOTE]”, “[!THEOREM] title {#name}”. */
void gr_boxes_find (const GrDocument *document, GrBlock *block, GrReport *report);

/* Gives tables their captions, “: words {#tbl-name}” above or below them, and these their numbers. */
void gr_captions_find (const GrDocument *document);

/* Faults for what other readers of Markdown would set below @block, and CommonMark takes for words; its depth is bounded. */
void gr_foreign_find (const GrDocument *document, const GrBlock *block, GrReport *report);

/* Takes “{#name}” off the end of @text. (transfer full) (nullable) */
char *gr_markdown_take_name (char *text);

/* Takes the id @word, or the width @word: “60%”, “8cm”. */
void gr_figure_block_set_id (GrFigureBlock *figure, GrWord *word, GrReport *report);
void gr_figure_block_set_width (GrFigureBlock *figure, GrWord *word, GrReport *report);
/* Behind the name between double braces that begins at @at, “{{grundy}}”; NULL where none does. */
const char *gr_name_end (const char *at);
/* TRUE where @text holds a name between double braces that may be one of a lot's. In formulas braces are LaTeX's, too: what is
   known to no lot stays there. */
gboolean gr_names_are_in (const char *text);
