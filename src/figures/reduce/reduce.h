// SPDX-License-Identifier: MIT
// The reduction of a Hackenbush picture, step by step: what is done where, and the picture after it; its drawing and its
// words. A green picture becomes one stalk; a coloured one a stalk or a bare value.
// Invariant: edges of the first picture are numbered by their index, and keep their number until a step takes them; what
// comes of a step has a number of its own. So what changes between two pictures is what the other one has no number for.
#pragma once

#include "diagram/figure.h"
#include "hackenbush/colon.h"
#include "hackenbush/forms.h"

typedef enum {
  GR_REDUCE_SUM,     /* branches at one point become one thing of the value of their sum */
  GR_REDUCE_FUSE,    /* the points of a green cycle are pulled together */
  GR_REDUCE_LOOPS,   /* loops become single edges */
  GR_REDUCE_OPTIONS, /* a part with a coloured cycle is worth what its options say */
} GrReduceKind;

#define GR_REDUCE_NO_EDGE G_MAXUINT32
#define GR_REDUCE_MOST 80 /* edges that are followed step by step; larger green trees have a still alone */

/* A value that stands at a node in place of what was there. */
typedef struct {
  guint32 node;
  GrPoint at; /* its middle */
  GrForm form;
  gboolean is_cut; /* a cut that is marked makes it another, … */
  GrForm after;    /* … this */
} GrReduceBadge;

/* What stands at the point of a GR_REDUCE_SUM, or a point of the cycle of a GR_REDUCE_FUSE, which has a place alone. */
typedef struct {
  GrForm form;
  GrPoint at, away;  /* where its value stands: beyond @at in the direction @away */
  gboolean is_badge; /* a value that stands there already */
  gboolean is_mixed; /* a stalk of blue and red, read by its signs */
  guint n_rules;     /* edges between it and a value at its end */
  GrForm above;      /* the value that the lowest of them carries */
  GrHue hue;         /* of that edge */
} GrReduceTerm;

/* Whose a cut is: in green pictures it is no one's alone. */
typedef enum { GR_REDUCE_LEFT = GR_SIDE_LEFT, GR_REDUCE_RIGHT = GR_SIDE_RIGHT, GR_REDUCE_BOTH } GrReducePlayer;

typedef struct {
  guint32 edge; /* of the picture before; GR_REDUCE_NO_EDGE: no longer in it */
  GrReducePlayer player;
  GrForm form; /* what it leaves */
} GrReduceCut;

typedef struct {
  GrReduceKind kind;
  guint32 node; /* where it happens; 0: on the ground */
  GrPoint at;   /* the same as a place */
  GrBush *after;
  GArray *badge; /* of GrReduceBadge: all that stand in the picture after, new ones last */
  GArray *term;  /* of GrReduceTerm */
  GArray
    *cut;     /* of GrReduceCut: best ones of both players in a part with a cycle, each value once; of redwood furniture
                    those that decide, one after another, the last of which parts its feet */
  GrHue foot; /* of redwood furniture; else GR_HUE_GREEN */
  guint n;    /* edges of the cycle or of the part; loops */
  GrForm form; /* the value that is found, and what stands for it: a stalk, or a bare value, */
  gboolean is_stalk;
  GrPoint label; /* and where the stalk's number stands */
} GrReduceStep;

/* TRUE where @step finds a value. */
static inline gboolean
gr_reduce_has_value (const GrReduceStep *step)
{
  return step->kind == GR_REDUCE_SUM || step->kind == GR_REDUCE_OPTIONS;
}

static inline const GrReduceStep *
gr_reduce_step (const GPtrArray *steps, guint index)
{
  return (const GrReduceStep *) g_ptr_array_index (steps, index);
}

GR_AT_FUNCTION (gr_reduce_term, GrReduceStep, term, const GrReduceTerm)

GR_AT_FUNCTION (gr_reduce_cut, GrReduceStep, cut, const GrReduceCut)

/* All steps from @bush (placed, nothing floating, edges numbered by their index): of GrReduceStep. (transfer full) It comes
   down to one stalk, a bare value or nothing, or to NULL and @error over a limit. */
GPtrArray *gr_reduce_steps (const GrBush *bush, GrBushForms *memory, GError **error);

/* How many of @steps, from step @first and the picture @bush on, do the same at other points of it, so that they can be
   taken at once. */
guint gr_reduce_same (const GrBush *bush, const GPtrArray *steps, guint first);

