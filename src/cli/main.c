// SPDX-License-Identifier: MIT
// The program: words to a command, its report to standard error, the report's worst to the exit code. This is the only
// place that writes messages and that knows of terminals and signals.
#include "base/guard.h"
#include "base/number.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/screen.h"
#include "cli/command.h"
#include "print/print.h"
#include "layout/layered.h"
#include "value/big.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void
main_interrupt (int number)
{
  gr_screen_leave ();
  gr_output_abandon ();
  _exit (GR_COMMAND_INTERRUPTED);
}

/* ---- progress: a line on a terminal's stderr, from half a second on ---- */

static gint64 main_started, main_told;
static gboolean main_progress_shown;

static void
main_clear_progress (void)
{
  if (main_progress_shown)
    fputs ("\r\033[K", stderr);
  main_progress_shown = FALSE;
}

static void
main_tell_progress (const char *what, guint64 done, double fraction)
{
  if (what == NULL) {
    main_clear_progress ();
    return;
  }
  gint64 now = g_get_monotonic_time ();
  if (now - main_started < G_USEC_PER_SEC / 2 || now - main_told < G_USEC_PER_SEC / 10)
    return;
  main_told = now;
  main_progress_shown = TRUE;
  if (fraction >= 0)
    fprintf (stderr, "\r\033[K%s %3.0f %%", gr_message (what), 100 * MIN (fraction, 1));
  else
    fprintf (stderr, "\r\033[K%s %" G_GUINT64_FORMAT, gr_message (what), done);
  fflush (stderr);
}

/* ---- words ---- */

/* The command line as a source: the words joined by blanks, each with its place; without words, as “help”. Words that are not
   the user's have a source of their own, so that messages show what the user has typed. */
static GPtrArray *
main_words (int argc, char **argv)
{
  gint64 told = 0; /* how many words after the command are those of the server that runs us (serve/child.c) */
  const char *own_words = g_getenv ("GRUNDY_OWN_WORDS");
  gboolean is_told = own_words != NULL && gr_number_parse (own_words, &told) && told >= 0 && told <= argc - 2;
  guint n_own = is_told ? (guint) told : 0;
  g_autoptr (GPtrArray) typed = g_ptr_array_new ();
  for (int i = 1; i < argc; i++)
    if (i == 1 || (guint) i >= 2 + n_own)
      g_ptr_array_add (typed, argv[i]);
  if (typed->len == 0)
    g_ptr_array_add (typed, "help");
  GPtrArray *words = gr_words_joined (GR_PHRASE ("command line"), "grundy", (const char *const *) typed->pdata,
                                      typed->len);
  g_autoptr (GPtrArray) own = gr_words_joined (GR_PHRASE ("server"), "", (const char *const *) argv + 2, n_own);
  for (guint i = 0; i < n_own; i++)
    g_ptr_array_insert (words, (int) i + 1, gr_word_copy (own->pdata[i]));
  return words;
}

static const GrCommand *
main_find_command (const GrWord *name, GrReport *report)
{
  const char *text = name->text;
  if (g_str_equal (text, "--version"))
    return gr_command_lookup ("version");
  if (g_str_equal (text, "--help") || g_str_equal (text, "-h"))
    return gr_command_lookup ("help");
  const GrCommand *command = gr_command_lookup (text);
  if (command != NULL)
    return command;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint i = 0; gr_commands[i] != NULL; i++)
    g_ptr_array_add (known, (gpointer) gr_commands[i]->name);
  g_ptr_array_add (known, NULL);
  const char *near = gr_nearest (text, (const char *const *) known->pdata);
  char *meant = gr_meant_command (name);
  g_autofree char *help = meant != NULL  ? meant
                          : near != NULL ? g_strdup_printf (gr_message ("did you mean “%s”?"), near)
                                         : g_strdup ("“grundy help” lists all commands");
  gr_report_add_at (report, GR_FAULT_USAGE, name, help, "want a command, got “%s”", text);
  return NULL;
}

/* The commands that have option @name: “grundy build, grundy check”. (transfer full) (nullable) */
static char *
main_whose_option (const char *name)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; gr_commands[i] != NULL; i++)
    if (gr_param_lookup (gr_commands[i]->params, name) != NULL)
      g_string_append_printf (text, "%sgrundy %s", text->len > 0 ? ", " : "", gr_commands[i]->name);
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

/* Whether one of @words, before any “--”, is one of @wanted (NULL-terminated). */
static gboolean
main_has_word (const GPtrArray *words, const char *const *wanted)
{
  for (guint i = 0; i < words->len; i++) {
    const char *text = ((const GrWord *) words->pdata[i])->text;
    if (g_str_equal (text, "--") || g_strv_contains (wanted, text))
      return !g_str_equal (text, "--");
  }
  return FALSE;
}

/* Bounds, the sandbox and the folder that files come from hold for reading the words too, so they are looked for in @words
   before anything else is; what is wrong with them is told when the words are read. FALSE and a fault in the report of @call,
   whose request gets the folder, where the sandbox cannot be had. */
