// SPDX-License-Identifier: MIT
// The state graph: every position once, coloured by value, outcome or position, with its moves. Moves that lead from
// one position to the same other one are drawn as one. Two thinner views are honest about what they leave out: only the
// moves to P-positions, or only those that longer paths do not imply; a line under the picture counts what is hidden.
// Where the whole could not be read and nothing of it was asked for by name, it is summed up: positions with the same
// play as one, or else by value, or else by how long play may last.
#include "diagram/node.h"
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/options.h"
#include "diagram/words.h"
#include "diagram/held.h"
#include "diagram/shape.h"
#include "figures/graph/axes.h"

#include <math.h>

#define MAX_EDGES 6000
#define MAX_PICTURES 150 /* nodes with a picture in them */
#define NODE_GAP 19.0
#define RANK_GAP 36.0
#define RANK_CLOSE 25.0     /* where the picture would be too wide */
#define NAMED_RANK_GAP 18.0 /* where moves have names, to these and from them */

#define OWN_NODES 150      /* of a graph that the reader gave: up to so many, and */
#define OWN_MOVES 600      /* so many moves, it is drawn as it was given */
#define SUM_LINES 3        /* of the name of a position that is a sum, or of several tokens, … */
#define SUM_TERM 13        /* … and characters of a term that is not cut */
#define UNWRAPPED_NODES 15 /* fewer are wrapped into rows only where shorter names do not help */
#define TRIED_PICTURES 24
#define TRIED_NODES 100      /* more are never drawn whole without being asked */
#define DERIVED_NODES 20     /* so many are derived one by one on a page, though it be a high one */
#define FOLDED_NODES 20000   /* more are not folded for data alone */
#define PAPER 1.4            /* times as wide as on a phone, with 7 pt in 160 mm */
#define HOPELESS 1.5         /* times what may be: what is larger is not laid out otherwise */
#define WIDE_SHAPE (4.0 / 3) /* of what is too large for a page anyway */
#define TURNED_HEIGHT 620.0  /* of what is long: higher pictures are wrapped instead */
#define ROW_HEIGHT 600.0     /* of rows that run down or up, in points: a page's */

typedef enum { GRAPH_ALL, GRAPH_WINNING, GRAPH_REDUCED } GraphEdges;

static const char *const graph_edges[] = { "all", "winning", "reduced", NULL };

/* ---- the picture ---- */

/* Which moves are drawn: of guint8, shape (n_moves). (transfer full) */
static GArray *
graph_choose (const GrStates *states, GraphEdges edges)
{
  if (edges == GRAPH_REDUCED)
    return gr_layout_reduce (states->n_nodes, (const GrLayoutEdge *) (gpointer) states->move->data, states->n_moves);
  GArray *keep = g_array_sized_new (FALSE, TRUE, sizeof (guint8), states->n_moves);
  for (guint i = 0; i < states->n_moves; i++)
    GR_APPEND (keep, guint8, edges == GRAPH_ALL || gr_states_wins_some (states, i));
  return keep;
}

/* What the picture leaves out, or NULL. (transfer full) */
static char *
graph_note (const GrStates *states, const GArray *keep, GraphEdges edges, const GrFigureRequest *request)
{
  static const char reduced[] = GR_PHRASE (
    "Hidden: %u of %u arrows, those that longer paths imply (winning ones among them: %u).");
  static const char losing[] = GR_PHRASE ("Hidden: %u of %u arrows, those that longer paths imply; none of them wins.");
  static const char winning[] = GR_PHRASE ("Hidden: %u of %u arrows, those that do not win.");
  guint n_hidden = 0, n_lost = 0;
  for (guint i = 0; i < states->n_moves; i++)
    if (!g_array_index (keep, guint8, i)) {
      n_hidden++;
      n_lost += gr_states_wins_some (states, i);
    }
  if (n_hidden == 0)
    return NULL;
  if (edges == GRAPH_REDUCED)
    return gr_say (n_lost > 0 ? reduced : losing, request->lang, n_hidden, states->n_moves, n_lost);
  return gr_say (winning, request->lang, n_hidden, states->n_moves);
}

/* What the layout could not do, and @note (nullable). (transfer full) (nullable) */
static char *
graph_note_layout (const char *note, const GrLayout *layout, const GrFigureRequest *request)
{
  static const char plain[] = GR_PHRASE ("Too many moves for the usual layout: this plainer one crosses more of them.");
  static const char groups[] = GR_PHRASE ("The file’s boxes and ranks are left out: there are too many positions.");
  g_autoptr (GPtrArray) text = g_ptr_array_new ();
  if (layout->plain)
    g_ptr_array_add (text, (gpointer) gr_phrase (plain, request->lang));
  if (layout->group->len > 0 && !layout->is_grouped)
    g_ptr_array_add (text, (gpointer) gr_phrase (groups, request->lang));
  g_ptr_array_add (text, (gpointer) note);
  g_ptr_array_add (text, NULL);
  return text->pdata[0] != NULL ? g_strjoinv (" ", (char **) text->pdata) : NULL;
}

