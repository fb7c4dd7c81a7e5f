// SPDX-License-Identifier: MIT
// The sandbox. Four libraries are opened and thinned out: what reads a file, the clock or chance is gone, and so is every
// function of C that may run long without a single instruction of Lua, which no hook would ever stop: patterns
// (string.find …), table.move, metatables (whose __len and __gc make such loops). pcall is gone because what it catches
// could be the end of the instructions, again and again. The functions of C that are left count as instructions by what
// they are given, and strings are short enough for one instruction. Lua seeds its hashes by the address of a variable, so
// that the order of pairs() differs from run to run: pairs and next are ours and go by the order of the keys. So is sort,
// for Lua's looks at the clock; no text holds an address.
// Source: R. Ierusalimschy, L. H. de Figueiredo, W. Celes, Lua 5.4 Reference Manual, § 4.4 and 6.
// Invariant: n_bytes is what lua_Alloc has given out; a state whose limit was reached never runs again. No function here
// takes the type of an argument for granted: rules keep what they are handed, and call it with anything.
#include "games/rules/private.h"

#include "base/number.h"

#include <lauxlib.h>
#include <lualib.h>

#include <stdlib.h>
#include <string.h>

#define SANDBOX_MOST_BYTES ((gsize) 256 << 20)
#define SANDBOX_HOOK_STEP 1000                            /* instructions from one look to the next */
#define SANDBOX_MOST_A_CALL G_GUINT64_CONSTANT (20000000) /* about a fifth of a second */
#define SANDBOX_MOST_STRING ((lua_Integer) 64 << 10)      /* bytes of one string */
#define SANDBOX_LONG_STRING 4096                          /* bytes; how many more make an instruction one dearer */
#define SANDBOX_MOST_UNPACKED 65536                       /* values that one call of Lua is given */
#define SANDBOX_COPIED 64                                 /* bytes that are copied in the time of an instruction */
#define SANDBOX_READ 16                                   /* bytes of a text that a function reads in it */
#define SANDBOX_MOVED 4                                   /* entries of a table that are moved in it */
#define SANDBOX_COMPARED 6                                /* instructions that a comparison in C takes */

static const char sandbox_over_instructions[] = GR_PHRASE ("the rules compute for too long");

static GrSandbox *
sandbox_of (lua_State *lua)
{
  return *(GrSandbox **) lua_getextraspace (lua);
}

/* The line of the rules that is being run; 0 where there is none. */
static int
sandbox_line (lua_State *lua)
{
  lua_Debug where;
  int line = 0;
  for (int level = 0; line <= 0 && lua_getstack (lua, level, &where); level++)
    if (lua_getinfo (lua, "l", &where))
      line = where.currentline;
  return MAX (line, 0);
}

/* Refuses memory, and keeps the line: Lua asks no handler of errors then. */
static void *
sandbox_refuse (GrSandbox *sandbox)
{
  sandbox->line = sandbox->lua != NULL ? (guint) sandbox_line (sandbox->lua) : 0;
  return NULL;
}

/* For Lua: for a new block (@block NULL) @old_size is the type of what it is for. */
static void *
sandbox_allocate (void *data, void *block, size_t old_size, size_t new_size)
{
  GrSandbox *sandbox = data;
  gsize held = block != NULL ? old_size : 0;
  gboolean is_string = block == NULL && old_size == LUA_TSTRING;
  if (new_size == 0) {
    free (block);
    sandbox->n_bytes -= held;
    return NULL;
  }
  if (is_string && new_size > SANDBOX_MOST_STRING + SANDBOX_COPIED) /* which its header fits in */
    return sandbox_refuse (sandbox);
  if (new_size > held && sandbox->n_bytes - held + new_size > SANDBOX_MOST_BYTES)
    return sandbox_refuse (sandbox);
  void *own = realloc (block, new_size);
  if (own == NULL)
    return sandbox_refuse (sandbox);
  sandbox->n_bytes += new_size - held;
  sandbox->n_call += new_size / SANDBOX_COPIED; /* told at the next look */
  if (is_string)
    sandbox->price = MAX (sandbox->price, 1 + new_size / SANDBOX_LONG_STRING);
  return own;
}

