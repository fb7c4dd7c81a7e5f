// SPDX-License-Identifier: MIT
// The heap games against play itself. The rules are written here a second time, as plain lists of smaller numbers; all
// plays of up to three components are gone through, and what comes out must be what the studies say, in normal and in
// misère play, with closed forms and by exploring: outcome, value and every winning move. Beside that: published
// sequences, periods found by looking, and the laws of mex.
#include "line.h"
#include "game/solve.h"

#define SEED 20240607

/* The value of the heap or number @size in the game of @line. */
static GrNimber
study_value_of (GrStudy *study, guint64 size)
{
  GrHeap heap = gr_heap_encode (size);
  GrNimber value;
  g_autoptr (GError) error = NULL;
  gr_study_value (study, 0, (GrBytes) { heap.data, sizeof heap.data }, &value, &error);
  g_assert_no_error (error);
  return value;
}

/* ---- the rules once more ---- */

typedef struct Rules Rules;
struct Rules {
  void (*followers) (const Rules *rules, guint from, GArray *out); /* of guint, each smaller in play order */
  guint take[8], n_take;                                           /* subtraction */
  guint target, max;                                               /* baskin-robbins */
  gboolean one;                                                    /* divisor */
};

static void
follow_nim (const Rules *rules, guint from, GArray *out)
{
  for (guint to = 0; to < from; to++)
    g_array_append_val (out, to);
}

static void
follow_subtraction (const Rules *rules, guint from, GArray *out)
{
  for (guint i = 0; i < rules->n_take; i++)
    if (rules->take[i] <= from) {
      guint to = from - rules->take[i];
      g_array_append_val (out, to);
    }
}

static void
follow_count (const Rules *rules, guint from, GArray *out)
{
  for (guint to = from + 1; to <= from + rules->max && to < rules->target; to++)
    g_array_append_val (out, to);
}

static void
follow_divisor (const Rules *rules, guint from, GArray *out)
{
  for (guint to = rules->one ? 1 : 2; to < from; to++)
    if (from % to == 0)
      g_array_append_val (out, to);
}

/* The value by the definition: values of followers first (they are looked up in @known, shape (n), −1 where
   unknown). */
static gint
rules_value (const Rules *rules, gint *known, guint from)
{
  if (known[from] >= 0)
    return known[from];
  g_autoptr (GArray) to = g_array_new (FALSE, FALSE, sizeof (guint));
  rules->followers (rules, from, to);
  g_autofree gboolean *seen = g_new0 (gboolean, to->len + 1);
  for (guint i = 0; i < to->len; i++) {
    guint value = rules_value (rules, known, g_array_index (to, guint, i));
    if (value <= to->len)
      seen[value] = TRUE;
  }
  gint mex = 0;
  while (seen[mex])
    mex++;
  return known[from] = mex;
}

static gint *
rules_new_known (guint n)
{
  gint *known = g_new (gint, n);
  for (guint i = 0; i < n; i++)
    known[i] = -1;
  return known;
}

/* A sum of up to three components, each with rules of its own and a number below SUM_BASE. */
#define SUM_BASE 64
typedef struct {
  guint n;
  const Rules *rules[3];
  guint8 *known; /* shape (SUM_BASE³): 0 unknown, else 1 + GrOutcome */
  GrPlay play;
} Sum;

static Sum
sum_new (GrPlay play, guint n, const Rules *a, const Rules *b, const Rules *c)
{
  return (Sum) { n, { a, b, c }, g_new0 (guint8, SUM_BASE * SUM_BASE * SUM_BASE), play };
}

static guint
sum_index (const guint at[3])
{
  return (at[0] * SUM_BASE + at[1]) * SUM_BASE + at[2];
}

/* Who wins, by playing all games out. */
static GrOutcome
sum_outcome (Sum *sum, const guint at[3])
{
  guint8 *known = &sum->known[sum_index (at)];
  if (*known != 0)
    return *known - 1;
  gboolean wins = FALSE, moved = FALSE;
  for (guint i = 0; i < sum->n; i++) {
    g_autoptr (GArray) to = g_array_new (FALSE, FALSE, sizeof (guint));
    sum->rules[i]->followers (sum->rules[i], at[i], to);
    for (guint j = 0; j < to->len; j++) {
      guint next[3] = { at[0], at[1], at[2] };
      next[i] = g_array_index (to, guint, j);
      moved = TRUE;
      wins |= sum_outcome (sum, next) == GR_OUTCOME_P;
    }
  }
  if (!moved)
    wins = sum->play == GR_PLAY_MISERE;
  GrOutcome outcome = wins ? GR_OUTCOME_N : GR_OUTCOME_P;
  *known = 1 + outcome;
  return outcome;
}

