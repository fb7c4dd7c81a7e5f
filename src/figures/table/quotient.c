// SPDX-License-Identifier: MIT
// The misère quotient of a game of heaps: which element each heap is (the pretending function), with the period where one is
// proved; how elements multiply, in a table and by relations, and which are lost; and one sum multiplied out. Elements are named
// as products of letters, one for each heap that is no product of smaller heaps. All of it is what the quotient says that
// was found and proved (value/quotient.h); what was not found is said with what was tried.
// The table of more than a few elements is half of it where a letter a has a² = 1 and never leaves an element as it is: the
// elements without a, which the others are times a. Where even that is too large, its summary are the elements, each with a sum.
// Source: T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008).
#include "base/phrase.h"
#include "diagram/formula.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "figures/table/table.h"
#include "game/heap-quotient.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

#define QUOTIENT_HEAPS 400u /* looked at for a period */
#define QUOTIENT_WORK 6000  /* pairs of the transition algebra */
#define QUOTIENT_LETTERS 26
#define QUOTIENT_ALL 96 /* elements that are all listed; of more, those that are lost */
#define QUOTIENT_LISTED 48
#define QUOTIENT_WHOLE 12u     /* elements whose table is not halved where it has room */
#define QUOTIENT_ROWS 20u      /* of the multiplication table at most */
#define QUOTIENT_RELATIONS 42u /* shown at most */
#define QUOTIENT_COLOURS 15u   /* elements with colours of their own at most */
#define QUOTIENT_FACTORS 4u    /* of the sum that is multiplied out, at most */

#define CELL_LEAST 22.0 /* of the multiplication table, in points, as are all of these */
#define CELL_STEP 6.0   /* of an element's width, so that another version of a font leaves as many in a row */
#define CELL_BOX 20.0
#define CHAIN_CELL 30.0
#define CHAIN_PITCH 30.0
#define CHAIN_LINE 13.0
#define CHAIN_WIDE 190.0 /* for words beside their relations */
#define PLACE_GAP 5.0
#define BESIDE_LEAST 176.0 /* room for what stands beside the table */
#define BESIDE_GAP 22.0
#define LINE 18.0
#define READ_CHARACTERS 16u /* of a sum that another can stand for */

static const GrPaint frame_paint = { GR_INK_NONE, GR_INK_ACCENT, 1.9, GR_DASH_SOLID };

struct GrTableQuotient {
  GrQuotient *quotient;
  GrTablePart *element; /* all; labels: a sum of heaps that is each */
  GArray *row;          /* of guint: the elements of the multiplication table; none: it is too large */
  char *half;           /* (nullable) the letter that the other half is this one times */
  char *why;            /* what elements are for, why heaps are one of them, and others are not */
  guint n_letters;
  GArray *power;                           /* of guint32: gr_quotient_relations() */
  GPtrArray *relation;                     /* of char*: the same as formulas */
  char *read;                              /* (nullable) what one of them says of heaps */
  char *note;                              /* (nullable) what was not found, and what was tried */
  guint heap[QUOTIENT_FACTORS], n_factors; /* the sum that is multiplied out; 0: none */
};

void
gr_table_quotient_free (GrTableQuotient *own)
{
  gr_quotient_free (own->quotient);
  gr_table_part_free (own->element);
  GR_DROP (own, row, power, relation, note, read, half, why);
  g_free (own);
}

/* ---- names ---- */

/* A product of letters, with @between; ** sets them close in formulas. (transfer full) */
static char *
product_name (const guint32 *power, guint n, const char *between)
{
  GString *name = g_string_new (NULL);
  for (guint i = 0; i < n; i++) {
    if (power[i] == 0)
      continue;
    g_string_append_printf (name, "%s%c", name->len > 0 ? between : "", 'a' + (char) (i % QUOTIENT_LETTERS));
    if (power[i] > 1)
      g_string_append_printf (name, "^{%u}", power[i]);
  }
  return g_string_free (name->len == 0 ? g_string_append_c (name, '1') : name, FALSE);
}

static char *
element_name (const GrQuotient *quotient, guint element, const char *between)
{
  g_autoptr (GArray) word = gr_quotient_word (quotient, element);
  return product_name ((const guint32 *) (gpointer) word->data, word->len, between);
}

/* “2+2+1”, or “0”. (transfer full) */
static char *
product_sum (const GrQuotient *quotient, const guint32 *power, guint n)
{
  GString *sum = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < power[i]; k++)
      g_string_append_printf (sum, "%s%u", sum->len > 0 ? "+" : "",
                              g_array_index (gr_quotient_generators (quotient), guint32, i));
  return g_string_free (sum->len == 0 ? g_string_append_c (sum, '0') : sum, FALSE);
}

static char *
element_sum (const GrQuotient *quotient, guint element)
{
  g_autoptr (GArray) word = gr_quotient_word (quotient, element);
  return product_sum (quotient, (const guint32 *) (gpointer) word->data, word->len);
}

/* ---- what is drawn ---- */

