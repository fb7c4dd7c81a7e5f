// SPDX-License-Identifier: MIT
// The Hasse diagram of games: a line climbs from each to those that come next above it, and two without a way up from
// one to the other are confused. The games are the components as given, each by itself, and with --day all games born
// by then.
// With --scales two of them are weighed (scales.c).
// Source: A. N. Siegel, Combinatorial Game Theory (2013), ch. III.1; D. Calistrate, M. Paulhus, D. Wolfe, On the lattice
// structure of finite games, More Games of No Chance (2002): those born by day n are a distributive lattice.
#include "base/order.h"
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "figures/hasse/hasse.h"
#include "game/solve.h"
#include "layout/layered.h"
#include "value/form.h"
#include "diagram/held.h"

#include <string.h>

#define HASSE_DRAWN 60    /* games in a picture */
#define HASSE_CONFUSED 12 /* pairs that a sentence names */
#define HASSE_ROWS 1500   /* of data: pairs are their square */
#define HASSE_CHARACTERS 18
#define HASSE_LABEL_CHARACTERS 24
#define PICTURE_SCALE 0.42 /* of positions beside their value */
#define PICTURE_LETTERS 0.75
#define PICTURE_GAP 6.0
#define PICTURE_WRAP 70.0 /* rows of them that are so wide end */

typedef struct {
  GrForm form;
  GrOutcome outcome;
  char *name;        /* of the value, as print sets it */
  char *label;       /* (nullable) what the reader calls it, where that is something else */
  GrScene *picture;  /* (nullable) all the positions of that value, where people see them: in the place of the label */
  gboolean is_named; /* and where there is room, for the label is long */
} HasseGame;

typedef struct {
  const GrFigureRequest *request;
  GrForms *forms;
  GArray *game;        /* of HasseGame, no two equal */
  GPtrArray *given;    /* of char*: what a form calls them, equal ones too, in no order that tells theirs */
  GArray *order;       /* of guint8 (GrFormOrder), shape (n, n): how row compares with column */
  GArray *cover;       /* of GrLayoutEdge: tail is less than head, and nothing lies between them */
  gboolean is_born;    /* the games are all that are born by the day asked for */
  gboolean is_day_two; /* they are the 22 games born by day 2 */
  gboolean is_pair;    /* of two components, which are called G and H in the play below */
} Hasse;

GR_AT_FUNCTION (hasse_game, Hasse, game, const HasseGame)

GR_CLEAR_FUNCTION (hasse_game_clear, HasseGame, picture, name, label)

/* ---- the games ---- */

/* Another name of a game that is there. */
static void
hasse_add_label (HasseGame *game, const char *label)
{
  if (label == NULL || gr_partizan_is_name (label, game->name))
    return;
  g_autofree char *shown = gr_words_short (label, HASSE_LABEL_CHARACTERS);
  if (g_strcmp0 (game->label, shown) == 0)
    return;
  char *both = game->label == NULL ? g_strdup (shown) : g_strdup_printf ("%s, %s", game->label, shown);
  gr_take_text (&game->label, gr_words_short (both, 2 * HASSE_LABEL_CHARACTERS));
  g_free (both);
}

static gboolean
hasse_add (Hasse *hasse, GrForm form, const char *label, GError **error)
{
  guint most = hasse->request->data_only ? HASSE_ROWS : HASSE_DRAWN;
  for (guint i = 0; i < hasse->game->len; i++)
    if (hasse_game (hasse, i)->form == form) {
      hasse_add_label (&g_array_index (hasse->game, HasseGame, i), label);
      return TRUE;
    }
  HasseGame game = { .form = form };
  if (hasse->game->len >= most)
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "hasse: more than %u games make no readable picture\nfewer games; grundy compare takes two",
                         most);
  if (!gr_form_outcome (hasse->forms, form, &game.outcome, error))
    return FALSE;
  game.name = gr_partizan_name (hasse->forms, form, HASSE_CHARACTERS);
  hasse_add_label (&game, label);
  g_array_append_val (hasse->game, game);
  return TRUE;
}

