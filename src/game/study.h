// SPDX-License-Identifier: MIT
// A study: the games as given (one, or a sum of unlike ones), their components, and the values found so far. Values are
// looked for in this order: the game's closed form, then exploring part by part (parts shared by all components); a
// whole state graph is explored only for figures that draw it and for misère play.
#pragma once

#include "game/explore.h"
#include "game/loopy.h"
#include "game/summand.h"

#define GR_STUDY_LIMIT 200000

typedef struct {
  guint32 summand;
  guint32 realm; /* within the summand */
  guint32 space; /* of GrStudy: components with the same summand and realm share it */
  GrBytes start;
} GrComponent;

typedef struct {
  GrPlay play;
  guint64 limit;         /* positions explored; GR_STUDY_LIMIT where the reader asks for none */
  guint64 max_moves;     /* winning moves listed */
  gboolean explore_only; /* closed forms are not asked: for checking them */
} GrStudyOptions;

/* Values and graphs found so far; private to game/. */
typedef struct GrFindings GrFindings;

typedef struct {
  GArray *summand; /* of GrSummand */
  guint n_components;
  gboolean is_family;
  gboolean is_partizan; /* one summand is, and so the sum */
  gboolean is_loopy;    /* play of one summand may go round; where the study is partizan too there are no values */
  GrStudyOptions options;
  GrFindings *found;
  GrLetters *letters; /* (nullable) that pictures give to positions */
} GrStudy;

/* Prepares every summand of @args (of GrArgs, each with the game's name as its name; transfer full), @games the
   descriptors in the same order. NULL with faults in @report. */
GrStudy *gr_study_new (GPtrArray *args, const GrGame *const *games, const GrStudyOptions *options, GrReport *report);
void gr_study_free (GrStudy *study);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrStudy, gr_study_free)

/* A reader's rules may compute as long as they could at first: something else is asked now. */
void gr_study_allow (GrStudy *study);

/* From now on captions are labels, or letters begun anew where @letters (transfer full) is not NULL. */
void gr_study_letter (GrStudy *study, GrLetters *letters);
/* TRUE where pictures then show positions of one of its games, whose labels people do not read. */
gboolean gr_study_is_seen (const GrStudy *study);

/* The summand that @component belongs to, and the component itself. Lent. The components are listed when the first is asked
   for. */
const GrSummand *gr_study_summand (const GrStudy *study, guint component);
const GrComponent *gr_study_component (const GrStudy *study, guint component);
/* The same of its start alone, for which heaps of Nim need not be listed: @room holds it where they are not. */
GrBytes gr_study_start_of (const GrStudy *study, guint component, GrHeap *room);
/* “nim 3 1 4”, “nim 3 + divisor 12”: the input as JSON's "input" and titles show it. (transfer full) */
char *gr_study_input (const GrStudy *study);
/* What pictures and answers are headed by: the games with what was typed and the options that change them, “Subtraction game 9,
   take 1,3,4 + Nim 2” with “ + ” as their @joint; over a picture, with a file's name for its path and values
   as print sets them, which @joint joins too. (transfer full) */
char *gr_study_title (const GrStudy *study, gboolean is_picture, const char *joint, const char *lang);
/* The same of the game at @index alone. (transfer full) */
char *gr_study_summand_title (const GrStudy *study, guint index, gboolean is_picture, const char *joint,
                              const char *lang);
/* What component @index is called in a sum of games while its parts are @parts (nullable: the picture says it).
   (transfer full) */
char *gr_study_part_name (const GrStudy *study, guint index, const char *parts, const char *lang);
/* What stands over a picture: that with misère play. (transfer full) */
char *gr_study_heading (const GrStudy *study, const char *joint, const char *lang);
/* The game's name, “sum” for several summands. */
const char *gr_study_game_name (const GrStudy *study);
/* What the games have to say about their input, in @lang (nullable: English) and the order of the sum. (transfer full) of
   char*, none empty. */
GPtrArray *gr_study_remarks (const GrStudy *study, const char *lang);

/* How many positions have been explored so far, parts and whole ones. */
guint64 gr_study_n_explored (const GrStudy *study);

/* To be asked after all other questions: TRUE where a reader's own rules went wrong, or claim values that exploring did not
   find, with faults added. Then all that was found says nothing. */
gboolean gr_study_trouble (GrStudy *study, GrReport *report);

/* ---- parts: one position of one component ---- */

/* The Grundy value of @at, a position of component @component; GR_ERROR_INPUT in partizan games, which have none. */
gboolean gr_study_value (GrStudy *study, guint component, GrBytes at, GrNimber *value, GError **error);
/* The store of all values of a partizan study. (transfer none) */
GrForms *gr_study_forms (GrStudy *study);
/* The value of @at as a form, in partizan studies; an impartial component's is a nimber. GR_FORM_NONE and @error over a
   limit. */
GrForm gr_study_form (GrStudy *study, guint component, GrBytes at, GError **error);
/* The value of @n of @parts from @first on, all of component @component, together; GR_FORM_NONE and @error over a
   limit. */
GrForm gr_study_parts_form (GrStudy *study, guint component, const GrPositions *parts, guint first, guint n,
                            GError **error);
/* The start as the reader wrote it, all components together, with *game its number: where positions keep less than was
   written. (transfer full) NULL where none does, or with @error over a limit. */
