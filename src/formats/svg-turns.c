// SPDX-License-Identifier: MIT
// Steps that follow each other in one SVG, by CSS alone. What stands in several steps in a row is written once and stays; what is new
// comes up, and what goes fades, in 0.4 s; a piece that stood elsewhere walks from there, what flies to its place does so, both in full sight,
// and what is cut falls; words change at once. The order in which things are painted is
// that of every step: of each step what was in the one before is kept as far as its order allows (the longest rising sequence), and
// the rest goes behind what stands before it.
#include "formats/svg.h"

#include "base/number.h"

#define TURNS_MOVE 0.4     /* seconds */
#define TURNS_AT_ONCE 2e-5 /* of all the time: the next percentage that is told apart */
#define TURNS_NEAR 0.5     /* points: what moves less stays */

/* A part, and the steps in which it stands. */
typedef struct {
  const GrSvgUnit *unit;
  guint first, last;
  GrPoint way;          /* where it comes from */
  guint number;         /* of what comes from elsewhere, from 1 on; 0: it comes up where it is */
  gboolean is_followed; /* it goes at once: from its place the same piece walks to another */
  double fall;          /* how far down it falls as it goes */
} TurnsPart;

/* For each of the @n numbers of @place, where G_MAXUINT is none, whether it is in the longest rising sequence of them. */
static gboolean *
turns_rising (const guint *place, guint n)
{
  gboolean *kept = g_new0 (gboolean, n);
  g_autofree guint *end = g_new (guint, n + 1),
                   *before = g_new (guint, n + 1); /* of the best sequence of each length */
  guint length = 0;
  for (guint i = 0; i < n; i++) {
    if (place[i] == G_MAXUINT)
      continue;
    guint low = 0, high = length;
    while (low < high) {
      guint middle = (low + high) / 2;
      if (place[end[middle]] < place[i])
        low = middle + 1;
      else
        high = middle;
    }
    before[i] = low > 0 ? end[low - 1] : G_MAXUINT;
    end[low] = i;
    length = MAX (length, low + 1);
  }
  for (guint i = length > 0 ? end[length - 1] : G_MAXUINT; i != G_MAXUINT; i = before[i])
    kept[i] = TRUE;
  return kept;
}

/* What in @step is the piece @key. (transfer full) of GrSvgUnit* */
static GPtrArray *
turns_pieces (const GArray *step, const char *key)
{
  GPtrArray *pieces = g_ptr_array_new ();
  GR_EACH (i, GrSvgUnit, unit, step)
    if (key != NULL && g_strcmp0 (unit->key, key) == 0)
      g_ptr_array_add (pieces, unit);
  return pieces;
}

/* How far @unit stands from where @old stood. */
static GrPoint
turns_way (const GrSvgUnit *old, const GrSvgUnit *unit)
{
  return (GrPoint) { old->box.x + old->box.width / 2 - unit->box.x - unit->box.width / 2,
                     old->box.y + old->box.height / 2 - unit->box.y - unit->box.height / 2 };
}

static gboolean
turns_is_near (GrPoint way)
{
  return ABS (way.x) + ABS (way.y) <= TURNS_NEAR;
}

/* Whether the piece that @old is stands in @step where it stood. */
static gboolean
turns_stays (const GrSvgUnit *old, const GArray *step)
{
  GR_EACH (i, const GrSvgUnit, unit, step)
    if (old->key != NULL && g_strcmp0 (unit->key, old->key) == 0 && turns_is_near (turns_way (old, unit)))
      return TRUE;
  return FALSE;
}

/* The @part of the step @now comes from where its piece was in the step @before; of several with that key each from its own, if they
   are as many. (nullable) what was there */
static const GrSvgUnit *
turns_come (TurnsPart *part, const GArray *before, const GArray *now, guint *n_moved)
{
  g_autoptr (GPtrArray) old = turns_pieces (before, part->unit->key), own = turns_pieces (now, part->unit->key);
  guint i = 0;
  if (part->unit->n_fly > 0)
    part->number = ++*n_moved;
  if (part->unit->n_fly > 0 || own->len != old->len || !g_ptr_array_find (own, part->unit, &i))
    return NULL;
  part->way = turns_way (old->pdata[i], part->unit);
  if (turns_is_near (part->way))
    return NULL;
  part->number = ++*n_moved;
  return old->pdata[i];
}

