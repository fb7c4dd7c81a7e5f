// SPDX-License-Identifier: MIT
// The genus of heaps: the Grundy value of normal play, and in small digits the misère Grundy values (where nothing can be
// moved the value is 1) of the heap alone and beside one, two, three … Nim heaps of 2; from some place on the last two
// digits go on in turn, and there the list is cut. A heap whose genus no sum of Nim heaps has is wild. Sums of heaps and
// twos are explored as whole positions, for misère values do not add: a sum is its heaps in ascending order, 8 bytes each,
// those of Nim with the highest bit.
// One genus is computed before the eyes: of the last heap, or else of the largest that has room. A row is a sum, of
// that heap alone and beside twos; its discs are what its moves leave, with their values, and the least number missing stands at its
// end. Of many followers those stay that cross out a number. All values are those of the sums that were explored. A form has none of this: which heap it is would tell.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 12; Winning Ways, vol. 2, ch. 13.
#include "base/error.h"
#include "base/order.h"
#include "base/phrase.h"
#include "diagram/formula.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "figures/table/table.h"
#include "scene/text.h"

#include <stdlib.h>
#include <string.h>

#define GENUS_TWOS 6  /* at most, beside a heap */
#define GENUS_SHARE 4 /* of the limit, where not all heaps can be drawn: many numbers of heaps are tried */
#define GENUS_SURE 2  /* digits that must go on in turn before the list is cut */
#define GENUS_NIM (G_GUINT64_CONSTANT (1) << 63)

#define GENUS_ROWS (GENUS_TWOS + 2) /* normal play, and misère play beside 0 … GENUS_TWOS heaps of 2 */
#define GENUS_HEAD 41.5             /* the names of sums */
#define GENUS_PITCH 34.0            /* from row to row */
#define GENUS_CELL 20.5             /* a follower, at least */
#define GENUS_BADGE 0.6             /* of a node's size */
#define GENUS_BOX 13.0
#define GENUS_BOX_PITCH 14.0
#define GENUS_RESULT 26.0 /* from the boxes to the number that they give */
#define GENUS_HIGHER 10.5 /* from line to line of a name */
#define GENUS_GAP 6.0

/* What a move leaves, and all moves that have the same value in each row: the last two columns are moves in a heap of 2, from row 2 on. */
typedef struct {
  char *name;   /* in lines */
  guint32 node; /* G_MAXUINT32: of those two */
  GrNimber value[GENUS_ROWS];
} Column;

struct GrTableGenus {
  char *heap;
  char *win
    [2]; /* (nullable) what a move leaves that wins in normal play and in misère play, of few moves; one for both if it can */
  GArray *win_left; /* (nullable) of GrNimber: the misère values that these moves leave */
  GArray *column;   /* of Column */
  guint32 win_node;
  guint n_cut;                 /* followers without one */
  guint n_rows, n_boxes;       /* rows: as the genus has numbers */
  guint turn;                  /* the row from which on each more heap of 2 adds 2 to the values of all moves */
  const char *instead_of;      /* (nullable) a heap that is larger and has no room */
  GrNimber result[GENUS_ROWS]; /* of all rows, also those that are not drawn */
};

/* ---- sums of heaps and twos ---- */

/* Adds the sum of @n heaps with @more, less that at @without (G_MAXUINT: none). */
static void
sum_add (const guint64 *heap, guint n, guint without, const guint64 *more, guint n_more, GrPositions *roots,
         GrMoves *moves)
{
  g_autofree guint64 *all = g_new (guint64, n + n_more + 1);
  guint n_all = 0;
  for (guint i = 0; i < n + n_more; i++) {
    guint64 own = i < n ? heap[i] : more[i - n];
    if (i != without && (own & ~GENUS_NIM) > 0)
      all[n_all++] = own;
  }
  qsort (all, n_all, sizeof *all, gr_order_u64);
  if (roots != NULL)
    gr_positions_add (roots, 0, (const guint8 *) all, n_all * sizeof *all);
  else
    gr_moves_add (moves, (const guint8 *) all, n_all * sizeof *all);
}

