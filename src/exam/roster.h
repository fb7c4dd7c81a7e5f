// SPDX-License-Identifier: MIT
// The names of students, for sheets of their own.
#pragma once

#include "base/report.h"

#define GR_ROSTER_MAX 500

typedef struct {
  char *name;
  char *number; /* (nullable) */
} GrStudent;

/* Reads the list of students that @word names: a name a line, or rows with commas, of which the first may name the columns
   “name” and “number”. NULL and faults where there are none, or names that are empty, twice there or no plain text.
   (transfer full) of GrStudent. */
GPtrArray *gr_roster_load (const GrWord *word, GrReport *report);
