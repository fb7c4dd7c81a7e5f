// SPDX-License-Identifier: MIT
// The play that shows which of two games is greater, G − H: a line for Left and one for Right as the player who begins (one
// line where both have the same moves). Who begins and wins makes a move that wins; of who begins and loses the first move
// is drawn with the answer that beats it, and some others below. Each position is a badge with what G − H is then worth; a move is
// a small board where people see its position, else words. In −H Left and Right have changed sides, and so have its colours.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7: G ≥ H where Left, moving second, wins G − H.
#include "figures/hasse/hasse.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "game/compare.h"
#include "game/solve.h"
#include "scene/text.h"

#include <string.h>

#define LINE_AIR 22.0 /* points, as are all of these: over the lines */
#define LINE_LEAST 340.0
#define HEAD_PITCH 22.0
#define ROW_PITCH 32.0
#define ARROW_LEAST 44.0
#define ARROW_AIR 4.0  /* between a badge and an arrow */
#define LABEL_AIR 14.0 /* how much longer an arrow is than its label */
#define LABEL_LIFT 6.0 /* of it over its arrow */
#define BADGE_SCALE 0.7
#define BOARD_HEIGHT 24.0 /* of a position over an arrow, at most */
#define BOARD_WIDTH 48.0
#define BOARD_AIR 4.0 /* between the name of a game and its board */
#define MOVE_CHARACTERS 22
#define VALUE_CHARACTERS 12
#define ROWS_SHOWN 3 /* of moves that lose, each with an answer */

typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GrComparison *comparison;
  GrScene *scene;
  gboolean *is_near; /* whether a badge holds a number that is nearly the value, and one the stops of a hot one */
} Difference;

/* ---- the negative of a drawing ---- */

static void
negate_ink (GrInk *ink, GrDash *dash)
{
  static const GrInk pair[][2] = { { GR_INK_LEFT, GR_INK_RIGHT }, { GR_INK_WIN_LEFT, GR_INK_WIN_RIGHT } };
  for (guint i = 0; i < G_N_ELEMENTS (pair); i++)
    for (guint k = 0; k < 2; k++)
      if (*ink == pair[i][k]) {
        *ink = pair[i][1 - k];
        if (dash != NULL)
          *dash = k == 0 ? GR_DASH_DASHED : GR_DASH_SOLID;
        return;
      }
}

void
gr_difference_negate (GrScene *scene)
{
  GR_EACH (i, GrItem, item, scene->item) {
    GrPaint *paint = item->kind == GR_ITEM_PATH     ? &item->path.paint
                     : item->kind == GR_ITEM_CIRCLE ? &item->circle.paint
                                                    : NULL;
    if (item->kind == GR_ITEM_TEXT)
      negate_ink (&item->text.ink, NULL);
    if (paint == NULL)
      continue;
    negate_ink (&paint->fill, NULL);
    negate_ink (&paint->stroke, &paint->dash);
  }
}

/* ---- positions and moves ---- */

/* A badge with the value @form, or where that is long @name (nullable), its left side at @x. Gives its right side; negative with @error. */
static double
difference_badge (const Difference *difference, double x, double y, GrForm form, const char *name, GError **error)
{
  GrForms *forms = gr_study_forms (difference->study);
  GrVerdict verdict = { .has_form = TRUE, .form = form };
  if (!gr_form_outcome (forms, form, &verdict.outcome, error))
    return -G_MAXDOUBLE;
  g_autofree char *value = gr_partizan_name (forms, form, VALUE_CHARACTERS),
                  *near = gr_partizan_near_name (forms, form, VALUE_CHARACTERS);
  GrNodeLook look = gr_node_look (difference->request, &verdict, NULL, 0);
  look.value = name != NULL && g_str_has_suffix (value, "…") ? name : near;
  look.paint = GR_PAINT_VALUE;
  difference->is_near[0] |= g_str_has_prefix (look.value, "≈");
  difference->is_near[1] |= strstr (look.value, " … ") != NULL;
  double half = gr_node_half_width (&look) * BADGE_SCALE;
  gr_node_add_badge (difference->scene, x + half, y, BADGE_SCALE, &look);
  return x + 2 * half;
}

static gboolean
move_is_first (const Difference *difference, const GrComparisonMove *move)
{
  return move->component < difference->comparison->n_first;
}

