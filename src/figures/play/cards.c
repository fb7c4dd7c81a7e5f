// SPDX-License-Identifier: MIT
// Positions on cards, joined by moves; cards and moves appear step by step. A fan: the position at issue on the left, what the
// moves leave in the middle, and on the right what the replies leave, once where several moves are answered alike. A theft: the
// start on the left, the idle move's position on the right, and between them the positions that both can reach.
#include "figures/play/play.h"

#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "diagram/held.h"
#include "scene/text.h"

#include <string.h>

#define CARD_WIDTH 88.0 /* points, as are all of these: of the largest picture on a card … */
#define CARD_HEIGHT 58.0
#define CARD_MOST 0.7    /* … which is scaled to fit, but never larger … */
#define CARD_LEAST 0.06  /* … nor smaller than this … */
#define CARD_LETTERS 0.6 /* … nor, where that is wide enough, than this, at which letters in it can grow */
#define CARD_WRAP 300.0
#define CARD_NARROWEST 34.0
#define CARD_REST 12.0 /* the least height of a picture: of what is empty */
#define CARD_TOLD 14   /* characters of a move after which a card is called */
#define ROW_GAP 12.0
#define COLUMN_GAP 30.0
#define LEGEND_AIR 16.0
#define ARC_RISE 30.0 /* of the arrow over all cards, over the highest */

typedef struct {
  GrScene *picture; /* top left at (0, 0) */
  char *label, *value;
  GrNodeLook look; /* of these */
  double x, y;
  guint since; /* the step that shows it first */
} Card;

/* A move from card to card. */
typedef struct {
  GrPoint point[4];
  guint n_points;
  GrMoveLook look;
  guint since, lit; /* steps: which shows it first, and in which it is under discussion */
} Join;

struct GrCards {
  GrStudy *study;
  const GrFigureRequest *request;
  GrPictures *pictures;
  GArray *card;       /* of Card; the first is the start */
  GArray *join;       /* of Join */
  double scale;       /* of the pictures */
  GrBox extent;       /* of all cards */
  guint known_since;  /* the step from which values stand on the cards */
  const GrRows *rows; /* (nullable) the values of a fan's position, which stand below it in binary; lent */
  guint centre;       /* that position */
  gboolean has_made;
  gboolean is_told; /* cards are called after moves, which the game does not call after their ends */
};

GR_CLEAR_FUNCTION (card_clear, Card, picture, label, value)

GR_FREE_FUNCTION (gr_cards_free, GrCards, pictures, card, join)

GR_AT_FUNCTION (card_at, GrCards, card, Card)

/* ---- what stands on the cards ---- */

static GrCards *
cards_new (GrStudy *study, const GrFigureRequest *request, GError **error)
{
  g_autoptr (GrCards) cards = g_new0 (GrCards, 1);
  cards->study = study;
  cards->request = request;
  cards->scale = CARD_MOST;
  cards->card = g_array_new (FALSE, TRUE, sizeof (Card));
  g_array_set_clear_func (cards->card, card_clear);
  cards->join = g_array_new (FALSE, TRUE, sizeof (Join));
  cards->pictures = gr_pictures_new (study, request, GR_PICTURES_SMALL, error);
  if (cards->pictures == NULL)
    return NULL;
  gr_pictures_wrap (cards->pictures, CARD_WRAP);
  return g_steal_pointer (&cards);
}

/* TRUE where something in @picture is in the accent: the move that led to it. */
static gboolean
picture_marks (const GrScene *picture)
{
  GR_EACH (i, const GrItem, item, picture->item)
    if (item->kind == GR_ITEM_PATH
        && (item->path.paint.stroke == GR_INK_ACCENT || item->path.paint.fill == GR_INK_ACCENT))
      return TRUE;
  return FALSE;
}

/* Adds the card that shows @line from step @since on, at its natural size, with its last move unless @is_plain; it is called after
   that move, @move (nullable), where the game does not call moves after their ends. *index its number. FALSE and @error. */
