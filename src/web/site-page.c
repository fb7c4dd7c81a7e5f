// SPDX-License-Identifier: MIT
// What stands around a lesson in a site: what its head tells of it, the bar over it, ways to the others, and the cards of the
// front page. All links are relative; addresses with a host are made where the site's base is known, because previews of
// links and search engines want them.
#include "web/lesson-files.h"

#include "base/phrase.h"
#include "web/html.h"

#include <string.h>

/* Pixels that a picture on a card has, of its letters at least, and how much larger than it was drawn it may be. */
#define SITE_CARD_WIDTH 278.0
#define SITE_CARD_HEIGHT 160.0
#define SITE_CARD_LETTER 8.8
#define SITE_CARD_MOST 1.6

/* How many pixels a point of @frame has on a card. */
static double
card_scale (const GrFrame *frame)
{
  double fits = MIN (SITE_CARD_WIDTH / MAX (frame->drawing.width, 1),
                     SITE_CARD_HEIGHT / MAX (frame->drawing.height, 1));
  return MIN (fits, SITE_CARD_MOST * GR_SVG_PIXELS);
}

/* How large the smallest letters of @frame are there, in pixels. */
static double
card_letters (const GrFrame *frame)
{
  double size = G_MAXDOUBLE;
  for (guint i = 0; i < MIN (frame->n_items, frame->scene->item->len); i++) {
    const GrItem *item = &g_array_index (frame->scene->item, GrItem, i);
    if (item->kind == GR_ITEM_TEXT)
      size = MIN (size, item->text.font.size * card_scale (frame));
  }
  return size;
}

const GrDrawing *
gr_site_picture (const GrDocument *document)
{
  const GrDrawing *best = NULL;
  double best_size = 0;
  GR_EACH_POINTER (i, const GrFigureBlock, figure, document->figure) {
    GR_EACH_POINTER (k, const GrDrawing, drawing, figure->drawings) {
      double size = MIN (card_letters (drawing->frames->pdata[drawing->frames->len - 1]), SITE_CARD_LETTER);
      if (best == NULL || size > best_size) {
        best = drawing;
        best_size = size;
      }
    }
  }
  return best;
}

static const GrSitePage *
site_neighbour (const GrSitePlace *place, int by)
{
  const GPtrArray *page = place->site->page;
  gint64 at = (gint64) place->index + by;
  return place->index < page->len && at >= 0 && at < page->len ? page->pdata[at] : NULL;
}

void
gr_site_append_head (const GrSitePlace *place, GrThemeName theme, GString *out)
{
  const GrSitePage *previous = site_neighbour (place, -1), *next = site_neighbour (place, 1);
  const GrSite *site = place->site;
  const GrSitePage *page = place->page;
  gboolean is_front = page == site->front, is_lost = page == site->lost;
  if (is_lost && site->base != NULL) /* it is shown at any address */
    gr_xml_add (out, "<base href=\"%s\">\n", site->base);
  g_string_append (out, "<link rel=\"stylesheet\" href=\"" GR_SITE_STYLE "\">\n");
  if (theme == GR_THEME_AUTO)
    g_string_append (out, "<link rel=\"stylesheet\" href=\"" GR_SITE_DARK "\" media=\"" GR_HTML_DARK "\">\n"
                          "<script src=\"" GR_SITE_COLOURS "\"></script>\n");
  if (is_lost) {
    g_string_append (out, "<meta name=\"robots\" content=\"noindex\">\n");
    return;
  }
  if (page->description[0] != '\0')
    gr_xml_add (out, "<meta name=\"description\" content=\"%s\">\n", page->description);
  gr_xml_add (out,
              "<meta property=\"og:type\" content=\"%s\">\n<meta property=\"og:site_name\" content=\"%s\">\n"
              "<meta property=\"og:title\" content=\"%s\">\n<meta property=\"og:locale\" content=\"%s\">\n",
              is_front ? "website" : "article", site->title, page->document->title, page->document->lang);
  if (page->description[0] != '\0')
    gr_xml_add (out, "<meta property=\"og:description\" content=\"%s\">\n", page->description);
  if (site->base != NULL) {
    const char *file = is_front ? "" : page->file;
    gr_xml_add (out, "<link rel=\"canonical\" href=\"%s%s\">\n<meta property=\"og:url\" content=\"%s%s\">\n",
                site->base, file, site->base, file);
  }
  if (site->base != NULL && page->image != NULL)
    gr_xml_add (
      out,
      "<meta property=\"og:image\" content=\"%s%s\">\n"
      "<meta property=\"og:image:width\" content=\"%u\">\n<meta property=\"og:image:height\" content=\"%u\">\n"
      "<meta name=\"twitter:card\" content=\"summary_large_image\">\n",
      site->base, page->image, GR_SITE_IMAGE_WIDTH, GR_SITE_IMAGE_HEIGHT);
  if (previous != NULL)
    gr_xml_add (out, "<link rel=\"prev\" href=\"%s\">\n", previous->file);
  if (next != NULL)
    gr_xml_add (out, "<link rel=\"next\" href=\"%s\">\n", next->file);
}

