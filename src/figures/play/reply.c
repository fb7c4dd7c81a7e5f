// SPDX-License-Identifier: MIT
// Every move has a reply. From a position that the player to move loses, each of his moves gets a reply that wins: if
// the parts were pairs of twins one after which they are again, if the picture was its own mirror image one after which
// it is again, else the best. Whether it wins is always asked of the study: in misère play copying alone may lose.
// From a position that the player to move wins, he first moves to such a position, to twins where he can. It is told
// frame by frame: what is claimed, then a move and its reply after the other, and at last all of it.
// A picture is its own mirror image where it has the same shapes, painted alike, after half a turn or after it is turned
// over about its middle, upright, level or slanting; in partizan play Left's ink and Right's are exchanged at that. A
// shape is known by its points in sorted order, rounded to halves of a point; text is left out. No game is asked for its
// symmetries: that moves break the picture and replies mend it is seen here.
// Parts are compared by their game trees. Trees get numbers, followers first, so that equal trees have equal numbers: a
// tree is the set of what Left can leave and the set of what Right can, and what a move leaves is the sorted list of the
// numbers of its parts, those without moves left out. With every tree its mirror image, Left and Right exchanged, gets a
// number at once; of impartial games that is the tree itself. A heap is then a twin of any other that is played alike,
// whatever it is called, and B of R in Hackenbush.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7 (Tweedledum and Tweedledee); Winning Ways, vol. 1, ch. 1.
#include "figures/play/play.h"

#include "base/interner.h"
#include "base/order.h"
#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/partizan.h"
#include "diagram/held.h"
#include "diagram/words.h"
#include "scene/read.h"

#include <math.h>

#define TWINS_MOST 20000 /* positions of parts */

struct GrTwins {
  GrStudy *study; /* lent */
  GrGraph *graph; /* of parts */
  GrInterner
    known;      /* of guint32. Tag 0, a sum: the sorted trees of its parts; tag 1, a tree: how many sums Left can leave,
                       these sorted, those of Right. Number 0 is the tree without moves */
  GArray *tree; /* of guint32, shape (nodes, 2): the tree of a node, and its mirror image */
};

static void
twins_free (GrTwins *twins)
{
  if (twins == NULL)
    return;
  gr_interner_clear (&twins->known);
  GR_DROP (twins, graph, tree);
  g_free (twins);
}

static guint32
twins_number (GrTwins *twins, gboolean is_tree, const GArray *key)
{
  return gr_interner_add (&twins->known, is_tree, key->data, key->len * sizeof (guint32));
}

/* @image: of the mirror image. */
static guint32
twins_tree (const GrTwins *twins, guint32 node, gboolean image)
{
  return g_array_index (twins->tree, guint32, 2 * node + image);
}

/* The number of the sum of @n parts, nodes of the graph. */
static guint32
twins_sum (GrTwins *twins, const guint32 *node, guint n, gboolean image)
{
  g_autoptr (GArray) trees = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < n; i++)
    if (twins_tree (twins, node[i], image) != 0)
      GR_APPEND (trees, guint32, twins_tree (twins, node[i], image));
  g_array_sort (trees, gr_order_u32);
  return twins_number (twins, FALSE, trees);
}

/* Appends to @key what @mover can leave from @node, a set of sums with its size before it. */
static void
twins_append_set (GrTwins *twins, guint32 node, GrMover mover, gboolean image, GArray *key)
{
  const GrGraph *graph = twins->graph;
  g_autoptr (GArray) set = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 move = g_array_index (graph->move_start, guint32, node);
       move < g_array_index (graph->move_start, guint32, node + 1); move++) {
    const guint32 *part = &g_array_index (graph->part_start, guint32, move);
    if (g_array_index (graph->mover, guint8, move) != (guint8) gr_mover_other (mover))
      GR_APPEND (set, guint32,
                 twins_sum (twins, &g_array_index (graph->part, guint32, part[0]), part[1] - part[0], image));
  }
  guint32 head = key->len;
  g_array_sort (set, gr_order_u32);
  GR_APPEND (key, guint32, 0);
  GR_EACH_VALUE (i, guint32, sum, set)
    if (i == 0 || sum != g_array_index (set, guint32, i - 1))
      g_array_append_val (key, sum);
  g_array_index (key, guint32, head) = key->len - head - 1;
}