/* TRUE where no component before @component begins where it does. */
static gboolean
study_is_new (const GrStudy *study, guint component)
{
  const GrComponent *own = gr_study_component (study, component);
  for (guint i = 0; i < component; i++) {
    const GrComponent *one = gr_study_component (study, i);
    if (one->space == own->space && gr_bytes_equal (one->start, own->start))
      return FALSE;
  }
  return TRUE;
}

/* The start of @component beside the others of its value. */
static void
hasse_add_picture (HasseGame *game, const GrStudy *study, guint component)
{
  g_autoptr (GrScene) own = gr_piece_draw (study, component, gr_study_component (study, component)->start);
  GrBox box = game->picture != NULL ? game->picture->bounds : gr_box_empty;
  gboolean is_right = box.width > 0 && box.width < PICTURE_WRAP;
  if (game->picture == NULL)
    game->picture = gr_scene_new ();
  gr_scene_open (game->picture, GR_TAG_POSITION, NULL, NULL); /* its letters are no outcome */
  gr_fit_append (game->picture, own, is_right ? box.x + box.width + PICTURE_GAP : 0,
                 is_right || box.width <= 0 ? 0 : box.y + box.height + PICTURE_GAP,
                 gr_scene_has_text (own) ? PICTURE_LETTERS : PICTURE_SCALE);
  gr_scene_close (game->picture);
}

/* TRUE where a name of component @index or of another one of its game would be cut. */
static gboolean
hasse_is_long (const GrStudy *study, guint index)
{
  const GrSummand *summand = gr_study_summand (study, index);
  gboolean is_long = FALSE;
  for (guint i = 0; i < study->n_components && !is_long && summand->is_partizan; i++) {
    const GrComponent *one = gr_study_component (study, i);
    g_autofree char *caption = gr_study_summand (study, i) == summand ? gr_piece_caption (study, i, one->start) : NULL;
    is_long = caption != NULL && g_utf8_strlen (caption, -1) > GR_NODE_LABEL_CHARACTERS;
  }
  return is_long && summand->game->partizan->written == NULL;
}

/* Every component, each by itself; and all that are born by the day that --day says. */
static gboolean
hasse_collect (Hasse *hasse, GrStudy *study, GError **error)
{
  const GrOption *day = gr_args_option (hasse->request->args, "day");
  g_autoptr (GArray) born = g_array_new (FALSE, FALSE, sizeof (GrForm));
  if (day != NULL && !gr_forms_born (hasse->forms, (guint) day->number, born, error))
    return FALSE;
  /* Puts greater games first: what is less than more of the others comes later. */
  g_autoptr (GArray) sorted = g_array_new (FALSE, FALSE, sizeof (GrForm));
  for (guint n_greater = 0; n_greater < born->len; n_greater++)
    GR_EACH_VALUE (i, GrForm, form, born) {
      guint n = 0;
      for (guint k = 0; k < born->len; k++)
        n += gr_form_compare (hasse->forms, form, g_array_index (born, GrForm, k), NULL) == GR_FORM_LESS;
      if (n == n_greater)
        g_array_append_val (sorted, form);
    }
  GR_EACH_VALUE (i, GrForm, form, sorted) {
    if (!hasse_add (hasse, form, NULL, error))
      return FALSE;
    g_ptr_array_add (hasse->given, gr_partizan_name (hasse->forms, form, HASSE_CHARACTERS));
  }
  g_ptr_array_sort (hasse->given, gr_order_text);
  for (guint i = 0; i < study->n_components; i++) {
    const GrComponent *own = gr_study_component (study, i);
    g_autoptr (GString) label = g_string_new (NULL);
    GrForm form = gr_study_form (study, i, own->start, error);
    g_autoptr (GrWritten) written = gr_written_new (hasse->forms);
    GrWrittenGame typed = form != GR_FORM_NONE ? gr_scales_typed (study, i, written, error) : GR_WRITTEN_NONE;
    g_autofree char *name = typed != GR_WRITTEN_NONE ? gr_partizan_written_name (written, typed, HASSE_LABEL_CHARACTERS)
                                                     : NULL;
    gr_summand_caption (gr_study_summand (study, i), own->realm, own->start, label);
    if (name != NULL)
      g_string_assign (label, name);
    else if (study->summand->len > 1 && !gr_study_summand (study, i)->is_partizan) { /* a heap's size is no value */
      g_string_prepend_c (label, ' ');
      g_string_prepend (label, gr_phrase (gr_study_summand (study, i)->game->about.title, hasse->request->lang));
    }
    g_ptr_array_add (hasse->given, gr_words_short (label->str, HASSE_LABEL_CHARACTERS));
    if (form == GR_FORM_NONE || !hasse_add (hasse, form, label->str, error))
      return FALSE;
    gboolean is_seen = gr_summand_is_seen (gr_study_summand (study, i), own->realm, own->start);
    gboolean is_drawn = (is_seen || hasse_is_long (study, i)) && study_is_new (study, i);
    for (guint k = 0; is_drawn && k < hasse->game->len; k++)
      if (hasse_game (hasse, k)->form == form) {
        g_array_index (hasse->game, HasseGame, k).is_named |= !is_seen;
        hasse_add_picture (&g_array_index (hasse->game, HasseGame, k), study, i);
      }
  }
  hasse->is_born = day != NULL && hasse->game->len == born->len;
  hasse->is_day_two = hasse->is_born && day->number == 2;
  return TRUE;
}

