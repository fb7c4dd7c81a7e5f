// SPDX-License-Identifier: MIT
// A game by a reader's rules, as the rest of the program knows games. A position is what the rules' functions are given
// and give back, as bytes (position.c); a component is a part that the game begins with.
// Invariant: after the first trouble in a call nothing moves any more, so that all work on the game ends soon; the study
// then tells the trouble instead of an answer.
#define GR_DROP_ALSO GR_DROPS (GrPositions, gr_positions_free) GR_DROPS (GrRules, gr_rules_unref)

#include "games/heaps.h"
#include "games/rules/private.h"

#include "base/number.h"

#include <lauxlib.h>

#include <string.h>

#define RULES_MOST_MOVES 1000000 /* of one position */
#define RULES_INSTRUCTIONS 1800  /* for each position of the limit, on average; two to three seconds by default */
#define RULES_MOVE 50            /* instructions as which a move counts: it is copied, and looked up */
#define RULES_KEPT 4096          /* positions whose moves are kept, … */
#define RULES_KEPT_MOVES 128     /* each with no more of them */

/* ---- where the game begins ---- */

typedef struct {
  const GrArgs *args;
  GrRules *rules;
  GrPositions *out;
  const GPtrArray *words; /* of GrWord */
  const gint64 *member;   /* (nullable) of a range: what start is given instead of the words */
} StartJob;

static int
start_job (lua_State *lua)
{
  const StartJob *job = lua_touserdata (lua, 1);
  GByteArray *scratch = job->rules->scratch;
  lua_newtable (lua);
  for (const GrParam *param = job->args->params; param->name != NULL; param++) {
    if (param->kind == GR_PARAM_FLAG)
      lua_pushboolean (lua, gr_args_flag (job->args, param->name));
    else if (param->kind == GR_PARAM_NUMBER)
      lua_pushinteger (lua, gr_args_number (job->args, param->name));
    else if (gr_args_text (job->args, param->name) != NULL)
      gr_rules_push_word (lua, gr_args_text (job->args, param->name));
    else
      lua_pushnil (lua);
    lua_setfield (lua, -2, param->name);
  }
  lua_setglobal (lua, "options");
  if (job->rules->has[GR_RULE_START])
    gr_rules_push (lua, GR_RULE_START);
  else
    lua_getglobal (lua, "parts"); /* every word is a part */
  int n = 1;
  if (job->member != NULL)
    lua_pushinteger (lua, *job->member);
  else
    n = gr_rules_push_words (lua, job->rules, job->words);
  lua_call (lua, n, 1);
  int result = lua_gettop (lua);
  if (lua_isnil (lua, result))
    return luaL_error (lua, gr_message ("start must return a position or parts (…), got nil"));
  gboolean are_parts = gr_rules_is_parts (lua, result);
  for (lua_Integer i = 1; are_parts ? gr_rules_part (lua, result, i) != LUA_TNIL : i == 1; i++) {
    gr_lua_encode (lua, lua_gettop (lua), scratch);
    gr_positions_add (job->out, 0, scratch->data, scratch->len);
    lua_settop (lua, result);
  }
  return 0;
}

/* ---- moves ---- */

typedef struct {
  GrRules *rules;
  GrRule rule;
  GrBytes from;
  GrMoves *out;
  gboolean is_sided; /* it gave {left = …, right = …} */
} MovesJob;

