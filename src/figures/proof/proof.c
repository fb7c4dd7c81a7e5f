// SPDX-License-Identifier: MIT
// Bouton's theorem proved on the reader's own heaps, column by column: the laws of ⊕; from a nim-sum s ≠ 0 some move
// reaches 0; from s = 0 no move does; together. Both directions are always shown: from s ≠ 0 the winning move is made
// and the second direction goes on from there, from s = 0 a move is made and then answered.
// For misère Nim the claim is another: heaps of one stick alone; one large heap; nim-sum 0 with large heaps; any other
// nim-sum with two large ones. Where the reader's heaps do not show a case, an example does.
// Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901); for values
// of other games R. P. Sprague (1935) and P. M. Grundy (1939): the second direction holds for moves that raise a
// value too.
#include "figures/proof/proof.h"

#include "base/phrase.h"
#include "diagram/picture.h"

#include <string.h>

#define PROOF_MAX_EXAMPLE 999      /* larger numbers are no examples for laws */
#define PROOF_MOST_LABEL 5         /* characters of a position that stands before its value */
#define PROOF_MAX_WRITTEN 99999999 /* larger ones are not written into long formulas */

#define STILL_WIDE 366.0 /* of one alone: a framed row stands out on both sides */
#define STILL_BITS 6     /* more columns do not stand side by side … */
#define STILL_VALUES 4   /* … nor as many where rows are called after positions */

static const char heading_laws[] = GR_PHRASE ("The laws of ⊕");
static const char heading_some[] = GR_PHRASE ("s ≠ 0: some move reaches 0");
static const char heading_after[] = GR_PHRASE ("After that move");
static const char heading_every[] = GR_PHRASE ("s = 0: no move reaches 0");
static const char heading_any[] = GR_PHRASE ("After any move");
static const char *const every_note[2] = {
  GR_PHRASE ("A move never keeps the heap as it is, so some column becomes odd."),
  GR_PHRASE ("By the mex rule no move keeps the value, so some column becomes odd."),
};
static const char *const every_formula[2] = { "t = s ⊕ (a_k ⊕ b_k) = a_k ⊕ b_k", "a_k ≠ b_k,  so  *t ≠ 0*" };
static const char *const some_formula[2] = { "a ⊕ b = a ⊕ (s ⊕ a) = s", "t = s ⊕ (a ⊕ b) = s ⊕ s = *0*" };
static const char some_odd[] = GR_PHRASE ("The leading column of s is odd, so some row has a 1 there: call it a.");

/* The phrase for heaps or the one for values of other components. */
static const char *
proof_phrase (const GrProof *proof, const char *const pair[2])
{
  return gr_phrase (pair[proof->are_heaps ? 0 : 1], proof->request->lang);
}

/* All rows as lines a_1 … a_n; row @changed (-1: none) is called @name and its new bits are ringed by @ringed. */
static void
view_add_rows (const GrProof *proof, GrProofView *view, const GrRows *rows, int changed, const char *name,
               guint64 ringed)
{
  for (guint i = 0; i < rows->row->len; i++) {
    gboolean is_changed = (int) i == changed;
    char *own = is_changed ? g_strdup (name) : g_strdup_printf ("a_{%u}", i + 1);
    const char *label = gr_rows_at (rows, i)->label;
    if (!proof->are_heaps && g_utf8_strlen (label, -1) <= PROOF_MOST_LABEL
        && strpbrk (label, "_^*{") == NULL) /* which formulas would read */
      gr_take_text (&own, g_strdup_printf ("%s%sg(%s)", is_changed ? name : "", is_changed ? " = " : "", label));
    GrProofLine *line = gr_proof_view_add (view, own, gr_rows_at (rows, i)->value);
    line->is_accent = is_changed;
    line->ringed = is_changed ? ringed : 0;
  }
  view->n_above = rows->row->len;
}

static void
view_add_sum (GrProofView *view, const char *name, GrNimber sum)
{
  GrProofLine *line = gr_proof_view_add (view, g_strdup (name), sum);
  line->look = GR_BITS_ACCENT;
}

