// SPDX-License-Identifier: MIT
// All values of a Hackenbush picture at once: at each edge what it is worth with all that hangs on it, at each fork the sum, and one
// value for the edges of a cycle, which no principle takes apart; and why the whole is worth what it is: the sum on the ground,
// the signs of a stalk, legs, best cuts or the tree rule, worked out under the ground, and told where it is used.
#include "figures/reduce/reduce.h"

#include "base/order.h"
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/words.h"
#include "hackenbush/stalk.h"

#include <string.h>

#define VALUES_SPREAD 1.3 /* more room between stalks, … */
#define VALUES_ROOM 230.0 /* … where they need no more than this, in points */
#define VALUES_NAME 66    /* characters of the whole value */
#define LOOPS_WRITTEN 6   /* ones in a sum */
#define LOOPS_TOLD 240    /* bytes of equations of cycles */
#define NO_BREAK "\u00a0" /* a space within one line */
#define FREE_TOLD 66      /* bytes of equations of edges that no rule tells */
#define OTHERS_TOLD 4     /* values that a player's other cuts leave, … */
#define OTHER_NAME 10     /* … each of so few characters */
#define FOLD_MOST 36      /* edges of a picture that has all that bears a cut */
#define REST_GAP 30.0     /* between pictures of what cuts leave, which are so large … */
#define REST_PITCH 124.0  /* from one to the next at least, for what is written under them */
#define REST_LARGEST 0.75
#define REST_SMALLEST 0.25 /* … or, if they had to be smaller, are left out */

/* The values of all blocks that stand on @node, added. GR_FORM_NONE and @error. *n: how many they are. */
static GrForm
values_sum (GrForms *forms, const GArray *block, guint32 node, guint *n, GError **error)
{
  GrForm form = GR_FORM_ZERO;
  *n = 0;
  GR_EACH (i, const GrBushBlock, other, block)
    if (other->root == node && form != GR_FORM_NONE) {
      form = gr_form_sum (forms, form, other->form, error);
      ++*n;
    }
  return form;
}

/* The sums at the points, but the ground, where several of @block stand: of GrReduceBadge. (transfer full) NULL and @error. */
static GArray *
values_sums (GrForms *forms, const GrBush *bush, const GArray *block, GError **error)
{
  g_autoptr (GArray) sum = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  for (guint32 node = 1; node < bush->n_nodes; node++) {
    guint n;
    GrReduceBadge own = { node, bush->place[node], values_sum (forms, block, node, &n, error) };
    if (own.form == GR_FORM_NONE)
      return NULL;
    if (n > 1)
      g_array_append_val (sum, own);
  }
  return g_steal_pointer (&sum);
}

/* TRUE where an edge of @block touches @node. */
static gboolean
block_touches (const GrBush *bush, const GrBushBlock *block, guint32 node)
{
  gboolean touches = FALSE;
  GR_EACH_VALUE (i, guint32, edge, block->edge)
    touches |= gr_bush_edge (bush, edge)->node[0] == node || gr_bush_edge (bush, edge)->node[1] == node;
  return touches;
}

/* ---- why the whole is worth what it is ---- */

/* A picture with the values of its blocks, and what is told of it: under the ground @whole, in the sentence @why. */
typedef struct {
  const GrReduceView *view;
  const GrBush *bush;
  GrBushForms *memory;
  const GArray *block, *sum; /* of GrBushBlock, of GrReduceBadge */
  guint n_ground;            /* blocks that stand on the ground */
  GrForm value;
  const GrReduceMarks *marks; /* (nullable) cuts that are marked */
  char *whole;                /* (nullable) */
  GrReduceStep *cycle;        /* (nullable) where the whole is one, or no rule tells it: how it finds its value */
  GrScene *rest;              /* (nullable) what the best cuts of a cycle leave */
  GString *why;               /* lent */
} Values;

/* “7/16 + 1 + 1 = 39/16”, where @block is as many edges of one colour between the same two points as it adds ones to what it carries;
   else NULL. *@hue: their colour. (transfer full) (nullable) */
static char *
block_legs (const Values *values, const GrBushBlock *block, GrHue *hue)
{
  const GrBushEdge *first = gr_bush_edge (values->bush, g_array_index (block->edge, guint32, 0));
  guint32 top = gr_bush_other (first, block->root);
  GrForms *forms = gr_bush_forms_store (values->memory);
  guint n;
  *hue = (GrHue) first->hue;
  if (block->edge->len < 2 || *hue == GR_HUE_GREEN || top == block->root)
    return NULL;
  GrForm one = gr_form_integer (forms, *hue == GR_HUE_BLUE ? 1 : -1, NULL);
  GrForm total = values_sum (forms, values->block, top, &n, NULL);
  g_autofree char *carried = gr_reduce_name (values->view, total, VALUES_NAME),
                  *name = gr_reduce_name (values->view, block->form, VALUES_NAME);
  g_autoptr (GString) text = g_string_new (carried);
  GR_EACH_VALUE (i, guint32, index, block->edge) {
    const GrBushEdge *edge = gr_bush_edge (values->bush, index);
    if (edge->hue != first->hue || MIN (edge->node[0], edge->node[1]) != MIN (block->root, top)
        || MAX (edge->node[0], edge->node[1]) != MAX (block->root, top) || total == GR_FORM_NONE)
      return NULL;
    total = gr_form_sum (forms, total, one, NULL);
    g_string_append (text, *hue == GR_HUE_BLUE ? " + 1" : " − 1");
  }
  g_string_append_printf (text, " = %s", name);
  return total == block->form ? g_strdup (text->str) : NULL;
}

