// SPDX-License-Identifier: MIT
// What is said under the steps of a reduction, and what is written over its arrows.
#pragma once

#include "diagram/figure.h"
#include "figures/reduce/merge.h"

/* The sentence of the steps @group of @steps; @forms: of a coloured picture, else NULL. (transfer full) */
char *gr_reduce_sentence (const GPtrArray *steps, const GrReduceGroup *group, const GrForms *forms,
                          const GrFigureRequest *request);

/* “2 ⊕ 1 ⊕ 3 = 0”, “3/4 − 1/2 = 1/4”; of several steps NULL where the picture says it. (transfer full) (nullable) */
char *gr_reduce_formula (const GPtrArray *steps, const GrReduceGroup *group, const GrForms *forms,
                         const GrFigureRequest *request);
/* What a terminal shows of them, which ends with a line break. (transfer full) */
char *gr_reduce_plain (const GPtrArray *steps, const GrReduceGroup *group, const GrForms *forms,
                       const GrFigureRequest *request);

/* TRUE where the step reads a value that an edge carries, by the tree rule. */
gboolean gr_reduce_has_rule (const GrReduceStep *step, const GrForms *forms);
/* TRUE where it reads a stalk of several colours. */
gboolean gr_reduce_has_stalk (const GrReduceStep *step);

/* Names of values in pictures and sentences are cut to this. */
#define GR_REDUCE_NAME 22
/* What is said where the best cut of @side is drawn, in the first of these frames with why cuts decide. (transfer full) */
char *gr_reduce_cut_sentence (const GrReduceStep *step, GrSide side, gboolean is_first, const GrForms *forms,
                              const GrFigureRequest *request);

/* Redwood furniture: the name of its rule, the rule (a GR_PHRASE), and what is said of the cuts that keep the feet
   together, or of the one that parts them. (transfer full) */
extern const char gr_reduce_furniture_name[];
const char *gr_reduce_furniture_rule (const GrReduceStep *step);
char *gr_reduce_furniture_sentence (const GrReduceStep *step, gboolean parts, const GrForms *forms,
                                    const GrFigureRequest *request);