/* ---- their order ---- */

static GrFormOrder
hasse_order (const Hasse *hasse, guint i, guint k)
{
  return g_array_index (hasse->order, guint8, i * hasse->game->len + k);
}

static gboolean
hasse_compare (Hasse *hasse, GError **error)
{
  guint n = hasse->game->len;
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++) {
      GrFormOrder order = gr_form_compare (hasse->forms, hasse_game (hasse, i)->form, hasse_game (hasse, k)->form,
                                           error);
      guint8 kept = order;
      if (order == GR_FORM_UNKNOWN)
        return FALSE;
      g_array_append_val (hasse->order, kept);
    }
  g_autoptr (GArray) all = g_array_new (FALSE, TRUE, sizeof (GrLayoutEdge));
  for (guint32 i = 0; i < n; i++)
    for (guint32 k = 0; k < n; k++)
      if (hasse_order (hasse, i, k) == GR_FORM_LESS)
        g_array_append_val (all, ((GrLayoutEdge) { .tail = i, .head = k, .weight = 1 }));
  g_autoptr (GArray) kept = gr_layout_reduce (n, (const GrLayoutEdge *) all->data, all->len);
  for (guint i = 0; i < all->len; i++)
    if (g_array_index (kept, guint8, i))
      g_array_append_val (hasse->cover, g_array_index (all, GrLayoutEdge, i));
  return TRUE;
}

/* ---- the diagram drawn, greater games on top ---- */

#define HASSE_GAP 18.0 /* points, as are all of these */
#define HASSE_RANK 30.0
#define HASSE_CLOSE 9.0   /* of many games in one line */
#define HASSE_COLUMN 96.0 /* of the 22 games */
#define HASSE_ROW 50.0
#define HASSE_AXIS 22.0        /* from the games to the arrow */
#define HASSE_APART 14.0       /* from the games to those that stand apart */
#define HASSE_FEW_CHARACTERS 8 /* of labels that would make it too wide */

/* Where the games of day 2 stand: a column, and a row from the middle up. Negatives stand as far below. */
static const struct {
  const char *name;
  double column;
  int row;
} day_two[] = {
  { "2", 2.5, 4 },  { "1+*", 2, 3 },     { "1", 3, 3 },       { "{1|*}", 1, 2 },     { "{1|0}", 2, 2 },
  { "1/2", 3, 2 },  { "{1|0,*}", 1, 1 }, { "↑", 2, 1 },       { "↑*", 3, 1 },        { "±1", 1, 0 },
  { "*2", 1.4, 0 }, { "0", 2, 0 },       { "*", 3, 0 },       { "{0,*|−1}", 1, -1 }, { "↓", 2, -1 },
  { "↓*", 3, -1 },  { "{*|−1}", 1, -2 }, { "{0|−1}", 2, -2 }, { "−1/2", 3, -2 },     { "−1+*", 2, -3 },
  { "−1", 3, -3 },  { "−2", 2.5, -4 },
};

