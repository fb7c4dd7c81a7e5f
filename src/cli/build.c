// SPDX-License-Identifier: MIT
// grundy build: lessons to PDF, HTML and SVG. A lesson's files are made first and written then, each whole, and none
// where the lesson has a fault. Several lessons are built by as many processes of our own (Graphviz knows no threads);
// what they say is passed on in the order of the lessons, and the mildest exit code that is not 0 is ours.
#include "base/folder.h"
#include "base/number.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/terminal.h"
#include "cli/lessons.h"
#include "exam/exam.h"
#include "formats/format.h"
#include "web/lesson-files.h"
#include "lesson/document.h"
#include "base/phrase.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define BUILD_BOOK "book" /* what the files of a book are called */

static const char *const build_keys[] = { "full", "short", NULL };
static const char *const build_only[] = { "exercises", NULL };
static const char *const build_answers[] = { "none", "inline", "end", "key", "both", NULL };

/* ---- options ---- */

/* Each makes something else of the lessons; the first of a row that were given tells. */
static const struct {
  const char *one, *other, *help;
} options_apart[] = {
  { "site", "book", GR_PHRASE ("leave one of them out") },
  { "variants", "book", GR_PHRASE ("build the sheets by themselves") },
  { "roster", "book", GR_PHRASE ("build the sheets by themselves") },
};

static const struct {
  const char *name, *whole;
} options_needing[] = {
  { "book-title", "book" },
  { "site-title", "site" },
  { "base-url", "site" },
  { "playground", "site" },
};

static const char *const options_of_sheets[] = { "merge", "key" };

