// SPDX-License-Identifier: MIT
// Reading a file of rules: it is run once and returns a table, whose texts, options, functions and tests are looked at and
// whose functions stay in Lua's registry. All that touches the state runs as a job in protected mode (sandbox.c). The shelf of games in Lua is lessons/games/ in the tree, share/grundy/games/
// once installed.
//
// A contest problem that is a reader's game: `problem` in the file says what its input is and what its judge wants to read,
// and the function `judge` reads the input, word by word, and gives the words of each position to be decided, or who wins
// it where the rules know that of positions too large to explore.
// Invariant: a job owns nothing but what its caller gave it, for an error leaps over it; the input of a contest can be read only
// while `judge` runs, and no further than its first fault.

#include "games/rules/private.h"
#include "games/rules/shelf.h"

#include "base/module.h"

#include <lauxlib.h>

#include <string.h>

#define CONTEST_MOST_BYTES ((gsize) 64 << 20) /* of all words that `judge` gives */

/* ---- contest problems ---- */

typedef struct {
  GrRules *rules;
  GPtrArray *instances;
  gsize n_bytes;
} JudgeJob;

/* The input that the rules may read; raises an error where there is none. */
static GrContestInput *
contest_input (lua_State *lua)
{
  GrRules *rules = lua_touserdata (lua, lua_upvalueindex (1));
  if (rules->input == NULL)
    luaL_error (lua, gr_message ("the input can be read by judge alone, up to its first fault"));
  return rules->input;
}

/* Lua's error after the fault in the input that was just told. */
static int
contest_stop (lua_State *lua)
{
  ((GrRules *) lua_touserdata (lua, lua_upvalueindex (1)))->input = NULL;
  return luaL_error (lua, gr_message ("the input has a fault"));
}

/* What the input is to hold next, in the rules' words. */
static const char *
contest_what (lua_State *lua)
{
  size_t size;
  const char *what = luaL_checklstring (lua, 1, &size);
  luaL_argcheck (lua, size > 0 && gr_rules_is_line (what, size), 1, gr_message ("want a text of one line in UTF-8"));
  return what;
}

/* input.number (what, low, high) */
static int
contest_number (lua_State *lua)
{
  const char *what = contest_what (lua);
  lua_Integer low = luaL_checkinteger (lua, 2), high = luaL_checkinteger (lua, 3);
  gint64 number;
  if (!gr_contest_number (contest_input (lua), what, low, high, &number))
    return contest_stop (lua);
  lua_pushinteger (lua, number);
  return 1;
}

/* input.more (): whether there is another word */
static int
contest_more (lua_State *lua)
{
  const GrContestInput *input = contest_input (lua);
  lua_pushboolean (lua, gr_contest_goes_on (input));
  return 1;
}

/* input.word (what, known): known, a list of words, may be left out. */
static int
contest_word (lua_State *lua)
{
  GrContestInput *input = contest_input (lua);
  const char *what = contest_what (lua);
  if (!gr_contest_next (input, what))
    return contest_stop (lua);
  gboolean is_known = !lua_istable (lua, 2);
  lua_settop (lua, 2);
  const char *text = lua_pushlstring (lua, input->source->text + input->place.start,
                                      input->place.end - input->place.start);
  for (lua_Integer i = 1; !is_known && lua_rawgeti (lua, 2, i) == LUA_TSTRING; i++) {
    is_known = strcmp (lua_tostring (lua, -1), text) == 0;
    lua_settop (lua, 3);
  }
  if (!is_known) {
    GrWord *word = gr_word_new (input->source, input->place, NULL);
    gr_report_add_at (input->report, GR_FAULT_INPUT, word, NULL, "%s: want %s, got “%s”", input->problem, what, text);
    gr_word_free (word);
    return contest_stop (lua);
  }
  lua_settop (lua, 3);
  return 1;
}

