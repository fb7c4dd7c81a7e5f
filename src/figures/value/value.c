// SPDX-License-Identifier: MIT
// Why a position has its value, on a number line: what Left can reach above it, what Right can reach below, the gap
// between the best of either, and the simplest number dropped into it (Winning Ways, vol. 1, ch. 2). An option that is
// no number spans from its right to its left stop and stands at the stop that counts. Where there is no gap the value
// is hot, and the line shows how far it is hot (diagram/number-line.c). A blue-red stalk is explained by its walk
// instead: edges count 1 until the colour first changes and from there on half of the one below, blue to the right and
// red to the left (E. R. Berlekamp 1974; Winning Ways, vol. 1, ch. 3). The stalk grows from the ground at the side; at the
// height of each edge an arrow makes its step (diagram/number-line.h).
// Invariant: the ground and the number line of a walk are at height 0; row i is the height of edge i.
#include "figures/value/value.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/options.h"
#include "diagram/held.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "hackenbush/bush.h"
#include "hackenbush/stalk.h"
#include "scene/text.h"

#include <math.h>

#define LINE_MOVES 20000 /* looked through for them */
#define LINE_NAME_CHARACTERS 20
#define LINE_FORMULA_CHARACTERS 60
#define LINE_MOVE_CHARACTERS 4    /* of a move's name */
#define LINE_MOVES_CHARACTERS 11u /* of all that lead to one value */
#define LINE_BOARD 76.0           /* points: what the best moves leave, under the position */
#define LINE_BOARD_WIDE 120.0
#define LINE_BOARD_NAME 14.0
#define LINE_BOARD_AIR 10.0
#define LINE_BESIDE 250.0 /* points: the least that the line takes where the position stands at its side */

GR_CLEAR_FUNCTION (line_clear, GrValueLine, option[0], option[1], bound_name[0], bound_name[1], walk, name, board[0],
                   board[1])
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrValueLine, line_clear)

/* ---- what stands on the line ---- */

GR_CLEAR_FUNCTION (option_clear, GrValueOption, name, by)

static int
line_compare_options (gconstpointer a, gconstpointer b)
{
  const GrValueOption *one = a, *other = b;
  if (one->place != other->place)
    return (one->place > other->place) - (one->place < other->place);
  double x = one->low + one->high, y = other->low + other->high;
  return x != y ? (x > y) - (x < y) : (one->form > other->form) - (one->form < other->form);
}

/* The options of @whole, in order; those of the start as the reader wrote them. */
static gboolean
line_read (GrValueLine *line, GrStudy *study, GrBytes whole, GError **error)
{
  GrWrittenGame game;
  g_autoptr (GrWritten)
    written = gr_partizan_written (study, whole, line->request, "value", LINE_MOVES, &game, &line->is_typed, error);
  if (written == NULL)
    return FALSE;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    g_autoptr (GArray) option = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
    if (!gr_written_options (written, game, side, LINE_MOVES, option, error))
      return FALSE;
    GR_EACH_VALUE (i, GrWrittenGame, own, option) {
      GrForm form = gr_written_form (written, own);
      double low = gr_dyadic_to_double (gr_form_right_stop (line->forms, form));
      double high = gr_dyadic_to_double (gr_form_left_stop (line->forms, form));
      gboolean is_new = TRUE;
      for (guint k = 0; k < line->option[side]->len; k++)
        is_new &= gr_value_option (line, side, k)->form != form;
      if (is_new)
        g_array_append_val (
          line->option[side],
          ((GrValueOption) { line->is_typed ? gr_partizan_written_name (written, own, LINE_NAME_CHARACTERS)
                                            : gr_partizan_result_name (line->forms, form, LINE_NAME_CHARACTERS),
                             NULL, form, low, high, side == GR_SIDE_LEFT ? low : high, 0, 0 }));
    }
    g_array_sort (line->option[side], line_compare_options);
  }
  return TRUE;
}

char *
gr_value_move_name (const GrStudy *study, const GrFigureRequest *request, GrBytes whole, GrBytes to, const GrMove *move)
{
  GrFigureRequest own = *request;
  own.lang = "en"; /* in the game's words, whatever their language */
  g_autofree char *told = gr_tell_move (study, &own, whole, to, move);
  g_auto (GStrv) word = g_strsplit_set (told, " ,", -1);
  for (guint i = 0; word[i] != NULL && strstr (told, "→") == NULL; i++)
    if (strpbrk (word[i], "0123456789") != NULL && strlen (word[i]) <= LINE_MOVE_CHARACTERS)
      return g_strdup (word[i]);
  return NULL;
}

void
gr_value_add_move (GString **by, const char *name)
{
  if (*by == NULL)
    *by = g_string_new (name);
  else if ((*by)->len + strlen (name) < LINE_MOVES_CHARACTERS)
    g_string_append_printf (*by, ", %s", name);
  else if (!g_str_has_suffix ((*by)->str, "…"))
    g_string_append (*by, "…");
}

