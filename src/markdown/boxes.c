// SPDX-License-Identifier: MIT
// Quotes whose first line names a box: “[!NOTE]” and its kin, as code-hosting sites have them, and “[!THEOREM]” and its
// kin, which may have a title and a name of their own behind the word: “[!THEOREM] Bouton, 1901 {#bouton}”. And answers that
// are hints. Boxes of pandoc's, Quarto's and MkDocs', which foreign.c makes quotes, are the same: “::: {.callout-note title="…"}”,
// “!!! note "…"”, and GitHub's old “**Note**” on a line of its own. What other readers of Markdown set and this one does not CommonMark
// takes for words, so that it would be printed as it is written.
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

/* What else boxes are called elsewhere, and what the names of Quarto's begin with. */
static const struct {
  const char *word, *label;
} box_words[] = {
  { "info", "Note" },      { "abstract", "Note" }, { "summary", "Note" },    { "seealso", "Note" },
  { "question", "Note" },  { "success", "Tip" },   { "hint", "Tip" },        { "attention", "Warning" },
  { "danger", "Caution" }, { "error", "Caution" }, { "failure", "Caution" }, { "bug", "Caution" },
  { "nte", "Note" },       { "wrn", "Warning" },   { "imp", "Important" },   { "cau", "Caution" },
  { "thm", "Theorem" },    { "lem", "Lemma" },     { "prp", "Proposition" }, { "cor", "Corollary" },
  { "def", "Definition" }, { "exm", "Example" },   { "rem", "Remark" },
};

/* Takes the word of @n bytes at @word for what the box of @header is, where it names one. */
static gboolean
header_take_word (GrBoxHeader *header, const char *word, gsize n)
{
  g_autofree char *plain = g_ascii_strdown (word, (gssize) n);
  const char *name = g_str_has_prefix (plain, "callout-") ? plain + strlen ("callout-") : plain;
  header->box = box_lookup (name);
  for (guint i = 0; i < G_N_ELEMENTS (box_words) && header->box == G_N_ELEMENTS (boxes); i++) {
    header->is_word = g_str_equal (box_words[i].word, name);
    if (header->is_word)
      header->box = box_lookup (box_words[i].label);
  }
  if (header->is_word && strlen (name) > 3 && header->title_length == 0) { /* it is called so */
    header->title = word;
    header->title_length = n;
  } else {
    header->is_word = FALSE;
  }
  return header->box < G_N_ELEMENTS (boxes);
}

gboolean
gr_box_begins (const char *line)
{
  return g_str_has_prefix (line, ":::") || g_str_has_prefix (line, "!!! ") || g_str_has_prefix (line, "??? ")
         || g_str_has_prefix (line, "???+ ");
}

