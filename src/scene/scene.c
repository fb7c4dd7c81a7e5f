// SPDX-License-Identifier: MIT
// The retained picture: items in one array, path segments and their points in two more that items point into, as in
// cairo's recording surface. Bounds grow with each item and are exact: strokes count with half their width (caps and
// joins are round), curves with the extremes of the curve rather than of its control points, text with its measured
// width and the face's ascent and descent. Invariant: the segments and points before next_segment and next_point belong
// to items, those behind to the path that is being built.
#include "scene/scene.h"

#include "base/held.h"
#include "scene/read.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

#define SANS GR_FACE_SANS, FALSE
const GrFont gr_label_400 = { GR_TYPE_LABEL, 400, SANS }, gr_label_500 = { GR_TYPE_LABEL, 500, SANS },
             gr_label_600 = { GR_TYPE_LABEL, 600, SANS }, gr_label_700 = { GR_TYPE_LABEL, 700, SANS },
             gr_text_400 = { GR_TYPE_TEXT, 400, SANS }, gr_text_500 = { GR_TYPE_TEXT, 500, SANS },
             gr_text_600 = { GR_TYPE_TEXT, 600, SANS }, gr_text_700 = { GR_TYPE_TEXT, 700, SANS },
             gr_title_400 = { GR_TYPE_TITLE, 400, SANS }, gr_title_500 = { GR_TYPE_TITLE, 500, SANS },
             gr_title_600 = { GR_TYPE_TITLE, 600, SANS }, gr_title_700 = { GR_TYPE_TITLE, 700, SANS };

#define SCENE_FALL 26.0 /* points: how far what falls is seen to */

const GrBox gr_box_empty = { 0, 0, -1, -1 };

static void
item_clear (gpointer data)
{
  GrItem *item = data;
  switch (item->kind) {
  case GR_ITEM_OPEN:
    g_free (item->group.title);
    g_free (item->group.name);
    break;
  case GR_ITEM_TEXT:
    g_free (item->text.string);
    break;
  case GR_ITEM_IMAGE:
    gr_image_unref (item->image.image);
    break;
  case GR_ITEM_LINK:
    g_free (item->link.target);
    break;
  case GR_ITEM_PIECE:
    g_free (item->piece.key);
    g_free (item->piece.lights);
    break;
  case GR_ITEM_PIECE_END:
  case GR_ITEM_CLOSE:
  case GR_ITEM_PATH:
  case GR_ITEM_CIRCLE:
    break;
  }
}

GrScene *
gr_scene_new (void)
{
  GrScene *scene = g_new0 (GrScene, 1);
  scene->item = g_array_sized_new (FALSE, TRUE, sizeof (GrItem), 8);
  g_array_set_clear_func (scene->item, item_clear);
  scene->segment = g_array_new (FALSE, FALSE, sizeof (guint8));
  scene->point = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  scene->bounds = gr_box_empty;
  return scene;
}

GR_FREE_FUNCTION (gr_scene_free, GrScene, item, segment, point)

GrBox
gr_box_union (GrBox a, GrBox b)
{
  if (a.width < 0)
    return b;
  if (b.width < 0)
    return a;
  double left = MIN (a.x, b.x), top = MIN (a.y, b.y);
  double right = MAX (a.x + a.width, b.x + b.width), bottom = MAX (a.y + a.height, b.y + b.height);
  return (GrBox) { left, top, right - left, bottom - top };
}

void
gr_scene_reserve (GrScene *scene, GrBox box)
{
  scene->bounds = gr_box_union (scene->bounds, box);
}

void
gr_scene_open (GrScene *scene, const char *tag, const char *title, const char *name)
{
  GrItem item = { .kind = GR_ITEM_OPEN, .group = { .tag = tag, .name = g_strdup (name) } };
  item.group.title = title != NULL ? gr_text_plain (title) : NULL;
  g_array_append_val (scene->item, item);
}

void
gr_scene_close (GrScene *scene)
{
  GR_APPEND (scene->item, GrItem, .kind = GR_ITEM_CLOSE);
}

