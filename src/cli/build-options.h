// SPDX-License-Identifier: MIT
// Which options of `grundy build` go together.
#pragma once

#include "cli/command.h"

/* FALSE and a fault where two of them exclude each other, where one says nothing without another that is not there, or
   where what is made of @named (of GrWord), the lessons, allows no such option. */
gboolean gr_build_options_fit (const GrCall *call, const GPtrArray *named);
