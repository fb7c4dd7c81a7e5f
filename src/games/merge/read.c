// SPDX-License-Identifier: MIT
// Two notations become one GrDot and a list of colours. A graph has tokens in the attribute `stones` and in --at; a document that begins with a digit is the judges' plain text, “N M”, M edges “p q”, “K”, K
// tokens “node colour”, all numbers from 1, and is read word by word, so that every fault has its place.
// Source of the plain text: BOJ 27306.
#include "games/merge/read.h"

#include <string.h>

#define MERGE_MAX_NODES 1000000 /* in plain text, where a number alone makes nodes */
#define MERGE_MAX_FAULTS 20     /* wrong nodes reported one by one */

static void
merge_clear_colour (gpointer colour)
{
  g_free (((GrMergeColour *) colour)->name);
}

void
gr_merge_input_free (GrMergeInput *input)
{
  if (input == NULL)
    return;
  gr_dot_free (input->dot);
  g_array_unref (input->colour);
  g_free (input);
}

/* Puts a token of colour @name on @node; FALSE where there are two already. */
static gboolean
merge_put (GrMergeInput *input, GHashTable *index, const char *name, guint32 node)
{
  guint at = GPOINTER_TO_UINT (g_hash_table_lookup (index, name));
  if (at == 0) {
    GrMergeColour colour = { .name = g_strdup (name), .n_tokens = 1, .node = { node, node } };
    g_array_append_val (input->colour, colour);
    g_hash_table_insert (index, colour.name, GUINT_TO_POINTER (input->colour->len));
    return TRUE;
  }
  GrMergeColour *colour = &g_array_index (input->colour, GrMergeColour, at - 1);
  if (colour->n_tokens == 2)
    return FALSE;
  colour->node[colour->n_tokens++] = node;
  return TRUE;
}

static void
merge_report_third (const GrWord *word, const char *name, GrReport *report)
{
  gr_report_add_at (report, GR_FAULT_INPUT, word, "give it another colour, or take it away",
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
  if (!gr_source_take_word (text->source, &text->at, &text->last)) {
    gr_report_add (text->report, GR_FAULT_INPUT, text->source, text->last,
                   "the plain text is: N M, then M lines “from to”, then K, then K lines “node colour”",
                   "merge: want %s after this, got the end of the text", gr_message (want));
    return FALSE;
  }
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
text_edges (MergeText *text, GrMergeInput *input, gint64 n_nodes, gint64 n_edges)
{
  for (gint64 i = 0; i < n_edges; i++) {
    gint64 tail, head;
    if (!text_number (text, "the node that an edge leaves", merge_node_help, 1, n_nodes, &tail))
      return FALSE;
    GrSpan span = text->last;
    if (!text_number (text, "the node that an edge leads to", merge_node_help, 1, n_nodes, &head))
      return FALSE;
    if (tail == 0 || head == 0)
      continue;
    gr_dot_add_edge (input->dot, tail - 1, head - 1, (GrSpan) { span.start, text->last.end });
  }
  return TRUE;
}

static gboolean
text_tokens (MergeText *text, GrMergeInput *input, GHashTable *index, gint64 n_nodes, gint64 n_tokens)
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
    if (!merge_put (input, index, name, node - 1)) {
      g_autoptr (GrWord) word = gr_word_new (text->source, span, NULL);
      merge_report_third (word, name, text->report);
    }
  }
  if (!gr_source_take_word (text->source, &text->at, &text->last))
    return TRUE;
  g_autoptr (GrWord) word = gr_word_new (text->source, text->last, NULL);
  gr_report_add_at (text->report, GR_FAULT_INPUT, word, NULL,
                    "merge: want the end of the text after the last token, got “%s”", word->text);
  return FALSE;
}

