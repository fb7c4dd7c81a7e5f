// SPDX-License-Identifier: MIT
// Which pieces make a move: of a heap that splits its sticks by their numbers, of rules that a reader wrote whatever is
// another in the picture afterwards. A page finds out which of them mean one move alone; the others are left out there.
// Invariant: a piece of one name stands at one place in all pictures of a component.
#include "figures/play/play.h"

#include "base/phrase.h"
#include "game/summand.h"
#include "scene/read.h"

#include <stdio.h>
#include <string.h>

/* ---- sticks ---- */

/* The stick that has @before sticks left of it. */
static void
tap_stick (guint64 before, GString *out)
{
  g_autofree char *label = g_strdup_printf ("%" G_GUINT64_FORMAT, before), *key = gr_scene_key_to (label);
  g_string_append (out, key);
}

/* The sticks from number @first up to @last, both from 0. */
static void
tap_run (guint64 first, guint64 last, GString *out)
{
  if (out->len > 0)
    g_string_append_c (out, ' ');
  tap_stick (first, out);
  if (last == first)
    return;
  g_string_append_c (out, '~');
  tap_stick (last, out);
}

/* What @move leaves of its heap, in all. */
static guint64
heap_rest (const GrMoves *moves, const GrMove *move)
{
  guint64 rest = 0;
  for (guint i = 0; i < move->n_parts; i++)
    rest += gr_heap_decode (gr_positions_at (moves->part, move->first_part + i));
  return rest;
}

/* TRUE where some of @moves take from the heap @from; *from_end: only from its end, while others split it and take none, so that
   one stick says how many go. */
static gboolean
heap_takes (GrBytes from, const GrMoves *moves, gboolean *from_end)
{
  gboolean takes = FALSE, splits = FALSE, both = FALSE;
  GR_EACH (i, const GrMove, move, moves->move) {
    gboolean own = heap_rest (moves, move) < gr_heap_decode (from);
    takes |= own;
    splits |= move->n_parts == 2;
    both |= own && move->n_parts == 2;
  }
  *from_end = splits && !both;
  return takes;
}

gboolean
gr_play_splits (const GrSummand *summand, guint32 realm, GrBytes from, const GrMoves *moves, const GrScene *picture)
{
  gboolean splits = FALSE;
  if (!gr_summand_has_heaps (summand) || from.size != sizeof (guint64))
    return FALSE;
  for (guint i = 0; i < moves->move->len; i++) {
    guint n_parts = gr_moves_at (moves, i)->n_parts;
    if (n_parts > 2)
      return FALSE;
    splits = splits || n_parts == 2;
  }
  g_autoptr (GString) last = g_string_new (NULL);
  if (splits)
    tap_stick (gr_heap_decode (from) - 1, last);
  return splits && gr_scene_has_piece (picture, last->str);
}

void
gr_play_tap_sticks (GrBytes from, const GrMoves *moves, const GrMove *move, GString *out)
{
  guint64 size = gr_heap_decode (from), taken = size - heap_rest (moves, move);
  gboolean from_end, takes = heap_takes (from, moves, &from_end);
  guint64 left[2] = { move->n_parts > 0 ? gr_heap_decode (gr_positions_at (moves->part, move->first_part)) : 0, 0 };
  left[1] = size - taken - left[0];
  if (taken > 0 && from_end) {
    tap_run (left[0], left[0], out);
    return;
  }
  for (guint i = 0; i < 2; i++) /* either end may be the left one */
    if (taken > 0)
      tap_run (left[i], left[i] + taken - 1, out);
    else
      tap_run (takes ? left[i] - 1 : left[i], left[i], out);
}

/* ---- what is another afterwards ---- */

/* (transfer full) What the pieces of @scene look like, wherever they stand, by their keys, and the keys in order. */
static GHashTable *
scene_looks (const GrScene *scene, GPtrArray *order)
{
  GHashTable *looks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const char *key = NULL;
  g_autoptr (GString) look = g_string_new (NULL);
  GR_EACH (i, const GrItem, item, scene->item) {
    if (item->kind == GR_ITEM_PIECE) {
      key = item->piece.key;
      g_string_truncate (look, 0);
    } else if (item->kind == GR_ITEM_PIECE_END && key != NULL) {
      g_hash_table_replace (looks, g_strdup (key), g_strdup (look->str));
      g_ptr_array_add (order, g_strdup (key));
      key = NULL;
    } else if (key != NULL && item->kind == GR_ITEM_PATH) {
      g_string_append_printf (look, "%d %d %d;", item->path.paint.fill, item->path.paint.stroke, item->path.paint.dash);
    } else if (key != NULL && item->kind == GR_ITEM_CIRCLE) {
      g_string_append_printf (look, "%d %d %g;", item->circle.paint.fill, item->circle.paint.stroke,
                              item->circle.radius);
    } else if (key != NULL && item->kind == GR_ITEM_TEXT) {
      g_string_append_printf (look, "%d %s;", item->text.ink, item->text.string);
    }
  }
  return looks;
}

