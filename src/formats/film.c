// SPDX-License-Identifier: MIT
// Frames painted one after another, for formats of dots. Of two in a row only what differs is told, the smallest box around it, since
// most of a step is what stood there before. Invariant: all frames of a film have the size of its first.
#include "formats/film.h"

#include "base/progress.h"
#include "formats/svg.h"

#include <math.h>
#include <string.h>

#define FILM_DOTS_PER_POINT 2  /* of films: fine on dense screens, and small enough to be sent */
#define FILM_MOST_SIDE 16383.0 /* pixels: of WebP */
#define FILM_MOST_PIXELS 4.0e8 /* of all frames together: 500 of 1200 by 630, a minute's work */
#define FILM_LAST 2            /* the last frame stays so many times as long as the others */
#define FILM_BAR 3.0           /* points: how high the bar is that tells how far the film has come */

double
gr_film_page (const GrFrame *frame, const GrFormatOptions *options, double usual, GrPrintPage *page)
{
  GrBox bounds = frame->scene->bounds;
  GrScene *scene = gr_scene_new ();
  gr_scene_append (scene, frame->scene, -bounds.x, -bounds.y, 1);
  *page = (GrPrintPage) {
    .scene = scene, .width = MAX (bounds.width, 1), .height = MAX (bounds.height, 1), .background = options->background
  };
  gboolean is_sized = options->width > 0;
  double dots = options->scale > 0 ? options->scale * GR_SVG_PIXELS : is_sized ? GR_SVG_PIXELS : usual;
  return is_sized ? dots * options->width / page->width : dots;
}

/* Along the lower edge of @page, in the air around the picture: the part of all @n frames that has been shown with number @i. */
static void
film_add_bar (const GrPrintPage *page, double dots, guint i, guint n)
{
  GrScene *scene = (GrScene *) page->scene;
  double height = MAX (1, round (FILM_BAR * dots)) / dots; /* whole dots */
  double width = ceil (page->width * dots - 1e-6) / dots, y = ceil (page->height * dots - 1e-6) / dots - height;
  gr_scene_add_rect (scene, 0, y, width, height, 0, GR_FILL (GR_INK_LINE));
  gr_scene_add_rect (scene, 0, y, round (width * dots * (i + 1) / n) / dots, height, 0, GR_FILL (GR_INK_ACCENT));
}

/* Narrows the box of @frame to what differs from @before (nullable). */
static void
film_changed (GrFilmFrame *frame, const GrPixels *before)
{
  guint width = frame->now->width, height = frame->now->height, left = width, right = 0, top = height, bottom = 0;
  for (guint y = 0; before != NULL && y < height; y++) {
    const guint32 *one = before->dot + (gsize) y * width, *other = frame->now->dot + (gsize) y * width;
    if (memcmp (one, other, (gsize) width * sizeof *one) == 0)
      continue;
    guint first = 0, last = width - 1;
    while (one[first] == other[first])
      first++;
    while (one[last] == other[last])
      last--;
    left = MIN (left, first);
    right = MAX (right, last + 1);
    top = MIN (top, y);
    bottom = y + 1;
  }
  if (before == NULL)
    frame->width = width, frame->height = height;
  else if (bottom == 0)
    frame->width = frame->height = 1;
  else
    frame->x = left, frame->y = top, frame->width = right - left, frame->height = bottom - top;
}

/* FALSE and @error where @n frames of @width by @height pixels are too many. */
static gboolean
film_fits (double width, double height, guint n, GError **error)
{
  if (width <= FILM_MOST_SIDE && height <= FILM_MOST_SIDE && width * height * n <= FILM_MOST_PIXELS)
    return TRUE;
  return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                       "%u frames of %.0f by %.0f pixels are too many for an animation\n--width or --size makes them "
                       "smaller, and --steps shows fewer",
                       n, width, height);
}

gboolean
gr_film_show (GPtrArray *frames, const GrFormatOptions *options, GrFilmTake take, gpointer data, GError **error)
{
  const GrPrintModule *module = gr_print_module (error);
  if (module == NULL)
    return FALSE;
  GrPixels before = { .dot = NULL }, now = { .dot = NULL };
  gboolean good = TRUE;
  for (guint i = 0; i < frames->len && good; i++) {
    gr_progress_tell (GR_PHRASE ("painting frames"), i, (double) i / frames->len);
    GrPrintPage page;
    double dots = gr_film_page (frames->pdata[i], options, FILM_DOTS_PER_POINT, &page);
    if (frames->len > 1)
      film_add_bar (&page, dots, i, frames->len);
    good = film_fits (ceil (page.width * dots), ceil (page.height * dots), frames->len, error)
           && module->pixels (&page, dots, options->theme, options->missing, &now, error);
    gr_scene_free ((GrScene *) page.scene);
    GrFilmFrame frame = { .now = &now, .index = i, .n_frames = frames->len };
    frame.hundredths = (guint) lround (options->seconds * 100) * (i + 1 == frames->len ? FILM_LAST : 1);
    if (good) {
      film_changed (&frame, i > 0 ? &before : NULL);
      good = take (&frame, data, error);
    }
    g_free (before.dot);
    before = now;
    now.dot = NULL;
  }
  g_free (before.dot);
  gr_progress_tell (NULL, 0, -1);
  return good;
}
