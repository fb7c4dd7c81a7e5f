// SPDX-License-Identifier: MIT
// Names by parts. What is left of a value without its number is compared with simple values: where a few ups and a nimber
// are all that it has beside *:H, a sum ↑[n] or a multiple H.↑, it is named so. *:H is known by its options: 0 on either
// side, and all others *:h again. A hot value is taken apart into its mean and switches, the hottest first.
// Atomic weights follow from those of the options: { w^L − 2 | w^R + 2 }, but where that is an integer, the remote star
// decides which of the integers that fit (Winning Ways, ch. 8).
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 7 and 8; A. N. Siegel, Combinatorial Game
// Theory (2013), ch. II.4 (ordinal sums) and II.7 (atomic weight).
// Invariant: whatever is written was read back and is equal to what it names.
#include "value/form-map.h"
#include "value/thermograph.h"

#define NAMED_DEPTH 40
#define NAMED_UPS 3    /* tried on either side */
#define NAMED_NIMBER 3 /* tried */
#define NAMED_UP_SUM 6 /* tried: ↑[2] … */
#define NAMED_SWITCHES 6
#define NAMED_PART 24     /* bytes of a part that keeps its own braces */
#define NAMED_BRACES 4000 /* bytes: longer names are not taken apart, which would take long */
#define WEIGHT_DEPTH 200

/* ---- ordinal sums over a green edge ---- */

static gboolean
colon_has_zero (GrForms *forms, GrForm a, GrSide side)
{
  for (guint64 i = 0; i < gr_form_n_options (forms, a, side); i++)
    if (gr_form_option (forms, a, side, i, NULL) == GR_FORM_ZERO)
      return TRUE;
  return FALSE;
}

/* The H of which @a is *:H. 0 is an option of such a game on either side; beside it are the *:H^L and *:H^R. */
static gboolean
colon_ready (GrFormMap *map, GrForm a, GrForm *out, GError **error)
{
  if (gr_form_kind (map->forms, a) == GR_FORM_GENERAL)
    return !colon_has_zero (map->forms, a, GR_SIDE_LEFT) || !colon_has_zero (map->forms, a, GR_SIDE_RIGHT);
  gint64 ups = gr_form_ups (map->forms, a);
  guint64 nimber = gr_form_nimber (map->forms, a);
  gboolean is_number = gr_form_kind (map->forms, a) == GR_FORM_NUMBER;
  if (!is_number && gr_dyadic_sign (gr_form_base (map->forms, a)) == 0) {
    if (ups == 0)
      *out = gr_form_simple (map->forms, GR_FORM_ZERO, 0, nimber - 1, NULL);
    else if (ABS (ups) == 1 && nimber == 1)
      *out = gr_form_integer (map->forms, ups, NULL);
  }
  return TRUE;
}

/* ---- atomic weight ---- */

typedef struct {
  GrFormMap map;    /* first: w − 2 of Left's options, w + 2 of Right's */
  GHashTable *star; /* GrForm of a game to the largest nimber that play can come to from it */
} Weight;

static gboolean
weight_ready (GrFormMap *map, GrForm a, GrForm *out, GError **error)
{
  gboolean is_ready = gr_form_kind (map->forms, a) != GR_FORM_GENERAL;
  if (is_ready)
    *out = gr_form_integer (map->forms, gr_form_ups (map->forms, a), error);
  return is_ready;
}

/* The largest nimber among the positions of @a, or one more; those of a general form are known from its weight. */
static guint64
weight_largest_star (const Weight *weight, GrForm a)
{
  if (gr_form_kind (weight->map.forms, a) != GR_FORM_GENERAL)
    return gr_form_nimber (weight->map.forms, a) | 1; /* every up that is played turns the last binary digit over */
  return *(const guint64 *) g_hash_table_lookup (weight->star, GUINT_TO_POINTER (a));
}

/* Whether the integer @n keeps its distance from all of @bound: Left's are ⊲| n, Right's |⊳ n. */
static gboolean
weight_fits (Weight *weight, gint64 n, const GArray *bound, GrSide side)
{
  GrForm form = gr_form_integer (weight->map.forms, n, NULL);
  for (guint i = 0; i < bound->len && form != GR_FORM_NONE; i++) {
    GrFormOrder order = gr_form_compare (weight->map.forms, g_array_index (bound, GrForm, i), form, NULL);
    if (order == GR_FORM_EQUAL || order == (side == GR_SIDE_LEFT ? GR_FORM_GREATER : GR_FORM_LESS))
      return FALSE;
  }
  return form != GR_FORM_NONE;
}

