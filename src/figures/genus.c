// SPDX-License-Identifier: MIT
// The genus of heaps: the Grundy value of normal play, and in small digits the misère Grundy values (where nothing can be
// moved the value is 1) of the heap alone and beside one, two, three … Nim heaps of 2; from some place on the last two
// digits go on in turn, and there the list is cut. A heap whose genus no sum of Nim heaps has is wild. Sums of heaps and
// twos are explored as whole positions, for misère values do not add.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 12; Winning Ways, vol. 2, ch. 13.
#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/words.h"
#include "scene/text.h"

#include <string.h>

#define GENUS_TWOS 6      /* at most, beside a heap */
#define GENUS_SURE 2      /* digits that must go on in turn before the list is cut */
#define GENUS_HEAPS 200u  /* at most */
#define GENUS_WIDTH 430.0 /* points, as are all of these */
#define GENUS_CELL 44.0
#define GENUS_HEAD 40.0
#define GENUS_BOX 24.0 /* height */
#define GENUS_ROW 62.0
#define GENUS_LEGEND 18.0

static const GrFont index_font = { 9.5, 500, GR_FACE_SANS, FALSE };
static const GrFont base_font = { 13.5, 600, GR_FACE_SANS, FALSE };
static const GrFont small_font = { 8.8, 600, GR_FACE_SANS, FALSE };
static const GrFont head_font = { 9, 400, GR_FACE_SANS, FALSE };
static const GrFont title_font = { 12.5, 600, GR_FACE_SANS, FALSE };

typedef struct {
  GrNimber grundy;
  guint n_digits; /* with the two that go on in turn; 0: they do not within GENUS_TWOS */
  GrNimber digit[GENUS_TWOS + 1];
} Genus;

typedef struct {
  const GrFigureRequest *request;
  const GrSummand *summand;
  guint32 realm;
  char *title;
  GArray *genus; /* of Genus, shape (heaps) */
} Figure;

/* ---- sums of heaps and twos ---- */

/* A sum as bytes: how many Nim heaps of 2 and of 1, then its own heaps in ascending order, each as 8 bytes. */
typedef struct {
  guint8 twos, ones;
  GArray *heap; /* of guint64 */
} Sum;

static int
size_compare (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;
  return (x > y) - (x < y);
}

/* Adds the move to @sum, with @without of its heaps left out (G_MAXUINT: none) and @more (of guint64, nullable) instead. */
static void
sum_add_move (const Sum *sum, guint twos, guint ones, guint without, const GArray *more, GrMoves *out)
{
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  for (guint i = 0; i < sum->heap->len; i++)
    if (i != without)
      g_array_append_val (heap, g_array_index (sum->heap, guint64, i));
  for (guint i = 0; more != NULL && i < more->len; i++)
    if (g_array_index (more, guint64, i) > 0)
      g_array_append_val (heap, g_array_index (more, guint64, i));
  g_array_sort (heap, size_compare);
  const guint8 head[2] = { (guint8) twos, (guint8) ones };
  g_byte_array_append (bytes, head, 2);
  for (guint i = 0; i < heap->len; i++) {
    GrHeap own = gr_heap_encode (g_array_index (heap, guint64, i));
    g_byte_array_append (bytes, own.data, sizeof own.data);
  }
  gr_moves_add (out, bytes->data, bytes->len);
}

static void
sum_moves (gpointer data, guint32 realm, GrBytes from, GrMoves *out)
{
  const Figure *figure = data;
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GrMoves) own = gr_moves_new ();
  for (gsize at = 2; at < from.size; at += 8) {
    guint64 size = gr_heap_decode ((GrBytes) { from.data + at, 8 });
    g_array_append_val (heap, size);
  }
  const Sum sum = { from.data[0], from.data[1], heap };
  if (sum.twos > 0) {
    sum_add_move (&sum, sum.twos - 1u, sum.ones + 1u, G_MAXUINT, NULL, out);
    sum_add_move (&sum, sum.twos - 1u, sum.ones, G_MAXUINT, NULL, out);
  }
  if (sum.ones > 0)
    sum_add_move (&sum, sum.twos, sum.ones - 1u, G_MAXUINT, NULL, out);
  for (guint i = 0; i < heap->len; i++) {
    if (i > 0 && g_array_index (heap, guint64, i) == g_array_index (heap, guint64, i - 1))
      continue;
    gr_moves_clear (own);
    figure->summand->game->moves (figure->summand->instance, figure->realm, (GrBytes) { from.data + 2 + 8 * i, 8 },
                                  own);
    for (guint m = 0; m < own->move->len; m++) {
      const GrMove *move = gr_moves_at (own, m);
      g_autoptr (GArray) more = g_array_new (FALSE, FALSE, sizeof (guint64));
      for (guint k = 0; k < move->n_parts; k++) {
        guint64 size = gr_heap_decode (gr_positions_at (own->part, move->first_part + k));
        g_array_append_val (more, size);
      }
      sum_add_move (&sum, sum.twos, sum.ones, i, more, out);
    }
  }
}

