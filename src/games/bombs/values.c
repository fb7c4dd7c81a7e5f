// SPDX-License-Identifier: MIT
// The engine for boards of bombs: recursion with memory over the parts of what is left, on an explicit stack, without
// the explosions that are needless. Where no knot has both colours all values are numbers, found by the best option of
// either player; else forms.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7; Winning Ways, vol. 1, ch. 2.
#define GR_DROP_ALSO GR_DROPS (GrBushForms, gr_bush_forms_free)

#include "games/bombs/bombs.h"

#include "hackenbush/forms.h"
#include "value/form-search.h"

#include <string.h>

#define ENGINE_MAX_KNOTS 1024        /* of one part */
#define ENGINE_WORK_A_POSITION 16384 /* words compared, on average over the limit */
#define SURVEY_MAX_WORK 60000000     /* knots and triggers looked at, in all calls */

#define TREE_WORK 24 /* what an edge of a tree takes, likewise */

/* A part of a board: sets of its knots, a bit each, and what is known of them. */
typedef struct {
  const GrBombBoard *board;
  const guint32 *knot; /* shape (n), rising: lent by the board */
  guint32 n, n_words;
  guint64 *down, *up; /* shape (n, n_words): what goes with each, what sets it off; itself too */
  guint64 *hue;       /* shape (3, n_words), by GrKnotHue */
  GrFormSearch known; /* what is left of the part: sets of n_words words */
} Engine;

