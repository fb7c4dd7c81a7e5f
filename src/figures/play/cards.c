// SPDX-License-Identifier: MIT
// Positions on cards, joined by moves. A fan: the position at issue on the left, what the moves leave in the middle, and on
// the right what the replies leave, once where several moves are answered alike. A theft: the start on the left, the idle
// move's position on the right, and between them the positions that both can reach.
#include "figures/play/why.h"

#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "diagram/picture.h"

#define CARD_WIDTH 98.0 /* points, as are all of these: of the largest picture on a card … */
#define CARD_HEIGHT 58.0
#define CARD_MOST 0.7     /* … which is scaled to fit, but never larger … */
#define CARD_LEAST 0.06   /* … nor smaller than this … */
#define CARD_LETTERS 0.52 /* … nor, where that is wide enough, than this, at which letters in it can grow */
#define CARD_WRAP 300.0
#define CARD_NARROWEST 34.0
#define CARD_REST 12.0 /* the least height of a picture: of what is empty */
#define ROW_GAP 12.0
#define COLUMN_GAP 38.0
#define LEGEND_AIR 16.0
#define ARC_RISE 30.0 /* of the arrow over all cards, over the highest */

typedef struct {
  GrScene *picture; /* top left at (0, 0) */
  GrVerdict verdict;
  char *label, *value; /* value: (nullable) partizan play */
  double x, y;
} Card;

struct GrCards {
  GrStudy *study;
  const GrFigureRequest *request;
  GrPictures *pictures;
  GArray *card; /* of Card */
  double scale;
  GrBox extent;        /* of all cards */
  guint start, centre; /* cards: of a fan, centre may be start; of a theft, centre is the idle one */
  GArray *after;       /* of guint: card of each row; of a theft its answers */
  GArray *back;        /* of guint: card of each row, G_MAXUINT where there is none */
  guint best;          /* of a theft: the card of the best answer */
  gboolean is_unknown; /* the argument goes without values */
};

static void
card_clear (gpointer data)
{
  Card *card = data;
  gr_scene_free (card->picture);
  g_free (card->label);
  g_free (card->value);
}

void
gr_cards_free (GrCards *cards)
{
  if (cards == NULL)
    return;
  g_clear_pointer (&cards->pictures, gr_pictures_free);
  g_array_unref (cards->card);
  g_array_unref (cards->after);
  g_array_unref (cards->back);
  g_free (cards);
}

static Card *
card_at (const GrCards *cards, guint i)
{
  return &g_array_index (cards->card, Card, i);
}

/* ---- what stands on the cards ---- */

/* Adds the card that shows @line, at its natural size, with its last move unless @is_plain; *index its number. FALSE and
   @error. */
static gboolean
cards_add (GrCards *cards, const GrStageLine *line, gboolean is_plain, guint *index, GError **error)
{
  GrBytes whole = gr_stage_line_last (line);
  g_autoptr (GrStageLine) alone = is_plain ? gr_stage_line_new (whole) : NULL;
  GrScene *picture = gr_stage_draw_last (cards->pictures, alone != NULL ? alone : line, error);
  if (picture == NULL)
    return FALSE;
  Card card = { .picture = picture };
  *index = cards->card->len;
  g_array_append_val (cards->card, card);
  Card *own = card_at (cards, *index);
  if (!gr_study_verdict (cards->study, whole, &own->verdict, error))
    return FALSE;
  own->label = gr_study_whole_caption (cards->study, whole);
  if (own->verdict.has_form)
    own->value = gr_partizan_name (gr_study_forms (cards->study), own->verdict.form, 18);
  GrBox box = picture->bounds;
  if (box.width < 0)
    return TRUE;
  double least = gr_scene_has_text (picture) && box.width * CARD_LETTERS <= CARD_WIDTH ? CARD_LETTERS : CARD_LEAST;
  cards->scale = MIN (
    cards->scale, CLAMP (MIN (CARD_WIDTH / MAX (box.width, 1), CARD_HEIGHT / MAX (box.height, 1)), least, CARD_MOST));
  return TRUE;
}

