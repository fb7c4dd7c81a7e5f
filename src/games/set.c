// SPDX-License-Identifier: MIT
// A set of values without rules: one position x whose followers a, b, c … have the values written. A follower of value
// v moves as a Nim heap of v but has a name of its own, so that two of one value stay two. One of value 0 moves to a
// heap of 1 (mex {1} = 0): that its value is 0 does not say that play ends there. What lies below them is Nim.
// Source: the mex rule of R. P. Sprague (1935) and P. M. Grundy (1939).
// Invariant: a position is empty (x), a follower's index (4 bytes, most significant first), or a plain heap (8 bytes).
#include "games/heaps.h"

#include "base/number.h"
#include "scene/text.h"

#define SET_MAX 100000 /* followers */

static gpointer
set_prepare (const GrArgs *args, GrReport *report)
{
  static const GrHeapsRule rule = {
    .help = "values are 0 or more, and a set without elements is written {}",
    .example = "set 1,5,0,3",
  };
  const GrWord *first = args->words->len > 0 ? args->words->pdata[0] : args->name;
  GrHeaps heaps = { NULL, FALSE };
  if (args->words->len == 1 && (g_str_equal (first->text, "{}") || g_str_equal (first->text, "∅")))
    heaps.size = g_array_new (FALSE, FALSE, sizeof (guint64));
  else if (!gr_heaps_read (args, &rule, report, &heaps))
    return NULL;
  if (heaps.is_family)
    gr_report_add_at (report, GR_FAULT_INPUT, first, "write the values one by one: 0,1,2",
                      "%s: want the values of one position, got the range “%s”", args->name->text, first->text);
  else if (heaps.size->len > SET_MAX)
    gr_report_add_at (report, GR_FAULT_LIMIT, args->name, NULL, "%s: want at most %d values, got %u", args->name->text,
                      SET_MAX, heaps.size->len);
  else
    return g_memdup2 (&heaps, sizeof heaps);
  gr_heaps_clear (&heaps);
  return NULL;
}

static void
set_components (gconstpointer instance, GrPositions *out)
{
  gr_positions_add (out, 0, NULL, 0);
}

/* Which follower the position is; G_MAXUINT32: it is a heap. */
static guint32
set_index (GrBytes at)
{
  return at.size == sizeof (guint32) ? gr_place_decode (at, 0) : G_MAXUINT32;
}

/* The value that a follower or a heap is. */
static guint64
set_size (gconstpointer instance, GrBytes at)
{
  guint32 index = set_index (at);
  return index != G_MAXUINT32 ? g_array_index (((const GrHeaps *) instance)->size, guint64, index)
                              : gr_heap_decode (at);
}

static gboolean
set_is_zero_follower (gconstpointer instance, GrBytes at)
{
  return set_index (at) != G_MAXUINT32 && set_size (instance, at) == 0;
}

static void
set_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  const GrHeaps *set = instance;
  if (set_is_zero_follower (instance, from)) {
    gr_heap_add_move (1, out);
    return;
  }
  if (from.size > 0) {
    gr_heap_nim_moves (set_size (instance, from), out);
    return;
  }
  for (guint32 i = 0; i < set->size->len; i++) {
    gr_moves_begin (out, GR_MOVER_BOTH, 0, 1);
    gr_place_add_part (&i, 1, out);
  }
}

static guint64
set_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  if (from.size == 0)
    return ((const GrHeaps *) instance)->size->len;
  return set_is_zero_follower (instance, from) ? 1 : set_size (instance, from);
}

static void
set_seek (gconstpointer instance, guint32 realm, GrBytes from, GrNimber wanted, GrMoves *out)
{
  const GrHeaps *set = instance;
  if (set_is_zero_follower (instance, from) ? wanted == 1 : from.size > 0 && wanted < set_size (instance, from))
    gr_heap_add_move (wanted, out);
  for (guint32 i = 0; from.size == 0 && i < set->size->len; i++)
    if (g_array_index (set->size, guint64, i) == wanted) {
      gr_moves_begin (out, GR_MOVER_BOTH, 0, 1);
      gr_place_add_part (&i, 1, out);
    }
}

