// SPDX-License-Identifier: MIT
// Labels out of the way. Everything drawn is strewn with marks (along moves, over nodes, over labels already placed),
// which a grid of cells holds; a place for a label costs the weight of the marks that it would cover. Labels whose
// usual place is free stay there; the others then take the cheapest of eight places, the usual one first among equals, and where each of them covers something, of eight
// a little further away.
// One that still has a move under it stands on a bit of paper.
// Source: J. Christensen, J. Marks, S. Shieber, An empirical study of algorithms for point-feature label placement, ACM
// Trans. Graphics 14 (1995): the greedy method with eight candidates.
// Invariant: the marks of a cell are a list from cell[c] through Mark.next, NO_MARK at its end.
// Labels of several lines and with mathematics: lines are cut at dollar signs, and every other piece is mathematics. A piece that
// no mathematics can be read from stands as it was typed, with its dollar signs. In a box they are broken into lines of about the
// same length.
#define GR_DROP_ALSO GR_DROPS (GrMathBox, gr_math_box_free)
#include "diagram/node.h"
#include "math/box.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

#define RICH_LEADING 11.5
#define RICH_LINES 6
#define RICH_FORMULA 1.17  /* of the size of text: letters of formulas are smaller */
#define RICH_CHARACTERS 48 /* of a line */
#define BOXED_WIDTH 88.0   /* of a line in a box, in points, where no word is wider, … */
#define BOXED_SHAPE 3.5    /* … and of long texts so many times their height */
#define BOXED_WORD 250.0   /* wider ones are broken */

/* A piece of a line: a formula, or text. */
typedef struct {
  GrMathBox *math; /* (nullable) */
  char *text;      /* (nullable) */
} RichPiece;

GR_CLEAR_FUNCTION (piece_clear, RichPiece, math, text)

/* (transfer full) of RichPiece. */
static GArray *
rich_pieces (const char *line)
{
  GArray *pieces = g_array_new (FALSE, TRUE, sizeof (RichPiece));
  g_array_set_clear_func (pieces, piece_clear);
  while (*line != '\0') {
    const char *open = strchr (line, '$'), *close = open != NULL ? strchr (open + 1, '$') : NULL;
    g_autofree char *formula = close != NULL ? g_strndup (open + 1, (gsize) (close - open - 1)) : NULL;
    RichPiece math = { NULL };
    if (formula != NULL && *formula != '\0') {
      g_autoptr (GrSource) source = gr_source_new ("label", g_strdup (formula), -1);
      g_autoptr (GrReport) unheard = gr_report_new ();
      g_autoptr (GrMath) parsed = gr_math_parse (formula, source, (GrSpan) { 0, source->length }, unheard);
      if (parsed != NULL && gr_report_is_empty (unheard))
        math.math = gr_math_box_new (parsed, RICH_FORMULA * GR_TYPE_LABEL, GR_FACE_SANS, GR_MATH_STYLE_TEXT);
    }
    gsize n_plain = math.math != NULL ? (gsize) (open - line)
                    : close != NULL   ? (gsize) (close + 1 - line)
                                      : strlen (line);
    GR_APPEND (pieces, RichPiece, .text = g_strndup (line, n_plain));
    if (math.math != NULL)
      g_array_append_val (pieces, math);
    line = close != NULL ? close + 1 : line + n_plain;
  }
  return pieces;
}

static double
piece_width (const RichPiece *piece)
{
  return piece->math != NULL ? piece->math->width : gr_text_width (&gr_label_500, piece->text);
}

static double
rich_width (const GArray *pieces)
{
  double width = 0;
  for (guint k = 0; k < pieces->len; k++)
    width += piece_width (&g_array_index (pieces, RichPiece, k));
  return width;
}

