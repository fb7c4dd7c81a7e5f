// SPDX-License-Identifier: MIT
// Hackenbush: cut an edge; whatever no longer hangs together with the ground falls. Each stalk is a component, a
// graph is one. Positions are cut lists (hackenbush/bush.h). What floats from the beginning has fallen before the first
// move: it is never part of a position, and a remark says so.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapters 2 and 7; J. H. Conway, On Numbers
// and Games (1976), chapter 13.
#include "games/hackenbush/read.h"

#include <string.h>

#define TOLD_LETTERS 40       /* of a stalk, in words */
#define REMARK_EDGES 12       /* floating edges that are named */
#define BOUND_CHARACTERS 60   /* of a bound of a value that is told */
#define CUT_REACH 10.0        /* of the mark of a cut across its edge, in points */
#define MOST_VALUED_CUTS 2000 /* whose values are worked out one by one: below a second for trees of numbers */

static gpointer
hackenbush_prepare (const GrArgs *args, GrReport *report)
{
  GrHackenbush *hackenbush = gr_hackenbush_read (args, report);
  for (guint i = 0; hackenbush != NULL && i < hackenbush->bush->len && !hackenbush->is_partizan; i++) {
    const GrBush *bush = hackenbush->bush->pdata[i]; /* edges that float have fallen: their colours say nothing */
    g_autofree guint8 *standing = gr_bush_standing (bush, (GrBytes) { NULL, 0 }, NULL);
    hackenbush->is_partizan = !gr_bush_is_green (bush, standing);
  }
  return hackenbush;
}

void
gr_hackenbush_components (gconstpointer instance, GrPositions *out)
{
  const GrHackenbush *hackenbush = instance;
  for (guint i = 0; i < hackenbush->realm->len; i++)
    gr_positions_add (out, g_array_index (hackenbush->realm, guint32, i), NULL, 0);
}

GR_TELL_FUNCTION (hackenbush_is_partizan, GrHackenbush, is_partizan)

static GrBush *
hackenbush_whole (gconstpointer instance, guint32 realm)
{
  const GrHackenbush *hackenbush = instance;
  return g_ptr_array_index (hackenbush->bush, realm);
}

void
gr_hackenbush_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  gr_bush_moves (hackenbush_whole (instance, realm), from, NULL, out);
}

static guint64
hackenbush_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  return gr_bush_n_standing (hackenbush_whole (instance, realm), from);
}

static gboolean
hackenbush_can_seek (gconstpointer instance, guint32 realm, GrBytes from)
{
  const GrBush *bush = hackenbush_whole (instance, realm);
  guint32 n;
  g_autofree guint8 *standing = gr_bush_standing (bush, from, &n);
  return hackenbush_is_partizan (instance) ? n <= MOST_VALUED_CUTS : gr_bush_can_seek (bush, standing);
}

void
gr_hackenbush_seek (gconstpointer instance, guint32 realm, GrBytes from, GrNimber wanted, GrMoves *out)
{
  gr_bush_seek_moves (hackenbush_whole (instance, realm), from, wanted, out);
}

static gboolean
hackenbush_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  return gr_bush_grundy (hackenbush_whole (instance, realm), at, out);
}

/* ---- values ---- */

const char *
gr_hackenbush_letters (gconstpointer instance, guint32 realm, GrBytes at, gsize *length)
{
  const GrHackenbush *hackenbush = instance;
  if (hackenbush->stalk == NULL)
    return NULL;
  const char *letters = g_ptr_array_index (hackenbush->stalk, realm);
  g_autoptr (GArray) cut = gr_bush_cuts (hackenbush_whole (instance, realm), at);
  *length = cut->len > 0 ? g_array_index (cut, guint32, 0) : strlen (letters);
  return letters;
}

/* How what each of @moves leaves compares with @x, where that is known without the values. What a cut leaves of a stalk of blue
   and red edges is a lower part of it, and signs compare from the ground up; none at all lies between. */
