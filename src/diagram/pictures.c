// SPDX-License-Identifier: MIT
// Whole positions as one would draw them on a blackboard: components side by side and wrapped, each with its name where
// the picture does not say it and in partizan play with its value; over them a badge with the value of the whole, or
// with who wins, and the name. A picture is the last of a line of play: every component has a slot as large as the largest
// of its drawings in the line, and stands in it at its natural coordinates, so that nothing moves but what a move moves;
// what the last move took is a ghost (ghost.c), drawn by the game itself where it has a way of its own
// (GrGameTelling.draw_after). A still is a line of one position. Small ones, for the nodes of graphs, are the drawing alone,
// scaled down as far as its letters allow.
#include "diagram/picture.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "scene/text.h"

#define STRIP 3.0             /* strips are so many times as wide as they are high, or more */
#define PICTURE_FRAME 4.0     /* around what is to be taken, beyond the rows */
#define PICTURE_GAP 26.0      /* between components and between members of a family */
#define PICTURE_PART_GAP 14.0 /* between parts of one component */
#define PICTURE_LINE_GAP 20.0 /* between rows of components */
#define PICTURE_LEADING 15.0  /* of the lines under a component */
#define PICTURE_HEAD 24.0     /* from the badge's middle to the picture */
#define PICTURE_NAME_GAP 12.0 /* from a name to the component behind it, where they are stacked */
#define PICTURE_BADGE 0.64    /* of a node's size */
#define PICTURE_LABEL_CHARACTERS 48
#define PICTURE_NAME_CHARACTERS 40
#define PICTURE_VALUE_CHARACTERS 26
#define PICTURE_PARTIZAN_BADGE 0.8 /* fractions want more room */
#define SMALL_WIDTH 120.0          /* small pictures are scaled to fit … */
#define SMALL_HEIGHT 64.0
#define SMALL_NARROWEST 30.0
#define SMALL_MOST 0.62    /* … but never larger than this … */
#define SMALL_LEAST 0.36   /* … nor smaller … */
#define SMALL_LETTERS 0.61 /* … with letters in them not smaller than this: they have 7 pt */

struct GrPictures {
  GrStudy *study;
  const GrFigureRequest *request;
  GrPicturesKind kind;
  double width; /* to which rows are wrapped, in points */
  gboolean is_stacked;
  char *heading;  /* (nullable) in place of labels */
  GPtrArray *map; /* of GrMap: of the games that have one */
};

/* The room of a component, or of a map with all its pieces. */
typedef struct {
  GrBox box;   /* of all its drawings together, in their own coordinates */
  double x, y; /* where their (0, 0) lies on the stage */
  double width;
  gboolean is_used; /* FALSE: it stands on the map of an earlier one, or is no part of the line */
} Slot;

struct GrStage {
  const GrPictures *pictures;
  const GrStageLine *line;
  gboolean is_still;  /* nothing is played in it */
  gboolean has_lines; /* names and values stand under the components */
  GArray *slot;       /* of Slot, shape (components) */
  double foot;        /* height of the lines under a slot */
  double lead;        /* width of the names before stacked ones, with the gap */
};

static const char pictures_value[] = GR_PHRASE ("value %" G_GUINT64_FORMAT);

/* ---- one component in a position of the line ---- */

/* The map on which @component stands, or NULL. Lent. */
static const GrMap *
pictures_map_of (const GrPictures *pictures, guint component)
{
  for (guint i = 0; i < pictures->map->len; i++)
    if (gr_map_holds (pictures->map->pdata[i], pictures->study, component))
      return pictures->map->pdata[i];
  return NULL;
}

/* What @component is in position @index. (transfer full) */
static GrPositions *
stage_parts (const GrStage *stage, guint component, guint index)
{
  GrPositions *parts = gr_positions_new ();
  gr_study_parts (stage->pictures->study, gr_positions_at (stage->line->position, index), component, parts);
  return parts;
}

/* TRUE where the move to position @index was one of @component. */
static gboolean
stage_moved (const GrStage *stage, guint index, guint component)
{
  return index > 0 && g_array_index (stage->line->move, GrStageMove, index).component == component;
}

