// SPDX-License-Identifier: MIT
// Hackenbush in all colours by independent roads: the engine (blocks, colon principle, search with memory) against
// exploring every cut; values, winning cuts and who wins, over random trees and graphs with cycles, parallel edges,
// loops, several points of ground and edges that float. Who wins is also searched here, over sets of edges, without any
// value. Stalks against Berlekamp's rule as it is told, redwood furniture against exploring, G − G against 0, and known values.
#include "hackenbush/forms.h"
#include "game/solve.h"
#include "line.h"
#include "picture.h"

#include <string.h>

#define SEED 31415

/* Which hues a picture has. */
typedef enum { MIX_ALL, MIX_BLUE_RED, MIX_BLUE_GREEN, MIX_MOSTLY_GREEN, N_MIXES } Mix;

static GrHue
random_hue (GRand *random, Mix mix)
{
  guint r = (guint) g_rand_int_range (random, 0, 12);
  switch (mix) {
  case MIX_ALL:
    return (GrHue) (r % 3);
  case MIX_BLUE_RED:
    return r % 2 == 0 ? GR_HUE_BLUE : GR_HUE_RED;
  case MIX_BLUE_GREEN:
    return r % 2 == 0 ? GR_HUE_BLUE : GR_HUE_GREEN;
  case MIX_MOSTLY_GREEN:
  case N_MIXES:
    break;
  }
  return r == 0 ? GR_HUE_BLUE : r == 1 ? GR_HUE_RED : GR_HUE_GREEN;
}

static Picture
picture_random (GRand *random, guint most, Mix mix)
{
  Picture picture = { 0 };
  picture.n_ground = (guint) g_rand_int_range (random, 1, 4);
  picture.n_edges = (guint) g_rand_int_range (random, 1, (gint) most + 1);
  picture.n_nodes = picture.n_ground + 1 + (guint) g_rand_int_range (random, 0, (gint) picture.n_edges);
  for (guint i = 0; i < picture.n_edges; i++) {
    for (guint k = 0; k < 2; k++)
      picture.end[i][k] = (guint) g_rand_int_range (random, 0, (gint) picture.n_nodes);
    if (i > 0 && g_rand_int_range (random, 0, 6) == 0)
      memcpy (picture.end[i], picture.end[i - 1], sizeof picture.end[i]); /* parallel */
    else if (g_rand_int_range (random, 0, 9) == 0)
      picture.end[i][1] = picture.end[i][0]; /* a loop */
    picture.hue[i] = random_hue (random, mix);
  }
  return picture;
}

/* Every node hangs on an earlier one. */
static Picture
picture_random_tree (GRand *random, guint most, Mix mix)
{
  Picture picture = { .n_ground = 1 };
  picture.n_edges = (guint) g_rand_int_range (random, 1, (gint) most + 1);
  picture.n_nodes = picture.n_edges + 1;
  for (guint i = 0; i < picture.n_edges; i++) {
    picture.end[i][0] = (guint) g_rand_int_range (random, MAX (0, (gint) i - 3), (gint) i + 1);
    picture.end[i][1] = i + 1;
    picture.hue[i] = random_hue (random, mix);
  }
  return picture;
}

static char *
picture_dot (const Picture *picture)
{
  static const char *const names[] = { "green", "blue", "red" };
  GString *text = g_string_new ("graph {");
  for (guint i = 0; i < picture->n_ground; i++)
    g_string_append_printf (text, " %u [ground=true];", i);
  for (guint i = 0; i < picture->n_edges; i++) {
    g_string_append_printf (text, " %u -- %u [color=%s];", picture->end[i][0], picture->end[i][1],
                            names[picture->hue[i]]);
  }
  g_string_append (text, " }");
  return g_string_free (text, FALSE);
}

/* @text: stalks, or a graph in DOT; @beside (nullable): the name of a value that it is added to. */
static GrStudy *
sum_study (const char *text, const char *beside, gboolean explore_only, guint64 limit)
{
  g_autofree char *line = beside != NULL ? g_strdup_printf ("form %s + hackenbush", beside) : g_strdup ("hackenbush");
  GrStudy *study = study_new (line, text, explore_only);
  study->options.limit = limit;
  return study;
}

static GrStudy *
picture_study (const char *text, gboolean explore_only, guint64 limit)
{
  return sum_study (text, NULL, explore_only, limit);
}