/* TRUE where @picture is a name, and nothing is drawn. */
static gboolean
board_is_name (const GrScene *picture)
{
  GR_EACH (i, const GrItem, item, picture->item)
    if (item->kind == GR_ITEM_PATH || item->kind == GR_ITEM_CIRCLE)
      return FALSE;
  return TRUE;
}

GrScene *
gr_value_board_draw (GrStudy *study, const GrMove *move, GrBytes before, GrBytes after, double *scale)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  double x = 0;
  for (guint pass = study->n_components > 1 ? 0 : 1; pass < 2; pass++) {
    g_autoptr (GrPositions) part = gr_parts_of (study, pass == 0 ? before : after, move->component);
    if (gr_positions_count (part) != 1)
      return NULL;
    g_autoptr (GrScene) piece = gr_piece_draw (study, move->component, gr_positions_at (part, 0));
    const GrBox *box = &piece->bounds;
    double high = board_is_name (piece) ? LINE_BOARD_NAME : LINE_BOARD,
           own = MIN (1, MIN (LINE_BOARD_WIDE / box->width, high / box->height)), y = own * box->height / 2;
    if (x > 0)
      gr_scene_add_arrow (scene, x + 4, y, x + 18, y, GR_STROKE (GR_INK_INK, 1.2));
    x += x > 0 ? 22 : 0;
    gr_fit_append (scene, piece, x - own * box->x, -own * box->y, own);
    x += own * box->width;
    if (scale != NULL)
      *scale = own;
  }
  return g_steal_pointer (&scene);
}

/* Names the moves of a position that stands beside the line, or draws what the best ones without a name leave. FALSE and @error. */
static gboolean
line_read_moves (GrValueLine *line, GrStudy *study, GrBytes whole, GError **error)
{
  GrVerdict after;
  g_autoptr (GrMoves) moves = gr_followers_of (study, whole);
  GR_EACH (m, const GrMove, move, moves->move) {
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    g_autofree char *name = study->n_components == 1 ? gr_value_move_name (study, line->request, whole, to, move)
                                                     : NULL;
    if (!gr_study_verdict (study, to, &after, error))
      return FALSE;
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
      GR_EACH (i, GrValueOption, option, line->option[side]) {
        if (option->form != after.form || move->mover == (side == GR_SIDE_LEFT ? GR_MOVER_RIGHT : GR_MOVER_LEFT))
          continue;
        if (name != NULL)
          gr_value_add_move (&option->by, name);
        else if (option->place == line->bound[side] && line->board[side] == NULL) {
          line->board[side] = gr_value_board_draw (study, move, whole, to, &line->scale[side]);
          line->shown[side] = i;
        }
      }
  }
  return TRUE;
}

/* ---- frames ---- */

typedef enum { LINE_OPTIONS_WAY, LINE_WALK, LINE_BIRTHDAY } LineWay;
static const char *const line_ways[] = { "options", "walk", "birthday", NULL };

static char *
line_list (const GrValueLine *line, GrSide side)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = 0; i < line->option[side]->len; i++)
    g_ptr_array_add (names, gr_value_option (line, side, i)->name);
  return names->len > 0 ? gr_words_list (names, line->request) : g_strdup (gr_phrase ("nothing", line->request->lang));
}

/* Of the options of @side of @form, or where that is GR_FORM_NONE of the game itself, the first that is @near or beyond it for that
   side. (transfer full) NULL: none, or it is not known. */
static char *
near_reached (const GrValueLine *line, GrForm form, GrSide side, GrForm near)
{
  guint64 n = form == GR_FORM_NONE ? line->option[side]->len : gr_form_n_options (line->forms, form, side);
  g_autofree char *end = near != GR_FORM_NONE ? gr_partizan_name (line->forms, near, LINE_NAME_CHARACTERS) : NULL;
  for (guint64 i = 0; i < n && near != GR_FORM_NONE; i++) {
    GrForm own = form == GR_FORM_NONE ? gr_value_option (line, side, i)->form
                                      : gr_form_option (line->forms, form, side, i, NULL);
    GrFormOrder order = own != GR_FORM_NONE ? gr_form_compare (line->forms, own, near, NULL) : GR_FORM_UNKNOWN;
    g_autofree char *name = own != GR_FORM_NONE ? gr_partizan_name (line->forms, own, LINE_NAME_CHARACTERS) : NULL;
    if (order == GR_FORM_EQUAL)
      return g_steal_pointer (&name);
    if (order == (side == GR_SIDE_LEFT ? GR_FORM_GREATER : GR_FORM_LESS))
      return g_strdup_printf ("%s %s %s", name, side == GR_SIDE_LEFT ? "≥" : "≤", end);
  }
  return NULL;
}

