// SPDX-License-Identifier: MIT
// Two drawings compared item by item: a path or circle that the other drawing has too, at the same place and painted
// alike, stays; the rest of the one before is the ghost of what a move took. So any game whose drawings keep their place
// has ghosts, and none needs to know of them.
#include "diagram/piece.h"
#include "scene/read.h"

#include <math.h>
#include <string.h>

#define GHOST_THICK 2.5 /* strokes from this width on are hollow … */
#define GHOST_RIM 1.6   /* … with so much grey left of them */
#define GHOST_LINE 4.0  /* width of a stroke that stands for all of them */
#define GHOST_NEW 1     /* items that a drawing may have anew and still be the one before with something taken */

static gboolean
item_is_drawn (const GrItem *item)
{
  return item->kind == GR_ITEM_PATH || item->kind == GR_ITEM_CIRCLE;
}

/* That of @item, a path or circle. Lent. */
static GrPaint *
item_paint (GrItem *item)
{
  return item->kind == GR_ITEM_PATH ? &item->path.paint : &item->circle.paint;
}

/* A path or circle in words that are equal where it looks the same. (transfer full) */
static char *
item_key (const GrScene *scene, const GrItem *item)
{
  GrItem own = *item;
  const GrPaint *paint = item_paint (&own);
  GString *key = g_string_new (NULL);
  if (item->kind == GR_ITEM_PATH)
    gr_scene_path_data (scene, item, key);
  else
    g_string_append_printf (key, "%.2f %.2f %.2f", item->circle.x, item->circle.y, item->circle.radius);
  g_string_append_printf (key, " %d %d %.2f %d", (int) paint->fill, (int) paint->stroke, paint->width,
                          (int) paint->dash);
  return g_string_free (key, FALSE);
}

/* What @item, a path or circle, covers without the width of its stroke. */
static GrBox
item_box (const GrScene *scene, const GrItem *item)
{
  GrItem bare = *item;
  item_paint (&bare)->stroke = GR_INK_NONE;
  return gr_item_bounds (scene, &bare);
}

/* What of @scene is drawn, @is_meant and not in @other as well. (transfer full) */
static GrScene *
scene_beyond (const GrScene *scene, const GrScene *other, gboolean (*is_meant) (const GrItem *))
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GR_EACH (i, const GrItem, item, other->item)
    if (item_is_drawn (item))
      g_hash_table_add (keys, item_key (other, item));
  GrScene *rest = gr_scene_new ();
  gr_scene_append (rest, scene, 0, 0, 1);
  for (guint i = rest->item->len; i-- > 0;) {
    const GrItem *item = &g_array_index (rest->item, GrItem, i);
    g_autofree char *key = item_is_drawn (item) && is_meant (item) ? item_key (rest, item) : NULL;
    if (key == NULL || g_hash_table_contains (keys, key))
      g_array_remove_index (rest->item, i);
  }
  return rest;
}

/* What the items of @scene cover that are not in @other, without the width of their strokes; empty where there are none. */
static GrBox
ghost_box (const GrScene *scene, const GrScene *other)
{
  g_autoptr (GrScene) rest = scene_beyond (scene, other, item_is_drawn);
  GrBox box = gr_box_empty;
  GR_EACH (i, const GrItem, item, rest->item)
    box = gr_box_union (box, item_box (rest, item));
  return box;
}

/* TRUE where @item is a stick; what stands for an empty heap is none. */
static gboolean
item_is_stick (const GrItem *item)
{
  return item->kind == GR_ITEM_PATH && item->path.paint.stroke == GR_INK_WOOD && item->path.paint.fill == GR_INK_NONE;
}

