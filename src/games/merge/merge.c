// SPDX-License-Identifier: MIT
// Tokens that merge: a colour has one or two tokens on a directed acyclic graph; a move pushes one of them along an
// edge, and two of one colour that meet on a node are one token from then on. Colours do not touch each other and add;
// but a pair is no sum of its two tokens, because the way by which they meet takes a token away. So a pair has a value
// of its own: g(m, n) = mex over the pushes of either token, where g(m, m) is the value g(m) of a single token. On
// graphs that allow it the values of all pairs are found at once, in the order in which followers come first; beyond,
// pairs are explored.
// A graph has tokens in the attribute `stones` and in --at; a document that begins with a digit is the judges' plain text,
// “N M”, M edges “p q”, “K”, K tokens “node colour”, all numbers from 1, and is read word by word, so that every fault has
// its place.
// Source: BOJ 27306.
// Invariant: a position is one node (a single token) or two nodes in file order (two of a colour; the same node twice
// where they have merged), 4 bytes each, most significant first.
#define GR_DROP_ALSO GR_DROPS (GrDot, gr_dot_free) GR_DROPS (GrDag, gr_dag_free)

#include "base/progress.h"
#include "games/dag.h"
#include "games/heaps.h"

#include <string.h>

#define MERGE_TABLE_NODES 8192                           /* 128 MiB of values */
#define MERGE_TABLE_WORK G_GINT64_CONSTANT (20000000000) /* looks at a follower: some seconds */
#define MERGE_MAX_PAIRS 4000000                          /* that are ever listed */
#define MERGE_MAX_NODES 1000000                          /* in plain text, where a number alone makes nodes */
#define MERGE_MAX_FAULTS 20                              /* wrong nodes reported one by one */

/* The tokens of one colour. Two that stand on one node have merged and move as one. */
typedef struct {
  char *name;
  guint n_tokens; /* 1 or 2 */
  guint32 node[2];
} MergeColour;

typedef struct {
  GrDot *dot;     /* of plain text too: nodes are then called 1, 2 … */
  GArray *colour; /* of MergeColour, in the order of first mention */
  GrDag *dag;
  guint32 n_nodes;
  GrNimber *grundy; /* shape (n_nodes): of a single token */
  guint32 *rank;    /* shape (n_nodes): the node's place in dag->order */
  guint16 *table;   /* shape (n_nodes, n_nodes), by rank: of pairs, g(m) on the diagonal; NULL where it is too large */
} Merge;

GR_DESTROY_FUNCTION (merge_release, Merge, dot, dag, colour, grundy, rank, table)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Merge, merge_release)

/* ---- what readers write ---- */

GR_CLEAR_FUNCTION (merge_clear_colour, MergeColour, name)

/* Puts a token of colour @name on @node; FALSE where there are two already. */
static gboolean
merge_put (Merge *merge, GHashTable *index, const char *name, guint32 node)
{
  guint at = GPOINTER_TO_UINT (g_hash_table_lookup (index, name));
  if (at == 0) {
    MergeColour colour = { .name = g_strdup (name), .n_tokens = 1, .node = { node, node } };
    g_array_append_val (merge->colour, colour);
    g_hash_table_insert (index, colour.name, GUINT_TO_POINTER (merge->colour->len));
    return TRUE;
  }
  MergeColour *colour = &g_array_index (merge->colour, MergeColour, at - 1);
  if (colour->n_tokens == 2)
    return FALSE;
  colour->node[colour->n_tokens++] = node;
  return TRUE;
}

static gboolean
merge_report_third (const GrWord *word, const char *name, GrReport *report)
{
  return gr_report_add_at (report, GR_FAULT_INPUT, word, "give it another colour, or take it away",
                           "merge: want at most two tokens of a colour, got a third one of colour “%s”", name);
}

/* ---- plain text ---- */

typedef struct {
  GrSource *source;
  gsize at;
  GrSpan last; /* the word read last */
  GrReport *report;
} MergeText;

static const char merge_node_help[] = GR_PHRASE (
  "nodes are numbered from 1, and the text’s first number says how many there are");

