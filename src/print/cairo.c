// SPDX-License-Identifier: MIT
// The printing module: items painted with Cairo, text set by Pango, pages bound as PDF or turned into PNG. One switch
// over item kinds does all painting. The PDF has a structure tree with one Document at its root (GR_ITEM_OPEN.tag),
// destinations, links and an outline. Cairo marks the whole file as broken for an unknown tag or a bad URI, and writes URIs
// unescaped: only known tags and encoded URIs reach it. Invariant: bytes depend on the input and the libraries' versions
// only, so dates are given and never taken from the system.
#include "base/guard.h"
#include "base/output.h"
#include "print/cairo.h"
#include "print/print.h"
#include "scene/read.h"

#include <cairo-pdf.h>
#include <math.h>
#include <string.h>

#define PNG_MAX_SIDE 32767       /* of a Cairo image surface */
#define PNG_MAX_AREA 200000000.0 /* pixels; four bytes each */

#define LARGE_FIRST 0x1100          /* characters before it are in no large font, or in a small one too */
#define KEPT_WORDS_BYTES (1u << 20) /* of an SVG with words, in all its places */

/* ---- pictures from files ---- */

/* One that stands in several places is unpacked or drawn once, and the file holds it once: Cairo writes a surface that it
   meets again as the same object. What is kept has no more than GR_IMAGE_KEPT_PIXELS pixels together. */

/* Before the pages are painted: enters all names that they give in @target, so that a link may lead forward, and looks at the
   texts that may want a large font. What is kept of the pictures when it is first painted: of cairo_surface_t (NULL: not made yet),
   by GrImage. (transfer full) */
static GHashTable *
look_through (const GrPrintPage *pages, guint n_pages, GHashTable *target)
{
  static const char *const repeats[] = { "href", "url(" }; /* by what a few bytes become much to paint */
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) image = g_ptr_array_new ();
  for (guint i = 0; i < n_pages; i++)
    GR_EACH (k, const GrItem, item, pages[i].scene->item) {
      if (item->kind == GR_ITEM_OPEN && item->group.name != NULL)
        g_hash_table_insert (target, item->group.name, NULL);
      const char *at = item->kind == GR_ITEM_TEXT ? item->text.string : "";
      while (*at != '\0' && g_utf8_get_char (at) < LARGE_FIRST)
        at = g_utf8_next_char (at);
      if (*at != '\0') {
        GrCairoLine line = gr_cairo_text_line (&item->text.font, item->text.string);
        gr_subset_note (&line);
      }
      if (item->kind != GR_ITEM_IMAGE)
        continue;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (places, item->image.image)) + 1;
      g_hash_table_insert (places, item->image.image, GUINT_TO_POINTER (n));
      if (n == 1)
        g_ptr_array_add (image, item->image.image);
    }
  GHashTable *kept = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) cairo_surface_destroy);
  double area = 0;
  GR_EACH_POINTER (i, GrImage, own, image) {
    gsize size, n = GPOINTER_TO_UINT (g_hash_table_lookup (places, own));
    const char *text = g_bytes_get_data (own->data, &size);
    gboolean is_svg = n >= 2 && own->kind == GR_IMAGE_SVG, is_much = size * n > KEPT_WORDS_BYTES;
    for (guint k = 0; is_svg && k < G_N_ELEMENTS (repeats); k++)
      is_much = is_much || memmem (text, size, repeats[k], strlen (repeats[k])) != NULL;
    /* librsvg draws letters as lines on all but a PDF's own pages, and then they cannot be copied: a picture with words is
       painted anew while that is little work. */
    gboolean is_painted = is_svg && !is_much
                          && (memmem (text, size, "<text", 5) != NULL || memmem (text, size, ":text", 5) != NULL);
    if (n < 2 || is_painted || area + own->area > GR_IMAGE_KEPT_PIXELS)
      continue;
    area += own->area;
    g_hash_table_insert (kept, own, NULL);
  }
  return kept;
}

/* ---- painting ---- */

/* What painting a page needs besides the page. */
typedef struct {
  cairo_t *cr;
  GrThemeName theme;
  gboolean tagged;    /* PDF: tags, destinations, links */
  GPtrArray *open;    /* of const char*: the tag begun for each open group, or NULL */
  GPtrArray *link;    /* of const GrItem*: those of this page, marked at its end */
  GPtrArray *alt;     /* of const char*: what each Figure and Formula element shows, or NULL */
  GHashTable *target; /* names that some page gives, each with whether its place has been passed */
  GString *missing;   /* (nullable) characters that no font has */
  GHashTable *kept;   /* (nullable) pictures from files: look_through() */
} Painter;