/* A graph that is being drawn: how its nodes and moves look. */
typedef struct {
  const GrStates *states;
  const GrFigureRequest *request;
  const GrAxes *axes; /* (nullable) by which nodes are set */
  GPtrArray *picture; /* (nullable) of GrScene, shape (n_nodes) */
  GPtrArray *shown;   /* of char*, shape (n_nodes): the labels as they are drawn, */
  GPtrArray *rich;    /* of GrScene or NULL, shape (n_nodes): those that are more than one plain line */
  gboolean is_boxed;  /* these are whole labels, and nodes boxes around them */
  GrLayout *layout;
  GrNodeLook *node; /* shape (n_nodes) */
  GrMoveLook *move; /* shape (n_moves): those drawn come first */
  GrLegend legend;
  GrBox area; /* with --derive: what it covers without boxes and legend */
} Graph;

/* How the reader wants @node to look. NULL: he says nothing. */
static const GrDotLook *
graph_own_look (const GrStates *states, guint32 node)
{
  const GrDotLook *look = states->note != NULL ? &states->note[node].look : NULL;
  return look != NULL && look->shape != GR_SHAPE_UNSAID ? look : NULL;
}

static gboolean
graph_is_upright (const Graph *graph)
{
  return !gr_layout_is_sideways (graph->layout);
}

static void
graph_lay_nodes (Graph *graph)
{
  const GrStates *states = graph->states;
  gboolean is_upright = graph_is_upright (graph);
  for (guint32 i = 0; i < states->n_nodes; i++) {
    GrNodeLook *look = &graph->node[i];
    gboolean is_named = !gr_states_label_is_value (states, i);
    *look = gr_node_look (graph->request, &states->verdict[i], is_named ? states->label[i] : NULL, i);
    look->shown = graph->axes != NULL ? "" : is_named ? g_ptr_array_index (graph->shown, i) : NULL;
    look->is_start = g_array_index (states->is_start, guint8, i);
    look->is_partizan = states->is_partizan;
    look->shows_remoteness = states->shows_remoteness;
    look->remoteness = states->remoteness != NULL ? states->remoteness[i] : GR_REMOTENESS_NONE;
    look->sides = states->sides != NULL ? states->sides[i] : NULL;
    look->value = states->value != NULL ? states->value[i] : NULL;
    look->picture = graph->picture != NULL ? g_ptr_array_index (graph->picture, i) : NULL;
    const GrScene *label = is_named && look->picture == NULL ? g_ptr_array_index (graph->rich, i) : NULL;
    *(graph->is_boxed ? &look->text : &look->rich) = label;
    look->own = graph->is_boxed ? graph_own_look (states, i) : NULL;
    look->url = states->note != NULL ? states->note[i].url : NULL;
    look->tooltip = states->note != NULL ? states->note[i].tooltip : NULL;
    look->place = is_upright ? GR_NODE_LABEL_ABOVE_RIGHT : GR_NODE_LABEL_ABOVE;
    gr_legend_note_node (&graph->legend, look);
  }
  gr_nodes_level (graph->node, states->n_nodes, graph->request);
  for (guint32 i = 0; i < states->n_nodes; i++)
    gr_node_lay (graph->layout, &graph->node[i]);
}

static GrMoveLook
graph_move_look (const Graph *graph, guint i)
{
  const GrStates *states = graph->states;
  GrMoveLook look = { .kind = gr_states_wins (states, i) ? GR_MOVE_WINNING : GR_MOVE_ORDINARY,
                      .paint = graph->request->paint,
                      .index = gr_states_move (states, i)->tail,
                      .is_partizan = states->is_partizan,
                      .mover = gr_states_mover (states, i),
                      .lone = gr_states_lone_winner (states, i) };
  look.lone_name = gr_move_lone_name (look.lone, graph->request);
  if (states->move_note != NULL) {
    const GrStatesMoveNote *note = &g_array_index (states->move_note, GrStatesMoveNote, i);
    look.label = note->label;
    look.url = note->url;
    look.tooltip = note->tooltip;
    look.dash = gr_shape_dash (note->rim);
    look.own = note->line != 0 ? GR_INK_OWN + note->line : GR_INK_NONE;
  }
  return look;
}

static void
graph_lay_moves (Graph *graph, const GArray *keep)
{
  const GrStates *states = graph->states;
  gboolean all = !states->is_loopy && graph->picture == NULL && graph->request->paint == GR_PAINT_VALUE;
  for (guint i = 0; i < states->n_moves; i++)
    all &= g_array_index (keep, guint8, i);
  for (guint32 i = 0; i < states->n_nodes; i++)
    all &= states->verdict[i].has_grundy && !graph->node[i].shows_remoteness;
  all &= graph->axes == NULL || graph->axes->split == NULL;
  for (guint32 i = 0; i < states->n_nodes; i++)
    graph->node[i].is_derivable = all; /* from the values of its followers */
  for (guint i = 0; i < states->n_moves; i++) {
    const GrLayoutEdge *edge = gr_states_move (states, i);
    GrMoveLook own = graph_move_look (graph, i), *look = &graph->move[graph->layout->edge->len];
    if (g_array_index (keep, guint8, i) && edge->tail == edge->head)
      gr_move_lay_loop (graph->layout, edge->tail, gr_node_clearance (&graph->node[edge->tail]),
                        graph_is_upright (graph), own.label);
    if (!g_array_index (keep, guint8, i) || edge->tail == edge->head)
      continue;
    *look = own;
    gr_layout_add_edge (graph->layout, edge->tail, edge->head, 1);
    if (look->label != NULL)
      gr_move_lay_label (graph->layout, graph->layout->edge->len - 1, look->label);
    gr_legend_note_move (&graph->legend, look);
  }
}