static void
element_add (GrTablePart *part, const GrQuotient *quotient, guint element)
{
  GrVerdict verdict = { .outcome = gr_quotient_is_lost (quotient, element) ? GR_OUTCOME_P : GR_OUTCOME_N };
  g_array_append_val (part->verdict, verdict);
  g_ptr_array_add (part->text, element_name (quotient, element, "**"));
}

/* All elements. (transfer full) */
static GrTablePart *
quotient_elements (const GrQuotient *quotient)
{
  GrTablePart *part = gr_table_part_new ();
  part->text = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < gr_quotient_order (quotient); i++) {
    element_add (part, quotient, i);
    g_ptr_array_add (part->label, element_sum (quotient, i));
  }
  return part;
}

/* The elements without letter @unit, where the others are these times it, each another: an element that is its own inverse. */
static gboolean
rows_halve (GrTableQuotient *own, guint unit)
{
  const GrQuotient *quotient = own->quotient;
  guint n = gr_quotient_order (quotient);
  guint a = gr_quotient_heap (quotient, g_array_index (gr_quotient_generators (quotient), guint32, unit));
  g_autofree guint8 *is_met = g_new0 (guint8, n);
  g_array_set_size (own->row, 0);
  for (guint i = 0; i < n; i++) {
    g_autoptr (GArray) word = gr_quotient_word (quotient, i);
    if (g_array_index (word, guint32, unit) > 0)
      continue;
    g_array_append_val (own->row, i);
    is_met[i]++;
    is_met[gr_quotient_product (quotient, a, i)]++;
  }
  gboolean is_half = gr_quotient_product (quotient, a, a) == 0;
  for (guint i = 0; i < n; i++)
    is_half = is_half && is_met[i] == 1;
  return is_half;
}

/* How wide a cell of the table must be; *@head: what stands before its rows. */
static double
table_cell (const GrTableQuotient *own, double *head)
{
  double least = CELL_LEAST;
  *head = 0;
  GR_EACH_VALUE (i, guint, row, own->row) {
    *head = MAX (*head, gr_formula_width (GR_TYPE_TITLE, own->element->text->pdata[row]) + 7);
    for (guint k = 0; k <= i; k++) {
      guint product = gr_quotient_product (own->quotient, row, g_array_index (own->row, guint, k));
      least = MAX (least, gr_formula_width (GR_TYPE_TITLE, own->element->text->pdata[product]) + 6);
    }
  }
  return least;
}

/* Which elements have rows in the table. */
static void
quotient_choose_rows (GrTableQuotient *own)
{
  guint n = gr_quotient_order (own->quotient), n_letters = own->n_letters;
  double head;
  for (guint i = 0; i < n && n <= QUOTIENT_WHOLE; i++)
    g_array_append_val (own->row, i);
  if (own->row->len > 0 && n * table_cell (own, &head) + head <= GR_FIT_WIDTH)
    return;
  for (guint unit = 0; unit < n_letters && n > 2 && n <= 2 * QUOTIENT_ROWS; unit++)
    if (rows_halve (own, unit)) {
      own->half = g_strdup_printf ("%c", 'a' + (char) (unit % QUOTIENT_LETTERS));
      return;
    }
  g_array_set_size (own->row, 0);
  for (guint i = 0; i < n && n <= QUOTIENT_ROWS; i++)
    g_array_append_val (own->row, i);
}

static guint
quotient_row (const GrTableQuotient *own, guint element)
{
  for (guint i = 0; i < own->row->len; i++)
    if (g_array_index (own->row, guint, i) == element)
      return i;
  return G_MAXUINT;
}

/* The names of the elements that are lost, lent, as formulas. */
static GPtrArray *
quotient_lost (const GrTableQuotient *own)
{
  GPtrArray *lost = g_ptr_array_new ();
  for (guint i = 0; i < own->element->text->len; i++)
    if (gr_quotient_is_lost (own->quotient, i))
      g_ptr_array_add (lost, own->element->text->pdata[i]);
  return lost;
}

/* A sum to multiply out: the one asked for, or else of the first heaps up to @last that are another element each and whose products stand
   in the table, until it is lost. TRUE where it was asked for. */
static gboolean
quotient_choose_sum (GrTableQuotient *own, guint last, const GrStudy *study)
{
  guint product = 0, most = study->is_family ? 0 : study->n_components;
  gboolean is_asked = most > 1 && most <= QUOTIENT_FACTORS, is_done = FALSE;
  for (guint i = 0; i < most && is_asked; i++) {
    GrHeap room;
    guint64 heap = gr_heap_decode (gr_study_start_of (study, i, &room));
    is_asked = heap > 0 && heap <= last;
    own->heap[own->n_factors++] = (guint) heap;
  }
  own->n_factors = is_asked ? own->n_factors : 0;
  for (guint h = 1; h <= last && !is_asked && !is_done && own->n_factors < QUOTIENT_FACTORS; h++) {
    guint element = gr_quotient_heap (own->quotient, h), next = gr_quotient_product (own->quotient, product, element);
    gboolean is_good = element != 0 && next != 0 && next != product
                       && (own->row->len == 0
                           || (quotient_row (own, element) != G_MAXUINT && quotient_row (own, next) != G_MAXUINT));
    for (guint i = 0; i < own->n_factors; i++)
      is_good = is_good && gr_quotient_heap (own->quotient, own->heap[i]) != element;
    if (!is_good)
      continue;
    own->heap[own->n_factors++] = h;
    product = next;
    is_done = own->n_factors > 2 && gr_quotient_is_lost (own->quotient, product);
  }
  for (guint h = own->heap[0] + 1; h <= last && own->n_factors == 1; h++) /* else of two that are one element */
    if (gr_quotient_heap (own->quotient, h) == product)
      own->heap[own->n_factors++] = h;
  own->n_factors = own->n_factors > 1 ? own->n_factors : 0;
  return is_asked;
}