static void
sum_add_root (guint64 heap, guint twos, GrPositions *roots)
{
  guint8 bytes[10] = { (guint8) twos, 0 };
  GrHeap own = gr_heap_encode (heap);
  memcpy (bytes + 2, own.data, sizeof own.data);
  gr_positions_add (roots, 0, bytes, heap > 0 ? 10 : 2);
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

/* ---- reading ---- */

/* Cuts the list of all digits where the last two go on in turn. */
static void
genus_cut (Genus *genus)
{
  guint first = GENUS_TWOS;
  while (first > 0 && (genus->digit[first] ^ genus->digit[first - 1]) == 2)
    first--;
  genus->n_digits = first + 1 + GENUS_SURE <= GENUS_TWOS + 1 ? first + 2 : 0;
}

/* TRUE where a sum of Nim heaps has this genus. */
static gboolean
genus_is_tame (const Genus *genus)
{
  static const GrNimber zero[] = { 1, 2, 0 }, one[] = { 0, 3, 1 };
  if (genus->grundy <= 1 && genus->n_digits == 3)
    return memcmp (genus->digit, genus->grundy == 0 ? zero : one, sizeof zero) == 0;
  return genus->n_digits == 2 && genus->digit[0] == genus->grundy;
}

/* “2^20”: a superscript of the digits, those over 9 in brackets. (transfer full) */
static char *
genus_digits (const Genus *genus)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < (genus->n_digits > 0 ? genus->n_digits : GENUS_TWOS + 1); i++)
    g_string_append_printf (text, genus->digit[i] > 9 ? "(%" G_GUINT64_FORMAT ")" : "%" G_GUINT64_FORMAT,
                            genus->digit[i]);
  if (genus->n_digits == 0)
    g_string_append (text, "…");
  return g_string_free (text, FALSE);
}

/* The genera of heaps 0 … @last. FALSE and @error. */
static gboolean
genus_read (Figure *figure, GrStudy *study, guint last, GError **error)
{
  g_autoptr (GrPositions) roots = gr_positions_new ();
  const GrSpace space = { sum_moves, NULL, figure, FALSE };
  for (guint n = 0; n <= last; n++)
    for (guint twos = 0; twos <= GENUS_TWOS; twos++)
      sum_add_root (n, twos, roots);
  g_autoptr (GrGraph) graph = gr_explore (&space, roots, study->options.limit, NULL, error);
  if (graph == NULL)
    return FALSE;
  g_autoptr (GArray) value = sum_values (graph);
  for (guint n = 0; n <= last; n++) {
    Genus genus = { 0 };
    GrHeap heap = gr_heap_encode (n);
    /* Heap 0 is nothing at all, and in some games no position. */
    if (n > 0 && !gr_study_value (study, 0, (GrBytes) { heap.data, sizeof heap.data }, &genus.grundy, error))
      return FALSE;
    for (guint twos = 0; twos <= GENUS_TWOS; twos++)
      genus.digit[twos] = g_array_index (value, GrNimber,
                                         g_array_index (graph->root, guint32, n * (GENUS_TWOS + 1) + twos));
    genus_cut (&genus);
    g_array_append_val (figure->genus, genus);
  }
  return TRUE;
}

static const Genus *
genus_at (const Figure *figure, guint n)
{
  return &g_array_index (figure->genus, Genus, n);
}

/* ---- drawing ---- */

/* The box of a genus in the form to be filled in: empty, and of no kind. */
static void
genus_add_blank (double x, double y, double width, GrScene *out)
{
  gr_scene_open_blank (out);
  gr_scene_add_rect (out, x - width / 2, y - GENUS_BOX / 2, width, GENUS_BOX, 4,
                     &(GrPaint) { GR_INK_NONE, GR_INK_SOFT, 0.8, GR_DASH_SOLID });
  gr_scene_add_line (out, x - 6, y + 26, x + 6, y + 26, &(GrPaint) { GR_INK_NONE, GR_INK_SOFT, 0.8, GR_DASH_SOLID });
  gr_scene_close_blank (out);
}