void
gr_site_append_top (const GrSitePlace *place, GString *out)
{
  gboolean is_front = place->page == place->site->front;
  gr_xml_add (
    out,
    is_front
      ? "<header class=\"gr-top\"><a class=\"gr-home\" href=\"index.html\" aria-current=\"page\">%s</a></header>\n"
      : "<header class=\"gr-top\"><a class=\"gr-home\" href=\"index.html\">%s</a></header>\n",
    place->site->title);
}

/* “33 min” of the lesson @page. */
static void
site_append_minutes (const GrSitePage *page, GString *out)
{
  gr_xml_add (out, gr_phrase ("%u min", page->document->lang), page->minutes);
}

/* “2 Nim” for “Nim: heaps, bits and a proof”. */
static void
site_append_short (const GrSitePage *page, GString *out)
{
  g_autofree char *title = g_strndup (page->document->title, strcspn (page->document->title, ":"));
  if (page->number > 0)
    gr_xml_add (out, "%u ", page->number);
  gr_xml_append (out, title);
}

void
gr_site_append_about (const GrSitePlace *place, GString *out)
{
  const GrSitePage *page = place->page;
  const char *lang = page->document->lang;
  const GPtrArray *all = place->site->page;
  g_string_append (out, "<p class=\"gr-facts\">");
  if (place->index >= all->len) {
    guint minutes = 0, n = 0; /* of the lessons that have a number */
    GR_EACH_POINTER (i, const GrSitePage, one, all) {
      minutes += one->minutes;
      n += one->number > 0;
    }
    gr_xml_add (out, gr_phrase (n == 1 ? GR_PHRASE ("%u lesson") : GR_PHRASE ("%u lessons"), lang), n);
    if (minutes >= 90)
      gr_xml_add (out, gr_phrase (", about %u hours", lang), (minutes + 30) / 60);
    g_string_append (out, "</p>\n");
    return;
  }
  if (page->number > 0) {
    gr_xml_add (out, gr_phrase ("Lesson %u", lang), page->number);
    g_string_append (out, " · ");
  }
  site_append_minutes (page, out);
  if (page->document->needs != NULL)
    gr_xml_add (out, " · %s",
                gr_phrase (page->needs->len > 0 ? GR_PHRASE ("needs") : GR_PHRASE ("needs nothing"), lang));
  GR_EACH_POINTER (i, const GrSitePage, needed, page->needs) {
    gr_xml_add (out, i > 0 ? "; <a href=\"%s\">" : " <a href=\"%s\">", needed->file);
    site_append_short (needed, out);
    g_string_append (out, "</a>");
  }
  g_string_append (out, "</p>\n");
}

void
gr_site_append_where (const GrSitePlace *place, GString *out)
{
  gr_xml_add (out, "<p class=\"gr-where\" data-questions=\"%u\"><span>", place->page->n_questions);
  if (place->page->number > 0)
    gr_xml_add (out, gr_phrase ("Lesson %u of %u", place->page->document->lang), place->page->number,
                place->site->n_numbers);
  g_string_append (out, "</span></p>\n");
}

void
gr_site_append_all (const GrSitePlace *place, GString *out)
{
  gr_xml_add (out, "<details class=\"gr-all\">\n<summary>%s</summary>\n<ul>\n",
              gr_phrase ("All lessons", place->page->document->lang));
  GR_EACH_POINTER (i, const GrSitePage, page, place->site->page) {
    gr_xml_add (out, page == place->page ? "<li><a href=\"%s\" aria-current=\"page\">" : "<li><a href=\"%s\">",
                page->file);
    site_append_short (page, out);
    g_string_append (out, "</a></li>\n");
  }
  g_string_append (out, "</ul>\n</details>\n");
}

static void
site_append_way (const GrSitePage *page, const char *class, const char *label, GString *out)
{
  if (page == NULL)
    return;
  gr_xml_add (out, "<a class=\"%s\" href=\"%s\"><span>%s · ", class, page->file, label);
  if (page->number > 0)
    gr_xml_add (out, "%u · ", page->number);
  site_append_minutes (page, out);
  gr_xml_add (out, "</span>%s</a>\n", page->document->title);
}

void
gr_site_append_ways (const GrSitePlace *place, GString *out)
{
  const char *lang = place->page->document->lang;
  if (place->index >= place->site->page->len)
    return;
  if (place->page->paper != NULL)
    gr_xml_add (out, "<p class=\"gr-paper-link\"><a href=\"%s\">%s</a></p>\n", place->page->paper,
                gr_phrase ("This lesson on paper (PDF)", lang));
  gr_xml_add (out, "<nav class=\"gr-ways\" aria-label=\"%s\">\n", gr_phrase ("Lessons", lang));
  site_append_way (site_neighbour (place, -1), "gr-way-back", gr_phrase ("Previous", lang), out);
  site_append_way (site_neighbour (place, 1), "gr-way-on", gr_phrase ("Next", lang), out);
  g_string_append (out, "</nav>\n");
}

