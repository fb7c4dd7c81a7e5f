// SPDX-License-Identifier: MIT
// What is so of a position: who wins, its value and the winning moves, for wishes and, in words, for “{{winner}}” and its
// kin. The solver finds it; nothing is worked out here.
#include "base/phrase.h"
#include "diagram/node.h"
#include "exam/lots.h"
#include "value/thermograph.h"

const char *
gr_lot_value (const GrLot *lot, const char *name)
{
  for (guint i = 0; i < lot->name->len; i++)
    if (g_str_equal (lot->name->pdata[i], name))
      return lot->value->pdata[i];
  return NULL;
}

void
gr_lot_add (GrLot *lot, const char *name, char *value)
{
  g_ptr_array_add (lot->name, g_strdup (name));
  g_ptr_array_add (lot->value, value);
}

/* What wins, and how it is called in words. */
static void
facts_add_moves (const GrStudy *study, const GPtrArray *move, guint64 n_moves, const char *lang, const char *one,
                 const char *all, const char *count, GrLot *lot)
{
  g_autoptr (GPtrArray) word = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < move->len; i++) { /* in the game's words, or from where to where */
    const GrWinningMove *own = move->pdata[i];
    g_autoptr (GString) words = g_string_new (NULL);
    if (!gr_language_is_english (lang) || !gr_winning_move_tell (study, own, lang, words))
      g_string_printf (words, "%s → %s", own->from, own->to);
    g_ptr_array_add (word, g_strdup (words->str));
  }
  gr_lot_add (lot, one, g_strdup (word->len > 0 ? word->pdata[0] : gr_phrase ("none", lang)));
  for (guint i = 0; i < word->len; i++)
    g_ptr_array_add (lot->move, g_strdup (word->pdata[i]));
  g_ptr_array_add (word, NULL);
  gr_lot_add (lot, all, word->len > 1 ? g_strjoinv ("; ", (char **) word->pdata) : g_strdup (gr_phrase ("none", lang)));
  gr_lot_add (lot, count, g_strdup_printf ("%" G_GUINT64_FORMAT, n_moves));
}

static void
facts_add_outcome (GrOutcome outcome, const char *lang, GrLot *lot)
{
  static const char *const winner[] = { [GR_OUTCOME_P] = GR_PHRASE ("the second player"),
                                        [GR_OUTCOME_N] = GR_PHRASE ("the first player"),
                                        [GR_OUTCOME_L] = GR_PHRASE ("Left"),
                                        [GR_OUTCOME_R] = GR_PHRASE ("Right"),
                                        [GR_OUTCOME_D] = GR_PHRASE ("neither player") };
  gr_lot_add (lot, "outcome", g_strdup (gr_node_outcome_letter (outcome)));
  gr_lot_add (lot, "winner", g_strdup (gr_phrase (winner[outcome], lang)));
}

static gboolean
facts_find_impartial (GrStudy *study, const char *lang, GrFacts *facts, GrLot *lot, GError **error)
{
  g_autoptr (GrAnswer) answer = gr_study_solve (study, error);
  if (answer == NULL)
    return FALSE;
  facts->outcome = answer->outcome;
  facts->has_grundy = answer->has_grundy;
  facts->grundy = answer->grundy;
  facts->has_moves = answer->count == NULL && answer->moves_error == NULL;
  facts->n_moves = answer->n_moves;
  if (lot == NULL)
    return TRUE;
  facts_add_outcome (answer->outcome, lang, lot);
  if (answer->has_grundy)
    gr_lot_add (lot, "grundy", g_strdup_printf ("%" G_GUINT64_FORMAT, answer->grundy));
  if (facts->has_moves)
    facts_add_moves (study, answer->move, answer->n_moves, lang, "winning_move", "winning_moves", "winning_move_count",
                     lot);
  return TRUE;
}

static gboolean
facts_find_partizan (GrStudy *study, const char *lang, GrFacts *facts, GrLot *lot, GError **error)
{
  g_autoptr (GrPartizanAnswer) answer = gr_study_solve_partizan (study, error);
  g_autoptr (GString) value = g_string_new (NULL);
  const GrForms *forms = gr_study_forms (study);
  if (answer == NULL)
    return FALSE;
  facts->outcome = answer->outcome;
  if (gr_form_append (forms, answer->value, value))
    facts->value = g_strdup (value->str);
  if (lot == NULL)
    return TRUE;
  facts_add_outcome (answer->outcome, lang, lot);
  if (facts->value != NULL)
    gr_lot_add (lot, "value", g_strdup (facts->value));
  g_autoptr (GrThermograph) thermograph = gr_thermograph_new (forms, answer->value, error);
  if (thermograph == NULL)
    return FALSE;
  gr_lot_add (lot, "left_stop", gr_dyadic_text (gr_form_left_stop (forms, answer->value)));
  gr_lot_add (lot, "right_stop", gr_dyadic_text (gr_form_right_stop (forms, answer->value)));
  gr_lot_add (lot, "mean", gr_dyadic_text (thermograph->mean));
  gr_lot_add (lot, "temperature", gr_dyadic_text (thermograph->temperature));
  if (answer->moves_error != NULL)
    return TRUE;
  facts_add_moves (study, answer->move[GR_SIDE_LEFT], answer->n_moves[GR_SIDE_LEFT], lang, "left_move", "left_moves",
                   "left_move_count", lot);
  facts_add_moves (study, answer->move[GR_SIDE_RIGHT], answer->n_moves[GR_SIDE_RIGHT], lang, "right_move",
                   "right_moves", "right_move_count", lot);
  return TRUE;
}

gboolean
gr_facts_find (GrStudy *study, const char *lang, GrFacts *facts, GrLot *lot, GError **error)
{
  *facts = (GrFacts) { 0 };
  if (lot != NULL) { /* what is played, part by part */
    g_autoptr (GPtrArray) part = g_ptr_array_new_with_free_func (g_free);
    GString *list = g_string_new (NULL); /* “3, 5 and 6” */
    for (guint i = 0; i < study->n_components; i++) {
      char *label = gr_study_label (study, i, gr_study_component (study, i)->start);
      g_autofree char *index = g_strdup_printf ("%u", i + 1);
      g_ptr_array_add (part, label);
      gr_lot_add (lot, index, g_strdup (label));
      if (i > 0)
        g_string_append (list, i + 1 < study->n_components ? ", " : gr_phrase (" and ", lang));
      g_string_append (list, label);
    }
    g_ptr_array_add (part, NULL);
    gr_lot_add (lot, "heaps", g_string_free (list, FALSE));
    gr_lot_add (lot, "position", g_strjoinv (", ", (char **) part->pdata));
    gr_lot_add (lot, "sum", g_strjoinv (" ⊕ ", (char **) part->pdata));
  }
  return study->is_partizan ? facts_find_partizan (study, lang, facts, lot, error)
                            : facts_find_impartial (study, lang, facts, lot, error);
}
