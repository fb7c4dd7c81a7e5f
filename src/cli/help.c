// SPDX-License-Identifier: MIT
// grundy help: made from the tables of commands, games, figures, formats, templates and options, so that it says what is
// true. A word that names several things is told of all of them.
#include "base/number.h"
#include "base/terminal.h"
#include "cli/command.h"
#include "formats/format.h"
#include "games/rules/rules.h"
#include "games/rules/shelf.h"
#include "pages/page.h"

#include <string.h>

#define HELP_COLUMNS 96

static const char help_start[] = GR_PHRASE (
  "grundy solves combinatorial games and draws the reasoning.\n"
  "\n"
  "  grundy solve nim 3 1 4                          who wins, and every winning move\n"
  "  grundy draw graph nim 2 1 -o nim.svg            a state graph coloured by Grundy value\n"
  "  grundy draw mex subtraction 9 --take 1,3,4      a mex derivation, step by step\n"
  "  grundy new lesson.md                            a lesson to begin with\n"
  "  grundy build lesson.md -o output                a handout as PDF, HTML and SVG figures\n"
  "\n"
  "Commands:\n");

static const GrParam help_params[] = { GR_SANDBOX_PARAMS, GR_COMMON_PARAMS, GR_PARAM_END };

/* Appends @text, which begins in column @indent and goes on there. */
static void
help_append_wrapped (GString *out, guint indent, const char *text)
{
  g_autoptr (GPtrArray) line = gr_terminal_break (text, HELP_COLUMNS - indent);
  for (guint i = 0; i < line->len; i++)
    g_string_append_printf (out, "%*s%s\n", i > 0 ? (int) indent : 0, "", (char *) line->pdata[i]);
}

/* The option as typed, “--take LIST”, “--order dfs|topological”, and what it says. */
static void
help_append_param (GString *out, const GrParam *param)
{
  char letter = gr_request_letter (param->name);
  g_autoptr (GString) option = g_string_new (NULL);
  if (letter != '\0')
    g_string_append_printf (option, "-%c, ", letter);
  g_string_append_printf (option, "--%s", param->name);
  g_autofree char *choices = param->kind == GR_PARAM_CHOICE ? g_strjoinv ("|", (char **) param->choices) : NULL;
  if (param->kind == GR_PARAM_FLAG && param->value_name != NULL)
    g_string_append_printf (option, "[=%s]", param->value_name);
  else if (param->kind != GR_PARAM_FLAG)
    g_string_append_printf (option, " %s", choices != NULL ? choices : param->value_name);
  guint n = g_utf8_strlen (option->str, -1);
  g_string_append_printf (out, "  %s%*s", option->str, (int) (n < 30 ? 30 - n : 0), "");
  if (n > 29)
    g_string_append_printf (out, "\n%32s", "");
  g_autofree char *text = param->fallback != NULL && *param->fallback != '\0' ? g_strdup_printf (
                            gr_message ("%s (default %s)"), gr_message (param->help), param->fallback)
                                                                              : g_strdup (gr_message (param->help));
  help_append_wrapped (out, 32, text);
}

static void
help_append_params (GString *out, const char *heading, const GrParam *params)
{
  if (params == NULL || params->name == NULL)
    return;
  g_string_append_printf (out, "\n%s:\n", gr_message (heading));
  for (; params->name != NULL; params++)
    help_append_param (out, params);
}

/* @game, which is called @name, of the @rules in the file @path, or of the program (NULL, both). */
static void
help_game (GString *out, const GrGame *game, const char *name, GrRules *rules, const char *path)
{
  const GArray *tests = rules != NULL ? gr_rules_tests (rules) : NULL;
  g_string_append_printf (out, "%s — %s\n\n", game->about.name, gr_message (game->about.title));
  help_append_wrapped (out, 0, gr_message (game->about.summary));
  g_string_append_printf (out, gr_message ("\nInput:    grundy solve %s %s\n"), name, game->about.usage);
  if (rules != NULL)
    gr_rules_append_input (rules, out);
  if (rules == NULL)
    g_string_append_printf (out, gr_message ("Example:  grundy solve %s\n"), game->about.example);
  else if (tests->len > 0)
    g_string_append_printf (out, gr_message ("Example:  grundy solve %s %s\n"), name,
                            g_array_index (tests, GrRulesTest, 0).input);
  g_string_append_printf (out, path != NULL ? gr_message ("File:     %s\n") : gr_message ("Source:   %s\n"),
                          path != NULL ? path : game->about.source);
  help_append_params (out, GR_PHRASE ("Options of the game"), game->notation.params);
  gr_judge_append_help (game, name, out);
}

