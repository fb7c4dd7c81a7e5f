// SPDX-License-Identifier: MIT
// The tree of numbers by the days on which they are born. birthday.c finds what is shown, days.c draws it.
#pragma once

#include "diagram/partizan.h"
#include "diagram/value-line.h"

typedef struct {
  GrDyadic *number;
  guint64 day;
  guint32 parent; /* of the node it hangs on; G_MAXUINT32: 0, or what is between is left out */
  gboolean on_path;
  double x, y; /* of its middle, in points, set by gr_birthday_lay() */
} GrBirthdayNode;

typedef struct {
  const GrValueLine *line; /* whose gap it is */
  GArray *node;            /* of GrBirthdayNode, those above before those below */
  const GrDyadic *goal;    /* lent */
  guint64 day;             /* of the goal */
  GByteArray *turn;        /* the way from 0 to the goal: 1 to greater numbers, 0 to smaller ones; shape (day) */
  guint n_full;            /* days whose numbers are all shown, from day 0 on */
  gboolean is_cut;         /* days between those and the last ones are left out */
  /* Set by gr_birthday_lay(): */
  double width, bottom; /* of the tree; where the last row stands */
} GrBirthday;

static inline const GrBirthdayNode *
gr_birthday_node (const GrBirthday *birthday, guint i)
{
  return &g_array_index (birthday->node, GrBirthdayNode, i);
}

/* Adds the frames of the way to the value of @line. FALSE and @error where that is no number, or one born too late. */
gboolean gr_value_birthday_add (const GrValueLine *line, GPtrArray *frames, GError **error);

/* Places all nodes. */
void gr_birthday_lay (GrBirthday *birthday);
/* The tree with the way lit as far as day @until. (transfer full) */
GrScene *gr_birthday_draw (const GrBirthday *birthday, guint64 until);
