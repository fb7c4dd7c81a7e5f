// SPDX-License-Identifier: MIT
// A lesson as a whole: front matter, then Markdown, then what needs all of it: the title, names that links lead to, ids
// of figures. What a lesson can refer to are headings, figures, theorems, formulas with a label, exercises, and other lessons.
// Numbers follow the order of the text, each kind from 1. Then every link without words of its own is given those of its
// target: “Figure 3”, “Theorem 2”, “(4)”, a heading's text. Another lesson is read for its names, but not drawn.
// Invariant: names of headings and ids of figures are unique; every link to “#name” has its target.
#include "lesson/document.h"

#include "base/order.h"
#include "base/guard.h"
#include "base/number.h"
#include "base/phrase.h"
#include "base/progress.h"
#include "exam/exam.h"
#include "exam/lots.h"
#include "lesson/private.h"

#include <string.h>

#define NUMBERS_TOGETHER 5 /* of a position or a set that no line parts */
#define BYTES_TOGETHER 14

/* ---- names ---- */
/* The texts of @run behind one another, formulas as they were written. (transfer full) */
static char *
run_text (const GArray *run)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < run->len; i++)
    g_string_append (text, g_array_index (run, GrRun, i).text);
  return g_string_free (text, FALSE);
}

/* Names the headings from @block on, by “{#name}” at their ends or, as code-hosting sites do, their texts: in lower case, blanks
   as dashes, no other signs. @names are owned texts, each with the number
   that the next of the same name begins its search with. The tree's depth is bounded. */
static void
document_name_headings (GrBlock *block, GHashTable *names)
{
  for (guint i = 0; i < block->child->len; i++)
    document_name_headings (block->child->pdata[i], names);
  if (block->kind != GR_BLOCK_HEADING)
    return;
  GrRun *last = block->run->len > 0 ? &g_array_index (block->run, GrRun, block->run->len - 1) : NULL;
  char *own = last != NULL && last->kind == GR_RUN_TEXT ? gr_markdown_take_name (last->text) : NULL;
  g_autofree char *text = run_text (block->run), *lower = g_utf8_strdown (text, -1);
  GString *slug = g_string_new (NULL);
  for (const char *at = lower; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    if (c == ' ')
      g_string_append_c (slug, '-');
    else if (g_unichar_isalnum (c) || g_unichar_ismark (c) || c == '-' || c == '_')
      g_string_append_unichar (slug, c);
  }
  g_autofree char *plain = g_string_free (slug, FALSE);
  g_autofree char *base = own != NULL ? own : g_steal_pointer (&plain);
  guint next = GPOINTER_TO_UINT (g_hash_table_lookup (names, base));
  char *name = g_strdup (base);
  while (g_hash_table_contains (names, name))
    gr_take_text (&name, g_strdup_printf ("%s-%u", base, ++next));
  if (next > 0)
    g_hash_table_insert (names, g_strdup (base), GUINT_TO_POINTER (next));
  g_hash_table_insert (names, name, GUINT_TO_POINTER (0));
  block->name = g_strdup (name);
}

static void
document_check_links (GrDocument *document, GrBlock *block, GHashTable *names, GrReport *report)
{
  GR_EACH (i, const GrRun, run, block->run) {
    gboolean is_told = i > 0 && g_strcmp0 (g_array_index (block->run, GrRun, i - 1).link, run->link) == 0;
    if (run->link == NULL || run->link[0] != '#' || is_told || g_hash_table_contains (names, run->link + 1))
      continue;
    g_autofree const char **known = (const char **) g_hash_table_get_keys_as_array (names, NULL);
    qsort (known, g_hash_table_size (names), sizeof *known, gr_order_text);
    const char *near = gr_nearest (run->link + 1, known);
    g_autofree char *help = near != NULL ? g_strdup_printf (gr_message ("did you mean “#%s”?"), near) : NULL;
    gr_report_add (report, GR_FAULT_INPUT, document->source, run->span,
                   help != NULL ? help : "a heading’s name is its text in lower case, with dashes for spaces",
                   "this link leads to “%s”, which is not in this lesson", run->link);
  }
  for (guint i = 0; i < block->child->len; i++)
    document_check_links (document, block->child->pdata[i], names, report);
}