/* Counts @n instructions more of the present call. */
static void
sandbox_charge (lua_State *lua, guint64 n)
{
  GrSandbox *sandbox = sandbox_of (lua);
  sandbox->n_call += n;
  if (sandbox->n_call <= sandbox->most_a_call && sandbox->n_instructions + sandbox->n_call <= sandbox->most)
    return;
  gr_sandbox_limit (lua, sandbox_over_instructions, 0);
}

static void
sandbox_hook (lua_State *lua, lua_Debug *where)
{
  sandbox_charge (lua, SANDBOX_HOOK_STEP * sandbox_of (lua)->price);
}

/* A function of C, upvalue 1, that counts by what it is given and gives. */
static int
sandbox_counted (lua_State *lua)
{
  guint64 n_values = lua_gettop (lua), n_bytes = 0;
  for (int i = 1; i <= (int) n_values; i++)
    if (lua_type (lua, i) == LUA_TSTRING)
      n_bytes += lua_rawlen (lua, i);
  sandbox_charge (lua, n_values / SANDBOX_MOVED + n_bytes / SANDBOX_READ);
  int n = lua_tocfunction (lua, lua_upvalueindex (1)) (lua);
  sandbox_charge (lua, n / SANDBOX_MOVED);
  return n;
}

/* table.insert, table.remove or table.concat, upvalue 1, of upvalue 2 arguments or more: those that go through the entries
   of the list, from that in argument upvalue 3 on. */
static int
sandbox_counted_list (lua_State *lua)
{
  if (lua_istable (lua, 1) && lua_gettop (lua) >= lua_tointeger (lua, lua_upvalueindex (2))) {
    lua_Integer n = (lua_Integer) lua_rawlen (lua, 1);
    lua_Integer first = lua_tointeger (lua, (int) lua_tointeger (lua, lua_upvalueindex (3)));
    sandbox_charge (lua, (n - CLAMP (first, 0, n)) / SANDBOX_MOVED);
  }
  return sandbox_counted (lua);
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
  guint64 n = 0;
  lua_pushnil (lua); /* 3: the best key so far */
  lua_pushnil (lua); /* 4: the walk */
  for (; lua_next (lua, 1) != 0; n++) {
    lua_pop (lua, 1);
    if (sandbox_rank (lua, 4) == 3)
      return luaL_error (lua, gr_message ("keys must be numbers, strings or booleans where they are gone through"));
    if ((is_first || sandbox_is_before (lua, 2, 4)) && (lua_isnil (lua, 3) || sandbox_is_before (lua, 4, 3))) {
      lua_pushvalue (lua, 4);
      lua_replace (lua, 3);
    }
  }
  sandbox_charge (lua, n * SANDBOX_COMPARED);
  lua_settop (lua, 3);
  if (lua_isnil (lua, 3))
    return 1;
  lua_pushvalue (lua, 3);
  lua_rawget (lua, 1);
  return 2;
}

/* ---- sorting ---- */

typedef gboolean (*SandboxBefore) (lua_State *lua, int a, int b);

/* By the function at 2. */
static gboolean
sandbox_is_told_before (lua_State *lua, int a, int b)
{
  lua_pushvalue (lua, 2);
  lua_pushvalue (lua, a);
  lua_pushvalue (lua, b);
  lua_call (lua, 2, 1);
  gboolean is_before = lua_toboolean (lua, -1);
  lua_pop (lua, 1);
  return is_before;
}