/* All pictures to one scale, with the top left at (0, 0). */
static void
cards_scale (GrCards *cards)
{
  for (guint i = 0; i < cards->card->len; i++) {
    Card *card = card_at (cards, i);
    g_autoptr (GrScene) old = card->picture;
    GrBox box = old->bounds.width >= 0 ? old->bounds : (GrBox) { 0, 0, 1, 1 };
    double width = MAX (box.width * cards->scale, CARD_NARROWEST), height = MAX (box.height * cards->scale, CARD_REST);
    card->picture = gr_scene_new ();
    gr_scene_reserve (card->picture, (GrBox) { 0, 0, width, height });
    gr_fit_append (card->picture, old, width / 2 - (box.x + box.width / 2) * cards->scale,
                   height / 2 - (box.y + box.height / 2) * cards->scale, cards->scale);
  }
}

static GrCards *
cards_new (GrStudy *study, const GrFigureRequest *request, GError **error)
{
  g_autoptr (GrCards) cards = g_new0 (GrCards, 1);
  cards->study = study;
  cards->request = request;
  cards->scale = CARD_MOST;
  cards->card = g_array_new (FALSE, TRUE, sizeof (Card));
  g_array_set_clear_func (cards->card, card_clear);
  cards->after = g_array_new (FALSE, FALSE, sizeof (guint));
  cards->back = g_array_new (FALSE, FALSE, sizeof (guint));
  cards->pictures = gr_pictures_new (study, request, GR_PICTURES_SMALL, error);
  if (cards->pictures == NULL)
    return NULL;
  gr_pictures_wrap (cards->pictures, CARD_WRAP);
  return g_steal_pointer (&cards);
}

/* ---- cards drawn ---- */

static GrNodeLook
card_look (const GrCards *cards, guint index)
{
  const Card *card = card_at (cards, index);
  GrNodeLook look = gr_node_look (cards->request, &card->verdict, card->label, index);
  look.value = card->value;
  look.picture = card->picture;
  look.paint = look.paint == GR_PAINT_NODE ? GR_PAINT_VALUE : look.paint;
  look.is_unknown = cards->is_unknown;
  return look;
}

/* A legend of all cards, and of the moves where @has_moves says so, the same in every frame. */
static void
cards_add_legend (const GrCards *cards, gboolean has_winning, GrScene *scene)
{
  GrLegend legend = { 0 };
  if (gr_args_choice (cards->request->args, "legend") == GR_NO)
    return;
  for (guint i = 0; i < cards->card->len; i++) {
    GrNodeLook look = card_look (cards, i);
    look.is_start = i == cards->start;
    gr_legend_note_node (&legend, &look);
  }
  legend.has_winning = has_winning;
  for (GrMover mover = GR_MOVER_LEFT; mover <= GR_MOVER_RIGHT; mover++)
    legend.has_mover[mover] = cards->study->is_partizan;
  GrBox box = cards->is_unknown ? scene->bounds : gr_box_union (scene->bounds, cards->extent);
  double width = MAX (box.width, MIN (gr_legend_width (&legend, cards->request), GR_LEGEND_WIDTH));
  gr_legend_add (scene, box.x - (width - box.width) / 2, box.y + box.height + LEGEND_AIR, width, &legend,
                 cards->request, NULL);
}

/* What all cards take together. */
static void
cards_measure (GrCards *cards)
{
  cards->extent = gr_box_empty;
  for (guint i = 0; i < cards->card->len; i++) {
    GrNodeLook look = card_look (cards, i);
    look.is_start = i == cards->start;
    GrBox room = gr_node_room (&look);
    const Card *card = card_at (cards, i);
    cards->extent = gr_box_union (cards->extent,
                                  (GrBox) { card->x + room.x, card->y + room.y, room.width, room.height });
  }
}

