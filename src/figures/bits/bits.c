// SPDX-License-Identifier: MIT
// The nim-sum in bit columns and every winning move, as the argument goes: the values in binary; the columns with an
// odd number of ones, which make the nim-sum s; its leading bit; for each row the test whether a ⊕ s can be reached;
// each row that changes; the end, where every column is even. Where s = 0 the frames show instead that every move
// spoils it, and the last one is the position itself again: a still shows the position asked for.
// In misère play Nim is played in the same way as long as two heaps are larger than 1. When one is, whoever moves makes
// the number of ones odd, and wins; when none is, all that is left is counted.
// Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901). In sums of
// other games than Nim a winning move may raise a value, so moves are the study's and no test here guesses them.
// Invariant: all frames stand in one geometry, made once.
#include "figures/bits/draw.h"
#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/held.h"
#include "diagram/words.h"
#include "game/solve.h"

#define BITS_TOLD 8 /* moves in a sentence */

GR_CLEAR_FUNCTION (bits_clear, GrBits, line, rows, after, move, choice, picture, answer, example)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrBits, bits_clear)

/* ---- words ---- */

enum { BITS_BINARY, BITS_LEADING, BITS_TEST, BITS_N_PAIRS };

/* For heaps and for values of other components. */
static const char *const bits_phrase[BITS_N_PAIRS][2] = {
  [BITS_BINARY] = { GR_PHRASE ("The heaps %s in binary, one under another."),
                    GR_PHRASE ("The values %s of the components in binary, one under another.") },
  [BITS_LEADING] = { GR_PHRASE (
                       "The leading bit of %s, the largest power of 2 in it, is %s. An odd number of heaps have it, so at least one has."),
                     GR_PHRASE (
                       "The leading bit of %s, the largest power of 2 in it, is %s. An odd number of values have it, so at least one has.") },
  [BITS_TEST] = { GR_PHRASE (
                    "To make every column even, a heap of size a must become a ⊕ %s. It can if that is less than a."),
                  GR_PHRASE (
                    "To make every column even, a component of value a must get the value a ⊕ %s. If that is less than a, some move reaches "
                    "it; if it is more, a move may.") },
};
static const char bits_odd[] = GR_PHRASE (
  "A shaded column has an odd number of ones. These columns are the ones of the nim-sum.");
static const char bits_even[] = GR_PHRASE ("Every column has an even number of ones, so the nim-sum is 0.");
static const char bits_spoils[] = GR_PHRASE (
  "A move changes one row, so each column in which that row changes becomes odd. Suppose that "
  "you %s.");
static const char *const bits_stays[3] = {
  GR_PHRASE (
    "%s: every column is even. Every move makes at least one odd, and the answer makes all even again, to the end."),
  GR_PHRASE (
    "%s: every column is even. A value is the least that no move reaches, so every move changes it and makes some column odd, and the "
    "answer makes all even again. A value that was raised can be lowered to what it was."),
  GR_PHRASE (
    "%s: every column is even. Every move makes at least one odd, and the answer makes all even again, as in Nim. Once "
    "only one heap is larger than 1, the answer makes it 0 or 1, whichever leaves an odd number of ones."),
};
static const char bits_loses[] = GR_PHRASE ("P-position, the player to move loses");
static const char bits_after_sum[] = GR_PHRASE ("After this move every column is even: %s.");
static const char bits_one_heap[] = GR_PHRASE (
  "%s has its leading 1 in the column of %s, where only the heap of %s has a 1: %s ⊕ %s = %s is smaller, for that 1 goes.");
static const char bits_heaps[] = GR_PHRASE (
  "%s has its leading 1 in the column of %s, where %u heaps have a 1. In its nim-sum with %s each of these loses that 1 and gets smaller: a move.");
static const char bits_why[] = GR_PHRASE (
  " Then every column is even, and any reply makes one odd. At the end all are even, so the other player is the one without a move.");
