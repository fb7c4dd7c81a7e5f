// SPDX-License-Identifier: MIT
// grundy new: a commented file to begin with, which works as it stands. What is there already is never written over.
#include "base/number.h"
#include "base/output.h"
#include "cli/command.h"
#include "games/rules/shelf.h"
#include "pages/page.h"
#include "starts.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* @start with the names put in: “games/my game.lua” is “my game”. Signs that would end a text in Lua or YAML are left out.
   (transfer full) */
static char *
new_fill (const char *start, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GString) stem = g_string_new_len (name, strrchr (name, '.') - name), text = g_string_new (start);
  for (gsize i = stem->len; i > 0; i--)
    if (strchr ("\"\\:#{}[]&*!|>%@`'", stem->str[i - 1]) != NULL || g_ascii_iscntrl (stem->str[i - 1]))
      g_string_erase (stem, i - 1, 1);
  g_string_replace (text, "@NAME@", stem->len > 0 ? stem->str : "mine", 0);
  g_string_replace (text, "@FILE@", path, 0);
  return g_strdup (text->str);
}

/* What is to stand in @file. (transfer full) (nullable) with faults in the report */
static char *
new_text (const GrCall *call, const GrWord *file)
{
  const GrArgs *command = call->request->command;
  gboolean is_rules = g_str_has_suffix (file->text, ".lua");
  const GrOption *own = gr_args_option (command, "like");
  own = own != NULL ? own : gr_args_option (command, "two-sided");
  if (own != NULL && !is_rules) {
    gr_report_add_at (call->report, GR_FAULT_USAGE, own->key, "name a file that ends in .lua",
                      "%s: this is for rules in Lua", own->param->name);
    return NULL;
  }
  if (g_str_has_suffix (file->text, ".md"))
    return new_fill (start_lesson, file->text);
  const GrOption *like = gr_args_option (command, "like");
  if (is_rules && like == NULL)
    return new_fill (gr_args_flag (command, "two-sided") ? start_two_sided : start_game, file->text);
  /* A copy: of a game of the shelf, or of the template that lessons have where they name none. */
  const GrWord *place = is_rules ? like->value : file;
  g_autofree char *name = is_rules
                            ? g_strconcat (place->text, g_str_has_suffix (place->text, ".lua") ? "" : ".lua", NULL)
                            : NULL;
  g_autofree char *path = is_rules ? gr_shelf_file (name) : gr_template_file ("handout");
  char *text = NULL;
  GError *error = NULL;
  if (path != NULL) {
    if (!g_file_get_contents (path, &text, NULL, &error))
      gr_report_add_error (call->report, place, error);
  } else if (is_rules) {
    g_auto (GStrv) known = gr_shelf_names ();
    g_autofree char *help = gr_nearest_help (place->text, (const char *const *) known,
                                             GR_PHRASE ("“grundy list games” lists them all"));
    gr_report_add_at (call->report, GR_FAULT_USAGE, place, help, "new: no game in Lua is called “%s”", place->text);
  } else {
    gr_report_add_at (call->report, GR_FAULT_WORLD, file, NULL, "the template “handout” is in none of its places");
  }
  return text;
}

static void
new_run (GrCall *call)
{
  g_autoptr (GPtrArray) rest = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  if (!gr_command_read_options (call, rest))
    return;
  const GrWord *file = rest->len > 0 ? rest->pdata[0] : call->name;
  const char *dot = rest->len == 1 ? strrchr (file->text, '.') : NULL;
  gboolean is_known = dot != NULL && dot > file->text && dot[-1] != '/'
                      && (g_str_equal (dot, ".lua") || g_str_equal (dot, ".md") || g_str_equal (dot, ".yaml"));
  if (!is_known) {
    const GrWord *place = rest->len > 1 ? rest->pdata[1] : file;
    g_autofree char *got = rest->len > 0 ? g_strdup_printf ("“%s”", place->text) : g_strdup (gr_message ("nothing"));
    gr_report_add_at (call->report, GR_FAULT_USAGE, place,
                      "game.lua is a game of your own, lesson.md a lesson, template.yaml a look of pages",
                      "new: want the name of one file that ends in .lua, .md or .yaml, got %s", got);
    return;
  }
  g_autofree char *text = new_text (call, file);
  if (text == NULL)
    return;
  int descriptor = open (file->text, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  int code = descriptor < 0 ? errno : gr_output_all (descriptor, text, strlen (text));
  if (descriptor >= 0 && close (descriptor) != 0 && code == 0)
    code = errno;
  if (descriptor >= 0 && code != 0)
    unlink (file->text);
  if (code == EEXIST)
    gr_report_add_at (call->report, GR_FAULT_WORLD, file, "take another name, or move that file away",
                      "“%s” exists already and is left as it is", file->text);
  else if (code != 0)
    gr_report_add_at (call->report, GR_FAULT_WORLD, file, NULL, "cannot write “%s”: %s", file->text,
                      gr_strerror (code));
  if (!gr_report_is_empty (call->report) || gr_args_flag (call->request->command, "quiet"))
    return;
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
  const char *path = file->text, *lesson = g_str_equal (dot, ".md") ? "build" : "build lesson.md -t";
  g_autofree char *quoted = path[strspn (path, plain)] == '\0' ? g_strdup (path) : g_shell_quote (path);
  g_autofree char *line = g_strdup_printf (gr_message ("wrote %s; next: grundy %s %s\n"), path,
                                           g_str_equal (dot, ".lua") ? "check" : lesson, quoted);
  gr_print (line, strlen (line), call->report);
}

static const GrParam new_params[] = {
  GR_COMMON_PARAMS,
  { "two-sided", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "rules in which Left and Right have moves of their own" },
  { "like", GR_PARAM_TEXT, NULL, 0, 0, NULL, "GAME", "rules copied from a game of the shelf, to change" },
  GR_PARAM_END,
};

const GrCommand gr_command_new = {
  .name = "new",
  .usage = "FILE.lua|FILE.md|FILE.yaml",
  .summary = "Begins a file for you, with comments: rules of your own, a lesson, a template",
  .details = "A file that already exists is not touched.\n",
  .params = new_params,
  .has_own_options = TRUE,
  .run = new_run,
};
