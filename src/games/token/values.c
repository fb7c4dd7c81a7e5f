// SPDX-License-Identifier: MIT
// Leaves with a value that the reader gives. A leaf that is worth v is played on as v itself: it gets the moves of v, to
// nodes “(…)” that are added behind the reader's own, so that every figure and every sum shows what follows from it. A
// number n is the nimber *n, or where arrows are blue or red the number n, of which halves and quarters are made; wins=next
// gives the player to move a last move.
// Source: J. H. Conway, On Numbers and Games (1976), chapters 0 and 11.
#include "games/token/token.h"

#include "base/number.h"

#include <string.h>

#define VALUES_MOST 256       /* the largest nimber or whole number */
#define VALUES_MOST_HALVES 16 /* the denominator is at most 2^16 */

/* A nimber *n, or the number n / 2^halves. */
typedef struct {
  gboolean is_nimber;
  gint64 n;
  guint halves;
} Value;

typedef struct {
  GrToken *token;
  GArray *mover;    /* of guint8 */
  GHashTable *node; /* name → 1 + the added node */
  GArray *open;     /* of Value: nodes whose moves are still to be added */
} Values;

/* “3”, “*3”, “-3/4”; FALSE where it is none or too large. */
static gboolean
value_parse (const char *text, gboolean is_partizan, Value *out)
{
  *out = (Value) { .is_nimber = *text == '*' || !is_partizan };
  if (*text == '*' && text[1] == '\0') {
    out->n = 1;
    return TRUE;
  }
  g_auto (GStrv) part = g_strsplit (text + (*text == '*'), "/", 2);
  gint64 under = 1;
  if (part[0] == NULL || !gr_number_parse (part[0], &out->n) || (out->is_nimber && (out->n < 0 || part[1] != NULL))
      || (part[1] != NULL && !gr_number_parse (part[1], &under)))
    return FALSE;
  while (out->halves < VALUES_MOST_HALVES && under > (gint64) 1 << out->halves)
    out->halves++;
  if (under != (gint64) 1 << out->halves)
    return FALSE;
  while (out->halves > 0 && out->n % 2 == 0) {
    out->n /= 2;
    out->halves--;
  }
  return ABS (out->n) <= (gint64) VALUES_MOST << out->halves;
}

/* The node that is worth @value, added where there is none yet. */
static guint32
values_node (Values *values, const Value *value)
{
  GrDot *dot = values->token->dot;
  g_autofree char *name = value->is_nimber ? g_strdup_printf ("(*%" G_GINT64_FORMAT ")", value->n)
                          : value->halves == 0
                            ? g_strdup_printf ("(%" G_GINT64_FORMAT ")", value->n)
                            : g_strdup_printf ("(%" G_GINT64_FORMAT "/%d)", value->n, 1 << value->halves);
  guint32 node = GPOINTER_TO_UINT (g_hash_table_lookup (values->node, name));
  if (node > 0)
    return node - 1;
  node = gr_dot_add_node (dot, name, strlen (name), (GrSpan) { 0, 0 });
  g_hash_table_insert (values->node, dot->name->pdata[node], GUINT_TO_POINTER (node + 1));
  g_array_append_vals (values->open, value, 1);
  return node;
}

static void
values_add_move (Values *values, guint32 from, GrMover mover, Value to)
{
  while (to.halves > 0 && to.n % 2 == 0) {
    to.n /= 2;
    to.halves--;
  }
  guint8 own = mover;
  gr_dot_add_edge (values->token->dot, from, values_node (values, &to), (GrSpan) { 0, 0 });
  g_array_append_val (values->mover, own);
  values->token->is_partizan |= mover != GR_MOVER_BOTH;
}

/* The moves of @value, from @node. */
static void
values_add_moves (Values *values, guint32 node, Value value)
{
  if (value.is_nimber) {
    for (gint64 i = 0; i < value.n; i++)
      values_add_move (values, node, GR_MOVER_BOTH, (Value) { TRUE, i, 0 });
    return;
  }
  if (value.halves > 0 || value.n > 0)
    values_add_move (values, node, GR_MOVER_LEFT, (Value) { FALSE, value.n - 1, value.halves });
  if (value.halves > 0 || value.n < 0)
    values_add_move (values, node, GR_MOVER_RIGHT, (Value) { FALSE, value.n + 1, value.halves });
}

/* What node @node is given; FALSE in *@is_given: nothing. FALSE and a fault where it is no value. */
static gboolean
values_read (const GrToken *token, guint32 node, gboolean *is_given, Value *out, const GrDotReading *reading)
{
  static const char *const wins[] = { "last", "next", "left", "right" };
  static const char *const worth[] = { "*0", "*1", "1", "-1" };
  const GrDot *dot = token->dot;
  const char *value = gr_dot_value (dot->node_value, GR_TOKEN_VALUE, node);
  const char *who = gr_dot_value (dot->node_value, GR_TOKEN_WINS, node);
  *is_given = value != NULL || who != NULL;
  for (guint i = 0; i < G_N_ELEMENTS (wins) && value == NULL && who != NULL; i++)
    if (g_str_equal (who, wins[i]))
      return value_parse (worth[i], TRUE, out);
  if (who != NULL)
    return gr_dot_node_fault (reading, dot, node, GR_TOKEN_WINS,
                              "last: whoever has moved there wins, as without it; next: whoever is to move",
                              value != NULL ? "value= or wins=, not both," : "wins=last, next, left or right");
  if (value == NULL || value_parse (value, token->is_partizan, out))
    return TRUE;
  g_autofree char *want = g_strdup_printf (token->is_partizan ? gr_message ("a number or nimber of at most %d")
                                                              : gr_message ("a nimber of at most %d"),
                                           VALUES_MOST);
  return gr_dot_node_fault (
    reading, dot, node, GR_TOKEN_VALUE,
    token->is_partizan ? "for example value=2, value=\"-3/4\", value=\"*2\"" : "for example value=2", want);
}

gboolean
gr_token_take_values (GrToken *token, GArray *mover, const GrDotReading *reading)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Value));
  const GrDot *dot = token->dot;
  guint32 n_read = dot->name->len;
  g_autofree guint8 *has_moves = g_new0 (guint8, n_read);
  Values values = { token, mover, known, open };
  gboolean good = TRUE;
  for (guint i = 0; i < dot->edge->len; i++)
    has_moves[g_array_index (dot->edge, GrDotEdge, i).tail] = TRUE;
  for (guint32 node = 0; node < n_read; node++) {
    gboolean is_given;
    Value value;
    if (!values_read (token, node, &is_given, &value, reading))
      good = FALSE;
    else if (!is_given || gr_dot_value (dot->node_value, GR_TOKEN_OUTCOME, node) != NULL)
      continue; /* what this program wrote tells values at every node */
    else if (has_moves[node])
      good = gr_dot_node_fault (reading, dot, node, GR_TOKEN_VALUE, "its arrows tell what it is worth",
                                "arrows or a value, not both,");
    else
      values_add_moves (&values, node, value);
  }
  for (guint i = 0; good && i < open->len; i++) {
    Value value = g_array_index (open, Value, i);
    guint32 node = values_node (&values, &value);
    values_add_moves (&values, node, value);
  }
  return good;
}