/* The parts of @whole, with their spaces. (transfer full) */
static GrPositions *
whole_parts (const GrStudy *study, GrBytes whole)
{
  GrPositions *all = gr_positions_new ();
  g_autoptr (GrPositions) parts = gr_positions_new ();
  for (guint c = 0; c < study->n_components; c++) {
    gr_positions_clear (parts);
    gr_study_parts (study, whole, c, parts);
    for (guint i = 0; i < gr_positions_count (parts); i++) {
      GrBytes part = gr_positions_at (parts, i);
      gr_positions_add (all, gr_study_component (study, c)->space, part.data, part.size);
    }
  }
  return all;
}

/* Their nodes. (transfer full) of guint32. */
static GArray *
twins_parts (const GrTwins *twins, GrBytes whole)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GrPositions) parts = whole_parts (twins->study, whole);
  for (guint i = 0; i < gr_positions_count (parts); i++)
    GR_APPEND (nodes, guint32,
               gr_graph_lookup (twins->graph, gr_positions_realm (parts, i), gr_positions_at (parts, i)));
  return nodes;
}

/* All that can be played from @whole, compared; NULL where it is too much. (transfer full) @study is lent as long as they
   live. */
static GrTwins *
twins_new (GrStudy *study, GrBytes whole)
{
  g_autoptr (GError) unheard = NULL;
  g_autoptr (GrPositions) roots = whole_parts (study, whole);
  const GrSpace space = gr_study_space (study);
  GrGraph *graph = gr_explore (&space, roots, MIN (TWINS_MOST, study->options.limit), NULL, &unheard);
  if (graph == NULL)
    return NULL;
  GrTwins *twins = g_new0 (GrTwins, 1);
  twins->study = study;
  twins->graph = graph;
  gr_interner_init (&twins->known);
  twins->tree = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_array_set_size (twins->tree, 2 * graph->n_nodes);
  g_autoptr (GArray) key = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_array_set_size (key, 2);
  twins_number (twins, TRUE, key);
  GR_EACH_VALUE (i, guint32, node, graph->order)
    for (guint image = 0; image < 2; image++) {
      g_array_set_size (key, 0);
      twins_append_set (twins, node, image ? GR_MOVER_RIGHT : GR_MOVER_LEFT, image, key);
      twins_append_set (twins, node, image ? GR_MOVER_LEFT : GR_MOVER_RIGHT, image, key);
      g_array_index (twins->tree, guint32, 2 * node + image) = twins_number (twins, TRUE, key);
    }
  return twins;
}

/* How many pairs of twins @whole is, which can be reached, parts without moves left out; 0 where some part has no twin,
   or all is over. */
static guint
twins_count (const GrTwins *twins, GrBytes whole)
{
  g_autoptr (GArray) nodes = twins_parts (twins, whole);
  guint n = 0, n_alone = 0;
  GR_EACH_VALUE (i, guint32, node, nodes) {
    if (node == G_MAXUINT32 || twins_tree (twins, node, FALSE) == 0)
      continue; /* taken, or over */
    guint k = i + 1;
    while (k < nodes->len
           && (g_array_index (nodes, guint32, k) == G_MAXUINT32
               || twins_tree (twins, g_array_index (nodes, guint32, k), TRUE) != twins_tree (twins, node, FALSE)))
      k++;
    if (k < nodes->len)
      g_array_index (nodes, guint32, k) = G_MAXUINT32;
    n += k < nodes->len;
    n_alone += k == nodes->len;
  }
  return n_alone == 0 ? n : 0;
}

typedef enum { MIRROR_NONE, MIRROR_TURN, MIRROR_UPRIGHT, MIRROR_LEVEL, MIRROR_SLANT } Mirroring;

/* The points of @item, @n of them; *centre is that of a circle. Lent. */
static const GrPoint *
item_points (const GrScene *scene, const GrItem *item, GrPoint *centre, guint *n)
{
  *centre = (GrPoint) { item->circle.x, item->circle.y };
  *n = item->kind == GR_ITEM_CIRCLE ? 1 : gr_item_n_points (scene, item);
  return item->kind == GR_ITEM_CIRCLE || *n == 0 ? centre : &g_array_index (scene->point, GrPoint, item->path.point);
}

static GrInk
mirror_ink (const GrFan *fan, Mirroring how, GrInk ink)
{
  if (how == MIRROR_NONE || !fan->players->study->is_partizan)
    return ink;
  return ink == GR_INK_LEFT ? GR_INK_RIGHT : ink == GR_INK_RIGHT ? GR_INK_LEFT : ink;
}