static gboolean
cards_add (GrCards *cards, const GrStageLine *line, const char *move, gboolean is_plain, guint since, guint *index,
           GError **error)
{
  GrBytes whole = gr_stage_line_last (line);
  g_autoptr (GrStageLine) alone = is_plain ? gr_stage_line_new (whole) : NULL;
  GrScene *picture = gr_stage_draw_last (cards->pictures, alone != NULL ? alone : line, error);
  GrVerdict verdict;
  if (picture == NULL)
    return FALSE;
  *index = cards->card->len;
  g_array_append_val (cards->card, ((Card) { .picture = picture, .since = since }));
  if (!gr_study_verdict (cards->study, whole, &verdict, error))
    return FALSE;
  Card *card = card_at (cards, *index);
  card->label = cards->is_told && line->move->len > 1 ? g_strdup (move) : gr_study_whole_caption (cards->study, whole);
  cards->has_made |= picture_marks (picture);
  card->value = verdict.has_form ? gr_partizan_name (gr_study_forms (cards->study), verdict.form, 18) : NULL;
  card->look = gr_node_look (cards->request, &verdict, card->label, *index);
  card->look.value = card->value;
  card->look.paint = card->look.paint == GR_PAINT_NODE ? GR_PAINT_VALUE : card->look.paint;
  GrBox box = picture->bounds;
  double least = gr_scene_has_text (picture) && box.width * CARD_LETTERS <= CARD_WIDTH ? CARD_LETTERS : CARD_LEAST;
  if (box.width >= 0)
    cards->scale = MIN (
      cards->scale, CLAMP (MIN (CARD_WIDTH / MAX (box.width, 1), CARD_HEIGHT / MAX (box.height, 1)), least, CARD_MOST));
  return TRUE;
}

/* All pictures to one scale, with the top left at (0, 0). */
static void
cards_scale (GrCards *cards)
{
  GR_EACH (i, Card, card, cards->card) {
    g_autoptr (GrScene) old = card->picture;
    GrBox box = old->bounds.width >= 0 ? old->bounds : (GrBox) { 0, 0, 1, 1 };
    double width = MAX (box.width * cards->scale, CARD_NARROWEST);
    card->look.picture = old;
    if (card->label != NULL && g_utf8_strlen (card->label, -1) <= CARD_TOLD) /* by its badge */
      width = MAX (width, gr_text_width (&gr_label_500, card->label) + 1.44 * gr_node_half_width (&card->look));
    double height = MAX (box.height * cards->scale, CARD_REST);
    card->look.picture = card->picture = gr_scene_new ();
    gr_scene_reserve (card->picture, (GrBox) { 0, 0, width, height });
    gr_fit_append (card->picture, old, width / 2 - (box.x + box.width / 2) * cards->scale,
                   height / 2 - (box.y + box.height / 2) * cards->scale, cards->scale);
  }
}

/* ---- where they stand ---- */

/* What card @index takes, around its middle. */
static GrBox
card_room (const GrCards *cards, guint index)
{
  return gr_node_room (&card_at (cards, index)->look);
}

/* The widest of the cards @column (of guint, G_MAXUINT for none). */
static double
column_width (const GrCards *cards, const GArray *column)
{
  double width = 0;
  for (guint i = 0; i < column->len; i++)
    if (g_array_index (column, guint, i) != G_MAXUINT)
      width = MAX (width, card_room (cards, g_array_index (column, guint, i)).width);
  return width;
}

/* Sets the cards of @column under one another from height 0 on, middles at @x; gives the y below. */
static double
column_place (GrCards *cards, const GArray *column, double x)
{
  double y = 0;
  for (guint i = 0; i < column->len; i++) {
    Card *card = card_at (cards, g_array_index (column, guint, i));
    double height = card_room (cards, g_array_index (column, guint, i)).height;
    card->x = x;
    card->y = y + height / 2;
    y += height + ROW_GAP;
  }
  return y - ROW_GAP;
}

/* A move from card to card: from the side of the one to the side of the other, level at both ends; straight down where one
   stands over the other; @is_over: from top to top, over all that stands between. */