/* “-o out.pdf”: a folder of that name is not what is meant. */
static gboolean
options_check_folder (const GrCall *call, const GPtrArray *named)
{
  const GrArgs *command = call->request->command;
  const GrOption *given = gr_args_option (command, "output");
  const char *path = given != NULL ? given->value->text : "", *dot = strrchr (path, '.');
  const char *format = dot != NULL ? dot + 1 : "";
  const GrFormat *picture = gr_format_lookup (format);
  gboolean is_picture = picture != NULL && (picture->flags & GR_FORMAT_PICTURE) != 0;
  gboolean is_lesson = g_strv_contains (gr_lesson_formats, format);
  gboolean is_one = is_lesson && named->len == 1 && !gr_args_flag (command, "site") && !gr_sheets_wanted (call);
  if ((!is_lesson && !is_picture) || g_file_test (path, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_autofree char *help = is_one ? g_strdup_printf (gr_message ("-o FOLDER, or for that file alone: -f %s -o - > %s"),
                                                    format, path)
                                 : g_strdup ("-o FOLDER");
  return gr_report_add_at (call->report, GR_FAULT_USAGE, given->value, help, "output: want a folder, got “%s”", path);
}

/* FALSE and a fault where options do not go together, or not with the lessons @named. None is left aside in silence: whoever asks
   for a site and a book, or for thirty sheets of a book, is told that there is but one of them. */
static gboolean
build_options_fit (const GrCall *call, const GPtrArray *named)
{
  const GrArgs *command = call->request->command;
  for (guint i = 0; i < G_N_ELEMENTS (options_apart); i++) {
    const GrOption *one = gr_args_option (command, options_apart[i].one);
    const GrOption *other = gr_args_option (command, options_apart[i].other);
    if (one == NULL || other == NULL)
      continue;
    gboolean is_off = one->param->kind == GR_PARAM_FLAG && one->number == 0;
    if (is_off || (other->param->kind == GR_PARAM_FLAG && other->number == 0)) /* a flag that is set to false */
      continue;
    return gr_report_add_at (call->report, GR_FAULT_USAGE, other->key, options_apart[i].help,
                             "want --%s or --%s, not both", options_apart[i].one, options_apart[i].other);
  }
  for (guint i = 0; i < G_N_ELEMENTS (options_needing); i++)
    if (!gr_command_needs (call, options_needing[i].name, options_needing[i].whole))
      return FALSE;
  /* Sheets are made of one lesson, and are many files. */
  const GrOption *given = gr_args_option (command, "output");
  gboolean has_sheets = gr_sheets_wanted (call);
  for (guint i = 0; !has_sheets && i < G_N_ELEMENTS (options_of_sheets); i++)
    if (gr_args_option (command, options_of_sheets[i]) != NULL)
      return gr_report_add_at (call->report, GR_FAULT_USAGE, gr_args_option (command, options_of_sheets[i])->key,
                               "add --variants N, or --roster FILE", "--%s is about several sheets",
                               options_of_sheets[i]);
  if (has_sheets && gr_args_flag (command, "site"))
    return gr_report_add_at (call->report, GR_FAULT_USAGE, gr_args_option (command, "site")->key,
                             "leave one of them out", "sheets do not make a site");
  if (has_sheets && named->len > 1)
    return gr_report_add_at (call->report, GR_FAULT_USAGE, named->pdata[1], "build them one after another",
                             "sheets are made of one lesson at a time");
  if (has_sheets && given != NULL && g_str_equal (given->value->text, "-"))
    return gr_report_add_at (call->report, GR_FAULT_USAGE, given->value, "-o FOLDER takes them all",
                             "sheets are several files");
  return options_check_folder (call, named);
}

static gboolean
build_read_formats (GrBuild *build)
{
  const GrOption *given = gr_args_option (build->call->request->command, "format");
  GrLessonFormats usual = gr_args_flag (build->call->request->command, "site") ? GR_LESSON_HTML
                          : gr_sheets_wanted (build->call)                     ? GR_LESSON_PDF
                                                           : GR_LESSON_PDF | GR_LESSON_HTML | GR_LESSON_SVG;
  build->options.formats = given == NULL ? usual : 0;
  if (given == NULL)
    return TRUE;
  g_autoptr (GPtrArray) part = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gr_word_split (given->value, ',', part);
  gboolean good = TRUE;
  GR_EACH_POINTER (i, const GrWord, word, part) {
    guint k = 0;
    while (gr_lesson_formats[k] != NULL && !g_str_equal (gr_lesson_formats[k], word->text))
      k++;
    build->options.formats |= 1u << k;
    if (gr_lesson_formats[k] != NULL)
      continue;
    gboolean is_picture = gr_format_lookup (word->text) != NULL;
    g_autofree char *help = gr_nearest_help (word->text, gr_lesson_formats,
                                             is_picture ? gr_message ("“grundy draw” writes one figure so") : NULL);
    gr_report_add_at (build->call->report, GR_FAULT_USAGE, word, help, "want pdf, html, svg or json, got “%s”",
                      word->text);
    good = FALSE;
  }
  const GrOption *merge = gr_args_option (build->call->request->command, "merge");
  if (good && merge != NULL && merge->number != 0 && (build->options.formats & GR_LESSON_PDF) == 0)
    return gr_report_add_at (build->call->report, GR_FAULT_USAGE, merge->key, "add pdf to -f",
                             "--merge makes one PDF of all sheets");
  return good;
}

/* A template that the command line names and that is not there is a wrong command line. */
static gboolean
build_read_template (GrBuild *build)
{
  const GrOption *given = gr_args_option (build->call->request->command, "template");
  GrReport *report = build->call->report;
  if (given == NULL)
    return TRUE;
  build->template = given->value;
  guint n_faults = report->fault->len;
  GrTemplate *page = gr_template_load (given->value->text, given->value, report);
  for (guint i = n_faults; i < report->fault->len; i++) {
    GrFault *fault = report->fault->pdata[i];
    if (fault->source == given->value->source && fault->kind == GR_FAULT_INPUT)
      fault->kind = GR_FAULT_USAGE;
  }
  gr_template_free (page);
  return page != NULL;
}

/* The style sheet that --css names. */
static gboolean
build_read_style (GrBuild *build)
{
  const GrOption *given = gr_args_option (build->call->request->command, "css");
  GError *error = NULL;
  if (given == NULL)
    return TRUE;
  build->style = gr_source_load (given->value->text, &error);
  if (build->style == NULL)
    return gr_report_add_error (build->call->report, given->value, error);
  build->options.style = build->style->text;
  return gr_style_sheet_check (build->style, build->call->report);
}

/* Where the files go. A lesson from standard input has no folder and no name; standard output takes one file. */
static gboolean
build_read_place (GrBuild *build)
{
  GrReport *report = build->call->report;
  const GrOption *given = gr_args_option (build->call->request->command, "output");
  build->folder = given != NULL ? given->value->text : ".";
  for (guint i = 0; given == NULL && i < build->named->len; i++) {
    const GrWord *lesson = build->named->pdata[i];
    if (g_str_equal (lesson->text, "-"))
      return gr_report_add_at (report, GR_FAULT_USAGE, lesson,
                               "-o FOLDER, or -f html -o - for one file on standard output",
                               "want a place for the files of a lesson from standard input");
  }
  gboolean is_site = gr_args_flag (build->call->request->command, "site");
  build->is_piped = g_str_equal (build->folder, "-");
  if (!build->is_piped || is_site) /* which says itself where it may go */
    return TRUE;
  gboolean is_book = gr_args_flag (build->call->request->command, "book");
  if ((build->named->len > 1 && !is_book) || (build->options.formats & (build->options.formats - 1)) != 0)
    gr_report_add_at (report, GR_FAULT_USAGE, given->value,
                      "name one lesson and one format: grundy build nim.md -f html -o -",
                      "standard output takes one file");
  else if (build->options.formats == GR_LESSON_PDF && isatty (STDOUT_FILENO))
    gr_report_add_at (report, GR_FAULT_USAGE, given->value, "-o FOLDER, or a pipe", "pdf is not for a terminal");
  return gr_report_is_empty (report);
}

/* ---- one lesson ---- */

/* Says that @what was written, and @more. */
static void
build_tell (const GrBuild *build, const char *what, const char *more)
{
  if (gr_args_flag (build->call->request->command, "quiet"))
    return;
  g_autoptr (GString) line = g_string_new (gr_message ("wrote "));
  gr_terminal_append (line, what, strlen (what));
  g_string_append_printf (line, "%s\n", more);
  gr_print (line->str, line->len, build->call->report);
}

/* Says which files of a lesson were written, in one line. */
static void
build_tell_files (const GrBuild *build, const GPtrArray *paths, const char *stem)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *shown = gr_lesson_path (build->folder, stem);
  const char *first = NULL;
  guint n_pictures = 0, n_sheets = 0;
  gboolean has_sheets = gr_sheets_wanted (build->call);
  GR_EACH_POINTER (i, const char, file, paths) {
    if (has_sheets && strstr (file, ".key.") == NULL && n_sheets++ > 0)
      continue;
    if (g_str_has_suffix (file, ".svg")) {
      first = n_pictures++ == 0 ? file : first;
      continue;
    }
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", file);
  }
  if (n_pictures > 0)
    g_string_append (text, text->len > 0 ? ", " : "");
  if (n_pictures == 1)
    g_string_append (text, first);
  else if (n_pictures > 1)
    g_string_append_printf (text, gr_message ("%s-*.svg (%u pictures)"), shown, n_pictures);
  if (n_sheets > 1)
    g_string_append_printf (
      text, n_sheets == 2 ? gr_message (" (and %u more sheet)") : gr_message (" (and %u more sheets)"), n_sheets - 1);
  build_tell (build, text->str, "");
}

/* All of @files, called after @stem, or none of them. */
static void
build_write (const GrBuild *build, const GPtrArray *files, const char *stem)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree GrOutputFile *output = gr_lesson_outputs (files, build->folder, paths);
  const GrOption *given = gr_args_option (build->call->request->command, "output");
  const GrLessonFile *only = files->len == 1 ? files->pdata[0] : NULL;
  if (build->is_piped && only == NULL)
    gr_report_add_at (build->call->report, GR_FAULT_USAGE, given->value,
                      files->len > 0 ? "-o FOLDER takes them all" : NULL,
                      "standard output takes one file, and this lesson makes %u", files->len);
  else if (build->is_piped && !gr_output_write ("-", only->data->str, only->data->len, &error))
    gr_report_add_error (build->call->report, given->value, error);
  else if (build->is_piped)
    ;
  else if (gr_output_write_together (output, files->len, &error))
    build_tell_files (build, paths, stem);
  else
    gr_report_add_error (build->call->report, NULL, error); /* its message names the file */
}

