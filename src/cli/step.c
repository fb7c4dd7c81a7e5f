// SPDX-License-Identifier: MIT
// grundy step: a figure walked through, step by step: on a terminal by keys, elsewhere as text, in a browser as a page. The
// figure is the mex derivation where none is named, or the canonical form where Left and Right have moves of their own.
#include "base/screen.h"
#include "cli/draw.h"
#include "cli/lessons.h"
#include "cli/stepper.h"

#include <string.h>

#define STEP_FIGURE "mex"
#define STEP_PARTIZAN_FIGURE "value"

/* The figure that nobody named was chosen for impartial games. */
static void
step_choose_figure (GrRequest *request)
{
  const GrArgs *before = request->figure_args->pdata[0];
  if (before->options != NULL && before->options->len > 0) /* which are that figure's own */
    return;
  request->figure->pdata[0] = (gpointer) gr_figure_lookup (STEP_PARTIZAN_FIGURE);
  GrArgs *args = gr_args_new (gr_figure_lookup (STEP_PARTIZAN_FIGURE)->params, before->name, NULL);
  g_ptr_array_remove_index (request->figure_args, 0);
  g_ptr_array_insert (request->figure_args, 0, args);
}

typedef enum { STEP_PICTURE_AUTO, STEP_PICTURE_YES, STEP_PICTURE_NO } StepPicture;

static void
step_show (const GrCall *call, const GrDrawing *drawing)
{
  GrCellsOptions look;
  GrInline inlined = { .kind = GR_INLINE_NONE };
  const GrOption *given = gr_args_option (call->request->command, "picture");
  StepPicture picture = given != NULL ? (StepPicture) given->number : STEP_PICTURE_AUTO;
  gboolean asks = gr_args_flag (call->request->command, "guess");
  g_autoptr (GrGuess) guess = asks ? gr_guess_new (drawing->frames, drawing->lang) : NULL;
  g_autofree char *signs = guess != NULL ? gr_guess_signs (guess) : NULL;
  if (asks && signs == NULL)
    gr_report_add_at (call->report, GR_FAULT_WARNING, call->name,
                      "grundy step mex … and bits … do, and graph … --derive", "this figure asks nothing");
  if (!gr_draw_terminal (call, &look)
      || !gr_stepper_run (drawing, &look, guess, picture != STEP_PICTURE_NO ? &inlined : NULL))
    gr_report_add_at (call->report, GR_FAULT_WORLD, call->name, "grundy step … | less", "this terminal cannot be used");
  else if (picture == STEP_PICTURE_YES && inlined.kind == GR_INLINE_NONE)
    gr_report_add_at (call->report, GR_FAULT_WARNING, given->value, "kitty, iTerm2 and terminals with sixels do",
                      "this terminal shows no pictures");
  if (signs == NULL)
    return;
  g_autofree char *after = gr_guess_signs (guess), *score = gr_guess_score (guess);
  g_autofree char *line = g_strdup_printf ("%s   %s\n", after, score);
  gr_print (line, strlen (line), call->report);
}

/* FALSE and a fault where --guess has nobody to ask. */
static gboolean
step_check_guess (const GrCall *call, gboolean is_file)
{
  const GrOption *guess = gr_args_option (call->request->command, "guess");
  if (guess == NULL || (!is_file && gr_screen_is_there ()))
    return TRUE;
  gr_report_add_at (call->report, GR_FAULT_USAGE, guess->key,
                    "leave it out; a page made by -o FILE.html asks by itself",
                    "--guess asks at a terminal, and there is none");
  return FALSE;
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
  if (format == NULL || !gr_draw_check_terminal (call, format) || !step_check_guess (call, is_file))
    return;
  if ((format->flags & GR_FORMAT_DATA) != 0) {
    gr_report_add_at (call->report, GR_FAULT_USAGE, call->name, "grundy draw writes it; -o FILE.html has all steps",
                      "a %s file holds no steps", format->name);
    return;
  }
  g_autoptr (GrStudy) study = gr_request_study (request, call->report);
  if (study == NULL)
    return;
  const GrArgs *figure = request->figure_args->pdata[0];
  if (study->is_partizan && g_str_equal (figure->name->text, STEP_FIGURE)
      && figure->name->span.start == fallback->span.start)
    step_choose_figure (request);
  GrDrawing *drawing = gr_request_draw_figure (request, 0, study, call->report);
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
