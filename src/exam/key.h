// SPDX-License-Identifier: MIT
// What was drawn for each sheet of a lesson, and the answers, as data.
#pragma once

#include "markdown/document.h"

/* Appends what the lots of @sheets (shape (n_sheets)) are to @out, as one object of JSON on one line
   (docs/command-line.md). */
void gr_lesson_key_json (const GrDocument *const *sheets, guint n_sheets, GString *out);
