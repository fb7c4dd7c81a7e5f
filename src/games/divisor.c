// SPDX-License-Identifier: MIT
// The divisor game. Only the number of prime factors counts: from a number with Ω of them a proper divisor other than 1
// has any number from 1 to Ω − 1, as a Nim heap of Ω − 1 has followers 0 … Ω − 2; with --one it is a heap of Ω. So the
// value is max (Ω − 1, 0), or Ω, and misère play of any sum is misère Nim on these.
// Source: Codeforces 151C, Win or Freeze, and BOJ 16894 (misère play of one number); Ω is OEIS A001222.
// Invariant: a position is one number from 1 to 10^18 in eight bytes.
#include "game/solve.h"
#include "games/heaps.h"
#include "games/factors.h"
#include "scene/text.h"

#define DIVISOR_MAX G_GINT64_CONSTANT (1000000000000000000)

typedef struct {
  GrHeaps heaps;
  gboolean one; /* 1 may be moved to */
} DivisorGame;

static gpointer
divisor_prepare (const GrArgs *args, GrReport *report)
{
  static const GrHeapsRule rule = {
    .low = 1,
    .high = DIVISOR_MAX,
    .help = "every number divides 0; begin with a positive one",
    .example = "divisor 60",
  };
  DivisorGame *game = gr_heaps_prepare (args, &rule, sizeof *game, report);
  if (game != NULL)
    game->one = gr_args_flag (args, "one");
  return game;
}

/* The divisors of @number that are positions of a game from @number on, rising and with @number itself. (transfer full)
   of GrDivisor. */
static GArray *
divisor_reach (const DivisorGame *game, guint64 number)
{
  GrFactors factors;
  gr_factorise (number, &factors);
  GArray *divisors = gr_factors_divisors (&factors);
  if (!game->one && number > 1)
    g_array_remove_index (divisors, 0);
  return divisors;
}

static void
divisor_unite (GArray *numbers)
{
  g_array_sort (numbers, gr_size_compare);
  guint n = 0;
  GR_EACH_VALUE (i, guint64, number, numbers)
    if (n == 0 || g_array_index (numbers, guint64, n - 1) != number)
      g_array_index (numbers, guint64, n++) = number;
  g_array_set_size (numbers, n);
}

/* The numbers of the range, or all that can be reached. */
static gboolean
divisor_domain (gconstpointer instance, guint64 limit, GrPositions *out)
{
  const DivisorGame *game = instance;
  const GArray *size = game->heaps.size;
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint64));
  GR_EACH_VALUE (i, guint64, number, size) {
    if (game->heaps.is_family) {
      g_array_append_val (numbers, number);
      continue;
    }
    g_autoptr (GArray) divisors = divisor_reach (game, number);
    for (guint j = 0; j < divisors->len; j++)
      g_array_append_val (numbers, g_array_index (divisors, GrDivisor, j).divisor);
    /* Many equal numbers must not fill the memory. */
    if (numbers->len / 2 > limit) {
      divisor_unite (numbers);
      if (numbers->len > limit)
        return FALSE;
    }
  }
  divisor_unite (numbers);
  if (numbers->len > limit)
    return FALSE;
  for (guint i = 0; i < numbers->len; i++)
    gr_heap_add (g_array_index (numbers, guint64, i), out);
  return TRUE;
}

/* The moves to divisors with @n_primes prime factors, or to all where it is G_MAXUINT64. */
static void
divisor_list (const DivisorGame *game, GrBytes from, guint64 n_primes, GrMoves *out)
{
  g_autoptr (GArray) divisors = divisor_reach (game, gr_heap_decode (from));
  for (guint i = 0; i + 1 < divisors->len; i++) {
    GrDivisor to = g_array_index (divisors, GrDivisor, i);
    if (n_primes != G_MAXUINT64 && to.n_primes != n_primes)
      continue;
    gr_moves_begin (out, GR_MOVER_BOTH, to.divisor, 1);
    gr_heap_add_part (to.divisor, out);
  }
}

static void
divisor_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  divisor_list (instance, from, G_MAXUINT64, out);
}

static guint64
divisor_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  GrFactors factors;
  gr_factorise (gr_heap_decode (from), &factors);
  guint64 proper = gr_factors_n_divisors (&factors) - 1;
  return ((const DivisorGame *) instance)->one || proper == 0 ? proper : proper - 1;
}

