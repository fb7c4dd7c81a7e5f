// SPDX-License-Identifier: MIT
// A position as one would draw it on a blackboard: heaps as sticks, the line of Baskin-Robbins, factorisations, a
// graph with its tokens; over it a badge with its value, or with who wins, and its name; in it a move that wins, marked as a
// line of play marks it. Below stands how the value comes about: the nim-sum or sum of the parts, else what the moves leave.
// Several positions are several frames, a family is one picture with all members.
#include "diagram/picture.h"

#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "figures/play/play.h"
#include "game/loopy.h"
#include "game/solve.h"
#include "hackenbush/forms.h"
#include "scene/text.h"

#include <string.h>

#define PICTURE_MAX_PIECES 64
#define PICTURE_LIMIT 20000 /* positions explored for a value where nothing else is asked for: about a second */
#define PICTURE_MAX_POSITIONS 200
#define PICTURE_LABEL_CHARACTERS 48
#define PICTURE_VALUE_CHARACTERS 26
#define PICTURE_MOST_MOVES 10
#define PICTURE_MOST_DRAWN 6   /* moves from positions that are not called by letters */
#define PICTURE_MOST_VALUED 24 /* of more moves that do not win each value is shown once */
#define PICTURE_CARD_NAME 54.0 /* for a name and a tick behind the value, at most */
#define PICTURE_MOVES_AIR 20.0 /* over the moves of a player */
#define PICTURE_CARD_WIDEST 150.0
#define PICTURE_CARDS_AIR 6.0
#define PICTURE_CARDS_GAP 9.0
#define PICTURE_MAX_TERMS 8  /* of a sum that is told */
#define PICTURE_NIMBERS 1000 /* forms for what comes up in a green picture */
#define PICTURE_BRACES 60    /* characters in which options are told */

typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GrPictures *pictures;
  gboolean is_bare;
  gboolean is_beyond; /* bare because the value is over the limit of positions */
} Picture;

/* ---- words ---- */

/* The name of the value in partizan play, by its parts where it is long, or where its stops are. (transfer full) (nullable) */
static char *
picture_value (const Picture *picture, const GrVerdict *verdict)
{
  GrForms *forms = gr_study_forms (picture->study);
  if (!verdict->has_form)
    return NULL;
  g_autofree char *name = gr_partizan_result_name (forms, verdict->form, PICTURE_VALUE_CHARACTERS);
  if (g_str_has_suffix (name, "…"))
    gr_take_text (&name, gr_partizan_near_name (forms, verdict->form, PICTURE_VALUE_CHARACTERS));
  gboolean is_cut = g_str_has_suffix (name, "…") && gr_dyadic_sign (gr_form_left_stop (forms, verdict->form)) == 0;
  return is_cut ? g_strdup (gr_phrase ("an infinitesimal", picture->request->lang)) : g_steal_pointer (&name);
}

/* ---- why ---- */

/* The index in @moves, which become all that @mover has from @whole, of @first (nullable), else of the best one; G_MAXUINT where not all
   can be compared. */
static guint
picture_best (GrStudy *study, GrBytes whole, GrMover mover, const GrWinningMove *first, GrMoves *moves)
{
  g_autoptr (GError) unheard = NULL;
  const GrPlayers players = { .study = study };
  gr_players_moves (&players, whole, mover, moves);
  GR_EACH (i, const GrMove, move, moves->move) {
    GrVerdict after;
    if (first != NULL && move->component == first->component && move->tag == first->move.tag
        && gr_study_verdict (study, gr_positions_at (moves->part, move->first_part), &after, NULL)
        && gr_move_wins (mover, &after, FALSE))
      return i;
  }
  return gr_players_best (&players, moves, mover, &unheard);
}

/* The start, @whole, and after it a move by which who wins from there can begin, Left where either does: none where a form is not to
   tell it, or there are too many to look through. (transfer full) */