/* ---- what is made ---- */

static GPtrArray *
build_make_lesson (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error)
{
  const GrWord *lesson = build->named->pdata[index];
  guint n_faults = build->call->report->fault->len;
  GrTemplate *page = NULL;
  GrSheet sheet = { .seed = (guint64) gr_args_number (build->call->request->command, "seed") };
  g_autoptr (GrDocument)
    document = gr_lesson_open (build->call, lesson, build->source->pdata[index], build->template, &sheet, &page);
  g_autofree char *stem = gr_lesson_stem (lesson);
  GrLessonOptions own = *options;
  own.page = page;
  gboolean good = build->call->report->fault->len == n_faults;
  GPtrArray *files = good ? gr_lesson_files (document, stem, &own, error) : NULL;
  if (files != NULL && build->is_piped && own.formats == GR_LESSON_HTML)
    g_ptr_array_set_size (files, 1); /* of slides their page: what is said to them wants a file beside it */
  gr_template_free (page);
  return files;
}

/* ---- --book: all lessons as one book.pdf and book.html; pages are those of the first lesson's template, with the chapter at
   their heads ---- */

static GPtrArray *
book_make (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error)
{
  const GrCall *call = build->call;
  if ((options->formats & (GR_LESSON_PDF | GR_LESSON_HTML)) == 0) {
    const GrOption *given = gr_args_option (call->request->command, "format"); /* what is made otherwise has both */
    gr_report_add_at (call->report, GR_FAULT_USAGE, given->value, "-f pdf, -f html, or both", "a book is PDF or HTML");
    return NULL;
  }
  GrTemplate *page = NULL;
  GPtrArray *files = NULL;
  g_autoptr (GPtrArray) lessons = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_document_free);
  for (guint i = 0; i < build->named->len; i++) {
    GrTemplate *own = NULL;
    if (build->source->pdata[i] == NULL)
      continue;
    g_ptr_array_add (
      lessons, gr_lesson_open (call, build->named->pdata[i], build->source->pdata[i], build->template, NULL, &own));
    if (page == NULL)
      page = own;
    else
      gr_template_free (own);
  }
  if (gr_report_is_empty (call->report) && lessons->len > 0) {
    const char *title = gr_args_text (call->request->command, "book-title");
    const GrDocument *first = lessons->pdata[0];
    if (title == NULL) /* of several lessons none can lend it its name */
      title = lessons->len == 1 ? first->title : gr_phrase ("Lessons", first->lang);
    g_autoptr (GrDocument) book = gr_book_new (title, g_steal_pointer (&lessons));
    GrLessonOptions own = *options;
    own.formats &= GR_LESSON_PDF | GR_LESSON_HTML;
    own.page = page;
    g_assert (page != NULL); /* the first lesson's */
    page->new_page_level = MAX (page->new_page_level, 1);
    gr_take_text (&page->head, g_strdup ("{title}|{chapter}"));
    files = gr_lesson_files (book, BUILD_BOOK, &own, error);
  }
  gr_template_free (page);
  return files;
}

