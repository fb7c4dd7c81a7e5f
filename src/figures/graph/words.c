// SPDX-License-Identifier: MIT
// State graphs in words: a sentence under the picture, lines for terminals, rows for csv.
// What comes before the whole of a graph, frame by frame. With --derive frame k shows the first k positions of the graph's own
// order (followers first): a position's value is the least number that none of its followers has, so it can be found as soon
// as all of them have theirs. Where remoteness is known the graph is peeled from its ends: frame k shows what is decided
// within k moves, and the last one all of it: where play may go round, that the rest is drawn. Positions of one remoteness are
// all won or all lost; where Left and Right have moves of their own, the remoteness is that of whoever takes longer, and is a
// draw's where either draws.
#include "base/order.h"
#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/picture.h"
#include "diagram/words.h"
#include "figures/graph/states.h"

#define PLAIN_COLUMN 32 /* labels and followers are cut to fit columns */
#define PLAIN_WIDE 48
#define LIST_CHARACTERS 60 /* longer lists of positions, … */
#define EQUATION_CHARACTERS 80
#define LIST_FIRST 3 /* of these are named */
#define LIST_MOST 12 /* … and those of more, are counted in a sentence */

/* The name of @node in a sentence: of at most @n characters, but the reader's own are never cut; those of several words stand in
   quotes. (transfer full) */
static char *
words_name (const GrStates *states, guint32 node, guint n)
{
  g_autofree char *name = gr_words_short (states->label[node], states->is_own ? 0 : n);
  gboolean is_phrase = states->is_own && strchr (name, ' ') != NULL;
  return is_phrase ? g_strdup_printf ("“%s”", name) : g_steal_pointer (&name);
}

/* Who wins from the start, and by which moves. (transfer full) */
static char *
words_start (const GrStates *states, const GrFigureRequest *request)
{
  guint32 start = states->start;
  g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) other = g_ptr_array_new_with_free_func (g_free);
  const GPtrArray *by[2] = { states->is_partizan ? NULL : one, NULL };
  g_autofree char *name = words_name (states, start, PLAIN_COLUMN);
  for (guint32 k = states->row[start]; k < states->row[start + 1]; k++)
    for (guint side = 0; side < (states->is_partizan ? 2 : 1); side++) {
      guint32 head = gr_states_move (states, k)->head;
      GrMover own = gr_states_mover (states, k), mover = states->is_partizan ? GR_MOVER_LEFT + side : GR_MOVER_BOTH;
      if (own != mover && own != GR_MOVER_BOTH)
        continue;
      by[side] = side == 0 ? one : other;
      if (gr_move_wins (mover, &states->verdict[head], states->is_partizan))
        g_ptr_array_add (side == 0 ? one : other, words_name (states, head, PLAIN_COLUMN));
    }
  const char *value = states->value != NULL && !gr_states_label_is_value (states, start) ? states->value[start] : NULL;
  GString *text = g_string_new (NULL);
  gr_tell_start (text, states->is_partizan, &states->verdict[start], name, value, "", by, request);
  return g_string_free (text, FALSE);
}

/* Numbers by size. */
static int
words_order (gconstpointer a, gconstpointer b)
{
  glong n = g_utf8_strlen (*(const char *const *) a, -1), m = g_utf8_strlen (*(const char *const *) b, -1);
  return n != m ? (n > m) - (n < m) : gr_order_text (a, b);
}

/* The positions of @outcome, *n of them: “20 of them”, lost ones with the first, where their list is long; NULL where there are none.
   (transfer full) */
