// SPDX-License-Identifier: MIT
// Tables of positions: who wins and the Grundy value, game by game: sizes 0 … n of heap games, the numbers said,
// divisors, the nodes of a graph; for other games and for sums of them every position that can be reached. A period
// is shown where the game proves one. In misère play there are no values, and sums are not tables of their games, so
// the whole is shown.
// What misère play says of heaps. The genus of heaps: the Grundy value of normal play, and in small digits the misère Grundy values (where nothing can be
// moved the value is 1) of the heap alone and beside one, two, three … Nim heaps of 2; from some place on the last two
// digits go on in turn, and there the list is cut. A heap whose genus no sum of Nim heaps has is wild. Sums of heaps and
// twos are explored as whole positions, for misère values do not add: a sum is its heaps in ascending order, 8 bytes each,
// those of Nim with the highest bit.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 12; Winning Ways, vol. 2, ch. 13.
// And the misère quotient of a game of heaps: which element each heap is (the pretending function), with the period where one is
// proved, and the elements, each with a smallest sum of heaps that is it. Elements are named as products of letters, one for
// each heap that is no product of smaller heaps.
// Source: T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008).
#include "base/number.h"
#include "base/order.h"
#include "base/phrase.h"
#include "diagram/formula.h"
#include "diagram/options.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "figures/table/table.h"
#include "game/heap-quotient.h"
#include "game/solve.h"

#include <stdlib.h>
#include <string.h>

#define GENUS_TWOS 6 /* at most, beside a heap */
#define GENUS_SURE 2 /* digits that must go on in turn before the list is cut */
#define GENUS_NIM (G_GUINT64_CONSTANT (1) << 63)
#define QUOTIENT_HEAPS 400u /* looked at for a period */
#define QUOTIENT_WORK 6000  /* pairs of the transition algebra */
#define QUOTIENT_LETTERS 26
#define QUOTIENT_ALL 96 /* elements that are all listed; of more, those that are lost */
#define QUOTIENT_LISTED 48

typedef struct {
  const GrSummand *summand;
  guint32 realm;
} Game;

/* ---- positions ---- */

static void
part_free (GrTablePart *part)
{
  GPtrArray *const list[] = { part->label, part->caption, part->shown, part->text, part->more[0], part->more[1] };
  for (guint i = 0; i < G_N_ELEMENTS (list); i++)
    if (list[i] != NULL)
      g_ptr_array_unref (list[i]);
  g_clear_pointer (&part->marked, g_array_unref);
  g_array_unref (part->verdict);
  g_free (part->title);
  g_free (part);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrTablePart, part_free)

static GrTablePart *
part_new (void)
{
  GrTablePart *part = g_new0 (GrTablePart, 1);
  part->label = g_ptr_array_new_with_free_func (g_free);
  part->caption = g_ptr_array_new_with_free_func (g_free);
  part->verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  return part;
}

/* The size of the heap that a position is. */
static guint64
part_heap (const GrTablePart *part, guint index)
{
  return g_ascii_strtoull (part->label->pdata[index], NULL, 10);
}

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

/* What misère play says of the heaps of @table's only part, which has positions and no verdicts. FALSE and
   @error. */
