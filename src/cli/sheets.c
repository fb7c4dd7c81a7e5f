// SPDX-License-Identifier: MIT
// A sheet for every student. The lesson is read once for each: what it draws belongs to the seed and the sheet's number, and
// sheets differ as long as there is something else to draw. All files are made before the first is written.
#include "cli/lessons.h"

#include "base/progress.h"
#include "exam/exam.h"

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

/* The students, NULL for sheets without names. FALSE and a fault in what was asked. */
static gboolean
sheets_students (const GrCall *call, GPtrArray **student, guint *n)
{
  const GrOption *variants = gr_args_option (call->request->command, "variants");
  const GrOption *roster = gr_args_option (call->request->command, "roster");
  *student = NULL;
  if (variants != NULL && roster != NULL)
    return gr_report_add_at (call->report, GR_FAULT_USAGE, variants->key, "the roster says how many there are",
                             "want --variants or --roster, not both");
  *n = variants != NULL ? (guint) variants->number : 0;
  if (roster != NULL) {
    *student = gr_roster_load (roster->value, call->report);
    *n = *student != NULL ? (*student)->len : 0;
  }
  return *n > 0;
}

/* Adds the files of one sheet. Sheets show no answers if nobody asks for them; on paper the template may want space for them. */
static gboolean
sheets_add (const GrCall *call, GrDocument *document, GrTemplate *page, const char *stem,
            const GrLessonOptions *options, GrPages **merged, GPtrArray *files)
{
  GError *error = NULL;
  GrLessonOptions paper = *options;
  gboolean has_space = page->answers == GR_ANSWERS_SPACE || page->answers == GR_ANSWERS_NONE;
  paper.page = page;
  if (gr_args_option (call->request->command, "answers") == NULL)
    paper.answers = has_space ? GR_LESSON_ANSWERS_UNSAID : GR_LESSON_ANSWERS_NONE;
  GrLessonOptions screen = paper;
  screen.answers = paper.answers == GR_LESSON_ANSWERS_UNSAID ? GR_LESSON_ANSWERS_NONE : paper.answers;
  screen.formats = options->formats & GR_LESSON_HTML;
  paper.formats = options->formats & ~(guint) GR_LESSON_HTML;
  if (gr_args_flag (call->request->command, "merge")) {
    paper.formats &= ~(guint) GR_LESSON_PDF;
    if (!gr_lesson_merge (merged, document, &paper, &error))
      return gr_report_add_error (call->report, NULL, error);
  }
  for (guint i = 0; i < 2; i++) {
    g_autoptr (GPtrArray) own = gr_lesson_files (document, stem, i == 0 ? &paper : &screen, &error);
    if (own == NULL)
      return gr_report_add_error (call->report, NULL, error);
    while (own->len > 0)
      g_ptr_array_add (files, g_ptr_array_steal_index (own, 0));
  }
  return TRUE;
}

GPtrArray *
gr_build_sheets (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error)
{
  GrCall *call = build->call;
  const GrWord *word = build->named->pdata[index];
  const GrOption *variants = gr_args_option (call->request->command, "variants");
  g_autofree char *stem = gr_lesson_stem (word);
  g_autoptr (GPtrArray) student = NULL, files = gr_lesson_files_new ();
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_document_free);
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) figure = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  guint n = 0, n_faults = call->report->fault->len;
  GrTemplate *page = NULL;
  GrPages *merged = NULL;
  if (!sheets_students (call, &student, &n))
    return NULL;
  gboolean good = TRUE, is_drawn = FALSE;
  for (guint i = 0; i < n && good; i++) {
    const GrStudent *own = student != NULL ? student->pdata[i] : NULL;
    GrSheet sheet = {
      (guint64) gr_args_number (call->request->command, "seed"), i, TRUE, NULL, NULL, taken, known, figure
    };
    sheet.student = own != NULL ? own->name : NULL;
    sheet.number = own != NULL ? own->number : NULL;
    gr_progress_tell (GR_PHRASE ("sheets"), i, (double) i / n);
    GrDocument *document = gr_lesson_open (call, word, build->source->pdata[index], build->template, &sheet, &page);
    g_ptr_array_add (sheets, document);
    is_drawn |= document->is_shuffled;
    for (guint k = 0; i == 0 && k < document->lot->len; k++)
      is_drawn |= ((const GrLot *) document->lot->pdata[k])->is_drawn;
    /* The number in front keeps the files in order and apart. */
    g_autofree char *part = sheet.student != NULL ? sheets_name_part (sheet.student) : g_strdup ("");
    g_autofree char *name = g_strdup_printf ("%s-%0*u%s%s", stem, n > 99 ? 3 : 2, i + 1, *part != '\0' ? "-" : "",
                                             part);
    good = call->report->fault->len == n_faults && sheets_add (call, document, page, name, options, &merged, files);
  }
  if (good && variants != NULL && n > 1 && !is_drawn)
    gr_report_add_at (call->report, GR_FAULT_WARNING, variants->key,
                      "a “?” in a figure’s game is drawn anew for each sheet",
                      "this lesson draws nothing by lot, so all its sheets are the same");
  if (good) {
    GError *fault = NULL;
    GrLessonOptions set = *options;
    set.page = page;
    const GrOption *kind = gr_args_option (call->request->command, "key");
    if (merged != NULL)
      good = gr_lesson_add_merged (files, merged, sheets->pdata[0], stem, &set, &fault);
    g_autoptr (GrDocument)
      key = gr_document_bind (g_steal_pointer (&sheets), kind != NULL ? (GrKeyKind) kind->number : GR_KEY_FULL);
    good = good && gr_lesson_add_key (files, key, stem, &set, &fault);
    if (!good)
      gr_report_add_error (call->report, NULL, fault);
  }
  gr_pages_free (merged);
  gr_template_free (page);
  return good ? g_steal_pointer (&files) : NULL;
}
