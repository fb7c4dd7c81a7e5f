// SPDX-License-Identifier: MIT
// Labels of several lines, and with mathematics in them.
#pragma once

#include "scene/scene.h"

/* @label drawn, its lines (parted by \n) under one another and what stands between dollar signs set as mathematics, which it
   is where it can be read as such. NULL where it is one plain line, or is too long for a picture. (transfer full) */
GrScene *gr_rich_label (const char *label);
