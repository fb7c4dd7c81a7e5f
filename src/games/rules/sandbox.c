// SPDX-License-Identifier: MIT
// The sandbox. Four libraries are opened and thinned out: what reads a file, the clock or chance is gone, and so is every
// function of C that may run long without a single instruction of Lua, which no hook would ever stop: patterns
// (string.find …), table.move, string.rep as it comes, metatables (whose __len and __gc make such loops). pcall is gone
// because what it catches could be the end of the instructions, again and again. Lua seeds its
// hashes by the address of a variable, so that the order of pairs() differs from run to run: pairs and next are ours and
// go by the order of the keys.
// Source: R. Ierusalimschy, L. H. de Figueiredo, W. Celes, Lua 5.4 Reference Manual, § 4.4 and 6.
// Invariant: n_bytes is what lua_Alloc has given out; a state whose limit was reached never runs again.
#include "games/rules/sandbox.h"

#include "base/number.h"

#include <lauxlib.h>
#include <lualib.h>

#include <stdlib.h>
#include <string.h>

#define SANDBOX_MOST_BYTES ((gsize) 256 << 20)
#define SANDBOX_HOOK_STEP 1000                            /* instructions from one look to the next */
#define SANDBOX_MOST_A_CALL G_GUINT64_CONSTANT (20000000) /* about a fifth of a second */
#define SANDBOX_MOST_REPEATED ((lua_Integer) 1 << 20)     /* bytes that string.rep makes */

static const char sandbox_over_instructions[] = GR_PHRASE ("the rules compute for too long");

static void *
sandbox_allocate (void *data, void *block, size_t old_size, size_t new_size)
{
  GrSandbox *sandbox = data;
  gsize held = block != NULL ? old_size : 0;
  if (new_size == 0) {
    free (block);
    sandbox->n_bytes -= held;
    return NULL;
  }
  if (new_size > held && sandbox->n_bytes - held + new_size > SANDBOX_MOST_BYTES)
    return NULL;
  void *own = realloc (block, new_size);
  if (own != NULL)
    sandbox->n_bytes += new_size - held;
  return own;
}

static GrSandbox *
sandbox_of (lua_State *lua)
{
  return *(GrSandbox **) lua_getextraspace (lua);
}

static void
sandbox_hook (lua_State *lua, lua_Debug *where)
{
  GrSandbox *sandbox = sandbox_of (lua);
  sandbox->n_call += SANDBOX_HOOK_STEP;
  sandbox->n_instructions += SANDBOX_HOOK_STEP;
  if (sandbox->n_call <= sandbox->most_a_call && sandbox->n_instructions <= sandbox->most)
    return;
  sandbox->is_over = TRUE;
  luaL_error (lua, sandbox_over_instructions);
}

/* ---- functions that are ours ---- */

/* How the keys of a table stand in order: numbers, then strings, then the rest (booleans). */
static int
sandbox_rank (lua_State *lua, int index)
{
  int type = lua_type (lua, index);
  return type == LUA_TNUMBER ? 0 : type == LUA_TSTRING ? 1 : type == LUA_TBOOLEAN ? 2 : 3;
}

static gboolean
sandbox_is_before (lua_State *lua, int a, int b)
{
  int rank_a = sandbox_rank (lua, a), rank_b = sandbox_rank (lua, b);
  if (rank_a != rank_b)
    return rank_a < rank_b;
  if (rank_a == 2)
    return lua_toboolean (lua, a) < lua_toboolean (lua, b);
  return rank_a < 2 && lua_compare (lua, a, b, LUA_OPLT);
}

/* next (table, key): the key behind @key in the order of keys, and its value. */
static int
sandbox_next (lua_State *lua)
{
  luaL_checktype (lua, 1, LUA_TTABLE);
  lua_settop (lua, 2);
  gboolean is_first = lua_isnil (lua, 2);
  lua_pushnil (lua); /* 3: the best key so far */
  lua_pushnil (lua); /* 4: the walk */
  while (lua_next (lua, 1) != 0) {
    lua_pop (lua, 1);
    if (sandbox_rank (lua, 4) == 3)
      return luaL_error (lua, gr_message ("keys must be numbers, strings or booleans where they are gone through"));
    if ((is_first || sandbox_is_before (lua, 2, 4)) && (lua_isnil (lua, 3) || sandbox_is_before (lua, 4, 3))) {
      lua_pushvalue (lua, 4);
      lua_replace (lua, 3);
    }
  }
  lua_settop (lua, 3);
  if (lua_isnil (lua, 3))
    return 1;
  lua_pushvalue (lua, 3);
  lua_rawget (lua, 1);
  return 2;
}

