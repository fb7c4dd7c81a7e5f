// SPDX-License-Identifier: MIT
// The data of a table as comma-separated values, quoted as RFC 4180 says, with lines ended by a line feed alone.
#include "base/report.h"
#include "formats/format.h"

#include <string.h>

static void
csv_cell (GString *out, const char *cell)
{
  if (cell[strcspn (cell, ",\"\r\n")] == '\0') {
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