/* Tells why a value that is infinitely close to the number @near, or hot and stops there, compares so with it: who comes to it, and who is answered. */
static void
line_tell_near (const GrValueLine *line, GrForm near, GrFormOrder order, GString *text)
{
  static const char *const wins[2] = {
    GR_PHRASE (" Left reaches %s if she begins, and answers Right’s %s with %s."),
    GR_PHRASE (" Right reaches %s if he begins, and answers Left’s %s with %s."),
  };
  static const char both[] = GR_PHRASE (" Left reaches %s if she begins, Right %s if he begins.");
  const char *lang = line->request->lang;
  g_autofree char *left = near_reached (line, GR_FORM_NONE, GR_SIDE_LEFT, near),
                  *right = near_reached (line, GR_FORM_NONE, GR_SIDE_RIGHT, near);
  GrSide side = order == GR_FORM_GREATER ? GR_SIDE_LEFT : GR_SIDE_RIGHT;
  if (order == GR_FORM_CONFUSED && left != NULL && right != NULL)
    gr_append_phrase (text, both, lang, left, right);
  if (order != GR_FORM_GREATER && order != GR_FORM_LESS)
    return;
  GR_EACH (i, const GrValueOption, option, line->option[1 - side])
    if (option->place == line->bound[1 - side]) {
      g_autofree char *answer = near_reached (line, option->form, side, near);
      if (answer != NULL && (left != NULL || right != NULL))
        gr_append_phrase (text, wins[side], lang, side == GR_SIDE_LEFT ? left : right, option->name, answer);
      return;
    }
}

/* Tells of the end of the gap on @side what is not seen: there is none, or why it is in the gap, or out of it. */
static void
line_tell_end (const GrValueLine *line, GrSide side, GString *text)
{
  static const char *const open[] = { GR_PHRASE (" Left has no move: the gap goes on without end to the left."),
                                      GR_PHRASE (" Right has no move: the gap goes on without end to the right.") };
  static const char *const at_end[] = {
    GR_PHRASE (" %1$s, the end of the gap, is in it: Left’s %2$s only stops there and is not %1$s or more."),
    GR_PHRASE (" %1$s, the end of the gap, is in it: Right’s %2$s only stops there and is not %1$s or less."),
  };
  static const char *const out[] = { GR_PHRASE (" %1$s itself is left out, for %2$s > %1$s."),
                                     GR_PHRASE (" %1$s itself is left out, for %2$s < %1$s.") };
  const char *lang = line->request->lang, *name = line->bound_name[side];
  GrForm end = line->end[side] != NULL ? gr_form_number (line->forms, line->end[side], NULL) : GR_FORM_NONE;
  if (line->end[side] == NULL)
    g_string_append (text, gr_phrase (open[side], lang));
  gboolean is_in = end == line->value;
  GR_EACH (i, const GrValueOption, option, line->option[side]) {
    if (option->place != line->bound[side] || option->form == end || end == GR_FORM_NONE)
      continue;
    GrFormOrder order = gr_form_compare (line->forms, option->form, end, NULL);
    gboolean is_past = order == (side == GR_SIDE_LEFT ? GR_FORM_GREATER : GR_FORM_LESS);
    if (!is_in && !(is_past && gr_dyadic_is_integer (line->end[side])))
      continue;
    gr_append_phrase (text, is_in ? at_end[side] : out[side], lang, name, option->name);
    return;
  }
}

