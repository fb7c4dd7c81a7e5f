// SPDX-License-Identifier: MIT
// The picture as data: a flat list of items in points (1/72 inch), y down, painted in order. Nine kinds of item; a
// format is one function with one switch over them. Items name roles (GrInk), never colours. Text is measured once,
// when it is added, and its width is kept, so that every format sets it the same. A scene keeps its bounding box as it
// grows.
#pragma once

#include "scene/geometry.h"
#include "scene/image.h"
#include "scene/theme.h"

typedef enum {
  GR_ITEM_OPEN,  /* begins a group: a title for the ear and the mouse, a structure tag */
  GR_ITEM_CLOSE, /* ends it */
  GR_ITEM_PATH,
  GR_ITEM_CIRCLE,
  GR_ITEM_TEXT,
  GR_ITEM_IMAGE, /* a picture from a file */
  GR_ITEM_LINK,  /* a rectangle that leads somewhere */
  GR_ITEM_PIECE, /* begins a part that is pointed at on a screen; nothing is seen of it elsewhere */
  GR_ITEM_PIECE_END,
} GrItemKind;

/* GR_DASH_DOUBLE is for gr_scene_paint() and what calls it: a line with paper along its middle, two items. */
typedef enum { GR_DASH_SOLID, GR_DASH_DASHED, GR_DASH_DOTTED, GR_DASH_DOUBLE } GrDash;
typedef enum { GR_ANCHOR_START, GR_ANCHOR_MIDDLE, GR_ANCHOR_END } GrAnchor;
typedef enum { GR_FACE_SANS, GR_FACE_SERIF, GR_FACE_MONO, GR_FACE_MATH } GrFace;

/* How a path or circle is painted: filled first, then stroked; round caps and joins. */
typedef struct {
  GrInk fill;   /* GR_INK_NONE: not filled */
  GrInk stroke; /* GR_INK_NONE: not stroked */
  double width; /* of the stroke, in points */
  GrDash dash;
} GrPaint;

/* Paints as they are given to what draws: filled, stroked with a line of so many points, or both. */
#define GR_FILL(ink) (&(const GrPaint) { ink, GR_INK_NONE, 0, GR_DASH_SOLID })
#define GR_STROKE(ink, points) (&(const GrPaint) { GR_INK_NONE, ink, points, GR_DASH_SOLID })
#define GR_FILL_STROKE(inside, ink, points) (&(const GrPaint) { inside, ink, points, GR_DASH_SOLID })

/* How long the strokes of a dashed or dotted line are and the gaps between them, in points, without the round caps. */
void gr_paint_dash (const GrPaint *paint, double *on, double *off);

/* The sizes of text in figures, in points at figure scale 1, and no others; what stands in nodes, cells and boxes is fitted to them. */
enum { GR_TYPE_NOTE = 8, GR_TYPE_LABEL = 9, GR_TYPE_TEXT = 10, GR_TYPE_TITLE = 12 };

/* The air around a picture on all sides, and the width that it may take between: labels then have 8 px on a phone, whose
   pictures are 362 px wide. In points. */
#define GR_FRAME_MARGIN 10.0
#define GR_FIT_WIDTH 386.0

typedef struct {
  double size; /* in points */
  int weight;  /* 400 regular, 500 medium, 600 semibold, 700 bold */
  GrFace face;
  gboolean italic;
} GrFont;

/* The upright sans fonts of figures, by size and weight. */
extern const GrFont gr_label_400, gr_label_500, gr_label_600, gr_label_700, gr_text_400, gr_text_500, gr_text_600,
  gr_text_700, gr_title_400, gr_title_500, gr_title_600, gr_title_700;

typedef struct {
  double x, y, width, height; /* width < 0: empty */
} GrBox;

/* Segments of a path, as in PostScript. Points follow in GrScene.point: move 1, line 1, curve 3 (Bézier), close 0. */
typedef enum { GR_SEGMENT_MOVE, GR_SEGMENT_LINE, GR_SEGMENT_CURVE, GR_SEGMENT_CLOSE } GrSegment;

