// SPDX-License-Identifier: MIT
// State graphs in words: a sentence under the picture, lines for terminals, rows for csv.
#include "diagram/node.h"
#include "base/phrase.h"
#include "diagram/picture.h"
#include "figures/graph/states.h"
#include "diagram/words.h"

#define PLAIN_COLUMN 32 /* labels and followers are cut to fit columns */
#define PLAIN_WIDE 48

/* “12 positions” with small numbers in letters. (transfer full) */
static char *
words_count (guint n, const GrFigureRequest *request)
{
  static const char *const small[] = {
    GR_PHRASE ("No positions"),     GR_PHRASE ("One position"),    GR_PHRASE ("Two positions"),
    GR_PHRASE ("Three positions"),  GR_PHRASE ("Four positions"),  GR_PHRASE ("Five positions"),
    GR_PHRASE ("Six positions"),    GR_PHRASE ("Seven positions"), GR_PHRASE ("Eight positions"),
    GR_PHRASE ("Nine positions"),   GR_PHRASE ("Ten positions"),   GR_PHRASE ("Eleven positions"),
    GR_PHRASE ("Twelve positions"),
  };
  if (n < G_N_ELEMENTS (small))
    return g_strdup (gr_phrase (small[n], request->lang));
  return g_strdup_printf (gr_phrase ("%u positions", request->lang), n);
}

/* Who wins from the start, and by which moves. (transfer full) */
static char *
words_start (const GrStates *states, const GrFigureRequest *request)
{
  guint32 start = states->start;
  g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) other = g_ptr_array_new_with_free_func (g_free);
  const GPtrArray *const by[2] = { one, other };
  g_autofree char *name = gr_words_short (states->label[start], PLAIN_COLUMN);
  for (guint32 k = states->row[start]; k < states->row[start + 1]; k++)
    for (guint side = 0; side < (states->is_partizan ? 2 : 1); side++) {
      guint32 head = gr_states_move (states, k)->head;
      GrMover own = gr_states_mover (states, k), mover = states->is_partizan ? GR_MOVER_LEFT + side : GR_MOVER_BOTH;
      if ((own == mover || own == GR_MOVER_BOTH) && gr_move_wins (mover, &states->verdict[head], states->is_partizan))
        g_ptr_array_add (side == 0 ? one : other, gr_words_short (states->label[head], PLAIN_COLUMN));
    }
  const char *value = states->value != NULL && !gr_states_label_is_value (states, start) ? states->value[start] : NULL;
  GString *text = g_string_new (NULL);
  gr_tell_start (text, states->is_partizan, &states->verdict[start], name, value, by, request);
  return g_string_free (text, FALSE);
}

/* The positions of @outcome; NULL where there are none. (transfer full) */
static char *
words_of_outcome (const GrStates *states, GrOutcome outcome, const GrFigureRequest *request)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint32 i = 0; i < states->n_nodes; i++)
    if (states->verdict[i].outcome == outcome)
      g_ptr_array_add (names, gr_words_short (states->label[i], PLAIN_COLUMN));
  return names->len > 0 ? gr_words_list (names, request) : NULL;
}

/* Which positions of a family the player to move loses. (transfer full) */
static char *
words_family_impartial (const GrStates *states, const GrFigureRequest *request)
{
  static const char none[] = GR_PHRASE ("the player to move wins from every one of them");
  static const char with_draws[] = GR_PHRASE ("the player to move loses from %s, and nobody wins from %s");
  g_autofree char *lost = words_of_outcome (states, GR_OUTCOME_P, request);
  g_autofree char *drawn = words_of_outcome (states, GR_OUTCOME_D, request);
  if (lost == NULL && drawn == NULL)
    return g_strdup (gr_phrase (none, request->lang));
  if (lost == NULL)
    return g_strdup_printf (gr_phrase ("nobody wins from %s", request->lang), drawn);
  if (drawn != NULL)
    return g_strdup_printf (gr_phrase (with_draws, request->lang), lost, drawn);
  return g_strdup_printf (gr_phrase ("the player to move loses from %s", request->lang), lost);
}

