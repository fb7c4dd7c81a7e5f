// SPDX-License-Identifier: MIT
// Calls of a reader's rules: what goes wrong in one is kept, and then nothing is called any more; the functions of the
// file and what stands for several parts, as jobs find them in Lua's registry.
#define GR_DROP_ALSO \
  GR_DROPS (GrSandbox, gr_sandbox_free) GR_DROPS (GrReport, gr_report_free) GR_DROPS (GrSource, gr_source_unref)

#include "games/rules/private.h"

#include "base/number.h"

#include <lauxlib.h>

const char *const gr_rule_names[GR_N_RULES] = { "start", "moves", "left",  "right", "label",
                                                "draw",  "tell",  "value", "judge" };

/* Keys of Lua's registry: the table that the file returned, and what marks parts. */
static const char calls_table_key = 't', calls_parts_key = 'p';

/* ---- what a fault says ---- */

static void
calls_keep (GrRules *rules, const GrSandboxTrouble *trouble)
{
  gboolean is_limit = trouble->end == GR_SANDBOX_LIMIT;
  const char *text = rules->source->text;
  GrSpan span = gr_source_line (rules->source, MAX (1, trouble->line)); /* without the blanks around it */
  while (span.start < span.end && g_ascii_isspace (text[span.start]))
    span.start++;
  while (span.start < span.end && g_ascii_isspace (text[span.end - 1]))
    span.end--;
  rules->trouble = gr_report_new ();
  gr_report_add (rules->trouble, is_limit ? GR_FAULT_LIMIT : GR_FAULT_INPUT, rules->source, span,
                 !is_limit           ? NULL
                 : trouble->is_spent ? "a smaller position, a larger --limit, or rules that do less for each one"
                                     : "a smaller position, or rules that do less for each one",
                 "%s", trouble->message);
}

void
gr_rules_report (const GrRules *rules, GrReport *report)
{
  const GrFault *fault = rules->trouble != NULL ? rules->trouble->fault->pdata[0] : NULL;
  if (fault != NULL)
    gr_report_add (report, fault->kind, fault->source, fault->span, fault->help, "%s", fault->message);
}

gboolean
gr_rules_run (GrRules *rules, lua_CFunction job, gpointer data)
{
  GrSandboxTrouble trouble;
  if (rules->trouble != NULL)
    return FALSE;
  if (gr_sandbox_run (rules->sandbox, job, data, &trouble))
    return TRUE;
  calls_keep (rules, &trouble);
  rules->is_refusal = trouble.is_bare && trouble.end == GR_SANDBOX_FAULT;
  g_free (trouble.message);
  return FALSE;
}

void
gr_rules_fail (GrRules *rules, const char *message)
{
  const GrSandboxTrouble trouble = { GR_SANDBOX_FAULT, (char *) message, 0, FALSE, FALSE };
  if (rules->trouble == NULL)
    calls_keep (rules, &trouble);
}

/* ---- parts ---- */

/* parts (…): the positions that a move leaves, or a game begins with, as a sum. */
static int
calls_parts (lua_State *lua)
{
  int n = lua_gettop (lua);
  lua_newuserdatauv (lua, 0, 1);
  lua_createtable (lua, n, 0);
  for (int i = 1; i <= n; i++) {
    luaL_argcheck (lua, !lua_isnoneornil (lua, i), i, gr_message ("a part must be a position, got nil"));
    lua_pushvalue (lua, i);
    lua_rawseti (lua, -2, i);
  }
  lua_setiuservalue (lua, -2, 1);
  lua_rawgetp (lua, LUA_REGISTRYINDEX, &calls_parts_key);
  lua_setmetatable (lua, -2);
  return 1;
}

gboolean
gr_rules_is_parts (lua_State *lua, int index)
{
  if (lua_type (lua, index) != LUA_TUSERDATA || !lua_getmetatable (lua, index))
    return FALSE;
  lua_rawgetp (lua, LUA_REGISTRYINDEX, &calls_parts_key);
  gboolean are_equal = lua_rawequal (lua, -1, -2);
  lua_pop (lua, 2);
  return are_equal;
}

int
gr_rules_part (lua_State *lua, int index, lua_Integer i)
{
  lua_getiuservalue (lua, index, 1);
  int type = lua_rawgeti (lua, -1, i);
  lua_remove (lua, -2);
  return type;
}

void
gr_rules_open (lua_State *lua)
{
  lua_register (lua, "parts", calls_parts);
  lua_newtable (lua);
  lua_rawsetp (lua, LUA_REGISTRYINDEX, &calls_parts_key);
  lua_newtable (lua);
  lua_setglobal (lua, "options");
}

