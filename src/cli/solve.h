// SPDX-License-Identifier: MIT
// What the answers of `grundy solve` in impartial and in partizan play share.
#pragma once

#include "base/json.h"
#include "cli/command.h"

/* By GrOutcome. */
extern const char *const gr_solve_outcomes[];
extern const char *const gr_solve_winners[];

/* One winning move as an object of a list. */
void gr_solve_json_move (const GrStudy *study, const GrWinningMove *move, GrJson *json);
/* "values" (and periods) for --all, "remarks" of the games. */
gboolean gr_solve_json_all (GrStudy *study, GrJson *json, GError **error);
void gr_solve_json_remarks (const GrStudy *study, GrJson *json);
/* What a game alone is asked for beside who wins (GrGame.extra), as members or lines. */
gboolean gr_solve_json_extra (const GrStudy *study, GrJson *json, GError **error);
gboolean gr_solve_text_extra (const GrStudy *study, GString *out, GError **error);
/* The name of the game, its input and its remarks, a line each. */
void gr_solve_text_head (const GrStudy *study, GString *out);
/* One winning move, without a line end. */
void gr_solve_text_move (const GrStudy *study, const GrWinningMove *move, GString *out);
/* A line for every position, for --all. */
gboolean gr_solve_text_all (GrStudy *study, GString *out, GError **error);
/* The reasoning as text, as a figure tells it step by step. FALSE with a fault or @error. */
gboolean gr_solve_explain (GrRequest *request, GrStudy *study, GString *out, GrReport *report, GError **error);

/* ---- partizan play (solve-partizan.c) ---- */

/* The whole answer, written to standard output; faults in call->report. */
void gr_solve_partizan (GrStudy *study, GrCall *call);
/* A value as text for people; its name in full for programs, which is left out (“KEY_omitted”) where it is too long. */
void gr_solve_text_form (GrStudy *study, GrForm form, GString *out);
void gr_solve_json_form (GrStudy *study, const char *key, GrForm form, GrJson *json);
