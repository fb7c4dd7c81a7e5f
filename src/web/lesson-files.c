// SPDX-License-Identifier: MIT
// One lesson to its files. Names of pictures hold the figure's id, which is unique and has no point in it; what tells
// several pictures of one block apart stands behind a point, so that no two files have one name.
#include "web/lesson-files.h"

#include "formats/format.h"
#include "exam/exam.h"

#include <string.h>

/* How wide a strip may become, in points: the text of an A4 page. */

const char *const gr_lesson_formats[] = { "pdf", "html", "svg", "json", NULL };

GR_DESTROY_FUNCTION (files_free, GrLessonFile, name, data)

GPtrArray *
gr_lesson_files_new (void)
{
  return g_ptr_array_new_with_free_func (files_free);
}

GString *
gr_lesson_files_add (GPtrArray *files, char *name)
{
  GrLessonFile *file = g_new (GrLessonFile, 1);
  file->name = name;
  file->data = g_string_new (NULL);
  g_ptr_array_add (files, file);
  return file->data;
}

/* Whether @block holds a block of @kind; its depth is bounded. */
static gboolean
files_has (const GrBlock *block, GrBlockKind kind)
{
  if (block->kind == kind)
    return TRUE;
  for (guint i = 0; i < block->child->len; i++)
    if (files_has (block->child->pdata[i], kind))
      return TRUE;
  return FALSE;
}

/* Whether there is anything for a key to tell. */
static gboolean
files_has_key (const GrDocument *document)
{
  return files_has (document->body, GR_BLOCK_ANSWER) || gr_document_has_forms (document);
}

/* Whether the page of HTML is slides, which another one of what is said to them goes with. */
static gboolean
files_is_slides (const GrLessonOptions *options)
{
  return options->page != NULL && options->page->own_slides && options->place == NULL;
}

/* Whether it is slides, and there is something to say to them. */
static gboolean
files_has_notes (const GrDocument *document, const GrLessonOptions *options)
{
  return (options->page == NULL || options->page->own_slides) && files_has (document->body, GR_BLOCK_NOTES);
}

/* Forms to be filled in are shown as fits answers on paper in the way of @answers. */
static void
files_set_form (GrDocument *document, GrAnswers answers)
{
  gboolean has_answers = answers == GR_ANSWERS_END || answers == GR_ANSWERS_CARDS;
  gr_document_set_form (document, answers == GR_ANSWERS_INLINE ? GR_DOCUMENT_KEY
                                  : has_answers                ? GR_DOCUMENT_ANSWERED
                                                               : GR_DOCUMENT_EMPTY);
}

/* The document as a PDF with its answers in the way of @answers, and its forms to be filled in accordingly. */
static gboolean
files_add_pdf (GPtrArray *files, GrDocument *document, char *name, GrAnswers answers, const GrLessonOptions *options,
               GString *notes, GError **error)
{
  files_set_form (document, answers);
  return gr_lesson_pdf (document, options->page, answers, options->paper, options->report, options->missing,
                        gr_lesson_files_add (files, name), notes, error);
}

/* Where answers go on paper. */
static GrAnswers
files_answers (const GrLessonOptions *options)
{
  GrLessonAnswers answers = options->answers;
  gboolean at_end = answers == GR_LESSON_ANSWERS_END || answers == GR_LESSON_ANSWERS_UNSAID;
  if (answers == GR_LESSON_ANSWERS_UNSAID && options->page->answers != GR_ANSWERS_UNSAID)
    return options->page->answers;
  return answers == GR_LESSON_ANSWERS_INLINE ? GR_ANSWERS_INLINE : at_end ? GR_ANSWERS_END : GR_ANSWERS_NONE;
}

gboolean
gr_lesson_merge (GrPages **all, GrDocument *document, const GrLessonOptions *options, GError **error)
{
  GrAnswers answers = files_answers (options);
  files_set_form (document, answers);
  return gr_pages_add_sheet (all, document, options->page, answers, options->report, error);
}

gboolean
gr_lesson_add_merged (GPtrArray *files, const GrPages *all, const GrDocument *sheet, const char *stem,
                      const GrLessonOptions *options, GError **error)
{
  return gr_sheets_pdf (sheet, all, options->page, options->paper, options->missing,
                        gr_lesson_files_add (files, g_strconcat (stem, ".sheets.pdf", NULL)), error);
}