static void
genus_add (const Genus *genus, double x, double y, double width, GrScene *out)
{
  g_autofree char *base = g_strdup_printf ("%" G_GUINT64_FORMAT, genus->grundy), *digits = genus_digits (genus);
  gboolean is_tame = genus_is_tame (genus);
  GrInk fill = gr_ink_value (genus->grundy), on = gr_ink_on_value (genus->grundy);
  gr_scene_add_rect (out, x - width / 2, y - GENUS_BOX / 2, width, GENUS_BOX, is_tame ? 8 : 1.5,
                     &(GrPaint) { fill, GR_INK_INK, is_tame ? 0.8 : 2.2, GR_DASH_SOLID });
  double base_width = gr_text_width (&base_font, base), wide = base_width + 1 + gr_text_width (&small_font, digits);
  double left = x - wide / 2;
  gr_scene_add_text (out, left, y + 5.4, GR_ANCHOR_START, &base_font, on, base);
  gr_scene_add_text (out, left + base_width + 1, y - 0.6, GR_ANCHOR_START, &small_font, on, digits);
}

static double
genus_width (const Figure *figure)
{
  double width = GENUS_CELL - 5;
  for (guint n = 0; n < figure->genus->len; n++) {
    g_autofree char *digits = genus_digits (genus_at (figure, n));
    width = MAX (width, gr_text_width (&base_font, "0") + gr_text_width (&small_font, digits) + 12);
  }
  return width;
}

static void
genus_add_legend (const Figure *figure, GrScene *out)
{
  static const char *const text[2] = { GR_PHRASE ("tame genus: that of a sum of Nim heaps"),
                                       GR_PHRASE ("wild: no such sum has it") };
  gboolean has[2] = { FALSE, FALSE };
  double x = 0, y = out->bounds.y + out->bounds.height + GENUS_LEGEND;
  for (guint n = 0; n < figure->genus->len; n++)
    has[!genus_is_tame (genus_at (figure, n))] = TRUE;
  for (guint is_wild = 0; is_wild < 2; is_wild++) {
    if (!has[is_wild])
      continue;
    gr_scene_add_rect (out, x, y - 9, 18, 12, is_wild ? 1 : 4,
                       &(GrPaint) { GR_INK_PAPER, GR_INK_INK, is_wild ? 2.0 : 0.8, GR_DASH_SOLID });
    x += 24;
    x += gr_scene_add_text (out, x, y, GR_ANCHOR_START, &head_font, GR_INK_SOFT,
                            gr_phrase (text[is_wild], figure->request->lang))
         + 16;
  }
}

static GrScene *
genus_draw (const Figure *figure)
{
  GrScene *out = gr_scene_new ();
  double width = genus_width (figure), cell = width + 5;
  guint n_heaps = figure->genus->len, columns = (guint) MAX (1, (GENUS_WIDTH - GENUS_HEAD) / cell);
  gr_scene_add_text (out, 0, 0, GR_ANCHOR_START, &title_font, GR_INK_INK, figure->title);
  for (guint n = 0; n < n_heaps; n++) {
    const Genus *genus = genus_at (figure, n);
    double x = GENUS_HEAD + (n % columns + 0.5) * cell, y = 24 + n / columns * GENUS_ROW;
    gboolean is_lost = genus->digit[0] == 0;
    GrFont letter = { 9.5, is_lost ? 700 : 400, GR_FACE_SANS, FALSE };
    g_autofree char *head = g_strdup_printf ("%u", n), *digits = genus_digits (genus);
    g_autofree char *title = g_strdup_printf ("%u: %" G_GUINT64_FORMAT "^%s", n, genus->grundy, digits);
    if (n % columns == 0) {
      gr_scene_add_text (out, 0, y, GR_ANCHOR_START, &head_font, GR_INK_SOFT,
                         gr_phrase ("heap", figure->request->lang));
      gr_scene_add_text (out, 0, y + 41, GR_ANCHOR_START, &head_font, GR_INK_SOFT,
                         gr_phrase ("misère", figure->request->lang));
    }
    gr_scene_open (out, "cell", title, NULL);
    gr_scene_add_text (out, x, y, GR_ANCHOR_MIDDLE, &index_font, GR_INK_SOFT, head);
    gr_scene_open_answer (out);
    genus_add (genus, x, y + 17, width, out);
    gr_scene_add_text (out, x, y + 41, GR_ANCHOR_MIDDLE, &letter, is_lost ? GR_INK_INK : GR_INK_SOFT,
                       is_lost ? "P" : "N");
    gr_scene_close_answer (out);
    genus_add_blank (x, y + 17, width, out);
    gr_scene_close (out);
  }
  gr_scene_open_answer (out);
  genus_add_legend (figure, out);
  gr_scene_close_answer (out);
  return out;
}

