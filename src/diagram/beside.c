// SPDX-License-Identifier: MIT
// A position beside what a figure tells of it, on the left where there is room, else above: its picture scaled to fit, its name
// where that would be too small, or as one sum what was typed as values.
#include "diagram/fit.h"
#include "diagram/partizan.h"
#include "diagram/picture.h"
#include "diagram/piece.h"
#include "diagram/words.h"

#define BESIDE_WIDTH 124.0 /* what stands beside something is scaled to fit … */
#define BESIDE_HEIGHT 220.0
#define BESIDE_LEAST 0.6     /* … but not smaller than this */
#define BESIDE_SMALLEST 0.45 /* a picture that has to be smaller is left out for the name of the position */
#define BESIDE_WRAP 260.0    /* its rows */
#define BESIDE_SLACK 6.0     /* by which both may be wider than a summary */
#define BESIDE_GAP 26.0      /* to the figure on its right */
#define BESIDE_CHARACTERS 48

char *
gr_sum_caption (GrStudy *study, GrBytes whole)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GrPositions) part = gr_positions_new ();
  for (guint i = 0; i < study->n_components; i++) {
    gr_positions_clear (part);
    gr_study_parts (study, whole, i, part);
    for (guint k = 0; k < gr_positions_count (part); k++) {
      g_autofree char *own = gr_piece_caption (study, i, gr_positions_at (part, k));
      g_string_append_printf (text, "%s%s", text->len > 0 ? " + " : "", own);
    }
  }
  return text->len > 0 ? g_strdup (text->str) : gr_study_whole_caption (study, whole);
}

GrScene *
gr_beside_draw (GrStudy *study, const GrFigureRequest *request, GrBytes whole)
{
  g_autoptr (GError) unheard = NULL;
  g_autoptr (GrPictures) pictures = gr_pictures_new (study, request, GR_PICTURES_TOLD, &unheard);
  if (pictures == NULL)
    return NULL;
  g_autoptr (GrScene) scene = NULL;
  GrBox box = gr_box_empty;
  double scale = 0;
  for (guint rows = 1; rows <= 3 && scale < BESIDE_SMALLEST; rows += 2) { /* longer ones where they would be too many */
    g_clear_pointer (&scene, gr_scene_free);
    gr_pictures_wrap (pictures, rows * BESIDE_WRAP);
    scene = gr_pictures_draw (pictures, whole, &unheard);
    if (scene == NULL || scene->bounds.width <= 0)
      return NULL;
    box = scene->bounds;
    scale = MAX (BESIDE_LEAST, MIN (1, MIN (BESIDE_WIDTH / box.width, BESIDE_HEIGHT / box.height)));
    if (scale * box.width > BESIDE_WIDTH) /* it stands above, and may be as wide as what is below */
      scale = MIN (1, MIN (GR_FIT_WIDTH / box.width, BESIDE_HEIGHT / box.height));
  }
  GrScene *position = gr_scene_new ();
  gboolean is_typed = TRUE; /* as values */
  for (guint i = 0; i < study->n_components; i++)
    is_typed &= gr_study_summand (study, i)->is_partizan && GR_HAS (gr_study_summand (study, i), partizan, written);
  if (scale < BESIDE_SMALLEST || is_typed) {
    g_autofree char *caption = is_typed ? gr_sum_caption (study, whole) : gr_study_whole_caption (study, whole);
    g_autofree char *name = gr_words_short (caption, BESIDE_CHARACTERS);
    gr_scene_add_text (position, 0, 0, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, name);
  } else {
    gr_fit_append (position, scene, -box.x * scale, -box.y * scale, scale);
  }
  return position;
}

double
gr_beside_room (const GrScene *position, double least)
{
  double most = GR_FIT_WIDTH - BESIDE_GAP / 2,
         room = most - (position != NULL ? position->bounds.width + BESIDE_GAP : 0);
  return position == NULL ? 0 : room >= least ? room : most;
}

void
gr_beside_add (const GPtrArray *frames, guint first, const GrScene *position)
{
  GrBox all = gr_box_empty, own = position->bounds;
  for (guint i = first; i < frames->len; i++)
    all = gr_box_union (all, ((const GrFrame *) frames->pdata[i])->scene->bounds);
  gboolean is_left = all.width + BESIDE_GAP + own.width <= GR_FIT_WIDTH + BESIDE_SLACK;
  double x = is_left ? all.x - BESIDE_GAP - own.width : all.x + (all.width - own.width) / 2;
  double y = is_left ? all.y + (all.height - own.height) / 2 : all.y - GR_BESIDE_LINE_GAP - own.height;
  for (guint i = first; i < frames->len; i++) {
    GrScene *scene = ((GrFrame *) frames->pdata[i])->scene;
    gr_scene_open (scene, GR_TAG_BESIDE, NULL, NULL);
    gr_scene_append (scene, position, x - own.x, y - own.y, 1);
    gr_scene_close (scene);
  }
}

void
gr_beside_add_told (GrStudy *study, const GrFigureRequest *request, const GPtrArray *frames)
{
  gboolean is_told = FALSE;
  for (guint i = 0; i < study->n_components; i++) {
    g_autoptr (GrScene) piece = gr_piece_draw_named (study, i, gr_study_component (study, i)->start);
    is_told |= GR_HAS (gr_study_summand (study, i), telling, draw_named) && gr_scene_has_text (piece);
  }
  g_autoptr (GrScene)
    position = is_told && !request->data_only ? gr_beside_draw (study, request, gr_study_start (study)) : NULL;
  if (position != NULL)
    gr_beside_add (frames, 0, position);
}

GrScene *
gr_partizan_beside (GrStudy *study, const GrFigureRequest *request, GrBytes whole, GrForm form)
{
  g_autofree char *caption = gr_study_whole_caption (study, whole);
  g_autofree char *name = gr_partizan_name (gr_study_forms (study), form, G_MAXUINT);
  return request->data_only || gr_partizan_is_name (caption, name) ? NULL : gr_beside_draw (study, request, whole);
}
