// SPDX-License-Identifier: MIT
// Components as rows, and moves as rows that change. A component is mostly one position; after a move in a splitting
// game it is several parts, whose labels are joined by '+' and whose values are added by nim-sum. Moves are never
// listed where a game says that there are too many: then the game is asked for a move to a value that must be there,
// for by the mex rule every smaller value is one move away.
// Bit columns. Sizes follow from the room: a disc carries its digit while that can be set in 9 pt, below it is a dot,
// which still tells one from zero by being filled; weights are numbers up to 128 and powers of 2 beyond, written over
// every first, second, fourth or eighth column, whichever is the first to leave air between them.
#include "base/phrase.h"
#include "diagram/formula.h"
#include "diagram/piece.h"
#include "diagram/held.h"
#include "game/solve.h"

#define COLUMNS_MAX_RADIUS 8.8
#define COLUMNS_DIGIT 1.18        /* size of the digit over the radius of its disc */
#define COLUMNS_SMALLEST_DISC 6.0 /* that has a digit */
#define COLUMNS_MAX_DECIMAL 8     /* columns whose weights are written in decimal */

GrColumns
gr_columns_new (double x, guint n_bits, double pitch, double row_pitch)
{
  double radius = MIN (COLUMNS_MAX_RADIUS, MIN (0.42 * pitch, 0.42 * row_pitch));
  return (GrColumns) { x + pitch / 2, pitch, radius, n_bits };
}

double
gr_columns_bit_x (const GrColumns *columns, guint bit)
{
  return columns->x + (columns->n_bits - 1 - bit) * columns->pitch;
}

double
gr_columns_left (const GrColumns *columns)
{
  return columns->x - columns->pitch / 2;
}

double
gr_columns_right (const GrColumns *columns)
{
  return columns->x + (columns->n_bits - 0.5) * columns->pitch;
}

static void
columns_add_weights (GrScene *scene, const GrColumns *columns, double y, int accent)
{
  gboolean is_decimal = columns->n_bits <= COLUMNS_MAX_DECIMAL && columns->pitch >= 18;
  double wanted = is_decimal ? columns->pitch : 25;
  guint step = 1;
  while (step < 8 && step * columns->pitch < wanted)
    step *= 2;
  for (guint bit = 0; bit < columns->n_bits; bit++) {
    gboolean is_accent = (int) bit == accent;
    /* An accented weight replaces the neighbours that it would touch. */
    gboolean is_near = accent >= 0 && !is_accent && (guint) ABS ((int) bit - accent) * columns->pitch < wanted;
    if (!is_accent && (bit % step != 0 || (step > 1 && is_near)))
      continue;
    g_autofree char *weight = is_decimal ? g_strdup_printf ("%" G_GUINT64_FORMAT, G_GUINT64_CONSTANT (1) << bit)
                                         : g_strdup_printf ("2^{%u}", bit);
    gr_formula_add (scene, gr_columns_bit_x (columns, bit), y, GR_ANCHOR_MIDDLE,
                    is_decimal ? GR_TYPE_TEXT : GR_TYPE_TITLE, is_accent ? GR_INK_ACCENT : GR_INK_SOFT, weight);
  }
}

void
gr_columns_add_weights (GrScene *scene, const GrColumns *columns, double y, int accent)
{
  if (accent < 0) {
    columns_add_weights (scene, columns, y, -1);
    return;
  }
  gr_scene_open_answer (scene);
  columns_add_weights (scene, columns, y, accent);
  gr_scene_close (scene);
  gr_scene_open_blank (scene);
  columns_add_weights (scene, columns, y, -1);
  gr_scene_close_blank (scene);
}

static void
columns_add_box (GrScene *scene, const GrColumns *columns, guint bit, double top, double bottom, const GrPaint *paint)
{
  double half = MIN (columns->pitch / 2,
                     columns->radius + MAX (0.8, MIN (7, (columns->pitch - 2 * columns->radius) * 0.42))),
         x = gr_columns_bit_x (columns, bit);
  gr_scene_open_answer (scene);
  gr_scene_add_rect (scene, x - half, top, 2 * half, bottom - top, MIN (6.5, half * 0.6), paint);
  gr_scene_close (scene);
}

void
gr_columns_shade (GrScene *scene, const GrColumns *columns, guint64 mask, double top, double bottom)
{
  for (guint bit = columns->n_bits; bit-- > 0;)
    if (mask >> bit & 1)
      columns_add_box (scene, columns, bit, top, bottom, GR_FILL (GR_INK_LINE));
}

