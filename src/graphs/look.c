// SPDX-License-Identifier: MIT
// How a reader wants the nodes and boxes of his graph to look: shapes, fills, rims. Shapes that no picture of ours has are boxes, as
// Graphviz itself has what it does not know; a node of which only colours are told keeps its usual shape.
// Source: Graphviz, Node shapes, Styles for nodes and Color names, of the X11 scheme (graphviz.org/doc/info); there, shades 2 to 4
// of a colour are 93.2, 80.4 and 54.5 % of its first.
#include "graphs/graph.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- colours ---- */

typedef struct {
  const char *name;
  guint32 colour;
} Named;

// clang-format off
static const Named named[] = { /* by name */
  { "aliceblue", 0xF0F8FF }, { "antiquewhite", 0xFAEBD7 }, { "antiquewhite1", 0xFFEFDB }, { "aqua", 0x00FFFF },
  { "aquamarine", 0x7FFFD4 }, { "azure", 0xF0FFFF }, { "beige", 0xF5F5DC }, { "bisque", 0xFFE4C4 },
  { "black", 0x000000 }, { "blanchedalmond", 0xFFEBCD }, { "blue", 0x0000FF }, { "blueviolet", 0x8A2BE2 },
  { "brown", 0xA52A2A }, { "brown1", 0xFF4040 }, { "burlywood", 0xDEB887 }, { "burlywood1", 0xFFD39B },
  { "cadetblue", 0x5F9EA0 }, { "cadetblue1", 0x98F5FF }, { "chartreuse", 0x7FFF00 }, { "chocolate", 0xD2691E },
  { "chocolate1", 0xFF7F24 }, { "coral", 0xFF7F50 }, { "coral1", 0xFF7256 }, { "cornflowerblue", 0x6495ED },
  { "cornsilk", 0xFFF8DC }, { "crimson", 0xDC143C }, { "cyan", 0x00FFFF }, { "darkblue", 0x00008B },
  { "darkcyan", 0x008B8B }, { "darkgoldenrod", 0xB8860B }, { "darkgoldenrod1", 0xFFB90F }, { "darkgray", 0xA9A9A9 },
  { "darkgreen", 0x006400 }, { "darkgrey", 0xA9A9A9 }, { "darkkhaki", 0xBDB76B }, { "darkmagenta", 0x8B008B },
  { "darkolivegreen", 0x556B2F }, { "darkolivegreen1", 0xCAFF70 }, { "darkorange", 0xFF8C00 },
  { "darkorange1", 0xFF7F00 }, { "darkorchid", 0x9932CC }, { "darkorchid1", 0xBF3EFF }, { "darkred", 0x8B0000 },
  { "darksalmon", 0xE9967A }, { "darkseagreen", 0x8FBC8F }, { "darkseagreen1", 0xC1FFC1 },
  { "darkslateblue", 0x483D8B }, { "darkslategray", 0x2F4F4F }, { "darkslategray1", 0x97FFFF },
  { "darkslategrey", 0x2F4F4F }, { "darkturquoise", 0x00CED1 }, { "darkviolet", 0x9400D3 }, { "deeppink", 0xFF1493 },
  { "deepskyblue", 0x00BFFF }, { "dimgray", 0x696969 }, { "dimgrey", 0x696969 }, { "dodgerblue", 0x1E90FF },
  { "firebrick", 0xB22222 }, { "firebrick1", 0xFF3030 }, { "floralwhite", 0xFFFAF0 }, { "forestgreen", 0x228B22 },
  { "fuchsia", 0xFF00FF }, { "gainsboro", 0xDCDCDC }, { "ghostwhite", 0xF8F8FF }, { "gold", 0xFFD700 },
  { "goldenrod", 0xDAA520 }, { "goldenrod1", 0xFFC125 }, { "gray", 0xC0C0C0 }, { "green", 0x00FF00 },
  { "greenyellow", 0xADFF2F }, { "grey", 0xC0C0C0 }, { "honeydew", 0xF0FFF0 }, { "hotpink", 0xFF69B4 },
  { "hotpink1", 0xFF6EB4 }, { "hotpink2", 0xEE6AA7 }, { "hotpink3", 0xCD6090 }, { "hotpink4", 0x8B3A62 },
  { "indianred", 0xCD5C5C }, { "indianred1", 0xFF6A6A }, { "indigo", 0x4B0082 }, { "ivory", 0xFFFFF0 },
  { "khaki", 0xF0E68C }, { "khaki1", 0xFFF68F }, { "lavender", 0xE6E6FA }, { "lavenderblush", 0xFFF0F5 },
  { "lawngreen", 0x7CFC00 }, { "lemonchiffon", 0xFFFACD }, { "lightblue", 0xADD8E6 }, { "lightblue1", 0xBFEFFF },
  { "lightcoral", 0xF08080 }, { "lightcyan", 0xE0FFFF }, { "lightgoldenrod", 0xEEDD82 },
  { "lightgoldenrod1", 0xFFEC8B }, { "lightgoldenrodyellow", 0xFAFAD2 }, { "lightgray", 0xD3D3D3 },
  { "lightgreen", 0x90EE90 }, { "lightgrey", 0xD3D3D3 }, { "lightpink", 0xFFB6C1 }, { "lightpink1", 0xFFAEB9 },
  { "lightsalmon", 0xFFA07A }, { "lightseagreen", 0x20B2AA }, { "lightskyblue", 0x87CEFA },
  { "lightskyblue1", 0xB0E2FF }, { "lightslateblue", 0x8470FF }, { "lightslategray", 0x778899 },
  { "lightslategrey", 0x778899 }, { "lightsteelblue", 0xB0C4DE }, { "lightsteelblue1", 0xCAE1FF },
  { "lightyellow", 0xFFFFE0 }, { "lime", 0x00FF00 }, { "limegreen", 0x32CD32 }, { "linen", 0xFAF0E6 },
  { "magenta", 0xFF00FF }, { "maroon", 0xB03060 }, { "maroon1", 0xFF34B3 }, { "mediumaquamarine", 0x66CDAA },
  { "mediumblue", 0x0000CD }, { "mediumorchid", 0xBA55D3 }, { "mediumorchid1", 0xE066FF },
  { "mediumpurple", 0x9370DB }, { "mediumpurple1", 0xAB82FF }, { "mediumseagreen", 0x3CB371 },
  { "mediumslateblue", 0x7B68EE }, { "mediumspringgreen", 0x00FA9A }, { "mediumturquoise", 0x48D1CC },
  { "mediumvioletred", 0xC71585 }, { "midnightblue", 0x191970 }, { "mintcream", 0xF5FFFA }, { "mistyrose", 0xFFE4E1 },
  { "moccasin", 0xFFE4B5 }, { "navajowhite", 0xFFDEAD }, { "navy", 0x000080 }, { "navyblue", 0x000080 },
  { "oldlace", 0xFDF5E6 }, { "olive", 0x808000 }, { "olivedrab", 0x6B8E23 }, { "olivedrab1", 0xC0FF3E },
  { "orange", 0xFFA500 }, { "orangered", 0xFF4500 }, { "orchid", 0xDA70D6 }, { "orchid1", 0xFF83FA },
  { "palegoldenrod", 0xEEE8AA }, { "palegreen", 0x98FB98 }, { "palegreen1", 0x9AFF9A }, { "paleturquoise", 0xAFEEEE },
  { "paleturquoise1", 0xBBFFFF }, { "palevioletred", 0xDB7093 }, { "palevioletred1", 0xFF82AB },
  { "papayawhip", 0xFFEFD5 }, { "peachpuff", 0xFFDAB9 }, { "peru", 0xCD853F }, { "pink", 0xFFC0CB },
  { "pink1", 0xFFB5C5 }, { "plum", 0xDDA0DD }, { "plum1", 0xFFBBFF }, { "powderblue", 0xB0E0E6 },
  { "purple", 0xA020F0 }, { "purple1", 0x9B30FF }, { "rebeccapurple", 0x663399 }, { "red", 0xFF0000 },
  { "rosybrown", 0xBC8F8F }, { "rosybrown1", 0xFFC1C1 }, { "royalblue", 0x4169E1 }, { "royalblue1", 0x4876FF },
  { "saddlebrown", 0x8B4513 }, { "salmon", 0xFA8072 }, { "salmon1", 0xFF8C69 }, { "sandybrown", 0xF4A460 },
  { "seagreen", 0x2E8B57 }, { "seagreen1", 0x54FF9F }, { "seashell", 0xFFF5EE }, { "sienna", 0xA0522D },
  { "sienna1", 0xFF8247 }, { "silver", 0xC0C0C0 }, { "skyblue", 0x87CEEB }, { "skyblue1", 0x87CEFF },
  { "slateblue", 0x6A5ACD }, { "slateblue1", 0x836FFF }, { "slategray", 0x708090 }, { "slategray1", 0xC6E2FF },
  { "slategrey", 0x708090 }, { "snow", 0xFFFAFA }, { "springgreen", 0x00FF7F }, { "steelblue", 0x4682B4 },
  { "steelblue1", 0x63B8FF }, { "tan", 0xD2B48C }, { "tan1", 0xFFA54F }, { "teal", 0x008080 },
  { "thistle", 0xD8BFD8 }, { "thistle1", 0xFFE1FF }, { "tomato", 0xFF6347 }, { "turquoise", 0x40E0D0 },
  { "turquoise1", 0x00F5FF }, { "violet", 0xEE82EE }, { "violetred", 0xD02090 }, { "violetred1", 0xFF3E96 },
  { "wheat", 0xF5DEB3 }, { "wheat1", 0xFFE7BA }, { "white", 0xFFFFFF }, { "whitesmoke", 0xF5F5F5 },
  { "yellow", 0xFFFF00 }, { "yellowgreen", 0x9ACD32 },
};
// clang-format on