/* All shapes of @scene, sorted: (transfer full) of char*. */
static GPtrArray *
scene_keys (const GrFan *fan, const GrScene *scene, Mirroring how)
{
  GPtrArray *keys = g_ptr_array_new_with_free_func (g_free);
  GrBox box = gr_box_empty; /* of all points */
  for (guint i = 0; i < scene->item->len; i++) {
    GrPoint centre;
    guint n;
    const GrPoint *point = item_points (scene, &g_array_index (scene->item, GrItem, i), &centre, &n);
    for (guint k = 0; k < n; k++)
      box = gr_box_union (box, (GrBox) { point[k].x, point[k].y, 0, 0 });
  }
  GrPoint middle = { box.x + box.width / 2, box.y + box.height / 2 };
  GR_EACH (i, const GrItem, item, scene->item) {
    if (item->kind == GR_ITEM_PATH || item->kind == GR_ITEM_CIRCLE) {
      /* The points of one shape and its inks, the same in whichever order it was drawn. */
      static const GrPoint sign[] = { { 1, 1 }, { -1, -1 }, { -1, 1 }, { 1, -1 } };
      GrPoint centre;
      guint n;
      const GrPoint *point = item_points (scene, item, &centre, &n);
      const GrPaint *paint = item->kind == GR_ITEM_CIRCLE ? &item->circle.paint : &item->path.paint;
      g_autoptr (GPtrArray) word = g_ptr_array_new_with_free_func (g_free);
      for (guint j = 0; j < n; j++) {
        double x = point[j].x - middle.x, y = point[j].y - middle.y;
        GrPoint at = how == MIRROR_SLANT ? (GrPoint) { y, x } : (GrPoint) { sign[how].x * x, sign[how].y * y };
        g_ptr_array_add (word, g_strdup_printf ("%ld,%ld", lround (2 * at.x), lround (2 * at.y)));
      }
      g_ptr_array_sort (word, gr_order_text);
      g_ptr_array_add (word, g_strdup_printf ("%d %d %ld", (int) mirror_ink (fan, how, paint->fill),
                                              (int) mirror_ink (fan, how, paint->stroke),
                                              item->kind == GR_ITEM_CIRCLE ? lround (2 * item->circle.radius) : 0));
      g_ptr_array_add (word, NULL);
      g_ptr_array_add (keys, g_strjoinv (" ", (char **) word->pdata));
    }
  }
  g_ptr_array_sort (keys, gr_order_text);
  return keys;
}

/* TRUE where the way of mirroring that was kept leaves the picture of @whole as it is; without one, where any does, which is
   put into *kept (nullable). */
static gboolean
mirror_holds (const GrFan *fan, GrBytes whole, guint *kept)
{
  Mirroring how = fan->mirroring != MIRROR_NONE ? fan->mirroring : MIRROR_TURN;
  Mirroring last = fan->mirroring != MIRROR_NONE ? fan->mirroring : MIRROR_SLANT;
  g_autoptr (GrScene) scene = gr_pictures_draw (fan->pictures, whole, NULL);
  if (scene == NULL)
    return FALSE;
  g_autoptr (GPtrArray) plain = scene_keys (fan, scene, MIRROR_NONE);
  gboolean is_same = FALSE;
  for (; how <= last && !is_same; how++) {
    g_autoptr (GPtrArray) image = scene_keys (fan, scene, how);
    is_same = plain->len > 0;
    for (guint i = 0; i < plain->len && is_same; i++)
      is_same = g_str_equal (plain->pdata[i], image->pdata[i]);
  }
  if (is_same && kept != NULL)
    *kept = how - 1;
  return is_same;
}

#define FAN_MOST 2000 /* moves that are looked through */
#define FAN_VALUES 4  /* that are told in words, … */
#define FAN_VALUE 14  /* … of so many characters */

GR_DESTROY_FUNCTION (reply_free, GrReply, after, back, move, answer)

static void
fan_clear (GrFan *fan)
{
  GR_DROP (fan, start, centre, first_move, reply, alike[0], alike[1], rows, pictures);
  g_clear_pointer (&fan->twins, twins_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrFan, fan_clear)

/* ---- moves ---- */

/* The moves of @mover from @from. FALSE and @error where there are too many to look through. */
static gboolean
fan_moves (const GrFan *fan, GrBytes from, GrMover mover, GrMoves *out, GError **error)
{
  if (gr_study_n_followers (fan->players->study, from) <= FAN_MOST && gr_players_moves (fan->players, from, mover, out))
    return TRUE;
  return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                       "play: more than %d moves to look through\nbegin with a smaller position", FAN_MOST);
}