/* Reads a number from @low to @high; FALSE and a fault that tells what is wanted. A number that is only out of range
   is left in *@number as 0, so that the rest can be read. @help (nullable) is the remedy. */
static gboolean
text_number (MergeText *text, const char *want, const char *help, gint64 low, gint64 high, gint64 *number)
{
  if (!gr_source_take_word (text->source, &text->at, &text->last))
    return gr_report_add (text->report, GR_FAULT_INPUT, text->source, text->last,
                          "the plain text is: N M, then M lines “from to”, then K, then K lines “node colour”",
                          "merge: want %s after this, got the end of the text", gr_message (want));
  const char *digit = text->source->text + text->last.start, *end = text->source->text + text->last.end;
  gint64 value = 0;
  gboolean is_number = TRUE;
  for (; digit < end && is_number; digit++) {
    is_number = g_ascii_isdigit (*digit);
    value = value > (G_MAXINT64 - 9) / 10 ? G_MAXINT64 : 10 * value + (*digit - '0');
  }
  *number = value;
  if (is_number && value >= low && value <= high)
    return TRUE;
  g_autoptr (GrWord) word = gr_word_new (text->source, text->last, NULL);
  g_autofree char *range = high == G_MAXINT64
                             ? g_strdup_printf (gr_message ("from %" G_GINT64_FORMAT " on"), low)
                             : g_strdup_printf (gr_message ("from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT), low,
                                                high);
  gr_report_add_at (text->report, GR_FAULT_INPUT, word, help, "merge: want %s (a number %s), got “%s”",
                    gr_message (want), range, word->text);
  *number = 0;
  return is_number && text->report->fault->len < MERGE_MAX_FAULTS;
}

static gboolean
text_tokens (MergeText *text, Merge *merge, GHashTable *index, gint64 n_nodes, gint64 n_tokens)
{
  for (gint64 i = 0; i < n_tokens; i++) {
    gint64 node, colour;
    if (!text_number (text, "the node of a token", merge_node_help, 1, n_nodes, &node))
      return FALSE;
    GrSpan span = text->last;
    if (!text_number (text, "the colour of a token", "colours are numbered from 1", 1, G_MAXINT64, &colour))
      return FALSE;
    if (node == 0 || colour == 0)
      continue;
    span.end = text->last.end;
    g_autofree char *name = g_strdup_printf ("%" G_GINT64_FORMAT, colour);
    if (!merge_put (merge, index, name, node - 1)) {
      g_autoptr (GrWord) word = gr_word_new (text->source, span, NULL);
      merge_report_third (word, name, text->report);
    }
  }
  if (!gr_source_take_word (text->source, &text->at, &text->last))
    return TRUE;
  g_autoptr (GrWord) word = gr_word_new (text->source, text->last, NULL);
  return gr_report_add_at (text->report, GR_FAULT_INPUT, word, NULL,
                           "merge: want the end of the text after the last token, got “%s”", word->text);
}

static gboolean
merge_read_text (Merge *merge, GHashTable *index, const GrDotReading *reading)
{
  GrReport *report = reading->report;
  MergeText text = { .source = reading->source, .report = report };
  gint64 n_nodes, n_edges, n_tokens;
  guint n_faults = report->fault->len;
  if (!text_number (&text, "the number of nodes", NULL, 1, MERGE_MAX_NODES, &n_nodes) || n_nodes == 0
      || !text_number (&text, "the number of edges", NULL, 0, G_MAXINT32, &n_edges))
    return FALSE;
  merge->dot = gr_dot_new (reading);
  for (gint64 i = 1; i <= n_nodes; i++) {
    g_autofree char *name = g_strdup_printf ("%" G_GINT64_FORMAT, i);
    gr_dot_add_node (merge->dot, name, strlen (name), (GrSpan) { 0, 0 });
  }
  for (gint64 i = 0; i < n_edges; i++) {
    gint64 tail, head;
    if (!text_number (&text, "the node that an edge leaves", merge_node_help, 1, n_nodes, &tail))
      return FALSE;
    guint32 start = text.last.start;
    if (!text_number (&text, "the node that an edge leads to", merge_node_help, 1, n_nodes, &head))
      return FALSE;
    if (tail > 0 && head > 0)
      gr_dot_add_edge (merge->dot, tail - 1, head - 1, (GrSpan) { start, text.last.end });
  }
  return text_number (&text, "the number of tokens", NULL, 0, G_MAXINT32, &n_tokens)
         && text_tokens (&text, merge, index, n_nodes, n_tokens) && report->fault->len == n_faults;
}

/* ---- graphs ---- */

static gboolean
merge_read_graph (Merge *merge, GHashTable *index, const GrDotReading *reading)
{
  GrDot *dot = merge->dot = gr_graph_read (reading);
  gboolean good = dot != NULL;
  for (guint32 node = 0; dot != NULL && node < dot->name->len; node++) {
    GrDotValue said = gr_dot_said (dot->node_value, 0, node);
    g_auto (GStrv) name = said.text != NULL ? g_strsplit (said.text, ",", -1) : NULL;
    for (guint i = 0; name != NULL && name[i] != NULL; i++) {
      g_autoptr (GrWord) word = gr_word_new (reading->source, said.place, NULL);
      if (*g_strstrip (name[i]) == '\0') {
        good = gr_dot_node_fault (reading, dot, node, 0, "stones=\"red,blue\" puts a red and a blue one there",
                                  "colours of tokens, a comma between two,");
      } else if (!merge_put (merge, index, name[i], node)) {
        good = merge_report_third (word, name[i], reading->report);
      }
    }
  }
  return good;
}

/* ---- --at ---- */

static gboolean
merge_read_at (Merge *merge, GHashTable *index, const GrWord *value, GrReport *report)
{
  static const char help[] = "a colour and a node for each token: red:1,red:5,blue:3";
  g_autoptr (GString) colour = g_string_new (NULL), node = g_string_new (NULL);
  const char *at = value->text;
  gboolean good = TRUE;
  for (;;) {
    const char *start = at;
    gboolean closed = gr_dot_read_name (&at, ":,", colour), has_colon = closed && *at == ':';
    if (has_colon) {
      at++;
      closed = gr_dot_read_name (&at, ",", node);
    }
    g_autoptr (GrWord) part = gr_word_part (value, (gsize) (start - value->text), (gsize) (at - value->text));
    if (!closed)
      return gr_report_add_at (report, GR_FAULT_INPUT, part, NULL, "merge: want a token, got an open quote in “%s”",
                               part->text);
    if (!has_colon || colour->len == 0) {
      good = gr_report_add_at (report, GR_FAULT_INPUT, part, help, "merge: want a token as COLOUR:NODE, got “%s”",
                               part->text);
    } else {
      guint32 found = gr_dot_find (merge->dot, node->str, "merge", part, report);
      gboolean is_third = found != G_MAXUINT32 && !merge_put (merge, index, colour->str, found);
      if (is_third)
        merge_report_third (part, colour->str, report);
      good = good && found != G_MAXUINT32 && !is_third;
    }
    if (*at == '\0')
      return good;
    at++;
  }
}

/* NULL and faults where they are not right; cycles are not looked for. What is read is then in *@reading. */
static Merge *
merge_read (const GrArgs *args, GrDotReading *reading, GrReport *report)
{
  static const char *const node_keys[] = { "stones", NULL };
  if (args->document == NULL)
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, args->name,
                                      "grundy solve merge mygame.dot --at red:1,red:5",
                                      "merge: want a graph, got no file"));
  if (args->words->len > 0) {
    const GrWord *word = args->words->pdata[0];
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, word,
                                      "tokens are placed by --at, for example --at red:1,red:5",
                                      "merge: want one graph and nothing more, got “%s”", word->text));
  }
  if (!gr_source_check_text (args->document, report))
    return NULL;
  g_autoptr (Merge) merge = g_new0 (Merge, 1);
  merge->colour = g_array_new (FALSE, FALSE, sizeof (MergeColour));
  g_array_set_clear_func (merge->colour, merge_clear_colour);
  g_autoptr (GHashTable) index = g_hash_table_new (g_str_hash, g_str_equal); /* colour → its number + 1 */
  *reading = (GrDotReading) { .source = args->document,
                              .report = report,
                              .what = "merge",
                              .node_keys = node_keys,
                              .edges = GR_DOT_ARROWS,
                              .help = "write digraph, and a -> b for a move from a to b" };
  gsize begin = 0;
  GrSpan first;
  gboolean is_text = gr_source_take_word (args->document, &begin,
                                          &first) /* of the judges; a graph begins with no digit */
                     && g_ascii_isdigit (args->document->text[first.start]);
  gboolean good = is_text ? merge_read_text (merge, index, reading) : merge_read_graph (merge, index, reading);
  const GrOption *at = gr_args_option (args, "at");
  if (good && at != NULL)
    good = merge_read_at (merge, index, at->value, report);
  return good ? g_steal_pointer (&merge) : NULL;
}