static const char *const bits_why_misere[2] = {
  GR_PHRASE (
    "%s ⊕ %s = %s makes every column even, as in Nim: so it goes on while two heaps are larger than 1. Once only "
    "one is, the winner makes it 0 or 1, whichever leaves an odd number of ones."),
  GR_PHRASE (
    "As in Nim each of %u heaps can make every column even: so it goes on while two heaps are larger than 1. Once "
    "only one is, the winner makes it 0 or 1, whichever leaves an odd number of ones."),
};
static const char bits_alone[] = GR_PHRASE ("After this move the value is 0.");
static const char bits_more[] = GR_PHRASE ("%s (the first %u of %" G_GUINT64_FORMAT " winning moves)");
static const char bits_n_moves[] = GR_PHRASE ("%" G_GUINT64_FORMAT " winning moves: %s");
static const char bits_omitted[] = GR_PHRASE ("The winning moves are too many to list");

static const char bits_misere[] = GR_PHRASE (
  "Misère play, in which whoever cannot move wins: as long as two heaps or more are larger than 1 it is played like Nim.");
static const char bits_switch[] = GR_PHRASE (
  "Misère play: only one heap is larger than 1. It becomes 0 or 1, so that an odd number of ones is left.");
static const char bits_ones_lost[] = GR_PHRASE ("An odd number: whoever is to move takes the last one and loses");
static const char bits_ones_won[] = GR_PHRASE (
  "An even number: the other player takes the last one, and whoever is to move wins");

static const char *
bits_words (const GrBits *bits, guint pair)
{
  return gr_phrase (bits_phrase[pair][bits->rows->are_heaps ? 0 : 1], bits->request->lang);
}

static char *
bits_values (const GrBits *bits)
{
  g_autoptr (GPtrArray) value = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < bits->rows->row->len; i++)
    g_ptr_array_add (value, gr_bits_number (gr_rows_at (bits->rows, i)->value));
  return gr_words_list (value, bits->request);
}

/* The moves of choices [first, first + n) in words: “take 2 from the 4; take …”; those that sound alike once. */
static char *
bits_choice_words (const GrBits *bits, guint first, guint n)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) alike = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = first; i < first + n; i++) {
    const GrBitsChoice *choice = gr_bits_choice (bits, i);
    for (guint k = 0; k < choice->n && words->len <= BITS_TOLD; k++) {
      char *told = gr_rows_tell (bits->rows, gr_bits_move (bits, choice->first + k), bits->request);
      guint at;
      if (g_ptr_array_find_with_equal_func (words, told, g_str_equal, &at)) {
        g_array_index (alike, guint, at)++;
        g_free (told);
        continue;
      }
      g_ptr_array_add (words, told);
      GR_APPEND (alike, guint, 1);
    }
  }
  for (guint i = 0; i < words->len; i++)
    if (g_array_index (alike, guint, i) > 1)
      gr_take_text ((char **) &words->pdata[i],
                    gr_say ("%s (any of %u)", bits->request->lang, (const char *) words->pdata[i],
                            g_array_index (alike, guint, i)));
  return gr_words_join (words, BITS_TOLD, bits->request);
}

/* What changes and why that wins, which the last picture is to tell by itself. (transfer full) */
static char *
bits_tell (const GrBits *bits)
{
  const char *lang = bits->request->lang;
  guint n = bits->choice->len;
  if (bits->rows->are_heaps) /* all that have the leading bit, though not all moves may be listed */
    for (guint i = n = 0; i < bits->rows->row->len; i++)
      n += gr_rows_at (bits->rows, i)->value >> gr_leading_bit (bits->rows->sum) & 1;
  const GrRow *row = gr_rows_at (bits->rows, gr_bits_choice (bits, 0)->row);
  g_autofree char *sum = gr_bits_number (bits->rows->sum), *before = gr_bits_number (row->value),
                  *leading = gr_bits_number (G_GUINT64_CONSTANT (1) << gr_leading_bit (bits->rows->sum)),
                  *wanted = gr_bits_number (row->value ^ bits->rows->sum);
  if (bits->study->options.play == GR_PLAY_MISERE) /* of Nim alone */
    return n == 1 ? gr_say (bits_why_misere[0], lang, before, sum, wanted) : gr_say (bits_why_misere[1], lang, n);
  GString *text = g_string_new (NULL);
  if (bits->rows->are_heaps && n == 1)
    g_string_printf (text, gr_phrase (bits_one_heap, lang), sum, leading, before, before, sum, wanted);
  else if (bits->rows->are_heaps)
    g_string_printf (text, gr_phrase (bits_heaps, lang), sum, leading, n, sum);
  else if (n == 1)
    g_string_printf (text, gr_phrase ("Only the value %s can become what it must, %s ⊕ %s = %s.", lang), before, before,
                     sum, wanted);
  else
    g_string_printf (text, gr_phrase ("In %u of the %u rows a move can make every column even.", lang), n,
                     bits->rows->row->len);
  for (guint i = 0; i < n && !bits->rows->are_heaps; i++) {
    const GrRowMove *move = gr_bits_move (bits, gr_bits_choice (bits, i)->first);
    GrNimber old = gr_rows_at (bits->rows, move->row)->value;
    if (move->after.value <= old)
      continue;
    g_autofree char *words = gr_rows_tell (bits->rows, move, bits->request), *low = gr_bits_number (old),
                    *high = gr_bits_number (move->after.value);
    gr_append_phrase (text, " A move may raise a value: %s makes a %s of a %s.", lang, words, high, low);
    break;
  }
  g_string_append (text, gr_phrase (bits_why, lang));
  return g_string_free (text, FALSE);
}

