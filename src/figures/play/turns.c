// SPDX-License-Identifier: MIT
// A line of play, move by move: the position before with what is to be taken marked in it, an arrow from where the move is
// made to the same place in the position after, and there what was taken as a ghost. Components stand under one another
// where there is room, so that an arrow has a row of its own; else they stand as in any picture, and the position after
// stands below. Under a sum of impartial games stand the values in binary, before and after: columns with an odd number of
// ones are shaded, and bits that the move changed are ringed. In misère play that is so where play is that of Nim: of
// heaps 0 and 1 alone whoever is to move loses where the nim-sum is 1, of others where it is 0.
// Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901).
#include "figures/play/play.h"

#include "base/number.h"
#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/held.h"
#include "diagram/piece.h"
#include "scene/text.h"

#include <string.h>

#define COLUMN_MOST 190.0 /* points, as are all of these: wider positions stand under one another … */
#define STACK_MOST 420.0  /* … and higher stacks of components are none */
#define ARROW_LEAST 40.0
#define ARROW_AIR 7.0 /* at either end */
#define ARROW_DOWN 42.0
#define BOARD_GAP 24.0 /* between boards, on which the arrows are */
#define LABEL_AIR 7.0
#define LABEL_CHARACTERS 16
#define SUM_AIR 12.0 /* between a position and the bits of its values */
#define SUM_LINE 22.0
#define MOST_BITS 10
#define ROW_AIR 24.0
#define REST_MOST 10 /* positions that follow in small, without the middle … */
#define REST_END 2   /* … before so many at the end */
#define REST_ARROW 26.0
#define REST_VALUE 18 /* characters, … */
#define REST_LABEL 24 /* … of longer labels the move is told */
#define LEGEND_AIR 14.0
#define LEGEND_WIDTH 290.0 /* at least: two moves of a strip stand side by side */

struct GrTurns {
  const GrPlayers *players;
  const GrFigureRequest *request;
  const GrStageLine *line;
  GrPictures *pictures;
  GrStage *stage;
  gboolean is_on_board;  /* moves are arrows from square to square, and none stand between positions */
  gboolean shows_coming; /* positions to come stand in the picture */
  gboolean is_down;      /* the position after stands below */
  GrBox box;             /* of each position, without the bits */
  double gap;            /* between positions */
  GPtrArray *rows;       /* (nullable) of GrRows, shape (positions) */
  gboolean is_binary;    /* they stand in binary; else there is a line “3 ⊕ 5 = 6” */
  guint n_bits;
  GArray *look;     /* of GrMoveLook, shape (positions): of the move to each */
  GPtrArray *label; /* (nullable items) of char*, shape (positions) */
  GrLegend legend;  /* of the whole line */
};

GR_FREE_FUNCTION (gr_turns_free, GrTurns, stage, pictures, rows, look, label)

static guint
turns_count (const GrTurns *turns)
{
  return gr_positions_count (turns->line->position);
}

static const GrRows *
turns_rows (const GrTurns *turns, guint index)
{
  return turns->rows != NULL ? g_ptr_array_index (turns->rows, index) : NULL;
}

/* ---- what is drawn ---- */

/* A stage for the line, and what its positions cover. FALSE and @error. */
static gboolean
turns_set_stage (GrTurns *turns, gboolean is_stacked, GError **error)
{
  g_clear_pointer (&turns->stage, gr_stage_free);
  g_clear_pointer (&turns->pictures, gr_pictures_free);
  turns->pictures = gr_pictures_new (turns->players->study, turns->request, GR_PICTURES_NAMED, error);
  if (turns->pictures != NULL && is_stacked)
    gr_pictures_stack (turns->pictures);
  turns->stage = turns->pictures != NULL ? gr_stage_new (turns->pictures, turns->line, FALSE, error) : NULL;
  turns->box = gr_box_empty;
  for (guint i = 0; i < turns_count (turns) && turns->stage != NULL; i++) {
    g_autoptr (GrScene) scene = gr_stage_draw (turns->stage, i, GR_STAGE_PLAIN, error);
    if (scene == NULL)
      return FALSE;
    turns->box = gr_box_union (turns->box, scene->bounds);
  }
  return turns->stage != NULL;
}

