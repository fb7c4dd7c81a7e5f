// SPDX-License-Identifier: MIT
// The galley: a lesson set in one long column, as strips that page.c cuts into pages. Private to page make-up.
#pragma once

#include "pages/page.h"
#include "pages/paragraph.h"

typedef enum {
  GR_DECOR_NONE,
  GR_DECOR_NOTE,    /* shaded, a bar at its left */
  GR_DECOR_QUOTE,   /* a quiet bar at its left */
  GR_DECOR_THEOREM, /* a strong bar at its left */
  GR_DECOR_CODE,    /* shaded */
  GR_DECOR_ANSWER,  /* outlined */
} GrDecor;

/* An element of the document's structure. Strips name the innermost they stand in; a page opens and closes what lies
   between one strip and the next. */
typedef struct GrPart GrPart;
struct GrPart {
  const GrPart *parent; /* (nullable) */
  const char *tag;      /* (nullable) static */
  char *title;          /* (nullable) for the ear */
  char *name;           /* (nullable) destination */
  GrDecor decor;
  double left, width; /* of the decoration, from the column's left edge */
  guint number;       /* in order of making */
};

#define GR_KEEP 10000     /* a page never breaks here */
#define GR_BREAK (-10000) /* a page always breaks here */

/* Pictures side by side with what stands below them, set when their page knows how large they become. */
typedef struct GrRow GrRow;

/* A strip of the column that no page break divides. */
typedef struct {
  GrScene *scene; /* (0, 0) at the column's left edge, at the strip's top; NULL for a row of pictures */
  GrRow *row;     /* (nullable) */
  double height;
  double shrink, stretch; /* how much lower and higher it may become */
  GrScene *foot;          /* (nullable) the footnotes whose marks it has */
  double foot_height;     /* of these */
  const GrScene *lead;    /* (nullable) stands above it where it begins a page: a table's heads; lent by the galley */
  double lead_height;
  double space;       /* above it; dropped at the head of a page */
  int penalty;        /* of a page break above it */
  const GrPart *part; /* (nullable) */
  const char *target; /* (nullable) a line of the contents: the section whose page it tells; lent */
  guint floating;     /* so many strips, from this one on, are a figure that text behind it may go before; 0: none */
} GrSlab;

/* A heading of the first level, for running lines. */
typedef struct {
  char *text;
  guint first; /* strip */
} GrChapter;

typedef struct {
  const GrDocument *document;
  const GrTemplate *page;
  GrAnswers answers;
  GrReport *report; /* (nullable) for warnings */
  GPtrArray *part;  /* of GrPart */
  GArray *slab;     /* of GrSlab */
  GArray *outline;  /* of GrPrintOutline */
  GPtrArray *lead;  /* of GrScene: what strips lend */
  const GrScene
    *section; /* (nullable) on slides: the heading once more, which strips of its section have as their lead */
  double section_height;
  guint section_end;   /* the strip behind the last heading */
  GArray *chapter;     /* of GrChapter */
  const char *running; /* (nullable) the one that the page being painted is in */
  GPtrArray *put_off;  /* of GrBlock: answers that go to the end, lent */
  guint level;         /* of the last heading */
  guint tagged;        /* the level that it has for readers by ear: no level is left out */
  guint number[7];     /* of headings: how many of each level there were below the last higher one */
  double height;       /* of a page's column */
  guint paired_from;   /* strips from this one on, which begins a page, stand in two columns; 0: as the template says */
  GHashTable *noted;   /* names of footnotes that have been set */
  GArray *said;        /* of GrSaid, lent */
  gboolean is_measuring; /* what is set now is thrown away */
  GHashTable *referred;  /* names that links in the lesson lead to, lent */
  gboolean announced;    /* the last paragraph ends in a colon: what it announces must follow */
  double beside;         /* of the column's width is taken at its right */
  double beside_height;  /* for so many points more: by a figure that text stands beside */
  double space;          /* above the strip to come, at least */
  int penalty;           /* of a break above it */
} GrGalley;

/* Where blocks are set. */
typedef struct {
  const GrPart *part; /* (nullable) */
  double left, width; /* of the column */
  GrProse prose;
} GrPlace;

/* A new part under @parent for readers by ear, @tag as PDF names it (“P”, “L”). Lent by the galley. */
GrPart *gr_galley_part (GrGalley *galley, const GrPart *parent, const char *tag);
/* How many columns the page has that begins with strip @first, and in *width (nullable) how wide they are. */
guint gr_galley_columns (const GrGalley *galley, guint first, double *width);
/* Sets @scene (swallowed), @height points of it, as the next strip. */
void gr_galley_add (GrGalley *galley, const GrPart *part, GrScene *scene, double height);
/* The same for a row of pictures (swallowed). */
void gr_galley_add_row (GrGalley *galley, const GrPart *part, GrRow *row);
void gr_galley_space (GrGalley *galley, double space);
void gr_galley_penalty (GrGalley *galley, int penalty);
void gr_galley_outline (GrGalley *galley, const char *text, const char *name, guint level);

/* What was so before something was set to see how high it is, and is to be thrown away. */
typedef struct {
  guint first, n_entries;
  double space, beside, beside_height;
  int penalty;
} GrMeasuring;