static void
paint_colour (const Painter *painter, guint32 colour)
{
  cairo_set_source_rgb (painter->cr, (colour >> 16 & 0xFF) / 255.0, (colour >> 8 & 0xFF) / 255.0,
                        (colour & 0xFF) / 255.0);
}

/* Paints the current path. */
static void
paint_path (const Painter *painter, const GrPaint *paint)
{
  cairo_t *cr = painter->cr;
  if (paint->fill != GR_INK_NONE) {
    paint_colour (painter, gr_theme_colour (painter->theme, paint->fill));
    cairo_fill_preserve (cr);
  }
  if (paint->stroke != GR_INK_NONE && paint->width > 0) {
    double dash[2];
    gr_paint_dash (paint, &dash[0], &dash[1]);
    cairo_set_dash (cr, dash, paint->dash == GR_DASH_SOLID ? 0 : 2, 0);
    cairo_set_line_width (cr, paint->width);
    paint_colour (painter, gr_theme_colour (painter->theme, paint->stroke));
    cairo_stroke_preserve (cr);
  }
  cairo_new_path (cr);
}

static void
trace_path (cairo_t *cr, const GrScene *scene, const GrItem *item)
{
  const GrPoint *point = &g_array_index (scene->point, GrPoint, item->path.point);
  for (guint i = 0; i < item->path.n_segments; i++) {
    switch ((GrSegment) g_array_index (scene->segment, guint8, item->path.segment + i)) {
    case GR_SEGMENT_MOVE:
      cairo_move_to (cr, point->x, point->y);
      point += 1;
      break;
    case GR_SEGMENT_LINE:
      cairo_line_to (cr, point->x, point->y);
      point += 1;
      break;
    case GR_SEGMENT_CURVE:
      cairo_curve_to (cr, point[0].x, point[0].y, point[1].x, point[1].y, point[2].x, point[2].y);
      point += 3;
      break;
    case GR_SEGMENT_CLOSE:
      cairo_close_path (cr);
      break;
    }
  }
}

/* Text, and a picture from a file, of which it was seen that it can be read when it was measured. */
static void
paint_item (const Painter *painter, const GrItem *item)
{
  cairo_t *cr = painter->cr;
  const GrImagesModule *module = item->kind == GR_ITEM_IMAGE ? gr_images_module (NULL) : NULL;
  cairo_save (cr);
  if (item->kind == GR_ITEM_TEXT) {
    GrCairoLine line = gr_cairo_text_place (cr, item, painter->missing);
    if (line.n_runs > 0) {
      paint_colour (painter, gr_theme_colour (painter->theme, item->text.ink));
      gr_subset_show (cr, &line);
    }
  } else if (module != NULL) {
    GrImage *image = item->image.image;
    gpointer surface = NULL;
    gboolean is_kept = painter->kept != NULL && g_hash_table_lookup_extended (painter->kept, image, NULL, &surface);
    if (image->kind == GR_IMAGE_SVG)
      gr_cairo_text_all_fonts ();
    if (is_kept && surface == NULL)
      g_hash_table_insert (painter->kept, image, surface = module->surface (image));
    cairo_translate (cr, item->image.box.x, item->image.box.y);
    module->paint (cr, image, surface, item->image.box.width, item->image.box.height);
  }
  cairo_restore (cr);
}

/* The top of what the group opened at @index shows first: where a reader who follows a link should land. */
static GrPoint
group_corner (const GrScene *scene, guint index)
{
  guint depth = 0;
  for (guint i = index; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    switch (item->kind) {
    case GR_ITEM_OPEN:
      depth++;
      break;
    case GR_ITEM_CLOSE:
      if (--depth == 0)
        return (GrPoint) { 0, 0 };
      break;
    case GR_ITEM_PATH:
      return g_array_index (scene->point, GrPoint, item->path.point);
    case GR_ITEM_CIRCLE:
      return (GrPoint) { item->circle.x - item->circle.radius, item->circle.y - item->circle.radius };
    case GR_ITEM_TEXT:
      return (GrPoint) { item->text.x, item->text.y - 1.2 * item->text.font.size };
    case GR_ITEM_IMAGE:
      return (GrPoint) { item->image.box.x, item->image.box.y };
    case GR_ITEM_LINK:
      return (GrPoint) { item->link.box.x, item->link.box.y };
    case GR_ITEM_PIECE:
    case GR_ITEM_PIECE_END:
      break;
    }
  }
  return (GrPoint) { 0, 0 };
}

