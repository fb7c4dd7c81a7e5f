// SPDX-License-Identifier: MIT
// From requests to drawings: the games are studied once, each figure gives its frames, and what --steps says is read
// where the number of frames is known. Invariant: what a drawing is told to show is there, so that no output checks it.
#include "request/drawing.h"

#include "base/number.h"
#include "base/phrase.h"
#include "diagram/picture.h"

#include <string.h>

/* A figure as it is, as a form to be filled in, or as that form with its answers. */
typedef enum { DRAWING_PLAIN, DRAWING_BLANK, DRAWING_FILLED } DrawingForm;

GR_FREE_FUNCTION (gr_drawing_free, GrDrawing, frames, heading, title)

/* ---- drawing ---- */

const char *
gr_program_lang (const GrArgs *program)
{
  return gr_param_lookup (program->params, "lang")->choices[gr_args_choice (program, "lang")];
}

/* Why a figure refuses a study, and the figures that do not. */
typedef enum { REFUSES_NOTHING, REFUSES_PARTIZAN, REFUSES_LOOPY } DrawingRefusal;

/* Figures that were made for impartial games would say what is not so; those that follow play to its end would not end
   themselves. */
static gboolean
drawing_refuses (const GrFigure *figure, DrawingRefusal why)
{
  return (why == REFUSES_PARTIZAN && !figure->is_partizan) || (why == REFUSES_LOOPY && !figure->is_loopy);
}

/* FALSE and a fault at @place where @figure refuses. */
static gboolean
drawing_check (const GrFigure *figure, DrawingRefusal why, const GrWord *place, GrReport *report)
{
  static const char *const want[] = {
    [REFUSES_PARTIZAN] = GR_PHRASE ("this figure shows games in which both players have the same moves"),
    [REFUSES_LOOPY] = GR_PHRASE ("this figure shows games in which every play ends")
  };
  if (!drawing_refuses (figure, why))
    return TRUE;
  g_autoptr (GString) help = g_string_new (gr_message ("figures that show it: "));
  for (guint i = 0, n = 0; gr_figures[i] != NULL; i++)
    if (!drawing_refuses (gr_figures[i], why))
      g_string_append_printf (help, "%s%s", n++ > 0 ? ", " : "", gr_figures[i]->name);
  return gr_report_add_at (report, GR_FAULT_INPUT, place, help->str, "%s: %s", figure->name, gr_message (want[why]));
}

#define WINNER_LIMIT 20000 /* positions that are explored to tell who wins, where the figure has not: about a second */
#define WINNER_MOST_PIECES 64
#define WINNER_CHARACTERS 200

/* Who wins from the start, and by which moves, where these are few. (transfer full) NULL where that is not found soon. */
static char *
drawing_winner (GrStudy *study, const GrFigureRequest *request)
{
  gboolean is_bare = gr_param_lookup (request->args->params, "bare") != NULL && gr_args_flag (request->args, "bare");
  if (is_bare || request->data_only || study->is_family || study->n_components > WINNER_MOST_PIECES)
    return NULL;
  guint limit = study->options.limit;
  study->options.limit = MIN (limit, WINNER_LIMIT);
  GrBytes whole = gr_study_start (study);
  GrVerdict verdict = { 0 };
  g_autoptr (GError) error = NULL;
  char *winner = gr_study_verdict (study, whole, &verdict, &error)
                   ? gr_tell_winner (study, request, whole, &verdict, NULL, &error)
                   : NULL;
  study->options.limit = limit;
  gboolean has_letters = request->letters != NULL && gr_letters_count (request->letters) > 0;
  if (winner != NULL && (has_letters || g_utf8_strlen (winner, -1) > WINNER_CHARACTERS))
    winner[strcspn (winner, ":.")] = '\0';
  return winner;
}

