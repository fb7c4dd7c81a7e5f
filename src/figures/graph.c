// SPDX-License-Identifier: MIT
// The state graph: every position once, coloured by value, outcome or position, with its moves. Moves that lead from one
// position to the same other one are drawn as one. Two thinner views are honest about what they leave out: only the moves
// to P-positions, or only those that longer paths do not imply; a line under the picture counts what is hidden.
#include "figures/node.h"
#include "figures/options.h"
#include "figures/words.h"

#define MAX_NODES 1500
#define MAX_EDGES 6000
#define NODE_GAP 19.0
#define RANK_GAP 40.0
#define WINNING_WEIGHT 3 /* winning moves would rather be straight */
#define LEGEND_AIR 16.0
#define LEGEND_WIDTH 470.0 /* small pictures get a legend of this width where it needs it */
#define PLAIN_COLUMN 32    /* plain text: labels and followers are cut to fit columns */
#define PLAIN_WIDE 48

typedef enum { GRAPH_ALL, GRAPH_WINNING, GRAPH_REDUCED } GraphEdges;

static const char *const graph_edges[] = { "all", "winning", "reduced", NULL };

/* The state graph of a study as figures want it: simple edges in compressed rows, labels, verdicts. */
typedef struct {
  guint32 n_nodes, n_moves; /* n_moves: distinct */
  guint32 start;            /* node, or n_nodes where there is no one start */
  const GrVerdict *verdict; /* shape (n_nodes), lent */
  char **label;             /* shape (n_nodes) */
  GArray *move;             /* of GrLayoutEdge, in order of their tails */
  guint32 *row;             /* shape (n_nodes + 1) */
} States;

