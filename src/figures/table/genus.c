// SPDX-License-Identifier: MIT
// The genus of heaps: the Grundy value of normal play, and in small digits the misère Grundy values (where nothing can be
// moved the value is 1) of the heap alone and beside one, two, three … Nim heaps of 2; from some place on the last two
// digits go on in turn, and there the list is cut. A heap whose genus no sum of Nim heaps has is wild. Sums of heaps and
// twos are explored as whole positions, for misère values do not add: a sum is its heaps in ascending order, 8 bytes each,
// those of Nim with the highest bit.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 12; Winning Ways, vol. 2, ch. 13.
#include "base/order.h"
#include "base/phrase.h"
#include "diagram/words.h"
#include "figures/table/table.h"

#include <stdlib.h>
#include <string.h>

#define GENUS_TWOS 6 /* at most, beside a heap */
#define GENUS_SURE 2 /* digits that must go on in turn before the list is cut */
#define GENUS_NIM (G_GUINT64_CONSTANT (1) << 63)

typedef struct {
  const GrSummand *summand;
  guint32 realm;
} Game;

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
  const Game *game = data;
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
    game->summand->game->moves (game->summand->instance, game->realm, (GrBytes) { at.data, sizeof at.data }, own);
    for (guint m = 0; m < own->move->len; m++) {
      const GrMove *move = gr_moves_at (own, m);
      g_autofree guint64 *part = g_new (guint64, move->n_parts + 1);
      for (guint k = 0; k < move->n_parts; k++)
        part[k] = gr_heap_decode (gr_positions_at (own->part, move->first_part + k));
      sum_add (heap, n, i, part, move->n_parts, NULL, out);
    }
  }
}

/* Misère Grundy values: 1 where there is no move, else the mex. (transfer full) of GrNimber, shape (nodes). */
static GArray *
sum_values (const GrGraph *graph)
{
  GArray *value = g_array_sized_new (FALSE, TRUE, sizeof (GrNimber), graph->n_nodes);
  g_array_set_size (value, graph->n_nodes);
  g_autoptr (GrMex) mex = gr_mex_new ();
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    guint32 node = g_array_index (graph->order, guint32, i);
    gr_mex_begin (mex, gr_graph_n_followers (graph, node));
    for (guint32 move = g_array_index (graph->move_start, guint32, node);
         move < g_array_index (graph->move_start, guint32, node + 1); move++) {
      guint32 part = g_array_index (graph->part, guint32, g_array_index (graph->part_start, guint32, move));
      gr_mex_add (mex, g_array_index (value, GrNimber, part));
    }
    g_array_index (value, GrNimber, node) = gr_graph_n_followers (graph, node) == 0 ? 1 : gr_mex_value (mex);
  }
  return value;
}

/* ---- genera ---- */

static void
genus_add (GrTablePart *part, GrNimber grundy, const GrNimber *digit)
{
  static const GrNimber zero[] = { 1, 2, 0 }, one[] = { 0, 3, 1 };
  guint first = GENUS_TWOS; /* the digits are cut after two that go on in turn; where none do, they end in “…” */
  while (first > 0 && (digit[first] ^ digit[first - 1]) == 2)
    first--;
  guint n_digits = first + 1 + GENUS_SURE <= GENUS_TWOS + 1 ? first + 2 : 0;
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

static char *
genus_sentence (const GrTablePart *part, const GrFigureRequest *request)
{
  static const char text[] = GR_PHRASE (
    "The large number is the Grundy value; the small ones are the misère values of the heap alone and beside one, two … "
    "Nim heaps of 2, and the last two alternate from there on.");
  static const char wild[] = GR_PHRASE (" Wild: %s.");
  g_autoptr (GPtrArray) name = g_ptr_array_new ();
  for (guint i = 0; i < part->marked->len; i++)
    if (g_array_index (part->marked, guint8, i))
      g_ptr_array_add (name, part->label->pdata[i]);
  GString *out = g_string_new (gr_phrase (text, request->lang));
  g_autofree char *list = name->len > 0 ? gr_words_list (name, request) : NULL;
  if (list != NULL)
    g_string_append_printf (out, gr_phrase (wild, request->lang), list);
  return g_string_free (out, FALSE);
}

gboolean
gr_table_read_genus (GrTableFigure *table, GrStudy *study, GError **error)
{
  GrTablePart *part = table->part->pdata[0];
  Game game = { gr_study_summand (study, 0), gr_study_component (study, 0)->realm };
  g_autoptr (GrPositions) roots = gr_positions_new ();
  const GrSpace space = { sum_moves, NULL, &game, FALSE };
  for (guint i = 0; i < part->label->len; i++) {
    guint64 sum[GENUS_TWOS + 1] = { gr_table_part_heap (part, i) };
    for (guint twos = 0; twos <= GENUS_TWOS; twos++) {
      sum_add (sum, 1 + twos, G_MAXUINT, NULL, 0, roots, NULL);
      sum[MIN (GENUS_TWOS, twos + 1)] = GENUS_NIM | 2;
    }
  }
  g_autoptr (GrGraph) graph = gr_explore (&space, roots, study->options.limit, NULL, error);
  if (graph == NULL)
    return FALSE;
  g_autoptr (GArray) value = sum_values (graph);
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
  table->mark = GR_PHRASE ("wild: no sum of Nim heaps has this genus");
  table->more[0] = "misere";
  table->more[1] = "kind";
  table->sentence = genus_sentence (part, table->request);
  return TRUE;
}