void
gr_scene_open_piece (GrScene *scene, const char *lights, const GrBox *hit, const char *key, ...)
{
  va_list arguments;
  va_start (arguments, key);
  GrItem item = { .kind = GR_ITEM_PIECE,
                  .piece = { .key = g_strdup_vprintf (key, arguments), .lights = g_strdup (lights) } };
  va_end (arguments);
  item.piece.hit = hit != NULL ? *hit : gr_box_empty;
  g_array_append_val (scene->item, item);
}

void
gr_scene_come (GrScene *scene, GrPoint by)
{
  g_array_index (scene->item, GrItem, scene->item->len - 1).piece.come = by;
}

void
gr_scene_open_falling (GrScene *scene, const char *key)
{
  gr_scene_open_piece (scene, NULL, NULL, "%s", key);
  g_array_index (scene->item, GrItem, scene->item->len - 1).piece.fall = SCENE_FALL;
}

void
gr_scene_close_piece (GrScene *scene)
{
  GR_APPEND (scene->item, GrItem, .kind = GR_ITEM_PIECE_END);
}

/* Whether the stroke @b goes on where @a ends in the scene's segments, painted alike. */
static gboolean
item_goes_on (const GrItem *a, const GrItem *b)
{
  const GrPaint *one = &a->path.paint, *other = &b->path.paint;
  return a->kind == GR_ITEM_PATH && b->kind == GR_ITEM_PATH && a->path.segment + a->path.n_segments == b->path.segment
         && one->fill == GR_INK_NONE && other->fill == GR_INK_NONE && one->stroke == other->stroke
         && one->width == other->width && one->dash == other->dash;
}

void
gr_scene_drop_pieces (GrScene *scene)
{
  for (guint i = scene->item->len; i-- > 0;) {
    GrItem *item = &g_array_index (scene->item, GrItem, i);
    gboolean goes_on = i + 1 < scene->item->len && item_goes_on (item, item + 1);
    if (goes_on)
      item->path.n_segments += item[1].path.n_segments;
    if (goes_on || item->kind == GR_ITEM_PIECE || item->kind == GR_ITEM_PIECE_END)
      g_array_remove_index (scene->item, i + goes_on);
  }
}

gboolean
gr_scene_has_piece (const GrScene *scene, const char *key)
{
  GR_EACH (i, const GrItem, item, scene->item)
    if (item->kind == GR_ITEM_PIECE && g_str_equal (item->piece.key, key))
      return TRUE;
  return FALSE;
}

char *
gr_scene_key_to (const char *label)
{
  GString *key = g_string_new ("to");
  for (const char *at = label; *at != '\0'; at++)
    if (g_ascii_isalnum (*at) || *at == '-')
      g_string_append_c (key, *at);
  return g_string_free (key, FALSE);
}

guint
gr_scene_group_end (const GrScene *scene, guint open)
{
  guint depth = 0, at = open;
  do {
    GrItemKind kind = g_array_index (scene->item, GrItem, at).kind;
    depth += kind == GR_ITEM_OPEN;
    depth -= kind == GR_ITEM_CLOSE;
    at++;
  } while (depth > 0 && at < scene->item->len);
  return at - 1;
}

/* Adds @segment with the @n_points it takes. A path always begins with a move. */
static void
scene_segment (GrScene *scene, GrSegment segment, const GrPoint *point, guint n_points)
{
  g_assert (segment == GR_SEGMENT_MOVE || scene->segment->len > scene->next_segment);
  GR_APPEND (scene->segment, guint8, (guint8) segment);
  g_array_append_vals (scene->point, point, n_points);
}

void
gr_scene_move (GrScene *scene, double x, double y)
{
  scene_segment (scene, GR_SEGMENT_MOVE, &(GrPoint) { x, y }, 1);
}

void
gr_scene_line (GrScene *scene, double x, double y)
{
  scene_segment (scene, GR_SEGMENT_LINE, &(GrPoint) { x, y }, 1);
}

