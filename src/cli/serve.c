// SPDX-License-Identifier: MIT
// grundy serve: lessons in a browser that follow what is saved, and the workbench. The server is a module (serve/), since few
// commands need a library for it; here its words are read.
#include "base/guard.h"
#include "base/module.h"

#include "cli/command.h"
#include "serve/serve.h"

#include <string.h>
#include <unistd.h>

#define SERVE_PORT 8117
#define SERVE_SECONDS 20     /* processor time of a request, where --timeout does not tell */
#define SERVE_MEGABYTES 1024 /* its memory, where --max-memory does not tell */

/* What is served: the folder that @word names, or that of the lesson which it names. FALSE and a fault where there is no
   such thing. */
static gboolean
serve_read_place (const GrWord *word, char **folder, char **start, GrReport *report)
{
  g_autofree char *path = g_canonicalize_filename (word->text, NULL);
  if (g_file_test (path, G_FILE_TEST_IS_DIR)) {
    *folder = g_steal_pointer (&path);
    *start = g_strdup ("/");
    return TRUE;
  }
  g_autofree char *name = g_path_get_basename (path);
  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return gr_report_add_at (report, GR_FAULT_WORLD, word, NULL, "cannot read “%s”: there is no such folder or lesson",
                             word->text);
  if (!g_str_has_suffix (name, ".md") || name[0] == '.')
    return gr_report_add_at (report, GR_FAULT_USAGE, word, "a lesson’s name ends in .md",
                             "want a folder or a lesson, got “%s”", word->text);
  name[strlen (name) - strlen (".md")] = '\0';
  g_autofree char *address = g_uri_escape_string (name, NULL, FALSE);
  *folder = g_path_get_dirname (path);
  *start = g_strdup_printf ("/%s.html", address);
  return TRUE;
}

const GrModuleFile gr_serve_file = { GR_PHRASE ("the server’s module"), "grundy-serve.so", "GRUNDY_SERVE_MODULE",
                                     "gr_serve_entry", GR_SERVE_VERSION };

static void
serve_begin (GrCall *call, const char *folder, const char *start)
{
  const GrArgs *program = call->request->program, *command = call->request->command;
  const GrOption *seconds = gr_args_option (program, "timeout"), *megabytes = gr_args_option (program, "max-memory");
  const GrOption *port = gr_args_option (command, "port");
  const GrOption *theme = gr_args_option (program, "theme");
  g_autofree char *own = theme != NULL ? g_strdup_printf ("--theme=%s", theme->value->text) : NULL;
  const char *const words[] = { own, NULL }; /* the options that each lesson is built with */
  GrServeOptions options = {
    .folder = folder,
    .start = start,
    .port = (guint16) (port != NULL ? port->number : SERVE_PORT),
    .is_port_told = port != NULL,
    .opens = gr_args_flag (command, "open"),
    .is_quiet = gr_args_flag (command, "quiet"),
    .has_colours = gr_command_has_colours (command, STDERR_FILENO),
    .words = words,
    .lang = gr_param_lookup (program->params, "lang")->choices[gr_args_choice (program, "lang")],
    .seconds = seconds != NULL ? (guint) seconds->number : SERVE_SECONDS,
    .sandbox = gr_args_flag (command, "no-sandbox") ? "--no-sandbox"
               : gr_args_flag (command, "sandbox")  ? "--sandbox"
                                                    : NULL,
    .megabytes = megabytes != NULL ? (guint) megabytes->number : MIN (SERVE_MEGABYTES, gr_guard_megabytes ()),
  };
  g_setenv (GR_COMMAND_SERVED_LANG, options.lang, TRUE);
  GError *error = NULL;
  const GrServeModule *module = gr_module_load (&gr_serve_file, &error);
  if (module == NULL || !module->run (&options, &error))
    gr_report_add_error (call->report, port != NULL ? port->value : call->name, error);
  else
    call->code = GR_COMMAND_INTERRUPTED;
}

static void
serve_run (GrCall *call)
{
  static const char *const whole[] = { "theme", "timeout", "max-memory", NULL };
  g_autoptr (GPtrArray) named = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  if (!gr_request_read_plain (call->request, call->words, named, call->report)
      || !gr_command_refuse_program (call, whole, "grundy serve", "write it in the lesson, or in the workbench"))
    return;
  if (named->len > 1) {
    gr_report_add_at (call->report, GR_FAULT_USAGE, named->pdata[1], "name the folder that they are in",
                      "want one folder or lesson, got “%s” as well", ((const GrWord *) named->pdata[1])->text);
    return;
  }
  g_autofree char *folder = NULL, *start = named->len == 0 ? g_strdup ("/") : NULL;
  if (named->len == 0 || serve_read_place (named->pdata[0], &folder, &start, call->report))
    serve_begin (call, folder, start);
}

G_STATIC_ASSERT (SERVE_PORT == 8117); /* as its help says */

static const GrParam serve_params[] = {
  { "port", GR_PARAM_NUMBER, NULL, 0, 65535, NULL, "N",
    "where the server listens, 0 for any free port (default 8117, or another if that is taken)" },
  { "open", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "opens the browser" },
  GR_SANDBOX_PARAMS,
  GR_COMMON_PARAMS,
  GR_PARAM_END,
};

const GrCommand gr_command_serve = {
  .name = "serve",
  .usage = "[FOLDER|LESSON] [--open] [--port N]",
  .summary = "Lessons in the browser, rebuilt on every save; on its own, the workbench",
  .details =
    "The server listens on 127.0.0.1 only and answers only its own pages. A lesson is built when you open it, and again\n"
    "when a file in its folder is saved; the page follows and keeps its place. Faults appear in the page and on the\n"
    "terminal. In the workbench you type, choose or draw a game, or write rules of your own, see every figure of it, and\n"
    "take away files, commands and fences. On the page beside it you write a lesson and see what becomes of it. Both are there\n"
    "beside lessons, too. A request may take 20 s of processor time and 1024 MB (--timeout, --max-memory). Ctrl-C ends it.\n",
  .params = serve_params,
  .has_own_options = TRUE,
  .is_server = TRUE,
  .run = serve_run,
};
