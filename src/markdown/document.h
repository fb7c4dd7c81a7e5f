// SPDX-License-Identifier: MIT
// A lesson as data: what Markdown says, as a tree of blocks with flat runs of text, every one with its place in the
// file, and what belongs to the lesson as a whole.
#pragma once

#include "base/report.h"
#include "base/yaml.h"
#include "math/math.h"
#include "request/drawing.h"

typedef enum {
  GR_RUN_TEXT,
  GR_RUN_MATH,         /* text is the LaTeX between $…$ */
  GR_RUN_DISPLAY_MATH, /* between $$…$$ */
  GR_RUN_CODE,
  GR_RUN_BREAK, /* a hard line break */
  GR_RUN_SPACE, /* a soft line break */
} GrRunKind;

typedef enum {
  GR_STYLE_EMPH = 1 << 0,
  GR_STYLE_STRONG = 1 << 1,
  GR_STYLE_STRIKE = 1 << 2,
  GR_STYLE_RAISED = 1 << 3, /* x^2^, and the mark of a footnote, which is a link */
  GR_STYLE_LOWERED = 1 << 4,
} GrRunStyle;

typedef struct {
  GrRunKind kind;
  GrRunStyle style;
  char *text;            /* UTF-8, entities resolved */
  gsize length;          /* of the text, while the run is read and may grow; 0: not counted */
  char *link;            /* (nullable) where it leads: a URI, "#name" of a heading or figure, or a path ending in .md */
  GrMath *math;          /* math: parsed; NULL where it has faults */
  char *name;            /* (nullable) display math: its label, by which links lead to it */
  guint number;          /* display math with a label: from 1 */
  gboolean is_reference; /* the link had no words of its own: the text says what it leads to (“Figure 3”) */
  gboolean is_literal;   /* “\@”: it begins no citation and no mark */
  gboolean is_term;      /* “<!-- def -->” stands behind it: the text defines it */
  GrSpan span;           /* in the lesson's source */
} GrRun;

typedef enum {
  GR_BLOCK_DOCUMENT,
  GR_BLOCK_HEADING, /* level 1…6 */
  GR_BLOCK_PARAGRAPH,
  GR_BLOCK_LIST, /* ordered, start; children are items */
  GR_BLOCK_ITEM,
  GR_BLOCK_QUOTE,
  GR_BLOCK_NOTE,    /* > [!NOTE] and its kin; text is the word (“NOTE”), run its title (nullable) */
  GR_BLOCK_NOTES,   /* > [!NOTES]: what a lecturer says to what stands before, on no page of the lesson */
  GR_BLOCK_THEOREM, /* > [!THEOREM] and its kin; text is the word, run its title (nullable), number that of its kind */
  GR_BLOCK_CODE,    /* text, info */
  GR_BLOCK_TABLE,   /* children are rows; the first n_head_rows are heads */
  GR_BLOCK_ROW,
  GR_BLOCK_CELL, /* align */
  GR_BLOCK_RULE,
  GR_BLOCK_FIGURE, /* a grundy block */
  GR_BLOCK_ANSWER, /* <details>: children; text is the summary */
  GR_BLOCK_PAGE_BREAK,
} GrBlockKind;

/* What was drawn by lot for a figure, and what is so of it: what “{{grundy}}” stands for in the text. */
typedef struct {
  char *id;                /* (nullable) of its figure, as given: “{{ID.grundy}}” */
  char *label;             /* the id, else which of the lots in the lesson it is, from 1 */
  char *game;              /* what is played, as words of the command line */
  gboolean is_faulty;      /* nothing can be told of it, and why has been said */
  gboolean is_drawn;       /* FALSE: a figure without lots, to which the text refers, or one that is left out */
  guint32 place;           /* where its figure stands in the lesson */
  GPtrArray *name, *value; /* of char*, shapes equal: “grundy”, “3” */
  GPtrArray *move;         /* of char*: the winning moves in words */
} GrLot;

/* What is drawn by where nobody says. */
#define GR_SHEET_SEED 1

/* One of several sheets that are made of a lesson. */
typedef struct {
  guint64 seed;
  guint index;         /* from 0; what is drawn depends on this and the seed, not on how many there are */
  gboolean is_one;     /* of several: its title says which */
  const char *student; /* (nullable) whose it is */
  const char *number;  /* (nullable) his number */
  GHashTable *taken;   /* (nullable) of char*: what sheets before this one have drawn */
  GHashTable *known;   /* (nullable) what came of solving what they could have drawn, freed by g_free() */
  GHashTable *figure;  /* (nullable) of GrFigureBlock, lent by those sheets, by what their drawings follow from */
} GrSheet;