/* Sorts, by merging runs, the @n entries of the list at @list by @is_before (NULL: <); equal ones stay as they stand. */
static void
sandbox_sort_list (lua_State *lua, int list, lua_Integer n, SandboxBefore is_before)
{
  lua_createtable (lua, (int) n, 0);
  int from = list, other = lua_gettop (lua), to = other;
  for (lua_Integer width = 1; width < n; width *= 2) {
    for (lua_Integer low = 1; low <= n; low += 2 * width) {
      const lua_Integer bound[] = { low, MIN (low + width, n + 1), MIN (low + 2 * width, n + 1) };
      lua_Integer left = bound[0], right = bound[1];
      sandbox_charge (lua, (bound[2] - left) * SANDBOX_COMPARED * sandbox_of (lua)->price);
      for (lua_Integer i = left; i < bound[2]; i++) {
        int top = lua_gettop (lua);
        lua_rawgeti (lua, from, left);
        lua_rawgeti (lua, from, right);
        gboolean is_right = left == bound[1]
                            || (right < bound[2]
                                && (is_before != NULL ? is_before (lua, top + 2, top + 1)
                                                      : lua_compare (lua, top + 2, top + 1, LUA_OPLT)));
        lua_settop (lua, is_right ? top + 2 : top + 1);
        lua_rawseti (lua, to, i);
        lua_settop (lua, top);
        is_right ? right++ : left++;
      }
    }
    to = from;
    from = list + other - from;
  }
  for (lua_Integer i = 1; from != list && i <= n; i++) {
    lua_rawgeti (lua, from, i);
    lua_rawseti (lua, list, i);
  }
  lua_pop (lua, 1);
}

/* table.sort (list, before) */
static int
sandbox_sort (lua_State *lua)
{
  luaL_checktype (lua, 1, LUA_TTABLE);
  gboolean is_told = !lua_isnoneornil (lua, 2);
  if (is_told)
    luaL_checktype (lua, 2, LUA_TFUNCTION);
  lua_settop (lua, 2);
  lua_Integer n = (lua_Integer) lua_rawlen (lua, 1);
  sandbox_charge (lua, n);
  sandbox_sort_list (lua, 1, n, is_told ? sandbox_is_told_before : NULL);
  return 0;
}

/* The step of pairs(): upvalue 1 the table, upvalue 2 its keys in order, upvalue 3 how many were given. Whatever it is
   called with, it goes through its own table. */
static int
sandbox_pairs_step (lua_State *lua)
{
  lua_Integer n = lua_tointeger (lua, lua_upvalueindex (3));
  lua_settop (lua, 0);
  for (;;) {
    if (lua_rawgeti (lua, lua_upvalueindex (2), ++n) == LUA_TNIL)
      return 1;
    lua_pushvalue (lua, -1);
    if (lua_rawget (lua, lua_upvalueindex (1)) != LUA_TNIL) /* it may have been taken out on the way */
      break;
    lua_settop (lua, 0);
  }
  lua_pushinteger (lua, n);
  lua_replace (lua, lua_upvalueindex (3));
  return 2;
}

/* pairs (table): keys in order. Lists, the common case, need no sorting. */
static int
sandbox_pairs (lua_State *lua)
{
  luaL_checktype (lua, 1, LUA_TTABLE);
  lua_settop (lua, 1);
  lua_pushvalue (lua, 1); /* 2, to be upvalue 1 */
  lua_newtable (lua);     /* 3 */
  lua_Integer n = 0;
  gboolean is_sorted = TRUE;
  for (lua_pushnil (lua); lua_next (lua, 1) != 0;) {
    lua_pop (lua, 1);
    if (sandbox_rank (lua, 4) == 3)
      return luaL_error (lua, gr_message ("keys must be numbers, strings or booleans where they are gone through"));
    is_sorted = is_sorted && lua_isinteger (lua, 4) && lua_tointeger (lua, 4) == n + 1;
    lua_pushvalue (lua, 4);
    lua_rawseti (lua, 3, ++n);
  }
  sandbox_charge (lua, n);
  if (!is_sorted)
    sandbox_sort_list (lua, 3, n, sandbox_is_before);
  lua_pushinteger (lua, 0);
  lua_pushcclosure (lua, sandbox_pairs_step, 3);
  lua_pushvalue (lua, 1);
  lua_pushnil (lua);
  return 3;
}

/* table.unpack (list, first, last), of what is not too long. */
static int
sandbox_unpack (lua_State *lua)
{
  luaL_checktype (lua, 1, LUA_TTABLE);
  lua_Integer first = luaL_optinteger (lua, 2, 1);
  lua_Integer last = luaL_optinteger (lua, 3, (lua_Integer) lua_rawlen (lua, 1));
  if (first > last)
    return 0;
  lua_Unsigned n = (lua_Unsigned) last - (lua_Unsigned) first;
  if (n >= SANDBOX_MOST_UNPACKED || !lua_checkstack (lua, (int) n + 1))
    return luaL_error (lua, "not enough memory");
  sandbox_charge (lua, n / SANDBOX_MOVED);
  for (lua_Unsigned i = 0; i <= n; i++)
    lua_rawgeti (lua, 1, (lua_Integer) ((lua_Unsigned) first + i));
  return (int) n + 1;
}