static GrStageLine *
picture_line (const Picture *picture, GrBytes whole, const GrVerdict *verdict)
{
  GrStudy *study = picture->study;
  GrStageLine *line = gr_stage_line_new (whole);
  GrMover mover = !study->is_partizan                ? GR_MOVER_BOTH
                  : verdict->outcome == GR_OUTCOME_R ? GR_MOVER_RIGHT
                                                     : GR_MOVER_LEFT;
  gboolean wins = verdict->outcome != GR_OUTCOME_P && verdict->outcome != GR_OUTCOME_D;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  if (picture->is_bare || picture->request->is_form || !wins)
    return line;
  gboolean is_solved = !study->is_partizan && gr_study_is_start (study, whole);
  g_autoptr (GrAnswer) answer = is_solved ? gr_study_solve (study, NULL) : NULL; /* whose first move is told first */
  const GrWinningMove *first = answer != NULL && answer->move->len > 0 ? answer->move->pdata[0] : NULL;
  if (gr_study_n_followers (study, whole) > GR_PLAY_MAX_LISTED) {
    g_autoptr (GrPositions) to = gr_positions_new ();
    g_autoptr (GString) name = g_string_new (NULL);
    for (guint i = 0; first != NULL && i < study->n_components; i++) {
      g_autofree char *own = gr_study_label (study, i, gr_study_component (study, i)->start);
      g_string_append_printf (name, "%s%s", i > 0 ? "," : "", i == first->component ? first->to : own);
    }
    GrMove move = { .component = first != NULL ? first->component : 0, .tag = first != NULL ? first->move.tag : 0 };
    if (first != NULL && gr_study_find (study, name->str, to, NULL) && gr_positions_count (to) == 1)
      gr_stage_line_extend (line, gr_positions_at (to, 0), &move);
    return line;
  }
  guint best = picture_best (study, whole, mover, first, moves);
  if (best < moves->move->len) {
    const GrMove *move = gr_moves_at (moves, best);
    gr_stage_line_extend (line, gr_positions_at (moves->part, move->first_part), move);
  }
  return line;
}

/* The nim-sum of the components of @whole, “3 ⊕ 1 ⊕ 4 = 6”, or in partizan play the sum of their values; NULL where that is no sum
   of several values that are known. (transfer full) */
static char *
why_sum (const Picture *picture, GrBytes whole, const char *value)
{
  GrStudy *study = picture->study;
  g_autoptr (GError) unheard = NULL;
  if (!study->is_partizan)
    return gr_tell_nim_sum (study, whole);
  if (study->is_family || study->n_components < 2 || study->n_components > PICTURE_MAX_TERMS)
    return NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < study->n_components; i++) {
    g_autoptr (GrPositions) parts = gr_parts_of (study, whole, i);
    GrForm form = gr_study_parts_form (study, i, parts, 0, gr_positions_count (parts), &unheard);
    if (form == GR_FORM_NONE)
      return NULL;
    g_autofree char *name = gr_partizan_name (gr_study_forms (study), form, PICTURE_VALUE_CHARACTERS);
    gboolean is_one = i == 0 || (!g_str_has_prefix (name, "−") && strchr (name, '+') == NULL);
    g_string_append_printf (text, is_one ? "%s%s" : "%s(%s)", i > 0 ? " + " : "", name);
  }
  g_string_append_printf (text, " = %s", value);
  return g_strdup (text->str);
}

/* What stands on the ground of @whole, or on its root, worth @value together, where that is green Hackenbush of one component: “7 ⊕ 4 =
   3”; *@is_tree: whether an edge of it is always worth 1 more than what it carries. (transfer full) (nullable) */
static char *
why_branches (const Picture *picture, GrBytes whole, const char *value, gboolean *is_tree)
{
  GrStudy *study = picture->study;
  g_autoptr (GrPositions) part = gr_parts_of (study, whole, 0);
  gboolean is_one = !study->is_partizan && !study->is_family && study->n_components == 1
                    && gr_positions_count (part) == 1;
  g_autoptr (GrBush) bush = is_one ? gr_summand_bush (gr_study_summand (study, 0), gr_study_component (study, 0)->realm,
                                                      gr_positions_at (part, 0))
                                   : NULL;
  if (bush == NULL || bush->edge->len > GR_BUSH_MAX_DRAWN || !gr_bush_is_green (bush, NULL))
    return NULL;
  gr_bush_finish (bush);
  g_autoptr (GrForms) forms = gr_forms_new (PICTURE_NIMBERS);
  g_autoptr (GrBushForms) memory = gr_bush_forms_new (forms);
  g_autoptr (GArray) block = gr_bush_block_forms (memory, bush, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;
  *is_tree = bush->edge->len + 1 == bush->n_nodes;
  for (guint i = 0; block != NULL && i < block->len; i++) {
    const GrBushBlock *own = &g_array_index (block, GrBushBlock, i);
    if (own->root == 0)
      g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, n++ > 0 ? " ⊕ " : "", gr_form_nimber (forms, own->form));
  }
  g_string_append_printf (text, " = %s", value);
  return n > 1 && n <= PICTURE_MAX_TERMS ? g_strdup (text->str) : NULL;
}

/* “Left’s best move leaves 19/8 (cut edge 7), Right’s leaves 5/2 (cut edge 8).” from @whole, all of whose moves leave numbers.
   (transfer full) (nullable) */