/* Keeps @view, of which a frame was made, for the still, with @note (nullable) under its heading: beside another one where there is
   room. */
static void
proof_keep (const GrProof *proof, GrProofView *view, const char *note)
{
  view->width = proof->is_narrow ? GR_PROOF_HALF : STILL_WIDE;
  view->note = note;
  g_ptr_array_add (proof->still, view);
}

static void
view_add_formulas (GrProofView *view, const char *const formula[2])
{
  for (guint i = 0; i < 2; i++)
    g_ptr_array_add (view->formula, g_strdup (formula[i]));
}

/* The same in letters alone, for the still: the reader's position does not show it. */
static void
proof_keep_letters (const GrProof *proof, const char *heading, const char *note, const char *const formula[2])
{
  GrProofView *view = gr_proof_view_new (proof, heading);
  view_add_formulas (view, formula);
  proof_keep (proof, view, note);
}

/* ---- the laws ---- */

static void
proof_laws (const GrProof *proof, const GrRows *rows)
{
  static const char *const name[4] = { GR_PHRASE ("associative"), GR_PHRASE ("commutative"),
                                       GR_PHRASE ("0 changes nothing"), GR_PHRASE ("each is its own inverse") };
  static const char *const formula[4] = { "(a ⊕ b) ⊕ c = a ⊕ (b ⊕ c)", "a ⊕ b = b ⊕ a", "0 ⊕ a = a", "a ⊕ a = 0" };
  static const char sentence[] = GR_PHRASE (
    "⊕ adds every column by itself and keeps only odd or even. So it obeys four laws, which are clear in one column.");
  guint n = rows->row->len;
  GrNimber a = n > 0 ? gr_rows_at (rows, 0)->value : 1, b = n > 1 ? gr_rows_at (rows, 1)->value : a + 1;
  GrNimber c = n > 2 ? gr_rows_at (rows, 2)->value : b + 1;
  guint x = (guint) a, y = (guint) b, z = (guint) c;
  char *example[4] = { g_strdup_printf ("*(%u ⊕ %u) ⊕ %u = %u ⊕ (%u ⊕ %u) = %u*", x, y, z, x, y, z, x ^ y ^ z),
                       g_strdup_printf ("*%u ⊕ %u = %u ⊕ %u = %u*", x, y, y, x, x ^ y),
                       g_strdup_printf ("*0 ⊕ %u = %u*", x, x), g_strdup_printf ("*%u ⊕ %u = 0*", x, x) };
  g_autoptr (GrProofView) view = gr_proof_view_new (proof, heading_laws);
  for (guint i = 0; i < 4; i++) {
    g_ptr_array_add (view->formula,
                     g_strdup_printf ("%s   (%s)", formula[i], gr_phrase (name[i], proof->request->lang)));
    g_ptr_array_add (view->formula, example[i]);
  }
  if (MAX (MAX (a, b), c) > PROOF_MAX_EXAMPLE)
    for (guint i = 4; i-- > 0;)
      g_ptr_array_remove_index (view->formula, 2 * i + 1);
  gr_proof_add (proof, view, gr_phrase (sentence, proof->request->lang), NULL);
}

/* ---- from s ≠ 0 ---- */

