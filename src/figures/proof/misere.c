// SPDX-License-Identifier: MIT
// Bouton's theorem for misère Nim, proved on the reader's own heaps: what is claimed; heaps of one stick alone; one large
// heap; nim-sum 0 with large heaps; any other nim-sum with two large ones; together. Where the reader's heaps do not
// show a case, others stand in that are made from them.
// Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901), on the game in
// which the last counter loses.

#include "base/phrase.h"
#include "figures/proof/proof.h"

/* ---- heaps ---- */

static guint64
heap_at (const GArray *heap, guint i)
{
  return g_array_index (heap, guint64, i);
}

static guint64
heaps_sum (const GArray *heap)
{
  guint64 sum = 0;
  for (guint i = 0; i < heap->len; i++)
    sum ^= heap_at (heap, i);
  return sum;
}

static guint
heaps_large (const GArray *heap)
{
  guint n = 0;
  for (guint i = 0; i < heap->len; i++)
    n += heap_at (heap, i) > 1;
  return n;
}

static guint
heaps_largest (const GArray *heap)
{
  guint best = 0;
  for (guint i = 1; i < heap->len; i++)
    best = heap_at (heap, i) > heap_at (heap, best) ? i : best;
  return best;
}

/* Heap @index made into @size. (transfer full) */
static GArray *
heaps_after (const GArray *heap, guint index, guint64 size)
{
  GArray *after = g_array_copy ((GArray *) heap);
  g_array_index (after, guint64, index) = size;
  return after;
}

/* All heaps made 1, or all but the largest, which has two sticks at least. (transfer full) */
static GArray *
heaps_ones (const GArray *heap, gboolean keeps_largest)
{
  guint largest = heaps_largest (heap);
  GArray *ones = g_array_copy ((GArray *) heap);
  for (guint i = 0; i < ones->len; i++)
    g_array_index (ones, guint64, i) = keeps_largest && i == largest ? MAX (2, heap_at (heap, i)) : 1;
  return ones;
}

/* Heaps with a nim-sum that is not 0, two of them large: those of the reader, else the same with the largest lowered by one,
   else two heaps as large as his largest. (transfer full) */
static GArray *
heaps_unequal (const GArray *heap)
{
  guint largest = heaps_largest (heap);
  guint64 size = heap_at (heap, largest);
  if (heaps_large (heap) > 1 && heaps_sum (heap) != 0)
    return g_array_copy ((GArray *) heap);
  g_autoptr (GArray) lowered = heaps_after (heap, largest, size - 1);
  if (size > 1 && heaps_large (lowered) > 1)
    return g_steal_pointer (&lowered);
  GArray *pair = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint64 both[2] = { MAX (3, size), MAX (3, size) - 1 };
  g_array_append_vals (pair, both, 2);
  return pair;
}

/* ---- frames ---- */

/* The heaps as lines, large ones in the accent, and their sum. */
static void
view_add_heaps (GrProofView *view, const GArray *heap, int changed, guint64 ringed)
{
  for (guint i = 0; i < heap->len; i++) {
    GrProofLine *line = gr_proof_view_add (view, g_strdup_printf ("a_{%u}", i + 1), heap_at (heap, i));
    line->is_accent = heap_at (heap, i) > 1;
    line->is_framed = (int) i == changed;
    line->ringed[0] = (int) i == changed ? ringed : 0;
  }
  view->n_above = heap->len;
  GrProofLine *line = gr_proof_view_add (view, g_strdup ("s"), heaps_sum (heap));
  line->look[0] = GR_BITS_ACCENT;
  view->shaded = heaps_sum (heap);
}

static void
misere_add (const GrProof *proof, const char *heading, const char *sentence, const GArray *heap, const char *formula)
{
  g_autoptr (GrProofView) view = gr_proof_view_new (proof, heading);
  view_add_heaps (view, heap, -1, 0);
  if (formula != NULL)
    g_ptr_array_add (view->formula, g_strdup (formula));
  gr_proof_add (proof, view, gr_phrase (sentence, proof->request->lang), NULL);
}

static void
misere_claim (const GrProof *proof, const GArray *heap)
{
  static const char heading[] = GR_PHRASE ("The claim: which positions are lost");
  static const char sentence[] = GR_PHRASE (
    "Whoever takes the last stick loses. Call a heap large if it has more than one stick. The claim: while a heap is "
    "large, the player to move loses just where s is 0, as in Nim; when none is large, just where s is 1.");
  static const char *const here[2][2] = {
    { GR_PHRASE ("Here s = %" G_GUINT64_FORMAT " and no heap is large: the player to move wins"),
      GR_PHRASE ("Here s = %" G_GUINT64_FORMAT " and no heap is large: the player to move loses") },
    { GR_PHRASE ("Here s = %" G_GUINT64_FORMAT " and a heap is large: the player to move wins"),
      GR_PHRASE ("Here s = %" G_GUINT64_FORMAT " and a heap is large: the player to move loses") },
  };
  gboolean has_large = heaps_large (heap) > 0;
  guint64 sum = heaps_sum (heap);
  g_autoptr (GrProofView) view = gr_proof_view_new (proof, heading);
  view_add_heaps (view, heap, -1, 0);
  const char *phrase = here[has_large][sum == (has_large ? 0 : 1)];
  g_autofree char *result = g_strdup_printf (gr_phrase (phrase, proof->request->lang), sum);
  gr_proof_add (proof, view, gr_phrase (sentence, proof->request->lang), result);
}