/* All parts in the order in which they are painted. */
static GQueue *
turns_merge (const GPtrArray *step)
{
  GQueue *parts = g_queue_new ();
  guint n_moved = 0;
  GR_EACH_POINTER (k, const GArray, unit, step) {
    g_autoptr (GHashTable) index = g_hash_table_new (g_str_hash, g_str_equal);
    g_autoptr (GPtrArray) old = g_ptr_array_new (); /* of GList*: what stood in the step before */
    for (GList *at = parts->head; at != NULL; at = at->next) {
      const TurnsPart *part = at->data;
      if (k == 0 || part->last != k - 1)
        continue;
      g_hash_table_insert (index, part->unit->text, GUINT_TO_POINTER (old->len));
      g_ptr_array_add (old, at);
    }
    g_autofree guint *place = g_new (guint, unit->len + 1);
    for (guint i = 0; i < unit->len; i++) {
      gpointer found;
      gboolean is_old = g_hash_table_lookup_extended (index, g_array_index (unit, GrSvgUnit, i).text, NULL, &found);
      place[i] = is_old ? GPOINTER_TO_UINT (found) : G_MAXUINT;
    }
    g_autofree gboolean *kept = turns_rising (place, unit->len);
    GList *behind = NULL;
    for (guint i = 0; i < unit->len; i++) {
      if (kept[i]) {
        behind = old->pdata[place[i]];
        ((TurnsPart *) behind->data)->last = k;
        continue;
      }
      TurnsPart *part = g_new0 (TurnsPart, 1);
      *part = (TurnsPart) { .unit = &g_array_index (unit, GrSvgUnit, i), .first = k, .last = k };
      const GrSvgUnit *from = k > 0 ? turns_come (part, step->pdata[k - 1], unit, &n_moved) : NULL;
      for (guint o = 0; from != NULL && o < old->len; o++) {
        TurnsPart *other = ((GList *) old->pdata[o])->data;
        other->is_followed = other->is_followed
                             || (g_strcmp0 (other->unit->key, from->key) == 0
                                 && turns_is_near (turns_way (other->unit, from)));
      }
      if (behind == NULL)
        g_queue_push_head (parts, part);
      else
        g_queue_insert_after (parts, behind, part);
      behind = behind == NULL ? parts->head : behind->next;
    }
    GR_EACH_POINTER (o, const GList, at, old) {
      TurnsPart *part = at->data;
      if (part->last + 1 == k && !turns_stays (part->unit, unit))
        part->fall = part->unit->fall;
    }
  }
  return parts;
}

/* Whether something in it flies to its place. */
static gboolean
turns_flies (const TurnsPart *part)
{
  return part->number > 0 && part->unit->n_fly > 0;
}

static void
turns_name (const TurnsPart *part, GString *out)
{
  g_string_append_printf (out, "turn-%u-%u", part->first + 1, part->last + 1);
  if (part->number > 0)
    g_string_append_printf (out, "-%u", part->number);
  if (part->unit->is_words)
    g_string_append (out, "-words");
  if (part->is_followed)
    g_string_append (out, "-off");
  if (part->fall > 0)
    g_string_append_printf (out, "-fall%.0f", part->fall);
  if (turns_flies (part))
    g_string_append (out, "-fly");
}

static void
turns_percent (GString *css, double seconds, double all, const char *behind)
{
  gr_append_double (css, 100 * MIN (seconds / all, 1), 3);
  g_string_append_printf (css, "%%%s", behind);
}

static void
turns_away (GString *css, GrPoint way)
{
  g_string_append (css, "transform:translate(");
  gr_append_double (css, way.x, 2);
  g_string_append (css, "px,");
  gr_append_double (css, way.y, 2);
  g_string_append (css, "px)}");
}

