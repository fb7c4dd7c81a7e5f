// SPDX-License-Identifier: MIT
// Tables of what formulas know, by LaTeX's names. A sign may also be typed as itself: the tables are read both ways,
// and the first row with a sign gives it its class.
// Source: L. Lamport, LaTeX: A Document Preparation System, 1994, section 3.3; The Unicode Standard, block Mathematical
// Alphanumeric Symbols, for the holes in its alphabets.
#include "math/symbols.h"

// clang-format off
static const GrMathSymbol math_symbols[] = {
#include "math-symbols.h" /* math/symbols.txt */
};

/* Characters that stand for themselves; name is the character. */
static const GrMathSymbol math_characters[] = {
#include "math-characters.h" /* math/characters.txt */
};

static const struct {
  const char *name, *text;
} math_delimiters[] = {
  { "(", "(" }, { ")", ")" }, { "[", "[" }, { "]", "]" }, { "|", "|" }, { ".", "" }, { "/", "/" },
  { "<", "⟨" }, { ">", "⟩" }, { "\\{", "{" }, { "\\}", "}" }, { "\\|", "‖" }, { "\\lbrace", "{" },
  { "\\rbrace", "}" }, { "\\langle", "⟨" }, { "\\rangle", "⟩" }, { "\\lfloor", "⌊" }, { "\\rfloor", "⌋" },
  { "\\lceil", "⌈" }, { "\\rceil", "⌉" }, { "\\lvert", "|" }, { "\\rvert", "|" }, { "\\vert", "|" },
  { "\\Vert", "‖" }, { "\\lVert", "‖" }, { "\\rVert", "‖" },
};

static const GrMathGrid math_grids[] = {
  { "aligned", "", "", "rl", TRUE }, { "gathered", "", "", "c", FALSE }, { "cases", "{", "", "l", FALSE },
  { "matrix", "", "", "c", FALSE }, { "pmatrix", "(", ")", "c", FALSE }, { "bmatrix", "[", "]", "c", FALSE },
  { "vmatrix", "|", "|", "c", FALSE }, { "array", "", "", "c", FALSE }, { "align", "", "", "rl", TRUE },
  { "align*", "", "", "rl", TRUE }, { "split", "", "", "rl", TRUE }, { "gather", "", "", "c", FALSE },
  { "gather*", "", "", "c", FALSE }, { "equation", "", "", "c", FALSE }, { "equation*", "", "", "c", FALSE },
};

/* Where an alphabet begins, and the letters that Unicode had put elsewhere before. */
static const struct {
  const char *name;
  gunichar capital, small, digit;
  struct { char letter; gunichar sign; } hole[12];
} math_alphabets[] = {
  { "mathbb", 0x1D538, 0x1D552, 0x1D7D8,
    { { 'C', 0x2102 }, { 'H', 0x210D }, { 'N', 0x2115 }, { 'P', 0x2119 }, { 'Q', 0x211A }, { 'R', 0x211D },
      { 'Z', 0x2124 } } },
  { "mathbf", 0x1D400, 0x1D41A, 0x1D7CE, { { 0 } } },
  { "mathcal", 0x1D49C, 0, 0,
    { { 'B', 0x212C }, { 'E', 0x2130 }, { 'F', 0x2131 }, { 'H', 0x210B }, { 'I', 0x2110 }, { 'L', 0x2112 },
      { 'M', 0x2133 }, { 'R', 0x211B } } },
};
// clang-format on

const GrMathSymbol *
gr_math_symbol (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (math_symbols); i++)
    if (g_str_equal (math_symbols[i].name, name))
      return &math_symbols[i];
  return NULL;
}

const GrMathSymbol *
gr_math_character (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (math_characters); i++)
    if (g_str_equal (math_characters[i].name, text))
      return &math_characters[i];
  for (guint i = 0; (guchar) *text > 0x7F && i < G_N_ELEMENTS (math_symbols); i++)
    if (g_strcmp0 (math_symbols[i].text, text) == 0)
      return &math_symbols[i];
  return NULL;
}

const char *
gr_math_delimiter (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (math_delimiters); i++)
    if (g_str_equal (math_delimiters[i].name, name))
      return math_delimiters[i].text;
  return NULL;
}

const GrMathGrid *
gr_math_grid (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (math_grids); i++)
    if (g_str_equal (math_grids[i].name, name))
      return &math_grids[i];
  return NULL;
}

gunichar
gr_math_alphabet (const char *name, char letter)
{
  for (guint i = 0; i < G_N_ELEMENTS (math_alphabets); i++) {
    if (!g_str_equal (math_alphabets[i].name, name))
      continue;
    for (guint j = 0; j < G_N_ELEMENTS (math_alphabets[i].hole); j++)
      if (math_alphabets[i].hole[j].letter == letter && letter != '\0')
        return math_alphabets[i].hole[j].sign;
    if (g_ascii_isupper (letter))
      return math_alphabets[i].capital + (letter - 'A');
    if (g_ascii_islower (letter) && math_alphabets[i].small != 0)
      return math_alphabets[i].small + (letter - 'a');
    if (g_ascii_isdigit (letter) && math_alphabets[i].digit != 0)
      return math_alphabets[i].digit + (letter - '0');
  }
  return 0;
}

const char *const *
gr_math_names (void)
{
  static const char *names[G_N_ELEMENTS (math_symbols) + 1];
  for (guint i = 0; i < G_N_ELEMENTS (math_symbols); i++)
    names[i] = math_symbols[i].name;
  return names;
}
