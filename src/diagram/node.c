// SPDX-License-Identifier: MIT
// Positions. A position is told by shape first and by colour second, so that grey print and colour-blind eyes
// lose nothing: a P-position has a double ring, a terminal position is a double square, an N-position is filled; the
// number always stands inside and is larger than the label. What is written in the circle follows one rule: the value
// where Sprague–Grundy applies and is asked for, else P or N. In partizan play positions that Left
// wins have a solid blue outline, those that Right wins a dashed red one, and the name of the value stands inside, in a
// longer box where it is long. With a picture the node is a card, and the circle a badge on its corner; with a text it is a box,
// and the circle a badge in front of its lines.
// Lengths follow the mockups at 0.8: a circle of 19 units there is 15.5 pt here.
#include "diagram/node.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/shape.h"
#include "scene/text.h"

#include <string.h>

#define RADIUS 15.5
#define RING_RADIUS 20.5 /* of the accent marks around a start */
#define RING_WIDTH 2.6
#define RING_GAP 6.0     /* between two of them, half */
#define INNER_GAP 3.3    /* between the two outlines of a P-position */
#define SQUARE_SIDE 0.95 /* half the side of a terminal's square, in radii */
#define AIR 1.6          /* between an outline and what ends at it */
#define NUMBER_SIZE 14.5
#define NUMBER_CROWDED 2.1 /* radii: wider numbers get a box instead of a circle, … */
#define BADGE_CROWDED 1.75 /* … in the badge of a card, or over a letter, sooner */
#define BOX_AIR 8.5        /* between a value and the ends of its box */
#define LABEL_GAP 4.5
#define CARD_CORNER 7.0 /* radius */
#define CARD_AIR 8.0    /* around its picture */
#define CARD_HEAD 30.0  /* its first line, with badge and label */
#define CARD_BADGE 0.72 /* of a node's size */
#define CARD_IN 4.5     /* how far the badge stands inside it, clear of the marks of the start */
#define CARD_RING 4.0
#define CARD_REACH 5.0   /* of the start's marks along its sides */
#define TEXT_AIR 7.0     /* between a box and what is in it */
#define TEXT_GAP 5.0     /* between badge and text */
#define STACK_AIR 3.0    /* in a circle, whose corners are empty */
#define STACK_DOUBLE 5.0 /* … and more where it has a second outline */
#define STACK_GAP 2.5    /* between a badge and the text below it */
#define READING_AIR 2.4  /* between a node and the ring that it has while it is read */
#define TEXT_BADGE_AIR 2.5
#define LETTER_LIFT 4.5  /* of a value that has a letter under it, whose line is so far … */
#define LETTER_DROP 10.5 /* … below the middle, … */
#define LETTER_ROOM 1.7  /* … and room for the value, in radii */

static gboolean
node_is_card (const GrNodeLook *look)
{
  return look->picture != NULL || look->text != NULL;
}

static GrNodeShape
node_shape (const GrNodeLook *look)
{
  if (look->is_unknown || look->verdict.outcome == GR_OUTCOME_D)
    return GR_NODE_SINGLE;
  if (look->verdict.terminal)
    return GR_NODE_SQUARE;
  return look->verdict.outcome == GR_OUTCOME_P ? GR_NODE_DOUBLE : GR_NODE_SINGLE;
}

void
gr_node_inks (const GrNodeLook *look, GrInk *fill, GrInk *on)
{
  static const GrInk outcome_fill[GR_N_OUTCOMES] = { [GR_OUTCOME_P] = GR_INK_PAPER,
                                                     [GR_OUTCOME_N] = GR_INK_WIN,
                                                     [GR_OUTCOME_L] = GR_INK_WIN_LEFT,
                                                     [GR_OUTCOME_R] = GR_INK_WIN_RIGHT,
                                                     [GR_OUTCOME_D] = GR_INK_PAPER };
  *fill = GR_INK_PAPER;
  *on = GR_INK_INK;
  if (look->is_unknown || (look->paint == GR_PAINT_NODE && look->verdict.terminal))
    return;
  if (look->paint == GR_PAINT_NODE) {
    *fill = gr_ink_node (look->index);
    *on = gr_ink_on_node (look->index);
  } else if (!look->is_partizan
             && !(look->paint == GR_PAINT_OUTCOME || look->shows_remoteness || !look->verdict.has_grundy)) {
    *fill = gr_ink_value (look->verdict.grundy);
    *on = gr_ink_on_value (look->verdict.grundy);
  } else {
    *fill = outcome_fill[look->verdict.outcome];
    *on = *fill == GR_INK_PAPER ? GR_INK_INK : *fill - GR_INK_WIN + GR_INK_ON_WIN;
  }
}

