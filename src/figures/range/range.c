// SPDX-License-Identifier: MIT
// Sums over runs of components, as a balanced tree (a segment tree): the leaves are the components' values, every
// other node the sum of its two halves, so that any run is the sum of at most two nodes a level, and a component that
// changes changes only the nodes above it. Values are forms where Left and Right have moves of their own, else
// nimbers. Frames: level by level, then one change (--update), then one run (--query).
// Source: J. L. Bentley, Algorithms for Klee’s rectangle problems (1977).
#include "base/number.h"
#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "figures/range/range.h"
#include "game/solve.h"

#include <string.h>

#define RANGE_TOLD_CHARACTERS 28

GR_CLEAR_FUNCTION (node_clear, GrRangeNode, name, old)

GR_CLEAR_FUNCTION (range_clear, GrRange, node, order, piece, look, told)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrRange, range_clear)

/* ---- the tree ---- */

static gboolean
node_set (const GrRange *range, GrRangeNode *node, guint64 value, GError **error)
{
  g_clear_pointer (&node->name, g_free);
  node->value = value;
  if (!range->study->is_partizan) {
    node->outcome = value == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
    node->name = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
    return TRUE;
  }
  GrForms *forms = gr_study_forms (range->study);
  node->name = gr_partizan_name (forms, (GrForm) value, 0);
  return gr_form_outcome (forms, (GrForm) value, &node->outcome, error);
}

/* Makes *@sum the sum of *@sum and @value. FALSE and @error over a limit. */
static gboolean
range_add (const GrRange *range, guint64 *sum, guint64 value, GError **error)
{
  GrForm both = GR_FORM_NONE;
  if (range->study->is_partizan)
    both = gr_form_sum (gr_study_forms (range->study), (GrForm) *sum, (GrForm) value, error);
  *sum = range->study->is_partizan ? both : *sum ^ value;
  return !range->study->is_partizan || both != GR_FORM_NONE;
}

/* Gives the node the value of its component or the sum of its halves. */
static gboolean
node_read (const GrRange *range, GrRangeNode *node, GError **error)
{
  GrBytes at = gr_study_component (range->study, node->first)->start;
  guint64 value = node->level > 0 ? gr_range_node (range, node->half[0])->value : 0;
  if (node->level > 0) {
    if (!range_add (range, &value, gr_range_node (range, node->half[1])->value, error))
      return FALSE;
  } else if (range->study->is_partizan) {
    value = gr_study_form (range->study, node->first, at, error);
    if (value == GR_FORM_NONE)
      return FALSE;
  } else if (!gr_study_value (range->study, node->first, at, &value, error)) {
    return FALSE;
  }
  return node_set (range, node, value, error);
}

static int
compare_nodes (gconstpointer a, gconstpointer b)
{
  const GrRangeNode *one = *(const GrRangeNode *const *) a, *other = *(const GrRangeNode *const *) b;
  return one->level != other->level ? (one->level < other->level) - (one->level > other->level)
                                    : (one->first > other->first) - (one->first < other->first);
}

/* Breadth first from the root, which halves the run as evenly as can be, values from the leaves up. */
static gboolean
range_read (GrRange *range, GError **error)
{
  GrRangeNode root = { .first = 0, .last = range->n - 1 };
  g_array_append_val (range->node, root);
  GR_EACH (i, GrRangeNode, whole, range->node) {
    guint first = whole->first, last = whole->last, middle = first + (last - first) / 2;
    if (first == last)
      continue;
    whole->half[0] = range->node->len;
    whole->half[1] = range->node->len + 1;
    GrRangeNode half[] = { { .first = first, .last = middle }, { .first = middle + 1, .last = last } };
    g_array_append_vals (range->node, half, 2);
  }
  for (guint i = range->node->len; i-- > 0;) {
    GrRangeNode *node = gr_range_node (range, i);
    if (node->first < node->last)
      node->level = 1 + MAX (gr_range_node (range, node->half[0])->level, gr_range_node (range, node->half[1])->level);
    if (!node_read (range, node, error))
      return FALSE;
    g_ptr_array_add (range->order, node);
  }
  g_ptr_array_sort (range->order, compare_nodes);
  range->look = g_new0 (guint8, range->node->len);
  return TRUE;
}

