// SPDX-License-Identifier: MIT
// Proof steps drawn: numbers stand before their bits, of which many become dots.
// Invariant: the heading's baseline is at height 0 and everything stands below it.
#include "figures/proof/proof.h"

#include "base/phrase.h"
#include "diagram/formula.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "scene/text.h"

#define PROOF_HEIGHT 380.0 /* of the numbers */
#define PROOF_ROW_PITCH 29.0
#define PROOF_MIN_ROW_PITCH 11.5
#define PROOF_TOP 44.0    /* from the heading to the first line's middle */
#define PROOF_NUMBER 80.0 /* a number is so wide at most */
#define PROOF_LEADING 21.0
#define PROOF_AIR 6.0   /* more from the lines to the first formula */
#define FRAME_LEFT 8.0  /* a framed line goes on so far beyond its name */
#define PROOF_NOTE 18.0 /* from the heading, or the last formula, to words under it */
#define PROOF_TEXT_LEADING 14.0
#define PROOF_NOTE_LESS 8.0 /* numbers stand so much closer under a note than under a heading */

typedef struct {
  double row_pitch, name_size, number_x; /* number_x: right edge of the values */
  GrFont number;
  GrColumns block;
} ProofGeometry;

GrProofView *
gr_proof_view_new (const GrProof *proof, const char *heading)
{
  GrProofView *view = g_new0 (GrProofView, 1);
  view->heading = gr_phrase (heading, proof->request->lang);
  view->lang = proof->request->lang;
  view->value = gr_phrase ("value", proof->request->lang);
  view->n_bits = proof->n_bits;
  view->framed = -1;
  view->width = GR_FIT_WIDTH;
  view->line = g_array_new (FALSE, TRUE, sizeof (GrProofLine));
  g_array_set_clear_func (view->line, gr_words_clear);
  view->formula = g_ptr_array_new_with_free_func (g_free);
  return view;
}

GR_FREE_FUNCTION (gr_proof_view_free, GrProofView, line, formula)

GrProofLine *
gr_proof_view_add (GrProofView *view, char *name, GrNimber value)
{
  GrProofLine line = { .name = name, .value = value };
  g_array_append_val (view->line, line);
  return &g_array_index (view->line, GrProofLine, view->line->len - 1);
}

GR_AT_FUNCTION (view_line, GrProofView, line, const GrProofLine)

/* ---- geometry ---- */

static ProofGeometry
proof_geometry (const GrProofView *view)
{
  ProofGeometry geometry = { 0 };
  geometry.row_pitch = CLAMP (PROOF_HEIGHT / MAX (1, view->line->len), PROOF_MIN_ROW_PITCH, PROOF_ROW_PITCH);
  geometry.name_size = MIN (GR_TYPE_TITLE, MAX (GR_TYPE_LABEL, 0.66 * geometry.row_pitch));
  geometry.number = (GrFont) { geometry.name_size, 600, GR_FACE_SANS, FALSE };
  double names = 0, widest = 0;
  for (guint i = 0; i < view->line->len; i++) {
    g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, view_line (view, i)->value);
    names = MAX (names, gr_formula_width (geometry.name_size, view_line (view, i)->name));
    widest = MAX (widest, gr_text_width (&geometry.number, number));
  }
  geometry.number.size = MAX (GR_TYPE_LABEL, geometry.number.size * MIN (1, PROOF_NUMBER / MAX (widest, 1)));
  geometry.number_x = names + 14 + widest * geometry.number.size / geometry.name_size;
  double left = geometry.number_x + 14;
  geometry.block = gr_columns_new (left, view->n_bits, MIN (34, (view->width - left) / view->n_bits),
                                   geometry.row_pitch);
  return geometry;
}

/* The middle of line @index; lines under the rule stand a little lower. */
static double
line_y (const GrProofView *view, const ProofGeometry *geometry, guint index)
{
  gboolean is_below = view->n_above > 0 && index >= view->n_above;
  return PROOF_TOP + geometry->row_pitch * (0.5 + index + (is_below ? 0.16 : 0));
}

/* ---- drawing ---- */

static void
proof_add_line (const GrProofView *view, const ProofGeometry *geometry, guint index, GrScene *scene)
{
  const GrProofLine *line = view_line (view, index);
  double y = line_y (view, geometry, index);
  GrInk ink = line->is_accent ? GR_INK_ACCENT : GR_INK_INK;
  gr_formula_add (scene, 0, y + 0.36 * geometry->name_size, GR_ANCHOR_START, geometry->name_size, ink, line->name);
  const GrColumns *block = &geometry->block;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, line->value);
  double wide = gr_text_width (&geometry->number, number), x = geometry->number_x;
  if (line->is_boxed)
    gr_scene_add_rect (scene, x - wide - 4, y - 0.5 * geometry->number.size - 2, wide + 8, geometry->number.size + 4, 3,
                       GR_STROKE (GR_INK_INK, 1.2));
  gr_scene_add_text (scene, x, y + 0.36 * geometry->number.size, GR_ANCHOR_END, &geometry->number,
                     line->look == GR_BITS_FAINT ? GR_INK_FAINT : ink, number);
  gr_columns_add_bits (scene, block, y, line->value, line->look, line->ringed);
  if (line->is_framed)
    gr_columns_frame_row (scene, -FRAME_LEFT, gr_columns_right (block) + 8, y, 0.45 * geometry->row_pitch);
}