GArray *
gr_scene_heaps (const GrScene *scene)
{
  g_autoptr (GArray) heap = g_array_new (FALSE, TRUE, sizeof (guint));
  GR_EACH (i, const GrItem, item, scene->item) {
    gboolean is_stick = item_is_stick (item),
             is_begun = item->kind == GR_ITEM_PIECE && g_str_has_suffix (item->piece.key, "to0");
    gboolean is_empty = item->kind == GR_ITEM_PATH && item->path.paint.stroke == GR_INK_FAINT;
    if (item->kind == GR_ITEM_TEXT || (item_is_drawn (item) && !is_stick && !is_empty))
      return NULL;
    if (is_begun || is_empty || (is_stick && heap->len == 0))
      g_array_set_size (heap, heap->len + 1);
    if (is_stick)
      g_array_index (heap, guint, heap->len - 1)++;
  }
  return g_steal_pointer (&heap);
}

/* Makes all of @ghost hollow and grey. */
static void
ghost_pale (GrScene *ghost)
{
  for (guint i = ghost->item->len; i-- > 0;) {
    GrItem *item = &g_array_index (ghost->item, GrItem, i);
    GrPaint *paint = item_paint (item);
    GrPaint pale = { paint->fill != GR_INK_NONE ? GR_INK_PAPER : GR_INK_NONE, GR_INK_FAINT, paint->width,
                     GR_DASH_SOLID };
    if (paint->stroke == GR_INK_NONE || paint->fill != GR_INK_NONE)
      pale.width = 1;
    *paint = pale;
    if (paint->fill == GR_INK_NONE && paint->width >= GHOST_THICK) {
      GrItem inside = *item;
      item_paint (&inside)->stroke = GR_INK_PAPER;
      item_paint (&inside)->width -= GHOST_RIM;
      g_array_insert_val (ghost->item, i + 1, inside);
    }
  }
}

/* Draws into @after, where they stand in @before, the sticks that are @kept of each of @n heaps of @size, and the others as ghosts. */
static void
ghost_keep (GrScene *after, const GrScene *before, const guint *size, const guint *kept, guint n)
{
  g_autoptr (GrScene) ghost = gr_scene_new ();
  g_array_set_size (after->item, 0);
  gr_scene_append (ghost, before, 0, 0, 1);
  gr_scene_append (after, before, 0, 0, 1);
  for (guint i = before->item->len, number = 0; i-- > 0;) {
    gboolean is_stick = item_is_stick (&g_array_index (before->item, GrItem, i));
    while (is_stick && number == 0)
      number = size[--n];
    gboolean is_gone = is_stick && number-- > kept[n];
    g_array_remove_index ((is_gone ? after : ghost)->item, i);
  }
  ghost_pale (ghost);
  gr_scene_append (after, ghost, 0, 0, 1);
}

void
gr_ghost_add (GrScene *after, const GrScene *before, gboolean is_piece)
{
  g_autoptr (GArray) size = gr_scene_heaps (before), kept = gr_scene_heaps (before), now = gr_scene_heaps (after);
  if (size != NULL && size->len == 1 && now != NULL && now->len == 2) { /* what is taken in the middle leaves a gap */
    const guint *left = (const guint *) (gpointer) now->data;
    guint n = g_array_index (size, guint, 0);
    if (left[0] + left[1] < n)
      ghost_keep (after, before, (guint[]) { n - left[1], left[1] }, left, 2);
    return;
  }
  /* Rows keep their places, in whatever order they are told. */
  if (size != NULL && now != NULL && gr_heaps_keep (kept, now)) {
    ghost_keep (after, before, (const guint *) (gpointer) size->data, (const guint *) (gpointer) kept->data, size->len);
    return;
  }
  g_autoptr (GrScene) ghost = scene_beyond (before, after, item_is_drawn);
  g_autoptr (GrScene) fresh = scene_beyond (after, before, item_is_drawn), plain = gr_scene_new ();
  guint n_drawn = 0;
  GR_EACH (i, const GrItem, item, after->item)
    n_drawn += item_is_drawn (item);
  gboolean is_all = fresh->item->len == n_drawn && gr_scene_has_text (after);
  if (!is_piece && (fresh->item->len > GHOST_NEW || is_all))
    return;
  for (guint i = ghost->item->len; i-- > 0 && !is_piece;) { /* none over what stands there now */
    GrBox box = item_box (ghost, &g_array_index (ghost->item, GrItem, i));
    gboolean is_taken = FALSE;
    GR_EACH (k, const GrItem, item, fresh->item) {
      GrBox own = item_box (fresh, item);
      is_taken |= fabs (2 * (box.x - own.x) + box.width - own.width) < own.width
                  && fabs (2 * (box.y - own.y) + box.height - own.height) < own.height;
    }
    if (is_taken)
      g_array_remove_index (ghost->item, i);
  }
  ghost_pale (ghost);
  gr_scene_append (plain, after, 0, 0, 1);
  gr_scene_append (after, ghost, 0, 0, 1);
  if (is_piece)
    gr_taken_add_way (after, before, plain, TRUE);
}