static void
misere_one_large (const GrProof *proof, const GArray *heap)
{
  static const char heading[] = GR_PHRASE ("One heap is large");
  static const char *const sentence[2] = {
    GR_PHRASE (
      "s is not 0, for the leading bit of the large heap stands alone in its column. The player to move takes the "
      "large heap away: an odd number of ones is left, and the other player loses."),
    GR_PHRASE (
      "s is not 0, for the leading bit of the large heap stands alone in its column. The player to move takes all "
      "but one stick of it: an odd number of ones is left, and the other player loses."),
  };
  g_autoptr (GArray) one = heaps_ones (heap, TRUE);
  guint largest = heaps_largest (one), size = one->len % 2; /* ones in all, then */
  g_autoptr (GrProofView) view = gr_proof_view_new (proof, heading);
  view_add_heaps (view, one, (int) largest, 0);
  view->framed = (int) g_bit_storage ((gulong) heap_at (one, largest)) - 1;
  g_ptr_array_add (view->formula, g_strdup_printf ("%" G_GUINT64_FORMAT " → %u", heap_at (one, largest), size));
  gr_proof_add (proof, view, gr_phrase (sentence[size], proof->request->lang), NULL);
}

static void
misere_unequal (const GrProof *proof, const GArray *heap, const GArray *after, guint changed)
{
  static const char heading[] = GR_PHRASE ("Two heaps or more are large, and s ≠ 0");
  static const char *const sentence[2] = {
    GR_PHRASE (
      "In the column of the leading bit some heap has a one. As in Nim it can be lowered so that every column is "
      "even."),
    GR_PHRASE ("One heap has changed, so a large one is left: s = 0 with a large heap, and the other player loses."),
  };
  for (guint i = 0; i < 2; i++) {
    guint64 sum = heaps_sum (heap);
    g_autoptr (GrProofView) view = gr_proof_view_new (proof, heading);
    view_add_heaps (view, i == 0 ? heap : after, (int) changed, i == 0 ? 0 : sum);
    if (i == 0) {
      view->framed = (int) g_bit_storage ((gulong) sum) - 1;
      g_ptr_array_add (view->formula, g_strdup_printf ("b = s ⊕ a = %" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT
                                                       " = %" G_GUINT64_FORMAT,
                                                       sum, heap_at (heap, changed), heap_at (after, changed)));
    }
    gr_proof_add (proof, view, gr_phrase (sentence[i], proof->request->lang), NULL);
  }
}

static const char ones_heading[] = GR_PHRASE ("No heap is large");
static const char ones_sentence[] = GR_PHRASE (
  "Nobody has a choice: each move takes one whole heap, and the number of heaps goes odd, even, odd … Whoever has to take "
  "the last one loses, so the player to move loses where the number is odd: where s is 1.");
static const char zero_heading[] = GR_PHRASE ("Heaps are large, and s = 0");
static const char zero_sentence[] = GR_PHRASE (
  "One large heap alone would give s its leading bit, so two at least are large. A move changes one heap: some column "
  "becomes odd, and a large heap is left. So every move leads to s ≠ 0 with a large heap, and that is won.");
static const char end_sentence[] = GR_PHRASE (
  "From a lost position every move leads to a won one, and from a won one some move leads back. So misère Nim is played "
  "as Nim until one large heap is left; then leave an odd number of ones.");
static const char end_result[] = GR_PHRASE (
  "The player to move loses exactly when s = 0 with a large heap, or s = 1 without one");

GPtrArray *
gr_proof_misere (const GrRows *rows, const GrFigureRequest *request)
{
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint i = 0; i < rows->row->len; i++) {
    guint64 size = gr_rows_at (rows, i)->value;
    if (size > 0)
      g_array_append_val (heap, size);
  }
  guint64 none = 0;
  if (heap->len == 0)
    g_array_append_val (heap, none);
  g_autoptr (GArray) unequal = heaps_unequal (heap);
  g_autoptr (GArray) ones = heaps_ones (heap, FALSE);
  guint changed = 0; /* a heap that Nim lowers to nim-sum 0: one with the leading bit of the sum */
  while ((heap_at (unequal, changed) ^ heaps_sum (unequal)) >= heap_at (unequal, changed))
    changed++;
  g_autoptr (GArray) after = heaps_after (unequal, changed, heap_at (unequal, changed) ^ heaps_sum (unequal));
  gboolean is_lost = heaps_sum (heap) == 0 && heaps_large (heap) > 1;
  GrProof proof = { NULL, request, frames, MAX (rows->n_bits, 2), TRUE };
  misere_claim (&proof, heap);
  misere_add (&proof, ones_heading, ones_sentence, ones, NULL);
  misere_one_large (&proof, heap);
  misere_add (&proof, zero_heading, zero_sentence, is_lost ? heap : after, "t = s ⊕ (a ⊕ b) = a ⊕ b ≠ 0");
  misere_unequal (&proof, unequal, after, changed);
  gr_proof_add_end (&proof, TRUE, end_sentence, end_result);
  return g_steal_pointer (&frames);
}
