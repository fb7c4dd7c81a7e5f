// SPDX-License-Identifier: MIT
// Components drawn by their games, and maps. On a map a node is a circle with its name inside, wider for a long name;
// pieces are discs on the rim, from the upper right on, with a number where there are more than four.
// Two drawings compared item by item: a path or circle that the other drawing has too, at the same place and painted
// alike, stays; the rest of the one before is the ghost of what a move took. So any game whose drawings keep their place
// has ghosts, and none needs to know of them.
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/piece.h"
#include "diagram/shape.h"
#include "scene/read.h"
#include "scene/text.h"

#define MAP_MAX_NODES 400
#define MAP_NODE_GAP 22.0
#define MAP_RANK_GAP 40.0
#define MAP_LABELLED_GAP 62.0 /* where arrows have labels */
#define MAP_CLOSE 0.5         /* of the gaps in close maps */
#define MAP_RADIUS 15.5
#define MAP_FEW_CHARACTERS 9 /* of names that stand on one line in letters of a title */
#define MAP_AIR_ACROSS 9.0   /* between a label of several lines and its outline */
#define MAP_AIR 6.0
#define MAP_PIECE_RADIUS 5.6
#define MAP_LETTER_RADIUS 7.4 /* of a piece with a letter */
#define MAP_MAX_PIECES 4      /* drawn one by one on a node */

static const GrFont name_font = { GR_TYPE_TITLE, 600, GR_FACE_SANS, FALSE };

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

