// SPDX-License-Identifier: MIT
// The words of programs that stand in lessons.
#pragma once

#include <glib.h>

typedef enum { GR_CODE_PLAIN, GR_CODE_KEYWORD, GR_CODE_STRING, GR_CODE_COMMENT } GrCodeKind;

typedef struct {
  gsize start, end; /* bytes of the text */
  GrCodeKind kind;
} GrCodeToken;

/* @text cut into tokens that follow each other without gaps, in the language @info (“python”, “c”, “cpp”, “lua”, “dot” and what
   else they are called); one plain token in any other. (transfer full) of GrCodeToken */
GArray *gr_code_tokens (const char *text, const char *info);
