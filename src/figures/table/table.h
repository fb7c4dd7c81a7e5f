// SPDX-License-Identifier: MIT
// One row of positions, each with what is known of it, and the ways to set it out. table.c gathers what stands in the cells,
// why.c what decides one of them, genus.c and quotient.c what misère play has to say of heaps; draw.c and grid.c draw.
#pragma once

#include "diagram/figure.h"
#include "diagram/pixels.h"

/* What is ringed: what decides the position asked for, and this one. */
typedef enum { GR_TABLE_PLAIN, GR_TABLE_DECIDES, GR_TABLE_ASKED } GrTableRead;

/* The positions of one game. */
typedef struct {
  char *title;        /* (nullable) stands above them */
  GPtrArray *label;   /* of char*: names, as --of takes them */
  GPtrArray *caption; /* of char*: as pictures show them */
  /* (nullable: no picture) of char*: the captions as they are written, cut so that those that differ still do */
  GPtrArray *shown;
  GArray *verdict; /* of GrVerdict */
  /* All nullable. Of char*: formulas that stand in the cells instead of values, and further columns of data; of guint8: TRUE
     for cells with a solid corner. */
  GPtrArray *text, *more[2];
  GArray *marked;
  guint8 *is_read;      /* (nullable) what is ringed, of GrTableRead */
  GArray *colour;       /* (nullable) of guint8: the value whose colour a cell has that is won */
  gboolean is_numbered; /* the labels are whole numbers one after another */
  gboolean is_reached;  /* all that can be reached from the start */
  gboolean is_heap;     /* sizes of heaps and the like: they are called n */
  gboolean has_period;  /* and a whole one of it is seen */
  GrPeriod period;
} GrTablePart;

typedef enum { GR_TABLE_CELLS, GR_TABLE_BARS, GR_TABLE_GENUS, GR_TABLE_QUOTIENT } GrTableAs;

/* What is drawn of a misère quotient besides the elements of the heaps (quotient.c). */
typedef struct GrTableQuotient GrTableQuotient;
/* How the genus of one heap is computed (genus.c). */
typedef struct GrTableGenus GrTableGenus;
/* What decides one position (why.c). */
typedef struct GrTableWhy GrTableWhy;

typedef struct {
  const GrFigureRequest *request;
  GrTableAs as;
  GPtrArray *part;           /* of GrTablePart */
  guint columns;             /* wanted; 0: as many as fit */
  gboolean has_values;       /* the cells show Grundy values */
  gboolean has_words;        /* sentences stand in it */
  gboolean has_legend;       /* what marks and colours mean stands below */
  const char *more[2];       /* (nullable) heads of the further columns of data */
  const char *mark;          /* (nullable) what a solid corner means, as a phrase */
  GrTableQuotient *quotient; /* (nullable) what there is to draw of it */
  GrTableGenus *genus;       /* (nullable) the one that has room to be computed */
  GrTableWhy *why;           /* (nullable) what decides one position */
  char *sentence, *result;   /* (nullable) what is said of genus and quotient */
} GrTableFigure;

GrTablePart *gr_table_part_new (void);
void gr_table_part_free (GrTablePart *part);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrTablePart, gr_table_part_free)
/* Leaves the names of the first @n positions. */
void gr_table_part_cut (GrTablePart *part, guint n);
/* The size of the heap that a position is. */
guint64 gr_table_part_heap (const GrTablePart *part, guint index);

GR_AT_FUNCTION (gr_table_verdict, GrTablePart, verdict, const GrVerdict)
gboolean gr_table_is_marked (const GrTablePart *part, guint index);

/* ---- what misère play says of the heaps of @table's only part, which has positions and no verdicts (genus.c, quotient.c). FALSE and
   @error ---- */

