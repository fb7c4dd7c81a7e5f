// SPDX-License-Identifier: MIT
// A figure as PDF: every frame a page, cut to the frame's bounds, so that a document can include it as it is.
#include "formats/format.h"
#include "print/print.h"

static gboolean
pdf_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  const GrPrintModule *module = gr_print_module (error);
  if (module == NULL)
    return FALSE;
  g_autoptr (GPtrArray) scenes = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  g_autofree GrPrintPage *pages = g_new0 (GrPrintPage, frames->len);
  GR_EACH_POINTER (i, const GrFrame, frame, frames) {
    gboolean alone = frames->len == 1 && options->description != NULL;
    GrBox bounds = frame->scene->bounds;
    double scale = options->width > 0 ? options->width / MAX (bounds.width, 1) : 1;
    GrScene *page = gr_scene_new (); /* with the corner of its bounds at (0, 0), told to the ear as a figure */
    gr_scene_open (page, "Figure", alone ? options->description : frame->sentence, NULL);
    gr_scene_append (page, frame->scene, -bounds.x * scale, -bounds.y * scale, scale);
    gr_scene_close (page);
    g_ptr_array_add (scenes, page);
    pages[i].scene = scenes->pdata[i];
    pages[i].width = MAX (bounds.width * scale, 1);
    pages[i].height = MAX (bounds.height * scale, 1);
    pages[i].background = options->background;
  }
  GrPrintMeta meta = { .title = options->title, .subject = options->description, .lang = options->lang };
  return module->pdf (pages, frames->len, &meta, options->theme, options->missing, out, error);
}

const GrFormat gr_format_pdf = {
  .name = "pdf",
  .extension = "pdf",
  .summary = "vector graphics for print and for inclusion in documents; with --steps all a page a frame",
  .flags = GR_FORMAT_MANY | GR_FORMAT_BINARY | GR_FORMAT_PICTURE,
  .write = pdf_write,
};
