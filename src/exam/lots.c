// SPDX-License-Identifier: MIT
// Drawing a figure's lots. A place to fill is a “?” in a text of the block; each has a set to draw from. Few candidates
// are gone through in a random order, so that a wish that cannot be met is known for sure; of many a bounded number is
// tried. Each is read and solved as if the reader had written it; what came of each of a few is kept for the sheets to come.
// Invariant: what is drawn follows from the seed, the figure's id (else which lot it is) and the sheet's index, and from what
// sheets before have drawn.
#include "exam/lots.h"

#include "base/order.h"
#include "base/random.h"
#include "diagram/node.h"
#include "game/solve.h"

#include <string.h>

#define LOTS_ALL 4096u     /* as many candidates are gone through */
#define LOTS_TRIES 4096u   /* of more so many are tried */
#define LOTS_PLACES 64u    /* in a block */
#define LOTS_WORKED 20000u /* positions explored for one candidate */
#define LOTS_WORK 4000000u /* positions explored for all candidates of a figure */
#define LOTS_KNOWN 64u     /* figures whose candidates are known to the sheets to come */

const GrYamlKey gr_lot_keys[] = {
  { "draw", "text|number", "what each ? is drawn from, such as 1..15 or 1,3,5" },
  { "outcome", "text",
    "the outcome that the drawn position is to have: N or P, in games of Left and Right L or R as well" },
  { "grundy", "text|number", "the Grundy value that it is to have, or from where to where" },
  { "value", "text|number", "the value that it is to have, in games of Left and Right" },
  { "winning_moves", "text|number", "how many winning moves it is to have, or from how many to how many" },
  { "distinct", "true|false", "whether all that is drawn is to be different" },
  { NULL },
};

/* Texts of a block that are no input. */
static const char *const lots_no_input[] = { "draw",     "outcome", "grundy", "value", "winning_moves",
                                             "distinct", "caption", "alt",    "id",    "width",
                                             "input",    "figure",  NULL };

/* A “?” to be filled. */
typedef struct {
  GrYaml *node;
  const GrYaml *map; /* that it stands in, */
  const char *key;   /* and under which key */
  gsize start, end;  /* of the node's text as written */
  GrLotSet *set;
} Place;

typedef enum { WISH_GRUNDY, WISH_MOVES, WISH_OUTCOME, WISH_VALUE, N_WISHES } Wish;
typedef enum { TRY_MEETS, TRY_MISSES, TRY_FAULTY } Try;

/* What came of candidates. */
typedef struct {
  guint n_tried, n_met[N_WISHES], n_over, n_partizan;
  guint64 n_explored;
  Try last;
  gboolean is_over; /* of one: no sheet to come may have it, if there is anything else */
} Tally;

typedef struct {
  GrDocument *document;
  GrSource *body;
  const GrWord *block;
  GrYaml *map;
  GrLotRead read;
  gpointer data;
  GrReport *report;
  GPtrArray *node;   /* of GrYaml: texts with places, lent, in text order */
  GPtrArray *text;   /* of char*: what they are as written, shape (node) */
  GArray *place;     /* of Place, in text order */
  GPtrArray *drawn;  /* of char*, shape (place) */
  GrLotSet *wish[2]; /* (nullable) grundy, winning_moves */
  const GrYaml *wish_node[N_WISHES];
  const char *outcome; /* (nullable) letters that will do */
  const char *value;   /* (nullable) */
  gboolean is_distinct;
  gboolean draws_positions; /* a place is drawn from the positions of the game */
  Tally tally;
  GError *error; /* (nullable) why one could not be solved */
  GrLot *lot;
} Lots;

static const char *const lots_wish[] = { "grundy", "winning_moves", "outcome", "value" };

static void
lots_fault (const Lots *lots, const GrYaml *node, const char *help, const char *message)
{
  gr_report_add (lots->report, GR_FAULT_INPUT, lots->body, node->span, help, "%s", gr_message (message));
}

/* ---- places ---- */