/* ---- writing it ---- */

/* Has @make make files and says what is wrong with them, at @place where nothing tells a better one. NULL where they are not to
   be written. (transfer full) */
static GPtrArray *
build_make (const GrBuild *build, GrBuildMake make, guint index, const GrWord *place)
{
  GrReport *report = build->call->report;
  guint n_faults = report->fault->len;
  gboolean is_strict = gr_args_flag (build->call->request->command, "strict");
  g_autoptr (GString) missing = g_string_new (NULL);
  GrLessonOptions options = build->options;
  GError *error = NULL;
  options.missing = missing;
  options.report = is_strict ? report : NULL;
  g_autoptr (GPtrArray) files = make (build, index, &options, &error);
  gr_warn_missing (missing, place, report);
  if (is_strict)
    gr_report_harden (report);
  if (error != NULL)
    gr_report_add_error (report, place, error);
  return report->fault->len == n_faults ? g_steal_pointer (&files) : NULL;
}

static void
build_site (const GrBuild *build)
{
  const char *place = gr_site_place (build->call);
  g_autoptr (GPtrArray) files = place != NULL ? build_make (build, gr_build_site, 0, build->named->pdata[0]) : NULL;
  GError *error = NULL;
  if (files == NULL)
    return;
  g_autofree GrOutputFile *output = gr_lesson_outputs (files, NULL, NULL);
  if (!gr_folder_write (place, output, files->len, &error)) {
    gr_report_add_error (build->call->report, NULL, error);
    return;
  }
  g_autofree char *index = g_build_filename (place, "index.html", NULL);
  g_autofree char *more = g_strdup_printf (
    build->named->len == 1 ? gr_message (" and %u lesson") : gr_message (" and %u lessons"), build->named->len);
  build_tell (build, index, more);
}