static void
append_number (GString *attributes, const char *before, double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append (attributes, before);
  g_string_append (attributes, g_ascii_formatd (digits, sizeof digits, "%.3f", value));
}

/* The attribute of a Cairo link that says where @target leads: to a name on a page, to another lesson's PDF, to the
   web. NULL where paper cannot lead there. (transfer full) */
static char *
link_attribute (const Painter *painter, const char *target)
{
  if (target[0] == '#') {
    if (!g_hash_table_contains (painter->target, target + 1))
      return NULL; /* Cairo would write a link to nowhere */
    g_autofree char *name = g_uri_escape_string (target + 1, NULL, FALSE);
    return g_strdup_printf ("dest='%s'", name);
  }
  /* Another lesson is a relative URI: Cairo 1.16 fails on links to files. */
  gboolean lesson = g_str_has_suffix (target, ".md") && strpbrk (target, ":?#") == NULL;
  if (!lesson && !g_str_has_prefix (target, "https:") && !g_str_has_prefix (target, "http:")
      && !g_str_has_prefix (target, "mailto:"))
    return NULL;
  g_autofree char *address = lesson ? g_strdup_printf ("%.*s.pdf", (int) strlen (target) - 3, target)
                                    : g_strdup (target);
  g_autofree char *uri = g_uri_escape_string (address, "%:/?#[]@!$&*+,;=", FALSE);
  return g_strdup_printf ("uri='%s'", uri);
}

static void
mark_link (const Painter *painter, const GrItem *item)
{
  g_autofree char *attribute = link_attribute (painter, item->link.target);
  if (attribute == NULL)
    return;
  g_autoptr (GString) attributes = g_string_new (attribute);
  append_number (attributes, " rect=[", item->link.box.x);
  append_number (attributes, " ", item->link.box.y);
  append_number (attributes, " ", item->link.box.width);
  append_number (attributes, " ", item->link.box.height);
  g_string_append (attributes, "]");
  cairo_tag_begin (painter->cr, CAIRO_TAG_LINK, attributes->str);
  /* This version loses the annotation of an element without contents. */
  if (cairo_version () >= CAIRO_VERSION_ENCODE (1, 18, 0)) {
    cairo_tag_begin (painter->cr, "Span", NULL);
    cairo_tag_end (painter->cr, "Span");
  }
  cairo_tag_end (painter->cr, CAIRO_TAG_LINK);
}

/* Begins the group that @item @index opens, and makes a destination of its name: the first place that has it. */
static void
open_group (const Painter *painter, const GrScene *scene, guint index, const GrItem *item)
{
  static const char *const known[] = {
    /* of PDF 1.7, those that Cairo 1.16 knows (its Artifact breaks the file) */
    "BlockQuote", "Caption", "Code",  "Div",   "Figure",    "Form", "Formula", "H",     "H1",
    "H2",         "H3",      "H4",    "H5",    "H6",        "L",    "LBody",   "LI",    "Lbl",
    "Note",       "P",       "Part",  "Quote", "Reference", "Sect", "Span",    "TBody", "TD",
    "TFoot",      "TH",      "THead", "TOC",   "TOCI",      "TR",   "Table",   NULL,
  };
  const char *own = item->group.tag;
  const char *tag = painter->tagged && own != NULL && g_strv_contains (known, own) ? own : NULL;
  const char *name = item->group.name;
  if (painter->tagged && name != NULL && g_hash_table_lookup (painter->target, name) == NULL) {
    g_hash_table_insert (painter->target, (char *) name, GUINT_TO_POINTER (1));
    GrPoint corner = group_corner (scene, index);
    /* Cairo writes names and URIs into the file as they are. */
    g_autofree char *encoded = g_uri_escape_string (name, NULL, FALSE);
    g_autoptr (GString) attributes = g_string_new (NULL);
    g_string_append_printf (attributes, "name='%s'", encoded);
    append_number (attributes, " x=", MAX (corner.x - 6, 0));
    append_number (attributes, " y=", MAX (corner.y - 6, 0));
    cairo_tag_begin (painter->cr, CAIRO_TAG_DEST, attributes->str);
    cairo_tag_end (painter->cr, CAIRO_TAG_DEST);
  }
  if (tag != NULL) {
    cairo_tag_begin (painter->cr, tag, NULL);
    if (g_str_equal (tag, "Figure") || g_str_equal (tag, "Formula"))
      g_ptr_array_add (painter->alt, item->group.title);
  }
  g_ptr_array_add (painter->open, (gpointer) tag);
}