static void
sum_moves (gpointer data, guint32 realm, GrBytes from, GrMoves *out)
{
  guint n = (guint) (from.size / sizeof (guint64));
  g_autofree guint64 *heap = g_new (guint64, n + 1);
  g_autoptr (GrMoves) own = gr_moves_new ();
  if (n > 0)
    memcpy (heap, from.data, from.size);
  for (guint i = 0; i < n; i++) {
    if (i > 0 && heap[i] == heap[i - 1])
      continue;
    for (guint64 left = 0; heap[i] & GENUS_NIM && left < (heap[i] & ~GENUS_NIM); left++) {
      guint64 less = GENUS_NIM | left;
      sum_add (heap, n, i, &less, 1, NULL, out);
    }
    if (heap[i] & GENUS_NIM)
      continue;
    GrHeap at = gr_heap_encode (heap[i]);
    gr_moves_clear (own);
    gr_study_moves (data, 0, (GrBytes) { at.data, sizeof at.data }, own);
    GR_EACH (m, const GrMove, move, own->move) {
      g_autofree guint64 *part = g_new (guint64, move->n_parts + 1);
      for (guint k = 0; k < move->n_parts; k++)
        part[k] = gr_heap_decode (gr_positions_at (own->part, move->first_part + k));
      sum_add (heap, n, i, part, move->n_parts, NULL, out);
    }
  }
}

/* ---- genera ---- */

/* How many numbers are written: up to two that go on in turn, or 0 where none do. */
static guint
genus_digits (const GrNimber *digit)
{
  guint first = GENUS_TWOS;
  while (first > 0 && (digit[first] ^ digit[first - 1]) == 2)
    first--;
  return first + 1 + GENUS_SURE <= GENUS_TWOS + 1 ? first + 2 : 0;
}

static void
genus_add (GrTablePart *part, GrNimber grundy, const GrNimber *digit)
{
  static const GrNimber zero[] = { 1, 2, 0 }, one[] = { 0, 3, 1 };
  guint n_digits = genus_digits (digit); /* where none go on in turn they end in “…” */
  /* Tame: a sum of Nim heaps has this genus. */
  gboolean is_tame = grundy <= 1 && n_digits == 3 ? memcmp (digit, grundy == 0 ? zero : one, sizeof zero) == 0
                                                  : n_digits == 2 && digit[0] == grundy;
  guint8 is_wild = !is_tame;
  GrVerdict verdict = { .has_grundy = TRUE, .grundy = grundy, .outcome = digit[0] == 0 ? GR_OUTCOME_P : GR_OUTCOME_N };
  g_autoptr (GString) digits = g_string_new (NULL); /* those over 9 in brackets */
  for (guint i = 0; i < (n_digits > 0 ? n_digits : GENUS_TWOS + 1); i++)
    g_string_append_printf (digits, digit[i] > 9 ? "(%" G_GUINT64_FORMAT ")" : "%" G_GUINT64_FORMAT, digit[i]);
  g_string_append (digits, n_digits == 0 ? "…" : "");
  g_array_append_val (part->verdict, verdict);
  g_array_append_val (part->marked, is_wild);
  g_ptr_array_add (part->text, g_strdup_printf ("%" G_GUINT64_FORMAT "^{%s}", grundy, digits->str));
  g_ptr_array_add (part->more[0], g_strdup (digits->str));
  g_ptr_array_add (part->more[1], g_strdup (is_wild ? "wild" : "tame"));
}

/* ---- one genus, computed ---- */

GR_CLEAR_FUNCTION (column_clear, Column, name)
GR_FREE_FUNCTION (gr_table_genus_free, GrTableGenus, heap, win[0], win[1], win_left, column)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrTableGenus, gr_table_genus_free)

GR_AT_FUNCTION (genus_column, GrTableGenus, column, const Column)

/* TRUE where row @row has a value in column @index. */
static gboolean
genus_has (const GrTableGenus *own, guint row, guint index)
{
  return row > 1 || index + 2 < own->column->len;
}

/* The name of column @index in lines. (transfer full) */
static char **
column_lines (const GrTableGenus *own, guint index)
{
  return g_strsplit (genus_column (own, index)->name, "\n", 0);
}