/* ---- questions, where the nim-sum is not 0 ---- */

static char *
column_reason (const GrBits *bits, guint bit, guint leading)
{
  static const char *const words[] = { GR_PHRASE ("no ones"),    GR_PHRASE ("one 1"),      GR_PHRASE ("two ones"),
                                       GR_PHRASE ("three ones"), GR_PHRASE ("four ones"),  GR_PHRASE ("five ones"),
                                       GR_PHRASE ("six ones"),   GR_PHRASE ("seven ones"), GR_PHRASE ("eight ones") };
  static const char right[] = GR_PHRASE ("Yes. It holds %s, and all left of it are even.");
  static const char first[] = GR_PHRASE ("Yes. It holds %s, and nothing stands left of it.");
  const char *lang = bits->request->lang;
  guint n = 0;
  for (guint i = 0; i < bits->rows->row->len; i++)
    n += gr_rows_at (bits->rows, i)->value >> bit & 1;
  g_autofree char *ones = n < G_N_ELEMENTS (words) ? g_strdup (gr_phrase (words[n], lang))
                                                   : gr_say ("%u ones", lang, n);
  g_autofree char *weight = gr_bits_number (G_GUINT64_CONSTANT (1) << bit);
  if (bit == leading)
    return gr_say (bit + 1 == bits->rows->n_bits ? first : right, lang, ones);
  if (n % 2 == 1)
    return gr_say ("Not %s. It is odd, but one further left is odd too.", lang, weight);
  return gr_say ("Not %s. It holds %s, an even number.", lang, weight, ones);
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
  gboolean heaps = bits->rows->are_heaps;
  const char *name = heaps ? value : label, *last = heaps ? value : wanted;
  if (gr_bits_row_wins (bits, row))
    return gr_say (heaps ? right : reached, lang, value, sum, wanted, last);
  return gr_say (heaps ? wrong : missed, lang, name, value, sum, wanted, last);
}

/* On frame @asked, the one with the leading bit: which row can be changed so that every column becomes even? Of heaps of
   sticks the reason is arithmetic, a ⊕ s against a; of other components it is that a move there leads to the value wanted or
   that none does. (transfer full) */
static GrQuestion *
bits_ask_row (const GrBits *bits, guint asked)
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
  for (guint i = 0; i < bits->rows->row->len; i++) {
    /* A row is called by its label, with its number in brackets where an earlier row is called the same. */
    const char *label = gr_rows_at (bits->rows, i)->label;
    guint n = 1;
    for (guint k = 0; k < i; k++)
      n += g_str_equal (gr_rows_at (bits->rows, k)->label, label);
    gr_question_add (question, g_strdup_printf ("r%u", i),
                     n == 1 ? g_strdup (label) : g_strdup_printf ("%s (%u)", label, n), gr_bits_row_wins (bits, i),
                     row_reason (bits, i));
  }
  return question;
}

/* ---- frames ---- */

static void
bits_add_frame (const GrBits *bits, GPtrArray *frames, const GrBitsView *view, const char *sentence, const char *result)
{
  gr_frames_add (frames, gr_bits_draw (bits, view), sentence, result, gr_bits_plain (bits, view));
}

