// SPDX-License-Identifier: MIT
// A line of play on one stage. Every component has a slot as large as the largest of its drawings in the line, and
// stands in it at its natural coordinates, so that nothing moves but what a move moves. What the move took is a ghost
// (ghost.c), drawn by the game itself where it has a way of its own (GrGameTelling.draw_after).
#include "diagram/stage.h"

#include "diagram/ghost.h"
#include "diagram/pictures-private.h"
#include "diagram/words.h"
#include "scene/text.h"

#define STAGE_GAP 26.0 /* between slots, in points */
#define STAGE_LINE_GAP 20.0
#define STAGE_PART_GAP 14.0
#define STAGE_CHARACTERS 40

/* The room of a component, or of a map with all its pieces. */
typedef struct {
  GrBox box;   /* of all its drawings together, in their own coordinates */
  double x, y; /* where their (0, 0) lies on the stage */
  double width;
  gboolean is_used; /* FALSE: it stands on the map of an earlier one */
} Slot;

struct GrStage {
  const GrPictures *pictures;
  const GrStageLine *line;
  GArray *slot; /* of Slot, shape (components) */
  double foot;  /* height of the lines under a slot */
};

static const GrFont name_font = { 10, 500, GR_FACE_SANS, FALSE };
static const GrFont move_font = { 11, 600, GR_FACE_SANS, FALSE };
static const GrFont value_font = { 12, 600, GR_FACE_SANS, FALSE };

void
gr_stage_free (GrStage *stage)
{
  if (stage == NULL)
    return;
  g_array_unref (stage->slot);
  g_free (stage);
}

static const GrStageMove *
stage_move (const GrStage *stage, guint index)
{
  return index > 0 ? &g_array_index (stage->line->move, GrStageMove, index) : NULL;
}

/* TRUE where the move to position @index was one of @component. */
static gboolean
stage_moved (const GrStage *stage, guint index, guint component)
{
  return index > 0 && stage_move (stage, index)->component == component;
}

/* @parts side by side, wrapped, each at its natural height. */
static GrScene *
stage_draw_parts (const GrStage *stage, guint component, const GrPositions *parts)
{
  const GrSummand *summand = gr_study_summand (stage->pictures->study, component);
  guint32 realm = gr_study_component (stage->pictures->study, component)->realm;
  GrScene *scene = gr_scene_new ();
  double x = 0, y = 0, height = 0;
  for (guint i = 0; i < gr_positions_count (parts); i++) {
    g_autoptr (GrScene) part = gr_scene_new ();
    summand->game->draw (summand->instance, realm, gr_positions_at (parts, i), part);
    if (part->bounds.width < 0)
      continue;
    if (x > 0 && x + part->bounds.width > stage->pictures->width) {
      y += height + STAGE_PART_GAP;
      x = height = 0;
    }
    gr_scene_append (scene, part, i > 0 ? x - part->bounds.x : 0, y, 1);
    x = (i > 0 ? x : part->bounds.x) + part->bounds.width + STAGE_PART_GAP;
    height = MAX (height, part->bounds.height);
  }
  return scene;
}

/* The moves of @component up to position @index, of GrPlayed; their parts are kept in @part. (transfer full) */
static GArray *
stage_played (const GrStage *stage, guint component, guint index, GrPositions *part)
{
  const GrStudy *study = stage->pictures->study;
  GArray *played = g_array_new (FALSE, FALSE, sizeof (GrPlayed));
  for (guint i = 1; i <= index; i++) {
    if (!stage_moved (stage, i, component))
      continue;
    g_autoptr (GrPositions) before = gr_positions_new (), after = gr_positions_new ();
    gr_study_parts (study, gr_positions_at (stage->line->position, i - 1), component, before);
    gr_study_parts (study, gr_positions_at (stage->line->position, i), component, after);
    GrPlayed own = { { NULL, 0 }, stage_move (stage, i)->tag };
    g_autoptr (GrPositions) missing = gr_positions_new ();
    gr_parts_missing (before, after, missing);
    GrBytes taken = gr_positions_count (missing) > 0 ? gr_positions_at (missing, 0) : own.part;
    gr_positions_add (part, 0, taken.data, taken.size);
    g_array_append_val (played, own);
  }
  for (guint i = 0; i < played->len; i++)
    g_array_index (played, GrPlayed, i).part = gr_positions_at (part, i);
  return played;
}

/* The ways of the piece of @component up to position @index, without its last. */
static GrScene *
stage_draw_trail (const GrStage *stage, guint component, guint index)
{
  GrScene *trail = gr_scene_new ();
  g_autoptr (GrScene) last = NULL;
  for (guint i = 0; i < index; i++) {
    if (i > 0 && !stage_moved (stage, i, component))
      continue;
    g_autoptr (GrPositions) parts = gr_positions_new ();
    gr_study_parts (stage->pictures->study, gr_positions_at (stage->line->position, i), component, parts);
    GrScene *next = stage_draw_parts (stage, component, parts);
    if (last != NULL)
      gr_ghost_add_way (trail, last, next);
    g_clear_pointer (&last, gr_scene_free);
    last = next;
  }
  return trail;
}

