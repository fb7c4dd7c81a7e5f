// SPDX-License-Identifier: MIT
// The stepper of the terminal: a title, the picture, what the step says, and which keys there are. All frames of a figure
// have one box, and the sentence has room for the longest of them, so that nothing jumps. Where the picture does not fit,
// its words take its place; a terminal that can shows the picture itself. A question takes the place of the frame that tells its answer: it is asked on the picture that the
// question names, and what has been said to the last answer stands under it. Everything is computed before the terminal is taken; a key or a new size only draws.
#include "cli/stepper.h"

#include "base/phrase.h"
#include "base/screen.h"
#include "base/terminal.h"
#include "diagram/words.h"

#include <string.h>

#define STEPPER_LINE 76   /* columns of a line of words: longer ones are hard to read */
#define STEPPER_ABOVE 2   /* lines above the picture: the title and air */
#define STEPPER_INDENT 2  /* columns on either side, */
#define STEPPER_TIGHT 12  /* where there are more than this */
#define STEPPER_MAX 9999  /* a number that is typed goes no further, */
#define STEPPER_ANSWER 60 /* nor does an answer, in bytes */

typedef struct {
  const GrDrawing *drawing;
  GrCellsOptions look;
  GrInline inlined; /* how real pictures are shown, if they are */
  guint at, typed;  /* the frame shown, from 0; the number being typed, 0 for none */
  GrGuess *guess;   /* (nullable) */
  GString *answer;  /* what is being typed while a question is open */
  const char *said; /* (nullable) what the last answer got to hear */
} Stepper;

/* ---- lines ---- */

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

/* The question that is open now. (nullable) */
static const GrQuestion *
stepper_question (const Stepper *stepper)
{
  return stepper->guess != NULL ? gr_guess_question (stepper->guess, stepper->at) : NULL;
}

static guint
stepper_n_lines (const char *text, guint columns)
{
  g_autoptr (GPtrArray) line = text != NULL ? gr_terminal_break (text, columns) : NULL;
  return line != NULL ? line->len : 0;
}

/* How many lines the words of frame @index take. */
static guint
stepper_n_words (const Stepper *stepper, guint index, guint columns)
{
  const GrFrame *frame = stepper_frame (stepper, index);
  guint n = stepper_n_lines (frame->sentence, columns) + stepper_n_lines (frame->result, columns);
  if (stepper->guess == NULL || frame->question == NULL)
    return n;
  guint longest = 0;
  for (guint i = 0; i < frame->question->choice->len; i++)
    longest = MAX (longest, stepper_n_lines (gr_guess_reason (gr_question_choice (frame->question, i)), columns));
  guint asked = stepper_n_lines (frame->question->plain, columns) + stepper_n_lines (frame->question->again, columns);
  return longest + MAX (n, asked);
}

/* ---- parts of the screen ---- */