static char *
why_number (const Picture *picture, GrBytes whole)
{
  static const char both[] = GR_PHRASE ("Left’s best move leaves %s (%s), Right’s leaves %s (%s).");
  GrStudy *study = picture->study;
  g_auto (GStrv) told = g_new0 (char *, 5); /* of each side the number and the move */
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    g_autoptr (GrMoves) moves = gr_moves_new ();
    guint best = picture_best (study, whole, side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT, NULL, moves);
    const GrMove *move = best != G_MAXUINT ? gr_moves_at (moves, best) : NULL;
    GrBytes to = move != NULL ? gr_positions_at (moves->part, move->first_part) : whole;
    GrVerdict after;
    if (move == NULL || !gr_study_verdict (study, to, &after, NULL))
      return NULL;
    told[2 * side] = gr_partizan_name (gr_study_forms (study), after.form, PICTURE_VALUE_CHARACTERS);
    told[2 * side + 1] = gr_tell_move (study, picture->request, whole, to, move);
  }
  return gr_say (both, picture->request->lang, told[0], told[1], told[2], told[3]);
}

/* What the last move of @line does for who makes it, Right where @is_right: its value, or how long play still goes on. (transfer
   full) */
static char *
why_side (const Picture *picture, const GrStageLine *line, gboolean is_right, gboolean has_value)
{
  static const char leaves[] = GR_PHRASE ("The marked move leaves %s: %s, moving second, wins."),
                    within[] = GR_PHRASE ("After the marked move %s wins within %u more moves."),
                    wins[] = GR_PHRASE ("After the marked move %s wins, whatever the other player does.");
  const char *lang = picture->request->lang, *who = gr_phrase (is_right ? "Right" : "Left", lang);
  GrStudy *study = picture->study;
  GrBytes to = gr_stage_line_last (line);
  GrVerdict after;
  guint32 length = gr_players_side_length (study, to, is_right ? GR_SIDE_LEFT : GR_SIDE_RIGHT);
  if (length != GR_REMOTENESS_NONE && length > 1)
    return gr_say (within, lang, who, length);
  g_autofree char *value = has_value && gr_study_verdict (study, to, &after, NULL) ? picture_value (picture, &after)
                                                                                   : NULL;
  if (value == NULL || strstr (value, "…") != NULL || g_str_has_prefix (value, "≈"))
    return gr_say (wins, lang, who);
  if (after.outcome != GR_OUTCOME_P)
    gr_take_text (&value, g_strconcat (value, is_right ? "\u00a0≤\u00a00" : "\u00a0≥\u00a00", NULL));
  return gr_say (leaves, lang, value, who);
}

/* Why misère Nim is lost from @at, the position that the marked move leaves or, where none is marked, the start. (transfer full)
   NULL where the game is another. */
static char *
why_misere (const Picture *picture, GrBytes at, gboolean is_marked)
{
  static const char *const text[2][2] = {
    { GR_PHRASE ("An odd number of heaps of 1 is left: the player to move takes the last."),
      GR_PHRASE ("The marked move leaves an odd number of heaps of 1: the other player takes the last.") },
    { GR_PHRASE ("With a heap larger than 1, misère Nim is lost where Nim is: the nim-sum is %s."),
      GR_PHRASE ("With a heap larger than 1, misère Nim is lost where Nim is: the marked move leaves %s.") },
  };
  GrStudy *study = picture->study;
  gboolean is_nim = study->summand->len == 1 && gr_summand_is_misere_nim (gr_study_summand (study, 0));
  g_autoptr (GrRows) rows = is_nim && study->options.play == GR_PLAY_MISERE ? gr_rows_of (study, at, NULL) : NULL;
  GrNimber most = 0;
  for (guint i = 0; rows != NULL && rows->are_heaps && i < study->n_components; i++)
    most = MAX (most, gr_rows_at (rows, i)->value);
  g_autofree char *equation = most > 1 ? gr_rows_equation (rows, NULL) : NULL;
  return most == 0 ? NULL : gr_say (text[most > 1][is_marked], picture->request->lang, equation);
}

/* Why @at, which the marked move leaves, is lost: an answer to its last move that leaves 0 again. (transfer full) NULL where
   positions are called by letters, whose pictures would have to stand beside. */