/* The values of all positions, where they are to be set in binary. FALSE and @error. */
static gboolean
turns_read_rows (GrTurns *turns, GError **error)
{
  GrStudy *study = turns->players->study;
  gboolean is_misere_nim = study->summand->len == 1 && gr_summand_is_misere_nim (gr_study_summand (study, 0));
  if (study->is_partizan || study->is_family || study->n_components < 2 || study->n_components > GR_ROWS_MAX
      || (study->options.play == GR_PLAY_MISERE && !is_misere_nim))
    return TRUE;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_rows_free);
  guint n_bits = 1;
  for (guint i = 0; i < turns_count (turns); i++) {
    GrRows *own = gr_rows_of (study, gr_positions_at (turns->line->position, i), error);
    if (own == NULL)
      return FALSE;
    n_bits = MAX (n_bits, own->n_bits);
    g_ptr_array_add (rows, own);
  }
  turns->n_bits = n_bits;
  turns->is_binary = n_bits <= MOST_BITS && study->n_components <= GR_PLAY_MOST_ROWS;
  turns->rows = g_steal_pointer (&rows);
  return TRUE;
}

/* What stands on the arrow of the move to position @index: in a sum from what to what; on a line of numbers those that are said; in
   partizan play whose it is. NULL where it is too long. (transfer full) */
static char *
turns_name_move (const GrTurns *turns, guint index, GrMover mover)
{
  const GrStageMove *own = &g_array_index (turns->line->move, GrStageMove, index);
  GrStudy *study = turns->players->study;
  GrBytes from = gr_positions_at (turns->line->position, index - 1);
  GrBytes to = gr_positions_at (turns->line->position, index);
  g_autofree char *name = NULL;
  if (mover != GR_MOVER_BOTH)
    return g_strdup (
      gr_phrase (mover == GR_MOVER_LEFT ? GR_PHRASE ("Left") : GR_PHRASE ("Right"), turns->request->lang));
  if (study->n_components > 1) {
    name = gr_name_move (study, from, to, &(GrMove) { .component = own->component });
  } else if (turns->shows_coming) {
    g_autofree char *before = gr_study_whole_label (study, from), *after = gr_study_whole_label (study, to);
    gint64 first, last;
    if (gr_number_parse (before, &first) && gr_number_parse (after, &last))
      name = gr_list_numbers ((guint64) first + 1, (guint64) last, 1);
  }
  return name != NULL && g_utf8_strlen (name, -1) <= LABEL_CHARACTERS ? g_steal_pointer (&name) : NULL;
}

/* What the legend says of all positions and the moves between them. */
static GrLegend
turns_legend (const GrTurns *turns)
{
  GrLegend legend = turns->legend; /* with what stands at their heads */
  legend.is_partizan = turns->players->study->is_partizan;
  legend.has_p |= turns->shows_coming;
  legend.shows_remoteness = !legend.is_partizan && gr_args_choice (turns->request->args, "show") == GR_SHOW_REMOTENESS;
  for (guint i = 0; i < turns_count (turns); i++) {
    legend.has_odd |= turns->is_binary && turns_rows (turns, i)->sum != 0;
    if (i == 0)
      continue;
    GrStageTaken taken = gr_stage_taken (turns->stage, i - 1);
    const GrMoveLook *look = &g_array_index (turns->look, GrMoveLook, i);
    gr_legend_note_move (&legend, look);
    legend.has_ghost |= taken == GR_STAGE_STICKS;
    legend.has_gone |= taken == GR_STAGE_GONE;
    legend.has_marked |= taken == GR_STAGE_OWN || taken == GR_STAGE_PARTED;
    legend.has_changed |= taken != GR_STAGE_OWN && taken != GR_STAGE_PARTED;
    legend.has_ringed |= turns->is_binary;
  }
  return legend;
}