gboolean
gr_ghost_is_all (const GrScene *before, const GrScene *after)
{
  return ghost_box (before, after).width >= 0 && ghost_box (after, before).width < 0;
}

void
gr_ghost_add_line (GrScene *scene, double x1, double y1, double x2, double y2)
{
  gr_scene_add_line (scene, x1, y1, x2, y2, GR_STROKE (GR_INK_FAINT, GHOST_LINE));
  gr_scene_add_line (scene, x1, y1, x2, y2, GR_STROKE (GR_INK_PAPER, GHOST_LINE - GHOST_RIM));
}

/* ---- what is to be taken ---- */

#define TAKEN_AIR 4.5 /* between what is to be taken and its frame, beside half a stick's width */
#define TAKEN_RADIUS 5.0
#define TAKEN_WIDTH 1.7
#define WAY_TAIL 9.0   /* of a piece's way, from its middle, where the piece is no larger */
#define WAY_LEAST 9.0  /* how long it is seen as an arrow, … */
#define WAY_WIDTH 2.2  /* as no frame has it */
#define WAY_INTO 0.5   /* … which goes so far beyond the middle of an empty square, of half a piece */
#define PLACED_AIR 3.2 /* between a domino and the edge of its squares */

void
gr_taken_add_frame (GrScene *scene, GrBox box)
{
  gr_scene_add_rect (scene, box.x - TAKEN_AIR, box.y - TAKEN_AIR, box.width + 2 * TAKEN_AIR, box.height + 2 * TAKEN_AIR,
                     TAKEN_RADIUS, GR_STROKE (GR_INK_ACCENT, TAKEN_WIDTH));
}

/* An arrow in the accent from the rim of what stands in @from into @to, or up to what stands there where it @has_arrived. FALSE where
   that is no way. */
static gboolean
taken_add_arrow (GrScene *scene, GrBox from, GrBox to, gboolean has_arrived)
{
  if (from.width < 0 || to.width < 0)
    return FALSE;
  double begin_x = from.x + from.width / 2, begin_y = from.y + from.height / 2;
  double x = to.x + to.width / 2 - begin_x, y = to.y + to.height / 2 - begin_y, length = hypot (x, y);
  double rim = MIN (from.width, from.height) / 2 + 1, end = MIN (to.width, to.height) / 2 + 1;
  if (length < 2 * WAY_TAIL)
    return FALSE; /* squares that change where they are */
  double tail = MAX (WAY_TAIL, rim), head = has_arrived ? MAX (WAY_TAIL, end) : -WAY_INTO * end;
  if (length - tail - head < WAY_LEAST)
    tail = head = WAY_TAIL;
  gr_scene_add_arrow (scene, begin_x + tail / length * x, begin_y + tail / length * y,
                      begin_x + (1 - head / length) * x, begin_y + (1 - head / length) * y,
                      GR_STROKE (GR_INK_ACCENT, WAY_WIDTH));
  return TRUE;
}

gboolean
gr_taken_add_way (GrScene *scene, const GrScene *before, const GrScene *after, gboolean has_arrived)
{
  return taken_add_arrow (scene, ghost_box (before, after), ghost_box (after, before), has_arrived);
}

gboolean
gr_taken_has_way (const GrScene *scene)
{
  gboolean has_way = FALSE;
  GR_EACH (i, const GrItem, item, scene->item)
    has_way |= item->kind == GR_ITEM_PATH && item->path.paint.width == WAY_WIDTH;
  return has_way;
}

