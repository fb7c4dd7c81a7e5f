// SPDX-License-Identifier: MIT
// What the files of games/rules/ share.
#pragma once

#include "games/rules/position.h"
#include "games/rules/rules.h"

/* The functions that a file may have. */
typedef enum {
  GR_RULE_START,
  GR_RULE_MOVES,
  GR_RULE_LEFT,
  GR_RULE_RIGHT,
  GR_RULE_LABEL,
  GR_RULE_DRAW,
  GR_RULE_TELL,
  GR_RULE_VALUE,
  GR_RULE_JUDGE,
  GR_N_RULES,
} GrRule;
extern const char *const gr_rule_names[GR_N_RULES];

#define GR_RULES_MOST_PROBLEMS 8 /* that one file may name */
#define GR_RULES_MOST_OPTIONS 64
#define GR_RULES_MOST_TESTS 1000

struct GrRules {
  guint n_references;
  GrGame game;      /* made from what the file says; its texts are owned by texts */
  GPtrArray *text;  /* of char* */
  const char *name; /* (nullable) that the file gives itself */
  GArray *param;    /* of GrParam, ended by GR_PARAM_END */
  GArray *test;     /* of GrRulesTest */
  GArray *form;     /* (nullable) what words the game takes, as input.c keeps it; NULL: any */
  GrSource *source;
  GrSandbox *sandbox;
  gboolean has[GR_N_RULES];
  gboolean is_partizan;                                 /* Left and Right have moves of their own */
  gboolean is_loopy;                                    /* play may go round: loopy = true */
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
/* For jobs: reads what the file says of contest problems, whose input its function `judge` reads. */
void gr_rules_read_problem (lua_State *lua, GrRules *rules, int table);

/* For jobs: raises an error where the table at index @table has a key that is none of @known, NULL-terminated. */
void gr_rules_check_keys (lua_State *lua, int table, const char *const *known);
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
/* A position without a `draw` of its own. */
void gr_rules_draw_plainly (GrBytes at, GrScene *out);
