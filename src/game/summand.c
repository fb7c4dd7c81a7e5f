// SPDX-License-Identifier: MIT
// A game's tables asked one by one, each with what holds where the game has no such table, or no such member of it.
// Stands on the lists of positions and moves alone.
#include "game/summand.h"

/* ---- moves ---- */

guint64
gr_summand_n_counted (const GrSummand *summand, guint32 realm, GrBytes from)
{
  return GR_HAS (summand, counting, n_moves) ? summand->game->counting->n_moves (summand->instance, realm, from) : 0;
}

guint64
gr_summand_n_moves (const GrSummand *summand, guint32 realm, GrBytes from)
{
  if (GR_HAS (summand, counting, n_moves))
    return gr_summand_n_counted (summand, realm, from);
  g_autoptr (GrMoves) moves = gr_moves_new ();
  guint64 n = 0;
  summand->game->moves (summand->instance, realm, from, moves);
  for (guint i = 0; i < moves->move->len; i++)
    n += gr_moves_at (moves, i)->count;
  return n;
}

gboolean
gr_summand_seeks (const GrSummand *summand)
{
  return GR_HAS (summand, counting, seek);
}

gboolean
gr_summand_can_seek (const GrSummand *summand, guint32 realm, GrBytes from)
{
  return !GR_HAS (summand, counting, can_seek) || summand->game->counting->can_seek (summand->instance, realm, from);
}

/* ---- closed forms ---- */

gboolean
gr_summand_value (const GrSummand *summand, guint32 realm, GrBytes at, GrNimber *out)
{
  return GR_HAS (summand, theory, value) && summand->game->theory->value (summand->instance, realm, at, out);
}

gboolean
gr_summand_has_misere (const GrSummand *summand)
{
  return GR_HAS (summand, theory, misere) || gr_summand_is_misere_nim (summand);
}

gboolean
gr_summand_is_misere_nim (const GrSummand *summand)
{
  return GR_HAS (summand, theory, is_misere_nim);
}

guint
gr_summand_taken (const GrSummand *summand)
{
  return GR_HAS (summand, heaps, taken) ? summand->game->heaps->taken (summand->instance) : 0;
}

GrOutcome
gr_misere_nim (GrNimber sum, GrNimber largest)
{
  gboolean only_ones = largest <= 1;
  return (sum != 0) != only_ones ? GR_OUTCOME_N : GR_OUTCOME_P;
}

gboolean
gr_summand_misere (const GrSummand *summand, guint n_parts, const GrBytes *parts, GrOutcome *out)
{
  if (!gr_summand_is_misere_nim (summand))
    return gr_summand_has_misere (summand) && summand->game->theory->misere (summand->instance, n_parts, parts, out);
  GrNimber sum = 0, largest = 0;
  for (guint i = 0; i < n_parts; i++) {
    GrNimber own = 0;
    summand->game->theory->value (summand->instance, 0, parts[i], &own);
    sum ^= own;
    largest = MAX (largest, own);
  }
  *out = gr_misere_nim (sum, largest);
  return TRUE;
}

gboolean
gr_summand_loopy_value (const GrSummand *summand, guint32 realm, GrBytes at, GrLoopyValue *out)
{
  return GR_HAS (summand, loopy, value) && summand->game->loopy->value (summand->instance, realm, at, out);
}

gboolean
gr_summand_period (const GrSummand *summand, GrPeriod *out)
{
  return GR_HAS (summand, heaps, period) && summand->game->heaps->period (summand->instance, out);
}

GrForm
gr_summand_form (const GrSummand *summand, guint32 realm, GrBytes at, GrForms *forms, GError **error)
{
  return GR_HAS (summand, partizan, form) ? summand->game->partizan->form (summand->instance, realm, at, forms, error)
                                          : GR_FORM_NONE;
}

gboolean
gr_summand_bound (const GrSummand *summand, guint32 realm, GrBytes at, const GrDyadic *beside, GrForms *forms,
                  GrForm bound[2], gboolean *has_outcome, GrOutcome *outcome)
{
  return GR_HAS (summand, partizan, bound)
         && summand->game->partizan->bound (summand->instance, realm, at, beside, forms, bound, has_outcome, outcome);
}

/* ---- places ---- */

gboolean
gr_summand_has_domain (const GrSummand *summand)
{
  return GR_HAS (summand, places, domain)
         && (!GR_HAS (summand, places, has_domain) || summand->game->places->has_domain (summand->instance));
}

