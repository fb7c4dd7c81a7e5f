// SPDX-License-Identifier: MIT
// grundy step: a figure walked through, step by step: on a terminal by keys, elsewhere as text, in a browser as a page. The
// figure is the mex derivation where none is named, or the canonical form where Left and Right have moves of their own.
// On a terminal there are a title, the picture, what the step says, and which keys there are. All frames of a figure have one box,
// and the sentence has room for the longest of them, so that nothing jumps. Where the picture does not fit, its words take its
// place; a terminal that can shows the picture itself. A question takes the place of the frame that tells its answer: it is asked
// on the picture that the question names, and what has been said to the last answer stands under it. Everything is computed
// before the terminal is taken; a key or a new size only draws.
#include "base/screen.h"
#include "cli/draw.h"
#include "cli/lessons.h"
#include "base/phrase.h"
#include "base/terminal.h"
#include "diagram/words.h"
#include "formats/cells.h"
#include "print/inline.h"

#include <string.h>

/* ---- the questions of a figure’s frames as a quiz ---- */

/* A frame may carry a question with every answer to it and why that is right or wrong (diagram/question.h); here is only who has
   said what. The first wrong answer hears why and may be followed by another, the second ends the question. */
typedef enum { GUESS_NONE, GUESS_OPEN, GUESS_AGAIN, GUESS_ONCE, GUESS_TWICE, GUESS_TOLD, GUESS_N_STATES } GuessState;

typedef struct {
  const GPtrArray *frames;
  const char *lang;
  GuessState *state; /* shape (n_frames) */
} Guess;

static const GrQuestion *
guess_asked (const Guess *guess, guint index)
{
  return ((const GrFrame *) guess->frames->pdata[index])->question;
}

/* The score: a sign a question, “● ◐ ⊘ ○” for at once, at the second try, told and open. (transfer full) (nullable: there are
   no questions) */
static char *
guess_signs (const Guess *guess)
{
  static const char *const sign[GUESS_N_STATES] = { "", "○", "○", "●", "◐", "⊘" };
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < guess->frames->len; i++)
    if (guess->state[i] != GUESS_NONE)
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sign[guess->state[i]]);
  if (text->len > 0)
    return g_string_free (text, FALSE);
  g_string_free (text, TRUE);
  return NULL;
}

#define STEPPER_LINE 76   /* columns of a line of words: longer ones are hard to read */
#define STEPPER_CLOSE 6.0 /* points a column: of what is smaller the legend cannot be read */
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
  guint indent;     /* columns on either side that stay free */
  Guess *guess;     /* (nullable) */
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

static void
stepper_line (const Stepper *stepper, GString *out, const char *text, GrInk ink, gboolean is_strong)
{
  gboolean has_colours = stepper->look.colours != GR_CELLS_PLAIN;
  guint indent = stepper->indent;
  g_string_append_printf (out, "%*s", (int) indent, "");
  gr_cells_ink (ink, &stepper->look, out);
  if (is_strong)
    g_string_append (out, "\033[1m");
  stepper_cut (out, text, stepper->look.columns - 2 * indent);
  if (is_strong || has_colours)
    g_string_append (out, GR_CELLS_RESET);
  g_string_append_c (out, '\n');
}

/* The question that is open now. (nullable) */
static const GrQuestion *
stepper_question (const Stepper *stepper)
{
  const Guess *guess = stepper->guess;
  gboolean is_open = guess != NULL
                     && (guess->state[stepper->at] == GUESS_OPEN || guess->state[stepper->at] == GUESS_AGAIN);
  return is_open ? guess_asked (guess, stepper->at) : NULL;
}

static guint
stepper_n_lines (const char *text, guint columns)
{
  g_autoptr (GPtrArray) line = text != NULL ? gr_terminal_break (text, columns) : NULL;
  return line != NULL ? line->len : 0;
}

/* ---- parts of the screen ---- */

static void
stepper_add_title (const Stepper *stepper, GString *out)
{
  const GrDrawing *drawing = stepper->drawing;
  g_autofree char *number = gr_frame_step (stepper->at, drawing->frames->len, drawing->lang);
  g_autofree char *signs = stepper->guess != NULL ? guess_signs (stepper->guess) : NULL;
  g_autofree char *step = signs != NULL ? g_strdup_printf ("%s   %s", signs, number) : g_strdup (number);
  g_autofree char *title = gr_terminal_text (drawing->title, strlen (drawing->title));
  guint room = stepper->look.columns - 2 * stepper->indent;
  guint own = gr_words_columns (step);
  g_autoptr (GString) line = g_string_new (NULL);
  if (room > own + 8)
    stepper_cut (line, title, room - own - 2);
  while (gr_words_columns (line->str) + own < room)
    g_string_append_c (line, ' ');
  g_string_append (line, step);
  stepper_line (stepper, out, line->str, GR_INK_NONE, TRUE);
}