/* The step of pairs(): upvalue 1 the keys in order, upvalue 2 how many were given. */
static int
sandbox_pairs_step (lua_State *lua)
{
  lua_Integer n = lua_tointeger (lua, lua_upvalueindex (2));
  for (;;) {
    if (lua_rawgeti (lua, lua_upvalueindex (1), ++n) == LUA_TNIL)
      return 1;
    lua_pushvalue (lua, -1);
    if (lua_rawget (lua, 1) != LUA_TNIL) /* it may have been taken out on the way */
      break;
    lua_settop (lua, 1);
  }
  lua_pushinteger (lua, n);
  lua_replace (lua, lua_upvalueindex (2));
  return 2;
}

/* The comparison by which the keys are sorted. */
static int
sandbox_compare (lua_State *lua)
{
  lua_pushboolean (lua, sandbox_is_before (lua, 1, 2));
  return 1;
}

/* pairs (table): keys in order. Lists, the common case, need no sorting. */
static int
sandbox_pairs (lua_State *lua)
{
  luaL_checktype (lua, 1, LUA_TTABLE);
  lua_settop (lua, 1);
  lua_newtable (lua); /* 2 */
  lua_Integer n = 0;
  gboolean is_sorted = TRUE;
  for (lua_pushnil (lua); lua_next (lua, 1) != 0;) {
    lua_pop (lua, 1);
    if (sandbox_rank (lua, 3) == 3)
      return luaL_error (lua, gr_message ("keys must be numbers, strings or booleans where they are gone through"));
    is_sorted = is_sorted && lua_isinteger (lua, 3) && lua_tointeger (lua, 3) == n + 1;
    lua_pushvalue (lua, 3);
    lua_rawseti (lua, 2, ++n);
  }
  if (!is_sorted) {
    lua_pushvalue (lua, lua_upvalueindex (1)); /* table.sort */
    lua_pushvalue (lua, 2);
    lua_pushcfunction (lua, sandbox_compare);
    lua_call (lua, 2, 0);
  }
  lua_pushinteger (lua, 0);
  lua_pushcclosure (lua, sandbox_pairs_step, 2);
  lua_pushvalue (lua, 1);
  lua_pushnil (lua);
  return 3;
}

/* string.rep (text, n, between), of what is not too long. */
static int
sandbox_rep (lua_State *lua)
{
  size_t size, between_size;
  const char *text = luaL_checklstring (lua, 1, &size);
  lua_Integer n = luaL_checkinteger (lua, 2);
  const char *between = luaL_optlstring (lua, 3, "", &between_size);
  if (n <= 0 || size + between_size == 0) {
    lua_pushliteral (lua, "");
    return 1;
  }
  if (size + between_size > (gsize) (SANDBOX_MOST_REPEATED / n))
    return luaL_error (lua, "not enough memory");
  luaL_Buffer buffer;
  luaL_buffinit (lua, &buffer);
  for (lua_Integer i = 0; i < n; i++) {
    if (i > 0)
      luaL_addlstring (&buffer, between, between_size);
    luaL_addlstring (&buffer, text, size);
  }
  luaL_pushresult (&buffer);
  return 1;
}

/* tostring (value): without addresses, which differ from run to run. */
static int
sandbox_tostring (lua_State *lua)
{
  luaL_checkany (lua, 1);
  int type = lua_type (lua, 1);
  if (type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING)
    luaL_tolstring (lua, 1, NULL);
  else
    lua_pushstring (lua, lua_typename (lua, type));
  return 1;
}

/* split (text, separator): the pieces of a text as a list, whole numbers as numbers. */
static int
sandbox_split (lua_State *lua)
{
  size_t size, width;
  const char *text = luaL_checklstring (lua, 1, &size), *separator = luaL_optlstring (lua, 2, ",", &width);
  luaL_argcheck (lua, width > 0, 2, gr_message ("want a separator of a letter at least"));
  lua_settop (lua, 2);
  lua_newtable (lua);
  for (lua_Integer i = 1;; i++) {
    const char *end = memmem (text, size, separator, width);
    size_t n = end != NULL ? (size_t) (end - text) : size;
    lua_pushlstring (lua, text, n);
    gint64 number;
    if (gr_number_parse (lua_tostring (lua, -1), &number)) {
      lua_pop (lua, 1);
      lua_pushinteger (lua, number);
    }
    lua_rawseti (lua, 3, i);
    if (end == NULL)
      return 1;
    text = end + width;
    size -= n + width;
  }
}

/* What a library or the globals lack is asked for. Names that Lua has elsewhere, and letters of a text in brackets, are told;
   anything else is nil, as ever. Upvalues: the names, and whether this is the library of strings. */