/* The graph as it is laid out. */
static void
graph_draw_bare (const Graph *graph, GrScene *scene)
{
  gr_clusters_add (graph->states, graph->layout, graph->node, TRUE, scene);
  if (graph->axes != NULL)
    gr_axes_draw (scene, graph->axes, graph->states, graph->layout, graph->node, graph->move);
  else
    gr_nodes_draw (scene, graph->layout, graph->node, graph->move);
  gr_clusters_add (graph->states, graph->layout, graph->node, FALSE, scene);
  for (guint i = 0; graph->states->is_loopy && i < graph->states->n_moves; i++) { /* from a position to itself */
    const GrLayoutEdge *edge = gr_states_move (graph->states, i);
    const GrLayoutNode *at = &g_array_index (graph->layout->node, GrLayoutNode, edge->tail);
    GrMoveLook look = graph_move_look (graph, i);
    look.kind = GR_MOVE_ORDINARY;
    look.lone = GR_MOVER_BOTH;
    if (edge->tail == edge->head)
      gr_move_add_loop (scene, at->x, at->y, gr_node_clearance (&graph->node[edge->tail]), graph_is_upright (graph),
                        &look);
  }
}

/* One picture of the graph with its legend and @note (nullable); with --derive that of @frame. */
static GrScene *
graph_draw_scene (const Graph *graph, guint frame, const char *note)
{
  GrScene *scene = gr_scene_new ();
  double scale = graph->axes != NULL ? graph->axes->scale : 1;
  gboolean is_derived = graph->area.width > 0;
  if (is_derived)
    gr_derive_add_boxes (graph->states, frame, graph->area, graph->layout, scale, graph->node, scene);
  graph_draw_bare (graph, scene);
  if (is_derived)
    gr_derive_add_rings (graph->states, frame, graph->layout, scale, graph->node, scene);
  if (note == NULL && graph->axes != NULL && gr_args_choice (graph->request->args, "legend") == GR_YES
      && gr_args_choice (graph->request->args, "edges") == GRAPH_ALL)
    note = gr_lattice_note (graph->axes, graph->request);
  GrLegend legend = graph->legend;
  legend.has_band = graph->axes != NULL && !graph->request->is_form
                    && gr_lattice_has_band (graph->axes, graph->node, graph->states->n_nodes);
  gr_legend_add_below (scene, &legend, graph->request, note);
  return scene;
}

/* Frame @frame, in which what is found so far is shown and nothing else; @note (nullable) stands under it. */
static GrScene *
graph_draw_partly (const Graph *whole, guint frame, const char *note)
{
  guint32 n_nodes = whole->states->n_nodes;
  guint n_moves = whole->layout->edge->len;
  g_autofree GrNodeLook *node = g_memdup2 (whole->node, (n_nodes + 1) * sizeof *node);
  g_autofree GrMoveLook *move = g_memdup2 (whole->move, (n_moves + 1) * sizeof *move);
  gboolean is_derived = whole->area.width > 0, has_accent = is_derived && frame > 0 && !whole->request->is_form;
  Graph graph = *whole;
  graph.node = node;
  graph.move = move;
  gr_reveal_hide (whole->states, frame, whole->request, node);
  for (guint i = 0; i < n_moves; i++) {
    const GrLayoutEdge *edge = &g_array_index (graph.layout->edge, GrLayoutEdge, i);
    if (node[edge->tail].is_unknown || node[edge->head].is_unknown)
      move[i].kind = GR_MOVE_ORDINARY;
    else if (has_accent && (move[i].kind != GR_MOVE_WINNING || frame < n_nodes) /* the last tells the whole */
             && edge->tail == g_array_index (graph.states->graph->order, guint32, frame - 1))
      move[i].kind = GR_MOVE_ACCENT;
  }
  graph.legend.has_unknown = graph.legend.has_read = TRUE;
  if (is_derived) /* the same in all frames */
    return graph_draw_scene (&graph, frame, note);
  graph.legend = (GrLegend) { 0 };
  for (guint32 i = 0; i < n_nodes; i++)
    gr_legend_note_node (&graph.legend, &node[i]);
  for (guint i = 0; i < n_moves; i++)
    gr_legend_note_move (&graph.legend, &move[i]);
  return graph_draw_scene (&graph, frame, note);
}

/* How a graph may stand. */
typedef struct {
  GrDirection direction;
  double rank_gap;
  guint characters;    /* of a label, at most */
  GrAxes *axes;        /* (nullable) instead of all that */
  gboolean is_wrapped; /* where it is long, into rows */
  double row;          /* so long; 0: as long as can be read */
} Arrangement;

/* What is drawn of a graph. */
typedef struct {
  GPtrArray *scene; /* of GrScene: the frames before the picture, and the picture */
  char *note;       /* (nullable) what it leaves out */
  char *heaps;      /* (nullable) which are drawn instead of positions that hold several */
  GrLayout *layout; /* (nullable) */
  gboolean is_summary;
  gboolean has_pictures; /* of the positions, though they were not asked for */
} GraphView;

GR_CLEAR_FUNCTION (graph_view_clear, GraphView, scene, note, heaps, layout)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GraphView, graph_view_clear)

static const GrScene *
graph_view_last (const GraphView *view)
{
  return view->scene->pdata[view->scene->len - 1];
}

