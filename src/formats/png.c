// SPDX-License-Identifier: MIT
// A figure as PNG, for places that refuse SVG: fine enough for dense screens.
#include "formats/format.h"
#include "print/print.h"
#include "formats/svg.h"

#define PNG_DOTS_PER_POINT 3

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
  page.background = options->background;
  /* So many as the reader wants of the width that he wants, which is one for each pixel of it, or of the picture's own. */
  gboolean is_sized = options->width > 0;
  double dots = options->scale > 0 ? options->scale * GR_SVG_PIXELS : is_sized ? GR_SVG_PIXELS : PNG_DOTS_PER_POINT;
  if (is_sized)
    dots *= options->width / page.width;
  return module->png (&page, dots, options->theme, options->missing, out, error);
}

const GrFormat gr_format_png = {
  .name = "png",
  .extension = "png",
  .summary = "pixels, three to a point where --width and --scale do not say otherwise",
  .flags = GR_FORMAT_BINARY | GR_FORMAT_PICTURE | GR_FORMAT_SCALES,
  .write = png_write,
};
