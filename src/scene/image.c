// SPDX-License-Identifier: MIT
// Pictures from files are told apart by how they begin, not by their names, and measured by a module that has the
// libraries for it, loaded with the first of them. Invariant: what is held has been read to its end once without a fault.
#include "scene/image.h"

#include "base/error.h"

#include <string.h>

static GrImageMeasure (*image_load) (GError **error);

void
gr_image_set_loader (GrImageMeasure (*load) (GError **error))
{
  image_load = load;
}

GrImage *
gr_image_new (GBytes *data, GError **error)
{
  g_autoptr (GrImage) image = g_rc_box_new0 (GrImage);
  image->data = data;
  gsize size;
  const guchar *bytes = g_bytes_get_data (data, &size);
  if (size > GR_IMAGE_MAX_BYTES) {
    gr_set_error (error, GR_ERROR, GR_ERROR_INPUT, "want at most %u MB, got %.0f MB", GR_IMAGE_MAX_BYTES >> 20,
                  (double) size / (1 << 20));
    return NULL;
  }
  static const guchar png[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n' }, jpeg[] = { 0xFF, 0xD8, 0xFF };
  gboolean is_png = size >= sizeof png && memcmp (bytes, png, sizeof png) == 0;
  gboolean is_jpeg = size >= sizeof jpeg && memcmp (bytes, jpeg, sizeof jpeg) == 0;
  image->kind = is_png ? GR_IMAGE_PNG : is_jpeg ? GR_IMAGE_JPEG : GR_IMAGE_SVG;
  gsize at = 0; /* an SVG begins with a tag, if anything before it is no text of its own */
  while (at < size && g_ascii_isspace (bytes[at]))
    at++;
  if (!is_png && !is_jpeg
      && (at == size || bytes[at] != '<' || g_strstr_len ((const char *) bytes, (gssize) size, "<svg") == NULL)) {
    gr_set_error (error, GR_ERROR, GR_ERROR_INPUT, "want a picture in SVG, PNG or JPEG, and the file is none");
    return NULL;
  }
  GrImageMeasure measure = image_load != NULL ? image_load (error) : NULL;
  if (image_load == NULL)
    gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "this program reads no pictures");
  return measure != NULL && measure (image, error) ? g_steal_pointer (&image) : NULL;
}

GrImage *
gr_image_ref (GrImage *image)
{
  return g_rc_box_acquire (image);
}

GR_CLEAR_FUNCTION (image_clear, GrImage, data)

void
gr_image_unref (GrImage *image)
{
  if (image != NULL)
    g_rc_box_release_full (image, image_clear);
}

const char *
gr_image_type (GrImageKind kind)
{
  static const char *const type[] = { "image/png", "image/jpeg", "image/svg+xml" };
  return type[kind];
}
