// SPDX-License-Identifier: MIT
// What a lesson can refer to: headings, figures, theorems, formulas with a label, exercises, and other lessons. Numbers
// follow the order of the text, each kind from 1. Then every link without words of its own is given those of its target:
// “Figure 3”, “Theorem 2”, “(4)”, a heading's text. Another lesson is read for its names, but not drawn.
#include "base/phrase.h"
#include "lesson/private.h"

#include <string.h>

typedef struct {
  GrDocument *document;
  GHashTable *names;  /* of the lesson; (char* → anything) */
  GHashTable *label;  /* (char* → char*): what a link to a name says */
  GHashTable *count;  /* (char* → number): theorems of each kind, lent */
  GHashTable *others; /* (char* → GHashTable): the labels of other lessons; the lesson's own title is that of “” */
  GrLabelsFunc read_other; /* (nullable) */
  guint n_formulas, n_exercises;
  GrReport *report;
} References;

char *
gr_run_text (const GArray *run)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < run->len; i++)
    g_string_append (text, g_array_index (run, GrRun, i).text);
  return g_string_free (text, FALSE);
}

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

static void
references_name_theorem (References *references, GrBlock *block)
{
  if (gr_theorem_is_proof (block))
    return;
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (references->count, block->text)) + 1;
  g_hash_table_insert (references->count, block->text, GUINT_TO_POINTER (n));
  block->number = n;
  char *label = gr_theorem_heading (block, references->document->lang);
  if (block->name != NULL) {
    references_enter_own (references, block->name, label, block->span);
    return;
  }
  g_autofree char *kind = g_ascii_strdown (block->text, -1);
  block->name = g_strdup_printf ("%s-%u", kind, n);
  if (!references_enter (references, block->name, label)) /* a heading has that name */
    g_clear_pointer (&block->name, g_free);
}

/* The bold words that begin the exercise @paragraph, else its number. (transfer full) */
static char *
exercise_label (const GrBlock *paragraph, guint number)
{
  const GrRun *first = paragraph->run->len > 0 ? &g_array_index (paragraph->run, GrRun, 0) : NULL;
  if (first != NULL && first->kind == GR_RUN_TEXT && (first->style & GR_STYLE_STRONG)
      && g_utf8_strlen (first->text, -1) <= 24)
    return g_strdup (first->text);
  return g_strdup_printf ("%u.", number);
}

/* What an answer answers is the paragraph before it; a hint before it belongs to the same exercise. */
static void
references_name_exercise (References *references, const GPtrArray *block, guint index)
{
  GrBlock *answer = block->pdata[index], *paragraph = NULL;
  for (guint i = index; i-- > 0 && paragraph == NULL;)
    if (((GrBlock *) block->pdata[i])->kind == GR_BLOCK_PARAGRAPH)
      paragraph = block->pdata[i];
  gboolean is_same = index > 0 && gr_answer_is_hint (block->pdata[index - 1], references->document->lang);
  guint number = is_same ? references->n_exercises : ++references->n_exercises;
  answer->label = paragraph != NULL ? exercise_label (paragraph, number) : g_strdup_printf ("%u.", number);
  answer->name = g_strdup_printf ("exercise-%u", number);
  if (is_same)
    return;
  g_autofree char *bare = g_strdup (answer->label);
  gsize length = strlen (bare);
  if (length > 1 && bare[length - 1] == '.')
    bare[length - 1] = '\0';
  gboolean is_number = strspn (bare, "0123456789") == strlen (bare);
  char *label = is_number ? g_strdup_printf ("%s %s", gr_phrase ("Exercise", references->document->lang), bare)
                          : g_steal_pointer (&bare);
  gboolean is_new = references_enter (references, answer->name, label);
  if (paragraph != NULL && paragraph->name == NULL && is_new)
    paragraph->name = g_strdup (answer->name);
}