/* The rules of what stands where @part does, in @n steps. */
static void
turns_rule (const TurnsPart *part, const char *id, guint n, double seconds, GString *css)
{
  static const char hidden[] = "{visibility:hidden;opacity:0}", shown[] = "{visibility:visible;opacity:1}";
  gboolean flies = turns_flies (part), walks = part->number > 0 && !flies;
  double all = (n + 1) * seconds, begin = part->first * seconds; /* the last step stays twice as long */
  double end = (part->last + 1) * seconds, move = MIN (TURNS_MOVE, seconds / 2), at_once = all * TURNS_AT_ONCE;
  double come = part->unit->is_words || part->number > 0 ? at_once : move;
  double go = part->unit->is_words || part->is_followed ? at_once : move;
  g_autoptr (GString) name = g_string_new (NULL);
  turns_name (part, name);
  g_string_append_printf (css, "@keyframes %s-%s{", id, name->str);
  if (part->first > 0) {
    g_string_append (css, "0%,");
    turns_percent (css, begin, all, walks ? "{visibility:hidden;opacity:0;" : hidden);
    if (walks)
      turns_away (css, part->way);
    turns_percent (css, begin + come, all, shown);
    if (walks)
      turns_percent (css, begin + move, all, "{transform:none}");
  } else {
    g_string_append_printf (css, "0%%%s", shown);
  }
  if (part->last + 1 < n) {
    turns_percent (css, end, all, part->fall > 0 ? "{visibility:visible;opacity:1;transform:none}" : shown);
    turns_percent (css, end + go, all, part->fall > 0 ? ",100%{visibility:hidden;opacity:0;" : ",100%");
    if (part->fall > 0)
      turns_away (css, (GrPoint) { 0, part->fall });
    else
      g_string_append (css, hidden);
  } else {
    g_string_append_printf (css, "100%%%s", shown);
  }
  g_string_append (css, "}\n");
  if (!flies)
    return;
  g_string_append_printf (css, "@keyframes %s-%s-way{0%%,", id, name->str);
  turns_percent (css, begin, all, "{");
  turns_away (css, part->unit->come);
  turns_percent (css, begin + move, all, ",100%{transform:none}}\n");
}

void
gr_svg_append_turns (const GPtrArray *step, const char *id, double seconds, GString *css, GString *out)
{
  GQueue *parts = turns_merge (step);
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) open = g_string_new (NULL); /* the name of the group that is open */
  for (GList *at = parts->head; at != NULL; at = at->next) {
    const TurnsPart *part = at->data;
    gboolean is_always = part->first == 0 && part->last + 1 == step->len;
    g_autoptr (GString) name = g_string_new (NULL);
    if (!is_always)
      turns_name (part, name);
    if (!g_string_equal (name, open)) {
      g_string_append (out, open->len > 0 ? "</g>\n" : "");
      if (name->len > 0)
        g_string_append_printf (out, "<g class=\"%s\" visibility=\"%s\">\n", name->str,
                                part->last + 1 == step->len ? "visible" : "hidden");
      g_string_assign (open, name->str);
    }
    if (name->len > 0 && g_hash_table_add (told, g_strdup (name->str)))
      turns_rule (part, id, step->len, seconds, css);
    const char *text = part->unit->text, *fly = text + part->unit->fly, *rest = fly + part->unit->n_fly;
    if (turns_flies (part))
      g_string_append_printf (out, "%.*s<g class=\"fly\">\n%.*s</g>\n%s", (int) (fly - text), text, (int) (rest - fly),
                              fly, rest);
    else
      g_string_append (out, text);
  }
  g_string_append (out, open->len > 0 ? "</g>\n" : "");
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (told), (GCompareFunc) strcmp);
  g_string_append (css, "@media (prefers-reduced-motion:no-preference){\n");
  g_autoptr (GString) time = g_string_new (NULL);
  gr_append_double (time, (step->len + 1) * seconds, 2);
  for (const GList *at = names; at != NULL; at = at->next) {
    const char *name = at->data;
    g_string_append_printf (css, "#%s .%s{animation:%s-%s %ss ease-in-out infinite}\n", id, name, id, name, time->str);
    if (g_str_has_suffix (name, "-fly"))
      g_string_append_printf (css, "#%s .%s .fly{animation:%s-%s-way %ss ease-in-out infinite}\n", id, name, id, name,
                              time->str);
  }
  g_string_append_printf (css, "}\n#%s:hover g{animation-play-state:paused}\n", id); /* a tap is one on a phone */
  g_queue_free_full (parts, g_free);
}
