// SPDX-License-Identifier: MIT
// Whole positions as one would draw them on a blackboard, components side by side and wrapped, each with its name where
// the picture does not say it and in partizan play with its value; over them a badge with the value of the whole, or
// with who wins, and the name. Small ones, for the nodes of graphs, are the drawing alone, scaled down as far as its
// letters allow.
#include "diagram/pictures-private.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "scene/text.h"

#define PICTURE_WIDTH 430.0   /* rows are wrapped to it, in points */
#define PICTURE_GAP 26.0      /* between pieces and between members of a family */
#define PICTURE_PART_GAP 14.0 /* between parts of one of several components, and between these in narrow pictures */
#define PICTURE_LINE_GAP 20.0 /* between rows of them */
#define PICTURE_HEAD 24.0     /* from the badge's middle to the picture */
#define PICTURE_BADGE 0.64    /* of a node's size */
#define PICTURE_LABEL_CHARACTERS 48
#define PICTURE_VALUE_CHARACTERS 26
#define PICTURE_PARTIZAN_BADGE 0.8 /* fractions want more room */
#define SMALL_WIDTH 120.0          /* small pictures are scaled to fit … */
#define SMALL_HEIGHT 64.0
#define SMALL_NARROWEST 30.0
#define SMALL_MOST 0.62    /* … but never larger than this … */
#define SMALL_LEAST 0.36   /* … nor smaller … */
#define SMALL_LETTERS 0.61 /* … with letters in them not smaller than this: they have 7 pt */

typedef GrPictures Picture;

static const GrFont label_font = { 12, 600, GR_FACE_SANS, FALSE };
static const GrFont piece_font = { 10, 500, GR_FACE_SANS, FALSE };
static const GrFont value_font = { 12, 600, GR_FACE_SANS, FALSE };

/* ---- rows of scenes ---- */

/* Scenes set side by side from the left, their feet on one line, wrapped; what is swallowed is drawn at once. */
typedef struct {
  GrScene *scene;          /* lent */
  GPtrArray *row;          /* of GrScene: those waiting for their row to be full */
  double most, gap;        /* width of rows, air between pieces */
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
    x += piece->bounds.width + flow->gap;
  }
  if (flow->row->len > 0)
    flow->y += flow->height + PICTURE_LINE_GAP;
  g_ptr_array_set_size (flow->row, 0);
  flow->width = flow->height = 0;
}

/* Swallows @piece. */
static void
flow_add (Flow *flow, GrScene *piece)
{
  if (piece->bounds.width < 0)
    gr_scene_reserve (piece, (GrBox) { 0, 0, 1, 1 });
  if (flow->row->len > 0 && flow->width + piece->bounds.width > flow->most)
    flow_end_row (flow);
  flow->width += piece->bounds.width + flow->gap;
  flow->height = MAX (flow->height, piece->bounds.height);
  g_ptr_array_add (flow->row, piece);
}

/* ---- drawing ---- */

static gboolean
picture_has_head (const Picture *picture)
{
  return picture->kind == GR_PICTURES_NAMED;
}

/* What stands under a component: the names of its @parts where the picture does not say them, and its game's in a sum
   of several. (transfer full) (nullable) */
static char *
picture_component_name (const Picture *picture, guint component, const GrPositions *parts, const GrScene *scene)
{
  g_autoptr (GString) text = g_string_new (NULL);
  if (picture->study->summand->len > 1)
    g_string_append (text, gr_study_summand (picture->study, component)->game->about.title);
  for (guint i = 0; i < gr_positions_count (parts) && !gr_scene_has_text (scene); i++) {
    g_autofree char *caption = gr_piece_caption (picture->study, component, gr_positions_at (parts, i));
    g_string_append_printf (text, "%s%s", i > 0 ? "+" : text->len > 0 ? " " : "", caption);
  }
  if (text->len > 0 && gr_positions_count (parts) == 0)
    g_string_append (text, " 0");
  return text->len > 0 ? gr_words_short (text->str, PICTURE_LABEL_CHARACTERS) : NULL;
}

/* The value of a component that consists of @parts, in partizan play. (transfer full); NULL and @error. */
static char *
picture_component_value (const Picture *picture, guint component, const GrPositions *parts, GError **error)
{
  GrForm sum = gr_study_parts_form (picture->study, component, parts, 0, gr_positions_count (parts), error);
  return sum != GR_FORM_NONE ? gr_partizan_name (gr_study_forms (picture->study), sum, PICTURE_VALUE_CHARACTERS) : NULL;
}

/* TRUE where the picture @scene of the only part is its @value. */
static gboolean
picture_says (const Picture *picture, const GrScene *scene, guint component, const GrPositions *parts,
              const char *value)
{
  if (gr_positions_count (parts) != 1 || !gr_scene_has_text (scene))
    return FALSE;
  g_autofree char *caption = gr_piece_caption (picture->study, component, gr_positions_at (parts, 0));
  return gr_partizan_is_name (caption, value);
}

