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

static const Named named[] = {
#include "colours.h" /* by name: graphs/colours.txt */
};

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
  return style_has (word, "invis")    ? GR_RIM_NONE
         : style_has (word, "dashed") ? GR_RIM_DASHED
         : style_has (word, "dotted") ? GR_RIM_DOTTED
                                      : GR_RIM_SOLID;
}

GrDotLook
gr_dot_look (const GrDotReading *reading, const GrDotValue *value)
{
  static const char *const names[GR_N_SHAPES] = {
    [GR_SHAPE_NONE] = " none plain plaintext ",
    [GR_SHAPE_ELLIPSE] = " ellipse oval egg ",
    [GR_SHAPE_ROUNDED] = " Mrecord ",
    [GR_SHAPE_BOX] = " box rect rectangle square record Msquare polygon note tab folder component box3d underline ",
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
  gboolean is_known = FALSE;
  g_autofree char *word = said[SHAPE] != NULL ? g_strdup_printf (" %s ", said[SHAPE]) : NULL;
  for (guint i = 0; word != NULL && i < GR_N_SHAPES; i++)
    if (names[i] != NULL && strstr (names[i], word) != NULL) {
      look.shape = i == GR_SHAPE_BOX ? look.shape : (GrDotShape) i;
      is_known = TRUE;
    }
  if (word != NULL && !is_known)
    gr_report_add (reading->report, GR_FAULT_WARNING, reading->source, value[SHAPE].place,
                   "box, ellipse, circle, diamond, hexagon, octagon, house and triangle are drawn as they are",
                   "%s: pictures have no shape “%s”: a box is drawn", reading->what, said[SHAPE]);
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
                   || (said[PERIPHERIES] != NULL && g_ascii_strtoull (said[PERIPHERIES], NULL, 10) > 1);
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
