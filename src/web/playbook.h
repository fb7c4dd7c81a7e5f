// SPDX-License-Identifier: MIT
// A game that is played in a page: its book as data and pictures.
#pragma once

#include "formats/format.h"

/* Appends the book of a game: pictures whose ids begin with @id, and the tables. @options as for its frames. */
void gr_playbook_append (const GrPlaybook *book, const char *id, const GrFormatOptions *options, GString *out);

/* Members for the words of the script of play, in @lang. */
void gr_playbook_words (GrJson *json, const char *lang);
