// SPDX-License-Identifier: MIT
// Baskin-Robbins 31: from the last number said a player goes on by 1 to max numbers; whoever must say the target loses.
// With r = target − 1 − k numbers left the game is taking 1 … max counters from r, so that the value is r modulo max +
// 1, in both kinds of play by theory and never by exploring; targets reach 2^63 − 1.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, vol. 1 (2001), ch. 4
// (subtraction games); the name is that of the Korean party game.
// Invariant: a position is the last number said, 0 … target − 1, in eight bytes; 0 ≤ said < target and max ≥ 1.
#include "games/heaps.h"

#include "base/number.h"
#include "scene/text.h"

typedef struct {
  guint64 target, max, said;
} Count;

static gpointer
count_prepare (const GrArgs *args, GrReport *report)
{
  static const GrHeapsRule rule = {
    .low = 1,
    .help = "the target is the number that nobody wants to say",
    .example = "baskin-robbins 31",
  };
  GrHeaps heaps;
  if (!gr_heaps_read (args, &rule, report, &heaps))
    return NULL;
  guint n_targets = heaps.size->len;
  Count count = { g_array_index (heaps.size, guint64, 0), gr_args_number (args, "max"), gr_args_number (args, "said") };
  gr_heaps_clear (&heaps);
  if (n_targets > 1) {
    const GrWord *word = args->words->pdata[MIN (1, args->words->len - 1)];
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, word,
                                      "several counts are a sum: baskin-robbins 31 + baskin-robbins 21",
                                      "%s: want only one target, got “%s”", args->name->text, word->text));
  }
  if (count.said >= count.target)
    return gr_none (gr_report_add_at (
      report, GR_FAULT_INPUT, gr_args_option (args, "said")->value, "the last number said lies before the target",
      "said: want a whole number from 0 to %" G_GUINT64_FORMAT ", got “%" G_GUINT64_FORMAT "”", count.target - 1,
      count.said));
  return g_memdup2 (&count, sizeof count);
}

static void
count_components (gconstpointer instance, GrPositions *out)
{
  gr_heap_add (((const Count *) instance)->said, out);
}

static gboolean
count_domain (gconstpointer instance, guint64 limit, GrPositions *out)
{
  const Count *count = instance;
  if (count->target > limit)
    return FALSE;
  for (guint64 number = 0; number < count->target; number++)
    gr_heap_add (number, out);
  return TRUE;
}

/* How many numbers may still be said before the target. */
static guint64
count_left (const Count *count, GrBytes at)
{
  return count->target - 1 - gr_heap_decode (at);
}

static guint64
count_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  const Count *count = instance;
  return MIN (count->max, count_left (count, from));
}

static void
count_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  guint64 number = gr_heap_decode (from), n_moves = count_n_moves (instance, realm, from);
  for (guint64 i = 1; i <= n_moves; i++)
    gr_heap_add_move (number + i, out);
}

static gboolean
count_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  const Count *count = instance;
  *out = count_left (count, at) % (count->max + 1);
  return TRUE;
}

/* Among the next max numbers each other value stands at most once, because they are fewer than max + 1. */
static void
count_seek (gconstpointer instance, guint32 realm, GrBytes from, GrNimber wanted, GrMoves *out)
{
  const Count *count = instance;
  GrNimber value;
  count_value (instance, realm, from, &value);
  if (wanted == value || wanted > count->max)
    return;
  guint64 step = value > wanted ? value - wanted : value + (count->max + 1 - wanted);
  if (step <= count_left (count, from))
    gr_heap_add_move (gr_heap_decode (from) + step, out);
}

/* The numbers end before the target; where they hold a whole period and more, it is one from the first to the last. */
static gboolean
count_period (gconstpointer instance, GrPeriod *out)
{
  const Count *count = instance;
  if (count->target - 1 <= count->max)
    return FALSE;
  *out = (GrPeriod) { 0, count->max + 1, count->target - 1,
                      GR_PHRASE ("g(k) is the remainder of target − 1 − k after division by max + 1, which comes back "
                                 "after max + 1 numbers and not before"),
                      GR_PERIOD_COUNT };
  return TRUE;
}

static gboolean
count_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  const Count *count = instance;
  gint64 number;
  if (!gr_number_parse (label, &number) || number < 0 || (guint64) number >= count->target)
    return FALSE;
  return gr_heap_find (instance, realm, label, out);
}

