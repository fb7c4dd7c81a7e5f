// SPDX-License-Identifier: MIT
// What the parts of the Markdown reader share: its state, the tree that it builds, and places. Private to markdown/.
#pragma once

#include "markdown/markdown.h"

#include <md4c.h>

/* Lines that are gathered; the present one has no byte yet where begun is FALSE. */
typedef struct {
  GString *text;
  GArray *origin; /* of guint32: where each line begins in the source */
  guint32 line;   /* in the present line of the source */
  guint32 end;    /* behind the last byte taken */
  guint n_blanks; /* indentation that waits for its line */
  gboolean begun;
  gboolean placed; /* line is known, not guessed */
  guint32 tab;     /* the first line whose indentation is not the source's blanks, or G_MAXUINT32 */
} GrMarkdownLines;

/* A footnote: the bytes of its name and of its text. */
typedef struct {
  GrSpan name, text;
} GrMarkdownNote;

typedef enum { GR_MARKDOWN_PROSE, GR_MARKDOWN_CODE_BLOCK, GR_MARKDOWN_HTML_BLOCK, GR_MARKDOWN_MATH } GrMarkdownState;

typedef struct {
  GrDocument *document;
  GrSource *source;
  GrReport *report;
  const GrFences *fences;
  GString *copy; /* of the source from byte start on, as md4c reads it */
  GArray *added; /* of guint32: the bytes of the copy that the source has not */
  guint32 start;
  GArray *notes;        /* (nullable) of GrMarkdownNote */
  GPtrArray *open;      /* of GrBlock, lent */
  gboolean is_implicit; /* the last of them is a paragraph that md4c does not tell: a tight list's */
  GrMarkdownState state;
  GrMarkdownLines lines;
  guint32 place; /* behind the last byte that was told */
  guint n_emph, n_strong, n_strike, n_images;
  GPtrArray *pictures;       /* of GrFigureBlock: pictures from files in the open paragraph */
  GString *description;      /* (nullable) of the last of them, while it is read */
  gboolean wants_attributes; /* and its width and name may come next */
  gboolean has_embedded;     /* the open paragraph begins with pictures that “grundy embed” keeps */
  gboolean wants_run;        /* the next text joins no run before it: a code span has begun */
  gboolean in_comment;       /* inside an inline comment */
  char *link;                /* owned; where the present text leads */
  GrSpan link_span;          /* of the target */
  gboolean link_told;        /* it has a text */
  char *bad_link;            /* owned; a target that is told at the first text of its link */
} GrMarkdown;

/* ---- tree.c ---- */

/* The block that is open now. Lent. */
GrBlock *gr_markdown_top (const GrMarkdown *reader);
/* Adds a child to the top block; push opens it too, and pop closes the top block. */
GrBlock *gr_markdown_add (GrMarkdown *reader, GrBlockKind kind);
GrBlock *gr_markdown_push (GrMarkdown *reader, GrBlockKind kind);
void gr_markdown_pop (GrMarkdown *reader);
/* Makes the span of @block hold @span. */
void gr_markdown_grow (GrBlock *block, GrSpan span);
/* The empty span behind all that was told so far. */
GrSpan gr_markdown_here (const GrMarkdown *reader);
gboolean gr_markdown_is_own (const GrMarkdown *reader, const char *text);
/* The place of @text where it is the source's own, here otherwise. */
GrSpan gr_markdown_span (const GrMarkdown *reader, const char *text, gsize size);
/* The byte of the line end at or behind @at. */
guint32 gr_markdown_line_end (const GrMarkdown *reader, guint32 at);
void gr_markdown_fault (const GrMarkdown *reader, GrSource *source, GrSpan span, const char *help, const char *message);

/* The array of runs that text goes to; a tight list item gets its paragraph here. */
GArray *gr_markdown_runs (GrMarkdown *reader);
/* The text of an attribute, its entities resolved. (transfer full) */
char *gr_markdown_attribute (const MD_ATTRIBUTE *attribute);
/* Begins to gather; byte @line is in the first line, or near it where @placed is FALSE. */
void gr_markdown_begin_lines (GrMarkdown *reader, GrMarkdownState state, guint32 line, gboolean placed);
/* Takes a text of md4c's: the source's own bytes, a line end (“\n”, in formulas a blank), or blanks. */
void gr_markdown_take_lines (GrMarkdown *reader, const char *text, gsize size);
/* What was gathered, as a source of its own. (transfer full) */
GrSource *gr_markdown_cut_lines (GrMarkdown *reader);

/* ---- copy.c ---- */

/* Makes the copy of the bytes from @start up to @stop that md4c reads. Footnotes in it are blank there; what they say is
   entered in reader->notes (nullable: there are none to look for). */
void gr_markdown_copy (GrMarkdown *reader, guint32 start, guint32 stop);
/* The byte of the source that @text, a byte of the copy, stands for; what is none of its bytes stays as it is. */
const char *gr_markdown_own (const GrMarkdown *reader, const char *text);

/* ---- runs.c ---- */

void gr_markdown_take_prose (GrMarkdown *reader, MD_TEXTTYPE type, const char *text, gsize size);
/* The formula that was gathered. */
void gr_markdown_take_math (GrMarkdown *reader, GrRunKind kind);
void gr_markdown_enter_link (GrMarkdown *reader, const MD_SPAN_A_DETAIL *detail);
void gr_markdown_leave_link (GrMarkdown *reader);

/* ---- pictures.c ---- */

void gr_markdown_enter_picture (GrMarkdown *reader, const MD_SPAN_IMG_DETAIL *detail);
/* Text between the brackets of a picture. */
void gr_markdown_take_description (GrMarkdown *reader, const char *text, gsize size);
void gr_markdown_leave_picture (GrMarkdown *reader);
/* Takes “{width=60% #name}” where @text, right behind a picture, begins so; how many bytes that were. */
gsize gr_markdown_take_attributes (GrMarkdown *reader, const char *text, gsize size);
/* Closes a paragraph; one of pictures alone becomes figures. */
void gr_markdown_pop_paragraph (GrMarkdown *reader);
/* Forgets the pictures of the open paragraph, which somebody else holds where @are_kept. */
void gr_markdown_drop_pictures (GrMarkdown *reader, gboolean are_kept);

/* ---- blocks.c ---- */

/* The raw HTML that was gathered. */
void gr_markdown_take_html (GrMarkdown *reader);
/* Closes what raw HTML has opened in the block that md4c leaves. */
void gr_markdown_close_answers (GrMarkdown *reader);
void gr_markdown_enter_code (GrMarkdown *reader, const MD_BLOCK_CODE_DETAIL *detail);
void gr_markdown_leave_code (GrMarkdown *reader);
/* A line of dashes in a paragraph that was to make a table. */
void gr_markdown_check_table (GrMarkdown *reader, const GrBlock *paragraph);
/* A row whose last cells md4c has dropped. */
void gr_markdown_check_row (GrMarkdown *reader, const GrBlock *row);
