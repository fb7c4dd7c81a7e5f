// SPDX-License-Identifier: MIT
// The playbook of a game: its positions breadth first from the start, each with its verdict and the best move; its parts,
// each with its moves; and pictures. A cell of the view is one component, or a map with all pieces on it; a picture is one
// state of a cell, so that positions share theirs. All pictures of a cell are in one coordinate system: nothing jumps.
// Invariant: the moves of a node, as the study lists them, are those of its parts one after another.

#include "base/interner.h"
#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/partizan.h"
#include "diagram/picture.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "figures/play/play.h"
#include "scene/read.h"

#include <string.h>

#define BOOK_VALUE_CHARACTERS 20
#define BOOK_ROW_CHARACTERS 9
#define BOOK_LABEL_CHARACTERS 60
#define BOOK_SIGNS 16
#define BOOK_GAP 30.0
#define BOOK_LINE_GAP 22.0
#define BOOK_PART_GAP 16.0
#define BOOK_MARGIN 7.0
#define BOOK_LABEL 17.0 /* from the lowest point of a cell to the baseline under it */

typedef struct {
  const GrPlayers *players;
  GrStudy *study;
  const GrFigureRequest *request;
  GrPlaybook *book;
  GPtrArray *map;     /* of GrMap or NULL, shape (cells) */
  GArray *cell;       /* of guint32, shape (components): the cell in which it stands */
  GrInterner node;    /* positions */
  GrInterner picture; /* the bytes of a cell's parts, tagged with the cell */
  GrInterner part;    /* positions, tagged with their component and their index in the cell */
  GPtrArray *label;   /* of char* or NULL, shape (pictures): what stands under it */
  guint n_moves;      /* of all nodes */
  GArray *form;       /* of GrForm, shape (nodes); GR_FORM_NONE where it has none */
} GrBook;

/* ---- pictures ---- */

/* The parts of a component side by side, a single one in its game's own coordinates; before the names of their pieces stand
   their numbers. */
static GrScene *
book_draw_parts (const GrBook *book, guint component, const GrPositions *parts)
{
  const GrSummand *summand = gr_study_summand (book->study, component);
  guint32 realm = gr_study_component (book->study, component)->realm;
  GrScene *scene = gr_scene_new ();
  double x = 0;
  for (guint i = 0; i < gr_positions_count (parts); i++) {
    g_autoptr (GrScene) part = gr_scene_new ();
    summand->game->draw (summand->instance, realm, gr_positions_at (parts, i), part);
    if (part->bounds.width < 0)
      continue;
    guint first = scene->item->len;
    gr_scene_append (scene, part, gr_positions_count (parts) == 1 ? 0 : x - part->bounds.x, 0, 1);
    for (guint k = first; k < scene->item->len; k++) {
      GrItem *item = &g_array_index (scene->item, GrItem, k);
      if (item->kind != GR_ITEM_PIECE)
        continue;
      g_autofree char *key = item->piece.key;
      item->piece.key = g_strdup_printf ("%u.%s", i, key);
    }
    x += part->bounds.width + BOOK_PART_GAP;
  }
  return scene;
}

/* What stands under a component that does not say itself what it is. (transfer full) (nullable) */
static char *
book_label (const GrBook *book, guint component, const GrPositions *parts, const GrScene *scene)
{
  if (gr_scene_has_text (scene) || gr_positions_count (parts) == 0 || book->book->cell->len == 1)
    return NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < gr_positions_count (parts); i++) {
    g_autofree char *caption = gr_piece_caption (book->study, component, gr_positions_at (parts, i));
    g_string_append_printf (text, "%s%s", i > 0 ? "+" : "", caption);
  }
  /* A board in signs stands there already, as a board. */
  return gr_words_are_words (text->str) ? gr_words_short (text->str, 24) : NULL;
}

