// SPDX-License-Identifier: MIT
// Components drawn by their games, and maps. On a map a node is a circle with its name inside, wider for a long name;
// pieces are discs on the rim, from the upper right on, with a number where there are more than four.
#include "diagram/node.h"
#include "diagram/piece.h"
#include "diagram/shape.h"
#include "scene/text.h"
#include "diagram/held.h"

#define MAP_MAX_NODES 400
#define MAP_NODE_GAP 22.0
#define MAP_RANK_GAP 40.0
#define MAP_LABELLED_GAP 20.0 /* where arrows have labels, to these and from them */
#define MAP_CLOSE 0.5         /* of the gaps in close maps */
#define MAP_RADIUS 15.5
#define MAP_FEW_CHARACTERS 9 /* of names that stand on one line in letters of a title */
#define MAP_AIR_ACROSS 9.0   /* between a label of several lines and its outline */
#define MAP_AIR 6.0
#define MAP_PIECE_RADIUS 5.6
#define MAP_LETTER_RADIUS 7.4 /* of a piece with a letter */
#define MAP_MAX_PIECES 4      /* drawn one by one on a node */

struct GrMap {
  guint32 summand, realm;
  GrLayout *layout;
  GPtrArray *name;    /* of char*, a node each */
  GPtrArray *text;    /* (nullable) of GrScene, a node each: the labels, where one is long or has lines */
  const GArray *note; /* (nullable, lent by the instance) of GrDiagramNote, a node each */
  GArray *edge;       /* of GrDiagramEdge, as laid out */
  GArray *loop;       /* of GrDiagramEdge: those from a node to itself */
  gboolean is_sided;
};

gboolean
gr_scene_has_text (const GrScene *scene)
{
  for (guint i = 0; i < scene->item->len; i++)
    if (g_array_index (scene->item, GrItem, i).kind == GR_ITEM_TEXT)
      return TRUE;
  return FALSE;
}

gboolean
gr_scene_strip_text (GrScene *scene)
{
  gboolean is_drawn = FALSE;
  for (guint i = scene->item->len; i-- > 0;) {
    GrItemKind kind = g_array_index (scene->item, GrItem, i).kind;
    is_drawn |= kind == GR_ITEM_PATH || kind == GR_ITEM_CIRCLE;
    if (kind == GR_ITEM_TEXT)
      g_array_remove_index (scene->item, i);
  }
  return is_drawn;
}

/* @scene (transfer full) moved to (0, 0); a scene without anything stays empty. */
static GrScene *
scene_to_origin (GrScene *scene)
{
  if (scene->bounds.width < 0)
    return scene;
  GrScene *moved = gr_scene_new ();
  gr_scene_append (moved, scene, -scene->bounds.x, -scene->bounds.y, 1);
  gr_scene_free (scene);
  return moved;
}

GrScene *
gr_piece_draw (const GrStudy *study, guint component, GrBytes at)
{
  const GrSummand *summand = gr_study_summand (study, component);
  GrScene *scene = gr_scene_new ();
  summand->game->draw (summand->instance, gr_study_component (study, component)->realm, at, scene);
  return scene_to_origin (scene);
}

GrScene *
gr_piece_draw_named (const GrStudy *study, guint component, GrBytes at)
{
  const GrSummand *summand = gr_study_summand (study, component);
  if (!GR_HAS (summand, telling, draw_named))
    return gr_piece_draw (study, component, at);
  GrScene *scene = gr_scene_new ();
  summand->game->telling->draw_named (summand->instance, gr_study_component (study, component)->realm, at, scene);
  return scene_to_origin (scene);
}

char *
gr_piece_caption (const GrStudy *study, guint component, GrBytes at)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gr_summand_caption (gr_study_summand (study, component), gr_study_component (study, component)->realm, at, text);
  return g_strdup (text->str);
}

/* ---- maps ---- */

GR_FREE_FUNCTION (gr_map_free, GrMap, layout, name, text, edge, loop)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrMap, gr_map_free)