/* The game of the rules in the file @word, of the reader's or of the shelf; FALSE where there is no such file. */
static gboolean
help_rules (GString *out, const GrWord *word, GrReport *report)
{
  g_autofree char *path = g_file_test (word->text, G_FILE_TEST_EXISTS) ? g_strdup (word->text)
                                                                       : gr_shelf_file (word->text);
  GError *error = NULL;
  if (path == NULL || !g_str_has_suffix (path, ".lua"))
    return FALSE;
  g_autoptr (GrSource) source = gr_source_load (path, &error);
  if (source == NULL) {
    gr_report_add_error (report, word, error);
    return TRUE;
  }
  g_autoptr (GrRules) rules = gr_source_check_text (source, report) ? gr_rules_new (source, NULL, report) : NULL;
  if (rules != NULL)
    help_game (out, gr_rules_game (rules), word->text, rules, path);
  return TRUE;
}

/* FALSE where no template is called @name. */
static gboolean
help_template (GString *out, const char *name, GrReport *report)
{
  g_auto (GStrv) known = gr_template_names ();
  if (!g_strv_contains ((const char *const *) known, name))
    return FALSE;
  GrTemplate *page = gr_template_load (name, NULL, report);
  if (page == NULL)
    return TRUE;
  g_string_append_printf (out, gr_message ("%s — a template of lessons\n\nPaper:    "), name);
  gr_append_double (out, page->width * 25.4 / 72, 1); /* as print shops tell it */
  g_string_append (out, " × ");
  gr_append_double (out, page->height * 25.4 / 72, 1);
  g_string_append (out, gr_message (" mm\nText:     "));
  gr_append_double (out, page->size, 2);
  g_string_append_printf (out, gr_message (" pt, %s, %s\nFigures:  %s of a figure in steps\n"),
                          page->face == GR_FACE_SANS ? gr_message ("sans serif") : gr_message ("serif"),
                          page->justified ? gr_message ("justified") : gr_message ("ragged"),
                          page->all_steps ? gr_message ("all frames") : gr_message ("the last frame"));
  g_string_append_printf (
    out, gr_message ("Example:  grundy build lesson.md -t %s, or a line “template: %s” at the head of the lesson\n"),
    name, name);
  gr_template_free (page);
  return TRUE;
}

/* ---- options ---- */

typedef struct {
  const char *name;     /* the option asked for */
  const GrParam *param; /* (nullable) its row: all that have the name mean the same */
  const char *kind;     /* the last owner's */
  GString *owners;      /* a line a kind: “  figures: mex, play” */
  GPtrArray *known;     /* (nullable) of char*: names of all options, instead */
} HelpOption;

/* Notes what @params, the rows of @name (nullable), have of the option; below, all that may have options. */
static void
help_note_params (const GrParam *params, const char *kind, const char *name, HelpOption *option)
{
  for (; option->known != NULL && params != NULL && params->name != NULL; params++)
    g_ptr_array_add (option->known, (gpointer) params->name);
  const GrParam *param = option->known == NULL ? gr_param_lookup (params, option->name) : NULL;
  if (param == NULL)
    return;
  option->param = param;
  gboolean is_first = g_strcmp0 (kind, option->kind) != 0;
  if (is_first)
    g_string_append_printf (option->owners, "\n  %s", gr_message (kind));
  if (name != NULL)
    g_string_append_printf (option->owners, "%s %s", is_first ? ":" : ",", name);
  option->kind = kind;
}

static void
help_note_all (HelpOption *option)
{
  help_note_params (gr_program_params, GR_PHRASE ("the program"), NULL, option);
  for (guint i = 0; gr_commands[i] != NULL; i++)
    help_note_params (gr_commands[i]->params, GR_PHRASE ("commands"), gr_commands[i]->name, option);
  for (guint i = 0; gr_figures[i] != NULL; i++)
    help_note_params (gr_figures[i]->params, GR_PHRASE ("figures"), gr_figures[i]->name, option);
  for (guint i = 0; gr_games[i] != NULL; i++)
    help_note_params (gr_games[i]->notation.params, GR_PHRASE ("games"), gr_games[i]->about.name, option);
}

