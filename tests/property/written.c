// SPDX-License-Identifier: MIT
// Games as written, by hundreds: what is written is read back the same, options give the value that the game has by
// rules of its own, every game that is born by day 2 has a name that is read back, and the figure simplify keeps the value
// of every game in every step and ends with the options of the canonical form.
#include "property/birthday.h"
#include "game/compare.h"
#include "line.h"
#include "value/form-map.h"
#include "value/form.h"
#include "value/thermograph.h"

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
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  guint64 birthday = form_birthday (gr_written_forms (written), gr_written_form (written, one), known);
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

/* What a round begins with: stores of its own, and the game 0. */
typedef struct {
  GrForms *forms;
  GrWritten *written;
  GArray *game; /* of GrWrittenGame */
} Round;

static Round
round_begin (void)
{
  Round round = { .forms = gr_forms_new (200000), .game = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame)) };
  round.written = gr_written_new (round.forms);
  GrWrittenGame zero = gr_written_value (round.written, GR_FORM_ZERO);
  g_array_append_val (round.game, zero);
  return round;
}

static void
round_clear (Round *round)
{
  g_array_unref (round->game);
  gr_written_free (round->written);
  gr_forms_free (round->forms);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Round, round_clear)

static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < N_ROUNDS; round++) {
    g_auto (Round) own = round_begin ();
    while (own.game->len < N_GAMES) {
      GrWrittenGame next = random_game (own.written, random, own.game);
      g_assert_cmpuint (next, !=, GR_WRITTEN_NONE);
      check_game (own.written, next);
      g_array_append_val (own.game, next);
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

/* The cell of @row in @column. */
static const char *
table_cell (const GrTable *table, guint row, guint column)
{
  return ((const GPtrArray *) table->row->pdata[row])->pdata[column];
}

/* Every row of the steps from @line on: game, step, before, after. Gives how many there are. */
static guint
check_simplify (const char *line)
{
  g_autoptr (GrStudy) study = study_new (line, NULL, FALSE);
  g_autoptr (GrArgs) args = gr_args_new (gr_figure_lookup ("simplify")->params, NULL, NULL);
  const GrFigureRequest request = { .args = args, .lang = "en", .data_only = TRUE };
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) frames = gr_figure_lookup ("simplify")->frames (study, &request, report, &error);
  g_test_message ("%s", line);
  g_assert_no_error (error);
  const GrTable *table = ((const GrFrame *) frames->pdata[0])->table;
  GrForms *forms = gr_study_forms (study);
  guint n = table->row->len;
  for (guint i = 1; i < n; i++)
    g_assert_cmpuint (read_form (forms, table_cell (table, i, 2)), ==, read_form (forms, table_cell (table, i, 3)));
  g_assert_cmpstr (table_cell (table, n - 1, 1), ==, "canonical");
  g_assert_cmpuint (read_form (forms, table_cell (table, 1, 3)), ==, read_form (forms, table_cell (table, n - 1, 3)));
  g_autoptr (GrWritten) written = gr_written_new (forms);
  g_assert_true (gr_written_is_canonical (written, read_game (written, table_cell (table, n - 1, 3))));
  return n;
}

static void
test_simplify (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  guint n_steps = 0;
  for (guint round = 0; round < N_ROUNDS; round++) {
    g_auto (Round) own = round_begin ();
    for (guint i = 0; i < 8; i++) {
      g_autoptr (GString) line = g_string_new ("form ");
      GrWrittenGame next = random_braces (own.written, random, own.game);
      g_array_append_val (own.game, next);
      gr_written_append (own.written, next, line);
      n_steps += check_simplify (line->str);
    }
  }
  g_assert_cmpuint (n_steps, >, 1000);
  check_simplify ("hackenbush BRBRR BR");
  check_simplify ("form *+*");
  check_simplify ("form {2|1} -{2|1}");
}

/* Games of day 2 and a few later ones against each other: the relation is that of the values, whoever loses by beginning
   has all moves answered, and whoever wins has a move. */
static void
test_compare (void)
{
  static const char *const known[] = { "0",   "1",     "-1",      "*",       "^",       "v*",   "*2",        "1/2",
                                       "+-1", "{1|*}", "{1|0,*}", "tiny(1)", "{0|100}", "^[2]", "{2||1|-1}", "*+*" };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    for (guint k = 0; k < G_N_ELEMENTS (known); k++) {
      g_autofree char *line = g_strdup_printf ("form %s + form %s", known[i], known[k]);
      g_autoptr (GrStudy) study = study_new (line, NULL, FALSE);
      g_autoptr (GrComparison) comparison = gr_study_compare (study, 1, NULL);
      GrForms *forms = gr_study_forms (study);
      GrFormOrder order = gr_form_compare (forms, read_form (forms, known[i]), read_form (forms, known[k]), NULL);
      g_test_message ("%s", line);
      g_assert_cmpint (comparison->order, ==, order);
      g_assert_no_error (comparison->moves_error);
      for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
        g_assert_cmpint (comparison->begins_well[side], ==,
                         order == GR_FORM_CONFUSED || order == (side == GR_SIDE_LEFT ? GR_FORM_GREATER : GR_FORM_LESS));
        g_assert_true (!comparison->begins_well[side] || comparison->line[side]->len > 0);
        for (guint n = 0; n < comparison->line[side]->len; n++) {
          const GrComparisonLine *own = comparison->line[side]->pdata[n];
          g_assert_cmpint (own->answer.text == NULL, ==, comparison->begins_well[side]);
        }
      }
    }
}

