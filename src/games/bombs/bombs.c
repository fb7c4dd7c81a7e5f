// SPDX-License-Identifier: MIT
// Bombs: Left explodes a blue bomb or Right a red one, and whatever it sets off explodes too, in chains. In a grid a
// blast runs left along the row and down the column (row 1 is on top): from B2 it reaches A2 and B3. Of the examples
// with red at (1, 1), (row, column) from 0 and row 0 on top, only this reading gives 7/4, 1/2 and 3/2: blue at (1, 0)
// goes with the red bomb, blue at (0, 1) sets it off. Boards add. Values: by the three types where one colour has a
// single bomb, as a Hackenbush tree where no bomb is set off by two others, by recursion with memory otherwise; a
// circle of triggers through both colours is a bomb that both may explode, and then values need not be numbers. Tags
// of moves are bombs, counted through all boards.
// Source: Baekjoon Online Judge, problem 18945; Winning Ways, vol. 1, ch. 1–3 and 7.
#include "games/bombs/bombs.h"

#include <string.h>

#define BOMBS_NAMED 24   /* boards with no more bombs name their positions by what is left */
#define BOMBS_TOLD 6     /* bombs that are told to go along */
#define BOMBS_REMARKED 3 /* boards whose two-coloured bombs are told */

static const GrBombBoard *
bombs_board (gconstpointer instance, guint32 realm)
{
  return ((const GrBombs *) instance)->board->pdata[realm];
}

static void
bombs_components (gconstpointer instance, GrPositions *out)
{
  const GArray *component = ((const GrBombs *) instance)->component;
  for (guint i = 0; i < component->len; i++)
    gr_positions_add (out, g_array_index (component, guint32, i), NULL, 0);
}

/* ---- moves ---- */

static void
bombs_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  const GrBombBoard *board = bombs_board (instance, realm);
  g_autofree guint8 *alive = gr_bombs_alive (board, from);
  g_autoptr (GByteArray) after = g_byte_array_new ();
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++) {
    if (!alive[board->knot[bomb]])
      continue;
    g_byte_array_set_size (after, 0);
    gr_bombs_explode (board, from, board->knot[bomb], after);
    gr_moves_begin (out, board->is_red[bomb] ? GR_MOVER_RIGHT : GR_MOVER_LEFT, board->first + bomb, 1);
    gr_moves_part (out, after->data, after->len);
  }
}

static guint64
bombs_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  const GrBombBoard *board = bombs_board (instance, realm);
  g_autofree guint8 *alive = gr_bombs_alive (board, from);
  guint64 n = 0;
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    n += alive[board->knot[bomb]];
  return n;
}

static GrForm
bombs_form (gconstpointer instance, guint32 realm, GrBytes at, GrForms *forms, GError **error)
{
  return gr_bombs_value (((const GrBombs *) instance)->values, bombs_board (instance, realm), realm, at,
                         GR_BOMB_ROAD_SHORT, forms, error);
}

/* ---- names ---- */

/* What a position without bombs is called: 0, or none where a bomb has that name. */
static const char *
bombs_nothing (const GrBombBoard *board)
{
  return board->dot != NULL && gr_dot_lookup (board->dot, "0") != G_MAXUINT32 ? "none" : "0";
}

/* What is left where the board is small; else what was exploded. */
static void
bombs_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  const GrBombBoard *board = bombs_board (instance, realm);
  g_autofree guint8 *alive = gr_bombs_alive (board, at);
  gboolean is_named = board->n_bombs <= BOMBS_NAMED;
  gsize n_before = out->len;
  guint32 n_left = 0;
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    n_left += alive[board->knot[bomb]];
  if (n_left == 0 || !is_named)
    g_string_append (out, n_left == 0 ? bombs_nothing (board) : "all");
  for (guint32 bomb = 0; bomb < board->n_bombs && n_left > 0; bomb++) {
    guint32 knot = board->knot[bomb];
    gboolean is_first = !alive[knot] && board->leader[knot] == bomb;
    for (guint32 i = board->up->row[knot]; i < board->up->row[knot + 1] && is_first; i++)
      is_first = alive[board->up->follower[i]];
    if (is_named ? !alive[knot] : !is_first)
      continue;
    g_string_append (out, is_named ? out->len > n_before ? " " : "" : "-");
    gr_bombs_append_name (board, bomb, out);
  }
}

