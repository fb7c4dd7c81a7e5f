// SPDX-License-Identifier: MIT
// Lessons and the workbench in a browser, from a server on this machine alone. What needs libsoup is a module.
#pragma once

#include <glib.h>

typedef struct {
  const char *folder;       /* (nullable) whose lessons are shown, absolute; NULL: the workbench alone */
  const char *start;        /* what is opened: a path of the server, “/02-nim.html” */
  guint16 port;             /* 0: any that is free */
  gboolean is_port_told;    /* no other will do */
  gboolean opens;           /* a browser is opened */
  gboolean is_quiet;        /* nothing is told but faults */
  gboolean has_colours;     /* of the faults */
  const char *const *words; /* options for each lesson's build, NULL-terminated */
  const char *lang;         /* of the server's own pages */
  guint seconds, megabytes; /* what each request may take */
  const char *sandbox;      /* (nullable) “--no-sandbox” and the like, for each request */
} GrServeOptions;

/* What the module gives. */
typedef struct {
  guint version; /* GR_SERVE_VERSION */
  /* Serves until the process gets SIGINT or SIGTERM, then TRUE; FALSE and @error where it cannot be begun. */
  gboolean (*run) (const GrServeOptions *options, GError **error);
} GrServeModule;

#define GR_SERVE_VERSION 2
