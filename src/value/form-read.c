// SPDX-License-Identifier: MIT
// Values read from text:
//
//     sum     = [sign] term { [sign] term }           without a sign only ups and nimbers may follow: 1/2^2*
//     sign    = "+" | "-" | "+-"                      the last is one sign, the switch ±: +-x is { x | −x }
//     term    = number | "^"[n] | "v"[n] | "*"[n] | "{" options "}" | "tiny(" sum ")" | "miny(" sum ")"
//     options = parts with bars between them; the longest bars divide, what lies left or right of them is read in the same
//               way and is one option, or a list of sums parted by commas where no bars are left
//
// Depth is bounded, so that braces a million deep are a fault and not a stack run over.
#include "base/number.h"
#include "value/form-private.h"

#include <string.h>

#define READ_DEPTH 200
#define READ_DIGITS 100000 /* of one number */
/* Between the bars of one pair of braces: more than any name has, since a part and its bars take two bytes. */
#define READ_PARTS (FORM_NAME_MOST / 2 + 1)

typedef struct {
  GrForms *forms;
  const char *text;
  gsize at;
  guint depth;
  GrFormFault *fault; /* the first one stays */
  gboolean failed;
} Reader;

void
gr_form_fault_clear (GrFormFault *fault)
{
  g_clear_pointer (&fault->message, g_free);
}

static GrForm reader_sum (Reader *reader);

static GrForm
reader_fail (Reader *reader, gsize start, gsize end, const char *help, const char *message)
{
  if (!reader->failed)
    *reader->fault = (GrFormFault) { GR_FAULT_INPUT, start, MAX (end, start + (reader->text[start] != '\0')),
                                     g_strdup (message), help };
  reader->failed = TRUE;
  return GR_FORM_NONE;
}

/* Passes on @error, which is a limit, at what was read from @start on. */
static GrForm
reader_fail_limit (Reader *reader, gsize start, GError *error)
{
  char *feed = strchr (error->message, '\n');
  if (feed != NULL)
    *feed = '\0';
  reader_fail (reader, start, reader->at, feed != NULL ? g_intern_string (feed + 1) : NULL, error->message);
  reader->fault->kind = GR_FAULT_LIMIT;
  g_error_free (error);
  return GR_FORM_NONE;
}

static GrForm
reader_check (Reader *reader, gsize start, GrForm form, GError *error)
{
  return error == NULL ? form : reader_fail_limit (reader, start, error);
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
  if (!g_str_has_prefix (reader->text + reader->at, word))
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
    reader_fail (reader, reader->at, reader->at + 1, NULL, "want at most 200 braces inside one another");
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

static GrForm
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
    return GR_FORM_NONE;
  g_autoptr (GrDyadic) x = gr_dyadic_read (digits, denominator);
  if (x == NULL)
    return reader_fail (reader, start, reader->at, "values of short games have 1, 2, 4, 8 … below the line",
                        "want a power of 2 as denominator");
  GError *error = NULL;
  GrForm form = gr_form_number (reader->forms, x, &error);
  return reader_check (reader, start, form, error);
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

static GrForm
reader_simple (Reader *reader, gsize start, gint64 ups, guint64 nimber)
{
  if (reader->failed)
    return GR_FORM_NONE;
  GError *error = NULL;
  GrForm form = gr_form_simple (reader->forms, GR_FORM_ZERO, ups, nimber, &error);
  return reader_check (reader, start, form, error);
}

/* ---- braces ---- */

typedef struct {
  GPtrArray *part; /* of GArray (of GrForm): the lists between the bars */
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
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrForm));
  gboolean good = braces_options (reader, braces, first, longest + 1, left)
                  && braces_options (reader, braces, longest + 1, end, right);
  reader->depth--;
  if (!good)
    return FALSE;
  GError *error = NULL;
  GrForm form = gr_form_make (reader->forms, (GrForm *) left->data, left->len, (GrForm *) right->data, right->len,
                              &error);
  if (error != NULL)
    reader_fail_limit (reader, g_array_index (braces->place, gsize, longest), error);
  g_array_append_val (out, form);
  return !reader->failed;
}