static int
sandbox_missing (lua_State *lua)
{
  gboolean is_text = lua_toboolean (lua, lua_upvalueindex (2));
  if (lua_type (lua, 2) == LUA_TNUMBER && is_text)
    return luaL_error (lua, gr_message ("a text has no entries in brackets: letter i is text:sub (i, i)"));
  if (lua_type (lua, 2) != LUA_TSTRING)
    return 0;
  lua_settop (lua, 2);
  lua_pushvalue (lua, 2);
  if (lua_rawget (lua, lua_upvalueindex (1)) == LUA_TNIL)
    return 0;
  return luaL_error (
    lua,
    is_text ? gr_message ("rules have no string.%s: text:sub (i, i) takes a letter, split (text, \",\") the pieces")
            : gr_message ("rules have no %s: they compute, and nothing else"),
    lua_tostring (lua, 2));
}

/* Takes the functions @name out of @library; who asks for one is told. @is_text: the library of strings. */
static void
sandbox_drop (lua_State *lua, const char *library, const char *const *name, gboolean is_text)
{
  lua_getglobal (lua, library);
  int own = lua_gettop (lua);
  lua_newtable (lua);
  lua_newtable (lua); /* the names */
  for (; *name != NULL; name++) {
    lua_pushnil (lua);
    lua_setfield (lua, own, *name);
    lua_pushboolean (lua, TRUE);
    lua_setfield (lua, -2, *name);
  }
  lua_pushboolean (lua, is_text);
  lua_pushcclosure (lua, sandbox_missing, 2);
  lua_setfield (lua, own + 1, "__index");
  lua_setmetatable (lua, own);
  lua_settop (lua, own - 1);
}

/* Opens what rules may use. Run in protected mode: it allocates. */
static int
sandbox_open (lua_State *lua)
{
  static const luaL_Reg library[] = {
    { LUA_GNAME, luaopen_base },
    { LUA_TABLIBNAME, luaopen_table },
    { LUA_STRLIBNAME, luaopen_string },
    { LUA_MATHLIBNAME, luaopen_math },
  };
  static const char *const base[] = { "collectgarbage", "dofile", "load",      "loadfile", "print", "require",
                                      "getmetatable",   "warn",   "_VERSION",  "io",       "os",    "setmetatable",
                                      "pcall",          "xpcall", "coroutine", "utf8",     "debug", NULL };
  static const char *const table[] = { "move", NULL };
  static const char *const string[] = { "dump", "find", "gmatch", "gsub", "match", "pack", "packsize", "unpack", NULL };
  static const char *const number[] = { "random", "randomseed", NULL };
  for (guint i = 0; i < G_N_ELEMENTS (library); i++) {
    luaL_requiref (lua, library[i].name, library[i].func, 1);
    lua_pop (lua, 1);
  }
  sandbox_drop (lua, LUA_GNAME, base, FALSE);
  sandbox_drop (lua, LUA_TABLIBNAME, table, FALSE);
  sandbox_drop (lua, LUA_STRLIBNAME, string, TRUE);
  sandbox_drop (lua, LUA_MATHLIBNAME, number, FALSE);
  lua_getglobal (lua, LUA_TABLIBNAME);
  lua_getfield (lua, -1, "sort");
  lua_pushcclosure (lua, sandbox_pairs, 1);
  lua_setglobal (lua, "pairs");
  lua_register (lua, "next", sandbox_next);
  lua_register (lua, "split", sandbox_split);
  lua_register (lua, "tostring", sandbox_tostring);
  lua_getglobal (lua, LUA_STRLIBNAME);
  lua_pushcfunction (lua, sandbox_rep);
  lua_setfield (lua, -2, "rep");
  return 0;
}

GrSandbox *
gr_sandbox_new (void)
{
  g_autoptr (GrSandbox) sandbox = g_new0 (GrSandbox, 1);
  sandbox->lua = lua_newstate (sandbox_allocate, sandbox);
  if (sandbox->lua == NULL)
    return NULL;
  sandbox->most = 4 * SANDBOX_MOST_A_CALL;
  sandbox->most_a_call = SANDBOX_MOST_A_CALL;
  *(GrSandbox **) lua_getextraspace (sandbox->lua) = sandbox;
  lua_pushcfunction (sandbox->lua, sandbox_open);
  if (lua_pcall (sandbox->lua, 0, 0, 0) != LUA_OK)
    return NULL;
  lua_sethook (sandbox->lua, sandbox_hook, LUA_MASKCOUNT, SANDBOX_HOOK_STEP);
  return g_steal_pointer (&sandbox);
}

