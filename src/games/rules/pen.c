// SPDX-License-Identifier: MIT
// The pen that a file of rules draws with, and the pictures of positions without a `draw`. Inks are names of roles, so that
// a drawing of the reader's obeys every theme; lengths are points, y down. Sticks, boards, grids and polygons are placed
// below what is there already; lines, circles and texts go where they are told.
// Invariant: the functions own nothing of GLib's while they may raise an error; how much they draw is bounded.
#include "games/heaps.h"
#include "games/rules/private.h"

#include <lauxlib.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PEN_MOST_ITEMS 20000
#define PEN_FARTHEST 20000.0 /* points */
#define PEN_GAP 12.0         /* between pictures below one another, points as all of these */
#define PEN_SQUARE 26.0
#define PEN_MOST_SQUARES 64 /* a side of a board */
#define PEN_MOST_CORNERS 60
#define PEN_MOST_BYTES 1000 /* of one text */
#define PEN_REACH 8.0       /* how far from the middle of a circle, and from a line of a grid, it is pointed at */

static const struct {
  const char *name;
  GrInk ink;
} pen_inks[] = {
  { "ink", GR_INK_INK },       { "soft", GR_INK_SOFT }, { "faint", GR_INK_FAINT },
  { "accent", GR_INK_ACCENT }, { "left", GR_INK_LEFT }, { "right", GR_INK_RIGHT },
  { "either", GR_INK_EITHER }, { "wood", GR_INK_WOOD }, { "paper", GR_INK_PAPER },
};

/* ---- arguments ---- */

/* Raises an error where there are too many strokes. */
static void
pen_check (lua_State *lua, const GrScene *scene)
{
  if (scene->item->len > PEN_MOST_ITEMS)
    gr_sandbox_limit (lua, gr_message ("a picture of more than %d strokes"), PEN_MOST_ITEMS);
}

/* The scene; “pen:line (…)” and “pen.line (…)” are one. */
static GrScene *
pen_begin (lua_State *lua)
{
  const GrRules *rules = lua_touserdata (lua, lua_upvalueindex (1));
  if (rules->scene == NULL || lua_tointeger (lua, lua_upvalueindex (3)) != rules->n_pens)
    luaL_error (lua, gr_message ("a pen draws in the call of draw that it was given to, and not after it"));
  if (lua_rawequal (lua, 1, lua_upvalueindex (2)))
    lua_remove (lua, 1);
  pen_check (lua, rules->scene);
  return rules->scene;
}

static double
pen_length (lua_State *lua, int index)
{
  double number = luaL_checknumber (lua, index);
  if (!(fabs (number) <= PEN_FARTHEST))
    luaL_argerror (lua, index, gr_message ("want a length in points from -20000 to 20000"));
  return number;
}

static GrInk
pen_ink (lua_State *lua, int index, GrInk fallback)
{
  if (lua_isnoneornil (lua, index))
    return fallback;
  const char *name = luaL_checkstring (lua, index);
  for (guint i = 0; i < G_N_ELEMENTS (pen_inks); i++)
    if (strcmp (pen_inks[i].name, name) == 0)
      return pen_inks[i].ink;
  luaL_argerror (lua, index, gr_message ("want an ink: ink, soft, faint, accent, left, right, either, wood or paper"));
  return fallback;
}

/* The text at @index; NULL where it is none that can be drawn. */
static const char *
pen_letters (lua_State *lua, int index)
{
  size_t size;
  const char *text = lua_tolstring (lua, index, &size);
  return text != NULL && size <= PEN_MOST_BYTES && gr_rules_is_line (text, size) ? text : NULL;
}

static GrDash
pen_dash (GrInk ink)
{
  return ink == GR_INK_RIGHT ? GR_DASH_DASHED : GR_DASH_SOLID;
}

/* A line: either player's is doubled. */
static GrPaint
pen_stroke (GrInk ink)
{
  gboolean is_either = ink == GR_INK_EITHER;
  return (GrPaint) { GR_INK_NONE, ink, is_either ? 3.4 : 1.6, is_either ? GR_DASH_DOUBLE : pen_dash (ink) };
}