/* The values of what stands on @node, added, with @form for that of @changed (nullable), so that they make @value. Where @is_near, of
   the numbers to which they are infinitely close: “5/2 − 2 = 1/2”; of a single one that is not 0 “≈ −2”. */
static char *
node_sum (const Values *values, guint32 node, const GrBushBlock *changed, GrForm form, GrForm value, gboolean is_near)
{
  g_autoptr (GrReduceStep) step = gr_reduce_step_new (GR_REDUCE_SUM, 0);
  g_autoptr (GPtrArray) steps = g_ptr_array_new ();
  GrForms *forms = gr_bush_forms_store (values->memory);
  step->form = is_near ? gr_form_number (forms, gr_form_left_stop (forms, value), NULL) : value;
  GR_EACH (i, const GrBushBlock, block, values->block) {
    GrForm own = block == changed ? form : block->form;
    own = is_near ? gr_form_number (forms, gr_form_left_stop (forms, own), NULL) : own;
    if (block->root == node && !(is_near && own == GR_FORM_ZERO))
      GR_APPEND (step->term, GrReduceTerm, .form = own);
  }
  g_ptr_array_add (steps, step);
  char *text = gr_reduce_formula (values->view, &(GrReduceGroup) { steps, 0, 1 });
  if (is_near && step->term->len < 2)
    gr_take_text (&text, g_strdup_printf ("≈ %s", text));
  return text;
}

/* @sum, which is freed, with spaces that are not broken. (transfer full) */
static char *
unbroken (char *sum)
{
  g_auto (GStrv) words = g_strsplit (sum, " ", -1);
  g_free (sum);
  return g_strjoinv (NO_BREAK, words);
}

/* “1 − 1/2 + 1/4”, where all is one stalk of blue and red; NULL where it is not. */
static char *
whole_signs (const Values *values)
{
  g_autoptr (GByteArray) stalk = gr_bush_stalk (values->bush);
  g_autoptr (GString) text = g_string_new (NULL);
  guint half = 0; /* how often it has been halved */
  for (guint i = 0; stalk != NULL && i < stalk->len && half <= 20; i++) {
    half += half > 0 || stalk->data[i] != stalk->data[0];
    g_string_append (text, stalk->data[i] ? (i > 0 ? " + " : "") : i > 0 ? " − " : "−");
    g_string_append_printf (text, half > 0 ? "1/%u" : "1", 1u << half);
  }
  return half > 0 && half <= 20 ? g_strdup (text->str) : NULL;
}

/* How the cycle @block finds its value, and that as *@formula. (transfer full) NULL and @error. */
static GrReduceStep *
block_step (const Values *values, const GrBushBlock *block, char **formula, GError **error)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  const GrReduceState state = { values->bush, FALSE,        values->memory, gr_bush_forms_store (values->memory),
                                NULL,         values->bush, none,           NULL };
  GrReduceStep *step = gr_reduce_step_block (&state, block, error);
  g_autoptr (GPtrArray) steps = g_ptr_array_new ();
  g_ptr_array_add (steps, step);
  *formula = step != NULL ? gr_reduce_formula (values->view, &(GrReduceGroup) { steps, 0, 1 }) : NULL;
  return step;
}

/* TRUE where no rule gives the value of the edge @block from what it carries. */
static gboolean
block_is_free (const Values *values, const GrBushBlock *block)
{
  const GrForms *forms = values->view->forms;
  guint32 edge = g_array_index (block->edge, guint32, 0),
          top = gr_bush_other (gr_bush_edge (values->bush, edge), block->root);
  gboolean is_nimber = gr_form_kind (forms, block->form) == GR_FORM_SIMPLE && gr_form_ups (forms, block->form) == 0
                       && gr_dyadic_sign (gr_form_base (forms, block->form)) == 0;
  return block->edge->len == 1 && top != block->root && values->bush->row[top + 1] - values->bush->row[top] > 1
         && gr_form_kind (forms, block->form) != GR_FORM_NUMBER && !is_nimber;
}

/* How the edges @standing of @values' picture are worth @form, where that is a sum, a cycle or free. (transfer full)
   (nullable) NULL and @error, too. */
static char *
rest_worth (const Values *values, const guint8 *standing, GrForm form, GError **error)
{
  g_autoptr (GrBush) rest = gr_bush_part (values->bush, standing);
  g_autoptr (GArray) block = gr_bush_block_forms (values->memory, rest, error);
  const Values own = { .view = values->view, .bush = rest, .memory = values->memory, .block = block };
  const GrBushBlock *first = NULL; /* on the ground */
  guint n_ground = 0;
  char *worth = NULL;
  for (guint k = 0; block != NULL && k < block->len; k++) {
    const GrBushBlock *other = &g_array_index (block, GrBushBlock, k);
    first = other->root == 0 ? other : first;
    n_ground += other->root == 0;
  }
  if (n_ground == 1 && (first->edge->len > 1 || block_is_free (&own, first)))
    gr_reduce_step_free (block_step (&own, first, &worth, error));
  return n_ground > 1 ? node_sum (&own, 0, NULL, 0, form, FALSE) : worth;
}

/* What stands after the cut of @edge: 1 for each edge; in @look what does not is a ghost. (transfer full) */
static guint8 *
edges_after (const GrBush *bush, guint32 edge, guint8 *look)
{
  guint8 *standing = g_new0 (guint8, bush->edge->len);
  standing[edge] = 1; /* which is gone, so far */
  g_free (gr_reduce_look_fallen (bush, standing, GR_BUSH_GHOST, look));
  for (guint32 i = 0; i < bush->edge->len; i++)
    standing[i] = look[i] != GR_BUSH_GHOST;
  return standing;
}

