// SPDX-License-Identifier: MIT
// grundy build --site.
#pragma once

#include "cli/command.h"
#include "web/lesson-files.h"

/* Builds the lessons @named (of GrWord), whose texts are @source (of GrSource, nullable), as one site, as the command's
   options say; @template (nullable) is the one that the command line names. */
void gr_build_site (GrCall *call, const GPtrArray *named, const GPtrArray *source, const GrWord *template,
                    const GrLessonOptions *options);
