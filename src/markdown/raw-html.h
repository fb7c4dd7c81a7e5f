// SPDX-License-Identifier: MIT
// The little HTML that lessons may hold: comments, page breaks, and <details> around answers. Private to lesson/.
#pragma once

#include "base/source.h"

typedef enum {
  GR_HTML_END, /* only white space was left */
  GR_HTML_COMMENT,
  GR_HTML_OPEN_COMMENT, /* a comment that nothing closes */
  GR_HTML_PAGE_BREAK,   /* <!-- pagebreak --> */
  GR_HTML_ANSWER,       /* <details><summary>…</summary> */
  GR_HTML_ANSWER_END,   /* </details> */
  GR_HTML_OTHER,        /* the first tag or word of something else */
} GrHtmlKind;

typedef struct {
  GrHtmlKind kind;
  GrSpan span;   /* in @source */
  char *summary; /* GR_HTML_ANSWER: the text between the tags; owned by the caller */
} GrHtmlToken;

/* The token that begins at or behind byte *@at of @source; *@at moves behind it. */
GrHtmlToken gr_html_next (const GrSource *source, guint32 *at);