/* A list of sums parted by commas, perhaps empty. */
static GArray *
reader_list (Reader *reader)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (GrForm));
  reader_skip_blanks (reader);
  if (reader->text[reader->at] == '|' || reader->text[reader->at] == '}')
    return list;
  do {
    GrForm form = reader_sum (reader);
    if (reader->failed)
      break;
    g_array_append_val (list, form);
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

static GrForm
reader_braces (Reader *reader, gsize start)
{
  if (!reader_enter (reader))
    return GR_FORM_NONE;
  Braces braces = { g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref),
                    g_array_new (FALSE, FALSE, sizeof (guint)), g_array_new (FALSE, FALSE, sizeof (gsize)) };
  g_autoptr (GArray) game = g_array_new (FALSE, FALSE, sizeof (GrForm));
  gboolean good = reader_parts (reader, start, &braces) && braces_options (reader, &braces, 0, braces.part->len, game);
  g_ptr_array_unref (braces.part);
  g_array_unref (braces.bars);
  g_array_unref (braces.place);
  reader->depth--;
  return good ? g_array_index (game, GrForm, 0) : GR_FORM_NONE;
}

/* ---- named values ---- */

/* { x | −x }. */
static GrForm
reader_switch (Reader *reader, gsize start, GrForm x)
{
  if (reader->failed)
    return GR_FORM_NONE;
  GError *error = NULL;
  GrForm negative = gr_form_negative (reader->forms, x, &error), form = GR_FORM_NONE;
  if (error == NULL)
    form = gr_form_make (reader->forms, &x, 1, &negative, 1, &error);
  return reader_check (reader, start, form, error);
}

/* { 0 || 0 | −x }. */
static GrForm
reader_tiny (Reader *reader, gsize start, GrForm x)
{
  const GrForm zero = GR_FORM_ZERO;
  GError *error = NULL;
  GrForm negative = gr_form_negative (reader->forms, x, &error), threat = GR_FORM_NONE, form = GR_FORM_NONE;
  if (error == NULL)
    threat = gr_form_make (reader->forms, &zero, 1, &negative, 1, &error);
  if (error == NULL)
    form = gr_form_make (reader->forms, &zero, 1, &threat, 1, &error);
  return reader_check (reader, start, form, error);
}

static GrForm
reader_negative (Reader *reader, gsize start, GrForm x)
{
  if (reader->failed)
    return GR_FORM_NONE;
  GError *error = NULL;
  GrForm form = gr_form_negative (reader->forms, x, &error);
  return reader_check (reader, start, form, error);
}

/* A word of letters that begins at @start: tiny(x) or miny(x). */
static GrForm
reader_word (Reader *reader, gsize start)
{
  static const char *const names[] = { "tiny", "miny", "up", "down", "star", NULL };
  static const char *const help[] = { "did you mean tiny(…)?", "did you mean miny(…)?", "up is written ^",
                                      "down is written v", "star is written *" };
  while (g_ascii_isalpha (reader->text[reader->at]))
    reader->at++;
  g_autofree char *word = g_strndup (reader->text + start, reader->at - start);
  guint i = 0;
  const char *near = gr_nearest (word, names);
  while (names[i] != NULL && g_strcmp0 (names[i], near) != 0)
    i++;
  if (i > 1 || !g_str_equal (word, near)) {
    return reader_fail (reader, start, reader->at,
                        near != NULL ? help[i] : "values are written like 3/4, *2, ^, +-1, {2|-1}, tiny(1)",
                        "want the name of a value");
  }
  gsize open = reader->at;
  if (!reader_take (reader, "("))
    return reader_fail (reader, start, open, i == 0 ? "tiny(1)" : "miny(1)",
                        "want a value in “(” and “)” after this word");
  if (!reader_enter (reader))
    return GR_FORM_NONE;
  GrForm x = reader_sum (reader);
  reader->depth--;
  reader_skip_blanks (reader);
  if (!reader->failed && !reader_take (reader, ")"))
    reader_fail (reader, open, open + 1, "close it with “)”", "this parenthesis is not closed");
  if (reader->failed)
    return GR_FORM_NONE;
  GrForm tiny = reader_tiny (reader, start, x);
  return i == 0 ? tiny : reader_negative (reader, start, tiny);
}

/* ---- sums ---- */

typedef enum { READ_PLUS, READ_MINUS, READ_SWITCH } ReadSign;

