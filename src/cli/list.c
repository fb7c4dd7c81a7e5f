// SPDX-License-Identifier: MIT
// grundy list: games, figures, formats and templates, from their descriptors.
#include "cli/command.h"

#include "base/number.h"
#include "formats/format.h"
#include "games/rules/rules.h"
#include "games/rules/shelf.h"
#include "pages/page.h"

#define LIST_NAME 16       /* letters for a name */
#define LIST_SHELF_NAME 21 /* for a file's name */

static void
list_line (GString *out, int width, const char *name, const char *summary)
{
  g_string_append_printf (out, "%-*s  %s\n", width, name, gr_message (summary));
}

typedef struct {
  GString *out;
  char *folder; /* (nullable) of the game before, owned */
} Shelf;

/* A game in Lua that comes with the program; before the first of a folder, which that is. */
static void
list_rules (const char *word, const GrSource *source, const GrRules *rules, gpointer data)
{
  Shelf *shelf = data;
  g_autofree char *folder = g_path_get_dirname (source->name);
  if (g_strcmp0 (folder, shelf->folder) != 0)
    g_string_append_printf (shelf->out, gr_message ("\nIn Lua, to use by these names and to copy from, in %s:\n"),
                            folder);
  list_line (shelf->out, LIST_SHELF_NAME, word, gr_rules_game (rules)->about.summary);
  gr_take_text (&shelf->folder, g_steal_pointer (&folder));
}

gboolean
gr_list_append (const char *name, GString *out)
{
  gboolean games = g_str_equal (name, "games"), figures = g_str_equal (name, "figures");
  gboolean formats = g_str_equal (name, "formats"), templates = g_str_equal (name, "templates");
  for (guint i = 0; games && gr_games[i] != NULL; i++)
    list_line (out, LIST_NAME, gr_games[i]->about.name, gr_games[i]->about.summary);
  Shelf shelf = { .out = out };
  if (games)
    gr_shelf_each (list_rules, &shelf);
  g_free (shelf.folder);
  for (guint i = 0; figures && gr_figures[i] != NULL; i++)
    list_line (out, LIST_NAME, gr_figures[i]->name, gr_figures[i]->summary);
  for (guint i = 0; formats && gr_formats[i] != NULL; i++)
    list_line (out, LIST_NAME, gr_formats[i]->name, gr_formats[i]->summary);
  g_auto (GStrv) names = templates ? gr_template_names () : NULL;
  for (guint i = 0; templates && names[i] != NULL; i++) {
    g_autoptr (GrReport) unheard = gr_report_new (); /* what is wrong with a template is told where it is used */
    GrTemplate *page = gr_template_load (names[i], NULL, unheard);
    if (page != NULL && page->about != NULL)
      list_line (out, LIST_NAME, names[i], page->about);
    else
      g_string_append_printf (out, "%s\n", names[i]);
    gr_template_free (page);
  }
  return games || figures || formats || templates;
}

static void
list_run (GrCall *call)
{
  static const char *const names[] = { "games", "figures", "formats", "templates", NULL };
  g_autoptr (GPtrArray) rest = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  g_autoptr (GString) out = g_string_new (NULL);
  if (!gr_command_read_options (call, rest))
    return;
  const GrWord *word = rest->len > 0 ? rest->pdata[0] : NULL;
  if (word == NULL && gr_args_flag (call->request->command, "json")) {
    gr_tables_append (out);
    gr_print (out->str, out->len, call->report);
    return;
  }
  if (rest->len > 1) {
    gr_report_add_at (call->report, GR_FAULT_USAGE, rest->pdata[1], NULL, "list: want one word, got “%s” as well",
                      ((const GrWord *) rest->pdata[1])->text);
    return;
  }
  if (word != NULL && gr_list_append (word->text, out)) {
    gr_print (out->str, out->len, call->report);
    return;
  }
  gboolean is_known = word != NULL && (gr_game_lookup (word->text) != NULL || gr_figure_lookup (word->text) != NULL);
  g_autofree char *known = is_known ? g_strdup_printf ("grundy help %s", word->text) : NULL;
  g_autofree char *help = word != NULL ? gr_nearest_help (word->text, names, known) : NULL;
  g_autofree char *got = word != NULL ? g_strdup_printf ("“%s”", word->text) : g_strdup (gr_message ("nothing"));
  gr_report_add_at (call->report, GR_FAULT_USAGE, word != NULL ? word : call->name, help,
                    "list: want one of games, figures, formats or templates, got %s", got);
}

static const GrParam list_params[] = {
  { "json", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "one JSON object on one line" },
  GR_SANDBOX_PARAMS,
  GR_COMMON_PARAMS,
  GR_PARAM_END,
};

const GrCommand gr_command_list = {
  .name = "list",
  .usage = "games|figures|formats|templates | --json",
  .summary = "Names all games, figures, formats or templates",
  .details = GR_PHRASE (
    "Without a word, --json gives all commands, games, figures, formats and templates with their options, and the keys\n"
    "of figure blocks, front matter and templates: what completions, manual pages and schemas are made of.\n"),
  .params = list_params,
  .has_own_options = TRUE,
  .run = list_run,
};