static gboolean
table_read_genus (GrTableFigure *table, GrStudy *study, GError **error)
{
  GrTablePart *part = table->part->pdata[0];
  Game game = { gr_study_summand (study, 0), gr_study_component (study, 0)->realm };
  g_autoptr (GrPositions) roots = gr_positions_new ();
  const GrSpace space = { sum_moves, NULL, &game, FALSE };
  for (guint i = 0; i < part->label->len; i++) {
    guint64 sum[GENUS_TWOS + 1] = { part_heap (part, i) };
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
    GrHeap heap = gr_heap_encode (part_heap (part, i));
    /* Heap 0 is nothing at all, and in some games no position. */
    if (part_heap (part, i) > 0
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

/* ---- the quotient ---- */

static char *
element_sum (const GrQuotient *quotient, guint element)
{
  g_autoptr (GArray) word = gr_quotient_word (quotient, element);
  GString *sum = g_string_new (NULL);
  for (guint i = 0; i < word->len; i++)
    for (guint k = 0; k < g_array_index (word, guint32, i); k++)
      g_string_append_printf (sum, "%s%u", sum->len > 0 ? "+" : "",
                              g_array_index (gr_quotient_generators (quotient), guint32, i));
  return g_string_free (sum->len == 0 ? g_string_append_c (sum, '0') : sum, FALSE);
}

static void
element_add (GrTablePart *part, const GrQuotient *quotient, guint element)
{
  GrVerdict verdict = { .outcome = gr_quotient_is_lost (quotient, element) ? GR_OUTCOME_P : GR_OUTCOME_N };
  g_array_append_val (part->verdict, verdict);
  g_autoptr (GArray) word = gr_quotient_word (quotient, element);
  GString *name = g_string_new (NULL);
  for (guint i = 0; i < word->len; i++) {
    guint power = g_array_index (word, guint32, i);
    if (power == 0)
      continue;
    g_string_append_printf (name, "%s%c", name->len > 0 ? " " : "", 'a' + (char) (i % QUOTIENT_LETTERS));
    if (power > 1)
      g_string_append_printf (name, "^%u", power);
  }
  g_ptr_array_add (part->text, g_string_free (name->len == 0 ? g_string_append_c (name, '1') : name, FALSE));
}

/* All elements, or where they are too many those that are lost. (transfer full) */
static GrTablePart *
quotient_elements (const GrQuotient *quotient, const char *lang)
{
  static const char all[] = GR_PHRASE ("The elements, each with a smallest sum of heaps");
  static const char lost[] = GR_PHRASE ("Those of the elements that are lost, each with a smallest sum of heaps");
  GrTablePart *part = part_new ();
  guint order = gr_quotient_order (quotient);
  part->title = g_strdup (gr_phrase (order <= QUOTIENT_ALL ? all : lost, lang));
  part->text = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < order && (order <= QUOTIENT_ALL || part->label->len < QUOTIENT_LISTED); i++) {
    if (order > QUOTIENT_ALL && !gr_quotient_is_lost (quotient, i))
      continue;
    element_add (part, quotient, i);
    g_ptr_array_add (part->label, element_sum (quotient, i));
  }
  return part;
}

static char *
quotient_sentence (const GrQuotient *quotient, gboolean is_whole, const char *lang)
{
  static const char text[] = GR_PHRASE (
    "In misère play sums of these heaps are of %u kinds, which multiply as sums add. The letters stand for heaps: %s.");
  static const char none[] = GR_PHRASE ("In misère play all sums of these heaps are alike: there is no move.");
  static const char partial[] = GR_PHRASE (" With heap %u no quotient was found: it may be large, or infinite.");
  const GArray *generator = gr_quotient_generators (quotient);
  g_autoptr (GString) letters = g_string_new (NULL); /* “a = 1, b = 2, c = 5”: the heaps that are no products */
  for (guint i = 0; i < generator->len; i++)
    g_string_append_printf (letters, "%s%c = %u", i > 0 ? ", " : "", 'a' + (char) (i % QUOTIENT_LETTERS),
                            g_array_index (generator, guint32, i));
  GString *out = g_string_new (NULL);
  if (letters->len > 0)
    g_string_append_printf (out, gr_phrase (text, lang), gr_quotient_order (quotient), letters->str);
  else
    g_string_append (out, gr_phrase (none, lang));
  if (!is_whole)
    g_string_append_printf (out, gr_phrase (partial, lang), gr_quotient_n_heaps (quotient));
  return g_string_free (out, FALSE);
}

/* What misère play says of the heaps of @table's only part, which has positions and no verdicts. FALSE and
   @error. */
static gboolean
table_read_quotient (GrTableFigure *table, GrStudy *study, GError **error)
{
  static const char repeats[] = GR_PHRASE ("From heap %u on they repeat with period %u, for all heaps");
  GrTablePart *part = table->part->pdata[0];
  const GrSummand *summand = gr_study_summand (study, 0);
  guint32 realm = gr_study_component (study, 0)->realm;
  guint last = (guint) part_heap (part, part->label->len - 1), taken = gr_summand_taken (summand), preperiod, period;
  g_autoptr (GrQuotient) quotient = gr_quotient_new ();
  gboolean is_whole = gr_heap_quotient_extend (quotient, summand->game->moves, summand->instance, realm, last,
                                               QUOTIENT_WORK);
  part->has_period = is_whole && taken > 0
                     && gr_heap_quotient_extend_to_period (quotient, summand->game->moves, summand->instance, realm,
                                                           taken, QUOTIENT_HEAPS, QUOTIENT_WORK)
                     && gr_quotient_period (quotient, taken, &preperiod, &period);
  if (part->has_period) {
    part->has_period = part_heap (part, 0) == 0;
    part->period = (GrPeriod) { .preperiod = preperiod, .period = period, .proof = repeats };
    table->result = g_strdup_printf (gr_phrase (repeats, table->request->lang), preperiod, period);
  }
  part->text = g_ptr_array_new_with_free_func (g_free);
  part->more[0] = g_ptr_array_new_with_free_func (g_free);
  part->more[1] = g_ptr_array_new_with_free_func (g_free);
  guint n = 0;
  for (; n < part->label->len && part_heap (part, n) < gr_quotient_n_heaps (quotient); n++) {
    guint element = gr_quotient_heap (quotient, (guint) part_heap (part, n));
    element_add (part, quotient, element);
    g_ptr_array_add (part->more[0], gr_formula_plain (part->text->pdata[n]));
    g_ptr_array_add (part->more[1], element_sum (quotient, element));
  }
  if (n == 0)
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "with heap %u no quotient was found\nask for smaller heaps",
                         gr_quotient_n_heaps (quotient));
  GPtrArray *const list[] = { part->label, part->caption, part->shown };
  for (guint i = 0; i < G_N_ELEMENTS (list); i++)
    if (list[i] != NULL && list[i]->len > n)
      g_ptr_array_set_size (list[i], (int) n);
  table->more[0] = "element";
  table->more[1] = "sum";
  table->elements = quotient_elements (quotient, table->request->lang);
  table->sentence = quotient_sentence (quotient, is_whole, table->request->lang);
  return TRUE;
}

/* The most heaps whose genus or element is shown. */
#define TABLE_GENUS 200
#define TABLE_QUOTIENT 400

/* TRUE where the labels are whole numbers one after another. */
static gboolean
part_is_numbered (const GrTablePart *part)
{
  gint64 first;
  if (part->label->len == 0 || !gr_number_parse (g_ptr_array_index (part->label, 0), &first) || first < 0)
    return FALSE;
  for (guint i = 1; i < part->label->len; i++) {
    g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, first + i);
    if (!g_str_equal (number, g_ptr_array_index (part->label, i)))
      return FALSE;
  }
  return TRUE;
}