static int
named_compare (const void *a, const void *b)
{
  return g_ascii_strcasecmp (((const Named *) a)->name, ((const Named *) b)->name);
}

static gboolean
colour_find (const char *name, guint32 *colour)
{
  const Named *found = bsearch (&(Named) { name, 0 }, named, G_N_ELEMENTS (named), sizeof *named, named_compare);
  if (found != NULL)
    *colour = found->colour;
  return found != NULL;
}

/* Every channel of @colour times @factor. */
static guint32
colour_shade (guint32 colour, double factor)
{
  guint32 shade = 0;
  for (guint i = 0; i < 3; i++)
    shade = shade << 8 | (guint32) ((colour >> (16 - 8 * i) & 0xFF) * factor + 0.5);
  return shade;
}

/* Hue, saturation and brightness, each from 0 to 1. */
static guint32
colour_of_hue (double hue, double saturation, double brightness)
{
  guint32 colour = 0;
  for (guint i = 0; i < 3; i++) { /* each channel is highest at a third of the circle of its own */
    double away = fabs (6 * (hue - (double) i / 3)), near = MIN (away, 6 - away), share = CLAMP (2 - near, 0, 1);
    colour = colour << 8 | (guint32) (255 * brightness * (1 - saturation + saturation * share) + 0.5);
  }
  return colour;
}

