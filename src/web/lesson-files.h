// SPDX-License-Identifier: MIT
// All files of one lesson, as names and bytes: LESSON.pdf, LESSON.html, LESSON-ID.svg, LESSON.worksheet.pdf,
// LESSON.key.pdf, LESSON.key.json. Nothing is written here, so that a lesson that fails half-way leaves nothing behind.
#pragma once

#include "pages/page.h"

/* ---- lessons that stand together: what a page of a site says of the others ---- */

/* A page of a site. */
typedef struct {
  const GrDocument *document; /* drawn */
  const char *stem;           /* its files are called after it */
  char *file;                 /* its name: “02-nim.html” */
  char *description;          /* what it says of itself, else its first paragraph, cut where it is long */
  guint number;               /* from 1; 0: it has none */
  guint minutes;              /* that it takes */
  guint n_questions;          /* that its figures ask */
  GPtrArray *needs;           /* of GrSitePage, lent: read before it */
  char *image;                /* (nullable) the name of its picture, as PNG: “02-nim.png” */
  char *paper;                /* (nullable) the name of its PDF */
} GrSitePage;

typedef struct {
  const char *title;
  const char *base;            /* (nullable) where the folder is going to stand, ended by a slash */
  GrSitePage *front;           /* index.html */
  gboolean has_made_front;     /* the reader has none of his own */
  gboolean has_own_lost;       /* a lesson is called 404 */
  GrSitePage *lost;            /* 404.html, for addresses where there is nothing; else like a front */
  GPtrArray *page;             /* of GrSitePage: the lessons in their order */
  guint n_numbers;             /* the greatest number of a lesson */
  const GPtrArray *playground; /* (nullable) GrSiteOptions.playground */
} GrSite;

/* Where a page stands in its site. */
typedef struct {
  const GrSite *site;
  const GrSitePage *page;
  guint index; /* of the lesson; of a front n_pages */
} GrSitePlace;

/* What all pages of a site share: a style sheet, what it is in the dark, a script for before anything is painted, and one of
   each language that the rest is done by. */
#define GR_SITE_STYLE "site.css"
#define GR_SITE_DARK "dark.css"
#define GR_SITE_COLOURS "colours.js"
#define GR_SITE_SCRIPT "site-%s.js"

/* What a page has of its site: in its head, the bar at its top, what stands under its title and over and under its contents, ways
   to its neighbours, and the scripts at its end; the front a card of every lesson. */
void gr_site_append_head (const GrSitePlace *place, GrThemeName theme, GString *out);
void gr_site_append_top (const GrSitePlace *place, GString *out);
void gr_site_append_about (const GrSitePlace *place, GString *out);
void gr_site_append_where (const GrSitePlace *place, GString *out);
void gr_site_append_all (const GrSitePlace *place, GString *out);
void gr_site_append_ways (const GrSitePlace *place, GString *out);
/* Below @figure, the ways to the workbench with its game, and to exercises that are drawn anew, where the site has them. */
void gr_site_append_change (const GrSitePlace *place, const GrFigureBlock *figure, GString *out);
/* Whether something was drawn by lot for @figure; NULL: for any of @document. */
gboolean gr_site_draws (const GrDocument *document, const GrFigureBlock *figure);
/* What the file with the lesson's text is called, which stands in a site for those that draw. (transfer full) */
char *gr_site_text (const GrSitePage *page);
void gr_site_append_scripts (const GrSitePlace *place, GString *out);
void gr_site_append_cards (const GrSite *site, GrThemeName theme, GString *out);

/* Dots of the picture of a lesson for previews of links. */
#define GR_SITE_IMAGE_WIDTH 1200
#define GR_SITE_IMAGE_HEIGHT 630

/* The figure that stands for a lesson, lent; NULL where it has none. */
const GrDrawing *gr_site_picture (const GrDocument *document);

/* ---- a lesson as one self-contained page of HTML ---- */

/* How a lesson is written. */
typedef struct {
  GrAnswers answers; /* folded where they are (GR_ANSWERS_INLINE), open at the end (GR_ANSWERS_END), or not at all
                        (GR_ANSWERS_NONE, GR_ANSWERS_SPACE) */
  GrThemeName theme;
  const GrSitePlace *place; /* (nullable) the site that the page is in, which has a file search.js */
  const char *style;        /* (nullable) CSS behind the lesson's own */
  gboolean is_slides;       /* a section a slide */
  gboolean is_notes;        /* nothing but what is said to slides, in the window of whoever speaks */
} GrLessonHtml;

/* Appends @document, which has been drawn, to @out: style, script, figures and formulas are all in the page and nothing is
   fetched, but for what the pages of a site share. */
void gr_lesson_html (const GrDocument *document, const GrLessonHtml *how, GString *out);