GrPositions *
gr_summand_domain (const GrSummand *summand, guint64 limit, GError **error)
{
  g_autoptr (GrPositions) domain = gr_positions_new ();
  if (summand->game->places->domain (summand->instance, limit, domain))
    return g_steal_pointer (&domain);
  gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                "there are more than %" G_GUINT64_FORMAT " positions to list\n"
                "a smaller position, or a larger --limit",
                limit);
  return NULL;
}

gboolean
gr_summand_has_grid (const GrSummand *summand)
{
  return GR_HAS (summand, places, grid);
}

gboolean
gr_summand_is_hole (const GrSummand *summand, guint32 realm, GrBytes at)
{
  return GR_HAS (summand, places, is_hole) && summand->game->places->is_hole (summand->instance, realm, at);
}

gboolean
gr_summand_has_heaps (const GrSummand *summand)
{
  return summand->game->heaps != NULL
         && (!GR_HAS (summand, heaps, are_heaps) || summand->game->heaps->are_heaps (summand->instance));
}

guint
gr_summand_numbers (const GrSummand *summand, GrBytes at, guint64 *out, guint most)
{
  if (!gr_summand_has_heaps (summand))
    return GR_HAS (summand, heaps, numbers) ? summand->game->heaps->numbers (summand->instance, at, out, most) : 0;
  if (most > 0)
    out[0] = gr_heap_decode (at);
  return 1;
}

gboolean
gr_summand_is_sticks (const GrSummand *summand)
{
  return gr_summand_has_heaps (summand) && summand->game->heaps->look == GR_HEAPS_STICKS;
}

gboolean
gr_summand_shows_sticks (const GrSummand *summand)
{
  return gr_summand_is_sticks (summand)
         || (gr_summand_has_heaps (summand) && GR_HAS (summand, heaps, are_sticks)
             && summand->game->heaps->are_sticks (summand->instance));
}

gboolean
gr_summand_is_board (const GrSummand *summand)
{
  return GR_HAS (summand, places, grid) && summand->game->map == NULL;
}

/* ---- what is told ---- */

typedef struct {
  const GrSummand *summand;
  guint32 realm;
  GBytes *at;
  char *name;
} Letter;

struct GrLetters {
  GArray *letter;    /* of Letter */
  GHashTable *known; /* of GBytes, the letter's summand, realm and position: to indices */
  GHashTable *named; /* names to indices */
  GString *order;    /* what positions are called: no letter that stands for a piece in the first of them */
};

GR_CLEAR_FUNCTION (letter_clear, Letter, at, name)

GrLetters *
gr_letters_new (const char *but)
{
  GrLetters *letters = g_new (GrLetters, 1);
  *letters = (GrLetters) { g_array_new (FALSE, FALSE, sizeof (Letter)),
                           g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL),
                           g_hash_table_new (g_str_hash, g_str_equal), g_string_new (NULL) };
  for (const char *at = "ABCDEFGHJKMQSTUVWYZ"; *at != '\0'; at++) /* none that is taken for a digit or tells who wins */
    if (strchr (but, *at) == NULL)
      g_string_append_c (letters->order, *at);
  g_array_set_clear_func (letters->letter, letter_clear);
  return letters;
}

GR_FREE_FUNCTION (gr_letters_free, GrLetters, named, known, letter, order)

guint
gr_letters_count (const GrLetters *letters)
{
  return letters->letter->len;
}

gint
gr_letters_find (const GrLetters *letters, const char *name)
{
  gpointer index;
  return g_hash_table_lookup_extended (letters->named, name, NULL, &index) ? GPOINTER_TO_INT (index) : -1;
}

const char *
gr_letters_draw (const GrLetters *letters, guint index, GrScene *out)
{
  const Letter *letter = &g_array_index (letters->letter, Letter, index);
  gsize size;
  const guint8 *data = g_bytes_get_data (letter->at, &size);
  letter->summand->game->draw (letter->summand->instance, letter->realm, (GrBytes) { data, size }, out);
  return letter->name;
}

void
gr_letters_append (const GrLetters *letters, guint index, GString *out)
{
  const Letter *letter = &g_array_index (letters->letter, Letter, index);
  gsize size;
  const guint8 *data = g_bytes_get_data (letter->at, &size);
  g_string_append_printf (out, "%s = ", letter->name);
  letter->summand->game->label (letter->summand->instance, letter->realm, (GrBytes) { data, size }, out);
}