static void
set_add (guint64 *set, guint32 i)
{
  set[i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
}

/* Its lowest element from @from on; G_MAXUINT32: none. */
static guint32
set_next (const guint64 *set, guint32 n_words, guint32 from)
{
  guint32 w = from / 64;
  if (w >= n_words)
    return G_MAXUINT32;
  guint64 word = set[w] >> (from % 64) << (from % 64);
  while (word == 0)
    if (++w == n_words)
      return G_MAXUINT32;
    else
      word = set[w];
  return w * 64 + __builtin_ctzll (word);
}

static void
engine_free (gpointer data)
{
  Engine *engine = data;
  if (engine == NULL)
    return;
  gr_form_search_clear (&engine->known);
  GR_DROP (engine, down, up, hue);
  g_free (engine);
}

/* The number of @knot, which is in the part, within it. */
static guint32
engine_local (const Engine *engine, guint32 knot)
{
  guint32 low = 0, high = engine->n;
  while (high - low > 1) {
    guint32 middle = low + (high - low) / 2;
    *(engine->knot[middle] <= knot ? &low : &high) = middle;
  }
  return low;
}

/* What @dag leads to from each knot, itself included; those that it leads to must be done before. */
static void
engine_close (const Engine *engine, const GrDag *dag, guint32 i, guint64 *rows)
{
  guint64 *row = &rows[(gsize) i * engine->n_words];
  set_add (row, i);
  for (guint32 k = dag->row[engine->knot[i]]; k < dag->row[engine->knot[i] + 1]; k++) {
    const guint64 *other = &rows[(gsize) engine_local (engine, dag->follower[k]) * engine->n_words];
    for (guint32 w = 0; w < engine->n_words; w++)
      row[w] |= other[w];
  }
}

/* Whether, on @set, exploding @v leaves no more than exploding @w for the owner of @own against that of @other. */
static gboolean
option_is_worse (const Engine *engine, const guint64 *set, guint32 v, guint32 w, GrKnotHue own, GrKnotHue other)
{
  const guint64 *a = &engine->down[(gsize) v * engine->n_words], *b = &engine->down[(gsize) w * engine->n_words];
  const guint64 *mine = &engine->hue[own * engine->n_words], *yours = &engine->hue[other * engine->n_words];
  for (guint32 i = 0; i < engine->n_words; i++)
    if (((a[i] & ~b[i] & ~mine[i]) | (b[i] & ~a[i] & ~yours[i])) & set[i])
      return FALSE;
  return TRUE;
}

/* Whether neither of @v and @w sets off the other and both are joined to all other knots of @set alike. */
static gboolean
option_is_twin (const Engine *engine, const guint64 *set, guint32 v, guint32 w)
{
  const guint64 *const rows[] = { engine->down, engine->up };
  for (guint way = 0; way < 2; way++) {
    const guint64 *a = &rows[way][(gsize) v * engine->n_words], *b = &rows[way][(gsize) w * engine->n_words];
    if ((a[w / 64] >> w % 64 & 1) != 0 || (b[v / 64] >> v % 64 & 1) != 0)
      return FALSE;
    for (guint32 i = 0; i < engine->n_words; i++) {
      guint64 differ = (a[i] ^ b[i]) & set[i];
      if (v / 64 == i)
        differ &= ~(G_GUINT64_CONSTANT (1) << (v % 64));
      if (w / 64 == i)
        differ &= ~(G_GUINT64_CONSTANT (1) << (w % 64));
      if (differ != 0)
        return FALSE;
    }
  }
  return TRUE;
}

/* Whether, where @set is left, the owner of @own need not look at the explosion of @v, for one of @rival, which are his, does as
   well: what takes more of one’s own bombs and fewer of the other’s is never better, for more bombs of one colour, however they
   are joined, never harm their owner, who answers every move on the board without them by the same move; and of bombs that are
   joined to all others alike one is enough. Of any that do as well as one another one is not needless. */
static gboolean
engine_is_needless (const Engine *engine, const guint64 *set, guint32 v, const guint64 *rival, GrKnotHue own)
{
  GrKnotHue other = own == GR_KNOT_BLUE ? GR_KNOT_RED : GR_KNOT_BLUE, hue = engine->board->hue[engine->knot[v]];
  for (guint32 w = set_next (rival, engine->n_words, 0); w != G_MAXUINT32;
       w = set_next (rival, engine->n_words, w + 1)) {
    if (w == v)
      continue;
    if (option_is_worse (engine, set, v, w, own, other))
      return TRUE;
    if (w > v && engine->board->hue[engine->knot[w]] == hue && option_is_twin (engine, set, v, w))
      return TRUE;
  }
  return FALSE;
}

/* ---- what is left of a part ---- */

/* What one set waits for: its options, and the parts that each leaves. */
typedef struct {
  guint32 at;     /* the next of part to be looked at */
  GArray *option; /* of EngineOption */
  GArray *part;   /* of guint32: entries */
} EngineFrame;

typedef struct {
  GrKnotHue hue;
  guint32 end; /* of its parts */
} EngineOption;

struct GrBombValues {
  const GrForms *forms; /* whose forms are kept */
  GHashTable *engine;   /* realm → GPtrArray of Engine or NULL, by part */
  GrBushForms *trees;   /* (nullable) of the same store */
  guint64 n_positions, work, survey_work;
};

/* Adds the parts that hang together in @rest, which is emptied, as entries. */
static void
frame_add_parts (GrBombValues *values, Engine *engine, guint64 *rest, guint64 *part, guint64 *seen, EngineFrame *frame)
{
  guint32 n_words = engine->n_words;
  for (guint32 seed; (seed = set_next (rest, n_words, 0)) != G_MAXUINT32;) {
    memset (part, 0, n_words * sizeof *part);
    memset (seen, 0, n_words * sizeof *seen);
    set_add (part, seed);
    for (guint32 knot = seed; knot != G_MAXUINT32;) {
      const guint64 *down = &engine->down[(gsize) knot * n_words], *up = &engine->up[(gsize) knot * n_words];
      set_add (seen, knot);
      knot = G_MAXUINT32;
      for (guint32 w = 0; w < n_words; w++) {
        part[w] |= (down[w] | up[w]) & rest[w];
        if (knot == G_MAXUINT32 && (part[w] & ~seen[w]) != 0)
          knot = w * 64 + __builtin_ctzll (part[w] & ~seen[w]);
      }
      values->work += n_words;
    }
    for (guint32 w = 0; w < n_words; w++)
      rest[w] &= ~part[w];
    guint32 before = gr_form_search_count (&engine->known),
            entry = gr_form_search_add (&engine->known, part, n_words * sizeof *part);
    values->n_positions += gr_form_search_count (&engine->known) - before;
    g_array_append_val (frame->part, entry);
  }
}

/* A part that is looked into. */
typedef struct {
  GrBombValues *values;
  Engine *engine;
  GrForms *forms;
} EngineRun;

static gpointer
frame_new (void)
{
  EngineFrame *frame = g_new0 (EngineFrame, 1);
  frame->option = g_array_new (FALSE, FALSE, sizeof (EngineOption));
  frame->part = g_array_new (FALSE, FALSE, sizeof (guint32));
  return frame;
}

GR_DESTROY_FUNCTION (frame_free, EngineFrame, option, part)

/* Every option of @entry that counts, with its parts. */
static void
frame_begin (gpointer data, guint32 entry, gpointer gathered)
{
  EngineFrame *frame = gathered;
  GrBombValues *values = ((EngineRun *) data)->values;
  Engine *engine = ((EngineRun *) data)->engine;
  guint32 n_words = engine->n_words;
  frame->at = 0;
  g_array_set_size (frame->option, 0);
  g_array_set_size (frame->part, 0);
  g_autofree guint64 *set = g_memdup2 (gr_interner_key (&engine->known.position, entry, NULL),
                                       n_words * sizeof (guint64));
  g_autofree guint64 *scratch = g_new (guint64, 5 * (gsize) n_words);
  guint64 *rest = scratch, *part = rest + n_words, *seen = part + n_words, *rival = seen + n_words;
  guint32 n = 0;
  for (guint32 w = 0; w < n_words; w++)
    n += __builtin_popcountll (set[w]);
  values->work += (guint64) n * n * n_words;
  for (guint32 v = set_next (set, n_words, 0); v != G_MAXUINT32; v = set_next (set, n_words, v + 1)) {
    GrKnotHue hue = engine->board->hue[engine->knot[v]];
    gboolean needless = TRUE; /* for all who may explode it */
    for (GrKnotHue own = GR_KNOT_BLUE; own <= GR_KNOT_RED && needless; own++) {
      if (hue != own && hue != GR_KNOT_BOTH)
        continue;
      for (guint32 w = 0; w < n_words; w++)
        rival[w] = (engine->hue[own * n_words + w] | engine->hue[GR_KNOT_BOTH * n_words + w]) & set[w];
      needless = engine_is_needless (engine, set, v, rival, own);
    }
    if (needless)
      continue;
    for (guint32 w = 0; w < n_words; w++)
      rest[w] = set[w] & ~engine->down[(gsize) v * n_words + w];
    frame_add_parts (values, engine, rest, part, seen, frame);
    GR_APPEND (frame->option, EngineOption, hue, frame->part->len);
  }
}

/* ---- values ---- */

/* Keeps the better of two numbers for @side only. */
static void
value_keep_best (const GrForms *forms, GArray *options, GrSide side)
{
  for (guint i = options->len; i-- > 1;) {
    GrForm *first = &g_array_index (options, GrForm, 0);
    GrForm other = g_array_index (options, GrForm, i);
    int order = gr_dyadic_compare (gr_form_base (forms, other), gr_form_base (forms, *first));
    if (side == GR_SIDE_LEFT ? order > 0 : order < 0)
      *first = other;
    g_array_set_size (options, i);
  }
}

static gboolean
values_are_over (const GrBombValues *values, const GrForms *forms, GError **error)
{
  guint64 limit = gr_forms_limit (forms);
  if (values->survey_work > SURVEY_MAX_WORK)
    return !gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "bombs: too many positions of too many bombs\nfewer bombs");
  if (values->n_positions <= limit && values->work / ENGINE_WORK_A_POSITION <= limit)
    return FALSE;
  return !gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                        values->n_positions > limit ? "bombs: there are more than %" G_GUINT64_FORMAT
                                                      " positions to look into\n"
                                                      "fewer bombs, or a larger --limit (%" G_GUINT64_FORMAT " now)"
                                                    : "bombs: there are more than %" G_GUINT64_FORMAT
                                                      " positions to look into, or too many bombs in them\n"
                                                      "fewer bombs, or a larger --limit (%" G_GUINT64_FORMAT " now)",
                        limit, gr_forms_asked (forms));
}

