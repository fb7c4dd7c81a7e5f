// SPDX-License-Identifier: MIT
// The lines at the head and the foot of a page, as the template has them, with what stands between braces filled in. A
// logo that neither line names stands at the head of the first page.
#include "pages/galley.h"
#include "scene/text.h"

#include <string.h>

#define LOGO "{logo}"     /* in a running line */
#define RUNNING_SIZE 0.76 /* of the prose */
#define RUNNING_MOST 1000 /* characters that are looked at on each page, of which one line is kept */

/* @text with its {words} filled in. (transfer full) */
static char *
running_text (const GrGalley *galley, const char *text, guint number, guint n_pages)
{
  const GrDocument *document = galley->document;
  g_autofree char *page = g_strdup_printf ("%u", number), *pages = g_strdup_printf ("%u", n_pages);
  GString *out = g_string_new (text);
  g_string_replace (out, "{pages}", pages, 0);
  g_string_replace (out, "{page}", page, 0);
  g_string_replace (out, "{chapter}", galley->running != NULL ? galley->running : "", 0);
  g_string_replace (out, "{student}", document->student != NULL ? document->student : "", 0);
  g_string_replace (out, "{date}", document->date != NULL ? document->date : "", 0);
  g_string_replace (out, "{author}", document->author != NULL ? document->author : "", 0);
  g_string_replace (out, "{title}", document->title != NULL ? document->title : "", 0);
  return g_string_free (out, FALSE);
}

/* One part of a running line; cut where it is longer than its share of the page. */
static void
paint_running_part (const GrGalley *galley, GrScene *scene, const char *text, double x, double y, GrAnchor anchor,
                    double share)
{
  const GrTemplate *page = galley->page;
  GrFont font = { RUNNING_SIZE * page->size, 400, GR_FACE_SANS, FALSE };
  g_autofree char *most = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), RUNNING_MOST));
  g_auto (GStrv) line = gr_text_break (&font, (page->width - page->left - page->right) * share, most);
  if (line[0] != NULL) {
    gboolean is_whole = line[1] == NULL && strlen (most) == strlen (text);
    g_autofree char *cut = g_strconcat (line[0], is_whole ? "" : " …", NULL);
    gr_scene_add_text (scene, x, y, anchor, &font, GR_INK_SOFT, cut);
  }
}

/* The logo with its middle at the height of the line. */
static void
paint_logo (const GrGalley *galley, GrScene *scene, double x, double y, GrAnchor anchor)
{
  const GrTemplate *page = galley->page;
  GrImage *image = page->logo_image;
  if (image == NULL)
    return;
  double height = page->logo_height, width = height * image->width / image->height;
  double left = x - (anchor == GR_ANCHOR_MIDDLE ? width / 2 : anchor == GR_ANCHOR_END ? width : 0);
  double top = CLAMP (y - 0.3 * page->size - height / 2, 0, page->height - height);
  gr_scene_add_image (scene, (GrBox) { left, top, width, height }, image);
}

/* “left|right” or “left|middle|right”; of the first page's head the logo alone, since the page says the title itself. */
static void
paint_running_line (const GrGalley *galley, GrScene *scene, const char *line, double y, guint number, guint n_pages,
                    gboolean logo_alone)
{
  if (line == NULL)
    return;
  const GrTemplate *page = galley->page;
  g_auto (GStrv) part = g_strsplit (line, "|", 3);
  guint n = g_strv_length (part);
  double left = page->left, right = page->width - page->right;
  guint n_filled = 0;
  for (guint i = 0; i < n; i++) {
    g_autofree char *text = running_text (galley, part[i], number, n_pages);
    n_filled += text[0] != '\0';
  }
  for (guint i = 0; i < n; i++) {
    gboolean is_middle = n == 3 && i == 1;
    GrAnchor anchor = i == 0 ? GR_ANCHOR_START : is_middle ? GR_ANCHOR_MIDDLE : GR_ANCHOR_END;
    double x = i == 0 ? left : is_middle ? (left + right) / 2 : right;
    g_autofree char *text = running_text (galley, part[i], number, n_pages);
    if (strstr (part[i], LOGO) != NULL)
      paint_logo (galley, scene, x, y, anchor);
    else if (!logo_alone)
      paint_running_part (galley, scene, text, x, y, anchor, n_filled <= 1 ? 1 : n == 3 ? 0.3 : 2 / 3.0);
  }
}

void
gr_galley_running (const GrGalley *galley, GrScene *scene, guint number, guint n_pages)
{
  const GrTemplate *page = galley->page;
  double head = MAX (page->top - 1.6 * page->leading, page->size);
  double foot = MIN (page->height - page->bottom + 2.2 * page->leading, page->height - page->size);
  gboolean is_named = (page->head != NULL && strstr (page->head, LOGO) != NULL)
                      || (page->foot != NULL && strstr (page->foot, LOGO) != NULL);
  paint_running_line (galley, scene, page->head, head, number, n_pages, number == 1);
  paint_running_line (galley, scene, page->foot, foot, number, n_pages, FALSE);
  if (!is_named && number == 1)
    paint_running_line (galley, scene, "|" LOGO, head, number, n_pages, TRUE);
}