/* The number of the picture of @cell, the first of whose components is @component, in @whole; @parts are its. */
static guint32
book_picture (GrBook *book, guint32 cell, guint component, GrBytes whole, const GrPositions *parts)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  for (guint i = 0; i < gr_positions_count (parts); i++) {
    GrBytes at = gr_positions_at (parts, i);
    guint32 size = (guint32) at.size;
    g_byte_array_append (bytes, (const guint8 *) &size, sizeof size);
    g_byte_array_append (bytes, at.data, at.size);
  }
  guint32 number = gr_interner_add (&book->picture, cell, bytes->data, bytes->len);
  if (number < book->book->picture->len)
    return number;
  const GrMap *map = g_ptr_array_index (book->map, cell);
  GrScene *scene = map != NULL ? gr_scene_new () : book_draw_parts (book, component, parts);
  if (map != NULL) { /* always in one place: where its first node is */
    g_autoptr (GrScene) own = gr_map_draw (map, book->study, &whole);
    GrBox first = gr_box_empty;
    for (guint i = 0; i < own->item->len && first.width < 0; i++) {
      const GrItem *item = &g_array_index (own->item, GrItem, i);
      first = item->kind == GR_ITEM_PIECE ? item->piece.hit : first;
    }
    gr_scene_append (scene, own, -first.x, -first.y, 1);
  }
  GrBox *box = &g_array_index (book->book->cell, GrBox, cell);
  *box = gr_box_union (*box, scene->bounds);
  g_ptr_array_add (book->label, map != NULL ? NULL : book_label (book, component, parts, scene));
  g_ptr_array_add (book->book->picture, scene);
  return number;
}

/* Puts the cells side by side, wrapped, and the names under them. */
static void
book_place (GrBook *book)
{
  GrPlaybook *out = book->book;
  g_autoptr (GArray) size = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  GR_EACH (i, GrBox, box, out->cell) {
    if (box->width < 0)
      *box = (GrBox) { 0, 0, 1, 1 };
    GR_APPEND (size, GrPoint, box->width, box->height);
  }
  GrPoint whole;
  g_autoptr (GArray) place = gr_wrap_rows (size, GR_FIT_WIDTH, BOOK_GAP, BOOK_LINE_GAP + BOOK_LABEL, &whole);
  g_array_append_vals (out->place, place->data, place->len);
  gboolean has_labels = FALSE;
  GR_EACH_POINTER (i, const GrPlayNode, node, out->node) {
    GR_EACH_VALUE (cell, guint32, picture, node->picture) {
      g_autofree char *label = g_steal_pointer (&book->label->pdata[picture]);
      const GrBox *box = &g_array_index (out->cell, GrBox, cell);
      GrScene *scene = out->picture->pdata[picture];
      if (label != NULL) /* each picture is met once with its label */
        gr_scene_add_text (scene, scene->bounds.x + scene->bounds.width / 2, box->y + box->height + BOOK_LABEL,
                           GR_ANCHOR_MIDDLE, &gr_title_600, GR_INK_INK, label);
      has_labels = has_labels || label != NULL;
    }
  }
  out->width = whole.x + 2 * BOOK_MARGIN;
  out->height = whole.y - BOOK_LINE_GAP - (has_labels ? 0 : BOOK_LABEL) + 2 * BOOK_MARGIN;
  GR_EACH (i, GrPoint, at, out->place)
    *at = (GrPoint) { at->x + BOOK_MARGIN, at->y + BOOK_MARGIN };
}

/* ---- parts and moves ---- */

/* The first entry of @all that @others lack, counted; GR_PLAYBOOK_NONE. */
static guint32
nodes_missing (const GArray *all, const GArray *others)
{
  g_autoptr (GArray) rest = g_array_copy ((GArray *) others);
  GR_EACH_VALUE (i, guint32, node, all) {
    guint k = 0;
    while (k < rest->len && g_array_index (rest, guint32, k) != node)
      k++;
    if (k == rest->len)
      return node;
    g_array_remove_index (rest, k);
  }
  return GR_PLAYBOOK_NONE;
}

/* A part whose moves are looked at. */
typedef struct {
  const GrSummand *summand;
  guint32 realm;
  GrBytes at;
  guint index; /* of its cell */
  GrMoves *moves;
  GrScene *picture;
  gboolean splits; /* a heap of sticks */
} Part;

/* The pieces that make @move, and what it is called by them where that is better than the names of its ends. (transfer
   full) */