/* ---- words ---- */

static char *
genus_sentence (const Figure *figure)
{
  static const char text[] = GR_PHRASE (
    "The large number is the Grundy value; the small ones are the misère values of the heap alone and beside one, two … "
    "Nim heaps of 2, and the last two alternate from there on.");
  static const char wild[] = GR_PHRASE (" Wild: %s.");
  g_autoptr (GPtrArray) name = g_ptr_array_new_with_free_func (g_free);
  for (guint n = 0; n < figure->genus->len; n++)
    if (!genus_is_tame (genus_at (figure, n)))
      g_ptr_array_add (name, g_strdup_printf ("%u", n));
  GString *out = g_string_new (gr_phrase (text, figure->request->lang));
  g_autofree char *list = name->len > 0 ? gr_words_list (name, figure->request) : NULL;
  if (list != NULL)
    g_string_append_printf (out, gr_phrase (wild, figure->request->lang), list);
  return g_string_free (out, FALSE);
}

static GrTable *
genus_table (const Figure *figure)
{
  static const char *const head[] = { "heap", "grundy", "misere", "kind", "outcome" };
  GrTable *table = gr_table_new ();
  GPtrArray *row = gr_table_add_row (table);
  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    g_ptr_array_add (row, g_strdup (head[i]));
  for (guint n = 0; n < figure->genus->len; n++) {
    const Genus *genus = genus_at (figure, n);
    row = gr_table_add_row (table);
    g_ptr_array_add (row, g_strdup_printf ("%u", n));
    g_ptr_array_add (row, g_strdup_printf ("%" G_GUINT64_FORMAT, genus->grundy));
    g_ptr_array_add (row, genus_digits (genus));
    g_ptr_array_add (row, g_strdup (genus_is_tame (genus) ? "tame" : "wild"));
    g_ptr_array_add (row, g_strdup (genus->digit[0] == 0 ? "P" : "N"));
  }
  return table;
}

static char *
genus_plain (const Figure *figure)
{
  GString *text = g_string_new (NULL);
  for (guint n = 0; n < figure->genus->len; n++) {
    const Genus *genus = genus_at (figure, n);
    g_autofree char *digits = genus_digits (genus);
    g_string_append_printf (text, "%4u  %s  %" G_GUINT64_FORMAT "^%s%s\n", n, genus->digit[0] == 0 ? "P" : "N",
                            genus->grundy, digits, genus_is_tame (genus) ? "" : "  *");
  }
  return g_string_free (text, FALSE);
}

/* ---- the figure ---- */

static GPtrArray *
genus_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  guint last;
  g_autofree char *title = NULL;
  if (!gr_option_heaps (study, request, GENUS_HEAPS, report, &last, &title))
    return NULL;
  const GrSummand *summand = gr_study_summand (study, 0);
  g_autoptr (GArray) genus = g_array_new (FALSE, TRUE, sizeof (Genus));
  Figure figure = { request, summand, gr_study_component (study, 0)->realm, title, genus };
  if (!genus_read (&figure, study, last, error))
    return NULL;
  g_autofree char *sentence = genus_sentence (&figure);
  GrFrame *frame = gr_frame_new (request->data_only ? gr_scene_new () : genus_draw (&figure), sentence, NULL);
  frame->plain = request->data_only ? NULL : genus_plain (&figure);
  frame->table = genus_table (&figure);
  GPtrArray *frames = gr_frames_new ();
  g_ptr_array_add (frames, frame);
  return frames;
}

const GrFigure gr_figure_genus = {
  .name = "genus",
  .title = "Genus of heaps",
  .summary =
    "Heaps in misère play: the genus of each, the Grundy value of normal play with the misère values beside Nim heaps "
    "of 2, wild ones marked.",
  .example = "octal 0.77 20",
  .blank = GR_BLANK_LAST,
  .frames = genus_frames,
};
