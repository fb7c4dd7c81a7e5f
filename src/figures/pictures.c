// SPDX-License-Identifier: MIT
// Whole positions as one would draw them on a blackboard, components side by side and wrapped, each with its name where the
// picture does not say it and in partizan play with its value; over them a badge with the value of the whole, or with who
// wins, and the name. Small ones, for the nodes of graphs, are the drawing alone, scaled down as far as its letters allow.
#include "figures/picture.h"

#include "figures/node.h"
#include "figures/partizan.h"
#include "figures/piece.h"
#include "figures/words.h"
#include "scene/text.h"

#define PICTURE_WIDTH 430.0   /* rows are wrapped to it, in points */
#define PICTURE_GAP 26.0      /* between pieces and between members of a family */
#define PICTURE_LINE_GAP 20.0 /* between rows of them */
#define PICTURE_HEAD 24.0     /* from the badge's middle to the picture */
#define PICTURE_BADGE 0.64    /* of a node's size */
#define PICTURE_LABEL_CHARACTERS 48
#define PICTURE_VALUE_CHARACTERS 26
#define PICTURE_LEADING 15.0 /* of the lines under a piece */
#define PICTURE_PARTIZAN_BADGE 0.8 /* fractions want more room */
#define SMALL_WIDTH 120.0    /* small pictures are scaled to fit … */
#define SMALL_HEIGHT 64.0
#define SMALL_NARROWEST 30.0
#define SMALL_MOST 0.62    /* … but never larger than this … */
#define SMALL_LEAST 0.36   /* … nor smaller … */
#define SMALL_LETTERS 0.61 /* … with letters in them not smaller than this: they have 7 pt */

struct GrPictures {
  GrStudy *study;
  const GrFigureRequest *request;
  GrPicturesKind kind;
  GPtrArray *map; /* of GrMap: of the games that have one */
};
typedef GrPictures Picture;

static const GrFont label_font = { 12, 600, GR_FACE_SANS, FALSE };
static const GrFont piece_font = { 10, 500, GR_FACE_SANS, FALSE };
static const GrFont value_font = { 12, 600, GR_FACE_SANS, FALSE };

/* ---- rows of scenes ---- */

/* Scenes set side by side from the left, their feet on one line, wrapped; what is swallowed is drawn at once. */
typedef struct {
  GrScene *scene;          /* lent */
  GPtrArray *row;          /* of GrScene: those waiting for their row to be full */
  double y, width, height; /* of the waiting row */
} Flow;

static void
flow_end_row (Flow *flow)
{
  double x = 0;
  for (guint i = 0; i < flow->row->len; i++) {
    const GrScene *piece = g_ptr_array_index (flow->row, i);
    gr_scene_append (flow->scene, piece, x - piece->bounds.x,
                     flow->y + flow->height - piece->bounds.height - piece->bounds.y, 1);
    x += piece->bounds.width + PICTURE_GAP;
  }
  if (flow->row->len > 0) {
    flow->y += flow->height + PICTURE_LINE_GAP;
  }
  g_ptr_array_set_size (flow->row, 0);
  flow->width = flow->height = 0;
}

/* Swallows @piece. */
static void
flow_add (Flow *flow, GrScene *piece)
{
  if (piece->bounds.width < 0) {
    gr_scene_reserve (piece, (GrBox) { 0, 0, 1, 1 });
  }
  if (flow->row->len > 0 && flow->width + piece->bounds.width > PICTURE_WIDTH) {
    flow_end_row (flow);
  }
  flow->width += piece->bounds.width + PICTURE_GAP;
  flow->height = MAX (flow->height, piece->bounds.height);
  g_ptr_array_add (flow->row, piece);
}

/* ---- drawing ---- */

/* What stands under a component: its name where the picture does not say it, and its game's where there are several.
   (transfer full) (nullable) */