/* Takes the followers in the list at @list as moves of @mover. */
static void
take_list (lua_State *lua, int list, const char *what, GrMover mover, const MovesJob *job)
{
  GByteArray *scratch = job->rules->scratch;
  if (lua_type (lua, list) != LUA_TTABLE)
    luaL_error (lua, gr_message ("%s must return a list of positions, got %s"), what, luaL_typename (lua, list));
  lua_Unsigned n = lua_rawlen (lua, list);
  if (n > RULES_MOST_MOVES)
    luaL_error (lua, "not enough memory");
  job->rules->sandbox->n_instructions += n * RULES_MOVE;
  for (lua_Unsigned i = 1; i <= n; i++) {
    if (lua_rawgeti (lua, list, i) == LUA_TNIL)
      luaL_error (lua, gr_message ("%s: a list with a hole: entry %d is nil"), what, (int) i);
    gr_moves_begin (job->out, mover, i, 1);
    gboolean are_parts = gr_rules_is_parts (lua, list + 1);
    for (lua_Integer k = 1; are_parts ? gr_rules_part (lua, list + 1, k) != LUA_TNIL : k == 1; k++) {
      gr_lua_encode (lua, lua_gettop (lua), scratch);
      gr_moves_part (job->out, scratch->data, scratch->len);
      lua_settop (lua, list + 1);
    }
    lua_settop (lua, list);
  }
  if (n == 0)
    lua_pushnil (lua);
  else
    lua_pushinteger (lua, (lua_Integer) n);
  /* Behind the last entry there is nothing, or entries that Lua keeps elsewhere. */
  for (; lua_next (lua, list) != 0; lua_pop (lua, 1)) {
    if (!lua_isinteger (lua, -2))
      luaL_error (lua, gr_message ("%s must return a list of positions {a, b, …}, got a table with names"), what);
    if (lua_tointeger (lua, -2) < 1)
      luaL_error (lua, gr_message ("%s: a list begins with entry 1, got entry %d"), what,
                  (int) MAX (lua_tointeger (lua, -2), G_MININT));
    if ((lua_Unsigned) lua_tointeger (lua, -2) > n)
      luaL_error (lua, gr_message ("%s: a list with a hole: entry %d is nil"), what, (int) n + 1);
  }
  lua_settop (lua, list);
}

static int
moves_job (lua_State *lua)
{
  static const GrMover mover[GR_N_RULES] = { [GR_RULE_LEFT] = GR_MOVER_LEFT, [GR_RULE_RIGHT] = GR_MOVER_RIGHT };
  MovesJob *job = lua_touserdata (lua, 1);
  gr_rules_push (lua, job->rule);
  gr_lua_decode (lua, job->from);
  lua_call (lua, 1, 1);
  int list = lua_gettop (lua);
  if (job->rule == GR_RULE_MOVES && lua_type (lua, list) == LUA_TTABLE && lua_rawlen (lua, list) == 0) {
    lua_getfield (lua, list, "left");
    lua_getfield (lua, list, "right");
    job->is_sided = !lua_isnil (lua, -2) || !lua_isnil (lua, -1);
    if (job->is_sided) {
      for (int side = 0; side < 2; side++)
        if (!lua_isnil (lua, list + 1 + side)) {
          lua_pushvalue (lua, list + 1 + side);
          take_list (lua, lua_gettop (lua), side == 0 ? "left" : "right", side == 0 ? GR_MOVER_LEFT : GR_MOVER_RIGHT,
                     job);
          lua_settop (lua, list + 2);
        }
      return 0;
    }
    lua_settop (lua, list);
  }
  take_list (lua, list, gr_rule_names[job->rule], mover[job->rule], job);
  return 0;
}

/* FALSE: the rules went wrong, and there are no moves. */
static gboolean
rules_moves_by (GrRules *rules, GrRule rule, GrBytes from, GrMoves *out)
{
  MovesJob job = { rules, rule, from, out, FALSE };
  gboolean good = gr_rules_run (rules, moves_job, &job);
  if (!good)
    gr_moves_clear (out);
  if (job.is_sided && rules->is_settled && !rules->is_partizan)
    gr_rules_fail (rules, "moves gives one list for the first position, and left and right for a later one");
  rules->is_partizan |= job.is_sided;
  return good;
}

/* Appends @moves to @out. */
static void
moves_append (const GrMoves *moves, GrMoves *out)
{
  GR_EACH (i, const GrMove, move, moves->move) {
    gr_moves_begin (out, move->mover, move->tag, move->count);
    for (guint k = 0; k < move->n_parts; k++) {
      GrBytes part = gr_positions_at (moves->part, move->first_part + k);
      gr_moves_part (out, part.data, part.size);
    }
  }
}

/* The moves from positions that were asked for lately are kept, so that rules are not run for the same heap in every sum it
   is in. */