void
gr_map_free (GrMap *map)
{
  if (map == NULL)
    return;
  gr_layout_free (map->layout);
  GR_DROP (map, name, text, edge, loop);
  g_free (map);
}
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
  double width = gr_text_width (&name_font, map->name->pdata[node]);
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
    if (edge->tail != edge->head)
      gr_layout_add_edge (map->layout, edge->tail, edge->head, 1);
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
  if (diagram.n_nodes > MAP_MAX_NODES) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                  "a map of more than %d nodes is not a readable picture\n"
                  "draw a smaller graph, or the table of its values",
                  MAP_MAX_NODES);
    return NULL;
  }
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
  static const GrFont font = { GR_TYPE_LABEL, 700, GR_FACE_SANS, FALSE };
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
    for (guint k = MIN (piece->n, 2); k > 0; k--)
      gr_scene_add_circle (scene, own_x + 4 * (k - 1), own_y - 4.0 * (k - 1), radius, &paint);
    if (has_letter)
      gr_scene_add_text (scene, own_x, own_y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, piece->look.on,
                         piece->look.letter);
    n_drawn++;
  }
  if (n > MAP_MAX_PIECES) {
    static const GrFont count_font = { GR_TYPE_LABEL, 600, GR_FACE_SANS, FALSE };
    g_autofree char *number = g_strdup_printf ("×%u", n);
    gr_scene_add_text (scene, x + along + MAP_LETTER_RADIUS, y - reach, GR_ANCHOR_START, &count_font, GR_INK_WOOD,
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
  g_autofree char *key = g_strdup_printf ("n%u", node);
  gr_scene_open_piece (scene, key, NULL, &(GrBox) { at->x - half.x, at->y - half.y, 2 * half.x, 2 * half.y });
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
    gr_scene_add_text (scene, at->x, at->y + 0.36 * name_font.size, GR_ANCHOR_MIDDLE, &name_font, GR_INK_INK, name);
  map_add_pieces (scene, at->x, at->y, half, node, n, pieces);
  gr_scene_close (scene);
  gr_scene_close_piece (scene);
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
                      &(GrMoveLook) { .kind = GR_MOVE_ORDINARY, .is_partizan = map->is_sided, .mover = edge->mover });
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
gr_map_draw_line (const GrMap *map, const GrStudy *study, const GrBytes *line, guint n)
{
  static const GrPaint ghost = { GR_INK_PAPER, GR_INK_FAINT, 1.2, GR_DASH_SOLID };
  static const GrPaint trail = { .stroke = GR_INK_ACCENT, .width = 1.3, .dash = GR_DASH_DOTTED };
  g_autoptr (GArray) pieces = map_pieces (map, study, n > 0 ? &line[n - 1] : NULL);
  g_autoptr (GrScene) over = gr_scene_new ();
  const GrLayoutNode *left = NULL;
  GrPoint half = { 0, 0 };
  for (guint i = 1; i < n; i++) {
    g_autoptr (GArray) before = map_pieces (map, study, &line[i - 1]), after = map_pieces (map, study, &line[i]);
    const MapPiece *from = pieces_missing (before, after), *to = pieces_missing (after, before);
    if (from == NULL || to == NULL)
      continue;
    for (guint k = 0; k < map->layout->edge->len; k++) { /* the arrow of the map on which it went */
      const GrLayoutEdge *edge = &g_array_index (map->layout->edge, GrLayoutEdge, k);
      const GrPoint *point = &g_array_index (map->layout->point, GrPoint, edge->first_point);
      if (edge->tail != from->node || edge->head != to->node)
        continue;
      if (i + 1 == n)
        gr_move_add (over, point, edge->n_points, &(GrMoveLook) { .kind = GR_MOVE_ACCENT });
      else if (edge->n_points == 2)
        gr_scene_add_arrow (over, point[0].x, point[0].y, point[1].x, point[1].y, &trail);
      else
        gr_scene_add_curve_arrow (over, point, edge->n_points, &trail);
      break;
    }
    if (i + 1 == n && pieces_count (pieces, pieces->len, from) == 0) {
      left = &g_array_index (map->layout->node, GrLayoutNode, from->node);
      half = map_half (map, from->node, NULL);
    }
  }
  GrScene *scene = map_draw (map, pieces, over);
  if (left != NULL)
    gr_scene_add_circle (scene, left->x + half.x - 0.26 * MAP_RADIUS, left->y - half.y + 0.26 * MAP_RADIUS,
                         MAP_PIECE_RADIUS, &ghost);
  return scene;
}

GrScene *
gr_map_draw (const GrMap *map, const GrStudy *study, const GrBytes *whole)
{
  return scene_to_origin (gr_map_draw_line (map, study, whole, whole != NULL));
}

#define GHOST_THICK 2.5  /* strokes from this width on are hollow … */
#define GHOST_RIM 1.6    /* … with so much grey left of them */
#define GHOST_LINE 4.0   /* width of a stroke that stands for all of them */
#define GHOST_NEW 1      /* items that a drawing may have anew and still be the one before with something taken */
#define GHOST_REACH 0.36 /* of the way that an arrow leaves free at either end, at most … */
#define GHOST_AIR 7.0    /* … and usually, in points */

static gboolean
item_is_drawn (const GrItem *item)
{
  return item->kind == GR_ITEM_PATH || item->kind == GR_ITEM_CIRCLE;
}

/* A path or circle in words that are equal where it looks the same. (transfer full) */
static char *
item_key (const GrScene *scene, const GrItem *item)
{
  const GrPaint *paint = item->kind == GR_ITEM_PATH ? &item->path.paint : &item->circle.paint;
  GString *key = g_string_new (NULL);
  if (item->kind == GR_ITEM_PATH)
    gr_scene_path_data (scene, item, key);
  else
    g_string_append_printf (key, "%.2f %.2f %.2f", item->circle.x, item->circle.y, item->circle.radius);
  g_string_append_printf (key, " %d %d %.2f %d", (int) paint->fill, (int) paint->stroke, paint->width,
                          (int) paint->dash);
  return g_string_free (key, FALSE);
}

/* The keys of all that is drawn in @scene. (transfer full) */
static GHashTable *
scene_keys (const GrScene *scene)
{
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GR_EACH (i, const GrItem, item, scene->item)
    if (item_is_drawn (item))
      g_hash_table_add (keys, item_key (scene, item));
  return keys;
}

/* What @item, a path or circle, covers without the width of its stroke. */
static GrBox
item_box (const GrScene *scene, const GrItem *item)
{
  GrBox box = gr_box_empty;
  if (item->kind == GR_ITEM_CIRCLE) {
    double radius = item->circle.radius;
    return (GrBox) { item->circle.x - radius, item->circle.y - radius, 2 * radius, 2 * radius };
  }
  guint n_points = 0;
  for (guint k = 0; k < item->path.n_segments; k++) {
    GrSegment segment = g_array_index (scene->segment, guint8, item->path.segment + k);
    n_points += segment == GR_SEGMENT_CURVE ? 3 : segment == GR_SEGMENT_CLOSE ? 0 : 1;
  }
  for (guint k = 0; k < n_points; k++) {
    GrPoint point = g_array_index (scene->point, GrPoint, item->path.point + k);
    box = gr_box_union (box, (GrBox) { point.x, point.y, 0, 0 });
  }
  return box;
}

/* What the items of @scene cover that are not in @other, without the width of their strokes; empty where there are none. */
static GrBox
ghost_box (const GrScene *scene, const GrScene *other)
{
  g_autoptr (GHashTable) keys = scene_keys (other);
  GrBox box = gr_box_empty;
  GR_EACH (i, const GrItem, item, scene->item) {
    g_autofree char *key = item_is_drawn (item) ? item_key (scene, item) : NULL;
    if (key == NULL || g_hash_table_contains (keys, key))
      continue;
    box = gr_box_union (box, item_box (scene, item));
  }
  return box;
}

/* The middle of what is in @scene and not in @other; FALSE where that is nothing. */
static gboolean
ghost_middle (const GrScene *scene, const GrScene *other, GrPoint *middle)
{
  GrBox box = ghost_box (scene, other);
  *middle = (GrPoint) { box.x + box.width / 2, box.y + box.height / 2 };
  return box.width >= 0;
}

/* An arrow from @from to @to that leaves some of the way free at either end. */
static void
ghost_add_arrow (GrScene *out, GrPoint from, GrPoint to, const GrPaint *paint)
{
  double x = to.x - from.x, y = to.y - from.y, length = MAX (ABS (x), ABS (y));
  double free_share = length > 0 ? MIN (GHOST_REACH, GHOST_AIR / length) : 0;
  if (length > 0)
    gr_scene_add_arrow (out, from.x + free_share * x, from.y + free_share * y, to.x - free_share * x,
                        to.y - free_share * y, paint);
}

void
gr_ghost_add_way (GrScene *out, const GrScene *before, const GrScene *after)
{
  GrPoint from, to;
  if (ghost_middle (before, after, &from) && ghost_middle (after, before, &to))
    ghost_add_arrow (out, from, to, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.3, .dash = GR_DASH_DOTTED });
}