/* The winning moves as “component:from>to”, sorted and joined. */
static char *
sum_winning_moves (Sum *sum, const guint at[3])
{
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < sum->n; i++) {
    g_autoptr (GArray) to = g_array_new (FALSE, FALSE, sizeof (guint));
    sum->rules[i]->followers (sum->rules[i], at[i], to);
    for (guint j = 0; j < to->len; j++) {
      guint next[3] = { at[0], at[1], at[2] };
      next[i] = g_array_index (to, guint, j);
      if (sum_outcome (sum, next) == GR_OUTCOME_P)
        g_ptr_array_add (moves, g_strdup_printf ("%u:%u>%u", i, at[i], next[i]));
    }
  }
  g_ptr_array_sort (moves, compare_strings);
  g_ptr_array_add (moves, NULL);
  return g_strjoinv (" ", (char **) moves->pdata);
}

/* The study of @line from @at against all plays of @sum. */
static void
check_solved (const char *line, Sum *sum, const guint at[3])
{
  g_autofree char *expected = sum_winning_moves (sum, at);
  for (gboolean explore_only = FALSE; explore_only <= TRUE; explore_only++) {
    g_autofree char *words = g_strconcat (line, sum->play == GR_PLAY_MISERE ? " --misere" : "", NULL);
    g_autoptr (GrStudy) study = study_new (words, NULL, explore_only);
    g_autoptr (GError) error = NULL;
    g_autoptr (GrAnswer) answer = gr_study_solve (study, &error);
    g_assert_no_error (error);
    g_autofree char *got = answer_winning_moves (answer);
    if (answer->outcome != sum_outcome (sum, at) || !g_str_equal (got, expected))
      g_error ("%s, misère %d, exploring %d: want outcome %d with “%s”, got %d with “%s”", line,
               sum->play == GR_PLAY_MISERE, explore_only, sum_outcome (sum, at), expected, answer->outcome, got);
    g_assert_false (answer->truncated);
    g_assert_no_error (answer->moves_error);
    g_assert_cmpint (answer->has_grundy, ==, sum->play == GR_PLAY_NORMAL);
    if (answer->has_grundy)
      g_assert_cmpint (answer->grundy == 0, ==, answer->outcome == GR_OUTCOME_P);
  }
}

/* ---- all small games ---- */

static const Rules nim_rules = { .followers = follow_nim };

static void
test_nim_small (void)
{
  for (GrPlay play = GR_PLAY_NORMAL; play <= GR_PLAY_MISERE; play++) {
    Sum sum = sum_new (play, 3, &nim_rules, &nim_rules, &nim_rules);
    for (guint a = 0; a <= 7; a++)
      for (guint b = 0; b <= a; b++)
        for (guint c = 0; c <= 7; c++) {
          g_autofree char *line = g_strdup_printf ("nim %u %u %u", a, b, c);
          check_solved (line, &sum, (guint[]) { a, b, c });
        }
    g_free (sum.known);
  }
}

static Rules
subtraction_rules_random (GRand *random, guint largest, guint n_take)
{
  Rules rules = { .followers = follow_subtraction };
  guint n = g_rand_int_range (random, 1, n_take + 1);
  while (rules.n_take < n) {
    guint number = g_rand_int_range (random, 1, largest + 1);
    gboolean again = FALSE;
    for (guint i = 0; i < rules.n_take; i++)
      again |= rules.take[i] == number;
    if (!again)
      rules.take[rules.n_take++] = number;
    else
      n--;
  }
  return rules;
}

static char *
subtraction_take (const Rules *rules)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < rules->n_take; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? "," : "", rules->take[i]);
  return g_string_free (text, FALSE);
}