/* ---- values ---- */

/* All pairs, the later node of each in the order of ranks: what a pair can become has a smaller later node, or the same
   and a smaller other one. The mex is taken here and not by GrMex, whose calls would cost more than what they do: a
   stamp that equals the round says that the value is there, and no value passes the number of followers of both
   nodes. */
static void
merge_fill_table (Merge *merge)
{
  gsize n = merge->n_nodes;
  guint n_edges = 0; /* with nodes numbered by rank, so that one row of the table is read from one place in memory */
  g_autofree GrDotEdge *edge = g_new (GrDotEdge, MAX (1, merge->dag->row[n]));
  for (guint32 i = 0; i < n; i++) {
    guint32 node = merge->dag->order[i];
    for (guint32 k = merge->dag->row[node]; k < merge->dag->row[node + 1]; k++)
      edge[n_edges++] = (GrDotEdge) { i, merge->rank[merge->dag->follower[k]] };
  }
  g_autoptr (GrDag) ranked = gr_dag_new (n, edge, n_edges, NULL);
  const guint32 *row = ranked->row, *follower = ranked->follower;
  g_autofree guint32 *stamp = g_new0 (guint32, 2 * n + 1);
  guint16 *table = g_new (guint16, n * n);
  guint32 round = 0;
  for (gsize i = 0; i < n; i++) {
    const guint32 *end = follower + row[i + 1];
    guint16 *own = table + i * n;
    own[i] = merge->grundy[merge->dag->order[i]];
    for (gsize j = 0; j < i; j++) {
      const guint16 *other = table + j * n;
      const guint32 *other_end = follower + row[j + 1];
      guint32 value = 0;
      round++;
      for (const guint32 *k = follower + row[i]; k < end; k++)
        stamp[other[*k]] = round;
      for (const guint32 *k = follower + row[j]; k < other_end; k++)
        stamp[own[*k]] = round;
      while (stamp[value] == round)
        value++;
      own[j] = table[j * n + i] = value;
    }
    if (i % 256 == 255)
      gr_progress_tell (GR_PHRASE ("values of pairs"), i, (double) i * i / ((double) n * n));
  }
  merge->table = table;
}