static gboolean
set_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  const GrHeaps *set = instance;
  if (at.size > 0) {
    *out = set_size (instance, at);
    return TRUE;
  }
  g_autoptr (GrMex) mex = gr_mex_new ();
  gr_mex_begin (mex, set->size->len);
  for (guint i = 0; i < set->size->len; i++)
    gr_mex_add (mex, g_array_index (set->size, guint64, i));
  *out = gr_mex_value (mex);
  return TRUE;
}

/* Followers are a, b … w, aa, ab …: letters before x, the position itself; heaps below them are *0, *1 … */
static void
set_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  const guint n_letters = 'x' - 'a';
  if (at.size == 0) {
    g_string_append_c (out, 'x');
  } else if (at.size == sizeof (GrHeap)) {
    g_string_append_printf (out, "*%" G_GUINT64_FORMAT, set_size (instance, at));
  } else {
    gsize start = out->len;
    for (guint rest = set_index (at) + 1; rest > 0; rest = (rest - 1) / n_letters)
      g_string_insert_c (out, start, 'a' + (rest - 1) % n_letters);
  }
}

static gboolean
set_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  const GrHeaps *set = instance;
  if (g_str_equal (label, "x")) {
    gr_positions_add (out, realm, NULL, 0);
    return TRUE;
  }
  g_autoptr (GString) name = g_string_new (NULL);
  guint64 largest = 0; /* heap below any follower */
  for (guint i = 0; i < set->size->len; i++) {
    guint32 follower = GUINT32_TO_BE (i);
    g_string_truncate (name, 0);
    set_label (instance, realm, (GrBytes) { (const guint8 *) &follower, sizeof follower }, name);
    if (g_str_equal (name->str, label)) {
      gr_positions_add (out, realm, &follower, sizeof follower);
      return TRUE;
    }
    guint64 value = g_array_index (set->size, guint64, i);
    largest = MAX (largest, value > 0 ? value - 1 : 1);
  }
  gint64 number;
  if (*label != '*' || !gr_number_parse (label + 1, &number) || number < 0 || set->size->len == 0
      || (guint64) number > largest)
    return FALSE;
  gr_heap_add (number, out);
  return TRUE;
}

static void
set_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
          GString *out)
{
  GrBytes to = gr_positions_at (parts, move->first_part);
  if (to.size == sizeof (guint32)) /* the letter stands in no picture */
    g_string_append_printf (out, "move to the %" G_GUINT64_FORMAT, set_size (instance, to));
  else
    set_label (instance, realm, to, g_string_append (out, "move to "));
}

/* ---- x, an arrow, and the set of its followers: discs with their values, as wide as the widest needs ---- */

#define DISC_HEIGHT 24.0 /* points, as are all of these */
#define DISC_PAD 5.5     /* each side of the number */
#define DISC_GAP 10.0
#define SET_LEFT 74.0 /* where the brace stands */
#define SET_DEPTH 9.0 /* of the brace */
#define SET_WIDTH (GR_FIT_WIDTH - SET_LEFT - 2 * SET_DEPTH - 8)
#define DISCS_MAX 72 /* the rest is counted */