static GrForm
study_value (GrStudy *study)
{
  g_autoptr (GError) error = NULL;
  GrForm value = GR_FORM_ZERO;
  for (guint i = 0; i < study->n_components; i++) {
    GrForm own = gr_study_form (study, i, gr_study_component (study, i)->start, &error);
    g_assert_no_error (error);
    value = gr_form_sum (gr_study_forms (study), value, own, &error);
    g_assert_no_error (error);
  }
  return value;
}

static char *
study_name (GrStudy *study)
{
  GString *name = g_string_new (NULL);
  g_assert_true (gr_form_append (gr_study_forms (study), study_value (study), name));
  return g_string_free (name, FALSE);
}

/* A player's winning moves as “component:edge”, in order. */
static char *
winning_cuts (const GrPartizanAnswer *answer, GrSide side)
{
  GString *text = g_string_new (NULL);
  g_assert_no_error (answer->moves_error);
  g_assert_cmpuint (answer->n_moves[side], ==, answer->move[side]->len);
  for (guint i = 0; i < answer->move[side]->len; i++) {
    const GrWinningMove *move = answer->move[side]->pdata[i];
    g_string_append_printf (text, " %u:%" G_GUINT64_FORMAT ":%s>%s", move->component, move->move.tag, move->from,
                            move->to);
  }
  return g_string_free (text, FALSE);
}

/* Both studies give one value, one outcome and the same winning moves. */
static void
check_studies (GrStudy *engine, GrStudy *explored)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *value = study_name (engine);
  g_autofree char *plain = study_name (explored);
  g_assert_cmpstr (value, ==, plain);
  g_autoptr (GrPartizanAnswer) answer = gr_study_solve_partizan (engine, &error);
  g_assert_no_error (error);
  g_autoptr (GrPartizanAnswer) other = gr_study_solve_partizan (explored, &error);
  g_assert_no_error (error);
  g_assert_cmpint (answer->outcome, ==, other->outcome);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    g_autofree char *cuts = winning_cuts (answer, side);
    g_autofree char *other_cuts = winning_cuts (other, side);
    g_assert_cmpstr (cuts, ==, other_cuts);
  }
}

/* FALSE: the picture is green. */
static gboolean
check_roads (const char *text)
{
  g_test_message ("%s", text);
  g_autoptr (GrStudy) engine = picture_study (text, FALSE, 200000);
  g_autoptr (GrStudy) explored = picture_study (text, TRUE, 200000);
  if (engine->is_partizan)
    check_studies (engine, explored);
  return engine->is_partizan;
}

static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint n = 0;
  for (guint i = 0; i < 800; i++) {
    Picture picture = i % 4 == 3 ? picture_random_tree (random, MOST_EDGES - 2, (Mix) (i / 4 % N_MIXES))
                                 : picture_random (random, MOST_EDGES, (Mix) (i / 4 % N_MIXES));
    g_autofree char *dot = picture_dot (&picture);
    n += check_roads (dot);
  }
  g_assert_cmpuint (n, >, 600);
}

/* ---- who wins, by a search of its own ---- */

/* TRUE: the player of @side wins who is to move; @known: 1 + that, by set and side. At most MOST_EDGES levels deep. */
static gboolean
picture_wins (const Picture *picture, guint set, GrSide side, guint8 *known)
{
  guint8 *own = &known[set * 2 + side];
  for (guint i = 0; i < picture->n_edges && *own == 0; i++) {
    gboolean may = (set >> i & 1) && picture->hue[i] != (side == GR_SIDE_LEFT ? GR_HUE_RED : GR_HUE_BLUE);
    if (may && !picture_wins (picture, picture_fall (picture, set & ~(1u << i)), 1 - side, known))
      *own = 2;
  }
  *own = *own == 0 ? 1 : *own;
  return *own == 2;
}

static void
test_outcome (void)
{
  static const GrOutcome outcome[2][2] = { { GR_OUTCOME_P, GR_OUTCOME_R }, { GR_OUTCOME_L, GR_OUTCOME_N } };
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  guint count[4] = { 0 };
  for (guint i = 0; i < 400; i++) {
    Picture picture = picture_random (random, MOST_EDGES, (Mix) (i % N_MIXES));
    g_autofree char *dot = picture_dot (&picture);
    g_test_message ("%s", dot);
    g_autoptr (GrStudy) study = picture_study (dot, FALSE, 200000);
    if (!study->is_partizan)
      continue;
    g_autofree guint8 *known = g_new0 (guint8, 2u << picture.n_edges);
    guint all = picture_fall (&picture, (1u << picture.n_edges) - 1);
    gboolean left = picture_wins (&picture, all, GR_SIDE_LEFT, known);
    gboolean right = picture_wins (&picture, all, GR_SIDE_RIGHT, known);
    g_autoptr (GError) error = NULL;
    g_autoptr (GrPartizanAnswer) answer = gr_study_solve_partizan (study, &error);
    g_assert_no_error (error);
    g_assert_cmpint (answer->outcome, ==, outcome[left][right]);
    count[answer->outcome]++;
  }
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (count[i], >, 10);
}