static char *
line_sentence (const GrValueLine *line, GrValueStep step)
{
  static const char all[] = GR_PHRASE ("Left can move to %s, Right to %s.");
  static const char gap[] = GR_PHRASE ("Left’s best is %s, Right’s best is %s: the value lies between.");
  static const char no_gap[] = GR_PHRASE ("Left’s best stops at %s, Right’s best at %s: that leaves no gap.");
  static const char whole[] = GR_PHRASE (
    "The value is the simplest number in the gap between what the best moves leave: %s, the integer nearest to 0 there.");
  static const char part[] = GR_PHRASE (
    "The value is the simplest number in the gap between what the best moves leave: no integer lies there, and of the "
    "fractions %s has the least denominator.");
  static const char *const arrows[] = {
    GR_PHRASE (" Steps of 1 towards the gap: %s. The first stop inside is the simplest number."),
    GR_PHRASE (
      " Steps of 1 towards the gap until one reaches its far end or passes it, then each half the last: %s. The first stop "
      "inside is the simplest number."),
  };
  static const char hot[] = GR_PHRASE (
    "Left moving first stops at %s, Right moving first at %s: that leaves no gap for a number. The value is hot: either player "
    "gains by moving first.");
  static const char *const cold[] = {
    [GR_FORM_LESS] = GR_PHRASE (
      "Both players’ best moves stop at %s, which leaves no gap: the value is infinitely close to %s, but less than it."),
    [GR_FORM_GREATER] = GR_PHRASE (
      "Both players’ best moves stop at %s, which leaves no gap: the value is infinitely close to %s, but more than it."),
    [GR_FORM_CONFUSED] = GR_PHRASE (
      "Both players’ best moves stop at %s, which leaves no gap: the value is infinitely close to %s, and confused with it."),
    [GR_FORM_UNKNOWN] = GR_PHRASE (
      "Both players’ best moves stop at %s, which leaves no gap: the value is infinitely close to %s."),
  };
  static const char none[] = GR_PHRASE (
    "Neither player has a move: every number lies in the gap, and the simplest of all is 0.");
  static const char bars[] = GR_PHRASE (
    " A bar runs from stop to stop of an option; its dot is where it stops when the opponent answers.");
  static const char move[] = GR_PHRASE (" “%s → %s”: the move marked %s leaves %s.");
  static const char only[] = GR_PHRASE (
    "The best of either stops at %s, yet no option of Left’s is %s or more and none of Right’s %s or less: the value is %s.");
  const GrFigureRequest *request = line->request;
  if (step == GR_VALUE_ALL) {
    g_autofree char *left = line_list (line, GR_SIDE_LEFT), *right = line_list (line, GR_SIDE_RIGHT);
    return gr_say (all, request->lang, left, right);
  }
  if (step == GR_VALUE_BEST)
    return gr_say (line->bound[0] < line->bound[1] ? gap : no_gap, request->lang, line->bound_name[0],
                   line->bound_name[1]);
  const char *low = line->bound_name[0];
  gboolean is_whole = line->is_number && gr_dyadic_is_integer (gr_form_base (line->forms, line->value));
  g_autoptr (GString) text = g_string_new (NULL);
  if (line->end[0] == NULL && line->end[1] == NULL)
    return g_strdup (gr_phrase (none, request->lang));
  if (!line->is_number && line->bound[0] > line->bound[1]) {
    gr_append_phrase (text, hot, request->lang, low, line->bound_name[1]);
    if (line->bound[0] == 0 || line->bound[1] == 0) /* the stops do not say who wins */
      line_tell_near (line, GR_FORM_ZERO, gr_form_compare (line->forms, line->value, GR_FORM_ZERO, NULL), text);
  } else if (!line->is_number) {
    GrForm near = gr_form_number (line->forms, line->end[0], NULL);
    GrFormOrder order = near != GR_FORM_NONE ? gr_form_compare (line->forms, line->value, near, NULL) : GR_FORM_UNKNOWN;
    gr_append_phrase (text, cold[order], request->lang, low, low);
    line_tell_near (line, near, order, text);
  } else if (line->bound[0] >= line->bound[1]) { /* they are equal */
    gr_append_phrase (text, only, request->lang, low, low, low, line->name);
  } else {
    gr_append_phrase (text, is_whole ? whole : part, request->lang, line->name);
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
      line_tell_end (line, side, text);
  }
  if (line->walk != NULL) {
    g_autoptr (GString) walk = g_string_new (NULL);
    for (guint i = 0; i < line->walk->len; i++) {
      g_autofree char *number = gr_partizan_number (line->walk->pdata[i]);
      double first = fabs (gr_dyadic_to_double (line->walk->pdata[0]));
      g_string_append_printf (walk, "%s%s", i > 0 ? ", " : first == 1 ? "0, " : first > 0 ? "0, …, " : "", number);
    }
    gr_append_phrase (text, arrows[!is_whole], request->lang, walk->str);
  }
  if (line->n_bars[0] + line->n_bars[1] > 0)
    g_string_append (text, gr_phrase (bars, request->lang));
  const GrValueOption *best = NULL; /* one whose move is named */
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    GR_EACH (i, const GrValueOption, option, line->option[side])
      if (option->by != NULL && strchr (option->by->str, ',') == NULL
          && (best == NULL || (side == GR_SIDE_LEFT && option->place >= best->place)))
        best = option;
  if (best != NULL)
    gr_append_phrase (text, move, request->lang, best->by->str, best->name, best->by->str, best->name);
  return g_strdup (text->str);
}