static gboolean
moves_compare (gconstpointer instance, guint32 realm, GrBytes from, const GrMoves *moves, const GrDyadic *x,
               GrFormOrder *order)
{
  gsize n = 0, n_signs, n_same = 0;
  const char *letters = gr_hackenbush_letters (instance, realm, from, &n);
  if (letters == NULL || memchr (letters, 'G', n) != NULL) {
    const GrBush *bush = hackenbush_whole (instance, realm);
    g_autofree guint8 *standing = gr_bush_standing (bush, from, NULL);
    g_autofree GrFormOrder *by_edge = g_new0 (GrFormOrder, MAX (1, bush->edge->len));
    gboolean good = gr_bush_compare_cuts (bush, standing, x, by_edge);
    for (guint i = 0; i < moves->move->len && good; i++)
      order[i] = by_edge[gr_moves_at (moves, i)->tag];
    return good;
  }
  g_autofree guint8 *sign = gr_dyadic_signs (x, n + 1, &n_signs);
  while (n_same < MIN (n, n_signs) && sign[n_same] == (letters[n_same] == 'B'))
    n_same++;
  for (guint i = 0; i < moves->move->len; i++) {
    guint64 left = gr_moves_at (moves, i)->tag;
    gboolean is_less = left <= n_same ? left < n_signs && sign[left] : letters[n_same] != 'B';
    order[i] = left <= n_same && left == n_signs ? GR_FORM_EQUAL : is_less ? GR_FORM_LESS : GR_FORM_GREATER;
  }
  return TRUE;
}

/* How the number @x compares with @than. */
static GrFormOrder
number_compare (GrForms *forms, const GrDyadic *x, GrForm than)
{
  GrForm number = gr_form_number (forms, x, NULL);
  return number != GR_FORM_NONE ? gr_form_compare (forms, number, than, NULL) : GR_FORM_UNKNOWN;
}

/* Where all moves leave numbers, the stops of @than tell how to place them: above both, below both, between them (which
   is confused with @than), or at one of them. */
static gboolean
hackenbush_compare_moves (gconstpointer instance, guint32 realm, GrBytes from, const GrMoves *moves, GrForm than,
                          GrForms *forms, GrFormOrder *order)
{
  g_autoptr (GrDyadic) left = gr_dyadic_copy (gr_form_left_stop (forms, than));
  g_autoptr (GrDyadic) right = gr_dyadic_copy (gr_form_right_stop (forms, than));
  g_autofree GrFormOrder *by_right = g_new (GrFormOrder, MAX (1, moves->move->len));
  if (!moves_compare (instance, realm, from, moves, left, order)
      || !moves_compare (instance, realm, from, moves, right, by_right))
    return FALSE;
  GrFormOrder at_left = number_compare (forms, left, than), at_right = number_compare (forms, right, than);
  for (guint i = 0; i < moves->move->len; i++) {
    order[i] = order[i] == GR_FORM_EQUAL      ? at_left
               : by_right[i] == GR_FORM_EQUAL ? at_right
               : order[i] == by_right[i]      ? order[i]
                                              : GR_FORM_CONFUSED;
  }
  return at_left != GR_FORM_UNKNOWN && at_right != GR_FORM_UNKNOWN;
}

/* @error of a picture whose value is over a limit tells, where they are found, the bounds of the value and who wins by
   them, and they are kept. Gives the value where the bounds meet, and clears @error. */
static GrForm
hackenbush_find_bounds (GrHackenbush *hackenbush, const GrBush *bush, const guint8 *standing, GrForms *forms,
                        GError **error)
{
  GrForm lower, upper;
  g_autoptr (GrForms) own = gr_forms_new (gr_forms_limit (forms));
  g_autoptr (GString) low = g_string_new (NULL), high = g_string_new (NULL);
  if (!gr_bush_bounds (bush, standing, own, &lower, &upper) || !gr_form_append (own, lower, low)
      || !gr_form_append (own, upper, high) || MAX (low->len, high->len) > BOUND_CHARACTERS)
    return GR_FORM_NONE;
  if (lower == upper) {
    GrForm value = gr_form_read (forms, low->str, NULL);
    if (value != GR_FORM_NONE)
      g_clear_error (error);
    return value;
  }
  GrFormOrder least = gr_form_compare (own, lower, GR_FORM_ZERO, NULL);
  GrFormOrder most = gr_form_compare (own, upper, GR_FORM_ZERO, NULL);
  const char *winner = least == GR_FORM_GREATER ? gr_message (", so Left wins it, whoever moves first")
                       : most == GR_FORM_LESS   ? gr_message (", so Right wins it, whoever moves first")
                       : least == GR_FORM_EQUAL ? gr_message (", so Left wins it if Right moves first")
                       : most == GR_FORM_EQUAL  ? gr_message (", so Right wins it if Left moves first")
                                                : "";
  g_auto (GStrv) line = g_strsplit ((*error)->message, "\n", 2);
  g_clear_error (error);
  gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "%s; this picture’s value is at least %s and at most %s%s%s%s",
                line[0], low->str, high->str, winner, line[1] != NULL ? "\n" : "", line[1] != NULL ? line[1] : "");
  hackenbush->bound[0] = g_string_free (g_steal_pointer (&low), FALSE);
  hackenbush->bound[1] = g_string_free (g_steal_pointer (&high), FALSE);
  return GR_FORM_NONE;
}