/* ---- processes ---- */

static void
build_add_options (GPtrArray *words, const GrArgs *args)
{
  static const char *const own[] = { "color", "jobs", NULL }; /* what these are for the process is ours to say */
  GR_EACH_POINTER (i, const GrOption, option, args->options) {
    if (g_strv_contains (own, option->param->name))
      continue;
    g_ptr_array_add (words, option->param->kind == GR_PARAM_FLAG
                              ? g_strdup_printf ("--%s", option->param->name)
                              : g_strdup_printf ("--%s=%s", option->param->name, option->value->text));
  }
}

typedef struct {
  const GrWord *lesson;
  GPid process;
  int messages; /* descriptor of what it says on standard error, */
  int said;     /* and on standard output; −1: there is no process */
  int code;
  gboolean done;
} BuildJob;

/* In the new process: when we are ended it is too. */
static void
build_tie (gpointer parent)
{
  prctl (PR_SET_PDEATHSIG, SIGTERM);
  if (getppid () != GPOINTER_TO_INT (parent)) /* we have ended before */
    _exit (0);
}

static void
build_begin (const GrBuild *build, const GrSource *source, BuildJob *job)
{
  GError *error = NULL;
  if (source == NULL) { /* which we have told: a process of our own would show its command line, not the user's */
    job->messages = job->said = -1;
    job->done = TRUE;
    return;
  }
  /* The command line of the process: ours with that lesson alone. The processes themselves write to no terminal. */
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  gboolean has_colours = gr_command_has_colours (build->call->request->command, STDERR_FILENO);
  g_ptr_array_add (words, g_strdup ("/proc/self/exe"));
  g_ptr_array_add (words, g_strdup ("build"));
  g_ptr_array_add (words, g_strdup_printf ("--color=%s", has_colours ? "always" : "never"));
  build_add_options (words, build->call->request->program);
  build_add_options (words, build->call->request->command);
  g_ptr_array_add (words, g_strdup ("--jobs=1"));
  g_ptr_array_add (words, g_strdup ("--"));
  g_ptr_array_add (words, g_strdup (job->lesson->text));
  g_ptr_array_add (words, NULL);
  job->messages = memfd_create ("grundy-build", MFD_CLOEXEC);
  job->said = memfd_create ("grundy-build", MFD_CLOEXEC);
  /* What is ours alone is closed by itself; the line to who writes is theirs, too. */
  GSpawnFlags flags = G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_CHILD_INHERITS_STDIN | G_SPAWN_LEAVE_DESCRIPTORS_OPEN;
  if (g_spawn_async_with_fds (NULL, (char **) words->pdata, NULL, flags, build_tie, GINT_TO_POINTER (getpid ()),
                              &job->process, -1, job->said, job->messages, &error))
    return;
  gr_report_add_error (build->call->report, job->lesson, error);
  job->done = TRUE;
}

/* Passes on what the process of @job has said. A message, its first line and those moved in below it, is told once: each
   process reads the template and the theme, and warns of what is in them. */
static void
build_pass (const BuildJob *job, GHashTable *told)
{
  g_autoptr (GString) messages = gr_input_all (job->messages), said = gr_input_all (job->said);
  close (job->messages);
  close (job->said);
  gr_progress_tell (NULL, 0, -1); /* what is shown goes */
  for (const char *at = messages->str; *at != '\0';) {
    const char *end = at;
    do
      end = strchr (end, '\n') != NULL ? strchr (end, '\n') + 1 : end + strlen (end);
    while (*end == ' ');
    char *message = g_strndup (at, (gsize) (end - at));
    if (!g_hash_table_contains (told, message))
      fputs (message, stderr);
    g_hash_table_add (told, message);
    at = end;
  }
  fwrite (said->str, 1, said->len, stdout);
  fflush (stdout);
}

/* Waits for one of the processes to end; where nothing is known of them, they have all. Gives how many have. */
static guint
build_wait (const GrBuild *build, GArray *jobs)
{
  int status = 0;
  guint n = 0;
  pid_t process;
  do
    process = waitpid (-1, &status, 0);
  while (process < 0 && errno == EINTR);
  GR_EACH (i, BuildJob, job, jobs) {
    if (job->done || (process >= 0 && job->process != process))
      continue;
    n++;
    job->done = TRUE;
    g_spawn_close_pid (job->process);
    if (process >= 0 && WIFEXITED (status))
      job->code = WEXITSTATUS (status);
    else
      gr_report_add_at (build->call->report, GR_FAULT_WORLD, job->lesson, NULL, "the process for “%s” was lost",
                        job->lesson->text);
  }
  return n;
}