/* All nodes are plain but for those over @component, from the root down, which get @look; how many these are. */
static guint
range_look_over (const GrRange *range, guint component, GrRangeLook look)
{
  guint n = 0;
  GR_EACH (i, const GrRangeNode, node, range->node) {
    gboolean is_over = node->first <= component && component <= node->last;
    range->look[i] = is_over ? look : GR_RANGE_PLAIN;
    n += is_over;
  }
  return n;
}

/* Looks for the run from node @at down: the largest nodes within it, at most two a level, go into @taken, from the left. */
static void
range_take (const GrRange *range, guint at, guint first, guint last, GArray *taken)
{
  const GrRangeNode *node = gr_range_node (range, at);
  gboolean is_within = node->first >= first && node->last <= last;
  if (node->last < first || node->first > last)
    return;
  range->look[at] = is_within ? GR_RANGE_TAKEN : GR_RANGE_PASSED;
  if (is_within) {
    g_array_append_val (taken, at);
    return;
  }
  range_take (range, node->half[0], first, last, taken);
  range_take (range, node->half[1], first, last, taken);
}

/* ---- words ---- */

/* Who wins the sum, the whole or of a run, as a sentence of its own. (transfer full) */
static char *
range_says_who (const GrRange *range, GrOutcome outcome, gboolean is_run)
{
  static const char *const sum[2] = { GR_PHRASE ("The whole sum"), GR_PHRASE ("The sum of this run") };
  static const char nimber[] = GR_PHRASE ("%s is not 0: whoever moves first wins.");
  static const char *const says[] = {
    [GR_OUTCOME_P] = GR_PHRASE ("%s is 0: whoever moves second wins."),
    [GR_OUTCOME_N] = GR_PHRASE ("%s is confused with 0 (‖ 0): whoever moves first wins."),
    [GR_OUTCOME_L] = GR_PHRASE ("%s is more than 0: Left wins."),
    [GR_OUTCOME_R] = GR_PHRASE ("%s is less than 0: Right wins."),
  };
  gboolean is_nimber = outcome == GR_OUTCOME_N && !range->study->is_partizan;
  return gr_say (is_nimber ? nimber : says[outcome], range->request->lang,
                 gr_phrase (sum[is_run], range->request->lang));
}

/* “2..3”; “2” for a single component. (transfer full) */
static char *
node_run (const GrRangeNode *node)
{
  return node->first == node->last ? g_strdup_printf ("%u", node->first)
                                   : g_strdup_printf ("%u..%u", node->first, node->last);
}

/* What is added to others stands in parentheses where it is negative. (transfer full) */
static char *
term_name (const GrRangeNode *node, gboolean is_first)
{
  g_autofree char *name = gr_words_short (node->name, RANGE_TOLD_CHARACTERS);
  return !is_first && g_str_has_prefix (name, "−") ? g_strdup_printf ("(%s)", name) : g_steal_pointer (&name);
}

/* “1/2 + 3 = 7/2” */
static char *
node_formula (const GrRange *range, const GrRangeNode *node)
{
  g_autofree char *a = term_name (gr_range_node (range, node->half[0]), TRUE);
  g_autofree char *b = term_name (gr_range_node (range, node->half[1]), FALSE);
  g_autofree char *sum = gr_words_short (node->name, RANGE_TOLD_CHARACTERS);
  return g_strdup_printf ("%s%s%s = %s", a, range->plus, b, sum);
}