static char *
words_of_outcome (const GrStates *states, GrOutcome outcome, guint *n, const GrFigureRequest *request)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint32 i = 0; i < states->n_nodes; i++)
    if (states->verdict[i].outcome == outcome)
      g_ptr_array_add (names, words_name (states, i, PLAIN_COLUMN));
  if (!states->is_own)
    g_ptr_array_sort (names, words_order);
  *n = names->len;
  char *list = names->len > 0 ? gr_words_list (names, request) : NULL;
  if (list == NULL || (*n <= LIST_MOST && g_utf8_strlen (list, -1) <= LIST_CHARACTERS))
    return list;
  g_ptr_array_set_size (names, (int) MIN (*n, LIST_FIRST));
  gr_take_text (&list, gr_words_list (names, request));
  gboolean is_begun = outcome == GR_OUTCOME_P && !states->is_partizan && g_utf8_strlen (list, -1) <= LIST_CHARACTERS;
  GR_EACH_POINTER (i, const char, name, names) /* letters and brackets tell nobody anything */
    is_begun &= states->is_own || g_ascii_isdigit (name[0]);
  gr_take_text (&list, is_begun ? gr_say ("%u of them, such as %s", request->lang, *n, list)
                                : gr_say ("%u of them", request->lang, *n));
  return list;
}

/* Which positions of a family the player to move loses, or of a partizan one which have which outcome. (transfer full) */
static char *
words_family (const GrStates *states, const GrFigureRequest *request)
{
  static const char sides[] = GR_PHRASE (
    "Left wins from %s, Right from %s, whoever begins from %s, whoever does not begin from %s");
  static const char sides_and_draws[] = GR_PHRASE (
    "Left wins from %s, Right from %s, whoever begins from %s, whoever does not begin from %s; a draw is held from %s");
  static const char none[] = GR_PHRASE ("the player to move wins from every one of them");
  static const char with_draws[] = GR_PHRASE ("the player to move loses from %s, and nobody wins from %s");
  static const GrOutcome outcome[] = { GR_OUTCOME_L, GR_OUTCOME_R, GR_OUTCOME_N, GR_OUTCOME_P, GR_OUTCOME_D };
  g_autoptr (GPtrArray) from = g_ptr_array_new_with_free_func (g_free);
  guint n;
  for (guint i = 0; i < G_N_ELEMENTS (outcome); i++)
    g_ptr_array_add (from, words_of_outcome (states, outcome[i], &n, request));
  char **of = (char **) from->pdata, *lost = of[3], *drawn = of[4];
  if (states->is_partizan) {
    for (guint i = 0; i < from->len; i++)
      of[i] = of[i] != NULL ? of[i] : g_strdup (gr_phrase ("none", request->lang));
    return gr_say (states->is_loopy ? sides_and_draws : sides, request->lang, of[0], of[1], of[2], of[3], of[4]);
  }
  if (lost == NULL && drawn == NULL)
    return g_strdup (gr_phrase (none, request->lang));
  if (lost == NULL)
    return gr_say ("nobody wins from %s", request->lang, drawn);
  if (drawn != NULL)
    return gr_say (with_draws, request->lang, lost, drawn);
  return gr_say ("the player to move loses from %s", request->lang, lost);
}