/* The bomb whose name is the beginning of *@text, the longest such name, with @end or nothing behind it; G_MAXUINT32:
   none. */
static guint32
bombs_find_name (const GrBombBoard *board, const char **text, char end)
{
  guint32 found = G_MAXUINT32;
  gsize longest = 0;
  g_autoptr (GString) name = g_string_new (NULL);
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++) {
    g_string_truncate (name, 0);
    gr_bombs_append_name (board, bomb, name);
    char behind = (g_str_has_prefix) (*text, name->str) ? (*text)[name->len] : 'x';
    if ((behind != end && behind != '\0') || name->len < longest)
      continue;
    found = bomb;
    longest = name->len;
  }
  *text += longest;
  return found;
}

/* Names with blanks between them of what is left; of large boards behind “all” those with “-” before them of what was exploded. */
static gboolean
bombs_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  const GrBombBoard *board = bombs_board (instance, realm);
  gboolean is_none = g_str_equal (label, bombs_nothing (board)), is_left = board->n_bombs <= BOMBS_NAMED || is_none;
  const char *text = is_none ? "" : label;
  g_autofree guint8 *wanted = g_new (guint8, MAX (1, board->n_knots)),
                    *alive = gr_bombs_alive (board, (GrBytes) { NULL, 0 });
  memset (wanted, !is_left, board->n_knots);
  if (!is_left && !g_str_has_prefix (text, "all"))
    return FALSE;
  for (text += is_left ? 0 : strlen ("all"); *text != '\0';) {
    if ((!is_left || text > label) && *text++ != (is_left ? ' ' : '-'))
      return FALSE;
    guint32 bomb = bombs_find_name (board, &text, is_left ? ' ' : '-');
    if (bomb == G_MAXUINT32)
      return FALSE;
    if (is_left)
      wanted[board->knot[bomb]] = 1;
    else
      gr_bombs_clear_below (board, board->knot[bomb], wanted, NULL);
  }
  g_autoptr (GByteArray) at = g_byte_array_new ();
  for (guint32 knot = board->n_knots; knot-- > 0;) { /* triggers lead to lower numbers */
    g_autoptr (GByteArray) before = g_steal_pointer (&at);
    at = g_byte_array_new ();
    if (wanted[knot] || !alive[knot])
      g_byte_array_append (at, before->data, before->len);
    else
      gr_bombs_explode (board, (GrBytes) { before->data, before->len }, knot, at);
    if (!wanted[knot])
      gr_bombs_clear_below (board, knot, alive, NULL);
  }
  if (memcmp (alive, wanted, board->n_knots) != 0) /* something is there that would have gone */
    return FALSE;
  gr_positions_add (out, realm, at->data, at->len);
  return TRUE;
}

static void
bombs_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
            GString *out)
{
  const GrBombBoard *board = bombs_board (instance, realm);
  guint32 own = move->tag - board->first;
  g_autofree guint8 *alive = gr_bombs_alive (board, from);
  g_autofree guint8 *after = g_memdup2 (alive, MAX (1, board->n_knots));
  gr_bombs_clear_below (board, board->knot[own], after, NULL);
  g_autoptr (GString) name = g_string_new (NULL), others = g_string_new (NULL);
  gr_bombs_append_name (board, own, name);
  guint32 n = 0;
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++) {
    if (bomb == own || !alive[board->knot[bomb]] || after[board->knot[bomb]] || n++ >= BOMBS_TOLD)
      continue;
    g_string_append (others, n == 1 ? "" : ", ");
    gr_bombs_append_name (board, bomb, others);
  }
  if (n > BOMBS_TOLD)
    g_string_append_printf (others, gr_message (", … (%u more)"), n - BOMBS_TOLD);
  g_string_append_printf (out, n > 0 ? gr_message ("explode %s, which sets off %s") : gr_message ("explode %s%s"),
                          name->str, others->str);
}

