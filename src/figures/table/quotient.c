// SPDX-License-Identifier: MIT
// The misère quotient of a game of heaps: which element each heap is (the pretending function), with the period where one is
// proved, and the elements, each with a smallest sum of heaps that is it. Elements are named as products of letters, one for
// each heap that is no product of smaller heaps.
// Source: T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008).
#include "base/phrase.h"
#include "diagram/formula.h"
#include "figures/table/table.h"
#include "game/heap-quotient.h"

#define QUOTIENT_HEAPS 400u /* looked at for a period */
#define QUOTIENT_WORK 6000  /* pairs of the transition algebra */
#define QUOTIENT_LETTERS 26
#define QUOTIENT_ALL 96 /* elements that are all listed; of more, those that are lost */
#define QUOTIENT_LISTED 48

/* “a b^2 c” as a formula, “1” for the empty sum; and “1+2+2”, the heaps of that product, “0” for none of them. (transfer
   full) */
static char *
element_name (const GrQuotient *quotient, guint element)
{
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
  return g_string_free (name->len == 0 ? g_string_append_c (name, '1') : name, FALSE);
}

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
  g_ptr_array_add (part->text, element_name (quotient, element));
}

/* All elements, or where they are too many those that are lost. (transfer full) */
static GrTablePart *
quotient_elements (const GrQuotient *quotient, const char *lang)
{
  static const char all[] = GR_PHRASE ("The elements, each with a smallest sum of heaps");
  static const char lost[] = GR_PHRASE ("Those of the elements that are lost, each with a smallest sum of heaps");
  GrTablePart *part = gr_table_part_new ();
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

gboolean
gr_table_read_quotient (GrTableFigure *table, GrStudy *study, GError **error)
{
  static const char repeats[] = GR_PHRASE ("From heap %u on they repeat with period %u, for all heaps");
  GrTablePart *part = table->part->pdata[0];
  const GrSummand *summand = gr_study_summand (study, 0);
  guint32 realm = gr_study_component (study, 0)->realm;
  guint last = (guint) gr_table_heap (part, part->label->len - 1), taken = gr_summand_taken (summand), preperiod,
        period;
  g_autoptr (GrQuotient) quotient = gr_quotient_new ();
  gboolean is_whole = gr_heap_quotient_extend (quotient, summand->game->moves, summand->instance, realm, last,
                                               QUOTIENT_WORK);
  part->has_period = is_whole && taken > 0
                     && gr_heap_quotient_extend_to_period (quotient, summand->game->moves, summand->instance, realm,
                                                           taken, QUOTIENT_HEAPS, QUOTIENT_WORK)
                     && gr_quotient_period (quotient, taken, &preperiod, &period);
  if (part->has_period) {
    part->has_period = gr_table_heap (part, 0) == 0;
    part->period = (GrPeriod) { .preperiod = preperiod, .period = period, .proof = repeats };
    table->result = g_strdup_printf (gr_phrase (repeats, table->request->lang), preperiod, period);
  }
  part->text = g_ptr_array_new_with_free_func (g_free);
  part->more[0] = g_ptr_array_new_with_free_func (g_free);
  part->more[1] = g_ptr_array_new_with_free_func (g_free);
  guint n = 0;
  for (; n < part->label->len && gr_table_heap (part, n) < gr_quotient_n_heaps (quotient); n++) {
    guint element = gr_quotient_heap (quotient, (guint) gr_table_heap (part, n));
    element_add (part, quotient, element);
    g_ptr_array_add (part->more[0], gr_formula_plain (part->text->pdata[n]));
    g_ptr_array_add (part->more[1], element_sum (quotient, element));
  }
  if (n == 0) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "with heap %u no quotient was found\nask for smaller heaps",
                  gr_quotient_n_heaps (quotient));
    return FALSE;
  }
  gr_table_part_cut (part, n);
  table->more[0] = "element";
  table->more[1] = "sum";
  table->elements = quotient_elements (quotient, table->request->lang);
  table->sentence = quotient_sentence (quotient, is_whole, table->request->lang);
  return TRUE;
}