static void
test_subtraction_small (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < 60; round++) {
    Rules rules = subtraction_rules_random (random, 9, 5);
    g_autofree char *take = subtraction_take (&rules);
    for (GrPlay play = GR_PLAY_NORMAL; play <= GR_PLAY_MISERE; play++) {
      Sum sum = sum_new (play, 1, &rules, &rules, &rules);
      for (guint a = 0; a < 40; a++) {
        g_autofree char *line = g_strdup_printf ("subtraction %u --take %s", a, take);
        check_solved (line, &sum, (guint[]) { a, 0, 0 });
      }
      sum.n = 3;
      memset (sum.known, 0, SUM_BASE * SUM_BASE * SUM_BASE);
      for (guint i = 0; i < 8; i++) {
        guint at[3] = { g_rand_int_range (random, 0, 16), g_rand_int_range (random, 0, 12),
                        g_rand_int_range (random, 0, 8) };
        g_autofree char *line = g_strdup_printf ("subtraction %u %u %u --take %s", at[0], at[1], at[2], take);
        check_solved (line, &sum, at);
      }
      g_free (sum.known);
    }
  }
}

/* The sets 1, 2 … m have a misère closed form for any number of heaps. */
static void
test_subtraction_runs (void)
{
  for (guint m = 1; m <= 4; m++) {
    Rules rules = { .followers = follow_subtraction, .take = { 1, 2, 3, 4 }, .n_take = m };
    g_autofree char *take = subtraction_take (&rules);
    Sum sum = sum_new (GR_PLAY_MISERE, 3, &rules, &rules, &rules);
    for (guint a = 0; a <= 11; a++)
      for (guint b = 0; b <= a; b++)
        for (guint c = 0; c <= 3; c++) {
          g_autofree char *line = g_strdup_printf ("subtraction %u %u %u --take %s", a, b, c, take);
          check_solved (line, &sum, (guint[]) { a, b, c });
        }
    g_free (sum.known);
  }
}

static void
test_baskin_robbins_small (void)
{
  for (guint max = 1; max <= 6; max++)
    for (guint target = 1; target <= 40; target++) {
      Rules rules = { .followers = follow_count, .target = target, .max = max };
      g_autofree gint *known = rules_new_known (target);
      for (GrPlay play = GR_PLAY_NORMAL; play <= GR_PLAY_MISERE; play++) {
        Sum sum = sum_new (play, 1, &rules, &rules, &rules);
        for (guint said = 0; said < target; said++) {
          g_autofree char *line = g_strdup_printf ("baskin-robbins %u --max %u --said %u", target, max, said);
          check_solved (line, &sum, (guint[]) { said, 0, 0 });
          g_assert_cmpuint (study_grundy (line, FALSE), ==, rules_value (&rules, known, said));
        }
        g_free (sum.known);
      }
    }
}

static void
test_divisor_small (void)
{
  for (gboolean one = FALSE; one <= TRUE; one++) {
    Rules rules = { .followers = follow_divisor, .one = one };
    g_autofree gint *known = rules_new_known (301);
    for (guint number = 1; number <= 300; number++) {
      g_autofree char *line = g_strdup_printf ("divisor %u%s", number, one ? " --one" : "");
      g_assert_cmpuint (study_grundy (line, FALSE), ==, rules_value (&rules, known, number));
      g_assert_cmpuint (study_grundy (line, TRUE), ==, rules_value (&rules, known, number));
    }
    for (GrPlay play = GR_PLAY_NORMAL; play <= GR_PLAY_MISERE; play++) {
      Sum sum = sum_new (play, 2, &rules, &rules, &rules);
      for (guint a = 1; a < SUM_BASE; a++)
        for (guint b = 1; b <= a; b += 1 + a % 5) {
          g_autofree char *line = g_strdup_printf ("divisor %u %u%s", a, b, one ? " --one" : "");
          check_solved (line, &sum, (guint[]) { a, b, 0 });
        }
      g_free (sum.known);
    }
  }
}

/* Sums of unlike games: the outcome of the whole, and the nim-sum of the values. */
static void
test_sums (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < 80; round++) {
    Rules take = subtraction_rules_random (random, 6, 3);
    Rules count = { .followers = follow_count, .target = g_rand_int_range (random, 1, 14) };
    count.max = g_rand_int_range (random, 1, 5);
    Rules divisor = { .followers = follow_divisor, .one = g_rand_boolean (random) };
    g_autofree char *numbers = subtraction_take (&take);
    guint heap = g_rand_int_range (random, 0, 7), size = g_rand_int_range (random, 0, 12);
    guint said = g_rand_int_range (random, 0, count.target), number = g_rand_int_range (random, 1, SUM_BASE);
    for (GrPlay play = GR_PLAY_NORMAL; play <= GR_PLAY_MISERE; play++) {
      Sum a = sum_new (play, 3, &nim_rules, &take, &count), b = sum_new (play, 3, &divisor, &take, &nim_rules);
      g_autofree char *first = g_strdup_printf (
        "nim %u + subtraction %u --take %s + baskin-robbins %u --max %u --said %u", heap, size, numbers, count.target,
        count.max, said);
      g_autofree char *second = g_strdup_printf ("divisor %u%s + subtraction %u --take %s + nim %u", number,
                                                 divisor.one ? " --one" : "", size, numbers, heap);
      check_solved (first, &a, (guint[]) { heap, size, said });
      check_solved (second, &b, (guint[]) { number, size, heap });
      g_free (a.known);
      g_free (b.known);
    }
  }
}

