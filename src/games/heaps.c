// SPDX-License-Identifier: MIT
// Heaps as words, as positions and as sticks. A list of words is either all sizes, separated by spaces or commas, or one
// range; a fault points at the very part that is wrong, found by splitting words only where they hold a comma or a
// range. Invariant: a GrHeaps that was read holds at least one size, each within the rule.
#include "games/heaps.h"

#include "base/number.h"

#include <string.h>

/* ---- reading ---- */

static gboolean
heaps_read_number (const GrWord *word, const char *what, const GrHeapsRule *rule, GrReport *report, gint64 *number)
{
  if (!gr_word_number (word, what, rule->low, rule->high > 0 ? rule->high : GR_HEAP_MAX, rule->help, report, number))
    return FALSE;
  if (rule->limit == 0 || *number <= rule->limit)
    return TRUE;
  return gr_report_add_at (report, GR_FAULT_LIMIT, word, rule->limit_help,
                           "%s: only numbers up to %" G_GINT64_FORMAT " can be answered, got “%s”", what, rule->limit,
                           word->text);
}

/* The range @word, in which the dots stand at byte @dots. */
static gboolean
heaps_read_range (const GrWord *word, gsize dots, const char *what, const GrHeapsRule *rule, GrReport *report,
                  GrHeaps *out)
{
  g_autoptr (GrWord) first = gr_word_part (word, 0, dots);
  g_autoptr (GrWord) last = gr_word_part (word, dots + 2, strlen (word->text));
  gint64 low, high;
  gboolean good = heaps_read_number (first, what, rule, report, &low);
  if (!heaps_read_number (last, what, rule, report, &high) || !good)
    return FALSE;
  if (low > high) {
    g_autofree char *help = g_strdup_printf (gr_message ("write %s..%s"), last->text, first->text);
    return gr_report_add_at (report, GR_FAULT_INPUT, word, help, "%s: want a range that rises, got “%s”", what,
                             word->text);
  }
  if (high - low >= GR_HEAPS_FAMILY_MAX)
    return gr_report_add_at (report, GR_FAULT_LIMIT, word, "ask for a part of the range",
                             "%s: want a range of at most %d members, got “%s”", what, GR_HEAPS_FAMILY_MAX, word->text);
  out->is_family = TRUE;
  for (guint64 size = low; size <= (guint64) high; size++)
    g_array_append_val (out->size, size);
  return TRUE;
}

static gboolean
heaps_read_word (const GrWord *word, const char *what, const GrHeapsRule *rule, GrReport *report, GrHeaps *out)
{
  if (strchr (word->text, ',') != NULL) {
    g_autoptr (GPtrArray) part = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
    gr_word_split (word, ',', part);
    gboolean good = TRUE;
    guint enough = report->fault->len + GR_REPORT_MAX;
    for (guint i = 0; i < part->len && report->fault->len < enough; i++)
      good &= heaps_read_word (part->pdata[i], what, rule, report, out);
    return good;
  }
  if (strstr (word->text, "..") != NULL)
    return gr_report_add_at (report, GR_FAULT_INPUT, word, "join unlike games by +, or write the numbers one by one",
                             "%s: want a range to stand alone, got “%s” among other words", what, word->text);
  gint64 number;
  if (!heaps_read_number (word, what, rule, report, &number))
    return FALSE;
  GR_APPEND (out->size, guint64, number);
  return TRUE;
}

/* A contest's input has the count of the heaps, of @n_words, on a line of its own before them; here every number is a
   heap. */