/* A place is a “?” between blanks, commas and colons, perhaps with a run behind it. */
static void
lots_find_in_text (Lots *lots, GrYaml *node, const GrYaml *map, const char *key)
{
  gboolean has = FALSE;
  for (gsize at = 0; node->text[at] != '\0'; at++) {
    gsize end = at + 1 + strspn (node->text + at + 1, "0123456789.");
    if (node->text[at] != '?' || (at > 0 && strchr (" \t\n,:=", node->text[at - 1]) == NULL)
        || strchr (" \t\n,", node->text[end]) == NULL) /* which finds the end, too */
      continue;
    GR_APPEND (lots->place, Place, node, map, key, at, end, NULL);
    has = TRUE;
    at = end - 1;
  }
  if (!has)
    return;
  g_ptr_array_add (lots->node, node);
  g_ptr_array_add (lots->text, g_strdup (node->text));
}

/* Finds the places below @node, which stands in @map under @key. The depth of YAML is bounded. */
static void
lots_find (Lots *lots, GrYaml *node, const GrYaml *map, const char *key)
{
  switch (node->kind) {
  case GR_YAML_TEXT:
    lots_find_in_text (lots, node, map, key);
    break;
  case GR_YAML_MAP:
    for (guint i = 0; i < node->key->len; i++) {
      const char *own = ((const GrYaml *) node->key->pdata[i])->text;
      if (!g_strv_contains (lots_no_input, own))
        lots_find (lots, node->child->pdata[i], node, own);
    }
    break;
  case GR_YAML_LIST:
    for (guint i = 0; i < node->child->len; i++)
      lots_find (lots, node->child->pdata[i], map, key);
    break;
  }
}

/* Where a place stands: in which game, and in the value of which option. Both nullable, (transfer full). */
static void
place_context (const Place *place, char **game, char **option)
{
  const GrYaml *node = gr_yaml_lookup (place->map, "game");
  gboolean is_game = place->node == node;
  const char *text = node != NULL && node->kind == GR_YAML_TEXT ? node->text : "";
  g_autofree char *before = g_strndup (text, is_game ? place->end : strlen (text));
  g_auto (GStrv) word = g_strsplit_set (before, " \t\n", -1);
  guint n = 0;
  for (guint i = 0; word[i] != NULL; i++)
    if (*word[i] != '\0') /* of several blanks */
      word[n++] = word[i];
    else
      g_free (word[i]);
  word[n] = NULL;
  const char *last = n > 0 ? word[0] : NULL; /* game, that the place belongs to */
  for (guint i = 0; i + 1 < n; i++)
    if (g_str_equal (word[i], "+"))
      last = word[i + 1];
  *game = g_strdup (last);
  *option = is_game ? NULL : g_strdup (place->key);
  for (guint back = 1; is_game && *option == NULL && back <= MIN (2, n); back++) /* “--at ?,?”, “--at=?” */
    if (g_str_has_prefix (word[n - back], "--"))
      *option = g_strndup (word[n - back] + 2, strcspn (word[n - back] + 2, "="));
}

/* ---- sets ---- */

/* @text without the option @name and its value. (transfer full) */
static char *
text_without_option (const char *text, const char *name)
{
  g_auto (GStrv) word = g_strsplit_set (text, " \t\n", -1);
  g_autofree char *option = g_strconcat ("--", name, NULL), *with = g_strconcat (option, "=", NULL);
  GString *out = g_string_new (NULL);
  for (guint i = 0; word[i] != NULL; i++)
    if (g_str_equal (word[i], option) && word[i + 1] != NULL)
      i++;
    else if (!g_str_has_prefix (word[i], with))
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", word[i]);
  return g_string_free (out, FALSE);
}

