// SPDX-License-Identifier: MIT
// Marks in running text that Markdown has not: “[^name]”, a footnote, and “[@key]” or “[@key, p. 35]”, a work that is
// cited. Both are found when the lesson has been read, in text alone and not in code. Footnotes are numbered in the
// order of their marks, works in the order of the list, which becomes a section
// at the end.
#include "base/number.h"
#include "base/phrase.h"
#include "lesson/private.h"

#include <string.h>

typedef struct {
  GrDocument *document;
  GrReport *report;
  GHashTable *note, *work; /* by name and key, the first of each; lent */
  guint n_notes, n_works;  /* that have numbers */
  gboolean cites;
} Marks;

static void
marks_report (const Marks *marks, const GrRun *run, const char *name, gboolean is_note)
{
  const GPtrArray *all = is_note ? marks->document->note : marks->document->reference;
  g_autofree const char **known = g_new0 (const char *, all->len + 1);
  for (guint i = 0; i < all->len; i++)
    known[i] = is_note ? ((const GrBlock *) all->pdata[i])->text : ((const GrReference *) all->pdata[i])->key;
  g_autofree char *write = g_strdup_printf (gr_message ("write it on a line of its own: [^%s]: …"), name);
  g_autofree char *help = gr_nearest_help (
    name, known, is_note ? write : GR_PHRASE ("works stand in the head of the lesson, below “references:”"));
  gr_report_add (marks->report, GR_FAULT_INPUT, marks->document->source, run->span, help,
                 is_note ? "no footnote is called “%s”" : "no work is called “%s”", name);
}

/* One work of a citation, “@key, p. 35”: appends its number and what stands behind it to @out, @before and @after around. */
static gboolean
marks_take_work (Marks *marks, const GrRun *run, const char *part, const char *before, const char *after, GArray *out)
{
  const char *sign = part + strspn (part, " "), *name = sign + 1;
  const char *stop = *sign == '@' ? name + strspn (name, GR_NAME_SIGNS ":./+") : name;
  if (stop == name || (*stop != '\0' && *stop != ','))
    return FALSE;
  g_autofree char *key = g_strndup (name, (gsize) (stop - name));
  GrReference *work = g_hash_table_lookup (marks->work, key);
  if (work == NULL) {
    marks_report (marks, run, key, FALSE);
    return FALSE;
  }
  if (work->number == 0)
    work->number = ++marks->n_works;
  marks->cites = TRUE;
  GrRun mark = { .kind = GR_RUN_TEXT, .style = run->style, .span = run->span };
  mark.text = g_strdup_printf ("%s%u%s%s", before, work->number, stop, after);
  mark.link = g_strconcat ("#ref-", key, NULL);
  g_array_append_val (out, mark);
  return TRUE;
}

static void
marks_add_text (const GrRun *run, const char *text, GArray *out)
{
  GR_APPEND (out, GrRun, .kind = GR_RUN_TEXT, .style = run->style, .span = run->span, .text = g_strdup (text));
}

/* The mark at @at of @run's text, behind which *@end stands, appended to @out. */
static gboolean
marks_take (Marks *marks, const GrRun *run, const char *at, const char **end, GArray *out)
{
  const char *name = at + 2, *close = strchr (at, ']');
  if (close == NULL)
    return FALSE;
  *end = close + 1;
  if (at[1] == '@') { /* “[@bouton1901, p. 35; @conway1976]” */
    g_autofree char *inner = g_strndup (at + 1, (gsize) (close - at) - 1);
    g_auto (GStrv) part = g_strsplit (inner, ";", 0);
    guint n = g_strv_length (part), first = out->len;
    for (guint i = 0; i < n; i++) {
      if (i > 0)
        marks_add_text (run, "; ", out);
      if (!marks_take_work (marks, run, part[i], i == 0 ? "[" : "", i + 1 == n ? "]" : "", out)) {
        g_array_set_size (out, first);
        return FALSE;
      }
    }
    return TRUE;
  }
  if (close == name || name + strspn (name, GR_NAME_SIGNS) != close)
    return FALSE;
  g_autofree char *word = g_strndup (name, (gsize) (close - name));
  GrRun mark = { .kind = GR_RUN_TEXT, .style = run->style | GR_STYLE_RAISED, .span = run->span };
  GrBlock *note = g_hash_table_lookup (marks->note, word);
  if (note == NULL) {
    marks_report (marks, run, word, TRUE);
    return FALSE;
  }
  if (note->number == 0)
    note->number = ++marks->n_notes;
  mark.text = g_strdup_printf ("%u", note->number);
  mark.link = g_strconcat ("#", note->name, NULL);
  g_array_append_val (out, mark);
  return TRUE;
}