static gboolean
column_wins (const GrTableGenus *own, guint index)
{
  return own->win[1] != NULL && genus_column (own, index)->node == own->win_node;
}

static double
column_width (const GrTableGenus *own, guint index)
{
  double width = GENUS_CELL;
  g_auto (GStrv) line = column_lines (own, index);
  for (guint i = 0; line[i] != NULL; i++)
    width = MAX (width, gr_text_width (&gr_label_600, line[i]) + 2.4);
  return width;
}

/* @name in one line. (transfer full) */
static char *
name_joined (const char *name)
{
  g_auto (GStrv) line = g_strsplit (name, "\n", 0);
  return g_strjoinv ("", line);
}

/* Adds a follower called @name (swallowed), or a move in a heap of 2 (@node is G_MAXUINT32), unless a column has the same @value in all
   rows that are drawn, of which that by which the heap is won keeps its name. */
static void
genus_take (GrTableGenus *own, char *name, guint32 node, const GrNimber *value)
{
  Column column = { .name = name, .node = node };
  memcpy (column.value, value, sizeof column.value);
  for (guint row = own->n_rows; row < GENUS_ROWS; row++)
    own->turn = (value[row] ^ value[row - 1]) == 2 ? own->turn : MAX (own->turn, row);
  GR_EACH (i, Column, old, own->column)
    if (node != G_MAXUINT32 && memcmp (old->value, value, own->n_rows * sizeof *value) == 0) {
      own->n_cut++;
      if (column_wins (own, i) || node != own->win_node)
        g_free (name);
      else {
        g_free (old->name);
        *old = column;
      }
      return;
    }
  g_array_append_val (own->column, column);
}

static double
genus_width (const GrTableGenus *own)
{
  double width = GENUS_HEAD + 2 * GENUS_GAP + own->n_boxes * GENUS_BOX_PITCH + GENUS_RESULT;
  for (guint i = 0; i < own->column->len; i++)
    width += column_width (own, i);
  return width;
}

/* Its node in @graph, beside @twos heaps of Nim of size 2 and one of @left. */
static guint32
sum_node (const GrGraph *graph, const guint64 *heap, guint n, guint twos, guint left)
{
  g_autoptr (GrPositions) at = gr_positions_new ();
  guint64 more[GENUS_TWOS + 1];
  for (guint i = 0; i < twos; i++)
    more[i] = GENUS_NIM | 2;
  more[twos] = GENUS_NIM | left;
  sum_add (heap, n, G_MAXUINT, more, twos + 1, at, NULL);
  return gr_graph_lookup (graph, 0, gr_positions_at (at, 0)); /* it is left by a move from a root */
}

/* The values that the moves of @node leave, whole positions. (transfer full) */
static GArray *
node_left (const GrGraph *graph, const GArray *value, guint32 node)
{
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  const guint32 *start = (const guint32 *) (gpointer) graph->move_start->data + node;
  for (guint32 move = start[0]; move < start[1]; move++)
    GR_APPEND (left, GrNimber,
               g_array_index (value, GrNimber,
                              g_array_index (graph->part, guint32, g_array_index (graph->part_start, guint32, move))));
  return gr_words_distinct (left);
}

/* Leaves out followers that cross out nothing below a mex that others do not; that by which the heap is won stays. */
static void
genus_thin (GrTableGenus *own)
{
  guint n = own->column->len - 2;
  g_autofree gboolean *stays = g_new0 (gboolean, n + 2);
  for (guint i = 0; i < n + 2; i++)
    stays[i] = i >= n || column_wins (own, i);
  for (guint row = 0; row < own->n_rows; row++)
    for (GrNimber value = 0; value < own->result[row]; value++) {
      guint found = n;
      for (guint i = n + 2; i-- > 0;) /* one that stays, or else the first */
        if (genus_has (own, row, i) && genus_column (own, i)->value[row] == value && !(found < n && stays[found]))
          found = i;
      stays[found] = TRUE;
    }
  for (guint i = n; i-- > 0;)
    if (!stays[i]) {
      own->n_cut++;
      g_array_remove_index (own->column, i);
    }
}