/* Of the integers that fit between, of which @middle is one, the one that the remote star picks. */
static GrForm
weight_pick (Weight *weight, GrForm a, GrForm middle, const GArray *left, const GArray *right, GError **error)
{
  gint64 n = (gint64) gr_dyadic_to_double (gr_form_base (weight->map.forms, middle));
  /* The remote star is any nimber that no position of @a is worth, for all of these compare alike with it (by induction
     over the positions: where play leaves one of two such nimbers for the other, what is left is not 0). */
  GrForm remote = gr_form_simple (weight->map.forms, GR_FORM_ZERO, 0, weight_largest_star (weight, a) + 1, error);
  switch (remote != GR_FORM_NONE ? gr_form_compare (weight->map.forms, a, remote, error) : GR_FORM_UNKNOWN) {
  case GR_FORM_UNKNOWN:
    return GR_FORM_NONE;
  case GR_FORM_EQUAL:
  case GR_FORM_CONFUSED:
    return gr_form_integer (weight->map.forms, 0, error);
  case GR_FORM_GREATER:
    while (weight_fits (weight, n + 1, right, GR_SIDE_RIGHT) && n < WEIGHT_DEPTH)
      n++;
    return gr_form_integer (weight->map.forms, n, error);
  case GR_FORM_LESS:
    while (weight_fits (weight, n - 1, left, GR_SIDE_LEFT) && n > -WEIGHT_DEPTH)
      n--;
    return gr_form_integer (weight->map.forms, n, error);
  }
  g_assert_not_reached ();
}

static GrForm
weight_mend (GrFormMap *map, GrForm a, GrForm made, GArray *const option[2], GError **error)
{
  Weight *weight = (Weight *) map;
  guint64 largest = 1; /* nimber among the positions, as weight_largest_star() tells it */
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    for (guint64 i = 0; i < gr_form_n_options (map->forms, a, side); i++) {
      GrForm own = gr_form_option (map->forms, a, side, i, NULL);
      largest = MAX (largest, own != GR_FORM_NONE ? weight_largest_star (weight, own) : 0);
    }
  g_hash_table_insert (weight->star, GUINT_TO_POINTER (a), g_memdup2 (&largest, sizeof largest));
  gboolean is_integer = gr_form_kind (map->forms, made) == GR_FORM_NUMBER
                        && gr_dyadic_is_integer (gr_form_base (map->forms, made));
  return is_integer ? weight_pick (weight, a, made, option[GR_SIDE_LEFT], option[GR_SIDE_RIGHT], error) : made;
}

GrForm
gr_form_atomic_weight (GrForms *forms, GrForm a, GError **error)
{
  g_assert (gr_form_is_small (forms, a) && gr_dyadic_sign (gr_form_base (forms, a)) == 0);
  Weight weight = { .map = { .forms = forms, .ready = weight_ready, .mend = weight_mend, .most_depth = WEIGHT_DEPTH } };
  weight.map.more[GR_SIDE_LEFT] = gr_form_integer (forms, -2, error);
  weight.map.more[GR_SIDE_RIGHT] = gr_form_integer (forms, 2, NULL);
  weight.star = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  gboolean good = weight.map.more[0] != GR_FORM_NONE && weight.map.more[1] != GR_FORM_NONE;
  GrForm form = good ? gr_form_map (&weight.map, a, error) : GR_FORM_NONE;
  gr_form_map_clear (&weight.map);
  g_hash_table_unref (weight.star);
  return form;
}

/* ---- names ---- */

/* @a without @b. */
static GrForm
named_without (GrForms *forms, GrForm a, GrForm b)
{
  GrForm negative = b != GR_FORM_NONE ? gr_form_negative (forms, b, NULL) : GR_FORM_NONE;
  return negative != GR_FORM_NONE && a != GR_FORM_NONE ? gr_form_sum (forms, a, negative, NULL) : GR_FORM_NONE;
}

/* The name of a part, itself by parts where that is shorter, in parentheses where it would be torn apart. */
static gboolean
named_append_part (GrForms *forms, GrForm a, gsize most, GString *out)
{
  g_autoptr (GString) name = g_string_new (NULL);
  if (!gr_form_append (forms, a, name))
    return FALSE;
  if (name->len > NAMED_PART) {
    g_autoptr (GString) parts = g_string_new (NULL);
    if (gr_form_append_parts (forms, a, MIN (most, name->len), parts))
      g_string_assign (name, parts->str);
  }
  gboolean is_whole = *name->str == '{' || (name->str[strcspn (name->str, "+^v: .")] == '\0' && *name->str != '-');
  g_string_append_printf (out, is_whole ? "%s" : "(%s)", name->str);
  return TRUE;
}

/* @sum as a sum of terms: 1/2+^2+*, and then @sign and a blank on either side. */
static void
named_append_shift (GrForms *forms, GrForm shift, GString *out)
{
  if (shift == GR_FORM_ZERO)
    return;
  gr_form_append (forms, shift, out);
  g_string_append (out, " + ");
}

