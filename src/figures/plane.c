// SPDX-License-Identifier: MIT
// Positions that are two numbers, in a plane: a dot where the player to move loses, the start, and an arrow for each move
// of it that wins. So rays are seen (Wythoff's game), diagonals (Nim) and whatever else losing positions make. Positions
// are pairs where a game has two heaps, or where they are called so: “3,5”. Where all names have the lesser number first,
// the other half is drawn as the mirror image that it is.
// Source: W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907).
#include "base/phrase.h"
#include "diagram/rays.h"
#include "diagram/words.h"
#include "scene/text.h"

#include <math.h>
#include <stdio.h>

#define PLANE_WIDTH 400.0 /* points */
#define PLANE_PITCH 26.0  /* at most, from one number to the next */
#define PLANE_DOT 0.36    /* of the pitch: a dot's radius */
#define PLANE_LEAST_DOT 1.1
#define PLANE_DENSE 0.02 /* of all positions: so many dots would run together if they were larger than their places */
#define PLANE_MOST_DOT 6.0
#define PLANE_MOST 2000 /* numbers on either axis */
#define PLANE_CELLS 500 /* of the sheet: dots nearer to each other than one of these are drawn as one */
#define PLANE_MOST_ARROWS 40
#define PLANE_TITLE 48 /* characters */

static const GrFont title_font = { 12.5, 600, GR_FACE_SANS, FALSE };
static const GrFont axis_font = { 9, 500, GR_FACE_SANS, FALSE };

typedef struct {
  guint x, y;
} Place;

typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GArray *lost, *win; /* of Place: lost positions; those to which moves of the start lead and win */
  Place start, most;
  guint n_positions;
  gboolean is_mirrored; /* all names have the lesser number first */
} Plane;

/* ---- reading ---- */

/* “3,5” as a place; FALSE: it is none. */
static gboolean
plane_parse (const char *label, Place *place)
{
  int end = 0;
  return sscanf (label, "%u,%u%n", &place->x, &place->y, &end) == 2 && label[end] == '\0';
}

/* FALSE and a fault: positions here are no pairs of numbers, or too large ones. */
static gboolean
plane_refuse (const Plane *plane, GrReport *report, gboolean is_large)
{
  const GrWord *name = plane->request->args->name;
  if (is_large)
    gr_report_add_at (report, GR_FAULT_LIMIT, name, "a smaller position",
                      "plane: at most %d numbers are drawn on an axis", PLANE_MOST);
  else
    gr_report_add_at (report, GR_FAULT_INPUT, name, "for example: grundy draw plane nim 20 20",
                      "plane: want positions that are two numbers: two heaps, or a game that calls them “3,5”");
  return FALSE;
}

static void
plane_note (Plane *plane, Place place, gboolean is_lost)
{
  plane->most = (Place) { MAX (plane->most.x, place.x), MAX (plane->most.y, place.y) };
  plane->n_positions++;
  if (is_lost)
    g_array_append_val (plane->lost, place);
}

/* Two heaps: every pair of smaller ones. FALSE with a fault or @error. */
static gboolean
plane_read_heaps (Plane *plane, GrReport *report, GError **error)
{
  guint64 size[2];
  g_autofree GrNimber *room = g_new (GrNimber, 2 * PLANE_MOST);
  GrNimber *const value[2] = { room, room + PLANE_MOST };
  for (guint i = 0; i < 2; i++) {
    size[i] = gr_heap_decode (gr_study_component (plane->study, i)->start);
    if (size[i] >= PLANE_MOST)
      return plane_refuse (plane, report, TRUE);
    for (guint64 n = 0; n <= size[i]; n++) {
      GrHeap heap = gr_heap_encode (n);
      if (!gr_study_value (plane->study, i, (GrBytes) { heap.data, sizeof heap.data }, &value[i][n], error))
        return FALSE;
    }
  }
  for (guint x = 0; x <= size[0]; x++)
    for (guint y = 0; y <= size[1]; y++)
      plane_note (plane, (Place) { x, y }, value[0][x] == value[1][y]);
  plane->start = (Place) { (guint) size[0], (guint) size[1] };
  for (guint i = 0; i < plane->lost->len && value[0][size[0]] != value[1][size[1]]; i++) {
    Place to = g_array_index (plane->lost, Place, i);
    if ((to.x == size[0]) != (to.y == size[1]) && plane->win->len < PLANE_MOST_ARROWS)
      g_array_append_val (plane->win, to);
  }
  return TRUE;
}

/* Notes the position called @label. FALSE with a fault. */
static gboolean
plane_note_name (Plane *plane, const char *label, gboolean is_lost, Place *place, GrReport *report)
{
  if (!plane_parse (label, place))
    return plane_refuse (plane, report, FALSE);
  if (place->x >= PLANE_MOST || place->y >= PLANE_MOST)
    return plane_refuse (plane, report, TRUE);
  plane_note (plane, *place, is_lost);
  plane->is_mirrored &= place->x <= place->y;
  return TRUE;
}