static void
heaps_warn_of_count (const GrArgs *args, const GrHeaps *heaps, guint n_words, GrReport *report)
{
  if (n_words < 2 || heaps->size->len != n_words || g_array_index (heaps->size, guint64, 0) != n_words - 1)
    return;
  GrWord *word[2] = { NULL, NULL };
  GrSpan span;
  gsize at = 0;
  for (guint i = 0; i < 2; i++)
    if (i < args->words->len)
      word[i] = gr_word_copy (args->words->pdata[i]);
    else if (gr_args_take_listed (args, &at, &span))
      word[i] = gr_word_new (args->list, span, NULL);
  g_autoptr (GrWord) first = word[0], second = word[1];
  g_assert (first != NULL && second != NULL);
  if (first->source != second->source || second->span.start < first->span.end
      || memchr (first->source->text + first->span.end, '\n', second->span.start - first->span.end) == NULL)
    return;
  gr_report_add_at (report, GR_FAULT_WARNING, first, "take this line away if it is the count",
                    n_words == 2 ? "%s: this is read as a heap, though it may be a contest’s count of the heap below"
                                 : "%s: this is read as a heap, though it may be a contest’s count of the heaps below",
                    args->name->text);
}

gboolean
gr_heaps_read (const GrArgs *args, const GrHeapsRule *rule, GrReport *report, GrHeaps *out)
{
  const GrWord *only = args->words->len == 1 && args->list == NULL ? args->words->pdata[0] : NULL;
  const char *what = args->name->text,
             *dots = only != NULL && strchr (only->text, ',') == NULL ? strstr (only->text, "..") : NULL;
  *out = (GrHeaps) { g_array_new (FALSE, FALSE, sizeof (guint64)), FALSE };
  guint n_words = args->words->len;
  gboolean good = dots == NULL || heaps_read_range (only, dots - only->text, what, rule, report, out);
  /* A file of the wrong kind may hold millions of wrong words; no more are reported than are shown. */
  guint enough = report->fault->len + GR_REPORT_MAX;
  for (guint i = 0; dots == NULL && i < args->words->len && report->fault->len < enough; i++)
    good &= heaps_read_word (args->words->pdata[i], what, rule, report, out);
  GrSpan span; /* of the list's numbers; those in digits alone need no words */
  enough = report->fault->len + GR_REPORT_MAX;
  for (gsize at = 0; report->fault->len < enough && gr_args_take_listed (args, &at, &span); n_words++) {
    gint64 size;
    if (gr_number_parse_plain (args->list->text + span.start, span.end - span.start, &size) && size >= rule->low
        && (rule->high == 0 || size <= rule->high) && (rule->limit == 0 || size <= rule->limit)) {
      g_array_append_val (out->size, size);
      continue;
    }
    g_autoptr (GrWord) word = gr_word_new (args->list, span, NULL);
    good &= heaps_read_word (word, what, rule, report, out);
  }
  if (n_words == 0) {
    g_autofree char *help = g_strdup_printf (gr_message ("for example: %s"), rule->example);
    good = gr_report_add_at (report, GR_FAULT_INPUT, args->name, help, "%s: want a number, got none", what);
  }
  if (good)
    heaps_warn_of_count (args, out, n_words, report);
  else
    gr_heaps_clear (out);
  return good;
}

GR_DROP_FUNCTION (gr_heaps_clear, GrHeaps, size)

gpointer
gr_heaps_prepare (const GrArgs *args, const GrHeapsRule *rule, gsize size, GrReport *report)
{
  GrHeaps heaps;
  if (!gr_heaps_read (args, rule, report, &heaps))
    return NULL;
  GrHeaps *instance = g_malloc0 (size);
  *instance = heaps;
  return instance;
}

void
gr_heaps_release (gpointer instance)
{
  gr_heaps_clear (instance);
  g_free (instance);
}

/* ---- positions ---- */

GrHeap
gr_heap_encode (guint64 size)
{
  GrHeap heap;
  guint64 bytes = GUINT64_TO_BE (size);
  memcpy (heap.data, &bytes, sizeof heap.data);
  return heap;
}

guint64
gr_heap_decode (GrBytes at)
{
  guint64 bytes;
  g_assert (at.size == sizeof bytes);
  memcpy (&bytes, at.data, sizeof bytes);
  return GUINT64_FROM_BE (bytes);
}

void
gr_heap_add (guint64 size, GrPositions *out)
{
  GrHeap heap = gr_heap_encode (size);
  gr_positions_add (out, 0, heap.data, sizeof heap.data);
}