/* ---- a picture and its mirror image ---- */

/* The picture with the players swapped, on nodes of its own. */
static void
picture_append_negative (Picture *picture)
{
  static const GrHue other[] = {
    [GR_HUE_GREEN] = GR_HUE_GREEN, [GR_HUE_BLUE] = GR_HUE_RED, [GR_HUE_RED] = GR_HUE_BLUE
  };
  guint n = picture->n_edges;
  for (guint i = 0; i < n; i++) {
    for (guint k = 0; k < 2; k++) {
      guint end = picture->end[i][k];
      picture->end[n + i][k] = end < picture->n_ground ? end : end + picture->n_nodes;
    }
    picture->hue[n + i] = other[picture->hue[i]];
  }
  picture->n_edges = 2 * n;
}

static void
test_negative (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 2);
  for (guint i = 0; i < 200; i++) {
    Picture picture = picture_random (random, MOST_EDGES, MIX_ALL);
    picture_append_negative (&picture);
    g_autofree char *dot = picture_dot (&picture);
    g_test_message ("%s", dot);
    g_autoptr (GrStudy) study = picture_study (dot, FALSE, 200000);
    if (study->is_partizan)
      g_assert_cmpuint (study_value (study), ==, GR_FORM_ZERO);
  }
}

/* ---- stalks ---- */

/* Berlekamp's rule as it is told: each edge counts 1 until the colour first changes, from there on half of the one
   below. In units of 1/1024. */
static gint64
stalk_rule (const char *letters)
{
  gint64 value = 0, unit = 1024;
  gboolean has_changed = FALSE;
  for (guint i = 0; letters[i] != '\0'; i++) {
    has_changed |= letters[i] != letters[0];
    unit = has_changed ? unit / 2 : unit;
    value += letters[i] == 'B' ? unit : -unit;
  }
  return value;
}

/* All words of @n of the letters of @alphabet: the one with number @index. (transfer full) */
static char *
stalk_word (const char *alphabet, guint n, guint index)
{
  guint base = (guint) strlen (alphabet);
  char *word = g_new0 (char, n + 1);
  for (guint i = 0; i < n; i++, index /= base)
    word[i] = alphabet[index % base];
  return word;
}

/* The stalk as a graph, which takes another road than the word. */
static char *
stalk_dot (const char *letters)
{
  GString *text = g_string_new ("graph {");
  for (guint i = 0; letters[i] != '\0'; i++) {
    char *tail = i == 0 ? g_strdup ("ground") : g_strdup_printf ("%u", i);
    g_string_append_printf (text, " %s -- %u [color=%s];", tail, i + 1,
                            letters[i] == 'B'   ? "blue"
                            : letters[i] == 'R' ? "red"
                                                : "green");
    g_free (tail);
  }
  g_string_append (text, " }");
  return g_string_free (text, FALSE);
}

static void
test_berlekamp (void)
{
  for (guint n = 1; n <= 10; n++) {
    for (guint index = 0; index < 1u << n; index++) {
      g_autofree char *word = stalk_word ("BR", n, index);
      g_autofree char *dot = stalk_dot (word);
      g_autoptr (GrDyadic) wanted = gr_dyadic_new (stalk_rule (word), 10);
      g_autofree char *text = gr_dyadic_text (wanted);
      g_autoptr (GrStudy) stalk = picture_study (word, FALSE, 200000);
      g_autoptr (GrStudy) graph = picture_study (dot, FALSE, 200000);
      g_autofree char *by_word = study_name (stalk);
      g_autofree char *by_graph = study_name (graph);
      g_assert_cmpstr (by_word, ==, text);
      g_assert_cmpstr (by_graph, ==, text);
    }
  }
}

static void
test_stalks (void)
{
  guint n_partizan = 0;
  for (guint n = 1; n <= 6; n++) {
    for (guint index = 0; index < (guint[]) { 1, 3, 9, 27, 81, 243, 729 }[n]; index++) {
      g_autofree char *word = stalk_word ("GBR", n, index);
      n_partizan += check_roads (word);
    }
  }
  g_assert_cmpuint (n_partizan, ==, 1092 - 6);
}

