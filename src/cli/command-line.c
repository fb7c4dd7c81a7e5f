// SPDX-License-Identifier: MIT
// What all commands share: their list, the common options' choices and standard output.
#include "base/output.h"
#include "base/screen.h"
#include "base/terminal.h"
#include "cli/command.h"

#include <string.h>
#include <unistd.h>

const char *const gr_color_names[] = { "auto", "always", "never", NULL };
const char *const gr_diagnostics_names[] = { "full", "short", NULL };

gboolean
gr_command_needs (const GrCall *call, const char *name, const char *whole)
{
  const GrArgs *command = call->request->command;
  const GrOption *option = gr_args_option (command, name);
  if (option == NULL || gr_args_flag (command, whole))
    return TRUE;
  g_autofree char *help = g_strdup_printf (gr_message ("add --%s, or leave it out"), whole);
  return gr_report_add_at (call->report, GR_FAULT_USAGE, option->key, help, "--%s: want --%s as well", name, whole);
}

gboolean
gr_command_refuse_program (const GrCall *call, const char *const *allowed, const char *what, const char *help)
{
  gboolean good = TRUE;
  GR_EACH_POINTER (i, const GrOption, option, call->request->program->options) {
    gboolean speaks = g_str_equal (option->param->name, "lang"); /* of whatever is said, by every command */
    if (speaks || (allowed != NULL && g_strv_contains (allowed, option->param->name)))
      continue;
    gr_report_add_at (call->report, GR_FAULT_USAGE, option->key, help, "“%s” is not an option of %s",
                      option->param->name, gr_message (what));
    good = FALSE;
  }
  return good;
}

gboolean
gr_command_read_options (GrCall *call, GPtrArray *rest)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  const char *name = call->request->command->name->text;
  g_autofree char *what = g_strdup_printf ("grundy %s", name);
  if (!gr_request_read_plain (call->request, call->words, words, call->report)
      || !gr_command_refuse_program (call, NULL, what, "leave it out"))
    return FALSE;
  for (guint i = 0; rest != NULL && i < words->len; i++)
    g_ptr_array_add (rest, gr_word_copy (words->pdata[i]));
  if (rest == NULL && words->len > 0)
    gr_report_add_at (call->report, GR_FAULT_USAGE, words->pdata[0], "leave it out", "%s: want nothing more, got “%s”",
                      name, ((const GrWord *) words->pdata[0])->text);
  return rest != NULL || words->len == 0;
}

void
gr_warn_missing (const GString *missing, const GrWord *place, GrReport *report)
{
  const GrSource *source = place->source;
  for (const char *at = missing->str; *at != '\0'; at = g_utf8_next_char (at)) {
    gsize size = (gsize) (g_utf8_next_char (at) - at);
    const char *found = memmem (source->text, source->length, at, size);
    GrSpan span = place->span;
    if (found != NULL)
      span = (GrSpan) { (guint32) (found - source->text), (guint32) (found - source->text + size) };
    gr_report_add (report, GR_FAULT_WARNING, place->source, span,
                   "install a font that has it; Debian’s package fonts-noto-core has most scripts",
                   "no font here has “%.*s” (U+%04X), and a box is printed for it", (int) size, at,
                   g_utf8_get_char (at));
  }
}

gboolean
gr_command_has_colours (const GrArgs *command, int descriptor)
{
  guint colour = command != NULL ? gr_args_choice (command, "color") : 0;
  const char *no_color = g_getenv ("NO_COLOR");
  gboolean is_wanted = (no_color == NULL || *no_color == '\0') && !gr_screen_is_dumb ();
  return colour == 1 || (colour == 0 && isatty (descriptor) && is_wanted);
}

GrReportStyle
gr_command_report_style (const GrArgs *command)
{
  if (command != NULL && gr_args_choice (command, "diagnostics") == 1)
    return GR_REPORT_SHORT;
  return gr_command_has_colours (command, STDERR_FILENO) ? GR_REPORT_COLOUR : GR_REPORT_FULL;
}

void
gr_print (const char *text, gsize length, GrReport *report)
{
  GError *error = NULL;
  g_autofree char *shown = gr_terminal_text (text, length);
  if (!gr_output_write ("-", shown, strlen (shown), &error))
    gr_report_add_error (report, NULL, error);
}
