// SPDX-License-Identifier: MIT
// Why a gap holds just this number: numbers are born day by day between those that are there, and the first one born in the
// gap is the simplest. The way to it from 0 goes to greater numbers where the gap lies higher and to smaller ones where it
// lies lower; its turns are the colours of the stalk that is worth as much.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 0 and 2; Winning Ways, vol. 1, ch. 2 and 3.
#include "figures/birthday/birthday.h"

#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/partizan.h"

#include <string.h>

#define BIRTHDAY_FULL 4   /* days shown whole where the number is born by then … */
#define BIRTHDAY_LATER 3  /* … and where it is born earlier or later */
#define BIRTHDAY_ROWS 9   /* days shown, before some are left out … */
#define BIRTHDAY_LAST 3   /* … but for so many at the end */
#define BIRTHDAY_MOST 400 /* the last day */
#define BIRTHDAY_MOVES 20000

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
  for (guint side = 0; side < 2; side++)
    g_clear_pointer (&birthday->bound[side], gr_dyadic_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrBirthday, birthday_clear)

/* ---- the gap ---- */

/* The best that @side has: of Left's options the greatest right stop, of Right's the least left stop. */
static gboolean
birthday_find_bound (GrBirthday *birthday, GrWritten *written, GrWrittenGame game, GrSide side, GError **error)
{
  const GrForms *forms = gr_written_forms (written);
  g_autoptr (GArray) option = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
  if (!gr_written_options (written, game, side, BIRTHDAY_MOVES, option, error))
    return FALSE;
  const GrDyadic *best = NULL;
  for (guint i = 0; i < option->len; i++) {
    GrForm form = gr_written_form (written, g_array_index (option, GrWrittenGame, i));
    const GrDyadic *stop = side == GR_SIDE_LEFT ? gr_form_right_stop (forms, form) : gr_form_left_stop (forms, form);
    int order = best == NULL ? 0 : gr_dyadic_compare (stop, best);
    if (best == NULL || (side == GR_SIDE_LEFT ? order > 0 : order < 0))
      best = stop;
  }
  birthday->bound[side] = best != NULL ? gr_dyadic_copy (best) : NULL;
  return TRUE;
}

/* ---- the nodes ---- */

/* The number at the end of the first @n_turns of the way @turn. */
static GrDyadic *
birthday_number (const guint8 *turn, guint n_turns)
{
  return gr_dyadic_stalk (turn, n_turns);
}

static guint32
birthday_add (GrBirthday *birthday, const guint8 *turn, guint day, guint32 parent)
{
  GrBirthdayNode node = { .number = birthday_number (turn, day), .day = day, .parent = parent };
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

/* “1/4”, or that there is no end. (transfer full) */
static char *
birthday_bound_name (const GrBirthday *birthday, GrSide side)
{
  return birthday->bound[side] != NULL ? gr_partizan_number (birthday->bound[side])
                                       : g_strdup (side == GR_SIDE_LEFT ? "−∞" : "∞");
}

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
  const char *lang = birthday->request->lang;
  g_autofree char *low = birthday_bound_name (birthday, GR_SIDE_LEFT);
  g_autofree char *high = birthday_bound_name (birthday, GR_SIDE_RIGHT);
  g_autofree char *goal = gr_partizan_number (birthday->goal);
  if (birthday->day == 0)
    return g_strdup_printf (gr_phrase (zero, lang), low, high);
  if (until == birthday->day)
    return g_strdup_printf (gr_phrase (found, lang), low, high, until, goal);
  g_autoptr (GrDyadic) here = birthday_number (birthday->turn->data, until);
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
  static const char *const heads[] = { "day", "number", "turn" };
  GrTable *table = gr_table_new ();
  GPtrArray *row = gr_table_add_row (table);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    g_ptr_array_add (row, g_strdup (heads[i]));
  for (guint day = 0; day <= birthday->day; day++) {
    g_autoptr (GrDyadic) number = birthday_number (birthday->turn->data, day);
    row = gr_table_add_row (table);
    g_ptr_array_add (row, g_strdup_printf ("%u", day));
    g_ptr_array_add (row, gr_dyadic_text (number));
    g_ptr_array_add (row, g_strdup (day == birthday->day ? "" : birthday->turn->data[day] ? "right" : "left"));
  }
  return table;
}

/* ---- frames ---- */