static void
bombs_move_json (gconstpointer instance, const GrMove *move, GrJson *json)
{
  const GPtrArray *boards = ((const GrBombs *) instance)->board;
  guint low = 0, high = boards->len;
  while (high - low > 1) {
    guint middle = low + (high - low) / 2;
    *(((const GrBombBoard *) boards->pdata[middle])->first <= move->tag ? &low : &high) = middle;
  }
  const GrBombBoard *board = boards->pdata[low];
  g_autoptr (GString) name = g_string_new (NULL);
  gr_bombs_append_name (board, move->tag - board->first, name);
  gr_json_text (json, "bomb", name->str);
}

/* ---- what is said about the boards ---- */

/* What is known of a board at once: its value by the three types, that it is a number, or neither. */
typedef enum { BOARD_TYPES, BOARD_NUMBER, BOARD_ANY, N_BOARD_KINDS } BoardKind;

/* Of the start of @board; for BOARD_ANY with the knot that has both colours. */
static BoardKind
board_kind (const GrBombBoard *board, guint32 *both)
{
  for (guint32 knot = 0; knot < board->n_knots; knot++)
    if (board->hue[knot] == GR_KNOT_BOTH) {
      *both = knot;
      return BOARD_ANY;
    }
  g_auto (GrBombSurvey) survey;
  GrBombTypes types;
  gr_bombs_survey_init (&survey, board, (GrBytes) { NULL, 0 });
  while (gr_bombs_survey_next (&survey))
    if (!gr_bombs_types (&survey, &types))
      return BOARD_NUMBER;
  return BOARD_TYPES;
}

/* “x and y”: a red and a blue bomb of a knot. */
static void
remark_pair (const GrBombBoard *board, guint32 knot, GString *out)
{
  guint32 pair[2] = { G_MAXUINT32, G_MAXUINT32 };
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    if (board->knot[bomb] == knot && pair[board->is_red[bomb]] == G_MAXUINT32)
      pair[board->is_red[bomb]] = bomb;
  gr_bombs_append_name (board, MIN (pair[0], pair[1]), out);
  g_string_append (out, gr_message (" and "));
  gr_bombs_append_name (board, MAX (pair[0], pair[1]), out);
}

/* The three types, where the whole board has a single bomb of one colour; else nothing. */
static void
remark_types (const GrBombBoard *board, GString *out)
{
  g_auto (GrBombSurvey) survey;
  GrBombTypes types;
  gr_bombs_survey_init (&survey, board, (GrBytes) { NULL, 0 });
  gr_bombs_survey_all (&survey);
  if (gr_bombs_types (&survey, &types) && types.single != G_MAXUINT32)
    gr_bombs_types_sentence (board, &types, out);
}

/* What kinds of boards there are; bombs of both colours that set each other off are named. */
static void
bombs_remark (gconstpointer instance, GString *out)
{
  const GrBombs *bombs = instance;
  static const char *const says[] = { GR_PHRASE ("by the three types"), GR_PHRASE ("as numbers"),
                                      GR_PHRASE ("as canonical forms by the general engine") };
  guint n[N_BOARD_KINDS] = { 0 };
  guint32 both = 0;
  g_autoptr (GString) pairs = g_string_new (NULL);
  g_autofree guint8 *kinds = g_new (guint8, bombs->board->len);
  for (guint i = 0; i < bombs->board->len; i++)
    kinds[i] = board_kind (bombs->board->pdata[i], &both);
  GR_EACH_VALUE (i, guint32, realm, bombs->component) {
    const GrBombBoard *board = bombs->board->pdata[realm];
    if (n[kinds[realm]]++ >= BOMBS_REMARKED || kinds[realm] != BOARD_ANY)
      continue;
    board_kind (board, &both);
    g_autoptr (GString) pair = g_string_new (NULL);
    remark_pair (board, both, pair);
    if (bombs->component->len == 1)
      g_string_append_printf (
        out,
        gr_message ("The bombs %s set each other off, a red and a blue one: the value need not be a "
                    "number, so the general engine finds it, as a canonical form."),
        pair->str);
    else
      g_string_append_printf (pairs, gr_message (" On board %u the bombs %s set each other off."),
                              bombs->first_board + i, pair->str);
  }
  if (bombs->component->len == 1) {
    if (n[BOARD_NUMBER] > 0)
      g_string_append (out, gr_message ("No bombs of both colours set each other off: the value is a number."));
    else if (n[BOARD_TYPES] > 0)
      remark_types (bombs->board->pdata[g_array_index (bombs->component, guint32, 0)], out);
    return;
  }
  g_string_append_printf (out, gr_message ("%u boards, valued "), bombs->component->len);
  const char *between = "";
  for (BoardKind kind = BOARD_TYPES; kind < N_BOARD_KINDS; kind++)
    if (n[kind] > 0) {
      g_string_append_printf (out, "%s%s (%u)", between, gr_message (says[kind]), n[kind]);
      between = ", ";
    }
  g_string_append_printf (out, ".%s", pairs->str);
}

