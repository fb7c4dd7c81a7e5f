// SPDX-License-Identifier: MIT
// Values read from text:
//
//     sum     = term { sign term | ups | nimber }     1/2^2* is 1/2 + ^2 + *
//     term    = signed { ":" signed }                 ordinal sums, G : H, which are associative
//     signed  = { sign } atom { ".^" | ".v" }         Norton's multiples of ↑ and ↓: 3.^ is ^3
//     sign    = "+" | "-" | "+-"                      the last is one sign, the switch ±: +-x is { x | −x }
//     atom    = number | ups | nimber | "{" options "}" | "(" sum ")" | "tiny(" sum ")" | "miny(" sum ")" | "cool(" sum "," sum ")"
//               | "heat(" sum "," sum ")" | "overheat(" sum "," sum "," sum ")"       by how much, a number; from what to what
//     ups     = "^" [n] | "v" [n] | "^[" n "]" | "v[" n "]"           ^[n] is ↑ + ↑² + … + ↑ⁿ
//     nimber  = "*" [n]
//     options = parts with bars between them; the longest bars divide, what lies left or right of them is read in the same
//               way and is one option, or a list of sums separated by commas where no bars are left
//
// A sign before a term is its own: - -1 is 1, and of 1 + -1 the second is −1; 1+-1 without a blank is 1 ± 1. What stands
// in braces is kept as it was written (value/written.h). Depth is bounded, so that braces a million deep are a fault and
// not a stack run over.
// Source of ^[n] and of .^: Winning Ways, vol. 1, ch. 8; A. N. Siegel, Combinatorial Game Theory (2013), ch. II.5–II.7.
#include "base/number.h"
#include "value/form-map.h"
#include "value/form-private.h"
#include "value/written.h"

#include <string.h>

#define READ_DEPTH 200
#define READ_SIGNS 200     /* before one value */
#define READ_DIGITS 100000 /* of one number */
/* Between the bars of one pair of braces: more than any name has, since a part and its bars take two bytes. */
#define READ_PARTS (FORM_NAME_MOST / 2 + 1)

/* The words that take values in parentheses. */
typedef enum { READ_TINY, READ_MINY, READ_COOL, READ_HEAT, READ_OVERHEAT, READ_WORDS } ReadWord;

static const char *const read_examples[] = { "tiny(1)", "miny(1)", "cool({5|1||-2}, 1)", "heat(*, 1)",
                                             "overheat(^, 1, 2)" };

typedef struct {
  GrWritten *written;
  GrForms *forms;
  const char *text;
  gsize at;
  guint depth;
  GrFormFault *fault; /* the first one stays */
  gboolean failed;
  GError *error; /* of what was made last, until reader_check() */
} Reader;

GR_DROP_FUNCTION (gr_form_fault_clear, GrFormFault, message)

static GrWrittenGame reader_sum (Reader *reader);

static GrWrittenGame
reader_fail (Reader *reader, gsize start, gsize end, const char *help, const char *message)
{
  if (!reader->failed)
    *reader->fault = (GrFormFault) { GR_FAULT_INPUT, start, MAX (end, start + (reader->text[start] != '\0')),
                                     g_strdup (message), help };
  reader->failed = TRUE;
  return GR_WRITTEN_NONE;
}

/* @game, which was made from what was read from @start on, or a fault where a limit was passed. */
static GrWrittenGame
reader_check (Reader *reader, gsize start, GrWrittenGame game)
{
  g_autoptr (GError) error = g_steal_pointer (&reader->error);
  if (error == NULL)
    return reader->failed ? GR_WRITTEN_NONE : game;
  char *feed = strchr (error->message, '\n');
  if (feed != NULL)
    *feed = '\0';
  reader_fail (reader, start, reader->at, feed != NULL ? g_intern_string (feed + 1) : NULL, error->message);
  reader->fault->kind = GR_FAULT_LIMIT;
  return GR_WRITTEN_NONE;
}

/* The same of a value. */
static GrWrittenGame
reader_check_form (Reader *reader, gsize start, GrForm form)
{
  return reader_check (reader, start,
                       reader->error == NULL ? gr_written_value (reader->written, form) : GR_WRITTEN_NONE);
}