static char *
picture_piece_name (const Picture *picture, guint component, GrBytes at, const GrScene *scene)
{
  g_autofree char *caption = gr_piece_caption (picture->study, component, at);
  g_autofree char *name = gr_words_short (caption, PICTURE_LABEL_CHARACTERS);
  const char *title = picture->study->summand->len > 1 ? gr_study_summand (picture->study, component)->game->title : "";
  gboolean is_said = gr_scene_has_text (scene);
  if (is_said && *title == '\0')
    return NULL;
  return g_strdup_printf ("%s%s%s", title, *title != '\0' && !is_said ? " " : "", is_said ? "" : name);
}

/* The value of a component in partizan play, where its picture is not that. (transfer full) (nullable) */
static char *
picture_piece_value (const Picture *picture, guint component, GrBytes at, GError **error)
{
  GrForm form = gr_study_form (picture->study, component, at, error);
  return form != GR_FORM_NONE ? gr_partizan_name (gr_study_forms (picture->study), form, PICTURE_VALUE_CHARACTERS) : NULL;
}

/* A line of text under the middle of @box. */
static void
picture_add_line (GrScene *scene, GrBox box, double y, const GrFont *font, GrInk ink, const char *text)
{
  gr_scene_add_text (scene, box.x + box.width / 2, y, GR_ANCHOR_MIDDLE, font, ink, text);
}

/* One component with the lines under it, where it is one of several; else the head names it. NULL and @error. */
static GrScene *
picture_draw_piece (const Picture *picture, guint component, GrBytes at, GError **error)
{
  g_autoptr (GrScene) scene = gr_piece_draw (picture->study, component, at);
  if (picture->study->component->len == 1 || picture->study->is_family || picture->kind == GR_PICTURES_SMALL)
    return g_steal_pointer (&scene);
  gboolean has_value = picture->study->is_partizan && picture->kind == GR_PICTURES_NAMED;
  g_autofree char *name = picture_piece_name (picture, component, at, scene);
  g_autofree char *value = has_value ? picture_piece_value (picture, component, at, error) : NULL;
  if (has_value && value == NULL)
    return NULL;
  GrBox box = scene->bounds.width < 0 ? (GrBox) { 0, 0, 8, 8 } : scene->bounds;
  double below = box.y + box.height;
  /* With or without a name, pieces of one row stand on one line. */
  double lines = (has_value ? 2 : 1) * PICTURE_LEADING + 0.3 * piece_font.size;
  gr_scene_reserve (scene, (GrBox) { box.x, box.y, box.width, box.height + lines });
  if (name != NULL)
    picture_add_line (scene, box, below + PICTURE_LEADING, &piece_font, GR_INK_SOFT, name);
  if (value != NULL)
    picture_add_line (scene, box, below + 2 * PICTURE_LEADING, &value_font, GR_INK_INK, value);
  return g_steal_pointer (&scene);
}

static const GrMap *
picture_map_of (const Picture *picture, guint component)
{
  for (guint i = 0; i < picture->map->len; i++) {
    const GrMap *map = g_ptr_array_index (picture->map, i);
    if (gr_map_holds (map, picture->study, component)) {
      return map;
    }
  }
  return NULL;
}

/* The map with all its pieces, with its game's title under it in a sum. */
static GrScene *
picture_draw_map (const Picture *picture, const GrMap *map, guint component, GrBytes whole)
{
  GrScene *scene = gr_map_draw (map, picture->study, &whole);
  if (picture->study->summand->len > 1 && picture->kind != GR_PICTURES_SMALL) {
    gr_scene_add_text (scene, scene->bounds.width / 2, scene->bounds.height + 15, GR_ANCHOR_MIDDLE, &piece_font,
                       GR_INK_SOFT, gr_study_summand (picture->study, component)->game->title);
  }
  return scene;
}

