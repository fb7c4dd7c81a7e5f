// SPDX-License-Identifier: MIT
// Rays are looked for above the diagonal and below it: the line through 0,0 that lies nearest to all places there, by least
// squares, is a ray where none of them is more than two places off. What lies along the diagonal, as in Nim, is no ray.
#include "diagram/rays.h"

#include "base/phrase.h"
#include "scene/text.h"

#include <math.h>

#define RAYS_FEWEST 10 /* places on one */
#define RAYS_OFF 2.0   /* places */
#define RAYS_LEAST 1.1 /* slope above the diagonal */
#define RAYS_MOST 20.0
#define RAYS_NAMES 4
#define RAYS_NAME_GAP 12.0 /* points */
#define RAYS_NAME_CELL 2.5 /* points: names of places nearer to each other are of no use */

static const double golden = 1.6180339887498949;
static const GrFont rays_font = { 9, 500, GR_FACE_SANS, FALSE };

/* The slope of the ray of all places of which the number @low is less than the other one; 0: they lie on none. */
static double
rays_slope (const guint *place, guint n, guint low)
{
  double across = 0, both = 0;
  guint n_places = 0;
  for (guint i = 0; i < n; i++) {
    double x = place[2 * i + low], y = place[2 * i + 1 - low];
    if (x >= y)
      continue;
    across += x * x;
    both += x * y;
    n_places++;
  }
  double slope = across > 0 ? both / across : 0;
  if (n_places < RAYS_FEWEST || slope < RAYS_LEAST || slope > RAYS_MOST)
    return 0;
  for (guint i = 0; i < n; i++) {
    double x = place[2 * i + low], y = place[2 * i + 1 - low];
    if (x < y && fabs (y - slope * x) > RAYS_OFF)
      return 0;
  }
  return slope;
}

GrRays
gr_rays_find (const guint *place, guint n)
{
  GrRays rays = { .steep = rays_slope (place, n, 0) };
  double flat = rays_slope (place, n, 1);
  rays.flat = flat > 0 ? 1 / flat : 0;
  for (guint i = 0; i < 2 * n; i++)
    rays.last = MAX (rays.last, place[i]);
  return rays;
}

static GrPoint
rays_at (const GrRaysSheet *sheet, double x, double y)
{
  return (GrPoint) { sheet->origin.x + x * sheet->cell, sheet->origin.y + sheet->up * y * sheet->cell };
}

/* Where the line of @slope leaves the sheet. */
static GrPoint
rays_end (const GrRaysSheet *sheet, double slope)
{
  double x = MIN (sheet->columns - 0.5, (sheet->rows - 0.5) / slope);
  return rays_at (sheet, x, x * slope);
}

/* “slope φ”, where it is that as nearly as so many numbers tell, else “slope 1.41”. (transfer full) */
static char *
rays_name (const GrRays *rays, double slope, const char *lang)
{
  double off = RAYS_OFF / MAX (rays->last, 1);
  if (fabs (slope - golden) < off)
    return g_strdup_printf (gr_phrase ("slope %s", lang), "φ");
  if (fabs (1 / slope - golden) < off)
    return g_strdup_printf (gr_phrase ("slope %s", lang), "1/φ");
  char room[G_ASCII_DTOSTR_BUF_SIZE];
  return g_strdup_printf (gr_phrase ("slope %s", lang), g_ascii_formatd (room, sizeof room, "%.2f", slope));
}

static void
rays_add_one (const GrRays *rays, double slope, const GrRaysSheet *sheet, GrScene *out)
{
  static const GrPaint line = { GR_INK_NONE, GR_INK_FAINT, 0.9, GR_DASH_SOLID };
  GrPoint end = rays_end (sheet, slope);
  g_autofree char *name = rays_name (rays, slope, sheet->lang);
  gr_scene_add_line (out, sheet->origin.x, sheet->origin.y, end.x, end.y, &line);
  /* Outside the wedge between the rays, clear of the line. */
  double down = slope > 1 ? 14 : slope * (gr_text_width (&rays_font, name) + 4) + 11;
  double x = slope > 1 ? end.x - down / slope - 9 : end.x - 4, y = end.y - sheet->up * down;
  gr_scene_add_text (out, x, y + 3.2, GR_ANCHOR_END, &rays_font, GR_INK_SOFT, name);
}

void
gr_rays_add (const GrRays *rays, const GrRaysSheet *sheet, GrScene *out)
{
  static const GrPaint mirror = { GR_INK_NONE, GR_INK_FAINT, 0.8, GR_DASH_DOTTED };
  if (rays->steep > 0 && rays->flat > 0 && fabs (rays->steep * rays->flat - 1) < 0.01) {
    GrPoint end = rays_end (sheet, 1);
    gr_scene_add_line (out, sheet->origin.x, sheet->origin.y, end.x, end.y, &mirror);
  }
  if (rays->steep > 0)
    rays_add_one (rays, rays->steep, sheet, out);
  if (rays->flat > 0)
    rays_add_one (rays, rays->flat, sheet, out);
}

void
gr_rays_add_names (const GrRays *rays, const GrRaysSheet *sheet, const guint *place, guint n, GrScene *out)
{
  double last = 0;
  for (guint y = 1, n_names = 0;
       rays->steep > 0 && sheet->cell > RAYS_NAME_CELL && y < sheet->rows && n_names < RAYS_NAMES; y++) {
    if ((y - last) * sheet->cell < RAYS_NAME_GAP)
      continue;
    for (guint i = 0; i < n; i++) {
      if (place[2 * i + 1] != y || place[2 * i] >= y)
        continue;
      GrPoint at = rays_at (sheet, place[2 * i], y);
      g_autofree char *name = g_strdup_printf ("%u, %u", place[2 * i], y);
      if (at.x - sheet->origin.x < gr_text_width (&rays_font, name) + 9)
        break;
      gr_scene_add_text (out, at.x - 7, at.y + 3.2, GR_ANCHOR_END, &rays_font, GR_INK_SOFT, name);
      last = y;
      n_names++;
      break;
    }
  }
}