void
gr_scene_curve (GrScene *scene, double x1, double y1, double x2, double y2, double x, double y)
{
  scene_segment (scene, GR_SEGMENT_CURVE, (GrPoint[]) { { x1, y1 }, { x2, y2 }, { x, y } }, 3);
}

void
gr_scene_close_path (GrScene *scene)
{
  g_assert (scene->segment->len > scene->next_segment);
  GR_APPEND (scene->segment, guint8, GR_SEGMENT_CLOSE);
}

/* Widens [*low, *high] to what the Bézier polynomial with coefficients @p0…@p3 takes on (0, 1): its values where the
   derivative a t² + b t + c is 0. The roots are found in the form that does not cancel. */
static void
curve_range (double p0, double p1, double p2, double p3, double *low, double *high)
{
  double a = p3 - 3 * p2 + 3 * p1 - p0, b = 2 * (p2 - 2 * p1 + p0), c = p1 - p0;
  double discriminant = b * b - 4 * a * c;
  if (discriminant < 0)
    return;
  double q = -0.5 * (b + copysign (sqrt (discriminant), b));
  double root[2] = { a != 0 ? q / a : -1, q != 0 ? c / q : -1 };
  for (guint i = 0; i < 2; i++) {
    double t = root[i], s = 1 - t;
    if (t > 0 && t < 1) {
      double value = s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
      *low = MIN (*low, value);
      *high = MAX (*high, value);
    }
  }
}

static GrBox
path_bounds (const GrScene *scene, const GrItem *item)
{
  const GrPoint *point = &g_array_index (scene->point, GrPoint, item->path.point), *last = point;
  double left = point->x, right = point->x, top = point->y, bottom = point->y;
  for (guint i = 0; i < item->path.n_segments; i++) {
    GrSegment segment = g_array_index (scene->segment, guint8, item->path.segment + i);
    if (segment == GR_SEGMENT_CLOSE)
      continue;
    if (segment == GR_SEGMENT_CURVE) {
      curve_range (last->x, point[0].x, point[1].x, point[2].x, &left, &right);
      curve_range (last->y, point[0].y, point[1].y, point[2].y, &top, &bottom);
      point += 2;
    }
    last = point++;
    left = MIN (left, last->x), right = MAX (right, last->x);
    top = MIN (top, last->y), bottom = MAX (bottom, last->y);
  }
  return (GrBox) { left, top, right - left, bottom - top };
}

static GrBox
painted_bounds (GrBox box, const GrPaint *paint)
{
  double half = paint->stroke != GR_INK_NONE ? paint->width / 2 : 0;
  return (GrBox) { box.x - half, box.y - half, box.width + 2 * half, box.height + 2 * half };
}

GrBox
gr_item_bounds (const GrScene *scene, const GrItem *item)
{
  double radius = item->kind == GR_ITEM_CIRCLE ? item->circle.radius : 0;
  double ascent, descent, share;
  switch (item->kind) {
  case GR_ITEM_PATH:
    return painted_bounds (path_bounds (scene, item), &item->path.paint);
  case GR_ITEM_CIRCLE:
    return painted_bounds ((GrBox) { item->circle.x - radius, item->circle.y - radius, 2 * radius, 2 * radius },
                           &item->circle.paint);
  case GR_ITEM_TEXT:
    share = item->text.anchor == GR_ANCHOR_START ? 0 : item->text.anchor == GR_ANCHOR_MIDDLE ? 0.5 : 1;
    gr_text_extents (&item->text.font, &ascent, &descent);
    return (GrBox) { item->text.x - share * item->text.width, item->text.y - ascent, item->text.width,
                     ascent + descent };
  case GR_ITEM_IMAGE:
    return item->image.box;
  case GR_ITEM_OPEN:
  case GR_ITEM_CLOSE:
  case GR_ITEM_LINK:
  case GR_ITEM_PIECE:
  case GR_ITEM_PIECE_END:
    break;
  }
  return gr_box_empty;
}

#define SCENE_DOUBLE 0.36 /* of a double line's width: the paper in it */

/* Adds @item, and what it covers to the bounds. */
static void
scene_add (GrScene *scene, const GrItem *item)
{
  g_array_append_vals (scene->item, item, 1);
  gr_scene_reserve (scene, gr_item_bounds (scene, item));
}