/* “Subtraction game 0–8, take 1,3,4”. */
static char *
summand_title (const GrSummand *summand)
{
  g_autofree char *input = gr_args_input (summand->args);
  g_auto (GStrv) end = g_strsplit (input, "..", -1);
  g_autofree char *range = g_strjoinv ("–", end);
  g_autoptr (GString) title = g_string_new (summand->game->about.title);
  g_string_append_printf (title, "%s%s", *range != '\0' ? " " : "", range);
  for (guint i = 0; summand->args->options != NULL && i < summand->args->options->len; i++) {
    const GrOption *option = g_ptr_array_index (summand->args->options, i);
    g_string_append_printf (title, ", %s", option->param->name);
    if (option->param->kind != GR_PARAM_FLAG)
      g_string_append_printf (title, " %s", option->value->text);
  }
  return gr_words_short (title->str, 60);
}

/* The table of one game with a domain; NULL and @error over the limit. @is_read: with what is known of each position. */
static GrTablePart *
table_of_domain (GrStudy *study, guint index, gboolean is_read, GError **error)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, index);
  g_autoptr (GrPositions) domain = gr_summand_domain (summand, study->options.limit, error);
  g_autoptr (GrTablePart) part = part_new ();
  if (is_read && study->options.play == GR_PLAY_MISERE && !study->is_loopy) {
    part->marked = g_array_new (FALSE, FALSE, sizeof (guint8));
    part->more[0] = g_ptr_array_new_with_free_func (g_free);
  }
  for (guint i = 0; domain != NULL && i < gr_positions_count (domain); i++) {
    GrBytes at = gr_positions_at (domain, i);
    guint32 realm = gr_positions_realm (domain, i);
    if (gr_summand_is_hole (summand, realm, at))
      continue;
    guint component = 0; /* domains only name realms that have one */
    while (gr_study_component (study, component)->summand != index
           || gr_study_component (study, component)->realm != realm)
      component++;
    g_ptr_array_add (part->label, gr_study_label (study, component, at));
    g_ptr_array_add (part->caption, gr_piece_caption (study, component, at));
    GrVerdict verdict;
    if (!is_read)
      continue;
    if (!gr_study_part_verdict (study, component, at, &verdict, error))
      return NULL;
    g_array_append_val (part->verdict, verdict);
    GrNimber value;
    if (part->marked == NULL)
      continue;
    if (!gr_study_value (study, component, at, &value, NULL)) {
      g_clear_pointer (&part->marked, g_array_unref);
      g_clear_pointer (&part->more[0], g_ptr_array_unref);
      continue;
    }
    guint8 differs = (value == 0) != (verdict.outcome == GR_OUTCOME_P);
    g_array_append_val (part->marked, differs);
    g_ptr_array_add (part->more[0], g_strdup (value == 0 ? "P" : "N"));
  }
  part->is_numbered = part_is_numbered (part);
  part->is_heap = part->is_numbered && gr_summand_has_heaps (summand);
  part->has_period = is_read && study->options.play == GR_PLAY_NORMAL && part->is_heap
                     && g_str_equal (g_ptr_array_index (part->label, 0), "0")
                     && (gr_summand_period (summand, &part->period)
                         || gr_period_find_verdicts (part->verdict, &part->period));
  return domain != NULL ? g_steal_pointer (&part) : NULL;
}