/* What stands at @index as text; it counts as much as it is long. */
static const char *
contest_text (lua_State *lua, int index, JudgeJob *job)
{
  size_t size;
  const char *text = lua_tolstring (lua, index, &size);
  if (text == NULL)
    luaL_error (lua, gr_message ("judge: a position’s words must be numbers and strings, got %s"),
                luaL_typename (lua, index));
  if (!gr_rules_is_line (text, size))
    luaL_error (lua, gr_message ("%s: want a text of one line in UTF-8"), "judge");
  job->n_bytes += size + sizeof (GrWord);
  if (job->n_bytes > CONTEST_MOST_BYTES)
    luaL_error (lua, "not enough memory");
  return text;
}

/* The words and options of one position, in the list at @list; or whether its first player wins, or that it is a draw. */
static void
contest_take (lua_State *lua, int list, JudgeJob *job)
{
  int type = lua_type (lua, list);
  const GrContestProblem *problem = job->rules->problem;
  while (problem->name != job->rules->input->problem)
    problem++;
  gboolean is_draw = problem->draw != NULL && lua_type (lua, list) == LUA_TSTRING
                     && strcmp (lua_tostring (lua, list), "draw") == 0;
  if (type != LUA_TTABLE && type != LUA_TBOOLEAN && !is_draw)
    luaL_error (lua, gr_message ("judge must return a list of lists of words, got %s in it"),
                luaL_typename (lua, list));
  job->n_bytes += sizeof (GrArgs);
  if (job->n_bytes > CONTEST_MOST_BYTES)
    luaL_error (lua, "not enough memory");
  GrContestInput *input = job->rules->input;
  if (is_draw || type == LUA_TBOOLEAN) {
    gr_contest_decide (input, job->instances, is_draw ? GR_CONTEST_DRAW : lua_toboolean (lua, list) ? 1 : 2);
    return;
  }
  GrArgs *args = gr_contest_instance (input, job->instances);
  for (lua_Integer i = 1; lua_rawgeti (lua, list, i) != LUA_TNIL; i++) {
    gr_contest_add_word (args, contest_text (lua, list + 1, job));
    lua_settop (lua, list);
  }
  for (const GrParam *param = args->params; param->name != NULL; param++) {
    lua_settop (lua, list);
    if (lua_getfield (lua, list, param->name) != LUA_TNIL)
      gr_contest_set (args, param->name, contest_text (lua, list + 1, job), input->report);
  }
  lua_settop (lua, list);
}

static int
contest_job (lua_State *lua)
{
  static const luaL_Reg reader[] = {
    { "number", contest_number }, { "word", contest_word }, { "more", contest_more }, { NULL, NULL }
  };
  JudgeJob *job = lua_touserdata (lua, 1);
  gr_rules_push (lua, GR_RULE_JUDGE);
  lua_newtable (lua);
  lua_pushlightuserdata (lua, job->rules);
  luaL_setfuncs (lua, reader, 1);
  GrContestInput *input = job->rules->input;
  lua_pushstring (lua, input->problem);
  lua_call (lua, 2, 1);
  int list = lua_gettop (lua);
  if (lua_type (lua, list) != LUA_TTABLE || job->rules->input != input)
    return luaL_error (lua, gr_message ("judge must return a list of lists of words, got %s"),
                       luaL_typename (lua, list));
  if (lua_getfield (lua, list, "per_line") == LUA_TNUMBER && lua_tointeger (lua, -1) > 0)
    input->per_line = (guint) MIN (lua_tointeger (lua, -1), G_MAXINT);
  lua_settop (lua, list);
  for (lua_Integer i = 1; lua_rawgeti (lua, list, i) != LUA_TNIL; i++) {
    contest_take (lua, list + 1, job);
    lua_settop (lua, list);
  }
  return 0;
}