static char *
why_answered (const Picture *picture, GrBytes at)
{
  static const char answer[] = GR_PHRASE (
    "The marked move leaves %s, of value 0: every move from there has an answer that leaves 0 again (%s, then %s).");
  GrStudy *study = picture->study;
  g_autoptr (GrMoves) first = gr_moves_new (), second = gr_moves_new ();
  g_autofree char *name = gr_study_whole_caption (study, at);
  const char *lang = picture->request->lang;
  if ((picture->request->letters != NULL && gr_letters_find (picture->request->letters, name) >= 0)
      || gr_study_n_followers (study, at) > GR_PLAY_MAX_LISTED)
    return NULL;
  gr_study_followers (study, at, first);
  if (first->move->len == 0)
    return g_strdup (gr_phrase ("After the marked move none is left.", lang));
  const GrMove *last = gr_moves_at (first, first->move->len - 1);
  GrBytes from = gr_positions_at (first->part, last->first_part);
  guint best = picture_best (study, from, GR_MOVER_BOTH, NULL, second);
  if (best == G_MAXUINT)
    return NULL;
  const GrMove *back = gr_moves_at (second, best);
  g_autofree char *moved = gr_tell_move (study, picture->request, at, from, last);
  g_autofree char *reply = gr_tell_move (study, picture->request, from,
                                         gr_positions_at (second->part, back->first_part), back);
  return gr_say (answer, lang, name, moved, reply);
}

/* Why who wins from the start of @line does, which has @value (nullable: not told); after it stands the move that is marked, if one
   is. (transfer full) (nullable) */
static char *
picture_why (const Picture *picture, const GrStageLine *line, const GrVerdict *verdict, const char *value)
{
  static const char *const partizan[GR_N_OUTCOMES] = {
    [GR_OUTCOME_P] = GR_PHRASE ("The value is %s."),
    [GR_OUTCOME_N] = GR_PHRASE ("The value is %s, confused with 0."),
    [GR_OUTCOME_L] = GR_PHRASE ("The value is %s, more than 0."),
    [GR_OUTCOME_R] = GR_PHRASE ("The value is %s, less than 0."),
    [GR_OUTCOME_D] = GR_PHRASE ("The value is %s."),
  };
  static const char *const sum[2] = { GR_PHRASE ("The nim-sum is %s, and every move changes it."),
                                      GR_PHRASE ("The nim-sum is %s; a move that leaves 0 wins.") };
  static const char *const standing[] = { GR_PHRASE ("What stands on the ground is worth %s."),
                                          GR_PHRASE ("The branches are worth %s, each 1 more than what it carries."),
                                          GR_PHRASE ("The nim-sum is %s.") };
  static const char leaving[] = GR_PHRASE ("The marked move leaves %s, and every move from there changes it.");
  static const char *const changing[2] = { GR_PHRASE ("Every move changes this nim-sum."),
                                           GR_PHRASE ("A move that makes this nim-sum 0 wins.") };
  static const char *const alone[2] = {
    GR_PHRASE ("The value is %s: no move leaves 0, and from every other value some move does."),
    GR_PHRASE ("The value is %s, the least that no move leaves; a move that leaves 0 wins."),
  };
  static const char split[] = GR_PHRASE (
    "The value is %s, the least that no move leaves. The marked move leaves %s: %s.");
  static const char *const outcome[2] = { GR_PHRASE ("Every move leaves a position from which the other player wins."),
                                          GR_PHRASE ("At least one move leaves a position that is lost.") };
  const char *lang = picture->request->lang;
  g_autofree char *by = line->move->len > 1 && picture->study->is_partizan
                          ? why_side (picture, line, verdict->outcome == GR_OUTCOME_R, value != NULL)
                          : NULL;
  GrBytes whole = gr_positions_at (line->position, 0);
  guint wins = verdict->outcome == GR_OUTCOME_N ? 1 : 0;
  gboolean is_decided = verdict->outcome == GR_OUTCOME_P || wins == 1, is_partizan = picture->study->is_partizan;
  gboolean is_tree = FALSE;
  g_autofree char *equation = verdict->terminal || value == NULL ? NULL : why_sum (picture, whole, value),
                  *branches = verdict->terminal || value == NULL ? NULL
                                                                 : why_branches (picture, whole, value, &is_tree);
  g_autofree char *reason = NULL,
                  *moves = equation == NULL && !verdict->terminal && value != NULL
                             ? gr_tell_value (picture->study, whole, value, PICTURE_BRACES, picture->request, &reason)
                             : NULL;
  if (value == NULL
      || (picture->study->is_loopy && !is_partizan && !verdict->terminal && equation == NULL && moves == NULL)) {
    if (is_partizan || verdict->terminal)
      return g_steal_pointer (&by);
    if (!is_decided)
      return g_strdup (gr_phrase ("No move leaves a position that is lost, and some move leaves a draw.", lang));
    gboolean has_move = line->move->len > 1;
    char *misere = has_move || wins == 0 ? why_misere (picture, gr_stage_line_last (line), has_move) : NULL;
    if (misere != NULL)
      return misere;
    GrVerdict next = { .terminal = TRUE };
    if (line->move->len < 2 || !gr_study_verdict (picture->study, gr_stage_line_last (line), &next, NULL)
        || next.terminal)
      return g_strdup (gr_phrase (outcome[wins], lang));
    g_autofree char *left = gr_study_whole_caption (picture->study, gr_stage_line_last (line));
    return gr_say ("The marked move leaves %s, and every move from there has an answer that wins.", lang, left);
  }
  gboolean is_between = is_partizan && moves != NULL && !g_str_has_prefix (moves, "{") /* of numbers alone */
                        && gr_form_kind (gr_study_forms (picture->study), verdict->form) == GR_FORM_NUMBER;
  g_autofree char *best = is_between ? why_number (picture, whole) : NULL;
  if (best != NULL)
    gr_take_text (&moves, gr_say ("%s, the simplest number between", lang, value));
  const char *told = equation != NULL ? equation : moves != NULL ? moves : value;
  if (is_partizan || verdict->terminal || !is_decided) {
    g_autofree char *own = gr_say (partizan[verdict->terminal ? GR_OUTCOME_P : verdict->outcome], lang, told);
    g_autofree char *capital = reason != NULL && reason[0] != '\0' ? gr_words_capital (reason) : NULL;
    g_autofree char *clause = capital != NULL && best == NULL ? g_strdup_printf (" %s.", capital) : g_strdup ("");
    return g_strconcat (best != NULL ? best : "", best != NULL ? " " : "", own, clause, by != NULL ? " " : "", by,
                        NULL);
  }
  if (equation != NULL || branches != NULL) {
    GrBytes last = gr_stage_line_last (line);
    gboolean was_tree;
    g_autofree char *rest = line->move->len < 2 ? NULL
                            : equation != NULL  ? why_sum (picture, last, value)
                                                : why_branches (picture, last, "0", &was_tree);
    if (rest == NULL && equation != NULL)
      return gr_say (sum[wins], lang, equation);
    g_autofree char *own = gr_say (standing[equation != NULL ? 2 : is_tree], lang,
                                   equation != NULL ? equation : branches);
    g_autofree char *left = rest != NULL ? gr_say (leaving, lang, rest) : NULL;
    return g_strjoin (" ", own, left != NULL ? left : gr_phrase (changing[wins], lang), NULL);
  }
  g_autofree char *parts = line->move->len > 1 ? gr_tell_parts (picture->study, gr_stage_line_last (line)) : NULL;
  if (parts != NULL) {
    g_autofree char *left = gr_study_whole_caption (picture->study, gr_stage_line_last (line));
    return gr_say (split, lang, told, left, parts);
  }
  g_autofree char *numbers = gr_play_reason (picture->study, lang, whole);
  if (numbers == NULL && line->move->len > 1)
    numbers = why_answered (picture, gr_stage_line_last (line));
  g_autofree char *own = gr_say (numbers != NULL ? partizan[GR_OUTCOME_P] : alone[wins], lang, told);
  return g_strjoin (" ", own, numbers, NULL);
}

