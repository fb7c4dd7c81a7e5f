// SPDX-License-Identifier: MIT
// Steps that follow each other in one SVG, by CSS alone. What stands in several steps in a row is written once and stays; what is new
// comes up, and what goes fades, in 0.4 s; a piece that stood elsewhere comes from there, and what flies to its place does so in full sight; words change at once. The order in which things are painted is
// that of every step: of each step what was in the one before is kept as far as its order allows (the longest rising sequence), and
// the rest goes behind what stands before it.
#include "formats/svg.h"

#include "base/number.h"

#include <string.h>

#define TURNS_MOVE 0.4     /* seconds */
#define TURNS_AT_ONCE 2e-5 /* of all the time: the next percentage that is told apart */
#define TURNS_NEAR 0.5     /* points: what moves less stays */

/* A part, and the steps in which it stands. */
typedef struct {
  const GrSvgUnit *unit;
  guint first, last;
  double dx, dy; /* where it comes from */
  guint number;  /* of what comes from elsewhere, from 1 on; 0: it comes up where it is */
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

/* Where @part comes from: the middle of what had its key in the step @before, if that was one thing. */
static void
turns_come (TurnsPart *part, const GArray *before, guint *n_moved)
{
  const GrSvgUnit *own = part->unit, *old = NULL;
  if (own->n_fly > 0) {
    part->number = ++*n_moved;
    return;
  }
  for (guint i = 0; own->key != NULL && i < before->len; i++) {
    const GrSvgUnit *other = &g_array_index (before, GrSvgUnit, i);
    if (g_strcmp0 (other->key, own->key) != 0)
      continue;
    if (old != NULL)
      return;
    old = other;
  }
  if (old == NULL)
    return;
  part->dx = old->box.x + old->box.width / 2 - own->box.x - own->box.width / 2;
  part->dy = old->box.y + old->box.height / 2 - own->box.y - own->box.height / 2;
  if (ABS (part->dx) + ABS (part->dy) > TURNS_NEAR)
    part->number = ++*n_moved;
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
      if (k > 0)
        turns_come (part, step->pdata[k - 1], &n_moved);
      if (behind == NULL)
        g_queue_push_head (parts, part);
      else
        g_queue_insert_after (parts, behind, part);
      behind = behind == NULL ? parts->head : behind->next;
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
turns_away (GString *css, double dx, double dy)
{
  g_string_append (css, "transform:translate(");
  gr_append_double (css, dx, 2);
  g_string_append (css, "px,");
  gr_append_double (css, dy, 2);
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
  double come = part->unit->is_words || flies ? at_once : move, go = part->unit->is_words ? at_once : move;
  g_autoptr (GString) name = g_string_new (NULL);
  turns_name (part, name);
  g_string_append_printf (css, "@keyframes %s-%s{", id, name->str);
  if (part->first > 0) {
    g_string_append (css, "0%,");
    turns_percent (css, begin, all, walks ? "{visibility:hidden;opacity:0;" : hidden);
    if (walks)
      turns_away (css, part->dx, part->dy);
    turns_percent (css, begin + come, all, walks ? "{visibility:visible;opacity:1;transform:none}" : shown);
  } else {
    g_string_append_printf (css, "0%%%s", shown);
  }
  if (part->last + 1 < n) {
    turns_percent (css, end, all, shown);
    turns_percent (css, end + go, all, ",100%");
    g_string_append (css, hidden);
  } else {
    g_string_append_printf (css, "100%%%s", shown);
  }
  g_string_append (css, "}\n");
  if (!flies)
    return;
  g_string_append_printf (css, "@keyframes %s-%s-way{0%%,", id, name->str);
  turns_percent (css, begin, all, "{");
  turns_away (css, part->unit->come.x, part->unit->come.y);
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
