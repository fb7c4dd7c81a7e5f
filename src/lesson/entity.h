// SPDX-License-Identifier: MIT
// Character references: &amp; &#955; &oplus;
#pragma once

#include <glib.h>

/* The character that the @length bytes of @text, from “&” to “;”, stand for; 0 where the name is not known. */
gunichar gr_entity_character (const char *text, gsize length);