/* The names of all positions of the game as it is without the option @name. NULL with faults. */
static GrLotSet *
lots_positions (const Lots *lots, const char *name)
{
  g_autoptr (GrYaml) map = gr_yaml_copy (lots->map);
  for (guint i = map->key->len; i-- > 0;) {
    GrYaml *value = map->child->pdata[i];
    const char *key = ((const GrYaml *) map->key->pdata[i])->text;
    if (g_str_equal (key, name)) {
      g_ptr_array_remove_index (map->key, i);
      g_ptr_array_remove_index (map->child, i);
    } else if (g_str_equal (key, "game") && value->kind == GR_YAML_TEXT) {
      g_autofree char *text = text_without_option (value->text, name);
      gr_yaml_fill (value, text);
    }
  }
  g_autoptr (GrRequest) request = lots->read (map, lots->report, lots->data);
  g_autoptr (GrStudy) study = request != NULL ? gr_request_study (request, lots->report) : NULL;
  g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free), word = g_ptr_array_new ();
  g_autoptr (GArray) verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  GError *error = NULL;
  if (study == NULL)
    return NULL;
  if (!gr_study_all (study, label, verdict, &error)) {
    gr_report_add_error (lots->report, lots->block, error);
    return NULL;
  }
  for (guint i = 0; i < label->len; i++)
    if (!g_array_index (verdict, GrVerdict, i).is_hole && strchr (label->pdata[i], ',') == NULL)
      g_ptr_array_add (word, label->pdata[i]);
  return word->len > 0 ? gr_lot_set_new (word) : NULL;
}

/* Chooses what @place is drawn from: its own run, the block's list, or what is usual. */
static gboolean
lots_choose_set (Lots *lots, Place *place)
{
  const GrYaml *draw = gr_yaml_lookup (lots->map, "draw");
  guint n_faults = lots->report->fault->len;
  gboolean has_own = place->end > place->start + 1;
  if (!has_own && draw != NULL && gr_yaml_text (lots->body, draw, "draw", lots->report) == NULL)
    return FALSE;
  if (has_own || draw != NULL) {
    g_autoptr (GrWord) all = gr_yaml_word (lots->body, has_own ? place->node : draw);
    g_autoptr (GrWord) own = has_own ? gr_word_part (all, place->start + 1, place->end) : gr_word_copy (all);
    place->set = gr_lot_set_read (own, "draw", lots->report);
    return place->set != NULL;
  }
  g_autofree char *game = NULL, *option = NULL;
  place_context (place, &game, &option);
  if (option != NULL && (g_str_equal (option, "at") || g_str_equal (option, "from"))) {
    place->set = lots_positions (lots, option);
    lots->draws_positions = TRUE;
  } else if (option == NULL && game != NULL)
    place->set = gr_lot_set_usual (game);
  if (place->set == NULL && lots->report->fault->len == n_faults)
    lots_fault (lots, place->node, "write “draw: 1..15” below it, or “draw: A,B,C”",
                "there is no telling what to draw for this “?”");
  return place->set != NULL;
}

/* ---- wishes ---- */

static gboolean
lots_read_wishes (Lots *lots)
{
  gboolean good = TRUE;
  const GrYaml *distinct = gr_yaml_lookup (lots->map, "distinct");
  for (guint i = 0; i < N_WISHES; i++)
    lots->wish_node[i] = gr_yaml_lookup (lots->map, lots_wish[i]);
  for (guint i = WISH_GRUNDY; i <= WISH_MOVES; i++) {
    const GrYaml *node = lots->wish_node[i];
    gboolean is_text = node != NULL && gr_yaml_text (lots->body, node, lots_wish[i], lots->report) != NULL;
    g_autoptr (GrWord) word = is_text ? gr_yaml_word (lots->body, node) : NULL;
    lots->wish[i] = is_text ? gr_lot_set_read (word, lots_wish[i], lots->report) : NULL;
    good &= node == NULL || lots->wish[i] != NULL;
    if (lots->wish[i] != NULL && word->text[strspn (word->text, "0123456789,. ")] != '\0')
      good = gr_report_add_at (lots->report, GR_FAULT_INPUT, word, "write 3, or 1..4", "%s: want numbers, got “%s”",
                               lots_wish[i], word->text);
  }
  const GrYaml *outcome = lots->wish_node[WISH_OUTCOME];
  lots->outcome = outcome != NULL ? gr_yaml_text (lots->body, outcome, "outcome", lots->report) : NULL;
  good &= outcome == NULL || lots->outcome != NULL;
  if (lots->outcome != NULL && (lots->outcome[0] == '\0' || lots->outcome[strspn (lots->outcome, "NPLRD,")] != '\0'))
    good = gr_report_add (lots->report, GR_FAULT_INPUT, lots->body, outcome->span,
                          "N: whoever moves first wins; P: whoever moves second",
                          "outcome: want N, P, L, R or D, or several of them (N,L), got “%s”", lots->outcome);
  if (lots->wish_node[WISH_VALUE] != NULL) {
    lots->value = gr_yaml_text (lots->body, lots->wish_node[WISH_VALUE], "value", lots->report);
    good &= lots->value != NULL;
  }
  const char *text = distinct != NULL && distinct->kind == GR_YAML_TEXT ? distinct->text : "";
  lots->is_distinct = g_str_equal (text, "true");
  if (distinct == NULL || lots->is_distinct || g_str_equal (text, "false"))
    return good;
  lots_fault (lots, distinct, "true: no two of what is drawn here are equal", "distinct: want true or false");
  return FALSE;
}