/* Where the next picture begins. */
static double
pen_below (const GrScene *scene)
{
  return scene->bounds.width < 0 ? 0 : scene->bounds.y + scene->bounds.height + PEN_GAP;
}

/* ---- strokes ---- */

/* A place as a part of a piece's name, whole points with m for minus: “12-m3”. (transfer full) */
static char *
pen_place (double x, double y)
{
  int across = (int) lround (x), down = (int) lround (y);
  return g_strdup_printf ("%s%d-%s%d", across < 0 ? "m" : "", abs (across), down < 0 ? "m" : "", abs (down));
}

static int
pen_line (lua_State *lua)
{
  GrScene *scene = pen_begin (lua);
  double x1 = pen_length (lua, 1), y1 = pen_length (lua, 2), x2 = pen_length (lua, 3), y2 = pen_length (lua, 4);
  GrInk ink = pen_ink (lua, 5, GR_INK_INK);
  g_autofree char *from = pen_place (x1, y1), *to = pen_place (x2, y2), *key = g_strdup_printf ("l%s-%s", from, to);
  gr_scene_open_piece (scene, NULL, NULL, "%s", key);
  const GrPaint stroke = pen_stroke (ink);
  gr_scene_add_line (scene, x1, y1, x2, y2, &stroke);
  gr_scene_close_piece (scene);
  return 0;
}

static int
pen_circle (lua_State *lua)
{
  GrScene *scene = pen_begin (lua);
  double x = pen_length (lua, 1), y = pen_length (lua, 2), radius = fabs (pen_length (lua, 3));
  GrInk ink = pen_ink (lua, 4, GR_INK_INK), fill = pen_ink (lua, 5, GR_INK_PAPER);
  double reach = MAX (radius + 1, PEN_REACH);
  g_autofree char *place = pen_place (x, y), *key = g_strconcat ("c", place, NULL);
  gr_scene_open_piece (scene, NULL, &(GrBox) { x - reach, y - reach, 2 * reach, 2 * reach }, "%s", key);
  gr_scene_add_circle (scene, x, y, radius, &(GrPaint) { fill, ink, 1.6, pen_dash (ink) });
  gr_scene_close_piece (scene);
  return 0;
}

static int
pen_text (lua_State *lua)
{
  GrScene *scene = pen_begin (lua);
  double x = pen_length (lua, 1), y = pen_length (lua, 2);
  const char *text = pen_letters (lua, 3);
  luaL_argcheck (lua, text != NULL, 3, gr_message ("want a text of one line in UTF-8, of at most 1000 bytes"));
  GrInk ink = pen_ink (lua, 4, GR_INK_INK);
  gr_scene_add_text (scene, x, y + 0.36 * gr_title_500.size, GR_ANCHOR_MIDDLE, &gr_title_500, ink, text);
  return 0;
}

/* ---- pictures ---- */

static void
draw_sticks (GrScene *scene, gint64 size, gboolean are_rows)
{
  double below = pen_below (scene);
  g_autoptr (GrScene) heap = gr_scene_new ();
  GrHeap at = gr_heap_encode (size);
  (are_rows ? gr_heap_draw_pins : gr_heap_draw) (NULL, 0, (GrBytes) { at.data, sizeof at.data }, heap);
  for (guint i = 0; below > 0 && i < heap->item->len; i++) { /* a heap further down has names of its own */
    GrItem *item = &g_array_index (heap->item, GrItem, i);
    if (item->kind != GR_ITEM_PIECE)
      continue;
    g_autofree char *key = item->piece.key;
    item->piece.key = g_strdup_printf ("h%d%s", (int) below, key);
  }
  gr_scene_append (scene, heap, 0, below, 1);
}

