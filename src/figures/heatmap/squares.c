// SPDX-License-Identifier: MIT
// Grids of positions: looking squares up, marking them, and the same as plain text and as a table. Components that share a
// space share a grid.
#include "diagram/node.h"
#include "diagram/words.h"
#include "figures/heatmap/heatmap.h"

#include <string.h>

GrSquares *
gr_heatmap_at (const GrHeatmap *heatmap, guint index)
{
  return g_ptr_array_index (heatmap->squares, index);
}

GrSquares *
gr_heatmap_of (const GrHeatmap *heatmap, guint component)
{
  guint32 space = gr_study_component (heatmap->study, component)->space;
  for (guint i = 0; i < heatmap->squares->len; i++) {
    GrSquares *squares = gr_heatmap_at (heatmap, i);
    if (squares->is_up || gr_study_component (heatmap->study, squares->component)->space == space)
      return squares;
  }
  return NULL;
}

GrSquare *
gr_square_at (const GrSquares *squares, guint index)
{
  return &g_array_index (squares->square, GrSquare, index);
}

char *
gr_heatmap_term (const GrHeatmap *heatmap, guint component)
{
  GrBytes start = gr_study_component (heatmap->study, component)->start;
  GrNimber value = 0;
  gr_study_value (heatmap->study, component, start, &value, NULL);
  g_autofree char *label = gr_study_label (heatmap->study, component, start), *name = gr_words_short (label, 24);
  return g_strdup_printf ("g(%s) = %" G_GUINT64_FORMAT, name, value);
}

char *
gr_heatmap_equation (const GrHeatmap *heatmap)
{
  GrStudy *study = heatmap->study;
  g_autoptr (GString) text = g_string_new (NULL);
  GrNimber sum = 0, value = 0;
  for (guint i = 0; i < study->n_components; i++, sum ^= value) {
    gr_study_value (study, i, gr_study_component (study, i)->start, &value, NULL);
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? " ⊕ " : "", value);
  }
  return study->n_components == 1 ? gr_heatmap_term (heatmap, 0)
                                  : g_strdup_printf ("%s = %" G_GUINT64_FORMAT, text->str, sum);
}

/* ---- marks ---- */

gboolean
gr_heatmap_parse (const char *label, guint64 pair[2])
{
  guint n = 0;
  for (const char *at = label; *at != '\0';) {
    if (g_ascii_isdigit (*at)) {
      char *end;
      if (n == 2)
        return FALSE;
      pair[n++] = g_ascii_strtoull (at, &end, 10);
      at = end;
    } else if (strchr (" ,;:()[]{}|", *at) != NULL) {
      at++;
    } else {
      return FALSE;
    }
  }
  return n == 2;
}

/* Where @at stands, a position of @component: of guint. (transfer full) */
static GArray *
squares_places (const GrHeatmap *heatmap, guint component, GrBytes at)
{
  const GrSquares *squares = gr_heatmap_of (heatmap, component);
  GArray *place = g_array_new (FALSE, FALSE, sizeof (guint));
  const GrStudy *study = heatmap->study;
  guint64 pair[2]; /* of the numbers that are left */
  gboolean is_pair = squares->is_up && study->n_components == 2;
  for (guint i = 0; i < 2 && is_pair; i++)
    pair[i] = gr_heap_decode (i == component ? at : gr_study_component (study, i)->start);
  if (squares->is_up && !is_pair) {
    g_autofree char *label = gr_study_label (study, component, at);
    is_pair = gr_heatmap_parse (label, pair);
  }
  guint n_turns = !is_pair ? 0 : squares->is_mirrored ? 2 : 1;
  for (guint turn = 0; turn < n_turns; turn++) {
    guint row = squares->grid->rows - 1 - (guint) pair[1 - turn],
          own = row * squares->grid->columns + (guint) pair[turn];
    g_array_append_val (place, own);
  }
  for (guint i = 0; i < squares->square->len && !squares->is_up; i++) {
    GrBytes own = gr_positions_at (squares->grid->place, i);
    if (own.size == at.size && (at.size == 0 || memcmp (own.data, at.data, at.size) == 0))
      g_array_append_val (place, i);
  }
  return place;
}