/* What was not found, and what was tried. (transfer full) (nullable) */
static char *
quotient_note (const GrTableQuotient *own, gboolean is_whole, gboolean is_octal, gboolean has_period, const char *lang)
{
  static const char none[] = GR_PHRASE (
    " With %u no quotient of at most %u classes was found: it may be larger, or infinite.");
  static const char work[] = GR_PHRASE (
    " %u was not tried: the proof up to %u took %u kinds of sums, and the bound is %u.");
  guint next = gr_quotient_n_heaps (own->quotient), checked = gr_quotient_n_checked (own->quotient);
  if (is_whole)
    return !is_octal || has_period ? NULL : gr_say (" No period was found in the classes up to %u.", lang, next - 1);
  return checked > QUOTIENT_WORK ? gr_say (work, lang, next, next - 1, checked, QUOTIENT_WORK)
                                 : gr_say (none, lang, next, GR_QUOTIENT_MOST);
}

/* Writes all relations, and reads out the first of few heaps that leaves some. */
static void
quotient_name_relations (GrTableQuotient *own, const char *lang)
{
  guint n = own->n_letters;
  own->power = gr_quotient_relations (own->quotient);
  for (guint at = 0; at + 2 * n <= own->power->len && n > 0; at += 2 * n) {
    const guint32 *one = &g_array_index (own->power, guint32, at), *other = one + n;
    g_autofree char *left = product_name (one, n, "**"), *right = product_name (other, n, "**"),
                    *formula = g_strdup_printf ("%s = %s", left, right), *name = gr_formula_raised (formula),
                    *sum = product_sum (own->quotient, one, n), *less = product_sum (own->quotient, other, n);
    if (own->read == NULL && !g_str_equal (less, "0") && strlen (sum) <= READ_CHARACTERS)
      own->read = gr_say (GR_PHRASE ("%s: %s can stand for %s."), lang, name, sum, less);
    g_ptr_array_add (own->relation, g_steal_pointer (&formula));
  }
}

/* How the product of two elements comes to its name, “bcd = bc² (bd = bc)” and “= b (bc² = b)”, or where there is not much @room only
   the relations; names are the least words of a class in an order in which products keep it, so that this ends. (transfer full) of char*. */
static GPtrArray *
product_relations (const GrTableQuotient *own, guint one, guint other, double room)
{
  guint n = own->n_letters;
  GPtrArray *used = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) word = gr_quotient_word (own->quotient, one), more = gr_quotient_word (own->quotient, other);
  guint32 *power = &g_array_index (word, guint32, 0);
  for (guint k = 0; k < n; k++)
    power[k] += g_array_index (more, guint32, k);
  g_autofree char *before = product_name (power, n, "**");
  for (guint i = 0; i < own->relation->len;) {
    const guint32 *left = &g_array_index (own->power, guint32, 2 * n * i), *right = left + n;
    const char *relation = own->relation->pdata[i];
    gboolean is_in = TRUE;
    for (guint k = 0; k < n; k++)
      is_in = is_in && power[k] >= left[k];
    for (guint k = 0; k < n && is_in; k++)
      power[k] += right[k] - left[k];
    i = is_in ? 0 : i + 1;
    if (!is_in)
      continue;
    g_autofree char *after = product_name (power, n, "**"), *step = g_strdup_printf ("%s = %s", before, after);
    gboolean is_bare = room < CHAIN_WIDE || g_str_equal (step, relation);
    g_ptr_array_add (used, is_bare ? g_strdup (relation) : g_strdup_printf ("%s (%s)", g_strchug (step), relation));
    gr_take_text (&before, g_strdup (""));
  }
  return used;
}

/* Gives won elements colours of their own, where there are enough for those of the table; the heaps of @part theirs. */
static void
quotient_colour (GrTableQuotient *own, GrTablePart *part)
{
  guint n = gr_quotient_order (own->quotient), next = 0, product = 0;
  g_autoptr (GArray) colour = g_array_new (FALSE, TRUE, 1);
  g_autofree guint8 *is_met = g_new0 (guint8, n);
  g_array_set_size (colour, n);
  for (guint i = 0; i < own->row->len; i++)
    for (guint k = 0; k < own->row->len; k++)
      is_met[gr_quotient_product (own->quotient, g_array_index (own->row, guint, i),
                                  g_array_index (own->row, guint, k))] = TRUE;
  for (guint i = 0; i < part->label->len; i++)
    is_met[gr_quotient_heap (own->quotient, (guint) gr_table_part_heap (part, i))] = TRUE;
  for (guint i = 0; i < own->n_factors; i++) { /* those of the sum, which a halved table may not hold */
    product = gr_quotient_product (own->quotient, product, gr_quotient_heap (own->quotient, own->heap[i]));
    is_met[product] = TRUE;
  }
  for (guint i = 0; i < n; i++)
    if (is_met[i] && !gr_quotient_is_lost (own->quotient, i) && next <= QUOTIENT_COLOURS)
      g_array_index (colour, guint8, i) = (guint8) ++next;
  if (next > QUOTIENT_COLOURS || own->row->len == 0)
    return;
  own->element->colour = g_array_ref (colour);
  part->colour = g_array_new (FALSE, FALSE, 1);
  for (guint i = 0; i < part->label->len; i++) {
    guint element = gr_quotient_heap (own->quotient, (guint) gr_table_part_heap (part, i));
    g_array_append_val (part->colour, g_array_index (colour, guint8, element));
  }
}

