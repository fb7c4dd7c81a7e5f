// SPDX-License-Identifier: MIT
// Games as written, by hundreds: what is written is read back the same, options give the value that the game has by
// rules of its own, and every game that is born by day 2 has a name that is read back.
#include "value/ups.h"
#include "value/written.h"

#define SEED 4711
#define N_GAMES 60 /* in one round */
#define N_ROUNDS 30
#define MOST_OPTIONS 3
#define MOST_BIRTHDAY 3 /* of what a sum is made of */

static GrForm
read_form (GrForms *forms, const char *text)
{
  GrFormFault fault;
  GrForm form = gr_form_read (forms, text, &fault);
  if (form == GR_FORM_NONE)
    g_error ("%s: %s", text, fault.message);
  return form;
}

static GrForm
make_form (GrForms *forms, GArray *left, GArray *right)
{
  return gr_form_make (forms, (GrForm *) left->data, left->len, (GrForm *) right->data, right->len, NULL);
}

/* A random one of @game; NULL braces where none is simple enough. */
static GrWrittenGame
pick (GrWritten *written, GRand *random, const GArray *game)
{
  GrWrittenGame one = g_array_index (game, GrWrittenGame, g_rand_int_range (random, 0, game->len));
  guint64 birthday = gr_form_birthday (gr_written_forms (written), gr_written_form (written, one), NULL);
  return birthday <= MOST_BIRTHDAY ? one : 0;
}

static GrWrittenGame
random_braces (GrWritten *written, GRand *random, const GArray *game)
{
  GrWrittenGame option[2][MOST_OPTIONS];
  guint n[2];
  for (guint side = 0; side < 2; side++) {
    n[side] = g_rand_int_range (random, 0, MOST_OPTIONS + 1);
    for (guint i = 0; i < n[side]; i++)
      option[side][i] = pick (written, random, game);
  }
  return gr_written_braces (written, option[0], n[0], option[1], n[1], NULL);
}

static GrWrittenGame
random_game (GrWritten *written, GRand *random, const GArray *game)
{
  GrWrittenGame a = pick (written, random, game), b = pick (written, random, game);
  switch (g_rand_int_range (random, 0, 7)) {
  case 0:
    return gr_written_sum (written, a, b, NULL);
  case 1:
    return gr_written_negative (written, a, NULL);
  case 2:
    return gr_written_ordinal (written, a, b, NULL);
  case 3:
    return gr_written_value (written, gr_written_form (written, a));
  default:
    return random_braces (written, random, game);
  }
}

static GrWrittenGame
read_game (GrWritten *written, const char *text)
{
  GrFormFault fault;
  GrWrittenGame game = gr_written_read (written, text, &fault);
  if (game == GR_WRITTEN_NONE)
    g_error ("%s: %s", text, fault.message);
  return game;
}

/* The value is what the options make, and the text is read back as what it was: a name with braces as braces, and after
   that to the letter. */
static void
check_game (GrWritten *written, GrWrittenGame game)
{
  GrForms *forms = gr_written_forms (written);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) text_read = g_string_new (NULL);
  g_autoptr (GString) again = g_string_new (NULL);
  GArray *form[2];
  gr_written_append (written, game, text);
  GrWrittenGame read = read_game (written, text->str);
  gr_written_append (written, read, text_read);
  gr_written_append (written, read_game (written, text_read->str), again);
  g_assert_cmpstr (text_read->str, ==, again->str);
  g_assert_cmpuint (gr_written_form (written, game), ==, gr_written_form (written, read));
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    g_autoptr (GArray) option = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
    form[side] = g_array_new (FALSE, FALSE, sizeof (GrForm));
    g_assert_true (gr_written_options (written, game, side, 100000, option, NULL));
    g_assert_cmpuint (option->len, ==, gr_written_n_options (written, game, side));
    for (guint i = 0; i < option->len; i++) {
      GrForm own = gr_written_form (written, g_array_index (option, GrWrittenGame, i));
      g_array_append_val (form[side], own);
    }
  }
  g_assert_cmpuint (make_form (forms, form[0], form[1]), ==, gr_written_form (written, game));
  g_array_unref (form[0]);
  g_array_unref (form[1]);
}

