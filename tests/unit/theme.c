// SPDX-License-Identifier: MIT
// Holds the figures that the colours promise: lightness falls evenly, values can be told apart by colour-blind readers,
// text can be read. Colour differences are CIEDE2000 (Sharma, Wu and Dalal, 2005, whose test data the formula is
// checked with); colour-blind sight is simulated in linear RGB by the matrices of Machado, Oliveira and Fernandes
// (2009) for full severity.
#include "scene/theme.h"

#include <math.h>
#include <string.h>

typedef struct {
  double l, a, b;
} Lab;

typedef enum { SIGHT_NORMAL, SIGHT_PROTAN, SIGHT_DEUTAN, SIGHT_TRITAN, N_SIGHTS } Sight;

static const double sight_matrix[N_SIGHTS][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } },
  { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } },
  { { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } },
};

static double
lab_root (double t)
{
  return t > 216.0 / 24389 ? cbrt (t) : (24389.0 / 27 * t + 16) / 116;
}

/* How a reader sees 0xRRGGBB, in CIELAB under D65. */
static Lab
lab_seen (guint32 colour, Sight sight)
{
  double linear[3], seen[3];
  for (guint i = 0; i < 3; i++) {
    double c = (colour >> (16 - 8 * i) & 0xFF) / 255.0;
    linear[i] = c <= 0.04045 ? c / 12.92 : pow ((c + 0.055) / 1.055, 2.4);
  }
  for (guint i = 0; i < 3; i++) {
    const double *row = sight_matrix[sight][i];
    seen[i] = CLAMP (row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2], 0, 1);
  }
  double x = lab_root ((0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047);
  double y = lab_root (0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]);
  double z = lab_root ((0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883);
  return (Lab) { 116 * y - 16, 500 * (x - y), 200 * (y - z) };
}

static double
degrees_cos (double degrees)
{
  return cos (degrees * G_PI / 180);
}