/* The bounds that were told when the value was looked for. */
static gboolean
hackenbush_bound (gconstpointer instance, guint32 realm, GrBytes at, const GrDyadic *beside, GrForms *forms,
                  GrForm bound[2], gboolean *has_outcome, GrOutcome *outcome)
{
  const GrHackenbush *hackenbush = instance;
  *has_outcome = FALSE;
  if (at.size > 0 || hackenbush->bound[0] == NULL)
    return FALSE;
  for (guint side = 0; side < 2; side++) {
    bound[side] = gr_form_read (forms, hackenbush->bound[side], NULL);
    if (bound[side] == GR_FORM_NONE)
      return FALSE;
  }
  const GrBush *bush = hackenbush_whole (instance, realm);
  g_autofree guint8 *standing = gr_bush_standing (bush, at, NULL);
  if (beside != NULL)
    *has_outcome = gr_bush_bound_outcome (bush, standing, beside, gr_forms_limit (forms), outcome);
  return TRUE;
}

/* The instance remembers what it worked out, in the store for which it did. Where the value of a graph's start is over a
   limit its bounds are told. */
static GrForm
hackenbush_form (gconstpointer instance, guint32 realm, GrBytes at, GrForms *forms, GError **error)
{
  GrHackenbush *hackenbush = (GrHackenbush *) instance;
  const GrBush *bush = hackenbush_whole (instance, realm);
  if (hackenbush->memory == NULL || gr_bush_forms_store (hackenbush->memory) != forms) {
    gr_bush_forms_free (hackenbush->memory);
    hackenbush->memory = gr_bush_forms_new (forms);
    hackenbush->met = GR_FORM_NONE;
  }
  g_autofree guint8 *standing = gr_bush_standing (bush, at, NULL);
  if (at.size > 0 || hackenbush->stalk != NULL)
    return gr_bush_form (hackenbush->memory, bush, standing, error);
  GrForm form = hackenbush->met;
  if (form == GR_FORM_NONE && hackenbush->over == NULL) {
    form = gr_bush_form (hackenbush->memory, bush, standing, &hackenbush->over);
    if (g_error_matches (hackenbush->over, GR_ERROR, GR_ERROR_LIMIT))
      form = hackenbush->met = hackenbush_find_bounds (hackenbush, bush, standing, forms, &hackenbush->over);
  }
  if (hackenbush->over != NULL && error != NULL)
    *error = g_error_copy (hackenbush->over);
  return form;
}

/* ---- names ---- */

/* What @edge is called in the name of a position: NULL where it has none, or one that would be read as a number. */
static const char *
edge_name (const GrBush *bush, guint32 edge)
{
  const char *name = gr_bush_name (bush, edge);
  return name == NULL || g_ascii_isdigit (name[0]) ? NULL : name;
}

/* What stands: a stalk's letters; of a graph @all and the cuts, as in E-3-5, or, where it @has_names, girl−head−5; 0 for nothing. */
static void
hackenbush_name (gconstpointer instance, guint32 realm, GrBytes at, const char *all, const char *minus,
                 gboolean has_names, GString *out)
{
  gsize length = 0;
  const char *letters = gr_hackenbush_letters (instance, realm, at, &length);
  if (letters != NULL) {
    g_string_append_len (out, letters, (gssize) length);
    g_string_append (out, length == 0 ? "0" : "");
    return;
  }
  const GrBush *bush = hackenbush_whole (instance, realm);
  g_autoptr (GArray) cut = gr_bush_cuts (bush, at);
  guint32 n_ground = bush->row[1] - bush->row[0];
  for (guint i = 0; i < cut->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, g_array_index (cut, guint32, i));
    n_ground -= edge->node[0] == 0 || edge->node[1] == 0;
  }
  if (n_ground == 0) { /* in canonical positions there are then no other cuts */
    g_string_append (out, "0");
    return;
  }
  g_string_append (out, all);
  GR_EACH_VALUE (i, guint32, edge, cut) {
    const char *name = has_names ? edge_name (bush, edge) : NULL;
    g_string_append (out, minus);
    if (name != NULL)
      g_string_append (out, name);
    else
      g_string_append_printf (out, "%u", edge);
  }
}