/* What the moves of heap @index of @part leave in every row. NULL where there is no move, or a value cannot be had. */
static GrTableGenus *
genus_compute (const GrTablePart *part, guint index, GrStudy *study, const GrGraph *graph, const GArray *value)
{
  guint64 heap = gr_table_part_heap (part, index);
  GrHeap at = gr_heap_encode (heap);
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_moves (study, 0, (GrBytes) { at.data, sizeof at.data }, moves);
  if (heap == 0 || moves->move->len == 0)
    return NULL;
  g_autoptr (GrTableGenus) own = g_new0 (GrTableGenus, 1);
  own->heap = g_strdup (part->label->pdata[index]);
  own->column = g_array_new (FALSE, TRUE, sizeof (Column));
  g_array_set_clear_func (own->column, column_clear);
  own->result[0] = g_array_index (part->verdict, GrVerdict, index).grundy;
  for (guint twos = 0; twos <= GENUS_TWOS; twos++)
    own->result[1 + twos] = g_array_index (value, GrNimber, sum_node (graph, &heap, 1, twos, 0));
  own->n_rows = 1 + genus_digits (own->result + 1);
  own->n_rows = own->n_rows == 1 ? GENUS_ROWS : own->n_rows;
  own->turn = own->n_rows - 1;
  guint fewest = G_MAXUINT; /* moves of what wins */
  GR_EACH (m, const GrMove, move, moves->move) {
    g_autofree guint64 *left = g_new (guint64, move->n_parts + 1);
    g_autoptr (GString) label = g_string_new (NULL);
    GrNimber beside[GENUS_ROWS] = { 0 };
    for (guint k = 0; k < move->n_parts; k++) {
      GrBytes own_part = gr_positions_at (moves->part, move->first_part + k);
      GrNimber grundy = 0;
      left[k] = gr_heap_decode (own_part);
      g_string_append_printf (label, "%s%" G_GUINT64_FORMAT, k > 0 ? "+\n" : "", left[k]);
      if (left[k] > 0 && !gr_study_value (study, 0, own_part, &grundy, NULL))
        return NULL;
      beside[0] ^= grundy;
    }
    for (guint twos = 0; twos <= GENUS_TWOS; twos++)
      beside[1 + twos] = g_array_index (value, GrNimber, sum_node (graph, left, move->n_parts, twos, 0));
    g_string_append (label, label->len > 0 ? "" : "0");
    guint32 node = sum_node (graph, left, move->n_parts, 0, 0);
    guint n_moves = gr_graph_n_followers (graph, node);
    if (beside[1] == 0 && n_moves < fewest) {
      fewest = n_moves;
      own->win_node = node;
      gr_take_text (&own->win[1], name_joined (label->str));
    }
    if (beside[0] == 0 && (own->win[0] == NULL || own->win_node == node))
      gr_take_text (&own->win[0], name_joined (label->str));
    genus_take (own, g_strdup (label->str), node, beside);
  }
  own->win_left = own->win[1] != NULL ? node_left (graph, value, own->win_node) : NULL;
  for (guint left = 2; left-- > 0;) {
    GrNimber beside[GENUS_ROWS] = { 0 };
    for (guint twos = 1; twos <= GENUS_TWOS; twos++)
      beside[1 + twos] = g_array_index (value, GrNimber, sum_node (graph, &heap, 1, twos - 1, left));
    genus_take (own, g_strdup_printf ("2\n→%u", left), G_MAXUINT32, beside);
  }
  for (guint row = 0; row < own->n_rows; row++)
    own->n_boxes = MAX (own->n_boxes, (guint) MIN (own->result[row] + 1, 64));
  return g_steal_pointer (&own);
}

/* Who wins the last heap, of which @own (nullable: it has no moves) is computed, in both plays if it alone is asked for, and by which
   moves. (transfer full) (nullable) */