/* “3 ⊕ 5 = 6”, what the root is, and for nimbers which component makes it 0. (transfer full) */
static char *
range_win (const GrRange *range)
{
  static const char win[] = GR_PHRASE ("%s; component %u from %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT
                                       " ⊕ %" G_GUINT64_FORMAT " = %" G_GUINT64_FORMAT " makes it 0");
  const GrRangeNode *all = gr_range_node (range, 0);
  g_autofree char *formula = node_formula (range, all);
  GR_EACH_POINTER (i, const GrRangeNode, node, range->order) {
    guint64 less = node->value ^ all->value;
    if (node->level == 0 && !range->study->is_partizan && less < node->value)
      return gr_say (win, range->request->lang, formula, node->first, node->value, node->value, all->value, less);
  }
  return g_steal_pointer (&formula);
}

/* A line a level; “!” marks what is made anew, “*” the parts of the run asked for. */
static char *
range_plain (const GrRange *range)
{
  GString *text = g_string_new (NULL);
  guint level = G_MAXUINT;
  GR_EACH_POINTER (i, const GrRangeNode, node, range->order) {
    guint8 look = range->look[node - gr_range_node (range, 0)];
    if (look == GR_RANGE_HIDDEN)
      continue;
    g_autofree char *run = node_run (node);
    const char *mark = look == GR_RANGE_TAKEN ? "*" : look == GR_RANGE_FRESH ? "!" : "";
    const char *between = level == G_MAXUINT ? "" : node->level == level ? "   " : "\n";
    g_string_append_printf (text, "%s%s%s: %s", between, mark, run, node->name);
    level = node->level;
  }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

static GrTable *
range_table (const GrRange *range)
{
  GrTable *table = gr_table_new ();
  gr_table_add (table, "level", "first", "last", range->study->is_partizan ? "value" : "grundy", NULL);
  GR_EACH_POINTER (i, const GrRangeNode, node, range->order) {
    g_autofree char *level = g_strdup_printf ("%u", node->level), *first = g_strdup_printf ("%u", node->first),
                    *last = g_strdup_printf ("%u", node->last);
    g_autoptr (GString) name = g_string_new (NULL);
    gboolean is_written = range->study->is_partizan
                          && gr_form_append (gr_study_forms (range->study), (GrForm) node->value, name);
    gr_table_add (table, level, first, last, is_written ? name->str : node->name, NULL);
  }
  return table;
}

/* ---- frames ---- */

/* What a bar says. */
static const char *
range_rule (const GrRange *range)
{
  static const char *const rule[] = { GR_PHRASE ("Each bar is the nim-sum of its two halves."),
                                      GR_PHRASE ("Each bar is the sum of its two halves."),
                                      GR_PHRASE ("Each bar is the nim-sum of its two halves: "
                                                 "a bit is 1 where just one of them has it.") };
  return gr_phrase (rule[range->n_bits > 0 ? 2 : range->study->is_partizan], range->request->lang);
}

static GrFrame *
range_frame (const GrRange *range, guint first, guint last, const char *label, const char *sentence, const char *result)
{
  GrFrame *frame = gr_frame_new (gr_range_draw (range, first, last, label), sentence, result);
  frame->plain = range_plain (range);
  frame->table = range_table (range);
  return frame;
}

/* A frame of the tree as range->look has it, with the run from @first to @last (none where @first is larger) marked.
   Where only data are wanted there is a single frame, at the end. A picture that stands alone has the whole tree, and says
   what a bar is and what has changed. */
static void
range_add_frame (const GrRange *range, guint first, guint last, const char *label, const char *sentence,
                 const char *result)
{
  if (range->request->data_only)
    return;
  g_ptr_array_add (range->frames, range_frame (range, first, last, label, sentence, result));
  if (range->look[0] == GR_RANGE_HIDDEN)
    return;
  g_autofree char *all = g_strjoin (
    " ", range->n > 1 ? range_rule (range) : "", range->told != NULL ? range->told : sentence,
    range->told != NULL && !g_str_equal (range->told, sentence) ? sentence : NULL, NULL);
  GrFrame *start = range->frames->pdata[0];
  gr_frame_free (start->still);
  start->still = range_frame (range, first, last, label, g_strchug (all), result);
}

static void
range_add_levels (const GrRange *range)
{
  static const char *const leaves[] = { GR_PHRASE ("One component, whose value is the whole sum."),
                                        GR_PHRASE ("The %u components, counted from 0, and their values.") };
  static const char level[] = GR_PHRASE ("Level %u. %s");
  static const char root[] = GR_PHRASE (
    "So the sum of any run takes a few bars, and a change of one component alters only those over it. %s");
  const GrRangeNode *all = gr_range_node (range, 0);
  const char *lang = range->request->lang;
  g_autofree char *who = range_says_who (range, all->outcome, FALSE);
  for (guint now = range->is_summary ? all->level : 0; now <= all->level; now++) {
    for (guint i = 0; i < range->node->len; i++) {
      guint own = gr_range_node (range, i)->level;
      range->look[i] = own > now ? GR_RANGE_HIDDEN : own == now && now > 0 && i > 0 ? GR_RANGE_FRESH : GR_RANGE_PLAIN;
    }
    gboolean is_root = now > 0 && now == all->level;
    g_autofree char *formula = is_root ? range_win (range) : NULL,
                    *sentence = is_root && range->n == 2 ? g_strdup (who)
                                : is_root                ? gr_say (root, lang, who)
                                : now > 0                ? gr_say (level, lang, now, range_rule (range))
                                                         : gr_say (leaves[range->n > 1], lang, range->n);
    range_add_frame (range, 1, 0, NULL, sentence, formula);
  }
}

/* The component gets @value; frames from the leaf up. */
static gboolean
range_add_update (GrRange *range, guint component, guint64 value, GError **error)
{
  static const char up[] = GR_PHRASE ("The bar %s is added again from its two halves; the old sum is struck out.");
  static const char root[] = GR_PHRASE ("Only these %u of the %u bars change: its own and those that cover it. %s");
  static const char told[] = GR_PHRASE ("Component %u was %s and is now %s.");
  static const char few[] = GR_PHRASE ("%s Only %u of the %u bars change: its own and those that cover it.");
  guint n_over = range_look_over (range, component, GR_RANGE_PASSED); /* these still hold the old sums */
  range->changed = component;
  for (guint i = range->node->len; i-- > 0;) {
    if (range->look[i] != GR_RANGE_PASSED)
      continue;
    GrRangeNode *node = gr_range_node (range, i);
    g_autofree char *old = gr_words_short (node->name, RANGE_TOLD_CHARACTERS), *run = node_run (node), *sentence = NULL;
    gr_take_text (&node->old, g_strdup (node->name));
    if (!(node->level == 0 ? node_set (range, node, value, error) : node_read (range, node, error)))
      return FALSE;
    range->look[i] = GR_RANGE_FRESH;
    g_autofree char *name = gr_words_short (node->name, RANGE_TOLD_CHARACTERS);
    if (node->level == 0)
      sentence = g_strdup (range->told = gr_say (told, range->request->lang, component, old, name));
    else if (i > 0)
      sentence = gr_say (up, range->request->lang, run);
    else {
      g_autofree char *who = range_says_who (range, node->outcome, FALSE);
      sentence = gr_say (root, range->request->lang, n_over, range->node->len, who);
    }
    g_autofree char *formula = node->level > 0 ? node_formula (range, node) : NULL;
    if (i == 0 && formula != NULL)
      gr_take_text (&formula, gr_say ("The new sum is %s", range->request->lang, formula));
    range_add_frame (range, 1, 0, NULL, sentence, formula);
  }
  gr_take_text (&range->told, gr_say (few, range->request->lang, range->told, n_over, range->node->len));
  return TRUE;
}

static gboolean
range_add_query (const GrRange *range, guint first, guint last, GError **error)
{
  static const char one[] = GR_PHRASE (
    "Components %u to %u, counted from 0, are all that the framed bar covers, which holds their sum already. %s");
  static const char several[] = GR_PHRASE (
    "Components %u to %u, counted from 0, are exactly what the framed bars %s cover: %u sums are added, not %u values. "
    "%s");
  static const char leaf[] = GR_PHRASE ("Component %u, counted from 0, has its value in its leaf already. %s");
  static const char alone[] = GR_PHRASE (
    "Components %u to %u, counted from 0, are added one by one: no bar holds a sum of them alone. %s");
  memset (range->look, GR_RANGE_PLAIN, range->node->len);
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (guint));
  range_take (range, 0, first, last, taken);
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) formula = g_string_new (NULL);
  GrRangeNode sum = { .level = 0 };
  guint64 value = 0;
  for (guint i = 0; i < taken->len; i++) {
    const GrRangeNode *node = gr_range_node (range, g_array_index (taken, guint, i));
    g_autofree char *name = term_name (node, i == 0);
    g_ptr_array_add (runs, node_run (node));
    g_string_append_printf (formula, "%s%s", i > 0 ? range->plus : "", name);
    if (i == 0)
      value = node->value;
    else if (!range_add (range, &value, node->value, error))
      return FALSE;
  }
  gboolean is_set = node_set (range, &sum, value, error);
  g_autofree char *whole = sum.name;
  if (!is_set)
    return FALSE;
  g_autofree char *name = gr_words_short (whole, RANGE_TOLD_CHARACTERS);
  g_autofree char *who = range_says_who (range, sum.outcome, TRUE);
  g_autofree char *list = gr_words_list (runs, range->request);
  g_autofree char *label = g_strdup_printf ("%u..%u: %s", first, last, name);
  guint n = last - first + 1;
  const char *own = gr_phrase (taken->len == 1 ? one : taken->len == n ? alone : several, range->request->lang);
  g_autofree char *sentence = n == 1 ? gr_say (leaf, range->request->lang, first, who)
                              : taken->len == 1 || taken->len == n
                                ? g_strdup_printf (own, first, last, who)
                                : g_strdup_printf (own, first, last, list, taken->len, n, who);
  const GrRangeNode *whole_bar = gr_range_node (range, g_array_index (taken, guint, 0));
  g_autofree char *halves = taken->len == 1 && whole_bar->level > 0 ? node_formula (range, whole_bar) : NULL;
  if (taken->len > 1)
    g_string_append_printf (formula, " = %s", name);
  range_add_frame (range, first, last, label, sentence, halves != NULL ? halves : formula->str);
  return TRUE;
}

