// SPDX-License-Identifier: MIT
// A command of the program: a word, its options and one function.
#pragma once

#include "base/json.h"
#include "base/module.h"
#include "cli/writer.h"
#include "request/request.h"

typedef struct {
  GrRequest *request; /* its `command` holds this command's options */
  GPtrArray *words;   /* of GrWord: all words after the command's name, not yet read */
  GrWord *name;       /* the command's name in its place */
  GrReport *report;   /* what is in it at the end is written and gives the exit code */
  /* the exit code of processes of our own that have told their faults themselves; 0: none had any */
  int code;
} GrCall;

/* The exit code after Ctrl-C, which ends some commands as they are meant to end. */
#define GR_COMMAND_INTERRUPTED 130

/* The variable by which grundy serve tells its processes what language to speak where a request has none of its own. */
#define GR_COMMAND_SERVED_LANG "GRUNDY_OWN_LANG"

typedef struct {
  const char *name;
  const char *usage;        /* what follows the name */
  const char *summary;      /* one sentence */
  const char *details;      /* (nullable) more for `grundy help COMMAND`, lines ended by \n */
  const GrParam *params;    /* (nullable) the command's own options */
  gboolean has_own_options; /* it is given no game, and its help leaves the program's options out */
  gboolean is_server;       /* it stays out of the sandbox, into which each of its processes goes */
  gboolean takes_lessons;   /* its words are lessons (or rules), which read what lies beside them */
  /* (nullable: none) Adds what it will write beside standard output; of @call there are the options and the words that are
     none of them, so far as they can be told before anything is read. */
  void (*add_rights) (const GrCall *call, GrWriterRights *rights);
  /* Faults go to call->report; writes standard output itself. */
  void (*run) (GrCall *call);
} GrCommand;

/* All commands, NULL-terminated, generated from the list in src/meson.build. */
extern const GrCommand *const gr_commands[];
const GrCommand *gr_command_lookup (const char *name);

/* Options that every command takes. */
#define GR_COMMON_PARAMS \
  { "quiet", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "no progress on the terminal" }, \
    { "color", GR_PARAM_CHOICE, "auto", 0, 0, gr_color_names, NULL, "colours in messages" }, \
  { \
    "diagnostics", GR_PARAM_CHOICE, "full", 0, 0, gr_diagnostics_names, NULL, "how much a message says" \
  }
/* Options that several commands take, in one sense. */
#define GR_PARAM_OUTPUT \
  { \
    "output", GR_PARAM_TEXT, NULL, 0, 0, NULL, "PLACE", \
      "where the result goes (-o): a file, - for standard output, or for build a folder" \
  }
/* Of every command that runs rules or reads lessons. */
#define GR_SANDBOX_PARAMS \
  { "sandbox", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "nothing is done where the kernel cannot hold the sandbox" }, \
  { \
    "no-sandbox", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "rules and lessons run without the kernel’s sandbox" \
  }
#define GR_PARAM_FORMAT \
  { \
    "format", GR_PARAM_TEXT, NULL, 0, 0, NULL, "FORMAT,…", \
      "the format (-f), where the file’s extension does not tell; for build one or several" \
  }
#define GR_PARAM_ID_PREFIX \
  { \
    "id-prefix", GR_PARAM_TEXT, NULL, 0, 0, NULL, "PREFIX", "how ids in the file begin" \
  }
extern const char *const gr_color_names[];
extern const char *const gr_diagnostics_names[];

/* Warns of each character of @missing (UTF-8), which no font has, where @place's source has it first, else at @place. */
void gr_warn_missing (const GString *missing, const GrWord *place, GrReport *report);

/* Reads the words of a command that is given no game: options of its own, and what is left to @rest (of GrWord,
   transfer full); NULL: nothing may be left. FALSE and faults where anything else stands there. */
gboolean gr_command_read_options (GrCall *call, GPtrArray *rest);
/* FALSE and faults where options of the program were given that have no place here, all but @allowed (NULL-terminated,
   nullable); @what says where, @help (nullable) the remedy. */
gboolean gr_command_refuse_program (const GrCall *call, const char *const *allowed, const char *what, const char *help);

/* FALSE and a fault where option @name is given, which says more of the flag @whole, without that. */
gboolean gr_command_needs (const GrCall *call, const char *name, const char *whole);

/* Whether what goes to @descriptor has colours: as --color of @command (nullable) says, else where it is a terminal,
   NO_COLOR is not set and TERM is not dumb. */
gboolean gr_command_has_colours (const GrArgs *command, int descriptor);

/* How messages look, as @command (nullable) says. */
GrReportStyle gr_command_report_style (const GrArgs *command);

/* Writes @text to standard output; a reader who has gone away is no error. Faults in @report. */
void gr_print (const char *text, gsize length, GrReport *report);

/* For help: the contest problems of @game, three lines each, under a heading; nothing where it has none. @name is what the game is
   called on the command line. */
void gr_judge_append_help (const GrGame *game, const char *name, GString *out);
/* For help: the list called @name (“games”, “figures”, “formats”, “templates”), a line each. FALSE: no such list. */
gboolean gr_list_append (const char *name, GString *out);
/* All that the tables know, as one JSON object on a line, in English. */
void gr_tables_append (GString *out);
/* Parts of it: @params but those called in @without (nullable), under @key; the games; the figures and the formats. */
void gr_tables_add_params (GrJson *json, const char *key, const GrParam *params, const char *const *without);
void gr_tables_add_games (GrJson *json);
void gr_tables_add_figures (GrJson *json);

/* The module of grundy serve. */
extern const GrModuleFile gr_serve_file;

/* ---- sandbox.c: the kernel's own bounds around rules in Lua and strangers' lessons ---- */

/* From here on, in this process and those that it starts: nothing is written but to what is open already; there are no
   sockets; other processes are out of reach; and where the kernel has Landlock, files are read from @read (of char*, folders
   or files) and the system's libraries, fonts and caches alone, and no program but this one is run. Before the first thread.
   FALSE and GR_ERROR_LIBRARY where the kernel cannot hold all of that; what it can it does. */
gboolean gr_sandbox_enter (const GPtrArray *read, GError **error);

/* Puts @command into the sandbox, if it has one and --no-sandbox does not say otherwise, before it does anything: it reads what
   its @typed words (of GrWord) name and what lies beside lessons among them, and writes what its add_rights() says. Of @call
   the request holds the options that were found so far, and the words are those that are none. FALSE and a fault where
   --sandbox asks for what this kernel cannot hold. */
gboolean gr_confine (const GrCommand *command, const GrCall *call, const GPtrArray *typed);