static void
draw_place_day_two (const Hasse *hasse, GrLayout *layout)
{
  for (guint i = 0; i < hasse->game->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS (day_two); k++)
      if (g_str_equal (hasse_game (hasse, i)->name, day_two[k].name)) {
        GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
        node->x = day_two[k].column * HASSE_COLUMN;
        node->y = -day_two[k].row * HASSE_ROW;
      }
  gr_layout_clip (layout);
}

/* An arrow beside the diagram that says which way is up. */
static void
draw_axis (const Hasse *hasse, GrScene *scene)
{
  static const char *const text[3] = { GR_PHRASE ("greater: better for Left"), GR_PHRASE ("less: better for Right"),
                                       GR_PHRASE ("comparable only along the lines") };
  GrBox box = scene->bounds;
  double x = box.x - HASSE_AXIS;
  if (hasse->cover->len == 0) /* no two can be compared */
    return;
  gr_scene_add_arrow (scene, x, box.y + box.height, x, box.y, GR_STROKE (GR_INK_FAINT, 1.2));
  for (guint i = 0; i < (hasse->game->len > 2 ? 3 : 2); i++)
    gr_scene_add_text (scene, x - 3, i == 0 ? box.y - 8 : box.y + box.height + 3 + 13 * i, GR_ANCHOR_START,
                       &gr_label_400, GR_INK_SOFT, gr_phrase (text[i], hasse->request->lang));
}

/* Whether game @i of the 22 is in the cube of *2 and the seven games above it below 2 (and not 1), or in its negative:
   all but 2, 1, 0, *, ±1 and their negatives. */
static gboolean
draw_is_in_cube (const Hasse *hasse, guint i)
{
  static const char *const others[] = { "2", "1", "0", "*", "±1", "−1", "−2", NULL };
  return hasse->is_day_two && !g_strv_contains (others, hasse_game (hasse, i)->name);
}

static void
draw_lines (const Hasse *hasse, const GrLayout *layout, GrScene *scene)
{
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    const GrPoint *point = &g_array_index (layout->point, GrPoint, edge->first_point);
    if (edge->n_points < 4)
      continue;
    gr_scene_move (scene, point[0].x, point[0].y);
    for (guint k = 1; k + 2 < edge->n_points; k += 3)
      gr_scene_curve (scene, point[k].x, point[k].y, point[k + 1].x, point[k + 1].y, point[k + 2].x, point[k + 2].y);
    gboolean is_dark = !hasse->is_day_two
                       || (draw_is_in_cube (hasse, edge->tail) && draw_is_in_cube (hasse, edge->head));
    gr_scene_paint (scene, GR_STROKE (is_dark ? GR_INK_INK : GR_INK_FAINT, 1.3));
  }
}

/* @n games in rows, their upper left corner at (@left, @y). */
static void
draw_rows (GrScene *scene, const GrNodeLook *look, guint n, double left, double y)
{
  double x = left, high = 0;
  for (guint i = 0; i < n; i++) {
    GrBox room = gr_node_room (&look[i]);
    if (x > left && x + room.width > left + GR_FIT_WIDTH) {
      x = left;
      y += high + HASSE_GAP;
      high = 0;
    }
    gr_node_add (scene, x - room.x, y - room.y, &look[i]);
    x += room.width + HASSE_GAP;
    high = MAX (high, room.height);
  }
}

/* The games as they were given: where they stand in the diagram would tell their order. (transfer full) */
static GrScene *
draw_form (const Hasse *hasse)
{
  GrScene *scene = gr_scene_new ();
  g_autofree GrNodeLook *look = g_new0 (GrNodeLook, hasse->given->len + 1);
  for (guint i = 0; i < hasse->given->len; i++) {
    look[i] = gr_node_look (hasse->request, NULL, hasse->given->pdata[i], i);
    look[i].place = GR_NODE_LABEL_ABOVE;
  }
  draw_rows (scene, look, hasse->given->len, 0, 0);
  return scene;
}

/* “1 − * = 1+* > 0”, of the differences of two games of @order what is shortest to read; rather of one of outcome N and not of 0,
   for others are known anyway. (transfer full) (nullable) */