static void
line_add_frame (const GrValueLine *line, GrValueStep step, GPtrArray *frames)
{
  g_autofree char *sentence = line_sentence (line, step);
  gboolean is_drawn = !line->request->data_only, is_end = step == GR_VALUE_DROPPED;
  g_autofree char *options = gr_value_line_options (line, G_MAXUINT), *result = NULL;
  if (is_end) {
    g_autofree char *some = gr_value_line_options (line, LINE_FORMULA_CHARACTERS);
    gboolean is_named = *line->name != '{';
    gr_take_text (&options, g_strdup_printf ("%s = %s", options, line->name));
    result = g_strconcat (is_named ? some : "", is_named ? " = " : "", line->name,
                          gr_phrase (gr_value_ends[line->outcome], line->request->lang), NULL);
  }
  GrFrame *frame = gr_frame_new (is_drawn ? gr_value_line_draw (line, step) : gr_scene_new (), sentence, result);
  frame->plain = g_strconcat (options, "\n", NULL);
  GrTable *table = frame->table = gr_table_new (); /* every option with its stops */
  gr_table_add (table, "side", "option", "left_stop", "right_stop", NULL);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    for (guint i = 0; i < line->option[side]->len; i++) {
      GrForm form = gr_value_option (line, side, i)->form;
      g_autoptr (GString) name = g_string_new (NULL);
      if (!gr_form_append (line->forms, form, name))
        g_string_append (name, "…");
      g_autofree char *left = gr_dyadic_text (gr_form_left_stop (line->forms, form));
      g_autofree char *right = gr_dyadic_text (gr_form_right_stop (line->forms, form));
      gr_table_add (table, side == GR_SIDE_LEFT ? "left" : "right", name->str, left, right, NULL);
    }
  if (step == GR_VALUE_DROPPED && frames->len > 0)
    frame->question = gr_value_ask (line, frames->len - 1);
  g_ptr_array_add (frames, frame);
}

/* Sets the boards after best moves under the picture of the position, beside each other where there is room. */
static void
line_add_boards (const GrValueLine *line, GrScene *position)
{
  if (board_is_name (position))
    return;
  g_autofree char *left = NULL, *right = NULL;
  char **const head[2] = { &left, &right };
  double scale[2], wide[2] = { 0 }, gap = 0;
  double least = line->board[0] != NULL && line->board[1] != NULL ? MIN (line->scale[0], line->scale[1]) : 1;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    const GrScene *board = line->board[side];
    if (board == NULL || board->bounds.width <= 0)
      continue;
    *head[side] = gr_value_option_text (line, side, gr_value_option (line, side, line->shown[side]));
    scale[side] = least < line->scale[side] && !gr_scene_has_text (board) ? least / line->scale[side]
                                                                          : 1; /* both alike */
    wide[side] = MAX (gr_text_width (&gr_label_600, *head[side]), scale[side] * board->bounds.width);
    gap = wide[0] > 0 ? 2 * LINE_BOARD_AIR : 0;
  }
  double row = wide[0] + gap + wide[1];
  gboolean is_narrow = row > GR_FIT_WIDTH;
  GrPoint at = { position->bounds.x + (is_narrow ? 0 : (position->bounds.width - row) / 2),
                 position->bounds.y + position->bounds.height + LINE_BOARD_AIR };
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    const GrScene *board = line->board[side];
    if (*head[side] == NULL)
      continue;
    gr_scene_open_answer (position);
    gr_scene_add_text (position, at.x, at.y + 8, GR_ANCHOR_START, &gr_label_600,
                       side == GR_SIDE_LEFT ? GR_INK_LEFT : GR_INK_RIGHT, *head[side]);
    gr_scene_append (position, board, at.x - scale[side] * board->bounds.x, at.y + 14 - scale[side] * board->bounds.y,
                     scale[side]);
    gr_scene_close (position);
    if (is_narrow)
      at.y += 14 + scale[side] * board->bounds.height + LINE_BOARD_AIR;
    else
      at.x += wide[side] + gap;
  }
}

static gboolean
line_add_frames (GrStudy *study, GrBytes whole, const GrFigureRequest *request, LineWay way, GPtrArray *frames,
                 GError **error)
{
  GrVerdict verdict;
  g_auto (GrValueLine) line = { .request = request, .forms = gr_study_forms (study) };
  for (guint side = 0; side < 2; side++) {
    line.option[side] = g_array_new (FALSE, FALSE, sizeof (GrValueOption));
    g_array_set_clear_func (line.option[side], option_clear);
  }
  if (!gr_study_verdict (study, whole, &verdict, error) || !line_read (&line, study, whole, error))
    return FALSE;
  g_autoptr (GrScene) position = !line.is_typed ? gr_partizan_beside (study, request, whole, verdict.form) : NULL;
  guint first = frames->len;
  line.value = verdict.form;
  line.outcome = verdict.outcome;
  line.name = gr_partizan_result_name (line.forms, verdict.form, LINE_NAME_CHARACTERS);
  line.is_number = gr_form_kind (line.forms, verdict.form) == GR_FORM_NUMBER;
  /* The ends of the gap: what Left is sure of at least, Right likewise. */
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    line.bound[side] = side == GR_SIDE_LEFT ? -INFINITY : INFINITY;
    GR_EACH (i, const GrValueOption, option, line.option[side]) {
      double stop = side == GR_SIDE_LEFT ? option->low : option->high;
      if (side == GR_SIDE_LEFT ? stop < line.bound[side] : stop > line.bound[side])
        continue;
      line.bound[side] = stop;
      line.end[side] = side == GR_SIDE_LEFT ? gr_form_right_stop (line.forms, option->form)
                                            : gr_form_left_stop (line.forms, option->form);
    }
    line.bound_name[side] = line.end[side] != NULL ? gr_partizan_number (line.end[side])
                                                   : g_strdup (side == GR_SIDE_LEFT ? "−∞" : "∞");
  }
  if (position != NULL && way == LINE_OPTIONS_WAY) {
    if (!line_read_moves (&line, study, whole, error))
      return FALSE;
    line_add_boards (&line, position);
  }
  line.room = gr_beside_room (position, LINE_BESIDE);
  if (way == LINE_BIRTHDAY && !gr_value_birthday_add (&line, frames, error))
    return FALSE;
  if (way == LINE_OPTIONS_WAY && !request->data_only && !gr_value_line_measure (&line, error))
    return FALSE;
  for (GrValueStep step = !request->data_only ? GR_VALUE_ALL : GR_VALUE_DROPPED;
       way == LINE_OPTIONS_WAY && step <= GR_VALUE_DROPPED; step++)
    line_add_frame (&line, step, frames);
  if (position != NULL)
    gr_beside_add (frames, first, position);
  return TRUE;
}