static void
help_one_option (GString *out, const GrWord *word, GrReport *report)
{
  const char *name = word->text + strspn (word->text, "-"); /* “--theme” or “-o” */
  const char *spelt = word->text[1] != '-' && strlen (name) == 1 ? gr_request_letter_name (*name) : NULL;
  name = spelt != NULL ? spelt : name;
  g_autoptr (GString) owners = g_string_new (NULL);
  HelpOption option = { .name = name, .owners = owners };
  help_note_all (&option);
  if (option.param != NULL) {
    help_append_param (out, option.param);
    g_string_append_printf (out, gr_message ("\nBelongs to:%s\n"), owners->str);
    return;
  }
  option.known = g_ptr_array_new ();
  help_note_all (&option);
  g_ptr_array_add (option.known, NULL);
  const char *near = gr_nearest (name, (const char *const *) option.known->pdata);
  g_autofree char *help = near != NULL ? g_strdup_printf (gr_message ("did you mean “--%s”?"), near) : NULL;
  gr_report_add_at (report, GR_FAULT_USAGE, word, help, "help: want an option, got “%s”", word->text);
  g_ptr_array_unref (option.known);
}

/* ---- all of it ---- */

static void
help_everything (GString *out)
{
  g_string_append (out, gr_message (help_start));
  for (guint i = 0; gr_commands[i] != NULL; i++) {
    g_string_append_printf (out, "  %-9s", gr_commands[i]->name);
    help_append_wrapped (out, 11, gr_message (gr_commands[i]->summary));
  }
  g_string_append (out, gr_message ("\nGames:    "));
  for (guint i = 0; gr_games[i] != NULL; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? ", " : "", gr_games[i]->about.name);
  g_string_append (
    out,
    gr_message (
      "\n          and your own: FILE.dot or FILE.csv is a game graph, FILE.lua holds rules (grundy new FILE.lua)"));
  g_string_append (out, gr_message ("\nFigures:  "));
  for (guint i = 0; gr_figures[i] != NULL; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? ", " : "", gr_figures[i]->name);
  g_string_append (
    out,
    gr_message ("\n\n“grundy help WORD” tells you more about a command, a game, a figure, a format, a template or an\n"
                "--option; “grundy list WORD” lists games, figures, formats or templates.\n"));
}

static void
help_unknown (const GrWord *word, GrReport *report)
{
  g_auto (GStrv) templates = gr_template_names ();
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; gr_commands[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) gr_commands[i]->name);
  for (guint i = 0; gr_games[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) gr_games[i]->about.name);
  for (guint i = 0; gr_figures[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) gr_figures[i]->name);
  for (guint i = 0; gr_formats[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) gr_formats[i]->name);
  for (guint i = 0; templates[i] != NULL; i++)
    g_ptr_array_add (known, templates[i]);
  g_ptr_array_add (known, NULL);
  g_autofree char *help = gr_nearest_help (
    word->text, (const char *const *) known->pdata,
    GR_PHRASE ("“grundy help” lists all commands, “grundy list games” all games"));
  gr_report_add_at (report, GR_FAULT_USAGE, word, help,
                    "help: want a command, a game, a figure, a format, a template or an option, got “%s”", word->text);
}

/* Begins the next thing that is told. */
static GString *
help_next (GString *out)
{
  if (out->len > 0)
    g_string_append_c (out, '\n');
  return out;
}

