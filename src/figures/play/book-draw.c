// SPDX-License-Identifier: MIT
// The cells and pictures of a playbook. A cell of the view is one component, or a map with all pieces on it; a picture is one
// state of a cell, so that positions share theirs. All pictures of a cell are in one coordinate system: nothing jumps.
#include "figures/play/book-own.h"

#include "diagram/piece.h"
#include "diagram/words.h"

#define BOOK_WIDTH 460.0 /* cells are wrapped to it, in points */
#define BOOK_GAP 30.0
#define BOOK_LINE_GAP 22.0
#define BOOK_PART_GAP 16.0
#define BOOK_MARGIN 7.0
#define BOOK_LABEL 17.0 /* from the lowest point of a cell to the baseline under it */

/* ---- cells ---- */

gboolean
gr_book_find_cells (GrBook *book, GError **error)
{
  for (guint32 i = 0; i < book->study->n_components; i++) {
    guint32 cell = GR_PLAYBOOK_NONE;
    for (guint32 k = 0; k < book->map->len && cell == GR_PLAYBOOK_NONE; k++)
      if (book->map->pdata[k] != NULL && gr_map_holds (book->map->pdata[k], book->study, i))
        cell = k;
    if (cell == GR_PLAYBOOK_NONE) {
      GError *own = NULL;
      GrMap *map = gr_map_new (book->study, i, GR_MAP_ROOMY, &own);
      if (own != NULL) {
        g_propagate_error (error, own);
        return FALSE;
      }
      cell = book->map->len;
      g_ptr_array_add (book->map, map);
      g_array_append_val (book->book->cell, gr_box_empty);
    }
    g_array_append_val (book->cell, cell);
  }
  return TRUE;
}

/* ---- pictures ---- */

/* Appends @part at @dx; its pieces get the number of the part before their names. */
static void
book_append_part (GrScene *scene, const GrScene *part, guint index, double dx)
{
  guint first = scene->item->len;
  gr_scene_append (scene, part, dx, 0, 1);
  for (guint i = first; i < scene->item->len; i++) {
    GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item->kind != GR_ITEM_PIECE)
      continue;
    g_autofree char *key = item->piece.key;
    item->piece.key = g_strdup_printf ("%u.%s", index, key);
  }
}

/* The parts of a component side by side; a single one in its game's own coordinates. */
static GrScene *
book_draw_parts (const GrBook *book, guint component, const GrPositions *parts)
{
  const GrSummand *summand = gr_study_summand (book->study, component);
  guint32 realm = gr_study_component (book->study, component)->realm;
  GrScene *scene = gr_scene_new ();
  double x = 0;
  for (guint i = 0; i < gr_positions_count (parts); i++) {
    g_autoptr (GrScene) part = gr_scene_new ();
    summand->game->draw (summand->instance, realm, gr_positions_at (parts, i), part);
    if (part->bounds.width < 0)
      continue;
    book_append_part (scene, part, i, gr_positions_count (parts) == 1 ? 0 : x - part->bounds.x);
    x += part->bounds.width + BOOK_PART_GAP;
  }
  return scene;
}

/* The map with its pieces, always in one place: where its first node is. */
static GrScene *
book_draw_map (const GrMap *map, const GrStudy *study, GrBytes whole)
{
  g_autoptr (GrScene) own = gr_map_draw (map, study, &whole);
  GrBox first = gr_box_empty;
  for (guint i = 0; i < own->item->len && first.width < 0; i++) {
    const GrItem *item = &g_array_index (own->item, GrItem, i);
    first = item->kind == GR_ITEM_PIECE ? item->piece.hit : first;
  }
  GrScene *scene = gr_scene_new ();
  gr_scene_append (scene, own, -first.x, -first.y, 1);
  return scene;
}