/* “33 min · needs lesson 2”, and room for how far the reader is. */
static void
site_append_meta (const GrSitePage *page, GString *out)
{
  const char *lang = page->document->lang;
  gr_xml_add (out, "<p class=\"gr-meta\" data-questions=\"%u\"><span>", page->n_questions);
  site_append_minutes (page, out);
  if (page->document->needs != NULL && page->needs->len == 0)
    gr_xml_add (out, " · %s", gr_phrase ("needs nothing", lang));
  else if (page->needs->len > 0)
    gr_xml_add (out, " · %s ",
                gr_phrase (page->needs->len == 1 ? GR_PHRASE ("needs lesson") : GR_PHRASE ("needs lessons"), lang));
  GR_EACH_POINTER (i, const GrSitePage, needed, page->needs) {
    g_string_append (out, i > 0 ? ", " : "");
    if (needed->number > 0)
      g_string_append_printf (out, "%u", needed->number);
    else
      gr_xml_append (out, needed->document->title);
  }
  g_string_append (out, "</span></p>\n");
}

void
gr_site_append_cards (const GrSite *site, GrThemeName theme, GString *out)
{
  g_string_append (out, "<ol class=\"gr-cards\">\n");
  GR_EACH_POINTER (i, const GrSitePage, page, site->page) {
    const GrDrawing *drawing = gr_site_picture (page->document);
    gr_xml_add (out, "<li><a class=\"gr-card\" href=\"%s\" lang=\"%s\">\n", page->file, page->document->lang);
    if (drawing != NULL) {
      const GrFrame *frame = drawing->frames->pdata[drawing->frames->len - 1];
      g_autofree char *id = g_strdup_printf ("card-%u", i + 1);
      GrBox box = frame->drawing; /* what is too small to be read is cut */
      double scale = card_scale (frame) * MAX (1, SITE_CARD_LETTER / card_letters (frame));
      box.width = MIN (box.width, SITE_CARD_WIDTH / scale);
      box.height = MIN (box.height, SITE_CARD_HEIGHT / scale);
      GrSvgOptions options = { .theme = theme, .id = id, .title = "", .in_page = TRUE, .without_caption = &box };
      options.width = box.width * scale / GR_SVG_PIXELS;
      const char *cut = box.height < frame->drawing.height - 1 ? " gr-low"
                        : box.width < frame->drawing.width - 1 ? " gr-cut"
                                                               : "";
      gr_xml_add (out, "<div class=\"gr-picture%s\" aria-hidden=\"true\">\n", cut);
      gr_svg_append (frame->scene, &options, out);
      g_string_append (out, "</div>\n");
    }
    g_string_append (out, "<h2>");
    if (page->number > 0)
      gr_xml_add (out, "<i>%u</i> ", page->number);
    gr_xml_add (out, "<span>%s</span></h2>\n<p>%s</p>\n", page->document->title, page->description);
    site_append_meta (page, out);
    g_string_append (out, "</a></li>\n");
  }
  g_string_append (out, "</ol>\n");
}

gboolean
gr_site_draws (const GrDocument *document, const GrFigureBlock *figure)
{
  GR_EACH_POINTER (i, const GrLot, lot, document->lot)
    if (lot->is_drawn && (figure == NULL || lot->place == figure->place->span.start))
      return TRUE;
  return FALSE;
}

void
gr_site_append_change (const GrSitePlace *place, const GrFigureBlock *figure, GString *out)
{
  const GrDocument *document = place->page->document;
  const GPtrArray *playground = place->site->playground;
  gboolean has_own = FALSE; /* a page in that language */
  gboolean is_drawn = gr_site_draws (document, figure);
  if (playground == NULL || (figure->address == NULL && !is_drawn))
    return;
  g_autofree char *own = g_strconcat (GR_SITE_PLAYGROUND "/", document->lang, ".html", NULL),
                  *text = gr_site_text (place->page);
  GR_EACH_POINTER (i, const GrLessonFile, file, playground)
    has_own |= g_str_equal (file->name, own);
  g_string_append (out, "<p class=\"gr-change\" hidden>"); /* a script shows it where the workbench can run */
  if (figure->address != NULL)
    gr_xml_add (out, "<a href=\"%s%s\">%s</a>", has_own ? own : GR_SITE_PLAYGROUND "/index.html", figure->address,
                gr_phrase ("Change the numbers", document->lang));
  if (is_drawn)
    gr_xml_add (out, " <a class=\"gr-others\" href=\"%s\">%s</a>", text,
                gr_phrase ("Exercises with other numbers", document->lang));
  g_string_append (out, "</p>\n");
}

char *
gr_site_text (const GrSitePage *page)
{
  g_autofree char *stem = g_strndup (page->file, strlen (page->file) - strlen (".html"));
  return g_strconcat (stem, ".md", NULL);
}

void
gr_site_append_scripts (const GrSitePlace *place, GString *out)
{
  gr_xml_add (out, "<script src=\"" GR_SITE_SCRIPT "\" defer></script>\n<script src=\"search.js\" defer></script>\n",
              place->page->document->lang);
}
