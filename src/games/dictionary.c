// SPDX-License-Identifier: MIT
// A trie of words: a move rubs out a prefix that is not empty, with all that begins with it. Every letter of the trie
// is an edge, so this is green Hackenbush on a tree that stands on the ground (hackenbush/bush.h), and by the colon principle
// the value of a point is the nim-sum of (value + 1) over the letters that go on from it. A new word changes values
// only along its own letters, so the value after each word is found while the words are read, in time linear in their
// letters.
// Source: after BOJ 13893; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, vol. 1
// (2001), chapter 7 (the colon principle).
// Invariant: the instance is that of Hackenbush; letter i is edge i of its only picture and leads to node i + 1. A position is a
// list of cuts or, only where all words are listed one by one, the first letters and the number of the word (hackenbush/bush.h).
#include "games/hackenbush/read.h"

#include "base/interner.h"
#include "scene/text.h"

#include <string.h>

#define DICTIONARY_MAX_BYTES (8u << 20) /* of all words: a letter takes some 70 bytes of memory */
#define DICTIONARY_MAX_LISTED 40 /* letters of the trie for which labels tell what is left; beyond, what is missing */

typedef struct {
  guint32 n_letters; /* of the trie after this word */
  GrNimber grundy;   /* after this word */
} Stage;

typedef struct {
  GrHackenbush own; /* first */
  GrBush *bush;     /* its picture, lent */
  GArray *letter;   /* of gunichar, an edge each */
  GArray *is_end;   /* of guint8, a node each: a word ends there */
  GPtrArray *word;  /* of char* */
  GArray *stage;    /* of Stage, a word each */
  /* While words are read: values of nodes (of GrNimber), and nodes by parent and letter (number i: node i + 1). */
  GArray *grundy;
  GrSlots node;
  guint32 n_feet;
} Dictionary;

static void
dictionary_release (gpointer instance)
{
  Dictionary *dictionary = instance;
  GR_DROP (dictionary, letter, is_end, word, stage);
  gr_hackenbush_free (instance);
}

/* ---- reading ---- */

/* A way on. */
typedef struct {
  guint32 parent;
  gunichar letter;
} Step;

static gboolean
node_is_step (gconstpointer owner, guint32 number, gconstpointer wanted)
{
  const Dictionary *dictionary = owner;
  const Step *step = wanted;
  return g_array_index (dictionary->letter, gunichar, number) == step->letter
         && gr_bush_edge (dictionary->bush, number)->node[0] == step->parent;
}

/* The letters of one word, and what they change on the way back to the ground: new letters make a stalk; above the
   first that was there before, a branch of value @was is now one of value @is. */
static void
dictionary_add (Dictionary *dictionary, const char *word)
{
  guint32 n_before = dictionary->letter->len, node = 0;
  for (const char *at = word; *at != '\0'; at = g_utf8_next_char (at)) {
    const Step step = { node, g_utf8_get_char (at) };
    guint32 hash = (guint32) (((guint64) node << 21 | step.letter) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15) >> 32);
    guint32 known = gr_slots_lookup (&dictionary->node, hash, node_is_step, dictionary, &step);
    if (known == GR_INTERNER_NONE) {
      gr_bush_add (dictionary->bush, node, dictionary->letter->len + 1, GR_HUE_GREEN);
      if (node == 0) /* every first letter stands on a foot of its own */
        g_array_index (dictionary->bush->edge, GrBushEdge, dictionary->letter->len).foot[0] = dictionary->n_feet++;
      g_array_append_val (dictionary->letter, step.letter);
      g_array_set_size (dictionary->is_end, dictionary->letter->len + 1);
      g_array_set_size (dictionary->grundy, dictionary->letter->len + 1);
      known = gr_slots_add (&dictionary->node, hash);
    }
    node = known + 1;
  }
  g_array_index (dictionary->is_end, guint8, node) = 1;
  GrNimber *grundy = (GrNimber *) (gpointer) dictionary->grundy->data;
  for (GrNimber was = 0, is = 0; node > 0;) {
    GrNimber before = grundy[node];
    grundy[node] ^= was ^ is;
    was = node > n_before ? 0 : before + 1;
    is = grundy[node] + 1;
    node = gr_bush_edge (dictionary->bush, node - 1)->node[0];
    if (node == 0)
      grundy[0] ^= was ^ is;
  }
  GR_APPEND (dictionary->stage, Stage, dictionary->letter->len, grundy[0]);
  g_ptr_array_add (dictionary->word, g_strdup (word));
}