static char *
genus_result (const GrTablePart *part, const GrTableGenus *own, const GrStudy *study, const GrFigureRequest *request)
{
  static const char *const normal[2] = { GR_PHRASE ("%s is lost in normal play, for no move leaves value 0"),
                                         GR_PHRASE ("%s is won in normal play by %s → %s, which leaves value 0") };
  static const char *const misere[2] = {
    GR_PHRASE ("; in misère play it is lost, for no move leaves misère value 0"),
    GR_PHRASE ("; in misère play it is won by %s → %s, which leaves misère value mex %s = 0"),
  };
  static const char still[] = GR_PHRASE (
    "Nobody can move from %s: in normal play the player to move has lost, in misère play he has won");
  const char *heap = part->label->pdata[part->label->len - 1];
  if (study->is_family || study->n_components > 1)
    return NULL;
  if (own == NULL)
    return gr_say (still, request->lang, heap);
  g_autofree char *left = own->win_left != NULL ? gr_words_set (own->win_left, request) : NULL,
                  *one = gr_say (normal[own->win[0] != NULL], request->lang, heap, heap, own->win[0]),
                  *other = gr_say (misere[own->win[1] != NULL], request->lang, heap, own->win[1], left);
  return g_strconcat (one, other, NULL);
}

/* Tells who wins the last heap, and computes its genus or, where it has no room, that of the largest that has. */
static void
genus_choose (GrTableFigure *table, GrStudy *study, const GrGraph *graph, const GArray *value)
{
  const GrTablePart *part = table->part->pdata[0];
  const char *wide = NULL;
  for (guint i = part->label->len; i-- > 0 && table->genus == NULL;) {
    g_autoptr (GrTableGenus) own = genus_compute (part, i, study, graph, value);
    if (i + 1 == part->label->len)
      table->result = genus_result (part, own, study, table->request);
    if (own != NULL && genus_width (own) > GR_FIT_WIDTH)
      genus_thin (own);
    if (own != NULL && genus_width (own) > GR_FIT_WIDTH)
      wide = wide != NULL ? wide : part->label->pdata[i];
    else if (own != NULL)
      own->instead_of = wide, table->genus = g_steal_pointer (&own);
  }
  if (table->request->data_only || table->request->is_form)
    g_clear_pointer (&table->genus, gr_table_genus_free);
}

/* “G+2+2”. (transfer full) */
static char *
row_name (guint row)
{
  return row < 4 ? g_strdup (row < 2 ? "G" : row == 2 ? "G+2" : "G+2+2") : g_strdup_printf ("G+%u·2", row - 1);
}

/* One row of what is computed, with its middle at @y; what it gives ends at @right. */
static void
genus_add_row (const GrTableFigure *table, guint row, double left, double y, double right, GrScene *out)
{
  const GrTableGenus *own = table->genus;
  const char *lang = table->request->lang;
  g_autofree char *name = row_name (row);
  gr_scene_add_text (out, left, y - 1, GR_ANCHOR_START, &gr_text_600, GR_INK_INK, name);
  gr_scene_add_text (out, left, y + 10, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT,
                     row == 0 ? gr_phrase ("normal", lang) : gr_phrase ("misère", lang));
  double x = left + GENUS_HEAD;
  for (guint i = 0; i < own->column->len; i++) {
    double cell = column_width (own, i);
    x += i + 2 == own->column->len ? GENUS_GAP : 0;
    if (genus_has (own, row, i))
      gr_table_add_value (table, x + cell / 2, y, GENUS_BADGE, genus_column (own, i)->value[row], out);
    x += cell;
  }
  x += GENUS_GAP;
  for (guint box = 0; box < own->n_boxes && box <= own->result[row]; box++)
    gr_box_add_number (out, x + (box + 0.5) * GENUS_BOX_PITCH, y, GENUS_BOX, box, box < own->result[row],
                       box == own->result[row]);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, own->result[row]);
  gr_scene_add_text (out, right, y + 0.36 * GR_TYPE_TITLE, GR_ANCHOR_END, &gr_title_600, GR_INK_ACCENT, number);
}