void
gr_columns_frame (GrScene *scene, const GrColumns *columns, guint bit, double top, double bottom)
{
  double width = columns->pitch < 12 ? 1 : 1.8;
  columns_add_box (scene, columns, bit, top, bottom, GR_STROKE (GR_INK_ACCENT, width));
}

void
gr_columns_frame_row (GrScene *scene, double left, double right, double y, double half)
{
  gr_scene_add_rect (scene, left, y - half, right - left, 2 * half, MIN (7.5, half), GR_STROKE (GR_INK_ACCENT, 1.3));
}

static void
columns_add_disc (GrScene *scene, const GrColumns *columns, double x, double y, gboolean is_one, GrBitsLook look,
                  gboolean is_ringed)
{
  double radius = columns->radius, share = MIN (1, radius / COLUMNS_MAX_RADIUS);
  GrInk dark = look == GR_BITS_ACCENT ? GR_INK_ACCENT : look == GR_BITS_FAINT ? GR_INK_FAINT : GR_INK_INK;
  GrPaint paint = { is_one ? dark : GR_INK_PAPER, is_one ? dark : GR_INK_FAINT, 0.4 + 0.7 * share, GR_DASH_SOLID };
  if (is_ringed) {
    paint.stroke = GR_INK_ACCENT;
    paint.width = 0.8 + 1.2 * share;
  }
  gr_scene_add_circle (scene, x, y, radius, &paint);
  GrFont font = { MAX (GR_TYPE_LABEL, radius * COLUMNS_DIGIT), is_one || is_ringed ? 600 : 500, GR_FACE_SANS, FALSE };
  if (radius < COLUMNS_SMALLEST_DISC)
    return;
  GrInk on_one = look == GR_BITS_ACCENT ? GR_INK_ON_ACCENT : look == GR_BITS_FAINT ? GR_INK_PAPER : GR_INK_ON_INK;
  GrInk on_zero = look == GR_BITS_FAINT ? GR_INK_FAINT : is_ringed ? GR_INK_INK : GR_INK_SOFT;
  gr_scene_add_text (scene, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, is_one ? on_one : on_zero,
                     is_one ? "1" : "0");
}

void
gr_columns_add_bits (GrScene *scene, const GrColumns *columns, double y, guint64 value, GrBitsLook look, guint64 ringed)
{
  GrPaint empty = { GR_INK_PAPER, GR_INK_FAINT, 0.4 + 0.7 * MIN (1, columns->radius / COLUMNS_MAX_RADIUS),
                    GR_DASH_SOLID };
  gr_scene_open_answer (scene);
  for (guint bit = columns->n_bits; bit-- > 0;)
    columns_add_disc (scene, columns, gr_columns_bit_x (columns, bit), y, value >> bit & 1, look, ringed >> bit & 1);
  gr_scene_close (scene);
  gr_scene_open_blank (scene);
  for (guint bit = columns->n_bits; bit-- > 0;)
    gr_scene_add_circle (scene, gr_columns_bit_x (columns, bit), y, columns->radius, &empty);
  gr_scene_close_blank (scene);
}

void
gr_columns_add_rule (GrScene *scene, const GrColumns *columns, double x, double y)
{
  gr_scene_add_line (scene, x, y, gr_columns_right (columns), y,
                     GR_STROKE (GR_INK_INK, columns->pitch < 12 ? 0.8 : 1.3));
}

char *
gr_columns_plain (guint64 value, guint n_bits)
{
  GString *plain = g_string_new (NULL);
  for (guint bit = n_bits; bit-- > 0;) {
    g_string_append (plain, value >> bit & 1 ? "1" : "0");
    g_string_append (plain, bit > 0 ? " " : "");
  }
  return g_string_free (plain, FALSE);
}

#define ROWS_MAX_LISTED 20000 /* moves of one part that are looked through */
#define ROWS_MAX_TERMS 12     /* of a sum that are written out */

GR_CLEAR_FUNCTION (row_clear, GrRow, label, part)

static void
positions_append (GrPositions *to, const GrPositions *from, guint first, guint n)
{
  for (guint i = first; i < first + n; i++) {
    GrBytes at = gr_positions_at (from, i);
    gr_positions_add (to, gr_positions_realm (from, i), at.data, at.size);
  }
}

guint
gr_leading_bit (GrNimber value)
{
  g_assert (value != 0);
  return 63 - (guint) __builtin_clzll (value);
}