/* ---- pictures ---- */

static GrBush *
bombs_bush (gconstpointer instance, guint32 realm, GrBytes at)
{
  return gr_bombs_named_bush (bombs_board (instance, realm), at);
}

static void
bombs_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  gr_bombs_draw (bombs_board (instance, realm), at, &(GrBombLook) { G_MAXUINT32, G_MAXUINT32 }, out);
}

static void
bombs_draw_bare (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  gr_bombs_draw (bombs_board (instance, realm), at, &(GrBombLook) { G_MAXUINT32, G_MAXUINT32, .is_bare = TRUE }, out);
}

static void
bombs_draw_move (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
                 GrScene *out)
{
  const GrBombBoard *board = bombs_board (instance, realm);
  gr_bombs_draw (board, from, &(GrBombLook) { move->tag - board->first, G_MAXUINT32 }, out);
}

static const GrParam bombs_params[] = {
  { "range", GR_PARAM_TEXT, NULL, 0, 0, NULL, "L..R", "only boards L to R of the list, counted from 0",
    .told = GR_PHRASE ("boards %s") },
  GR_PARAM_END,
};

/* TRUE where a graph could not be laid out; told once. */
static gboolean
bombs_trouble (gconstpointer instance, GrReport *report)
{
  const GrBombs *bombs = instance;
  gboolean is_wrong = FALSE;
  for (guint i = 0; i < bombs->board->len; i++) {
    GrBombPlaces *places = ((const GrBombBoard *) bombs->board->pdata[i])->places;
    if (places->failed == NULL)
      continue;
    gr_report_add_error (report, NULL, g_steal_pointer (&places->failed));
    is_wrong = TRUE;
  }
  return is_wrong;
}

const GrGame gr_game_bombs = {
  .about = {
    .name = "bombs",
    .title = "Bombs",
    .summary = "Left explodes a blue bomb (B), Right a red one (A), and what it sets off explodes too, in chains; whoever has no "
    "bomb left loses. In a grid a blast runs left along the row and down the column, past empty squares; in a graph "
    "along the arrows. Boards add.",
    .source = "Baekjoon Online Judge, problem 18945; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1",
    .usage = "FILE… [--range L..R]",
    .example = "bombs bombs.txt",
  },
  .notation = { .input = GR_INPUT_DOCUMENTS, .is_verbatim = TRUE, .params = bombs_params },
  .prepare = gr_bombs_read,
  .release = (GDestroyNotify) gr_bombs_free,
  .components = bombs_components,
  .moves = bombs_moves,
  .label = bombs_label,
  .draw = bombs_draw,
  .counting = &(const GrGameCounting) { .n_moves = bombs_n_moves },
  .partizan = &(const GrGamePartizan) { .form = bombs_form },
  .places = &(const GrGamePlaces) { .find = bombs_find },
  .folding = &(const GrGameFolding) {
    .bush = bombs_bush,
    .reduction = gr_bombs_draw_reduction,
  },
  .telling = &(const GrGameTelling) {
    .tell = bombs_tell,
    .remark = bombs_remark,
    .move_json = bombs_move_json,
    .is_bare = TRUE,
    .numbered = GR_PHRASE ("board %u"),
    .lines = GR_PHRASE ("An arrow leads from a bomb to one that it sets off."),
    .draw_bare = bombs_draw_bare,
    .draw_move = bombs_draw_move,
  },
  .own = &(const GrGameOwnRules) { .trouble = bombs_trouble },
};