/* The game in which @move is made: of two in which both have the same moves the second is its own negative. */
static const char *
move_game (const Difference *difference, const GrComparisonMove *move)
{
  return move_is_first (difference, move) ? "G" : difference->study->is_partizan ? "−H" : "H";
}

/* “3 → 1”: values as they are in G − H, else in the game's words. (transfer full) */
static char *
move_told (const Difference *difference, const GrComparisonMove *move)
{
  GrStudy *study = difference->study;
  GrForms *forms = gr_study_forms (study);
  const GrSummand *summand = gr_study_summand (study, move->component);
  gboolean is_long = g_utf8_strlen (move->text, -1) > MOVE_CHARACTERS, has_ends = gr_positions_count (move->at) == 2;
  if (!summand->is_partizan || summand->game->partizan->written == NULL || !has_ends) {
    if (!is_long || !has_ends)
      return gr_words_short (move->text, MOVE_CHARACTERS);
    g_autofree char *from = gr_piece_caption (study, move->component, gr_positions_at (move->at, 0)),
                    *to = gr_piece_caption (study, move->component, gr_positions_at (move->at, 1));
    g_autoptr (GPtrArray) ends = g_ptr_array_new ();
    g_ptr_array_add (ends, from);
    g_ptr_array_add (ends, *to != '\0' ? to : "–");
    g_autoptr (GPtrArray) shown = gr_words_short_all (ends, MOVE_CHARACTERS / 2 + 2);
    return g_strdup_printf ("%s → %s", (char *) shown->pdata[0], (char *) shown->pdata[1]);
  }
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < 2; i++) {
    GrForm form = gr_study_form (study, move->component, gr_positions_at (move->at, i), NULL);
    if (form != GR_FORM_NONE && !move_is_first (difference, move))
      form = gr_form_negative (forms, form, NULL);
    g_autofree char *name = form != GR_FORM_NONE ? gr_partizan_near_name (forms, form, MOVE_CHARACTERS)
                                                 : g_strdup ("…");
    g_string_append_printf (text, "%s%s", i > 0 ? " → " : "", name);
  }
  return g_strdup (text->str);
}

/* What @mover's @move leaves of a position that people see, with what has changed. (transfer full) NULL: it is told. */
static GrScene *
move_board (const Difference *difference, const GrComparisonMove *move, GrSide mover)
{
  const GrStudy *study = difference->study;
  const GrSummand *summand = gr_study_summand (study, move->component);
  GrBytes from = gr_positions_at (move->at, 0);
  if (!gr_summand_is_seen (summand, gr_study_component (study, move->component)->realm, from)
      || gr_positions_count (move->at) != 2)
    return NULL;
  g_autoptr (GrScene) before = gr_piece_draw (study, move->component, from);
  GrScene *after = gr_piece_draw (study, move->component, gr_positions_at (move->at, 1));
  g_autoptr (GrScene) plain = gr_scene_new ();
  gr_scene_append (plain, after, 0, 0, 1);
  gr_ghost_add (after, before, gr_summand_is_board (summand));
  if (!move_is_first (difference, move))
    gr_difference_negate (after);
  gr_placed_add (after, before, plain, mover == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT);
  return after;
}

/* The arrow of @mover's @move and the badge after it, from @x on. Gives the right side. */
static double
difference_move (const Difference *difference, double x, double y, const GrComparisonMove *move, GrSide mover,
                 gboolean wins, GError **error)
{
  g_autoptr (GrScene) board = move_board (difference, move, mover);
  g_autofree char *told = board == NULL ? move_told (difference, move) : NULL;
  g_autofree char *name = told != NULL ? g_strdup_printf ("%s: %s", move_game (difference, move), told)
                                       : g_strdup (move_game (difference, move));
  double width = gr_text_width (&gr_label_500, name), scale = 0, from = x + ARROW_AIR;
  if (board != NULL) {
    scale = MIN (1, MIN (BOARD_HEIGHT / MAX (1, board->bounds.height), BOARD_WIDTH / MAX (1, board->bounds.width)));
    width += BOARD_AIR + scale * board->bounds.width;
  }
  double length = MAX (ARROW_LEAST, width + LABEL_AIR), left = from + (length - width) / 2;
  GrMoveLook look = { .kind = wins ? GR_MOVE_WINNING : GR_MOVE_ORDINARY,
                      .is_partizan = difference->study->is_partizan,
                      .mover = mover == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT };
  gr_move_add (difference->scene, (GrPoint[]) { { from, y }, { from + length, y } }, 2, &look);
  gr_scene_add_text (difference->scene, left, y - LABEL_LIFT, GR_ANCHOR_START, &gr_label_500, GR_INK_INK, name);
  if (board != NULL) {
    GrBox box = board->bounds;
    gr_fit_append (difference->scene, board, left + width - scale * (box.x + box.width),
                   y - LABEL_LIFT + 1 - scale * (box.y + box.height), scale);
  }
  return difference_badge (difference, from + length + ARROW_AIR, y, move->left, NULL, error);
}

