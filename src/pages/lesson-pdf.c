// SPDX-License-Identifier: MIT
// A lesson as PDF: pages from page make-up, bound by the printing module with what a reader's program shows about them.
#include "pages/lesson-pdf.h"

#include "print/print.h"
#include "scene/text.h"

/* @pages as a PDF. */
static gboolean
write_pages (const GrDocument *document, const GrPages *pages, GrThemeName theme, GString *missing, GString *out,
             GError **error)
{
  g_autofree GrPrintPage *sheet = g_new0 (GrPrintPage, pages->page->len);
  for (guint i = 0; i < pages->page->len; i++)
    sheet[i] = (GrPrintPage) { .scene = pages->page->pdata[i], .width = pages->width, .height = pages->height };
  g_autofree GrPrintOutline *outline = g_new0 (GrPrintOutline, pages->outline->len);
  for (guint i = 0; i < pages->outline->len; i++) {
    const GrOutlineEntry *entry = &g_array_index (pages->outline, GrOutlineEntry, i);
    outline[i] = (GrPrintOutline) { entry->text, entry->name, entry->level };
  }
  g_autoptr (GString) keywords = g_string_new (NULL);
  for (guint i = 0; i < document->keywords->len; i++)
    g_string_append_printf (keywords, "%s%s", i > 0 ? ", " : "", (const char *) document->keywords->pdata[i]);
  GrPrintMeta meta = { .title = document->title,
                       .author = document->author,
                       .keywords = keywords->len > 0 ? keywords->str : NULL,
                       .lang = document->lang,
                       .outline = outline,
                       .n_outline = pages->outline->len };
  return gr_print_module (NULL)->pdf (sheet, pages->page->len, &meta, theme, missing, out, error);
}

gboolean
gr_lesson_pdf (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrThemeName theme,
               GrReport *report, GString *missing, GString *out, GString *notes, GError **error)
{
  gr_theme_override (page->colour);
  gr_face_prefer (GR_FACE_SERIF, page->family);
  gr_face_prefer (GR_FACE_MONO, page->code_family);
  GrPages *pages = gr_print_module (error) != NULL ? gr_pages_set (document, page, answers, report, error) : NULL;
  gboolean good = pages != NULL && write_pages (document, pages, theme, missing, out, error);
  if (good && notes != NULL) {
    GrPages *said = gr_pages_notes (document, page, pages);
    good = write_pages (document, said, theme, missing, notes, error);
    gr_pages_free (said);
  }
  gr_pages_free (pages);
  gr_theme_override (NULL);
  gr_face_prefer (GR_FACE_SERIF, NULL);
  gr_face_prefer (GR_FACE_MONO, NULL);
  return good;
}
