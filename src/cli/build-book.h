// SPDX-License-Identifier: MIT
// grundy build --book.
#pragma once

#include "cli/command.h"
#include "web/lesson-files.h"

/* Builds the lessons @named (of GrWord), whose texts are @source (of GrSource, nullable), as one book in @folder, as the
   command's options say; @template (nullable) is the one that the command line names. */
void gr_build_book (GrCall *call, const GPtrArray *named, const GPtrArray *source, const GrWord *template,
                    const char *folder, const GrLessonOptions *options);
