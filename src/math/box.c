// SPDX-License-Identifier: MIT
// Formulas as boxes, after the rules of The TeXbook (Knuth 1984, chapters 17 and 18 and appendix G) as far as texts on
// games need them: classes of atoms and the space between them, scripts, fractions, sums with limits, delimiters that
// grow. A box is a scene with its baseline at y = 0; heights of text come from the shape of its
// letters in TeX Gyre Pagella, not from its face, so that bars and scripts sit close. Roots and bars are drawn.
// Recursion follows the tree, which the parser keeps under 64 levels.
#include "math/box.h"

#include <string.h>

/* In ems of the surrounding size. */
#define AXIS 0.25 /* where fraction bars, + and = are centred, above the baseline */
#define RULE 0.05 /* thickness of bars */
#define THIN (3 / 18.0)
#define MEDIUM (4 / 18.0)
#define THICK (5 / 18.0)
#define SCRIPT_SIZE 0.7
#define SUPERSCRIPT_UP 0.38
#define SUBSCRIPT_DOWN 0.18
#define SCRIPT_GAP 0.16 /* between a superscript's foot and a subscript's head */

#define SHORT_FORMULA 12 /* ems of a line: a shorter one stands on one line, and so does what is in brackets, … */
#define SHORT_EQUATION 7 /* … and, where it has a relation, a formula so short */
#define GRID_COLUMNS 40  /* more than the parser allows */

#define SMALLEST 5.0 /* points: scripts of scripts get no smaller */

typedef enum { ORD, OP, BIN, REL, OPEN, CLOSE, PUNCT, INNER, N_CLASSES } Class;

typedef struct {
  double size;
  GrFace face; /* of \text{…} */
  gboolean display;
  gboolean script; /* in a script: no space around operators */
} Style;

/* Space between two atoms: 0 none, 1 thin, 2 medium, 3 thick; negative: none in scripts (The TeXbook, p. 170; but no comma
   stands off a fraction). */
static const short space_between[N_CLASSES][N_CLASSES] = {
  [ORD] = { 0, 1, -2, -3, 0, 0, 0, -1 },       [OP] = { 1, 1, 0, -3, 0, 0, 0, -1 },
  [BIN] = { -2, -2, 0, 0, -2, 0, 0, -2 },      [REL] = { -3, -3, 0, 0, -3, 0, 0, -3 },
  [OPEN] = { 0, 0, 0, 0, 0, 0, 0, 0 },         [CLOSE] = { 0, 1, -2, -3, 0, 0, 0, -1 },
  [PUNCT] = { -1, -1, 0, -1, -1, -1, -1, -1 }, [INNER] = { -1, 1, -2, -3, -1, 0, 0, -1 },
};

void
gr_math_box_free (GrMathBox *box)
{
  if (box != NULL) {
    gr_scene_free (box->scene);
    g_free (box);
  }
}

static GrMathBox *
box_new (void)
{
  GrMathBox *box = g_new0 (GrMathBox, 1);
  box->scene = gr_scene_new ();
  return box;
}

/* Sets @part (swallowed) into @box with its baseline's start at (x, y); @box grows to hold it. */
static void
box_put (GrMathBox *box, GrMathBox *part, double x, double y)
{
  gr_scene_append (box->scene, part->scene, x, y, 1);
  box->width = MAX (box->width, x + part->width);
  box->ascent = MAX (box->ascent, part->ascent - y);
  box->descent = MAX (box->descent, part->descent + y);
  gr_math_box_free (part);
}

/* How far @c reaches above and below the baseline, in ems of TeX Gyre Pagella. */
static void
letter_extent (gunichar c, double *ascent, double *descent)
{
  *ascent = 0.7;
  *descent = 0.02;
  if (c < 128 && strchr ("acemnorsuvwxz", (int) c) != NULL) {
    *ascent = 0.47;
  } else if (c < 128 && strchr ("gpqy", (int) c) != NULL) {
    *ascent = 0.47;
    *descent = 0.28;
  } else if (c < 128 && strchr ("(){}[]|jQ", (int) c) != NULL) {
    *ascent = 0.74;
    *descent = 0.25;
  } else if (c == ',' || c == ';') {
    *ascent = 0.4;
    *descent = 0.16;
  } else if (c >= 0x2190 && c < 0x2300) {
    *ascent = 0.58;
    *descent = 0.1;
  }
}