/* For GrContestProblem.read. */
static gboolean
contest_read (GrContestInput *input, GPtrArray *instances)
{
  GrRules *rules = input->args->rules;
  JudgeJob job = { rules, instances, 0 };
  guint64 most = rules->sandbox->most_a_call;
  rules->input = input;
  rules->sandbox->most_a_call = rules->sandbox->most; /* one call for the whole input */
  gboolean good = gr_rules_run (rules, contest_job, &job);
  rules->sandbox->most_a_call = most;
  rules->input = NULL;
  if (!good && gr_report_is_empty (input->report))
    gr_rules_report (rules, input->report);
  return good && gr_report_is_empty (input->report);
}

/* The problem in the table at the top of the stack, as number @index. */
static void
contest_read_one (lua_State *lua, GrRules *rules, guint index)
{
  static const char *const key[] = { "name", "input", "first", "second" };
  const char *text[G_N_ELEMENTS (key)] = { NULL };
  int own = lua_gettop (lua);
  for (guint i = 0; i < G_N_ELEMENTS (key); i++) {
    text[i] = gr_rules_text (lua, rules, own, key[i], NULL);
    if (text[i] == NULL)
      luaL_error (lua, gr_message ("problem: %s is not there"), key[i]);
  }
  rules->problem[index] = (GrContestProblem) { .name = text[0],
                                               .input = text[1],
                                               .word = { text[2], text[3] },
                                               .draw = gr_rules_text (lua, rules, own, "draw", NULL),
                                               .read = contest_read };
}

/* For jobs: reads what the file says of contest problems, whose input its function `judge` reads. */
static void
rules_read_problem (lua_State *lua, GrRules *rules, int table)
{
  int type = lua_getfield (lua, table, "problem"), list = lua_gettop (lua);
  if ((type != LUA_TNIL) != rules->has[GR_RULE_JUDGE])
    luaL_error (lua, gr_message ("want both problem and judge, or neither"));
  if (type != LUA_TNIL && type != LUA_TTABLE)
    luaL_error (lua, gr_message ("problem: want {name = …, input = …, first = …, second = …}, got %s"),
                luaL_typename (lua, -1));
  guint n = 0;
  for (; type == LUA_TTABLE && lua_rawgeti (lua, list, n + 1) == LUA_TTABLE; lua_settop (lua, list)) {
    if (n == GR_RULES_MOST_PROBLEMS)
      luaL_error (lua, gr_message ("problem: more than %d problems"), GR_RULES_MOST_PROBLEMS);
    contest_read_one (lua, rules, n++);
  }
  lua_settop (lua, list);
  if (type == LUA_TTABLE && n == 0)
    contest_read_one (lua, rules, n++);
  lua_settop (lua, table);
  if (n == 0)
    return;
  rules->contest.problem = rules->problem;
  rules->game.contest = &rules->contest;
}

/* ---- reading the file ---- */

/* The first sentence of the comment that the file opens with, kept by the rules; what it is without one. */
static const char *
rules_opening (GrRules *rules)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (const char *at = rules->source->text; (g_str_has_prefix) (at, "--") && !(g_str_has_prefix) (at, "--[");) {
    gsize n = strcspn (at, "\r\n");
    const char *from = at + 2 + strspn (at + 2, "- \t");
    if (from < at + n)
      g_string_append_printf (text, "%s%.*s", text->len > 0 ? " " : "", (int) (at + n - from), from);
    const char *stop = strstr (text->str, ". ");
    if (stop != NULL)
      g_string_truncate (text, stop + 1 - text->str);
    if (stop != NULL || g_str_has_suffix (text->str, ".") || at[n] == '\0')
      break;
    at += n + (at[n] == '\r' && at[n + 1] == '\n' ? 2 : 1);
  }
  g_strdelimit (text->str, "\t", ' ');
  return g_string_chunk_insert (rules->text,
                                text->len > 0 ? text->str : GR_PHRASE ("A game by rules of the reader’s own."));
}