/* Says what elements are for in sums of @sums_of, with the first heaps up to @last that show it why a heap is the product of others, and
   why two that end alike are not one: some sum beside them tells them apart. */
static void
quotient_explain (GrTableQuotient *own, const char *sums_of, guint last, const char *lang)
{
  static const char same[] = GR_PHRASE ("Positions of one class can stand for one another in every sum of %s. ");
  static const char one[] = GR_PHRASE ("%u is %s: for every such sum X, %u + X and %s + X have the same winner. ");
  const GrQuotient *quotient = own->quotient;
  g_autoptr (GString)
    text = g_string_new (gr_phrase ("1 is the empty sum: there is no move, so the player to move wins. ", lang));
  gr_append_phrase (text, same, lang, sums_of);
  gsize length = text->len;
  for (guint h = 1; h <= last && text->len == length; h++) {
    guint element = gr_quotient_heap (quotient, h);
    g_autofree char *sum = element_sum (quotient, element), *own_sum = g_strdup_printf ("%u", h),
                    *name = gr_formula_raised (own->element->text->pdata[element]);
    if (element != 0 && !g_str_equal (sum, own_sum))
      gr_append_phrase (text, one, lang, h, name, h, sum);
  }
  length = text->len;
  for (guint h = 2; h <= last && text->len == length; h++)
    for (guint k = 1, a = gr_quotient_heap (quotient, h); k < h && text->len == length; k++)
      for (guint x = 1, b = gr_quotient_heap (quotient, k); x < own->element->label->len && text->len == length; x++) {
        gboolean is_lost[2] = { gr_quotient_is_lost (quotient, gr_quotient_product (quotient, b, x)),
                                gr_quotient_is_lost (quotient, gr_quotient_product (quotient, a, x)) };
        const char *sum = own->element->label->pdata[x];
        if (gr_quotient_is_lost (quotient, a) == gr_quotient_is_lost (quotient, b) && is_lost[0] != is_lost[1])
          gr_append_phrase (text, "%u and %u are different: %u + %s is %s, %u + %s is %s.", lang, k, h, k, sum,
                            is_lost[0] ? "P" : "N", h, sum, is_lost[1] ? "P" : "N");
      }
  own->why = g_strdup (text->str);
}

/* @sums_of: the heaps of which all this is proved. */
static char *
quotient_sentence (const GrTableQuotient *own, const char *sums_of, const char *lang)
{
  static const char text[] = GR_PHRASE (
    "In misère play sums of %s fall into %u classes, which multiply as sums add. The letters are %s.");
  g_autoptr (GString) letters = g_string_new (NULL);
  for (guint i = 0; i < own->n_letters; i++) {
    g_string_append (letters, i > 0 ? ", " : "");
    gr_append_phrase (letters, "%c for %u", lang, 'a' + (char) (i % QUOTIENT_LETTERS),
                      g_array_index (gr_quotient_generators (own->quotient), guint32, i));
  }
  g_autofree char *told = own->n_letters > 0
                            ? gr_say (text, lang, sums_of, gr_quotient_order (own->quotient), letters->str)
                            : g_strdup (gr_phrase ("In misère play all these sums are alike: there is no move.", lang));
  return g_strconcat (told, own->note, NULL);
}

/* Why @heap is won or lost: by what its moves leave. (transfer full) */
static char *
quotient_reason (const GrTableQuotient *own, guint heap, const GrStudy *study, const char *lang)
{
  static const char won[] = GR_PHRASE (" by %u → %s, which leaves %s, a lost class");
  GrHeap at = gr_heap_encode (heap);
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_moves (study, 0, (GrBytes) { at.data, sizeof at.data }, moves);
  GR_EACH (m, const GrMove, move, moves->move) {
    g_autoptr (GString) left = g_string_new (NULL);
    guint all = 0;
    for (guint k = 0; k < move->n_parts; k++) {
      guint part = (guint) gr_heap_decode (gr_positions_at (moves->part, move->first_part + k));
      g_string_append_printf (left, "%s%u", k > 0 ? "+" : "", part);
      all = gr_quotient_product (own->quotient, all, gr_quotient_heap (own->quotient, part));
    }
    g_autofree char *name = gr_formula_raised (own->element->text->pdata[all]);
    if (gr_quotient_is_lost (own->quotient, all))
      return gr_say (won, lang, heap, left->len > 0 ? left->str : "0", name);
  }
  return g_strdup (gr_phrase (
    moves->move->len > 0 ? GR_PHRASE (", as no move leaves a lost class") : GR_PHRASE (", as there is no move"), lang));
}

