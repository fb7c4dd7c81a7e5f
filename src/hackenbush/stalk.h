// SPDX-License-Identifier: MIT
// Blue-red stalks, whichever game they come from: positions whose Hackenbush picture is one path up from the ground
// without green edges.
#pragma once

#include "game/study.h"

/* The colours from the ground up, 1 blue and 0 red, of @at, a position of @component; NULL where it is no such stalk
   (no edges at all are one). (transfer full) of guint8 (nullable) */
GByteArray *gr_stalk_read (const GrStudy *study, guint component, GrBytes at);

/* The same of a picture. */
GByteArray *gr_bush_stalk (const GrBush *bush);

/* “++−+”: the sign expansion. (transfer full) */
char *gr_stalk_signs (const GByteArray *stalk);

/* TRUE where the game draws @at, a position of @component, as the Hackenbush picture that it is. */
gboolean gr_bush_is_drawn (const GrStudy *study, guint component, GrBytes at);