/* How the reader wants @node to look. */
static const GrDotLook *
map_look (const GrMap *map, guint32 node)
{
  static const GrDotLook usual = { GR_SHAPE_ROUNDED, GR_DOT_NO_COLOUR, GR_DOT_NO_COLOUR, GR_DOT_NO_COLOUR };
  const GrDotLook *look = map->note != NULL ? &g_array_index (map->note, GrDiagramNote, node).look : NULL;
  return look != NULL && look->shape != GR_SHAPE_UNSAID ? look : &usual;
}

/* Half the width and height of @node, and to *@shift (nullable) how far below its middle its label stands. */
static GrPoint
map_half (const GrMap *map, guint32 node, double *shift)
{
  if (map->text != NULL) {
    const GrBox *box = &((const GrScene *) map->text->pdata[node])->bounds;
    GrPoint content = { MAX (MAP_RADIUS, box->width / 2 + MAP_AIR_ACROSS),
                        MAX (MAP_RADIUS, box->height / 2 + MAP_AIR) };
    return gr_shape_half (map_look (map, node)->shape, content, shift);
  }
  double width = gr_text_width (&gr_title_600, map->name->pdata[node]);
  return (GrPoint) { width <= 2 * MAP_RADIUS - 7 ? MAP_RADIUS : width / 2 + 10, MAP_RADIUS };
}

/* Draws the labels whole, where one is longer than a line or the reader has given it several. */
static void
map_read_labels (GrMap *map, const GrDiagram *diagram)
{
  gboolean is_long = FALSE;
  map->note = diagram->note;
  g_autoptr (GPtrArray) text = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  for (guint32 i = 0; i < diagram->n_nodes; i++) {
    const char *name = diagram->name->pdata[i];
    const char *lines = diagram->note != NULL ? g_array_index (diagram->note, GrDiagramNote, i).lines : NULL;
    const GrDotLook *look = map_look (map, i);
    gboolean has_look = diagram->note != NULL && look == &g_array_index (diagram->note, GrDiagramNote, i).look;
    is_long |= lines != NULL || has_look || g_utf8_strlen (name, -1) > MAP_FEW_CHARACTERS;
    g_ptr_array_add (text, gr_boxed_label (lines != NULL ? lines : name, 0, gr_shape_text_ink (look)));
  }
  map->name = g_ptr_array_ref (diagram->name);
  map->text = is_long ? g_steal_pointer (&text) : NULL;
}

/* Lays the nodes and edges of @diagram out. FALSE and @error where there is no layout. */
static gboolean
map_arrange (GrMap *map, const GrDiagram *diagram, GrDirection direction, GrMapRoom room, GError **error)
{
  const GArray *edges = diagram->edge;
  g_clear_pointer (&map->layout, gr_layout_free);
  g_array_set_size (map->edge, 0);
  g_array_set_size (map->loop, 0);
  double gap = room == GR_MAP_CLOSE ? MAP_CLOSE : 1;
  gboolean has_labels = FALSE;
  for (guint i = 0; i < edges->len; i++)
    has_labels |= g_array_index (edges, GrDiagramEdge, i).label != NULL;
  map->layout = gr_layout_new (direction, gap * MAP_NODE_GAP, gap * (has_labels ? MAP_LABELLED_GAP : MAP_RANK_GAP));
  for (guint32 i = 0; i < diagram->n_nodes; i++) {
    GrPoint half = map_half (map, i, NULL);
    guint32 index = gr_layout_add_node (map->layout, 2 * half.x + 6, 2 * half.y + 4);
    GrLayoutNode *node = &g_array_index (map->layout->node, GrLayoutNode, index);
    gr_shape_clip (node, map_look (map, i)->shape, half, MAP_RADIUS, 2);
  }
  GR_EACH (i, const GrDiagramEdge, edge, edges) {
    g_array_append_vals (edge->tail == edge->head ? map->loop : map->edge, edge, 1);
    if (edge->tail == edge->head) {
      GrPoint half = map_half (map, edge->tail, NULL);
      gr_move_lay_loop (map->layout, edge->tail, (GrPoint) { half.x + 2, half.y + 2 },
                        !gr_layout_is_sideways (map->layout), edge->label);
      continue;
    }
    gr_layout_add_edge (map->layout, edge->tail, edge->head, 1);
    if (edge->label != NULL)
      gr_move_lay_label (map->layout, map->layout->edge->len - 1, edge->label);
  }
  if (diagram->place == NULL)
    return gr_layout_run (map->layout, error);
  gr_layout_put (map->layout, diagram->place);
  return TRUE;
}