gboolean
gr_pictures_lines (const Picture *picture, const GrScene *scene, guint component, const GrPositions *parts, char **name,
                   char **value, GError **error)
{
  *name = picture_component_name (picture, component, parts, scene);
  *value = NULL;
  if (!picture->study->is_partizan || picture->study->is_loopy || !picture_has_head (picture))
    return TRUE;
  *value = picture_component_value (picture, component, parts, error);
  if (*value == NULL)
    return FALSE;
  if (picture_says (picture, scene, component, parts, *value))
    g_clear_pointer (value, g_free);
  return TRUE;
}

/* The lines under a component that is one of several; where it is the only one the head says it all. FALSE and @error.
   */
static gboolean
picture_add_lines (const Picture *picture, GrScene *scene, guint component, const GrPositions *parts, GError **error)
{
  g_autofree char *name = NULL, *value = NULL;
  if (!gr_pictures_lines (picture, scene, component, parts, &name, &value, error))
    return FALSE;
  GrBox box = scene->bounds.width < 0 ? (GrBox) { 0, 0, 8, 8 } : scene->bounds;
  double middle = box.x + box.width / 2, y = box.y + box.height + GR_PICTURE_LEADING;
  /* With or without a name, pieces of one row stand on one line. */
  double lines = (value != NULL ? 2 : 1) * GR_PICTURE_LEADING + 0.3 * piece_font.size;
  gr_scene_reserve (scene, (GrBox) { box.x, box.y, box.width, box.height + lines });
  if (name != NULL)
    gr_scene_add_text (scene, middle, y, GR_ANCHOR_MIDDLE, &piece_font, GR_INK_SOFT, name);
  gr_scene_open_answer (scene);
  if (value != NULL)
    gr_scene_add_text (scene, middle, y + (name != NULL ? GR_PICTURE_LEADING : 0), GR_ANCHOR_MIDDLE, &value_font,
                       GR_INK_INK, value);
  gr_scene_close_answer (scene);
  return TRUE;
}

/* @parts of a component side by side. */
static GrScene *
picture_draw_parts (const Picture *picture, guint component, const GrPositions *parts)
{
  GrScene *scene = gr_scene_new ();
  g_autoptr (GPtrArray) row = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  Flow flow = { scene, row, picture->width, PICTURE_PART_GAP, 0, 0, 0 };
  for (guint i = 0; i < gr_positions_count (parts); i++)
    flow_add (&flow, gr_piece_draw (picture->study, component, gr_positions_at (parts, i)));
  flow_end_row (&flow);
  return scene;
}

const GrMap *
gr_pictures_map_of (const Picture *picture, guint component)
{
  for (guint i = 0; i < picture->map->len; i++) {
    const GrMap *map = g_ptr_array_index (picture->map, i);
    if (gr_map_holds (map, picture->study, component))
      return map;
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
                       GR_INK_SOFT, gr_study_summand (picture->study, component)->game->about.title);
  }
  return scene;
}

/* One component without a map. FALSE and @error. */
static gboolean
picture_add_component (const Picture *picture, guint component, const GrPositions *parts, Flow *flow, GError **error)
{
  guint n = gr_positions_count (parts);
  if (picture->study->n_components == 1 || picture->study->is_family) {
    for (guint i = 0; i < n; i++)
      flow_add (flow, gr_piece_draw (picture->study, component, gr_positions_at (parts, i)));
    return TRUE;
  }
  if (n == 0)
    return TRUE;
  g_autoptr (GrScene) scene = picture_draw_parts (picture, component, parts);
  if (picture->kind != GR_PICTURES_SMALL && !picture_add_lines (picture, scene, component, parts, error))
    return FALSE;
  flow_add (flow, g_steal_pointer (&scene));
  return TRUE;
}

/* All components in the order written; a map stands where the first of its pieces does. FALSE and @error. */
static gboolean
picture_add_pieces (const Picture *picture, GrBytes whole, Flow *flow, GError **error)
{
  g_autoptr (GrPositions) parts = gr_positions_new ();
  const GrMap *last = NULL;
  for (guint i = 0; i < picture->study->n_components; i++) {
    const GrMap *map = gr_pictures_map_of (picture, i);
    if (map != NULL && map != last)
      flow_add (flow, picture_draw_map (picture, map, i, whole));
    last = map != NULL ? map : last;
    if (map != NULL)
      continue;
    gr_positions_clear (parts);
    gr_study_parts (picture->study, whole, i, parts);
    if (!picture_add_component (picture, i, parts, flow, error))
      return FALSE;
  }
  flow_end_row (flow);
  return TRUE;
}

/* The badge and the name in the first line; a number too long for a badge is written behind. */
static void
picture_add_head (const Picture *picture, GrScene *scene, const GrVerdict *verdict, const char *label)
{
  static const char long_value[] = GR_PHRASE ("value %" G_GUINT64_FORMAT);
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
  if (value != NULL && look.paint == GR_PAINT_VALUE && gr_partizan_is_name (label, value))
    return;
  x += gr_scene_add_text (scene, x, 0.36 * label_font.size, GR_ANCHOR_START, &label_font, GR_INK_INK, name);
  if (is_long) {
    g_autofree char *text = g_strdup_printf (gr_phrase (long_value, picture->request->lang), verdict->grundy);
    gr_scene_add_text (scene, x + 12, 0.36 * label_font.size, GR_ANCHOR_START, &piece_font, GR_INK_SOFT, text);
  }
}