/* Atomic weights add, and that of G.↑ is G (S. P. Norton); names by parts say what they name. */
static void
test_weights (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 2);
  guint n_named = 0;
  for (guint round = 0; round < N_ROUNDS; round++) {
    g_auto (Round) own = round_begin ();
    GrForm before = GR_FORM_ZERO, weight_before = GR_FORM_ZERO;
    for (guint i = 0; i < 20; i++) {
      GrWrittenGame next = random_braces (own.written, random, own.game);
      GrForm form = gr_written_form (own.written, next), up = gr_form_times_up (own.forms, form, NULL);
      g_array_append_val (own.game, next);
      g_assert_cmpuint (gr_form_atomic_weight (own.forms, up, NULL), ==, form);
      GrForm star = gr_form_simple (own.forms, GR_FORM_ZERO, 0, 1, NULL);
      GrWrittenGame over = gr_written_ordinal (own.written, gr_written_value (own.written, star), next, NULL);
      GrForm small = gr_written_form (own.written, over), weight = gr_form_atomic_weight (own.forms, small, NULL);
      GrForm sum = gr_form_sum (own.forms, small, before, NULL);
      g_assert_cmpuint (gr_form_atomic_weight (own.forms, sum, NULL), ==,
                        gr_form_sum (own.forms, weight, weight_before, NULL));
      g_autoptr (GString) name = g_string_new (NULL);
      if (gr_form_append_parts (own.forms, small, 200, name)) {
        g_assert_cmpuint (read_form (own.forms, name->str), ==, small);
        n_named++;
      } else {
        g_assert_cmpint (gr_form_kind (own.forms, small), !=, GR_FORM_GENERAL);
      }
      before = small;
      weight_before = weight;
    }
  }
  g_assert_cmpuint (n_named, >, 100);
}

/* Values, names by parts, atomic weights. Source: Winning Ways, vol. 1, ch. 8. */
static void
test_names (void)
{
  static const char *const known[][3] = {
    { "*:(1+*3)", "*:(1+*3)", "1" },   { "1/2 + ^ + *:(2+*)", "1/2+^ + *:(2+*)", NULL },
    { "^[3]", "^[3]", "1" },           { "^[2]+v2", "v2 + ^[2]", "-1" },
    { "{0|v*}", "v + ^[2]", "0" },     { "1/2.^", "1/2.^", "1/2" },
    { "{2|1}.^", "{2|1}.^", "{2|1}" }, { "+-1 + +-2 + 1/2", "1/2 + +-2 + +-1", NULL },
    { "*:{1|-1}", "*:(+-1)", "0" },
  };
  g_autoptr (GrForms) forms = gr_forms_new (100000);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    g_autoptr (GString) name = g_string_new (NULL);
    GrForm form = read_form (forms, known[i][0]);
    g_test_message ("%s", known[i][0]);
    g_assert_true (gr_form_append_parts (forms, form, 80, name));
    g_assert_cmpstr (name->str, ==, known[i][1]);
    if (known[i][2] != NULL)
      g_assert_cmpuint (gr_form_atomic_weight (forms, form, NULL), ==, read_form (forms, known[i][2]));
  }
}