/* What stands beside the simple @shift: tiny(x), *:H, ↑[n] or H.↑. */
static gboolean
named_append_rest (GrForms *forms, GrFormMap *colon, GrForm rest, gsize most, GString *out)
{
  g_autoptr (GString) own = g_string_new (NULL);
  if (gr_form_append (forms, rest, own)
      && (g_str_has_prefix (own->str, "tiny") || g_str_has_prefix (own->str, "miny"))) {
    g_string_append (out, own->str);
    return TRUE;
  }
  GrForm over = gr_form_map (colon, rest, NULL);
  if (over != GR_FORM_NONE) {
    g_string_append (out, "*:");
    return named_append_part (forms, over, most, out);
  }
  for (guint n = 2; n <= NAMED_UP_SUM; n++) {
    GrForm sum = gr_form_up_sum (forms, n, NULL);
    GrForm negative = sum != GR_FORM_NONE ? gr_form_negative (forms, sum, NULL) : GR_FORM_NONE;
    if (sum == rest || negative == rest) {
      g_string_append_printf (out, "%c[%u]", sum == rest ? '^' : 'v', n);
      return TRUE;
    }
  }
  if (!gr_form_is_small (forms, rest))
    return FALSE;
  GrForm weight = gr_form_atomic_weight (forms, rest, NULL);
  if (weight == GR_FORM_NONE || gr_form_times_up (forms, weight, NULL) != rest
      || !named_append_part (forms, weight, most, out))
    return FALSE;
  g_string_append (out, ".^");
  return TRUE;
}

/* An infinitesimal beside the number @base: with a few ups and a nimber, the fewest first. */
static gboolean
named_append_small (GrForms *forms, GrForm a, gsize most, GString *out)
{
  GrForm base = gr_form_number (forms, gr_form_base (forms, a), NULL);
  gboolean found = FALSE;
  g_auto (GrFormMap) colon = { .forms = forms, .ready = colon_ready, .skips_zero = TRUE, .most_depth = NAMED_DEPTH };
  for (guint i = 0; i < (2 * NAMED_UPS + 1) * (NAMED_NIMBER + 1) && !found && base != GR_FORM_NONE; i++) {
    guint size = i / (NAMED_NIMBER + 1);
    gint64 ups = size % 2 == 1 ? (size + 1) / 2 : -(gint64) (size / 2);
    GrForm shift = gr_form_simple (forms, base, ups, i % (NAMED_NIMBER + 1), NULL);
    GrForm rest = named_without (forms, a, shift);
    gsize start = out->len;
    if (rest == GR_FORM_NONE)
      continue;
    named_append_shift (forms, shift, out);
    found = named_append_rest (forms, &colon, rest, most, out);
    if (!found)
      g_string_truncate (out, start);
  }
  return found;
}

/* A hot value: its mean and switches. */
static gboolean
named_append_hot (GrForms *forms, GrForm a, GString *out)
{
  g_autoptr (GrThermograph) thermograph = gr_thermograph_new (forms, a, NULL);
  GrForm rest = a, number = thermograph != NULL ? gr_form_number (forms, thermograph->mean, NULL) : GR_FORM_NONE;
  g_autoptr (GString) switches = g_string_new (NULL);
  rest = named_without (forms, a, number);
  for (guint i = 0; i < NAMED_SWITCHES && rest != GR_FORM_NONE && gr_form_kind (forms, rest) == GR_FORM_GENERAL; i++) {
    g_autoptr (GrThermograph) own = gr_thermograph_new (forms, rest, NULL);
    GrForm half = own != NULL ? gr_form_number (forms, own->temperature, NULL) : GR_FORM_NONE;
    if (half == GR_FORM_NONE || half == GR_FORM_ZERO)
      return FALSE;
    GrForm negative = gr_form_negative (forms, half, NULL);
    GrForm hot = negative != GR_FORM_NONE ? gr_form_make (forms, &half, 1, &negative, 1, NULL) : GR_FORM_NONE;
    rest = named_without (forms, rest, hot);
    g_string_append (switches, switches->len > 0 ? " + " : "");
    if (hot == GR_FORM_NONE || !gr_form_append (forms, hot, switches))
      return FALSE;
  }
  if (rest == GR_FORM_NONE || gr_form_kind (forms, rest) == GR_FORM_GENERAL)
    return FALSE;
  GrForm shift = gr_form_sum (forms, number, rest, NULL);
  if (shift == GR_FORM_NONE || switches->len == 0)
    return FALSE;
  named_append_shift (forms, shift, out);
  g_string_append (out, switches->str);
  return TRUE;
}

gboolean
gr_form_append_parts (GrForms *forms, GrForm a, gsize most, GString *out)
{
  g_autoptr (GString) braces = g_string_new (NULL);
  if (gr_form_kind (forms, a) != GR_FORM_GENERAL || !gr_form_append (forms, a, braces) || braces->len > NAMED_BRACES)
    return FALSE;
  gboolean is_hot = gr_dyadic_compare (gr_form_left_stop (forms, a), gr_form_right_stop (forms, a)) != 0;
  g_autoptr (GString) name = g_string_new (NULL);
  if (!(is_hot ? named_append_hot (forms, a, name) : named_append_small (forms, a, most, name)) || name->len > most)
    return FALSE;
  if (gr_form_read (forms, name->str, NULL) != a)
    return FALSE;
  g_string_append (out, name->str);
  return TRUE;
}
