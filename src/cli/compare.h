// SPDX-License-Identifier: MIT
// What the command compare and the library share.
#pragma once

#include "request/request.h"

/* Reads @words (of GrWord), GAME … -- GAME …: the games behind “--” are added to those before it, and *@n_first of all are the
   first ones, G. Each side's last game takes its @input (nullable) as one text. FALSE and a fault. */
gboolean gr_compare_read (GrRequest *request, GPtrArray *words, GrSource *const input[2], guint *n_first,
                          GrReport *report);

/* Which of the two is greater, as JSON or as text for people. FALSE and faults where that cannot be told. */
gboolean gr_compare_answer (const GrRequest *request, GrStudy *study, guint n_first, gboolean is_json, GString *out,
                            GrReport *report);
