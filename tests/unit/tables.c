// SPDX-License-Identifier: MIT
// The tables of options and descriptors: no option is declared with two meanings, every descriptor is complete, and
// every example in a descriptor is one that works: a game's is solved, a figure's is drawn, from beside the lessons.
#include "cli/command.h"
#include "formats/format.h"
#include "game/solve.h"
#include "request/drawing.h"

#include <string.h>

static void
check_params (GHashTable *known, const GrParam *params, const char *owner)
{
  for (; params != NULL && params->name != NULL; params++) {
    g_assert_nonnull (params->help);
    g_assert_false (g_str_has_suffix (params->help, "."));
    g_assert_true (params->kind != GR_PARAM_CHOICE || params->choices != NULL);
    g_assert_true (params->kind != GR_PARAM_NUMBER || params->low <= params->high);
    const GrParam *other = g_hash_table_lookup (known, params->name);
    if (other == NULL) {
      g_hash_table_insert (known, (gpointer) params->name, (gpointer) params);
      continue;
    }
    /* A second declaration must mean the same in every field. */
    gboolean same_choices = (other->choices == NULL) == (params->choices == NULL)
                            && (other->choices == NULL || g_strv_equal (other->choices, params->choices));
    if (other->kind != params->kind || strcmp (other->help, params->help) != 0 || !same_choices
        || g_strcmp0 (other->fallback, params->fallback) != 0)
      g_error ("%s declares --%s in another sense", owner, params->name);
  }
}

static void
test_params (void)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  check_params (known, gr_program_params, "the program");
  for (guint i = 0; gr_games[i] != NULL; i++)
    check_params (known, gr_games[i]->notation.params, gr_games[i]->about.name);
  for (guint i = 0; gr_figures[i] != NULL; i++)
    check_params (known, gr_figures[i]->params, gr_figures[i]->name);
  for (guint i = 0; gr_commands[i] != NULL; i++)
    check_params (known, gr_commands[i]->params, gr_commands[i]->name);
  g_assert_cmpuint (g_hash_table_size (known), >, 15);
}

/* What the tables of a game promise without asking: members that may not be NULL, and those that want another. */
static void
check_game_tables (const GrGame *game)
{
  const GrGamePlaces *places = game->places;
  const GrGameContest *contest = game->contest;
  g_assert_true (game->map == NULL || (game->map->diagram && game->map->nodes));
  g_assert_true (game->folding == NULL || game->folding->bush);
  g_assert_true (places == NULL || !places->is_whole || places->domain);
  for (const GrContestProblem *one = contest != NULL ? contest->problem : NULL; one != NULL && one->name; one++) {
    g_assert_nonnull (one->input);
    g_assert_true ((one->word[0] != NULL && one->word[1] != NULL) != (one->print != NULL && one->prints != NULL));
    g_assert_true (one->option == NULL || gr_param_lookup (game->notation.params, one->option));
  }
  g_assert_true (game->counting == NULL || !game->counting->can_seek || game->counting->seek);
  g_assert_true (game->telling == NULL || !game->telling->is_bare || (game->telling->tell && game->telling->move_json));
}

static void
test_descriptors (void)
{
  for (guint i = 0; gr_games[i] != NULL; i++) {
    const GrGame *game = gr_games[i];
    g_assert_true (game->about.title && game->about.summary && game->about.source && game->about.usage
                   && game->about.example);
    g_assert_true (game->prepare && game->release && game->components && game->moves && game->label && game->draw);
    check_game_tables (game);
    g_assert_true (g_str_has_prefix (game->about.example, game->about.name));
    g_assert_true (gr_game_lookup (game->about.name) == game);
  }
  for (guint i = 0; gr_figures[i] != NULL; i++) {
    g_assert_true (gr_figures[i]->title && gr_figures[i]->summary && gr_figures[i]->example && gr_figures[i]->frames);
    g_assert_true (gr_figure_lookup (gr_figures[i]->name) == gr_figures[i]);
  }
  for (guint i = 0; gr_formats[i] != NULL; i++)
    g_assert_true (gr_format_lookup (gr_formats[i]->name) == gr_formats[i] && gr_formats[i]->write != NULL);
  for (guint i = 0; gr_commands[i] != NULL; i++)
    g_assert_true (gr_commands[i]->usage && gr_commands[i]->summary && gr_commands[i]->run);
}

/* A request for figure @figure (nullable) and @example, read without faults. */
static GrRequest *
read_example (const char *figure, const char *example, GrReport *report)
{
  g_autofree char *lessons = g_test_build_filename (G_TEST_DIST, "..", "lessons", NULL);
  g_autofree char *line = g_strjoin (" ", figure != NULL ? figure : example, figure != NULL ? example : NULL, NULL);
  g_autoptr (GrSource) source = gr_source_new ("example", g_strdup (line), -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  GrRequest *request = gr_request_new (lessons);
  gr_source_words (source, words);
  if (figure != NULL)
    gr_request_read_figure (request, NULL, words, GR_FAULT_USAGE, report);
  else
    gr_request_read (request, words, GR_FAULT_USAGE, report);
  return request;
}

static void
assert_no_faults (GrReport *report)
{
  g_autofree char *faults = gr_report_text (report, GR_REPORT_FULL);
  g_assert_cmpstr (faults, ==, "");
}

static void
test_game_examples (void)
{
  for (guint i = 0; gr_games[i] != NULL; i++) {
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrRequest) request = read_example (NULL, gr_games[i]->about.example, report);
    g_autoptr (GrStudy) study = gr_request_study (request, report);
    assert_no_faults (report);
    g_autoptr (GError) error = NULL;
    g_autoptr (GrPartizanAnswer) partizan = study->is_partizan ? gr_study_solve_partizan (study, &error) : NULL;
    g_autoptr (GrAnswer) answer = study->is_partizan ? NULL : gr_study_solve (study, &error);
    g_assert_no_error (error);
    g_assert_true (partizan != NULL || answer != NULL);
  }
}

static void
test_figure_examples (void)
{
  for (guint i = 0; gr_figures[i] != NULL; i++) {
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrRequest) request = read_example (gr_figures[i]->name, gr_figures[i]->example, report);
    g_autoptr (GPtrArray) drawings = gr_request_draw (request, report);
    assert_no_faults (report);
    g_assert_cmpuint (drawings->len, ==, 1);
    const GrDrawing *drawing = drawings->pdata[0];
    const GrFrame *frame = drawing->frames->pdata[drawing->frames->len - 1];
    g_assert_cmpuint (frame->scene->item->len, >, 0);
    g_assert_cmpstr (frame->sentence, !=, "");
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tables/params", test_params);
  g_test_add_func ("/tables/descriptors", test_descriptors);
  g_test_add_func ("/tables/game-examples", test_game_examples);
  g_test_add_func ("/tables/figure-examples", test_figure_examples);
  return g_test_run ();
}