/* The parts of @component side by side, wrapped, each at its natural height. */
static GrScene *
stage_draw_parts (const GrStage *stage, guint component, guint index)
{
  g_autoptr (GrPositions) parts = stage_parts (stage, component, index);
  const GrSummand *summand = gr_study_summand (stage->pictures->study, component);
  guint32 realm = gr_study_component (stage->pictures->study, component)->realm;
  GrScene *scene = gr_scene_new ();
  double x = 0, y = 0, height = 0;
  for (guint i = 0; i < gr_positions_count (parts); i++) {
    g_autoptr (GrScene) part = gr_scene_new ();
    gboolean is_named = stage->pictures->kind <= GR_PICTURES_TOLD && GR_HAS (summand, telling, draw_named),
             is_bare = stage->pictures->kind == GR_PICTURES_BARE && GR_HAS (summand, telling, draw_bare);
    (is_named  ? summand->game->telling->draw_named
     : is_bare ? summand->game->telling->draw_bare
               : summand->game->draw) (summand->instance, realm, gr_positions_at (parts, i), part);
    if (part->bounds.width < 0)
      continue;
    if (x > 0 && x + part->bounds.width > stage->pictures->width) {
      y += height + PICTURE_PART_GAP;
      x = height = 0;
    }
    gr_scene_append (scene, part, i > 0 ? x - part->bounds.x : 0, y, 1);
    x = (i > 0 ? x : part->bounds.x) + part->bounds.width + PICTURE_PART_GAP;
    height = MAX (height, part->bounds.height);
  }
  return scene;
}

/* The moves of @component up to position @index, of GrPlayed; their parts are kept in @part. (transfer full) */
static GArray *
stage_played (const GrStage *stage, guint component, guint index, GrPositions *part)
{
  GArray *played = g_array_new (FALSE, FALSE, sizeof (GrPlayed));
  for (guint i = 1; i <= index; i++) {
    if (!stage_moved (stage, i, component))
      continue;
    g_autoptr (GrPositions) before = stage_parts (stage, component, i - 1), after = stage_parts (stage, component, i);
    g_autoptr (GrPositions) missing = gr_positions_new ();
    GrPlayed own = { { NULL, 0 }, g_array_index (stage->line->move, GrStageMove, i).tag };
    gr_parts_missing (before, after, missing);
    GrBytes taken = gr_positions_count (missing) > 0 ? gr_positions_at (missing, 0) : own.part;
    gr_positions_add (part, 0, taken.data, taken.size);
    g_array_append_val (played, own);
  }
  for (guint i = 0; i < played->len; i++)
    g_array_index (played, GrPlayed, i).part = gr_positions_at (part, i);
  return played;
}

/* One component, or its map with all pieces, in position @index, at its own coordinates; @is_fresh: with what the last move took;
   @is_plain: as its game draws a position that nothing led to. */
static GrScene *
stage_draw_move (const GrStage *stage, guint component, guint index, gboolean is_fresh, gboolean is_plain)
{
  GrStudy *study = stage->pictures->study;
  const GrSummand *summand = gr_study_summand (study, component);
  const GrMap *map = pictures_map_of (stage->pictures, component);
  gboolean has_moved = is_fresh && stage_moved (stage, index, component);
  if (map != NULL) {
    GrBytes before = gr_positions_at (stage->line->position, MAX (index, 1) - 1),
            whole = gr_positions_at (stage->line->position, index);
    return gr_map_draw_after (map, study, is_fresh ? &before : NULL, &whole);
  }
  g_autoptr (GrPositions) start = stage_parts (stage, component, 0), to = stage_parts (stage, component, index);
  if (!is_plain && summand->game->telling != NULL && summand->game->telling->draw_after != NULL) {
    GrScene *own = gr_scene_new ();
    g_autoptr (GrPositions) part = gr_positions_new ();
    g_autoptr (GArray) played = stage_played (stage, component, index, part);
    summand->game->telling->draw_after (
      summand->instance, gr_study_component (study, component)->realm, gr_positions_at (start, 0),
      (const GrPlayed *) (gpointer) played->data, played->len, has_moved,
      gr_positions_count (to) > 0 ? gr_positions_at (to, 0) : (GrBytes) { NULL, 0 }, own);
    return own;
  }
  GrScene *scene = stage_draw_parts (stage, component, index);
  g_autoptr (GrPositions) from = stage_parts (stage, component, has_moved ? index - 1 : index);
  if (has_moved && gr_positions_count (from) == 1) { /* several parts move up */
    g_autoptr (GrScene) old = stage_draw_parts (stage, component, index - 1);
    g_autoptr (GArray) heap = gr_scene_heaps (scene);
    if (gr_positions_count (to) == 1 || (gr_positions_count (to) == 2 && heap != NULL && heap->len == 2))
      gr_ghost_add (scene, old, gr_summand_is_board (summand));
  }
  for (guint i = 1; i <= index && gr_study_is_seen (study); i++) { /* what was placed up to now */
    if (!stage_moved (stage, i, component))
      continue;
    g_autoptr (GrScene) before = stage_draw_parts (stage, component, i - 1);
    g_autoptr (GrScene) after = stage_draw_parts (stage, component, i);
    gr_placed_add (scene, before, after, g_array_index (stage->line->move, GrStageMove, i).mover);
  }
  return scene;
}