/* ==== the walk up a stalk ==== */

#define WALK_MAX_EDGES 40
#define WALK_MAX_ROWS 2000 /* of data: the sums grow by a digit a row */
#define WALK_HEIGHT 400.0  /* of the stalk, where it can be kept; points, as are all of these */
#define WALK_WIDTH 212.0   /* of the line */
#define WALK_UNIT 130.0    /* most that 1 takes */
#define WALK_LINE_X 50.0   /* where it begins; the stalk is at 0 */
#define WALK_SIDE 26.0     /* of the picture beyond the stalk */
#define WALK_CHARACTERS 90 /* of the sum in words */

typedef struct {
  const GByteArray *stalk;
  const GrFigureRequest *request;
  GrSteps steps; /* an edge each */
  guint change;  /* the first edge of another colour; the number of edges where there is none */
} Walk;

static const GrFont sign_font = { GR_TYPE_TITLE, 700, GR_FACE_SANS, FALSE };

GR_AT_FUNCTION (walk_step, Walk, steps.step, const GrStep)

/* ---- drawing ---- */

typedef enum { WALK_ON, WALK_OVER } WalkState;

/* The walk after @n_edges; the last of them is under discussion as long as it goes on. */
static GrScene *
walk_draw (const Walk *walk, guint n_edges, WalkState state)
{
  GrScene *scene = gr_scene_new ();
  const GrSteps *steps = &walk->steps;
  double width = steps->right + 6 + WALK_SIDE, height = steps->row * walk->stalk->len;
  gr_scene_reserve (scene,
                    (GrBox) { -WALK_SIDE, -height - GR_STEPS_HEAD, width, height + GR_STEPS_HEAD + GR_STEPS_FOOT });
  if (state == WALK_ON)
    gr_scene_add_rect (scene, -WALK_SIDE, gr_steps_y (steps, n_edges - 1) - steps->row / 2, width, steps->row, 3,
                       GR_FILL (GR_INK_SHADE));
  guint32 n = walk->stalk->len;
  g_autoptr (GrBush) bush = gr_bush_new (n + 1, 1);
  g_autofree guint8 *look = g_new (guint8, n);
  for (guint32 i = 0; i < n; i++) {
    gr_bush_add (bush, i, i + 1, walk->stalk->data[i] ? GR_HUE_BLUE : GR_HUE_RED);
    look[i] = i < n_edges ? GR_BUSH_ORDINARY : GR_BUSH_FAINT;
  }
  gr_bush_finish (bush);
  bush->place = g_new0 (GrPoint, n + 1);
  bush->foot = g_new0 (double, 1);
  for (guint32 i = 1; i <= n; i++)
    bush->place[i] = (GrPoint) { 0, -(double) i * walk->steps.row };
  gr_bush_draw_edges (bush, look, -26, 26, scene);
  gr_scene_open_answer (scene);
  for (guint i = 0; i < n_edges; i++)
    gr_scene_add_text (scene, -18, gr_steps_y (&walk->steps, i) + 0.34 * sign_font.size, GR_ANCHOR_MIDDLE, &sign_font,
                       walk->stalk->data[i] ? GR_INK_LEFT : GR_INK_RIGHT, walk->stalk->data[i] ? "+" : "−");
  gr_scene_close (scene);
  gr_steps_draw (steps, n_edges, state == WALK_ON ? n_edges - 1 : G_MAXUINT, scene);
  if (state == WALK_OVER)
    gr_steps_draw_end (steps, scene);
  return scene;
}

/* ---- words ---- */

