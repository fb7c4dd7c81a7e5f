// SPDX-License-Identifier: MIT
// A figure request: what one command line, or one fenced block of a lesson, asks for. Both are read by the same words
// and the same option tables, and everything after this point is shared.
#pragma once

#include "diagram/figure.h"

/* The program's own options (`--misere`, `--limit`, `--theme` …), ended by GR_PARAM_END. */
extern const GrParam gr_program_params[];

typedef struct {
  GPtrArray *game;        /* of const GrGame*, one a summand */
  GPtrArray *args;        /* of GrArgs, one a summand; taken by gr_request_study() */
  GPtrArray *figure;      /* of const GrFigure*, one a figure wanted; may be empty (solve) */
  GPtrArray *figure_args; /* of GrArgs, one a figure */
  GrArgs *program;        /* the program's options */
  GrArgs *command;        /* (nullable) a command's own options; lessons have none */
  gboolean data_only;     /* only the frames' tables are wanted: GrFigureRequest.data_only */
} GrRequest;

GrRequest *gr_request_new (const char *folder);
void gr_request_free (GrRequest *request);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrRequest, gr_request_free)

/* Adds a figure by its name. FALSE and a fault of @kind (with the nearest name) where there is none. */
gboolean gr_request_add_figure (GrRequest *request, const GrWord *name, GrFaultKind kind, GrReport *report);

/* The first of @words that is neither an option nor an option's value, as far as the tables known so far tell; taken
   out of @words. (transfer full) (nullable) */
GrWord *gr_request_take_first (const GrRequest *request, GPtrArray *words);

/* Reads @words (of GrWord): GAME [INPUT…] [OPTION…] [+ GAME …], with the figures added before as context for options.
   Unknown games and options are faults of @kind. `@FILE` and `-` are expanded here. */
gboolean gr_request_read (GrRequest *request, GPtrArray *words, GrFaultKind kind, GrReport *report);

/* Takes what options of @words it knows and says nothing of the rest: after a fault that leaves no table to read them
   by. */
void gr_request_skim (GrRequest *request, GPtrArray *words);

/* Reads @words that are no game: options of the command and the program are taken, all other words go to @rest. */
gboolean gr_request_read_plain (GrRequest *request, GPtrArray *words, GPtrArray *rest, GrReport *report);

/* Gives option @key (of the program, of a figure, or of the last summand) its @value, as a lesson's map does. */
gboolean gr_request_set (GrRequest *request, const GrWord *key, const GrWord *value, GrFaultKind kind,
                         GrReport *report);

/* Makes @document (transfer none) the input of the last summand: its document or its words, as the game wants. */
gboolean gr_request_set_input (GrRequest *request, GrSource *document, GrReport *report);

/* Prepares the games. NULL with faults in @report. */
GrStudy *gr_request_study (GrRequest *request, GrReport *report);

/* All frames of figure @index, finished (sentences set, one size). NULL with faults in @report. */
GPtrArray *gr_request_frames (const GrRequest *request, guint index, GrStudy *study, GrReport *report);

/* The frames that --steps names, out of @frames (transfer none); @fallback ("all", "last", "strip") where it was not
   given. “strip” makes one new frame, at most @width points wide. NULL and a fault where it names no frame.
   (transfer full) array, frames owned by it. */
GPtrArray *gr_request_steps (const GrRequest *request, GPtrArray *frames, const char *fallback, double width,
                             GrReport *report);

/* The letter that stands for option @name (“o” for “output”), or NUL. */
char gr_request_letter (const char *name);

/* What the picture is called where no caption is given: “Nim 3 1 4: nim-sum columns”. (transfer full) */
char *gr_request_title (const GrRequest *request, guint index, const GrStudy *study);