/* All frames of figure @index, finished. NULL with faults in @report. */
static GPtrArray *
drawing_frames (const GrRequest *request, guint index, GrStudy *study, DrawingForm form, GrReport *report)
{
  const GrFigure *figure = request->figure->pdata[index];
  const GrArgs *args = request->figure_args->pdata[index];
  GrFigureRequest own = {
    .args = args,
    .paint = gr_args_choice (request->program, "paint"),
    .view = gr_args_choice (request->program, "view"),
    .no_sentence = gr_args_choice (request->program, "sentence") == GR_NO,
    .has_words = gr_args_flag (request->program, "words"),
    .order = gr_args_choice (request->program, "order"),
    .lang = gr_program_lang (request->program),
    .data_only = request->data_only,
    .wants_net = request->wants_net,
    .is_form = form != DRAWING_PLAIN,
  };
  if (!drawing_check (figure, study->is_partizan ? REFUSES_PARTIZAN : REFUSES_NOTHING, args->name, report)
      || !drawing_check (figure, study->is_loopy ? REFUSES_LOOPY : REFUSES_NOTHING, args->name, report))
    return NULL;
  GError *error = NULL;
  guint n_faults = report->fault->len;
  gboolean has_letters = !own.data_only && !own.wants_net;
  g_autofree char *taken = g_strconcat (study->is_loopy ? "D" : "", figure->letters, NULL); /* D: a draw */
  gr_study_letter (study, has_letters ? gr_letters_new (taken) : NULL);
  own.letters = study->letters;
  GPtrArray *frames = figure->frames (study, &own, report, &error);
  GrLetters *sorted = frames != NULL && has_letters ? gr_frames_sort_letters (frames, own.letters) : NULL;
  if (sorted != NULL) { /* those that pictures hold run without a gap */
    g_autoptr (GrReport) heard = gr_report_new ();
    g_ptr_array_unref (frames);
    gr_study_letter (study, sorted);
    gr_study_allow (study);
    own.letters = study->letters;
    frames = figure->frames (study, &own, heard, &error);
  }
  if (gr_study_trouble (study, report)) {
    g_clear_error (&error);
    g_clear_pointer (&frames, g_ptr_array_unref);
    return NULL;
  }
  if (frames == NULL && error != NULL)
    gr_report_add_error (report, args->name, error);
  g_assert (frames != NULL || report->fault->len > n_faults);
  if (frames != NULL && form != DRAWING_PLAIN) {
    gboolean is_blank = form == DRAWING_BLANK;
    guint chosen = figure->blank_is_first ? 0 : frames->len - 1;
    gr_frames_to_form (frames, chosen, is_blank ? GR_PICTURE_BLANK : GR_PICTURE_FILLED, own.lang);
  }
  if (frames == NULL)
    return NULL;
  gr_frames_letter (frames, &own);
  gr_frames_finish (frames, own.lang);
  if (form == DRAWING_PLAIN && !figure->tells_winner) {
    GrFrame *last = frames->pdata[frames->len - 1];
    last->winner = drawing_winner (study, &own);
  }
  return frames;
}

GrDrawing *
gr_request_draw_figure (const GrRequest *request, guint index, GrStudy *study, GrReport *report)
{
  const GrOption *steps = gr_args_option (request->program, "steps");
  gboolean is_form = gr_args_flag (request->program, "blank"); /* of which one picture stays */
  if (is_form && steps != NULL)
    gr_report_add_at (report, GR_FAULT_INPUT, steps->key, "leave one of them out",
                      "steps: a form to be filled in is one picture");
  else if (is_form && request->data_only)
    gr_report_add_at (report, GR_FAULT_INPUT, gr_args_option (request->program, "blank")->key,
                      "leave it out, or write svg, pdf, png or txt",
                      "blank: a form to be filled in is a picture, and data would be its answers");
  if (is_form && (steps != NULL || request->data_only))
    return NULL;
  DrawingForm form = !is_form ? DRAWING_PLAIN : request->with_answers ? DRAWING_FILLED : DRAWING_BLANK;
  GPtrArray *frames = drawing_frames (request, index, study, form, report);
  if (frames == NULL)
    return NULL;
  g_autoptr (GrDrawing) drawing = g_new0 (GrDrawing, 1);
  const GrFigure *figure = request->figure->pdata[index];
  drawing->frames = frames;
  drawing->lang = gr_program_lang (request->program);
  g_autofree char *title = gr_study_heading (study, figure->compares ? ", " : " + ", drawing->lang);
  gboolean is_speaker = !study->is_partizan && gr_args_choice (request->program, "view") == GR_VIEW_SPEAKER;
  const char *view = is_speaker ? gr_phrase (", as the speaker sees it", drawing->lang) : "";
  drawing->heading = g_strconcat (title, view, NULL);
  g_autoptr (GString) shown = g_string_new (gr_phrase (figure->title, drawing->lang));
  gr_args_append_told (request->figure_args->pdata[index], FALSE, drawing->lang, shown);
  drawing->title = g_strdup_printf ("%s: %s", drawing->heading, shown->str);
  drawing->still.no_sentence = gr_args_choice (request->program, "sentence") == GR_NO;
  drawing->still.tells_stills = gr_args_option (request->program, "sentence") != NULL;
  drawing->still.has_count = gr_args_flag (request->program, "count");
  drawing->is_told = steps != NULL;
  if (steps == NULL)
    return g_steal_pointer (&drawing);
  static const char *const names[] = { [GR_SHOW_LAST] = "last", [GR_SHOW_ALL] = "all", [GR_SHOW_STRIP] = "strip" };
  const char *wanted = steps->value->text;
  for (drawing->show = 0; drawing->show < G_N_ELEMENTS (names); drawing->show++)
    if (g_str_equal (wanted, names[drawing->show]))
      return g_steal_pointer (&drawing);
  gint64 number;
  if (!gr_number_parse (wanted, &number) || number < 1 || number > frames->len) {
    gr_report_add_at (report, GR_FAULT_INPUT, steps->value, NULL,
                      "steps: want all, last, strip or a frame from 1 to %u, got “%s”", frames->len, wanted);
    return NULL;
  }
  drawing->show = GR_SHOW_STEP;
  drawing->step = number - 1;
  return g_steal_pointer (&drawing);
}