/* How many lines of a grid across (“x”) or down (“y”) there are. */
static guint
order_count (const GPtrArray *order, char sort)
{
  guint n = 0;
  for (guint i = 0; i < order->len; i++)
    n += ((const char *) order->pdata[i])[0] == sort;
  return n;
}

/* A grid that is cut into grids: the line of the first cut, from either side. */
static void
tap_cut (const GrSummand *summand, guint32 realm, const GrMoves *moves, const GrMove *move, const GPtrArray *order,
         GString *out)
{
  static const char sort[2] = { 'x', 'y' };
  guint n[2], first[2] = { 0 }, last[2] = { 0 }, total[2] = { 0 };
  gboolean is_whole[2] = { TRUE, TRUE };
  for (guint k = 0; k < 2; k++)
    n[k] = order_count (order, sort[k]) + 1;
  for (guint i = 0; i < move->n_parts; i++) {
    g_autoptr (GrScene) part = gr_scene_new ();
    g_autoptr (GPtrArray) own = g_ptr_array_new_with_free_func (g_free);
    summand->game->draw (summand->instance, realm, gr_positions_at (moves->part, move->first_part + i), part);
    g_hash_table_unref (scene_looks (part, own));
    for (guint k = 0; k < 2; k++) {
      last[k] = order_count (own, sort[k]) + 1;
      first[k] = i == 0 ? last[k] : first[k];
      total[k] += last[k];
      is_whole[k] = is_whole[k] && last[k] == n[k];
    }
  }
  for (guint k = 0; k < 2; k++)
    if (is_whole[1 - k] && total[k] == n[k]) {
      g_string_append_printf (out, " %c%u", sort[k], first[k]);
      if (first[k] != last[k])
        g_string_append_printf (out, " %c%u", sort[k], n[k] - first[k]);
    }
}

/* The ends of a line that is new, where they are pieces: "l1-2-3-4" joins "c1-2" and "c3-4". */
static void
tap_line (const char *key, GHashTable *before, GString *out)
{
  g_auto (GStrv) place = g_strsplit (key + 1, "-", -1);
  if (g_strv_length (place) != 4)
    return;
  g_autofree char *from = g_strdup_printf ("c%s-%s", place[0], place[1]);
  g_autofree char *to = g_strdup_printf ("c%s-%s", place[2], place[3]);
  if (g_hash_table_contains (before, from) && g_hash_table_contains (before, to))
    g_string_append_printf (out, " %s~%s", from, to);
}

/* ---- names ---- */

/* The square of the piece "q3-2": “B3”, or “2” on a board of one row. FALSE where it is no square. */
static gboolean
square_name (const char *key, gboolean is_strip, GString *out)
{
  guint row, column;
  if (sscanf (key, "q%u-%u", &row, &column) != 2 || column == 0)
    return FALSE;
  if (is_strip)
    g_string_append_printf (out, "%u", column);
  else if (column <= 26)
    g_string_append_printf (out, "%c%u", (char) ('A' + column - 1), row);
  else
    g_string_append_printf (out, "%c%c%u", (char) ('A' + (column - 1) / 26 - 1), (char) ('A' + (column - 1) % 26), row);
  return TRUE;
}

/* TRUE where what stood on @from stands on @to afterwards, and nothing on @from. */
static gboolean
is_step (GHashTable *before, GHashTable *after, const char *from, const char *to)
{
  const char *left = g_hash_table_lookup (after, from), *moved = g_hash_table_lookup (before, from);
  return left != NULL && *left == '\0' && *moved != '\0' && g_strcmp0 (moved, g_hash_table_lookup (after, to)) == 0;
}

/* The name of a move that changes the squares @changed of those in @order. */
static void
name_squares (const GPtrArray *order, const GPtrArray *changed, GHashTable *before, GHashTable *after, const char *lang,
              GString *out)
{
  g_autoptr (GString) name = g_string_new (NULL);
  gboolean is_strip = TRUE;
  for (guint i = 0; i < order->len && is_strip; i++)
    is_strip = !g_str_has_prefix (order->pdata[i], "q2-");
  gboolean is_pair = changed->len == 2;
  const char *first = changed->pdata[0], *last = changed->pdata[changed->len - 1];
  gboolean goes_back = is_pair && is_step (before, after, last, first);
  gboolean goes = goes_back || (is_pair && is_step (before, after, first, last));
  gboolean good = square_name (goes_back ? last : first, is_strip, name);
  if (is_pair) {
    g_string_append (name, goes ? " → " : ", ");
    good = good && square_name (goes_back ? first : last, is_strip, name);
  }
  if (!good || changed->len > 2)
    return;
  if (is_strip && !goes)
    gr_append_phrase (out, is_pair ? GR_PHRASE ("squares %s") : GR_PHRASE ("square %s"), lang, name->str);
  else
    g_string_append (out, name->str);
}