/* One component in position @index, at its own coordinates. */
static GrScene *
stage_draw_component (const GrStage *stage, guint component, guint index)
{
  GrStudy *study = stage->pictures->study;
  const GrSummand *summand = gr_study_summand (study, component);
  guint32 realm = gr_study_component (study, component)->realm;
  guint before = stage_moved (stage, index, component) ? index - 1 : index;
  g_autoptr (GrPositions) start = gr_positions_new (), from = gr_positions_new (), to = gr_positions_new ();
  gr_study_parts (study, gr_positions_at (stage->line->position, 0), component, start);
  gr_study_parts (study, gr_positions_at (stage->line->position, before), component, from);
  gr_study_parts (study, gr_positions_at (stage->line->position, index), component, to);
  if (gr_positions_count (start) == 0) /* of a family only one member is on the stage */
    return gr_scene_new ();
  if (summand->game->telling != NULL && summand->game->telling->draw_after != NULL) {
    GrScene *own = gr_scene_new ();
    g_autoptr (GrPositions) part = gr_positions_new ();
    g_autoptr (GArray) played = stage_played (stage, component, index, part);
    summand->game->telling->draw_after (
      summand->instance, realm, gr_positions_at (start, 0), (const GrPlayed *) (gpointer) played->data, played->len,
      before != index, gr_positions_count (to) > 0 ? gr_positions_at (to, 0) : (GrBytes) { NULL, 0 }, own);
    return own;
  }
  GrScene *scene = stage_draw_parts (stage, component, to);
  if (before != index && gr_positions_count (from) == gr_positions_count (to)) {
    g_autoptr (GrScene) old = stage_draw_parts (stage, component, from);
    gr_ghost_add (scene, old, gr_summand_is_board (summand));
  }
  if (gr_summand_is_board (summand)) {
    g_autoptr (GrScene) trail = stage_draw_trail (stage, component, before != index ? index : index + 1);
    gr_scene_append (scene, trail, 0, 0, 1);
  }
  return scene;
}

/* What stands in the slot of @component in position @index. */
static GrScene *
stage_draw_slot (const GrStage *stage, guint component, guint index)
{
  const GrMap *map = gr_pictures_map_of (stage->pictures, component);
  if (map == NULL)
    return stage_draw_component (stage, component, index);
  g_autofree GrBytes *line = g_new (GrBytes, index + 1);
  for (guint i = 0; i <= index; i++)
    line[i] = gr_positions_at (stage->line->position, i);
  return gr_map_draw_line (map, stage->pictures->study, line, index + 1);
}

static gboolean
stage_has_lines (const GrStage *stage)
{
  return stage->pictures->study->n_components > 1;
}

/* What is said under a slot: of the component that has moved, from what to what. FALSE and @error. */
static gboolean
stage_lines (const GrStage *stage, guint component, guint index, const GrScene *scene, char **name, char **value,
             GError **error)
{
  GrStudy *study = stage->pictures->study;
  g_autoptr (GrPositions) parts = gr_positions_new ();
  gr_study_parts (study, gr_positions_at (stage->line->position, index), component, parts);
  if (!gr_pictures_lines (stage->pictures, scene, component, parts, name, value, error))
    return FALSE;
  if (!stage_moved (stage, index, component) || gr_scene_has_text (scene))
    return TRUE;
  g_autofree char *old = NULL;
  g_autofree char *old_value = NULL;
  g_autoptr (GrPositions) before = gr_positions_new ();
  gr_study_parts (study, gr_positions_at (stage->line->position, index - 1), component, before);
  if (!gr_pictures_lines (stage->pictures, scene, component, before, &old, &old_value, error))
    return FALSE;
  g_autofree char *now = *name;
  *name = old != NULL && now != NULL ? g_strdup_printf ("%s → %s", old, now) : g_steal_pointer (&now);
  return TRUE;
}