void
gr_hackenbush_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  hackenbush_name (instance, realm, at, "E", "-", FALSE, out);
}

static void
hackenbush_caption (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  const GrHackenbush *hackenbush = instance;
  gboolean has_title = hackenbush->dot != NULL && hackenbush->dot->title != NULL;
  hackenbush_name (instance, realm, at, has_title ? hackenbush->dot->title : "E", "−", TRUE, out);
}

/* The edge that @text begins with, called by its number or its name; *@length of what it is called. G_MAXUINT32: none. */
static guint32
label_edge (const GrBush *bush, const char *text, gsize *length)
{
  guint32 found = G_MAXUINT32;
  *length = 0;
  if (g_ascii_isdigit (*text)) {
    char *end = NULL;
    guint64 edge = g_ascii_strtoull (text, &end, 10);
    *length = (gsize) (end - text);
    return edge < bush->edge->len ? (guint32) edge : G_MAXUINT32;
  }
  for (guint32 i = 0; i < bush->edge->len; i++) { /* the longest, since a name may have such a sign in it */
    const char *name = edge_name (bush, i);
    gsize n = name != NULL ? strlen (name) : 0;
    if (n <= *length || strncmp (text, name, n) != 0
        || !(text[n] == '\0' || text[n] == '-' || g_str_has_prefix (text + n, "−")))
      continue;
    *length = n;
    found = i;
  }
  return found;
}

/* The cuts that @label names, without those of edges that have fallen: of guint32, or NULL. Both names that pictures
   and data have for a position are taken, girl−head−5 and E-3-5. (transfer full) */
static GArray *
label_cuts (const GrHackenbush *hackenbush, const GrBush *bush, const char *label)
{
  g_autoptr (GArray) cut = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint8 *standing = gr_bush_standing (bush, (GrBytes) { NULL, 0 }, NULL);
  if (g_str_equal (label, "0")) {
    for (guint32 i = bush->row[0]; i < bush->row[1]; i++)
      g_array_append_val (cut, bush->around[i]);
    return g_steal_pointer (&cut);
  }
  const char *title = hackenbush->dot != NULL ? hackenbush->dot->title : NULL; /* it begins with that or E */
  gsize length = title != NULL ? strlen (title) : 0;
  gboolean is_titled = length > 0 && strncmp (label, title, length) == 0
                       && (label[length] == '\0' || label[length] == '-' || g_str_has_prefix (label + length, "−"));
  label = is_titled ? label + length : *label == 'E' ? label + 1 : NULL;
  if (label == NULL)
    return NULL;
  while (*label != '\0') {
    gsize minus = *label == '-' ? 1 : g_str_has_prefix (label, "−") ? strlen ("−") : 0, called = 0;
    guint32 own = minus > 0 ? label_edge (bush, label + minus, &called) : G_MAXUINT32;
    if (own == G_MAXUINT32)
      return NULL;
    if (standing[own]) {
      g_array_append_val (cut, own);
      standing[own] = 0;
    }
    label += minus + called;
  }
  return g_steal_pointer (&cut);
}

static gboolean
hackenbush_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  const GrHackenbush *hackenbush = instance;
  const GrBush *bush = hackenbush_whole (instance, realm);
  g_autoptr (GArray) cut = NULL;
  if (hackenbush->stalk == NULL) {
    cut = label_cuts (hackenbush, bush, label);
  } else {
    const char *letters = g_ptr_array_index (hackenbush->stalk, realm);
    guint32 n = g_str_equal (label, "0") ? 0 : (guint32) strlen (label);
    if (n > bush->edge->len || (n > 0 && strncmp (letters, label, n) != 0))
      return FALSE;
    cut = g_array_new (FALSE, FALSE, sizeof (guint32));
    if (n < bush->edge->len)
      g_array_append_val (cut, n);
  }
  if (cut == NULL)
    return FALSE;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gr_bush_encode (bush, cut, bytes);
  gr_positions_add (out, realm, bytes->data, bytes->len);
  return TRUE;
}

