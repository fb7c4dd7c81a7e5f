// SPDX-License-Identifier: MIT
// Quotes whose first line names a box: “[!NOTE]” and its kin, as code-hosting sites have them, and “[!THEOREM]” and its
// kin, which may have a title and a name of their own behind the word: “[!THEOREM] Bouton, 1901 {#bouton}”. And answers that
// are hints.
#include "markdown/reader.h"

#include "base/number.h"
#include "base/phrase.h"

#include <string.h>

#define BOX_SAID "notes" /* what a lecturer says */

static const char *const box_notes[] = { "note", "tip", "warning", "important", "caution", BOX_SAID, NULL };
static const char *const box_theorems[] = { "theorem", "lemma",   "proposition", "corollary", "definition",
                                            "rule",    "example", "remark",      "proof",     NULL };

const char *
gr_note_label (const GrBlock *note, const char *lang)
{
  static const char *const label[] = { GR_PHRASE ("Note"), GR_PHRASE ("Tip"), GR_PHRASE ("Important"),
                                       GR_PHRASE ("Warning"), GR_PHRASE ("Caution") };
  for (guint i = 0; i < G_N_ELEMENTS (label); i++)
    if (g_ascii_strcasecmp (label[i], note->text) == 0)
      return gr_phrase (label[i], lang);
  g_return_val_if_reached (note->text);
}

const char *
gr_theorem_label (const char *word, const char *lang)
{
  static const char *const label[] = { GR_PHRASE ("Theorem"),   GR_PHRASE ("Lemma"),      GR_PHRASE ("Proposition"),
                                       GR_PHRASE ("Corollary"), GR_PHRASE ("Definition"), GR_PHRASE ("Rule"),
                                       GR_PHRASE ("Example"),   GR_PHRASE ("Remark"),     GR_PHRASE ("Proof") };
  for (guint i = 0; i < G_N_ELEMENTS (label); i++)
    if (g_ascii_strcasecmp (box_theorems[i], word) == 0)
      return gr_phrase (label[i], lang);
  return NULL;
}

gboolean
gr_theorem_is_proof (const GrBlock *theorem)
{
  return g_str_equal (theorem->text, "PROOF");
}

gboolean
gr_answer_is_hint (const GrBlock *block, const char *lang)
{
  return block->kind == GR_BLOCK_ANSWER && block->text != NULL
         && (g_ascii_strcasecmp (block->text, "hint") == 0 || g_str_equal (block->text, gr_phrase ("Hint", lang)));
}

char *
gr_theorem_heading (const GrBlock *theorem, const char *lang)
{
  const char *label = gr_theorem_label (theorem->text, lang);
  return theorem->number > 0 ? g_strdup_printf ("%s %u", label, theorem->number) : g_strdup (label);
}

char *
gr_markdown_take_name (char *text)
{
  char *open = strrchr (text, '{');
  gsize length = open != NULL ? strlen (open) : 0;
  if (open == NULL || open[1] != '#' || open[length - 1] != '}')
    return NULL;
  for (const char *at = open + 2; at < open + length - 1; at++)
    if (!g_ascii_isalnum (*at) && *at != '-' && *at != '_')
      return NULL;
  char *name = length > 3 ? g_strndup (open + 2, length - 3) : NULL;
  *open = '\0';
  g_strchomp (text);
  return name;
}

