// SPDX-License-Identifier: MIT
// What the files of games/rules/ share.
#pragma once

#include "games/rules/rules.h"

#include <lua.h>

/* ---- sandbox.c: a Lua 5.4 state in which a stranger's rules can do no harm: they compute, and that is all. No files, no clock,
   no chance, no byte code; instructions, memory and depth are bounded; the same rules give the same answers in the same order
   ---- */

typedef struct {
  lua_State *lua;
  gsize n_bytes;          /* held by the state now */
  guint64 n_instructions; /* of the calls before this one since `most` was set */
  guint64 most;           /* of all calls */
  guint64 n_call;         /* of the present call */
  guint64 most_a_call;    /* of each */
  guint64 price;          /* what an instruction counts as, by the longest string there was */
  guint line;             /* that was run when memory was refused last */
  gboolean is_over;       /* a limit was reached: every call fails from now on */
} GrSandbox;

/* What a job ended with. */
typedef enum {
  GR_SANDBOX_DONE,
  GR_SANDBOX_FAULT, /* the rules are wrong */
  GR_SANDBOX_LIMIT, /* instructions, memory or depth are used up */
} GrSandboxEnd;

typedef struct {
  GrSandboxEnd end;
  char *message;     /* (nullable) what Lua says, without a place */
  guint line;        /* of the file, from 1; 0: none */
  gboolean is_spent; /* no call was too long, but all together */
  gboolean is_bare;  /* the rules raised it themselves, by error (…, 0) */
} GrSandboxTrouble;

/* NULL where there is no memory for a state. */
GrSandbox *gr_sandbox_new (void);
void gr_sandbox_free (GrSandbox *sandbox);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrSandbox, gr_sandbox_free)

/* Runs @job, a function of C in Lua's protected mode, with @data as its light userdata and nothing else on the stack; it
   may raise errors, and must own nothing that such a leap would lose. FALSE with @trouble set where it did. */
gboolean gr_sandbox_run (GrSandbox *sandbox, lua_CFunction job, gpointer data, GrSandboxTrouble *trouble);

/* For jobs: raises the error @message, which a number @n may stand in, for a limit that was reached. */
void gr_sandbox_limit (lua_State *lua, const char *message, int n);
/* For jobs: counts bytes that the call leaves with us; raises an error where they are too many. */
void gr_sandbox_copied (lua_State *lua, gsize n_bytes);

/* ---- position.c: positions, which are integers, strings, booleans and tables of these, as bytes and back ---- */

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
/* TRUE where there is a text in it, as an entry or itself. */
gboolean gr_lua_has_text (GrBytes at);

/* ---- the rules of one file ---- */

/* The functions that a file may have. */
/* clang-format off */
typedef enum {
  GR_RULE_START, GR_RULE_MOVES, GR_RULE_LEFT, GR_RULE_RIGHT, GR_RULE_LABEL, GR_RULE_DRAW, GR_RULE_TELL, GR_RULE_VALUE,
  GR_RULE_JUDGE, GR_N_RULES
} GrRule;
/* clang-format on */
extern const char *const gr_rule_names[GR_N_RULES];

#define GR_RULES_MOST_PROBLEMS 8 /* that one file may name */
#define GR_RULES_MOST_OPTIONS 64
#define GR_RULES_MOST_TESTS 1000

struct GrRules {
  guint n_references;
  GrGame game; /* made from what the file says; its texts stand in @text */
  GStringChunk *text;
  const char *name; /* (nullable) that the file gives itself */
  GArray *param;    /* of GrParam, ended by GR_PARAM_END */
  GArray *test;     /* of GrRulesTest */
  GArray *form;     /* (nullable) what words the game takes, as input.c keeps it; NULL: any */
  GrSource *source;
  GrSandbox *sandbox;
  gboolean has[GR_N_RULES];
  gboolean is_partizan;                                 /* Left and Right have moves of their own */
  gboolean is_loopy;                                    /* play may go round: loopy = true */
  gboolean are_rows;                                    /* numbers are so many things in a row: rows = true */
  gboolean is_named;                                    /* labels are what people call positions: named = true */
  gboolean is_settled;                                  /* and that is known: a game has been prepared */
  GByteArray *scratch;                                  /* where a position is put together */
  GrContestProblem problem[GR_RULES_MOST_PROBLEMS + 1]; /* what `problem` says, ended by one without a name */
  GrGameContest contest;
  GrContestInput *input; /* (nullable, lent) what `judge` is reading now */
  GrScene *scene;        /* (nullable, lent) what `draw` is drawing into now */
  lua_Integer n_pens;    /* lent to `draw` up to now: the last may be used */
  GrReport *trouble;     /* (nullable) the first fault that came of a call; then nothing moves any more */
  gboolean is_refusal;   /* it is an error (…, 0) of the rules, which names no line of theirs */
};

