// SPDX-License-Identifier: MIT
// The data of a table as comma-separated values, quoted as RFC 4180 says, with lines ended by a line feed alone.
#include "base/report.h"
#include "base/terminal.h"
#include "formats/format.h"

#include <string.h>

/* Whether @cell is a number as games write them: -3, 3/4, 0.5. */
static gboolean
csv_is_number (const char *cell)
{
  return g_ascii_isdigit (cell[*cell == '-']) && cell[1 + strspn (cell + 1, "0123456789./")] == '\0';
}

/* A cell that a spreadsheet would take for a formula begins with an apostrophe, which it shows as text. */
static void
csv_cell (GString *out, const char *text)
{
  g_autofree char *shown = gr_terminal_text (text, strlen (text));
  gboolean is_formula = *shown != '\0' && strchr ("=+-@", *shown) != NULL && !csv_is_number (shown);
  g_autofree char *cell = g_strconcat (is_formula ? "'" : "", shown, NULL);
  if (cell[strcspn (cell, ",\"\n")] == '\0') {
    g_string_append (out, cell);
    return;
  }
  g_string_append_c (out, '"');
  for (const char *at = cell; *at != '\0'; at++) {
    if (*at == '"')
      g_string_append_c (out, '"');
    g_string_append_c (out, *at);
  }
  g_string_append_c (out, '"');
}

static gboolean
csv_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  const GrFrame *frame = g_ptr_array_index (frames, frames->len - 1);
  if (frame->table == NULL) {
    g_set_error (
      error, GR_ERROR, GR_ERROR_INPUT,
      "csv holds data in rows, and this figure has none\n“graph” and “table” have some; -f json holds any picture");
    return FALSE;
  }
  for (guint i = 0; i < frame->table->row->len; i++) {
    const GPtrArray *row = g_ptr_array_index (frame->table->row, i);
    for (guint j = 0; j < row->len; j++) {
      g_string_append (out, j > 0 ? "," : "");
      csv_cell (out, g_ptr_array_index (row, j));
    }
    g_string_append_c (out, '\n');
  }
  return TRUE;
}

const GrFormat gr_format_csv = {
  .name = "csv",
  .extension = "csv",
  .summary = "the data of a table",
  .flags = GR_FORMAT_MANY | GR_FORMAT_DATA,
  .write = csv_write,
};