/* “say 1”, “say 1 and 2”, “say 1, 2 and 3”, “say 1 to 9”. */
static void
count_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
            GString *out)
{
  guint64 first = gr_heap_decode (from) + 1, last = gr_heap_decode (gr_positions_at (parts, move->first_part));
  g_string_append_printf (out, "say %" G_GUINT64_FORMAT, first);
  if (last - first == 2)
    g_string_append_printf (out, ", %" G_GUINT64_FORMAT, first + 1);
  if (last > first)
    g_string_append_printf (out, " %s %" G_GUINT64_FORMAT, last - first <= 2 ? "and" : "to", last);
}

/* ---- the line of numbers ---- */

#define STOP_HEIGHT 20.0 /* points, as are all of these */
#define STOP_PAD 4.0     /* each side of the number */
#define STOP_GAP 6.5
#define STOP_RING 2.6 /* around a number that was just said */
#define STOP_ROW_PITCH 42.0
#define LINE_TURN 9.0     /* of the line beyond the last number of a row */
#define LINE_STOPS_MAX 15 /* in a row */
#define LINE_WHOLE_MAX 80 /* targets up to here are drawn number by number */
#define LINE_NEXT_MAX 12  /* so are as many next numbers */
#define LINE_DOTS G_MAXUINT64

typedef struct {
  GArray *number; /* of guint64: the numbers drawn; where the next is not the successor LINE_DOTS stands between */
  double width;   /* of a stop */
  guint in_row;
} Line;

static void
line_add_run (GArray *number, guint64 first, guint64 last)
{
  static const guint64 dots = LINE_DOTS;
  guint64 next = number->len > 0 ? g_array_index (number, guint64, number->len - 1) + 1 : first;
  if (first > next)
    g_array_append_val (number, dots);
  for (guint64 i = MAX (first, next); i <= last; i++)
    g_array_append_val (number, i);
}

/* The centre of stop @slot (dots take a slot too) on a line that turns back at the end of every row. */
static GrPoint
line_place (const Line *line, guint slot)
{
  guint row = slot / line->in_row, column = slot % line->in_row;
  if (row % 2 == 1)
    column = line->in_row - 1 - column;
  return (GrPoint) { line->width / 2 + column * (line->width + STOP_GAP), STOP_HEIGHT / 2 + row * STOP_ROW_PITCH };
}

static void
line_draw_caption (GrPoint at, double dy, GrInk ink, const char *text, GrScene *out)
{
  /* On paper of its own, for the line may turn here. */
  double width = gr_text_width (&gr_label_500, text) + 3;
  gr_scene_add_rect (out, at.x - width / 2, at.y + dy - GR_TYPE_LABEL, width, GR_TYPE_LABEL + 2, 2,
                     GR_FILL (GR_INK_PAPER));
  gr_scene_add_text (out, at.x, at.y + dy, GR_ANCHOR_MIDDLE, &gr_label_500, ink, text);
}

/* A number: said before (shaded), said last (dark), may be said next (accent), to come, or the one that loses (struck
   out). */
static void
line_draw_stop (const Line *line, const Count *count, guint64 said, guint64 number, GrPoint at, gboolean shows_next,
                GrScene *out)
{
  const double below = STOP_HEIGHT / 2 + GR_TYPE_LABEL + 2, above = -STOP_HEIGHT / 2 - 6.5;
  gboolean next = shows_next && number > said && number < count->target && number - said <= count->max;
  GrPaint paint = { GR_INK_PAPER, GR_INK_FAINT, 1.2, GR_DASH_SOLID };
  GrInk ink = GR_INK_INK;
  if (number < said) {
    paint.fill = GR_INK_SHADE;
    paint.stroke = GR_INK_LINE;
    ink = GR_INK_SOFT;
  } else if (number == said) {
    paint.fill = paint.stroke = GR_INK_INK;
    ink = GR_INK_ON_INK;
  } else if (next) {
    paint.stroke = ink = GR_INK_ACCENT;
    paint.width = 2;
  } else if (number == count->target) {
    paint.stroke = GR_INK_INK;
  }
  double x = at.x - line->width / 2, y = at.y - STOP_HEIGHT / 2;
  g_autofree char *label = g_strdup_printf ("%" G_GUINT64_FORMAT, number), *key = gr_scene_key_to (label);
  gr_scene_open_piece (out, NULL, &(GrBox) { x - 3, y - 3, line->width + 6, STOP_HEIGHT + 6 }, "%s", key);
  gr_scene_add_rect (out, x, y, line->width, STOP_HEIGHT, number == count->target ? 3 : STOP_HEIGHT / 2, &paint);
  if (number == count->target)
    gr_scene_add_line (out, x + 3, y + STOP_HEIGHT - 3, x + line->width - 3, y + 3, GR_STROKE (GR_INK_FAINT, 1.6));
  const GrFont font = { .size = GR_TYPE_TEXT, .weight = paint.stroke == GR_INK_FAINT || number < said ? 500 : 700 };
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  gr_scene_add_text (out, at.x, at.y + 0.364 * font.size, GR_ANCHOR_MIDDLE, &font, ink, text);
  gr_scene_close_piece (out);
  if (number == said)
    line_draw_caption (at, above, GR_INK_INK, said == 0 ? "start" : "last said", out);
  if (number == said + 1 && next)
    line_draw_caption (at, below, GR_INK_ACCENT, "next", out);
  if (number == count->target)
    line_draw_caption (at, below, GR_INK_INK, "loses", out);
}

