// SPDX-License-Identifier: MIT
// The road that figures of partizan games have in common: refuse impartial studies, find the positions, show one after
// another.
#include "diagram/partizan.h"

#include "base/number.h"
#include "diagram/options.h"
#include "diagram/words.h"
#include "value/form.h"

#include <math.h>
#include <string.h>

#define NUMBER_CHARACTERS 30
#define OPTION_CHARACTERS 20 /* of an option’s name in its value’s */
#define REASON_OPTIONS 40    /* that are compared with one another */
#define NEAR_DIGITS 4        /* behind the point */
#define NEAR_LARGEST 1e9

GPtrArray *
gr_partizan_each_position (GrStudy *study, const GrFigureRequest *request, const char *figure, const char *remedy,
                           GrPartizanShow show, GrReport *report, GError **error)
{
  if (!study->is_partizan)
    return gr_none (gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                                  "%s: want a game in which Left and Right have different moves\n%s", figure,
                                  gr_message (remedy)));
  g_autoptr (GrPositions) shown = gr_option_positions (study, request, report, error);
  if (shown == NULL)
    return NULL;
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  guint n = gr_positions_count (shown);
  for (guint i = 0; i < n; i++) {
    g_autoptr (GPtrArray) own = gr_frames_new ();
    if (!show (study, gr_positions_at (shown, i), request, n == 1, own, error))
      return NULL;
    GrFrame *last = own->pdata[own->len - 1];
    if (n > 1)
      g_clear_pointer (&last->question, gr_question_free); /* it is asked on another frame */
    for (guint k = n > 1 || request->data_only ? own->len - 1 : 0; k < own->len; k++)
      g_ptr_array_add (frames, gr_frame_ref (own->pdata[k]));
  }
  return g_steal_pointer (&frames);
}

GrWritten *
gr_partizan_written (GrStudy *study, GrBytes whole, const GrFigureRequest *request, const char *figure, guint most,
                     GrWrittenGame *game, gboolean *is_typed, GError **error)
{
  GError *own = NULL;
  g_autoptr (GrWritten) written = NULL;
  if (gr_args_option (request->args, "of") == NULL)
    written = gr_study_written (study, game, &own);
  *is_typed = written != NULL;
  if (gr_pass_error (own, error))
    return NULL;
  if (*is_typed)
    return g_steal_pointer (&written);
  if (gr_study_n_followers (study, whole) > most)
    return gr_none (gr_set_error (
      error, GR_ERROR, GR_ERROR_LIMIT,
      "%s: there are more than %u moves to look through, or too large positions\na smaller position; grundy solve gives the value",
      figure, most));
  written = gr_written_new (gr_study_forms (study));
  /* The moves from @whole, one to each value, as braces. */
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
  g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
  GrVerdict now, after;
  g_autoptr (GrMoves) moves = gr_followers_of (study, whole);
  GR_EACH (i, const GrMove, move, moves->move) {
    if (!gr_study_verdict (study, gr_positions_at (moves->part, move->first_part), &after, error))
      return NULL;
    GrWrittenGame to = gr_written_value (written, after.form);
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
      if (move->mover != (side == GR_SIDE_LEFT ? GR_MOVER_RIGHT : GR_MOVER_LEFT)
          && g_hash_table_add (seen, GSIZE_TO_POINTER (2 * (gsize) after.form + side)))
        g_array_append_val (side == GR_SIDE_LEFT ? left : right, to);
  }
  if (!gr_study_verdict (study, whole, &now, error))
    return NULL;
  *game = gr_written_braces_of (written, now.form, (GrWrittenGame *) left->data, left->len,
                                (GrWrittenGame *) right->data, right->len);
  return *game != GR_WRITTEN_NONE ? g_steal_pointer (&written) : NULL;
}

char *
gr_partizan_number (const GrDyadic *x)
{
  g_autofree char *text = gr_dyadic_text (x);
  g_autofree char *set = *text == '-' ? g_strconcat ("−", text + 1, NULL) : g_strdup (text);
  return gr_words_short (set, NUMBER_CHARACTERS);
}

GrPaint
gr_partizan_paint (GrSide side, double width)
{
  gboolean is_left = side == GR_SIDE_LEFT;
  return (GrPaint) { .stroke = is_left ? GR_INK_LEFT : GR_INK_RIGHT,
                     .width = width,
                     .dash = is_left ? GR_DASH_SOLID : GR_DASH_DASHED };
}

const char *
gr_partizan_sign (GrFormOrder order)
{
  return order == GR_FORM_CONFUSED ? "‖" : gr_form_order_signs[order];
}

char *
gr_partizan_about (double value, int digits)
{
  GString *text = g_string_new (value < 0 ? "≈ −" : "≈ ");
  gr_append_double (text, fabs (value), digits);
  return g_string_free (text, FALSE);
}

/* @text as print sets it, cut to @max_characters. (transfer full) */
static char *
partizan_set (const GString *text, guint max_characters)
{
  g_autoptr (GString) set = g_string_new (NULL);
  gr_form_typeset (text->str, set);
  return gr_words_short (set->str, max_characters);
}