/* Which positions are lost, where that is not told yet, and why, or why some are draws. (transfer full) */
static char *
words_why (const GrStates *states, const GrFigureRequest *request)
{
  static const char *const some[2] = {
    GR_PHRASE (". No move joins two P-positions (%s), and every other position has a move to one"),
    GR_PHRASE (". No move joins two lost positions (%s), and every other position has a move to one"),
  };
  static const char *const only[2] = {
    GR_PHRASE (". The only P-position is %s: every other position has a move to it"),
    GR_PHRASE (". The only lost position is %s: every other position has a move to it"),
  };
  static const char family[] = GR_PHRASE (": no move joins two of these, and every other position has a move to one");
  static const char family_of_one[] = GR_PHRASE (": every other position has a move to it");
  static const char misere[] = GR_PHRASE (
    ". Without a move the mover wins. No move joins two lost positions (%s), and every other position with a move reaches one");
  static const char backwards[] = GR_PHRASE (
    ". Found backwards from the ends of play: lost where every move leads to a won position, won where one leads to a lost one");
  static const char *const left_over[2] = {
    GR_PHRASE ("; none is left over as a draw"),
    GR_PHRASE ("; what is left over is a draw: no move from it wins, and one stays there"),
  };
  static const char sides[] = GR_PHRASE (
    ". Left, to move, wins where a move of hers leads to L or P, Right where one of his leads to R or P");
  static const char signs[] = GR_PHRASE (", as their values are > 0, < 0, confused with 0, and 0 itself");
  static const char *const draw[2] = {
    GR_PHRASE (", as no move leads from it to a lost position, and one leads on to a draw"),
    GR_PHRASE (": from these no move leads to a lost position, and each has one that stays among them"),
  };
  guint n;
  g_autofree char *lost = words_of_outcome (states, GR_OUTCOME_P, &n, request);
  gboolean is_odd = FALSE, has[GR_N_OUTCOMES] = { FALSE };
  for (guint32 i = 0; i < states->n_nodes; i++) {
    has[states->verdict[i].outcome] = TRUE;
    is_odd |= states->verdict[i].terminal && states->verdict[i].outcome != GR_OUTCOME_P;
  }
  gboolean is_family = states->start >= states->n_nodes;
  if (states->is_loopy && !states->is_partizan && has[GR_OUTCOME_D]
      && (is_family || states->verdict[states->start].outcome == GR_OUTCOME_D))
    return g_strdup (gr_phrase (draw[is_family], request->lang));
  if (states->is_loopy && !states->is_partizan && !is_odd)
    return g_strconcat (gr_phrase (backwards, request->lang), gr_phrase (left_over[has[GR_OUTCOME_D]], request->lang),
                        NULL);
  if (states->is_partizan && !states->is_loopy && !is_odd
      && (states->value == NULL
            ? !request->has_words
            : is_family && has[GR_OUTCOME_L] && has[GR_OUTCOME_R] && has[GR_OUTCOME_P] && has[GR_OUTCOME_N]))
    return g_strdup (gr_phrase (states->value == NULL ? sides : signs, request->lang));
  if (lost == NULL || !has[GR_OUTCOME_N] || states->is_partizan || states->is_loopy
      || (is_odd && (n == 1 || is_family)))
    return g_strdup ("");
  if (is_odd)
    return gr_say (misere, request->lang, lost);
  if (is_family)
    return g_strdup (gr_phrase (n == 1 ? family_of_one : family, request->lang));
  return gr_say ((n == 1 ? only : some)[request->has_words], request->lang, lost);
}

char *
gr_states_sentence (const GrStates *states, const char *heaps, const char *note, const GrFigureRequest *request)
{
  g_autofree char *count = gr_say (states->n_nodes == 1 ? GR_PHRASE ("%u position") : GR_PHRASE ("%u positions"),
                                   request->lang, states->n_nodes);
  g_autofree char *rest = states->start < states->n_nodes ? words_start (states, request)
                                                          : words_family (states, request);
  g_autofree char *why = heaps != NULL ? NULL : words_why (states, request);
  return g_strdup_printf ("%s; %s%s.%s%s", heaps != NULL ? heaps : count, rest, why != NULL ? why : "", note ? " " : "",
                          note ? note : "");
}

/* ---- lines and rows ---- */

/* The followers of a position to which @mover may go (GR_MOVER_BOTH: all), drawn or not: separated by semicolons, or in a line, of
   at most @line characters (0: in none), a move that wins for him in brackets. (transfer full) */
static char *
words_followers (const GrStates *states, guint32 node, GrMover mover, guint line)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint32 k = states->row[node]; k < states->row[node + 1]; k++) {
    guint32 head = gr_states_move (states, k)->head;
    GrMover own = gr_states_mover (states, k);
    if (mover != GR_MOVER_BOTH && own != GR_MOVER_BOTH && own != mover)
      continue;
    g_autofree char *to = gr_words_short (states->label[head], 0);
    gboolean is_marked = line > 0 && gr_move_wins (mover, &states->verdict[head], states->is_partizan);
    g_string_append (text, text->len == 0 ? "" : line > 0 ? "  " : ";");
    g_string_append_printf (text, is_marked ? "[%s]" : "%s", to);
  }
  return line == 0 ? g_strdup (text->str) : text->len > 0 ? gr_words_short (text->str, line) : g_strdup ("—");
}