gboolean
gr_dot_colour (const char *text, guint32 *colour)
{
  static const double shade[] = { 1, 1, 0.932, 0.804, 0.5455 };
  gsize length = strcspn (text, ":;"); /* of several, the first */
  g_autofree char *own = g_strstrip (g_strndup (text, length));
  length = strlen (own);
  gboolean is_hex = own[0] == '#' && strspn (own + 1, "0123456789abcdefABCDEF") == length - 1;
  if (is_hex && (length == 7 || length == 9)) {
    *colour = (guint32) (strtoul (own + 1, NULL, 16) >> (length == 9 ? 8 : 0));
    return TRUE;
  }
  if (is_hex && length == 4) { /* “#ABC” is “#AABBCC” */
    guint32 digits = (guint32) strtoul (own + 1, NULL, 16);
    *colour = 0x11 * ((digits & 0xF00) << 8 | (digits & 0xF0) << 4 | (digits & 0xF));
    return TRUE;
  }
  g_auto (GStrv) part = g_strsplit_set (own, ", ", -1);
  double number[3];
  guint n = 0;
  for (guint i = 0; part[i] != NULL && n <= 3; i++)
    if (*part[i] != '\0') {
      char *end;
      double value = g_ascii_strtod (part[i], &end);
      if (*end != '\0' || n == 3 || !(value >= 0 && value <= 1))
        n = 4;
      else
        number[n++] = value;
    }
  if (n == 3) {
    *colour = colour_of_hue (number[0], number[1], number[2]);
    return TRUE;
  }
  if (colour_find (own, colour))
    return TRUE;
  gsize stem = strcspn (own, "0123456789");
  gint64 step = -1;
  if (stem == length || !gr_number_parse (own + stem, &step) || step > 100)
    return FALSE;
  own[stem] = '\0';
  if (g_ascii_strcasecmp (own, "gray") == 0 || g_ascii_strcasecmp (own, "grey") == 0) {
    *colour = 0x10101 * (guint32) (255 * step / 100.0 + 0.5);
    return TRUE;
  }
  g_autofree char *first = g_strconcat (own, "1", NULL);
  if (step < 1 || step > 4 || !(colour_find (first, colour) || colour_find (own, colour)))
    return FALSE;
  *colour = colour_shade (*colour, shade[step]);
  return TRUE;
}

/* ---- shapes ---- */

/* What @said, which is a colour, asks for. */
static guint32
look_colour (const GrDotReading *reading, GrDotValue said)
{
  guint32 colour = GR_DOT_NO_COLOUR;
  gboolean is_none = said.text == NULL || g_str_equal (said.text, "transparent") || g_str_equal (said.text, "none");
  if (!is_none && !gr_dot_colour (said.text, &colour))
    gr_report_add (reading->report, GR_FAULT_WARNING, reading->source, said.place,
                   "for example lightblue or \"#ADD8E6\"; the usual one is taken",
                   "%s: no colour of Graphviz is called “%s”", reading->what, said.text);
  return colour;
}