/* The best of @moves, all that @mover has: the first that wins and restores what @kind does, *restores, else any; *index
   is G_MAXUINT where there is none. FALSE and @error. */
static gboolean
fan_choose (const GrFan *fan, const GrMoves *moves, GrMover mover, GrReplyKind kind, guint *index, gboolean *restores,
            GError **error)
{
  GrStudy *study = fan->players->study;
  *index = G_MAXUINT;
  *restores = FALSE;
  for (guint i = 0; i < moves->move->len && kind != GR_REPLY_PLAIN && !*restores; i++) {
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    GrVerdict verdict;
    if (!gr_study_verdict (study, to, &verdict, error))
      return FALSE;
    *restores = gr_move_wins (mover, &verdict, study->is_partizan)
                && (kind == GR_REPLY_MIRROR
                      ? mirror_holds (fan, to, NULL)
                      : gr_study_n_moves (study, to) == 0 || (fan->twins != NULL && twins_count (fan->twins, to) > 0));
    *index = *restores ? i : G_MAXUINT;
  }
  if (*restores || moves->move->len == 0)
    return TRUE;
  *index = gr_players_best (fan->players, moves, mover, error);
  return *index != G_MAXUINT;
}

/* ---- the fan ---- */

/* Lists all moves of @mover, those to one position once, without replies. FALSE and @error. */
static gboolean
fan_list (GrFan *fan, GrMover mover, GError **error)
{
  const GrStageLine *centre = gr_fan_centre (fan);
  GrBytes whole = gr_stage_line_last (centre);
  g_autoptr (GrMoves) moves = gr_moves_new ();
  if (!fan_moves (fan, whole, mover, moves, error))
    return FALSE;
  GrInterner seen;
  gr_interner_init (&seen);
  GR_EACH (i, const GrMove, move, moves->move) {
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    guint32 n_seen = gr_interner_count (&seen);
    if (gr_interner_add (&seen, 0, to.data, to.size) < n_seen)
      continue;
    GrReply *reply = g_new0 (GrReply, 1);
    *reply = (GrReply) { .mover = mover, .after = gr_stage_line_after (centre, to, move) };
    g_ptr_array_add (fan->reply, reply);
  }
  gr_interner_clear (&seen);
  fan->n_moves += moves->move->len;
  return TRUE;
}

static int
reply_compare (gconstpointer a, gconstpointer b)
{
  const GrReply *x = *(GrReply *const *) a, *y = *(GrReply *const *) b;
  return (x->group > y->group) - (x->group < y->group);
}

/* What the move of @reply is called; only of moves that are drawn, since positions get their letters by it. (transfer full) */
static char *
reply_name (const GrFan *fan, const GrReply *reply)
{
  const GrStageMove *own = &g_array_index (reply->after->move, GrStageMove, reply->after->move->len - 1);
  return gr_tell_move (fan->players->study, fan->request, gr_stage_line_last (gr_fan_centre (fan)),
                       gr_stage_line_last (reply->after), &(GrMove) { .component = own->component, .tag = own->tag });
}

/* All replies. That the picture is its own mirror image says something only where every move breaks it and every reply
   mends it. FALSE and @error. */
static gboolean
fan_answer_all (GrFan *fan, GError **error)
{
  GrBytes centre = gr_stage_line_last (gr_fan_centre (fan));
  fan->n_pairs = fan->twins != NULL ? twins_count (fan->twins, centre) : 0;
  fan->is_mirrored = fan->n_pairs == 0 && !fan->request->data_only && mirror_holds (fan, centre, &fan->mirroring);
  gboolean is_mirrored = fan->is_mirrored && fan->reply->len > 0;
  GrReplyKind kind = fan->n_pairs > 0 ? GR_REPLY_TWIN : fan->is_mirrored ? GR_REPLY_MIRROR : GR_REPLY_PLAIN;
  g_autoptr (GrMoves) replies = gr_moves_new ();
  GR_EACH_POINTER (i, GrReply, reply, fan->reply) {
    GrBytes after = gr_stage_line_last (reply->after);
    GrMover replier = gr_mover_other (reply->mover);
    gboolean restores;
    guint index;
    reply->move = reply_name (fan, reply);
    if (!fan_moves (fan, after, replier, replies, error)
        || !fan_choose (fan, replies, replier, kind, &index, &restores, error))
      return FALSE;
    if (index != G_MAXUINT) { /* else, in misère play, who has no move has won */
      const GrMove *best = gr_moves_at (replies, index);
      GrBytes back = gr_positions_at (replies->part, best->first_part);
      reply->kind = restores ? kind : GR_REPLY_PLAIN;
      reply->back = gr_stage_line_after (reply->after, back, best);
      reply->answer = gr_tell_move (fan->players->study, fan->request, after, back, best);
    }
    is_mirrored = is_mirrored && reply->kind == GR_REPLY_MIRROR
                  && !mirror_holds (fan, gr_stage_line_last (reply->after), NULL);
  }
  for (guint i = 0; i < fan->reply->len && fan->is_mirrored && !is_mirrored; i++)
    ((GrReply *) fan->reply->pdata[i])->kind = GR_REPLY_PLAIN;
  fan->is_mirrored = is_mirrored;
  const GrStudy *study = fan->players->study;
  if (fan->n_pairs == 0 && !is_mirrored && fan->reply->len > 0 && !study->is_partizan
      && study->options.play == GR_PLAY_NORMAL && study->n_components > 1 && study->n_components <= GR_PLAY_MOST_ROWS)
    fan->rows = gr_rows_of (fan->players->study, centre, NULL);
  if (fan->rows != NULL && fan->rows->n_bits > GR_PLAY_MOST_BITS)
    g_clear_pointer (&fan->rows, gr_rows_free);
  return TRUE;
}