/* The leading bit, and then a heap that has it. */
static void
some_bit (const GrProof *proof, const GrRows *rows, const GrRowMove *move, guint bit)
{
  static const char leading[] = GR_PHRASE (
    "Let the nim-sum s of the rows not be 0. Its leading bit is %" G_GUINT64_FORMAT ", so m = %u.");
  static const char *const less[2] = {
    GR_PHRASE ("In that column a has 1 and b has 0, so b is less than a: a move."),
    GR_PHRASE (
      "In that column a has 1 and b has 0, so b is less than a, and by the mex rule a move reaches every smaller value."),
  };
  static const char has[] = GR_PHRASE (
    "The column of the leading bit holds an odd number of ones, so at least one row has it. Take such a row, "
    "a = %" G_GUINT64_FORMAT ".");
  const GrNimber top = G_GUINT64_CONSTANT (1) << bit;
  g_autofree char *first = gr_say (leading, proof->request->lang, top, bit);
  GrNimber a = gr_rows_at (rows, move->row)->value;
  g_autofree char *second = gr_say (has, proof->request->lang, a);
  g_autofree char *result = gr_rows_equation (rows, "s");
  for (guint i = 0; i < 2; i++) {
    g_autoptr (GrProofView) view = gr_proof_view_new (proof, heading_some);
    view_add_rows (proof, view, rows, i > 0 ? (int) move->row : -1, "a", 0);
    g_array_index (view->line, GrProofLine, move->row).is_framed = i > 0;
    view_add_sum (view, "s", rows->sum);
    view->shaded = rows->sum;
    view->framed = (int) bit;
    if (i == 0)
      g_ptr_array_add (view->formula, g_strdup_printf ("2^m = %" G_GUINT64_FORMAT ",  m = %u", top, bit));
    gr_proof_add (proof, view, i > 0 ? second : first, i > 0 ? NULL : result);
    if (i == 0)
      continue;
    g_ptr_array_add (view->formula, g_strdup_printf ("s ⊕ a = %" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT
                                                     " = %" G_GUINT64_FORMAT " = *b*",
                                                     rows->sum, a, rows->sum ^ a));
    view->remark = proof_phrase (proof, less);
    proof_keep (proof, g_steal_pointer (&view), gr_phrase (some_odd, proof->request->lang));
  }
}

static void
some_smaller (const GrProof *proof, const GrRows *rows, const GrRowMove *move, guint bit)
{
  static const char *const sentence[2] = {
    GR_PHRASE (
      "Let b = s ⊕ a. Bit m is lost, and the bits below it cannot win back as much: together they are one less."),
    GR_PHRASE ("Let b = s ⊕ a. Bit m is lost, here the lowest bit, and no bit stands below it."),
  };
  GrNimber a = gr_rows_at (rows, move->row)->value, b = a ^ rows->sum, top = G_GUINT64_CONSTANT (1) << bit;
  g_autoptr (GrProofView) view = gr_proof_view_new (proof, heading_some);
  gr_proof_view_add (view, g_strdup ("a"), a);
  gr_proof_view_add (view, g_strdup ("s"), rows->sum);
  view->n_above = 2;
  GrProofLine *line = gr_proof_view_add (view, g_strdup ("b = s ⊕ a"), b);
  line->is_accent = TRUE;
  line->ringed = rows->sum;
  view->framed = (int) bit;
  view->n_braced = bit;
  if (bit > 0)
    g_ptr_array_add (view->formula, g_strdup ("b ≤ a - 2^m + (2^{m-1} + … + 2 + 1) = a - 2^m + (2^m - 1) = a - 1"));
  if (bit > 0 && a <= PROOF_MAX_WRITTEN) {
    g_ptr_array_add (view->formula,
                     g_strdup_printf ("%" G_GUINT64_FORMAT " ≤ %" G_GUINT64_FORMAT " - %" G_GUINT64_FORMAT
                                      " + %" G_GUINT64_FORMAT " = %" G_GUINT64_FORMAT,
                                      b, a, top, top - 1, a - 1));
  }
  if (bit == 0)
    g_ptr_array_add (view->formula, g_strdup ("b = a - 2^0 = a - 1"));
  g_autofree char *result = g_strdup_printf ("b = %" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT " = %" G_GUINT64_FORMAT
                                             " < %" G_GUINT64_FORMAT,
                                             rows->sum, a, b, a);
  gr_proof_add (proof, view, gr_phrase (sentence[bit > 0 ? 0 : 1], proof->request->lang), result);
}

