// SPDX-License-Identifier: MIT
// Where tokens stand and where one begins: --at and token=1 put tokens, which are a sum; --from and start=true are several
// starts of one token, which are looked at together. What can be reached from the starts is what is looked at.
#include "games/token/token.h"

#include "base/number.h"

#define PLACES_MOST_TOKENS 1000 /* on one node */

/* Appends the nodes that option @name names to @nodes. */
static gboolean
places_read_option (GrToken *token, const GrOption *option, GArray *nodes, GrReport *report)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  guint32 whole = gr_dot_lookup (token->dot, option->value->text); /* a name with a comma needs no quotes by itself */
  if (whole != G_MAXUINT32) {
    g_array_append_val (nodes, whole);
    return TRUE;
  }
  gboolean good = gr_dot_split_names (option->value, names);
  if (!good)
    gr_report_add_at (report, GR_FAULT_INPUT, option->value, NULL,
                      "token: want names of nodes, got an open quote in “%s”", option->value->text);
  for (guint i = 0; i < names->len; i++) {
    const GrWord *name = names->pdata[i];
    guint32 node = gr_dot_find (token->dot, name->text, "token", name, report);
    if (node != G_MAXUINT32)
      g_array_append_val (nodes, node);
    good = good && node != G_MAXUINT32;
  }
  return good;
}

/* Appends each node of the document to @nodes as often as its attribute @key says; @most: at most. */
static gboolean
places_read_attribute (GrToken *token, guint key, const char *name, gint64 most, GArray *nodes,
                       const GrDotReading *reading)
{
  gboolean good = TRUE;
  for (guint32 node = 0; node < token->n_nodes; node++) {
    const char *value = gr_dot_value (token->dot->node_value, key, node);
    gint64 n = 0;
    if (value == NULL || g_str_equal (value, "false"))
      continue;
    if (g_str_equal (value, "true"))
      n = 1;
    else if (most == 1 || !gr_number_parse (value, &n) || n < 0 || n > most) {
      g_autofree char *range = most > 1
                                 ? g_strdup_printf (gr_message ("%s=0 to %s=%" G_GINT64_FORMAT), name, name, most)
                                 : g_strdup_printf (gr_message ("%s=true or %s=false"), name, name);
      good = gr_dot_node_fault (reading, token->dot, node, key, NULL, range);
    }
    for (gint64 i = 0; i < n; i++)
      g_array_append_val (nodes, node);
  }
  return good;
}

/* Fills token->is_reached. */
static void
places_reach (GrToken *token)
{
  const GrDag *dag = token->dag;
  g_autoptr (GArray) open = g_array_copy (token->start);
  token->is_reached = g_new0 (guint8, MAX (1, token->n_nodes));
  for (guint i = 0; i < open->len; i++)
    token->is_reached[g_array_index (open, guint32, i)] = TRUE;
  while (open->len > 0) {
    guint32 node = g_array_index (open, guint32, open->len - 1);
    g_array_set_size (open, open->len - 1);
    for (guint32 k = dag->row[node]; k < dag->row[node + 1]; k++) {
      guint32 head = dag->follower[k];
      if (!token->is_reached[head])
        g_array_append_val (open, head);
      token->is_reached[head] = TRUE;
    }
  }
}

gboolean
gr_token_place (GrToken *token, const GrArgs *args, const GrDotReading *reading)
{
  const GrOption *at = gr_args_option (args, "at"), *from = gr_args_option (args, "from");
  GrReport *report = reading->report;
  if (at != NULL && from != NULL) {
    gr_report_add_at (report, GR_FAULT_INPUT, from->key,
                      "--at puts tokens, which are a sum; --from tells starts of one token",
                      "token: want --at or --from, got both");
    return FALSE;
  }
  gboolean good = places_read_attribute (token, GR_TOKEN_TOKEN, "token", PLACES_MOST_TOKENS, token->token, reading)
                  && (at == NULL || places_read_option (token, at, token->token, report));
  if (good && from != NULL)
    good = places_read_option (token, from, token->start, report);
  else if (good && token->token->len == 0)
    good = places_read_attribute (token, GR_TOKEN_START, "start", 1, token->start, reading);
  if (!good)
    return FALSE;
  if (from != NULL)
    g_array_set_size (token->token, 0);
  g_autofree guint8 *seen = g_new0 (guint8, MAX (1, token->n_nodes));
  guint n = 0;
  for (guint i = 0; i < token->start->len; i++) {
    guint32 node = g_array_index (token->start, guint32, i);
    if (!seen[node])
      g_array_index (token->start, guint32, n++) = node;
    seen[node] = TRUE;
  }
  g_array_set_size (token->start, n);
  if (token->start->len == 1)
    g_array_append_vals (token->token, token->start->data, 1);
  if (token->start->len == 1)
    g_array_set_size (token->start, 0);
  if (token->start->len > 0)
    places_reach (token);
  return TRUE;
}
