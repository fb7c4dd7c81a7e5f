// SPDX-License-Identifier: MIT
// Pictures of whole positions, for figures that show several of them; and what is told of a position.
#pragma once

#include "diagram/figure.h"

typedef struct GrPictures GrPictures;

typedef enum {
  GR_PICTURES_NAMED, /* with value (or who wins) and name over it */
  GR_PICTURES_TOLD,  /* the drawing alone, with the names by which moves are told */
  GR_PICTURES_BARE,  /* the drawing alone */
  GR_PICTURES_SMALL, /* the drawing alone, to be made small */
} GrPicturesKind;

/* Lays out the maps of games that have one, once for all pictures. NULL and @error where that fails. @study and
   @request are lent as long as it lives. */
GrPictures *gr_pictures_new (GrStudy *study, const GrFigureRequest *request, GrPicturesKind kind, GError **error);
void gr_pictures_free (GrPictures *pictures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrPictures, gr_pictures_free)

/* From now on rows are wrapped to @width points. */
void gr_pictures_wrap (GrPictures *pictures, double width);
/* From now on the components of a stage stand under one another, each with its name before it. */
void gr_pictures_stack (GrPictures *pictures);
/* @heading stands over all pictures in place of their labels. */
void gr_pictures_head (GrPictures *pictures, const char *heading);
/* @whole in a picture. (transfer full); NULL and @error. */
GrScene *gr_pictures_draw (const GrPictures *pictures, GrBytes whole, GError **error);
/* All members @positions of a family in one picture; those that stand on a map are the map itself, without pieces.
   (transfer full); NULL and @error. */
GrScene *gr_pictures_draw_family (const GrPictures *pictures, const GrPositions *positions, GError **error);
/* All @positions small enough for the nodes of a graph: of one scale, top left at (0, 0). (transfer full) of
   GrScene; NULL and @error. */
GPtrArray *gr_pictures_draw_small (GrStudy *study, const GrFigureRequest *request, const GrPositions *positions,
                                   GError **error);
/* Where boxes of @size (of GrPoint) stand side by side, in rows of at most @width, their feet on one line: their top left corners, and how
   much they take in all, with @line_gap below the last row. (transfer full) of GrPoint */
GArray *gr_wrap_rows (const GArray *size, double width, double gap, double line_gap, GrPoint *whole);
/* Adds @scenes (of GrScene) in this way, from @from on. */
void gr_scene_wrap (GrScene *out, const GPtrArray *scenes, GrPoint from, double width, double gap, double line_gap);

/* ---- a position beside what a figure says of it ---- */

/* “±3/2 + 1/2”, what stands in @whole. (transfer full) */
char *gr_sum_caption (GrStudy *study, GrBytes whole);
/* @whole, as the games draw it, small enough to stand beside something. (transfer full) NULL where it cannot be drawn. */
GrScene *gr_beside_draw (GrStudy *study, const GrFigureRequest *request, GrBytes whole);
/* How wide what stands beside @position may be, or below where that is less than @least. 0 where there is no position. */
double gr_beside_room (const GrScene *position, double least);
/* Draws @position to the left of all that is in the frames from @first on, in each at the same place; above it where both
   together would be too wide. */
void gr_beside_add (const GPtrArray *frames, guint first, const GrScene *position);
/* Adds the start to all of @frames, where moves are told by what only a picture shows: its edges. */
void gr_beside_add_told (GrStudy *study, const GrFigureRequest *request, const GPtrArray *frames);

/* TRUE where @component (of a family: its member) stands on a map. */
gboolean gr_pictures_has_map (const GrPictures *pictures, guint component);

/* ---- a line of play, position by position: every component keeps its place from the first to the last, and the move that led to
   a position is seen in it: what was taken as a ghost, an arrow for what has moved ---- */

/* How a position of the line was reached. */
typedef struct {
  guint component;
  guint64 tag; /* of the move, as the game has it */
  GrMover mover;
} GrStageMove;

/* A line of play. */
typedef struct {
  GrPositions *position;
  GArray *move; /* of GrStageMove, shape (positions): by which each was reached, the first of no account */
} GrStageLine;

/* The line that is @start alone. */
GrStageLine *gr_stage_line_new (GrBytes start);
void gr_stage_line_free (GrStageLine *line);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrStageLine, gr_stage_line_free)
/* Adds the follower @to of the last position, reached by @move. */
void gr_stage_line_extend (GrStageLine *line, GrBytes to, const GrMove *move);
/* A copy of the first @n_moves moves of @line; of all with one more. */
GrStageLine *gr_stage_line_begin (const GrStageLine *line, guint n_moves);
GrStageLine *gr_stage_line_after (const GrStageLine *line, GrBytes to, const GrMove *move);
/* A shortest line from the start to @whole. NULL where @whole is not met, or the game is too large to be explored. */
GrStageLine *gr_stage_line_find (GrStudy *study, GrBytes whole);
/* Its last position, lent until it is extended. */
GrBytes gr_stage_line_last (const GrStageLine *line);