/* The table below @table called @key is pushed; FALSE, and nothing pushed, where there is none. */
static gboolean
rules_push_list (lua_State *lua, int table, const char *key)
{
  int type = lua_getfield (lua, table, key);
  if (type == LUA_TTABLE)
    return TRUE;
  if (type != LUA_TNIL)
    luaL_error (lua, gr_message ("%s: want a list, got %s"), key, luaL_typename (lua, -1));
  lua_pop (lua, 1);
  return FALSE;
}

static void
rules_read_params (lua_State *lua, GrRules *rules, int table)
{
  gboolean has_list = rules_push_list (lua, table, "params");
  int list = lua_gettop (lua);
  for (lua_Integer i = 1; has_list && lua_rawgeti (lua, list, i) != LUA_TNIL; i++) {
    if (lua_type (lua, -1) != LUA_TTABLE)
      luaL_error (lua, gr_message ("params: want a list of {name = …, default = …, help = …}"));
    int own = lua_gettop (lua);
    if (rules->param->len == GR_RULES_MOST_OPTIONS)
      luaL_error (lua, gr_message ("params: more than %d options"), GR_RULES_MOST_OPTIONS);
    GrParam param = { .value_name = "VALUE" };
    param.name = gr_rules_text (lua, rules, own, "name", NULL);
    param.help = gr_rules_text (lua, rules, own, "help", GR_PHRASE ("an option of these rules"));
    if (param.name == NULL || *param.name == '\0')
      luaL_error (lua, gr_message ("params: option %d has no name"), (int) i);
    int type = lua_getfield (lua, own, "default");
    param.kind = type == LUA_TBOOLEAN ? GR_PARAM_FLAG : lua_isinteger (lua, -1) ? GR_PARAM_NUMBER : GR_PARAM_TEXT;
    gboolean is_number = param.kind == GR_PARAM_NUMBER;
    param.low = is_number ? gr_rules_integer (lua, own, "from", G_MININT64 / 2) : 0;
    param.high = is_number ? gr_rules_integer (lua, own, "to", G_MAXINT64 / 2) : 0;
    if (type == LUA_TBOOLEAN && lua_toboolean (lua, -1))
      luaL_error (lua, gr_message ("params: %s: a flag is false where it is not given"), param.name);
    if (type == LUA_TNUMBER || type == LUA_TSTRING)
      param.fallback = g_string_chunk_insert (rules->text, lua_tostring (lua, -1));
    else if (type != LUA_TNIL && type != LUA_TBOOLEAN)
      luaL_error (lua, gr_message ("params: %s: default must be a number, a string or false"), param.name);
    g_array_append_val (rules->param, param);
    lua_settop (lua, list);
  }
  static const GrParam end = GR_PARAM_END;
  g_array_append_val (rules->param, end);
  lua_settop (lua, table);
}

/* A field of a test as text; NULL where there is none. (transfer full) */
static char *
rules_test_text (lua_State *lua, int own, const char *key)
{
  int type = lua_getfield (lua, own, key);
  if (type != LUA_TNIL && type != LUA_TSTRING && type != LUA_TNUMBER)
    luaL_error (lua, gr_message ("tests: %s: want a number or a string, got %s"), key, luaL_typename (lua, -1));
  gr_sandbox_copied (lua, lua_rawlen (lua, -1));
  char *text = type != LUA_TNIL ? g_strdup (lua_tostring (lua, -1)) : NULL;
  lua_pop (lua, 1);
  return text;
}