static gboolean
files_add_pdfs (GPtrArray *files, GrDocument *document, const char *stem, const GrLessonOptions *options,
                GError **error)
{
  GrLessonAnswers answers = options->answers;
  GrAnswers own = files_answers (options);
  g_autoptr (GString) notes = files_has_notes (document, options) ? g_string_new (NULL) : NULL;
  if (!files_add_pdf (files, document, g_strconcat (stem, ".pdf", NULL), own, options, notes, error))
    return FALSE;
  if (notes != NULL)
    g_string_append_len (gr_lesson_files_add (files, g_strconcat (stem, ".notes.pdf", NULL)), notes->str,
                         (gssize) notes->len);
  if (!files_has_key (document))
    return TRUE;
  if (answers == GR_LESSON_ANSWERS_BOTH
      && !files_add_pdf (files, document, g_strconcat (stem, ".worksheet.pdf", NULL), GR_ANSWERS_SPACE, options, NULL,
                         error))
    return FALSE;
  if (answers == GR_LESSON_ANSWERS_BOTH || answers == GR_LESSON_ANSWERS_KEY)
    return files_add_pdf (files, document, g_strconcat (stem, ".key.pdf", NULL), GR_ANSWERS_INLINE, options, NULL,
                          error);
  return TRUE;
}

/* Drawings of one block, told apart where there are several: each frame a file; @stem is without the extension. */
static gboolean
files_add_drawings (GPtrArray *files, const GrFigureBlock *figure, const GPtrArray *drawings, const char *stem,
                    const char *lang, const GrLessonOptions *options, GError **error)
{
  const GrFormat *svg = gr_format_lookup ("svg");
  GR_EACH_POINTER (k, const GrDrawing, drawing, drawings) {
    g_autofree char *which = drawings->len > 1 ? g_strdup_printf (".%u", k + 1) : g_strdup ("");
    g_autoptr (GPtrArray) chosen = gr_drawing_choose (drawing, GR_SHOW_LAST, 0, 0);
    GR_EACH_POINTER (i, GrFrame, frame, chosen) {
      g_autofree char *step = chosen->len > 1 ? g_strdup_printf (".step-%u", i + 1) : g_strdup ("");
      g_autofree char *words = gr_frame_spoken (frame);
      GrFormatOptions own = { .theme = options->screen, .lang = lang };
      own.title = figure->caption != NULL ? figure->caption : drawing->title;
      own.description = figure->alt != NULL ? figure->alt : words;
      GString *out = gr_lesson_files_add (files, g_strconcat (stem, which, step, ".svg", NULL));
      g_autoptr (GPtrArray) one = gr_frames_new ();
      g_ptr_array_add (one, gr_frame_ref (frame));
      if (!svg->write (one, &own, out, error))
        return FALSE;
    }
  }
  return TRUE;
}

GPtrArray *
gr_lesson_file_names (const GrDocument *document, const char *stem, const GrLessonOptions *options)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  gboolean has_answer = files_has_key (document);
  GrLessonAnswers answers = options->answers;
  if ((options->formats & GR_LESSON_PDF) != 0) {
    g_ptr_array_add (names, g_strconcat (stem, ".pdf", NULL));
    if (files_has_notes (document, options))
      g_ptr_array_add (names, g_strconcat (stem, ".notes.pdf", NULL));
    if (has_answer && answers == GR_LESSON_ANSWERS_BOTH)
      g_ptr_array_add (names, g_strconcat (stem, ".worksheet.pdf", NULL));
    if (has_answer && (answers == GR_LESSON_ANSWERS_BOTH || answers == GR_LESSON_ANSWERS_KEY))
      g_ptr_array_add (names, g_strconcat (stem, ".key.pdf", NULL));
  }
  if ((options->formats & GR_LESSON_HTML) != 0)
    g_ptr_array_add (names, g_strconcat (stem, ".html", NULL));
  if ((options->formats & GR_LESSON_HTML) != 0 && files_is_slides (options))
    g_ptr_array_add (names, g_strconcat (stem, ".notes.html", NULL));
  if ((options->formats & GR_LESSON_JSON) != 0)
    g_ptr_array_add (names, g_strconcat (stem, ".key.json", NULL));
  for (guint i = 0; (options->formats & GR_LESSON_SVG) != 0 && i < document->figure->len; i++) {
    const GrFigureBlock *figure = document->figure->pdata[i];
    /* Without the figure's and the step's number at its end: a lesson “a-b.step” with a figure 1 has the same picture as the
       first step of figure “b” of a lesson “a”. */
    g_autofree char *bare = g_strconcat (stem, "-", figure->id, NULL);
    char *dash = strrchr (bare, '-');
    if (dash - bare >= 5 && strncmp (dash - 5, ".step", 5) == 0 && dash[1 + strspn (dash + 1, "0123456789")] == '\0')
      *(dash - 5) = '\0';
    char *point = strrchr (bare, '.');
    if (point != NULL && point[1] != '\0' && point[1 + strspn (point + 1, "0123456789")] == '\0')
      *point = '\0';
    if (figure->file == NULL)
      g_ptr_array_add (names, g_strconcat (bare, ".svg", NULL));
  }
  return names;
}