/* The reader's own labels are never cut: where one is long, all stand in boxes; so they do in shapes and colours of his own. */
static gboolean
graph_is_boxed (const GrStates *states)
{
  gboolean has_looks = FALSE;
  for (guint32 i = 0; i < states->n_nodes; i++)
    has_looks |= graph_own_look (states, i) != NULL;
  return states->is_own && (has_looks || gr_states_have_long_labels (states));
}

/* A sum that is longer than @most characters in lines, which break behind “+” or a comma. NULL: it is none, or its lines are too long or too
   many. (transfer full) */
static char *
graph_break_sum (const char *label, glong most)
{
  const char *between = strchr (label, '+') != NULL ? "+" : ",";
  g_auto (GStrv) term = g_strsplit (label, between, -1);
  g_autoptr (GString) out = g_string_new (NULL);
  glong width = 0, n_lines = 1;
  for (guint i = 0; term[i] != NULL; i++) {
    glong own = g_utf8_strlen (term[i], -1) + (term[i + 1] != NULL);
    gboolean is_new = width > 0 && width + own > most;
    g_string_append_printf (out, "%s%s%s", is_new ? "\n" : "", term[i], term[i + 1] != NULL ? between : "");
    n_lines += is_new;
    width = is_new ? own : width + own;
    if (own > MAX (most, SUM_TERM) || n_lines > SUM_LINES)
      return NULL;
  }
  return n_lines > 1 ? g_strdup (out->str) : NULL;
}

/* The graph laid out and drawn, with its legend and @note (nullable), to which the layout may add. FALSE with @error. */
static gboolean
graph_draw_as (const GrStates *states, const GArray *keep, GPtrArray *picture, Arrangement as, const char *note,
               const GrFigureRequest *request, GraphView *view, GError **error)
{
  gboolean has_names = FALSE;
  for (guint i = 0; states->move_note != NULL && i < states->n_moves; i++)
    has_names |= g_array_index (states->move_note, GrStatesMoveNote, i).label != NULL;
  GrLayout *layout = view->layout = gr_layout_new (as.direction, NODE_GAP, has_names ? NAMED_RANK_GAP : as.rank_gap);
  layout->row = !as.is_wrapped ? 0 : as.row > 0 ? as.row : gr_layout_is_sideways (layout) ? GR_FIT_WIDTH : ROW_HEIGHT;
  g_autofree GrNodeLook *node = g_new0 (GrNodeLook, (gsize) states->n_nodes + 1);
  g_autofree GrMoveLook *move = g_new0 (GrMoveLook, (gsize) states->n_moves + 1);
  g_autoptr (GPtrArray) label = g_ptr_array_new ();
  for (guint32 i = 0; i < states->n_nodes; i++)
    g_ptr_array_add (label, states->label[i]);
  g_autoptr (GPtrArray) shown = gr_words_short_all (label, as.characters);
  g_autoptr (GPtrArray) rich = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  gboolean is_boxed = picture == NULL && graph_is_boxed (states);
  for (guint32 i = 0; i < states->n_nodes; i++) {
    g_autofree char *sum = states->is_own || as.axes != NULL ? NULL : graph_break_sum (states->label[i], as.characters);
    const char *lines = states->note != NULL && states->note[i].lines != NULL ? states->note[i].lines
                        : sum != NULL                                         ? sum
                                                                              : states->label[i];
    const GrDotLook *own = graph_own_look (states, i);
    GrInk ink = own != NULL ? gr_shape_text_ink (own) : GR_INK_INK;
    g_ptr_array_add (rich, is_boxed ? gr_boxed_label (lines, 0, ink) : gr_rich_label (lines));
  }
  Graph graph = { states, request, as.axes, picture, shown, rich, is_boxed, layout, node, move, { 0 }, gr_box_empty };
  graph_lay_nodes (&graph);
  graph_lay_moves (&graph, keep);
  const GArray *groups = states->group; /* the reader's, where all of them can be drawn */
  GR_EACH (i, const GrDiagramGroup, group, groups) {
    const guint32 *members = (const guint32 *) (gconstpointer) group->node->data;
    GrLayoutGroup laid = { group->is_box, group->depth, group->label, members, group->node->len };
    g_array_append_val (graph.layout->group, laid);
  }
  guint n_moves = layout->edge->len, n_hidden = states->hidden != NULL ? states->hidden->len : 0;
  for (guint i = 0; i < n_hidden; i++) {
    const GrLayoutEdge *edge = &g_array_index (states->hidden, GrLayoutEdge, i);
    gr_layout_copy_edge (layout, edge, edge->tail, edge->head);
  }
  if (as.axes != NULL) {
    gr_axes_put (as.axes, layout, move);
  } else if (states->place != NULL && picture == NULL && gr_args_option (request->args, "direction") == NULL) {
    gr_layout_put (layout, states->place);
    layout->is_grouped = layout->group->len > 0;
  } else if (!gr_layout_run (layout, error)) {
    return FALSE;
  }
  g_array_set_size (layout->edge, n_moves);
  view->note = graph_note_layout (note, layout, request);
  if (as.axes == NULL)
    gr_labels_place (layout, node);
  if (request->paint == GR_PAINT_NODE)
    gr_nodes_paint (layout, node, move);
  view->scene = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  guint n_frames = gr_reveal_n_frames (states, request);
  gboolean is_derived = gr_args_flag (request->args, "derive") && !request->data_only;
  if (is_derived) {
    g_autoptr (GrScene) bare = gr_scene_new ();
    graph_draw_bare (&graph, bare);
    graph.area = bare->bounds;
  }
  for (guint i = 0; i < n_frames; i++)
    g_ptr_array_add (view->scene, graph_draw_partly (&graph, i, NULL));
  g_ptr_array_add (view->scene, is_derived ? graph_draw_partly (&graph, n_frames, view->note)
                                           : graph_draw_scene (&graph, 0, view->note));
  return TRUE;
}