/* ---- laws ---- */

/* All that can be reached from the starts. */
static void
collect_reached (const GrSummand *summand, GrPositions *out)
{
  g_autoptr (GHashTable)
    seen = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  g_autoptr (GrPositions) found = gr_positions_new ();
  g_autoptr (GrMoves) moves = gr_moves_new ();
  summand->game->components (summand->instance, found);
  for (guint i = 0; i < gr_positions_count (found); i++) {
    GrBytes at = gr_positions_at (found, i);
    if (!g_hash_table_add (seen, g_bytes_new (at.data, at.size)))
      continue;
    gr_positions_add (out, 0, at.data, at.size);
    gr_moves_clear (moves);
    summand->game->moves (summand->instance, 0, at, moves);
    for (guint j = 0; j < gr_positions_count (moves->part); j++) {
      GrBytes to = gr_positions_at (moves->part, j);
      gr_positions_add (found, 0, to.data, to.size);
    }
  }
}

/* Each listed follower of each position of the domain: the value is the mex of theirs; n_moves counts them; seek finds
   exactly those of a value; find undoes label; P exactly where 0. */
static void
check_laws (const char *line)
{
  g_autoptr (GrStudy) study = study_new (line, NULL, FALSE);
  const GrSummand *summand = gr_study_summand (study, 0);
  const GrGame *game = summand->game;
  g_autoptr (GrPositions) domain = gr_positions_new ();
  if (!gr_summand_has_domain (summand))
    collect_reached (summand, domain);
  else
    g_assert_true (game->places->domain (summand->instance, 100000, domain));
  guint n = gr_positions_count (domain);
  g_assert_true (!gr_summand_has_domain (summand) || !game->places->domain (summand->instance, n - 1, domain));
  for (guint i = 0; i < n; i++) {
    GrBytes at = gr_positions_at (domain, i);
    g_autoptr (GrMoves) moves = gr_moves_new ();
    game->moves (summand->instance, 0, at, moves);
    guint n_moves = moves->move->len;
    g_assert_cmpuint (gr_summand_n_moves (summand, 0, at), ==, n_moves);
    g_autofree GrNimber *value = g_new0 (GrNimber, n_moves + 1);
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
    for (guint j = 0; j < n_moves; j++) {
      GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, j)->first_part);
      g_assert_true (gr_summand_value (summand, 0, to, &value[j]));
      g_hash_table_add (seen, GSIZE_TO_POINTER (value[j]));
    }
    GrNimber mex = 0, own;
    while (g_hash_table_contains (seen, GSIZE_TO_POINTER (mex)))
      mex++;
    g_assert_true (gr_summand_value (summand, 0, at, &own));
    g_assert_cmpuint (own, ==, mex);
    for (GrNimber wanted = 0; gr_summand_seeks (summand) && wanted < 6; wanted++) {
      g_autoptr (GrMoves) found = gr_moves_new ();
      game->counting->seek (summand->instance, 0, at, wanted, found);
      guint next = 0;
      for (guint j = 0; j < n_moves; j++) {
        if (value[j] != wanted)
          continue;
        g_assert_cmpuint (next, <, found->move->len);
        GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, j)->first_part);
        GrBytes got = gr_positions_at (found->part, next++);
        g_assert_cmpmem (to.data, to.size, got.data, got.size);
      }
      g_assert_cmpuint (next, ==, found->move->len);
    }
    g_autoptr (GString) label = g_string_new (NULL);
    game->label (summand->instance, 0, at, label);
    g_autoptr (GrPositions) again = gr_positions_new ();
    g_assert_true (game->places->find (summand->instance, 0, label->str, again));
    GrBytes found = gr_positions_at (again, 0);
    g_assert_cmpmem (at.data, at.size, found.data, found.size);
  }
}

