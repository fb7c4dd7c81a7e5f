// SPDX-License-Identifier: MIT
// The two questions of Bouton's argument: where is the leftmost odd column, and which row can be changed so that every
// column becomes even. Of heaps of sticks the reason is arithmetic, a ⊕ s against a; of other components it is that a
// move there leads to the value wanted or that none does.
#include "base/phrase.h"
#include "diagram/words.h"
#include "figures/bits/draw.h"

static guint
column_ones (const GrBits *bits, guint bit)
{
  guint n = 0;
  for (guint i = 0; i < bits->rows->row->len; i++)
    n += gr_rows_at (bits->rows, i)->value >> bit & 1;
  return n;
}

/* “two ones”: how many ones a column holds. (transfer full) */
static char *
column_words (const GrBits *bits, guint bit)
{
  static const char *const words[] = { GR_PHRASE ("no ones"),    GR_PHRASE ("one 1"),      GR_PHRASE ("two ones"),
                                       GR_PHRASE ("three ones"), GR_PHRASE ("four ones"),  GR_PHRASE ("five ones"),
                                       GR_PHRASE ("six ones"),   GR_PHRASE ("seven ones"), GR_PHRASE ("eight ones") };
  guint n = column_ones (bits, bit);
  const char *lang = bits->request->lang;
  return n < G_N_ELEMENTS (words) ? g_strdup (gr_phrase (words[n], lang))
                                  : g_strdup_printf (gr_phrase ("%u ones", lang), n);
}

static char *
column_reason (const GrBits *bits, guint bit, guint leading)
{
  static const char right[] = GR_PHRASE ("Yes. It holds %s, and all left of it are even.");
  static const char first[] = GR_PHRASE ("Yes. It holds %s, and nothing stands left of it.");
  static const char odd[] = GR_PHRASE ("Not %s. It is odd, but one further left is odd too.");
  static const char even[] = GR_PHRASE ("Not %s. It holds %s, an even number.");
  const char *lang = bits->request->lang;
  g_autofree char *ones = column_words (bits, bit);
  g_autofree char *weight = gr_bits_number (G_GUINT64_CONSTANT (1) << bit);
  if (bit == leading)
    return g_strdup_printf (gr_phrase (bit + 1 == bits->rows->n_bits ? first : right, lang), ones);
  if (column_ones (bits, bit) % 2 == 1)
    return g_strdup_printf (gr_phrase (odd, lang), weight);
  return g_strdup_printf (gr_phrase (even, lang), weight, ones);
}

GrQuestion *
gr_bits_ask_column (const GrBits *bits, guint asked)
{
  const char *lang = bits->request->lang;
  guint leading = gr_leading_bit (bits->rows->sum);
  GrQuestion *question = gr_question_new (
    asked, gr_phrase ("Tap the leftmost odd column.", lang),
    gr_phrase ("Which is the leftmost odd column? Its weight stands above it.", lang),
    gr_phrase ("Try another column, or type its weight.", lang));
  for (guint bit = bits->rows->n_bits; bit-- > 0;) {
    gr_question_add (question, g_strdup_printf ("c%u", bit), gr_bits_number (G_GUINT64_CONSTANT (1) << bit),
                     bit == leading, column_reason (bits, bit, leading));
  }
  return question;
}

static char *
row_reason (const GrBits *bits, guint row)
{
  static const char right[] = GR_PHRASE ("Yes. %s ⊕ %s = %s, less than %s.");
  static const char wrong[] = GR_PHRASE ("Not %s. %s ⊕ %s = %s is more than %s, and sticks can only be taken.");
  static const char reached[] = GR_PHRASE ("Yes. %s ⊕ %s = %s, and a move leads to %s.");
  static const char missed[] = GR_PHRASE ("Not %s. %s ⊕ %s = %s, and no move there leads to %s.");
  const char *lang = bits->request->lang;
  const GrRow *own = gr_rows_at (bits->rows, row);
  g_autofree char *label = gr_words_short (own->label, 24);
  g_autofree char *value = gr_bits_number (own->value), *sum = gr_bits_number (bits->rows->sum);
  g_autofree char *wanted = gr_bits_number (own->value ^ bits->rows->sum);
  if (bits->rows->are_heaps) {
    return gr_bits_row_wins (bits, row) ? g_strdup_printf (gr_phrase (right, lang), value, sum, wanted, value)
                                        : g_strdup_printf (gr_phrase (wrong, lang), value, value, sum, wanted, value);
  }
  return gr_bits_row_wins (bits, row) ? g_strdup_printf (gr_phrase (reached, lang), value, sum, wanted, wanted)
                                      : g_strdup_printf (gr_phrase (missed, lang), label, value, sum, wanted, wanted);
}

/* What a row is called in an answer: its label, with its number in brackets where an earlier row is called the same. */
static char *
row_text (const GrBits *bits, guint row)
{
  const char *label = gr_rows_at (bits->rows, row)->label;
  guint n = 1;
  for (guint i = 0; i < row; i++)
    n += g_str_equal (gr_rows_at (bits->rows, i)->label, label);
  return n == 1 ? g_strdup (label) : g_strdup_printf ("%s (%u)", label, n);
}

GrQuestion *
gr_bits_ask_row (const GrBits *bits, guint asked)
{
  static const char heap[] = GR_PHRASE ("Tap a heap to shorten."),
                    row[] = GR_PHRASE ("Tap a row that a move can make right.");
  static const char heap_plain[] = GR_PHRASE ("Which heap can be shortened so that every column becomes even?");
  static const char row_plain[] = GR_PHRASE ("Which row can a move change so that every column becomes even?");
  static const char heap_again[] = GR_PHRASE ("Try another heap, or type its size.");
  static const char row_again[] = GR_PHRASE ("Try another row.");
  const char *lang = bits->request->lang;
  gboolean heaps = bits->rows->are_heaps;
  GrQuestion *question = gr_question_new (asked, gr_phrase (heaps ? heap : row, lang),
                                          gr_phrase (heaps ? heap_plain : row_plain, lang),
                                          gr_phrase (heaps ? heap_again : row_again, lang));
  for (guint i = 0; i < bits->rows->row->len; i++)
    gr_question_add (question, g_strdup_printf ("r%u", i), row_text (bits, i), gr_bits_row_wins (bits, i),
                     row_reason (bits, i));
  return question;
}