/* The first direction on @rows, by @move to @after. */
static void
proof_some (const GrProof *proof, const GrRows *rows, const GrRowMove *move, const GrRows *after)
{
  static const char *const done[2] = {
    GR_PHRASE ("So the heap of a may be made into b: %s. All other heaps stay, and the new nim-sum t is 0."),
    GR_PHRASE ("By the mex rule every value below a can be reached, b too: %s. The new nim-sum t is 0."),
  };
  static const char even[] = GR_PHRASE ("In each odd column of s one bit changes, so that it becomes even.");
  guint bit = gr_leading_bit (rows->sum);
  some_bit (proof, rows, move, bit);
  some_smaller (proof, rows, move, bit);
  g_autoptr (GrProofView) view = gr_proof_view_new (proof, heading_after);
  view_add_rows (proof, view, after, (int) move->row, "b", rows->sum);
  view_add_sum (view, "t", after->sum);
  view_add_formulas (view, some_formula);
  g_autofree char *words = gr_rows_tell (rows, move, proof->request);
  g_autofree char *text = g_strdup_printf (proof_phrase (proof, done), words);
  g_autofree char *result = gr_rows_equation (after, "t");
  gr_proof_add (proof, view, text, result);
  proof_keep (proof, g_steal_pointer (&view), gr_phrase (even, proof->request->lang));
}

/* ---- from s = 0 ---- */

/* @rows, of which @changed (-1: none) is framed and called @name, and their sum. */
static GrProofView *
every_view (const GrProof *proof, const char *heading, const GrRows *rows, int changed, const char *name,
            guint64 ringed, const char *sum)
{
  GrProofView *view = gr_proof_view_new (proof, heading);
  view_add_rows (proof, view, rows, changed, name, ringed);
  if (changed >= 0)
    g_array_index (view->line, GrProofLine, changed).is_framed = TRUE;
  view_add_sum (view, sum, rows->sum);
  view->shaded = rows->sum;
  return view;
}

static void
every_start (const GrProof *proof, const GrRows *rows, const GrRowMove *move)
{
  static const char moved[] = GR_PHRASE (
    "Let the nim-sum s be 0. A move changes one row, number k, from a to b; all others stay. For example: %s.");
  static const char one[] = GR_PHRASE ("A move changes one row, number k; the others stay.");
  static const char over[] = GR_PHRASE ("The nim-sum s is 0, and here no move is left: the player to move has lost.");
  g_autoptr (GrProofView)
    view = every_view (proof, heading_every, rows, move != NULL ? (int) move->row : -1, "a_k", 0, "s");
  if (move != NULL) {
    g_ptr_array_add (view->formula,
                     g_strdup_printf ("k = %u,  a_k = %" G_GUINT64_FORMAT ",  b_k = %" G_GUINT64_FORMAT, move->row + 1,
                                      gr_rows_at (rows, move->row)->value, move->after.value));
    g_ptr_array_add (view->formula, g_strdup ("b_i = a_i  (i ≠ k)"));
  }
  g_autofree char *words = move != NULL ? gr_rows_tell (rows, move, proof->request) : NULL;
  g_autofree char *text = move != NULL ? gr_say (moved, proof->request->lang, words)
                                       : g_strdup (gr_phrase (over, proof->request->lang));
  g_autofree char *result = gr_rows_equation (rows, "s");
  gr_proof_add (proof, view, text, result);
  proof_keep (proof, g_steal_pointer (&view), gr_phrase (move != NULL ? one : over, proof->request->lang));
}

static void
every_pairs (const GrProof *proof, const GrRows *rows, const GrRows *after, const GrRowMove *move)
{
  static const char sentence[] = GR_PHRASE (
    "Pair every row before the move with itself after it. The other pairs cancel, so s ⊕ t is the pair of the row that "
    "moved.");
  g_autoptr (GrProofView) view = gr_proof_view_new (proof, heading_every);
  for (guint i = 0; i < rows->row->len; i++) { /* the sum of before and after, which cancels in all but the moved one */
    GrNimber a = gr_rows_at (rows, i)->value, b = gr_rows_at (after, i)->value;
    GrProofLine *own = gr_proof_view_add (view, g_strdup_printf ("%" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT, a, b),
                                          a ^ b);
    own->is_accent = own->is_framed = i == move->row;
    own->look = own->is_accent ? GR_BITS_PLAIN : GR_BITS_FAINT;
  }
  view->n_above = rows->row->len;
  view_add_sum (view, "s ⊕ t", rows->sum ^ after->sum);
  g_ptr_array_add (view->formula, g_strdup ("t = 0 ⊕ t = (s ⊕ s) ⊕ t"));
  g_ptr_array_add (view->formula, g_strdup ("= s ⊕ (s ⊕ t) = s ⊕ (*a_k ⊕ b_k*)"));
  gr_proof_add (proof, view, gr_phrase (sentence, proof->request->lang), NULL);
}