/* The winning move of @mover that leads to the position of the fan: to one of twins, else to one that is its own mirror
   image, else the best. FALSE and @error. */
static gboolean
fan_begin (GrFan *fan, GrMover mover, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  GrBytes whole = gr_stage_line_last (fan->start);
  gboolean restores;
  guint index;
  if (!fan_moves (fan, whole, mover, moves, error)
      || !fan_choose (fan, moves, mover, GR_REPLY_TWIN, &index, &restores, error)
      || (!restores && !fan_choose (fan, moves, mover, GR_REPLY_MIRROR, &index, &restores, error)))
    return FALSE;
  if (index == G_MAXUINT)
    return TRUE;
  const GrMove *move = gr_moves_at (moves, index);
  GrBytes to = gr_positions_at (moves->part, move->first_part);
  for (guint i = 0; i < moves->move->len && fan->players->study->is_partizan; i++) {
    GrVerdict after;
    if (!gr_study_verdict (fan->players->study, gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part),
                           &after, error))
      return FALSE;
    fan->n_winning += gr_move_wins (mover, &after, TRUE);
  }
  fan->centre = gr_stage_line_after (fan->start, to, move);
  fan->first_move = gr_tell_move (fan->players->study, fan->request, whole, to, move);
  return TRUE;
}

/* Fills zeroed @fan for the position @whole, which the first of @players begins: with the replies to GR_FAN_ROWS moves, or
   to all where data alone are wanted. FALSE and @error. */
static gboolean
fan_read (GrFan *fan, const GrPlayers *players, const GrFigureRequest *request, GrBytes whole, GError **error)
{
  *fan = (GrFan) { .players = players, .request = request, .start = gr_stage_line_new (whole) };
  fan->reply = g_ptr_array_new_with_free_func (reply_free);
  fan->twins = twins_new (players->study, whole);
  fan->pictures = gr_pictures_new (players->study, request, GR_PICTURES_SMALL, error);
  GrMover first = players->mover[0];
  if (fan->pictures == NULL || !gr_players_wins (players, whole, first, &fan->is_won, error)
      || (fan->is_won && !fan_begin (fan, first, error)))
    return FALSE;
  /* Who begins where nobody wins by it is either player. */
  gboolean is_either = players->study->is_partizan && !fan->is_won && gr_args_option (request->args, "first") == NULL;
  fan->loser = is_either ? GR_MOVER_BOTH : players->mover[fan->centre != NULL ? 1 : 0];
  if (!fan_list (fan, is_either ? first : fan->loser, error)
      || (is_either && !fan_list (fan, players->mover[1], error)))
    return FALSE;
  const GrStudy *study = players->study;
  gboolean is_told = study->n_components == 1 && gr_summand_is_bare (gr_study_summand (study, 0));
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  for (guint i = 0; fan->twins != NULL && !request->data_only && i < fan->reply->len;) {
    const GrReply *reply = gr_fan_reply (fan, i);
    /* A number that positions share exactly where all their parts are alike, in any order. */
    g_autoptr (GArray) nodes = twins_parts (fan->twins, gr_stage_line_last (reply->after));
    guint32 sum = twins_sum (fan->twins, (const guint32 *) (gconstpointer) nodes->data, nodes->len, FALSE);
    guint key = 4 * sum + reply->mover + 1;
    const GrReply *drawn = g_hash_table_lookup (seen, GUINT_TO_POINTER (key));
    if (drawn == NULL) {
      g_hash_table_insert (seen, GUINT_TO_POINTER (key), fan->reply->pdata[i++]);
      continue;
    }
    for (guint k = 0; is_told && k < 2 && fan->n_moves == fan->reply->len; k++)
      fan->alike[k] = reply_name (fan, k == 0 ? reply : drawn);
    g_ptr_array_remove_index (fan->reply, i);
  }
  fan->n_alike = fan->n_moves - fan->reply->len;
  if (!fan->request->data_only && fan->reply->len > GR_FAN_ROWS)
    g_ptr_array_set_size (fan->reply, GR_FAN_ROWS);
  if (!fan_answer_all (fan, error))
    return FALSE;
  /* Moves stand together that are answered alike. */
  GrInterner left;
  gr_interner_init (&left);
  GR_EACH_POINTER (i, GrReply, reply, fan->reply) {
    GrBytes back = reply->back != NULL ? gr_stage_line_last (reply->back) : (GrBytes) { NULL, 0 };
    reply->group = gr_interner_add (&left, reply->back != NULL ? 0 : i + 1, back.data, back.size);
  }
  gr_interner_clear (&left);
  g_ptr_array_sort (fan->reply, reply_compare);
  return TRUE;
}

