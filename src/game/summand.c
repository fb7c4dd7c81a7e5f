// SPDX-License-Identifier: MIT
// A game's tables asked one by one, each with what holds where the game has no such table, or no such member of it.
// Stands on the lists of positions and moves alone.
#include "game/summand.h"

/* ---- moves ---- */

guint64
gr_summand_n_counted (const GrSummand *summand, guint32 realm, GrBytes from)
{
  const GrGameCounting *counting = summand->game->counting;
  return counting != NULL && counting->n_moves != NULL ? counting->n_moves (summand->instance, realm, from) : 0;
}

guint64
gr_summand_n_moves (const GrSummand *summand, guint32 realm, GrBytes from)
{
  const GrGameCounting *counting = summand->game->counting;
  if (counting != NULL && counting->n_moves != NULL)
    return counting->n_moves (summand->instance, realm, from);
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
  return summand->game->counting != NULL && summand->game->counting->seek != NULL;
}

gboolean
gr_summand_can_seek (const GrSummand *summand, guint32 realm, GrBytes from)
{
  const GrGameCounting *counting = summand->game->counting;
  return counting == NULL || counting->can_seek == NULL || counting->can_seek (summand->instance, realm, from);
}

gboolean
gr_summand_counts_winning (const GrSummand *summand)
{
  return summand->game->counting != NULL && summand->game->counting->count != NULL;
}

/* ---- closed forms ---- */

gboolean
gr_summand_value (const GrSummand *summand, guint32 realm, GrBytes at, GrNimber *out)
{
  const GrGameTheory *theory = summand->game->theory;
  return theory != NULL && theory->value != NULL && theory->value (summand->instance, realm, at, out);
}

gboolean
gr_summand_has_misere (const GrSummand *summand)
{
  const GrGameTheory *theory = summand->game->theory;
  return theory != NULL && (theory->misere != NULL || theory->is_misere_nim);
}

gboolean
gr_summand_is_misere_nim (const GrSummand *summand)
{
  return summand->game->theory != NULL && summand->game->theory->is_misere_nim;
}

guint
gr_summand_taken (const GrSummand *summand)
{
  const GrGameHeaps *heaps = summand->game->heaps;
  return heaps != NULL && heaps->taken != NULL ? heaps->taken (summand->instance) : 0;
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
  const GrGameLoopy *loopy = summand->game->loopy;
  return loopy != NULL && loopy->value != NULL && loopy->value (summand->instance, realm, at, out);
}

gboolean
gr_summand_remoteness (const GrSummand *summand, GrPlay play, guint32 realm, GrBytes at, guint32 *out)
{
  const GrGameLoopy *loopy = summand->game->loopy;
  return loopy != NULL && loopy->remoteness != NULL && loopy->remoteness (summand->instance, play, realm, at, out);
}

gboolean
gr_summand_period (const GrSummand *summand, GrPeriod *out)
{
  const GrGameHeaps *heaps = summand->game->heaps;
  return heaps != NULL && heaps->period != NULL && heaps->period (summand->instance, out);
}

GrForm
gr_summand_form (const GrSummand *summand, guint32 realm, GrBytes at, GrForms *forms, GError **error)
{
  const GrGamePartizan *partizan = summand->game->partizan;
  return partizan != NULL && partizan->form != NULL ? partizan->form (summand->instance, realm, at, forms, error)
                                                    : GR_FORM_NONE;
}

gboolean
gr_summand_bound (const GrSummand *summand, guint32 realm, GrBytes at, const GrDyadic *beside, GrForms *forms,
                  GrForm bound[2], gboolean *has_outcome, GrOutcome *outcome)
{
  const GrGamePartizan *partizan = summand->game->partizan;
  return partizan != NULL && partizan->bound != NULL
         && partizan->bound (summand->instance, realm, at, beside, forms, bound, has_outcome, outcome);
}

gboolean
gr_summand_compare_moves (const GrSummand *summand, guint32 realm, GrBytes from, const GrMoves *moves, GrForm than,
                          GrForms *forms, GrFormOrder *order)
{
  const GrGamePartizan *partizan = summand->game->partizan;
  return partizan != NULL && partizan->compare_moves != NULL
         && partizan->compare_moves (summand->instance, realm, from, moves, than, forms, order);
}

/* ---- places ---- */

gboolean
gr_summand_is_family (const GrSummand *summand)
{
  const GrGamePlaces *places = summand->game->places;
  return places != NULL && places->is_family != NULL && places->is_family (summand->instance);
}

gboolean
gr_summand_has_domain (const GrSummand *summand)
{
  const GrGamePlaces *places = summand->game->places;
  return places != NULL && places->domain != NULL
         && (places->has_domain == NULL || places->has_domain (summand->instance));
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
  return summand->game->places != NULL && summand->game->places->grid != NULL;
}

gboolean
gr_summand_is_hole (const GrSummand *summand, guint32 realm, GrBytes at)
{
  const GrGamePlaces *places = summand->game->places;
  return places != NULL && places->is_hole != NULL && places->is_hole (summand->instance, realm, at);
}

gboolean
gr_summand_has_heaps (const GrSummand *summand)
{
  const GrGameHeaps *heaps = summand->game->heaps;
  return heaps != NULL && (heaps->are_heaps == NULL || heaps->are_heaps (summand->instance));
}

gboolean
gr_summand_is_sticks (const GrSummand *summand)
{
  return gr_summand_has_heaps (summand) && summand->game->heaps->look == GR_HEAPS_STICKS;
}

gboolean
gr_summand_is_board (const GrSummand *summand)
{
  return summand->game->places != NULL && summand->game->places->grid != NULL && summand->game->map == NULL;
}

/* ---- what is told ---- */

void
gr_summand_caption (const GrSummand *summand, guint32 realm, GrBytes at, GString *out)
{
  const GrGameTelling *telling = summand->game->telling;
  gboolean has_caption = telling != NULL && telling->caption != NULL;
  (has_caption ? telling->caption : summand->game->label) (summand->instance, realm, at, out);
}

gboolean
gr_summand_tell (const GrSummand *summand, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
                 const char *lang, GString *out)
{
  const GrGameTelling *telling = summand->game->telling;
  if (telling == NULL || telling->tell == NULL)
    return FALSE;
  gsize length = out->len;
  const char *spoken = gr_messages_lang ();
  gr_messages_set_lang (lang);
  telling->tell (summand->instance, realm, from, move, parts, out);
  gr_messages_set_lang (spoken);
  return out->len > length;
}

gboolean
gr_summand_is_bare (const GrSummand *summand)
{
  return summand->game->telling != NULL && summand->game->telling->is_bare;
}

GrBush *
gr_summand_bush (const GrSummand *summand, guint32 realm, GrBytes at)
{
  return summand->game->folding != NULL ? summand->game->folding->bush (summand->instance, realm, at) : NULL;
}