/* Draws the discs in rows with their top at @y and gives the height they take; *right is where they end. */
static double
set_draw_discs (const GrHeaps *set, double x, double y, double *right, GrScene *out)
{
  guint n = MIN (set->size->len, DISCS_MAX);
  double width = DISC_HEIGHT;
  for (guint i = 0; i < n; i++) {
    g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, g_array_index (set->size, guint64, i));
    width = MAX (width, gr_text_width (&gr_title_700, text) + 2 * DISC_PAD);
  }
  guint in_row = (SET_WIDTH + DISC_GAP) / (width + DISC_GAP), n_rows = (n + in_row - 1) / in_row;
  for (guint i = 0; i < n; i++) {
    guint32 follower = GUINT32_TO_BE (i);
    g_autoptr (GString) label = g_string_new (NULL);
    set_label (set, 0, (GrBytes) { (const guint8 *) &follower, sizeof follower }, label);
    double left = x + i % in_row * (width + DISC_GAP), top = y + i / in_row * (DISC_HEIGHT + DISC_GAP);
    guint64 value = g_array_index (set->size, guint64, i);
    g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, value), *key = gr_scene_key_to (label->str);
    gr_scene_open_piece (out, NULL, NULL, "%s", key);
    gr_scene_add_rect (out, left, top, width, DISC_HEIGHT, DISC_HEIGHT / 2,
                       GR_FILL_STROKE (gr_ink_value (value), GR_INK_INK, 1.4));
    if (value == 0)
      gr_scene_add_rect (out, left + 3, top + 3, width - 6, DISC_HEIGHT - 6, DISC_HEIGHT / 2,
                         GR_STROKE (GR_INK_INK, 0.9));
    gr_scene_add_text (out, left + width / 2, top + DISC_HEIGHT / 2 + 0.364 * gr_title_700.size, GR_ANCHOR_MIDDLE,
                       &gr_title_700, gr_ink_on_value (value), text);
    gr_scene_close_piece (out);
  }
  *right = x + (n > 0 ? MIN (n, in_row) * (width + DISC_GAP) - DISC_GAP : 0);
  double height = n > 0 ? n_rows * (DISC_HEIGHT + DISC_GAP) - DISC_GAP : DISC_HEIGHT;
  if (set->size->len > n) {
    g_autofree char *text = g_strdup_printf ("and %u more", set->size->len - n);
    gr_scene_add_text (out, x, y + height + 16, GR_ANCHOR_START, &gr_text_400, GR_INK_SOFT, text);
    height += 20;
  }
  return height;
}

static void
set_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  if (at.size > 0) {
    GrHeap heap = gr_heap_encode (set_size (instance, at));
    gr_heap_draw (instance, realm, (GrBytes) { heap.data, sizeof heap.data }, out);
    return;
  }
  const GrFont font = { .size = GR_TYPE_TITLE, .weight = 400, .face = GR_FACE_SANS, .italic = TRUE };
  const GrPaint brace = { .stroke = GR_INK_SOFT, .width = 1.4 };
  const double radius = DISC_HEIGHT / 2, air = 6, inside = SET_LEFT + SET_DEPTH + 4;
  double right, height = set_draw_discs (instance, inside, air, &right, out), middle = air + height / 2;
  gr_scene_add_circle (out, radius, middle, radius, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_ACCENT, 2));
  gr_scene_add_text (out, radius, middle + 0.27 * font.size, GR_ANCHOR_MIDDLE, &font, GR_INK_INK, "x");
  gr_scene_add_arrow (out, 2 * radius + 7, middle, SET_LEFT - 12, middle, GR_STROKE (GR_INK_FAINT, 1.4));
  gr_scene_add_brace (out, SET_LEFT + SET_DEPTH, 0, height + 2 * air, -SET_DEPTH, &brace);
  gr_scene_add_brace (out, right + 4, 0, height + 2 * air, SET_DEPTH, &brace);
}

const GrGame gr_game_set = {
  .about = {
    .name = "set",
    .title = "Set of values",
    .summary = "One position without rules: its followers have the values written. An empty set is written {}.",
    .source = "R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935)",
    .usage = "VALUE… | {}",
    .example = "set 1,5,0,3",
  },
  .notation = { .input = GR_INPUT_WORDS },
  .prepare = set_prepare,
  .release = gr_heaps_release,
  .components = set_components,
  .moves = set_moves,
  .label = set_label,
  .draw = set_draw,
  .theory = &(const GrGameTheory) { .value = set_value },
  .counting = &(const GrGameCounting) {
    .n_moves = set_n_moves,
    .seek = set_seek,
  },
  .places = &(const GrGamePlaces) { .find = set_find },
  .telling = &(const GrGameTelling) { .tell = set_tell },
};
