// SPDX-License-Identifier: MIT
// The drawing of tables of positions: table.c gathers what stands in them, this sets it out.
#pragma once

#include "diagram/figure.h"

/* One game's positions. */
typedef struct {
  char *title;        /* (nullable) stands above it where there are several */
  GPtrArray *label;   /* of char*: names, as --of takes them */
  GPtrArray *caption; /* of char*: as pictures show them */
  /* (nullable: no picture) of char*: the captions as they are written, cut so that those that differ still do */
  GPtrArray *shown;
  GArray *verdict;      /* of GrVerdict */
  GArray *normal;       /* (nullable) misère play: of guint8 (GrOutcome), who wins normal play */
  gboolean is_numbered; /* the captions are whole numbers one after another */
  gboolean is_heap;     /* sizes of heaps and the like: they are called n */
  gboolean has_period;
  GrPeriod period;
} GrTablePart;

typedef struct {
  const GrFigureRequest *request;
  GPtrArray *part;     /* of GrTablePart */
  guint columns;       /* wanted; 0: as many as fit */
  gboolean has_values; /* a row of Grundy values; otherwise only who wins */
} GrTableFigure;

/* The most characters of a caption that are written. */
#define GR_TABLE_CAPTION 12

/* The most cells a picture holds. */
#define GR_TABLE_MAX_CELLS 400

/* (transfer full) the picture, or NULL where there are too many positions for one. */
GrScene *gr_table_draw (const GrTableFigure *table);
/* Summaries of what is too much for that (pixels.c). (transfer full) A cell of colour a position; NULL where they have no
   numbers, or are too many. A line a value; NULL where there are too many games. */
GrScene *gr_table_draw_pixels (const GrTableFigure *table);
GrScene *gr_table_draw_classes (const GrTableFigure *table);

/* The same as text, however large. (transfer full) */
char *gr_table_plain (const GrTableFigure *table);