static gboolean
style_has (char **style, const char *name)
{
  for (guint i = 0; style != NULL && style[i] != NULL; i++)
    if (g_str_equal (g_strstrip (style[i]), name))
      return TRUE;
  return FALSE;
}

GrDotRim
gr_dot_rim (const char *style)
{
  g_auto (GStrv) word = g_strsplit (style != NULL ? style : "", ",", -1);
  return style_has (word, "dashed") ? GR_RIM_DASHED : style_has (word, "dotted") ? GR_RIM_DOTTED : GR_RIM_SOLID;
}

GrDotLook
gr_dot_look (const GrDotReading *reading, const GrDotValue *value)
{
  static const char *const names[GR_N_SHAPES] = {
    [GR_SHAPE_NONE] = " none plain plaintext ",
    [GR_SHAPE_ELLIPSE] = " ellipse oval egg ",
    [GR_SHAPE_ROUNDED] = " Mrecord ",
    [GR_SHAPE_CIRCLE] = " circle doublecircle Mcircle point ",
    [GR_SHAPE_DIAMOND] = " diamond Mdiamond ",
    [GR_SHAPE_HEXAGON] = " hexagon ",
    [GR_SHAPE_OCTAGON] = " octagon doubleoctagon tripleoctagon septagon ",
    [GR_SHAPE_PENTAGON] = " pentagon ",
    [GR_SHAPE_PARALLELOGRAM] = " parallelogram ",
    [GR_SHAPE_TRAPEZIUM] = " trapezium ",
    [GR_SHAPE_INVTRAPEZIUM] = " invtrapezium ",
    [GR_SHAPE_HOUSE] = " house ",
    [GR_SHAPE_INVHOUSE] = " invhouse ",
    [GR_SHAPE_TRIANGLE] = " triangle ",
    [GR_SHAPE_INVTRIANGLE] = " invtriangle ",
  };
  enum { SHAPE, STYLE, COLOR, FILLCOLOR, FONTCOLOR, PERIPHERIES, GROUND };
  const char *said[GR_DOT_N_LOOK_KEYS];
  gboolean is_said = FALSE;
  for (guint i = 0; i < GR_DOT_N_LOOK_KEYS; i++) {
    said[i] = value[i].text;
    is_said |= said[i] != NULL;
  }
  GrDotLook look = {
    GR_SHAPE_UNSAID, GR_DOT_NO_COLOUR, GR_DOT_NO_COLOUR, GR_DOT_NO_COLOUR, GR_RIM_SOLID, FALSE, FALSE
  };
  if (!is_said)
    return look;
  g_auto (GStrv) style = said[STYLE] != NULL ? g_strsplit (said[STYLE], ",", -1) : NULL;
  look.shape = said[SHAPE] != NULL && !style_has (style, "rounded") ? GR_SHAPE_BOX : GR_SHAPE_ROUNDED;
  g_autofree char *word = said[SHAPE] != NULL ? g_strdup_printf (" %s ", said[SHAPE]) : NULL;
  for (guint i = 0; word != NULL && i < GR_N_SHAPES; i++)
    if (names[i] != NULL && strstr (names[i], word) != NULL)
      look.shape = i;
  look.line = look_colour (reading, value[COLOR]);
  look.text = look_colour (reading, value[FONTCOLOR]);
  if (style_has (style, "filled") || style_has (style, "radial") || style_has (style, "striped")) {
    look.fill = said[FILLCOLOR] != NULL ? look_colour (reading, value[FILLCOLOR])
                : said[COLOR] != NULL   ? look.line
                : said[GROUND] != NULL  ? look_colour (reading, value[GROUND])
                                        : 0xD3D3D3; /* Graphviz' own */
  } else {
    look.fill = look_colour (reading, value[GROUND]);
  }
  look.rim = gr_dot_rim (said[STYLE]);
  look.is_thick = style_has (style, "bold");
  look.is_double = (said[SHAPE] != NULL && (strstr (said[SHAPE], "double") || strstr (said[SHAPE], "triple")))
                   || (said[PERIPHERIES] != NULL && g_str_equal (said[PERIPHERIES], "2"));
  return look;
}

GrDotLook
gr_dot_node_look (const GrDotReading *reading, const GrDot *dot, guint32 node, guint key)
{
  GrDotValue value[GR_DOT_N_LOOK_KEYS] = { 0 };
  for (guint i = 0; i + 1 < GR_DOT_N_LOOK_KEYS; i++)
    value[i] = gr_dot_said (dot->node_value, key + i, node);
  return gr_dot_look (reading, value);
}