char *
gr_partizan_name (const GrForms *forms, GrForm form, guint max_characters)
{
  g_autoptr (GString) text = g_string_new (NULL);
  if (!gr_form_append (forms, form, text))
    g_string_append (text, "…");
  return partizan_set (text, max_characters);
}

char *
gr_partizan_result_name (GrForms *forms, GrForm form, guint max_characters)
{
  g_autofree char *name = gr_partizan_name (forms, form, max_characters);
  g_autoptr (GString) parts = g_string_new (NULL);
  gboolean is_long = g_str_has_suffix (name, "…");
  if ((!is_long && strstr (name, "||") == NULL) || !gr_form_append_parts (forms, form, max_characters, parts))
    return g_steal_pointer (&name);
  /* tiny(1) + *2 is known by that name, and other braces where they are too long. */
  gboolean is_tiny = strstr (parts->str, "tiny") != NULL || strstr (parts->str, "miny") != NULL;
  return is_tiny || is_long ? partizan_set (parts, max_characters) : g_steal_pointer (&name);
}

char *
gr_partizan_written_name (const GrWritten *written, GrWrittenGame game, guint max_characters)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gr_written_append (written, game, text);
  return partizan_set (text, max_characters);
}

char *
gr_partizan_near_name (const GrForms *forms, GrForm form, guint max_characters)
{
  g_autofree char *name = gr_partizan_name (forms, form, max_characters);
  const GrDyadic *stop = gr_form_left_stop (forms, form), *other = gr_form_right_stop (forms, form);
  double value = gr_dyadic_to_double (stop);
  if (!g_str_has_suffix (name, "…"))
    return g_steal_pointer (&name);
  if (gr_dyadic_compare (stop, other) != 0) {
    g_autofree char *least = gr_partizan_number (other), *most = gr_partizan_number (stop);
    g_autofree char *span = g_strdup_printf ("%s … %s", least, most);
    return g_utf8_strlen (span, -1) <= (glong) max_characters ? g_steal_pointer (&span) : g_steal_pointer (&name);
  }
  if (gr_dyadic_sign (stop) == 0 || !(fabs (value) < NEAR_LARGEST))
    return g_steal_pointer (&name);
  return gr_partizan_about (value, NEAR_DIGITS);
}

gboolean
gr_partizan_is_name (const char *label, const char *name)
{
  g_autoptr (GString) set = g_string_new (NULL);
  gr_form_typeset (label, set);
  return g_str_equal (set->str, name);
}

/* “{1|−1} = ±1”. (transfer full) (nullable) */
static char *
partizan_equation (const GrForms *forms, const GArray *const option[2], const char *value, guint max_characters)
{
  g_autoptr (GString) text = g_string_new ("{");
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    g_autoptr (GPtrArray) known = g_ptr_array_new_with_free_func (g_free);
    GR_EACH_VALUE (i, GrForm, form, option[side]) {
      char *name = gr_partizan_name (forms, form, OPTION_CHARACTERS);
      if (!g_ptr_array_find_with_equal_func (known, name, g_str_equal, NULL))
        g_string_append_printf (text, "%s%s", known->len > 0 ? ", " : "", name);
      g_ptr_array_add (known, name);
    }
    g_string_append_c (text, side == GR_SIDE_LEFT ? '|' : '}');
  }
  const char *one = text->str, *other = value; /* but for braces and blanks */
  for (gboolean is_alike = TRUE; is_alike; one += is_alike, other += is_alike) {
    one += strspn (one, "{|} ");
    other += strspn (other, "{|} ");
    is_alike = *one == *other && *one != '\0';
  }
  if (strstr (text->str, "…") != NULL || g_str_has_suffix (value, "…") || *one == *other)
    return NULL;
  g_string_append_printf (text, " = %s", value);
  return g_utf8_strlen (text->str, -1) <= max_characters ? g_strdup (text->str) : NULL;
}

/* Those of @option that no other is better than, each once. (transfer full) of GrForm; NULL where that is not known. */
static GArray *
partizan_best (GrForms *forms, const GArray *option, GrSide side)
{
  g_autoptr (GArray) best = option->len <= REASON_OPTIONS ? g_array_new (FALSE, FALSE, sizeof (GrForm)) : NULL;
  GR_EACH_VALUE (i, GrForm, form, best != NULL ? option : NULL) {
    gboolean is_best = TRUE;
    GR_EACH_VALUE (k, GrForm, other, option) {
      GrFormOrder order = gr_form_compare (forms, form, other, NULL);
      if (order == GR_FORM_UNKNOWN)
        return NULL;
      is_best &= order != (side == GR_SIDE_LEFT ? GR_FORM_LESS : GR_FORM_GREATER) && (k >= i || form != other);
    }
    if (is_best)
      g_array_append_val (best, form);
  }
  return g_steal_pointer (&best);
}

/* Which of the options @best of @side, none of which is dominated, is reversible in @value, and by which answer: a clause, empty where
   that is not known. (transfer full) NULL where none is: they are those of the canonical form. */
