// SPDX-License-Identifier: MIT
// Reading bombs: grids row by row ('.', 'A' a red bomb, 'B' a blue one; a blank line or a new file begins the next
// board), and graphs in DOT, one a file. In a grid a blast runs left along the row and down the column, past empty
// squares, and every bomb that it reaches explodes too: so a bomb need only be said to set off the nearest one to its
// left and the nearest one below, which hand the blast on. (A bomb that is gone took all behind it with it: no blast
// ever finds a gap.)
#define GR_DROP_ALSO GR_DROPS (GrBombValues, gr_bomb_values_free)

#include "games/bombs/bombs.h"

#include "base/number.h"
#include "games/board/board.h"

#include <string.h>

#define BOMBS_MAX_SQUARES 50000000 /* in all */
#define BOMBS_MAX_BOARDS 1000000
#define BOMBS_MAX_FAULTS 100 /* beyond, the rest of the document is not looked at */

typedef struct {
  GrReport *report;
  GrSource *source;
  GrBombs *bombs;
  GHashTable *known; /* a grid's text → its realm + 1 */
  GArray *place;     /* of GrSpan: the rows of the grid that is being read */
  gsize n_squares;
  guint32 n_bombs;
  guint n_faults_before;
} Reader;

GR_FREE_FUNCTION (gr_bombs_free, GrBombs, values, board, component)

void
gr_bombs_append_name (const GrBombBoard *board, guint32 bomb, GString *out)
{
  if (board->dot != NULL)
    g_string_append (out, board->dot->name->pdata[bomb]);
  else
    gr_board_append_square (board->row[bomb], board->column[bomb], out);
}

static gboolean
reader_goes_on (const Reader *reader)
{
  return reader->report->fault->len - reader->n_faults_before < BOMBS_MAX_FAULTS
         && reader->n_squares <= BOMBS_MAX_SQUARES && reader->bombs->component->len <= BOMBS_MAX_BOARDS;
}

static void
reader_add_board (Reader *reader, GrBombBoard *board)
{
  GR_APPEND (reader->bombs->component, guint32, reader->bombs->board->len);
  board->first = reader->n_bombs;
  reader->n_bombs += board->n_bombs;
  g_ptr_array_add (reader->bombs->board, board);
}

/* ---- grids ---- */

static void
grid_take_row (Reader *reader, GrSpan row)
{
  const char *text = reader->source->text;
  const GrSpan *first = reader->place->len > 0 ? &g_array_index (reader->place, GrSpan, 0) : &row;
  guint32 n = g_utf8_strlen (text + row.start, row.end - row.start);
  guint32 wanted = g_utf8_strlen (text + first->start, first->end - first->start);
  if (n != wanted)
    gr_report_add (reader->report, GR_FAULT_INPUT, reader->source, row,
                   n < wanted ? "fill it up with “.”; boards are separated by a blank line"
                              : "boards are separated by a blank line",
                   wanted == 1 ? "bombs: want rows of one length, %u square like the first, got %u"
                               : "bombs: want rows of one length, %u squares like the first, got %u",
                   wanted, n);
  gsize at = row.start;
  while (at < row.end && strchr (".AB", reader->source->text[at]) != NULL)
    at++;
  if (at < row.end)
    gr_board_report_character (reader->source, at, "bombs", GR_PHRASE ("“.”, “A” or “B”"), ".AB",
                               GR_PHRASE ("“.” is an empty square, “A” a red bomb, “B” a blue one"), reader->report);
  reader->n_squares += n;
  g_array_append_val (reader->place, row);
}

