// SPDX-License-Identifier: MIT
// Layout in a process of our own, because Graphviz can only be stopped from outside: `grundy --layout-helper` reads a
// graph from standard input, has dot place it and writes the result to standard output. The input is a file in memory,
// so that writing it cannot block or raise SIGPIPE; the result comes through a pipe. The helper limits its own
// processor time and memory and dies with its parent. No clock is asked: a busy machine takes longer and draws the same
// picture. Both ends are one program on one machine: the form is plain structs, a header first.
// Invariant: a process that was started as a helper (HELPER_MARK in its environment) starts none.

#include "layout/helper.h"

#include "base/guard.h"
#include "base/module.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/report.h"
#include "layout/graphviz.h"
#include "layout/layered.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define HELPER_MARK "GRUNDY_LAYOUT_HELPER"
#define HELPER_MAGIC 0x4c796731u
#define HELPER_MAX_SECONDS 60 /* of processor time: far more than what layered.c sends here takes */
#define HELPER_MAX_MEMORY (G_GUINT64_CONSTANT (1) << 30)
#define HELPER_MAX_BYTES (1u << 28) /* of input or output */
#define HELPER_TICK 100             /* milliseconds between two signs of life */

typedef struct {
  guint32 magic, direction, n_nodes, n_edges, n_points, unused; /* unused fills the gap before the doubles */
  double node_gap, rank_gap;
} Header;

static void
helper_pack (const GrLayout *layout, GByteArray *out)
{
  Header header = { HELPER_MAGIC,     layout->direction, layout->node->len, layout->edge->len, layout->point->len, 0,
                    layout->node_gap, layout->rank_gap };
  g_byte_array_append (out, (const guint8 *) &header, sizeof header);
  g_byte_array_append (out, (const guint8 *) layout->node->data, layout->node->len * sizeof (GrLayoutNode));
  g_byte_array_append (out, (const guint8 *) layout->edge->data, layout->edge->len * sizeof (GrLayoutEdge));
  g_byte_array_append (out, (const guint8 *) layout->point->data, layout->point->len * sizeof (GrPoint));
}

static void
helper_take (GArray *array, guint n, gsize size, const guint8 **at)
{
  g_array_set_size (array, 0);
  if (n > 0)
    g_array_append_vals (array, *at, n);
  *at += n * size;
}

/* FALSE where @data is not what helper_pack() writes. */
static gboolean
helper_unpack (const guint8 *data, gsize size, GrLayout *layout)
{
  Header header;
  if (size < sizeof header)
    return FALSE;
  memcpy (&header, data, sizeof header);
  guint64 wanted = sizeof header + (guint64) header.n_nodes * sizeof (GrLayoutNode)
                   + (guint64) header.n_edges * sizeof (GrLayoutEdge) + (guint64) header.n_points * sizeof (GrPoint);
  if (header.magic != HELPER_MAGIC || header.direction > GR_DIRECTION_UP || wanted != size)
    return FALSE;
  const guint8 *at = data + sizeof header;
  layout->direction = (GrDirection) header.direction;
  layout->node_gap = header.node_gap;
  layout->rank_gap = header.rank_gap;
  helper_take (layout->node, header.n_nodes, sizeof (GrLayoutNode), &at);
  helper_take (layout->edge, header.n_edges, sizeof (GrLayoutEdge), &at);
  helper_take (layout->point, header.n_points, sizeof (GrPoint), &at);
  for (guint i = 0; i < header.n_edges; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    if (edge->tail >= header.n_nodes || edge->head >= header.n_nodes || edge->n_points > header.n_points
        || edge->first_point > header.n_points - edge->n_points)
      return FALSE;
  }
  return TRUE;
}

/* Reads up to the end of @file. FALSE after a failure or beyond HELPER_MAX_BYTES. */
static gboolean
helper_read (int file, GByteArray *out)
{
  guint8 block[16384];
  while (out->len <= HELPER_MAX_BYTES) {
    struct pollfd wait = { file, POLLIN, 0 };
    int ready = poll (&wait, 1, HELPER_TICK);
    gr_progress_tell (GR_PHRASE ("laying out"), 0, -1);
    if (ready <= 0)
      continue;
    ssize_t got = read (file, block, sizeof block);
    if (got == 0)
      return TRUE;
    if (got > 0)
      g_byte_array_append (out, block, (guint) got);
    else if (errno != EINTR && errno != EAGAIN)
      return FALSE;
  }
  return FALSE;
}

/* Starts the helper on @input; its process, or −1. */
static pid_t
helper_spawn (int input, int output)
{
  g_autofree char *program = gr_module_program ();
  if (program == NULL)
    return -1;
  char *arguments[] = { program, (char *) "--layout-helper", NULL };
  g_auto (GStrv) environment = g_environ_setenv (g_get_environ (), HELPER_MARK, "1", TRUE);
  posix_spawn_file_actions_t actions;
  pid_t process = -1;
  if (posix_spawn_file_actions_init (&actions) != 0)
    return -1;
  if (posix_spawn_file_actions_adddup2 (&actions, input, STDIN_FILENO) != 0
      || posix_spawn_file_actions_adddup2 (&actions, output, STDOUT_FILENO) != 0
      || posix_spawn_file_actions_addclosefrom_np (&actions, STDERR_FILENO + 1) != 0
      || posix_spawn (&process, program, &actions, NULL, arguments, environment) != 0)
    process = -1;
  posix_spawn_file_actions_destroy (&actions);
  return process;
}

