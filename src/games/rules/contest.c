// SPDX-License-Identifier: MIT
// A contest problem that is a reader's game: `problem` in the file says what its input is and what its judge wants to read,
// and the function `judge` reads the input, word by word, and gives the words of each position to be decided, or who wins
// it where the rules know that of positions too large to explore.
// Invariant: the input can be read only while `judge` runs, and no further than its first fault.
#include "games/rules/private.h"

#include <lauxlib.h>

#include <string.h>

#define CONTEST_MOST_BYTES ((gsize) 64 << 20) /* of all words that `judge` gives */

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

void
gr_rules_read_problem (lua_State *lua, GrRules *rules, int table)
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