static void
rules_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  const GrRulesGame *game = instance;
  GrRules *rules = game->rules;
  g_autoptr (GBytes) key = g_bytes_new (from.data, from.size);
  const GrMoves *known = rules->trouble == NULL ? g_hash_table_lookup (game->memo, key) : NULL;
  if (known != NULL) {
    moves_append (known, out);
    return;
  }
  gboolean is_empty = out->move->len == 0;
  gboolean good = rules->has[GR_RULE_MOVES] ? rules_moves_by (rules, GR_RULE_MOVES, from, out)
                                            : rules_moves_by (rules, GR_RULE_LEFT, from, out)
                                                && rules_moves_by (rules, GR_RULE_RIGHT, from, out);
  if (!good || !is_empty || out->move->len > RULES_KEPT_MOVES)
    return;
  GrMoves *own = gr_moves_new ();
  moves_append (out, own);
  if (g_hash_table_size (game->memo) == RULES_KEPT)
    g_hash_table_remove_all (game->memo);
  g_hash_table_insert (game->memo, g_steal_pointer (&key), own);
}

/* ---- texts and pictures ---- */

/* A call of the file's function @rule with a position, which draws it or gives a text. */
typedef struct {
  GrRules *rules;
  GrRule rule;
  GrBytes at;
  const GrPositions *parts; /* (nullable) behind @at: what the move leaves */
  guint first, n_parts;
  GString *out;
} CallJob;

static int
call_job (lua_State *lua)
{
  const CallJob *job = lua_touserdata (lua, 1);
  gr_rules_push (lua, job->rule);
  gr_lua_decode (lua, job->at);
  if (job->rule == GR_RULE_DRAW) {
    gr_rules_push_pen (lua, job->rules);
    lua_call (lua, 2, 0);
    return 0;
  }
  luaL_checkstack (lua, job->n_parts + 2, NULL);
  for (guint i = 0; i < job->n_parts; i++)
    gr_lua_decode (lua, gr_positions_at (job->parts, job->first + i));
  lua_call (lua, 1 + job->n_parts, 1);
  if (job->rule == GR_RULE_VALUE && lua_isnil (lua, -1))
    return 0; /* no claim */
  size_t size;
  const char *text = lua_tolstring (lua, -1, &size);
  if (text == NULL || !gr_rules_is_line (text, size))
    return luaL_error (lua, gr_message ("%s must return a string of one line, got %s"), gr_rule_names[job->rule],
                       text == NULL ? luaL_typename (lua, -1) : gr_message ("something else"));
  g_string_append (job->out, text);
  return 0;
}

static void
rules_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  GrRules *rules = ((const GrRulesGame *) instance)->rules;
  CallJob job = { .rules = rules, .rule = GR_RULE_LABEL, .at = at, .out = out };
  if (!rules->has[GR_RULE_LABEL] || !gr_rules_run (rules, call_job, &job))
    gr_lua_append_json (at, out);
}

static void
rules_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
            GString *out)
{
  GrRules *rules = ((const GrRulesGame *) instance)->rules;
  CallJob job = { rules, GR_RULE_TELL, from, parts, move->first_part, move->n_parts, out };
  if (rules->has[GR_RULE_TELL])
    gr_rules_run (rules, call_job, &job);
}

static void
rules_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  GrRules *rules = ((const GrRulesGame *) instance)->rules;
  CallJob job = { .rules = rules, .rule = GR_RULE_DRAW, .at = at };
  rules->scene = out;
  gboolean good = rules->has[GR_RULE_DRAW] && gr_rules_run (rules, call_job, &job);
  rules->scene = NULL;
  if (!good)
    gr_rules_draw_plainly (at, rules->are_rows, out);
}

/* A board, or texts that are drawn: their label is none that people read, unless the rules say so. */
static gboolean
rules_is_seen (gconstpointer instance, guint32 realm, GrBytes at)
{
  const GrRules *rules = ((const GrRulesGame *) instance)->rules;
  return !rules->is_named && (gr_rules_board_columns (at) > 0 || (rules->has[GR_RULE_DRAW] && gr_lua_has_text (at)));
}

/* ---- the instance ---- */

GR_DESTROY_FUNCTION (rules_release, GrRulesGame, start, rules, memo)