static char *
move_keys (const GrBook *book, guint component, const Part *part, const GrMove *move, GString *name)
{
  const GrGame *game = part->summand->game;
  g_autoptr (GString) keys = g_string_new (NULL), taps = g_string_new (NULL);
  if (game->map != NULL && move->n_parts == 1) { /* where a token goes */
    g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_autoptr (GArray) after = g_array_new (FALSE, FALSE, sizeof (guint32));
    GrBytes to = gr_positions_at (part->moves->part, move->first_part);
    game->map->nodes (part->summand->instance, part->realm, part->at, before);
    game->map->nodes (part->summand->instance, part->realm, to, after);
    guint32 tail = nodes_missing (before, after), head = nodes_missing (after, before);
    gboolean walks = tail != GR_PLAYBOOK_NONE && head != GR_PLAYBOOK_NONE;
    return walks ? g_strdup_printf ("n%u~n%u n%u", tail, head, head) : g_strdup ("");
  }
  if (part->splits) {
    gr_play_tap_sticks (part->at, part->moves, move, taps);
  } else {
    g_string_append_printf (taps, "t%" G_GUINT64_FORMAT, move->tag);
    if (move->n_parts == 1) {
      GrBytes left = gr_positions_at (part->moves->part, move->first_part);
      g_autofree char *label = gr_study_label (book->study, component, left), *to = gr_scene_key_to (label);
      g_string_append_printf (taps, " %s", to);
    }
    if (game->telling != NULL && game->telling->taps != NULL)
      game->telling->taps (part->summand->instance, part->realm, part->at, move, taps);
    if (game->own != NULL)
      gr_play_tap_changes (part->summand, part->realm, part->moves, move, part->picture, book->request->lang, taps,
                           name);
  }
  g_auto (GStrv) tap = g_strsplit (taps->str, " ", -1);
  for (guint i = 0; tap[i] != NULL; i++) {
    g_auto (GStrv) piece = g_strsplit (tap[i], "~", -1);
    gboolean is_seen = TRUE;
    for (guint k = 0; piece[k] != NULL && is_seen; k++) {
      g_autofree char *key = g_strndup (piece[k], strcspn (piece[k], "?"));
      is_seen = gr_scene_has_piece (part->picture, key);
    }
    for (guint k = 0; piece[k] != NULL && is_seen; k++)
      g_string_append_printf (keys, "%s%u.%s", k > 0 ? "~" : keys->len > 0 ? " " : "", part->index, piece[k]);
  }
  return g_strdup (keys->str);
}

/* “board 2: ” for @component where the squares of several are called the same; else “”. (transfer full) */
static char *
book_board (const GrBook *book, guint component)
{
  guint n = 0, own = 0;
  for (guint i = 0; i < book->study->n_components; i++) {
    g_autoptr (GrScene) board = gr_piece_draw (book->study, i, gr_study_component (book->study, i)->start);
    n += gr_scene_has_piece (board, "q1-1");
    own = i == component ? n : own;
  }
  g_autofree char *name = gr_say ("board %u", book->request->lang, own);
  return n > 1 ? g_strconcat (name, ": ", NULL) : g_strdup ("");
}

/* What a position is called in the text of a move: as people write it, but no letter of the program's own. (transfer full) */
static char *
part_name (const GrBook *book, guint component, GrBytes at)
{
  const GrComponent *own = gr_study_component (book->study, component);
  return gr_summand_is_seen (gr_study_summand (book->study, component), own->realm, at)
           ? gr_study_label (book->study, component, at)
           : gr_piece_caption (book->study, component, at);
}