GrMap *
gr_map_new (const GrStudy *study, guint component, GrMapRoom room, GError **error)
{
  const GrSummand *summand = gr_study_summand (study, component);
  const GrComponent *own = gr_study_component (study, component);
  if (summand->game->map == NULL)
    return NULL;
  g_autoptr (GrMap) map = g_new0 (GrMap, 1);
  map->summand = own->summand;
  map->realm = own->realm;
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (GrDiagramEdge));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  GrDiagram diagram = { .name = names, .edge = edges };
  summand->game->map->diagram (summand->instance, map->realm, &diagram);
  if (diagram.n_nodes > MAP_MAX_NODES)
    return gr_none (gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                                  "a map of more than %d nodes is not a readable picture\n"
                                  "draw a smaller graph, or the table of its values",
                                  MAP_MAX_NODES));
  map->edge = g_array_new (FALSE, FALSE, sizeof (GrDiagramEdge));
  map->loop = g_array_new (FALSE, FALSE, sizeof (GrDiagramEdge));
  map->is_sided = diagram.is_sided;
  gboolean is_told = diagram.flow != GR_FLOW_UNSAID || diagram.place != NULL;
  GrDirection told = is_told && diagram.flow != GR_FLOW_UNSAID ? (GrDirection) (diagram.flow - GR_FLOW_RIGHT)
                                                               : GR_DIRECTION_RIGHT;
  GrDirection other = is_told ? told : GR_DIRECTION_DOWN;
  const GrDirection as[] = { told, other };
  map_read_labels (map, &diagram);
  for (guint i = 0; i < G_N_ELEMENTS (as); i++) {
    if (!map_arrange (map, &diagram, as[i], room, error))
      return NULL;
    double left = G_MAXDOUBLE, right = -G_MAXDOUBLE;
    GR_EACH (k, const GrLayoutNode, node, map->layout->node) {
      left = MIN (left, node->x - node->width / 2);
      right = MAX (right, node->x + node->width / 2);
    }
    if (right - left <= GR_FIT_WIDTH)
      return g_steal_pointer (&map);
  }
  return map_arrange (map, &diagram, as[0], room, error) ? g_steal_pointer (&map) : NULL;
}

gboolean
gr_map_holds (const GrMap *map, const GrStudy *study, guint component)
{
  const GrComponent *own = gr_study_component (study, component);
  return own->summand == map->summand && own->realm == map->realm;
}

/* What stands on a node: one piece, or several of one component that have become one. */
typedef struct {
  guint32 node;
  guint n;
  GrPieceLook look;
} MapPiece;

/* The pieces of @whole (nullable), of MapPiece. (transfer full) */
static GArray *
map_pieces (const GrMap *map, const GrStudy *study, const GrBytes *whole)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (MapPiece));
  g_autoptr (GrPositions) part = gr_positions_new ();
  g_autoptr (GArray) place = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint first = 0;
  while (gr_study_component (study, first)->summand != map->summand)
    first++;
  for (guint i = 0; whole != NULL && i < study->n_components; i++) {
    if (!gr_map_holds (map, study, i))
      continue;
    const GrSummand *summand = gr_study_summand (study, i);
    MapPiece piece = { .n = 1, .look = { GR_INK_WOOD, GR_INK_PAPER, "" } };
    if (summand->game->map->piece != NULL && !study->is_family)
      summand->game->map->piece (summand->instance, i - first, &piece.look);
    gr_positions_clear (part);
    g_array_set_size (place, 0);
    gr_study_parts (study, *whole, i, part);
    for (guint k = 0; k < gr_positions_count (part); k++)
      summand->game->map->nodes (summand->instance, map->realm, gr_positions_at (part, k), place);
    for (guint k = 0; k < place->len; k++) {
      piece.node = g_array_index (place, guint32, k);
      if (k > 0 && piece.node == g_array_index (place, guint32, k - 1))
        g_array_index (pieces, MapPiece, pieces->len - 1).n++;
      else
        g_array_append_val (pieces, piece);
    }
  }
  return pieces;
}

