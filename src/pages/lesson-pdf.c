// SPDX-License-Identifier: MIT
// A lesson as PDF: pages from page make-up, bound by the printing module with what a reader's program shows about them.
#include "pages/lesson-pdf.h"

#include "print/print.h"
#include "scene/text.h"

/* (transfer full) “a, b, c”, or NULL. */
static char *
joined_keywords (const GrDocument *document)
{
  if (document->keywords == NULL || document->keywords->len == 0)
    return NULL;
  g_autoptr (GPtrArray) word = g_ptr_array_new ();
  for (guint i = 0; i < document->keywords->len; i++)
    g_ptr_array_add (word, document->keywords->pdata[i]);
  g_ptr_array_add (word, NULL);
  return g_strjoinv (", ", (char **) word->pdata);
}

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
  g_autofree char *keywords = joined_keywords (document);
  GrPrintMeta meta = { .title = document->title,
                       .author = document->author,
                       .keywords = keywords,
                       .lang = document->lang,
                       .outline = outline,
                       .n_outline = pages->outline->len };
  return gr_print_module (NULL)->pdf (sheet, pages->page->len, &meta, theme, missing, out, error);
}

/* The pages, and those with what is said to them where @notes is given, in the look that has been set. */
static gboolean
write_pdf (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrThemeName theme, GrReport *report,
           GString *missing, GString *out, GString *notes, GError **error)
{
  GrPages *pages = gr_print_module (error) != NULL ? gr_pages_set (document, page, answers, report, error) : NULL;
  if (pages == NULL)
    return FALSE;
  gboolean good = write_pages (document, pages, theme, missing, out, error);
  if (good && notes != NULL) {
    GrPages *said = gr_pages_notes (document, page, pages);
    good = write_pages (document, said, theme, missing, notes, error);
    gr_pages_free (said);
  }
  gr_pages_free (pages);
  return good;
}

gboolean
gr_lesson_pdf (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrThemeName theme,
               GrReport *report, GString *missing, GString *out, GString *notes, GError **error)
{
  gr_theme_override (page->colour);
  gr_face_prefer (GR_FACE_SERIF, page->family);
  gr_face_prefer (GR_FACE_MONO, page->code_family);
  gboolean good = write_pdf (document, page, answers, theme, report, missing, out, notes, error);
  gr_theme_override (NULL);
  gr_face_prefer (GR_FACE_SERIF, NULL);
  gr_face_prefer (GR_FACE_MONO, NULL);
  return good;
}
