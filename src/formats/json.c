// SPDX-License-Identifier: MIT
// Frames as JSON: what each says, and its scene, a line an item. Goldens are kept in it, since it names roles and not
// colours, and holds no measured width.
#include "formats/format.h"

static gboolean
json_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  GrJson json = { .text = out, .drain = options->drain };
  gr_json_open (&json, NULL, '{');
  gr_json_text (&json, "title", options->title != NULL ? options->title : "");
  gr_json_text (&json, "lang", options->lang != NULL ? options->lang : "en");
  gr_json_open (&json, "frames", '[');
  for (guint i = 0; i < frames->len; i++) {
    const GrFrame *frame = g_ptr_array_index (frames, i);
    gr_json_open (&json, NULL, '{');
    gr_json_text (&json, "sentence", frame->sentence);
    if (frame->result != NULL)
      gr_json_text (&json, "result", frame->result);
    gr_scene_json (frame->scene, &json, "scene");
    gr_json_close (&json, '}');
  }
  gr_json_close (&json, ']');
  gr_json_close (&json, '}');
  g_string_append_c (out, '\n');
  return TRUE;
}

const GrFormat gr_format_json = {
  .name = "json",
  .extension = "json",
  .summary = "the picture as data, for programs",
  .flags = GR_FORMAT_MANY,
  .write = json_write,
};