static char *
draw_difference (const Hasse *hasse, GrFormOrder order)
{
  char *best = NULL;
  glong least = G_MAXLONG;
  guint n = hasse->game->len;
  for (guint i = 0; i < hasse->order->len; i++) {
    const HasseGame *more = hasse_game (hasse, i / n), *less = hasse_game (hasse, i % n);
    gboolean is_known = g_str_equal (more->name, "0")
                        || (more->outcome != GR_OUTCOME_N && less->outcome != GR_OUTCOME_N);
    if (g_array_index (hasse->order, guint8, i) != order || strstr (more->name, "…") != NULL
        || strstr (less->name, "…") != NULL || strchr (less->name, '+') != NULL || g_str_has_prefix (less->name, "−")
        || g_str_equal (less->name, "0"))
      continue;
    g_autofree char *told = gr_scales_result (hasse->forms, (GrForm[]) { more->form, less->form },
                                              (const char *[]) { more->name, less->name }, order);
    glong own = told != NULL ? g_utf8_strlen (told, -1) + (is_known ? 12 : 0) : G_MAXLONG;
    if (own < least)
      gr_take_text (&best, g_strdup (told + strlen ("G − H = ")));
    least = MIN (least, own);
  }
  return best;
}

/* Why a line climbs, and why there is none, each by the difference of two of these games. (transfer full) (nullable) */
static char *
draw_note (const Hasse *hasse)
{
  static const char above[] = GR_PHRASE ("a path up: greater, as %s: Left wins the difference, whoever begins");
  static const char beside[] = GR_PHRASE ("no path up: confused, as %s: whoever begins wins the difference");
  g_autoptr (GString) note = g_string_new (NULL);
  g_autofree char *path = draw_difference (hasse, GR_FORM_GREATER), *parted = draw_difference (hasse, GR_FORM_CONFUSED);
  if (path != NULL)
    gr_append_phrase (note, above, hasse->request->lang, path);
  g_string_append (note, path != NULL && parted != NULL ? "; " : "");
  if (parted != NULL)
    gr_append_phrase (note, beside, hasse->request->lang, parted);
  return note->len > 0 ? g_strdup (note->str) : NULL;
}

/* TRUE where game @i is confused with all others: a place in the diagram would say more. */
static gboolean
draw_is_apart (const Hasse *hasse, guint i)
{
  GR_EACH (k, const GrLayoutEdge, edge, hasse->cover)
    if (edge->tail == i || edge->head == i)
      return FALSE;
  return hasse->game->len > 1;
}

/* Those games, in one row or more under the diagram and its arrow, so that no height tells anything of them. */
static void
draw_apart (const Hasse *hasse, const GrNodeLook *look, GrScene *scene)
{
  gboolean has_diagram = hasse->cover->len > 0;
  double left = has_diagram ? scene->bounds.x : 0,
         y = has_diagram ? scene->bounds.y + scene->bounds.height + HASSE_APART + HASSE_GAP : 0;
  g_autofree GrNodeLook *apart = g_new0 (GrNodeLook, hasse->game->len + 1);
  guint n = 0;
  for (guint i = 0; i < hasse->game->len; i++)
    if (draw_is_apart (hasse, i))
      apart[n++] = look[i];
  if (n > 0 && has_diagram)
    gr_scene_add_text (scene, left, y - HASSE_GAP / 2, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT,
                       gr_phrase ("confused with all others:", hasse->request->lang));
  draw_rows (scene, apart, n, left, y);
}

/* How a diagram is drawn. */
typedef struct {
  guint characters; /* of labels, at most */
  GrNodeLabel place;
  double rank;      /* from row to row, in points */
  gboolean has_all; /* pictures, also of positions that have names */
  gboolean is_wide; /* games that no way up joins stand side by side */
} HasseWay;