/* What the card takes, around its middle. */
static GrBox
card_room (const GrCards *cards, guint index)
{
  GrNodeLook look = card_look (cards, index);
  return gr_node_room (&look);
}

static void
card_draw (const GrCards *cards, guint index, gboolean is_start, GrScene *scene)
{
  GrNodeLook look = card_look (cards, index);
  look.is_start = is_start;
  gr_node_add (scene, card_at (cards, index)->x, card_at (cards, index)->y, &look);
}

/* A move from card to card: from the side of the one to the side of the other, level at both ends. */
static void
cards_join (const GrCards *cards, guint from, guint to, const GrMoveLook *look, GrScene *scene)
{
  GrNodeLook tail = card_look (cards, from), head = card_look (cards, to);
  const Card *a = card_at (cards, from), *b = card_at (cards, to);
  double sign = b->x > a->x ? 1 : -1, bend = 0.5;
  double x1 = a->x + sign * gr_node_clearance (&tail).x, x2 = b->x - sign * gr_node_clearance (&head).x;
  gr_move_add (
    scene,
    (GrPoint[]) { { x1, a->y }, { x1 + bend * (x2 - x1), a->y }, { x1 + (1 - bend) * (x2 - x1), b->y }, { x2, b->y } },
    4, look);
}

/* The widest of some cards. */
static double
column_width (const GrCards *cards, const GArray *column)
{
  double width = 0;
  for (guint i = 0; i < column->len; i++)
    if (g_array_index (column, guint, i) != G_MAXUINT)
      width = MAX (width, card_room (cards, g_array_index (column, guint, i)).width);
  return width;
}

/* Sets the cards of @column under one another, middles at @x, from @y on; gives the y below. */
static double
column_place (GrCards *cards, const GArray *column, double x, double y)
{
  for (guint i = 0; i < column->len; i++) {
    Card *card = card_at (cards, g_array_index (column, guint, i));
    double height = card_room (cards, g_array_index (column, guint, i)).height;
    card->x = x;
    card->y = y + height / 2;
    y += height + ROW_GAP;
  }
  return y - ROW_GAP;
}

/* ---- a fan ---- */

static void
fan_place (GrCards *cards, const GrFan *fan)
{
  double widths[3] = { MAX (card_room (cards, cards->start).width, card_room (cards, cards->centre).width),
                       column_width (cards, cards->after), column_width (cards, cards->back) };
  double middle = widths[0] + COLUMN_GAP + widths[1] / 2, right = middle + widths[1] / 2 + COLUMN_GAP + widths[2] / 2;
  double bottom = column_place (cards, cards->after, middle, 0);
  Card *centre = card_at (cards, cards->centre), *start = card_at (cards, cards->start);
  centre->x = start->x = widths[0] / 2;
  centre->y = start->y = MAX (bottom, 0) / 2;
  if (cards->centre != cards->start)
    start->y -= card_room (cards, cards->start).height / 2 + COLUMN_GAP + card_room (cards, cards->centre).height / 2;
  for (guint i = 0; i < fan->reply->len; i++) {
    guint own = g_array_index (cards->back, guint, i), end = i;
    if (own == G_MAXUINT)
      continue;
    while (end + 1 < fan->reply->len && g_array_index (cards->back, guint, end + 1) == own)
      end++;
    card_at (cards, own)->x = right;
    card_at (cards, own)->y = (card_at (cards, g_array_index (cards->after, guint, i))->y
                               + card_at (cards, g_array_index (cards->after, guint, end))->y)
                              / 2;
    i = end;
  }
}

