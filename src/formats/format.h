// SPDX-License-Identifier: MIT
// What an output format is: one function, over the frames of a figure. What else must be known
// of a format it says itself (GrFormatFlags), so that commands ask and know none by its name.
#pragma once

#include "diagram/figure.h"
#include "formats/cells.h"

typedef struct {
  GrThemeName theme;
  const char *title;           /* of the figure or lesson */
  const char *description;     /* (nullable) for the ear: the figure's sentences */
  const char *id_prefix;       /* (nullable) for ids in the file; NULL: from a hash of the content */
  const char *figure;          /* (nullable) what a page's address calls the figure: "fig-4" */
  const char *lang;            /* one of gr_languages (base/phrase.h) */
  const GrCellsOptions *cells; /* (nullable) the terminal that text goes to */
  GrBackground background;
  double width;         /* in points: the picture is made so wide; 0: as it was drawn */
  double height;        /* and is then so high, but for rounding; 0: as that makes it */
  double scale;         /* dots for a pixel of CSS in formats of dots; 0: the format's own */
  double seconds;       /* that each frame stays where they follow each other; the last one twice as long */
  gboolean is_animated; /* all frames in one picture, one after another */
  gboolean is_outlined; /* text as outlines of its letters */
  gboolean has_fonts;   /* the letters of its texts go with it */
  gboolean is_snippet;  /* a piece of a page, to be pasted into another */
  const GrDrain
    *drain;         /* (nullable) gets what is long before all of it is there, in formats that cannot fail by then */
  GString *missing; /* (nullable) gets the characters that no font has, where text is set in fonts */
} GrFormatOptions;

typedef enum {
  GR_FORMAT_MANY = 1 << 0,      /* one file carries all frames; otherwise each is a file of its own */
  GR_FORMAT_UNFOLDS = 1 << 1,   /* all frames are shown, not the last alone, where the reader has not said which */
  GR_FORMAT_BINARY = 1 << 2,    /* not to be written to a terminal */
  GR_FORMAT_DATA = 1 << 3,      /* it reads the frames' tables alone: no picture need be drawn */
  GR_FORMAT_TERMINAL = 1 << 4,  /* what a terminal gets where no format is named; one format has this */
  GR_FORMAT_PIPE = 1 << 5,      /* what a pipe gets; one format has this */
  GR_FORMAT_PICTURE = 1 << 6,   /* the file is one picture, or one a page: GrFormatOptions.width and background count */
  GR_FORMAT_SCALES = 1 << 7,    /* and scale does */
  GR_FORMAT_ANIMATES = 1 << 8,  /* and is_animated */
  GR_FORMAT_OUTLINES = 1 << 9,  /* and is_outlined and has_fonts */
  GR_FORMAT_SNIPS = 1 << 10,    /* and is_snippet */
  GR_FORMAT_NET = 1 << 11,      /* it writes the state graph as data, of figures that show it (GrFigure.is_states) */
  GR_FORMAT_ONLY_NET = 1 << 12, /* and nothing else: other figures are refused */
  GR_FORMAT_TIMES = 1 << 13,    /* its frames follow each other, or can: seconds counts */
  GR_FORMAT_OPAQUE = 1 << 14,   /* it has a ground whatever the background is */
  GR_FORMAT_PROGRAM = 1 << 15,  /* another program has a part in it */
} GrFormatFlags;

typedef struct {
  const char *name;      /* "svg" */
  const char *extension; /* "svg", without the point */
  const char *summary;
  GrFormatFlags flags;
  /* Appends the file's bytes for @frames (GrFrame, at least one; just one without GR_FORMAT_MANY) to @out. FALSE and
     @error on failure. */
  gboolean (*write) (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error);
} GrFormat;

#define GR_STEP_SECONDS 2.5 /* GrFormatOptions.seconds where the reader has not said */
#define GR_FILM_FOOT 7.0    /* points of air that the bar along the lower edge of a film needs */

/* All formats, NULL-terminated, generated from the list in src/meson.build. */
extern const GrFormat *const gr_formats[];
const GrFormat *gr_format_lookup (const char *name);
/* By the extension of @path, or NULL. */
const GrFormat *gr_format_for_path (const char *path);
/* The one that has @flag: GR_FORMAT_TERMINAL or GR_FORMAT_PIPE. */
const GrFormat *gr_format_having (GrFormatFlags flag);