/* Waits for the end of @process; FALSE and @error where it did not end well. */
static gboolean
helper_wait (pid_t process, GError **error)
{
  int status = 0;
  pid_t got;
  do {
    got = waitpid (process, &status, 0);
  } while (got < 0 && errno == EINTR);
  if (got == process && WIFEXITED (status) && WEXITSTATUS (status) == 0)
    return TRUE;
  if (got == process && WIFSIGNALED (status) && (WTERMSIG (status) == SIGXCPU || WTERMSIG (status) == SIGKILL))
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                  "to lay this graph out takes more than %d seconds of processor time\n"
                  "draw a smaller position, or fewer of its moves",
                  HELPER_MAX_SECONDS);
  else
    gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "Graphviz failed to lay this graph out");
  return FALSE;
}

/* Runs the helper on @input (a file) and gathers what it writes. */
static gboolean
helper_converse (int input, GByteArray *answer, GError **error)
{
  int ends[2];
  pid_t process = -1;
  gboolean has_pipe = pipe2 (ends, O_CLOEXEC) == 0;
  if (has_pipe) {
    process = helper_spawn (input, ends[1]);
    close (ends[1]);
  }
  gboolean is_read = process > 0 && helper_read (ends[0], answer);
  if (has_pipe)
    close (ends[0]);
  if (process <= 0) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "the process that lays graphs out could not be started");
    return FALSE;
  }
  return helper_wait (process, error) && is_read;
}

static GrLayout *
helper_copy (const GrLayout *layout)
{
  GrLayout *copy = gr_layout_new (layout->direction, layout->node_gap, layout->rank_gap);
  g_array_append_vals (copy->node, layout->node->data, layout->node->len);
  g_array_append_vals (copy->edge, layout->edge->data, layout->edge->len);
  return copy;
}

/* Takes coordinates and routes from @answer where it answers @layout. */
static gboolean
helper_accept (GrLayout *layout, const GByteArray *answer)
{
  g_autoptr (GrLayout) result = gr_layout_new (layout->direction, 0, 0);
  if (!helper_unpack (answer->data, answer->len, result) || result->node->len != layout->node->len
      || result->edge->len != layout->edge->len)
    return FALSE;
  for (guint i = 0; i < result->edge->len; i++) {
    const GrLayoutEdge *asked = &g_array_index (layout->edge, GrLayoutEdge, i);
    const GrLayoutEdge *got = &g_array_index (result->edge, GrLayoutEdge, i);
    if (asked->tail != got->tail || asked->head != got->head)
      return FALSE;
  }
  memcpy (layout->node->data, result->node->data, result->node->len * sizeof (GrLayoutNode));
  memcpy (layout->edge->data, result->edge->data, result->edge->len * sizeof (GrLayoutEdge));
  g_array_set_size (layout->point, 0);
  g_array_append_vals (layout->point, result->point->data, result->point->len);
  return TRUE;
}

gboolean
gr_helper_run (GrLayout *layout, GError **error)
{
  g_autoptr (GByteArray) question = g_byte_array_new (), answer = g_byte_array_new ();
  GError *own = NULL;
  gboolean is_done = FALSE;
  int input = g_getenv (HELPER_MARK) ? -1 : memfd_create ("grundy-layout", MFD_CLOEXEC);
  if (input >= 0) {
    g_autoptr (GrLayout) copy = helper_copy (layout);
    helper_pack (copy, question);
    is_done = gr_output_all (input, question->data, question->len) == 0 && lseek (input, 0, SEEK_SET) == 0
              && helper_converse (input, answer, &own) && helper_accept (layout, answer);
    close (input);
  }
  if (!is_done && own == NULL)
    gr_set_error (&own, GR_ERROR, GR_ERROR_LIBRARY, "the process that lays graphs out did not answer");
  if (own != NULL)
    g_propagate_error (error, own);
  return is_done;
}

/* RLIMIT_DATA counts what malloc takes and leaves alone what valgrind maps; sanitizers reserve more than any limit. */
static void
helper_limit (void)
{
  struct rlimit seconds = { HELPER_MAX_SECONDS, HELPER_MAX_SECONDS }, no_core = { 0, 0 };
  setrlimit (RLIMIT_CORE, &no_core);
  setrlimit (RLIMIT_CPU, &seconds);
#ifndef GR_IS_SANITIZED
  struct rlimit memory = { HELPER_MAX_MEMORY, HELPER_MAX_MEMORY };
  setrlimit (RLIMIT_DATA, &memory);
#endif
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

int
gr_layout_helper (void)
{
  helper_limit ();
  g_autoptr (GByteArray) question = g_byte_array_new (), answer = g_byte_array_new ();
  g_autoptr (GrLayout) layout = gr_layout_new (GR_DIRECTION_RIGHT, 0, 0);
  if (!helper_read (STDIN_FILENO, question) || !helper_unpack (question->data, question->len, layout)
      || !gr_graphviz_run (layout, GR_EFFORT_QUICK, NULL))
    return 4;
  helper_pack (layout, answer);
  return gr_output_all (STDOUT_FILENO, answer->data, answer->len) == 0 ? 0 : 4;
}