/* TRUE where the move to position @index is one of what stands in the slot of @component. */
static gboolean
stage_slot_moved (const GrStage *stage, guint index, guint component)
{
  const GrMap *map = pictures_map_of (stage->pictures, component);
  if (index == 0 || index >= gr_positions_count (stage->line->position))
    return FALSE;
  guint moved = g_array_index (stage->line->move, GrStageMove, index).component;
  return moved == component || (map != NULL && gr_map_holds (map, stage->pictures->study, moved));
}

/* The heaps of sticks that @part of @component is drawn with; NULL for what is none. (transfer full) of guint */
static GArray *
stage_heaps (const GrStage *stage, guint component, GrBytes part)
{
  g_autoptr (GrScene) scene = gr_piece_draw (stage->pictures->study, component, part);
  return gr_scene_heaps (scene);
}

/* Marks in @scene the sticks that the move from position @index takes from heaps of @component, which @heaps draws: the last
   ones of each, or where it splits a heap those between what it leaves. GR_STAGE_OWN and nothing where these are no sticks. */
static GrStageTaken
stage_take_sticks (const GrStage *stage, guint component, guint index, const GrScene *heaps, GrScene *scene)
{
  g_autoptr (GrPositions) before = stage_parts (stage, component, index);
  g_autoptr (GrPositions) after = stage_parts (stage, component, index + 1);
  g_autoptr (GrPositions) taken = gr_positions_new (), left = gr_positions_new ();
  gr_parts_missing (before, after, taken);
  gr_parts_missing (after, before, left);
  guint n_left = gr_positions_count (left), offset = 0;
  if (gr_positions_count (taken) != 1 || n_left > 2)
    return GR_STAGE_OWN;
  GrBytes own = gr_positions_at (taken, 0);
  g_autoptr (GArray) size = stage_heaps (stage, component, own), kept = stage_heaps (stage, component, own),
                     rest = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < n_left; i++) {
    g_autoptr (GArray) heap = stage_heaps (stage, component, gr_positions_at (left, i));
    if (heap == NULL || (n_left == 2 && heap->len != 1))
      return GR_STAGE_OWN;
    g_array_append_vals (rest, heap->data, heap->len);
  }
  if (size == NULL || size->len == 0)
    return GR_STAGE_OWN;
  for (guint i = 0; i < gr_positions_count (before); i++) { /* of those in front of it */
    GrBytes part = gr_positions_at (before, i);
    if (gr_bytes_equal (part, own))
      break;
    g_autoptr (GArray) heap = stage_heaps (stage, component, part);
    for (guint k = 0; heap != NULL && k < heap->len; k++)
      offset += g_array_index (heap, guint, k);
  }
  if (n_left == 2) {
    guint first = g_array_index (rest, guint, 0), n = g_array_index (size, guint, 0);
    guint both = first + g_array_index (rest, guint, 1);
    if (size->len > 1 || both > n)
      return GR_STAGE_OWN;
    gr_taken_add_sticks (scene, heaps, offset + first, n - both);
    return n == both ? GR_STAGE_PARTED : GR_STAGE_MIDDLE;
  }
  if (!gr_heaps_keep (kept, rest))
    return GR_STAGE_OWN;
  for (guint i = 0; i < size->len; i++) {
    guint n = g_array_index (size, guint, i), stays = g_array_index (kept, guint, i);
    if (stays < n)
      gr_taken_add_sticks (scene, heaps, offset + stays, n - stays);
    offset += n;
  }
  return GR_STAGE_STICKS;
}

/* Marks in @scene what the move from position @index takes or changes, a move of @component. */
static GrStageTaken
stage_take (const GrStage *stage, guint component, guint index, GrScene *scene)
{
  GrStudy *study = stage->pictures->study;
  g_autoptr (GrScene) before = stage_draw_move (stage, component, index, FALSE, FALSE);
  g_autoptr (GrScene) after = stage_draw_move (stage, component, index + 1, TRUE, FALSE);
  GrStageTaken taken = stage_take_sticks (stage, component, index, before, scene);
  g_autoptr (GrScene) plain = stage_draw_move (stage, component, index + 1, FALSE, FALSE);
  if (taken == GR_STAGE_OWN && gr_summand_is_board (gr_study_summand (study, component))
      && gr_taken_add_way (scene, before, plain, FALSE))
    return GR_STAGE_OWN;
  g_autoptr (GrPositions) to = stage_parts (stage, component, index + 1);
  g_autofree char *label = gr_positions_count (to) == 1 ? gr_study_label (study, component, gr_positions_at (to, 0))
                                                        : NULL;
  g_autofree char *key = label != NULL ? gr_scene_key_to (label) : NULL;
  GrStageTaken framed = gr_ghost_is_all (before, plain) ? GR_STAGE_GONE : GR_STAGE_FRAME;
  if (taken == GR_STAGE_OWN && key != NULL && gr_taken_add_piece (scene, before, key))
    return framed;
  g_autofree char *tag = g_strdup_printf ("t%" G_GUINT64_FORMAT,
                                          g_array_index (stage->line->move, GrStageMove, index + 1).tag);
  return taken == GR_STAGE_OWN && gr_taken_add (scene, before, after, plain, tag) ? framed : taken;
}

