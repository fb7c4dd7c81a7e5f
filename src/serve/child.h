// SPDX-License-Identifier: MIT
// Processes of our own that answer requests: a few at a time, each within bounds of time and memory.
#pragma once

#include "serve/serve.h"

#include <gio/gio.h>

typedef struct GrChildren GrChildren;

typedef struct {
  int code;    /* its exit code; -1 where it was ended for taking too long, or was lost */
  GBytes *out; /* (nullable) its standard output */
  char *said;  /* its standard error */
} GrChildResult;

typedef void (*GrChildDone) (const GrChildResult *result, gpointer data);

/* Each process has the bounds that @options (lent) give. */
GrChildren *gr_children_new (const GrServeOptions *options);
/* Whoever waits for one of @children is told that it was lost. */
void gr_children_free (GrChildren *children);

/* What a process does. All of it is copied. */
typedef struct {
  const char *const *own;   /* the command and options of ours, NULL-terminated */
  const char *const *words; /* (nullable) the user's, which alone messages show, NULL-terminated */
  const char *folder;       /* where it works */
  GBytes *input;            /* (nullable) its standard input */
} GrChildTask;

/* Runs this program for @task, and calls @done from the main loop. Gives a number for gr_children_cancel(), or 0 where too
   many wait already and nothing is run. */
guint gr_children_run (GrChildren *children, const GrChildTask *task, GrChildDone done, gpointer data);

/* Ends it, or takes it off the list; done is not called. Nothing where it has ended. */
void gr_children_cancel (GrChildren *children, guint number);