/* ---- reading ---- */

static gpointer
merge_prepare (const GrArgs *args, GrReport *report)
{
  GrDotReading reading;
  g_autoptr (Merge) merge = merge_read (args, &reading, report);
  if (merge == NULL)
    return NULL;
  merge->n_nodes = merge->dot->name->len;
  merge->dag = gr_dag_new (merge->n_nodes, (GrDotEdge *) merge->dot->edge->data, merge->dot->edge->len, NULL);
  if (!gr_dag_sort (merge->dag, merge->dot, &reading, "every play must end: take one of these edges out"))
    return NULL;
  guint64 n_pairs = (guint64) merge->n_nodes * ((guint64) merge->n_nodes + 1) / 2;
  if (merge->colour->len == 0 && n_pairs > MERGE_MAX_PAIRS)
    return gr_none (gr_report_add_at (report, GR_FAULT_LIMIT, args->name, "place tokens, for example --at red:a,red:b",
                                      "merge: there are too many pairs of nodes to look at all of them"));
  merge->grundy = gr_dag_grundy (merge->dag);
  merge->rank = g_new (guint32, merge->n_nodes);
  for (guint32 i = 0; i < merge->n_nodes; i++)
    merge->rank[merge->dag->order[i]] = i;
  guint64 work = (guint64) merge->n_nodes * merge->dag->row[merge->n_nodes];
  gboolean has_pair = merge->colour->len == 0;
  for (guint i = 0; i < merge->colour->len; i++)
    has_pair |= g_array_index (merge->colour, MergeColour, i).n_tokens == 2;
  if (has_pair && merge->n_nodes <= MERGE_TABLE_NODES && work <= MERGE_TABLE_WORK)
    merge_fill_table (merge);
  return g_steal_pointer (&merge);
}