static void
build_all (const GrBuild *build, guint n_jobs)
{
  guint n_running = 0;
  const GPtrArray *named = build->named;
  g_autoptr (GArray) jobs = g_array_new (FALSE, TRUE, sizeof (BuildJob));
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_ptr_array_set_size (build->call->report->warning, 0); /* of the theme and the template: the processes tell them */
  for (guint n_told = 0; n_told < named->len;) {
    while (n_running < n_jobs && jobs->len < named->len) {
      BuildJob job = { .lesson = named->pdata[jobs->len] };
      build_begin (build, build->source->pdata[jobs->len], &job);
      n_running += !job.done;
      g_array_append_val (jobs, job);
    }
    if (n_running > 0)
      n_running -= build_wait (build, jobs);
    for (; n_told < jobs->len && g_array_index (jobs, BuildJob, n_told).done; n_told++) {
      const BuildJob *job = &g_array_index (jobs, BuildJob, n_told);
      build_pass (job, told);
      int *code = &build->call->code;
      *code = *code == 0 ? job->code : job->code == 0 ? *code : MIN (*code, job->code);
      gr_progress_tell (GR_PHRASE ("lessons"), n_told + 1, (double) (n_told + 1) / named->len);
    }
  }
}

/* ---- what is written ---- */

/* The command's add_rights(). */
static void
build_add_rights (const GrCall *call, GrWriterRights *rights)
{
  static const char *const end[] = { ".", "-" };
  const GrArgs *command = call->request->command;
  const char *given = gr_args_text (command, "output"), *folder = given != NULL ? given : ".";
  if (gr_args_flag (command, "site")) {
    rights->whole = given != NULL ? given : "site";
    return;
  }
  if (g_str_equal (folder, "-"))
    return;
  g_ptr_array_add (rights->folder, g_strdup (folder));
  g_ptr_array_add (rights->file, g_build_filename (folder, "book.", NULL));
  for (guint i = 0; i < call->words->len; i++) {
    g_autofree char *stem = gr_lesson_stem (call->words->pdata[i]), *path = g_build_filename (folder, stem, NULL);
    for (guint k = 0; k < G_N_ELEMENTS (end); k++)
      g_ptr_array_add (rights->file, g_strconcat (path, end[k], NULL));
  }
}

/* ---- all lessons ---- */

/* The texts of the lessons, NULL where one cannot be read. Whose lesson a browser wants has named no file: there it is one of
   the served folder. FALSE and a fault where a file would be written twice: the one would be lost. */
static gboolean
build_load (GrBuild *build)
{
  const char *served = g_getenv (GR_COMMAND_SERVED_LANG) != NULL ? build->call->request->root : NULL;
  GrReport *report = build->call->report;
  const GPtrArray *named = build->named;
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL); /* name → lesson */
  build->source = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_source_unref);
  for (guint i = 0; i < named->len; i++)
    g_ptr_array_add (build->source, gr_lesson_load (named->pdata[i], served, report));
  for (guint i = 0; named->len > 1 && i < named->len; i++) {
    GrWord *lesson = named->pdata[i];
    if (build->source->pdata[i] == NULL)
      continue;
    g_autoptr (GrReport) unheard = gr_report_new (); /* what is wrong with the lesson is told when it is built */
    g_autoptr (GrDocument) document = gr_document_read (build->source->pdata[i], unheard);
    g_autofree char *stem = gr_lesson_stem (lesson);
    g_autoptr (GPtrArray) names = gr_lesson_file_names (document, stem, &build->options);
    for (guint k = 0; k < names->len; k++) {
      const GrWord *other = g_hash_table_lookup (taken, names->pdata[k]);
      if (other == NULL || other == lesson) {
        g_hash_table_insert (taken, g_strdup (names->pdata[k]), lesson);
        continue;
      }
      g_autofree char *path = g_canonicalize_filename (lesson->text, NULL);
      g_autofree char *other_path = g_canonicalize_filename (other->text, NULL);
      if (g_str_equal (path, other_path))
        return gr_report_add_at (report, GR_FAULT_USAGE, lesson, "leave it out",
                                 "this lesson was named before, as “%s”", other->text);
      if (gr_args_flag (build->call->request->command, "book"))
        return gr_report_add_at (report, GR_FAULT_USAGE, lesson, "give one of them another name",
                                 "“%s” and “%s” have one name, and links in a book go by the lessons’ names",
                                 other->text, lesson->text);
      return gr_report_add_at (report, GR_FAULT_USAGE, lesson,
                               "build them into two folders, or give one of the lessons or figures another name",
                               "“%s” and “%s” would both write the file “%s”", other->text, lesson->text,
                               (char *) names->pdata[k]);
    }
  }
  return TRUE;
}