static GrForm
frame_go_on (gpointer data, gpointer own, guint32 *missing, GError **error)
{
  const EngineRun *run = data;
  EngineFrame *frame = own;
  if (values_are_over (run->values, run->forms, error))
    return GR_FORM_NONE;
  for (; frame->at < frame->part->len; frame->at++) {
    *missing = g_array_index (frame->part, guint32, frame->at);
    if (gr_form_search_known (&run->engine->known, *missing) == GR_FORM_NONE)
      return GR_FORM_WAITS;
  }
  /* All parts have their values. */
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrForm));
  guint32 at = 0;
  gboolean are_numbers = TRUE;
  GR_EACH (i, const EngineOption, option, frame->option) {
    GrForm sum = GR_FORM_ZERO;
    for (; at < option->end && sum != GR_FORM_NONE; at++)
      sum = gr_form_sum (run->forms, sum,
                         gr_form_search_known (&run->engine->known, g_array_index (frame->part, guint32, at)), error);
    if (sum == GR_FORM_NONE)
      return GR_FORM_NONE;
    are_numbers &= option->hue != GR_KNOT_BOTH && gr_form_kind (run->forms, sum) == GR_FORM_NUMBER;
    if (option->hue != GR_KNOT_RED)
      g_array_append_val (left, sum);
    if (option->hue != GR_KNOT_BLUE)
      g_array_append_val (right, sum);
  }
  if (are_numbers) {
    value_keep_best (run->forms, left, GR_SIDE_LEFT);
    value_keep_best (run->forms, right, GR_SIDE_RIGHT);
  }
  return gr_form_make (run->forms, (GrForm *) left->data, left->len, (GrForm *) right->data, right->len, error);
}

static const GrFormRules engine_rules = { frame_new, frame_free, frame_begin, frame_go_on };

/* ---- boards ---- */

