// SPDX-License-Identifier: MIT
// What a reader is asked before the value drops into the gap.
#pragma once

#include "diagram/value-line.h"

/* “Which is the simplest number in the gap?”, asked on frame @asked; NULL where the value is no number or there is no gap.
   (transfer full) (nullable) */
GrQuestion *gr_value_ask (const GrValueLine *line, guint asked);
