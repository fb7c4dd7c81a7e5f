// SPDX-License-Identifier: MIT
// A planar piece drawn with straight edges. First it is embedded, path by path: of what is not embedded yet each fragment
// can lie in the faces that have all of its attachments; one that has no face tells that the graph is not planar, one
// that has a single face goes first. Feet are joined to one more vertex below the ground, so that they come to lie on one
// line, in the order around it. Then each face gets a ring of new vertices and one in its middle, which makes every face a
// triangle, and every new vertex and every one that is not on the outer triangle is put in the middle of its neighbours:
// such a drawing has no crossing.
// Sources: G. Demoucron, Y. Malgrange, R. Pertuiset, Graphes planaires: reconnaissance et construction de représentations
// planaires topologiques, Revue française de recherche opérationnelle 8 (1964); W. T. Tutte, How to draw a graph, Proc.
// London Math. Soc. 13 (1963).
// Invariant: faces are walks in one sense of turning; a vertex stands in a walk once for each of its corners there.
#include "layout/sketch.h"

#include "base/held.h"

#include <math.h>

#define PLANAR_ROUNDS 400 /* of putting vertices in the middle */
#define PLANAR_WEIGHTS 14 /* with so many sets of weights */
#define PLANAR_STILL 1e-7 /* in edge lengths: nothing moves any more */

typedef struct {
  guint32 a, b;
  gboolean is_in;
} PlanarEdge;

typedef struct {
  GrSketch *sketch;
  guint32 apex, n;   /* apex: the vertex below the ground; n: of vertices with it */
  GArray *edge;      /* of PlanarEdge, no two alike */
  guint8 *is_in;     /* shape (n) */
  guint32 *fragment; /* shape (n): of vertices that are not embedded */
  GPtrArray *face;   /* of GArray of guint32 */
} Planar;

/* A fragment: a component of what is not embedded, or one edge between embedded vertices. */
typedef struct {
  guint32 edge;   /* such an edge, or one into the component */
  guint32 number; /* of the component; G_MAXUINT32: the edge alone */
  GArray *at;     /* of guint32: attachments */
} Fragment;

static PlanarEdge *
planar_edge (const Planar *planar, guint i)
{
  return &g_array_index (planar->edge, PlanarEdge, i);
}

static void
planar_add_edge (Planar *planar, guint32 a, guint32 b)
{
  for (guint i = 0; i < planar->edge->len; i++)
    if (planar_edge (planar, i)->a == MIN (a, b) && planar_edge (planar, i)->b == MAX (a, b))
      return;
  GR_APPEND (planar->edge, PlanarEdge, MIN (a, b), MAX (a, b), FALSE);
}

static gboolean
walk_has (const GArray *walk, guint32 vertex, guint *where)
{
  for (guint i = 0; i < walk->len; i++)
    if (g_array_index (walk, guint32, i) == vertex) {
      *where = i;
      return TRUE;
    }
  return FALSE;
}

/* ---- embedding ---- */

GR_DESTROY_FUNCTION (fragment_free, Fragment, at)

/* All fragments: the components of what is not embedded are numbered by their first vertices. (transfer full) of Fragment. */
static GPtrArray *
planar_fragments (Planar *planar)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (fragment_free);
  g_autofree Fragment **known = g_new0 (Fragment *, (gsize) planar->n + 1);
  for (guint32 v = 0; v < planar->n; v++)
    planar->fragment[v] = v;
  for (gboolean has_changed = TRUE; has_changed;) {
    has_changed = FALSE;
    for (guint i = 0; i < planar->edge->len; i++) {
      const PlanarEdge *edge = planar_edge (planar, i);
      if (planar->is_in[edge->a] || planar->is_in[edge->b])
        continue;
      guint32 low = MIN (planar->fragment[edge->a], planar->fragment[edge->b]);
      has_changed |= planar->fragment[edge->a] != low || planar->fragment[edge->b] != low;
      planar->fragment[edge->a] = planar->fragment[edge->b] = low;
    }
  }
  for (guint i = 0; i < planar->edge->len; i++) {
    const PlanarEdge *edge = planar_edge (planar, i);
    gboolean a_in = planar->is_in[edge->a], b_in = planar->is_in[edge->b];
    if (edge->is_in || (!a_in && !b_in))
      continue;
    guint32 number = a_in && b_in ? G_MAXUINT32 : planar->fragment[a_in ? edge->b : edge->a];
    Fragment *fragment = number != G_MAXUINT32 ? known[number] : NULL;
    if (fragment == NULL) {
      fragment = g_new0 (Fragment, 1);
      *fragment = (Fragment) { i, number, g_array_new (FALSE, FALSE, sizeof (guint32)) };
      g_ptr_array_add (all, fragment);
      if (number != G_MAXUINT32)
        known[number] = fragment;
    }
    guint where = 0;
    if (a_in && !walk_has (fragment->at, edge->a, &where))
      g_array_append_val (fragment->at, edge->a);
    if (b_in && !walk_has (fragment->at, edge->b, &where))
      g_array_append_val (fragment->at, edge->b);
  }
  return all;
}