static void
rules_read_tests (lua_State *lua, GrRules *rules, int table)
{
  gboolean has_list = rules_push_list (lua, table, "tests");
  int list = lua_gettop (lua);
  for (lua_Integer i = 1; has_list && lua_rawgeti (lua, list, i) != LUA_TNIL; i++) {
    if (lua_type (lua, -1) != LUA_TTABLE)
      luaL_error (lua, gr_message ("tests: want a list of {input = …, grundy = …}"));
    int own = lua_gettop (lua);
    if (rules->test->len == GR_RULES_MOST_TESTS)
      luaL_error (lua, gr_message ("tests: more than %d tests"), GR_RULES_MOST_TESTS);
    GR_APPEND (rules->test, GrRulesTest, 0);
    GrRulesTest *test = &g_array_index (rules->test, GrRulesTest, rules->test->len - 1);
    test->input = rules_test_text (lua, own, "input");
    test->wanted[0] = rules_test_text (lua, own, "grundy");
    test->wanted[1] = rules_test_text (lua, own, "outcome");
    test->wanted[2] = rules_test_text (lua, own, "value");
    if (test->input == NULL)
      test->input = g_strdup ("");
    for (guint k = 0; k + 1 < rules->test->len; k++)
      test->n_before += g_str_equal (g_array_index (rules->test, GrRulesTest, k).input, test->input);
    if (test->wanted[0] == NULL && test->wanted[1] == NULL && test->wanted[2] == NULL)
      luaL_error (lua, gr_message ("tests: test %d (input “%s”) needs a grundy, an outcome or a value to check"),
                  (int) i, test->input);
    lua_settop (lua, list);
  }
  lua_settop (lua, table);
}

static void
rules_read_functions (lua_State *lua, GrRules *rules, int table)
{
  for (GrRule rule = 0; rule < GR_N_RULES; rule++) {
    int type = lua_getfield (lua, table, gr_rule_names[rule]);
    if (type != LUA_TNIL && type != LUA_TFUNCTION)
      luaL_error (lua, gr_message ("%s: want a function, got %s"), gr_rule_names[rule], luaL_typename (lua, -1));
    rules->has[rule] = type == LUA_TFUNCTION;
    lua_pop (lua, 1);
  }
  if (rules->has[GR_RULE_MOVES] && (rules->has[GR_RULE_LEFT] || rules->has[GR_RULE_RIGHT]))
    luaL_error (lua, gr_message ("want moves for both players, or left and right, not both ways"));
  if (rules->has[GR_RULE_LEFT] != rules->has[GR_RULE_RIGHT])
    luaL_error (lua, gr_message ("want both left and right, or moves for both players"));
  if (!rules->has[GR_RULE_MOVES] && !rules->has[GR_RULE_LEFT])
    luaL_error (lua, gr_message ("these rules have no moves: want moves = function (position) … end"));
  rules->is_partizan = rules->has[GR_RULE_LEFT];
}

static int
rules_load_job (lua_State *lua)
{
  static const char *const known[] = { "name",  "title", "summary", "source", "params", "tests",   "start",
                                       "moves", "left",  "right",   "label",  "draw",   "tell",    "value",
                                       "loopy", "named", "rows",    "input",  "judge",  "problem", NULL };
  GrRules *rules = lua_touserdata (lua, 1);
  gr_rules_open (lua);
  if (luaL_loadbufferx (lua, rules->source->text, rules->source->length, "=rules", "t") != LUA_OK)
    lua_error (lua);
  lua_call (lua, 0, 1);
  int table = lua_gettop (lua);
  if (lua_type (lua, table) != LUA_TTABLE)
    return luaL_error (
      lua, gr_message ("want a table of rules from this file, got %s: it ends with return { start = …, moves = … }"),
      luaL_typename (lua, table));
  gr_rules_check_keys (lua, rules, table, known);
  rules_read_functions (lua, rules, table);
  rules->is_loopy = gr_rules_truth (lua, table, "loopy");
  rules->is_named = gr_rules_truth (lua, table, "named");
  rules->are_rows = gr_rules_truth (lua, table, "rows");
  if (rules->is_loopy && rules->has[GR_RULE_VALUE])
    luaL_error (lua, gr_message ("loopy: a value cannot be claimed where play may go round: take value away"));
  rules->name = gr_rules_text (lua, rules, table, "name", NULL);
  rules->game.about.name = rules->name != NULL ? rules->name : rules->game.about.name;
  rules->game.about.title = gr_rules_text (lua, rules, table, "title", rules->game.about.name);
  rules->game.about.summary = gr_rules_text (lua, rules, table, "summary", rules_opening (rules));
  rules->game.about.source = gr_rules_text (lua, rules, table, "source", GR_PHRASE ("the reader’s own rules"));
  rules_read_problem (lua, rules, table);
  rules_read_params (lua, rules, table);
  rules_read_tests (lua, rules, table);
  gr_rules_read_input (lua, rules, table);
  lua_settop (lua, table);
  gr_rules_keep (lua);
  return 0;
}