static GrTablePart *
table_of_all (GrStudy *study, GError **error)
{
  g_autoptr (GrTablePart) part = part_new ();
  if (!gr_study_all (study, part->label, part->verdict, error))
    return NULL;
  for (guint i = 0; i < part->label->len; i++)
    g_ptr_array_add (part->caption, g_strdup (g_ptr_array_index (part->label, i)));
  return g_steal_pointer (&part);
}

/* Fills table->part. FALSE and @error. What is only for a picture is left out where none is wanted. */
static gboolean
table_read (GrTableFigure *table, GrStudy *study, GError **error)
{
  gboolean is_read = table->as <= GR_TABLE_BARS;
  /* A table a game where all games have a domain; in misère play a sum is no such thing. */
  gboolean has_domains = study->summand->len == 1 || study->options.play == GR_PLAY_NORMAL;
  for (guint i = 0; i < study->summand->len && has_domains; i++)
    has_domains = gr_summand_has_domain (&g_array_index (study->summand, GrSummand, i));
  guint n = has_domains ? study->summand->len : 1;
  for (guint i = 0; i < n; i++) {
    GrTablePart *part = has_domains ? table_of_domain (study, i, is_read, error) : table_of_all (study, error);
    if (part == NULL)
      return FALSE;
    if (!table->request->data_only)
      part->shown = gr_words_short_all (part->caption, GR_TABLE_CAPTION);
    if (n > 1 || table->as != GR_TABLE_CELLS)
      part->title = summand_title (&g_array_index (study->summand, GrSummand, i));
    g_ptr_array_add (table->part, part);
    if (part->marked != NULL) {
      table->mark = GR_PHRASE ("normal play ends the other way");
      table->more[0] = "normal";
    }
  }
  return TRUE;
}

/* ---- words ---- */

/* Appends what is said of @part, with @between before it where it is not the first. */
static void
table_append (const GrTableFigure *table, const GrTablePart *part, const char *between, const char *text, GString *out)
{
  g_autofree char *capital = gr_words_capital (text);
  g_string_append (out, out->len > 0 ? between : "");
  if (table->part->len > 1)
    g_string_append_printf (out, "%s: ", part->title);
  g_string_append (out, table->part->len > 1 ? text : capital);
}