gboolean
gr_rows_check (GrStudy *study, const GrFigureRequest *request, gboolean takes_misere_nim, GrReport *report)
{
  const GrWord *name = request->args->name;
  gboolean is_nim = study->summand->len == 1 && gr_summand_is_misere_nim (gr_study_summand (study, 0));
  if (study->options.play == GR_PLAY_MISERE && !study->is_family && !(is_nim && takes_misere_nim))
    return gr_report_add_at (report, GR_FAULT_INPUT, name,
                             is_nim
                               ? "leave --misere out; “draw bits” and “draw proof” show heaps of Nim in misère play"
                               : "leave --misere out, or draw the graph with --paint outcome",
                             "%s: nim-sums decide normal play only", name->text);
  if (study->is_family)
    return gr_report_add_at (report, GR_FAULT_INPUT, name, "name the parts of one sum: nim 3 1 4, token FILE --at 4,6",
                             "%s: want one position, got a family of them", name->text);
  if (study->n_components > GR_ROWS_MAX)
    return gr_report_add_at (report, GR_FAULT_LIMIT, name,
                             "grundy solve gives the nim-sum and the winning moves of any number",
                             "%s: at most %d rows can be drawn, got %u", name->text, GR_ROWS_MAX, study->n_components);
  return TRUE;
}

static GrRows *
rows_new_empty (void)
{
  GrRows *rows = g_new0 (GrRows, 1);
  rows->row = g_array_new (FALSE, FALSE, sizeof (GrRow));
  g_array_set_clear_func (rows->row, row_clear);
  return rows;
}

GR_FREE_FUNCTION (gr_rows_free, GrRows, row)

/* Fills what follows from the rows themselves. */
static void
rows_complete (GrRows *rows)
{
  GrNimber all = 1;
  rows->sum = 0;
  for (guint i = 0; i < rows->row->len; i++) {
    rows->sum ^= gr_rows_at (rows, i)->value;
    all |= gr_rows_at (rows, i)->value;
  }
  rows->n_bits = MAX (rows->n_bits, gr_leading_bit (all) + 1);
}

/* Fills label and value of @row from its parts, those of @component. */
static gboolean
row_complete (GrStudy *study, guint component, GrRow *row, GError **error)
{
  g_autoptr (GString) label = g_string_new (NULL);
  /* Which of several boards it stands on, from 1: their squares have the same names. */
  const GrComponent *own = gr_study_component (study, component);
  gboolean has_grid = gr_summand_has_grid (gr_study_summand (study, component)), differ = FALSE;
  guint n_boards = 0, board = 0;
  for (guint i = 0; i < study->n_components && has_grid; i++) {
    const GrComponent *other = gr_study_component (study, i);
    if (other->summand != own->summand)
      continue;
    n_boards++;
    board = i == component ? n_boards : board;
    differ = differ || other->realm != own->realm;
  }
  row->value = 0;
  for (guint i = 0; i < gr_positions_count (row->part); i++) {
    GrNimber value;
    GrBytes at = gr_positions_at (row->part, i);
    if (!gr_study_value (study, component, at, &value, error))
      return FALSE;
    row->value ^= value;
    g_autofree char *caption = gr_piece_caption (study, component, at);
    g_string_append_printf (label, "%s%s", i > 0 ? "+" : "", caption);
  }
  gr_take_text (&row->label,
                differ ? g_strdup_printf ("%u: %s", board, label->str) : g_strdup (label->len > 0 ? label->str : "–"));
  return TRUE;
}

GrRows *
gr_rows_of (GrStudy *study, GrBytes whole, GError **error)
{
  g_autoptr (GrRows) rows = rows_new_empty ();
  rows->are_heaps = TRUE;
  for (guint i = 0; i < study->n_components; i++) {
    GrRow row = { NULL, 0, gr_positions_new () };
    gr_study_parts (study, whole, i, row.part);
    gboolean is_known = row_complete (study, i, &row, error);
    g_array_append_val (rows->row, row);
    if (!is_known)
      return NULL;
    /* A heap of value n and size n: all smaller heaps are its followers, for only they have the values below n. */
    g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, row.value);
    rows->are_heaps = rows->are_heaps
                      && (gr_summand_is_sticks (gr_study_summand (study, i)) && g_str_equal (number, row.label));
  }
  rows_complete (rows);
  return g_steal_pointer (&rows);
}

void
gr_row_move_free (GrRowMove *move)
{
  if (move == NULL)
    return;
  row_clear (&move->after);
  g_free (move->words);
  g_free (move);
}

GrRows *
gr_rows_after (const GrRows *rows, const GrRowMove *move)
{
  GrRows *after = rows_new_empty ();
  for (guint i = 0; i < rows->row->len; i++) {
    const GrRow *from = i == move->row ? &move->after : gr_rows_at (rows, i);
    GrRow row = { g_strdup (from->label), from->value, gr_positions_new () };
    positions_append (row.part, from->part, 0, gr_positions_count (from->part));
    g_array_append_val (after->row, row);
  }
  after->are_heaps = rows->are_heaps;
  after->n_bits = rows->n_bits;
  rows_complete (after);
  return after;
}