/* ---- options ---- */

typedef struct {
  const GrOption *query, *update; /* (nullable) */
  gboolean has_value;
  gint64 first, last, component;
  guint64 value;
} RangeAsk;

static gboolean
ask_read_value (const GrRange *range, const GrWord *word, const char *text, RangeAsk *ask, GrReport *report)
{
  gint64 number;
  ask->has_value = TRUE;
  if (!range->study->is_partizan) {
    ask->value = gr_number_parse (text, &number) && number >= 0 ? (guint64) number : G_MAXUINT64;
    if (ask->value == G_MAXUINT64)
      gr_report_add_at (report, GR_FAULT_INPUT, word, "for example: --update 2=5",
                        "range: want a Grundy value, a whole number from 0, got “%s”", text);
    return ask->value != G_MAXUINT64;
  }
  GrFormFault fault;
  GrForm form = gr_form_read (gr_study_forms (range->study), text, &fault);
  ask->value = form;
  if (form != GR_FORM_NONE)
    return TRUE;
  gr_report_add_at (report, fault.kind, word, fault.help, "range: %s, got “%s”", gr_message (fault.message), text);
  gr_form_fault_clear (&fault);
  return FALSE;
}

static gboolean
ask_read (const GrRange *range, RangeAsk *ask, GrReport *report)
{
  gboolean good = TRUE;
  ask->query = gr_args_option (range->request->args, "query");
  ask->update = gr_args_option (range->request->args, "update");
  if (ask->query != NULL)
    good = gr_word_run (ask->query->value, "range", "components", 0, range->n - 1, "components are numbered from 0",
                        report, &ask->first, &ask->last);
  if (ask->update == NULL)
    return good;
  const GrWord *word = ask->update->value;
  gsize length = strcspn (word->text, "=");
  g_autofree char *number = g_strndup (word->text, length), *help = NULL;
  if (!gr_number_parse (number, &ask->component) || ask->component < 0 || ask->component >= range->n) {
    help = g_strdup_printf (gr_message ("components are numbered from 0 to %u"), range->n - 1);
    return gr_report_add_at (report, GR_FAULT_INPUT, word, help,
                             "range: want the number of a component, and perhaps = and a value, got “%s”", word->text);
  }
  gboolean has_value = word->text[length] != '\0';
  return (!has_value || ask_read_value (range, word, word->text + length + 1, ask, report)) && good;
}