/* For GrTable.make. */
static void
table_make_row (const GPtrArray *parts, guint index, GPtrArray *row)
{
  guint i = 0;
  const GrTablePart *part = parts->pdata[0];
  while (index >= part->verdict->len) {
    index -= part->verdict->len;
    part = parts->pdata[++i];
  }
  const GrVerdict *verdict = &g_array_index (part->verdict, GrVerdict, index);
  if (parts->len > 1)
    g_ptr_array_add (row, g_strdup (part->title));
  g_ptr_array_add (row, g_strdup (part->label->pdata[index]));
  g_ptr_array_add (row, g_strdup (verdict->outcome == GR_OUTCOME_P ? "P" : "N"));
  if (verdict->has_grundy)
    g_ptr_array_add (row, g_strdup_printf ("%" G_GUINT64_FORMAT, verdict->grundy));
  for (i = 0; i < G_N_ELEMENTS (part->more); i++)
    if (part->more[i] != NULL)
      g_ptr_array_add (row, g_strdup (part->more[i]->pdata[index]));
}

/* ---- the figure ---- */

static const char *const table_as[] = { "cells", "bars", "genus", "quotient", NULL };

/* FALSE and a fault where there are no bars, genus or quotient of what was asked for. */
static gboolean
table_check (const GrTableFigure *table, const GrStudy *study, GrReport *report)
{
  gboolean is_good = table->as == GR_TABLE_BARS || study->summand->len == 1;
  for (guint i = 0; i < study->summand->len; i++)
    is_good = is_good && gr_summand_has_heaps (&g_array_index (study->summand, GrSummand, i));
  if (table->as == GR_TABLE_CELLS)
    return TRUE;
  const GrWord *word = gr_args_option (table->request->args, "as")->value;
  if (!is_good)
    gr_report_add_at (report, GR_FAULT_INPUT, word, "for example: octal 0.77 20",
                      "table: want a game of heaps for “%s”", word->text);
  else if (table->as == GR_TABLE_BARS && study->options.play == GR_PLAY_MISERE)
    gr_report_add_at (report, GR_FAULT_INPUT, word, "leave --misere out, or take --as quotient",
                      "table: bars are values, which misère play has none of");
  else
    return TRUE;
  return FALSE;
}

/* What misère play says of the only part, where that is asked for. */
static gboolean
table_read_misere (GrTableFigure *table, GrStudy *study, GrReport *report, GError **error)
{
  const GrTablePart *part = table->part->pdata[0];
  guint most = table->as == GR_TABLE_GENUS ? TABLE_GENUS : TABLE_QUOTIENT;
  if (table->as <= GR_TABLE_BARS)
    return TRUE;
  guint64 last = part_heap (part, part->label->len - 1);
  if (last >= most)
    return gr_report_add_at (report, GR_FAULT_LIMIT, table->request->args->name, "ask for fewer",
                             "table: as “%s” at most %u heaps are shown, got %" G_GUINT64_FORMAT, table_as[table->as],
                             most, last + 1);
  return table->as == GR_TABLE_GENUS ? table_read_genus (table, study, error)
                                     : table_read_quotient (table, study, error);
}

