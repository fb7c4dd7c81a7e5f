// SPDX-License-Identifier: MIT
// The value of a blue-red stalk as a walk on the number line. Edges count 1 until the colour first changes and from
// there on half of the one below, blue to the right and red to the left (E. R. Berlekamp 1974; Winning Ways, vol. 1,
// ch. 3). The stalk grows from the ground at the side; at the height of each edge an arrow makes its step
// (diagram/steps.h).
// Invariant: the ground and the number line are at height 0; row i is the height of edge i.
#include "figures/value/value.h"

#include "base/phrase.h"
#include "hackenbush/stalk.h"
#include "diagram/steps.h"
#include "diagram/words.h"
#include "hackenbush/bush.h"

#define WALK_MAX_EDGES 40
#define WALK_MAX_ROWS 2000 /* of data: the sums grow by a digit a row */
#define WALK_HEIGHT 400.0  /* of the stalk, where it can be kept; points, as are all of these */
#define WALK_WIDTH 290.0   /* of the line */
#define WALK_UNIT 130.0    /* most that 1 takes */
#define WALK_LINE_X 50.0   /* where it begins; the stalk is at 0 */
#define WALK_SIDE 26.0     /* of the picture beyond the stalk */
#define WALK_CHARACTERS 90 /* of the sum in words */

typedef struct {
  const GByteArray *stalk;
  const GrFigureRequest *request;
  GrSteps steps; /* an edge each */
  guint change;  /* the first edge of another colour; the number of edges where there is none */
} Walk;

static const GrFont sign_font = { GR_TYPE_TITLE, 700, GR_FACE_SANS, FALSE };

static void
walk_clear (Walk *walk)
{
  gr_steps_clear (&walk->steps);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Walk, walk_clear)

static const GrStep *
walk_step (const Walk *walk, guint edge)
{
  return &g_array_index (walk->steps.step, GrStep, edge);
}

static Walk
walk_new (const GByteArray *stalk, const GrFigureRequest *request)
{
  Walk walk = { .stalk = stalk, .request = request, .change = 1 };
  while (walk.change < stalk->len && stalk->data[walk.change] == stalk->data[0])
    walk.change++;
  gr_steps_init (&walk.steps, request, WALK_LINE_X);
  g_autoptr (GrDyadic) before = gr_dyadic_new (0, 0);
  for (guint i = 0; i < stalk->len; i++) {
    GrDyadic *after = gr_dyadic_stalk (stalk->data, i + 1);
    g_autoptr (GrDyadic) step = gr_dyadic_subtract (after, before);
    gr_steps_add (&walk.steps, NULL, step);
    gr_dyadic_free (before);
    before = after;
  }
  if (!request->data_only)
    gr_steps_measure (&walk.steps, WALK_WIDTH, WALK_UNIT, WALK_HEIGHT); /* at most 40 to either side */
  return walk;
}

/* ---- drawing ---- */

/* The stalk, of which the first @n_edges have been counted, with their signs. */
static void
walk_add_stalk (const Walk *walk, guint n_edges, GrScene *scene)
{
  guint32 n = walk->stalk->len;
  g_autoptr (GrBush) bush = gr_bush_new (n + 1, 1);
  g_autofree guint8 *look = g_new (guint8, n);
  for (guint32 i = 0; i < n; i++) {
    gr_bush_add (bush, i, i + 1, walk->stalk->data[i] ? GR_HUE_BLUE : GR_HUE_RED);
    look[i] = i < n_edges ? GR_BUSH_ORDINARY : GR_BUSH_FAINT;
  }
  gr_bush_finish (bush);
  bush->place = g_new0 (GrPoint, n + 1);
  bush->foot = g_new0 (double, 1);
  for (guint32 i = 1; i <= n; i++)
    bush->place[i] = (GrPoint) { 0, -(double) i * walk->steps.row };
  gr_bush_draw_edges (bush, look, -26, 26, scene);
  gr_scene_open_answer (scene);
  for (guint i = 0; i < n_edges; i++)
    gr_scene_add_text (scene, -18, gr_steps_y (&walk->steps, i) + 0.34 * sign_font.size, GR_ANCHOR_MIDDLE, &sign_font,
                       walk->stalk->data[i] ? GR_INK_LEFT : GR_INK_RIGHT, walk->stalk->data[i] ? "+" : "−");
  gr_scene_close_answer (scene);
}

typedef enum { WALK_ON, WALK_OVER } WalkState;

/* The walk after @n_edges; the last of them is under discussion as long as it goes on. */
static GrScene *
walk_draw (const Walk *walk, guint n_edges, WalkState state)
{
  GrScene *scene = gr_scene_new ();
  const GrSteps *steps = &walk->steps;
  double width = steps->right + 6 + WALK_SIDE, height = steps->row * walk->stalk->len;
  gr_scene_reserve (scene,
                    (GrBox) { -WALK_SIDE, -height - GR_STEPS_HEAD, width, height + GR_STEPS_HEAD + GR_STEPS_FOOT });
  if (state == WALK_ON)
    gr_scene_add_rect (scene, -WALK_SIDE, gr_steps_y (steps, n_edges - 1) - steps->row / 2, width, steps->row, 3,
                       &(GrPaint) { .fill = GR_INK_SHADE });
  walk_add_stalk (walk, n_edges, scene);
  gr_steps_draw (steps, n_edges, state == WALK_ON ? n_edges - 1 : G_MAXUINT, scene);
  if (state == WALK_OVER)
    gr_steps_draw_end (steps, scene);
  return scene;
}