/* How the move to position @index looks, of which @after is the verdict. */
static GrMoveLook
turns_look (const GrTurns *turns, guint index, const GrVerdict *after)
{
  gboolean is_partizan = turns->players->study->is_partizan;
  GrMover mover = turns->players->mover[(index - 1) % 2];
  return (GrMoveLook) { .kind = gr_move_wins (mover, after, is_partizan) ? GR_MOVE_WINNING : GR_MOVE_ORDINARY,
                        .is_partizan = is_partizan,
                        .mover = mover };
}

/* The badge of position @index, called @label (nullable); *value (transfer full) (nullable): what stands in it. */
static GrNodeLook
turns_node (const GrTurns *turns, const GrVerdict *verdict, const char *label, guint index, char **value)
{
  GrNodeLook look = gr_node_look (turns->request, verdict, label, index);
  if (verdict->has_form)
    *value = gr_partizan_name (gr_study_forms (turns->players->study), verdict->form, REST_VALUE);
  look.value = *value;
  return look;
}

/* How the moves look. FALSE and @error. */
static gboolean
turns_read_moves (GrTurns *turns, GError **error)
{
  GrStudy *study = turns->players->study;
  GrMoveLook none = { 0 };
  g_array_append_val (turns->look, none);
  g_ptr_array_add (turns->label, NULL);
  for (guint i = 0; i < turns_count (turns); i++) {
    GrVerdict verdict;
    if (!gr_study_verdict (study, gr_positions_at (turns->line->position, i), &verdict, error))
      return FALSE;
    g_autofree char *value = NULL;
    GrNodeLook head = turns_node (turns, &verdict, NULL, i, &value);
    gr_legend_note_node (&turns->legend, &head);
    if (i > 0) {
      GrMoveLook look = turns_look (turns, i, &verdict);
      g_array_append_val (turns->look, look);
      g_ptr_array_add (turns->label, turns_name_move (turns, i, look.mover));
    }
  }
  turns->legend = turns_legend (turns);
  return TRUE;
}

/* Whether the bits stand beside the position: where the next one is below it, and there is room. */
static gboolean
turns_has_bits_beside (const GrTurns *turns)
{
  return turns->is_down && turns->is_binary
         && turns->box.width + 2 * SUM_AIR + gr_rows_bits_size (turns_rows (turns, 0), turns->n_bits).x <= GR_FIT_WIDTH;
}

/* What one position covers, its bits with it, its top left at (0, 0). */
static GrBox
turns_room (const GrTurns *turns)
{
  GrBox box = { 0, 0, turns->box.width, turns->box.height };
  if (turns->rows == NULL)
    return box;
  if (!turns->is_binary) {
    box.height += SUM_LINE;
    return box;
  }
  GrPoint bits = gr_rows_bits_size (turns_rows (turns, 0), turns->n_bits);
  gboolean is_beside = turns_has_bits_beside (turns);
  box.width = is_beside ? box.width + 2 * SUM_AIR + bits.x : MAX (box.width, bits.x);
  box.height = is_beside ? MAX (box.height, bits.y) : box.height + SUM_AIR + bits.y;
  return box;
}