static void
close_group (const Painter *painter)
{
  if (painter->open->len == 0)
    return;
  const char *tag = painter->open->pdata[painter->open->len - 1];
  g_ptr_array_set_size (painter->open, (int) painter->open->len - 1);
  if (tag != NULL)
    cairo_tag_end (painter->cr, tag);
}

static void
paint_scene (const Painter *painter, const GrScene *scene)
{
  cairo_set_line_cap (painter->cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (painter->cr, CAIRO_LINE_JOIN_ROUND);
  GR_EACH (i, const GrItem, item, scene->item) {
    switch (item->kind) {
    case GR_ITEM_OPEN:
      open_group (painter, scene, i, item);
      break;
    case GR_ITEM_CLOSE:
      close_group (painter);
      break;
    case GR_ITEM_PATH:
      trace_path (painter->cr, scene, item);
      paint_path (painter, &item->path.paint);
      break;
    case GR_ITEM_CIRCLE:
      cairo_new_sub_path (painter->cr);
      cairo_arc (painter->cr, item->circle.x, item->circle.y, item->circle.radius, 0, 2 * G_PI);
      cairo_close_path (painter->cr);
      paint_path (painter, &item->circle.paint);
      break;
    case GR_ITEM_TEXT:
    case GR_ITEM_IMAGE:
      paint_item (painter, item);
      break;
    case GR_ITEM_LINK:
      if (painter->tagged)
        g_ptr_array_add (painter->link, (gpointer) item);
      break;
    case GR_ITEM_PIECE:
    case GR_ITEM_PIECE_END:
      break;
    }
  }
  while (painter->open->len > 0)
    close_group (painter);
  /* Cairo marks the content of elements without children only: a Link inside would silence its paragraph. */
  for (guint i = 0; painter->tagged && i < painter->link->len; i++)
    mark_link (painter, painter->link->pdata[i]);
}

static cairo_status_t
append_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_string_append_len (closure, (const char *) data, length);
  return CAIRO_STATUS_SUCCESS;
}

static gboolean
check_status (cairo_status_t status, const char *what, GError **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  if (status == CAIRO_STATUS_NO_MEMORY || status == CAIRO_STATUS_PNG_ERROR) /* libpng's: append_bytes() takes all */
    gr_guard_out_of_memory ();
  return gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "%s: %s", what, cairo_status_to_string (status));
}

static void
describe_file (cairo_surface_t *surface, const GrPrintMeta *meta)
{
  gint64 seconds;
  gr_output_date (&seconds);
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_utc (seconds);
  g_autofree char *date = now != NULL ? g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ") : NULL;
  const struct {
    cairo_pdf_metadata_t field;
    const char *text;
  } entry[] = {
    { CAIRO_PDF_METADATA_TITLE, meta->title },     { CAIRO_PDF_METADATA_AUTHOR, meta->author },
    { CAIRO_PDF_METADATA_SUBJECT, meta->subject }, { CAIRO_PDF_METADATA_KEYWORDS, meta->keywords },
    { CAIRO_PDF_METADATA_CREATOR, "grundy" },      { CAIRO_PDF_METADATA_CREATE_DATE, date },
    { CAIRO_PDF_METADATA_MOD_DATE, date },
  };
  for (guint i = 0; i < G_N_ELEMENTS (entry); i++)
    if (entry[i].text != NULL && entry[i].text[0] != '\0')
      cairo_pdf_surface_set_metadata (surface, entry[i].field, entry[i].text);
}

/* Entries whose place is on no page are left out, with what stands below them moved up. */
static void
add_outline (cairo_surface_t *surface, const GrPrintMeta *meta, GHashTable *target)
{
  g_autoptr (GArray) parent = g_array_new (FALSE, FALSE, sizeof (int)); /* the last entry of each level */
  for (guint i = 0; i < meta->n_outline; i++) {
    const GrPrintOutline *entry = &meta->outline[i];
    if (!g_hash_table_contains (target, entry->name))
      continue;
    g_autofree char *encoded = g_uri_escape_string (entry->name, NULL, FALSE);
    g_autofree char *attributes = g_strdup_printf ("dest='%s'", encoded);
    guint level = MIN (entry->level, parent->len);
    int above = level > 0 ? g_array_index (parent, int, level - 1) : CAIRO_PDF_OUTLINE_ROOT;
    int id = cairo_pdf_surface_add_outline (surface, above, entry->text, attributes,
                                            level == 0 ? CAIRO_PDF_OUTLINE_FLAG_OPEN : 0);
    g_array_set_size (parent, level);
    g_array_append_val (parent, id);
  }
}