/* Builds the lessons, whose files have names of their own. One process does for all where one is wanted, or a lesson comes
   from standard input. */
static void
build_lessons (const GrBuild *build)
{
  const GPtrArray *named = build->named;
  const GrOption *given = gr_args_option (build->call->request->command, "jobs");
  guint n_jobs = MIN (given != NULL ? given->number : g_get_num_processors (), named->len);
  for (guint i = 0; i < named->len; i++)
    if (g_str_equal (((const GrWord *) named->pdata[i])->text, "-"))
      n_jobs = 1;
  if (n_jobs > 1) {
    build_all (build, n_jobs);
    return;
  }
  GrBuildMake make = gr_sheets_wanted (build->call) ? gr_build_sheets : build_make_lesson;
  for (guint i = 0; i < named->len; i++) {
    GrSource *source = build->source->pdata[i];
    if (source == NULL)
      continue;
    g_autofree char *stem = gr_lesson_stem (named->pdata[i]);
    g_autoptr (GrWord) place = gr_word_new (source, (GrSpan) { 0, 0 }, NULL);
    g_autoptr (GPtrArray) files = build_make (build, make, i, place);
    if (files != NULL)
      build_write (build, files, stem);
  }
}

static void
build_run (GrCall *call)
{
  g_autoptr (GPtrArray) named = gr_lessons_named (call, gr_lesson_whole);
  GrBuild build = { .call = call, .named = named };
  if (named == NULL || !build_options_fit (call, named) || !build_read_formats (&build) || !build_read_template (&build)
      || !build_read_place (&build) || !build_read_style (&build)) {
    gr_source_unref (build.style);
    return;
  }
  const GrOption *theme = gr_args_option (call->request->program, "theme");
  const GrOption *answers = gr_args_option (call->request->command, "answers");
  build.options.answers = answers != NULL ? (GrLessonAnswers) answers->number : GR_LESSON_ANSWERS_UNSAID;
  build.options.screen = theme != NULL ? (GrThemeName) theme->number : GR_THEME_AUTO;
  build.options.paper = theme != NULL ? (GrThemeName) theme->number : GR_THEME_PRINT;
  const GrOption *output = gr_args_option (call->request->command, "output");
  GError *error = NULL;
  if (!build_load (&build))
    ;
  else if (gr_args_flag (call->request->command, "site"))
    build_site (&build);
  else if (output != NULL && !build.is_piped && !gr_folder_make (build.folder, &error))
    gr_report_add_error (call->report, output->value, error);
  else if (!gr_args_flag (call->request->command, "book"))
    build_lessons (&build);
  else {
    g_autoptr (GPtrArray) files = build_make (&build, book_make, 0, named->pdata[0]);
    if (files != NULL)
      build_write (&build, files, BUILD_BOOK);
  }
  g_ptr_array_unref (build.source);
  gr_source_unref (build.style);
}