GrPaint
gr_node_outline (const GrNodeLook *look, GrInk fill)
{
  gboolean is_known = look->is_partizan && !look->is_unknown;
  if (is_known && look->verdict.outcome == GR_OUTCOME_L)
    return (GrPaint) { fill, GR_INK_LEFT, 1.9, GR_DASH_SOLID };
  if (is_known && look->verdict.outcome == GR_OUTCOME_R)
    return (GrPaint) { fill, GR_INK_RIGHT, 1.7, GR_DASH_DASHED };
  if (!look->is_unknown && look->verdict.outcome == GR_OUTCOME_D)
    return (GrPaint) { fill, GR_INK_SOFT, 1.6, GR_DASH_DOTTED };
  return (GrPaint) { fill, GR_INK_INK, 1.3, GR_DASH_SOLID };
}

/* How far the label's beginning lies behind the left edge of a card. */
static double
card_label_start (const GrNodeLook *look)
{
  return 2 * gr_node_half_width (look) * CARD_BADGE + CARD_IN + LABEL_GAP;
}

/* Half the width of a card: a label that does not fit beside the badge is left out. */
static double
card_half_width (const GrNodeLook *look)
{
  return MAX (look->picture->bounds.width / 2 + CARD_AIR, card_label_start (look) / 2);
}

static char *
node_label (const GrNodeLook *look)
{
  if (look->rich != NULL)
    return g_strdup (look->label);
  if (look->text != NULL || !look->label || !look->label[0] || (look->shown != NULL && !look->shown[0]))
    return NULL;
  g_autofree char *label = look->shown != NULL ? g_strdup (look->shown)
                                               : gr_text_one_line (look->label, GR_NODE_LABEL_CHARACTERS);
  if (look->picture != NULL
      && card_label_start (look) + gr_text_width (&gr_text_500, label) + LABEL_GAP > 2 * card_half_width (look))
    return NULL;
  return g_steal_pointer (&label);
}

/* Who wins, as a clause. */
static const char *
node_winner (const GrNodeLook *look)
{
  static const char *const clause[2][GR_N_OUTCOMES] = {
    { [GR_OUTCOME_P] = GR_PHRASE ("P-position, the player to move loses"),
      [GR_OUTCOME_N] = GR_PHRASE ("N-position, the player to move wins"),
      [GR_OUTCOME_L] = GR_PHRASE ("Left wins"),
      [GR_OUTCOME_R] = GR_PHRASE ("Right wins"),
      [GR_OUTCOME_D] = GR_PHRASE ("a draw, nobody can force a win") },
    { [GR_OUTCOME_P] = GR_PHRASE ("P-position, whoever has just moved wins"),
      [GR_OUTCOME_N] = GR_PHRASE ("N-position, whoever has just moved loses") },
  };
  GrOutcome outcome = look->verdict.outcome;
  const char *mixed = gr_node_mixed (&look->verdict);
  gboolean is_either = outcome == GR_OUTCOME_P || outcome == GR_OUTCOME_N;
  if (outcome == GR_OUTCOME_D && mixed != NULL)
    return gr_phrase (mixed, look->request->lang);
  const char *told = clause[is_either && look->request->view == GR_VIEW_SPEAKER][outcome];
  return is_either ? gr_outcome_phrase (told, look->request) : gr_phrase (told, look->request->lang);
}

/* ---- sizes ---- */

static const GrDotLook usual_look = { GR_SHAPE_ROUNDED, GR_DOT_NO_COLOUR, GR_DOT_NO_COLOUR, GR_DOT_NO_COLOUR };

static const GrDotLook *
node_own_look (const GrNodeLook *look)
{
  return look->own != NULL ? look->own : &usual_look;
}

/* In a circle or a diamond the badge stands over the label. */
static gboolean
node_is_stacked (const GrNodeLook *look)
{
  GrDotShape shape = node_own_look (look)->shape;
  return shape == GR_SHAPE_CIRCLE || shape == GR_SHAPE_DIAMOND;
}