/* @math, whose own ink stands back before one that the reader's colours ask for. */
static void
rich_add_math (GrScene *scene, const GrScene *math, double x, double y, GrInk ink)
{
  guint first = scene->item->len;
  gr_scene_append (scene, math, x, y, 1);
  for (guint i = first; i < scene->item->len && gr_ink_is_own (ink); i++) {
    GrItem *item = &g_array_index (scene->item, GrItem, i);
    GrPaint *paint = item->kind == GR_ITEM_PATH ? &item->path.paint : &item->circle.paint;
    if (item->kind == GR_ITEM_TEXT)
      item->text.ink = ink;
    else if (item->kind == GR_ITEM_PATH || item->kind == GR_ITEM_CIRCLE)
      *paint = (GrPaint) { paint->fill != GR_INK_NONE ? ink : GR_INK_NONE,
                           paint->stroke != GR_INK_NONE ? ink : GR_INK_NONE, paint->width, paint->dash };
  }
}

/* (transfer full) */
static GrScene *
rich_draw (char **line, GrInk ink)
{
  GrScene *scene = gr_scene_new ();
  for (guint i = 0; line[i] != NULL; i++) {
    double y = i * RICH_LEADING;
    g_autoptr (GArray) pieces = rich_pieces (line[i]);
    double x = -rich_width (pieces) / 2;
    GR_EACH (k, const RichPiece, piece, pieces) {
      if (piece->math != NULL)
        rich_add_math (scene, piece->math->scene, x, y, ink);
      else if (*piece->text != '\0')
        gr_scene_add_text (scene, x, y, GR_ANCHOR_START, &gr_label_500, ink, piece->text);
      x += piece_width (piece);
    }
  }
  return scene;
}

#define HEAD_GAP 12.0    /* between a picture and what is written over it, … */
#define HEAD_WIDTH 200.0 /* … which is as wide as the picture, and at least so wide */

GrScene *
gr_rich_label (const char *label)
{
  const char *dollar = strchr (label, '$');
  if (strchr (label, '\n') == NULL && (dollar == NULL || strchr (dollar + 1, '$') == NULL))
    return NULL;
  g_auto (GStrv) line = g_strsplit (label, "\n", -1);
  guint n_lines = g_strv_length (line);
  for (guint i = 0; i < n_lines; i++)
    if (n_lines > RICH_LINES || g_utf8_strlen (line[i], -1) > RICH_CHARACTERS)
      return NULL;
  return rich_draw (line, GR_INK_SOFT);
}

/* The words of @line, behind one another as long as they take no more than @most, each line ended by \n; the widest to *@widest. */
static guint
boxed_break (char **word, const double *width, double blank, double most, GString *out, double *widest)
{
  guint n = 0;
  double at = 0;
  *widest = 0;
  for (guint i = 0; word[i] != NULL; i++) {
    gboolean is_new = i == 0 || at + blank + width[i] > most;
    n += is_new;
    at = is_new ? width[i] : at + blank + width[i];
    *widest = MAX (*widest, at);
    if (i > 0)
      g_string_append_c (out, is_new ? '\n' : ' ');
    g_string_append (out, word[i]);
  }
  return n;
}