/* Positions by their names, their moves kept. FALSE with a fault or @error. */
static gboolean
plane_read_graph (Plane *plane, GrReport *report, GError **error)
{
  const GrGraph *graph = gr_study_graph (plane->study, error);
  if (graph == NULL)
    return FALSE;
  g_autoptr (GArray) outcome = gr_graph_outcomes (graph, plane->study->options.play);
  g_autofree Place *place = g_new0 (Place, (gsize) graph->n_nodes + 1);
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    g_autofree char *label = gr_study_whole_caption (plane->study, gr_graph_position (graph, i));
    if (!plane_note_name (plane, label, g_array_index (outcome, guint8, i) == GR_OUTCOME_P, &place[i], report))
      return FALSE;
  }
  for (guint32 k = g_array_index (graph->move_start, guint32, 0); k < g_array_index (graph->move_start, guint32, 1);
       k++) {
    guint32 to = g_array_index (graph->part, guint32, g_array_index (graph->part_start, guint32, k));
    if (g_array_index (outcome, guint8, to) == GR_OUTCOME_P && plane->win->len < PLANE_MOST_ARROWS)
      g_array_append_val (plane->win, place[to]);
  }
  return TRUE;
}

/* The same of positions whose moves are too many to be kept. */
static gboolean
plane_read_sweep (Plane *plane, const GrSweep *sweep, GrReport *report)
{
  const GrSummand *summand = gr_study_summand (plane->study, 0);
  const GrComponent *own = gr_study_component (plane->study, 0);
  g_autofree Place *place = g_new0 (Place, (gsize) gr_sweep_count (sweep) + 1);
  g_autoptr (GString) label = g_string_new (NULL);
  for (guint32 i = 0; i < gr_sweep_count (sweep); i++) {
    g_string_truncate (label, 0);
    gr_summand_caption (summand, own->realm, gr_sweep_position (sweep, i), label);
    if (!plane_note_name (plane, label->str, g_array_index (sweep->value, guint32, i) == 0, &place[i], report))
      return FALSE;
  }
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_moves (plane->study, 0, own->start, moves);
  for (guint k = 0; k < gr_positions_count (moves->part); k++) {
    GrBytes to = gr_positions_at (moves->part, k);
    guint32 i = gr_interner_lookup (&sweep->position, 0, to.data, to.size);
    if (i != GR_INTERNER_NONE && g_array_index (sweep->value, guint32, i) == 0 && plane->win->len < PLANE_MOST_ARROWS)
      g_array_append_val (plane->win, place[i]);
  }
  return TRUE;
}

static gboolean
plane_read_names (Plane *plane, GrReport *report, GError **error)
{
  g_autofree char *first = gr_study_label (plane->study, 0, gr_study_component (plane->study, 0)->start);
  if (!plane_parse (first, &plane->start))
    return plane_refuse (plane, report, FALSE);
  plane->is_mirrored = TRUE;
  GError *own = NULL;
  const GrSweep *sweep = gr_study_sweep (plane->study, &own);
  if (own != NULL) {
    g_propagate_error (error, own);
    return FALSE;
  }
  return sweep != NULL ? plane_read_sweep (plane, sweep, report) : plane_read_graph (plane, report, error);
}

static gboolean
plane_read (Plane *plane, GrReport *report, GError **error)
{
  const GrStudy *study = plane->study;
  if (study->is_family || study->is_partizan || study->summand->len != 1)
    return plane_refuse (plane, report, FALSE);
  if (study->n_components == 2 && gr_summand_has_heaps (gr_study_summand (study, 0))
      && study->options.play == GR_PLAY_NORMAL)
    return plane_read_heaps (plane, report, error);
  return study->n_components == 1 ? plane_read_names (plane, report, error) : plane_refuse (plane, report, FALSE);
}

/* ---- drawing ---- */

/* The middle of @place on the sheet; y goes up. */
static GrPoint
plane_at (Place place, double pitch)
{
  return (GrPoint) { (place.x + 0.5) * pitch, -(place.y + 0.5) * pitch };
}

static guint
round_step (guint last)
{
  static const guint step[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500 };
  guint i = 0;
  while (i + 1 < G_N_ELEMENTS (step) && step[i] * 10 < last)
    i++;
  return step[i];
}