GrStageTaken
gr_stage_taken (const GrStage *stage, guint index)
{
  g_autoptr (GrScene) unseen = gr_scene_new ();
  return stage_take (stage, g_array_index (stage->line->move, GrStageMove, index + 1).component, index, unseen);
}

gboolean
gr_stage_is_way (const GrStage *stage, guint index)
{
  GrStudy *study = stage->pictures->study;
  guint component = g_array_index (stage->line->move, GrStageMove, index + 1).component;
  const GrSummand *summand = gr_study_summand (study, component);
  g_autoptr (GrScene) marks = gr_scene_new ();
  return stage_take (stage, component, index, marks) == GR_STAGE_OWN
         && (gr_summand_is_board (summand) || gr_pictures_has_map (stage->pictures, component)
             || gr_taken_has_way (marks));
}

/* The slot as @show asks for it. Marks of two moves are not to be mixed up: of the last one only ghosts stand beside the next. */
static GrScene *
stage_draw_slot (const GrStage *stage, guint component, guint index, GrStageShow show)
{
  gboolean has_next = (show & GR_STAGE_NEXT) && stage_slot_moved (stage, index + 1, component);
  gboolean is_fresh = (show & GR_STAGE_LAST) && !(has_next && gr_stage_taken (stage, index) == GR_STAGE_OWN);
  /* What is to be taken stands out on a plain line; long stalks are drawn shorter in any still. */
  gboolean is_plain = stage->is_still
                      && (!has_next || gr_study_summand (stage->pictures->study, component)->game->folding != NULL);
  GrScene *scene = stage_draw_move (stage, component, index, is_fresh, is_plain);
  if (has_next)
    stage_take (stage, component, index, scene);
  return scene;
}

/* ---- the lines under it ---- */

/* What stands under a component in position @index: the names of its parts where the picture @scene does not say them, and
   its game's in a sum of several. (transfer full) (nullable) */
static char *
stage_name (const GrStage *stage, guint component, guint index, const GrScene *scene)
{
  GrStudy *study = stage->pictures->study;
  g_autoptr (GrPositions) parts = stage_parts (stage, component, index);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_said = gr_scene_has_text (scene) || pictures_map_of (stage->pictures, component) != NULL;
  const GrGame *game = gr_study_summand (study, component)->game;
  const char *lang = stage->pictures->request->lang;
  if (study->summand->len == 1 && game->telling != NULL && game->telling->numbered != NULL)
    gr_append_phrase (text, game->telling->numbered, lang, component);
  for (guint i = 0; i < gr_positions_count (parts) && !is_said; i++) {
    g_autofree char *caption = gr_piece_caption (study, component, gr_positions_at (parts, i));
    g_string_append_printf (text, "%s%s", i > 0 ? "+" : text->len > 0 ? " " : "", caption);
  }
  if (study->summand->len > 1) {
    const char *named = text->len > 0 ? text->str : gr_positions_count (parts) == 0 ? "0" : NULL;
    g_autofree char *whole = gr_study_part_name (study, component, named, lang);
    g_string_assign (text, whole);
  } else if (text->len > 0 && gr_positions_count (parts) == 0)
    g_string_append (text, " 0");
  return text->len > 0 ? gr_words_short (text->str, PICTURE_LABEL_CHARACTERS) : NULL;
}

/* “value 2”, or in partizan play the value's name, of what @component is in position @index and @scene shows, where that is not its
   name: *value. FALSE and @error. */
