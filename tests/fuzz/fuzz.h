// SPDX-License-Identifier: MIT
// Harnesses: each hands any bytes to one reader, as the program would, and asserts what must hold of the result. The
// table of them is linked with libFuzzer (tests/fuzz/run) or with replay.c, which runs the stored inputs as a test.
#pragma once

#include "base/report.h"

typedef struct {
  const char *name; /* also of its folder under corpus/ */
  /* Reads @length bytes of @text, which have a NUL behind them. */
  void (*run) (const char *text, gsize length);
  /* (nullable) What is tried besides, each time that the stored inputs are run. */
  void (*every) (void);
} GrFuzz;

/* All harnesses, ended by one without a name. */
extern const GrFuzz gr_fuzz_readers[];  /* one reader each: readers.c */
extern const GrFuzz gr_fuzz_requests[]; /* whole requests: requests.c */
extern const GrFuzz gr_fuzz_calls[];    /* what rules in Lua can call: calls.c */
const GrFuzz *gr_fuzz_lookup (const char *name);

/* To be called once, in an empty folder, where a name in an input finds no file: keeps layouts in process. */
void gr_fuzz_enter (void);

/* A source of the bytes, called @name. (transfer full) */
GrSource *gr_fuzz_source (const char *name, const char *text, gsize length);

/* Asserts that every fault has a message and its place inside its source, and that what is told is UTF-8 of the form
   “PLACE: error: …”. Gives TRUE where there is no fault. */
gboolean gr_fuzz_check_report (GrReport *report);