void
gr_ghost_add (GrScene *after, const GrScene *before, gboolean is_piece)
{
  GrPoint from, to;
  gboolean has_way = is_piece && ghost_middle (before, after, &from) && ghost_middle (after, before, &to);
  g_autoptr (GHashTable) keys = scene_keys (after), old = scene_keys (before);
  g_autoptr (GrScene) ghost = gr_scene_new ();
  guint n_new = 0;
  GHashTableIter iter;
  gpointer key;
  g_hash_table_iter_init (&iter, keys);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    n_new += !g_hash_table_contains (old, key);
  gboolean is_other = n_new > GHOST_NEW || (n_new == g_hash_table_size (keys) && gr_scene_has_text (after));
  if (!is_piece && is_other)
    return;
  gr_scene_append (ghost, before, 0, 0, 1);
  for (guint i = ghost->item->len; i-- > 0;) {
    GrItem *item = &g_array_index (ghost->item, GrItem, i);
    g_autofree char *look = item_is_drawn (item) ? item_key (ghost, item) : NULL;
    if (look == NULL || g_hash_table_contains (keys, look)) {
      g_array_remove_index (ghost->item, i);
      continue;
    }
    GrPaint *paint = item->kind == GR_ITEM_PATH ? &item->path.paint : &item->circle.paint;
    GrPaint pale = { paint->fill != GR_INK_NONE ? GR_INK_PAPER : GR_INK_NONE, GR_INK_FAINT, paint->width,
                     GR_DASH_SOLID };
    if (paint->stroke == GR_INK_NONE || paint->fill != GR_INK_NONE)
      pale.width = 1;
    *paint = pale;
    if (paint->fill == GR_INK_NONE && paint->width >= GHOST_THICK) {
      GrItem inside = *item;
      (item->kind == GR_ITEM_PATH ? &inside.path.paint : &inside.circle.paint)->stroke = GR_INK_PAPER;
      (item->kind == GR_ITEM_PATH ? &inside.path.paint : &inside.circle.paint)->width -= GHOST_RIM;
      g_array_insert_val (ghost->item, i + 1, inside);
    }
  }
  if (gr_scene_sticks (after) == 0 && gr_scene_sticks (before) != G_MAXUINT)
    g_array_set_size (after->item, 0); /* beside a ghost what stands for an empty heap would read as an L */
  gr_scene_append (after, ghost, 0, 0, 1);
  if (has_way)
    ghost_add_arrow (after, from, to, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 2.2 });
}