/* The line with @said as the last number; those beyond @from_said that were said are ringed; @shows_next: so are those that may be next. */
static void
line_draw (const Count *count, guint64 said, guint64 from_said, gboolean shows_next, GrScene *out)
{
  guint64 target = count->target, last = said + MIN (count->max, target - 1 - said);
  g_autoptr (GArray) number = g_array_new (FALSE, FALSE, sizeof (guint64));
  if (target <= LINE_WHOLE_MAX) {
    line_add_run (number, 0, target);
  } else { /* the ends, and what lies around the last one said */
    line_add_run (number, 0, 1);
    line_add_run (number, said > 2 ? said - 2 : 0, last - said <= LINE_NEXT_MAX ? last : said + 3);
    line_add_run (number, last - 1, MIN (last + 1, target));
    line_add_run (number, target - 2, target);
  }
  g_autofree char *widest = g_strdup_printf ("%" G_GUINT64_FORMAT, count->target);
  Line line = { number, MAX (STOP_HEIGHT, gr_text_width (&gr_text_700, widest) + 2 * STOP_PAD), LINE_STOPS_MAX };
  line.in_row = MIN (LINE_STOPS_MAX, (GR_FIT_WIDTH - 2 * LINE_TURN + STOP_GAP) / (line.width + STOP_GAP));
  const GrPaint ring = { .stroke = GR_INK_ACCENT, .width = 1.8 };
  GrPoint from = line_place (&line, 0);
  gr_scene_move (out, from.x, from.y);
  for (guint slot = 1; slot < number->len; slot++) {
    GrPoint to = line_place (&line, slot);
    double out_by = (line.width / 2 + 9) * (slot / line.in_row % 2 == 1 ? 1.3 : -1.3);
    if (to.y > from.y)
      gr_scene_curve (out, from.x + out_by, from.y, to.x + out_by, to.y, to.x, to.y);
    else
      gr_scene_line (out, to.x, to.y);
    from = to;
  }
  gr_scene_paint (out, GR_STROKE (GR_INK_LINE, 2));
  for (guint slot = 0; slot < number->len; slot++) {
    GrPoint place = line_place (&line, slot);
    if (g_array_index (number, guint64, slot) != LINE_DOTS) {
      line_draw_stop (&line, count, said, g_array_index (number, guint64, slot), place, shows_next, out);
      if (g_array_index (number, guint64, slot) > from_said && g_array_index (number, guint64, slot) <= said)
        gr_scene_add_rect (out, place.x - line.width / 2 - STOP_RING, place.y - STOP_HEIGHT / 2 - STOP_RING,
                           line.width + 2 * STOP_RING, STOP_HEIGHT + 2 * STOP_RING, STOP_HEIGHT / 2 + STOP_RING, &ring);
      continue;
    }
    gr_scene_add_circle (out, place.x, place.y, 8.5, GR_FILL (GR_INK_PAPER));
    for (int i = -1; i <= 1; i++)
      gr_scene_add_circle (out, place.x + 5 * i, place.y, 1.3, GR_FILL (GR_INK_SOFT));
  }
}

static void
count_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  line_draw (instance, gr_heap_decode (at), gr_heap_decode (at), TRUE, out);
}

