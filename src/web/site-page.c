// SPDX-License-Identifier: MIT
// What stands around a lesson in a site: what its head tells of it, the bar over it, ways to the others, and the cards of the
// front page. All links are relative; addresses with a host are made where the site's base is known, because previews of
// links and search engines want them.
#include "web/lesson-files.h"

#include "base/phrase.h"
#include "web/html.h"

/* The shapes of pictures that fit a card and a preview: width by height. */
#define SITE_FLAT 3.2
#define SITE_TALL 0.75
/* Points that a picture on a card has at most. */
#define SITE_PICTURE_WIDTH 900.0

const GrDrawing *
gr_site_picture (const GrDocument *document)
{
  const GrDrawing *any = NULL;
  GR_EACH_POINTER (i, const GrFigureBlock, figure, document->figure) {
    GR_EACH_POINTER (k, const GrDrawing, drawing, figure->drawings) {
      const GrFrame *frame = drawing->frames->pdata[drawing->frames->len - 1];
      double shape = frame->drawing.width / MAX (frame->drawing.height, 1);
      any = any != NULL ? any : drawing;
      if (shape >= SITE_TALL && shape <= SITE_FLAT && frame->drawing.width <= SITE_PICTURE_WIDTH)
        return drawing;
    }
  }
  return any;
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
  gboolean is_front = page == site->front;
  g_string_append (out, "<link rel=\"stylesheet\" href=\"" GR_SITE_STYLE "\">\n");
  if (theme == GR_THEME_AUTO)
    g_string_append (out, "<link rel=\"stylesheet\" href=\"" GR_SITE_DARK "\" media=\"" GR_HTML_DARK "\">\n"
                          "<script src=\"" GR_SITE_COLOURS "\"></script>\n");
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
    gr_xml_add (out,
                "<meta property=\"og:image\" content=\"%s%s\">\n"
                "<meta name=\"twitter:card\" content=\"summary_large_image\">\n",
                site->base, page->image);
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

static void
site_append_way (const GrSitePage *page, const char *class, const char *label, GString *out)
{
  if (page != NULL)
    gr_xml_add (out, "<a class=\"%s\" href=\"%s\"><span>%s</span>%s</a>\n", class, page->file, label,
                page->document->title);
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

void
gr_site_append_cards (const GrSite *site, GrThemeName theme, GString *out)
{
  g_string_append (out, "<ol class=\"gr-cards\">\n");
  GR_EACH_POINTER (i, const GrSitePage, page, site->page) {
    const GrDrawing *drawing = gr_site_picture (page->document);
    gr_xml_add (out,
                "<li><a class=\"gr-card\" href=\"%s\" lang=\"%s\">\n<div class=\"gr-picture\" aria-hidden=\"true\">\n",
                page->file, page->document->lang);
    if (drawing != NULL) {
      const GrFrame *frame = drawing->frames->pdata[drawing->frames->len - 1];
      g_autofree char *id = g_strdup_printf ("card-%u", i + 1);
      GrSvgOptions options = { .theme = theme, .id = id, .title = "", .in_page = TRUE };
      options.without_caption = &frame->drawing;
      gr_svg_append (frame->scene, &options, out);
    }
    gr_xml_add (out, "</div>\n<h2>%s</h2>\n", page->document->title);
    if (page->description[0] != '\0')
      gr_xml_add (out, "<p>%s</p>\n", page->description);
    g_string_append (out, "</a></li>\n");
  }
  g_string_append (out, "</ol>\n");
}

void
gr_site_append_scripts (const GrSitePlace *place, GString *out)
{
  gr_xml_add (out, "<script src=\"" GR_SITE_SCRIPT "\" defer></script>\n<script src=\"search.js\" defer></script>\n",
              place->page->document->lang);
}