void
gr_heap_add_move (guint64 size, GrMoves *out)
{
  GrHeap heap = gr_heap_encode (size);
  gr_moves_add (out, heap.data, sizeof heap.data);
}

void
gr_heap_add_part (guint64 size, GrMoves *out)
{
  GrHeap heap = gr_heap_encode (size);
  if (size > 0)
    gr_moves_part (out, heap.data, sizeof heap.data);
}

guint32
gr_place_decode (GrBytes at, guint index)
{
  guint32 bytes;
  memcpy (&bytes, at.data + index * sizeof bytes, sizeof bytes);
  return GUINT32_FROM_BE (bytes);
}

#define PLACE_MOST_NUMBERS 2

/* Writes the @n numbers to @bytes; gives their size. */
static gsize
place_encode (const guint32 *number, guint n, guint32 *bytes)
{
  g_assert (n <= PLACE_MOST_NUMBERS);
  for (guint i = 0; i < n; i++)
    bytes[i] = GUINT32_TO_BE (number[i]);
  return n * sizeof *bytes;
}

void
gr_place_add (guint32 realm, const guint32 *number, guint n, GrPositions *out)
{
  guint32 bytes[PLACE_MOST_NUMBERS];
  gr_positions_add (out, realm, bytes, place_encode (number, n, bytes));
}

void
gr_place_add_part (const guint32 *number, guint n, GrMoves *out)
{
  guint32 bytes[PLACE_MOST_NUMBERS];
  gr_moves_part (out, bytes, place_encode (number, n, bytes));
}

int
gr_size_compare (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;
  return (x > y) - (x < y);
}

void
gr_heaps_components (gconstpointer instance, GrPositions *out)
{
  const GrHeaps *heaps = instance;
  for (guint i = 0; i < heaps->size->len; i++)
    gr_heap_add (g_array_index (heaps->size, guint64, i), out);
}

void
gr_heap_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  g_string_append_printf (out, "%" G_GUINT64_FORMAT, gr_heap_decode (at));
}

gboolean
gr_heap_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  gint64 number;
  if (!gr_number_parse (label, &number) || number < 0)
    return FALSE;
  gr_heap_add (number, out);
  return TRUE;
}

gboolean
gr_heaps_domain (gconstpointer instance, guint64 limit, GrPositions *out)
{
  const GrHeaps *heaps = instance;
  guint64 largest = 0, smallest = G_MAXUINT64;
  for (guint i = 0; i < heaps->size->len; i++) {
    largest = MAX (largest, g_array_index (heaps->size, guint64, i));
    smallest = MIN (smallest, g_array_index (heaps->size, guint64, i));
  }
  guint64 first = heaps->is_family ? smallest : 0;
  if (largest - first >= limit)
    return FALSE;
  for (guint64 size = first; size <= largest; size++)
    gr_heap_add (size, out);
  return TRUE;
}

gboolean
gr_heaps_are_family (gconstpointer instance)
{
  return ((const GrHeaps *) instance)->is_family;
}

const GrGamePlaces gr_heap_places = {
  .domain = gr_heaps_domain,
  .is_family = gr_heaps_are_family,
  .find = gr_heap_find,
};

static void
heap_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
           GString *out)
{
  guint64 before = gr_heap_decode (from), after = 0;
  for (guint i = 0; i < move->n_parts; i++)
    after += gr_heap_decode (gr_positions_at (parts, move->first_part + i));
  if (after < before)
    g_string_append_printf (out, "take %" G_GUINT64_FORMAT " from the heap of %" G_GUINT64_FORMAT "%s", before - after,
                            before, move->n_parts > 1 ? " and split the rest" : "");
  else
    g_string_append_printf (out, "split the heap of %" G_GUINT64_FORMAT, before);
}

const GrGameTelling gr_heap_telling = { .tell = heap_tell };

const GrGameHeaps gr_heap_sticks = { .look = GR_HEAPS_STICKS };