/* Numbers are the ids of figures that have none. */
static void
document_name_figures (GrDocument *document, GHashTable *names, GrReport *report)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  GR_EACH_POINTER (i, const GrFigureBlock, figure, document->figure) {
    if (figure->id != NULL && !g_hash_table_add (ids, figure->id))
      gr_report_add_at (report, GR_FAULT_INPUT, figure->id_place, NULL, "id: “%s” is another figure’s already",
                        figure->id);
  }
  GR_EACH_POINTER (i, GrFigureBlock, figure, document->figure) {
    if (figure->id == NULL) {
      figure->id = g_strdup_printf ("%u", figure->number);
      if (g_hash_table_contains (ids, figure->id))
        gr_report_add_at (report, GR_FAULT_INPUT, figure->place, "give this figure an id, or the other one another",
                          "this is figure %s, and another figure has that id", figure->id);
    }
    g_hash_table_insert (names, g_strconcat ("figure-", figure->id, NULL), GUINT_TO_POINTER (0));
  }
}

/* ---- the title ---- */

static char *
document_name_of_file (const GrSource *source)
{
  g_autofree char *name = g_path_get_basename (source->name);
  if (g_str_has_suffix (name, ".md"))
    name[strlen (name) - strlen (".md")] = '\0';
  return g_utf8_make_valid (name, -1);
}

/* Blocks that only draw lots are not seen; the tree's depth is bounded. */
static void
document_drop_silent (GrBlock *block)
{
  for (guint i = block->child->len; i-- > 0;) {
    GrBlock *child = block->child->pdata[i];
    if (child->kind == GR_BLOCK_FIGURE && child->figure != NULL && child->figure->is_silent) {
      g_ptr_array_remove_index (block->child, i);
      continue;
    }
    document_drop_silent (child);
  }
}

/* @text, the lesson's @what, as a line of Markdown: its runs, or NULL where it is something else, or with faults, which are told
   at @place. (transfer full) */
static GArray *
document_read_line (const GrDocument *document, const char *text, const char *what, const GrWord *place,
                    GrReport *report)
{
  GrDocument part = { .source = gr_source_new (what, g_strdup (text), -1), .lang = document->lang };
  GArray *run = NULL;
  g_autoptr (GrReport) own = gr_report_new ();
  part.lot = document->lot;
  part.macros = document->macros;
  part.figure = g_ptr_array_new ();
  part.note = g_ptr_array_new ();
  gr_markdown_read (&part, 0, &gr_lesson_fences, own);
  gr_names_settle (&part, own);
  GrBlock *first = part.body->child->len == 1 ? part.body->child->pdata[0] : NULL;
  if (first != NULL && first->kind == GR_BLOCK_PARAGRAPH && gr_report_is_empty (own))
    run = g_steal_pointer (&first->run);
  if (part.note->len > 0 || (run != NULL && gr_marks_are_in (run)))
    gr_report_add_at (report, GR_FAULT_INPUT, place, "\\@ and \\[ are the signs themselves",
                      "%s: notes, citations and references stand in the text", what);
  for (guint i = 0; i < own->fault->len; i++)
    gr_report_add_at (report, GR_FAULT_INPUT, place, NULL, "%s: %s", what, ((GrFault *) own->fault->pdata[i])->message);
  gr_block_free (part.body);
  GR_DROP (&part, figure, note);
  gr_source_unref (part.source);
  return run;
}

/* The title of the head is a line of Markdown, where there is something to see in it. A heading of the first level at the head
   of the lesson is its title, and not set a second time. One of several sheets says which it is, where its title does not say
   so by itself. */