static const GrParam build_params[] = {
  GR_PARAM_OUTPUT,
  GR_PARAM_FORMAT,
  GR_PARAM_ROOT,
  GR_PARAM_STRICT,
  { "template", GR_PARAM_TEXT, NULL, 0, 0, NULL, "TEMPLATE",
    "what the pages look like (-t), instead of the lesson’s own; a file look.yaml will do as well" },
  { "css", GR_PARAM_TEXT, NULL, 0, 0, NULL, "FILE", "a style sheet for the HTML, after the lesson’s own" },
  { "answers", GR_PARAM_CHOICE, NULL, 0, 0, build_answers, NULL,
    "where the answers go, instead of to the end in print" },
  { "variants", GR_PARAM_NUMBER, NULL, 1, GR_ROSTER_MAX, NULL, "N",
    "N sheets, each with instances of its own where the lesson has “?”, and one key" },
  { "roster", GR_PARAM_TEXT, NULL, 0, 0, NULL, "FILE", "the same, a sheet for every name in FILE" },
  { "merge", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "all sheets in one PDF, LESSON.sheets.pdf, each on leaves of its own for printing on both sides" },
  { "key", GR_PARAM_CHOICE, NULL, 0, 0, build_keys, NULL,
    "whether the key of sheets has their pages, or only the table of answers" },
  { "only", GR_PARAM_CHOICE, NULL, 0, 0, build_only, NULL, "leave out what is no exercise" },
  { "seed", GR_PARAM_NUMBER, G_STRINGIFY (GR_SHEET_SEED), 0, G_MAXINT64, NULL, "S",
    "what is drawn: the same seed draws the same for ever" },
  { "jobs", GR_PARAM_NUMBER, NULL, 1, 256, NULL, "N", "how many lessons are built at a time (-j)" },
  { "site", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "all lessons as one folder of pages, with an index and a search" },
  { "book", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "all lessons as one book.pdf and book.html, with contents, glossary and index" },
  { "book-title", GR_PARAM_TEXT, NULL, 0, 0, NULL, "TEXT", "with --book: what the book is called" },
  { "site-title", GR_PARAM_TEXT, NULL, 0, 0, NULL, "TEXT", "with --site: what the site is called" },
  { "base-url", GR_PARAM_TEXT, NULL, 0, 0, NULL, "URL",
    "with --site: where it will stand, for a sitemap and for pictures in previews of links" },
  { "playground", GR_PARAM_FLAG, NULL, 0, 0, NULL, "FOLDER",
    "with --site: the workbench goes along, and a figure’s numbers can be changed under it" },
  GR_SANDBOX_PARAMS,
  GR_COMMON_PARAMS,
  GR_PARAM_END,
};

const GrCommand gr_command_build = {
  .name = "build",
  .usage =
    "LESSON… [-o FOLDER] [-f pdf,html,svg] [-t TEMPLATE] [--css FILE] [--answers none|inline|end|key|both] "
    "[--variants N | --roster FILE] [--merge] [--key full|short] [--only exercises] [--seed S] [-j N] [--site [--playground]|--book] [--strict]",
  .summary = "Lessons in Markdown as PDF, HTML and SVG",
  .details =
    "LESSON.pdf, LESSON.html and a LESSON-ID.svg for each figure go to FOLDER, by default the current one; -q keeps it from\n"
    "saying what it wrote. The lesson “-” is read from standard input and needs -o; with a single format, -o - writes to\n"
    "standard output. Nothing is written for a lesson with faults.\n"
    "Answers are folded away in HTML and collected at the end in print. --answers inline leaves them in place, end collects\n"
    "them in HTML too, none leaves them out, key writes them to LESSON.key.pdf, and both adds LESSON.worksheet.pdf with\n"
    "ruled space.\n"
    "--variants N makes N different sheets of a lesson with “?” in its figures, LESSON-01.pdf and so on, without answers, and\n"
    "LESSON.key.pdf with all of them; --roster FILE makes one for every name in FILE. The same --seed always gives the same\n"
    "sheets. -f json writes what was drawn, with the answers, to LESSON.key.json.\n"
    "A figure’s options stand in the lesson; --theme sets the colours of them all: light, dark, auto, print or gray. The\n"
    "default is print on paper, and auto in HTML and SVG.\n"
    "--site makes one folder of all lessons, in HTML unless -f asks for more: an index with a picture of each, links from one\n"
    "to the next, and a search. A lesson called index.md becomes the front page. The folder replaces the one made before; if\n"
    "a lesson has a fault, nothing is replaced. --playground takes the workbench along, as .setup/playground has built it, and\n"
    "puts a link under each figure that opens it there with that figure’s game, and under what is drawn by lot one that\n"
    "draws the exercises anew; --playground=FOLDER says where it lies.\n",
  .params = build_params,
  .has_own_options = TRUE,
  .takes_lessons = TRUE,
  .add_rights = build_add_rights,
  .run = build_run,
};