static void
bits_frame_tests (const GrBits *bits, GPtrArray *frames, GrBitsView *view)
{
  const char *lang = bits->request->lang;
  g_autofree char *sum = gr_bits_number (bits->rows->sum);
  g_autofree char *leading = gr_bits_number (G_GUINT64_CONSTANT (1) << view->framed);
  g_autofree char *sentence = g_strdup_printf (bits_words (bits, BITS_LEADING), sum, leading);
  bits_add_frame (bits, frames, view, sentence, NULL);
  /* On the frame before, where the odd columns are not shaded yet: which of them is the leftmost? */
  GrQuestion *question = gr_question_new (
    0, gr_phrase ("Tap the leftmost odd column.", lang),
    gr_phrase ("Which is the leftmost odd column? Its weight stands above it.", lang),
    gr_phrase ("Try another column, or type its weight.", lang));
  for (guint bit = bits->rows->n_bits; bit-- > 0;)
    gr_question_add (question, g_strdup_printf ("c%u", bit), gr_bits_number (G_GUINT64_CONSTANT (1) << bit),
                     (int) bit == view->framed, column_reason (bits, bit, (guint) view->framed));
  ((GrFrame *) frames->pdata[frames->len - 2])->question = question;

  GrBitsView tests = *view;
  tests.has_tests = TRUE;
  g_autofree char *test = g_strdup_printf (bits_words (bits, BITS_TEST), sum);
  bits_add_frame (bits, frames, &tests, test, NULL);
  if (!bits->answer->truncated && bits->choice->len > 0 && bits->n_hidden == 0)
    ((GrFrame *) frames->pdata[frames->len - 1])->question = bits_ask_row (bits, frames->len - 2);
}

static void
bits_frame_choices (const GrBits *bits, GPtrArray *frames, GrBitsView *view)
{
  for (guint i = 0; i < bits->choice->len; i++) {
    if (bits->line[gr_bits_choice (bits, i)->row] == GR_BITS_HIDDEN)
      continue;
    GrBitsView one = *view;
    one.first_choice = i;
    one.n_choices = 1;
    g_autofree char *before = gr_bits_number (gr_rows_at (bits->rows, gr_bits_choice (bits, i)->row)->value);
    g_autofree char *sum = gr_bits_number (bits->rows->sum);
    g_autofree char *after = gr_bits_number (gr_bits_move (bits, gr_bits_choice (bits, i)->first)->after.value);
    g_autofree char *sentence = gr_say ("The framed row has the value %s and must become %s ⊕ %s = %s.",
                                        bits->request->lang, before, before, sum, after);
    g_autofree char *words = bits_choice_words (bits, i, 1);
    g_autofree char *capital = gr_words_capital (words);
    bits_add_frame (bits, frames, &one, sentence, capital);
  }
}

/* The last picture, which must be able to stand alone: the position asked for, with what changes; where there is room, with one
   choice, the position after it as well, which else is the last step. */
static void
bits_frame_last (const GrBits *bits, GPtrArray *frames, GrBitsView *view)
{
  const char *lang = bits->request->lang;
  g_autofree char *words = bits_choice_words (bits, 0, bits->choice->len), *sentence = bits_tell (bits),
                  *capital = gr_words_capital (words);
  gboolean is_truncated = bits->answer->truncated;
  g_autofree char *result = bits->choice->len == 1 ? g_strdup (capital)
                            : is_truncated ? gr_say (bits_more, lang, words, bits->move->len, bits->answer->n_moves)
                                           : gr_say (bits_n_moves, lang, bits->answer->n_moves, words);
  GrBitsView last = *view;
  last.n_choices = bits->choice->len;
  last.has_after = bits->choice->len == 1 && bits->is_beside;
  bits_add_frame (bits, frames, &last, sentence, result);
  if (bits->choice->len > 1 || bits->is_beside)
    return;
  ((GrFrame *) frames->pdata[0])->still = g_ptr_array_steal_index (frames, frames->len - 1);
  last = (GrBitsView) { bits->after, .has_sum = TRUE, .framed = -1, .changed = (int) gr_bits_choice (bits, 0)->row };
  g_autofree char *equation = gr_rows_equation (bits->after, NULL);
  gboolean is_alone = strchr (equation, '=') == NULL; /* there is no sum */
  g_autofree char *even = gr_say (is_alone ? bits_alone : bits_after_sum, lang, equation);
  bits_add_frame (bits, frames, &last, even, capital);
}