static char *
walk_sentence (const Walk *walk, guint edge)
{
  static const char *const first[] = {
    GR_PHRASE ("The lowest edge is red: %s. Each edge counts 1 until the colour first changes."),
    GR_PHRASE ("The lowest edge is blue: %s. Each edge counts 1 until the colour first changes."),
  };
  static const char *const same[] = { GR_PHRASE ("Red again, a whole step: %s."),
                                      GR_PHRASE ("Blue again, a whole step: %s.") };
  static const char *const change[] = {
    GR_PHRASE ("Here red is the first change of colour: from now on each edge counts half of the last. %s."),
    GR_PHRASE ("Here blue is the first change of colour: from now on each edge counts half of the last. %s."),
  };
  static const char *const half[] = { GR_PHRASE ("Red, half of the last step: %s."),
                                      GR_PHRASE ("Blue, half of the last step: %s.") };
  const char *const *phrase = edge == 0 ? first : edge < walk->change ? same : edge == walk->change ? change : half;
  return gr_say (phrase[walk->stalk->data[edge] != 0], walk->request->lang, walk_step (walk, edge)->step_text);
}

/* “++− = 1 + 1 − 1/2 = 3/2”, of the first @n_edges; “++− = 3/2” where that would be very long. */
static char *
walk_result (const Walk *walk, guint n_edges)
{
  g_autofree char *signs = gr_stalk_signs (walk->stalk);
  g_autofree char *own = g_utf8_substring (signs, 0, n_edges);
  const char *sum = walk_step (walk, n_edges - 1)->sum_text;
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < n_edges; i++) {
    const char *step = walk_step (walk, i)->step_text;
    if (i == 0)
      g_string_append (text, *step == '+' ? step + 1 : step);
    else
      g_string_append_printf (text, " %s %s", walk->stalk->data[i] ? "+" : "−", g_utf8_next_char (step));
  }
  if (n_edges == 1 || g_utf8_strlen (text->str, -1) > WALK_CHARACTERS) /* the columns tell the steps */
    return g_strdup_printf ("%s = %s", own, sum);
  return g_strdup_printf ("%s = %s = %s", own, text->str, sum);
}

/* “ Why half? +− = { 0 | 1 } = 1/2.”, at the first change of colour. (transfer full); empty: there is none. */
static char *
walk_half (const Walk *walk)
{
  static const char why[] = GR_PHRASE (
    " Why half? In %s Left’s best move leaves %s, Right’s %s; the simplest number between them is %s.");
  if (walk->change == walk->stalk->len)
    return g_strdup ("");
  g_autofree char *signs = gr_stalk_signs (walk->stalk);
  g_autofree char *own = g_utf8_substring (signs, 0, walk->change + 1);
  const char *full = walk_step (walk, walk->change - 1)->sum_text,
             *less = walk->change > 1 ? walk_step (walk, walk->change - 2)->sum_text : "0";
  gboolean is_blue = walk->stalk->data[0];
  return gr_say (why, walk->request->lang, own, is_blue ? less : full, is_blue ? full : less,
                 walk_step (walk, walk->change)->sum_text);
}

/* The rows for csv, and the same for a terminal. */
static void
walk_write (const Walk *walk, guint n_edges, GrFrame *frame)
{
  static const char *const colours[] = { "red", "blue" };
  g_autofree char *signs = gr_stalk_signs (walk->stalk);
  GString *plain = g_string_new (signs);
  g_string_append_c (plain, '\n');
  frame->table = gr_table_new ();
  gr_table_add (frame->table, "edge", "colour", "step", "sum", NULL);
  for (guint i = 0; i < n_edges; i++) {
    const char *colour = colours[walk->stalk->data[i] != 0];
    g_autofree char *edge = g_strdup_printf ("%u", i), *step = gr_dyadic_text (walk_step (walk, i)->step);
    g_autofree char *sum = gr_dyadic_text (walk_step (walk, i)->sum);
    gr_table_add (frame->table, edge, colour, step, sum, NULL);
    g_string_append (plain, "edge ");
    gr_words_pad (plain, edge, walk->stalk->len > 10 ? 2 : 1);
    g_string_append (plain, "  ");
    gr_words_pad (plain, colour, -4);
    g_string_append (plain, "  ");
    gr_words_pad (plain, walk_step (walk, i)->step_text, 8);
    g_string_append_printf (plain, "   = %s\n", walk_step (walk, i)->sum_text);
  }
  frame->plain = g_string_free (plain, FALSE);
}