GrCards *
gr_cards_of_fan (const GrFan *fan, GError **error)
{
  g_autoptr (GrCards) cards = cards_new (fan->players->study, fan->request, error);
  if (cards == NULL || !cards_add (cards, fan->start, TRUE, &cards->start, error))
    return NULL;
  cards->centre = cards->start;
  if (fan->centre != NULL && !cards_add (cards, fan->centre, FALSE, &cards->centre, error))
    return NULL;
  for (guint i = 0; i < fan->reply->len; i++) {
    const GrReply *reply = gr_fan_reply (fan, i);
    gboolean is_first = i == 0 || gr_fan_reply (fan, i - 1)->group != reply->group;
    gboolean is_shared = i + 1 < fan->reply->len && gr_fan_reply (fan, i + 1)->group == reply->group;
    guint after, back = G_MAXUINT;
    if (!cards_add (cards, reply->after, FALSE, &after, error))
      return NULL;
    if (reply->back != NULL && !is_first)
      back = g_array_index (cards->back, guint, i - 1);
    else if (reply->back != NULL && !cards_add (cards, reply->back, is_shared, &back, error))
      return NULL;
    g_array_append_val (cards->after, after);
    g_array_append_val (cards->back, back);
  }
  cards_scale (cards);
  fan_place (cards, fan);
  cards_measure (cards);
  return g_steal_pointer (&cards);
}

/* The first move, down from the start to the centre. */
static void
fan_draw_first (const GrFan *fan, const GrCards *cards, GrScene *scene)
{
  GrNodeLook start = card_look (cards, cards->start), centre = card_look (cards, cards->centre);
  const Card *a = card_at (cards, cards->start), *b = card_at (cards, cards->centre);
  const GrMoveLook look = { .kind = GR_MOVE_WINNING,
                            .is_partizan = fan->players->study->is_partizan,
                            .mover = fan->players->mover[0] };
  gr_move_add (
    scene,
    (GrPoint[]) { { a->x, a->y + gr_node_clearance (&start).y }, { b->x, b->y - gr_node_clearance (&centre).y } }, 2,
    &look);
}

static void
fan_draw_row (const GrFan *fan, const GrCards *cards, guint i, gboolean is_lit, GrScene *scene)
{
  const GrReply *reply = gr_fan_reply (fan, i);
  guint after = g_array_index (cards->after, guint, i), back = g_array_index (cards->back, guint, i);
  gboolean is_partizan = fan->players->study->is_partizan;
  GrMoveLook move = { .kind = GR_MOVE_ORDINARY, .is_partizan = is_partizan, .mover = reply->mover };
  GrMoveLook answer = { .kind = is_lit ? GR_MOVE_ACCENT : GR_MOVE_WINNING,
                        .is_partizan = is_partizan,
                        .mover = gr_mover_other (reply->mover) };
  cards_join (cards, cards->centre, after, &move, scene);
  if (back != G_MAXUINT)
    cards_join (cards, after, back, &answer, scene);
}

GrScene *
gr_fan_draw (const GrFan *fan, const GrCards *cards, guint n, guint lit)
{
  GrScene *scene = gr_scene_new ();
  gr_scene_open_answer (scene);
  if (cards->centre != cards->start)
    fan_draw_first (fan, cards, scene);
  for (guint i = 0; i < n; i++)
    fan_draw_row (fan, cards, i, i == lit, scene);
  gr_scene_close_answer (scene);
  card_draw (cards, cards->start, TRUE, scene);
  gr_scene_open_answer (scene);
  if (cards->centre != cards->start)
    card_draw (cards, cards->centre, FALSE, scene);
  for (guint i = 0; i < n; i++) {
    guint back = g_array_index (cards->back, guint, i);
    card_draw (cards, g_array_index (cards->after, guint, i), FALSE, scene);
    if (back != G_MAXUINT && (i + 1 >= n || g_array_index (cards->back, guint, i + 1) != back))
      card_draw (cards, back, FALSE, scene);
  }
  gr_scene_close_answer (scene);
  cards_add_legend (cards, TRUE, scene);
  return scene;
}

/* ---- a theft ---- */