/* What the best cuts of @step, which finds the value of the whole, leave, drawn, with how that is worked out; nothing where it has no
   room. FALSE and @error. */
static gboolean
values_draw_rest (Values *values, const GrReduceStep *step, GError **error)
{
  static const char *const who[] = { [GR_REDUCE_LEFT] = GR_PHRASE ("Left’s cut leaves"),
                                     [GR_REDUCE_RIGHT] = GR_PHRASE ("Right’s cut leaves"),
                                     [GR_REDUCE_BOTH] = GR_PHRASE ("Either player’s cut leaves") };
  guint n = step->cut->len, n_drawn = n, n_met = 0;
  for (guint i = 0; i < n; i++) /* a green edge, which both cut, is drawn once */
    for (guint k = 0; k < i; k++)
      n_drawn -= gr_reduce_cut (step, k)->edge == gr_reduce_cut (step, i)->edge;
  double left = values->view->box.x, wide = values->view->box.width,
         scale = MIN (REST_LARGEST, (GR_FIT_WIDTH / n_drawn - REST_GAP) / wide),
         pitch = MAX (wide * scale + REST_GAP, REST_PITCH);
  values->rest = scale >= REST_SMALLEST && n_drawn * pitch <= GR_FIT_WIDTH + REST_GAP ? gr_scene_new () : NULL;
  for (guint i = 0; i < 2 * n && values->rest != NULL; i++) { /* Left's first */
    const GrReduceCut *cut = gr_reduce_cut (step, i % n);
    gboolean is_both = FALSE;
    for (guint k = 0; k < n; k++)
      is_both |= k != i % n && gr_reduce_cut (step, k)->edge == cut->edge;
    if (cut->player != (i < n ? GR_REDUCE_LEFT : GR_REDUCE_RIGHT) || (is_both && cut->player == GR_REDUCE_RIGHT))
      continue;
    g_autofree guint8 *look = g_new0 (guint8, values->bush->edge->len),
                      *standing = edges_after (values->bush, cut->edge, look);
    GError *fault = NULL;
    g_autofree char *worth = rest_worth (values, standing, cut->form, &fault),
                    *name = gr_reduce_name (values->view, cut->form, VALUES_NAME);
    if (gr_pass_error (fault, error))
      return FALSE;
    g_autoptr (GrScene) own = gr_scene_new ();
    double x = pitch * n_met++;
    gr_bush_draw_edges (values->bush, look, left, left + wide, own);
    gr_fit_append (values->rest, own, x - (left + wide / 2) * scale, 0, scale);
    gr_scene_add_text (values->rest, x, 20, GR_ANCHOR_MIDDLE, &gr_label_400, GR_INK_SOFT,
                       gr_phrase (who[is_both ? GR_REDUCE_BOTH : cut->player], values->view->request->lang));
    gr_scene_add_text (values->rest, x, 34, GR_ANCHOR_MIDDLE, &gr_text_500, GR_INK_INK, worth != NULL ? worth : name);
  }
  return TRUE;
}

