// SPDX-License-Identifier: MIT
// grundy help: made from the tables of commands, games, figures and options, so that it says what is true.
#include "base/number.h"
#include "cli/command.h"

static const char help_start[] =
  "grundy solves combinatorial games and draws the reasoning.\n"
  "\n"
  "  grundy solve nim 3 1 4                          who wins, and every winning move\n"
  "  grundy draw graph mygame.dot -o mygame.svg      a state graph coloured by Grundy value\n"
  "  grundy draw mex subtraction 9 --take 1,3,4      a mex derivation, step by step\n"
  "  grundy build lesson.md -o output                a handout as PDF, HTML and SVG figures\n"
  "\n"
  "Commands:\n";

static void
help_append_wrapped (GString *out, guint indent, const char *text)
{
  guint column = indent;
  g_auto (GStrv) word = g_strsplit (text, " ", -1);
  for (guint i = 0; word[i] != NULL; i++) {
    guint n = g_utf8_strlen (word[i], -1);
    if (i > 0 && column + 1 + n > 96) {
      g_string_append_printf (out, "\n%*s", (int) indent, "");
      column = indent;
    } else if (i > 0) {
      g_string_append_c (out, ' ');
      column++;
    }
    g_string_append (out, word[i]);
    column += n;
  }
  g_string_append_c (out, '\n');
}

/* The option as typed: “--take LIST”, “--order dfs|topological”. (transfer full) */
static char *
help_option (const GrParam *param)
{
  char letter = gr_request_letter (param->name);
  GString *text = g_string_new (NULL);
  if (letter != '\0')
    g_string_append_printf (text, "-%c, ", letter);
  g_string_append_printf (text, "--%s", param->name);
  g_autofree char *choices = param->kind == GR_PARAM_CHOICE ? g_strjoinv ("|", (char **) param->choices) : NULL;
  if (param->kind != GR_PARAM_FLAG)
    g_string_append_printf (text, " %s", choices != NULL ? choices : param->value_name);
  return g_string_free (text, FALSE);
}

static void
help_append_params (GString *out, const char *heading, const GrParam *params)
{
  if (params == NULL || params->name == NULL)
    return;
  g_string_append_printf (out, "\n%s:\n", heading);
  for (; params->name != NULL; params++) {
    g_autofree char *option = help_option (params);
    guint n = g_utf8_strlen (option, -1);
    g_string_append_printf (out, "  %s%*s", option, (int) (n < 30 ? 30 - n : 0), "");
    if (n > 29)
      g_string_append_printf (out, "\n%32s", "");
    g_autofree char *text = params->fallback != NULL && *params->fallback != '\0'
                              ? g_strdup_printf ("%s (default %s)", params->help, params->fallback)
                              : g_strdup (params->help);
    help_append_wrapped (out, 32, text);
  }
}

static void
help_command (GString *out, const GrCommand *command)
{
  g_string_append_printf (out, "grundy %s%s%s\n\n%s.\n", command->name, *command->usage != '\0' ? " " : "",
                          command->usage, command->summary);
  if (command->details != NULL)
    g_string_append_printf (out, "\n%s", command->details);
  help_append_params (out, "Options of the command", command->params);
  if (!command->has_own_options)
    help_append_params (out, "Options of the program", gr_program_params);
}

static void
help_game (GString *out, const GrGame *game)
{
  g_string_append_printf (out, "%s — %s\n\n", game->about.name, game->about.title);
  help_append_wrapped (out, 0, game->about.summary);
  g_string_append_printf (out, "\nInput:    grundy solve %s %s\n", game->about.name, game->about.usage);
  g_string_append_printf (out, "Example:  grundy solve %s\n", game->about.example);
  g_string_append_printf (out, "Source:   %s\n", game->about.source);
  help_append_params (out, "Options of the game", game->notation.params);
}

static void
help_figure (GString *out, const GrFigure *figure)
{
  g_string_append_printf (out, "%s — %s\n\n", figure->name, figure->title);
  help_append_wrapped (out, 0, figure->summary);
  g_string_append_printf (out, "\nExample:  grundy draw %s %s\n", figure->name, figure->example);
  help_append_params (out, "Options of the figure", figure->params);
}

static void
help_everything (GString *out)
{
  g_string_append (out, help_start);
  for (guint i = 0; gr_commands[i] != NULL; i++) {
    g_string_append_printf (out, "  %-9s", gr_commands[i]->name);
    help_append_wrapped (out, 11, gr_commands[i]->summary);
  }
  g_string_append (out, "\nGames:    ");
  for (guint i = 0; gr_games[i] != NULL; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? ", " : "", gr_games[i]->about.name);
  g_string_append (out, "\nFigures:  ");
  for (guint i = 0; gr_figures[i] != NULL; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? ", " : "", gr_figures[i]->name);
  g_string_append (out, "\n\n“grundy help WORD” tells more of a command, a game or a figure; “grundy list WORD” lists "
                        "games,\nfigures, formats or templates.\n");
}

static void
help_unknown (const GrWord *word, GrReport *report)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; gr_commands[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) gr_commands[i]->name);
  for (guint i = 0; gr_games[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) gr_games[i]->about.name);
  for (guint i = 0; gr_figures[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) gr_figures[i]->name);
  g_ptr_array_add (known, NULL);
  const char *near = gr_nearest (word->text, (const char *const *) known->pdata);
  g_autofree char *help = near != NULL ? g_strdup_printf ("did you mean “%s”?", near)
                                       : g_strdup ("“grundy help” tells all commands, “grundy list games” all games");
  gr_report_add_at (report, GR_FAULT_USAGE, word, help, "help: want a command, a game or a figure, got “%s”",
                    word->text);
}

static void
help_run (GrCall *call)
{
  g_autoptr (GPtrArray) rest = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  if (!gr_request_read_plain (call->request, call->words, rest, call->report))
    return;
  g_autoptr (GString) out = g_string_new (NULL);
  if (rest->len == 0)
    help_everything (out);
  for (guint i = 0; i < rest->len; i++) {
    const GrWord *word = rest->pdata[i];
    const GrCommand *command = gr_command_lookup (word->text);
    const GrGame *game = gr_game_lookup (word->text);
    const GrFigure *figure = gr_figure_lookup (word->text);
    if (out->len > 0)
      g_string_append_c (out, '\n');
    if (command != NULL)
      help_command (out, command);
    else if (game != NULL)
      help_game (out, game);
    else if (figure != NULL)
      help_figure (out, figure);
    else
      help_unknown (word, call->report);
  }
  if (gr_report_is_empty (call->report))
    gr_print (out->str, out->len, call->report);
}

static const GrParam help_params[] = { GR_COMMON_PARAMS, GR_PARAM_END };

const GrCommand gr_command_help = {
  .name = "help",
  .usage = "[COMMAND|GAME|FIGURE]",
  .summary = "This text, or more of one word",
  .params = help_params,
  .has_own_options = TRUE,
  .run = help_run,
};