/* GrBushLook of the edges of @bush: the accent is on those that @other has not. (transfer full) */
guint8 *gr_reduce_look (const GrBush *bush, const GrBush *other);

/* ==== making the steps ==== */

/* From node to node of a stalk that came of a step, in points. */
#define GR_STAGE_PITCH (0.86 * GR_BUSH_EDGE_LENGTH)

/* Numbers of edges that came of a step begin here: stalks are numbered by their upper nodes, fused edges by their old
   number. */
#define GR_STAGE_NEW (1u << 29)
#define GR_STAGE_FUSED (1u << 30)

/* Where the reduction stands; everything is lent. */
typedef struct {
  const GrBush *start; /* the first picture */
  gboolean is_green;   /* it is: only nimbers come up, and each stands as a stalk, however long */
  GrBushForms *memory;
  GrForms *forms;
  GrColon *colon;
  const GrBush *bush;  /* the present picture */
  const GArray *badge; /* of GrReduceBadge */
  guint32 *depth;      /* shape (n_nodes): steps from the ground */
} GrReduceState;

GR_AT_FUNCTION (gr_reduce_badge, GrReduceState, badge, const GrReduceBadge)

/* ---- looking at a picture (stage.c) ---- */

/* A stalk: its edges from below. Stalks are sorted by their angles. */
typedef struct {
  double angle; /* of its first edge, clockwise from straight up, or its place on the ground */
  GArray *edge; /* of guint32 */
} GrStalk;

/* The stalks that stand on @node and end free, from the left: of GrStalk. (transfer full) */
GArray *gr_stage_stalks (const GrBush *bush, guint32 node);
/* Where an edge touches @node: its foot on the ground. */
guint32 gr_stage_edge_foot (const GrBush *bush, guint32 edge, guint32 node);
/* The place of a node, of the ground at @foot. */
GrPoint gr_stage_node_place (const GrBush *bush, guint32 node, guint32 foot);
/* The direction from @from to @to, of length 1. */
GrPoint gr_stage_way (GrPoint from, GrPoint to);
/* @from and so many points on in the direction @way. */
GrPoint gr_stage_on (GrPoint from, double reach, GrPoint way);

/* The components of @whole as one picture; @number gets what their games call its edges. NULL and a fault where there are
   none, or too much of it. (transfer full) */
GrBush *gr_reduce_bush (GrStudy *study, const GrFigureRequest *request, GrBytes whole, GArray *number,
                        GrReport *report);
/* The position @whole as its games draw it, where that is not the picture that is folded. (transfer full) (nullable) */
GrScene *gr_reduce_position (GrStudy *study, const GrFigureRequest *request, GrBytes whole);

/* ---- making the next one (stage.c) ---- */

GrReduceStep *gr_reduce_step_new (GrReduceKind kind, guint32 node);
void gr_reduce_step_free (gpointer data);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrReduceStep, gr_reduce_step_free)
/* @bush without the edges that @is_gone marks. */
GrBush *gr_stage_begin (const GrBush *bush, const guint8 *is_gone);
/* Makes it so much wider, from the middle of the ground. */
void gr_stage_spread (GrBush *bush, double by);
/* Adds a stalk of new nodes on @node through the places @at in the hues @hue, both of shape (@n). */
void gr_stage_add_stalk (GrBush *next, guint32 node, guint32 foot, const GrPoint *at, const guint8 *hue, guint n);

/* The stalk that stands for @form: its hues (of guint8). NULL where a bare value does. (transfer full) */
GArray *gr_reduce_stalk (const GrReduceState *state, GrForm form);
/* Ends @step by putting what stands for its value into @next, which already holds all that does not change, as @step does with
   its badges: on the ground at @foot; it grows along @grown where that is free, or by the places @old (shape (@n_old)) that a
   stalk had there. */
void gr_reduce_add_result (const GrReduceState *state, GrReduceStep *step, GrBush *next, guint32 foot, GrPoint grown,
                           const GrPoint *old, guint n_old);
/* The values that stay where 1 in @is_gone (shape (badges); nullable: none) marks those that do not. (transfer full) */
GArray *gr_reduce_keep_badges (const GrReduceState *state, const guint8 *is_gone);

/* ---- the principles (cycles.c) ---- */

/* The steps: the loops at @node made edges, @cycle (of guint32) pulled together into @node, its lowest one. */
GrReduceStep *gr_reduce_step_loops (const GrReduceState *state, guint32 node);
GrReduceStep *gr_reduce_step_fuse (const GrReduceState *state, const GArray *cycle, guint32 node);

