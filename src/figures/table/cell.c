// SPDX-License-Identifier: MIT
// The positions of a table, and how one of them is drawn as a box with what stands in it; and the line below that says what the
// marks mean.
#include "base/phrase.h"
#include "diagram/formula.h"
#include "diagram/node.h"
#include "figures/table/table.h"
#include "scene/text.h"

#define TABLE_KEY_ROW 15.0

static const GrFont key_font = { GR_TYPE_LABEL, 400, GR_FACE_SANS, FALSE };
static const GrPaint frame_paint = { GR_INK_NONE, GR_INK_INK, 1.9, GR_DASH_SOLID };

/* ---- positions ---- */

void
gr_table_part_free (GrTablePart *part)
{
  GPtrArray *const list[] = { part->label, part->caption, part->shown, part->text, part->more[0], part->more[1] };
  for (guint i = 0; i < G_N_ELEMENTS (list); i++)
    if (list[i] != NULL)
      g_ptr_array_unref (list[i]);
  g_clear_pointer (&part->marked, g_array_unref);
  g_array_unref (part->verdict);
  g_free (part->title);
  g_free (part);
}

GrTablePart *
gr_table_part_new (void)
{
  GrTablePart *part = g_new0 (GrTablePart, 1);
  part->label = g_ptr_array_new_with_free_func (g_free);
  part->caption = g_ptr_array_new_with_free_func (g_free);
  part->verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  return part;
}

void
gr_table_part_cut (GrTablePart *part, guint n)
{
  GPtrArray *const list[] = { part->label, part->caption, part->shown };
  for (guint i = 0; i < G_N_ELEMENTS (list); i++)
    if (list[i] != NULL && list[i]->len > n)
      g_ptr_array_set_size (list[i], (int) n);
}

guint64
gr_table_heap (const GrTablePart *part, guint index)
{
  return g_ascii_strtoull (part->label->pdata[index], NULL, 10);
}

const GrVerdict *
gr_table_verdict (const GrTablePart *part, guint index)
{
  return &g_array_index (part->verdict, GrVerdict, index);
}

gboolean
gr_table_is_marked (const GrTablePart *part, guint index)
{
  return part->marked != NULL && g_array_index (part->marked, guint8, index);
}

/* ---- boxes, and what marks mean ---- */

void
gr_table_inks (const GrTableFigure *table, const GrVerdict *verdict, GrInk *fill, GrInk *on)
{
  GrNodeLook look = gr_node_look (table->request, verdict, NULL, 0);
  gr_node_inks (&look, fill, on);
  if (verdict->outcome == GR_OUTCOME_P && verdict->grundy > 0) { /* in misère play */
    *fill = GR_INK_PAPER;
    *on = GR_INK_INK;
  }
}

char *
gr_table_text (const GrTableFigure *table, const GrTablePart *part, guint index)
{
  const GrVerdict *verdict = gr_table_verdict (part, index);
  return part->text != NULL  ? g_strdup (part->text->pdata[index])
         : table->has_values ? g_strdup_printf ("%" G_GUINT64_FORMAT, verdict->grundy)
                             : g_strdup (gr_node_outcome_letter (verdict->outcome));
}

void
gr_table_add_lost (GrBox box, double width, GrInk fill, GrScene *out)
{
  double round = MIN (3.5, box.height / 2), inset = box.width < 14 ? 1.5 : 2.2;
  gr_scene_add_rect (out, box.x, box.y, box.width, box.height, round,
                     &(GrPaint) { fill, GR_INK_INK, width, GR_DASH_SOLID });
  gr_scene_add_rect (out, box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset,
                     MAX (1, round - inset / 2), &(GrPaint) { GR_INK_NONE, GR_INK_INK, 0.7, GR_DASH_SOLID });
}

