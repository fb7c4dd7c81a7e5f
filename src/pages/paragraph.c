// SPDX-License-Identifier: MIT
// Running text as a row of boxes, glue and penalties, measured once, and the lines that are made of it.
// Words may break behind hyphens and dashes and between ideographs, and English ones in justified lines between
// syllables; Korean words stay whole; neighbouring words written from the right are one box, inside which Pango puts them
// in order. Invariant: pieces between two breaks, without the glue at their ends, are a line.
//
// Lines are broken for the paragraph as a whole, by the method of Knuth and Plass (“Breaking paragraphs into lines”,
// Software: Practice and Experience 11, 1981): the shortest path over all feasible breaks is the one with the fewest
// demerits. The first pass parts no words, the second does, a third lets spaces grow, and the last takes what is there.
// Boxes wider than the lines are cut or, being formulas, made smaller beforehand. Titles and captions are broken as narrow as their
// number of lines allows, so that no word stands alone below them. Invariant: a node keeps the sums of all pieces
// before the line that begins at it, so that a line's width is a difference. Of two ways to one break that have as many
// lines less or more, the better one goes on: beside a figure, where lines differ in width, that is the best way nearly
// always.
#include "math/box.h"
#include "pages/paragraph.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

#define PENALTY_HYPHEN 50
#define RAISED_SIZE 0.68       /* of marks, of the prose */
#define RAISED 0.36            /* ems that they stand above the line */
#define LOWERED 0.16           /* and what is lowered below it */
#define RIGHT_TO_LEFT_EMS 18.0 /* longest box of words written from the right */
#define CODE_SIZE 0.9          /* of the prose around it */
#define EMERGENCY_STRETCH 3.0  /* ems of every line in the second pass */
#define RAGGED_STRETCH 0.12    /* of the width: how short a ragged line may be without being bad */
#define SMALLEST_FORMULA 0.6
#define BALANCE_STEPS 8 /* halvings of the doubt about a width */
#define SHORT_LINE 0.13 /* of the width: a last line this short costs DEMERITS_SHORT */
#define DEMERITS_SHORT 5000.0
#define DEMERITS_HYPHENS 8000.0     /* two lines on end that part words */
#define DEMERITS_LAST_HYPHEN 3000.0 /* the last line but one does */
#define PENALTY_NEVER 10000
#define PENALTY_FORCED -10000
#define LINE_END_STRETCH 1e6 /* of the glue that ends a line without stretching it */

typedef enum { PIECE_BOX, PIECE_GLUE, PIECE_PENALTY } PieceKind;

typedef struct {
  PieceKind kind;
  double width, stretch, shrink;
  int penalty;
  double tied;     /* penalty: in a formula of so many points, which is not parted where a line holds it; else 0 */
  double hyphen;   /* penalty: of the hyphen that a line ending here gets; 0: none */
  char *text;      /* box of text */
  GrMathBox *math; /* box of a formula's piece */
  double scale;    /* of the formula */
  GrFont font;
  gboolean strike;
  double rise;      /* above the baseline */
  const char *link; /* (nullable) lent */
} Piece;

typedef struct {
  guint first, end; /* pieces */
  double ratio;     /* of the glue: > 0 of its stretch, < 0 of its shrink */
  double width;     /* natural */
} Line;

struct GrParagraph {
  GrProse prose;
  GArray *piece;  /* of Piece */
  GArray *line;   /* of Line, when broken */
  double width;   /* of the lines */
  double room;    /* on the shortest of them; 0 before they are broken */
  guint n_narrow; /* so many lines at the beginning stand beside something, and are */
  double narrow;  /* only so wide */
};

static const Piece *
piece_at (const GrParagraph *paragraph, guint index)
{
  return &g_array_index (paragraph->piece, Piece, index);
}

static double
line_width (const GrParagraph *paragraph, guint line)
{
  return line < paragraph->n_narrow ? paragraph->narrow : paragraph->width;
}

static void
piece_clear (gpointer data)
{
  Piece *piece = data;
  g_free (piece->text);
  gr_math_box_free (piece->math);
}