GrScene *
gr_proof_draw (const GrProofView *view)
{
  GrScene *all = gr_scene_new ();
  g_autoptr (GrScene) scene = gr_scene_new (); /* all that stands below heading and note */
  gr_scene_add_text (all, 0, 0, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, view->heading);
  double y = 8, down = 0;
  if (view->note != NULL)
    down = gr_scene_add_paragraph (all, 0, PROOF_NOTE, view->width, PROOF_TEXT_LEADING, &gr_text_400, GR_INK_INK,
                                   view->note)
           - PROOF_TEXT_LEADING - PROOF_NOTE_LESS;
  if (view->line->len > 0) {
    ProofGeometry geometry = proof_geometry (view);
    const GrColumns *block = &geometry.block;
    double top = PROOF_TOP - 0.06 * geometry.row_pitch;
    y = line_y (view, &geometry, view->line->len - 1) + 0.54 * geometry.row_pitch;
    gr_columns_shade (scene, block, view->shaded, top, y);
    gr_columns_add_weights (scene, block, top - 6, view->framed);
    if (view->whose == NULL)
      gr_scene_add_text (scene, geometry.number_x, top - 6, GR_ANCHOR_END, &gr_label_400, GR_INK_SOFT, view->value);
    else
      gr_scene_add_text (scene, 0, top - 6, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT, view->whose);
    if (view->n_above > 0)
      gr_columns_add_rule (scene, block, gr_columns_left (block),
                           (line_y (view, &geometry, view->n_above - 1) + line_y (view, &geometry, view->n_above)) / 2);
    for (guint i = 0; i < view->line->len; i++)
      proof_add_line (view, &geometry, i, scene);
    const char *odd = gr_phrase ("odd", view->lang);
    gboolean is_told = view->n_above > 0 && view->shaded != 0 && gr_text_width (&gr_label_500, odd) <= block->pitch - 2;
    for (guint bit = 0; bit < view->n_bits && is_told; bit++)
      if (view->shaded >> bit & 1)
        gr_scene_add_text (scene, gr_columns_bit_x (block, bit), y + 10, GR_ANCHOR_MIDDLE, &gr_label_500, GR_INK_INK,
                           odd);
    if (view->framed >= 0)
      gr_columns_frame (scene, block, (guint) view->framed, top, y);
    if (view->n_braced > 0) {
      const char *brace = "2^{k-1} + … + 2 + 1 = 2^k - 1";
      double right = gr_columns_right (block) - 2,
             left = gr_columns_bit_x (block, view->n_braced - 1) - block->pitch / 2 + 2;
      double middle = MAX ((left + right) / 2, gr_formula_width (GR_TYPE_TITLE, brace) / 2);
      gr_scene_add_brace_below (scene, left, right, y + 3, 5, GR_STROKE (GR_INK_SOFT, 1));
      gr_formula_add (scene, middle, y + 20, GR_ANCHOR_MIDDLE, GR_TYPE_TITLE, GR_INK_SOFT, brace);
      y += 24;
    }
    y += PROOF_AIR + (is_told ? 6 : 0);
  }
  for (guint i = 0; i < view->formula->len; i++) {
    y += PROOF_LEADING;
    gr_formula_add (scene, 0, y, GR_ANCHOR_START, GR_TYPE_TITLE, GR_INK_INK, g_ptr_array_index (view->formula, i));
  }
  if (view->remark != NULL)
    gr_scene_add_paragraph (scene, 0, y + PROOF_NOTE, view->width, PROOF_TEXT_LEADING, &gr_text_400, GR_INK_INK,
                            view->remark);
  gr_scene_append (all, scene, 0, down, 1);
  g_autoptr (GrScene) next = view->next != NULL ? gr_proof_draw (view->next) : NULL;
  if (next != NULL && view->width == GR_PROOF_HALF)
    gr_scene_append (all, next, GR_PROOF_HALF + GR_PROOF_GAP, 0, 1);
  else if (next != NULL)
    gr_scene_append (all, next, 0, all->bounds.y + all->bounds.height + GR_PROOF_AIR, 1);
  return all;
}

