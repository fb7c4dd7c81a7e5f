// SPDX-License-Identifier: MIT
// Values of boards of bombs: the reduction of what has a single bomb of one colour (types.c), and the engine
// for all other boards (values.c).
#pragma once

#include "games/bombs/read.h"

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
/* The same with all that is left as one part. */
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
