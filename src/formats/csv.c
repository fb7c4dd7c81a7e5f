// SPDX-License-Identifier: MIT
// The data of a table as comma-separated values, quoted as RFC 4180 says, with lines ended by a line feed alone.
#include "base/terminal.h"
#include "formats/format.h"

#include <string.h>

/* A cell that a spreadsheet would take for a formula begins with an apostrophe, which it shows as text. */
static void
csv_cell (GString *out, const char *text)
{
  g_autofree char *shown = gr_terminal_text (text, strlen (text));
  gboolean is_number = g_ascii_isdigit (shown[*shown == '-']) /* as games write them: -3, 3/4, 0.5 */
                       && shown[1 + strspn (shown + 1, "0123456789./")] == '\0';
  gboolean is_formula = *shown != '\0' && strchr ("=+-@", *shown) != NULL && !is_number;
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

static void
csv_row (GString *out, const GPtrArray *row)
{
  for (guint i = 0; i < row->len; i++) {
    g_string_append (out, i > 0 ? "," : "");
    csv_cell (out, row->pdata[i]);
  }
  g_string_append_c (out, '\n');
}

static gboolean
csv_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  const GrFrame *frame = g_ptr_array_index (frames, frames->len - 1);
  if (frame->table == NULL)
    return gr_set_error (
      error, GR_ERROR, GR_ERROR_INPUT,
      "csv holds data in rows, and this figure has none\n“graph” and “table” have some; -f json holds any picture");
  const GrTable *table = frame->table;
  for (guint i = 0; i < table->row->len; i++) {
    csv_row (out, table->row->pdata[i]);
    gr_drain (options->drain, out);
  }
  g_autoptr (GPtrArray) made = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < table->n_made; i++) {
    g_ptr_array_set_size (made, 0);
    table->make (table->from, i, made);
    csv_row (out, made);
    gr_drain (options->drain, out);
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
