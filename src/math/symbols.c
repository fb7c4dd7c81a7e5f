// SPDX-License-Identifier: MIT
// Tables of what formulas know, by LaTeX's names. A sign may also be typed as itself: the tables are read both ways,
// and the first row with a sign gives it its class.
// Source: L. Lamport, LaTeX: A Document Preparation System, 1994, section 3.3; The Unicode Standard, block Mathematical
// Alphanumeric Symbols, for the holes in its alphabets.
#include "math/symbols.h"

// clang-format off
static const GrMathSymbol math_symbols[] = {
  /* binary signs */
  { "oplus", GR_MATH_BINARY, "⊕" }, { "otimes", GR_MATH_BINARY, "⊗" }, { "ominus", GR_MATH_BINARY, "⊖" },
  { "times", GR_MATH_BINARY, "×" }, { "cdot", GR_MATH_BINARY, "·" }, { "div", GR_MATH_BINARY, "÷" },
  { "pm", GR_MATH_BINARY, "±" }, { "mp", GR_MATH_BINARY, "∓" }, { "cup", GR_MATH_BINARY, "∪" },
  { "cap", GR_MATH_BINARY, "∩" }, { "setminus", GR_MATH_BINARY, "∖" }, { "star", GR_MATH_BINARY, "⋆" },
  { "ast", GR_MATH_BINARY, "∗" }, { "circ", GR_MATH_BINARY, "∘" }, { "bullet", GR_MATH_BINARY, "•" },
  { "land", GR_MATH_BINARY, "∧" }, { "wedge", GR_MATH_BINARY, "∧" }, { "lor", GR_MATH_BINARY, "∨" },
  { "vee", GR_MATH_BINARY, "∨" }, { "bmod", GR_MATH_BINARY, "mod" },
  /* relations */
  { "le", GR_MATH_RELATION, "≤" }, { "leq", GR_MATH_RELATION, "≤" }, { "ge", GR_MATH_RELATION, "≥" },
  { "geq", GR_MATH_RELATION, "≥" }, { "ne", GR_MATH_RELATION, "≠" }, { "neq", GR_MATH_RELATION, "≠" },
  { "lt", GR_MATH_RELATION, "<" }, { "gt", GR_MATH_RELATION, ">" },
  { "ll", GR_MATH_RELATION, "≪" }, { "gg", GR_MATH_RELATION, "≫" },
  { "equiv", GR_MATH_RELATION, "≡" }, { "approx", GR_MATH_RELATION, "≈" }, { "sim", GR_MATH_RELATION, "∼" },
  { "simeq", GR_MATH_RELATION, "≃" }, { "cong", GR_MATH_RELATION, "≅" }, { "propto", GR_MATH_RELATION, "∝" },
  { "in", GR_MATH_RELATION, "∈" }, { "notin", GR_MATH_RELATION, "∉" }, { "ni", GR_MATH_RELATION, "∋" },
  { "subset", GR_MATH_RELATION, "⊂" }, { "subseteq", GR_MATH_RELATION, "⊆" },
  { "subsetneq", GR_MATH_RELATION, "⊊" }, { "supset", GR_MATH_RELATION, "⊃" },
  { "supseteq", GR_MATH_RELATION, "⊇" }, { "to", GR_MATH_RELATION, "→" },
  { "rightarrow", GR_MATH_RELATION, "→" }, { "leftarrow", GR_MATH_RELATION, "←" },
  { "gets", GR_MATH_RELATION, "←" }, { "leftrightarrow", GR_MATH_RELATION, "↔" },
  { "longrightarrow", GR_MATH_RELATION, "⟶" }, { "Rightarrow", GR_MATH_RELATION, "⇒" },
  { "implies", GR_MATH_RELATION, "⟹" }, { "Leftarrow", GR_MATH_RELATION, "⇐" },
  { "Leftrightarrow", GR_MATH_RELATION, "⇔" }, { "iff", GR_MATH_RELATION, "⟺" },
  { "mapsto", GR_MATH_RELATION, "↦" }, { "mid", GR_MATH_RELATION, "∣" }, { "nmid", GR_MATH_RELATION, "∤" },
  { "parallel", GR_MATH_RELATION, "∥" }, { "perp", GR_MATH_RELATION, "⊥" }, { "prec", GR_MATH_RELATION, "≺" },
  { "succ", GR_MATH_RELATION, "≻" }, { "vdash", GR_MATH_RELATION, "⊢" },
  /* brackets */
  { "{", GR_MATH_OPEN, "{" }, { "lbrace", GR_MATH_OPEN, "{" }, { "langle", GR_MATH_OPEN, "⟨" },
  { "lfloor", GR_MATH_OPEN, "⌊" }, { "lceil", GR_MATH_OPEN, "⌈" }, { "lvert", GR_MATH_OPEN, "|" },
  { "lVert", GR_MATH_OPEN, "‖" }, { "lbrack", GR_MATH_OPEN, "[" },
  { "}", GR_MATH_CLOSE, "}" }, { "rbrace", GR_MATH_CLOSE, "}" }, { "rangle", GR_MATH_CLOSE, "⟩" },
  { "rfloor", GR_MATH_CLOSE, "⌋" }, { "rceil", GR_MATH_CLOSE, "⌉" }, { "rvert", GR_MATH_CLOSE, "|" },
  { "rVert", GR_MATH_CLOSE, "‖" }, { "rbrack", GR_MATH_CLOSE, "]" },
  /* ordinary signs */
  { "|", GR_MATH_ORDINARY, "‖" }, { "Vert", GR_MATH_ORDINARY, "‖" }, { "vert", GR_MATH_ORDINARY, "|" },
  { "infty", GR_MATH_ORDINARY, "∞" }, { "emptyset", GR_MATH_ORDINARY, "∅" },
  { "varnothing", GR_MATH_ORDINARY, "∅" }, { "forall", GR_MATH_ORDINARY, "∀" },
  { "exists", GR_MATH_ORDINARY, "∃" }, { "neg", GR_MATH_ORDINARY, "¬" }, { "lnot", GR_MATH_ORDINARY, "¬" },
  { "ldots", GR_MATH_ORDINARY, "…" }, { "dots", GR_MATH_ORDINARY, "…" }, { "dotsc", GR_MATH_ORDINARY, "…" },
  { "cdots", GR_MATH_ORDINARY, "⋯" }, { "dotsb", GR_MATH_ORDINARY, "⋯" }, { "vdots", GR_MATH_ORDINARY, "⋮" },
  { "prime", GR_MATH_ORDINARY, "′" }, { "square", GR_MATH_ORDINARY, "□" }, { "backslash", GR_MATH_ORDINARY, "\\" },
  { "top", GR_MATH_ORDINARY, "⊤" }, { "bot", GR_MATH_ORDINARY, "⊥" }, { "aleph", GR_MATH_ORDINARY, "ℵ" },
  { "#", GR_MATH_ORDINARY, "#" }, { "$", GR_MATH_ORDINARY, "$" }, { "%", GR_MATH_ORDINARY, "%" },
  { "&", GR_MATH_ORDINARY, "&" }, { "_", GR_MATH_ORDINARY, "_" },
  { "colon", GR_MATH_PUNCT, ":" },
  /* named operators */
  { "mex", GR_MATH_OPERATOR, "mex" }, { "max", GR_MATH_OPERATOR, "max" }, { "min", GR_MATH_OPERATOR, "min" },
  { "log", GR_MATH_OPERATOR, "log" }, { "ln", GR_MATH_OPERATOR, "ln" }, { "lg", GR_MATH_OPERATOR, "lg" },
  { "exp", GR_MATH_OPERATOR, "exp" }, { "gcd", GR_MATH_OPERATOR, "gcd" }, { "lim", GR_MATH_OPERATOR, "lim" },
  { "sup", GR_MATH_OPERATOR, "sup" }, { "inf", GR_MATH_OPERATOR, "inf" }, { "deg", GR_MATH_OPERATOR, "deg" },
  { "dim", GR_MATH_OPERATOR, "dim" }, { "arg", GR_MATH_OPERATOR, "arg" }, { "Pr", GR_MATH_OPERATOR, "Pr" },
  { "sin", GR_MATH_OPERATOR, "sin" }, { "cos", GR_MATH_OPERATOR, "cos" }, { "tan", GR_MATH_OPERATOR, "tan" },
  /* sums */
  { "sum", GR_MATH_SUM, "∑" }, { "prod", GR_MATH_SUM, "∏" }, { "bigoplus", GR_MATH_SUM, "⨁" },
  { "bigcup", GR_MATH_SUM, "⋃" }, { "bigcap", GR_MATH_SUM, "⋂" }, { "bigwedge", GR_MATH_SUM, "⋀" },
  { "bigvee", GR_MATH_SUM, "⋁" },
  /* Greek: small letters slant, capitals stand */
  { "alpha", GR_MATH_VARIABLE, "α" }, { "beta", GR_MATH_VARIABLE, "β" }, { "gamma", GR_MATH_VARIABLE, "γ" },
  { "delta", GR_MATH_VARIABLE, "δ" }, { "epsilon", GR_MATH_VARIABLE, "ϵ" },
  { "varepsilon", GR_MATH_VARIABLE, "ε" }, { "zeta", GR_MATH_VARIABLE, "ζ" }, { "eta", GR_MATH_VARIABLE, "η" },
  { "theta", GR_MATH_VARIABLE, "θ" }, { "iota", GR_MATH_VARIABLE, "ι" }, { "kappa", GR_MATH_VARIABLE, "κ" },
  { "lambda", GR_MATH_VARIABLE, "λ" }, { "mu", GR_MATH_VARIABLE, "μ" }, { "nu", GR_MATH_VARIABLE, "ν" },
  { "xi", GR_MATH_VARIABLE, "ξ" }, { "pi", GR_MATH_VARIABLE, "π" }, { "rho", GR_MATH_VARIABLE, "ρ" },
  { "sigma", GR_MATH_VARIABLE, "σ" }, { "tau", GR_MATH_VARIABLE, "τ" }, { "upsilon", GR_MATH_VARIABLE, "υ" },
  { "phi", GR_MATH_VARIABLE, "ϕ" }, { "varphi", GR_MATH_VARIABLE, "φ" }, { "chi", GR_MATH_VARIABLE, "χ" },
  { "psi", GR_MATH_VARIABLE, "ψ" }, { "omega", GR_MATH_VARIABLE, "ω" }, { "ell", GR_MATH_VARIABLE, "ℓ" },
  { "Gamma", GR_MATH_ORDINARY, "Γ" }, { "Delta", GR_MATH_ORDINARY, "Δ" }, { "Theta", GR_MATH_ORDINARY, "Θ" },
  { "Lambda", GR_MATH_ORDINARY, "Λ" }, { "Xi", GR_MATH_ORDINARY, "Ξ" }, { "Pi", GR_MATH_ORDINARY, "Π" },
  { "Sigma", GR_MATH_ORDINARY, "Σ" }, { "Upsilon", GR_MATH_ORDINARY, "Υ" }, { "Phi", GR_MATH_ORDINARY, "Φ" },
  { "Psi", GR_MATH_ORDINARY, "Ψ" }, { "Omega", GR_MATH_ORDINARY, "Ω" },
  /* values of games, not relations: up, down and twice these */
  { "uparrow", GR_MATH_ORDINARY, "↑" }, { "downarrow", GR_MATH_ORDINARY, "↓" },
  { "Uparrow", GR_MATH_ORDINARY, "⇑" }, { "Downarrow", GR_MATH_ORDINARY, "⇓" },
  /* spaces */
  { "quad", GR_MATH_SPACE, NULL, 1.0, GR_MATH_FORM_SPACE }, { "qquad", GR_MATH_SPACE, NULL, 2.0, GR_MATH_FORM_SPACE },
  { ",", GR_MATH_SPACE, NULL, 0.1667, GR_MATH_FORM_SPACE }, { ":", GR_MATH_SPACE, NULL, 0.2222, GR_MATH_FORM_SPACE },
  { ">", GR_MATH_SPACE, NULL, 0.2222, GR_MATH_FORM_SPACE }, { ";", GR_MATH_SPACE, NULL, 0.2778, GR_MATH_FORM_SPACE },
  { "!", GR_MATH_SPACE, NULL, -0.1667, GR_MATH_FORM_SPACE }, { " ", GR_MATH_SPACE, NULL, 0.25, GR_MATH_FORM_SPACE },
  /* commands with something behind them */
  { "frac", GR_MATH_FRACTION, NULL, 0, GR_MATH_FORM_FRACTION },
  { "dfrac", GR_MATH_FRACTION, NULL, 0, GR_MATH_FORM_FRACTION },
  { "tfrac", GR_MATH_FRACTION, NULL, 0, GR_MATH_FORM_FRACTION },
  { "binom", GR_MATH_FRACTION, NULL, 0, GR_MATH_FORM_BINOMIAL },
  { "sqrt", GR_MATH_ROOT, NULL, 0, GR_MATH_FORM_AROUND },
  { "overline", GR_MATH_OVERLINE, NULL, 0, GR_MATH_FORM_AROUND },
  { "bar", GR_MATH_OVERLINE, NULL, 0, GR_MATH_FORM_AROUND },
  { "pmod", GR_MATH_ROW, NULL, 0, GR_MATH_FORM_MODULUS },
  { "mathbb", GR_MATH_ORDINARY, NULL, 0, GR_MATH_FORM_ALPHABET },
  { "mathbf", GR_MATH_ORDINARY, NULL, 0, GR_MATH_FORM_ALPHABET },
  { "mathcal", GR_MATH_ORDINARY, NULL, 0, GR_MATH_FORM_ALPHABET },
  { "mathrm", GR_MATH_ORDINARY, NULL, 0, GR_MATH_FORM_TEXT },
  { "text", GR_MATH_TEXT, NULL, 0, GR_MATH_FORM_TEXT },
  { "textbf", GR_MATH_TEXT, NULL, 0, GR_MATH_FORM_BOLD },
  { "begin", GR_MATH_GRID, NULL, 0, GR_MATH_FORM_BEGIN },
  { "end", GR_MATH_GRID, NULL, 0, GR_MATH_FORM_END },
  { "operatorname", GR_MATH_OPERATOR, NULL, 0, GR_MATH_FORM_TEXT },
  { "left", GR_MATH_STRETCH, NULL, 0, GR_MATH_FORM_LEFT },
  { "right", GR_MATH_STRETCH, NULL, 0, GR_MATH_FORM_RIGHT },
};

