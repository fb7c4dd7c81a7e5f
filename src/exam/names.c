// SPDX-License-Identifier: MIT
// Names in double braces: “{{grundy}}” is what the solver found of what was drawn, “{{ex1.grundy}}” the same of the figure
// ex1, “{{student}}” and “{{sheet}}” say whose sheet it is. They are filled when the whole lesson has been read, so that a
// text may stand above its figure. And what is so of a position: who wins, its value and the winning moves, for wishes and, in
// words, for these names. The solver finds it; nothing is worked out here.
#include "base/number.h"
#include "base/phrase.h"
#include "diagram/node.h"
#include "exam/lots.h"
#include "game/solve.h"
#include "value/thermograph.h"

#include <string.h>

/* ---- what is so of a position ---- */

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
  if (study->is_partizan)
    return facts_find_partizan (study, lang, facts, lot, error);
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

/* ---- names ---- */

/* The lot called @id; without an id the only one that was drawn. */
static const GrLot *
names_lot (const GrDocument *document, const char *id, guint *n_drawn)
{
  const GrLot *found = NULL;
  *n_drawn = 0;
  GR_EACH_POINTER (i, const GrLot, lot, document->lot) {
    *n_drawn += lot->is_drawn;
    if (id == NULL ? lot->is_drawn : g_strcmp0 (lot->id, id) == 0)
      found = lot;
  }
  return id == NULL && *n_drawn != 1 ? NULL : found;
}

/* What belongs to the sheet. (transfer full) NULL: none of these names. */
static char *
names_of_sheet (const GrDocument *document, const char *name)
{
  if (g_str_equal (name, "student"))
    return g_strdup (document->student != NULL ? document->student : "____________");
  if (g_str_equal (name, "number"))
    return g_strdup (document->number != NULL ? document->number : "________");
  if (g_str_equal (name, "sheet"))
    return g_strdup_printf ("%u", document->sheet.index + 1);
  if (g_str_equal (name, "seed"))
    return g_strdup_printf ("%" G_GUINT64_FORMAT, document->sheet.seed);
  return NULL;
}

/* What @lot has under @name; “{{Winner}}” begins with a capital. (transfer full) (nullable) */
static char *
names_of_lot (const GrLot *lot, const char *name)
{
  g_autofree char *lower = g_strdup (name);
  const char *value = NULL;
  lower[0] = g_ascii_tolower (lower[0]);
  for (guint i = 0; i < lot->name->len && value == NULL; i++)
    value = g_str_equal (lot->name->pdata[i], lower) ? lot->value->pdata[i] : NULL;
  if (value == NULL || value[0] == '\0' || !g_ascii_isupper (name[0]))
    return g_strdup (value);
  const char *rest = g_utf8_next_char (value);
  g_autofree char *first = g_utf8_strup (value, rest - value);
  return g_strconcat (first, rest, NULL);
}

/* What would have done instead of @name. (transfer full) (nullable) */
static char *
names_help (const GrDocument *document, const GrLot *lot, const char *name)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  if (lot != NULL) {
    for (guint i = 0; i < lot->name->len; i++)
      g_ptr_array_add (known, lot->name->pdata[i]);
  } else {
    for (guint i = 0; i < document->lot->len; i++)
      if (((const GrLot *) document->lot->pdata[i])->id != NULL)
        g_ptr_array_add (known, ((const GrLot *) document->lot->pdata[i])->id);
  }
  g_ptr_array_add (known, NULL);
  char *near = gr_nearest_help (name, (const char *const *) known->pdata, NULL);
  if (near != NULL)
    return near;
  g_ptr_array_set_size (known, (int) known->len - 1);
  g_autoptr (GString)
    list = g_string_new (lot != NULL ? gr_message ("it has ") : gr_message ("the figures that draw are called "));
  guint n = 0;
  for (guint i = 0; i < known->len; i++)
    if (!g_ascii_isdigit (((const char *) known->pdata[i])[0]))
      g_string_append_printf (list, "%s%s", n++ > 0 ? ", " : "", (const char *) known->pdata[i]);
  return n > 0 ? g_string_free (g_steal_pointer (&list), FALSE) : NULL;
}

