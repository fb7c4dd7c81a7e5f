// SPDX-License-Identifier: MIT
// The graph valued in turn: a position's value is the least number that none of its followers has, so it can be found as
// soon as all of them have theirs. Frame k shows the first k of that order, which is the graph's own (followers first).
#include "figures/graph/derive.h"

#include "base/phrase.h"
#include "diagram/words.h"

#define DERIVE_MOST 40 /* positions, a frame each */
#define DERIVE_NAME_CHARACTERS 32
#define DERIVE_CHOICES 12

gboolean
gr_derive_is_asked_for (const GrFigureRequest *request)
{
  return gr_args_flag (request->args, "derive");
}

gboolean
gr_derive_check (const GrStates *states, const GrFigureRequest *request, GrReport *report)
{
  gboolean has_values = !states->is_loopy && !states->is_partizan && !states->shows_remoteness;
  for (guint32 i = 0; i < states->n_nodes && has_values; i++)
    has_values = states->verdict[i].has_grundy;
  if (!has_values)
    gr_report_add_at (report, GR_FAULT_INPUT, gr_args_option (request->args, "derive")->key,
                      "it is for normal play in which both players have the same moves",
                      "derive: these positions have no values that follow from those of their followers");
  else if (states->n_nodes > DERIVE_MOST)
    gr_states_refuse (request, report, "without --derive more positions are drawn", states->n_nodes,
                      "positions valued in turn", DERIVE_MOST);
  return has_values && states->n_nodes <= DERIVE_MOST;
}

static guint32
derive_node (const GrStates *states, guint index)
{
  return g_array_index (states->graph->order, guint32, index);
}

void
gr_derive_hide (const GrStates *states, guint n, GrNodeLook *node)
{
  for (guint i = n; i < states->n_nodes; i++)
    node[derive_node (states, i)].is_unknown = TRUE;
}

/* The values of the followers of @node, or where @value is not NULL the names of those that have it, and how many. (transfer
   full) */
static char *
derive_followers (const GrStates *states, guint32 node, const guint64 *value, const GrFigureRequest *request, guint *n)
{
  g_autoptr (GPtrArray) item = g_ptr_array_new_with_free_func (g_free);
  for (guint32 i = states->row[node]; i < states->row[node + 1]; i++) {
    guint32 head = gr_states_move (states, i)->head;
    guint64 own = states->verdict[head].grundy;
    if (value == NULL)
      g_ptr_array_add (item, g_strdup_printf ("%" G_GUINT64_FORMAT, own));
    else if (own == *value)
      g_ptr_array_add (item, gr_words_short (states->label[head], DERIVE_NAME_CHARACTERS));
  }
  *n = item->len;
  return gr_words_list (item, request);
}

char *
gr_derive_sentence (const GrStates *states, guint index, const GrFigureRequest *request)
{
  static const char end[] = GR_PHRASE ("%s has no follower: 0.");
  static const char one[] = GR_PHRASE ("The follower of %s has %s: the least number missing is %" G_GUINT64_FORMAT ".");
  static const char some[] = GR_PHRASE ("The followers of %s have %s: the least number missing is %" G_GUINT64_FORMAT
                                        ".");
  guint32 node = derive_node (states, index);
  g_autofree char *name = gr_words_short (states->label[node], DERIVE_NAME_CHARACTERS);
  guint n;
  g_autofree char *list = derive_followers (states, node, NULL, request, &n);
  if (n == 0)
    return g_strdup_printf (gr_phrase (end, request->lang), name);
  return g_strdup_printf (gr_phrase (n == 1 ? one : some, request->lang), name, list, states->verdict[node].grundy);
}

/* What is said to the answer @value for @node. (transfer full) */
static char *
derive_reason (const GrStates *states, guint32 node, guint64 value, const GrFigureRequest *request)
{
  static const char absent[] = GR_PHRASE ("Yes. It has no follower, so 0.");
  static const char right[] = GR_PHRASE ("Yes. Its followers have %s, so %" G_GUINT64_FORMAT ".");
  static const char taken[] = GR_PHRASE ("Not %" G_GUINT64_FORMAT ". %s has it.");
  static const char taken_often[] = GR_PHRASE ("Not %" G_GUINT64_FORMAT ". %s have it.");
  static const char large[] = GR_PHRASE ("Not %" G_GUINT64_FORMAT
                                         ". It is missing, that is true, but a smaller number is missing too.");
  guint n;
  gboolean is_right = value == states->verdict[node].grundy;
  g_autofree char *list = derive_followers (states, node, is_right ? NULL : &value, request, &n);
  if (is_right)
    return n == 0 ? g_strdup (gr_phrase (absent, request->lang))
                  : g_strdup_printf (gr_phrase (right, request->lang), list, value);
  if (n == 0)
    return g_strdup_printf (gr_phrase (large, request->lang), value);
  return g_strdup_printf (gr_phrase (n == 1 ? taken : taken_often, request->lang), value, list);
}

GrQuestion *
gr_derive_question (const GrStates *states, guint index, const GrFigureRequest *request)
{
  guint32 node = derive_node (states, index);
  const char *lang = request->lang;
  g_autofree char *name = gr_words_short (states->label[node], DERIVE_NAME_CHARACTERS);
  g_autofree char *prompt = g_strdup_printf (gr_phrase (GR_PHRASE ("What is the value of %s?"), lang), name);
  g_autoptr (GrQuestion)
    question = gr_question_new (index, prompt, prompt, gr_phrase (GR_PHRASE ("Try another number."), lang));
  guint64 right = states->verdict[node].grundy, most = states->row[node + 1] - states->row[node] + 1;
  most = MAX (MIN (most, DERIVE_CHOICES - 1), right);
  for (guint64 value = 0; value <= most; value++)
    gr_question_add (question, g_strdup_printf ("value-%" G_GUINT64_FORMAT, value),
                     g_strdup_printf ("%" G_GUINT64_FORMAT, value), value == right,
                     derive_reason (states, node, value, request));
  return g_steal_pointer (&question);
}