/* All components in the order written; a map stands where the first of its pieces does. FALSE and @error. */
static gboolean
picture_add_pieces (const Picture *picture, GrBytes whole, Flow *flow, GError **error)
{
  g_autoptr (GrPositions) part = gr_positions_new ();
  const GrMap *last = NULL;
  for (guint i = 0; i < picture->study->component->len; i++) {
    const GrMap *map = picture_map_of (picture, i);
    if (map != NULL) {
      if (map != last) {
        flow_add (flow, picture_draw_map (picture, map, i, whole));
      }
      last = map;
      continue;
    }
    gr_positions_clear (part);
    gr_study_parts (picture->study, whole, i, part);
    for (guint k = 0; k < gr_positions_count (part); k++) {
      GrScene *piece = picture_draw_piece (picture, i, gr_positions_at (part, k), error);
      if (piece == NULL) {
        return FALSE;
      }
      flow_add (flow, piece);
    }
  }
  flow_end_row (flow);
  return TRUE;
}

/* The badge and the name in the first line; a number too long for a badge is written behind. */
static void
picture_add_head (const Picture *picture, GrScene *scene, const GrVerdict *verdict, const char *label)
{
  static const GrPhrase long_value = { "value %" G_GUINT64_FORMAT, "값 %" G_GUINT64_FORMAT };
  g_autofree char *name = gr_words_short (label, PICTURE_LABEL_CHARACTERS);
  g_autofree char *value = verdict->has_form ? gr_partizan_name (gr_study_forms (picture->study), verdict->form,
                                                                 PICTURE_VALUE_CHARACTERS)
                                             : NULL;
  GrNodeLook look = gr_node_look (picture->request, verdict, NULL, 0);
  look.value = value;
  look.paint = picture->request->paint == GR_PAINT_OUTCOME ? GR_PAINT_OUTCOME : GR_PAINT_VALUE;
  gboolean has_value = verdict->has_grundy && look.paint == GR_PAINT_VALUE;
  gboolean is_long = has_value && verdict->grundy >= 1000;
  double x = 0;
  if (!is_long) {
    double scale = value != NULL ? PICTURE_PARTIZAN_BADGE : PICTURE_BADGE, half = gr_node_half_width (&look) * scale;
    gr_node_add_badge (scene, half, 0, scale, &look);
    x = 2 * half + 7;
  }
  if (value != NULL && look.paint == GR_PAINT_VALUE && gr_partizan_is_name (label, value)) {
    return;
  }
  x += gr_scene_add_text (scene, x, 0.36 * label_font.size, GR_ANCHOR_START, &label_font, GR_INK_INK, name);
  if (is_long) {
    g_autofree char *text = g_strdup_printf (gr_phrase (&long_value, picture->request), verdict->grundy);
    gr_scene_add_text (scene, x + 12, 0.36 * label_font.size, GR_ANCHOR_START, &piece_font, GR_INK_SOFT, text);
  }
}

static GrScene *
picture_draw (const Picture *picture, GrBytes whole, const GrVerdict *verdict, const char *label, GError **error)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  g_autofree char *title = gr_words_short (label, 0);
  g_autoptr (GPtrArray) row = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  Flow flow = { .scene = scene, .row = row, .y = picture->kind == GR_PICTURES_NAMED ? PICTURE_HEAD : 0 };
  gr_scene_open (scene, "position", title, NULL);
  if (picture->kind == GR_PICTURES_NAMED) {
    picture_add_head (picture, scene, verdict, label);
  }
  if (!picture_add_pieces (picture, whole, &flow, error)) {
    return NULL;
  }
  gr_scene_close (scene);
  return g_steal_pointer (&scene);
}

/* The maps of all games that have one. */
static gboolean
picture_read_maps (Picture *picture, GError **error)
{
  for (guint i = 0; i < picture->study->component->len; i++) {
    if (picture_map_of (picture, i) != NULL || gr_study_summand (picture->study, i)->game->diagram == NULL) {
      continue;
    }
    GrMap *map = gr_map_new (picture->study, i,
                             picture->kind == GR_PICTURES_SMALL ? GR_MAP_CLOSE : GR_MAP_ROOMY, error);
    if (map == NULL) {
      return FALSE;
    }
    g_ptr_array_add (picture->map, map);
  }
  return TRUE;
}