void
gr_heatmap_mark (const GrHeatmap *heatmap, guint component, GrBytes at, GrSquareMark mark)
{
  const GrSquares *squares = gr_heatmap_of (heatmap, component);
  g_autoptr (GArray) place = squares_places (heatmap, component, at);
  for (guint i = 0; i < place->len; i++)
    gr_square_at (squares, g_array_index (place, guint, i))->mark = mark;
}

void
gr_heatmap_unmark (const GrHeatmap *heatmap)
{
  for (guint i = 0; i < heatmap->squares->len; i++) {
    GrSquares *squares = gr_heatmap_at (heatmap, i);
    for (guint k = 0; k < squares->square->len; k++)
      gr_square_at (squares, k)->mark = GR_SQUARE_PLAIN;
    g_array_set_size (squares->move, 0);
  }
}

void
gr_heatmap_mark_starts (const GrHeatmap *heatmap)
{
  gr_heatmap_unmark (heatmap);
  for (guint i = 0; i < heatmap->study->n_components && !heatmap->study->is_family; i++) {
    const GrSquares *squares = gr_heatmap_of (heatmap, i);
    if (squares == NULL)
      continue;
    g_autoptr (GArray) place = squares_places (heatmap, i, gr_study_component (heatmap->study, i)->start);
    if (place->len > 0)
      gr_square_at (squares, g_array_index (place, guint, 0))->mark = GR_SQUARE_START;
  }
}

static gboolean
is_straight (const GrSquares *squares, guint from, guint to)
{
  guint columns = squares->grid->columns;
  int across = (int) (to % columns) - (int) (from % columns), down = (int) (to / columns) - (int) (from / columns);
  return across == 0 || down == 0 || ABS (across) == ABS (down);
}

void
gr_heatmap_mark_answer (const GrHeatmap *heatmap, const GrAnswer *answer)
{
  for (guint i = 0; i < answer->move->len; i++) {
    const GrWinningMove *move = g_ptr_array_index (answer->move, i);
    const GrSquares *squares = gr_heatmap_of (heatmap, move->component);
    if (squares == NULL || gr_positions_count (move->part) != 1)
      continue;
    gboolean is_one = heatmap->study->n_components == 1 || squares->is_up || heatmap->are_dots;
    GrSquareMark mark = is_one ? GR_SQUARE_WINNING : move->after > move->before ? GR_SQUARE_RAISE : GR_SQUARE_LOWER;
    /* From its first place; of places that stand there twice, to those that lie straight. */
    GrBytes start = gr_study_component (heatmap->study, move->component)->start;
    g_autoptr (GArray) from = squares_places (heatmap, move->component, start);
    g_autoptr (GArray) to = squares_places (heatmap, move->component, gr_positions_at (move->part, 0));
    gboolean has_straight = FALSE;
    for (guint k = 0; k < to->len && from->len > 0; k++)
      has_straight |= is_straight (squares, g_array_index (from, guint, 0), g_array_index (to, guint, k));
    for (guint k = 0; k < to->len && from->len > 0; k++) {
      GrSquareMove own = { g_array_index (from, guint, 0), g_array_index (to, guint, k) };
      if (has_straight ? !is_straight (squares, own.from, own.to) : k > 0)
        continue;
      gr_square_at (squares, own.to)->mark = mark;
      g_array_append_val (squares->move, own);
    }
  }
}

/* ---- plain text and data ---- */

static void
plain_append_cell (const GrHeatmap *heatmap, const GrSquare *square, int width, GString *out)
{
  gboolean is_ringed = square->mark >= GR_SQUARE_SEEN, is_own = !is_ringed && square->mark >= GR_SQUARE_START;
  g_autoptr (GString) cell = g_string_new (is_ringed ? "[" : is_own ? "(" : NULL);
  if (square->state != GR_SQUARE_KNOWN)
    g_string_append (cell, square->state == GR_SQUARE_HOLE ? "#" : "·");
  else if (heatmap->shows_values)
    g_string_append_printf (cell, "%" G_GUINT64_FORMAT, square->value);
  else
    g_string_append (cell, gr_node_outcome_letter (square->is_lost ? GR_OUTCOME_P : GR_OUTCOME_N));
  if (heatmap->has_sums)
    g_string_append_printf (cell, "/%" G_GUINT64_FORMAT, square->sum);
  g_string_append_c (cell, is_ringed ? ']' : is_own ? ')' : ' ');
  gr_words_pad (out, cell->str, width);
}