/* ---- words ---- */

static char *
walk_sentence (const Walk *walk, guint edge)
{
  static const char *const first[] = {
    GR_PHRASE ("The lowest edge is red: %s. Each edge counts 1 until the colour first changes."),
    GR_PHRASE ("The lowest edge is blue: %s. Each edge counts 1 until the colour first changes."),
  };
  static const char *const same[] = { GR_PHRASE ("Red again, a whole step: %s."),
                                      GR_PHRASE ("Blue again, a whole step: %s.") };
  static const char *const change[] = {
    GR_PHRASE ("Here red is the first change of colour: from now on each edge counts half of the last. %s."),
    GR_PHRASE ("Here blue is the first change of colour: from now on each edge counts half of the last. %s."),
  };
  static const char *const half[] = { GR_PHRASE ("Red, half of the last step: %s."),
                                      GR_PHRASE ("Blue, half of the last step: %s.") };
  const char *const *phrase = edge == 0 ? first : edge < walk->change ? same : edge == walk->change ? change : half;
  return g_strdup_printf (gr_phrase (phrase[walk->stalk->data[edge] != 0], walk->request->lang),
                          walk_step (walk, edge)->step_text);
}

/* “++− = 1 + 1 − 1/2 = 3/2”, of the first @n_edges; “++− = 3/2” where that would be very long. */
static char *
walk_result (const Walk *walk, guint n_edges)
{
  g_autofree char *signs = gr_stalk_signs (walk->stalk);
  g_autofree char *own = g_utf8_substring (signs, 0, n_edges);
  const char *sum = walk_step (walk, n_edges - 1)->sum_text;
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < n_edges; i++) {
    const char *step = walk_step (walk, i)->step_text;
    if (i == 0)
      g_string_append (text, *step == '+' ? step + 1 : step);
    else
      g_string_append_printf (text, " %s %s", walk->stalk->data[i] ? "+" : "−", g_utf8_next_char (step));
  }
  if (n_edges == 1 || g_utf8_strlen (text->str, -1) > WALK_CHARACTERS) /* the columns tell the steps */
    return g_strdup_printf ("%s = %s", own, sum);
  return g_strdup_printf ("%s = %s = %s", own, text->str, sum);
}

/* The rows for csv, and the same for a terminal. */
static void
walk_write (const Walk *walk, guint n_edges, GrFrame *frame)
{
  static const char *const colours[] = { "red", "blue" };
  g_autofree char *signs = gr_stalk_signs (walk->stalk);
  GString *plain = g_string_new (signs);
  g_string_append_c (plain, '\n');
  frame->table = gr_table_new ();
  gr_table_add (frame->table, "edge", "colour", "step", "sum", NULL);
  for (guint i = 0; i < n_edges; i++) {
    const char *colour = colours[walk->stalk->data[i] != 0];
    g_autofree char *edge = g_strdup_printf ("%u", i), *step = gr_dyadic_text (walk_step (walk, i)->step);
    g_autofree char *sum = gr_dyadic_text (walk_step (walk, i)->sum);
    gr_table_add (frame->table, edge, colour, step, sum, NULL);
    g_string_append (plain, "edge ");
    gr_words_pad (plain, edge, walk->stalk->len > 10 ? 2 : 1);
    g_string_append (plain, "  ");
    gr_words_pad (plain, colour, -4);
    g_string_append (plain, "  ");
    gr_words_pad (plain, walk_step (walk, i)->step_text, 8);
    g_string_append_printf (plain, "   = %s\n", walk_step (walk, i)->sum_text);
  }
  frame->plain = g_string_free (plain, FALSE);
}

gboolean
gr_value_walk_add (const GByteArray *stalk, const GrFigureRequest *request, GPtrArray *frames, GError **error)
{
  guint most = request->data_only ? WALK_MAX_ROWS : WALK_MAX_EDGES;
  if (stalk->len > most)
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "value: the walk up a stalk is drawn for at most %u edges, this one has %u\n"
                         "a shorter stalk; grundy solve gives the value",
                         most, stalk->len);
  g_auto (Walk) walk = walk_new (stalk, request);
  for (guint i = 0; i < stalk->len && !request->data_only; i++) {
    g_autofree char *sentence = walk_sentence (&walk, i), *result = walk_result (&walk, i + 1);
    GrFrame *frame = gr_frame_new (walk_draw (&walk, i + 1, WALK_ON), sentence, result);
    walk_write (&walk, i + 1, frame);
    g_ptr_array_add (frames, frame);
  }
  g_autofree char *sentence = g_strdup_printf (
    gr_phrase ("The walk up the stalk ends at its value, %s.", request->lang),
    walk_step (&walk, stalk->len - 1)->sum_text);
  g_autofree char *result = walk_result (&walk, stalk->len);
  GrScene *scene = request->data_only ? gr_scene_new () : walk_draw (&walk, stalk->len, WALK_OVER);
  GrFrame *frame = gr_frame_new (scene, sentence, result);
  walk_write (&walk, stalk->len, frame);
  g_ptr_array_add (frames, frame);
  return TRUE;
}