void
gr_scene_paint (GrScene *scene, const GrPaint *paint)
{
  guint32 n_segments = scene->segment->len - scene->next_segment;
  GrItem item = { .kind = GR_ITEM_PATH, .path = { *paint, scene->next_segment, n_segments, scene->next_point } };
  gboolean is_double = paint->dash == GR_DASH_DOUBLE;
  g_assert (n_segments > 0);
  scene->next_segment = scene->segment->len;
  scene->next_point = scene->point->len;
  item.path.paint.dash = is_double ? GR_DASH_SOLID : paint->dash;
  scene_add (scene, &item);
  if (is_double) {
    item.path.paint = (GrPaint) { .stroke = GR_INK_PAPER, .width = SCENE_DOUBLE * paint->width };
    scene_add (scene, &item);
  }
}

void
gr_scene_add_circle (GrScene *scene, double x, double y, double radius, const GrPaint *paint)
{
  GrItem item = { .kind = GR_ITEM_CIRCLE, .circle = { *paint, x, y, radius } };
  scene_add (scene, &item);
}

double
gr_scene_add_text (GrScene *scene, double x, double y, GrAnchor anchor, const GrFont *font, GrInk ink, const char *text)
{
  GrItem item = { .kind = GR_ITEM_TEXT, .text = { *font, anchor, ink, x, y, 0, gr_text_plain (text) } };
  item.text.width = gr_text_width (font, item.text.string);
  scene_add (scene, &item);
  return item.text.width;
}

void
gr_scene_add_measured (GrScene *scene, double x, double y, GrAnchor anchor, const GrFont *font, GrInk ink,
                       const char *text, double width)
{
  GrItem item = { .kind = GR_ITEM_TEXT, .text = { *font, anchor, ink, x, y, width, gr_text_plain (text) } };
  scene_add (scene, &item);
}

double
gr_scene_add_paragraph (GrScene *scene, double x, double y, double width, double leading, const GrFont *font, GrInk ink,
                        const char *text)
{
  g_auto (GStrv) line = gr_text_break (font, width, text);
  for (guint i = 0; line[i] != NULL; i++, y += leading)
    gr_scene_add_text (scene, x, y, GR_ANCHOR_START, font, ink, line[i]);
  return y;
}

void
gr_scene_add_link (GrScene *scene, GrBox box, const char *target)
{
  static const char *const harmless[] = { "http", "https", "mailto", NULL };
  gsize length = strcspn (target, ":/?#");
  g_autofree char *scheme = g_ascii_strdown (target, length);
  if (target[length] == ':' && !g_strv_contains (harmless, scheme)) /* following it can do more than open a page */
    return;
  GR_APPEND (scene->item, GrItem, .kind = GR_ITEM_LINK, .link = { box, g_strdup (target) });
}

void
gr_scene_add_image (GrScene *scene, GrBox box, GrImage *image)
{
  GrItem item = { .kind = GR_ITEM_IMAGE, .image = { box, gr_image_ref (image) } };
  scene_add (scene, &item);
}

static GrBox
box_place (GrBox box, double dx, double dy, double scale)
{
  if (box.width < 0)
    return gr_box_empty;
  return (GrBox) { box.x * scale + dx, box.y * scale + dy, box.width * scale, box.height * scale };
}