/* A cycle, the point on which the part stands that holds it, and the part's nodes without that point. */
typedef struct {
  GArray *edge; /* of guint32 */
  guint32 root, lowest;
  guint8 *is_part;   /* shape (n_nodes) */
  gboolean is_green; /* the part is, and can be fused; in green pictures root and is_part are not found */
  guint32 height;
} GrReduceCycle;

void gr_reduce_cycle_clear (GrReduceCycle *cycle);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrReduceCycle, gr_reduce_cycle_clear)
/* The cycle to be looked at first, the shortest of the highest; FALSE where there is none but loops. */
gboolean gr_reduce_highest_cycle (const GrReduceState *state, GrReduceCycle *best);
/* The step that puts its value in place of the part of @cycle. (transfer full) NULL and @error over a limit. */
GrReduceStep *gr_reduce_step_options (const GrReduceState *state, const GrReduceCycle *cycle, GError **error);
/* The same of @block, a cycle of a picture in which no bare value stands, without a picture after it. */
GrReduceStep *gr_reduce_step_block (const GrReduceState *state, const GrBushBlock *block, GError **error);

/* ==== drawing: before and after a step side by side (one under the other where it is wide), and why principles hold ==== */

#define GR_REDUCE_WIDEST 372.0  /* points, of two pictures side by side; wider ones shrink */
#define GR_REDUCE_RING 10.5     /* the radius of a ring around a point */
#define GR_REDUCE_CHARACTERS 14 /* of a value in a picture */

/* Where everything stands in all frames of one figure, and how values are called. */
typedef struct {
  const GrFigureRequest *request;
  const GrForms *forms;
  gboolean is_green; /* values are lengths of stalks */
  GrBox box;         /* of every picture of the reduction, unscaled */
  double scale;
  gboolean is_stacked; /* after below before */
  double widest;       /* of a frame, in points */
  double why;          /* scale of what shows why a principle holds */
} GrReduceView;

/* The view of a reduction from @bush by @steps (of GrReduceStep) with values in @forms, which are lent. One that is_narrow can
   be set in two columns; @beside points are left for what stands at its side. */
GrReduceView gr_reduce_view (const GrFigureRequest *request, const GrForms *forms, const GrBush *bush,
                             const GPtrArray *steps, gboolean is_narrow, double beside);

/* An empty scene as wide as both pictures, on the first one's ground; above it takes what will be drawn. */
GrScene *gr_reduce_scene (const GrReduceView *view);

/* The name of a value, cut to @most characters: of a green one the length of its stalk. (transfer full) */
char *gr_reduce_name (const GrReduceView *view, GrForm form, guint most);

/* The same beside its edge in a picture with all values: “≈ 0” where the name is too long. (transfer full) */
char *gr_reduce_chip (const GrReduceView *view, GrForm form);

/* A picture and the values that stand in it. */
typedef struct {
  const GrBush *bush;
  const GArray *badge; /* (nullable) of GrReduceBadge */
} GrReducePicture;

/* Cuts to be marked, and what is written beside them. */
typedef struct GrReduceMarks {
  const GrReduceCut *cut; /* shape (n) */
  guint n;
  enum { GR_REDUCE_BARE, GR_REDUCE_NUMBERED, GR_REDUCE_VALUED, GR_REDUCE_WINNING } text;
  const struct GrReduceMarks
    *other; /* (nullable) of valued and winning cuts the others: a cut that is both is an arrow with a value */
} GrReduceMarks;

/* A slanted bar, as one cuts, across each of the edges, with what is written on it; or the arrow of a winning move. Of two
   on one edge each stands to its side. They keep clear of the points @taken (nullable: of the edges and of all that @scene has
   written), which get theirs. (marks.c, as is what follows) */
void gr_reduce_add_marks (const GrReduceView *view, GrScene *scene, const GrBush *bush, const GrReduceMarks *marks,
                          GArray *taken);
/* Where @at stands in the picture at @origin. */
GrPoint gr_reduce_point (const GrReduceView *view, GrPoint origin, GrPoint at);
/* Points all along the edges, from which labels keep away, so many to an edge. (transfer full) */
#define GR_REDUCE_POINTS 13u
GArray *gr_reduce_points (const GrReduceView *view, const GrBush *bush, const GrPoint *curve);
/* Appends points along all that is written in @scene to @taken, and its boxes to @box (nullable). */
void gr_reduce_take_texts (const GrScene *scene, GArray *taken, GArray *box);