typedef struct {
  GrItemKind kind;
  union {
    struct {
      const char *tag; /* (nullable) structure tag ("Figure", "H1", "P", "node" …), static storage */
      char *title;     /* (nullable) */
      char *name;      /* (nullable) destination name for links */
    } group;           /* GR_ITEM_OPEN */
    struct {
      GrPaint paint;
      guint32 segment, n_segments; /* range of GrScene.segment */
      guint32 point;               /* first of GrScene.point */
    } path;
    struct {
      GrPaint paint;
      double x, y, radius;
    } circle;
    struct {
      GrFont font;
      GrAnchor anchor;
      GrInk ink;
      double x, y;  /* anchor point on the baseline */
      double width; /* measured */
      char *string; /* UTF-8 without line ends */
    } text;
    struct {
      GrBox box;
      GrImage *image; /* a reference */
    } image;
    struct {
      GrBox box;
      char *target; /* URI or "#name" */
    } link;
    struct {
      char *key;    /* what it is called: the same in all frames of a figure */
      char *lights; /* (nullable) keys of the pieces that belong to it, separated by spaces */
      GrBox hit;    /* where it is pointed at besides what is drawn in it; width < 0: nowhere */
      GrPoint come; /* from how far away it flies to its place when its step is shown; (0, 0): it is there */
      double fall;  /* how far down it falls as it goes; 0: it fades where it is */
    } piece;        /* GR_ITEM_PIECE */
  };
} GrItem;

typedef struct {
  GArray *item;                     /* of GrItem */
  GArray *segment;                  /* of guint8 (GrSegment) */
  GArray *point;                    /* of GrPoint */
  GrBox bounds;                     /* of all that was added, strokes included */
  GrBox kept;                       /* the bounds before what stands in the form to be filled in alone */
  gboolean has_forms;               /* there are answers in it, or what stands in their place */
  guint32 next_segment, next_point; /* where the path that is being built begins in segment and point */
} GrScene;

GrScene *gr_scene_new (void);
void gr_scene_free (GrScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrScene, gr_scene_free)

/* Groups. @tag is static or NULL; @title and @name may be NULL. Every open wants its close. */
void gr_scene_open (GrScene *scene, const char *tag, const char *title, const char *name);
void gr_scene_close (GrScene *scene);

/* Pieces: parts of the picture that a reader points at on a screen, to answer a question or to make a move. @key, a pattern of
   printf(), names one (letters, digits, '-' and '+'); @lights (nullable) are the keys of those that belong to it, separated by
   spaces; @hit (nullable) is where it is pointed at besides what is drawn in it. Every one wants its end, in the group where it
   began. */
void gr_scene_open_piece (GrScene *scene, const char *lights, const GrBox *hit, const char *key, ...)
  G_GNUC_PRINTF (4, 5);
void gr_scene_close_piece (GrScene *scene);
/* What is drawn stays, strokes alike that follow one another as one path. */
void gr_scene_drop_pieces (GrScene *scene);
/* The piece that was opened last flies to its place from @by points away when its step is shown. */
void gr_scene_come (GrScene *scene, GrPoint by);
/* One that falls as it goes. */
void gr_scene_open_falling (GrScene *scene, const char *key);

/* The key of what can be covered, so that a reader finds it out before he looks: the values of a graph. It is in a
   picture many times. */
#define GR_PIECE_COVER "cover"
/* The same where each value is the mex of those to which the moves in the picture lead. */
#define GR_PIECE_VALUE "value"

/* The piece that makes a move to the position called @label: "to" and its letters, digits and '-'. (transfer full) */
char *gr_scene_key_to (const char *label);

/* The tag of a frame's caption, which some formats write in their own way. */
#define GR_TAG_CAPTION "caption"
/* The tag of what explains colours and marks; a form to be filled in has none. */
#define GR_TAG_LEGEND "legend"
/* The tag of a whole position, which may be all of a picture. */
#define GR_TAG_POSITION "position"
/* The tag of a position that stands beside the drawing that is about it, or so far above it. */
#define GR_TAG_BESIDE "beside"
#define GR_BESIDE_LINE_GAP 20.0