static void
divisor_seek (gconstpointer instance, guint32 realm, GrBytes from, GrNimber wanted, GrMoves *out)
{
  const DivisorGame *game = instance;
  if (wanted < 64) /* a 64-bit number has fewer prime factors */
    divisor_list (game, from, game->one ? wanted : wanted + 1, out);
}

static gboolean
divisor_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  GrFactors factors;
  gr_factorise (gr_heap_decode (at), &factors);
  guint n_primes = gr_factors_count (&factors);
  *out = ((const DivisorGame *) instance)->one || n_primes == 0 ? n_primes : n_primes - 1;
  return TRUE;
}

static gboolean
divisor_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  const DivisorGame *game = instance;
  g_autoptr (GrPositions) found = gr_positions_new ();
  if (!gr_heap_find (instance, realm, label, found))
    return FALSE;
  guint64 number = gr_heap_decode (gr_positions_at (found, 0));
  for (guint i = 0; number > 0 && i < game->heaps.size->len; i++) {
    guint64 start = g_array_index (game->heaps.size, guint64, i);
    if (start == number || (start % number == 0 && (number > 1 || game->one)))
      return gr_heap_find (instance, realm, label, out);
  }
  return FALSE;
}

static void
divisor_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
              GString *out)
{
  guint64 before = gr_heap_decode (from), after = gr_heap_decode (gr_positions_at (parts, move->first_part));
  g_string_append_printf (out, "divide %" G_GUINT64_FORMAT " by %" G_GUINT64_FORMAT ", leaving %" G_GUINT64_FORMAT,
                          before, before / after, after);
}

/* ---- the number as a row of tiles, one for each prime factor: a move drops some ---- */

#define TILE_HEIGHT 26.0 /* points, as are all of these */
#define TILE_PAD 7.0     /* each side of the number */
#define TILE_GAP 14.0    /* room for the × */
#define TILE_ROW_PITCH 34.0
#define TILES_IN_ROW 10
#define TILES_TAPPED 8         /* more are not tapped one by one */
#define TILE_LONG_NUMBER 130.0 /* a wider number stands above its tiles */

static void
tile_draw_sign (GrScene *out, double x, double y, const char *sign)
{
  gr_scene_add_text (out, x, y + TILE_HEIGHT / 2 + 0.364 * gr_title_400.size, GR_ANCHOR_MIDDLE, &gr_title_400,
                     GR_INK_SOFT, sign);
}

static void
divisor_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  guint64 number = gr_heap_decode (at);
  GrFactors factors;
  gr_factorise (number, &factors);
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  double left = gr_scene_add_text (out, 0, TILE_HEIGHT / 2 + 0.364 * gr_title_700.size, GR_ANCHOR_START, &gr_title_700,
                                   GR_INK_INK, text);
  double y = 0;
  if (left > TILE_LONG_NUMBER) {
    left = -8;
    y = TILE_ROW_PITCH;
  }
  tile_draw_sign (out, left + 13, y, "=");
  left += 26;
  /* 1 is the empty product: a place without a tile. */
  if (factors.n == 0)
    gr_scene_add_rect (out, left, 0, TILE_HEIGHT, TILE_HEIGHT, 5,
                       &(GrPaint) { .stroke = GR_INK_FAINT, .width = 1.2, .dash = GR_DASH_DASHED });
  double x = left; /* the tiles, in rows that end with × where the product goes on */
  guint n_tiles = 0;
  for (guint i = 0; i < factors.n; i++) {
    g_autofree char *prime = g_strdup_printf ("%" G_GUINT64_FORMAT, factors.prime[i]);
    double width = MAX (TILE_HEIGHT, gr_text_width (&gr_title_600, prime) + 2 * TILE_PAD);
    for (guint e = 0; e < factors.exponent[i]; e++, n_tiles++) {
      if (x > left) {
        tile_draw_sign (out, x + TILE_GAP / 2, y, "×");
        x += TILE_GAP;
      }
      if (x > left && (n_tiles % TILES_IN_ROW == 0 || x + width - left > GR_FIT_WIDTH)) {
        x = left;
        y += TILE_ROW_PITCH;
        n_tiles = 0;
      }
      gr_scene_open_piece (out, NULL, &(GrBox) { x, y, width, TILE_HEIGHT }, "p%s-%u", prime, e);
      gr_scene_add_rect (out, x, y, width, TILE_HEIGHT, 5, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_WOOD, 2));
      gr_scene_add_text (out, x + width / 2, y + TILE_HEIGHT / 2 + 0.364 * gr_title_600.size, GR_ANCHOR_MIDDLE,
                         &gr_title_600, GR_INK_INK, prime);
      gr_scene_close_piece (out);
      x += width;
    }
  }
}

