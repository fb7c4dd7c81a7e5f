// SPDX-License-Identifier: MIT
// The stepper of the terminal: a title, the picture, what the step says, and which keys there are. All frames of a figure
// have one box, and the sentence has room for the longest of them, so that nothing jumps. Where the picture does not fit,
// its words take its place. Everything is computed before the terminal is taken; a key or a new size only draws.
#include "cli/stepper.h"

#include "base/phrase.h"
#include "base/screen.h"
#include "base/terminal.h"
#include "diagram/words.h"

#include <string.h>

#define STEPPER_LINE 76  /* columns of a line of words: longer ones are hard to read */
#define STEPPER_INDENT 2 /* columns on either side, */
#define STEPPER_TIGHT 12 /* where there are more than this */
#define STEPPER_MAX 9999 /* a number that is typed goes no further */

typedef struct {
  const GrDrawing *drawing;
  GrCellsOptions look;
  guint at, typed; /* the frame shown, from 0; the number being typed, 0 for none */
} Stepper;

/* ---- lines ---- */

/* @text broken at blanks into lines of at most @columns. (transfer full) */
static GPtrArray *
stepper_break (const char *text, guint columns)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *harmless = gr_terminal_text (text, strlen (text));
  g_auto (GStrv) word = g_strsplit_set (harmless, " \n", -1);
  GString *line = g_string_new (NULL);
  for (guint i = 0; word[i] != NULL; i++) {
    if (line->len > 0 && gr_words_columns (line->str) + 1 + gr_words_columns (word[i]) > columns) {
      g_ptr_array_add (lines, g_string_free (line, FALSE));
      line = g_string_new (NULL);
    }
    g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", word[i]);
  }
  g_ptr_array_add (lines, g_string_free (line, FALSE));
  return lines;
}

/* Appends as much of @text as fits into @columns, with a mark where some is left out. */
static void
stepper_cut (GString *out, const char *text, guint columns)
{
  if (gr_words_columns (text) <= columns) {
    g_string_append (out, text);
    return;
  }
  guint n = 0;
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c)) {
    gunichar letter = g_utf8_get_char (c);
    guint wide = g_unichar_iszerowidth (letter) ? 0 : g_unichar_iswide (letter) ? 2 : 1;
    if ((n += wide) + 1 > columns)
      break;
    g_string_append_unichar (out, letter);
  }
  g_string_append (out, "…");
}

/* Columns on either side that stay free. */
static guint
stepper_indent (const Stepper *stepper)
{
  return stepper->look.columns > STEPPER_TIGHT ? STEPPER_INDENT : 0;
}

static void
stepper_line (const Stepper *stepper, GString *out, const char *text, GrInk ink, gboolean is_strong)
{
  gboolean has_colours = stepper->look.colours != GR_CELLS_PLAIN;
  guint indent = stepper_indent (stepper);
  g_string_append_printf (out, "%*s", (int) indent, "");
  gr_cells_ink (ink, &stepper->look, out);
  if (is_strong)
    g_string_append (out, "\033[1m");
  stepper_cut (out, text, stepper->look.columns - 2 * indent);
  if (is_strong || has_colours)
    g_string_append (out, GR_CELLS_RESET);
  g_string_append_c (out, '\n');
}

static const GrFrame *
stepper_frame (const Stepper *stepper, guint index)
{
  return stepper->drawing->frames->pdata[index];
}

/* How many lines the words of frame @index take. */
static guint
stepper_n_words (const Stepper *stepper, guint index, guint columns)
{
  const GrFrame *frame = stepper_frame (stepper, index);
  g_autoptr (GPtrArray) sentence = stepper_break (frame->sentence, columns);
  g_autoptr (GPtrArray) result = frame->result != NULL ? stepper_break (frame->result, columns) : NULL;
  return sentence->len + (result != NULL ? result->len : 0);
}

/* ---- parts of the screen ---- */

static void
stepper_add_title (const Stepper *stepper, GString *out)
{
  const GrDrawing *drawing = stepper->drawing;
  g_autofree char *step = gr_frame_step (stepper->at, drawing->frames->len, drawing->lang);
  g_autofree char *title = gr_terminal_text (drawing->title, strlen (drawing->title));
  guint room = stepper->look.columns - 2 * stepper_indent (stepper);
  guint own = gr_words_columns (step);
  g_autoptr (GString) line = g_string_new (NULL);
  if (room > own + 8)
    stepper_cut (line, title, room - own - 2);
  while (gr_words_columns (line->str) + own < room)
    g_string_append_c (line, ' ');
  g_string_append (line, step);
  stepper_line (stepper, out, line->str, GR_INK_NONE, TRUE);
}

/* The frame's words for its picture, or its picture in points where there are none; at most @rows lines. */
static guint
stepper_add_plain (const Stepper *stepper, const GrFrame *frame, guint rows, GString *out)
{
  g_autofree char *text = frame->plain != NULL ? gr_terminal_text (frame->plain, strlen (frame->plain)) : g_strdup ("");
  g_auto (GStrv) line = g_strsplit (g_strchomp (text), "\n", -1);
  guint n = g_strv_length (line), shown = MIN (n, rows);
  for (guint i = 0; i < shown; i++)
    stepper_line (stepper, out, i + 1 == shown && shown < n ? "…" : line[i], GR_INK_INK, FALSE);
  return shown;
}

/* The picture, or its words, in at most @rows lines. */
static guint
stepper_add_picture (const Stepper *stepper, guint rows, GString *out)
{
  const GrFrame *frame = stepper_frame (stepper, stepper->at);
  GrBox box = frame->drawing;
  const double air = GR_FRAME_MARGIN / 2; /* the margins on paper are wide */
  box = (GrBox) { box.x + air, box.y + air, box.width - 2 * air, box.height - 2 * air };
  GrCellsOptions look = stepper->look;
  look.rows = rows;
  guint n = gr_cells_write (frame->scene, frame->n_items, box, &look, out);
  return n > 0 ? n : stepper_add_plain (stepper, frame, rows, out);
}