static void
test_laws (void)
{
  static const char *const lines[] = {
    "nim 40",
    "nim 0",
    "nim 0..12",
    "subtraction 60",
    "subtraction 90 --take 2,5,7,11",
    "subtraction 30 --take 3",
    "baskin-robbins 31",
    "baskin-robbins 1",
    "baskin-robbins 20 --max 9",
    "baskin-robbins 7 --max 9223372036854775807",
    "divisor 720720",
    "divisor 720720 --one",
    "divisor 1",
    "divisor 1 --one",
    "divisor 1..60",
    "divisor 60 84 97",
    "set 1,5,0,3,0",
    "set {}",
    "set 0",
    "set 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30"
  };
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    check_laws (lines[i]);
}

/* ---- periods and sequences ---- */

/* Pre-period and period by looking at so many values that both are certain for sets this small. */
static void
look_for_period (const gint *value, guint n, guint window, guint *preperiod, guint *period)
{
  for (*period = 1;; (*period)++) {
    guint start = n - *period;
    while (start > 0 && value[start - 1] == value[start - 1 + *period])
      start--;
    if (start + 3 * (window + *period) < n) {
      *preperiod = start;
      return;
    }
    g_assert_cmpuint (*period, <, n / 4);
  }
}

/* The last value that it takes to see a run of @window values for the second time. */
static guint
look_for_return (const gint *value, guint window)
{
  g_autoptr (GHashTable)
    seen = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  guint start = 0;
  while (g_hash_table_add (seen, g_bytes_new_static (value + start, window * sizeof *value)))
    start++;
  return start + window - 1;
}

static void
test_periods (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint n_with_preperiod = 0;
  for (guint round = 0; round < 250; round++) {
    Rules rules = subtraction_rules_random (random, round % 2 == 0 ? 12 : 24, 6);
    const guint n = 30000;
    g_autofree gint *value = rules_new_known (n);
    for (guint i = 0; i < n; i++)
      rules_value (&rules, value, i);
    guint preperiod, period;
    look_for_period (value, n, 24, &preperiod, &period);
    n_with_preperiod += preperiod > 0;

    g_autofree char *take = subtraction_take (&rules);
    g_autofree char *line = g_strdup_printf ("subtraction 1 --take %s", take);
    g_autoptr (GrStudy) study = study_new (line, NULL, FALSE);
    const GrSummand *summand = gr_study_summand (study, 0);
    GrPeriod found;
    g_assert_true (gr_summand_period (summand, &found));
    if (found.preperiod != preperiod || found.period != period)
      g_error ("{%s}: want pre-period %u and period %u, got %" G_GUINT64_FORMAT " and %" G_GUINT64_FORMAT, take,
               preperiod, period, found.preperiod, found.period);
    /* Every value follows from the run before it, so that a run that comes back proves the period, and no less does. */
    guint window = 0;
    for (guint i = 0; i < rules.n_take; i++)
      window = MAX (window, rules.take[i]);
    g_assert_cmpuint (found.checked, ==, look_for_return (value, window));
    for (guint i = 0; i < 2000; i++)
      g_assert_cmpuint (study_value_of (study, i), ==, value[i]);
    for (guint64 size = GR_HEAP_MAX; size > GR_HEAP_MAX - 50; size--)
      g_assert_cmpuint (study_value_of (study, size), ==, value[preperiod + (size - preperiod) % period]);
  }
  g_assert_cmpuint (n_with_preperiod, >, 10);
}

static void
check_period (const char *line, guint64 preperiod, guint64 period)
{
  g_autoptr (GrStudy) study = study_new (line, NULL, FALSE);
  const GrSummand *summand = gr_study_summand (study, 0);
  GrPeriod found;
  g_assert_true (gr_summand_period (summand, &found));
  g_assert_cmpuint (found.preperiod, ==, preperiod);
  g_assert_cmpuint (found.period, ==, period);
  g_assert_cmpuint (found.checked, >=, preperiod + period - 1);
}