static gpointer
dictionary_prepare (const GrArgs *args, GrReport *report)
{
  guint64 n_bytes = 0;
  gboolean good = args->words->len > 0;
  for (guint i = 0; i < args->words->len && n_bytes <= DICTIONARY_MAX_BYTES; i++) {
    n_bytes += strlen (((const GrWord *) args->words->pdata[i])->text);
    if (n_bytes <= DICTIONARY_MAX_BYTES)
      continue;
    good = gr_report_add_at (report, GR_FAULT_LIMIT, args->words->pdata[i], "a smaller dictionary",
                             "dictionary: want words of at most %u bytes in all, got more", DICTIONARY_MAX_BYTES);
  }
  if (args->words->len == 0)
    gr_report_add_at (report, GR_FAULT_INPUT, args->name, "grundy solve dictionary cat car",
                      "dictionary: want words, got none");
  for (guint i = 0; i < args->words->len; i++) {
    static const char help[] = "words are separated by spaces: dictionary cat car";
    const GrWord *word = args->words->pdata[i];
    const char *at = word->text; /* up to what is no letter */
    while (*at != '\0' && !g_unichar_isspace (g_utf8_get_char (at)) && !g_unichar_iscntrl (g_utf8_get_char (at)))
      at = g_utf8_next_char (at);
    if (*word->text == '\0')
      good = gr_report_add_at (report, GR_FAULT_INPUT, word, help,
                               "dictionary: want words of letters, got an empty one");
    else if (*at != '\0')
      good = gr_report_add_at (report, GR_FAULT_INPUT, word, help,
                               "dictionary: want words without spaces in them, got “%s”", word->text);
  }
  if (!good)
    return NULL;
  Dictionary *dictionary = g_new0 (Dictionary, 1);
  static const guint32 realm = 0;
  dictionary->bush = gr_bush_new (1, 1);
  dictionary->own.bush = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_bush_free);
  dictionary->own.realm = g_array_new (FALSE, FALSE, sizeof realm);
  g_ptr_array_add (dictionary->own.bush, dictionary->bush);
  g_array_append_val (dictionary->own.realm, realm);
  dictionary->letter = g_array_new (FALSE, FALSE, sizeof (gunichar));
  dictionary->is_end = g_array_new (FALSE, TRUE, sizeof (guint8));
  dictionary->grundy = g_array_new (FALSE, TRUE, sizeof (GrNimber));
  dictionary->word = g_ptr_array_new_with_free_func (g_free);
  dictionary->stage = g_array_new (FALSE, FALSE, sizeof (Stage));
  gr_slots_init (&dictionary->node);
  for (guint i = 0; i < args->words->len; i++)
    dictionary_add (dictionary, ((const GrWord *) args->words->pdata[i])->text);
  gr_slots_clear (&dictionary->node);
  g_clear_pointer (&dictionary->grundy, g_array_unref);
  dictionary->bush->n_nodes = dictionary->letter->len + 1;
  dictionary->bush->n_feet = dictionary->n_feet;
  gr_bush_finish (dictionary->bush);
  return dictionary;
}

/* ---- positions ---- */

static gboolean
dictionary_domain (gconstpointer instance, guint64 limit, GrPositions *out)
{
  const Dictionary *dictionary = instance;
  g_autoptr (GByteArray) at = g_byte_array_new ();
  for (guint32 i = 0; i < dictionary->stage->len; i++) { /* given, not explored: no limit */
    g_byte_array_set_size (at, 0);
    gr_bush_encode_first (g_array_index (dictionary->stage, Stage, i).n_letters, at);
    g_byte_array_append (at, (const guint8 *) &i, sizeof i);
    gr_positions_add (out, 0, at->data, at->len);
  }
  return TRUE;
}