static void
bits_frame_lost (const GrBits *bits, GPtrArray *frames)
{
  const char *lang = bits->request->lang;
  if (bits->example == NULL && !bits->has_hidden_moves) {
    GrFrame *last = g_ptr_array_index (frames, frames->len - 1);
    gr_take_text (&last->result, g_strdup (gr_phrase ("No move is left: the player to move loses", lang)));
    return;
  }
  if (bits->example != NULL) {
    int changed = (int) bits->example->row;
    const GrBitsView view = { bits->after, .has_sum = TRUE, .shaded = bits->after->sum, .framed = -1,
                              .changed = changed };
    g_autofree char *words = gr_rows_tell (bits->rows, bits->example, bits->request);
    g_autofree char *spoilt = gr_say (bits_spoils, lang, words);
    g_autofree char *sum = gr_rows_equation (bits->after, NULL);
    bits_add_frame (bits, frames, &view, spoilt, sum);
  }
  const GrBitsView view = { bits->rows, .has_sum = TRUE, .framed = -1, .changed = -1 };
  g_autofree char *equation = gr_rows_equation (bits->rows, NULL);
  guint told = bits->study->options.play == GR_PLAY_MISERE ? 2 : bits->rows->are_heaps ? 0 : 1;
  g_autofree char *sentence = gr_say (bits_stays[told], lang, equation);
  g_autofree char *capital = gr_words_capital (gr_outcome_phrase (bits_loses, bits->request));
  bits_add_frame (bits, frames, &view, sentence, capital);
}

static gboolean
bits_prepare (GrBits *bits, GError **error)
{
  GError *failure = NULL;
  bits->rows = gr_rows_of (bits->study, gr_study_start (bits->study), error);
  if (bits->rows == NULL)
    return FALSE;
  bits->answer = gr_study_solve (bits->study, error);
  if (bits->answer == NULL)
    return FALSE;
  bits->move = gr_rows_winning_moves (bits->study, bits->answer, error);
  if (bits->move == NULL)
    return FALSE;
  /* Moves of one row stand together, since the study goes from component to component. */
  bits->choice = g_array_new (FALSE, FALSE, sizeof (GrBitsChoice));
  for (guint i = 0; i < bits->move->len; i++) {
    guint row = gr_bits_move (bits, i)->row;
    if (i == 0 || gr_bits_move (bits, i - 1)->row != row) {
      GrBitsChoice choice = { row, i, 0 };
      g_array_append_val (bits->choice, choice);
    }
    g_array_index (bits->choice, GrBitsChoice, bits->choice->len - 1).n++;
  }
  if (bits->choice->len == 1) {
    bits->after = gr_rows_after (bits->rows, gr_bits_move (bits, 0));
  } else if (bits->rows->sum == 0) {
    bits->example = gr_rows_example_move (bits->study, bits->rows, &failure);
    if (g_error_matches (failure, GR_ERROR, GR_ERROR_LIMIT)) {
      bits->has_hidden_moves = TRUE; /* the argument holds without an example */
      g_clear_error (&failure);
    }
    if (gr_pass_error (failure, error))
      return FALSE;
    bits->after = bits->example != NULL ? gr_rows_after (bits->rows, bits->example) : NULL;
  }
  /* All frames stand in the columns that the largest of them needs. */
  if (bits->after != NULL)
    bits->rows->n_bits = bits->after->n_bits = MAX (bits->rows->n_bits, bits->after->n_bits);
  gr_bits_place (bits, bits->example != NULL ? bits->example->row : G_MAXUINT);
  return TRUE;
}

/* How many rows are worth as much as @least or more. */
static guint
bits_count (const GrRows *rows, GrNimber least)
{
  guint n = 0;
  for (guint i = 0; i < rows->row->len; i++)
    n += gr_rows_at (rows, i)->value >= least;
  return n;
}