/* ---- in words ---- */

static const char *const fan_who[] = { [GR_MOVER_LEFT] = GR_PHRASE ("Left"), [GR_MOVER_RIGHT] = GR_PHRASE ("Right") };

static const char fan_twins[] = GR_PHRASE (
  "%s falls into twins: whatever one player does to a part, the other can do to its twin.");

/* What the position of the fan is. (transfer full) */
static char *
fan_opening (const GrFan *fan)
{
  static const char mirror[] = GR_PHRASE (
    "%s is its own mirror image: whatever one player does on one side, the other can do on the other.");
  static const char plain[] = GR_PHRASE ("Whoever is to move at %s loses: every move has a reply.");
  static const char sided[] = GR_PHRASE ("%s, to move at %s, loses: every move has a reply.");
  static const char over[] = GR_PHRASE ("No move is left at %s.");
  const char *lang = fan->request->lang;
  gboolean is_sided = fan->loser != GR_MOVER_BOTH && fan->n_moves > 0 && fan->n_pairs == 0 && !fan->is_mirrored;
  g_autofree char *name = gr_play_name (fan->players->study, gr_stage_line_last (gr_fan_centre (fan)));
  const char *text = is_sided            ? sided
                     : fan->n_moves == 0 ? over
                     : fan->n_pairs > 0  ? fan_twins
                     : fan->is_mirrored  ? mirror
                                         : plain;
  g_autofree char *what = gr_say (text, lang, is_sided ? gr_phrase (fan_who[fan->loser], lang) : name, name);
  if (fan->centre == NULL)
    return g_steal_pointer (&what);
  g_autofree char *begin = gr_say ("The first move is “%s”.", lang, fan->first_move);
  return g_strdup_printf ("%s %s", begin, what);
}

/* Who wins, and by what; where one player is asked for, by the move of the fan. (transfer full) NULL and @error. */
static char *
fan_result (const GrFan *fan, GError **error)
{
  static const char lost[] = GR_PHRASE ("%s begins and loses"), won[] = GR_PHRASE ("%s begins and wins");
  GrStudy *study = fan->players->study;
  GrBytes start = gr_stage_line_last (fan->start);
  static const char one_of[] = GR_PHRASE ("%s, one of %u winning moves");
  const char *lang = fan->request->lang;
  GrVerdict verdict;
  if (!study->is_partizan || fan->loser == GR_MOVER_BOTH)
    return gr_study_verdict (study, start, &verdict, error)
             ? gr_tell_winner (study, fan->request, start, &verdict, NULL, error)
             : NULL;
  g_autofree char *who = gr_say (fan->is_won ? won : lost, lang, gr_phrase (fan_who[fan->players->mover[0]], lang));
  if (fan->first_move != NULL)
    gr_take_text (&who, g_strdup_printf ("%s: %s", who, fan->first_move));
  return fan->n_winning > 1 ? gr_say (one_of, lang, who, fan->n_winning) : g_steal_pointer (&who);
}