static void
plane_add_axes (const Plane *plane, double pitch, GrScene *out)
{
  static const GrPaint rule = { GR_INK_NONE, GR_INK_LINE, 0.7, GR_DASH_SOLID };
  double width = (plane->most.x + 1) * pitch, height = (plane->most.y + 1) * pitch;
  guint step = round_step (MAX (plane->most.x, plane->most.y));
  for (guint n = 0; n <= MAX (plane->most.x, plane->most.y); n += step) {
    GrPoint at = plane_at ((Place) { n, n }, pitch);
    g_autofree char *number = g_strdup_printf ("%u", n);
    if (n <= plane->most.x) {
      gr_scene_add_line (out, at.x, 0, at.x, -height, &rule);
      gr_scene_add_text (out, at.x, 12, GR_ANCHOR_MIDDLE, &axis_font, GR_INK_SOFT, number);
    }
    if (n <= plane->most.y) {
      gr_scene_add_line (out, 0, at.y, width, at.y, &rule);
      gr_scene_add_text (out, -6, at.y + 3, GR_ANCHOR_END, &axis_font, GR_INK_SOFT, number);
    }
  }
  gr_scene_add_rect (out, 0, -height, width, height, 2, &(GrPaint) { .stroke = GR_INK_FAINT, .width = 1 });
}

static gboolean
plane_is_dense (const Plane *plane)
{
  return plane->lost->len > PLANE_DENSE * plane->n_positions;
}

/* The rays on which lost positions lie, and the names of a few of these. */
static void
plane_add_rays (const Plane *plane, double pitch, GrScene *out)
{
  G_STATIC_ASSERT (sizeof (Place) == 2 * sizeof (guint));
  const guint *place = (const guint *) plane->lost->data;
  GrPoint origin = plane_at ((Place) { 0, 0 }, pitch);
  const GrRaysSheet sheet = { origin, pitch, -1, plane->most.x + 1, plane->most.y + 1, plane->request->lang };
  GrRays rays = gr_rays_find (place, plane->lost->len);
  gr_scene_open_answer (out);
  gr_rays_add (&rays, &sheet, out);
  gr_rays_add_names (&rays, &sheet, place, plane->lost->len, out);
  gr_scene_close_answer (out);
}

static void
plane_add_dots (const Plane *plane, double pitch, GrScene *out)
{
  double least = plane_is_dense (plane) ? PLANE_DOT * pitch : PLANE_LEAST_DOT;
  double radius = CLAMP (PLANE_DOT * pitch, least, PLANE_MOST_DOT);
  gr_scene_open_answer (out);
  guint most = MAX (plane->most.x, plane->most.y) + 1;
  g_autofree guint8 *is_full = g_new0 (guint8, PLANE_CELLS * PLANE_CELLS);
  for (guint i = 0; i < plane->lost->len; i++) {
    Place place = g_array_index (plane->lost, Place, i);
    GrPoint at = plane_at (place, pitch);
    guint cells = MIN (most, PLANE_CELLS), cell = place.y * cells / most * cells + place.x * cells / most;
    if (!is_full[cell])
      gr_scene_add_circle (out, at.x, at.y, radius, &(GrPaint) { .fill = GR_INK_INK });
    is_full[cell] = 1;
  }
  GrPoint from = plane_at (plane->start, pitch);
  for (guint i = 0; i < plane->win->len; i++) {
    GrPoint to = plane_at (g_array_index (plane->win, Place, i), pitch);
    double length = MAX (hypot (to.x - from.x, to.y - from.y), 1e-6), free = MIN (0.4, (radius + 2) / length);
    gr_scene_add_arrow (out, from.x, from.y, to.x - free * (to.x - from.x), to.y - free * (to.y - from.y),
                        &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.6 });
  }
  gr_scene_close_answer (out);
  double side = MAX (2.6 * radius, 9);
  gr_scene_add_rect (out, from.x - side / 2, from.y - side / 2, side, side, 2,
                     &(GrPaint) { GR_INK_PAPER, GR_INK_ACCENT, 2, GR_DASH_SOLID });
}

/* What dots, square and arrows mean. */
static void
plane_add_legend (const Plane *plane, double y, GrScene *out)
{
  const char *lang = plane->request->lang;
  double x = 0;
  if (plane->lost->len > 0) {
    gr_scene_add_circle (out, x + 4, y - 3, 3.2, &(GrPaint) { .fill = GR_INK_INK });
    x += 13
         + gr_scene_add_text (out, x + 13, y, GR_ANCHOR_START, &axis_font, GR_INK_SOFT,
                              gr_phrase ("P: mover loses", lang))
         + 16;
  }
  gr_scene_add_rect (out, x, y - 7.5, 9, 9, 2, &(GrPaint) { GR_INK_PAPER, GR_INK_ACCENT, 2, GR_DASH_SOLID });
  x += 15 + gr_scene_add_text (out, x + 15, y, GR_ANCHOR_START, &axis_font, GR_INK_SOFT, gr_phrase ("start", lang))
       + 16;
  if (plane->win->len == 0)
    return;
  gr_scene_add_arrow (out, x, y - 3, x + 20, y - 3, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.6 });
  gr_scene_add_text (out, x + 26, y, GR_ANCHOR_START, &axis_font, GR_INK_SOFT, gr_phrase ("winning move", lang));
}