static void
cards_join (GrCards *cards, guint from, guint to, gboolean is_over, guint since, guint lit, GrMoveLook look)
{
  const Card *a = card_at (cards, from), *b = card_at (cards, to);
  GrPoint tail = gr_node_clearance (&a->look), head = gr_node_clearance (&b->look);
  double sign = b->x > a->x ? 1 : -1, x1 = a->x + sign * tail.x, x2 = b->x - sign * head.x;
  Join join = { { { x1, a->y }, { (x1 + x2) / 2, a->y }, { (x1 + x2) / 2, b->y }, { x2, b->y } }, 4, look, since, lit };
  if (a->x == b->x) {
    join.n_points = 2;
    join.point[0] = (GrPoint) { a->x, a->y + tail.y };
    join.point[1] = (GrPoint) { b->x, b->y - head.y };
  } else if (is_over) { /* a Bézier rises three quarters of the way to its control points */
    double y1 = a->y - tail.y, y2 = b->y - head.y, highest = MIN (y1, y2);
    double lift = (MIN (0, highest) - ARC_RISE - 0.25 * highest) / 0.75;
    const GrPoint arc[4] = { { a->x, y1 }, { a->x, lift }, { b->x, lift }, { b->x, y2 } };
    memcpy (join.point, arc, sizeof arc);
  }
  g_array_append_val (cards->join, join);
}

/* Where the bits stand: below the card with the last winning move, or the start. */
static GrBox
cards_bits (const GrCards *cards)
{
  GrBox room = card_room (cards, cards->centre);
  GrPoint size = gr_rows_bits_size (cards->rows, cards->rows->n_bits);
  const Card *card = card_at (cards, cards->centre);
  return (GrBox) { card->x - size.x / 2 - 4, card->y + room.y + room.height + ROW_GAP, size.x, size.y };
}

/* Once all stand: what they take together. */
static GrCards *
cards_finish (GrCards *cards)
{
  cards->extent = gr_box_empty;
  card_at (cards, 0)->look.is_start = TRUE;
  for (guint i = 0; i < cards->card->len; i++) {
    GrBox room = card_room (cards, i);
    const Card *card = card_at (cards, i);
    cards->extent = gr_box_union (cards->extent,
                                  (GrBox) { card->x + room.x, card->y + room.y, room.width, room.height });
  }
  cards->extent = cards->rows != NULL ? gr_box_union (cards->extent, cards_bits (cards)) : cards->extent;
  return cards;
}

/* ---- a fan ---- */

/* Places the cards of the fan: those @after the moves and, beside the first to the last move that they answer, those @back. */
static void
fan_place (GrCards *cards, guint centre, const GArray *after, const GArray *back)
{
  GrPoint bits = cards->rows != NULL ? gr_rows_bits_size (cards->rows, cards->rows->n_bits) : (GrPoint) { 0, 0 };
  double widths[3] = { MAX (bits.x, MAX (card_room (cards, 0).width, card_room (cards, centre).width)),
                       column_width (cards, after), column_width (cards, back) };
  double middle = widths[0] + COLUMN_GAP + widths[1] / 2, right = middle + widths[1] / 2 + COLUMN_GAP + widths[2] / 2;
  double bottom = column_place (cards, after, middle);
  Card *start = card_at (cards, 0);
  card_at (cards, centre)->x = start->x = widths[0] / 2;
  card_at (cards, centre)->y = start->y = MAX (bottom, 0) / 2;
  if (centre != 0)
    start->y -= card_room (cards, 0).height / 2 + COLUMN_GAP + card_room (cards, centre).height / 2;
  for (guint i = 0, first = 0; i < back->len; i++) {
    guint own = g_array_index (back, guint, i);
    first = i == 0 || g_array_index (back, guint, i - 1) != own ? i : first;
    if (own == G_MAXUINT)
      continue;
    card_at (cards, own)->x = right;
    card_at (cards, own)->y = (card_at (cards, g_array_index (after, guint, first))->y
                               + card_at (cards, g_array_index (after, guint, i))->y)
                              / 2;
  }
}