/* Keys of lots where nothing is drawn. */
static gboolean
lots_check_idle (const Lots *lots)
{
  for (guint i = 0; gr_lot_keys[i].name != NULL; i++)
    for (guint k = 0; k < lots->map->key->len; k++)
      if (g_str_equal (((const GrYaml *) lots->map->key->pdata[k])->text, gr_lot_keys[i].name))
        return gr_report_add (
          lots->report, GR_FAULT_INPUT, lots->body, ((const GrYaml *) lots->map->key->pdata[k])->span,
          "write ? for what is to be drawn: nim ? ? ?", "%s: nothing is drawn in this block", gr_lot_keys[i].name);
  return TRUE;
}

/* ---- candidates ---- */

/* Puts what was drawn into the texts. */
static void
lots_fill (const Lots *lots)
{
  guint k = 0;
  GR_EACH_POINTER (i, GrYaml, node, lots->node) {
    const char *written = lots->text->pdata[i];
    GString *text = g_string_new (NULL);
    gsize at = 0;
    for (; k < lots->place->len && g_array_index (lots->place, Place, k).node == node; k++) {
      const Place *place = &g_array_index (lots->place, Place, k);
      g_string_append_len (text, written + at, (gssize) (place->start - at));
      g_string_append (text, lots->drawn->pdata[k]);
      at = place->end;
    }
    g_string_append (text, written + at);
    gr_yaml_fill (node, text->str);
    g_string_free (text, TRUE);
  }
}

/* The candidate, whatever the order of what was drawn; FALSE in *@differs where two are equal. (transfer full) */
static char *
lots_name (const Lots *lots, gboolean *differs)
{
  g_autoptr (GPtrArray) word = g_ptr_array_copy (lots->drawn, NULL, NULL);
  g_ptr_array_set_free_func (word, NULL);
  g_ptr_array_sort (word, gr_order_text);
  *differs = TRUE;
  for (guint i = 1; i < word->len; i++)
    *differs &= !g_str_equal (word->pdata[i - 1], word->pdata[i]);
  g_ptr_array_add (word, NULL);
  g_autofree char *joined = g_strjoinv (" ", (char **) word->pdata);
  return g_strconcat (lots->lot->label, "\t", joined, NULL);
}

static gboolean
lots_meets (const Lots *lots, const GrFacts *facts, Tally *tally)
{
  gboolean met[N_WISHES] = { TRUE, TRUE, TRUE, TRUE }, all = TRUE;
  if (lots->wish[WISH_GRUNDY] != NULL)
    met[WISH_GRUNDY] = facts->has_grundy && gr_lot_set_holds (lots->wish[WISH_GRUNDY], (gint64) facts->grundy);
  if (lots->wish[WISH_MOVES] != NULL)
    met[WISH_MOVES] = facts->has_moves && gr_lot_set_holds (lots->wish[WISH_MOVES], (gint64) facts->n_moves);
  if (lots->outcome != NULL)
    met[WISH_OUTCOME] = strchr (lots->outcome, *gr_node_outcome_letter (facts->outcome)) != NULL;
  if (lots->value != NULL)
    met[WISH_VALUE] = g_strcmp0 (lots->value, facts->value) == 0;
  for (guint i = 0; i < N_WISHES; i++) {
    tally->n_met[i] = met[i];
    all &= met[i];
  }
  return all;
}