static gboolean
range_check (GrStudy *study, const GrFigureRequest *request, GrReport *report)
{
  const GrWord *name = request->args->name;
  guint n = study->n_components;
  if (study->is_family || study->options.play != GR_PLAY_NORMAL)
    return gr_report_add_at (report, GR_FAULT_INPUT, name,
                             study->is_family ? "a family is not added" : "leave --misere out",
                             study->is_family ? "range: want a sum of components in normal play, got a family"
                                              : "range: want a sum of components in normal play, got misère play");
  if (n == 0)
    return gr_report_add_at (report, GR_FAULT_INPUT, name, NULL, "range: want components, got none");
  return TRUE;
}
static GPtrArray *
range_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  static const char touched[] = GR_PHRASE (
    "Whatever becomes of component %u, only %u of the %u bars change: its own and those that cover it.");
  if (!range_check (study, request, report))
    return NULL;
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  g_auto (GrRange) range = { .study = study,
                             .request = request,
                             .n = study->n_components,
                             .plus = study->is_partizan ? " + " : " ⊕ ",
                             .node = g_array_new (FALSE, TRUE, sizeof (GrRangeNode)),
                             .order = g_ptr_array_new (),
                             .changed = G_MAXUINT,
                             .touched = G_MAXUINT,
                             .frames = frames };
  g_array_set_clear_func (range.node, node_clear);
  RangeAsk ask = { NULL };
  if (!ask_read (&range, &ask, report) || !range_read (&range, error))
    return NULL;
  if (!request->data_only)
    gr_range_measure (&range);
  range_add_levels (&range);
  if (ask.update != NULL && !ask.has_value) { /* only which nodes a change would touch */
    guint component = (guint) ask.component, n_over = range_look_over (&range, component, GR_RANGE_FRESH);
    range.told = gr_say (touched, request->lang, component, n_over, range.node->len);
    range_add_frame (&range, 1, 0, NULL, range.told, NULL);
  }
  if (ask.has_value && !range_add_update (&range, ask.component, ask.value, error))
    return NULL;
  range.touched = ask.update != NULL ? (guint) ask.component : G_MAXUINT;
  if (ask.query != NULL && !range_add_query (&range, ask.first, ask.last, error))
    return NULL;
  if (request->data_only) {
    gr_frames_add (frames, gr_scene_new (), gr_phrase ("Sums over runs.", request->lang), NULL, NULL)->table =
      range_table (&range);
  }
  return g_steal_pointer (&frames);
}

static const GrParam range_params[] = {
  { "query", GR_PARAM_TEXT, NULL, 0, 0, NULL, "L..R", "the sum of components L to R, counted from 0",
    .told = GR_PHRASE ("run %s") },
  { "update", GR_PARAM_TEXT, NULL, 0, 0, NULL, "I[=VALUE]",
    "component I, from 0, changes, to VALUE where one is given" },
  GR_PARAM_LEGEND,
  GR_PARAM_END,
};

const GrFigure gr_figure_range = {
  .name = "range",
  .title = "Sums over runs",
  .summary = "The values of many components in a balanced tree of sums: any run from a few nodes, any change by a few.",
  .example = "nim 3 1 4 1 5 9 --query 1..4",
  .params = range_params,
  .is_partizan = TRUE,
  .tells_winner = TRUE,
  .frames = range_frames,
};
