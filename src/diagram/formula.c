// SPDX-License-Identifier: MIT
// Formulas as runs of text. The line is cut into runs of one style (upright or italic, on the line, raised or
// lowered, plain or accented), each one text item, set side by side by measured widths. Raised and lowered runs are
// set at 0.76 of the size, never below 8 pt, which a phone still shows.
#include "diagram/formula.h"

#include "base/held.h"
#include "scene/text.h"

#include <string.h>

#define FORMULA_SCRIPT 0.76  /* size of sub- and superscripts */
#define FORMULA_SMALLEST 8.0 /* points */

typedef enum { FORMULA_ON_LINE, FORMULA_RAISED, FORMULA_LOWERED } FormulaLevel;

typedef struct {
  FormulaLevel level;
  gboolean is_italic, is_accent;
  GString *text;
} FormulaRun;

GR_CLEAR_FUNCTION (run_clear, FormulaRun, text)

static void
formula_put (GArray *run, FormulaLevel level, gboolean is_italic, gboolean is_accent, const char *text, gssize length)
{
  FormulaRun *last = run->len > 0 ? &g_array_index (run, FormulaRun, run->len - 1) : NULL;
  if (last == NULL || last->level != level || last->is_italic != is_italic || last->is_accent != is_accent) {
    GR_APPEND (run, FormulaRun, level, is_italic, is_accent, g_string_new (NULL));
    last = &g_array_index (run, FormulaRun, run->len - 1);
  }
  g_string_append_len (last->text, text, length);
}

/* (transfer full) the runs of @formula. */
static GArray *
formula_parse (const char *formula)
{
  GArray *run = g_array_new (FALSE, FALSE, sizeof (FormulaRun));
  g_array_set_clear_func (run, run_clear);
  FormulaLevel level = FORMULA_ON_LINE;
  gboolean is_braced = FALSE, is_accent = FALSE;
  for (const char *at = formula; *at != '\0';) {
    if (*at == '*') {
      is_accent = !is_accent;
      at++;
      continue;
    }
    if ((*at == '_' || *at == '^') && at[1] != '\0') {
      level = *at == '_' ? FORMULA_LOWERED : FORMULA_RAISED;
      is_braced = at[1] == '{';
      at += is_braced ? 2 : 1;
      continue;
    }
    if (*at == '}' && is_braced) {
      level = FORMULA_ON_LINE;
      is_braced = FALSE;
      at++;
      continue;
    }
    gsize n_letters = strspn (at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    gsize length = n_letters > 0 ? n_letters : (gsize) (g_utf8_next_char (at) - at);
    if (*at == '-')
      formula_put (run, level, FALSE, is_accent, "−", -1);
    else
      formula_put (run, level, n_letters == 1, is_accent, at, (gssize) length);
    at += length;
    if (!is_braced)
      level = FORMULA_ON_LINE;
  }
  return run;
}

static GrFont
formula_font (const FormulaRun *run, double size)
{
  double script = MAX (FORMULA_SMALLEST, FORMULA_SCRIPT * size);
  return (GrFont) { run->level == FORMULA_ON_LINE ? size : script, 400, GR_FACE_SANS, run->is_italic };
}

static double
formula_runs_width (const GArray *run, double size)
{
  double width = 0;
  GR_EACH (i, const FormulaRun, part, run) {
    GrFont font = formula_font (part, size);
    width += gr_text_width (&font, part->text->str);
  }
  return width;
}

double
gr_formula_width (double size, const char *formula)
{
  g_autoptr (GArray) run = formula_parse (formula);
  return formula_runs_width (run, size);
}

double
gr_formula_add (GrScene *scene, double x, double y, GrAnchor anchor, double size, GrInk ink, const char *formula)
{
  g_autoptr (GArray) run = formula_parse (formula);
  double width = formula_runs_width (run, size);
  x -= anchor == GR_ANCHOR_START ? 0 : anchor == GR_ANCHOR_MIDDLE ? width / 2 : width;
  GR_EACH (i, const FormulaRun, part, run) {
    GrFont font = formula_font (part, size);
    double shift = part->level == FORMULA_RAISED ? -0.38 * size : part->level == FORMULA_LOWERED ? 0.2 * size : 0;
    double advance = gr_text_width (&font, part->text->str);
    /* Readers of SVG drop blanks at the ends of a text, so they are left out of it and only moved over. */
    const char *text = part->text->str + strspn (part->text->str, " ");
    g_autofree char *blanks = g_strndup (part->text->str, (gsize) (text - part->text->str));
    g_autofree char *visible = g_strchomp (g_strdup (text));
    if (*visible != '\0') {
      gr_scene_add_text (scene, x + gr_text_width (&font, blanks), y + shift, GR_ANCHOR_START, &font,
                         part->is_accent ? GR_INK_ACCENT : ink, visible);
    }
    x += advance;
  }
  return width;
}

char *
gr_formula_plain (const char *formula)
{
  GString *plain = g_string_new (NULL);
  gboolean is_braced = FALSE, is_single = FALSE;
  for (const char *at = formula; *at != '\0'; at++) {
    if (*at == '*')
      continue;
    if (*at == '{' && at > formula && (at[-1] == '_' || at[-1] == '^')) {
      /* A number or a letter needs no parentheses: a_12. */
      gsize n = strcspn (at + 1, "}");
      is_single = n == strspn (at + 1, "0123456789") || n == 1;
      is_braced = TRUE;
      g_string_append (plain, is_single ? "" : "(");
    } else if (*at == '}' && is_braced) {
      is_braced = FALSE;
      g_string_append (plain, is_single ? "" : ")");
    } else if (*at == '-') {
      g_string_append (plain, "−");
    } else {
      g_string_append_c (plain, *at);
    }
  }
  return g_string_free (plain, FALSE);
}

char *
gr_formula_raised (const char *formula)
{
  static const char *const digit[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  g_autoptr (GString) raised = g_string_new (NULL);
  gboolean is_high = FALSE;
  for (const char *at = formula; *at != '\0'; at++)
    if (at[0] == '^' && at[1] == '{')
      is_high = TRUE, at++;
    else if (is_high && *at == '}')
      is_high = FALSE;
    else if (is_high && g_ascii_isdigit (*at))
      g_string_append (raised, digit[*at - '0']);
    else
      g_string_append_c (raised, *at);
  return gr_formula_plain (raised->str);
}