/* ---- positions ---- */

typedef struct {
  guint n_tokens;
  guint32 node[2]; /* in file order */
} MergePosition;

static MergePosition
merge_decode (GrBytes at)
{
  guint n = at.size / sizeof (guint32);
  return (MergePosition) { n, { gr_place_decode (at, 0), n > 1 ? gr_place_decode (at, 1) : 0 } };
}

/* A single token on node[0], or two. */
static void
merge_add (guint n_tokens, const guint32 *node, GrPositions *out)
{
  guint32 a = node[0], b = node[n_tokens - 1];
  gr_place_add (0, (const guint32[]) { MIN (a, b), MAX (a, b) }, n_tokens, out);
}

static gboolean
merge_is_family (gconstpointer instance)
{
  return ((const Merge *) instance)->colour->len == 0;
}

static gboolean
merge_domain (gconstpointer instance, guint64 limit, GrPositions *out)
{
  const Merge *merge = instance;
  /* Pairs in the table are no explored positions, but a list of them must end somewhere. */
  guint64 n_pairs = (guint64) merge->n_nodes * ((guint64) merge->n_nodes + 1) / 2;
  if (n_pairs > (merge->table != NULL ? MAX (limit, MERGE_MAX_PAIRS) : limit))
    return FALSE;
  for (guint32 m = 0; m < merge->n_nodes; m++)
    for (guint32 n = m; n < merge->n_nodes; n++)
      merge_add (2, (const guint32[]) { m, n }, out);
  return TRUE;
}

static void
merge_components (gconstpointer instance, GrPositions *out)
{
  const Merge *merge = instance;
  const GArray *colour = merge->colour;
  if (colour->len == 0)
    merge_domain (instance, MERGE_MAX_PAIRS, out);
  GR_EACH (i, const MergeColour, one, colour)
    merge_add (one->n_tokens, one->node, out);
}

static gboolean
merge_grid (gconstpointer instance, guint32 realm, guint64 limit, GrGrid *out)
{
  const Merge *merge = instance;
  out->rows = out->columns = merge->n_nodes;
  out->diagonal = "both on one node: merged";
  if ((guint64) merge->n_nodes * merge->n_nodes > limit)
    return FALSE;
  for (guint32 m = 0; m < merge->n_nodes; m++) {
    const char *name = gr_dot_caption (merge->dot, m);
    g_ptr_array_add (out->row_name, g_strdup (name));
    g_ptr_array_add (out->column_name, g_strdup (name));
    for (guint32 n = 0; n < merge->n_nodes; n++)
      merge_add (2, (const guint32[]) { m, n }, out->place);
  }
  return TRUE;
}

/* The pushes of the token on @node; @rest is the node of the other one, NULL where there is none, or @node where both have merged
   and go together. */
static void
merge_push (const Merge *merge, guint32 node, const guint32 *rest, GrMoves *out)
{
  for (guint32 i = merge->dag->row[node]; i < merge->dag->row[node + 1]; i++) {
    guint32 to = merge->dag->follower[i], other = rest != NULL && *rest != node ? *rest : to;
    gr_moves_begin (out, GR_MOVER_BOTH, 0, 1);
    gr_place_add_part ((const guint32[]) { MIN (to, other), MAX (to, other) }, rest != NULL ? 2 : 1, out);
  }
}