static void
document_settle_title (GrDocument *document, GrReport *report)
{
  if (document->title != NULL && strpbrk (document->title, "$*_`\\~^@[") != NULL) {
    g_autoptr (GrWord) place = gr_word_new (document->source, (GrSpan) { 0, 0 }, "");
    document->title_run = document_read_line (document, document->title, "title", place, report);
    if (document->title_run != NULL)
      gr_take_text (&document->title, gr_runs_plain (document->title_run));
  }
  GPtrArray *child = document->body->child;
  GrBlock *first = NULL;
  for (guint i = 0; i < child->len && first == NULL; i++)
    if (((const GrBlock *) child->pdata[i])->kind == GR_BLOCK_HEADING)
      first = child->pdata[i];
  g_autofree char *text = first != NULL ? gr_runs_plain (first->run) : NULL;
  if (document->title == NULL)
    document->title = text != NULL && *text != '\0' ? g_strdup (text) : document_name_of_file (document->source);
  if (first != NULL && first == child->pdata[0] && first->level == 1 && g_strcmp0 (text, document->title) == 0) {
    g_clear_pointer (&document->title_run, g_array_unref);
    document->title_run = g_steal_pointer (&first->run);
    g_ptr_array_remove_index (child, 0);
  }
  document->lesson = g_strdup (document->title);
  if (!document->sheet.is_one || strstr (document->source->text, "{{sheet}}") != NULL)
    return;
  g_autofree char *sheet = g_strdup_printf (gr_phrase ("sheet %u", document->lang), document->sheet.index + 1);
  gr_take_text (&document->title, g_strdup_printf ("%s · %s", document->title, sheet));
  if (document->title_run != NULL)
    GR_APPEND (document->title_run, GrRun, .kind = GR_RUN_TEXT, .text = g_strdup_printf (" · %s", sheet));
}

/* ---- references ---- */

typedef struct {
  GrDocument *document;
  GHashTable *names;  /* of the lesson; (char* → anything) */
  GHashTable *label;  /* (char* → char*): what a link to a name says */
  GHashTable *count;  /* (char* → number): theorems of each kind, lent */
  GHashTable *others; /* (char* → GHashTable): the labels of other lessons; the lesson's own title is that of “” */
  gboolean reads_others;
  guint n_formulas, n_exercises;
  GrReport *report;
} References;

/* Enters @name with what a link to it says (swallowed). FALSE where it is taken. */
static gboolean
references_enter (References *references, const char *name, char *label)
{
  gboolean is_new = !g_hash_table_contains (references->names, name);
  if (is_new)
    g_hash_table_insert (references->names, g_strdup (name), NULL);
  g_hash_table_replace (references->label, g_strdup (name), label);
  return is_new;
}

/* Enters a name that the reader gave. */
static void
references_enter_own (References *references, const char *name, char *label, GrSpan span)
{
  if (!references_enter (references, name, label))
    gr_report_add (references->report, GR_FAULT_INPUT, references->document->source, span, NULL,
                   "the name “%s” is taken already", name);
}

/* What an answer answers is the paragraph before it; a hint before it belongs to the same exercise. */
static void
references_name_exercise (References *references, const GPtrArray *block, guint index)
{
  GrBlock *answer = block->pdata[index];
  const char *lang = references->document->lang;
  char part;
  GrBlock *paragraph = gr_exercise_head (block, index, lang, &part);
  for (guint i = index;
       i-- > 0;) { /* all that is seen before the answer, from the heading or the answer before it on */
    GrBlock *before = block->pdata[i];
    if (before->kind == GR_BLOCK_HEADING || before->kind == GR_BLOCK_ANSWER)
      break;
    if (before->figure != NULL)
      before->figure->is_asked = TRUE;
  }
  gboolean is_same = index > 0 && gr_answer_is_hint (block->pdata[index - 1], references->document->lang);
  gboolean is_later = part > 'a'; /* a part of the same exercise, too */
  guint number = is_same || is_later ? references->n_exercises : ++references->n_exercises;
  /* It is called by the bold words that begin it, else by its number. */
  g_autofree char *called = paragraph != NULL ? gr_exercise_label (paragraph, lang) : NULL;
  answer->label = called != NULL ? g_strdup (called) : g_strdup_printf ("%u.", number);
  answer->name = is_later ? g_strdup_printf ("exercise-%u-%c", number, part) : g_strdup_printf ("exercise-%u", number);
  if (part != '\0') { /* “3 (b)” */
    gsize end = strlen (answer->label);
    end -= end > 1 && answer->label[end - 1] == '.';
    gr_take_text (&answer->label, g_strdup_printf ("%.*s (%c)", (int) end, answer->label, part));
  }
  if (is_same)
    return;
  g_autofree char *bare = g_strdup (answer->label);
  gsize length = strlen (bare);
  if (length > 1 && bare[length - 1] == '.')
    bare[length - 1] = '\0';
  gboolean is_number = strspn (bare, "0123456789") == strlen (bare);
  char *label = is_number ? g_strdup_printf ("%s %s", gr_phrase ("Exercise", lang), bare) : g_steal_pointer (&bare);
  gboolean is_new = references_enter (references, answer->name, label);
  if (paragraph != NULL && paragraph->name == NULL && is_new)
    paragraph->name = g_strdup (answer->name);
}