static void
every_done (const GrProof *proof, const GrRows *rows, const GrRows *after, const GrRowMove *move)
{
  static const char alone[] = GR_PHRASE ("Since s = 0, the new nim-sum is that pair alone.");
  GrNimber a = gr_rows_at (rows, move->row)->value, b = move->after.value;
  int changed = (int) move->row;
  g_autoptr (GrProofView) old = every_view (proof, GR_PHRASE ("Before the move"), rows, changed, "a_k", 0, "s");
  g_autoptr (GrProofView) view = every_view (proof, GR_PHRASE ("After the move"), after, changed, "b_k", a ^ b, "t");
  g_autofree char *result = g_strdup_printf (
    "t = %" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT " = %" G_GUINT64_FORMAT " ≠ 0", a, b, after->sum);
  const char *note = proof_phrase (proof, every_note);
  g_autofree char *sentence = g_strconcat (gr_phrase (alone, proof->request->lang), " ", note, NULL);
  old->width = view->width = proof->is_narrow ? GR_PROOF_HALF : STILL_WIDE;
  old->next = view;
  gr_proof_add (proof, old, sentence, result);
  view->heading = gr_phrase (heading_any, proof->request->lang);
  view_add_formulas (view, every_formula);
  proof_keep (proof, g_steal_pointer (&view), note);
}

/* The second direction on @rows, by @move (nullable: no move is left) to @after. */
static void
proof_every (const GrProof *proof, const GrRows *rows, const GrRowMove *move, const GrRows *after)
{
  every_start (proof, rows, move);
  if (move != NULL) {
    every_pairs (proof, rows, after, move);
    every_done (proof, rows, after, move);
  } else
    proof_keep_letters (proof, heading_any, proof_phrase (proof, every_note), every_formula);
}

/* ---- together ---- */

static const char end_sentence[] = GR_PHRASE (
  "At the end s = 0. From s ≠ 0 some move leads to s = 0; from s = 0 none does. Play ends, so whoever moves to 0 "
  "each time makes the last move.");
static const char end_result[] = GR_PHRASE ("The player to move loses exactly when the nim-sum is 0");

/* ==== misère Nim ==== */

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

/* @heap where it is of the case of @example, three heaps, else these. (transfer full) */
static GArray *
heaps_case (GArray *heap, gboolean is_case, const guint64 *example)
{
  return is_case ? g_array_ref (heap) : g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (guint64)), example, 3);
}

/* ---- frames ---- */

/* Headings and sentences. */
enum { MISERE_CLAIM, MISERE_ONES, MISERE_ONE, MISERE_ZERO, MISERE_UNEQUAL };
static const char *const misere_case[][2] = {
  { GR_PHRASE ("The claim: which positions are lost"),
    GR_PHRASE ("Whoever takes the last stick loses. A large heap, boxed, has two sticks or more; s is the nim-sum.") },
  { GR_PHRASE ("No heap is large"),
    GR_PHRASE ("Each move takes a heap away: an odd number of them (s = 1) is lost, an even one (s = 0) won.") },
  { GR_PHRASE ("One heap is large"),
    GR_PHRASE ("Won: s ≠ 0, as its leading bit stands alone. Leave 1 or 0 of it and an odd number of ones in all.") },
  { GR_PHRASE ("Two or more are large, s = 0"),
    GR_PHRASE ("Lost: each move makes some column odd and leaves a large heap: s ≠ 0, which is won.") },
  { GR_PHRASE ("Two or more are large, s ≠ 0"),
    GR_PHRASE ("Won: as in Nim a heap with the leading bit of s is lowered to make s = 0, and a large heap is left.") },
};
static const char misere_end[] = GR_PHRASE (
  "From a lost position every move leads to a won one, and from a won one some move leads back. So misère Nim is played "
  "as Nim until one large heap is left; then leave an odd number of ones.");
