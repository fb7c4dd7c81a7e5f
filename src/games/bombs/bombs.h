// SPDX-License-Identifier: MIT
// Boards of bombs as they were written, and what sets off what. Bombs that set off one another in a circle go
// together whichever is exploded: they are one knot, and between knots the triggers run one way only.
#pragma once

#include "game/game.h"
#include "games/dag.h"
#include "layout/layered.h"

typedef enum { GR_KNOT_BLUE, GR_KNOT_RED, GR_KNOT_BOTH } GrKnotHue;

/* What drawing finds. */
typedef struct {
  GrLayout *layout; /* NULL until it is drawn */
  GError *failed;   /* (nullable) why nothing could be laid out */
} GrBombPlaces;

typedef struct {
  guint32 first; /* number of its first bomb among the bombs of all boards */
  guint32 n_bombs;
  guint8 *is_red;        /* shape (n_bombs) */
  guint32 rows, columns; /* of a grid; 0: a graph */
  guint32 *row, *column; /* grid: shape (n_bombs), from 0, row 0 on top */
  GrDot *dot;            /* (nullable) graph: names */
  GrDag *trigger;        /* of bombs: which they set off; in a grid the nearest to the left and below, which chain on */
  guint32 n_knots;
  guint32 *knot;      /* shape (n_bombs) */
  guint32 *leader;    /* shape (n_knots): its first bomb */
  guint8 *hue;        /* of GrKnotHue, shape (n_knots) */
  GrDag *down, *up;   /* of knots: those that go with it at once, those that set it off; down leads to lower numbers */
  guint32 n_parts;    /* that no trigger joins */
  guint32 *part;      /* shape (n_knots) */
  guint32 *part_row;  /* shape (n_parts + 1): knots of part i are part_knot[part_row[i] … part_row[i + 1]), rising */
  guint32 *part_knot; /* shape (n_knots) */
  GrBombPlaces *places; /* where the bombs of a graph stand, once it is drawn (draw.c) */
} GrBombBoard;

typedef struct {
  GPtrArray *board;            /* of GrBombBoard, one a realm; equal grids are one */
  GArray *component;           /* of guint32: the boards as written, or those of --range */
  guint32 first_board;         /* number of the first of them, from 0 */
  struct GrBombValues *values; /* what is known of them (values.c) */
} GrBombs;

/* The GrBombs of args->document and args->more. NULL with faults in @report. */
gpointer gr_bombs_read (const GrArgs *args, GrReport *report);
void gr_bombs_free (GrBombs *bombs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrBombs, gr_bombs_free)

/* Knots, parts and rows of a board that has its bombs; @edge says what sets off what. (knots.c) */
void gr_bombs_tie (GrBombBoard *board, const GrDotEdge *edge, guint n_edges);
void gr_bomb_board_free (GrBombBoard *board);

/* “C4”, or the node's name. */
void gr_bombs_append_name (const GrBombBoard *board, guint32 bomb, GString *out);

/* A position is the knots that were exploded without another one setting them off, 4 bytes each, most significant
   first, rising. Which knots are still there: 1 for each, shape (n_knots). (transfer full) */
guint8 *gr_bombs_alive (const GrBombBoard *board, GrBytes at);
/* Appends to @out the position @from after the explosion of @knot, which is still there. */
void gr_bombs_explode (const GrBombBoard *board, GrBytes from, guint32 knot, GByteArray *out);
/* Clears in @alive what goes when @knot does, itself too; @gone (nullable, of guint32) gets those that were there. */
void gr_bombs_clear_below (const GrBombBoard *board, guint32 knot, guint8 *alive, GArray *gone);

/* ---- values: the reduction of what has a single bomb of one colour (types.c), and the engine for all other boards (values.c)
   ---- */

/* What is left of a board, walked through part by part. */
typedef struct {
  const GrBombBoard *board;
  guint8 *left;   /* shape (n_knots): 1 for those that are still to come */
  guint8 *type;   /* shape (n_knots): 1, 2 or 3, once gr_bombs_types() has told them */
  guint32 *stamp; /* shape (n_knots): private */
  guint32 n_stamps;
  GArray *knot;     /* of guint32: the present part */
  guint32 n_hue[3]; /* by GrKnotHue: how many of its knots */
  guint32 next;
  guint64 work; /* knots and triggers looked at */
} GrBombSurvey;