/* What those cuts leave that are not the best ones @step, which finds the value of the whole. FALSE and @error. */
static gboolean
values_tell_others (Values *values, const GrReduceStep *step, GError **error)
{
  static const char *const told[2] = { GR_PHRASE (" Left’s other cuts leave %s."),
                                       GR_PHRASE (" Right’s other cuts leave %s.") };
  g_autofree guint8 *standing = g_new (guint8, values->bush->edge->len);
  memset (standing, 1, values->bush->edge->len);
  for (guint side = GR_REDUCE_LEFT; side <= GR_REDUCE_RIGHT; side++) {
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    GR_EACH (i, const GrBushEdge, edge, values->bush->edge) {
      gboolean is_other = edge->hue != (side == GR_REDUCE_LEFT ? GR_HUE_RED : GR_HUE_BLUE);
      GR_EACH (k, const GrReduceCut, cut, step->cut)
        is_other &= cut->edge != i || cut->player != side;
      standing[i] = 0;
      GrForm form = gr_bush_form (values->memory, values->bush, standing, error);
      standing[i] = 1;
      if (form == GR_FORM_NONE)
        return FALSE;
      g_autofree char *name = gr_reduce_name (values->view, form, OTHER_NAME);
      if (is_other && !g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        g_ptr_array_add (names, g_steal_pointer (&name));
    }
    g_autofree char *list = gr_words_choice (names, values->view->request);
    if (names->len > 0 && names->len <= OTHERS_TOLD && strstr (list, "…") == NULL)
      gr_append_phrase (values->why, told[side], values->view->request->lang, list);
  }
  return TRUE;
}

/* How a cycle, whose edges are tinted, gets its value: by legs, or by best cuts. And so an edge of which no rule tells it, into @free
   where that is not the whole. FALSE and @error. */
static gboolean
values_tell_cycle (Values *values, const GrBushBlock *block, gboolean *is_told, GString *free, GError **error)
{
  static const char *const legs[2] = {
    GR_PHRASE (" The tinted legs hold each other up: Left can cut one and the rest stands, so here each adds 1."),
    GR_PHRASE (" The tinted legs hold each other up: Right can cut one and the rest stands, so here each adds −1."),
  };
  static const char *const cycle[] = {
    GR_PHRASE (" The tinted edges form a cycle, which has one value by what the best cuts leave%s."),
    GR_PHRASE (
      " The tinted edges form a cycle, which has one value, the simplest number between what the best cuts leave%s."),
    GR_PHRASE (
      " The tinted edges are redwood furniture, which has one value: each best cut that keeps the feet together doubles "
      "it%s."),
    GR_PHRASE (" The whole is worth what the best cuts leave, Left’s | Right’s%s."),
  };
  static const char *const marked[] = { GR_PHRASE (": those with what they leave beside them"),
                                        GR_PHRASE (" (numbered in order)") };
  const char *lang = values->view->request->lang;
  gboolean is_whole = block->root == 0 && values->n_ground == 1, is_free = block->edge->len == 1;
  GrHue hue;
  g_autofree char *sum = block_legs (values, block, &hue);
  if (sum != NULL) {
    g_string_append (values->why, gr_phrase (legs[hue == GR_HUE_RED], lang));
    if (is_whole)
      values->whole = g_steal_pointer (&sum);
    return TRUE;
  }
  if (*is_told && !is_whole && !is_free)
    return TRUE;
  g_autofree char *formula = NULL;
  g_autoptr (GrReduceStep) step = block_step (values, block, &formula, is_free ? NULL : error);
  if (step == NULL)
    return is_free;
  if (is_free && (!is_whole || strstr (formula, "…") != NULL || strstr (formula, "≈") != NULL)) {
    if (free->len + strlen (formula) < FREE_TOLD && strstr (free->str, formula) == NULL
        && strstr (formula, "…") == NULL)
      g_string_append_printf (free, "%s%s", free->len > 0 ? "; " : "", formula);
    return TRUE;
  }
  gboolean is_furniture = step->foot != GR_HUE_GREEN, has_side[2] = { FALSE, FALSE };
  GR_EACH (i, const GrReduceCut, cut, step->cut)
    has_side[cut->player] = TRUE;
  g_autofree char *told = is_whole ? g_strdup (gr_phrase (marked[is_furniture], lang))
                                   : g_strdup_printf (": %s", formula);
  gboolean is_number = gr_form_kind (values->view->forms, block->form) == GR_FORM_NUMBER;
  guint which = is_free ? 3 : is_furniture ? 2 : has_side[0] && has_side[1] && is_number;
  gr_append_phrase (values->why, cycle[which], lang, told);
  *is_told = TRUE;
  if (!is_whole)
    return TRUE;
  if (!is_furniture
      && !(values_tell_others (values, step, is_free ? NULL : error)
           && values_draw_rest (values, step, is_free ? NULL : error))
      && !is_free)
    return FALSE;
  values->whole = g_steal_pointer (&formula);
  values->cycle = g_steal_pointer (&step);
  return TRUE;
}

/* An edge under a number, at best one under a sum and near the ground, where the tree rule says something. */
static void
values_tell_rule (Values *values, GError **error)
{
  static const char *const rule[] = {
    [GR_HUE_BLUE] = GR_PHRASE (
      " A blue edge that carries %s makes %s: 1 is added until the sum is over 1, and each 1 after the first "
      "halves it."),
    [GR_HUE_RED] = GR_PHRASE (
      " A red edge that carries %s makes %s: 1 is taken off until the rest is less than −1, and each 1 after the first "
      "halves it."),
  };
  static const char *const likewise[] = {
    [GR_HUE_BLUE] = GR_PHRASE (" For a blue edge 1 is added instead of taken off."),
    [GR_HUE_RED] = GR_PHRASE (" For a red edge 1 is taken off instead of added.")
  };
  g_autofree char *told = NULL;               /* of an edge of the hue @first */
  guint most[3] = { 0 }, first = GR_HUE_BLUE; /* by hue what stands over it */
  GR_EACH (i, const GrBushBlock, block, values->block) {
    const GrBushEdge *edge = gr_bush_edge (values->bush, g_array_index (block->edge, guint32, 0));
    guint n;
    guint32 top = gr_bush_other (edge, block->root);
    if (block->edge->len > 1 || top == block->root || edge->hue == GR_HUE_GREEN)
      continue;
    GrForm form = values_sum (gr_bush_forms_store (values->memory), values->block, top, &n, error);
    const GrReduceTerm term = { .form = block->form, .hue = (GrHue) edge->hue, .above = form };
    g_autoptr (GString) work = g_string_new (NULL);
    gint64 n_added = n > 0 && form != GR_FORM_NONE ? gr_reduce_append_rule (values->view, &term, work) : 0;
    if (n_added == 0)
      continue;
    g_autofree char *name = gr_reduce_name (values->view, term.form, VALUES_NAME),
                    *above = gr_reduce_name (values->view, form, VALUES_NAME);
    g_string_append_printf (g_string_erase (work, 0, strlen (" = ")), " = %s", name);
    if (n_added > 1 && MIN (n, 2) >= most[edge->hue]) {
      most[edge->hue] = MIN (n, 2);
      first = MIN (n, 2) >= most[GR_HUE_BLUE + GR_HUE_RED - edge->hue] ? edge->hue : first;
      if (first == edge->hue)
        gr_take_text (&told, gr_say (rule[first], values->view->request->lang, above, work->str));
    }
    if (block->root == 0 && values->n_ground == 1)
      gr_take_text (&values->whole, g_strdup (work->str));
  }
  guint other = GR_HUE_BLUE + GR_HUE_RED - first;
  g_string_append (values->why, told != NULL ? told : "");
  g_string_append (values->why, most[other] > 0 ? gr_phrase (likewise[other], values->view->request->lang) : "");
}

/* How green cycles get their values: the loops that they become, and what their points carry, added. */
static void
values_tell_loops (Values *values)
{
  static const char told[] = GR_PHRASE (
    " The points of a cycle may be fused: its edges become loops, worth 1 each, and add to what the points carry, from left "
    "to right: %s.");
  const char *lang = values->view->request->lang;
  g_autoptr (GString) all = g_string_new (NULL);
  GR_EACH (i, const GrBushBlock, block, values->block) {
    guint n_edges = block->edge->len;
    if (n_edges < 2)
      continue;
    g_autoptr (GString) sum = g_string_new (NULL);
    g_autoptr (GArray) carried = g_array_new (FALSE, TRUE, sizeof (GrReduceBadge)); /* from left to right */
    for (guint32 node = 1; node < values->bush->n_nodes; node++) {
      guint n = 0;
      GrForm form = node != block->root && block_touches (values->bush, block, node)
                      ? values_sum (gr_bush_forms_store (values->memory), values->block, node, &n, NULL)
                      : GR_FORM_NONE;
      const GrReduceBadge own = { .node = node, .at = values->bush->place[node], .form = form };
      guint at = carried->len;
      while (at > 0 && g_array_index (carried, GrReduceBadge, at - 1).at.x > own.at.x)
        at--;
      if (n > 0 && form != GR_FORM_NONE)
        g_array_insert_val (carried, at, own);
    }
    if (n_edges > LOOPS_WRITTEN)
      gr_append_phrase (sum, "%u loops", lang, n_edges);
    for (guint k = 0; k < n_edges && n_edges <= LOOPS_WRITTEN; k++)
      g_string_append (sum, k > 0 ? " ⊕ 1" : carried->len > 0 ? "(1" : "1");
    g_string_append (sum, n_edges <= LOOPS_WRITTEN && carried->len > 0 ? ")" : "");
    GR_EACH (k, const GrReduceBadge, own, carried) {
      g_autofree char *name = gr_reduce_name (values->view, own->form, VALUES_NAME);
      g_string_append_printf (sum, " ⊕ %s", name);
    }
    g_autofree char *name = gr_reduce_name (values->view, block->form, VALUES_NAME);
    g_string_append_printf (sum, " = %s", name);
    g_string_replace (sum, " ", NO_BREAK, 0);
    if (all->len + sum->len < LOOPS_TOLD && strstr (all->str, sum->str) == NULL)
      g_string_append_printf (all, "%s%s", all->len > 0 ? "; " : "", sum->str);
  }
  if (all->len > 0)
    gr_append_phrase (values->why, told, lang, all->str);
}

static guint
stalks_edges (const GArray *stalks)
{
  guint n = 0;
  GR_EACH (i, const GrStalk, stalk, stalks)
    n += stalk->edge->len;
  return n;
}

/* The colours of a stalk, from below; where it @is_swapped, blue for red and red for blue. (transfer full) */
static char *
stalk_key (const GrBush *bush, const GrStalk *stalk, gboolean is_swapped)
{
  GString *key = g_string_new (NULL);
  GR_EACH_VALUE (i, guint32, edge, stalk->edge) {
    guint hue = gr_bush_edge (bush, edge)->hue;
    g_string_append_c (key, (char) ('0' + (is_swapped && hue != GR_HUE_GREEN ? GR_HUE_BLUE + GR_HUE_RED - hue : hue)));
  }
  return g_string_free (key, FALSE);
}

/* TRUE where the picture is two stalks, each the other with the colours swapped. */
static gboolean
values_cancel (const Values *values)
{
  g_autoptr (GArray) stalks = gr_stage_stalks (values->bush, 0);
  if (values->n_ground != 2 || stalks_edges (stalks) < values->bush->edge->len)
    return FALSE;
  g_autofree char *one = stalk_key (values->bush, &g_array_index (stalks, GrStalk, 0), FALSE),
                  *other = stalk_key (values->bush, &g_array_index (stalks, GrStalk, 1), TRUE);
  return g_str_equal (one, other);
}

/* Fills whole and why. FALSE and @error. */
static gboolean
values_tell (Values *values, GError **error)
{
  static const char *const told[] = {
    GR_PHRASE ("Beside each edge stands what it is worth with all that hangs on it."),
    GR_PHRASE (
      "Beside each edge stands what it is worth with all that hangs on it; those in heavy frames, on the ground, make the "
      "whole."),
  };
  static const char sums[] = GR_PHRASE (" Where several meet their values add: %s.");
  static const char ground[] = GR_PHRASE ("What stands on the ground adds.");
  static const char colon[] = GR_PHRASE (
    " Where several meet, their nim-sum counts as one stalk (%s), and the edge below makes it one longer.");
  static const char no_rule[] = GR_PHRASE (" Where no rule holds, an edge is worth what the best cuts leave: %s.");
  const char *lang = values->view->request->lang;
  gboolean is_green = values->view->is_green, cancels = values_cancel (values), has_about = FALSE, is_told = FALSE;
  g_autoptr (GString) free = g_string_new (NULL); /* of edges that no rule tells */
  g_autofree char *signs = whole_signs (values);
  g_string_append (values->why, gr_phrase (told[values->n_ground > 1 && values->n_ground < values->block->len], lang));
  GR_EACH (i, const GrBushBlock, block, values->block) {
    g_autofree char *name = gr_reduce_chip (values->view, block->form);
    has_about |= g_str_has_prefix (name, "≈");
  }
  if (has_about)
    g_string_append (values->why, gr_phrase (" ≈: a value too long to write, close to that number.", lang));
  if (is_green)
    values_tell_loops (values);
  if (is_green && values->sum->len == 0 && values->n_ground > 1)
    g_string_append_printf (values->why, " %s", gr_phrase ("Stalks on the ground add like heaps of Nim.", lang));
  else if (values->sum->len > 0) {
    const GrReduceBadge *fork = &g_array_index (values->sum, GrReduceBadge, 0);
    g_autofree char *sum = unbroken (node_sum (values, fork->node, NULL, 0, fork->form, FALSE));
    gr_append_phrase (values->why, is_green ? colon : sums, lang, sum);
  } else if (values->n_ground > 1 && values->n_ground == values->block->len)
    g_string_append_printf (values->why, " %s", gr_phrase (ground, lang));
  if (signs != NULL) {
    g_autofree char *name = gr_reduce_name (values->view, values->value, VALUES_NAME);
    values->whole = g_strdup_printf ("%s = %s", signs, name);
    g_string_append (values->why, gr_phrase (gr_reduce_stalk_rule, lang));
  } else if (!is_green && cancels) {
    g_string_append (values->why, gr_phrase (" Each stalk is the other with blue and red swapped: they cancel.", lang));
  } else if (!is_green) {
    values_tell_rule (values, error);
  }
  GR_EACH (i, const GrBushBlock, block, values->block)
    if (!is_green && !cancels && (block->edge->len > 1 || block_is_free (values, block))
        && !values_tell_cycle (values, block, &is_told, free, error))
      return FALSE;
  if (free->len > 0)
    gr_append_phrase (values->why, no_rule, lang, free->str);
  if (values->n_ground > 1)
    gr_take_text (&values->whole, node_sum (values, 0, NULL, 0, values->value, FALSE));
  if (values->n_ground > 1 && !is_green
      && (strstr (values->whole, "≈") != NULL || strstr (values->whole, "…") != NULL)) {
    gr_take_text (&values->whole, node_sum (values, 0, NULL, 0, values->value, TRUE));
    g_string_append (values->why, gr_phrase (" What the sum leaves out is infinitesimal.", lang));
  }
  return TRUE;
}

/* The data, and the same for a terminal: each edge with the value of what it is a part of. */
static void
values_write (const GrReduceView *view, const GrBush *bush, const GArray *number, const GArray *block, GrFrame *frame)
{
  static const char *const hue[] = { [GR_HUE_GREEN] = "green", [GR_HUE_BLUE] = "blue", [GR_HUE_RED] = "red" };
  GString *plain = g_string_new (NULL);
  frame->table = gr_table_new ();
  gr_table_add (frame->table, "edge", "colour", "value", NULL);
  for (guint32 edge = 0; edge < bush->edge->len; edge++)
    GR_EACH (i, const GrBushBlock, own, block) {
      g_autofree char *called = g_strdup_printf ("%u", g_array_index (number, guint32, edge));
      g_autofree char *name = gr_reduce_name (view, own->form, VALUES_NAME);
      const char *colour = hue[gr_bush_edge (bush, edge)->hue];
      if (!gr_bush_block_has (own, edge))
        continue;
      gr_table_add (frame->table, called, colour, name, NULL);
      g_string_append_printf (plain, "edge %s  %-5s  %s\n", called, colour, name);
    }
  frame->plain = g_string_free (plain, FALSE);
}

/* The edge below @node and what stands on it in letters, branches sorted; @key has those of the nodes above. (transfer full) */
static char *
node_key (const GrBush *bush, guint32 node, const guint32 *up, const GPtrArray *key)
{
  g_autoptr (GPtrArray) branch = g_ptr_array_new ();
  for (guint32 k = bush->row[node]; k < bush->row[node + 1]; k++)
    if (bush->around[k] != up[node])
      g_ptr_array_add (branch, key->pdata[gr_bush_other (gr_bush_edge (bush, bush->around[k]), node)]);
  g_ptr_array_sort (branch, gr_order_text);
  g_ptr_array_add (branch, NULL);
  g_autofree char *all = g_strjoinv (NULL, (char **) branch->pdata);
  return g_strdup_printf ("%u%s)", node > 0 ? gr_bush_edge (bush, up[node])->hue : 0, all);
}

/* A tree in which what is alike is drawn once, placed anew: of neighbours one with “24 ×”, elsewhere “…”. *@index and *@node: which
   edges and nodes of @bush its own are (of guint32). What bears the node @kept is always drawn. NULL where @bush is no tree. (transfer full) (nullable) */
static GrBush *
values_fold (const GrBush *bush, guint32 kept, GArray *index, GArray *node)
{
  guint32 n = bush->n_nodes, ground = 0, n_feet = 0;
  g_autofree guint32 *up = g_new (guint32, n), *order = g_new (guint32, n);
  g_autoptr (GPtrArray) key = g_ptr_array_new_with_free_func (g_free); /* what stands on each node */
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GArray) alike = g_array_new (FALSE, FALSE, sizeof (guint32)); /* how many each node stands for */
  g_autofree guint8 *is_kept = g_new0 (guint8, n);
  if (bush->edge->len + 1 != n || gr_bush_walk (bush, 0, NULL, order, up) != n)
    return NULL;
  for (guint32 own = kept; own != 0; own = gr_bush_other (gr_bush_edge (bush, up[own]), own))
    is_kept[own] = 1;
  g_ptr_array_set_size (key, (int) n);
  GrBush *folded = gr_bush_new (1, 1);
  for (guint i = n; i-- > 0;)
    key->pdata[order[i]] = node_key (bush, order[i], up, key);
  g_array_append_val (node, ground);
  g_array_append_val (alike, ground);
  for (guint32 i = 0; i < node->len; i++) {
    guint32 own = g_array_index (node, guint32, i);
    /* A green fork is drawn once. */
    if (!is_kept[own] && strstr (key->pdata[own], ")0") != NULL && !g_hash_table_add (seen, key->pdata[own])) {
      gr_bush_set_label (folded, i, "…");
      continue;
    }
    guint32 pending = g_array_index (alike, guint32, i);
    gboolean is_passed = own != 0 && bush->row[own + 1] - bush->row[own] == 2; /* on to the end of a stalk */
    g_autofree char *label = g_strdup_printf ("%u ×", pending);
    if (pending > 1 && !is_passed)
      gr_bush_set_label (folded, i, label);
    for (guint32 k = bush->row[own]; k < bush->row[own + 1]; k++) {
      guint32 edge = bush->around[k], next = gr_bush_other (gr_bush_edge (bush, edge), own), n_before = 0, n_alike = 0;
      for (guint32 j = bush->row[own]; j < bush->row[own + 1]; j++) {
        guint32 other = gr_bush_other (gr_bush_edge (bush, bush->around[j]), own);
        gboolean is_alike = bush->around[j] != up[own] && g_str_equal (key->pdata[other], key->pdata[next]);
        n_alike += is_alike;
        n_before += is_alike && j < k;
      }
      if (edge == up[own] || (n_before > 0 && !is_kept[next]))
        continue;
      guint32 times = n_alike > 1 ? n_alike : is_passed ? pending : 1;
      gr_bush_add (folded, i, folded->n_nodes++, (GrHue) gr_bush_edge (bush, edge)->hue);
      if (own == 0 && bush->n_feet > 1)
        g_array_index (folded->edge, GrBushEdge, index->len).foot[0] = n_feet++;
      g_array_append_val (index, edge);
      g_array_append_val (node, next);
      g_array_append_val (alike, times);
    }
  }
  folded->n_feet = MAX (1, n_feet);
  gr_bush_finish (folded);
  gr_bush_place (folded);
  return folded;
}