void
gr_taken_paint (GrScene *board, gboolean wins)
{
  GrInk ink = wins ? GR_INK_INK : GR_INK_SOFT;
  GR_EACH (i, GrItem, item, board->item) {
    GrPaint *paint = item->kind == GR_ITEM_PATH ? &item->path.paint : NULL;
    if (paint != NULL && paint->stroke == GR_INK_ACCENT) {
      paint->width = wins ? 3 : 1.4;
      paint->stroke = ink;
    }
    if (paint != NULL && paint->fill == GR_INK_ACCENT)
      paint->fill = ink;
  }
}

/* TRUE where @item of a drawing, a path or circle, marks the move that led to it. */
static gboolean
item_marks_move (const GrItem *item)
{
  GrItem own = *item;
  const GrPaint *paint = item_paint (&own);
  return paint->stroke == GR_INK_ACCENT || paint->fill == GR_INK_ACCENT;
}

/* Draws into @out, in outlines of the accent, what is in @after and not in @before: strokes that are put there, pieces. FALSE where
   that is nothing. */
static gboolean
taken_add_put (GrScene *out, const GrScene *before, const GrScene *after)
{
  g_autoptr (GrScene) put = scene_beyond (after, before, item_is_drawn);
  GR_EACH (i, GrItem, item, put->item) {
    GrPaint *paint = item_paint (item);
    double width = paint->fill != GR_INK_NONE || paint->stroke == GR_INK_NONE ? TAKEN_WIDTH : paint->width;
    *paint = (GrPaint) { .stroke = GR_INK_ACCENT, .width = MAX (width, TAKEN_WIDTH) };
  }
  gr_scene_append (out, put, 0, 0, 1);
  return put->item->len > 0;
}

static gboolean
item_is_square (const GrItem *item)
{
  return item->kind == GR_ITEM_PATH && item->path.paint.fill == GR_INK_FAINT && item->path.paint.stroke == GR_INK_NONE;
}

/* The squares of a board that a move filled together, a domino: where they are more than one and make a rectangle; else empty. */
static GrBox
placed_box (const GrScene *before, const GrScene *after)
{
  g_autoptr (GrScene) put = scene_beyond (after, before, item_is_square);
  GrBox box = gr_box_empty;
  double area = 0;
  GR_EACH (i, const GrItem, item, put->item) {
    GrBox own = item_box (put, item);
    box = gr_box_union (box, own);
    area += own.width * own.height;
  }
  return put->item->len > 1 && fabs (box.width * box.height - area) < 1 ? box : gr_box_empty;
}

void
gr_placed_add (GrScene *scene, const GrScene *before, const GrScene *after, GrMover mover)
{
  static const GrPaint look[] = { [GR_MOVER_LEFT] = { GR_INK_WIN_LEFT, GR_INK_LEFT, 2, GR_DASH_SOLID },
                                  [GR_MOVER_RIGHT] = { GR_INK_WIN_RIGHT, GR_INK_RIGHT, 2, GR_DASH_DASHED },
                                  [GR_MOVER_BOTH] = { GR_INK_WIN, GR_INK_INK, 1.6, GR_DASH_SOLID } };
  GrBox box = placed_box (before, after);
  if (box.width <= 0)
    return;
  gr_scene_add_rect (scene, box.x + 0.7, box.y + 0.7, box.width - 1.4, box.height - 1.4, 0, GR_FILL (GR_INK_PAPER));
  gr_scene_add_rect (scene, box.x + PLACED_AIR, box.y + PLACED_AIR, box.width - 2 * PLACED_AIR,
                     box.height - 2 * PLACED_AIR, TAKEN_RADIUS, &look[mover]);
}

