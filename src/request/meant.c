// SPDX-License-Identifier: MIT
// A game where a command is wanted, a file where a figure is, a figure where a game is: each is known by what it is, and
// the answer is the reader's own line with what it lacks put in.
#include "request/request.h"

#include "games/rules/shelf.h"

#include <stdio.h>
#include <string.h>

/* “grundy solve kayles.lua 5”: the line with @before in front of @word, and @text in its place. Where a shell would want
   some of what follows quoted it ends there. (transfer full) */
static char *
meant_instead (const GrWord *word, const char *before, const char *text)
{
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+,./:@% ";
  const char *rest = word->source->text + word->span.end;
  return g_strdup_printf ("grundy %s%s%s%s", before, *text != '\0' ? " " : "", text,
                          rest[strspn (rest, plain)] == '\0' ? rest : " …");
}

/* The game of the shelf that @text names without its “.lua”, however its letters are. (transfer full) (nullable) */
static char *
meant_shelf (const char *text)
{
  g_autofree char *lower = g_ascii_strdown (text, -1), *name = g_strconcat (lower, ".lua", NULL);
  g_autofree char *path = gr_shelf_file (name);
  return path != NULL ? g_steal_pointer (&name) : NULL;
}

/* The game that @text names, as it is called. (transfer full) (nullable) */
static char *
meant_game_name (const char *text)
{
  const GrGame *game = gr_game_lookup (text);
  return game != NULL                      ? g_strdup (game->about.name)
         : g_str_has_suffix (text, ".lua") ? g_strdup (text)
                                           : meant_shelf (text);
}

/* Whether the file @path begins with a row of a board. */
static gboolean
meant_is_board (const char *path)
{
  char line[256] = "";
  FILE *file = fopen (path, "r");
  gboolean is_read = file != NULL && fgets (line, sizeof line, file) != NULL;
  if (file != NULL)
    fclose (file);
  return is_read && strspn (line, ".#RQKBN") == strcspn (line, "\r\n");
}

/* Several words in one, as a shell takes what stands in quotes. (transfer full) (nullable) */
static char *
meant_unquoted (const GrWord *word)
{
  if (strchr (word->text, ' ') == NULL || g_file_test (word->text, G_FILE_TEST_IS_REGULAR))
    return NULL;
  return g_strdup_printf (gr_message ("each is a word of its own, without quotation marks: %s"), word->source->text);
}

gboolean
gr_meant_is_graph (const char *text)
{
  static const char *const ending[] = { ".dot", ".gv", ".csv", ".tsv", ".json" };
  for (guint i = 0; i < G_N_ELEMENTS (ending); i++)
    if (g_str_has_suffix (text, ending[i]))
      return TRUE;
  return FALSE;
}

char *
gr_meant_command (const GrWord *word)
{
  static const char *const lists[] = { "games", "figures", "formats", "templates", NULL };
  const char *text = word->text;
  g_autofree char *game = meant_game_name (text), *parted = meant_unquoted (word);
  const struct {
    gboolean is_it;
    const char *what, *before;
  } kind[] = {
    { game != NULL, GR_PHRASE ("a game"), "solve" },
    { gr_meant_is_graph (text), GR_PHRASE ("a game graph"), "solve" },
    { gr_figure_lookup (text) != NULL, GR_PHRASE ("a figure"), "draw" },
    { g_str_has_suffix (text, ".md"), GR_PHRASE ("a lesson"), "build" },
    { g_strv_contains (lists, text), GR_PHRASE ("a list"), "list" },
  };
  guint i = 0;
  if (parted != NULL)
    return g_steal_pointer (&parted);
  if (text[0] == '-')
    return g_strdup_printf (gr_message ("options stand after the command: grundy COMMAND … %s"), text);
  while (i < G_N_ELEMENTS (kind) && !kind[i].is_it)
    i++;
  if (i == G_N_ELEMENTS (kind) && g_file_test (text, G_FILE_TEST_IS_REGULAR))
    return g_strdup_printf (gr_message ("“%s” is a file: a command and a game come first, as in grundy solve %s %s"),
                            text, meant_is_board (text) ? "board" : "token", text);
  if (i == G_N_ELEMENTS (kind))
    return NULL;
  g_autofree char *line = meant_instead (word, kind[i].before, game != NULL ? game : text);
  return g_strdup_printf (gr_message ("“%s” is %s: %s"), text, gr_message (kind[i].what), line);
}