/* What the position that was asked for is and why: the sum that is multiplied out, or else the heap @last; and @period (nullable).
   (transfer full) */
static char *
quotient_result (const GrTableQuotient *own, gboolean is_sum, guint last, const char *period, const GrStudy *study,
                 const char *lang)
{
  static const char *const told[2] = { GR_PHRASE ("%s is %s: won for the player to move"),
                                       GR_PHRASE ("%s is %s: lost for the player to move") };
  g_autoptr (GString) sum = g_string_new (NULL), product = g_string_new (NULL);
  guint n = is_sum ? own->n_factors : 1, all = 0;
  for (guint i = 0; i < n; i++) {
    guint heap = is_sum ? own->heap[i] : last, element = gr_quotient_heap (own->quotient, heap);
    g_autofree char *name = gr_formula_raised (own->element->text->pdata[element]);
    g_string_append_printf (sum, "%s%u", i > 0 ? " + " : "", heap);
    g_string_append_printf (product, "%s%s", i > 0 ? "·" : "", name);
    all = gr_quotient_product (own->quotient, all, element);
  }
  g_autofree char *name = gr_formula_raised (own->element->text->pdata[all]);
  if (n > 1)
    g_string_append_printf (product, " = %s", name);
  g_autofree char *result = gr_say (told[gr_quotient_is_lost (own->quotient, all)], lang, sum->str, product->str);
  g_autofree char *reason = n == 1 ? quotient_reason (own, last, study, lang) : g_strdup ("");
  return g_strconcat (result, reason, period != NULL ? ". " : "", period, NULL);
}

gboolean
gr_table_read_quotient (GrTableFigure *table, GrStudy *study, GError **error)
{
  static const char repeats[] = GR_PHRASE ("From %u on the classes repeat with period %u, for all sizes");
  GrTablePart *part = table->part->pdata[0];
  const GrSummand *summand = gr_study_summand (study, 0);
  guint32 realm = gr_study_component (study, 0)->realm;
  guint last = (guint) gr_table_part_heap (part, part->label->len - 1), taken = gr_summand_taken (summand), preperiod,
        period;
  GrTableQuotient *own = table->quotient = g_new0 (GrTableQuotient, 1);
  GrQuotient *quotient = own->quotient = gr_quotient_new ();
  gboolean is_whole = gr_heap_quotient_extend (quotient, summand->game->moves, summand->instance, realm, last,
                                               QUOTIENT_WORK);
  gboolean has_period = is_whole && taken > 0
                        && gr_heap_quotient_extend_to_period (quotient, summand->game->moves, summand->instance, realm,
                                                              taken, QUOTIENT_HEAPS, QUOTIENT_WORK)
                        && gr_quotient_period (quotient, taken, &preperiod, &period);
  if (has_period) {
    part->has_period = gr_table_part_heap (part, 0) == 0 && (guint64) preperiod + period <= part->label->len;
    part->period = (GrPeriod) { .preperiod = preperiod, .period = period, .proof = repeats };
    table->result = gr_say (repeats, table->request->lang, preperiod, period);
  }
  part->text = g_ptr_array_new_with_free_func (g_free);
  part->more[0] = g_ptr_array_new_with_free_func (g_free);
  part->more[1] = g_ptr_array_new_with_free_func (g_free);
  guint n = 0;
  for (; n < part->label->len && gr_table_part_heap (part, n) < gr_quotient_n_heaps (quotient); n++) {
    guint element = gr_quotient_heap (quotient, (guint) gr_table_part_heap (part, n));
    element_add (part, quotient, element);
    g_autofree char *name = element_name (quotient, element, " ");
    g_ptr_array_add (part->more[0], gr_formula_plain (name));
    g_ptr_array_add (part->more[1], element_sum (quotient, element));
  }
  if (n == 0)
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "with heap %u no quotient was found\nask for smaller heaps",
                         gr_quotient_n_heaps (quotient));
  gr_table_part_cut (part, n);
  table->more[0] = "element";
  table->more[1] = "sum";
  own->element = quotient_elements (quotient);
  own->row = g_array_new (FALSE, FALSE, sizeof (guint));
  own->relation = g_ptr_array_new_with_free_func (g_free);
  own->n_letters = gr_quotient_generators (quotient)->len;
  own->note = quotient_note (own, is_whole, taken > 0, has_period, table->request->lang);
  g_autofree char *sums_of = gr_say (has_period ? GR_PHRASE ("positions of any size")
                                                : GR_PHRASE ("positions up to %u"),
                                     table->request->lang, gr_quotient_n_heaps (quotient) - 1);
  table->sentence = quotient_sentence (own, sums_of, table->request->lang);
  if (!is_whole)
    table->result = gr_say (GR_PHRASE ("%u is not answered: %u is the largest that is"), table->request->lang, last,
                            gr_quotient_n_heaps (quotient) - 1);
  last = MIN (last, gr_quotient_n_heaps (quotient) - 1);
  quotient_explain (own, sums_of, last, table->request->lang);
  if (table->request->data_only)
    return TRUE;
  quotient_choose_rows (own);
  quotient_name_relations (own, table->request->lang);
  gboolean is_sum = quotient_choose_sum (own, last, study);
  if (is_whole && (is_sum || study->n_components == 1))
    gr_take_text (&table->result, quotient_result (own, is_sum, last, table->result, study, table->request->lang));
  quotient_colour (own, part);
  return TRUE;
}