/* The end of misère Nim, where at most one row is worth more than 1. */
static void
bits_frame_ones (const GrBits *bits, GPtrArray *frames)
{
  const char *lang = bits->request->lang;
  const GrBitsView view = { bits->rows, .framed = -1, .changed = -1 };
  guint n_ones = bits_count (bits->rows, 1);
  if (bits_count (bits->rows, 2) == 0) {
    g_autofree char *sentence = gr_say (
      "Misère play: only heaps of 1 are left, %u of them, and they are taken in turn.", lang, n_ones);
    bits_add_frame (bits, frames, &view, sentence, gr_phrase (n_ones % 2 == 1 ? bits_ones_lost : bits_ones_won, lang));
    return;
  }
  if (bits->after == NULL) {
    bits_add_frame (bits, frames, &view, gr_phrase (bits_switch, lang), gr_phrase (bits_omitted, lang));
    return;
  }
  g_autofree char *values = bits_values (bits), *words = bits_choice_words (bits, 0, 1);
  g_autofree char *binary = g_strdup_printf (bits_words (bits, BITS_BINARY), values),
                  *capital = gr_words_capital (words);
  bits_add_frame (bits, frames, &view, binary, NULL);
  GrBitsView after = view;
  after.rows = bits->after;
  after.changed = (int) gr_bits_choice (bits, 0)->row;
  guint n_left = bits_count (bits->after, 1);
  g_autofree char *sentence =
    n_left == 1
      ? g_strdup (gr_phrase ("This leaves 1 heap of 1, which the other player must take.", lang))
      : gr_say ("This leaves %u heaps of 1: the other player takes the first of them and the last.", lang, n_left);
  bits_add_frame (bits, frames, &after, sentence, capital);
  after = view;
  after.n_choices = 1;
  g_autofree char *whole = g_strconcat (gr_phrase (bits_switch, lang), " ", sentence, NULL);
  bits_add_frame (bits, frames, &after, whole, capital);
}

static void
bits_add_frames (GrBits *bits, GPtrArray *frames)
{
  const char *lang = bits->request->lang;
  gboolean is_misere = bits->study->options.play == GR_PLAY_MISERE;
  if (is_misere && bits_count (bits->rows, 2) < 2) {
    bits_frame_ones (bits, frames);
    return;
  }
  GrBitsView view = { bits->rows, .framed = -1, .changed = -1 };
  g_autofree char *values = bits_values (bits);
  g_autofree char *binary = g_strdup_printf (bits_words (bits, BITS_BINARY), values);
  bits_add_frame (bits, frames, &view, is_misere ? gr_phrase (bits_misere, lang) : binary, NULL);
  view.has_sum = TRUE;
  view.shaded = bits->rows->sum;
  g_autofree char *equation = gr_rows_equation (bits->rows, NULL);
  bits_add_frame (bits, frames, &view, gr_phrase (bits->rows->sum != 0 ? bits_odd : bits_even, lang), equation);
  if (bits->rows->sum == 0) {
    bits_frame_lost (bits, frames);
    return;
  }
  view.framed = (int) gr_leading_bit (bits->rows->sum);
  bits_frame_tests (bits, frames, &view);
  if (bits->choice->len == 0) {
    GrFrame *last = g_ptr_array_index (frames, frames->len - 1);
    last->result = g_strdup (gr_phrase (bits_omitted, lang));
    return;
  }
  bits_frame_choices (bits, frames, &view);
  bits_frame_last (bits, frames, &view);
}

static GPtrArray *
bits_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  if (!gr_rows_check (study, request, TRUE, report))
    return NULL;
  g_auto (GrBits) bits = { .study = study, .request = request };
  if (!bits_prepare (&bits, error))
    return NULL;
  GPtrArray *frames = gr_frames_new ();
  bits_add_frames (&bits, frames);
  gr_beside_add_told (study, request, frames);
  return frames;
}

const GrFigure gr_figure_bits = {
  .name = "bits",
  .title = "Nim-sum in columns",
  .summary = "The values in binary, one under another: the nim-sum, its leading bit and every winning move.",
  .example = "nim 3 1 4",
  .params = (const GrParam[]) { GR_PARAM_WHOLE, GR_PARAM_END },
  .frames = bits_frames,
};
