// SPDX-License-Identifier: MIT
// The one way of drawing positions, moves and their legend, shared by every figure that shows a graph, so that a
// P-position looks the same wherever a student meets it.
#pragma once

#include "diagram/figure.h"
#include "layout/layered.h"

/* Where the label stands: above suits pictures that run sideways, above right those that run up or down; the rest are
   for labels that would stand in the way of moves. */
typedef enum {
  GR_NODE_LABEL_ABOVE,
  GR_NODE_LABEL_RIGHT,
  GR_NODE_LABEL_BELOW,
  GR_NODE_LABEL_LEFT,
  GR_NODE_LABEL_ABOVE_RIGHT,
  GR_NODE_LABEL_ABOVE_LEFT,
  GR_NODE_LABEL_BELOW_RIGHT,
  GR_NODE_LABEL_BELOW_LEFT,
  GR_N_NODE_LABELS,
  GR_NODE_LABEL_FAR = GR_N_NODE_LABELS, /* added to any of them: a little further away */
} GrNodeLabel;

/* How much further, in points. */
#define GR_NODE_LABEL_STEP 8.0

typedef struct {
  GrVerdict verdict;
  const char *label;         /* (nullable) lent; elided where it is long, whole in the group's title */
  const char *shown;         /* (nullable) lent: what is drawn for it, where that was cut with others; "": nothing */
  const GrScene *rich;       /* (nullable) lent: the label drawn (gr_rich_label()), which stands for both */
  const char *url, *tooltip; /* (nullable) lent: where a click leads; what a mouse is told besides */
  guint index;               /* picks the colour of GR_PAINT_NODE, which a terminal position has not */
  gboolean is_start;         /* four marks in the accent stand around it */
  gboolean is_unknown;       /* not derived yet: “?” on paper */
  GrNodeLabel place;
  gboolean is_backed;    /* the label stands on a bit of paper, for a move passes under it */
  gboolean is_partizan;  /* the outcome is L, R, N or P: told by letter, colour and outline */
  const char *value;     /* (nullable, with is_partizan) lent: the value's name, which stands in the circle */
  gboolean is_derivable; /* a Grundy value, the mex of those to which the moves drawn lead: a reader may be asked it */
  gboolean shows_remoteness; /* what stands in the circle: not value and not outcome, where it is no draw */
  const char *sides;         /* (nullable, loopy partizan play) lent: “3|–”, which stands in the circle */
  guint32 remoteness;        /* as gr_study_graph_remoteness() has it */
  const GrScene *picture;    /* (nullable) lent: the node is a card with this picture, whose top left is at (0, 0) */
  const GrScene *text;       /* (nullable) lent: the node is a box with the whole label in it (gr_boxed_label()), … */
  const GrDotLook *own;      /* … (nullable) lent: in the shape and colours that the reader gave */
  gboolean has_letter;       /* under a value's name stands who wins: grey print does not tell fills and rims apart */
  GrPaintBy paint;
  const GrFigureRequest *request; /* lent; NULL where inks alone are asked for */
  GrPoint come;      /* its value flies to it from so far away when its step is shown; (0, 0): it is there */
  double half_width; /* in a form, where boxes as wide as values would tell them: of all nodes alike; 0: its own */
} GrNodeLook;

/* The most characters of a label that are drawn. */
#define GR_NODE_LABEL_CHARACTERS 18

/* @label drawn, its lines (parted by \n) under one another and what stands between dollar signs set as mathematics, which it
   is where it can be read as such. NULL where it is one plain line, or is too long for a picture. (transfer full) */
GrScene *gr_rich_label (const char *label);
/* The whole label drawn in @ink in the same way, in lines of about the same length and at most @room points (0: no bound), broken
   where there are blanks. (transfer full) */
GrScene *gr_boxed_label (const char *label, double room, GrInk ink);
/* Lines over the picture @scene, which take the place of its title (GrFrame.is_titled). */
void gr_add_head (GrScene *scene, const char *head);

/* A look with what @request says of all nodes; the rest may be set afterwards. It is partizan where the verdict has a
   form, or tells how either player fares who begins. */
GrNodeLook gr_node_look (const GrFigureRequest *request, const GrVerdict *verdict, const char *label, guint index);

/* Makes the @n nodes of a form, if it is one, as wide as the widest of them. */
void gr_nodes_level (GrNodeLook *node, guint n, const GrFigureRequest *request);

/* Radius of the circle in points, and of the marks around a start. */
double gr_node_radius (void);
double gr_node_ring_radius (void);

/* How far from the centre across and down, in points, a move should end: the circle, the box around a long value or a
   label, or the card, the ring, and a little air. */
GrPoint gr_node_clearance (const GrNodeLook *look);

/* What the label at @place covers, relative to the node's centre; empty without a label. */
GrBox gr_node_label_box (const GrNodeLook *look, GrNodeLabel place);

