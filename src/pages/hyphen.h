// SPDX-License-Identifier: MIT
// Where words may be parted at the end of a line.
#pragma once

#include <glib.h>

/* Longer words are not parted. */
#define GR_HYPHEN_MAX 40u

/* Where the word of @length bytes may be parted in @lang (only English has patterns): byte k of @parted is TRUE
   where a part may end behind it. FALSE where it cannot be parted, or is no word of ASCII letters. */
gboolean gr_hyphenate (const char *word, gsize length, const char *lang, gboolean parted[GR_HYPHEN_MAX]);