static void
reader_skip_blanks (Reader *reader)
{
  while (reader->text[reader->at] == ' ' || reader->text[reader->at] == '\t')
    reader->at++;
}

/* Takes @word where it stands next. */
static gboolean
reader_take (Reader *reader, const char *word)
{
  if (!(g_str_has_prefix) (reader->text + reader->at, word))
    return FALSE;
  reader->at += strlen (word);
  return TRUE;
}

/* How many bytes of the character at @at belong to it. */
static gsize
reader_character (const Reader *reader, gsize at)
{
  return reader->text[at] == '\0' ? 0 : (gsize) (g_utf8_next_char (reader->text + at) - (reader->text + at));
}

static gboolean
reader_enter (Reader *reader)
{
  if (reader->depth >= READ_DEPTH) {
    reader_fail (reader, reader->at, reader->at + 1, NULL,
                 "want at most 200 braces and parentheses inside one another");
    return FALSE;
  }
  reader->depth++;
  return TRUE;
}

/* ---- numbers ---- */

/* The digits that stand next, or NULL where there are none or too many (which is a fault). (transfer full) */
static char *
reader_digits (Reader *reader)
{
  gsize start = reader->at, n = strspn (reader->text + start, "0123456789");
  if (n == 0)
    return NULL;
  reader->at += n;
  if (n <= READ_DIGITS)
    return g_strndup (reader->text + start, n);
  reader_fail (reader, start, reader->at, NULL, "want numbers of at most 100000 digits");
  return NULL;
}

static GrWrittenGame
reader_number (Reader *reader)
{
  gsize start = reader->at;
  g_autofree char *digits = reader_digits (reader), *denominator = NULL;
  if (digits != NULL && reader_take (reader, "/")) {
    denominator = reader_digits (reader);
    if (denominator == NULL)
      return reader_fail (reader, reader->at, reader->at, "a number is written 5 or 3/4", "want digits after the “/”");
  }
  if (reader->failed)
    return GR_WRITTEN_NONE;
  g_autoptr (GrDyadic) x = gr_dyadic_read (digits, denominator);
  if (x == NULL)
    return reader_fail (reader, start, reader->at, "values of short games have 1, 2, 4, 8 … below the line",
                        "want a power of 2 as denominator");
  return reader_check_form (reader, start, gr_form_number (reader->forms, x, &reader->error));
}

/* The number behind ^, v or *, 1 where there is none. */
static gint64
reader_count (Reader *reader, gint64 most)
{
  gsize start = reader->at;
  g_autofree char *digits = reader_digits (reader);
  gint64 count = 1;
  if (digits != NULL && (!gr_number_parse (digits, &count) || count > most))
    reader_fail (reader, start, reader->at, NULL, "this multiple is too large");
  return reader->failed ? 0 : count;
}

static GrWrittenGame
reader_simple (Reader *reader, gsize start, gint64 ups, guint64 nimber)
{
  if (reader->failed)
    return GR_WRITTEN_NONE;
  return reader_check_form (reader, start, gr_form_simple (reader->forms, GR_FORM_ZERO, ups, nimber, &reader->error));
}

/* What stands behind ^ or v: nothing, a count, or one in brackets: ^[3]. @sign 1 or −1. */
static GrWrittenGame
reader_ups (Reader *reader, gsize start, gint64 sign)
{
  gsize open = reader->at;
  if (!reader_take (reader, "["))
    return reader_simple (reader, start, sign * reader_count (reader, FORM_UPS_MAX), 0);
  g_autofree char *digits = reader_digits (reader);
  gint64 n = 0;
  if (reader->failed)
    return GR_WRITTEN_NONE;
  if (digits == NULL || !gr_number_parse (digits, &n) || n < 1 || n > GR_UPS_MOST)
    return reader_fail (reader, open, reader->at, "^[2] is ^ and the up that comes second, {^|*}",
                        "want a number from 1 to 100 in these brackets");
  if (!reader_take (reader, "]"))
    return reader_fail (reader, open, open + 1, "close it with “]”", "this bracket is not closed");
  GrForm form = gr_form_up_sum (reader->forms, (guint) n, &reader->error);
  if (sign < 0 && form != GR_FORM_NONE)
    form = gr_form_negative (reader->forms, form, &reader->error);
  return reader_check_form (reader, start, form);
}