/* ---- texts ---- */

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
  if (size + between_size > (gsize) (SANDBOX_MOST_STRING / n))
    return luaL_error (lua, "not enough memory");
  sandbox_charge (lua, n);
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

/* Puts the name of its type in the place of the value at @index where Lua would write an address, which differs from run
   to run. */
static void
sandbox_name (lua_State *lua, int index)
{
  int type = lua_type (lua, index);
  if (type == LUA_TNONE || type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING)
    return;
  lua_pushstring (lua, lua_typename (lua, type));
  lua_replace (lua, index);
}

/* tostring (value): without addresses. */
static int
sandbox_tostring (lua_State *lua)
{
  luaL_checkany (lua, 1);
  sandbox_name (lua, 1);
  luaL_tolstring (lua, 1, NULL);
  return 1;
}

/* string.format (text, …), upvalue 1, without addresses. */
static int
sandbox_format (lua_State *lua)
{
  const char *text = luaL_checkstring (lua, 1);
  for (int i = 2; (text = strchr (text, '%')) != NULL && *++text != '\0'; text++) {
    text += strspn (text, "-+ #0123456789.");
    if (*text == 'p')
      return luaL_error (lua, gr_message ("string.format: %%p writes an address, which differs from run to run"));
    if (*text == 's')
      sandbox_name (lua, i);
    if (*text == '\0')
      break;
    i += *text != '%';
  }
  return sandbox_counted (lua);
}