/* Appends @answer (nullable) to those that lead to the same card, “cut edge 5 / 2”; @is_first: they begin anew. */
static void
answers_append (GString *answers, gboolean is_first, const char *answer)
{
  const char *last = answer != NULL ? strrchr (answer, ' ') : NULL;
  if (is_first)
    g_string_assign (answers, answer != NULL ? answer : "");
  else if (answer != NULL && strstr (answers->str, answer) == NULL)
    g_string_append_printf (answers, " / %s",
                            last != NULL && strncmp (answers->str, answer, last - answer + 1) == 0 ? last + 1 : answer);
}

GrCards *
gr_cards_of_fan (const GrFan *fan, GError **error)
{
  const GrMover *mover = fan->players->mover;
  GrMoveLook look = { .is_partizan = fan->players->study->is_partizan, .mover = mover[0], .kind = GR_MOVE_WINNING };
  guint n = fan->reply->len, start, centre = 0;
  g_autoptr (GArray) after = g_array_new (FALSE, FALSE, sizeof (guint)),
                     back = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GString) answers = g_string_new (NULL); /* all that lead to one card */
  g_autoptr (GrCards) cards = cards_new (fan->players->study, fan->request, error);
  const GrStudy *study = fan->players->study;
  gboolean is_told = study->n_components == 1 && gr_summand_is_bare (gr_study_summand (study, 0))
                     && (fan->first_move == NULL || g_utf8_strlen (fan->first_move, -1) <= CARD_TOLD);
  for (guint i = 0; i < n; i++)
    is_told = is_told && g_utf8_strlen (gr_fan_reply (fan, i)->move, -1) <= CARD_TOLD;
  if (cards != NULL)
    cards->is_told = is_told;
  if (cards == NULL || !cards_add (cards, fan->start, NULL, TRUE, 0, &start, error)
      || (fan->centre != NULL && !cards_add (cards, fan->centre, fan->first_move, FALSE, 0, &centre, error)))
    return NULL;
  for (guint i = 0, first = 0; i < n; i++) {
    const GrReply *reply = gr_fan_reply (fan, i);
    guint own, answer = G_MAXUINT;
    answers_append (answers, first == i, reply->answer);
    if (!cards_add (cards, reply->after, reply->move, FALSE, i + 1, &own, error))
      return NULL;
    g_array_append_val (after, own);
    if (i + 1 < n && gr_fan_reply (fan, i + 1)->group == reply->group)
      continue;
    if (reply->back != NULL && !cards_add (cards, reply->back, answers->str, first < i, first + 1, &answer, error))
      return NULL;
    for (; first <= i; first++)
      g_array_append_val (back, answer);
  }
  cards->rows = fan->rows;
  cards->centre = centre;
  cards_scale (cards);
  fan_place (cards, centre, after, back);
  if (centre != 0)
    cards_join (cards, 0, centre, FALSE, 0, G_MAXUINT, look);
  for (guint i = 0; i < n; i++) {
    guint own = g_array_index (after, guint, i), answer = g_array_index (back, guint, i);
    look.kind = GR_MOVE_ORDINARY;
    look.mover = gr_fan_reply (fan, i)->mover;
    cards_join (cards, centre, own, FALSE, i + 1, G_MAXUINT, look);
    look.kind = GR_MOVE_WINNING;
    look.mover = gr_mover_other (look.mover);
    if (answer != G_MAXUINT)
      cards_join (cards, own, answer, FALSE, i + 1, i + 1, look);
  }
  return cards_finish (g_steal_pointer (&cards));
}

/* ---- a theft ---- */

/* How a move to card @index looks. */
static GrMoveLook
card_look (const GrCards *cards, guint index)
{
  gboolean wins = card_at (cards, index)->look.verdict.outcome == GR_OUTCOME_P;
  return (GrMoveLook) { .kind = wins ? GR_MOVE_WINNING : GR_MOVE_ORDINARY };
}