/* ---- the game ---- */

GR_CLEAR_FUNCTION (test_clear, GrRulesTest, input, wanted[0], wanted[1], wanted[2])

GrRules *
gr_rules_new (GrSource *source, const char *name, GrReport *report)
{
  g_autoptr (GrRules) rules = g_new0 (GrRules, 1);
  rules->n_references = 1;
  rules->source = gr_source_ref (source);
  rules->text = g_string_chunk_new (256);
  rules->param = g_array_new (FALSE, FALSE, sizeof (GrParam));
  rules->test = g_array_new (FALSE, FALSE, sizeof (GrRulesTest));
  g_array_set_clear_func (rules->test, test_clear);
  rules->scratch = g_byte_array_new ();
  rules->sandbox = gr_sandbox_new ();
  if (rules->sandbox == NULL) {
    gr_report_add (report, GR_FAULT_LIMIT, source, (GrSpan) { 0, 0 }, NULL, "there is no memory for these rules");
    return NULL;
  }
  rules->game = gr_rules_game_template;
  g_autofree char *own = name != NULL ? g_strdup (name) : g_path_get_basename (source->name);
  if (name == NULL && g_str_has_suffix (own, ".lua"))
    own[strlen (own) - strlen (".lua")] = '\0';
  rules->game.about.name = g_string_chunk_insert (rules->text, own);
  if (!gr_rules_run (rules, rules_load_job, rules)) {
    gr_rules_report (rules, report);
    return NULL;
  }
  rules->game.notation.params = (const GrParam *) rules->param->data;
  return g_steal_pointer (&rules);
}

const GrGame *
gr_rules_game (const GrRules *rules)
{
  return &rules->game;
}

const char *
gr_rules_name (const GrRules *rules)
{
  return rules->name;
}

const GrSource *
gr_rules_source (const GrRules *rules)
{
  return rules->source;
}

GArray *
gr_rules_tests (const GrRules *rules)
{
  return rules->test;
}

/* ---- the shelf ---- */

GPtrArray *
gr_shelf_folders (void)
{
  return gr_data_folders ("GRUNDY_GAMES", "games");
}

char **
gr_shelf_names (void)
{
  g_autoptr (GPtrArray) folder = gr_shelf_folders ();
  return gr_data_names (folder, ".lua");
}

char *
gr_shelf_file (const char *word)
{
  if (!g_str_has_suffix (word, ".lua"))
    return NULL;
  g_autoptr (GPtrArray) folder = gr_shelf_folders ();
  g_autofree char *name = g_strndup (word, strlen (word) - strlen (".lua"));
  return gr_data_file (folder, name, ".lua");
}

void
gr_shelf_each (GrShelfFunc each, gpointer data)
{
  g_auto (GStrv) name = gr_shelf_names ();
  for (guint i = 0; name[i] != NULL; i++) {
    g_autofree char *word = g_strconcat (name[i], ".lua", NULL), *path = gr_shelf_file (word);
    g_autoptr (GrReport) unheard = gr_report_new ();
    g_autoptr (GrSource) source = path != NULL ? gr_source_load (path, NULL) : NULL;
    g_autoptr (GrRules) rules = source != NULL ? gr_rules_new (source, NULL, unheard) : NULL;
    if (rules != NULL)
      each (word, source, rules, data);
  }
}