static gboolean
main_bound (const GrCommand *command, const GrCall *call)
{
  g_autoptr (GrRequest) request = gr_request_new (NULL);
  g_autoptr (GPtrArray) rest = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  request->command = gr_args_new (command->params, call->name, NULL);
  gr_request_skim (request, call->words, rest);
  const GrOption *megabytes = gr_args_option (request->program, "max-memory");
  gr_guard_set (&(GrGuardBounds) {
    .seconds = gr_args_number (request->program, "timeout"),
    .megabytes = megabytes != NULL ? (guint) megabytes->number : gr_guard_megabytes (),
    .style = gr_command_report_style (request->command),
  });
  gr_guard_watch (call->name, NULL);
  if (gr_param_lookup (command->params, "root") != NULL)
    call->request->root = g_strdup (gr_args_text (request->command, "root"));
  GrCall own = { request, rest, call->name, call->report, 0 };
  return gr_confine (command, &own, call->words);
}

static int
main_run (int argc, char **argv)
{
  g_autoptr (GPtrArray) words = main_words (argc, argv);
  static const char *const helps[] = { "--help", "-h", NULL }, *const quiet[] = { "-q", "--quiet", "--quiet=true",
                                                                                  NULL };
  /* The language of all that is said from now on: what is asked for, or what the server that runs us speaks. */
  const char *served = g_getenv (GR_COMMAND_SERVED_LANG), *asked = gr_words_lang (words);
  for (guint i = 0; gr_languages[i] != NULL; i++)
    if (g_strcmp0 (asked != NULL ? asked : served, gr_languages[i]) == 0)
      gr_messages_set_lang (gr_languages[i]);
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrRequest) request = gr_request_new (NULL);
  gboolean is_text = gr_words_check_text (words, report);
  gint64 date;
  if (is_text && !gr_output_date (&date))
    is_text = gr_report_add_at (
      report, GR_FAULT_USAGE, NULL, "unset this variable of the environment, or set it to what “date +%s” prints",
      "SOURCE_DATE_EPOCH: want whole seconds since 1970, from 0 to %" G_GINT64_FORMAT ", got “%s”", GR_OUTPUT_LAST_DATE,
      g_getenv ("SOURCE_DATE_EPOCH"));
  g_autoptr (GrWord) name = g_ptr_array_steal_index (words, 0);
  const GrCommand *command = is_text ? main_find_command (name, report) : NULL;
  /* “grundy draw --help” is “grundy help draw”, but no answer to a page that asks for one */
  if (command != NULL && g_getenv ("GRUNDY_OWN_WORDS") == NULL && main_has_word (words, helps)) {
    g_ptr_array_set_size (words, 0);
    g_ptr_array_add (words, gr_word_new (name->source, name->span, command->name));
    command = gr_command_lookup ("help");
  }
  request->whose_option = main_whose_option;
  gboolean is_short = gr_words_give (words, "--diagnostics", "short");
  int told = 0;
  if (command != NULL) {
    GrCall call = { request, words, name, report, 0 };
    gboolean is_bound = main_bound (command, &call);
    request->command = gr_args_new (command->params, name, NULL);
    if (isatty (STDERR_FILENO) && !gr_screen_is_dumb () && !main_has_word (words, quiet))
      gr_progress_listen (main_tell_progress);
    if (is_bound)
      command->run (&call);
    told = call.code;
  }
  main_clear_progress ();
  g_autofree char *text = gr_report_text (report,
                                          is_short ? GR_REPORT_SHORT : gr_command_report_style (request->command));
  fputs (text, stderr);
  int code = gr_report_exit_code (report);
  return code == 0 ? told : told == 0 ? code : MIN (code, told);
}

/* GLib and others allocate before main() begins, and end the process where that fails. */
static void (*const main_first) (void) __attribute__ ((section (".preinit_array"), used)) = gr_guard_catch_crashes;

int
main (int argc, char **argv)
{
  main_started = g_get_monotonic_time ();
  /* The same input gives the same bytes wherever it is read, so that no library may ask the user's locale: GLib turns
     letters into small ones by the rules of Turkish, Azerbaijani and Lithuanian there, fontconfig and Pango choose faces
     by its language, and the C library translates its messages. So the locale stays “C”, which nobody need read from a file:
     all text is UTF-8 by agreement. What language the program speaks says --lang. */
  g_setenv ("FC_LANG", "en", TRUE);
  g_unsetenv ("LANGUAGE");
  g_unsetenv ("PANGO_LANGUAGE");
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN); /* a file over the shell's limit is a failed write */
  signal (SIGINT, main_interrupt);
  signal (SIGTERM, main_interrupt);
  if (signal (SIGHUP, main_interrupt) == SIG_IGN) /* nohup */
    signal (SIGHUP, SIG_IGN);
  gr_guard_begin ();
  gr_big_allocate_by_glib ();
  gr_print_supply_text ();
  gr_images_supply ();
  int code = main_run (argc, argv);
  gr_layout_shutdown ();
  gr_print_shutdown ();
  gr_writer_end ();
  gr_guard_leave ();
  return code;
}