/* Steps that are shown together. */
typedef struct {
  const GPtrArray *steps; /* of GrReduceStep */
  guint first, n;
} GrReduceGroup;

/* “2 ⊕ 1 ⊕ 3 = 0”, “3/4 − 1/2 = 1/4”, “{1, * | 2} = 3/2”; of several steps NULL where the picture says it. (transfer full)
   (nullable) */
char *gr_reduce_formula (const GrReduceView *view, const GrReduceGroup *group);
/* Appends the tree rule on @term, an edge under a number, “ = (−3/4 + 2)/2”. How many edges are added, 0 where it says nothing. */
gint64 gr_reduce_append_rule (const GrReduceView *view, const GrReduceTerm *term, GString *text);
/* What is said of the steps @group; where the best cut of @player is drawn, in the first of these frames with why cuts decide; of
   redwood furniture as a rule (a GR_PHRASE), and of the cuts that keep its feet together or the one that parts them. (transfer
   full) (words.c, as are these above) */
char *gr_reduce_words (const GrReduceView *view, const GrReduceGroup *group);
char *gr_reduce_cut_words (const GrReduceView *view, const GrReduceStep *step, GrReducePlayer player,
                           gboolean is_first);
const char *gr_reduce_furniture_rule (const GrReduceStep *step);
char *gr_reduce_furniture_words (const GrReduceView *view, const GrReduceStep *step, gboolean parts);
/* Appends who wins a picture worth @value to @winner, and by which of the cuts @marks to @cuts; of bare ones, which are not all drawn,
   how many they are. FALSE and @error. */
gboolean gr_reduce_append_end (const GrReduceView *view, GrForms *forms, GrForm value, const GrReduceMarks *marks,
                               GString *winner, GString *cuts, GError **error);
/* How a stalk of blue and red is read. */
extern const char gr_reduce_stalk_rule[];

/* The steps of @group from @before, with @formula (nullable) over the arrow. */
GrScene *gr_reduce_draw_steps (const GrReduceView *view, const GrReducePicture *before, const GrReduceGroup *group,
                               const char *formula);

/* Gives the edges @removed, and all that falls with them, the look @own in @look. What still stands: 1 for each node.
   (transfer full) */
guint8 *gr_reduce_look_fallen (const GrBush *bush, const guint8 *removed, GrBushLook own, guint8 *look);

/* The cuts that are marked where @step finds a value by its options. */
GrReduceMarks gr_reduce_marks (const GrReduceStep *step);

/* The picture @before without the edges @gone (nullable) and what falls with them, and with the cuts @marks; and after an
   arrow what stands then, with what falls as ghosts. */
GrScene *gr_reduce_draw_cuts (const GrReduceView *view, const GrReducePicture *before, const GrReduceMarks *gone,
                              const GrReduceMarks *marks);

/* The picture alone, larger where there is room, with the value of each of @block (of GrBushBlock) beside its edge or in the middle
   of its cycle, which is tinted, @sum (of GrReduceBadge) on the points where several stand, the cuts @marks and those by which @cycle finds its
   value (both nullable), and under the ground @formula (nullable), or where that is too long @value. NULL where it is too wide for that. */
GrScene *gr_reduce_draw_values (const GrReduceView *view, const GrBush *bush, const GArray *block, const GArray *sum,
                                GrForm value, const char *formula, const GrReduceMarks *marks,
                                const GrReduceStep *cycle);

/* Adds the frame with all values of @bush, in which stalks move apart and whose edges their games call @edge_number (of guint32), to @frames; in a still the
   cuts @marks (nullable) stand in it, too, and who wins is said. FALSE and @error. (values.c) */
gboolean gr_reduce_add_values (const GrFigureRequest *request, GrBush *bush, const GArray *edge_number,
                               GrBushForms *memory, const GrReduceMarks *marks, GPtrArray *frames, GError **error);

/* The picture as it was with the cuts @marks (nullable), an arrow with @formula, and @end (nullable), which it is worth;
   without the arrow where there is neither a formula nor an end. */
GrScene *gr_reduce_draw_ends (const GrReduceView *view, const GrBush *bush, const GrReduceMarks *marks,
                              const GrReducePicture *end, const char *formula);

/* Why a part may be swapped for one of equal value, a ring of an odd number of edges is worth 1, and what a blue edge under
   a number is worth. (why.c) */
GrScene *gr_reduce_draw_swap (const GrReduceView *view);
GrScene *gr_reduce_draw_ring (const GrReduceView *view);
GrScene *gr_reduce_draw_rule (const GrReduceView *view);