/* Appends @line in as few lines as are needed, and these as short as may be; with @room over 0 they are no wider, if words allow. */
static void
boxed_wrap (const char *line, double room, GString *out)
{
  /* Blanks within mathematics part no words. */
  g_autofree char *kept = g_strdup (line);
  gboolean in_formula = FALSE;
  for (char *at = kept; *at != '\0'; at++) {
    in_formula ^= *at == '$' && (in_formula || strchr (at + 1, '$') != NULL);
    if (*at == ' ' && in_formula)
      *at = '\1';
  }
  double widest = sqrt (gr_text_width (&gr_label_500, kept) * RICH_LEADING * BOXED_SHAPE), longest = 0;
  g_auto (GStrv) own = g_strsplit (g_strstrip (kept), " ", -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_null_terminated (0, g_free, TRUE);
  for (guint i = 0; own[i] != NULL; i++) { /* a very long one, as an address, is broken anywhere */
    glong n_characters = g_utf8_strlen (own[i], -1);
    double parts = strchr (own[i], '$') == NULL ? gr_text_width (&gr_label_500, own[i]) / MAX (BOXED_WORD, widest) : 1;
    glong n_each = MAX (1, (glong) ceil ((double) n_characters / MAX (1, ceil (parts))));
    for (glong at = 0; at == 0 || at < n_characters; at += n_each)
      g_ptr_array_add (words, g_utf8_substring (own[i], at, MIN (at + n_each, n_characters)));
  }
  char **word = (char **) words->pdata;
  g_autofree double *width = g_new0 (double, words->len + 1);
  for (guint i = 0; i < words->len; i++) {
    g_strdelimit (word[i], "\1", ' ');
    g_autoptr (GArray) pieces = rich_pieces (word[i]);
    width[i] = rich_width (pieces);
    longest = MAX (longest, width[i]);
  }
  double blank = gr_text_width (&gr_label_500, " "), most = MAX (longest, room > 0 ? room : MAX (BOXED_WIDTH, widest));
  g_autoptr (GString) best = g_string_new (NULL);
  guint n = boxed_break (word, width, blank, most, best, &widest);
  while (n > 1) { /* the same number of lines, but more alike */
    g_autoptr (GString) next = g_string_new (NULL);
    double before = widest;
    if (before <= longest || boxed_break (word, width, blank, before - 1, next, &widest) > n)
      break;
    g_string_assign (best, next->str);
  }
  g_string_append (out, best->str);
}

GrScene *
gr_boxed_label (const char *label, double room, GrInk ink)
{
  g_auto (GStrv) own = g_strsplit (label, "\n", -1);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; own[i] != NULL; i++) {
    if (i > 0)
      g_string_append_c (text, '\n');
    boxed_wrap (own[i], room, text);
  }
  g_auto (GStrv) line = g_strsplit (text->str, "\n", -1);
  return rich_draw (line, ink);
}

void
gr_add_head (GrScene *scene, const char *head)
{
  const double leading = 1.25 * gr_title_700.size;
  GrBox box = scene->bounds;
  g_auto (GStrv) line = g_strsplit (head, "\n", -1);
  g_autoptr (GrScene) own = gr_scene_new ();
  double y = 0;
  for (guint k = 0; line[k] != NULL; k++)
    y = gr_scene_add_paragraph (own, 0, y, MAX (box.width, HEAD_WIDTH), leading, &gr_title_700, GR_INK_INK, line[k]);
  gr_scene_append (scene, own, box.x, box.y - HEAD_GAP + leading - y, 1);
}

#define STEP 3.0            /* between marks on a move, in points */
#define MAX_MARKS 1000000.0 /* beyond, the step grows */
#define CELL 24.0
#define MAX_CELLS 1000000.0
#define AIR_ACROSS 3.5 /* beside a label: two neighbours must not read as one */
#define AIR 1.0        /* above and below it */
#define HEAD 9.0       /* an arrow head's length: covering one costs more */
#define WEIGHT_MOVE 1
#define WEIGHT_HEAD 4
#define WEIGHT_SOLID 40 /* nodes and labels */
#define WEIGHT_UNDER 6  /* times as much as beside the label */
#define NOBODY ((1u << 26) - 1)
#define NO_MARK G_MAXUINT32

typedef struct {
  float x, y;
  guint32 owner : 26, weight : 6; /* there may be a million marks */
  guint32 next;
} Mark;

typedef struct {
  GrBox box;
  double cell_size;
  guint columns, rows;
  guint32 *cell;
  GArray *mark; /* of Mark */
} Marks;

GR_CLEAR_FUNCTION (marks_clear, Marks, cell, mark)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Marks, marks_clear)

static guint
marks_column (const Marks *marks, double x)
{
  return (guint) CLAMP ((x - marks->box.x) / marks->cell_size, 0, marks->columns - 1);
}

static guint
marks_row (const Marks *marks, double y)
{
  return (guint) CLAMP ((y - marks->box.y) / marks->cell_size, 0, marks->rows - 1);
}