/* Whether text stands beside a figure that is narrow enough. */
typedef enum { GR_BESIDE_UNSAID, GR_BESIDE_NO, GR_BESIDE_YES } GrBeside;

typedef struct {
  char *caption, *alt,
    *id; /* caption, alt: nullable, plain; id: as given, or the figure's number: links say “#figure-ID” */
  GArray *caption_run; /* (nullable) of GrRun: the caption with its formulas and emphasis */
  GrRequest *request;  /* NULL where the block has faults, and of a picture */
  char *address;       /* (nullable) after gr_document_draw(): gr_request_address() */
  char *file;          /* (nullable) of a picture: as the lesson names it */
  char *block;         /* (nullable) what the block says, with what was drawn for it */
  GPtrArray *drawings; /* after gr_document_draw(): of GrDrawing, one a figure */
  GPtrArray *empty,
    *filled;        /* (nullable) “blank: true”: the same as forms to be filled in, and with their answers; drawings
                                are the one or the other (gr_document_set_form()) */
  gboolean is_copy; /* of a figure, filled in, in an answer */
  gboolean is_asked; /* of an exercise, before its answer */
  GrBeside beside;
  gboolean is_still;   /* “screen: still”: a page shows what paper does, and no steps */
  double width, share; /* on paper, in points or as a share of the text's width; 0: not given */
  guint number;        /* of the figure in the lesson, from 1 */
  gboolean is_silent;  /* “figure: none”: it draws lots, and nothing is seen of it */
  GrWord *place;       /* the block's info word in the lesson */
  GrWord *id_place;    /* (nullable) the id as given */
} GrFigureBlock;

typedef struct GrBlock GrBlock;
typedef enum { GR_TASK_NONE, GR_TASK_OPEN, GR_TASK_DONE } GrTask;

struct GrBlock {
  GrBlockKind kind;
  GrSpan span;
  guint level;  /* heading */
  guint number; /* theorem; 0: it has none */
  GrTask task;  /* item: “- [ ]”, “- [x]” */
  gboolean ordered, tight;
  gboolean is_choice; /* list: A, B … instead of numbers; answer: nothing but some of these */
  gboolean
    is_plain; /* heading: it has no number; list: its items have no marks; paragraph: the caption of the table below it */
  guint start;       /* list */
  GrAnchor align;    /* cell */
  guint n_head_rows; /* table */
  char *text, *info; /* code, note, answer */
  char
    *label; /* answer: what its exercise is called (“3.”); paragraph with a name of its own: what a link to it says */
  char *name;  /* (nullable) what a link to it says behind “#”, unique in the lesson: of a heading, a theorem, an
                        exercise (the paragraph before an answer) and its answer */
  GArray *run; /* of GrRun: heading, paragraph, cell */
  GPtrArray *child; /* of GrBlock */
  GrFigureBlock *figure;
};

typedef struct GrDocument GrDocument;
struct GrDocument {
  GrSource *source;
  char *root; /* (nullable) its figures may read files from here and below; NULL: from beside the lesson and below */
  char *title, *author, *date, *lang, *template_name; /* title falls back to the first heading or the file's name */
  GArray *title_run;     /* (nullable) of GrRun: the title with its formulas and emphasis */
  GrSpan template_place; /* of the template's name in source; empty where none is given */
  GPtrArray *keywords;   /* of char* */
  char *description;     /* (nullable) what it is about, in a line, for lists of lessons */
  gint64 minutes;        /* that it takes; 0: not said */
  gint64 place;          /* its number among lessons; 0: by where it stands, −1: it has none */
  GPtrArray *needs;      /* (nullable) of GrWord: lessons that are read before it, by what their files are called */
  char *subtitle;        /* (nullable) */
  GrSpan summary;        /* its abstract, in source; empty where none is given */
  GHashTable *macros; /* (nullable) (char* → char*): what commands in formulas stand for, “R” → “\\mathbb{R}” */
  GrYaml *page;       /* (nullable) keys of a template that the lesson gives itself */
  char *part_title; /* (nullable) of the part of a book that the lesson belongs to */
  gboolean is_book;
  GPtrArray *term; /* (nullable) of GrTerm: of a book, what it defines, sorted */
  char *style;     /* (nullable) CSS of the lesson's own, for HTML */
  guint contents;  /* headings up to this level are listed before the text; 0: none */
  GPtrArray *note; /* of GrBlock (GR_BLOCK_DOCUMENT): footnotes; text is what the lesson calls it, name what links say,
                      number its mark, 0: nothing refers to it */
  GPtrArray *reference;   /* of GrReference: works that the lesson may cite, in its order */
  GHashTable *rules;      /* of GrSource, by name: rules in Lua of its own; NULL: they have faults */
  GPtrArray *rules_place; /* of GrWord: where their blocks begin; text is the name, empty where they have faults */
  GrBlock *body;          /* GR_BLOCK_DOCUMENT */
  GPtrArray *figure;      /* of GrFigureBlock, in text order, lent */
  GHashTable *image;      /* of GrImage, by the file's name: those that its figures have shown so far; */
  double image_pixels;    /* what is unpacked for them, */
  guint64 image_bytes;    /* and what a page holds of them */
  GrSheet sheet;          /* which of the sheets this is; its texts are lent */
  char *student;          /* (nullable) whose sheet it is */
  char *number;           /* (nullable) his number */
  GPtrArray *lot;         /* of GrLot, in text order */
  char *lesson;           /* its title, without which sheet it is */
  gboolean is_key;        /* it was bound of sheets, and shows all answers: */
  GPtrArray *part;        /* (nullable) of GrDocument: these, whose blocks it has taken */
  guint n_exercises;      /* those with an answer */
  gboolean is_shuffled;   /* choices or exercises stand as they were drawn */
};