static void
count_draw_after (gconstpointer instance, guint32 realm, GrBytes start, const GrPlayed *played, guint n_played,
                  gboolean is_fresh, GrBytes at, GrScene *out)
{
  line_draw (instance, gr_heap_decode (at), gr_heap_decode (is_fresh ? played[n_played - 1].part : at), FALSE, out);
}

static const GrParam count_params[] = {
  { "max", GR_PARAM_NUMBER, "3", 1, G_MAXINT64, NULL, "N", "how many numbers may be said in one turn",
    .told = GR_PHRASE ("up to %s at a time") },
  { "said", GR_PARAM_NUMBER, "0", 0, G_MAXINT64, NULL, "N", "the last number that was said",
    .told = GR_PHRASE ("%s said last") },
  GR_PARAM_END,
};

/* Any number of steps s can be answered by max + 1 − s, in misère play too, so that what is left counts modulo max +
   1. */
static const GrGameTheory count_theory = { .value = count_value, .is_misere_nim = TRUE };

/* The maximum stands last; without a target before it that is 31, and the maximum the greatest that is asked for. */
static gboolean
count_make (GrContestInput *input, GPtrArray *instances)
{
  guint last = input->word->len - 1;
  g_autoptr (GrWord) max = gr_contest_kept_word (input, last);
  GrArgs *args = gr_contest_instance (input, instances);
  if (last == 0)
    gr_contest_add_word (args, "31");
  else
    g_ptr_array_add (args->words, gr_contest_kept_word (input, 0));
  return gr_args_take (args, gr_param_lookup (args->params, "max"), max, max, GR_FAULT_INPUT, input->report);
}

static const GrContestField count_fields[] = {
  { 't', GR_PHRASE ("the target"), 0, 0 },
  { 'm', GR_PHRASE ("the maximum"), 0, 0 },
  { 'a', GR_PHRASE ("the largest maximum"), 1, 100000 },
  { '\0' },
};

/* The maxima with which nobody wants to begin. */
static gboolean
count_print_maxima (gconstpointer instance, const GrAnswer *answer, guint index, GString *out, GError **error)
{
  Count count = *(const Count *) instance;
  GrHeap start = gr_heap_encode (count.said);
  for (guint64 last = count.max, max = 1; max <= last; max++) {
    GrNimber value;
    count.max = max;
    count_value (&count, 0, (GrBytes) { start.data, sizeof start.data }, &value);
    if (value == 0)
      g_string_append_printf (out, "%" G_GUINT64_FORMAT "\n", max);
  }
  return TRUE;
}

/* clang-format off */
static const GrContestProblem count_problems[] = {
  { .name = "BOJ 25179", .input = "the target and the maximum", .word = { "Can win", "Can't win" }, .grammar = "tm",
    .field = count_fields, .make = count_make },
  { .name = "BOJ 20004", .input = "the largest maximum A; the target is 31",
    .prints = "each maximum up to A with which the second player wins", .grammar = "a", .field = count_fields,
    .make = count_make, .print = count_print_maxima },
  { .name = NULL },
};
/* clang-format on */

const GrGame gr_game_baskin_robbins = {
  .about = {
    .name = "baskin-robbins",
    .title = "Baskin-Robbins",
    .summary = "Count on from the last number said by 1 to --max numbers (3). Whoever must say the target loses.",
    .source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, vol. 1 (2001), ch. 4",
    .usage = "TARGET",
    .example = "baskin-robbins 31",
    .typed = GR_PHRASE ("Count to %s"),
  },
  .notation = { .input = GR_INPUT_WORDS, .params = count_params },
  .has_misere = TRUE,
  .prepare = count_prepare,
  .release = g_free,
  .components = count_components,
  .moves = count_moves,
  .label = gr_heap_label,
  .draw = count_draw,
  .theory = &count_theory,
  .counting = &(const GrGameCounting) {
    .n_moves = count_n_moves,
    .seek = count_seek,
  },
  .heaps = &(const GrGameHeaps) {
    .period = count_period,
    .look = GR_HEAPS_PICTURES,
  },
  .places = &(const GrGamePlaces) {
    .domain = count_domain,
    .find = count_find,
  },
  .telling = &(const GrGameTelling) { .draw_after = count_draw_after,
    .tell = count_tell,
    .hint = GR_PHRASE ("Tap the last number that you say."),
  },
  .contest = &(const GrGameContest) { .problem = count_problems },
};