/* ---- braces ---- */

typedef struct {
  GPtrArray *part; /* of GArray (of GrWrittenGame): the lists between the bars */
  GArray *bars;    /* of guint: the length of the bars behind each part but the last */
  GArray *place;   /* of gsize: where those bars stand */
} Braces;

/* The options that parts [first, end) are: the list, where it is one part, else the game that the longest bars among
   them divide. Appends them to @out. */
static gboolean
braces_options (Reader *reader, const Braces *braces, guint first, guint end, GArray *out)
{
  if (end == first + 1) {
    const GArray *list = braces->part->pdata[first];
    g_array_append_vals (out, list->data, list->len);
    return TRUE;
  }
  guint longest = first;
  for (guint i = first + 1; i + 1 < end; i++)
    if (g_array_index (braces->bars, guint, i) > g_array_index (braces->bars, guint, longest))
      longest = i;
  for (guint i = longest + 1; i + 1 < end; i++)
    if (g_array_index (braces->bars, guint, i) == g_array_index (braces->bars, guint, longest)) {
      gsize place = g_array_index (braces->place, gsize, i);
      reader_fail (reader, place, place + g_array_index (braces->bars, guint, i),
                   "longer bars divide before shorter ones: {0||0|-2} is {0|{0|-2}}",
                   "want one bar, or bars of different lengths");
      return FALSE;
    }
  if (!reader_enter (reader))
    return FALSE;
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
  g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
  gboolean good = braces_options (reader, braces, first, longest + 1, left)
                  && braces_options (reader, braces, longest + 1, end, right);
  reader->depth--;
  if (!good)
    return FALSE;
  GrWrittenGame game = gr_written_braces (reader->written, (GrWrittenGame *) left->data, left->len,
                                          (GrWrittenGame *) right->data, right->len, &reader->error);
  reader_check (reader, g_array_index (braces->place, gsize, longest), game);
  g_array_append_val (out, game);
  return !reader->failed;
}

/* A list of sums separated by commas, perhaps empty. */
static GArray *
reader_list (Reader *reader)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
  reader_skip_blanks (reader);
  if (reader->text[reader->at] == '|' || reader->text[reader->at] == '}')
    return list;
  do {
    GrWrittenGame game = reader_sum (reader);
    if (reader->failed)
      break;
    g_array_append_val (list, game);
    reader_skip_blanks (reader);
  } while (reader_take (reader, ","));
  return list;
}

static gboolean
reader_parts (Reader *reader, gsize start, Braces *braces)
{
  while (!reader->failed) {
    g_ptr_array_add (braces->part, reader_list (reader));
    if (reader->failed)
      return FALSE;
    gsize place = reader->at, n = strspn (reader->text + place, "|");
    if (n > 0) {
      guint bars = MIN (n, G_MAXUINT);
      reader->at += n;
      g_array_append_val (braces->bars, bars);
      g_array_append_val (braces->place, place);
      if (braces->part->len >= READ_PARTS)
        reader_fail (reader, place, reader->at, NULL, "want fewer bars in one pair of braces");
    } else if (reader_take (reader, "}")) {
      break;
    } else if (reader->text[place] == '\0') {
      reader_fail (reader, start, start + 1, "close it with “}”", "this brace is not closed");
    } else {
      reader_fail (reader, place, place + reader_character (reader, place),
                   "between options stands a comma, between Left’s and Right’s a bar: {1,2|-1}",
                   "want “,”, “|” or “}” here");
    }
  }
  if (!reader->failed && braces->bars->len == 0)
    reader_fail (reader, start, reader->at, "Left’s options | Right’s options: {2|-1}, {0|}, {|}",
                 "want a bar between these braces");
  return !reader->failed;
}

/* ---- named values ---- */

static GrWrittenGame
reader_negative (Reader *reader, gsize start, GrWrittenGame x)
{
  if (reader->failed)
    return GR_WRITTEN_NONE;
  return reader_check (reader, start, gr_written_negative (reader->written, x, &reader->error));
}

/* Closes the parenthesis that was opened at @open. */
static void
reader_close (Reader *reader, gsize open)
{
  reader->depth--;
  reader_skip_blanks (reader);
  if (!reader->failed && !reader_take (reader, ")"))
    reader_fail (reader, open, open + 1, "close it with “)”", "this parenthesis is not closed");
}