/* The pieces on the rim of @node at (x, y) of half the size @half. */
static void
map_add_pieces (GrScene *scene, double x, double y, GrPoint half, guint32 node, guint n, const GArray *pieces)
{
  static const double side[MAP_MAX_PIECES][2] = { { 1, -1 }, { 1, 1 }, { -1, 1 }, { -1, -1 } };
  guint n_drawn = 0;
  double along = 0, reach = 0;
  for (guint i = 0; i < pieces->len && n_drawn < (n > MAP_MAX_PIECES ? 1 : n); i++) {
    const MapPiece *piece = &g_array_index (pieces, MapPiece, i);
    if (piece->node != node)
      continue;
    gboolean has_letter = piece->look.letter[0] != '\0';
    double in = MAP_RADIUS * (has_letter ? 0.1 : 0.26);
    reach = half.y - in;
    along = half.x - in;
    /* A disc with its letter; of several in one the others look out behind it. */
    double own_x = x + side[n_drawn][0] * along, own_y = y + side[n_drawn][1] * reach;
    double radius = has_letter ? MAP_LETTER_RADIUS : MAP_PIECE_RADIUS;
    GrPaint paint = { piece->look.fill, GR_INK_PAPER, 1.2, GR_DASH_SOLID };
    gr_scene_open_piece (scene, NULL, NULL, "token%u", i); /* it walks */
    for (guint k = MIN (piece->n, 2); k > 0; k--)
      gr_scene_add_circle (scene, own_x + 4 * (k - 1), own_y - 4.0 * (k - 1), radius, &paint);
    if (has_letter)
      gr_scene_add_text (scene, own_x, own_y + 0.36 * gr_label_700.size, GR_ANCHOR_MIDDLE, &gr_label_700,
                         piece->look.on, piece->look.letter);
    gr_scene_close_piece (scene);
    n_drawn++;
  }
  if (n > MAP_MAX_PIECES) {
    g_autofree char *number = g_strdup_printf ("×%u", n);
    gr_scene_add_text (scene, x + along + MAP_LETTER_RADIUS, y - reach, GR_ANCHOR_START, &gr_label_600, GR_INK_WOOD,
                       number);
  }
}

/* A node; its rim has the colour of the pieces on it. */
static void
map_add_node (const GrMap *map, GrScene *scene, guint32 node, const GArray *pieces)
{
  const GrLayoutNode *at = &g_array_index (map->layout->node, GrLayoutNode, node);
  const char *name = g_ptr_array_index (map->name, node);
  guint n = 0;
  GrInk rim = GR_INK_INK;
  GR_EACH (i, const MapPiece, piece, pieces)
    if (piece->node == node)
      rim = n++ == 0 || rim == piece->look.fill ? piece->look.fill : GR_INK_INK;
  double shift = 0;
  GrPoint half = map_half (map, node, &shift);
  gr_scene_open_piece (scene, NULL, &(GrBox) { at->x - half.x, at->y - half.y, 2 * half.x, 2 * half.y }, "n%u", node);
  gr_scene_open (scene, "node", name, NULL);
  GrDotLook look = *map_look (map, node);
  if (n > 0)
    look.line = GR_DOT_NO_COLOUR; /* that of what stands there is seen */
  gr_shape_add (scene, at->x, at->y, half, MAP_RADIUS, &look,
                (GrPaint) { GR_INK_PAPER, rim, n > 0 ? 2.2 : 1.2, GR_DASH_SOLID });
  const GrScene *text = map->text != NULL ? map->text->pdata[node] : NULL;
  if (text != NULL)
    gr_scene_append (scene, text, at->x, at->y + shift - text->bounds.y - text->bounds.height / 2, 1);
  else
    gr_scene_add_text (scene, at->x, at->y + 0.36 * gr_title_600.size, GR_ANCHOR_MIDDLE, &gr_title_600, GR_INK_INK,
                       name);
  gr_scene_close (scene);
  gr_scene_close_piece (scene);
  map_add_pieces (scene, at->x, at->y, half, node, n, pieces);
}

