// SPDX-License-Identifier: MIT
// A figure as WebP without loss: a third of the bytes of a PNG, and it moves in browsers and chats.
#include "base/error.h"
#include "base/guard.h"
#include "formats/film.h"

typedef struct {
  const GrWebpModule *module;
  gpointer film;
  guint hundredths; /* when the next frame begins */
} Webp;

static gboolean
webp_check (const char *wrong, GError **error)
{
  if (g_strcmp0 (wrong, GR_WEBP_NO_MEMORY) == 0)
    gr_guard_out_of_memory ();
  return wrong == NULL || gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "writing WebP: %s", wrong);
}

static gboolean
webp_take (const GrFilmFrame *frame, gpointer data, GError **error)
{
  Webp *webp = data;
  const GrPixels *now = frame->now;
  gboolean good = webp->film != NULL || webp_check (webp->module->begin (now->width, now->height, &webp->film), error);
  good = good && webp_check (webp->module->add (webp->film, now, webp->hundredths * 10), error);
  webp->hundredths += frame->hundredths;
  return good;
}

static gboolean
webp_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  Webp webp = { .module = gr_webp_module (error) };
  gboolean good = webp.module != NULL && gr_film_show (frames, options, webp_take, &webp, error)
                  && webp_check (webp.module->end (webp.film, webp.hundredths * 10, out), error);
  if (webp.film != NULL)
    webp.module->free (webp.film);
  return good;
}

const GrFormat gr_format_webp = {
  .name = "webp",
  .extension = "webp",
  .summary = "all steps in turn, in every colour and in the fewest bytes, for browsers and chats",
  .flags = GR_FORMAT_FILM,
  .write = webp_write,
};