gboolean gr_table_read_genus (GrTableFigure *table, GrStudy *study, GError **error);
gboolean gr_table_read_quotient (GrTableFigure *table, GrStudy *study, GError **error);
void gr_table_genus_free (GrTableGenus *genus);
/* Adds how one genus is computed below all that @out holds; the same as text. */
void gr_table_genus_draw (const GrTableFigure *table, GrScene *out);
void gr_table_genus_plain (const GrTableFigure *table, GString *out);
void gr_table_quotient_free (GrTableQuotient *quotient);
/* Adds the multiplication table and what goes with it below all that @out holds; the same as text. */
void gr_table_quotient_draw (const GrTableFigure *table, GrScene *out);
void gr_table_quotient_plain (const GrTableFigure *table, GString *out);

/* The component with which positions of @realm of game @summand, which it has, are studied. */
guint gr_table_component (const GrStudy *study, guint summand, guint32 realm);

/* ---- why one position of a table of one game has what stands in its cell (why.c) ---- */

/* Reads what decides the position that was asked for, if one was. FALSE with a fault in @report or @error. */
gboolean gr_table_read_why (GrTableFigure *table, GrStudy *study, GrReport *report, GError **error);
void gr_table_why_free (GrTableWhy *why);
/* Adds how its value is derived below all that @out holds; the same as text; in a sentence, where there are no values. */
void gr_table_why_draw (const GrTableFigure *table, GrScene *out);
void gr_table_why_plain (const GrTableFigure *table, GString *out);
void gr_table_why_tell (const GrTableFigure *table, GString *out);
/* Who wins from the start by these values, and why. (transfer full) (nullable) */
char *gr_table_why_conclude (const GrTableFigure *table, GrStudy *study);

/* ---- what is drawn (draw.c, grid.c) ---- */

#define GR_TABLE_HEAD 34.0 /* of a grid's row: its first position */

/* The most characters of a caption that are written. */
#define GR_TABLE_CAPTION 12

/* (transfer full) the picture, or else a summary; NULL where there are too many positions even for that, or for a form, which
   no summary is. */
GrScene *gr_table_draw (const GrTableFigure *table);
/* Cells in rows for positions with numbers, with numbers in them or of mere colour, at most about @height high: NULL where
   they are too many. With bars, those that show a period. */
GrScene *gr_table_draw_grid (const GrTableFigure *table, double height);
GrScene *gr_table_draw_bars (const GrTableFigure *table);

/* How the lines of all parts are set out. */
typedef struct {
  guint columns;
  double cell, head; /* widths */
  double pitch;      /* from line to line */
  gboolean is_wide;  /* more columns are asked for */
} GrTableLines;

/* Braces under every whole period, of the first line at @y, and under what stands before; the first of them says what it is. */
void gr_table_add_braces (const GrTableFigure *table, const GrTablePart *part, const GrTableLines *lines, double y,
                          GrScene *out);
/* What a cell is filled with, P-positions with paper, and what its text is written with. */
void gr_table_inks (const GrTableFigure *table, const GrVerdict *verdict, GrInk *fill, GrInk *on);
/* The text: a formula, a value, or the letter of the outcome. (transfer full) */
char *gr_table_text (const GrTableFigure *table, const GrTablePart *part, guint index);
/* A box with what stands in it around (x, y): doubled where it is lost, with a solid corner where it is marked. */
void gr_table_add_cell (const GrTableFigure *table, const GrTablePart *part, guint index, gboolean is_marked, GrBox box,
                        GrScene *out);
/* The mark of exceptions in the corner (x, y), upper left, where no line of a period comes, of a box of @side. */
void gr_table_add_odd (GrScene *out, double x, double y, double side);
/* @value in a disc of its colour, or of a table without values who wins. */
void gr_table_add_value (const GrTableFigure *table, double x, double y, double scale, GrNimber value, GrScene *out);
/* How wide the widest cell of @part must be for its text or, without, for who wins. */
double gr_table_cell_width (const GrTableFigure *table, const GrTablePart *part, double least);

/* From line to line of a key, and between two entries. */
#define GR_TABLE_KEY 15.0, 14.0
/* What boxes with text, rings and solid corners mean, as far as they are there. @are_boxes: numbers stand in boxes, or formulas. */
void gr_table_key_add_cells (GrKey *key, const GrTableFigure *table, const GrTablePart *part, gboolean are_boxes);

/* The same as text, however large. (transfer full) */
char *gr_table_plain (const GrTableFigure *table);