/* The number of the word after which @at is the trie, or G_MAXUINT32. */
static guint32
position_stage (GrBytes at)
{
  guint32 stage = G_MAXUINT32;
  if (gr_bush_is_first (at))
    memcpy (&stage, at.data + GR_BUSH_FIRST_BYTES, sizeof stage);
  return stage;
}

/* What is known of the position since the words were read; NULL where it is no stage. */
static const Stage *
position_known (const Dictionary *dictionary, GrBytes at)
{
  guint32 stage = at.size == 0 ? dictionary->stage->len - 1 : position_stage (at);
  return stage != G_MAXUINT32 ? &g_array_index (dictionary->stage, Stage, stage) : NULL;
}

static guint64
dictionary_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  const Stage *known = position_known (instance, from);
  return known != NULL ? known->n_letters : gr_bush_n_standing (((const Dictionary *) instance)->bush, from);
}

static gboolean
dictionary_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  const Stage *known = position_known (instance, at);
  if (known == NULL)
    return gr_bush_grundy (((const Dictionary *) instance)->bush, at, out);
  *out = known->grundy;
  return TRUE;
}

/* ---- names ---- */

/* The letters up to and with @edge; of more than @most the first ones and dots. */
static void
dictionary_append_prefix (const Dictionary *dictionary, guint32 edge, guint most, GString *out)
{
  g_autoptr (GArray) letter = g_array_new (FALSE, FALSE, sizeof (gunichar));
  for (guint32 node = edge + 1; node > 0; node = gr_bush_edge (dictionary->bush, node - 1)->node[0])
    g_array_append_val (letter, g_array_index (dictionary->letter, gunichar, node - 1));
  for (guint i = 0; i < MIN (letter->len, most); i++)
    g_string_append_unichar (out, g_array_index (letter, gunichar, letter->len - 1 - i));
  g_string_append (out, letter->len > most ? "…" : "");
}

/* A stage is called by its word; a small trie by the words that are left and the prefixes that nothing goes on from, in the
   order in which they came; a large one by what it has lost. */
static void
dictionary_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  const Dictionary *dictionary = instance;
  guint32 stage = position_stage (at);
  if (stage != G_MAXUINT32) {
    g_string_append (out, dictionary->word->pdata[stage]);
    return;
  }
  if (dictionary->letter->len <= DICTIONARY_MAX_LISTED) {
    guint32 n_letters = dictionary->letter->len, n_standing;
    g_autofree guint8 *standing = gr_bush_standing (dictionary->bush, at, &n_standing);
    g_autofree guint8 *goes_on = g_new0 (guint8, n_letters + 1);
    for (guint32 i = 0; i < n_letters; i++)
      goes_on[gr_bush_edge (dictionary->bush, i)->node[0]] |= standing[i];
    gboolean is_first = TRUE;
    for (guint32 i = 0; i < n_letters; i++)
      if (standing[i] && (!goes_on[i + 1] || g_array_index (dictionary->is_end, guint8, i + 1))) {
        g_string_append (out, is_first ? "" : " ");
        dictionary_append_prefix (dictionary, i, G_MAXUINT, out);
        is_first = FALSE;
      }
    g_string_append (out, n_standing == 0 ? "–" : "");
    return;
  }
  g_autoptr (GArray) cut = gr_bush_cuts (dictionary->bush, at);
  g_string_append_printf (out, "%u word%s", dictionary->word->len, dictionary->word->len == 1 ? "" : "s");
  for (guint i = 0; i < cut->len; i++) {
    g_string_append (out, " − ");
    dictionary_append_prefix (dictionary, g_array_index (cut, guint32, i), DICTIONARY_MAX_LISTED, out);
  }
}

