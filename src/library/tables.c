// SPDX-License-Identifier: MIT
// The tables of games, figures, formats and options as JSON, for those who make functions, forms or lists of them: those of
// grundy list --json that a problem can have.
#include "library/private.h"

#include "cli/command.h"

static gpointer
tables_make (gpointer nothing)
{
  (void) nothing;
  GString *text = g_string_new (NULL);
  GrJson json = { .text = text };
  gr_json_open (&json, NULL, '{');
  gr_tables_add_figures (&json);
  gr_tables_add_games (&json);
  gr_tables_add_params (&json, "picture", gr_tables_params, NULL);
  gr_tables_add_params (&json, "program", gr_program_params, gr_tables_bounds);
  gr_json_close (&json, '}');
  return g_string_free (text, FALSE);
}

const char *
gr_library_tables (void)
{
  static GOnce once = G_ONCE_INIT;
  return g_once (&once, tables_make, NULL);
}