/* Fills the words of @move, which took part @from of its row to what @played leaves in @parts: the game's own, or else labels. */
static void
row_move_tell (const GrStudy *study, GrRowMove *move, GrBytes from, const GrMove *played, const GrPositions *parts)
{
  const GrSummand *summand = gr_study_summand (study, move->row);
  g_autoptr (GString) words = g_string_new (NULL);
  if (!gr_summand_tell (summand, gr_study_component (study, move->row)->realm, from, played, parts, NULL, words)) {
    g_autofree char *before = gr_piece_caption (study, move->row, from);
    g_string_append_printf (words, "%s → %s", before, move->after.label);
  }
  move->words = g_strdup (words->str);
}

/* Playing @move, one of @moves, on part @index of row @component. */
static GrRowMove *
rows_play (GrStudy *study, const GrRows *rows, guint component, guint index, const GrMoves *moves, const GrMove *played,
           GError **error)
{
  const GrPositions *part = gr_rows_at (rows, component)->part;
  g_autoptr (GrRowMove) move = g_new0 (GrRowMove, 1);
  move->row = component;
  move->after.part = gr_positions_new ();
  positions_append (move->after.part, part, 0, index);
  positions_append (move->after.part, moves->part, played->first_part, played->n_parts);
  positions_append (move->after.part, part, index + 1, gr_positions_count (part) - index - 1);
  if (!row_complete (study, component, &move->after, error))
    return NULL;
  row_move_tell (study, move, gr_positions_at (part, index), played, moves->part);
  return g_steal_pointer (&move);
}

static gboolean
rows_refuse (GError **error)
{
  return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "there are too many moves to look for one\na smaller position");
}

/* Some moves of one part: all where they can be listed, else those to @wanted; FALSE where these cannot be sought. */
static gboolean
part_moves (const GrStudy *study, guint component, GrBytes from, GrNimber wanted, GrMoves *out)
{
  const GrSummand *summand = gr_study_summand (study, component);
  guint32 realm = gr_study_component (study, component)->realm;
  gr_moves_clear (out);
  if (gr_summand_n_counted (summand, realm, from) <= ROWS_MAX_LISTED) {
    gr_study_moves (study, component, from, out);
    return TRUE;
  }
  if (!gr_summand_seeks (summand) || !gr_summand_can_seek (summand, realm, from))
    return FALSE;
  summand->game->counting->seek (summand->instance, realm, from, wanted, out);
  return out->move->len > 0;
}

GrRowMove *
gr_rows_example_move (GrStudy *study, const GrRows *rows, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gboolean all_seen = TRUE;
  for (guint component = 0; component < rows->row->len; component++) {
    const GrPositions *part = gr_rows_at (rows, component)->part;
    for (guint i = 0; i < gr_positions_count (part); i++) {
      /* Where moves are sought, a move to 0 is there unless the value is 0 itself. */
      all_seen = part_moves (study, component, gr_positions_at (part, i), 0, moves) && all_seen;
      if (moves->move->len > 0) {
        const GrMove *last = gr_moves_at (moves, moves->move->len - 1);
        return rows_play (study, rows, component, i, moves, last, error);
      }
    }
  }
  if (!all_seen)
    rows_refuse (error);
  return NULL;
}

/* The first move of part @index that takes row @component to the value @wanted; NULL where there is none, or @error. */
static GrRowMove *
rows_move_to (GrStudy *study, const GrRows *rows, guint component, guint index, GrNimber wanted, GError **error)
{
  const GrRow *row = gr_rows_at (rows, component);
  g_autoptr (GrMoves) moves = gr_moves_new ();
  GrBytes from = gr_positions_at (row->part, index);
  GrNimber own;
  if (!gr_study_value (study, component, from, &own, error))
    return NULL;
  part_moves (study, component, from, own ^ row->value ^ wanted, moves);
  for (guint i = 0; i < moves->move->len; i++) {
    g_autoptr (GrRowMove) move = rows_play (study, rows, component, index, moves, gr_moves_at (moves, i), error);
    if (move == NULL || move->after.value == wanted)
      return g_steal_pointer (&move);
  }
  return NULL;
}