/* How many faces can hold @fragment; *@face is the first. */
static guint
fragment_n_faces (const Planar *planar, const Fragment *fragment, guint *face)
{
  guint n = 0;
  for (guint i = 0; i < planar->face->len; i++) {
    gboolean fits = TRUE;
    guint where = 0;
    for (guint k = 0; k < fragment->at->len && fits; k++)
      fits = walk_has (planar->face->pdata[i], g_array_index (fragment->at, guint32, k), &where);
    if (fits && n++ == 0)
      *face = i;
  }
  return n;
}

/* A way through @fragment from its first attachment to another one, or, where it has only one, the first step of it. Marks
   what is on it as embedded. (transfer full) of guint32. */
static GArray *
fragment_path (Planar *planar, const Fragment *fragment)
{
  guint32 from = g_array_index (fragment->at, guint32, 0), end = G_MAXUINT32;
  GArray *path = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint32 *come = g_new (guint32, planar->n), *queue = g_new (guint32, planar->n);
  g_autofree guint32 *by = g_new0 (guint32, planar->n);
  guint32 n = 1;
  for (guint32 v = 0; v < planar->n; v++)
    come[v] = G_MAXUINT32;
  queue[0] = come[from] = from;
  for (guint32 i = 0; i < n && end == G_MAXUINT32; i++)
    for (guint k = 0; k < planar->edge->len && end == G_MAXUINT32; k++) {
      const PlanarEdge *edge = planar_edge (planar, k);
      guint32 other = edge->a == queue[i] ? edge->b : edge->a;
      if (edge->is_in || (edge->a != queue[i] && edge->b != queue[i]) || come[other] != G_MAXUINT32)
        continue;
      gboolean is_own = fragment->number == G_MAXUINT32 ? k == fragment->edge
                        : planar->is_in[other]          ? queue[i] != from
                                                        : planar->fragment[other] == fragment->number;
      if (!is_own)
        continue;
      come[other] = queue[i];
      by[other] = k;
      queue[n++] = other;
      if (planar->is_in[other] || fragment->at->len == 1)
        end = other;
    }
  for (guint32 v = end;; v = come[v]) {
    g_array_append_val (path, v);
    planar->is_in[v] = 1;
    if (v == from)
      break;
    planar_edge (planar, by[v])->is_in = TRUE;
  }
  return path;
}

/* @path, from its last vertex to its first, laid through @face: a pendant into it, or from corner to corner, which parts
   it. */
static void
planar_lay (Planar *planar, guint face, const GArray *path)
{
  GArray *walk = planar->face->pdata[face];
  guint32 from = g_array_index (path, guint32, path->len - 1), to = g_array_index (path, guint32, 0);
  guint i = 0, j = 0;
  walk_has (walk, from, &i);
  if (!walk_has (walk, to, &j)) {
    guint32 both[2] = { to, from };
    g_array_insert_vals (walk, i + 1, both, 2);
    return;
  }
  GArray *one = g_array_new (FALSE, FALSE, sizeof (guint32)), *two = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint k = i;; k = (k + 1) % walk->len) {
    g_array_append_val (one, g_array_index (walk, guint32, k));
    if (k == j)
      break;
  }
  for (guint k = 1; k + 1 < path->len; k++)
    g_array_append_val (one, g_array_index (path, guint32, k));
  for (guint k = j;; k = (k + 1) % walk->len) {
    g_array_append_val (two, g_array_index (walk, guint32, k));
    if (k == i)
      break;
  }
  for (guint k = path->len - 2; k > 0; k--)
    g_array_append_val (two, g_array_index (path, guint32, k));
  g_array_unref (walk);
  planar->face->pdata[face] = one;
  g_ptr_array_add (planar->face, two);
}

