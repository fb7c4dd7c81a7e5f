// SPDX-License-Identifier: MIT
// The workbench: a page in which a game is typed or chosen, and every figure of it seen and taken away.
#pragma once

#include "serve/child.h"
#include "serve/serve.h"

#include <libsoup/soup.h>

typedef struct GrWorkbench GrWorkbench;

/* @options stay valid as long as the workbench lives. */
GrWorkbench *gr_workbench_new (const GrServeOptions *options, GrChildren *children);
void gr_workbench_free (GrWorkbench *workbench);

/* Answers for @name: “workbench” (the page), “solve” and “draw” (by the program, with the command line in @query), “part”
   (of the game that it plays), or says that there is no such thing. */
void gr_workbench_answer (GrWorkbench *workbench, SoupServerMessage *message, const char *name, GHashTable *query);
