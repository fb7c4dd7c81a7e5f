// SPDX-License-Identifier: MIT
// Character references in Markdown: numbers, and the names of HTML 5. The names are a table made when the program is built
// (entities.py), of rows without pointers, so that a start does not touch it.
// Source: WHATWG, HTML Living Standard, section 13.5, Named character references.
#include "markdown/entity.h"

#include "entities.h"

#include <stdlib.h>
#include <string.h>

static int
entity_compare (gconstpointer name, gconstpointer row)
{
  return strcmp (name, row); /* the name is what a row begins with */
}

/* @number as text; the replacement character for all that may not stand there. (transfer full) */
static char *
entity_number_text (guint64 number)
{
  char utf8[8] = { 0 };
  gboolean good = number <= 0x10FFFF && g_unichar_validate (number) && !g_unichar_iscntrl (number);
  g_unichar_to_utf8 (good ? number : number == '\t' || number == '\n' ? ' ' : 0xFFFD, utf8);
  return g_strdup (utf8);
}

char *
gr_entity_text (const char *text, gsize length)
{
  if (length < 3 || text[0] != '&' || text[length - 1] != ';')
    return NULL;
  g_autofree char *name = g_strndup (text + 1, length - 2);
  if (name[0] == '#') {
    gboolean is_hexadecimal = name[1] == 'x' || name[1] == 'X';
    return entity_number_text (g_ascii_strtoull (name + 1 + is_hexadecimal, NULL, is_hexadecimal ? 16 : 10));
  }
  const char *found = bsearch (name, entities, G_N_ELEMENTS (entities), sizeof entities[0], entity_compare);
  return found != NULL ? g_strdelimit (g_strdup (found + ENTITY_NAME), "\t\n", ' ') : NULL;
}