/* ---- what the moves leave ---- */

/* What the moves of @mover from @whole leave, each position once, or where @is_many and it does not win each value: its picture on a card with its value
   and its letter, which has a tick where the move wins, added to @out. FALSE and @error. */
static gboolean
picture_add_moves (const Picture *picture, GrBytes whole, GrMover mover, gboolean is_many, GrScene *out, GError **error)
{
  static const char *const heading[][2] = {
    [GR_MOVER_LEFT] = { GR_PHRASE ("Left’s moves leave"),
                        GR_PHRASE ("Left’s moves leave: all that win, of others one for each value") },
    [GR_MOVER_RIGHT] = { GR_PHRASE ("Right’s moves leave"),
                         GR_PHRASE ("Right’s moves leave: all that win, of others one for each value") },
    [GR_MOVER_BOTH] = { GR_PHRASE ("Moves leave"),
                        GR_PHRASE ("Moves leave: all that win, of others one for each value") },
  };
  GrStudy *study = picture->study;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GrPositions) to = gr_positions_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GArray) verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  gr_players_moves (&(GrPlayers) { .study = study }, whole, mover, moves);
  GR_EACH (i, const GrMove, move, moves->move) {
    GrBytes at = gr_positions_at (moves->part, move->first_part);
    GrVerdict after;
    if (!gr_study_verdict (study, at, &after, error))
      return FALSE;
    char *key = is_many && !gr_move_wins (mover, &after, study->is_partizan)
                  ? g_strdup_printf ("%u %" G_GUINT64_FORMAT, after.form, after.grundy)
                  : gr_study_whole_label (study, at);
    if (!g_hash_table_add (seen, key))
      continue;
    gr_positions_add (to, 0, at.data, at.size);
    g_array_append_val (verdict, after);
  }
  g_autoptr (GPtrArray) small = gr_pictures_draw_small (study, picture->request, to, error);
  g_autoptr (GPtrArray) card = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  for (guint i = 0; small != NULL && i < small->len; i++) {
    const GrVerdict *after = &g_array_index (verdict, GrVerdict, i);
    g_autofree char *label = gr_study_whole_caption (study, gr_positions_at (to, i)),
                    *value = picture_value (picture, after), *ticked = g_strconcat (label, "\u00a0" GR_MOVE_TICK, NULL);
    GrNodeLook look = gr_node_look (picture->request, after, label, i);
    g_autoptr (GrScene) board = gr_scene_new ();
    const GrBox *box = &((const GrScene *) small->pdata[i])->bounds;
    if (box->width > PICTURE_CARD_WIDEST)
      continue; /* it is nearly all of the position again */
    look.value = value;
    double name = MIN (gr_text_width (&gr_label_500, ticked), PICTURE_CARD_NAME);
    double width = MAX (box->width, 1.5 * gr_node_half_width (&look) + name + 4);
    gr_scene_append (board, small->pdata[i], (width - box->width) / 2, 0, 1);
    gr_scene_reserve (board, (GrBox) { 0, 0, width, box->height });
    look.picture = board;
    look.shown = gr_move_wins (mover, after, study->is_partizan) ? ticked : label;
    GrScene *own = gr_scene_new ();
    gr_node_add (own, 0, 0, &look);
    g_ptr_array_add (card, own);
  }
  GrBox box = out->bounds;
  double y = box.y + box.height + PICTURE_MOVES_AIR;
  if (card->len > 0)
    gr_scene_add_text (out, box.x, y, GR_ANCHOR_START, &gr_label_600, GR_INK_SOFT,
                       gr_phrase (heading[mover][is_many], picture->request->lang));
  gr_scene_wrap (out, card, (GrPoint) { box.x, y + PICTURE_CARDS_AIR }, GR_FIT_WIDTH, PICTURE_CARDS_GAP,
                 PICTURE_CARDS_GAP);
  return small != NULL;
}