static const char misere_result[] = GR_PHRASE (
  "The player to move loses exactly when s = 0 with a large heap, or s = 1 without one");

/* One case: the heaps, those of @proof or an example, as lines, large ones boxed, and their sum. Heap @changed (-1: none) is framed, as is
   the leading column. @formula (nullable) is swallowed. With no @result it is a case of the proof, and stands in the still. */
static void
misere_add (const GrProof *proof, const char *const words[2], const GArray *heap, int changed, char *formula,
            const char *result)
{
  guint64 sum = heaps_sum (heap);
  g_autoptr (GrProofView) view = gr_proof_view_new (proof, words[0]);
  for (guint i = 0; i < heap->len; i++) {
    GrProofLine *line = gr_proof_view_add (view, g_strdup_printf ("a_{%u}", i + 1), heap_at (heap, i));
    line->is_boxed = heap_at (heap, i) > 1;
    line->is_framed = (int) i == changed;
  }
  view->n_above = heap->len;
  view_add_sum (view, "s", sum);
  view->shaded = sum;
  if (changed >= 0)
    view->framed = (int) gr_leading_bit (sum);
  if (formula != NULL)
    g_ptr_array_add (view->formula, formula);
  view->whose = gr_phrase (heap == proof->heap ? "here" : "example", proof->request->lang);
  gr_proof_add (proof, view, gr_phrase (words[1], proof->request->lang), result);
  if (result == NULL)
    proof_keep (proof, g_steal_pointer (&view), gr_phrase (words[1], proof->request->lang));
}

/* One picture of it all: what is claimed, what @lead says, the views that were kept, two beside one another where there is room, and the end. */
static void
proof_add_still (const GrProof *proof, const char *claim, const char *lead, const char *sentence, const char *result)
{
  const GrFrame *end = proof->frames->pdata[proof->frames->len - 1];
  GrScene *scene = gr_scene_new ();
  GString *plain = g_string_new (NULL);
  const char *lang = proof->request->lang;
  g_autofree char *claimed = gr_say ("Claim. %s.", lang, gr_phrase (claim, lang));
  double y = gr_scene_add_paragraph (scene, 0, 0, STILL_WIDE, 14, &gr_text_600, GR_INK_INK, claimed),
         below = gr_scene_add_paragraph (scene, 0, y + 2, STILL_WIDE, 14, &gr_text_400, GR_INK_INK,
                                         gr_phrase (lead, lang))
                 + GR_PROOF_AIR - 14;
  for (guint i = 0; i <= proof->still->len; i++) {
    const GrProofView *view = i < proof->still->len ? proof->still->pdata[i] : NULL;
    g_autoptr (GrScene) own = view != NULL ? gr_proof_draw (view) : NULL;
    g_autofree char *text = view != NULL ? gr_proof_plain (view) : g_strdup (end->plain);
    gboolean is_right = view != NULL && proof->is_narrow && i % 2 == 1;
    y = is_right ? y : below;
    gr_scene_append (scene, view != NULL ? own : end->scene, is_right ? GR_PROOF_HALF + GR_PROOF_GAP : 0, y, 1);
    below = MAX (below, scene->bounds.y + scene->bounds.height + GR_PROOF_AIR);
    g_string_append_printf (plain, "%s%s", i > 0 ? "\n" : "", text);
  }
  GrFrame *first = proof->frames->pdata[0];
  first->still = gr_frame_new (scene, gr_phrase (sentence, lang), result);
  first->still->plain = g_string_free (plain, FALSE);
}