/* Appends the tiles of the set @tiles, a bit each in the order they are drawn, where it divides by @quotient. */
static void
tiles_tap (const GrFactors *factors, guint tiles, guint64 quotient, GString *out)
{
  g_autoptr (GString) set = g_string_new (NULL);
  for (guint i = 0, bit = 0; i < factors->n; i++)
    for (guint e = 0; e < factors->exponent[i]; e++, bit++)
      if ((tiles >> bit & 1) != 0) {
        if (quotient % factors->prime[i] != 0)
          return;
        quotient /= factors->prime[i];
        g_string_append_printf (set, "%sp%" G_GUINT64_FORMAT "-%u", set->len > 0 ? "~" : "", factors->prime[i], e);
      }
  if (quotient == 1)
    g_string_append_printf (out, " %s", set->str);
}

/* Any tiles whose product is what is divided by. */
static void
divisor_taps (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, GString *out)
{
  GrFactors factors;
  gr_factorise (gr_heap_decode (from), &factors);
  guint n_tiles = gr_factors_count (&factors);
  for (guint tiles = 1; n_tiles <= TILES_TAPPED && tiles < 1u << n_tiles; tiles++)
    tiles_tap (&factors, tiles, gr_heap_decode (from) / move->tag, out);
}

static const GrParam divisor_params[] = {
  { "one", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "1 may be moved to as well", .told = GR_PHRASE ("1 allowed") },
  GR_PARAM_END,
};

/* “1” and a winning move, 0 where there is no move to make; or “2”. */
static gboolean
divisor_print_move (gconstpointer instance, const GrAnswer *answer, guint index, GString *out, GError **error)
{
  const GrWinningMove *move = answer->move->len > 0 ? answer->move->pdata[0] : NULL;
  if (answer->outcome == GR_OUTCOME_N)
    g_string_append_printf (out, "1\n%s\n", move != NULL ? move->to : "0");
  else
    g_string_append (out, "2\n");
  return TRUE;
}

/* clang-format off */
static const GrContestProblem divisor_problems[] = {
  { .name = "BOJ 16894", .input = "the number", .word = { "koosaga", "cubelover" }, .is_misere = TRUE, .grammar = "x" },
  { .name = "Codeforces 151C", .input = "the number",
    .prints = "1 and a winning first move (0 where there is no move), or 2 where the second player wins",
    .is_misere = TRUE, .grammar = "x", .print = divisor_print_move },
  { .name = NULL },
};
/* clang-format on */

const GrGame gr_game_divisor = {
  .about = {
    .name = "divisor",
    .title = "Divisor game",
    .summary = "Replace a number by a proper divisor of it other than 1 (with --one also by 1). Whoever cannot move loses.",
    .source = "Codeforces 151C, Win or Freeze; OEIS A001222",
    .usage = "NUMBER… | A..B",
    .example = "divisor 60",
  },
  .notation = { .input = GR_INPUT_WORDS, .params = divisor_params },
  .has_misere = TRUE,
  .prepare = divisor_prepare,
  .release = gr_heaps_release,
  .components = gr_heaps_components,
  .moves = divisor_moves,
  .label = gr_heap_label,
  .draw = divisor_draw,
  .theory = &(const GrGameTheory) {
    .value = divisor_value,
    .is_misere_nim = TRUE,
  },
  .counting = &(const GrGameCounting) {
    .n_moves = divisor_n_moves,
    .seek = divisor_seek,
  },
  .places = &(const GrGamePlaces) {
    .domain = divisor_domain,
    .is_family = gr_heaps_are_family,
    .find = divisor_find,
  },
  .telling = &(const GrGameTelling) {
    .tell = divisor_tell,
    .taps = divisor_taps,
    .hint = GR_PHRASE ("Tap the factors to divide by, the last of them twice."),
  },
  .contest = &(const GrGameContest) { .problem = divisor_problems },
};
