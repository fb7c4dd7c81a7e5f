// SPDX-License-Identifier: MIT
// Runs of text become lines.
#pragma once

#include "lesson/document.h"

typedef enum {
  GR_LINES_JUSTIFIED,
  GR_LINES_RAGGED,   /* flush left */
  GR_LINES_BALANCED, /* flush left, all of about the same length */
  GR_LINES_CENTRED,  /* and balanced */
  GR_LINES_RIGHT,    /* flush right */
} GrLines;

/* How prose is set. */
typedef struct {
  double size, leading; /* in points */
  GrFace face;
  int weight;      /* of text that is not strong */
  gboolean italic; /* of text that is not emphasized */
  GrInk ink;
  GrLines lines;
  const char *lang; /* (nullable) static or lent: whose words may be parted where lines are justified */
} GrProse;

typedef struct GrParagraph GrParagraph;

/* Measures @run (of GrRun, transfer none; it must outlive the paragraph). Display formulas in it are left out. */
GrParagraph *gr_paragraph_new (const GArray *run, const GrProse *prose);
void gr_paragraph_free (GrParagraph *paragraph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrParagraph, gr_paragraph_free)

/* The width it takes on one line (hard breaks kept), and that of its widest word. */
double gr_paragraph_natural_width (const GrParagraph *paragraph);
double gr_paragraph_smallest_width (const GrParagraph *paragraph);

/* Breaks it into lines of @width points; what is wider by itself is broken anywhere or, being a formula, made smaller.
   Called once, this or the next. */
void gr_paragraph_break (GrParagraph *paragraph, double width);
/* The same beside a figure: the first @n_narrow lines are @narrow points wide. */
void gr_paragraph_break_beside (GrParagraph *paragraph, double width, guint n_narrow, double narrow);

typedef struct {
  double ascent, descent; /* at least those of the face */
} GrLineExtent;

/* How many lines it was broken into, and what one of them takes above and below its baseline, in points. */
guint gr_paragraph_n_lines (const GrParagraph *paragraph);
GrLineExtent gr_paragraph_line_extent (const GrParagraph *paragraph, guint index);

/* What the piece @piece of line @index leads to; NULL where it leads nowhere. FALSE behind the last piece. */
gboolean gr_paragraph_line_link (const GrParagraph *paragraph, guint index, guint piece, const char **link);

/* Sets line @index into @scene, its left margin at @x and its baseline at @y. */
void gr_paragraph_set_line (const GrParagraph *paragraph, guint index, GrScene *scene, double x, double y);

/* ---- hyphen.c ---- */

#define GR_HYPHEN_MAX 40u

/* Where the word of @length bytes may be parted in @lang (only English has patterns): byte k of @parted is TRUE
   where a part may end behind it. FALSE where it cannot be parted, or is no word of ASCII letters. */
gboolean gr_hyphenate (const char *word, gsize length, const char *lang, gboolean parted[GR_HYPHEN_MAX]);