static GrMathBox *
box_string (const char *text, const GrFont *font)
{
  GrMathBox *box = box_new ();
  box->width = gr_scene_add_text (box->scene, 0, 0, GR_ANCHOR_START, font, GR_INK_INK, text);
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at)) {
    double ascent, descent;
    letter_extent (g_utf8_get_char (at), &ascent, &descent);
    box->ascent = MAX (box->ascent, ascent * font->size);
    box->descent = MAX (box->descent, descent * font->size);
  }
  return box;
}

static GrMathBox *
box_text (const char *text, double size, GrFace face, gboolean italic)
{
  return box_string (text, &(GrFont) { .size = size, .weight = 400, .face = face, .italic = italic });
}

static Style
style_for_script (const Style *style)
{
  Style small = *style;
  small.size = MAX (style->size * SCRIPT_SIZE, MIN (style->size, SMALLEST));
  small.display = FALSE;
  small.script = TRUE;
  return small;
}

static Class
math_class (const GrMath *math)
{
  static const Class class[] = {
    [GR_MATH_OPERATOR] = OP, [GR_MATH_SUM] = OP,        [GR_MATH_BINARY] = BIN,  [GR_MATH_RELATION] = REL,
    [GR_MATH_OPEN] = OPEN,   [GR_MATH_CLOSE] = CLOSE,   [GR_MATH_PUNCT] = PUNCT, [GR_MATH_FRACTION] = INNER,
    [GR_MATH_GRID] = INNER,  [GR_MATH_STRETCH] = INNER,
  };
  while (math->kind == GR_MATH_SCRIPT && math->child->pdata[0] != NULL)
    math = math->child->pdata[0];
  return math->kind < G_N_ELEMENTS (class) ? class[math->kind] : ORD;
}

/* The space in front of an atom of class @after that follows one of class @before, in points. */
static double
space_before (const Style *style, Class before, Class after)
{
  static const double em[] = { 0, THIN, MEDIUM, THICK };
  int space = space_between[before][after];
  return space < 0 && style->script ? 0 : em[ABS (space)] * style->size;
}

/* How far an italic letter leans out of its width, in ems: what stands high to its right is moved by that. */
static double
italic_lean (const GrMath *math)
{
  if (math == NULL || math->kind != GR_MATH_VARIABLE)
    return 0;
  return strchr ("fdl", math->text[0]) != NULL ? 0.07 : g_ascii_isupper (math->text[0]) ? 0.04 : 0.01;
}

static GrMathBox *box_math (const GrMath *math, const Style *style);

/* A box for @math, an empty one for NULL. */
static GrMathBox *
box_child (const GrMath *math, guint index, const Style *style)
{
  const GrMath *child = index < math->child->len ? math->child->pdata[index] : NULL;
  return child != NULL ? box_math (child, style) : box_new ();
}

static gboolean
has_child (const GrMath *math, guint index)
{
  return index < math->child->len && math->child->pdata[index] != NULL;
}