static GrScene *
hasse_draw_as (const Hasse *hasse, const HasseWay *way, GError **error)
{
  static const char cubes[] = GR_PHRASE (
    "heavy lines: the cube of the eight games from *2 up to 1+*, and below it its negative");
  guint n = hasse->game->len;
  g_autoptr (GrLayout) layout = gr_layout_new (GR_DIRECTION_UP, HASSE_GAP, way->rank);
  layout->is_in_line = way->is_wide;
  g_autofree GrNodeLook *look = g_new0 (GrNodeLook, n + 1);
  GrLegend legend = { 0 };
  g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++) {
    const char *own = hasse_game (hasse, i)->label, *letter = !hasse->is_pair || n < 2 ? "" : i == 0 ? "G" : "H";
    g_ptr_array_add (label, g_strconcat (letter, *letter != '\0' && own != NULL ? " = " : "", own, NULL));
  }
  g_autoptr (GPtrArray) shown = gr_words_short_all (label, way->characters);
  for (guint i = 0; i < n; i++) {
    const HasseGame *game = hasse_game (hasse, i);
    const GrVerdict verdict = { .form = game->form, .outcome = game->outcome, .has_form = TRUE };
    look[i] = gr_node_look (hasse->request, &verdict, label->pdata[i], i);
    look[i].shown = g_ptr_array_index (shown, i);
    look[i].rich = game->label != NULL && (way->has_all || !game->is_named) ? game->picture : NULL;
    look[i].value = game->name;
    look[i].place = way->place;
    look[i].has_letter = TRUE;
    gr_node_lay (layout, &look[i]);
    gr_legend_note_node (&legend, &look[i]);
  }
  legend.shows_outcome = TRUE;
  GR_EACH (i, const GrLayoutEdge, edge, hasse->cover)
    gr_layout_add_edge (layout, edge->tail, edge->head, 1);
  if (hasse->is_day_two)
    draw_place_day_two (hasse, layout);
  else if (!gr_layout_run (layout, error))
    return NULL;
  else
    gr_labels_place (layout, look);
  GrScene *scene = gr_scene_new ();
  gr_scene_open_answer (scene);
  draw_lines (hasse, layout, scene);
  for (guint i = 0; i < n; i++) {
    const GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
    if (!draw_is_apart (hasse, i))
      gr_node_add (scene, node->x, node->y, &look[i]);
    if (look[i].rich != NULL)
      gr_shown_add (scene, hasse->request, hasse_game (hasse, i)->label);
    if (look[i].rich != NULL && hasse->is_pair && n == 2) {
      GrBox box = gr_node_label_box (&look[i], look[i].place);
      gr_scene_add_text (scene, node->x + box.x + box.width + PICTURE_GAP, node->y + box.y + box.height / 2 + 3.2,
                         GR_ANCHOR_START, &gr_label_500, GR_INK_INK, i == 0 ? "G" : "H");
    }
  }
  gr_scene_close (scene);
  if (hasse->request->is_form) {
    g_autoptr (GrScene) form = draw_form (hasse);
    gr_scene_open_blank (scene);
    gr_scene_append (scene, form, 0, 0, 1);
    gr_scene_close_blank (scene);
    gr_scene_reserve (scene, form->bounds);
  }
  draw_axis (hasse, scene);
  gr_scene_open_answer (scene);
  draw_apart (hasse, look, scene);
  gr_scene_close (scene);
  g_autofree char *order = n > 2 ? draw_note (hasse) : NULL; /* of two the play is drawn */
  g_autofree char *note = hasse->is_day_two ? g_strdup_printf ("%s; %s", gr_phrase (cubes, hasse->request->lang), order)
                                            : g_steal_pointer (&order);
  gr_legend_add_below (scene, &legend, hasse->request,
                       gr_args_choice (hasse->request->args, "legend") == GR_YES ? note : NULL);
  return scene;
}

/* The diagram with its legend. (transfer full) NULL and @error where the layout fails. */
static GrScene *
hasse_draw (const Hasse *hasse, GError **error)
{
  static const HasseWay way[] = {
    { GR_NODE_LABEL_CHARACTERS, GR_NODE_LABEL_RIGHT, HASSE_RANK, TRUE, TRUE },
    { GR_NODE_LABEL_CHARACTERS, GR_NODE_LABEL_RIGHT, HASSE_CLOSE, TRUE, TRUE },
    { GR_NODE_LABEL_CHARACTERS, GR_NODE_LABEL_ABOVE, HASSE_RANK, FALSE, TRUE },
    { HASSE_FEW_CHARACTERS, GR_NODE_LABEL_ABOVE, HASSE_RANK, FALSE, TRUE },
    { HASSE_FEW_CHARACTERS, GR_NODE_LABEL_ABOVE, HASSE_CLOSE, FALSE, FALSE },
  };
  for (guint i = 0;; i++) {
    g_autoptr (GrScene) scene = hasse_draw_as (hasse, &way[i], error);
    if (scene == NULL || i + 1 == G_N_ELEMENTS (way) || gr_fit_is_readable (scene))
      return g_steal_pointer (&scene);
  }
}