/* Cooled by t below its temperature, a game keeps its mean and loses t of its temperature, and its walls are what was above
   t; hotter taxes leave the mean. */
static void
test_cooling (void)
{
  static const char *const known[] = { "+-1",       "{2|-1}",    "{5|1||-2}",   "{10|0||-1|-11}",
                                       "{4||1|-1}", "{3||2|-1}", "+-3 + {1|0}", "{7|3||1|-4}" };
  g_autoptr (GrForms) forms = gr_forms_new (100000);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    GrForm form = read_form (forms, known[i]);
    g_autoptr (GrThermograph) whole = gr_thermograph_new (forms, form, NULL);
    g_autoptr (GrDyadic) tax = gr_dyadic_halve (whole->temperature), twice = gr_dyadic_add (whole->temperature, tax);
    GrForm cooled = gr_form_cool (forms, form, tax, NULL);
    g_autoptr (GrThermograph) rest = gr_thermograph_new (forms, cooled, NULL);
    g_autoptr (GrDyadic) sum = gr_dyadic_add (rest->temperature, tax);
    g_test_message ("%s", known[i]);
    g_assert_cmpint (gr_dyadic_compare (rest->mean, whole->mean), ==, 0);
    g_assert_cmpint (gr_dyadic_compare (sum, whole->temperature), ==, 0);
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      g_autoptr (GrDyadic) above = gr_thermograph_wall_at (whole, side, tax);
      const GrDyadic *stop = side == GR_SIDE_LEFT ? gr_form_left_stop (forms, cooled)
                                                  : gr_form_right_stop (forms, cooled);
      g_assert_cmpint (gr_dyadic_compare (above, stop), ==, 0);
    }
    g_assert_cmpuint (gr_form_cool (forms, form, twice, NULL), ==, gr_form_number (forms, whole->mean, NULL));
  }
}

/* Heating is undone by cooling, turns with the signs, and makes known games of known ones. */
static void
test_heating (void)
{
  static const char *const games[] = { "*",         "^",       "^*",   "+-1",           "{2|-1}",
                                       "{5|1||-2}", "tiny(1)", "*2",   "v + *2",        "{1||0|-2}",
                                       "1/2 + *",   "3 + ^",   "^[2]", "{3||2|-1} + *", "1/2" };
  static const char *const taxes[] = { "0", "1/2", "1", "7/4" };
  static const char *const same[][2] = { { "heat(*, 1)", "+-1" },
                                         { "heat(^, 1)", "{1||0|-2}" },
                                         { "heat({3|1}, 1)", "{4|0}" },
                                         { "overheat(^, 1, 1)", "{1||0|-2}" },
                                         { "overheat(-3, 1/2, 5)", "-3/2" },
                                         { "overheat(1/2, 1, 0)", "{0|1}" },
                                         { "overheat({2|-1}, 1/4, 1)", "{3/2|-5/4}" },
                                         { "cool({5|1||-2}, 3)", "1/2" } };
  g_autoptr (GrForms) forms = gr_forms_new (200000);
  for (guint k = 0; k < G_N_ELEMENTS (taxes); k++) {
    g_autoptr (GrDyadic) tax = dyadic_parse (taxes[k]);
    for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
      GrForm a = read_form (forms, games[i]), heated = gr_form_heat (forms, a, NULL, tax, NULL);
      GrForm negative = gr_form_heat (forms, gr_form_negative (forms, a, NULL), NULL, tax, NULL);
      g_test_message ("%s by %s", games[i], taxes[k]);
      g_assert_cmpuint (gr_form_cool (forms, heated, tax, NULL), ==, a);
      g_assert_cmpuint (gr_form_negative (forms, heated, NULL), ==, negative);
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (same); i++) {
    g_test_message ("%s", same[i][0]);
    g_assert_cmpuint (read_form (forms, same[i][0]), ==, read_form (forms, same[i][1]));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/written/heating", test_heating);
  g_test_add_func ("/written/random", test_random);
  g_test_add_func ("/written/day-two", test_day_two);
  g_test_add_func ("/written/known", test_known);
  g_test_add_func ("/written/simplify", test_simplify);
  g_test_add_func ("/written/compare", test_compare);
  g_test_add_func ("/written/weights", test_weights);
  g_test_add_func ("/written/names", test_names);
  g_test_add_func ("/written/cooling", test_cooling);
  return g_test_run ();
}
