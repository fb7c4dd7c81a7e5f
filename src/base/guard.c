// SPDX-License-Identifier: MIT
// Bounds on processor time and memory. A timer of processor time (ITIMER_PROF) ticks, and the tick looks at the clock and
// at /proc/self/statm; the messages were made beforehand, so that a signal handler has only to write one. What grows faster
// than the tick sees meets RLIMIT_DATA, and then an allocation fails: GLib tells us through its log, and a library that
// goes on with a null pointer ends in a signal with ENOMEM still in errno. Both are said to be what they are. A library sets
// none of these: its calls are held, and what would end the process is a jump to where the call began.
// Invariant: after gr_guard_begin() every message in guard_text is whole or empty, at any moment a signal may come.
#include "base/guard.h"

#include "base/output.h"
#include "base/screen.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define GUARD_TICK 10000 /* microseconds of processor time between two looks */
#define GUARD_MEGABYTE (1 << 20)
#define GUARD_MOST_MEGABYTES 2048
#define GUARD_SLACK 64 /* megabytes by which RLIMIT_DATA lies above the bound, and a quarter of the bound more */
#define GUARD_STACK (64 * 1024) /* bytes of the stack on which signals are handled */
#define GUARD_ERASE_LINE "\r\033[K"

typedef enum { GUARD_TIME, GUARD_MEMORY, GUARD_ALLOCATION, GUARD_N_TEXTS } GuardText;

static GrGuardBounds guard_bounds;
static gboolean guard_has_left, guard_has_begun, guard_has_terminal;
static char *volatile guard_text[GUARD_N_TEXTS];                         /* (nullable) */
static const char guard_first_text[] = "grundy: error: out of memory\n"; /* until the first message is made */
static volatile int guard_exit_code = 3;
static volatile gint64 guard_deadline; /* microseconds of processor time of the process */
static volatile guint64 guard_max_pages;
static int guard_statm = -1; /* /proc/self/statm, open */

/* ---- work that is held ---- */

static _Thread_local struct {
  jmp_buf place;
  gboolean is_open;
  GrGuardEnd end;
  char *assertion; /* (nullable) */
} guard_held;

/* Goes back to gr_guard_hold() where this thread is in it. */
static void
guard_leave (GrGuardEnd end)
{
  if (!guard_held.is_open)
    return;
  guard_held.end = end;
  longjmp (guard_held.place, 1);
}

GrGuardEnd
gr_guard_hold (void (*work) (gpointer data), gpointer data, char **assertion)
{
  guard_held.is_open = TRUE;
  guard_held.end = GR_GUARD_DONE;
  if (setjmp (guard_held.place) == 0)
    work (data);
  guard_held.is_open = FALSE;
  *assertion = g_steal_pointer (&guard_held.assertion);
  return guard_held.end;
}

/* Stands before GLib's own, which a g_assert() that fails calls. */
void
g_assertion_message_expr (const char *domain, const char *file, int line, const char *function, const char *expression)
{
  g_autofree char *message = expression != NULL ? g_strdup_printf ("assertion failed: (%s)", expression) : NULL;
  if (guard_held.is_open)
    guard_held.assertion = g_strdup_printf ("%s:%d: %s", file + strspn (file, "./"), line,
                                            expression != NULL ? expression : function);
  guard_leave (GR_GUARD_FAULT);
  g_assertion_message (domain, file, line, function, message);
  abort ();
}

/* ---- the end: nothing here but what a signal handler may call ---- */

/* Where memory runs out for one thread it does for others, and the one that comes first tells it. */
G_NORETURN static void
guard_end (GuardText which)
{
  static volatile gint is_ending;
  static _Thread_local gboolean ends_here; /* a tick may come between */
  guard_leave (GR_GUARD_NO_MEMORY);
  while (!ends_here && !g_atomic_int_compare_and_exchange (&is_ending, FALSE, TRUE))
    pause ();
  ends_here = TRUE;
  gr_screen_leave ();
  gr_output_abandon ();
  if (guard_has_terminal)
    gr_output_all (STDERR_FILENO, GUARD_ERASE_LINE, strlen (GUARD_ERASE_LINE));
  const char *text = guard_text[which] != NULL ? guard_text[which] : guard_first_text;
  gr_output_all (STDERR_FILENO, text, strlen (text));
  _exit (guard_exit_code);
}

void
gr_guard_out_of_memory (void)
{
  guard_end (GUARD_ALLOCATION);
}