char *
gr_heatmap_plain (const GrHeatmap *heatmap)
{
  GString *out = g_string_new (NULL);
  g_autofree char *largest = g_strdup_printf ("%" G_GUINT64_FORMAT, heatmap->largest);
  for (guint i = 0; i < heatmap->squares->len; i++) {
    const GrSquares *squares = gr_heatmap_at (heatmap, i);
    int width = (int) strlen (largest) * (heatmap->has_sums ? 2 : 1) + (heatmap->has_sums ? 4 : 3), head = 2;
    for (guint k = 0; k < squares->grid->columns; k++)
      width = MAX (width, (int) gr_words_columns (g_ptr_array_index (squares->grid->column_name, k)) + 2);
    for (guint k = 0; k < squares->grid->rows; k++)
      head = MAX (head, (int) gr_words_columns (g_ptr_array_index (squares->grid->row_name, k)));
    g_string_append (out, i > 0 ? "\n" : "");
    gr_words_pad (out, "", head);
    for (guint k = 0; k < squares->grid->columns; k++) {
      g_autofree char *name = g_strconcat (g_ptr_array_index (squares->grid->column_name, k), " ", NULL);
      gr_words_pad (out, name, width);
    }
    for (guint k = 0; k < squares->square->len; k++) {
      if (k % squares->grid->columns == 0) {
        g_string_append_c (out, '\n');
        gr_words_pad (out, g_ptr_array_index (squares->grid->row_name, k / squares->grid->columns), head);
      }
      plain_append_cell (heatmap, gr_square_at (squares, k), width, out);
    }
    g_string_append_c (out, '\n');
  }
  return g_string_free (out, FALSE);
}

/* What the position in place @index is called; "" where there is none. (transfer full) */
static char *
square_label (const GrHeatmap *heatmap, const GrSquares *squares, guint index)
{
  const GrGrid *grid = squares->grid;
  if (squares->is_up && gr_square_at (squares, index)->state == GR_SQUARE_KNOWN)
    return g_strdup_printf ("%s,%s", (const char *) g_ptr_array_index (grid->column_name, index % grid->columns),
                            (const char *) g_ptr_array_index (grid->row_name, index / grid->columns));
  GrBytes at = squares->is_up ? (GrBytes) { NULL, 0 } : gr_positions_at (grid->place, index);
  return at.size > 0 ? gr_study_label (heatmap->study, squares->component, at) : g_strdup ("");
}

GrTable *
gr_heatmap_table (const GrHeatmap *heatmap)
{
  static const char *const head[] = { "component", "row", "column", "position", "outcome" };
  GrTable *table = gr_table_new ();
  GPtrArray *row = gr_table_add_row (table);
  gboolean has_values = heatmap->study->options.play == GR_PLAY_NORMAL;
  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    g_ptr_array_add (row, g_strdup (head[i]));
  if (has_values)
    g_ptr_array_add (row, g_strdup ("grundy"));
  if (heatmap->has_sums)
    g_ptr_array_add (row, g_strdup ("sum"));
  for (guint i = 0; i < heatmap->squares->len; i++) {
    const GrSquares *squares = gr_heatmap_at (heatmap, i);
    for (guint k = 0; k < squares->square->len; k++) {
      const GrSquare *square = gr_square_at (squares, k);
      gboolean is_known = square->state == GR_SQUARE_KNOWN;
      if (heatmap->are_dots && !heatmap->is_summary && !square->is_lost)
        continue;
      row = gr_table_add_row (table);
      g_ptr_array_add (row, g_strdup_printf ("%u", squares->component));
      g_ptr_array_add (row, g_strdup (g_ptr_array_index (squares->grid->row_name, k / squares->grid->columns)));
      g_ptr_array_add (row, g_strdup (g_ptr_array_index (squares->grid->column_name, k % squares->grid->columns)));
      g_ptr_array_add (row, square_label (heatmap, squares, k));
      g_ptr_array_add (row, g_strdup (!is_known ? "" : square->is_lost ? "P" : "N"));
      if (has_values)
        g_ptr_array_add (row, is_known ? g_strdup_printf ("%" G_GUINT64_FORMAT, square->value) : g_strdup (""));
      if (heatmap->has_sums)
        g_ptr_array_add (row, g_strdup_printf ("%" G_GUINT64_FORMAT, square->sum));
    }
  }
  return table;
}