/* Adds them to @scene where they are few and no heaps of sticks, values or pieces on a map, whose options a name tells. FALSE and @error. */
static gboolean
picture_add_followers (const Picture *picture, GrBytes whole, GrScene *scene, GError **error)
{
  const GrStudy *study = picture->study;
  const GrSummand *summand = gr_study_summand (study, 0);
  guint64 n = gr_study_n_followers (study, whole);
  gboolean is_seen = gr_study_is_seen (study), is_told = gr_summand_is_sticks (summand) || summand->game->map != NULL;
  gboolean is_named = is_told || GR_HAS (summand, partizan, written);
  if (picture->is_bare || picture->request->is_form || picture->request->letters == NULL || study->is_loopy
      || study->n_components > 1 || (!is_seen && is_named) || n > (is_seen ? PICTURE_MOST_VALUED : PICTURE_MOST_DRAWN))
    return TRUE;
  GrMover first = study->is_partizan ? GR_MOVER_LEFT : GR_MOVER_BOTH;
  return picture_add_moves (picture, whole, first, n > PICTURE_MOST_MOVES, scene, error)
         && (!study->is_partizan
             || picture_add_moves (picture, whole, GR_MOVER_RIGHT, n > PICTURE_MOST_MOVES, scene, error));
}

/* ---- plain text ---- */

static void
plain_add_position (const Picture *picture, GString *out, GrBytes whole, const GrVerdict *verdict, const char *label)
{
  g_autofree char *value = picture_value (picture, verdict);
  GrNodeLook look = gr_node_look (picture->request, verdict, label, 0);
  look.value = value;
  g_autofree char *title = picture->is_bare ? gr_words_short (label, 0) : gr_node_title (&look);
  g_string_append_printf (out, "%s\n", title);
  g_autoptr (GrPositions) part = gr_positions_new ();
  for (guint i = 0; i < picture->study->n_components; i++) {
    if (!gr_summand_is_sticks (gr_study_summand (picture->study, i)))
      continue; /* no heap of sticks */
    gr_positions_clear (part);
    gr_study_parts (picture->study, whole, i, part);
    for (guint k = 0; k < gr_positions_count (part); k++) {
      guint64 size = gr_heap_decode (gr_positions_at (part, k));
      g_string_append_printf (out, "%6" G_GUINT64_FORMAT "  ", size);
      for (guint64 stick = 0; stick < MIN (size, 60); stick++)
        g_string_append (out, stick > 0 && stick % 5 == 0 ? " |" : "|");
      g_string_append (out, size > 60 ? " …\n" : "\n");
    }
  }
}