/* Figures that were, and the figures with an option that show the same. */
static const struct {
  const char *name, *figure, *option, *value; /* value NULL: the option is a flag */
} meant_former[] = {
  /* clang-format off */
  { "plane", "heatmap", "dots", NULL },
  { "symmetry", "play", "how", "reply" },
  { "balance", "hasse", "scales", NULL },
  { "birthday", "value", "by", "birthday" },
  { "scaffolds", "thermograph", "overlay", "options" },
  { "fill", "heatmap", "steps", "all" },
  { "pairs", "heatmap", "sums", NULL },
  { "skyline", "table", "as", "bars" },
  { "genus", "table", "as", "genus" },
  { "quotient", "table", "as", "quotient" },
  { NULL, NULL, NULL, NULL },
  /* clang-format on */
};

char *
gr_meant_figure (const GrWord *word, GrMeantWhere where)
{
  const char *text = word->text;
  guint i = 0;
  while (meant_former[i].name != NULL && g_ascii_strcasecmp (meant_former[i].name, text) != 0)
    i++;
  if (meant_former[i].name != NULL) {
    const char *figure = meant_former[i].figure, *option = meant_former[i].option, *value = meant_former[i].value;
    if (where == GR_MEANT_IN_LESSON)
      return g_strdup_printf (gr_message ("the figure “%s” shows it: figure: %s, %s: %s"), figure, figure, option,
                              value != NULL ? value : "true");
    g_autofree char *before = g_strconcat ("draw ", figure, " --", option, value != NULL ? " " : NULL, value, NULL);
    g_autofree char *line = meant_instead (word, before, "");
    return g_strdup_printf (gr_message ("the figure “%s” shows it: %s"), figure, line);
  }
  g_autofree char *game = gr_meant_is_graph (text) ? g_strdup (text) : meant_game_name (text);
  if (game == NULL)
    return meant_unquoted (word);
  if (where == GR_MEANT_IN_LESSON)
    return g_strdup_printf (gr_message ("“%s” is a game and goes after “game:”"), text);
  g_auto (GStrv) behind = g_strsplit (word->source->text + word->span.start, " ", -1);
  for (guint k = 0; behind[k] != NULL; k++)
    if (gr_figure_lookup (behind[k]) != NULL)
      return g_strdup_printf (gr_message ("“%s” is a game; the figure, “%s”, stands before it"), text, behind[k]);
  g_autofree char *line = meant_instead (word, "draw graph", game);
  return g_strdup_printf (gr_message ("“%s” is a game, and a figure comes first: %s"), text, line);
}

char *
gr_meant_game (const GrWord *word, GrMeantWhere where)
{
  const char *text = word->text;
  if (gr_figure_lookup (text) != NULL && where == GR_MEANT_IN_LESSON)
    return g_strdup_printf (gr_message ("“%s” is a figure and goes after “figure:”"), text);
  if (gr_figure_lookup (text) != NULL) {
    g_autofree char *line = meant_instead (word, "draw", text);
    return g_strdup_printf (gr_message ("“%s” is a figure: %s"), text, line);
  }
  GrSpan span = word->span;
  g_autofree char *rules = g_strdup_printf ("grundy-rules %s", text);
  if (where == GR_MEANT_IN_LESSON && strstr (gr_source_outermost (word->source, &span)->text, rules) != NULL)
    return g_strdup_printf (gr_message ("the rules of “%s” stand further below: put their block above this one"), text);
  gsize lead = strcspn (word->source->text, " ") + 1, end = word->span.start; /* behind “grundy”, and before @word */
  g_autofree char *before = g_strndup (word->source->text + lead, end > lead ? end - lead - 1 : 0);
  g_autofree char *shelf = meant_shelf (text);
  if (shelf != NULL) {
    g_autofree char *line = where == GR_MEANT_IN_LESSON ? g_strdup (shelf) : meant_instead (word, before, shelf);
    return g_strdup_printf (gr_message ("“%s” is a game in Lua: %s"), text, line);
  }
  if (where == GR_MEANT_ON_COMMAND_LINE && g_file_test (text, G_FILE_TEST_IS_REGULAR)) {
    g_autofree char *behind = g_strconcat (before, meant_is_board (text) ? " board" : " token", NULL);
    g_autofree char *line = meant_instead (word, behind, text);
    return g_strdup_printf (gr_message ("“%s” is a file, and a game that reads it comes first: %s"), text, line);
  }
  if (where == GR_MEANT_IN_LESSON)
    return NULL;
  /* The file whose name begins with the word and has blanks, which a shell takes for several words. */
  const char *name = word->source->text + word->span.start;
  for (const char *stop = strchr (name, ' '); stop != NULL; stop = strchr (stop + 1, ' ')) {
    const char *next = strchr (stop + 1, ' ');
    g_autofree char *path = g_strndup (name, next != NULL ? (gsize) (next - name) : strlen (name));
    if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
      return g_strdup_printf (gr_message ("a name with spaces stands in quotation marks: '%s'"), path);
  }
  return meant_unquoted (word);
}