static void
hackenbush_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
                 GString *out)
{
  const GrHackenbush *hackenbush = instance;
  guint32 edge = (guint32) move->tag;
  if (hackenbush->dot != NULL) {
    const char *name = gr_bush_name (hackenbush_whole (instance, realm), edge);
    gboolean is_thing = name != NULL && g_ascii_islower (name[0]) && g_ascii_islower (name[1])
                        && !g_str_has_prefix (name, "the ");
    if (name != NULL)
      g_string_append_printf (out, is_thing ? gr_message ("cut the %s") : gr_message ("cut %s"), name);
    else
      g_string_append_printf (out, gr_message ("cut edge %u"), edge);
    return;
  }
  gsize length = 0;
  const char *letters = gr_hackenbush_letters (instance, realm, from, &length);
  int shown = (int) MIN (length, TOLD_LETTERS);
  const char *more = length > TOLD_LETTERS ? "…" : "";
  if (edge == 0)
    g_string_append_printf (out, gr_message ("cut all of stalk %.*s%s"), shown, letters, more);
  else if (edge <= TOLD_LETTERS)
    g_string_append_printf (out, gr_message ("cut %.*s%s down to %.*s"), shown, letters, more, (int) edge, letters);
  else
    g_string_append_printf (out, gr_message ("cut %.*s%s down to its lowest %u edges"), shown, letters, more, edge);
}

void
gr_hackenbush_move_json (gconstpointer instance, const GrMove *move, GrJson *json)
{
  gr_json_unsigned (json, "edge", move->tag);
}

static void
hackenbush_remark (gconstpointer instance, GString *out)
{
  const GrBush *bush = hackenbush_whole (instance, 0); /* of stalks all edges stand */
  guint32 n_standing, n_named = 0;
  g_autofree guint8 *standing = gr_bush_standing (bush, (GrBytes) { NULL, 0 }, &n_standing);
  guint32 n = bush->edge->len - n_standing;
  g_autoptr (GString) edges = g_string_new (NULL);
  for (guint32 i = 0; i < bush->edge->len && n_named < REMARK_EDGES; i++) {
    if (!standing[i]) {
      n_named++;
      g_string_append_printf (edges, "%s%u", n_named == 1 ? "" : n_named == n ? gr_message (" and ") : ", ", i);
    }
  }
  if (n > n_named)
    g_string_append_printf (edges, gr_message (", … (%u more)"), n - n_named);
  if (n > 0)
    g_string_append_printf (out,
                            n == 1 ? gr_message ("Edge %s hangs on nothing and falls at once.")
                                   : gr_message ("Edges %s hang on nothing and fall at once."),
                            edges->str);
}

/* ---- pictures ---- */

static GrBush *
hackenbush_bush (gconstpointer instance, guint32 realm, GrBytes at)
{
  return gr_bush_picture (hackenbush_whole (instance, realm), at);
}

static void
hackenbush_draw_named (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  g_autoptr (GrBush) bush = hackenbush_bush (instance, realm, at);
  bush->has_numbers = ((const GrHackenbush *) instance)->dot != NULL;
  gr_bush_draw (bush, out);
}

/* Where an edge without a name is in the reader's graph. */
static void
hackenbush_where (gconstpointer instance, const GrMove *move, GString *out)
{
  const GrDot *dot = ((const GrHackenbush *) instance)->dot;
  if (dot == NULL || gr_bush_name (hackenbush_whole (instance, 0), (guint32) move->tag) != NULL)
    return;
  const GrDotEdge *ends = &g_array_index (dot->edge, GrDotEdge, move->tag);
  g_string_append_printf (out, " (%s – %s)", (const char *) dot->name->pdata[ends->tail],
                          (const char *) dot->name->pdata[ends->head]);
}

static void
hackenbush_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  g_autoptr (GrBush) bush = hackenbush_bush (instance, realm, at);
  gr_bush_draw (bush, out);
}