/* The atoms of the row @math in one box, or, where it @breaks, in several, each but the last with what stands behind it. */
static GPtrArray *
row_pieces (const GrMath *math, const Style *style, gboolean breaks)
{
  static const int penalty[N_CLASSES] = { [REL] = 500, [BIN] = 700, [PUNCT] = 600 }; /* of a break behind; 0: none */
  static const char *const sign[] = { "−", "+", "±", "∓", NULL };                    /* close to their numbers */
  GPtrArray *piece = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_math_box_free);
  GrMathBox *box = box_new ();
  Class before = OPEN;
  guint depth = 0;
  GR_EACH_POINTER (i, const GrMath, child, math->child) {
    if (child->kind == GR_MATH_SPACE) {
      box->width += child->width * style->size;
      continue;
    }
    Class class = math_class (child);
    double space = space_before (style, before, class);
    const GrMath *last = i > 0 ? math->child->pdata[i - 1] : NULL;
    if (last != NULL && last->kind == GR_MATH_OPERATOR && child->text != NULL && child->text[0] == '{')
      space += THIN * style->size; /* before a set (mex {0, 1}), where TeX would give none */
    else if (last != NULL && last->kind == GR_MATH_ORDINARY && g_strv_contains (sign, last->text) && class == INNER)
      space -= THIN * style->size; /* before a fraction, where TeX gives some */
    else if (class == CLOSE || class == OPEN)
      space += italic_lean (last) * style->size; /* off a bracket */
    if (breaks && i > 0 && penalty[before] > 0) {
      box->space = space;
      box->depth = depth;
      box->penalty = penalty[before] + (depth > 0 ? 250 : 0);
      g_ptr_array_add (piece, box);
      box = box_new ();
      space = 0;
    }
    box_put (box, box_math (child, style), box->width + space, 0);
    depth += class == OPEN ? 1 : 0;
    depth -= class == CLOSE && depth > 0 ? 1 : 0;
    before = class;
  }
  g_ptr_array_add (piece, box);
  return piece;
}

/* @below and @above (both nullable, swallowed) centred under and over @box (swallowed). */
static GrMathBox *
box_limits (GrMathBox *box, GrMathBox *below, GrMathBox *above, double size)
{
  GrMathBox *all = box_new ();
  double width = MAX (box->width, MAX (below != NULL ? below->width : 0, above != NULL ? above->width : 0));
  double ascent = box->ascent, descent = box->descent, gap = 0.12 * size;
  if (above != NULL)
    box_put (all, above, (width - above->width) / 2, -ascent - gap - above->descent);
  box_put (all, box, (width - box->width) / 2, 0);
  if (below != NULL)
    box_put (all, below, (width - below->width) / 2, descent + gap + below->ascent);
  return all;
}

/* Whether @math, a superscript, is nothing but primes: they stand high by themselves. */
static gboolean
is_prime (const GrMath *math)
{
  if (math->kind == GR_MATH_ORDINARY) {
    gunichar c = g_utf8_get_char (math->text);
    return c >= 0x2032 && c <= 0x2034;
  }
  gboolean all = math->kind == GR_MATH_ROW && math->child->len > 0;
  for (guint i = 0; all && i < math->child->len; i++)
    all = is_prime (math->child->pdata[i]);
  return all;
}

static GrMathBox *
box_script (const GrMath *math, const Style *style)
{
  Style small = style_for_script (style);
  GrMathBox *box = box_child (math, 0, style);
  const GrMath *base = has_child (math, 0) ? math->child->pdata[0] : NULL;
  gboolean prime = has_child (math, 2) && is_prime (math->child->pdata[2]);
  gboolean letter = base != NULL && (base->kind == GR_MATH_VARIABLE || base->kind == GR_MATH_NUMBER);
  double up = SUPERSCRIPT_UP * style->size, down = SUBSCRIPT_DOWN * style->size, x = box->width;
  GrMathBox *below = has_child (math, 1) ? box_child (math, 1, &small) : NULL;
  GrMathBox *above = has_child (math, 2) ? box_child (math, 2, prime ? style : &small) : NULL;
  static const char *const limited[] = { "max", "min", "sup", "inf", "lim", NULL }; /* in displays */
  if (style->display && base != NULL && base->kind == GR_MATH_OPERATOR && g_strv_contains (limited, base->text))
    return box_limits (box, below, above, style->size);
  if (!letter) { /* from the corners of what is taller than a letter */
    up = MAX (up, box->ascent - 0.32 * style->size);
    down = MAX (down, box->descent + 0.05 * style->size);
  }
  up = prime ? 0 : up;
  if (below != NULL && above != NULL && !prime)
    down = MAX (down, above->descent - up + SCRIPT_GAP * style->size + below->ascent);
  if (below != NULL)
    box_put (box, below, x, down);
  if (above != NULL)
    box_put (box, above, x + italic_lean (base) * style->size, -up);
  box->width += 0.03 * style->size;
  return box;
}