static void
add_glue (GrParagraph *paragraph, double width, double stretch, double shrink)
{
  GR_APPEND (paragraph->piece, Piece, .kind = PIECE_GLUE, .width = width, .stretch = stretch, .shrink = shrink);
}

static void
add_penalty (GrParagraph *paragraph, int penalty)
{
  GR_APPEND (paragraph->piece, Piece, .kind = PIECE_PENALTY, .penalty = penalty);
}

static void
add_space (GrParagraph *paragraph, const GrFont *font)
{
  GArray *piece = paragraph->piece;
  if (piece->len > 0 && g_array_index (piece, Piece, piece->len - 1).kind == PIECE_GLUE)
    return;
  double width = gr_text_width (font, " ");
  add_glue (paragraph, width, width / 2, width / 3);
}

/* Makes @text part of the box two pieces ago, with the space between, where both are written from the right. */
static gboolean
join_from_right (GrParagraph *paragraph, const char *text, const GrFont *font)
{
  GArray *pieces = paragraph->piece;
  if (pieces->len < 2 || !gr_text_is_from_right (text))
    return FALSE;
  const Piece *space = &g_array_index (pieces, Piece, pieces->len - 1);
  Piece *before = &g_array_index (pieces, Piece, pieces->len - 2);
  const GrFont *other = &before->font;
  if (space->kind != PIECE_GLUE || before->kind != PIECE_BOX || before->text == NULL || font->size != other->size
      || font->weight != other->weight || font->face != other->face || font->italic != other->italic
      || !gr_text_is_from_right (before->text))
    return FALSE;
  char *joined = g_strdup_printf ("%s %s", before->text, text);
  double width = gr_text_width (font, joined);
  if (width > RIGHT_TO_LEFT_EMS * font->size) {
    g_free (joined);
    return FALSE;
  }
  gr_take_text (&before->text, joined);
  before->width = width;
  g_array_set_size (pieces, pieces->len - 1);
  return TRUE;
}

static void
add_text_box (GrParagraph *paragraph, const char *text, gsize length, const GrFont *font, const GrRun *run)
{
  g_autofree char *part = g_strndup (text, length);
  if (join_from_right (paragraph, part, font))
    return;
  Piece box = { .kind = PIECE_BOX, .width = gr_text_width (font, part), .font = *font, .link = run->link };
  box.text = g_steal_pointer (&part);
  box.strike = (run->style & GR_STYLE_STRIKE) != 0;
  box.rise = (run->style & GR_STYLE_RAISED) != 0    ? RAISED * paragraph->prose.size
             : (run->style & GR_STYLE_LOWERED) != 0 ? -LOWERED * paragraph->prose.size
                                                    : 0;
  g_array_append_val (paragraph->piece, box);
}

static gboolean
is_ideograph (GUnicodeBreakType type)
{
  return type == G_UNICODE_BREAK_IDEOGRAPHIC || type == G_UNICODE_BREAK_CONDITIONAL_JAPANESE_STARTER;
}

/* What breaking between @a and @b inside a word costs; PENALTY_NEVER where it may not. */
static int
break_inside (gunichar before, gunichar a, gunichar b)
{
  GUnicodeBreakType end = g_unichar_break_type (a), begin = g_unichar_break_type (b);
  gboolean may_end = end != G_UNICODE_BREAK_OPEN_PUNCTUATION && end != G_UNICODE_BREAK_QUOTATION
                     && end != G_UNICODE_BREAK_PREFIX;
  gboolean may_begin = begin != G_UNICODE_BREAK_CLOSE_PUNCTUATION && begin != G_UNICODE_BREAK_NON_STARTER
                       && begin != G_UNICODE_BREAK_EXCLAMATION && begin != G_UNICODE_BREAK_QUOTATION
                       && begin != G_UNICODE_BREAK_INFIX_SEPARATOR && begin != G_UNICODE_BREAK_POSTFIX
                       && !g_unichar_iszerowidth (b);
  if ((is_ideograph (end) || is_ideograph (begin)) && may_end && may_begin)
    return 0;
  gboolean dash = a == '-' || a == 0x2010 || a == 0x2013 || a == 0x2014;
  if (dash && g_unichar_isalpha (before) && g_unichar_isalpha (b))
    return PENALTY_HYPHEN;
  return a == 0x200B || (a == '/' && g_unichar_isalpha (before)) ? PENALTY_HYPHEN : PENALTY_NEVER;
}

