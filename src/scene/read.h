// SPDX-License-Identifier: MIT
// For who reads finished scenes, to write, measure or change them; who draws needs scene/scene.h alone.
#pragma once

#include "base/json.h"
#include "scene/scene.h"

/* Makes @scene that form, as large as it is. The form to fill in has no titles and no pieces, and what is still painted by
   values or outcomes has the colour of paper there. */
void gr_scene_choose_form (GrScene *scene, GrPictureForm form);

/* The item that closes the group opened by item number @open. */
guint gr_scene_group_end (const GrScene *scene, guint open);

/* Moves that group; the bounds grow by where it is then. */
void gr_scene_move_group (GrScene *scene, guint open, double dx, double dy);

gboolean gr_scene_has_piece (const GrScene *scene, const char *key);

/* TRUE where the path @item is a rectangle with round corners, as gr_scene_add_rect() makes it. */
gboolean gr_scene_is_rect (const GrScene *scene, const GrItem *item, GrBox *box, double *radius);

/* Puts the last item into the place of item number @index, which is freed. */
void gr_scene_replace (GrScene *scene, guint index);

/* For whoever looks for what is wrong with a picture: where the environment has GR_DEBUG=boxes, outlines what each item covers
   (blue, text as it was measured red) and what all of them do (green), and leaves the bounds as they are. */
void gr_scene_outline_boxes (GrScene *scene);

/* What @item covers, strokes and the air of a line of text included; empty where it is not seen. */
GrBox gr_item_bounds (const GrScene *scene, const GrItem *item);
/* How many points of @scene belong to @item: 0 where it is no path. */
guint gr_item_n_points (const GrScene *scene, const GrItem *item);

/* Appends the path of @item as SVG path data, coordinates with two digits behind the point at most. */
void gr_scene_path_data (const GrScene *scene, const GrItem *item, GString *out);

/* The scene as JSON (the main golden). */
void gr_scene_json (const GrScene *scene, GrJson *json, const char *key);