/* The sum in the parenthesis that is opened at @open, which was taken. */
static GrWrittenGame
reader_parenthesis (Reader *reader, gsize open)
{
  if (!reader_enter (reader))
    return GR_WRITTEN_NONE;
  GrWrittenGame x = reader_sum (reader);
  reader_close (reader, open);
  return reader->failed ? GR_WRITTEN_NONE : x;
}

/* The comma and the number behind it, at least 0. NULL where it is none: a fault. (transfer full) */
static GrDyadic *
reader_tax (Reader *reader, gsize word, const char *example)
{
  reader_skip_blanks (reader);
  gsize comma = reader->at;
  if (!reader_take (reader, ",")) {
    reader_fail (reader, word, comma, example, "want a comma and a number after the value");
    return NULL;
  }
  reader_skip_blanks (reader);
  gsize start = reader->at;
  GrWrittenGame game = reader_sum (reader);
  if (reader->failed)
    return NULL;
  GrForm form = gr_written_form (reader->written, game);
  if (gr_form_kind (reader->forms, form) != GR_FORM_NUMBER || gr_dyadic_sign (gr_form_base (reader->forms, form)) < 0) {
    reader_fail (reader, start, reader->at, example, "want a number that is not below 0");
    return NULL;
  }
  return gr_dyadic_copy (gr_form_base (reader->forms, form));
}

/* cool(x, t), heat(x, t), overheat(x, s, t), after the word that begins at @start and the parenthesis. */
static GrWrittenGame
reader_heat (Reader *reader, gsize start, gsize open, ReadWord word)
{
  if (!reader_enter (reader))
    return GR_WRITTEN_NONE;
  GrWrittenGame x = reader_sum (reader);
  g_autoptr (GrDyadic) unit = !reader->failed && word == READ_OVERHEAT ? reader_tax (reader, start, read_examples[word])
                                                                       : NULL;
  g_autoptr (GrDyadic) tax = !reader->failed ? reader_tax (reader, start, read_examples[word]) : NULL;
  reader_close (reader, open);
  if (!reader->failed && unit != NULL && gr_dyadic_sign (unit) == 0)
    reader_fail (reader, start, reader->at, read_examples[word], "want a number above 0 for what 1 becomes");
  if (reader->failed)
    return GR_WRITTEN_NONE;
  GrForm form = gr_written_form (reader->written, x);
  form = word == READ_COOL ? gr_form_cool (reader->forms, form, tax, &reader->error)
                           : gr_form_heat (reader->forms, form, unit, tax, &reader->error);
  return reader_check_form (reader, start, form);
}

/* A word of letters that begins at @start, and what stands in parentheses behind it. */
static GrWrittenGame
reader_word (Reader *reader, gsize start)
{
  static const char *const names[] = { "tiny", "miny", "cool", "heat", "overheat", "up", "down", "star", NULL };
  static const char *const help[] = {
    "did you mean tiny(…)?",           "did you mean miny(…)?", "did you mean cool(…, 1)?", "did you mean heat(…, 1)?",
    "did you mean overheat(…, 1, 2)?", "up is written ^",       "down is written v",        "star is written *"
  };
  while (g_ascii_isalpha (reader->text[reader->at]))
    reader->at++;
  g_autofree char *word = g_strndup (reader->text + start, reader->at - start);
  guint i = 0;
  const char *near = gr_nearest (word, names);
  while (names[i] != NULL && g_strcmp0 (names[i], near) != 0)
    i++;
  if (i >= READ_WORDS || !g_str_equal (word, near)) {
    return reader_fail (reader, start, reader->at,
                        near != NULL ? help[i] : "values are written like 3/4, *2, ^, +-1, {2|-1}, tiny(1)",
                        "want the name of a value");
  }
  gsize open = reader->at;
  if (!reader_take (reader, "("))
    return reader_fail (reader, start, open, read_examples[i], "want a value in “(” and “)” after this word");
  if (i >= READ_COOL)
    return reader_heat (reader, start, open, (ReadWord) i);
  GrWrittenGame x = reader_parenthesis (reader, open);
  if (reader->failed)
    return GR_WRITTEN_NONE;
  const GrForm zero = GR_FORM_ZERO;
  GrForm threat = GR_FORM_NONE, form = GR_FORM_NONE; /* { 0 | −x }, { 0 || 0 | −x } */
  GrForm negative = gr_form_negative (reader->forms, gr_written_form (reader->written, x), &reader->error);
  if (reader->error == NULL)
    threat = gr_form_make (reader->forms, &zero, 1, &negative, 1, &reader->error);
  if (reader->error == NULL)
    form = gr_form_make (reader->forms, &zero, 1, &threat, 1, &reader->error);
  GrWrittenGame tiny = reader_check_form (reader, start, form);
  return i == READ_TINY || reader->failed ? tiny : reader_negative (reader, start, tiny);
}

