// SPDX-License-Identifier: MIT
// Frames as JSON: the state graph as data, where they show it, and what each says, and its scene, a line an item. Goldens are kept in it, since it names roles and not
// colours, and holds no measured width.
#include "formats/format.h"
#include "scene/read.h"

static void
json_attributes (GrJson *json, const GArray *attribute)
{
  GR_EACH (i, const GrNetAttribute, own, attribute)
    if (!own->is_bare)
      gr_json_text (json, own->key, own->text);
    else if (g_str_equal (own->text, "true"))
      gr_json_boolean (json, own->key, TRUE);
    else
      gr_json_number (json, own->key, own->text);
}

/* The state graph, as the token game reads it. */
static void
json_net (GrJson *json, const GrNet *net)
{
  gr_json_open (json, "graph", '{');
  gr_json_open (json, "nodes", '[');
  GR_EACH (i, const GrNetNode, node, net->node) {
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "name", node->name);
    json_attributes (json, node->attribute);
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
  gr_json_open (json, "edges", '[');
  GR_EACH (i, const GrNetEdge, edge, net->edge) {
    gr_json_open (json, NULL, '{');
    gr_json_text (json, "from", g_array_index (net->node, GrNetNode, edge->tail).name);
    gr_json_text (json, "to", g_array_index (net->node, GrNetNode, edge->head).name);
    json_attributes (json, edge->attribute);
    gr_json_close (json, '}');
  }
  gr_json_close (json, ']');
  gr_json_close (json, '}');
}

static gboolean
json_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  GrJson json = { .text = out, .drain = options->drain };
  gr_json_open (&json, NULL, '{');
  gr_json_text (&json, "title", options->title != NULL ? options->title : "");
  gr_json_text (&json, "lang", options->lang != NULL ? options->lang : "en");
  const GrFrame *last = g_ptr_array_index (frames, frames->len - 1);
  if (last->net != NULL)
    json_net (&json, last->net);
  gr_json_open (&json, "frames", '[');
  GR_EACH_POINTER (i, const GrFrame, frame, frames) {
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
  .flags = GR_FORMAT_MANY | GR_FORMAT_NET,
  .write = json_write,
};