/* What the node covers, ring and label included, relative to its centre. */
GrBox gr_node_room (const GrNodeLook *look);

/* Draws it with the circle's centre at (x, y), as a group with a title. */
void gr_node_add (GrScene *scene, double x, double y, const GrNodeLook *look);

/* A ring in the accent around the circle of a node drawn there: it is read, or found. */
void gr_node_add_reading (GrScene *scene, double x, double y, double scale, const GrNodeLook *look);

/* ---- the boxes 0 1 2 … that the values of followers cross out ---- */

/* The box of @value with its middle at (@x, @y): crossed out where a follower has it, ringed where it is the mex. */
void gr_box_add_number (GrScene *scene, double x, double y, double side, GrNimber value, gboolean is_crossed,
                        gboolean is_ringed);

typedef enum { GR_NODE_SINGLE, GR_NODE_DOUBLE, GR_NODE_SQUARE } GrNodeShape;

/* Only the circle, square or box with what is written in it, @scale times its usual size: for legends. */
void gr_node_add_body (GrScene *scene, double x, double y, double scale, const GrNodeLook *look);
/* The whole node at that size, as a group with a title. */
void gr_node_add_badge (GrScene *scene, double x, double y, double scale, const GrNodeLook *look);
/* Half its width in points, without @scale. */
double gr_node_half_width (const GrNodeLook *look);

/* The fill of a node, and the ink of what stands on it. */
void gr_node_inks (const GrNodeLook *look, GrInk *fill, GrInk *on);
/* @fill with the rim that tells who wins: Left's solid, Right's dashed, a draw's dotted. */
GrPaint gr_node_outline (const GrNodeLook *look, GrInk fill);

/* Only the outline and what is written in it (nullable), @scale times its usual size: for legends. */
void gr_node_add_shape (GrScene *scene, double x, double y, double scale, GrNodeShape shape, GrInk fill, GrInk on,
                        const char *number);

/* “P”, “N”, “L”, “R” or “D”: letters mean outcomes and nothing else, from whatever side one looks. */
const char *gr_node_outcome_letter (GrOutcome outcome);
/* The same; in loopy partizan play, where it depends on who begins whether the game is drawn, who wins if Left and if Right
   does: “L|D”. */
const char *gr_node_outcome_letters (const GrVerdict *verdict);
/* The same as @request has it told: with --words “wins” or “loses”, of the player to move or of the one who has just moved,
   “Left”, “Right”, “draw” or “Left|draw”. */
const char *gr_outcome_name (const GrVerdict *verdict, const GrFigureRequest *request);
/* A @phrase that begins with a letter, “P: mover loses”, in the language of @request; with --words it is “mover loses”. */
const char *gr_outcome_phrase (const char *phrase, const GrFigureRequest *request);
/* “P: mover loses” or “N: mover wins”, as a legend tells it from the side asked for. */
const char *gr_outcome_key (GrOutcome outcome, const GrFigureRequest *request);
/* What “L|D” and its kin say, as a phrase to be translated; NULL: the outcome depends on nothing else. */
const char *gr_node_mixed (const GrVerdict *verdict);

/* “4: value 2, N-position, the player to move wins”: for titles and plain text. (transfer full) */
char *gr_node_title (const GrNodeLook *look);

typedef enum {
  GR_MOVE_ORDINARY, /* thin, grey */
  GR_MOVE_WINNING,  /* thick, dark (in partizan play coloured): whoever may make it wins by it */
  GR_MOVE_ACCENT,   /* under discussion */
} GrMoveKind;

typedef struct {
  GrMoveKind kind;
  GrPaintBy paint; /* GR_PAINT_NODE: the colour of @index, whatever the kind */
  guint index;     /* the tail's */
  /* told is whose it is: Left’s are blue and solid, Right’s red and dashed, of both green and double */
  gboolean is_partizan;
  GrMover mover;
  const char *label, *url,
    *tooltip;            /* (nullable) lent: its name, drawn on it; where a click leads; what a mouse is told */
  GrMover lone;          /* of a move that both have: who alone wins by it; GR_MOVER_BOTH: nobody */
  const char *lone_name; /* lent: what on it tells that (gr_move_lone_name()) */
  GrDash dash;           /* of an impartial move: the reader's own, … */
  GrInk own;             /* … and his colour; GR_INK_NONE: he says none */
  double width;          /* in points, on a bit of paper, of a move over squares or dots; 0: as its kind has it */
} GrMoveLook;

/* A winning move in a list, whose text is bold there. */
#define GR_MOVE_TICK "✓"

/* TRUE where a move of @mover to a position of which @after is the verdict wins for everyone who may make it. */
gboolean gr_move_wins (GrMover mover, const GrVerdict *after, gboolean is_partizan);

/* Who alone wins by a move of @mover to a position of which @after is the verdict: the side where both have the move and only one of them
   wins by it, else GR_MOVER_BOTH. */
GrMover gr_move_lone_winner (GrMover mover, const GrVerdict *after, gboolean is_partizan);

