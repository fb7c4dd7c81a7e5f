// SPDX-License-Identifier: MIT
// Quotes whose first line names a box: “[!NOTE]” and its kin, as code-hosting sites have them, and “[!THEOREM]” and its
// kin, which may have a title and a name of their own behind the word: “[!THEOREM] Bouton, 1901 {#bouton}”. And answers that
// are hints. What other readers of Markdown set and this one does not: boxes between lines of “:::”, lists of definitions,
// “==marked==” words, “[TOC]”. CommonMark takes them for words, so they would be printed as they are written.
#include "markdown/reader.h"

#include "base/number.h"
#include "base/phrase.h"

#include <string.h>

/* The words that name a box, each as its label; what a lecturer says has none. */
static const struct {
  const char *label;
  GrBlockKind kind;
} boxes[] = {
  { GR_PHRASE ("Note"), GR_BLOCK_NOTE },           { GR_PHRASE ("Tip"), GR_BLOCK_NOTE },
  { GR_PHRASE ("Warning"), GR_BLOCK_NOTE },        { GR_PHRASE ("Important"), GR_BLOCK_NOTE },
  { GR_PHRASE ("Caution"), GR_BLOCK_NOTE },        { "notes", GR_BLOCK_NOTES },
  { GR_PHRASE ("Theorem"), GR_BLOCK_THEOREM },     { GR_PHRASE ("Lemma"), GR_BLOCK_THEOREM },
  { GR_PHRASE ("Proposition"), GR_BLOCK_THEOREM }, { GR_PHRASE ("Corollary"), GR_BLOCK_THEOREM },
  { GR_PHRASE ("Definition"), GR_BLOCK_THEOREM },  { GR_PHRASE ("Rule"), GR_BLOCK_THEOREM },
  { GR_PHRASE ("Example"), GR_BLOCK_THEOREM },     { GR_PHRASE ("Remark"), GR_BLOCK_THEOREM },
  { GR_PHRASE ("Proof"), GR_BLOCK_THEOREM },
};

/* Which box @word names; G_N_ELEMENTS (boxes): none. */
static guint
box_lookup (const char *word)
{
  guint i = 0;
  while (i < G_N_ELEMENTS (boxes) && g_ascii_strcasecmp (boxes[i].label, word) != 0)
    i++;
  return i;
}

const char *
gr_box_label (const GrBlock *box, const char *lang)
{
  return gr_phrase (boxes[box_lookup (box->text)].label, lang);
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
  const char *label = gr_box_label (theorem, lang);
  return theorem->number > 0 ? g_strdup_printf ("%s %u", label, theorem->number) : g_strdup (label);
}

char *
gr_markdown_take_name (char *text)
{
  char *open = strrchr (text, '{');
  gsize length = open != NULL ? strlen (open) : 0;
  if (open == NULL || open[1] != '#' || strcmp (open + 2 + strspn (open + 2, GR_NAME_SIGNS), "}") != 0)
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
  gr_take_text (&first->text, g_strchug (rest));
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
  guint box = box_lookup (word);
  gboolean is_theorem = box < G_N_ELEMENTS (boxes) && boxes[box].kind == GR_BLOCK_THEOREM;
  if (box == G_N_ELEMENTS (boxes)) {
    g_autoptr (GPtrArray) lower = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
      g_ptr_array_add (lower, g_ascii_strdown (boxes[i].label, -1));
    g_ptr_array_add (lower, NULL);
    const char *near = gr_nearest (word, (const char *const *) lower->pdata);
    g_autofree char *upper = near != NULL ? g_ascii_strup (near, -1) : NULL;
    g_autofree char *list = g_strjoinv (", ", (char **) lower->pdata), *all = g_ascii_strup (list, -1);
    g_autofree char *help = upper != NULL ? g_strdup_printf (gr_message ("did you mean [!%s]?"), upper)
                                          : g_strdup_printf (gr_message ("boxes are %s"), all);
    gr_report_add (report, GR_FAULT_INPUT, document->source, run->span, help, "there is no box “%s”", word);
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
  quote->kind = boxes[box].kind;
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

/* ---- what is not set ---- */

/* “==words==” in @text: signs of equality close around something. */
static const char *
find_marked (const char *text)
{
  for (const char *at = strstr (text, "=="); at != NULL; at = strstr (at + 1, "==")) {
    const char *close = strstr (at + 2, "==");
    gboolean opens = (at == text || at[-1] == ' ') && at[2] != ' ' && at[2] != '=' && at[2] != '\0';
    if (opens && close != NULL && close > at + 2 && close[-1] != ' ' && !g_ascii_isalnum (close[2]))
      return at;
  }
  return NULL;
}

static void
foreign_paragraph (const GrDocument *document, const GrBlock *block, GrReport *report)
{
  GR_EACH (i, const GrRun, run, block->run) {
    if (run->kind != GR_RUN_TEXT || run->link != NULL)
      continue;
    gboolean begins = i == 0 || g_array_index (block->run, GrRun, i - 1).kind == GR_RUN_SPACE;
    const char *what = NULL, *help = NULL;
    if (begins && g_str_has_prefix (run->text, ":::")) {
      what = GR_PHRASE ("boxes between lines of “:::” are not set");
      help = "> [!NOTE] begins a box";
    } else if (begins && i > 0 && g_str_has_prefix (run->text, ": ")) {
      what = GR_PHRASE ("lists of definitions are not set");
      help = "> [!DEFINITION] begins a definition, and a table has two columns";
    } else if (begins && block->run->len == 1
               && (g_ascii_strcasecmp (run->text, "[toc]") == 0 || g_ascii_strcasecmp (run->text, "[[toc]]") == 0)) {
      what = GR_PHRASE ("this line is not set");
      help = "“toc: true” at the head of the lesson lists its sections";
    } else if (find_marked (run->text) != NULL) {
      what = GR_PHRASE ("words between “==” are not marked");
      help = "**strong** and *emphasis* are; code stands between `backticks`";
    }
    if (what == NULL)
      continue;
    gr_report_add (report, GR_FAULT_INPUT, document->source, run->span, help, "%s", gr_message (what));
    return;
  }
}

void
gr_foreign_find (const GrDocument *document, const GrBlock *block, GrReport *report)
{
  if (block->kind == GR_BLOCK_PARAGRAPH && block->run != NULL)
    foreign_paragraph (document, block, report);
  for (guint i = 0; i < block->child->len; i++)
    gr_foreign_find (document, block->child->pdata[i], report);
}