static int
pen_sticks (lua_State *lua)
{
  GrScene *scene = pen_begin (lua);
  lua_Integer size = luaL_checkinteger (lua, 1);
  if (size < 0)
    luaL_argerror (lua, 1, gr_message ("want a number of sticks from 0 on"));
  draw_sticks (scene, size, FALSE);
  return 0;
}

static void
draw_grid (GrScene *scene, double top, guint rows, guint columns)
{
  double width = columns * PEN_SQUARE, height = rows * PEN_SQUARE;
  /* Lines between squares, which some games cut along, by their numbers: rows from the top, then columns from the left. */
  for (guint k = 1; k + 1 < rows + columns; k++) {
    gboolean is_row = k < rows;
    guint i = is_row ? k : k - rows + 1;
    double x = is_row ? 0 : i * PEN_SQUARE, y = is_row ? top + i * PEN_SQUARE : top;
    double across = is_row ? width : 0, down = is_row ? 0 : height;
    gr_scene_open_piece (scene, NULL,
                         &(GrBox) { x - PEN_REACH, y - PEN_REACH, across + 2 * PEN_REACH, down + 2 * PEN_REACH },
                         "%c%u", is_row ? 'y' : 'x', i);
    gr_scene_add_line (scene, x, y, x + across, y + down, GR_STROKE (GR_INK_LINE, 1));
    gr_scene_close_piece (scene);
  }
  gr_scene_add_rect (scene, 0, top, width, height, 0, GR_STROKE (GR_INK_INK, 1.4));
}

static guint
pen_side (lua_State *lua, int index)
{
  lua_Integer side = luaL_checkinteger (lua, index);
  luaL_argcheck (lua, side >= 1 && side <= PEN_MOST_SQUARES, index,
                 gr_message ("want a number of squares from 1 to 64"));
  return side;
}

static int
pen_grid (lua_State *lua)
{
  GrScene *scene = pen_begin (lua);
  guint rows = pen_side (lua, 1), columns = pen_side (lua, 2);
  draw_grid (scene, pen_below (scene), rows, columns);
  return 0;
}

/* How a letter looks: nothing, a wall, a piece or a tile of an ink, or text. */
typedef enum { SQUARE_EMPTY, SQUARE_WALL, SQUARE_PIECE, SQUARE_TILE, SQUARE_TEXT } SquareLook;

#define PEN_TILE "tile " /* before the ink of a tile */

/* Square number @column of row @row, both from 0, of a board that begins at @top. */
static void
draw_square (GrScene *scene, double top, guint row, guint column, SquareLook look, GrInk ink, const char *letter)
{
  const double x = column * PEN_SQUARE, y = top + row * PEN_SQUARE, middle = PEN_SQUARE / 2;
  const GrInk fill = ink == GR_INK_LEFT ? GR_INK_WIN_LEFT : ink == GR_INK_RIGHT ? GR_INK_WIN_RIGHT : GR_INK_PAPER;
  const GrPaint piece = { fill, ink, 2.4, pen_dash (ink) };
  gr_scene_open_piece (scene, NULL, &(GrBox) { x, y, PEN_SQUARE, PEN_SQUARE }, "q%u-%u", row + 1, column + 1);
  if (look == SQUARE_WALL)
    gr_scene_add_rect (scene, x, y, PEN_SQUARE, PEN_SQUARE, 0, GR_FILL (GR_INK_FAINT));
  if (look == SQUARE_TILE)
    gr_scene_add_rect (scene, x + 1.6, y + 1.6, PEN_SQUARE - 3.2, PEN_SQUARE - 3.2, 3, GR_FILL (ink));
  if (look == SQUARE_PIECE)
    gr_scene_add_circle (scene, x + middle, y + middle, 0.38 * PEN_SQUARE, &piece);
  /* The letters L and R mean who wins: such a piece is told by its colour and its rim. An o is what its rim shows. */
  gboolean is_plain = g_str_equal (letter, "o")
                      || ((ink == GR_INK_LEFT || ink == GR_INK_RIGHT)
                          && (g_str_equal (letter, "L") || g_str_equal (letter, "R")));
  if ((look == SQUARE_PIECE && !is_plain) || look == SQUARE_TEXT)
    gr_scene_add_text (scene, x + middle, y + middle + 0.36 * gr_title_600.size, GR_ANCHOR_MIDDLE, &gr_title_600,
                       look != SQUARE_PIECE   ? GR_INK_INK
                       : fill == GR_INK_PAPER ? ink
                                              : fill - GR_INK_WIN + GR_INK_ON_WIN,
                       letter);
  gr_scene_close_piece (scene);
}