/* Begins to measure, and undoes all that was set since; its height. */
GrMeasuring gr_galley_measure (GrGalley *galley);
double gr_galley_measured (GrGalley *galley, const GrMeasuring *measuring);

/* Sets @run as lines tagged @tag, display formulas in between. @name (nullable) is a destination. */
void gr_galley_runs (GrGalley *galley, const GrPlace *place, const GArray *run, const GrProse *prose, const char *tag,
                     const char *name);
/* The same for plain text. */
void gr_galley_text (GrGalley *galley, const GrPlace *place, const char *text, const GrProse *prose, const char *tag,
                     const char *name);

/* Appends @text (nullable, lent) to @run (of GrRun). */
void gr_runs_add (GArray *run, GrRunStyle style, const char *text);
/* Sets @run (of GrRun) into @scene, @width points wide, its left margin at @x, from @y on. Gives the y below it. */
double gr_runs_set (GrScene *scene, const GArray *run, const GrProse *prose, double x, double y, double width);
/* The strips from @first on stay with the one before them. */
void gr_galley_keep (GrGalley *galley, guint first);

/* The baseline of an ordinary line below its top. */
double gr_prose_baseline (const GrProse *prose);

/* Space between paragraphs, and around figures, in leadings. */
#define GR_PARAGRAPH_SPACE 0.5
#define GR_FIGURE_SPACE 1.1

/* Blocks; depth is bounded by GR_BLOCK_DEPTH_MAX. */
void gr_galley_blocks (GrGalley *galley, const GrPlace *place, const GPtrArray *block);
void gr_galley_table (GrGalley *galley, const GrPlace *place, const GrBlock *block);
/* The figure block @index of @block, and those behind it that stand beside it; how many blocks that were. */
guint gr_galley_figures (GrGalley *galley, const GrPlace *place, const GPtrArray *block, guint index);

/* How captions are set where the text is set as @body. */
GrProse gr_galley_caption_prose (const GrGalley *galley, const GrProse *body);
/* The answers that were put off, under a heading. */
void gr_galley_answers (GrGalley *galley, const GrPlace *place);

/* Sets the footnotes whose marks are in @run (nullable) at the foot of the last strip; lines of prose do so by themselves. */
void gr_galley_notes (GrGalley *galley, const GrProse *prose, const GArray *run);
#define GR_FOOT_GAP 12.0 /* points between the text and the footnotes, in which a rule stands */

/* ---- page-cut.c ---- */

/* What a break above strip @index, which need not have been set, costs because a heading stands little above it; GR_KEEP: nothing breaks there. */
int gr_galley_headed (const GrGalley *galley, guint index);

static inline GrSlab *
gr_slab_at (const GrGalley *galley, guint index)
{
  return &g_array_index (galley->slab, GrSlab, index);
}

/* Large figures leave pages half empty; as in books, text that follows one may fill the page before it.
   (transfer full) of guint: the first strip of each column, and the number of strips. */
GArray *gr_galley_cut (GrGalley *galley);
/* Paints the pages with these columns into @pages, with what is said to them. */
void gr_galley_paint (GrGalley *galley, const GArray *first, GrPages *pages);

/* A narrow figure at block @index or behind it, and the text beside it, where the template or the figure asks for it; how
   many blocks these are, 0: none. The text is set by @set, which is gr_galley_blocks(). */
typedef void (*GrSetBlocks) (GrGalley *galley, const GrPlace *place, const GPtrArray *block);
guint gr_galley_beside (GrGalley *galley, const GrPlace *place, const GPtrArray *block, guint index, GrSetBlocks set);

/* ---- page-exercises.c ---- */

/* Lines to fill in and the table of points, where the template has them. */
void gr_galley_sheet (GrGalley *galley, const GrPlace *place);
/* The exercises among @block as cards: each on a page, its answer on the next. */
void gr_galley_cards (GrGalley *galley, const GrPlace *place, const GPtrArray *block);

/* ---- rows ---- */

/* A picture of a row. */
typedef struct {
  GrFrame *frame; /* a reference */
  GrBox box;      /* of its scene: what is shown */
  double scale;   /* where nothing shrinks or stretches */
  double width;   /* that it takes of the row, or what is below it takes */
  GrScene *words; /* (nullable) below it; (0, 0) is their top left */
  double words_height;
  gboolean to_left;   /* the picture stands over the left end of its words, not over their middle */
  char *title, *name; /* (nullable) of a group around the picture: for the ear, and a destination */
} GrRowCell;

/* A row in the middle of @width points from @left on, whose pictures may become smaller by the factor @least, and larger
   by @most. */
GrRow *gr_row_new (double left, double width, double least, double most);
void gr_row_free (GrRow *row);
/* Adds a picture (what it holds is swallowed). */
void gr_row_add (GrRow *row, GrRowCell cell);
/* What it takes, with its pictures @factor times as large as they stand by themselves. */
double gr_row_height (const GrRow *row, double factor);
double gr_row_width (const GrRow *row, double factor);
/* The row as a scene, like a strip's; @ratio: −1 as low as it may become, 1 as high. (transfer full) */
GrScene *gr_row_set (const GrRow *row, double ratio);
#define GR_ROW_GAP 16.0 /* points between pictures, across and down */
