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

/* What becomes of a byte of the source in the copy: a backslash before it, another sign in its place, or two dollar signs before or
   behind it. */
typedef enum {
  GR_EDIT_NONE,
  GR_EDIT_ESCAPE,
  GR_EDIT_DOLLAR,
  GR_EDIT_DOT,
  GR_EDIT_BLANK, /* and it is not told either */
  GR_EDIT_OPEN,
  GR_EDIT_CLOSE,
} GrMarkdownEdit;

/* An item without a mark: the line that it begins in, and ‘:’ for a term, ‘@’ for an example, ‘a’ for a letter. */
typedef struct {
  GrSpan line;
  char kind;
  guint number; /* example: in the lesson, from 1 */
} GrMarkdownBare;

/* Boxes of other readers' that are open in the line, each begun by ‘:’ or ‘!’, or not known. */
#define GR_FOREIGN_REFUSED 'x'
#define GR_FOREIGN_DEPTH 8
typedef struct {
  char sign;
  GrSpan place;
} GrForeignBox;

/* A list with letters, ‘a’, ‘i’ …, and the number of its last; 0: there is none. */
typedef struct {
  char style;
  guint number;
} GrForeignList;

/* What the lines so far were, for blocks of other readers'. */
typedef struct {
  GrForeignBox box[GR_FOREIGN_DEPTH];
  guint n_boxes, n_examples;
  gboolean after_header, after_blank, after_row, in_terms;
  GrForeignList list[2]; /* at the margin, and indented */
} GrForeign;

/* Begins the names of notes that stand in the line; no name of a reader's own holds it. */
#define GR_NOTE_IN_LINE "."

typedef enum { GR_MARKDOWN_PROSE, GR_MARKDOWN_CODE_BLOCK, GR_MARKDOWN_HTML_BLOCK, GR_MARKDOWN_MATH } GrMarkdownState;

typedef struct {
  GrDocument *document;
  GrSource *source;
  GrReport *report;
  const GrFences *fences;
  GString *copy;    /* of the source from byte start on, as md4c reads it */
  GArray *added;    /* of guint32: the bytes of the copy that the source has not */
  GByteArray *edit; /* of GrMarkdownEdit, one a byte of the source from start on */
  guint32 start;
  GArray *bare;            /* of GrMarkdownBare, in their order */
  GArray *inline_notes;    /* of GrSpan: the words of “^[…]”, where it is no code */
  guint n_met;             /* of them, so far */
  guint32 skip;            /* where the last of them that was met ends; 0: it was told to its end */
  guint32 lowered, raised; /* up to which byte text is; 0: it is not */
  guint n_refused;         /* tags that were refused and are not closed yet */
  GArray *notes;           /* (nullable) of GrMarkdownNote */
  GPtrArray *open;         /* of GrBlock, lent */
  gboolean is_implicit;    /* the last of them is a paragraph that md4c does not tell: a tight list's */
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
/* Adds @text to the copy, which the source has not. */
void gr_markdown_copy_add (GrMarkdown *reader, const char *text);
/* The byte of the source that @text, a byte of the copy, stands for; what is none of its bytes stays as it is. */
const char *gr_markdown_own (const GrMarkdown *reader, const char *text);
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

/* ---- foreign.c ---- */

/* Begins the copy of the line of @n bytes at @line, of a text up to @stop, with what md4c is to read before it. How many bytes of the
   line are copied then. */
gsize gr_foreign_begin_line (GrMarkdown *reader, GrForeign *state, const char *line, gsize n, const char *stop,
                             gboolean is_code);
/* Faults for boxes that are still open. */
void gr_foreign_end (const GrMarkdown *reader, const GrForeign *state);
/* A list that md4c was made to see. */
void gr_foreign_settle_list (const GrMarkdown *reader, GrBlock *list);

/* ---- boxes.c ---- */

/* The first line of a box of pandoc's, Quarto's or MkDocs': which one, its title in the line (empty: it has none), and its name. */
typedef struct {
  guint box;
  const char *title;
  gsize title_length;
  gboolean is_word; /* the title is the word that names the box */
  char *name;       /* (nullable) owned by the caller */
} GrBoxHeader;

/* Whether @line begins as such a line does. */
gboolean gr_box_begins (const char *line);
/* FALSE where no box is called so. */
gboolean gr_box_header (const char *line, gsize n, GrBoxHeader *header);

/* ---- plan.c ---- */

/* Bytes in which the end of what has begun is looked for. */
#define GR_MARKDOWN_REACH 5000u
/* Enters in reader->edit what md4c is to read otherwise, from reader->start up to @stop. */
void gr_markdown_plan (GrMarkdown *reader, guint32 stop);

/* ---- dialect.c ---- */

/* Running text of md4c's. */
void gr_markdown_take_words (GrMarkdown *reader, const char *text, gsize size);
/* Raw HTML in a line: TRUE where it was set, or refused with what to write instead. */
gboolean gr_markdown_take_tag (GrMarkdown *reader, const char *text, gsize size);
/* ---- add.c ---- */

/* Adds a run of @text (transfer full) or joins it to the last one, where that is of the same kind and style. */
void gr_markdown_add_run (GrMarkdown *reader, GrRunKind kind, char *text, GrSpan span);
/* @size bytes without what outputs could stumble over; @is_prose: in signs of type. (transfer full) */
char *gr_markdown_harmless (const GrMarkdown *reader, const char *text, gsize size, gboolean is_prose);
/* Adds @size bytes as text; @text that stands at @span; and one sign that means itself. */
void gr_markdown_add_text (GrMarkdown *reader, const char *text, gsize size);
void gr_markdown_add_words (GrMarkdown *reader, const char *text, GrSpan span);
void gr_markdown_add_escaped (GrMarkdown *reader, const char *sign);

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