/* The bombs of the rows that were taken, and the nearest ones that they set off. */
static GrBombBoard *
grid_board (const Reader *reader, guint32 n_bombs)
{
  const char *text = reader->source->text;
  const GrSpan *row = (const GrSpan *) reader->place->data;
  GrBombBoard *board = g_new0 (GrBombBoard, 1);
  board->rows = reader->place->len;
  board->columns = row[0].end - row[0].start;
  board->is_red = g_new0 (guint8, MAX (1, n_bombs));
  board->row = g_new0 (guint32, MAX (1, n_bombs));
  board->column = g_new0 (guint32, MAX (1, n_bombs));
  g_autofree guint32 *above = g_new (guint32, board->columns); /* the last bomb in each column */
  memset (above, 0xff, board->columns * sizeof *above);
  g_autoptr (GArray) edge = g_array_new (FALSE, FALSE, sizeof (GrDotEdge));
  for (guint32 r = 0; r < board->rows; r++) {
    guint32 left = G_MAXUINT32; /* the last bomb in this row */
    for (guint32 c = 0; c < board->columns; c++) {
      char letter = text[row[r].start + c];
      if (letter == '.')
        continue;
      guint32 bomb = board->n_bombs++;
      board->is_red[bomb] = letter == 'A';
      board->row[bomb] = r;
      board->column[bomb] = c;
      const GrDotEdge blast[] = { { bomb, left }, { above[c], bomb } };
      if (left != G_MAXUINT32)
        g_array_append_val (edge, blast[0]);
      if (above[c] != G_MAXUINT32)
        g_array_append_val (edge, blast[1]);
      left = above[c] = bomb;
    }
  }
  gr_bombs_tie (board, (GrDotEdge *) edge->data, edge->len);
  return board;
}

/* The rows taken so far are a board; nothing where there are none. */
static void
grid_end (Reader *reader)
{
  if (reader->place->len > 0 && reader->report->fault->len == reader->n_faults_before && reader_goes_on (reader)) {
    GString *text = g_string_new (NULL);
    guint32 n_bombs = 0;
    GR_EACH_VALUE (i, GrSpan, row, reader->place) {
      g_string_append_len (text, reader->source->text + row.start, row.end - row.start);
      g_string_append_c (text, '\n');
    }
    for (const char *at = text->str; *at != '\0'; at++)
      n_bombs += *at == 'A' || *at == 'B';
    guint32 realm = GPOINTER_TO_UINT (g_hash_table_lookup (reader->known, text->str));
    if (realm-- > 0) {
      g_array_append_val (reader->bombs->component, realm);
      g_string_free (text, TRUE);
    } else {
      reader_add_board (reader, grid_board (reader, n_bombs));
      g_hash_table_insert (reader->known, g_string_free (text, FALSE), GUINT_TO_POINTER (reader->bombs->board->len));
    }
  }
  g_array_set_size (reader->place, 0);
}

static void
read_grids (Reader *reader)
{
  const GrSource *source = reader->source;
  guint n_before = reader->bombs->component->len, n_faults = reader->report->fault->len;
  for (gsize at = 0; at < source->length && reader_goes_on (reader);) {
    GrSpan line = gr_source_take_line (source, &at);
    if (line.start == line.end)
      grid_end (reader);
    else if (source->text[line.start] != ';')
      grid_take_row (reader, line);
  }
  grid_end (reader);
  if (reader->bombs->component->len == n_before && reader->report->fault->len == n_faults
      && reader->n_faults_before == n_faults && reader_goes_on (reader))
    gr_report_add (reader->report, GR_FAULT_INPUT, reader->source, gr_source_line (source, 1),
                   "a line a row: “.” is an empty square, “A” a red bomb, “B” a blue one",
                   "bombs: want a board, got nothing");
}

/* ---- graphs ---- */