GrCards *
gr_cards_of_theft (const GrTheft *theft, GError **error)
{
  guint start, idle, n = MIN (theft->answer->len, GR_THEFT_ANSWERS);
  g_autoptr (GArray) answer = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GrCards) cards = cards_new (theft->study, theft->request, error);
  if (cards == NULL || !cards_add (cards, theft->start, NULL, TRUE, 0, &start, error)
      || !cards_add (cards, theft->idle, theft->idle_move, FALSE, 0, &idle, error))
    return NULL;
  for (guint i = 0; i < n; i++) {
    guint own;
    if (!cards_add (cards, theft->answer->pdata[i], NULL, TRUE, i == 0 ? GR_THEFT_ANSWER : GR_THEFT_ALL, &own, error))
      return NULL;
    g_array_append_val (answer, own);
  }
  cards_scale (cards);
  GrBox left = card_room (cards, start), right = card_room (cards, idle);
  double width = column_width (cards, answer), half = MAX (left.height, right.height) / 2;
  column_place (cards, answer, left.width + COLUMN_GAP + width / 2);
  card_at (cards, start)->x = left.width / 2;
  card_at (cards, idle)->x = left.width + 2 * COLUMN_GAP + width + right.width / 2;
  /* All three of the argument stand on one line, so that the idle move need not pass over more. */
  card_at (cards, start)->y = card_at (cards, idle)->y = MAX (half, n > 0 ? card_at (cards, idle + 1)->y : 0);
  cards_join (cards, start, idle, TRUE, GR_THEFT_IDLE, GR_THEFT_IDLE, card_look (cards, idle));
  for (guint i = 0; i < n; i++) {
    GrMoveLook look = card_look (cards, idle + 1 + i);
    cards_join (cards, idle, idle + 1 + i, FALSE, i == 0 ? GR_THEFT_ANSWER : GR_THEFT_ALL, GR_THEFT_ANSWER, look);
    cards_join (cards, start, idle + 1 + i, FALSE, i == 0 ? GR_THEFT_STOLEN : GR_THEFT_ALL, GR_THEFT_STOLEN, look);
  }
  cards->known_since = GR_THEFT_ALL;
  return cards_finish (g_steal_pointer (&cards));
}

/* ---- drawing ---- */

GrScene *
gr_cards_draw (const GrCards *cards, guint step)
{
  GrScene *scene = gr_scene_new ();
  gboolean is_unknown = step < cards->known_since;
  gr_scene_open_answer (scene);
  GR_EACH (i, const Join, join, cards->join) {
    GrMoveLook look = join->look;
    look.kind = join->lit == step ? GR_MOVE_ACCENT : is_unknown ? GR_MOVE_ORDINARY : look.kind;
    if (join->since <= step)
      gr_move_add (scene, join->point, join->n_points, &look);
  }
  gr_scene_close (scene);
  GR_EACH (i, const Card, card, cards->card) {
    GrNodeLook look = card->look;
    look.is_unknown = is_unknown;
    if (i == 1)
      gr_scene_open_answer (scene);
    if (card->since <= step)
      gr_node_add (scene, card->x, card->y, &look);
  }
  if (cards->card->len > 1)
    gr_scene_close (scene);
  if (cards->rows != NULL) {
    GrBox box = cards_bits (cards);
    gr_rows_add_bits (scene, cards->rows, cards->rows->n_bits, box.x, box.y, NULL);
  }
  if (gr_args_choice (cards->request->args, "legend") == GR_NO)
    return scene;
  /* Of all cards and of the moves, the same in every frame in which they tell their values. */
  GrLegend legend = { .has_winning = !is_unknown, .has_marked = cards->has_made };
  legend.has_other = !cards->study->is_partizan;
  for (guint i = 0; i < cards->card->len; i++) {
    GrNodeLook look = card_at (cards, i)->look;
    look.is_unknown = is_unknown;
    gr_legend_note_node (&legend, &look);
  }
  for (GrMover mover = GR_MOVER_LEFT; mover <= GR_MOVER_RIGHT; mover++)
    legend.has_mover[mover] = cards->study->is_partizan;
  GR_EACH (i, const Join, join, cards->join)
    legend.winner = join->look.kind == GR_MOVE_WINNING ? join->look.mover : legend.winner;
  GrBox box = is_unknown ? scene->bounds : gr_box_union (scene->bounds, cards->extent);
  double width = MAX (box.width, MIN (gr_legend_width (&legend, cards->request), GR_FIT_WIDTH));
  gr_legend_add (scene, box.x - (width - box.width) / 2, box.y + box.height + LEGEND_AIR, width, &legend,
                 cards->request, NULL);
  return scene;
}