void
gr_heap_nim_moves (guint64 size, GrMoves *out)
{
  for (guint64 after = 0; after < size; after++)
    gr_heap_add_move (after, out);
}

/* ---- sticks ---- */

#define STICK_HEIGHT 26.0 /* points, as are all of these */
#define STICK_WIDTH 4.0
#define STICK_PITCH 11.0
#define STICK_GROUP_GAP 7.0 /* more air after every fifth */
#define STICK_ROW_PITCH 38.0
#define STICKS_IN_GROUP 5
#define STICKS_IN_ROW 10
#define PINS_IN_ROW 20 /* of heaps that split, whose gaps mean something */
#define STICKS_MAX 50  /* drawn one by one */

static const GrPaint stick_paint = { .stroke = GR_INK_WOOD, .width = STICK_WIDTH };

/* Sticks in rows of @in_row and groups of @in_group. */
static void
heap_draw (GrBytes at, guint in_row, guint in_group, GrScene *out)
{
  guint64 size = gr_heap_decode (at);
  gr_scene_reserve (out, (GrBox) { 0, 0, STICK_PITCH, STICK_HEIGHT });
  if (size == 0) /* the place where a heap was */
    gr_scene_add_line (out, 0, STICK_HEIGHT - 1, STICK_PITCH, STICK_HEIGHT - 1, GR_STROKE (GR_INK_FAINT, 2));
  for (guint i = 0; i < size && size <= STICKS_MAX; i++) {
    guint column = i % in_row;
    double x = STICK_WIDTH / 2 + column * STICK_PITCH + column / in_group * STICK_GROUP_GAP;
    double y = STICK_WIDTH / 2 + i / in_row * STICK_ROW_PITCH;
    g_autofree char *label = g_strdup_printf ("%u", i),
                    *key = gr_scene_key_to (label); /* what it and those behind it leave */
    gr_scene_open_piece (out, NULL, &(GrBox) { x - STICK_PITCH / 2, y - 4, STICK_PITCH, STICK_HEIGHT + 4 }, "%s", key);
    gr_scene_add_line (out, x, y, x, y + STICK_HEIGHT - STICK_WIDTH, &stick_paint);
    gr_scene_close_piece (out);
  }
  if (size <= STICKS_MAX)
    return;
  /* Sticks tied together, so many that nobody counts them, with their number beside. */
  const guint n_sticks = 7;
  const double middle = STICK_HEIGHT / 2, waist = 4.4, fan = 1.7, half = waist * (n_sticks - 1) / 2.0;
  const double centre = STICK_WIDTH / 2 + half + fan * (n_sticks - 1) / 2.0;
  for (guint i = 0; i < n_sticks; i++) {
    double lean = i - (n_sticks - 1) / 2.0;
    double top = STICK_WIDTH / 2 + (i % 2 == 0 ? 0.0 : 1.6), bottom = top + STICK_HEIGHT - STICK_WIDTH;
    gr_scene_move (out, centre + lean * (waist + fan), top);
    gr_scene_curve (out, centre + lean * waist, middle, centre + lean * waist, middle, centre + lean * (waist + fan),
                    bottom);
    gr_scene_paint (out, &stick_paint);
  }
  for (guint i = 0; i < 2; i++) {
    double y = middle - 1.2 + 4 * i, left = centre - half - 3.2, right = centre + half + 3.2;
    gr_scene_move (out, left, y - 1);
    gr_scene_curve (out, left + 6, y + 1.6, right - 6, y + 1.6, right, y - 1);
    gr_scene_paint (out, GR_STROKE (GR_INK_INK, 2));
  }
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, size);
  gr_scene_add_text (out, 2 * centre + 8, middle + 0.364 * gr_title_600.size, GR_ANCHOR_START, &gr_title_600,
                     GR_INK_INK, number);
}

void
gr_heap_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  heap_draw (at, STICKS_IN_ROW, STICKS_IN_GROUP, out);
}

void
gr_heap_draw_pins (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  heap_draw (at, PINS_IN_ROW, PINS_IN_ROW, out);
}
