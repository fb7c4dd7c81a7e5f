// SPDX-License-Identifier: MIT
// Positions as bytes. A value is a mark and what it says: eight bytes of an integer (most significant first, the
// sign turned over, so that bytes go by size), a text with its length before it, true, false; the number of entries and
// the entries of a list; the number of pairs and the pairs of any other table, sorted by the bytes of their keys.
// A position that is a number not below 0 is its eight bytes alone, as heaps are everywhere (game.h): marks are above 0x7F.
// Invariant: two values are equal by content exactly where their bytes are equal; walks are bounded in depth.
#include "games/rules/private.h"

#include <lauxlib.h>

#include <math.h>
#include <string.h>

#define NUMBERS_MOST 8 /* entries of a list that is written in one walk */

enum { MARK_FALSE = 0x80, MARK_TRUE, MARK_INTEGER, MARK_STRING, MARK_LIST, MARK_MAP };

/* The mark of what has a length, and it. */
static void
encode_head (GByteArray *out, guint8 mark, guint32 count)
{
  guint8 byte[5] = { mark, count >> 24, count >> 16, count >> 8, count };
  g_byte_array_append (out, byte, sizeof byte);
}

static guint32
decode_count (const guint8 *at)
{
  return (guint32) at[0] << 24 | (guint32) at[1] << 16 | (guint32) at[2] << 8 | at[3];
}

/* Writes the nine bytes of @number to @byte. */
static void
put_integer (lua_Integer number, guint8 *byte)
{
  guint64 bits = GUINT64_TO_BE ((guint64) number ^ G_GUINT64_CONSTANT (1) << 63);
  byte[0] = MARK_INTEGER;
  memcpy (byte + 1, &bits, sizeof bits);
}

/* Raises an error where a position of @size bytes or more is too large. */
static void
encode_check (lua_State *lua, gsize size)
{
  if (size > GR_LUA_POSITION_MAX_BYTES)
    gr_sandbox_limit (lua, gr_message ("a position of more than %d bytes"), GR_LUA_POSITION_MAX_BYTES);
}

static void encode (lua_State *lua, int index, GByteArray *out, guint depth);

typedef struct {
  guint32 start, key_end, end; /* of a pair in the bytes */
} Pair;

static int
pair_compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const Pair *pair_a = a, *pair_b = b;
  const guint8 *bytes = data;
  guint32 size_a = pair_a->key_end - pair_a->start, size_b = pair_b->key_end - pair_b->start;
  int order = memcmp (bytes + pair_a->start, bytes + pair_b->start, MIN (size_a, size_b));
  return order != 0 ? order : (size_a > size_b) - (size_a < size_b);
}

/* How many pairs the table has; *n_list is how many of them are its entries 1, 2, 3 … */
static guint32
encode_measure (lua_State *lua, int index, guint32 *n_list)
{
  guint32 n = 0;
  gboolean has_other_numbers = FALSE;
  *n_list = lua_rawlen (lua, index);
  for (lua_pushnil (lua); lua_next (lua, index) != 0; lua_pop (lua, 1)) {
    n++;
    if (lua_isinteger (lua, -2))
      has_other_numbers |= lua_tointeger (lua, -2) < 1 || lua_tointeger (lua, -2) > *n_list;
    else if (lua_type (lua, -2) == LUA_TNUMBER)
      luaL_error (lua, gr_message ("a position’s keys must be whole numbers, strings or booleans, got %f"),
                  lua_tonumber (lua, -2));
    else if (lua_type (lua, -2) != LUA_TSTRING && lua_type (lua, -2) != LUA_TBOOLEAN)
      luaL_error (lua, gr_message ("a position’s keys must be whole numbers, strings or booleans, got %s"),
                  luaL_typename (lua, -2));
  }
  for (guint32 i = 1; i <= *n_list; i++) {
    if (lua_rawgeti (lua, index, i) == LUA_TNIL)
      luaL_error (
        lua,
        gr_message (
          "a position with a hole: a list must have its entries from 1 on without a gap, and entry %d is nil"),
        i);
    lua_pop (lua, 1);
  }
  if (*n_list > 0 && has_other_numbers)
    luaL_error (lua, gr_message ("a position with a hole: a list must have its entries from 1 on without a gap"));
  return n;
}