static void
read_graph (Reader *reader)
{
  static const char *const node_keys[] = { "color", NULL }, *const names[] = { "blue", "red", NULL };
  const GrDotReading reading = { .source = reader->source,
                                 .report = reader->report,
                                 .what = "bombs",
                                 .node_keys = node_keys,
                                 .edges = GR_DOT_ARROWS,
                                 .help = "write digraph, and a -> b where a sets off b" };
  g_autoptr (GrDot) dot = gr_graph_read (&reading);
  g_autofree guint8 *is_red = dot != NULL ? g_new0 (guint8, dot->name->len) : NULL;
  gboolean good = dot != NULL;
  for (guint32 i = 0; dot != NULL && i < dot->name->len; i++) {
    const char *value = gr_dot_value (dot->node_value, 0, i);
    is_red[i] = g_strcmp0 (value, "red") == 0;
    if (is_red[i] || g_strcmp0 (value, "blue") == 0)
      continue;
    g_autofree char *help = value != NULL ? gr_nearest_help (value, names, NULL) : NULL;
    good = gr_dot_node_fault (&reading, dot, i, 0,
                              help != NULL ? help
                              : value == NULL
                                ? "say whose bomb it is, like this: a [color=blue]; blue is Left’s, red Right’s"
                                : "blue is Left’s bomb, red Right’s",
                              "color=blue or color=red");
  }
  if (!good)
    return;
  GrBombBoard *board = g_new0 (GrBombBoard, 1);
  board->n_bombs = dot->name->len;
  board->is_red = g_steal_pointer (&is_red);
  gr_bombs_tie (board, (GrDotEdge *) dot->edge->data, dot->edge->len);
  board->dot = g_steal_pointer (&dot);
  reader->n_squares += board->n_bombs;
  reader_add_board (reader, board);
}

/* ---- all documents ---- */

static void
read_document (Reader *reader, GrSource *source)
{
  reader->source = source;
  if (!gr_source_check_text (source, reader->report))
    return;
  if (strchr (source->text, '{') != NULL)
    read_graph (reader);
  else
    read_grids (reader);
  if (reader->n_squares > BOMBS_MAX_SQUARES || reader->bombs->component->len > BOMBS_MAX_BOARDS)
    gr_report_add (reader->report, GR_FAULT_LIMIT, source, gr_source_line (source, 1), "take fewer or smaller boards",
                   "bombs: want at most %d squares on at most %d boards, got more", BOMBS_MAX_SQUARES,
                   BOMBS_MAX_BOARDS);
}

gpointer
gr_bombs_read (const GrArgs *args, GrReport *report)
{
  GR_EACH_POINTER (i, const GrWord, word, args->words) {
    gr_report_add_at (report, GR_FAULT_INPUT, word, "a file’s name has a “.” or “/” in it",
                      "bombs: want files with boards and nothing more, got “%s”", word->text);
  }
  if (args->words->len == 0 && args->document == NULL)
    gr_report_add_at (report, GR_FAULT_INPUT, args->name, "grundy solve bombs myboard.txt, a line a row: “B.A”",
                      "bombs: want a file with boards, got no file");
  if (args->words->len > 0 || args->document == NULL)
    return NULL;
  g_autoptr (GrBombs) bombs = g_new0 (GrBombs, 1);
  bombs->board = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_bomb_board_free);
  bombs->component = g_array_new (FALSE, FALSE, sizeof (guint32));
  bombs->values = gr_bomb_values_new ();
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GArray) place = g_array_new (FALSE, FALSE, sizeof (GrSpan));
  Reader reader = {
    .report = report, .bombs = bombs, .known = known, .place = place, .n_faults_before = report->fault->len
  };
  read_document (&reader, args->document);
  for (guint i = 0; args->more != NULL && i < args->more->len && reader_goes_on (&reader); i++)
    read_document (&reader, args->more->pdata[i]);
  const GrOption *range = gr_args_option (args, "range");
  guint n = bombs->component->len;
  const char *help = n > 1 ? "boards are numbered from 0" : "there is one board: leave --range out";
  gint64 low, high;
  if (report->fault->len == reader.n_faults_before && range != NULL
      && gr_word_run (range->value, "bombs", "boards", 0, n - 1, help, report, &low, &high)) {
    g_array_remove_range (bombs->component, high + 1, n - high - 1);
    g_array_remove_range (bombs->component, 0, low);
    bombs->first_board = low;
  }
  return report->fault->len == reader.n_faults_before ? g_steal_pointer (&bombs) : NULL;
}