/* What stands behind the arrow in the line of a position. (transfer full) */
static char *
words_line (const GrStates *states, guint32 node)
{
  if (!states->is_partizan)
    return words_followers (states, node, GR_MOVER_BOTH, PLAIN_WIDE);
  g_autofree char *left = words_followers (states, node, GR_MOVER_LEFT, PLAIN_WIDE / 2);
  g_autofree char *right = words_followers (states, node, GR_MOVER_RIGHT, PLAIN_WIDE / 2);
  return g_strdup_printf ("L: %s  R: %s", left, right);
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
    g_string_append_printf (text, "  %s\n", gr_outcome_name (&states->verdict[i], request));
  }
  gboolean has_winning = FALSE;
  for (guint32 i = 0; i < states->n_moves; i++)
    has_winning |= gr_states_wins_some (states, i);
  if (has_winning)
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
      g_ptr_array_add (row, words_followers (states, i, GR_MOVER_LEFT, 0));
      g_ptr_array_add (row, words_followers (states, i, GR_MOVER_RIGHT, 0));
    } else {
      g_ptr_array_add (row, words_followers (states, i, GR_MOVER_BOTH, 0));
    }
    if (remoteness != NULL)
      g_ptr_array_add (row,
                       remoteness[i] != GR_REMOTENESS_NONE ? g_strdup_printf ("%u", remoteness[i]) : g_strdup (""));
  }
  return table;
}

#define DERIVE_MOST 40 /* positions, a frame each */
#define DERIVE_CHOICES 12
#define DERIVE_BOX 25.0     /* points */
#define DERIVE_PITCH 31.0   /* from box to box, … */
#define DERIVE_A_ROW 12     /* … so many in a row */
#define DERIVE_BOX_GAP 16.0 /* between the graph and its boxes */
#define DERIVE_AIR 5.0      /* for rings */
#define PEEL_MAX_FRAMES 40  /* more levels are shown several at once */
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

/* The values of the followers of @node, or where @value is not NULL the names of those that have it. (transfer full) of char*. */
static GPtrArray *
derive_followers (const GrStates *states, guint32 node, const guint64 *value)
{
  GPtrArray *item = g_ptr_array_new_with_free_func (g_free);
  for (guint32 i = states->row[node]; i < states->row[node + 1]; i++) {
    guint32 head = gr_states_move (states, i)->head;
    guint64 own = states->verdict[head].grundy;
    if (value == NULL)
      g_ptr_array_add (item, g_strdup_printf ("%" G_GUINT64_FORMAT, own));
    else if (own == *value)
      g_ptr_array_add (item, words_name (states, head, NAME_CHARACTERS));
  }
  return item;
}

/* What is said to the answer @value for @node. (transfer full) */
static char *
derive_reason (const GrStates *states, guint32 node, guint64 value, const GrFigureRequest *request)
{
  static const char right[] = GR_PHRASE ("Yes. Its followers have %s, so %" G_GUINT64_FORMAT ".");
  gboolean is_right = value == states->verdict[node].grundy;
  g_autoptr (GPtrArray) follower = derive_followers (states, node, is_right ? NULL : &value);
  g_autofree char *list = gr_words_list (follower, request);
  return !is_right            ? gr_words_no_mex (value, follower, request)
         : follower->len == 0 ? g_strdup (gr_phrase ("Yes. It has no follower, so 0.", request->lang))
                              : gr_say (right, request->lang, list, value);
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
      g_ptr_array_add (names, words_name (states, i, NAME_CHARACTERS));
      is_lost = states->verdict[i].outcome == GR_OUTCOME_P;
    }
  g_autofree char *list = gr_words_list (names, request);
  if (level == 0 && names->len > 0)
    return gr_say (is_lost ? lost_end : won_end, request->lang, list);
  if (states->is_partizan)
    return names->len > 0 ? gr_say (both, request->lang, level, list) : gr_say (none, request->lang, level);
  return gr_say (is_lost ? lost : won, request->lang, list, level);
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
      node[g_array_index (states->graph->order, guint32, i)].is_unknown = TRUE;
    return;
  }
  guint32 level = peel_level (states, frame);
  for (guint32 i = 0; i < states->n_nodes; i++)
    node[i].is_unknown = states->remoteness[i] > level; /* a draw's is greatest */
}

