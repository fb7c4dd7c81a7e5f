// SPDX-License-Identifier: MIT
// What the program says, in every language. The code says it in English; base/words/ holds one catalogue for each other
// language (ko.po, in gettext's format), which the build compiles into the program: nothing is looked for on disk, and
// the process's locale changes nothing. A catalogue has exactly the phrases of the code, with the same arguments
// (tests/style/words.py).
#pragma once

#include <glib.h>

/* Marks @english, a literal, as a phrase where it stands in a table or a constant. */
#define GR_PHRASE(english) english
/* Marks a phrase that other languages say otherwise in another place; @context tells translators which place. */
#define GR_PHRASE_IN(context, english) context "\004" english

/* @english, a marked phrase or a literal, in @lang (nullable: English), one of gr_languages. Patterns of printf() keep
   their arguments, numbered where the order changes. What a catalogue lacks is said in English. (transfer none) */
const char *gr_phrase (const char *english, const char *lang) G_GNUC_FORMAT (1);

/* The pattern @english in @lang with its arguments filled in (transfer full); the same at the end of @text. */
char *gr_say (const char *english, const char *lang, ...) G_GNUC_PRINTF (1, 3);
void gr_append_phrase (GString *text, const char *english, const char *lang, ...) G_GNUC_PRINTF (2, 4);

/* The language of what is said to whoever runs the program: faults, remedies, notes, help. One for the process, set where
   `--lang` is read; @lang (nullable: English) is one of gr_languages. */
void gr_messages_set_lang (const char *lang);
const char *gr_messages_lang (void);

/* gr_phrase() in that language. The doors of faults and errors (base/report.h, base/error.h) call it for the format and
   the remedy that they are given, so that literals there need no mark; other words of a message do. (transfer none) */
const char *gr_message (const char *english) G_GNUC_FORMAT (1);

/* The languages by the names that `--lang` and `lang:` take, "en" first; NULL-terminated. */
extern const char *const gr_languages[];

/* Whether @lang (nullable) is English. The games' own words (“the rook”, “take 2”) are English and no phrases: in other
   languages a sentence does without them. */
gboolean gr_language_is_english (const char *lang);
