// SPDX-License-Identifier: MIT
// Phrases by their English text. A catalogue is one text made when the program is built, the English and what it is in turn, each
// with a NUL behind it and sorted by the English: places in it are noted when the first phrase is looked up, so that a start
// costs nothing (thousands of addresses would be set at each), and a phrase a few comparisons.
#include "base/phrase.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *english, *translation;
} PhraseEntry;

typedef struct {
  const char *lang, *text;
  gsize n_entries;
  PhraseEntry *entry; /* NULL at first */
} PhraseCatalogue;

#include "catalogues.h"

static const char *phrase_messages_lang; /* (nullable) */

static int
phrase_compare (const void *english, const void *entry)
{
  return strcmp (english, ((const PhraseEntry *) entry)->english);
}

static PhraseCatalogue *
phrase_catalogue (const char *lang)
{
  for (guint i = 0; i < G_N_ELEMENTS (phrase_catalogues); i++)
    if (strcmp (phrase_catalogues[i].lang, lang) == 0)
      return &phrase_catalogues[i];
  return NULL;
}

gboolean
gr_language_is_english (const char *lang)
{
  return lang == NULL || phrase_catalogue (lang) == NULL;
}

const char *
gr_phrase (const char *english, const char *lang)
{
  PhraseCatalogue *catalogue = lang != NULL ? phrase_catalogue (lang) : NULL;
  const PhraseEntry *entry = NULL;
  if (catalogue != NULL && g_once_init_enter (&catalogue->entry)) {
    PhraseEntry *all = g_new (PhraseEntry, catalogue->n_entries);
    const char *at = catalogue->text;
    for (gsize i = 0; i < catalogue->n_entries; i++) {
      all[i].english = at;
      all[i].translation = at + strlen (at) + 1;
      at = all[i].translation + strlen (all[i].translation) + 1;
    }
    g_once_init_leave (&catalogue->entry, all);
  }
  if (catalogue != NULL)
    entry = bsearch (english, catalogue->entry, catalogue->n_entries, sizeof *entry, phrase_compare);
  if (entry != NULL)
    return entry->translation;
  const char *after_context = strchr (english, '\004');
  return after_context != NULL ? after_context + 1 : english;
}

char *
gr_say (const char *english, const char *lang, ...)
{
  va_list arguments;
  va_start (arguments, lang);
  char *text = g_strdup_vprintf (gr_phrase (english, lang), arguments);
  va_end (arguments);
  return text;
}

void
gr_append_phrase (GString *text, const char *english, const char *lang, ...)
{
  va_list arguments;
  va_start (arguments, lang);
  g_string_append_vprintf (text, gr_phrase (english, lang), arguments);
  va_end (arguments);
}

void
gr_messages_set_lang (const char *lang)
{
  phrase_messages_lang = lang;
}

const char *
gr_messages_lang (void)
{
  return phrase_messages_lang;
}

const char *
gr_message (const char *english)
{
  return gr_phrase (english, phrase_messages_lang);
}
