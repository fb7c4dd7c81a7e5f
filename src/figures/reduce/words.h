// SPDX-License-Identifier: MIT
// What is said under the steps of a reduction, and what is written over its arrows. All text is (transfer full).
#pragma once

#include "figures/reduce/draw.h"

/* Names of values in pictures and sentences are cut to this. */
#define GR_REDUCE_NAME 22

/* The sentence of the steps @group. */
char *gr_reduce_sentence (const GrReduceView *view, const GrReduceGroup *group);
/* “2 ⊕ 1 ⊕ 3 = 0”, “3/4 − 1/2 = 1/4”; of several steps NULL where the picture says it. (nullable) */
char *gr_reduce_formula (const GrReduceView *view, const GrReduceGroup *group);
/* What a terminal shows of them, which ends with a line break. */
char *gr_reduce_plain (const GrReduceView *view, const GrReduceGroup *group);

/* TRUE where the step reads a value that an edge carries, by the tree rule. */
gboolean gr_reduce_has_rule (const GrReduceView *view, const GrReduceStep *step);
/* TRUE where it reads a stalk of several colours. */
gboolean gr_reduce_has_stalk (const GrReduceStep *step);

/* What is said where the best cut of @player is drawn, in the first of these frames with why cuts decide. */
char *gr_reduce_cut_sentence (const GrReduceView *view, const GrReduceStep *step, GrReducePlayer player,
                              gboolean is_first);

/* Redwood furniture: the name of its rule, the rule (a GR_PHRASE), and what is said of the cuts that keep the feet
   together, or of the one that parts them. */
extern const char gr_reduce_furniture_name[];
const char *gr_reduce_furniture_rule (const GrReduceStep *step);
char *gr_reduce_furniture_sentence (const GrReduceView *view, const GrReduceStep *step, gboolean parts);
