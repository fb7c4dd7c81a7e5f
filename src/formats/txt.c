// SPDX-License-Identifier: MIT
// Frames as text: on a terminal the picture in letters and dots; elsewhere, and where it does not fit, the drawing in plain
// text where a figure has one; then the sentence, the conclusion.
// Control characters never pass: a label cannot move the cursor.
#include "base/terminal.h"
#include "formats/format.h"

#include <string.h>

#define TXT_COLUMNS 120 /* of a form, where nobody says how many there are */
#define TXT_ROWS 200

/* Appends @text line by line, each harmless and ended. */
static void
txt_lines (GString *out, const char *text)
{
  g_auto (GStrv) line = g_strsplit (text, "\n", -1);
  guint n_lines = g_strv_length (line);
  if (n_lines > 0 && line[n_lines - 1][0] == '\0')
    n_lines--;
  for (guint i = 0; i < n_lines; i++) {
    g_strchomp (line[i]);
    gr_terminal_append (out, line[i], strlen (line[i]));
    g_string_append_c (out, '\n');
  }
}

/* The same of words, in lines that the terminal of @cells (nullable: there is none) need not break. */
static void
txt_words (GString *out, const char *text, const GrCellsOptions *cells)
{
  if (cells == NULL) {
    txt_lines (out, text);
    return;
  }
  g_autoptr (GPtrArray) line = gr_terminal_break (text, cells->columns);
  GR_EACH_POINTER (i, const char, at, line)
    g_string_append_printf (out, "%s\n", at);
}

static gboolean
txt_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  /* A form to be filled in is drawn so anywhere: it has no drawing in plain text. */
  static const GrCellsOptions paper = { GR_CELLS_PLAIN, GR_THEME_LIGHT, TXT_COLUMNS, TXT_ROWS };
  GR_EACH_POINTER (i, const GrFrame, frame, frames) {
    if (frames->len > 1) {
      g_autofree char *step = gr_frame_step (i, frames->len, options->lang);
      g_string_append_printf (out, "%s%s\n", i > 0 ? "\n" : "", step);
    }
    const GrCellsOptions *cells = options->cells == NULL && frame->is_blank ? &paper : options->cells;
    GrBox box = frame->own.width > 0 ? frame->own : frame->drawing;
    gboolean is_drawn = cells != NULL && gr_cells_write (frame->scene, frame->n_items, box, cells, out) > 0;
    if (!is_drawn && frame->plain != NULL)
      txt_lines (out, frame->plain);
    txt_words (out, frame->sentence, options->cells);
    if (frame->result != NULL)
      txt_words (out, frame->result, options->cells);
  }
  return TRUE;
}

const GrFormat gr_format_txt = {
  .name = "txt",
  .extension = "txt",
  .summary = "the steps in words, with a plain drawing, for a terminal",
  .flags = GR_FORMAT_MANY | GR_FORMAT_UNFOLDS | GR_FORMAT_TERMINAL,
  .write = txt_write,
};