static gboolean
planar_embed (Planar *planar)
{
  PlanarEdge *first = planar_edge (planar, 0);
  GArray *walk = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (walk, first->a);
  g_array_append_val (walk, first->b);
  first->is_in = planar->is_in[first->a] = planar->is_in[first->b] = TRUE;
  g_ptr_array_add (planar->face, walk);
  for (;;) {
    g_autoptr (GPtrArray) all = planar_fragments (planar);
    const Fragment *chosen = NULL;
    guint where = 0, least = G_MAXUINT;
    for (guint i = 0; i < all->len && least > 1; i++) {
      guint face = 0, n = fragment_n_faces (planar, all->pdata[i], &face);
      if (n == 0)
        return FALSE;
      if (n < least) {
        least = n;
        chosen = all->pdata[i];
        where = face;
      }
    }
    if (chosen == NULL)
      return TRUE;
    g_autoptr (GArray) path = fragment_path (planar, chosen);
    planar_lay (planar, where, path);
  }
}

/* ---- drawing ---- */

/* The graph with its rings. */
typedef struct {
  GArray *at;       /* of GrPoint */
  GArray *is_fixed; /* of guint8 */
  GArray *link;     /* of guint32, two a link */
} Mesh;

static guint32
mesh_add (Mesh *mesh, GrPoint at, gboolean is_fixed)
{
  guint8 fixed = (guint8) is_fixed;
  g_array_append_val (mesh->at, at);
  g_array_append_val (mesh->is_fixed, fixed);
  return mesh->at->len - 1;
}

static void
mesh_link (Mesh *mesh, guint32 a, guint32 b)
{
  guint32 both[2] = { a, b };
  g_array_append_vals (mesh->link, both, 2);
}

static void
mesh_add_face (Mesh *mesh, const GArray *walk)
{
  guint32 middle = mesh_add (mesh, (GrPoint) { 0, 1 }, FALSE), first = mesh->at->len;
  for (guint i = 0; i < walk->len; i++)
    mesh_add (mesh, (GrPoint) { 0, 1 }, FALSE);
  for (guint i = 0; i < walk->len; i++) {
    mesh_link (mesh, first + i, g_array_index (walk, guint32, i));
    mesh_link (mesh, first + i, g_array_index (walk, guint32, (i + 1) % walk->len));
    mesh_link (mesh, first + i, first + (i + 1) % walk->len);
    mesh_link (mesh, first + i, middle);
  }
}

/* Every vertex that is not fixed into the middle of its neighbours, each of which pulls with the weight of its link. */
static void
mesh_settle (Mesh *mesh, const guint32 *row, const guint32 *end, const double *weight)
{
  GrPoint *at = (GrPoint *) (gpointer) mesh->at->data;
  const guint32 *link = (const guint32 *) (gconstpointer) mesh->link->data;
  double moved = 1;
  for (guint round = 0; round < PLANAR_ROUNDS && moved > PLANAR_STILL; round++) {
    moved = 0;
    for (guint v = 0; v < mesh->at->len; v++) {
      GrPoint sum = { 0, 0 };
      double all = 0;
      for (guint32 k = row[v]; k < row[v + 1] && !g_array_index (mesh->is_fixed, guint8, v); k++) {
        const GrPoint *other = &at[link[end[k] ^ 1]];
        sum.x += weight[end[k] / 2] * other->x;
        sum.y += weight[end[k] / 2] * other->y;
        all += weight[end[k] / 2];
      }
      if (all <= 0)
        continue;
      GrPoint own = { sum.x / all, sum.y / all };
      moved = MAX (moved, hypot (own.x - at[v].x, own.y - at[v].y));
      at[v] = own;
    }
  }
}

/* Settles again and again, links that come out long pulling harder each time: with any weights nothing crosses (Tutte's
   theorem holds for all that are positive; M. S. Floater, Parametric tilings and scattered data approximation, 1998). */