/* What the player to move does with @heap, or that he has lost; @changed is what Nim lowers, to @to. (transfer full) */
static char *
misere_here (const GrProof *proof, const GArray *heap, guint changed, guint64 to)
{
  static const char *const take[3] = {
    GR_PHRASE ("Here s = %" G_GUINT64_FORMAT
               " and no heap is large, so the player to move wins: take %" G_GUINT64_FORMAT
               " from the heap of %" G_GUINT64_FORMAT),
    GR_PHRASE ("Here s = %" G_GUINT64_FORMAT " and a heap is large, so the player to move wins: take %" G_GUINT64_FORMAT
               " from the heap of %" G_GUINT64_FORMAT ", which leaves an odd number of ones"),
    GR_PHRASE ("Here s = %" G_GUINT64_FORMAT " and a heap is large, so the player to move wins: take %" G_GUINT64_FORMAT
               " from the heap of %" G_GUINT64_FORMAT ", which makes s = 0"),
  };
  static const char *const plain[3] = {
    GR_PHRASE ("Here s = %" G_GUINT64_FORMAT " and no heap is large: the player to move wins"),
    GR_PHRASE ("Here s = %" G_GUINT64_FORMAT " and no heap is large: the player to move loses"),
    GR_PHRASE ("Here s = %" G_GUINT64_FORMAT " and a heap is large: the player to move loses"),
  };
  guint n_large = heaps_large (heap);
  guint64 sum = heaps_sum (heap);
  gboolean is_lost = sum == (n_large > 0 ? 0 : 1);
  if (is_lost || heap_at (heap, heaps_largest (heap)) == 0)
    return gr_say (plain[is_lost + (n_large > 0)], proof->request->lang, sum);
  if (n_large < 2) { /* an odd number of ones is left */
    changed = heaps_largest (heap);
    to = heap->len % 2;
  }
  return gr_say (take[MIN (n_large, 2)], proof->request->lang, sum, heap_at (heap, changed) - to,
                 heap_at (heap, changed));
}

/* The frames of the proof for misère Nim on @rows, which are heaps. (transfer full) of GrFrame. */
static GPtrArray *
misere_frames (const GrRows *rows, const GrFigureRequest *request)
{
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (guint64));
  GR_EACH (i, const GrRow, row, rows->row)
    if (row->value > 0)
      g_array_append_val (heap, row->value);
  if (heap->len == 0)
    GR_APPEND (heap, guint64, 0);
  guint64 sum = heaps_sum (heap);
  guint n_large = heaps_large (heap);
  g_autoptr (GArray) unequal = heaps_case (heap, n_large > 1 && sum != 0, (guint64[]) { 3, 1, 4 });
  g_autoptr (GArray) ones = heaps_case (heap, n_large == 0, (guint64[]) { 1, 1, 1 });
  g_autoptr (GArray) one = heaps_case (heap, n_large == 1, (guint64[]) { 1, 4, 1 });
  guint changed = 0; /* a heap that Nim lowers to nim-sum 0: one with the leading bit of the sum */
  while ((heap_at (unequal, changed) ^ heaps_sum (unequal)) >= heap_at (unequal, changed))
    changed++;
  g_autoptr (GArray) after = g_array_copy (unequal);
  g_array_index (after, guint64, changed) ^= heaps_sum (unequal);
  g_autoptr (GPtrArray) still = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_proof_view_free);
  GrProof proof = { NULL, request, frames, still, MAX (rows->n_bits, 3), TRUE, rows->n_bits <= STILL_BITS, heap };
  guint64 large = heap_at (one, heaps_largest (one)), from = heap_at (unequal, changed), to = heap_at (after, changed);
  guint left = one->len % 2; /* of the large heap: an odd number of ones in all */
  g_autofree char *here = misere_here (&proof, heap, changed, to);
  misere_add (&proof, misere_case[MISERE_CLAIM], heap, -1, NULL, here);
  misere_add (&proof, misere_case[MISERE_ONES], ones, -1, NULL, NULL);
  misere_add (&proof, misere_case[MISERE_ONE], one, (int) heaps_largest (one),
              g_strdup_printf ("%" G_GUINT64_FORMAT " → %u", large, left), NULL);
  misere_add (&proof, misere_case[MISERE_ZERO], n_large > 1 && sum == 0 ? heap : after, -1, NULL, NULL);
  misere_add (&proof, misere_case[MISERE_UNEQUAL], unequal, (int) changed,
              g_strdup_printf ("a_{%u} → s ⊕ a_{%u} = %" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT
                               " = %" G_GUINT64_FORMAT,
                               changed + 1, changed + 1, from ^ to, from, to),
              NULL);
  gr_proof_add_end (&proof, TRUE, misere_end, misere_result);
  proof_add_still (&proof, misere_result, misere_case[MISERE_CLAIM][1], misere_end, here);
  return g_steal_pointer (&frames);
}