static GrScene *
plane_draw (const Plane *plane)
{
  double pitch = MIN (PLANE_PITCH, PLANE_WIDTH / (MAX (plane->most.x, plane->most.y) + 1));
  GrScene *scene = gr_scene_new ();
  g_autofree char *input = gr_args_input (gr_study_summand (plane->study, 0)->args);
  g_autofree char *whole = g_strdup_printf ("%s %s", gr_study_summand (plane->study, 0)->game->about.title, input);
  g_autofree char *title = gr_words_short (whole, PLANE_TITLE);
  plane_add_axes (plane, pitch, scene);
  plane_add_rays (plane, pitch, scene);
  plane_add_dots (plane, pitch, scene);
  gr_scene_add_text (scene, 0, -pitch * (plane->most.y + 1) - 12, GR_ANCHOR_START, &title_font, GR_INK_INK, title);
  gr_scene_open_answer (scene);
  plane_add_legend (plane, 34, scene);
  gr_scene_close_answer (scene);
  return scene;
}

/* TRUE where a row, a column or a diagonal holds both. */
static gboolean
plane_is_straight (Place a, Place b)
{
  return a.x == b.x || a.y == b.y || (gint) a.x - (gint) a.y == (gint) b.x - (gint) b.y;
}

/* Both halves of what is its own mirror image; of the two ends of a move that are one, the one that lies straight. */
static void
plane_mirror (Plane *plane)
{
  guint n = plane->lost->len;
  for (guint i = 0; i < n; i++) {
    Place place = g_array_index (plane->lost, Place, i), other = { place.y, place.x };
    if (place.x != place.y)
      g_array_append_val (plane->lost, other);
  }
  for (guint i = 0; i < plane->win->len; i++) {
    Place *place = &g_array_index (plane->win, Place, i), other = { place->y, place->x };
    if (!plane_is_straight (plane->start, *place) && plane_is_straight (plane->start, other))
      *place = other;
  }
  plane->most.x = plane->most.y = MAX (plane->most.x, plane->most.y);
}

static GrTable *
plane_table (const Plane *plane)
{
  GrTable *table = gr_table_new ();
  GPtrArray *row = gr_table_add_row (table);
  g_ptr_array_add (row, g_strdup ("x"));
  g_ptr_array_add (row, g_strdup ("y"));
  for (guint i = 0; i < plane->lost->len; i++) {
    row = gr_table_add_row (table);
    g_ptr_array_add (row, g_strdup_printf ("%u", g_array_index (plane->lost, Place, i).x));
    g_ptr_array_add (row, g_strdup_printf ("%u", g_array_index (plane->lost, Place, i).y));
  }
  return table;
}

static GPtrArray *
plane_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  static const char dots[] = GR_PHRASE ("The player to move loses at the dots: %u of %u positions.");
  static const char near[] = GR_PHRASE (" Summary: dots that would cover each other are drawn as one.");
  g_autoptr (GArray) lost = g_array_new (FALSE, FALSE, sizeof (Place)),
                     win = g_array_new (FALSE, FALSE, sizeof (Place));
  Plane plane = { .study = study, .request = request, .lost = lost, .win = win };
  if (!plane_read (&plane, report, error))
    return NULL;
  gboolean is_summary = MAX (plane.most.x, plane.most.y) >= PLANE_CELLS;
  g_autofree char *count = g_strdup_printf (gr_phrase (dots, request->lang), lost->len, plane.n_positions);
  g_autofree char *sentence = g_strconcat (count, is_summary ? gr_phrase (near, request->lang) : "", NULL);
  if (plane.is_mirrored && plane.n_positions > 1)
    plane_mirror (&plane);
  if (is_summary && plane_is_dense (&plane) && !request->data_only) {
    gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, "a smaller position; -f csv lists them all",
                      "plane: with %u dots for %u positions only up to %d numbers are drawn on an axis", lost->len,
                      plane.n_positions, PLANE_CELLS);
    return NULL;
  }
  GrFrame *frame = gr_frame_new (request->data_only ? gr_scene_new () : plane_draw (&plane), sentence, NULL);
  frame->table = plane_table (&plane);
  GPtrArray *frames = gr_frames_new ();
  g_ptr_array_add (frames, frame);
  return frames;
}

const GrFigure gr_figure_plane = {
  .name = "plane",
  .title = "Lost positions in the plane",
  .summary =
    "Positions that are two numbers as points of a plane: a dot where the player to move loses, and the winning "
    "moves of the start.",
  .example = "nim 12 9",
  .blank = GR_BLANK_LAST,
  .frames = plane_frames,
};