/* ---- drawing ---- */

/* Where what is drawn next stands. */
typedef struct {
  const GrTableFigure *table;
  const GrTableQuotient *own;
  GrScene *out;
  double left, width, y;
  guint framed; /* a bit for each step of the sum that has a cell in the table */
} Place;

static void
place_add_title (Place *place, const char *text)
{
  place->y += 26;
  gr_scene_add_text (place->out, place->left, place->y, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, text);
  place->y += 6;
}

static void
place_add_words (Place *place, const char *text)
{
  if (place->table->has_words)
    place->y = gr_scene_add_paragraph (place->out, place->left, place->y + 13, place->width, 13, &gr_label_400,
                                       GR_INK_SOFT, text)
               - 13;
}

/* Formulas in columns, the first @most of them, and how many more there are. */
static void
place_add_formulas (Place *place, const GPtrArray *formula, guint most)
{
  double widest = 0;
  guint n = MIN (formula->len, most);
  for (guint i = 0; i < n; i++)
    widest = MAX (widest, gr_formula_width (GR_TYPE_TITLE, formula->pdata[i]) + 16);
  guint columns = (guint) CLAMP ((place->width + 16) / widest, 1, MAX (1, n));
  gr_scene_open_answer (place->out);
  for (guint i = 0; i < n; i++)
    gr_formula_add (place->out, place->left + i % columns * widest, place->y + (i / columns + 1) * LINE,
                    GR_ANCHOR_START, GR_TYPE_TITLE, GR_INK_INK, formula->pdata[i]);
  place->y += (n + columns - 1) / columns * LINE;
  if (formula->len > n) {
    g_autofree char *more = gr_say ("… and %u more", place->table->request->lang, formula->len - n);
    gr_scene_add_text (place->out, place->left, place->y + LINE - 2, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT, more);
    place->y += LINE;
  }
  gr_scene_close (place->out);
}

/* The number of a step of the product, on a disc. */
static void
add_disc (GrScene *out, double x, double y, guint number)
{
  g_autofree char *text = g_strdup_printf ("%u", number);
  gr_scene_add_circle (out, x, y, 6, GR_FILL (GR_INK_ACCENT));
  gr_scene_add_text (out, x, y + 3.2, GR_ANCHOR_MIDDLE, &gr_label_700, GR_INK_ON_ACCENT, text);
}

/* The cells, with the steps of the sum that is multiplied out. Gives how wide it is. */
static double
place_add_products (Place *place)
{
  const GrTableQuotient *own = place->own;
  guint n = own->row->len, product = 0;
  double head, cell = table_cell (own, &head), top = place->y + 20, left = place->left + head;
  for (guint i = 0; i < n; i++) {
    guint row = g_array_index (own->row, guint, i);
    const char *name = own->element->text->pdata[row];
    gr_scene_open_answer (place->out);
    gr_formula_add (place->out, left + (i + 0.5) * cell, top - 5, GR_ANCHOR_MIDDLE, GR_TYPE_TITLE, GR_INK_INK, name);
    gr_formula_add (place->out, left - 5, top + (i + 0.5) * cell + 4.3, GR_ANCHOR_END, GR_TYPE_TITLE, GR_INK_INK, name);
    gr_scene_close (place->out);
    for (guint k = 0; k < n; k++)
      gr_table_add_cell (place->table, own->element,
                         gr_quotient_product (own->quotient, row, g_array_index (own->row, guint, k)), FALSE,
                         (GrBox) { left + k * cell + 0.8, top + i * cell + 0.8, cell - 1.6, cell - 1.6 }, place->out);
  }
  gr_scene_open_answer (place->out);
  for (guint i = 0; i < own->n_factors; i++) {
    guint factor = gr_quotient_heap (own->quotient, own->heap[i]);
    guint column = quotient_row (own, factor), row = quotient_row (own, product);
    double x = left + column * cell, y = top + row * cell;
    product = gr_quotient_product (own->quotient, product, factor);
    if (i == 0 || column == G_MAXUINT || row == G_MAXUINT)
      continue;
    place->framed |= 1u << i;
    gr_scene_add_rect (place->out, x + 0.8, y + 0.8, cell - 1.6, cell - 1.6, 3.5, &frame_paint);
    add_disc (place->out, x + cell - 1, y + 1, i);
  }
  gr_scene_close (place->out);
  place->y = top + n * cell;
  return head + n * cell;
}

