// SPDX-License-Identifier: MIT
// What the files of a study share and nobody else needs.
#pragma once

#include "game/solve.h"

struct GrFindings {
  GArray *component;  /* (nullable) of GrComponent, listed when they are asked for */
  GrPositions *start; /* (with it) of the components, which lend them */
  GrForms *forms;     /* partizan play: gr_study_forms() */
  GrGraph *part_graph;
  GArray *part_value; /* of GrNimber, shape (nodes of part_graph), as the next two */
  GArray *part_form;  /* of GrForm; GR_FORM_NONE for parts of impartial games */
  GrGraph *whole_graph;
  GArray *whole_verdict;             /* of GrVerdict; shape (nodes of whole_graph), as the next */
  GArray *whole_remoteness;          /* of guint32 */
  GrLoopy *part_loopy, *whole_loopy; /* of the nodes of part_graph, whole_graph: outcomes; in loopy play values too */
  GStringChunk *text;                /* (nullable) what verdicts lend */
  GrSweep *sweep;                    /* (nullable) gr_study_sweep() */
  GByteArray *whole_start;           /* (nullable) gr_study_start() */
  char *last_from;                   /* (nullable, GRefString) where the last move of an answer went from */
};

/* The realm of @component, for which heaps of Nim need not be listed. */
guint32 gr_study_realm (const GrStudy *study, guint component);
/* Where the study is one of heaps of Nim and no family: their sizes, shape (n_components), lent; NULL otherwise. */
const GrNimber *gr_study_nim (const GrStudy *study);

/* The node of a part in study->part_graph, explored as needed. G_MAXUINT32 and @error where that fails. */
guint32 gr_study_part_node (GrStudy *study, guint component, GrBytes at, GError **error);

/* gr_explore(), where positions that go round, whole ones or parts, are named. */
GrGraph *gr_study_explore (const GrStudy *study, const GrSpace *space, const GrPositions *roots, guint64 limit,
                           gboolean are_whole, GError **error);

/* A whole position is, for a family, the member's space; then for every component (one in a family) the count of its
   parts and each part's size and bytes, numbers in LEB128. Parts of a component are sorted, so that equal sums of parts
   are equal bytes. This reads it part by part. */
typedef struct {
  const GrStudy *study;
  const guint8 *at, *end;
  guint component; /* of the part last read */
  guint n_parts;   /* that it has */
  guint n_left;    /* parts of it that are still to come */
  guint n_components, next_component;
} GrWholeReader;

GrWholeReader gr_whole_reader (const GrStudy *study, GrBytes whole);
/* The next part, FALSE after the last one; reader->component tells whose it is. */
gboolean gr_whole_reader_next (GrWholeReader *reader, GrBytes *part);

/* Appends @whole with the part @taken of component @component (its bytes lying in @whole) replaced by @parts
   [first, first + n). */
void gr_whole_replace (const GrStudy *study, GrBytes whole, guint component, GrBytes taken, const GrPositions *parts,
                       guint first, guint n, GByteArray *out);
/* The whole position with component @component at @at and all others at their starts; in a family the member @at. */
void gr_whole_from_part (const GrStudy *study, guint component, GrBytes at, GByteArray *out);

/* Appends one component that consists of the part @at. */
void gr_whole_append_component (GByteArray *out, GrBytes at);

/* Appends the label (or caption) of one part of component @component, as it stands in that of a whole position. */
void gr_whole_append_name (const GrStudy *study, guint component, GrBytes part, gboolean is_caption, GString *text);

/* The misère outcome of a whole position in closed form; FALSE: none. */
gboolean gr_whole_misere (const GrStudy *study, GrBytes whole, GrOutcome *outcome);

/* A move as answers keep it: labels and parts, without values. (transfer full) */
GrWinningMove *gr_winning_move_new (const GrStudy *study, guint component, GrBytes from, const GrMoves *moves,
                                    const GrMove *move);
void gr_winning_move_free (gpointer data);
/* FALSE and @error (GR_ERROR_LIMIT) where @n moves of @game are too many to look through for those that win. */
gboolean gr_study_check_moves (const GrStudy *study, const GrGame *game, guint64 n, GError **error);
/* Takes @own (transfer full), which came up in the search for winning moves: a limit that was passed goes to
   @moves_error of the answer, which stands without them. FALSE for all else, which is an error of the whole answer. */
gboolean gr_answer_omit_moves (GError *own, GError **moves_error, GError **error);

/* ---- peeled graphs, and loopy play (cycles.c) ---- */

/* The verdict on a whole position, its parts added up, in normal play. */
gboolean gr_study_loopy_verdict (GrStudy *study, GrBytes whole, GrVerdict *verdict, GError **error);
/* The same of node @node of the whole graph, by peeling that. */
void gr_study_loopy_node_verdict (GrStudy *study, guint32 node, GrVerdict *verdict);
/* The node of @whole in the graph of whole positions, which is explored for it; G_MAXUINT32 and @error over a limit. */
guint32 gr_study_whole_node (GrStudy *study, GrBytes whole, GError **error);
/* Outcomes, remoteness and, of loopy play, values of the parts, or of the whole graph, which is there. NULL and @error where it
   cannot be peeled. */
const GrLoopy *gr_study_part_loopy (GrStudy *study, GError **error);
const GrLoopy *gr_study_whole_loopy (GrStudy *study, GError **error);

/* Says that @study is partizan where what was asked is not: FALSE, always. */
gboolean gr_study_refuse_partizan (const GrStudy *study, guint component, GError **error);
/* gr_study_verdict() without `terminal`, for which moves may have to be listed. */
gboolean gr_study_find_verdict (GrStudy *study, GrBytes whole, GrVerdict *verdict, GError **error);

/* To be asked before positions are explored: TRUE and @error where a reader's own rules went wrong, so that nothing would be found
   any more. */
gboolean gr_study_own_failed (const GrStudy *study, GError **error);