/* Depth is bounded, as everywhere, by the reader's. */
static void
references_name_blocks (References *references, GrBlock *block)
{
  if (block->kind == GR_BLOCK_HEADING)
    g_hash_table_replace (references->label, g_strdup (block->name), run_text (block->run));
  if (block->kind == GR_BLOCK_THEOREM && !gr_theorem_is_proof (block)) {
    block->number = GPOINTER_TO_UINT (g_hash_table_lookup (references->count, block->text)) + 1;
    g_hash_table_insert (references->count, block->text, GUINT_TO_POINTER (block->number));
    char *label = gr_theorem_heading (block, references->document->lang);
    g_autofree char *kind = g_ascii_strdown (block->text, -1);
    g_autofree char *own = block->name == NULL ? g_strdup_printf ("%s-%u", kind, block->number) : NULL;
    if (own == NULL)
      references_enter_own (references, block->name, label, block->span);
    else if (references_enter (references, own, label)) /* else a heading has that name */
      block->name = g_steal_pointer (&own);
  }
  if (block->kind == GR_BLOCK_NOTE && block->name != NULL)
    references_enter_own (references, block->name, run_text (block->run), block->span);
  if (block->kind == GR_BLOCK_PARAGRAPH && block->name != NULL && block->label != NULL)
    references_enter_own (references, block->name, g_strdup (block->label), block->span);
  else if (block->kind == GR_BLOCK_PARAGRAPH && block->name != NULL) /* a work in the list of them */
    references_enter (references, block->name, g_strdup (""));
  GR_EACH (i, GrRun, run, block->run) {
    if (run->name == NULL)
      continue;
    run->number = ++references->n_formulas;
    references_enter_own (references, run->name, g_strdup_printf ("(%u)", run->number), run->span);
  }
  for (guint i = 0; i < block->child->len; i++) {
    if (((GrBlock *) block->child->pdata[i])->kind == GR_BLOCK_ANSWER)
      references_name_exercise (references, block->child, i);
    references_name_blocks (references, block->child->pdata[i]);
  }
}

static GHashTable *document_labels (GrSource *source);

/* What a link to @target says, or NULL. Lent. */
static const char *
references_words (References *references, const char *target)
{
  if (target[0] == '#')
    return g_hash_table_lookup (references->label, target + 1);
  gsize path = strcspn (target, "#");
  if (!references->reads_others || path < 4 || strncmp (target + path - 3, ".md", 3) != 0)
    return NULL;
  g_autofree char *file = g_strndup (target, path);
  GHashTable *label = g_hash_table_lookup (references->others, file);
  if (label == NULL && !g_hash_table_contains (references->others, file)) { /* a lesson beside this one */
    g_autofree char *folder = g_path_get_dirname (references->document->source->name);
    g_autofree char *place = g_build_filename (folder, file, NULL);
    const char *root = references->document->root != NULL ? references->document->root : folder;
    g_autoptr (GrSource) source = gr_source_load_below (root, place, NULL);
    label = source != NULL ? document_labels (source) : NULL;
    g_hash_table_insert (references->others, g_steal_pointer (&file), label);
  }
  return label != NULL ? g_hash_table_lookup (label, target[path] == '#' ? target + path + 1 : "") : NULL;
}

