// SPDX-License-Identifier: MIT
// The program's tables as JSON, by which the fuzzers write: commands, games, figures and formats with their options, and
// the commands of formulas.
#include "base/json.h"
#include "cli/command.h"
#include "formats/format.h"
#include "math/symbols.h"

#include <stdio.h>

static void
tables_params (GrJson *json, const char *key, const GrParam *params)
{
  static const char *const kind[] = { "flag", "number", "numbers", "choice", "text" };
  gr_json_open (json, key, '[');
  for (const GrParam *param = params; param != NULL && param->name != NULL; param++) {
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "name", param->name);
    gr_json_text (json, "kind", kind[param->kind]);
    gr_json_integer (json, "low", param->low);
    gr_json_integer (json, "high", param->high);
    gr_json_open (json, "choices", '[');
    for (guint i = 0; param->choices != NULL && param->choices[i] != NULL; i++)
      gr_json_text (json, NULL, param->choices[i]);
    gr_json_close (json, ']');
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
}

static void
tables_entry (GrJson *json, const char *name, const char *example, const GrParam *params)
{
  gr_json_open (json, NULL, '{');
  gr_json_text (json, "name", name);
  gr_json_text (json, "example", example);
  tables_params (json, "params", params);
  gr_json_close (json, '}');
}

int
main (void)
{
  g_autoptr (GString) out = g_string_new (NULL);
  GrJson json = { out };
  gr_json_open (&json, NULL, '{');
  tables_params (&json, "program", gr_program_params);
  gr_json_open (&json, "commands", '[');
  for (guint i = 0; gr_commands[i] != NULL; i++)
    tables_entry (&json, gr_commands[i]->name, "", gr_commands[i]->params);
  gr_json_close (&json, ']');
  gr_json_open (&json, "games", '[');
  for (guint i = 0; gr_games[i] != NULL; i++)
    tables_entry (&json, gr_games[i]->about.name, gr_games[i]->about.example, gr_games[i]->notation.params);
  gr_json_close (&json, ']');
  gr_json_open (&json, "figures", '[');
  for (guint i = 0; gr_figures[i] != NULL; i++)
    tables_entry (&json, gr_figures[i]->name, gr_figures[i]->example, gr_figures[i]->params);
  gr_json_close (&json, ']');
  gr_json_open (&json, "formats", '[');
  for (guint i = 0; gr_formats[i] != NULL; i++)
    gr_json_text (&json, NULL, gr_formats[i]->name);
  gr_json_close (&json, ']');
  gr_json_open (&json, "math", '[');
  for (const char *const *name = gr_math_names (); *name != NULL; name++)
    gr_json_text (&json, NULL, *name);
  gr_json_close (&json, ']');
  gr_json_close (&json, '}');
  puts (out->str);
  return 0;
}