/* Reads and solves what was drawn, with all that can be said of it where @lot is given; *@tally, which is empty, is of this one
   candidate. */
static Try
lots_solve (Lots *lots, GrLot *lot, Tally *tally)
{
  guint n_faults = lots->report->fault->len;
  lots_fill (lots);
  g_autoptr (GrRequest) request = lots->read (lots->map, lots->report, lots->data);
  g_autoptr (GrStudy) study = request != NULL ? gr_request_study (request, lots->report) : NULL;
  if (study == NULL || lots->report->fault->len > n_faults)
    return TRY_FAULTY;
  if (study->is_family) {
    gr_report_add_at (lots->report, GR_FAULT_INPUT, lots->block, "leave the range out",
                      "what is drawn needs one position, and this is a range");
    return TRY_FAULTY;
  }
  study->options.limit = MIN (study->options.limit, LOTS_WORKED);
  GrFacts facts;
  GError *error = NULL;
  gboolean good = gr_facts_find (study, gr_program_lang (request->program), &facts, lot, &error);
  if (gr_study_trouble (study, lots->report)) {
    g_clear_error (&error);
    return TRY_FAULTY;
  }
  *tally = (Tally) { .n_tried = 1, .n_partizan = study->is_partizan, .is_over = tally->is_over };
  tally->n_explored = gr_study_n_explored (study);
  if (!good) {
    tally->n_over = 1;
    g_clear_error (&lots->error);
    lots->error = error;
  }
  tally->last = good && lots_meets (lots, &facts, tally) ? TRY_MEETS : TRY_MISSES;
  g_free (facts.value);
  return tally->last;
}

/* The same of a candidate of which *@known (nullable) tells what came of it, where a sheet before has solved it. */
static Try
lots_try (Lots *lots, Tally *known)
{
  Tally one = known != NULL ? *known : (Tally) { 0 };
  if (one.n_tried == 0 && lots_solve (lots, NULL, &one) == TRY_FAULTY)
    return TRY_FAULTY;
  if (known != NULL && one.n_over == 0)
    *known = one;
  lots->tally.n_tried += one.n_tried;
  lots->tally.n_over += one.n_over;
  lots->tally.n_partizan += one.n_partizan;
  lots->tally.n_explored += one.n_explored;
  for (Wish i = 0; i < N_WISHES; i++)
    lots->tally.n_met[i] += one.n_met[i];
  return one.last;
}

/* Of each of @n candidates, which are all, what sheets before know, or the first sheet enters; NULL where nothing is kept. (lent)
   shape (@n) */
static Tally *
lots_known (const Lots *lots, guint n)
{
  GHashTable *all = lots->document->sheet.known;
  if (all == NULL)
    return NULL;
  g_autoptr (GString) key = g_string_new (NULL);
  g_string_append_printf (key, "%u %u\n", lots->block->span.start, n);
  gr_yaml_append_texts (lots->map, key);
  Tally *known = g_hash_table_lookup (all, key->str);
  if (known == NULL && g_hash_table_size (all) < LOTS_KNOWN)
    g_hash_table_insert (all, g_strdup (key->str), known = g_new0 (Tally, n));
  return known;
}

/* ---- the search ---- */

