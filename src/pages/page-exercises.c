// SPDX-License-Identifier: MIT
// What sheets of exercises have besides their text: lines for name and number, a table of the points that can be had
// and cards, which are nothing but exercises and their answers.
#include "pages/galley.h"

#include "base/phrase.h"
#include "exam/exam.h"
#include "scene/text.h"

#include <string.h>

#define FIELD_GAP 14.0  /* points between lines to fill in */
#define SCORE_CELLS 12  /* in a row of the table */
#define CELL_HEIGHT 1.5 /* leadings */
#define CARD_LEAST 0.65 /* of the template's type: smaller is none on a card */
#define CARD_STEP 0.05

static void
add_fields (GrGalley *galley, const GrPlace *place, const char *fields)
{
  g_auto (GStrv) field = g_strsplit (fields, "|", 4);
  guint n = g_strv_length (field);
  const GrDocument *document = galley->document;
  GrFont font = { 0.85 * place->prose.size, 400, GR_FACE_SANS, FALSE };
  GrFont value_font = { place->prose.size, 400, place->prose.face, FALSE };
  GrPaint paint = { GR_INK_NONE, GR_INK_SOFT, 0.7, GR_DASH_SOLID };
  GrScene *scene = gr_scene_new ();
  double width = (place->width - (n - 1) * FIELD_GAP) / MAX (n, 1), baseline = 1.2 * place->prose.leading;
  for (guint i = 0; i < n; i++) {
    double x = place->left + i * (width + FIELD_GAP);
    double taken = gr_scene_add_text (scene, x, baseline, GR_ANCHOR_START, &font, GR_INK_SOFT, g_strstrip (field[i]));
    gr_scene_add_line (scene, x + taken + 5, baseline + 2, x + width, baseline + 2, &paint);
    gboolean is_number = g_ascii_strcasecmp (field[i], "number") == 0
                         || g_str_equal (field[i], gr_phrase ("Number", document->lang));
    const char *value = i == 0 ? document->student : is_number ? document->number : NULL; /* whose sheet it is */
    if (value != NULL)
      gr_scene_add_text (scene, x + taken + 9, baseline, GR_ANCHOR_START, &value_font, GR_INK_INK, value);
  }
  gr_galley_add (galley, gr_galley_part (galley, place->part, "P"), scene, 1.5 * place->prose.leading);
  gr_galley_space (galley, place->prose.leading);
  gr_galley_penalty (galley, GR_KEEP);
}

/* What exercise @at is called in the table: without “Exercise” before its number and the point behind it. (transfer full) */
static char *
score_label (const GrExercise *at, const char *lang)
{
  const char *word = gr_phrase ("Exercise", lang);
  const char *rest = g_str_has_prefix (at->label, word) ? at->label + strlen (word) : at->label;
  rest += strspn (rest, " ");
  char *label = g_strdup (g_ascii_isdigit (*rest) ? rest : at->label);
  gsize length = strlen (label);
  if (length > 1 && label[length - 1] == '.')
    label[length - 1] = '\0';
  return label;
}

/* “/ 5”, where there are any. (transfer full) */
static char *
score_points (guint points)
{
  g_autofree char *text = gr_points_text (points);
  return points > 0 ? g_strconcat ("/ ", text, NULL) : g_strdup ("");
}

/* One cell of the table: what is asked above, what can be had below. */
static void
set_score (GrScene *scene, const GrFont *font, double x, double width, double height, const char *label,
           const char *points)
{
  GrPaint paint = { GR_INK_NONE, GR_INK_SOFT, 0.6, GR_DASH_SOLID };
  gr_scene_add_rect (scene, x, 0, width, height, 0, &paint);
  gr_scene_add_rect (scene, x, height, width, height, 0, &paint);
  GrFont head = *font;
  head.size *= MIN (1, (width - 4) / MAX (1, gr_text_width (font, label)));
  gr_scene_add_text (scene, x + width / 2, 0.68 * height, GR_ANCHOR_MIDDLE, &head, GR_INK_INK, label);
  gr_scene_add_text (scene, x + width - 4, 1.68 * height, GR_ANCHOR_END, font, GR_INK_SOFT, points);
}

