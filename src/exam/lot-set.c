// SPDX-License-Identifier: MIT
// What lots are drawn from: runs of numbers, and words. Games have usual sets, so that “nim ? ? ?” alone will do.
// Invariant: the size is the sum of the runs' lengths and never 0.
#include "exam/lots.h"

#include "base/number.h"

#include <string.h>

#define SET_HIGH G_GINT64_CONSTANT (1000000000000)

/* A run of numbers, or one word. */
typedef struct {
  gint64 low, high;
  char *word; /* (nullable) instead */
} Run;

struct GrLotSet {
  GArray *run; /* of Run */
  guint64 size;
};

static void
run_clear (gpointer data)
{
  g_free (((Run *) data)->word);
}

static GrLotSet *
set_new_empty (void)
{
  GrLotSet *set = g_new0 (GrLotSet, 1);
  set->run = g_array_new (FALSE, FALSE, sizeof (Run));
  g_array_set_clear_func (set->run, run_clear);
  return set;
}

static void
set_add_run (GrLotSet *set, gint64 low, gint64 high)
{
  Run run = { low, high, NULL };
  g_array_append_val (set->run, run);
  set->size += (guint64) (high - low) + 1;
}

static void
set_add_word (GrLotSet *set, const char *word)
{
  Run run = { 0, 0, g_strdup (word) };
  g_array_append_val (set->run, run);
  set->size++;
}

void
gr_lot_set_free (GrLotSet *set)
{
  if (set == NULL)
    return;
  g_array_unref (set->run);
  g_free (set);
}

GrLotSet *
gr_lot_set_new (const GPtrArray *words)
{
  GrLotSet *set = set_new_empty ();
  for (guint i = 0; i < words->len; i++)
    set_add_word (set, words->pdata[i]);
  return set;
}

/* One entry: “5”, “1..15”, “BRB”. */
static gboolean
set_read_entry (GrLotSet *set, const GrWord *word, const char *what, GrReport *report)
{
  gint64 low, high;
  if (word->text[0] == '\0')
    return gr_report_add_at (report, GR_FAULT_INPUT, word, "write 1..15, or 1,3,5",
                             "%s: want numbers or words, got nothing", what);
  if (strstr (word->text, "..") != NULL) {
    if (!gr_word_run (word, what, "numbers", 0, SET_HIGH, "write the smaller one first: 1..15", report, &low, &high))
      return FALSE;
    set_add_run (set, low, high);
  } else if (gr_number_parse (word->text, &low)) {
    set_add_run (set, low, low);
  } else {
    set_add_word (set, word->text);
  }
  return TRUE;
}

GrLotSet *
gr_lot_set_read (const GrWord *word, const char *what, GrReport *report)
{
  g_autoptr (GrLotSet) set = set_new_empty ();
  guint depth = 0;
  gsize start = 0, length = strlen (word->text);
  gboolean good = TRUE;
  for (gsize at = 0; at <= length && good; at++) {
    char c = word->text[at];
    depth += c == '{' ? 1 : 0;
    depth -= c == '}' && depth > 0 ? 1 : 0;
    if (c != '\0' && (c != ',' || depth > 0))
      continue;
    gsize first = start, end = at;
    while (first < end && word->text[first] == ' ')
      first++;
    while (end > first && word->text[end - 1] == ' ')
      end--;
    g_autoptr (GrWord) part = gr_word_part (word, first, end);
    good = set_read_entry (set, part, what, report);
    start = at + 1;
  }
  return good ? g_steal_pointer (&set) : NULL;
}

/* All words of @letters from @low to @high long. */
static GrLotSet *
set_of_stalks (const char *letters, guint low, guint high)
{
  GrLotSet *set = set_new_empty ();
  for (guint length = low; length <= high; length++)
    for (guint code = 0; code < 1u << length; code++) {
      char word[16] = "";
      for (guint i = 0; i < length; i++)
        word[i] = letters[code >> i & 1];
      set_add_word (set, word);
    }
  return set;
}

/* Two or three of the numbers 0 to 5: “0,1,3”. */
static GrLotSet *
set_of_sets (void)
{
  GrLotSet *set = set_new_empty ();
  for (guint a = 0; a <= 5; a++)
    for (guint b = a + 1; b <= 5; b++) {
      g_autofree char *two = g_strdup_printf ("%u,%u", a, b);
      set_add_word (set, two);
      for (guint c = b + 1; c <= 5; c++) {
        g_autofree char *three = g_strdup_printf ("%u,%u,%u", a, b, c);
        set_add_word (set, three);
      }
    }
  return set;
}

/* Switches {x|y} with x from 1 to 5 and y from −4 to 0. */
static GrLotSet *
set_of_switches (void)
{
  GrLotSet *set = set_new_empty ();
  for (int x = 1; x <= 5; x++)
    for (int y = 0; y >= -4; y--) {
      g_autofree char *word = g_strdup_printf ("{%d|%d}", x, y);
      set_add_word (set, word);
    }
  return set;
}

GrLotSet *
gr_lot_set_usual (const char *name)
{
  static const struct {
    const char *game;
    gint64 low, high;
  } usual[] = {
    { "nim", 1, 15 },     { "subtraction", 1, 20 },    { "grundys-game", 3, 20 },
    { "octal", 1, 20 },   { "baskin-robbins", 5, 40 }, { "divisor", 2, 100 },
    { "polygon", 3, 12 }, { "fibonacci-tree", 2, 8 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    if (g_str_equal (usual[i].game, name)) {
      GrLotSet *set = set_new_empty ();
      set_add_run (set, usual[i].low, usual[i].high);
      return set;
    }
  if (g_str_equal (name, "hackenbush"))
    return set_of_stalks ("BR", 2, 4);
  if (g_str_equal (name, "boxes"))
    return set_of_stalks ("BW", 2, 4);
  if (g_str_equal (name, "set"))
    return set_of_sets ();
  return g_str_equal (name, "form") ? set_of_switches () : NULL;
}

guint64
gr_lot_set_size (const GrLotSet *set)
{
  return set->size;
}

char *
gr_lot_set_entry (const GrLotSet *set, guint64 index)
{
  for (guint i = 0; i < set->run->len; i++) {
    const Run *run = &g_array_index (set->run, Run, i);
    guint64 n = (guint64) (run->high - run->low) + 1;
    if (index < n)
      return run->word != NULL ? g_strdup (run->word)
                               : g_strdup_printf ("%" G_GINT64_FORMAT, run->low + (gint64) index);
    index -= n;
  }
  g_return_val_if_reached (NULL);
}

gboolean
gr_lot_set_holds (const GrLotSet *set, gint64 number)
{
  for (guint i = 0; i < set->run->len; i++) {
    const Run *run = &g_array_index (set->run, Run, i);
    if (run->word == NULL && number >= run->low && number <= run->high)
      return TRUE;
  }
  return FALSE;
}