/* Adds the frames of the walk up @stalk, which has an edge, to @frames. FALSE and @error where it is too long. */
static gboolean
walk_add_frames (const GByteArray *stalk, const GrFigureRequest *request, GPtrArray *frames, GError **error)
{
  guint most = request->data_only ? WALK_MAX_ROWS : WALK_MAX_EDGES;
  if (stalk->len > most)
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "value: the walk up a stalk is drawn for at most %u edges, this one has %u\n"
                         "a shorter stalk; grundy solve gives the value",
                         most, stalk->len);
  Walk walk = { .stalk = stalk, .request = request, .change = 1 };
  while (walk.change < stalk->len && stalk->data[walk.change] == stalk->data[0])
    walk.change++;
  gr_steps_init (&walk.steps, request, WALK_LINE_X);
  g_autoptr (GrDyadic) before = gr_dyadic_new (0, 0);
  for (guint i = 0; i < stalk->len; i++) {
    GrDyadic *after = gr_dyadic_stalk (stalk->data, i + 1);
    g_autoptr (GrDyadic) step = gr_dyadic_subtract (after, before);
    gr_steps_add (&walk.steps, NULL, step);
    gr_dyadic_free (before);
    before = after;
  }
  if (!request->data_only)
    gr_steps_measure (&walk.steps, WALK_WIDTH, WALK_UNIT, WALK_HEIGHT); /* at most 40 to either side */
  for (guint i = 0; i < stalk->len && !request->data_only; i++) {
    g_autofree char *sentence = walk_sentence (&walk, i), *result = walk_result (&walk, i + 1);
    walk_write (&walk, i + 1, gr_frames_add (frames, walk_draw (&walk, i + 1, WALK_ON), sentence, result, NULL));
  }
  static const char *const over[] = {
    GR_PHRASE ("Edges of one colour count 1 each: the walk up the stalk ends at its value, %s."),
    GR_PHRASE (
      "Each edge counts 1 until the colour first changes, and half of the last from there on: the walk up the stalk ends at its value, %s."),
  };
  g_autofree char *half = walk_half (&walk), *end = gr_say (over[walk.change < stalk->len], request->lang,
                                                            walk_step (&walk, stalk->len - 1)->sum_text);
  g_autofree char *sentence = g_strconcat (end, half, NULL);
  g_autofree char *sum = walk_result (&walk, stalk->len);
  g_autofree char *result = g_strconcat (
    sum, gr_phrase (gr_value_ends[stalk->data[0] ? GR_OUTCOME_L : GR_OUTCOME_R], request->lang), NULL);
  GrScene *scene = request->data_only ? gr_scene_new () : walk_draw (&walk, stalk->len, WALK_OVER);
  walk_write (&walk, stalk->len, gr_frames_add (frames, scene, sentence, result, NULL));
  gr_steps_clear (&walk.steps);
  return TRUE;
}

/* ==== which way ==== */

static gboolean
line_show (GrStudy *study, GrBytes whole, const GrFigureRequest *request, gboolean is_only G_GNUC_UNUSED,
           GPtrArray *frames, GError **error)
{
  const GrOption *by = gr_args_option (request->args, "by");
  LineWay way = by != NULL ? (LineWay) by->number : LINE_OPTIONS_WAY;
  gboolean is_walk = way == LINE_WALK, is_drawn = FALSE;
  g_autoptr (GByteArray) stalk = NULL;
  if (study->n_components == 1 && (by == NULL || is_walk)) {
    g_autoptr (GrPositions) part = gr_parts_of (study, whole, 0);
    stalk = gr_positions_count (part) == 1 ? gr_stalk_read (study, 0, gr_positions_at (part, 0)) : NULL;
    is_drawn = stalk != NULL && gr_bush_is_drawn (study, 0, gr_positions_at (part, 0));
  }
  guint length = stalk != NULL ? stalk->len : 0, first = frames->len;
  if (length > 1 || (is_walk && length > 0)) {
    if (!walk_add_frames (stalk, request, frames, error))
      return FALSE;
    g_autoptr (GrScene) position = !request->data_only && !is_drawn ? gr_beside_draw (study, request, whole) : NULL;
    if (position != NULL) /* a pile of boxes beside the stalk that it is */
      gr_beside_add (frames, first, position);
    return TRUE;
  }
  if (!is_walk)
    return line_add_frames (study, whole, request, way, frames, error);
  return gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                       "value: want one stalk of blue and red edges to walk up\n--by options explains any value");
}

static GPtrArray *
line_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  return gr_partizan_each_position (study, request, "value", "where both have the same moves, draw mex shows the value",
                                    line_show, report, error);
}

static const GrParam line_params[] = {
  GR_PARAM_OF,
  { "by", GR_PARAM_CHOICE, NULL, 0, 0, line_ways, NULL,
    "by what the value is found: the options of either, the walk up a blue-red stalk, or the numbers by the days on which they "
    "are born; by default the walk where there is one" },
  GR_PARAM_END,
};

const GrFigure gr_figure_value = {
  .name = "value",
  .title = "Value on the number line",
  .summary =
    "What Left and Right can reach, the gap between the best of either, and the simplest number in it; for a blue-red "
    "stalk the walk of whole and halved steps, and for a number the way to it among all by their birthdays.",
  .example = "form 3/4",
  .params = line_params,
  .is_partizan = TRUE,
  .frames = line_frames,
};
