// SPDX-License-Identifier: MIT
// Our own SVG, made to work in browsers, office programs, sites that clean what they are given, and for the ear: real
// text on explicit baselines, every colour as an attribute, classes f-ROLE and s-ROLE beside it that only dark mode
// overrides, nothing that runs or loads. One pass over the items; ids begin with a hash of what was written (FNV-1a),
// so that several figures share a page and the same picture is always the same bytes. One point is 4/3 pixels.
#include "formats/svg.h"

#include "base/number.h"
#include "formats/format.h"
#include "print/print.h"
#include "scene/read.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

/* What ends an isolate, and an embedding or override, of the direction of writing. */
#define XML_END_ISOLATE "\xE2\x81\xA9"
#define XML_END_TURN "\xE2\x80\xAC"

/* What writing one picture needs besides the picture. */
typedef struct {
  const GrScene *scene;
  GrThemeName theme;
  const char *id;
  GString *out;
  GrBox view;
  gboolean leaves_captions;                       /* out */
  gboolean in_page;                               /* pieces are groups */
  gboolean has_fonts;                             /* families of its own stand before those of the faces */
  const GrBackground *background;                 /* (nullable) */
  gboolean named;                                 /* ids were written, so that the items depend on id */
  gboolean filled[GR_N_INKS], stroked[GR_N_INKS]; /* roles that were used */
  char colour[GR_N_INKS + 1][8]; /* "#RRGGBB", empty until it is wanted; the last: of the reader's own */
} Svg;

static void
xml_character (GString *out, const char *at)
{
  switch (*at) {
  case '&':
    g_string_append (out, "&amp;");
    break;
  case '<':
    g_string_append (out, "&lt;");
    break;
  case '>':
    g_string_append (out, "&gt;");
    break;
  case '"':
    g_string_append (out, "&quot;");
    break;
  default: {
    gunichar c = g_utf8_get_char (at);
    gboolean is_held = c >= 0x20 ? c < 0xD800 || (c > 0xDFFF && c != 0xFFFE && c != 0xFFFF) /* by XML 1.0 */
                                 : c == '\t' || c == '\n' || c == '\r';
    if (is_held)
      g_string_append_len (out, at, g_utf8_next_char (at) - at);
    else
      g_string_append (out, "\xEF\xBF\xBD");
  }
  }
}

/* Notes in *@open what @c opens or ends: an isolate (i), or an embedding or override (t). The end of an isolate ends what
   was opened in it. */
static void
xml_turn (GString **open, gunichar c)
{
  gboolean opens = (c >= 0x2066 && c <= 0x2068) || (c >= 0x202A && c <= 0x202E && c != 0x202C);
  if (*open == NULL && opens)
    *open = g_string_new (NULL);
  GString *own = *open;
  if (own == NULL)
    return;
  if (c >= 0x2066 && c <= 0x2068) {
    g_string_append_c (own, 'i');
  } else if (c >= 0x202A && c <= 0x202E && c != 0x202C) {
    g_string_append_c (own, 't');
  } else if (c == 0x202C && own->len > 0 && own->str[own->len - 1] == 't') {
    g_string_truncate (own, own->len - 1);
  } else if (c == 0x2069) {
    const char *last = strrchr (own->str, 'i');
    if (last != NULL)
      g_string_truncate (own, last - own->str);
  }
}

void
gr_xml_append (GString *out, const char *text)
{
  g_autofree char *mended = g_utf8_validate (text, -1, NULL) ? NULL : g_utf8_make_valid (text, -1);
  g_autoptr (GString) open = NULL;
  for (const char *at = mended != NULL ? mended : text; *at != '\0'; at = g_utf8_next_char (at)) {
    xml_character (out, at);
    if ((guchar) *at == 0xE2) /* U+2000 to U+2FFF */
      xml_turn (&open, g_utf8_get_char (at));
  }
  for (gsize i = open != NULL ? open->len : 0; i > 0; i--)
    g_string_append (out, open->str[i - 1] == 'i' ? XML_END_ISOLATE : XML_END_TURN);
}

