// SPDX-License-Identifier: MIT
// Positions by name: of one component, of several separated by commas, and lists of them as --of takes them. A game finds
// its own names, or the positions that can be reached are searched by label. A label may hold commas itself: the whole
// word is tried first, and parentheses guard what is within.
// Stands on parts.c, whole.c and verdict.c.
#include "game/private.h"

#include <string.h>

#define FIND_MOST 1000 /* positions shown one after another: more would be nobody's, and fill the memory with frames */

/* The position of component @component that @text names, appended to @out. FALSE where none does, with @error where they
   could not all be searched. */
static gboolean
find_part (GrStudy *study, guint component, const char *text, GrPositions *out, GError **error)
{
  const GrSummand *summand = gr_study_summand (study, component);
  const GrComponent *own = gr_study_component (study, component);
  if (summand->game->places != NULL && summand->game->places->find != NULL)
    return summand->game->places->find (summand->instance, own->realm, text, out);
  if (gr_study_part_node (study, component, own->start, error) == G_MAXUINT32)
    return FALSE;
  for (guint32 node = 0; node < study->found->part_graph->n_nodes; node++) {
    if (gr_graph_realm (study->found->part_graph, node) != own->space)
      continue;
    GrBytes at = gr_graph_position (study->found->part_graph, node);
    g_autofree char *label = gr_study_label (study, component, at);
    if (g_str_equal (label, text)) {
      gr_positions_put (out, own->realm, at);
      return TRUE;
    }
  }
  return FALSE;
}

/* @text between commas that stand in no parentheses. (transfer full) */
static char **
find_split_labels (const char *text)
{
  GPtrArray *label = g_ptr_array_new ();
  guint depth = 0;
  const char *start = text;
  for (const char *at = text;; at++) {
    if (*at == '\0' || (*at == ',' && depth == 0)) {
      g_ptr_array_add (label, g_strstrip (g_strndup (start, at - start)));
      start = at + 1;
    }
    if (*at == '\0')
      break;
    depth += *at == '(' ? 1 : *at == ')' && depth > 0 ? -1 : 0;
  }
  g_ptr_array_add (label, NULL);
  return (char **) g_ptr_array_free (label, FALSE);
}

/* The position of the only component that @text names as a sum of its parts, “2+2”. FALSE where it does not, or @error. */
static gboolean
find_split (GrStudy *study, const char *text, GrPositions *out, GError **error)
{
  g_auto (GStrv) label = g_strsplit (text, "+", -1);
  g_autoptr (GrPositions) part = gr_positions_new ();
  guint n = g_strv_length (label);
  if (study->is_family || n < 2)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!find_part (study, 0, g_strstrip (label[i]), part, error))
      return FALSE;
  g_autoptr (GByteArray) first = g_byte_array_new (), whole = g_byte_array_new ();
  gr_whole_from_part (study, 0, gr_positions_at (part, 0), first);
  GrBytes taken;
  GrWholeReader reader = gr_whole_reader (study, (GrBytes) { first->data, first->len });
  if (!gr_whole_reader_next (&reader, &taken))
    return FALSE;
  gr_whole_replace (study, (GrBytes) { first->data, first->len }, 0, taken, part, 0, n, whole);
  gr_positions_add (out, 0, whole->data, whole->len);
  return TRUE;
}

gboolean
gr_study_find (GrStudy *study, const char *text, GrPositions *out, GError **error)
{
  g_autoptr (GByteArray) whole = g_byte_array_new ();
  g_autoptr (GrPositions) part = gr_positions_new ();
  if (study->is_family || study->n_components == 1) {
    GError *own = NULL;
    for (guint i = 0; i < study->n_components && own == NULL; i++) {
      if (gr_study_component (study, i)->space != i || !find_part (study, i, text, part, &own))
        continue;
      gr_whole_from_part (study, i, gr_positions_at (part, 0), whole);
      gr_positions_add (out, 0, whole->data, whole->len);
      return TRUE;
    }
    if (gr_pass_error (own, error))
      return FALSE;
    return find_split (study, text, out, error);
  }
  g_auto (GStrv) label = find_split_labels (text);
  if (g_strv_length (label) != study->n_components)
    return FALSE;
  for (guint i = 0; i < study->n_components; i++) {
    GError *own = NULL;
    gsize length = strlen (label[i]);
    gboolean is_found = find_part (study, i, label[i], part, &own);
    gboolean is_guarded = length >= 2 && label[i][0] == '('
                          && label[i][length - 1] == ')'; /* for the sake of its commas */
    g_autofree char *inner = is_guarded ? g_strndup (label[i] + 1, length - 2) : NULL;
    if (gr_pass_error (own, error) || (!is_found && !(is_guarded && find_part (study, i, inner, part, error))))
      return FALSE;
    GrBytes at = gr_positions_at (part, i);
    gr_whole_append_component (whole, at);
  }
  gr_positions_add (out, 0, whole->data, whole->len);
  return TRUE;
}

/* The positions that @word names. FALSE and a fault at each part that names none, or @error. */
static gboolean
find_words (GrStudy *study, const GrWord *word, GrPositions *out, GrReport *report, GError **error)
{
  GError *own = NULL;
  /* A label may itself hold a comma: the whole word is tried first. */
  if (gr_study_find (study, word->text, out, &own))
    return TRUE;
  gboolean is_one = study->is_family || study->n_components == 1;
  char separator = is_one && strchr (word->text, ';') == NULL ? ',' : ';';
  g_autoptr (GPtrArray) part = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gr_word_split (word, separator, part);
  gboolean good = TRUE;
  for (guint i = 0; i < part->len && own == NULL; i++) {
    const GrWord *one = part->pdata[i];
    g_autofree char *text = g_strstrip (g_strdup (one->text));
    if (gr_study_find (study, text, out, &own) || own != NULL)
      continue;
    gr_report_add_at (report, GR_FAULT_INPUT, one,
                      separator == ';'
                        ? "write one label for each component, separated by commas; several positions are "
                          "separated by “;”"
                        : NULL,
                      "of: want a position of this game, got “%s”", one->text);
    good = FALSE;
  }
  return !gr_pass_error (own, error) && good;
}

gboolean
gr_study_find_all (GrStudy *study, const GrWord *word, GrPositions *out, GrReport *report, GError **error)
{
  if (word == NULL) {
    if (study->is_family) {
      gr_study_roots (study, out);
      return TRUE;
    }
    gr_positions_put (out, 0, gr_study_start (study));
    return TRUE;
  }
  if (!g_str_equal (word->text, "all"))
    return find_words (study, word, out, report, error);
  const GrGraph *graph = gr_study_graph (study, error);
  if (graph != NULL && graph->n_nodes > FIND_MOST)
    return gr_report_add_at (report, GR_FAULT_LIMIT, word, "name some of them, as in --of 4,5",
                             "of: at most %d positions can be shown one after another, got %u", FIND_MOST,
                             graph->n_nodes);
  for (guint32 node = 0; graph != NULL && node < graph->n_nodes; node++)
    gr_positions_put (out, 0, gr_graph_position (graph, node));
  return graph != NULL;
}