/* Adds position @index of @component to the stage @out. FALSE and @error. */
static gboolean
stage_add_slot (const GrStage *stage, guint component, guint index, GrScene *out, GError **error)
{
  const Slot *slot = &g_array_index (stage->slot, Slot, component);
  g_autoptr (GrScene) scene = stage_draw_slot (stage, component, index);
  g_autofree char *name = NULL, *value = NULL;
  gr_scene_append (out, scene, slot->x, slot->y, 1);
  gr_scene_reserve (
    out, (GrBox) { slot->x + slot->box.x, slot->y + slot->box.y, slot->box.width, slot->box.height + stage->foot });
  if (!stage_has_lines (stage) || gr_pictures_map_of (stage->pictures, component) != NULL)
    return TRUE;
  if (!stage_lines (stage, component, index, scene, &name, &value, error))
    return FALSE;
  gboolean is_moved = stage_moved (stage, index, component);
  double middle = slot->x + slot->box.x + slot->box.width / 2;
  double y = slot->y + slot->box.y + slot->box.height + GR_PICTURE_LEADING;
  g_autofree char *told = name != NULL ? gr_words_short (name, STAGE_CHARACTERS) : NULL;
  if (told != NULL)
    gr_scene_add_text (out, middle, y, GR_ANCHOR_MIDDLE, is_moved ? &move_font : &name_font,
                       is_moved ? GR_INK_ACCENT : GR_INK_SOFT, told);
  gr_scene_open_answer (out);
  if (value != NULL)
    gr_scene_add_text (out, middle, y + (told != NULL ? GR_PICTURE_LEADING : 0), GR_ANCHOR_MIDDLE, &value_font,
                       GR_INK_INK, value);
  gr_scene_close_answer (out);
  return TRUE;
}

/* How wide the lines under @component get in the line of play; FALSE and @error. */
static gboolean
stage_measure_lines (GrStage *stage, guint component, double *width, GError **error)
{
  for (guint i = 0; i < gr_positions_count (stage->line->position); i++) {
    g_autoptr (GrScene) scene = stage_draw_slot (stage, component, i);
    g_autofree char *name = NULL, *value = NULL;
    if (!stage_lines (stage, component, i, scene, &name, &value, error))
      return FALSE;
    g_autofree char *told = name != NULL ? gr_words_short (name, STAGE_CHARACTERS) : NULL;
    double lines = (told != NULL) + (value != NULL);
    *width = MAX (*width, told != NULL ? gr_text_width (&move_font, told) : 0);
    *width = MAX (*width, value != NULL ? gr_text_width (&value_font, value) : 0);
    stage->foot = MAX (stage->foot, lines > 0 ? lines * GR_PICTURE_LEADING + 0.3 * name_font.size : 0);
  }
  return TRUE;
}

/* The box of every slot. FALSE and @error. */
static gboolean
stage_measure (GrStage *stage, GError **error)
{
  const GrMap *last = NULL;
  for (guint i = 0; i < stage->pictures->study->n_components; i++) {
    const GrMap *map = gr_pictures_map_of (stage->pictures, i);
    Slot slot = { gr_box_empty, 0, 0, 0, map == NULL || map != last };
    last = map != NULL ? map : last;
    for (guint k = 0; k < gr_positions_count (stage->line->position) && slot.is_used; k++) {
      g_autoptr (GrScene) scene = stage_draw_slot (stage, i, k);
      slot.box = gr_box_union (slot.box, scene->bounds);
    }
    if (slot.box.width < 0)
      slot.box = (GrBox) { 0, 0, 1, 1 };
    slot.width = slot.box.width;
    if (slot.is_used && map == NULL && stage_has_lines (stage) && !stage_measure_lines (stage, i, &slot.width, error))
      return FALSE;
    g_array_append_val (stage->slot, slot);
  }
  return TRUE;
}

/* A row of slots, [first, end), their feet on one line below @y. Gives the height below them. */
static double
stage_place_row (GrStage *stage, guint first, guint end, double y)
{
  double x = 0, height = 0;
  for (guint i = first; i < end; i++)
    height = MAX (height,
                  g_array_index (stage->slot, Slot, i).is_used ? g_array_index (stage->slot, Slot, i).box.height : 0);
  for (guint i = first; i < end; i++) {
    Slot *slot = &g_array_index (stage->slot, Slot, i);
    if (!slot->is_used)
      continue;
    slot->x = x + (slot->width - slot->box.width) / 2 - slot->box.x;
    slot->y = y + height - slot->box.height - slot->box.y;
    x += slot->width + STAGE_GAP;
  }
  return y + height + stage->foot + STAGE_LINE_GAP;
}

static void
stage_place (GrStage *stage)
{
  double x = 0, y = gr_pictures_head_height (stage->pictures);
  guint first = 0;
  for (guint i = 0; i < stage->slot->len; i++) {
    const Slot *slot = &g_array_index (stage->slot, Slot, i);
    if (!slot->is_used)
      continue;
    if (x > 0 && x + slot->width > stage->pictures->width) {
      y = stage_place_row (stage, first, i, y);
      first = i;
      x = 0;
    }
    x += slot->width + STAGE_GAP;
  }
  stage_place_row (stage, first, stage->slot->len, y);
}