/* In the drawing of the start, so that no edge bends otherwise because another has gone. */
static void
hackenbush_draw_after (gconstpointer instance, guint32 realm, GrBytes start, const GrPlayed *played, guint n_played,
                       gboolean is_fresh, GrBytes at, GrScene *out)
{
  const GrBush *whole = hackenbush_whole (instance, realm);
  g_autoptr (GrBush) bush = hackenbush_bush (instance, realm, start);
  if (bush->edge->len > GR_BUSH_MAX_DRAWN) {
    hackenbush_draw (instance, realm, at, out);
    return;
  }
  bush->has_numbers = ((const GrHackenbush *) instance)->dot != NULL;
  bush->is_cut = TRUE;
  gr_bush_place (bush);
  g_autofree guint8 *before = gr_bush_standing (whole, is_fresh ? played[n_played - 1].part : at, NULL);
  g_autofree guint8 *after = gr_bush_standing (whole, at, NULL);
  g_autofree guint8 *look = g_new0 (guint8, MAX (1, bush->edge->len));
  g_autoptr (GrScene) all = gr_scene_new ();
  gr_bush_draw_edges (bush, NULL, 0, 0, all);
  for (guint32 i = 0; i < bush->edge->len; i++) {
    guint32 number = gr_bush_edge (bush, i)->number;
    look[i] = after[number] ? GR_BUSH_ORDINARY : before[number] ? GR_BUSH_GHOST : GR_BUSH_GONE;
  }
  gr_bush_draw_edges (bush, look, all->bounds.x + 1, all->bounds.x + all->bounds.width - 1, out);
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  for (guint32 i = 0; i < bush->edge->len; i++)
    if (look[i] == GR_BUSH_GHOST && gr_bush_edge (bush, i)->number == played[n_played - 1].tag) {
      const GrPoint *p = &curve[4 * i];
      GrPoint across, middle = gr_bush_curve_middle (p, &across);
      if (bush->has_numbers) { /* further on, clear of the number */
        GrPoint inner = { (p[1].x + p[2].x) / 2, (p[1].y + p[2].y) / 2 },
                last = { (p[2].x + p[3].x) / 2, (p[2].y + p[3].y) / 2 };
        const GrPoint half[4] = { middle, { (inner.x + last.x) / 2, (inner.y + last.y) / 2 }, last, p[3] };
        middle = gr_bush_curve_middle (half, &across);
      }
      gr_scene_add_line (out, middle.x - CUT_REACH * across.x, middle.y - CUT_REACH * across.y,
                         middle.x + CUT_REACH * across.x, middle.y + CUT_REACH * across.y,
                         GR_STROKE (GR_INK_ACCENT, 2.6));
    }
}

/* ---- contest problems that are green Hackenbush: trees, and trees with rings; their edges are turned to a document. Source:
   AtCoder AGC 017 D; POJ 3710 ---- */

#define MAX_NODES 1000000

/* The representative of @node among those that edges join to it; @up leads there, and paths are halved. */
static guint32
contest_find (guint32 *up, guint32 node)
{
  while (up[node] != node)
    node = up[node] = up[up[node]];
  return node;
}

/* The number of nodes, and edges that must be a tree's. */
static gboolean
contest_make_tree (GrContestInput *input, GPtrArray *instances)
{
  gint64 n_nodes = gr_contest_kept (input, 0);
  g_autoptr (GString) out = g_string_new ("graph { t1_1 [ground=true];\n");
  g_autofree guint32 *up = g_new (guint32, n_nodes + 1);
  for (guint32 i = 0; i <= n_nodes; i++)
    up[i] = i;
  for (guint i = 1; i < input->number->len; i += 2) {
    guint a = (guint) gr_contest_kept (input, i), b = (guint) gr_contest_kept (input, i + 1);
    guint32 one = contest_find (up, a), other = contest_find (up, b);
    g_autoptr (GrWord) word = one == other ? gr_contest_kept_word (input, i) : NULL;
    if (one == other) /* all edges of a tree are needed, so some node would stand nowhere */
      return gr_report_add_at (input->report, GR_FAULT_INPUT, word, NULL,
                               "%s: want the edges of a tree, and “%u %u” closes a cycle", input->problem, a, b);
    up[one] = other;
    g_string_append_printf (out, "t%u_%u--t%u_%u;\n", 1, a, 1, b);
  }
  g_string_append (out, "}\n");
  gr_contest_set_document (gr_contest_instance (input, instances), g_strdup (out->str));
  return TRUE;
}