void
gr_rules_keep (lua_State *lua)
{
  lua_rawsetp (lua, LUA_REGISTRYINDEX, &calls_table_key);
}

void
gr_rules_push (lua_State *lua, GrRule rule)
{
  lua_rawgetp (lua, LUA_REGISTRYINDEX, &calls_table_key);
  lua_getfield (lua, -1, gr_rule_names[rule]);
  lua_remove (lua, -2);
}

gboolean
gr_rules_is_line (const char *text, gsize size)
{
  gboolean is_line = g_utf8_validate (text, size, NULL);
  for (const char *at = text; is_line && at < text + size; at = g_utf8_next_char (at))
    is_line = !g_unichar_iscntrl (g_utf8_get_char (at));
  return is_line;
}

const char *
gr_rules_text (lua_State *lua, GrRules *rules, int table, const char *key, const char *fallback)
{
  const char *text = fallback;
  if (lua_getfield (lua, table, key) != LUA_TNIL) {
    if (lua_type (lua, -1) != LUA_TSTRING)
      luaL_error (lua, gr_message ("%s: want a string, got %s"), key, luaL_typename (lua, -1));
    size_t size;
    text = lua_tolstring (lua, -1, &size);
    gr_sandbox_copied (lua, size);
    if (!gr_rules_is_line (text, size))
      luaL_error (lua, gr_message ("%s: want a text of one line in UTF-8"), key);
  }
  if (text != NULL)
    text = g_string_chunk_insert (rules->text, text);
  lua_pop (lua, 1);
  return text;
}

gint64
gr_rules_integer (lua_State *lua, int table, const char *key, gint64 fallback)
{
  int type = lua_getfield (lua, table, key);
  if (type != LUA_TNIL && !lua_isinteger (lua, -1))
    luaL_error (lua, gr_message ("%s: want a whole number, got %s"), key, luaL_typename (lua, -1));
  gint64 number = type != LUA_TNIL ? lua_tointeger (lua, -1) : fallback;
  lua_pop (lua, 1);
  return number;
}

gboolean
gr_rules_truth (lua_State *lua, int table, const char *key)
{
  int type = lua_getfield (lua, table, key);
  if (type != LUA_TNIL && type != LUA_TBOOLEAN)
    luaL_error (lua, gr_message ("%s: want true or false, got %s"), key, luaL_typename (lua, -1));
  gboolean truth = lua_toboolean (lua, -1);
  lua_pop (lua, 1);
  return truth;
}

/* The line of @text on which “key =” stands; 0: on none. */
static int
calls_line_of_key (const char *text, const char *key)
{
  for (const char *at = text; (at = strstr (at, key)) != NULL; at++) {
    const char *behind = at + strlen (key);
    behind += strspn (behind, " \t");
    gboolean is_begun = at > text && (g_ascii_isalnum (at[-1]) || at[-1] == '_' || at[-1] == '.');
    if (is_begun || behind[0] != '=' || behind[1] == '=')
      continue;
    int line = 1;
    for (const char *one = text; one < at; one++)
      line += *one == '\n';
    return line;
  }
  return 0;
}

void
gr_rules_check_keys (lua_State *lua, const GrRules *rules, int table, const char *const *known)
{
  const char *unknown = NULL; /* the first in order, which is kept by the table */
  for (lua_pushnil (lua); lua_next (lua, table) != 0; lua_pop (lua, 1)) {
    const char *key = lua_type (lua, -2) == LUA_TSTRING ? lua_tostring (lua, -2) : "1";
    if (!g_strv_contains (known, key) && (unknown == NULL || strcmp (key, unknown) < 0))
      unknown = key;
  }
  const char *near = unknown != NULL ? gr_nearest (unknown, known) : NULL;
  if (unknown == NULL)
    return;
  lua_pushfstring (
    lua, "rules:%d: ", calls_line_of_key (rules->source->text, unknown)); /* as the compiler tells its place */
  lua_pushfstring (lua,
                   near != NULL ? gr_message ("unknown key “%s”; did you mean “%s”?") : gr_message ("unknown key “%s”"),
                   unknown, near);
  lua_concat (lua, 2);
  lua_error (lua);
}

/* ---- the end ---- */

void
gr_rules_unref (GrRules *rules)
{
  if (rules == NULL || --rules->n_references > 0)
    return;
  GR_DROP (rules, sandbox, test, param, form, text, trouble, source, scratch);
  g_free (rules);
}
