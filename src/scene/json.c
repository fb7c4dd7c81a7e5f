// SPDX-License-Identifier: MIT
// The scene as JSON, for goldens and for other programs: a line an item, groups nested, numbers with two digits behind
// the point, defaults left out. Measured widths, the bounds made of them and captions, whose lines are broken by them,
// are left out too, since they differ between versions of a font.
#include "scene/scene.h"
#include "scene/read.h"

#define JSON_INDENT 2
#define JSON_MAX_INDENT 40

static void
json_numbers (GrJson *json, const char *key, const double *value, guint n_values)
{
  gr_json_open (json, key, '[');
  for (guint i = 0; i < n_values; i++)
    gr_json_double (json, NULL, value[i]);
  gr_json_close (json, ']');
}

/* A role's name, or the reader's own colour. */
static void
json_ink (GrJson *json, const char *key, GrInk ink)
{
  g_autofree char *own = gr_ink_is_own (ink) ? g_strdup_printf ("#%06X", gr_theme_colour (GR_THEME_LIGHT, ink)) : NULL;
  gr_json_text (json, key, own != NULL ? own : gr_ink_class (ink));
}

static void
json_paint (GrJson *json, const GrPaint *paint)
{
  static const char *const dash[] = { NULL, "dashed", "dotted" };
  if (paint->fill != GR_INK_NONE)
    json_ink (json, "fill", paint->fill);
  if (paint->stroke != GR_INK_NONE) {
    json_ink (json, "stroke", paint->stroke);
    gr_json_double (json, "width", paint->width);
    if (paint->dash != GR_DASH_SOLID)
      gr_json_text (json, "dash", dash[paint->dash]);
  }
}

static void
json_text (GrJson *json, const GrItem *item)
{
  static const char *const anchor[] = { NULL, "middle", "end" };
  static const char *const face[] = { NULL, "serif", "mono", "math" };
  gr_json_text (json, "text", item->text.string);
  json_numbers (json, "at", (double[]) { item->text.x, item->text.y }, 2);
  if (item->text.anchor != GR_ANCHOR_START)
    gr_json_text (json, "anchor", anchor[item->text.anchor]);
  json_ink (json, "ink", item->text.ink);
  gr_json_double (json, "size", item->text.font.size);
  if (item->text.font.weight != 400)
    gr_json_integer (json, "weight", item->text.font.weight);
  if (item->text.font.face != GR_FACE_SANS)
    gr_json_text (json, "face", face[item->text.font.face]);
  if (item->text.font.italic)
    gr_json_boolean (json, "italic", TRUE);
}

static void
json_box (GrJson *json, const GrBox *box)
{
  json_numbers (json, "box", (double[]) { box->x, box->y, box->width, box->height }, 4);
}

static void
json_item (GrJson *json, const GrScene *scene, const GrItem *item)
{
  g_autoptr (GString) data = g_string_new (NULL);
  gr_json_open (json, NULL, '{');
  switch (item->kind) {
  case GR_ITEM_OPEN:
    gr_json_text (json, "group", item->group.tag != NULL ? item->group.tag : "");
    if (item->group.title != NULL)
      gr_json_text (json, "title", item->group.title);
    if (item->group.name != NULL)
      gr_json_text (json, "name", item->group.name);
    gr_json_open (json, "items", '[');
    return; /* GR_ITEM_CLOSE closes it */
  case GR_ITEM_CLOSE:
  case GR_ITEM_PIECE:
  case GR_ITEM_PIECE_END:
    g_assert_not_reached ();
  case GR_ITEM_PATH:
    gr_scene_path_data (scene, item, data);
    gr_json_text (json, "path", data->str);
    json_paint (json, &item->path.paint);
    break;
  case GR_ITEM_CIRCLE:
    json_numbers (json, "circle", (double[]) { item->circle.x, item->circle.y, item->circle.radius }, 3);
    json_paint (json, &item->circle.paint);
    break;
  case GR_ITEM_TEXT:
    json_text (json, item);
    break;
  case GR_ITEM_IMAGE:
    gr_json_text (json, "image", gr_image_type (item->image.image->kind));
    json_box (json, &item->image.box);
    break;
  case GR_ITEM_LINK:
    gr_json_text (json, "link", item->link.target);
    json_box (json, &item->link.box);
    break;
  }
  gr_json_close (json, '}');
}

void
gr_scene_json (const GrScene *scene, GrJson *json, const char *key)
{
  guint depth = 1;
  gr_json_open (json, key, '[');
  for (guint i = 0; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item->kind == GR_ITEM_OPEN && g_strcmp0 (item->group.tag, GR_TAG_CAPTION) == 0) {
      i = gr_scene_group_end (scene, i);
    } else if (item->kind == GR_ITEM_PIECE || item->kind == GR_ITEM_PIECE_END) {
      continue; /* nothing is seen of it */
    } else if (item->kind == GR_ITEM_CLOSE) {
      depth--;
      gr_json_close (json, ']');
      gr_json_close (json, '}');
    } else {
      g_string_append (json->text, json->pending ? ",\n" : "\n");
      g_string_append_printf (json->text, "%*s", (int) MIN (depth * JSON_INDENT, JSON_MAX_INDENT), "");
      json->pending = FALSE;
      json_item (json, scene, item);
      depth += item->kind == GR_ITEM_OPEN;
    }
  }
  gr_json_close (json, ']');
}
