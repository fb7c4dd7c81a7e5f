// SPDX-License-Identifier: MIT
// What an output format is: one function over scenes, and, where it can carry prose, one over lessons.
#pragma once

#include "diagram/figure.h"

typedef struct {
  GrThemeName theme;
  const char *title;       /* of the figure or lesson */
  const char *description; /* (nullable) for the ear: the figure's sentences */
  const char *id_prefix;   /* (nullable) for ids in the file; NULL: from a hash of the content */
  const char *lang;        /* "en", "ko" */
} GrFormatOptions;

typedef struct {
  const char *name;      /* "svg" */
  const char *extension; /* "svg", without the point */
  const char *summary;
  gboolean many;   /* one file carries all frames; otherwise the first frame of the array is written */
  gboolean binary; /* not to be written to a terminal */
  /* Appends the file's bytes for @frames (GrFrame, at least one) to @out. FALSE and @error on failure. */
  gboolean (*write) (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error);
} GrFormat;

/* All formats, NULL-terminated, generated from the list in src/meson.build. */
extern const GrFormat *const gr_formats[];
const GrFormat *gr_format_lookup (const char *name);
/* By the extension of @path, or NULL. */
const GrFormat *gr_format_for_path (const char *path);
