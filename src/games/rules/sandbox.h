// SPDX-License-Identifier: MIT
// A Lua 5.4 state in which a stranger's rules can do no harm: they compute, and that is all. No files, no clock, no
// chance, no byte code; instructions, memory and depth are bounded; the same rules give the same answers in the same
// order. Private to games/rules/.
#pragma once

#include "base/report.h"

#include <lua.h>

typedef struct {
  lua_State *lua;
  gsize n_bytes;          /* held by the state now */
  guint64 n_instructions; /* of the calls before this one since gr_sandbox_allow() */
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

/* From here on all calls together may run @most instructions. */
void gr_sandbox_allow (GrSandbox *sandbox, guint64 most);
/* Counts work of ours that a call has led to, as much as @n instructions. */
void gr_sandbox_count (GrSandbox *sandbox, guint64 n);

/* For jobs: raises the error @message, which a number @n may stand in, for a limit that was reached. */
void gr_sandbox_limit (lua_State *lua, const char *message, int n);
/* For jobs: counts bytes that the call leaves with us; raises an error where they are too many. */
void gr_sandbox_copied (lua_State *lua, gsize n_bytes);

/* For jobs: compiles @text and leaves it on the stack as a function; raises an error where it is no Lua. */
void gr_sandbox_compile (lua_State *lua, const char *text, gsize length);

void gr_sandbox_trouble_clear (GrSandboxTrouble *trouble);