/* What the name @inside braces stands for. NULL: it stays, in formulas; elsewhere with a fault. */
static char *
names_value (const GrDocument *document, const char *inside, gboolean is_math, GrSource *source, GrSpan span,
             GrReport *report)
{
  const char *dot = strchr (inside, '.');
  g_autofree char *id = dot != NULL ? g_strndup (inside, (gsize) (dot - inside)) : NULL;
  const char *name = dot != NULL ? dot + 1 : inside;
  guint n_drawn;
  char *own = id == NULL ? names_of_sheet (document, name) : NULL;
  if (own != NULL)
    return own;
  const GrLot *lot = names_lot (document, id, &n_drawn);
  if (lot != NULL && lot->is_faulty)
    return g_strdup ("");
  char *value = lot != NULL ? names_of_lot (lot, name) : NULL;
  if (value != NULL || (is_math && id == NULL && (lot != NULL || strlen (name) == 1 || n_drawn == 0)))
    return value;
  g_autofree char *token = g_strdup_printf ("{{%s}}", inside);
  g_autofree char *help = NULL;
  const char *at = strstr (source->text + MIN (span.start, source->length), token); /* it may stand there as it is */
  GrSpan place = span;
  if (at != NULL && (gsize) (at - source->text) + strlen (token) <= MAX (span.end, span.start)) {
    guint32 start = (guint32) (at - source->text);
    place = (GrSpan) { start, start + (guint32) strlen (token) };
  }
  if (lot != NULL) {
    help = names_help (document, lot, name);
    gr_report_add (report, GR_FAULT_INPUT, source, place, help, "this game has no “%s” to tell", name);
  } else if (id != NULL) {
    help = names_help (document, NULL, id);
    gr_report_add (report, GR_FAULT_INPUT, source, place,
                   help != NULL ? help : "the figure needs “id:” and a game with one position",
                   "no figure that can be told of is called “%s”", id);
  } else if (n_drawn == 0) {
    gr_report_add (report, GR_FAULT_INPUT, source, place,
                   "write ? in a figure’s game, or {{ID.grundy}} for the figure ID",
                   "nothing is drawn in this lesson that “%s” could tell", inside);
  } else {
    help = names_help (document, NULL, "");
    gr_report_add (report, GR_FAULT_INPUT, source, place,
                   help != NULL ? help : "give each figure that draws an “id:”, and write {{ID.grundy}}",
                   "%u figures draw: say which of them “%s” tells of", n_drawn, inside);
  }
  return NULL;
}

char *
gr_names_fill (const GrDocument *document, const char *text, gboolean is_math, GrSource *source, GrSpan span,
               GrReport *report)
{
  GString *out = g_string_new (NULL);
  const char *at = text;
  for (const char *next = strstr (at, "{{"); next != NULL; next = strstr (next, "{{")) {
    const char *end = gr_name_end (next);
    if (end == NULL) {
      next++;
      continue;
    }
    g_autofree char *inside = g_strndup (next + 2, (gsize) (end - next - 4));
    g_autofree char *value = names_value (document, inside, is_math, source, span, report);
    if (value != NULL) {
      g_string_append_len (out, at, next - at);
      g_string_append (out, value);
      at = end;
    }
    next = end;
  }
  g_string_append (out, at);
  return g_string_free (out, FALSE);
}

static void
names_fill_slot (const GrDocument *document, char **slot, gboolean is_math, GrSpan span, GrReport *report)
{
  if (*slot == NULL || !gr_names_are_in (*slot))
    return;
  gr_take_text (slot, gr_names_fill (document, *slot, is_math, document->source, span, report));
}

/* The tree's depth is bounded. */
static void
names_fill_block (GrDocument *document, GrBlock *block, GrReport *report)
{
  GR_EACH (i, GrRun, run, block->run) {
    gboolean is_math = run->kind == GR_RUN_MATH || run->kind == GR_RUN_DISPLAY_MATH;
    gboolean is_filled = !is_math || (run->math == NULL && run->text != NULL && gr_names_are_in (run->text));
    if (is_filled)
      names_fill_slot (document, &run->text, is_math, run->span, report);
    if (!is_math || !is_filled)
      continue;
    /* A formula is read again when its names are filled; what is wrong with it is told at all of it. */
    g_autoptr (GrSource) filled = gr_source_new (document->source->name, g_strdup (run->text), -1);
    g_autoptr (GrReport) own = gr_report_new ();
    run->math = gr_math_parse (run->text, filled, (GrSpan) { 0, filled->length }, own);
    GR_EACH_POINTER (k, const GrFault, fault, own->fault)
      gr_report_add (report, fault->kind, document->source, run->span, fault->help, "%s", fault->message);
  }
  if (block->kind == GR_BLOCK_CODE || block->kind == GR_BLOCK_ANSWER)
    names_fill_slot (document, &block->text, FALSE, block->span, report);
  if (block->kind == GR_BLOCK_FIGURE && block->figure != NULL) {
    names_fill_slot (document, &block->figure->caption, FALSE, block->span, report);
    names_fill_slot (document, &block->figure->alt, FALSE, block->span, report);
  }
  for (guint i = 0; i < block->child->len; i++)
    names_fill_block (document, block->child->pdata[i], report);
}

void
gr_names_settle (GrDocument *document, GrReport *report)
{
  GrSpan head = { 0, document->body->span.start };
  names_fill_slot (document, &document->title, FALSE, head, report);
  names_fill_slot (document, &document->author, FALSE, head, report);
  names_fill_block (document, document->body, report);
  for (guint i = 0; i < document->note->len; i++)
    names_fill_block (document, document->note->pdata[i], report);
}