/* The relations of a step of the sum from @x on, about @y, in two lines where one is too narrow; and who wins (nullable). */
static void
place_add_step (Place *place, const GPtrArray *relation, double x, double y, const char *winner)
{
  double room = place->left + place->width - x, width = 0;
  GR_EACH_POINTER (i, const char, text, relation)
    width += (i > 0 ? 2 * PLACE_GAP : 0) + gr_formula_width (GR_TYPE_TITLE, text);
  guint n = width > room ? (relation->len + 1) / 2 : MAX (relation->len, 1); /* in a line */
  guint n_lines = (relation->len + n - 1) / n + (winner != NULL ? 1 : 0);
  y += 3.4 - CHAIN_LINE / 2 * (MAX (n_lines, 1) - 1);
  double at = x;
  GR_EACH_POINTER (i, const char, text, relation) {
    at += gr_formula_add (place->out, at, y, GR_ANCHOR_START, GR_TYPE_TITLE, GR_INK_ACCENT, text) + 2 * PLACE_GAP;
    if ((i + 1) % n == 0 || i + 1 == relation->len)
      at = x, y += CHAIN_LINE;
  }
  if (winner != NULL)
    gr_scene_add_text (place->out, x, y, GR_ANCHOR_START, &gr_label_400, GR_INK_INK, winner);
}

/* The sum, a row a step. */
static void
place_add_chain (Place *place)
{
  const GrTableQuotient *own = place->own;
  g_autoptr (GString) sum = g_string_new (NULL);
  for (guint i = 0; i < own->n_factors; i++)
    g_string_append_printf (sum, "%s%u", i > 0 ? " + " : "", own->heap[i]);
  g_autofree char *title = gr_say ("%s, multiplied out", place->table->request->lang, sum->str);
  gr_scene_open_answer (place->out);
  place_add_title (place, title);
  double left = place->left + 20, pitch = CHAIN_CELL + 10, top = place->y + 18;
  guint product = gr_quotient_heap (own->quotient, own->heap[0]);
  for (guint step = 0; step < own->n_factors; step++) {
    double y = top + step * CHAIN_PITCH, right = left + (own->n_factors - step) * pitch - 4;
    g_autoptr (GPtrArray) used = NULL;
    if (step > 0) {
      guint factor = gr_quotient_heap (own->quotient, own->heap[step]);
      used = product_relations (own, product, factor, place->left + place->width - right);
      if (place->framed & 1u << step)
        add_disc (place->out, place->left + 7, y + CELL_BOX / 2, step);
      product = gr_quotient_product (own->quotient, product, factor);
    }
    for (guint i = step; i < own->n_factors; i++) {
      double x = left + (i - step) * pitch;
      guint element = i == step ? product : gr_quotient_heap (own->quotient, own->heap[i]);
      g_autofree char *heap = g_strdup_printf ("%u", own->heap[i]);
      GrBox box = { x, y, CHAIN_CELL, CELL_BOX };
      if (step == 0)
        gr_scene_add_text (place->out, x + CHAIN_CELL / 2, y - 5, GR_ANCHOR_MIDDLE, &gr_label_400, GR_INK_SOFT, heap);
      if (i > step)
        gr_scene_add_text (place->out, x - 5, y + CELL_BOX / 2 + 3.4, GR_ANCHOR_MIDDLE, &gr_title_600, GR_INK_SOFT,
                           "·");
      gr_table_add_cell (place->table, own->element, element, FALSE, box, place->out);
      if (i == step && step > 0)
        gr_scene_add_rect (place->out, box.x, box.y, box.width, box.height, 3.5, &frame_paint);
    }
    GrOutcome outcome = gr_quotient_is_lost (own->quotient, product) ? GR_OUTCOME_P : GR_OUTCOME_N;
    if (step > 0)
      place_add_step (place, used, right, y + CELL_BOX / 2,
                      step + 1 == own->n_factors ? gr_outcome_key (outcome, place->table->request) : NULL);
  }
  gr_scene_close (place->out);
  place->y = top + (own->n_factors - 1) * CHAIN_PITCH + CELL_BOX;
}

/* The elements, each with a sum of heaps over it: all, or where they are too many those that are lost. */
static void
place_add_elements (Place *place)
{
  static const char all[] = GR_PHRASE ("The classes, each below one of its sums");
  static const char lost[] = GR_PHRASE ("The classes that are lost, each below one of its sums");
  const GrTablePart *part = place->own->element;
  guint n = part->label->len, column = 0;
  double cell = gr_table_cell_width (place->table, part, 24) + 4;
  for (guint i = 0; i < n; i++)
    cell = MAX (cell, gr_text_width (&gr_label_400, part->label->pdata[i]) + 6);
  cell = CELL_STEP * ceil (cell / CELL_STEP);
  guint columns = (guint) MAX (1, GR_FIT_WIDTH / cell);
  place_add_title (place, gr_phrase (n <= QUOTIENT_ALL ? all : lost, place->table->request->lang));
  for (guint i = 0; i < n && (n <= QUOTIENT_ALL || column < QUOTIENT_LISTED); i++) {
    if (n > QUOTIENT_ALL && gr_table_verdict (part, i)->outcome != GR_OUTCOME_P)
      continue;
    double x = place->left + column % columns * cell, top = place->y + 12 + column / columns * 36;
    gr_scene_add_text (place->out, x + cell / 2, top, GR_ANCHOR_MIDDLE, &gr_label_400, GR_INK_SOFT,
                       part->label->pdata[i]);
    gr_table_add_cell (place->table, part, i, FALSE, (GrBox) { x + 2, top + 4, cell - 4, CELL_BOX }, place->out);
    column++;
  }
  place->y += 12 + (column + columns - 1) / columns * 36 - 14;
}

