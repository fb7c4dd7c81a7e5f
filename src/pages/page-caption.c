// SPDX-License-Identifier: MIT
// What is said of a figure: its numbered caption, which stands under its pictures and is never parted, its words for the ear,
// and its entry in the outline.
#include "pages/page-caption.h"

#include "base/phrase.h"

#define CAPTION_SIZE 0.9 /* of the prose */
#define SLIDE_CAPTION_SIZE 0.72
#define CAPTION_INDENT 0.06 /* of the column, on both sides */

void
gr_caption_add_run (GArray *run, GrRunStyle style, const char *text)
{
  GrRun one = { .kind = GR_RUN_TEXT, .style = style, .text = (char *) text };
  if (text != NULL && text[0] != '\0')
    g_array_append_val (run, one);
}

double
gr_caption_set (GrScene *scene, const GArray *run, const GrProse *prose, double width, double y)
{
  if (run->len == 0)
    return y;
  g_autoptr (GrParagraph) paragraph = gr_paragraph_new (run, prose);
  gr_paragraph_break (paragraph, width);
  for (guint i = 0; i < gr_paragraph_n_lines (paragraph); i++, y += prose->leading)
    gr_paragraph_set_line (paragraph, i, scene, 0, y + gr_prose_baseline (prose));
  return y;
}

/* What its first figure is called, or NULL where there is none. */
static const char *
figure_title (const GrFigureBlock *figure)
{
  gboolean is_drawn = figure->drawings != NULL && figure->drawings->len > 0;
  return is_drawn ? ((const GrDrawing *) figure->drawings->pdata[0])->title : NULL;
}

/* “Figure 3.” (transfer full) */
static char *
figure_label (const GrGalley *galley, const GrFigureBlock *figure)
{
  return g_strdup_printf ("%s %u.", gr_phrase ("Figure", galley->document->lang), figure->number);
}

GArray *
gr_caption_runs (const GrGalley *galley, const GrFigureBlock *figure, char **label, char **rest)
{
  const char *text = figure->caption != NULL ? figure->caption : figure_title (figure);
  GArray *run = g_array_new (FALSE, FALSE, sizeof (GrRun));
  *label = figure_label (galley, figure);
  *rest = g_strconcat (" ", text != NULL && figure->caption_run == NULL ? text : "", NULL);
  gr_caption_add_run (run, GR_STYLE_STRONG, *label);
  gr_caption_add_run (run, 0, *rest);
  if (figure->caption_run != NULL)
    g_array_append_vals (run, figure->caption_run->data, figure->caption_run->len);
  return run;
}

GrProse
gr_caption_prose (const GrGalley *galley, const GrProse *body)
{
  GrProse prose = *body;
  prose.size *= galley->page->own_slides ? SLIDE_CAPTION_SIZE : CAPTION_SIZE;
  prose.leading *= galley->page->own_slides ? SLIDE_CAPTION_SIZE : CAPTION_SIZE;
  prose.lines = GR_LINES_CENTRED;
  return prose;
}

void
gr_caption_add (GrGalley *galley, const GrPlace *place, const GrFigureBlock *figure)
{
  GrPlace under = *place;
  under.left += CAPTION_INDENT * place->width;
  under.width -= 2 * CAPTION_INDENT * place->width;
  GrProse prose = gr_caption_prose (galley, &place->prose);
  g_autofree char *label = NULL, *rest = NULL;
  g_autoptr (GArray) run = gr_caption_runs (galley, figure, &label, &rest);
  guint first = galley->slab->len;
  gr_galley_runs (galley, &under, run, &prose, "Caption", NULL);
  for (guint i = first; i < galley->slab->len; i++)
    g_array_index (galley->slab, GrSlab, i).penalty = GR_KEEP;
}

double
gr_caption_height (GrGalley *galley, const GrPlace *place, const GrFigureBlock *figure)
{
  GrMeasuring measuring = gr_galley_measure (galley);
  gr_caption_add (galley, place, figure);
  return gr_galley_measured (galley, &measuring);
}

char *
gr_figure_alternative (const GrFigureBlock *figure, const GPtrArray *frames)
{
  if (figure->alt != NULL)
    return g_strdup (figure->alt);
  const char *title = figure_title (figure);
  GString *text = g_string_new (title != NULL ? title : figure->caption);
  for (guint i = 0; i < frames->len; i++) {
    const GrFrame *frame = frames->pdata[i];
    g_string_append_printf (text, "%s%s%s%s", text->len > 0 ? ". " : "", frame->sentence,
                            frame->result != NULL ? " " : "", frame->result != NULL ? frame->result : "");
  }
  return g_string_free (text, FALSE);
}

void
gr_figure_outline (GrGalley *galley, const GrFigureBlock *figure)
{
  g_autofree char *label = figure_label (galley, figure), *name = g_strdup_printf ("figure-%s", figure->id);
  g_autofree char *entry = g_strdup_printf ("%s %s", label, figure->caption != NULL ? figure->caption : "");
  gr_galley_outline (galley, g_strchomp (entry), name, galley->level > 1 ? galley->level - 1 : 0);
}