GPtrArray *
gr_lesson_files (GrDocument *document, const char *stem, const GrLessonOptions *options, GError **error)
{
  g_autoptr (GPtrArray) files = gr_lesson_files_new ();
  if ((options->formats & GR_LESSON_PDF) != 0 && !files_add_pdfs (files, document, stem, options, error))
    return NULL;
  if ((options->formats & GR_LESSON_HTML) != 0) {
    GrAnswers own = options->answers == GR_LESSON_ANSWERS_NONE  ? GR_ANSWERS_NONE
                    : options->answers == GR_LESSON_ANSWERS_END ? GR_ANSWERS_END
                                                                : GR_ANSWERS_INLINE;
    gr_document_set_form (document, own == GR_ANSWERS_NONE ? GR_DOCUMENT_EMPTY : GR_DOCUMENT_ANSWERED);
    GrLessonHtml how = { own, options->screen, options->place, options->style, files_is_slides (options), FALSE };
    gr_lesson_html (document, &how, gr_lesson_files_add (files, g_strconcat (stem, ".html", NULL)));
    how.is_notes = how.is_slides;
    if (how.is_notes)
      gr_lesson_html (document, &how, gr_lesson_files_add (files, g_strconcat (stem, ".notes.html", NULL)));
  }
  for (guint i = 0; (options->formats & GR_LESSON_SVG) != 0 && i < document->figure->len; i++) {
    const GrFigureBlock *figure = document->figure->pdata[i];
    g_autofree char *name = g_strdup_printf ("%s-%s", stem, figure->id);
    g_autofree char *filled = g_strdup_printf ("%s-%s.filled", stem, figure->id);
    const GPtrArray *drawings = figure->empty != NULL ? figure->empty : figure->drawings;
    if (figure->file == NULL && !files_add_drawings (files, figure, drawings, name, document->lang, options, error))
      return NULL;
    if (figure->filled != NULL
        && !files_add_drawings (files, figure, figure->filled, filled, document->lang, options, error))
      return NULL;
  }
  if ((options->formats & GR_LESSON_JSON) != 0 && !document->sheet.is_one)
    gr_lesson_key_json ((const GrDocument *const *) &document, 1,
                        gr_lesson_files_add (files, g_strconcat (stem, ".key.json", NULL)));
  return g_steal_pointer (&files);
}

gboolean
gr_lesson_add_key (GPtrArray *files, const GrDocument *sheets, const char *stem, const GrLessonOptions *options,
                   GError **error)
{
  if ((options->formats & GR_LESSON_PDF) != 0) {
    GString *out = gr_lesson_files_add (files, g_strconcat (stem, ".key.pdf", NULL));
    if (!gr_lesson_pdf (sheets, options->page, GR_ANSWERS_INLINE, options->paper, NULL, options->missing, out, NULL,
                        error))
      return FALSE;
  }
  if ((options->formats & GR_LESSON_HTML) != 0)
    gr_lesson_html (sheets, &(GrLessonHtml) { GR_ANSWERS_INLINE, options->screen, NULL },
                    gr_lesson_files_add (files, g_strconcat (stem, ".key.html", NULL)));
  if ((options->formats & GR_LESSON_JSON) != 0)
    gr_lesson_key_json ((const GrDocument *const *) sheets->part->pdata, sheets->part->len,
                        gr_lesson_files_add (files, g_strconcat (stem, ".key.json", NULL)));
  return TRUE;
}