/* Whether @c may stand around a word that is parted. */
static gboolean
is_around (gunichar c)
{
  return g_unichar_ispunct (c) && c != '-' && c != '/' && c != 0x2010 && c != 0x2013 && c != 0x2014;
}

/* Adds the word as its syllables, the first and the last with the signs around them. FALSE where it has but one. */
static gboolean
add_syllables (GrParagraph *paragraph, const char *word, gsize length, const GrFont *font, const GrRun *run)
{
  gboolean parted[GR_HYPHEN_MAX];
  const char *first = word, *last = word + length;
  while (first < last && is_around (g_utf8_get_char (first)))
    first = g_utf8_next_char (first);
  while (last > first && is_around (g_utf8_get_char (g_utf8_prev_char (last))))
    last = g_utf8_prev_char (last);
  if (paragraph->prose.lines != GR_LINES_JUSTIFIED || run->kind != GR_RUN_TEXT
      || !gr_hyphenate (first, (gsize) (last - first), paragraph->prose.lang, parted))
    return FALSE;
  const char *start = word;
  for (const char *at = first; at < last; at++) {
    if (!parted[at - first])
      continue;
    add_text_box (paragraph, start, (gsize) (at + 1 - start), font, run);
    add_penalty (paragraph, PENALTY_HYPHEN);
    g_array_index (paragraph->piece, Piece, paragraph->piece->len - 1).hyphen = gr_text_width (font, "-");
    start = at + 1;
  }
  add_text_box (paragraph, start, (gsize) (word + length - start), font, run);
  return TRUE;
}

/* @word has no blanks in it. */
static void
add_word (GrParagraph *paragraph, const char *word, gsize length, const GrFont *font, const GrRun *run)
{
  const char *start = word, *end = word + length;
  gunichar before = 0, a = 0;
  for (const char *at = word; at < end; at = g_utf8_next_char (at)) {
    gunichar b = g_utf8_get_char (at);
    int penalty = at > start ? break_inside (before, a, b) : PENALTY_NEVER;
    if (penalty < PENALTY_NEVER) {
      add_text_box (paragraph, start, (gsize) (at - start), font, run);
      add_penalty (paragraph, penalty);
      if (penalty == 0)
        add_glue (paragraph, 0, 0.06 * font->size, 0);
      start = at;
    }
    before = a;
    a = b;
  }
  if (start > word || !add_syllables (paragraph, word, length, font, run))
    add_text_box (paragraph, start, (gsize) (end - start), font, run);
}

static void
add_math_run (GrParagraph *paragraph, const GrRun *run)
{
  if (run->math == NULL)
    return;
  g_autoptr (GPtrArray) piece = gr_math_box_pieces (run->math, paragraph->prose.size, paragraph->prose.face);
  for (guint i = 0; i < piece->len; i++) {
    GrMathBox *math = g_steal_pointer (&piece->pdata[i]);
    Piece box = { .kind = PIECE_BOX, .width = math->width, .math = math, .scale = 1, .link = run->link };
    g_array_append_val (paragraph->piece, box);
    if (i + 1 < piece->len) {
      GR_APPEND (paragraph->piece, Piece, .kind = PIECE_PENALTY, .penalty = math->penalty, .tied = math->tied);
      add_glue (paragraph, math->space, math->space / 2, math->space / 4);
    }
  }
}

/* Ends a line that is not stretched. */
static void
add_line_end (GrParagraph *paragraph)
{
  add_penalty (paragraph, PENALTY_NEVER);
  add_glue (paragraph, 0, LINE_END_STRETCH, 0);
  add_penalty (paragraph, PENALTY_FORCED);
}

