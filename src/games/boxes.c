// SPDX-License-Identifier: MIT
// Piles of blue and white boxes: Left takes a blue box, Right a white one, with all that stands on it. A pile is a
// blue-red Hackenbush stalk, worth the number of its sign expansion. Beside who wins the game is asked for the fair
// choice of piles, worth exactly 0 together, that is highest in all (value/fit.c).
// Source: BOJ 13409; E. R. Berlekamp, The Hackenbush number system for compression of numerical data, Inf. and Control
// 26 (1974).
// Invariant: a position is the letters of the boxes that are left of its pile, from the bottom. Equal piles share a
// realm.
#include "hackenbush/bush.h"
#include "value/fit.h"

#include <string.h>

typedef struct {
  GPtrArray *pile; /* of char*: letters from the bottom */
  GArray *realm;   /* of guint32, one a pile: the first pile of the same letters */
} Boxes;

static void
boxes_release (gpointer instance)
{
  Boxes *boxes = instance;
  g_ptr_array_unref (boxes->pile);
  g_array_unref (boxes->realm);
  g_free (boxes);
}

static const char *
boxes_pile (gconstpointer instance, guint32 index)
{
  return g_ptr_array_index (((const Boxes *) instance)->pile, index);
}

/* ---- reading ---- */

/* A fault for every letter that is none, or one for a word whose capitals would do. */
static void
boxes_report_letters (const GrWord *word, GrReport *report)
{
  g_autofree char *capitals = g_ascii_strup (word->text, -1);
  if (capitals[strspn (capitals, "BW")] == '\0') {
    g_autofree char *help = g_strdup_printf (gr_message ("boxes are written with capitals: %s"), capitals);
    gr_report_add_at (report, GR_FAULT_INPUT, word, help, "boxes: want a pile of the letters B and W, got “%s”",
                      word->text);
    return;
  }
  for (const char *at = word->text; *at != '\0'; at = g_utf8_next_char (at)) {
    if (*at == 'B' || *at == 'W')
      continue;
    gsize start = (gsize) (at - word->text);
    g_autoptr (GrWord) letter = gr_word_part (word, start, start + (gsize) (g_utf8_next_char (at) - at));
    gr_report_add_at (report, GR_FAULT_INPUT, letter,
                      g_ascii_isdigit (*at)
                        ? "write the piles alone, without their number"
                        : "a pile is written from the bottom, B for a blue box and W for a white one",
                      "boxes: want the letters B and W, got “%s”", letter->text);
  }
}

static gboolean
boxes_check_pile (const GrWord *word, GrReport *report)
{
  gsize n = strspn (word->text, "BW");
  if (n == 0 || word->text[n] != '\0') {
    if (*word->text == '\0')
      gr_report_add_at (report, GR_FAULT_INPUT, word, "leave an empty pile out: it is worth nothing",
                        "boxes: want a pile of the letters B and W, got “”");
    else
      boxes_report_letters (word, report);
    return FALSE;
  }
  if (n <= GR_FIT_MAX_HEIGHT)
    return TRUE;
  gr_report_add_at (report, GR_FAULT_INPUT, word, "grundy solve hackenbush has no such limit: write R for W",
                    "boxes: want piles of at most %d boxes, got one of %" G_GSIZE_FORMAT, GR_FIT_MAX_HEIGHT, n);
  return FALSE;
}

static gboolean
boxes_check (const GrArgs *args, GrReport *report)
{
  if (args->words->len == 0) {
    gr_report_add_at (report, GR_FAULT_INPUT, args->name, "for example: boxes B W WB WB",
                      "boxes: want piles of boxes, got nothing");
    return FALSE;
  }
  gboolean good = TRUE;
  for (guint i = 0; i < args->words->len; i++)
    good &= boxes_check_pile (g_ptr_array_index (args->words, i), report);
  if (args->words->len <= GR_FIT_MAX_ITEMS)
    return good;
  gr_report_add_at (report, GR_FAULT_INPUT, g_ptr_array_index (args->words, GR_FIT_MAX_ITEMS),
                    "grundy solve hackenbush adds any number of stalks: write R for W",
                    "boxes: want at most %d piles, got %u", GR_FIT_MAX_ITEMS, args->words->len);
  return FALSE;
}

