// SPDX-License-Identifier: MIT
// Piles of blue and white boxes: Left takes a blue box, Right a white one, with all that stands on it. A pile is a
// blue-red Hackenbush stalk, worth the number of its sign expansion. Beside who wins the game is asked for the fair
// choice of piles, worth exactly 0 together, that is highest in all (value/fit.c).
// Source: BOJ 13409; E. R. Berlekamp, The Hackenbush number system for compression of numerical data, Inf. and Control
// 26 (1974).
// Invariant: the instance is that of Hackenbush, with W for R.
#include "games/hackenbush/read.h"

#include "value/fit.h"

#include <string.h>

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

static gpointer
boxes_prepare (const GrArgs *args, GrReport *report)
{
  guint n = args->words->len;
  gboolean good = n > 0 && n <= GR_FIT_MAX_ITEMS;
  for (guint i = 0; i < n; i++) {
    const GrWord *word = args->words->pdata[i];
    gsize height = strspn (word->text, "BW");
    if (*word->text == '\0')
      gr_report_add_at (report, GR_FAULT_INPUT, word, "leave an empty pile out: it is worth nothing",
                        "boxes: want a pile of the letters B and W, got “”");
    else if (word->text[height] != '\0')
      boxes_report_letters (word, report);
    else if (height > GR_FIT_MAX_HEIGHT)
      gr_report_add_at (report, GR_FAULT_INPUT, word, "grundy solve hackenbush has no such limit: write R for W",
                        "boxes: want piles of at most %d boxes, got one of %" G_GSIZE_FORMAT, GR_FIT_MAX_HEIGHT,
                        height);
    good &= height > 0 && word->text[height] == '\0' && height <= GR_FIT_MAX_HEIGHT;
  }
  if (n == 0)
    gr_report_add_at (report, GR_FAULT_INPUT, args->name, "for example: boxes B W WB WB",
                      "boxes: want piles of boxes, got nothing");
  else if (n > GR_FIT_MAX_ITEMS)
    gr_report_add_at (report, GR_FAULT_INPUT, g_ptr_array_index (args->words, GR_FIT_MAX_ITEMS),
                      "grundy solve hackenbush adds any number of stalks: write R for W",
                      "boxes: want at most %d piles, got %u", GR_FIT_MAX_ITEMS, n);
  if (!good)
    return NULL;
  GrHackenbush *boxes = gr_hackenbush_new_stalks (args->words);
  boxes->is_partizan = TRUE;
  return boxes;
}

static void
boxes_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
            GString *out)
{
  guint left = (guint) move->tag;
  gsize n;
  const char *letters = gr_hackenbush_letters (instance, realm, from, &n);
  if (left == 0)
    g_string_append_printf (out, gr_message ("take all of %.*s"), (int) n, letters);
  else
    g_string_append_printf (out, gr_message ("take %.*s down to %.*s"), (int) n, letters, (int) left, letters);
}

/* ---- the highest fair choice ---- */

static GrFit *
boxes_fit (const GrHackenbush *boxes)
{
  GrFitItem item[GR_FIT_MAX_ITEMS];
  for (guint i = 0; i < boxes->realm->len; i++) {
    guint8 is_left[GR_FIT_MAX_HEIGHT];
    const char *letters = boxes->stalk->pdata[g_array_index (boxes->realm, guint32, i)];
    gsize n = strlen (letters);
    for (gsize k = 0; k < n; k++)
      is_left[k] = letters[k] == 'B';
    g_autoptr (GrDyadic) value = gr_dyadic_stalk (is_left, n);
    item[i] = gr_fit_item (value, (guint32) n);
  }
  return gr_fit_new (item, boxes->realm->len);
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
  gsize n;
  const char *letters = gr_hackenbush_letters (instance, realm, at, &n);
  for (gsize i = 0; i < n; i++) {
    double top = -(double) (i + 1) * (BOX_SIDE + BOX_GAP);
    gr_scene_open_piece (out, NULL, NULL, "t%" G_GSIZE_FORMAT, i);
    gr_scene_add_rect (out, 0, top, BOX_SIDE, BOX_SIDE, 2.5, letters[i] == 'B' ? &blue : &white);
    gr_scene_close_piece (out);
  }
}

/* clang-format off */
static const GrContestProblem boxes_problems[] = {
  { .name = "BOJ 13409", .input = "the number of piles, then the piles from the bottom up",
    .prints = "the greatest total height of a fair choice of piles", .grammar = "Cw*C", .print = boxes_print_height },
  { .name = NULL },
};
/* clang-format on */

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
  .release = (GDestroyNotify) gr_hackenbush_free,
  .components = gr_hackenbush_components,
  .moves = gr_hackenbush_moves,
  .label = gr_hackenbush_label,
  .draw = boxes_draw,
  .counting = &gr_hackenbush_counting,
  .partizan = &gr_hackenbush_partizan,
  .places = &gr_hackenbush_places,
  .folding = &gr_hackenbush_folding,
  .telling = &(const GrGameTelling) {
    .tell = boxes_tell,
    .move_json = gr_hackenbush_move_json,
    .is_bare = TRUE,
  },
  .contest = &(const GrGameContest) {
    .problem = boxes_problems,
    .extra = boxes_extra,
  },
};
