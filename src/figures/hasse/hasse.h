// SPDX-License-Identifier: MIT
// Games in their order, greater ones above lesser ones. hasse.c collects and compares them, draw.c draws, scales.c weighs.
#pragma once

#include "diagram/figure.h"

typedef struct {
  GrForm form;
  GrOutcome outcome;
  char *name;  /* of the value, as print sets it */
  char *label; /* (nullable) what the reader calls it, where that is something else */
} GrHasseGame;

typedef struct {
  const GrFigureRequest *request;
  GrForms *forms;
  GArray *game;        /* of GrHasseGame, no two equal */
  GPtrArray *given;    /* of char*: what a form calls them, equal ones too, in no order that tells theirs */
  GArray *order;       /* of guint8 (GrFormOrder), shape (n, n): how row compares with column */
  GArray *cover;       /* of GrLayoutEdge: tail is less than head, and nothing lies between them */
  gboolean is_day_two; /* they are the 22 games born by day 2 */
} GrHasse;

static inline const GrHasseGame *
gr_hasse_game (const GrHasse *hasse, guint i)
{
  return &g_array_index (hasse->game, GrHasseGame, i);
}

/* The diagram with its legend. (transfer full) NULL and @error where the layout fails. */
GrScene *gr_hasse_draw (const GrHasse *hasse, GError **error);
/* The first game on scales against all others together. (transfer full) NULL and @error over a limit. */
GrFrame *gr_hasse_weigh (GrStudy *study, const GrFigureRequest *request, GError **error);
