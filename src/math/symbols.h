// SPDX-License-Identifier: MIT
// The commands and signs that formulas know.
#pragma once

#include "math/math.h"

/* What stands behind a command. */
typedef enum {
  GR_MATH_FORM_SYMBOL,   /* nothing: kind and text */
  GR_MATH_FORM_SPACE,    /* nothing: width */
  GR_MATH_FORM_FRACTION, /* two arguments */
  GR_MATH_FORM_BINOMIAL, /* two arguments, without a bar, in brackets */
  GR_MATH_FORM_AROUND,   /* one argument, kind around it */
  GR_MATH_FORM_MODULUS,  /* one argument */
  GR_MATH_FORM_ALPHABET, /* letters */
  GR_MATH_FORM_TEXT,     /* plain text, of the kind */
  GR_MATH_FORM_LEFT,     /* a bracket, and a row up to \right */
  GR_MATH_FORM_RIGHT,
  GR_MATH_FORM_BOLD,  /* plain text, bold */
  GR_MATH_FORM_BEGIN, /* an environment's name, and its cells up to \end */
  GR_MATH_FORM_END,
} GrMathForm;

typedef struct {
  const char *name; /* without the backslash */
  GrMathKind kind;
  const char *text; /* UTF-8 */
  double width;     /* spaces: in em */
  GrMathForm form;
} GrMathSymbol;

/* The command called @name, or NULL. */
const GrMathSymbol *gr_math_symbol (const char *name);

/* What the one character @text means by itself, or NULL. */
const GrMathSymbol *gr_math_character (const char *text);

/* The bracket that \left or \right shows for @name (“(”, “\\{”, “.”), or NULL. */
const char *gr_math_delimiter (const char *name);

/* What stands in cells between \begin{NAME} and \end{NAME}. */
typedef struct {
  const char *name;
  const char *open, *close; /* brackets around all; "": none */
  const char *align;        /* of the columns, in turn */
  gboolean is_close;        /* columns stand close, as parts of one formula */
} GrMathGrid;

/* The environment called @name, or NULL. */
const GrMathGrid *gr_math_grid (const char *name);

/* @letter in the alphabet of the command @name (“mathbb”), or 0. */
gunichar gr_math_alphabet (const char *name, char letter);

/* The names of all commands, NULL-terminated. */
const char *const *gr_math_names (void);