/* What stands under a component that does not say itself what it is. (transfer full) (nullable) */
static char *
book_label (const GrBook *book, guint component, const GrPositions *parts, const GrScene *scene)
{
  if (gr_scene_has_text (scene) || gr_positions_count (parts) == 0 || book->book->cell->len == 1)
    return NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < gr_positions_count (parts); i++) {
    g_autofree char *caption = gr_piece_caption (book->study, component, gr_positions_at (parts, i));
    g_string_append_printf (text, "%s%s", i > 0 ? "+" : "", caption);
  }
  gboolean has_words = FALSE; /* a board in signs stands there already, as a board */
  for (const char *at = text->str; *at != '\0' && !has_words; at = g_utf8_next_char (at))
    has_words = g_unichar_isalnum (g_utf8_get_char (at));
  return has_words ? gr_words_short (text->str, 24) : NULL;
}

guint32
gr_book_picture (GrBook *book, guint32 cell, guint component, GrBytes whole, const GrPositions *parts)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  for (guint i = 0; i < gr_positions_count (parts); i++) {
    GrBytes at = gr_positions_at (parts, i);
    guint32 size = (guint32) at.size;
    g_byte_array_append (bytes, (const guint8 *) &size, sizeof size);
    g_byte_array_append (bytes, at.data, at.size);
  }
  guint32 number = gr_interner_add (&book->picture, cell, bytes->data, bytes->len);
  if (number < book->book->picture->len)
    return number;
  const GrMap *map = g_ptr_array_index (book->map, cell);
  GrScene *scene = map != NULL ? book_draw_map (map, book->study, whole) : book_draw_parts (book, component, parts);
  GrBox *box = &g_array_index (book->book->cell, GrBox, cell);
  *box = gr_box_union (*box, scene->bounds);
  g_ptr_array_add (book->label, map != NULL ? NULL : book_label (book, component, parts, scene));
  g_ptr_array_add (book->book->picture, scene);
  return number;
}

void
gr_book_place (GrBook *book)
{
  static const GrFont font = { 12, 600, GR_FACE_SANS, FALSE };
  GrPlaybook *out = book->book;
  double x = 0, y = 0, height = 0;
  guint first = 0;
  for (guint i = 0; i <= out->cell->len; i++) {
    gboolean is_end = i == out->cell->len;
    GrBox *box = &g_array_index (out->cell, GrBox, is_end ? 0 : i);
    if (!is_end && box->width < 0)
      *box = (GrBox) { 0, 0, 1, 1 };
    if (is_end || (i > first && x + box->width > BOOK_WIDTH)) {
      for (guint k = first; k < i; k++) { /* their feet on one line */
        GrPoint *place = &g_array_index (out->place, GrPoint, k);
        place->y = y + height - g_array_index (out->cell, GrBox, k).height;
      }
      out->width = MAX (out->width, x - BOOK_GAP);
      y += height + BOOK_LINE_GAP + BOOK_LABEL;
      x = height = 0;
      first = i;
    }
    if (is_end)
      break;
    GrPoint place = { x, y };
    g_array_append_val (out->place, place);
    x += box->width + BOOK_GAP;
    height = MAX (height, box->height);
  }
  gboolean has_labels = FALSE;
  for (guint i = 0; i < out->node->len; i++) {
    const GrPlayNode *node = gr_playbook_node (out, i);
    for (guint cell = 0; cell < node->picture->len; cell++) {
      guint32 picture = g_array_index (node->picture, guint32, cell);
      g_autofree char *label = g_steal_pointer (&book->label->pdata[picture]);
      const GrBox *box = &g_array_index (out->cell, GrBox, cell);
      GrScene *scene = out->picture->pdata[picture];
      if (label != NULL) /* each picture is met once with its label */
        gr_scene_add_text (scene, scene->bounds.x + scene->bounds.width / 2, box->y + box->height + BOOK_LABEL,
                           GR_ANCHOR_MIDDLE, &font, GR_INK_INK, label);
      has_labels = has_labels || label != NULL;
    }
  }
  out->width += 2 * BOOK_MARGIN;
  out->height = y - BOOK_LINE_GAP - (has_labels ? 0 : BOOK_LABEL) + 2 * BOOK_MARGIN;
  for (guint i = 0; i < out->place->len; i++) {
    GrPoint *place = &g_array_index (out->place, GrPoint, i);
    place->x += BOOK_MARGIN;
    place->y += BOOK_MARGIN;
  }
}