GrParagraph *
gr_paragraph_new (const GArray *run, const GrProse *prose)
{
  GrParagraph *paragraph = g_new0 (GrParagraph, 1);
  paragraph->prose = *prose;
  paragraph->piece = g_array_new (FALSE, TRUE, sizeof (Piece));
  g_array_set_clear_func (paragraph->piece, piece_clear);
  paragraph->line = g_array_new (FALSE, TRUE, sizeof (Line));
  GR_EACH (i, const GrRun, at, run) {
    GrFont font = { prose->size, prose->weight, prose->face, prose->italic };
    if (at->style & GR_STYLE_EMPH)
      font.italic = !prose->italic;
    if (at->style & GR_STYLE_STRONG)
      font.weight = 700;
    if (at->style & (GR_STYLE_RAISED | GR_STYLE_LOWERED))
      font.size *= RAISED_SIZE;
    if (at->kind == GR_RUN_CODE) {
      font.face = GR_FACE_MONO;
      font.size *= CODE_SIZE;
      font.italic = FALSE;
    }
    const char *text = at->kind == GR_RUN_TEXT || at->kind == GR_RUN_CODE ? at->text : "";
    while (*text != '\0') {
      gsize blanks = strspn (text, " \t\r\n"), length = strcspn (text + blanks, " \t\r\n");
      if (blanks > 0)
        add_space (paragraph, &font);
      if (length > 0)
        add_word (paragraph, text + blanks, length, &font, at);
      text += blanks + length;
    }
    if (at->kind == GR_RUN_MATH)
      add_math_run (paragraph, at);
    else if (at->kind == GR_RUN_BREAK)
      add_line_end (paragraph);
    else if (at->kind == GR_RUN_SPACE)
      add_space (paragraph, &font);
  }
  add_line_end (paragraph);
  return paragraph;
}

GR_FREE_FUNCTION (gr_paragraph_free, GrParagraph, piece, line)

/* Whether a line may end at piece @index. */
static gboolean
is_break_at (const GrParagraph *paragraph, guint index)
{
  const Piece *piece = piece_at (paragraph, index);
  if (piece->kind == PIECE_PENALTY)
    return piece->penalty < PENALTY_NEVER && (piece->tied == 0 || piece->tied > paragraph->room);
  return piece->kind == PIECE_GLUE && index > 0 && piece_at (paragraph, index - 1)->kind == PIECE_BOX;
}

double
gr_paragraph_natural_width (const GrParagraph *paragraph)
{
  double widest = 0, width = 0;
  for (guint i = 0; i < paragraph->piece->len; i++) {
    const Piece *piece = piece_at (paragraph, i);
    if (piece->kind == PIECE_PENALTY && piece->penalty == PENALTY_FORCED) {
      widest = MAX (widest, width);
      width = 0;
    } else {
      width += piece->width;
    }
  }
  return widest;
}

double
gr_paragraph_smallest_width (const GrParagraph *paragraph)
{
  double widest = 0, width = 0;
  for (guint i = 0; i < paragraph->piece->len; i++) {
    const Piece *piece = piece_at (paragraph, i);
    if (is_break_at (paragraph, i)) {
      widest = MAX (widest, width);
      width = 0;
    } else if (piece->kind == PIECE_BOX) {
      width += piece->width;
    }
  }
  return widest;
}

/* ---- lines ---- */

static void
fit_boxes (GrParagraph *paragraph, double width)
{
  GR_EACH (i, Piece, piece, paragraph->piece) {
    if (piece->kind != PIECE_BOX || piece->width <= width)
      continue;
    if (piece->math != NULL) {
      piece->scale = MAX (width / piece->width, SMALLEST_FORMULA);
      piece->width *= piece->scale;
    } else if (piece->text[0] != '\0') { /* cut in pieces that breaks part */
      Piece box = *piece;
      g_autofree char *text = box.text;
      g_autoptr (GArray) part = g_array_new (FALSE, TRUE, sizeof (Piece));
      for (const char *at = text, *end; *at != '\0'; at = end) {
        end = gr_text_fitting (&box.font, width, at);
        Piece gap = { .kind = PIECE_PENALTY, .penalty = 0 };
        if (part->len > 0)
          g_array_append_val (part, gap);
        box.text = g_strndup (at, (gsize) (end - at));
        box.width = gr_text_width (&box.font, box.text);
        g_array_append_val (part, box);
      }
      *piece = g_array_index (part, Piece, 0);
      g_array_insert_vals (paragraph->piece, i + 1, &g_array_index (part, Piece, 1), part->len - 1);
    }
  }
}