/* ---- looking ---- */

/* Processor time of the process in microseconds. */
static gint64
guard_clock (void)
{
  struct timespec now;
  return clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now) == 0 ? now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000 : 0;
}

static void
guard_tick (int number)
{
  int kept = errno;
  if (guard_clock () >= guard_deadline)
    guard_end (GUARD_TIME);
  char line[128];
  gssize n = guard_statm >= 0 ? pread (guard_statm, line, sizeof line - 1, 0) : 0;
  guint64 field[3] = { 0, 0, 0 }; /* pages: all, in memory, of files */
  guint at = 0;
  for (gssize i = 0; i < n && at < G_N_ELEMENTS (field); i++)
    if (line[i] == ' ')
      at++;
    else
      field[at] = field[at] * 10 + (line[i] - '0');
  /* Once in some 100 000 runs the kernel tells a number that was never true: what is too much is so at the next tick, too. */
  static volatile gboolean was_over;
  gboolean is_over = guard_max_pages > 0 && at == G_N_ELEMENTS (field) && field[1] > field[2]
                     && field[1] - field[2] > guard_max_pages;
  if (is_over && was_over)
    guard_end (GUARD_MEMORY);
  was_over = is_over;
  errno = kept;
}

#ifndef GR_IS_SANITIZED
/* A crash is the end of a failed allocation where malloc() has left its number; any other stays what it is. Before
   main() GLib traps for nothing else, and writes of it first, which loses the number. */
static void
guard_crash (int number)
{
  if (errno == ENOMEM || (number == SIGTRAP && !guard_has_begun))
    guard_end (GUARD_ALLOCATION);
  gr_screen_leave ();
  signal (number, SIG_DFL);
  raise (number);
}

/* Stands before the C library's own, which libraries call where an assertion fails. Fontconfig, whose files begin with fc,
   asserts that pointers are not NULL which a failed allocation left so; malloc()'s number is lost by then. */
void
__assert_fail (const char *assertion, const char *file, unsigned int line, const char *function)
{
  if (errno == ENOMEM || (g_str_has_prefix (file, "fc") && g_str_has_suffix (assertion, " != NULL")))
    guard_end (GUARD_ALLOCATION);
  fprintf (stderr, "%s:%u: %s: assertion “%s” failed\n", file, line, function, assertion);
  abort ();
}
#endif

/* A library that gives up by exit(), as flex does in Graphviz, has no memory. */
static void
guard_exit (void)
{
  if (!guard_has_left)
    guard_end (GUARD_ALLOCATION);
}

gboolean
gr_guard_has_room (gsize size)
{
  gpointer room = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return room != MAP_FAILED && munmap (room, size) == 0;
}

/* GLib tells of a failed allocation, and of a thread that cannot be had, as Pango wants one, by an error that ends the
   process; by then another thread may have given back what was wanted. */
static void
guard_log (const char *domain, GLogLevelFlags level, const char *message, gpointer unused)
{
  gboolean is_end = (level & (G_LOG_LEVEL_ERROR | G_LOG_FLAG_FATAL)) != 0;
  if (is_end
      && (message == NULL || strstr (message, "alloc") != NULL || strstr (message, "would overflow") != NULL
          || strstr (message, "creating thread") != NULL))
    guard_end (GUARD_ALLOCATION);
  g_log_default_handler (domain, level, message, unused);
}

/* Pango only warns where Cairo had no memory for a font, in three messages whose last gives the reason, and then sets boxes. */
static GLogWriterOutput
guard_write_log (GLogLevelFlags level, const GLogField *field, gsize n_fields, gpointer unused)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (field[i].key, "MESSAGE")) {
      const char *message = field[i].value;
      if (g_str_has_suffix (message, "status is: out of memory"))
        guard_end (GUARD_ALLOCATION);
      if (g_str_has_prefix (message, "failed to create cairo scaled font")
          || g_str_has_prefix (message, "font_face status"))
        return G_LOG_WRITER_HANDLED;
    }
  return g_log_writer_default (level, field, n_fields, unused);
}

/* ---- messages ---- */

/* Makes the message @which anew, behind the faults of @report; the old one is there until the new one is. */
G_GNUC_PRINTF (5, 6)
static void
guard_tell (GuardText which, const GrWord *place, GrReport *report, const char *help, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (gr_message (format), arguments);
  va_end (arguments);
  gr_report_add_at (report, GR_FAULT_LIMIT, place, help, "%s", message);
  char *old = guard_text[which];
  guard_text[which] = gr_report_text (report, guard_bounds.style);
  guard_exit_code = gr_report_exit_code (report);
  g_free (old);
  g_ptr_array_remove_index (report->fault, report->fault->len - 1);
}