static void
stepper_add_words (const Stepper *stepper, guint columns, GString *out)
{
  const GrFrame *frame = stepper_frame (stepper, stepper->at);
  g_autoptr (GPtrArray) sentence = stepper_break (frame->sentence, columns);
  for (guint i = 0; i < sentence->len; i++)
    stepper_line (stepper, out, sentence->pdata[i], GR_INK_INK, FALSE);
  if (frame->result == NULL)
    return;
  g_autoptr (GPtrArray) result = stepper_break (frame->result, columns);
  for (guint i = 0; i < result->len; i++)
    stepper_line (stepper, out, result->pdata[i], GR_INK_ACCENT, TRUE);
}

static void
stepper_add_keys (const Stepper *stepper, GString *out)
{
  const char *lang = stepper->drawing->lang;
  if (stepper->typed == 0) {
    stepper_line (stepper, out, gr_phrase ("Enter → next   ← back   number Enter   Home End   q quit", lang),
                  GR_INK_SOFT, FALSE);
    return;
  }
  g_autofree char *text = g_strdup_printf (gr_phrase ("step %u   Enter: go there   Esc: stay", lang), stepper->typed);
  stepper_line (stepper, out, text, GR_INK_ACCENT, TRUE);
}

static void
stepper_show (Stepper *stepper)
{
  g_autoptr (GString) out = g_string_new (NULL), picture = g_string_new (NULL);
  gr_screen_size (&stepper->look.columns, &stepper->look.rows);
  guint columns = MIN (stepper->look.columns, STEPPER_LINE), n_words = 0, rows = stepper->look.rows;
  columns -= 2 * stepper_indent (stepper);
  for (guint i = 0; i < stepper->drawing->frames->len; i++)
    n_words = MAX (n_words, stepper_n_words (stepper, i, columns));
  guint others = 1 + 1 + n_words + 1 + 1; /* title, air, words, air, keys */
  guint n = rows > others ? stepper_add_picture (stepper, rows - others, picture) : 0;
  stepper_add_title (stepper, out);
  g_string_append_c (out, '\n');
  g_string_append_len (out, picture->str, picture->len);
  stepper_add_words (stepper, columns, out);
  guint used = 2 + n + stepper_n_words (stepper, stepper->at, columns);
  for (guint last = MIN (rows - 1, 2 + n + n_words + 1); used < last; used++)
    g_string_append_c (out, '\n');
  stepper_add_keys (stepper, out);
  /* What is too much for a small window goes at the end. */
  char *end = out->str;
  for (guint i = 0; i < rows && *end != '\0'; i++)
    end = strchrnul (end, '\n') + 1;
  g_string_truncate (out, (gsize) (end - out->str) - 1);
  gr_screen_show (out->str);
}

/* ---- keys ---- */

static void
stepper_go (Stepper *stepper, int to)
{
  stepper->at = (guint) CLAMP (to, 0, (int) stepper->drawing->frames->len - 1);
  stepper->typed = 0;
}

/* What a letter or a digit does. FALSE: the reader has had enough. */
static gboolean
stepper_take_character (Stepper *stepper, gunichar c)
{
  if (c >= '0' && c <= '9') {
    stepper->typed = MIN (STEPPER_MAX, stepper->typed * 10 + (c - '0'));
    return TRUE;
  }
  if (c == 'b' || c == 'p' || c == 'k')
    stepper_go (stepper, (int) stepper->at - 1);
  else if (c == 'n' || c == 'j' || c == ' ')
    stepper_go (stepper, (int) stepper->at + 1);
  return c != 'q';
}

/* FALSE: the reader has had enough. */
static gboolean
stepper_take (Stepper *stepper, GrKey key, gunichar c)
{
  int at = (int) stepper->at, typed = (int) stepper->typed;
  switch (key) {
  case GR_KEY_CHARACTER:
    return stepper_take_character (stepper, c);
  case GR_KEY_ENTER:
    stepper_go (stepper, typed > 0 ? typed - 1 : at + 1);
    break;
  case GR_KEY_RIGHT:
  case GR_KEY_DOWN:
  case GR_KEY_PAGE_DOWN:
    stepper_go (stepper, at + 1);
    break;
  case GR_KEY_LEFT:
  case GR_KEY_UP:
  case GR_KEY_PAGE_UP:
    stepper_go (stepper, at - 1);
    break;
  case GR_KEY_HOME:
    stepper_go (stepper, 0);
    break;
  case GR_KEY_END:
    stepper_go (stepper, G_MAXINT);
    break;
  case GR_KEY_BACKSPACE:
    stepper->typed /= 10;
    break;
  case GR_KEY_ESCAPE:
    stepper->typed = 0;
    break;
  case GR_KEY_NONE:
  case GR_KEY_OTHER:
    break;
  case GR_KEY_GONE:
    return FALSE;
  }
  return TRUE;
}

gboolean
gr_stepper_run (const GrDrawing *drawing, const GrCellsOptions *look)
{
  Stepper stepper = { .drawing = drawing, .look = *look };
  gboolean is_wanted = TRUE;
  if (gr_drawing_show (drawing, GR_SHOW_ALL) == GR_SHOW_STEP)
    stepper.at = drawing->step;
  if (!gr_screen_enter ())
    return FALSE;
  while (is_wanted) {
    gunichar c;
    stepper_show (&stepper);
    GrKey key = gr_screen_key (&c);
    is_wanted = stepper_take (&stepper, key, c);
  }
  gr_screen_leave ();
  return TRUE;
}
