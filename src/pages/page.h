// SPDX-License-Identifier: MIT
// Page make-up: a document and a template become pages, each a scene. Lines are broken and pages filled here; formats
// only paint.
#pragma once

#include "lesson/document.h"

typedef enum {
  GR_ANSWERS_NONE,   /* left out */
  GR_ANSWERS_INLINE, /* where they stand */
  GR_ANSWERS_END,    /* gathered at the end */
  GR_ANSWERS_SPACE,  /* ruled space of the same height (worksheet) */
} GrAnswers;

typedef struct {
  double width, height;            /* of the paper, in points */
  double left, right, top, bottom; /* margins */
  double size, leading;            /* of the prose */
  double figure_scale;             /* all figures of a lesson share it; 1: as they are drawn on their own */
  double rule;                     /* from one ruled line of answer space to the next */
  guint new_page_level;            /* headings up to this level begin a page; 0: none */
  GrFace face;                     /* of the prose */
  gboolean justified;
  gboolean all_steps; /* figures whose block says nothing else stand with all their frames */
  /* (nullable) running lines; {title} {author} {page} {pages}, left and right of “|” */
  char *head, *foot;
} GrTemplate;

/* Reads templates/NAME.yaml. NULL and a fault at @word (nullable) where there is none or it has faults. */
GrTemplate *gr_template_load (const char *name, const GrWord *word, GrReport *report);
void gr_template_free (GrTemplate *page);
/* Where templates are looked for, in this order; (transfer full) of char*. */
GPtrArray *gr_template_folders (void);
/* Names of all templates, sorted; (transfer full) NULL-terminated. */
char **gr_template_names (void);

typedef struct {
  GPtrArray *page; /* of GrScene, (0, 0) at the top left of the paper */
  GArray *outline; /* of GrOutlineEntry */
  double width, height;
} GrPages;

typedef struct {
  char *text, *name;
  guint level;
} GrOutlineEntry;

/* Sets a drawn @document. NULL and @error where a library failed. */
GrPages *gr_pages_set (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GError **error);
void gr_pages_free (GrPages *pages);