GrWritten *gr_study_written (GrStudy *study, GrWrittenGame *game, GError **error);
/* (transfer full) its label. */
char *gr_study_label (const GrStudy *study, guint component, GrBytes at);
void gr_study_moves (const GrStudy *study, guint component, GrBytes from, GrMoves *out);
/* What explores parts: a part's realm is there a component that has it. Lends the study; cycles are an error. */
GrSpace gr_study_space (GrStudy *study);

/* ---- whole positions: every component's parts, as one byte string ---- */

/* The start; not for families. Lent. */
GrBytes gr_study_start (const GrStudy *study);
/* Whether @whole is the start; never in a family. */
gboolean gr_study_is_start (const GrStudy *study, GrBytes whole);
/* The positions figures begin with: the start, the members of a family, or the whole domain (GrGamePlaces.is_whole). */
void gr_study_roots (const GrStudy *study, GrPositions *out);
/* Followers of @whole, each move with its component and one part: the whole position after it. */
void gr_study_followers (const GrStudy *study, GrBytes whole, GrMoves *out);
/* TRUE where no component has a move at the start. */
gboolean gr_study_is_over (const GrStudy *study);
/* Its name: the labels of all components joined by commas. (transfer full) */
char *gr_study_whole_label (const GrStudy *study, GrBytes whole);
/* What pictures call it: the same with captions, where games have them. (transfer full) */
char *gr_study_whole_caption (const GrStudy *study, GrBytes whole);
/* How many moves it has, without listing them where the game can tell. */
guint64 gr_study_n_moves (const GrStudy *study, GrBytes whole);
/* How many followers gr_study_followers() would give; G_MAXUINT64 where they are too large to be held together. */
guint64 gr_study_n_followers (const GrStudy *study, GrBytes whole);
/* The parts of component @component in @whole, in canonical order. */
void gr_study_parts (const GrStudy *study, GrBytes whole, guint component, GrPositions *out);

typedef struct {
  gboolean has_grundy; /* FALSE in misère play, in partizan games and where a loopy value is infinite */
  GrNimber grundy;
  GrForm form; /* where has_form */
  GrOutcome outcome;
  gboolean has_form; /* partizan games, where one position was asked about and not a whole graph */
  gboolean terminal;
  gboolean is_hole; /* no position at all (GrGamePlaces.is_hole), in lists only: nothing else is said */
  /* (nullable) loopy play, where the value is infinite: the nimbers that can be moved to, “0,2”; kept by the study */
  const char *infinite;
  /* (where has_first) loopy partizan play: N, P or D for the player who begins wins, loses or draws; by GrSide. What is no
     N, P, L or R has the outcome D. */
  GrOutcome first[2];
  gboolean has_first;
} GrVerdict;
gboolean gr_study_verdict (GrStudy *study, GrBytes whole, GrVerdict *verdict, GError **error);
/* The verdict on @at, a position of component @component, played alone. */
gboolean gr_study_part_verdict (GrStudy *study, guint component, GrBytes at, GrVerdict *verdict, GError **error);

/* The state graph of whole positions from the roots, explored on first use and kept; NULL and @error over the limit. */
const GrGraph *gr_study_graph (GrStudy *study, GError **error);
/* The same, explored within @limit positions where that is less than the study's own. */
const GrGraph *gr_study_graph_within (GrStudy *study, guint64 limit, GError **error);
/* The verdict on each of its nodes: of GrVerdict, shape (n_nodes). Kept by the study. */
const GArray *gr_study_graph_verdicts (GrStudy *study, GError **error);

/* What every position is worth that the only component's start leads to (in misère play: who wins), found without its
   moves being kept, so that there may be far more of them than in a graph; gr_study_value() and gr_study_solve() go by it
   then. Kept by the study. NULL and @error over the limit of positions, or of GR_SWEEP_MOVES moves for each of them; NULL
   alone where this is no way: sums, families, partizan and loopy play, and moves that leave no position or several. */
const GrSweep *gr_study_sweep (GrStudy *study, GError **error);
/* The verdict on @at, a position of the only component, by it; FALSE where it is not one of these, or nothing was swept. */
gboolean gr_study_swept (const GrStudy *study, GrBytes at, GrVerdict *verdict);

/* How many moves play from each node of the state graph lasts, where the winner hurries and the loser delays: of guint32,
   shape (n_nodes), GR_REMOTENESS_NONE for draws. Impartial games, and loopy partizan ones: there whoever begins, so that it
   is the longer of two plays, and none where one of them is a draw. Kept by the study. NULL and @error over a limit. */
const GArray *gr_study_graph_remoteness (GrStudy *study, GError **error);
/* In loopy play of Left and Right, after gr_study_graph_remoteness(): the same where Left begins and where Right does, shape
   (2 n_nodes); otherwise NULL. Lent. */
const guint32 *gr_study_graph_side_remoteness (const GrStudy *study);

/* The whole position that @text names, appended to @out: component labels joined by commas. FALSE where none does, and
   @error where not all positions can be searched for it. */
gboolean gr_study_find (GrStudy *study, const char *text, GrPositions *out, GError **error);
/* The positions that `--of` names (“all”, one or several separated by commas; by ';' where a position has several
   components); the start (or all roots of a family) where @word is NULL. FALSE and a fault at @word or @error. */
gboolean gr_study_find_all (GrStudy *study, const GrWord *word, GrPositions *out, GrReport *report, GError **error);
