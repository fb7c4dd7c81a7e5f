// SPDX-License-Identifier: MIT
// The play that shows which of two games is greater, G − H: a line for Left and one for Right as the player who begins (one
// line where both have the same moves). Who begins and wins makes a move that wins; of who begins and loses the first move
// is drawn with the answer that beats it. Each position is a badge with what G − H is then worth.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7: G ≥ H where Left, moving second, wins G − H.
#include "figures/hasse/difference.h"

#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "game/compare.h"
#include "game/solve.h"
#include "scene/text.h"

#define LINE_AIR 22.0 /* points, as are all of these: over the lines */
#define HEAD_PITCH 18.0
#define LINE_PITCH 56.0
#define ROW_PITCH 34.0  /* where a line goes on below, … */
#define ROW_INDENT 30.0 /* … so far to the right */
#define ARROW_LEAST 44.0
#define ARROW_AIR 4.0  /* between a badge and an arrow */
#define LABEL_AIR 14.0 /* how much longer an arrow is than its label */
#define BADGE_SCALE 0.7
#define MOVE_CHARACTERS 22
#define VALUE_CHARACTERS 12

static const GrFont head_font = { GR_TYPE_TEXT, 600, GR_FACE_SANS, FALSE };
static const GrFont note_font = { GR_TYPE_TEXT, 400, GR_FACE_SANS, FALSE };
static const GrFont move_font = { GR_TYPE_LABEL, 500, GR_FACE_SANS, FALSE };

typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GrComparison *comparison;
  GrScene *scene;
} Difference;

/* The look of a badge with the value @form, whose *@name (transfer full) it holds. FALSE and @error. */
static gboolean
difference_look (const Difference *difference, GrForm form, GrNodeLook *look, char **name, GError **error)
{
  GrForms *forms = gr_study_forms (difference->study);
  GrVerdict verdict = { .has_form = TRUE, .form = form };
  if (!gr_form_outcome (forms, form, &verdict.outcome, error))
    return FALSE;
  *look = gr_node_look (difference->request, &verdict, NULL, 0);
  look->value = *name = gr_partizan_name (forms, form, VALUE_CHARACTERS);
  look->paint = GR_PAINT_VALUE;
  return TRUE;
}

/* The badge, its left side at @x. Gives its right side; negative with @error. */
static double
difference_badge (const Difference *difference, double x, double y, GrForm form, GError **error)
{
  g_autofree char *name = NULL;
  GrNodeLook look;
  if (!difference_look (difference, form, &look, &name, error))
    return -G_MAXDOUBLE;
  double half = gr_node_half_width (&look) * BADGE_SCALE;
  gr_node_add_badge (difference->scene, x + half, y, BADGE_SCALE, &look);
  return x + 2 * half;
}

/* “G: 3 → 1”. (transfer full) */
static char *
move_name (const Difference *difference, const GrComparisonMove *move)
{
  g_autofree char *name = gr_words_short (move->text, MOVE_CHARACTERS);
  return g_strdup_printf ("%s: %s", move->component < difference->comparison->n_first ? "G" : "H", name);
}

/* The arrow of @mover's @move and the badge after it, from @x on. Gives the right side. */
static double
difference_move (const Difference *difference, double x, double y, const GrComparisonMove *move, GrSide mover,
                 gboolean wins, GError **error)
{
  g_autofree char *name = move_name (difference, move);
  double length = MAX (ARROW_LEAST, gr_text_width (&move_font, name) + LABEL_AIR), from = x + ARROW_AIR;
  GrMoveLook look = { .kind = wins ? GR_MOVE_WINNING : GR_MOVE_ORDINARY,
                      .is_partizan = difference->study->is_partizan,
                      .mover = mover == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT };
  gr_move_add (difference->scene, (GrPoint[]) { { from, y }, { from + length, y } }, 2, &look);
  gr_scene_add_text (difference->scene, from + length / 2, y - 6, GR_ANCHOR_MIDDLE, &move_font, GR_INK_INK, name);
  return difference_badge (difference, from + length + ARROW_AIR, y, move->left, error);
}

