// SPDX-License-Identifier: MIT
// What the files of this room tell each other.
#pragma once

#include "library/grundy.h"

#include "cli/draw.h"

/* The options that a problem has beside those of its game, its figure and the program. */
extern const GrParam gr_tables_params[];

/* What of the program's options bounds a process and is not ours to set; ended by NULL. */
extern const char *const gr_tables_bounds[];