/* Sticks of several heaps: the first that goes of each, which is what is told of its heap. */
static void
tap_heaps (const GPtrArray *changed, GString *out)
{
  const char *heap = NULL;
  for (guint i = 0; i < changed->len; i++) {
    const char *key = changed->pdata[i], *number = strstr (key, "to");
    gsize size = (gsize) (number - key);
    if (heap != NULL && strncmp (heap, key, size + 2) == 0)
      continue;
    g_string_append_printf (out, "%s%s", heap == NULL ? " " : "~", key);
    heap = key;
  }
}

void
gr_play_tap_changes (const GrSummand *summand, guint32 realm, const GrMoves *moves, const GrMove *move,
                     const GrScene *picture, const char *lang, GString *taps, GString *name)
{
  g_autoptr (GPtrArray) order = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) before = scene_looks (picture, order);
  if (move->n_parts > 1) {
    tap_cut (summand, realm, moves, move, order, taps);
    return;
  }
  g_autoptr (GrScene) next = gr_scene_new ();
  g_autoptr (GPtrArray) own = g_ptr_array_new_with_free_func (g_free), changed = g_ptr_array_new ();
  if (move->n_parts == 1)
    summand->game->draw (summand->instance, realm, gr_positions_at (moves->part, move->first_part), next);
  g_autoptr (GHashTable) after = scene_looks (next, own);
  for (guint i = 0; i < order->len; i++) {
    const char *key = order->pdata[i], *look = g_hash_table_lookup (before, key);
    const char *then = move->n_parts == 1 ? g_hash_table_lookup (after, key)
                                          : ""; /* where nothing is left all is empty */
    gboolean is_line = key[0] == 'x' || key[0] == 'y' || key[0] == 'l';
    if (!is_line && g_strcmp0 (look, then) != 0)
      g_ptr_array_add (changed, order->pdata[i]);
  }
  gboolean are_sticks = changed->len > 0;
  for (guint i = 0; i < changed->len && are_sticks; i++) {
    const char *key = changed->pdata[i];
    are_sticks = g_str_has_prefix (key, "to") || (key[0] == 'h' && strstr (key, "to") != NULL);
  }
  if (are_sticks) {
    tap_heaps (changed, taps);
  } else if (changed->len > 0) {
    const char *first = changed->pdata[0], *last = changed->pdata[changed->len - 1];
    if (changed->len == 1)
      g_string_append_printf (taps, " %s", first);
    else
      g_string_append_printf (taps, " %s~%s %s? %s?", first, last, first, last);
    name_squares (order, changed, before, after, lang, name);
  }
  GR_EACH_POINTER (i, const char, key, own)
    if (key[0] == 'l' && !g_hash_table_contains (before, key))
      tap_line (key, before, taps);
}

/* ---- how it is told ---- */

const char *
gr_play_hint (GrStudy *study)
{
  static const char any[] = GR_PHRASE ("Tap where you move, or choose a move below.");
  const GrSummand *summand = gr_study_summand (study, 0);
  const GrGame *game = summand->game;
  if (study->summand->len > 1)
    return any;
  if (game->telling != NULL && game->telling->hint != NULL)
    return game->telling->hint;
  if (game->map != NULL)
    return GR_PHRASE ("Tap a piece, then where it goes, or drag it there.");
  GrBytes start = gr_study_component (study, 0)->start;
  guint32 realm = gr_study_component (study, 0)->realm;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GrScene) picture = gr_scene_new ();
  gr_study_moves (study, 0, start, moves);
  game->draw (summand->instance, realm, start, picture);
  gboolean from_end;
  if (gr_play_splits (summand, realm, start, moves, picture))
    return !heap_takes (start, moves, &from_end) ? GR_PHRASE ("Tap the stick with which the second heap begins.")
           : from_end
             ? GR_PHRASE ("Tap a stick twice to take it and those right of it, or two neighbours to split there.")
             : GR_PHRASE ("Tap the first and the last stick that you take, or one stick twice.");
  gboolean has_lines = gr_scene_has_piece (picture, "x1") || gr_scene_has_piece (picture, "y1");
  return gr_summand_is_sticks (summand)         ? GR_PHRASE ("Tap a stick: it and those right of it are taken.")
         : gr_summand_has_grid (summand)        ? GR_PHRASE ("Tap the square to go to.")
         : game->folding != NULL                ? GR_PHRASE ("Tap what you take away; whatever depends on it goes too.")
         : gr_scene_has_piece (picture, "q1-1") ? GR_PHRASE ("Tap the squares that your move changes.")
         : has_lines                            ? GR_PHRASE ("Tap the line along which you cut.")
                                                : any;
}
