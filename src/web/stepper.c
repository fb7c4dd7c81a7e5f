// SPDX-License-Identifier: MIT
// Every frame is in the page as SVG with its sentence beside it as text; what frames share is written once
// (web/svg-series.c). What may be asked before a frame tells it stands behind the frames as data: questions, every
// answer, which are right and why. The script (web/screen/) only shows and counts. Nothing is lost without it or on
// paper. The frames share a grid of two rows, picture and words, so that nothing jumps. In a whole page all pictures of a
// figure but the first are <noscript>: where there are scripts they are text, which a browser skips, until a step is wanted.
#include "web/html.h"

#include "base/number.h"
#include "base/phrase.h"
#include "screen.h"

#define STEPPER_SMALLEST 8.2 /* pixels, of letters on a small screen */

const char gr_stepper_style[] = SCREEN_SCREEN;

/* What the script says, by the names that it has for it; {n} and the like are replaced there. */
const GrPageWord gr_stepper_words[] = {
  { "first", GR_PHRASE ("First step (Home)") },
  { "back", GR_PHRASE ("Previous step (←)") },
  { "next", GR_PHRASE ("Next step (→)") },
  { "last", GR_PHRASE ("Last step (End)") },
  { "play", GR_PHRASE ("Play (Space)") },
  { "stop", GR_PHRASE ("Stop (Space)") },
  { "slider", GR_PHRASE ("Which step") },
  { "mode", GR_PHRASE ("How to read this figure") },
  { "step", GR_PHRASE ("Step") },
  { "guess", GR_PHRASE ("Guess") },
  { "tell", GR_PHRASE ("Show me, step by step") },
  { "more", GR_PHRASE ("Next question") },
  { "truth", GR_PHRASE ("It is {answer}.") },
  { "right", GR_PHRASE ("Right:") },
  { "wrong", GR_PHRASE ("Wrong:") },
  { "score", GR_PHRASE ("Guesses") },
  { "score_f", GR_PHRASE ("{n} right at once") },
  { "score_h", GR_PHRASE ("{n} at the second try") },
  { "score_t", GR_PHRASE ("{n} told") },
  { "score_o", GR_PHRASE ("{n} open") },
  { "cover", GR_PHRASE ("Cover the values") },
  { "uncover", GR_PHRASE ("Uncover {position}") },
  { "uncover_all", GR_PHRASE ("Uncover all") },
  { "restart", GR_PHRASE ("Start again") },
  { "values", GR_PHRASE ("Guess the values") },
  { "values_ask", GR_PHRASE ("Tap a position that can be valued; then its value.") },
  { "values_which", GR_PHRASE ("What is the value of {position}?") },
  { "values_early", GR_PHRASE ("Not yet. Its follower {position} has no value.") },
  { "values_end", GR_PHRASE ("Yes. It has no follower, so 0.") },
  { "values_right", GR_PHRASE ("Yes. Its followers have {list}, so {n}.") },
  { "values_taken", GR_PHRASE ("Not {n}. {position} has it.") },
  { "values_large",
    GR_PHRASE (
      "Not {n}. No follower has {n}, that is true. But mex is the least number that is missing, and a smaller one is missing too.") },
  { "values_done", GR_PHRASE ("All have their values.") },
  { NULL },
};

/* The width that the picture @scene, @points wide, has on the screen at a zoom of 1, and the one at which its letters are
   as small as they may become. */
static void
append_width (GString *out, const GrScene *scene, double points)
{
  double size = 0; /* of the smallest letters; 0: it has none */
  GR_EACH (i, const GrItem, item, scene->item) {
    double own = item->kind == GR_ITEM_TEXT ? GR_SVG_PIXELS * item->text.font.size : 0;
    size = own > 0 && (size == 0 || own < size) ? own : size;
  }
  g_string_append (out, " style=\"--gr-width:");
  gr_append_double (out, points * GR_SVG_PIXELS, 2);
  g_string_append (out, "px;--gr-least:");
  gr_append_double (out, size > 0 ? points * GR_SVG_PIXELS * MIN (1, STEPPER_SMALLEST / size) : 0, 0);
  g_string_append (out, "px\"");
}

/* A still picture, which has options->description. */
static void
append_still (const GrFrame *frame, const GrFormatOptions *options, GString *out)
{
  GrSvgOptions own = { .theme = options->theme,
                       .id = options->id_prefix,
                       .title = options->title,
                       .description = options->description,
                       .lang = options->lang,
                       .in_page = TRUE };
  g_autofree char *words = gr_frame_spoken (frame);
  if (own.description == NULL)
    own.description = words;
  g_string_append (out, "<div class=\"gr-still\"");
  append_width (out, frame->scene, frame->scene->bounds.width - 2 * GR_SVG_CUT);
  g_string_append (out, ">\n<div class=\"gr-picture\">\n");
  gr_svg_append (frame->scene, &own, out);
  g_string_append (out, "</div>\n</div>\n");
}