static void
table_tell (GrTableFigure *table)
{
  static const char *const lost[2] = { GR_PHRASE ("the player to move loses at %s."),
                                       GR_PHRASE ("whoever has just moved wins at %s.") };
  static const char won[] = GR_PHRASE ("the player to move wins everywhere.");
  static const char proved[] = GR_PHRASE ("the values repeat with period %" G_GUINT64_FORMAT " from %" G_GUINT64_FORMAT
                                          " on");
  static const char found[] = GR_PHRASE ("period %" G_GUINT64_FORMAT " from %" G_GUINT64_FORMAT
                                         " on, found in these values, not proved");
  g_autoptr (GString) sentence = g_string_new (NULL), result = g_string_new (NULL);
  if (table->sentence != NULL)
    return;
  for (guint i = 0; i < table->part->len; i++) {
    const GrTablePart *part = table->part->pdata[i];
    const GrPeriod *period = &part->period;
    g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
    for (guint k = 0; k < part->verdict->len; k++)
      if (g_array_index (part->verdict, GrVerdict, k).outcome == GR_OUTCOME_P)
        g_ptr_array_add (label, gr_words_short (g_ptr_array_index (part->caption, k), 24));
    g_autofree char *list = gr_words_list (label, table->request);
    const char *phrase = label->len == 0 ? won : lost[table->request->view == GR_VIEW_SPEAKER ? 1 : 0];
    g_autofree char *who = g_strdup_printf (gr_phrase (phrase, table->request->lang), list);
    table_append (table, part, " ", who, sentence);
    if (!part->has_period || !table->has_values)
      continue;
    g_autofree char *text = g_strdup_printf (gr_phrase (period->proof != NULL ? proved : found, table->request->lang),
                                             period->period, period->preperiod);
    table_append (table, part, "; ", text, result);
  }
  table->sentence = g_strdup (sentence->str);
  table->result = result->len > 0 ? g_strdup (result->str) : NULL;
}

static void
table_clear (GrTableFigure *table)
{
  g_ptr_array_unref (table->part);
  g_clear_pointer (&table->elements, part_free);
  g_free (table->sentence);
  g_free (table->result);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrTableFigure, table_clear)

static GPtrArray *
table_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_auto (GrTableFigure) table = {
    .request = request,
    .as = (GrTableAs) gr_args_choice (request->args, "as"),
    .part = g_ptr_array_new_with_free_func ((GDestroyNotify) part_free),
    .columns = gr_args_option (request->args, "columns") != NULL ? (guint) gr_args_number (request->args, "columns")
                                                                 : 0,
  };
  table.has_values = study->options.play == GR_PLAY_NORMAL
                     && (table.as == GR_TABLE_BARS
                         || (table.as == GR_TABLE_CELLS && request->paint != GR_PAINT_OUTCOME));
  if (!table_check (&table, study, report) || !table_read (&table, study, error)
      || !table_read_misere (&table, study, report, error))
    return NULL;
  g_autoptr (GrScene) scene = request->data_only ? gr_scene_new () : gr_table_draw (&table);
  if (scene == NULL) {
    gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, "-f csv writes all of them; or ask for fewer",
                      "table: there are too many positions for a picture");
    return NULL;
  }
  table_tell (&table);
  GPtrArray *frames = gr_frames_new ();
  GrFrame *frame = gr_frame_new (g_steal_pointer (&scene), table.sentence, table.result);
  frame->plain = request->data_only ? NULL : gr_table_plain (&table);
  GrTable *data = gr_table_new ();
  data->make = table_make_row;
  data->from = g_ptr_array_ref (table.part);
  gboolean has_grundy = FALSE;
  for (guint i = 0; i < table.part->len; i++) {
    const GrTablePart *part = g_ptr_array_index (table.part, i);
    data->n_made += part->verdict->len;
    for (guint k = 0; k < part->verdict->len && !has_grundy; k++)
      has_grundy = g_array_index (part->verdict, GrVerdict, k).has_grundy;
  }
  const char *const head[] = { table.part->len > 1 ? "game" : NULL, "position",    "outcome",
                               has_grundy ? "grundy" : NULL,        table.more[0], table.more[1] };
  GPtrArray *heads = gr_table_add_row (data);
  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    if (head[i] != NULL)
      g_ptr_array_add (heads, g_strdup (head[i]));
  frame->table = data;
  g_ptr_array_add (frames, frame);
  return frames;
}

static const GrParam table_params[] = {
  GR_PARAM_COLUMNS,
  { "as", GR_PARAM_CHOICE, "cells", 0, 0, table_as, NULL,
    "cells with values; bars as high as they are; in misère play the genus of each heap, or its element of the quotient" },
  GR_PARAM_END,
};

const GrFigure gr_figure_table = {
  .name = "table",
  .title = "Table of values",
  .summary =
    "Every position with who wins and its Grundy value, the period braced; or heaps as bars, or what misère play "
    "says of them.",
  .example = "subtraction 16 --take 1,3,4",
  .params = table_params,
  .blank = GR_BLANK_LAST,
  .frames = table_frames,
};