/* What `start` gives for @words; FALSE with the trouble kept by the rules. */
static gboolean
rules_start (GrRulesGame *game, const GrArgs *args, const GPtrArray *words, const gint64 *member)
{
  guint before = gr_positions_count (game->start);
  StartJob job = { args, game->rules, game->start, words, member };
  if (!gr_rules_run (game->rules, start_job, &job)) {
    if (game->rules->is_refusal)
      gr_rules_blame_input (game->rules, args);
    return FALSE;
  }
  /* Whether the players' moves differ, and whether positions are heaps, shows in the moves from the start. */
  g_autoptr (GrMoves) moves = gr_moves_new ();
  for (guint i = before; i < gr_positions_count (game->start); i++) {
    GrBytes at = gr_positions_at (game->start, i);
    gr_moves_clear (moves);
    rules_moves (game, 0, at, moves);
    game->are_heaps = game->are_heaps && gr_lua_kind (at) == GR_LUA_INTEGER && gr_lua_integer (at) >= 0;
    for (guint k = 0; k < gr_positions_count (moves->part) && game->are_heaps;
         k++) { /* moves lead to smaller numbers */
      GrBytes part = gr_positions_at (moves->part, k);
      game->are_heaps = gr_lua_kind (part) == GR_LUA_INTEGER && gr_lua_integer (part) >= 0
                        && gr_lua_integer (part) < gr_lua_integer (at);
    }
  }
  return game->rules->trouble == NULL;
}

/* A range A..B: one position for each number. */
static gboolean
rules_start_range (GrRulesGame *game, const GrArgs *args, GrReport *report)
{
  const GrWord *word = args->words->pdata[0];
  gint64 first, last;
  if (!gr_word_run (word, args->name->text, "positions", G_MININT64 / 2, G_MAXINT64 / 2, NULL, report, &first, &last))
    return FALSE;
  if (last - first >= GR_HEAPS_FAMILY_MAX)
    return gr_report_add_at (report, GR_FAULT_LIMIT, word, "a shorter range", "%s: more than %d positions",
                             args->name->text, GR_HEAPS_FAMILY_MAX);
  gsize dots = strcspn (word->text, ".");
  for (guint k = 0; k < 2; k++) {
    g_autoptr (GPtrArray) end = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
    g_ptr_array_add (end, gr_word_part (word, k == 0 ? 0 : dots + 2, k == 0 ? dots : strlen (word->text)));
    if (!gr_rules_check_input (game->rules, args, end, report))
      return FALSE;
  }
  game->is_family = TRUE;
  for (gint64 member = first; member <= last; member++) {
    guint before = gr_positions_count (game->start);
    if (!rules_start (game, args, args->words, &member))
      return FALSE;
    if (gr_positions_count (game->start) != before + 1)
      return gr_report_add_at (report, GR_FAULT_INPUT, word, "write single positions instead of a range",
                               "%s: in a range every number must be one position, and %" G_GINT64_FORMAT " is a sum",
                               args->name->text, member);
  }
  return TRUE;
}

static gpointer
rules_prepare (const GrArgs *args, GrReport *report)
{
  GrRulesGame *game = g_new0 (GrRulesGame, 1);
  game->rules = args->rules;
  game->rules->n_references++;
  game->start = gr_positions_new ();
  game->memo = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref,
                                      (GDestroyNotify) gr_moves_free);
  game->are_heaps = TRUE;
  g_autoptr (GPtrArray) words = gr_rules_words (args);
  const char *text = args->words->len == 1 ? ((const GrWord *) args->words->pdata[0])->text : "";
  gsize digits = strspn (text, "0123456789");
  gboolean is_range = digits > 0 && g_str_has_prefix (text + digits, "..") && g_ascii_isdigit (text[digits + 2]);
  gboolean good = is_range
                    ? rules_start_range (game, args, report)
                    : gr_rules_check_input (game->rules, args, words, report) && rules_start (game, args, words, NULL);
  gr_rules_report (game->rules, report);
  game->rules->is_settled = TRUE;
  if (good)
    return game;
  rules_release (game);
  return NULL;
}

static void
rules_components (gconstpointer instance, GrPositions *out)
{
  const GrRulesGame *game = instance;
  for (guint i = 0; i < gr_positions_count (game->start); i++)
    gr_positions_put (out, 0, gr_positions_at (game->start, i));
}

GR_TELL_FUNCTION (rules_is_family, GrRulesGame, is_family)

static gboolean
rules_are_heaps (gconstpointer instance)
{
  const GrRulesGame *game = instance;
  return game->are_heaps && gr_positions_count (game->start) > 0;
}