/* ---- questions ---- */

static void
json_question (GrJson *json, const GrQuestion *question, guint tells)
{
  gr_json_open (json, NULL, '{');
  gr_json_unsigned (json, "asked", question->asked);
  gr_json_unsigned (json, "tells", tells);
  gr_json_text (json, "prompt", question->prompt);
  gr_json_text (json, "again", question->again);
  if (question->is_dragged)
    gr_json_unsigned (json, "drags", 1);
  gr_json_open (json, "choices", '[');
  for (guint i = 0; i < question->choice->len; i++) {
    const GrChoice *choice = gr_question_choice (question, i);
    gr_json_open (json, NULL, '[');
    gr_json_text (json, NULL, choice->key);
    gr_json_text (json, NULL, choice->text);
    gr_json_unsigned (json, NULL, choice->is_right);
    gr_json_text (json, NULL, choice->reason);
    if (choice->shown != NULL)
      gr_json_text (json, NULL, choice->shown);
    gr_json_close (json, ']');
  }
  gr_json_close (json, ']');
  gr_json_close (json, '}');
}

guint
gr_stepper_n_questions (const GPtrArray *frames)
{
  guint n = 0;
  GR_EACH_POINTER (i, const GrFrame, frame, frames)
    n += frames->len > 1 && frame->question != NULL && frame->question->asked < frames->len;
  return n;
}

/* ---- steps ---- */

/* How frame @index of @frames is written: without its caption, which stands beside it as text. What is made for it goes
   to @texts, which owns it. */
static GrSvgOptions
step_options (GPtrArray *frames, guint index, const char *id, const GrFormatOptions *options, GPtrArray *texts)
{
  const GrFrame *frame = frames->pdata[index];
  g_autofree char *step = gr_frame_step (index, frames->len, options->lang);
  GrSvgOptions own = { .theme = options->theme, .lang = options->lang, .in_page = TRUE };
  own.without_caption = &frame->drawing;
  g_ptr_array_add (texts, g_strdup_printf ("%s-%u", id, index + 1));
  own.id = texts->pdata[texts->len - 1];
  g_ptr_array_add (texts, g_strdup_printf ("%s, %s", options->title, step));
  own.title = texts->pdata[texts->len - 1];
  return own;
}

/* Bytes of a game that stays in one line of text. */
#define WORD_MAX_BYTES 40

void
gr_html_append_text (GString *out, const char *text)
{
  /* A line never ends behind the dash of a single letter: P-position, N-position, x-axis; nor within a game: {2|−½}. */
  for (const char *at = text; *at != '\0';) {
    gsize word = strcspn (at, " ");
    const char *second = g_utf8_next_char (at);
    gboolean is_kept = (*second == '-' && g_unichar_isalpha (g_utf8_get_char (at)) && g_ascii_isalpha (second[1]))
                       || (word < WORD_MAX_BYTES && memchr (at, '|', word) != NULL);
    g_autofree char *piece = g_strndup (at, word + strspn (at + word, " "));
    gr_xml_add (out, is_kept ? "<span class=\"gr-whole\">%s</span>" : "%s", piece);
    at += strlen (piece);
  }
}

static void
append_step (GPtrArray *frames, guint index, GrSvgSeries *series, const char *id, const GrFormatOptions *options,
             GString *out)
{
  const GrFrame *frame = frames->pdata[index];
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  GrSvgOptions own = step_options (frames, index, id, options, texts);
  g_autofree char *step = gr_frame_step (index, frames->len, options->lang);
  g_string_append_printf (out, "<div class=\"gr-step\" id=\"%s/step-%u\">\n<div class=\"gr-picture\">\n",
                          options->figure != NULL ? options->figure : id, index + 1);
  gboolean is_text = index > 0 && options->figure != NULL; /* a snippet goes to pages that may take its script away */
  g_string_append (out, is_text ? "<noscript>\n" : "");
  gr_svg_append_start (frame->scene, &own, out);
  gr_svg_series_append (series, out);
  g_string_append (out, is_text ? "</svg>\n</noscript>\n" : "</svg>\n");
  g_string_append (out, "</div>\n<div class=\"gr-tells\">\n<p class=\"gr-sentence\">");
  gr_html_append_text (out, frame->sentence);
  if (frame->result != NULL) {
    g_string_append (out, "</p>\n<p class=\"gr-result\">");
    gr_html_append_text (out, frame->result);
  }
  gr_xml_add (out, "</p>\n<p class=\"gr-count\">%s</p>\n</div>\n</div>\n", step);
}