GrBombValues *
gr_bomb_values_new (void)
{
  GrBombValues *values = g_new0 (GrBombValues, 1);
  values->engine = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
  return values;
}

GR_FREE_FUNCTION (gr_bomb_values_free, GrBombValues, engine, trees)

/* The value of the present part by the engine. */
static GrForm
values_of_part (GrBombValues *values, const GrBombSurvey *survey, guint32 realm, GrForms *forms, GError **error)
{
  const GrBombBoard *board = survey->board;
  guint32 part = board->part[g_array_index (survey->knot, guint32, 0)];
  guint32 n = board->part_row[part + 1] - board->part_row[part];
  if (n > ENGINE_MAX_KNOTS) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                  "bombs: %u bombs of both colours hang together, and at most %d of them can be looked into\n"
                  "a smaller board, or one with a single red or a single blue bomb",
                  n, ENGINE_MAX_KNOTS);
    return GR_FORM_NONE;
  }
  GPtrArray *parts = g_hash_table_lookup (values->engine, GUINT_TO_POINTER (realm));
  if (parts == NULL) {
    parts = g_ptr_array_new_with_free_func (engine_free);
    g_ptr_array_set_size (parts, board->n_parts);
    g_hash_table_insert (values->engine, GUINT_TO_POINTER (realm), parts);
  }
  Engine *engine = parts->pdata[part];
  if (engine == NULL) {
    engine = parts->pdata[part] = g_new0 (Engine, 1);
    engine->board = board;
    engine->knot = &board->part_knot[board->part_row[part]];
    engine->n = board->part_row[part + 1] - board->part_row[part];
    engine->n_words = (engine->n + 63) / 64;
    gsize size = (gsize) engine->n * engine->n_words;
    engine->down = g_new0 (guint64, size);
    engine->up = g_new0 (guint64, size);
    engine->hue = g_new0 (guint64, 3 * (gsize) engine->n_words);
    for (guint32 i = 0; i < engine->n; i++) {
      engine_close (engine, board->down, i, engine->down);
      engine_close (engine, board->up, engine->n - 1 - i, engine->up);
      set_add (&engine->hue[board->hue[engine->knot[i]] * engine->n_words], i);
    }
    gr_form_search_init (&engine->known, &engine_rules);
  }
  g_autofree guint64 *set = g_new0 (guint64, engine->n_words);
  for (guint i = 0; i < survey->knot->len; i++)
    set_add (set, engine_local (engine, g_array_index (survey->knot, guint32, i)));
  EngineRun run = { values, engine, forms };
  guint32 entry = gr_form_search_add (&engine->known, set, engine->n_words * sizeof *set);
  return gr_form_search_run (&engine->known, entry, &run, error);
}

GrForm
gr_bombs_value (GrBombValues *values, const GrBombBoard *board, guint32 realm, GrBytes at, GrBombRoad road,
                GrForms *forms, GError **error)
{
  if (values->forms != forms) {
    g_hash_table_remove_all (values->engine);
    values->n_positions = values->work = values->survey_work = 0;
    values->forms = forms;
    gr_bush_forms_free (values->trees);
    values->trees = gr_bush_forms_new (forms);
  }
  g_autoptr (GrDyadic) numbers = gr_dyadic_new (0, 0);
  GrForm sum = GR_FORM_ZERO;
  g_auto (GrBombSurvey) survey;
  gr_bombs_survey_init (&survey, board, at);
  while (sum != GR_FORM_NONE && gr_bombs_survey_next (&survey)) {
    GrBombTypes types;
    if (road == GR_BOMB_ROAD_SHORT && gr_bombs_types (&survey, &types)) {
      g_autoptr (GrDyadic) own = gr_bombs_types_value (&types), before = g_steal_pointer (&numbers);
      numbers = gr_dyadic_add (before, own);
      continue;
    }
    gboolean is_tree = road == GR_BOMB_ROAD_SHORT && gr_bombs_is_tree (&survey);
    g_autoptr (GrBush) bush = is_tree ? gr_bombs_tree_bush (&survey) : NULL;
    survey.work += is_tree ? TREE_WORK * (guint64) bush->edge->len : 0;
    GrForm own = is_tree ? gr_bush_form (values->trees, bush, NULL, error)
                         : values_of_part (values, &survey, realm, forms, error);
    sum = own != GR_FORM_NONE ? gr_form_sum (forms, sum, own, error) : GR_FORM_NONE;
  }
  values->survey_work += survey.work;
  if (sum == GR_FORM_NONE || values_are_over (values, forms, error))
    return GR_FORM_NONE;
  GrForm number = gr_form_number (forms, numbers, error);
  return number != GR_FORM_NONE ? gr_form_sum (forms, sum, number, error) : GR_FORM_NONE;
}