static void
test_known_periods (void)
{
  check_period ("subtraction 9 --take 1,2,3", 0, 4);
  check_period ("subtraction 9 --take 1,3,4", 0, 7);
  check_period ("subtraction 9 --take 1,2", 0, 3);
  check_period ("subtraction 9 --take 1,3", 0, 2);
  check_period ("subtraction 9 --take 3,1,3", 0, 2);
  check_period ("subtraction 9 --take 1000000", 0, 2000000);
  /* Here a run a little shorter than the largest take comes back before the period begins. */
  check_period ("subtraction 9 --take 2,3,5,8", 13, 17);
  check_period ("subtraction 9 --take 2,5,9,21", 48, 26);
  check_period ("subtraction 9 --take 2,3,7,10", 23, 13);
  check_period ("baskin-robbins 31", 0, 4);
  check_period ("baskin-robbins 5", 0, 4);
  g_autoptr (GrStudy) study = study_new ("baskin-robbins 4", NULL, FALSE);
  GrPeriod none;
  g_assert_false (gr_summand_period (gr_study_summand (study, 0), &none));
}

/* A001222, A010872, A010873 and A003987 of the On-Line Encyclopedia of Integer Sequences. */
static void
test_sequences (void)
{
  static const guint8 omega[] = { 0, 1, 1, 2, 1, 2, 1, 3, 2, 2, 1, 3, 1, 2, 2, 4, 1, 3, 1, 3,
                                  2, 2, 1, 4, 2, 2, 3, 3, 1, 3, 1, 5, 2, 2, 2, 4, 1, 2, 2, 4,
                                  1, 3, 1, 3, 3, 2, 1, 5, 2, 3, 2, 3, 1, 4, 2, 4, 2, 2, 1, 4 };
  g_autoptr (GrStudy) divisor = study_new ("divisor 1..60 --one", NULL, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (omega); i++)
    g_assert_cmpuint (study_value_of (divisor, i + 1), ==, omega[i]);

  g_autoptr (GrStudy) two = study_new ("subtraction 1 --take 1,2", NULL, FALSE);
  g_autoptr (GrStudy) three = study_new ("subtraction 1", NULL, FALSE);
  for (guint i = 0; i < 100; i++) {
    g_assert_cmpuint (study_value_of (two, i), ==, i % 3);
    g_assert_cmpuint (study_value_of (three, i), ==, i % 4);
  }

  /* The table of nim-sums, by antidiagonals. */
  static const guint8 nim_sum[] = { 0, 1, 1, 2, 0, 2, 3, 3, 3, 3, 4, 2, 0, 2, 4, 5, 5, 1,
                                    1, 5, 5, 6, 4, 6, 0, 6, 4, 6, 7, 7, 7, 7, 7, 7, 7, 7 };
  guint i = 0;
  for (guint sum = 0; sum <= 7; sum++)
    for (guint b = 0; b <= sum; b++) {
      g_autofree char *line = g_strdup_printf ("nim %u %u", sum - b, b);
      g_assert_cmpuint (study_grundy (line, FALSE), ==, nim_sum[i]);
      g_assert_cmpuint (study_grundy (line, TRUE), ==, nim_sum[i++]);
    }
}

/* A graph explored within a limit of its own leaves the study's as it is. */
static void
test_graph_within (void)
{
  g_autoptr (GrStudy) study = study_new ("nim 3 4 5", NULL, FALSE);
  guint64 limit = study->options.limit;
  g_autoptr (GError) error = NULL;
  g_assert_null (gr_study_graph_within (study, 119, &error));
  g_assert_error (error, GR_ERROR, GR_ERROR_LIMIT);
  g_clear_error (&error);
  g_assert_cmpuint (study->options.limit, ==, limit);
  const GrGraph *graph = gr_study_graph_within (study, 120, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (graph->n_nodes, ==, 4 * 5 * 6);
  g_assert_true (gr_study_graph (study, &error) == graph);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/graph-within", test_graph_within);
  g_test_add_func ("/games/nim/small", test_nim_small);
  g_test_add_func ("/games/subtraction/small", test_subtraction_small);
  g_test_add_func ("/games/subtraction/runs", test_subtraction_runs);
  g_test_add_func ("/games/subtraction/periods", test_periods);
  g_test_add_func ("/games/subtraction/known-periods", test_known_periods);
  g_test_add_func ("/games/baskin-robbins/small", test_baskin_robbins_small);
  g_test_add_func ("/games/divisor/small", test_divisor_small);
  g_test_add_func ("/games/sums", test_sums);
  g_test_add_func ("/games/laws", test_laws);
  g_test_add_func ("/games/sequences", test_sequences);
  return g_test_run ();
}