/* ---- words ---- */

/* The name by which a sentence calls game @i. */
static const char *
words_name (const Hasse *hasse, guint i)
{
  const HasseGame *game = hasse_game (hasse, i);
  return game->label != NULL && game->picture == NULL ? game->label : game->name;
}

/* A line a game: what comes next below it, and what it is confused with. */
static char *
words_plain (const Hasse *hasse)
{
  GString *text = g_string_new (NULL);
  GR_EACH (i, const HasseGame, game, hasse->game) {
    g_string_append (text, game->name);
    if (game->label != NULL)
      g_string_append_printf (text, " = %s", game->label);
    guint n = 0;
    GR_EACH (k, const GrLayoutEdge, edge, hasse->cover)
      if (edge->head == i)
        g_string_append_printf (text, "%s%s", n++ > 0 ? ", " : " > ", hasse_game (hasse, edge->tail)->name);
    n = 0;
    for (guint k = 0; k < hasse->game->len; k++)
      if (hasse_order (hasse, i, k) == GR_FORM_CONFUSED)
        g_string_append_printf (text, "%s%s", n++ > 0 ? ", " : " ‖ ", hasse_game (hasse, k)->name);
    g_string_append_c (text, '\n');
  }
  return g_string_free (text, FALSE);
}

/* How many games there are, and which two are confused. (transfer full) */
static char *
words_sentence (const Hasse *hasse)
{
  static const char ordered[] = GR_PHRASE ("%u games, each line climbing to a greater one; any two can be compared.");
  static const char many[] = GR_PHRASE ("%u games, each line climbing to a greater one; %u pairs are confused.");
  static const char some[] = GR_PHRASE (
    "%u games, each line climbing to a greater one. Confused, neither greater: %s.");
  const char *lang = hasse->request->lang;
  guint n = hasse->game->len;
  if (n == 1 && hasse_game (hasse, 0)->picture != NULL)
    return g_strdup (gr_phrase ("All of them have the same value.", lang));
  const char *one = words_name (hasse, 0), *two = n == 2 ? words_name (hasse, 1) : hasse_game (hasse, 0)->name;
  if (n == 1 && hasse_game (hasse, 0)->label == NULL)
    return gr_say ("One game: %s.", lang, one);
  if (n <= 2)
    return gr_say (gr_scales_told[n == 1 ? GR_FORM_EQUAL : hasse_order (hasse, 0, 1)], lang, one, two);
  g_autoptr (GPtrArray) pair = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    for (guint k = i + 1; k < n; k++)
      if (hasse_order (hasse, i, k) == GR_FORM_CONFUSED)
        g_ptr_array_add (pair, g_strdup_printf ("%s\u00a0‖\u00a0%s", words_name (hasse, i), words_name (hasse, k)));
  g_autofree char *list = gr_words_list (pair, hasse->request);
  if (hasse->cover->len == 0)
    return gr_say ("%u games, no two of which can be compared: whoever begins wins the difference of any two.", lang,
                   n);
  return pair->len == 0               ? gr_say (ordered, lang, n)
         : pair->len > HASSE_CONFUSED ? gr_say (many, lang, n, pair->len)
                                      : gr_say (some, lang, n, list);
}

/* ---- the figure ---- */