static void
mesh_even_out (Mesh *mesh)
{
  guint n = mesh->link->len / 2;
  g_autofree guint32 *row = g_new0 (guint32, (gsize) mesh->at->len + 2), *end = g_new (guint32, 2 * n + 1);
  g_autofree double *weight = g_new (double, n + 1), *length = g_new (double, n + 1);
  /* Links at each vertex, in rows: an end by its number in Mesh.link. */
  for (guint i = 0; i < mesh->link->len; i++)
    row[g_array_index (mesh->link, guint32, i) + 2]++;
  for (guint i = 2; i <= mesh->at->len + 1; i++)
    row[i] += row[i - 1];
  for (guint i = 0; i < mesh->link->len; i++)
    end[row[g_array_index (mesh->link, guint32, i) + 1]++] = i;
  for (guint i = 0; i < n; i++)
    weight[i] = 1;
  for (guint round = 0; round < PLANAR_WEIGHTS; round++) {
    mesh_settle (mesh, row, end, weight);
    double mean = 0;
    for (guint i = 0; i < n; i++) {
      const GrPoint *a = &g_array_index (mesh->at, GrPoint, g_array_index (mesh->link, guint32, 2 * i));
      const GrPoint *b = &g_array_index (mesh->at, GrPoint, g_array_index (mesh->link, guint32, 2 * i + 1));
      length[i] = hypot (a->x - b->x, a->y - b->y);
      mean += length[i] / n;
    }
    for (guint i = 0; i < n && round + 1 < PLANAR_WEIGHTS; i++)
      weight[i] = CLAMP (weight[i] * sqrt (MAX (length[i], 1e-9) / mean), 1e-3, 1e3);
  }
}

/* The faces at @corner, longest first. (transfer full) of guint */
static GArray *
planar_outer_faces (const Planar *planar, guint32 corner)
{
  GArray *outer = g_array_new (FALSE, FALSE, sizeof (guint));
  GR_EACH_POINTER (i, const GArray, walk, planar->face) {
    guint where = 0;
    if (!walk_has (walk, corner, &where))
      continue;
    for (where = 0; where < outer->len; where++) {
      const GArray *other = planar->face->pdata[g_array_index (outer, guint, where)];
      if (walk->len > other->len)
        break;
    }
    g_array_insert_val (outer, where, i);
  }
  return outer;
}

/* The feet in their order along the ground, where face @outer is the outer one and @n_with meet at @corner, the apex or the
   only foot. (transfer full) of guint32 */
static GArray *
planar_feet (const Planar *planar, guint32 corner, guint outer, guint n_with)
{
  GArray *feet = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint where = 0;
  if (corner != planar->apex) {
    g_array_append_val (feet, corner);
    return feet;
  }
  /* From face to face around the apex: the vertex behind it in one walk is the one before it in the next. */
  const GArray *walk = planar->face->pdata[outer];
  walk_has (walk, corner, &where);
  guint32 foot = g_array_index (walk, guint32, (where + 1) % walk->len);
  for (guint n = 0; n < n_with; n++) {
    g_array_append_val (feet, foot);
    for (guint i = 0; i < planar->face->len; i++) {
      walk = planar->face->pdata[i];
      if (!walk_has (walk, corner, &where)
          || g_array_index (walk, guint32, (where + walk->len - 1) % walk->len) != foot)
        continue;
      foot = g_array_index (walk, guint32, (where + 1) % walk->len);
      break;
    }
  }
  return feet;
}

/* The walk of a face with its corner at @corner turned to its end and replaced by the tops (of guint32). */
static void
walk_open (GArray *walk, guint32 corner, gboolean keeps_corner, const GArray *top)
{
  guint where = 0;
  walk_has (walk, corner, &where);
  g_autoptr (GArray) turned = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 1; i <= walk->len; i++)
    g_array_append_val (turned, g_array_index (walk, guint32, (where + i) % walk->len));
  g_array_set_size (walk, 0);
  if (keeps_corner)
    g_array_append_val (walk, corner);
  g_array_append_vals (walk, turned->data, turned->len - (keeps_corner ? 0 : 1));
  if (top != NULL && top->len > 0)
    g_array_append_vals (walk, top->data, top->len);
}