/* A feasible break, and the best way to it. */
typedef struct {
  guint piece;                   /* where the line ends */
  guint before;                  /* the node at which it begins; 0 is the paragraph's start */
  guint line;                    /* that begins here, on the best way */
  double demerits;               /* of all lines up to here */
  guint fitness;                 /* tight, normal, loose, very loose */
  gboolean is_hyphen;            /* the line ends inside a word */
  double width, stretch, shrink; /* sums of all pieces before the next line */
} Node;

/* How one pass looks for lines. */
typedef struct {
  double tolerance; /* greatest ratio */
  double emergency; /* stretch added to every line, in ems */
  gboolean parts_words;
  gboolean take_all; /* an overfull line rather than none */
} Pass;

typedef struct {
  GrParagraph *paragraph;
  const Pass *pass;
  GArray *node;                  /* of Node */
  GArray *active;                /* of guint: nodes that a line may still begin at */
  double width, stretch, shrink; /* sums of the pieces before the one looked at */
} Breaker;

/* The ratio by which the line from @node to the present piece, and @hyphen points behind it, is stretched or shrunk. */
static double
line_ratio (const Breaker *breaker, const Node *node, double hyphen)
{
  const GrParagraph *paragraph = breaker->paragraph;
  double width = line_width (paragraph, node->line);
  double want = width - (breaker->width - node->width) - hyphen;
  double stretch = breaker->stretch - node->stretch, shrink = breaker->shrink - node->shrink;
  if (paragraph->prose.lines != GR_LINES_JUSTIFIED) {
    stretch = stretch >= LINE_END_STRETCH ? stretch : RAGGED_STRETCH * width;
    shrink = 0;
  }
  stretch += breaker->pass->emergency * paragraph->prose.size;
  if (want >= -0.01)
    return stretch > 0 ? MAX (want, 0) / stretch : want > 0.01 ? G_MAXDOUBLE : 0;
  return shrink > 0 ? want / shrink : -G_MAXDOUBLE;
}

/* Sums at the beginning of the line behind break @index: its glue and what may be dropped does not count. */
static void
sums_after_break (const Breaker *breaker, guint index, Node *node)
{
  const GrParagraph *paragraph = breaker->paragraph;
  node->width = breaker->width;
  node->stretch = breaker->stretch;
  node->shrink = breaker->shrink;
  for (guint i = index; i < paragraph->piece->len; i++) {
    const Piece *piece = piece_at (paragraph, i);
    if (piece->kind == PIECE_BOX || (piece->kind == PIECE_PENALTY && piece->penalty == PENALTY_FORCED && i > index))
      return;
    node->width += piece->width;
    node->stretch += piece->stretch;
    node->shrink += piece->shrink;
  }
}

/* Looks at piece @index as a break: the best way to it for each fitness becomes a node. FALSE: no line can end here or
   later. */