/* How many positions of a partizan family have which outcome. (transfer full) */
static char *
words_family_partizan (const GrStates *states, const GrFigureRequest *request)
{
  static const char counts[] = GR_PHRASE (
    "Left wins from %u, Right from %u, whoever begins from %u, whoever does not begin from %u");
  static const char draws[] = GR_PHRASE (
    "Left wins from %u, Right from %u, whoever begins from %u, whoever does not begin from %u; a draw is held from %u");
  guint n[GR_N_OUTCOMES] = { 0 };
  for (guint32 i = 0; i < states->n_nodes; i++)
    n[states->verdict[i].outcome]++;
  return g_strdup_printf (gr_phrase (states->is_loopy ? draws : counts, request->lang), n[GR_OUTCOME_L],
                          n[GR_OUTCOME_R], n[GR_OUTCOME_N], n[GR_OUTCOME_P], n[GR_OUTCOME_D]);
}

char *
gr_states_sentence (const GrStates *states, const char *note, const GrFigureRequest *request)
{
  g_autofree char *count = words_count (states->n_nodes, request);
  g_autofree char *rest = states->start < states->n_nodes ? words_start (states, request)
                          : states->is_partizan           ? words_family_partizan (states, request)
                                                          : words_family_impartial (states, request);
  return g_strdup_printf ("%s; %s.%s%s", count, rest, note ? " " : "", note ? note : "");
}

/* ---- lines and rows ---- */

/* The followers of a position to which @mover may go (GR_MOVER_BOTH: all), drawn or not, separated by @separator;
   @brackets (nullable): a move that wins for him stands in them. (transfer full) */
static char *
words_followers (const GrStates *states, guint32 node, GrMover mover, const char *separator, const char *brackets)
{
  GString *text = g_string_new (NULL);
  for (guint32 k = states->row[node]; k < states->row[node + 1]; k++) {
    guint32 head = gr_states_move (states, k)->head;
    GrMover own = gr_states_mover (states, k);
    if (mover != GR_MOVER_BOTH && own != GR_MOVER_BOTH && own != mover)
      continue;
    g_autofree char *to = gr_words_short (states->label[head], 0);
    if (text->len > 0)
      g_string_append (text, separator);
    if (brackets && gr_move_wins (mover, &states->verdict[head], states->is_partizan))
      g_string_append_printf (text, "%c%s%c", brackets[0], to, brackets[1]);
    else
      g_string_append (text, to);
  }
  return g_string_free (text, FALSE);
}

/* What stands behind the arrow in the line of a position. (transfer full) */
static char *
words_line (const GrStates *states, guint32 node)
{
  if (!states->is_partizan) {
    g_autofree char *all = words_followers (states, node, GR_MOVER_BOTH, "  ", "[]");
    return all[0] ? gr_words_short (all, PLAIN_WIDE) : g_strdup ("—");
  }
  g_autofree char *left = words_followers (states, node, GR_MOVER_LEFT, "  ", "[]");
  g_autofree char *right = words_followers (states, node, GR_MOVER_RIGHT, "  ", "[]");
  g_autofree char *short_left = left[0] ? gr_words_short (left, PLAIN_WIDE / 2) : g_strdup ("—");
  g_autofree char *short_right = right[0] ? gr_words_short (right, PLAIN_WIDE / 2) : g_strdup ("—");
  return g_strdup_printf ("L: %s  R: %s", short_left, short_right);
}

/* TRUE where some move wins for somebody who may make it. */
static gboolean
words_have_winning (const GrStates *states)
{
  for (guint32 i = 0; i < states->n_moves; i++) {
    GrMover own = gr_states_mover (states, i);
    const GrVerdict *after = &states->verdict[gr_states_move (states, i)->head];
    for (GrMover mover = GR_MOVER_BOTH; mover <= GR_MOVER_RIGHT; mover++)
      if ((own == GR_MOVER_BOTH || own == mover) && gr_move_wins (mover, after, states->is_partizan))
        return TRUE;
  }
  return FALSE;
}