static GrMathBox *
box_fraction (const GrMath *math, const Style *style)
{
  Style part = style->display ? *style : style_for_script (style);
  part.display = FALSE;
  GrMathBox *above = box_child (math, 0, &part), *below = box_child (math, 1, &part), *box = box_new ();
  double em = style->size, gap = (style->display ? 0.15 : 0.09) * em, side = 0.04 * em;
  double bar = MAX (above->width, below->width) + 2 * side, thickness = RULE * em;
  double left = 0.06 * em, x_above = left + (bar - above->width) / 2, x_below = left + (bar - below->width) / 2;
  double y_above = -AXIS * em - thickness / 2 - gap - above->descent;
  double y_below = -AXIS * em + thickness / 2 + gap + below->ascent;
  box_put (box, above, x_above, y_above);
  GrPaint paint = { GR_INK_NONE, GR_INK_INK, thickness, GR_DASH_SOLID };
  if (!math->plain)
    gr_scene_add_line (box->scene, left, -AXIS * em, left + bar, -AXIS * em, &paint);
  box_put (box, below, x_below, y_below);
  box->width = bar + 2 * left;
  return box;
}

static GrMathBox *
box_sum (const GrMath *math, const Style *style)
{
  Style small = style_for_script (style);
  double scale = style->display ? 1.5 : 1.15; /* of the operator, which is centred on the axis */
  GrMathBox *glyph = box_text (math->text, style->size * scale, GR_FACE_MATH, FALSE), *box = box_new ();
  glyph->ascent = 0.75 * scale * style->size;
  glyph->descent = 0.25 * scale * style->size;
  box_put (box, glyph, 0, AXIS * style->size * (scale - 1));
  GrMathBox *below = has_child (math, 1) ? box_child (math, 1, &small) : NULL;
  GrMathBox *above = has_child (math, 2) ? box_child (math, 2, &small) : NULL;
  if (style->display)
    return box_limits (box, below, above, style->size);
  double x = box->width + 0.03 * style->size, down = box->descent + 0.05 * style->size;
  double up = box->ascent - 0.35 * style->size;
  if (below != NULL)
    box_put (box, below, x, down);
  if (above != NULL)
    box_put (box, above, x, -up);
  return box;
}

/* Where the drawn half of a round bracket bulges: the curve from (x1, top) over the middle to (x1, bottom). */
static void
trace_round (GrScene *scene, double x1, double middle, double top, double bottom)
{
  double height = bottom - top;
  gr_scene_curve (scene, x1 + (middle - x1) * 0.75, top + 0.18 * height, middle, top + 0.34 * height, middle,
                  (top + bottom) / 2);
  gr_scene_curve (scene, middle, bottom - 0.34 * height, x1 + (middle - x1) * 0.75, bottom - 0.18 * height, x1, bottom);
}

/* Draws @delimiter from y = @top to @bottom with its left end at x = 0, for letters of size @em. @side is 1 for one that opens,
   −1 for one that closes. Gives its width. Fonts have tall brackets, but only a typesetter of formulas gets at them: round
   ones swell in the middle, the others are strokes of one width. */