static gboolean
planar_draw (Planar *planar, guint32 only_foot, guint outer_rank)
{
  GrSketch *sketch = planar->sketch;
  guint32 corner = only_foot != G_MAXUINT32 ? only_foot : planar->apex;
  g_autoptr (GArray) faces = planar_outer_faces (planar, corner);
  if (outer_rank >= faces->len)
    return FALSE;
  guint outer = g_array_index (faces, guint, outer_rank);
  g_autoptr (GArray) feet = planar_feet (planar, corner, outer, faces->len);
  Mesh mesh = { g_array_new (FALSE, FALSE, sizeof (GrPoint)), g_array_new (FALSE, FALSE, sizeof (guint8)),
                g_array_new (FALSE, FALSE, sizeof (guint32)) };
  double width = 2 * sqrt (planar->n) + feet->len;
  for (guint32 v = 0; v < planar->n; v++)
    mesh_add (&mesh, (GrPoint) { width / 2, 1 }, v == planar->apex);
  GR_EACH_VALUE (i, guint32, foot, feet) {
    double x = feet->len > 1 ? width * i / (feet->len - 1) : width / 2;
    g_array_index (mesh.at, GrPoint, foot) = (GrPoint) { x, 0 };
    g_array_index (mesh.is_fixed, guint8, foot) = 1;
  }
  g_autoptr (GArray) top = g_array_new (FALSE, FALSE, sizeof (guint32));
  /* The walk of the outer face leads from the first foot to the last one, and so back over the top. */
  for (guint i = 0; i < 2; i++) {
    guint32 own = mesh_add (&mesh, (GrPoint) { i == 0 ? -width / 2 : 1.5 * width, width }, TRUE);
    g_array_prepend_val (top, own);
  }
  for (guint i = 0; i < planar->edge->len; i++)
    if (planar_edge (planar, i)->b != planar->apex)
      mesh_link (&mesh, planar_edge (planar, i)->a, planar_edge (planar, i)->b);
  GR_EACH_POINTER (i, GArray, walk, planar->face) {
    guint where = 0;
    if (i == outer)
      walk_open (walk, corner, only_foot != G_MAXUINT32, top);
    else if (only_foot == G_MAXUINT32 && walk_has (walk, corner, &where))
      walk_open (walk, corner, FALSE, NULL);
    if (walk->len > 2)
      mesh_add_face (&mesh, walk);
  }
  mesh_even_out (&mesh);
  for (guint32 v = 0; v < sketch->n; v++)
    if (planar->is_in[v])
      sketch->at[v] = g_array_index (mesh.at, GrPoint, v);
  g_array_unref (mesh.at);
  g_array_unref (mesh.is_fixed);
  g_array_unref (mesh.link);
  return TRUE;
}

gboolean
gr_planar_place (GrSketch *sketch, guint32 piece, guint outer)
{
  g_autoptr (GArray) edge = g_array_new (FALSE, FALSE, sizeof (PlanarEdge));
  g_autofree guint8 *is_in = g_new0 (guint8, (gsize) sketch->n + 1);
  g_autofree guint32 *fragment = g_new0 (guint32, (gsize) sketch->n + 1);
  g_autoptr (GPtrArray) face = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  Planar planar = { sketch, sketch->n, sketch->n + 1, edge, is_in, fragment, face };
  guint n_feet = 0;
  guint32 foot = G_MAXUINT32;
  for (guint32 i = sketch->start[piece]; i < sketch->start[piece + 1]; i++)
    if (sketch->is_foot[sketch->list[i]]) {
      foot = sketch->list[i];
      n_feet++;
    }
  for (guint32 i = 0; i < sketch->n_edges; i++) {
    guint32 tail = sketch->edge[i].tail, head = sketch->edge[i].head;
    if (sketch->piece[tail] == piece && !(sketch->is_foot[tail] && sketch->is_foot[head]))
      planar_add_edge (&planar, tail, head);
  }
  for (guint32 i = sketch->start[piece]; i < sketch->start[piece + 1] && n_feet > 1; i++)
    if (sketch->is_foot[sketch->list[i]])
      planar_add_edge (&planar, sketch->list[i], planar.apex);
  if (edge->len == 0 || n_feet == 0 || !planar_embed (&planar))
    return FALSE;
  return planar_draw (&planar, n_feet == 1 ? foot : G_MAXUINT32, outer);
}

gboolean
gr_planar_test (guint32 n, const guint32 *end, guint n_edges)
{
  g_autoptr (GArray) edge = g_array_new (FALSE, FALSE, sizeof (PlanarEdge));
  g_autofree guint8 *is_in = g_new0 (guint8, (gsize) n + 1);
  g_autofree guint32 *fragment = g_new0 (guint32, (gsize) n + 1);
  g_autoptr (GPtrArray) face = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  Planar planar = { NULL, G_MAXUINT32, n, edge, is_in, fragment, face };
  for (guint i = 0; i < n_edges; i++)
    planar_add_edge (&planar, end[2 * i], end[2 * i + 1]);
  /* Euler: a planar graph of n vertices has at most 3n − 6 edges. */
  return n < 3 || edge->len == 0 || (edge->len + 6 <= 3 * (gsize) n && planar_embed (&planar));
}