gboolean
gr_box_header (const char *line, gsize n, GrBoxHeader *header)
{
  const char *at = line + strspn (line, ":!?+"), *end = line + n, *word = NULL;
  gboolean is_fence = *line == ':', has_braces;
  *header = (GrBoxHeader) { .box = G_N_ELEMENTS (boxes), .title = end };
  at += strspn (at, " \t");
  has_braces = is_fence && at < end && *at == '{';
  if (is_fence)
    while (end > at && (end[-1] == ':' || g_ascii_isspace (end[-1])))
      end--;
  header->title = end;
  for (at += has_braces; at < end && *at != '}';) { /* words, names and keys */
    gsize length = strcspn (at, " \t\"}=");
    length = MIN (length, (gsize) (end - at));
    const char *behind = at + length;
    gboolean is_key = *behind == '=' && length > 0;
    if (is_key || *behind == '"') { /* “title="…"” or “"…"” */
      const char *open = behind + is_key;
      gboolean is_quoted = *open == '"';
      const char *close = is_quoted ? memchr (open + 1, '"', (gsize) (end - open) - 1) : open + strcspn (open, " \t}");
      if (close == NULL || close > end)
        break;
      gboolean is_title = !is_key || strncmp (at, "title=", 6) == 0 || strncmp (at, "name=", 5) == 0;
      if (is_title) {
        header->title = open + is_quoted;
        header->title_length = (gsize) (close - header->title);
      }
      behind = close + is_quoted;
    }
    if (!is_key && length > 0 && *at == '#' && header->name == NULL)
      header->name = g_strndup (at + 1, length - 1);
    else if (!is_key && length > 0 && word == NULL && *at != '#')
      word = at + (*at == '.');
    else if (!is_key && length > 0 && is_fence && !has_braces) { /* “:::note A title” */
      header->title = at;
      header->title_length = (gsize) (end - at);
      break;
    }
    behind += behind == at; /* a sign that means nothing here */
    at = behind + strspn (behind, " \t");
  }
  if (word != NULL && header_take_word (header, word, strcspn (word, " \t\r\n:\"}")))
    return TRUE;
  if (header->name != NULL && header_take_word (header, header->name, strcspn (header->name, "-")))
    return TRUE;
  g_clear_pointer (&header->name, g_free);
  return FALSE;
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
  if (open == NULL || open[1] != '#' || strcmp (open + 2 + strspn (open + 2, GR_NAME_SIGNS ":"), "}") != 0)
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

/* The first line of a box of other readers', which has signs that begin it, and perhaps a title: a heading may be it, too. FALSE where
   it is none. */
static gboolean
box_take_header (const GrDocument *document, GrBlock *quote)
{
  GrBlock *first = quote->child->pdata[0];
  const GrRun *run = &g_array_index (first->run, GrRun, 0);
  const char *line = document->source->text + MIN (run->span.start, document->source->length);
  GrBoxHeader header;
  gboolean begins = gr_box_begins (line) && strncmp (line, run->text, 3) == 0;
  if (!begins || !gr_box_header (line, strcspn (line, "\n\r"), &header))
    return FALSE;
  quote->kind = boxes[header.box].kind;
  quote->text = g_ascii_strup (boxes[header.box].label, -1);
  box_take_title (quote, first, 3);
  gr_take_text (&quote->name, header.name);
  GrRun *title = quote->run->len > 0 ? &g_array_index (quote->run, GrRun, 0) : NULL;
  if (header.is_word && title != NULL)
    title->text[0] = g_ascii_toupper (title->text[0]);
  g_ptr_array_remove_index (quote->child, 0);
  GrBlock *heading = quote->child->len > 0 ? quote->child->pdata[0] : NULL;
  if (title == NULL && heading != NULL && heading->kind == GR_BLOCK_HEADING) {
    g_array_unref (quote->run);
    quote->run = g_steal_pointer (&heading->run);
    g_ptr_array_remove_index (quote->child, 0);
  }
  return TRUE;
}

/* “**Note**” on the first line of a quote. */
static void
box_take_bold (GrBlock *quote)
{
  GrBlock *first = quote->child->pdata[0];
  const GrRun *run = &g_array_index (first->run, GrRun, 0);
  gboolean is_line = first->run->len == 1 || g_array_index (first->run, GrRun, 1).kind == GR_RUN_SPACE
                     || g_array_index (first->run, GrRun, 1).kind == GR_RUN_BREAK;
  guint box = run->style == GR_STYLE_STRONG && run->link == NULL && is_line ? box_lookup (run->text)
                                                                            : G_N_ELEMENTS (boxes);
  if (box == G_N_ELEMENTS (boxes) || boxes[box].kind != GR_BLOCK_NOTE
      || (first->run->len == 1 && quote->child->len == 1))
    return;
  quote->kind = GR_BLOCK_NOTE;
  quote->text = g_ascii_strup (boxes[box].label, -1);
  box_take_title (quote, first, strlen (run->text));
  if (first->run->len == 0)
    g_ptr_array_remove_index (quote->child, 0);
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
  if (close == NULL && run->kind == GR_RUN_TEXT && !box_take_header (document, quote))
    box_take_bold (quote);
  if (close == NULL)
    return;
  g_autofree char *word = g_ascii_strdown (run->text + 2, close - (run->text + 2));
  guint box = box_lookup (word);
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
  if (boxes[box].kind == GR_BLOCK_NOTES && close[1] != '\0') {
    gr_report_add (report, GR_FAULT_INPUT, document->source, run->span, "begin the text of the box on the next line",
                   "want nothing after the “]” of [!NOTES]");
    return;
  }
  quote->kind = boxes[box].kind;
  quote->text = g_ascii_strup (word, -1);
  box_take_title (quote, first, (gsize) (close + 1 - run->text));
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

/* ---- captions of tables ---- */

/* “: words {#tbl-name}” or “Table: words” below a table, or above it, becomes a paragraph above it. */
static void
captions_take (const GrDocument *document, GrBlock *parent, guint index, guint *number)
{
  static const char *const marks[] = { ": ", "Table: ", "table: " };
  GrBlock *block = parent->child->pdata[index];
  GrRun *first = block->kind == GR_BLOCK_PARAGRAPH && block->run->len > 0 ? &g_array_index (block->run, GrRun, 0)
                                                                          : NULL;
  const GrBlock *before = index > 0 ? parent->child->pdata[index - 1] : NULL;
  const GrBlock *behind = index + 1 < parent->child->len ? parent->child->pdata[index + 1] : NULL;
  const GrBlock *above = index > 1 ? parent->child->pdata[index - 2] : NULL;
  gboolean is_below = before != NULL && before->kind == GR_BLOCK_TABLE
                      && (above == NULL || above->kind != GR_BLOCK_PARAGRAPH || !above->is_plain);
  if (first == NULL || first->kind != GR_RUN_TEXT || (!is_below && (behind == NULL || behind->kind != GR_BLOCK_TABLE)))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (marks) && !block->is_plain; i++)
    if (g_str_has_prefix (first->text, marks[i])) {
      gr_take_text (&first->text, g_strdup (first->text + strlen (marks[i])));
      block->is_plain = TRUE;
    }
  if (!block->is_plain)
    return;
  GrRun *last = &g_array_index (block->run, GrRun, block->run->len - 1);
  block->label = g_strdup_printf ("%s %u", gr_phrase ("Table", document->lang), ++*number);
  if (last->kind == GR_RUN_TEXT)
    block->name = gr_markdown_take_name (last->text);
  GrRun head = {
    .kind = GR_RUN_TEXT, .style = GR_STYLE_STRONG, .text = g_strconcat (block->label, ".", NULL), .span = block->span
  };
  g_array_prepend_val (block->run, head);
  head = (GrRun) { .kind = GR_RUN_TEXT, .text = g_strdup (" "), .span = block->span };
  g_array_insert_val (block->run, 1, head);
  if (is_below)
    g_ptr_array_insert (parent->child, (int) index - 1, g_ptr_array_steal_index (parent->child, index));
}

static void
captions_find (const GrDocument *document, GrBlock *block, guint *number)
{
  for (guint i = 0; i < block->child->len; i++) {
    captions_take (document, block, i, number);
    captions_find (document, block->child->pdata[i], number);
  }
}

void
gr_captions_find (const GrDocument *document)
{
  guint number = 0;
  captions_find (document, document->body, &number);
}

/* ---- what is not set ---- */

/* What a line begins with that is not set. */
static const struct {
  const char *start, *message, *help;
} foreign_lines[] = {
  { ":::", GR_PHRASE ("this line begins or ends no box"),
    GR_PHRASE ("a box stands at the margin, in no list, and ends with a line “:::”; > [!NOTE] begins one anywhere") },
  { "!!! ", GR_PHRASE ("this line begins no box"),
    GR_PHRASE (
      "a box stands at the margin, in no list, and what it holds is indented; > [!NOTE] begins one anywhere") },
  { "/// ", GR_PHRASE ("this line begins no box"), GR_PHRASE ("> [!NOTE] begins a box") },
  { ": ", GR_PHRASE ("this definition has no term"),
    GR_PHRASE ("a term has a line of its own at the margin, behind an empty line, and its definition the next one; "
               "> [!DEFINITION] begins a definition anywhere") },
  { "[toc]", GR_PHRASE ("this line is not set"),
    GR_PHRASE ("“toc: true” at the head of the lesson lists its sections") },
  { "[[toc]]", GR_PHRASE ("this line is not set"),
    GR_PHRASE ("“toc: true” at the head of the lesson lists its sections") },
  { "| ", GR_PHRASE ("lines behind bars are not set"),
    GR_PHRASE ("end a line with a backslash to begin a new one; a table has a line of dashes below its head") },
  { "+--", GR_PHRASE ("grids are not set as tables"),
    GR_PHRASE ("a table has its cells between bars, and |---|---| below its head") },
  { "=== \"", GR_PHRASE ("tabs are not set"), GR_PHRASE ("write headings: ### …") },
  { "*[", GR_PHRASE ("abbreviations are not set"), GR_PHRASE ("say it in words where it is first used") },
  { "#. ", GR_PHRASE ("this line is not set"), GR_PHRASE ("write 1. for each item") },
};

static gboolean
foreign_is_at_margin (const GrSource *source, guint32 at)
{
  return at == 0 || source->text[at - 1] == '\n';
}

/* What the first of all lines may begin with, and those after it: a fence, and a definition. */
static void
foreign_paragraph (const GrDocument *document, const GrBlock *block, GrReport *report)
{
  GR_EACH (i, const GrRun, run, block->run) {
    gboolean begins = i == 0 || g_array_index (block->run, GrRun, i - 1).kind == GR_RUN_SPACE;
    const char *line = document->source->text + MIN (run->span.start, document->source->length);
    if (run->kind != GR_RUN_TEXT || run->link != NULL || !begins || run->is_literal || *run->text != *line)
      continue;
    for (guint k = 0; k < G_N_ELEMENTS (foreign_lines); k++) {
      const char *start = foreign_lines[k].start;
      gsize n = strlen (start);
      gboolean is_here = *start == '|'   ? i == 0 && foreign_is_at_margin (document->source, run->span.start)
                         : *start == '[' ? block->run->len == 1 && strlen (run->text) == n
                         : *start == ':' ? i > 0 || n == 3
                                         : i == 0;
      if (!is_here || g_ascii_strncasecmp (*start == '[' ? run->text : line, start, n) != 0)
        continue;
      gr_report_add (report, GR_FAULT_INPUT, document->source, run->span, foreign_lines[k].help, "%s",
                     gr_message (foreign_lines[k].message));
      return;
    }
  }
}

/* “key: value” between two lines of dashes, which are a rule and a heading for Markdown. */
static void
foreign_heading (const GrDocument *document, const GrBlock *heading, const GrBlock *before, GrReport *report)
{
  const GrRun *run = heading->run->len > 0 ? &g_array_index (heading->run, GrRun, 0) : NULL;
  gsize n = run != NULL && run->kind == GR_RUN_TEXT ? strspn (run->text, GR_NAME_SIGNS) : 0;
  if (n == 0 || run->text[n] != ':' || before == NULL || before->kind != GR_BLOCK_RULE || heading->level != 2
      || !foreign_is_at_margin (document->source, run->span.start))
    return;
  gr_report_add (report, GR_FAULT_INPUT, document->source, run->span,
                 "write it at the head of the lesson; a rule has empty lines around it",
                 "a second front matter is not read");
}

void
gr_foreign_find (const GrDocument *document, const GrBlock *block, GrReport *report)
{
  if (block->kind == GR_BLOCK_PARAGRAPH && block->run != NULL)
    foreign_paragraph (document, block, report);
  for (guint i = 0; i < block->child->len; i++) {
    const GrBlock *child = block->child->pdata[i];
    if (child->kind == GR_BLOCK_HEADING)
      foreign_heading (document, child, i > 0 ? block->child->pdata[i - 1] : NULL, report);
    gr_foreign_find (document, child, report);
  }
}
