// SPDX-License-Identifier: MIT
// A figure as PNG, for places that refuse SVG: fine enough for dense screens.
#include "formats/film.h"

#define PNG_DOTS_PER_POINT 3

static gboolean
png_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  const GrPrintModule *module = gr_print_module (error);
  if (module == NULL)
    return FALSE;
  GrPrintPage page;
  double dots = gr_film_page (frames->pdata[0], options, PNG_DOTS_PER_POINT, &page);
  gboolean good = module->png (&page, dots, options->theme, options->missing, out, error);
  gr_scene_free ((GrScene *) page.scene);
  return good;
}

const GrFormat gr_format_png = {
  .name = "png",
  .extension = "png",
  .summary = "pixels, three to a point where --width and --scale do not say otherwise",
  .flags = GR_FORMAT_BINARY | GR_FORMAT_PICTURE | GR_FORMAT_SCALES,
  .write = png_write,
};
