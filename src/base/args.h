// SPDX-License-Identifier: MIT
// Options, declared once. A GrParam row is all there is to an option: its parsing, its range, what it is without
// being given, its help, its manual entry and its completion. GrArgs is what a game, a figure or the program was given:
// words and parsed options, each with its place.
#pragma once

#include "base/phrase.h"
#include "base/report.h"

typedef enum {
  GR_PARAM_FLAG, /* present or not; in a lesson true or false; with a value_name it may have a text, “--name=TEXT” */
  GR_PARAM_NUMBER,  /* a whole number from low to high */
  GR_PARAM_NUMBERS, /* whole numbers from low to high, separated by commas */
  GR_PARAM_CHOICE,  /* one of choices */
  GR_PARAM_TEXT,    /* any text */
} GrParamKind;

typedef struct {
  const char *name; /* without the dashes */
  GrParamKind kind;
  const char *fallback;       /* (nullable) the value where the option is absent, written as the user would */
  gint64 low, high;           /* numbers only */
  const char *const *choices; /* GR_PARAM_CHOICE: NULL-terminated */
  const char *value_name;     /* what help calls the value, in capitals; NULL for flags and choices */
  const char *help;           /* one sentence without a full stop */
  gboolean (*takes) (
    const char *text); /* (nullable) GR_PARAM_CHOICE: texts that will do besides, all with the index behind the last */
  const char *told;    /* (nullable) how titles say that it is given, %s being its value: “up to %s at a time” */
} GrParam;

/* For GR_PARAM_CHOICE: what is there unless the reader says no. */
enum { GR_YES, GR_NO };
extern const char *const gr_yes_no[];

#define GR_PARAM_END \
  { \
    NULL, GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, NULL \
  }

typedef struct {
  const GrParam *param;
  GrWord *key;     /* where the option's name stands */
  GrWord *value;   /* where its value stands; the key's place for flags */
  gint64 number;   /* GR_PARAM_NUMBER: the number; GR_PARAM_CHOICE: the index; GR_PARAM_FLAG: 0 or 1 */
  GArray *numbers; /* GR_PARAM_NUMBERS: of gint64 */
} GrOption;

typedef struct {
  const GrParam *params; /* the table it was parsed by, ended by GR_PARAM_END; NULL: none */
  GrWord *name;          /* the word that named the game or the figure */
  GPtrArray *words;      /* of GrWord: the input words; words of @FILE and “-” stand here expanded */
  GPtrArray *options;    /* of GrOption */
  GrSource *file;        /* (nullable) the file, or standard input, that words came from */
  GrSource *list;        /* (nullable) a text of numbers that follow the words: no words are made of them … */
  GrSpan listed;         /* … and the part of it that is meant */
  GrSource *document;    /* (nullable) the input as one text: DOT, a board, an `input:` block */
  GPtrArray *more;       /* (nullable) of GrSource: further documents, of games that take several */
  GString *typed;        /* (nullable) the input as typed, where words and document do not tell (files, “-”) */
  gpointer rules;        /* (nullable, lent) what a game of the reader's own was read from, for that game alone */
  char *folder;          /* where relative file names are looked up; NULL: the current directory */
} GrArgs;

GrArgs *gr_args_new (const GrParam *params, const GrWord *name, const char *folder);
void gr_args_free (GrArgs *args);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrArgs, gr_args_free)

/* gr_source_take_word() in args->list; FALSE without one. */
gboolean gr_args_take_listed (const GrArgs *args, gsize *at, GrSpan *word);
/* Makes words of args->list after all, for those who read words alone. */
void gr_args_make_words (GrArgs *args);

/* The row of @params (nullable) called @name, or NULL. */
const GrParam *gr_param_lookup (const GrParam *params, const char *name);

/* Whether @words (of GrWord) give @option (“--lang”) the @value, and which language they ask for (nullable): for what is said before options are read. */
gboolean gr_words_give (const GPtrArray *words, const char *option, const char *value);
const char *gr_words_lang (const GPtrArray *words);

/* The choices as “a, b or c”. (transfer full) */
char *gr_choices_list (const char *const *choice);

/* Parses @value (NULL for a flag that stands alone) by @param and keeps it; the last of several counts. FALSE and a
   fault of @kind where it does not fit. */
gboolean gr_args_take (GrArgs *args, const GrParam *param, const GrWord *key, const GrWord *value, GrFaultKind kind,
                       GrReport *report);

/* The given option called @name, or NULL where only its fallback holds. @name must be in the table. */
const GrOption *gr_args_option (const GrArgs *args, const char *name);

/* The value given or else the fallback. @name must be in the table with the kind that the function's name says. */
gboolean gr_args_flag (const GrArgs *args, const char *name);
gint64 gr_args_number (const GrArgs *args, const char *name);
guint gr_args_choice (const GrArgs *args, const char *name);     /* index into choices */
const char *gr_args_text (const GrArgs *args, const char *name); /* (nullable) */
GArray *gr_args_numbers (const GrArgs *args, const char *name);  /* (transfer full) of gint64 */

/* Reads the file that @word names, beside args->folder and, where @root is given, nowhere but there or below. NULL and a
   fault (GR_FAULT_WORLD) where it cannot be read, or (GR_FAULT_INPUT) where it is elsewhere or no UTF-8 text. */
GrSource *gr_args_load (const GrArgs *args, const char *root, const GrWord *word, GrReport *report);

/* FALSE and a fault at the first bad byte where @source is not UTF-8 or holds a NUL. */
gboolean gr_source_check_text (GrSource *source, GrReport *report);

/* FALSE and a fault at each of @words (of GrWord, typed) that is no UTF-8: checked at the door, so that nobody who reads
   them meets bytes that are no text. */
gboolean gr_words_check_text (const GPtrArray *words, GrReport *report);

/* What JSON calls "input": args->typed, or the words joined by single blanks. (transfer full) */
char *gr_args_input (const GrArgs *args);
/* Appends the options that titles tell, “, take 1, 3 or 4, up to 2 at a time”: those whose row says how and whose value is not the
   fallback, and lists of numbers, which are a game's rule, in any case; with @tells_all all of them, by their names where nothing else is said. */
void gr_args_append_told (const GrArgs *args, gboolean tells_all, const char *lang, GString *out);