/* Half the width and height of what is in a box: the badge and the label behind it or below. */
static GrPoint
node_content (const GrNodeLook *look)
{
  if (node_is_stacked (look)) {
    double air = STACK_AIR + (node_own_look (look)->is_double ? STACK_DOUBLE : 0);
    return (GrPoint) { MAX (look->text->bounds.width / 2, gr_node_half_width (look) * CARD_BADGE) + air,
                       RADIUS * CARD_BADGE + (look->text->bounds.height + STACK_GAP) / 2 };
  }
  double badge = RADIUS * CARD_BADGE, height = MAX (look->text->bounds.height / 2 + TEXT_AIR, badge + TEXT_BADGE_AIR);
  return (GrPoint) { (look->text->bounds.width + TEXT_GAP + 2 * TEXT_AIR) / 2 + gr_node_half_width (look) * CARD_BADGE,
                     height };
}

/* Half the width and height of the node without its ring. */
static GrPoint
node_half (const GrNodeLook *look)
{
  if (look->text != NULL)
    return gr_shape_half (node_own_look (look)->shape, node_content (look), NULL);
  if (look->picture == NULL)
    return (GrPoint) { gr_node_half_width (look), RADIUS };
  return (GrPoint) { card_half_width (look), (CARD_HEAD + MAX (look->picture->bounds.height, 0) + CARD_AIR) / 2 };
}

/* How far the ring, or else the outline stands out. */
static double
node_rim (const GrNodeLook *look)
{
  if (node_is_card (look))
    return look->is_start ? CARD_RING + 1 : 0.55;
  return look->is_start ? RING_RADIUS + 1 - RADIUS : 0.65;
}

GrNodeLook
gr_node_look (const GrFigureRequest *request, const GrVerdict *verdict, const char *label, guint index)
{
  GrNodeLook look = { .label = label, .index = index, .paint = request->paint, .request = request };
  look.verdict = verdict != NULL ? *verdict : (GrVerdict) { .has_grundy = TRUE }; /* it has room for a number */
  look.is_unknown = verdict == NULL;
  look.is_partizan = look.verdict.has_form || look.verdict.has_first;
  return look;
}

double
gr_node_radius (void)
{
  return RADIUS;
}

double
gr_node_ring_radius (void)
{
  return RING_RADIUS;
}

/* Who wins, where that is written in the circle and no number: “N”, “wins”. */
static const char *
node_told (const GrNodeLook *look)
{
  gboolean by_outcome = look->paint == GR_PAINT_OUTCOME;
  gboolean has_value = look->is_partizan ? look->value != NULL
                                         : look->verdict.infinite != NULL && !look->shows_remoteness;
  if (look->sides != NULL || (look->shows_remoteness && look->remoteness != GR_REMOTENESS_NONE)
      || (has_value && !by_outcome)
      || !(look->is_partizan || by_outcome || look->shows_remoteness || !look->verdict.has_grundy))
    return NULL;
  return gr_outcome_name (&look->verdict, look->request);
}

/* What is written in the circle: “2”, “?”, “N”, “1/2”. (transfer full) */
static char *
node_number (const GrNodeLook *look)
{
  const char *told = look->is_unknown ? "?" : look->sides != NULL ? look->sides : node_told (look);
  if (told != NULL)
    return g_strdup (told);
  if (look->shows_remoteness && look->remoteness != GR_REMOTENESS_NONE)
    return g_strdup_printf ("%u", look->remoteness);
  if (look->is_partizan)
    return g_strdup (look->value);
  if (look->verdict.infinite != NULL)
    return *look->verdict.infinite != '\0' ? g_strdup_printf ("∞(%s)", look->verdict.infinite) : g_strdup ("∞");
  return g_strdup_printf ("%" G_GUINT64_FORMAT, look->verdict.grundy);
}

double
gr_node_half_width (const GrNodeLook *look)
{
  static const GrFont full = { NUMBER_SIZE, 600, GR_FACE_SANS, FALSE };
  if (look->half_width > 0)
    return look->half_width;
  const char *told = look->request->has_words ? node_told (look) : NULL;
  gboolean is_infinite = look->verdict.infinite != NULL && !look->request->is_form; /* where it may not tell that */
  if (!look->is_partizan && !is_infinite && told == NULL)
    return RADIUS;
  g_autofree char *number = node_number (look);
  if (told != NULL) { /* all of these words alike, also where it is not told yet */
    double widest = gr_text_width (&gr_title_600, told);
    for (GrOutcome outcome = 0; outcome < GR_N_OUTCOMES; outcome++)
      widest = MAX (
        widest, gr_text_width (&gr_title_600, gr_outcome_name (&(GrVerdict) { .outcome = outcome }, look->request)));
    return widest / 2 + BOX_AIR;
  }
  if (look->has_letter && look->request->has_words)
    return MAX (gr_text_width (&gr_title_600, number),
                gr_text_width (&gr_label_600, gr_outcome_name (&look->verdict, look->request)))
             / 2
           + BOX_AIR;
  double crowded = node_is_card (look) || look->has_letter ? BADGE_CROWDED : NUMBER_CROWDED;
  if (gr_text_width (&full, number) <= crowded * RADIUS)
    return RADIUS;
  return gr_text_width (&gr_title_600, number) / 2 + BOX_AIR;
}

