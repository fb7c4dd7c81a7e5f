// SPDX-License-Identifier: MIT
// A figure as MP4, for services that take films and nothing else that moves: ffmpeg makes it of a PNG a frame.
#include "base/encoder.h"
#include "formats/film.h"

typedef struct {
  GPtrArray *png;  /* of GString */
  GPtrArray *time; /* of char*: hundredths of a second */
} Mp4;

static gboolean
mp4_take (const GrFilmFrame *frame, gpointer data, GError **error)
{
  Mp4 *mp4 = data;
  GString *png = g_string_new (NULL);
  g_ptr_array_add (mp4->png, png);
  g_ptr_array_add (mp4->time, g_strdup_printf ("%u", frame->hundredths));
  const GrPrintModule *module = gr_print_module (error);
  return module != NULL && module->encode (frame->now, 0, 0, frame->now->width, frame->now->height, png, error);
}

static gboolean
mp4_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  g_autoptr (GPtrArray) png = g_ptr_array_new_with_free_func (gr_drop_string);
  g_autoptr (GPtrArray) time = g_ptr_array_new_with_free_func (g_free);
  if (!gr_film_show (frames, options, mp4_take, &(Mp4) { png, time }, error))
    return FALSE;
  g_autofree GrOutputFile *file = g_new (GrOutputFile, png->len);
  GR_EACH_POINTER (i, const GString, own, png)
    file[i] = (GrOutputFile) { .path = time->pdata[i], .data = own->str, .length = own->len };
  return gr_encode_mp4 (file, png->len, out, error);
}

const GrFormat gr_format_mp4 = {
  .name = "mp4",
  .extension = "mp4",
  .summary = "all steps in turn as a film, if the program ffmpeg is installed",
  .flags = GR_FORMAT_FILM | GR_FORMAT_OPAQUE | GR_FORMAT_PROGRAM,
  .write = mp4_write,
};