static gboolean
try_break (Breaker *breaker, guint index)
{
  const Piece *piece = piece_at (breaker->paragraph, index);
  int penalty = piece->kind == PIECE_PENALTY ? piece->penalty : 0;
  gboolean forced = penalty == PENALTY_FORCED;
  Node best[4];
  double least[4] = { G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE };
  guint kept = 0, last = G_MAXUINT;
  GR_EACH_VALUE (i, guint, from, breaker->active) {
    const Node *node = &g_array_index (breaker->node, Node, from);
    double ratio = line_ratio (breaker, node, piece->hyphen);
    last = from;
    if (ratio >= -1 && !forced)
      g_array_index (breaker->active, guint, kept++) = from;
    if (ratio < -1 || ratio > breaker->pass->tolerance)
      continue;
    guint fitness = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3;
    /* The formula of the paper (p. 1128) with TeX's line penalty of 10. */
    double ugly = 10 + 100 * pow (MIN (fabs (ratio), 50), 3) + MAX (penalty, 0), demerits = ugly * ugly;
    demerits += (ABS ((int) fitness - (int) node->fitness) > 1 ? 10000 : 0) + node->demerits;
    if (node->is_hyphen && (forced || piece->hyphen > 0))
      demerits += forced ? DEMERITS_LAST_HYPHEN : DEMERITS_HYPHENS;
    if (forced && from > 0 && breaker->width - node->width < SHORT_LINE * breaker->paragraph->width)
      demerits += DEMERITS_SHORT;
    if (demerits < least[fitness]) {
      least[fitness] = demerits;
      best[fitness] = (Node) { index, from, node->line + 1, demerits, fitness, piece->hyphen > 0, 0, 0, 0 };
    }
  }
  g_array_set_size (breaker->active, kept);
  double fewest = MIN (MIN (least[0], least[1]), MIN (least[2], least[3]));
  if (fewest == G_MAXDOUBLE && kept == 0 && breaker->pass->take_all
      && last != G_MAXUINT) { /* overfull: the best there is */
    const Node *node = &g_array_index (breaker->node, Node, last);
    least[0] = node->demerits + 1e8;
    best[0] = (Node) { .piece = index, .before = last, .line = node->line + 1, .demerits = least[0] };
  }
  for (guint i = 0; i < 4; i++) {
    if (least[i] < G_MAXDOUBLE) {
      sums_after_break (breaker, index, &best[i]);
      g_array_append_val (breaker->node, best[i]);
      GR_APPEND (breaker->active, guint, breaker->node->len - 1);
    }
  }
  return breaker->active->len > 0;
}

/* The nodes of one pass over the pieces; the last of them ends the paragraph. NULL where it is too strict. */
static GArray *
break_pass (GrParagraph *paragraph, const Pass *pass)
{
  g_autoptr (GArray) node = g_array_new (FALSE, TRUE, sizeof (Node)),
                     active = g_array_new (FALSE, FALSE, sizeof (guint));
  Breaker breaker = { .paragraph = paragraph, .pass = pass, .node = node, .active = active };
  Node start = { .fitness = 1 };
  guint first = 0;
  g_array_append_val (node, start);
  g_array_append_val (active, first);
  for (guint i = 0; i < paragraph->piece->len; i++) {
    const Piece *piece = piece_at (paragraph, i);
    gboolean is_break = is_break_at (paragraph, i) && (piece->hyphen == 0 || pass->parts_words);
    if (is_break && !try_break (&breaker, i))
      return NULL;
    breaker.width += piece->width;
    breaker.stretch += piece->stretch;
    breaker.shrink += piece->shrink;
  }
  return g_steal_pointer (&node);
}

/* Puts the syllables of each word that stands whole on the line into its last box again, and a hyphen behind a word
   that does not. */
static void
join_syllables (GrParagraph *paragraph, guint first, guint end)
{
  for (guint i = first; i < end; i++) {
    Piece *gap = &g_array_index (paragraph->piece, Piece, i);
    if (gap->hyphen == 0 || i == first || i + 1 >= end)
      continue;
    Piece *before = gap - 1, *next = gap + 1;
    char *joined = g_strconcat (before->text, next->text, NULL);
    gr_take_text (&next->text, joined);
    next->width = gr_text_width (&next->font, joined);
    g_clear_pointer (&before->text, g_free);
    *before = (Piece) { .kind = PIECE_PENALTY, .penalty = PENALTY_NEVER };
  }
  Piece *last = &g_array_index (paragraph->piece, Piece, end - 1), *stop = last + 1;
  if (end == first || stop->hyphen == 0 || last->kind != PIECE_BOX || last->text == NULL)
    return;
  char *joined = g_strconcat (last->text, "-", NULL);
  gr_take_text (&last->text, joined);
  last->width = gr_text_width (&last->font, joined);
}