/* ---- frames ---- */

static gboolean
picture_add_frame (const Picture *picture, GPtrArray *frames, GrBytes whole, GError **error)
{
  GrVerdict verdict = { 0 };
  if (!picture->is_bare && !gr_study_verdict (picture->study, whole, &verdict, error))
    return FALSE;
  g_autofree char *label = gr_study_whole_caption (picture->study, whole);
  const char *lang = picture->request->lang;
  static const char beyond[] = GR_PHRASE ("Its value is beyond %" G_GUINT64_FORMAT
                                          " positions: a larger --limit looks further.");
  g_autoptr (GrStageLine) line = picture_line (picture, whole, &verdict);
  g_autoptr (GrScene) followers = gr_scene_new (); /* whose letters come first */
  if (!picture_add_followers (picture, whole, followers, error))
    return FALSE;
  g_autofree char *result = picture->is_beyond ? gr_say (beyond, lang, (guint64) picture->study->options.limit)
                            : picture->is_bare
                              ? g_strdup ("")
                              : gr_tell_winner (picture->study, picture->request, whole, &verdict, line, error);
  g_autoptr (GrStage) stage = result != NULL ? gr_stage_new (picture->pictures, line, TRUE, error) : NULL;
  gboolean has_move = stage != NULL && line->move->len > 1;
  if (has_move && picture->study->is_partizan && verdict.outcome == GR_OUTCOME_N
      && gr_stage_taken (stage, 0) >= GR_STAGE_FRAME)
    has_move = FALSE; /* a frame does not tell Left's move from Right's */
  g_autoptr (GrScene) scene = stage != NULL ? gr_stage_draw (stage, 0, has_move ? GR_STAGE_NEXT : GR_STAGE_PLAIN, error)
                                            : NULL;
  if (scene == NULL)
    return FALSE;
  if (has_move && gr_stage_is_way (stage, 0))
    gr_taken_paint (scene, TRUE);
  if (has_move && gr_play_shows_coming (picture->study, whole)) {
    g_autoptr (GrScene) own = gr_scene_new ();
    gr_scene_append (own, scene, 0, 0, 1);
    if (!gr_play_add_lost (picture->study, whole, scene, own, (GrPoint) { 0, 0 }, error))
      return FALSE;
  }
  GrBox box = scene->bounds;
  gr_scene_append (scene, followers, box.x, box.y + box.height, 1);
  g_autofree char *name = gr_words_short (label, PICTURE_LABEL_CHARACTERS);
  g_autofree char *value = verdict.has_grundy ? g_strdup_printf ("%" G_GUINT64_FORMAT, verdict.grundy)
                                              : picture_value (picture, &verdict);
  g_autoptr (GrStageLine) told = gr_stage_line_begin (line, has_move ? 1 : 0);
  gboolean has_value = !picture->is_bare && value != NULL && picture->request->paint != GR_PAINT_OUTCOME;
  /* A letter of the program's own tells nothing of the start. */
  gboolean is_made_up = picture->request->letters != NULL && gr_letters_find (picture->request->letters, label) >= 0
                        && gr_study_is_start (picture->study, whole);
  g_autofree char *called = is_made_up ? g_strdup (gr_phrase ("The start.", lang))
                                       : gr_say ("Position %s.", lang, name);
  g_autofree char *why = picture->is_bare ? NULL : picture_why (picture, told, &verdict, has_value ? value : NULL);
  /* The title has the start. */
  gboolean is_start = why != NULL && gr_study_is_start (picture->study, whole);
  const GrGameTelling *telling = gr_study_summand (picture->study, 0)->game->telling;
  const char *lines = telling != NULL && telling->lines != NULL ? gr_phrase (telling->lines, lang) : NULL;
  g_autofree char *sentence = is_start ? g_strjoin (" ", why, lines, NULL) : g_strjoin (" ", called, why, NULL);
  g_autoptr (GString) plain = g_string_new (NULL);
  plain_add_position (picture, plain, whole, &verdict, label);
  gr_frames_add (frames, g_steal_pointer (&scene), sentence, *result != '\0' ? result : NULL, g_strdup (plain->str));
  return TRUE;
}