/* The number of the part @at of @component, number @index of its cell; with its moves it is added where it is new. */
static guint32
book_part (GrBook *book, guint component, guint index, GrBytes at)
{
  guint32 number = gr_interner_add (&book->part, index * book->study->n_components + component, at.data, at.size);
  if (number < book->book->part->len)
    return number;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_moves (book->study, component, at, moves);
  GrVerdict verdict = { 0 };
  gboolean has_value = !book->study->is_partizan && !book->study->is_loopy
                       && gr_study_part_verdict (book->study, component, at, &verdict, NULL) && verdict.has_grundy;
  g_autofree char *own_label = gr_piece_caption (book->study, component, at);
  GR_APPEND (book->book->part, GrPlayPart, g_array_index (book->cell, guint32, component), index, book->book->move->len,
             moves->move->len, has_value ? (gint64) verdict.grundy : -1,
             gr_words_short (own_label, BOOK_ROW_CHARACTERS));
  const GrSummand *summand = gr_study_summand (book->study, component);
  guint32 realm = gr_study_component (book->study, component)->realm;
  g_autoptr (GrScene) picture = gr_scene_new ();
  if (summand->game->map == NULL)
    summand->game->draw (summand->instance, realm, at, picture);
  Part part = { summand, realm, at, index, moves, picture, gr_play_splits (summand, realm, at, moves, picture) };
  gboolean is_bare = gr_summand_is_bare (summand);
  g_autofree char *board = NULL;
  GR_EACH (i, const GrMove, move, moves->move) {
    GrPlayMove *own = g_new0 (GrPlayMove, 1);
    g_autoptr (GString) squares = g_string_new (NULL);
    own->mover = move->mover;
    own->keys = move_keys (book, component, &part, move, squares);
    /* “6 → 2”, “5 → 2+2”. */
    g_autoptr (GString) text = g_string_new (NULL);
    g_autofree char *label = part_name (book, component, at);
    g_string_append_printf (text, "%s →", label);
    for (guint k = 0; k < move->n_parts; k++) {
      g_autofree char *left = part_name (book, component, gr_positions_at (moves->part, move->first_part + k));
      g_string_append_printf (text, "%s%s", k > 0 ? "+" : " ", left);
    }
    if (move->n_parts == 0)
      g_string_append (text, " –");
    g_autofree char *name = gr_words_short (text->str, BOOK_LABEL_CHARACTERS);
    g_autoptr (GString) told = g_string_new (NULL); /* in the game's words where it speaks the reader's language */
    gboolean is_told = gr_language_is_english (book->request->lang)
                       && gr_summand_tell (summand, realm, at, move, moves->part, book->request->lang, told);
    own->words = is_told ? gr_words_short (told->str, BOOK_LABEL_CHARACTERS) : g_strdup (name);
    if (squares->len > 0 && g_str_equal (own->words, name)) { /* the rules have no words for it */
      if (board == NULL)
        board = book_board (book, component);
      g_string_prepend (squares, board);
      g_free (name);
      g_free (own->words);
      name = g_strdup (squares->str);
      own->words = g_strdup (squares->str);
    }
    own->name = is_bare ? g_strndup (own->words, strcspn (own->words, ":"))
                        : g_steal_pointer (&name); /* what, not why */
    g_ptr_array_add (book->book->move, own);
  }
  return number;
}

/* ---- nodes ---- */

/* The parts and pictures of @whole. */
static void
book_fill_parts (GrBook *book, GrBytes whole, GrPlayNode *node)
{
  g_autoptr (GrPositions) own = gr_positions_new (), all = gr_positions_new ();
  guint n = book->study->n_components;
  for (guint i = 0, index = 0; i < n; i++) {
    guint32 cell = g_array_index (book->cell, guint32, i);
    gr_study_parts (book->study, whole, i, own);
    for (guint k = 0; k < gr_positions_count (own); k++) {
      GrBytes at = gr_positions_at (own, k);
      GR_APPEND (node->part, guint32, book_part (book, i, index++, at));
      gr_positions_add (all, gr_positions_realm (own, k), at.data, at.size);
    }
    gr_positions_clear (own);
    /* The components of one map stand together; those of another cell begin anew. */
    if (i + 1 < n && g_array_index (book->cell, guint32, i + 1) == cell)
      continue;
    guint32 picture = book_picture (book, cell, i, whole, all);
    if (cell == node->picture->len)
      g_array_append_val (node->picture, picture);
    gr_positions_clear (all);
    index = 0;
  }
}

/* The index in @moves, all of a position, of the best one for @mover. FALSE and @error. */
static gboolean
book_best (const GrBook *book, const GrMoves *moves, GrMover mover, guint32 *best, GError **error)
{
  GError *own = NULL;
  guint found = moves->move->len <= GR_PLAY_MAX_LISTED ? gr_players_best (book->players, moves, mover, &own)
                                                       : G_MAXUINT;
  *best = found != G_MAXUINT ? found : GR_PLAYBOOK_NONE;
  return !gr_pass_error (own, error);
}

/* Where play stops after @side's move to node number @index, the other being about to move. */
static const GrDyadic *
book_stop (const GrBook *book, const GrForms *forms, guint32 index, GrSide side)
{
  GrForm form = g_array_index (book->form, GrForm, index);
  return side == GR_SIDE_LEFT ? gr_form_right_stop (forms, form) : gr_form_left_stop (forms, form);
}

