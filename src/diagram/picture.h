// SPDX-License-Identifier: MIT
// Pictures of whole positions, for figures that show several of them; and what is told of a position.
#pragma once

#include "diagram/figure.h"

typedef struct GrPictures GrPictures;

typedef enum {
  GR_PICTURES_NAMED, /* with value (or who wins) and name over it */
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
/* @whole in a picture. (transfer full); NULL and @error. */
GrScene *gr_pictures_draw (const GrPictures *pictures, GrBytes whole, GError **error);
/* All members @positions of a family in one picture; those that stand on a map are the map itself, without pieces.
   (transfer full); NULL and @error. */
GrScene *gr_pictures_draw_family (const GrPictures *pictures, const GrPositions *positions, GError **error);
/* All @positions small enough for the nodes of a graph: of one scale, top left at (0, 0). (transfer full) of
   GrScene; NULL and @error. */
GPtrArray *gr_pictures_draw_small (GrStudy *study, const GrFigureRequest *request, const GrPositions *positions,
                                   GError **error);
/* TRUE where @component (of a family: its member) stands on a map. */
gboolean gr_pictures_has_map (const GrPictures *pictures, guint component);

/* ---- words (picture-words.c) ---- */

/* Appends the parts of @all that are not in @other; both are sorted alike, so a part that stays is met in both. */
void gr_parts_missing (const GrPositions *all, const GrPositions *other, GrPositions *out);

/* What the move from @whole to @to does: in the game's words, which are English, else by labels. (transfer full) */
char *gr_tell_move (const GrStudy *study, const GrFigureRequest *request, GrBytes whole, GrBytes to,
                    const GrMove *move);
/* The same by labels alone: “6 → 2”. (transfer full) */
char *gr_name_move (const GrStudy *study, GrBytes whole, GrBytes to, const GrMove *move);
/* Who wins from @whole, and how. (transfer full); NULL and @error. */
char *gr_tell_winner (GrStudy *study, const GrFigureRequest *request, GrBytes whole, const GrVerdict *verdict,
                      GError **error);
/* “2,1 has value 3: whoever moves first wins, by 2,1→1,1”, or the same of Left and Right, appended: the position @name,
   with its @value in partizan play (nullable: not told), and the followers @by (of char*) that win, by GrSide. */
void gr_tell_start (GString *text, gboolean is_partizan, const GrVerdict *verdict, const char *name, const char *value,
                    const GPtrArray *const by[2], const GrFigureRequest *request);
