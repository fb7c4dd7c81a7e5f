// SPDX-License-Identifier: MIT
// Faults in what the reader wrote, each with its place and, where one is known, a remedy. Nothing below cli/ prints:
// the report is filled on the way and written once, in text order.
#pragma once

#include "base/error.h"
#include "base/phrase.h"
#include "base/source.h"

/* Which exit code a fault leads to (docs/command-line.md). */
typedef enum {
  GR_FAULT_INPUT, /* the game's input or the lesson: 1 */
  GR_FAULT_USAGE, /* the command line: 2 */
  GR_FAULT_LIMIT, /* over a limit: 3 */
  GR_FAULT_WORLD, /* a file that cannot be read or written, a library that failed: 4 */
  /* no fault but worth knowing: told, kept apart in GrReport.warning, and without influence on the exit code */
  GR_FAULT_WARNING,
} GrFaultKind;

typedef struct {
  GrFaultKind kind;
  GrSource *source; /* (nullable) a reference */
  GrSpan span;
  char *message; /* “what, got “this””, without a full stop */
  char *help;    /* (nullable) the remedy */
} GrFault;

typedef struct {
  GPtrArray *fault;   /* of GrFault */
  GPtrArray *warning; /* of GrFault, each told once however often it was added */
} GrReport;

GrReport *gr_report_new (void);
void gr_report_free (GrReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrReport, gr_report_free)

/* Adds a fault at @span of @source (nullable: a fault without a place). @help (nullable) is the remedy. What the
   message quotes (“…”) is shortened where it is long. Gives FALSE, so that who fails can report and return in one. */
gboolean gr_report_add (GrReport *report, GrFaultKind kind, GrSource *source, GrSpan span, const char *help,
                        const char *format, ...) G_GNUC_PRINTF (6, 7);

/* The same, at a word. */
gboolean gr_report_add_at (GrReport *report, GrFaultKind kind, const GrWord *word, const char *help, const char *format,
                           ...) G_GNUC_PRINTF (5, 6);

/* Adds @error (swallowed) as a fault at @word (nullable): of kind GR_FAULT_LIMIT for GR_ERROR_LIMIT and of kind
   GR_FAULT_WORLD for all others. Gives FALSE. */
gboolean gr_report_add_error (GrReport *report, const GrWord *word, GError *error);

/* Makes faults (GR_FAULT_INPUT) of all warnings. */
void gr_report_harden (GrReport *report);

/* TRUE where there are no faults; there may be warnings. */
gboolean gr_report_is_empty (const GrReport *report);

/* 0 where there are no faults; the smallest exit code of its faults otherwise: what the reader can mend comes first. */
int gr_report_exit_code (const GrReport *report);

typedef enum {
  GR_REPORT_FULL,   /* the source line, carets and the remedy too */
  GR_REPORT_COLOUR, /* the same with terminal colours */
  GR_REPORT_SHORT,  /* one line each */
} GrReportStyle;

/* At most this many faults are written; the rest are counted. Warnings are written where there is room. */
#define GR_REPORT_MAX 20

/* (transfer full) the report as text, sorted by source (in order of first appearance) and place. */
char *gr_report_text (GrReport *report, GrReportStyle style);