static gboolean
write_pdf (const GrPrintPage *pages, guint n_pages, const GrPrintMeta *meta, GrThemeName theme, GString *missing,
           GString *out, GError **error)
{
  g_autoptr (GHashTable) target = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) open = g_ptr_array_new (), link = g_ptr_array_new (), alt = g_ptr_array_new ();
  g_autoptr (GString) file = g_string_new (NULL);
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (append_bytes, file, pages[0].width, pages[0].height);
  cairo_pdf_surface_restrict_to_version (surface, CAIRO_PDF_VERSION_1_4); /* no object streams in Cairo 1.18 */
  describe_file (surface, meta);
  g_autoptr (GHashTable) kept = look_through (pages, n_pages, target);
  cairo_t *cr = cairo_create (surface);
  Painter painter = { cr, theme, TRUE, open, link, alt, target, missing, kept };
  for (guint i = 0; i < n_pages; i++) {
    if (i > 0) /* the surface has the first page's size */
      cairo_pdf_surface_set_size (surface, pages[i].width, pages[i].height);
    if (pages[i].label != NULL)
      cairo_pdf_surface_set_page_label (surface, pages[i].label);
    guint32 paper = gr_background_colour (&pages[i].background, theme);
    if (!pages[i].background.is_none && paper != 0xFFFFFF) { /* white paper is not painted: a printer has it */
      paint_colour (&painter, paper);
      /* As a box: Cairo forgets what was recorded before a cairo_paint(), and with it the tag that was begun. */
      cairo_rectangle (cr, 0, 0, pages[i].width, pages[i].height);
      cairo_fill (cr);
    }
    g_ptr_array_set_size (link, 0);
    paint_scene (&painter, pages[i].scene);
    cairo_show_page (cr);
  }
  add_outline (surface, meta, target);
  if (!check_status (cairo_status (cr), "writing PDF", error))
    return FALSE; /* with what Cairo holds: version 1.16 crashes where it closes a file that has failed */
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_status_t status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (!check_status (status, "writing PDF", error))
    return FALSE;
  gr_pdf_add_extra (file, &(GrPdfExtra) { meta->lang, meta->title, meta->author, alt });
  g_string_append_len (out, file->str, (gssize) file->len);
  return TRUE;
}

/* Its language, and the glyphs taken out of large fonts, are this file's alone. */
static gboolean
print_pdf (const GrPrintPage *pages, guint n_pages, const GrPrintMeta *meta, GrThemeName theme, GString *missing,
           GString *out, GError **error)
{
  if (meta->lang != NULL)
    gr_cairo_text_set_language (meta->lang);
  gboolean good = write_pdf (pages, n_pages, meta, theme, missing, out, error);
  gr_cairo_text_set_language ("en");
  gr_subset_clear ();
  return good;
}

/* The part of @pixels from (@x, @y) on, @width by @height of them, lent. */
static cairo_surface_t *
pixels_surface (const GrPixels *pixels, guint x, guint y, guint width, guint height)
{
  cairo_format_t format = pixels->is_opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32;
  guchar *first = (guchar *) (pixels->dot + (gsize) y * pixels->width + x);
  return cairo_image_surface_create_for_data (first, format, (int) width, (int) height, (int) pixels->width * 4);
}