/* ---- sums ---- */

typedef enum { READ_PLUS, READ_MINUS, READ_SWITCH } ReadSign;

/* The downs that stand next, before anything but a letter: how many are written, “vv” being two. */
static gsize
reader_n_downs (const Reader *reader)
{
  const char *text = reader->text + reader->at;
  gsize n = strspn (text, "v");
  return g_ascii_isalpha (text[n]) ? 0 : n;
}

static GrWrittenGame
reader_atom (Reader *reader)
{
  gsize start = reader->at;
  const char *text = reader->text + start;
  if (g_ascii_isdigit (*text))
    return reader_number (reader);
  if (reader_take (reader, "{")) {
    if (!reader_enter (reader))
      return GR_WRITTEN_NONE;
    Braces braces = { g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
                      g_array_new (FALSE, FALSE, sizeof (guint)), g_array_new (FALSE, FALSE, sizeof (gsize)) };
    g_autoptr (GArray) game = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
    gboolean good = reader_parts (reader, start, &braces);
    reader->depth--; /* a bar that divides stands for its braces */
    good = good && braces_options (reader, &braces, 0, braces.part->len, game);
    GR_DROP (&braces, part, bars, place);
    return good ? g_array_index (game, GrWrittenGame, 0) : GR_WRITTEN_NONE;
  }
  if (reader_take (reader, "("))
    return reader_parenthesis (reader, start);
  if (reader_take (reader, "^") || reader_take (reader, "↑"))
    return reader_ups (reader, start, 1);
  if (reader_take (reader, "↓") || (reader_n_downs (reader) > 0 && reader_take (reader, "v")))
    return reader_ups (reader, start, -1);
  if (reader_take (reader, "*"))
    return reader_simple (reader, start, 0, reader_count (reader, G_MAXINT64));
  if (g_ascii_isalpha (*text))
    return reader_word (reader, start);
  return reader_fail (reader, start, start + reader_character (reader, start),
                      "values are written like 3/4, *2, ^, +-1, {2|-1}, tiny(1)",
                      *text == '\0' ? "want a value, and the text ends" : "want a value here");
}

static gboolean
reader_take_own_sign (Reader *reader, ReadSign *sign)
{
  if (reader_take (reader, "+-") || reader_take (reader, "±"))
    *sign = READ_SWITCH;
  else if (reader_take (reader, "-") || reader_take (reader, "−"))
    *sign = READ_MINUS;
  else if (reader_take (reader, "+"))
    *sign = READ_PLUS;
  else
    return FALSE;
  return TRUE;
}

/* @x, −x or { x | −x }. */
static GrWrittenGame
reader_give_sign (Reader *reader, gsize start, ReadSign sign, GrWrittenGame x)
{
  if (reader->failed || sign == READ_PLUS)
    return x;
  GrWrittenGame negative = reader_negative (reader, start, x);
  if (reader->failed || sign == READ_MINUS)
    return negative;
  GrWrittenGame game = gr_written_braces (reader->written, &x, 1, &negative, 1, &reader->error);
  if (reader->error == NULL && gr_written_is_canonical (reader->written, game))
    game = gr_written_value (reader->written, gr_written_form (reader->written, game));
  return reader_check (reader, start, game);
}