/* (transfer full) */
static GrFrame *
hasse_diagram (GrStudy *study, const GrFigureRequest *request, GError **error)
{
  g_autoptr (GArray) game = g_array_new (FALSE, FALSE, sizeof (HasseGame));
  g_autoptr (GPtrArray) given = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint8));
  g_autoptr (GArray) cover = g_array_new (FALSE, FALSE, sizeof (GrLayoutEdge));
  gboolean is_pair = study->n_components == 2 && !study->is_family && gr_args_option (request->args, "day") == NULL;
  Hasse hasse = { request, gr_study_forms (study), game, given, order, cover, FALSE, FALSE, is_pair };
  g_array_set_clear_func (game, hasse_game_clear);
  if (!hasse_collect (&hasse, study, error) || !hasse_compare (&hasse, error))
    return NULL;
  g_autoptr (GrScene) scene = request->data_only ? gr_scene_new () : hasse_draw (&hasse, error);
  if (scene == NULL)
    return NULL;
  guint n = game->len;
  if (hasse.is_born && n > 1 && !request->data_only && gr_args_choice (request->args, "legend") == GR_YES) {
    const GrOption *day = gr_args_option (request->args, "day");
    g_autofree char *head = gr_say (GR_PHRASE ("All %u games born by day %s"), request->lang, n, day->value->text);
    gr_add_head (scene, head);
  }
  g_autofree char *sentence = words_sentence (&hasse), *result = NULL, *plain = words_plain (&hasse);
  g_autoptr (GString) text = g_string_new (plain);
  if (is_pair && !request->is_form) { /* and the play that shows it */
    const HasseGame *one = hasse_game (&hasse, 0), *other = hasse_game (&hasse, n - 1);
    result = gr_scales_conclude (hasse.forms, (GrForm[]) { one->form, other->form },
                                 (const char *[]) { one->name, other->name }, hasse_order (&hasse, 0, n - 1), request);
    if (!request->data_only && !gr_difference_add (scene, study, 1, request, text, error))
      return NULL;
  }
  GrFrame *frame = gr_frame_new (g_steal_pointer (&scene), sentence, result);
  frame->is_titled = hasse.is_born && n > 1;
  frame->plain = g_strdup (text->str);
  /* Every pair, for csv. */
  GrTable *table = frame->table = gr_table_new ();
  gr_table_add (table, "game", "relation", "other", NULL);
  for (guint i = 0; i < n; i++)
    for (guint k = i + 1; k < n; k++) {
      g_autoptr (GString) one = g_string_new (NULL), other = g_string_new (NULL);
      if (!gr_form_append (hasse.forms, hasse_game (&hasse, i)->form, one))
        g_string_append (one, "…");
      if (!gr_form_append (hasse.forms, hasse_game (&hasse, k)->form, other))
        g_string_append (other, "…");
      gr_table_add (table, one->str, gr_form_order_signs[hasse_order (&hasse, i, k)], other->str, NULL);
    }
  return frame;
}

/* ==== either ==== */

static GPtrArray *
hasse_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  gboolean is_weighed = gr_args_flag (request->args, "scales");
  if (study->options.play == GR_PLAY_MISERE)
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, request->args->name, "leave out --misere",
                                      "hasse: in misère play games are not ordered by their values"));
  if (is_weighed && (study->is_family || study->n_components < 2 || gr_args_option (request->args, "day") != NULL))
    return gr_none (gr_report_add_at (
      report, GR_FAULT_INPUT, gr_args_option (request->args, "scales")->key, "hasse hackenbush BRB + form 3/4 --scales",
      "scales: want two games or more, of which the first lies in the left pan, and no --day"));
  GrFrame *frame = is_weighed ? gr_scales_frame (study, request, error) : hasse_diagram (study, request, error);
  if (frame == NULL)
    return NULL;
  GPtrArray *frames = gr_frames_new ();
  g_ptr_array_add (frames, frame);
  return frames;
}

static const GrParam hasse_params[] = {
  { "day", GR_PARAM_NUMBER, NULL, 0, GR_BORN_MOST, NULL, "N",
    "all games born by this day too: 1 by day 0, 4 by day 1, 22 by day 2",
    .told = GR_PHRASE ("with all games born by day %s") },
  { "scales", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL,
    "weigh the first game against all others together, and play to show which is greater",
    .told = GR_PHRASE ("on scales") },
  GR_PARAM_LEGEND,
  GR_PARAM_END,
};

const GrFigure gr_figure_hasse = {
  .name = "hasse",
  .title = "Order of games",
  .summary =
    "Which of several games is greater: lines climb from each to the next above it; games without a path between "
    "them are confused; or the first on scales against all others. The components are compared, not added.",
  .example = "form 1 * ^ v* +-1 {1|*}",
  .params = hasse_params,
  .is_partizan = TRUE,
  .tells_winner = TRUE,
  .compares = TRUE,
  .letters = "GH",
  .frames = hasse_frames,
};
