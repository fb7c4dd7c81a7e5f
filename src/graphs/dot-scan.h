// SPDX-License-Identifier: MIT
// DOT as tokens: places of names, and a look through a text before libcgraph reads it. Private to graphs/dot.c.
#pragma once

#include "base/report.h"

/* The next token of DOT from *@at on: an ID (its value in @id, quotes resolved), an arrow ("->", "--") or one
   character. FALSE at the end; *@span is then the comment that is not closed there, or empty. */
gboolean gr_dot_next_token (const GrSource *source, gsize *at, GString *id, GrSpan *span);

/* Looks through bytes [@begin, @end) of @source up to the end of their first graph. FALSE and a fault, which begins with
   @what, where a comment or quoted text is not closed or braces are too deep for libcgraph. *@text (transfer full)
   (nullable): the bytes up to @end with long chains of edges split, where there are any. */
gboolean gr_dot_scan (GrSource *source, gsize begin, gsize end, const char *what, GrReport *report, GString **text);