void
gr_derive_add_boxes (const GrStates *states, guint frame, GrBox area, const GrLayout *layout, double scale,
                     GrNodeLook *node, GrScene *scene)
{
  guint32 own = frame > 0 ? g_array_index (states->graph->order, guint32, frame - 1) : states->n_nodes;
  guint n = 0; /* one more than any value needs */
  for (guint32 i = 0; i < states->n_nodes; i++)
    n = MAX (n, (guint) states->verdict[i].grundy + 2);
  double left = area.x + area.width / 2 - (MIN (n, DERIVE_A_ROW) - 1) * DERIVE_PITCH / 2;
  gr_scene_reserve (scene, (GrBox) { area.x - DERIVE_AIR, area.y - DERIVE_AIR, area.width + 2 * DERIVE_AIR,
                                     area.height + 2 * DERIVE_AIR });
  gr_scene_open_answer (scene);
  for (guint value = 0; value < n; value++) {
    gboolean is_crossed = FALSE, is_ringed = own < states->n_nodes && states->verdict[own].grundy == value;
    for (guint32 k = own < states->n_nodes ? states->row[own] : 0; own < states->n_nodes && k < states->row[own + 1];
         k++)
      is_crossed |= states->verdict[gr_states_move (states, k)->head].grundy == value;
    GrPoint at = { left + value % DERIVE_A_ROW * DERIVE_PITCH,
                   area.y + area.height + DERIVE_BOX_GAP + DERIVE_BOX / 2 + value / DERIVE_A_ROW * DERIVE_PITCH };
    gr_box_add_number (scene, at.x, at.y, DERIVE_BOX, value, is_crossed, is_ringed);
    if (!is_ringed)
      continue;
    const GrLayoutNode *to = &g_array_index (layout->node, GrLayoutNode, own);
    node[own].come = (GrPoint) { at.x / scale - to->x, at.y / scale - to->y };
  }
  gr_scene_close (scene);
}

void
gr_derive_add_rings (const GrStates *states, guint frame, const GrLayout *layout, double scale, const GrNodeLook *node,
                     GrScene *scene)
{
  if (frame == 0)
    return;
  guint32 own = g_array_index (states->graph->order, guint32, frame - 1);
  gr_scene_open_answer (scene);
  for (guint32 k = states->row[own]; k <= states->row[own + 1]; k++) {
    guint32 at = k < states->row[own + 1] ? gr_states_move (states, k)->head : own;
    const GrLayoutNode *place = &g_array_index (layout->node, GrLayoutNode, at);
    gr_node_add_reading (scene, place->x * scale, place->y * scale, scale, &node[at]);
  }
  gr_scene_close (scene);
}

GrFrame *
gr_reveal_frame (const GrStates *states, guint frame, const GrFigureRequest *request, GrScene *scene)
{
  static const char begin[] = GR_PHRASE (
    "A position has as its value the least number that none of its followers has.");
  static const char one[] = GR_PHRASE ("The follower of %s has %s: the least number missing is %" G_GUINT64_FORMAT ".");
  static const char some[] = GR_PHRASE ("The followers of %s have %s: the least number missing is %" G_GUINT64_FORMAT
                                        ".");
  gboolean derives = gr_args_flag (request->args, "derive");
  if (!derives || frame == 0) {
    g_autofree char *opening = derives ? g_strdup (gr_phrase (begin, request->lang))
                                       : peel_sentence (states, frame, request);
    return gr_frame_new (scene, opening, NULL);
  }
  guint32 node = g_array_index (states->graph->order, guint32, frame - 1);
  g_autofree char *name = words_name (states, node, NAME_CHARACTERS);
  g_autoptr (GPtrArray) follower = derive_followers (states, node, NULL);
  guint n = follower->len;
  g_autofree char *list = gr_words_list (follower, request);
  g_autofree char *sentence = n == 0
                                ? gr_say ("%s has no follower: 0.", request->lang, name)
                                : gr_say (n == 1 ? one : some, request->lang, name, list, states->verdict[node].grundy);
  GrFrame *own = gr_frame_new (scene, sentence, NULL);
  g_autofree char *prompt = gr_say (GR_PHRASE ("What is the value of %s?"), request->lang, name);
  own->question = gr_question_new (frame - 1, prompt, prompt,
                                   gr_phrase (GR_PHRASE ("Try another number."), request->lang));
  guint64 right = states->verdict[node].grundy, most = states->row[node + 1] - states->row[node] + 1;
  most = MAX (MIN (most, DERIVE_CHOICES - 1), right);
  for (guint64 value = 0; value <= most; value++)
    gr_question_add (own->question, g_strdup_printf ("value-%" G_GUINT64_FORMAT, value),
                     g_strdup_printf ("%" G_GUINT64_FORMAT, value), value == right,
                     derive_reason (states, node, value, request));
  return own;
}

