// SPDX-License-Identifier: MIT
// Hackenbush in all colours by independent roads: the engine (blocks, colon principle, search with memory) against exploring
// every cut; values and who wins, over random trees and graphs with cycles, parallel edges, loops, several points of ground and
// edges that float.
#include "game/bush-forms.h"
#include "lesson/request.h"

#include <string.h>

#define SEED 31415
#define MOST_EDGES 11

typedef struct {
  guint n_nodes, n_ground, n_edges; /* nodes 0 … n_ground − 1 are ground */
  guint end[MOST_EDGES][2];
  GrHue hue[MOST_EDGES];
} Picture;

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

/* @density: edges a node, in quarters; few nodes make many cycles. */
static Picture
picture_random (GRand *random, guint most, Mix mix)
{
  Picture picture = { 0 };
  picture.n_ground = (guint) g_rand_int_range (random, 1, 4);
  picture.n_edges = (guint) g_rand_int_range (random, 1, (gint) most + 1);
  picture.n_nodes = picture.n_ground + 1 + (guint) g_rand_int_range (random, 0, (gint) picture.n_edges);
  for (guint i = 0; i < picture.n_edges; i++) {
    for (guint k = 0; k < 2; k++) {
      picture.end[i][k] = (guint) g_rand_int_range (random, 0, (gint) picture.n_nodes);
    }
    if (i > 0 && g_rand_int_range (random, 0, 6) == 0) {
      memcpy (picture.end[i], picture.end[i - 1], sizeof picture.end[i]); /* parallel */
    } else if (g_rand_int_range (random, 0, 9) == 0) {
      picture.end[i][1] = picture.end[i][0]; /* a loop */
    }
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
  for (guint i = 0; i < picture->n_ground; i++) {
    g_string_append_printf (text, " %u [ground=true];", i);
  }
  for (guint i = 0; i < picture->n_edges; i++) {
    g_string_append_printf (text, " %u -- %u [color=%s];", picture->end[i][0], picture->end[i][1],
                            names[picture->hue[i]]);
  }
  g_string_append (text, " }");
  return g_string_free (text, FALSE);
}

/* @text: stalks, or a graph in DOT. */
static GrStudy *
study_new (const char *text, gboolean explore_only, guint64 limit)
{
  g_autoptr (GrSource) line = gr_source_new ("test", g_strdup ("hackenbush"), -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gr_source_words (line, words);
  const GrGame *game = gr_game_lookup ("hackenbush");
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_args_free);
  GrArgs *args = gr_args_new (game->params, words->pdata[0], NULL);
  args->document = gr_source_new ("test.dot", g_strdup (text), -1);
  g_ptr_array_add (all, args);
  g_autoptr (GrReport) report = gr_report_new ();
  GrStudyOptions options = { GR_PLAY_NORMAL, limit, 1000, explore_only };
  GrStudy *study = gr_study_new (all, &game, &options, report);
  g_assert_true (gr_report_is_empty (report));
  g_assert_nonnull (study);
  return study;
}

static GrForm
study_value (GrStudy *study)
{
  g_autoptr (GError) error = NULL;
  GrForm value = GR_FORM_ZERO;
  for (guint i = 0; i < study->component->len; i++) {
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

/* The engine and exploring agree. */
static void
check_roads (const char *text)
{
  g_test_message ("%s", text);
  g_autoptr (GrStudy) engine = study_new (text, FALSE, 200000);
  g_autoptr (GrStudy) explored = study_new (text, TRUE, 200000);
  if (!engine->is_partizan) {
    return;
  }
  g_autofree char *value = study_name (engine);
  g_autofree char *plain = study_name (explored);
  g_assert_cmpstr (value, ==, plain);
}

static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint i = 0; i < 800; i++) {
    Picture picture = i % 4 == 3 ? picture_random_tree (random, MOST_EDGES - 2, (Mix) (i / 4 % N_MIXES))
                                 : picture_random (random, MOST_EDGES, (Mix) (i / 4 % N_MIXES));
    g_autofree char *dot = picture_dot (&picture);
    check_roads (dot);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/partizan-hackenbush/random", test_random);
  return g_test_run ();
}