void
gr_ghost_add_line (GrScene *scene, double x1, double y1, double x2, double y2)
{
  gr_scene_add_line (scene, x1, y1, x2, y2, &(GrPaint) { .stroke = GR_INK_FAINT, .width = GHOST_LINE });
  gr_scene_add_line (scene, x1, y1, x2, y2, &(GrPaint) { .stroke = GR_INK_PAPER, .width = GHOST_LINE - GHOST_RIM });
}

/* ---- what is to be taken ---- */

#define TAKEN_AIR 4.5 /* between what is to be taken and its frame, beside half a stick's width */
#define TAKEN_RADIUS 5.0
#define TAKEN_WIDTH 1.7
#define PLACED_AIR 3.2 /* between a domino and the edge of its squares */

void
gr_taken_add_frame (GrScene *scene, GrBox box)
{
  gr_scene_add_rect (scene, box.x - TAKEN_AIR, box.y - TAKEN_AIR, box.width + 2 * TAKEN_AIR, box.height + 2 * TAKEN_AIR,
                     TAKEN_RADIUS, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = TAKEN_WIDTH });
}

/* TRUE where @item of a drawing marks the move that led to it: not the trail of those before. */
static gboolean
item_marks_move (const GrItem *item)
{
  if (!item_is_drawn (item))
    return FALSE;
  const GrPaint *paint = item->kind == GR_ITEM_PATH ? &item->path.paint : &item->circle.paint;
  return (paint->stroke == GR_INK_ACCENT || paint->fill == GR_INK_ACCENT) && paint->dash != GR_DASH_DOTTED;
}

/* Draws into @out, in outlines of the accent, what is in @after and not in @before: strokes that are put there, pieces. FALSE where
   that is nothing. */
static gboolean
taken_add_put (GrScene *out, const GrScene *before, const GrScene *after)
{
  g_autoptr (GHashTable) keys = scene_keys (before);
  g_autoptr (GrScene) put = gr_scene_new ();
  gr_scene_append (put, after, 0, 0, 1);
  for (guint i = put->item->len; i-- > 0;) {
    GrItem *item = &g_array_index (put->item, GrItem, i);
    g_autofree char *key = item_is_drawn (item) ? item_key (put, item) : NULL;
    if (key == NULL || g_hash_table_contains (keys, key)) {
      g_array_remove_index (put->item, i);
      continue;
    }
    GrPaint *paint = item->kind == GR_ITEM_PATH ? &item->path.paint : &item->circle.paint;
    double width = paint->fill != GR_INK_NONE || paint->stroke == GR_INK_NONE ? TAKEN_WIDTH : paint->width;
    *paint = (GrPaint) { .stroke = GR_INK_ACCENT, .width = MAX (width, TAKEN_WIDTH) };
  }
  gr_scene_append (out, put, 0, 0, 1);
  return put->item->len > 0;
}

/* The squares of a board that a move filled together, a domino: where they are more than one and make a rectangle; else empty. */
static GrBox
placed_box (const GrScene *before, const GrScene *after)
{
  g_autoptr (GHashTable) keys = scene_keys (before);
  GrBox box = gr_box_empty;
  double area = 0;
  guint n = 0;
  GR_EACH (i, const GrItem, item, after->item) {
    if (item->kind != GR_ITEM_PATH || item->path.paint.fill != GR_INK_SOFT || item->path.paint.stroke != GR_INK_NONE)
      continue;
    g_autofree char *key = item_key (after, item);
    GrBox own = item_box (after, item);
    if (g_hash_table_contains (keys, key))
      continue;
    box = gr_box_union (box, own);
    area += own.width * own.height;
    n++;
  }
  return n > 1 && fabs (box.width * box.height - area) < 1 ? box : gr_box_empty;
}

void
gr_placed_add (GrScene *scene, const GrScene *before, const GrScene *after, GrMover mover)
{
  static const GrPaint look[] = { [GR_MOVER_LEFT] = { GR_INK_WIN_LEFT, GR_INK_LEFT, 2, GR_DASH_SOLID },
                                  [GR_MOVER_RIGHT] = { GR_INK_WIN_RIGHT, GR_INK_RIGHT, 2, GR_DASH_DASHED },
                                  [GR_MOVER_BOTH] = { GR_INK_WIN, GR_INK_INK, 1.6, GR_DASH_SOLID } };
  GrBox box = placed_box (before, after);
  if (box.width <= 0)
    return;
  gr_scene_add_rect (scene, box.x + 0.7, box.y + 0.7, box.width - 1.4, box.height - 1.4, 0,
                     &(GrPaint) { .fill = GR_INK_PAPER });
  gr_scene_add_rect (scene, box.x + PLACED_AIR, box.y + PLACED_AIR, box.width - 2 * PLACED_AIR,
                     box.height - 2 * PLACED_AIR, TAKEN_RADIUS, &look[mover]);
}