static guint
rules_numbers (gconstpointer instance, GrBytes at, guint64 *out, guint most)
{
  guint n = gr_lua_kind (at) == GR_LUA_LIST ? gr_lua_list_length (at) : 0;
  for (guint i = 0; i < n; i++) {
    GrBytes entry = gr_lua_list_entry (at, i);
    gint64 number = gr_lua_kind (entry) == GR_LUA_INTEGER ? gr_lua_integer (entry) : -1;
    if (number < 0)
      return 0;
    if (i < most)
      out[i] = (guint64) number;
  }
  return n;
}

static gboolean
rules_are_sticks (gconstpointer instance)
{
  const GrRules *rules = ((const GrRulesGame *) instance)->rules;
  return rules_are_heaps (instance) && !rules->has[GR_RULE_DRAW] && !rules->has[GR_RULE_LABEL];
}

static gboolean
rules_has_domain (gconstpointer instance)
{
  return rules_is_family (instance) || rules_are_heaps (instance);
}

/* The members of a family, as written; of heaps, all sizes up to the largest. */
static gboolean
rules_domain (gconstpointer instance, guint64 limit, GrPositions *out)
{
  const GrRulesGame *game = instance;
  if (game->is_family) {
    rules_components (instance, out);
    return gr_positions_count (out) <= limit;
  }
  g_autoptr (GArray) size = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint i = 0; i < gr_positions_count (game->start); i++)
    GR_APPEND (size, guint64, gr_heap_decode (gr_positions_at (game->start, i)));
  const GrHeaps heaps = { .size = size };
  return gr_heaps_domain (&heaps, limit, out);
}

GR_TELL_FUNCTION (rules_is_partizan, GrRulesGame, rules->is_partizan)
GR_TELL_FUNCTION (rules_is_loopy, GrRulesGame, rules->is_loopy)

static gboolean
rules_trouble (gconstpointer instance, GrReport *report)
{
  const GrRules *rules = ((const GrRulesGame *) instance)->rules;
  gr_rules_report (rules, report);
  return rules->trouble != NULL;
}

/* What the rules say the value of @at is, as text. */
static gboolean
rules_claim (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  GrRules *rules = ((const GrRulesGame *) instance)->rules;
  CallJob job = { .rules = rules, .rule = GR_RULE_VALUE, .at = at, .out = out };
  return rules->has[GR_RULE_VALUE] && gr_rules_run (rules, call_job, &job) && out->len > 0;
}

static void
rules_allow (gconstpointer instance, guint64 limit)
{
  GrRules *rules = ((const GrRulesGame *) instance)->rules;
  rules->sandbox->n_instructions = 0;
  rules->sandbox->most = MIN (limit, G_MAXUINT64 / RULES_INSTRUCTIONS) * RULES_INSTRUCTIONS;
}

static void
rules_refute (gconstpointer instance, const char *message, GrReport *report)
{
  GrRules *rules = ((const GrRulesGame *) instance)->rules;
  gr_rules_fail (rules, message);
  gr_rules_report (rules, report);
}

const GrGame gr_rules_game_template = {
  .about = { .usage = "WORD…", .example = "" },
  .notation = { .input = GR_INPUT_WORDS },
  .has_misere = TRUE,
  .prepare = rules_prepare,
  .release = rules_release,
  .components = rules_components,
  .moves = rules_moves,
  .label = rules_label,
  .draw = rules_draw,
  .partizan = &(const GrGamePartizan) { .is_partizan = rules_is_partizan },
  .loopy = &(const GrGameLoopy) { .is_loopy = rules_is_loopy },
  .heaps = &(
    const GrGameHeaps) { .are_heaps = rules_are_heaps, .numbers = rules_numbers, .are_sticks = rules_are_sticks },
  .places =
    &(const GrGamePlaces) {
      .is_family = rules_is_family,
      .domain = rules_domain,
      .has_domain = rules_has_domain,
    },
  .telling = &(const GrGameTelling) { .tell = rules_tell, .is_seen = rules_is_seen },
  .own =
    &(const GrGameOwnRules) {
      .trouble = rules_trouble,
      .allow = rules_allow,
      .claim = rules_claim,
      .refute = rules_refute,
    },
};