void
gr_nodes_level (GrNodeLook *node, guint n, const GrFigureRequest *request)
{
  double widest = 0;
  for (guint i = 0; i < n; i++)
    widest = MAX (widest, gr_node_half_width (&node[i]));
  for (guint i = 0; i < n && request->is_form; i++)
    node[i].half_width = widest;
}

GrPoint
gr_node_clearance (const GrNodeLook *look)
{
  GrPoint half = node_half (look);
  double rim = node_rim (look) + AIR;
  return (GrPoint) { half.x + rim, half.y + rim };
}

GrBox
gr_node_label_box (const GrNodeLook *look, GrNodeLabel place)
{
  g_autofree char *label = look->rich == NULL ? node_label (look) : NULL;
  double width = look->rich != NULL ? look->rich->bounds.width
                 : label != NULL    ? gr_text_width (&gr_text_500, label)
                                    : 0;
  double height = look->rich != NULL ? look->rich->bounds.height : GR_TYPE_TEXT;
  if (width <= 0 || look->text != NULL)
    return gr_box_empty;
  GrPoint half = node_half (look);
  if (place >= GR_NODE_LABEL_FAR) {
    GrBox near = gr_node_label_box (look, place - GR_NODE_LABEL_FAR);
    double middle = near.y + near.height / 2;
    if (fabs (middle) < GR_NODE_LABEL_STEP)
      near.x += near.x < 0 ? -GR_NODE_LABEL_STEP : GR_NODE_LABEL_STEP;
    else
      near.y += middle < 0 ? -GR_NODE_LABEL_STEP : GR_NODE_LABEL_STEP;
    return near;
  }
  if (look->picture != NULL) /* beside the badge, in the card */
    return (GrBox) { -half.x + card_label_start (look), -half.y + 8, width, height };
  double radius = RADIUS + node_rim (look), flat = half.x - RADIUS;
  double near = radius + LABEL_GAP, side = 0.5 * radius + 1.5 + flat;
  double high = (node_shape (look) == GR_NODE_SQUARE ? 0.96 : 0.86) * radius + 1.5;
  double rise = height - 0.2 * GR_TYPE_TEXT; /* of a label above the line under its last line */
  double middle = -width / 2, left = -side - width, above = -high - rise, below = high - 0.05 * GR_TYPE_TEXT;
  switch (place) {
  case GR_NODE_LABEL_ABOVE:
    return (GrBox) { middle, -near - rise, width, height };
  case GR_NODE_LABEL_BELOW:
    return (GrBox) { middle, near - 0.1 * GR_TYPE_TEXT, width, height };
  case GR_NODE_LABEL_RIGHT:
    return (GrBox) { near + flat - 1, 0.05 * GR_TYPE_TEXT - height / 2, width, height };
  case GR_NODE_LABEL_LEFT:
    return (GrBox) { 1 - near - flat - width, 0.05 * GR_TYPE_TEXT - height / 2, width, height };
  case GR_NODE_LABEL_ABOVE_RIGHT:
    return (GrBox) { side, above, width, height };
  case GR_NODE_LABEL_ABOVE_LEFT:
    return (GrBox) { left, above, width, height };
  case GR_NODE_LABEL_BELOW_RIGHT:
    return (GrBox) { side, below, width, height };
  case GR_NODE_LABEL_BELOW_LEFT:
    return (GrBox) { left, below, width, height };
  case GR_N_NODE_LABELS:
    break;
  }
  g_return_val_if_reached (gr_box_empty);
}

GrBox
gr_node_room (const GrNodeLook *look)
{
  GrPoint half = node_half (look);
  double rim = node_rim (look);
  GrBox room = { -half.x - rim, -half.y - rim, 2 * (half.x + rim), 2 * (half.y + rim) };
  if (look->picture != NULL)
    return room;
  return gr_box_union (room, gr_node_label_box (look, look->place));
}

/* ---- drawing ---- */

