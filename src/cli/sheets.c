// SPDX-License-Identifier: MIT
// A sheet for every student. The lesson is read once for each: what it draws belongs to the seed and the sheet's number, and
// sheets differ as long as there is something else to draw. All files are made before the first is written.
#include "cli/sheets.h"

#include "base/progress.h"
#include "cli/lessons.h"
#include "exam/exam.h"
#include "exam/roster.h"

#include <string.h>

#define NAME_PART_MAX 40u /* characters of a name in the name of a file */

gboolean
gr_sheets_wanted (const GrCall *call)
{
  return gr_args_option (call->request->command, "variants") != NULL
         || gr_args_option (call->request->command, "roster") != NULL;
}

/* @name as part of a file's name: letters and digits, with dashes between. (transfer full) */
static char *
sheets_name_part (const char *name)
{
  GString *part = g_string_new (NULL);
  guint n = 0;
  for (const char *at = name; *at != '\0' && n < NAME_PART_MAX; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    gboolean is_plain = g_unichar_isalnum (c) || g_unichar_ismark (c);
    if (is_plain)
      g_string_append_unichar (part, c);
    else if (part->len > 0 && part->str[part->len - 1] != '-')
      g_string_append_c (part, '-');
    n++;
  }
  while (part->len > 0 && part->str[part->len - 1] == '-')
    g_string_truncate (part, part->len - 1);
  return g_string_free (part, FALSE);
}

/* What the files of sheet @index of @n are called; the number in front keeps them in order and apart. (transfer full) */
static char *
sheets_stem (const char *stem, guint index, guint n, const char *student)
{
  int digits = n > 99 ? 3 : 2;
  g_autofree char *part = student != NULL ? sheets_name_part (student) : g_strdup ("");
  return g_strdup_printf ("%s-%0*u%s%s", stem, digits, index + 1, *part != '\0' ? "-" : "", part);
}

/* The students, NULL for sheets without names. FALSE and a fault in what was asked. */
static gboolean
sheets_students (const GrCall *call, GPtrArray **student, guint *n)
{
  const GrOption *variants = gr_args_option (call->request->command, "variants");
  const GrOption *roster = gr_args_option (call->request->command, "roster");
  *student = NULL;
  if (variants != NULL && roster != NULL) {
    gr_report_add_at (call->report, GR_FAULT_USAGE, variants->key, "the roster says how many there are",
                      "want --variants or --roster, not both");
    return FALSE;
  }
  *n = variants != NULL ? (guint) variants->number : 0;
  if (roster != NULL) {
    *student = gr_roster_load (roster->value, call->report);
    *n = *student != NULL ? (*student)->len : 0;
  }
  return *n > 0;
}

/* Sheets show no answers if nobody asks for them; the template may want space for them. */
static GrLessonOptions
sheets_options (const GrLessonOptions *options, GrTemplate *page, gboolean is_told)
{
  GrLessonOptions own = *options;
  own.page = page;
  own.answers = is_told ? options->answers : GR_LESSON_ANSWERS_UNSAID;
  gboolean has_space = page->answers == GR_ANSWERS_SPACE || page->answers == GR_ANSWERS_NONE;
  if (!is_told && !has_space)
    own.answers = GR_LESSON_ANSWERS_NONE;
  return own;
}

/* Adds the files of one sheet, and the sheet itself to @sheets. */
static gboolean
sheets_add (GrCall *call, GrDocument *document, const char *stem, const GrLessonOptions *options, GPtrArray *files)
{
  GError *error = NULL;
  GrLessonOptions screen = *options;
  screen.answers = options->answers == GR_LESSON_ANSWERS_UNSAID ? GR_LESSON_ANSWERS_NONE : options->answers;
  screen.formats = options->formats & GR_LESSON_HTML;
  GrLessonOptions paper = *options;
  paper.formats = options->formats & ~(guint) GR_LESSON_HTML;
  for (guint i = 0; i < 2; i++) {
    g_autoptr (GPtrArray) own = gr_lesson_files (document, stem, i == 0 ? &paper : &screen, &error);
    if (own == NULL) {
      gr_report_add_error (call->report, NULL, error);
      return FALSE;
    }
    while (own->len > 0)
      g_ptr_array_add (files, g_ptr_array_steal_index (own, 0));
  }
  return TRUE;
}

/* Sheets without names that all are the same are not what was asked. */
static void
sheets_warn_equal (const GrCall *call, const GPtrArray *sheets)
{
  const GrOption *variants = gr_args_option (call->request->command, "variants");
  const GrDocument *first = sheets->pdata[0];
  gboolean is_drawn = FALSE;
  for (guint i = 0; i < first->lot->len; i++)
    is_drawn |= ((const GrLot *) first->lot->pdata[i])->is_drawn;
  if (variants != NULL && sheets->len > 1 && !is_drawn)
    gr_report_add_at (call->report, GR_FAULT_WARNING, variants->key,
                      "a “?” in a figure’s game is drawn anew for each sheet",
                      "this lesson draws nothing by lot, so all its sheets are the same");
}

GPtrArray *
gr_sheets_files (GrCall *call, const GrWord *word, GrSource *source, const GrWord *template, const char *stem,
                 const GrLessonOptions *options)
{
  g_autoptr (GPtrArray) student = NULL, files = gr_lesson_files_new ();
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_document_free);
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gboolean is_told = gr_args_option (call->request->command, "answers") != NULL;
  guint n, n_faults = call->report->fault->len;
  GrTemplate *page = NULL;
  if (!sheets_students (call, &student, &n))
    return NULL;
  gboolean good = TRUE;
  for (guint i = 0; i < n && good; i++) {
    const GrStudent *own = student != NULL ? student->pdata[i] : NULL;
    GrSheet sheet = { (guint64) gr_args_number (call->request->command, "seed"), i, TRUE, NULL, NULL, taken };
    sheet.student = own != NULL ? own->name : NULL;
    sheet.number = own != NULL ? own->number : NULL;
    gr_progress_tell (GR_PHRASE ("sheets"), i, (double) i / n);
    g_clear_pointer (&page, gr_template_free);
    GrDocument *document = gr_lesson_open (call, word, source, template, &sheet, &page);
    g_ptr_array_add (sheets, document);
    good = call->report->fault->len == n_faults;
    if (!good)
      break;
    GrLessonOptions set = sheets_options (options, page, is_told);
    g_autofree char *name = sheets_stem (stem, i, n, sheet.student);
    good = sheets_add (call, document, name, &set, files);
  }
  if (good) {
    GError *error = NULL;
    GrLessonOptions set = *options;
    set.page = page;
    sheets_warn_equal (call, sheets);
    g_autoptr (GrDocument) key = gr_document_bind (g_steal_pointer (&sheets));
    good = gr_lesson_add_key (files, key, stem, &set, &error);
    if (!good)
      gr_report_add_error (call->report, NULL, error);
  }
  gr_template_free (page);
  return good ? g_steal_pointer (&files) : NULL;
}