typedef struct GrStage GrStage;

/* @line and @pictures are lent as long as it lives; @is_still: only its first position is drawn. NULL and @error. */
GrStage *gr_stage_new (const GrPictures *pictures, const GrStageLine *line, gboolean is_still, GError **error);
void gr_stage_free (GrStage *stage);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrStage, gr_stage_free)

/* What a position of the line shows of the moves beside it. */
typedef enum {
  GR_STAGE_PLAIN = 0,
  GR_STAGE_LAST = 1 << 0, /* what the move that led to it took, as a ghost */
  GR_STAGE_NEXT = 1 << 1, /* what the next move of the line takes or changes, in the accent */
} GrStageShow;

/* Position @index. (transfer full); NULL and @error. */
GrScene *gr_stage_draw (const GrStage *stage, guint index, GrStageShow show, GError **error);
/* How what a move takes or changes is marked. */
typedef enum {
  GR_STAGE_OWN,    /* as its game marks the move: by an arrow, a cut, a chord */
  GR_STAGE_STICKS, /* the last sticks of a heap are framed, which are ghosts afterwards */
  GR_STAGE_MIDDLE, /* sticks within a heap are framed, which splits it */
  GR_STAGE_PARTED, /* a line parts a heap */
  GR_STAGE_FRAME,  /* what changes is framed, … */
  GR_STAGE_GONE,   /* … or what goes, which is a ghost afterwards */
} GrStageTaken;

/* How that is in position @index, of the move that follows it in the line. */
GrStageTaken gr_stage_taken (const GrStage *stage, guint index);
/* Whether that move is the way of a piece, on a board, a map or a game's own drawing, on which it has the look of a move. */
gboolean gr_stage_is_way (const GrStage *stage, guint index);
/* Where the drawing of @component, or its map, stands in each of them. */
GrBox gr_stage_slot (const GrStage *stage, guint component);
/* The last position of @line, on a stage of its own. (transfer full); NULL and @error. */
GrScene *gr_stage_draw_last (const GrPictures *pictures, const GrStageLine *line, GError **error);

/* ---- words (picture-words.c) ---- */

/* Appends the parts of @all that are not in @other; both are sorted alike, so a part that stays is met in both. */
void gr_parts_missing (const GrPositions *all, const GrPositions *other, GrPositions *out);

/* What the move from @whole to @to does: in the game's words, which are English, else by labels. (transfer full) */
char *gr_tell_move (const GrStudy *study, const GrFigureRequest *request, GrBytes whole, GrBytes to,
                    const GrMove *move);
/* The same by labels alone: “6 → 2”. (transfer full) */
char *gr_name_move (const GrStudy *study, GrBytes whole, GrBytes to, const GrMove *move);
/* Who wins from @whole, and how, in partizan play by the last move of @first (nullable) first. (transfer full); NULL and @error. */
char *gr_tell_winner (GrStudy *study, const GrFigureRequest *request, GrBytes whole, const GrVerdict *verdict,
                      const GrStageLine *first, GError **error);
/* The nim-sum of the components of @whole, “3 ⊕ 1 ⊕ 4 = 6”, where it is one of several values that are known. (transfer full)
   (nullable) */
char *gr_tell_nim_sum (GrStudy *study, GrBytes whole);
/* The same of the parts into which components are split in @whole, “3 ⊕ 1 = 2” of a heap of 3 and one of 4 pins. (transfer full)
   (nullable) */
char *gr_tell_parts (GrStudy *study, GrBytes whole);
/* Why the position has its @value, by those that its moves leave: “mex {0, 1, 3} = 2”; in partizan play “{1|−1} = ±1”, of at most so
   many characters, or “1/2, the simplest number between 0 and 1”. (transfer full) NULL: they are too many, or not known. *@reason (nullable)
   is the clause of gr_partizan_why(), where there is one. */
char *gr_tell_value (GrStudy *study, GrBytes whole, const char *value, guint max_characters,
                     const GrFigureRequest *request, char **reason);
/* “2,1 has value 3: whoever moves first wins, by going to 1,1”, or the same of Left and Right, appended: the position @name,
   with its @value in partizan play (nullable: not told), what @why tells of the value (“, the …”), and the followers @by (of
   char*) that win, by GrSide; in partizan play NULL for who has no move. */
void gr_tell_start (GString *text, gboolean is_partizan, const GrVerdict *verdict, const char *name, const char *value,
                    const char *why, const GPtrArray *const by[2], const GrFigureRequest *request);