/* Stalks and trees beside other games: winning moves are found without the values that they leave. */
static void
test_sums (void)
{
  static const char *const beside[] = { "*", "^",         "v*",    "+-1",   "{2|-1}", "1/2",  "-3/4",
                                        "0", "{1||0|-1}", "1/4+v", "+-1/2", "-1",     "-2+*", "{-1|-2}" };
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 3);
  for (guint i = 0; i < 600; i++) {
    guint n = (guint) g_rand_int_range (random, 1, 8), m = (guint) g_rand_int_range (random, 1, 6);
    g_autofree char *one = stalk_word ("BR", n, g_rand_int (random) % (1u << n));
    g_autofree char *other = stalk_word ("BR", m, g_rand_int (random) % (1u << m));
    g_autofree char *stalks = g_strdup_printf ("%s %s", one, other);
    Picture tree = picture_random_tree (random, MOST_EDGES - 2, MIX_BLUE_RED);
    g_autofree char *dot = picture_dot (&tree);
    const char *text = i % 2 == 0 ? stalks : dot, *form = beside[i / 2 % G_N_ELEMENTS (beside)];
    g_test_message ("%s + %s", text, form);
    g_autoptr (GrStudy) engine = sum_study (text, form, FALSE, 200000);
    g_autoptr (GrStudy) explored = sum_study (text, form, TRUE, 200000);
    check_studies (engine, explored);
  }
}

/* ---- cuts of forests ---- */

/* Every cut of a blue-red tree against what it leaves, for numbers above, below and among what the cuts leave. */
static void
check_cuts (GrForms *forms, const GrBush *bush, const GrDyadic *than)
{
  g_autoptr (GrBushForms) memory = gr_bush_forms_new (forms);
  g_autofree guint8 *standing = gr_bush_standing (bush, (GrBytes) { NULL, 0 }, NULL);
  g_autofree GrFormOrder *order = g_new (GrFormOrder, bush->edge->len);
  g_assert_true (gr_bush_compare_cuts (bush, standing, than, order));
  for (guint32 i = 0; i < bush->edge->len; i++) {
    standing[i] = 0;
    GrForm after = gr_bush_form (memory, bush, standing, NULL);
    standing[i] = 1;
    g_assert_cmpint (gr_form_kind (forms, after), ==, GR_FORM_NUMBER);
    int sign = gr_dyadic_compare (gr_form_base (forms, after), than);
    g_assert_cmpint (order[i], ==, sign < 0 ? GR_FORM_LESS : sign > 0 ? GR_FORM_GREATER : GR_FORM_EQUAL);
  }
}

static void
test_cuts (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 6);
  g_autoptr (GrForms) forms = gr_forms_new (200000);
  g_autoptr (GrBushForms) memory = gr_bush_forms_new (forms);
  for (guint i = 0; i < 300; i++) {
    Picture picture = picture_random_tree (random, MOST_EDGES, MIX_BLUE_RED);
    g_autoptr (GrBush) bush = gr_bush_new (picture.n_nodes, 1);
    for (guint k = 0; k < picture.n_edges; k++)
      gr_bush_add (bush, picture.end[k][0], picture.end[k][1], picture.hue[k]);
    gr_bush_finish (bush);
    GrForm whole = gr_bush_form (memory, bush, NULL, NULL);
    for (gint64 k = -6; k <= 6; k++) {
      g_autoptr (GrDyadic) step = gr_dyadic_new (k, (guint64) g_rand_int_range (random, 0, 5));
      g_autoptr (GrDyadic) than = gr_dyadic_add (gr_form_base (forms, whole), step);
      check_cuts (forms, bush, than);
      check_cuts (forms, bush, step);
    }
  }
}

/* ---- bounds ---- */

/* The same game in @forms. */
static GrForm
form_copy (GrForms *from, GrForm form, GrForms *forms)
{
  g_autoptr (GString) name = g_string_new (NULL);
  GrFormFault fault = { 0 };
  g_assert_true (gr_form_append (from, form, name));
  return gr_form_read (forms, name->str, &fault);
}

/* Pictures whose values are known, bounded with so little work that edges must be cut. Gives how many bounds were not met. */
static guint
check_bounds (GrForms *forms, const GrBush *bush, guint64 limit)
{
  static const GrFormOrder never[] = { GR_FORM_GREATER, GR_FORM_LESS };
  g_autoptr (GrBushForms) memory = gr_bush_forms_new (forms);
  g_autoptr (GrForms) own = gr_forms_new (limit);
  GrForm bound[2], value = gr_bush_form (memory, bush, NULL, NULL);
  if (!gr_bush_bounds (bush, NULL, own, &bound[0], &bound[1]))
    return 0;
  guint n_apart = 0;
  for (guint i = 0; i < 2; i++) {
    GrFormOrder order = gr_form_compare (forms, form_copy (own, bound[i], forms), value, NULL);
    g_assert_cmpint (order, !=, never[i]);
    g_assert_cmpint (order, !=, GR_FORM_CONFUSED);
    g_assert_cmpint (order, !=, GR_FORM_UNKNOWN);
    n_apart += order != GR_FORM_EQUAL;
  }
  return n_apart;
}

