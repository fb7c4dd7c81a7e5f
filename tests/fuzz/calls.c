// SPDX-License-Identifier: MIT
// “calls”: rules in Lua that call whatever they can reach with whatever there is, in each of the calls that the program
// makes of them, and keep what they were lent for the calls that follow. The functions are found by a walk through _ENV, the
// pen and the input, and a function that a call returns is one of them from then on, so that none has to be listed here.
// The bytes are calls: when, the function (two bytes), how many arguments, these. Besides, each function is called with
// each value, and with a part of all pairs. An error ends the rules: each such call is a file of its own.
#include "fuzz.h"

#include "game/game.h"
#include "games/rules/rules.h"

#include <stdio.h>
#include <string.h>

#define CALLS_MOST 64 /* in one input */
#define CALLS_TIMES 16
#define CALLS_MOST_ARGUMENTS 5
#define CALLS_PART 29 /* of so many pairs of values one is tried */

/* What the file says behind “local plan = { … }”, a list of {when, function, argument …}. */
static const char calls_rules[] =
  "local pairs, select, type, tostring, insert, unpack = pairs, select, type, tostring, table.insert, table.unpack\n"
  "local now, functions, values, seen = 0, {}, {}, {}\n"
  "local function keep (v)\n"
  "  if type (v) == 'function' then insert (functions, v) end\n"
  "  if #values < 200 then insert (values, { v }) end\n"
  "end\n"
  "local function walk (t)\n"
  "  if seen[t] then return end\n"
  "  seen[t] = true\n"
  "  for _, v in pairs (t) do\n"
  "    if type (v) == 'function' then insert (functions, v) elseif type (v) == 'table' then walk (v) end\n"
  "  end\n"
  "end\n"
  "local function long (s)\n"
  "  for _ = 1, 16 do s = s .. s end\n"
  "  return s\n"
  "end\n"
  "local round, twice, large = { 1 }, { 2 }, {}\n"
  "round[2], round.a = round, round\n"
  "for i = 1, 40 do twice = { twice, twice } end\n"
  "for i = 1, 600 do large[i] = i % 7 end\n"
  "for _, v in ipairs ({ true, false, 0, -1, 1, 2, 3, 64, 2147483648, 4294967297, math.maxinteger, math.mininteger, 1.5,\n"
  "    0 / 0, 1 / 0, -1 / 0, 1e300, '', 'x', '12', '0x', '-', 'left', 'numbers', '%s%d%q', '%p', '%99.99f', '\\0\\xff',\n"
  "    long ('x'), long ('0'), {}, { 1, 2, 3 }, { 'ab', 'cd' }, { { 1, 2, 'left' } }, { [1.5] = 1, [true] = 2 },\n"
  "    { {}, parts (1) }, round, twice, large, print_, keep, parts (), parts (1, 'x', round), string, options, _ENV }) do\n"
  "  keep (v)\n"
  "end\n"
  "keep (nil)\n"
  "local function take (...) for i = 1, select ('#', ...) do keep ((select (i, ...))) end end\n"
  "walk (_ENV)\n"
  "take (pairs ({ b = 1, a = 2 }))\n"
  "take (ipairs ({ 1, 2 }))\n"
  "local function act (...)\n"
  "  now = now + 1\n"
  "  for i = 1, select ('#', ...) do\n"
  "    local lent = select (i, ...)\n"
  "    if type (lent) == 'table' then walk (lent) end\n"
  "    keep (lent)\n"
  "  end\n"
  "  for _, call in pairs (plan) do\n"
  "    local given = {}\n"
  "    for i = 3, #call do given[i - 2] = values[1 + call[i] % #values][1] end\n"
  "    if call[1] == now then take (functions[1 + call[2] % #functions] (unpack (given, 1, #call - 2))) end\n"
  "  end\n"
  "end\n"
  "act ()\n"
  "return {\n"
  "  params = { { name = 'k', default = 1 } },\n"
  "  problem = { name = 'P', input = 'numbers', first = 'A', second = 'B', draw = 'C' },\n"
  "  start = function (n) act () return n end,\n"
  "  moves = function (n) act (n) return n > 0 and { n - 1, parts (n - 1, 0) } or {} end,\n"
  "  label = function (n) act (n) return tostring (#functions) .. ' ' .. tostring (#values) end,\n"
  "  draw = function (n, pen) act (pen) end,\n"
  "  tell = function (...) act (...) return 'so' end,\n"
  "  value = function (n) act (n) return 0 end,\n"
  "  judge = function (input, name) act (input) return { { 1, k = 2 }, true, 'draw' } end }\n";