/* A work that is cited: [@key]. */
typedef struct {
  char *key;
  guint
    number; /* from 1, in the order of the list that stands in the head of the lesson; behind these, works of files in
                     the order in which they are cited; 0: not cited */
  GrBlock *entry; /* a paragraph; (nullable) once the list of works is part of the body */
} GrReference;

/* What names of figures, footnotes, boxes and rules are made of. */
#define GR_NAME_SIGNS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

/* Deeper nesting of lists, quotes and answers is a fault. */
#define GR_BLOCK_DEPTH_MAX 32

/* A document without a title and a body. (transfer full) */
GrDocument *gr_document_new (GrSource *source);

void gr_document_free (GrDocument *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrDocument, gr_document_free)

GrBlock *gr_block_new (GrBlockKind kind, GrSpan span);
/* Frees the whole tree; its depth is bounded. */
void gr_block_free (GrBlock *block);
void gr_figure_block_free (GrFigureBlock *figure);
GrLot *gr_lot_new (void);
void gr_lot_free (GrLot *lot);

/* Gives @block the array that its text goes to. */
void gr_block_begin_runs (GrBlock *block);
/* Adds a run of @text (transfer full) to @block, whose runs begin with it where it has none. Lent until another is added. */
GrRun *gr_block_add_text (GrBlock *block, GrRunStyle style, char *text);
/* The same of what @run says, in @style; its formula, which was parsed without faults, is parsed anew. */
GrRun *gr_block_copy_run (GrBlock *block, const GrRun *run, GrRunStyle style, GrSource *source);
/* Adds an empty block to the end of @parent. Lent. */
GrBlock *gr_block_add (GrBlock *parent, GrBlockKind kind);
/* The same of a heading called @name that says @text (both transfer full). Lent. */
GrBlock *gr_block_add_heading (GrBlock *parent, guint level, char *name, char *text);
/* A list of works, @entry (of GrBlock, each transfer full), at the end of @body. */
void gr_block_add_works (GrBlock *body, const GPtrArray *entry);
/* Frees what a run holds. */
void gr_run_clear (gpointer data);

/* (transfer full) what @run (nullable) says, without its styles. */
char *gr_runs_plain (const GArray *run);

/* What a lesson is called in lists, running lines and metadata: its title, behind its number where its head gives one.
   (transfer full) */
char *gr_document_called (const GrDocument *document);

/* What stands over @box, a note or a theorem, in the language @lang: “Note”, “Theorem”. (transfer none) */
const char *gr_box_label (const GrBlock *box, const char *lang);
/* The same of a theorem with its number: “Theorem 3”, “Proof”. (transfer full) */
char *gr_theorem_heading (const GrBlock *theorem, const char *lang);
/* Whether it is a proof, which ends with a sign of its own. */
gboolean gr_theorem_is_proof (const GrBlock *theorem);
/* TRUE for what <details><summary>Hint</summary> holds, “Hint” in English or the language @lang: a block like an answer
   that helps before it. */
gboolean gr_answer_is_hint (const GrBlock *block, const char *lang);