GrPictures *
gr_pictures_new (GrStudy *study, const GrFigureRequest *request, GrPicturesKind kind, GError **error)
{
  g_autoptr (GrPictures) pictures = g_new0 (GrPictures, 1);
  pictures->study = study;
  pictures->request = request;
  pictures->kind = kind;
  pictures->map = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_map_free);
  return picture_read_maps (pictures, error) ? g_steal_pointer (&pictures) : NULL;
}

void
gr_pictures_free (GrPictures *pictures)
{
  if (pictures == NULL) {
    return;
  }
  g_ptr_array_unref (pictures->map);
  g_free (pictures);
}

GrScene *
gr_pictures_draw (const GrPictures *pictures, GrBytes whole, GError **error)
{
  GrVerdict verdict = { 0 };
  if (pictures->kind == GR_PICTURES_NAMED && !gr_study_verdict (pictures->study, whole, &verdict, error)) {
    return NULL;
  }
  g_autofree char *label = gr_study_whole_label (pictures->study, whole);
  return picture_draw (pictures, whole, &verdict, label, error);
}

GrScene *
gr_pictures_draw_family (const GrPictures *pictures, const GrPositions *positions, GError **error)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  g_autoptr (GPtrArray) row = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  Flow flow = { .scene = scene, .row = row };
  for (guint i = 0; i < pictures->map->len; i++) {
    flow_add (&flow, gr_map_draw (g_ptr_array_index (pictures->map, i), pictures->study, NULL));
  }
  for (guint i = 0; i < gr_positions_count (positions); i++) {
    if (gr_pictures_has_map (pictures, i)) {
      continue; /* members of a family and its components are in one order */
    }
    GrScene *own = gr_pictures_draw (pictures, gr_positions_at (positions, i), error);
    if (own == NULL) {
      return NULL;
    }
    flow_add (&flow, own);
  }
  flow_end_row (&flow);
  return g_steal_pointer (&scene);
}

/* How far @scene has to shrink. */
static double
small_scale (const GrScene *scene)
{
  double least = gr_scene_has_text (scene) ? SMALL_LETTERS : SMALL_LEAST;
  return CLAMP (MIN (SMALL_WIDTH / scene->bounds.width, SMALL_HEIGHT / scene->bounds.height), least, SMALL_MOST);
}

GPtrArray *
gr_pictures_draw_small (GrStudy *study, const GrFigureRequest *request, const GrPositions *positions, GError **error)
{
  g_autoptr (GrPictures) pictures = gr_pictures_new (study, request, GR_PICTURES_SMALL, error);
  g_autoptr (GPtrArray) whole = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  GPtrArray *small = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  double scale = SMALL_MOST, height = 0;
  for (guint i = 0; pictures != NULL && i < gr_positions_count (positions); i++) {
    GrScene *scene = gr_pictures_draw (pictures, gr_positions_at (positions, i), error);
    if (scene == NULL) {
      g_ptr_array_unref (small);
      return NULL;
    }
    g_ptr_array_add (whole, scene);
    gr_scene_reserve (scene, (GrBox) { MAX (scene->bounds.x, 0), MAX (scene->bounds.y, 0), 12, 8 });
    scale = MIN (scale, small_scale (scene));
    height = MAX (height, scene->bounds.height);
  }
  for (guint i = 0; i < whole->len; i++) {
    const GrScene *scene = g_ptr_array_index (whole, i);
    GrBox box = scene->bounds;
    GrScene *own = gr_scene_new ();
    double width = MAX (box.width * scale, SMALL_NARROWEST);
    gr_scene_reserve (own, (GrBox) { 0, 0, width, height * scale });
    gr_scene_append (own, scene, width / 2 - (box.x + box.width / 2) * scale, (height - box.height - box.y) * scale, scale);
    g_ptr_array_add (small, own);
  }
  if (pictures == NULL) {
    g_clear_pointer (&small, g_ptr_array_unref);
  }
  return small;
}

gboolean
gr_pictures_has_map (const GrPictures *pictures, guint component)
{
  return picture_map_of (pictures, component) != NULL;
}