void
gr_xml_add (GString *out, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  for (const char *at = format; *at != '\0'; at++) {
    gboolean is_text = at[0] == '%' && at[1] == 's', is_number = at[0] == '%' && at[1] == 'u';
    if (is_text)
      gr_xml_append (out, va_arg (arguments, const char *));
    else if (is_number)
      g_string_append_printf (out, "%u", va_arg (arguments, guint));
    else
      g_string_append_c (out, *at);
    at += is_text || is_number;
  }
  va_end (arguments);
}

static void
svg_number (Svg *svg, const char *before, double value)
{
  g_string_append (svg->out, before);
  gr_append_double (svg->out, value, 2);
}

/* <@element x="…" y="…" width="…" height="…, up to the last quote. */
static void
svg_box (Svg *svg, const char *element, const GrBox *box)
{
  g_string_append_printf (svg->out, "<%s", element);
  svg_number (svg, " x=\"", box->x);
  svg_number (svg, "\" y=\"", box->y);
  svg_number (svg, "\" width=\"", box->width);
  svg_number (svg, "\" height=\"", box->height);
}

static const char *
svg_colour (Svg *svg, GrInk ink)
{
  char *colour = svg->colour[MIN (ink, GR_N_INKS)];
  if (colour[0] == '\0' || gr_ink_is_own (ink))
    g_snprintf (colour, sizeof svg->colour[0], "#%06X", gr_theme_colour (svg->theme, ink));
  return colour;
}

/* In pages roles have their colours by their classes, and what is the reader's own has no class. */
static void
svg_paint (Svg *svg, const GrPaint *paint)
{
  GString *out = svg->out;
  gboolean fill = paint->fill != GR_INK_NONE, stroke = paint->stroke != GR_INK_NONE;
  gboolean fill_role = fill && !gr_ink_is_own (paint->fill), stroke_role = stroke && !gr_ink_is_own (paint->stroke);
  g_string_append (out, fill_role ? "\" class=\"f-" : stroke_role ? "\" class=\"" : "");
  if (fill_role) {
    g_string_append (out, gr_ink_class (paint->fill));
    svg->filled[paint->fill] = TRUE;
  }
  if (stroke_role) {
    g_string_append (out, fill_role ? " s-" : "s-");
    g_string_append (out, gr_ink_class (paint->stroke));
    svg->stroked[paint->stroke] = TRUE;
  }
  if (!svg->in_page || !fill_role) {
    g_string_append (out, "\" fill=\"");
    g_string_append (out, fill ? svg_colour (svg, paint->fill) : "none");
  }
  if (fill && paint->fill >= GR_INK_GROUND && svg->theme == GR_THEME_AUTO)
    g_string_append_printf (out, "\" style=\"fill:light-dark(%s,#%06X)", svg_colour (svg, paint->fill),
                            gr_theme_colour (GR_THEME_DARK, paint->fill));
  if (stroke && !(svg->in_page && stroke_role)) {
    g_string_append (out, "\" stroke=\"");
    g_string_append (out, svg_colour (svg, paint->stroke));
  }
  if (stroke)
    svg_number (svg, "\" stroke-width=\"", paint->width);
  if (stroke && paint->dash != GR_DASH_SOLID) {
    double on, off;
    gr_paint_dash (paint, &on, &off);
    svg_number (svg, "\" stroke-dasharray=\"", on);
    svg_number (svg, " ", off);
  }
  g_string_append (out, "\"/>\n");
}

/* The outline of @item, up to the quote that svg_paint() ends: in pages, which hold many, squares are short. */
static void
svg_path (Svg *svg, const GrItem *item)
{
  GrBox box;
  double radius;
  if (!svg->in_page || !gr_scene_is_rect (svg->scene, item, &box, &radius)) {
    g_string_append (svg->out, "<path d=\"");
    gr_scene_path_data (svg->scene, item, svg->out);
    return;
  }
  svg_box (svg, "rect", &box);
  svg_number (svg, "\" rx=\"", radius);
}

