// SPDX-License-Identifier: MIT
// Positions of rules in Lua: integers, strings, booleans and tables of these, as bytes and back. Private to games/rules/.
#pragma once

#include "game/game.h"
#include "games/rules/sandbox.h"

/* Larger positions are a fault. */
#define GR_LUA_POSITION_MAX_BYTES 65536
#define GR_LUA_POSITION_MAX_DEPTH 32

/* In jobs only, for they raise Lua errors. Writes the value at @index of the stack to @out, in the place of what it held:
   equal contents, equal bytes. */
void gr_lua_encode (lua_State *lua, int index, GByteArray *out);
/* Pushes the value that @at holds. */
void gr_lua_decode (lua_State *lua, GrBytes at);

/* The position as JSON: lists as arrays, other tables as objects with their keys in order. */
void gr_lua_append_json (GrBytes at, GString *out);

/* What kind of position it is, by its first byte. */
typedef enum { GR_LUA_INTEGER, GR_LUA_STRING, GR_LUA_BOOLEAN, GR_LUA_LIST, GR_LUA_MAP } GrLuaKind;
GrLuaKind gr_lua_kind (GrBytes at);
/* The integer, or the text (lent, not ended by NUL), that a position of that kind is. */
gint64 gr_lua_integer (GrBytes at);
GrBytes gr_lua_string (GrBytes at);
/* The entries of a list: their number, and entry @index (from 0). */
guint gr_lua_list_length (GrBytes at);
GrBytes gr_lua_list_entry (GrBytes at, guint index);
