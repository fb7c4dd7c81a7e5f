// SPDX-License-Identifier: MIT
// Reading boards: rows line by line, every fault with its place; then each board's piece is put where its letter
// stands, or where --at says, or bottom right. The squares of a document are given, not explored; their number has a
// bound of its own.
#include "games/board/board.h"

#include <string.h>

#define BOARD_MAX_SQUARES 50000000 /* in all: 200 MB of values */
#define BOARD_MAX_BOARDS 10000
#define BOARD_MAX_FAULTS 100 /* beyond, the rest of the document is not looked at */

static const char chess_letters[] = "RQKBN";
const char *const gr_chess_names[GR_N_CHESS] = { GR_PHRASE ("rook"), GR_PHRASE ("queen"), GR_PHRASE ("king"),
                                                 GR_PHRASE ("bishop"), GR_PHRASE ("knight") };

/* Where a board's letter stands, empty (0, 0) where there is none, and its bottom row. */
typedef struct {
  GrSpan letter, last_line;
} BoardText;

typedef struct {
  const GrArgs *args;
  GrReport *report;
  GPtrArray *board; /* of GrBoard */
  GArray *text;     /* of BoardText, a board each */
  gboolean is_open; /* the last board goes on with the next row */
  gsize n_squares;
  guint n_faults_before;
} Reader;

GR_DESTROY_FUNCTION (board_free, GrBoard, value)

char *
gr_board_column_name (guint32 column)
{
  char text[8];
  guint at = sizeof text;
  text[--at] = '\0';
  for (guint64 left = (guint64) column + 1; left > 0; left = (left - 1) / 26)
    text[--at] = 'A' + (left - 1) % 26;
  return g_strdup (text + at);
}

void
gr_board_append_square (guint32 row, guint32 column, GString *out)
{
  g_autofree char *name = gr_board_column_name (column);
  g_string_append_printf (out, "%s%u", name, row + 1);
}

gboolean
gr_board_find_square (const GrBoard *board, const char *text, guint32 *row, guint32 *column)
{
  guint64 c = 0, r = 0;
  const char *at = text;
  for (; g_ascii_isupper (*at) && c <= board->columns; at++)
    c = c * 26 + (*at - 'A' + 1);
  if (at == text || *at == '0')
    return FALSE;
  const char *digits = at;
  for (; g_ascii_isdigit (*at) && r <= board->rows; at++)
    r = r * 10 + (*at - '0');
  if (at == digits || *at != '\0' || c > board->columns || r > board->rows)
    return FALSE;
  *row = r - 1;
  *column = c - 1;
  return TRUE;
}

/* ---- rows ---- */

static gboolean
reader_goes_on (const Reader *reader)
{
  return reader->report->fault->len - reader->n_faults_before < BOARD_MAX_FAULTS
         && reader->n_squares <= BOARD_MAX_SQUARES && reader->board->len <= BOARD_MAX_BOARDS;
}

void
gr_board_report_character (GrSource *source, gsize at, const char *what, const char *want, const char *letters,
                           const char *help, GrReport *report)
{
  const char *text = source->text + at, *end = g_utf8_next_char (text);
  gunichar c = g_utf8_get_char (text);
  g_autofree char *own = g_strndup (text, end - text), *plain = g_utf8_normalize (own, -1, G_NORMALIZE_ALL_COMPOSE);
  gboolean is_plain = plain != NULL && strlen (plain) == 1 && plain[0] != own[0];
  char letter = is_plain ? plain[0] : c < 128 ? g_ascii_toupper ((char) c) : '\0';
  g_autofree char *meant = letter != '\0' && strchr (letters, letter) != NULL
                             ? g_strdup_printf (gr_message ("did you mean “%c”?"), letter)
                             : NULL;
  g_autofree char *shown = g_unichar_isprint (c) ? g_strdup (own)
                           : c == '\t'           ? g_strdup (gr_message ("tab"))
                                                 : g_strdup_printf ("U+%04X", c);
  gr_report_add (report, GR_FAULT_INPUT, source, (GrSpan) { at, at + (end - text) },
                 meant != NULL           ? meant
                 : c == '\t' || c == ' ' ? "rows begin at the left edge, and a free square is written “.”"
                                         : help,
                 "%s: want %s, got “%s”", what, gr_message (want), shown);
}