static void
svg_families (Svg *svg, GrFace face)
{
  if (svg->has_fonts)
    g_string_append_printf (svg->out, "%s-%u, ", svg->id, (guint) face);
  svg->named |= svg->has_fonts;
  g_string_append (svg->out, gr_face_families (face));
}

static void
svg_text (Svg *svg, const GrItem *item)
{
  GString *out = svg->out;
  svg_number (svg, "<text x=\"", item->text.x);
  svg_number (svg, "\" y=\"", item->text.y);
  svg_number (svg, "\" font-size=\"", item->text.font.size);
  const char *string = item->text.string;
  gboolean from_right = gr_text_is_from_right (string);
  if (item->text.anchor == GR_ANCHOR_MIDDLE)
    g_string_append (out, "\" text-anchor=\"middle");
  else if ((item->text.anchor == GR_ANCHOR_END) != from_right)
    g_string_append (out, "\" text-anchor=\"end"); /* of text from the right, the end is on the left */
  if (from_right)
    g_string_append (out, "\" direction=\"rtl");
  if (item->text.font.weight != 400)
    g_string_append_printf (out, "\" font-weight=\"%d", item->text.font.weight);
  if (item->text.font.italic)
    g_string_append (out, "\" font-style=\"italic");
  if (item->text.font.face != GR_FACE_SANS) {
    g_string_append (out, "\" font-family=\"");
    svg_families (svg, item->text.font.face);
  }
  /* XML drops blanks at the ends and joins neighbours. */
  if (string[0] == ' ' || g_str_has_suffix (string, " ") || strstr (string, "  ") != NULL)
    g_string_append (out, "\" xml:space=\"preserve");
  if (!gr_ink_is_own (item->text.ink)) {
    svg->filled[item->text.ink] = TRUE;
    g_string_append (out, "\" class=\"f-");
    g_string_append (out, gr_ink_class (item->text.ink));
  }
  if (!svg->in_page || gr_ink_is_own (item->text.ink)) {
    g_string_append (out, "\" fill=\"");
    g_string_append (out, svg_colour (svg, item->text.ink));
  }
  g_string_append (out, "\">");
  gr_xml_append (out, string);
  g_string_append (out, "</text>\n");
}

/* Appends @name after the picture's id; what an id cannot hold is written as its code in hexadecimal digits. */
static void
svg_id (Svg *svg, const char *name)
{
  svg->named = TRUE;
  g_string_append (svg->out, svg->id);
  g_string_append_c (svg->out, '-');
  for (const char *at = name; *at != '\0'; at++)
    if (g_ascii_isalnum (*at) || *at == '-')
      g_string_append_c (svg->out, *at);
    else
      g_string_append_printf (svg->out, "_%02X", (guchar) *at);
}

static void
svg_open (Svg *svg, const GrItem *item)
{
  GString *out = svg->out;
  g_string_append (out, "<g");
  if (item->group.name != NULL) {
    g_string_append (out, " id=\"");
    svg_id (svg, item->group.name);
    g_string_append_c (out, '"');
  }
  if (item->group.tag != NULL)
    gr_xml_add (out, " class=\"%s\"", item->group.tag);
  g_string_append_c (out, '>');
  if (item->group.title != NULL)
    gr_xml_add (out, "<title>%s</title>", item->group.title);
  g_string_append_c (out, '\n');
}

static void
svg_link (Svg *svg, const GrItem *item)
{
  gboolean is_here = FALSE; /* the picture has the name that it leads to */
  for (guint i = 0; i < svg->scene->item->len && item->link.target[0] == '#' && !is_here; i++) {
    const GrItem *at = &g_array_index (svg->scene->item, GrItem, i);
    is_here = at->kind == GR_ITEM_OPEN && g_strcmp0 (at->group.name, item->link.target + 1) == 0;
  }
  g_string_append (svg->out, "<a href=\"");
  if (is_here) {
    g_string_append_c (svg->out, '#');
    svg_id (svg, item->link.target + 1);
  } else {
    gr_xml_append (svg->out, item->link.target);
  }
  g_string_append (svg->out, "\">");
  svg_box (svg, "rect", &item->link.box);
  g_string_append (svg->out, "\" fill=\"none\" pointer-events=\"all\"/></a>\n");
}

