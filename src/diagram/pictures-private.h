// SPDX-License-Identifier: MIT
// What pictures.c and stage.c share.
#pragma once

#include "diagram/picture.h"
#include "diagram/piece.h"

#define GR_PICTURE_LEADING 15.0 /* of the lines under a component */

struct GrPictures {
  GrStudy *study;
  const GrFigureRequest *request;
  GrPicturesKind kind;
  double width;   /* to which rows are wrapped, in points */
  GPtrArray *map; /* of GrMap: of the games that have one */
};

/* The map on which @component stands, or NULL. Lent. */
const GrMap *gr_pictures_map_of (const GrPictures *pictures, guint component);

/* The first line of a picture of @whole: a badge with its value and its name. FALSE and @error. */
gboolean gr_pictures_add_head (const GrPictures *pictures, GrScene *scene, GrBytes whole, GError **error);
/* Where the drawing begins below it. */
double gr_pictures_head_height (const GrPictures *pictures);

/* What stands under a component of several: its name where the drawing @scene does not say it (nullable), and in partizan
   play its value (nullable), both (transfer full). FALSE and @error. */
gboolean gr_pictures_lines (const GrPictures *pictures, const GrScene *scene, guint component, const GrPositions *parts,
                            char **name, char **value, GError **error);