/* The squares of a board with a letter that @before has not; empty where there is none. */
static GrBox
letters_box (const GrScene *before, const GrScene *after)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GrBox box = gr_box_empty, square = gr_box_empty;
  for (guint pass = 0; pass < 2; pass++) {
    const GrScene *scene = pass == 0 ? before : after;
    GR_EACH (i, const GrItem, item, scene->item) {
      if (item->kind == GR_ITEM_PIECE)
        square = item->piece.hit;
      if (item->kind != GR_ITEM_TEXT)
        continue;
      g_autofree char *key = g_strdup_printf ("%.1f %.1f %s", item->text.x, item->text.y, item->text.string);
      if (pass == 1 && !g_hash_table_contains (known, key))
        box = gr_box_union (box, square);
      else if (pass == 0)
        g_hash_table_add (known, g_steal_pointer (&key));
    }
  }
  return box;
}

/* Adds @box to @row (of GrBox): to the last one where it is as high, unless they are @apart, else as one of its own. */
static void
row_add (GArray *row, GrBox box, gboolean apart)
{
  GrBox *last = row->len > 0 && !apart ? &g_array_index (row, GrBox, row->len - 1) : NULL;
  if (last != NULL && last->y == box.y)
    *last = gr_box_union (*last, box);
  else
    g_array_append_val (row, box);
}

/* What is drawn in the piece that item @index of @scene opens. */
static GrBox
piece_box (const GrScene *scene, guint index)
{
  GrBox box = gr_box_empty;
  for (guint i = index + 1; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item->kind == GR_ITEM_PIECE_END)
      break;
    if (item_is_drawn (item))
      box = gr_box_union (box, item_box (scene, item));
  }
  return box;
}

gboolean
gr_taken_add_piece (GrScene *scene, const GrScene *before, const char *key)
{
  GrBox box = gr_box_empty;
  GR_EACH (i, const GrItem, item, before->item)
    if (item->kind == GR_ITEM_PIECE && item->piece.hit.width < 0 && g_str_equal (item->piece.key, key))
      box = piece_box (before, i);
  if (box.width >= 0)
    gr_taken_add_frame (scene, box);
  return box.width >= 0;
}

/* Frames each of @box (of GrBox); those whose frames would meet together. */
static void
taken_add_frames (GrScene *scene, GArray *box)
{
  for (guint i = 0; i < box->len; i++)
    for (guint k = 0; k < box->len; k++) {
      GrBox *a = &g_array_index (box, GrBox, i), b = g_array_index (box, GrBox, k);
      gboolean meet = fabs (2 * (a->x - b.x) + a->width - b.width) < a->width + b.width + 4 * TAKEN_AIR
                      && fabs (2 * (a->y - b.y) + a->height - b.height) < a->height + b.height + 4 * TAKEN_AIR;
      if (k == i || !meet)
        continue;
      *a = gr_box_union (*a, b);
      g_array_remove_index (box, k);
      i = k = 0; /* it may meet others now */
    }
  GR_EACH_VALUE (i, GrBox, own, box)
    gr_taken_add_frame (scene, own);
}

/* Frames what is drawn anew where it stands, and strikes out what goes beside it. FALSE where none of both is. */
static gboolean
taken_add_changed (GrScene *scene, const GrScene *before, const GrScene *after)
{
  g_autoptr (GrScene) gone = scene_beyond (before, after, item_is_drawn);
  g_autoptr (GrScene) fresh = scene_beyond (after, before, item_is_drawn);
  g_autoptr (GArray) anew = g_array_new (FALSE, FALSE, sizeof (GrBox)),
                     lost = g_array_new (FALSE, FALSE, sizeof (GrBox));
  GR_EACH (i, const GrItem, item, gone->item) {
    GrBox box = item_box (gone, item);
    gboolean is_anew = FALSE;
    GR_EACH (k, const GrItem, other, fresh->item) {
      GrBox own = item_box (fresh, other);
      is_anew |= own.x >= box.x && own.y >= box.y && own.x + own.width <= box.x + box.width
                 && own.y + own.height <= box.y + box.height;
    }
    if (MIN (box.width, box.height) > 0)
      g_array_append_val (is_anew ? anew : lost, box);
  }
  gboolean is_apart = anew->len > 0; /* no piece in a square that is drawn anew */
  GR_EACH_VALUE (i, GrBox, a, anew)
    GR_EACH_VALUE (k, GrBox, b, lost)
      is_apart &= b.x >= a.x + a.width || a.x >= b.x + b.width || b.y >= a.y + a.height || a.y >= b.y + b.height;
  if (!is_apart)
    return FALSE;
  taken_add_frames (scene, anew);
  GR_EACH_VALUE (i, GrBox, box, lost)
    gr_scene_add_line (scene, box.x, box.y + box.height, box.x + box.width, box.y,
                       GR_STROKE (GR_INK_ACCENT, TAKEN_WIDTH));
  return TRUE;
}

