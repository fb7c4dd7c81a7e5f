// SPDX-License-Identifier: MIT
// The module that reads pictures from files, loaded where there are some (base/module.h).
#include "print/images.h"

#include "base/phrase.h"
#include "print/print.h"

const GrModuleFile gr_images_file = { GR_PHRASE ("the module for pictures"), "grundy-images.so", "GRUNDY_IMAGES_MODULE",
                                      "gr_images_entry", GR_IMAGES_VERSION };

const GrImagesModule *
gr_images_module (GError **error)
{
  static const GrImagesModule *module;
  if (module == NULL)
    module = gr_module_load (&gr_images_file, error);
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