static GrBush *
picture_bush (const Picture *picture)
{
  GrBush *bush = gr_bush_new (picture->n_nodes, 1);
  for (guint k = 0; k < picture->n_edges; k++) {
    guint32 end[2];
    for (guint j = 0; j < 2; j++)
      end[j] = picture->end[k][j] < picture->n_ground ? 0 : picture->end[k][j] - picture->n_ground + 1;
    gr_bush_add (bush, end[0], end[1], picture->hue[k]);
  }
  gr_bush_finish (bush);
  return bush;
}

/* Pictures against multiples of 1/16: what play finds is what the values say; so are bounds, and who wins. */
static void
test_duel (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 10);
  g_autoptr (GrForms) forms = gr_forms_new (200000);
  guint n_exact = 0, n_equal = 0;
  for (guint i = 0; i < 600; i++) {
    Picture picture = picture_random (random, 10, (Mix) (i % 3));
    g_autoptr (GrBush) bush = picture_bush (&picture);
    g_autoptr (GrBushForms) memory = gr_bush_forms_new (forms);
    g_autofree guint8 *removed = g_new0 (guint8, MAX (1, bush->edge->len));
    g_autoptr (GrDuel) duel = gr_duel_new (bush, removed, 1000000);
    GrForm value = gr_bush_form (memory, bush, NULL, NULL);
    for (guint k = 0; k < 6; k++) {
      g_autoptr (GrDyadic) x = gr_dyadic_new (g_rand_int_range (random, -64, 65) >> (k % 2 * 4), 4 - k % 2 * 4);
      GrFormOrder order = gr_form_compare (forms, value, gr_form_number (forms, x, NULL), NULL);
      gboolean is_equal = order == GR_FORM_EQUAL;
      GrOutcome outcome, wanted;
      g_autoptr (GrDyadic) beside = gr_dyadic_negate (x);
      g_assert_cmpint (gr_duel_compare (duel, x, FALSE), ==, is_equal || order == GR_FORM_GREATER);
      g_assert_cmpint (gr_duel_compare (duel, x, TRUE), ==, is_equal || order == GR_FORM_LESS);
      g_assert_true (gr_bush_bound_outcome (bush, NULL, beside, 200000, &outcome));
      wanted = is_equal                   ? GR_OUTCOME_P
               : order == GR_FORM_GREATER ? GR_OUTCOME_L
               : order == GR_FORM_LESS    ? GR_OUTCOME_R
                                          : GR_OUTCOME_N;
      g_assert_cmpint (outcome, ==, wanted);
      n_equal += is_equal;
    }
    GrDyadic *bound[2];
    gr_duel_bounds (duel, &bound[0], &bound[1]);
    g_autoptr (GrDyadic) gap = gr_dyadic_subtract (bound[1], bound[0]);
    g_assert_cmpint (gr_dyadic_sign (gap), >=, 0);
    if (gr_form_kind (forms, value) == GR_FORM_NUMBER && gr_dyadic_halvings (gr_form_base (forms, value)) <= 4) {
      g_assert_cmpint (gr_dyadic_sign (gap), ==, 0);
      g_assert_cmpint (gr_dyadic_compare (bound[0], gr_form_base (forms, value)), ==, 0);
      n_exact++;
    }
    for (guint k = 0; k < 2; k++) {
      GrFormOrder order = gr_form_compare (forms, gr_form_number (forms, bound[k], NULL), value, NULL);
      g_assert_true (order == GR_FORM_EQUAL || order == (k == 0 ? GR_FORM_LESS : GR_FORM_GREATER));
      gr_dyadic_free (bound[k]);
    }
  }
  g_assert_cmpuint (n_exact, >, 100);
  g_assert_cmpuint (n_equal, >, 50);
}