/* The look of a letter by itself: blanks and points are empty, # is a wall, all others are text. */
static SquareLook
square_look (gunichar letter)
{
  return letter == '.' || letter == ' ' || letter == '_' ? SQUARE_EMPTY : letter == '#' ? SQUARE_WALL : SQUARE_TEXT;
}

/* The look that the table at @looks (0: none) gives @letter. The stack is left as it was, for a board has many squares. */
static SquareLook
pen_look (lua_State *lua, int looks, const char *letter, GrInk *ink)
{
  SquareLook look = square_look (g_utf8_get_char (letter));
  int top = lua_gettop (lua);
  if (looks == 0)
    return look;
  const char *name = lua_getfield (lua, looks, letter) != LUA_TNIL ? lua_tostring (lua, -1) : "";
  if (name == NULL)
    return (SquareLook) luaL_error (lua, gr_message ("board: want the look of “%s” as a name"), letter);
  if (strcmp (name, "wall") == 0)
    look = SQUARE_WALL;
  else if (strcmp (name, "empty") == 0)
    look = SQUARE_EMPTY;
  else if (strcmp (name, "text") == 0)
    look = SQUARE_TEXT;
  else if (*name != '\0') {
    look = g_str_has_prefix (name, PEN_TILE) ? SQUARE_TILE : SQUARE_PIECE;
    if (look == SQUARE_TILE)
      lua_pushstring (lua, name + strlen (PEN_TILE));
    *ink = pen_ink (lua, lua_gettop (lua), GR_INK_INK);
  }
  lua_settop (lua, top);
  return look;
}

/* board (rows, looks, what): rows are strings of one length; looks: {X = "left", O = "right", ["-"] = "wall"}; what:
   nothing, or "numbers" under the columns. */
static int
pen_board (lua_State *lua)
{
  GrScene *scene = pen_begin (lua);
  luaL_checktype (lua, 1, LUA_TTABLE);
  int looks = lua_istable (lua, 2) ? 2 : 0;
  gboolean has_numbers = !lua_isnoneornil (lua, 3);
  luaL_argcheck (lua, !has_numbers || g_strcmp0 (lua_tostring (lua, 3), "numbers") == 0, 3,
                 gr_message ("want “numbers” or nothing"));
  guint rows = lua_rawlen (lua, 1), columns = 0;
  luaL_argcheck (lua, rows >= 1 && rows <= PEN_MOST_SQUARES, 1, gr_message ("want 1 to 64 rows"));
  double top = pen_below (scene);
  for (guint row = 0; row < rows; row++) {
    lua_rawgeti (lua, 1, row + 1);
    size_t size;
    const char *text = lua_tolstring (lua, -1, &size);
    if (text == NULL || !g_utf8_validate (text, size, NULL))
      return luaL_error (lua, gr_message ("board: row %d must be a string"), (int) row + 1);
    guint n = g_utf8_strlen (text, -1);
    if (n > PEN_MOST_SQUARES || n == 0 || (row > 0 && n != columns))
      return luaL_error (lua, gr_message ("board: row %d has %d squares; want rows of one length from 1 to 64"),
                         (int) row + 1, (int) n);
    columns = n;
    for (guint column = 0; column < columns; column++, text = g_utf8_next_char (text)) {
      char letter[8] = { 0 };
      GrInk ink = GR_INK_INK;
      g_unichar_to_utf8 (g_utf8_get_char (text), letter);
      SquareLook look = pen_look (lua, looks, letter, &ink);
      draw_square (scene, top, row, column, look, ink, letter);
    }
    lua_pop (lua, 1);
  }
  draw_grid (scene, top, rows, columns);
  if (has_numbers) {
    for (guint i = 0; i < columns; i++) {
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      gr_scene_add_text (scene, (i + 0.5) * PEN_SQUARE, top + rows * PEN_SQUARE + 12.5, GR_ANCHOR_MIDDLE, &gr_label_500,
                         GR_INK_SOFT, number);
    }
  }
  return 0;
}

