// SPDX-License-Identifier: MIT
// The shared part of games that split heaps: heaps read, values computed once for the largest of them.
#include "games/splitting.h"

#define QUOTIENT_HEAPS 600u /* of the misère quotient that are looked at in search of a period … */
#define QUOTIENT_WORK 6000  /* … and of its transition algebra */

static guint64
splitting_largest (const GrHeaps *heaps)
{
  guint64 largest = 0;
  for (guint i = 0; i < heaps->size->len; i++)
    largest = MAX (largest, g_array_index (heaps->size, guint64, i));
  return largest;
}

GrSplitting *
gr_splitting_prepare (const GrArgs *args, guint n_skipped, const GrOctalCode *code, const GrHeapsRule *rule,
                      GrReport *report)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  for (guint i = n_skipped; i < args->words->len; i++)
    g_ptr_array_add (words, args->words->pdata[i]);
  GrArgs own = *args;
  own.words = words;
  GrSplitting *splitting = g_new0 (GrSplitting, 1);
  splitting->quotient = gr_quotient_new ();
  gboolean good = gr_heaps_read (&own, rule, report, &splitting->heaps);
  GrNimber value;
  if (good) {
    guint64 largest = splitting_largest (&splitting->heaps);
    splitting->values = gr_octal_values_new (code, largest);
    if (!gr_octal_values_lookup (splitting->values, largest, &value)) {
      /* Read once more, with the largest table as the limit, for the faults in their places. */
      GrHeapsRule narrow = *rule;
      narrow.limit = GR_OCTAL_MAX_VALUES - 1;
      narrow.limit_help = "no period is known of this game; ask for smaller heaps";
      gr_heaps_clear (&splitting->heaps);
      good = gr_heaps_read (&own, &narrow, report, &splitting->heaps);
    }
  }
  if (!good)
    g_clear_pointer (&splitting, gr_splitting_release);
  return splitting;
}

void
gr_splitting_release (gpointer instance)
{
  GrSplitting *splitting = instance;
  gr_octal_values_free (splitting->values);
  gr_quotient_free (splitting->quotient);
  gr_heaps_release (splitting);
}

void
gr_splitting_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  gr_octal_moves (&((const GrSplitting *) instance)->values->code, gr_heap_decode (from), out);
}

static guint64
splitting_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  return gr_octal_n_moves (&((const GrSplitting *) instance)->values->code, gr_heap_decode (from));
}

/* Moves that splitting_seek() looks through in some hundredths of a second. */
#define SPLITTING_SEEK_MAX (G_GUINT64_CONSTANT (1) << 24)

gboolean
gr_splitting_can_seek (gconstpointer instance, guint32 realm, GrBytes from)
{
  return splitting_n_moves (instance, realm, from) <= SPLITTING_SEEK_MAX;
}

static void
splitting_seek (gconstpointer instance, guint32 realm, GrBytes from, GrNimber wanted, GrMoves *out)
{
  gr_octal_seek (((const GrSplitting *) instance)->values, gr_heap_decode (from), wanted, out);
}

static gboolean
splitting_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  return gr_octal_values_lookup (((const GrSplitting *) instance)->values, gr_heap_decode (at), out);
}

gboolean
gr_splitting_period (gconstpointer instance, GrPeriod *out)
{
  const GrPeriod *period = &((const GrSplitting *) instance)->values->period;
  if (period->period == 0)
    return FALSE;
  *out = *period;
  return TRUE;
}

guint
gr_splitting_taken (gconstpointer instance)
{
  const GrOctalCode *code = &((const GrSplitting *) instance)->values->code;
  return code->unequal ? 0 : code->n_digits - 1;
}

/* The product of the parts in the misère quotient, which is grown as far as the heaps want it, or until its period is
   known. Where there is none, the game is explored. */
static gboolean
splitting_misere (gconstpointer instance, guint n_parts, const GrBytes *parts, GrOutcome *out)
{
  const GrSplitting *splitting = instance;
  guint64 largest = 0;
  guint taken = gr_splitting_taken (instance), product = 0;
  for (guint i = 0; i < n_parts; i++)
    largest = MAX (largest, gr_heap_decode (parts[i]));
  if (largest >= gr_quotient_n_heaps (splitting->quotient)) {
    if (taken > 0 && largest > QUOTIENT_HEAPS)
      gr_heap_quotient_extend_to_period (splitting->quotient, gr_splitting_moves, instance, 0, taken, QUOTIENT_HEAPS,
                                         QUOTIENT_WORK);
    else
      gr_heap_quotient_extend (splitting->quotient, gr_splitting_moves, instance, 0,
                               (guint) MIN (largest, QUOTIENT_HEAPS), QUOTIENT_WORK);
  }
  for (guint i = 0; i < n_parts; i++) {
    guint element;
    if (!gr_heap_quotient_lookup (splitting->quotient, taken, gr_heap_decode (parts[i]), &element))
      return FALSE;
    product = gr_quotient_product (splitting->quotient, product, element);
  }
  *out = gr_quotient_is_lost (splitting->quotient, product) ? GR_OUTCOME_P : GR_OUTCOME_N;
  return TRUE;
}

const GrGameTheory gr_splitting_theory = { .value = splitting_value, .misere = splitting_misere };

const GrGameCounting gr_splitting_counting = {
  .n_moves = splitting_n_moves,
  .seek = splitting_seek,
  .can_seek = gr_splitting_can_seek,
};