GrRowMove *
gr_rows_answer (GrStudy *study, const GrRows *rows, GError **error)
{
  guint bit = gr_leading_bit (rows->sum);
  GR_EACH (i, const GrRow, row, rows->row) {
    for (guint k = 0; (row->value >> bit & 1) && k < gr_positions_count (row->part); k++) {
      GError *failure = NULL;
      GrRowMove *move = rows_move_to (study, rows, i, k, row->value ^ rows->sum, &failure);
      if (gr_pass_error (failure, error) || move != NULL)
        return move;
    }
  }
  /* Some row has the bit, some part of it too, and its smaller values are one move away: it could not be sought. */
  return gr_none (rows_refuse (error));
}

GPtrArray *
gr_rows_winning_moves (GrStudy *study, const GrAnswer *answer, GError **error)
{
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_row_move_free);
  GR_EACH_POINTER (i, const GrWinningMove, winning, answer->move) {
    GrRowMove *move = g_new0 (GrRowMove, 1);
    g_ptr_array_add (moves, move);
    move->row = winning->component;
    move->after.part = gr_positions_new ();
    positions_append (move->after.part, winning->part, 0, gr_positions_count (winning->part));
    if (!row_complete (study, move->row, &move->after, error))
      return NULL;
    GrMove played = winning->move;
    played.first_part = 0;
    row_move_tell (study, move, gr_study_component (study, move->row)->start, &played, winning->part);
  }
  return g_steal_pointer (&moves);
}

char *
gr_rows_tell (const GrRows *rows, const GrRowMove *move, const GrFigureRequest *request)
{
  if (gr_language_is_english (request->lang))
    return g_strdup (move->words);
  return g_strdup_printf ("%s → %s", gr_rows_at (rows, move->row)->label, move->after.label);
}

char *
gr_rows_equation (const GrRows *rows, const char *name)
{
  guint n = rows->row->len;
  g_autoptr (GString) text = g_string_new (name);
  g_string_append (text, name != NULL ? " = " : "");
  for (guint i = 0; i < n && n > 1; i++) {
    if (n > ROWS_MAX_TERMS && i == 2) {
      g_string_append (text, " ⊕ …");
      i = n - 1;
    }
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? " ⊕ " : "", gr_rows_at (rows, i)->value);
  }
  g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, n > 1 ? " = " : "", rows->sum);
  return g_strdup (text->str);
}

/* ---- rows in small bit columns, beside a position ---- */

#define SMALL_PITCH 19.0
#define SMALL_NUMBER 28.0 /* right edge of values of up to SMALL_BITS bits, … */
#define SMALL_BITS 6
#define SMALL_WIDER 2.4 /* … with every bit more so much further */

static GrColumns
small_columns (guint n_bits, double x)
{
  double wider = n_bits > SMALL_BITS ? SMALL_WIDER * (n_bits - SMALL_BITS) + 8 : 0;
  return gr_columns_new (x + SMALL_NUMBER + wider + 8, n_bits, SMALL_PITCH, SMALL_PITCH);
}

GrPoint
gr_rows_bits_size (const GrRows *rows, guint n_bits)
{
  GrColumns columns = small_columns (n_bits, 0);
  return (GrPoint) { gr_columns_right (&columns), 22 + (rows->row->len + 0.5) * SMALL_PITCH + 5 };
}

void
gr_rows_add_bits (GrScene *scene, const GrRows *rows, guint n_bits, double x, double y, const GrRows *from)
{
  GrColumns columns = small_columns (n_bits, x);
  guint n = rows->row->len;
  double first = y + 22, sum = first + n * SMALL_PITCH + 5, rule = sum - 0.62 * SMALL_PITCH;
  gr_columns_shade (scene, &columns, rows->sum, y + 12, sum + 0.5 * SMALL_PITCH);
  gr_columns_add_weights (scene, &columns, y + 7, -1);
  for (guint i = 0; i <= n; i++) {
    GrNimber value = i < n ? gr_rows_at (rows, i)->value : rows->sum;
    GrNimber changed = i < n && from != NULL ? value ^ gr_rows_at (from, i)->value : 0;
    double middle = i < n ? first + i * SMALL_PITCH : sum;
    g_autofree char *number = g_strdup_printf ("%s%" G_GUINT64_FORMAT, i < n ? "" : "⊕ ", value);
    gr_scene_add_text (scene, gr_columns_left (&columns) - 8, middle + 0.36 * gr_title_600.size, GR_ANCHOR_END,
                       &gr_title_600, changed != 0 ? GR_INK_ACCENT : GR_INK_INK, number);
    gr_columns_add_bits (scene, &columns, middle, value, GR_BITS_PLAIN, changed);
  }
  gr_columns_add_rule (scene, &columns, x, rule);
}