/* Line @index, from piece @first to @end, without what is dropped at its ends. */
static Line
make_line (GrParagraph *paragraph, guint index, guint first, guint end)
{
  Line line = { .first = first, .end = end };
  const Piece *stop = piece_at (paragraph, end);
  gboolean last = stop->kind == PIECE_PENALTY && stop->penalty == PENALTY_FORCED;
  while (line.first < line.end && piece_at (paragraph, line.first)->kind != PIECE_BOX)
    line.first++;
  while (line.end > line.first && piece_at (paragraph, line.end - 1)->kind != PIECE_BOX)
    line.end--;
  join_syllables (paragraph, line.first, line.end);
  double stretch = 0, shrink = 0;
  for (guint i = line.first; i < line.end; i++) {
    const Piece *piece = piece_at (paragraph, i);
    line.width += piece->width;
    stretch += piece->stretch;
    shrink += piece->shrink;
  }
  double want = line_width (paragraph, index) - line.width;
  if (paragraph->prose.lines == GR_LINES_JUSTIFIED && want > 0 && !last)
    line.ratio = stretch > 0 ? want / stretch : 0;
  else if (paragraph->prose.lines == GR_LINES_JUSTIFIED && want < 0)
    line.ratio = shrink > 0 ? MAX (want / shrink, -1) : 0;
  return line;
}

/* Where lines of @width points end, the last one first; of guint. (transfer full) */
static GArray *
line_ends (GrParagraph *paragraph, double width)
{
  static const Pass pass[] = { { 1, 0, FALSE, FALSE },
                               { 1.4, 0, TRUE, FALSE },
                               { 2, EMERGENCY_STRETCH, TRUE, FALSE },
                               { G_MAXDOUBLE, EMERGENCY_STRETCH, TRUE, TRUE } };
  g_autoptr (GArray) node = NULL;
  paragraph->width = width;
  for (guint i = 0; node == NULL && i < G_N_ELEMENTS (pass); i++)
    node = break_pass (paragraph, &pass[i]);
  GArray *end = g_array_new (FALSE, FALSE, sizeof (guint));
  g_return_val_if_fail (node != NULL, end);
  guint best = node->len - 1; /* of those that end the paragraph */
  for (guint i = node->len; i-- > 0 && g_array_index (node, Node, i).piece == paragraph->piece->len - 1;)
    if (g_array_index (node, Node, i).demerits < g_array_index (node, Node, best).demerits)
      best = i;
  for (guint i = best; i > 0; i = g_array_index (node, Node, i).before)
    g_array_append_val (end, g_array_index (node, Node, i).piece);
  return end;
}

void
gr_paragraph_break (GrParagraph *paragraph, double width)
{
  gboolean is_balanced = paragraph->prose.lines == GR_LINES_CENTRED || paragraph->prose.lines == GR_LINES_BALANCED;
  paragraph->room = paragraph->n_narrow > 0 ? MIN (width, paragraph->narrow) : width;
  fit_boxes (paragraph, width);
  g_autoptr (GArray) end = line_ends (paragraph, width);
  /* The least width that takes no more lines: lines of about the same length. */
  double least = gr_paragraph_smallest_width (paragraph), most = width;
  for (guint i = 0; is_balanced && end->len > 1 && i < BALANCE_STEPS && least < most; i++) {
    double middle = (least + most) / 2;
    GArray *tried = line_ends (paragraph, middle);
    if (tried->len > end->len) {
      least = middle;
      g_array_unref (tried);
    } else {
      most = middle;
      g_array_unref (end);
      end = tried;
    }
  }
  paragraph->width = width;
  guint first = 0;
  for (guint i = end->len; i-- > 0;) {
    guint stop = g_array_index (end, guint, i);
    Line line = make_line (paragraph, end->len - 1 - i, first, stop);
    g_array_append_val (paragraph->line, line);
    first = stop;
  }
}