/* Of each of several pictures the numbers of nodes and edges, and the edges. */
static gboolean
contest_make_rings (GrContestInput *input, GPtrArray *instances)
{
  g_autoptr (GString) out = g_string_new ("graph {\n");
  guint picture = 1;
  for (guint at = 0; at < input->number->len; picture++) {
    g_string_append_printf (out, "t%u_1 [ground=true];\n", picture);
    gint64 n_edges = gr_contest_kept (input, at + 1);
    for (at += 2; n_edges > 0; n_edges--, at += 2)
      g_string_append_printf (out, "t%u_%u--t%u_%u;\n", picture, (guint) gr_contest_kept (input, at), picture,
                              (guint) gr_contest_kept (input, at + 1));
  }
  g_string_append (out, "}\n");
  gr_contest_set_document (gr_contest_instance (input, instances), g_strdup (out->str));
  return TRUE;
}

static const GrContestField contest_fields[] = {
  { 'P', GR_PHRASE ("the number of trees"), 1, MAX_NODES },
  { 'n', GR_PHRASE ("the number of nodes"), 1, MAX_NODES },
  { 'e', GR_PHRASE ("the number of edges"), 0, MAX_NODES },
  { 'a', GR_PHRASE ("a node"), 1, 0, 'n' },
  { '\0' },
};

/* clang-format off */
static const GrContestProblem hackenbush_problems[] = {
  { .name = "AtCoder AGC 017 D", .input = "the number of nodes, then the edges of a tree that stands on node 1",
    .word = { "Alice", "Bob" }, .grammar = "n(aa)*n-", .field = contest_fields, .make = contest_make_tree },
  { .name = "POJ 3710",
    .input = "the number of trees; of each the numbers of nodes and edges, and the edges; and so on for every test",
    .word = { "Sally", "Harry" }, .grammar = "{P(ne(aa)*e)*P}+", .field = contest_fields,
    .make = contest_make_rings },
  { .name = NULL },
};
/* clang-format on */

/* ---- the game ---- */

const GrGameCounting gr_hackenbush_counting = {
  .n_moves = hackenbush_n_moves,
  .seek = gr_hackenbush_seek,
  .can_seek = hackenbush_can_seek,
};

const GrGamePartizan gr_hackenbush_partizan = {
  .is_partizan = hackenbush_is_partizan,
  .form = hackenbush_form,
  .bound = hackenbush_bound,
  .compare_moves = hackenbush_compare_moves,
};

const GrGamePlaces gr_hackenbush_places = { .find = hackenbush_find };

const GrGameFolding gr_hackenbush_folding = { .bush = hackenbush_bush };

const GrGame gr_game_hackenbush = {
  .about = {
    .name = "hackenbush",
    .title = "Hackenbush",
    .summary = "Cut an edge of a picture that stands on the ground; what is no longer connected to the ground falls. "
               "Left cuts blue edges, Right red ones, both green ones. Whoever cannot cut loses. "
               "An edge with a label, a -- b [label=arm], is called by it, and a position by what is cut, girl−arm.",
    .source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapters 2 and 7",
    .usage = "STALK… | FILE.dot",
    .example = "hackenbush GGG GG G",
    .typed = "%s",
  },
  .notation = { .input = GR_INPUT_DOCUMENT },
  .has_misere = TRUE,
  .prepare = hackenbush_prepare,
  .release = (GDestroyNotify) gr_hackenbush_free,
  .components = gr_hackenbush_components,
  .moves = gr_hackenbush_moves,
  .label = gr_hackenbush_label,
  .draw = hackenbush_draw,
  .theory = &(const GrGameTheory) { .value = hackenbush_value },
  .counting = &gr_hackenbush_counting,
  .partizan = &gr_hackenbush_partizan,
  .places = &gr_hackenbush_places,
  .folding = &gr_hackenbush_folding,
  .telling = &(const GrGameTelling) {
    .tell = hackenbush_tell,
    .caption = hackenbush_caption,
    .remark = hackenbush_remark,
    .move_json = gr_hackenbush_move_json,
    .is_bare = TRUE,
    .draw_after = hackenbush_draw_after,
    .draw_named = hackenbush_draw_named,
    .where = hackenbush_where,
  },
  .contest = &(const GrGameContest) { .problem = hackenbush_problems },
};