/* “@sec-moves” leads to what is called so, or “moves”, or “sec:moves”. */
static void
references_find_kind (const References *references, GrRun *run)
{
  const char *kind = run->link + 1, *name = kind + strcspn (kind, "-:");
  g_autofree char *start = g_strndup (kind, (gsize) (name - kind));
  for (guint i = 0; i < 4 && *name != '\0'; i++) {
    g_autofree char *one = i == 0   ? g_strdup (name + 1)
                           : i == 3 ? g_strconcat ("figure-", name + 1, NULL)
                                    : g_strconcat (start, i == 1 ? ":" : "-", name + 1, NULL);
    if (!g_hash_table_contains (references->names, one))
      continue;
    gr_take_text (&run->link, g_strconcat ("#", one, NULL));
    return;
  }
}

/* @words with their numbers tied to what stands before them: no line ends within “Figure 3” or “Exercise 3 (b)”. (transfer full) */
static char *
references_tied (const char *words)
{
  GString *tied = g_string_new (NULL);
  for (const char *at = words; *at != '\0'; at++) {
    gboolean is_number = g_ascii_isdigit (at[1]) || (at[1] == '(' && at > words && g_ascii_isdigit (at[-1]));
    if (*at == ' ' && is_number)
      g_string_append (tied, "\u00A0");
    else
      g_string_append_c (tied, *at);
  }
  return g_string_free (tied, FALSE);
}

/* How many bytes of @text are a position or a short set, as in “3 1 2”, “(1, 2)” or “{1, 2, 3}”; 0: it begins with none. */
static gsize
references_numbers (const char *text)
{
  gboolean is_open = text[0] == '(' || text[0] == '{';
  gsize n = is_open ? 1 : 0, end = 0;
  for (guint i = 0; i < NUMBERS_TOGETHER && g_ascii_isdigit (text[n]); i++) {
    n += strspn (text + n, "0123456789");
    end = is_open ? (text[n] == ')' || text[n] == '}' ? n + 1 : 0) : n;
    if (is_open && text[n] == ',')
      n++;
    if (end > 0 && is_open)
      return end <= BYTES_TOGETHER ? end : 0;
    if (text[n] != ' ')
      break;
    n++;
  }
  return is_open || g_ascii_isdigit (text[n]) || end > BYTES_TOGETHER ? 0 : end;
}

/* @text, which is no link, with what belongs together tied. (transfer full) */
static char *
references_together (const char *text)
{
  GString *out = g_string_new (NULL);
  for (const char *at = text; *at != '\0';) {
    gboolean begins = at == text
                      || (!g_ascii_isalnum (at[-1]) && at[-1] != '.' && at[-1] != ',' && (guchar) at[-1] < 0x80);
    gsize n = begins ? references_numbers (at) : 0;
    gsize all = n > 0 || !begins ? n : strspn (at, "0123456789 "); /* of a long row no part is tied either */
    for (gsize i = 0; i < MAX (all, 1); i++, at++)
      if (i < n && *at == ' ')
        g_string_append (out, "\u00A0");
      else
        g_string_append_c (out, *at);
  }
  return g_string_free (out, FALSE);
}

