// SPDX-License-Identifier: MIT
// Rules that a reader wrote in Lua: one file, one game.
#pragma once

#include "game/game.h"

typedef struct GrRules GrRules;

/* Reads the rules in @source and runs the file once; @name (nullable: the file's) is theirs where they give none. NULL and
   faults in it otherwise. */
GrRules *gr_rules_new (GrSource *source, const char *name, GrReport *report);
void gr_rules_unref (GrRules *rules);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrRules, gr_rules_unref)

/* The game that they are; its instances keep the rules alive. */
const GrGame *gr_rules_game (const GrRules *rules);
/* The name that the rules give themselves; NULL: none. */
const char *gr_rules_name (const GrRules *rules);

/* The text that they were read from. */
const GrSource *gr_rules_source (const GrRules *rules);

/* Appends what each word after the file's name may be, a line each. */
void gr_rules_append_input (const GrRules *rules, GString *out);

/* One of the `tests` of the file. */
typedef struct {
  char *input;     /* the words after the file's name */
  char *wanted[3]; /* (nullable) grundy, outcome, value, in this order, as text */
  guint n_before;  /* tests of the same input before it */
} GrRulesTest;
GArray *gr_rules_tests (const GrRules *rules); /* (transfer none) of GrRulesTest */
