// SPDX-License-Identifier: MIT
// What the answers of `grundy solve` in impartial and in partizan play share.
#pragma once

#include "base/json.h"
#include "base/phrase.h"
#include "game/solve.h"
#include "request/drawing.h"

/* For people: what is more is told by its number, or cut off. */
#define GR_SOLVE_MOVES_SHOWN 20
#define GR_SOLVE_COMPONENTS_SHOWN 24
#define GR_SOLVE_LABEL_CHARACTERS 40
#define GR_SOLVE_NAME_CHARACTERS 400 /* of a value */

/* Text is told in @lang, one of gr_languages, but for the games' own words. */

/* Values that take more than a line are named by their parts, or told by their stops: then FALSE. */
#define GR_SOLVE_LINE_CHARACTERS 72
gboolean gr_solve_text_value (GrStudy *study, GrForm form, const char *lang, GString *out);
/* Two values with an arrow between them; the first one is left out where it is longer than short, as it has been told, and
   the second one is named as short as a list wants it. */
#define GR_SOLVE_SHORT_CHARACTERS 24
#define GR_SOLVE_CHANGE_CHARACTERS 48
void gr_solve_text_change (GrStudy *study, GrForm before, GrForm after, const char *lang, GString *out);
/* A value’s name in full for programs, left out (“KEY_omitted”) where it has more than @most bytes, or is too long. */
void gr_solve_json_form (GrStudy *study, const char *key, GrForm form, gsize most, GrJson *json);
/* A loopy value that is infinite; @set as in GrVerdict. */
void gr_solve_json_infinite (const char *key, const char *set, GrJson *json);
/* Opens the object: the game, its input and, but for families, who wins (@outcome nullable); with @lang (nullable) its title. */
void gr_solve_json_head (const GrStudy *study, const GrOutcome *outcome, const char *lang, GrJson *json);
/* How the players fare who begin, where play of Left and Right may go round; @remoteness (nullable) by GrSide. */
void gr_solve_json_first (const GrOutcome first[2], const guint32 *remoteness, GrJson *json);
/* The components, each with what @tell says of it from @answer. */
void gr_solve_json_components (GrStudy *study,
                               void (*tell) (GrStudy *study, gconstpointer answer, guint index, GrJson *json),
                               gconstpointer answer, GrJson *json);
/* Winning moves (of GrWinningMove) as a list; with @lang (nullable) each with its words and what it leaves. */
void gr_solve_json_moves (const GrStudy *study, const char *key, const GPtrArray *moves, const char *lang,
                          GrJson *json);
/* A member that holds the lines of @text, where there are any, which is empty then. */
void gr_solve_json_said (const char *key, GString *text, GrJson *json);
/* The value of every position, for --all. */
typedef struct {
  GPtrArray *label; /* of char* */
  GArray *verdict;  /* of GrVerdict */
} GrSolveAll;
/* NULL and @error where a value cannot be had. (transfer full) */
GrSolveAll *gr_solve_all_new (GrStudy *study, GError **error);
void gr_solve_all_free (GrSolveAll *all);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrSolveAll, gr_solve_all_free)

/* "values" and periods, of @all (nullable), "remarks" of the games, and the end of the object and its line. */
void gr_solve_json_tail (GrStudy *study, const GrSolveAll *all, GrJson *json);
/* @drain where nothing that is still to be asked of the games can fail, else NULL: what a reader's own rules claimed is
   checked at the end. */
const GrDrain *gr_solve_drain (const GrStudy *study, const GrDrain *drain);
/* What a game alone is asked for beside who wins (GrGameContest.extra), as members of @json or as lines. */
gboolean gr_solve_extra (const GrStudy *study, GrJson *json, GString *out, GError **error);
/* The name of the game, its input and its remarks, a line each. */
void gr_solve_text_head (const GrStudy *study, GString *out);
/* One winning move, without a line end. */
void gr_solve_text_move (const GrStudy *study, const GrWinningMove *move, const char *lang, GString *out);
/* That @n more win; @truncated: not all of them are listed anywhere. Nothing for 0. */
void gr_solve_text_rest (guint64 n, gboolean truncated, const char *lang, GString *out);
/* Why no winning moves are told (GrAnswer.moves_error), and what helps. */
void gr_solve_text_omitted (const GError *why, const char *lang, GString *out);
/* A line for every position, for --all. */
gboolean gr_solve_text_all (GrStudy *study, const char *lang, GString *out, const GrDrain *drain, GError **error);

/* How an answer is written. */
typedef enum {
  GR_SOLVE_TEXT,      /* for people */
  GR_SOLVE_JSON,      /* for programs */
  GR_SOLVE_JSON_SAID, /* with the words for people in it, for programs that set them */
} GrSolveStyle;

/* The answer to @request, with @all every position's value too. What is long goes to @drain
   (nullable) before the rest is there, but only of an answer that there is. FALSE and faults where there is none. */
gboolean gr_solve_answer (const GrRequest *request, GrStudy *study, GrSolveStyle style, gboolean all, GString *out,
                          const GrDrain *drain, GrReport *report);

/* ---- the two kinds of play: they set @error where a value cannot be had ---- */

void gr_solve_impartial (GrStudy *study, GrSolveStyle style, gboolean all, GrView view, const char *lang, GString *out,
                         const GrDrain *drain, GError **error);
void gr_solve_partizan (GrStudy *study, GrSolveStyle style, gboolean all, const char *lang, GString *out,
                        const GrDrain *drain, GError **error);
