// SPDX-License-Identifier: MIT
// Places that a reader gives nodes: pos="x,y" of DOT.
#pragma once

#include "scene/scene.h"

/* Reads “x,y”, with or without the “!” of DOT, y upwards. FALSE where it is none. */
gboolean gr_pos_parse (const char *text, GrPoint *out);
