// SPDX-License-Identifier: MIT
// State graphs of heaps set by the sizes of these: one heap on a line, its moves as arcs over it; two heaps as a grid, a
// third of them as sheets of grids behind one another.
#pragma once

#include "figures/graph/states.h"

typedef enum { GR_SETTING_AUTO, GR_SETTING_LAYERS, GR_SETTING_ARC, GR_SETTING_LATTICE } GrSetting;
extern const char *const gr_setting_names[];

#define GR_AXES_MOST 3

/* Two heaps into which one is split, the smaller one first. */
typedef struct {
  guint64 size[2];
  GrNimber value; /* their nim-sum */
  guint32 from;   /* the place of the heap */
} GrSplit;

typedef struct {
  GrSetting setting; /* GR_SETTING_LAYERS: positions are not set by sizes */
  guint n_axes;
  GArray *size[GR_AXES_MOST];      /* of guint64, ascending: the sizes on each axis */
  guint32 *at;                     /* shape (n_nodes, n_axes): the place of each size among those */
  guint order[GR_AXES_MOST];       /* which axis goes across, up and to the back */
  GrPoint step[GR_AXES_MOST];      /* from one place of an axis to the next, in points before the picture is scaled */
  double flat;                     /* half the straight sides of the widest node */
  gboolean is_whole;               /* they are drawn at their own size, however large that is */
  double scale;                    /* of nodes and moves */
  gboolean is_any;                 /* from each size there are moves to all smaller ones */
  guint n_passing;                 /* moves that pass others by */
  gboolean is_bowed;               /* all moves that pass others by are drawn beside them */
  gboolean is_unlike;              /* of a sum: its games differ, */
  const char *title[GR_AXES_MOST]; /* and that are their names; NULL where two have one name */
  gboolean is_list;                /* each position is a list of numbers, and no heaps: some places may be empty */
  gboolean is_free; /* some moves lead along no axis: only those that win are drawn, straight where they can be */
  GrPeriod period;  /* of the values along the only axis; .period 0: none */
  /* Where moves split the only heap: the heaps that there are, one by one, and how they are split. */
  GrStates parts;
  GArray *part_verdict; /* of GrVerdict, shape (parts.n_nodes) */
  GArray *split;        /* (nullable: no move does) of GrSplit, from left to right and by their values */
  guint n_hidden;       /* splits that have no room: only those that win are left */
} GrAxes;

/* How @states are set: as --layout says or, where it says nothing, as suits them. FALSE with a fault where they cannot be set as
   it says. */
gboolean gr_axes_read (GrAxes *axes, GrStudy *study, const GrStates *states, const GrFigureRequest *request,
                       GrReport *report);
void gr_axes_clear (GrAxes *axes);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrAxes, gr_axes_clear)

/* The axis along which @edge leads, and by how many places to *@n. */
static inline guint
gr_axes_move (const GrAxes *axes, const GrLayoutEdge *edge, guint *n)
{
  const guint32 *tail = &axes->at[edge->tail * axes->n_axes], *head = &axes->at[edge->head * axes->n_axes];
  guint axis = 0;
  while (axis + 1 < axes->n_axes && tail[axis] == head[axis])
    axis++;
  *n = tail[axis] > head[axis] ? tail[axis] - head[axis] : head[axis] - tail[axis];
  return axis;
}

/* Puts the nodes of @layout on their places, farther apart where they are wide, and finds the ways of its edges, which look
   like @move. */
void gr_axes_put (GrAxes *axes, GrLayout *layout, const GrMoveLook *move);

/* The positions, which look like @node (shape (n_nodes)), with their moves, and the sizes along the axes. */
void gr_axes_draw (GrScene *scene, const GrAxes *axes, const GrStates *states, const GrLayout *layout,
                   const GrNodeLook *node, const GrMoveLook *move);

/* ---- one heap (arc.c) ---- */

/* The ways of the moves from node to node, uncut. */
void gr_arc_route (const GrAxes *axes, GrLayout *layout);
/* The sizes under the heaps, and how far a period of values goes. */
void gr_arc_draw_below (GrScene *scene, const GrAxes *axes, const GrStates *states, const GrLayout *layout,
                        const GrNodeLook *node);

/* ---- one that is split (parts.c) ---- */

/* Fills @axes with the heaps that there are in @states, and with the splits of each in two; normal play. FALSE where no
   heap is split, or one in more than two. */
gboolean gr_parts_read (GrAxes *axes, GrStudy *study, const GrStates *states);
/* What stands under the heaps. (transfer full) */
char *gr_parts_note (const GrAxes *axes, const GrFigureRequest *request);
/* How many heaps there are, and of what is drawn what has value 0. (transfer full) */
char *gr_parts_heaps (const GrAxes *axes, const GrFigureRequest *request);
/* Leaves all splits where those of one heap do not run into those of the next at the scale of @axes, else those that win; FALSE where
   these do, too. */
gboolean gr_parts_settle (GrAxes *axes);
/* The splits of each heap below @y. */
void gr_parts_draw (GrScene *scene, const GrAxes *axes, double y);

/* The splits of the last heap that win, in rows about @x, the first of them at @y. Gives how many there are. */
guint gr_parts_draw_last (GrScene *scene, const GrAxes *axes, double x, double y);

/* ---- one that is too large for a line (summary.c) ---- */

/* The heaps of @states in rows, of whole periods of their values where these have one, with the moves from the start and, where @axes has
   splits, those of it that win; *@note says so (transfer full). NULL where that would not be readable. (transfer full) */
GrScene *gr_rolled_draw (const GrStates *states, const GrStudy *study, const GrAxes *axes,
                         const GrFigureRequest *request, char **note);

/* ---- several (lattice.c) ---- */

void gr_lattice_route (const GrAxes *axes, GrLayout *layout, const GrMoveLook *move);
/* What lies under the positions: the sheets, and the bands on which those stand from which the player to move loses. */
void gr_lattice_draw_under (GrScene *scene, const GrAxes *axes, const GrLayout *layout, const GrNodeLook *node);
void gr_lattice_draw_sizes (GrScene *scene, const GrAxes *axes, const GrLayout *layout, const GrFigureRequest *request);
/* What is to be said of moves that pass under positions, or NULL. */
const char *gr_lattice_note (const GrAxes *axes, const GrFigureRequest *request);
/* TRUE where some of @node (shape (@n_nodes)) stand on a band. */
gboolean gr_lattice_has_band (const GrAxes *axes, const GrNodeLook *node, guint32 n_nodes);