/* ---- lines of play ---- */

/* Who begins, and what comes of it. */
static const char *
line_head (const Difference *difference, GrSide side, gboolean has_move)
{
  static const char *const head[3][3] = {
    { GR_PHRASE ("Left begins and wins:"), GR_PHRASE ("Left begins and loses, whatever the move:"),
      GR_PHRASE ("Left begins, has no move and loses.") },
    { GR_PHRASE ("Right begins and wins:"), GR_PHRASE ("Right begins and loses, whatever the move:"),
      GR_PHRASE ("Right begins, has no move and loses.") },
    { GR_PHRASE ("Whoever begins wins:"), GR_PHRASE ("Whoever begins loses, whatever the move:"),
      GR_PHRASE ("Whoever begins has no move and loses.") },
  };
  guint told = difference->study->is_partizan ? side : 2;
  return gr_phrase (head[told][difference->comparison->begins_well[side] ? 0
                               : has_move                                ? 1
                                                                         : 2],
                    difference->request->lang);
}

/* One of the lines of @side, its first arrow from @x on, and who wins what it leaves. FALSE and @error. */
static gboolean
difference_add_row (const Difference *difference, const GrComparisonLine *line, GrSide side, double x, double y,
                    GError **error)
{
  static const char *const text[] = {
    [GR_OUTCOME_P] = GR_PHRASE ("P: whoever begins loses"), /* of impartial games */
    [GR_OUTCOME_L] = GR_PHRASE ("L: Left wins"),
    [GR_OUTCOME_R] = GR_PHRASE ("R: Right wins"),
  };
  gboolean has_answer = line->answer.text != NULL;
  double at = difference_move (difference, x, y, &line->move, side, !has_answer, error);
  if (at >= x && has_answer)
    at = difference_move (difference, at, y, &line->answer, 1 - side, TRUE, error);
  GrOutcome outcome;
  if (at < x
      || !gr_form_outcome (gr_study_forms (difference->study), has_answer ? line->answer.left : line->move.left,
                           &outcome, error))
    return FALSE;
  static const char *const stuck[] = { GR_PHRASE ("P: Left, to move, loses"), GR_PHRASE ("P: Right, to move, loses") };
  const char *told = outcome < G_N_ELEMENTS (text) ? text[outcome] : NULL;
  if (outcome == GR_OUTCOME_P && difference->study->is_partizan)
    told = stuck[has_answer ? side : 1 - side];
  if (told != NULL)
    gr_scene_add_text (difference->scene, at + LABEL_AIR / 2, y + 0.36 * gr_label_400.size, GR_ANCHOR_START,
                       &gr_label_400, GR_INK_SOFT, gr_outcome_phrase (told, difference->request));
  return TRUE;
}