/* ==== either ==== */

/* A move to show on @rows: the answer where s ≠ 0, else any. FALSE and @error; *move stays NULL where none is left. */
static gboolean
proof_choose (const GrProof *proof, const GrRows *rows, GrRowMove **move, GrRows **after, GError **error)
{
  GError *failure = NULL;
  *move = rows->sum != 0 ? gr_rows_answer (proof->study, rows, &failure)
                         : gr_rows_example_move (proof->study, rows, &failure);
  if (gr_pass_error (failure, error))
    return FALSE;
  *after = *move != NULL ? gr_rows_after (rows, *move) : NULL;
  return TRUE;
}

static GPtrArray *
proof_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  static const char lead[] = GR_PHRASE (
    "s is the nim-sum of the rows. A move that turns a row a into b makes it t = s ⊕ a ⊕ b: ⊕ a takes a out, ⊕ b puts b in.");
  static const char won_here[] = GR_PHRASE ("Here s = %" G_GUINT64_FORMAT ", so the player to move wins: %s");
  if (!gr_rows_check (study, request, TRUE, report))
    return NULL;
  g_autoptr (GrRows) start = gr_rows_of (study, gr_study_start (study), error);
  if (start == NULL)
    return NULL;
  if (study->options.play == GR_PLAY_MISERE && start->are_heaps)
    return misere_frames (start, request);
  if (!gr_rows_check (study, request, FALSE, report))
    return NULL;
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  g_autoptr (GPtrArray) still = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_proof_view_free);
  GrProof proof = { study, request, frames, still, 0, start->are_heaps, FALSE, NULL };
  g_autoptr (GrRowMove) move = NULL;
  g_autoptr (GrRowMove) reply = NULL;
  g_autoptr (GrRows) after = NULL;
  g_autoptr (GrRows) last = NULL;
  if (!proof_choose (&proof, start, &move, &after, error)
      || (move != NULL && !proof_choose (&proof, after, &reply, &last, error)))
    return NULL;
  proof.n_bits = start->n_bits;
  for (guint i = 0; i < 2; i++) {
    const GrRows *rows = i == 0 ? after : last;
    proof.n_bits = rows != NULL ? MAX (proof.n_bits, rows->n_bits) : proof.n_bits;
  }
  proof.is_narrow = proof.n_bits <= (proof.are_heaps ? STILL_BITS : STILL_VALUES);
  proof_laws (&proof, start);
  if (start->sum != 0) {
    proof_some (&proof, start, move, after);
    proof_every (&proof, after, reply, last);
  } else {
    proof_every (&proof, start, move, after);
    if (move != NULL)
      proof_some (&proof, after, reply, last);
    else
      proof_keep_letters (&proof, heading_some, gr_phrase (some_odd, request->lang), some_formula);
  }
  gr_proof_add_end (&proof, FALSE, end_sentence, end_result);
  g_autofree char *words = start->sum != 0 ? gr_rows_tell (start, move, request) : NULL;
  g_autofree char *here = words != NULL ? gr_say (won_here, request->lang, start->sum, words)
                                        : g_strdup (gr_phrase ("Here s = 0: the player to move loses", request->lang));
  proof_add_still (&proof, end_result, lead, end_sentence, here);
  gr_beside_add_told (study, request, frames);
  return g_steal_pointer (&frames);
}

const GrFigure gr_figure_proof = {
  .name = "proof",
  .title = "Proof of Bouton’s theorem",
  .summary = "Why the nim-sum decides: both directions, column by column, on the given position; in misère Nim, too.",
  .example = "nim 3 1 4",
  .frames = proof_frames,
};