/* The picture with what is alike drawn once, but for what bears the node @kept; NULL where that is too wide. */
static GrScene *
values_draw_folded (const Values *values, guint32 kept)
{
  const GrReduceMarks *marks = values->marks;
  const GrReduceView *view = values->view;
  g_autoptr (GArray) index = g_array_new (FALSE, FALSE, sizeof (guint32)),
                     node = g_array_new (FALSE, FALSE, sizeof (guint32)),
                     sum = g_array_new (FALSE, TRUE, sizeof (GrReduceBadge)),
                     cut = g_array_new (FALSE, FALSE, sizeof (GrReduceCut));
  g_autoptr (GrBush) folded = values_fold (values->bush, kept, index, node);
  g_autoptr (GArray) block = folded != NULL ? gr_bush_block_forms (values->memory, folded, NULL) : NULL;
  if (block == NULL || folded->edge->len > (kept != 0 ? FOLD_MOST : GR_REDUCE_MOST))
    return NULL;
  GR_EACH (i, GrBushBlock, own, block) /* each is one edge: worth what it is in the whole */
    GR_EACH (k, const GrBushBlock, other, values->block)
      if (gr_bush_block_has (other, g_array_index (index, guint32, g_array_index (own->edge, guint32, 0)))) {
        own->form = other->form;
        own->after = other->after;
      }
  GR_EACH_VALUE (i, guint32, old, node)
    GR_EACH (k, GrReduceBadge, badge, values->sum)
      if (badge->node == old)
        GR_APPEND (sum, GrReduceBadge, i, folded->place[i], badge->form, badge->is_cut, badge->after);
  for (guint i = 0; marks != NULL && i < marks->n; i++)
    GR_EACH_VALUE (k, guint32, edge, index)
      if (edge == marks->cut[i].edge)
        GR_APPEND (cut, GrReduceCut, k, marks->cut[i].player, marks->cut[i].form);
  const GrReduceMarks own = { (const GrReduceCut *) cut->data, cut->len, GR_REDUCE_WINNING };
  GrScene *scene = gr_reduce_draw_values (view, folded, block, sum, values->value, values->whole, &own, NULL);
  gboolean has_more = FALSE;
  for (guint32 i = 0; i < folded->n_nodes; i++)
    has_more |= scene != NULL && g_strcmp0 (gr_bush_label (folded, i), "…") == 0;
  if (has_more)
    g_string_append (values->why,
                     gr_phrase (" What is alike is drawn once, and “…” stands for it elsewhere.", view->request->lang));
  return scene;
}