/* What is shown of all frames, in @columns and @rows: where these are few, no legend, so that the rest can be read. */
static GrBox
stepper_box (const Stepper *stepper, guint columns, guint rows, gboolean *has_legend)
{
  const double air = GR_FRAME_MARGIN / 2; /* the margins on paper are wide */
  GrBox box = ((const GrFrame *) stepper->drawing->frames->pdata[0])->drawing, legend;
  box = (GrBox) { box.x + air, box.y + air, box.width - 2 * air, box.height - 2 * air };
  *has_legend = box.width / columns <= STEPPER_CLOSE && box.height / (2 * rows) <= STEPPER_CLOSE;
  double foot = box.y;
  GR_EACH_POINTER (i, const GrFrame, frame, stepper->drawing->frames)
    foot = MAX (foot, gr_frame_legend (frame, &legend) < frame->n_items ? legend.y : frame->own.y + frame->own.height);
  if (!*has_legend)
    box.height = MIN (box.height, foot - box.y);
  return box;
}

/* The picture, or its words, in at most @rows lines; what is written @over them. */
static guint
stepper_add_picture (const Stepper *stepper, guint rows, GString *out, GString *over)
{
  const GrQuestion *question = stepper_question (stepper);
  const GrFrame *frame = stepper->drawing->frames->pdata[question != NULL ? question->asked : stepper->at];
  GrCellsOptions look = stepper->look;
  look.rows = rows;
  guint indent = stepper->indent, n = 0, n_items = frame->n_items;
  gboolean has_legend;
  GrBox box = stepper_box (stepper, look.columns - 2 * indent, rows, &has_legend), legend;
  if (!has_legend)
    n_items = MIN (n_items, gr_frame_legend (frame, &legend));
  if (stepper->inlined.kind != GR_INLINE_NONE) { /* the picture itself, where it stands: below the title */
    gr_inline_clear (&stepper->inlined, over);
    g_string_append_printf (over, "\033[%d;%uH", STEPPER_ABOVE + 1, indent + 1);
    n = gr_inline_write (&stepper->inlined, frame->scene, n_items, box, look.theme, look.columns - 2 * indent, rows,
                         over, NULL);
    for (guint i = 0; i < n; i++)
      g_string_append_c (out, '\n');
  }
  if (n > 0)
    return n;
  n = gr_cells_write (frame->scene, n_items, box, &look, out);
  if (n > 0)
    return n;
  g_autofree char *text = frame->plain != NULL ? gr_terminal_text (frame->plain, strlen (frame->plain)) : g_strdup ("");
  g_auto (GStrv) line = g_strsplit (g_strchomp (text), "\n", -1);
  guint n_all = g_strv_length (line);
  for (; n < MIN (n_all, rows); n++)
    stepper_line (stepper, out, n + 1 == rows && rows < n_all ? "…" : line[n], GR_INK_INK, FALSE);
  return n;
}

static void
stepper_add_paragraph (const Stepper *stepper, const char *text, guint columns, GrInk ink, gboolean is_strong,
                       GString *out)
{
  g_autoptr (GPtrArray) line = gr_terminal_break (text, columns);
  for (guint i = 0; i < line->len; i++)
    stepper_line (stepper, out, line->pdata[i], ink, is_strong);
}

