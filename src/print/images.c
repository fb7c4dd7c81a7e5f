// SPDX-License-Identifier: MIT
// The module that reads pictures from files, loaded where there are some (base/module.h).
#include "print/images.h"

#include "base/error.h"
#include "base/module.h"
#include "base/phrase.h"
#include "print/print.h"

const GrImagesModule *
gr_images_module (GError **error)
{
  static const GrImagesModule *module;
  if (module != NULL)
    return module;
  const GrImagesModule *found = gr_module_load (GR_PHRASE ("the module for pictures"), GR_IMAGES_MODULE,
                                                GR_IMAGES_SYMBOL, error);
  if (found == NULL)
    return NULL;
  if (found->version != GR_IMAGES_VERSION) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "the module for pictures is of version %u, this program needs %d",
                  found->version, GR_IMAGES_VERSION);
    return NULL;
  }
  module = found;
  return module;
}

static gboolean
images_measure (GrImage *image, GError **error)
{
  if (image->kind == GR_IMAGE_SVG) /* its text may say how large it is */
    gr_print_all_fonts ();
  const GrImagesModule *own = gr_images_module (error);
  return own != NULL && own->measure (image, error);
}

static GrImageMeasure
images_load (GError **error)
{
  return gr_images_module (error) != NULL ? images_measure : NULL;
}

void
gr_images_supply (void)
{
  gr_image_set_loader (images_load);
}
