// SPDX-License-Identifier: MIT
// What a reader is asked before the mast is drawn: how high the walls meet.
#pragma once

#include "diagram/figure.h"
#include "value/thermograph.h"

/* The taxes to choose from, rising, where 1 is @scale points high: the temperature and some beside it. @most is the room
   above the temperature, in points. NULL: the temperature is 0 or below. (transfer full) (nullable) of GrDyadic */
GPtrArray *gr_thermo_levels (const GrThermograph *thermograph, double scale, double most);

/* What the piece of level @index is called. (transfer full) */
char *gr_thermo_key (guint index);

/* The question among @level, asked on frame @asked. (transfer full) */
GrQuestion *gr_thermo_ask (const GrThermograph *thermograph, const GPtrArray *level, guint asked, const char *lang);