/* A picture may have a form to be filled in by hand. What is drawn between these is left out of that form: the answers. */
void gr_scene_open_answer (GrScene *scene);
/* And what is drawn between these is in that form alone, in the place of answers; it takes no room of its own. */
void gr_scene_open_blank (GrScene *scene);
void gr_scene_close_blank (GrScene *scene);

typedef enum { GR_PICTURE_FILLED, GR_PICTURE_BLANK } GrPictureForm;

/* Paths are built segment by segment and end with gr_scene_paint(), which paints what was built since the last one. */
void gr_scene_move (GrScene *scene, double x, double y);
void gr_scene_line (GrScene *scene, double x, double y);
void gr_scene_curve (GrScene *scene, double x1, double y1, double x2, double y2, double x, double y);
void gr_scene_close_path (GrScene *scene);
void gr_scene_paint (GrScene *scene, const GrPaint *paint);

/* Shapes made of them. */
/* Through @n corners and back to the first; where @paint is NULL, the path goes on. */
void gr_scene_add_polygon (GrScene *scene, guint n, const GrPoint *corner, const GrPaint *paint);
void gr_scene_add_line (GrScene *scene, double x1, double y1, double x2, double y2, const GrPaint *paint);
void gr_scene_add_rect (GrScene *scene, double x, double y, double width, double height, double radius,
                        const GrPaint *paint);
/* Only the corners of such a rectangle: the arcs of @radius, and @reach points of the sides on either side of each; a
   negative @reach shortens the arcs instead, so that those of a circle stay apart. */
void gr_scene_add_corners (GrScene *scene, GrBox box, double radius, double reach, const GrPaint *paint);
void gr_scene_add_circle (GrScene *scene, double x, double y, double radius, const GrPaint *paint);
/* An arrow head of @length and @width with its tip at (x, y), pointing along (dx, dy) (any length but 0): filled, but open in
   the accent, so that grey print tells what is under discussion from what wins. */
void gr_scene_add_head (GrScene *scene, double x, double y, double dx, double dy, double length, double width,
                        GrInk ink);
/* A straight arrow from one point to another, head included. */
void gr_scene_add_arrow (GrScene *scene, double x1, double y1, double x2, double y2, const GrPaint *paint);
/* A Bézier arrow through 3k + 1 @points; the last segment is shortened so that the head's tip is its end. */
void gr_scene_add_curve_arrow (GrScene *scene, const GrPoint *points, guint n_points, const GrPaint *paint);
/* A curly brace along the side of a box from (x, y1) to (x, y2); @depth < 0 opens to the left, > 0 to the right. */
void gr_scene_add_brace (GrScene *scene, double x, double y1, double y2, double depth, const GrPaint *paint);
/* A curly brace under a row from x1 to x2, its point @depth below y (above for a negative one). */
void gr_scene_add_brace_below (GrScene *scene, double x1, double x2, double y, double depth, const GrPaint *paint);

/* Text on the baseline @y, as gr_text_plain() gives it. Gives its width. */
double gr_scene_add_text (GrScene *scene, double x, double y, GrAnchor anchor, const GrFont *font, GrInk ink,
                          const char *text);
/* The same for text whose @width is known already, from gr_text_width(). */
void gr_scene_add_measured (GrScene *scene, double x, double y, GrAnchor anchor, const GrFont *font, GrInk ink,
                            const char *text, double width);
/* Several lines broken at blanks to fit @width, from the first baseline @y on, @leading apart. Gives the baseline
   after the last one. */
double gr_scene_add_paragraph (GrScene *scene, double x, double y, double width, double leading, const GrFont *font,
                               GrInk ink, const char *text);

/* The picture @image (transfer none), which fills @box. */
void gr_scene_add_image (GrScene *scene, GrBox box, GrImage *image);

/* A link; left out where @target has a scheme other than http, https and mailto. */
void gr_scene_add_link (GrScene *scene, GrBox box, const char *target);

/* Adds a copy of all items of @other, scaled by @scale and then moved by (dx, dy). */
void gr_scene_append (GrScene *scene, const GrScene *other, double dx, double dy, double scale);

/* Grows the bounds to include @box: air that belongs to the picture. */
void gr_scene_reserve (GrScene *scene, GrBox box);
GrBox gr_box_union (GrBox a, GrBox b);
extern const GrBox gr_box_empty;
