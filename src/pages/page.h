// SPDX-License-Identifier: MIT
// Page make-up: a document and a template become pages, each a scene. Lines are broken and pages filled here; formats
// only paint.
#pragma once

#include "base/json.h"
#include "base/yaml.h"
#include "lesson/document.h"
#include "print/print.h"

typedef enum {
  GR_ANSWERS_NONE,   /* left out */
  GR_ANSWERS_INLINE, /* where they stand */
  GR_ANSWERS_END,    /* gathered at the end */
  GR_ANSWERS_SPACE,  /* ruled space of the same height (worksheet) */
  GR_ANSWERS_CARDS,  /* nothing but exercises, each on a page, and behind each page one with its answer */
  GR_ANSWERS_UNSAID, /* of a template: as the command line has it */
} GrAnswers;

typedef struct {
  char *about;                     /* (nullable) what it is for */
  double width, height;            /* of the paper, in points */
  double left, right, top, bottom; /* margins */
  double size, leading;            /* of the prose */
  double figure_scale;             /* all figures of a lesson share it; 1: as they are drawn on their own */
  double rule;                     /* from one ruled line of answer space to the next */
  guint new_page_level;            /* headings up to this level begin a page; 0: none */
  GrFace face;                     /* of the prose */
  char *family;                    /* (nullable) of prose and numbers in formulas, instead of the default serif */
  char *code_family;               /* (nullable) of code */
  GrFace heading_face;
  GrInk heading_ink;
  double heading_scale;      /* of all headings against those of a handout */
  guint numbered;            /* headings up to this level are numbered; 0: none */
  guint sheets;              /* all stands on so many pages, in type as large as that allows; 0: as many as it takes */
  guint columns;             /* of a page, 1 to 4 */
  double gutter;             /* between them */
  GrAnswers answers;         /* where the command line says nothing */
  char *fields;              /* (nullable) lines to fill in under the title: “Name|Number” */
  gboolean has_score;        /* a table of the exercises' points under the title */
  guint32 colour[GR_N_INKS]; /* 0xRRGGBB, or GR_COLOUR_NONE: the theme's own */
  gboolean justified;
  gboolean has_beside; /* narrow figures stand beside text */
  gboolean own_slides; /* and each of these frames begins a page */
  gboolean all_steps;  /* figures whose block says nothing else stand with all their frames */
  /* (nullable) running lines; {title} {author} {student} {date} {page} {pages}; left|right or left|middle|right */
  char *head, *foot;
  char *logo; /* (nullable) the file of a picture, for {logo} in running lines; the lesson's where logo_is_lessons */
  gboolean logo_is_lessons;
  GrImage *logo_image; /* (nullable) read from it by whoever loads the template */
  double logo_height;
} GrTemplate;

/* Of one of the page's columns, in points. */
double gr_column_width (const GrTemplate *page);

/* Reads templates/NAME.yaml, or the file @name where that ends in .yaml. NULL and a fault at @word (nullable) where there is
   none or it has faults. */
GrTemplate *gr_template_load (const char *name, const GrWord *word, GrReport *report);
/* The same with single keys of @lesson, a map in @source (both nullable), instead of the template's. Where they were
   written for a template other than @name, @meant, those that lay out its paper are passed over: margins of a handout are
   none for slides. */
GrTemplate *gr_template_load_with (const char *name, const GrWord *word, GrSource *source, const GrYaml *lesson,
                                   const char *meant, GrReport *report);
/* The same of the file @template. */
GrTemplate *gr_template_read (GrSource *template, GrSource *source, const GrYaml *lesson, gboolean is_other,
                              GrReport *report);
void gr_template_free (GrTemplate *page);
/* Where templates are looked for, in this order; (transfer full) of char*. */
GPtrArray *gr_template_folders (void);
/* Writes the list @name of the keys that a template may have. */
void gr_template_add_keys (GrJson *json, const char *name);
/* The file of template @name; NULL: there is none. (transfer full) (nullable) */
char *gr_template_file (const char *name);
/* Names of all templates, sorted; (transfer full) NULL-terminated. */
char **gr_template_names (void);

/* A block “[!NOTES]”. */
typedef struct {
  guint place; /* the index of its page; in a galley, how many strips there were before it */
  const GrBlock *block;
} GrSaid;

typedef struct {
  GPtrArray *page; /* of GrScene, (0, 0) at the top left of the paper */
  GArray *outline; /* of GrPrintOutline */
  GArray *said;    /* of GrSaid: what a lecturer says to a page, in order */
  double width, height;
  GPtrArray *label; /* (nullable) of char*, one a page: of several sheets in one file, “12-1” */
} GrPages;

/* Sets a drawn @document. What is not as it should be (letters that came out too small) goes to @report (nullable) as
   warnings. NULL and @error where a library failed. */
GrPages *gr_pages_set (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrReport *report,
                       GError **error);
void gr_pages_free (GrPages *pages);
/* Sets a drawn @document behind what is in *@all (nullable at first): a sheet among others, with pages enough for two sides a
   leaf. FALSE and @error as above. */
gboolean gr_pages_add_sheet (GrPages **all, const GrDocument *document, const GrTemplate *page, GrAnswers answers,
                             GrReport *report, GError **error);
/* Appends such sheets of the lesson of @document to @out as one PDF. */
gboolean gr_sheets_pdf (const GrDocument *document, const GrPages *pages, const GrTemplate *page, GrThemeName theme,
                        GString *missing, GString *out, GError **error);

/* Appends @document, which has been drawn, to @out as a PDF made up by @page. @missing (nullable) gets the characters
   that no font has, and @notes (nullable) another PDF, of the pages with what is to be said to them. FALSE and @error on
   failure. */
gboolean gr_lesson_pdf (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrThemeName theme,
                        GrReport *report, GString *missing, GString *out, GString *notes, GError **error);
