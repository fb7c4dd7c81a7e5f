// SPDX-License-Identifier: MIT
// The module for WebP: pictures without loss, one after another. libwebp finds what differs from frame to frame itself.
#include "base/error.h"
#include "print/print.h"

#include <webp/encode.h>
#include <webp/mux.h>

#define WEBP_EFFORT 2 /* of 6: from there on files grow no smaller by a tenth and take twice as long */

typedef struct {
  WebPAnimEncoder *encoder;
  WebPConfig config;
} Webp;

static gboolean
webp_fail (const char *why, GError **error)
{
  return gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "writing WebP: %s", why);
}

static gpointer
webp_begin (guint width, guint height, GError **error)
{
  WebPAnimEncoderOptions options;
  Webp *webp = g_new0 (Webp, 1);
  gboolean good = WebPAnimEncoderOptionsInit (&options) != 0 && WebPConfigInit (&webp->config) != 0
                  && WebPConfigLosslessPreset (&webp->config, WEBP_EFFORT) != 0;
  webp->config.exact = 1;
  webp->encoder = good ? WebPAnimEncoderNew ((int) width, (int) height, &options) : NULL;
  if (webp->encoder != NULL)
    return webp;
  g_free (webp);
  webp_fail ("this version of libwebp is another one than it was built with", error);
  return NULL;
}

static gboolean
webp_add (gpointer writer, const GrPixels *pixels, guint milliseconds, GError **error)
{
  Webp *webp = writer;
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
  return good || webp_fail (WebPAnimEncoderGetError (webp->encoder), error);
}

static gboolean
webp_end (gpointer writer, guint milliseconds, GString *out, GError **error)
{
  Webp *webp = writer;
  WebPData data;
  WebPDataInit (&data);
  gboolean good = out == NULL
                  || (WebPAnimEncoderAdd (webp->encoder, NULL, (int) milliseconds, NULL) != 0
                      && WebPAnimEncoderAssemble (webp->encoder, &data) != 0)
                  || webp_fail (WebPAnimEncoderGetError (webp->encoder), error);
  if (out != NULL && good)
    g_string_append_len (out, (const char *) data.bytes, (gssize) data.size);
  WebPDataClear (&data);
  WebPAnimEncoderDelete (webp->encoder);
  g_free (webp);
  return good;
}

extern const GrWebpModule gr_webp_entry;
const GrWebpModule gr_webp_entry = {
  .version = GR_WEBP_VERSION, .begin = webp_begin, .add = webp_add, .end = webp_end
};