void
gr_table_genus_draw (const GrTableFigure *table, GrScene *out)
{
  static const char large[] = GR_PHRASE ("%s does not fit here; G is %s, the largest that does."),
                    cut[] = GR_PHRASE (" Moves left out, which change no mex: %u.");
  static const char about[] = GR_PHRASE ("Each column is what a move leaves, the last two in a heap of 2.");
  static const char on[] = GR_PHRASE ("From %s on each further heap of 2 adds ⊕ 2 to every value and to the mex: %s");
  const char *lang = table->request->lang;
  const GrTableGenus *own = table->genus;
  if (own == NULL) /* no heap has a move */
    return;
  double left = out->bounds.x, y = out->bounds.y + out->bounds.height + 30,
         wide = MAX (GR_FIT_WIDTH, genus_width (own)), x = left + GENUS_HEAD;
  g_autoptr (GString) digits = g_string_new (NULL);
  for (guint row = 1; row < own->n_rows; row++)
    g_string_append_printf (digits, own->result[row] > 9 ? "(%" G_GUINT64_FORMAT ")" : "%" G_GUINT64_FORMAT,
                            own->result[row]);
  g_autofree char *name = gr_say ("The genus of G = %s, computed", lang, own->heap),
                  *title = g_strconcat (name, ": ", NULL),
                  *genus = g_strdup_printf ("%" G_GUINT64_FORMAT "^{%s}", own->result[0], digits->str);
  g_autofree char *told = own->instead_of != NULL ? gr_say (large, lang, own->instead_of, own->heap) : g_strdup (""),
                  *more = own->n_cut > 0 ? gr_say (cut, lang, own->n_cut) : NULL,
                  *words = g_strconcat (told, *told != '\0' ? " " : "", gr_phrase (about, lang), more, NULL);
  double end = gr_scene_add_text (out, left, y, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, title);
  gr_formula_add (out, left + end, y, GR_ANCHOR_START, 1.2 * GR_TYPE_TITLE, GR_INK_ACCENT, genus);
  y += 19 + 2 * GENUS_HIGHER;
  for (guint i = 0; i < own->column->len; i++) {
    double cell = column_width (own, i);
    g_auto (GStrv) line = column_lines (own, i);
    x += i + 2 == own->column->len ? GENUS_GAP : 0;
    for (guint k = 0, n = g_strv_length (line); k < n; k++)
      gr_scene_add_text (out, x + cell / 2, y - (n - 1 - k) * GENUS_HIGHER, GR_ANCHOR_MIDDLE,
                         column_wins (own, i) ? &gr_label_600 : &gr_label_400,
                         i + 2 < own->column->len ? GR_INK_INK : GR_INK_ACCENT, line[k]);
    x += cell;
  }
  gr_scene_add_text (out, x + GENUS_GAP, y, GR_ANCHOR_START, &gr_text_600, GR_INK_INK, "mex");
  gr_scene_add_text (out, left, y, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT, gr_phrase ("move to", lang));
  for (guint row = 0; row < own->n_rows; row++)
    genus_add_row (table, row, left, y + 17 + row * GENUS_PITCH, left + genus_width (own), out);
  y += 17 + own->n_rows * GENUS_PITCH;
  if (table->has_words && own->turn + GENUS_SURE < GENUS_ROWS) {
    GrNimber first = own->result[own->turn], next = own->result[own->turn + 1];
    g_autofree char *turns = g_strdup_printf ("%" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT " …",
                                              first, next, first),
                    *from = row_name (own->turn), *why = gr_say (on, lang, from, turns);
    y = gr_scene_add_paragraph (out, left, y, wide, 13, &gr_label_400, GR_INK_SOFT, why);
  }
  if (table->has_words)
    gr_scene_add_paragraph (out, left, y, wide, 13, &gr_label_400, GR_INK_SOFT, words);
}

void
gr_table_genus_plain (const GrTableFigure *table, GString *out)
{
  const GrTableGenus *own = table->genus;
  g_autofree char *title = gr_say ("The genus of G = %s, computed", table->request->lang, own->heap);
  g_string_append_printf (out, "\n%s\n", title);
  g_autofree int *width = g_new (int, own->column->len);
  gr_words_pad (out, "", -12);
  for (guint i = 0; i < own->column->len; i++) {
    g_autofree char *names = name_joined (genus_column (own, i)->name);
    width[i] = MAX (5, (int) gr_words_columns (names)) + 1;
    gr_words_pad (out, names, width[i]);
  }
  g_string_append_c (out, '\n');
  for (guint row = 0; row < own->n_rows; row++) {
    g_autofree char *name = row_name (row);
    gr_words_pad (out, name, -12);
    for (guint i = 0; i < own->column->len; i++) {
      g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, genus_column (own, i)->value[row]);
      gr_words_pad (out, genus_has (own, row, i) ? number : "", width[i]);
    }
    g_string_append_printf (out, "   mex %" G_GUINT64_FORMAT "\n", own->result[row]);
  }
}