/* Makes the copy @item own its text, scales it and moves it. */
static void
item_place (GrItem *item, double dx, double dy, double scale)
{
  switch (item->kind) {
  case GR_ITEM_OPEN:
    item->group.title = g_strdup (item->group.title);
    item->group.name = g_strdup (item->group.name);
    break;
  case GR_ITEM_CLOSE:
  case GR_ITEM_PIECE_END:
    break;
  case GR_ITEM_PATH:
    item->path.paint.width *= scale;
    break;
  case GR_ITEM_CIRCLE:
    item->circle.paint.width *= scale;
    item->circle.x = item->circle.x * scale + dx;
    item->circle.y = item->circle.y * scale + dy;
    item->circle.radius *= scale;
    break;
  case GR_ITEM_TEXT:
    item->text.string = g_strdup (item->text.string);
    item->text.font.size *= scale;
    item->text.x = item->text.x * scale + dx;
    item->text.y = item->text.y * scale + dy;
    item->text.width *= scale;
    break;
  case GR_ITEM_IMAGE:
    gr_image_ref (item->image.image);
    item->image.box = box_place (item->image.box, dx, dy, scale);
    break;
  case GR_ITEM_LINK:
    item->link.target = g_strdup (item->link.target);
    item->link.box = box_place (item->link.box, dx, dy, scale);
    break;
  case GR_ITEM_PIECE:
    item->piece.key = g_strdup (item->piece.key);
    item->piece.lights = g_strdup (item->piece.lights);
    item->piece.hit = box_place (item->piece.hit, dx, dy, scale);
    item->piece.come = (GrPoint) { item->piece.come.x * scale, item->piece.come.y * scale };
    item->piece.fall *= scale;
    break;
  }
}

guint
gr_item_n_points (const GrScene *scene, const GrItem *item)
{
  guint n = 0;
  for (guint k = 0; item->kind == GR_ITEM_PATH && k < item->path.n_segments; k++) {
    GrSegment segment = g_array_index (scene->segment, guint8, item->path.segment + k);
    n += segment == GR_SEGMENT_CURVE ? 3 : segment != GR_SEGMENT_CLOSE;
  }
  return n;
}

void
gr_scene_move_group (GrScene *scene, guint open, double dx, double dy)
{
  for (guint i = open, end = gr_scene_group_end (scene, open); i < end; i++) {
    GrItem *item = &g_array_index (scene->item, GrItem, i), old = *item;
    for (guint k = 0, n = gr_item_n_points (scene, item); k < n; k++) {
      GrPoint *point = &g_array_index (scene->point, GrPoint, item->path.point + k);
      *point = (GrPoint) { point->x + dx, point->y + dy };
    }
    item_place (item, dx, dy, 1);
    item_clear (&old);
    gr_scene_reserve (scene, gr_item_bounds (scene, item));
  }
}

void
gr_scene_replace (GrScene *scene, guint index)
{
  GrItem *item = (GrItem *) scene->item->data, old = item[index];
  guint last = scene->item->len - 1;
  item[index] = item[last];
  item[last] = old;
  g_array_set_size (scene->item, last);
}

void
gr_scene_append (GrScene *scene, const GrScene *other, double dx, double dy, double scale)
{
  g_assert (scene != other && scene->segment->len == scene->next_segment && scale > 0);
  guint first_segment = scene->segment->len, first_point = scene->point->len, first_item = scene->item->len;
  g_array_append_vals (scene->segment, other->segment->data, other->next_segment);
  g_array_append_vals (scene->point, other->point->data, other->next_point);
  g_array_append_vals (scene->item, other->item->data, other->item->len);
  scene->next_segment = scene->segment->len;
  scene->next_point = scene->point->len;

  for (guint i = first_point; i < scene->point->len; i++) {
    GrPoint *point = &g_array_index (scene->point, GrPoint, i);
    point->x = point->x * scale + dx;
    point->y = point->y * scale + dy;
  }
  for (guint i = first_item; i < scene->item->len; i++) {
    GrItem *item = &g_array_index (scene->item, GrItem, i);
    item_place (item, dx, dy, scale);
    if (item->kind == GR_ITEM_PATH) {
      item->path.segment += first_segment;
      item->path.point += first_point;
    }
  }
  gr_scene_reserve (scene, box_place (other->bounds, dx, dy, scale));
  scene->has_forms |= other->has_forms;
}

/* ---- the two forms of a picture ---- */

/* Tags of groups that are in one form alone, told by their address. */
static const char tag_answer[] = "answer", tag_blank[] = "blank";

void
gr_scene_open_answer (GrScene *scene)
{
  scene->has_forms = TRUE;
  gr_scene_open (scene, tag_answer, NULL, NULL);
}

