// SPDX-License-Identifier: MIT
// Requests compute in processes of their own, so that none can stop the server or take its memory: this program once more,
// which keeps its own bounds (base/guard.h), and a clock here for what waits instead of working. As many run as there are
// processors, the rest stand in a line of bounded length. A process ends with us (PR_SET_PDEATHSIG).
// Invariant: a job is in `job` from gr_children_run() until its process is reaped; one that is cancelled is never told of.
#include "serve/parts.h"

#include "base/held.h"
#include "base/source.h"

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#define CHILD_MAX_WAITING 256
#define CHILD_PATIENCE 10 /* seconds beyond twice the processor time, and again while it works */

struct GrChildren {
  GPtrArray *job; /* of Job, those that run and those that wait, in order */
  guint next, n_running, n_most;
  const GrServeOptions *options;
};

typedef struct {
  GrChildren *children; /* NULL: gone before the process */
  guint number;
  char **word; /* with the program's name */
  char *folder;
  char *given; /* (nullable) that of the task */
  char *n_own; /* how many words after the command are ours, in digits */
  GBytes *input;
  GrChildDone done; /* NULL: cancelled */
  gpointer data;
  GSubprocess *process; /* NULL: it waits */
  guint clock;
  guint64 worked; /* nanoseconds, when the clock last struck */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;
  if (job->clock != 0)
    g_source_remove (job->clock);
  g_strfreev (job->word);
  g_clear_object (&job->process);
  GR_DROP (job, folder, given, n_own, input);
  g_free (job);
}

GrChildren *
gr_children_new (const GrServeOptions *options)
{
  GrChildren *children = g_new0 (GrChildren, 1);
  children->job = g_ptr_array_new ();
  children->n_most = MAX (2, g_get_num_processors ());
  children->options = options;
  return children;
}

void
gr_children_free (GrChildren *children)
{
  GrChildResult lost = { .code = -1, .said = "" };
  GR_EACH_POINTER (i, Job, job, children->job) {
    GrChildDone done = job->done;
    job->done = NULL;
    if (done != NULL)
      done (&lost, job->data);
    job->children = NULL;
    if (job->process != NULL)
      g_subprocess_force_exit (job->process); /* freed when it is reaped, or with us */
    else
      job_free (job);
  }
  g_ptr_array_unref (children->job);
  g_free (children);
}

/* In the new process: when we are ended it is too. */
static void
child_tie (gpointer parent)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != GPOINTER_TO_INT (parent))
    _exit (0);
}

/* What has worked since the clock last struck, half a second at least, works on: its own bound ends it. */
static gboolean
child_too_long (gpointer data)
{
  Job *job = data;
  g_autofree char *path = g_strdup_printf ("/proc/%s/schedstat", g_subprocess_get_identifier (job->process));
  g_autofree char *told = NULL; /* nanoseconds of work, if the kernel tells */
  guint64 worked = g_file_get_contents (path, &told, NULL, NULL) ? g_ascii_strtoull (told, NULL, 10) : 0;
  if (worked >= job->worked + 500 * G_USEC_PER_SEC) {
    job->worked = worked;
    return G_SOURCE_CONTINUE;
  }
  job->clock = 0;
  g_subprocess_force_exit (job->process);
  return G_SOURCE_REMOVE;
}

static void child_begin_next (GrChildren *children);

static void
child_ended (GObject *process, GAsyncResult *async, gpointer data)
{
  Job *job = data;
  g_autoptr (GBytes) out = NULL, said = NULL;
  gboolean good = g_subprocess_communicate_finish (G_SUBPROCESS (process), async, &out, &said, NULL);
  GrChildResult result = { .code = -1, .out = out };
  if (good && g_subprocess_get_if_exited (job->process))
    result.code = g_subprocess_get_exit_status (job->process);
  gsize n = 0;
  const char *text = said != NULL ? g_bytes_get_data (said, &n) : NULL;
  result.said = g_utf8_make_valid (text != NULL ? text : "", (gssize) n);
  if (job->done != NULL)
    job->done (&result, job->data);
  g_free (result.said);
  GrChildren *children = job->children;
  if (children != NULL) {
    children->n_running--;
    g_ptr_array_remove (children->job, job);
    child_begin_next (children);
  }
  job_free (job);
}

