// SPDX-License-Identifier: MIT
// What comes before the whole of a graph, frame by frame. With --derive frame k shows the first k positions of the graph's own
// order (followers first): a position's value is the least number that none of its followers has, so it can be found as soon
// as all of them have theirs. Where remoteness is known the graph is peeled from its ends: frame k shows what is decided
// within k moves, and the last one all of it: where play may go round, that the rest is drawn. Positions of one remoteness are
// all won or all lost; where Left and Right have moves of their own, the remoteness is that of whoever takes longer, and is a
// draw's where either draws.
#include "figures/graph/states.h"

#include "base/phrase.h"
#include "diagram/words.h"

#define DERIVE_MOST 40 /* positions, a frame each */
#define DERIVE_CHOICES 12
#define PEEL_MAX_FRAMES 40 /* more levels are shown several at once */
#define NAME_CHARACTERS 32

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
      g_ptr_array_add (item, gr_words_short (states->label[head], NAME_CHARACTERS));
  }
  *n = item->len;
  return gr_words_list (item, request);
}

/* How position number @index gets its value. (transfer full) */
static char *
derive_sentence (const GrStates *states, guint index, const GrFigureRequest *request)
{
  static const char end[] = GR_PHRASE ("%s has no follower: 0.");
  static const char one[] = GR_PHRASE ("The follower of %s has %s: the least number missing is %" G_GUINT64_FORMAT ".");
  static const char some[] = GR_PHRASE ("The followers of %s have %s: the least number missing is %" G_GUINT64_FORMAT
                                        ".");
  guint32 node = derive_node (states, index);
  g_autofree char *name = gr_words_short (states->label[node], NAME_CHARACTERS);
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

/* The question for it, which is asked on frame @index. (transfer full) */
static GrQuestion *
derive_question (const GrStates *states, guint index, const GrFigureRequest *request)
{
  guint32 node = derive_node (states, index);
  const char *lang = request->lang;
  g_autofree char *name = gr_words_short (states->label[node], NAME_CHARACTERS);
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

/* How many frames show all that is decided; *most: the largest remoteness. */
static guint
peel_n_levels (const GrStates *states, guint32 *most)
{
  *most = 0;
  gboolean has_level = FALSE;
  for (guint32 i = 0; states->remoteness != NULL && i < states->n_nodes; i++)
    if (states->remoteness[i] != GR_REMOTENESS_NONE) {
      *most = MAX (*most, states->remoteness[i]);
      has_level = TRUE;
    }
  return has_level ? MIN (*most + 1, PEEL_MAX_FRAMES) : 0;
}

/* The last remoteness that frame @frame shows. */
static guint32
peel_level (const GrStates *states, guint frame)
{
  guint32 most;
  guint n_levels = MAX (peel_n_levels (states, &most), 1);
  return (guint32) (((guint64) frame + 1) * (most + 1) / n_levels - 1);
}

/* What the frame decides. (transfer full) */
static char *
peel_sentence (const GrStates *states, guint frame, const GrFigureRequest *request)
{
  static const char lost_end[] = GR_PHRASE ("There is no move from %s: whoever is to move has lost.");
  static const char won_end[] = GR_PHRASE ("There is no move from %s: whoever is to move has won.");
  static const char lost[] = GR_PHRASE (
    "Every move from %s leads to a position that is won: lost, with remoteness %u.");
  static const char won[] = GR_PHRASE ("From %s there is a move to a position that is lost: won, with remoteness %u.");
  static const char both[] = GR_PHRASE ("Decided, whoever begins, with remoteness %u at most: %s.");
  static const char none[] = GR_PHRASE ("Nothing more is decided with remoteness %u at most, whoever begins.");
  guint32 level = peel_level (states, frame);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gboolean is_lost = TRUE;
  for (guint32 i = 0; i < states->n_nodes; i++)
    if (states->remoteness[i] == level) {
      g_ptr_array_add (names, gr_words_short (states->label[i], NAME_CHARACTERS));
      is_lost = states->verdict[i].outcome == GR_OUTCOME_P;
    }
  g_autofree char *list = gr_words_list (names, request);
  if (level == 0 && names->len > 0)
    return g_strdup_printf (gr_phrase (is_lost ? lost_end : won_end, request->lang), list);
  if (states->is_partizan)
    return names->len > 0 ? g_strdup_printf (gr_phrase (both, request->lang), level, list)
                          : g_strdup_printf (gr_phrase (none, request->lang), level);
  return g_strdup_printf (gr_phrase (is_lost ? lost : won, request->lang), list, level);
}

guint
gr_reveal_n_frames (const GrStates *states, const GrFigureRequest *request)
{
  guint32 most;
  guint n_levels = peel_n_levels (states, &most);
  if (gr_args_flag (request->args, "derive"))
    return states->n_nodes;
  return n_levels > 0 && !states->is_loopy ? n_levels - 1 : n_levels; /* without draws the last level is all */
}

void
gr_reveal_hide (const GrStates *states, guint frame, const GrFigureRequest *request, GrNodeLook *node)
{
  if (gr_args_flag (request->args, "derive")) {
    for (guint i = frame; i < states->n_nodes; i++)
      node[derive_node (states, i)].is_unknown = TRUE;
    return;
  }
  guint32 level = peel_level (states, frame);
  for (guint32 i = 0; i < states->n_nodes; i++)
    node[i].is_unknown = states->remoteness[i] > level; /* a draw's is greatest */
}

GrFrame *
gr_reveal_frame (const GrStates *states, guint frame, const GrFigureRequest *request, GrScene *scene)
{
  static const char begin[] = GR_PHRASE (
    "A position has as its value the least number that none of its followers has.");
  gboolean is_derived = gr_args_flag (request->args, "derive") && frame > 0;
  g_autofree char *sentence = is_derived                               ? derive_sentence (states, frame - 1, request)
                              : gr_args_flag (request->args, "derive") ? g_strdup (gr_phrase (begin, request->lang))
                                                                       : peel_sentence (states, frame, request);
  GrFrame *own = gr_frame_new (scene, sentence, NULL);
  own->question = is_derived ? derive_question (states, frame - 1, request) : NULL;
  return own;
}

char *
gr_reveal_result (const GrStates *states, const GrFigureRequest *request)
{
  static const char text[] = GR_PHRASE ("From %s play lasts %u moves if the winner hurries and the loser delays"),
                    one[] = GR_PHRASE ("From %s the winner ends play in one move");
  if (states->start >= states->n_nodes || states->remoteness[states->start] == GR_REMOTENESS_NONE)
    return NULL;
  g_autofree char *name = gr_words_short (states->label[states->start], NAME_CHARACTERS);
  guint32 remoteness = states->remoteness[states->start];
  return remoteness == 1 ? g_strdup_printf (gr_phrase (one, request->lang), name)
                         : g_strdup_printf (gr_phrase (text, request->lang), name, remoteness);
}