/* What tells on a move that @lone alone wins by it: “L”, “Left”; NULL of GR_MOVER_BOTH. */
const char *gr_move_lone_name (GrMover lone, const GrFigureRequest *request);

/* An arrow through 3k + 1 Bézier @points; two points are a straight one. */
void gr_move_add (GrScene *scene, const GrPoint *point, guint n_points, const GrMoveLook *look);

/* Asks for room for the @label of arrow @index, which is not laid out yet. */
void gr_move_lay_label (GrLayout *layout, guint index, const char *label);
/* That label, whole, on a bit of paper: where it has room, or else in the middle of its arrow, or further on where a node stands or
   a label in @taken (of GrBox, to which it is added); @url (nullable): it leads there. */
void gr_move_add_label (GrScene *scene, const GrLayout *layout, guint index, GArray *taken, const char *label,
                        const char *url);

/* An arrow from a node of @clearance (gr_node_clearance()) at (x, y) back to itself, below it; @is_beside: on its left. Its label stands
   behind it, with its link. */
void gr_move_add_loop (GrScene *scene, double x, double y, GrPoint clearance, gboolean is_beside,
                       const GrMoveLook *look);

/* Room for such an arrow with @label (nullable) at @node, which is not laid out yet. */
void gr_move_lay_loop (GrLayout *layout, guint32 node, GrPoint clearance, gboolean is_beside, const char *label);

/* A node of @layout for @look: with the room and the outline that it needs. */
void gr_node_lay (GrLayout *layout, const GrNodeLook *look);

/* Moves the labels that moves, nodes or other labels of a finished layout run into to better places. */
void gr_labels_place (const GrLayout *layout, GrNodeLook *node);

/* Chooses the colours of GR_PAINT_NODE for a finished layout: no two nodes that are joined or stand side by side share
   one, as far as the colours suffice. @node and @move have the shape of its arrays. */
void gr_nodes_paint (const GrLayout *layout, GrNodeLook *node, GrMoveLook *move);

/* Draws a whole layout: ordinary moves, then winning ones, then the nodes; @node and @move have the shape of its
   arrays. */
void gr_nodes_draw (GrScene *scene, const GrLayout *layout, const GrNodeLook *node, const GrMoveLook *move);

/* FALSE and a fault (GR_FAULT_LIMIT) where the picture is larger than any screen, page or file format takes. */
gboolean gr_graph_check_size (const GrScene *scene, const GrFigureRequest *request, GrReport *report);

/* What occurs in a picture; zeroed to begin with. */
typedef struct {
  guint32 values;     /* bit v: an N-position of value v, the last bit for all above GR_N_VALUE_INKS − 1 */
  guint64 largest;    /* value */
  GrOutcome terminal; /* of terminal positions: N in misère play */
  gboolean has_p, has_n, has_terminal, has_start, has_unknown, has_winning; /* has_p: that is not terminal */
  gboolean has_d;                                                           /* loopy play */
  const char *infinite; /* (nullable) lent: of an infinite value, the nimbers that can be moved to, where one has any */
  gboolean has_l, has_r, has_mover[3], has_lone[3]; /* partizan play; the latter by GrMover */
  GrMover winner;                                   /* whose winning moves are shown: of the first that was noted */
  gboolean is_partizan;
  gboolean shows_outcome; /* P, N, L, R and D stand in the circles */
  gboolean shows_remoteness, shows_sides;
  gboolean has_bypass;          /* the way past a reversible option */
  gboolean has_other;           /* ordinary moves beside winning ones */
  gboolean has_marked;          /* a move in the accent */
  gboolean has_changed;         /* a frame around what a move takes or changes */
  gboolean has_ghost, has_gone; /* what was taken: sticks, or else */
  gboolean has_band;            /* positions on a diagonal, shaded */
  gboolean has_odd, has_ringed; /* of bit columns: shaded, and bits that a move changed */
  gboolean has_read;            /* a ring: what is read, or found (gr_node_add_reading()) */
} GrLegend;

/* Adds what @look needs a line of the legend for. */
void gr_legend_note_node (GrLegend *legend, const GrNodeLook *look);
void gr_legend_note_move (GrLegend *legend, const GrMoveLook *look);

/* A rule and under it the legend of what was noted, wrapped to @width points, with the top left corner at (x, y). Gives
   the y below it. @note (nullable) is one more line, for what the picture leaves out. */
double gr_legend_add (GrScene *scene, double x, double y, double width, const GrLegend *legend,
                      const GrFigureRequest *request, const char *note);

/* The same under all that @scene holds, in its middle; where --legend leaves it out the @note alone, if there is one. */
void gr_legend_add_below (GrScene *scene, const GrLegend *legend, const GrFigureRequest *request, const char *note);

/* How wide the legend would like to be, in points, without the note. */
double gr_legend_width (const GrLegend *legend, const GrFigureRequest *request);