/* The figures of @request with the games @study (nullable). (transfer full) */
static GPtrArray *
drawing_all (const GrRequest *request, GrStudy *study, GrReport *report)
{
  GPtrArray *drawings = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_drawing_free);
  for (guint i = 0; study != NULL && i < request->figure->len; i++) {
    GrDrawing *drawing = gr_request_draw_figure (request, i, study, report);
    if (drawing != NULL)
      g_ptr_array_add (drawings, drawing);
  }
  return drawings;
}

GPtrArray *
gr_request_draw (GrRequest *request, GrReport *report)
{
  g_autoptr (GrStudy) study = gr_request_study (request, report);
  return drawing_all (request, study, report);
}

GPtrArray *
gr_request_draw_forms (GrRequest *request, GPtrArray **filled, GrReport *report)
{
  g_autoptr (GrStudy) study = gr_request_study (request, report);
  guint n_faults = report->fault->len;
  GPtrArray *drawings = drawing_all (request, study, report);
  *filled = NULL;
  if (study == NULL || report->fault->len > n_faults || !gr_args_flag (request->program, "blank"))
    return drawings;
  request->with_answers = TRUE;
  *filled = drawing_all (request, study, report);
  request->with_answers = FALSE;
  return drawings;
}

/* ---- what is shown ---- */

GrShow
gr_drawing_show (const GrDrawing *drawing, GrShow fallback)
{
  if (drawing->is_told)
    return drawing->show;
  /* A game to be played is a strip where it cannot be. */
  gboolean is_game = ((const GrFrame *) drawing->frames->pdata[0])->book != NULL;
  return is_game && fallback != GR_SHOW_ALL ? GR_SHOW_STRIP : fallback;
}

GPtrArray *
gr_drawing_choose (const GrDrawing *drawing, GrShow fallback, double width, double height)
{
  g_autoptr (GPtrArray) chosen = gr_frames_new ();
  GrShow show = gr_drawing_show (drawing, fallback);
  if (drawing->frames->len == 1 || show == GR_SHOW_STEP || show == GR_SHOW_LAST) {
    GrFrame *frame = drawing->frames->pdata[show == GR_SHOW_STEP ? drawing->step : drawing->frames->len - 1];
    GrFrame *still = ((const GrFrame *) drawing->frames->pdata[0])->still;
    frame = still != NULL && !drawing->is_told && drawing->frames->len > 1 ? still : frame;
    gboolean is_game = frame->book != NULL || frame->note != NULL; /* of a page, which says it all */
    gboolean is_whole = drawing->frames->len == 1 && (is_game || !drawing->still.tells_stills);
    g_ptr_array_add (chosen, is_whole ? gr_frame_ref (frame) : gr_frame_alone (frame, &drawing->still, drawing->lang));
    return g_steal_pointer (&chosen);
  }
  const GrStill *still = &drawing->still;
  if (show == GR_SHOW_STRIP)
    return gr_frames_strip (drawing->frames, still, width, height, drawing->lang);
  gboolean is_own = still->no_sentence || still->title != NULL;
  return is_own ? gr_frames_alone (drawing->frames, still, drawing->lang) : g_ptr_array_ref (drawing->frames);
}