GrTurns *
gr_turns_new (const GrPlayers *players, const GrFigureRequest *request, const GrStageLine *line, GError **error)
{
  g_autoptr (GrTurns) turns = g_new0 (GrTurns, 1);
  GrStudy *study = players->study;
  *turns = (GrTurns) { .players = players, .request = request, .line = line };
  turns->shows_coming = gr_play_shows_coming (study, gr_positions_at (line->position, 0));
  turns->look = g_array_new (FALSE, FALSE, sizeof (GrMoveLook));
  turns->label = g_ptr_array_new_with_free_func (g_free);
  if (!turns_set_stage (turns, study->n_components > 1, error))
    return NULL;
  gboolean has_map = FALSE;
  for (guint i = 0; i < study->n_components; i++)
    has_map |= gr_pictures_has_map (turns->pictures, i);
  if (study->n_components > 1 && (has_map || turns->box.width > COLUMN_MOST || turns->box.height > STACK_MOST)
      && !turns_set_stage (turns, FALSE, error))
    return NULL;
  turns->is_on_board = !study->is_partizan && study->n_components == 1
                       && gr_summand_is_board (gr_study_summand (study, 0));
  for (guint i = 1; i < turns_count (turns) && turns->is_on_board; i++)
    turns->is_on_board = gr_stage_is_way (turns->stage, i - 1);
  if (!turns_read_rows (turns, error) || !turns_read_moves (turns, error))
    return NULL;
  turns->gap = turns->is_on_board ? BOARD_GAP - 2 * ARROW_AIR : ARROW_LEAST;
  for (guint i = 0; i < turns->label->len; i++)
    if (turns->label->pdata[i] != NULL)
      turns->gap = MAX (turns->gap, gr_text_width (&gr_text_600, turns->label->pdata[i]) + 2 * LABEL_AIR);
  turns->gap += 2 * ARROW_AIR;
  turns->is_down = 2 * turns_room (turns).width + turns->gap > GR_FIT_WIDTH;
  turns->gap = turns->is_down ? ARROW_DOWN : turns->gap;
  return g_steal_pointer (&turns);
}

/* ---- drawing ---- */

/* “100 ⊕ 200 ⊕ 300 = 384” under position @index, which stands at @at; “nim-sum 384” where that is too long. */
static void
turns_add_line (const GrTurns *turns, GrScene *scene, GrPoint at, guint index)
{
  g_autofree char *equation = gr_rows_equation (turns_rows (turns, index), NULL);
  g_autofree char *sum = gr_say ("nim-sum %" G_GUINT64_FORMAT, turns->request->lang, turns_rows (turns, index)->sum);
  gboolean fits = gr_text_width (&gr_text_500, equation) <= MAX (turns->box.width, COLUMN_MOST);
  gr_scene_add_text (scene, at.x, at.y + turns->box.height + SUM_LINE - 4, GR_ANCHOR_START, &gr_text_500, GR_INK_INK,
                     fits ? equation : sum);
}

/* The move to position @index, which stands at (x, y) and the one before it at (@from_x, @from_y). */
static void
turns_add_arrow (const GrTurns *turns, GrScene *scene, guint index, GrPoint from, GrPoint to)
{
  const GrMoveLook *look = &g_array_index (turns->look, GrMoveLook, index);
  const char *label = turns->label->pdata[index];
  GrBox slot = gr_stage_slot (turns->stage, g_array_index (turns->line->move, GrStageMove, index).component);
  GrPoint middle = { slot.x + slot.width / 2 - turns->box.x, slot.y + slot.height / 2 - turns->box.y };
  GrPoint tail = { from.x + turns_room (turns).width + ARROW_AIR, from.y + middle.y },
          head = { to.x - ARROW_AIR, tail.y };
  if (turns->is_down) {
    tail = (GrPoint) { from.x + middle.x, from.y + turns_room (turns).height + ARROW_AIR / 2 };
    head = (GrPoint) { tail.x, to.y - ARROW_AIR / 2 };
  }
  gr_move_add (scene, (GrPoint[]) { tail, head }, 2, look);
  if (label == NULL)
    return;
  gboolean wins = look->kind == GR_MOVE_WINNING;
  double x = turns->is_down ? tail.x + LABEL_AIR + 2 : (tail.x + head.x) / 2;
  double y = turns->is_down ? (tail.y + head.y) / 2 + 0.36 * gr_text_600.size : tail.y - LABEL_AIR;
  gr_scene_add_text (scene, x, y, turns->is_down ? GR_ANCHOR_START : GR_ANCHOR_MIDDLE,
                     wins ? &gr_text_600 : &gr_text_500, wins ? GR_INK_INK : GR_INK_SOFT, label);
}