void
gr_guard_watch (const GrWord *place, GrReport *so_far)
{
  if (!guard_has_begun)
    return;
  g_autoptr (GrReport) none = gr_report_new ();
  /* Of more faults than are written the end of the process must not be the one left out. */
  GrReport *report = so_far != NULL && so_far->fault->len < GR_REPORT_MAX ? so_far : none;
  guard_tell (GUARD_TIME, place, report, "try a smaller input; --timeout N allows N seconds",
              "this takes more than %u s of processor time", guard_bounds.seconds);
  static const char help[] = "try a smaller input or a lower --limit; --max-memory N allows N megabytes";
  guard_tell (GUARD_MEMORY, place, report, help, "this takes more than %u MB of memory", guard_bounds.megabytes);
  guard_tell (GUARD_ALLOCATION, place, report, help, "out of memory");
  guard_deadline = guard_clock () + (gint64) guard_bounds.seconds * G_USEC_PER_SEC;
  guard_max_pages = (guint64) guard_bounds.megabytes * GUARD_MEGABYTE / sysconf (_SC_PAGESIZE);
}

void
gr_guard_rest (void)
{
  guard_deadline = G_MAXINT64;
  guard_max_pages = 0;
}

guint
gr_guard_megabytes (void)
{
  gint64 pages = sysconf (_SC_PHYS_PAGES), size = sysconf (_SC_PAGESIZE);
  gint64 machine = pages > 0 && size > 0 ? pages / 4 * 3 / (GUARD_MEGABYTE / size) : GUARD_MOST_MEGABYTES;
  return CLAMP (machine, 1, GUARD_MOST_MEGABYTES);
}

/* ---- beginning ---- */

static void
guard_handle (int number, void (*handler) (int), int flags)
{
  struct sigaction action = { .sa_handler = handler, .sa_flags = flags };
  sigfillset (&action.sa_mask);
  sigaction (number, &action, NULL);
}

void
gr_guard_set (const GrGuardBounds *bounds)
{
  guard_bounds = *bounds;
#ifndef GR_IS_SANITIZED
  /* What malloc() is refused, behind what the tick looks at; the hard limit stays, for processes of our own. */
  guint64 most = (guint64) guard_bounds.megabytes * GUARD_MEGABYTE;
  struct rlimit limit;
  if (getrlimit (RLIMIT_DATA, &limit) != 0)
    return;
  limit.rlim_cur = MIN (limit.rlim_max, most + most / 4 + GUARD_SLACK * GUARD_MEGABYTE);
  setrlimit (RLIMIT_DATA, &limit);
#endif
}

void
gr_guard_catch_crashes (void)
{
#ifndef GR_IS_SANITIZED
  static char stack[GUARD_STACK];
  static const int crash[] = { SIGSEGV, SIGBUS, SIGABRT, SIGTRAP };
  sigaltstack (&(stack_t) { .ss_sp = stack, .ss_size = sizeof stack },
               NULL); /* one that has run over still ends well */
  for (guint i = 0; i < G_N_ELEMENTS (crash); i++)
    guard_handle (crash[i], guard_crash, SA_ONSTACK);
#endif
}

void
gr_guard_begin (void)
{
  g_log_set_default_handler (guard_log, NULL);
  g_log_set_writer_func (guard_write_log, NULL, NULL);
  atexit (guard_exit);
  guard_has_terminal = isatty (STDERR_FILENO);
  guard_has_begun = TRUE;
  int file = open ("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  /* Not in the place of a standard stream that the caller has closed. */
  guard_statm = file >= 0 ? fcntl (file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;
  if (file >= 0)
    close (file);
  gr_guard_set (&(GrGuardBounds) { GR_GUARD_SECONDS, gr_guard_megabytes (), GR_REPORT_FULL });
  gr_guard_watch (NULL, NULL);
  guard_handle (SIGPROF, guard_tick, SA_RESTART);
  struct itimerval timer = { { 0, GUARD_TICK }, { 0, GUARD_TICK } };
  setitimer (ITIMER_PROF, &timer, NULL);
}

void
gr_guard_leave (void)
{
  guard_has_left = TRUE;
}