/* How long play lasts from the start. (transfer full) (nullable) */
static char *
reveal_result (const GrStates *states, const GrFigureRequest *request)
{
  static const char text[] = GR_PHRASE ("From %s play lasts %u moves if the winner hurries and the loser delays"),
                    one[] = GR_PHRASE ("From %s the winner ends play in one move");
  static const char *const why[] = { GR_PHRASE ("%s: %u = 1 + min %s over the moves that win"),
                                     GR_PHRASE ("%s: %u = 1 + max %s over all moves") };
  if (states->start >= states->n_nodes || states->remoteness[states->start] == GR_REMOTENESS_NONE)
    return NULL;
  g_autofree char *name = words_name (states, states->start, NAME_CHARACTERS);
  guint32 remoteness = states->remoteness[states->start];
  gboolean is_lost = states->verdict[states->start].outcome == GR_OUTCOME_P;
  if (remoteness == 1)
    return gr_say (one, request->lang, name);
  g_autofree char *told = gr_say (text, request->lang, name, remoteness);
  g_autoptr (GArray) ways = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  for (guint32 k = states->row[states->start]; k < states->row[states->start + 1]; k++)
    if (is_lost || gr_states_wins (states, k)) /* the winner goes on in lost positions only */
      GR_APPEND (ways, GrNimber, states->remoteness[gr_states_move (states, k)->head]);
  g_autoptr (GArray) distinct = gr_words_distinct (ways);
  g_autofree char *set = states->is_partizan || ways->len == 0 ? NULL : gr_words_set (distinct, request);
  return set == NULL ? g_steal_pointer (&told) : gr_say (why[is_lost], request->lang, told, remoteness, set);
}

char *
gr_states_result (const GrStates *states, GrStudy *study, gboolean is_summary, const GrFigureRequest *request)
{
  guint32 start = states->start < states->n_nodes ? states->start : 0;
  if (states->shows_remoteness)
    return reveal_result (states, request);
  for (guint32 i = 0; i < states->n_nodes && states->start >= states->n_nodes; i++)
    start = states->verdict[i].has_grundy && states->verdict[i].grundy > states->verdict[start].grundy ? i : start;
  const GrVerdict *verdict = &states->verdict[start];
  if (states->n_nodes == 0 || request->is_form || request->paint != GR_PAINT_VALUE || verdict->terminal
      || (states->is_partizan ? states->value == NULL || states->start >= states->n_nodes : !verdict->has_grundy)
      || (states->is_loopy && states->start >= states->n_nodes))
    return NULL;
  GrBytes at = gr_graph_position (states->graph, start);
  g_autofree char *number = states->is_partizan ? g_strdup (states->value[start])
                                                : g_strdup_printf ("%" G_GUINT64_FORMAT, verdict->grundy);
  g_autofree char *sum = states->is_partizan ? NULL : gr_tell_nim_sum (study, at);
  g_autofree char *reason = NULL,
                  *why = gr_tell_value (study, at, sum != NULL ? sum : number, EQUATION_CHARACTERS, request, &reason);
  g_autofree char *name = gr_words_short (states->label[start], states->is_own ? 0 : GR_NODE_LABEL_CHARACTERS);
  const char *told = sum != NULL && is_summary ? sum : why;
  if (told == NULL || gr_states_label_is_value (states, start))
    return g_strdup (told);
  g_autoptr (GString) result = g_string_new (NULL);
  g_string_printf (result, states->is_partizan ? "%s = %s" : "g(%s) = %s", name, told);
  if (reason != NULL && reason[0] != '\0')
    g_string_append_printf (result, "; %s", reason);
  return g_strdup (result->str);
}