static double
draw_delimiter (GrScene *scene, gunichar delimiter, double top, double bottom, double em, int side)
{
  GrPaint pen = { GR_INK_NONE, GR_INK_INK, 0.055 * em, GR_DASH_SOLID };
  double width = 0.4 * em, middle = (top + bottom) / 2;
  double inner = side > 0 ? 0.36 * em : 0.04 * em, outer = side > 0 ? 0.06 * em : 0.34 * em; /* tips and back */
  switch (delimiter) {
  case '(':
  case ')': {
    GrPaint fill = { GR_INK_INK, GR_INK_INK, 0.02 * em, GR_DASH_SOLID };
    gr_scene_move (scene, inner, top);
    trace_round (scene, inner, outer, top, bottom);
    trace_round (scene, inner, outer + side * 0.09 * em, bottom, top);
    gr_scene_close_path (scene);
    gr_scene_paint (scene, &fill);
    return width;
  }
  case '[':
  case ']':
    gr_scene_move (scene, inner - side * 0.06 * em, top);
    gr_scene_line (scene, outer + side * 0.05 * em, top);
    gr_scene_line (scene, outer + side * 0.05 * em, bottom);
    gr_scene_line (scene, inner - side * 0.06 * em, bottom);
    break;
  case '{':
  case '}': {
    double spine = (inner + outer) / 2, turn = MIN (0.35 * em, (bottom - top) / 4);
    gr_scene_move (scene, inner, top);
    gr_scene_curve (scene, spine, top, spine, top + 0.3 * turn, spine, top + turn);
    gr_scene_line (scene, spine, middle - turn);
    gr_scene_curve (scene, spine, middle - 0.3 * turn, spine, middle, outer, middle);
    gr_scene_curve (scene, spine, middle, spine, middle + 0.3 * turn, spine, middle + turn);
    gr_scene_line (scene, spine, bottom - turn);
    gr_scene_curve (scene, spine, bottom - 0.3 * turn, spine, bottom, inner, bottom);
    break;
  }
  case 0x27E8:
  case 0x27E9:
    gr_scene_move (scene, inner, top);
    gr_scene_line (scene, outer, middle);
    gr_scene_line (scene, inner, bottom);
    break;
  case 0x230A: /* ⌊ ⌋ */
  case 0x230B:
    gr_scene_move (scene, outer, top);
    gr_scene_line (scene, outer, bottom);
    gr_scene_line (scene, inner, bottom);
    break;
  case 0x2308: /* ⌈ ⌉ */
  case 0x2309:
    gr_scene_move (scene, outer, bottom);
    gr_scene_line (scene, outer, top);
    gr_scene_line (scene, inner, top);
    break;
  default:
    width = 0.28 * em;
    gr_scene_move (scene, width / 2, top);
    gr_scene_line (scene, width / 2, bottom);
    break;
  }
  gr_scene_paint (scene, &pen);
  return width;
}

/* A delimiter around what reaches from @ascent to @descent; the letter itself where that is tall enough. */
static GrMathBox *
box_delimiter (const char *text, double ascent, double descent, const Style *style, int side)
{
  double em = style->size, half = MAX (ascent - AXIS * em, descent + AXIS * em) + 0.03 * em;
  if (text == NULL || g_str_equal (text, ".") || text[0] == '\0')
    return box_new ();
  if (half <= 0.56 * em)
    return box_text (text, em, GR_FACE_MATH, FALSE);
  GrMathBox *box = box_new ();
  box->ascent = half + AXIS * em;
  box->descent = half - AXIS * em;
  box->width = draw_delimiter (box->scene, g_utf8_get_char (text), -box->ascent, box->descent, em, side);
  return box;
}

static GrMathBox *
box_stretch (const GrMath *math, const Style *style)
{
  GrMathBox *inside = box_child (math, 0, style), *box = box_new ();
  double ascent = inside->ascent, descent = inside->descent;
  box_put (box, box_delimiter (math->text, ascent, descent, style, 1), 0, 0);
  box_put (box, inside, box->width, 0);
  box_put (box, box_delimiter (math->close_text, ascent, descent, style, -1), box->width, 0);
  return box;
}