void
gr_table_quotient_draw (const GrTableFigure *table, GrScene *out)
{
  static const char half[] = GR_PHRASE ("Row times column; a row or a column times %s has each entry times %s.");
  static const char large[] = GR_PHRASE (
    "Summary: there is no room for the multiplication table of %u classes; the relations replace it.");
  const char *lang = table->request->lang;
  const GrTableQuotient *own = table->quotient;
  double head, broad = own->row->len * table_cell (own, &head) + head;
  gboolean has_table = own->row->len > 0 && broad <= GR_FIT_WIDTH; /* in text it stands however broad it is */
  Place place = { table, own, out, out->bounds.x, GR_FIT_WIDTH, out->bounds.y + out->bounds.height + 6, 0 };
  g_autofree char *note = !has_table          ? gr_say (large, lang, gr_quotient_order (own->quotient))
                          : own->half != NULL ? gr_say (half, lang, own->half, own->half)
                                              : g_strdup (gr_phrase ("Row times column.", lang));
  gr_scene_open_answer (out);
  place_add_words (&place, own->why);
  gr_scene_close (out);
  if (!has_table)
    place_add_elements (&place);
  Place beside = place;
  double wide = GR_FIT_WIDTH, titled = gr_text_width (&gr_title_600, gr_phrase ("Multiplication", lang));
  if (has_table) {
    place_add_title (&place, gr_phrase ("Multiplication", lang));
    wide = place_add_products (&place);
    wide = MAX (wide, titled);
  }
  gboolean is_beside = wide + BESIDE_GAP + BESIDE_LEAST <= GR_FIT_WIDTH;
  place.width = is_beside ? wide : MAX (wide, GR_FIT_WIDTH);
  place_add_words (&place, note);
  beside.framed = place.framed;
  beside.left += is_beside ? wide + BESIDE_GAP : 0;
  beside.width -= is_beside ? wide + BESIDE_GAP : 0;
  beside.y = is_beside ? beside.y : place.y; /* else below */
  if (own->n_letters > 0) {
    place_add_title (&beside, gr_phrase ("Relations", lang));
    place_add_formulas (&beside, own->relation, QUOTIENT_RELATIONS);
    if (own->read != NULL)
      place_add_words (&beside, own->read);
  }
  g_autoptr (GPtrArray) lost = quotient_lost (own);
  if (lost->len > 0 && has_table) { /* without, they are seen among all elements */
    place_add_title (&beside, gr_phrase ("Lost for the player to move", lang));
    place_add_formulas (&beside, lost, QUOTIENT_LISTED);
  }
  if (own->n_factors > 0)
    place_add_chain (&beside);
}

/* ---- plain text ---- */

static char *
plain_list (const GPtrArray *formula, guint most)
{
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < MIN (most, formula->len); i++) {
    g_autofree char *plain = gr_formula_plain (formula->pdata[i]);
    g_string_append_printf (out, "%s%s", i > 0 ? ", " : "", plain);
  }
  if (formula->len > most)
    g_string_append (out, ", …");
  return g_string_free (out, FALSE);
}

void
gr_table_quotient_plain (const GrTableFigure *table, GString *out)
{
  const char *lang = table->request->lang;
  const GrTableQuotient *own = table->quotient;
  guint n = own->row->len, wide = 2;
  g_autoptr (GPtrArray) name = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < own->element->text->len; i++) {
    g_ptr_array_add (name, gr_formula_plain (own->element->text->pdata[i]));
    wide = MAX (wide, gr_words_columns (name->pdata[i]) + 1);
  }
  if (n > 0)
    g_string_append_printf (out, "\n%s\n", gr_phrase ("Multiplication", lang));
  for (guint i = 0; i <= n && n > 0; i++) {
    guint row = i > 0 ? g_array_index (own->row, guint, i - 1) : 0;
    gr_words_pad (out, i > 0 ? name->pdata[row] : "", (int) wide);
    for (guint k = 0; k < n; k++) {
      guint column = g_array_index (own->row, guint, k);
      gr_words_pad (out, name->pdata[gr_quotient_product (own->quotient, row, column)], (int) wide);
    }
    g_string_append_c (out, '\n');
  }
  g_autofree char *relations = plain_list (own->relation, QUOTIENT_RELATIONS);
  if (own->relation->len > 0)
    g_string_append_printf (out, "\n%s: %s\n", gr_phrase ("Relations", lang), relations);
  g_autoptr (GPtrArray) lost = quotient_lost (own);
  g_autofree char *list = plain_list (lost, QUOTIENT_LISTED);
  if (lost->len > 0)
    g_string_append_printf (out, "%s: %s\n", gr_phrase ("Lost for the player to move", lang), list);
}