static void
states_clear (States *states)
{
  for (guint32 i = 0; states->label && i < states->n_nodes; i++)
    g_free (states->label[i]);
  g_free (states->label);
  g_free (states->row);
  g_clear_pointer (&states->move, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (States, states_clear)

/* One edge for all moves that lead from one position to the same other one, in the order of the game. */
static void
states_read_moves (States *states, const GrGraph *graph)
{
  g_autofree guint32 *seen = g_new0 (guint32, (gsize) graph->n_nodes + 1); /* 1 + the last tail that led here */
  states->move = g_array_new (FALSE, TRUE, sizeof (GrLayoutEdge));
  states->row = g_new (guint32, (gsize) graph->n_nodes + 1);
  for (guint32 tail = 0; tail < graph->n_nodes; tail++) {
    states->row[tail] = states->move->len;
    guint32 first = g_array_index (graph->move_start, guint32, tail);
    guint32 last = g_array_index (graph->move_start, guint32, tail + 1);
    for (guint32 move = first; move < last; move++) {
      guint32 head = g_array_index (graph->part, guint32, g_array_index (graph->part_start, guint32, move));
      if (seen[head] == tail + 1)
        continue;
      seen[head] = tail + 1;
      GrLayoutEdge edge = { .tail = tail, .head = head, .weight = 1 };
      g_array_append_val (states->move, edge);
    }
  }
  states->row[graph->n_nodes] = states->move->len;
  states->n_moves = states->move->len;
}

static guint32
states_find_start (const GrStudy *study, const GrGraph *graph)
{
  if (study->is_family)
    return graph->n_nodes;
  g_autoptr (GBytes) start = gr_study_start (study);
  gsize size;
  const guint8 *data = g_bytes_get_data (start, &size);
  guint32 node = gr_graph_lookup (graph, 0, (GrBytes) { data, size });
  return MIN (node, graph->n_nodes);
}

static gboolean
states_refuse (const GrFigureRequest *request, GrReport *report, const char *help, guint64 n, const char *what,
               guint limit)
{
  gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, help,
                    "a graph of %" G_GUINT64_FORMAT " %s is no readable picture: at most %u are drawn", n, what, limit);
  return FALSE;
}

static gboolean
states_read (States *states, GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  static const char *const few = "draw a smaller position, or “draw table”, or “draw tree --depth 2”";
  const GrGraph *graph = gr_study_graph (study, error);
  if (!graph)
    return FALSE;
  if (graph->n_nodes > MAX_NODES)
    return states_refuse (request, report, few, graph->n_nodes, "positions", MAX_NODES);
  const GArray *verdict = gr_study_graph_verdicts (study, error);
  if (!verdict)
    return FALSE;
  states->n_nodes = graph->n_nodes;
  states->verdict = (const GrVerdict *) (gconstpointer) verdict->data;
  states->start = states_find_start (study, graph);
  states->label = g_new0 (char *, (gsize) graph->n_nodes + 1);
  for (guint32 i = 0; i < graph->n_nodes; i++)
    states->label[i] = gr_study_whole_label (study, gr_graph_position (graph, i));
  states_read_moves (states, graph);
  return TRUE;
}

static gboolean
states_wins (const States *states, const GrLayoutEdge *move)
{
  return states->verdict[move->head].outcome == GR_OUTCOME_P;
}

/* ---- the picture ---- */

/* Which moves are drawn: of guint8, shape (n_moves). (transfer full) */
static GArray *
graph_choose (const States *states, GraphEdges edges)
{
  if (edges == GRAPH_REDUCED)
    return gr_layout_reduce (states->n_nodes, (const GrLayoutEdge *) (gpointer) states->move->data, states->n_moves);
  GArray *keep = g_array_sized_new (FALSE, TRUE, sizeof (guint8), states->n_moves);
  for (guint i = 0; i < states->n_moves; i++) {
    guint8 is_kept = edges == GRAPH_ALL || states_wins (states, &g_array_index (states->move, GrLayoutEdge, i));
    g_array_append_val (keep, is_kept);
  }
  return keep;
}

/* What the picture leaves out, or NULL. (transfer full) */
static char *
graph_note (const States *states, const GArray *keep, GraphEdges edges, const GrFigureRequest *request)
{
  static const GrPhrase reduced = {
    "Hidden: %u of %u moves, those that longer paths imply (winning ones among them: %u).",
    "수 %2$u개 가운데 더 긴 길로 갈 수 있는 %1$u개를 숨김 (그 가운데 이기는 수: %3$u개)."
  };
  static const GrPhrase winning = { "Hidden: %u of %u moves, those that do not win.",
                                    "수 %2$u개 가운데 이기지 못하는 %1$u개를 숨김." };
  guint n_hidden = 0, n_lost = 0;
  for (guint i = 0; i < states->n_moves; i++)
    if (!g_array_index (keep, guint8, i)) {
      n_hidden++;
      n_lost += states_wins (states, &g_array_index (states->move, GrLayoutEdge, i));
    }
  if (n_hidden == 0)
    return NULL;
  if (edges == GRAPH_REDUCED)
    return g_strdup_printf (gr_phrase (&reduced, request), n_hidden, states->n_moves, n_lost);
  return g_strdup_printf (gr_phrase (&winning, request), n_hidden, states->n_moves);
}

/* The graph laid out and drawn, with its legend. */
static GrScene *
graph_draw (const States *states, const GArray *keep, const char *note, const GrFigureRequest *request, GError **error)
{
  const GrOption *direction = gr_args_option (request->args, "direction");
  g_autoptr (GrLayout)
    layout = gr_layout_new (direction ? (GrDirection) direction->number : GR_DIRECTION_RIGHT, NODE_GAP, RANK_GAP);
  gboolean is_upright = layout->direction == GR_DIRECTION_DOWN || layout->direction == GR_DIRECTION_UP;
  g_autofree GrNodeLook *node = g_new0 (GrNodeLook, (gsize) states->n_nodes + 1);
  g_autofree GrMoveLook *move = g_new0 (GrMoveLook, (gsize) states->n_moves + 1);
  GrLegend legend = { 0 };
  for (guint32 i = 0; i < states->n_nodes; i++) {
    node[i] = gr_node_look (request, &states->verdict[i], states->label[i], i);
    node[i].is_start = i == states->start;
    node[i].place = is_upright ? GR_NODE_LABEL_ABOVE_RIGHT : GR_NODE_LABEL_ABOVE;
    gr_node_lay (layout, &node[i]);
    gr_legend_note_node (&legend, &node[i]);
  }
  for (guint i = 0; i < states->n_moves; i++) {
    const GrLayoutEdge *edge = &g_array_index (states->move, GrLayoutEdge, i);
    if (!g_array_index (keep, guint8, i))
      continue;
    GrMoveLook *look = &move[layout->edge->len];
    *look = (GrMoveLook) { .kind = states_wins (states, edge) ? GR_MOVE_WINNING : GR_MOVE_ORDINARY, .paint = request->paint,
                           .index = edge->tail };
    gr_layout_add_edge (layout, edge->tail, edge->head, look->kind == GR_MOVE_WINNING ? WINNING_WEIGHT : 1);
    gr_legend_note_move (&legend, look);
  }
  if (!gr_layout_run (layout, error))
    return NULL;
  GrScene *scene = gr_scene_new ();
  gr_labels_place (layout, node);
  gr_nodes_draw (scene, layout, node, move);
  if (!gr_args_flag (request->args, "no-legend") || note) {
    GrBox box = scene->bounds;
    double wanted = MIN (gr_legend_width (&legend, request), LEGEND_WIDTH), width = MAX (box.width, wanted);
    if (gr_args_flag (request->args, "no-legend"))
      legend = (GrLegend) { 0 };
    gr_legend_add (scene, box.x - (width - box.width) / 2, box.y + box.height + LEGEND_AIR, width, &legend, request,
                   note);
  }
  return scene;
}

/* ---- the words ---- */

/* “12 positions” with small numbers in letters. (transfer full) */
static char *
graph_count (guint n, const GrFigureRequest *request)
{
  static const char *const small[] = { "No",    "One",   "Two",  "Three", "Four",   "Five",  "Six",
                                       "Seven", "Eight", "Nine", "Ten",   "Eleven", "Twelve" };
  static const GrPhrase many = { "%u positions", "위치 %u개" };
  if (n < G_N_ELEMENTS (small) && g_strcmp0 (request->lang, "ko") != 0)
    return g_strdup_printf ("%s position%s", small[n], n == 1 ? "" : "s");
  return g_strdup_printf (gr_phrase (&many, request), n);
}

/* Who wins from the start, and by which moves. (transfer full) */
static char *
graph_start_words (const States *states, const GrFigureRequest *request)
{
  static const GrPhrase value = { "%s has value %" G_GUINT64_FORMAT ": ", "%s의 값은 %" G_GUINT64_FORMAT ": " };
  static const GrPhrase misere = { "in misère play from %s ", "미제르 규칙에서 %s: " };
  static const GrPhrase loses = { "whoever moves first loses.", "먼저 두는 사람이 진다." };
  static const GrPhrase wins = { "whoever moves first wins.", "먼저 두는 사람이 이긴다." };
  static const GrPhrase wins_by = { "whoever moves first wins, by %s.", "먼저 두는 사람이 %s(으)로 이긴다." };
  const GrVerdict *verdict = &states->verdict[states->start];
  g_autofree char *name = gr_words_short (states->label[states->start], PLAIN_COLUMN);
  g_autoptr (GPtrArray) by = g_ptr_array_new_with_free_func (g_free);
  for (guint32 k = states->row[states->start]; k < states->row[states->start + 1]; k++) {
    const GrLayoutEdge *move = &g_array_index (states->move, GrLayoutEdge, k);
    if (states_wins (states, move)) {
      g_autofree char *to = gr_words_short (states->label[move->head], PLAIN_COLUMN);
      g_ptr_array_add (by, g_strdup_printf ("%s→%s", name, to));
    }
  }
  GString *text = g_string_new (NULL);
  if (verdict->has_grundy)
    g_string_append_printf (text, gr_phrase (&value, request), name, verdict->grundy);
  else
    g_string_append_printf (text, gr_phrase (&misere, request), name);
  if (verdict->outcome == GR_OUTCOME_P) {
    g_string_append (text, gr_phrase (&loses, request));
  } else if (by->len == 0) {
    g_string_append (text, gr_phrase (&wins, request));
  } else {
    g_autofree char *list = gr_words_list (by, request);
    g_string_append_printf (text, gr_phrase (&wins_by, request), list);
  }
  return g_string_free (text, FALSE);
}

/* Which positions of a family the player to move loses. (transfer full) */
static char *
graph_family_words (const States *states, const GrFigureRequest *request)
{
  static const GrPhrase none = { "the player to move wins from every one of them.", "모두 둘 차례인 사람이 이긴다." };
  static const GrPhrase some = { "the player to move loses from %s.", "둘 차례인 사람이 지는 곳: %s." };
  g_autoptr (GPtrArray) lost = g_ptr_array_new_with_free_func (g_free);
  for (guint32 i = 0; i < states->n_nodes; i++)
    if (states->verdict[i].outcome == GR_OUTCOME_P)
      g_ptr_array_add (lost, gr_words_short (states->label[i], PLAIN_COLUMN));
  if (lost->len == 0)
    return g_strdup (gr_phrase (&none, request));
  g_autofree char *list = gr_words_list (lost, request);
  return g_strdup_printf (gr_phrase (&some, request), list);
}

static char *
graph_sentence (const States *states, const char *note, const GrFigureRequest *request)
{
  g_autofree char *count = graph_count (states->n_nodes, request);
  g_autofree char *rest = states->start < states->n_nodes ? graph_start_words (states, request)
                                                          : graph_family_words (states, request);
  return g_strdup_printf ("%s; %s%s%s", count, rest, note ? " " : "", note ? note : "");
}

/* The followers of a position, drawn or not, parted by @separator; @brackets: a winning move stands in them. (transfer
   full) */
static char *
graph_followers (const States *states, guint32 node, const char *separator, const char *brackets)
{
  GString *text = g_string_new (NULL);
  for (guint32 k = states->row[node]; k < states->row[node + 1]; k++) {
    const GrLayoutEdge *move = &g_array_index (states->move, GrLayoutEdge, k);
    g_autofree char *to = gr_words_short (states->label[move->head], 0);
    if (text->len > 0)
      g_string_append (text, separator);
    if (brackets && states_wins (states, move))
      g_string_append_printf (text, "%c%s%c", brackets[0], to, brackets[1]);
    else
      g_string_append (text, to);
  }
  return g_string_free (text, FALSE);
}

static const char *
graph_outcome_letter (const GrVerdict *verdict)
{
  return verdict->outcome == GR_OUTCOME_P ? "P" : "N";
}

/* One line a position: “4 → 3  [5]  6   g = 2  N”, in columns. */
static char *
graph_plain (const States *states, const GrFigureRequest *request)
{
  static const GrPhrase brackets = { "[…] is a winning move\n", "[…]는 이기는 수\n" };
  g_autoptr (GPtrArray) follower = g_ptr_array_new_with_free_func (g_free);
  guint name_width = 1, wide = 1;
  gboolean has_winning = FALSE;
  for (guint i = 0; i < states->n_moves; i++)
    has_winning |= states_wins (states, &g_array_index (states->move, GrLayoutEdge, i));
  for (guint32 i = 0; i < states->n_nodes; i++) {
    g_autofree char *all = graph_followers (states, i, "  ", "[]");
    g_autofree char *name = gr_words_short (states->label[i], PLAIN_COLUMN);
    char *cut = all[0] ? gr_words_short (all, PLAIN_WIDE) : g_strdup ("—");
    name_width = MAX (name_width, gr_words_columns (name));
    wide = MAX (wide, gr_words_columns (cut));
    g_ptr_array_add (follower, cut);
  }
  GString *text = g_string_new (NULL);
  for (guint32 i = 0; i < states->n_nodes; i++) {
    g_autofree char *name = gr_words_short (states->label[i], PLAIN_COLUMN);
    gr_words_pad (text, name, (int) name_width);
    g_string_append (text, " → ");
    gr_words_pad (text, g_ptr_array_index (follower, i), -(int) wide);
    if (states->verdict[i].has_grundy)
      g_string_append_printf (text, "   g = %-3" G_GUINT64_FORMAT, states->verdict[i].grundy);
    g_string_append_printf (text, "  %s\n", graph_outcome_letter (&states->verdict[i]));
  }
  if (has_winning)
    g_string_append (text, gr_phrase (&brackets, request));
  return g_string_free (text, FALSE);
}

static GrTable *
graph_table (const States *states)
{
  static const char *const head[] = { "position", "value", "outcome", "followers" };
  GrTable *table = gr_table_new ();
  GPtrArray *row = gr_table_add_row (table);
  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    g_ptr_array_add (row, g_strdup (head[i]));
  for (guint32 i = 0; i < states->n_nodes; i++) {
    const GrVerdict *verdict = &states->verdict[i];
    row = gr_table_add_row (table);
    g_ptr_array_add (row, g_strdup (states->label[i]));
    g_ptr_array_add (row,
                     verdict->has_grundy ? g_strdup_printf ("%" G_GUINT64_FORMAT, verdict->grundy) : g_strdup (""));
    g_ptr_array_add (row, g_strdup (graph_outcome_letter (verdict)));
    g_ptr_array_add (row, graph_followers (states, i, ";", NULL));
  }
  return table;
}

static GPtrArray *
graph_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  GraphEdges edges = gr_args_choice (request->args, "edges");
  g_auto (States) states = { 0 };
  if (!states_read (&states, study, request, report, error))
    return NULL;
  g_autoptr (GArray) keep = graph_choose (&states, edges);
  guint n_kept = 0;
  for (guint i = 0; i < keep->len; i++)
    n_kept += g_array_index (keep, guint8, i);
  if (n_kept > MAX_EDGES) {
    states_refuse (request, report,
                   edges == GRAPH_ALL ? "try --edges reduced or --edges winning, or a smaller position"
                                      : "draw a smaller position, or “draw table”",
                   n_kept, "moves", MAX_EDGES);
    return NULL;
  }
  g_autofree char *note = graph_note (&states, keep, edges, request);
  GrScene *scene = graph_draw (&states, keep, note, request, error);
  if (!scene || !gr_graph_check_size (scene, request, report)) {
    gr_scene_free (scene);
    return NULL;
  }
  g_autofree char *sentence = graph_sentence (&states, note, request);
  GrFrame *frame = gr_frame_new (scene, sentence, NULL);
  frame->plain = graph_plain (&states, request);
  frame->table = graph_table (&states);
  GPtrArray *frames = gr_frames_new ();
  g_ptr_array_add (frames, frame);
  return frames;
}

static const GrParam graph_params[] = {
  { "edges", GR_PARAM_CHOICE, "all", 0, 0, graph_edges, NULL,
    "which moves are drawn: all, those to P-positions, or those that longer paths do not imply" },
  GR_PARAM_DIRECTION,
  GR_PARAM_NO_LEGEND,
  GR_PARAM_END,
};

const GrFigure gr_figure_graph = {
  .name = "graph",
  .title = "State graph",
  .summary = "Every position once, coloured by its value, with its moves; winning moves are thick.",
  .example = "divisor 1..10",
  .params = graph_params,
  .frames = graph_frames,
};