/* The cells of @math, row by row; how wide its columns are goes to @width. (transfer full) */
static GPtrArray *
grid_cells (const GrMath *math, const Style *style, double *width)
{
  GPtrArray *cell = g_ptr_array_new ();
  guint columns = strlen (math->align);
  for (guint i = 0; i < math->child->len; i++) {
    GrMathBox *box = box_new ();
    const GrMath *row = math->child->pdata[i];
    gboolean goes_on = math->plain && i % columns % 2 == 1 && row->child->len > 0; /* what the cell before it began */
    double space = goes_on ? space_before (style, ORD, math_class (row->child->pdata[0])) : 0;
    box_put (box, box_child (math, i, style), space, 0);
    width[i % columns] = MAX (width[i % columns], box->width);
    g_ptr_array_add (cell, box);
  }
  return cell;
}

/* Rows of cells around the axis, in their brackets. */
static GrMathBox *
box_grid (const GrMath *math, const Style *style)
{
  double width[GRID_COLUMNS] = { 0 };
  GrMathBox *all = box_new (), *box = box_new ();
  guint columns = strlen (math->align), n_rows = math->child->len / columns;
  double em = style->size, y = 0, below = 0;
  Style inner = *style;
  inner.display = style->display && math->plain;
  g_autoptr (GPtrArray) cell = grid_cells (math, &inner, width);
  for (guint i = 0; i < n_rows; i++) {
    double ascent = 0.8 * em, descent = 0.3 * em;
    for (guint k = 0; k < columns; k++) {
      const GrMathBox *at = cell->pdata[i * columns + k];
      ascent = MAX (ascent, at->ascent + 0.1 * em);
      descent = MAX (descent, at->descent + 0.1 * em);
    }
    y += i > 0 ? MAX (below + ascent, 1.35 * em) : 0;
    double x = 0;
    for (guint k = 0; k < columns; k++) {
      GrMathBox *at = cell->pdata[i * columns + k];
      double spare = width[k] - at->width, share = math->align[k] == 'r' ? 1 : math->align[k] == 'c' ? 0.5 : 0;
      if (k > 0)
        x += !math->plain ? em : k % 2 == 0 ? 2 * em : 0;
      box_put (all, at, x + share * spare, y);
      x += width[k];
    }
    all->width = MAX (all->width, x);
    below = descent;
  }
  double shift = (all->ascent - all->descent) / 2 - AXIS * em;
  double ascent = all->ascent - shift, descent = all->descent + shift;
  box_put (box, box_delimiter (math->text, ascent, descent, style, 1), 0, 0);
  box_put (box, all, box->width + (math->text[0] != '\0' ? 0.22 * em : 0), shift);
  box_put (box, box_delimiter (math->close_text, ascent, descent, style, -1), box->width, 0);
  return box;
}

static GrMathBox *
box_root (const GrMath *math, const Style *style)
{
  GrMathBox *inside = box_child (math, 0, style), *box = box_new ();
  double em = style->size, thickness = RULE * em;
  double top = -MAX (inside->ascent, 0.5 * em) - 0.14 * em, foot = MAX (inside->descent, 0.1 * em) + 0.04 * em;
  double hook = 0.45 * (top + foot), width = inside->width;
  GrPaint thin = { GR_INK_NONE, GR_INK_INK, thickness, GR_DASH_SOLID };
  GrPaint thick = { GR_INK_NONE, GR_INK_INK, 0.09 * em, GR_DASH_SOLID };
  gr_scene_add_line (box->scene, 0.18 * em, hook, 0.33 * em, foot - 0.03 * em, &thick);
  gr_scene_move (box->scene, 0.08 * em, hook + 0.06 * em);
  gr_scene_line (box->scene, 0.18 * em, hook);
  gr_scene_line (box->scene, 0.34 * em, foot);
  gr_scene_line (box->scene, 0.56 * em, top);
  gr_scene_line (box->scene, 0.62 * em + width + 0.06 * em, top);
  gr_scene_paint (box->scene, &thin);
  box_put (box, inside, 0.62 * em, 0);
  box->width += 0.1 * em;
  box->ascent = -top + thickness;
  box->descent = MAX (box->descent, foot);
  return box;
}