static gpointer
boxes_prepare (const GrArgs *args, GrReport *report)
{
  if (!boxes_check (args, report))
    return NULL;
  Boxes *boxes = g_new0 (Boxes, 1);
  boxes->pile = g_ptr_array_new_with_free_func (g_free);
  boxes->realm = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < args->words->len; i++) {
    const GrWord *word = g_ptr_array_index (args->words, i);
    guint32 realm = 0;
    while (realm < i && !g_str_equal (boxes_pile (boxes, realm), word->text))
      realm++;
    g_ptr_array_add (boxes->pile, g_strdup (word->text));
    g_array_append_val (boxes->realm, realm);
  }
  return boxes;
}

/* ---- rules ---- */

static void
boxes_components (gconstpointer instance, GrPositions *out)
{
  const Boxes *boxes = instance;
  for (guint i = 0; i < boxes->pile->len; i++)
    gr_positions_add (out, g_array_index (boxes->realm, guint32, i), boxes_pile (boxes, i),
                      strlen (boxes_pile (boxes, i)));
}

static void
boxes_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  for (gsize i = 0; i < from.size; i++) {
    gr_moves_begin (out, from.data[i] == 'B' ? GR_MOVER_LEFT : GR_MOVER_RIGHT, i, 1);
    gr_moves_part (out, from.data, i);
  }
}

static guint64
boxes_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  return from.size;
}

/* (transfer full) what a pile is worth. */
static GrDyadic *
boxes_value (GrBytes at)
{
  guint8 is_left[GR_FIT_MAX_HEIGHT];
  for (gsize i = 0; i < at.size; i++)
    is_left[i] = at.data[i] == 'B';
  return gr_dyadic_stalk (is_left, at.size);
}

static GrForm
boxes_form (gconstpointer instance, guint32 realm, GrBytes at, GrForms *forms, GError **error)
{
  g_autoptr (GrDyadic) value = boxes_value (at);
  return gr_form_number (forms, value, error);
}

/* ---- names ---- */

static void
boxes_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  if (at.size == 0)
    g_string_append_c (out, '0');
  g_string_append_len (out, (const char *) at.data, (gssize) at.size);
}

static gboolean
boxes_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  gsize n = g_str_equal (label, "0") ? 0 : strlen (label);
  if (*label == '\0' || (n > 0 && !g_str_has_prefix (boxes_pile (instance, realm), label)))
    return FALSE;
  gr_positions_add (out, realm, label, n);
  return TRUE;
}

static void
boxes_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
            GString *out)
{
  guint left = (guint) move->tag;
  g_string_append_printf (out,
                          from.data[left] == 'B' ? gr_message ("take the blue box %u of %.*s")
                                                 : gr_message ("take the white box %u of %.*s"),
                          left, (int) from.size, (const char *) from.data);
  if (left == 0)
    g_string_append (out, gr_message (": all of the pile goes"));
  else
    g_string_append_printf (out, left == 1 ? gr_message (": %u box stays") : gr_message (": %u boxes stay"), left);
}

static void
boxes_move_json (gconstpointer instance, const GrMove *move, GrJson *json)
{
  gr_json_unsigned (json, "edge", move->tag);
}

/* ---- the highest fair choice ---- */

static GrFit *
boxes_fit (const Boxes *boxes)
{
  GrFitItem item[GR_FIT_MAX_ITEMS];
  for (guint i = 0; i < boxes->pile->len; i++) {
    const char *letters = boxes_pile (boxes, i);
    gsize n = strlen (letters);
    g_autoptr (GrDyadic) value = boxes_value ((GrBytes) { (const guint8 *) letters, n });
    item[i] = gr_fit_item (value, (guint32) n);
  }
  return gr_fit_new (item, boxes->pile->len);
}

static gboolean
boxes_extra (gconstpointer instance, GrJson *json, GString *text, GError **error)
{
  g_autoptr (GrFit) fit = boxes_fit (instance);
  guint n = fit->chosen->len;
  if (json != NULL) {
    gr_json_unsigned (json, "height", fit->height);
    gr_json_open (json, "piles", '[');
    for (guint i = 0; i < n; i++)
      gr_json_unsigned (json, NULL, g_array_index (fit->chosen, guint32, i));
    gr_json_close (json, ']');
  }
  if (text == NULL)
    return TRUE;
  if (n == 0) {
    g_string_append (text, gr_message ("Highest fair choice: none of the piles, height 0\n"));
    return TRUE;
  }
  g_autoptr (GString) piles = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (piles, "%s%u",
                            i == 0       ? ""
                            : i + 1 == n ? gr_message (" and ")
                                         : ", ",
                            g_array_index (fit->chosen, guint32, i));
  g_string_append_printf (text,
                          n == 1 ? gr_message ("Highest fair choice: pile %s (counted from 0), height %u\n")
                                 : gr_message ("Highest fair choice: piles %s (counted from 0), height %u\n"),
                          piles->str, fit->height);
  return TRUE;
}