/* The runs of @paragraph's first line become the title of @block, without the word of @length bytes in front. */
static void
box_take_title (GrBlock *block, GrBlock *paragraph, gsize length)
{
  GArray *run = paragraph->run;
  guint end = 0;
  while (end < run->len && g_array_index (run, GrRun, end).kind != GR_RUN_SPACE
         && g_array_index (run, GrRun, end).kind != GR_RUN_BREAK)
    end++;
  GrRun *first = &g_array_index (run, GrRun, 0), *last = &g_array_index (run, GrRun, end - 1);
  char *rest = g_strdup (first->text + length);
  g_free (first->text);
  first->text = g_strchug (rest);
  if (last->kind == GR_RUN_TEXT)
    block->name = gr_markdown_take_name (last->text);
  gr_block_begin_runs (block);
  if (end > 1 || first->text[0] != '\0')
    g_array_append_vals (block->run, first, end);
  else
    gr_run_clear (first);
  /* What was moved is the title's now; the break behind it goes. */
  g_array_set_clear_func (run, NULL);
  if (end < run->len)
    gr_run_clear (&g_array_index (run, GrRun, end));
  g_array_remove_range (run, 0, MIN (end + 1, run->len));
  g_array_set_clear_func (run, gr_run_clear);
}

static void
box_report_unknown (const GrDocument *document, GrSpan span, const char *word, GrReport *report)
{
  const char *names[G_N_ELEMENTS (box_notes) + G_N_ELEMENTS (box_theorems)];
  guint n = 0;
  for (guint i = 0; box_notes[i] != NULL; i++)
    names[n++] = box_notes[i];
  for (guint i = 0; box_theorems[i] != NULL; i++)
    names[n++] = box_theorems[i];
  names[n] = NULL;
  const char *near = gr_nearest (word, names);
  g_autofree char *upper = near != NULL ? g_ascii_strup (near, -1) : NULL;
  g_autofree char *list = g_strjoinv (", ", (char **) names);
  g_autofree char *all = g_ascii_strup (list, -1);
  g_autofree char *help = upper != NULL ? g_strdup_printf (gr_message ("did you mean [!%s]?"), upper)
                                        : g_strdup_printf (gr_message ("boxes are %s"), all);
  gr_report_add (report, GR_FAULT_INPUT, document->source, span, help, "there is no box “%s”", word);
}

/* “[!NOTE]” on the first line of a quote makes it a box. */
static void
box_check (const GrDocument *document, GrBlock *quote, GrReport *report)
{
  GrBlock *first = quote->child->len > 0 ? quote->child->pdata[0] : NULL;
  if (first == NULL || first->kind != GR_BLOCK_PARAGRAPH || first->run->len == 0)
    return;
  const GrRun *run = &g_array_index (first->run, GrRun, 0);
  const char *close = run->kind == GR_RUN_TEXT && g_str_has_prefix (run->text, "[!") ? strchr (run->text, ']') : NULL;
  if (close == NULL)
    return;
  g_autofree char *word = g_ascii_strdown (run->text + 2, close - (run->text + 2));
  gboolean is_theorem = g_strv_contains (box_theorems, word);
  if (!is_theorem && !g_strv_contains (box_notes, word)) {
    box_report_unknown (document, run->span, word, report);
    return;
  }
  gboolean is_alone = close[1] == '\0'
                      && (first->run->len == 1 || g_array_index (first->run, GrRun, 1).kind == GR_RUN_SPACE
                          || g_array_index (first->run, GrRun, 1).kind == GR_RUN_BREAK);
  if (!is_alone && !is_theorem) {
    gr_report_add (report, GR_FAULT_INPUT, document->source, run->span, "begin the text of the box on the next line",
                   "want nothing after the “]” that names a box");
    return;
  }
  quote->kind = is_theorem ? GR_BLOCK_THEOREM : g_str_equal (word, BOX_SAID) ? GR_BLOCK_NOTES : GR_BLOCK_NOTE;
  quote->text = g_ascii_strup (word, -1);
  if (is_theorem)
    box_take_title (quote, first, (gsize) (close + 1 - run->text));
  else
    g_array_remove_range (first->run, 0, MIN (first->run->len, 2));
  if (first->run->len == 0)
    g_ptr_array_remove_index (quote->child, 0);
}

void
gr_boxes_find (const GrDocument *document, GrBlock *block, GrReport *report)
{
  for (guint i = 0; i < block->child->len; i++)
    gr_boxes_find (document, block->child->pdata[i], report);
  if (block->kind == GR_BLOCK_QUOTE)
    box_check (document, block, report);
}