/* Attributes for the script of a page; the place that is pointed at is seen by nobody. */
static void
svg_piece (Svg *svg, const GrItem *item)
{
  GString *out = svg->out;
  gr_xml_add (out, "<g data-key=\"%s", item->piece.key);
  if (item->piece.lights != NULL)
    gr_xml_add (out, "\" data-lights=\"%s", item->piece.lights);
  if (item->piece.come.x != 0 || item->piece.come.y != 0) {
    svg_number (svg, "\" data-come=\"", item->piece.come.x);
    svg_number (svg, " ", item->piece.come.y);
  }
  if (item->piece.fall > 0)
    svg_number (svg, "\" data-fall=\"", item->piece.fall);
  g_string_append (out, "\">\n");
  if (item->piece.hit.width < 0)
    return;
  svg_box (svg, "rect", &item->piece.hit);
  g_string_append (out, "\" class=\"gr-hit\" fill=\"none\"/>\n");
}

/* A picture from a file, in the text itself. A browser runs no script in it and fetches nothing for it. What is drawn on
   nothing was drawn for white paper. */
static void
svg_image (Svg *svg, const GrItem *item)
{
  const GrImage *image = item->image.image;
  for (guint i = image->kind == GR_IMAGE_JPEG ? 1 : 0; i < 2; i++) {
    svg_box (svg, i == 0 ? "rect" : "image", &item->image.box);
    g_string_append (svg->out, i == 0 ? "\" fill=\"#fff\"/>\n" : "\" href=\"data:");
  }
  gsize size;
  const guchar *data = g_bytes_get_data (image->data, &size);
  g_autofree char *text = g_base64_encode (data, size);
  g_string_append_printf (svg->out, "%s;base64,", gr_image_type (image->kind));
  g_string_append (svg->out, text);
  g_string_append (svg->out, "\"/>\n");
}

static void
svg_item (Svg *svg, const GrItem *item)
{
  switch (item->kind) {
  case GR_ITEM_OPEN:
    svg_open (svg, item);
    break;
  case GR_ITEM_CLOSE:
    g_string_append (svg->out, "</g>\n");
    break;
  case GR_ITEM_PATH:
    svg_path (svg, item);
    svg_paint (svg, &item->path.paint);
    break;
  case GR_ITEM_CIRCLE:
    svg_number (svg, "<circle cx=\"", item->circle.x);
    svg_number (svg, "\" cy=\"", item->circle.y);
    svg_number (svg, "\" r=\"", item->circle.radius);
    svg_paint (svg, &item->circle.paint);
    break;
  case GR_ITEM_TEXT:
    svg_text (svg, item);
    break;
  case GR_ITEM_IMAGE:
    svg_image (svg, item);
    break;
  case GR_ITEM_LINK:
    svg_link (svg, item);
    break;
  case GR_ITEM_PIECE:
    if (svg->in_page)
      svg_piece (svg, item);
    break;
  case GR_ITEM_PIECE_END:
    if (svg->in_page)
      g_string_append (svg->out, "</g>\n");
    break;
  }
}