void gr_bombs_survey_init (GrBombSurvey *survey, const GrBombBoard *board, GrBytes at);
void gr_bombs_survey_clear (GrBombSurvey *survey);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrBombSurvey, gr_bombs_survey_clear)
/* Goes on to the next part that no trigger joins to the rest; FALSE after the last. */
gboolean gr_bombs_survey_next (GrBombSurvey *survey);
/* Instead of that, from the beginning: all that is left as one part. */
void gr_bombs_survey_all (GrBombSurvey *survey);

/* How the only bomb of one colour parts those of the other. Knots count as one bomb. */
typedef struct {
  GrKnotHue hue;  /* of the others: GR_KNOT_BLUE, or GR_KNOT_RED where the single bomb is blue */
  guint32 single; /* its knot; G_MAXUINT32: there is none, and all are of type 3 */
  guint32 c[4];   /* c[1]: how many go with it; c[2]: set it off; c[3]: neither */
  guint32 k;      /* the fewest of type 3 that go with one of type 2; 0 where there is none */
  guint32 best;   /* a knot of type 2 with so few; G_MAXUINT32 without type 2 */
} GrBombTypes;

/* The types of the present part, and survey->type; FALSE where both colours have several bombs, or a knot has both. */
gboolean gr_bombs_types (GrBombSurvey *survey, GrBombTypes *out);
/* c2 + c3 − 1/2^c1, or c2 + c3 − 1/2^(c1 + 1) where c2 > 0 and k = 0; its negative for red ones. (transfer full) */
GrDyadic *gr_bombs_types_value (const GrBombTypes *types);
/* Whether every knot of the present part is set off by one other at most: it is then a Hackenbush tree as it stands. */
gboolean gr_bombs_is_tree (const GrBombSurvey *survey);
/* That tree; changes the order of the part. (transfer full) */
GrBush *gr_bombs_tree_bush (GrBombSurvey *survey);
/* The position as a Hackenbush picture of equal value, edges numbered as bombs; NULL where a part has no types.
   (transfer full) */
GrBush *gr_bombs_bush (const GrBombBoard *board, GrBytes at);
/* The same, with its edges called as their bombs. (transfer full) (nullable) */
GrBush *gr_bombs_named_bush (const GrBombBoard *board, GrBytes at);

/* What the engine has found so far, for one store of forms. */
typedef struct GrBombValues GrBombValues;
GrBombValues *gr_bomb_values_new (void);
void gr_bomb_values_free (GrBombValues *values);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrBombValues, gr_bomb_values_free)

typedef enum { GR_BOMB_ROAD_SHORT, GR_BOMB_ROAD_ENGINE } GrBombRoad;

/* The value of @at on @board, which is number @realm: by the types or as a tree where there are such
   (GR_BOMB_ROAD_SHORT), else, or without asking (GR_BOMB_ROAD_ENGINE), by recursion with memory over parts. @forms must
   be the same in all calls for one study, which has one. GR_FORM_NONE and @error over its limit. */
GrForm gr_bombs_value (GrBombValues *values, const GrBombBoard *board, guint32 realm, GrBytes at, GrBombRoad road,
                       GrForms *forms, GError **error);

/* ---- pictures (draw.c, reduction.c) ---- */

/* Where the bombs of a graph stand, a node each, and the arrows between them, from middle to middle: every bomb to the right of
   those that set it off, as far as circles allow. Found once, and lent by the board. */
const GrLayout *gr_bombs_layout (const GrBombBoard *board);

/* What else is drawn into a position. */
typedef struct {
  guint32 exploded;   /* a bomb; G_MAXUINT32: none */
  guint32 marked;     /* a bomb that is ringed; G_MAXUINT32: none */
  const guint8 *type; /* (nullable) shape (n_knots): badges of three shapes for 1, 2 and 3 */
  guint8 most;        /* types above it have none */
  gboolean is_bare;   /* on squares no arrows say what sets off what */
} GrBombLook;

/* The position @at of @board with that. */
void gr_bombs_draw (const GrBombBoard *board, GrBytes at, const GrBombLook *look, GrScene *out);

/* “The only red bomb is B2: 1 blue bomb goes with it …” */
void gr_bombs_types_sentence (const GrBombBoard *board, const GrBombTypes *types, GString *out);

/* For GrGameFolding.reduction. (reduction.c) */
gboolean gr_bombs_draw_reduction (gconstpointer instance, guint32 realm, GrBytes at, guint step, GrScene *out,
                                  GString *sentence);