static gboolean
print_pixels (const GrPrintPage *page, double pixels_per_point, GrThemeName theme, GString *missing, GrPixels *out,
              GError **error)
{
  double width = ceil (page->width * pixels_per_point - 1e-6), height = ceil (page->height * pixels_per_point - 1e-6);
  if (!(width >= 1 && height >= 1) || width > PNG_MAX_SIDE || height > PNG_MAX_SIDE || width * height > PNG_MAX_AREA)
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "a PNG of %.0f by %.0f pixels is more than can be written",
                         width, height);
  g_autoptr (GPtrArray) open = g_ptr_array_new ();
  *out = (GrPixels) { g_new0 (guint32, (gsize) (width * height)), (guint) width, (guint) height,
                      !page->background.is_none };
  cairo_surface_t *surface = pixels_surface (out, 0, 0, out->width, out->height);
  cairo_t *cr = cairo_create (surface);
  Painter painter = { cr, theme, FALSE, open, NULL, NULL, NULL, missing, NULL };
  if (!page->background.is_none) {
    paint_colour (&painter, gr_background_colour (&page->background, theme));
    cairo_paint (cr);
  }
  cairo_scale (cr, pixels_per_point, pixels_per_point);
  paint_scene (&painter, page->scene);
  cairo_status_t status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  cairo_surface_destroy (surface);
  for (gsize i = 0; out->is_opaque && i < (gsize) (width * height); i++)
    out->dot[i] |= 0xFF000000;
  if (status != CAIRO_STATUS_SUCCESS)
    g_clear_pointer (&out->dot, g_free);
  return check_status (status, "writing PNG", error);
}

static gboolean
print_encode (const GrPixels *pixels, guint x, guint y, guint width, guint height, GString *out, GError **error)
{
  cairo_surface_t *surface = pixels_surface (pixels, x, y, width, height);
  cairo_status_t status = cairo_surface_write_to_png_stream (surface, append_bytes, out);
  cairo_surface_destroy (surface);
  return check_status (status, "writing PNG", error);
}

static gboolean
print_png (const GrPrintPage *page, double pixels_per_point, GrThemeName theme, GString *missing, GString *out,
           GError **error)
{
  GrPixels pixels = { .dot = NULL };
  gboolean good = print_pixels (page, pixels_per_point, theme, missing, &pixels, error)
                  && print_encode (&pixels, 0, 0, pixels.width, pixels.height, out, error);
  g_free (pixels.dot);
  return good;
}

/* Adds the path of @cr to @scene. */
static void
outline_trace (cairo_t *cr, GrScene *scene)
{
  cairo_path_t *path = cairo_copy_path (cr);
  for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
    const cairo_path_data_t *data = &path->data[i];
    switch (data->header.type) {
    case CAIRO_PATH_MOVE_TO:
      gr_scene_move (scene, data[1].point.x, data[1].point.y);
      break;
    case CAIRO_PATH_LINE_TO:
      gr_scene_line (scene, data[1].point.x, data[1].point.y);
      break;
    case CAIRO_PATH_CURVE_TO:
      gr_scene_curve (scene, data[1].point.x, data[1].point.y, data[2].point.x, data[2].point.y, data[3].point.x,
                      data[3].point.y);
      break;
    case CAIRO_PATH_CLOSE_PATH:
      gr_scene_close_path (scene);
      break;
    }
  }
  cairo_path_destroy (path);
}

static void
print_outline (GrScene *scene, GString *missing)
{
  GrBox bounds = scene->bounds;
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  for (guint i = 0, n = scene->item->len; i < n; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item->kind != GR_ITEM_TEXT)
      continue;
    GrInk ink = item->text.ink;
    cairo_save (cr);
    GrCairoLine line = gr_cairo_text_place (cr, item, missing);
    double x = 0;
    for (guint k = 0; k < line.n_runs; k++) {
      cairo_move_to (cr, x, 0);
      pango_cairo_glyph_string_path (cr, line.run[k].item->analysis.font, line.run[k].glyphs);
      x += (double) pango_glyph_string_get_width (line.run[k].glyphs) / PANGO_SCALE;
    }
    cairo_restore (cr);
    outline_trace (cr, scene);
    cairo_new_path (cr);
    if (scene->segment->len == scene->next_segment) /* blanks have no outline */
      gr_scene_move (scene, item->text.x, item->text.y);
    gr_scene_paint (scene, &(GrPaint) { .fill = ink });
    gr_scene_replace (scene, i);
  }
  scene->bounds = bounds;
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

extern const GrPrintModule gr_print_entry;
const GrPrintModule gr_print_entry = {
  .version = GR_PRINT_VERSION,
  .load_fonts = gr_cairo_text_load_fonts,
  .all_fonts = gr_cairo_text_all_fonts,
  .ready = gr_cairo_text_ready,
  .has_family = gr_cairo_text_has_family,
  .measure = gr_cairo_text_measure,
  .pdf = print_pdf,
  .png = print_png,
  .pixels = print_pixels,
  .encode = print_encode,
  .outline = print_outline,
  .fonts = gr_subset_css,
  .shutdown = gr_cairo_text_shutdown,
};