static void
marks_add (Marks *marks, double x, double y, guint32 owner, guint32 weight)
{
  guint32 *cell = &marks->cell[(gsize) marks_row (marks, y) * marks->columns + marks_column (marks, x)];
  Mark mark = { (float) x, (float) y, owner, weight, *cell };
  *cell = marks->mark->len;
  g_array_append_val (marks->mark, mark);
}

/* The length of the control polygon of one Bézier segment: not less than the curve's. */
static double
marks_length (const GrPoint *p)
{
  double length = 0;
  for (guint i = 0; i < 3; i++)
    length += hypot (p[i + 1].x - p[i].x, p[i + 1].y - p[i].y);
  return length;
}

/* Marks all over @box, no further apart than a label is high. */
static void
marks_add_box (Marks *marks, GrBox box, guint32 owner)
{
  guint n_x = (guint) (box.width / 6) + 1, n_y = (guint) (box.height / 6) + 1;
  for (guint i = 0; i <= n_x; i++)
    for (guint k = 0; k <= n_y; k++)
      marks_add (marks, box.x + box.width * i / n_x, box.y + box.height * k / n_y, owner, WEIGHT_SOLID);
}

/* What a label of @owner over @box would cover; *@moves: of that, moves. */
static guint64
marks_cost (const Marks *marks, GrBox box, guint32 owner, guint64 *moves)
{
  double left = box.x - AIR_ACROSS, right = box.x + box.width + AIR_ACROSS;
  double top = box.y - AIR, bottom = box.y + box.height + AIR;
  guint64 cost = 0;
  *moves = 0;
  for (guint row = marks_row (marks, top); row <= marks_row (marks, bottom); row++)
    for (guint column = marks_column (marks, left); column <= marks_column (marks, right); column++)
      for (guint32 i = marks->cell[(gsize) row * marks->columns + column]; i != NO_MARK;) {
        const Mark *mark = &g_array_index (marks->mark, Mark, i);
        if (mark->owner != owner && mark->x > left && mark->x < right && mark->y > top && mark->y < bottom) {
          gboolean is_under = mark->x > box.x && mark->x < box.x + box.width && mark->y > box.y
                              && mark->y < box.y + box.height;
          cost += is_under ? WEIGHT_UNDER * mark->weight : mark->weight;
          *moves += mark->owner == NOBODY ? mark->weight : 0;
        }
        i = mark->next;
      }
  return cost;
}

static GrBox
labels_box (const GrLayout *layout, const GrNodeLook *node, guint index, GrNodeLabel place)
{
  const GrLayoutNode *at = &g_array_index (layout->node, GrLayoutNode, index);
  GrBox box = gr_node_label_box (&node[index], place);
  box.x += at->x;
  box.y += at->y;
  return box;
}

/* Strews marks over moves and nodes. */
static void
labels_mark (Marks *marks, const GrLayout *layout)
{
  GrBox box = gr_box_empty;
  double length = 0;
  GR_EACH (i, const GrLayoutNode, at, layout->node)
    box = gr_box_union (box, (GrBox) { at->x - at->width, at->y - at->height, 2 * at->width, 2 * at->height });
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge)
    for (guint k = 0; k + 3 < edge->n_points; k += 3)
      length += marks_length (&g_array_index (layout->point, GrPoint, edge->first_point + k));
  double step = MAX (STEP, length / MAX_MARKS);
  /* A grid with room for all marks, and more. */
  marks->box = box;
  marks->cell_size = MAX (CELL, sqrt (box.width * box.height / MAX_CELLS));
  marks->columns = (guint) (box.width / marks->cell_size) + 1;
  marks->rows = (guint) (box.height / marks->cell_size) + 1;
  gsize n_cells = (gsize) marks->columns * marks->rows;
  marks->cell = g_new (guint32, n_cells);
  memset (marks->cell, 0xff, n_cells * sizeof *marks->cell); /* NO_MARK */
  marks->mark = g_array_sized_new (FALSE, FALSE, sizeof (Mark), (guint) (length / step));
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    const GrPoint *point = &g_array_index (layout->point, GrPoint, edge->first_point);
    GrPoint tip = point[edge->n_points - 1];
    for (guint j = 0; j + 3 < edge->n_points; j += 3) {
      const GrPoint *p = &point[j];
      guint n = (guint) (marks_length (p) / step) + 1;
      for (guint k = 0; k <= n; k++) {
        GrPoint at = gr_curve_at (p, (double) k / n);
        double x = at.x - tip.x, y = at.y - tip.y;
        gboolean is_head = x * x + y * y < HEAD * HEAD;
        marks_add (marks, at.x, at.y, NOBODY, is_head ? WEIGHT_HEAD : WEIGHT_MOVE);
      }
    }
  }
  GR_EACH (i, const GrLayoutNode, at, layout->node) {
    double half_x = 0.85 * at->radius + at->flat_x, half_y = 0.85 * at->radius + at->flat_y;
    marks_add_box (marks, (GrBox) { at->x - half_x, at->y - half_y, 2 * half_x, 2 * half_y }, i);
  }
}