/* What is said of misère play, (nullable). */
static const char *
turns_note (const GrTurns *turns)
{
  static const char nim[] = GR_PHRASE (
    "Misère play, in which whoever cannot move wins: a winning move leaves the nim-sum 0 where a heap larger than 1 stays, "
    "and the nim-sum 1 where none does.");
  static const char other[] = GR_PHRASE ("Misère play: whoever cannot move wins.");
  const GrStudy *study = turns->players->study;
  if (study->options.play != GR_PLAY_MISERE || study->is_partizan)
    return NULL;
  return gr_phrase (turns->rows != NULL ? nim : other, turns->request->lang);
}

/* Position @index at @at, @step behind the one before it if that stands there, too (@index > @first), with what the moves of
   positions @first to @last take. FALSE and @error. */
static gboolean
turns_add_position (const GrTurns *turns, GrScene *scene, guint index, guint first, guint last, gboolean is_still,
                    GrPoint at, GrPoint step, GError **error)
{
  gboolean is_moved = index > first;
  GrStageShow show = (is_moved && !(turns->is_on_board && is_still) ? GR_STAGE_LAST : 0)
                     | (index < last ? GR_STAGE_NEXT : 0);
  g_autoptr (GrScene) own = gr_stage_draw (turns->stage, index, show, error);
  if (own == NULL)
    return FALSE;
  if (index < last && !turns->players->study->is_partizan && gr_stage_is_way (turns->stage, index))
    gr_taken_paint (own, g_array_index (turns->look, GrMoveLook, index + 1).kind == GR_MOVE_WINNING);
  if (is_moved && !turns->is_on_board)
    turns_add_arrow (turns, scene, index, (GrPoint) { at.x - step.x, at.y - step.y }, at);
  GrPoint origin = { at.x - turns->box.x, at.y - turns->box.y };
  gr_scene_append (scene, own, origin.x, origin.y, 1);
  if (last > 0 && turns->shows_coming
      && !gr_play_add_lost (turns->players->study, gr_positions_at (turns->line->position, index), scene, own, origin,
                            error))
    return FALSE;
  gboolean is_beside = turns_has_bits_beside (turns);
  double x = is_beside ? turns->box.width + 2 * SUM_AIR : 0;
  double y = is_beside ? 0 : turns->box.height + SUM_AIR;
  if (turns->rows == NULL)
    return TRUE;
  gr_scene_open_piece (scene, NULL, NULL, "sum"); /* out of sight while a page asks for the move */
  if (turns->is_binary)
    gr_rows_add_bits (scene, turns_rows (turns, index), turns->n_bits, at.x + x, at.y + y,
                      is_moved ? turns_rows (turns, index - 1) : NULL);
  else
    turns_add_line (turns, scene, at, index);
  gr_scene_close_piece (scene);
  return TRUE;
}