/* “4 → 3  [5]  6   g = 2  N”, in columns. */
char *
gr_states_plain (const GrStates *states, const GrFigureRequest *request)
{
  g_autoptr (GPtrArray) follower = g_ptr_array_new_with_free_func (g_free);
  guint name_width = 1, wide = 1, value_width = 1;
  for (guint32 i = 0; i < states->n_nodes; i++) {
    g_autofree char *name = gr_words_short (states->label[i], PLAIN_COLUMN);
    char *cut = words_line (states, i);
    name_width = MAX (name_width, gr_words_columns (name));
    value_width = MAX (value_width, states->value != NULL ? gr_words_columns (states->value[i]) : 0);
    wide = MAX (wide, gr_words_columns (cut));
    g_ptr_array_add (follower, cut);
  }
  GString *text = g_string_new (NULL);
  for (guint32 i = 0; i < states->n_nodes; i++) {
    g_autofree char *name = gr_words_short (states->label[i], PLAIN_COLUMN);
    gr_words_pad (text, name, (int) name_width);
    g_string_append (text, " → ");
    gr_words_pad (text, g_ptr_array_index (follower, i), -(int) wide);
    if (states->shows_remoteness && states->remoteness[i] != GR_REMOTENESS_NONE)
      g_string_append_printf (text, "   r = %-3u", states->remoteness[i]);
    else if (states->verdict[i].has_grundy)
      g_string_append_printf (text, "   g = %-3" G_GUINT64_FORMAT, states->verdict[i].grundy);
    if (states->verdict[i].infinite != NULL)
      g_string_append_printf (text, "   g = ∞{%s}", states->verdict[i].infinite);
    if (states->value != NULL) {
      g_string_append (text, "   = ");
      gr_words_pad (text, states->value[i], -(int) value_width);
    }
    g_string_append_printf (text, "  %s\n", gr_node_outcome_letters (&states->verdict[i]));
  }
  if (words_have_winning (states))
    g_string_append (text, gr_phrase ("[…] is a winning move\n", request->lang));
  return g_string_free (text, FALSE);
}

GrTable *
gr_states_table (const GrStates *states)
{
  const guint32 *remoteness = states->shows_remoteness ? states->remoteness : NULL;
  static const char *const head[2][5] = { { "position", "grundy", "outcome", "followers", NULL },
                                          { "position", "value", "outcome", "left", "right" } };
  GrTable *table = gr_table_new ();
  GPtrArray *row = gr_table_add_row (table);
  for (guint i = 0; i < G_N_ELEMENTS (head[0]) && head[states->is_partizan][i] != NULL; i++)
    g_ptr_array_add (row, g_strdup (head[states->is_partizan][i]));
  if (remoteness != NULL)
    g_ptr_array_add (row, g_strdup ("remoteness"));
  for (guint32 i = 0; i < states->n_nodes; i++) {
    const GrVerdict *verdict = &states->verdict[i];
    row = gr_table_add_row (table);
    g_ptr_array_add (row, g_strdup (states->label[i]));
    g_ptr_array_add (row, verdict->has_grundy         ? g_strdup_printf ("%" G_GUINT64_FORMAT, verdict->grundy)
                          : states->value != NULL     ? g_strdup (states->value[i])
                          : verdict->infinite != NULL ? g_strdup_printf ("inf{%s}", verdict->infinite)
                                                      : g_strdup (""));
    g_ptr_array_add (row, g_strdup (gr_node_outcome_letters (verdict)));
    if (states->is_partizan) {
      g_ptr_array_add (row, words_followers (states, i, GR_MOVER_LEFT, ";", NULL));
      g_ptr_array_add (row, words_followers (states, i, GR_MOVER_RIGHT, ";", NULL));
    } else {
      g_ptr_array_add (row, words_followers (states, i, GR_MOVER_BOTH, ";", NULL));
    }
    if (remoteness != NULL)
      g_ptr_array_add (row,
                       remoteness[i] != GR_REMOTENESS_NONE ? g_strdup_printf ("%u", remoteness[i]) : g_strdup (""));
  }
  return table;
}
