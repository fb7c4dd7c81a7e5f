// SPDX-License-Identifier: MIT
// SVG as a piece of another file: for pages of HTML that hold figures.
#pragma once

#include "scene/scene.h"

#define GR_SVG_PIXELS (4.0 / 3) /* a point */

/* The points on every side that a picture in a page goes without, of the air around a finished frame: the page has its
   own. */
#define GR_SVG_CUT (GR_FRAME_MARGIN - 4)

/* How a picture is written. */
typedef struct {
  GrThemeName theme;
  const char *id;                 /* (nullable) begins all ids; NULL: made from a hash of the content */
  const char *title;              /* for the ear and the mouse */
  const char *description;        /* (nullable) for the ear */
  const char *lang;               /* (nullable) "en", "ko" */
  const GrBox *without_caption;   /* (nullable) the part to show; groups tagged GR_TAG_CAPTION are then left out */
  const GrBackground *background; /* (nullable) */
  double seconds;                 /* that each of several scenes stays */
  double width, height;           /* in points: how large it is shown; 0: as it was drawn, as its width makes it */
  gboolean in_page; /* the page has the colours (gr_html_append_colours()); pieces are groups for its script */
} GrSvgOptions;

/* Appends @scene as one <svg> element without an XML declaration; it may stand in HTML too. */
void gr_svg_append (const GrScene *scene, const GrSvgOptions *options, GString *out);

/* A part of a picture that can stand alone. */
typedef struct {
  char *text;
  const char *key; /* (nullable) of the piece that it is; lent by the scene */
  GrBox box;
  gboolean is_words; /* a caption */
  double fall;       /* how far down it falls as it goes */
  GrPoint come;      /* what flies in it comes from so far away: … */
  gsize fly, n_fly;  /* … the bytes of the text from @fly on; 0 of them: nothing */
} GrSvgUnit;

/* ---- svg-turns.c ---- */

/* Appends the parts of all pictures @step (of GArray of GrSvgUnit), which follow each other every so many @seconds, to @out, and what
   makes them do so to @css. The last one stands where nothing moves, and twice as long. */
void gr_svg_append_turns (const GPtrArray *step, const char *id, double seconds, GString *css, GString *out);

/* ---- svg.c ---- */

/* The scene in parts, for pictures that share what is the same in them. What can stand alone: the paper, then every item
   and group of the outermost level. (transfer full) of char*. */
GPtrArray *gr_svg_units (const GrScene *scene, const GrSvgOptions *options);
/* <svg …> with title and description, up to its first item; options->id is wanted. */
void gr_svg_append_start (const GrScene *scene, const GrSvgOptions *options, GString *out);
/* An id that begins with a letter: options->id, else made from a hash of what @options say and of @body. (transfer
   full) */
char *gr_svg_make_id (const GrSvgOptions *options, const char *body);

/* Appends @text escaped for XML and HTML, fit for text and for attributes in double quotes. What XML cannot hold is
   written as U+FFFD. */
void gr_xml_append (GString *out, const char *text);

/* Appends @format, every %s of which is escaped so; %u is a number, and nothing else is known. */
G_GNUC_PRINTF (2, 3)
void gr_xml_add (GString *out, const char *format, ...);