/* Appends the rules of every lesson, with the colours of @theme. */
void gr_lesson_style (GrThemeName theme, GString *out);

/* ---- the files of a lesson ---- */

typedef enum {
  GR_LESSON_PDF = 1 << 0,
  GR_LESSON_HTML = 1 << 1,
  GR_LESSON_SVG = 1 << 2,
  GR_LESSON_JSON = 1 << 3
} GrLessonFormats;
/* What they are called, in this order, ended by NULL. */
extern const char *const gr_lesson_formats[];

/* Where the answers of a lesson go. */
typedef enum {
  GR_LESSON_ANSWERS_NONE,
  GR_LESSON_ANSWERS_INLINE, /* where they stand; folded in HTML */
  GR_LESSON_ANSWERS_END,    /* at the end */
  GR_LESSON_ANSWERS_KEY,    /* to LESSON.key.pdf; folded in HTML */
  GR_LESSON_ANSWERS_BOTH,   /* there, and ruled space for them to LESSON.worksheet.pdf; folded in HTML */
  GR_LESSON_ANSWERS_UNSAID, /* at the end in print, folded in HTML */
} GrLessonAnswers;

typedef struct {
  GrLessonFormats formats; /* which to make */
  GrLessonAnswers answers;
  const GrTemplate *page;   /* for PDF */
  GrThemeName screen;       /* of HTML and SVG */
  GrThemeName paper;        /* of PDF */
  GrReport *report;         /* (nullable) gets warnings */
  GString *missing;         /* (nullable) gets the characters that no font has */
  const GrSitePlace *place; /* (nullable) the site that its page is in */
  const char *style;        /* (nullable) CSS for HTML */
} GrLessonOptions;

typedef struct {
  char *name; /* without a folder */
  GString *data;
} GrLessonFile;

/* An empty list of GrLessonFile, and a new file at its end, called @name (swallowed): its bytes, lent. */
GPtrArray *gr_lesson_files_new (void);
GString *gr_lesson_files_add (GPtrArray *files, char *name);

/* (transfer full) of char*: what the files of @document, which need not have been drawn, are going to be called, without
   what tells the pictures of one figure apart. */
GPtrArray *gr_lesson_file_names (const GrDocument *document, const char *stem, const GrLessonOptions *options);

/* Adds the key of @sheets, a document that was bound of them, to @files, in the formats of @options. FALSE and @error where
   a library failed. */
gboolean gr_lesson_add_key (GPtrArray *files, const GrDocument *sheets, const char *stem,
                            const GrLessonOptions *options, GError **error);

/* Sets a sheet for paper behind those in *@all (nullable at first), and makes one file of them, LESSON.sheets.pdf. */
gboolean gr_lesson_merge (GrPages **all, GrDocument *document, const GrLessonOptions *options, GError **error);
gboolean gr_lesson_add_merged (GPtrArray *files, const GrPages *all, const GrDocument *sheet, const char *stem,
                               const GrLessonOptions *options, GError **error);

/* (transfer full) of GrLessonFile: the files of @document, which has been drawn, called after @stem. NULL and @error
   where a library failed. */
GPtrArray *gr_lesson_files (GrDocument *document, const char *stem, const GrLessonOptions *options, GError **error);

/* ---- several lessons as one site: a folder for any host of plain files, or for none ---- */

typedef struct {
  const char *title; /* (nullable) of the site; NULL: the front's, else “Lessons” */
  const char *base;  /* (nullable) where the folder is going to stand: “https://example.org/games” */
  const GPtrArray *
    playground; /* (nullable) of GrLessonFile: the workbench that goes along, as GR_SITE_PLAYGROUND "/index.html" and so on */
} GrSiteOptions;

/* The folder in a site for the workbench with the program in it (docs/playground.md). */
#define GR_SITE_PLAYGROUND "playground"

/* The lesson that is the front of the site where it is there. */
#define GR_SITE_FRONT "index"

/* A lesson of a site. */
typedef struct {
  GrDocument *document; /* drawn */
  char *stem;           /* its files are called after it; no two are equal */
  GrTemplate *page;     /* for PDF */
} GrSiteLesson;

/* Warns of what the lessons (GrSiteLesson) need and is neither among them nor beside them. */
void gr_site_check (const GPtrArray *lesson, GrReport *report);

/* (transfer full) of GrLessonFile: all files of the site of @lesson (GrSiteLesson, at least one): what options->formats
   wants of each, index.html, what all pages share, and where the base is given sitemap.xml and pictures for previews. options->page
   does not count. NULL and @error where a library failed. */
GPtrArray *gr_site_files (const GPtrArray *lesson, const GrLessonOptions *options, const GrSiteOptions *given,
                          GError **error);