static void
dictionary_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
                 GString *out)
{
  const Dictionary *dictionary = instance;
  g_autofree guint8 *standing = from.size > 0 ? gr_bush_standing (dictionary->bush, from, NULL) : NULL; /* NULL: all */
  gboolean goes_on = FALSE;
  for (guint32 k = dictionary->bush->row[move->tag + 1]; !goes_on && k < dictionary->bush->row[move->tag + 2]; k++) {
    guint32 edge = dictionary->bush->around[k];
    goes_on = edge > move->tag && (standing == NULL || standing[edge]);
  }
  g_autoptr (GString) prefix = g_string_new (NULL);
  dictionary_append_prefix (dictionary, move->tag, DICTIONARY_MAX_LISTED, prefix);
  g_string_append_printf (
    out, goes_on ? gr_message ("rub out “%s” and all that begins with it") : gr_message ("rub out “%s”"), prefix->str);
}

static void
dictionary_move_json (gconstpointer instance, const GrMove *move, GrJson *json)
{
  g_autoptr (GString) prefix = g_string_new (NULL);
  dictionary_append_prefix (instance, move->tag, G_MAXUINT, prefix);
  gr_json_text (json, "prefix", prefix->str);
}

/* ---- pictures ---- */

/* The trie on its ground; words end at filled points. */
static void
dictionary_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  static const GrPaint paper = { GR_INK_PAPER, GR_INK_NONE, 0, GR_DASH_SOLID };
  const Dictionary *dictionary = instance;
  g_autoptr (GrBush) bush = gr_bush_picture (dictionary->bush, at);
  gr_bush_draw (bush, out);
  if (bush->place == NULL)
    return;
  g_autofree GrPoint *curves = gr_bush_curves (bush);
  /* Letters on bits of paper a little above the middle of their edges, where branches have parted. */
  for (guint pass = 0; pass < 2; pass++) /* all the paper lies below */
    for (guint32 i = 0; i < bush->edge->len; i++) {
      GrPoint middle = gr_curve_at (&curves[4 * i], 0.56);
      char text[7] = { 0 };
      g_unichar_to_utf8 (g_array_index (dictionary->letter, gunichar, gr_bush_edge (bush, i)->number), text);
      if (pass == 0)
        gr_scene_add_circle (out, middle.x, middle.y, MAX (7.8, gr_text_width (&gr_title_600, text) / 2 + 2.5), &paper);
      else
        gr_scene_add_text (out, middle.x, middle.y + 0.36 * gr_title_600.size, GR_ANCHOR_MIDDLE, &gr_title_600,
                           GR_INK_INK, text);
    }
  GR_EACH (i, const GrBushEdge, edge, bush->edge) {
    GrPoint top = gr_bush_end_place (bush, edge, 1);
    if (g_array_index (dictionary->is_end, guint8, edge->node[1]))
      gr_scene_add_circle (out, top.x, top.y, GR_BUSH_NODE_RADIUS, GR_FILL_STROKE (GR_INK_INK, GR_INK_INK, 1));
  }
}

const GrGame gr_game_dictionary = {
  .about = {
    .name = "dictionary",
    .title = "Dictionary",
    .summary = "Rub out a prefix of one letter or more, with all words that begin with it, from a tree of words. Whoever finds "
    "nothing to rub out loses.",
    .source = "after BOJ 13893",
    .usage = "WORD…",
    .example = "dictionary cat car dog",
  },
  .notation = { .input = GR_INPUT_WORDS },
  .has_misere = TRUE,
  .prepare = dictionary_prepare,
  .release = dictionary_release,
  .components = gr_hackenbush_components,
  .moves = gr_hackenbush_moves,
  .label = dictionary_label,
  .draw = dictionary_draw,
  .theory = &(const GrGameTheory) { .value = dictionary_value },
  .counting = &(const GrGameCounting) {
    .n_moves = dictionary_n_moves,
    .seek = gr_hackenbush_seek,
  },
  .places = &(const GrGamePlaces) { .domain = dictionary_domain },
  .folding = &gr_hackenbush_folding,
  .telling = &(const GrGameTelling) {
    .tell = dictionary_tell,
    .move_json = dictionary_move_json,
    .is_bare = TRUE,
  },
};