static void
merge_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  MergePosition at = merge_decode (from);
  merge_push (instance, at.node[0], at.n_tokens == 2 ? &at.node[1] : NULL, out);
  if (at.n_tokens == 2 && at.node[0] != at.node[1])
    merge_push (instance, at.node[1], &at.node[0], out);
}

static gboolean
merge_value (gconstpointer instance, guint32 realm, GrBytes from, GrNimber *out)
{
  const Merge *merge = instance;
  MergePosition at = merge_decode (from);
  gboolean is_pair = at.n_tokens == 2 && at.node[0] != at.node[1];
  if (is_pair && merge->table == NULL)
    return FALSE;
  *out = is_pair ? merge->table[(gsize) merge->rank[at.node[0]] * merge->n_nodes + merge->rank[at.node[1]]]
                 : merge->grundy[at.node[0]];
  return TRUE;
}

/* ---- names ---- */

static void
merge_append_nodes (MergePosition at, GString *out, const Merge *merge, gboolean is_caption)
{
  const GrDot *dot = merge->dot;
  for (guint i = 0; i < at.n_tokens; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? "," : "",
                            is_caption ? gr_dot_caption (dot, at.node[i])
                                       : (const char *) dot->name->pdata[at.node[i]]);
}

static void
merge_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  merge_append_nodes (merge_decode (at), out, instance, FALSE);
}

static void
merge_caption (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  merge_append_nodes (merge_decode (at), out, instance, TRUE);
}

/* “m” or “m,n”; a name may hold a comma itself. */
static gboolean
merge_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  const Merge *merge = instance;
  guint32 node[2] = { gr_dot_lookup (merge->dot, label), G_MAXUINT32 };
  if (node[0] != G_MAXUINT32) {
    merge_add (1, node, out);
    return TRUE;
  }
  for (const char *comma = strchr (label, ','); comma != NULL; comma = strchr (comma + 1, ',')) {
    g_autofree char *first = g_strstrip (g_strndup (label, comma - label));
    g_autofree char *second = g_strstrip (g_strdup (comma + 1));
    node[0] = gr_dot_lookup (merge->dot, first);
    node[1] = gr_dot_lookup (merge->dot, second);
    if (node[0] == G_MAXUINT32 || node[1] == G_MAXUINT32)
      continue;
    merge_add (2, node, out);
    return TRUE;
  }
  return FALSE;
}

static void
merge_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
            GString *out)
{
  const Merge *merge = instance;
  MergePosition before = merge_decode (from), after = merge_decode (gr_positions_at (parts, move->first_part));
  gboolean was_merged = before.n_tokens == 2 && before.node[0] == before.node[1];
  gboolean is_merged = after.n_tokens == 2 && after.node[0] == after.node[1];
  guint32 mover = before.node[0], to = after.node[0];
  if (!was_merged && before.n_tokens == 2) { /* one of the two stays */
    guint stays = after.node[0] == before.node[0] || after.node[1] == before.node[0] ? 0 : 1;
    mover = before.node[1 - stays];
    to = after.node[0] == before.node[stays] ? after.node[1] : after.node[0];
  }
  g_string_append (out, was_merged ? "push the merged tokens from " : "push the token from ");
  merge_append_nodes ((MergePosition) { 1, { mover, 0 } }, out, merge, TRUE);
  g_string_append (out, " to ");
  merge_append_nodes ((MergePosition) { 1, { to, 0 } }, out, merge, TRUE);
  g_string_append (out, is_merged && !was_merged ? ", where the two merge" : "");
}

/* ---- pictures ---- */

static void
merge_diagram (gconstpointer instance, guint32 realm, GrDiagram *out)
{
  const Merge *merge = instance;
  gr_dag_diagram (merge->dag, merge->dot, out);
}

/* By the colour's name where it is a colour that pictures have, else by its number; with its first letter, a small
   one, for large ones are those of outcomes. */
