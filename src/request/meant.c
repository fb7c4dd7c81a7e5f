// SPDX-License-Identifier: MIT
// A game where a command is wanted, a file where a figure is, a figure where a game is: each is known by what it is, and
// the answer is the reader's own line with what it lacks put in.
#include "request/meant.h"

#include "diagram/figure.h"
#include "games/rules/shelf.h"

#include <string.h>

/* “grundy solve nim 3 4 5”: the line from @word on, with @before in front of it. Where a shell would want some of it
   quoted it ends behind @word. (transfer full) */
static char *
meant_line (const GrWord *word, const char *before)
{
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+,./:@% ";
  const char *rest = word->source->text + word->span.start;
  gsize n = strspn (rest, plain);
  if (rest[n] == '\0')
    return g_strdup_printf ("grundy %s %s", before, rest);
  return g_strdup_printf ("grundy %s %s …", before, word->text);
}

gboolean
gr_meant_is_graph (const char *text)
{
  return g_str_has_suffix (text, ".dot") || g_str_has_suffix (text, ".gv");
}

static gboolean
meant_is_file (const char *text)
{
  return g_file_test (text, G_FILE_TEST_IS_REGULAR);
}

char *
gr_meant_command (const GrWord *word)
{
  static const char *const lists[] = { "games", "figures", "formats", "templates", NULL };
  const char *text = word->text, *what = NULL, *before = NULL;
  if (gr_game_lookup (text) != NULL) {
    what = GR_PHRASE ("a game");
    before = "solve";
  } else if (gr_meant_is_graph (text)) {
    what = GR_PHRASE ("a game graph");
    before = "solve";
  } else if (gr_figure_lookup (text) != NULL) {
    what = GR_PHRASE ("a figure");
    before = "draw";
  } else if (g_str_has_suffix (text, ".md")) {
    what = GR_PHRASE ("a lesson");
    before = "build";
  } else if (g_strv_contains (lists, text)) {
    what = GR_PHRASE ("a list");
    before = "list";
  } else if (meant_is_file (text)) {
    return g_strdup_printf (gr_message ("“%s” is a file: a command and a game come first, as in grundy solve board %s"),
                            text, text);
  } else {
    return NULL;
  }
  g_autofree char *line = meant_line (word, before);
  return g_strdup_printf (gr_message ("“%s” is %s: %s"), text, gr_message (what), line);
}

char *
gr_meant_figure (const GrWord *word, GrMeantWhere where)
{
  const char *text = word->text;
  if (gr_game_lookup (text) == NULL && !gr_meant_is_graph (text))
    return NULL;
  if (where == GR_MEANT_IN_LESSON)
    return g_strdup_printf (gr_message ("“%s” is a game and goes after “game:”"), text);
  g_auto (GStrv) behind = g_strsplit (word->source->text + word->span.start, " ", -1);
  for (guint i = 0; behind[i] != NULL; i++)
    if (gr_figure_lookup (behind[i]) != NULL)
      return g_strdup_printf (gr_message ("“%s” is a game; the figure, “%s”, stands before it"), text, behind[i]);
  g_autofree char *line = meant_line (word, "draw graph");
  return g_strdup_printf (gr_message ("“%s” is a game, and a figure comes first: %s"), text, line);
}

/* Whether the lesson that @word stands in has a block of rules of that name. */
static gboolean
meant_is_in_lesson (const GrWord *word)
{
  GrSpan span = word->span;
  const GrSource *lesson = gr_source_outermost (word->source, &span);
  g_autofree char *line = g_strdup_printf ("grundy-rules %s", word->text);
  return strstr (lesson->text, line) != NULL;
}

char *
gr_meant_game (const GrWord *word, GrMeantWhere where)
{
  const char *text = word->text;
  if (gr_figure_lookup (text) != NULL && where == GR_MEANT_IN_LESSON)
    return g_strdup_printf (gr_message ("“%s” is a figure and goes after “figure:”"), text);
  if (gr_figure_lookup (text) != NULL) {
    g_autofree char *line = meant_line (word, "draw");
    return g_strdup_printf (gr_message ("“%s” is a figure: %s"), text, line);
  }
  if (where == GR_MEANT_IN_LESSON && meant_is_in_lesson (word))
    return g_strdup_printf (gr_message ("the rules of “%s” stand further below: put their block above this one"), text);
  g_autofree char *lua = g_strconcat (text, ".lua", NULL);
  g_autofree char *shelf = gr_shelf_file (lua);
  if (shelf != NULL)
    return g_strdup_printf (gr_message ("“%s” is a game in Lua, on the shelf of those that come with grundy"), lua);
  if (where == GR_MEANT_ON_COMMAND_LINE && meant_is_file (text))
    return g_strdup_printf (gr_message ("“%s” is a file, and the game that reads it comes first: board %s, say"), text,
                            text);
  return NULL;
}