/* The picture, where it is too wide or has too many edges with what is alike drawn once, best with a cut that wins in it. NULL
   where that is too wide as well. */
static GrScene *
values_draw (const Values *values)
{
  const GrReduceMarks *marks = values->marks;
  const guint32 *cut = marks != NULL && marks->n > 0 ? gr_bush_edge (values->bush, marks->cut[0].edge)->node : NULL;
  GrScene *scene = values->bush->edge->len <= GR_REDUCE_MOST
                     ? gr_reduce_draw_values (values->view, values->bush, values->block, values->sum, values->value,
                                              values->whole, marks, values->cycle)
                     : NULL;
  if (scene == NULL && cut != NULL)
    scene = values_draw_folded (values, MAX (cut[0], cut[1]));
  return scene != NULL ? scene : values_draw_folded (values, 0);
}

/* What the first marked cut makes of the blocks below it, to the ground, and of forks: into their after. FALSE and @error. */
static gboolean
values_cut (const Values *values, GError **error)
{
  g_autofree guint8 *look = g_new0 (guint8, values->bush->edge->len),
                    *standing = edges_after (values->bush, values->marks->cut[0].edge, look);
  g_autoptr (GrBush) rest = gr_bush_part (values->bush, standing);
  g_autoptr (GArray) block = gr_bush_block_forms (values->memory, rest, error);
  if (block == NULL)
    return FALSE;
  GR_EACH (i, GrBushBlock, own, values->block)
    GR_EACH (k, const GrBushBlock, other, block)
      if (other->edge->len == own->edge->len
          && gr_bush_block_has (own, gr_bush_edge (rest, g_array_index (other->edge, guint32, 0))->number))
        own->after = other->form;
  GR_EACH (i, GrReduceBadge, badge, values->sum) {
    guint n_left;
    badge->after = values_sum (gr_bush_forms_store (values->memory), block, badge->node, &n_left, error);
    badge->is_cut = n_left > 0 && badge->after != badge->form;
  }
  return TRUE;
}

