// SPDX-License-Identifier: MIT
// A figure turns a study into frames. Each frame is a scene with one sentence; a still figure has one frame. Stepping
// is nothing more: every output walks the same frames.
#pragma once

#include "base/args.h"
#include "diagram/net.h"
#include "diagram/playbook.h"
#include "diagram/question.h"
#include "game/study.h"
#include "scene/scene.h"

/* What all moves from @whole leave; what stands in @component of it. (transfer full) */
static inline GrMoves *
gr_followers_of (const GrStudy *study, GrBytes whole)
{
  GrMoves *moves = gr_moves_new ();
  gr_study_followers (study, whole, moves);
  return moves;
}
static inline GrPositions *
gr_parts_of (const GrStudy *study, GrBytes whole, guint component)
{
  GrPositions *parts = gr_positions_new ();
  gr_study_parts (study, whole, component, parts);
  return parts;
}

/* Rows of text for csv, row 0 the heads; cells are owned. Many rows are made one by one when they are asked for. */
typedef struct {
  GPtrArray *row; /* of GPtrArray of char* */
  guint n_made;   /* rows that follow those */
  /* Adds the cells of the @index-th of them to @row, which is empty. */
  void (*make) (const GPtrArray *from, guint index, GPtrArray *row);
  GPtrArray *from; /* (nullable) what they are made from, a reference */
} GrTable;

GrTable *gr_table_new (void);
/* A new row at the end, lent: g_ptr_array_add (row, cell) swallows a cell. */
GPtrArray *gr_table_add_row (GrTable *table);
/* The same with copies of its cells, of char*, NULL at their end. */
void gr_table_add (GrTable *table, ...) G_GNUC_NULL_TERMINATED;
void gr_table_free (GrTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrTable, gr_table_free)

typedef struct GrFrame {
  GrScene *scene;
  char *sentence;       /* what this step says; never empty */
  char *caption;        /* (nullable) what of that stands under the drawing, where this says the rest */
  char *result;         /* (nullable) its conclusion, set in the accent: “g(4) = mex {0, 1} = 2” */
  char *winner;         /* (nullable) for the ear: who wins from the start and how, where the words do not tell */
  char *plain;          /* (nullable) the picture as plain text for a terminal, lines ended by \n */
  GrTable *table;       /* (nullable) the data, for csv */
  GrQuestion *question; /* (nullable) what a reader may be asked before this frame tells it */
  GrNet *net;           /* (nullable) the state graph as data, where it is wanted */
  GrPlaybook *book;     /* (nullable, first frame) the whole game, to be played in a page */
  char *note;           /* (nullable, first frame) what a page says above the picture: why it has none */
  struct GrFrame
    *still; /* (nullable, first frame) what one picture shows instead of the last frame, where no step is asked for */
  gboolean is_blank;  /* its answers are left out, for readers to fill in */
  gboolean is_still;  /* alone it stands as the only frame of a figure does */
  gboolean is_titled; /* its drawing says at its head what it shows */
  /* Set by gr_frames_finish(): */
  GrBox drawing;         /* the part without the caption, margins included, the same in all frames */
  GrBox own;             /* what this frame's drawing itself takes, without margins, its legend close below, … */
  GrPoint legend_way;    /* … which is so far from where legends of all frames can stand, … */
  gboolean is_steady;    /* … and stands there: gr_frames_steady() */
  guint n_items;         /* of the scene that are drawing and not caption */
  guint index, n_frames; /* which frame of how many */
  gboolean is_told;      /* its words stand with it: under the drawing, or on paper under the picture */
} GrFrame;

/* A frame that swallows @scene; the texts are copied. */
GrFrame *gr_frame_new (GrScene *scene, const char *sentence, const char *result);
/* What stands under its drawing. Lent. */
static inline const char *
gr_frame_caption (const GrFrame *frame)
{
  return frame->caption != NULL ? frame->caption : frame->sentence;
}
/* Frames are counted: selections (--steps) share them. gr_frame_free() gives one reference back. */
GrFrame *gr_frame_ref (GrFrame *frame);
void gr_frame_free (GrFrame *frame);

/* What @frame says to who does not see it: who wins, its sentence, its result where that is not said by then. (transfer full) */
char *gr_frame_spoken (const GrFrame *frame);

/* Shared choices of the program's options, parsed once for all figures. */
typedef enum { GR_PAINT_VALUE, GR_PAINT_OUTCOME, GR_PAINT_NODE } GrPaintBy;
typedef enum { GR_VIEW_MOVER, GR_VIEW_SPEAKER } GrView;
typedef enum { GR_ORDER_DFS, GR_ORDER_TOPOLOGICAL } GrOrder;

typedef struct {
  const GrArgs *args; /* the figure's own options and words */
  GrPaintBy paint;
  GrView view;
  GrOrder order;
  const char *lang;         /* one of gr_languages (base/phrase.h) */
  const GrLetters *letters; /* (nullable) of the study: by what captions call positions that people see */
  gboolean data_only;       /* only the frames' tables are wanted (csv): a picture may stay empty, however many rows */
  gboolean wants_net;       /* the frames that show the state graph are to have it as data, too */
  gboolean no_sentence;     /* nothing is told in words below or in the picture */
  gboolean has_words;       /* outcomes are told by words and not by the letters P, N, L, R and D */
  gboolean is_form; /* a form to be filled in, or the same with its answers: what is drawn where must not tell them */
} GrFigureRequest;