static GrPoint
pen_corner (guint n, double radius, double top, guint i)
{
  double angle = 2 * G_PI * i / n - G_PI / 2;
  return (GrPoint) { radius * (1 + cos (angle)), top + radius * (1 + sin (angle)) };
}

/* The lines {a, b, ink} in the table that is the second argument, where it is one, between @n corners. */
static void
pen_lines (lua_State *lua, GrScene *scene, const char *what, guint n, double radius, double top)
{
  for (lua_Integer i = 1; lua_istable (lua, 2) && lua_rawgeti (lua, 2, i) != LUA_TNIL; i++) {
    guint pair[2];
    pen_check (lua, scene);
    if (!lua_istable (lua, -1))
      luaL_error (lua, gr_message ("%s: want pairs {a, b}, got %s"), what, luaL_typename (lua, -1));
    for (int k = 0; k < 2; k++) {
      lua_rawgeti (lua, -1, k + 1);
      lua_Integer corner = lua_tointeger (lua, -1);
      if (corner < 1 || corner > n)
        luaL_error (lua, gr_message ("%s: want numbers from 1 to %d"), what, (int) n);
      pair[k] = corner - 1;
      lua_pop (lua, 1);
    }
    lua_rawgeti (lua, -1, 3);
    GrInk ink = pen_ink (lua, lua_gettop (lua), GR_INK_INK);
    GrPoint a = pen_corner (n, radius, top, pair[0]), b = pen_corner (n, radius, top, pair[1]);
    const GrPaint stroke = pen_stroke (ink);
    gr_scene_add_line (scene, a.x, a.y, b.x, b.y, &stroke);
    lua_settop (lua, 2);
  }
}

/* polygon (n, chords): n points on a ring and chords {a, b, ink} between them. */
static int
pen_polygon (lua_State *lua)
{
  GrScene *scene = pen_begin (lua);
  lua_Integer n = luaL_checkinteger (lua, 1);
  luaL_argcheck (lua, n >= 1 && n <= PEN_MOST_CORNERS, 1, gr_message ("want 1 to 60 points"));
  double radius = CLAMP (n * 4.2, 20, 70), top = pen_below (scene);
  pen_lines (lua, scene, "polygon", n, radius, top);
  for (guint i = 0; i < n; i++) {
    GrPoint at = pen_corner (n, radius, top, i);
    gr_scene_add_circle (scene, at.x, at.y, 3.4, GR_FILL (GR_INK_INK));
  }
  return 0;
}

/* graph (labels, edges): labels of nodes, which stand on a ring, and edges {a, b, ink}. */
static int
pen_graph (lua_State *lua)
{
  static const GrPaint node = { GR_INK_PAPER, GR_INK_INK, 1.6, GR_DASH_SOLID };
  GrScene *scene = pen_begin (lua);
  luaL_checktype (lua, 1, LUA_TTABLE);
  guint n = lua_rawlen (lua, 1);
  luaL_argcheck (lua, n >= 1 && n <= PEN_MOST_CORNERS, 1, gr_message ("want 1 to 60 nodes"));
  double radius = CLAMP (n * 9.0, 24, 160), top = pen_below (scene) + 12;
  pen_lines (lua, scene, "graph", n, radius, top);
  for (guint i = 0; i < n; i++) {
    GrPoint at = pen_corner (n, radius, top, i);
    lua_rawgeti (lua, 1, i + 1);
    const char *label = pen_letters (lua, -1);
    if (label == NULL)
      return luaL_error (
        lua, gr_message ("graph: the label of node %d must be a number, or a text as short as pen.text takes"),
        (int) i + 1);
    gr_scene_add_circle (scene, at.x, at.y, 11, &node);
    gr_scene_add_text (scene, at.x, at.y + 0.36 * gr_title_600.size, GR_ANCHOR_MIDDLE, &gr_title_600, GR_INK_INK,
                       label);
    lua_pop (lua, 1);
  }
  return 0;
}