/* What each move of @node costs @side, whose best move is known. */
static void
book_fill_costs (const GrBook *book, GrPlayNode *node, GrSide side)
{
  const GrForms *forms = gr_study_forms (book->study);
  guint32 best = node->best[side];
  if (best == GR_PLAYBOOK_NONE)
    return;
  const GrDyadic *goal = book_stop (book, forms, g_array_index (node->target, guint32, best), side);
  for (guint i = 0, index = 0; i < node->part->len; i++) {
    const GrPlayPart *part = &g_array_index (book->book->part, GrPlayPart, g_array_index (node->part, guint32, i));
    for (guint k = 0; k < part->n_moves; k++, index++) {
      GrMover mover = gr_playbook_move (book->book, part->first_move + k)->mover;
      if (mover != GR_MOVER_BOTH && mover != (side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT))
        continue;
      const GrDyadic *stop = book_stop (book, forms, g_array_index (node->target, guint32, index), side);
      g_autoptr (GrDyadic) cost = side == GR_SIDE_LEFT ? gr_dyadic_subtract (goal, stop)
                                                       : gr_dyadic_subtract (stop, goal);
      if (gr_dyadic_sign (cost) > 0)
        node->cost->pdata[2 * index + side] = gr_partizan_number (cost);
    }
  }
}

/* Whether @side, to move, wins, draws or loses: W, D or L. */
static char
book_result (const GrVerdict *verdict, GrSide side)
{
  GrOutcome own = verdict->has_first ? verdict->first[side] : verdict->outcome;
  if (own == GR_OUTCOME_D)
    return 'D';
  return own == GR_OUTCOME_N || own == (side == GR_SIDE_LEFT ? GR_OUTCOME_L : GR_OUTCOME_R) ? 'W' : 'L';
}

/* What @whole, whose pictures @node has, is called: in signs where they are few and no letters stand under its boards. (transfer
   full) */
static char *
book_name (const GrBook *book, GrBytes whole, const GrPlayNode *node)
{
  const GrComponent *first = gr_study_component (book->study, 0);
  g_autofree char *signs = gr_study_whole_label (book->study, whole);
  gboolean has_letters = !gr_summand_is_seen (gr_study_summand (book->study, 0), first->realm, first->start)
                         || strlen (signs) > BOOK_SIGNS;
  GR_EACH_VALUE (i, guint32, picture, node->picture)
    has_letters = has_letters || book->label->pdata[picture] != NULL;
  return has_letters ? gr_study_whole_caption (book->study, whole) : g_steal_pointer (&signs);
}

/* Fills node number @index. FALSE: @error, or there are too many. */
static gboolean
book_add (GrBook *book, guint32 index, GError **error)
{
  static const GrInk ink[] = { GR_INK_PAPER, GR_INK_WIN, GR_INK_WIN_LEFT, GR_INK_WIN_RIGHT, GR_INK_PAPER };
  gsize size;
  gconstpointer key = gr_interner_key (&book->node, index, &size);
  g_autofree guint8 *data = g_memdup2 (key, size);
  const GrBytes whole = { data, size };
  GrVerdict verdict;
  if (!gr_study_verdict (book->study, whole, &verdict, error))
    return FALSE;
  GrPlayNode *node = gr_playbook_add (book->book);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    node->result[side] = book_result (&verdict, side);
  verdict.has_grundy = verdict.has_grundy && !book->study->is_loopy; /* draws have none: who wins is told */
  node->ink = verdict.has_grundy ? gr_ink_value (verdict.grundy) : ink[verdict.outcome];
  node->value = verdict.has_grundy ? g_strdup_printf ("%" G_GUINT64_FORMAT, verdict.grundy)
                : verdict.has_form
                  ? gr_partizan_name (gr_study_forms (book->study), verdict.form, BOOK_VALUE_CHARACTERS)
                  : g_strdup (gr_outcome_name (&verdict, book->request));
  GrForm form = verdict.has_form ? verdict.form : GR_FORM_NONE;
  g_array_append_val (book->form, form);
  book->book->has_grundy = verdict.has_grundy;
  book_fill_parts (book, whole, node);
  g_autofree char *label = book_name (book, whole, node);
  node->label = gr_words_short (label, BOOK_LABEL_CHARACTERS);
  g_autoptr (GrMoves) moves = gr_moves_new ();
  guint64 n = gr_study_n_followers (book->study, whole);
  gboolean fits = n <= GR_PLAY_MAX_MOVES && book->n_moves + n <= GR_PLAY_MAX_MOVES;
  if (fits)
    gr_study_followers (book->study, whole, moves);
  for (guint i = 0; i < n && fits; i++) {
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    guint32 target = gr_interner_add (&book->node, 0, to.data, to.size);
    fits = target < GR_PLAY_MAX_NODES;
    g_array_append_val (node->target, target);
  }
  book->n_moves += (guint) n;
  if (!fits)
    return FALSE;
  if (book->study->is_partizan)
    return book_best (book, moves, GR_MOVER_LEFT, &node->best[GR_SIDE_LEFT], error)
           && book_best (book, moves, GR_MOVER_RIGHT, &node->best[GR_SIDE_RIGHT], error);
  gboolean good = book_best (book, moves, GR_MOVER_BOTH, &node->best[0], error);
  node->best[1] = node->best[0];
  return good;
}