/* Tells which wish no candidate has met, and what would help: more to draw from, if the games can have it at all. */
static void
lots_report_unmet (const Lots *lots, gboolean is_all)
{
  g_autofree char *tried = is_all
                             ? g_strdup_printf (gr_message ("none of all %u that can be drawn"), lots->tally.n_tried)
                             : g_strdup_printf (gr_message ("none of %u that were drawn"), lots->tally.n_tried);
  const char *help = "draw from more: draw: 1..30";
  guint worst = N_WISHES;
  for (guint i = 0; i < N_WISHES; i++)
    if (lots->wish_node[i] != NULL && lots->tally.n_met[i] == 0)
      worst = i;
  if (lots->tally.n_tried > 0 && lots->tally.n_over == lots->tally.n_tried) {
    gr_report_add_error (lots->report, lots->block, g_error_copy (lots->error));
  } else if (lots->tally.n_tried == 0) {
    gr_report_add (lots->report, GR_FAULT_INPUT, lots->body, gr_yaml_lookup (lots->map, "distinct")->span, help,
                   "distinct: there are too few to draw from for all to differ");
  } else if (worst < N_WISHES) {
    g_autoptr (GrWord) place = gr_yaml_word (lots->body, lots->wish_node[worst]);
    gboolean is_partizan = lots->tally.n_partizan == lots->tally.n_tried, is_impartial = lots->tally.n_partizan == 0;
    if (worst == WISH_OUTCOME && is_impartial && strpbrk (lots->outcome, "NPD") == NULL)
      help = GR_PHRASE ("both players have the same moves here: N or P");
    else if (worst == WISH_VALUE && is_impartial)
      help = GR_PHRASE ("both players have the same moves here, and the value is a number: grundy: 3");
    else if (worst == WISH_VALUE)
      help = GR_PHRASE ("draw from more, or write the value as grundy solve does: 1/2, *2, {2|-1}");
    else if (worst == WISH_GRUNDY && is_partizan)
      help = GR_PHRASE ("Left and Right have moves of their own here: value: 1/2");
    gr_report_add_at (lots->report, GR_FAULT_INPUT, place, help, "%s: %s has “%s”", lots_wish[worst], tried,
                      place->text);
  } else {
    if (lots->wish_node[WISH_OUTCOME] != NULL && lots->wish_node[WISH_GRUNDY] != NULL)
      help = "who moves first loses at the value 0 and wins at all others; else draw from more: draw: 1..30";
    gr_report_add_at (lots->report, GR_FAULT_INPUT, lots->block, help, "%s fulfils all wishes together", tried);
  }
}

static guint64
lots_n_candidates (const Lots *lots)
{
  guint64 n = 1;
  for (guint i = 0; i < lots->place->len; i++) {
    guint64 size = g_array_index (lots->place, Place, i).set->size;
    n = n > LOTS_ALL ? n : n * size; /* no set is larger than 2^41 */
  }
  return n;
}

/* What is tried one after another: all candidates in a random order, or so many of them at random. */
typedef struct {
  GrRandom random;
  guint *order; /* (nullable) shape (n) */
  guint n, at;
} Search;

/* Draws the next candidate: its number among all where they are gone through. */
static guint64
lots_next (Search *search)
{
  guint64 number = 0;
  if (search->order != NULL) {
    guint other = search->at + (guint) gr_random_below (&search->random, search->n - search->at);
    number = search->order[other];
    search->order[other] = search->order[search->at];
    search->order[search->at] = (guint) number;
  }
  search->at++;
  return number;
}

/* Puts it into lots->drawn: each place has one digit of its number, or any entry. */
static void
lots_take (const Lots *lots, Search *search, guint64 index)
{
  g_ptr_array_set_size (lots->drawn, 0);
  for (guint i = 0; i < lots->place->len; i++) {
    const GrLotSet *set = g_array_index (lots->place, Place, i).set;
    guint64 entry = search->order == NULL ? gr_random_below (&search->random, set->size) : index % set->size;
    g_ptr_array_add (lots->drawn, gr_lot_set_entry (set, entry));
    index /= set->size;
  }
}

