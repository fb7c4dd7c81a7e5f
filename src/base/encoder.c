// SPDX-License-Identifier: MIT
// ffmpeg is given pictures by a pipe, at a steady pace that fits all their times, and writes into memory, where it can go back to put the
// index first. It sees PNG files of our own alone and is told to take nothing else for one. Colours are those of BT.709, which
// players expect of films this size, and sides are even, as H.264 wants them.
#include "base/encoder.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define ENCODER_OUT 3 /* the descriptor that ffmpeg writes to */
#define ENCODER_FILE "/dev/fd/3"

/* What @descriptor holds, from its beginning. (transfer full) */
static GString *
encoder_read (int descriptor)
{
  GString *text = g_string_new (NULL);
  char buffer[1 << 16];
  gssize n;
  while ((n = pread (descriptor, buffer, sizeof buffer, (off_t) text->len)) > 0 || (n < 0 && errno == EINTR))
    g_string_append_len (text, buffer, MAX (n, 0));
  return text;
}

/* The longest time of which the times of all @frames are multiples, in hundredths of a second. */
static gint64
encoder_tick (const GrOutputFile *frames, guint n_frames)
{
  gint64 tick = 0;
  for (guint i = 0; i < n_frames; i++)
    for (gint64 rest, one = MAX (1, g_ascii_strtoll (frames[i].path, NULL, 10)); one != 0; one = rest) {
      rest = tick % one;
      tick = one;
    }
  return tick;
}

/* Runs @program with @frames; its output goes to @film, and what it says to @said. FALSE and @error where it cannot be begun; its
   status to *@status. */
static gboolean
encoder_run (const char *program, const GrOutputFile *frames, guint n_frames, int film, int said, int *status,
             GError **error)
{
  gint64 tick = encoder_tick (frames, n_frames);
  g_autofree char *pace = g_strdup_printf ("100/%" G_GINT64_FORMAT, tick);
  const char *const words[] = {
    program,
    "-nostdin",
    "-v",
    "error",
    "-y",
    "-f",
    "image2pipe",
    "-framerate",
    pace,
    "-c:v",
    "png",
    "-i",
    "pipe:0",
    "-vf",
    "fps=25,crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
    "-color_range",
    "tv",
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-flags:v",
    "+bitexact",
    "-movflags",
    "+faststart",
    "-f",
    "mp4",
    ENCODER_FILE,
    NULL,
  };
  int question[2];
  if (pipe2 (question, O_CLOEXEC) != 0)
    return gr_output_fail ("ffmpeg", errno, error);
  GPid process;
  gboolean good = g_spawn_async_with_pipes_and_fds (
    NULL, words, NULL, G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, question[0], -1, said, &film,
    &(const int) { ENCODER_OUT }, 1, &process, NULL, NULL, NULL, error);
  close (question[0]);
  for (guint i = 0, code = 0; i < n_frames && good && code == 0; i++)
    for (gint64 at = 0; at < g_ascii_strtoll (frames[i].path, NULL, 10) && code == 0; at += tick)
      code = (guint) gr_output_all (question[1], frames[i].data, frames[i].length); /* why it reads no more it says */
  close (question[1]);
  while (good && waitpid (process, status, 0) < 0 && errno == EINTR)
    ;
  return good;
}

gboolean
gr_encode_mp4 (const GrOutputFile *frames, guint n_frames, GString *out, GError **error)
{
  if (gr_output_writer != NULL)
    return gr_output_writer (GR_OUTPUT_FILM, "", frames, n_frames, out, error);
  g_autofree char *program = g_find_program_in_path ("ffmpeg");
  if (program == NULL)
    return gr_set_error (
      error, GR_ERROR, GR_ERROR_LIBRARY,
      "there is no ffmpeg, by which MP4 is written\ninstall it (Debian: apt-get install ffmpeg), or write "
      "gif, apng or webp, which need nothing");
  int film = memfd_create ("grundy-film", MFD_CLOEXEC), said = memfd_create ("grundy-said", MFD_CLOEXEC), status = 0;
  gboolean good = film >= 0 && said >= 0 ? encoder_run (program, frames, n_frames, film, said, &status, error)
                                         : gr_output_fail ("ffmpeg", errno, error);
  g_autoptr (GString) told = good ? encoder_read (said) : g_string_new (NULL);
  g_autoptr (GString) bytes = good ? encoder_read (film) : g_string_new (NULL);
  close (film);
  close (said);
  g_strstrip (told->str);
  const char *last = strrchr (told->str, '\n');
  if (good && (status != 0 || bytes->len == 0))
    good = gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "ffmpeg made no film: %s",
                         last != NULL ? last + 1 : told->str);
  g_string_append_len (out, bytes->str, good ? (gssize) bytes->len : 0);
  return good;
}
