// SPDX-License-Identifier: MIT
// Parts of a game that is too large for a page: the position to which some moves lead, and what can be done there. A process
// that gives many of them remembers the way to the last one, since the next is mostly a move further.
#include "figures/play/book-own.h"

#include <string.h>

#define PART_MEASURED 200 /* positions of the way whose pictures are looked at for their size */

void
gr_play_walk_init (GrPlayWalk *walk)
{
  walk->number = g_array_new (FALSE, FALSE, sizeof (guint32));
  walk->position = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
}

void
gr_play_walk_clear (GrPlayWalk *walk)
{
  g_array_unref (walk->number);
  g_ptr_array_unref (walk->position);
}

/* “1.4.2@500” to the numbers 1, 4, 2, which are appended to @path, and *@first 500. FALSE where it is nothing of the kind. */
static gboolean
path_read (const char *moves, GArray *path, guint32 *first)
{
  const char *at = moves;
  *first = 0;
  while (g_ascii_isdigit (*at)) {
    char *end;
    guint64 number = g_ascii_strtoull (at, &end, 10);
    guint32 own = (guint32) MIN (number, G_MAXUINT32);
    g_array_append_val (path, own);
    if (*end != '.')
      at = end;
    else if (g_ascii_isdigit (end[1]))
      at = end + 1;
    else
      return FALSE;
  }
  if (*at == '@' && g_ascii_isdigit (at[1])) {
    char *end;
    *first = (guint32) MIN (g_ascii_strtoull (at + 1, &end, 10), G_MAXUINT32 / 2);
    at = end;
  }
  return *at == '\0' && path->len <= GR_PLAY_MAX_PATH;
}

/* Makes @walk the way along @path from the start. FALSE where there is no such move. */
static gboolean
walk_go (GrPlayWalk *walk, GrStudy *study, const GArray *path)
{
  g_autoptr (GrMoves) all = gr_moves_new ();
  if (walk->position->len == 0)
    g_ptr_array_add (walk->position, gr_study_start (study));
  guint n = 0;
  while (n < path->len && n < walk->number->len
         && g_array_index (path, guint32, n) == g_array_index (walk->number, guint32, n))
    n++;
  g_array_set_size (walk->number, n);
  g_ptr_array_set_size (walk->position, (int) n + 1);
  for (; n < path->len; n++) {
    guint32 number = g_array_index (path, guint32, n);
    gsize size;
    const guint8 *data = g_bytes_get_data (walk->position->pdata[n], &size);
    GrBytes at = { data, size };
    if (number >= MIN (gr_study_n_followers (study, at), GR_PLAY_MAX_FOLLOWERS))
      return FALSE;
    gr_moves_clear (all);
    gr_study_followers (study, at, all);
    GrBytes to = gr_positions_at (all->part, gr_moves_at (all, number)->first_part);
    g_array_append_val (walk->number, number);
    g_ptr_array_add (walk->position, g_bytes_new (to.data, to.size));
  }
  return TRUE;
}

/* Makes the cells of @book large enough for the positions of @walk, so that a picture stays in its place as play goes on. */
static void
book_measure (GrBook *book, const GrPlayWalk *walk)
{
  g_auto (GrBook) own = { 0 };
  gr_book_init (&own, book->players, book->request);
  own.is_shallow = TRUE;
  g_ptr_array_unref (own.map);
  g_array_unref (own.cell);
  own.map = g_ptr_array_ref (book->map);
  own.cell = g_array_ref (book->cell);
  g_array_append_vals (own.book->cell, book->book->cell->data, book->book->cell->len);
  guint n = walk->position->len;
  for (guint i = 0; i < n; i = i == 0 && n > PART_MEASURED ? n - PART_MEASURED : i + 1) {
    gsize size;
    const guint8 *data = g_bytes_get_data (walk->position->pdata[i], &size);
    GrPlayNode *node = gr_playbook_add (own.book);
    gr_book_fill_parts (&own, (GrBytes) { data, size }, node);
  }
  memcpy (book->book->cell->data, own.book->cell->data, own.book->cell->len * sizeof (GrBox));
}

GrPlaybook *
gr_play_book_part (const GrPlayers *players, const GrFigureRequest *request, const char *moves, GrPlayWalk *walk,
                   GError **error)
{
  g_auto (GrBook) book = { 0 };
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint32));
  gr_book_init (&book, players, request);
  book.book->is_part = TRUE;
  if (!path_read (moves, path, &book.book->first_shown) || !walk_go (walk, book.study, path)) {
    gr_set_error (error, GR_ERROR, GR_ERROR_INPUT, "play: this game has no such moves as “%.40s”", moves);
    return NULL;
  }
  if (!gr_book_find_cells (&book, error))
    return NULL;
  book_measure (&book, walk);
  return gr_book_make (&book, walk->position->pdata[path->len], error);
}