/* Frames what stands in pieces of @before and on no such square, or at no such place, in @after. FALSE where that is nothing, or
   @after has others. */
static gboolean
taken_add_pieces (GrScene *scene, const GrScene *before, const GrScene *after)
{
  g_autoptr (GHashTable)
    left = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL); /* keys of squares, and places */
  g_autoptr (GArray) row = g_array_new (FALSE, FALSE, sizeof (GrBox));
  gboolean is_apart = FALSE; /* something stays beside it */
  for (guint pass = 0; pass < 2; pass++) {
    const GrScene *own = pass == 0 ? after : before;
    GR_EACH (i, const GrItem, item, own->item) {
      GrBox box = item->kind == GR_ITEM_PIECE ? piece_box (own, i) : gr_box_empty, hit = item->piece.hit;
      if (box.width < 0 || (hit.width >= 0 && MIN (box.width, box.height) <= 0))
        continue; /* an empty square, or a line between squares */
      g_autofree char *place = hit.width >= 0
                                 ? g_strdup (item->piece.key)
                                 : g_strdup_printf ("%.0f %.0f %.0f %.0f", box.x, box.y, box.width, box.height);
      if (pass == 0) {
        g_hash_table_add (left, g_steal_pointer (&place));
      } else if (g_hash_table_remove (left, place)) {
        is_apart = TRUE;
      } else {
        row_add (row, hit.width >= 0 ? hit : box, is_apart || hit.width < 0);
        is_apart = FALSE;
      }
    }
  }
  gboolean is_known = g_hash_table_size (left) == 0 && row->len > 0;
  if (is_known)
    taken_add_frames (scene, row);
  return is_known;
}

/* TRUE where @item is filled with more than paper: a piece, no empty place. */
static gboolean
item_is_filled (const GrItem *item)
{
  GrItem own = *item;
  GrInk fill = item_is_drawn (item) ? item_paint (&own)->fill : GR_INK_NONE;
  return fill != GR_INK_NONE && fill != GR_INK_PAPER && fill != GR_INK_SHADE;
}

/* Draws the ways of pieces that are filled, from place to place: as many have gone as have come. FALSE where there are none. */
static gboolean
taken_add_ways (GrScene *scene, const GrScene *before, const GrScene *after)
{
  g_autoptr (GrScene) gone = scene_beyond (before, after, item_is_filled);
  g_autoptr (GrScene) come = scene_beyond (after, before, item_is_filled);
  if (gone->item->len != come->item->len)
    return FALSE;
  g_autoptr (GrScene) changed = scene_beyond (before, after, item_is_drawn); /* more: empty places stand there, too */
  for (guint i = 0; i < gone->item->len; i++) {
    GrBox from = item_box (gone, &g_array_index (gone->item, GrItem, i)),
          to = item_box (come, &g_array_index (come->item, GrItem, i));
    taken_add_arrow (scene, from, to, changed->item->len > gone->item->len);
  }
  return gone->item->len > 0;
}