gboolean
gr_pictures_add_head (const Picture *picture, GrScene *scene, GrBytes whole, GError **error)
{
  GrVerdict verdict = { 0 };
  if (!gr_study_verdict (picture->study, whole, &verdict, error))
    return FALSE;
  g_autofree char *label = gr_study_whole_caption (picture->study, whole);
  picture_add_head (picture, scene, &verdict, label);
  return TRUE;
}

double
gr_pictures_head_height (const Picture *picture)
{
  return picture_has_head (picture) ? PICTURE_HEAD : 0;
}

static GrScene *
picture_draw (const Picture *picture, GrBytes whole, const GrVerdict *verdict, const char *label, GError **error)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  g_autofree char *title = gr_words_short (label, 0);
  g_autoptr (GPtrArray) row = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  double gap = picture->width < PICTURE_WIDTH ? PICTURE_PART_GAP : PICTURE_GAP;
  Flow flow = { scene, row, picture->width, gap, gr_pictures_head_height (picture), 0, 0 };
  gr_scene_open (scene, GR_TAG_POSITION, title, NULL);
  if (picture_has_head (picture))
    picture_add_head (picture, scene, verdict, label);
  if (!picture_add_pieces (picture, whole, &flow, error))
    return NULL;
  gr_scene_close (scene);
  return g_steal_pointer (&scene);
}

/* The maps of all games that have one. */
static gboolean
picture_read_maps (Picture *picture, GError **error)
{
  for (guint i = 0; i < picture->study->n_components; i++) {
    if (gr_pictures_map_of (picture, i) != NULL || gr_study_summand (picture->study, i)->game->map == NULL)
      continue;
    GrMap *map = gr_map_new (picture->study, i, picture->kind == GR_PICTURES_SMALL ? GR_MAP_CLOSE : GR_MAP_ROOMY,
                             error);
    if (map == NULL)
      return FALSE;
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
  pictures->width = PICTURE_WIDTH;
  pictures->map = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_map_free);
  return picture_read_maps (pictures, error) ? g_steal_pointer (&pictures) : NULL;
}

void
gr_pictures_free (GrPictures *pictures)
{
  if (pictures == NULL)
    return;
  g_ptr_array_unref (pictures->map);
  g_free (pictures);
}

void
gr_pictures_wrap (GrPictures *pictures, double width)
{
  pictures->width = width;
}

GrScene *
gr_pictures_draw (const GrPictures *pictures, GrBytes whole, GError **error)
{
  GrVerdict verdict = { 0 };
  if (picture_has_head (pictures) && !gr_study_verdict (pictures->study, whole, &verdict, error))
    return NULL;
  g_autofree char *label = gr_study_whole_caption (pictures->study, whole);
  return picture_draw (pictures, whole, &verdict, label, error);
}

GrScene *
gr_pictures_draw_family (const GrPictures *pictures, const GrPositions *positions, GError **error)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  g_autoptr (GPtrArray) row = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  Flow flow = { scene, row, pictures->width, PICTURE_GAP, 0, 0, 0 };
  for (guint i = 0; i < pictures->map->len; i++)
    flow_add (&flow, gr_map_draw (g_ptr_array_index (pictures->map, i), pictures->study, NULL));
  for (guint i = 0; i < gr_positions_count (positions); i++) {
    if (gr_pictures_has_map (pictures, i))
      continue; /* members of a family and its components are in one order */
    GrScene *own = gr_pictures_draw (pictures, gr_positions_at (positions, i), error);
    if (own == NULL)
      return NULL;
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
  double scale = SMALL_MOST;
  for (guint i = 0; pictures != NULL && i < gr_positions_count (positions); i++) {
    GrScene *scene = gr_pictures_draw (pictures, gr_positions_at (positions, i), error);
    if (scene == NULL) {
      g_ptr_array_unref (small);
      return NULL;
    }
    g_ptr_array_add (whole, scene);
    gr_scene_reserve (scene, (GrBox) { MAX (scene->bounds.x, 0), MAX (scene->bounds.y, 0), 12, 8 });
    scale = MIN (scale, small_scale (scene));
  }
  for (guint i = 0; i < whole->len; i++) {
    const GrScene *scene = g_ptr_array_index (whole, i);
    GrBox box = scene->bounds;
    GrScene *own = gr_scene_new ();
    double width = MAX (box.width * scale, SMALL_NARROWEST);
    gr_scene_reserve (own, (GrBox) { 0, 0, width, box.height * scale });
    gr_fit_append (own, scene, width / 2 - (box.x + box.width / 2) * scale, -box.y * scale, scale);
    g_ptr_array_add (small, own);
  }
  if (pictures == NULL)
    g_clear_pointer (&small, g_ptr_array_unref);
  return small;
}

gboolean
gr_pictures_has_map (const GrPictures *pictures, guint component)
{
  return gr_pictures_map_of (pictures, component) != NULL;
}