/* Edges that float may have more nodes than a word has bits: there is no room for them. */
static void
test_duel_floating (void)
{
  guint8 removed[60] = { 0 };
  g_autoptr (GrBush) bush = gr_bush_new (121, 1);
  for (guint i = 0; i < 60; i++)
    gr_bush_add (bush, 2 * i + 1, 2 * i + 2, GR_HUE_BLUE);
  gr_bush_finish (bush);
  g_assert_null (gr_duel_new (bush, removed, 1000));
  memset (removed + 20, 1, 40);
  g_autoptr (GrDuel) duel = gr_duel_new (bush, removed, 1000);
  g_autoptr (GrDyadic) zero = gr_dyadic_new (0, 0);
  g_assert_cmpint (gr_duel_compare (duel, zero, TRUE), ==, GR_DUEL_YES);
}

static void
test_bounds (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 9);
  g_autoptr (GrForms) forms = gr_forms_new (200000);
  guint n_apart = 0;
  for (guint i = 0; i < 400; i++) {
    Picture picture = picture_random (random, 11, (Mix) (i % 3));
    g_autoptr (GrBush) bush = picture_bush (&picture);
    n_apart += check_bounds (forms, bush, i % 2 == 0 ? 40 : 160);
  }
  g_assert_cmpuint (n_apart, >, 40);
}

/* Sums in which the picture's value is out of reach: the sum's value lies within its bounds, and whoever they say wins does.
   Beside a nimber they have to tell it alone; beside a number play against numbers may. */
static void
test_bounded_sums (void)
{
  static const GrFormOrder way[] = { GR_FORM_LESS, GR_FORM_GREATER };
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 11);
  guint n_told[2][GR_N_OUTCOMES] = { { 0 } };
  for (guint i = 0; i < 1000; i++) {
    Picture picture = picture_random (random, 2 * MOST_EDGES, (Mix) (i / 2 % 2));
    g_autofree char *text = picture_dot (&picture);
    g_autofree char *beside = g_strdup_printf ("%d%s", g_rand_int_range (random, -9, 10), i % 2 == 0 ? "+*2" : "");
    g_autoptr (GrStudy) known = sum_study (text, beside, FALSE, 200000), study = sum_study (text, beside, FALSE, 40);
    g_autoptr (GrBoundedAnswer) answer = gr_study_bound (study);
    if (answer == NULL)
      continue;
    GrOutcome outcome;
    GrForms *forms = gr_study_forms (known);
    GrForm value = study_value (known);
    g_assert_true (gr_form_outcome (forms, value, &outcome, NULL));
    for (guint k = 0; k < 2; k++) {
      GrForm bound = form_copy (gr_study_forms (study), answer->bound[k], forms);
      GrFormOrder order = gr_form_compare (forms, bound, value, NULL);
      g_assert_true (order == GR_FORM_EQUAL || order == way[k]);
    }
    if (answer->has_outcome)
      g_assert_cmpint (answer->outcome, ==, outcome);
    n_told[i % 2][outcome] += answer->has_outcome;
  }
  for (guint k = 0; k < 2; k++) {
    g_test_message ("told: Left %u, Right %u", n_told[k][GR_OUTCOME_L], n_told[k][GR_OUTCOME_R]);
    g_assert_cmpuint (n_told[k][GR_OUTCOME_L], >, 2);
    g_assert_cmpuint (n_told[k][GR_OUTCOME_R], >, 2);
  }
}

/* ---- redwood beds ---- */

/* Legs with tops of their own; all other red edges touch a top. */
static char *
random_bed (GRand *random)
{
  guint n_legs = (guint) g_rand_int_range (random, 2, 4),
        n_rails = (guint) g_rand_int_range (random, 1, 12 - 2 * (gint) n_legs);
  guint n_hubs = (guint) g_rand_int_range (random, 0, 3);
  gboolean is_swapped = g_rand_boolean (random);
  const char *foot = is_swapped ? "red" : "blue", *other = is_swapped ? "blue" : "red";
  GString *text = g_string_new ("graph {");
  for (guint i = 0; i < n_legs; i++)
    g_string_append_printf (text, " ground -- f%u [color=%s]; f%u -- %u [color=%s];", i, foot, i, i, other);
  for (guint i = 0; i < n_rails; i++) {
    g_string_append_printf (text, " %d -- %d [color=%s];", g_rand_int_range (random, 0, (gint) n_legs),
                            g_rand_int_range (random, 0, (gint) (n_legs + n_hubs)), other);
  }
  g_string_append (text, " }");
  return g_string_free (text, FALSE);
}