void
gr_node_add (GrScene *scene, double x, double y, const GrNodeLook *look)
{
  g_autofree char *title = gr_node_title (look), *label = node_label (look);
  gr_scene_open (scene, "node", title, NULL);
  if (look->is_start) {
    GrPoint half = node_half (look);
    gboolean is_card = node_is_card (look), is_square = !is_card && node_shape (look) == GR_NODE_SQUARE;
    double out = is_card ? CARD_RING : RING_RADIUS - RADIUS - (is_square ? RADIUS * (1 - SQUARE_SIDE) : 0);
    double corner = is_card ? CARD_CORNER + out : is_square ? 5 + RING_RADIUS - RADIUS : RING_RADIUS;
    double reach = is_card ? CARD_REACH : is_square ? 0 : -RING_GAP;
    /* Told by shape: grey print has no accent. */
    gr_scene_add_corners (scene, (GrBox) { x - half.x - out, y - half.y - out, 2 * (half.x + out), 2 * (half.y + out) },
                          corner, reach, GR_STROKE (GR_INK_ACCENT, RING_WIDTH));
  }
  if (look->picture != NULL) {
    GrPoint half = node_half (look);
    gr_scene_add_rect (scene, x - half.x, y - half.y, 2 * half.x, 2 * half.y, CARD_CORNER,
                       GR_FILL_STROKE (GR_INK_PAPER, GR_INK_SOFT, 1.1));
    gr_scene_append (scene, look->picture, x - look->picture->bounds.width / 2, y - half.y + CARD_HEAD, 1);
    double badge = gr_node_half_width (look) * CARD_BADGE;
    gr_node_add_body (scene, x - half.x + CARD_IN + badge, y - half.y + CARD_IN + RADIUS * CARD_BADGE, CARD_BADGE,
                      look);
  } else {
    double scale = 1, middle = x, shift = 0, right = x, up = 0, below = 0;
    if (look->text != NULL) {
      GrPoint content = node_content (look), half = gr_shape_half (node_own_look (look)->shape, content, &shift);
      scale = CARD_BADGE;
      middle = x - content.x + TEXT_AIR + gr_node_half_width (look) * scale;
      right = x + content.x - TEXT_AIR;
      if (node_is_stacked (look)) {
        middle = x;
        right = x + look->text->bounds.width / 2;
        up = content.y - RADIUS * CARD_BADGE;
        below = content.y - look->text->bounds.height / 2;
      }
      gr_shape_add (scene, x, y, half, CARD_CORNER, node_own_look (look),
                    (GrPaint) { GR_INK_PAPER, GR_INK_SOFT, 1.1, GR_DASH_SOLID });
    }
    gr_scene_open_piece (scene, NULL, NULL, "%s", look->is_derivable ? GR_PIECE_VALUE : GR_PIECE_COVER);
    if (look->come.x != 0 || look->come.y != 0)
      gr_scene_come (scene, (GrPoint) { x + look->come.x - middle, look->come.y - shift + up });
    gr_node_add_body (scene, middle, y + shift - up, scale, look);
    gr_scene_close_piece (scene);
    if (look->text != NULL) {
      const GrBox *box = &look->text->bounds;
      gr_scene_append (scene, look->text, right - box->width - box->x, y + shift + below - box->y - box->height / 2, 1);
    }
  }
  if (label) {
    GrBox box = gr_node_label_box (look, look->place);
    if (look->picture != NULL)
      gr_shown_add (scene, look->request, label);
    if (look->is_backed)
      gr_scene_add_rect (scene, x + box.x - 1, y + box.y - 0.5, box.width + 2, box.height + 1, 2,
                         GR_FILL (GR_INK_PAPER));
    if (look->rich != NULL)
      gr_scene_append (scene, look->rich, x + box.x - look->rich->bounds.x, y + box.y - look->rich->bounds.y, 1);
    else
      gr_scene_add_text (scene, x + box.x + box.width / 2, y + box.y + 0.8 * GR_TYPE_TEXT, GR_ANCHOR_MIDDLE,
                         &gr_text_500, GR_INK_SOFT, label);
  }
  if (look->url != NULL) {
    GrPoint half = node_half (look);
    gr_scene_add_link (scene, (GrBox) { x - half.x, y - half.y, 2 * half.x, 2 * half.y }, look->url);
  }
  gr_scene_close (scene);
}

/* @number in the middle, as large as @font and @room points across let it be. */
static void
node_add_number (GrScene *scene, double x, double y, GrFont font, double room, GrInk on, const char *number)
{
  double width = gr_text_width (&font, number);
  if (width > room)
    font.size *= room / width;
  gr_scene_add_text (scene, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, on, number);
}

/* Strokes and gaps shrink less than the rest, so that they stay visible. */
static double
node_thin (double scale)
{
  return 0.4 + 0.6 * scale;
}