static void
help_word (GString *out, const GrWord *word, GrReport *report)
{
  const GrCommand *command = gr_command_lookup (word->text);
  const GrGame *game = gr_game_lookup (word->text);
  const GrFigure *figure = gr_figure_lookup (word->text);
  const GrFormat *format = gr_format_lookup (word->text);
  g_autoptr (GString) more = g_string_new (NULL);
  if (command != NULL) {
    g_string_append_printf (help_next (more), "grundy %s%s%s\n\n%s.\n", command->name,
                            *command->usage != '\0' ? " " : "", command->usage, gr_message (command->summary));
    if (command->details != NULL)
      g_string_append_printf (more, "\n%s", gr_message (command->details));
    help_append_params (more, GR_PHRASE ("Options of the command"), command->params);
    if (!command->has_own_options)
      help_append_params (more, GR_PHRASE ("Options of the program"), gr_program_params);
  }
  if (game != NULL)
    help_game (help_next (more), game, game->about.name, NULL, NULL);
  if (figure != NULL) {
    g_string_append_printf (help_next (more), "%s — %s\n\n", figure->name, gr_message (figure->title));
    help_append_wrapped (more, 0, gr_message (figure->summary));
    g_string_append_printf (more, gr_message ("\nExample:  grundy draw %s %s\n"), figure->name, figure->example);
    help_append_params (more, GR_PHRASE ("Options of the figure"), figure->params);
  }
  if (format != NULL) {
    g_string_append_printf (help_next (more), gr_message ("%s — an output format\n\n"), format->name);
    help_append_wrapped (more, 0, gr_message (format->summary));
    g_string_append_printf (more, gr_message ("\nExample:  grundy draw graph nim 1 2 -o nim.%s\n"), format->extension);
    if ((format->flags & GR_FORMAT_ONLY_NET) != 0)
      g_string_append (more, gr_message ("Takes:    the state graph, and no other figure\n"));
    else if ((format->flags & GR_FORMAT_MANY) != 0)
      g_string_append (more, gr_message ("Takes:    all frames of a figure in one file\n"));
    else
      g_string_append (more, gr_message ("Takes:    one frame a file; -o name-%02d.svg numbers them\n"));
  }
  if (more->len == 0 && !gr_list_append (word->text, more) && !help_template (more, word->text, report)
      && !help_rules (more, word, report)) {
    /* A game of the shelf without its “.lua”. */
    g_autofree char *lower = g_ascii_strdown (word->text, -1), *name = g_strconcat (lower, ".lua", NULL);
    g_autofree char *path = gr_shelf_file (name);
    g_autoptr (GrWord) rules = gr_word_new (word->source, word->span, name);
    if (path == NULL || !help_rules (more, rules, report))
      help_unknown (word, report);
  }
  g_string_append (help_next (out), more->str);
}

/* Whether words[*index] is meant for help itself and not what is asked about: “--color never”, “--color=never”. */
static gboolean
help_is_own_option (const GPtrArray *words, guint index)
{
  const GrWord *word = words->pdata[index], *value = index + 1 < words->len ? words->pdata[index + 1] : NULL;
  if (strchr (word->text, '=') != NULL)
    return TRUE;
  const char *name = g_str_has_prefix (word->text, "--") ? word->text + 2 : "";
  const GrParam *param = gr_param_lookup (help_params, name);
  if (param == NULL && g_str_equal (name, "lang"))
    param = gr_param_lookup (gr_program_params, name);
  return param != NULL && param->kind == GR_PARAM_CHOICE && value != NULL
         && g_strv_contains (param->choices, value->text);
}

static void
help_run (GrCall *call)
{
  /* The words that are asked about, options among them; the others stay. */
  GPtrArray *words = call->words;
  g_autoptr (GPtrArray) topics = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  GR_EACH_POINTER (i, GrWord, word, words) {
    gboolean is_own = word->text[0] == '-' && help_is_own_option (words, i);
    g_ptr_array_add (is_own ? rest : topics, gr_word_copy (word));
    if (is_own && strchr (word->text, '=') == NULL)
      g_ptr_array_add (rest, gr_word_copy (words->pdata[++i]));
  }
  g_ptr_array_set_size (words, 0);
  for (guint i = 0; i < rest->len; i++)
    g_ptr_array_add (words, rest->pdata[i]);
  if (!gr_command_read_options (call, NULL))
    return;
  g_autoptr (GString) out = g_string_new (NULL);
  if (topics->len == 0)
    help_everything (out);
  GR_EACH_POINTER (i, const GrWord, word, topics)
    if (word->text[0] == '-')
      help_one_option (help_next (out), word, call->report);
    else
      help_word (out, word, call->report);
  if (gr_report_is_empty (call->report))
    gr_print (out->str, out->len, call->report);
}

const GrCommand gr_command_help = {
  .name = "help",
  .usage = "[COMMAND|GAME|FIGURE|FORMAT|TEMPLATE|--OPTION]",
  .summary = "This text, or more of one word",
  .params = help_params,
  .has_own_options = TRUE,
  .run = help_run,
};
