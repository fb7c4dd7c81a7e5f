// SPDX-License-Identifier: MIT
// Checking a file of rules.
#pragma once

#include "base/report.h"

/* Reads the rules in the file that @name names and runs its tests, whose number it gives; faults in @report. */
guint gr_check_rules (const GrWord *name, GrReport *report);
/* Runs the tests of the rules in @own (of GrSource, by name) that are called @name. */
guint gr_check_own_rules (GHashTable *own, const char *name, GrReport *report);