/* A circle or square with the outline @outer. */
/* A second line inside means P: a terminal square that is filled is won, in misère play. */
static gboolean
node_is_double (GrNodeShape shape, GrInk fill)
{
  return shape == GR_NODE_DOUBLE || (shape == GR_NODE_SQUARE && (fill == GR_INK_PAPER || fill == gr_ink_value (0)));
}

static void
node_add_round (GrScene *scene, double x, double y, double scale, GrNodeShape shape, GrPaint outer, GrInk on,
                const char *number)
{
  double thin = node_thin (scale), radius = RADIUS * scale, gap = INNER_GAP * thin;
  GrPaint inner = { GR_INK_NONE, on, 0.9 * thin, GR_DASH_SOLID };
  gboolean is_double = node_is_double (shape, outer.fill);
  outer.width *= thin;
  radius *= shape == GR_NODE_SQUARE ? SQUARE_SIDE : 1;
  double inside = radius - (shape == GR_NODE_SINGLE ? 1 : gap);
  if (shape == GR_NODE_SQUARE)
    gr_scene_add_rect (scene, x - radius, y - radius, 2 * radius, 2 * radius, 5 * scale, &outer);
  else
    gr_scene_add_circle (scene, x, y, radius, &outer);
  if (is_double && shape == GR_NODE_SQUARE)
    gr_scene_add_rect (scene, x - inside, y - inside, 2 * inside, 2 * inside, 3 * scale, &inner);
  else if (is_double)
    gr_scene_add_circle (scene, x, y, inside, &inner);
  if (number)
    node_add_number (scene, x, y, (GrFont) { NUMBER_SIZE * (0.2 + 0.8 * scale), 600, GR_FACE_SANS, FALSE },
                     1.76 * inside, on, number);
}

void
gr_node_add_body (GrScene *scene, double x, double y, double scale, const GrNodeLook *look)
{
  gr_scene_open_answer (scene);
  g_autofree char *number = node_number (look);
  GrInk fill, on;
  gr_node_inks (look, &fill, &on);
  GrPaint rim = gr_node_outline (look, fill);
  double half = gr_node_half_width (look) * scale, radius = RADIUS * scale, lift = look->has_letter ? LETTER_LIFT : 0;
  if (half <= radius) {
    node_add_round (scene, x, y, scale, node_shape (look), rim, on, look->has_letter ? NULL : number);
    if (look->has_letter)
      node_add_number (scene, x, y - lift, gr_title_600, LETTER_ROOM * radius, on, number);
  } else {
    GrNodeShape shape = node_shape (look);
    double thin = node_thin (scale), inset = INNER_GAP * thin, corner = shape == GR_NODE_SQUARE ? 5 * scale : radius;
    rim.width *= thin;
    gr_scene_add_rect (scene, x - half, y - radius, 2 * half, 2 * radius, corner, &rim);
    if (node_is_double (shape, fill))
      gr_scene_add_rect (scene, x - half + inset, y - radius + inset, 2 * (half - inset), 2 * (radius - inset),
                         MAX (corner - inset, 3 * scale), GR_STROKE (on, 0.9 * thin));
    GrFont font = gr_title_600;
    font.size *= 0.2 + 0.8 * scale;
    node_add_number (scene, x, y - lift, font, 2 * half - 4, on, number);
  }
  if (look->has_letter)
    gr_scene_add_text (scene, x, y + LETTER_DROP, GR_ANCHOR_MIDDLE, &gr_label_600, on,
                       gr_outcome_name (&look->verdict, look->request));
  gr_scene_close (scene);
  gr_scene_open_blank (scene);
  GrPaint outline = { GR_INK_PAPER, GR_INK_INK, 1.3 * node_thin (scale), GR_DASH_SOLID };
  if (half > radius)
    gr_scene_add_rect (scene, x - half, y - radius, 2 * half, 2 * radius, radius, &outline);
  else
    gr_scene_add_circle (scene, x, y, radius, &outline);
  gr_scene_close_blank (scene);
}

void
gr_node_add_badge (GrScene *scene, double x, double y, double scale, const GrNodeLook *look)
{
  g_autoptr (GrScene) badge = gr_scene_new ();
  gr_node_add (badge, 0, 0, look);
  gr_fit_append (scene, badge, x, y, scale);
}