/* ---- all heaps ---- */

/* All sums of the first *@n heaps and twos; where these are over the limit, and unless @is_whole, of so many heaps that little time
   goes: *@n becomes how many these are. NULL and @error. (transfer full) */
static GrGraph *
genus_explore (const GrTablePart *part, GrStudy *study, guint *n, gboolean is_whole, GError **error)
{
  const GrSpace space = { sum_moves, NULL, study, FALSE };
  for (guint64 limit = study->options.limit;; limit = study->options.limit / GENUS_SHARE, *n -= (*n + 3) / 4) {
    g_autoptr (GrPositions) roots = gr_positions_new ();
    GError *own = NULL;
    for (guint i = 0; i < *n; i++) {
      guint64 sum[GENUS_TWOS + 1] = { gr_table_part_heap (part, i) };
      for (guint twos = 0; twos <= GENUS_TWOS; twos++) {
        sum_add (sum, 1 + twos, G_MAXUINT, NULL, 0, roots, NULL);
        sum[MIN (GENUS_TWOS, twos + 1)] = GENUS_NIM | 2;
      }
    }
    GrGraph *graph = gr_explore (&space, roots, limit, NULL, &own);
    if (graph != NULL || is_whole || *n == 1 || !g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT)) {
      gr_pass_error (own, error);
      return graph;
    }
    g_clear_error (&own);
  }
}

gboolean
gr_table_read_genus (GrTableFigure *table, GrStudy *study, GError **error)
{
  GrTablePart *part = table->part->pdata[0];
  guint n_asked = part->label->len, n = n_asked;
  g_autofree char *asked = g_strdup (part->label->pdata[n - 1]);
  g_autoptr (GrGraph) graph = genus_explore (part, study, &n, table->request->data_only, error);
  if (graph == NULL)
    return FALSE;
  gr_table_part_cut (part, n);
  g_autoptr (GArray) value = gr_graph_grundy (graph, 1);
  part->text = g_ptr_array_new_with_free_func (g_free);
  part->more[0] = g_ptr_array_new_with_free_func (g_free);
  part->more[1] = g_ptr_array_new_with_free_func (g_free);
  part->marked = g_array_new (FALSE, FALSE, sizeof (guint8));
  for (guint i = 0; i < part->label->len; i++) {
    GrNimber grundy = 0, digit[GENUS_TWOS + 1];
    GrHeap heap = gr_heap_encode (gr_table_part_heap (part, i));
    /* Heap 0 is nothing at all, and in some games no position. */
    if (gr_table_part_heap (part, i) > 0
        && !gr_study_value (study, 0, (GrBytes) { heap.data, sizeof heap.data }, &grundy, error))
      return FALSE;
    for (guint twos = 0; twos <= GENUS_TWOS; twos++)
      digit[twos] = g_array_index (value, GrNimber, g_array_index (graph->root, guint32, i * (GENUS_TWOS + 1) + twos));
    genus_add (part, grundy, digit);
  }
  table->mark = GR_PHRASE ("no sum of Nim heaps has this genus");
  table->more[0] = "misere";
  table->more[1] = "kind";
  table->sentence = g_strdup (gr_phrase (
    "The large number is the Grundy value, 0 where normal play is lost. The small ones are misère values: that of the "
    "position alone, 0 where misère play is lost, and those beside one, two … Nim heaps of 2, of which the last two go on in "
    "turn.",
    table->request->lang));
  genus_choose (table, study, graph, value);
  if (n < n_asked)
    gr_take_text (&table->result,
                  gr_say ("Drawn as far as %s: the positions up to %s make more than %" G_GUINT64_FORMAT
                          " sums, and a larger --limit draws more of them",
                          table->request->lang, (const char *) part->label->pdata[n - 1], asked, study->options.limit));
  return TRUE;
}