static void
references_fill (References *references, const GrBlock *block)
{
  GR_EACH (i, GrRun, run, block->run) {
    char *hash = run->link != NULL ? strchr (run->link, '#') : NULL;
    gboolean is_own = hash != NULL && hash == run->link && g_hash_table_contains (references->names, hash + 1);
    if (hash != NULL && g_str_has_prefix (hash, "#fig-")
        && !is_own) { /* “#fig-tree” is the figure “tree” or “fig-tree” */
      g_autofree char *link = run->link, *start = g_strndup (link, (gsize) (hash - link));
      g_autofree char *whole = g_strconcat ("figure-", hash + 1, NULL);
      gboolean is_whole = hash == link && g_hash_table_contains (references->names, whole);
      run->link = g_strconcat (start, "#figure-", hash + (is_whole ? 1 : strlen ("#fig-")), NULL);
    } else if (run->is_reference && hash == run->link && hash != NULL && !is_own) {
      references_find_kind (references, run);
    }
    if (run->link != NULL && !run->is_reference && run->kind == GR_RUN_TEXT)
      gr_take_text (&run->text, references_tied (run->text));
    else if (run->kind == GR_RUN_TEXT && !run->is_reference)
      gr_take_text (&run->text, references_together (run->text));
    if (!run->is_reference)
      continue;
    const char *words = references_words (references, run->link);
    gr_take_text (&run->text, references_tied (words != NULL ? words : ""));
    gboolean is_known = words != NULL || !references->reads_others
                        || (run->link[0] == '#' && !g_hash_table_contains (references->names, run->link + 1));
    if (!is_known) /* a name that the lesson has not is told with all other links */
      gr_report_add (references->report, GR_FAULT_INPUT, references->document->source, run->span,
                     "write words between the brackets: [words](target)",
                     "this link has no words, and “%s” gives it none", run->link);
  }
  for (guint i = 0; i < block->child->len; i++)
    references_fill (references, block->child->pdata[i]);
}

static void
labels_free (gpointer data)
{
  if (data != NULL)
    g_hash_table_unref (data);
}

/* Gives what can be referred to its number and its name (into @names, which holds the names of headings and figures
   already), and links without words their text. Gives what links to each name say, that to the lesson itself under “”.
   (transfer full) */
static GHashTable *
references_resolve (GrDocument *document, GHashTable *names, gboolean reads_others, GrReport *report)
{
  GHashTable *label = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) count = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) others = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, labels_free);
  References references = { .document = document, .names = names, .label = label, .count = count, .others = others };
  references.reads_others = reads_others;
  references.report = report;
  GR_EACH_POINTER (i, const GrFigureBlock, figure, document->figure) {
    char *words = g_strdup_printf ("%s %u", gr_phrase ("Figure", document->lang), figure->number);
    g_hash_table_replace (label, g_strconcat ("figure-", figure->id, NULL), words);
  }
  references_name_blocks (&references, document->body);
  document->n_exercises = references.n_exercises;
  gr_exercises_check (document, report);
  references_fill (&references, document->body);
  GR_EACH_POINTER (i, const GrBlock, note, document->note) {
    references_enter (&references, note->name, g_strdup_printf ("%u", note->number));
    references_fill (&references, note);
  }
  g_hash_table_replace (label, g_strdup (""), g_strdup (document->title));
  return label;
}

/* ---- the whole ---- */

/* Reads a lesson; with @label (transfer full) what links to it say, and no other lesson. */
static GrDocument *
document_read (const char *root, GrSource *source, const GrSheet *sheet, GHashTable **label, GrReport *report)
{
  GrDocument *document = gr_document_new (source);
  document->root = g_strdup (root);
  if (sheet != NULL)
    document->sheet = *sheet;
  document->student = g_strdup (document->sheet.student);
  document->number = g_strdup (document->sheet.number);
  gboolean is_text = gr_source_check_text (source, report);
  /* A carriage return without a line feed ends lines for Markdown and for nobody else. */
  for (gsize at = 0; at < source->length && is_text; at++)
    if (source->text[at] == '\r' && source->text[at + 1] != '\n')
      is_text = gr_report_add (report, GR_FAULT_INPUT, source, (GrSpan) { at, at + 1 },
                               "save the file with ordinary line ends", "a carriage return without a line feed");
  if (!is_text) {
    document->title = document_name_of_file (source);
    document->body = gr_block_new (GR_BLOCK_DOCUMENT, (GrSpan) { 0, 0 });
    return document;
  }
  guint32 start = gr_front_matter_read (document, report);
  gr_markdown_read (document, start, &gr_lesson_fences, report);
  document_drop_silent (document->body);
  gr_names_settle (document, report);
  gr_boxes_find (document, document->body, report);
  gr_captions_find (document);
  gr_foreign_find (document, document->body, report);
  gr_choices_settle (document, report);
  gr_marks_settle (document, report);
  GR_EACH_POINTER (i, GrFigureBlock, figure, document->figure) {
    if (figure->caption == NULL)
      continue;
    figure->caption_run = document_read_line (document, figure->caption, "caption", figure->place, report);
    if (figure->caption_run != NULL)
      gr_take_text (&figure->caption, run_text (figure->caption_run));
  }
  document_settle_title (document, report);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  document_name_figures (document, names, report);
  document_name_headings (document->body, names);
  g_autoptr (GHashTable) own = references_resolve (document, names, label == NULL, report);
  if (label != NULL)
    *label = g_steal_pointer (&own);
  document_check_links (document, document->body, names, report);
  return document;
}