/* “5/2 or 9/4”: what the replies leave, if few values do; else NULL. (transfer full) */
static char *
fan_left (const GrFan *fan)
{
  GrStudy *study = fan->players->study;
  g_autoptr (GPtrArray) name = g_ptr_array_new_with_free_func (g_free);
  GR_EACH_POINTER (i, const GrReply, reply, fan->reply) {
    GrVerdict verdict;
    if (reply->back == NULL || !gr_study_verdict (study, gr_stage_line_last (reply->back), &verdict, NULL)
        || !verdict.has_form)
      return NULL;
    g_autofree char *own = gr_partizan_name (gr_study_forms (study), verdict.form, FAN_VALUE);
    if (g_str_has_suffix (own, "…"))
      return NULL;
    if (!g_ptr_array_find_with_equal_func (name, own, g_str_equal, NULL))
      g_ptr_array_add (name, g_steal_pointer (&own));
  }
  return name->len > 0 && name->len <= FAN_VALUES ? gr_words_choice (name, fan->request) : NULL;
}

/* What the whole fan shows. (transfer full) */
static char *
fan_closing (const GrFan *fan)
{
  static const char *const plain[2] = {
    GR_PHRASE ("From %s every move has a reply that leads to a lost position again."),
    GR_PHRASE (
      "Every move is answered so that whoever made it, to move again, loses: Left’s to a value of at most 0, Right’s "
      "to one of at least 0."),
  };
  static const char sided[] = GR_PHRASE ("From %s every move of %s is answered so that %s, to move again, loses.");
  static const char *const worth[3] = {
    GR_PHRASE ("Every move of %s has an answer that leaves %s, at most 0: %s, to move, loses."),
    GR_PHRASE ("Every move of %s has an answer that leaves %s, at least 0: %s, to move, loses."),
    GR_PHRASE ("Every move of %s has an answer that leaves %s: %s, to move, loses."),
  };
  static const char alike[] = GR_PHRASE (" “%s” plays like “%s” and is not drawn.");
  static const char mirror[] = GR_PHRASE (
    "Every move has its mirror image for a reply, after which the position is its own mirror image again.");
  static const char ends[] = GR_PHRASE ("Every move has a reply or ends play, which loses in misère play.");
  static const char odd[] = GR_PHRASE (
    "Every move makes a column odd, and has a reply that makes all columns even again.");
  static const char never[] = GR_PHRASE (" Whoever always has a reply never runs out of moves.");
  static const char last[] = GR_PHRASE (" Whoever moves last loses in misère play, and no such reply is the last.");
  static const char some[] = GR_PHRASE (" Moves shown: %u of %u; the others have such replies, too.");
  const char *lang = fan->request->lang;
  GrReplyKind kind = fan->n_pairs > 0 ? GR_REPLY_TWIN : fan->is_mirrored ? GR_REPLY_MIRROR : GR_REPLY_PLAIN;
  gboolean has_end = FALSE;
  for (guint i = 0; i < fan->reply->len; i++) {
    kind = MIN (kind, gr_fan_reply (fan, i)->kind);
    has_end |= gr_fan_reply (fan, i)->back == NULL;
  }
  g_autofree char *name = gr_play_name (fan->players->study, gr_stage_line_last (gr_fan_centre (fan)));
  const char *what = has_end                       ? ends
                     : fan->rows != NULL           ? odd
                     : kind == GR_REPLY_TWIN       ? fan_twins
                     : kind == GR_REPLY_MIRROR     ? mirror
                     : fan->loser != GR_MOVER_BOTH ? sided
                                                   : plain[fan->players->study->is_partizan];
  GString *text = g_string_new (NULL);
  const char *who = fan->loser != GR_MOVER_BOTH ? gr_phrase (fan_who[fan->loser], lang) : NULL;
  g_autofree char *left = what == sided ? fan_left (fan) : NULL;
  if (left != NULL)
    gr_append_phrase (text, worth[g_str_equal (left, "0") ? 2 : fan->loser == GR_MOVER_RIGHT], lang, who, left, who);
  else
    gr_append_phrase (text, what, lang, name, who, who);
  if (fan->n_moves - fan->n_alike > fan->reply->len)
    gr_append_phrase (text, some, lang, fan->reply->len, fan->n_moves);
  else if (fan->n_alike == 1 && fan->alike[0] != NULL)
    gr_append_phrase (text, alike, lang, fan->alike[0], fan->alike[1]);
  else if (fan->n_alike > 0)
    g_string_append (text, gr_phrase (" Moves that play alike are drawn once.", lang));
  const GrStudy *study = fan->players->study;
  gboolean is_misere = !study->is_partizan && study->options.play != GR_PLAY_NORMAL;
  if (!is_misere || !has_end)
    g_string_append (text, gr_phrase (is_misere ? last : never, lang));
  return g_string_free (text, FALSE);
}