/* split (text, separator): the pieces of a text as a list, whole numbers as numbers. */
static int
sandbox_split (lua_State *lua)
{
  size_t size, width;
  const char *text = luaL_checklstring (lua, 1, &size), *separator = luaL_optlstring (lua, 2, ",", &width);
  luaL_argcheck (lua, width > 0, 2, gr_message ("want a separator of a letter at least"));
  sandbox_charge (lua, size);
  lua_settop (lua, 2);
  lua_newtable (lua);
  for (lua_Integer i = 1;; i++) {
    const char *end = memmem (text, size, separator, width);
    size_t n = end != NULL ? (size_t) (end - text) : size;
    lua_pushlstring (lua, text, n);
    gint64 number;
    if (memchr (text, '\0', n) == NULL && gr_number_parse (lua_tostring (lua, -1), &number)) {
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

/* Makes all functions of the table on the top of the stack count that are Lua's own. */
static void
sandbox_count_all (lua_State *lua)
{
  int own = lua_gettop (lua);
  for (lua_pushnil (lua); lua_next (lua, own) != 0; lua_settop (lua, own + 1)) {
    if (!lua_iscfunction (lua, -1) || lua_getupvalue (lua, -1, 1) != NULL)
      continue;
    lua_pushcclosure (lua, sandbox_counted, 1);
    lua_pushvalue (lua, own + 1);
    lua_insert (lua, -2);
    lua_rawset (lua, own);
  }
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
  static const struct {
    const char *library, *name;
    lua_CFunction function;
    int least, from; /* of what goes through a list */
  } own[] = {
    { LUA_GNAME, "next", sandbox_next },
    { LUA_GNAME, "pairs", sandbox_pairs },
    { LUA_GNAME, "split", sandbox_split },
    { LUA_GNAME, "tostring", sandbox_tostring },
    { LUA_STRLIBNAME, "format", sandbox_format },
    { LUA_STRLIBNAME, "rep", sandbox_rep },
    { LUA_TABLIBNAME, "sort", sandbox_sort },
    { LUA_TABLIBNAME, "unpack", sandbox_unpack },
    { LUA_TABLIBNAME, "insert", sandbox_counted_list, 3, 2 },
    { LUA_TABLIBNAME, "remove", sandbox_counted_list, 2, 2 },
    { LUA_TABLIBNAME, "concat", sandbox_counted_list, 1, 3 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (library); i++) {
    luaL_requiref (lua, library[i].name, library[i].func, 1);
    lua_pop (lua, 1);
  }
  sandbox_drop (lua, LUA_GNAME, base, FALSE);
  sandbox_drop (lua, LUA_TABLIBNAME, table, FALSE);
  sandbox_drop (lua, LUA_STRLIBNAME, string, TRUE);
  sandbox_drop (lua, LUA_MATHLIBNAME, number, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (own); i++) {
    lua_getglobal (lua, own[i].library);
    lua_getfield (lua, -1, own[i].name);
    lua_pushinteger (lua, own[i].least);
    lua_pushinteger (lua, own[i].from);
    lua_pushcclosure (lua, own[i].function, 3);
    lua_setfield (lua, -2, own[i].name);
    lua_settop (lua, 0);
  }
  for (guint i = 0; i < G_N_ELEMENTS (library); i++) {
    lua_getglobal (lua, library[i].name);
    sandbox_count_all (lua);
  }
  lua_pushnil (lua); /* where messages would look for names of functions, in an order that differs from run to run */
  lua_setfield (lua, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  return 0;
}

GrSandbox *
gr_sandbox_new (void)
{
  g_autoptr (GrSandbox) sandbox = g_new0 (GrSandbox, 1);
  sandbox->price = 1;
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
  const char *message = lua_type (lua, 1) == LUA_TSTRING ? lua_tostring (lua, 1) : "";
  lua_pushfstring (lua, "%d:%s", sandbox_line (lua), message);
  return 1;
}

/* Reads the trouble off the message on the top of the stack, which is taken off. */
static void
sandbox_read_trouble (GrSandbox *sandbox, int status, GrSandboxTrouble *trouble)
{
  const char *text = lua_type (sandbox->lua, -1) == LUA_TSTRING ? lua_tostring (sandbox->lua, -1) : "";
  const char *message = text;
  *trouble = (GrSandboxTrouble) { GR_SANDBOX_FAULT, NULL, 0, FALSE, FALSE };
  if (status == LUA_ERRMEM) {
    trouble->line = sandbox->line;
  } else if (g_ascii_isdigit (*text)) {
    trouble->line = strtoul (text, NULL, 10);
    message = strchr (text, ':') + 1;
    trouble->is_bare = trouble->line > 0 && !g_str_has_prefix (message, "rules:");
  }
  if (trouble->line == 0 && g_str_has_prefix (message, "rules:")) /* the compiler's */
    trouble->line = strtoul (message + strlen ("rules:"), NULL, 10);
  if (g_str_has_prefix (message, "rules:")) { /* the place that Lua writes before its messages: “rules:12: ” */
    const char *behind = message + strlen ("rules:");
    behind += strspn (behind, "0123456789");
    message = g_str_has_prefix (behind, ": ") ? behind + 2 : message;
  }
  if (sandbox->is_over) {
    trouble->end = GR_SANDBOX_LIMIT;
    trouble->is_spent = g_str_equal (message, sandbox_over_instructions) && sandbox->n_call <= sandbox->most_a_call;
  } else if (status == LUA_ERRMEM || strstr (message, "not enough memory") != NULL) {
    trouble->end = GR_SANDBOX_LIMIT;
    message = "the rules need too much memory";
  } else if (strstr (message, "stack overflow") != NULL) {
    trouble->end = GR_SANDBOX_LIMIT;
    message = "the rules call themselves too deeply";
  }
  if (*message == '\0')
    message = "an error without words";
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
  sandbox->n_instructions += sandbox->n_call;
  if (status == LUA_OK)
    return TRUE;
  sandbox_read_trouble (sandbox, status, trouble);
  return FALSE;
}

void
gr_sandbox_limit (lua_State *lua, const char *message, int n)
{
  sandbox_of (lua)->is_over = TRUE;
  luaL_error (lua, message, n);
}

void
gr_sandbox_copied (lua_State *lua, gsize n_bytes)
{
  sandbox_charge (lua, n_bytes / SANDBOX_READ / SANDBOX_MOVED * SANDBOX_READ); /* what is short is for nothing */
}