static gboolean
merge_read_text (GrMergeInput *input, GHashTable *index, const GrDotReading *reading)
{
  GrReport *report = reading->report;
  MergeText text = { .source = reading->source, .report = report };
  gint64 n_nodes, n_edges, n_tokens;
  guint n_faults = report->fault->len;
  if (!text_number (&text, "the number of nodes", NULL, 1, MERGE_MAX_NODES, &n_nodes) || n_nodes == 0
      || !text_number (&text, "the number of edges", NULL, 0, G_MAXINT32, &n_edges))
    return FALSE;
  input->dot = gr_dot_new (reading);
  for (gint64 i = 1; i <= n_nodes; i++) {
    g_autofree char *name = g_strdup_printf ("%" G_GINT64_FORMAT, i);
    gr_dot_add_node (input->dot, name, strlen (name), (GrSpan) { 0, 0 });
  }
  return text_edges (&text, input, n_nodes, n_edges)
         && text_number (&text, "the number of tokens", NULL, 0, G_MAXINT32, &n_tokens)
         && text_tokens (&text, input, index, n_nodes, n_tokens) && report->fault->len == n_faults;
}

/* ---- graphs ---- */

static gboolean
merge_read_graph (GrMergeInput *input, GHashTable *index, const GrDotReading *reading)
{
  GrDot *dot = input->dot = gr_graph_read (reading);
  gboolean good = dot != NULL;
  for (guint32 node = 0; dot != NULL && node < dot->name->len; node++) {
    GrDotValue said = gr_dot_said (dot->node_value, 0, node);
    g_auto (GStrv) name = said.text != NULL ? g_strsplit (said.text, ",", -1) : NULL;
    for (guint i = 0; name != NULL && name[i] != NULL; i++) {
      g_autoptr (GrWord) word = gr_word_new (reading->source, said.place, NULL);
      if (*g_strstrip (name[i]) == '\0') {
        good = gr_dot_node_fault (reading, dot, node, 0, "stones=\"red,blue\" puts a red and a blue one there",
                                  "colours of tokens, a comma between two,");
      } else if (!merge_put (input, index, name[i], node)) {
        merge_report_third (word, name[i], reading->report);
        good = FALSE;
      }
    }
  }
  return good;
}

/* ---- --at ---- */

static gboolean
merge_read_at (GrMergeInput *input, GHashTable *index, const GrWord *value, GrReport *report)
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
    if (!closed) {
      gr_report_add_at (report, GR_FAULT_INPUT, part, NULL, "merge: want a token, got an open quote in “%s”",
                        part->text);
      return FALSE;
    }
    if (!has_colon || colour->len == 0) {
      gr_report_add_at (report, GR_FAULT_INPUT, part, help, "merge: want a token as COLOUR:NODE, got “%s”", part->text);
      good = FALSE;
    } else {
      guint32 found = gr_dot_find (input->dot, node->str, "merge", part, report);
      gboolean is_third = found != G_MAXUINT32 && !merge_put (input, index, colour->str, found);
      if (is_third)
        merge_report_third (part, colour->str, report);
      good = good && found != G_MAXUINT32 && !is_third;
    }
    if (*at == '\0')
      return good;
    at++;
  }
}

/* ---- all of it ---- */

GrMergeInput *
gr_merge_read (const GrArgs *args, GrDotReading *reading, GrReport *report)
{
  static const char *const node_keys[] = { "stones", NULL };
  if (args->document == NULL) {
    gr_report_add_at (report, GR_FAULT_INPUT, args->name, "grundy solve merge mygame.dot --at red:1,red:5",
                      "merge: want a graph, got no file");
    return NULL;
  }
  if (args->words->len > 0) {
    const GrWord *word = args->words->pdata[0];
    gr_report_add_at (report, GR_FAULT_INPUT, word, "tokens are placed by --at, for example --at red:1,red:5",
                      "merge: want one graph and nothing more, got “%s”", word->text);
    return NULL;
  }
  if (!gr_source_check_text (args->document, report))
    return NULL;
  g_autoptr (GrMergeInput) input = g_new0 (GrMergeInput, 1);
  input->colour = g_array_new (FALSE, FALSE, sizeof (GrMergeColour));
  g_array_set_clear_func (input->colour, merge_clear_colour);
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
  gboolean good = is_text ? merge_read_text (input, index, reading) : merge_read_graph (input, index, reading);
  const GrOption *at = gr_args_option (args, "at");
  if (good && at != NULL)
    good = merge_read_at (input, index, at->value, report);
  return good ? g_steal_pointer (&input) : NULL;
}