/* Appends the pieces of @run to @out; @run is empty then. */
static void
marks_split (Marks *marks, GrRun *run, GArray *out)
{
  const char *start = run->text, *at = start;
  while ((at = strchr (at, '[')) != NULL) {
    g_autofree char *before = g_strndup (start, (gsize) (at - start));
    const char *end;
    guint first = out->len;
    if (at > start)
      marks_add_text (run, before, out);
    if ((at[1] != '^' && at[1] != '@') || !marks_take (marks, run, at, &end, out)) {
      g_array_set_size (out, first);
      at++;
      continue;
    }
    start = at = end;
  }
  if (start > run->text)
    gr_take_text (&run->text, g_strdup (start));
  if (run->text[0] == '\0')
    gr_run_clear (run);
  else
    g_array_append_vals (out, run, 1);
}

static gboolean
marks_has (const GrRun *run)
{
  return run->kind == GR_RUN_TEXT && run->link == NULL && run->text != NULL
         && (strstr (run->text, "[^") != NULL || strstr (run->text, "[@") != NULL);
}

static void
marks_find (Marks *marks, GrBlock *block)
{
  gboolean has = FALSE;
  for (guint i = 0; block->run != NULL && i < block->run->len; i++)
    has |= marks_has (&g_array_index (block->run, GrRun, i));
  if (has) {
    GArray *old = block->run;
    gr_block_begin_runs (block);
    GR_EACH (i, GrRun, run, old)
      if (marks_has (run))
        marks_split (marks, run, block->run);
      else
        g_array_append_vals (block->run, run, 1);
    g_array_set_clear_func (old, NULL); /* all was moved */
    g_array_unref (old);
  }
  for (guint i = 0; i < block->child->len; i++)
    marks_find (marks, block->child->pdata[i]);
}

static void
marks_check_notes (const Marks *marks)
{
  GR_EACH_POINTER (i, const GrBlock, note, marks->document->note) {
    gboolean is_plain = TRUE; /* nothing but paragraphs of running text */
    for (guint k = 0; k < note->child->len && is_plain; k++) {
      const GrBlock *block = note->child->pdata[k];
      is_plain = block->kind == GR_BLOCK_PARAGRAPH;
      for (guint j = 0; is_plain && j < block->run->len; j++)
        is_plain = g_array_index (block->run, GrRun, j).kind != GR_RUN_DISPLAY_MATH;
    }
    if (!is_plain)
      gr_report_add (marks->report, GR_FAULT_INPUT, marks->document->source, note->span,
                     "end the footnote with a blank line",
                     "a footnote holds running text, no list, heading, table or formula of its own line");
    else if (note->number == 0)
      gr_report_add (marks->report, GR_FAULT_INPUT, marks->document->source, note->span,
                     "put its mark where it belongs: [^name]", "nothing refers to the footnote “%s”", note->text);
    else if (g_hash_table_lookup (marks->note, note->text) != note)
      gr_report_add (marks->report, GR_FAULT_INPUT, marks->document->source, note->span, NULL,
                     "there is a footnote “%s” already", note->text);
  }
}

static int
marks_compare_works (gconstpointer a, gconstpointer b)
{
  const GrReference *one = *(GrReference *const *) a, *other = *(GrReference *const *) b;
  return (one->number > other->number) - (one->number < other->number);
}

void
gr_marks_settle (GrDocument *document, GrReport *report)
{
  g_autoptr (GHashTable) note = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) work = g_hash_table_new (g_str_hash, g_str_equal);
  Marks marks = { document, report, note, work, 0, 0, FALSE };
  for (guint i = document->note->len; i-- > 0;) /* of two with one name the first stays */
    g_hash_table_replace (note, ((GrBlock *) document->note->pdata[i])->text, document->note->pdata[i]);
  GR_EACH_POINTER (i, GrReference, reference, document->reference) {
    g_hash_table_insert (work, reference->key, reference);
    marks.n_works = MAX (marks.n_works, reference->number);
  }
  marks_find (&marks, document->body);
  for (guint i = 0; i < document->note->len; i++)
    marks_find (&marks, document->note->pdata[i]);
  marks_check_notes (&marks);
  if (!marks.cites)
    return;
  g_autoptr (GPtrArray) works = g_ptr_array_new (), entry = g_ptr_array_new ();
  g_ptr_array_extend (works, document->reference, NULL, NULL);
  g_ptr_array_sort (works, marks_compare_works);
  GR_EACH_POINTER (i, GrReference, reference, works) {
    if (reference->number == 0)
      continue;
    reference->entry->name = g_strconcat ("ref-", reference->key, NULL);
    g_ptr_array_add (entry, g_steal_pointer (&reference->entry));
  }
  gr_block_add_heading (document->body, 2, NULL, g_strdup (gr_phrase ("References", document->lang)));
  gr_block_add_works (document->body, entry);
}
