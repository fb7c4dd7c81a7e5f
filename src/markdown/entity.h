// SPDX-License-Identifier: MIT
// Character references: &amp; &#955; &oplus;
#pragma once

#include <glib.h>

/* What the @length bytes of @text, from “&” to “;”, stand for: one character or two. NULL where the name is not known.
   (transfer full) (nullable) */
char *gr_entity_text (const char *text, gsize length);