/* Who begins, and what comes of it. */
static const char *
line_head (const Difference *difference, GrSide side, const GrComparisonLine *line)
{
  static const char *const head[3][3] = {
    { GR_PHRASE ("Left begins and wins:"), GR_PHRASE ("Left begins and loses, whatever the move; one of them:"),
      GR_PHRASE ("Left begins, has no move and loses.") },
    { GR_PHRASE ("Right begins and wins:"), GR_PHRASE ("Right begins and loses, whatever the move; one of them:"),
      GR_PHRASE ("Right begins, has no move and loses.") },
    { GR_PHRASE ("Whoever begins wins:"), GR_PHRASE ("Whoever begins loses, whatever the move; one of them:"),
      GR_PHRASE ("Whoever begins has no move and loses.") },
  };
  guint told = difference->study->is_partizan ? side : 2;
  return gr_phrase (head[told][difference->comparison->begins_well[side] ? 0
                               : line != NULL                            ? 1
                                                                         : 2],
                    difference->request->lang);
}

/* How far to the right @move would reach from @at. */
static double
move_end (const Difference *difference, double at, const GrComparisonMove *move)
{
  g_autofree char *name = move_name (difference, move), *value = NULL;
  GrNodeLook look;
  at += MAX (ARROW_LEAST, gr_text_width (&move_font, name) + LABEL_AIR) + 2 * ARROW_AIR;
  return difference_look (difference, move->left, &look, &value, NULL)
           ? at + 2 * BADGE_SCALE * gr_node_half_width (&look)
           : at;
}

/* The line of @side from (@x, *@y) on, as text too; *@y is where the next one begins. FALSE and @error. */
static gboolean
difference_add_line (const Difference *difference, GrSide side, double x, double *y, GString *plain, GError **error)
{
  const GPtrArray *lines = difference->comparison->line[side];
  const GrComparisonLine *line = lines->len > 0 ? lines->pdata[0] : NULL;
  gboolean wins = difference->comparison->begins_well[side];
  const char *head = line_head (difference, side, line);
  gr_scene_add_text (difference->scene, x, *y, GR_ANCHOR_START, &head_font, GR_INK_INK, head);
  g_string_append (plain, head);
  double row = *y + HEAD_PITCH + 2, at = x;
  if (line != NULL)
    at = difference_badge (difference, x, row, difference->comparison->difference, error);
  if (line != NULL && at >= x)
    at = difference_move (difference, at, row, &line->move, side, wins, error);
  if (line != NULL && at >= x && line->answer.text != NULL) {
    if (move_end (difference, at, &line->answer) > x + GR_FIT_WIDTH) { /* it goes on below */
      row += ROW_PITCH;
      at = x + ROW_INDENT;
    }
    at = difference_move (difference, at, row, &line->answer, 1 - side, TRUE, error);
  }
  *y = row - HEAD_PITCH - 2 + LINE_PITCH;
  for (guint i = 0; line != NULL && i < (line->answer.text != NULL ? 2 : 1); i++) {
    g_autofree char *name = move_name (difference, i == 0 ? &line->move : &line->answer);
    g_string_append_printf (plain, "%s %s", i > 0 ? "," : "", name);
  }
  g_string_append_c (plain, '\n');
  return at >= x;
}

gboolean
gr_difference_add (GrScene *scene, GrStudy *study, guint n_first, const GrFigureRequest *request, GString *plain,
                   GError **error)
{
  static const char turned[] = GR_PHRASE ("The play that shows it, in G − H: in H Left and Right have changed sides");
  static const char same[] = GR_PHRASE ("The play that shows it, in G − H");
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
  Difference difference = { study, request, comparison, scene };
  GrBox box = scene->bounds;
  double y = box.y + box.height + LINE_AIR;
  gr_scene_add_line (scene, box.x, y - LINE_AIR / 2, box.x + box.width, y - LINE_AIR / 2,
                     &(GrPaint) { .stroke = GR_INK_LINE, .width = 0.8 });
  gr_scene_add_text (scene, box.x, y + 8, GR_ANCHOR_START, &note_font, GR_INK_SOFT,
                     gr_phrase (study->is_partizan ? turned : same, request->lang));
  y += 30;
  for (GrSide side = GR_SIDE_LEFT; side <= (study->is_partizan ? GR_SIDE_RIGHT : GR_SIDE_LEFT); side++)
    if (!difference_add_line (&difference, side, box.x, &y, plain, error))
      return FALSE;
  return TRUE;
}