static void
child_begin (Job *job)
{
  GError *error = NULL;
  GSubprocessFlags flags = G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                           | G_SUBPROCESS_FLAGS_STDERR_PIPE;
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (flags);
  g_subprocess_launcher_set_cwd (launcher, job->folder);
  g_subprocess_launcher_setenv (launcher, "GRUNDY_OWN_WORDS", job->n_own, TRUE);
  if (job->given != NULL)
    g_subprocess_launcher_setenv (launcher, GR_SOURCE_GIVEN, job->given, TRUE);
  g_subprocess_launcher_set_child_setup (launcher, child_tie, GINT_TO_POINTER (getpid ()), NULL);
  job->process = g_subprocess_launcher_spawnv (launcher, (const char *const *) job->word, &error);
  if (job->process == NULL) {
    GrChildResult result = { .code = -1, .said = error->message };
    if (job->done != NULL)
      job->done (&result, job->data);
    g_ptr_array_remove (job->children->job, job);
    job_free (job);
    g_error_free (error);
    return;
  }
  job->children->n_running++;
  job->clock = g_timeout_add_seconds (2 * job->children->options->seconds + CHILD_PATIENCE, child_too_long, job);
  g_subprocess_communicate_async (job->process, job->input, NULL, child_ended, job);
}

static void
child_begin_next (GrChildren *children)
{
  while (children->n_running < children->n_most) {
    guint i = 0;
    while (i < children->job->len && ((Job *) children->job->pdata[i])->process != NULL)
      i++;
    if (i == children->job->len)
      return;
    child_begin (children->job->pdata[i]); /* the first that waits; it may be gone then */
  }
}

guint
gr_children_run (GrChildren *children, const GrChildTask *task, GrChildDone done, gpointer data)
{
  if (children->job->len - children->n_running >= CHILD_MAX_WAITING)
    return 0;
  Job *job = g_new0 (Job, 1);
  job->children = children;
  job->number = ++children->next;
  /* The bounds come first, so that nothing later gives others (an option given twice with two values is refused). */
  g_autoptr (GStrvBuilder) line = g_strv_builder_new ();
  const GrServeOptions *options = children->options;
  g_autofree char *seconds = g_strdup_printf ("--timeout=%u", options->seconds);
  g_autofree char *megabytes = g_strdup_printf ("--max-memory=%u", options->megabytes);
  guint n_more = options->sandbox != NULL ? 2 : 1;
  g_strv_builder_add_many (line, "/proc/self/exe", task->own[0], seconds, megabytes, options->sandbox, NULL);
  g_strv_builder_addv (line, (const char **) task->own + 1);
  if (task->words != NULL)
    g_strv_builder_addv (line, (const char **) task->words);
  job->word = g_strv_builder_end (line);
  job->n_own = g_strdup_printf ("%u", g_strv_length ((char **) task->own) + n_more);
  job->folder = g_strdup (task->folder);
  job->given = g_strdup (task->given);
  job->input = task->input != NULL ? g_bytes_ref (task->input) : g_bytes_new_static ("", 0);
  job->done = done;
  job->data = data;
  guint number = job->number;
  g_ptr_array_add (children->job, job);
  child_begin_next (children);
  return number;
}

void
gr_children_cancel (GrChildren *children, guint number)
{
  GR_EACH_POINTER (i, Job, job, children->job) {
    if (job->number != number)
      continue;
    job->done = NULL;
    if (job->process != NULL) {
      g_subprocess_force_exit (job->process);
    } else {
      g_ptr_array_remove_index (children->job, i);
      job_free (job);
    }
    return;
  }
}