/* ---- books ---- */

static void
book_clear (GrBook *book)
{
  gr_playbook_free (book->book);
  gr_interner_clear (&book->node);
  gr_interner_clear (&book->picture);
  gr_interner_clear (&book->part);
  GR_DROP (book, map, cell, label, form);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrBook, book_clear)

/* What is known of all of it, once its nodes are there. (transfer full) */
static GrPlaybook *
book_finish (GrBook *book)
{
  GrPlaybook *out = book->book;
  book_place (book);
  gboolean has_costs = book->study->is_partizan;
  for (guint i = 0; i < book->form->len && has_costs; i++) /* some have none in misère play, or in circles */
    has_costs = g_array_index (book->form, GrForm, i) != GR_FORM_NONE;
  for (guint i = 0; i < out->node->len && has_costs; i++) {
    GrPlayNode *node = g_ptr_array_index (out->node, i);
    node->cost = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_set_size (node->cost, 2 * (int) node->target->len);
    book_fill_costs (book, node, GR_SIDE_LEFT);
    book_fill_costs (book, node, GR_SIDE_RIGHT);
  }
  out->is_partizan = book->study->is_partizan;
  out->is_loopy = book->study->is_loopy;
  out->is_misere = book->study->options.play == GR_PLAY_MISERE;
  out->is_sum = book->study->n_components > 1;
  out->first = book->players->mover[0];
  out->hint = g_strdup (gr_phrase (gr_play_hint (book->study), book->request->lang));
  gboolean is_heap = book->study->summand->len == 1 && gr_summand_is_sticks (gr_study_summand (book->study, 0));
  out->where = g_strdup (is_heap ? gr_phrase ("It is in the heap of {from}.", book->request->lang)
                                 : gr_phrase ("It is a move from {from}.", book->request->lang));
  return g_steal_pointer (&book->book);
}

GrPlaybook *
gr_play_book (const GrPlayers *players, const GrFigureRequest *request, GError **error)
{
  g_auto (GrBook) book = { .players = players, .study = players->study, .request = request };
  book.book = gr_playbook_new ();
  book.map = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_map_free);
  book.cell = g_array_new (FALSE, FALSE, sizeof (guint32));
  gr_interner_init (&book.node);
  gr_interner_init (&book.picture);
  gr_interner_init (&book.part);
  book.label = g_ptr_array_new_with_free_func (g_free);
  book.form = g_array_new (FALSE, FALSE, sizeof (GrForm));
  GrBytes start = gr_study_start (book.study);
  gr_interner_add (&book.node, 0, start.data, start.size);
  /* Finds which components share a map. */
  for (guint32 i = 0; i < book.study->n_components; i++) {
    guint32 cell = GR_PLAYBOOK_NONE;
    for (guint32 k = 0; k < book.map->len && cell == GR_PLAYBOOK_NONE; k++)
      if (book.map->pdata[k] != NULL && gr_map_holds (book.map->pdata[k], book.study, i))
        cell = k;
    if (cell == GR_PLAYBOOK_NONE) {
      GError *own = NULL;
      GrMap *map = gr_map_new (book.study, i, GR_MAP_ROOMY, &own);
      if (gr_pass_error (own, error))
        return NULL;
      cell = book.map->len;
      g_ptr_array_add (book.map, map);
      g_array_append_val (book.book->cell, gr_box_empty);
    }
    g_array_append_val (book.cell, cell);
  }
  for (guint32 i = 0; i < gr_interner_count (&book.node); i++)
    if (!book_add (&book, i, error))
      return NULL;
  return book_finish (&book);
}