/* The first arrangement that can be read, or else the first of all, as above; by @axes (nullable) where that is asked for or can
   be read. */
static gboolean
graph_draw (const GrStates *states, const GArray *keep, GPtrArray *picture, GrAxes *axes, const char *note,
            const GrFigureRequest *request, GraphView *view, GError **error)
{
  if (axes != NULL && axes->setting != GR_SETTING_LAYERS && axes->split == NULL) {
    if (!graph_draw_as (states, keep, NULL, (Arrangement) { .axes = axes }, note, request, view, error))
      return FALSE;
    if (gr_args_flag (request->args, "whole") || gr_fit_is_readable (graph_view_last (view)))
      return TRUE;
    graph_view_clear (view);
    axes->setting = GR_SETTING_LAYERS;
  }
  const GrOption *option = gr_args_option (request->args, "direction");
  gboolean is_told = states->has_direction; /* the reader's option is a wish: what cannot be read is turned */
  gboolean is_wide = picture != NULL || graph_is_boxed (states); /* rows of cards are long */
  GrDirection direction = option != NULL        ? (GrDirection) option->number
                          : is_wide && !is_told ? GR_DIRECTION_DOWN
                                                : states->direction;
  GrDirection other = direction == GR_DIRECTION_RIGHT ? GR_DIRECTION_DOWN : GR_DIRECTION_RIGHT;
  const Arrangement all[] = { { direction, RANK_GAP, GR_NODE_LABEL_CHARACTERS, NULL, FALSE },
                              { direction, RANK_CLOSE, GR_NODE_LABEL_CHARACTERS, NULL, FALSE },
                              { other, RANK_GAP, GR_NODE_LABEL_CHARACTERS, NULL, FALSE },
                              { direction, RANK_GAP, GR_NODE_LABEL_CHARACTERS, NULL, TRUE },
                              { direction, RANK_CLOSE, GR_STATES_FEW, NULL, FALSE },
                              { other, RANK_GAP, GR_STATES_FEW, NULL, FALSE } };
  gboolean is_put = states->place != NULL && picture == NULL && option == NULL;
  gboolean is_one = is_put || gr_args_flag (request->args, "whole") || states->n_nodes > TRIED_NODES;
  gboolean is_long = !states->is_own && gr_states_have_long_labels (states);
  double least = G_MAXDOUBLE; /* of all tried: how many times they are too large */
  guint n = is_put ? 1 : is_one || is_told ? 4 : is_long ? G_N_ELEMENTS (all) : G_N_ELEMENTS (all) - 2;
  for (guint i = 0; i < n; i++) {
    gboolean is_late = n == G_N_ELEMENTS (all) && i >= 3 && states->n_nodes < UNWRAPPED_NODES; /* rows come last */
    const Arrangement *as = &all[is_late ? 3 + (i - 2) % 3 : i];
    g_auto (GraphView) own = { 0 };
    gboolean is_turned = as->direction != direction;
    gboolean is_no_help = i > 0 && (is_one || as->is_wrapped) && !gr_layout_is_long (view->layout);
    if (is_no_help || (is_turned && (is_one || option != NULL)))
      continue;
    if (!graph_draw_as (states, keep, picture, *as, note, request, &own, error))
      return FALSE;
    gboolean is_readable = gr_fit_is_readable (graph_view_last (&own))
                           && (!is_turned || !gr_layout_is_long (view->layout)
                               || graph_view_last (&own)->bounds.height < TURNED_HEIGHT);
    GrPoint may = gr_fit_most (graph_view_last (&own));
    double excess = MAX (graph_view_last (&own)->bounds.width / may.x, graph_view_last (&own)->bounds.height / may.y);
    gboolean is_other = is_turned && states->is_own && !gr_layout_is_long (own.layout) && excess < least;
    if (i > 0 && !is_readable && !as->is_wrapped && !is_other)
      continue;
    GrBox room = graph_view_last (&own)->bounds;
    if (as->is_wrapped && !is_readable && gr_layout_is_sideways (own.layout) && room.height > room.width) {
      Arrangement wide = *as; /* as wide as a page that lies */
      wide.row = sqrt (room.width * room.height * WIDE_SHAPE);
      graph_view_clear (&own);
      if (!graph_draw_as (states, keep, picture, wide, note, request, &own, error))
        return FALSE;
    }
    if (!is_readable && as->is_wrapped && is_told && excess > least)
      continue;
    least = MIN (least, excess);
    GraphView before = *view;
    *view = own;
    own = before;
    GrPoint most = gr_fit_most (graph_view_last (view));
    GrBox box = graph_view_last (view)->bounds;
    if (is_readable || (box.width * box.height > HOPELESS * most.x * most.y && !gr_layout_is_long (view->layout)))
      break;
  }
  return TRUE;
}