/* The squares of a board with a letter that @before has not; empty where there is none. */
static GrBox
letters_box (const GrScene *before, const GrScene *after)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GrBox box = gr_box_empty, square = gr_box_empty;
  for (guint pass = 0; pass < 2; pass++) {
    const GrScene *scene = pass == 0 ? before : after;
    GR_EACH (i, const GrItem, item, scene->item) {
      if (item->kind == GR_ITEM_PIECE)
        square = item->piece.hit;
      if (item->kind != GR_ITEM_TEXT)
        continue;
      g_autofree char *key = g_strdup_printf ("%.1f %.1f %s", item->text.x, item->text.y, item->text.string);
      if (pass == 1 && !g_hash_table_contains (known, key))
        box = gr_box_union (box, square);
      else if (pass == 0)
        g_hash_table_add (known, g_steal_pointer (&key));
    }
  }
  return box;
}

gboolean
gr_taken_add (GrScene *scene, const GrScene *before, const GrScene *after)
{
  g_autoptr (GHashTable) keys = scene_keys (before); /* what a board always has in the accent marks no move */
  g_autoptr (GrScene) marks = gr_scene_new ();
  gr_scene_append (marks, after, 0, 0, 1);
  for (guint i = marks->item->len; i-- > 0;) {
    const GrItem *item = &g_array_index (marks->item, GrItem, i);
    g_autofree char *key = item_marks_move (item) ? item_key (marks, item) : NULL;
    if (key == NULL || g_hash_table_contains (keys, key))
      g_array_remove_index (marks->item, i);
  }
  if (marks->item->len > 0) {
    gr_scene_append (scene, marks, 0, 0, 1);
    return FALSE;
  }
  GrBox box = ghost_box (before, after);
  GrBox placed = placed_box (before, after);
  if (placed.width < 0 && box.width < 0)
    placed = letters_box (before, after);
  if (placed.width > 0) {
    gr_scene_add_rect (scene, placed.x, placed.y, placed.width, placed.height, TAKEN_RADIUS + PLACED_AIR,
                       &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.4 * TAKEN_WIDTH });
    return FALSE;
  }
  if (box.width < 0 && taken_add_put (scene, before, after))
    return FALSE;
  gr_taken_add_frame (scene, box.width < 0 ? before->bounds : box);
  return TRUE;
}

/* TRUE where @item is a stick; what stands for an empty heap is none. */
static gboolean
item_is_stick (const GrItem *item)
{
  return item->kind == GR_ITEM_PATH && item->path.paint.stroke == GR_INK_WOOD && item->path.paint.fill == GR_INK_NONE;
}

guint
gr_scene_sticks (const GrScene *scene)
{
  guint n = 0;
  GR_EACH (i, const GrItem, item, scene->item) {
    gboolean is_empty = item->kind == GR_ITEM_PATH && item->path.paint.stroke == GR_INK_FAINT;
    if (item->kind == GR_ITEM_TEXT || (item_is_drawn (item) && !item_is_stick (item) && !is_empty))
      return G_MAXUINT;
    n += item_is_stick (item);
  }
  return n;
}

void
gr_taken_add_sticks (GrScene *scene, const GrScene *heap, guint first, guint n)
{
  GrBox box = gr_box_empty, before = gr_box_empty;
  guint own = 0;
  GR_EACH (i, const GrItem, item, heap->item) {
    if (!item_is_stick (item))
      continue;
    if (own >= first && own < first + MAX (n, 1))
      box = gr_box_union (box, item_box (heap, item));
    before = own + 1 == first ? item_box (heap, item) : before;
    own++;
  }
  if (n > 0) {
    gr_taken_add_frame (scene, box);
    return;
  }
  double x = (before.x + box.x) / 2;
  gr_scene_add_line (scene, x, box.y - TAKEN_AIR, x, box.y + box.height + TAKEN_AIR,
                     &(GrPaint) { .stroke = GR_INK_ACCENT, .width = TAKEN_WIDTH });
}