void
gr_scene_open_blank (GrScene *scene)
{
  scene->has_forms = TRUE;
  scene->kept = scene->bounds;
  gr_scene_open (scene, tag_blank, NULL, NULL);
}

void
gr_scene_close_blank (GrScene *scene)
{
  gr_scene_close (scene);
  scene->bounds = scene->kept;
}

/* Without what tells values and outcomes by colour. */
static GrInk
ink_blank (GrInk ink)
{
  gboolean is_value = ink >= GR_INK_VALUE && ink < GR_INK_ON_VALUE;
  gboolean is_on_value = ink >= GR_INK_ON_VALUE && ink < GR_INK_NODE;
  gboolean is_win = ink >= GR_INK_WIN && ink <= GR_INK_WIN_RIGHT;
  gboolean is_on_win = ink >= GR_INK_ON_WIN && ink <= GR_INK_ON_WIN_RIGHT;
  return is_value || is_win ? GR_INK_PAPER : is_on_value || is_on_win ? GR_INK_INK : ink;
}

static void
item_blank (GrItem *item)
{
  switch (item->kind) {
  case GR_ITEM_OPEN:
    g_clear_pointer (&item->group.title, g_free);
    break;
  case GR_ITEM_PATH:
    item->path.paint.fill = ink_blank (item->path.paint.fill);
    item->path.paint.stroke = ink_blank (item->path.paint.stroke);
    break;
  case GR_ITEM_CIRCLE:
    item->circle.paint.fill = ink_blank (item->circle.paint.fill);
    item->circle.paint.stroke = ink_blank (item->circle.paint.stroke);
    break;
  case GR_ITEM_TEXT:
    item->text.ink = ink_blank (item->text.ink);
    break;
  case GR_ITEM_CLOSE:
  case GR_ITEM_IMAGE:
  case GR_ITEM_LINK:
  case GR_ITEM_PIECE:
  case GR_ITEM_PIECE_END:
    break;
  }
}

void
gr_scene_choose_form (GrScene *scene, GrPictureForm form)
{
  if (!scene->has_forms && form == GR_PICTURE_FILLED)
    return;
  const char *left_out = form == GR_PICTURE_BLANK ? tag_answer : tag_blank;
  const char *taken_in = form == GR_PICTURE_BLANK ? tag_blank : tag_answer;
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (GrItem));
  g_autoptr (GArray) ended = g_array_new (FALSE, FALSE, sizeof (gboolean)); /* of the open groups: theirs is a mark */
  guint n_left_out = 0; /* open groups since one that is left out began, it included */
  GR_EACH (i, GrItem, item, scene->item) {
    gboolean opens = item->kind == GR_ITEM_OPEN, closes = item->kind == GR_ITEM_CLOSE, is_mark = FALSE;
    gboolean is_told = form == GR_PICTURE_BLANK && opens && g_strcmp0 (item->group.tag, GR_TAG_LEGEND) == 0;
    if (n_left_out > 0 || is_told || (opens && item->group.tag == left_out)) {
      n_left_out += opens ? 1 : 0;
      n_left_out -= closes ? 1 : 0;
      item_clear (item);
      continue;
    }
    if (opens) {
      is_mark = item->group.tag == taken_in;
      g_array_append_val (ended, is_mark);
    } else if (closes) {
      is_mark = g_array_index (ended, gboolean, ended->len - 1);
      g_array_set_size (ended, ended->len - 1);
    }
    gboolean is_piece = item->kind == GR_ITEM_PIECE || item->kind == GR_ITEM_PIECE_END;
    if (is_mark || (form == GR_PICTURE_BLANK && is_piece)) {
      item_clear (item);
      continue;
    }
    if (form == GR_PICTURE_BLANK)
      item_blank (item);
    g_array_append_vals (kept, item, 1);
  }
  g_array_set_clear_func (scene->item, NULL); /* all was moved or freed */
  g_array_unref (scene->item);
  g_array_set_clear_func (kept, item_clear);
  scene->item = g_steal_pointer (&kept);
  scene->has_forms = FALSE;
}