static void
birthday_add_frame (const GrBirthday *birthday, guint64 until, const char *formula, GPtrArray *frames)
{
  g_autofree char *sentence = birthday_sentence (birthday, until);
  gboolean is_drawn = !birthday->request->data_only;
  GrFrame *frame = gr_frame_new (is_drawn ? gr_birthday_draw (birthday, until) : gr_scene_new (), sentence,
                                 until == birthday->day ? formula : NULL);
  frame->plain = birthday_plain (birthday, until);
  frame->table = birthday_table (birthday);
  g_ptr_array_add (frames, frame);
}

/* “{ 1/4 | 1/2 } = 3/8”. (transfer full) */
static char *
birthday_formula (const GrBirthday *birthday, const GrWritten *written, GrWrittenGame game, gboolean is_typed)
{
  g_autofree char *goal = gr_partizan_number (birthday->goal);
  g_autofree char *typed = gr_partizan_written_name (written, game, 60);
  if (is_typed)
    return g_strdup_printf ("%s = %s", typed, goal);
  g_autoptr (GString) text = g_string_new ("{");
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    g_autofree char *bound = birthday->bound[side] != NULL ? gr_partizan_number (birthday->bound[side]) : g_strdup ("");
    g_string_append_printf (text, " %s%s%s", bound, *bound != '\0' ? " " : "", side == GR_SIDE_LEFT ? "|" : "}");
  }
  return g_strdup_printf ("%s = %s", text->str, goal);
}

static gboolean
birthday_check (GrForms *forms, GrForm form, GError **error)
{
  if (gr_form_kind (forms, form) != GR_FORM_NUMBER) {
    g_autofree char *name = gr_partizan_name (forms, form, 40);
    gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                  "birthday: want a value that is a number, got “%s”\n"
                  "draw value shows any value on the number line",
                  name);
    return FALSE;
  }
  if (gr_dyadic_birthday (gr_form_base (forms, form)) <= BIRTHDAY_MOST)
    return TRUE;
  gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                "birthday: this number is born after day %d\na simpler number; draw value shows any", BIRTHDAY_MOST);
  return FALSE;
}

static gboolean
birthday_show (GrStudy *study, GrBytes whole, const GrFigureRequest *request, GrPartizanSteps steps, GPtrArray *frames,
               GError **error)
{
  GrVerdict verdict;
  GrWrittenGame game;
  gboolean is_typed;
  GrForms *forms = gr_study_forms (study);
  if (!gr_study_verdict (study, whole, &verdict, error) || !birthday_check (forms, verdict.form, error))
    return FALSE;
  g_autoptr (GrWritten)
    written = gr_partizan_written (study, whole, request, "birthday", BIRTHDAY_MOVES, &game, &is_typed, error);
  g_auto (GrBirthday) birthday = { .request = request, .goal = gr_form_base (forms, verdict.form) };
  if (written == NULL || !birthday_find_bound (&birthday, written, game, GR_SIDE_LEFT, error)
      || !birthday_find_bound (&birthday, written, game, GR_SIDE_RIGHT, error))
    return FALSE;
  gsize n_turns;
  g_autofree guint8 *turn = gr_dyadic_signs (birthday.goal, BIRTHDAY_MOST, &n_turns);
  birthday.turn = g_byte_array_append (g_byte_array_new (), turn, (guint) n_turns);
  birthday.day = n_turns;
  birthday.n_full = birthday.day == BIRTHDAY_FULL ? BIRTHDAY_FULL : BIRTHDAY_LATER;
  birthday.node = g_array_new (FALSE, FALSE, sizeof (GrBirthdayNode));
  g_array_set_clear_func (birthday.node, birthday_node_clear);
  birthday_grow (&birthday);
  gr_birthday_lay (&birthday);
  g_autofree char *formula = birthday_formula (&birthday, written, game, is_typed);
  gboolean in_steps = steps == GR_PARTIZAN_ALL_STEPS && !request->data_only && !birthday.is_cut;
  for (guint64 until = in_steps ? 0 : birthday.day; until <= birthday.day; until++)
    birthday_add_frame (&birthday, until, formula, frames);
  return TRUE;
}

static GPtrArray *
birthday_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  return gr_partizan_each_position (study, request, "birthday",
                                    "where both have the same moves, draw mex shows the value", birthday_show, report,
                                    error);
}

static const GrParam birthday_params[] = {
  GR_PARAM_OF,
  GR_PARAM_LEGEND,
  GR_PARAM_END,
};

const GrFigure gr_figure_birthday = {
  .name = "birthday",
  .title = "Birthday tree of numbers",
  .summary =
    "The numbers by the days on which they are born, the way to one of them, and the gap in which it is the first.",
  .example = "form {1/4|1/2}",
  .params = birthday_params,
  .is_partizan = TRUE,
  .blank = GR_BLANK_LAST,
  .frames = birthday_frames,
};