static gboolean
stage_value (const GrStage *stage, guint component, guint index, const GrScene *scene, char **value, GError **error)
{
  GrStudy *study = stage->pictures->study;
  gboolean is_form = stage->pictures->request->is_form, is_misere = study->options.play == GR_PLAY_MISERE;
  if (study->is_loopy || stage->pictures->kind != GR_PICTURES_NAMED
      || pictures_map_of (stage->pictures, component) != NULL || (!study->is_partizan && (is_form || is_misere)))
    return TRUE;
  g_autoptr (GrPositions) parts = stage_parts (stage, component, index);
  guint n = gr_positions_count (parts);
  g_autofree char *caption = n == 1 ? gr_piece_caption (study, component, gr_positions_at (parts, 0))
                                    : g_strdup (n == 0 ? "0" : "");
  if (study->is_partizan) {
    GrForm form = gr_study_parts_form (study, component, parts, 0, n, error);
    if (form == GR_FORM_NONE)
      return FALSE;
    *value = gr_partizan_name (gr_study_forms (study), form, PICTURE_VALUE_CHARACTERS);
    if (n == 1 && gr_scene_has_text (scene) && gr_partizan_is_name (caption, *value)) /* the picture says it */
      g_clear_pointer (value, g_free);
    return TRUE;
  }
  GrNimber sum = 0;
  for (guint i = 0; i < n; i++) {
    GrNimber own;
    if (!gr_study_value (study, component, gr_positions_at (parts, i), &own, error))
      return FALSE;
    sum ^= own;
  }
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, sum);
  if (!g_str_equal (caption, number) || study->summand->len > 1)
    *value = gr_say (pictures_value, stage->pictures->request->lang, sum);
  return TRUE;
}

/* What is said under a slot: of the component that has moved, from what to what; its value. FALSE and @error. */
static gboolean
stage_lines (const GrStage *stage, guint component, guint index, const GrScene *scene, char **name, char **value,
             GError **error)
{
  if (!stage->has_lines)
    return TRUE;
  if (!stage_value (stage, component, index, scene, value, error))
    return FALSE;
  g_autofree char *now = stage_name (stage, component, index, scene), *told = NULL;
  if (stage->pictures->kind != GR_PICTURES_NAMED && stage_moved (stage, index, component)
      && !gr_scene_has_text (scene)) {
    g_autofree char *old = stage_name (stage, component, index - 1, scene);
    told = old != NULL && now != NULL ? g_strdup_printf ("%s → %s", old, now) : NULL;
  }
  *name = now != NULL ? gr_words_short (told != NULL ? told : now, PICTURE_NAME_CHARACTERS) : NULL;
  return TRUE;
}

/* ---- places ---- */

/* Whether the things of @size are three strips that would stand two and one: they are compared better one below another. */
static gboolean
are_strips (const GArray *size, double width, double gap)
{
  GrPoint all = { -gap, 0 };
  GR_EACH_VALUE (i, GrPoint, own, size)
    all = (GrPoint) { all.x + own.x + gap, all.y + own.y };
  return size->len == 3 && all.x > width && all.x > STRIP * all.y;
}

GArray *
gr_wrap_rows (const GArray *size, double width, double gap, double line_gap, GrPoint *whole)
{
  GArray *place = g_array_sized_new (FALSE, FALSE, sizeof (GrPoint), size->len);
  *whole = (GrPoint) { 0, 0 };
  width = are_strips (size, width, gap) ? 0 : width;
  for (guint first = 0, end; first < size->len; first = end) {
    double x = 0, height = 0;
    for (end = first; end < size->len; end++) {
      GrPoint own = g_array_index (size, GrPoint, end);
      if (end > first && x + own.x > width)
        break;
      GR_APPEND (place, GrPoint, x, whole->y - own.y);
      x += own.x + gap;
      height = MAX (height, own.y);
    }
    for (guint i = first; i < end; i++)
      g_array_index (place, GrPoint, i).y += height;
    whole->x = MAX (whole->x, x - gap);
    whole->y += height + line_gap;
  }
  return place;
}

void
gr_scene_wrap (GrScene *out, const GPtrArray *scenes, GrPoint from, double width, double gap, double line_gap)
{
  g_autoptr (GArray) size = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  GR_EACH_POINTER (i, const GrScene, own, scenes)
    GR_APPEND (size, GrPoint, own->bounds.width, own->bounds.height);
  GrPoint whole;
  g_autoptr (GArray) place = gr_wrap_rows (size, width, gap, line_gap, &whole);
  GR_EACH_POINTER (i, const GrScene, own, scenes) {
    GrPoint at = g_array_index (place, GrPoint, i);
    gr_scene_append (out, own, from.x + at.x - own->bounds.x, from.y + at.y - own->bounds.y, 1);
  }
}