void
gr_node_add_reading (GrScene *scene, double x, double y, double scale, const GrNodeLook *look)
{
  GrPoint half = node_half (look);
  gboolean is_square = !node_is_card (look) && node_shape (look) == GR_NODE_SQUARE;
  double side = is_square ? SQUARE_SIDE * scale : scale, corner = is_square ? 5 * scale : half.y * scale;
  half = (GrPoint) { half.x * side + READING_AIR, half.y * side + READING_AIR };
  gr_scene_add_rect (scene, x - half.x, y - half.y, 2 * half.x, 2 * half.y,
                     (node_is_card (look) ? CARD_CORNER : corner) + READING_AIR, GR_STROKE (GR_INK_ACCENT, 1.8));
}

void
gr_node_add_shape (GrScene *scene, double x, double y, double scale, GrNodeShape shape, GrInk fill, GrInk on,
                   const char *number)
{
  gr_scene_open_answer (scene);
  node_add_round (scene, x, y, scale, shape, (GrPaint) { fill, GR_INK_INK, 1.3, GR_DASH_SOLID }, on, number);
  gr_scene_close (scene);
  gr_scene_open_blank (scene);
  gr_scene_add_circle (scene, x, y, RADIUS * scale, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_INK, 1.3 * node_thin (scale)));
  gr_scene_close_blank (scene);
}

const char *
gr_outcome_name (const GrVerdict *verdict, const GrFigureRequest *request)
{
  static const char *const either[2] = { GR_PHRASE ("loses"), GR_PHRASE ("wins") };
  static const struct {
    const char *letters, *words;
  } row[] = { { "L", GR_PHRASE ("Left") },        { "R", GR_PHRASE ("Right") },
              { "D", GR_PHRASE ("draw") },        { "L|D", GR_PHRASE ("Left|draw") },
              { "D|L", GR_PHRASE ("draw|Left") }, { "R|D", GR_PHRASE ("Right|draw") },
              { "D|R", GR_PHRASE ("draw|Right") } };
  const char *letters = gr_node_outcome_letters (verdict);
  if (!request->has_words)
    return letters;
  for (guint i = 0; i < G_N_ELEMENTS (row); i++)
    if (g_str_equal (letters, row[i].letters))
      return gr_phrase (row[i].words, request->lang);
  return gr_phrase (either[(*letters == 'N') != (request->view == GR_VIEW_SPEAKER)], request->lang);
}

const char *
gr_outcome_phrase (const char *phrase, const GrFigureRequest *request)
{
  const char *text = gr_phrase (phrase, request->lang);
  return request->has_words ? strchr (text, ' ') + 1 : text;
}

const char *
gr_outcome_key (GrOutcome outcome, const GrFigureRequest *request)
{
  static const char *const lost[2] = { GR_PHRASE ("P: next player loses"), GR_PHRASE ("P: speaker wins") };
  static const char *const won[2] = { GR_PHRASE ("N: next player wins"), GR_PHRASE ("N: speaker loses") };
  guint view = request->view == GR_VIEW_SPEAKER;
  return gr_outcome_phrase (outcome == GR_OUTCOME_P ? lost[view] : won[view], request);
}

const char *
gr_node_outcome_letter (GrOutcome outcome)
{
  static const char *const letter[] = {
    [GR_OUTCOME_P] = "P", [GR_OUTCOME_N] = "N", [GR_OUTCOME_L] = "L", [GR_OUTCOME_R] = "R", [GR_OUTCOME_D] = "D"
  };
  return letter[outcome];
}

const char *
gr_node_outcome_letters (const GrVerdict *verdict)
{
  static const char *const letters[3][3] = { { "D", "D|R", "D|L" }, { "L|D", "N", "L" }, { "R|D", "R", "P" } };
  static const guint index[] = { [GR_OUTCOME_D] = 0, [GR_OUTCOME_N] = 1, [GR_OUTCOME_P] = 2 };
  return verdict->has_first ? letters[index[verdict->first[GR_SIDE_LEFT]]][index[verdict->first[GR_SIDE_RIGHT]]]
                            : gr_node_outcome_letter (verdict->outcome);
}

const char *
gr_node_mixed (const GrVerdict *verdict)
{
  static const char *const phrase[2][2] = {
    { GR_PHRASE ("if Left begins she wins, else a draw"), GR_PHRASE ("if Left begins Right wins, else a draw") },
    { GR_PHRASE ("if Right begins he wins, else a draw"), GR_PHRASE ("if Right begins Left wins, else a draw") },
  };
  for (guint side = 0; verdict->has_first && side < 2; side++)
    if (verdict->first[side] != GR_OUTCOME_D && verdict->first[!side] == GR_OUTCOME_D)
      return phrase[side][verdict->first[side] == GR_OUTCOME_P];
  return NULL;
}