/* A position's moves, its name and picture, what is told and claimed of it; the counts of functions and values go to @n. */
static void
calls_play (const GrGame *game, gconstpointer instance, guint n[2])
{
  g_autoptr (GrPositions) start = gr_positions_new ();
  g_autoptr (GrMoves) moves = gr_moves_new ();
  game->components (instance, start);
  GrBytes at = gr_positions_at (start, 0);
  for (guint i = 0; i < 2; i++) {
    g_autoptr (GString) label = g_string_new (NULL), told = g_string_new (NULL), claimed = g_string_new (NULL);
    g_autoptr (GrScene) scene = gr_scene_new ();
    gr_moves_clear (moves);
    game->moves (instance, 0, at, moves);
    game->draw (instance, 0, at, scene);
    game->label (instance, 0, at, label);
    if (moves->move->len > 1)
      game->telling->tell (instance, 0, at, gr_moves_at (moves, 1), moves->part, told);
    game->own->claim (instance, 0, at, claimed);
    g_assert_true (g_utf8_validate (label->str, -1, NULL) && g_utf8_validate (told->str, -1, NULL));
    if (sscanf (label->str, "%u %u", &n[0], &n[1]) != 2)
      n[0] = n[1] = 1;
  }
}

/* What the judge makes of an input. */
static void
calls_judge (const GrGame *game, const GrArgs *args, GrReport *report)
{
  g_autoptr (GrSource) official = gr_source_new ("input", g_strdup ("7 7 x"), -1);
  g_autoptr (GPtrArray) instances = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_args_free);
  g_autoptr (GArray) decided = g_array_new (FALSE, TRUE, sizeof (gint));
  const GrContestProblem *problem = game->contest->problem;
  GrContestInput input = {
    .source = official, .args = args, .problem = problem->name, .report = report, .decided = decided
  };
  gboolean good = problem->read (&input, instances);
  g_assert_true (!good || instances->len == 3);
}

/* Lets rules with @plan run through all calls; the counts of functions and values that they saw go to @n. */
static void
calls_run (const char *plan, guint n[2])
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autofree char *text = g_strdup_printf ("local plan = { %s }\n%s", plan, calls_rules);
  g_autoptr (GrSource) source = gr_fuzz_source ("calls.lua", text, strlen (text));
  g_autoptr (GrRules) rules = gr_rules_new (source, "calls", report);
  if (rules != NULL) {
    const GrGame *game = gr_rules_game (rules);
    g_autoptr (GrWord) name = gr_word_new (source, (GrSpan) { 0, 0 }, "calls");
    g_autoptr (GrArgs) args = gr_args_new (game->notation.params, name, NULL);
    args->rules = rules;
    g_ptr_array_add (args->words, gr_word_new (source, (GrSpan) { 0, 0 }, "3"));
    gpointer instance = game->prepare (args, report);
    for (guint i = 0; i < 2 && instance != NULL; i++) {
      calls_play (game, instance, n);
      calls_judge (game, args, report);
    }
    if (instance != NULL)
      game->release (instance);
  }
  gr_fuzz_check_report (report);
}

/* Each function with each value, and with pairs of them; when is of no matter but to what was lent. */
static void
calls_every (void)
{
  guint n[2] = { 1, 1 }, unused[2];
  calls_run ("", n);
  g_assert_cmpuint (n[0], >, 40); /* the walk found something */
  g_assert_cmpuint (n[1], >, 40);
  for (guint function = 0; function < n[0]; function++)
    for (guint a = 0; a < n[1]; a++) {
      g_autofree char *one = g_strdup_printf ("{ %u, %u, %u }", 1 + (function + a) % CALLS_TIMES, function, a);
      calls_run (one, unused);
      for (guint b = (function + a) % CALLS_PART; b < n[1]; b += CALLS_PART) {
        g_autofree char *two = g_strdup_printf ("{ %u, %u, %u, %u, %u, %u }", 1 + (a + b) % CALLS_TIMES, function, a, b,
                                                b, a);
        calls_run (two, unused);
      }
    }
}

static void
run_calls (const char *text, gsize length)
{
  g_autoptr (GString) plan = g_string_new (NULL);
  const guint8 *byte = (const guint8 *) text, *end = byte + length;
  guint n[2];
  for (guint i = 0; i < CALLS_MOST && end - byte >= 4; i++) {
    guint n_arguments = MIN (byte[3] % (CALLS_MOST_ARGUMENTS + 1), end - byte - 4);
    g_string_append_printf (plan, "{ %u, %u", 1 + byte[0] % CALLS_TIMES, byte[1] | byte[2] << 8);
    for (byte += 4; n_arguments > 0; n_arguments--)
      g_string_append_printf (plan, ", %u", *byte++);
    g_string_append (plan, " }, ");
  }
  calls_run (plan->str, n);
}

const GrFuzz gr_fuzz_calls[] = { { "calls", run_calls, calls_every }, { NULL, NULL, NULL } };