/* Most positions are short lists of whole numbers: these are written in one walk. FALSE, and nothing written, where the
   table is anything else. */
static gboolean
encode_numbers (lua_State *lua, int index, GByteArray *out)
{
  guint8 bytes[5 + 9 * NUMBERS_MOST] = { MARK_LIST };
  guint8 n = 0;
  for (lua_pushnil (lua); lua_next (lua, index) != 0; lua_pop (lua, 1)) {
    if (n == NUMBERS_MOST || !lua_isinteger (lua, -2) || lua_tointeger (lua, -2) != n + 1 || !lua_isinteger (lua, -1)) {
      lua_pop (lua, 2);
      return FALSE;
    }
    put_integer (lua_tointeger (lua, -1), bytes + 5 + 9 * n++);
  }
  bytes[4] = n;
  if (n > 0)
    g_byte_array_append (out, bytes, 5 + 9 * n);
  return n > 0;
}

static void
encode_table (lua_State *lua, int index, GByteArray *out, guint depth)
{
  luaL_checkstack (lua, 8, NULL);
  if (encode_numbers (lua, index, out))
    return;
  guint32 n_list, n = encode_measure (lua, index, &n_list);
  encode_check (lua, n);
  encode_head (out, n == n_list ? MARK_LIST : MARK_MAP, n);
  if (n == n_list) {
    for (guint32 i = 1; i <= n; i++) {
      lua_rawgeti (lua, index, i);
      encode (lua, lua_gettop (lua), out, depth + 1);
      lua_pop (lua, 1);
    }
    return;
  }
  guint start = out->len, i = 0;
  Pair *pair = lua_newuserdatauv (lua, MAX (1, n) * sizeof *pair, 0);
  for (lua_pushnil (lua); lua_next (lua, index) != 0; lua_pop (lua, 1), i++) {
    int top = lua_gettop (lua);
    pair[i].start = out->len;
    encode (lua, top - 1, out, depth + 1);
    pair[i].key_end = out->len;
    encode (lua, top, out, depth + 1);
    pair[i].end = out->len;
  }
  /* Into order by their keys. Lua keeps the scratch memory, so that an error loses nothing. */
  guint size = out->len - start;
  guint8 *copy = lua_newuserdatauv (lua, MAX (1, size), 0);
  Pair *sorted = lua_newuserdatauv (lua, MAX (1, n) * sizeof *sorted, 0);
  memcpy (copy, out->data + start, size);
  for (guint k = 0; k < n; k++)
    sorted[k] = (Pair) { pair[k].start - start, pair[k].key_end - start, pair[k].end - start };
  g_qsort_with_data (sorted, n, sizeof *sorted, pair_compare, copy);
  g_byte_array_set_size (out, start);
  for (guint k = 0; k < n; k++)
    g_byte_array_append (out, copy + sorted[k].start, sorted[k].end - sorted[k].start);
  lua_pop (lua, 3);
}

static void
encode (lua_State *lua, int index, GByteArray *out, guint depth)
{
  size_t size;
  const char *text;
  encode_check (lua, out->len); /* a table that stands in itself twice, again and again, never gets there */
  switch (lua_type (lua, index)) {
  case LUA_TNUMBER: {
    int is_whole;
    lua_Integer number = lua_tointegerx (lua, index, &is_whole);
    if (!is_whole && isnan (lua_tonumber (lua, index)))
      luaL_error (lua, gr_message ("a position must hold whole numbers, got what is not a number (such as 0 / 0)"));
    if (!is_whole)
      luaL_error (lua, gr_message ("a position must hold whole numbers, got %f"), lua_tonumber (lua, index));
    guint8 byte[9];
    put_integer (number, byte);
    g_byte_array_append (out, byte, sizeof byte);
    break;
  }
  case LUA_TSTRING:
    text = lua_tolstring (lua, index, &size);
    encode_check (lua, size);
    encode_head (out, MARK_STRING, size);
    g_byte_array_append (out, (const guint8 *) text, size);
    break;
  case LUA_TBOOLEAN:
    g_byte_array_append (out, &(guint8) { lua_toboolean (lua, index) ? MARK_TRUE : MARK_FALSE }, 1);
    break;
  case LUA_TTABLE:
    if (depth >= GR_LUA_POSITION_MAX_DEPTH)
      gr_sandbox_limit (lua, gr_message ("a position of tables in tables, more than %d deep"),
                        GR_LUA_POSITION_MAX_DEPTH);
    encode_table (lua, index, out, depth);
    break;
  default:
    luaL_error (lua, gr_message ("a position must be a whole number, a string, a boolean or a table of these, got %s"),
                luaL_typename (lua, index));
  }
}