static gboolean
boxes_print_height (gconstpointer instance, const GrAnswer *answer, guint index, GString *out, GError **error)
{
  g_autoptr (GrFit) fit = boxes_fit (instance);
  g_string_append_printf (out, "%u\n", fit->height);
  return TRUE;
}

/* ---- pictures ---- */

static GrBush *
boxes_bush (gconstpointer instance, guint32 realm, GrBytes at)
{
  GrBush *bush = gr_bush_new ((guint32) at.size + 1, 1);
  for (guint32 i = 0; i < at.size; i++)
    gr_bush_add (bush, i, i + 1, at.data[i] == 'B' ? GR_HUE_BLUE : GR_HUE_RED);
  gr_bush_finish (bush);
  gr_bush_place (bush);
  return bush;
}

#define BOX_SIDE 19.0 /* points */
#define BOX_GAP 2.6   /* between two boxes, and under the lowest */
#define BOX_AIR 8.0   /* of the ground to either side */

/* Blue boxes are full, white ones empty with a dashed edge. */
static void
boxes_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  static const GrPaint blue = { GR_INK_LEFT, GR_INK_LEFT, 1.6, GR_DASH_SOLID };
  static const GrPaint white = { GR_INK_PAPER, GR_INK_RIGHT, 1.6, GR_DASH_DASHED };
  g_autoptr (GrBush) ground = gr_bush_new (1, 1);
  gr_bush_finish (ground);
  gr_bush_draw_edges (ground, NULL, -BOX_AIR, BOX_SIDE + BOX_AIR, out);
  for (gsize i = 0; i < at.size; i++) {
    double top = -(double) (i + 1) * (BOX_SIDE + BOX_GAP);
    g_autofree char *key = g_strdup_printf ("t%" G_GSIZE_FORMAT, i);
    gr_scene_open_piece (out, key, NULL, NULL);
    gr_scene_add_rect (out, 0, top, BOX_SIDE, BOX_SIDE, 2.5, at.data[i] == 'B' ? &blue : &white);
    gr_scene_close_piece (out);
  }
}

static const GrGameCounting boxes_counting = { .n_moves = boxes_n_moves };

static const GrGamePartizan boxes_partizan = { .form = boxes_form };

static const GrGamePlaces boxes_places = { .find = boxes_find };

static const GrGameFolding boxes_folding = { .bush = boxes_bush };

static const GrGameTelling boxes_telling = {
  .tell = boxes_tell,
  .move_json = boxes_move_json,
  .is_bare = TRUE,
};

static const GrContestProblem boxes_problems[] = {
  { .name = "BOJ 13409",
    .input = "the number of piles, then the piles from the bottom up",
    .prints = "the greatest total height of a fair choice of piles",
    .grammar = "Cw*C",
    .print = boxes_print_height },
  { .name = NULL },
};

static const GrGameContest boxes_contest = {
  .problem = boxes_problems,
  .extra = boxes_extra,
};

const GrGame gr_game_boxes = {
  .about = {
    .name = "boxes",
    .title = "Boxes",
    .summary = "Piles of blue and white boxes, B and W from the bottom: Left takes a blue box, Right a white one, with "
             "all boxes on it. Whoever cannot take loses. Besides the winner, solve names the piles of greatest total "
             "height that are worth 0 together.",
    .source = "BOJ 13409; E. R. Berlekamp, The Hackenbush number system, Inf. and Control 26 (1974)",
    .usage = "PILE…",
    .example = "boxes B W WB WB",
  },
  .notation = { .input = GR_INPUT_WORDS },
  .prepare = boxes_prepare,
  .release = boxes_release,
  .components = boxes_components,
  .moves = boxes_moves,
  .label = boxes_label,
  .draw = boxes_draw,
  .counting = &boxes_counting,
  .partizan = &boxes_partizan,
  .places = &boxes_places,
  .folding = &boxes_folding,
  .telling = &boxes_telling,
  .contest = &boxes_contest,
};