static char *
partizan_bypassed (GrForms *forms, const GArray *best, GrForm value, GrSide side, const char *lang)
{
  static const char *const text[2] = {
    GR_PHRASE ("Left’s %s is bypassed, being reversible through Right’s answer %s, which is at most %s"),
    GR_PHRASE ("Right’s %s is bypassed, being reversible through Left’s answer %s, which is at least %s"),
  };
  GrSide other = side == GR_SIDE_LEFT ? GR_SIDE_RIGHT : GR_SIDE_LEFT;
  GR_EACH_VALUE (i, GrForm, form, best)
    for (guint64 k = 0; k < gr_form_n_options (forms, form, other); k++) {
      GrForm answer = gr_form_option (forms, form, other, k, NULL);
      GrFormOrder order = answer != GR_FORM_NONE ? gr_form_compare (forms, answer, value, NULL) : GR_FORM_UNKNOWN;
      if (order == GR_FORM_UNKNOWN)
        return g_strdup ("");
      if (order != GR_FORM_EQUAL && order != (side == GR_SIDE_LEFT ? GR_FORM_LESS : GR_FORM_GREATER))
        continue;
      g_autofree char *option = gr_partizan_name (forms, form, OPTION_CHARACTERS),
                      *by = gr_partizan_name (forms, answer, OPTION_CHARACTERS),
                      *name = gr_partizan_name (forms, value, OPTION_CHARACTERS);
      return gr_say (text[side], lang, option, by, name);
    }
  return NULL;
}

char *
gr_partizan_why (GrForms *forms, const GArray *left, const GArray *right, GrForm value, guint max_characters,
                 const GrFigureRequest *request, char **formula, gboolean *is_between)
{
  static const char between[] = GR_PHRASE ("the simplest number between %s and %s"),
                    hot[] = GR_PHRASE ("Left’s best, %s, is above Right’s, %s, so the game is hot, not a number"),
                    pair[] = GR_PHRASE ("Left’s best is %s and Right’s %s"),
                    fits[] = GR_PHRASE (
                      "it is the simplest number x with no option of Left’s ≥ x and none of Right’s ≤ x"),
                    dropped[] = GR_PHRASE ("dominated options do not count"),
                    kept[] = GR_PHRASE ("no option is dominated or reversible");
  static const char *const beyond[2] = { GR_PHRASE ("it is the simplest number above %s"),
                                         GR_PHRASE ("it is the simplest number below %s") };
  const GArray *const option[2] = { left, right };
  g_autoptr (GArray) one = partizan_best (forms, left, GR_SIDE_LEFT),
                     other = partizan_best (forms, right, GR_SIDE_RIGHT);
  guint n[2] = { one != NULL ? one->len : 0, other != NULL ? other->len : 0 };
  g_autofree char *name = gr_partizan_name (forms, value, OPTION_CHARACTERS);
  g_autofree char *first = NULL, *second = NULL;
  char **const owner[2] = { &first, &second };
  const char *best[2];
  gboolean are_numbers = TRUE, is_number = gr_form_kind (forms, value) == GR_FORM_NUMBER, is_long = FALSE;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    GrForm form = n[side] > 0 ? g_array_index (side == GR_SIDE_LEFT ? one : other, GrForm, 0) : value;
    best[side] = *owner[side] = gr_partizan_name (forms, form, OPTION_CHARACTERS);
    are_numbers &= gr_form_kind (forms, form) == GR_FORM_NUMBER;
    is_long |= strstr (best[side], "…") != NULL;
  }
  gboolean is_pair = n[0] == 1 && n[1] == 1;
  *is_between = is_number && are_numbers && is_pair;
  if (*is_between) {
    *formula = g_strdup_printf ("%s < %s < %s", best[0], name, best[1]);
    return gr_say (between, request->lang, best[0], best[1]);
  }
  *formula = left->len + right->len > 0 ? partizan_equation (forms, option, name, max_characters) : NULL;
  if (n[0] + n[1] == 0 || one == NULL || other == NULL || is_long)
    return g_strdup ("");
  if (is_number && are_numbers && n[0] + n[1] == 1)
    return gr_say (beyond[n[1]], request->lang, best[n[1]]);
  if (is_number)
    return g_strdup (gr_phrase (fits, request->lang));
  char *bypassed = partizan_bypassed (forms, one, value, GR_SIDE_LEFT, request->lang);
  bypassed = bypassed != NULL ? bypassed : partizan_bypassed (forms, other, value, GR_SIDE_RIGHT, request->lang);
  if (bypassed != NULL)
    return bypassed;
  gboolean is_dropped = left->len + right->len > n[0] + n[1];
  gboolean is_hot = are_numbers
                    && gr_dyadic_compare (gr_form_left_stop (forms, value), gr_form_right_stop (forms, value)) > 0;
  if (is_pair && (is_hot || is_dropped))
    return gr_say (is_hot ? hot : pair, request->lang, best[0], best[1]);
  return g_strdup (is_dropped         ? gr_phrase (dropped, request->lang)
                   : *formula != NULL ? "" /* it says as much */
                                      : gr_phrase (kept, request->lang));
}