/* The map with @pieces over its moves and what is in @over. */
static GrScene *
map_draw (const GrMap *map, const GArray *pieces, const GrScene *over)
{
  GrScene *scene = gr_scene_new ();
  GR_EACH (i, const GrLayoutEdge, edge, map->layout->edge) {
    gr_move_add (scene, &g_array_index (map->layout->point, GrPoint, edge->first_point), edge->n_points,
                 &(GrMoveLook) { .kind = GR_MOVE_ORDINARY,
                                 .is_partizan = map->is_sided,
                                 .mover = g_array_index (map->edge, GrDiagramEdge, i).mover });
  }
  gboolean is_upright = map->layout->direction == GR_DIRECTION_DOWN || map->layout->direction == GR_DIRECTION_UP;
  GR_EACH (i, const GrDiagramEdge, edge, map->loop) {
    const GrLayoutNode *at = &g_array_index (map->layout->node, GrLayoutNode, edge->tail);
    GrPoint half = map_half (map, edge->tail, NULL);
    gr_move_add_loop (scene, at->x, at->y, (GrPoint) { half.x + 2, half.y + 2 }, is_upright,
                      &(GrMoveLook) { .kind = GR_MOVE_ORDINARY,
                                      .is_partizan = map->is_sided,
                                      .mover = edge->mover,
                                      .label = edge->label,
                                      .url = edge->url });
  }
  gr_scene_append (scene, over, 0, 0, 1);
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (GrBox));
  for (guint i = 0; i < map->layout->edge->len; i++)
    if (g_array_index (map->edge, GrDiagramEdge, i).label != NULL) {
      const GrDiagramEdge *own = &g_array_index (map->edge, GrDiagramEdge, i);
      gr_move_add_label (scene, map->layout, i, taken, own->label, own->url);
    }
  for (guint32 i = 0; i < map->layout->node->len; i++)
    map_add_node (map, scene, i, pieces);
  return scene;
}

/* How many of the first @n of @pieces look and stand like @piece. */
static guint
pieces_count (const GArray *pieces, guint n, const MapPiece *piece)
{
  guint count = 0;
  for (guint i = 0; i < n; i++) {
    const MapPiece *other = &g_array_index (pieces, MapPiece, i);
    count += other->node == piece->node && other->look.fill == piece->look.fill
             && g_str_equal (other->look.letter, piece->look.letter);
  }
  return count;
}

/* The first piece of @pieces that does not stand so in @others, of several alike one too many, or NULL. */
static const MapPiece *
pieces_missing (const GArray *pieces, const GArray *others)
{
  GR_EACH (i, const MapPiece, piece, pieces)
    if (pieces_count (pieces, i + 1, piece) > pieces_count (others, others->len, piece))
      return piece;
  return NULL;
}

GrScene *
gr_map_draw_after (const GrMap *map, const GrStudy *study, const GrBytes *before, const GrBytes *whole)
{
  g_autoptr (GArray) pieces = map_pieces (map, study, whole);
  g_autoptr (GArray) old = map_pieces (map, study, before != NULL ? before : whole);
  g_autoptr (GrScene) over = gr_scene_new ();
  const MapPiece *from = pieces_missing (old, pieces), *to = pieces_missing (pieces, old);
  for (guint k = 0; k < map->layout->edge->len && from != NULL && to != NULL; k++) {
    const GrLayoutEdge *edge = &g_array_index (map->layout->edge, GrLayoutEdge, k);
    if (edge->tail != from->node || edge->head != to->node)
      continue;
    /* The arrow of the map on which it went. */
    gr_move_add (over, &g_array_index (map->layout->point, GrPoint, edge->first_point), edge->n_points,
                 &(GrMoveLook) { .kind = GR_MOVE_ACCENT });
    break;
  }
  GrScene *scene = map_draw (map, pieces, over);
  if (from == NULL || to == NULL || pieces_count (pieces, pieces->len, from) > 0)
    return scene;
  const GrLayoutNode *left = &g_array_index (map->layout->node, GrLayoutNode, from->node);
  GrPoint half = map_half (map, from->node, NULL);
  gr_scene_add_circle (scene, left->x + half.x - 0.26 * MAP_RADIUS, left->y - half.y + 0.26 * MAP_RADIUS,
                       MAP_PIECE_RADIUS, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_FAINT, 1.2));
  return scene;
}

GrScene *
gr_map_draw (const GrMap *map, const GrStudy *study, const GrBytes *whole)
{
  return scene_to_origin (gr_map_draw_after (map, study, NULL, whole));
}