/* The letter of a position, which has it from now on. */
static const char *
letters_take (GrLetters *letters, const GrSummand *summand, guint32 realm, GrBytes at)
{
  g_autoptr (GByteArray) whole = g_byte_array_new ();
  g_byte_array_append (whole, (const guint8 *) &summand, sizeof summand);
  g_byte_array_append (whole, (const guint8 *) &realm, sizeof realm);
  g_byte_array_append (whole, at.data, at.size);
  g_autoptr (GBytes) key = g_byte_array_free_to_bytes (g_steal_pointer (&whole)), own = g_bytes_new (at.data, at.size);
  gpointer index;
  if (g_hash_table_lookup_extended (letters->known, key, NULL, &index))
    return g_array_index (letters->letter, Letter, GPOINTER_TO_UINT (index)).name;
  guint n = letters->letter->len;
  g_autoptr (GrScene) picture = gr_scene_new ();
  if (n == 0)
    summand->game->draw (summand->instance, realm, at, picture);
  GR_EACH (i, const GrItem, item, picture->item)
    if (item->kind == GR_ITEM_TEXT && letters->order->len > 1 && strlen (item->text.string) == 1)
      g_string_replace (letters->order, item->text.string, "", 0);
  gsize round = n / letters->order->len;
  char letter = letters->order->str[n % letters->order->len],
       *name = round > 0 ? g_strdup_printf ("%c%" G_GSIZE_FORMAT, letter, round + 1) : g_strndup (&letter, 1);
  GR_APPEND (letters->letter, Letter, summand, realm, g_steal_pointer (&own), name);
  g_hash_table_insert (letters->known, g_steal_pointer (&key), GUINT_TO_POINTER (n));
  g_hash_table_insert (letters->named, name, GUINT_TO_POINTER (n));
  return name;
}

GrLetters *
gr_letters_sort (const GrLetters *letters, const guint8 *marks)
{
  gboolean has_gap = FALSE;
  for (guint i = 1; i < letters->letter->len; i++)
    has_gap |= marks[i] != 0 && marks[i - 1] == 0;
  GrLetters *sorted = has_gap ? gr_letters_new ("") : NULL;
  if (has_gap)
    g_string_assign (sorted->order, letters->order->str);
  for (guint round = 0; has_gap && round < 2; round++)
    GR_EACH (i, const Letter, letter, letters->letter) {
      gsize size;
      const guint8 *data = g_bytes_get_data (letter->at, &size);
      if ((marks[i] == 0) == (round == 1))
        letters_take (sorted, letter->summand, letter->realm, (GrBytes) { data, size });
    }
  return sorted;
}

gboolean
gr_summand_is_seen (const GrSummand *summand, guint32 realm, GrBytes at)
{
  return summand->letters != NULL && GR_HAS (summand, telling, is_seen)
         && summand->game->telling->is_seen (summand->instance, realm, at);
}

void
gr_summand_caption (const GrSummand *summand, guint32 realm, GrBytes at, GString *out)
{
  if (gr_summand_is_seen (summand, realm, at)) {
    g_string_append (out, letters_take (summand->letters, summand, realm, at));
    return;
  }
  gboolean has_caption = GR_HAS (summand, telling, caption);
  (has_caption ? summand->game->telling->caption : summand->game->label) (summand->instance, realm, at, out);
}

gboolean
gr_summand_tell (const GrSummand *summand, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
                 const char *lang, GString *out)
{
  if (!GR_HAS (summand, telling, tell))
    return FALSE;
  gsize length = out->len;
  const char *spoken = gr_messages_lang ();
  gr_messages_set_lang (lang);
  summand->game->telling->tell (summand->instance, realm, from, move, parts, out);
  gr_messages_set_lang (spoken);
  return out->len > length;
}

void
gr_summand_append_where (const GrSummand *summand, const GrMove *move, GString *out)
{
  if (GR_HAS (summand, telling, where))
    summand->game->telling->where (summand->instance, move, out);
}

gboolean
gr_summand_is_bare (const GrSummand *summand)
{
  return GR_HAS (summand, telling, is_bare);
}

GrBush *
gr_summand_bush (const GrSummand *summand, guint32 realm, GrBytes at)
{
  return summand->game->folding != NULL ? summand->game->folding->bush (summand->instance, realm, at) : NULL;
}