/* Feet with a leg each on whatever top, and red edges between any nodes: tables, long rails, rings, loose ends. */
static char *
random_furniture (GRand *random)
{
  guint n_legs = (guint) g_rand_int_range (random, 2, 5), n_nodes = (guint) g_rand_int_range (random, 1, 6);
  guint n_rails = (guint) g_rand_int_range (random, 0, 13 - 2 * (gint) n_legs);
  gboolean is_swapped = g_rand_boolean (random);
  const char *foot = is_swapped ? "red" : "blue", *other = is_swapped ? "blue" : "red";
  GString *text = g_string_new ("graph {");
  for (guint i = 0; i < n_legs; i++) {
    g_string_append_printf (text, " ground -- f%u [color=%s]; f%u -- %d [color=%s];", i, foot, i,
                            g_rand_int_range (random, 0, (gint) n_nodes), other);
  }
  for (guint i = 1; i < n_nodes && i <= n_rails; i++)
    g_string_append_printf (text, " %u -- %d [color=%s];", i, g_rand_int_range (random, 0, (gint) i), other);
  for (guint i = n_nodes; i <= n_rails; i++) {
    g_string_append_printf (text, " %d -- %d [color=%s];", g_rand_int_range (random, 0, (gint) n_nodes),
                            g_rand_int_range (random, 0, (gint) n_nodes), other);
  }
  g_string_append (text, " }");
  return g_string_free (text, FALSE);
}

static void
test_furniture (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 7);
  for (guint i = 0; i < 300; i++) {
    g_autofree char *dot = random_furniture (random);
    check_roads (dot);
  }
}

static void
test_beds (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 4);
  for (guint i = 0; i < 200; i++) {
    g_autofree char *dot = random_bed (random);
    check_roads (dot);
  }
}

/* Whether the rails join all tops, with no other hubs than those of the set @hubs (node n_legs + i is bit i). */
static gboolean
rails_join (guint8 (*rail)[2], guint n_rails, guint n_legs, guint hubs)
{
  guint32 reached = 1, before = 0, wanted = (1u << n_legs) - 1, allowed = wanted | hubs << n_legs;
  while (reached != before) {
    before = reached;
    for (guint i = 0; i < n_rails; i++) {
      guint32 ends = 1u << rail[i][0] | 1u << rail[i][1];
      if ((ends & reached) != 0 && (ends & ~allowed) == 0)
        reached |= ends;
    }
  }
  return (reached & wanted) == wanted;
}

/* Beds too large for exploring: a smallest red tree is looked for among all sets of hubs. */
static void
test_large_beds (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 8);
  guint n_large = 0;
  for (guint i = 0; i < 200; i++) {
    guint n_legs = (guint) g_rand_int_range (random, 2, 13), n_hubs = (guint) g_rand_int_range (random, 1, 8);
    guint n_rails = (guint) g_rand_int_range (random, (gint) n_legs, 80), best = G_MAXUINT;
    guint8 rail[80][2];
    g_autoptr (GString) text = g_string_new ("graph {");
    for (guint k = 0; k < n_legs; k++)
      g_string_append_printf (text, " ground -- f%u [color=blue]; f%u -- %u [color=red];", k, k, k);
    for (guint k = 0; k < n_rails; k++) {
      rail[k][0] = (guint8) g_rand_int_range (random, 0, (gint) n_legs);
      rail[k][1] = (guint8) g_rand_int_range (random, (gint) n_legs - 1, (gint) (n_legs + n_hubs));
      g_string_append_printf (text, " %u -- %u [color=red];", rail[k][0], rail[k][1]);
    }
    g_string_append (text, " }");
    for (guint hubs = 0; hubs < 1u << n_hubs; hubs++)
      if (rails_join (rail, n_rails, n_legs, hubs))
        best = MIN (best, (guint) __builtin_popcount (hubs));
    if (best == G_MAXUINT)
      continue; /* two beds or more: what the other tests know */
    n_large += n_rails + n_legs > 40;
    g_autoptr (GrStudy) study = picture_study (text->str, FALSE, 20000);
    g_autofree char *name = study_name (study);
    guint halvings = n_rails - (n_legs + best - 1) + 1;
    g_autofree char *wanted = g_strdup_printf ("1/%" G_GUINT64_FORMAT, G_GUINT64_CONSTANT (1) << MIN (halvings, 63));
    if (halvings < 63)
      g_assert_cmpstr (name, ==, wanted);
  }
  g_assert_cmpuint (n_large, >=, 20);
}

/* ---- large pictures ---- */