static GrMathBox *
box_math (const GrMath *math, const Style *style)
{
  switch (math->kind) {
  case GR_MATH_ROW: {
    g_autoptr (GPtrArray) piece = row_pieces (math, style, FALSE);
    return g_ptr_array_steal_index (piece, 0);
  }
  case GR_MATH_VARIABLE:
    return box_text (math->text, style->size, GR_FACE_MATH, TRUE);
  case GR_MATH_NUMBER:
  case GR_MATH_OPERATOR:
    return box_text (math->text, style->size, GR_FACE_SERIF, FALSE);
  case GR_MATH_BINARY:
  case GR_MATH_RELATION:
  case GR_MATH_OPEN:
  case GR_MATH_CLOSE:
  case GR_MATH_PUNCT:
  case GR_MATH_ORDINARY:
    return box_text (math->text, style->size, GR_FACE_MATH, FALSE);
  case GR_MATH_TEXT:
    return box_string (math->text,
                       &(GrFont) { .size = style->size, .weight = math->strong ? 700 : 400, .face = style->face });
  case GR_MATH_GRID:
    return box_grid (math, style);
  case GR_MATH_SCRIPT:
    return box_script (math, style);
  case GR_MATH_FRACTION:
    return box_fraction (math, style);
  case GR_MATH_SUM:
    return box_sum (math, style);
  case GR_MATH_ROOT:
    return box_root (math, style);
  case GR_MATH_STRETCH:
    return box_stretch (math, style);
  case GR_MATH_OVERLINE: {
    GrMathBox *box = box_child (math, 0, style);
    double y = -box->ascent - 0.12 * style->size;
    GrPaint paint = { GR_INK_NONE, GR_INK_INK, RULE * style->size, GR_DASH_SOLID };
    gr_scene_add_line (box->scene, 0.02 * style->size, y, box->width - 0.02 * style->size, y, &paint);
    box->ascent += 0.18 * style->size;
    return box;
  }
  case GR_MATH_SPACE:
    break;
  }
  GrMathBox *box = box_new ();
  box->width = math->width * style->size;
  return box;
}

GrMathBox *
gr_math_box_new (const GrMath *math, double size, GrFace face, GrMathStyle style)
{
  return box_math (math, &(Style) { .size = size, .face = face, .display = style == GR_MATH_STYLE_DISPLAY });
}

/* Whether the row @math has a relation outside all braces. */
static gboolean
has_relation (const GrMath *math)
{
  int depth = 0;
  GR_EACH_POINTER (i, const GrMath, child, math->child) {
    Class class = math_class (child);
    if (class == REL && depth <= 0)
      return TRUE;
    depth += (class == OPEN) - (class == CLOSE);
  }
  return FALSE;
}

GPtrArray *
gr_math_box_pieces (const GrMath *math, double size, GrFace face)
{
  Style style = { .size = size, .face = face };
  if (math->kind == GR_MATH_ROW) {
    GPtrArray *pieces = row_pieces (math, &style, TRUE);
    double width = 0;
    GR_EACH_POINTER (i, const GrMathBox, at, pieces)
      width += at->width + at->space;
    gboolean is_tied = width < (has_relation (math) ? SHORT_EQUATION : SHORT_FORMULA) * size;
    double inner = 0; /* the width of what is in brackets, from piece @first on */
    for (guint i = 0, first = 0; i < pieces->len; i++) {
      GrMathBox *at = pieces->pdata[i];
      inner += at->width + at->space;
      if (at->depth > 0)
        continue;
      for (; first <= i; first++) /* behind the last one the brackets are closed */
        ((GrMathBox *) pieces->pdata[first])->tied = is_tied                                     ? width
                                                     : first < i && inner < SHORT_FORMULA * size ? inner
                                                                                                 : 0;
      inner = 0;
    }
    return pieces;
  }
  GPtrArray *piece = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_math_box_free);
  g_ptr_array_add (piece, box_math (math, &style));
  return piece;
}