gboolean
gr_taken_add (GrScene *scene, const GrScene *before, const GrScene *after, const GrScene *plain, const char *piece)
{
  /* What a board always has in the accent marks no move. */
  g_autoptr (GrScene) marks = scene_beyond (after, before, item_marks_move);
  if (marks->item->len > 0) {
    gboolean is_frame = TRUE;
    GR_EACH (i, const GrItem, item, marks->item) {
      const guint8 *segment = &g_array_index (marks->segment, guint8, item->path.segment);
      is_frame = is_frame && item->kind == GR_ITEM_PATH && item->path.paint.fill == GR_INK_NONE
                 && segment[item->path.n_segments - 1] == GR_SEGMENT_CLOSE;
    }
    gr_scene_append (scene, marks, 0, 0, 1);
    return is_frame;
  }
  GrBox box = ghost_box (before, after);
  GrBox placed = placed_box (before, after);
  if (placed.width < 0 && taken_add_ways (scene, before, plain))
    return FALSE;
  if (placed.width < 0 && box.width < 0)
    placed = letters_box (before, after);
  if (placed.width > 0) {
    gr_scene_add_rect (scene, placed.x, placed.y, placed.width, placed.height, TAKEN_RADIUS + PLACED_AIR,
                       GR_STROKE (GR_INK_ACCENT, 1.4 * TAKEN_WIDTH));
    return FALSE;
  }
  if (box.width < 0 && taken_add_put (scene, before, after))
    return FALSE;
  if (!taken_add_pieces (scene, before, after) && !taken_add_changed (scene, before, plain)
      && !gr_taken_add_piece (scene, before, piece))
    gr_taken_add_frame (scene, box.width < 0 ? before->bounds : box);
  return TRUE;
}

gboolean
gr_heaps_keep (GArray *before, GArray *after)
{
  g_autofree guint *size = g_memdup2 (before->data, before->len * sizeof (guint));
  guint n = before->len, n_taken = 0, each = 0;
  gboolean is_even = TRUE; /* as many from each heap that is touched, the heaps being in one order */
  if (n < after->len)
    return FALSE;
  for (guint none = 0; after->len < n;)
    g_array_prepend_val (after, none);
  const guint *left = (const guint *) (gpointer) after->data;
  guint *kept = (guint *) (gpointer) before->data;
  for (guint i = 0; i < n; i++) {
    guint taken = size[i] - left[i];
    is_even = is_even && left[i] <= size[i] && (taken == 0 || n_taken == 0 || taken == each);
    each = taken > 0 ? taken : each;
    n_taken += taken > 0;
  }
  if (is_even && (n_taken <= 2 || each == 1)) {
    memcpy (kept, left, n * sizeof (guint));
    return TRUE;
  }
  g_autofree gboolean *stays = g_new0 (gboolean, n), *is_met = g_new0 (gboolean, n);
  for (guint i = 0; i < n; i++) /* as few heaps as can be */
    for (guint k = 0; k < n && !stays[i]; k++)
      if (!is_met[k] && left[k] == size[i])
        stays[i] = is_met[k] = TRUE;
  for (guint i = 0, k = 0; i < n; i++) {
    while (!stays[i] && is_met[k])
      k++;
    kept[i] = stays[i] ? size[i] : left[k++];
    if (kept[i] > size[i])
      return FALSE;
  }
  return TRUE;
}

void
gr_taken_add_sticks (GrScene *scene, const GrScene *heap, guint first, guint n)
{
  GrBox box = gr_box_empty, before = gr_box_empty;
  g_autoptr (GArray) row = g_array_new (FALSE, FALSE, sizeof (GrBox));
  guint own = 0;
  GR_EACH (i, const GrItem, item, heap->item) {
    if (!item_is_stick (item))
      continue;
    box = item_box (heap, item);
    before = own + 1 == first ? box : before;
    if (own++ < first || own > first + MAX (n, 1))
      continue;
    row_add (row, box, FALSE);
  }
  if (n > 0) {
    taken_add_frames (scene, row);
    return;
  }
  if (row->len == 0)
    return;
  box = g_array_index (row, GrBox, 0);
  double x = (before.x + box.x) / 2;
  gr_scene_add_line (scene, x, box.y - TAKEN_AIR, x, box.y + box.height + TAKEN_AIR,
                     GR_STROKE (GR_INK_ACCENT, TAKEN_WIDTH));
}