static void
merge_piece (gconstpointer instance, guint index, GrPieceLook *out)
{
  static const struct {
    const char *name;
    GrInk ink, on;
  } known[] = {
    { "red", GR_INK_RIGHT, GR_INK_PAPER },
    { "blue", GR_INK_LEFT, GR_INK_PAPER },
    { "green", GR_INK_EITHER, GR_INK_PAPER },
    { "black", GR_INK_INK, GR_INK_ON_INK },
    { "brown", GR_INK_WOOD, GR_INK_PAPER },
    { "gold", GR_INK_VALUE + 3, GR_INK_ON_VALUE + 3 },
    { "yellow", GR_INK_VALUE + 3, GR_INK_ON_VALUE + 3 },
    { "pink", GR_INK_VALUE + 5, GR_INK_ON_VALUE + 5 },
    { "orange", GR_INK_VALUE + 7, GR_INK_ON_VALUE + 7 },
    { "purple", GR_INK_VALUE + 9, GR_INK_ON_VALUE + 9 },
    { "violet", GR_INK_VALUE + 9, GR_INK_ON_VALUE + 9 },
  };
  const char *name = g_array_index (((const Merge *) instance)->colour, MergeColour, index).name;
  *out = (GrPieceLook) { .fill = gr_ink_node (index), .on = gr_ink_on_node (index) };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_ascii_strcasecmp (name, known[i].name) == 0)
      *out = (GrPieceLook) { .fill = known[i].ink, .on = known[i].on };
  g_unichar_to_utf8 (g_unichar_tolower (g_utf8_get_char (name)), out->letter);
}

static void
merge_nodes (gconstpointer instance, guint32 realm, GrBytes at, GArray *nodes)
{
  MergePosition position = merge_decode (at);
  g_array_append_vals (nodes, position.node, position.n_tokens);
}

/* The nodes with their tokens, one beside the other; the whole graph is drawn from the diagram. */
static void
merge_draw (gconstpointer instance, guint32 realm, GrBytes from, GrScene *out)
{
  MergePosition at = merge_decode (from);
  gboolean is_merged = at.n_tokens == 2 && at.node[0] == at.node[1];
  double x = 0;
  for (guint i = 0; i < (is_merged ? 1 : at.n_tokens); i++)
    x = gr_dag_draw_token (gr_dot_caption (((const Merge *) instance)->dot, at.node[i]), x, is_merged, out);
}

static const GrParam merge_params[] = {
  { "at", GR_PARAM_TEXT, NULL, 0, 0, NULL, "COLOUR:NODE,…",
    "where the pieces stand: names of nodes, or a square of a board" },
  GR_PARAM_END,
};

static const GrContestProblem merge_problems[] = {
  { .name = "BOJ 27306",
    .input = "the numbers of nodes and arrows, the arrows, the number of tokens, their nodes and colours",
    .word = { "Young", "Cheol" } },
  { .name = NULL },
};

const GrGame gr_game_merge = {
  .about = {
    .name = "merge",
    .title = "Tokens that merge",
    .summary = "Push a token along an edge of a directed graph without cycles. A colour has one or two tokens; two of one "
    "colour that meet on a node are one from then on. Whoever cannot push any token loses.",
    .source = "BOJ 27306",
    .usage = "FILE.dot [--at COLOUR:NODE,…]",
    .example = "merge six.dot --at red:c,red:e",
  },
  .notation = { .input = GR_INPUT_DOCUMENT, .is_verbatim = TRUE, .params = merge_params },
  .has_misere = TRUE,
  .prepare = merge_prepare,
  .release = merge_release,
  .components = merge_components,
  .moves = merge_moves,
  .label = merge_label,
  .draw = merge_draw,
  .theory = &(const GrGameTheory) { .value = merge_value },
  .places = &(const GrGamePlaces) {
    .domain = merge_domain,
    .is_family = merge_is_family,
    .grid = merge_grid,
    .find = merge_find,
  },
  .map = &(const GrGameMap) {
    .diagram = merge_diagram,
    .nodes = merge_nodes,
    .piece = merge_piece,
  },
  .telling = &(const GrGameTelling) {
    .tell = merge_tell,
    .caption = merge_caption,
  },
  .contest = &(const GrGameContest) { .problem = merge_problems },
};