/* All members of a family in one picture. */
static gboolean
picture_add_family (const Picture *picture, GPtrArray *frames, const GrPositions *positions, GError **error)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  g_autoptr (GrScene) scene = gr_pictures_draw_family (picture->pictures, positions, error);
  gboolean has_map = FALSE;
  for (guint i = 0; i < gr_positions_count (positions) && scene != NULL; i++) {
    GrBytes whole = gr_positions_at (positions, i);
    if (gr_pictures_has_map (picture->pictures, i)) {
      has_map = TRUE;
      continue; /* it is not told, as the map has no pieces */
    }
    GrVerdict verdict = { 0 };
    if (!picture->is_bare && !gr_study_verdict (picture->study, whole, &verdict, error))
      return FALSE;
    g_autofree char *label = gr_study_whole_caption (picture->study, whole);
    plain_add_position (picture, plain, whole, &verdict, label);
  }
  if (scene == NULL)
    return FALSE;
  g_autofree char *sentence = has_map
                                ? g_strdup (
                                  gr_phrase ("The map of the game, with no piece on it.", picture->request->lang))
                                : gr_say ("%u positions.", picture->request->lang, gr_positions_count (positions));
  gr_frames_add (frames, g_steal_pointer (&scene), sentence, NULL, g_strdup (plain->str));
  return TRUE;
}

/* TRUE where the value of one of @positions is over a limit: all are then drawn without. FALSE and @error for what else
   may fail. */
static gboolean
picture_is_beyond (GrStudy *study, const GrPositions *positions, GError **error)
{
  GError *own = NULL;
  GrVerdict verdict;
  for (guint i = 0; i < gr_positions_count (positions) && own == NULL; i++)
    gr_study_verdict (study, gr_positions_at (positions, i), &verdict, &own);
  gboolean is_beyond = g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT);
  if (is_beyond)
    g_clear_error (&own);
  gr_pass_error (own, error);
  return is_beyond;
}

static GPtrArray *
picture_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of");
  g_autoptr (GrPositions) positions = gr_option_positions (study, request, report, error);
  guint n = positions != NULL ? gr_positions_count (positions) : 0;
  gboolean has_too_many = !study->is_family && study->n_components > PICTURE_MAX_PIECES;
  if (n > PICTURE_MAX_POSITIONS)
    gr_report_add_at (report, GR_FAULT_LIMIT, of != NULL ? of->value : request->args->name,
                      "name some of them, as in --of 4,5", "picture: at most %d positions can be drawn, got %u",
                      PICTURE_MAX_POSITIONS, n);
  else if (positions != NULL && has_too_many)
    gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, "grundy solve answers for any number",
                      "picture: at most %d components can be drawn, got %u", PICTURE_MAX_PIECES, study->n_components);
  if (positions == NULL || n > PICTURE_MAX_POSITIONS || has_too_many)
    return NULL;
  GError *failed = NULL;
  /* A picture does not wait ten seconds for a value; who gives another limit does. */
  if (study->options.limit == GR_STUDY_LIMIT)
    study->options.limit = PICTURE_LIMIT;
  gboolean is_bare = gr_args_flag (request->args, "bare");
  gboolean is_beyond = !is_bare && picture_is_beyond (study, positions, &failed);
  if (gr_pass_error (failed, error))
    return NULL;
  is_bare |= is_beyond;
  g_autoptr (GrPictures)
    pictures = gr_pictures_new (study, request, is_bare ? GR_PICTURES_BARE : GR_PICTURES_NAMED, error);
  if (pictures == NULL)
    return NULL;
  g_autofree char *heading = gr_study_heading (study, " + ", request->lang);
  gboolean is_headed = of == NULL && !is_bare && !request->is_form && !study->is_family; /* it is the start */
  if (is_headed && request->letters != NULL) { /* by which moves are told from it */
    g_autofree char *letter = gr_study_whole_caption (study, gr_study_start (study));
    if (gr_letters_find (request->letters, letter) >= 0 && gr_study_n_followers (study, gr_study_start (study)) > 0)
      gr_take_text (&heading, g_strdup_printf ("%s: %s", heading, letter));
  }
  if (is_headed)
    gr_pictures_head (pictures, heading);
  const Picture picture = { study, request, pictures, is_bare, is_beyond };
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  if (study->is_family && of == NULL)
    return picture_add_family (&picture, frames, positions, error) ? g_steal_pointer (&frames) : NULL;
  for (guint i = 0; i < gr_positions_count (positions); i++)
    if (!picture_add_frame (&picture, frames, gr_positions_at (positions, i), error))
      return NULL;
  ((GrFrame *) frames->pdata[0])->is_titled = is_headed;
  return g_steal_pointer (&frames);
}

const GrFigure gr_figure_picture = {
  .name = "picture",
  .title = "Position",
  .summary = "The position as it would be drawn on a blackboard, with its value or who wins.",
  .example = "nim 3 1 4",
  .params = (const GrParam[]) { GR_PARAM_OF, GR_PARAM_BARE, GR_PARAM_END },
  .is_partizan = TRUE,
  .is_loopy = TRUE,
  .tells_winner = TRUE,
  .frames = picture_frames,
};