static void
reader_take_letter (Reader *reader, GrBoard *board, gsize at, GrChess piece)
{
  GrSpan *letter = &g_array_index (reader->text, BoardText, reader->text->len - 1).letter;
  if (letter->end > 0) {
    gr_report_add (reader->report, GR_FAULT_INPUT, reader->args->document, (GrSpan) { at, at + 1 },
                   "put it on a board of its own, separated from this one by a blank line: boards add",
                   "board: want one piece a board, got a second one, “%c”", chess_letters[piece]);
    return;
  }
  *letter = (GrSpan) { at, at + 1 };
  board->piece = piece;
  board->row = board->rows;
  board->column = board->value->len - (gsize) board->rows * board->columns;
}

static void
reader_take_row (Reader *reader, GrSpan row)
{
  if (!reader->is_open) {
    GrBoard *fresh = g_new0 (GrBoard, 1);
    fresh->value = g_array_new (FALSE, FALSE, sizeof (guint32));
    fresh->piece = gr_args_choice (reader->args, "piece") % GR_N_CHESS;
    g_ptr_array_add (reader->board, fresh);
    g_array_set_size (reader->text, reader->board->len);
    reader->is_open = TRUE;
  }
  g_array_index (reader->text, BoardText, reader->text->len - 1).last_line = row;
  const char *text = reader->args->document->text;
  GrBoard *board = g_ptr_array_index (reader->board, reader->board->len - 1);
  guint32 n = g_utf8_strlen (text + row.start, row.end - row.start);
  if (board->rows == 0)
    board->columns = n;
  else if (n != board->columns)
    gr_report_add (reader->report, GR_FAULT_INPUT, reader->args->document, row,
                   n < board->columns ? "fill it up with “#” where the board has no squares"
                                      : "fill the rows before it up with “#” where the board has no squares",
                   "board: want rows of one length, %u squares like the first, got %u", board->columns, n);
  reader->n_squares += n;
  gboolean is_told = FALSE; /* one strange character a row is enough */
  for (const char *at = text + row.start; at < text + row.end && reader->n_squares <= BOARD_MAX_SQUARES;
       at = g_utf8_next_char (at)) {
    const char *letter = *at != '\0' ? strchr (chess_letters, *at) : NULL;
    guint32 value = *at == '#' ? GR_BOARD_WALL : 0;
    if (letter != NULL)
      reader_take_letter (reader, board, at - text, letter - chess_letters);
    else if (*at != '.' && *at != '#' && !is_told) {
      gr_board_report_character (
        reader->args->document, at - text, "board", GR_PHRASE ("“.”, “#” or one of R, Q, K, B, N"), ".#RQKBN",
        GR_PHRASE ("“.” is a free square, “#” a wall, and one of R, Q, K, B, N the piece"), reader->report);
      is_told = TRUE;
    }
    g_array_append_val (board->value, value);
  }
  board->rows++;
}

/* ---- where the pieces stand ---- */

/* Puts the piece of board number @index where @word says. */
static void
place_at (const Reader *reader, guint index, const GrWord *word)
{
  GrBoard *board = g_ptr_array_index (reader->board, index);
  const GrSpan *letter = &g_array_index (reader->text, BoardText, index).letter;
  guint32 row, column;
  GString *text = g_string_new ("A1 to ");
  gr_board_append_square (board->rows - 1, board->columns - 1, text);
  g_autofree char *range = g_string_free (text, FALSE), *upper = g_ascii_strup (word->text, -1);
  if (!gr_board_find_square (board, word->text, &row, &column)) {
    gboolean is_small = gr_board_find_square (board, upper, &row, &column);
    g_autofree char *help = is_small ? g_strdup_printf (gr_message ("did you mean “%s”?"), upper)
                                     : g_strdup ("a square is a column and a row, as in C4; row 1 is on top");
    gr_report_add_at (reader->report, GR_FAULT_INPUT, word, help, "board: want a square from %s, got “%s”", range,
                      word->text);
  } else if (letter->end > 0 && (row != board->row || column != board->column)) {
    g_autoptr (GString) square = g_string_new (NULL);
    gr_board_append_square (board->row, board->column, square);
    gr_report_add_at (reader->report, GR_FAULT_INPUT, word, "leave out --at, or the letter on the board",
                      "board: want the piece in one place, got “%s”, but the %s stands on %s", word->text,
                      gr_message (gr_chess_names[board->piece]), square->str);
  } else if (gr_board_value (board, row, column) == GR_BOARD_WALL) {
    gr_report_add_at (reader->report, GR_FAULT_INPUT, word, "choose a square that is “.” on the board",
                      "board: want a free square, got “%s”, a wall", word->text);
  } else {
    board->row = row;
    board->column = column;
  }
}