void
gr_paragraph_break_beside (GrParagraph *paragraph, double width, guint n_narrow, double narrow)
{
  paragraph->n_narrow = n_narrow;
  paragraph->narrow = narrow;
  fit_boxes (paragraph, narrow);
  gr_paragraph_break (paragraph, width);
}

/* ---- painting ---- */

guint
gr_paragraph_n_lines (const GrParagraph *paragraph)
{
  return paragraph->line->len;
}

GrLineExtent
gr_paragraph_line_extent (const GrParagraph *paragraph, guint index)
{
  const GrProse *prose = &paragraph->prose;
  GrLineExtent extent = { 0.72 * prose->size, 0.27 * prose->size };
  const Line *line = &g_array_index (paragraph->line, Line, index);
  for (guint i = line->first; i < line->end; i++) {
    const Piece *piece = piece_at (paragraph, i);
    if (piece->math != NULL) {
      extent.ascent = MAX (extent.ascent, piece->scale * piece->math->ascent);
      extent.descent = MAX (extent.descent, piece->scale * piece->math->descent);
    }
  }
  return extent;
}

gboolean
gr_paragraph_line_link (const GrParagraph *paragraph, guint index, guint piece, const char **link)
{
  const Line *line = &g_array_index (paragraph->line, Line, index);
  if (line->first + piece >= line->end)
    return FALSE;
  *link = piece_at (paragraph, line->first + piece)->link;
  return TRUE;
}

/* Sets the box @index; a word takes the blank behind it along, so that text taken out of a page has its blanks. */
static void
set_box (const GrParagraph *paragraph, const Line *line, guint index, GrScene *scene, double x, double y)
{
  const Piece *piece = piece_at (paragraph, index);
  y -= piece->rise;
  GrInk ink = piece->link != NULL ? GR_INK_ACCENT : paragraph->prose.ink;
  if (piece->math != NULL) {
    gr_scene_append (scene, piece->math->scene, x, y, piece->scale);
    return;
  }
  const Piece *next = index + 1 < line->end ? piece_at (paragraph, index + 1) : NULL;
  if (next != NULL && next->kind == PIECE_GLUE && next->shrink > 0 && !gr_text_is_from_right (piece->text)) {
    g_autofree char *text = g_strconcat (piece->text, " ", NULL);
    gr_scene_add_measured (scene, x, y, GR_ANCHOR_START, &piece->font, ink, text, piece->width + next->width);
  } else {
    gr_scene_add_measured (scene, x, y, GR_ANCHOR_START, &piece->font, ink, piece->text, piece->width);
  }
  if (piece->strike) {
    GrPaint paint = { GR_INK_NONE, ink, 0.05 * piece->font.size, GR_DASH_SOLID };
    gr_scene_add_line (scene, x, y - 0.25 * piece->font.size, x + piece->width, y - 0.25 * piece->font.size, &paint);
  }
}

void
gr_paragraph_set_line (const GrParagraph *paragraph, guint index, GrScene *scene, double x, double y)
{
  const Line *line = &g_array_index (paragraph->line, Line, index);
  double size = paragraph->prose.size, left = 0;
  const char *link = NULL;
  double spare = MAX (line_width (paragraph, index) - line->width, 0);
  x += paragraph->prose.lines == GR_LINES_CENTRED ? spare / 2 : paragraph->prose.lines == GR_LINES_RIGHT ? spare : 0;
  for (guint i = line->first; i < line->end; i++) {
    const Piece *piece = piece_at (paragraph, i);
    double end = x;
    if (piece->kind == PIECE_BOX) {
      set_box (paragraph, line, i, scene, x, y);
      end = x + piece->width;
    }
    if (piece->kind == PIECE_BOX && piece->link != link) {
      if (link != NULL)
        gr_scene_add_link (scene, (GrBox) { left, y - 0.8 * size, x - left, 1.1 * size }, link);
      link = piece->link;
      left = x;
    }
    if (link != NULL && i + 1 == line->end)
      gr_scene_add_link (scene, (GrBox) { left, y - 0.8 * size, end - left, 1.1 * size }, link);
    x += piece->width + line->ratio * (line->ratio > 0 ? piece->stretch : piece->shrink);
  }
}