/* FALSE and @error. */
static gboolean
fan_add_frame (const GrFan *fan, const GrCards *cards, guint step, const char *sentence, const char *result,
               GPtrArray *frames, GError **error)
{
  GrScene *scene = cards != NULL ? gr_cards_draw (cards, step) : gr_scene_new ();
  GrFrame *frame = gr_frames_add (frames, scene, sentence, result, NULL);
  guint n = MIN (step, fan->reply->len);
  g_autoptr (GString) text = g_string_new (NULL);
  GrStudy *study = fan->players->study;
  gboolean good = TRUE;
  for (guint i = 0; i < MAX (n, 1) && good; i++) {
    const GrReply *reply = n > 0 ? gr_fan_reply (fan, i) : NULL;
    const GrStageLine *from = reply != NULL ? reply->after : fan->start,
                      *to = reply != NULL ? reply->back : fan->centre;
    g_string_append (text, i > 0 ? "\n" : "");
    good = gr_play_append_plain (study, gr_stage_line_last (from), text, error);
    g_string_append (text, reply != NULL && to == NULL ? "  →  —" : to != NULL ? "  →  " : "");
    good = good && (to == NULL || gr_play_append_plain (study, gr_stage_line_last (to), text, error));
  }
  g_string_append_c (text, '\n');
  frame->plain = good ? g_strdup (text->str) : NULL;
  return frame->plain != NULL;
}

gboolean
gr_why_reply (const GrPlayers *players, const GrFigureRequest *request, GrBytes whole, gboolean shows_remoteness,
              GPtrArray *frames, GError **error)
{
  static const char *const text[] = {
    [GR_REPLY_PLAIN] = GR_PHRASE ("“%s” is answered by “%s”."),
    [GR_REPLY_TWIN] = GR_PHRASE ("“%s” is answered in the twin, by “%s”."),
    [GR_REPLY_MIRROR] = GR_PHRASE ("“%s” is answered by its mirror image, “%s”."),
  };
  static const char over[] = GR_PHRASE ("After “%s” no move is left, and whoever is to move has won.");
  g_auto (GrFan) fan = { 0 };
  if (!fan_read (&fan, players, request, whole, error))
    return FALSE;
  g_autoptr (GrCards) cards = request->data_only ? NULL : gr_cards_of_fan (&fan, error);
  if (cards == NULL && !request->data_only)
    return FALSE;
  g_autofree char *opening = fan_opening (&fan), *closing = fan_closing (&fan), *result = fan_result (&fan, error);
  const char *lang = request->lang;
  guint n = fan.reply->len, asked = frames->len;
  gboolean good = result != NULL && fan_add_frame (&fan, cards, 0, opening, n == 0 ? result : NULL, frames, error);
  for (guint i = 0; i < n && good && !request->data_only; i++) {
    const GrReply *reply = gr_fan_reply (&fan, i);
    GrBytes left = gr_stage_line_last (reply->back != NULL ? reply->back : reply->after);
    g_autofree char *sentence = gr_say (reply->back != NULL ? text[reply->kind] : over, lang, reply->move,
                                        reply->answer);
    g_autofree char *length = shows_remoteness ? gr_play_tell_length (players->study, lang, left, error) : NULL;
    good = (length != NULL || !shows_remoteness) && fan_add_frame (&fan, cards, i + 1, sentence, length, frames, error);
  }
  if (!good || (n > 0 && !fan_add_frame (&fan, cards, n + 1, closing, result, frames, error)))
    return FALSE;
  if (n > 0 && fan.centre == NULL)
    ((GrFrame *) frames->pdata[asked + 1])->question = gr_play_question (players, request, whole, players->mover[0],
                                                                         asked);
  GrTable *table = gr_table_new ();
  gr_table_add (table, "move", "to", "reply", "back", NULL);
  GR_EACH_POINTER (i, const GrReply, reply, fan.reply) {
    g_autofree char *after = gr_study_whole_label (fan.players->study, gr_stage_line_last (reply->after));
    g_autofree char *back = reply->back != NULL
                              ? gr_study_whole_label (fan.players->study, gr_stage_line_last (reply->back))
                              : g_strdup ("");
    gr_table_add (table, reply->move, after, reply->answer != NULL ? reply->answer : "", back, NULL);
  }
  ((GrFrame *) frames->pdata[frames->len - 1])->table = table;
  return TRUE;
}