static gboolean
reader_take_own_sign (Reader *reader, ReadSign *sign)
{
  if (reader_take (reader, "+-") || reader_take (reader, "±"))
    *sign = READ_SWITCH;
  else if (reader_take (reader, "-") || reader_take (reader, "−"))
    *sign = READ_MINUS;
  else
    return FALSE;
  return TRUE;
}

/* A sign; a plus that a blank parts from a sign of the term leaves the term its own: 1 + -1 is 0, and 1+-1 is {2|0}. */
static gboolean
reader_take_sign (Reader *reader, ReadSign *sign)
{
  *sign = READ_PLUS;
  if (reader_take_own_sign (reader, sign))
    return TRUE;
  if (!reader_take (reader, "+"))
    return FALSE;
  gsize plus = reader->at;
  reader_skip_blanks (reader);
  if (reader->at > plus)
    reader_take_own_sign (reader, sign);
  return TRUE;
}

static GrForm
reader_term (Reader *reader)
{
  gsize start = reader->at;
  const char *text = reader->text + start;
  if (g_ascii_isdigit (*text))
    return reader_number (reader);
  if (reader_take (reader, "{"))
    return reader_braces (reader, start);
  if (reader_take (reader, "^") || reader_take (reader, "↑"))
    return reader_simple (reader, start, reader_count (reader, FORM_UPS_MAX), 0);
  if (reader_take (reader, "↓") || (*text == 'v' && !g_ascii_isalpha (text[1]) && reader_take (reader, "v")))
    return reader_simple (reader, start, -reader_count (reader, FORM_UPS_MAX), 0);
  if (reader_take (reader, "*"))
    return reader_simple (reader, start, 0, reader_count (reader, G_MAXINT64));
  if (g_ascii_isalpha (*text))
    return reader_word (reader, start);
  return reader_fail (reader, start, start + reader_character (reader, start),
                      "values are written like 3/4, *2, ^, +-1, {2|-1}, tiny(1)",
                      *text == '\0' ? "want a value, and the text ends" : "want a value here");
}

/* TRUE where ups or a nimber follow without a sign. */
static gboolean
reader_is_suffix (const Reader *reader)
{
  const char *next = reader->text + reader->at;
  return *next == '^' || *next == '*' || (*next == 'v' && !g_ascii_isalpha (next[1])) || g_str_has_prefix (next, "↑")
         || g_str_has_prefix (next, "↓");
}

static GrForm
reader_sum (Reader *reader)
{
  GrForm sum = GR_FORM_ZERO;
  ReadSign sign;
  reader_skip_blanks (reader);
  gsize start = reader->at;
  reader_take_sign (reader, &sign);
  do {
    reader_skip_blanks (reader);
    GrForm term = reader_term (reader);
    if (sign == READ_MINUS)
      term = reader_negative (reader, start, term);
    else if (sign == READ_SWITCH)
      term = reader_switch (reader, start, term);
    if (reader->failed)
      return GR_FORM_NONE;
    GError *error = NULL;
    sum = gr_form_sum (reader->forms, sum, term, &error);
    sum = reader_check (reader, start, sum, error);
    if (!reader_is_suffix (reader))
      reader_skip_blanks (reader);
  } while (!reader->failed && (reader_take_sign (reader, &sign) || reader_is_suffix (reader)));
  return reader->failed ? GR_FORM_NONE : sum;
}

GrForm
gr_form_read (GrForms *forms, const char *text, GrFormFault *fault)
{
  *fault = (GrFormFault) { GR_FAULT_INPUT, 0, 0, NULL, NULL };
  Reader reader = { forms, text, 0, 0, fault, FALSE };
  GrForm form = reader_sum (&reader);
  if (!reader.failed && text[reader.at] != '\0')
    reader_fail (&reader, reader.at, reader.at + reader_character (&reader, reader.at),
                 text[reader.at] == '|' || text[reader.at] == ',' ? "options stand in braces: {2|-1}"
                 : text[reader.at] == '}'                         ? "take it away, or open it with “{”"
                                                                  : NULL,
                 text[reader.at] == '}' ? "no brace is open here" : "want “+”, “-” or the end here");
  return reader.failed ? GR_FORM_NONE : form;
}