/* Looks for a candidate that is as wished, and one that no sheet before has if there is any. FALSE and a fault. */
static gboolean
lots_search (Lots *lots)
{
  const GrSheet *sheet = &lots->document->sheet;
  g_autofree char *stream = g_strdup_printf ("%s/%u", lots->lot->label, sheet->index);
  g_autoptr (GPtrArray) second = NULL; /* as wished, but taken */
  guint64 n = lots_n_candidates (lots);
  Search search = { .random = gr_random_new (sheet->seed, stream), .n = n <= LOTS_ALL ? (guint) n : LOTS_TRIES };
  g_autofree guint *order = n <= LOTS_ALL ? g_new (guint, search.n) : NULL;
  search.order = order;
  Tally *known = order != NULL ? lots_known (lots, search.n) : NULL;
  for (guint i = 0; order != NULL && i < search.n; i++)
    order[i] = i;
  while (search.at < search.n && lots->tally.n_explored < LOTS_WORK) {
    gboolean differs;
    guint64 number = lots_next (&search);
    Tally *own = known != NULL ? &known[number] : NULL;
    gboolean misses = own != NULL && own->last == TRY_MISSES;
    if (misses) /* it counts as it did */
      lots_try (lots, own);
    if (misses || (own != NULL && own->is_over && second != NULL))
      continue;
    lots_take (lots, &search, number);
    g_autofree char *name = lots_name (lots, &differs);
    gboolean is_taken = sheet->taken != NULL && g_hash_table_contains (sheet->taken, name);
    gboolean is_never = lots->is_distinct && !differs;
    if (own != NULL)
      own->is_over = is_never || is_taken;
    if (is_never || (is_taken && second != NULL))
      continue;
    Try result = lots_try (lots, own);
    if (result == TRY_FAULTY)
      return FALSE;
    if (result == TRY_MISSES)
      continue;
    if (!is_taken) {
      if (sheet->taken != NULL) /* sheets after this one draw something else as long as there is something else */
        g_hash_table_add (sheet->taken, g_steal_pointer (&name));
      return TRUE;
    }
    second = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < lots->drawn->len; i++)
      g_ptr_array_add (second, g_strdup (lots->drawn->pdata[i]));
  }
  if (second == NULL) {
    lots_report_unmet (lots, order != NULL && search.at == search.n);
    return FALSE;
  }
  gr_report_add_at (lots->report, GR_FAULT_WARNING, lots->block,
                    lots->draws_positions ? "draw from a larger graph or board, or make fewer sheets"
                                          : "draw from more: draw: 1..30",
                    "there is less to draw than there are sheets: some are alike");
  g_clear_pointer (&lots->drawn, g_ptr_array_unref);
  lots->drawn = g_steal_pointer (&second);
  return TRUE;
}

/* ---- lots ---- */

static void
place_clear (gpointer data)
{
  gr_lot_set_free (((Place *) data)->set);
}

/* Fills “{{ex1.heaps}}” in the texts of the block's input. The depth of YAML is bounded. */
static void
lots_fill_names (const Lots *lots, GrYaml *node)
{
  if (node->kind == GR_YAML_TEXT && gr_names_are_in (node->text)) {
    g_autofree char *text = gr_names_fill (lots->document, node->text, FALSE, lots->body, node->span, lots->report);
    gr_yaml_fill (node, text);
  }
  for (guint i = 0; node->kind == GR_YAML_MAP && i < node->key->len; i++) {
    const char *key = ((const GrYaml *) node->key->pdata[i])->text;
    if (!g_str_equal (key, "caption") && !g_str_equal (key, "alt") && !g_str_equal (key, "input"))
      lots_fill_names (lots, node->child->pdata[i]);
  }
  for (guint i = 0; node->kind == GR_YAML_LIST && i < node->child->len; i++)
    lots_fill_names (lots, node->child->pdata[i]);
}

/* Appends the game of @map, and the options of games that stand beside it, as words of the command line. */
static void
lots_append_game (const GrYaml *map, GString *out)
{
  const GrYaml *game = map->kind == GR_YAML_MAP ? gr_yaml_lookup (map, "game") : map;
  if (game != NULL && game->kind == GR_YAML_TEXT)
    g_string_append (out, game->text);
  for (guint i = 0; map->kind == GR_YAML_MAP && i < map->key->len; i++) {
    const char *name = ((const GrYaml *) map->key->pdata[i])->text;
    const GrYaml *value = map->child->pdata[i];
    gboolean is_option = g_str_equal (name, "misere");
    for (guint k = 0; gr_games[k] != NULL && !is_option; k++)
      is_option = gr_param_lookup (gr_games[k]->notation.params, name) != NULL;
    if (value->kind != GR_YAML_TEXT || !is_option || g_str_equal (value->text, "false"))
      continue;
    g_string_append_printf (out, " --%s", name);
    if (!g_str_equal (value->text, "true"))
      g_string_append_printf (out, " %s", value->text);
  }
}