static void
test_large (void)
{
  g_autoptr (GrStudy) study = NULL;
  g_autoptr (GString) word = g_string_new (NULL);
  for (guint i = 0; i < 100000; i++)
    g_string_append_c (word, i % 3 == 1 ? 'R' : 'B');
  study = picture_study (word->str, FALSE, 200000);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrPartizanAnswer) answer = gr_study_solve_partizan (study, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (answer->n_moves[GR_SIDE_LEFT], ==, 66667);
  g_assert_cmpuint (answer->n_moves[GR_SIDE_RIGHT], ==, 0);
  g_assert_cmpuint (answer->move[GR_SIDE_LEFT]->len, ==, 1000);
  g_autofree char *name = study_name (study);
  GrFormFault fault;
  GrForm read = gr_form_read (gr_study_forms (study), name, &fault);
  g_assert_cmpuint (read, ==, answer->value);
}

/* Where there is too much to look at, that is said, and soon. */
static void
test_limit (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 5);
  g_autoptr (GString) text = g_string_new ("graph {");
  for (guint i = 0; i < 60; i++) {
    static const char *const names[] = { "green", "blue", "red" };
    g_string_append_printf (text, " %d -- %d [color=%s];", g_rand_int_range (random, 0, 15),
                            g_rand_int_range (random, 0, 15), names[i % 3]);
  }
  g_string_append (text, " 0 [ground=true] }");
  g_autoptr (GrStudy) study = picture_study (text->str, FALSE, 5000);
  g_autoptr (GError) error = NULL;
  g_assert_null (gr_study_solve_partizan (study, &error));
  g_assert_error (error, GR_ERROR, GR_ERROR_LIMIT);
}

static void
test_known (void)
{
  static const struct {
    const char *picture, *value;
  } known[] = {
    { "B", "1" },
    { "R", "-1" },
    { "BR", "1/2" },
    { "BRR", "1/4" },
    { "BRB", "3/4" }, /* ch. 1 and 3 */
    { "G", "*" },
    { "GGG", "*3" },
    { "BG", "1+*" },
    { "GB", "^*" },
    { "GR", "v*" },
    { "GB G", "^" },
    { "BRG", "1/2+*" },
    { "GB GB", "^2" },
    { "RG BG", "0" },
    { "GB GR", "0" },
    { "BRB BRB R R", "-1/2" },
    /* a rail on two legs, and a bed with one rail to spare (ch. 7) */
    { "graph { ground -- a [color=blue]; a -- b [color=red]; b -- c [color=red]; c -- d [color=red]; ground -- d "
      "[color=blue] }",
      "1/2" },
    { "graph { ground -- a [color=blue]; a -- b [color=red]; b -- c [color=red]; b -- c [color=red]; c -- d "
      "[color=red];"
      " ground -- d [color=blue] }",
      "1/4" },
    /* parallel edges up to a bare node */
    { "graph { ground -- a [color=blue]; ground -- a; ground -- a [color=red]; ground -- a [color=blue] }", "1+*" },
    /* a blue and a red post under a green beam */
    { "graph { ground -- a [color=blue]; a -- b; ground -- b [color=red] }", "*" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    g_test_message ("%s", known[i].picture);
    g_autoptr (GrStudy) study = picture_study (known[i].picture, FALSE, 200000);
    g_autoptr (GrStudy) explored = picture_study (known[i].picture, TRUE, 200000);
    if (study->is_partizan) {
      g_autofree char *value = study_name (study);
      g_autofree char *plain = study_name (explored);
      g_assert_cmpstr (value, ==, known[i].value);
      g_assert_cmpstr (plain, ==, known[i].value);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/partizan-hackenbush/random", test_random);
  g_test_add_func ("/partizan-hackenbush/outcome", test_outcome);
  g_test_add_func ("/partizan-hackenbush/negative", test_negative);
  g_test_add_func ("/partizan-hackenbush/berlekamp", test_berlekamp);
  g_test_add_func ("/partizan-hackenbush/stalks", test_stalks);
  g_test_add_func ("/partizan-hackenbush/sums", test_sums);
  g_test_add_func ("/partizan-hackenbush/cuts", test_cuts);
  g_test_add_func ("/partizan-hackenbush/bounds", test_bounds);
  g_test_add_func ("/partizan-hackenbush/bounded-sums", test_bounded_sums);
  g_test_add_func ("/partizan-hackenbush/duel", test_duel);
  g_test_add_func ("/partizan-hackenbush/duel-floating", test_duel_floating);
  g_test_add_func ("/partizan-hackenbush/beds", test_beds);
  g_test_add_func ("/partizan-hackenbush/large-beds", test_large_beds);
  g_test_add_func ("/partizan-hackenbush/furniture", test_furniture);
  g_test_add_func ("/partizan-hackenbush/known", test_known);
  g_test_add_func ("/partizan-hackenbush/large", test_large);
  g_test_add_func ("/partizan-hackenbush/limit", test_limit);
  return g_test_run ();
}