void
gr_table_add_cell (const GrTableFigure *table, const GrTablePart *part, guint index, gboolean is_marked, GrBox box,
                   GrScene *out)
{
  const GrVerdict *verdict = gr_table_verdict (part, index);
  GrInk fill, on;
  gr_table_inks (table, verdict, &fill, &on);
  gr_scene_open_blank (out);
  gr_scene_add_rect (out, box.x, box.y, box.width, box.height, 3.5,
                     &(GrPaint) { GR_INK_PAPER, GR_INK_SOFT, 0.8, GR_DASH_SOLID });
  gr_scene_close_blank (out);
  gr_scene_open_answer (out);
  if (verdict->outcome == GR_OUTCOME_P)
    gr_table_add_lost (box, 0.9, fill, out);
  else
    gr_scene_add_rect (out, box.x, box.y, box.width, box.height, 3.5,
                       &(GrPaint) { fill, fill == gr_ink_value (0) ? GR_INK_SOFT : GR_INK_LINE, 0.8, GR_DASH_SOLID });
  if (is_marked)
    gr_scene_add_rect (out, box.x, box.y, box.width, box.height, 2, &frame_paint);
  /* What stands in the box, so small that it has room. */
  gboolean is_formula = part->text != NULL;
  double x = box.x + box.width / 2, y = box.y + box.height / 2, room = box.width - (box.width < 14 ? 2.5 : 4);
  GrFont font = { is_formula ? GR_TYPE_TEXT : GR_TYPE_LABEL, 600, GR_FACE_SANS, FALSE };
  g_autofree char *text = gr_table_text (table, part, index);
  double wide = is_formula ? gr_formula_width (font.size, text) : gr_text_width (&font, text);
  font.size = wide > room ? MAX (5.5, font.size * room / wide) : font.size;
  if (is_formula)
    gr_formula_add (out, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, font.size, on, text);
  else
    gr_scene_add_text (out, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, on, text);
  gr_scene_close_answer (out);
}

double
gr_table_cell_width (const GrTablePart *part, double least)
{
  for (guint i = 0; part->text != NULL && i < part->text->len; i++)
    least = MAX (least, gr_formula_width (GR_TYPE_TEXT, part->text->pdata[i]) + 10);
  return least;
}

GrPoint
gr_table_key_add (GrTableKey *key, double width, const char *text)
{
  double mark = width > 0 ? width + 5 : 0, all = mark + gr_text_width (&key_font, text);
  if (key->x > key->left && key->x + all > key->right) {
    key->x = key->left;
    key->y += TABLE_KEY_ROW;
  }
  GrPoint at = { key->x, key->y };
  gr_scene_add_text (key->out, key->x + mark, key->y, GR_ANCHOR_START, &key_font, GR_INK_SOFT, text);
  key->x += all + 14;
  return at;
}

void
gr_table_key_add_cells (GrTableKey *key, const GrTableFigure *table, const GrTablePart *part, const char *mark)
{
  static const char *const text[] = { GR_PHRASE ("N: mover wins"), GR_PHRASE ("P: mover loses") };
  for (guint is_lost = 0; part->text != NULL && is_lost < 2; is_lost++) {
    if (!is_lost && gr_table_verdict (part, 0)->has_grundy)
      continue; /* all colours mean that */
    GrPoint at = gr_table_key_add (key, 16, gr_phrase (text[is_lost], table->request->lang));
    GrBox box = { at.x, at.y - 8.5, 16, 11 };
    if (is_lost)
      gr_table_add_lost (box, 0.9, GR_INK_PAPER, key->out);
    else
      gr_scene_add_rect (key->out, box.x, box.y, box.width, box.height, 3,
                         &(GrPaint) { GR_INK_WIN, GR_INK_LINE, 0.8, GR_DASH_SOLID });
  }
  for (guint i = 0; mark == NULL && i < part->verdict->len; i++)
    mark = gr_table_is_marked (part, i) ? gr_phrase (table->mark, table->request->lang) : NULL;
  if (mark == NULL)
    return;
  GrPoint at = gr_table_key_add (key, 11, mark);
  gr_scene_add_rect (key->out, at.x, at.y - 8.5, 11, 11, 2, &frame_paint);
}
