// SPDX-License-Identifier: MIT
// libgrundy: combinatorial games solved and drawn, from a program of your own.
//
// A problem is what a command line of `grundy` states: a game with its input and options and, for pictures, a figure before
// them. It is read once and then asked for answers, frames and files:
//
//     const char *words[] = { "mex", "nim", "3", "1", "4" };
//     GrProblem *problem = gr_problem_new (words, 5, NULL, NULL);
//     size_t size;
//     const void *svg = gr_problem_write (problem, "svg", GR_PROBLEM_DEFAULT, &size);
//     if (svg == NULL)
//       fputs (gr_problem_faults (problem), stderr);
//     gr_problem_free (problem);
//
// All text is UTF-8 and ends in a NUL. What a function returns belongs to the problem and lasts until the next call with
// it; what gr_problem_sentence() and gr_problem_result() return lasts as long as the problem. No function prints, asks for the
// locale, or changes a signal, a limit or an open file of the process. The option `--limit` bounds the work; `--timeout` and
// `--max-memory` bound a whole process and belong to the program.
//
// None ends the process. What is a programmer's mistake of ours, an assertion that fails, is a fault: “internal fault”, with its
// place, GR_PROBLEM_WORLD. That problem answers nothing any more, and what it was using stays allocated; others are as good
// as before. What is not in our hand: where memory runs out, the libraries below (GLib, Cairo, Graphviz, GMP) end the process, and a
// stack that has run over is a signal, as in any program.
//
// Functions may be called from any thread. One call runs at a time, others wait for it; a problem, and what it has returned, is for one
// thread at a time.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version, “0.1.0”. Functions are not taken away or changed without another major version. */
const char *gr_library_version (void);

typedef enum {
  GR_LIBRARY_GAMES,
  GR_LIBRARY_FIGURES,
  GR_LIBRARY_FORMATS, /* in which gr_problem_write() writes */
} GrLibraryKind;

/* The names of all games, figures or formats, NULL-terminated; static. NULL for another @kind. */
const char *const *gr_library_names (GrLibraryKind kind);

/* Games, figures, formats and options with all that is said of them in English, as one object of JSON: "figures", "games" and
   "formats" are lists of objects, which have a "name", a "summary" and (but for formats) "options"; "picture" and "program" are
   options that every figure and every problem has. An option has a "name" and a "kind" (“flag”, “number”, “numbers”, “choice”,
   “text”), "help", perhaps a "default", and its "choices" or what help calls its "value". Static. */
const char *gr_library_tables (void);

/* A game, perhaps with a figure, and what is known of it so far. */
typedef struct GrProblem GrProblem;

/* What exit codes of `grundy` say too. */
typedef enum {
  GR_PROBLEM_GOOD = 0,
  GR_PROBLEM_INPUT = 1, /* the game's input is wrong */
  GR_PROBLEM_USAGE = 2, /* the words are: an unknown game, figure, option or format */
  GR_PROBLEM_LIMIT = 3, /* the answer is beyond --limit */
  GR_PROBLEM_WORLD = 4, /* a file cannot be read, a font or a library is missing; or an internal fault */
} GrProblemCode;

/* Reads @words (@n_words of them): what follows `grundy draw` (FIGURE GAME [INPUT…] [OPTION…] [+ GAME …]) or, without
   a figure, what follows `grundy solve`. Of the commands' own options there are those of pictures (--width, --title, …),
   and --root. @input (nullable) is the last game's input as one text: a graph in DOT, a board. Files are looked for in
   @folder; NULL: in the current one. Never NULL: what is wrong is asked for by gr_problem_code() and gr_problem_faults().
   (transfer full) */
GrProblem *gr_problem_new (const char *const *words, size_t n_words, const char *input, const char *folder);

/* What follows `grundy compare`: two games with the word “--” between them, each with its input as one text (nullable).
   gr_problem_solve() gives {"relation":">"}, one of “>”, “<”, “=” and “||”. (transfer full) */
GrProblem *gr_problem_new_comparison (const char *const *words, size_t n_words, const char *first_input,
                                      const char *second_input, const char *folder);

/* @block is what stands between the fences of a figure in a lesson, “figure: mex” and “game: nim 3 1 4” on lines of their own; or
   begins with the fence, of such a block or of rules in Lua before it. @options (@n_options of them) are those of pictures
   and of the program, “--theme”, “dark”. Lines are counted from the fence. (transfer full) */
GrProblem *gr_problem_new_block (const char *block, const char *const *options, size_t n_options, const char *folder);

void gr_problem_free (GrProblem *problem);

/* How the last call with @problem went. A problem whose words or games are wrong stays wrong; asking for an
   unknown format, or for a frame that does not exist, leaves it as it was. */
GrProblemCode gr_problem_code (const GrProblem *problem);

/* The faults and warnings of the last call, as `grundy` writes them: place, line, carets and remedy, each line ended. "" where
   there are none. */
const char *gr_problem_faults (GrProblem *problem);

/* The answer as one object of JSON: what `grundy solve --json` prints, with every position (`--all`) where @all is not 0.
   NULL where there is none. */
const char *gr_problem_solve (GrProblem *problem, int all);

/* The same for people, as `grundy solve` and `grundy compare` print it. */
const char *gr_problem_tell (GrProblem *problem, int all);

/* How many frames the figure has; 0 where it cannot be drawn. */
size_t gr_problem_n_frames (GrProblem *problem);

/* What is said under frame @index, and what it ends with, “g = 2”; NULL where there is no such frame, no sentence or no
   result. */
const char *gr_problem_sentence (GrProblem *problem, size_t index);
const char *gr_problem_result (GrProblem *problem, size_t index);

/* For gr_problem_write(): the frames that the format takes by itself, as `grundy draw -f` does, or what --steps says. */
#define GR_PROBLEM_DEFAULT ((size_t) -1)

/* The figure in @format (“svg”, “pdf”, “png”, “txt”, “json”, “csv”, “html”, “dot”): all of it, or its frame @index, from 0. Its
   bytes, *@size of them and a NUL; NULL where they cannot be had. */
const void *gr_problem_write (GrProblem *problem, const char *format, size_t index, size_t *size);

#ifdef __cplusplus
}
#endif