void
gr_sandbox_free (GrSandbox *sandbox)
{
  if (sandbox == NULL)
    return;
  if (sandbox->lua != NULL)
    lua_close (sandbox->lua);
  g_free (sandbox);
}

/* ---- calls ---- */

/* Finds the line of the rules that was being run and puts it before the message: “LINE:MESSAGE”. */
static int
sandbox_place (lua_State *lua)
{
  lua_Debug where;
  int line = 0;
  for (int level = 0; line <= 0 && lua_getstack (lua, level, &where); level++)
    if (lua_getinfo (lua, "l", &where))
      line = where.currentline;
  const char *message = lua_type (lua, 1) == LUA_TSTRING ? lua_tostring (lua, 1)
                                                         : gr_message ("an error without words");
  lua_pushfstring (lua, "%d:%s", MAX (line, 0), message);
  return 1;
}

/* Takes the place away that Lua writes before its messages: “rules:12: ”. */
static const char *
sandbox_bare (const char *message)
{
  if (!g_str_has_prefix (message, "rules:"))
    return message;
  const char *at = message + strlen ("rules:");
  while (g_ascii_isdigit (*at))
    at++;
  return g_str_has_prefix (at, ": ") ? at + 2 : message;
}

/* Reads the trouble off the message on the top of the stack, which is taken off. */
static void
sandbox_read_trouble (GrSandbox *sandbox, int status, GrSandboxTrouble *trouble)
{
  const char *text = lua_type (sandbox->lua, -1) == LUA_TSTRING ? lua_tostring (sandbox->lua, -1) : "";
  const char *message = text;
  *trouble = (GrSandboxTrouble) { GR_SANDBOX_FAULT, NULL, 0, FALSE, FALSE };
  if (g_ascii_isdigit (*text)) {
    trouble->line = strtoul (text, NULL, 10);
    message = strchr (text, ':') + 1;
    trouble->is_bare = trouble->line > 0 && !g_str_has_prefix (message, "rules:");
  }
  if (trouble->line == 0 && g_str_has_prefix (message, "rules:")) /* the compiler's */
    trouble->line = strtoul (message + strlen ("rules:"), NULL, 10);
  message = sandbox_bare (message);
  if (sandbox->is_over || strstr (message, sandbox_over_instructions) != NULL) {
    trouble->end = GR_SANDBOX_LIMIT;
    trouble->is_spent = sandbox->n_call <= sandbox->most_a_call;
    message = sandbox_over_instructions;
  } else if (status == LUA_ERRMEM || strstr (message, "not enough memory") != NULL) {
    trouble->end = GR_SANDBOX_LIMIT;
    message = "the rules need too much memory";
  } else if (strstr (message, "stack overflow") != NULL) {
    trouble->end = GR_SANDBOX_LIMIT;
    message = "the rules call themselves too deeply";
  }
  if (strstr (message, "binary chunk") != NULL)
    message = "want rules as a text, got byte code";
  sandbox->is_over = trouble->end == GR_SANDBOX_LIMIT;
  trouble->message = g_utf8_make_valid (gr_message (message), -1);
  lua_pop (sandbox->lua, 1);
}

gboolean
gr_sandbox_run (GrSandbox *sandbox, lua_CFunction job, gpointer data, GrSandboxTrouble *trouble)
{
  lua_State *lua = sandbox->lua;
  if (sandbox->is_over || sandbox->n_instructions > sandbox->most) {
    const char *message = gr_message (sandbox_over_instructions);
    *trouble = (GrSandboxTrouble) { GR_SANDBOX_LIMIT, g_strdup (message), 0, !sandbox->is_over, FALSE };
    sandbox->is_over = TRUE;
    return FALSE;
  }
  sandbox->n_call = 0;
  lua_settop (lua, 0);
  lua_pushcfunction (lua, sandbox_place);
  lua_pushcfunction (lua, job);
  lua_pushlightuserdata (lua, data);
  int status = lua_pcall (lua, 1, 0, 1);
  if (status == LUA_OK)
    return TRUE;
  sandbox_read_trouble (sandbox, status, trouble);
  return FALSE;
}

void
gr_sandbox_allow (GrSandbox *sandbox, guint64 most)
{
  sandbox->n_instructions = 0;
  sandbox->most = most;
}

void
gr_sandbox_count (GrSandbox *sandbox, guint64 n)
{
  sandbox->n_instructions += n;
}

void
gr_sandbox_compile (lua_State *lua, const char *text, gsize length)
{
  if (luaL_loadbufferx (lua, text, length, "=rules", "t") != LUA_OK)
    lua_error (lua);
}

void
gr_sandbox_trouble_clear (GrSandboxTrouble *trouble)
{
  g_clear_pointer (&trouble->message, g_free);
}