static void
append_steps (GPtrArray *frames, const char *id, const GrFormatOptions *options, GString *out)
{
  const GrFrame *first = g_ptr_array_index (frames, 0);
  g_autoptr (GrSvgSeries) series = gr_svg_series_new (id);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < frames->len; i++) {
    GrSvgOptions own = step_options (frames, i, id, options, texts);
    gr_svg_series_add (series, ((const GrFrame *) frames->pdata[i])->scene, &own);
  }
  g_string_append (out, "<div class=\"gr-steps\"");
  append_width (out, first->scene, first->drawing.width - 2 * GR_SVG_CUT);
  gr_xml_add (out, " data-fig=\"%s\" role=\"group\" aria-label=\"%s\">\n<div class=\"gr-stage\">\n",
              options->figure != NULL ? options->figure : id, options->title);
  for (guint i = 0; i < frames->len; i++)
    append_step (frames, i, series, id, options, out);
  g_string_append (out, "</div>\n");
  g_autoptr (GString) asked = g_string_new (NULL);
  GrJson json = { .text = asked };
  gr_json_open (&json, NULL, '[');
  for (guint i = 0; i < frames->len; i++) {
    const GrQuestion *question = ((const GrFrame *) frames->pdata[i])->question;
    if (question != NULL && question->asked < frames->len)
      json_question (&json, question, i);
  }
  gr_json_close (&json, ']');
  if (gr_stepper_n_questions (frames) > 0)
    gr_page_append_data (out, "gr-data", asked);
  g_string_append (out, "</div>\n");
}

GrScreen
gr_stepper_append (GPtrArray *frames, const GrFormatOptions *options, GString *out)
{
  const GrFrame *first = g_ptr_array_index (frames, 0);
  gr_frames_steady (frames, TRUE);
  gboolean is_still = frames->len == 1;
  if (first->note != NULL)
    gr_xml_add (out, "<p class=\"gr-note\">%s</p>\n", first->note);
  if (is_still && first->book == NULL) {
    append_still (first, options, out);
    gboolean has_covers = FALSE;
    for (guint i = 0; i < first->scene->item->len && !has_covers; i++) {
      const GrItem *item = &g_array_index (first->scene->item, GrItem, i);
      has_covers = item->kind == GR_ITEM_PIECE
                   && (g_str_equal (item->piece.key, GR_PIECE_COVER) || g_str_equal (item->piece.key, GR_PIECE_VALUE));
    }
    return has_covers ? GR_SCREEN_STEPS : 0;
  }
  const GrFrame *last = frames->pdata[frames->len - 1]; /* ids begin as is given, else by what it shows */
  GrSvgOptions own = { .theme = options->theme, .id = options->id_prefix, .title = options->title };
  own.without_caption = &last->drawing;
  g_autoptr (GPtrArray) units = gr_svg_units (last->scene, &own);
  g_ptr_array_add (units, NULL);
  g_autofree char *body = g_strjoinv ("", (char **) units->pdata);
  g_autofree char *id = gr_svg_make_id (&own, body);
  if (first->book != NULL) {
    gr_xml_add (out, "<div class=\"gr-play\" data-fig=\"%s\" role=\"group\" aria-label=\"%s\">\n",
                options->figure != NULL ? options->figure : id, options->title);
    gr_playbook_append (first->book, id, options, out);
  }
  if (is_still)
    append_still (first, options, out);
  else
    append_steps (frames, id, options, out);
  if (first->book == NULL)
    return GR_SCREEN_STEPS;
  g_string_append (out, "</div>\n");
  return GR_SCREEN_PLAY | (is_still ? 0 : GR_SCREEN_STEPS);
}

void
gr_stepper_append_source (GString *out, GrScreen screen)
{
  g_string_append (out, SCREEN_STEPPER SCREEN_GUESS);
  g_string_append (out, (screen & GR_SCREEN_PLAY) != 0 ? SCREEN_PLAY SCREEN_RECORD SCREEN_SETS : "");
  g_string_append (out, "grundyScreen.begin();\n");
}

void
gr_stepper_append_script (GString *out, GrScreen screen, const char *lang)
{
  gr_page_append_words (out, lang, gr_stepper_words, (screen & GR_SCREEN_PLAY) != 0 ? gr_play_words : NULL);
  g_string_append (out, "<script>\n");
  gr_stepper_append_source (out, screen);
  g_string_append (out, "</script>\n");
}
