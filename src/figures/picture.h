// SPDX-License-Identifier: MIT
// Pictures of whole positions, with badge and name, for figures that show several of them.
#pragma once

#include "figures/figure.h"

typedef struct GrPictures GrPictures;

/* Lays out the maps of games that have one, once for all pictures. NULL and @error where that fails. @study and @request are
   lent as long as it lives. */
GrPictures *gr_pictures_new (GrStudy *study, const GrFigureRequest *request, GError **error);
void gr_pictures_free (GrPictures *pictures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrPictures, gr_pictures_free)

/* @whole with its value (or who wins) and name over it. (transfer full); NULL and @error. */
GrScene *gr_pictures_draw (const GrPictures *pictures, GrBytes whole, GError **error);