static double
hue (double a, double b)
{
  double degrees = a == 0 && b == 0 ? 0 : atan2 (b, a) * 180 / G_PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

static double
difference (Lab p, Lab q)
{
  double mean = (hypot (p.a, p.b) + hypot (q.a, q.b)) / 2, high = pow (25, 7);
  double g = 0.5 * (1 - sqrt (pow (mean, 7) / (pow (mean, 7) + high)));
  double a1 = p.a * (1 + g), a2 = q.a * (1 + g), c1 = hypot (a1, p.b), c2 = hypot (a2, q.b);
  double h1 = hue (a1, p.b), h2 = hue (a2, q.b), turn = h2 - h1, h = h1 + h2;
  if (c1 * c2 == 0) {
    turn = 0;
  } else if (fabs (turn) <= 180) {
    h /= 2;
  } else {
    turn += turn > 0 ? -360 : 360;
    h = (h < 360 ? h + 360 : h - 360) / 2;
  }
  double dh = 2 * sqrt (c1 * c2) * sin (turn / 2 * G_PI / 180), l = (p.l + q.l) / 2, c = (c1 + c2) / 2;
  double t = 1 - 0.17 * degrees_cos (h - 30) + 0.24 * degrees_cos (2 * h) + 0.32 * degrees_cos (3 * h + 6)
             - 0.2 * degrees_cos (4 * h - 63);
  double rotation = 60 * exp (-pow ((h - 275) / 25, 2)), rc = 2 * sqrt (pow (c, 7) / (pow (c, 7) + high));
  double dl = (q.l - p.l) / (1 + 0.015 * pow (l - 50, 2) / sqrt (20 + pow (l - 50, 2)));
  double dc = (c2 - c1) / (1 + 0.045 * c);
  dh /= 1 + 0.015 * c * t;
  return sqrt (dl * dl + dc * dc + dh * dh - sin (rotation * G_PI / 180) * rc * dc * dh);
}

static void
test_difference (void)
{
  static const struct {
    Lab p, q;
    double want;
  } pair[] = {
    { { 50, 2.6772, -79.7751 }, { 50, 0, -82.7485 }, 2.0425 },
    { { 50, 3.1571, -77.2803 }, { 50, 0, -82.7485 }, 2.8615 },
    { { 50, -1, 2 }, { 50, 0, 0 }, 2.3669 },
    { { 50, 2.49, -0.001 }, { 50, -2.49, 0.0009 }, 7.1792 },
    { { 50, 2.49, -0.001 }, { 50, -2.49, 0.0011 }, 7.2195 },
    { { 50, 2.5, 0 }, { 50, 0, -2.5 }, 4.3065 },
    { { 50, 2.5, 0 }, { 73, 25, -18 }, 27.1492 },
    { { 50, 2.5, 0 }, { 58, 24, 15 }, 19.4535 },
    { { 60.2574, -34.0099, 36.2677 }, { 60.4626, -34.1751, 39.4387 }, 1.2644 },
    { { 22.7233, 20.0904, -46.6940 }, { 23.0331, 14.9730, -42.5619 }, 2.0373 },
    { { 90.8027, -2.0831, 1.4410 }, { 91.1528, -1.6435, 0.0447 }, 1.4441 },
    { { 2.0776, 0.0795, -1.1350 }, { 0.9033, -0.0636, -0.5514 }, 0.9082 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (pair); i++)
    g_assert_cmpfloat_with_epsilon (difference (pair[i].p, pair[i].q), pair[i].want, 1e-4);
}

static void
test_lightness (void)
{
  for (guint value = 1; value < GR_N_VALUE_INKS; value++) {
    double above = lab_seen (gr_theme_colour (GR_THEME_LIGHT, gr_ink_value (value - 1)), SIGHT_NORMAL).l;
    double step = above - lab_seen (gr_theme_colour (GR_THEME_LIGHT, gr_ink_value (value)), SIGHT_NORMAL).l;
    g_test_message ("from %u to %u: %.2f L*", value - 1, value, step);
    g_assert_cmpfloat (step, >=, value == 1 ? 11 : 4.55);
    g_assert_cmpfloat (step, <=, value == 1 ? 11.2 : 5);
  }
}

/* The least difference among the first @n roles from @first on. */
static double
closest (GrInk first, guint n, Sight sight)
{
  double least = G_MAXDOUBLE;
  for (guint i = 0; i < n; i++) {
    for (guint j = 0; j < i; j++) {
      double d = difference (lab_seen (gr_theme_colour (GR_THEME_LIGHT, first + i), sight),
                             lab_seen (gr_theme_colour (GR_THEME_LIGHT, first + j), sight));
      least = MIN (least, d);
    }
  }
  g_test_message ("sight %d: %u roles from %s on are %.3f apart", sight, n, gr_ink_class (first), least);
  return least;
}

static void
test_apart (void)
{
  for (guint sight = 0; sight < N_SIGHTS; sight++) {
    g_assert_cmpfloat (closest (GR_INK_VALUE, GR_N_VALUE_INKS, sight), >=, 8.1);
    g_assert_cmpfloat (closest (GR_INK_VALUE, 8, sight), >=, 11.7);
    g_assert_cmpfloat (closest (GR_INK_NODE, GR_N_NODE_INKS, sight), >=, 12.5);
    g_assert_cmpfloat (closest (GR_INK_NODE, 6, sight), >=, 16);
    g_assert_cmpfloat (closest (GR_INK_WIN, 3, sight), >=, 10);
  }
  /* The first six colours of nodes are told apart in grey print. */
  for (guint i = 0; i < 6; i++)
    for (guint j = 0; j < i; j++) {
      double a = lab_seen (gr_theme_colour (GR_THEME_LIGHT, gr_ink_node (i)), SIGHT_NORMAL).l;
      double b = lab_seen (gr_theme_colour (GR_THEME_LIGHT, gr_ink_node (j)), SIGHT_NORMAL).l;
      g_assert_cmpfloat (fabs (a - b), >=, 9);
    }
}

/* One colour, one meaning: what is chosen never has the fill of a value or Right's red, nor “the player to move wins” the
   fill of a side. On dark paper a lighter violet has to stand between the lighter fills. */
static void
test_meanings (void)
{
  static const GrInk sides[] = { GR_INK_WIN_LEFT, GR_INK_WIN_RIGHT, GR_INK_PAPER };
  for (guint theme = 0; theme < GR_N_THEMES; theme++) {
    for (guint sight = 0; sight < N_SIGHTS && theme != GR_THEME_GRAY; sight++) {
      Lab accent = lab_seen (gr_theme_colour (theme, GR_INK_ACCENT), sight);
      Lab win = lab_seen (gr_theme_colour (theme, GR_INK_WIN), sight);
      for (guint value = 0; value < GR_N_VALUE_INKS; value++) {
        double apart = difference (accent, lab_seen (gr_theme_colour (theme, gr_ink_value (value)), sight));
        g_test_message ("%s, sight %u: the accent is %.2f from value %u", gr_theme_names[theme], sight, apart, value);
        g_assert_cmpfloat (apart, >=, theme == GR_THEME_DARK ? 9.5 : value <= 10 ? 20 : 6);
      }
      double red = difference (accent, lab_seen (gr_theme_colour (theme, GR_INK_RIGHT), sight));
      g_test_message ("%s, sight %u: the accent is %.2f from Right", gr_theme_names[theme], sight, red);
      g_assert_cmpfloat (red, >=, 20);
      for (guint i = 0; i < G_N_ELEMENTS (sides); i++) {
        double apart = difference (win, lab_seen (gr_theme_colour (theme, sides[i]), sight));
        g_test_message ("%s, sight %u: a win is %.2f from %s", gr_theme_names[theme], sight, apart,
                        gr_ink_class (sides[i]));
        g_assert_cmpfloat (apart, >=, 9);
      }
    }
  }
}

static double
luminance (guint32 colour)
{
  double l = lab_seen (colour, SIGHT_NORMAL).l;
  return l > 8 ? pow ((l + 16) / 116, 3) : l * 27 / 24389;
}

static double
contrast (GrThemeName theme, GrInk a, GrInk b)
{
  double first = luminance (gr_theme_colour (theme, a)) + 0.05, second = luminance (gr_theme_colour (theme, b)) + 0.05;
  return MAX (first, second) / MIN (first, second);
}

static void
test_contrast (void)
{
  static const GrInk on_paper[] = { GR_INK_INK,  GR_INK_SOFT,  GR_INK_ACCENT, GR_INK_WOOD,
                                    GR_INK_LEFT, GR_INK_RIGHT, GR_INK_EITHER };
  for (guint theme = 0; theme < GR_N_THEMES; theme++) {
    g_test_message ("theme %s", gr_theme_names[theme]);
    for (guint i = 0; i < G_N_ELEMENTS (on_paper); i++)
      g_assert_cmpfloat (contrast (theme, on_paper[i], GR_INK_PAPER), >=, 4.5);
    g_assert_cmpfloat (contrast (theme, GR_INK_FAINT, GR_INK_PAPER), >=, 3);
    g_assert_cmpfloat (contrast (theme, GR_INK_SOFT, GR_INK_SHADE), >=, 4.5);
    g_assert_cmpfloat (contrast (theme, GR_INK_ON_ACCENT, GR_INK_ACCENT), >=, 4.5);
    g_assert_cmpfloat (contrast (theme, GR_INK_ON_INK, GR_INK_INK), >=, 4.5);
    for (guint i = 0; i < 3; i++)
      g_assert_cmpfloat (contrast (theme, GR_INK_ON_WIN + i, GR_INK_WIN + i), >=, 4.5);
    for (guint value = 0; value <= GR_N_VALUE_INKS; value++)
      g_assert_cmpfloat (contrast (theme, gr_ink_on_value (value), gr_ink_value (value)), >=, 4.5);
    for (guint node = 0; node < GR_N_NODE_INKS; node++)
      g_assert_cmpfloat (contrast (theme, gr_ink_on_node (node), gr_ink_node (node)), >=, 4.5);
  }
}

static void
test_themes (void)
{
  for (guint ink = GR_INK_NONE + 1; ink < GR_N_INKS; ink++) {
    guint32 light = gr_theme_colour (GR_THEME_LIGHT, ink), grey = gr_theme_colour (GR_THEME_GRAY, ink);
    g_assert_cmphex (gr_theme_colour (GR_THEME_AUTO, ink), ==, light);
    g_assert_cmphex (grey, ==, (grey & 0xFF) * 0x010101);
    g_assert_cmpfloat_with_epsilon (lab_seen (grey, SIGHT_NORMAL).l, lab_seen (light, SIGHT_NORMAL).l, 0.3);
  }
  for (guint value = 1; value < GR_N_VALUE_INKS; value++) {
    g_assert_cmphex (gr_theme_colour (GR_THEME_GRAY, gr_ink_value (value)), <,
                     gr_theme_colour (GR_THEME_GRAY, gr_ink_value (value - 1)));
    g_assert_cmphex (gr_theme_colour (GR_THEME_DARK, gr_ink_value (value)), ==,
                     gr_theme_colour (GR_THEME_LIGHT, gr_ink_value (value)));
  }
  for (guint shade = 1; shade < GR_N_RAMP_INKS; shade++) /* evenly apart, so that grey print keeps their order */
    g_assert_cmpfloat (lab_seen (gr_theme_colour (GR_THEME_GRAY, GR_INK_RAMP + shade - 1), SIGHT_NORMAL).l, >,
                       lab_seen (gr_theme_colour (GR_THEME_GRAY, GR_INK_RAMP + shade), SIGHT_NORMAL).l + 4);
  g_assert_cmphex (gr_ink_ramp (0, 100), ==, gr_ink_value (0));
  g_assert_cmphex (gr_ink_ramp (1, 100), ==, GR_INK_RAMP);
  g_assert_cmphex (gr_ink_ramp (100, 100), ==, GR_INK_RAMP + GR_N_RAMP_INKS - 1);
  g_assert_cmphex (gr_theme_colour (GR_THEME_DARK, gr_ink_value (0)), ==,
                   gr_theme_colour (GR_THEME_DARK, GR_INK_PAPER));
  g_assert_cmphex (gr_theme_colour (GR_THEME_PRINT, GR_INK_INK), ==, 0);
}

static void
test_roles (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint ink = GR_INK_NONE; ink < GR_N_INKS; ink++) {
    const char *class = gr_ink_class (ink);
    g_assert_nonnull (class);
    g_assert_cmpuint (strspn (class, "abcdefghijklmnopqrstuvwxyz0123456789-"), ==, strlen (class));
    g_assert_true (g_hash_table_add (seen, (gpointer) class));
  }
  g_assert_cmpstr (gr_ink_class (gr_ink_value (3)), ==, "v3");
  g_assert_cmpstr (gr_ink_class (gr_ink_on_value (G_MAXUINT64)), ==, "on-v16");
  g_assert_cmpstr (gr_ink_class (gr_ink_node (GR_N_NODE_INKS + 4)), ==, "node4");
  g_assert_cmpuint (g_strv_length ((char **) gr_theme_names), ==, GR_N_THEMES);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/theme/difference", test_difference);
  g_test_add_func ("/theme/lightness", test_lightness);
  g_test_add_func ("/theme/apart", test_apart);
  g_test_add_func ("/theme/meanings", test_meanings);
  g_test_add_func ("/theme/contrast", test_contrast);
  g_test_add_func ("/theme/themes", test_themes);
  g_test_add_func ("/theme/roles", test_roles);
  return g_test_run ();
}