void
gr_lua_encode (lua_State *lua, int index, GByteArray *out)
{
  g_byte_array_set_size (out, 0);
  if (lua_isinteger (lua, index) && lua_tointeger (lua, index) >= 0) {
    GrHeap heap = gr_heap_encode (lua_tointeger (lua, index));
    g_byte_array_append (out, heap.data, sizeof heap.data);
    return;
  }
  luaL_checkstack (lua, 4, NULL);
  encode (lua, lua_absindex (lua, index), out, 0);
  encode_check (lua, out->len);
  gr_sandbox_copied (lua, out->len);
}

/* Whether the bytes at @at are a number alone. */
static gboolean
position_is_heap (const guint8 *at)
{
  return *at < MARK_FALSE;
}

/* Pushes the value that begins at @at; gives the byte behind it. */
static const guint8 *
decode (lua_State *lua, const guint8 *at)
{
  guint8 mark = *at++;
  if (mark == MARK_TRUE || mark == MARK_FALSE) {
    lua_pushboolean (lua, mark == MARK_TRUE);
    return at;
  }
  if (mark == MARK_INTEGER) {
    guint64 bits = (guint64) decode_count (at) << 32 | decode_count (at + 4);
    lua_pushinteger (lua, (lua_Integer) (bits ^ G_GUINT64_CONSTANT (1) << 63));
    return at + 8;
  }
  guint32 n = decode_count (at);
  at += 4;
  if (mark == MARK_STRING) {
    lua_pushlstring (lua, (const char *) at, n);
    return at + n;
  }
  luaL_checkstack (lua, 4, NULL);
  lua_createtable (lua, mark == MARK_LIST ? n : 0, mark == MARK_MAP ? n : 0);
  for (guint32 i = 1; i <= n; i++) {
    at = decode (lua, at);
    if (mark == MARK_LIST) {
      lua_rawseti (lua, -2, i);
    } else {
      at = decode (lua, at);
      lua_rawset (lua, -3);
    }
  }
  return at;
}

void
gr_lua_decode (lua_State *lua, GrBytes at)
{
  luaL_checkstack (lua, 4, NULL);
  if (position_is_heap (at.data))
    lua_pushinteger (lua, (lua_Integer) gr_heap_decode (at));
  else
    decode (lua, at.data);
}

/* ---- reading without Lua ---- */

GrLuaKind
gr_lua_kind (GrBytes at)
{
  static const GrLuaKind kind[] = {
    [MARK_FALSE - MARK_FALSE] = GR_LUA_BOOLEAN,   [MARK_TRUE - MARK_FALSE] = GR_LUA_BOOLEAN,
    [MARK_INTEGER - MARK_FALSE] = GR_LUA_INTEGER, [MARK_STRING - MARK_FALSE] = GR_LUA_STRING,
    [MARK_LIST - MARK_FALSE] = GR_LUA_LIST,       [MARK_MAP - MARK_FALSE] = GR_LUA_MAP
  };
  return position_is_heap (at.data) ? GR_LUA_INTEGER : kind[at.data[0] - MARK_FALSE];
}

gint64
gr_lua_integer (GrBytes at)
{
  if (position_is_heap (at.data))
    return (gint64) gr_heap_decode (at);
  guint64 bits = (guint64) decode_count (at.data + 1) << 32 | decode_count (at.data + 5);
  return (gint64) (bits ^ G_GUINT64_CONSTANT (1) << 63);
}

