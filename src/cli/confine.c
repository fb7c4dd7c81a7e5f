// SPDX-License-Identifier: MIT
// What a command may read and write is known from its words alone, before any of it is read: each word that names a file, the
// folders of lessons, and where -o leads. That is more than some commands need and never more than was typed.
#include "cli/confine.h"

#include "base/guard.h"
#include "cli/lessons.h"
#include "cli/sandbox.h"
#include "layout/layered.h"
#include "print/images.h"
#include "print/print.h"
#include "print/inline.h"
#include "games/rules/shelf.h"
#include "pages/page.h"

#include <stdio.h>
#include <string.h>

#define CONFINE_TOLD "GRUNDY_OWN_TOLD" /* the variable that keeps our processes from telling it again */

typedef struct {
  const GrCall *call;
  const GPtrArray *typed; /* of GrWord */
  GPtrArray *read;        /* of char* */
  GrWriterRights rights;
} Confine;

/* The value of the command's option @name, NULL where it is not given or no option of the command. */
static const GrWord *
confine_option (const Confine *confine, const char *name)
{
  const GrArgs *command = confine->call->request->command;
  const GrOption *option = gr_param_lookup (command->params, name) != NULL ? gr_args_option (command, name) : NULL;
  return option != NULL ? option->value : NULL;
}

static gboolean
confine_has (const Confine *confine, const char *name)
{
  const GrArgs *command = confine->call->request->command;
  return gr_param_lookup (command->params, name) != NULL && gr_args_flag (command, name);
}

static void
confine_read (Confine *confine, const char *path)
{
  g_ptr_array_add (confine->read, g_strdup (path));
}

/* The file that @text names; a folder would be no file that a command reads. */
static void
confine_read_file (Confine *confine, const char *text)
{
  if (g_file_test (text, G_FILE_TEST_EXISTS) && !g_file_test (text, G_FILE_TEST_IS_DIR))
    confine_read (confine, text);
}

/* “FILE”, “@FILE”, “--option=FILE” and “-oFILE”. */
static void
confine_read_word (Confine *confine, const char *text)
{
  const char *value = strchr (text, '=');
  confine_read_file (confine, text);
  if (text[0] == '@' || value != NULL)
    confine_read_file (confine, text[0] == '@' ? text + 1 : value + 1);
  if (text[0] == '-' && text[1] != '\0')
    confine_read_file (confine, text + 2);
}

/* The picture beside a template that the command line names. */
static void
confine_read_template (Confine *confine)
{
  const GrWord *word = confine_option (confine, "template");
  g_autoptr (GrReport) unsaid = gr_report_new ();
  GrTemplate *page = word != NULL ? gr_template_load (word->text, word, unsaid) : NULL;
  if (page != NULL && page->logo != NULL)
    confine_read_file (confine, page->logo);
  gr_template_free (page);
}

#ifdef GR_IS_SANITIZED
/* The suppressions of leaks, which are read at the process's end. */
static void
confine_read_suppressions (Confine *confine)
{
  const char *options = g_getenv ("LSAN_OPTIONS");
  const char *path = options != NULL ? strstr (options, "suppressions=\"") : NULL;
  if (path == NULL)
    return;
  path += strlen ("suppressions=\"");
  g_autofree char *file = g_strndup (path, strcspn (path, "\""));
  confine_read_file (confine, file);
}
#endif

static void
confine_add_reads (Confine *confine)
{
  const GrModuleFile *const module[] = { &gr_print_file, &gr_images_file, &gr_sixel_file, &gr_graphviz_file };
  g_autoptr (GPtrArray) templates = gr_template_folders (), shelf = gr_shelf_folders ();
  const GPtrArray *own[] = { templates, shelf };
  for (guint i = 0; i < G_N_ELEMENTS (module); i++) {
    g_autofree char *path = gr_module_path (module[i]);
    if (path != NULL)
      confine_read (confine, path);
  }
  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    for (guint k = 0; k < own[i]->len; k++)
      confine_read (confine, own[i]->pdata[k]);
  for (guint i = 0; i < confine->typed->len; i++)
    confine_read_word (confine, ((const GrWord *) confine->typed->pdata[i])->text);
  const GrWord *root = confine_option (confine, "root");
  if (root != NULL)
    confine_read (confine, root->text);
  confine_read_template (confine);
#ifdef GR_IS_SANITIZED
  confine_read_suppressions (confine);
#endif
}

/* The folders that the lessons @words may read, or --root instead of them; and what of old outputs is looked at. */
static void
confine_read_lessons (Confine *confine, const GPtrArray *words)
{
  const GrWord *output = confine_option (confine, "output");
  for (guint i = 0; i < words->len && confine_option (confine, "root") == NULL; i++) {
    const char *text = ((const GrWord *) words->pdata[i])->text;
    g_autofree char *folder = g_path_get_dirname (text);
    if (!g_str_has_suffix (text, ".lua"))
      confine_read (confine, folder);
  }
  if (words->len > 1) /* a process for each, which looks at itself there, and narrows it to that */
    confine_read (confine, "/proc");
  if (confine_has (confine, "site"))
    confine_read (confine, output != NULL ? output->text : "site");
}

/* Says at once that there is no sandbox, and once: processes of ours keep silent. */
static void
confine_tell (const GrOption *without, const GrArgs *command)
{
  g_autoptr (GrReport) report = gr_report_new ();
  gr_report_add_at (report, GR_FAULT_WARNING, without->key, NULL, "rules and lessons run without the kernel’s sandbox");
  g_autofree char *text = gr_report_text (report, gr_command_report_style (command));
  if (g_getenv (CONFINE_TOLD) == NULL)
    fputs (text, stderr);
  g_setenv (CONFINE_TOLD, "1", TRUE);
}

/* Begins the writer, if the command writes anything, and enters the sandbox. */
static gboolean
confine_enter (const Confine *confine, gboolean is_wanted, GrReport *report)
{
  GError *error = NULL;
  const GrWriterRights *rights = &confine->rights;
  const GrCall *call = confine->call;
  if ((rights->file->len > 0 || rights->whole != NULL) && !gr_writer_begin (rights, &error)) {
    gr_report_add_error (report, call->name, error);
    return FALSE;
  }
  if (gr_sandbox_enter (confine->read, is_wanted ? &error : NULL) || !is_wanted)
    return TRUE;
  gr_report_add_error (report, gr_args_option (call->request->command, "sandbox")->key, error);
  return FALSE;
}

gboolean
gr_confine (const GrCommand *command, const GrCall *call, const GPtrArray *typed)
{
  GrArgs *own = call->request->command;
  if (gr_param_lookup (command->params, "no-sandbox") == NULL)
    return TRUE;
  if (gr_args_flag (own, "no-sandbox"))
    confine_tell (gr_args_option (own, "no-sandbox"), own);
  if (command->is_server || gr_args_flag (own, "no-sandbox"))
    return TRUE;
  Confine confine = { .call = call, .typed = typed, .read = g_ptr_array_new_with_free_func (g_free) };
  confine.rights.file = g_ptr_array_new_with_free_func (g_free);
  confine.rights.folder = g_ptr_array_new_with_free_func (g_free);
  confine_add_reads (&confine);
  if (command->takes_lessons)
    confine_read_lessons (&confine, call->words);
  if (command->add_rights != NULL)
    command->add_rights (call, &confine.rights);
  gboolean good = confine_enter (&confine, gr_args_flag (own, "sandbox"), call->report);
  g_ptr_array_unref (confine.read);
  g_ptr_array_unref (confine.rights.file);
  g_ptr_array_unref (confine.rights.folder);
  return good;
}