/* The picture of all positions. FALSE with a fault or @error. */
static gboolean
graph_picture (const GrStates *states, GrStudy *study, GrAxes *axes, const GrFigureRequest *request, GraphView *view,
               GrReport *report, GError **error)
{
  gboolean is_free = axes != NULL && axes->setting == GR_SETTING_LATTICE && axes->is_free;
  GraphEdges edges = is_free ? GRAPH_WINNING : gr_args_choice (request->args, "edges");
  const GrOption *option = gr_args_option (request->args, "edges");
  gboolean is_round = edges == GRAPH_REDUCED && states->is_loopy;
  gboolean is_told = edges == GRAPH_WINNING && (request->is_form || gr_args_flag (request->args, "derive"));
  if (is_round)
    gr_report_add_at (report, GR_FAULT_INPUT, option->value, "try --edges winning",
                      "edges: paths that go round imply every move; want all or winning");
  if (is_told)
    gr_report_add_at (report, GR_FAULT_INPUT, option->value, "try --edges reduced, or leave --edges out",
                      "edges: the moves that win would tell the values that are asked for");
  if (is_round || is_told)
    return FALSE;
  g_autoptr (GArray) keep = graph_choose (states, edges);
  guint n_kept = 0;
  for (guint i = 0; i < keep->len; i++)
    n_kept += g_array_index (keep, guint8, i);
  if (n_kept > MAX_EDGES)
    return gr_states_refuse (request, report,
                             edges == GRAPH_ALL ? "try --edges reduced or --edges winning, or a smaller position"
                                                : "draw a smaller position, or “draw table”",
                             n_kept, "moves", MAX_EDGES);
  g_autoptr (GPtrArray) picture = NULL; /* a small one of every position */
  if (view->has_pictures) {
    if (states->n_nodes > MAX_PICTURES)
      return gr_states_refuse (request, report, "draw a smaller position, or leave --pictures out", states->n_nodes,
                               "pictures", MAX_PICTURES);
    g_autoptr (GrPositions) positions = gr_positions_new ();
    for (guint32 i = 0; i < states->n_nodes; i++) {
      GrBytes at = gr_graph_position (states->graph, i);
      gr_positions_add (positions, 0, at.data, at.size);
    }
    picture = gr_pictures_draw_small (study, request, positions, error);
    if (picture == NULL)
      return FALSE;
  }
  g_autofree char *note = graph_note (states, keep, edges, request);
  return graph_draw (states, keep, picture, axes, note, request, view, error)
         && gr_graph_check_size (graph_view_last (view), request, report);
}

/* One heap that moves split, heap by heap; none where that was not asked for and could not be read. FALSE with @error. */
static gboolean
graph_draw_parts (GrAxes *axes, const GrFigureRequest *request, GraphView *view, GError **error)
{
  g_autoptr (GArray) keep = graph_choose (&axes->parts, GRAPH_ALL);
  g_autofree char *note = gr_parts_note (axes, request);
  if (!graph_draw_as (&axes->parts, keep, NULL, (Arrangement) { .axes = axes }, note, request, view, error))
    return FALSE;
  g_clear_pointer (&view->layout, gr_layout_free); /* of heaps: data has the positions themselves */
  view->heaps = gr_parts_heaps (axes, request);
  if (!gr_args_flag (request->args, "whole") && !gr_fit_is_readable (graph_view_last (view)))
    graph_view_clear (view);
  return TRUE;
}

/* ---- summaries ---- */

/* The positions with the same play drawn once, with the moves that win and those that longer paths do not imply; none where
   that could not be read. FALSE with @error. */
static gboolean
graph_draw_folded (const GrFold *fold, const GrFigureRequest *request, GraphView *view, GError **error)
{
  static const char same[] = GR_PHRASE ("Summary: positions with the same play are drawn once.");
  static const char counted[] = GR_PHRASE (
    "Summary: positions with the same play are drawn once, “×2” where there are two.");
  const GrStates *states = &fold->states;
  if (states->n_nodes > TRIED_NODES)
    return TRUE;
  g_autoptr (GArray) keep = graph_choose (states, GRAPH_REDUCED);
  for (guint i = 0; i < keep->len && !request->is_form; i++)
    g_array_index (keep, guint8, i) |= gr_states_wins_some (states, i);
  gboolean is_folded = states->n_nodes < fold->n_positions;
  g_autofree char *hidden = graph_note (states, keep, GRAPH_REDUCED, request);
  const char *once = is_folded ? gr_phrase (fold->has_counts ? counted : same, request->lang) : hidden;
  g_autofree char *note = g_strjoin (" ", once, is_folded ? hidden : NULL, NULL);
  if (!graph_draw (states, keep, NULL, NULL, note, request, view, error))
    return FALSE;
  if (!gr_fit_is_readable (graph_view_last (view)))
    graph_view_clear (view);
  return TRUE;
}

/* Whether a form, which is filled in by hand, can be read where it is printed as wide as a page. */
static gboolean
graph_is_for_paper (const GraphView *view)
{
  GrPoint most = gr_fit_most (graph_view_last (view));
  GrBox box = graph_view_last (view)->bounds;
  return box.width <= PAPER * most.x && box.height <= most.y;
}