static void
svg_root (Svg *svg, const GrSvgOptions *options)
{
  GrBox view = svg->view;
  GString *out = svg->out;
  const char *description = options->description;
  gboolean described = description != NULL && description[0] != '\0';
  g_string_append_printf (out, "<svg%s id=\"%s\" role=\"img\"",
                          svg->in_page ? "" : " xmlns=\"http://www.w3.org/2000/svg\"", svg->id);
  if (svg->in_page && !described) { /* a name without a tip under the mouse */
    gr_xml_add (out, " aria-label=\"%s", options->title);
  } else {
    g_string_append_printf (out, " aria-labelledby=\"%s-title", svg->id);
    if (described)
      g_string_append_printf (out, " %s-desc", svg->id);
  }
  g_string_append_c (out, '"');
  if (options->lang != NULL)
    gr_xml_add (out, " lang=\"%s\"", options->lang);
  double pixels = GR_SVG_PIXELS * (options->width > 0 ? options->width / view.width : 1);
  svg_number (svg, " width=\"", view.width * pixels);
  svg_number (svg, "\" height=\"", options->height > 0 ? options->height * GR_SVG_PIXELS : view.height * pixels);
  svg_number (svg, "\" viewBox=\"", view.x);
  svg_number (svg, " ", view.y);
  svg_number (svg, " ", view.width);
  svg_number (svg, " ", view.height);
  if (svg->in_page) {
    g_string_append (out, "\">\n");
  } else {
    g_string_append (out, "\" font-family=\"");
    svg_families (svg, GR_FACE_SANS);
    g_string_append (out, "\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
  }
  if (!svg->in_page || described)
    gr_xml_add (out, "<title id=\"%s-title\">%s</title>\n", svg->id, options->title);
  if (described)
    gr_xml_add (out, "<desc id=\"%s-desc\">%s</desc>\n", svg->id, description);
}

static void
svg_paper (Svg *svg)
{
  const GrBackground *background = svg->background;
  if (background != NULL && background->is_none)
    return;
  svg_box (svg, "rect", &svg->view);
  if (background != NULL && background->is_told) {
    g_string_append_printf (svg->out, "\" fill=\"#%06X\"/>\n", background->colour);
    return;
  }
  svg->filled[GR_INK_PAPER] = TRUE;
  g_string_append (svg->out, "\" class=\"f-paper");
  if (!svg->in_page)
    g_string_append_printf (svg->out, "\" fill=\"%s", svg_colour (svg, GR_INK_PAPER));
  g_string_append (svg->out, "\"/>\n");
}

static guint64
hash_more (guint64 hash, const char *text)
{
  for (const char *at = text != NULL ? text : ""; *at != '\0'; at++)
    hash = (hash ^ (guchar) *at) * G_GUINT64_CONSTANT (1099511628211);
  return (hash ^ 0xFF) * G_GUINT64_CONSTANT (1099511628211); /* a byte that UTF-8 never has parts the texts */
}

/* It needs no quoting in CSS. */
char *
gr_svg_make_id (const GrSvgOptions *options, const char *body)
{
  if (options->id != NULL && options->id[0] != '\0') {
    char *id = g_strconcat (g_ascii_isalpha (options->id[0]) ? "" : "g", options->id, NULL);
    return g_strcanon (id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", '_');
  }
  guint64 hash = G_GUINT64_CONSTANT (14695981039346656037);
  hash = hash_more (hash, options->title);
  hash = hash_more (hash, options->description);
  hash = hash_more (hash, gr_theme_names[options->theme]);
  hash = hash_more (hash, body);
  return g_strdup_printf ("g%010" G_GINT64_MODIFIER "x", hash & G_GUINT64_CONSTANT (0xFFFFFFFFFF));
}

static Svg
svg_new (const GrScene *scene, const GrSvgOptions *options, GString *out)
{
  GrBox box = options->without_caption != NULL ? *options->without_caption : scene->bounds, view = { 0, 0, 1, 1 };
  if (options->in_page && MIN (box.width, box.height) > 2 * GR_SVG_CUT)
    box = (GrBox) { box.x + GR_SVG_CUT, box.y + GR_SVG_CUT, box.width - 2 * GR_SVG_CUT, box.height - 2 * GR_SVG_CUT };
  if (box.width >= 0) { /* on the grid of hundredths that coordinates are written on, never smaller */
    view.x = floor (box.x * 100) / 100;
    view.y = floor (box.y * 100) / 100;
    view.width = ceil ((box.x + box.width - view.x) * 100) / 100;
    view.height = ceil ((box.y + box.height - view.y) * 100) / 100;
  }
  return (Svg) {
    .scene = scene,
    .theme = options->theme,
    .id = options->id != NULL ? options->id : "",
    .out = out,
    .view = view,
    .leaves_captions = options->without_caption != NULL,
    .in_page = options->in_page,
    .background = options->background,
  };
}

GR_CLEAR_FUNCTION (svg_unit_clear, GrSvgUnit, text)

/* What @svg->scene is made of, of GrSvgUnit. */
static GArray *
svg_units (Svg *svg)
{
  g_autoptr (GString) out = g_string_new (NULL);
  GString *own = svg->out;
  const GrScene *scene = svg->scene;
  GArray *units = g_array_new (FALSE, FALSE, sizeof (GrSvgUnit));
  g_array_set_clear_func (units, svg_unit_clear);
  svg->out = out;
  svg_paper (svg);
  int depth = 0;
  GrSvgUnit unit = { .box = svg->view };
  gboolean has_place = TRUE; /* it is where it is pointed at */
  guint end = G_MAXUINT;     /* of a position, whose items are the units: its title says what stands beside it */
  for (guint i = 0; i <= scene->item->len; i++) {
    if (depth == 0 && out->len > 0) {
      unit.text = g_strdup (out->str);
      g_array_append_val (units, unit);
      g_string_truncate (out, 0);
    }
    if (i == scene->item->len)
      break;
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    gboolean is_position = item->kind == GR_ITEM_OPEN && g_strcmp0 (item->group.tag, GR_TAG_POSITION) == 0;
    gboolean is_piece = item->kind == GR_ITEM_PIECE;
    if (depth == 0)
      unit = (GrSvgUnit) { .key = is_piece ? item->piece.key : NULL,
                           .box = is_piece ? item->piece.hit : gr_box_empty,
                           .fall = is_piece ? item->piece.fall : 0,
                           .is_words = item->kind == GR_ITEM_OPEN && g_strcmp0 (item->group.tag, GR_TAG_CAPTION) == 0 },
      has_place = unit.box.width >= 0;
    if (depth == 0 && is_position)
      end = gr_scene_group_end (scene, i);
    if (depth == 0 && (i == end || (end != G_MAXUINT && i < end && is_position)))
      continue;
    if (svg->leaves_captions && item->kind == GR_ITEM_OPEN && g_strcmp0 (item->group.tag, GR_TAG_CAPTION) == 0) {
      i = gr_scene_group_end (scene, i);
      continue;
    }
    gboolean flies = is_piece && (item->piece.come.x != 0 || item->piece.come.y != 0);
    if (flies)
      unit.come = item->piece.come, unit.fly = out->len;
    else if (item->kind == GR_ITEM_PIECE_END && unit.fly > 0 && unit.n_fly == 0)
      unit.n_fly = out->len - unit.fly;
    svg_item (svg, item);
    if (!has_place)
      unit.box = gr_box_union (unit.box, gr_item_bounds (scene, item));
    depth += item->kind == GR_ITEM_OPEN || is_piece;
    depth -= item->kind == GR_ITEM_CLOSE || item->kind == GR_ITEM_PIECE_END;
  }
  svg->out = own;
  return units;
}

GPtrArray *
gr_svg_units (const GrScene *scene, const GrSvgOptions *options)
{
  Svg svg = svg_new (scene, options, NULL);
  g_autoptr (GArray) units = svg_units (&svg);
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < units->len; i++)
    g_ptr_array_add (texts, g_steal_pointer (&g_array_index (units, GrSvgUnit, i).text));
  return texts;
}

void
gr_svg_append_start (const GrScene *scene, const GrSvgOptions *options, GString *out)
{
  Svg svg = svg_new (scene, options, out);
  svg_root (&svg, options);
}

/* ---- one scene, or several in turn ---- */

/* The items of @scene, or the parts of all @n of them, whose turns go to @css. */
static void
svg_body (Svg *svg, const GrScene *const *scene, guint n, double seconds, GString *css)
{
  if (n > 1) {
    g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
    for (guint i = 0; i < n; i++) {
      svg->scene = scene[i];
      g_ptr_array_add (steps, svg_units (svg));
    }
    gr_svg_append_turns (steps, svg->id, seconds, css, svg->out);
    return;
  }
  svg_paper (svg);
  GR_EACH (k, const GrItem, item, scene[0]->item)
    if (svg->leaves_captions && item->kind == GR_ITEM_OPEN && g_strcmp0 (item->group.tag, GR_TAG_CAPTION) == 0)
      k = gr_scene_group_end (scene[0], k);
    else
      svg_item (svg, item);
}

/* @n scenes of one size as one element that shows them one after another, and the last one where nothing moves; with the letters
   of all texts where there is a @module (nullable), so that they look the same where the fonts are not. */
static gboolean
svg_append (const GrScene *const *scene, guint n, const GrSvgOptions *options, const GrPrintModule *module,
            GString *out, GError **error)
{
  g_autoptr (GString) body = g_string_sized_new (scene[0]->item->len * n * 128);
  g_autoptr (GString) css = g_string_new (NULL), turns = g_string_new (NULL);
  Svg svg = svg_new (scene[0], options, body);
  svg.has_fonts = module != NULL;
  svg_body (&svg, scene, n, options->seconds, turns);

  g_autofree char *id = gr_svg_make_id (options, body->str);
  svg.id = id;
  if (svg.named || n > 1) {
    g_string_truncate (body, 0);
    g_string_truncate (turns, 0);
    svg_body (&svg, scene, n, options->seconds, turns);
  }
  if (module != NULL && !module->fonts (scene, n, id, css, error))
    return FALSE;
  svg.out = out;
  svg_root (&svg, options);
  if (css->len > 0)
    g_string_append_printf (out, "<style>\n%s</style>\n", css->str);
  gboolean has_dark = options->theme == GR_THEME_AUTO && !options->in_page; /* colours, for the roles that were used */
  g_string_append (out, has_dark ? "<style>@media (prefers-color-scheme:dark){" : "");
  for (guint ink = GR_INK_NONE + 1; has_dark && ink < GR_N_INKS; ink++) {
    guint32 dark = gr_theme_colour (GR_THEME_DARK, ink);
    const char *name = gr_ink_class (ink);
    if (dark != gr_theme_colour (svg.theme, ink) && svg.filled[ink])
      g_string_append_printf (out, "#%s .f-%s{fill:#%06X}", id, name, dark);
    if (dark != gr_theme_colour (svg.theme, ink) && svg.stroked[ink])
      g_string_append_printf (out, "#%s .s-%s{stroke:#%06X}", id, name, dark);
  }
  g_string_append (out, has_dark ? "}</style>\n" : "");
  if (turns->len > 0)
    g_string_append_printf (out, "<style>\n%s</style>\n", turns->str);
  g_string_append_len (out, body->str, body->len);
  g_string_append (out, "</svg>\n");
  return TRUE;
}

void
gr_svg_append (const GrScene *scene, const GrSvgOptions *options, GString *out)
{
  svg_append (&scene, 1, options, NULL, out, NULL);
}

static gboolean
svg_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  gboolean is_printed = options->is_outlined || options->has_fonts;
  const GrPrintModule *module = is_printed ? gr_print_module (error) : NULL;
  if (is_printed && module == NULL)
    return FALSE;
  g_autoptr (GPtrArray) scenes = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  GR_EACH_POINTER (i, const GrFrame, frame, frames) {
    GrScene *scene = gr_scene_new ();
    gr_scene_append (scene, frame->scene, 0, 0, 1);
    scene->bounds = frame->scene->bounds;
    if (options->is_outlined)
      module->outline (scene, options->missing);
    g_ptr_array_add (scenes, scene);
  }
  GrSvgOptions own = { .theme = options->theme, .id = options->id_prefix, .lang = options->lang };
  own.title = options->title != NULL ? options->title : "Figure";
  own.description = options->description;
  own.background = &options->background;
  own.width = options->width;
  own.height = options->height;
  own.seconds = options->seconds;
  return svg_append ((const GrScene *const *) scenes->pdata, scenes->len, &own, options->has_fonts ? module : NULL, out,
                     error);
}

const GrFormat gr_format_svg = {
  .name = "svg",
  .extension = "svg",
  .summary = "vector picture for the web and office programs",
  .flags = GR_FORMAT_PIPE | GR_FORMAT_PICTURE | GR_FORMAT_ANIMATES | GR_FORMAT_TIMES | GR_FORMAT_OUTLINES,
  .write = svg_write,
};
