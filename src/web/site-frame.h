// SPDX-License-Identifier: MIT
// Lessons that stand together: what a page of a site says of the others.
#pragma once

#include "lesson/document.h"

/* A page of a site. */
typedef struct {
  const GrDocument *document; /* drawn */
  const char *stem;           /* its files are called after it */
  char *file;                 /* its name: “02-nim.html” */
  char *description;          /* its first paragraph, cut where it is long */
  char *image;                /* (nullable) the name of its picture, as PNG: “02-nim.png” */
  char *paper;                /* (nullable) the name of its PDF */
} GrSitePage;

typedef struct {
  const char *title;
  const char *base;        /* (nullable) where the folder is going to stand, ended by a slash */
  GrSitePage *front;       /* index.html */
  gboolean has_made_front; /* the reader has none of his own */
  GPtrArray *page;         /* of GrSitePage: the lessons in their order */
} GrSite;

/* Where a page stands in its site. */
typedef struct {
  const GrSite *site;
  const GrSitePage *page;
  guint index; /* of the lesson; of the front n_pages */
} GrSitePlace;

/* The page of @document, called after @stem (both lent); its picture and its PDF are still to be told. */
GrSitePage *gr_site_page_new (const GrDocument *document, const char *stem);
void gr_site_page_free (GrSitePage *page);

/* What the head of the page has: description, previews for links, ways to the other pages. */
void gr_site_append_head (const GrSitePlace *place, GString *out);
/* The bar over the page. */
void gr_site_append_top (const GrSitePlace *place, GString *out);
/* Previous and next at its foot. */
void gr_site_append_ways (const GrSitePlace *place, GString *out);
/* All lessons, each with a picture, in the front page. */
void gr_site_append_cards (const GrSite *site, GrThemeName theme, GString *out);

/* The figure that stands for a lesson, lent; NULL where it has none. */
const GrDrawing *gr_site_picture (const GrDocument *document);