/* Depth is bounded, as everywhere, by the reader's. */
static void
references_name_blocks (References *references, GrBlock *block)
{
  if (block->kind == GR_BLOCK_HEADING)
    g_hash_table_replace (references->label, g_strdup (block->name), gr_run_text (block->run));
  if (block->kind == GR_BLOCK_THEOREM)
    references_name_theorem (references, block);
  if (block->kind == GR_BLOCK_PARAGRAPH && block->name != NULL) /* a work in the list of them */
    references_enter (references, block->name, g_strdup (""));
  for (guint i = 0; block->run != NULL && i < block->run->len; i++) {
    GrRun *run = &g_array_index (block->run, GrRun, i);
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

/* ---- other lessons ---- */

/* The labels of the lesson @path, beside this one; NULL where it cannot be read. */
static GHashTable *
references_of_lesson (References *references, const char *path)
{
  GHashTable *label = g_hash_table_lookup (references->others, path);
  if (label != NULL || g_hash_table_contains (references->others, path))
    return label;
  g_autofree char *folder = g_path_get_dirname (references->document->source->name);
  g_autofree char *file = g_build_filename (folder, path, NULL);
  const char *root = references->document->root != NULL ? references->document->root : folder;
  g_autoptr (GrSource) source = gr_source_load_below (root, file, NULL);
  if (source != NULL)
    label = references->read_other (source);
  g_hash_table_insert (references->others, g_strdup (path), label);
  return label;
}

/* What a link to @target says, or NULL. Lent. */
static const char *
references_words (References *references, const char *target)
{
  if (target[0] == '#')
    return g_hash_table_lookup (references->label, target + 1);
  gsize path = strcspn (target, "#");
  if (references->read_other == NULL || path < 4 || strncmp (target + path - 3, ".md", 3) != 0)
    return NULL;
  g_autofree char *file = g_strndup (target, path);
  GHashTable *label = references_of_lesson (references, file);
  return label != NULL ? g_hash_table_lookup (label, target[path] == '#' ? target + path + 1 : "") : NULL;
}

static void
references_fill (References *references, const GrBlock *block)
{
  for (guint i = 0; block->run != NULL && i < block->run->len; i++) {
    GrRun *run = &g_array_index (block->run, GrRun, i);
    char *hash = run->link != NULL ? strchr (run->link, '#') : NULL;
    gboolean is_own = hash != NULL && hash == run->link && g_hash_table_contains (references->names, hash + 1);
    if (hash != NULL && g_str_has_prefix (hash, "#fig-") && !is_own) { /* “#fig-tree” is “#figure-tree” */
      g_autofree char *link = run->link, *start = g_strndup (link, (gsize) (hash - link));
      run->link = g_strconcat (start, "#figure-", hash + strlen ("#fig-"), NULL);
    }
    if (!run->is_reference)
      continue;
    const char *words = references_words (references, run->link);
    g_free (run->text);
    run->text = g_strdup (words != NULL ? words : "");
    gboolean is_known = words != NULL || references->read_other == NULL
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

GHashTable *
gr_references_resolve (GrDocument *document, GHashTable *names, GrLabelsFunc read_other, GrReport *report)
{
  GHashTable *label = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) count = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) others = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, labels_free);
  References references = { .document = document, .names = names, .label = label, .count = count, .others = others };
  references.read_other = read_other;
  references.report = report;
  for (guint i = 0; i < document->figure->len; i++) {
    const GrFigureBlock *figure = document->figure->pdata[i];
    char *words = g_strdup_printf ("%s %u", gr_phrase ("Figure", document->lang), figure->number);
    g_hash_table_replace (label, g_strconcat ("figure-", figure->id, NULL), words);
  }
  references_name_blocks (&references, document->body);
  document->n_exercises = references.n_exercises;
  references_fill (&references, document->body);
  for (guint i = 0; i < document->note->len; i++) {
    const GrBlock *note = document->note->pdata[i];
    references_enter (&references, note->name, g_strdup_printf ("%u", note->number));
    references_fill (&references, note);
  }
  g_hash_table_replace (label, g_strdup (""), g_strdup (document->title));
  return label;
}