/* Characters that stand for themselves; name is the character. */
static const GrMathSymbol math_characters[] = {
  { "+", GR_MATH_BINARY, "+" }, { "-", GR_MATH_BINARY, "−" }, { "−", GR_MATH_BINARY, "−" },
  { "*", GR_MATH_BINARY, "∗" }, { "=", GR_MATH_RELATION, "=" }, { "<", GR_MATH_RELATION, "<" },
  { ">", GR_MATH_RELATION, ">" }, { ":", GR_MATH_RELATION, ":" }, { "(", GR_MATH_OPEN, "(" },
  { "[", GR_MATH_OPEN, "[" }, { ")", GR_MATH_CLOSE, ")" }, { "]", GR_MATH_CLOSE, "]" },
  { ",", GR_MATH_PUNCT, "," }, { ";", GR_MATH_PUNCT, ";" }, { "|", GR_MATH_ORDINARY, "|" },
  { "/", GR_MATH_ORDINARY, "/" }, { ".", GR_MATH_ORDINARY, "." }, { "!", GR_MATH_ORDINARY, "!" },
  { "?", GR_MATH_ORDINARY, "?" }, { "@", GR_MATH_ORDINARY, "@" }, { "½", GR_MATH_ORDINARY, "½" },
  { "~", GR_MATH_SPACE, NULL, 0.25, GR_MATH_FORM_SPACE },
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
  { "vmatrix", "|", "|", "c", FALSE },
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