/* An atom, the ups that it multiplies (3.^) and the signs before it, of which there may be many. */
static GrWrittenGame
reader_signed (Reader *reader)
{
  g_autoptr (GByteArray) signs = g_byte_array_new ();
  ReadSign sign;
  reader_skip_blanks (reader);
  gsize start = reader->at;
  while (!reader->failed && reader_take_own_sign (reader, &sign)) {
    g_byte_array_append (signs, &(guint8) { sign }, 1);
    reader_skip_blanks (reader);
    if (signs->len > READ_SIGNS)
      return reader_fail (reader, start, reader->at, NULL, "want fewer signs before one value");
  }
  gsize behind = reader->at;
  GrWrittenGame game = reader_atom (reader);
  while (!reader->failed) {
    gboolean is_up = reader_take (reader, ".^") || reader_take (reader, ".↑");
    if (!is_up && !reader_take (reader, ".v") && !reader_take (reader, ".↓"))
      break;
    GrForm form = gr_form_times_up (reader->forms, gr_written_form (reader->written, game), &reader->error);
    if (!is_up && form != GR_FORM_NONE)
      form = gr_form_negative (reader->forms, form, &reader->error);
    game = reader_check_form (reader, behind, form);
  }
  for (guint i = signs->len; i-- > 0;)
    game = reader_give_sign (reader, start, signs->data[i], game);
  return game;
}

/* One thing on top of another. */
static GrWrittenGame
reader_term (Reader *reader)
{
  gsize start = reader->at;
  GrWrittenGame game = reader_signed (reader);
  while (!reader->failed) {
    gsize end = reader->at;
    reader_skip_blanks (reader);
    if (!reader_take (reader, ":")) {
      reader->at = end;
      break;
    }
    GrWrittenGame over = reader_signed (reader);
    if (reader->failed)
      break;
    game = reader_check (reader, start, gr_written_ordinal (reader->written, game, over, &reader->error));
  }
  return game;
}

static GrWrittenGame
reader_sum (Reader *reader)
{
  gsize start = reader->at;
  GrWrittenGame sum = reader_term (reader);
  while (!reader->failed) {
    ReadSign sign = READ_PLUS;
    /* Whether ups or a nimber follow without a sign. */
    const char *next = reader->text + reader->at;
    gboolean is_suffix = *next == '^' || *next == '*' || reader_n_downs (reader) > 0 || (g_str_has_prefix) (next, "↑")
                         || (g_str_has_prefix) (next, "↓");
    if (!is_suffix)
      reader_skip_blanks (reader);
    if (!is_suffix && !reader_take_own_sign (reader, &sign))
      break;
    GrWrittenGame term = reader_term (reader);
    term = reader_give_sign (reader, start, sign, term);
    if (reader->failed)
      break;
    sum = reader_check (reader, start, gr_written_sum (reader->written, sum, term, &reader->error));
  }
  return reader->failed ? GR_WRITTEN_NONE : sum;
}

GrWrittenGame
gr_written_read (GrWritten *written, const char *text, GrFormFault *fault)
{
  *fault = (GrFormFault) { GR_FAULT_INPUT, 0, 0, NULL, NULL };
  Reader reader = { .written = written, .forms = gr_written_forms (written), .text = text, .fault = fault };
  GrWrittenGame game = reader_sum (&reader);
  if (!reader.failed && text[reader.at] != '\0')
    reader_fail (&reader, reader.at, reader.at + reader_character (&reader, reader.at),
                 text[reader.at] == '|' || text[reader.at] == ',' ? "options stand in braces: {2|-1}"
                 : text[reader.at] == '}'                         ? "take it away, or open it with “{”"
                 : text[reader.at] == ')'                         ? "take it away, or open it with “(”"
                                                                  : NULL,
                 text[reader.at] == '}'   ? "no brace is open here"
                 : text[reader.at] == ')' ? "no parenthesis is open here"
                                          : "want “+”, “-” or the end here");
  return reader.failed ? GR_WRITTEN_NONE : game;
}

GrForm
gr_form_read (GrForms *forms, const char *text, GrFormFault *fault)
{
  g_autoptr (GrWritten) written = gr_written_new (forms);
  GrFormFault unheard;
  GrWrittenGame game = gr_written_read (written, text, fault != NULL ? fault : &unheard);
  if (fault == NULL)
    gr_form_fault_clear (&unheard);
  return game != GR_WRITTEN_NONE ? gr_written_form (written, game) : GR_FORM_NONE;
}