/* A large node with a formula in it and a line of words under it. */
static void
end_add_node (GrScene *scene, double x, double y, GrNodeShape shape, gboolean is_win, const char *formula,
              const char *words)
{
  gr_node_add_shape (scene, x, y, 1.75, shape, is_win ? GR_INK_WIN : GR_INK_PAPER, is_win ? GR_INK_ON_WIN : GR_INK_INK,
                     NULL);
  gr_scene_open_answer (scene);
  gr_formula_add (scene, x, y + 4.4, GR_ANCHOR_MIDDLE, GR_TYPE_TITLE, is_win ? GR_INK_ON_WIN : GR_INK_INK, formula);
  gr_scene_close (scene);
  gr_scene_add_text (scene, x, y + 46, GR_ANCHOR_MIDDLE, &gr_text_500, GR_INK_SOFT, words);
}

void
gr_proof_add_end (const GrProof *proof, gboolean is_misere, const char *sentence, const char *result)
{
  const char *lang = proof->request->lang, *heading = gr_phrase ("Together", lang),
             *every = gr_phrase ("every move", lang), *some = gr_phrase ("some move", lang);
  const GrVerdict verdict[2] = { { .outcome = GR_OUTCOME_P }, { .outcome = GR_OUTCOME_N } };
  const char *const name[2] = { is_misere ? gr_outcome_name (&verdict[0], proof->request) : "s = 0",
                                is_misere ? gr_outcome_name (&verdict[1], proof->request) : "s ≠ 0" };
  GrScene *scene = gr_scene_new ();
  double y = 70, lost = 150, won = 330, end = 36;
  gr_scene_add_text (scene, 0, 0, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, heading);
  end_add_node (scene, end, y, GR_NODE_SQUARE, is_misere, name[is_misere], gr_phrase ("no move left", lang));
  end_add_node (scene, lost, y, GR_NODE_DOUBLE, FALSE, name[0], gr_phrase ("the next player loses", lang));
  end_add_node (scene, won, y, GR_NODE_SINGLE, TRUE, name[1], gr_phrase ("the next player wins", lang));
  GrPoint out[4] = { { lost + 24, y - 17 }, { lost + 60, y - 38 }, { won - 60, y - 38 }, { won - 25, y - 18 } };
  GrPoint back[4] = { { won - 24, y + 17 }, { won - 60, y + 38 }, { lost + 60, y + 38 }, { lost + 25, y + 18 } };
  gr_move_add (scene, out, 4, &(GrMoveLook) { GR_MOVE_ORDINARY, GR_PAINT_VALUE, 0 });
  gr_move_add (scene, back, 4, &(GrMoveLook) { GR_MOVE_WINNING, GR_PAINT_VALUE, 0 });
  gr_scene_add_text (scene, (lost + won) / 2, y - 39, GR_ANCHOR_MIDDLE, &gr_text_500, GR_INK_SOFT, every);
  gr_scene_add_text (scene, (lost + won) / 2, y + 22, GR_ANCHOR_MIDDLE, &gr_text_500, GR_INK_INK, some);
  char *plain = g_strdup_printf ("%s\n%s  --%s-->  %s\n%s  --%s-->  %s\n", heading, name[0], every, name[1], name[1],
                                 some, name[0]);
  gr_frames_add (proof->frames, scene, gr_phrase (sentence, lang), gr_phrase (result, lang), plain);
}

char *
gr_proof_plain (const GrProofView *view)
{
  GString *out = g_string_new (NULL);
  g_string_append_printf (out, "%s\n", view->heading);
  GR_EACH (i, const GrProofLine, line, view->line) {
    g_autofree char *name = gr_formula_plain (line->name);
    if (view->n_above > 0 && i == view->n_above) {
      g_autofree char *rule = g_strnfill (2 * view->n_bits - 1, '-');
      gr_words_pad (out, "", 16);
      gr_words_pad (out, rule, (int) (2 * view->n_bits + 24));
      g_string_append_c (out, '\n');
    }
    gr_words_pad (out, name, -16);
    g_autofree char *binary = gr_columns_plain (line->value, view->n_bits),
                    *number = g_strdup_printf ("%" G_GUINT64_FORMAT, line->value);
    gr_words_pad (out, number, 22);
    g_string_append_printf (out, "   %s", binary);
    g_string_append_c (out, '\n');
  }
  for (guint i = 0; i < view->formula->len; i++) {
    g_autofree char *formula = gr_formula_plain (g_ptr_array_index (view->formula, i));
    g_string_append_printf (out, "%s\n", formula);
  }
  g_autofree char *next = view->next != NULL ? gr_proof_plain (view->next) : NULL;
  if (next != NULL)
    g_string_append_printf (out, "\n%s", next);
  return g_string_free (out, FALSE);
}

void
gr_proof_add (const GrProof *proof, const GrProofView *view, const char *sentence, const char *result)
{
  gr_frames_add (proof->frames, gr_proof_draw (view), sentence, result, gr_proof_plain (view));
}