GrBytes
gr_lua_string (GrBytes at)
{
  return (GrBytes) { at.data + 5, decode_count (at.data + 1) };
}

/* The byte behind the value that begins at @at. */
static const guint8 *
position_skip (const guint8 *at)
{
  if (position_is_heap (at))
    return at + sizeof (GrHeap);
  guint8 mark = *at++;
  if (mark == MARK_TRUE || mark == MARK_FALSE)
    return at;
  if (mark == MARK_INTEGER)
    return at + 8;
  guint32 n = decode_count (at);
  at += 4;
  if (mark == MARK_STRING)
    return at + n;
  for (guint32 i = mark == MARK_LIST ? n : 2 * n; i > 0; i--)
    at = position_skip (at);
  return at;
}

guint
gr_lua_list_length (GrBytes at)
{
  return decode_count (at.data + 1);
}

GrBytes
gr_lua_list_entry (GrBytes at, guint index)
{
  const guint8 *entry = at.data + 5;
  for (; index > 0; index--)
    entry = position_skip (entry);
  return (GrBytes) { entry, position_skip (entry) - entry };
}

gboolean
gr_lua_has_text (GrBytes at)
{
  GrLuaKind kind = gr_lua_kind (at);
  guint n = kind == GR_LUA_LIST ? gr_lua_list_length (at) : kind == GR_LUA_MAP ? 2 * gr_lua_list_length (at) : 0;
  gboolean has_text = kind == GR_LUA_STRING;
  for (guint i = kind == GR_LUA_MAP ? 1 : 0; i < n && !has_text; i += kind == GR_LUA_MAP ? 2 : 1) /* keys are none */
    has_text = gr_lua_has_text (gr_lua_list_entry (at, i));
  return has_text;
}

static void
append_quoted (GrBytes text, GString *out)
{
  g_autofree char *raw = g_strndup ((const char *) text.data, text.size);
  g_autofree char *valid = g_utf8_make_valid (raw, -1);
  g_string_append_c (out, '"');
  for (const char *at = valid; *at != '\0'; at++) {
    guchar c = *at;
    if (c == '"' || c == '\\')
      g_string_append_printf (out, "\\%c", c);
    else if (c < 0x20 || c == 0x7F)
      g_string_append_printf (out, "\\u%04x", c);
    else
      g_string_append_c (out, c);
  }
  g_string_append_c (out, '"');
}

/* Appends the value that begins at @at; gives the byte behind it. */
static const guint8 *
append_json (const guint8 *at, GString *out)
{
  const guint8 *end = position_skip (at);
  GrBytes own = { at, end - at };
  GrLuaKind kind = gr_lua_kind (own);
  switch (kind) {
  case GR_LUA_INTEGER:
    g_string_append_printf (out, "%" G_GINT64_FORMAT, gr_lua_integer (own));
    break;
  case GR_LUA_BOOLEAN:
    g_string_append (out, *at == MARK_TRUE ? "true" : "false");
    break;
  case GR_LUA_STRING:
    append_quoted (gr_lua_string (own), out);
    break;
  case GR_LUA_LIST:
  case GR_LUA_MAP:
    g_string_append_c (out, kind == GR_LUA_LIST ? '[' : '{');
    for (const guint8 *entry = at + 5; entry < end;) {
      g_string_append (out, entry > at + 5 ? "," : "");
      if (kind == GR_LUA_MAP) { /* JSON's keys are strings */
        g_autoptr (GString) key = g_string_new (NULL);
        GrBytes own_key = { entry, position_skip (entry) - entry };
        entry = append_json (entry, key);
        gboolean is_text = gr_lua_kind (own_key) == GR_LUA_STRING;
        g_string_append_printf (out, is_text ? "%s:" : "\"%s\":", key->str);
      }
      entry = append_json (entry, out);
    }
    g_string_append_c (out, kind == GR_LUA_LIST ? ']' : '}');
    break;
  }
  return end;
}

void
gr_lua_append_json (GrBytes at, GString *out)
{
  append_json (at.data, out);
}