char *
gr_node_title (const GrNodeLook *look)
{
  static const char unknown[] = GR_PHRASE_IN ("node", "not derived yet");
  static const char terminal[] = GR_PHRASE ("terminal, ");
  static const char value[] = GR_PHRASE ("value %" G_GUINT64_FORMAT ", ");
  static const char form[] = GR_PHRASE ("value %s, ");
  static const char remoteness[] = GR_PHRASE ("remoteness %u, ");
  static const char sides[] = GR_PHRASE ("remoteness %s (Left begins | Right begins), ");
  GString *title = g_string_new (NULL);
  if (look->label && look->label[0]) {
    g_autofree char *line = gr_text_one_line (look->label, 0);
    g_string_append_printf (title, "%s: ", line);
  }
  if (look->tooltip != NULL)
    g_string_append_printf (title, "%s: ", look->tooltip);
  if (look->is_unknown) {
    g_string_append (title, gr_phrase (unknown, look->request->lang));
    return g_string_free (title, FALSE);
  }
  if (look->verdict.has_grundy)
    gr_append_phrase (title, value, look->request->lang, look->verdict.grundy);
  if (look->value)
    gr_append_phrase (title, form, look->request->lang, look->value);
  if (look->verdict.infinite != NULL) {
    g_autofree char *infinite = g_strdup_printf ("∞ {%s}", look->verdict.infinite);
    gr_append_phrase (title, form, look->request->lang, infinite);
  }
  if (look->shows_remoteness && look->remoteness != GR_REMOTENESS_NONE)
    gr_append_phrase (title, remoteness, look->request->lang, look->remoteness);
  if (look->sides != NULL)
    gr_append_phrase (title, sides, look->request->lang, look->sides);
  if (look->verdict.terminal)
    g_string_append (title, gr_phrase (terminal, look->request->lang));
  g_string_append (title, node_winner (look));
  return g_string_free (title, FALSE);
}

void
gr_node_lay (GrLayout *layout, const GrNodeLook *look)
{
  /* A layout thinks of a node as centred. A label on top is half taken from the gap between nodes, which is wider than
     that; a label on the right may be long and is mirrored. */
  GrBox room = gr_node_room (look);
  double width = 2 * MAX (-room.x, room.x + room.width);
  double height = node_is_card (look) ? 2 * MAX (-room.y, room.y + room.height) : room.height;
  guint32 index = gr_layout_add_node (layout, width, height);
  GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, index);
  GrPoint half = gr_node_clearance (look);
  node->is_square = node_shape (look) == GR_NODE_SQUARE && !look->is_start && !node_is_card (look);
  node->radius = node_is_card (look) ? CARD_CORNER + AIR : half.y;
  node->flat_x = half.x - node->radius;
  node->flat_y = half.y - node->radius;
  if (look->text != NULL && look->own != NULL)
    gr_shape_clip (node, look->own->shape, node_half (look), CARD_CORNER, AIR);
}

/* ---- the boxes of the mex rule ---- */

void
gr_box_add_number (GrScene *scene, double x, double y, double side, GrNimber value, gboolean is_crossed,
                   gboolean is_ringed)
{
  double half = side / 2, inset = side * 0.11;
  gr_scene_open_piece (scene, NULL, &(GrBox) { x - half - 3, y - half - 3, side + 6, side + 6 }, "b%" G_GUINT64_FORMAT,
                       value);
  GrPaint paint = { is_crossed ? GR_INK_SHADE : GR_INK_PAPER,
                    is_ringed    ? GR_INK_ACCENT
                    : is_crossed ? GR_INK_SOFT
                                 : GR_INK_FAINT,
                    is_ringed ? 2.2 : 1.0, GR_DASH_SOLID };
  gr_scene_add_rect (scene, x - half, y - half, side, side, 0.18 * side, &paint);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
  GrFont font = { MAX (GR_TYPE_LABEL, 0.5 * side), 600, GR_FACE_SANS, FALSE };
  double width = gr_text_width (&font, number);
  font.size = width > side - 4.5 ? MAX (5, font.size * (side - 4.5) / width) : font.size;
  GrInk ink = is_ringed ? GR_INK_ACCENT : is_crossed ? GR_INK_SOFT : GR_INK_FAINT;
  gr_scene_add_text (scene, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, ink, number);
  if (is_crossed) {
    gr_scene_add_line (scene, x - half + inset, y + half - inset, x + half - inset, y - half + inset,
                       GR_STROKE (GR_INK_INK, MIN (1.4, 0.065 * side)));
  }
  gr_scene_close_piece (scene);
}