/* Appends what the first marked cut makes of the part on the ground that it is in: “2 ⊕ 2 = 0”. FALSE: nothing. */
static gboolean
values_tell_win (const Values *values, GString *text)
{
  static const char *const told[] = { GR_PHRASE (" It makes the %s a %s: %s."),
                                      GR_PHRASE (" One makes the %s a %s: %s."),
                                      GR_PHRASE (" The one cut that wins is marked: it turns %s into %s, and %s.") };
  GrForms *forms = gr_bush_forms_store (values->memory);
  const GrBushBlock *at = NULL;
  GR_EACH (i, const GrBushBlock, block, values->block) /* what hangs on one comes before it: down to the ground */
    if (at == NULL ? gr_bush_block_has (block, values->marks->cut[0].edge)
                   : at->root != 0 && block->root != at->root && block_touches (values->bush, block, at->root))
      at = block;
  GrForm after = values->marks->cut[0].form, form = gr_form_negative (forms, values->value, NULL);
  form = form != GR_FORM_NONE ? gr_form_sum (forms, form, after, NULL) : form;
  form = form != GR_FORM_NONE ? gr_form_sum (forms, form, at->form, NULL) : form;
  if (form == GR_FORM_NONE)
    return FALSE;
  g_autofree char *old = gr_reduce_name (values->view, at->form, VALUES_NAME),
                  *name = gr_reduce_name (values->view, form, VALUES_NAME),
                  *sum = unbroken (node_sum (values, 0, at, form, after, FALSE));
  guint which = values->view->is_green ? values->marks->n > 1 : 2;
  if (strstr (sum, "≈") != NULL || strstr (sum, "…") != NULL)
    return FALSE;
  gr_append_phrase (text, told[which], values->view->request->lang, old, name, sum);
  return TRUE;
}

