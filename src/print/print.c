// SPDX-License-Identifier: MIT
// The printing module, loaded where something is printed or text is no plain text, and the one that reads pictures from files,
// loaded where there are some (base/module.h).
#include "print/print.h"

#include "base/phrase.h"

/* It is linked into the library, where it need not be loaded; elsewhere this is no symbol, and NULL. */
extern const GrPrintModule gr_print_entry __attribute__ ((weak));

const GrModuleFile gr_print_file = { GR_PHRASE ("the printing module"), "grundy-print.so", "GRUNDY_PRINT_MODULE",
                                     "gr_print_entry", GR_PRINT_VERSION };

static const GrPrintModule *module;

const GrPrintModule *
gr_print_module (GError **error)
{
  if (module != NULL)
    return module;
  const GrPrintModule *found = &gr_print_entry;
  if (found == NULL)
    found = gr_module_load (&gr_print_file, error);
  if (found == NULL)
    return NULL;
  if (found != &gr_print_entry)
    found->load_fonts ();
  module = found->ready (error) ? found : NULL;
  return module;
}

void
gr_print_shutdown (void)
{
  if (module != NULL) {
    module->shutdown ();
    module = NULL;
  }
}

static GrTextMeasure
load_measure (void)
{
  const GrPrintModule *loaded = gr_print_module (NULL);
  return loaded != NULL ? loaded->measure : NULL;
}

void
gr_print_supply_text (void)
{
  gr_text_set_loader (load_measure);
}

/* ---- WebP ---- */

const GrModuleFile gr_webp_file = { GR_PHRASE ("the module for WebP"), "grundy-webp.so", "GRUNDY_WEBP_MODULE",
                                    "gr_webp_entry", GR_WEBP_VERSION };

const GrWebpModule *
gr_webp_module (GError **error)
{
  static const GrWebpModule *loaded;
  if (loaded == NULL)
    loaded = gr_module_load (&gr_webp_file, error);
  return loaded;
}

/* ---- pictures ---- */

const GrModuleFile gr_images_file = { GR_PHRASE ("the module for pictures"), "grundy-images.so", "GRUNDY_IMAGES_MODULE",
                                      "gr_images_entry", GR_IMAGES_VERSION };

const GrImagesModule *
gr_images_module (GError **error)
{
  static const GrImagesModule *loaded;
  if (loaded == NULL)
    loaded = gr_module_load (&gr_images_file, error);
  return loaded;
}

static gboolean
images_measure (GrImage *image, GError **error)
{
  if (image->kind == GR_IMAGE_SVG && module != NULL) /* its text may say how large it is */
    module->all_fonts ();
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