/* A row of the table: exercises from @first up to @end, and the sum of all where they end there. */
static void
add_scores (GrGalley *galley, const GrPlace *place, const GArray *score, guint first, guint end)
{
  gboolean is_last = end == score->len;
  guint n = end - first + (is_last ? 1 : 0), sum = 0;
  guint most = MIN (score->len + 1, SCORE_CELLS + (score->len == SCORE_CELLS)); /* all rows have equal cells */
  double height = CELL_HEIGHT * place->prose.leading, width = MIN (place->width / most, 6 * place->prose.size);
  GrFont font = { 0.8 * place->prose.size, 400, GR_FACE_SANS, FALSE };
  GrScene *scene = gr_scene_new ();
  for (guint i = first; i < end; i++) {
    const GrExercise *at = &g_array_index (score, GrExercise, i);
    g_autofree char *points = score_points (gr_exercise_points (at));
    g_autofree char *label = score_label (at, galley->document->lang);
    set_score (scene, &font, place->left + (i - first) * width, width, height, label, points);
  }
  for (guint i = 0; i < score->len; i++)
    sum += gr_exercise_points (&g_array_index (score, GrExercise, i));
  g_autofree char *all = score_points (sum);
  if (is_last)
    set_score (scene, &font, place->left + (n - 1) * width, width, height, "Σ", all);
  gr_galley_add (galley, gr_galley_part (galley, place->part, "P"), scene, 2 * height);
  gr_galley_space (galley, 0.4 * place->prose.leading);
  gr_galley_penalty (galley, GR_KEEP);
}

void
gr_galley_sheet (GrGalley *galley, const GrPlace *place)
{
  const GrDocument *document = galley->document;
  const char *fields = galley->page->fields;
  gboolean has_score = galley->page->has_score && !document->is_key;
  if (document->is_key)
    fields = NULL;
  else if (fields == NULL && document->sheet.is_one) /* one of several sheets has a name at least */
    fields = gr_phrase ("Name", document->lang);
  if (fields != NULL)
    add_fields (galley, place, fields);
  if (has_score) {
    g_autoptr (GArray) score = gr_exercises (document);
    for (guint first = 0, end; first < score->len; first = end) {
      end = score->len - first <= SCORE_CELLS ? score->len : first + SCORE_CELLS;
      add_scores (galley, place, score, first, end);
    }
  }
  if (fields != NULL || has_score) {
    gr_galley_space (galley, 1.2 * place->prose.leading);
    galley->penalty = 0;
  }
}

/* @block in type @factor times as large. */
static void
set_card (GrGalley *galley, const GrPlace *card, const GPtrArray *block, double factor)
{
  GrPlace smaller = *card, *place = &smaller;
  smaller.prose.size *= factor;
  smaller.prose.leading *= factor;
  for (guint i = 0; i < block->len; i++) {
    g_autoptr (GPtrArray) one = g_ptr_array_new ();
    g_ptr_array_add (one, block->pdata[i]);
    if (i > 0)
      gr_galley_penalty (galley, GR_KEEP);
    gr_galley_blocks (galley, place, one);
  }
}

/* One side of a card, in type as small as it takes. */
static void
add_card (GrGalley *galley, const GrPlace *place, const GPtrArray *block)
{
  double factor = 1, height = G_MAXDOUBLE;
  for (; factor > CARD_LEAST; factor -= CARD_STEP) {
    GrMeasuring measuring = gr_galley_measure (galley);
    set_card (galley, place, block, factor);
    height = gr_galley_measured (galley, &measuring);
    if (height <= galley->height)
      break;
  }
  set_card (galley, place, block, factor);
}

void
gr_galley_cards (GrGalley *galley, const GrPlace *place, const GPtrArray *block)
{
  GR_EACH_POINTER (i, const GrBlock, answer, block) {
    if (answer->kind != GR_BLOCK_ANSWER || gr_answer_is_hint (answer, galley->document->lang))
      continue;
    guint first = i;
    while (first > 0 && ((const GrBlock *) block->pdata[first])->kind != GR_BLOCK_PARAGRAPH)
      first--;
    g_autoptr (GPtrArray) asked = g_ptr_array_new ();
    for (guint k = first; k < i; k++)
      if (((const GrBlock *) block->pdata[k])->kind != GR_BLOCK_ANSWER)
        g_ptr_array_add (asked, block->pdata[k]);
    gr_galley_penalty (galley, GR_BREAK);
    add_card (galley, place, asked);
    gr_galley_penalty (galley, GR_BREAK);
    add_card (galley, place, answer->child);
  }
}
