// SPDX-License-Identifier: MIT
// What a study answers: who wins from the start and by which moves, the value or its bounds, all positions, their period.
#pragma once

#include "game/study.h"

typedef struct {
  guint32 component;
  char *from, *to;                /* labels; from is a GRefString */
  GrNimber before, after;         /* Grundy values of the component; 0 in misère play */
  GrForm form_before, form_after; /* in partizan games: its values; GR_FORM_NONE: too long to tell */
  GrMove move;                    /* tag and count */
  GrPositions *part;              /* what it leaves of the component */
} GrWinningMove;

/* What @move, one from the start, does, in the game's words, as gr_summand_tell() has them. */
gboolean gr_winning_move_tell (const GrStudy *study, const GrWinningMove *move, const char *lang, GString *out);

struct GrAnswer {
  GrOutcome outcome;
  gboolean has_grundy;
  GrNimber grundy;
  GArray *component_grundy; /* of GrNimber, shape (n_components), where has_grundy */
  GPtrArray *move;          /* of GrWinningMove, at most options.max_moves */
  guint64 n_moves;          /* exact, classes counted by their members */
  /* (nullable) it in decimal, by the game's own count; n_moves then counts only those in move */
  char *count;
  guint64 modulus;      /* of count; 0: exact */
  gboolean truncated;   /* more moves win than are in `move` */
  GError *moves_error;  /* (nullable) why no move is listed: GR_ERROR_LIMIT, the remedy on its second line */
  const char *infinite; /* loopy play: as in GrVerdict */
  gboolean is_drawing;  /* the moves in `move` are those that hold a draw, for none wins */
  guint32 remoteness;   /* as gr_study_graph_remoteness() gives it; GR_REMOTENESS_NONE: a draw, or not looked for */
};

/* Who wins from the start, and how. Not for families; GR_ERROR_INPUT for partizan studies. */
GrAnswer *gr_study_solve (GrStudy *study, GError **error);
void gr_answer_free (GrAnswer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrAnswer, gr_answer_free)

/* The answer of a partizan study. Lists and counts by GrSide: what wins for that player if he moves now. */
typedef struct {
  GrOutcome outcome;
  GrForm value;
  GArray *component_form; /* of GrForm, shape (n_components) */
  GPtrArray *move[2];     /* of GrWinningMove, at most options.max_moves each */
  guint64 n_moves[2];
  gboolean truncated;
  GError *moves_error; /* (nullable) as in GrAnswer */
  /* Loopy play, which has no values: as in GrVerdict, and how many moves play lasts, GR_REMOTENESS_NONE for a draw. Where
     a player draws, his moves are those that hold the draw. */
  GrOutcome first[2];
  guint32 remoteness[2];
} GrPartizanAnswer;

/* Who wins from the start, and how. For partizan studies that are no families; NULL and @error where a value is over a
   limit. */
GrPartizanAnswer *gr_study_solve_partizan (GrStudy *study, GError **error);
void gr_partizan_answer_free (GrPartizanAnswer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrPartizanAnswer, gr_partizan_answer_free)

/* What is known of a partizan study whose value is over a limit. */
typedef struct {
  GrForm bound[2];   /* bound[0] ≤ value ≤ bound[1] */
  GArray *component; /* of GrForm, shape (n_components, 2): the bounds of each; equal ones are its value */
  gboolean has_outcome;
  GrOutcome outcome;
} GrBoundedAnswer;

/* NULL where nothing is known. For partizan studies that are no families and in which every play ends, after
   gr_study_solve_partizan() went over a limit. */
GrBoundedAnswer *gr_study_bound (GrStudy *study);
void gr_bounded_answer_free (GrBoundedAnswer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrBoundedAnswer, gr_bounded_answer_free)
/* Who wins a game of this value. FALSE and @error over a limit. */
gboolean gr_form_outcome (GrForms *forms, GrForm form, GrOutcome *outcome, GError **error);

/* The positions that --all lists, with verdicts: the game's domain, holes included, or all that can be reached. */
gboolean gr_study_all (GrStudy *study, GPtrArray *label, GArray *verdict, GError **error);
/* The period that @value, the Grundy values of heaps 0 … n − 1, shows: the shortest that holds at least three times and
   through at least half of them, to the end. That is found and not proved, so that out->proof is NULL. FALSE: none shows. */
gboolean gr_period_find (const GrNimber *value, gsize n, GrPeriod *out);
/* The same for the values of @verdict (of GrVerdict), those of the positions @label of @summand; FALSE also where these are not
   the heaps 0, 1, 2 …, where one has no value, and where moves take more and more, so that what repeats need not go on. */
gboolean gr_period_find_verdicts (const GrSummand *summand, guint32 realm, const GPtrArray *label,
                                  const GArray *verdict, GrPeriod *out);
