// SPDX-License-Identifier: MIT
// Rosters, as spreadsheets and registries write them: one student a line, cells separated by commas, semicolons or tabs, quotes
// around a cell that holds one of these. Invariant: all names differ, and each is one line of visible text.
#include "base/args.h"
#include "exam/exam.h"

#include <string.h>

#define NAME_MAX_BYTES 200u

typedef struct {
  GrSource *source;
  GrReport *report;
  GHashTable *seen;   /* name → number of its line */
  guint name, number; /* which cells hold them */
} Roster;

GR_DESTROY_FUNCTION (student_free, GrStudent, name, number)

/* The cell that begins at *@at; *@at moves behind the sign that parts it from the next, or to @end + 1. */
static GrWord *
roster_cell (const Roster *roster, guint32 *at, guint32 end)
{
  const char *text = roster->source->text;
  guint32 start = *at;
  while (start < end && text[start] == ' ')
    start++;
  GString *cell = g_string_new (NULL);
  gboolean is_quoted = start < end && text[start] == '"';
  guint32 stop = start + (is_quoted ? 1 : 0);
  for (; stop < end; stop++) {
    if (is_quoted && text[stop] == '"' && stop + 1 < end && text[stop + 1] == '"')
      stop++;
    else if (text[stop] == '"' && is_quoted)
      is_quoted = FALSE;
    else if (!is_quoted && strchr (",;\t", text[stop]) != NULL)
      break;
    if (text[stop] != '"' || is_quoted)
      g_string_append_c (cell, text[stop]);
  }
  *at = stop + 1;
  while (stop > start && text[stop - 1] == ' ')
    stop--;
  GrWord *word = gr_word_new (roster->source, (GrSpan) { start, stop }, g_strstrip (cell->str));
  g_string_free (cell, TRUE);
  if (is_quoted)
    gr_report_add_at (roster->report, GR_FAULT_INPUT, word, "close it in the same line; a quote in quotes stands twice",
                      "roster: these quotes are not closed");
  return word;
}

/* Whether @cell names the columns, which are then noted; a fault where that of the names is not among them. */
static gboolean
roster_take_head (Roster *roster, const GPtrArray *cell)
{
  static const char *const name[] = { "name", "student", "full name", NULL };
  static const char *const number[] = { "number", "id", "no", "no.", "matriculation", NULL };
  gboolean has_name = FALSE;
  guint own_name = 0, own_number = G_MAXUINT;
  for (guint i = 0; i < cell->len; i++) {
    g_autofree char *lower = g_utf8_strdown (((const GrWord *) cell->pdata[i])->text, -1);
    if (g_strv_contains (name, lower)) {
      own_name = i;
      has_name = TRUE;
    } else if (g_strv_contains (number, lower)) {
      own_number = i;
    }
  }
  gboolean is_head = has_name || (own_number != G_MAXUINT && cell->len > 1);
  if (is_head) {
    roster->name = own_name;
    roster->number = own_number;
  }
  if (is_head && !has_name)
    gr_report_add_at (roster->report, GR_FAULT_INPUT, cell->pdata[own_number == 0],
                      "call the column of the names “name”",
                      "roster: the first line names the columns, and none is “name”");
  return is_head;
}

/* The first character that has no place in a name: a control character, or one that turns the direction of text. */
static gboolean
name_is_plain (const char *name)
{
  for (const char *at = name; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    if (g_unichar_iscntrl (c) || g_unichar_type (c) == G_UNICODE_FORMAT || c == 0x2028 || c == 0x2029)
      return FALSE;
  }
  return TRUE;
}

/* FALSE and a fault where @word is no name. */
static gboolean
roster_check_name (const Roster *roster, const GrWord *word)
{
  guint line, column;
  guint before = GPOINTER_TO_UINT (g_hash_table_lookup (roster->seen, word->text));
  gr_source_locate (roster->source, word->span.start, &line, &column);
  if (word->text[0] == '\0')
    return gr_report_add_at (roster->report, GR_FAULT_INPUT, word, "leave the line out",
                             "roster: want a name, got nothing");
  if (strlen (word->text) > NAME_MAX_BYTES)
    return gr_report_add_at (roster->report, GR_FAULT_INPUT, word, NULL,
                             "roster: want a name of at most %u bytes, got %" G_GSIZE_FORMAT, NAME_MAX_BYTES,
                             strlen (word->text));
  if (!name_is_plain (word->text))
    return gr_report_add_at (roster->report, GR_FAULT_INPUT, word, "type the name once more",
                             "roster: this name holds characters that nobody sees, or that turn its direction");
  if (before > 0)
    return gr_report_add_at (roster->report, GR_FAULT_INPUT, word, "add what tells them apart",
                             "roster: “%s” stands in line %u already", word->text, before);
  g_hash_table_insert (roster->seen, g_strdup (word->text), GUINT_TO_POINTER (line));
  return TRUE;
}

GPtrArray *
gr_roster_load (const GrWord *word, GrReport *report)
{
  GError *error = NULL;
  guint n_faults = report->fault->len;
  g_autoptr (GrSource) source = gr_source_load (word->text, &error);
  if (source == NULL) {
    gr_report_add_error (report, word, error);
    return NULL;
  }
  if (!gr_source_check_text (source, report))
    return NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) student = g_ptr_array_new_with_free_func (student_free);
  Roster roster = { source, report, seen, 0, 1 };
  gsize at = g_str_has_prefix (source->text, "\xEF\xBB\xBF") ? 3 : 0;
  while (at < source->length) {
    GrSpan line = gr_source_take_line (source, &at);
    g_autoptr (GPtrArray) cell = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
    for (guint32 next = line.start; line.start < line.end && next <= line.end;)
      g_ptr_array_add (cell, roster_cell (&roster, &next, line.end));
    gboolean is_first = student->len == 0 && g_hash_table_size (seen) == 0;
    if (cell->len == 0 || (is_first && roster_take_head (&roster, cell)))
      continue;
    const GrWord *name = cell->pdata[MIN (roster.name, cell->len - 1)];
    if (!roster_check_name (&roster, name))
      continue;
    GrStudent *own = g_new0 (GrStudent, 1);
    own->name = g_strdup (name->text);
    const GrWord *number = roster.number < cell->len ? cell->pdata[roster.number] : NULL;
    if (number != NULL && number->text[0] != '\0' && name_is_plain (number->text))
      own->number = g_strdup (number->text);
    g_ptr_array_add (student, own);
  }
  if (report->fault->len > n_faults)
    return NULL;
  if (student->len == 0 || student->len > GR_ROSTER_MAX) {
    gr_report_add_at (report, GR_FAULT_INPUT, word, "write a name on each line", "roster: want 1 to %u names, got %u",
                      GR_ROSTER_MAX, student->len);
    return NULL;
  }
  return g_steal_pointer (&student);
}