GrCards *
gr_cards_of_theft (const GrTheft *theft, GError **error)
{
  g_autoptr (GrCards) cards = cards_new (theft->study, theft->request, error);
  if (cards == NULL || !cards_add (cards, theft->start, TRUE, &cards->start, error)
      || !cards_add (cards, theft->idle, FALSE, &cards->centre, error))
    return NULL;
  guint n = MIN (theft->answer->len, GR_THEFT_ANSWERS);
  for (guint i = 0; i < n; i++) {
    guint own;
    if (!cards_add (cards, theft->answer->pdata[i], TRUE, &own, error))
      return NULL;
    if (i == 0)
      cards->best = own;
    g_array_append_val (cards->after, own);
  }
  cards_scale (cards);
  Card *start = card_at (cards, cards->start), *idle = card_at (cards, cards->centre);
  double width = column_width (cards, cards->after), left = card_room (cards, cards->start).width;
  column_place (cards, cards->after, left + COLUMN_GAP + width / 2, 0);
  start->x = left / 2;
  idle->x = left + 2 * COLUMN_GAP + width + card_room (cards, cards->centre).width / 2;
  /* All three of the argument stand on one line, so that the idle move need not pass over more. */
  double half = MAX (card_room (cards, cards->start).height, card_room (cards, cards->centre).height) / 2;
  start->y = idle->y = MAX (half, n > 0 ? card_at (cards, cards->best)->y : 0);
  cards_measure (cards);
  return g_steal_pointer (&cards);
}

/* The idle move: over all that stands between. */
static void
theft_draw_idle (const GrCards *cards, gboolean is_lit, GrScene *scene)
{
  GrNodeLook tail = card_look (cards, cards->start), head = card_look (cards, cards->centre);
  const Card *a = card_at (cards, cards->start), *b = card_at (cards, cards->centre);
  double y1 = a->y - gr_node_clearance (&tail).y, y2 = b->y - gr_node_clearance (&head).y;
  /* A Bézier rises three quarters of the way to its control points. */
  double top = MIN (0, MIN (y1, y2)) - ARC_RISE, lift = (top - 0.25 * MIN (y1, y2)) / 0.75;
  gr_move_add (scene, (GrPoint[]) { { a->x, y1 }, { a->x, lift }, { b->x, lift }, { b->x, y2 } }, 4,
               &(GrMoveLook) { .kind = is_lit ? GR_MOVE_ACCENT : GR_MOVE_ORDINARY });
}

/* TRUE where the answer on card @own has been told at @step. */
static gboolean
theft_has (const GrCards *cards, guint own, GrTheftStep step)
{
  return step == GR_THEFT_ALL || (step > GR_THEFT_IDLE && own == cards->best);
}

GrScene *
gr_theft_draw (GrCards *cards, GrTheftStep step)
{
  const GrMoveLook plain = { .kind = GR_MOVE_ORDINARY }, lit = { .kind = GR_MOVE_ACCENT };
  GrScene *scene = gr_scene_new ();
  cards->is_unknown = step != GR_THEFT_ALL;
  gr_scene_open_answer (scene);
  theft_draw_idle (cards, step == GR_THEFT_IDLE, scene);
  for (guint i = 0; i < cards->after->len; i++) {
    guint own = g_array_index (cards->after, guint, i);
    if (!theft_has (cards, own, step))
      continue;
    cards_join (cards, cards->centre, own, step == GR_THEFT_ANSWER ? &lit : &plain, scene);
    if (step >= GR_THEFT_STOLEN)
      cards_join (cards, cards->start, own, &lit, scene);
  }
  gr_scene_close_answer (scene);
  card_draw (cards, cards->start, TRUE, scene);
  gr_scene_open_answer (scene);
  card_draw (cards, cards->centre, FALSE, scene);
  for (guint i = 0; i < cards->after->len; i++)
    if (theft_has (cards, g_array_index (cards->after, guint, i), step))
      card_draw (cards, g_array_index (cards->after, guint, i), FALSE, scene);
  gr_scene_close_answer (scene);
  cards_add_legend (cards, FALSE, scene);
  return scene;
}