/* What @side does first, from (@x, @y) on: a move that wins, or some of those that lose. Gives the y below it; negative with @error. */
static double
difference_add_side (const Difference *difference, GrSide side, double x, double y, GString *plain, GError **error)
{
  static const char more[] = GR_PHRASE ("… and %" G_GUINT64_FORMAT " more, each with an answer");
  const GrComparison *comparison = difference->comparison;
  const GPtrArray *lines = comparison->line[side];
  gboolean wins = comparison->begins_well[side];
  const char *head = line_head (difference, side, lines->len > 0), *lang = difference->request->lang;
  gr_scene_add_text (difference->scene, x, y, GR_ANCHOR_START, &gr_text_600, GR_INK_INK, head);
  g_string_append_printf (plain, "%s%s", head, wins ? "" : "\n");
  if (lines->len == 0)
    return y + HEAD_PITCH;
  double lift = 0; /* where there is a board over an arrow */
  for (guint i = 0; i < difference->study->n_components; i++) {
    const GrComponent *own = gr_study_component (difference->study, i);
    if (gr_summand_is_seen (gr_study_summand (difference->study, i), own->realm, own->start))
      lift = BOARD_HEIGHT - GR_TYPE_LABEL;
  }
  y += HEAD_PITCH + lift;
  double from = difference_badge (difference, x, y, comparison->difference, "G − H", error), row = y;
  guint n = 0;
  guint64 n_more = comparison->n_lines[side];
  gboolean is_many = n_more > ROWS_SHOWN; /* then one of those that leave the same is enough */
  g_autoptr (GPtrArray) shown = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < lines->len && n < (wins ? 1 : ROWS_SHOWN) && from >= x; i++) {
    const GrComparisonLine *line = lines->pdata[i];
    g_autofree char *move = move_told (difference, &line->move),
                    *answer = line->answer.text != NULL ? move_told (difference, &line->answer) : NULL,
                    *first = g_strdup_printf (" %s: %s", move_game (difference, &line->move), move),
                    *told = answer == NULL
                              ? g_strdup (first)
                              : g_strdup_printf ("%s, %s: %s", first, move_game (difference, &line->answer), answer),
                    *key = is_many ? g_strdup_printf ("%u", line->move.left) : g_strdup (told);
    gboolean is_like = g_ptr_array_find_with_equal_func (shown, key, g_str_equal, NULL);
    n_more -= !is_many || !is_like;
    if (is_like)
      continue;
    row = y + n++ * (ROW_PITCH + lift);
    g_string_append_printf (plain, "%s\n", told);
    g_ptr_array_add (shown, g_steal_pointer (&key));
    if (!difference_add_row (difference, line, side, from, row, error))
      return -1;
  }
  if (from < x)
    return -1;
  if (row > y) { /* all of them from the first position */
    const GrPaint stem = { .stroke = GR_INK_FAINT, .width = 1 };
    gr_scene_add_line (difference->scene, from + ARROW_AIR - 1, y, from + ARROW_AIR - 1, row, &stem);
  }
  if (!wins && n_more > 0) {
    g_autofree char *rest = gr_say (more, lang, n_more);
    row += ROW_PITCH - 8;
    gr_scene_add_text (difference->scene, from + ARROW_AIR, row, GR_ANCHOR_START, &gr_label_500, GR_INK_SOFT, rest);
    g_string_append_printf (plain, " %s\n", rest);
  }
  return row + ROW_PITCH;
}

gboolean
gr_difference_add (GrScene *scene, GrStudy *study, guint n_first, const GrFigureRequest *request, GString *plain,
                   GError **error)
{
  static const char *const told[4] = {
    GR_PHRASE ("The play that shows it, in G − H; each badge holds what that is worth."),
    GR_PHRASE (
      "The play that shows it, in G − H; each badge holds what that is worth. In −H Left and Right have changed sides."),
    GR_PHRASE (" ≈: too long to write, that number or infinitely near it."),
    GR_PHRASE (" a … b: too long to write, a hot game with the stops a and b."),
  };
  gboolean is_near[2] = { FALSE };
  GError *own = NULL;
  g_autoptr (GrComparison) comparison = gr_study_compare (study, n_first, &own);
  if (comparison == NULL) {
    gboolean is_long = g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT);
    gr_pass_error (is_long ? NULL : own, error);
    if (is_long)
      g_error_free (own);
    return is_long;
  }
  if (comparison->moves_error != NULL)
    return TRUE;
  g_autoptr (GrScene) lines = gr_scene_new ();
  Difference difference = { study, request, comparison, lines, is_near };
  GrBox box = scene->bounds;
  double y = box.y + box.height + LINE_AIR;
  gr_scene_add_line (scene, box.x, y - LINE_AIR / 2, box.x + box.width, y - LINE_AIR / 2, GR_STROKE (GR_INK_LINE, 0.8));
  double end = LINE_AIR;
  for (GrSide side = GR_SIDE_LEFT; side <= (study->is_partizan ? GR_SIDE_RIGHT : GR_SIDE_LEFT) && end > 0; side++)
    end = difference_add_side (&difference, side, 0, end, plain, error);
  g_autofree char *words = g_strconcat (gr_phrase (told[study->is_partizan], request->lang),
                                        is_near[0] ? gr_phrase (told[2], request->lang) : "",
                                        is_near[1] ? gr_phrase (told[3], request->lang) : "", NULL);
  y = gr_scene_add_paragraph (scene, box.x, y + 8, MAX (box.width, LINE_LEAST), 13, &gr_text_400, GR_INK_SOFT, words);
  gr_scene_append (scene, lines, box.x, y - LINE_AIR + 8, 1);
  return end > 0;
}
