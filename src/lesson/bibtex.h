// SPDX-License-Identifier: MIT
// Lists of works in BibTeX. Private to lesson/.
#pragma once

#include "base/yaml.h"

/* The entries of @source as a list of maps with the keys of a lesson's own list (“id”, “author”, “title”, …); faults go to
   @report. (transfer full) */
GrYaml *gr_bibtex_read (GrSource *source, GrReport *report);