GrStage *
gr_stage_new (const GrPictures *pictures, const GrStageLine *line, GError **error)
{
  g_autoptr (GrStage) stage = g_new0 (GrStage, 1);
  stage->pictures = pictures;
  stage->line = line;
  stage->slot = g_array_new (FALSE, FALSE, sizeof (Slot));
  if (!stage_measure (stage, error))
    return NULL;
  stage_place (stage);
  return g_steal_pointer (&stage);
}

GrScene *
gr_stage_draw (const GrStage *stage, guint index, GError **error)
{
  GrBytes whole = gr_positions_at (stage->line->position, index);
  g_autofree char *label = gr_study_whole_caption (stage->pictures->study, whole);
  g_autofree char *title = gr_words_short (label, 0);
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_scene_open (scene, GR_TAG_POSITION, title, NULL);
  if (gr_pictures_head_height (stage->pictures) > 0 && !gr_pictures_add_head (stage->pictures, scene, whole, error))
    return NULL;
  for (guint i = 0; i < stage->slot->len; i++)
    if (g_array_index (stage->slot, Slot, i).is_used && !stage_add_slot (stage, i, index, scene, error))
      return NULL;
  gr_scene_close (scene);
  return g_steal_pointer (&scene);
}

GrScene *
gr_stage_draw_last (const GrPictures *pictures, const GrStageLine *line, GError **error)
{
  g_autoptr (GrStage) stage = gr_stage_new (pictures, line, error);
  return stage != NULL ? gr_stage_draw (stage, gr_positions_count (line->position) - 1, error) : NULL;
}

/* ---- lines ---- */

static void
line_add (GrStageLine *line, GrBytes at, const GrStageMove *move)
{
  gr_positions_add (line->position, 0, at.data, at.size);
  g_array_append_val (line->move, *move);
}

static GrStageLine *
line_new (void)
{
  GrStageLine *line = g_new (GrStageLine, 1);
  *line = (GrStageLine) { gr_positions_new (), g_array_new (FALSE, FALSE, sizeof (GrStageMove)) };
  return line;
}

GrStageLine *
gr_stage_line_new (GrBytes start)
{
  GrStageLine *line = line_new ();
  line_add (line, start, &(GrStageMove) { 0, 0 });
  return line;
}

void
gr_stage_line_free (GrStageLine *line)
{
  if (line == NULL)
    return;
  gr_positions_free (line->position);
  g_array_unref (line->move);
  g_free (line);
}

void
gr_stage_line_extend (GrStageLine *line, GrBytes to, const GrMove *move)
{
  line_add (line, to, &(GrStageMove) { move->component, move->tag });
}

GrStageLine *
gr_stage_line_after (const GrStageLine *line, GrBytes to, const GrMove *move)
{
  GrStageLine *own = line_new ();
  for (guint i = 0; i < gr_positions_count (line->position); i++)
    line_add (own, gr_positions_at (line->position, i), &g_array_index (line->move, GrStageMove, i));
  gr_stage_line_extend (own, to, move);
  return own;
}

GrBytes
gr_stage_line_last (const GrStageLine *line)
{
  return gr_positions_at (line->position, gr_positions_count (line->position) - 1);
}

/* The first node that has a move to @node, and that move: the one from which a search breadth first met it. */
static guint32
graph_met_from (const GrGraph *graph, guint32 node, GrStageMove *move)
{
  for (guint32 i = 0; i < graph->n_nodes; i++)
    for (guint32 k = g_array_index (graph->move_start, guint32, i);
         k < g_array_index (graph->move_start, guint32, i + 1); k++) {
      guint32 part = g_array_index (graph->part_start, guint32, k);
      if (g_array_index (graph->part, guint32, part) != node)
        continue;
      *move = (GrStageMove) { g_array_index (graph->component, guint32, k), g_array_index (graph->tag, guint64, k) };
      return i;
    }
  return G_MAXUINT32;
}

GrStageLine *
gr_stage_line_find (GrStudy *study, GrBytes whole)
{
  g_autoptr (GError) unheard = NULL;
  const GrGraph *graph = study->is_family ? NULL : gr_study_graph (study, &unheard);
  guint32 node = graph != NULL ? gr_graph_lookup (graph, 0, whole) : G_MAXUINT32;
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (guint32)); /* backwards */
  g_autoptr (GArray) by = g_array_new (FALSE, FALSE, sizeof (GrStageMove));
  while (node != G_MAXUINT32) {
    GrStageMove move = { 0 };
    g_array_append_val (way, node);
    node = node != 0 ? graph_met_from (graph, node, &move) : G_MAXUINT32;
    g_array_append_val (by, move);
  }
  if (way->len == 0 || g_array_index (way, guint32, way->len - 1) != 0)
    return NULL;
  GrStageLine *line = line_new ();
  for (guint i = way->len; i-- > 0;)
    line_add (line, gr_graph_position (graph, g_array_index (way, guint32, i)), &g_array_index (by, GrStageMove, i));
  return line;
}