/* What there is to say; gives the number of lines. */
static guint
stepper_add_words (const Stepper *stepper, guint columns, GString *out)
{
  const GrFrame *frame = stepper->drawing->frames->pdata[stepper->at];
  const GrQuestion *question = stepper_question (stepper);
  gsize before = out->len;
  if (question != NULL)
    stepper_add_paragraph (stepper, question->plain, columns, GR_INK_INK, TRUE, out);
  if (stepper->said != NULL)
    stepper_add_paragraph (stepper, stepper->said, columns, GR_INK_ACCENT, FALSE, out);
  if (question != NULL && stepper->said != NULL)
    stepper_add_paragraph (stepper, question->again, columns, GR_INK_SOFT, FALSE, out);
  if (question == NULL) {
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
stepper_show (Stepper *stepper)
{
  g_autoptr (GString) out = g_string_new (NULL), picture = g_string_new (NULL), over = g_string_new (NULL);
  gr_screen_size (&stepper->look.columns, &stepper->look.rows);
  stepper->indent = stepper->look.columns > STEPPER_TIGHT ? STEPPER_INDENT : 0;
  guint columns = MIN (stepper->look.columns, STEPPER_LINE), n_words = 0, rows = stepper->look.rows;
  columns -= 2 * stepper->indent;
  for (guint i = 0; i < stepper->drawing->frames->len; i++) { /* how many lines the words of a frame take */
    const GrFrame *frame = stepper->drawing->frames->pdata[i];
    const GrQuestion *question = stepper->guess != NULL ? frame->question : NULL;
    guint n_told = stepper_n_lines (frame->sentence, columns) + stepper_n_lines (frame->result, columns), longest = 0;
    for (guint k = 0; question != NULL && k < question->choice->len; k++) {
      const GrChoice *choice = gr_question_choice (question, k);
      longest = MAX (longest, stepper_n_lines (choice->plain != NULL ? choice->plain : choice->reason, columns));
    }
    if (question != NULL)
      n_told = MAX (n_told, stepper_n_lines (question->plain, columns) + stepper_n_lines (question->again, columns));
    n_words = MAX (n_words, longest + n_told);
  }
  guint others = STEPPER_ABOVE + n_words + 1 + 1; /* words, air, keys */
  guint n = rows > others ? stepper_add_picture (stepper, rows - others, picture, over) : 0;
  stepper_add_title (stepper, out);
  g_string_append_c (out, '\n');
  g_string_append_len (out, picture->str, picture->len);
  guint used = STEPPER_ABOVE + n + stepper_add_words (stepper, columns, out);
  for (guint last = MIN (rows - 1, STEPPER_ABOVE + n + n_words + 1); used < last; used++)
    g_string_append_c (out, '\n');
  const char *lang = stepper->drawing->lang;
  gboolean is_asked = stepper_question (stepper) != NULL, is_typed = is_asked || stepper->typed > 0;
  g_autofree char *keys =
    is_asked ? g_strdup_printf (gr_phrase ("› %s▏   Enter: say it   ?: show me   ←: back", lang), stepper->answer->str)
    : is_typed ? g_strdup_printf (gr_phrase ("step %u   Enter: go there   Esc: stay", lang), stepper->typed)
               : g_strdup (gr_phrase ("Enter → next   ← back   q quit   number Enter   Home End", lang));
  for (char *last; gr_terminal_cells (keys, strlen (keys)) > columns && (last = g_strrstr (keys, "   ")) != NULL;)
    *last = '\0'; /* no key is told by half */
  stepper_line (stepper, out, keys, is_typed ? GR_INK_ACCENT : GR_INK_SOFT, is_typed);
  /* What is too much for a small window goes at the end. */
  char *end = out->str;
  for (guint i = 0; i < rows && *end != '\0'; i++)
    end = strchrnul (end, '\n') + 1;
  g_string_truncate (out, (gsize) (end - out->str) - 1);
  gr_screen_show (out->str, stepper->inlined.kind != GR_INLINE_NONE ? over->str : NULL);
}

/* ---- keys ---- */

/* To frame @to, or the first before it that asks: no question is jumped over. */
static void
stepper_go (Stepper *stepper, int to)
{
  guint last = (guint) CLAMP (to, 0, (int) stepper->drawing->frames->len - 1);
  for (guint i = stepper->at + 1; i < last && stepper->guess != NULL; i++)
    if (stepper->guess->state[i] == GUESS_OPEN || stepper->guess->state[i] == GUESS_AGAIN)
      last = i;
  stepper->at = last;
  stepper->typed = 0;
  stepper->said = NULL;
  g_string_truncate (stepper->answer, 0);
}

/* A key while a question is open. FALSE: it is one that moves. */
static gboolean
stepper_take_answer (Stepper *stepper, GrKey key, gunichar c)
{
  GString *answer = stepper->answer;
  GuessState *state = &stepper->guess->state[stepper->at];
  if (key == GR_KEY_ENTER && answer->len > 0) {
    const GrChoice *choice = gr_question_find (guess_asked (stepper->guess, stepper->at), answer->str);
    if (choice == NULL)
      stepper->said = gr_phrase ("That is not one of the answers. It does not count.", stepper->guess->lang);
    else
      stepper->said = choice->plain != NULL ? choice->plain : choice->reason;
    if (choice != NULL && choice->is_right) /* a right one closes the question; so does the second wrong one */
      *state = *state == GUESS_OPEN ? GUESS_ONCE : GUESS_TWICE;
    else if (choice != NULL)
      *state = *state == GUESS_OPEN ? GUESS_AGAIN : GUESS_TOLD;
  }
  if (key == GR_KEY_ENTER || key == GR_KEY_ESCAPE)
    g_string_truncate (answer, 0);
  else if (key == GR_KEY_BACKSPACE)
    g_string_truncate (answer,
                       answer->len > 0 ? (gsize) (g_utf8_prev_char (answer->str + answer->len) - answer->str) : 0);
  else if (key == GR_KEY_CHARACTER && c == '?')
    *state = GUESS_TOLD;
  else if (key == GR_KEY_CHARACTER && (c != 'q' || answer->len > 0) && answer->len < STEPPER_ANSWER)
    g_string_append_unichar (answer, c);
  else
    return FALSE;
  return TRUE;
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
    if (c >= '0' && c <= '9')
      stepper->typed = MIN (STEPPER_MAX, stepper->typed * 10 + (c - '0'));
    else if (c == 'b' || c == 'p' || c == 'k')
      stepper_go (stepper, at - 1);
    else if (c == 'n' || c == 'j' || c == ' ')
      stepper_go (stepper, at + 1);
    return c != 'q';
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

/* Shows the frames of @drawing, in the colours of @look, until the reader has had enough; where @guess (nullable) has a question
   before a frame, it is asked first. The pictures themselves are shown where the terminal can and *@inlined (nullable: it is not
   asked) is to say how. The terminal (gr_screen_is_there()) is as it was afterwards. FALSE where it cannot be had. */
static gboolean
stepper_run (const GrDrawing *drawing, const GrCellsOptions *look, Guess *guess, GrInline *inlined)
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

/* ---- the command ---- */

#define STEP_FIGURE "mex"
#define STEP_PARTIZAN_FIGURE "value"

typedef enum { STEP_PICTURE_AUTO, STEP_PICTURE_YES, STEP_PICTURE_NO } StepPicture;

static void
step_show (const GrCall *call, const GrDrawing *drawing)
{
  GrCellsOptions look;
  GrInline inlined = { .kind = GR_INLINE_NONE };
  const GrOption *given = gr_args_option (call->request->command, "picture");
  StepPicture picture = given != NULL ? (StepPicture) given->number : STEP_PICTURE_AUTO;
  gboolean asks = gr_args_flag (call->request->command, "guess");
  g_autofree GuessState *state = g_new0 (GuessState, drawing->frames->len);
  Guess guess = { drawing->frames, drawing->lang, state };
  for (guint i = 0; i < drawing->frames->len; i++)
    state[i] = guess_asked (&guess, i) != NULL ? GUESS_OPEN : GUESS_NONE;
  g_autofree char *signs = asks ? guess_signs (&guess) : NULL;
  if (asks && signs == NULL)
    gr_report_add_at (call->report, GR_FAULT_WARNING, call->name,
                      "grundy step mex … and bits … do, and graph … --derive", "this figure asks nothing");
  if (!gr_draw_terminal (call, &look)
      || !stepper_run (drawing, &look, asks ? &guess : NULL, picture != STEP_PICTURE_NO ? &inlined : NULL))
    gr_report_add_at (call->report, GR_FAULT_WORLD, call->name, "grundy step … | less", "this terminal cannot be used");
  else if (picture == STEP_PICTURE_YES && inlined.kind == GR_INLINE_NONE)
    gr_report_add_at (call->report, GR_FAULT_WARNING, given->value, "kitty, iTerm2 and terminals with sixels do",
                      "this terminal shows no pictures");
  if (signs == NULL)
    return;
  guint n[GUESS_N_STATES] = { 0 };
  for (guint i = 0; i < drawing->frames->len; i++)
    n[state[i]]++;
  g_autofree char *after = guess_signs (&guess);
  g_autofree char *score = g_strdup_printf (
    gr_phrase ("%u of %u at once, %u at the second try, %u told, %u open", drawing->lang), n[GUESS_ONCE],
    drawing->frames->len - n[GUESS_NONE], n[GUESS_TWICE], n[GUESS_TOLD], n[GUESS_OPEN] + n[GUESS_AGAIN]);
  g_autofree char *line = g_strdup_printf ("%s   %s\n", after, score);
  gr_print (line, strlen (line), call->report);
}

/* The drawing of the figure; one that has a single step, but can be derived value by value, so. NULL and a fault. */
static GrDrawing *
step_draw (GrCall *call, GrStudy *study)
{
  GrDrawing *drawing = gr_request_draw_figure (call->request, 0, study, call->report);
  GrArgs *args = call->request->figure_args->pdata[0];
  const GrParam *derive = gr_param_lookup (args->params, "derive");
  if (drawing == NULL || drawing->frames->len > 1 || derive == NULL || gr_args_flag (args, "derive"))
    return drawing;
  g_autoptr (GrReport) unheard = gr_report_new ();
  gr_args_take (args, derive, args->name, NULL, GR_FAULT_USAGE, unheard);
  GrDrawing *derived = gr_request_draw_figure (call->request, 0, study, unheard);
  gboolean has_steps = derived != NULL && derived->frames->len > 1;
  gr_drawing_free (has_steps ? drawing : derived);
  return has_steps ? derived : drawing;
}

static void
step_run (GrCall *call)
{
  GrRequest *request = call->request;
  g_autoptr (GrWord) fallback = gr_word_new (call->name->source, call->name->span, STEP_FIGURE);
  if (!gr_request_read_figure (request, fallback, call->words, GR_FAULT_USAGE, call->report))
    return;
  const GrArgs *own = request->command;
  gboolean is_file = gr_args_option (own, "output") != NULL || gr_args_option (own, "format") != NULL;
  const GrFormat *format = gr_draw_format (call, GR_FORMAT_TERMINAL);
  if (format == NULL || !gr_draw_check_terminal (call, format))
    return;
  const GrOption *guess = gr_args_option (own, "guess");
  if (guess != NULL && (is_file || !gr_screen_is_there ())) {
    gr_report_add_at (call->report, GR_FAULT_USAGE, guess->key,
                      "leave it out; a page made by -o FILE.html asks by itself",
                      "--guess asks at a terminal, and there is none");
    return;
  }
  if ((format->flags & GR_FORMAT_DATA) != 0) {
    gr_report_add_at (call->report, GR_FAULT_USAGE, call->name, "grundy draw writes it; -o FILE.html has all steps",
                      "a %s file holds no steps", format->name);
    return;
  }
  g_autoptr (GrStudy) study = gr_request_study (request, call->report);
  if (study == NULL)
    return;
  const GrArgs *figure = request->figure_args->pdata[0];
  gboolean is_unnamed = g_str_equal (figure->name->text, STEP_FIGURE)
                        && figure->name->span.start == fallback->span.start
                        && (figure->options == NULL || figure->options->len == 0);
  if (study->is_partizan && is_unnamed) { /* what was chosen is for impartial games */
    request->figure->pdata[0] = (gpointer) gr_figure_lookup (STEP_PARTIZAN_FIGURE);
    GrArgs *args = gr_args_new (gr_figure_lookup (STEP_PARTIZAN_FIGURE)->params, figure->name, NULL);
    g_ptr_array_remove_index (request->figure_args, 0);
    g_ptr_array_insert (request->figure_args, 0, args);
  }
  GrDrawing *drawing = step_draw (call, study);
  if (drawing != NULL && !is_file && gr_screen_is_there ())
    step_show (call, drawing);
  else if (drawing != NULL)
    gr_draw_write (call, drawing, format);
  gr_drawing_free (drawing);
}

static const char *const step_pictures[] = { "auto", "yes", "no", NULL };

static const GrParam step_params[] = {
  { "guess", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "it asks before it tells, says why an answer is right or wrong, and counts" },
  { "picture", GR_PARAM_CHOICE, "auto", 0, 0, step_pictures, NULL,
    "the picture itself, on terminals that can show one, and not its drawing in letters" },
  GR_PARAM_OUTPUT,
  GR_PARAM_FORMAT,
  GR_PARAM_ID_PREFIX,
  GR_PARAM_ROOT,
  GR_SANDBOX_PARAMS,
  GR_COMMON_PARAMS,
  GR_PARAM_END,
};

const GrCommand gr_command_step = {
  .name = "step",
  .usage = "[FIGURE] GAME [INPUT…] [OPTION…] [+ GAME …] [--guess] [--picture auto|yes|no] [-o FILE.html]",
  .summary = "Walks through a figure step by step, on the terminal or in a page",
  .details =
    "The default figure is the mex derivation or, for games of Left and Right, the canonical form.\n"
    "On a terminal, Enter or → goes on and ← or b goes back; a number and Enter goes to that step, Home and End to the\n"
    "first and last; q quits. Colours follow --color and NO_COLOR; --theme light suits a light background. Anywhere else\n"
    "all steps are printed as text.\n"
    "--guess asks before it tells: type your answer and press Enter, or ? to be told; you have two attempts.\n"
    "kitty, iTerm2 and terminals with sixels show the picture itself; --picture no draws it in letters there, too.\n"
    "-o FILE.html writes a page to step through in a browser.\n",
  .params = step_params,
  .add_rights = gr_draw_add_rights,
  .run = step_run,
};