void
gr_labels_place (const GrLayout *layout, GrNodeLook *node)
{
  g_auto (Marks) marks = { 0 };
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (guint));
  labels_mark (&marks, layout);
  for (guint i = 0; i < layout->node->len; i++) {
    guint64 moves;
    GrBox box = labels_box (layout, node, i, node[i].place);
    if (box.width < 0)
      continue;
    if (marks_cost (&marks, box, i, &moves) == 0)
      marks_add_box (&marks, box, i);
    else
      g_array_append_val (waiting, i);
  }
  GR_EACH_VALUE (k, guint, i, waiting) {
    /* clang-format off */
    static const GrNodeLabel order[3][GR_N_NODE_LABELS] = {
      { GR_NODE_LABEL_ABOVE, GR_NODE_LABEL_ABOVE_RIGHT, GR_NODE_LABEL_ABOVE_LEFT, GR_NODE_LABEL_BELOW,
        GR_NODE_LABEL_RIGHT, GR_NODE_LABEL_LEFT, GR_NODE_LABEL_BELOW_RIGHT, GR_NODE_LABEL_BELOW_LEFT },
      { GR_NODE_LABEL_ABOVE_RIGHT, GR_NODE_LABEL_ABOVE_LEFT, GR_NODE_LABEL_RIGHT, GR_NODE_LABEL_LEFT,
        GR_NODE_LABEL_BELOW_RIGHT, GR_NODE_LABEL_BELOW_LEFT, GR_NODE_LABEL_BELOW, GR_NODE_LABEL_ABOVE },
      { GR_NODE_LABEL_ABOVE_LEFT, GR_NODE_LABEL_ABOVE_RIGHT, GR_NODE_LABEL_LEFT, GR_NODE_LABEL_RIGHT,
        GR_NODE_LABEL_BELOW_LEFT, GR_NODE_LABEL_BELOW_RIGHT, GR_NODE_LABEL_BELOW, GR_NODE_LABEL_ABOVE },
    };
    /* clang-format on */
    GrNodeLabel usual = node[i].place;
    const GrNodeLabel *candidate = order[usual == GR_NODE_LABEL_ABOVE_RIGHT  ? 1
                                         : usual == GR_NODE_LABEL_ABOVE_LEFT ? 2
                                                                             : 0];
    guint64 least = G_MAXUINT64;
    for (guint n = 0; n < 2 * GR_N_NODE_LABELS && least > 0; n++) {
      GrNodeLabel place = candidate[n % GR_N_NODE_LABELS] + (n < GR_N_NODE_LABELS ? 0 : GR_NODE_LABEL_FAR);
      guint64 moves, cost = marks_cost (&marks, labels_box (layout, node, i, place), i, &moves);
      if (cost < least) {
        least = cost;
        node[i].place = place;
        node[i].is_backed = moves > 0;
      }
    }
    marks_add_box (&marks, labels_box (layout, node, i, node[i].place), i);
  }
}