GrStage *
gr_stage_new (const GrPictures *pictures, const GrStageLine *line, gboolean is_still, GError **error)
{
  g_autoptr (GrStage) stage = g_new0 (GrStage, 1);
  stage->pictures = pictures;
  stage->line = line;
  stage->is_still = is_still;
  stage->has_lines = pictures->study->n_components > 1 && !pictures->study->is_family
                     && pictures->kind != GR_PICTURES_SMALL;
  stage->slot = g_array_new (FALSE, FALSE, sizeof (Slot));
  /* The box of every slot, and the height of the lines under them. */
  const GrMap *last = NULL;
  for (guint i = 0; i < stage->pictures->study->n_components; i++) {
    const GrMap *map = pictures_map_of (stage->pictures, i);
    g_autoptr (GrPositions) start = stage_parts (stage, i, 0);
    Slot slot = { gr_box_empty, 0, 0, 0, map == NULL ? gr_positions_count (start) > 0 : map != last };
    last = map != NULL ? map : last;
    guint n_shown = is_still ? 1 : gr_positions_count (stage->line->position);
    for (guint k = 0; k < n_shown && slot.is_used; k++) {
      g_autoptr (GrScene) scene = stage_draw_slot (stage, i, k, is_still ? GR_STAGE_PLAIN : GR_STAGE_LAST);
      g_autofree char *name = NULL, *value = NULL;
      if (!stage_lines (stage, i, k, scene, &name, &value, error))
        return NULL;
      double lines = (name != NULL) + (value != NULL);
      slot.box = gr_box_union (slot.box, scene->bounds);
      double width = MAX (name != NULL ? gr_text_width (&gr_text_600, name) : 0,
                          value != NULL ? gr_text_width (&gr_title_600, value) : 0);
      if (pictures->is_stacked) {
        stage->lead = MAX (stage->lead, width > 0 ? width + PICTURE_NAME_GAP : 0);
        continue;
      }
      slot.width = MAX (slot.width, width);
      stage->foot = MAX (stage->foot, lines > 0 ? lines * PICTURE_LEADING + 0.3 * gr_text_500.size : 0);
    }
    if (slot.box.width < 0)
      slot.box = (GrBox) { 0, 0, 1, 1 };
    slot.width = MAX (slot.width, slot.box.width);
    g_array_append_val (stage->slot, slot);
  }
  g_autoptr (GArray) size = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  GR_EACH (i, const Slot, slot, stage->slot)
    if (slot->is_used)
      GR_APPEND (size, GrPoint, slot->width, slot->box.height);
  GrPoint whole;
  g_autoptr (GArray)
    place = gr_wrap_rows (size, pictures->is_stacked ? 0 : pictures->width, PICTURE_GAP,
                          stage->foot + (pictures->is_stacked ? PICTURE_PART_GAP : PICTURE_LINE_GAP), &whole);
  double head = pictures->kind == GR_PICTURES_NAMED ? PICTURE_HEAD : 0;
  guint n_placed = 0;
  GR_EACH (i, Slot, slot, stage->slot) {
    if (!slot->is_used)
      continue;
    GrPoint at = g_array_index (place, GrPoint, n_placed++);
    slot->x = at.x + (pictures->is_stacked ? stage->lead : (slot->width - slot->box.width) / 2) - slot->box.x;
    slot->y = at.y + head - slot->box.y;
  }
  return g_steal_pointer (&stage);
}

GR_FREE_FUNCTION (gr_stage_free, GrStage, slot)

/* ---- drawing ---- */

/* The badge and the name in the first line; a number too long for a badge is written behind. FALSE and @error. */
static gboolean
pictures_add_head (const GrPictures *pictures, GrScene *scene, GrBytes whole, const char *label, GError **error)
{
  GrVerdict verdict = { 0 };
  if (!gr_study_verdict (pictures->study, whole, &verdict, error))
    return FALSE;
  g_autofree char *value = verdict.has_form ? gr_partizan_name (gr_study_forms (pictures->study), verdict.form,
                                                                PICTURE_VALUE_CHARACTERS)
                                            : NULL;
  GrNodeLook look = gr_node_look (pictures->request, &verdict, NULL, 0);
  gboolean is_cut = value != NULL && g_str_has_suffix (value, "…"); /* its head says less than who wins */
  look.value = is_cut ? NULL : value;
  look.paint = is_cut || pictures->request->paint == GR_PAINT_OUTCOME ? GR_PAINT_OUTCOME : GR_PAINT_VALUE;
  const GrArgs *args = pictures->request->args;
  look.shows_remoteness = gr_param_lookup (args->params, "show") != NULL && !pictures->study->is_partizan
                          && gr_args_choice (args, "show") == GR_SHOW_REMOTENESS;
  if (look.shows_remoteness && !gr_find_remoteness (pictures->study, whole, &look.remoteness, error))
    return FALSE;
  gboolean is_long = verdict.has_grundy && !look.shows_remoteness && look.paint == GR_PAINT_VALUE
                     && verdict.grundy >= 1000;
  double x = 0;
  if (!is_long) {
    double scale = value != NULL ? PICTURE_PARTIZAN_BADGE : PICTURE_BADGE, half = gr_node_half_width (&look) * scale;
    gr_node_add_badge (scene, half, 0, scale, &look);
    x = 2 * half + 7;
  }
  if (value != NULL && look.paint == GR_PAINT_VALUE && gr_partizan_is_name (label, value))
    return TRUE;
  g_autofree char *name = gr_words_short (label, PICTURE_LABEL_CHARACTERS);
  const char *end = gr_text_fitting (&gr_title_600, GR_FIT_WIDTH - x, name);
  if (*end != '\0')
    gr_take_text (&name, gr_words_short (label, (guint) g_utf8_pointer_to_offset (name, end) - 1));
  gr_shown_add (scene, pictures->request, label);
  x += gr_scene_add_text (scene, x, 0.36 * gr_title_600.size, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, name);
  if (is_long) {
    g_autofree char *text = gr_say (pictures_value, pictures->request->lang, verdict.grundy);
    gr_scene_add_text (scene, x + 12, 0.36 * gr_title_600.size, GR_ANCHOR_START, &gr_text_500, GR_INK_SOFT, text);
  }
  return TRUE;
}

