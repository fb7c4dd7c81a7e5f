// SPDX-License-Identifier: MIT
// A figure request: what one command line, or one fenced block of a lesson, asks for. Both are read by the same words
// and the same option tables, and everything after this point is shared.
#pragma once

#include "base/json.h"
#include "diagram/figure.h"

/* The program's own options (`--misere`, `--limit`, `--theme` …), ended by GR_PARAM_END. */
extern const GrParam gr_program_params[];

/* Which theme files --theme may name. */
typedef enum {
  GR_THEMES_AS_FILES, /* those that the root allows, as it allows the games' files */
  GR_THEMES_ANYWHERE, /* the command line's, of a command whose root is the lessons' */
  GR_THEMES_UNREAD,   /* none is read: the words are only looked through */
} GrThemesRead;

typedef struct {
  GPtrArray *game;        /* of const GrGame*, one a summand */
  GPtrArray *rules;       /* of GrRules: the reader's own, which games of them are made from */
  GPtrArray *args;        /* of GrArgs, one a summand; taken by gr_request_study() */
  GPtrArray *figure;      /* of const GrFigure*, one a figure wanted; may be empty (solve) */
  GPtrArray *figure_args; /* of GrArgs, one a figure */
  GrArgs *program;        /* the program's options */
  GrArgs *command;        /* (nullable) a command's own options; lessons have none */
  char *root;             /* (nullable) files are read from here and below; NULL: from anywhere */
  GrThemesRead themes;
  guint32 *colours;        /* (nullable) shape (GR_N_INKS): what a theme file says, for gr_theme_set_file() */
  gboolean has_read_input; /* standard input has been read to its end */
  GHashTable *own_rules;   /* (nullable) of GrSource, by name: rules in Lua that stand in the lesson;
                             NULL: they have faults, which were told */
  gboolean with_answers;   /* forms to be filled in (--blank) are drawn with their answers */
  gboolean wants_net;      /* GrFigureRequest.wants_net */
  gboolean data_only;      /* only the frames' tables are wanted: GrFigureRequest.data_only */
  /* (nullable) Where option @name belongs that no table here has: “grundy build”, or NULL; for messages.
     (transfer full) (nullable) */
  char *(*whose_option) (const char *name);
} GrRequest;

GrRequest *gr_request_new (const char *folder);
void gr_request_free (GrRequest *request);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrRequest, gr_request_free)

/* Adds a figure by its name. FALSE and a fault of @kind (with the nearest name) where there is none. */
gboolean gr_request_add_figure (GrRequest *request, const GrWord *name, GrFaultKind kind, GrReport *report);

/* Reads @words (of GrWord): GAME [INPUT…] [OPTION…] [+ GAME …], with the figures added before as context for options.
   Unknown games and options are faults of @kind. `@FILE` and `-` are expanded here. */
gboolean gr_request_read (GrRequest *request, GPtrArray *words, GrFaultKind kind, GrReport *report);

/* Reads @words: FIGURE GAME [INPUT…] [OPTION…] [+ GAME …], options anywhere; @words loses the figure's name. Where the first
   word names no figure, the one that @fallback (nullable) names is taken. */
gboolean gr_request_read_figure (GrRequest *request, const GrWord *fallback, GPtrArray *words, GrFaultKind kind,
                                 GrReport *report);

/* Looks through @words for options that must be known before all are read; what is wrong with them is told then. The words
   that are none of those known go to @rest (nullable). */
void gr_request_skim (GrRequest *request, GPtrArray *words, GPtrArray *rest);

/* Reads @words that are no game: options of the command and the program are taken, all other words go to @rest. */
gboolean gr_request_read_plain (GrRequest *request, GPtrArray *words, GPtrArray *rest, GrReport *report);

/* Appends the names of all options that may be given here to @names (of const char*). */
void gr_request_add_options (const GrRequest *request, GPtrArray *names);

/* Gives option @key (of the program, of a figure, or of the last summand) its @value, as a lesson's map does. */
gboolean gr_request_set (GrRequest *request, const GrWord *key, const GrWord *value, GrFaultKind kind,
                         GrReport *report);

/* Makes @document (transfer none) the input of the last summand: its document or its words, as the game wants. */
gboolean gr_request_set_input (GrRequest *request, GrSource *document, GrReport *report);

/* Prepares the games, once. NULL with faults in @report. */
GrStudy *gr_request_study (GrRequest *request, GrReport *report);

/* @param as one object of @json. @help is its sentence, in the reader's words or in ours. */
void gr_request_add_param (GrJson *json, const GrParam *param, const char *help);

/* The letter that stands for option @name (“o” for “output”), or NUL; and the name that @letter stands for, or NULL. */
char gr_request_letter (const char *name);
const char *gr_request_letter_name (char letter);

/* What follows the workbench's address for @request, which has not been studied, with its first figure: “#1/bits%20nim%203%201%204”.
   NULL where no address can say it. (transfer full) (nullable) */
char *gr_request_address (const GrRequest *request);

/* ---- what was meant by a word that stands where another kind of word is wanted: the command that does it, as a remedy (meant.c) ----
   */

/* What @word says on the command line where a command is wanted: “nim” in “grundy nim 3 4 5”. (transfer full)
   (nullable) */
char *gr_meant_command (const GrWord *word);

/* Where a word stands: lessons are told the key that it belongs to. */
typedef enum { GR_MEANT_ON_COMMAND_LINE, GR_MEANT_IN_LESSON } GrMeantWhere;

/* The same where a figure is wanted, or a game. */
char *gr_meant_figure (const GrWord *word, GrMeantWhere where);
char *gr_meant_game (const GrWord *word, GrMeantWhere where);

/* TRUE where @text stands for a game and names a file: a graph, which the game token reads. */
gboolean gr_meant_is_graph (const char *text);
