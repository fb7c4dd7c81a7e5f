// SPDX-License-Identifier: MIT
// Why a gap holds just this number: numbers are born day by day between those that are there, and the first one born in the
// gap is the simplest. The way to it from 0 goes to greater numbers where the gap lies higher and to smaller ones where it
// lies lower; its turns are the colours of the stalk that is worth as much.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 0 and 2; Winning Ways, vol. 1, ch. 2 and 3.
#include "figures/value/birthday.h"

#include "base/phrase.h"

#include <string.h>

#define BIRTHDAY_FULL 4   /* days shown whole where the number is born by then … */
#define BIRTHDAY_LATER 3  /* … and where it is born earlier or later */
#define BIRTHDAY_ROWS 9   /* days shown, before some are left out … */
#define BIRTHDAY_LAST 3   /* … but for so many at the end */
#define BIRTHDAY_MOST 400 /* the last day */

static void
birthday_node_clear (gpointer data)
{
  gr_dyadic_free (((GrBirthdayNode *) data)->number);
}

static void
birthday_clear (GrBirthday *birthday)
{
  g_clear_pointer (&birthday->node, g_array_unref);
  g_clear_pointer (&birthday->turn, g_byte_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrBirthday, birthday_clear)

/* ---- the nodes ---- */

static guint32
birthday_add (GrBirthday *birthday, const guint8 *turn, guint day, guint32 parent)
{
  GrBirthdayNode node = { .number = gr_dyadic_stalk (turn, day), .day = day, .parent = parent };
  node.on_path = day <= birthday->day && (day == 0 || memcmp (turn, birthday->turn->data, day) == 0);
  g_array_append_val (birthday->node, node);
  return birthday->node->len - 1;
}

/* All numbers of the first days, and of the later ones those on the way; the days in the middle are left out where there
   are too many. */
static void
birthday_grow (GrBirthday *birthday)
{
  guint8 turn[BIRTHDAY_FULL] = { 0 };
  guint32 parent = birthday_add (birthday, turn, 0, G_MAXUINT32);
  for (guint day = 1; day <= birthday->n_full; day++)
    for (guint bits = 0; bits < 1u << day; bits++) {
      for (guint i = 0; i < day; i++)
        turn[i] = bits >> (day - 1 - i) & 1;
      guint32 above = (1u << (day - 1)) - 1 + (bits >> 1);
      guint32 own = birthday_add (birthday, turn, day, above);
      if (gr_birthday_node (birthday, own)->on_path)
        parent = own;
    }
  birthday->is_cut = birthday->day > BIRTHDAY_ROWS;
  guint first = birthday->is_cut ? birthday->day - BIRTHDAY_LAST + 1 : birthday->n_full + 1;
  for (guint day = first; day <= birthday->day; day++)
    parent = birthday_add (birthday, birthday->turn->data, day,
                           day == first && birthday->is_cut ? G_MAXUINT32 : parent);
}

/* ---- words ---- */

static char *
birthday_sentence (const GrBirthday *birthday, guint64 until)
{
  static const char found[] = GR_PHRASE ("The gap from %s to %s holds nothing before day %" G_GUINT64_FORMAT
                                         "; the first number born in it is %s.");
  static const char higher[] = GR_PHRASE (
    "%s, born on day %" G_GUINT64_FORMAT
    ", is not in the gap from %s to %s, which lies higher: on to greater numbers.");
  static const char lower[] = GR_PHRASE ("%s, born on day %" G_GUINT64_FORMAT
                                         ", is not in the gap from %s to %s, which lies lower: on to smaller numbers.");
  static const char zero[] = GR_PHRASE ("The gap from %s to %s holds 0, the first number of all.");
  const char *lang = birthday->line->request->lang;
  const char *low = birthday->line->bound_name[GR_SIDE_LEFT], *high = birthday->line->bound_name[GR_SIDE_RIGHT];
  g_autofree char *goal = gr_partizan_number (birthday->goal);
  if (birthday->day == 0)
    return g_strdup_printf (gr_phrase (zero, lang), low, high);
  if (until == birthday->day)
    return g_strdup_printf (gr_phrase (found, lang), low, high, until, goal);
  g_autoptr (GrDyadic) here = gr_dyadic_stalk (birthday->turn->data, until);
  g_autofree char *name = gr_partizan_number (here);
  return g_strdup_printf (gr_phrase (birthday->turn->data[until] ? higher : lower, lang), name, until, low, high);
}

/* “0 → 1 → 1/2 → 1/4 → 3/8”, as far as it is shown. */
static char *
birthday_plain (const GrBirthday *birthday, guint64 until)
{
  GString *text = g_string_new (NULL);
  guint64 before = 0;
  for (guint i = 0; i < birthday->node->len; i++) {
    const GrBirthdayNode *node = gr_birthday_node (birthday, i);
    if (!node->on_path || node->day > until)
      continue;
    g_autofree char *name = gr_partizan_number (node->number);
    g_string_append_printf (text, "%s%s%s", node->day > 0 ? " → " : "", node->day > before + 1 ? "… → " : "", name);
    before = node->day;
  }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

static GrTable *
birthday_table (const GrBirthday *birthday)
{
  GrTable *table = gr_table_new ();
  gr_table_add (table, "day", "number", "turn", NULL);
  for (guint day = 0; day <= birthday->day; day++) {
    g_autoptr (GrDyadic) number = gr_dyadic_stalk (birthday->turn->data, day);
    g_autofree char *name = g_strdup_printf ("%u", day), *text = gr_dyadic_text (number);
    gr_table_add (table, name, text, day == birthday->day ? "" : birthday->turn->data[day] ? "right" : "left", NULL);
  }
  return table;
}

/* ---- frames ---- */

static void
birthday_add_frame (const GrBirthday *birthday, guint64 until, const char *formula, GPtrArray *frames)
{
  g_autofree char *sentence = birthday_sentence (birthday, until);
  gboolean is_drawn = !birthday->line->request->data_only;
  GrFrame *frame = gr_frame_new (is_drawn ? gr_birthday_draw (birthday, until) : gr_scene_new (), sentence,
                                 until == birthday->day ? formula : NULL);
  frame->plain = birthday_plain (birthday, until);
  frame->table = birthday_table (birthday);
  g_ptr_array_add (frames, frame);
}

/* “{ 1/4 | 1/2 } = 3/8”. (transfer full) */
static char *
birthday_formula (const GrBirthday *birthday)
{
  const GrValueLine *line = birthday->line;
  g_autofree char *goal = gr_partizan_number (birthday->goal);
  if (line->typed != NULL)
    return g_strdup_printf ("%s = %s", line->typed, goal);
  g_autoptr (GString) text = g_string_new ("{");
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    g_string_append_printf (text, " %s%s%s", line->end[side] != NULL ? line->bound_name[side] : "",
                            line->end[side] != NULL ? " " : "", side == GR_SIDE_LEFT ? "|" : "}");
  return g_strdup_printf ("%s = %s", text->str, goal);
}

gboolean
gr_value_birthday_add (const GrValueLine *line, GPtrArray *frames, GError **error)
{
  if (!line->is_number) {
    gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                  "value: --by birthday wants a value that is a number, got “%s”\n--by options explains any value",
                  line->name);
    return FALSE;
  }
  g_auto (GrBirthday) birthday = { .line = line, .goal = gr_form_base (line->forms, line->value) };
  birthday.day = gr_dyadic_birthday (birthday.goal);
  if (birthday.day > BIRTHDAY_MOST) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                  "value: this number is born after day %d\na simpler number; --by options explains any",
                  BIRTHDAY_MOST);
    return FALSE;
  }
  gsize n_turns;
  g_autofree guint8 *turn = gr_dyadic_signs (birthday.goal, BIRTHDAY_MOST, &n_turns);
  birthday.turn = g_byte_array_append (g_byte_array_new (), turn, (guint) n_turns);
  birthday.n_full = birthday.day == BIRTHDAY_FULL ? BIRTHDAY_FULL : BIRTHDAY_LATER;
  birthday.node = g_array_new (FALSE, FALSE, sizeof (GrBirthdayNode));
  g_array_set_clear_func (birthday.node, birthday_node_clear);
  birthday_grow (&birthday);
  gr_birthday_lay (&birthday);
  g_autofree char *formula = birthday_formula (&birthday);
  gboolean in_steps = !line->request->data_only && !birthday.is_cut;
  for (guint64 until = in_steps ? 0 : birthday.day; until <= birthday.day; until++)
    birthday_add_frame (&birthday, until, formula, frames);
  return TRUE;
}