void
gr_rules_push_pen (lua_State *lua, GrRules *rules)
{
  static const luaL_Reg function[] = {
    { "line", pen_line },       { "circle", pen_circle }, { "text", pen_text },
    { "sticks", pen_sticks },   { "grid", pen_grid },     { "board", pen_board },
    { "polygon", pen_polygon }, { "graph", pen_graph },   { NULL, NULL },
  };
  luaL_checkstack (lua, 8, NULL);
  lua_newtable (lua);
  lua_pushlightuserdata (lua, rules);
  lua_pushvalue (lua, -2);
  lua_pushinteger (lua, ++rules->n_pens);
  luaL_setfuncs (lua, function, 3);
}

/* ---- positions without a drawing ---- */

guint
gr_rules_board_columns (GrBytes at)
{
  guint n = gr_lua_kind (at) == GR_LUA_LIST ? gr_lua_list_length (at) : 0;
  gsize columns = 0;
  for (guint i = 0; i < n; i++) {
    GrBytes entry = gr_lua_list_entry (at, i);
    if (gr_lua_kind (entry) != GR_LUA_STRING)
      return 0;
    GrBytes text = gr_lua_string (entry);
    gsize own = g_utf8_validate ((const char *) text.data, text.size, NULL)
                  ? g_utf8_strlen ((const char *) text.data, text.size)
                  : 0;
    if (own == 0 || (i > 0 && own != columns))
      return 0;
    columns = own;
  }
  return n <= PEN_MOST_SQUARES && columns <= PEN_MOST_SQUARES ? columns : 0;
}

void
gr_rules_draw_plainly (GrBytes at, gboolean are_rows, GrScene *out)
{
  GrLuaKind kind = gr_lua_kind (at);
  guint columns = gr_rules_board_columns (at), n = kind == GR_LUA_LIST ? gr_lua_list_length (at) : 0;
  gboolean are_heaps = n > 0 && n <= PEN_MOST_SQUARES; /* a list of sizes, none below 0 */
  for (guint i = 0; i < n && are_heaps; i++) {
    GrBytes entry = gr_lua_list_entry (at, i);
    are_heaps = gr_lua_kind (entry) == GR_LUA_INTEGER && gr_lua_integer (entry) >= 0;
  }
  if (kind == GR_LUA_INTEGER && gr_lua_integer (at) >= 0) {
    draw_sticks (out, gr_lua_integer (at), are_rows);
  } else if (are_heaps) {
    for (guint i = 0; i < n; i++)
      draw_sticks (out, gr_lua_integer (gr_lua_list_entry (at, i)), are_rows);
  } else if (columns > 0) {
    for (guint row = 0; row < n; row++) {
      GrBytes entry = gr_lua_string (gr_lua_list_entry (at, row));
      const char *next = (const char *) entry.data, *end = next + entry.size;
      for (guint column = 0; next < end; next = g_utf8_next_char (next), column++) {
        char letter[8] = { 0 };
        g_unichar_to_utf8 (g_utf8_get_char (next), letter);
        draw_square (out, 0, row, column, square_look (g_utf8_get_char (next)), GR_INK_INK, letter);
      }
    }
    draw_grid (out, 0, n, columns);
  } else {
    g_autoptr (GString) text = g_string_new (NULL);
    gr_lua_append_json (at, text);
    gr_scene_add_text (out, 0, gr_title_500.size, GR_ANCHOR_START, &gr_title_500, GR_INK_INK, text->str);
  }
}
