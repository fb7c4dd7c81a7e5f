// SPDX-License-Identifier: MIT
// A figure as WebP without loss: a third of the bytes of a PNG, and it moves in browsers and chats.
#include "formats/film.h"

typedef struct {
  const GrWebpModule *module;
  gpointer writer;
  guint hundredths; /* when the next frame begins */
} Webp;

static gboolean
webp_take (const GrFilmFrame *frame, gpointer data, GError **error)
{
  Webp *webp = data;
  if (webp->writer == NULL)
    webp->writer = webp->module->begin (frame->now->width, frame->now->height, error);
  gboolean good = webp->writer != NULL && webp->module->add (webp->writer, frame->now, webp->hundredths * 10, error);
  webp->hundredths += frame->hundredths;
  return good;
}

static gboolean
webp_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  Webp webp = { .module = gr_webp_module (error) };
  gboolean good = webp.module != NULL && gr_film_show (frames, options, webp_take, &webp, error);
  if (webp.writer != NULL)
    good = webp.module->end (webp.writer, webp.hundredths * 10, good ? out : NULL, error) && good;
  return good;
}

const GrFormat gr_format_webp = {
  .name = "webp",
  .extension = "webp",
  .summary = "all steps in turn, in every colour and in the fewest bytes, for browsers and chats",
  .flags = GR_FORMAT_FILM,
  .write = webp_write,
};