/* Draws, and finds what can be said of it. */
static gboolean
lots_draw (Lots *lots)
{
  gboolean is_drawn = lots->place->len > 0;
  if (lots->place->len > LOTS_PLACES)
    return gr_report_add_at (lots->report, GR_FAULT_INPUT, lots->block, NULL, "want at most %u “?” in a block, got %u",
                             LOTS_PLACES, lots->place->len);
  for (guint i = 0; i < lots->place->len; i++)
    if (!lots_choose_set (lots, &g_array_index (lots->place, Place, i)))
      return FALSE;
  if (is_drawn && (!lots_read_wishes (lots) || !lots_search (lots)))
    return FALSE;
  lots->lot->is_drawn = is_drawn;
  if (lots_solve (lots, lots->lot, &(Tally) { 0 }) == TRY_FAULTY)
    return FALSE;
  const GrYaml *games = gr_yaml_lookup (lots->map, "games");
  GString *played = g_string_new (NULL); /* as words of the command line */
  for (guint i = 0; games != NULL && games->kind == GR_YAML_LIST && i < games->child->len; i++) {
    g_string_append (played, i > 0 ? " + " : "");
    lots_append_game (games->child->pdata[i], played);
  }
  lots_append_game (lots->map, played);
  lots->lot->game = g_string_free (played, FALSE);
  g_ptr_array_add (lots->drawn, NULL);
  gr_lot_add (lots->lot, "drawn", g_strjoinv (", ", (char **) lots->drawn->pdata));
  gr_lot_add (lots->lot, "game", g_strdup (lots->lot->game));
  g_ptr_array_add (lots->document->lot, g_steal_pointer (&lots->lot));
  return TRUE;
}

gboolean
gr_lot_settle (GrDocument *document, GrSource *body, const GrWord *block, GrYaml *map, GrLotRead read, gpointer data,
               GrReport *report)
{
  if (map->kind != GR_YAML_MAP)
    return TRUE;
  const GrYaml *id = gr_yaml_lookup (map, "id");
  Lots lots = {
    .document = document, .body = body, .block = block, .map = map, .read = read, .data = data, .report = report
  };
  lots.node = g_ptr_array_new ();
  lots.text = g_ptr_array_new_with_free_func (g_free);
  lots.place = g_array_new (FALSE, FALSE, sizeof (Place));
  g_array_set_clear_func (lots.place, place_clear);
  lots.drawn = g_ptr_array_new_with_free_func (g_free);
  lots.lot = gr_lot_new ();
  lots.lot->place = block->span.start;
  lots.lot->id = id != NULL && id->kind == GR_YAML_TEXT ? g_strdup (id->text) : NULL;
  guint number = 1;
  for (guint i = 0; i < document->lot->len; i++)
    number += ((const GrLot *) document->lot->pdata[i])->is_drawn;
  lots.lot->label = lots.lot->id != NULL ? g_strdup (lots.lot->id) : g_strdup_printf ("%u", number);
  guint n_faults = report->fault->len;
  lots_fill_names (&lots, map);
  lots_find (&lots, map, map, "");
  gboolean good = report->fault->len == n_faults;
  if (good && lots.place->len == 0)
    good = lots_check_idle (&lots);
  g_autofree char *name = g_strconcat ("{{", lots.lot->label, ".", NULL); /* as the lesson's text speaks of it */
  if (good && (lots.place->len > 0 || (lots.lot->id != NULL && strstr (document->source->text, name) != NULL)))
    good = lots_draw (&lots);
  if (!good && lots.lot != NULL) { /* so that texts which tell of it are no faults, too */
    lots.lot->is_faulty = TRUE;
    lots.lot->is_drawn = lots.place->len > 0;
    g_ptr_array_add (document->lot, g_steal_pointer (&lots.lot));
  }
  GR_DROP (&lots, node, text, place, drawn);
  for (guint i = 0; i < G_N_ELEMENTS (lots.wish); i++)
    gr_lot_set_free (lots.wish[i]);
  g_clear_error (&lots.error);
  gr_lot_free (lots.lot);
  return good;
}