/* The name of a slot of @box and under it the value, each where there is one: below it, or before it where they are stacked. */
static void
stage_add_lines (const GrStage *stage, GrScene *scene, GrBox box, const char *name, const char *value,
                 gboolean is_moved)
{
  gboolean is_stacked = stage->pictures->is_stacked;
  GrAnchor anchor = is_stacked ? GR_ANCHOR_END : GR_ANCHOR_MIDDLE;
  double x = is_stacked ? box.x - PICTURE_NAME_GAP : box.x + box.width / 2;
  double y = box.y + box.height + PICTURE_LEADING;
  if (is_stacked)
    y = box.y + box.height / 2 + 0.36 * gr_text_500.size - (name != NULL && value != NULL ? PICTURE_LEADING / 2 : 0);
  if (name != NULL)
    gr_shown_add (scene, stage->pictures->request, name);
  if (name != NULL)
    gr_scene_add_text (scene, x, y, anchor, is_moved ? &gr_text_600 : &gr_text_500,
                       is_moved ? GR_INK_ACCENT : GR_INK_SOFT, name);
  gr_scene_open_answer (scene);
  if (value != NULL)
    gr_scene_add_text (scene, x, y + (name != NULL ? PICTURE_LEADING : 0), anchor, &gr_title_600, GR_INK_INK, value);
  gr_scene_close (scene);
}

GrBox
gr_stage_slot (const GrStage *stage, guint component)
{
  while (!g_array_index (stage->slot, Slot, component).is_used
         && component > 0) /* it stands on the map of an earlier one */
    component--;
  const Slot *slot = &g_array_index (stage->slot, Slot, component);
  return (GrBox) { slot->x + slot->box.x, slot->y + slot->box.y, slot->box.width, slot->box.height };
}

GrScene *
gr_stage_draw (const GrStage *stage, guint index, GrStageShow show, GError **error)
{
  GrBytes whole = gr_positions_at (stage->line->position, index);
  GrStudy *study = stage->pictures->study;
  g_autofree char *caption = gr_study_whole_caption (study, whole);
  gboolean is_long = g_utf8_strlen (caption, -1) > PICTURE_LABEL_CHARACTERS; /* whose heads do not differ */
  gboolean is_told = index > 0 && study->n_components == 1 && gr_summand_is_bare (gr_study_summand (study, 0));
  const GrStageMove *last = &g_array_index (stage->line->move, GrStageMove, index);
  g_autofree char *label = !is_told ? g_steal_pointer (&caption)
                                    : gr_tell_move (study, stage->pictures->request,
                                                    gr_positions_at (stage->line->position, index - 1), whole,
                                                    &(GrMove) { .component = last->component, .tag = last->tag });
  g_autofree char *title = gr_words_short (label, 0);
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_scene_open (scene, GR_TAG_POSITION, title, NULL);
  const char *head = stage->pictures->heading != NULL ? stage->pictures->heading : is_long && !is_told ? "" : label;
  if (stage->pictures->kind == GR_PICTURES_NAMED && !pictures_add_head (stage->pictures, scene, whole, head, error))
    return NULL;
  for (guint i = 0; i < stage->slot->len; i++)
    if (g_array_index (stage->slot, Slot, i).is_used) {
      const Slot *slot = &g_array_index (stage->slot, Slot, i);
      g_autoptr (GrScene) slot_scene = stage_draw_slot (stage, i, index, show);
      g_autofree char *name = NULL, *value = NULL;
      GrBox box = gr_stage_slot (stage, i);
      gr_scene_append (scene, slot_scene, slot->x, slot->y, 1);
      GrBox before = gr_stage_slot (stage, MAX (i, 1) - 1);
      double gap = box.x - before.x - before.width, middle = MIN (before.y + before.height / 2, box.y + box.height / 2);
      if (stage->pictures->kind == GR_PICTURES_TOLD && gap > 0
          && gr_study_component (study, i)->summand != gr_study_component (study, i - 1)->summand)
        gr_scene_add_text (scene, box.x - gap / 2, middle + 4, GR_ANCHOR_MIDDLE, &gr_title_600, GR_INK_INK, "+");
      gr_scene_reserve (scene, (GrBox) { box.x, box.y, box.width, box.height + stage->foot });
      if (!stage_lines (stage, i, index, slot_scene, &name, &value, error))
        return NULL;
      stage_add_lines (stage, scene, box, name, value, (show & GR_STAGE_LAST) && stage_moved (stage, index, i));
    }
  gr_scene_close (scene);
  return g_steal_pointer (&scene);
}

