// SPDX-License-Identifier: MIT
// The module for WebP: pictures without loss, one after another. libwebp finds what differs from frame to frame itself. Of
// grundy it takes nothing, so that the library can load it too.
#include "print/print.h"

#include <webp/encode.h>
#include <webp/mux.h>

#define WEBP_EFFORT 2 /* of 6: from there on files grow no smaller by a tenth and take twice as long */

typedef struct {
  WebPAnimEncoder *encoder;
  WebPConfig config;
} Webp;

static const char *
webp_begin (guint width, guint height, gpointer *film)
{
  WebPAnimEncoderOptions options;
  Webp *webp = g_new0 (Webp, 1);
  gboolean good = WebPAnimEncoderOptionsInit (&options) != 0 && WebPConfigInit (&webp->config) != 0
                  && WebPConfigLosslessPreset (&webp->config, WEBP_EFFORT) != 0;
  webp->config.exact = 1;
  webp->encoder = good ? WebPAnimEncoderNew ((int) width, (int) height, &options) : NULL;
  *film = webp;
  return webp->encoder != NULL ? NULL : good ? GR_WEBP_NO_MEMORY : "libwebp is another version";
}

static const char *
webp_add (gpointer film, const GrPixels *pixels, guint milliseconds)
{
  Webp *webp = film;
  WebPPicture picture;
  gboolean good = WebPPictureInit (&picture) != 0;
  picture.use_argb = 1;
  picture.width = (int) pixels->width;
  picture.height = (int) pixels->height;
  good = good && WebPPictureAlloc (&picture) != 0;
  for (guint y = 0; y < pixels->height && good; y++)
    for (guint x = 0; x < pixels->width; x++) {
      guint32 dot = pixels->dot[(gsize) y * pixels->width + x], alpha = dot >> 24, plain = dot & 0xFF000000;
      for (guint shift = 0; shift < 24; shift += 8) /* colours are those without alpha */
        plain |= (alpha > 0 ? ((dot >> shift & 0xFF) * 255 + alpha / 2) / alpha : 0) << shift;
      picture.argb[(gsize) y * (gsize) picture.argb_stride + x] = plain;
    }
  good = good && WebPAnimEncoderAdd (webp->encoder, &picture, (int) milliseconds, &webp->config) != 0;
  WebPPictureFree (&picture);
  return good ? NULL : GR_WEBP_NO_MEMORY; /* nothing else is wrong with pictures of ours */
}

static const char *
webp_end (gpointer film, guint milliseconds, GString *out)
{
  Webp *webp = film;
  WebPData data;
  WebPDataInit (&data);
  gboolean good = WebPAnimEncoderAdd (webp->encoder, NULL, (int) milliseconds, NULL) != 0
                  && WebPAnimEncoderAssemble (webp->encoder, &data) != 0;
  if (good)
    g_string_append_len (out, (const char *) data.bytes, (gssize) data.size);
  WebPDataClear (&data);
  return good ? NULL : GR_WEBP_NO_MEMORY;
}

static void
webp_free (gpointer film)
{
  Webp *webp = film;
  WebPAnimEncoderDelete (webp->encoder);
  g_free (webp);
}

extern const GrWebpModule gr_webp_entry;
const GrWebpModule gr_webp_entry = {
  .version = GR_WEBP_VERSION, .begin = webp_begin, .add = webp_add, .end = webp_end, .free = webp_free
};