static void
stepper_add_title (const Stepper *stepper, GString *out)
{
  const GrDrawing *drawing = stepper->drawing;
  g_autofree char *number = gr_frame_step (stepper->at, drawing->frames->len, drawing->lang);
  g_autofree char *signs = stepper->guess != NULL ? gr_guess_signs (stepper->guess) : NULL;
  g_autofree char *step = signs != NULL ? g_strdup_printf ("%s   %s", signs, number) : g_strdup (number);
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

/* What shows the picture itself, in at most @rows lines, where it stands: below the title. Gives the number of lines, as
   many of which are added to @out; 0 where it cannot be shown. */
static guint
stepper_add_real (const Stepper *stepper, const GrFrame *frame, GrBox box, guint rows, GString *out, GString *over)
{
  guint indent = stepper_indent (stepper);
  gr_inline_clear (&stepper->inlined, over);
  g_string_append_printf (over, "\033[%d;%uH", STEPPER_ABOVE + 1, indent + 1);
  guint n = gr_inline_write (&stepper->inlined, frame->scene, frame->n_items, box, stepper->look.theme,
                             stepper->look.columns - 2 * indent, rows, over, NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_c (out, '\n');
  return n;
}

/* The picture, or its words, in at most @rows lines; what is written @over them. */
static guint
stepper_add_picture (const Stepper *stepper, guint rows, GString *out, GString *over)
{
  const GrQuestion *question = stepper_question (stepper);
  const GrFrame *frame = stepper_frame (stepper, question != NULL ? question->asked : stepper->at);
  GrBox box = frame->drawing;
  const double air = GR_FRAME_MARGIN / 2; /* the margins on paper are wide */
  box = (GrBox) { box.x + air, box.y + air, box.width - 2 * air, box.height - 2 * air };
  GrCellsOptions look = stepper->look;
  look.rows = rows;
  guint real = stepper->inlined.kind != GR_INLINE_NONE ? stepper_add_real (stepper, frame, box, rows, out, over) : 0;
  if (real > 0)
    return real;
  guint n = gr_cells_write (frame->scene, frame->n_items, box, &look, out);
  return n > 0 ? n : stepper_add_plain (stepper, frame, rows, out);
}

static void
stepper_add_paragraph (const Stepper *stepper, const char *text, guint columns, GrInk ink, gboolean is_strong,
                       GString *out)
{
  g_autoptr (GPtrArray) line = gr_terminal_break (text, columns);
  for (guint i = 0; i < line->len; i++)
    stepper_line (stepper, out, line->pdata[i], ink, is_strong);
}

static void
stepper_add_question (const Stepper *stepper, const GrQuestion *question, guint columns, GString *out)
{
  stepper_add_paragraph (stepper, question->plain, columns, GR_INK_INK, TRUE, out);
  if (stepper->said == NULL)
    return;
  stepper_add_paragraph (stepper, stepper->said, columns, GR_INK_ACCENT, FALSE, out);
  stepper_add_paragraph (stepper, question->again, columns, GR_INK_SOFT, FALSE, out);
}

/* What there is to say; gives the number of lines. */
static guint
stepper_add_words (const Stepper *stepper, guint columns, GString *out)
{
  const GrFrame *frame = stepper_frame (stepper, stepper->at);
  const GrQuestion *question = stepper_question (stepper);
  gsize before = out->len;
  if (question != NULL) {
    stepper_add_question (stepper, question, columns, out);
  } else {
    if (stepper->said != NULL)
      stepper_add_paragraph (stepper, stepper->said, columns, GR_INK_ACCENT, FALSE, out);
    stepper_add_paragraph (stepper, frame->sentence, columns, GR_INK_INK, FALSE, out);
    if (frame->result != NULL)
      stepper_add_paragraph (stepper, frame->result, columns, GR_INK_ACCENT, TRUE, out);
  }
  guint n = 0;
  for (const char *c = out->str + before; *c != '\0'; c++)
    n += *c == '\n';
  return n;
}

static void
stepper_add_keys (const Stepper *stepper, GString *out)
{
  const char *lang = stepper->drawing->lang;
  if (stepper_question (stepper) != NULL) {
    g_autofree char *line = g_strdup_printf (gr_phrase ("› %s▏   Enter: say it   ?: show me   ←: back", lang),
                                             stepper->answer->str);
    stepper_line (stepper, out, line, GR_INK_ACCENT, TRUE);
    return;
  }
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
  g_autoptr (GString) out = g_string_new (NULL), picture = g_string_new (NULL), over = g_string_new (NULL);
  gr_screen_size (&stepper->look.columns, &stepper->look.rows);
  guint columns = MIN (stepper->look.columns, STEPPER_LINE), n_words = 0, rows = stepper->look.rows;
  columns -= 2 * stepper_indent (stepper);
  for (guint i = 0; i < stepper->drawing->frames->len; i++)
    n_words = MAX (n_words, stepper_n_words (stepper, i, columns));
  guint others = STEPPER_ABOVE + n_words + 1 + 1; /* words, air, keys */
  guint n = rows > others ? stepper_add_picture (stepper, rows - others, picture, over) : 0;
  stepper_add_title (stepper, out);
  g_string_append_c (out, '\n');
  g_string_append_len (out, picture->str, picture->len);
  guint used = STEPPER_ABOVE + n + stepper_add_words (stepper, columns, out);
  for (guint last = MIN (rows - 1, STEPPER_ABOVE + n + n_words + 1); used < last; used++)
    g_string_append_c (out, '\n');
  stepper_add_keys (stepper, out);
  /* What is too much for a small window goes at the end. */
  char *end = out->str;
  for (guint i = 0; i < rows && *end != '\0'; i++)
    end = strchrnul (end, '\n') + 1;
  g_string_truncate (out, (gsize) (end - out->str) - 1);
  gr_screen_show (out->str, stepper->inlined.kind != GR_INLINE_NONE ? over->str : NULL);
}

/* ---- keys ---- */

static void
stepper_go (Stepper *stepper, int to)
{
  stepper->at = (guint) CLAMP (to, 0, (int) stepper->drawing->frames->len - 1);
  stepper->typed = 0;
  stepper->said = NULL;
  g_string_truncate (stepper->answer, 0);
}

/* ---- answers ---- */

static void
stepper_answer (Stepper *stepper)
{
  if (stepper->answer->len > 0)
    stepper->said = gr_guess_answer (stepper->guess, stepper->at, stepper->answer->str);
  g_string_truncate (stepper->answer, 0);
}

static void
stepper_erase (GString *text)
{
  if (text->len > 0)
    g_string_truncate (text, (gsize) (g_utf8_prev_char (text->str + text->len) - text->str));
}

/* A key while a question is open. FALSE: it is one that moves. */
static gboolean
stepper_take_answer (Stepper *stepper, GrKey key, gunichar c)
{
  if (key == GR_KEY_ENTER)
    stepper_answer (stepper);
  else if (key == GR_KEY_BACKSPACE)
    stepper_erase (stepper->answer);
  else if (key == GR_KEY_ESCAPE)
    g_string_truncate (stepper->answer, 0);
  else if (key == GR_KEY_CHARACTER && c == '?')
    gr_guess_tell (stepper->guess, stepper->at);
  else if (key == GR_KEY_CHARACTER && (c != 'q' || stepper->answer->len > 0) && stepper->answer->len < STEPPER_ANSWER)
    g_string_append_unichar (stepper->answer, c);
  else
    return FALSE;
  return TRUE;
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
  if (stepper_question (stepper) != NULL && stepper_take_answer (stepper, key, c))
    return TRUE;
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
gr_stepper_run (const GrDrawing *drawing, const GrCellsOptions *look, GrGuess *guess, GrInline *inlined)
{
  Stepper stepper = { .drawing = drawing, .look = *look, .guess = guess };
  g_autoptr (GString) answer = g_string_new (NULL);
  stepper.answer = answer;
  gboolean is_wanted = TRUE;
  if (gr_drawing_show (drawing, GR_SHOW_ALL) == GR_SHOW_STEP)
    stepper.at = drawing->step;
  if (!gr_screen_enter ())
    return FALSE;
  if (inlined != NULL)
    stepper.inlined = *inlined = gr_inline_ask ();
  while (is_wanted) {
    gunichar c;
    stepper_show (&stepper);
    GrKey key = gr_screen_key (&c);
    is_wanted = stepper_take (&stepper, key, c);
  }
  g_autoptr (GString) last = g_string_new (NULL);
  gr_inline_clear (&stepper.inlined, last);
  if (last->len > 0)
    gr_screen_show ("", last->str);
  gr_screen_leave ();
  return TRUE;
}
