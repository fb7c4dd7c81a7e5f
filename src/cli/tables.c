// SPDX-License-Identifier: MIT
// grundy list --json: all that the tables know, as data in English. Completions for shells, manual pages and schemas for
// editors are made of it when the program is built (cli/made/).
#include "cli/command.h"
#include "exam/lots.h"
#include "formats/format.h"
#include "games/rules/rules.h"
#include "games/rules/shelf.h"
#include "lesson/document.h"
#include "pages/page.h"

#include "version.h"

static void
tables_add_text (GrJson *json, const char *key, const char *value)
{
  if (value != NULL)
    gr_json_text (json, key, value);
}

void
gr_tables_add_params (GrJson *json, const char *key, const GrParam *params, const char *const *without)
{
  gr_json_open (json, key, '[');
  for (; params != NULL && params->name != NULL; params++)
    if (without == NULL || !g_strv_contains (without, params->name))
      gr_request_add_param (json, params, params->help);
  gr_json_close (json, ']');
}

static void
tables_add_commands (GrJson *json)
{
  gr_json_open (json, "commands", '[');
  for (guint i = 0; gr_commands[i] != NULL; i++) {
    const GrCommand *command = gr_commands[i];
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "name", command->name);
    gr_json_text (json, "usage", command->usage);
    gr_json_text (json, "summary", command->summary);
    tables_add_text (json, "details", command->details);
    gr_json_boolean (json, "program_options", !command->has_own_options);
    gr_tables_add_params (json, "options", command->params, NULL);
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
}

/* @name is what the game is called on the command line. */
static void
tables_add_game (GrJson *json, const GrGame *game, const char *name)
{
  gr_json_open (json, NULL, '{');
  gr_json_text (json, "name", name);
  tables_add_text (json, "title", game->about.title);
  tables_add_text (json, "summary", game->about.summary);
  tables_add_text (json, "usage", game->about.usage);
  tables_add_text (json, "example", game->about.example);
  tables_add_text (json, "source", game->about.source);
  gr_tables_add_params (json, "options", game->notation.params, NULL);
  gr_json_close (json, '}');
}

void
gr_tables_add_games (GrJson *json)
{
  gr_json_open (json, "games", '[');
  for (guint i = 0; gr_games[i] != NULL; i++)
    tables_add_game (json, gr_games[i], gr_games[i]->about.name);
  gr_json_close (json, ']');
}

static void
tables_add_rules (const char *word, const GrSource *source, const GrRules *rules, gpointer json)
{
  tables_add_game (json, gr_rules_game (rules), word);
}

static void
tables_add_shelf (GrJson *json)
{
  gr_json_open (json, "shelf", '[');
  gr_shelf_each (tables_add_rules, json);
  gr_json_close (json, ']');
}

void
gr_tables_add_figures (GrJson *json)
{
  gr_json_open (json, "figures", '[');
  for (guint i = 0; gr_figures[i] != NULL; i++) {
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "name", gr_figures[i]->name);
    gr_json_text (json, "title", gr_figures[i]->title);
    gr_json_text (json, "summary", gr_figures[i]->summary);
    gr_json_text (json, "example", gr_figures[i]->example);
    gr_tables_add_params (json, "options", gr_figures[i]->params, NULL);
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
  gr_json_open (json, "formats", '[');
  for (guint i = 0; gr_formats[i] != NULL; i++) {
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "name", gr_formats[i]->name);
    gr_json_text (json, "summary", gr_formats[i]->summary);
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
}

static void
tables_add_templates (GrJson *json)
{
  g_auto (GStrv) name = gr_template_names ();
  gr_json_open (json, "templates", '[');
  for (guint i = 0; name[i] != NULL; i++) {
    g_autoptr (GrReport) unheard = gr_report_new ();
    GrTemplate *page = gr_template_load (name[i], NULL, unheard);
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "name", name[i]);
    tables_add_text (json, "summary", page != NULL ? page->about : NULL);
    gr_json_close (json, '}');
    gr_template_free (page);
  }
  gr_json_close (json, ']');
}

static void
tables_add_key (GrJson *json, const GrYamlKey *key)
{
  gr_json_open (json, NULL, '{');
  gr_json_text (json, "name", key->name);
  gr_json_text (json, "kind", key->kind);
  gr_json_text (json, "help", key->help);
  gr_json_close (json, '}');
}

static void
tables_add_keys (GrJson *json)
{
  const GrYamlKey *const table[] = { gr_block_keys, gr_lot_keys };
  const GrYamlKey *front;
  gr_json_open (json, "keys", '{');
  gr_json_open (json, "block", '[');
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    for (const GrYamlKey *key = table[i]; key->name != NULL; key++)
      tables_add_key (json, key);
  gr_json_close (json, ']');
  gr_json_open (json, "front", '[');
  for (guint i = 0; (front = gr_front_key (i)) != NULL; i++)
    tables_add_key (json, front);
  gr_json_close (json, ']');
  gr_template_add_keys (json, "template");
  gr_json_close (json, '}');
}

void
gr_tables_append (GString *out)
{
  GrJson json = { .text = out };
  gr_json_open (&json, NULL, '{');
  gr_json_text (&json, "version", GR_VERSION);
  tables_add_commands (&json);
  gr_tables_add_params (&json, "options", gr_program_params, NULL);
  gr_tables_add_games (&json);
  tables_add_shelf (&json);
  gr_tables_add_figures (&json);
  tables_add_templates (&json);
  tables_add_keys (&json);
  gr_json_close (&json, '}');
  g_string_append_c (out, '\n');
}