/* The graph as data, with its places where @layout (nullable) has them, and with what the reader says of it. (transfer full) */
static GrNet *
graph_net (const GrStates *states, GrStudy *study, const GrLayout *layout, const GrFigureRequest *request,
           GError **error)
{
  GrNet *net = gr_net_new (study, layout, error);
  if (net != NULL && layout == NULL && states->remoteness == NULL && states->n_nodes <= FOLDED_NODES) {
    /* A summary has the places of the positions that it draws, and for others which one is drawn for them. */
    g_auto (GrFold) fold = { 0 };
    g_auto (GraphView) view = { 0 };
    gr_fold_make (&fold, states);
    gboolean is_placed = !gr_args_flag (request->args, "derive") /* positions are derived one by one */
                         && graph_draw_folded (&fold, request, &view, NULL) && view.layout != NULL;
    for (guint32 i = 0; i < states->n_nodes; i++) {
      guint32 class = fold.class[i];
      const GrLayoutNode *place = is_placed ? &g_array_index (view.layout->node, GrLayoutNode, class) : NULL;
      if (fold.name[class] != i)
        gr_net_stand_in (net, i, fold.name[class]);
      else if (place != NULL)
        gr_net_place (net, i, (GrPoint) { place->x, place->y });
    }
  }
  if (net != NULL)
    gr_states_note (states, net);
  return net;
}

/* The whole where it was asked for or can be read, else a summary; for data alone nothing else than where the positions
   of the whole stand. FALSE with a fault or @error. */
static gboolean
graph_view (const GrStates *states, GrStudy *study, GrAxes *axes, const GrFigureRequest *request, GraphView *view,
            GrReport *report, GError **error)
{
  gboolean is_put = (states->place != NULL && states->n_nodes <= GR_STATES_MOST)
                    || (states->is_own && states->n_nodes <= OWN_NODES && states->n_moves <= OWN_MOVES);
  const GrOption *asked = gr_states_asked_for (request);
  gboolean is_summary = gr_args_flag (request->args, "summary"), is_all = gr_args_flag (request->args, "whole");
  gboolean wants_pictures = gr_args_flag (request->args, "pictures");
  gboolean is_derived = gr_args_flag (request->args, "derive");
  gboolean is_whole = !is_summary && (is_put || is_all || (is_derived && states->n_nodes <= DERIVED_NODES));
  gboolean is_tried =
    is_whole
    || (!is_summary && (states->n_nodes <= TRIED_NODES || (axes->setting != GR_SETTING_LAYERS && axes->split == NULL)));
  if (request->data_only) {
    g_autoptr (GrReport) unheard = gr_report_new ();
    if (request->wants_net && is_tried)
      graph_picture (states, study, axes, request, view, unheard, NULL);
    return TRUE;
  }
  if (axes->setting != GR_SETTING_LAYERS && axes->split != NULL
      && (!graph_draw_parts (axes, request, view, error) || view->scene != NULL))
    return view->scene != NULL;
  GrScene *scene = axes->split != NULL ? gr_rolled_draw (&axes->parts, study, axes, request, &view->note) : NULL;
  if (scene != NULL) {
    view->heaps = gr_parts_heaps (axes, request);
    view->scene = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
    g_ptr_array_add (view->scene, scene);
    view->is_summary = TRUE;
    gr_states_tell_summed (states, request, report);
    return TRUE;
  }
  /* Positions that people see are drawn, where they can be seen so small. */
  view->has_pictures = !is_summary
                       && (wants_pictures ? is_all || states->n_nodes <= TRIED_NODES
                                          : states->n_nodes <= TRIED_PICTURES && gr_study_is_seen (study));
  if (view->has_pictures) {
    if (!graph_picture (states, study, axes, request, view, report, error))
      return FALSE;
    if ((wants_pictures && is_all) || gr_fit_is_readable (graph_view_last (view)))
      return TRUE;
    graph_view_clear (view);
    view->has_pictures = FALSE;
  }
  if (is_tried) {
    if (!graph_picture (states, study, axes, request, view, report, error))
      return FALSE;
    if (wants_pictures && (is_whole || gr_fit_is_readable (graph_view_last (view))))
      gr_report_add_at (report, GR_FAULT_WARNING, asked->key, "--whole draws them anyway",
                        "graph: small pictures of %u positions could not be read and are left out", states->n_nodes);
    if (is_whole && !is_all && graph_view_last (view)->bounds.width > HOPELESS * gr_fit_most (graph_view_last (view)).x)
      gr_report_add_at (report, GR_FAULT_WARNING, request->args->name,
                        "--edges winning draws fewer moves, --summary no position by itself",
                        "graph: these %u positions, drawn as they are written, are too wide to be read on a phone",
                        states->n_nodes);
    if (is_whole || gr_fit_is_readable (graph_view_last (view)) || (request->is_form && graph_is_for_paper (view)))
      return TRUE;
    graph_view_clear (view);
  }
  if (request->is_form) {
    g_auto (GrFold) fold = { 0 };
    gr_fold_make (&fold, states);
    if (!is_derived && !graph_draw_folded (&fold, request, view, error))
      return FALSE;
    return view->scene != NULL
           || gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name,
                                "draw a smaller position; --whole draws it anyway",
                                "graph: a form of %u positions could not be read", states->n_nodes);
  }
  view->is_summary = TRUE;
  gr_states_tell_summed (states, request, report);
  /* The first of the summaries that can be read: positions with the same play once, which shows every way of playing; in
     columns by value, which shows how to win from each; by how long they last, which shows any number. */
  const GArray *remoteness = NULL;
  if (states->remoteness == NULL) {
    g_auto (GrFold) fold = { 0 };
    gr_fold_make (&fold, states);
    if (!is_derived && !graph_draw_folded (&fold, request, view, error))
      return FALSE;
    g_clear_pointer (&view->layout, gr_layout_free); /* of classes: data has the positions themselves */
    if (view->scene != NULL)
      return TRUE;
    scene = states->is_partizan ? NULL : gr_rolled_draw (states, study, axes, request, &view->note);
    scene = states->is_partizan || scene != NULL ? scene : gr_ladder_draw (&fold, request, &view->note);
  }
  if (scene == NULL && (!states->is_partizan || states->is_loopy)
      && (remoteness = gr_study_graph_remoteness (study, error)) == NULL)
    return FALSE;
  if (scene == NULL)
    scene = gr_levels_draw (states, remoteness ? (const guint32 *) (gconstpointer) remoteness->data : NULL, request,
                            &view->note);
  view->scene = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  g_ptr_array_add (view->scene, scene);
  return TRUE;
}