/* Pieces without a letter and without --at stand bottom right. */
static void
place_default (const Reader *reader, guint index)
{
  GrBoard *board = g_ptr_array_index (reader->board, index);
  const BoardText *text = &g_array_index (reader->text, BoardText, index);
  if (text->letter.end > 0)
    return;
  board->row = board->rows - 1;
  board->column = board->columns - 1;
  if (gr_board_value (board, board->row, board->column) != GR_BOARD_WALL)
    return;
  gboolean has_free = FALSE;
  for (gsize i = 0; i < board->value->len && !has_free; i++)
    has_free = g_array_index (board->value, guint32, i) != GR_BOARD_WALL;
  if (has_free)
    gr_report_add (reader->report, GR_FAULT_INPUT, reader->args->document, text->last_line,
                   "write R on a free square of the board, or say --at and the square",
                   "board: want a free square bottom right for the piece, got a wall");
  else
    gr_report_add (reader->report, GR_FAULT_INPUT, reader->args->document, text->last_line,
                   "a free square is written “.”", "board: want a free square, got walls only");
}

static void
place_by_option (const Reader *reader, const GrOption *at)
{
  g_autoptr (GPtrArray) word = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gr_word_split (at->value, ',', word);
  if (word->len != 1 && word->len != reader->board->len) {
    g_autofree char *more = reader->board->len > 1 ? g_strdup_printf (gr_message (" or %u"), reader->board->len)
                                                   : g_strdup ("");
    gr_report_add_at (reader->report, GR_FAULT_INPUT, at->value,
                      "one square for all boards, or one for each, separated by commas",
                      "board: want 1 square%s, got %u", more, word->len);
    return;
  }
  for (guint i = 0; i < reader->board->len && reader_goes_on (reader); i++)
    place_at (reader, i, g_ptr_array_index (word, word->len == 1 ? 0 : i));
}

GPtrArray *
gr_boards_read (const GrArgs *args, GrReport *report)
{
  g_autoptr (GPtrArray) board = g_ptr_array_new_with_free_func (board_free);
  g_autoptr (GArray) text = g_array_new (FALSE, TRUE, sizeof (BoardText));
  Reader reader = {
    .args = args, .report = report, .board = board, .text = text, .n_faults_before = report->fault->len
  };
  GrSource *source = args->document;
  for (gsize at = 0; at < source->length && reader_goes_on (&reader);) {
    GrSpan line = gr_source_take_line (source, &at);
    if (line.start == line.end)
      reader.is_open = FALSE;
    else if (source->text[line.start] != ';')
      reader_take_row (&reader, line);
  }
  if (reader.n_squares > BOARD_MAX_SQUARES || board->len > BOARD_MAX_BOARDS)
    gr_report_add (report, GR_FAULT_LIMIT, source, gr_source_line (source, 1), "take fewer or smaller boards",
                   "board: want at most %d squares on at most %d boards, got more", BOARD_MAX_SQUARES,
                   BOARD_MAX_BOARDS);
  else if (board->len == 0)
    gr_report_add (report, GR_FAULT_INPUT, source, gr_source_line (source, 1),
                   "a line a row: “.” is a free square, “#” a wall, R the rook", "board: want a board, got nothing");
  if (report->fault->len > reader.n_faults_before)
    return NULL;
  const GrOption *at = gr_args_option (args, "at"), *piece = gr_args_option (args, "piece");
  for (guint i = 0; piece != NULL && i < board->len; i++) { /* it must not say another piece than the letters do */
    GrChess own = ((const GrBoard *) board->pdata[i])->piece;
    if (own == (GrChess) piece->number % GR_N_CHESS)
      continue;
    gr_report_add_at (report, GR_FAULT_INPUT, piece->value, "leave out --piece, or write “.” for the letter",
                      "board: want one kind of piece, got “%s”, but a %s stands on the board", piece->value->text,
                      gr_message (gr_chess_names[own]));
    break;
  }
  if (at != NULL)
    place_by_option (&reader, at);
  else
    for (guint i = 0; i < board->len && reader_goes_on (&reader); i++)
      place_default (&reader, i);
  return report->fault->len > reader.n_faults_before ? NULL : g_steal_pointer (&board);
}
