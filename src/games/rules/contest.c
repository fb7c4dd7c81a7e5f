// SPDX-License-Identifier: MIT
// A contest problem that is a reader's game: `problem` in the file says what its input is and what its judge wants to read,
// and the function `judge` reads the input, word by word, and gives the words of each position to be decided.
// Invariant: the input can be read only while `judge` runs, and no further than its first fault.
#include "games/rules/private.h"

#include <lauxlib.h>

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
    luaL_error (lua, "the input can be read by judge alone, up to its first fault");
  return rules->input;
}

/* Lua's error after the fault in the input that was just told. */
static int
contest_stop (lua_State *lua)
{
  ((GrRules *) lua_touserdata (lua, lua_upvalueindex (1)))->input = NULL;
  return luaL_error (lua, "the input has a fault");
}

/* input.number (what, low, high) */
static int
contest_number (lua_State *lua)
{
  const char *what = luaL_checkstring (lua, 1);
  lua_Integer low = luaL_checkinteger (lua, 2), high = luaL_checkinteger (lua, 3);
  gint64 number;
  if (!gr_contest_number (contest_input (lua), what, low, high, &number))
    return contest_stop (lua);
  lua_pushinteger (lua, number);
  return 1;
}

/* input.word (what) */
static int
contest_word (lua_State *lua)
{
  const GrWord *word = gr_contest_word (contest_input (lua), luaL_checkstring (lua, 1));
  if (word == NULL)
    return contest_stop (lua);
  lua_pushstring (lua, word->text);
  return 1;
}

/* What stands at @index as text; it counts as much as it is long. */
static const char *
contest_text (lua_State *lua, int index, JudgeJob *job)
{
  size_t size;
  const char *text = lua_tolstring (lua, index, &size);
  if (text == NULL)
    luaL_error (lua, "judge: a position’s words must be numbers and strings, got %s", luaL_typename (lua, index));
  job->n_bytes += size + sizeof (GrWord);
  if (job->n_bytes > CONTEST_MOST_BYTES)
    luaL_error (lua, "not enough memory");
  return text;
}

/* The words and options of one position, in the list at @list. */
static void
contest_take (lua_State *lua, int list, JudgeJob *job)
{
  if (lua_type (lua, list) != LUA_TTABLE)
    luaL_error (lua, "judge must return a list of lists of words, got %s in it", luaL_typename (lua, list));
  job->n_bytes += sizeof (GrArgs);
  GrContestInput *input = job->rules->input;
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
  JudgeJob *job = lua_touserdata (lua, 1);
  gr_rules_push (lua, GR_RULE_JUDGE);
  lua_newtable (lua);
  lua_pushlightuserdata (lua, job->rules);
  lua_pushcclosure (lua, contest_number, 1);
  lua_setfield (lua, -2, "number");
  lua_pushlightuserdata (lua, job->rules);
  lua_pushcclosure (lua, contest_word, 1);
  lua_setfield (lua, -2, "word");
  lua_call (lua, 1, 1);
  int list = lua_gettop (lua);
  if (lua_type (lua, list) != LUA_TTABLE || job->rules->input == NULL)
    return luaL_error (lua, "judge must return a list of lists of words, got %s", luaL_typename (lua, list));
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
  rules->input = input;
  gboolean good = gr_rules_run (rules, contest_job, &job);
  rules->input = NULL;
  if (!good && gr_report_is_empty (input->report))
    gr_rules_report (rules, input->report);
  return good && gr_report_is_empty (input->report);
}

void
gr_rules_read_problem (lua_State *lua, GrRules *rules, int table)
{
  static const char *const key[] = { "name", "input", "first", "second" };
  const char *text[G_N_ELEMENTS (key)] = { NULL };
  int type = lua_getfield (lua, table, "problem");
  if ((type != LUA_TNIL) != rules->has[GR_RULE_JUDGE])
    luaL_error (lua, "want both problem and judge, or neither");
  if (type != LUA_TNIL && type != LUA_TTABLE)
    luaL_error (lua, "problem: want {name = …, input = …, first = …, second = …}, got %s", luaL_typename (lua, -1));
  int own = lua_gettop (lua);
  for (guint i = 0; type == LUA_TTABLE && i < G_N_ELEMENTS (key); i++) {
    text[i] = gr_rules_text (lua, rules, own, key[i], NULL);
    if (text[i] == NULL)
      luaL_error (lua, "problem: %s is not there", key[i]);
  }
  lua_settop (lua, table);
  if (type == LUA_TNIL)
    return;
  rules->problem[0] = (GrContestProblem) {
    .name = text[0], .input = text[1], .word = { text[2], text[3] }, .read = contest_read
  };
  rules->contest.problem = rules->problem;
  rules->game.contest = &rules->contest;
}