static GPtrArray *
graph_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_auto (GrStates) states = { 0 };
  g_auto (GrAxes) axes = { 0 };
  g_auto (GraphView) view = { 0 };
  if (!gr_states_read (&states, study, request, report, error))
    return NULL;
  if (gr_args_flag (request->args, "derive") && !gr_derive_check (&states, request, report))
    return NULL;
  if (gr_args_flag (request->args, "summary")
      && (gr_states_asked_for (request) != NULL || gr_args_flag (request->args, "whole") || request->is_form))
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, gr_args_option (request->args, "summary")->value,
                                      "leave it out", "summary: the other options ask for a picture of all positions"));
  if (!gr_axes_read (&axes, study, &states, request, report))
    return NULL;
  GrSetting wanted = axes.setting;
  if (!graph_view (&states, study, &axes, request, &view, report, error))
    return NULL;
  if (axes.setting != wanted && gr_args_choice (request->args, "layout") == wanted && !view.is_summary
      && !request->data_only)
    gr_report_add_at (report, GR_FAULT_WARNING, gr_args_option (request->args, "layout")->value,
                      "--whole draws them so anyway", "layout: %u positions could not be read so and stand in layers",
                      states.n_nodes);
  GR_EACH_POINTER (i, GrScene, scene, states.head != NULL ? view.scene : NULL)
    gr_add_head (scene, states.head);
  GR_EACH_POINTER (i, GrScene, scene, view.is_summary && view.heaps == NULL ? view.scene : NULL)
    gr_start_add (study, request, scene);
  g_autoptr (GrNet) net = request->wants_net ? graph_net (&states, study, view.layout, request, error) : NULL;
  if (request->wants_net && net == NULL)
    return NULL;
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  guint n = !request->data_only ? view.scene->len - 1 : 0;
  gboolean is_derived = gr_args_flag (request->args, "derive") && !request->data_only && !view.is_summary;
  for (guint i = 0; i < n + is_derived; i++)
    g_ptr_array_add (frames, gr_reveal_frame (&states, i, request, g_steal_pointer (&view.scene->pdata[i])));
  g_autofree char *sentence = gr_states_sentence (&states, view.heaps, view.note, request);
  g_autofree char *result = gr_states_result (&states, study, view.is_summary, request);
  GrFrame *last = is_derived ? frames->pdata[n] : NULL;
  if (last == NULL) {
    last = gr_frames_add (frames, request->data_only ? gr_scene_new () : g_steal_pointer (&view.scene->pdata[n]),
                          sentence, result, NULL);
    last->caption = gr_states_sentence (&states, view.heaps, NULL, request);
  } else {
    last->result = g_steal_pointer (&sentence);
  }
  GR_EACH_POINTER (i, GrFrame, frame, frames)
    frame->is_titled = states.head != NULL;
  last->plain = request->data_only ? NULL : gr_states_plain (&states, request);
  last->table = gr_states_table (&states);
  last->net = g_steal_pointer (&net);
  return g_steal_pointer (&frames);
}

static const GrParam graph_params[] = {
  { "edges", GR_PARAM_CHOICE, "all", 0, 0, graph_edges, NULL,
    "which moves are drawn: all, those that win, or those that longer paths do not imply",
    .told = GR_PHRASE ("some moves hidden") },
  GR_PARAM_SHOW,
  { "derive", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "the values one position after another, each found from its followers", .told = GR_PHRASE ("value by value") },
  { "layout", GR_PARAM_CHOICE, "auto", 0, 0, gr_setting_names, NULL,
    "how positions are set: in layers, one heap as an arc diagram, two or three as a lattice with an axis a heap; by default as "
    "suits them" },
  GR_PARAM_PICTURES,
  GR_PARAM_WHOLE,
  { "summary", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "the summary that would stand for a graph too large to be drawn" },
  GR_PARAM_DIRECTION,
  GR_PARAM_LEGEND,
  GR_PARAM_END,
};

const GrFigure gr_figure_graph = {
  .name = "graph",
  .title = "State graph",
  .summary = "Every position once, coloured by its value or by who wins, with its moves; winning moves are thick.",
  .example = "divisor 1..10",
  .params = graph_params,
  .is_partizan = TRUE,
  .is_loopy = TRUE,
  .is_states = TRUE,
  .tells_winner = TRUE,
  .frames = graph_frames,
};