static GHashTable *
document_labels (GrSource *source)
{
  GHashTable *label = NULL;
  g_autoptr (GrReport) unheard = gr_report_new ();
  gr_document_free (document_read (NULL, source, NULL, &label, unheard));
  return label;
}

GrDocument *
gr_document_read (GrSource *source, GrReport *report)
{
  return document_read (NULL, source, NULL, NULL, report);
}

GrDocument *
gr_document_read_sheet (const char *root, GrSource *source, const GrSheet *sheet, GrReport *report)
{
  return document_read (root, source, sheet, NULL, report);
}

/* ---- drawing ---- */

/* Takes what another sheet's figure shows where all that it follows from is the same, or enters @figure for those to come. */
static gboolean
document_draw_alike (const GrDocument *document, GrFigureBlock *figure)
{
  if (document->sheet.figure == NULL)
    return FALSE;
  char *key = g_strdup_printf ("%u %d %s\n%s", figure->place->span.start, figure->caption == NULL && !figure->is_asked,
                               figure->file != NULL ? figure->file : figure->block,
                               figure->file != NULL ? figure->alt : "");
  const GrFigureBlock *alike = g_hash_table_lookup (document->sheet.figure, key);
  if (alike == NULL || alike->drawings == NULL) {
    g_hash_table_replace (document->sheet.figure, key, figure);
    return FALSE;
  }
  g_free (key);
  figure->drawings = g_ptr_array_ref (alike->empty != NULL ? alike->empty : alike->drawings);
  if (alike->filled != NULL) {
    figure->filled = g_ptr_array_ref (alike->filled);
    figure->empty = g_ptr_array_ref (alike->empty);
  }
  return TRUE;
}

void
gr_document_draw (GrDocument *document, GrReport *report)
{
  GR_EACH_POINTER (i, GrFigureBlock, figure, document->figure) {
    gr_progress_tell (GR_PHRASE ("drawing"), i, (double) i / document->figure->len);
    if ((figure->request == NULL && figure->file == NULL) || figure->drawings != NULL
        || document_draw_alike (document, figure))
      continue;
    guint n_faults = report->fault->len;
    gr_guard_watch (figure->place, report);
    if (figure->file != NULL)
      gr_figure_block_load (document, figure, report);
    else {
      figure->address = gr_request_address (figure->request);
      figure->drawings = gr_request_draw_forms (figure->request, &figure->filled, report);
    }
    GR_EACH_POINTER (k, GrDrawing, drawing, figure->file == NULL ? figure->drawings : NULL)
      drawing->still.tells_stills |= figure->caption == NULL && !figure->is_asked; /* a caption would say it */
    if (figure->filled != NULL)
      figure->empty = g_ptr_array_ref (figure->drawings);
    for (guint k = n_faults; k < report->fault->len; k++) {
      GrFault *fault = report->fault->pdata[k];
      if (fault->source != NULL)
        continue;
      fault->source = gr_source_ref (figure->place->source);
      fault->span = figure->place->span;
    }
  }
}