/* One game of a study: the rules with their options, and where it starts. */
typedef struct {
  GrRules *rules;
  GrPositions *start;
  gboolean is_family;
  GHashTable *memo;   /* of GrMoves, by GBytes: those from positions met lately */
  gboolean are_heaps; /* it starts at numbers, from which all moves lead to smaller ones */
} GrRulesGame;

/* What all games by own rules have in common; name, texts and options are filled in for each. */
extern const GrGame gr_rules_game_template;

/* Runs @job; what goes wrong is kept as the trouble of the rules. FALSE: it, or something before it, went wrong. */
gboolean gr_rules_run (GrRules *rules, lua_CFunction job, gpointer data);
/* Says what stands in the way, at its line. */
void gr_rules_report (const GrRules *rules, GrReport *report);

/* Keeps @message as the trouble, at no line of its own, where there is none yet. */
void gr_rules_fail (GrRules *rules, const char *message);

/* Whether a text is one line that can be shown: UTF-8 without control characters. */
gboolean gr_rules_is_line (const char *text, gsize size);
/* For jobs: the text of one line that the table at index @table has as @key, kept by the rules; @fallback where it has none. */
const char *gr_rules_text (lua_State *lua, GrRules *rules, int table, const char *key, const char *fallback);

/* For jobs: raises an error where the table at index @table has a key that is none of @known, NULL-terminated. */
void gr_rules_check_keys (lua_State *lua, const GrRules *rules, int table, const char *const *known);
/* For jobs: the whole number that the table at index @table has as @key; @fallback where it has none. */
gint64 gr_rules_integer (lua_State *lua, int table, const char *key, gint64 fallback);
/* The same of true or false, which is what is not there. */
gboolean gr_rules_truth (lua_State *lua, int table, const char *key);
/* For jobs: reads what words the game takes. */
void gr_rules_read_input (lua_State *lua, GrRules *rules, int table);
/* The words of @args as `start` is given them, “3,1,4” as three. (transfer full) of GrWord */
GPtrArray *gr_rules_words (const GrArgs *args);
/* FALSE and a fault at its place where @words are not what the game takes. */
gboolean gr_rules_check_input (const GrRules *rules, const GrArgs *args, const GPtrArray *words, GrReport *report);
/* Moves the trouble, with which `start` refused the words, to these words. */
void gr_rules_blame_input (GrRules *rules, const GrArgs *args);
/* For jobs: pushes @text, as a number where it is one; @words for `start`, and how many they are. */
void gr_rules_push_word (lua_State *lua, const char *text);
int gr_rules_push_words (lua_State *lua, const GrRules *rules, const GPtrArray *words);

/* For jobs: opens what rules are given besides Lua, and keeps the table on the top of the stack as what the file returned. */
void gr_rules_open (lua_State *lua);
void gr_rules_keep (lua_State *lua);
/* For jobs: pushes the file's function @rule, and the parts that a value on the stack stands for. */
void gr_rules_push (lua_State *lua, GrRule rule);
gboolean gr_rules_is_parts (lua_State *lua, int index);
/* Pushes the part @i (from 1) of the parts at @index; its type. */
int gr_rules_part (lua_State *lua, int index, lua_Integer i);

/* Pushes a pen for one call of `draw`. */
void gr_rules_push_pen (lua_State *lua, GrRules *rules);
/* How long the rows of a board are where a position is a list of strings of one length; 0: it is none. */
guint gr_rules_board_columns (GrBytes at);
/* A position without a `draw` of its own. */
void gr_rules_draw_plainly (GrBytes at, gboolean are_rows, GrScene *out);