gboolean
gr_reduce_add_values (const GrFigureRequest *request, GrBush *bush, const GArray *edge_number, GrBushForms *memory,
                      const GrReduceMarks *marks, GPtrArray *frames, GError **error)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GString) why = g_string_new (NULL);
  GrForm value = gr_bush_form (memory, bush, NULL, error);
  g_autoptr (GArray) block = value != GR_FORM_NONE ? gr_bush_block_forms (memory, bush, error) : NULL;
  g_autoptr (GArray) sum = block != NULL ? values_sums (gr_bush_forms_store (memory), bush, block, error) : NULL;
  if (sum == NULL)
    return FALSE;
  GrForms *view_forms = gr_bush_forms_store (memory);
  g_autoptr (GArray) stalks = gr_stage_stalks (bush, 0);
  if (!gr_bush_is_green (bush, NULL) && stalks_edges (stalks) == bush->edge->len) /* names are longer than nimbers */
    gr_stage_spread (bush, CLAMP (VALUES_ROOM / (bush->foot[bush->n_feet - 1] - bush->foot[0] + 1), 1, VALUES_SPREAD));
  GrReduceView view = gr_reduce_view (request, view_forms, bush, none, FALSE, 0);
  Values values = { &view, bush, memory, block, sum, 0, value, marks, NULL, NULL, NULL, why };
  g_autoptr (GString) end = g_string_new (NULL), cuts = g_string_new (NULL);
  GR_EACH (i, const GrBushBlock, own, block)
    values.n_ground += own->root == 0;
  gboolean is_told = values_tell (&values, error)
                     && (marks == NULL || gr_reduce_append_end (&view, view_forms, value, marks, end, cuts, error));
  if (is_told && marks != NULL && marks->n > 0 && (view.is_green || marks->n == 1)) {
    is_told = values_cut (&values, error);
    if (is_told && values.n_ground > 1 && values_tell_win (&values, end) && !view.is_green)
      g_string_truncate (cuts, 0); /* it says that */
  }
  g_string_append (why, cuts->str);
  GrScene *scene = is_told ? values_draw (&values) : NULL;
  if (scene != NULL && values.rest != NULL) {
    double x = scene->bounds.x + (scene->bounds.width - values.rest->bounds.width) / 2 - values.rest->bounds.x;
    gr_scene_open_answer (scene);
    gr_scene_append (scene, values.rest, x, scene->bounds.y + scene->bounds.height + 16 - values.rest->bounds.y, 1);
    gr_scene_close (scene);
  }
  gr_scene_free (values.rest);
  g_free (values.whole);
  gr_reduce_step_free (values.cycle);
  if (!is_told)
    return FALSE;
  if (scene == NULL && bush->edge->len > GR_REDUCE_MOST)
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "reduce: at most %d edges can be followed step by step, got more\n"
                         "grundy solve gives the value of any number of edges",
                         GR_REDUCE_MOST);
  if (scene == NULL)
    return gr_set_error (
      error, GR_ERROR, GR_ERROR_LIMIT,
      "reduce: the picture is too wide for a value at each edge\nwithout --values it is folded step by step");
  if (g_str_has_suffix (end->str, "."))
    g_string_truncate (end, end->len - 1);
  GrFrame *frame = gr_frames_add (frames, scene, why->str, end->len > 0 ? g_strchug (end->str) : NULL, NULL);
  values_write (&view, bush, edge_number, block, frame);
  return TRUE;
}