typedef struct {
  const char *name;        /* "graph" */
  const char *title;       /* “State graph” */
  const char *summary;     /* one sentence */
  const char *example;     /* words after `grundy draw FIGURE`: for help, the gallery and the golden runner */
  const GrParam *params;   /* ended by GR_PARAM_END, or NULL */
  gboolean is_partizan;    /* it shows games, too, in which Left and Right have moves of their own */
  gboolean is_loopy;       /* and those in which play may go round */
  gboolean blank_is_first; /* the first frame is the form to be filled in, which others lead away from; else the last */
  gboolean tells_winner;   /* its last sentence says who wins from the start, or it is about something else */
  gboolean compares;       /* the games are held against one another, and not added */
  const char *letters;     /* (nullable) by which it calls games itself */
  gboolean is_states;      /* it shows the study's state graph, which formats of data may write as it is */
  /* (transfer full) the frames, at least one; NULL with a fault in @report (the reader's) or @error (limits, the
     world). Scenes hold the drawing only; gr_frames_finish() adds the sentences and makes all frames one size. */
  GPtrArray *(*frames) (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error);
} GrFigure;

/* All figures, NULL-terminated, generated from the list in src/meson.build. */
extern const GrFigure *const gr_figures[];
const GrFigure *gr_figure_lookup (const char *name);

/* Sets sentence, result and “step i of n” under each drawing (a group with the tag "caption"), adds margins and gives
   all frames one bounding box. The frame of a still figure gets its sentence by gr_frame_alone(), where it is wanted. */
void gr_frames_finish (GPtrArray *frames, const char *lang);

/* Frames that are shown one after another in one place have their legends in one place (@is_steady), so that these do not jump;
   frames that are cut to what each of them draws have them close below. What shows frames says so first. */
void gr_frames_steady (const GPtrArray *frames, gboolean is_steady);

/* The item that opens the legend of @frame, and what that covers; G_MAXUINT where there is none below all else. */
guint gr_frame_legend (const GrFrame *frame, GrBox *box);

/* Leaves one of the @frames of a figure, before these are finished: frame @index as the form to be filled in, or the last
   one, which is that form with its answers. Both are as large as the two together. */
void gr_frames_to_form (GPtrArray *frames, guint index, GrPictureForm form, const char *lang);

/* “step 3 of 5” for frame @index (from 0) of @n_frames. (transfer full) */
char *gr_frame_step (guint index, guint n_frames, const char *lang);

/* What is written over and under the drawing of a figure. */
typedef struct {
  const char *title;       /* (nullable) over the drawing, where it has no title of its own … */
  gboolean is_title_typed; /* … or in any case, unless it is empty */
  gboolean no_sentence;
  gboolean tells_stills; /* under the only frame of a figure, too */
  gboolean has_count;    /* “step 3 of 5”, in a still too */
} GrStill;

/* A finished frame as a still of its own: cut to its own drawing, with its caption close below. (transfer full) */
GrFrame *gr_frame_alone (const GrFrame *frame, const GrStill *still, const char *lang);

/* Finished frames that are shown one after another, each under @still's title, in one box. (transfer full) of GrFrame. */
GPtrArray *gr_frames_alone (const GPtrArray *frames, const GrStill *still, const char *lang);

/* The drawing of a finished frame, in the box that it shares with the others. (transfer full) */
GrFrame *gr_frame_bare (const GrFrame *frame);

/* Gives the @frames, of one size, the shape of @width by @height, with as much air on two sides as that takes, or of what
   of the two is over 0. Gives how wide they are then. */
double gr_frames_fit (const GPtrArray *frames, double width, double height);

/* Copies of finished @frames to stand beside each other: a legend that the next frame has too is left out. @is_told: they
   still say their sentence, if they did. (transfer full) of GrFrame. */
GPtrArray *gr_frames_beside (const GPtrArray *frames, gboolean is_told);

/* All @finished frames side by side under @still's title, wrapped to @width points (0: so that a phone shows their
   letters readably): one frame, or with @height over 0 as many pages as that height asks for. (transfer full) of GrFrame. */
GPtrArray *gr_frames_strip (GPtrArray *finished, const GrStill *still, double width, double height, const char *lang);

/* The @letters with which @frames have no gap between those that they hold; NULL: they have none. (transfer full) */
GrLetters *gr_frames_sort_letters (const GPtrArray *frames, const GrLetters *letters);
/* Draws under each of @frames the positions that their pictures or words call by a letter (GrLetters) without showing them beside
   it, where that is said by gr_shown_add(). */
void gr_frames_letter (const GPtrArray *frames, const GrFigureRequest *request);
/* The position called @name is drawn beside its letter (words.c): an empty group of that tag tells it. */
#define GR_TAG_SHOWN "shown"
void gr_shown_add (GrScene *scene, const GrFigureRequest *request, const char *name);

/* A GPtrArray that frees GrFrames. */
GPtrArray *gr_frames_new (void);
/* Adds a new frame, which swallows @plain (nullable), too. Lent. */
GrFrame *gr_frames_add (GPtrArray *frames, GrScene *scene, const char *sentence, const char *result, char *plain);