GrScene *
gr_stage_draw_last (const GrPictures *pictures, const GrStageLine *line, GError **error)
{
  g_autoptr (GrStage) stage = gr_stage_new (pictures, line, FALSE, error);
  return stage != NULL ? gr_stage_draw (stage, gr_positions_count (line->position) - 1, GR_STAGE_LAST, error) : NULL;
}

GrScene *
gr_pictures_draw (const GrPictures *pictures, GrBytes whole, GError **error)
{
  g_autoptr (GrStageLine) line = gr_stage_line_new (whole);
  g_autoptr (GrStage) stage = gr_stage_new (pictures, line, TRUE, error);
  return stage != NULL ? gr_stage_draw (stage, 0, GR_STAGE_PLAIN, error) : NULL;
}

/* ---- pictures of one study ---- */

GrPictures *
gr_pictures_new (GrStudy *study, const GrFigureRequest *request, GrPicturesKind kind, GError **error)
{
  g_autoptr (GrPictures) pictures = g_new0 (GrPictures, 1);
  pictures->study = study;
  pictures->request = request;
  pictures->kind = kind;
  pictures->width = GR_FIT_WIDTH - 2 * PICTURE_FRAME;
  pictures->map = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_map_free);
  for (guint i = 0; i < study->n_components; i++) {
    if (pictures_map_of (pictures, i) != NULL || gr_study_summand (study, i)->game->map == NULL)
      continue;
    GrMap *map = gr_map_new (study, i, kind == GR_PICTURES_SMALL ? GR_MAP_CLOSE : GR_MAP_ROOMY, error);
    if (map == NULL)
      return NULL;
    g_ptr_array_add (pictures->map, map);
  }
  return g_steal_pointer (&pictures);
}

GR_FREE_FUNCTION (gr_pictures_free, GrPictures, map, heading)

void
gr_pictures_wrap (GrPictures *pictures, double width)
{
  pictures->width = width;
}

void
gr_pictures_head (GrPictures *pictures, const char *heading)
{
  gr_take_text (&pictures->heading, g_strdup (heading));
}

void
gr_pictures_stack (GrPictures *pictures)
{
  pictures->is_stacked = TRUE;
}

gboolean
gr_pictures_has_map (const GrPictures *pictures, guint component)
{
  return pictures_map_of (pictures, component) != NULL;
}

GrScene *
gr_pictures_draw_family (const GrPictures *pictures, const GrPositions *positions, GError **error)
{
  g_autoptr (GPtrArray) member = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  for (guint i = 0; i < pictures->map->len; i++)
    g_ptr_array_add (member, gr_map_draw (pictures->map->pdata[i], pictures->study, NULL));
  for (guint i = 0; i < gr_positions_count (positions); i++) {
    if (gr_pictures_has_map (pictures, i))
      continue; /* members of a family and its components are in one order */
    GrScene *own = gr_pictures_draw (pictures, gr_positions_at (positions, i), error);
    if (own == NULL)
      return NULL;
    g_ptr_array_add (member, own);
  }
  GrScene *scene = gr_scene_new ();
  gr_scene_wrap (scene, member, (GrPoint) { 0, 0 }, pictures->width, PICTURE_GAP, PICTURE_LINE_GAP);
  return scene;
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
    double least = gr_scene_has_text (scene) ? SMALL_LETTERS : SMALL_LEAST;
    scale = MIN (
      scale, CLAMP (MIN (SMALL_WIDTH / scene->bounds.width, SMALL_HEIGHT / scene->bounds.height), least, SMALL_MOST));
  }
  GR_EACH_POINTER (i, const GrScene, scene, whole) {
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
