// SPDX-License-Identifier: MIT
// A figure as PNG, for places that refuse SVG: fine enough for dense screens.
#include "formats/print.h"

#define PIXELS_PER_POINT 3

static gboolean
png_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  const GrPrintModule *module = gr_print_module (error);
  if (module == NULL)
    return FALSE;
  const GrFrame *frame = frames->pdata[0];
  GrBox bounds = frame->scene->bounds;
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_scene_append (scene, frame->scene, -bounds.x, -bounds.y, 1);
  GrPrintPage page = { .scene = scene, .width = MAX (bounds.width, 1), .height = MAX (bounds.height, 1) };
  return module->png (&page, PIXELS_PER_POINT, options->theme, options->missing, out, error);
}

const GrFormat gr_format_png = {
  .name = "png",
  .extension = "png",
  .summary = "pixels, three to a point, of one frame",
  .flags = GR_FORMAT_BINARY,
  .write = png_write,
};
