// SPDX-License-Identifier: MIT
// Positions as their games draw them: single components, and games played on a map of their own (tokens on a graph)
// with all their pieces in one picture.
#pragma once

#include "diagram/figure.h"

/* @at, a position of @component, drawn by its game, with the top left corner of its bounds at (0, 0). (transfer
   full) */
GrScene *gr_piece_draw (const GrStudy *study, guint component, GrBytes at);

/* The same with what moves are called in it where that is a number. (transfer full) */
GrScene *gr_piece_draw_named (const GrStudy *study, guint component, GrBytes at);

/* TRUE where a picture holds text: it then says itself which position it is. */
gboolean gr_scene_has_text (const GrScene *scene);

/* Takes the text out, which would shrink with a small picture to nothing. FALSE where nothing is left. */
gboolean gr_scene_strip_text (GrScene *scene);

/* What pictures call @at. (transfer full) */
char *gr_piece_caption (const GrStudy *study, guint component, GrBytes at);

/* The map of a game, laid out once for all positions on it. */
typedef struct GrMap GrMap;

/* Close ones are for small pictures. */
typedef enum { GR_MAP_ROOMY, GR_MAP_CLOSE } GrMapRoom;

/* The map of the game of @component, or NULL where it has none (without @error), or where it is too large to draw. */
GrMap *gr_map_new (const GrStudy *study, guint component, GrMapRoom room, GError **error);
void gr_map_free (GrMap *map);

/* TRUE where pieces of @component stand on @map. */
gboolean gr_map_holds (const GrMap *map, const GrStudy *study, guint component);

/* The map with the pieces of all its components in @whole (nullable: none), top left at (0, 0). (transfer full) */
GrScene *gr_map_draw (const GrMap *map, const GrStudy *study, const GrBytes *whole);

/* The same at its natural place, with the move from @before (nullable: none) in the accent and a ghost where the piece stood. (transfer
   full) */
GrScene *gr_map_draw_after (const GrMap *map, const GrStudy *study, const GrBytes *before, const GrBytes *whole);

/* ---- what is there no longer: the difference of two drawings ---- */

/* Draws over @after, a drawing of the position that a move left, what of @before, that of the position before, is not in
   it: hollow and grey. Text is left out; where the one is not the other with something taken, so is all. Where @is_piece, what
   has gone and what has come are the same piece: an arrow leads from the one to the other. */
void gr_ghost_add (GrScene *after, const GrScene *before, gboolean is_piece);

/* Marks in @scene what a move takes from @before or changes in it, of which @after is the drawing with its ghosts and
   @plain that without: by the marks in the accent that its game gives the move there (an arrow, a cut, a chord), else what is put there in outlines of the accent, or a frame
   around what is another in the two, or around the piece called @piece that the move is made with; where they do not tell, around all. TRUE
   where that is a frame. */
gboolean gr_taken_add (GrScene *scene, const GrScene *before, const GrScene *after, const GrScene *plain,
                       const char *piece);

/* Frames in @scene the piece of @before called @key, which is drawn there: a position to go to. FALSE where there is none. */
gboolean gr_taken_add_piece (GrScene *scene, const GrScene *before, const char *key);

/* Draws into @scene, in the accent, the way of the piece that @before and @after have at different places, to the middle of its square,
   or up to the piece where it @has_arrived. FALSE where there is none. */
gboolean gr_taken_add_way (GrScene *scene, const GrScene *before, const GrScene *after, gboolean has_arrived);

/* Whether the way of a piece is drawn in @scene. */
gboolean gr_taken_has_way (const GrScene *scene);

/* What is in the accent on @board becomes the move that it is: dark and thick where it @wins, else grey. */
void gr_taken_paint (GrScene *board, gboolean wins);

/* Where @after, a drawing of the position that a move of @mover left, has squares of a board filled that are free in @before, which
   together are a domino: draws it into @scene as its player's. */
void gr_placed_add (GrScene *scene, const GrScene *before, const GrScene *after, GrMover mover);

/* How many sticks each heap of @scene has, from the first on; NULL where it shows something else. (transfer full) of guint */
GArray *gr_scene_heaps (const GrScene *scene);
/* Makes of the heaps @before (of guint) what a move leaves of each, which is @after in some order: as many taken from each that is touched,
   or else as few heaps touched as can be. FALSE where that is no taking. */
gboolean gr_heaps_keep (GArray *before, GArray *after);
/* Frames in @scene the @n sticks of @heap from number @first on; where that is none, a line parts them there. */
void gr_taken_add_sticks (GrScene *scene, const GrScene *heap, guint first, guint n);

/* Whether @after is @before without some of it. */
gboolean gr_ghost_is_all (const GrScene *before, const GrScene *after);
/* A thick stroke as a ghost. */
void gr_ghost_add_line (GrScene *scene, double x1, double y1, double x2, double y2);

/* The frame around what is to be taken, which covers @box. */
void gr_taken_add_frame (GrScene *scene, GrBox box);