static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < N_ROUNDS; round++) {
    g_autoptr (GrForms) forms = gr_forms_new (200000);
    g_autoptr (GrWritten) written = gr_written_new (forms);
    g_autoptr (GArray) game = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
    GrWrittenGame zero = gr_written_value (written, GR_FORM_ZERO);
    g_array_append_val (game, zero);
    while (game->len < N_GAMES) {
      GrWrittenGame next = random_game (written, random, game);
      g_assert_cmpuint (next, !=, GR_WRITTEN_NONE);
      check_game (written, next);
      g_array_append_val (game, next);
    }
  }
}

/* Every set of options from the four games of day 1. */
static void
test_day_two (void)
{
  static const char *const day_one[] = { "0", "1", "-1", "*" };
  g_autoptr (GrForms) forms = gr_forms_new (10000);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  for (guint sets = 0; sets < 256; sets++) {
    g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrForm));
    g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrForm));
    g_autoptr (GString) name = g_string_new (NULL);
    for (guint i = 0; i < 8; i++) {
      GrForm form = read_form (forms, day_one[i % 4]);
      if (sets >> i & 1)
        g_array_append_val (i < 4 ? left : right, form);
    }
    GrForm form = make_form (forms, left, right);
    g_assert_true (gr_form_append (forms, form, name));
    g_assert_cmpuint (read_form (forms, name->str), ==, form);
    g_hash_table_add (seen, GUINT_TO_POINTER (form));
  }
  g_assert_cmpuint (g_hash_table_size (seen), ==, 22);
}

/* Two texts of one value each. Source of the ups: Winning Ways, vol. 1, ch. 8. */
static void
test_known (void)
{
  static const char *const known[][2] = {
    { "- -1", "1" },
    { "2--1", "3" },
    { "1 + -1", "0" },
    { "1+-1", "{2|0}" },
    { "-^", "v" },
    { "vv*", "v2*" },
    { "^^", "{0|^*}" },
    { "(1+*):2", "{1,{1,{1|1}|1}|1}" },
    { "3.^", "^3" },
    { "-2.^", "v2" },
    { "1/2.^", "{^2*|v*}" },
    { "1/2.^ + 1/2.^", "{{^2*|v*} + ^2*|{^2*|v*} + v*}" },
    { "1/2.^ - ^ + 1/2.^", "0" },
    { "*.^ + *.^", "0" },
    { "(1/4+1/2).^", "1/4.^ + 1/2.^" },
    { "^[1]", "^" },
    { "^[2] - ^", "{0|v*}" },
    { "^[3] - ^[2]", "{0|v[2]*}" },
    { "^[4] - ^[3]", "{0|v[3]*}" },
    { "v[3]", "-(^[3])" },
    { "*:*", "*2" },
    { "*:*3", "*4" },
    { "1:-1", "1/2" },
    { "1:(-1:1)", "(1:-1):1" },
    { "1:-1:1", "3/4" },
    { "-1:1", "-1/2" },
    { "2 - 1:1", "0" },
    { "0:{2|-1}", "{2|-1}" },
    { "{2|-1}:0", "{2|-1}" },
    { "*:^", "{0,*|0,*2}" },
    { "+-{2|1}", "{2|1||-1|-2}" },
    { "tiny(tiny(1))", "{0||0|-tiny(1)}" },
  };
  g_autoptr (GrForms) forms = gr_forms_new (100000);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    g_test_message ("%s = %s", known[i][0], known[i][1]);
    g_assert_cmpuint (read_form (forms, known[i][0]), ==, read_form (forms, known[i][1]));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/written/random", test_random);
  g_test_add_func ("/written/day-two", test_day_two);
  g_test_add_func ("/written/known", test_known);
  return g_test_run ();
}