/* What follows position @last of @line, small and in rows, to the end of play, noted in @legend. FALSE and @error. */
static gboolean
turns_add_rest (const GrTurns *turns, GrScene *scene, const GrStageLine *line, guint last, GrLegend *legend,
                GError **error)
{
  GrStudy *study = turns->players->study;
  guint n = gr_positions_count (line->position);
  GrBox box = scene->bounds;
  g_autoptr (GPtrArray) step = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  g_autofree char *longest = gr_study_whole_caption (study, gr_positions_at (line->position, 0));
  gboolean is_told = g_utf8_strlen (longest, -1) > REST_LABEL; /* the moves differ, where the heads of labels do not */
  for (guint i = last + 1; i < n; i++) {
    GrScene *own = gr_scene_new ();
    g_ptr_array_add (step, own);
    if (n - 1 - last > REST_MOST && i == last + REST_MOST - REST_END) {
      i = n - REST_END;
      gr_scene_add_text (own, -LABEL_AIR, 4, GR_ANCHOR_END, &gr_text_500, GR_INK_SOFT, "…");
    }
    GrBytes whole = gr_positions_at (line->position, i);
    GrVerdict verdict;
    if (!gr_study_verdict (study, whole, &verdict, error))
      return FALSE;
    const GrStageMove *made = &g_array_index (line->move, GrStageMove, i);
    g_autofree char *label = NULL;
    if (is_told) { /* without what follows from the move */
      label = gr_tell_move (study, turns->request, gr_positions_at (line->position, i - 1), whole,
                            &(GrMove) { .component = made->component, .tag = made->tag });
      label[strcspn (label, ",")] = '\0';
    } else {
      label = gr_study_whole_caption (study, whole);
    }
    g_autofree char *value = NULL;
    GrNodeLook node = turns_node (turns, &verdict, label, i, &value);
    GrMoveLook look = turns_look (turns, i, &verdict);
    node.place = GR_NODE_LABEL_BELOW;
    double x = REST_ARROW - gr_node_room (&node).x;
    gr_move_add (own, (GrPoint[]) { { 0, 0 }, { x - gr_node_clearance (&node).x, 0 } }, 2, &look);
    gr_node_add (own, x, 0, &node);
    gr_legend_note_move (legend, &look);
    gr_legend_note_node (legend, &node);
  }
  gr_scene_wrap (scene, step, (GrPoint) { box.x, box.y + box.height + ROW_AIR }, MAX (box.width, LEGEND_WIDTH), 2,
                 ROW_AIR / 2);
  return TRUE;
}

GrScene *
gr_turns_draw (const GrTurns *turns, guint last, const GrStageLine *still, GError **error)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  GrBox box = turns_room (turns);
  GrPoint at = { 0, 0 },
          step = { turns->is_down ? 0 : box.width + turns->gap, turns->is_down ? box.height + turns->gap : 0 };
  guint first = MAX (last, 1) - 1;
  GrLegend legend = turns->legend;
  gr_scene_reserve (scene, (GrBox) { 0, 0, step.x + box.width, step.y + box.height }); /* one move, in every frame */
  for (guint i = first; i <= last; i++, at.x += step.x, at.y += step.y)
    if (!turns_add_position (turns, scene, i, first, last, still != NULL, at, step, error))
      return NULL;
  if (still != NULL && !turns_add_rest (turns, scene, still, last, &legend, error))
    return NULL;
  box = scene->bounds;
  legend.has_marked &= !(turns->is_on_board && still != NULL);
  const char *note = turns_note (turns);
  gboolean is_wanted = gr_args_choice (turns->request->args, "legend") == GR_YES;
  if (is_wanted || note != NULL)
    gr_legend_add (scene, box.x, box.y + box.height + LEGEND_AIR, MAX (box.width, LEGEND_WIDTH),
                   is_wanted ? &legend : &(GrLegend) { 0 }, turns->request, note);
  return g_steal_pointer (&scene);
}

const GrRows *
gr_turns_rows (const GrTurns *turns)
{
  return turns_rows (turns, 0);
}

gboolean
gr_turns_have_bits (const GrTurns *turns)
{
  return turns->is_binary;
}

/* ---- the same as text ---- */

char *
gr_turns_plain (const GrTurns *turns, guint last, GError **error)
{
  guint first = MAX (last, 1) - 1;
  g_autoptr (GString) text = g_string_new (NULL), sums = g_string_new (NULL);
  for (guint i = first; i <= last; i++) {
    const char *arrow = i > first ? "  →  " : "";
    g_string_append (text, arrow);
    if (!gr_play_append_plain (turns->players->study, gr_positions_at (turns->line->position, i), text, error))
      return NULL;
    g_autofree char *sum = turns->rows != NULL ? gr_rows_equation (turns_rows (turns, i), NULL) : NULL;
    if (sum != NULL)
      g_string_append_printf (sums, "%s%s", arrow, sum);
  }
  g_string_append_c (text, '\n');
  if (sums->len > 0)
    g_string_append_printf (text, "%s\n", sums->str);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
